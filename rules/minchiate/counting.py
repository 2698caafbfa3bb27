"""The final count: what each pair has captured and what it counts, the difference, the restos.

Source: minchiate/puntaje, minchiate/restos, minchiate/sin-presa, minchiate/loco, minchiate/diferencia
"""

from __future__ import annotations

from typing import Final

from rules.core.cards import mask_of
from rules.minchiate.ranks import BIT, COUNTING, LOCO, REYES, TAROTS, VALUE
from rules.minchiate.tariffs import Options
from rules.minchiate.terms import EO, NS, PAIRS, TRICKS, Hand, Pair, PairCount, Result
from rules.minchiate.versiculas import SHOWN, held_in

FREE_CARDS: Final = 42
"""How many captured cards count nothing. Source: minchiate/puntaje"""
LAST_TRICK: Final = 10
"""What the last trick gives. Source: minchiate/puntaje"""
RESTO: Final = 60
"""The points of a resto. Source: minchiate/restos"""
FIXED: Final = 840
"""What the pair without a trick loses, in points: twice seven restos. Source: minchiate/sin-presa"""
ALL_SHOWN: Final = sum(SHOWN.values())
TWENTY_NINE: Final = BIT["T29"]
FOURTEEN: Final = BIT["T14"]


def restos_of(difference: int) -> int:
    """How many restos a difference makes: one for each sixty points begun. Source: minchiate/restos"""
    return -(-difference // RESTO)


def value_of(cards: int) -> int:
    """What some cards count. Source: minchiate/cuenta"""
    return sum([points * (cards & of_them).bit_count() for points, of_them in _BY_VALUE])


_BY_VALUE: Final = [
    (points, mask_of((code for code, value in VALUE.items() if value == points), BIT)) for points in sorted({*VALUE.values()})
]


def cards_won(hand: Hand) -> Pair:
    """How many cards each pair has captured in the tricks that were logged with their cards. Source: minchiate/puntaje"""
    return hand.won[NS].bit_count(), hand.won[EO].bit_count()


def loco_of(hand: Hand) -> tuple[int, int] | None:
    """The pair that played El Loco, and the trick (from 1); None if nobody is known to have played him. Source: minchiate/loco"""
    for number, trick in enumerate(hand.tricks, 1):
        if trick is not None and LOCO in trick.codes:
            return hand.sides[trick.codes.index(LOCO)], number
    return None


def loses_the_loco(hand: Hand) -> bool:
    """Whether the pair that played El Loco before the last trick won no trick at all, so that he is lost. Source: minchiate/loco"""
    found = loco_of(hand)
    if found is None or found[1] == TRICKS:
        return False
    return all(hand.sides[winner] != found[0] for winner in hand.winners)


def captured(hand: Hand, options: Options) -> Pair:
    """The cards that each pair has in the end: El Loco goes back in exchange for a card without value.

    Source: minchiate/loco, minchiate/puntaje
    """
    cards, found = list(hand.won), loco_of(hand)
    if found is None:
        return cards[NS], cards[EO]
    own, number = found
    if cards[own] & BIT[LOCO] or number == TRICKS or loses_the_loco(hand):
        return cards[NS], cards[EO]
    given = _given_for_him(cards[own], demonio=options.demonio)
    cards[own] = cards[own] & ~given | BIT[LOCO]
    cards[1 - own] = cards[1 - own] & ~BIT[LOCO] | given
    return cards[NS], cards[EO]


def _given_for_him(cards: int, *, demonio: bool) -> int:
    """The card given for El Loco if every captured card has a value, alone or in a versícula; 0 if one without value is given.

    Source: minchiate/loco
    """
    kept = COUNTING | TWENTY_NINE | (FOURTEEN if demonio else 0)
    if cards & ~kept:
        return 0
    for valueless in (FOURTEEN, TWENTY_NINE):
        if cards & valueless:
            return valueless
    order = [*TAROTS, *REYES]
    return BIT[min((code for code in order if BIT[code] & cards), key=lambda code: (VALUE[code], order.index(code)))]


def result_of(hand: Hand, options: Options) -> Result:
    """What a complete hand came to. Source: minchiate/puntaje, minchiate/restos, minchiate/sin-presa"""
    if hand.tally is not None:
        cards, last, shown = hand.tally.cards, hand.tally.last, hand.tally.captured
    else:
        cards, last, shown = cards_won(hand), hand.sides[hand.winners[-1]], captured(hand, options)
    for pair in PAIRS:
        if not cards[pair]:
            return _without_a_trick(1 - pair, hand.lead)
    first, second = (_counted(hand, options, pair, cards[pair], shown[pair], last=last == pair) for pair in PAIRS)
    points = first.total, second.total
    difference = abs(points[NS] - points[EO])
    winner = None if not difference else NS if points[NS] > points[EO] else EO
    return Result("tie" if winner is None else "won", (first, second), points, difference, restos_of(difference), winner)


def _counted(hand: Hand, options: Options, pair: int, cards: int, shown: int, *, last: bool) -> PairCount:
    """What a pair counts. Source: minchiate/puntaje, minchiate/versiculas"""
    versiculas = held_in(shown, demonio=options.demonio)
    lead = hand.lead if pair == NS else -hand.lead
    return PairCount(
        cards=cards,
        card_points=max(0, cards - FREE_CARDS),
        last_trick=LAST_TRICK if last else 0,
        captured=shown & ALL_SHOWN,
        honours=value_of(shown),
        versiculas=versiculas,
        versicula_points=sum([points for _, _, points in versiculas]),
        noted=max(0, lead),
    )


def _without_a_trick(winner: int, lead: int) -> Result:
    """A hand in which one pair has all the tricks; nobody wins if the other's notes use up the sum. Source: minchiate/sin-presa"""
    ahead = lead if winner == NS else -lead
    difference = max(0, FIXED + 2 * ahead)
    points = (difference, 0) if winner == NS else (0, difference)
    return Result("sin_presa", None, points, difference, restos_of(difference), winner if difference else None)
