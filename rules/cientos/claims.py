"""Something is announced, a suit is named, a claim is put right: may it be said, and what does it change in the count?

Source: cientos-1807/mano, cientos-1807/blancas, cientos-1807/salida, cientos-1807/catorce-por-otro, cientos-1807/olvido
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.cientos.acuses import BLANCAS, acuse_of
from rules.cientos.facts import Declaration
from rules.cientos.guards import at_play
from rules.cientos.heard import announced, standing
from rules.cientos.tariffs import Options
from rules.cientos.terms import MANO, Acuse, Hand, Table
from rules.core.refusals import Refusal, mark, refuse

ACUSES: Final = Hand._fields.index("acuses")


def declaration(table: Table, fact: Declaration) -> Table | Refusal:
    """The table after a declaration before play. Source: cientos-1807/mano, cientos-1807/salida, cientos-1807/catorce-por-otro"""
    hand = at_play(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    seat = hand.players.index(fact.player)
    if fact.kind == "salida" and hand.salida is not None:
        return refuse("out_of_order", "{player} ya dijo de qué palo saldrá.", field="kind", player=hand.players[MANO])
    if hand.tricks:
        return refuse("too_late", "Ya se está jugando: no se acusa nada más.", field="kind")
    if fact.kind == "salida":
        if seat != MANO:
            return refuse("wrong_player", "La salida la dice el mano, {expected}.", field="player", expected=[hand.players[MANO]])
        return table.at(hand._replace(salida=fact.suit))
    if fact.kind == "enmienda":
        return _put_right(table, hand, seat, fact)
    late = fact.kind == BLANCAS and (hand.exchanges[seat] is not None or any(each.kind != BLANCAS for each in hand.acuses))
    acuse = acuse_of(seat, fact, ordered=True, late=late)
    told = tuple.__new__(Hand, (*hand[:ACUSES], (*hand.acuses, acuse), *hand[ACUSES + 1 : -2], None, None))
    return against(told, table.options, told.acuses, len(hand.acuses)) or table.at(told)


def _put_right(table: Table, hand: Hand, seat: int, fact: Declaration) -> Table | Refusal:
    """The table after a wrongly claimed catorce or tres gets its right rank, in its place. Source: cientos-1807/catorce-por-otro"""
    place = next(
        (each for each, acuse in enumerate(hand.acuses) if (acuse.seat, acuse.kind, acuse.rank) == (seat, fact.what, fact.rank)), None
    )
    if place is None:
        template = mark("{player} no había acusado eso.")
        return refuse("contradiction", template, field="rank", player=fact.player)
    acuses = list(hand.acuses)
    acuses[place] = acuses[place]._replace(rank=fact.to or "")
    told = hand._replace(acuses=tuple(acuses), so_far=None)
    return against(told, table.options, told.acuses, place) or table.at(told)


def against(hand: Hand, options: Options, told: Sequence[Acuse], place: int) -> Refusal | None:
    """`contradiction` for an acuse that cannot stand beside another.

    Source: cientos-1807/punto, cientos-1807/blancas, cientos-1807/catorces
    """
    acuse, rivals = told[place], []
    for other, each in enumerate(told):
        if each.seat != acuse.seat:
            if _excludes(acuse, each):
                rivals.append(each)
        elif other != place and _again(acuse, each):
            return refuse("contradiction", "{player} ya acusó eso.", field="kind", player=hand.players[acuse.seat])
    if not rivals:
        return None
    good = standing(hand, options)
    if acuse in good and any(each in good for each in rivals):
        return refuse(
            "contradiction", "{player} acusó ya lo que no pueden tener los dos.", field="kind", player=hand.players[1 - acuse.seat]
        )
    return None


def all_against(hand: Hand, options: Options, places: Iterable[int]) -> Refusal | None:
    """The first refusal among some acuses that were logged together."""
    told = announced(hand)
    return next((refusal for place in places if (refusal := against(hand, options, told, place)) is not None), None)


def _again(acuse: Acuse, other: Acuse) -> bool:
    """Whether a player announces a second punto, white cards twice, or the same rank again.

    Source: cientos-1807/punto, cientos-1807/catorces
    """
    if acuse.kind in ("punto", BLANCAS):
        return acuse.kind == other.kind
    return bool(acuse.rank) and acuse.rank == other.rank


def _excludes(one: Acuse, other: Acuse) -> bool:
    """Whether two players cannot both have something: three or more of one rank, or white cards.

    Source: cientos-1807/catorces, cientos-1807/blancas
    """
    return (one.kind == other.kind == BLANCAS) or (bool(one.rank) and one.rank == other.rank)
