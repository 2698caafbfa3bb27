"""The game of two: what is surrendered and defended, and what is drawn. Source: mediator-1826/dosillo, voltereta-1826/art-9"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, refused
from tests.rules.mediator.hands import lines, opened, scored

SURRENDER = event("rendicion", player="ana")
DEFENCE = event("defensa", player="beto")
PRICES = {"entrada": 6, "vuelta": 3, "estuche": 2}


def played(lance: str, *events: Event, trump: str = "espadas", **overrides: Any) -> list[Event]:
    """A hand of ana's."""
    return [
        opened("dosillo", overrides=PRICES | overrides),
        event("deal"),
        event("contract", player="ana", lance=lance, trump=trump),
        *events,
    ]


def test_dosillo_surrendered_and_not_defended_is_a_puesta_without_conditions() -> None:
    """Of an entrada 6 into the plate."""
    hand = scored(*played("entrada", SURRENDER))
    assert (hand["outcome"], lines(hand)) == ("puesta", [("ana", "plate", 6, "puesta")])


def test_dosillo_surrendered_vuelta_pays_the_vuelta_besides() -> None:
    """6 into the plate, 3 to the other."""
    hand = scored(*played("vuelta", SURRENDER))
    assert (hand["outcome"], lines(hand)) == ("puesta", [("ana", "plate", 6, "puesta"), ("ana", "beto", 3, "vuelta")])


@for_each("beto", range(9))
def test_dosillo_defended_by_the_tricks_of_the_defender(beto: int) -> None:
    """Five and more: codillo, 6 and the estuche to him; four and four: each puts 6; fewer: he alone puts, and pays the estuche."""
    tally = event("tally", tricks={"ana": 8 - beto, "beto": beto}, estuches=3)
    hand = scored(*played("entrada", SURRENDER, DEFENCE, tally))
    told = {
        "codillo": [("ana", "beto", 6, "codillo"), ("ana", "beto", 2, "estuche")],
        "doble_puesta": [("ana", "plate", 6, "puesta"), ("beto", "plate", 6, "puesta"), ("beto", "ana", 2, "estuche")],
        "defensa_perdida": [("beto", "plate", 6, "puesta"), ("beto", "ana", 2, "estuche")],
    }
    outcome = "codillo" if beto >= 5 else "doble_puesta" if beto == 4 else "defensa_perdida"
    assert (hand["outcome"], lines(hand)) == (outcome, told[outcome])


@for_each("beto", [0, 4, 5, 8])
def test_dosillo_defended_the_zangano_has_no_part(beto: int) -> None:
    """Three sit there, two have cards."""
    tally = event("tally", tricks={"ana": 8 - beto, "beto": beto}, estuches=3)
    hand = scored(*played("entrada", SURRENDER, DEFENCE, tally, zangano=True))
    assert all("carla" not in line for line in lines(hand))


@for_each("tricks", range(5))
def test_r23_surrender_comes_before_the_fourth_trick(tricks: int) -> None:
    """After three it still may, after four not."""
    record = played("entrada", *[event("trick", winner="beto")] * tricks, SURRENDER)
    if tricks <= 3:
        assert scored(*record)["outcome"] == "puesta"
    else:
        assert refused(*record)["code"] == "too_late"


@pytest.mark.parametrize("winner", ["ana", "beto"])
def test_dosillo_defended_hand_is_complete_when_somebody_has_five(winner: str) -> None:
    """Whoever it is."""
    record = played("entrada", SURRENDER, DEFENCE, *[event("trick", winner=winner)] * 4)
    assert refused(*record, event("deal"))["code"] == "hand_not_finished"
    hand = scored(*record, event("trick", winner=winner))
    assert hand["outcome"] == ("codillo" if winner == "beto" else "defensa_perdida")


@for_each(("first", "second", "fits"), [(8, 6, True), (8, 7, False), (0, 8, True), (6, 8, True), (7, 8, False)])
def test_r14_two_draw_fourteen_cards_in_all(first: int, second: int, fits: bool) -> None:
    """The stock is what thirty cards leave when each has eight."""
    exchanges = [event("exchange", player=who, discards=count, drawn=count) for who, count in (("ana", first), ("beto", second))]
    record = played("entrada", *exchanges)
    if fits:
        assert scored(*record)["outcome"] == "open"
    else:
        assert refused(*record)["code"] == "contradiction"


@for_each(("lance", "code"), [("solo", "not_allowed"), ("entrada", None), ("vuelta", None)])
def test_r14_the_hombre_of_a_solo_draws_nothing(lance: str, code: str | None) -> None:
    record = played(lance, event("exchange", player="ana", discards=2, drawn=2))
    assert (refused(*record)["code"] if code else None) == code
    assert scored(*(record if code is None else record[:-1]))["outcome"] == "open"


def test_dosillo_vuelta_is_a_condition_won_and_lost() -> None:
    """3 from the other when it is won, 3 to him when it is lost."""
    for made, expected in ((5, ("beto", "ana", 3, "vuelta")), (4, ("ana", "beto", 3, "vuelta"))):
        hand = scored(*played("vuelta", event("tally", tricks={"ana": made, "beto": 8 - made}, primeras=False)))
        assert lines(hand, "vuelta") == [expected]
