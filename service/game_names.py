"""How is each game called? Its house rules and tariffs are called what `web/house_words` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.refusals import mark

GAME_NAMES: Final[Mapping[str, str]] = {
    "tresillo": mark("Tresillo"),
    "mediator": mark("Mediator"),
    "revesino": mark("Revesino"),
    "malilla": mark("Malilla"),
    "cientos": mark("Cientos"),
    "minchiate": mark("Minchiate"),
}
