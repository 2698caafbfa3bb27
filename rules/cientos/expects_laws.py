"""Which laws may be applied now, to whom, with which of their fields: every law is tried on everybody.

Source: cientos-1807/carta-de-mas, cientos-1807/carta-del-monte, cientos-1807/robo-de-mas, cientos-1807/descarte-visto,
cientos-1807/carta-de-mas-jugando
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

from rules.cientos import laws
from rules.cientos.facts import FIELDS_OF_LAWS, Law, Penalty
from rules.cientos.ranks import PACK
from rules.cientos.terms import Hand, Table
from rules.core.cards import SUITS
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal

LAWS: Final[tuple[Law, ...]] = get_args(Law)
DECISIONS: Final = ("redeal", "stands")
TO: Final = ("discard", "stock")


def penalties(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The laws that may be applied, with every field that one of them takes. Source: cientos-1807/carta-de-mas, cientos-1807/robo-de-mas"""
    taken = list(_taken(table, hand))
    if not taken:
        return

    def found(name: str, order: Sequence[Any]) -> list[Any]:
        values = {said[name] for said in taken if name in said}
        return [value for value in order if value in values]

    found_laws = found("law", LAWS)
    fields = {
        "player": Field(required=True, values=found("player", table.seats.players)),
        "law": Field(required=True, values=found_laws),
    }
    for name, order in (("decision", DECISIONS), ("to", TO), ("card", PACK), ("suit", SUITS)):
        if values := found(name, order):
            fields[name] = Field(values=values)
    if any(law in laws.LATE for law in found_laws):
        fields["adds"] = Field()
    yield Expectation("penalty", fields)


def _taken(table: Table, hand: Hand) -> Iterator[dict[str, Any]]:
    """Every law for every player whom it may concern, with each value of its own fields, if it would be accepted."""

    def is_taken(said: dict[str, Any]) -> bool:
        return not isinstance(laws.penalty(table, Penalty(**said)), Refusal)

    for law in LAWS:
        for player in (hand.dealer,) if law in laws.OF_WHO_DEALT else hand.players:
            told: dict[str, Any] = {"player": player, "law": law}
            match FIELDS_OF_LAWS.get(law):
                case (("decision",), _):
                    yield from (said for each in DECISIONS if is_taken(said := {**told, "decision": each}))
                case (("to",), _) if is_taken({**told, "to": TO[0]}):
                    yield from ({**told, "to": each} for each in TO)
                    yield from (said for code in PACK if is_taken(said := {**told, "to": TO[0], "card": code}))
                case (("suit",), _) if is_taken({**told, "suit": SUITS[0]}):
                    yield from ({**told, "suit": each} for each in SUITS)
                case None | ((), _) if is_taken(told):
                    yield told
