"""What some events change, hand by hand."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings, strategies as st

from projections.agreed import agreement
from projections.changes import changes, differences
from projections.deals import dealt_at
from projections.hands import told_hands, told_place
from projections.yields import yields
from tests.nights import Event, event, night_of as night, opened
from tests.rules.properties import SEEDS
from tests.rules.tresillo.hands import CODILLO, WON, four, passed, played
from tests.rules.tresillo.nights import evening
from tests.rules.tresillo.test_properties import FEW

ENTRADA = played("ana", "entrada", "oros", tricks=WON)
OF_BETO = played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 2, "dario": 2})


def changed(record: tuple[Event, ...], *more: Event) -> dict[str, Any]:
    """What some events change of a night."""
    return changes(night(*record), night(*record, *more))


def outcomes(told: dict[str, Any]) -> list[tuple[int, str | None, str | None]]:
    """The hands that changed: number, outcome before and after."""
    return [(each["hand"], *(side and side["outcome"] for side in (each["before"], each["after"]))) for each in told["hands"]]


def test_a_count_changes_the_open_hand_and_what_everybody_has() -> None:
    """Beto takes the plate, two deals of 5, and each of the others pays him 5."""
    told = changed((opened(), *passed(), *OF_BETO[:2]), OF_BETO[2])
    assert outcomes(told) == [(2, "open", "won")]
    assert told["balance"] == {"before": four(-5, 0, 0, -5), "after": four(-10, 25, -5, -10)}
    assert (told["plate"], told["reserved"]) == ({"before": 10, "after": 0}, {"before": [], "after": []})
    assert told["closed"] is False


def test_a_deal_brings_a_hand_that_was_not_there() -> None:
    """Before it there was none, and the hand before it is as it was."""
    assert outcomes(changed((opened(), *ENTRADA), event("deal"))) == [(2, None, "open")]


def test_a_new_night_has_nothing_before() -> None:
    """Neither hands nor balances."""
    told = changes(None, night(opened(), *ENTRADA))
    assert outcomes(told) == [(1, None, "won")]
    assert told["balance"] == {"before": None, "after": four(20, -5, -5, -10)}
    assert told["plate"] == {"before": None, "after": 0}


def test_a_dispute_and_its_ruling_change_the_hand_that_they_name() -> None:
    """The first of two; the second stays as it is."""
    record = (opened(), *ENTRADA, *passed())
    dispute = event("dispute", hand=1, by="beto", claim="six tricks")
    (hand,) = changed(record, dispute)["hands"]
    assert (hand["hand"], hand["before"].get("disputed"), hand["after"]["disputed"]) == (1, None, True)
    (ruled,) = changed((*record, dispute), event("ruling", hand=1, decision="stands", note=""))["hands"]
    assert (ruled["before"]["disputed"], ruled["after"].get("disputed")) == (True, None)


def test_a_correction_changes_whatever_hangs_on_it() -> None:
    """A codillo in place of the win makes a puesta of 25, and the second hand takes 30 more with it; the third is as it was."""
    record = (opened(), *ENTRADA, *OF_BETO, *passed())
    lost = event("correction", strike=[4], insert=[event("tally", tricks=CODILLO)], reason="miscounted")
    told = changed(record, lost)
    assert outcomes(told) == [(1, "won", "codillo"), (2, "won", "won")]
    second = told["hands"][1]
    assert (second["before"]["tantos"], second["after"]["tantos"]) == (four(-10, 20, -5, -5), four(-10, 50, -5, -5))


def test_a_hand_that_a_correction_strikes_is_no_longer_there() -> None:
    """Of two hands one is left."""
    struck = event("correction", strike=[5, 6], reason="never dealt")
    assert outcomes(changed((opened(), *ENTRADA, *passed()), struck)) == [(2, "passed_out", None)]


def test_events_that_change_nothing_change_no_hand() -> None:
    """The sides are equal."""
    told = changes(night(opened(), *ENTRADA), night(opened(), *ENTRADA))
    assert told["hands"] == []
    assert told["balance"]["before"] == told["balance"]["after"]


def test_a_close_is_told_with_what_it_shares() -> None:
    """Five in the plate: each gets one, and ana the one that is left."""
    told = changed((opened(), *passed()), event("night_closed", leftovers="share"))
    assert (told["closed"], told["hands"], told["plate"]) == (True, [], {"before": 5, "after": 0})
    assert told["balance"]["after"] == four(2, 1, 1, -4)


@settings(FEW, max_examples=25)
@given(SEEDS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_what_changed_is_the_difference_of_what_is_yielded(seed: int, one: int, other: int) -> None:
    """The short way, that looks only at some hands, and the long way agree on random nights with corrections and disputes."""
    nights = evening(seed, 40).nights
    before, after = (nights[place] for place in sorted((one % len(nights), other % len(nights))))
    old, new = dealt_at(before.last), dealt_at(after.last)
    now = {deal: number for number, deal in enumerate(new, 1)}
    same = {number: now.get(deal) or now.get(after.instead.get(deal, deal)) for number, deal in enumerate(old, 1)}
    was = {number: known for known, number in same.items() if number is not None}
    told = changes(before, after)
    read, reads = ({hand["hand"]: hand for hand in told_hands(each)} for each in (before, after))
    gone = [
        None if number else ({"deal": told_place(old[known - 1]), "hand": known, "before": read[known], "after": None})
        for known, number in same.items()
    ]
    stands = [
        {"deal": told_place(deal), "hand": number, "before": read.get(was.get(number, 0)), "after": reads[number]}
        for number, deal in enumerate(new, 1)
        if unnumbered(read.get(was.get(number, 0))) != unnumbered(reads[number])
    ]
    assert [each for each in told["hands"] if each["after"] is None] == [each for each in gone if each]
    assert [each for each in told["hands"] if each["after"] is not None] == stands
    for name in ("balance", "plate", "reserved", "puesta"):
        assert told[name] == {"before": yields(before)[name], "after": yields(after)[name]}


def unnumbered(hand: dict[str, Any] | None) -> dict[str, Any] | None:
    """What a hand comes to, whatever its number."""
    return hand and {**hand, "hand": None, "findings": [{**each, "hand": None} for each in hand["findings"]]}


def differing(record: tuple[Event, ...], *more: Event) -> dict[str, Any]:
    """All that some events change of a night with which nobody agrees."""
    return differences(night(*record), night(*record, *more), tuple)


def test_what_is_told_otherwise_is_told_field_by_field() -> None:
    """Another trump, and one estuche more; the deal and the hombre stay."""
    record = (opened(), *played("ana", "entrada", "oros", tricks=WON, estuches=3))
    insert = [event("contract", player="ana", lance="entrada", trump="copas"), event("tally", tricks=WON)]
    told = differing(record, event("correction", strike=[3, 4], insert=insert, reason="copas"))["told"]
    assert told == [
        {
            "deal": {"seq": 2},
            "type": "contract",
            "before": {"seq": 3},
            "after": {"seq": 5, "insert": 1},
            "fields": [{"path": "/trump", "before": "oros", "after": "copas"}],
        },
        {
            "deal": {"seq": 2},
            "type": "tally",
            "before": {"seq": 4},
            "after": {"seq": 5, "insert": 2},
            "fields": [{"path": "/estuches", "before": 3}],
        },
    ]


def test_an_event_that_goes_is_told_without_the_other_side() -> None:
    """Its fields have no "after"; unchanged events are not listed."""
    record = (opened(), *ENTRADA, event("transfer", from_="ana", to="beto", tantos=2, reason="café"))
    (gone,) = differing(record, event("correction", strike=[5], reason="no fue"))["told"]
    assert (gone["deal"], gone["before"], gone["after"]) == (None, {"seq": 5}, None)
    assert gone["fields"][0] == {"path": "/from", "before": "ana"}
    assert [each["path"] for each in gone["fields"]] == ["/from", "/to", "/tantos", "/reason"]


def test_a_struck_hand_moves_the_next_one_and_changes_nothing_of_it() -> None:
    """Hand 2 of three is struck: hand 3 becomes hand 2 with the same result; comparing by number would show a change."""
    record = (opened(), *ENTRADA, *OF_BETO, *played("carla", "entrada", "copas", tricks={"carla": 5, "dario": 4}))
    told = differing(record, event("correction", strike=[5, 6, 7], insert=[], reason="never dealt"))
    gone = told["changed"]["hands"][0]
    assert (gone["deal"], gone["hand"], gone["after"]) == ({"seq": 5}, 2, None)
    assert told["deals"] == [{"deal": {"seq": 5}, "before": 2, "after": None}, {"deal": {"seq": 8}, "before": 3, "after": 2}]


def test_a_closed_night_is_told_what_is_left_to_pay() -> None:
    """Before and after; an open one has nothing left."""
    record = (opened(), *ENTRADA)
    assert "left" not in differing(record, event("transfer", from_="ana", to="beto", tantos=2, reason="café"))
    close = event("night_closed", leftovers="share")
    assert differing(record, close)["left"]["before"] is None
    left = differing((*record, close), event("paid", from_="beto", to="ana", tantos=5))["left"]
    assert {"from": "beto", "to": "ana", "tantos": 5} in left["before"]
    assert {"from": "beto", "to": "ana", "tantos": 5} not in left["after"]


def test_who_had_agreed_with_a_hand_is_told_when_it_reads_otherwise() -> None:
    """Beto and Carla had agreed with a hand that is struck; Dario agrees with the next one, whose dealer changes by that."""
    before = night(opened(), *ENTRADA, *passed())
    agreed = [agreement(before, 1, "carla"), agreement(before, 1, "beto"), agreement(before, 2, "dario")]
    lost = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 6, "beto": 3})], reason="six")
    after = night(opened(), *ENTRADA, *passed(), event("correction", strike=[2, 3, 4], reason="never dealt"))
    told = differences(before, after, lambda: [each for each in agreed if each])
    assert told["lapses"] == [{"hand": 1, "players": ["beto", "carla"]}, {"hand": 1, "players": ["dario"]}]
    same = differences(before, night(opened(), *ENTRADA, *passed(), lost), lambda: [each for each in agreed if each])
    assert same["lapses"] == []
