"""What the forecast says of a few hands whose arithmetic is known, and how small the pad is."""

from __future__ import annotations

import gzip
from typing import Any

import orjson

from projections.filled import filled, pays
from projections.night import Night
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of
from tests.rules.malilla.pads import FIVE, fresh, opened
from tests.rules.pads import pad_of

DEAL = event("deal", turned="9O")
WHITE = {"suit": "oros", "turned": "7O"}
KING = {"suit": "oros", "turned": "RO"}


def foreseen(night: Night, **answers: Any) -> list[int] | None:
    """What some answers will pay, in the order of the seats."""
    pad = pad_of(night)
    paid = pays(pad, filled(pad, answers))
    return None if paid is None else [paid.tantos[player] for player in night.game.seats(night.table).players]


def test_in_pairs_every_tanto_crosses_between_the_sides() -> None:
    """40 are 4 over; the rey turned up by dario is 3 from each of ana and carla; a capote is 72."""
    assert foreseen(fresh(), **WHITE, points_1=40) == [4, -4, 4, -4]
    assert foreseen(fresh(), **KING, points_1=40) == [4 - 3, -4 + 3, 4 - 3, -4 + 3]
    assert foreseen(fresh(), **KING, came="capote_2") == [-75, 75, -75, 75]
    assert foreseen(fresh(), **WHITE, points_1=36) == [0, 0, 0, 0]


def test_each_for_himself_pays_what_he_lacks() -> None:
    """18 each: 20, 30, 2 and 20; carla, who cuts for dario, pays his rey, or everybody with cards does. A capote is 24 from each."""
    points = {"points_1": 20, "points_2": 30, "points_3": 2}
    assert foreseen(fresh("barrotada"), **WHITE, **points) == [2, 12, -16, 2]
    assert foreseen(fresh("barrotada"), **KING, **points) == [2, 12, -19, 5]
    assert foreseen(fresh("barrotada", FIVE), **KING, **points) == [2, 12, -16, 2 - 3, 3]
    assert foreseen(fresh("barrotada", FIVE, alce_pays="all"), **KING, **points) == [-1, 9, -19, -1, 12]
    assert foreseen(fresh("barrotada"), **WHITE, came="capote_2") == [-24, 72, -24, -24]
    assert foreseen(fresh("coja"), **KING, points_1=30, points_2=20) == [6 - 3, -4 - 3, -2 + 6]


def test_two_play_for_what_is_over_or_for_what_lacks() -> None:
    """30 and 22 are neither over; 6 and 14 lack."""
    points = {"points_1": 30, "points_2": 22}
    assert foreseen(fresh("dos-cubiertas"), **WHITE, **points) == [0, 0]
    assert foreseen(fresh("dos-cubiertas", dos_settle="falta"), **WHITE, **points) == [14 - 6, 6 - 14]
    assert foreseen(fresh("dos-cubiertas"), **WHITE, came="capote_1", points_1=50) == [72, -72]
    assert foreseen(fresh("dos-vistas"), **KING, points_1=40, points_2=31) == [4 - 3, -4 + 3]


def test_a_deal_out_of_turn_that_is_fined_has_no_alce() -> None:
    """beto turns up a rey: 3 to his side; fined he loses it and ten, in pairs to each side's other, for himself to each of three."""
    points = {"gave": "beto", "points_1": 36}
    assert foreseen(fresh(), **KING, **points) == [-3, 3, -3, 3]
    assert foreseen(fresh(), **KING, **points, law="fined") == [10, -10, 10, -10]
    assert foreseen(fresh(), **KING, gave="beto", law="wrong_dealer") == [0, 0, 0, 0]
    level = {"gave": "beto", "points_1": 18, "points_2": 18, "points_3": 18}
    assert foreseen(fresh("barrotada", laws="derived"), **KING, **level) == [10, -30, 10, 10]
    assert foreseen(fresh(), **KING, misdealt="misdeal") == [0, 0, 0, 0]


def hands(count: int) -> list[Event]:
    """So many hands by which nobody pays."""
    return [each for _ in range(count) for each in (event("deal", turned="2E"), event("tally", points={"ana": 36}))]


def test_what_is_doubled_is_doubled_once_more_in_the_favorite() -> None:
    """1, 2 or 4 times, the alce as well."""
    one = [1, -1, 1, -1]

    def times(night: Night, **answers: Any) -> int:
        found = foreseen(night, **{**KING, "points_1": 40, **answers})
        assert found is not None
        return found[0] // one[0]

    assert [times(fresh(favorito=suit)) for suit in ("copas", "oros")] == [1, 2]
    assert [times(fresh(favorito=suit, mariperez=True)) for suit in ("copas", "oros")] == [2, 4]
    later = night_of(opened(favorito="oros", mariperez=True), *hands(4))
    assert [times(later), times(later, last_round=True)] == [2, 4]
    assert times(later, suit="copas", turned="RC", last_round=True) == 2


def test_for_how_many_hands_it_is_true() -> None:
    """The first vuelta is doubled, and so is the third of three."""
    assert "hands" not in pad_of(fresh())["forecast"]
    assert pad_of(fresh(mariperez=True))["forecast"]["hands"] == 4
    assert pad_of(night_of(opened(mariperez=True), *hands(1)))["forecast"]["hands"] == 3
    assert pad_of(night_of(opened(mariperez=True, rounds=3), *hands(4)))["forecast"]["hands"] == 4
    assert "hands" not in pad_of(night_of(opened(mariperez=True, rounds=3), *hands(8)))["forecast"]


def test_what_an_open_hand_has_paid_is_not_paid_again() -> None:
    """dario has his five for the malilla: what is left is the points; a deal out of turn that is fined takes it back."""
    assert foreseen(night_of(opened(favorito="oros"), DEAL), points_1=40) == [8, -8, 8, -8]
    out = night_of(opened(), event("deal", turned="9O", dealer="beto"))
    assert foreseen(out, points_1=36, law="fined") == [15, -15, 15, -15]


def test_nothing_is_foreseen_where_something_shown_will_cost() -> None:
    """A law that was applied; or that a table applies by itself to a card too many. A claim may still not come."""
    held = {player: [f"{rank}{suit}" for rank in "91RCS8765432"] for player, suit in zip(FOUR, "ECBO", strict=True)}
    held["ana"], held["beto"] = [*held["ana"], "2C"], held["beto"][:-1]
    over = event("deal", turned="9O", hands=held)
    assert pad_of(night_of(opened(), DEAL, event("penalty", player="ana", law="hablar")))["forecast"] is None
    assert pad_of(night_of(opened(laws="derived"), over))["forecast"] is None
    assert pad_of(night_of(opened(), over))["forecast"] is not None
    assert pad_of(night_of(opened("barrotada"), over))["forecast"] is None, "what sleeps is shared by what each lacks"


@for_each("variant", ["companeros", "barrotada", "coja", "dos-vistas", "dos-cubiertas"])
def test_the_pad_is_a_few_kilobytes(variant: str) -> None:
    """Without the single events, which are the same all night."""
    pad = pad_of(fresh(variant, favorito="copas"))
    told = orjson.dumps({name: value for name, value in pad.items() if name != "steps"})
    assert (len(told) < 40_000, len(gzip.compress(told)) < 8_000) == (True, True)
