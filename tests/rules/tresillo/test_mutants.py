"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`."""

from __future__ import annotations

from events.games.tresillo import Tally
from rules.tresillo.exchange import something_was_told
from rules.tresillo.tally import surrendered_as
from tests.nights import THREE, Event, event, night_of, opened
from tests.rules.tresillo.hands import scored


def won(*players: str) -> list[Event]:
    """Tricks of which only the winners were told."""
    return [event("trick", winner=player) for player in players]


def test_r28_the_rendido_who_makes_the_first_five_and_plays_on_has_not_asked_for_the_bola() -> None:
    """Ana makes three, gives up, beto defends, and ana makes three more: she saves herself, and no bola is won or lost."""
    surrender = event("rendicion", player="ana"), event("defensa", player="beto")
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    tricks = *won("ana", "ana", "ana"), *surrender, *won("ana", "ana", "ana", "beto", "beto", "carla")
    hand = scored(opened("voltereta-1826", THREE, overrides={"defensor_bola": "all"}), event("deal"), contract, *tricks)
    assert (hand["outcome"], hand["bola"]) == ("salvada", None)
    assert [line["why"] for line in hand["postings"]] == ["dar", "puesta"]


def test_r46_an_exchange_may_make_untrue_a_solera_or_estuches_that_were_told() -> None:
    """Nothing else that stands before it: then one number of cards stands for all."""
    entrada = event("contract", player="ana", lance="entrada", trump="oros")
    shown = event("declaration", player="ana", kind="estuches", count=3)
    for told, may in (
        ([], False),
        ([entrada], False),
        ([event("contract", player="ana", lance="vuelta", trump="oros", solera=True)], True),
        ([event("contract", player="ana", lance="vuelta", trump="oros", solera=False)], True),
        ([entrada, shown], True),
    ):
        night = night_of(opened("fournier", THREE, overrides={"solera": True}), event("deal"), *told)
        assert something_was_told(night.table.hand) is may, told


def test_r24_a_count_tells_no_surrender_behind_the_fourth_trick() -> None:
    """Nor one of a hand that has no hombre yet."""
    entrada = event("contract", player="ana", lance="entrada", trump="oros")
    counted = Tally(rendicion=True)
    begun = [opened("fournier", THREE), event("deal")]
    for told, stands in (([entrada], True), ([entrada, *won("ana", "beto", "ana", "carla", "ana")], False)):
        hand = surrendered_as(night_of(*begun, *told).table.hand, counted)
        assert (hand is not None) is stands, told
