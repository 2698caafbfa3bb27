"""What is known of a hand before its pad asks anything, and which laws may still make it null.

The rules answer each question; nothing is decided here. Source: cientos-1807/mano, cientos-1807/pique, cientos-1807/medio-juego,
cientos-1807/carta-de-mas
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.cientos import laws
from rules.cientos.counting import THIRTY, need_of, of_acuses, terms_of
from rules.cientos.facts import Law, Penalty
from rules.cientos.heard import heard
from rules.cientos.terms import MANO, PIE, SEATS, Hand, Pair, Table
from rules.core.known import hand_at
from rules.core.refusals import Refusal

FOR_GOOD: Final = 1000
"""What a player lacks who can count nothing in this hand: more points than there are."""


class Void(NamedTuple):
    """A law that makes the hand null: its name, and the seat of the player responsible."""

    law: Law
    seat: int


VOIDS: Final = (
    Void("mal-repartido", PIE),
    Void("carta-de-mas", MANO),
    Void("carta-de-mas", PIE),
    Void("carta-de-menos", MANO),
    Void("carta-de-menos", PIE),
    Void("carta-descubierta", PIE),
    Void("naipes-iguales", PIE),
    Void("dar-seguidas", PIE),
)
"""The laws that a pad knows, the commonest first. Source: cientos-1807/carta-de-mas, cientos-1807/carta-descubierta, cientos-1807/naipes-iguales"""
DECIDED_BY_THE_TABLE: Final = ("carta-de-mas", "carta-de-menos", "carta-descubierta")
"""The laws after which a hand may also stand. Source: cientos-1807/carta-de-mas, cientos-1807/carta-descubierta"""


class Known(NamedTuple):
    """What the logged acuses leave to the play.

    `left` is what each lacks of his hundred (None: his acuses may prove false), `missing` what the mano lacks of thirty if he may make a
    pique, `decided` whether the acuses made the hundred.
    """

    left: Pair | None
    missing: int | None
    decided: bool


def voids_of(table: Table) -> tuple[Void, ...]:
    """The laws that may still make the hand null. Source: cientos-1807/carta-de-mas, cientos-1807/carta-descubierta"""
    return tuple([each for each in VOIDS if not isinstance(laws.penalty(table, null_by(each, _hand(table).players)), Refusal)])


def null_by(void: Void, players: tuple[str, str]) -> Penalty:
    """The event by which a law makes a hand null. Source: cientos-1807/carta-de-mas"""
    return Penalty(player=players[void.seat], law=void.law, decision="redeal" if void.law in DECIDED_BY_THE_TABLE else None)


def needs_of(table: Table) -> Pair | None:
    """What each needs for his hundred before anything is announced; None if later acuses may not count. Source: cientos-1807/medio-juego"""
    hand = _hand(table)
    # Known cards may show an acuse to be false, or a law may have removed it.
    if hand.penalties or any(cards is not None for cards in hand.dealt):
        return None
    return need_of(hand.boards, MANO), need_of(hand.boards, PIE)


def known_of(table: Table) -> Known:
    """What the logged acuses leave to the play. Source: cientos-1807/mano, cientos-1807/pique"""
    hand, options = _hand(table), table.options
    # The count that the pad makes is checked against what was heard.
    begun = hand._replace(begun=True, veiled=False)
    terms = terms_of(begun, options)
    count = of_acuses(heard(begun, options, terms.over), terms)
    missing = THIRTY - count.acuses[MANO]
    free = not count.blocked and count.winner is None and missing >= 1 and MANO not in terms.silent
    left = [FOR_GOOD if seat in terms.silent else terms.need[seat] - count.total(seat) for seat in SEATS]
    return Known((left[MANO], left[PIE]), missing if free else None, count.winner is not None)


def _hand(table: Table) -> Hand:
    return hand_at(table)
