"""What pages and clients get of a night and its hands: the rows of each game (`shown.json`) are cases with what is shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from projections.night import Night
from tests.conformance import cases
from tests.nights import night_of
from tests.rules.claims import TRIED

HERE: Final = Path(__file__).parent


def plain(value: Any) -> Any:
    """A value as JSON; of a named tuple its fields that are not empty."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items() if each not in (None, (), False) and each != {}}
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, frozenset):
        return [plain(each) for each in sorted(value)]
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def shown(night: Night) -> dict[str, Any]:
    """The state of a night, the visible part of its open hand, and the results, holdings and steps of its last hand."""
    hands = night.game.hands(night.table)
    return {
        "standing": plain(night.game.standing(night.table)),
        "moment": plain(night.game.moment(night.table)),
        "feats": [f"{feat.name} {feat.player}" for feat in hands[-1].feats] if hands else [],
        "features": plain(hands[-1].features) if hands else None,
        "tantos": plain(hands[-1].tantos) if hands else None,
        "told": plain(hands[-1].told) if hands else None,
    }


@pytest.mark.parametrize("game", TRIED)
def test_what_is_shown_behind_a_case_is_what_its_row_says(game: str) -> None:
    """Only the parts that the row states are compared."""
    rows = json.loads((HERE / game / "shown.json").read_text(encoding="utf-8"))
    assert rows
    for name, told in rows.items():
        here = shown(night_of(*cases(game)[name].record))
        assert {part: here[part] for part in told} == told, name
