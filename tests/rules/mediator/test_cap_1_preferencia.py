"""Which game beats which, and favor among equal games. Source: mediator-1826/cap-1-preferencia, mediator-1826/cap-1-habla"""

from __future__ import annotations

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, night_of, refused, yielded
from tests.rules.mediator.hands import PLAYERS, opened

LADDERS = {
    "mediator": ("entrada", "mediator", "solo", "mediator_bola", "solo_bola"),
    "cuatrillo": ("entrada", "solo", "solo_bola"),
    "cuatrillo-solitario": ("entrada", "solo", "entrada_bola", "solo_bola"),
    "cuatrillo-forzado": ("entrada", "solo", "solo_bola"),
    "quintillo": ("entrada", "solo", "solo_bola"),
    "sextillo": ("entrada", "solo", "solo_bola"),
    "tresillo-rey": ("mediator", "solo", "mediator_bola", "solo_bola"),
    "tresillo-sin-palo": ("mediator", "solo", "mediator_bola", "solo_bola"),
    "tresillo-36": ("mediator", "solo", "mediator_bola", "solo_bola"),
    "dosillo": ("entrada", "vuelta", "solo", "solo_bola"),
}
"""Variant → its calls, from low to high; the chillada, below all, is not called."""
CALLS = ("entrada", "vuelta", "mediator", "solo", "entrada_bola", "mediator_bola", "solo_bola")
CLASSES = (None, "favor", "refavor", "fulminante")
FAVORS = {"favor": "oros", "refavor": "copas", "fulminante": "bastos"}


def called(*calls: tuple[str, str] | tuple[str, str, str | None], variant: str = "mediator", **overrides: object) -> list[Event]:
    """An auction: who calls what, perhaps with its favor."""
    bids = [event("bid", player=who, call=call, **({"favor": more[0]} if more and more[0] else {})) for who, call, *more in calls]
    return [opened(variant, overrides=overrides), event("deal"), *bids]


@for_each("variant", PLAYERS)
def test_r5_each_call_beats_those_below_it_and_at_a_tie_the_earlier_has_it(variant: str) -> None:
    """The one who speaks later must name more; he whose game was taken may take it back with the same."""
    ladder = LADDERS[variant]
    for place, low in enumerate(ladder):
        for other, high in enumerate(ladder):
            record = called(("ana", low), ("beto", high), variant=variant)
            if other > place:
                assert yielded(*record)
                # ana, who speaks earlier, has it back with the same game.
                rest = [(who, "paso") for who in ("carla", "dario", "elsa", "fidel")[: PLAYERS[variant] - 2]]
                assert yielded(*called(("ana", low), ("beto", high), *rest, ("ana", high), variant=variant))
            else:
                assert refused(*record)["code"] == "bid_not_preferred"


@for_each("variant", PLAYERS)
def test_r4_only_the_calls_of_the_variant_can_be_made(variant: str) -> None:
    """The others exist, and are not allowed here."""
    for call in CALLS:
        record = called(("ana", call), variant=variant)
        if call in LADDERS[variant]:
            assert night_of(*record).table.hand.auction.standing.call == call
        else:
            assert refused(*record)["code"] == "not_allowed"


def test_r5_favor_ranks_among_equal_games_and_lifts_none_over_a_higher_one() -> None:
    """plain < favor < refavor < fulminante; a mediator in fulminante does not beat a plain solo."""
    for low, first in enumerate(CLASSES):
        for high, second in enumerate(CLASSES):
            record = called(("ana", "mediator", first), ("beto", "mediator", second), **FAVORS)
            if high > low:
                assert yielded(*record)
            else:
                assert refused(*record)["code"] == "bid_not_preferred"
    assert refused(*called(("ana", "solo"), ("beto", "mediator", "fulminante"), **FAVORS))["code"] == "bid_not_preferred"
    assert yielded(*called(("ana", "mediator", "fulminante"), ("beto", "solo"), **FAVORS))


@for_each("drawn", range(4))
def test_r1_a_class_of_favor_that_was_not_drawn_cannot_be_called(drawn: int) -> None:
    """With one suit drawn there is favor, with two refavor, with three fulminante."""
    overrides = dict(list(FAVORS.items())[:drawn])
    for place, name in enumerate(FAVORS, 1):
        record = called(("ana", "solo", name), **overrides)
        if place <= drawn:
            assert yielded(*record)
        else:
            assert refused(*record)["code"] == "not_allowed"


@pytest.mark.parametrize(("variant", "overrides", "most"), [("tresillo-rey", {}, 1), ("dosillo", {"king_kept": True}, 1)])
def test_r1_the_suit_of_one_rey_is_favor_by_itself_and_refavor_beside_another(
    variant: str, overrides: dict[str, object], most: int
) -> None:
    """k of oros is 1, with a favor drawn 2."""
    assert night_of(opened(variant, overrides=overrides)).table.form.classes == (("oros", 1),)
    with_favor = night_of(opened(variant, overrides=overrides | {"favor": "copas"})).table.form
    assert with_favor.classes == (("copas", 1), ("oros", 2)) and with_favor.favors == most


def test_r4_the_auction_is_over_when_one_is_left_who_has_named_a_game() -> None:
    """dario named the last: nobody else speaks."""
    record = called(("ana", "paso"), ("beto", "paso"), ("carla", "paso"), ("dario", "entrada"))
    assert refused(*record, event("bid", player="dario", call="solo"))["code"] == "out_of_order"


def test_r4_who_has_named_a_game_may_name_another_only_when_his_was_taken() -> None:
    """Round and round: carla's solo took ana's entrada, beto passed, and it is ana's turn again."""
    record = called(("ana", "entrada"), ("beto", "paso"), ("carla", "solo"), ("dario", "paso"))
    assert night_of(*record).table.hand.auction.turn == 0
    assert yielded(*record, event("bid", player="ana", call="solo"), event("bid", player="carla", call="solo_bola"))


@for_each("variant", [variant for variant in PLAYERS if LADDERS[variant][0] == "mediator" or variant in ("dosillo", "cuatrillo-solitario")])
def test_r6_an_auction_of_passes_alone_is_a_hand_passed_out_where_nobody_chilla(variant: str) -> None:
    """The deal goes on to the next player, with or without a word that all passed."""
    passes = [(who, "paso") for who in ("ana", "beto", "carla", "dario")[: PLAYERS[variant]]]
    shown = yielded(*called(*passes, variant=variant), event("deal"))
    assert shown["hands"][0]["outcome"] == "passed_out" and shown["hands"][1]["dealer"] == "ana"
