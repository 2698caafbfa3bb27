"""A hand is dealt: by whom, what is known of the cards, how they were cut and given.

Source: cientos-1807/repartir, cientos-1807/dar-seguidas, cientos-1807/alzar, cientos-1807/baraja
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from rules.cientos.facts import Deal
from rules.cientos.finish import between, weighed
from rules.cientos.guards import still_open
from rules.cientos.ranks import CARDS, PACK
from rules.cientos.terms import DEALT, STOCK, Boards, Hand, Pair, Table
from rules.core.cards import BIT_OF_48, first_doubtful, mask_of
from rules.core.guards import strangers
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import after

WAYS: Final = (2, 3)
"""How many cards may be dealt at a time. Source: cientos-1807/repartir"""
LEAST_CUT: Final = 3
"""The least number of cards that a cut lifts. Source: cientos-1807/alzar"""


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal; the previous hand is closed. Source: cientos-1807/repartir, cientos-1807/dar-seguidas"""
    table, seated = weighed(table), table.seats.players
    sizes = _sizes(fact, seated)
    refusal = _wrong_stock(fact, sizes) or strangers(seated, (fact.dealer, *(fact.hands or ())))
    refusal = refusal or still_open(table, lambda was: deal(was, fact))
    if refusal is not None:
        return refusal
    if (card := _doubtful(fact)) is not None:
        template = mark("No puede haberse dado {card}: no es de la baraja o está repetida.")
        return refuse("impossible_card", template, card=card)
    night = between(table)
    dealer = fact.dealer or night.due
    players = after(seated, dealer), dealer
    hands = fact.hands or {}
    ways = night.ways if fact.by is None or dealer in night.ways else {**night.ways, dealer: fact.by}
    first, second = sizes if players == seated else sizes[::-1]
    hand = Hand(
        number=len(night.done) + 1,
        juego=night.juego,
        dealer=dealer,
        players=players,
        boards=Boards(_of(night.board, players), _of(night.lack, players)),
        out_of_turn=dealer != night.due and night.counted,
        dealt=(_told(hands.get(players[0])), _told(hands.get(players[1]))),
        sizes=(first, second),
        misdealt=(first != DEALT, second != DEALT),
        stock=fact.stock,
        monte=fact.stock,
        cut_short=fact.cut is not None and fact.cut < LEAST_CUT,
        other_way=fact.by is not None and (fact.by not in WAYS or fact.by != ways[dealer]),
        exchanges=(None, None),
        took=(),
        acuses=(),
        salida=None,
        penalties=(),
        void=None,
        veiled=False,
        found=(),
        tally=None,
        begun=False,
        stood=None,
        tricks=(),
        gone=0,
        short=None,
        so_far=None,
        playing=None,
    )
    return night._replace(ways=ways, hand=hand)


def _of(told: Mapping[str, int], players: tuple[str, str]) -> Pair:
    return told.get(players[0], 0), told.get(players[1], 0)


def _told(cards: tuple[str, ...] | None) -> int | None:
    return None if cards is None else mask_of(cards, BIT_OF_48)


def _sizes(fact: Deal, seated: tuple[str, ...]) -> Pair:
    """How many cards each was dealt: as listed, else what the other's list and the monte leave, else twelve.

    Source: cientos-1807/repartir
    """
    hands, (one, other) = fact.hands or {}, seated
    first, second = (len(hands[player]) if player in hands else None for player in (one, other))
    if fact.stock is not None:
        left = len(PACK) - len(fact.stock)
        if first is None and second is not None:
            first = left - second
        elif second is None and first is not None:
            second = left - first
    return DEALT if first is None else first, DEALT if second is None else second


def _wrong_stock(fact: Deal, sizes: Pair) -> Refusal | None:
    """A refusal for a monte that is not what the dealt cards leave. Source: cientos-1807/repartir"""
    if fact.stock is None:
        return None
    wanted = len(PACK) - sum(sizes)
    possible = max(sizes) <= DEALT + 1 and min(sizes) >= DEALT - 1
    if possible and len(fact.stock) == wanted:
        return None
    expected = {"count": wanted if possible else STOCK}
    return refuse("malformed", "El monte son las cartas que quedan sin dar.", field="stock", expected=expected)


def _doubtful(fact: Deal) -> str | None:
    """The first card that is not of the pack or is listed twice."""
    if fact.hands is None and fact.stock is None:
        return None
    codes = list(chain(*(fact.hands or {}).values(), fact.stock or ()))
    try:
        told = mask_of(codes, BIT_OF_48)
    except KeyError:
        told = -1
    return None if told & CARDS == told and told.bit_count() == len(codes) else first_doubtful(codes, ~CARDS, BIT_OF_48)
