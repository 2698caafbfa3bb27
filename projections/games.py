"""The games that are played here, as JSON: what a night may choose, and which article says so."""

from __future__ import annotations

from typing import Any

from rules.core.cards import LETTERS
from rules.core.game import Game
from rules.core.options import HouseRule
from rules.registry import GAMES


def told_games() -> list[dict[str, Any]]:
    """Every game that is played here, in the order of the registry."""
    return [told_game(game) for game in GAMES.values()]


def told_game(game: Game[Any]) -> dict[str, Any]:
    """A game: how many play it, its tariffs, variants and house rules, its pack in order, and the letter of each suit in a card's code."""
    return {
        "name": game.name,
        "players": {"min": min(game.sizes), "max": max(game.sizes)},
        "tariffs": list(game.tariffs),
        "variants": list(game.variants),
        "house_rules": [_told_rule(rule, game) for rule in game.house_rules],
        "pack": list(game.pack),
        "suits": dict(LETTERS),
    }


def _told_rule(rule: HouseRule, game: Game[Any]) -> dict[str, Any]:
    """A house rule: what it takes, its value in each tariff, and the places that speak of it."""
    defaults = {tariff: list(value) if isinstance(value, tuple) else value for tariff, value in zip(game.tariffs, rule.values, strict=True)}
    return {"name": rule.name, **rule.kind.told(), "defaults": defaults, "source": list(rule.source)}
