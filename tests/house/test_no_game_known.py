"""No room but a game's own folder knows a game by its name, nor by a key that only some games tell.

What only some games tell is drawn from them: the keys of what lies and waits, of a hand, of a moment of it, the fields of their events, their
house rules. What still knows one is allowed file by file in `known_games.json`, beside this module: that list only gets shorter.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from projections.replay import read
from projections.standing import steps
from rules.registry import GAMES
from service.examples import NIGHTS
from tests.house.pages import ROOT

ROOMS: Final = ("events", "projections", "service", "bench", "tools", "rules/core")
ALLOWED: Final[Mapping[str, list[str]]] = json.loads((Path(__file__).parent / "known_games.json").read_text(encoding="utf-8"))
"""File → the words by which it still knows a game."""
CARD: Final = re.compile(r"(\d+|[SCRDI])?[OCEB]|\d+|[SCRDI]|T\d+|L")
"""The code of a card, of its rank or suit."""
EVERYDAY: Final = frozenset(
    (
        *("added", "card", "cards", "chips", "count", "drawn", "favor", "first", "items", "kept", "kind", "other", "piles", "put", "show"),
        *("shown", "since", "source", "suit", "times", "top", "total", "turn", "value", "what", "why"),
    )
)
"""Words that some game has as a key, and others say as well: postings, the questions of a pad and how they are drawn, forms, sentences."""


def keys_of(told: Any) -> Iterator[str]:
    """Every key of some JSON that is no player."""
    if isinstance(told, Mapping):
        for key, value in told.items():
            yield key
            yield from keys_of(value)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from keys_of(each)


@cache
def words_of_games() -> dict[str, set[str]]:
    """Game → its keys: those of its bundled nights at every moment of them, of its events and its house rules."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, game in GAMES.items():
        found[name] |= {rule.name for rule in game.house_rules} | set(game.door)
        facts: Iterable[Any] = game.door.values()
        found[name] |= {field.name for fact in facts for field in fields(fact)}
    for file in sorted(NIGHTS.glob("*.jsonl")):
        night = read([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]).night
        assert night is not None, "what is bundled is a night"
        game, players = night.game, {*night.game.seats(night.table).sat}
        for step in steps(night.last):
            table = step.standing.table
            found[game.name] |= {*keys_of(game.leftovers(table)), *keys_of(game.moment(table) or {})} - players
        found[game.name] |= {key for result in game.hands(night.table) for key in keys_of(result.told)} - players
    return dict(found)


@cache
def of_some_games() -> frozenset[str]:
    """The names of the games, and the keys that some of them have and not all."""
    told = words_of_games()
    keys = {key for own in told.values() for key in own if any(key not in other for other in told.values())}
    return frozenset(key for key in {*keys, *GAMES} if not CARD.fullmatch(key) and key not in EVERYDAY)


def known_in(source: str) -> set[str]:
    """The words of games that stand as a text by itself in a module."""
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts & of_some_games()


def test_no_room_knows_a_game() -> None:
    """More is a step back; where fewer stand, the list in `known_games.json` gets shorter."""
    paths = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    names = {str(path.relative_to(ROOT)): path for path in paths}
    found = {name: sorted(known_in(path.read_text(encoding="utf-8"))) for name, path in names.items()}
    assert {name: words for name, words in found.items() if words} == ALLOWED


def test_a_key_of_one_game_is_seen() -> None:
    """What a page asked before it was told how a night stands, and the name of a game; a word that all games have is none of them."""
    assert known_in('"alce" in told') == {"alce"}
    assert known_in('leftovers["juegos"], leftovers.get("multas", "malilla")') == {"juegos", "multas", "malilla"}
    assert not known_in('told["tricks"], leftovers["plate"], "Se juega a la malilla"')
