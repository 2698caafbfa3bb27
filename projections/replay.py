"""The fold itself: a stream of events, read through its corrections and the rules, one event at a time.

Only this room calls the rules. An impossible event gives a `Refusal` and leaves the night as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from events.correction import Place
from events.facts import Correction, Dispute, Fact, NightClosed, NightOpened, Ruling
from projections.correcting import corrected
from projections.deals import dealt_at, with_its_number
from projections.night import Night, Recorded
from projections.sent import fact_told, game_of, has_envelope, may_follow_the_close
from projections.settlement import plan_of
from projections.standing import BESIDE_THE_GAME, NIGHT_CLOSED, Here, Standing, Step, balances, opening, stepped
from projections.work import Work
from rules.core.game import Game
from rules.core.refusals import Refusal
from rules.registry import GAMES


class Replayed(NamedTuple):
    """The result of a record: the night up to the first refused event, and that event, counted from 1."""

    night: Night | None
    refused: tuple[int, Refusal] | None


def read(sent: Iterable[object], *, envelope: bool = False) -> Replayed:
    """The night of these JSON values, up to the first that is refused; a value with an envelope, if allowed, counts as stored."""
    night: Night | None = None
    for event, value in enumerate(sent, 1):
        answer = told(night, value, envelope=envelope)
        if isinstance(answer, Refusal):
            return Replayed(night, (event, answer))
        night = answer
    return Replayed(night, None)


def replay(facts: Iterable[Fact], game: Game[Any] | None = None) -> Replayed:
    """The night of stored facts, up to the first that is refused; of the game that the opening names, or of a given reading of it."""
    rest = iter(facts)
    first = next(rest, None)
    if first is None:
        return Replayed(None, None)
    answer = opened(first, game)
    if isinstance(answer, Refusal):
        return Replayed(None, (1, answer))
    night, refusal = through(answer, rest, stored=True)
    return Replayed(night, None if refusal is None else (night.version + 1, refusal))


def through(night: Night, facts: Iterable[Fact], work: Work | None = None, *, stored: bool = False) -> tuple[Night, Refusal | None]:
    """The night after some more facts, and the refusal of the first that cannot be, if any: the fold itself.

    `work` limits what may be folded; without it there is no limit. It is charged for what a fact costs beyond its own step:
    the events that a correction folds again, and a pass over the night for a fact that concerns the record. A `stored` fact
    was accepted once, and is accepted now even if a new one would be refused (`Refusal.taken`).

    Whatever the game alone decides stays in this loop and is built positionally, because every replay of stored nights runs
    through it; `_advanced` handles what concerns the record.
    """
    step, new, work = night.game.step, tuple.__new__, work or Work()
    _, version, recorded, last, *_ = night
    table, contests, paid = last.standing
    of_before, closed = night.of_before, night.closed
    for fact in facts:
        if closed or fact.type in BESIDE_THE_GAME:
            here = night._replace(version=version, recorded=recorded, last=last, of_before=of_before)
            answer = _advanced(here, fact, work, stored=stored)
            if isinstance(answer, Refusal):
                return here, answer
            night = answer
            _, version, recorded, last, *_ = night
            table, contests, paid = last.standing
            of_before, closed = night.of_before, night.closed
            continue
        after = step(table, fact)
        if isinstance(after, Refusal):
            if not stored or after.taken is None:
                return night._replace(version=version, recorded=recorded, last=last, of_before=of_before), after
            after, of_before = after.taken, of_before | {Place(version + 1)}
        table, version = after, version + 1
        if recorded is not None:
            recorded = new(Recorded, (fact, recorded))
        last = new(Step, (new(Place, (version, None)), fact, new(Standing, (table, contests, paid)), last))
    return night._replace(version=version, recorded=recorded, last=last, of_before=of_before), None


def told(night: Night | None, value: object, *, envelope: bool = False) -> Night | Refusal:
    """The night after one more event from a client or a file, or why it is refused."""
    if night is not None and night.closed and not may_follow_the_close(value):
        return NIGHT_CLOSED
    fact = fact_told(game_of(value) if night is None else night.game, value, envelope=envelope)
    if isinstance(fact, Refusal):
        return fact
    stored = envelope and has_envelope(value)
    return opened(fact) if night is None else advanced(night, fact, stored=stored)


def opened(fact: Fact, game: Game[Any] | None = None) -> Night | Refusal:
    """The night that a first event opens."""
    standing = opening(fact, game)
    if isinstance(standing, Refusal):
        return standing
    assert isinstance(fact, NightOpened), "a night begins with its opening"
    return Night(game or GAMES[fact.game], 1, None, Step(Place(1), fact, standing, None))


def advanced(night: Night, fact: Fact, *, stored: bool = False) -> Night | Refusal:
    """The night after one more recorded fact, or why it cannot be; a `stored` fact was accepted once."""
    after, refusal = through(night, (fact,), stored=stored)
    return after if refusal is None else refusal


def _advanced(night: Night, fact: Fact, work: Work, *, stored: bool) -> Night | Refusal:
    """The night after a fact that concerns the record beside the game: a close, a correction, a dispute, a payment."""
    if isinstance(fact, Correction):
        return corrected(night, fact, work, stored=stored)
    if (too_much := work.take(looked_through=night.version)) is not None:
        return too_much
    place, told, about = Place(night.version + 1), fact, None
    if isinstance(fact, Dispute | Ruling):
        told, about = with_its_number(fact, dealt_at(night.last), night.instead, night.did.struck)
    here = Here(night.game, night.last.standing, place, night.holding, night.first_close, night.closed, about)
    standing, of_before = stepped(here, told), night.of_before
    if isinstance(standing, Refusal):
        if not stored or standing.taken is None:
            return standing
        standing, of_before = standing.taken, of_before | {place}
    step, closed_at, frozen, meant = Step(place, told, standing, night.last), night.closed_at, night.frozen, night.meant
    first_close, frozen_at = night.first_close, night.frozen_at
    if isinstance(fact, NightClosed):
        closed_at, frozen, first_close = place, plan_of(balances(night.game, standing.table)), first_close or place.seq
        frozen_at = place.seq
    elif about is not None:
        meant = {**meant, place: about}
    recorded = None if night.recorded is None else Recorded(fact, night.recorded)
    after = night._replace(version=place.seq, recorded=recorded, last=step, closed_at=closed_at, frozen=frozen)
    return after._replace(frozen_at=frozen_at, meant=meant, of_before=of_before, first_close=first_close)
