"""One hand in words, part by part: what happened, who paid what and why, what was irregular, what was disputed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any

from events.correction import Place
from events.facts import Dispute, Ruling, Transfer, Trick
from projections.deals import hand_of
from projections.found import Found
from projections.hands import moment_of, reading, trick_seen
from projections.night import Night
from projections.seen import as_played
from projections.standing import Step
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.core.telling import Seen
from rules.registry import words_of
from service.explain.speech import Speech

Line = tuple[list[str], list[str], list[Posting]]
"""Payers, their payees, and the postings."""
Pairs = Sequence[tuple[Step, Step]]
"""The events of a hand, each with the step before it."""


def speech_of(night: Night, lang: str, names: Mapping[str, str]) -> Speech:
    """The speech of a night in a language."""
    return speech_for(night.game.name, night.game.seats(night.table).sat, lang, names)


def speech_for(game: str, sat: Sequence[str], lang: str, names: Mapping[str, str]) -> Speech:
    """The speech of a night of a game in which these players sat down."""
    return Speech(lang, names, game, sat)


def seen(night: Night, pairs: Pairs) -> Iterator[Seen]:
    """The events of a hand, each with what could be seen around it."""
    game = night.game
    rules, played = game.rules(night.table), cache(partial(_as_played, night, pairs))
    for place, (before, step) in enumerate(pairs):
        then, now = before.standing.table, step.standing.table
        shown = trick_seen(night, before, step) if isinstance(step.fact, Trick) else {}
        number_of_hand = hand_of(night.game, before, step)
        is_late = number_of_hand != game.dealt_count(now)
        after = {} if number_of_hand is None else moment_of(night, step, number_of_hand) or {}
        former = {} if is_late else game.moment(then) or {}
        number = sum((former.get("tricks") or _last(game, then)["tricks"]).values()) + 1 if shown else 0
        yield Seen(
            fact=step.fact,
            before=former,
            after=after,
            trick=shown,
            number=number,
            late=is_late or (not former and game.dealt_count(then) == number_of_hand),
            rules=rules,
            later=_laid(pairs[place + 1 :]),
            own=own_of(game, then),
            behind=[each.fact for _, each in pairs[place + 1 :]],
            reads=partial(_readings, night, before, step),
            known=partial(_known, game, played, before, step),
        )


def own_of(game: Any, table: Any) -> Mapping[str, Any]:
    """What only the game of a night yields: under its own name, or among the common keys."""
    leftovers: Mapping[str, Any] = game.leftovers(table)
    own: Mapping[str, Any] = leftovers.get(game.name, leftovers)
    return own


def _readings(night: Night, before: Step, step: Step) -> tuple[Any, Any]:
    """The game's own keys of a hand before one of its events, and after it."""
    former, after = (reading(night, each.standing.table).told for each in (before, step))
    return former, after


def _laid(pairs: Pairs) -> dict[str, set[str]]:
    """The cards that each player laid in some events of a hand."""
    found: dict[str, set[str]] = {}
    for _, step in pairs:
        for player, card in (step.fact.cards or {}).items() if isinstance(step.fact, Trick) else ():
            found.setdefault(player, set()).add(card)
    return found


def _last(game: Any, table: Any) -> Any:
    """What everybody may know of the last hand that was dealt."""
    return game.hands(table, game.dealt_count(table) - 1)[0].told


def _as_played(night: Night, pairs: Pairs) -> Mapping[Place, Any]:
    """The table after each event of a hand, as everybody at it knew it."""
    if not pairs:
        return {}
    game = night.game
    own = [step for _, step in pairs if game.dealt_count(step.standing.table) == game.dealt_count(pairs[0][1].standing.table)]
    last: Step | None = as_played(night._replace(last=own[-1]))
    found = {}
    while last is not None and last.place != pairs[0][0].place:
        found[last.place] = last.standing.table
        last = last.before
    # Once a hand is over, everybody may know how it was dealt.
    return found | {step.place: step.standing.table for step in own if game.open_hand(step.standing.table) is None}


def _known(game: Any, played: Callable[[], Mapping[Place, Any]], before: Step, step: Step) -> tuple[Any, Any]:
    """What everybody saw of a hand before one of its events, and what was known after it; for a finished hand, everything."""
    then, now = (played().get(each.place, each.standing.table) for each in (before, step))
    return game.moment(then) or {}, _last(game, now)


