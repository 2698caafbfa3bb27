"""How a stream reads after its corrections, against a slow model and the examples of the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import given, settings, strategies as st

from events.correction import Change, Corrections, Entry, Objection, Place, followed
from events.facts import Correction, Dispute, Fact
from tests.dice import times
from tests.for_each import for_each


def said(number: int) -> Dispute:
    """An event that tells itself apart by its number."""
    return Dispute(hand=number, by="ana", claim="")


def struck(*seqs: int, insert: Sequence[Fact] | None = None) -> Correction:
    """A correction that strikes, and perhaps inserts."""
    return Correction(strike=seqs, insert=None if insert is None else tuple(insert), reason="")


def behind(seq: int, *insert: Fact) -> Correction:
    """A correction that inserts behind an event."""
    return Correction(after=seq, insert=insert, reason="")


def corrected(facts: Sequence[Fact]) -> tuple[Corrections, dict[Place, Fact]]:
    """What the corrections of a stream come to, and what stands: changed by one correction after the other."""
    corrections, stands = Corrections(), dict[Place, Fact]()
    for seq, fact in enumerate(facts, 1):
        if not isinstance(fact, Correction):
            stands[Place(seq)] = fact
            continue
        change = followed(corrections, seq, fact)
        assert isinstance(change, Change), change
        assert change.gone <= stands.keys(), "a removed event must have stood"
        stands = {place: each for place, each in stands.items() if place not in change.gone}
        come = {Place(each): facts[each - 1] for each in change.back} | {entry.place: entry.fact for entry in change.inserted}
        assert not come.keys() & stands.keys(), "an added event must not have stood"
        stands |= come
        corrections = change.after
        moved = [corrections.order(place) for place in (*change.gone, *come)]
        assert change.first == min(moved, default=None)
    return corrections, stands


def reading(facts: Sequence[Fact]) -> list[Entry]:
    """The events that stand, in the order in which they read."""
    corrections, stands = corrected(facts)
    return [Entry(place, stands[place]) for place in sorted(stands, key=corrections.order)]


def holding(facts: Sequence[Fact]) -> dict[int, Correction]:
    """The corrections that hold, by seq."""
    corrections, _ = corrected(facts)
    return {seq: corrections.made[seq].fact for seq in corrections.holding}


def struck_by(facts: Sequence[Fact]) -> dict[int, int]:
    """Seq of each event that does not stand, with one that strikes it."""
    return corrected(facts)[0].struck_by()


def objection(facts: Sequence[Fact], correction: Correction) -> Objection | None:
    """Why a correction cannot follow a stream."""
    change = followed(corrected(facts)[0], len(facts) + 1, correction)
    return None if isinstance(change, Change) else change


def struck_twice(facts: Sequence[Fact], correction: Correction) -> int | None:
    """The first correction that strikes, once one more has come, what another one strikes."""
    change = followed(corrected(facts)[0], len(facts) + 1, correction)
    assert isinstance(change, Change), change
    return change.twice


# The model answers each question from the definition, event by event, however slowly.


def strikes(fact: Fact, seq: int) -> bool:
    """Whether a fact is a correction that names a seq."""
    return isinstance(fact, Correction) and seq in (fact.strike or ())


def holds(facts: Sequence[Fact], seq: int) -> bool:
    """A correction holds unless a later one that holds strikes it."""
    later = range(seq + 1, len(facts) + 1)
    return isinstance(facts[seq - 1], Correction) and not any(strikes(facts[by - 1], seq) and holds(facts, by) for by in later)


def strikers(facts: Sequence[Fact], seq: int) -> list[int]:
    """The holding corrections that strike an event."""
    return [by for by in range(1, len(facts) + 1) if strikes(facts[by - 1], seq) and holds(facts, by)]


def read_slowly(facts: Sequence[Fact]) -> list[Entry]:
    """Every event that stands under a place that sorts: before, at or behind a seq, then by its correction, then by its rank in it."""
    found: list[tuple[tuple[int, int, int, int], Entry]] = []
    for seq, fact in enumerate(facts, 1):
        if not isinstance(fact, Correction):
            if not strikers(facts, seq):
                found.append(((seq, 1, 0, 0), Entry(Place(seq), fact)))
            continue
        if not holds(facts, seq):
            continue
        if fact.after is not None:
            where = (fact.after, 2)
        else:
            where = (min((each for each in fact.strike or () if not isinstance(facts[each - 1], Correction)), default=0), 0)
        for rank, inserted in enumerate(fact.insert or (), 1):
            found.append(((*where, seq, rank), Entry(Place(seq, rank), inserted)))
    return [entry for _, entry in sorted(found, key=lambda pair: pair[0])]


def object_slowly(facts: Sequence[Fact], fact: Correction) -> Objection | None:
    """What strike and after name must stand, once the corrections that this one strikes are gone; an insert needs a place."""
    stream = [*facts, fact]
    if fact.after is not None and fact.after <= len(facts) and isinstance(facts[fact.after - 1], Correction):
        return "malformed", "after"
    there = all(seq <= len(facts) for seq in fact.strike or ())
    if fact.insert and fact.strike and there and not [seq for seq in fact.strike if not isinstance(facts[seq - 1], Correction)]:
        return "malformed", "insert"
    for seq in fact.strike or ():
        if seq > len(facts) or [by for by in strikers(stream, seq) if by != len(stream)]:
            return "out_of_order", "strike"
    if fact.after is not None and (fact.after > len(facts) or strikers(stream, fact.after)):
        return "out_of_order", "after"
    return None


@st.composite
def corrections(draw: st.DrawFn, most: int, number: int) -> Correction:
    """Any correction that names seqs up to one, good or not; it inserts events that number themselves from another."""
    insert = [said(number + place) for place in range(draw(st.integers(0, 3)))]
    if draw(st.integers(0, 3)) == 0:
        return behind(draw(st.integers(1, most)), *(insert or [said(number)]))
    strike = draw(st.lists(st.integers(1, most), min_size=1, max_size=4, unique=True))
    return struck(*strike, insert=insert if draw(st.booleans()) else None)


@st.composite
def streams(draw: st.DrawFn) -> list[Fact]:
    """Up to sixteen events, every correction among them one that could follow those before it."""
    facts: list[Fact] = [said(1), said(2)]
    for number in range(1, draw(st.integers(1, 14)) + 1):
        fact: Fact = said(1000 * number)
        if draw(st.integers(0, 2)):
            correction = draw(corrections(len(facts), 1000 * number))
            if objection(facts, correction) is None:
                fact = correction
        facts.append(fact)
    return facts


@given(streams())
@settings(max_examples=times(150))
def test_a_stream_reads_as_the_model_does(facts: list[Fact]) -> None:
    """The events that stand, in their order, each with its place."""
    assert reading(facts) == read_slowly(facts)


@given(streams())
@settings(max_examples=times(150))
def test_the_corrections_that_hold_are_those_of_the_model(facts: list[Fact]) -> None:
    """Asked of each by itself."""
    assert holding(facts) == {seq: fact for seq, fact in enumerate(facts, 1) if holds(facts, seq)}


@given(streams())
@settings(max_examples=times(150))
def test_what_does_not_stand_is_named_with_one_that_strikes_it(facts: list[Fact]) -> None:
    """Every struck event and no other, with a correction that holds; if there are several, the earliest."""
    expected = {seq: strikers(facts, seq)[0] for seq in range(1, len(facts) + 1) if strikers(facts, seq)}
    assert struck_by(facts) == expected


@given(streams(), st.data())
@settings(max_examples=times(250))
def test_the_objections_are_those_of_the_model(facts: list[Fact], data: st.DataObject) -> None:
    """To corrections of every kind, also such as name what is not there."""
    correction = data.draw(corrections(len(facts) + 2, 1_000))
    assert objection(facts, correction) == object_slowly(facts, correction)


@given(streams(), st.data())
@settings(max_examples=times(150))
def test_what_is_struck_twice_is_said_of_the_first_that_does_so(facts: list[Fact], data: st.DataObject) -> None:
    """Of a stream in which nothing was: the first correction that strikes what one before it strikes."""
    correction = data.draw(corrections(len(facts), 1_000))
    after = [*facts, correction]
    if any(len(strikers(facts, seq)) > 1 for seq in range(1, len(facts) + 1)) or objection(facts, correction) is not None:
        return
    seconds = [by[1] for seq in range(1, len(after) + 1) if len(by := strikers(after, seq)) > 1]
    assert struck_twice(facts, correction) == min(seconds, default=None)


@given(streams())
def test_every_event_stands_once_or_is_struck(facts: list[Fact]) -> None:
    """Nothing is lost and nothing doubled."""
    places = [entry.place for entry in reading(facts)]
    assert len(set(places)) == len(places)
    standing = {place.seq for place in places if place.insert is None}
    plain = {seq for seq, fact in enumerate(facts, 1) if not isinstance(fact, Correction)}
    assert standing == plain - set(struck_by(facts))


@given(streams())
def test_an_undone_correction_leaves_the_stream_as_it_read(facts: list[Fact]) -> None:
    """Struck and taken back at once: as if neither had been written."""
    before = reading(facts)
    standing = [entry.place.seq for entry in before if entry.place.insert is None]
    if standing:
        again = [*facts, struck(standing[0], insert=[said(9)])]
        assert reading([*again, struck(len(again))]) == before


TWO: Final[list[Fact]] = [said(1), said(2)]
FOUR: Final[list[Fact]] = [*TWO, said(3), said(4)]
REPLACED: Final[list[Fact]] = [*TWO, struck(2, insert=[said(22)])]
PUT_IN: Final[list[Fact]] = [*TWO, behind(1, said(8), said(9))]
UNDONE: Final[list[Fact]] = [*TWO, struck(2), struck(3)]
ONCE_MORE: Final[list[Fact]] = [*(said(number) for number in range(1, 8)), struck(4, insert=[said(44)])]
AGAIN: Final = struck(8, 4, insert=[said(444)])
"""The record's example: `[8, 4]` corrects tally 4 once more; it strikes also what it sets free."""


