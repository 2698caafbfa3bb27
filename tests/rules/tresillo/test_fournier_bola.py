"""When is the bola asked, how does it end, and what does it forbid?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, posted, refused, yielded

BOLA = event("bola", player="ana")


def hand(*events: Event, tariff: str = "fournier", lance: str = "entrada", **rules: Any) -> list[Event]:
    """A hand of ana in oros at a table of three; she is mano, carla deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened(tariff, THREE, overrides=rules), event("deal"), contract, *events]


def won(winners: str) -> list[Event]:
    """Tricks of which only the winner is logged, by the first letter: `aab` is ana, ana, beto."""
    names = {"a": "ana", "b": "beto", "c": "carla"}
    return [event("trick", winner=names[letter]) for letter in winners]


def tally(ana: int, beto: int = 0, carla: int = 0, **more: Any) -> Event:
    """A count of the three, with what else it says."""
    return event("tally", tricks={"ana": ana, "beto": beto, "carla": carla}, **more)


def outcome(*events: Event, **table: Any) -> tuple[str, str | None]:
    """How the hand ended, and its bola."""
    first = yielded(*hand(*events, **table))["hands"][0]
    return first["outcome"], first["bola"]


def code(*events: Event, **table: Any) -> str:
    """Why the last event of the hand is refused."""
    answer: str = refused(*hand(*events, **table))["code"]
    return answer


# R28: asked or implied


@pytest.mark.parametrize("asked", [True, False])
def test_r28_nine_tricks_are_a_won_bola_said_or_not(asked: bool) -> None:
    """P = 5; 5 + 1 + 100 = 106, up to 110 from each of two: 5 + 220."""
    said = [BOLA] if asked else []
    first = yielded(*hand(*won("aaaaa"), *said, *won("aaaa")))["hands"][0]
    assert (first["outcome"], first["bola"], first["primeras"]) == ("won", "won", "hombre")
    assert first["tantos"] == {"ana": 225, "beto": -110, "carla": -115}


def test_r28_nine_tricks_in_a_tally_are_a_won_bola_said_or_not() -> None:
    """The same 225, whether the tally says `won` or nothing."""
    said: list[Event] = [{}, {"bola": "won"}, {"primeras": "hombre"}]
    for more in said:
        first = yielded(*hand(tally(9, **more)))["hands"][0]
        assert (first["bola"], first["tantos"]) == ("won", {"ana": 225, "beto": -110, "carla": -115})


def test_r28_the_five_first_tricks_of_the_contra_imply_nothing() -> None:
    """The bola is the hombre's: nine tricks of one opponent are a codillo."""
    assert outcome(*won("bbbbbbbbb")) == ("codillo", None)


# R29: when it may be asked


def test_r29_in_fournier_it_is_asked_after_exactly_five() -> None:
    """Asked, it is under way: the hand is open again."""
    assert outcome(*won("aaaaa"), BOLA) == ("open", None)
    assert outcome(*won("aaaaa"), BOLA, *won("b")) == ("won", "lost")


@pytest.mark.parametrize("made", [0, 4])
def test_r29_the_early_bola_is_a_house_rule(made: int) -> None:
    """Fournier with it takes an early bola, 1826 without it does not."""
    assert outcome(*won("a" * made), BOLA, bola_early=True) == ("open", None)
    assert code(*won("a" * made), BOLA, tariff="voltereta-1826", bola_early=False) == "not_allowed"


def test_r29_it_is_asked_once() -> None:
    """A second time is out of order."""
    assert code(*won("aaaaa"), BOLA, BOLA) == "out_of_order"
    assert code(BOLA, BOLA, tariff="voltereta-1826") == "out_of_order"


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_r29_only_the_hombre_asks(player: str) -> None:
    """An opponent cannot go for all tricks of somebody else's game."""
    assert code(*won("aaaaa"), event("bola", player=player)) == "wrong_player"
    assert code(event("bola", player=player), tariff="voltereta-1826") == "wrong_player"


def test_r29_before_the_contract_there_is_no_hombre_to_ask() -> None:
    """Deal alone."""
    for tariff in ("fournier", "voltereta-1826"):
        assert refused(opened(tariff, THREE), event("deal"), BOLA)["code"] == "out_of_order"


# R30: won, lost, and what stays won


