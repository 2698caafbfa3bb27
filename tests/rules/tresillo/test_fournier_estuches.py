"""How many estuches has a hand, when does it play against the estuche, and who pays for them?"""

from __future__ import annotations

from typing import Any

import pytest

from events.stored import fact_of
from projections.replay import replay
from projections.yields import yields
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

TRUMPS = {
    "oros": ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"],
    "copas": ["1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"],
    "espadas": ["1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"],
    "bastos": ["1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"],
}
PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]

MISSING = [(suit, k) for suit in TRUMPS for k in range(3, len(TRUMPS[suit]) + 1)]


def nine(trump: str, *held: str) -> list[str]:
    """A hand of these trumps, filled up with plain cards."""
    plain = [card for card in PACK if card not in TRUMPS[trump]]
    return [*held, *plain[: 9 - len(held)]]


def night(cards: list[str], trump: str, tally: Event, tariff: str = "fournier", **rules: Any) -> Event:
    """The hand of ana, who enters in this suit with these nine cards and keeps them; carla deals."""
    record = [
        opened(tariff, THREE, overrides=rules),
        event("deal", hands={"ana": cards}),
        event("contract", player="ana", lance="entrada", trump=trump),
        tally,
    ]
    first: Event = yielded(*record)["hands"][0]
    return first


WON = event("tally", tricks={"ana": 5, "beto": 4})


@for_each("trump", TRUMPS)
@for_each("held", [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (1, 2, 3), (0, 1, 3, 4), (0, 2, 3)])
def test_r34_one_or_two_of_the_three_are_no_estuches(trump: str, held: tuple[int, ...]) -> None:
    """Not all of espada, mala, basto, nor none of them: 0; mala, basto and the fourth, the estuche menor, also 0."""
    assert night(nine(trump, *[TRUMPS[trump][place] for place in held]), trump, WON)["estuches"] == 0


def test_r34_the_estuche_menor_moves_no_tanto() -> None:
    """7O, 1B, 1O without the espada: P = 5; 5 from each of two, as if he had none."""
    first = night(nine("oros", "7O", "1B", "1O"), "oros", WON)
    assert (first["estuches"], first["tantos"]) == (0, {"ana": 15, "beto": -5, "carla": -10})


def test_r34_the_mala_of_another_suit_is_none() -> None:
    """Espada, basto, 7C and 2B with oros trump: the mala is 7O, so there is no estuche."""
    assert night(nine("oros", "1E", "1B", "7C", "2B"), "oros", WON)["estuches"] == 0


@for_each(("trump", "k"), MISSING)
def test_r35_a_run_counts_the_top_trumps_that_are_missing(trump: str, k: int) -> None:
    """He holds the (k+1)th trump and none above it: minus k, down to -12 with a long suit and -11 with a short one."""
    held = TRUMPS[trump][k : k + 1]
    first = night(nine(trump, *held), trump, WON, contraestuche="run")
    assert first["estuches"] == -k


@for_each(("trump", "k"), MISSING)
@for_each(("rule", "count"), [("three", -3), ("none", 0)])
def test_r35_by_the_other_rules_it_is_three_or_nothing(trump: str, k: int, rule: str, count: int) -> None:
    """However long the run is."""
    first = night(nine(trump, *TRUMPS[trump][k : k + 1]), trump, WON, contraestuche=rule)
    assert first["estuches"] == count


def test_r36_with_a_won_bola_there_is_no_cap() -> None:
    """Nine estuches: 5 + 9 + 1 + 100 = 115 from each; P = 5."""
    first = night(TRUMPS["oros"][:9], "oros", event("tally", tricks={"ana": 9}))
    assert (first["estuches"], first["tantos"]) == (9, {"ana": 235, "beto": -115, "carla": -120})


def test_r36_with_a_lost_bola_the_cap_stays() -> None:
    """Nine estuches: 5 + 5 + 1 = 11, up to 15 from each, 100 to each; P = 5."""
    tally = event("tally", tricks={"ana": 8, "beto": 1}, bola="lost")
    first = night(TRUMPS["oros"][:9], "oros", tally)
    assert (first["estuches"], first["tantos"]) == (9, {"ana": -165, "beto": 85, "carla": 80})