def accounts_told(speech: Speech, night: Night, postings: Sequence[Posting]) -> list[str]:
    """The postings in words: all that one party pays another on one line, and payers of the same amounts on the same line."""
    lines: list[Line] = []
    for payer, payees, parts in _by_payer(postings):
        same = next((line for line in lines if line[1] == payees and _same(line[2], parts) and payer not in ("plate", *line[0])), None)
        if same is not None and len(payees) == 1:
            same[0].append(payer)
        else:
            lines.append(([payer], payees, parts))
    joined = _by_payee(lines)
    everybody = {party for payers, payees, _ in joined for party in (*payers, *payees)}
    in_pairs = bool(words_of(night.game.name).partners_of(night.game.rules(night.table), night.game.seats(night.table).players))
    told: list[str] = []
    for place, line in enumerate(joined):
        if in_pairs and place and _crosses(joined[place - 1], line):
            told[-1] = _crossed(speech, night, joined[place - 1], line)
        else:
            told.append(_account(speech, night, *line, all_others=everybody <= {line[0][0], *line[1], "plate"}))
    return told


def others_told(speech: Speech, night: Night, others: Iterable[tuple[Posting, bool]]) -> list[str]:
    """Postings of no hand in words, each given with whether it is a payment: accounts, and for a payment who handed it to whom."""
    told: list[str] = []
    for is_payment, same in groupby(others, key=lambda each: each[1]):
        postings = [posting for posting, _ in same]
        told += [cash_told(speech, each) for each in postings] if is_payment else accounts_told(speech, night, postings)
    return told


def cash_told(speech: Speech, cash: Posting | Transfer) -> str:
    """Who handed money to whom."""
    values = {"giver": speech.who(cash.to), "taker": speech.who(cash.from_), "tantos": speech.tantos(cash.tantos)}
    return speech.say("{giver} da a {taker} {tantos} en mano [table].", **values)


def _crosses(one: Line, other: Line) -> bool:
    """Whether two lines are one pair paying another: each payer pays the same to another payee."""
    parties = [party for payers, payees, _ in (one, other) for party in (*payers, *payees)]
    return len(set(parties)) == len(parties) == 4 and _same(one[2], other[2])


def _crossed(speech: Speech, night: Night, one: Line, other: Line) -> str:
    """What one pair pays the other."""
    (payer, payee), (second, last) = ((speech.who(line[0][0]), speech.who(line[1][0])) for line in (one, other))
    because = _because(speech, words_of(night.game.name), one[2])
    values = {"payer": payer, "payee": payee, "second": second, "last": last, "because": because}
    return speech.say(
        "{payer} paga a {payee} y {second} a {last}, {total} cada uno{because}.", total=sum(part.tantos for part in one[2]), **values
    )


def _by_payer(postings: Sequence[Posting]) -> list[tuple[str, list[str], list[Posting]]]:
    """Consecutive postings together: those between the same two parties, or equal ones from one payer to several in turn."""
    lines: list[tuple[str, list[str], list[Posting]]] = []
    for posting in postings:
        payer, payees, parts = lines[-1] if lines else ("", [], [])
        if payer == posting.from_ and payees == [posting.to]:
            parts.append(posting)
        elif payer == posting.from_ and _same(parts, [posting]) and "plate" not in (posting.to, *payees) and posting.to not in payees:
            payees.append(posting.to)
        else:
            lines.append((posting.from_, [posting.to], [posting]))
    return lines


def _same(one: Sequence[Posting], other: Sequence[Posting]) -> bool:
    return [posting[2:] for posting in one] == [posting[2:] for posting in other]


def _by_payee(lines: Sequence[Line]) -> list[Line]:
    """Lines of one payer with equal amounts to several payees, joined."""
    joined: list[Line] = []
    for payers, payees, parts in lines:
        same = next((line for line in joined if line[0] == payers and _same(line[2], parts) and "plate" not in (*payees, *line[1])), None)
        if same is not None and not set(payees).intersection(same[1]):
            same[1].extend(payees)
        else:
            joined.append((payers, list(payees), parts))
    return joined


