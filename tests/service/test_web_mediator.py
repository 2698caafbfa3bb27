"""The pages of Mediator and its kin: the sheet of each variant, the plate in its two parts, a hand that may go on, claims after its end."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from events.text import json_lines
from service.explain.mediator import VARIANTS
from tests.conformance import cases
from tests.nights import Event, event
from tests.rules.mediator.hands import PLAYERS, SEVEN, opened
from tests.service.conformance import case_of
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Reader

NIGHTS = Path(__file__).parents[2] / "service" / "nights"
LAWS = sorted(name for name in cases("mediator") if name.startswith("law-") and len(case_of("mediator", name).accepted) > 1)
NAMES = {f"player-{place}": name.capitalize() for place, name in enumerate(SEVEN, 1)}


def told(desk: Desk, record: list[Event]) -> NightAt:
    """A night of which everything is told at once."""
    night = desk.open(record[0]["data"])
    night.log(*record[1:])
    return night


def bundled(desk: Desk, name: str) -> NightAt:
    """A night that comes with the program."""
    return told(desk, list(json_lines((NIGHTS / f"{name}.jsonl").read_bytes())))


def sheet(reader: Reader, variant: str) -> Form:
    """The form on which a table of a variant is opened."""
    return reader.go(f"/abrir?game=mediator&variant={variant}").form(game="mediator")


def opened_by(reader: Reader, form: Form, seats: int, **fields: Any) -> dict[str, Any]:
    """What the record begins with when so many names are written on the sheet, and some fields more."""
    names = {name: NAMES[name] for name in list(NAMES)[:seats]}
    page = reader.send(form, **names, **fields)
    night_id = page.path.split("/")[2]
    data: dict[str, Any] = reader.get(f"/nights/{night_id}/events")["events"][0]["data"]
    return data


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_sheet_of_a_variant_opens_its_table(desk: Desk, variant: str) -> None:
    """With as many as play it nothing is set; with one more the dealer is the zángano."""
    reader = Reader(desk)
    form, count = sheet(reader, variant), PLAYERS[variant]
    assert f"player-{count + 1}" in form.fields and f"player-{count + 2}" not in form.fields
    assert opened_by(reader, form, count)["rules"] == {"tariff": "ejemplo-1826", "variant": variant}
    with_zangano = opened_by(reader, sheet(reader, variant), count + 1)
    assert with_zangano["rules"] == {"tariff": "ejemplo-1826", "variant": variant, "overrides": {"zangano": True}}


def test_the_sheet_shows_the_house_rules_that_its_variant_has(desk: Desk) -> None:
    """A king is returned in a Quintillo, a suit taken out in a Dosillo; a sheet tells no rule that would be refused."""
    fields = {variant: set(sheet(Reader(desk), variant).fields) for variant in VARIANTS}
    assert "rule-return_king" in fields["quintillo"] and "rule-return_king" not in fields["dosillo"]
    assert "rule-removed_suit" in fields["dosillo"] and "rule-removed_suit" not in fields["mediator"]
    assert not [variant for variant, names in fields.items() if "rule-zangano" in names]


def test_another_variant_keeps_what_was_written(desk: Desk) -> None:
    """The sheet is drawn anew, with its seats, and opens nothing."""
    reader = Reader(desk)
    page = reader.press(sheet(reader, "mediator"), "do", "variant", variant="sextillo", **{"player-1": "Ana"})
    form = page.form(game="mediator")
    assert page.status == 200 and form.fields["player-1"] == "Ana" and "player-7" in form.fields
    assert "wrong" not in page.html.split("<main")[1].split("</main>")[0]


def test_what_the_game_refuses_of_a_house_rule_stands_beside_it(desk: Desk) -> None:
    """A refavor without a favor."""
    reader = Reader(desk)
    page = reader.send(sheet(reader, "mediator"), **{name: NAMES[name] for name in list(NAMES)[:4]}, **{"rule-refavor": "copas"})
    assert page.status == 422
    assert 'id="wrong-rule-refavor"' in page.html


FINED = (
    event("deal"),
    event("contract", player="ana", lance="solo", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 5}),
    event("penalty", player="beto", law="ley-5"),
)
"""The pozo holds 4 × 8 and a puesta of 6; Beto's fine of 8 lies beside it."""


@pytest.mark.parametrize("below", ["", "/pared"])
def test_the_plate_is_shown_in_its_two_parts(desk: Desk, below: str) -> None:
    """With the card that draws for the fines, and who is out of it."""
    night = told(desk, [opened(), *FINED])
    text = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}{below}").text
    assert "El plato 46" in text
    assert "Pozo 38 · multas 8" in text
    assert "el siete de espadas" in text and "Fuera del sorteo: Beto." in text