@for_each("wrong", [0, 3, 5, -3])
def test_r34_a_statement_must_agree_with_the_nine_cards(wrong: int) -> None:
    """Four are held: the tally and the declaration may say four and nothing else."""
    start = [
        opened(players=THREE),
        event("deal", hands={"ana": nine("oros", *TRUMPS["oros"][:4])}),
        event("contract", player="ana", lance="entrada", trump="oros"),
    ]
    assert yielded(*start, event("tally", tricks={"ana": 5}, estuches=4))["hands"][0]["estuches"] == 4
    assert refused(*start, event("tally", tricks={"ana": 5}, estuches=wrong))["code"] == "contradiction"
    if wrong:
        declared = event("declaration", player="ana", kind="estuches", count=wrong)
        assert refused(*start, declared)["code"] == "contradiction"


def stated(count: int, *, deal: Event, tricks: list[Event]) -> list[Event]:
    """ana's solo in oros, some cards known, and a tally that states a count."""
    contract = event("contract", player="ana", lance="solo", trump="oros")
    tally = event("tally", tricks={"ana": 5, "beto": 4}, estuches=count)
    return [opened(players=THREE), deal, contract, *tricks, tally]


def test_r34_a_card_that_the_count_needs_may_be_known_elsewhere() -> None:
    """beto was dealt 1O: four cannot be, three can."""
    deal = event("deal", hands={"beto": ["1O", "2C", "3C", "4C", "5C", "6C", "7C", "2E", "3E"]})
    assert refused(*stated(4, deal=deal, tricks=[]))["code"] == "contradiction"
    assert yielded(*stated(3, deal=deal, tricks=[]))["hands"][0]["estuches"] == 3


def test_r34_a_card_that_the_count_excludes_may_be_known_there() -> None:
    """ana played 1O: with three it would be the fourth, so three cannot be, four and more can."""
    tricks = [event("trick", cards={"ana": "1O", "beto": "2C", "carla": "3C"})]
    assert refused(*stated(3, deal=event("deal"), tricks=tricks))["code"] == "contradiction"
    for count in (4, 5, 9):
        assert yielded(*stated(count, deal=event("deal"), tricks=tricks))["hands"][0]["estuches"] == count


def test_r35_a_count_against_the_estuche_is_ruled_out_by_a_trump_known_there() -> None:
    """ana played CO, the sixth: five are missing at most; having played it, just -5 or less can be: -6 cannot."""
    tricks = [event("trick", cards={"ana": "CO", "beto": "2C", "carla": "3C"})]
    assert refused(*stated(-6, deal=event("deal"), tricks=tricks))["code"] == "contradiction"
    for count in (-3, -4, -5):
        assert yielded(*stated(count, deal=event("deal"), tricks=tricks))["hands"][0]["estuches"] == count


def test_r35_the_card_held_behind_the_run_may_be_known_elsewhere() -> None:
    """-3 says that ana holds the fourth, 1O; beto was dealt it, so it is -4 or more."""
    deal = event("deal", hands={"beto": ["1O", "2C", "3C", "4C", "5C", "6C", "7C", "2E", "3E"]})
    assert refused(*stated(-3, deal=deal, tricks=[]))["code"] == "contradiction"
    assert yielded(*stated(-4, deal=deal, tricks=[]))["hands"][0]["estuches"] == -4


def test_r34_a_plain_card_played_leaves_room_for_eight() -> None:
    """ana played RC; her other eight cards may be the first eight trumps."""
    tricks = [event("trick", cards={"ana": "RC", "beto": "2C", "carla": "3C"})]
    assert yielded(*stated(8, deal=event("deal"), tricks=tricks))["hands"][0]["estuches"] == 8


def test_r34_without_cards_and_statement_there_are_none() -> None:
    """Nothing known, nothing claimed: 0."""
    start = [opened(players=THREE), event("deal"), event("contract", player="ana", lance="solo", trump="oros")]
    assert yielded(*start, WON)["hands"][0]["estuches"] == 0


