"""Opens tables on the sheet, with forms alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.registry import GAMES, words_of
from service.api.cookies import name_of
from service.web.open.short_names import short_names
from tests.nights import THREE, event, opened as opened_record
from tests.rules.tresillo.hands import played
from tests.service.desk import API, Desk, desk_at
from tests.service.reader import Form, Page, Reader
from tests.service.seats import seat

PLAYERS = {"player-1": "Ana", "player-2": "Beto", "player-3": "Carla"}


def sheet(page: Page) -> Form:
    """The form of the sheet."""
    return page.form(game="tresillo")


def night_of(reader: Reader, page: Page) -> tuple[str, Any]:
    """The night to which a page belongs: its id, and its answer in the API."""
    night_id = page.night_id
    told = reader.client.get(f"/api/v1/nights/{night_id}")
    assert told.status_code == 200, told.text
    return night_id, told.json


def opened(reader: Reader, **fields: Any) -> tuple[str, Any]:
    """The night that a filled-in sheet opens."""
    return night_of(reader, reader.send(sheet(reader.go("/abrir")), **{**PLAYERS, **fields}))


def closed_with_a_plate(desk: Desk, reader: Reader, *, me: str = "ana") -> str:
    """A night of three that left 35 in the plate and a reserved puesta of Beto's: his 55."""
    puestas = [played(player, "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1}) for player in ("ana", "beto")]
    opening = opened_record(players=THREE, names={player: player.capitalize() for player in THREE})
    night = desk.told(opening, *puestas[0], *puestas[1], event("night_closed", leftovers="carry"))
    reader.enter(night, me=me)
    return night.id


def test_a_table_is_opened_with_names_alone(desk: Desk) -> None:
    """Three names and the defaults of the sheet: the first tariff. The next page has the links, with the code for the others."""
    reader = Reader(desk)
    page = reader.go("/abrir")
    assert "operator_key" not in sheet(page).fields, "any visitor may open"
    page = reader.send(sheet(page), **PLAYERS)
    assert page.path.endswith("/enlaces") and "Para quien juega" in page.text and "/unirse#" in page.text
    _, told = night_of(reader, page)
    assert told["players"] == ["ana", "beto", "carla"]
    assert told["rules"]["tariff"] == "fournier"
    assert told["stake"] is None


def test_everything_on_the_sheet_reaches_the_record(desk: Desk) -> None:
    """Four names, the dealer, the tariff, the stake, a house rule of each kind."""
    reader = Reader(desk)
    rules = {"rule-deal": 4, "rule-solera": "true", "rule-reserve": "none", "rule-favor": "espadas"}
    cut = {"rule-cut_limits": "range", "rule-cut_limits-min": 4, "rule-cut_limits-max": 30}
    stake = {"minor": 5, "currency": "mxn"}
    fields = {"player-4": "Doña Ñica", "dealer": 2, "tariff": "jepus-1896", **rules, **cut, **stake}
    night_id, told = opened(reader, **fields)
    assert reader.get(f"/nights/{night_id}/events")["events"][0]["data"]["first_dealer"] == "beto"
    assert told["players"] == ["ana", "beto", "carla", "dona-nica"]
    assert told["stake"] == {"currency": "MXN", "minor_per_tanto": 5}
    want = {"tariff": "jepus-1896", "deal": 4, "solera": True, "reserve": "none", "favor": "espadas", "cut_limits": [4, 30]}
    assert {name: told["rules"][name] for name in want} == want
    assert opened(reader, tariff="jepus-1896", **{"rule-cut_limits": "none"})[1]["rules"]["cut_limits"] is None, "a rule may be null"


def test_a_price_may_be_for_several_tantos(desk: Desk) -> None:
    """Five céntimos for two tantos; the next sheet has it, and so has the correction of the opening."""
    reader = Reader(desk)
    night_id, told = opened(reader, minor=5, per=2)
    assert told["stake"] == {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}
    again = [sheet(reader.go("/abrir")), reader.go(f"/n/{night_id}/apuntes/1/corregir").form(minor="5")]
    assert [(each.fields["minor"], each.fields["per"]) for each in again] == [("5", "2")] * 2


def test_any_name_sits_down(desk: Desk) -> None:
    """Names that no id could be."""
    reader = Reader(desk)
    night_id, told = opened(reader, **{"player-1": "李", "player-2": "Plate", "player-3": "Ñ 2"})
    assert told["players"] == ["jugador", "plate-2", "n-2"]
    names = reader.get(f"/nights/{night_id}/names")
    assert names == {"jugador": "李", "plate-2": "Plate", "n-2": "Ñ 2"}


def test_short_names_are_ids_and_each_another() -> None:
    """Sixteen letters at most, and never the plate."""
    assert short_names(["Ana", "ana", "ANA"]) == ["ana", "ana-2", "ana-3"]
    assert short_names(["plate", "Maximiliano Fernández", "Maximiliano Fernando"]) == ["plate-2", "maximiliano-fern", "maximiliano-fe-2"]
    assert short_names(["Ana", "Eva"], ["ana", "ana-2"]) == ["ana-3", "eva"]
    assert short_names(["3er hombre", "…", "—"]) == ["jugador-3er-homb", "jugador", "jugador-2"]


def test_the_same_sheet_with_something_else_on_it_is_asked_about(desk: Desk) -> None:
    """After going back, another name: the next press opens another night."""
    reader = Reader(desk)
    form = sheet(reader.go("/abrir"))
    first = reader.send(form, **PLAYERS)
    again = reader.send(form, **{**PLAYERS, "player-1": "Zoe"})
    assert again.status == 409
    assert "ya se abrió una mesa" in again.text
    assert reader.send(sheet(again)).path not in (first.path, again.path)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"player-3": ""}, "Falta un nombre."),
        ({"player-2": " ANA "}, "Ya hay alguien con ese nombre"),
        ({"player-2": "a" * 281}, "El nombre es demasiado largo"),
        ({"dealer": 4}, "Ese sitio está vacío"),
        ({"tariff": "mia"}, "Falta decir con qué tarifa se juega."),
        ({"minor": "dos"}, "Tiene que ser un número entero."),
        ({"minor": "0"}, "de uno en adelante"),
        ({"minor": "2,5"}, "Para dos y medio por tanto, escribe 5 por cada 2"),
        ({"per": "0"}, "de uno en adelante"),
        ({"per": "medio"}, "Tiene que ser un número entero."),
        ({"minor": "5", "currency": "XXY"}, "No se conoce esa moneda"),
        ({"minor": "5", "currency": "XXX"}, "No se conoce esa moneda"),
        ({"minor": "5", "currency": "xau"}, "No se conoce esa moneda"),
        ({"rule-deal": "mucho"}, "Tiene que ser un número entero."),
        ({"rule-deal": "-1"}, "Esa regla no admite ese valor."),
        ({"rule-solera": "quizá"}, "Esa regla no admite ese valor."),
        ({"rule-favor": "picas"}, "Esa regla no admite ese valor."),
        ({"rule-reserve": "third"}, "Esa regla no admite ese valor."),
        ({"rule-cut_limits": "range", "rule-cut_limits-min": "9", "rule-cut_limits-max": "3"}, "Esa regla no admite ese valor."),
        ({"carry": "0123456789abcdef"}, "Este teléfono no conoce esa noche"),
        ({"key": "con espacios"}, "La página es vieja"),
    ],
)
def test_what_cannot_be_read_is_said_and_all_of_it_stays(desk: Desk, fields: dict[str, Any], sentence: str) -> None:
    """The sheet comes back with what was written, and no night is opened."""
    reader = Reader(desk)
    page = reader.send(sheet(reader.go("/abrir")), **{**PLAYERS, "minor": "7", **fields})
    assert page.status == 422
    assert sentence in page.text
    back = sheet(page).fields
    kept = {**PLAYERS, "minor": "7", **fields}
    assert {name: back[name] for name in PLAYERS} == {name: kept[name].strip() for name in PLAYERS}
    assert desk.call("GET", "/api/v1/nights").json["nights"] == []


