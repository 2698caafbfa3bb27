"""The pad of a night as JSON: what a phone needs to log the next hands, even hours later and offline."""

from __future__ import annotations

import hashlib
from typing import Any

from events.chain import canonical
from projections.games import full_table
from projections.night import Night
from projections.replay import read
from rules.core.game import Game
from rules.core.pad import Say


def told_pad(night: Night, say: Say) -> dict[str, Any]:
    """The pad of a night as it stands. `rules` changes whenever the questions of the pad or the rules of the night change."""
    game, table = night.game, night.table
    pad = game.forms.pad(table)
    described = {"described": pad.described(say), "rules": dict(game.rules(table))}
    version = {"version": night.version, "game": game.name, "rules": hashlib.sha256(canonical(described)).hexdigest()[:16]}
    return {**version, **pad.told(say), "steps": told_steps(game, say)}


def told_steps(game: Game[Any], say: Say) -> list[dict[str, Any]]:
    """The events of a game that may be entered one by one, as JSON."""
    return [step.told(say) for step in game.forms.steps]


def told_description(game: Game[Any], say: Say) -> dict[str, Any]:
    """The questions of a game before any night is opened: by its first tariff and first variant, if any, at a full table.

    The pad of a night may ask other questions, because of its variant and house rules.
    """
    night = read([{"type": "night_opened", "data": full_table(game)}]).night
    assert night is not None, "a game is played at a full table"
    return {**game.forms.pad(night.table).described(say), "steps": told_steps(game, say)}