@for_each(
    ("facts", "reads"),
    [
        ([], []),
        (TWO, [1, 2]),
        # Inserts stand at the lowest struck seq that is no correction.
        ([*FOUR, struck(4, 2, insert=[said(8), said(9)])], [1, 8, 9, 3]),
        (ONCE_MORE, [1, 2, 3, 44, 5, 6, 7]),
        ([*ONCE_MORE, AGAIN], [1, 2, 3, 444, 5, 6, 7]),
        # To strike a correction puts back what it struck, and takes its inserts.
        (REPLACED, [1, 22]),
        ([*REPLACED, struck(3)], [1, 2]),
        ([*PUT_IN, struck(3)], [1, 2]),
        # 5 holds and strikes 4, so 4 does not strike 3, so 3 strikes 2.
        ([*UNDONE, struck(4)], [1]),
        # A second one behind the same event stands behind the first; both stay when that is struck, behind what replaces it.
        ([*TWO, behind(1, said(7), said(8)), behind(1, said(9))], [1, 7, 8, 9, 2]),
        ([*TWO, behind(1, said(9)), struck(1)], [9, 2]),
        ([*TWO, behind(1, said(9)), struck(1, insert=[said(8)])], [8, 9, 2]),
        # The last ones are taken back.
        ([*FOUR, struck(4)], [1, 2, 3]),
        ([*FOUR, struck(2, 3, 4)], [1]),
    ],
)
def test_the_examples_read_as_the_record_says(facts: list[Fact], reads: list[int]) -> None:
    """The numbers of the events that stand; a correction is no event of a reading."""
    assert [entry.fact for entry in reading(facts)] == [said(number) for number in reads]


