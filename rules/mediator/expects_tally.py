"""How a count may close the hand: its fields, and what each number of tricks of the hombre's side comes to.

Six players divide ten tricks in thousands of ways, but the result depends on the tricks of one side. So there is a result for each number
of those, and no division of the rest. Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12, mediator-1826/cap-4-primeras
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from events.facts import UNTOLD
from rules.core.expectation import Expectation, Field
from rules.core.known import tallied
from rules.core.play import begun
from rules.core.refusals import Refusal
from rules.mediator import facts as told, tally
from rules.mediator.companion import companion_told
from rules.mediator.conditions import contra_shown, may_hold, whose_estuches
from rules.mediator.knowledge import known
from rules.mediator.outcome import from_start, primeras_shown, result_of
from rules.mediator.sides import Sides, counts_of, sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import NOBODY, Hand, Table, Told
from rules.mediator.variants import Form

YES_NO: Final = (False, True)


class Count(NamedTuple):
    """A count that would be accepted: the hand with it, and the sides."""

    hand: Hand
    sides: Sides
    made: int
    """The tricks of the hombre's side."""
    cut_after: int | None


class Way(NamedTuple):
    """One way in which a count may name the companion, and the counts that would be accepted with it."""

    partner: str | None
    """The companion in the count; UNTOLD if it names none."""
    counts: Sequence[Count]


