"""A slip that was put right is as if it had never happened, whatever the night was and whatever was logged since.

The right record is a random night without corrections; the wrong one has another event in the place of one of its events, one
too many, or one too few, goes on as far as it is taken, and is then corrected. Both must yield the same, key by key.
"""

from __future__ import annotations

from hypothesis import assume, given, reject, strategies as st

from projections.replay import read
from projections.yields import yields
from tests.nights import Event, event
from tests.rules.mediator.hands import opened
from tests.rules.mediator.nights import Evening, evening
from tests.rules.mediator.test_properties import FEW, SEEDS, written
from tests.rules.tresillo.test_properties_corrections import as_far_as_taken, assert_as_never_logged, corrected, night_of, reading

PLACES = st.integers(0, 10**6)


def right_record(seed: int) -> list[Event]:
    """The events of a random night in which nothing was corrected."""
    record = evening(seed, corrections=0).record
    # What was sent amiss, and is possible all the same, may be a correction.
    first = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    return record[:first]


def slip_after(record: list[Event], seed: int) -> Event:
    """An event, no correction, that could have been logged behind a record by mistake."""
    night = Evening(seed)
    for sent in record:
        night.send(sent)
    for _ in range(20):
        made = night.fitting(night.drawn_kind())
        if made["type"] != "correction" and night.taken(made):
            return made
    # Behind the close of a night without hands nothing else can come.
    raise reject()


@FEW
@given(SEEDS, PLACES, SEEDS)
def test_wrong_event_that_is_replaced_was_never_there(seed: int, place: int, slip_seed: int) -> None:
    """The opening itself may be the wrong event."""
    record = right_record(seed)
    place %= len(record)
    slip = slip_after(record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place + 1 :])
    assert_as_never_logged(wrong, record, place + 1 + taken, strike=[place + 1], insert=[record[place]])


@FEW
@given(SEEDS, PLACES, SEEDS)
def test_event_too_many_that_is_struck_was_never_there(seed: int, place: int, slip_seed: int) -> None:
    record = right_record(seed)
    place = 1 + place % len(record)
    slip = slip_after(record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place:])
    assert_as_never_logged(wrong, record, place + taken, strike=[place + 1])


@FEW
@given(SEEDS, PLACES)
def test_forgotten_event_that_is_put_behind_another_was_always_there(seed: int, place: int) -> None:
    record = right_record(seed)
    assume(len(record) > 1)
    place = 1 + place % (len(record) - 1)
    wrong, taken = as_far_as_taken(night_of(record[:place]), record[place + 1 :])
    assert_as_never_logged(wrong, record, place + 1 + taken, after=place, insert=[record[place]])


@FEW
@given(SEEDS, st.integers(1, 6))
def test_undo_of_the_last_events_is_the_night_before_them(seed: int, count: int) -> None:
    record = right_record(seed)
    assume(count < len(record))
    last = list(range(len(record) - count + 1, len(record) + 1))
    assert written(corrected(night_of(record), record, strike=last)) == written(night_of(record[:-count]))


@FEW
@given(SEEDS, PLACES, SEEDS)
def test_correction_that_is_struck_was_never_made_and_may_be_made_anew(seed: int, place: int, slip_seed: int) -> None:
    """Striking the correction lets the slip stand again; striking both, and inserting, corrects the slip once more."""
    record = right_record(seed)
    place %= len(record)
    slip = slip_after(record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place + 1 :])
    once = corrected(wrong, record, strike=[place + 1], insert=[record[place]])
    assert written(corrected(once, record, strike=[once.version])) == written(wrong)
    again = corrected(once, record, strike=[once.version, place + 1], insert=[record[place]])
    assert written(again) == written(night_of(record[: place + 1 + taken]))


@FEW
@given(SEEDS)
def test_correction_is_refused_only_with_the_place_that_it_breaks(seed: int) -> None:
    """`breaks` names an event of the record, or one that the correction brought."""
    for sent, before, refusal in evening(seed).tries:
        if refusal is not None and refusal.code == "correction_breaks":
            assert refusal.breaks is not None
            assert 1 <= refusal.breaks["seq"] <= before + 1
            if refusal.breaks["seq"] == before + 1:
                assert 1 <= refusal.breaks["insert"] <= len(sent["data"]["insert"])


@FEW
@given(SEEDS)
def test_night_of_many_corrections_is_the_night_that_reads_so_from_the_start(seed: int) -> None:
    """Corrections of corrections, events put in between, an opening replaced: the reading alone, as a record, yields the same."""
    played = evening(seed, corrections=3)
    # There is no correction in the plain record, and a ruling ends its disputes either way.
    stands = {"decision": "stands"}
    plain = [{"type": "ruling", "data": sent["data"] | stands} if sent["type"] == "ruling" else sent for sent in reading(played.record)]
    replayed = read(plain)
    if replayed.refused is not None:
        number, refusal = replayed.refused
        # What was paid by the plan of the close may be more than the plan asks for now.
        assert plain[number - 1]["type"] == "paid" and refusal.code == "contradiction"
        raise reject()
    assert replayed.night is not None
    assert written(replayed.night) == written(played.nights[-1])


def test_yields_of_a_corrected_night_hold_every_key_of_a_right_one() -> None:
    """The smallest night for which the properties above are meant: one tally, wrong and put right."""
    hand = [opened(), event("deal"), event("contract", player="ana", lance="solo", trump="oros")]
    wrong, right = event("tally", tricks={"ana": 10}), event("tally", tricks={"ana": 5, "beto": 5})
    corrected_night = night_of([*hand, wrong, event("correction", strike=[4], insert=[right], reason="a slip")])
    assert yields(corrected_night) == yields(night_of([*hand, right]))
