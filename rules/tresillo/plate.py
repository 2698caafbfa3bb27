"""Where a puesta goes: into the plate at once, or written down until the one before it is won; and which is put in next.

Source: fournier/contabilidad, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from rules.core.before import is_of_before
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import Kind, Waiting

Way = Literal["plate", "reserved", "choice"]


class Lying(NamedTuple):
    """What lies and waits when a hand is reckoned: tantos in the plate, their kind, whether a puesta is written down."""

    plate: int
    kind: Kind
    waiting: bool


class Placed(NamedTuple):
    """Where the puestas of a hand go, in order; `chooser` must still choose for his, and the list ends before it."""

    ways: tuple[tuple[str, Literal["plate", "reserved"]], ...]
    chooser: str | None
    forced: tuple[str, ...]
    """The players who had no choice."""


def way_of(lying: Lying, options: Options) -> Way:
    """Where a puesta that is made now goes. Source: fournier/contabilidad, voltereta-1826/art-6-4"""
    if options.reserve == "none":
        return "plate"
    if lying.waiting or lying.kind == "reservada":
        return "reserved"
    second = options.reserve == "second" and lying.kind == "primera"
    full = options.reserve == "threshold" and lying.plate >= options.reserve_at
    if second or full:
        return "choice" if options.reserve_choice == "loser" else "reserved"
    return "plate"


def placed(lying: Lying, makers: Sequence[str], tantos: int, choices: Sequence[bool], options: Options) -> Placed:
    """Where the puestas of a hand go, each of `tantos`, the rendido's before the defensor's; `choices` are those made, in order.

    Without a choice both of two go where the plate before the hand sends them; if the loser chooses, they are placed one after the other.
    Source: fournier/pagos-rendidas, jepus-1896/palabras, voltereta-1826/final
    """
    ways: list[tuple[str, Literal["plate", "reserved"]]] = []
    forced: list[str] = []
    left = list(choices)
    for player in makers:
        way = way_of(lying, options)
        if way == "choice":
            if not left:
                return Placed(tuple(ways), player, tuple(forced))
            way = "reserved" if left.pop(0) else "plate"
        else:
            forced.append(player)
        ways.append((player, way))
        if options.reserve_choice == "loser":
            lying = _after(lying, way, tantos)
    return Placed(tuple(ways), None, tuple(forced))


NOWHERE: Final = Placed((), None, ())
"""No puesta, because nobody makes one."""


def _after(lying: Lying, way: Way, tantos: int) -> Lying:
    """What lies and waits once a puesta is placed. Source: fournier/contabilidad"""
    if way == "reserved":
        return lying._replace(waiting=True)
    return lying._replace(plate=lying.plate + tantos, kind="primera" if lying.kind == "none" else lying.kind)


def written_down(reserved: Sequence[tuple[Waiting, ...]], puestas: Sequence[Waiting], options: Options) -> tuple[tuple[Waiting, ...], ...]:
    """What waits once these puestas of one hand are written down: the largest first, among equals the older first.

    Two of one hand may wait as one item, ordered by their sum. Source: fournier/contabilidad, fournier/pagos-rendidas
    """
    together = options.twins_reserved == "together" and len(puestas) == 2
    items = [tuple(puestas)] if together else [(puesta,) for puesta in puestas]
    return largest_first((*reserved, *items))


def is_emptied(plate: int, kind: Kind, dealt: int, options: Options) -> bool:
    """Whether a transfer that leaves this much has emptied the plate of its puesta: only tantos of dealing lie there.

    Source: fournier/contabilidad, voltereta-1826/art-6-4
    """
    return kind != "none" and plate <= dealt and not is_of_before(options)


def largest_first(items: Sequence[tuple[Waiting, ...]]) -> tuple[tuple[Waiting, ...], ...]:
    """What waits, in the order in which it is put in: the largest first, a pair by its sum, equals as they stand.

    Source: fournier/contabilidad, voltereta-1826/art-6-4, fournier/pagos-rendidas
    """
    return tuple(sorted(items, key=lambda item: -sum(puesta.tantos for puesta in item)))
