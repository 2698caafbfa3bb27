"""Which games there are: the only list, and the door through which the rooms outside reach a game."""

from __future__ import annotations

from typing import Any, Final

from rules.cientos.game import Cientos
from rules.core.game import Game
from rules.malilla.game import Malilla
from rules.mediator.game import Mediator
from rules.minchiate.game import Minchiate
from rules.revesino.game import Revesino
from rules.tresillo.game import Tresillo

GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (Tresillo(), Mediator(), Revesino(), Malilla(), Cientos(), Minchiate())}
"""Name → game."""
