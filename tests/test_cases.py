"""Every conformance case, as it stands and with its players renamed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from projections.replay import read
from projections.yields import yields
from service.cli import compared
from service.words import told_refusal

CASES = sorted((Path(__file__).parent / "cases").rglob("*.json"))
MASKS = {"ana": "zara", "beto": "yago", "carla": "x-1", "dario": "w_w", "eva": "vera", "fede": "u9"}
"""Other ids, in another alphabetical order, so that nothing can hang on how players are called."""


def result(record: list[Any]) -> dict[str, Any]:
    """What a record yields, or its refusal."""
    replayed = read(record)
    if replayed.refused is not None:
        return {"refused": told_refusal(*replayed.refused)}
    assert replayed.night is not None
    return yields(replayed.night)


def renamed(value: Any) -> Any:
    """A JSON value with every player renamed, as key and as value; texts for people stay."""
    if isinstance(value, dict):
        return {
            MASKS.get(key, key): each if key in ("message", "reason", "claim", "note") else renamed(each) for key, each in value.items()
        }
    if isinstance(value, list):
        return [renamed(each) for each in value]
    return MASKS.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case_holds_and_with_its_players_renamed_yields_the_renamed_result(path: Path) -> None:
    """Part by part, as the case expects; renamed, the whole of it, not only what the case names; sentences of refusals name them too."""
    content = path.read_text(encoding="utf-8")
    case = json.loads(content)
    before = result(case["record"])
    assert list(compared(case["expect"], before, "")) == []
    assert case["case"] and case["source"] and case["why"]
    assert not [mask for mask in MASKS.values() if f'"{mask}"' in content], "nobody is called so already"
    after = result(renamed(case["record"]))
    for told in (before, after):
        told.get("refused", {}).pop("message", None)
        told.get("refused", {}).pop("field", None)
    assert after == renamed(before)
