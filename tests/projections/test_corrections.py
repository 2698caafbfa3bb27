"""How does the night read after a slip was put right, and which corrections cannot be made?"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
CARRY = event("night_closed", leftovers="carry")


def contract(player: str, trump: str = "oros", lance: str = "entrada") -> Event:
    """Who plays in what."""
    return event("contract", player=player, lance=lance, trump=trump)


def tally(**tricks: int) -> Event:
    """A count by player."""
    return event("tally", tricks=tricks)


def pay(tantos: int, from_: str = "ana", to: str = "beto") -> Event:
    """A payment that tells itself apart by its size."""
    return event("transfer", from_=from_, to=to, tantos=tantos, reason="agreed")


def correction(*strike: int, insert: list[Event] | None = None, **data: Any) -> Event:
    """Some events struck, perhaps others in their place."""
    if strike:
        data["strike"] = list(strike)
    if insert is not None:
        data["insert"] = insert
    return event("correction", reason="a slip", **data)


def breaks(*record: Event) -> dict[str, Any]:
    """What no longer fits: its place and its code."""
    refusal = refused(*record)
    assert refusal["code"] == "correction_breaks"
    answer: dict[str, Any] = refusal["breaks"]
    return answer


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def moved(*record: Event) -> list[int]:
    """The sizes of all transfers, in the order in which they arose."""
    return [line["tantos"] for line in yielded(*record)["other_postings"]]


# 1 opened, 2–4 hand 1 (a puesta of ana's), 5–7 hand 2 (beto wins)
NIGHT = (
    opened(),
    DEAL,
    contract("ana"),
    tally(ana=4, beto=4, carla=1),
    DEAL,
    contract("beto", "copas"),
    tally(beto=5, carla=3, dario=1),
)
FIVE = tally(ana=5, beto=3, carla=1)
THREE_FIVE = tally(ana=3, beto=5, carla=1)
BEFORE = {"ana": -35, "beto": 50, "carla": -5, "dario": -10}
CORRECTED = {"ana": 10, "beto": 15, "carla": -10, "dario": -15}
PASSES = (opened(players=THREE), DEAL, PASSED, DEAL, PASSED, DEAL, PASSED)


def test_correction_of_nothing_yet() -> None:
    """Hand 1: −25 and 5 of the dealer's. Hand 2, P = 35: 35 + 15 for beto, 5 put by ana."""
    assert yielded(*NIGHT)["balance"] == BEFORE


def test_correction_reads_the_inserted_in_the_place_of_the_struck() -> None:
    """Hand 1 won: 20, −5, −5, −10. Hand 2, P = 5: beto 5 + 15; ana −5 −5, carla −5, dario −5."""
    night = yielded(*NIGHT, correction(4, insert=[FIVE]))
    assert [hand["outcome"] for hand in night["hands"]] == ["won", "won"]
    assert [hand["plate"] for hand in night["hands"]] == [0, 0]
    assert night["balance"] == CORRECTED


def test_correction_reads_as_if_it_had_been_so_from_the_start() -> None:
    """The same night without a slip yields the same, to the last key."""
    straight = (*NIGHT[:3], FIVE, *NIGHT[4:])
    assert yielded(*NIGHT, correction(4, insert=[FIVE])) == yielded(*straight)


def test_correction_without_insert_is_undo() -> None:
    """The last count taken back: hand 2 is open again. The whole of it taken back: there was one hand."""
    night = yielded(*NIGHT, correction(7))
    assert [hand["outcome"] for hand in night["hands"]] == ["puesta", "open"]
    assert night["balance"] == {"ana": -30, "beto": 0, "carla": 0, "dario": -5}
    night = yielded(*NIGHT, correction(5, 6, 7))
    assert len(night["hands"]) == 1
    assert night["balance"] == {"ana": -25, "beto": 0, "carla": 0, "dario": -5}
    assert yielded(*NIGHT, correction(7), NIGHT[6])["balance"] == BEFORE