def test_r34_nine_tricks_with_cards_show_the_nine_cards() -> None:
    """No hands logged. beto plays 1E 7O 1B 1O CO and four others, one trick each: four, for the rey is not his."""
    ana = ["RB", "2O", "3O", "4O", "5O", "RC", "CC", "SC", "1C"]
    beto = ["2E", "1E", "7O", "1B", "1O", "CO", "3E", "4E", "5E"]
    carla = ["CB", "6O", "RO", "SO", "SB", "7B", "6B", "5B", "4B"]
    tricks = [event("trick", cards={"ana": a, "beto": b, "carla": c}) for a, b, c in zip(ana, beto, carla, strict=True)]
    start = [opened(players=THREE), event("deal"), event("contract", player="beto", lance="solo", trump="oros")]
    hands = yielded(*start, *tricks)["hands"]
    assert hands[0]["estuches"] == 4
    assert hands[0]["outcome"] == "won"


def test_r34_eight_tricks_with_cards_do_not_show_the_ninth_card() -> None:
    """Four are seen: unstated they count, five may be (the rey is not seen elsewhere), three cannot (1O was seen)."""
    beto = ["2E", "1E", "7O", "1B", "1O", "3E", "4E", "5E"]
    ana = ["RB", "2O", "3O", "4O", "5O", "RC", "CC", "SC"]
    carla = ["CB", "6O", "CO", "SO", "SB", "7B", "6B", "5B"]
    tricks = [event("trick", cards={"ana": a, "beto": b, "carla": c}) for a, b, c in zip(ana, beto, carla, strict=True)]
    start = [
        opened(players=THREE),
        event("deal"),
        event("contract", player="beto", lance="solo", trump="oros"),
        *tricks,
    ]
    five = event("declaration", player="beto", kind="estuches", count=5)
    last = event("trick", winner="beto")
    assert yielded(*start, last)["hands"][0]["estuches"] == 4
    assert yielded(*start, five, last)["hands"][0]["estuches"] == 5
    three = event("declaration", player="beto", kind="estuches", count=3)
    assert refused(*start, three)["code"] == "contradiction"


@for_each(
    ("deal", "events"),
    [
        ({"stock": ["2C", "3C", "4C", "5C", "6C", "7C", "2E", "3E", "4E", "5E", "6E", "7E", "1O"]}, []),
        ({}, [event("exchange", player="beto", discards=["1O"], drawn=1)]),
        ({}, [event("exchange", player="beto", discards=1, drawn=["1O"])]),
        ({}, [event("trick", cards={"ana": "2C", "beto": "1O", "carla": "3C"})]),
        ({}, [event("exchange", player="ana", discards=["1O"], drawn=1)]),
    ],
    ids=["asleep", "put away by another", "drawn by another", "played by another", "put away by him"],
)
def test_r34_the_fourth_may_be_anywhere_but_with_him(deal: Event, events: list[Event]) -> None:
    """1O asleep, put away, drawn or played by beto, or put away by ana: four cannot be stated, three can."""
    entrada = event("contract", player="ana", lance="entrada", trump="oros")
    start = [opened(players=THREE), event("deal", **deal), entrada, *events]
    for count in (4, 6, 9):
        tally = event("tally", tricks={"ana": 5, "beto": 4}, estuches=count)
        assert refused(*start, tally)["code"] == "contradiction"
        said = event("declaration", player="ana", kind="estuches", count=count)
        assert refused(*start, said)["code"] == "contradiction"
    assert yielded(*start, event("tally", tricks={"ana": 5, "beto": 4}, estuches=3))["hands"][0]["estuches"] == 3


@pytest.mark.parametrize("count", [3, -3])
def test_r34_a_card_surely_held_excludes_a_count(count: int) -> None:
    """ana drew 1O, by list or by the baceta: the fourth trump excludes three; minus three needs it; six need it too."""
    stock = ["1O", "2C", "3C", "4C", "5C", "6C", "7C", "2E", "3E", "4E", "5E", "6E", "7E"]
    for deal, drawn in ((event("deal"), ["1O"]), (event("deal", stock=stock), 1)):
        start = [
            opened(players=THREE),
            deal,
            event("contract", player="ana", lance="entrada", trump="oros"),
            event("exchange", player="ana", discards=1, drawn=drawn),
        ]
        tally = event("tally", tricks={"ana": 5, "beto": 4}, estuches=count)
        if count > 0:
            assert refused(*start, tally)["code"] == "contradiction"
        else:
            assert yielded(*start, tally)["hands"][0]["estuches"] == count
        six = event("tally", tricks={"ana": 5, "beto": 4}, estuches=6)
        assert yielded(*start, six)["hands"][0]["estuches"] == 6
        four = event("tally", tricks={"ana": 5, "beto": 4}, estuches=-4)
        assert refused(*start, four)["code"] == "contradiction"


