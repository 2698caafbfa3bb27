"""Giving up and defending in 1826: who may, what counts, and who pays whom?"""

from __future__ import annotations

from typing import Any

from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded

GIVE_UP = event("rendicion", player="ana")


def hand(*events: Event, lance: str = "entrada", players: tuple[str, ...] = THREE, **data: Any) -> list[Event]:
    """A hand of ana in oros in 1826; she is mano, the last of the table deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    return [opened("voltereta-1826", players, **data), event("deal"), contract, *events]


def defended(d: int, r: int, t: int, **more: Any) -> Event:
    """beto defended: his tricks, those of ana the rendida, those of carla the third."""
    return event("tally", tricks={"beto": d, "ana": r, "carla": t}, rendicion=True, defensor="beto", **more)


def first(*events: Event, **table: Any) -> Event:
    """The first hand of the night."""
    one: Event = yielded(*hand(*events, **table))["hands"][0]
    return one


def test_r22_a_surrender_is_for_entrada_and_vuelta() -> None:
    """Accepted in both; a solo is played to its end."""
    accepted = event("rendicion", player="ana", bien=True)
    assert first(accepted)["outcome"] == "rendida"
    assert first(accepted, lance="vuelta")["outcome"] == "rendida"
    assert refused(*hand(accepted, lance="solo"))["code"] == "not_allowed"


def test_r24_a_vuelta_given_up_is_not_defended() -> None:
    """The hand is over at once: 2 to each, A = 20 to the plate."""
    one = first(GIVE_UP, lance="vuelta")
    assert (one["outcome"], one["tantos"], one["plate"]) == ("rendida", {"ana": -24, "beto": 2, "carla": -3}, 25)
    assert refused(*hand(GIVE_UP, event("defensa", player="beto"), lance="vuelta"))["code"] == "no_open_hand"


def test_r25_the_tricks_made_before_count_for_each() -> None:
    """ana's two, carla's one before it: with two more of ana and four of beto nobody has most: 4-4-1, gemelas."""
    start = [event("trick", winner=player) for player in ("ana", "ana", "carla")]
    rest = [event("trick", winner=player) for player in ("beto", "beto", "ana", "beto", "ana", "beto")]
    said = event("declaration", player="beto", kind="reserva", reserve=False)
    one = first(*start, GIVE_UP, event("defensa", player="beto"), *rest, said)
    assert (one["outcome"], one["how"], one["tricks"]) == ("gemelas", "de_cuatro", {"ana": 4, "beto": 4, "carla": 1})


def test_r25_the_third_is_against_the_defensor_too() -> None:
    """carla, till now beto's companion, makes most: he pays her the codillo."""
    one = first(defended(3, 2, 4))
    assert one["outcome"] == "codillo_y_puesta"
    assert ("beto", "carla", 20, "codillo") in posted(one)


def test_r27_the_defensor_is_paid_by_the_rendido_and_leaves_the_plate() -> None:
    """35 carried and 5 dealt: P = 40, A = 55 from ana to beto, the plate stays 40."""
    one = first(defended(5, 2, 2), carried={"plate": 35})
    assert posted(one) == [("carla", "plate", 5, "dar"), ("ana", "beto", 55, "defensa")]
    assert one["plate"] == 40


def test_r26_with_four_the_sum_is_of_four() -> None:
    """A = 5 + 20 = 25; the zángano has only dealt."""
    one = first(defended(2, 2, 5), players=FOUR)
    assert one["tantos"] == {"ana": -25, "beto": -25, "carla": 25, "dario": -5}


def test_j24_the_first_word_defends() -> None:
    """carla was quicker."""
    first_word = [GIVE_UP, event("defensa", player="carla")]
    assert first(*first_word)["defensor"] == "carla"
    assert refused(*hand(*first_word, event("defensa", player="beto")))["code"] == "out_of_order"


def test_j13_the_third_with_four_against_three_and_two() -> None:
    """defensor 2, rendido 3, third 4: the third has most; defensor 1, four and four: nobody."""
    assert first(defended(2, 3, 4))["outcome"] == "codillo_y_puesta"
    assert first(defended(1, 4, 4, reserve={"beto": False}))["outcome"] == "gemelas"


def test_why_the_payments_of_a_surrendered_hand_cite_their_article() -> None:
    """puesta, codillo and defensa of 1826 when the hand was given up."""
    lines = [*first(defended(2, 2, 5))["postings"], *first(defended(5, 2, 2))["postings"]]
    cited = {(line["why"], line["source"]) for line in lines}
    assert cited == {
        ("dar", "voltereta-1826/art-6-2"),
        ("puesta", "voltereta-1826/art-9"),
        ("codillo", "voltereta-1826/art-9"),
        ("defensa", "voltereta-1826/art-9"),
    }
