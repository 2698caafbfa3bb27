"""What is an evening remembered by? Who won it and how, its biggest hand, the worst run, where it turned, its feats.

It is told by what was won: who paid whom stands aside. The story of one hand, step by step, is another thing (`hands.story`).
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
"""In so many hands tantos have to have moved before there is a story to tell."""
DRY: Final = 4
"""So many hands without a win are the first that are told."""
FEATS: Final = 3
"""So many feats are told at most."""

Side = tuple[str, ...]
"""A player; or the two of a pair, where they share every posting."""


class Evening(NamedTuple):
    """What a story is told of."""

    sides: list[Side]
    """In the order in which they sat down."""
    hands: Sequence[HandResult]
    """Those that are decided, in order."""
    rows: list[Winnings]
    """What each had won before the first hand that was dealt, and behind each."""

    def best(self, place: int) -> list[Side]:
        """Who had won most behind so many hands, in order."""
        most = max(self.rows[place][side[0]] for side in self.sides)
        return [side for side in self.sides if self.rows[place][side[0]] == most]


def beats(night: Night) -> list[Beat]:
    """The evening so far, one beat after the other; none of one in which tantos moved in fewer than six hands."""
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
    """Who is told together: the two of a pair who played together in every hand and always won the same; everybody else by himself."""
    pairs = {frozenset(pair) for hand in hands for pair in hand.features.pairs}
    always = {pair for pair in pairs if all(pair in map(frozenset, hand.features.pairs) for hand in hands)}
    alike = {pair for pair in always if all(len({row[player] for player in pair}) == 1 for row in rows)}
    if {player for pair in alike for player in pair} != {*sat}:
        return [(player,) for player in sat]
    return list(dict.fromkeys(tuple(each for each in sat if each in pair) for player in sat for pair in alike if player in pair))


def _leaders(evening: Evening) -> list[Side | None]:
    """Who led behind each hand, from the first: whoever had most; where several had, whoever led before; nobody as long as nobody ever did."""
    found: list[Side | None] = []
    for place in range(1, len(evening.rows)):
        best = evening.best(place)
        found.append(best[0] if len(best) == 1 else found[-1] if found else None)
    return found


def _winner(evening: Evening) -> Side | None:
    """Who won the night by himself, or with his partner; None where nobody won anything, or several won the same."""
    best = evening.best(-1)
    return best[0] if len(best) == 1 and evening.rows[-1][best[0][0]] > 0 else None


def _turned(evening: Evening, winner: Side) -> int:
    """The first hand from which on the winner was never behind; 1 where he led from there."""
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
    """The most that anybody won in one hand; where that happened twice, the first time."""
    hand = max(evening.hands, key=lambda each: max(each.tantos.values()))
    most = max(hand.tantos.values())
    if most > 0:
        yield Beat(BIGGEST_HAND, tuple(player for player, tantos in hand.tantos.items() if tantos == most), (hand.number,), most)


def _dealt_in(night: Night) -> Mapping[int, Sequence[str]]:
    """Who had cards in each hand, as far as could be seen when it was dealt."""
    found: dict[int, Sequence[str]] = {}
    for step in steps(night.last):
        number = night.game.dealt_count(step.standing.table)
        if number and number not in found:
            found[number] = (night.game.moment(step.standing.table) or {}).get("active", ())
    return found


def _drought(evening: Evening, dealt_in: Mapping[int, Sequence[str]]) -> Iterator[Beat]:
    """The most hands in a row in which somebody had cards and won nothing; of two such runs the one that began first."""
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
    """The hand from which on the winner was never behind; none where he led from the first, which is said of the night."""
    winner = _winner(evening)
    if winner is not None and (hand := _turned(evening, winner)) > 1:
        yield Beat(TURNING_POINT, winner, (hand,), evening.rows[hand][winner[0]])


def _lead_changes(evening: Evening) -> Iterator[Beat]:
    """The hands behind which another led than before, and who leads since."""
    changes = [(number, now) for number, (before, now) in enumerate(pairwise(_leaders(evening)), 2) if None is not before != now]
    if changes:
        yield Beat(LEAD_CHANGES, changes[-1][1] or (), tuple(number for number, _ in changes))


def _highest_plate(night: Night) -> Iterator[Beat]:
    """The most that lay in the plate in any hand, the first time; with who took from it next, in a hand or behind one, and in which."""
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
    """What became of the plate, by what first went out of it."""
    return LIES if out is None else SHARED if out.hand is None else TAKEN


def _feats(hands: Sequence[HandResult], told_of: Sequence[str]) -> Iterator[Beat]:
    """What the game calls a feat, the rarest kind first, each with who did it and in which hands."""
    found: dict[tuple[str, Side], list[int]] = {}
    for name in told_of:
        for hand in hands:
            if players := tuple(feat.player for feat in hand.feats if feat.name == name):
                found.setdefault((name, players), []).append(hand.number)
    for (name, players), numbers in [*found.items()][:FEATS]:
        yield Beat(FEAT, players, tuple(numbers), None, name)