def test_correction_may_name_the_struck_in_any_order() -> None:
    """7, 5, 6 or 5, 6, 7."""
    assert yielded(*NIGHT, correction(7, 5, 6)) == yielded(*NIGHT, correction(5, 6, 7))


def test_correction_puts_all_its_inserts_where_the_first_struck_stood() -> None:
    """Of 1, 2, 3, 4 the second and the fourth struck: 7 and 8 stand where 2 stood."""
    record = (opened(), pay(1), pay(2), pay(3), pay(4))
    assert moved(*record, correction(3, 5, insert=[pay(7), pay(8)])) == [1, 7, 8, 3]
    assert moved(*record, correction(5, 3, insert=[pay(7), pay(8)])) == [1, 7, 8, 3]


def test_correction_may_insert_more_or_fewer_than_it_strikes() -> None:
    """One for three, three for one."""
    record = (opened(), pay(1), pay(2), pay(3))
    assert moved(*record, correction(2, 3, 4, insert=[pay(9)])) == [9]
    assert moved(*record, correction(3, insert=[pay(7), pay(8), pay(9)])) == [1, 7, 8, 9, 3]


def test_correction_after_an_event_strikes_nothing() -> None:
    """Right behind it; at the front behind the opening."""
    record = (opened(), pay(1), pay(2))
    assert moved(*record, correction(after=2, insert=[pay(7), pay(8)])) == [1, 7, 8, 2]
    assert moved(*record, correction(after=1, insert=[pay(7)])) == [7, 1, 2]
    assert moved(*record, correction(after=3, insert=[pay(7)])) == [1, 2, 7]


def test_correction_after_the_same_event_stands_behind_the_first() -> None:
    """Both behind 1: first 7, then 8."""
    record = (opened(), pay(1), pay(2), correction(after=2, insert=[pay(7)]))
    assert moved(*record, correction(after=2, insert=[pay(8)])) == [1, 7, 8, 2]


def test_correction_after_an_event_brings_in_what_was_forgotten() -> None:
    """Nobody logged ana's exchange: four drawn, nine sleep."""
    exchange = event("exchange", player="ana", discards=4, drawn=4)
    night = yielded(*NIGHT, correction(after=3, insert=[exchange]))
    assert [hand["duermen"] for hand in night["hands"]] == [9, None]
    assert night["balance"] == BEFORE


def test_correction_after_an_event_may_bring_in_a_hand() -> None:
    """Three players: a hand passed out was forgotten between the first two; the dealers move on by one."""
    night = yielded(*PASSES, correction(after=3, insert=[DEAL, PASSED]))
    assert [hand["hand"] for hand in night["hands"]] == [1, 2, 3, 4]
    assert [hand["dealer"] for hand in night["hands"]] == ["carla", "ana", "beto", "carla"]
    assert night["balance"] == {"ana": -5, "beto": -5, "carla": -10}


def test_correction_of_a_correction_stands_in_the_place_of_the_first_struck() -> None:
    """[8, 4]: the first correction and the count that this sets free; ana lost by codillo, 25 and 25."""
    night = yielded(*NIGHT, correction(4, insert=[FIVE]), correction(8, 4, insert=[THREE_FIVE]))
    assert night["hands"][0]["outcome"] == "codillo"
    assert night["balance"] == {"ana": -60, "beto": 75, "carla": -5, "dario": -10}


def test_correction_of_a_correction_may_name_them_in_any_order() -> None:
    """[4, 8] says the same as [8, 4]."""
    first = correction(4, insert=[FIVE])
    there = yielded(*NIGHT, first, correction(8, 4, insert=[THREE_FIVE]))
    assert yielded(*NIGHT, first, correction(4, 8, insert=[THREE_FIVE])) == there


def test_correction_struck_gives_back_what_it_struck() -> None:
    """The first correction was the slip: hand 1 is a puesta again."""
    assert yielded(*NIGHT, correction(4, insert=[FIVE]), correction(8))["balance"] == BEFORE


