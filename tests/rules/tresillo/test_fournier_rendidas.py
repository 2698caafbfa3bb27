"""When may the hombre surrender, who answers, and what becomes of the hand?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded

TARIFFS = ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"]

GIVE_UP = event("rendicion", player="ana")
DEFEND = event("defensa", player="beto")


def hand(*events: Event, lance: str = "entrada", tariff: str = "fournier", **rules: Any) -> list[Event]:
    """A hand of ana in oros at a table of three; she is mano, carla deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened(tariff, THREE, overrides=rules), event("deal"), contract, *events]


def won(winners: str) -> list[Event]:
    """Tricks of which only the winner is logged, by the first letter."""
    names = {"a": "ana", "b": "beto", "c": "carla"}
    return [event("trick", winner=names[letter]) for letter in winners]


def bien(player: str) -> Event:
    """An opponent accepts the surrender."""
    return event("declaration", player=player, kind="bien")


def defended(d: int, r: int, t: int, **more: Any) -> Event:
    """beto defended: his tricks, those of ana the rendida, those of carla the third."""
    return event("tally", tricks={"beto": d, "ana": r, "carla": t}, rendicion=True, defensor="beto", **more)


def first(*events: Event, **table: Any) -> Event:
    """The first hand of the night."""
    one: Event = yielded(*hand(*events, **table))["hands"][0]
    return one


def code(*events: Event, **table: Any) -> str:
    """Why the last event of the hand is refused."""
    answer: str = refused(*hand(*events, **table))["code"]
    return answer


# R22, R23: when


@for_each("tariff", TARIFFS)
@for_each("lance", ["entrada", "vuelta"])
@for_each("made", ["", "b", "ab", "abc", "bbb", "aaa"])
def test_r22_up_to_three_tricks_the_hombre_may_surrender(tariff: str, lance: str, made: str) -> None:
    """Before the first trick or before the first card of the fourth; bien or not matters to the entrada alone."""
    event_ = event("rendicion", player="ana", bien=True)
    assert first(*won(made), event_, lance=lance, tariff=tariff)["outcome"] == "rendida"
    assert first(*won(made), event("tally", rendicion=True), lance=lance, tariff=tariff)["outcome"] == "rendida"


@for_each("tariff", TARIFFS)
@for_each("lance", ["entrada", "vuelta", "solo"])
@for_each("made", ["abca", "bbbb", "abcab"])
def test_r22_after_the_fourth_trick_it_is_too_late(tariff: str, lance: str, made: str) -> None:
    """By event or first told by the tally; in a solo too, for what is late is looked at first."""
    assert code(*won(made), GIVE_UP, lance=lance, tariff=tariff) == "too_late"
    assert code(*won(made), event("tally", rendicion=True), lance=lance, tariff=tariff) == "too_late"


def test_r22_before_the_contract_there_is_nothing_to_surrender() -> None:
    """Deal alone."""
    assert refused(opened(players=THREE), event("deal"), GIVE_UP)["code"] == "out_of_order"


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_r22_only_the_hombre_surrenders(player: str) -> None:
    """An opponent has nothing to give up; of him too the fourth trick is asked first."""
    assert code(event("rendicion", player=player)) == "wrong_player"
    assert code(*won("abca"), event("rendicion", player=player)) == "too_late"


@for_each("tariff", TARIFFS)
@for_each("made", ["", "a", "bbb"])
def test_r23_a_solo_is_never_surrendered(tariff: str, made: str) -> None:
    """Neither before play nor within the three tricks, neither by event nor in the tally."""
    assert code(*won(made), GIVE_UP, lance="solo", tariff=tariff) == "not_allowed"
    assert code(*won(made), event("tally", rendicion=True), lance="solo", tariff=tariff) == "not_allowed"
    assert code(*won(made), defended(3, 3, 3), lance="solo", tariff=tariff) == "not_allowed"


# R24: the vuelta


@for_each("tariff", TARIFFS)
@for_each("more", [{}, {"bien": True}, {"bien": False}])
def test_r24_a_surrendered_vuelta_is_over(tariff: str, more: Event) -> None:
    """Nobody is asked and nobody can defend: the hand is finished."""
    record = [event("rendicion", player="ana", **more)]
    assert first(*record, lance="vuelta", tariff=tariff)["outcome"] == "rendida"
    assert code(*record, DEFEND, lance="vuelta", tariff=tariff) == "no_open_hand"
    assert code(*record, bien("beto"), lance="vuelta", tariff=tariff) == "no_open_hand"
    assert first(*record, event("deal"), lance="vuelta", tariff=tariff)["outcome"] == "rendida"


def test_r24_a_tally_cannot_defend_a_vuelta() -> None:
    """The summary of a defended vuelta is not admitted."""
    assert code(defended(5, 2, 2), lance="vuelta") == "not_allowed"


def test_r24_the_vuelta_is_paid_to_each_and_the_puesta_made() -> None:
    """P = 5: 2, up to 5, to each of two, and A = 25 into the plate."""
    one = first(GIVE_UP, lance="vuelta")
    assert one["tantos"] == {"ana": -35, "beto": 5, "carla": 0}
    assert one["puestas"] == [{"player": "ana", "tantos": 25, "to": "plate"}]
    assert one["plate"] == 30


