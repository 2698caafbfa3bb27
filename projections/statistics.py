"""What has a player done over many nights: what he won, the hands in which he was the hombre, what went from whom to whom.

What is summed is worth the same: nights of one game and one stake. Money that was handed over was never won. Each number is a list of hands, so that it can be looked up; what a game does not tell (a lance, a trump) is simply not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from projections.hands import OPEN
from projections.night import Night
from projections.won import beside_the_hands, won
from rules.core.feats import Counted
from rules.core.hands import HandResult

PLAYED: Final = "played"
"""The feat of whoever played a hand against the others."""
NO_HAND: Final = 0
"""The number under which stands what belongs to no hand."""


class HandAt(NamedTuple):
    """A hand that a player sat through: where it is, how it ended and what it brought him."""

    night_id: str
    number: int
    outcome: str
    tantos: int
    who: Any
    """Who was the hombre; None where nobody was, or the game tells of none."""
    lance: Any
    trump: Any
    counts: tuple[str, ...]
    """As which of the numbers of a line it counts."""
    feats: tuple[str, ...]
    """As one of which family of feats it counts, and what else of them it is: `family`, `family.name`."""


class Between(NamedTuple):
    """A player and one other in a night: what went from the other to him, and back, and the hands in which something did."""

    received: int
    paid: int
    hands: tuple[int, ...]


class Played(NamedTuple):
    """What one player has done in one night: what he won, his hands, and what passed between him and each of the others, by id."""

    gained: int
    hands: tuple[HandAt, ...]
    against: dict[str, Between]


class Seat(NamedTuple):
    """What a player has done in a night, and how everybody is called there."""

    night_id: str
    played: Played
    names: dict[str, str]


class Line(NamedTuple):
    """A row of a table: what it is about, and the hands that count in it."""

    about: str
    hands: tuple[HandAt, ...]

    def counting(self, name: str) -> tuple[HandAt, ...]:
        """The hands that count as one of its numbers: in which the player was the hombre, won, or what else its game has a heading for."""
        return tuple(hand for hand in self.hands if name in hand.counts)


class Against(NamedTuple):
    """A player and one other: what went from the other to him, and back, and the hands in which something did."""

    name: str
    nights: int
    received: int
    paid: int
    hands: tuple[HandAt, ...]

    @property
    def tantos(self) -> int:
        """What he has of the other's, all told."""
        return self.received - self.paid


class Statistics(NamedTuple):
    """What a player has done over some nights, in their order."""

    hands: tuple[HandAt, ...]
    gained: tuple[int, ...]
    """What he won in each night, whatever belongs to no hand included."""
    all_told: Line
    by_lance: tuple[Line, ...]
    by_trump: tuple[Line, ...]
    against: tuple[Against, ...]


def statistics(seats: Sequence[Seat]) -> Statistics:
    """What one person has done in some nights that are worth the same, the oldest first."""
    hands: list[HandAt] = []
    against: dict[str, Against] = {}
    for seat in seats:
        own = {hand.number: hand._replace(night_id=seat.night_id) for hand in seat.played.hands}
        hands += own.values()
        _reckon(against, seat, own)
    gained = tuple(seat.played.gained for seat in seats)
    games = [hand for hand in hands if hand.counts]
    others = sorted(against.values(), key=lambda each: (-each.nights, each.name.casefold()))
    by_lance, by_trump = _lines(games, lambda hand: hand.lance), _lines(games, lambda hand: hand.trump)
    return Statistics(tuple(hands), gained, Line("", tuple(games)), by_lance, by_trump, tuple(others))


def played(night: Night, player: str) -> Played:
    """What a player has done in a night."""
    results, counted = night.game.hands(night.table), night.game.counted
    hands = tuple(_hand(result, player, counted) for result in results if player in result.tantos and result.outcome != OPEN)
    return Played(won(night)[player], hands, _between(night, player, results, {hand.number for hand in hands}))


def _hand(result: HandResult, player: str, counted: Counted) -> HandAt:
    """A hand as a player sat through it; which night it is of is said where nights are told together."""
    shown, own = result.features, tuple(feat.name for feat in result.feats if feat.player == player)
    family = (counted.key,) if shown.is_counted else ()
    return HandAt(
        "",
        result.number,
        result.outcome,
        result.tantos[player],
        shown.hombre,
        shown.lance,
        shown.trump,
        own if counted.by_contract else (),
        family if counted.by_contract else (*family, *(feat_key(counted, name) for name in own)),
    )


def feat_key(counted: Counted, name: str) -> str:
    """A feat as it is said of a hand, and in the address that shows its hands."""
    return f"{counted.key}.{name}"


def _between(night: Night, player: str, results: Sequence[HandResult], own: Collection[int]) -> dict[str, Between]:
    """What passed in a night between a player and each of the others; the plate is nobody's."""
    moved = [(result.number, posting) for result in results for posting in result.postings]
    moved += [(NO_HAND, posting) for posting, is_payment in beside_the_hands(night) if not is_payment]
    found = {}
    for other in night.game.seats(night.table).sat:
        if other == player:
            continue
        came = [(number, each.tantos) for number, each in moved if (each.from_, each.to) == (other, player)]
        went = [(number, each.tantos) for number, each in moved if (each.from_, each.to) == (player, other)]
        hands = tuple(sorted({number for number, _ in (*came, *went)} & set(own)))
        found[other] = Between(sum(tantos for _, tantos in came), sum(tantos for _, tantos in went), hands)
    return found


def _lines(hands: Sequence[HandAt], key: Callable[[HandAt], Any]) -> tuple[Line, ...]:
    """A row for each value that something of the hands has, the most frequent first."""
    values: dict[str, list[HandAt]] = {}
    for hand in hands:
        value = key(hand)
        if isinstance(value, str):
            values.setdefault(value, []).append(hand)
    rows = [Line(value, tuple(those)) for value, those in values.items()]
    return tuple(sorted(rows, key=lambda row: (-len(row.counting(PLAYED)), row.about)))


def _reckon(against: dict[str, Against], seat: Seat, own: Mapping[int, HandAt]) -> None:
    """Adds what passed in a night between a player and each of the others, whom one knows by shown name."""
    for other, each in seat.played.against.items():
        name = seat.names[other]
        known = against.get(name.casefold(), Against(name, 0, 0, 0, ()))
        against[name.casefold()] = Against(
            known.name,
            known.nights + 1,
            known.received + each.received,
            known.paid + each.paid,
            known.hands + tuple(own[number] for number in each.hands),
        )
