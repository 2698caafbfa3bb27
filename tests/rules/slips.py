"""A corrected slip leaves no trace in the result: the suite of corrections that each game inherits.

The right record is a random night without corrections. The wrong one has one event replaced, added or left out, continues as far as the
game takes it, and is then corrected.
"""

from __future__ import annotations

from typing import Any

from hypothesis import assume, reject, strategies as st

from projections.night import Night, facts_recorded
from projections.replay import read, told
from projections.standing import named_hand, steps
from rules.core.refusals import Refusal
from tests.nights import Event, event, night_of
from tests.rules.properties import OF_EVERY_GAME, PLACES, SEEDS, Properties, drawing, written


class Slips(Properties):
    """What holds of the nights of a game in which something was logged wrongly and corrected."""

    def right_record(self, seed: int) -> list[Event]:
        """The events of a random night without corrections."""
        record = self.evening.told_by(seed, corrections=0).record
        # An event sent wrong on purpose that was possible may be a correction.
        first = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
        return by_number(record[:first])

    def slip_after(self, record: list[Event], seed: int) -> Event:
        """An event other than a correction that could be logged by mistake after a record."""
        night = self.evening(seed)
        for sent in record:
            night.send(sent)
        for _ in range(20):
            made = night.fitting(night.drawn_kind())
            if made["type"] != "correction" and night.taken(made):
                return made
        # After the close of a night without hands nothing else can come.
        raise reject()

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES, slip_seed=SEEDS)
    def test_wrong_event_that_is_replaced_was_never_there(self, seed: int, place: int, slip_seed: int) -> None:
        """The wrong event may be the opening itself."""
        record = self.right_record(seed)
        place %= len(record)
        slip = self.slip_after(record[:place], slip_seed)
        wrong, taken = as_far_as_taken(night_of(*record[:place], slip), record[place + 1 :])
        assert_as_never_logged(wrong, record, place + 1 + taken, strike=[place + 1], insert=[record[place]])

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES, slip_seed=SEEDS)
    def test_event_too_many_that_is_struck_was_never_there(self, seed: int, place: int, slip_seed: int) -> None:
        """Whatever came after it."""
        record = self.right_record(seed)
        place = 1 + place % len(record)
        slip = self.slip_after(record[:place], slip_seed)
        wrong, taken = as_far_as_taken(night_of(*record[:place], slip), record[place:])
        assert_as_never_logged(wrong, record, place + taken, strike=[place + 1])

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES)
    def test_forgotten_event_that_is_put_behind_another_was_always_there(self, seed: int, place: int) -> None:
        """As far as the rest was taken without it."""
        record = self.right_record(seed)
        assume(len(record) > 1)
        place = 1 + place % (len(record) - 1)
        wrong, taken = as_far_as_taken(night_of(*record[:place]), record[place + 1 :])
        assert_as_never_logged(wrong, record, place + 1 + taken, after=place, insert=[record[place]])

    @drawing(OF_EVERY_GAME, seed=SEEDS, count=st.integers(1, 6))
    def test_undo_of_the_last_events_is_the_night_before_them(self, seed: int, count: int) -> None:
        """One event or several."""
        record = self.right_record(seed)
        assume(count < len(record))
        last = list(range(len(record) - count + 1, len(record) + 1))
        assert written(corrected(night_of(*record), record, strike=last)) == written(night_of(*record[:-count]))

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES, slip_seed=SEEDS)
    def test_correction_that_is_struck_was_never_made_and_may_be_made_anew(self, seed: int, place: int, slip_seed: int) -> None:
        """Striking the correction restores the slip; striking both, with inserts, corrects it again."""
        record = self.right_record(seed)
        place %= len(record)
        slip = self.slip_after(record[:place], slip_seed)
        wrong, taken = as_far_as_taken(night_of(*record[:place], slip), record[place + 1 :])
        once = corrected(wrong, record, strike=[place + 1], insert=[record[place]])
        assert written(corrected(once, record, strike=[once.version])) == written(wrong)
        again = corrected(once, record, strike=[once.version, place + 1], insert=[record[place]])
        assert written(again) == written(night_of(*record[: place + 1 + taken]))

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_correction_is_refused_only_with_the_place_that_it_breaks(self, seed: int) -> None:
        """`breaks` names an event of the record, or one that the correction inserted."""
        for sent, before, refusal in self.evening.told_by(seed).tries:
            if refusal is not None and refusal.code == "correction_breaks":
                assert refusal.breaks is not None
                assert 1 <= refusal.breaks["seq"] <= before + 1
                if refusal.breaks["seq"] == before + 1:
                    assert 1 <= refusal.breaks["insert"] <= len(sent["data"]["insert"])

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_night_of_many_corrections_is_the_night_that_reads_so_from_the_start(self, seed: int) -> None:
        """Corrections of corrections, inserted events, a replaced opening: the corrected reading, as a record of its own, yields the same."""
        evening = self.evening.told_by(seed, corrections=3)
        by_number(evening.record)
        # The plain record has no correction; a ruling ends its disputes either way.
        stands = {"decision": "stands"}
        plain = [
            {"type": "ruling", "data": sent["data"] | stands} if sent["type"] == "ruling" else sent for sent in reading(evening.record)
        ]
        # An event that names a hand moves with it: in the new record it has the current number.
        named = [named_hand(step.fact) for step in steps(evening.nights[-1].last)]
        plain = [
            sent if number is None else {**sent, "data": {**sent["data"], "hand": number}}
            for sent, number in zip(plain, named, strict=True)
        ]
        replayed = read(plain)
        if replayed.refused is not None:
            number, refusal = replayed.refused
            # A payment stays if its close was struck; a statement about a struck hand stays in place, even if the replacing hand is dealt
            # later.
            kind, dealt = plain[number - 1]["type"], sum(sent["type"] == "deal" for sent in plain[: number - 1])
            of_one_to_come = kind in ("dispute", "ruling") and plain[number - 1]["data"]["hand"] > dealt
            assert refusal.code == "out_of_order" and (kind == "paid" or of_one_to_come)
            raise reject()
        assert replayed.night is not None
        assert written(replayed.night) == written(evening.nights[-1])


