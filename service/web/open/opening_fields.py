"""The default values of the sheet: what the last night had, and what was answered on the sheet of another game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.game import Game
from rules.core.options import HouseRule
from rules.registry import words_of
from service.web.here import Here
from service.web.open.opening_sheet import NONE, NUMBER, PLACE, RANGE, Sheet

WORTH: Final = ("minor", "per", "currency")
UNTOUCHED: Final = {"per": "1", "currency": "EUR"}
"""The default values of fields that are not empty by default."""


def fields_moved(sheet: Sheet, before: Mapping[str, str], game: Game[Any], fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of another game's sheet, which were `fields`, with the answers of this sheet, whose fields were `before`.

    Names and the day move along, and so does the stake if a tanto means the same there. A field that nobody changed takes the last value of
    the other game.
    """
    told = dict(fields)
    names = [field for field in {**sheet.fields, **fields} if PLACE.match(field)]
    same_worth = words_of(game.name).ranks.restos == sheet.words.ranks.restos
    for group in ([*names, "dealer"], WORTH if same_worth else (), ("day", "today"), ("zone",), ("leave",)):
        touched = any(sheet[field] != before.get(field, UNTOUCHED.get(field, "")) for field in group)
        if touched or not any(field in fields for field in group):
            told |= {field: sheet[field] for field in group}
    return told


def names_like(here: Here) -> dict[str, str]:
    """Player id → shown name of everybody who sat down in a night: first those who sat at its opening, in that order."""
    players = dict.fromkeys([*(player for player in here.opened.players if player in here.sat), *here.sat])
    return {player: here.speech.name(player) for player in players}


def fields_like(here: Here) -> dict[str, str]:
    """The fields of the sheet for a night like an earlier one; players who came later get the free seats."""
    game, opened, fields = here.brief.game, here.opened, {}
    for seat, name in enumerate(names_like(here).values(), 1):
        fields[f"player-{seat}"] = name
    rules = opened.rules
    fields["tariff"] = here.brief.rules.get("tariff", "")
    if rules is not None:
        fields["variant"] = rules.variant or ""
        for name, value in (rules.overrides or {}).items():
            fields |= _written(f"rule-{name}", value, _rule(game, name))
    stake = opened.stake
    if stake is not None:
        fields |= {"currency": stake.currency, "minor": str(stake.minor_per_tanto), "per": str(stake.per_tantos)}
    return fields


def _rule(game: Game[Any], name: str) -> HouseRule:
    return next(rule for rule in game.house_rules if rule.name == name)


def _written(field: str, value: Any, rule: HouseRule) -> dict[str, str]:
    """A setting in the fields of the sheet."""
    if value is None:
        return {field: NONE}
    if rule.kind.name == "range or null":
        return {field: RANGE, f"{field}-min": str(value[0]), f"{field}-max": str(value[1])}
    if rule.kind.name == "whole or null":
        return {field: NUMBER, f"{field}-number": str(value)}
    return {field: str(value).lower() if isinstance(value, bool) else str(value)}