def test_r30_a_lost_bola_costs_the_bola_only() -> None:
    """5 from the plate and 5 + 1, up to 10, from each of two stay won; 100 to each: 25 - 200."""
    first = yielded(*hand(*won("aaaaaab")))["hands"][0]
    assert first["tantos"] == {"ana": -175, "beto": 90, "carla": 85}
    assert posted(first) == [
        ("carla", "plate", 5, "dar"),
        ("plate", "ana", 5, "plato"),
        ("beto", "ana", 5, "entrada"),
        ("beto", "ana", 1, "primeras"),
        ("beto", "ana", 4, "redondeo"),
        ("ana", "beto", 100, "bola"),
        ("carla", "ana", 5, "entrada"),
        ("carla", "ana", 1, "primeras"),
        ("carla", "ana", 4, "redondeo"),
        ("ana", "carla", 100, "bola"),
    ]


def test_r30_in_1826_the_won_primeras_stay_with_a_lost_bola() -> None:
    """P = 5; 1 from each of two in, 30 to each out, no fives: 5 + 2 - 60 = -53."""
    first = yielded(*hand(*won("aaaaaab"), tariff="voltereta-1826"))["hands"][0]
    assert first["tantos"] == {"ana": -53, "beto": 29, "carla": 24}


def test_r30_it_is_lost_with_the_first_trick_of_an_opponent() -> None:
    """Asked before play, beto makes the first: lost at once, while the hand itself is still open."""
    assert outcome(BOLA, *won("b"), tariff="voltereta-1826") == ("open", "lost")


def test_r30_if_the_hand_is_lost_too_that_is_paid_besides() -> None:
    """1826: codillo to beto A = 5 (a bola leaves out the 15), and 30 to each: -65; beto 35, carla 30 - 5."""
    first = yielded(*hand(BOLA, *won("bbbbb"), tariff="voltereta-1826"))["hands"][0]
    assert (first["outcome"], first["bola"]) == ("codillo", "lost")
    assert first["tantos"] == {"ana": -65, "beto": 35, "carla": 25}


def test_r30_a_hand_lost_by_puesta_with_an_early_bola() -> None:
    """1826: A = P = 5 into the plate, 30 to each of two: -65; the plate holds 10."""
    first = yielded(*hand(BOLA, tally(4, 4, 1), tariff="voltereta-1826"))["hands"][0]
    assert (first["outcome"], first["bola"], first["plate"]) == ("puesta", "lost", 10)
    assert first["tantos"] == {"ana": -65, "beto": 30, "carla": 25}


def test_r30_an_asked_bola_needs_no_word_in_the_tally() -> None:
    """The event says that it was asked; 9 is won, 8-1 and 5-3-1 lost, and saying otherwise does not add up."""
    five = [*won("aaaaa"), BOLA]
    assert outcome(*five, tally(9)) == ("won", "won")
    assert outcome(*five, tally(8, 1)) == ("won", "lost")
    assert outcome(*five, tally(8, 1, bola="lost")) == ("won", "lost")
    assert outcome(BOLA, tally(5, 3, 1), tariff="voltereta-1826") == ("won", "lost")
    assert code(*five, tally(8, 1, bola="won")) == "bad_tally"
    assert code(*five, tally(9, bola="lost")) == "bad_tally"


@for_each(("h", "a"), [(5, 1), (5, 4), (6, 1), (8, 1)])
def test_r30_after_primeras_more_than_five_tricks_need_the_word(h: int, a: int) -> None:
    """Primeras of the hombre and a sixth trick: the bola was lost, and the tally must say so."""
    assert code(tally(h, a, primeras="hombre")) == "bad_tally"
    assert outcome(tally(h, a, primeras="hombre", bola="lost")) == ("won", "lost")
    assert outcome(tally(h, a)) == ("won", None)
    assert outcome(tally(5, primeras="hombre")) == ("won", None)


def test_r30_a_logged_sixth_trick_needs_no_word_in_the_tally() -> None:
    """Five and the sixth are logged: 7-2 is a lost bola without saying; five logged alone do not say it."""
    assert outcome(*won("aaaaaa"), tally(7, 2)) == ("won", "lost")
    assert outcome(*won("aaaaab"), tally(7, 2)) == ("won", "lost")
    assert code(*won("aaaaa"), tally(7, 2)) == "bad_tally"
    assert outcome(*won("aaaaa"), tally(7, 2, bola="lost")) == ("won", "lost")
    assert outcome(*won("aaaaa"), tally(5)) == ("won", None)


