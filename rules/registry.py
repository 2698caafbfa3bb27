"""Which games there are: the only list, and the door through which the rooms outside reach a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from rules.cientos.game import CIENTOS
from rules.core.game import Game
from rules.malilla.game import MALILLA
from rules.mediator.game import MEDIATOR
from rules.minchiate.game import MINCHIATE
from rules.revesino.game import REVESINO
from rules.tresillo.game import TRESILLO

if TYPE_CHECKING:
    from rules.core.words import Words

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (TRESILLO, MEDIATOR, REVESINO, MALILLA, CIENTOS, MINCHIATE)}
"""Name → game."""


def words_of(name: str) -> Words:
    """What is said of a game. It is imported when it is first asked for: who replays a record pays for no words."""
    words: Words = import_module(f"rules.{name}.words.words").WORDS
    return words
