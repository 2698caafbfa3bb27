"""The shapes of what only this game yields, for the document of the API."""

from __future__ import annotations

from typing import Final

from rules.core.shapes import COUNT, SEQ, TEXT, Shapes, or_null, record, ref

SHAPES: Final = Shapes(
    night={"malilla": ref("MalillaNight")},
    named={"MalillaNight": record(partida=SEQ, turns=COUNT, next_dealer=TEXT, favorito=or_null(TEXT))},
)