def test_r30_a_lost_bola_in_fournier_says_that_the_first_five_were_his() -> None:
    """So the primeras are his, unsaid; four tricks in all, or beto's first trick, contradict it."""
    first = yielded(*hand(tally(7, 2, bola="lost")))["hands"][0]
    assert (first["primeras"], first["tantos"]["ana"]) == ("hombre", -175)
    assert code(tally(4, 3, 2, bola="lost")) == "contradiction"
    assert code(*won("b"), tally(7, 2, bola="lost")) == "contradiction"
    assert outcome(tally(4, 3, 2, bola="lost"), tariff="voltereta-1826") == ("won", "lost")
    assert outcome(*won("b"), tally(7, 2, bola="lost"), tariff="voltereta-1826") == ("won", "lost")


def test_r30_the_word_of_the_tally_must_fit_its_count() -> None:
    """Won needs nine tricks, lost a trick of an opponent."""
    assert code(tally(8, 1, bola="won")) == "bad_tally"
    assert code(tally(5, bola="won")) == "bad_tally"
    assert code(tally(9, bola="lost")) == "bad_tally"
    assert code(tally(5, bola="lost")) == "bad_tally"


# R31: under way


@pytest.mark.parametrize("start", ["asked", "implied"])
def test_r31_a_bola_under_way_keeps_the_hand_open(start: str) -> None:
    """No deal, no change of seats, no end of the night, no tally short of nine, until beto makes a trick."""
    tricks = [*won("aaaaa"), BOLA] if start == "asked" else won("aaaaaa")
    ends = [
        event("deal"),
        event("seats_changed", players=["beto", "ana", "carla"]),
        event("night_closed", leftovers="carry"),
    ]
    for end in ends:
        assert code(*tricks, end) == "hand_not_finished"
        assert outcome(*tricks, *won("b"), end) == ("won", "lost")
    for count in (6, 8):
        assert code(*tricks, tally(count)) == "bad_tally"


def test_r31_five_tricks_after_an_early_bola_do_not_close_the_hand() -> None:
    """1826: asked before play, five of five made: without the bola decided, with it not."""
    assert code(BOLA, *won("aaaaa"), event("deal"), tariff="voltereta-1826") == "hand_not_finished"
    assert code(BOLA, tally(5), tariff="voltereta-1826") == "bad_tally"
    assert outcome(*won("aaaaa"), event("deal"), tariff="voltereta-1826") == ("won", None)


@for_each("count", [6, 7, 8])
def test_r31_six_to_eight_of_the_hombre_alone_cannot_be_counted(count: int) -> None:
    """A bola is under way, nobody has stopped it, and it is not made: whatever the tally says."""
    assert code(tally(count)) == "bad_tally"
    assert code(tally(count, bola="lost")) == "bad_tally"
    assert code(tally(count, bola="won")) == "bad_tally"


def test_r31_an_early_bola_lost_leaves_the_hand_to_its_own_course() -> None:
    """1826: asked, then beto's trick: from here on it is decided like any hand, at five tricks of ana."""
    start = [BOLA, *won("b")]
    assert code(*start, *won("aaaa"), event("deal"), tariff="voltereta-1826") == "hand_not_finished"
    assert outcome(*start, *won("aaaaa"), event("deal"), tariff="voltereta-1826") == ("won", "lost")


# R32: no surrender; the defensor's bola


def test_r32_who_asked_for_the_bola_cannot_surrender() -> None:
    """Neither by event nor in the tally, after no trick and after three; where the table has it so, not even when an opponent has stopped it."""
    for made, tariff in (("", "voltereta-1826"), ("aaa", "voltereta-1826"), ("", "jepus-1896"), ("aaa", "jepus-1896"), ("b", "jepus-1896")):
        asked = [BOLA, *won(made)]
        assert code(*asked, event("rendicion", player="ana"), tariff=tariff) == "not_allowed"
        assert code(*asked, event("tally", rendicion=True), tariff=tariff) == "not_allowed"


@for_each("made", ["b", "ab", "aac", "bcb"])
def test_house_rule_surrender_after_lost_bola_by_either_depth(made: str) -> None:
    """1826: 30 to each and A = P = 5, whether the tricks and the surrender are events or all stands in the tally."""
    for told in (
        [BOLA, *won(made), event("rendicion", player="ana", bien=True)],
        [BOLA, *won(made), event("tally", rendicion=True)],
        [BOLA, event("tally", rendicion=True, bola="lost")],
        [event("tally", rendicion=True, bola="lost")],
    ):
        first = yielded(*hand(*told, tariff="voltereta-1826"))["hands"][0]
        assert (first["outcome"], first["bola"]) == ("rendida", "lost")
        assert first["tantos"] == {"ana": -65, "beto": 30, "carla": 25}


