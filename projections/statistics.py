"""What has a player done over many nights: what he won, the hands in which he was the hombre, what went from whom to whom.

What is summed is worth the same: nights of one game and one stake. Money that was handed over was never won. Each number is a list of hands, so that it can be looked up; what a game does not tell (a lance, a trump) is simply not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from projections.hands import OPEN
from projections.night import Night
from projections.won import beside_the_hands, won
from rules.core.hands import HandResult

NO_HAND: Final = 0
"""The number under which stands what belongs to no hand."""
Feats = Callable[[HandResult, str], Iterable[str]]
"""What else is counted of a hand for a player."""


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
    """What else is counted of it, in the words of whoever counts."""


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
    against: dict[str, Against] = {}
    for seat in seats:
        own = {hand.number: hand._replace(night_id=seat.night_id) for hand in seat.played.hands}
        hands += own.values()
        _reckon(against, seat, own)
    gained = tuple(seat.played.gained for seat in seats)
    games = [hand for hand in hands if hand.counts]
    others = sorted(against.values(), key=lambda each: (-each.nights, each.name.casefold()))
    return Statistics(tuple(hands), gained, _line("", games), _lines(games, "lance"), _lines(games, "trump"), tuple(others))


def played(night: Night, player: str, feats: Feats) -> Played:
    """What a player has done in a night; `feats` says what else is counted of a hand."""
    results = night.game.hands(night.table)
    hands = tuple(_hand(result, player, feats) for result in results if player in result.tantos and result.outcome != OPEN)
    return Played(won(night)[player], hands, _between(night, player, results, {hand.number for hand in hands}))


def _hand(result: HandResult, player: str, feats: Feats) -> HandAt:
    """A hand as a player sat through it; which night it is of is said where nights are told together."""
    told = result.told
    return HandAt(
        "",
        result.number,
        result.outcome,
        result.tantos[player],
        told.get("hombre"),
        told.get("lance"),
        told.get("trump"),
        tuple(_counts(result, player)),
        tuple(feats(result, player)),
    )


def _counts(result: HandResult, player: str) -> Iterator[str]:
    """As which of the numbers of a line a hand counts for a player."""
    is_hombre = result.told.get("hombre") == player
    if is_hombre:
        yield "played"
        if result.outcome == "won":
            yield "won"
    if _made_puesta(result, player, is_hombre=is_hombre):
        yield "puesta"
    if _lost_by_codillo(result, player):
        yield "codillo"


def _made_puesta(result: HandResult, player: str, *, is_hombre: bool) -> bool:
    """Whether he made a puesta, as hombre or as defensor; who only helps to pay one makes none."""
    if "puestas" in result.told:
        return any(each["player"] == player for each in result.told["puestas"])
    if result.outcome == "puesta":
        # Others may help to pay it, or pay all of it by a law: the hombre made it.
        return is_hombre
    return any((each.why, each.from_) == ("puesta", player) for each in result.postings)


def _lost_by_codillo(result: HandResult, player: str) -> bool:
    """Whether he lost by codillo, as the hombre or as the defensor of a surrendered hand; a desbola is the worst of them."""
    hombre, defensor = result.told.get("hombre"), result.told.get("defensor")
    loser = {"codillo": hombre, "desbola": hombre, "codillo_y_puesta": defensor}.get(result.outcome)
    return loser == player


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


def _lines(hands: Sequence[HandAt], key: str) -> tuple[Line, ...]:
    """A row for each value that a key of the hands has, the most frequent first."""
    values: dict[str, list[HandAt]] = {}
    for hand in hands:
        value = getattr(hand, key)
        if isinstance(value, str):
            values.setdefault(value, []).append(hand)
    rows = [_line(value, those) for value, those in values.items()]
    return tuple(sorted(rows, key=lambda row: (-len(row.played), row.about)))


def _line(about: str, hands: Sequence[HandAt]) -> Line:
    return Line(about, *(tuple(hand for hand in hands if count in hand.counts) for count in ("played", "won", "puesta", "codillo")))


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
