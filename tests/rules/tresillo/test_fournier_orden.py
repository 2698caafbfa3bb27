"""Which card beats which? Every rank order, told by single tricks that only this order decides."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.nights import THREE, event, opened, refused, yielded


def cards(names: str) -> list[str]:
    """Cards written one after the other."""
    return names.split()


TRUMPS = {
    "oros": cards("1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O"),
    "copas": cards("1E 7C 1B 1C RC CC SC 2C 3C 4C 5C 6C"),
    "espadas": cards("1E 2E 1B RE CE SE 7E 6E 5E 4E 3E"),
    "bastos": cards("1E 2B 1B RB CB SB 7B 6B 5B 4B 3B"),
}
PLAIN = {
    "oros": cards("RO CO SO 1O 2O 3O 4O 5O 6O 7O"),
    "copas": cards("RC CC SC 1C 2C 3C 4C 5C 6C 7C"),
    "espadas": cards("RE CE SE 7E 6E 5E 4E 3E 2E"),
    "bastos": cards("RB CB SB 7B 6B 5B 4B 3B 2B"),
}
PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]

TRUMP_PAIRS = [(suit, high, low) for suit, order in TRUMPS.items() for high, low in combinations(order, 2)]
PLAIN_SUITS = [(trump, suit) for trump in TRUMPS for suit in PLAIN if suit != trump]
PLAIN_PAIRS = [(trump, high, low) for trump, suit in PLAIN_SUITS for high, low in combinations(PLAIN[suit], 2)]


def trick_taker(trump: str, ana: str, beto: str, carla: str) -> str:
    """Who makes the one trick of a solo of ana, who leads: the replay counts it for him."""
    cards = {"carla": carla, "beto": beto, "ana": ana}
    record: list[dict[str, Any]] = [
        opened(players=THREE),
        event("deal"),
        event("contract", player="ana", lance="solo", trump=trump),
        event("trick", cards=cards),
    ]
    tricks = yielded(*record)["hands"][0]["tricks"]
    assert sorted(tricks.values()) == [0, 0, 1]
    taker: str = next(player for player, count in tricks.items() if count)
    return taker


def off_suit(*used: str, trump: str) -> str:
    """A low plain card of a suit that none of the cards used belongs to."""
    letters = {card[1] for card in used}
    plain = [card for suit in PLAIN if suit != trump for card in reversed(PLAIN[suit])]
    return next(card for card in plain if card[1] not in letters)


@pytest.mark.parametrize(("trump", "high", "low"), TRUMP_PAIRS)
def test_ranks_of_trumps_the_higher_beats_the_lower_whoever_leads(trump: str, high: str, low: str) -> None:
    """Higher stands before lower in the row of the trump table: it wins led, and it wins laid on the lower."""
    third = off_suit(high, low, trump=trump)
    assert trick_taker(trump, low, high, third) == "beto"
    assert trick_taker(trump, low, third, high) == "carla"
    assert trick_taker(trump, high, low, third) == "ana"


@pytest.mark.parametrize(("trump", "high", "low"), PLAIN_PAIRS)
def test_ranks_of_plain_suits_the_higher_beats_the_lower_whoever_leads(trump: str, high: str, low: str) -> None:
    """Higher stands before lower in the row of the plain suit, whichever other suit is trump."""
    third = next(card for card in PACK if card[1] != high[1] and card not in TRUMPS[trump])
    assert trick_taker(trump, low, high, third) == "beto"
    assert trick_taker(trump, low, third, high) == "carla"
    assert trick_taker(trump, high, low, third) == "ana"


@pytest.mark.parametrize("trump", TRUMPS)
def test_ranks_just_twelve_or_eleven_cards_of_forty_are_trumps(trump: str) -> None:
    """Laid on a rey of another suit, every card of the row takes the trick and none of the other 28 or 29 does."""
    taking = []
    for card in PACK:
        led = next(rey for rey in ("RO", "RC", "RE", "RB") if rey not in TRUMPS[trump] and rey[1] != card[1])
        third = next(c for c in PACK if c not in TRUMPS[trump] and c not in (card, led) and c[1] != led[1])
        if trick_taker(trump, led, card, third) == "beto":
            taking.append(card)
    assert sorted(taking) == sorted(TRUMPS[trump])
    assert len(taking) == (12 if trump in ("oros", "copas") else 11)


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("ace", ["1E", "1B"])
def test_ranks_espada_and_basto_are_trumps_and_leave_their_own_suit(trump: str, ace: str) -> None:
    """Led, the ace asks for trumps: the rey of its letter is a plain card beside it, a higher trump alone beats it."""
    rey = "R" + ace[1]
    if rey in TRUMPS[trump]:
        rey = "RC"
    assert trick_taker(trump, ace, rey, TRUMPS[trump][-1]) == "ana"
    assert trick_taker(trump, TRUMPS[trump][-1], ace, rey) == "beto"
    if ace == "1B":
        assert trick_taker(trump, ace, rey, TRUMPS[trump][1]) == "carla"


@pytest.mark.parametrize(("trump", "suit"), [(t, s) for t in TRUMPS for s in PLAIN if s != t])
def test_r17_the_lowest_trump_beats_the_rey_led(trump: str, suit: str) -> None:
    """The highest trump of a trick wins it: the lowest of the table beats a plain rey, and a higher trump beats it."""
    low, next_low = TRUMPS[trump][-1], TRUMPS[trump][-2]
    rey, caballo = PLAIN[suit][:2]
    assert trick_taker(trump, rey, caballo, low) == "carla"
    assert trick_taker(trump, rey, low, caballo) == "beto"
    assert trick_taker(trump, rey, low, next_low) == "carla"
    assert trick_taker(trump, rey, next_low, low) == "beto"


@pytest.mark.parametrize(("trump", "suit"), [(t, s) for t in TRUMPS for s in PLAIN if s != t])
def test_r17_without_trumps_only_the_suit_led_wins(trump: str, suit: str) -> None:
    """The lowest card of the suit led keeps the trick against two reyes of other plain suits."""
    reyes = [PLAIN[other][0] for other in PLAIN if other not in (trump, suit)]
    assert trick_taker(trump, PLAIN[suit][-1], reyes[0], reyes[1]) == "ana"


@pytest.mark.parametrize("suit", ["oros", "copas"])
def test_ranks_the_punto_is_the_fourth_trump_only_in_its_own_suit(suit: str) -> None:
    """As trump it stands over the rey and under the basto; plain it stands under the sota and over the dos."""
    punto, rey, sota, two = (rank + suit[0].upper() for rank in "1RS2")
    assert trick_taker(suit, rey, punto, "4E") == "beto"
    assert trick_taker(suit, "1B", punto, "4E") == "ana"
    assert trick_taker("espadas", punto, sota, "4B") == "beto"
    assert trick_taker("espadas", punto, two, "4B") == "ana"


@pytest.mark.parametrize(("suit", "mala", "next_card"), [("oros", "7O", "6O"), ("copas", "7C", "6C")])
def test_ranks_the_mala_of_a_long_suit_is_its_siete(suit: str, mala: str, next_card: str) -> None:
    """The siete is second only to the espada when its suit is trump; plain it is the lowest of ten."""
    assert trick_taker(suit, "1B", mala, "4E") == "beto"
    assert trick_taker(suit, mala, "1E", "4E") == "beto"
    assert trick_taker("bastos", mala, next_card, "4E") == "beto"


@pytest.mark.parametrize(("suit", "mala", "next_card"), [("espadas", "2E", "3E"), ("bastos", "2B", "3B")])
def test_ranks_the_mala_of_a_short_suit_is_its_dos(suit: str, mala: str, next_card: str) -> None:
    """The dos is second only to the espada when its suit is trump; plain it is the lowest of nine."""
    assert trick_taker(suit, "1B", mala, "4O") == "beto"
    assert trick_taker(suit, mala, "1E", "4O") == "beto"
    assert trick_taker("copas", mala, next_card, "4O") == "beto"


@pytest.mark.parametrize("rank", ["8", "9"])
@pytest.mark.parametrize("letter", list("OCEB"))
def test_ranks_the_pack_of_forty_has_no_ocho_and_no_nueve(rank: str, letter: str) -> None:
    """Ten ranks in four suits: an 8 or a 9 has the form of a card, but not of one that this pack holds."""
    solo = [opened(players=THREE), event("deal"), event("contract", player="ana", lance="solo", trump="oros")]
    trick = event("trick", cards={"ana": rank + letter, "beto": "RC", "carla": "CC"})
    assert refused(*solo, trick)["code"] == "impossible_card"


def test_ranks_a_stated_winner_must_be_the_one_of_the_order() -> None:
    """Oros are trump: the mala 7O over the basto 1B; whoever says that the basto won contradicts the cards."""
    solo = [opened(players=THREE), event("deal"), event("contract", player="ana", lance="solo", trump="oros")]
    cards = {"ana": "1B", "beto": "7O", "carla": "RO"}
    assert yielded(*solo, event("trick", cards=cards, winner="beto"))["hands"][0]["tricks"] == {
        "ana": 0,
        "beto": 1,
        "carla": 0,
    }
    for wrong in ("ana", "carla"):
        assert refused(*solo, event("trick", cards=cards, winner=wrong))["code"] == "contradiction"
