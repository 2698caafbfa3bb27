"""Checks for the pages of every game: a sheet and its refusals, both languages, the close, a player's record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from events.text import json_lines
from rules.minchiate.words.cards import TAROTS
from service.examples import NIGHTS
from tests.nights import FOUR, Event, event
from tests.rules.cientos.hands import opened as of_cientos
from tests.rules.malilla.pads import PLAYERS as VARIANTS, opened as of_malilla
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk
from tests.service.hostile import SPANISH
from tests.service.reader import Reader
from tests.service.test_web_cientos import WON as OF_CIENTOS
from tests.service.test_web_malilla import EVENINGS
from tests.service.test_web_revesino import TALLY, opened as of_revesino

FIVE: Final = {f"player-{seat}": name.capitalize() for seat, name in enumerate((*FOUR, "elena"), 1)}
SHEETS: Final = [
    (
        "cientos",
        {"rule-calidades": "true", "rule-juego": "6", "rule-calidad": "number", "rule-calidad-number": "2"},
        {"calidades": True, "juego": 6, "calidad": 2},
    ),
    *(
        (
            f"malilla&variant={variant}",
            {"rule-favorito": "copas", "rule-mariperez": "true", "rule-rounds": "number", "rule-rounds-number": "3"},
            {"favorito": "copas", "mariperez": True, "rounds": 3},
        )
        for variant in VARIANTS
    ),
    ("minchiate", {"rule-demonio": "true", **{f"drawn-{seat}": place for seat, place in enumerate("4231", 1)}}, {"demonio": True}),
    ("revesino", {"rule-rounds": "number", "rule-rounds-number": "2"}, {"rounds": 2}),
    ("revesino", {"rule-rounds": "none"}, {"rounds": None}),
    ("revesino", {"rule-mariperez": "true", "rule-sobreprecio": "24"}, {"sobreprecio": 24, "mariperez": True}),
    ("revesino", {}, None),
]
"""Game, values set on its sheet, and the house rules that the record then has."""
WRONG: Final = [
    ("cientos", {"rule-calidades": "true", "rule-juego": "6"}, "rule-juego"),
    ("mediator", {"rule-refavor": "copas"}, "rule-refavor"),
    ("revesino", {"rule-rounds": "number", "rule-rounds-number": "0"}, "rule-rounds"),
    ("revesino", {"rule-rounds": "number", "rule-rounds-number": "three"}, "rule-rounds-number"),
    ("revesino", {"rule-fondo": "8"}, "rule-fondo"),
]
"""A juego that is no multiple of four, a refavor without a favor, no vueltas, a word for a number, a fund too small for one caballo."""


def bundled(name: str) -> list[Event]:
    """A bundled night."""
    return list(json_lines((NIGHTS / f"{name}.jsonl").read_bytes()))


@pytest.mark.parametrize(("sheet", "fields", "overrides"), SHEETS)
def test_a_night_is_opened_from_its_sheet_and_its_rules_are_offered_again(desk: Desk, sheet: str, fields: Any, overrides: Any) -> None:
    """The values are recorded and offered on this phone's next sheet and in the correction; an untouched rule keeps the tariff's value."""
    reader, path = Reader(desk), f"/abrir?game={sheet}"
    game = sheet.partition("&")[0]
    form = reader.go(path).form(game=game)
    page = reader.send(form, **{name: told for name, told in FIVE.items() if name in form.fields}, **fields)
    assert page.status == 200 and page.path.startswith("/n/"), page.text
    rules = reader.opening(page)["rules"]
    assert rules.get("overrides") == overrides and rules.get("variant") == form.fields.get("variant")
    once_more = [] if "drawn-1" in fields else [reader.go(f"/abrir?game={game}").form(game=game)]
    for again in (*once_more, reader.go(f"/n/{page.night_id}/apuntes/1/corregir").having("minor")):
        assert {name: again.fields[name] for name in fields} == fields
        assert "game" not in again.fields or again.fields.get("variant") == form.fields.get("variant")


@pytest.mark.parametrize(("game", "fields", "wrong"), WRONG)
def test_what_a_rule_does_not_take_stands_beside_it(desk: Desk, game: str, fields: Any, wrong: str) -> None:
    """The sheet comes back with the message at the field."""
    reader = Reader(desk)
    form = reader.go(f"/abrir?game={game}").form(game=game)
    page = reader.send(form, **{name: FIVE[name] for name in list(FIVE)[:4] if name in form.fields}, **fields)
    assert page.status == 422 and f'id="wrong-{wrong}"' in page.html


@pytest.mark.parametrize(
    ("game", "variant", "to", "gone"), [("malilla", "companeros", "dos-vistas", "player-3"), ("mediator", "mediator", "sextillo", "")]
)
def test_another_variant_has_another_sheet_with_the_names_that_were_written(
    desk: Desk, game: str, variant: str, to: str, gone: str
) -> None:
    """Pressed without a script; no night is opened, and no error is shown yet."""
    reader = Reader(desk)
    form = reader.go(f"/abrir?game={game}&variant={variant}").form(game=game)
    page = reader.press(form, "do", "variant", **{"variant": to, "player-1": "Ana"})
    again = page.form(game=game).fields
    assert (page.status, again["variant"], again["player-1"]) == (200, to, "Ana")
    assert gone not in again and ("player-7" in again) == (to == "sextillo") and ("rule-dos_settle" in again) == (to == "dos-vistas")
    assert "wrong" not in page.html.split("<main")[1].split("</main>")[0]


SHOWN: Final = {
    "botilleria": bundled("botilleria")[:-1],
    "mirador": bundled("mirador")[:-1],
    "palacio": bundled("palacio")[:9],
    "galeria": bundled("galeria")[:14],
    **EVENINGS,
}
"""Nights of Cientos, Minchiate and each variant of Malilla, some with an open hand."""


@pytest.mark.parametrize("role", ["scorer", "viewer"])
@pytest.mark.parametrize("name", SHOWN)
def test_every_page_of_a_night_shows_itself_in_both_languages(desk: Desk, name: str, role: str) -> None:
    """For every role; the English pages have no Spanish sentence but names and what people wrote."""
    night = desk.told(*SHOWN[name])
    hands = [f"/manos/{each['hand']}{below}" for each in night.get().json["hands"] for below in ("", "/acta")]
    for lang in ("es", "en"):
        reader = Reader(desk, lang=lang).enter(night, role)
        for path in ("", "/pared", "/liquidar", *hands):
            page = reader.go(f"/n/{night.id}{path}")
            assert page.status == 200, (path, page.text[:200])
            words = re.sub("|".join((r"«[^»]*»|“[^”]*”|\bLa Pilar\b", *TAROTS.values())), " ", page.text)
            assert lang == "es" or not SPANISH.findall(words), (path, SPANISH.findall(words))


DONE: Final = [
    ("botilleria", "ruperto", [0, 1, 1, 0, 1, 0, 1]),
    ("botilleria", "pepa", [1, 0, 1, 1, 0, 1, 0]),
    ("palacio", "leonor", [3, 0, 4, 1, 1]),
    ("palacio", "blas", [5, 1, 2, 0, 0]),
    ("rebotica", "engracia", [1, 4, 1, 0, 1, 0]),
    ("sarao", "fermin", [0, 1, 0, 0, 0, 0, 1]),
    ("tertulia", "elvira", [1, 0, 0, 1] * 3),
]
"""A bundled night, a player, and the counts of his feats."""


@pytest.mark.parametrize(("name", "me", "counts"), DONE)
def test_the_history_counts_what_one_did_at_a_game(desk: Desk, name: str, me: str, counts: list[int]) -> None:
    """In the order of the page. A puesta that Elvira only helped to pay is not hers; she alone was an hombre."""
    page = Reader(desk).enter(desk.told(*bundled(name)), me=me).go("/historial")
    found = re.findall(r'<dt>[^<]+</dt><dd><(?:a|span) class="num[^>]*>(\d+)<', page.html)
    assert [*map(int, found)] == counts
    assert ("De hombre" in page.text) == (name == "tertulia")


SETTLED: Final = {
    "tresillo": ([{"data": OPENING}, *played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})], "carry", "Dario paga a Ana 10"),
    "cientos": ([of_cientos(), *OF_CIENTOS], "", "Beto paga a Ana 8"),
    "malilla": ([of_malilla(), event("deal", turned="2C"), event("tally", points={"ana": 41})], "", "Beto paga a Ana 5"),
    "revesino": ([of_revesino(), event("deal"), TALLY], "", "Dario paga a "),
}
"""Game → a night that leaves nothing, the value that its game needs for that, and a sentence of its plan."""


@pytest.mark.parametrize("game", SETTLED)
def test_the_close_asks_nothing_where_nothing_lies_or_waits(desk: Desk, game: str) -> None:
    """If the game needs to know what becomes of nothing, the page says it."""
    record, leftovers, said = SETTLED[game]
    night = desk.told(*record)
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/liquidar")
    form = page.form(act="close")
    assert "Qué se hace con" not in page.text and "leftovers" not in form.choices and form.fields["leftovers"] == leftovers
    done = reader.send(form, sure="on")
    assert "La noche está cerrada" in done.text and said in done.text
    assert night.get("/events").json["events"][-1]["data"] == ({"leftovers": leftovers} if leftovers else {})


PAGES: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "shown.json").read_text(encoding="utf-8"))
"""A record or the beginning of a bundled night, and what some of its pages must have or lack, as text or as HTML."""


@pytest.mark.parametrize("row", PAGES, ids=lambda row: row["why"])
def test_a_page_says_what_its_record_is_about(desk: Desk, row: dict[str, Any]) -> None:
    """Players read it; what only the dealt cards show, the scorer's phone reads."""
    night = desk.told(*(row.get("record") or bundled(row["night"])[: row["events"]]))
    for below in row["pages"]:
        page = Reader(desk).enter(night, row.get("role", "player")).go(f"/n/{night.id}{below}")
        assert page.status == 200
        assert [each for each in row.get("says", ()) if each not in page.text and each not in page.html] == [], below
        assert [each for each in row.get("never", ()) if each in page.text] == [], below
