"""Which games there are: the only list, and the door through which the rooms outside reach a game."""

from __future__ import annotations

from typing import Any, Final

from rules.cientos.game import CIENTOS
from rules.core.game import Game
from rules.malilla.game import MALILLA
from rules.mediator.game import MEDIATOR
from rules.minchiate.game import MINCHIATE
from rules.revesino.game import REVESINO
from rules.tresillo.game import TRESILLO

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (TRESILLO, MEDIATOR, REVESINO, MALILLA, CIENTOS, MINCHIATE)}
"""Name → game."""
