"""The cards of Cientos, read from the page independently of the code, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana is mano and beto deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import LETTERS
from tests.nights import Event, event, yielded

TWO: Final = ("ana", "beto")
ORDER: Final = "1RCS2987"
"""The ranks, highest first. (Pack and ranks)"""
VALUES: Final = {"1": 11, "R": 10, "C": 10, "S": 10, "2": 10, "9": 9, "8": 8, "7": 7}
"""Rank → what it counts in the punto. (Pack and ranks)"""
FOURS: Final = "1RCS2"
"""The ranks of which four are a catorce."""
FIGURES: Final = "RCS"
LOW: Final = "987"
POINTS_OF_RUN: Final = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
LETTER_OF: Final = dict(LETTERS.items())
SUIT_OF_LETTER: Final = {letter: suit for suit, letter in LETTERS.items()}
PACK: Final = tuple(rank + letter for letter in "OCEB" for rank in ORDER)
DEALT: Final = 12

Baza = Mapping[str, str]
"""Player → card, in order of play: the first player led."""
Pair = tuple[int, int]


def opened(tariff: str | None = None, *, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a table of Cientos; further fields go in by name."""
    rules: Event = {} if tariff is None else {"tariff": tariff}
    if overrides is not None:
        rules["overrides"] = overrides
    return event("night_opened", **{"game": "cientos", "players": list(TWO), "rules": rules} | data)


def counted(tricks: Sequence[int], carteo: Sequence[int], acuses: Mapping[str, list[Event]] | None = None, **more: Any) -> Event:
    """A tally: the tricks and the points of play of ana and beto, and what each announced."""
    told: Event = {"tricks": dict(zip(TWO, tricks, strict=True)), "carteo": dict(zip(TWO, carteo, strict=True))}
    if acuses is not None:
        told["acuses"] = dict(acuses)
    return event("tally", **told, **more)


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of a record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def laid(*tricks: str, players: Sequence[str] = TWO) -> list[Event]:
    """Tricks card by card: `laid("1O 7O", …)`, each in the order of the players."""
    return [event("trick", cards=dict(zip(players, trick.split(), strict=True))) for trick in tricks]


def said(player: str, kind: str, **fields: Any) -> Event:
    """An acuse."""
    return event("declaration", player=player, kind=kind, **fields)


def punto(value: int, **more: Any) -> Event:
    """A punto, as an object of a tally."""
    return {"kind": "punto", "value": value, **more}


def secansa(length: int, top: str, **more: Any) -> Event:
    """A secansa, as an object of a tally."""
    return {"kind": "secansa", "length": length, "top": top, **more}


def four(rank: str, **more: Any) -> Event:
    """A catorce, as an object of a tally."""
    return {"kind": "catorce", "rank": rank, **more}


def three(rank: str, **more: Any) -> Event:
    """A tres, as an object of a tally."""
    return {"kind": "tres", "rank": rank, **more}


BLANCAS: Final[Event] = {"kind": "cartas_blancas"}


# The cards.


def rank(card: str) -> int:
    """The rank of a card within its suit."""
    return -ORDER.index(card[0])


def winning(trick: Baza) -> str:
    """Who takes a trick: the highest card of the suit led. (R13)"""
    led = next(iter(trick.values()))[1]
    return max((player for player, card in trick.items() if card[1] == led), key=lambda player: rank(trick[player]))


def may_follow(held: Sequence[str], led: str | None) -> list[str]:
    """The cards that may be laid: those of the suit led, or any if the hand has none. (Obligations in play)"""
    return [card for card in held if led is not None and card[1] == led[1]] or list(held)


def sum_of(held: Sequence[str], letter: str) -> int:
    """The points of a suit in the punto."""
    return sum(VALUES[card[0]] for card in held if card[1] == letter)


def runs(held: Sequence[str]) -> Iterator[tuple[str, int, str]]:
    """The longest secansas of a hand: suit, length and top."""
    for letter in "OCEB":
        own = [place for place, each in enumerate(ORDER) if each + letter in held]
        while own:
            length = next((count for count in range(1, len(own)) if own[count] != own[0] + count), len(own))
            if length >= 3:
                yield letter, length, ORDER[own[0]]
            own = own[length:]


def white(dealt: Sequence[str]) -> bool:
    """Whether twelve dealt cards are white: no figure among them. (R4)"""
    return not any(card[0] in FIGURES for card in dealt)


def held_acuses(held: Sequence[str]) -> list[Event]:
    """What a hand can announce: its best punto, secansas, catorces and treses, the greatest of each contest first. (R7)"""
    best = max("OCEB", key=lambda letter: sum_of(held, letter))
    found = [punto(sum_of(held, best), suit=SUIT_OF_LETTER[best])]
    own = sorted(runs(held), key=lambda run: (-run[1], ORDER.index(run[2])))
    found += [secansa(length, top, suit=SUIT_OF_LETTER[letter]) for letter, length, top in own]
    counts = {each: sum(card[0] == each for card in held) for each in FOURS}
    found += [four(each) for each, count in counts.items() if count == 4]
    return found + [three(each) for each, count in counts.items() if count == 3]


