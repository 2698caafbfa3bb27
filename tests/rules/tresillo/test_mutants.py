"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`."""

from __future__ import annotations

from tests.nights import THREE, Event, event, opened
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