@for_each(
    ("facts", "correction", "answer"),
    [
        (ONCE_MORE, AGAIN, None),
        # What is struck already cannot be struck without the correction that struck it.
        (UNDONE[:3], struck(2), ("out_of_order", "strike")),
        (UNDONE[:3], struck(1, 2), ("out_of_order", "strike")),
        (UNDONE[:3], struck(3, 2), None),
        (UNDONE[:3], struck(3), None),
        ([*UNDONE, struck(4)], struck(5, 2), None),
        ([*UNDONE, struck(4)], struck(2), ("out_of_order", "strike")),
        ([*UNDONE, struck(4)], struck(4), ("out_of_order", "strike")),
        # There is no place for what comes instead of corrections alone; without an insert, or with an empty one, it is an undo.
        (UNDONE[:3], struck(3, insert=[said(9)]), ("malformed", "insert")),
        (UNDONE[:3], struck(3, insert=[]), None),
        # Neither what comes later nor the correction itself is there.
        (TWO, struck(3), ("out_of_order", "strike")),
        (TWO, struck(4), ("out_of_order", "strike")),
        (TWO, behind(3, said(9)), ("out_of_order", "after")),
        # Nothing can stand behind a struck event; a correction is malformed there before anything else, struck or not.
        (UNDONE[:3], behind(2, said(9)), ("out_of_order", "after")),
        (UNDONE[:3], behind(3, said(9)), ("malformed", "after")),
        (UNDONE, behind(3, said(9)), ("malformed", "after")),
        (UNDONE, behind(2, said(9)), None),
    ],
)
def test_the_examples_are_objected_to_as_the_record_says(facts: list[Fact], correction: Correction, answer: Objection | None) -> None:
    """By code and field; None where nothing is wrong."""
    assert objection(facts, correction) == answer


def test_a_correction_set_free_strikes_again_what_another_struck_since() -> None:
    """3 struck 2, 4 undid that, 5 struck 2, 6 undoes 4: 3 and 5 both hold, and 5 strikes what is struck: a night refuses 6."""
    facts = [*REPLACED, struck(3), struck(2, insert=[said(222)])]
    assert objection(facts, struck(4)) is None
    assert struck_twice(facts, struck(4)) == 5
    assert struck_twice(facts, struck(5)) is None
