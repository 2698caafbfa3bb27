"""The sheet switches to another game and keeps the answers that mean the same there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.seats import seat

NAMES = {"player-1": "Doña Ñica", "player-2": "Beto", "player-3": "Carla"}
OF_TWO = {"game": "cientos", "players": ["eva", "felix"], "names": {"eva": "Eva", "felix": "Félix"}}
OF_THREE = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla"]}


def tapped(reader: Reader, page: Page, game: str, to: str, **fields: Any) -> Page:
    """The sheet of another game, by its button, from a sheet with some answers."""
    return reader.press(page.form(game=game), "to", to, **fields)


def joined(desk: Desk, *openings: dict[str, Any]) -> Reader:
    """A phone that scored some nights."""
    reader = Reader(desk)
    for opening in openings:
        night: NightAt = desk.open(opening)
        reader.client.set_cookie(*seat(night.id, night.tokens["scorer"], opening["players"][0]))
    return reader


def answers(form: Form, *names: str) -> dict[str, str]:
    """The values of some fields."""
    return {name: form.fields[name] for name in names}


def test_names_day_and_what_a_tanto_is_worth_stay(desk: Desk) -> None:
    """So does the dealer; tariff and house rules are those of the other game."""
    reader = Reader(desk)
    told = {**NAMES, "dealer": "2", "minor": "5", "per": "2", "currency": "USD", "day": "2026-07-03"}
    page = tapped(reader, reader.go("/abrir"), "tresillo", "malilla", **told, tariff="fournier", zone="Europe/Madrid")
    assert page.status == 200 and "Todavía no" not in page.text
    form = page.form(game="malilla")
    assert answers(form, *told, "zone") == {**told, "zone": "Europe/Madrid"}
    opened = reader.send(form, **{"player-4": "Dani"})
    data = reader.opening(opened)
    assert (data["game"], data["day"], data["first_dealer"]) == ("malilla", "2026-07-03", "beto")
    assert data["stake"] == {"currency": "USD", "minor_per_tanto": 5, "per_tantos": 2}
    assert data["players"] == ["dona-nica", "beto", "carla", "dani"]


def test_what_a_resto_is_worth_is_not_what_a_tanto_is(desk: Desk) -> None:
    """Minchiate pays in restos: its stake is asked anew."""
    reader = Reader(desk)
    page = tapped(reader, reader.go("/abrir"), "tresillo", "minchiate", **NAMES, minor="5")
    assert answers(page.form(game="minchiate"), "minor", "player-1") == {"minor": "", "player-1": "Doña Ñica"}


def test_names_for_which_a_smaller_table_has_no_place_are_there_again_at_a_larger(desk: Desk) -> None:
    """Cientos, tapped by mistake, is for two; only those two sit down to it."""
    reader = Reader(desk)
    page = tapped(reader, reader.go("/abrir"), "tresillo", "cientos", **NAMES)
    back = tapped(reader, page, "cientos", "tresillo")
    assert answers(back.form(game="tresillo"), *NAMES) == NAMES
    opened = reader.send(page.form(game="cientos"))
    data = reader.opening(opened)
    assert data["players"] == ["dona-nica", "beto"]


def test_who_has_written_nothing_sees_what_the_other_game_had_the_last_time(desk: Desk) -> None:
    """Other people play it; once a name is written it stays."""
    reader = joined(desk, OF_THREE, OF_TWO)
    page = tapped(reader, reader.go("/abrir"), "tresillo", "cientos")
    assert answers(page.form(game="cientos"), "player-1", "player-2") == {"player-1": "Eva", "player-2": "Félix"}
    page = tapped(reader, reader.go("/abrir"), "tresillo", "cientos", **{"player-2": "Zoe"})
    assert answers(page.form(game="cientos"), "player-1", "player-2") == {"player-1": "Ana", "player-2": "Zoe"}


def test_in_a_game_that_was_never_played_here_the_names_of_the_last_night_stand(desk: Desk) -> None:
    """They are better than none."""
    reader = joined(desk, OF_THREE)
    page = tapped(reader, reader.go("/abrir"), "tresillo", "malilla")
    assert answers(page.form(game="malilla"), "player-1", "player-2", "player-3") == dict(zip(NAMES, ("Ana", "Beto", "Carla"), strict=True))


@pytest.mark.parametrize("to", ["mus", "", "Tresillo"])
def test_a_game_that_there_is_not_has_no_sheet(desk: Desk, to: str) -> None:
    """As for an address."""
    reader = Reader(desk)
    assert tapped(reader, reader.go("/abrir"), "tresillo", to, **NAMES).status == 404


def test_who_left_early_is_offered_the_next_week(desk: Desk) -> None:
    """In his old place; his replacement is offered too, and is named below."""
    night = desk.open({**OF_THREE, "players": ["ana", "beto", "carla", "dario"]})
    reader = Reader(desk).enter(night)
    night.log({"type": "seats_changed", "data": {"players": ["ana", "beto", "carla"]}})
    assert reader.go("/abrir").form(game="tresillo").fields["player-4"] == "Dario"
    night.log({"type": "seats_changed", "data": {"players": ["eva", "beto", "carla", "ana"]}})
    page = reader.go("/abrir")
    names = [page.form(game="tresillo").fields[f"player-{seat}"] for seat in range(1, 5)]
    assert names == ["Ana", "Beto", "Carla", "Dario"]
    assert "Quién más se sentó la última noche: Eva." in page.text
    assert '<datalist id="offered">' in page.html and '<option value="Eva">' in page.html and 'list="offered"' in page.html


def test_nobody_is_named_below_who_stands_on_the_sheet(desk: Desk) -> None:
    """Everybody who sat has a place."""
    page = joined(desk, OF_THREE).go("/abrir")
    assert "Quién más se sentó" not in page.text
