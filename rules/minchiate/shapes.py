"""The shapes of what only this game yields, for the document of the API."""

from __future__ import annotations

from typing import Final

from rules.core.shapes import TEXT, Shapes, listed, or_null

SHAPES: Final = Shapes(night={"missing_folas": listed(TEXT), "next_dealer": or_null(TEXT)})
