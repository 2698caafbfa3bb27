"""Which players agree with a hand as it reads now, and whose agreement has lapsed."""

from __future__ import annotations

from events.store.agreements import Agreement
from projections.agreed import agreement as agreed_with, reading_now, told_agreements
from projections.night import Night
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of

OPENED = event("night_opened", game="tresillo", rules={"tariff": "fournier"}, players=list(FOUR))
WON = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4}))
PASSED = (event("deal"), event("pass_out"))


def night(*events: Event) -> Night:
    """A night of four, by Fournier; dario deals the first hand."""
    return night_of(OPENED, *events)


def agreement(of: Night, hand: int, player: str) -> Agreement:
    """A player's agreement with the current reading."""
    agreed = agreed_with(of, hand, player)
    assert agreed is not None
    return agreed


def test_nobody_can_agree_with_a_hand_that_is_not_finished_or_not_there() -> None:
    """A hand that is only dealt, one before the first, and one after the last."""
    begun = night(*PASSED, event("deal"))
    assert [reading_now(begun, number) is None for number in (-1, 0, 1, 2, 3)] == [True, True, False, True, True]


def test_those_who_agree_are_told_hand_by_hand_in_the_order_of_sitting_down() -> None:
    """A hand with which nobody ever agreed is not named."""
    told = night(*PASSED, *WON[:1], event("pass_out"), *PASSED)
    agreements = [agreement(told, hand, player) for hand, player in ((3, "dario"), (3, "beto"), (1, "carla"))]
    assert told_agreements(told, agreements) == [
        {"hand": 1, "players": ["carla"], "lapsed": []},
        {"hand": 3, "players": ["beto", "dario"], "lapsed": []},
    ]


def test_a_hand_that_is_put_right_is_agreed_with_anew() -> None:
    """Five tricks were four, a puesta: an agreement with the five lapses, and a new one counts."""
    before = night(*WON)
    after = night(*WON, event("correction", strike=[4], reason="", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})]))
    agreements = [agreement(before, 1, "ana"), agreement(before, 1, "beto"), agreement(after, 1, "beto"), agreement(after, 1, "carla")]
    assert told_agreements(after, agreements) == [{"hand": 1, "players": ["beto", "carla"], "lapsed": ["ana"]}]


def test_a_correction_that_is_taken_back_brings_the_agreement_back() -> None:
    """The hand reads again as she agreed."""
    corrected = (*WON, event("correction", strike=[4], reason="", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})]))
    back = night(*corrected, event("correction", strike=[5], reason=""))
    assert told_agreements(back, [agreement(night(*WON), 1, "ana")]) == [{"hand": 1, "players": ["ana"], "lapsed": []}]


@for_each(
    "later",
    [
        (event("dispute", hand=2, by="beto", claim="no"),),
        (event("transfer", from_="beto", to="ana", tantos=3, reason=""),),
        (*PASSED, *PASSED),
        (event("night_closed", leftovers="carry"),),
    ],
    ids=lambda events: events[0]["type"],
)
def test_what_leaves_the_hand_as_it_is_leaves_the_agreement(later: tuple[Event, ...]) -> None:
    """Another player's dispute leaves her agreement too."""
    hands = (
        *PASSED,
        *WON[:1],
        event("contract", player="beto", lance="entrada", trump="oros"),
        event("tally", tricks={"beto": 5, "carla": 4}),
    )
    agreements = [agreement(night(*hands), 2, "ana")]
    assert told_agreements(night(*hands, *later), agreements) == [{"hand": 2, "players": ["ana"], "lapsed": []}]


def test_a_hand_that_is_opened_again_has_lapsed_and_one_that_is_gone_is_not_told() -> None:
    """First its tally is struck, then its deal."""
    agreements = [agreement(night(*PASSED, *WON[:1], event("pass_out")), hand, "ana") for hand in (1, 2)]
    hands = (*PASSED, *PASSED)
    open_again = night(*hands, event("correction", strike=[5], reason=""))
    assert told_agreements(open_again, agreements)[1] == {"hand": 2, "players": [], "lapsed": ["ana"]}
    gone = night(*hands, event("correction", strike=[4, 5], reason=""))
    assert [told["hand"] for told in told_agreements(gone, agreements)] == [1]


def test_who_never_sat_down_as_the_record_now_reads_is_not_told() -> None:
    """A correction struck elena's coming, which was a slip."""
    came = (event("seats_changed", players=[*FOUR[:3], "elena"]),)
    agreements = [agreement(night(*PASSED, *came), 1, "elena")]
    assert told_agreements(night(*PASSED, *came), agreements) == [{"hand": 1, "players": ["elena"], "lapsed": []}]
    assert told_agreements(night(*PASSED, *came, event("correction", strike=[4], reason="")), agreements) == []


def test_an_agreement_goes_along_with_its_hand() -> None:
    """A forgotten round is inserted before the second hand: an agreement with that now belongs to the sixth, and the others have none.
    A single inserted hand would give the sixth another dealer, and with that she did not agree.
    """
    before = night(*PASSED, *PASSED)
    round_of_hands, one = (night(*PASSED, *PASSED, event("correction", after=3, insert=[*PASSED * count], reason="")) for count in (4, 1))
    assert told_agreements(round_of_hands, [agreement(before, 2, "ana")]) == [{"hand": 6, "players": ["ana"], "lapsed": []}]
    assert told_agreements(one, [agreement(before, 2, "ana")]) == [{"hand": 3, "players": [], "lapsed": ["ana"]}]


def test_what_was_agreed_before_deals_were_kept_is_known_by_its_number() -> None:
    """Such an agreement has the seq 0."""
    told = night(*PASSED)
    reading = reading_now(told, 1)
    assert reading is not None
    agreements = [Agreement((0, 1), "ana", reading), Agreement((0, 2), "ana", reading)]
    assert told_agreements(told, agreements) == [{"hand": 1, "players": ["ana"], "lapsed": []}]
