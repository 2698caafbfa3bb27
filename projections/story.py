"""What is an evening remembered by? Who won it and how, its biggest hand, the worst run, where it turned, its feats.

Only winnings count here, not payments. The story of one hand, step by step, is in `hands.story`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from projections.hands import OPEN
from projections.night import Night
from projections.plate import Moved, highest, of_the_plate
from projections.running import Winnings, running
from projections.standing import steps
from rules.core.beats import (
    BIGGEST_HAND,
    DROUGHT,
    FEAT,
    HIGHEST_PLATE,
    LEAD_CHANGES,
    LEVEL,
    LIES,
    NIGHT_OF,
    SHARED,
    TAKEN,
    THROUGHOUT,
    TURNING_POINT,
    Beat,
)
from rules.core.hands import HandResult

FEWEST: Final = 6
"""A story needs tantos moved in this many hands."""
DRY: Final = 4
"""The shortest run of hands without a win that is mentioned."""
FEATS: Final = 3
"""The greatest number of feats that are mentioned."""

Side = tuple[str, ...]
"""A player, or the two of a pair if they share every posting."""


class Evening(NamedTuple):
    """An evening of which a story is told."""

    sides: list[Side]
    """The sides, in the order in which they sat down."""
    hands: Sequence[HandResult]
    """The decided hands, in order."""
    rows: list[Winnings]
    """What each side had won before the first hand and after each one."""

    def best(self, place: int) -> list[Side]:
        """The sides that had won most after this many hands, in order."""
        most = max(self.rows[place][side[0]] for side in self.sides)
        return [side for side in self.sides if self.rows[place][side[0]] == most]


def beats(night: Night) -> list[Beat]:
    """The evening so far as a sequence of beats; empty if tantos moved in fewer than six hands."""
    results, rows = night.game.hands(night.table), running(night)
    hands = [hand for hand in results if hand.outcome != OPEN]
    if sum(bool(hand.postings) for hand in hands) < FEWEST:
        return []
    evening = Evening(_sides(night.game.seats(night.table).sat, results, rows), hands, rows)
    return [
        *_night_of(evening),
        *_biggest_hand(evening),
        *_drought(evening, _dealt_in(night)),
        *_turning_point(evening),
        *_lead_changes(evening),
        *(_highest_plate(night) if night.game.has_plate else ()),
        *_feats(hands, night.game.counted.told_of),
    ]


def _sides(sat: Sequence[str], hands: Sequence[HandResult], rows: Sequence[Winnings]) -> list[Side]:
    """The sides: two players who were a pair in every hand and always won the same are one side; every other player is his own."""
    pairs = {frozenset(pair) for hand in hands for pair in hand.features.pairs}
    always = {pair for pair in pairs if all(pair in map(frozenset, hand.features.pairs) for hand in hands)}
    alike = {pair for pair in always if all(len({row[player] for player in pair}) == 1 for row in rows)}
    if {player for pair in alike for player in pair} != {*sat}:
        return [(player,) for player in sat]
    return list(dict.fromkeys(tuple(each for each in sat if each in pair) for player in sat for pair in alike if player in pair))


def _leaders(evening: Evening) -> list[Side | None]:
    """The leader after each hand: the side with most; in a tie, the former leader; None until there has been one."""
    found: list[Side | None] = []
    for place in range(1, len(evening.rows)):
        best = evening.best(place)
        found.append(best[0] if len(best) == 1 else found[-1] if found else None)
    return found


def _winner(evening: Evening) -> Side | None:
    """The side that won the night alone; None if nobody won anything or several won the same."""
    best = evening.best(-1)
    return best[0] if len(best) == 1 and evening.rows[-1][best[0][0]] > 0 else None


def _turned(evening: Evening, winner: Side) -> int:
    """The first hand from which on the winner was never behind; 1 if he led from the first."""
    behind = [place for place in range(1, len(evening.rows)) if winner not in evening.best(place)]
    return behind[-1] + 1 if behind else _leaders(evening).index(winner) + 1


def _night_of(evening: Evening) -> Iterator[Beat]:
    best = evening.best(-1)
    most = evening.rows[-1][best[0][0]]
    if most <= 0 or len(best) > 2:
        return
    how = LEVEL if len(best) == 2 else THROUGHOUT if _turned(evening, best[0]) == 1 else ""
    yield Beat(NIGHT_OF, tuple(player for side in best for player in side), (), most, how)


def _biggest_hand(evening: Evening) -> Iterator[Beat]:
    """The most that anybody won in one hand; if it happened twice, the first time."""
    hand = max(evening.hands, key=lambda each: max(each.tantos.values()))
    most = max(hand.tantos.values())
    if most > 0:
        yield Beat(BIGGEST_HAND, tuple(player for player, tantos in hand.tantos.items() if tantos == most), (hand.number,), most)


def _dealt_in(night: Night) -> Mapping[int, Sequence[str]]:
    """The players with cards in each hand, as far as could be seen when it was dealt."""
    found: dict[int, Sequence[str]] = {}
    for step in steps(night.last):
        number = night.game.dealt_count(step.standing.table)
        if number and number not in found:
            found[number] = (night.game.moment(step.standing.table) or {}).get("active", ())
    return found


def _drought(evening: Evening, dealt_in: Mapping[int, Sequence[str]]) -> Iterator[Beat]:
    """The longest run of hands in which a side had cards and won nothing; of two equal runs, the first."""
    longest: tuple[Side, tuple[HandResult, ...]] = ((), ())
    for side in evening.sides:
        run: tuple[HandResult, ...] = ()
        for hand in evening.hands:
            if side[0] in dealt_in.get(hand.number, ()):
                run = (*run, hand) if hand.tantos[side[0]] <= 0 else ()
            is_longer = len(run) > len(longest[1])
            if is_longer or (run and len(run) == len(longest[1]) and run[0].number < longest[1][0].number):
                longest = side, run
    side, run = longest
    if len(run) >= DRY:
        yield Beat(DROUGHT, side, tuple(hand.number for hand in run), sum(hand.tantos[side[0]] for hand in run))


def _turning_point(evening: Evening) -> Iterator[Beat]:
    """The hand from which on the winner was never behind; none if he led from the first, which the night's own beat says."""
    winner = _winner(evening)
    if winner is not None and (hand := _turned(evening, winner)) > 1:
        yield Beat(TURNING_POINT, winner, (hand,), evening.rows[hand][winner[0]])


