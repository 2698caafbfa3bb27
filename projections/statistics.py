"""What has a player done over many nights: what he won, the hands in which he was the hombre, what went from whom to whom.

What is summed is worth the same: nights of one game and one stake. Money that was handed over was never won. Each number is a list of hands, so that it can be looked up; what a game does not tell (a lance, a trump) is simply not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from projections.hands import OPEN
from projections.replay import Night
from projections.won import beside_the_hands, won
from rules.core.hands import HandResult

NO_HAND: Final = 0
"""The number under which stands what belongs to no hand."""


class Seat(NamedTuple):
    """A player in a night, and how everybody is called there."""

    night_id: str
    night: Night
    player: str
    names: dict[str, str]


class HandAt(NamedTuple):
    """A hand that a player sat through: where it is and what it brought him."""

    night_id: str
    number: int
    tantos: int
    result: HandResult
    player: str

    @property
    def hombre(self) -> bool:
        """Whether he played it against the others, until he surrendered or to its end."""
        return self.result.told.get("hombre") == self.player

    @property
    def won(self) -> bool:
        """Whether he won it as the hombre."""
        return self.hombre and self.result.outcome == "won"

    @property
    def puesta(self) -> bool:
        """Whether he made a puesta, as hombre or as defensor; who only helps to pay one makes none."""
        told = self.result.told
        if "puestas" in told:
            return any(each["player"] == self.player for each in told["puestas"])
        if self.result.outcome == "puesta":
            # Others may help to pay it, or pay all of it by a law: the hombre made it.
            return self.hombre
        return any((each.why, each.from_) == ("puesta", self.player) for each in self.result.postings)

    @property
    def codillo(self) -> bool:
        """Whether he lost by codillo, as the hombre or as the defensor of a surrendered hand; a desbola is the worst of them."""
        told = self.result.told
        hombre = told.get("hombre")
        loser = {"codillo": hombre, "desbola": hombre, "codillo_y_puesta": told.get("defensor")}.get(self.result.outcome)
        return loser == self.player


class Line(NamedTuple):
    """A row of a table: what it is about, and the hands in which the player was the hombre, won, made a puesta, lost by codillo."""

    about: str
    played: tuple[HandAt, ...]
    won: tuple[HandAt, ...]
    puesta: tuple[HandAt, ...]
    codillo: tuple[HandAt, ...]


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
    gained: list[int] = []
    against: dict[str, Against] = {}
    for seat in seats:
        results = seat.night.game.hands(seat.night.table)
        own = list(_own(seat, results))
        hands += own
        gained.append(won(seat.night)[seat.player])
        _reckon(against, seat, results, {hand.number: hand for hand in own})
    games = [hand for hand in hands if hand.hombre or hand.puesta or hand.codillo]
    others = sorted(against.values(), key=lambda each: (-each.nights, each.name.casefold()))
    return Statistics(tuple(hands), tuple(gained), _line("", games), _lines(games, "lance"), _lines(games, "trump"), tuple(others))


def _own(seat: Seat, results: Sequence[HandResult]) -> Iterator[HandAt]:
    """The hands of a night that are decided and in which something was reckoned for a player."""
    for result in results:
        if seat.player in result.tantos and result.outcome != OPEN:
            yield HandAt(seat.night_id, result.number, result.tantos[seat.player], result, seat.player)


def _lines(hands: Sequence[HandAt], key: str) -> tuple[Line, ...]:
    """A row for each value that a key of the hands has, the most frequent first."""
    values: dict[str, list[HandAt]] = {}
    for hand in hands:
        if isinstance(hand.result.told.get(key), str):
            values.setdefault(hand.result.told[key], []).append(hand)
    rows = [_line(value, those) for value, those in values.items()]
    return tuple(sorted(rows, key=lambda row: (-len(row.played), row.about)))


def _line(about: str, hands: Sequence[HandAt]) -> Line:
    def those(holds: Callable[[HandAt], bool]) -> tuple[HandAt, ...]:
        return tuple(hand for hand in hands if holds(hand))

    return Line(
        about,
        those(lambda hand: hand.hombre),
        those(lambda hand: hand.won),
        those(lambda hand: hand.puesta),
        those(lambda hand: hand.codillo),
    )


def _reckon(against: dict[str, Against], seat: Seat, results: Sequence[HandResult], own: Mapping[int, HandAt]) -> None:
    """Adds what passed in a night between a player and each of the others, whom one knows by shown name; the plate is nobody's."""
    moved = [(result.number, posting) for result in results for posting in result.postings]
    moved += [(NO_HAND, posting) for posting, is_payment in beside_the_hands(seat.night) if not is_payment]
    for other in seat.night.game.seats(seat.night.table).sat:
        if other == seat.player:
            continue
        name = seat.names[other]
        known = against.get(name.casefold(), Against(name, 0, 0, 0, ()))
        came = [(number, each) for number, each in moved if (each.from_, each.to) == (other, seat.player)]
        went = [(number, each) for number, each in moved if (each.from_, each.to) == (seat.player, other)]
        numbers = sorted({number for number, _ in (*came, *went)} & own.keys())
        against[name.casefold()] = Against(
            known.name,
            known.nights + 1,
            known.received + sum(each.tantos for _, each in came),
            known.paid + sum(each.tantos for _, each in went),
            known.hands + tuple(own[number] for number in numbers),
        )