def test_what_this_phone_used_last_is_preset(desk: Desk) -> None:
    """The names, the tariff, a house rule of each kind, the stake."""
    reader = Reader(desk)
    rules = {"rule-deal": "4", "rule-solera": "true", "rule-reserve": "none", "rule-favor": "none"}
    cut = {"rule-cut_limits": "range", "rule-cut_limits-min": "4", "rule-cut_limits-max": "30"}
    fields = {**PLAYERS, "tariff": "voltereta-1826", "minor": "10", "currency": "MXN", **rules, **cut}
    reader.send(sheet(reader.go("/abrir")), **fields)
    again = sheet(reader.go("/abrir")).fields
    assert {name: again[name] for name in fields} == fields


def test_every_house_rule_of_every_game_has_its_words() -> None:
    """And each of its values, and each tariff."""
    for game in GAMES.values():
        words = words_of(game.name)
        assert list(words.tariffs) == list(game.tariffs)
        assert sorted(words.rules) == sorted(rule.name for rule in game.house_rules)
        for rule in game.house_rules:
            assert tuple(words.rules[rule.name].choices) == rule.kind.words
            assert words.rules[rule.name].label


def test_every_house_rule_stands_on_the_sheet_with_its_sources(desk: Desk) -> None:
    """The sheet draws them from the description of the game."""
    page = Reader(desk).go("/abrir")
    for rule in GAMES["tresillo"].house_rules:
        assert f"rule-{rule.name}" in sheet(page).fields
        assert all(source in page.text for source in rule.source)


