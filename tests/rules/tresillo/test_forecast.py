"""What the forecast says of a few hands whose arithmetic is known, and how small it is."""

from __future__ import annotations

import gzip
from typing import Any

import orjson

from projections.filled import Paid, filled, pays
from projections.night import Night
from tests.nights import event, night_of, opened
from tests.rules.pads import pad_of
from tests.rules.tresillo.hands import carrying, four, played
from tests.rules.tresillo.pads import fresh

ANA = {"play": "entrada", "hombre": "ana", "trump": "oros"}


def foreseen(night: Night, **answers: Any) -> Paid | None:
    """What some answers will pay."""
    pad = pad_of(night)
    return pays(pad, filled(pad, {**ANA, **answers}))


def test_a_win_takes_the_plate_and_is_paid_by_each_other() -> None:
    """24 lie there: dario lays 5, ana takes 29 and 5 from each of three."""
    night = fresh(carried=carrying(24, "primera"))
    assert foreseen(night, tricks=5) == Paid(four(44, -5, -5, -10), 24, 0, ())


def test_a_puesta_is_the_plate_and_twenty_rounded_up() -> None:
    """1 lies there: 1 + 5 + 20 = 26, up to 30; with the dealer's 5 there are 36. Of an entrada nothing else is paid."""
    assert foreseen(fresh(carried=carrying(1)), tricks=4, row="4-1") == Paid(four(-30, 0, 0, -5), 1, 36, ())


def test_a_reserved_puesta_moves_nothing_now() -> None:
    """25 of a first puesta lie there: the second, 25 + 5 + 20 = 50, is written down."""
    paid = foreseen(fresh(carried=carrying(25, "primera")), tricks=4, row="4-1")
    assert paid == Paid(four(0, 0, 0, -5), 25, 30, (("ana", 50),))


def test_a_win_puts_the_largest_puesta_that_waits() -> None:
    """beto's 45 go into the plate that ana has just taken: 30 + 5 and, of a first puesta, 5 from each."""
    night = fresh(carried=carrying(30, "primera", ("carla", 40), ("beto", 45)))
    assert foreseen(night, tricks=5) == Paid(four(50, -50, -5, -10), 30, 45, (), (("puesta_reservada", "beto", "plate", 45),))


def test_of_a_hand_that_was_dealt_the_dealer_has_put_his_already() -> None:
    """And takes it back after a misdeal."""
    night = night_of(opened(), event("deal"))
    assert foreseen(night, tricks=5) == Paid(four(20, -5, -5, -5), 5, 0, ())
    assert foreseen(night, play="misdeal") == Paid(four(0, 0, 0, 5), 5, 0, ())


def test_nothing_is_foreseen_of_a_hand_of_which_cards_or_tricks_are_known() -> None:
    """They may say more than the answers."""
    deal, contract = played("ana", "vuelta", "oros", tricks={})[:2]
    assert foreseen(night_of(opened(), deal, contract), tricks=5) is not None
    assert foreseen(night_of(opened(), deal, contract, event("trick", winner="ana")), tricks=5) is None
    turned = event("contract", player="ana", lance="vuelta", turned="1E")
    assert foreseen(night_of(opened(), deal, turned), tricks=5) is None


def test_the_pad_is_a_few_kilobytes() -> None:
    """Compressed: as the tariffs are, and at a table that agreed on all that makes it large."""
    everything = {"favor": "oros", "favor_doubles": True, "solera": True, "defensor_bola": "rendido"}
    for tariff, overrides, most in (("fournier", {}, 7_000), ("voltereta-1826", {}, 7_000), ("voltereta-1826", everything, 11_000)):
        assert len(gzip.compress(orjson.dumps(pad_of(fresh(tariff, overrides=overrides))))) < most
