"""What do the house rules say of puestas: made by a codillo, written down, chosen, put in pairs?"""

from __future__ import annotations

import pytest

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    CODILLO_Y_PUESTA,
    GEMELAS,
    PUESTA,
    WON,
    between,
    by_tariff,
    carrying,
    defended,
    four,
    played,
    scored,
    waits,
    written,
)

# codillo_puesta


@for_each(
    ("rule", "lance", "kind", "made"),
    [
        ("never", "entrada", "none", False),
        ("never", "entrada", "reservada", False),
        ("never", "solo", "none", False),
        ("always", "entrada", "none", True),
        ("always", "vuelta", "primera", True),
        ("always", "solo", "none", True),
        ("always", "solo", "reservada", True),
        ("always", "solera", "reservada", True),
        ("not_in_solo", "entrada", "reservada", True),
        ("not_in_solo", "vuelta", "reservada", True),
        ("not_in_solo", "solo", "none", False),
        ("not_in_solo", "solo", "primera", False),
        ("not_in_solo", "solo", "reservada", False),
        ("not_in_solo", "solera", "none", False),
        ("not_in_solo_on_reserved", "entrada", "reservada", True),
        ("not_in_solo_on_reserved", "vuelta", "reservada", True),
        ("not_in_solo_on_reserved", "solo", "none", True),
        ("not_in_solo_on_reserved", "solo", "primera", True),
        ("not_in_solo_on_reserved", "solo", "reservada", False),
        ("not_in_solo_on_reserved", "solera", "primera", True),
        ("not_in_solo_on_reserved", "solera", "reservada", False),
    ],
)
@for_each("tariff", ["fournier", "jepus-1896-castilla"])
def test_house_rule_codillo_puesta_by_lance_and_kind(tariff: str, rule: str, lance: str, kind: str, made: bool) -> None:
    """P = 35: the codillo is A = 55, or 35 over a reservada; the puesta, of the same size, as the rule says."""
    night = opened(tariff, overrides={"codillo_puesta": rule, "solera": True}, carried=carrying(30, kind))
    told = {"solera": True} if lance == "solera" else {}
    hand = scored(night, *played("ana", "vuelta" if lance == "solera" else lance, "oros", tricks=CODILLO, **told))
    size = 35 if kind == "reservada" else 55
    assert between(hand, "ana", "beto")[-1] == ("codillo", size)
    where = "plate" if kind == "none" else "reserved"
    assert hand["puestas"] == ([{"player": "ana", "tantos": size, "to": where}] if made else [])


def test_house_rule_codillo_puesta_always_in_a_solo() -> None:
    """Fournier: 20 to each, 25 into the plate, 25 to beto: -110."""
    night = opened(overrides={"codillo_puesta": "always"})
    hand = scored(night, *played("ana", "solo", "oros", tricks=CODILLO))
    assert hand["tantos"] == four(-110, 45, 20, 15)


def test_house_rule_codillo_puesta_does_not_rule_the_defended_hand() -> None:
    """`never`: the rendido makes his puesta all the same when the third gives codillo."""
    night = opened(overrides={"codillo_puesta": "never"})
    assert scored(night, *defended("ana", "beto", CODILLO_Y_PUESTA))["tantos"] == four(-25, -25, 25, -5)


def test_house_rule_codillo_puesta_under_the_loser_s_choice_asks_him() -> None:
    """1826 with `always`: over a primera ana must say; reserved, 55 is still paid to beto."""
    night = opened("voltereta-1826", overrides={"codillo_puesta": "always"}, carried=carrying(30, "primera"))
    assert refused(night, *played("ana", "entrada", "oros", tricks=CODILLO))["code"] == "choice_missing"
    kept = yielded(night, *played("ana", "entrada", "oros", tricks=CODILLO, reserve={"ana": True}))
    assert (kept["balance"], waits(kept)) == (four(-55, 55, 0, -5), written(("ana", 55)))
    gone = yielded(night, *played("ana", "entrada", "oros", tricks=CODILLO, reserve={"ana": False}))
    assert (gone["balance"], gone["plate"]) == (four(-110, 55, 0, -5), 90)


# reserve, reserve_at, reserve_choice


@by_tariff("plate", (95, 96, 95, 95))
@pytest.mark.parametrize("kind", ["none", "primera"])
def test_house_rule_reserve_threshold_begins_at_a_hundred(tariff: str, plate: int, kind: str) -> None:
    """`reserve_at` is 100 everywhere: the deal makes P = 99, 100 or 101."""
    rules = {"reserve": "threshold", "reserve_choice": "auto"}
    where = []
    for carried in (plate - 1, plate, plate + 1):
        night = opened(tariff, overrides=rules, carried=carrying(carried, kind))
        where += [puesta["to"] for puesta in scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))["puestas"]]
    assert where == ["plate", "reserved", "reserved"]


def test_house_rule_reserve_at_means_nothing_without_the_threshold() -> None:
    """`reserve_at` 10 under `second`: over dealt tantos it is put."""
    night = opened(overrides={"reserve_at": 10}, carried=carrying(30))
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["to"] for puesta in hand["puestas"]] == ["plate"]