def test_the_plate_of_an_earlier_night_is_brought_with_its_fines(desk: Desk) -> None:
    """Whoever is out of the draw stays out of it, by name, whether he comes or not."""
    night = desk.open({**opened()["data"], "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Dario"}})
    night.log(*FINED, event("penalty", player="dario", law="ley-5"), event("night_closed", leftovers="carry"))
    reader = Reader(desk).enter(night, me="ana")
    page = reader.go("/abrir?game=mediator")
    assert "de ellos 16 de multas" in page.text and "fuera del sorteo: Beto y Dario" in page.text
    names = {"player-4": "Elsa"}
    told = reader.send(page.form(game="mediator"), carry=night.id, **names)
    data = reader.get(f"/nights/{told.path.split('/')[2]}/events")["events"][0]["data"]
    assert data["carried"] == {"plate": 54, "multas": 16, "excluded": ["beto", "dario"]}
    assert "dario" not in data["players"]


def test_the_open_hand_says_who_plays_what_and_how_far_they_are(desk: Desk) -> None:
    """The contract, the tricks of the side, and its companion once everybody knows him."""
    night = told(desk, [*json_lines((NIGHTS / "velada.jsonl").read_bytes())][:10])
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}")
    assert "Llama por compañero a quien tenga el rey de oros." in page.text
    assert re.search(r"Lope y Julia: \d", page.text)
    before = told(desk, [*json_lines((NIGHTS / "velada.jsonl").read_bytes())][:8])
    assert "Lope y Julia" not in Reader(desk).enter(before, "viewer").go(f"/n/{before.id}").text


RESTING = (
    event("deal"),
    event("contract", player="ana", lance="solo", trump="oros"),
    *[event("trick", winner="ana") for _ in range(6)],
)


def test_a_hand_at_rest_is_played_still_and_can_be_closed(desk: Desk) -> None:
    """It is won, and is not among those that are over; the night may be closed on it."""
    night = told(desk, [opened(), *RESTING])
    reader = Reader(desk).enter(night)
    table = reader.go(f"/n/{night.id}")
    assert "Ana gana. Puede quedar así, o seguir." in table.text
    assert 'id="mano-1"' not in table.html
    accounts = reader.go(f"/n/{night.id}/liquidar")
    assert "no ha terminado" not in accounts.text
    assert reader.send(accounts.form(act="close"), leftovers="share").status == 200
    assert night.get().json["closed"]


def test_every_moment_of_a_hand_is_shown_also_behind_its_end(desk: Desk) -> None:
    """Laws and claims come when it is complete, and so may tricks: each has its stage."""
    night = told(desk, [opened(), *RESTING, event("penalty", player="beto", law="ley-5"), event("trick", winner="beto")])
    reader = Reader(desk).enter(night, "viewer")
    page = reader.go(f"/n/{night.id}/manos/1")
    steps = sorted(set(re.findall(r'data-step="([0-9.-]+)"', page.html)))
    assert len(steps) >= len(RESTING)
    last = [reader.go(f"/n/{night.id}/manos/1/pasos/{step}") for step in steps]
    assert all(each.status == 200 for each in last)
    assert "Baza 7" in "".join(each.html for each in last)


BEGUN = (event("deal"), event("contract", player="ana", lance="solo", trump="copas"), event("trick", winner="ana"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_everybody_has_a_place_at_the_picture_of_the_table(desk: Desk, variant: str) -> None:
    """Two to seven, the zángano too."""
    count = PLAYERS[variant] + 1
    night = told(desk, [opened(variant, overrides={"zangano": True}, players=list(SEVEN[:count])), *BEGUN])
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/manos/1")
    seats = re.findall(r'class="seat at-([a-z-]+)[^"]*" data-seat="(\w+)"', page.html)
    assert len({place for place, _ in seats}) == count == len({player for _, player in seats})


@pytest.mark.parametrize(("name", "lang"), list(zip(LAWS[::12], cycle(("es", "en")), strict=False)))
def test_a_law_is_told_on_every_page_of_its_hand(desk: Desk, name: str, lang: str) -> None:
    """The hand, its acta, and what is said of it when somebody disputes it."""
    night = told(desk, case_of("mediator", name).accepted)
    reader = Reader(desk, lang=lang).enter(night)
    for number in range(1, len(night.get().json["hands"]) + 1):
        for below in ("", "/acta", "/discutir"):
            assert reader.go(f"/n/{night.id}/manos/{number}{below}").status == 200


def test_the_history_counts_what_a_hombre_of_mediator_did(desk: Desk) -> None:
    """Elvira's codillo; the puesta that she only helped to pay is not hers."""
    night = bundled(desk, "tertulia")
    page = Reader(desk).enter(night, me="elvira").go("/historial")
    counts = dict(re.findall(r"<dt>([^<]+)</dt><dd><(?:a|span) class=\"num[^>]*>(\d+)<", page.html))
    assert (counts["Jugadas"], counts["Puestas"], counts["Codillos"]) == ("1", "0", "1")
