"""The shapes of what only this game yields, for the document of the API."""

from __future__ import annotations

from typing import Final

from rules.core.shapes import COUNT, SEQ, TEXT, WHOLE, Shapes, by_player, record, ref

SHAPES: Final = Shapes(
    night={"revesino": ref("RevesinoNight")},
    named={"RevesinoNight": record({"chips": by_player(record(dotes=SEQ, in_hand=WHOLE))}, turns=COUNT, next_dealer=TEXT)},
)