def test_correction_struck_takes_its_inserts_with_it() -> None:
    """Also of one that struck nothing."""
    record = (opened(), pay(1), correction(after=2, insert=[pay(7)]))
    assert moved(*record, correction(3)) == [1]


def test_correction_holds_again_when_what_struck_it_is_struck() -> None:
    """8 corrects, 9 takes 8 back, 10 takes 9 back: 8 holds; 11 takes 10 back: it does not."""
    record = (*NIGHT, correction(4, insert=[FIVE]), correction(8))
    assert yielded(*record)["balance"] == BEFORE
    assert yielded(*record, correction(9))["balance"] == CORRECTED
    assert yielded(*record, correction(9), correction(10))["balance"] == BEFORE


def test_correction_may_strike_again_what_was_set_free() -> None:
    """8 struck 4, 9 struck 8; so 4 stands, and 10 may strike it."""
    record = (*NIGHT, correction(4, insert=[FIVE]), correction(8), correction(4, insert=[THREE_FIVE]))
    assert yielded(*record)["balance"] == {"ana": -60, "beto": 75, "carla": -5, "dario": -10}


def test_correction_cannot_strike_what_does_not_stand() -> None:
    """4 was struck by 8; 8 was struck by 9; and when 9 is struck, 4 is struck again."""
    first = (*NIGHT, correction(4, insert=[FIVE]))
    assert code(*first, correction(4)) == "out_of_order"
    assert code(*first, correction(after=4, insert=[pay(1)])) == "out_of_order"
    assert code(*first, correction(8), correction(8)) == "out_of_order"
    assert code(*first, correction(8), correction(8, 4, insert=[FIVE])) == "out_of_order"
    assert code(*first, correction(8), correction(9), correction(4)) == "out_of_order"


def test_correction_cannot_strike_itself_or_what_is_not_there() -> None:
    """The eighth is this one, the ninth there is not."""
    assert code(*NIGHT, correction(8)) == "out_of_order"
    assert code(*NIGHT, correction(9)) == "out_of_order"


def test_correction_of_corrections_alone_has_no_place_for_an_insert() -> None:
    """Two of them struck, and nothing else."""
    record = (*NIGHT, correction(4, insert=[FIVE]), correction(after=7, insert=[pay(1)]))
    assert code(*record, correction(8, 9, insert=[pay(2)])) == "malformed"
    assert yielded(*record, correction(8, 9))["balance"] == BEFORE


def test_correction_breaks_what_needs_the_struck() -> None:
    """Without the deal no contract, without the contract no count, without the count no second deal."""
    assert breaks(*NIGHT, correction(2)) == {"seq": 3, "code": "no_open_hand"}
    assert breaks(*NIGHT, correction(3)) == {"seq": 4, "code": "out_of_order"}
    assert breaks(*NIGHT, correction(4)) == {"seq": 5, "code": "hand_not_finished"}


def test_correction_breaks_names_the_first_that_no_longer_fits() -> None:
    """Without hand 1 dario deals and has no tricks to count; with one hand more beto deals and cannot play."""
    assert breaks(*NIGHT, correction(2, 3, 4)) == {"seq": 7, "code": "not_in_hand"}
    assert breaks(*NIGHT, correction(5, insert=[DEAL, PASSED, DEAL])) == {"seq": 6, "code": "not_in_hand"}


def test_correction_breaks_what_it_inserts() -> None:
    """The first, or the second, of what would be put in."""
    assert breaks(*NIGHT, correction(4, insert=[tally(ana=4, beto=3, carla=1)])) == {
        "seq": 8,
        "insert": 1,
        "code": "bad_tally",
    }
    assert breaks(*NIGHT, correction(4, insert=[FIVE, PASSED])) == {"seq": 8, "insert": 2, "code": "no_open_hand"}
    assert breaks(*NIGHT, correction(after=4, insert=[pay(1), FIVE])) == {"seq": 8, "insert": 2, "code": "no_open_hand"}


