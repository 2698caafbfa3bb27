"""The cards of Malilla, read from the page independently of the code, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana is mano; the last player deals and has the turned card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import FORTY_EIGHT, LETTERS
from tests.nights import FOUR, Event, event, yielded

ORDER: Final = "91RCS8765432"
"""The ranks, highest first. (Pack and ranks)"""
COUNTING: Final = {"9": 5, "1": 4, "R": 3, "C": 2, "S": 1}
"""Rank → its points."""
ALL: Final = 72
LETTER_OF: Final = dict(LETTERS.items())
SUIT_OF_LETTER: Final = {letter: suit for suit, letter in LETTERS.items()}

Baza = Mapping[str, str]
"""Player → card, in order of play: the first player led."""


class Row(NamedTuple):
    """A row of the page's table of variants."""

    name: str
    sizes: tuple[int, ...]
    playing: int
    out: str
    """The ranks that are taken out."""
    dealt: int
    tricks: int
    quota: int
    capote: int
    points: str
    """The article that defines the points."""
    alce: str
    """The article that defines the alce."""

    @property
    def pack(self) -> list[str]:
        """The cards of the pack."""
        return [card for card in FORTY_EIGHT if card[0] not in self.out]

    @property
    def pairs(self) -> bool:
        """Whether four play in pairs."""
        return self.name == "companeros"

    @property
    def open(self) -> bool:
        """Whether the cards lie open in piles."""
        return self.name == "dos-vistas"

    def side(self, players: Sequence[str], player: str) -> int:
        """The side of each player with cards; that of the mano is 0. (R2)"""
        place = players.index(player)
        return place % 2 if self.pairs else place

    def sides(self, players: Sequence[str]) -> list[list[str]]:
        """The players of each side."""
        return [[player for player in players if self.side(players, player) == side] for side in range(2 if self.pairs else len(players))]


ROWS: Final = {
    row.name: row
    for row in (
        Row("companeros", (4,), 4, "", 12, 12, 36, 72, "cuenta", "vuelta"),
        Row("barrotada", (4, 5), 4, "", 12, 12, 18, 24, "ad-barrotada", "ad-barrotada"),
        Row("coja", (3,), 3, "234", 12, 12, 24, 36, "ad-coja", "ad-coja"),
        Row("dos-vistas", (2,), 2, "", 24, 24, 36, 72, "ad-vistas", "ad-vistas"),
        Row("dos-cubiertas", (2,), 2, "234", 12, 12, 36, 72, "ad-cubiertas", "vuelta"),
    )
}
"""Variant → its row."""
FIVE: Final = (*FOUR, "eva")


