"""The count of the open hand: what each of its numbers may be, and where the record places each counting card.

A number is offered if some pair or player may have it; the tally decides which entries go together. Source: minchiate/puntaje,
minchiate/sagitario, minchiate/loco
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.expectation import Expectation, Field
from rules.minchiate.counting import ALL_SHOWN, loco_of
from rules.minchiate.knowledge import in_fola, is_short
from rules.minchiate.ranks import BIT, LOCO
from rules.minchiate.tally import ALL_CARDS, OF_A_TRICK, cards_of_tricks
from rules.minchiate.tariffs import Options
from rules.minchiate.terms import EO, NAMES, NS, PAIRS, SEATS, TRICKS, Codes, Hand
from rules.minchiate.versiculas import in_order


def count(hand: Hand, options: Options) -> Iterator[Expectation]:
    """The count, with the numbers that its entries may have. Source: minchiate/puntaje, minchiate/sagitario"""
    all_there = len(hand.tricks) == TRICKS
    last = (hand.sides[hand.winners[-1]],) if all_there else PAIRS
    fields = {
        "cards": Field(required=True, values=_cards(hand)),
        "last_trick": Field(required=True, values=[NAMES[pair] for pair in last]),
        "captured": Field(required=True, values=in_order(ALL_SHOWN, demonio=options.demonio), known=_known(hand, options)),
        "noted": Field(),
        "tricks": Field(values=_tricks(hand)),
    }
    yield Expectation("tally", fields)


def _cards(hand: Hand) -> list[int]:
    """How many cards a pair may have captured. Source: minchiate/puntaje, minchiate/cartas-de-mas"""
    least, most = cards_of_tricks(hand)
    top = [min(most[pair], ALL_CARDS - least[1 - pair]) for pair in PAIRS]
    step = 1 if is_short(hand) else OF_A_TRICK
    return sorted({each for pair in PAIRS for each in range(least[pair], top[pair] + 1, step)})


def _tricks(hand: Hand) -> list[int]:
    """How many tricks a player may have won. Source: minchiate/puntaje"""
    left = TRICKS - len(hand.tricks)
    return sorted({won + more for seat in SEATS for won in (hand.winners.count(seat),) for more in range(left + 1)})


def _known(hand: Hand, options: Options) -> dict[str, Codes]:
    """The counting cards that are known to end with a pair, or in the Fola. Source: minchiate/loco, minchiate/descarte"""
    found = [hand.won[NS] & ~BIT[LOCO], hand.won[EO] & ~BIT[LOCO], in_fola(hand)]
    played = loco_of(hand)
    if played is not None:
        own, number = played
        if number == TRICKS:
            found[hand.sides[hand.winners[-1]]] |= BIT[LOCO]
        elif any(hand.sides[winner] == own for winner in hand.winners):
            found[own] |= BIT[LOCO]
        elif len(hand.tricks) == TRICKS:
            found[1 - own] |= BIT[LOCO]
    heaps = (*NAMES, "fola")
    return {heap: in_order(cards & ALL_SHOWN, demonio=options.demonio) for heap, cards in zip(heaps, found, strict=True)}
