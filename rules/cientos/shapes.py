"""The shapes of what only this game yields, for the document of the API."""

from __future__ import annotations

from typing import Final

from rules.core.shapes import COUNT, SEQ, TEXT, WHOLE, Shape, Shapes, by_player, listed, or_null, record, ref

BOARD: Final[Shape] = {"type": "integer", "minimum": 0, "maximum": 100, "multipleOf": 10}
"""What is marked of a game to a hundred. Source: cientos-1807/juego"""
SHAPES: Final = Shapes(
    night={
        "juegos": listed(ref("Juego")),
        "games_won": by_player(COUNT),
        "board": by_player(BOARD),
        "lack": by_player(COUNT),
        "next_dealer": or_null(TEXT),
    },
    named={
        "Juego": record(
            juego=SEQ, hands=listed(SEQ), winner=TEXT, kind={"type": "string", "enum": ["sencillo", "doble"]}, points=by_player(WHOLE)
        )
    },
    counted=record(acuses=COUNT, bonus=COUNT, carteo=COUNT, bazas=COUNT, total=COUNT),
)