def by_number(record: list[Event]) -> list[Event]:
    """A record in which no hand is named by its deal, whose position differs in the new record."""
    assume(not any(sent["type"] in ("dispute", "ruling") and "deal" in sent["data"] for sent in record))
    return record


def as_far_as_taken(night: Night, record: list[Event]) -> tuple[Night, int]:
    """The night that continued after the slip, and the number of right events that it took."""
    for count, sent in enumerate(record):
        answer = told(night, sent)
        if isinstance(answer, Refusal):
            return night, count
        night = answer
    return night, len(record)


def corrected(night: Night, record: list[Event], **data: Any) -> Night:
    """The night after a correction, which only a dispute or ruling about a struck hand may prevent.

    Such an event moves with its hand, so it does not match the right record's event about the same number: that is a different slip.
    """
    answer = told(night, event("correction", reason="a slip", **data))
    if isinstance(answer, Refusal):
        assert answer.code == "correction_breaks" and answer.sentence.values["why"].template.startswith("La mano que nombra"), answer
        assert any(sent["type"] in ("dispute", "ruling") for sent in record)
        raise reject()
    told_so = facts_recorded(answer)
    if any(named_hand(step.fact) != named_hand(told_so[step.place.seq - 1]) for step in steps(answer.last) if step.place.insert is None):
        raise reject()
    return answer


def assert_as_never_logged(wrong: Night, record: list[Event], count: int, **data: Any) -> None:
    """The correction makes the wrong night yield what the first `count` right events do, and the rest continues as before."""
    night = corrected(wrong, record, **data)
    assert written(night) == written(night_of(*record[:count]))
    night, more = as_far_as_taken(night, record[count:])
    assert more == len(record) - count
    assert written(night) == written(night_of(*record))


def reading(record: list[Event]) -> list[Event]:
    """The standing events in order: read backwards, a correction holds unless a later one that holds strikes it."""
    struck: set[int] = set()
    holding: list[Event] = []
    for seq in range(len(record), 0, -1):
        if record[seq - 1]["type"] == "correction" and seq not in struck:
            holding.insert(0, record[seq - 1]["data"])
            struck.update(record[seq - 1]["data"].get("strike", ()))
    stands: list[Event] = []
    for seq, sent in enumerate(record, 1):
        for each in holding:
            if seq == min((seq for seq in each.get("strike", ()) if record[seq - 1]["type"] != "correction"), default=0):
                stands += each.get("insert", ())
        if sent["type"] != "correction" and seq not in struck:
            stands.append(sent)
        stands += [inserted for each in holding if each.get("after") == seq for inserted in each["insert"]]
    return stands
