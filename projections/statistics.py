"""What has a player done over many nights: winnings, the hands in which he was the hombre, and what passed between him and others?

Only nights of one game and one stake are added up. Money that was handed over was never won. Each number is a list of hands,
so that it can be checked. What a game does not have (a lance, a trump) is not counted.
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
"""The feat of the player who played a hand against the others."""
NO_HAND: Final = 0
"""The hand number of whatever belongs to no hand."""


class HandAt(NamedTuple):
    """A hand that a player sat through: where it is, how it ended and what it brought him."""

    night_id: str
    number: int
    outcome: str
    tantos: int
    who: Any
    """The hombre; None if the hand or the game has none."""
    lance: Any
    trump: Any
    counts: tuple[str, ...]
    """The numbers of a line in which it counts."""
    feats: tuple[str, ...]
    """The family of feats in which it counts, and its feats within that: `family`, `family.name`."""


class Between(NamedTuple):
    """What passed between a player and another in one night, in both directions, and the hands in which it did."""

    received: int
    paid: int
    hands: tuple[int, ...]


class Played(NamedTuple):
    """What one player has done in one night: his winnings, his hands, and what passed between him and each of the others, by id."""

    gained: int
    hands: tuple[HandAt, ...]
    against: dict[str, Between]


class Seat(NamedTuple):
    """What a player has done in a night, and everybody's name there."""

    night_id: str
    played: Played
    names: dict[str, str]


class Line(NamedTuple):
    """A row of a table: its subject, and the hands that count in it."""

    about: str
    hands: tuple[HandAt, ...]

    def counting(self, name: str) -> tuple[HandAt, ...]:
        """The hands that count in one of its numbers: played as the hombre, won, or another heading of its game."""
        return tuple(hand for hand in self.hands if name in hand.counts)


class Against(NamedTuple):
    """What passed between a player and another over several nights, in both directions, and the hands in which it did."""

    name: str
    nights: int
    received: int
    paid: int
    hands: tuple[HandAt, ...]

    @property
    def tantos(self) -> int:
        """What he has got from the other in total."""
        return self.received - self.paid


class Statistics(NamedTuple):
    """What a player has done over several nights, in their order."""

    hands: tuple[HandAt, ...]
    gained: tuple[int, ...]
    """What he won in each night, including what belongs to no hand."""
    all_told: Line
    by_lance: tuple[Line, ...]
    by_trump: tuple[Line, ...]
    against: tuple[Against, ...]


def statistics(seats: Sequence[Seat]) -> Statistics:
    """What one person has done in several nights of equal worth, the oldest first."""
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
    """A hand as a player sat through it; the caller fills in its night."""
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
    """The key of a feat, also used in the address that shows its hands."""
    return f"{counted.key}.{name}"


def _between(night: Night, player: str, results: Sequence[HandResult], own: Collection[int]) -> dict[str, Between]:
    """What passed in a night between a player and each of the others; postings with the plate do not count."""
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
    """A row for each value that some feature of the hands takes, the most frequent first."""
    values: dict[str, list[HandAt]] = {}
    for hand in hands:
        value = key(hand)
        if isinstance(value, str):
            values.setdefault(value, []).append(hand)
    rows = [Line(value, tuple(those)) for value, those in values.items()]
    return tuple(sorted(rows, key=lambda row: (-len(row.counting(PLAYED)), row.about)))


def _reckon(against: dict[str, Against], seat: Seat, own: Mapping[int, HandAt]) -> None:
    """Adds what passed in a night between a player and each of the others, who are matched by name over the nights."""
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
