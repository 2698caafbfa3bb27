"""What may come next at a table of Minchiate, with the values that each field can take: deal, discards, declarations, tricks, seats.

The bounds come from the same questions that the refusals ask; if an answer depends on known cards, each of those cards is tried.
`expects_tally` has the count, `expects_laws` the laws. Source: minchiate/reparto, minchiate/descarte, minchiate/primera-mano,
minchiate/bazas, minchiate/parejas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from rules.core.cards import codes_of, mask_of
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.minchiate.exchange import LATEST
from rules.minchiate.expects_laws import penalties
from rules.minchiate.expects_tally import count
from rules.minchiate.facts import Trick
from rules.minchiate.finish import due_after
from rules.minchiate.guards import hand_open, is_over
from rules.minchiate.knowledge import may_be_missing
from rules.minchiate.ranks import BIT, LOCO, PACK, REYES
from rules.minchiate.tariffs import Options
from rules.minchiate.terms import CUTTER, DEALER, HANDS_OF_A_GIRO, SEATS, TRICKS, WHOLE_FOLA, Codes, Hand, Table
from rules.minchiate.tricks import trick
from rules.minchiate.versiculas import CORRIDA, DEMONIO, DEMONIO_CALLED, LEAST, PAPAS, is_the_same_kind, kind_of

OF_THE_FOLA: Final = (0, WHOLE_FOLA)
"""How many cards can be robbed, or stay in the Fola. Source: minchiate/corte"""
DISCARDED: Final = (0, WHOLE_FOLA + TRICKS)
"""How many cards a player can put away: all that he has, however many he robbed. Source: minchiate/descarte"""


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time.

    Source: minchiate/reparto, minchiate/bazas, minchiate/parejas
    """
    if table.closed:
        return ()
    return (*_in_hand(table), *_between_hands(table))


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may follow in the open hand, and the laws: a renuncio is paid in any hand. Source: minchiate/renuncio"""
    hand = table.hand
    if hand is not None and not is_over(hand):
        yield from _exchange(hand)
        yield from _declaration(hand, table.options)
        yield from _trick(table, hand)
        yield from count(hand, table.options)
    yield from penalties(table)


def _exchange(hand: Hand) -> Iterator[Expectation]:
    """Who still has to put cards away, and how many he may. Source: minchiate/descarte"""
    seats = [seat for seat in (CUTTER, DEALER) if hand.put[seat] is None]
    if seats and len(hand.tricks) <= LATEST:
        players = [hand.players[seat] for seat in seats]
        fields = {"player": Field(required=True, values=players), "discards": Field(required=True, bounds=DISCARDED)}
        yield Expectation("exchange", fields)


# Declarations.


def _every_versicula() -> Iterator[Codes]:
    """The cards of every possible versícula, without El Loco where he only joins it. Source: minchiate/versiculas"""
    for order in (PAPAS, CORRIDA):
        for size in range(LEAST, len(order) + 1):
            yield from (order[first : first + size] for first in range(len(order) - size + 1))
    for size in range(LEAST, len(REYES) + 1):
        yield from combinations(REYES, size)
    yield from (("T1", "T40"), ("T1", "T13", "T28"), ("T10", "T20", "T30", "T40"), ("T20", "T30", "T40"), ("T10", "T20", "T30"), DEMONIO)


VERSICULAS: Final = tuple(
    (kind, told, mask_of(told, BIT))
    for codes in _every_versicula()
    for told in (codes, (*codes, LOCO))
    if (kind := kind_of(told)) is not None
)
"""Every versícula: its kind, its cards, and these as a set. Source: minchiate/versiculas"""


def _declaration(hand: Hand, options: Options) -> Iterator[Expectation]:
    """Who may show a versícula, with which cards, and who may lay his cards open. Source: minchiate/primera-mano, minchiate/caerse"""
    standing = {seat for seat in SEATS if seat not in [other for other, _ in hand.fallen]} if len(hand.tricks) < TRICKS else set[int]()
    showing, cards = _showing(hand, options)
    kinds = [*(["versicula"] if showing else []), *(["caida"] if standing else [])]
    if not kinds:
        return
    fields = {
        "player": Field(required=True, values=[hand.players[seat] for seat in SEATS if seat in showing | standing]),
        "kind": Field(required=True, values=kinds),
    }
    if cards:
        fields["cards"] = Field(values=codes_of(cards, BIT))
    yield Expectation("declaration", fields)


def _showing(hand: Hand, options: Options) -> tuple[set[int], int]:
    """The seats that may show a versícula now, and all cards of those that may be shown.

    Source: minchiate/primera-mano, minchiate/versiculas
    """
    seats, cards = set[int](), 0
    if hand.tricks:
        return seats, cards
    for seat in SEATS:
        may = hand.may[seat]
        shown = [(each.kind, each.codes) for each in hand.declared if each.seat == seat]
        for kind, codes, of_them in VERSICULAS:
            if of_them & may != of_them or (kind == DEMONIO_CALLED and not options.demonio):
                continue
            if not any(is_the_same_kind(kind, codes, other, others) for other, others in shown):
                seats.add(seat)
                cards |= of_them
    return seats, cards


# Play.


def _trick(table: Table, hand: Hand) -> Iterator[Expectation]:
    """A trick, with its cards or only its winner. Source: minchiate/bazas, minchiate/cartas-de-mas"""
    if len(hand.tricks) == TRICKS:
        return
    players = hand.players
    cards, sizes = _laid(hand)
    leaders = [player for player in players if not isinstance(trick(table, Trick(leader=player, winner=players[0])), Refusal)]
    fields = {
        "cards": Field(values=codes_of(cards, BIT), bounds=(min(sizes, default=0), max(sizes, default=0))),
        "leader": Field(values=leaders),
        "winner": Field(values=players),
    }
    yield Expectation("trick", fields)


def _laid(hand: Hand) -> tuple[int, list[int]]:
    """Every card that may lie in the next trick, and the possible numbers of cards in it.

    Source: minchiate/bazas, minchiate/cartas-de-mas
    """
    may = [cards & ~hand.gone for cards in hand.may]
    lack = [seat for seat in SEATS if may_be_missing(hand, seat, len(hand.tricks))]
    cards, sizes = 0, []
    for size in range(min(len(lack), len(SEATS) - 1) + 1):
        for out in combinations(lack, size):
            if found := _laid_by([may[seat] for seat in SEATS if seat not in out]):
                cards |= found
                sizes.append(len(SEATS) - size)
    return cards, sizes


def _laid_by(may: Sequence[int]) -> int:
    """Every card that one of some players may lay while each of the others lays another."""
    found = 0
    if all(cards.bit_count() >= len(may) for cards in may):
        for cards in may:
            found |= cards
        return found
    for place, own in enumerate(may):
        others = [cards for other, cards in enumerate(may) if other != place]
        for code in codes_of(own & ~found, BIT):
            if _each_has_one([cards & ~BIT[code] for cards in others]):
                found |= BIT[code]
    return found


def _each_has_one(may: Sequence[int]) -> bool:
    """Whether some players may lay one card each, all different: no group of them has fewer possible cards than players."""
    for size in range(1, len(may) + 1):
        for some in combinations(may, size):
            among = 0
            for cards in some:
                among |= cards
            if among.bit_count() < size:
                return False
    return True


# Between hands.


def _between_hands(table: Table) -> Iterator[Expectation]:
    """What may come once the previous hand is complete. Source: minchiate/reparto, minchiate/corte, minchiate/fola, minchiate/parejas"""
    if hand_open(table) is not None:
        return
    dealer = due_after(table)
    if dealer is not None:
        fields = {
            "dealer": Field(values=[dealer]),
            "robbed": Field(bounds=OF_THE_FOLA),
            "turned": Field(values=PACK),
            "hands": Field(bounds=(TRICKS, TRICKS)),
            "fola": Field(bounds=OF_THE_FOLA),
            "fola_robbed": Field(bounds=OF_THE_FOLA),
            "fola_taken": Field(bounds=OF_THE_FOLA),
        }
        yield Expectation("deal", fields)
    if not table.place % HANDS_OF_A_GIRO:
        yield Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field(), "draw_order": Field()})
    yield Expectation("night_closed", {"leftovers": Field(values=["carry", "share"])})