def test_correction_breaks_what_an_earlier_correction_inserted() -> None:
    """8 gave ana the 30 of the plate behind hand 1. 9 takes 3 out of it before the contract: 2, and a puesta of 25."""
    first = correction(after=4, insert=[pay(30, "plate", "ana")])
    assert yielded(*NIGHT, first)["balance"] == {"ana": -5, "beto": 20, "carla": -5, "dario": -10}
    assert breaks(*NIGHT, first, correction(after=2, insert=[pay(3, "plate")])) == {
        "seq": 8,
        "insert": 1,
        "code": "contradiction",
    }


def test_correction_breaks_nothing_where_it_strikes_what_would_break() -> None:
    """Hand 2 with hand 1: nothing is left to be wrong."""
    night = yielded(*NIGHT, correction(2, 3, 4, 5, 6, 7))
    assert (night["hands"], night["plate"]) == ([], 0)
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0}


def test_correction_that_breaks_writes_nothing() -> None:
    """The night goes on as it stood, with the next good event."""
    assert code(*NIGHT, correction(3)) == "correction_breaks"
    assert yielded(*NIGHT, DEAL)["balance"] == {"ana": -35, "beto": 45, "carla": -5, "dario": -10}


# seq 1


def test_correction_of_the_opening_puts_another_opening_in_its_place() -> None:
    """Jepús: 4 dealt. Hand 1, puesta: 16 + 4 = 20. Hand 2, P = 28: 28 + 3 × 4; ana puts 4."""
    night = yielded(*NIGHT, correction(1, insert=[opened("jepus-1896")]))
    assert night["balance"] == {"ana": -28, "beto": 40, "carla": -4, "dario": -8}


def test_correction_of_the_opening_may_change_the_order_of_the_seats() -> None:
    """beto sits before ana, dario still deals first: hand 2 is dealt by beto, who then has no cards: refused."""
    assert breaks(*NIGHT, correction(1, insert=[opened(players=("beto", "ana", "carla", "dario"))])) == {
        "seq": 6,
        "code": "not_in_hand",
    }
    night = yielded(*NIGHT[:4], correction(1, insert=[opened(players=("beto", "ana", "carla", "dario"))]))
    assert night["balance"] == {"beto": 0, "ana": -25, "carla": 0, "dario": -5}
    assert night["settlement"] == [
        {"from": "ana", "to": "plate", "tantos": 25},
        {"from": "dario", "to": "plate", "tantos": 5},
    ]


def test_correction_of_the_opening_may_change_who_deals_first() -> None:
    """beto deals, and the 5 are his. carla cannot have dealt: a trick of hers is counted in hand 1."""
    night = yielded(*NIGHT[:3], correction(1, insert=[opened(first_dealer="beto")]))
    assert night["balance"] == {"ana": 0, "beto": -5, "carla": 0, "dario": 0}
    assert breaks(*NIGHT, correction(1, insert=[opened(first_dealer="carla")])) == {"seq": 4, "code": "not_in_hand"}


def test_correction_of_the_opening_may_bring_more_with_it() -> None:
    """A payment before the first hand."""
    assert moved(*NIGHT, correction(1, insert=[opened(), pay(7)])) == [7]


def test_correction_of_the_opening_breaks_who_is_no_longer_there() -> None:
    """With three at the table hand 1 stands (carla deals); dario has no trick in hand 2."""
    assert breaks(*NIGHT, correction(1, insert=[opened(players=THREE)])) == {"seq": 7, "code": "not_at_table"}


def test_correction_cannot_strike_the_opening_alone() -> None:
    """Without a night there is no hand."""
    assert breaks(*NIGHT, correction(1))["seq"] == 2


