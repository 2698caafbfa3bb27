"""The pages of Malilla: no tariff, no plate; pairs, partidas with a favorite suit, hands of four, three and two, cards taken back."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from events.text import json_lines
from rules.core.cards import FORTY_EIGHT
from service.examples import NIGHTS
from tests.nights import FOUR, Event, event
from tests.service.desk import API, Desk
from tests.service.reader import Page, Reader

FIVE: Final = (*FOUR, "elena")
SIZES: Final = {"companeros": (4, 4), "barrotada": (4, 5), "coja": (3, 3), "dos-vistas": (2, 2), "dos-cubiertas": (2, 2)}
"""Variant → the seats that must be taken, and those that may be."""
ONLY_IN: Final = {
    "companeros": {"undertrump"},
    "barrotada": {"alce_pays", "undertrump"},
    "coja": {"undertrump"},
    "dos-vistas": {"dos_settle"},
    "dos-cubiertas": {"undertrump", "dos_settle"},
}
OF_ALL: Final = {"favorito", "mariperez", "rounds", "laws", "lead_law", "see_tricks"}


def opened(variant: str = "companeros", players: tuple[str, ...] = FOUR, **overrides: Any) -> Event:
    """The opening of a table."""
    return event("night_opened", game="malilla", rules={"variant": variant, "overrides": overrides}, players=list(players))


def bundled(name: str) -> list[Event]:
    """A bundled night."""
    return list(json_lines((NIGHTS / f"{name}.jsonl").read_bytes()))


def sheet(reader: Reader, variant: str) -> Page:
    """The sheet of a variant."""
    return reader.go(f"/abrir?game=malilla&variant={variant}")


PILES: Final = {
    player: [list(FORTY_EIGHT[start + 4 * pile : start + 4 * pile + 4]) for pile in range(6)]
    for player, start in (("ana", 0), ("beto", 24))
}
"""The pack as it lies, first half and second."""
IN_PILES: Final = (event("deal", turned=PILES["beto"][2][0], piles=PILES), event("trick", cards={"ana": "9O", "beto": "1B"}))
CLOSED: Final = (
    event("deal", turned="9C"),
    event("exchange", player="ana", discards=["5O", "6O"], drawn=["7O", "8O"]),
    event("exchange", player="beto", discards=0, drawn=0),
    event("tally", points={"ana": 30, "beto": 32}, asleep=10),
)
EVENINGS: Final = {
    "companeros": bundled("rebotica"),
    "barrotada": [
        opened("barrotada", FIVE, laws="derived"),
        *(event("deal", turned="1C"), event("tally", points={"ana": 20, "beto": 17, "carla": 30, "dario": 5})),
        event("deal", turned="9O", dealer="beto"),
        event("trick", cards={"carla": "RE", "dario": "2E", "elena": "3E", "ana": "CE"}),
    ],
    "coja": bundled("venta"),
    "dos-vistas": [opened("dos-vistas", ("ana", "beto")), *IN_PILES],
    "dos-cubiertas": [opened("dos-cubiertas", ("ana", "beto")), *CLOSED],
}
"""Variant → an evening of it, one with an open hand."""


# The sheet.


@pytest.mark.parametrize("variant", SIZES)
def test_the_sheet_of_a_variant_has_its_seats_and_its_house_rules_and_no_tariff(desk: Desk, variant: str) -> None:
    """Each sheet says who plays how, and has exactly the fields of its variant."""
    page = sheet(Reader(desk), variant)
    form, (least, most) = page.form(game="malilla"), SIZES[variant]
    assert form.fields["variant"] == variant and form.choices["variant"] == list(SIZES)
    assert "tariff" not in form.fields and "tarifa" not in page.text.lower()
    assert [name for name in form.fields if name.startswith("player-")] == [f"player-{seat}" for seat in range(1, most + 1)]
    assert page.html.count(" required") - page.html.count('operator_key" required') == least
    assert {name.removeprefix("rule-") for name in form.fields if re.fullmatch(r"rule-[a-z_]+", name)} == OF_ALL | ONLY_IN[variant]
    assert ("Juegan juntos el 1 y el 3, contra el 2 y el 4." in page.text) == (variant == "companeros")
    assert ("zángano" in page.text) == (variant == "barrotada")
    assert "Lo habitual: Ninguno" in page.text and "Lo habitual: Sin límite" in page.text


def test_the_opening_is_corrected_without_a_tariff(desk: Desk) -> None:
    """Its variant stays; a house rule changes, and every hand is reckoned anew."""
    night = desk.told(opened(), event("deal", turned="5O"), event("tally", points={"ana": 40}))
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/apuntes/1/corregir")
    assert "tarifa" not in page.text.lower()
    changes: dict[str, Any] = {"rule-favorito": "oros"}
    seen = reader.send(page.having("rule-favorito"), **changes)
    assert "Todo se pagó doble." in seen.text and "plato" not in seen.text
    reader.keep(seen)
    assert night.get().json["balance"]["ana"] == 8


# The table.


def test_the_pad_calls_its_suits_as_every_pad_does(desk: Desk) -> None:
    """With a capital; the suit that pays double is the favorite, not the favor of other games."""
    night = desk.told(opened(favorito="copas"))
    suits = Reader(desk).enter(night).go(f"/n/{night.id}/anotar").text.partition("¿De qué palo es la carta vuelta?")[2]
    assert re.match(r"\s*Copas\s+favorito\s+Oros\s+Espadas\s+Bastos\b", suits), suits[:80]


def test_when_the_vueltas_are_over_the_table_says_so(desk: Desk) -> None:
    """One vuelta of two is played; the next hand would be refused."""
    hands = [each for card in ("5O", "6O") for each in (event("deal", turned=card), event("tally", points={"ana": 36, "beto": 36}))]
    night = desk.told(opened("dos-cubiertas", ("ana", "beto"), rounds=1), *hands)
    assert "Partida 1 · se jugaron las vueltas convenidas" in Reader(desk).enter(night).go(f"/n/{night.id}").text
    assert night.post(event("deal", turned="7O")).code == "partida_over"


# Seats and partidas.


def test_a_new_partida_begins_with_its_favorite_and_one_more_at_the_table(desk: Desk) -> None:
    """Elena joins a barrotada of four: turns from one, oros, and the dealer are shown."""
    night = desk.told(
        opened("barrotada", FOUR, favorito="copas"), event("deal", turned="2C"), event("tally", points=dict.fromkeys(FOUR, 18))
    )
    reader = Reader(desk).enter(night)
    form = reader.go(f"/n/{night.id}/se-va").form(version=night.word(3))
    refused = reader.send(form, comes="Elena")
    assert refused.status == 422 and "En la misma partida siguen siendo 4" in refused.text
    reader.send(form, comes="Elena", partida="new", favorito="oros", dealer="+")
    now = night.get().json
    assert now["players"] == [*FOUR, "elena"]
    assert now["malilla"] == {"partida": 2, "turns": 0, "next_dealer": "elena", "favorito": "oros"}


def test_other_games_ask_for_no_partida(desk: Desk) -> None:
    """They have one partida a night."""
    reader = Reader(desk).enter(other := desk.open())
    assert "partida" not in reader.go(f"/n/{other.id}/se-va").form(version=other.head).fields


@pytest.mark.parametrize(("fields", "favorito"), [({}, "copas"), ({"favorito": "none"}, None), ({"favorito": "bastos"}, "bastos")])
def test_the_favorite_of_a_new_partida_is_the_old_one_none_or_another(desk: Desk, fields: dict[str, Any], favorito: str | None) -> None:
    """With other partners, who changed seats."""
    night = desk.told(opened(favorito="copas"))
    reader = Reader(desk).enter(night)
    table = reader.go(f"/n/{night.id}")
    assert f'href="/n/{night.id}/se-va?que=partida">Sitios, u otra partida' in table.html
    assert "<h1>Sitios, u otra partida</h1>" in reader.go(f"/n/{night.id}/se-va?que=partida").html
    chairs: dict[str, Any] = {"chair-beto": "carla", "chair-carla": "beto"}
    page = reader.send(reader.go(f"/n/{night.id}/se-va?que=partida").form(version=night.word(1)), partida="new", **chairs, **fields)
    assert "Juegan juntos Ana y Beto, contra Carla y Dario." in page.text
    assert night.get().json["malilla"]["favorito"] == favorito


def test_somebody_is_replaced_in_the_same_partida(desk: Desk) -> None:
    """Zoe sits where Beto sat, and the turn goes on."""
    night = desk.told(opened(), event("deal", turned="2C"), event("tally", points={"ana": 36}))
    reader = Reader(desk).enter(night)
    reader.send(reader.go(f"/n/{night.id}/se-va").form(version=night.word(3)), leaves="beto", comes="Zoe", partida="same", favorito="oros")
    assert night.get().json["malilla"] == {"partida": 1, "turns": 1, "next_dealer": "ana", "favorito": None}
    assert night.get().json["players"] == ["ana", "zoe", "carla", "dario"]


# One hand.


def test_a_hand_is_shown_card_by_card_with_what_was_taken_back_and_gathered(desk: Desk) -> None:
    """The eighth and ninth tricks of the inn; no other tariff is offered."""
    night = desk.told(*EVENINGS["coja"])
    reader = Reader(desk).enter(night, "viewer")
    page = reader.go(f"/n/{night.id}/manos/1")
    assert "tarifa" not in page.text.lower() and "Baza 12" in page.text
    seqs = {place: 2 + place for place in range(1, 13)}
    eighth, ninth = (reader.go(f"/n/{night.id}/manos/1?paso={seqs[trick]}.{card}").text for trick, card in ((8, 3), (9, 2)))
    assert "La recoge Remedios." in eighth and "que no era suya, y se la quedó" in eighth
    assert "Remedios había puesto antes el ocho de espadas, y lo cambió." in ninth
    slip = reader.go(f"/n/{night.id}/manos/1?paso={seqs[3]}.2").text
    assert "Renuncio de Curro en la baza 3: podía servir y no sirvió" in slip
    acta = reader.go(f"/n/{night.id}/manos/1/acta").text
    assert "(antes el ocho de espadas)" in acta and "(la recoge Remedios)" in acta and "no falló" in acta


def test_piles_are_covered_for_who_only_watches(desk: Desk) -> None:
    """Only the scorer sees them; everybody sees what was played."""
    night = desk.told(*EVENINGS["dos-vistas"])
    texts = {role: Reader(desk).enter(night, role).go(f"/n/{night.id}").text for role in ("scorer", "player", "viewer")}
    assert "Los montones de Ana, de arriba abajo:" in texts["scorer"]
    assert not [role for role in ("player", "viewer") if "montones" in texts[role]]
    assert all("Baza 1: sale Ana con" in text for text in texts.values())


# The end.


# The API.


def test_the_api_tells_the_partida_and_knows_no_tariff(desk: Desk) -> None:
    """At the top level, as in a replay; the hand has no route for another tariff."""
    night = desk.told(opened(favorito="oros"), event("deal", turned="2C"), event("tally", points={"ana": 36}))
    assert night.get().json["malilla"] == {"partida": 1, "turns": 1, "next_dealer": "ana", "favorito": "oros"}
    answer = night.get("/hands/1?tariff=fournier")
    assert answer.said == (422, "malformed") and "no tiene tarifas" in answer.json["detail"]
    sent = desk.call("POST", f"{API}/nights", json={"game": "malilla", "rules": {"tariff": "fournier"}, "players": list(FOUR)})
    assert sent.said == (422, "malformed") and sent.json["field"] == "rules.tariff"
