"""Who has won, tied or lost, how, and who made the first five tricks?"""

from __future__ import annotations

from typing import Any

from tests.nights import THREE, Event, event, opened, refused, yielded


def hand(*events: Event, lance: str = "entrada", tariff: str = "fournier", **rules: Any) -> list[Event]:
    """A hand of ana in oros at a table of three; she is mano, carla deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened(tariff, THREE, overrides=rules), event("deal"), contract, *events]


def tally(h: int, a: int, b: int, **more: Any) -> Event:
    """The count of the three."""
    return event("tally", tricks={"ana": h, "beto": a, "carla": b}, **more)


def won(winners: str) -> list[Event]:
    """Tricks of which only the winner is logged, by the first letter."""
    names = {"a": "ana", "b": "beto", "c": "carla"}
    return [event("trick", winner=names[letter]) for letter in winners]


def first(*events: Event, **table: Any) -> Event:
    """The one hand of the night."""
    only: Event = yielded(*hand(*events, **table))["hands"][0]
    return only


def test_r19_four_two_two_wins_by_four_when_play_stops() -> None:
    """After eight tricks the ninth cannot change it: just four when the hand is closed."""
    assert first(tally(4, 2, 2))["how"] == "por_cuatro"
    assert yielded(*hand(*won("bbccaaaa"), event("deal")))["hands"][0]["how"] == "por_cuatro"


def test_r19_a_fifth_trick_played_after_all_makes_it_por_cinco() -> None:
    """4-2-2 is decided; played on and won again it is 5-2-2."""
    one = first(*won("bbccaaaaa"))
    assert (one["outcome"], one["how"], one["tricks"]) == ("won", "por_cinco", {"ana": 5, "beto": 2, "carla": 2})


def test_r19_the_result_does_not_depend_on_who_sits_where() -> None:
    """carla is the hombre: 5-4-0 of hers is won, five of ana a codillo to ana."""
    contract = event("contract", player="carla", lance="entrada", trump="oros")
    start = [opened(players=THREE), event("deal"), contract]
    assert yielded(*start, tally(4, 0, 5))["hands"][0]["outcome"] == "won"
    codillo = yielded(*start, tally(5, 0, 4))["hands"][0]
    assert (codillo["outcome"], codillo["tantos"]) == ("codillo", {"ana": 25, "beto": 0, "carla": -55})


def test_r20_a_hombre_of_just_the_last_four_has_lost_the_first_five_to_the_contra() -> None:
    """3 and 2 first, then his four: won by four; the contra made primeras, which nobody pays to a winner (5 each)."""
    one = first(*won("bbbccaaaa"))
    assert (one["outcome"], one["how"], one["primeras"]) == ("won", "por_cuatro", "contra")
    assert one["tantos"] == {"ana": 15, "beto": -5, "carla": -10}


def test_r20_logged_tricks_say_it_against_the_tally() -> None:
    """beto made the first: the hombre did not make five of five; five logged ones of ana: the contra did not."""
    assert refused(*hand(*won("b"), tally(5, 4, 0, primeras="hombre")))["code"] == "contradiction"
    assert refused(*hand(*won("a"), tally(3, 5, 1, primeras="contra")))["code"] == "contradiction"
    assert refused(*hand(*won("aaaaa"), tally(5, 0, 0, primeras="contra")))["code"] == "contradiction"
    assert first(*won("a"), tally(5, 0, 0, primeras="hombre"))["primeras"] == "hombre"
    assert first(*won("bcb"), tally(3, 5, 1, primeras="contra"))["primeras"] == "contra"


def test_r20_five_logged_tricks_say_it_without_the_tally() -> None:
    """Five of the contra logged, the rest counted: contra; one of ana among them: nobody."""
    assert first(*won("bcbcc"), tally(4, 2, 3))["primeras"] == "contra"
    assert first(*won("bcbca"), tally(4, 2, 3))["primeras"] is None


def test_r20_primeras_of_the_hombre_pay_one_tanto() -> None:
    """1826, no rounding: 5 + 1 from each with the first five, 5 without."""
    assert first(*won("aaaaa"), tariff="voltereta-1826")["tantos"] == {"ana": 17, "beto": -6, "carla": -11}
    assert first(*won("baaaaa"), tariff="voltereta-1826")["tantos"] == {"ana": 15, "beto": -5, "carla": -10}


def test_result_won_by_four_takes_the_plate_like_any_win() -> None:
    """P = 5: 5 and 5 from each of two, just as by five."""
    assert first(tally(4, 3, 2))["tantos"] == first(tally(5, 3, 1))["tantos"] == {"ana": 15, "beto": -5, "carla": -10}
