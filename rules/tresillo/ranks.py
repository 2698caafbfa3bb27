"""Which card beats which, and which card must follow which: the tables, built once a trump.

Estuches (espada, mala, basto) are trumps of their own kind: the basto is forced only by the espada or the mala, the mala
only by the espada, the espada never.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.cards import BIT, FORTY, LETTERS, SUIT_OF, SUITS, mask_of

LONG: Final = ("oros", "copas")
"""The suits in which the low cards are the better ones. Source: jepus-1896/valor-naipes"""

TRUMPS: Final[dict[str, tuple[str, ...]]] = {
    "oros": ("1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"),
    "copas": ("1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"),
    "espadas": ("1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"),
    "bastos": ("1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"),
}
"""Trump suit → its trumps, highest first. Source: fournier/orden, jepus-1896/valor-naipes, voltereta-1826/art-1"""

PLAIN: Final[dict[str, tuple[str, ...]]] = {
    suit: tuple(rank + LETTERS[suit] for rank in ("RCS1234567" if suit in LONG else "RCS765432")) for suit in SUITS
}
"""Plain suit → its cards, highest first; the aces of the short suits are trumps. Source: fournier/orden"""

ESTUCHES: Final = {trump: order[:3] for trump, order in TRUMPS.items()}
"""Trump suit → espada, mala, basto. Source: fournier/estuches, jepus-1896/valor-naipes"""

TRUMP_MASK: Final = {trump: mask_of(order) for trump, order in TRUMPS.items()}

TOP_TRUMPS: Final = {trump: tuple(mask_of(order[:count]) for count in range(len(order) + 1)) for trump, order in TRUMPS.items()}
"""Trump suit → the set of its highest trumps, by how many they are."""


class Lead(NamedTuple):
    """What a card led asks for: how strong each card is in this trick, which cards obey, which could be forced.

    Who holds a card of `forced` must play one of `follow`. Cards that are neither trumps nor of the suit led have power 0.
    """

    power: dict[str, int]
    follow: int
    forced: int


def forced_by(card: str, trump: str) -> int:
    """The trumps that a trump led obliges to be played. Source: fournier/estuches, mediator-1826"""
    espada, mala, basto = ESTUCHES[trump]
    ordinary = TRUMP_MASK[trump] & ~mask_of(ESTUCHES[trump])
    if card == espada:
        return ordinary | BIT[basto] | BIT[mala]
    if card == mala:
        return ordinary | BIT[basto]
    return ordinary


def _leads(trump: str) -> dict[str, Lead]:
    """What each card asks for when it is led. Source: voltereta-1826/art-4, fournier/estuches"""
    order = TRUMPS[trump]
    above = {code: 100 - place for place, code in enumerate(order)}
    plain = {suit: tuple(code for code in PLAIN[suit] if code not in order) for suit in SUITS}
    powers = {suit: dict.fromkeys(FORTY, 0) | {code: 50 - place for place, code in enumerate(plain[suit])} | above for suit in SUITS}
    leads = {}
    for code in FORTY:
        suit = SUIT_OF[code]
        if code in above:
            leads[code] = Lead(powers[trump], TRUMP_MASK[trump], forced_by(code, trump))
        else:
            cards = mask_of(plain[suit])
            leads[code] = Lead(powers[suit], cards, cards)
    return leads


LEADS: Final = {trump: _leads(trump) for trump in SUITS}
"""Trump suit → card led → what it asks for."""


def estuches_of(cards: int, trump: str, contraestuche: str) -> int:
    """How many estuches a hand of nine holds: 3 to 9, 0, or negative where all three are missing and the rule counts it.

    `contraestuche` is the house rule: `run` counts the missing top trumps in sequence, `three` is always −3, `none` is 0.
    Source: jepus-1896/valor-naipes, fournier/condiciones, voltereta-1826/final
    """
    order = TRUMPS[trump]
    held = next((place for place, code in enumerate(order) if not BIT[code] & cards), len(order))
    if held >= 3:
        return held
    missing = next((place for place, code in enumerate(order) if BIT[code] & cards), len(order))
    if missing < 3 or contraestuche == "none":
        return 0
    return -3 if contraestuche == "three" else -missing


def may_have(number: int, *, trump: str, contraestuche: str, sure: int, may: int) -> bool:
    """Whether a hand of nine that holds `sure` and nothing outside `may` can have this number of estuches.

    Source: fournier/condiciones, jepus-1896/valor-naipes
    """
    top = TOP_TRUMPS[trump]
    if number == 0:
        return top[3] & ~sure != 0 and (contraestuche == "none" or top[3] & may != 0)
    length = abs(number)
    if length >= len(top):
        return False
    run = top[length]
    following = 0 if length + 1 == len(top) else top[length + 1] & ~run
    if number > 0:
        return run & ~may == 0 and following & sure == 0 and (sure | run).bit_count() <= 9
    if contraestuche == "three":
        return run & sure == 0
    return run & sure == 0 and (not following or following & may != 0) and (sure | following).bit_count() <= 9
