"""The many rows of a test that claims one thing of many values: they stand in `tables.json` beside it, under its name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def table(file: str, name: str) -> list[Any]:
    """The rows of a test or of a suite's loop, by name."""
    told = json.loads(Path(file).with_name("tables.json").read_text(encoding="utf-8"))
    rows: list[Any] = told[Path(file).stem][name]
    return rows
