"""Which laws may be applied now, to whom, with which of their fields: every law is tried on everybody.

Source: revesino-1807/carta-nula, revesino-1807/carta-de-mas, revesino-1807/renuncio-hecho, revesino-1807/juntar
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.revesino import laws
from rules.revesino.facts import InDoubt, Law, Penalty
from rules.revesino.guards import is_complete
from rules.revesino.terms import Hand, Table

LAWS: Final[tuple[str, ...]] = get_args(Law)
CAUSES: Final = ("reparto", "monte", "baraja")
ITEMS: Final[tuple[str, ...]] = get_args(InDoubt)


def penalties(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The laws that may be applied, with every field that one of them takes.

    Source: revesino-1807/renuncio-hecho, revesino-1807/carta-nula
    """
    if hand.void or hand.moved:
        return
    taken = [said for said in _tried(hand) if not isinstance(laws.penalty(table, Penalty(**said)), Refusal)]

    def found(name: str, order: Any) -> list[Any]:
        values = {value for said in taken if name in said for value in (said[name] if name == "items" else [said[name]])}
        return [value for value in order if value in values]

    if not taken:
        return
    fields = {
        "player": Field(required=True, values=found("player", hand.players)),
        "law": Field(required=True, values=found("law", LAWS)),
        "hand": Field(values=[hand.number]),
        "by": Field(values=table.seats.players),
    }
    for name, order in (("cause", CAUSES), ("items", ITEMS), ("trick", laws.TRICKS_CLAIMED)):
        if values := found(name, order):
            fields[name] = Field(values=values)
    yield Expectation("penalty", fields)


def _tried(hand: Hand) -> Iterator[dict[str, Any]]:
    """Every law for every player, with each value of its own field."""
    complete = is_complete(hand)
    for law in LAWS:
        # Laws that apply only before the first card, or only to a complete hand, are not tried at another time; that saves most trials.
        if (law in laws.BEFORE_PLAY and (complete or hand.winners)) or (law == "juntar-cartas" and not complete):
            continue
        for player in hand.players:
            yield from ({"player": player, "law": law, **said} for said in _own(law))


def _own(law: str) -> list[dict[str, Any]]:
    """The values of a law's own field."""
    match law:
        case "mal-dado":
            return [{"cause": cause} for cause in CAUSES]
        case "renuncio":
            return [{}, *({"trick": number} for number in laws.TRICKS_CLAIMED)]
        case "juntar-cartas":
            return [{"items": (item,)} for item in ITEMS]
    return [{}]
