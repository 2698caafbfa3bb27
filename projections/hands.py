"""One hand: its result as JSON, and how it went step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from events.correction import Place
from events.facts import RulesChosen, Trick
from projections.deals import hand_of
from projections.found import Found, Spot, found_in
from projections.night import Night
from projections.standing import BESIDE_THE_GAME, Standing, Step, steps
from rules.core.findings import OF_NO_TRICK
from rules.core.hands import HandResult
from rules.core.postings import BROUGHT, Posting
from rules.core.refusals import Refusal, mark, refuse

OPEN: Final = "open"
"""The outcome of an undecided hand."""


def told_posting(posting: Posting, *, is_payment: bool = False) -> dict[str, Any]:
    """A posting as JSON; it has `card`, `since` (the hand it stems from) and `payment` only if they apply."""
    told: dict[str, Any] = {"from": posting.from_, "to": posting.to, "tantos": posting.tantos, "why": posting.why, "source": posting.source}
    if posting.card is not None:
        told["card"] = posting.card
    if posting.since is not None:
        told["since"] = None if posting.since == BROUGHT else posting.since
    return told | {"payment": True} if is_payment else told


def told_finding(found: Found, hand: int) -> dict[str, Any]:
    """A finding as JSON; it has the offender, the trick, and where it happened and shows only if they are known."""
    finding = found.finding
    told: dict[str, Any] = {"hand": hand, "code": finding.code, "source": finding.source}
    if finding.player is not None:
        told["player"] = finding.player
    if finding.trick is not None:
        told["trick"] = None if finding.trick == OF_NO_TRICK else finding.trick
    return told | {name: told_spot(spot) for name, spot in (("offence", found.offence), ("proof", found.proof)) if spot is not None}


def told_spot(spot: Spot) -> dict[str, int]:
    """An event of the record as JSON, with the number of a card if one is meant."""
    return told_place(spot.place) | ({} if spot.card is None else {"card": spot.card})


def told_hand(result: HandResult, found: Sequence[Found], *, disputed: bool = False) -> dict[str, Any]:
    """A hand as JSON: the common keys, those of its game, `feats` once it is decided, and `disputed` while somebody contests it."""
    told = {
        "hand": result.number,
        "outcome": result.outcome,
        **result.told,
        "tantos": dict(result.tantos),
        "plate": result.plate,
        "postings": [told_posting(posting) for posting in result.postings],
        "findings": [told_finding(each, result.number) for each in found],
    }
    if result.outcome != OPEN:
        told["feats"] = [feat._asdict() for feat in result.feats]
    return told | {"disputed": True} if disputed else told


def moment_of(night: Night, step: Step, number: int) -> Mapping[str, Any] | None:
    """What can be seen of a hand after one of its events; None if it was over, or another one was dealt since."""
    table = step.standing.table
    return night.game.moment(table) if night.game.dealt_count(table) == number else None


def scenes(night: Night) -> list[tuple[int | None, list[tuple[Step, Step]]]]:
    """The reading cut into hands and what lies between or beside them (None), in order; each step with the one before it."""
    found: list[tuple[int | None, list[tuple[Step, Step]]]] = []
    chain = steps(night.last)
    for before, step in pairwise(chain):
        hand = hand_of(night.game, before, step)
        if not found or found[-1][0] != hand:
            found.append((hand, []))
        found[-1][1].append((before, step))
    return found


def story(night: Night, number: int) -> list[dict[str, Any]]:
    """A hand step by step: the place of each event in the record, its type, what could be seen after it, tricks card by card.

    Raises LookupError for a hand that was not dealt.
    """
    told = []
    for before, step in steps_of(night, number):
        table = step.standing.table
        shown = trick_seen(night, before, step) if isinstance(step.fact, Trick) else None
        after = moment_of(night, step, number)
        each = {"place": told_place(step.place), "type": step.fact.type, "after": after, "trick": shown}
        if night.game.counts_on:
            each["count"] = reading(night, table).told["count"]
        told.append(each)
    return told


def reading(night: Night, table: Any) -> HandResult:
    """The last hand that was dealt, as it read then."""
    return night.game.hands(table, night.game.dealt_count(table) - 1)[0]


def trick_seen(night: Night, before: Step, step: Step) -> dict[str, Any]:
    """A trick card by card; the winner has one more trick after it, and is None if the hand was over with the lead of this trick."""
    then, now = before.standing.table, step.standing.table
    assert isinstance(step.fact, Trick), "only a trick is shown card by card"
    shown = dict(night.game.trick_shown(then, step.fact))
    if night.game.counts_on and night.game.open_hand(now) is None:
        former, after = (reading(night, table).told["tricks"] for table in (then, now))
        shown["winner"] = next((player for player, count in after.items() if count > former[player]), None)
    return shown


def steps_of(night: Night, number: int) -> list[tuple[Step, Step]]:
    """The events of a hand, each with the step before it. Raises LookupError for a hand that was not dealt."""
    own = [pair for hand, pairs in scenes(night) if hand == number for pair in pairs]
    if not own:
        raise LookupError(number)
    return own


def under(night: Night, number: int, tariff: str) -> dict[str, Any] | Refusal:
    """One hand by another tariff, as JSON: with the plate, puestas and seats of that time, and the night's own house rules.

    Refused if the night could not choose the tariff, if an event of the hand could not have been logged under it, or if a
    decided hand would be undecided. Raises LookupError for a hand that was not dealt.
    """
    game, own = night.game, steps_of(night, number)
    chosen = night.opened.rules
    other = RulesChosen(tariff=tariff) if chosen is None else replace(chosen, tariff=tariff)
    table = game.retariffed(own[0][0].standing.table, other)
    if isinstance(table, Refusal):
        return table
    last = own[0][0]._replace(standing=Standing(table))
    for step in _steps_of_the_game(night, number, own[0][1], own[-1][1]):
        answer = game.step(last.standing.table, step.fact)
        table = answer.taken if isinstance(answer, Refusal) and answer.taken is not None else answer
        if isinstance(table, Refusal):
            return table
        last = Step(step.place, step.fact, Standing(table), last)
    was, now = (game.hands(each, number - 1)[0] for each in (night.table, last.standing.table))
    if now.outcome == OPEN != was.outcome:
        template = mark("Con la tarifa «{tariff}», a la mano {number} le faltaría algo para estar terminada.")
        return refuse("hand_not_finished", template, tariff=tariff, number=number)
    return told_hand(now, *found_in(game, [now], last))


def _steps_of_the_game(night: Night, number: int, first: Step, last: Step) -> list[Step]:
    """The steps of a hand that its game took, including transfers in between, which change its plate."""
    chain = steps(night.last)
    end = len(chain) if night.game.open_hand(night.table) == number else chain.index(last) + 1
    return [step for step in chain[chain.index(first) : end] if step.fact.type not in BESIDE_THE_GAME]


def told_place(place: Place) -> dict[str, int]:
    """The place of an event as JSON: its seq and, for an insert, its number in the list of its correction."""
    return {"seq": place.seq} if place.insert is None else {"seq": place.seq, "insert": place.insert}


def disputed_hands(night: Night) -> set[int]:
    """The hands that are contested now, struck ones left out."""
    return {each.fact.hand for each in night.last.standing.contests if each.ruling is None and each.fact.hand is not None}


class HandsTold(NamedTuple):
    """Every hand of a night as JSON, in the form that the caller keeps, so that a later call need only describe what changed."""

    table: Any
    """The table from which they were made."""
    hands: tuple[Any, ...]
    findings: tuple[Sequence[dict[str, Any]], ...]
    """The findings of each hand."""
    settled: int
    """How many of the first hands read the same as long as they stand: they are sealed and uncontested."""


def told_hands(night: Night) -> list[dict[str, Any]]:
    """Every hand in order, as JSON."""
    return [told for _, told in hands_told_after(night, 0)]


def told_from(night: Night, before: HandsTold | None = None, keep: Callable[[dict[str, Any]], Any] = lambda told: told) -> HandsTold:
    """Every hand in order as JSON; hands in `before`, of an earlier moment, are reused if they stand unchanged."""
    sealed = night.game.sealed_alike(night.table, night.table)
    uncontested = min((number - 1 for number in disputed_hands(night)), default=sealed)
    settled = 0 if before is None else min(before.settled, uncontested, night.game.sealed_alike(before.table, night.table))
    known, found = ((), ()) if before is None else (before.hands[:settled], before.findings[:settled])
    behind = [told for _, told in hands_told_after(night, settled)]
    hands, findings = (*known, *map(keep, behind)), (*found, *(told["findings"] for told in behind))
    return HandsTold(night.table, hands, findings, min(uncontested, sealed))


def hand_told(night: Night, number: int) -> dict[str, Any]:
    """One hand as JSON, worked out alone. Raises IndexError for one that was not dealt."""
    result = night.game.hand(night.table, number)
    return told_hand(result, found_in(night.game, [result], night.last)[0], disputed=number in disputed_hands(night))


def hands_told_after(night: Night, since: int) -> list[tuple[int, dict[str, Any]]]:
    """The hands after the first `since`, each with its number."""
    disputed, results = disputed_hands(night), night.game.hands(night.table, since)
    told = zip(results, found_in(night.game, results, night.last), strict=True)
    return [(result.number, told_hand(result, found, disputed=result.number in disputed)) for result, found in told]
