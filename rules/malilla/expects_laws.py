"""Which laws may be applied now, to whom, with which of their fields.

Every law is tried on every player. The tricks to try are those that show the fault, without those already charged. Source:
malilla-1807/obligaciones, malilla-1807/enmienda, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle, malilla-1807/hablar
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.malilla import laws
from rules.malilla.claims import tricks_charged, tricks_shown
from rules.malilla.disproved import is_disproved
from rules.malilla.facts import FIELDS_OF_LAWS, Law, Penalty
from rules.malilla.guards import is_complete
from rules.malilla.irregular import is_lead_of_law
from rules.malilla.terms import Hand, Table

LAWS: Final[tuple[Law, ...]] = get_args(Law)
CAUSES: Final = ("reparto", "baraja")
YES_NO: Final = (False, True)


def penalties(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The laws that may be applied, with every field that one of them takes. Source: malilla-1807/obligaciones, malilla-1807/mal-dado"""
    if hand.void is not None:
        return
    taken = [said for alike in _tried(table, hand) if _is_taken(table, alike[0]) for said in alike]
    if not taken:
        return

    def found(name: str, order: Sequence[Any]) -> list[Any]:
        values = {said[name] for said in taken if name in said}
        return [value for value in order if value in values]

    fields = {
        "player": Field(required=True, values=found("player", table.seats.players)),
        "law": Field(required=True, values=found("law", LAWS)),
    }
    for name, order in (("trick", range(1, hand.form.tricks + 1)), ("play_begun", YES_NO), ("cause", CAUSES)):
        if values := found(name, order):
            fields[name] = Field(values=values)
    yield Expectation("penalty", fields)


def _is_taken(table: Table, said: Mapping[str, Any]) -> bool:
    return not isinstance(laws.penalty(table, Penalty(**said)), Refusal)


def _tried(table: Table, hand: Hand) -> Iterator[Sequence[dict[str, Any]]]:
    """Every law for every player whom it may concern, with each value of its own field.

    Entries that stand or fall together share a list; the first is tried for all.
    """
    for law in LAWS:
        # A renuncio is claimed when the hand is over. Source: malilla-1807/hablar
        if law == "renuncio" and not is_complete(hand):
            continue
        for player in (hand.dealer,) if law in laws.OF_WHO_DEALT else table.seats.players:
            if law in laws.OF_WHO_HAS_CARDS and player not in hand.players:
                continue
            for own in _own(table, hand, player, law):
                yield [{"player": player, "law": law, **said} for said in own]


def _own(table: Table, hand: Hand, player: str, law: Law) -> Iterator[Sequence[dict[str, Any]]]:
    """The values of a law's own field, grouped by what stands or falls together.

    Source: malilla-1807/enmienda, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle
    """
    match FIELDS_OF_LAWS.get(law):
        case ("cause",):
            yield [{"cause": cause} for cause in CAUSES]
        case ("play_begun",):
            yield [{}, *({"play_begun": told} for told in YES_NO)]
        case ("trick",):
            yield [{}]
            shown = tricks_shown(hand, table.options, player, law)
            charged = tricks_charged(hand, table.options, player, law)
            numbers: Sequence[int] = range(1, hand.form.tricks + 1) if shown is None else shown
            if law == "salir-sin-tocarle":
                numbers = [number for number in numbers if is_lead_of_law(table.options, number)]
            if shown is None:
                numbers = [each for each in numbers if not is_disproved(hand, table.options, Penalty(player=player, law=law, trick=each))]
            if left := [{"trick": number} for number in numbers if number not in charged]:
                yield left
        case _:
            yield [{}]