# R25: the entrada, accepted


@pytest.mark.parametrize("order", [("beto", "carla"), ("carla", "beto")])
def test_r25_both_opponents_accept_and_the_hand_is_over(order: tuple[str, str]) -> None:
    """The second bien ends it, in either order: puesta of 25, no conditions."""
    record = [GIVE_UP, bien(order[0]), bien(order[1])]
    one = first(*record)
    assert (one["outcome"], one["tantos"]) == ("rendida", {"ana": -25, "beto": 0, "carla": -5})
    assert posted(one) == [("carla", "plate", 5, "dar"), ("ana", "plate", 25, "puesta")]
    assert code(*record, DEFEND) == "no_open_hand"


def test_r25_a_surrender_that_both_accepted_at_once_is_over() -> None:
    """`bien` says it in the same event; the summary too."""
    for end in (event("rendicion", player="ana", bien=True), event("tally", rendicion=True)):
        one = first(end)
        assert (one["outcome"], one["tantos"]) == ("rendida", {"ana": -25, "beto": 0, "carla": -5})
        assert code(end, bien("beto")) == "no_open_hand"


@for_each("answered", [[], ["beto"], ["carla"]])
def test_r25_until_both_have_answered_nothing_else_happens(answered: list[str]) -> None:
    """No trick, bola or tally, no deal or end of the night, no second surrender; the hand is open."""
    record = [GIVE_UP, *[bien(player) for player in answered]]
    assert first(*record)["outcome"] == "open"
    for late in (
        event("trick", winner="ana"),
        event("bola", player="ana"),
        event("tally", tricks={"ana": 5}),
        event("tally", rendicion=True),
        GIVE_UP,
    ):
        assert code(*record, late) == "out_of_order"
    for end in (event("deal"), event("night_closed", leftovers="carry")):
        assert code(*record, end) == "hand_not_finished"


def test_r25_nobody_accepts_twice_and_nobody_defends_after_his_own_bien() -> None:
    """beto has accepted: a second bien and a defence of his are out of order, carla still chooses."""
    assert code(GIVE_UP, bien("beto"), bien("beto")) == "out_of_order"
    assert code(GIVE_UP, bien("beto"), DEFEND) == "out_of_order"
    assert first(GIVE_UP, bien("beto"), event("defensa", player="carla"))["defensor"] == "carla"
    assert first(GIVE_UP, bien("beto"), bien("carla"))["outcome"] == "rendida"


def test_r25_the_hombre_neither_accepts_nor_defends() -> None:
    """Both are an opponent's word."""
    assert code(GIVE_UP, event("defensa", player="ana")) == "wrong_player"
    assert code(GIVE_UP, bien("ana")) == "wrong_player"


@pytest.mark.parametrize("answer", [DEFEND, bien("beto")], ids=["defensa", "bien"])
def test_r25_without_a_surrender_there_is_nothing_to_answer(answer: Event) -> None:
    """Before it, and before the contract."""
    assert code(answer) == "out_of_order"
    assert code(*won("ab"), answer) == "out_of_order"
    assert refused(opened(players=THREE), event("deal"), answer)["code"] == "out_of_order"


# R25: the entrada, defended


def test_r25_the_tricks_already_made_count() -> None:
    """ana 2 and beto 1 before, beto 4 and carla 2 after it: 5-2-2, the defensor has most."""
    one = first(*won("aba"), GIVE_UP, DEFEND, *won("bbbbcc"))
    assert one["tricks"] == {"ana": 2, "beto": 5, "carla": 2}
    assert (one["outcome"], one["defensor"]) == ("defendida", "beto")


def test_r25_a_defended_hand_goes_on_to_nine_tricks_or_until_decided() -> None:
    """4-3-1 is open, a ninth trick decides; five of anybody are enough for the next deal."""
    start = [*won("abb"), GIVE_UP, DEFEND]
    assert first(*start)["outcome"] == "open"
    assert code(*start, *won("bbaac"), event("deal")) == "hand_not_finished"
    assert first(*start, *won("bbaacc"))["outcome"] == "defendida"
    assert first(*start, *won("bbb"), event("deal"))["outcome"] == "defendida"
    assert code(*start, *won("bbaacc"), *won("a")) == "no_open_hand"


def test_r25_after_the_defence_nobody_surrenders_again() -> None:
    """Neither the rendido nor the defensor."""
    for player in THREE:
        assert code(GIVE_UP, DEFEND, event("rendicion", player=player)) == "out_of_order"


def test_r25_the_leader_after_the_defence_is_still_the_winner_before() -> None:
    """carla won trick 2: she leads trick 3, whoever defends."""
    start = [*won("ac"), GIVE_UP, DEFEND]
    assert first(*start, event("trick", leader="carla", winner="beto"))["tricks"] == {"ana": 1, "beto": 1, "carla": 1}
    assert code(*start, event("trick", leader="beto", winner="beto")) == "contradiction"