def _account(
    speech: Speech, night: Night, payers: Sequence[str], payees: Sequence[str], parts: Sequence[Posting], *, all_others: bool
) -> str:
    """One line of the accounts; `all_others` says that nobody else pays or is paid."""
    teller = words_of(night.game.name)
    values = {
        "payers": speech.everybody(payers),
        "payees": speech.everybody(payees),
        "total": sum(part.tantos for part in parts),
        "because": _because(speech, teller, parts),
    }
    if payees == ["plate"] and len(payers) > 1:
        return speech.say("{payers} ponen {total} cada uno en el plato{because}.", **values)
    if payees == ["plate"]:
        return speech.say("{payers} pone {total} en el plato{because}.", **values)
    if payers == ["plate"] and parts[0].why == "plato":
        return speech.say("{payees} se lleva el plato, {total} [{source}].", source=parts[0].source, **values)
    if payers == ["plate"] and len(payees) > 1:
        return speech.say("{payees} se llevan {total} cada uno del plato{because}.", **values)
    if payers == ["plate"]:
        return speech.say("{payees} se lleva {total} del plato{because}.", **values)
    if len(payers) > 1:
        return speech.say("{payers} pagan a {payees} {total} cada uno{because}.", **values)
    if len(payees) > 1 and not all_others:
        return speech.say("{payers} paga a {payees} {total} a cada uno{because}.", **values)
    if len(payees) > 1:
        return speech.say("{payers} paga {total} a cada uno de los otros, {payees}{because}.", **values)
    return speech.say("{payers} paga a {payees} {total}{because}.", **values)


def _because(speech: Speech, teller: Any, parts: Sequence[Posting]) -> str:
    """The reasons with their articles: a single one after a comma, several with their tantos after a colon."""
    if len(parts) == 1:
        return f", {teller.reason(speech, parts[0])} [{parts[0].source}]"
    return ": " + "; ".join(f"{part.tantos} {teller.reason(speech, part)} [{part.source}]" for part in parts)


def afterwards_told(speech: Speech, night: Night, result: HandResult) -> str:
    """What everybody has gained or lost by the hand, and what lies in the plate after it."""
    gains = " · ".join(f"{speech.who(player)} {speech.signed(tantos)}" for player, tantos in result.tantos.items())
    stays = words_of(night.game.name).stays(speech, result)
    # Without a plate, nothing stays in it.
    return speech.say("Con eso: {gains}. {stays}", gains=gains, stays=stays).rstrip()


def findings_told(speech: Speech, night: Night, findings: Sequence[Found], pairs: Pairs) -> list[tuple[Found, str]]:
    """The findings, each with its words, which say what brought it to light."""
    words = words_of(night.game.name)
    return [(found, words.finding_told(speech, found.finding, seen_at=_seen_at(speech, found, pairs))) for found in findings]


def _seen_at(speech: Speech, found: Found, pairs: Pairs) -> str | None:
    """What brought a finding to light, if that was a later trick than its own."""
    if found.proof is None or found.finding.player is None:
        return None
    trick = 0
    for _, step in pairs:
        trick += isinstance(step.fact, Trick)
        if step.place == found.proof.place:
            came_later = trick != found.finding.trick
            return _brought_to_light(speech, found.finding, step.fact, trick) if isinstance(step.fact, Trick) and came_later else None
    return None


def _brought_to_light(speech: Speech, finding: Finding, fact: Trick, trick: int) -> str | None:
    """The offender's card in a later trick that shows what he had held; None if it is not his."""
    card = None if finding.player is None else (fact.cards or {}).get(finding.player)
    if finding.trick is None or card is None:
        return None
    if finding.player in fact.taken_back:
        return speech.say("lo que pone en la baza {trick}", trick=trick)
    return speech.say("{card}, que juega en la baza {trick}", card=speech.card(card), trick=trick)


def contest_told(speech: Speech, fact: Dispute | Ruling) -> str:
    """Who disputes a hand and what he claims, or how the dispute ended."""
    if isinstance(fact, Dispute):
        if fact.hand is None:
            return speech.say("{by} discute una mano tachada: «{claim}».", by=speech.who(fact.by), claim=fact.claim)
        return speech.say("{by} discute la mano {hand}: «{claim}».", by=speech.who(fact.by), hand=fact.hand, claim=fact.claim)
    decided = speech.say("queda como está") if fact.decision == "stands" else speech.say("se corrigió")
    if fact.hand is None:
        return speech.say("La mano tachada {decided}: «{note}».", decided=decided, note=fact.note)
    return speech.say("La mano {hand} {decided}: «{note}».", hand=fact.hand, decided=decided, note=fact.note)
