"""The rows of a test that say one thing of many values, where they are many: they stand in `tables.json` beside it, under its name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def table(file: str, name: str) -> list[Any]:
    """The rows of a test, or of what a suite goes through, as its file calls them."""
    told = json.loads(Path(file).with_name("tables.json").read_text(encoding="utf-8"))
    rows: list[Any] = told[Path(file).stem][name]
    return rows
