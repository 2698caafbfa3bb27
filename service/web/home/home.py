"""The first page: the nights that this phone has joined, the games with an example night each, and how to join a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import render_template

from rules.registry import GAMES, words_of
from service.examples import id_of
from service.web.blueprint import WEB
from service.web.mine import mine
from service.web.open.carrying import is_taken
from service.web.shell.language import said_of


class Tile(NamedTuple):
    """A game on the first page."""

    game: str
    name: str
    players: str
    """The number of players: «3–4»."""
    card: str | None
    """The card that represents the game; None: the back of its pack."""
    example: str | None
    """The id of its example night; None if it has none."""


@WEB.route("/")
def home() -> str:
    """The first page."""
    return home_page()


def home_page(error: str | None = None) -> str:
    """The first page, with `error` about the link that was pasted there."""
    ours = mine()
    taken = {joined.here.id for joined in ours.nights if joined.here.brief.closed and is_taken(joined.here)}
    games = {name: said_of(name, words_of(name).name) for name in GAMES}
    return render_template("home.html", ours=ours, taken=taken, error=error, tiles=tiles(), games=games)


def tiles() -> list[Tile]:
    """Every game."""
    found = []
    for name, game in GAMES.items():
        sizes = sorted({size for tables in game.tables for size in tables.sizes})
        found.append(Tile(name, said_of(name, words_of(name).name), so_many(sizes), words_of(name).card, id_of(name)))
    return found


def so_many(sizes: Sequence[int]) -> str:
    """The possible numbers of players in figures: a range, or a list if some number between is not possible."""
    least, most = sizes[0], sizes[-1]
    if least < most and list(sizes) == list(range(least, most + 1)):
        return f"{least}–{most}"
    return ", ".join(str(size) for size in sizes)