@pytest.mark.parametrize("rule", ["three", "none"])
def test_r35_where_three_is_all_a_lower_card_belies_nothing(rule: str) -> None:
    """Minus three by `three` says only that the top three are missing; 1O in beto's hand is no matter."""
    start = [
        opened(players=THREE, overrides={"contraestuche": rule}),
        event("deal"),
        event("contract", player="ana", lance="solo", trump="oros"),
    ]
    said = event("declaration", player="ana", kind="estuches", count=-3)
    if rule == "none":
        assert refused(*start, said)["code"] == "malformed"
        return
    lower = event("trick", cards={"ana": "2C", "beto": "1O", "carla": "3C"})
    assert yielded(*start, said, lower)["hands"][0]["tricks"] == {"ana": 0, "beto": 1, "carla": 0}
    basto = event("trick", cards={"ana": "1B", "beto": "2C", "carla": "3C"})
    assert refused(*start, said, basto)["code"] == "contradiction"


def test_r35_a_defensor_without_the_three_plays_against_the_estuche() -> None:
    """beto defends with RO as his best: four missing. Fournier names it and pays nothing; 1826 three from each."""
    record = [
        event("deal", hands={"beto": nine("oros", "RO")}),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 2, "beto": 5, "carla": 2}, rendicion=True, defensor="beto"),
    ]
    fournier = yielded(opened(players=THREE), *record)["hands"][0]
    assert (fournier["estuches"], fournier["tantos"]) == (-4, {"ana": -25, "beto": 25, "carla": -5})
    old = yielded(opened("voltereta-1826", THREE), *record)["hands"][0]
    assert (old["estuches"], old["tantos"]) == (-3, {"ana": -23, "beto": 26, "carla": -8})


BETO = ["2O", "3O", "4O", "5O", "6O", "7O", "SO", "CO", "RO"]
CARLA = ["2B", "3B", "4B", "5B", "6B", "7B", "SB", "CB", "RB"]
BACETA = ["RC", "2E", "3E", "4E", "5E", "6E", "7E", "SE", "CE", "RE", "1O", "2C", "3C"]
"""What two were dealt and what lies: ana has the other nine, 1E 7C 1B 1C among them, and no rey."""
FOLLOWS = [
    opened(players=THREE),
    event("deal", hands={"beto": BETO, "carla": CARLA}, stock=BACETA),
    event("contract", player="ana", lance="entrada", trump="copas"),
]
DENIED = {
    "tally": [event("tally", tricks={"ana": 5, "beto": 4}, estuches=3)],
    "declaration": [
        event("declaration", player="ana", kind="estuches", count=3),
        event("exchange", player="beto", discards=1, drawn=1),
        event("trick", cards={"ana": "1E", "beto": "RC", "carla": "2B"}),
        event("tally", tricks={"ana": 5, "beto": 4}),
    ],
}


@pytest.mark.parametrize("kind", DENIED)
def test_a_number_that_only_the_third_hand_denies_was_taken_once(kind: str) -> None:
    """A new one is refused. In a record of before it stands as it was told, through all that follows, and one finding says so."""
    record = [*FOLLOWS, *DENIED[kind]]
    assert {"event": 4, "code": "contradiction"}.items() <= refused(*record[:4]).items()
    door = GAMES["tresillo"].door
    night = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).night
    assert night is not None
    told = yields(night)
    assert [finding["code"] for finding in told["findings"]] == ["of_before"]
    assert told["hands"][0]["estuches"] == 3


def test_a_number_that_cards_deny_which_were_told_was_never_taken() -> None:
    """The punto fell from another: no record of before holds four of ana's."""
    fell = event("trick", cards={"ana": "RC", "beto": "1C", "carla": "3O"})
    record = (opened(players=THREE), event("deal"), FOLLOWS[2], fell, event("tally", tricks={"ana": 5, "beto": 4}, estuches=4))
    door = GAMES["tresillo"].door
    refusal = replay([fact_of(each["type"], 1, each["data"], door) for each in record]).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (5, "contradiction")
