"""What may be said before play, by whom and with which values: every kind is tried.

Source: cientos-1807/mano, cientos-1807/blancas, cientos-1807/salida, cientos-1807/catorce-por-otro
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

from rules.cientos import claims
from rules.cientos.acuses import BLANCAS, POINTS_OF_SECANSA
from rules.cientos.facts import RANKS, Declaration, OfFour
from rules.cientos.terms import MANO, Hand, Table
from rules.core.cards import SUITS
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal

KINDS: Final = (BLANCAS, "punto", "secansa", "catorce", "tres", "salida", "enmienda")
OF_FOUR: Final[tuple[str, ...]] = get_args(OfFour)
VALUES: Final = (7, 75)
"""The least and the greatest punto: a siete alone, a whole suit. Source: cientos-1807/punto"""
LENGTHS: Final = tuple(POINTS_OF_SECANSA)
TOPS: Final = RANKS[: len(RANKS) - min(LENGTHS) + 1]
"""The cards from which a secansa can go down. Source: cientos-1807/secansas"""
YES_NO: Final = (False, True)


def declarations(table: Table, hand: Hand) -> Iterator[Expectation]:
    """What may be announced, named or put right before the first trick.

    Source: cientos-1807/mano, cientos-1807/olvido, cientos-1807/salida
    """
    if hand.tricks:
        return
    taken = [said for said in _tried(hand) if not isinstance(claims.declaration(table, Declaration(**said)), Refusal)]

    def found(name: str, order: Sequence[Any]) -> list[Any]:
        values = {said[name] for said in taken if name in said}
        return [value for value in order if value in values]

    kinds = found("kind", KINDS)
    fields = {
        "player": Field(required=True, values=found("player", table.seats.players)),
        "kind": Field(required=True, values=kinds),
        "length": Field(values=LENGTHS),
        "top": Field(values=TOPS),
        "suit": Field(values=SUITS),
        "shown": Field(values=YES_NO),
    }
    if "punto" in kinds:
        fields["value"] = Field(bounds=VALUES)
    for name, order in (("rank", OF_FOUR), ("what", ("catorce", "tres")), ("to", OF_FOUR)):
        if values := found(name, order):
            fields[name] = Field(values=values)
    yield Expectation("declaration", fields)


def _tried(hand: Hand) -> Iterator[dict[str, Any]]:
    """Every declaration to try; of those that stand or fall together, one.

    Source: cientos-1807/punto, cientos-1807/secansas, cientos-1807/catorces
    """
    for seat, player in enumerate(hand.players):
        yield {"player": player, "kind": BLANCAS}
        yield {"player": player, "kind": "punto", "value": VALUES[0]}
        yield {"player": player, "kind": "secansa", "length": LENGTHS[0], "top": TOPS[0]}
        for kind in ("catorce", "tres"):
            yield from ({"player": player, "kind": kind, "rank": rank} for rank in OF_FOUR)
        if seat == MANO:
            yield {"player": player, "kind": "salida", "suit": SUITS[0]}
        for each in hand.acuses:
            if each.seat == seat and each.rank:
                said = {"player": player, "kind": "enmienda", "what": each.kind, "rank": each.rank}
                yield from ({**said, "to": rank} for rank in OF_FOUR)
