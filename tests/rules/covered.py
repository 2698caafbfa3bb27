"""What a viewer learns of an open hand: the suite that each game inherits.

Two nights that differ only in cards that nobody has seen must look the same to a viewer.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple

import pytest

from events.correction import Place
from events.facts import Correction
from projections.audit import audit
from projections.changes import changes
from projections.coming import coming
from projections.deals import dealt_at
from projections.entries import filed
from projections.hands import story, told_place
from projections.ledger import ledger
from projections.night import Night, facts_recorded
from projections.pads import told_pad
from projections.replay import advanced, read, told
from projections.seen import covered_fields, seen
from projections.standing import CONTESTING, steps
from projections.struck import struck_hands
from projections.written import struck_with, undoing
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.nights import Event, event
from tests.rules.evenings import declared, otherwise, seeds
from tests.rules.properties import OF_EVERY_GAME, SEEDS, Suite, drawing

MOMENTS: Final = 6
"""The number of moments in a night at which the hidden cards are rearranged."""
LATER: Final = 5
"""The number of events tried after such a moment."""


def told_of(night: Night) -> dict[str, Any]:
    """Everything that a viewer is told of a night."""
    shown, cover = seen(night)
    game, number = shown.game, shown.game.open_hand(shown.table)
    return {
        "yields": yields(shown),
        "audit": audit(shown),
        "moment": game.moment(shown.table),
        "ledger": ledger(shown),
        "changes": changes(None, shown),
        "coming": coming(shown),
        "pad": told_pad(shown, str),
        "story": [] if number is None else story(shown, number),
        "facts": facts_recorded(shown),
        "filed": filed(shown),
        "struck": struck_hands(shown),
        "places": None if cover is None else cover.places,
    }


class Twin(NamedTuple):
    """A night with an open hand, and the same night with its unseen cards rearranged."""

    record: list[Event]
    night: Night
    other_record: list[Event]
    other: Night


def _lies_face_down(night: Night) -> bool:
    """Whether the last deal lies face down, not only something that was struck."""
    cover = seen(night).cover
    return cover is not None and bool(dealt := dealt_at(night.last)) and dealt[-1] not in cover.places


def _still_hidden(before: Twin, here: Twin) -> bool:
    """Whether the difference of a pair still lies face down: its hand is open to viewers, or was struck and no later one is finished."""
    deal, (then, _), (now, cover) = dealt_at(before.night.last)[-1], seen(before.night), seen(here.night)
    stands = here.night.instead.get(deal, deal)
    if stands in dealt_at(here.night.last):
        return cover is not None and stands not in cover.places
    return now.game.finished_count(now.table) <= then.game.finished_count(then.table)


def _may_follow(twin: Twin, dice: random.Random) -> Event:
    """Events that may follow the last hand of a pair or a struck one: a dispute, a strike, its return, another deal."""
    night = twin.night
    number, by = night.game.dealt_count(night.table), dice.choice(night.game.seats(night.table).players)
    strike = undoing(night, number) if number else None
    events = [event("deal")]
    for deal, struck in night.did.struck.items():
        events += [event("dispute", deal=told_place(deal), by=by, claim="sí fue"), event("correction", strike=[struck.by], reason="vuelve")]
        events += [event("ruling", deal=told_place(deal), decision="stands", note="")]
    if number:
        events += [event("dispute", hand=number, by=by, claim="no"), event("ruling", hand=number, decision="corrected", note="")]
        # In one of the two the same cards are dealt again, in the other different ones.
        seq, insert = dealt_at(night.last)[-1]
        again = twin.record[seq - 1] if insert is None else twin.record[seq - 1]["data"]["insert"][insert - 1]
        events += [event("correction", strike=[seq], insert=[again], reason="otra vez")]
    events += [event("correction", strike=list(strike), reason="dos veces")] * 2 if strike else []
    return dice.choice(events)


def _wherever(told: Any) -> Any:
    """What is told of a night without the position of irregular events in the record."""
    if isinstance(told, dict):
        return {name: _wherever(value) for name, value in told.items() if name not in ("offence", "proof")}
    return [_wherever(each) for each in told] if isinstance(told, list) else told


def _by_itself(night: Night, place: Place) -> Correction | None:
    """The correction that replaces an event, and all that came with it, by itself.
    None if only corrections would be struck, which leave no place to insert, or statements about a hand, which may have been struck since
    and is named by its deal.
    """
    strike = struck_with(night, place)
    again = tuple([step.fact for step in steps(night.last) if step.place.seq in strike])
    if all(seq in night.corrections.made for seq in strike) or any(fact.type in CONTESTING for fact in again):
        return None
    return Correction(strike=strike, insert=again, reason="the same")


@pytest.mark.nights
class Covered(Suite):
    """What holds of the nights of a game as viewers see them."""

    hidden: ClassVar[Mapping[str, Sequence[str]]] = {"deal": ("hands", "stock"), "exchange": ("discards", "drawn")}
    """Event type → its fields with cards that lie face down, in order."""
    gate: ClassVar[int] = 25
    """The least number of nights that show each field."""

    @abstractmethod
    def pack(self, night: Night) -> Sequence[str]:
        """The cards of the game."""

    def twins(self, seed: int) -> Iterator[Twin]:
        """Some moments of a night, each with a twin that looks the same."""
        made = self.evening.told_by(seed, corrections=0.0)
        dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        moments = [night for night in made.nights if _lies_face_down(night)]
        for night in dice.sample(moments, min(MOMENTS, len(moments))):
            record = made.record[: night.version]
            other_record = otherwise(night, record, self.pack(night), dice)
            other = None if other_record is None else read(other_record).night
            if other_record is not None and other is not None:
                yield Twin(record, night, other_record, other)

    def later_twins(self, seed: int) -> Iterator[Twin]:
        """Later moments of such pairs, after the same event happened to the hidden hand in both."""
        dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        for twin in islice(self.twins(seed), 2):
            here = twin
            for _ in range(LATER):
                sent = _may_follow(here, dice)
                one, other = (told(night, sent) for night in (here.night, here.other))
                if isinstance(one, Night) and isinstance(other, Night):
                    here = Twin([*here.record, sent], one, [*here.other_record, sent], other)
                    if not _still_hidden(twin, here):
                        break
                    yield here

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_two_nights_that_differ_look_the_same_when_their_hand_is_struck(self, seed: int) -> None:
        """The hand is also disputed before or after that, returned, or dealt again."""
        for _, night, _, other in self.later_twins(seed):
            assert told_of(night) == told_of(other)

    @drawing(seed=SEEDS)
    def test_two_nights_that_differ_in_what_lies_face_down_look_the_same(self, seed: int) -> None:
        """However the unseen cards lie, a viewer is told the same, as long as the record remains possible."""
        for _, night, _, other in self.twins(seed):
            assert told_of(night) == told_of(other)

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_what_is_seen_can_be_gone_on_with(self, seed: int) -> None:
        """A preview replaces an event by itself in the night as a viewer sees it; that changes nothing."""
        dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        moments = [night for night in self.evening.told_by(seed).nights if seen(night).cover is not None]
        for night in dice.sample(moments, min(MOMENTS, len(moments))):
            shown = seen(night).night
            places = [step.place for step in steps(shown.last)[1:]]
            brought = [place for place in places if place.insert is not None]
            for place in (*places[:1], *brought[-1:], *places[-1:]):
                if (same := _by_itself(shown, place)) is None:
                    continue
                after = advanced(shown, same)
                assert not isinstance(after, Refusal), after
                assert _wherever(yields(seen(after).night)) == _wherever(yields(shown))

    def test_enough_nights_lie_otherwise(self) -> None:
        """The property above must be tried on each field that holds hidden cards."""
        fields: set[str] = set()
        for seed in seeds(self.gate):
            for record, night, _, other in self.twins(seed):
                start = max(place for place, sent in enumerate(record) if sent["type"] == "deal")
                if night.table != other.table:
                    fields |= {name for sent in record[start:] for name in covered_fields(sent["type"], sent["data"], night.game.door)}
        assert {name for names in self.hidden.values() for name in names} - fields == set()

    def test_no_other_field_of_any_event_lies_face_down(self) -> None:
        """All fields of events of any type are searched."""
        door = self.evening.game.door
        told = {kind: covered_fields(kind, {name: {} for name in each.kinds}, door) for kind, each in declared(door).items()}
        del told["correction"]
        assert {kind: tuple(names) for kind, names in told.items() if names} == self.hidden

    def hidden_in(self, sent: Event) -> list[str]:
        """The hidden fields of an event of an open hand: not the number of cards exchanged, nor cards turned or played."""
        return [name for name, value in sent["data"].items() if name in self.hidden.get(sent["type"], ()) and not isinstance(value, int)]

    def test_cards_lie_face_down_just_as_long_as_their_hand_is_open(self) -> None:
        """A hand that is counted, void or played out is shown whole, even if laws and claims may follow, and after the next deal too."""
        met = Counter[Any]()
        for seed in seeds(self.gate):
            dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
            made = self.evening.told_by(seed, corrections=0.0)
            # Struck events follow other rules.
            nights = [night for night in made.nights if not night.corrections.made]
            for night in dice.sample(nights, min(MOMENTS, len(nights))):
                shown, cover = seen(night)
                assert (cover is None) == (shown.game.open_hand(shown.table) is None), (seed, night.version)
                met["over"] += cover is None and night.game.dealt_count(night.table) > 0 and not night.closed
                if cover is None:
                    continue
                for seq, sent in enumerate(made.record[: night.version], 1):
                    is_open = seq >= dealt_at(night.last)[-1].seq
                    hidden = self.hidden_in(sent) if is_open else []
                    left = {name: value for name, value in sent["data"].items() if name not in hidden}
                    assert cover.shown(seq, sent["type"], sent["data"]) == (left, hidden), (seed, seq)
                    met["shown", sent["type"]] += not is_open and bool(self.hidden_in(sent))
                    met["covered", sent["type"]] += bool(hidden)
                    met["counted"] += is_open and sent["type"] == "exchange" and not hidden
        changed = ["counted"] if "exchange" in self.hidden else []
        asked = ["over", ("shown", "deal"), *(("covered", kind) for kind in self.hidden), *changed]
        assert [word for word in asked if not met[word]] == []
