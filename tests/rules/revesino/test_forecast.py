"""What the forecast says of a few hands whose arithmetic is known, and how small the pad is."""

from __future__ import annotations

import gzip
from typing import Any

import orjson

from projections.filled import Paid, filled, pays
from projections.night import Night
from tests.for_each import for_each
from tests.nights import FOUR, event, night_of
from tests.rules.pads import pad_of
from tests.rules.revesino.pads import SHOWN, fresh, opened

GIVEN = event("tally", tricks={"ana": 11, "beto": 0, "carla": 0, "dario": 0})


def foreseen(night: Night, **answers: Any) -> Paid | None:
    """What some answers will pay."""
    pad = pad_of(night)
    return pays(pad, filled(pad, answers))


def paid(*tantos: int, before: int = 0, plate: int = 0) -> Paid:
    """What the four gain or lose."""
    return Paid(dict(zip(FOUR, tantos, strict=True)), before, plate, ())


def test_the_worked_figures() -> None:
    """W carla, L dario: 4 + 2 + 1 + 1 to carla, 1 from beto to dario, 3 to ana; with the platillo 4 each put, and ana gets the 16."""
    assert foreseen(fresh(), **SHOWN) == paid(3, -1, 8, -10)
    assert foreseen(fresh("platillo"), **SHOWN) == paid(15, -5, 4, -14)


def test_cuatro_ases_and_revesino() -> None:
    """4 from each, 24 from one or 8 from each; who fails to cut pays alone."""
    assert foreseen(fresh(), what="aces", who="beto", aces="won") == paid(-4, 12, -4, -4)
    assert foreseen(fresh(), what="aces", who="beto", aces="lost") == paid(4, -12, 4, 4)
    assert foreseen(fresh("libro"), what="aces", who="beto", aces="lost", introduced="dario") == paid(0, -12, 0, 12)
    assert foreseen(fresh(), what="revesino", who="ana", cut="given") == paid(24, -8, -8, -8)
    assert foreseen(fresh(), what="revesino", who="ana", cut="carla") == paid(-24, 0, 24, 0)
    cut = {"what": "revesino", "who": "ana", "cut": "carla", "holder": "beto"}
    assert foreseen(fresh(), **cut, duty=False) == paid(0, -24, 24, 0)
    assert foreseen(fresh(), **cut, duty=True) == paid(-24, 0, 24, 0)


def test_a_doubled_hand_pays_twice_but_the_platillo() -> None:
    """The worked hand: 6, −2, 16 and −20, the 16 of the platillo and what is put for it as always."""
    assert foreseen(fresh("platillo", mariperez=True), **SHOWN) == paid(6 - 4 + 16, -2 - 4, 16 - 4, -20 - 4)


def test_for_how_many_hands_it_is_true() -> None:
    """The first vuelta is doubled, and so is the third of three."""
    hands = [event("deal"), GIVEN]
    assert "hands" not in pad_of(fresh())["forecast"]
    assert pad_of(fresh(mariperez=True))["forecast"]["hands"] == 4
    assert pad_of(night_of(opened(mariperez=True), *hands))["forecast"]["hands"] == 3
    assert pad_of(night_of(opened(mariperez=True, rounds=3), *hands * 4))["forecast"]["hands"] == 4
    assert "hands" not in pad_of(night_of(opened(mariperez=True, rounds=3), *hands * 8))["forecast"]


def test_nothing_is_foreseen_where_less_lies_than_is_played_for() -> None:
    """A transfer has taken from the platillo since the deal."""
    taken = event("transfer", from_="plate", to="ana", tantos=3, reason="vuelta")
    assert foreseen(night_of(opened("platillo"), event("deal")), **SHOWN) is not None
    assert pad_of(night_of(opened("platillo"), event("deal"), taken))["forecast"] is None


@for_each("tariff", ["adiciones", "platillo", "libro"])
def test_the_pad_is_a_few_kilobytes(tariff: str) -> None:
    """Without the single events, which are the same all night."""
    pad = pad_of(fresh(tariff))
    told = orjson.dumps({name: value for name, value in pad.items() if name != "steps"})
    assert (len(told) < 40_000, len(gzip.compress(told)) < 8_000) == (True, True)