def test_correction_cannot_put_something_else_in_the_place_of_the_opening() -> None:
    """Nor before it."""
    assert breaks(*NIGHT, correction(1, insert=[DEAL])) == {"seq": 8, "insert": 1, "code": "out_of_order"}
    assert breaks(*NIGHT, correction(1, insert=[pay(1), opened()]))["insert"] == 1


@for_each("game", ["mus", "", 3])
def test_correction_of_the_opening_is_by_an_opening_of_a_game_that_is_played_here(game: Any) -> None:
    """What would not open a night does not correct one."""
    other = opened()
    other["data"]["game"] = game
    refusal = refused(*NIGHT, correction(1, insert=[other]))
    assert (refusal["code"], refusal["field"].split(".")[0]) == ("malformed", "insert")


def test_correction_cannot_bring_a_second_opening() -> None:
    """Neither behind the first nor in the place of another event."""
    assert breaks(*NIGHT, correction(after=1, insert=[opened()])) == {"seq": 8, "insert": 1, "code": "out_of_order"}
    assert breaks(*NIGHT, correction(4, insert=[opened()])) == {"seq": 8, "insert": 1, "code": "out_of_order"}


def test_correction_of_the_opening_can_itself_be_corrected() -> None:
    """It was Castilla's tariff: 5 dealt and 4 × 5 added, solo and all as in Jepús otherwise."""
    first = correction(1, insert=[opened("jepus-1896")])
    night = yielded(*NIGHT, first, correction(8, 1, insert=[opened("jepus-1896-castilla")]))
    assert night["balance"] == BEFORE
    assert night["hands"][0]["postings"][0]["source"] == "jepus-1896/tanteo-nota"


# closed nights


def test_correction_of_a_closed_night_leaves_it_closed() -> None:
    """The plan is made anew, and nothing more is dealt."""
    record = (*NIGHT, CARRY, correction(4, insert=[FIVE]))
    assert yielded(*record)["balance"] == CORRECTED
    assert code(*record, DEAL) == "night_closed"


def test_correction_of_a_closed_night_shares_anew() -> None:
    """Hand 1 alone: 30 left, shared 8, 8, 7, 7; corrected, nothing is left to share."""
    shared = (*NIGHT[:4], event("night_closed", leftovers="share"))
    assert yielded(*shared)["balance"] == {"ana": -17, "beto": 8, "carla": 7, "dario": 2}
    night = yielded(*shared, correction(4, insert=[FIVE]))
    assert night["balance"] == {"ana": 20, "beto": -5, "carla": -5, "dario": -10}
    assert night["other_postings"] == []


def test_correction_that_strikes_the_close_opens_the_night() -> None:
    """A third hand is dealt, by beto: 5 more."""
    night = yielded(*NIGHT, CARRY, correction(8), DEAL, PASSED, CARRY)
    assert night["balance"] == {"ana": -35, "beto": 45, "carla": -5, "dario": -10}
    assert night["plate"] == 5


def test_correction_may_change_what_becomes_of_the_leftovers() -> None:
    """Carried: 30 in the plate. Shared: none."""
    closed = (*NIGHT[:4], CARRY)
    assert yielded(*closed)["plate"] == 30
    assert yielded(*closed, correction(5, insert=[event("night_closed", leftovers="share")]))["plate"] == 0


def test_correction_may_close_the_night_earlier_and_later() -> None:
    """A hand before the close was forgotten: put in behind the seventh."""
    record = (*NIGHT, CARRY, correction(after=7, insert=[DEAL, PASSED]))
    night = yielded(*record)
    assert [hand["dealer"] for hand in night["hands"]] == ["dario", "ana", "beto"]
    assert code(*record, DEAL) == "night_closed"
    assert breaks(*NIGHT, correction(after=4, insert=[CARRY])) == {"seq": 5, "code": "night_closed"}


# hands that are named


def dispute(hand: int, by: str = "ana") -> Event:
    """Somebody contests a hand."""
    return event("dispute", hand=hand, by=by, claim="dealt wrong")


