"""A struck hand stays visible: as it read just before, in its place, with its disputes."""

from __future__ import annotations

import random

import orjson
from hypothesis import Phase, given, settings, strategies as st

from events.correction import Place
from projections.audit import audit, struck
from projections.contests import contested
from projections.night import Night
from projections.replay import told
from projections.struck import struck_hands
from projections.written import undoing
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.dice import SEED, times
from tests.nights import THREE, Event, as_watched, event, night_of, opened, refused
from tests.projections.test_coming import EVENINGS, moment_of

O = opened(players=THREE)
PASSED = (event("deal"), event("pass_out"))
WON = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 2, "carla": 2}),
)


def correction(*strike: int, **data: object) -> Event:
    """Some events struck."""
    return event("correction", strike=list(strike), reason="x", **data)


def test_a_struck_hand_is_told_as_it_read_with_who_struck_it_and_where_it_stood() -> None:
    """The second of three, of which the third is the second now."""
    record = (O, *PASSED, *WON, *PASSED, correction(4, 5, 6))
    (one,) = struck(night_of(*record))
    assert (one["deal"], one["behind"], one["entries"]) == ({"seq": 4}, 1, [{"seq": 4}, {"seq": 5}, {"seq": 6}])
    assert one["was"] == yields(night_of(*record[:-1]))["hands"][1]
    assert one["struck_by"] == {"seq": 9, "at": None, "by": None, "reason": "x"}
    assert audit(night_of(*record))["struck"] == [one]


def test_a_hand_that_a_correction_had_brought_is_struck_with_its_place_there() -> None:
    """Forgotten, put in, and taken out again."""
    night = night_of(O, *PASSED, event("correction", after=1, insert=[*PASSED], reason="x"), correction(4))
    assert [(each["deal"], each["behind"]) for each in struck(night)] == [({"seq": 4, "insert": 1}, 0)]


def test_a_hand_that_is_dealt_again_in_its_place_is_not_struck() -> None:
    """It is the same hand, told anew."""
    assert struck(night_of(O, *PASSED, correction(2, 3, insert=[*PASSED]))) == []


def test_a_hand_that_is_returned_is_no_longer_struck() -> None:
    """And is struck anew by another."""
    record = (O, *PASSED, correction(2, 3), correction(4))
    assert struck(night_of(*record)) == []
    assert [each["struck_by"]["seq"] for each in struck(night_of(*record, correction(2, 3)))] == [6]


def test_a_hand_stays_struck_by_whatever_strikes_it_now() -> None:
    """A second correction strikes the first and the same again: it is the one to be taken back."""
    record = (O, *PASSED, correction(2, 3), correction(4, 2, 3))
    assert [each["struck_by"]["seq"] for each in struck(night_of(*record))] == [5]
    assert struck(night_of(*record, correction(5))) == struck(night_of(*record[:-1]))


def test_a_dispute_goes_with_its_hand_and_is_ruled_on_there() -> None:
    """Disputed, struck, ruled on by the deal, returned: the number is there again."""
    record = (O, *PASSED, *WON, event("dispute", hand=2, by="beto", claim="no"), correction(4, 5, 6))
    (one,) = contested(night_of(*record))
    assert (one.hand, one.deal, one.is_open) == (None, Place(4), True)
    assert refused(*record, event("ruling", hand=1, decision="stands", note=""))["code"] == "out_of_order"
    ruled = (*record, event("ruling", deal={"seq": 4}, decision="stands", note=""))
    assert contested(night_of(*ruled))[0].is_open is False
    back = contested(night_of(*ruled, correction(8)))[0]
    assert (back.hand, back.ruling is not None) == (2, True)


def test_a_dispute_that_is_struck_stays_told() -> None:
    """With what had come of it."""
    record = (O, *WON, event("dispute", hand=1, by="beto", claim="no"), event("ruling", hand=1, decision="stands", note="sí"))
    (one,) = contested(night_of(*record, correction(5, 6)))
    assert one.ruling is not None
    assert (one.struck_by, one.ruling.struck_by, one.is_open) == (7, 7, False)


@settings(max_examples=times(20), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(SEED, SEED + 10**6))
def test_a_hand_that_is_struck_and_returned_leaves_everything_as_it_was(seed: int) -> None:
    """Alone, with others in one correction, or while others are struck: hands, balances, findings and disputes, byte for byte."""
    dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    night, _ = moment_of(seed, dice.randrange(10**6), closed=dice.random() < 0.5, game=dice.choice(sorted(EVENINGS)))
    before, others = as_it_reads(night), {each.deal for each in struck_hands(night)}
    struck = list[int]()
    now = night
    for _ in range(dice.randint(1, 3)):
        after = a_hand_struck(now, dice)
        if isinstance(after, Night):
            struck, now = [*struck, after.version], after
    assert {each.kept.by for each in struck_hands(now)} >= {*struck} or not struck
    while struck:
        # One may depend on another struck before it; the last one can always be returned.
        seq = dice.choice(struck)
        back = told(now, correction(seq))
        if not isinstance(back, Night):
            seq, back = struck[-1], told(now, correction(struck[-1]))
        assert isinstance(back, Night)
        struck.remove(seq)
        now = back
    assert as_it_reads(now) == before
    assert {each.deal for each in struck_hands(now)} == others


def a_hand_struck(night: Night, dice: random.Random) -> Night | Refusal | None:
    """The night without one or two of its hands; None where no one correction can take them out, a refusal where what is left does not fit."""
    count = night.game.dealt_count(night.table)
    numbers = dice.sample(range(1, count + 1), min(count, dice.choice((1, 1, 2))))
    strikes = [undoing(night, number) for number in numbers]
    seqs = sorted({seq for strike in strikes for seq in strike or ()})
    return told(night, correction(*seqs)) if seqs and None not in strikes else None


def as_it_reads(night: Night) -> bytes:
    """All that a night yields, with what was ever said against its hands and came of it."""
    return orjson.dumps([yields(night), audit(night)["disputes"], audit(night)["findings"]])


def test_whoever_may_not_see_its_cards_is_told_of_a_struck_hand_as_he_saw_it() -> None:
    """The open hand is struck and dealt again: only his hidden cards say that beto revoked in it."""
    dealt = event("deal", hands={"beto": ["2C", "2B", "3B", "4B", "5B", "6B", "7B", "SB", "CB"]})
    solo = event("contract", player="ana", lance="solo", trump="oros")
    kept = event("exchange", player="beto", discards=0, drawn=0)
    trick = event("trick", cards={"ana": "RC", "beto": "2B", "carla": "4C"})
    night = night_of(O, dealt, solo, kept, trick, correction(2, 3, 4, 5), event("deal"))
    (own,), (told_so,) = struck(night), struck(as_watched(night))
    assert ([each["code"] for each in own["was"]["findings"]], told_so["was"]["findings"]) == (["renuncio"], [])
    assert {**own, "was": None} == {**told_so, "was": None}
    closed = night_of(O, dealt, solo, kept, trick, correction(2, 3, 4, 5), event("night_closed", leftovers="carry"))
    assert struck(as_watched(closed)) == struck(closed), "then everybody may see everything"
