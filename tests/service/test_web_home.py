"""What does the first page say to a phone without nights, and what about the nights of this phone?"""

from __future__ import annotations

import re
from typing import Final

import pytest

from rules.registry import GAMES, words_of
from service.web.home.home import so_many, tiles
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import Desk
from tests.service.reader import Reader

TILE: Final = re.compile(r'<li class="game">(.*?)</li>', re.DOTALL)


def test_every_game_is_a_tile_that_opens_its_table_and_shows_its_example(desk: Desk) -> None:
    """In the order of the registry, with name and number of players; each of its links leads to a page of that game."""
    reader = Reader(desk)
    found = TILE.findall(reader.go("/").html)
    assert len(found) == len(GAMES)
    for told, game in zip(found, GAMES, strict=True):
        opens, shows = re.findall(r'href="(/[^"]+)"', told)
        assert (opens, shows) == (f"/abrir?game={game}", f"/n/ejemplo-{game}")
        assert words_of(game).name in told and "jugadores" in told
        assert f'name="game" value="{game}"' in reader.go(opens).html
        assert "noche de ejemplo" in reader.go(shows).html


@pytest.mark.parametrize(
    ("game", "players"),
    [("tresillo", "3–4"), ("mediator", "2–7"), ("revesino", "4"), ("malilla", "2–5"), ("cientos", "2"), ("minchiate", "4")],
)
def test_a_tile_says_how_many_play(desk: Desk, game: str, players: str) -> None:
    """Over all variants: Mediator from Dosillo up to Sextillo with its zángano."""
    with desk.app.test_request_context():
        assert {tile.game: tile.players for tile in tiles()}[game] == players


@for_each(("sizes", "told"), [([4], "4"), ([3, 4], "3–4"), ([2, 3, 4, 5], "2–5"), ([2, 4], "2, 4"), ([2, 3, 6], "2, 3, 6")])
def test_so_many_are_told_from_the_least_to_the_most(sizes: list[int], told: str) -> None:
    """As a list if a number in between is not allowed."""
    assert so_many(sizes) == told


def test_a_game_whose_cards_are_lettered_shows_the_back_of_its_pack(desk: Desk) -> None:
    """Minchiate does; every other game shows a card of its own pack, and only drawn cards."""
    page = Reader(desk).go("/")
    shown = re.findall(r'<svg class="naipe" aria-hidden="true"[^>]*><use href="#c-([^"]+)"', page.html)
    assert shown == [words_of(game).card or "back" for game in GAMES]
    assert [game for game in GAMES if words_of(game).card is None] == ["minchiate"]
    assert all(words_of(name).card in {None, *game.pack} for name, game in GAMES.items())


def test_it_says_in_one_sentence_what_this_is_and_needs_no_script(desk: Desk) -> None:
    """In both languages. Its scripts only check the connection and send the queue."""
    for lang, begins in (("es", "Apuntáis en el móvil cada mano"), ("en", "You log each hand of a real card game")):
        page = Reader(desk, lang=lang).go("/")
        (sentence,) = re.findall(r'<p class="lead">([^<]+)</p>', page.html)
        assert sentence.startswith(begins) and sentence.count(".") == 1
        assert re.findall(r'<script[^>]*src="/static/\w+/([^"]+)"', page.html) == ["lead.js", "elsewhere.js"]
    assert re.search(r'<footer[^>]*>.*href="/api/v1/docs"', page.html, re.DOTALL)


def test_the_nights_of_this_phone_are_told_with_their_game_and_day(desk: Desk) -> None:
    """The newest first."""
    cientos = desk.open({"game": "cientos", "rules": {}, "players": ["ana", "beto"]})
    tresillo = desk.open(None, event("deal"))
    reader = Reader(desk).enter(cientos).enter(tresillo, "viewer")
    assert re.findall(r'class="night-game">(\w+) · <time datetime="[\d-]{10}">\d+ de \w+ de \d{4}</time>', reader.go("/").html) == [
        "Tresillo",
        "Cientos",
    ]
