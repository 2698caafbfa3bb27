"""The refusals that more than one event of this game shares."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.core.cards import first_doubtful, mask_of
from rules.core.guards import nobody_dealt, strangers, unfinished, wrong_size
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.ranks import BIT, CARDS
from rules.minchiate.tariffs import SEATS
from rules.minchiate.terms import TRICKS, Hand, Table


def is_over(hand: Hand) -> bool:
    """Whether a hand is complete: a tally, or all its tricks with their cards. Source: minchiate/puntaje"""
    return hand.tally is not None or (len(hand.tricks) == TRICKS and None not in hand.tricks)


def at_play(table: Table, named: Iterable[str | None]) -> Hand | Refusal:
    """The hand at play; `not_at_table` for the first stranger among the named players, `no_open_hand` if there is none."""
    if refusal := strangers(table.seats.players, named):
        return refusal
    hand = table.hand
    return nobody_dealt() if hand is None or is_over(hand) else hand


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for an event that belongs between hands."""
    return None if table.hand is None or is_over(table.hand) else unfinished(table.hand.number)


def doubtful(codes: Collection[str], among: int) -> str | None:
    """The first card that is not in a set, or that is listed twice; nearly always none, which a sum shows at once."""
    try:
        told = mask_of(codes, BIT)
    except KeyError:
        told = -1
    if told & among == told and told.bit_count() == len(codes):
        return None
    return first_doubtful(codes, CARDS & ~among, BIT)


def not_of_the_pack(codes: Collection[str], field: str) -> Refusal | None:
    """`impossible_card` for the first card that is not of the pack, or is listed twice."""
    card = doubtful(codes, CARDS)
    if card is None:
        return None
    return refuse("impossible_card", "No es de la baraja, o está repetida: {card}.", field=field, card=card)


def not_his(codes: Collection[str], among: int, player: str, field: str) -> Refusal | None:
    """`impossible_card` for the first card that a player cannot have."""
    card = doubtful(codes, among)
    if card is None:
        return None
    template = mark("{player} no puede tener {card}: ya salió, está en otro sitio o no es de la baraja.")
    return refuse("impossible_card", template, field=field, player=player, card=card)


def only_four(players: Collection[str]) -> Refusal | None:
    """`malformed` for a table that does not have four players. Source: minchiate/parejas"""
    return wrong_size(players, (SEATS,), mark("Al Minchiate juegan cuatro, no {count}."))
