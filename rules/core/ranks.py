"""Which card beats which, and which must follow which, in the games of espada y basto? Tables, built once for each pack and trump.

The espada and the basto are trumps in every suit. The three top trumps (espada, malilla, basto) are reserved: only the espada
or the malilla led obliges the basto, only the espada led the malilla, and nothing obliges the espada.
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
    """The demands of a card led: how strong each card is in this trick, which cards follow, and which oblige their holder.

    A player who holds a card of `forced` must play one of `follow`. Cards that are neither trumps nor of the suit led are
    weaker than all that are.
    """

    power: Mapping[str, int]
    follow: int
    forced: int


class Pack(NamedTuple):
    """A pack, and what each trump suit makes of it; the keys are trump suits."""

    codes: tuple[str, ...]
    """The codes of its cards, in the order of the pack of forty."""
    cards: int
    suits: tuple[str, ...]
    """The suits that may be trump: those with a card of their own."""
    kings: int
    trumps: Mapping[str, tuple[str, ...]]
    """Highest first; the first three are the estuche."""
    trump_mask: Mapping[str, int]
    top: Mapping[str, tuple[int, ...]]
    """Trump → the set of its n highest trumps, by n."""
    leads: Mapping[str, Mapping[str, Lead]]
    """Trump → card led → its demands."""


def _trumps(suit: str, lone: str | None) -> tuple[str, ...]:
    """The trumps of a suit in the whole pack, highest first; in a suit reduced to its rey, that takes the malilla's place.

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
    """The trumps that a trump led obliges players to play, given the trumps in order.

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
    """The demands of each card of a pack when it is led."""
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
    """The pack of forty without some cards, and perhaps with a suit reduced to its rey."""
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
    """How many of the highest trumps, without a gap, are among these cards."""
    return next((place for place, code in enumerate(order) if not BIT[code] & cards), len(order))


WHOLE: Final = pack_of()
"""The pack of forty as it is."""