def test_r25_a_tally_may_repeat_what_was_logged_and_not_deny_it() -> None:
    """Surrender and defence by event: the tally leaves both out or repeats them; another defensor contradicts."""
    counts = {"ana": 2, "beto": 5, "carla": 2}
    start = [GIVE_UP, DEFEND]
    assert first(*start, event("tally", tricks=counts))["outcome"] == "defendida"
    assert first(*start, event("tally", tricks=counts, rendicion=True, defensor="beto"))["outcome"] == "defendida"
    other = event("tally", tricks=counts, rendicion=True, defensor="carla")
    assert code(*start, other) == "contradiction"


def test_j24_who_is_logged_first_defends() -> None:
    """beto defends; carla's word after it finds no open surrender."""
    assert first(GIVE_UP, DEFEND)["defensor"] == "beto"
    assert code(GIVE_UP, DEFEND, event("defensa", player="carla")) == "out_of_order"
    assert code(GIVE_UP, DEFEND, bien("carla")) == "out_of_order"
    assert first(GIVE_UP, event("defensa", player="carla"))["defensor"] == "carla"


# R26: the defended hand


def test_r26_what_each_case_posts() -> None:
    """a: defensa to beto; b: two puestas, the rendido's first; c: beto's puesta; d: ana's puesta, codillo to carla."""
    dar = ("carla", "plate", 5, "dar")
    assert posted(first(defended(5, 2, 2))) == [dar, ("ana", "beto", 25, "defensa")]
    assert posted(first(defended(4, 4, 1))) == [dar, ("ana", "plate", 25, "puesta"), ("beto", "plate", 25, "puesta")]
    assert posted(first(defended(2, 5, 2))) == [dar, ("beto", "plate", 25, "puesta")]
    assert posted(first(defended(2, 2, 5))) == [dar, ("ana", "plate", 25, "puesta"), ("beto", "carla", 25, "codillo")]


def test_r26_the_puestas_of_each_case_are_listed() -> None:
    """Who made one in this hand, rendido before defensor."""
    ana, beto = ({"player": player, "tantos": 25, "to": "plate"} for player in ("ana", "beto"))
    assert first(defended(5, 2, 2))["puestas"] == []
    assert first(defended(3, 3, 3))["puestas"] == [ana, beto]
    assert first(defended(2, 5, 2))["puestas"] == [beto]
    assert first(defended(2, 2, 5))["puestas"] == [ana]


def test_j13_nobody_most_is_gemelas_and_the_third_most_is_case_d() -> None:
    """1-4-4 gemelas, real; 2-3-4 (defensor, rendido, third) the third has most."""
    real = first(defended(1, 4, 4))
    assert (real["outcome"], real["how"]) == ("gemelas", "real")
    assert real["tantos"] == {"ana": -25, "beto": -25, "carla": -5}
    third = first(defended(2, 3, 4))
    assert third["outcome"] == "codillo_y_puesta"
    assert third["tantos"] == {"ana": -25, "beto": -25, "carla": 20}


def test_r26_the_third_may_defend_in_beto_s_place() -> None:
    """carla defends with five: ana pays her 25; beto, now third, pays nothing."""
    one = first(event("tally", tricks={"ana": 2, "beto": 2, "carla": 5}, rendicion=True, defensor="carla"))
    assert (one["outcome"], one["tantos"]) == ("defendida", {"ana": -25, "beto": 0, "carla": 20})


@pytest.mark.parametrize("lance", ["entrada", "vuelta"])
def test_r27_the_plate_is_not_taken_in_a_rendida(lance: str) -> None:
    """P = 50, A = 70 goes in: 120."""
    start = [opened(players=THREE, carried={"plate": 45}), *hand(lance=lance)[1:]]
    assert yielded(*start, event("rendicion", player="ana", bien=True))["hands"][0]["plate"] == 120


def test_r26_with_four_the_zangano_stays_outside() -> None:
    """dario deals: a defended hand of Fournier moves nothing of his but the 5."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    one = yielded(opened(players=FOUR), event("deal"), contract, defended(2, 2, 5))["hands"][0]
    assert one["tantos"] == {"ana": -25, "beto": -25, "carla": 25, "dario": -5}


def test_result_rendida_counts_the_tricks_logged() -> None:
    """null where none is logged, else the tricks as far as they went."""
    assert first(event("rendicion", player="ana", bien=True))["tricks"] is None
    assert first(*won("abb"), event("rendicion", player="ana", bien=True))["tricks"] == {
        "ana": 1,
        "beto": 2,
        "carla": 0,
    }
    assert first(event("tally", rendicion=True))["tricks"] is None
    assert first(*won("c"), event("tally", rendicion=True))["tricks"] == {"ana": 0, "beto": 0, "carla": 1}


def test_result_a_surrendered_hand_has_no_primeras() -> None:
    """The first five are beto's, but the hand was given up: null; claimed in the tally it is not allowed."""
    assert first(GIVE_UP, DEFEND, *won("bbbbb"), event("deal"))["primeras"] is None
    for side in ("hombre", "contra"):
        assert code(defended(5, 2, 2, primeras=side)) == "not_allowed"
