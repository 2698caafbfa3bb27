"""What the forecast of Mediator says of a few hands whose arithmetic is known, and how small the pad is."""

from __future__ import annotations

import gzip
from typing import Any

import orjson

from projections.filled import Paid, filled, pays
from projections.night import Night
from tests.for_each import for_each
from tests.nights import event, night_of
from tests.rules.mediator.pads import PLAYERS, SIZES, fresh, opened
from tests.rules.pads import pad_of

SOLO = {"play": "solo", "hombre": "ana", "trump": "oros"}
ENTRADA = {"play": "entrada", "hombre": "ana", "trump": "oros", "called": "RC", "partner": "carla"}


def foreseen(night: Night, **answers: Any) -> Paid | None:
    """What some answers will pay."""
    pad = pad_of(night)
    return pays(pad, filled(pad, answers))


def tantos(*counts: int) -> dict[str, int]:
    """What the players gain or lose, in order."""
    return dict(zip(PLAYERS, counts, strict=False))


def test_an_empty_pozo_is_filled_as_the_hand_is_dealt() -> None:
    """8 each make 32; ana draws 6 of them for her solo."""
    assert foreseen(fresh(), **SOLO, tricks=6) == Paid(tantos(-2, -8, -8, -8), 0, 26, ())
    assert foreseen(fresh(carried={"plate": 20}), **SOLO, tricks=6) == Paid(tantos(6, 0, 0, 0), 20, 14, ())


def test_what_is_drawn_beyond_the_pozo_everybody_puts() -> None:
    """3 lie there and 6 are due: 8 each, 3 + 32 - 6 = 29. Fines are no part of the pozo: with 9 of them it is empty, and is filled."""
    assert foreseen(fresh(carried={"plate": 3}), **SOLO, tricks=6) == Paid(tantos(-2, -8, -8, -8), 3, 29, ())
    assert foreseen(fresh(carried={"plate": 9, "multas": 9}), **SOLO, tricks=6) == Paid(tantos(-2, -8, -8, -8), 9, 35, ())
    assert foreseen(fresh(carried={"plate": 12, "multas": 9}), **SOLO, tricks=6) == Paid(tantos(-2, -8, -8, -8), 12, 38, ())


def test_in_a_polla_the_mano_puts() -> None:
    """ana 2, of which she cannot be paid 6: everybody puts 2, so that 2 + 8 - 6 = 4 are left."""
    assert foreseen(fresh(pot="polla", put=2), **SOLO, tricks=6) == Paid(tantos(2, -2, -2, -2), 0, 4, ())
    assert foreseen(fresh(pot="polla", put=2, carried={"plate": 9}), **SOLO, tricks=6) == Paid(tantos(4, 0, 0, 0), 9, 5, ())
    assert foreseen(fresh(pot="polla", put=2), play="misdeal") == Paid(tantos(-2, 0, 0, 0), 0, 2, ())


def test_after_a_void_hand_no_polla_is_put_anew() -> None:
    """The same player deals again."""
    night = night_of(opened(pot="polla", put=2), event("deal"), event("penalty", player="dario", law="ley-2"))
    assert foreseen(night, play="misdeal") == Paid(tantos(0, 0, 0, 0), 2, 2, ())


def test_companions_share_and_law_13_says_who_pays() -> None:
    """Puesta of an entrada: 4; with one trick carla pays half, with two ana all. The estuche is paid by halves, 1 to each of two."""
    night = fresh(carried={"plate": 20})
    assert foreseen(night, **ENTRADA, side_tricks=6) == Paid(tantos(2, 0, 2, 0), 20, 16, ())
    assert foreseen(night, **ENTRADA, side_tricks=5, companion_tricks=1) == Paid(tantos(-2, 0, -2, 0), 20, 24, ())
    assert foreseen(night, **ENTRADA, side_tricks=5, companion_tricks=2) == Paid(tantos(-4, 0, 0, 0), 20, 24, ())
    assert foreseen(night, **ENTRADA, side_tricks=5, companion_tricks=2, estuches=3) == Paid(tantos(-5, 1, -1, 1), 20, 24, ())


def test_of_a_hand_that_was_dealt_the_pozo_is_filled_already() -> None:
    """32 lie there."""
    assert foreseen(night_of(opened(), event("deal")), **SOLO, tricks=6) == Paid(tantos(6, 0, 0, 0), 32, 26, ())


def test_nothing_is_foreseen_of_a_hand_of_which_cards_tricks_or_laws_are_known() -> None:
    """They may say more than the answers."""
    contract = event("contract", player="ana", lance="solo", trump="oros")
    for more in (event("trick", winner="ana"), event("penalty", player="beto", law="ley-5")):
        assert foreseen(night_of(opened(), event("deal"), contract), tricks=6) is not None
        assert foreseen(night_of(opened(), event("deal"), contract, more), tricks=6) is None


@for_each("variant", SIZES)
def test_the_pad_is_a_few_kilobytes(variant: str) -> None:
    """As JSON, and compressed, for every variant."""
    told = orjson.dumps({name: value for name, value in pad_of(fresh(variant)).items() if name != "steps"})
    assert len(told) < 30_000
    assert len(gzip.compress(told)) < 6_000


def test_a_pad_with_all_suits_of_favor_is_not_much_larger() -> None:
    """Four classes of trump."""
    night = fresh(favor="oros", refavor="copas", fulminante="espadas")
    told = orjson.dumps({name: value for name, value in pad_of(night).items() if name != "steps"})
    assert len(told) < 40_000
    assert len(gzip.compress(told)) < 8_000