def test_house_rule_reserve_none_lets_the_plate_grow() -> None:
    """1826, three players: 20, then P = 30 and 45, then P = 80 and 95: 175."""
    night = yielded(
        opened("voltereta-1826", THREE, overrides={"reserve": "none"}),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "ana": 1}),
        *played("carla", "entrada", "oros", tricks={"carla": 4, "ana": 4, "beto": 1}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [25, 75, 175]


@pytest.mark.parametrize(("reserve", "plate", "waiting"), [(True, 35, [("ana", 55)]), (False, 90, [])])
def test_house_rule_reserve_choice_of_the_loser_set_in_fournier(
    reserve: bool,
    plate: int,
    waiting: list[tuple[str, int]],
) -> None:
    """P = 35, A = 55 as ana says."""
    night = yielded(
        opened(overrides={"reserve_choice": "loser"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=PUESTA, reserve={"ana": reserve}),
    )
    assert (night["plate"], night["puesta"], waits(night)) == (plate, "primera", written(*waiting))


def test_house_rule_reserve_choice_auto_set_in_1826() -> None:
    """Over a primera written down without a word."""
    night = yielded(
        opened("voltereta-1826", overrides={"reserve_choice": "auto"}, carried=carrying(30, "primera")),
        *played("ana", "entrada", "oros", tricks=PUESTA),
    )
    assert waits(night) == written(("ana", 55))


@pytest.mark.parametrize(
    ("reserve", "plate", "waiting"),
    [(True, 55 - 25, [("beto", 25)]), (False, 55, [])],
)
def test_house_rule_reserve_choice_of_the_loser_places_gemelas_one_after_the_other(
    reserve: bool, plate: int, waiting: list[tuple[str, int]]
) -> None:
    """Fournier with `loser`, plate of dealing: the rendido's 25 is put, the defensor chooses for his 25."""
    night = yielded(
        opened(overrides={"reserve_choice": "loser"}),
        *defended("ana", "beto", GEMELAS, reserve={"beto": reserve}),
    )
    assert (night["plate"], night["puesta"], waits(night)) == (plate, "primera", written(*waiting))


# twins_reserved


def twins_and_one(tariff: str, **overrides: str) -> tuple[Event, ...]:
    """Two gemelas and then a larger single puesta, all written down over a primera."""
    rules = {"reserve_choice": "auto"} | overrides
    return (
        opened(tariff, overrides=rules, carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
    )


def test_house_rule_twins_reserved_together_are_one_reservada_in_the_plate() -> None:
    """1826: 55 and 55 put together: 110; the next wins P = 115 without fives, and dario's 60 is put."""
    night = yielded(
        *twins_and_one("voltereta-1826", twins_reserved="together"),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert [hand["plate"] for hand in night["hands"]] == [35, 40, 110, 60]
    assert night["hands"][3]["tantos"] == four(0, 0, -5, 55)


def test_house_rule_twins_reserved_together_needs_both_reserved() -> None:
    """1826: ana's is put, beto's 55 alone is written down and waits as one: behind a 60, not before it."""
    night = yielded(
        opened("voltereta-1826", overrides={"twins_reserved": "together"}, carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS, reserve={"ana": False, "beto": True}),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
    )
    assert night["plate"] == 95
    assert waits(night) == written(("dario", 115), ("beto", 55))


def test_house_rule_twins_reserved_together_lasts_over_the_night() -> None:
    """The next night knows a pair of 110: it is put before the 60."""
    first = yielded(*twins_and_one("fournier", twins_reserved="together"), event("night_closed", leftovers="carry"))
    carried = {"plate": first["plate"], "puesta": first["puesta"], "reserved": first["reserved"]}
    assert [puesta["player"] for puesta in carried["reserved"]] == ["ana", "beto", "dario"]
    second = yielded(opened(overrides={"twins_reserved": "together"}, carried=carried))
    assert waits(second) == waits(first)


def test_house_rule_reserve_none_still_puts_what_was_carried_in() -> None:
    """carla's 60 was written down in another night: it is put when ana has won, 50 for her."""
    night = yielded(
        opened(overrides={"reserve": "none"}, carried=carrying(30, "primera", ("carla", 60))),
        *played("ana", "entrada", "oros", tricks=WON),
    )
    assert night["balance"] == four(50, -5, -65, -10)
    assert (night["plate"], night["puesta"], night["reserved"]) == (60, "reservada", [])


def test_house_rule_reserve_choice_may_be_due_in_a_hand_decided_early() -> None:
    """Fournier with `loser`, codillo at 0-5-0 over a primera: open till ana speaks; 1 → 5 to each, A = 55 twice."""
    record = (
        opened(overrides={"reserve_choice": "loser"}, carried=carrying(30, "primera")),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        *[event("trick", winner="beto")] * 5,
    )
    waiting = scored(*record)
    assert (waiting["outcome"], waiting["tantos"]) == ("open", four(0, 0, 0, -5))
    assert refused(*record, event("deal"))["code"] == "hand_not_finished"
    said = event("declaration", player="ana", kind="reserva", reserve=False)
    hand = scored(*record, said)
    assert hand["tantos"] == four(-125, 60, 5, 0)
    assert hand["plate"] == 90
    assert refused(*record, said, event("trick", winner="beto"))["code"] == "no_open_hand"