def is_held(acuse: Event, held: Sequence[str]) -> bool:
    """Whether a hand has what is announced, whatever else those cards were used for. (What the replay knows)"""
    suits = LETTER_OF.values() if acuse.get("suit") is None else [LETTER_OF[acuse["suit"]]]
    if acuse["kind"] == "punto":
        return acuse["value"] in [sum_of(held, letter) for letter in suits]
    if acuse["kind"] == "secansa":
        start = ORDER.index(acuse["top"])
        return any(all(each + letter in held for each in ORDER[start : start + acuse["length"]]) for letter in suits)
    count: int = sum(card[0] == acuse["rank"] for card in held)
    wanted = 4 if acuse["kind"] == "catorce" else 3
    return count >= wanted


# The count.


class Play(NamedTuple):
    """The result of the cards in play, by seat, the mano first."""

    tricks: Pair
    carteo: Pair
    before: int
    """The points of the mano before the pie took a trick."""


def read(tricks: Sequence[Baza], mano: str, rules: Mapping[str, Any]) -> Play:
    """Tricks and carteo read from the cards; the last trick may consist of only a lead. (R14)"""
    won, points, before, lost = [0, 0], [0, 0], 0, False
    for number, trick in enumerate(tricks, 1):
        leader = int(next(iter(trick)) != mano)
        points[leader] += 1
        before = before if lost else points[0]
        if len(trick) == 2:
            winner = winning(trick)
            seat = int(winner != mano)
            won[seat] += 1
            gain = int(seat != leader or rules["carteo"] == "every_trick")
            if number == DEALT and not (rules["last_low"] and trick[winner][0] in LOW):
                gain += 1
            points[seat] += gain
            lost = lost or seat == 1
            before = before if lost else points[0]
    return Play((won[0], won[1]), (points[0], points[1]), before)


def marked(board: int, lack: int, points: int, *, adds_up: bool) -> Pair:
    """What a hand that nobody won leaves on a board: the decenas, and how much they still lack. (The board)"""
    if board == 100:
        return 100, lack - points if adds_up else lack
    new = board + 10 * ((points + 5) // 10)
    if new == 100:
        return 100, 100 - (board + points)
    if new == 50 and board < 50:
        return 50, max(0, 50 - (board + points))
    if new == 50 and lack > points:
        return 50, lack - points if adds_up else lack
    return new, 0


class Course(NamedTuple):
    """One way to play a hand: the tricks and points of both at its end, and whether the mano made a pique."""

    tricks: Pair
    carteo: Pair
    pique: bool


class _At(NamedTuple):
    """A hand between two tricks: the next leader, and whether the mano may still make a pique."""

    leader: int
    course: Course
    free: bool


def courses(rules: Mapping[str, Any], acuses: Pair, need: Pair, *, free: bool) -> set[Course]:
    """All ways to play a hand to its end: to the hundred, or to twelve tricks.
    `free`: nothing prevents a pique. (R12 to R16)
    """
    found, now = set[Course](), {_At(0, Course((0, 0), (0, 0), pique=False), free)}
    for number in range(1, DEALT + 1):
        after = set()
        for leader, course, may in now:
            led, may_led = _counted(course, acuses, leader, 1, may=may)
            if _has_it(led, acuses, need, leader):
                found.add(led)
                continue
            for taker in (0, 1):
                won = plus(led.tricks, taker, 1)
                gain = int(taker != leader or rules["carteo"] == "every_trick")
                for more in (gain,) if number < DEALT else (gain + 1, gain) if rules["last_low"] else (gain + 1,):
                    taken, may_taken = _counted(led, acuses, taker, more, may=may_led and taker == 0)
                    taken = taken._replace(tricks=won)
                    if number == DEALT or _has_it(taken, acuses, need, taker):
                        found.add(taken)
                    else:
                        after.add(_At(taker, taken, may_taken))
        now = after
    return found


def plus(pair: Pair, seat: int, more: int) -> Pair:
    """A pair of numbers with more for one of the two."""
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def _counted(course: Course, acuses: Pair, seat: int, points: int, *, may: bool) -> tuple[Course, bool]:
    """A course with more points, and whether a pique is still possible; the mano makes it with the point that brings him to thirty."""
    carteo = plus(course.carteo, seat, points)
    may = may and not (seat and points)
    made = may and bool(points) and acuses[0] + carteo[0] >= 30
    return course._replace(carteo=carteo, pique=course.pique or made), may and not made


def _has_it(course: Course, acuses: Pair, need: Pair, seat: int) -> bool:
    return acuses[seat] + course.carteo[seat] + (30 if course.pique and not seat else 0) >= need[seat]