def test_an_unknown_game_has_no_sheet(desk: Desk) -> None:
    """The page is not found."""
    assert Reader(desk).go("/abrir?game=mus").status == 404


def test_another_page_opens_nothing(desk: Desk) -> None:
    """A form from another site."""
    form = sheet(Reader(desk).go("/abrir"))
    answer = desk.app.test_client().post("/abrir", data={**form.fields, **PLAYERS}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403


def test_with_an_operators_key_only_who_has_it_opens(tmp_path: Path) -> None:
    """The sheet asks for it and never shows it again."""
    with desk_at(tmp_path, operator_key="clave") as desk:
        reader = Reader(desk)
        for shown in ("", "otra"):
            page = reader.send(sheet(reader.go("/abrir")), **PLAYERS, operator_key=shown)
            assert page.status == 401
            assert "Hace falta una llave válida" in page.text
            assert sheet(page).fields["operator_key"] == ""
        assert reader.send(sheet(page), operator_key="clave").path.endswith("/enlaces")


def test_who_opens_too_many_from_elsewhere_is_told_so_on_the_sheet(tmp_path: Path) -> None:
    """The sheet keeps what was written."""
    with desk_at(tmp_path, opening_rate=(1, 60)) as desk:
        reader = Reader(desk)
        reader.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
        reader.send(sheet(reader.go("/abrir")), **PLAYERS)
        page = reader.send(sheet(reader.go("/abrir")), **PLAYERS)
        assert page.status == 429
        assert sheet(page).fields["player-1"] == "Ana"


def test_the_plate_of_an_earlier_night_is_taken_up(desk: Desk) -> None:
    """35 in the plate, a first puesta among them, and Beto's 55 that wait: under the new table's ids."""
    reader = Reader(desk)
    earlier = closed_with_a_plate(desk, reader)
    left = desk.state.records.night(earlier).game.leftovers(desk.state.records.night(earlier).table)
    _, told = opened(reader, **{"player-1": "beto", "player-2": "ana", "player-3": "Zoe"}, carry=earlier)
    assert told["plate"] == left["plate"]
    assert told["puesta"] == left["puesta"]
    assert told["reserved"] == [{**each, "since": None} for each in left["reserved"]] != []


def test_what_was_left_last_is_chosen_in_view(desk: Desk) -> None:
    """After the games, before any question; a sheet sent unchanged takes it. A remainder that was taken is not preselected."""
    reader = Reader(desk)
    assert "carry" not in sheet(reader.go("/abrir")).fields
    first = closed_with_a_plate(desk, reader)
    second = closed_with_a_plate(desk, reader)
    page = reader.go("/abrir")
    assert sheet(page).fields["carry"] == second
    assert page.html.index('name="carry"') < page.html.index('id="player-1"')
    assert sheet(page).choices["carry"] == [second, "", first]
    _, told = night_of(reader, reader.send(sheet(page)))
    assert told["plate"]
    page = reader.go("/abrir")
    assert sheet(page).fields["carry"] == first
    assert sheet(page).choices["carry"] == [first, "", second]
    reader.send(sheet(page))
    page = reader.go("/abrir")
    assert sheet(page).fields["carry"] == ""
    assert sheet(page).choices["carry"] == ["", second, first]


def test_what_is_left_of_one_game_is_not_chosen_for_another(desk: Desk) -> None:
    """Nor is a deselected one selected again when the sheet comes back."""
    reader = Reader(desk)
    closed_with_a_plate(desk, reader)
    assert "carry" not in reader.go("/abrir?game=mediator").form(game="mediator").fields
    page = reader.send(sheet(reader.go("/abrir")), **{**PLAYERS, "player-2": "Ana"}, carry="")
    assert page.status == 422
    assert sheet(page).fields["carry"] == ""


def test_a_night_that_was_taken_up_says_so_and_a_second_taker_is_warned(desk: Desk) -> None:
    """He can insist."""
    reader = Reader(desk)
    earlier = closed_with_a_plate(desk, reader)
    assert "plato recogido" not in reader.go("/").text
    first, _ = opened(reader, carry=earlier)
    assert "plato recogido" in reader.go("/").text
    page = reader.go("/abrir")
    assert "ya recogida" in page.text
    warned = reader.send(sheet(page), **PLAYERS, carry=earlier)
    assert warned.status == 409
    assert "Otra mesa ya ha recogido" in warned.text
    second, told = night_of(reader, reader.send(sheet(warned), again="1"))
    assert second != first
    assert told["plate"]


def test_the_same_sheet_takes_a_plate_once(desk: Desk) -> None:
    """After a lost answer he is no second taker."""
    reader = Reader(desk)
    earlier = closed_with_a_plate(desk, reader)
    form = sheet(reader.go("/abrir"))
    first, second = (reader.send(form, **PLAYERS, carry=earlier) for _ in range(2))
    assert (first.path, second.status) == (second.path, 200)


def test_who_has_a_waiting_puesta_need_not_sit(desk: Desk) -> None:
    """Without Beto his 55 wait on, under his name."""
    reader = Reader(desk)
    earlier = closed_with_a_plate(desk, reader)
    page = reader.send(sheet(reader.go("/abrir")), **{**PLAYERS, "player-2": "Zoe"}, carry=earlier)
    night_id, told = night_of(reader, page)
    assert told["plate"]
    assert told["reserved"] == [{"player": "beto", "tantos": 55, "since": None}]
    assert told["balance"]["beto"] == 0
    assert "Beto" in reader.go(f"/n/{night_id}").text


def test_who_only_watched_a_night_does_not_take_its_plate(desk: Desk) -> None:
    """Nor is an open night taken, nor one that left nothing."""
    reader, other = Reader(desk), Reader(desk)
    earlier = closed_with_a_plate(desk, reader)
    token = reader.client.get_cookie(name_of(earlier))
    assert token is not None
    shown = {"Authorization": f"Bearer {token.value.partition('.')[0]}"}
    viewer = desk.call("POST", f"{API}/nights/{earlier}/tokens", json={"role": "viewer"}, headers=shown).json["token"]
    other.client.set_cookie(*seat(earlier, viewer))
    assert "carry" in sheet(reader.go("/abrir")).fields
    assert "carry" not in sheet(other.go("/abrir")).fields
    opened(Reader(desk))
    assert "carry" not in sheet(Reader(desk).go("/abrir")).fields
