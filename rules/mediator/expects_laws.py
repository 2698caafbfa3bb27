"""Which laws may be applied now, to whom, with which of their fields.

Every law is tried on every player; numbers of cards and times, and damages, depend on nothing. Source: mediator-1826/ley-4,
mediator-1826/ley-6, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-9, mediator-1826/ley-11
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, get_args

from rules.core.expectation import Expectation, Field
from rules.mediator import facts as told, laws
from rules.mediator.expects_tried import Tried, together, tried
from rules.mediator.terms import Hand, Table

LAWS: Final[tuple[str, ...]] = get_args(told.Law)
YES_NO: Final = (False, True)
EFFECTS: Final = ("none", "partner_won", "game")
FREE: Final = ("cards", "times")
"""The fields with unbounded numbers."""


def penalties(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The laws that may be applied, with every field that one of them takes. Source: mediator-1826/ley-4, mediator-1826/ley-7"""
    found = together(_applied(table, hand))
    if not found.values:
        return
    orders = {
        "player": hand.players,
        "law": LAWS,
        "cards": (),
        "forced": YES_NO,
        "game": YES_NO,
        "times": (),
        "paid": YES_NO,
        "effect": EFFECTS,
        "bola": YES_NO,
        "primeras": YES_NO,
        "kept": YES_NO,
        "injured": hand.active,
        "other": hand.active,
        "partner": (*hand.active, None),
        "decisive": YES_NO,
        "noticed_by": hand.players,
    }
    fields: dict[str, Field] = {}
    for name, order in orders.items():
        field = Field() if name in FREE and name in found.values else found.field(name, order)
        if field is not None:
            fields[name] = field
    yield Expectation("penalty", fields | {"damages": Field()})


def _applied(table: Table, hand: Hand) -> Iterator[Tried]:
    """The result of trying each law: with its least fields on everybody, then each further field on the players to whom it applies."""
    for law in LAWS:
        if hand.contract is None and law not in laws.BEFORE_A_CONTRACT:
            continue
        least = [{"player": player, "law": law, **said} for player, said in product(hand.players, _least(law, hand))]
        found = tried(laws.penalty, table, told.Penalty, least)
        yield found
        players = [player for player in hand.players if player in found.values.get("player", ())]
        more = [{"player": player, "law": law, **said} for said, player in product(_more(law, hand), players)]
        yield tried(laws.penalty, table, told.Penalty, more)


def _least(law: str, hand: Hand) -> list[dict[str, Any]]:
    """The least fields of a law, in each of its ways."""
    match law:
        case "ley-4":
            return [{"cards": 1}]
        case "ley-7":
            return [{"effect": effect} for effect in EFFECTS]
        case "ley-9":
            return [{"other": other} for other in hand.active]
    return [{}]


def _more(law: str, hand: Hand) -> list[dict[str, Any]]:
    """The further fields of a law one by one, with those that they need."""
    match law:
        case "ley-4":
            return [{"cards": 2, field: said} for field, said in product(("forced", "game"), YES_NO)]
        case "ley-6":
            return [{"paid": said} for said in YES_NO]
        case "ley-7":
            return [{"effect": effect, field: said} for field, said, effect in product(("bola", "primeras"), YES_NO, EFFECTS)]
        case "ley-8":
            kept = [{"kept": True, "injured": injured} for injured in hand.active]
            return [{"kept": False}, *kept, *({**kept[0], "bola": said} for said in YES_NO)]
        case "ley-9":
            return [{"other": other, "partner": partner} for other, partner in product(hand.active, (*hand.active, None))]
        case "ley-11":
            said: list[dict[str, Any]] = [{"decisive": each} for each in YES_NO]
            return [*said, *({"noticed_by": player} for player in hand.players)]
        case "ley-5":
            return [{"times": 1}]
    return []
