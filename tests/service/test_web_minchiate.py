"""The pages of Minchiate: pairs that change each giro, points noted during a hand, restos; no plate, no trump suit."""

from __future__ import annotations

import re
from typing import Any, Final

from events.text import json_lines
from service.examples import NIGHTS
from tests.nights import Event, event
from tests.service.desk import Desk
from tests.service.reader import Reader


def bundled(name: str) -> list[Event]:
    """A bundled night."""
    return list(json_lines((NIGHTS / f"{name}.jsonl").read_bytes()))


PALACIO: Final = bundled("palacio")
GALERIA: Final = bundled("galeria")
HAND: Final = PALACIO[1:3]
"""A hand in summary."""


# The sheet.


def test_the_sheet_asks_for_four_and_their_draw_and_for_no_tariff(desk: Desk) -> None:
    """There is one tariff; payments are in restos."""
    reader = Reader(desk)
    page = reader.go("/abrir?game=minchiate")
    form = page.form(game="minchiate")
    assert "tariff" not in form.choices and "Céntimos por resto" in page.text and "Juegan juntos el 1 y el 3" in page.text
    names: dict[str, Any] = {f"player-{seat}": name for seat, name in enumerate(("Ana", "Beto", "Carla", "Dario"), 1)}
    drawn: dict[str, Any] = {"drawn-1": "4", "drawn-2": "2", "drawn-3": "3", "drawn-4": "1"}
    short = reader.send(form, **names, **{**drawn, "drawn-1": "3"})
    assert short.status == 422 and "Escribe el orden de todos en el sorteo" in short.text
    wrong = reader.send(form, **names, **{**drawn, "drawn-2": "3", "drawn-3": "2"})
    assert wrong.status == 409 and "enfrente se sienta la segunda" in wrong.text
    page = reader.send(form, **names, **drawn)
    night_id = page.night_id
    data: dict[str, Any] = reader.get(f"/nights/{night_id}/events")["events"][0]["data"]
    assert (data["first_dealer"], data["draw_order"]) == ("dario", ["dario", "beto", "carla", "ana"])


# The table.


def test_after_twelve_hands_another_game_is_drawn_for(desk: Desk) -> None:
    """The page of the seats takes the draw; the player with the highest card deals first."""
    night = desk.told(PALACIO[0], *(HAND * 12))
    reader = Reader(desk).enter(night)
    assert "para otro juego se sortean los asientos" in reader.go(f"/n/{night.id}").text
    page = reader.go(f"/n/{night.id}/se-va")
    sits = night.get().json["players"]
    first, right, opposite, left = sits
    drawn: dict[str, Any] = {f"drawn-{player}": place for player, place in ((first, 1), (opposite, 2), (left, 3), (right, 4))}
    done = reader.send(page.form(version=night.head), **drawn)
    assert done.status == 200 and night.get().json["next_dealer"] == first
    assert "Giro 1 · mano 1 de 4" in reader.go(f"/n/{night.id}").text


def test_nobody_moves_inside_a_giro_and_its_folas_are_told_before_the_close(desk: Desk) -> None:
    """Both pages say whose deal is missing."""
    night = desk.told(*PALACIO[:8])
    reader = Reader(desk).enter(night)
    for path in ("/se-va", "/liquidar"):
        assert "El giro 1 está a medias: falta la Fola de Leonor." in reader.go(f"/n/{night.id}{path}").text
    refused = reader.send(reader.go(f"/n/{night.id}/se-va").form(version=night.head))
    assert refused.status == 409 and "entre giro y giro" in refused.text


def test_the_closed_night_tells_whose_fola_was_missing(desk: Desk) -> None:
    """Paid as a hand of two restos, and listed."""
    night = desk.told(*PALACIO)
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/liquidar")
    assert "Al giro le faltó la Fola de Don Fermín." in page.text and "14 restos" in page.text
    assert "por la Fola que no se hizo" in Reader(desk).enter(night).go(f"/n/{night.id}").text
    assert night.get().json["missing_folas"] == ["fermin"]


# One hand.


def test_a_hand_is_shown_card_by_card_with_deaths_and_the_difference(desk: Desk) -> None:
    """The 33 dies in the first trick; one card before the end the earlier lead is shown."""
    night = desk.told(*GALERIA)
    reader = Reader(desk).enter(night, "viewer")
    last, before = (reader.go(f"/n/{night.id}/manos/1?paso={step}") for step in ("7.4", "7.3"))
    assert re.findall(r'data-dies="(\w+)"', last.html) == ["T33"] and not re.findall(r"data-dies", before.html)
    assert re.findall(r'data-lead="(\w+ \d+)"', last.html) == ["NS 6"] and re.findall(r'data-lead="(\w+ \d+)"', before.html) == ["NS 11"]
    assert "Gana la baza Rosa, con el tarot más alto." in last.text and "EO mata el León (33), y nota 5." in last.text
    assert re.findall(r'class="role" data-pair="(\w+)"', last.html).count("NS") == 2
    head = reader.go(f"/n/{night.id}/manos/1").text
    assert "Mano 1 ganada" in head and "¿Y con otra tarifa?" not in head
    acta = reader.go(f"/n/{night.id}/manos/1/acta").text
    assert "el León (33) (muere)" in acta and "la Templanza (6) renuncio" in acta and "Rosa NS 6" in acta


def test_a_renuncio_paid_later_stands_in_its_hand(desk: Desk) -> None:
    """It is found in the third hand and shown with the second; the third has nothing of it."""
    night = desk.told(*PALACIO)
    second, third = ([each["type"] for each in night.get(f"/hands/{number}").json["steps"]] for number in (2, 3))
    assert (second, third) == (["deal", "tally", "penalty"], ["deal", "tally"])
    assert night.get("/hands/2").json["steps"][2]["after"] is None


def test_a_correction_does_not_give_a_law_to_another_hand(desk: Desk) -> None:
    """Without the first hand the penalty is for the first, as the second is called then; without its own hand it is for none."""
    night = desk.told(PALACIO[0], *HAND, *HAND, *HAND, event("penalty", player="leonor", law="renuncio", hand=2))
    assert night.post(event("correction", strike=[4, 5], reason="no hand")).said == (409, "correction_breaks")
    night.log(event("correction", strike=[2, 3], reason="no hand"))
    fined = [hand["hand"] for hand in night.get().json["hands"] if any(line["why"] == "renuncio" for line in hand["postings"])]
    assert fined == [1]
