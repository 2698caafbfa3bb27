"""Which laws may be applied now, to whom, in which hand and trick.

Source: minchiate/mal-dado, minchiate/cartas-de-mas, minchiate/renuncio
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args, get_type_hints

from rules.core.expectation import Expectation, Field
from rules.minchiate.facts import Penalty
from rules.minchiate.guards import is_over
from rules.minchiate.irregular import may_have_revoked, renuncios
from rules.minchiate.knowledge import is_told_right
from rules.minchiate.terms import SEATS, TRICKS, Hand, Table

RENUNCIO: Final = "renuncio"
MISCOUNT: Final = "cartas-de-mas"
LAWS: Final[tuple[str, ...]] = get_args(get_type_hints(Penalty)["law"])
ALL_TRICKS: Final = range(1, TRICKS + 1)


def penalties(table: Table) -> Iterator[Expectation]:
    """The laws that may be applied, with every field that one of them takes. Source: minchiate/mal-dado, minchiate/renuncio"""
    hand = table.hand
    open_hand = None if hand is None or is_over(hand) else hand
    hands = [*(each.hand for each in table.done), *(() if hand is None else (hand,))]
    payable = [(each.number, player, tricks) for each in hands for player, tricks in _payable(each)]
    counted = open_hand is not None and all(is_told_right(open_hand, seat) for seat in SEATS)
    laws = [law for law in LAWS if (payable if law == RENUNCIO else open_hand is not None and not (law == MISCOUNT and counted))]
    if not laws:
        return
    players = {player for _, player, _ in payable} | {*(() if open_hand is None else open_hand.players)}
    fields = {
        "player": Field(required=True, values=[player for player in table.seats.sat if player in players]),
        "law": Field(required=True, values=laws),
    }
    if open_hand is not None:
        fields["cards"] = Field()
    named = {number for _, _, tricks in payable for number in tricks}
    if named:
        fields["trick"] = Field(values=sorted(named))
    if payable:
        fields["hand"] = Field(values=sorted({number for number, _, _ in payable}))
    yield Expectation("penalty", fields)


def _payable(hand: Hand) -> Iterator[tuple[str, Sequence[int]]]:
    """Who may still pay a renuncio of a hand, and in which tricks: any trick if cards are missing, else those that show one.

    Source: minchiate/renuncio
    """
    whole = len(hand.tricks) == TRICKS and None not in hand.tricks
    found = [(each.player, each.trick) for each in renuncios(hand) if each.trick is not None] if whole else []
    for player in hand.players:
        paid = [fine.trick for fine in hand.fines if fine.player == player]
        seat = hand.players.index(player)
        believed = [number for number in ALL_TRICKS if may_have_revoked(hand, seat, number)]
        shown = [number for guilty, number in found if guilty == player] if whole else believed
        if not whole or len(paid) < len(shown):
            yield player, [number for number in shown if number not in paid]