def opened(variant: str = "companeros", *, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a table of the usual players; further fields (`first_dealer`, `players`) go in by name."""
    rules = {"variant": variant} | ({} if overrides is None else {"overrides": overrides})
    players = data.pop("players", list(FOUR[: ROWS[variant].playing]))
    return event("night_opened", game="malilla", players=players, rules=rules, **data)


def counted(*points: int, **more: Any) -> Event:
    """A tally of ana, beto and so on; two numbers are those of the two sides."""
    return event("tally", points=dict(zip(FOUR, points, strict=False)), **more)


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of the record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def laid(*tricks: str, players: Sequence[str] = FOUR) -> list[Event]:
    """Tricks, each as the cards of the players in the order of their names."""
    return [event("trick", cards=dict(zip(players, trick.split(), strict=False))) for trick in tricks]


def lines(hand: Mapping[str, Any], *whys: str) -> list[tuple[str, str, int, str]]:
    """The postings of a hand, or those with some reasons: (from, to, tantos, why), in order."""
    told = [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]
    return [line for line in told if not whys or line[3] in whys]


def rank(card: str) -> int:
    """The rank of a card within its suit; the dos is 1."""
    return len(ORDER) - ORDER.index(card[0])


def value(card: str) -> int:
    """The points of a card."""
    return COUNTING.get(card[0], 0)


def winning(trick: Baza, trump: str) -> str:
    """The winner of a trick so far: the highest trump, or the highest card of the suit led. (R10)"""
    led, letter = next(iter(trick.values())), LETTER_OF[trump]
    return max(trick, key=lambda player: (trick[player][1] == letter, trick[player][1] == led[1], rank(trick[player])))


def seated_from(leader: str, players: Sequence[str]) -> list[str]:
    """The players in order of play, beginning with one of them."""
    place = list(players).index(leader)
    return [*players[place:], *players[:place]]


class Duty(NamedTuple):
    """The duty of a player to a trick: the cards that he may lay, and the kind of renuncio of each other card."""

    may: list[str]
    faults: dict[str, str]


def duty(row: Row, lying: Baza, players: Sequence[str], player: str, held: Sequence[str], trump: str, *, forced: bool) -> Duty:
    """The duty of a hand by R11 to R15 and R20; `lying` are the cards already in the trick."""
    if not lying:
        return Duty(list(held), {})
    led, letter = next(iter(lying.values()))[1], LETTER_OF[trump]
    best = winning(lying, trump)
    over, free = lying[best], row.open or row.side(players, best) == row.side(players, player)
    suit = [card for card in held if card[1] == led]
    trumps = [card for card in held if card[1] == letter]
    higher = [card for card in (suit or trumps) if card[1] == over[1] and rank(card) > rank(over)]
    faults: dict[str, str] = {}
    for card in held:
        fault = None
        if suit and card not in suit:
            fault = "servir"
        elif free:
            continue
        elif suit:
            fault = "cargar" if higher and card not in higher else None
        elif over[1] != letter:
            fault = "fallar" if trumps and card not in trumps else None
        elif card not in higher:
            fault = "contrafallar" if higher else "fallar" if forced and trumps and card not in trumps else None
        if fault is not None:
            faults[card] = fault
    return Duty([card for card in held if card not in faults], faults)


def tops(piles: Sequence[Sequence[str]], gone: set[str]) -> list[str]:
    """The uncovered cards of some piles. (R20)"""
    left = ([card for card in pile if card not in gone] for pile in piles)
    return [pile[0] for pile in left if pile]


class Fault(NamedTuple):
    """A renuncio."""

    trick: int
    player: str
    kind: str


class Holdings:
    """What each player held when he laid a card, as far as a record of all tricks proves it. (Obligations in play, (a) to (d))"""

    def __init__(
        self,
        row: Row,
        tricks: Sequence[Baza],
        *,
        hands: Mapping[str, Sequence[str]],
        piles: Mapping[str, Sequence[Sequence[str]]],
        amended: Mapping[int, Baza],
        turned: tuple[str, str],
    ) -> None:
        self.row, self.tricks, self.hands, self.piles, self.amended, self.turned = row, tricks, hands, piles, amended, turned

    def __call__(self, number: int, player: str) -> list[str]:
        """The cards of a player before he played to a trick (from 1), the one that he laid included."""
        before = {card for trick in self.tricks[: number - 1] for card in trick.values()}
        now = [self.tricks[number - 1][player]]
        if self.row.open:
            return [*now, *(card for card in tops(self.piles.get(player, ()), before) if card not in now)]
        later = [trick[player] for trick in self.tricks[number:] if player in trick]
        later += [cards[player] for trick, cards in self.amended.items() if trick >= number and player in cards]
        later += [card for card in self.hands.get(player, ()) if card not in before]
        owner, card = self.turned
        if owner == player and self.row.playing > 2 and card not in before:
            later.append(card)
        return [*now, *(card for card in dict.fromkeys(later) if card not in now)]


def faults(row: Row, tricks: Sequence[Baza], players: Sequence[str], trump: str, holdings: Holdings, *, forced: bool) -> Iterator[Fault]:
    """Every renuncio of some tricks, all of them with their cards: trick (from 1), player, kind. (Obligations in play)"""
    for number, trick in enumerate(tricks, 1):
        lying: dict[str, str] = {}
        for player, card in trick.items():
            kind = duty(row, lying, players, player, holdings(number, player), trump, forced=forced).faults.get(card)
            if kind is not None:
                yield Fault(number, player, kind)
            lying[player] = card


class Read(NamedTuple):
    """The result of tricks read from their cards."""

    points: list[int]
    """The points of each side, the mano's first."""
    asleep: int
    tricks: dict[str, int]


def read(row: Row, tricks: Sequence[Baza], players: Sequence[str], trump: str) -> Read:
    """The points of each side and the tricks of each player. (S1)"""
    sides = row.sides(players)
    won, cards, values = dict.fromkeys(players, 0), [0] * len(sides), [0] * len(sides)
    for trick in tricks:
        winner = winning(trick, trump)
        side = row.side(players, winner)
        won[winner] += 1
        cards[side] += len(trick)
        values[side] += sum(map(value, trick.values()))
    own = [cards[side] // 4 if row.open else sum(won[player] for player in sides[side]) for side in range(len(sides))]
    return Read([each + more for each, more in zip(values, own, strict=True)], 60 - sum(values), won)


def crossing(row: Row, points: Sequence[int], without: set[int], *, settle: str, short: set[int]) -> tuple[str, list[tuple[int, int, int]]]:
    """S3 to S6 by sides, the mano's 0: `capote` or `puntos`, and the payments; in pairs each amount is what each of the two pays."""
    sides = range(len(points))
    taker = next((side for side in sides if all(not points[other] for other in sides if other != side)), None)
    if taker is not None and row.open and points[taker] != ALL:
        taker = None
    if taker is not None and taker not in short:
        return "capote", [] if taker in without else [(side, taker, row.capote) for side in sides if side != taker]
    lacks = [max(0, row.quota - each) for each in points]
    if settle == "falta" and row.playing == 2:
        return "puntos", [(side, 1 - side, lacks[side]) for side in sides if lacks[side] and 1 - side not in without]
    gains = [0 if side in without else max(0, points[side] - row.quota) for side in sides]
    if len(points) == 2:
        return "puntos", [(1 - side, side, gains[side]) for side in sides if gains[side]]
    total, lack = sum(gains), sum(lacks)
    if not total:
        return "puntos", []
    parts = [total * each // lack for each in lacks]
    rests = [total * each % lack for each in lacks]
    while sum(parts) < total:
        chosen = max(sides, key=lambda side: (rests[side], -side))
        parts[chosen], rests[chosen] = parts[chosen] + 1, -1
    found, left = [], list(gains)
    for payer in sides:
        for payee in sides:
            crossed = min(parts[payer], left[payee])
            if crossed:
                found.append((payer, payee, crossed))
                parts[payer], left[payee] = parts[payer] - crossed, left[payee] - crossed
    return "puntos", found