def _lead_changes(evening: Evening) -> Iterator[Beat]:
    """The hands after which another side led than before, and the present leader."""
    changes = [(number, now) for number, (before, now) in enumerate(pairwise(_leaders(evening)), 2) if None is not before != now]
    if changes:
        yield Beat(LEAD_CHANGES, changes[-1][1] or (), tuple(number for number, _ in changes))


def _highest_plate(night: Night) -> Iterator[Beat]:
    """The most that lay in the plate in a hand, the first time; with who took from it next, and in which hand."""
    rows = of_the_plate(night)
    most = highest(rows)
    if most is None:
        return
    since = rows[rows.index(most) :]
    out = next((row for row in since if row.into < 0), None)
    takers = [] if out is None else [row.posting.to for row in since if row.into < 0 and row.hand == out.hand]
    hands = dict.fromkeys(row.hand for row in (most, out) if row is not None and row.hand is not None)
    yield Beat(HIGHEST_PLATE, tuple(dict.fromkeys(takers)), tuple(hands), most.lies, _became(out))


def _became(out: Moved | None) -> str:
    """What became of the plate, judged by the first posting out of it."""
    return LIES if out is None else SHARED if out.hand is None else TAKEN


def _feats(hands: Sequence[HandResult], told_of: Sequence[str]) -> Iterator[Beat]:
    """The feats of the game, the rarest kind first, each with who did it and in which hands."""
    found: dict[tuple[str, Side], list[int]] = {}
    for name in told_of:
        for hand in hands:
            if players := tuple(feat.player for feat in hand.feats if feat.name == name):
                found.setdefault((name, players), []).append(hand.number)
    for (name, players), numbers in [*found.items()][:FEATS]:
        yield Beat(FEAT, players, tuple(numbers), None, name)
