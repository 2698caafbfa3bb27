"""The rows of tests with many values, in `tables.json` beside the test, under its name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def table(file: str, name: str) -> list[Any]:
    """The rows of a test or suite, by name."""
    told = json.loads(Path(file).with_name("tables.json").read_text(encoding="utf-8"))
    rows: list[Any] = told[Path(file).stem][name]
    return rows