def ruling(hand: int, decision: str = "stands") -> Event:
    """The table decides."""
    return event("ruling", hand=hand, decision=decision, note="so it was")


def test_correction_that_renumbers_a_disputed_hand_takes_the_dispute_along() -> None:
    """Three hands, one contested: it is the same hand under its number of now."""
    for hand, change, now in ((2, correction(2, 3), 1), (3, correction(4, 5), 2), (1, correction(after=1, insert=[DEAL, PASSED]), 2)):
        assert [each["hand"] for each in yielded(*PASSES, dispute(hand), change)["hands"] if each.get("disputed")] == [now]


def test_correction_that_renumbers_may_strike_what_names_the_hand_too() -> None:
    """The dispute goes with it; it may be raised anew under the new number."""
    record = (*PASSES, dispute(2), correction(2, 3, 8))
    assert [hand["hand"] for hand in yielded(*record)["hands"]] == [1, 2]
    assert "disputed" not in yielded(*record)["hands"][1]
    night = yielded(*record, dispute(1))
    assert [hand.get("disputed") for hand in night["hands"]] == [True, None]


def test_correction_that_takes_a_ruled_hand_away_leaves_no_ruling_without_its_dispute() -> None:
    """Both go with the hand; to strike the dispute alone is to strike what was ruled on."""
    record = (*PASSES, dispute(2), ruling(2))
    assert len(yielded(*record, correction(4, 5))["hands"]) == 2
    assert breaks(*record, correction(4, 5, 8))["seq"] == 9
    assert len(yielded(*record, correction(4, 5, 8, 9))["hands"]) == 2


def test_correction_that_renumbers_only_later_hands_is_good() -> None:
    """The first is contested; the second goes, the third becomes the second."""
    night = yielded(*PASSES, dispute(1), correction(4, 5))
    assert [(hand["hand"], hand.get("disputed")) for hand in night["hands"]] == [(1, True), (2, None)]


def test_correction_within_a_disputed_hand_is_good() -> None:
    """Its deal is replaced, or the whole of it: it is the second hand all the same."""
    night = yielded(*PASSES, dispute(2), correction(4, insert=[event("deal", cut=20)]))
    assert night["hands"][1]["disputed"] is True
    night = yielded(*PASSES, dispute(2), correction(4, 5, insert=[DEAL, contract("ana"), FIVE]))
    assert (night["hands"][1]["disputed"], night["hands"][1]["outcome"]) == (True, "won")


def test_correction_that_strikes_a_disputed_hand_takes_the_dispute_with_it() -> None:
    """No hand that stands is disputed by it."""
    for record in ((*PASSES[:5], dispute(2)), (*PASSES, dispute(2))):
        assert [hand for hand in yielded(*record, correction(4, 5))["hands"] if hand.get("disputed")] == []


def test_correction_makes_hand_in_later_events_the_number_as_it_now_reads() -> None:
    """Four hands after a forgotten one was put in: the third is contested as the third."""
    record = (*PASSES, correction(after=3, insert=[DEAL, PASSED]))
    night = yielded(*record, dispute(4))
    assert [hand.get("disputed") for hand in night["hands"]] == [None, None, None, True]
    assert code(*PASSES, dispute(4)) == "out_of_order"


def test_correction_that_strikes_a_dispute_leaves_no_ruling_behind() -> None:
    """Nothing would be ruled on."""
    record = (*PASSES, dispute(2), ruling(2))
    assert breaks(*record, correction(8)) == {"seq": 9, "code": "out_of_order"}
    assert yielded(*record, correction(9))["hands"][1]["disputed"] is True


@for_each("seq", [2, 3, 4, 5, 6, 7])
def test_correction_of_one_event_by_itself_changes_nothing(seq: int) -> None:
    """Struck, and the very same put in its place."""
    assert yielded(*NIGHT, correction(seq, insert=[NIGHT[seq - 1]])) == yielded(*NIGHT)
