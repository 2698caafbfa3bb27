"""Which card beats which, and which card must follow which, in the games of espada y basto: tables, built once a pack and trump.

The espada and the basto are trumps in every suit. The three top trumps (espada, malilla, basto) are reserved: the basto is
obliged only by the espada or the malilla led, the malilla only by the espada, the espada never.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from rules.core.cards import BIT, FORTY, LETTERS, SUIT_OF, SUITS, mask_of

LONG: Final = ("oros", "copas")
"""The suits in which the low cards are the better ones. Source: jepus-1896/valor-naipes, mediator-1826/cap-1-valor"""

TRUMP_RANKS: Final = {"long": "RCS23456", "short": "RCS76543"}
PLAIN_RANKS: Final = {"long": "RCS1234567", "short": "RCS765432"}
"""Kind of suit → its ranks from high to low, as trump below the top trumps, and plain.

Source: fournier/orden, jepus-1896/valor-naipes, voltereta-1826/art-1, mediator-1826/cap-1-valor
"""


class Lead(NamedTuple):
    """What a card led asks for: how strong each card is in this trick, which cards obey, which oblige their holder.

    Who holds a card of `forced` must play one of `follow`. Cards that are neither trumps nor of the suit led are weaker
    than all that are.
    """

    power: Mapping[str, int]
    follow: int
    forced: int


class Pack(NamedTuple):
    """A pack, and what each of its suits makes of it as trump; keys are trump suits."""

    codes: tuple[str, ...]
    """Its cards, in the order of the pack of forty."""
    cards: int
    suits: tuple[str, ...]
    """The suits of which it has a card of their own: those that may be trump."""
    kings: int
    trumps: Mapping[str, tuple[str, ...]]
    """Highest first; the first three are the estuche."""
    trump_mask: Mapping[str, int]
    top: Mapping[str, tuple[int, ...]]
    """The set of the highest trumps, by how many they are."""
    leads: Mapping[str, Mapping[str, Lead]]
    """Trump → card led → what it asks for."""


def _trumps(suit: str, lone: str | None) -> tuple[str, ...]:
    """The trumps of a suit, highest first, of the whole pack; a suit of one rey has it in the malilla's place.

    Source: fournier/orden, mediator-1826/cap-1-valor, mediator-1826/tresillo-rey
    """
    letter = LETTERS[suit]
    if suit == lone:
        return "1E", "R" + letter, "1B"
    malilla, punto = ("7" + letter, ("1" + letter,)) if suit in LONG else ("2" + letter, ())
    ranks = TRUMP_RANKS["long" if suit in LONG else "short"]
    return "1E", malilla, "1B", *punto, *(rank + letter for rank in ranks)


def _plain(suit: str) -> tuple[str, ...]:
    """The cards of a plain suit, highest first; the aces of the short suits are trumps."""
    return tuple(rank + LETTERS[suit] for rank in PLAIN_RANKS["long" if suit in LONG else "short"])


def forced_by(card: str, order: tuple[str, ...]) -> int:
    """The trumps that a trump led obliges to be played, of trumps in their order.

    Source: fournier/estuches, mediator-1826/cap-1-reservadas
    """
    espada, malilla, basto = order[:3]
    ordinary = mask_of(order[3:])
    if card == espada:
        return ordinary | BIT[basto] | BIT[malilla]
    if card == malilla:
        return ordinary | BIT[basto]
    return ordinary


def _leads(order: tuple[str, ...], codes: tuple[str, ...]) -> dict[str, Lead]:
    """What each card of a pack asks for when it is led."""
    above = {code: 100 - place for place, code in enumerate(order)}
    plain = {suit: tuple(code for code in _plain(suit) if code in codes and code not in order) for suit in SUITS}
    powers = {suit: dict.fromkeys(codes, 0) | {code: 50 - place for place, code in enumerate(plain[suit])} | above for suit in SUITS}
    trumps = dict.fromkeys(codes, 0) | above
    leads = {}
    for code in codes:
        suit = SUIT_OF[code]
        if code in above:
            leads[code] = Lead(trumps, mask_of(order), forced_by(code, order))
        else:
            cards = mask_of(plain[suit])
            leads[code] = Lead(powers[suit], cards, cards)
    return leads


@cache
def pack_of(removed: frozenset[str] = frozenset(), lone: str | None = None) -> Pack:
    """The pack of forty without some cards, and with a suit of which only the rey is left."""
    codes = tuple(code for code in FORTY if code not in removed)
    own = {suit: tuple(code for code in codes if SUIT_OF[code] == suit and code not in ("1E", "1B")) for suit in SUITS}
    suits = tuple(suit for suit in SUITS if own[suit])
    trumps = {suit: tuple(code for code in _trumps(suit, lone) if code in codes) for suit in suits}
    return Pack(
        codes=codes,
        cards=mask_of(codes),
        suits=suits,
        kings=mask_of(code for code in codes if code[0] == "R"),
        trumps=trumps,
        trump_mask={suit: mask_of(order) for suit, order in trumps.items()},
        top={suit: tuple(mask_of(order[:count]) for count in range(len(order) + 1)) for suit, order in trumps.items()},
        leads={suit: _leads(order, codes) for suit, order in trumps.items()},
    )


def run_of(cards: int, order: tuple[str, ...]) -> int:
    """How many trumps from the highest down, without a gap, are among some cards; in their order."""
    return next((place for place, code in enumerate(order) if not BIT[code] & cards), len(order))


WHOLE: Final = pack_of()
"""The pack of forty as it is."""
