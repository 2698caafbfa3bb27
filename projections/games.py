"""The games that are played here, as JSON: what a night may choose, and which article says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from projections.replay import told
from rules.core.cards import LETTERS
from rules.core.game import Game
from rules.core.options import HouseRule
from rules.core.refusals import Refusal
from rules.registry import GAMES


def told_games() -> list[dict[str, Any]]:
    """Every game that is played here, in the order of the registry, with the tables that may sit down to it."""
    return [{**told_game(game), "tables": [_told_table(game, variant) for variant in _variants(game)]} for game in GAMES.values()]


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


def _told_table(game: Game[Any], variant: str | None) -> dict[str, Any]:
    """How many play a variant, with the house rules that must be set for so many to, and which others it has."""
    sizes, rules = variation(game.name, variant)
    players = [{"count": size, "overrides": dict(overrides)} for size, overrides in sizes.items()]
    return {"variant": variant, "players": players, "house_rules": list(rules)}


def _variants(game: Game[Any]) -> Sequence[str | None]:
    """The variants of a game; None stands for the only way in which a game without any is played."""
    return game.variants or (None,)


def full_table(game: Game[Any]) -> dict[str, Any]:
    """The opening of a night by the first tariff and the first variant, at the largest table that needs no house rule for it."""
    variant = _variants(game)[0]
    rules = {"tariff": game.tariffs[0]} | ({} if variant is None else {"variant": variant})
    seats = max(size for size, overrides in variation(game.name, variant).sizes.items() if not overrides)
    return {"game": game.name, "rules": rules, "players": _some(seats)}


def _some(count: int) -> list[str]:
    """So many players, whoever they are."""
    return [f"p{place}" for place in range(1, count + 1)]


class Variation(NamedTuple):
    """What a table may choose in one variant of a game."""

    sizes: Mapping[int, Mapping[str, Any]]
    """How many may sit → the house rules that must be set for so many to."""
    rules: tuple[str, ...]
    """The house rules that it has, but for those that follow from how many sit."""


@cache
def variation(name: str, variant: str | None) -> Variation:
    """What a game takes in one of its variants (None in a game without any). The game itself is asked, opening by opening."""
    game = GAMES[name]
    asked = _Asked(game, variant)
    sizes: dict[int, Mapping[str, Any]] = {size: {} for size in game.sizes if asked.takes({}, size)}
    has = asked.settable(min(sizes))
    for rule in game.house_rules:
        for value in _values(rule):
            sizes = {size: {rule.name: value} for size in game.sizes if size not in sizes and asked.takes({rule.name: value}, size)} | sizes
    by_size = {name for overrides in sizes.values() for name in overrides}
    return Variation(dict(sorted(sizes.items())), tuple(rule.name for rule in game.house_rules if rule.name in has - by_size))


class _Asked:
    """A game in one of its variants, and openings of which it is asked whether they would be taken."""

    def __init__(self, game: Game[Any], variant: str | None) -> None:
        self.game = game
        self.rules: Mapping[str, Any] = {"tariff": game.tariffs[0]} | ({} if variant is None else {"variant": variant})

    def takes(self, overrides: Mapping[str, Any], size: int) -> bool:
        """Whether so many players may open a night with these house rules."""
        rules = {**self.rules, "overrides": dict(overrides)}
        data = {"game": self.game.name, "rules": rules, "players": _some(size)}
        return not isinstance(told(None, {"type": "night_opened", "data": data}), Refusal)

    def settable(self, size: int) -> set[str]:
        """The house rules that can be otherwise than in the tariff: by themselves, or beside others that can."""
        found = {rule.name for rule in self.game.house_rules if any(self.takes({rule.name: value}, size) for value in _values(rule))}
        beside = dict[str, Any]()
        # Some can be set only beside another, which may stand behind them in the list.
        for rule in (*self.game.house_rules, *self.game.house_rules):
            beside |= next(({rule.name: value} for value in _values(rule) if self.takes({**beside, rule.name: value}, size)), {})
        return found | beside.keys()


def _values(rule: HouseRule) -> Iterator[Any]:
    """Values of a house rule that are not those of the first tariff."""
    first = rule.values[0]
    candidates = rule.kind.told().get("values", [True, False] if rule.kind.name == "bool" else [rule.kind.least, rule.kind.least + 1])
    if rule.kind.name == "range or null":
        candidates = [None, [rule.kind.least, rule.kind.least]]
    yield from (value for value in candidates if value != first)
