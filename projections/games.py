"""The games that this service has, as JSON: who may sit down to them, what a night may choose, and which article says so."""

from __future__ import annotations

from typing import Any

from rules.core.cards import LETTERS
from rules.core.game import Game
from rules.core.options import HouseRule, Tables


def told_game(game: Game[Any]) -> dict[str, Any]:
    """A game: its table sizes, tariffs, variants and house rules, its pack in order, the letter of each suit in a card's code.

    `tables` gives for each variant its table sizes, with the house rules that a size requires, and the other house rules.
    """
    sizes = [size for tables in game.tables for size in tables.sizes]
    return {
        "name": game.name,
        "players": {"min": min(sizes), "max": max(sizes)},
        "tariffs": list(game.tariffs),
        "variants": list(variants(game)),
        "house_rules": [_told_rule(rule, game) for rule in game.house_rules],
        "pack": list(game.pack),
        "suits": dict(LETTERS),
        "tables": [tables.told() for tables in game.tables],
    }


def _told_rule(rule: HouseRule, game: Game[Any]) -> dict[str, Any]:
    """A house rule: the values it accepts, its value in each tariff, and the places that speak of it.

    `default` is its value in the first tariff, or its only value in a game without tariffs.
    """
    values = [list(value) if isinstance(value, tuple) else value for value in rule.values]
    defaults = dict(zip(game.tariffs, values, strict=True)) if game.tariffs else {}
    return {"name": rule.name, **rule.kind.told(), "default": values[0], "defaults": defaults, "source": list(rule.source)}


def variants(game: Game[Any]) -> tuple[str, ...]:
    """The variants that a night may choose; empty if the game has none."""
    return tuple(tables.variant for tables in game.tables if tables.variant is not None)


def tables_of(game: Game[Any], variant: str | None) -> Tables:
    """The table sizes of a variant, or of the common one if the game has no variant of that name."""
    return next((tables for tables in game.tables if tables.variant == variant), game.tables[0])


def full_table(game: Game[Any]) -> dict[str, Any]:
    """The opening of a night by the first tariff and first variant, if any, at the largest table that needs no house rule."""
    first = game.tables[0]
    rules = ({"tariff": game.tariffs[0]} if game.tariffs else {}) | ({} if first.variant is None else {"variant": first.variant})
    seats = max(size for size, overrides in first.sizes.items() if not overrides)
    return {"game": game.name, "rules": rules, "players": [f"p{place}" for place in range(1, seats + 1)]}
