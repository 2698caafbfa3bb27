"""The refusals common to many games: strangers, table sizes, players without cards, events that need an open hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from rules.core.refusals import Refusal, mark, refuse


def strangers(players: Sequence[str], named: Iterable[str | None]) -> Refusal | None:
    """`not_at_table` for the first of these names that is not among the players."""
    for player in named:
        if player is not None and player not in players:
            template = mark("{player} no está en esta mesa. Están: {expected}.")
            return refuse("not_at_table", template, expected=list(players), player=player)
    return None


def wrong_size(players: Collection[str], sizes: Collection[int], template: str, **values: Any) -> Refusal | None:
    """`malformed` for a table of another size, in the words of its game."""
    if len(players) in sizes:
        return None
    return refuse("malformed", template, field="players", expected=list(sizes), count=len(players), **values)


def nobody_dealt() -> Refusal:
    """`no_open_hand`: an event of a hand when none is open."""
    return refuse("no_open_hand", "No hay ninguna mano abierta: primero hay que dar.", expected=["deal"])


def unfinished(number: int) -> Refusal:
    """`hand_not_finished`: the open hand must end first."""
    template = mark("La mano {number} no está terminada: primero hay que apuntar en qué quedó.")
    return refuse("hand_not_finished", template, number=number)


def without_cards(active: Sequence[str], named: Iterable[str | None]) -> Refusal | None:
    """`not_in_hand` for the first of these names that sits at the table without cards."""
    for player in named:
        if player is not None and player not in active:
            return not_in_hand(active, player)
    return None


def not_in_hand(active: Sequence[str], player: str) -> Refusal:
    """`not_in_hand`: a player who sits at the table without cards in this hand."""
    template = mark("{player} da esta mano y no tiene cartas en ella. Juegan: {expected}.")
    return refuse("not_in_hand", template, expected=list(active), player=player)