def count(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The count, if one would be accepted. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-4-primeras, mediator-1826/cap-4-estuche"""
    options, form = table.options, table.form
    # What is known of the cards before the first trick is found once, not for every count that is tried.
    asked = hand if hand.play is not None else hand.but(play=begun(known(hand, form)))
    ways = _ways(asked, options, form)
    if not ways:
        return
    partners = [way.partner for way in ways if way.partner != UNTOLD]
    needed = len(partners) == len(ways)
    fields = {"tricks": Field(required=True), "partner": Field(required=needed, values=partners)}
    if not partners:
        del fields["partner"]
    fields |= _conditions(ways, form)
    cuts = sorted({each.cut_after for way in ways for each in way.counts if each.cut_after is not None})
    if cuts:
        fields["cut_after"] = Field(values=cuts)
    # If the count may leave the companion out, he is known, and no other is possible.
    yield Expectation("tally", fields, results=_results(ways[:1] if ways[0].partner == UNTOLD else ways, options, form))


def _ways(hand: Hand, options: Options, form: Form) -> list[Way]:
    """The ways in which a count may name the companion, leaving him out first, with the counts that each allows."""
    found = []
    for partner in (UNTOLD, *hand.active, None):
        seat = companion_told(hand, form, partner)
        if isinstance(seat, Refusal):
            continue
        if counts := [*_counts(hand, options, form, seat)]:
            found.append(Way(partner, counts))
    return found


def _counts(hand: Hand, options: Options, form: Form, partner: int | None) -> Iterator[Count]:
    """The counts of all tricks that would be accepted with a companion, by the tricks of his side; one division stands for all."""
    sides = sides_of(hand.but(tally=Told((), partner, None, None, None, None)), form)
    if not sides.known:
        return
    logged = [hand.winners.count(seat) for seat in range(len(hand.active))]
    least, most = (sum(logged[seat] for seat in seats) for seats in (sides.side, sides.contra))

    def counted(made: int, cut: int | None = None) -> Count:
        told_so = Told(_divided(logged, sides, made, form.cards), partner, None, None, None, cut)
        return Count(hand.but(tally=told_so), sides, made, cut)

    def taken(each: Count) -> bool:
        return tally.refused_as(hand, each.hand, options, form) is None

    # A cut that fits the highest number he can have made without the Bola also fits a lower one, unless the cut is above it.
    highest = min(form.cards - most, form.cards - 1)
    cut_fits = from_start(hand, form) and hand.giving_up is None
    cuts = [cut for cut in range(highest + 1) if taken(counted(highest, cut))] if cut_fits else []
    if partner == NOBODY and not sides.alone:
        # No king comes out only in a hand that stops before its last trick.
        yield from filter(taken, _short(hand, logged, sides, form))
        return
    for made in range(least, form.cards - most + 1):
        if taken(each := counted(made)):
            yield each
        yield from (counted(made, cut) for cut in cuts if cut <= made <= highest)


def _short(hand: Hand, logged: Sequence[int], sides: Sides, form: Form) -> Iterator[Count]:
    """The counts of fewer than all tricks with the hombre alone, one division for each pair of numbers.

    Source: mediator-1826/rey-forzado
    """
    least, most = (sum(logged[seat] for seat in seats) for seats in (sides.side, sides.contra))
    for theirs in range(most, form.cards):
        for made in range(least, form.cards - theirs):
            counts = [*logged]
            counts[sides.hombre] = made
            counts[sides.contra[0]] += theirs - most
            yield Count(hand.but(tally=Told(tuple(counts), NOBODY, None, None, None, None)), sides, made, None)


def _divided(logged: Sequence[int], sides: Sides, made: int, cards: int) -> tuple[int, ...]:
    """The tricks of each seat if the side made this many: those not logged go to the hombre and to the first adversary."""
    counts = [*logged]
    counts[sides.hombre] += made - sum(logged[seat] for seat in sides.side)
    if sides.contra:
        counts[sides.contra[0]] += cards - made - sum(logged[seat] for seat in sides.contra)
    return tuple(counts)


def _conditions(ways: Sequence[Way], form: Form) -> dict[str, Field]:
    """The values of primeras, estuches and contra el estuche with which some count would be accepted.

    Source: mediator-1826/cap-4-primeras, mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche
    """
    primeras = {said for said in YES_NO if any(_may_say(each, form, primeras=said) for way in ways for each in way.counts)}
    numbers: set[int] = set()
    contras: set[bool] = set()
    for holder, hand in {whose_estuches(way.counts[0].hand, way.counts[0].sides): way.counts[0].hand for way in ways}.items():
        against = contra_shown(hand, form, holder)
        numbers |= {each for each in (0, *told.ESTUCHES) if may_hold(hand, form, holder, each)}
        contras |= {said for said in YES_NO if against in (None, said)}
    found: dict[str, list[Any]] = {"primeras": sorted(primeras), "estuches": sorted(numbers), "contra_estuche": sorted(contras)}
    return {name: Field(values=values) for name, values in found.items() if values}


def _may_say(count_: Count, form: Form, *, primeras: bool) -> bool:
    """Whether a count that says whether somebody made primeras would be accepted. Source: mediator-1826/cap-4-primeras"""
    said = count_.hand.but(tally=tallied(count_.hand)._replace(primeras=primeras))
    shown = primeras_shown(said, form, count_.sides)
    return shown is None or (shown != "nobody") == primeras


def _results(ways: Sequence[Way], options: Options, form: Form) -> list[dict[str, Any]]:
    """What each number of tricks of the hombre's side comes to, if all are counted and nothing else is stated.

    If the companion is not known, for each player who may be he; if a Bola from the start was lost, by the cut.
    Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12
    """
    found: list[dict[str, Any]] = []
    for way in ways:
        named = {} if way.partner == UNTOLD else {"partner": way.partner}
        for each in way.counts:
            if sum(counts_of(each.hand)) < form.cards:
                continue
            result = result_of(each.hand, options, form, each.sides)
            comes_to = {**named, "side": each.made, "outcome": result.outcome, "bola": result.bola}
            same = bool(found) and {name: value for name, value in found[-1].items() if name != "cut_after"} == comes_to
            if not same:
                found.append(comes_to | ({} if each.cut_after is None else {"cut_after": [each.cut_after]}))
            elif "cut_after" in found[-1]:
                found[-1]["cut_after"].append(each.cut_after)
    return found
