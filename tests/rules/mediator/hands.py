"""The cards of the family, read from the page independently of the code, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana is mano, and the last player deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from rules.core.cards import FORTY, LETTERS, SUIT_OF
from tests.nights import Event, event, yielded

SEVEN: Final = ("ana", "beto", "carla", "dario", "elsa", "fidel", "gema")
PLAYERS: Final = {
    "mediator": 4,
    "cuatrillo": 4,
    "cuatrillo-solitario": 4,
    "cuatrillo-forzado": 4,
    "quintillo": 5,
    "sextillo": 6,
    "tresillo-rey": 3,
    "tresillo-sin-palo": 3,
    "tresillo-36": 3,
    "dosillo": 2,
}
"""Variant → the number of players with cards."""
TRICKS: Final = dict.fromkeys(PLAYERS, 10) | {"quintillo": 8, "sextillo": 6, "tresillo-36": 12, "dosillo": 8}
TO_WIN: Final = dict.fromkeys(PLAYERS, 6) | {"quintillo": 5, "sextillo": 4, "tresillo-36": 7, "dosillo": 5}
PLAIN: Final = {"oros": "RCS1234567", "copas": "RCS1234567", "espadas": "RCS765432", "bastos": "RCS765432"}
"""Plain suit → its ranks, highest first."""
TRUMPS: Final = {"oros": "71RCS23456", "copas": "71RCS23456", "espadas": "2RCS76543", "bastos": "2RCS76543"}
"""Trump suit → the ranks of its own cards, highest first; the basto ranks after the first."""


def opened(variant: str = "mediator", *, tariff: str | None = None, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a table of a variant; further fields (`first_dealer`, `carried`) go in by name."""
    rules: Event = {"variant": variant}
    if tariff is not None:
        rules["tariff"] = tariff
    if overrides is not None:
        rules["overrides"] = overrides
    seats = PLAYERS[variant] + bool((overrides or {}).get("zangano"))
    return event("night_opened", game="mediator", rules=rules, players=data.pop("players", list(SEVEN[:seats])), **data)


def played(player: str, lance: str, trump: str, *, tally: Mapping[str, Any], **contract: Any) -> tuple[Event, ...]:
    """A hand in three events."""
    return event("deal"), event("contract", player=player, lance=lance, trump=trump, **contract), event("tally", **tally)


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of the record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def won(*players: str) -> list[Event]:
    """Tricks of which only the winners are logged."""
    return [event("trick", winner=player) for player in players]


# The cards.


class Deck(NamedTuple):
    """The pack of a variant: its cards, and the suit of which only the rey is left."""

    cards: tuple[str, ...]
    lone: str | None


@cache
def deck(variant: str, removed_suit: str = "oros", king_kept: bool = False) -> Deck:
    """The cards left of the forty. (Table of variants, "taken out")"""
    gone: set[str] = set()
    lone = None
    if variant in ("sextillo", "tresillo-36"):
        gone = {"6O", "6C", "3E", "3B"}
    elif variant == "tresillo-rey":
        lone = "oros"
    elif variant == "dosillo" and king_kept:
        lone = removed_suit
    elif variant in ("tresillo-sin-palo", "dosillo"):
        gone = {card for card in FORTY if SUIT_OF[card] == removed_suit}
    if lone is not None:
        gone = {card for card in FORTY if SUIT_OF[card] == lone and card[0] != "R"} | {"6C" if lone == "oros" else "6O"}
    return Deck(tuple(card for card in FORTY if card not in gone), lone)


@cache
def trumps(pack: Deck, suit: str) -> tuple[str, ...]:
    """The trumps of a suit, highest first. (Pack and ranks)"""
    malilla, *others = [rank + LETTERS[suit] for rank in ("R" if suit == pack.lone else TRUMPS[suit])]
    return tuple(card for card in ("1E", malilla, "1B", *others) if card in pack.cards)


def class_of(card: str, pack: Deck, trump: str) -> str:
    """The class of a card in play: trump, or its suit."""
    return "trump" if card in trumps(pack, trump) else SUIT_OF[card]


def strength(card: str, led: str, pack: Deck, trump: str) -> int:
    """The strength of a card in a trick; 0 if it cannot win."""
    order = trumps(pack, trump)
    if card in order:
        return 100 - order.index(card)
    return 50 - PLAIN[SUIT_OF[card]].index(card[0]) if class_of(card, pack, trump) == class_of(led, pack, trump) else 0


@cache
def forced_by(led: str, pack: Deck, trump: str) -> tuple[str, ...]:
    """The cards of which a holder of any must follow the card led. (Reserved cards)"""
    if class_of(led, pack, trump) != "trump":
        return tuple(card for card in pack.cards if class_of(card, pack, trump) == class_of(led, pack, trump))
    espada, malilla, basto, *ordinary = trumps(pack, trump)
    return (*ordinary, *{espada: (malilla, basto), malilla: (basto,)}.get(led, ()))


def follows(card: str, led: str, pack: Deck, trump: str) -> bool:
    """Whether a card is of the suit led; trump counts as a suit."""
    return class_of(card, pack, trump) == class_of(led, pack, trump)


def obeying(held: Sequence[str], led: str | None, pack: Deck, trump: str, *, no_king: bool = False) -> list[str]:
    """The cards that a player may lay on the card led, or lead; `no_king`: no rey has fallen yet where the first one names the companion."""
    forced = () if led is None else forced_by(led, pack, trump)
    duty = any(card in forced for card in held)
    may = [card for card in held if not duty or follows(card, str(led), pack, trump)]
    others = [card for card in may if card[0] != "R"]
    return others if no_king and others else may


def estuches(held: Sequence[str], pack: Deck, trump: str) -> int:
    """The number of estuches in a side's cards. (Amounts)"""
    order = trumps(pack, trump)
    run = next((count for count, card in enumerate(order) if card not in held), len(order))
    return run if run >= 3 else 0
