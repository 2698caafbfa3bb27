"""Where does a hand count that was written for an earlier moment of the night, and arrives after the night has gone on?

A phone without a network keeps a hand; meanwhile somebody leaves, the opening is corrected, or the night is closed. Appended
at the end, the hand would count for players who did not play it. Therefore one correction inserts all hands of the stretch
where they were played; nobody has to confirm that if it changes nothing but these hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.correction import Place
from events.facts import Correction, Fact, SeatsChanged
from projections.deals import DEAL
from projections.forgotten import between
from projections.hands import OPEN, steps_of
from projections.night import Night
from projections.replacing import Event, behind
from projections.replay import through
from projections.retold import data_of, same_hands
from projections.sent import fact_told
from projections.standing import Step, steps
from projections.work import Work
from rules.core.refusals import Refusal


class Seated(NamedTuple):
    """Who sits before a hand in order of play, who deals, and who has cards; dealer None if the game does not say."""

    players: tuple[str, ...]
    dealer: str | None
    active: tuple[str, ...]


class Written(NamedTuple):
    """What a phone kept of one entry: its events, and the table it was written for; None for what it did not keep."""

    events: Sequence[Event]
    players: Sequence[str] | None = None
    dealer: str | None = None
    tantos: Mapping[str, int] | None = None
    """What the hand paid according to the phone when it was written."""


class Counted(NamedTuple):
    """A hand as it counts at some place: for which table, and what it pays."""

    seated: Seated
    tantos: Mapping[str, int]
    outcome: str


class PutIn(NamedTuple):
    """The night with the hands inserted where they were played."""

    corrections: list[dict[str, Any]]
    after: Night
    quiet: bool
    """Whether nobody has to confirm: each hand counts as it was written, and no other hand pays differently."""


class Belated(NamedTuple):
    """The possible places of hands that come late."""

    as_ever: bool
    """Whether the table at which they would be logged now is the one for which they were written."""
    same: bool
    """Whether somebody else has already inserted the first of them where it was played."""
    written: list[Counted] | None
    """The hands as they were written; None if they cannot have happened so."""
    now: list[Counted] | None
    """The hands appended at the end of the night; None if that is refused."""
    put_in: PutIn | Refusal


def belated(night: Night, then: Night, place: Place, told: Sequence[Written], work: Work) -> Belated:
    """The possible places of entries that were written for the night `then`, whose last event stood at a place."""
    return _Late(night, then, place, told, work).answer()


class _Late:
    """Entries that come late, and the three nights in which they may count."""

    def __init__(self, night: Night, then: Night, place: Place, told: Sequence[Written], work: Work) -> None:
        self.night, self.then, self.told, self.work = night, then, told, work
        self.events = [event for each in told for event in each.events]
        chain = steps(night.last)
        order = night.corrections.order
        at = max(number for number, step in enumerate(chain) if number == 0 or order(step.place) <= order(place))
        self.spot, self.rest = chain[at], chain[at + 1 :]
        self.goes_on = self.events[0]["type"] != DEAL and then.game.open_hand(then.table) is not None
        self.deals = sum(event["type"] == DEAL for event in self.events)
        self.meant = seated(then, steps_of(then, self._first(then))[0][0] if self.goes_on else then.last)

    def answer(self) -> Belated:
        """The possible places of the entries."""
        facts = [fact_told(self.night.game, event) for event in self.events]
        wrong = next((fact for fact in facts if isinstance(fact, Refusal)), None)
        if wrong is not None:
            return Belated(as_ever=False, same=False, written=None, now=None, put_in=wrong)
        fitting = [fact for fact in facts if isinstance(fact, Fact)]
        written = self._counted(through(self.then, fitting, self.work), self._first(self.then))
        # A change of seats among them named the dealer at the former table; here it would bring back players who have left.
        hands = [fact for fact in fitting if not isinstance(fact, SeatsChanged)]
        now = self._counted(through(self.night, hands, self.work), self._first(self.night))
        as_written = written is not None and self._fits(written)
        rival = next((step for step in self.rest if step.fact.type == DEAL), None)
        return Belated(
            as_ever=as_written and self._is_as_ever(written, now, rival),
            same=as_written and rival is not None and self._is_same(rival, fitting, written),
            written=written,
            now=now,
            put_in=self._put_in(written if as_written else None),
        )

    def _first(self, night: Night, step: Step | None = None) -> int:
        """The number in a night of the first of these hands, logged behind a step or at the end."""
        table = night.table if step is None else step.standing.table
        return night.game.dealt_count(table) + (not self.goes_on)

    def _counted(self, came: tuple[Night, Refusal | None], first: int) -> list[Counted] | None:
        night, refusal = came
        return None if refusal is not None else counted(night, first, self.deals + self.goes_on)

    def _fits(self, written: Sequence[Counted]) -> bool:
        """Whether the phone wrote them for the tables at which they count.

        The dealer may be another one if everybody has cards and everybody pays the same.
        """
        hands = [each for each in self.told if self.goes_on or any(event["type"] == DEAL for event in each.events)]
        if len(hands) != len(written):  # an open hand that goes on event by event: each is for the same table
            hands = [each for each in hands[:1] for _ in written]
        return all(_is_for(kept, hand) for kept, hand in zip(hands, written, strict=True))

    def _is_as_ever(self, written: Sequence[Counted] | None, now: Sequence[Counted] | None, rival: Step | None) -> bool:
        """Whether the next hands would be dealt at the table for which these were written."""
        if self.goes_on:
            number = self._first(self.then)
            dealt = number <= self.night.game.dealt_count(self.night.table)
            return dealt and seated(self.night, steps_of(self.night, number)[0][0]) == self.meant
        if rival is not None and rival.before is not None:
            # Somebody has logged a hand for this table; its events show whether it is this one.
            return rival.place.insert is None and seated(self.night, rival.before) == self.meant
        if self.night.closed or seated(self.night, self.night.last) != self.meant:
            return False
        return self.night.game.rules(self.night.table) == self.then.game.rules(self.then.table) or written == now

    def _is_same(self, rival: Step, facts: Sequence[Fact], written: Sequence[Counted] | None) -> bool:
        """Whether the next hand in the record has the events of the first of these, at the same table."""
        if self.goes_on or written is None or rival.place.insert is None:
            return False
        number = self.night.game.dealt_count(rival.standing.table)
        own = [fact for fact in _first_hand(facts) if fact.type != DEAL]
        theirs = [step.fact for _, step in steps_of(self.night, number) if step.fact.type != DEAL]
        return own == theirs and counted(self.night, number, 1) == list(written[:1])

    def _put_in(self, written: Sequence[Counted] | None) -> PutIn | Refusal:
        """The night with the hands right behind the last event that their author had seen, or why they cannot stand there."""
        facts = {step.place: step.fact for step in steps(self.night.last)}
        corrections = behind(self.night, self.spot.place, self.events, lambda place: _told(facts[place]))
        made = [fact_told(self.night.game, {"type": Correction.type, "data": {**each, "reason": "."}}) for each in corrections]
        wrong = next((fact for fact in made if isinstance(fact, Refusal)), None)
        if wrong is not None:
            return wrong
        after, refusal = through(self.night, [fact for fact in made if isinstance(fact, Fact)], self.work)
        if refusal is not None:
            return refusal
        stand = counted(after, self._first(self.night, self.spot), self.deals + self.goes_on)
        quiet = not self.night.closed and written is not None and stand == list(written) and not pays_otherwise(self.night, after)
        return PutIn(corrections, after, quiet)


def seated(night: Night, step: Step) -> Seated:
    """Who sits after an event, who deals next, and who has cards then."""
    then = between(night, step)
    players = night.game.seats(step.standing.table).players
    seats = () if then is None else night.game.forms.pad(then.table).seats
    return Seated(tuple(players), None, ()) if not seats else Seated(tuple(players), seats[0].dealer, tuple(seats[0].active))


def counted(night: Night, first: int, count: int) -> list[Counted]:
    """A number of hands of a night from one on, each with the table at which it was dealt."""
    deals = [step for step in steps(night.last) if step.fact.type == DEAL][first - 1 : first - 1 + count]
    results = night.game.hands(night.table, first - 1)[:count]
    told = []
    for step, result in zip(deals, results, strict=True):
        assert step.before is not None, "a night is opened before a hand is dealt"
        told.append(Counted(seated(night, step.before), _moved(result.tantos), result.outcome))
    return told


def pays_otherwise(before: Night, after: Night) -> bool:
    """Whether a hand that was there pays differently or is gone, or an open one reads differently."""
    old, new = (night.game.hands(night.table) for night in (before, after))
    for each in same_hands(before, after):
        if each.before is None:
            continue
        was, now = old[each.before - 1], None if each.after is None else new[each.after - 1]
        if now is None or dict(was.tantos) != dict(now.tantos):
            return True
        if was.outcome == OPEN and (now.outcome, now.told) != (OPEN, was.told):
            return True
    return False


def _is_for(kept: Written, hand: Counted) -> bool:
    if kept.players is not None and tuple(kept.players) != hand.seated.players:
        return False
    if kept.dealer in (None, hand.seated.dealer):
        return True
    everybody = set(hand.seated.active) == set(hand.seated.players)
    return everybody and kept.tantos is not None and _moved(kept.tantos) == hand.tantos


def _moved(tantos: Mapping[str, int]) -> dict[str, int]:
    """What a hand pays, without players who gain and lose nothing."""
    return {player: count for player, count in tantos.items() if count}


def _first_hand(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The events of the first hand among these."""
    begins = [at for at, fact in enumerate(facts) if fact.type == DEAL]
    return facts[begins[0] : begins[1] if len(begins) > 1 else None]


def _told(fact: Fact) -> Event:
    return {"type": fact.type, "data": data_of(fact)}
