"""The refusals that many events share: who is not at the table, who has no cards, what needs an open hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.refusals import Refusal, mark, refuse
from rules.tresillo.terms import Hand, Table


def strangers(players: Sequence[str], named: Iterable[str | None]) -> Refusal | None:
    """`not_at_table` for the first of those named who is not among the players. Source: fournier/jugadores"""
    for player in named:
        if player is not None and player not in players:
            template = mark("{player} no está en esta mesa. Están: {expected}.")
            return refuse("not_at_table", template, expected=list(players), player=player)
    return None


def nobody_dealt() -> Refusal:
    """`no_open_hand`: an event of a hand, and none is open."""
    return refuse("no_open_hand", "No hay ninguna mano abierta: primero hay que dar.", expected=["deal"])


def unfinished(table: Table) -> Refusal:
    """`hand_not_finished`: the open hand must come to its end first."""
    assert table.hand is not None, "only an open hand can be unfinished"
    template = mark("La mano {number} no está terminada: primero hay que apuntar en qué quedó.")
    return refuse("hand_not_finished", template, number=table.hand.number)


def without_cards(hand: Hand, named: Iterable[str | None]) -> Refusal | None:
    """`not_in_hand` for the first of those named who sits at the table without cards. Source: fournier/jugadores"""
    for player in named:
        if player is not None and player not in hand.active:
            return not_in_hand(hand.active, player)
    return None


def not_in_hand(active: Sequence[str], player: str) -> Refusal:
    """`not_in_hand`: a player who sits at the table without cards in this hand. Source: fournier/jugadores"""
    template = mark("{player} da esta mano y no tiene cartas en ella. Juegan: {expected}.")
    return refuse("not_in_hand", template, expected=list(active), player=player)


def seat_of(hand: Hand, player: str) -> int:
    """The seat of a player who has cards."""
    return hand.active.index(player)