def test_house_rule_surrender_after_lost_bola_where_the_bola_counts_the_game() -> None:
    """Then A = 5 + 15 = 20 besides the 30 for each."""
    told = [BOLA, *won("b"), event("rendicion", player="ana", bien=True)]
    first = yielded(*hand(*told, tariff="voltereta-1826", bola_counts_game=True))["hands"][0]
    assert first["tantos"] == {"ana": -80, "beto": 30, "carla": 25}


@for_each(
    ("tricks", "outcome"),
    [
        ({"beto": 5, "carla": 2, "ana": 2}, "defendida"),
        ({"beto": 3, "carla": 3, "ana": 3}, "gemelas"),
        ({"beto": 2, "carla": 2, "ana": 5}, "salvada"),
        ({"beto": 2, "carla": 5, "ana": 2}, "codillo_y_puesta"),
    ],
)
def test_house_rule_surrender_after_lost_bola_then_defended(tricks: dict[str, int], outcome: str) -> None:
    """The rendido has paid 30 to each for his bola, whatever becomes of the defence; A = P = 5."""
    told = [BOLA, *won("c"), event("rendicion", player="ana"), event("defensa", player="beto")]
    first = yielded(*hand(*told, event("tally", tricks=tricks), tariff="voltereta-1826", reserve="none"))["hands"][0]
    assert first["outcome"] == outcome
    assert [(line["to"], line["tantos"]) for line in first["postings"] if line["why"] == "bola"] == [("beto", 30), ("carla", 30)]
    assert all(each["tantos"] == 5 for each in first["puestas"])


def test_j25_an_early_bola_and_a_surrender_exclude_each_other() -> None:
    """A vuelta could be given up; with the bola under way it cannot, and after four tricks it is too late besides."""
    give_up = event("rendicion", player="ana")
    assert outcome(give_up, tariff="voltereta-1826", lance="vuelta") == ("rendida", None)
    assert code(BOLA, give_up, tariff="voltereta-1826", lance="vuelta") == "not_allowed"
    assert code(BOLA, *won("aaaa"), give_up, tariff="voltereta-1826", lance="vuelta") == "too_late"


def defended(*events: Event, made: str = "", rule: str = "all") -> list[Event]:
    """1826: ana surrenders an entrada in oros after the tricks made, beto defends it."""
    surrender = [*won(made), event("rendicion", player="ana"), event("defensa", player="beto")]
    return hand(*surrender, *events, tariff="voltereta-1826", defensor_bola=rule)


DEFENSOR = event("bola", player="beto")


@pytest.mark.parametrize(
    ("rule", "tantos"),
    [("all", {"ana": -50, "beto": 80, "carla": -35}), ("rendido", {"ana": -50, "beto": 50, "carla": -5})],
)
def test_r32_the_defensors_bola_won(rule: str, tantos: dict[str, int]) -> None:
    """20 for the defence, and 30 from each of the others or from the rendido alone."""
    first = yielded(*defended(DEFENSOR, *won("bbbbbbbbb"), rule=rule))["hands"][0]
    assert (first["outcome"], first["bola"], first["tantos"]) == ("defendida", "won", tantos)


@pytest.mark.parametrize(
    ("rule", "tantos"),
    [("all", {"ana": 10, "beto": -40, "carla": 25}), ("rendido", {"ana": 10, "beto": -10, "carla": -5})],
)
def test_r32_the_defensors_bola_lost(rule: str, tantos: dict[str, int]) -> None:
    """20 for the defence all the same; 30 to each of the others or to the rendido alone."""
    first = yielded(*defended(DEFENSOR, *won("bbbbbbbba"), rule=rule))["hands"][0]
    assert (first["outcome"], first["bola"], first["tantos"]) == ("defendida", "lost", tantos)


def test_r32_the_defensors_bola_keeps_the_hand_open_too() -> None:
    """Under way from his word until another makes a trick: five of five do not close it."""
    assert refused(*defended(DEFENSOR, *won("bbbbb"), event("deal")))["code"] == "hand_not_finished"
    assert yielded(*defended(*won("bbbbb"), event("deal")))["hands"][0]["outcome"] == "defendida"
    assert yielded(*defended(DEFENSOR, *won("bbbbbc"), event("deal")))["hands"][0]["bola"] == "lost"


@pytest.mark.parametrize("player", ["ana", "carla"])
def test_r32_in_a_defended_hand_nobody_else_asks(player: str) -> None:
    """The game is the defensor's now."""
    assert refused(*defended(event("bola", player=player)))["code"] == "wrong_player"
