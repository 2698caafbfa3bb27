"""What was corrected in a night, in words: what each correction struck, and why; who made it and when, if known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from events.correction import Place
from events.facts import Correction, NightOpened
from projections.deals import dealt_at
from projections.hands import scenes
from projections.night import Night
from projections.standing import Step, steps
from projections.versions import Made, made_in
from rules.registry import words_of
from service.explain.hand import Pairs, seen
from service.explain.speech import Speech

Told = Callable[[Night, Step, Step], list[str]]
"""Describes an event that belongs to no hand."""
Stamped = Callable[[int], str]
"""When the event at a seq was recorded and by whom, in brackets; empty if unknown."""


class Part(NamedTuple):
    """The part of some events that belongs to one hand, or to none (None)."""

    number: int | None
    pairs: Pairs


def corrected_told(speech: Speech, night: Night, beside: Told, stamped: Stamped) -> list[str]:
    """Every correction as a line, in order."""
    return [_told(speech, night, made, beside, stamped(made.seq)) for made in made_in(night)]


def _told(speech: Speech, night: Night, made: Made, beside: Told, stamp: str) -> str:
    did = "; ".join(_clauses(speech, made, beside)) or speech.say("Se corrigió el registro")
    line = speech.say("{did}{stamp}: «{reason}».", did=did, stamp=stamp, reason=made.fact.reason)
    return line if made.seq in night.holding else speech.say("{line} Esa corrección se deshizo después.", line=line)


def _clauses(speech: Speech, made: Made, beside: Told) -> list[str]:
    """What a correction did: what it struck, or what it inserted if it struck no event."""
    before, after = made.before, made.after
    undone = [before.corrections.made[seq].fact.reason for seq in made.fact.strike or () if seq in before.corrections.made]
    clauses = [speech.say("Se deshizo la corrección «{reason}»", reason=reason) for reason in undone]
    there = {step.place for step in steps(after.last)}
    for part in _parts(before, {step.place for step in steps(before.last)} - there):
        clauses += _struck(speech, made, part, beside)
    if not clauses:
        for part in _parts(after, there - {step.place for step in steps(before.last)}):
            clauses += _put(speech, made, part, beside)
    return clauses


def _parts(night: Night, places: set[Place]) -> list[Part]:
    """Some events of a reading, hand by hand; the opening is separate."""
    found: dict[int | None, list[tuple[Step, Step]]] = {}
    for number, pairs in scenes(night):
        own = [pair for pair in pairs if pair[1].place in places]
        if own:
            found.setdefault(number, []).extend(own)
    opening = steps(night.last)[0]
    if opening.place in places:
        found.setdefault(None, []).insert(0, (opening, opening))
    return [Part(number, pairs) for number, pairs in found.items()]


def _struck(speech: Speech, made: Made, part: Part, beside: Told) -> list[str]:
    """What was struck of a hand, or beside the hands."""
    before, after = made.before, made.after
    if part.number is None:
        return [_beside(speech, before, pair, beside, STRUCK) for pair in part.pairs]
    deal = dealt_at(before.last)[part.number - 1]
    stands = after.instead.get(deal, deal)
    now = dealt_at(after.last)
    if stands not in now:
        result = before.game.hand(before.table, part.number)
        line = words_of(before.game.name).in_a_line(speech, result)
        return [speech.say("Se tachó la mano {number}, «{line}»", number=part.number, line=line)]
    if stands not in after.did.amended[made.seq]:
        return [speech.say("La mano {number} se volvió a apuntar como estaba", number=part.number)]
    lines = _lines(speech, before, part, (after, now.index(stands) + 1))
    return [speech.say("En la mano {number} se tachó «{lines}»", number=part.number, lines=lines)]


def _put(speech: Speech, made: Made, part: Part, beside: Told) -> list[str]:
    """What was inserted."""
    before, after = made.before, made.after
    if part.number is None:
        return [_beside(speech, after, pair, beside, PUT) for pair in part.pairs]
    deal, was = dealt_at(after.last)[part.number - 1], dealt_at(before.last)
    if deal not in was:
        line = words_of(after.game.name).in_a_line(speech, after.game.hand(after.table, part.number))
        return [speech.say("Se añadió la mano {number}, «{line}»", number=part.number, line=line)]
    lines = _lines(speech, after, part, (before, was.index(deal) + 1))
    return [speech.say("En la mano {number} se añadió «{lines}»", number=part.number, lines=lines)]


def _lines(speech: Speech, night: Night, part: Part, other: tuple[Night, int]) -> str:
    """Some events of a hand, with its outcome if that differs in the other reading, where the hand has another number."""
    assert part.number is not None, "only a hand has an outcome"
    game, teller, result = night.game, words_of(night.game.name), night.game.hand(night.table, part.number)
    told = teller.events_told(speech, result, list(seen(night, part.pairs)))
    came = [teller.outcome_told(speech, each) for each in (result, game.hand(other[0].table, other[1]))]
    if came[0] != came[1] or not told:
        told = [*told, *came[0]]
    return " ".join(told)


STRUCK: Final = "struck"
PUT: Final = "put"


def _beside(speech: Speech, night: Night, pair: tuple[Step, Step], beside: Told, how: str) -> str:
    """What was done with an event that belongs to no hand."""
    before, step = pair
    if isinstance(step.fact, NightOpened):
        return speech.say("Se cambió la apertura, que era «{lines}»", lines=" ".join(beside(night, before, step)))
    lines = " ".join(beside(night, before, step))
    if how == PUT:
        return speech.say("Se añadió «{lines}»", lines=lines)
    return speech.say("Se tachó «{lines}»", lines=lines)


def corrections_of(night: Night, number: int) -> Sequence[Correction]:
    """The corrections behind the present reading of a hand: those that hold and do more than strike other corrections."""
    deal, made = dealt_at(night.last)[number - 1], night.corrections.made
    return [
        made[seq].fact
        for seq in night.holding
        if deal in {night.instead.get(each, each) for each in night.did.amended.get(seq, ())}
        and (made[seq].fact.insert or any(each not in made for each in made[seq].fact.strike or ()))
    ]
