"""The cards of Revesino, read from the page independently of the code, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana is mano, and dario deals.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import FORTY_EIGHT
from tests.nights import FOUR, Event, event, yielded

PAY: Final = {"1O": 2, "1C": 1, "1E": 1, "1B": 1, "CC": 3}
"""Pay card → its tantos. (Pack and ranks)"""
ORDER: Final = "1RCS98765432"
"""The ranks, highest first."""
COUNTING: Final = {"1": 4, "R": 3, "C": 2, "S": 1}
"""Rank → its points."""
TOO_MANY: Final = ("carta-de-mas", "pie-roba")
TOO_FEW: Final = ("carta-de-menos", "creyo-dar")
OFFENCES: Final = (*TOO_MANY, *TOO_FEW, "renuncio")
"""The laws that make offenders. (S4)"""

Baza = Mapping[str, str]
"""Player → card, in order of play: the first player led."""


def opened(tariff: str | None = None, *, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a table; further fields (`first_dealer`, `carried`) go in by name."""
    rules = {name: value for name, value in (("tariff", tariff), ("overrides", overrides)) if value is not None}
    return event("night_opened", game="revesino", players=data.pop("players", list(FOUR)), **({"rules": rules} if rules else {}), **data)


def counted(tricks: Sequence[int], points: Sequence[int], cards: Mapping[str, Event], **more: Any) -> Event:
    """A tally of ana, beto, carla and dario; pay cards that are not named sleep."""
    fates = {card: cards.get(card, {"how": "asleep"}) for card in PAY}
    return event("tally", tricks=dict(zip(FOUR, tricks, strict=True)), points=dict(zip(FOUR, points, strict=True)), cards=fates, **more)


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of the record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def won(*players: str) -> list[Event]:
    """Tricks of which only the winners are logged."""
    return [event("trick", winner=player) for player in players]


def rank(card: str) -> int:
    """The rank of a card within its suit; the dos is 1."""
    return len(ORDER) - ORDER.index(card[0])


def winner_of(trick: Baza) -> str:
    """The winner of a trick: the highest card of the suit led. (R12)"""
    led = next(iter(trick.values()))
    return max((player for player, card in trick.items() if card[1] == led[1]), key=lambda player: rank(trick[player]))


def laid(tricks: Sequence[Baza], player: str) -> list[str]:
    """The cards that a player laid, in order."""
    return [trick[player] for trick in tricks if player in trick]


def revokes(tricks: Sequence[Baza]) -> list[tuple[int, str]]:
    """The cards that did not follow though their player held the suit, by trick (from 1) and order of play; privileged or not."""
    found = []
    for number, trick in enumerate(tricks, 1):
        leader, *others = trick
        for player in others:
            later = laid(tricks[number:], player)
            if trick[player][1] != trick[leader][1] and any(card[1] == trick[leader][1] for card in later):
                found.append((number, player))
    return found


def counts_against(tricks: Sequence[Baza], player: str, mano: str, rules: Mapping[str, Any]) -> list[int]:
    """The tricks of a player (from 1) without the first that is left to the mano. (R25, R26)"""
    made = [number for number, trick in enumerate(tricks, 1) if winner_of(trick) == player]
    held = laid(tricks, player)
    left = player == mano and rules["mano_napolitana"] == "tolerada" and rank(held[0]) == min(map(rank, held))
    return [number for number in made if not (number == 1 and left)]


def follows_aces(tricks: Sequence[Baza], mano: str, rules: Mapping[str, Any]) -> str | None:
    """The holder of four pay cards who did not follow though he could, before any trick counted against him; N of the page. (R23-R26)"""
    for number, player in revokes(tricks):
        four = len(PAY.keys() & {*laid(tricks, player)}) >= 4
        if four and all(trick >= number for trick in counts_against(tricks, player, mano, rules)):
            return player
    return None


def renuncios(tricks: Sequence[Baza], mano: str, rules: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The cards that did not follow though their player could and had to. (Obligations in play)"""
    found = []
    for number, player in revokes(tricks):
        four = len(PAY.keys() & {*laid(tricks, player)}) >= 4
        if not four or any(trick < number for trick in counts_against(tricks, player, mano, rules)):
            found.append((number, player))
    return found


def drawn_by(events: Sequence[Event], stock: Sequence[str] | None) -> dict[str, str | None]:
    """Player → the card that he drew, None if it is unknown; a counted draw is read from the baceta as it then lay. (R6, R7)"""
    baceta: list[str | None] = [None] * 3 if stock is None else [*stock]
    found: dict[str, str | None] = {}
    for sent in events:
        player, laid_under, drawn = (sent[name] for name in ("player", "discards", "drawn"))
        if laid_under not in (0, []):
            baceta.append(None if laid_under == 1 else laid_under[0])
        if drawn not in (0, []):
            top = baceta.pop(0)
            found[player] = top if drawn == 1 else drawn[0]
        elif laid_under in (0, []):
            baceta.append(baceta.pop(0))
    return found


def known_hand(player: str, deal: Event, exchanges: Sequence[Event]) -> set[str] | None:
    """The cards of a player when play began, if deal and exchange give each of them. (Obligations in play)"""
    own = next((sent for sent in exchanges if sent["player"] == player), None)
    dealt = set(deal.get("hands", {}).get(player, ()))
    if own is None:
        return dealt if len(dealt) == 11 else None
    drawn = drawn_by(exchanges, deal.get("stock")).get(player, "")
    if not dealt or own["discards"] == 1 or drawn is None:
        return None
    return (dealt - {*(own["discards"] or ())}) | ({drawn} if drawn else set())


def free_by(held: Collection[str], tricks: Sequence[Baza], player: str, mano: str, rules: Mapping[str, Any]) -> bool:
    """Whether a player with a known hand need not follow after some tricks. (R23-R26)"""
    made = [number for number, trick in enumerate(tricks, 1) if winner_of(trick) == player]
    left = player == mano and rules["mano_napolitana"] == "tolerada" and bool(tricks) and rank(tricks[0][mano]) == min(map(rank, held))
    return len(PAY.keys() & {*held}) >= 4 and made in ([], [1] if left else [])


def fate_of(card: str, tricks: Sequence[Baza]) -> Event:
    """The fate of a pay card, without last cards and open hands. (R17-R20)"""
    for trick in tricks:
        leader, *_ = trick
        for player, code in trick.items():
            if code == card:
                if player == leader:
                    return {"how": "led", "player": player}
                if card[1] == trick[leader][1]:
                    return {"how": "pulled", "player": player, "by": leader}
                return {"how": "sold", "player": player, "to": winner_of(trick)}
    return {"how": "asleep"}


class Read(NamedTuple):
    """A hand of eleven tricks as the page reads it."""

    tricks: dict[str, int]
    points: dict[str, int]
    cards: dict[str, Event]
    revesino: Event | None
    """The player who won the first nine, and the one with the corte."""
    aces: Event | None
    """The holder of the cuatro ases, whether the first trick was left to him, and the player who introduced him."""

    def told(self) -> Event:
        """The tally with this result."""
        data: Event = {"tricks": self.tricks, "points": self.points, "cards": self.cards}
        if self.revesino is not None:
            data["revesino"] = self.revesino
        if self.aces is not None:
            data["cuatro_ases"] = self.aces
        return event("tally", **data)


def read(tricks: Sequence[Baza], seats: Sequence[str], rules: Mapping[str, Any], laws: Collection[tuple[str, str]] = ()) -> Read:
    """The tally of eleven tricks; `seats` mano first, `laws` the players with the laws applied to them."""
    winners = [winner_of(trick) for trick in tricks]
    counts = {player: winners.count(player) for player in seats}
    points = dict.fromkeys(seats, 0)
    for trick, winner in zip(tricks, winners, strict=True):
        points[winner] += sum(COUNTING.get(card[0], 0) for card in trick.values())
    cards = {card: fate_of(card, tricks) for card in PAY}
    holder = follows_aces(tricks, seats[0], rules)
    sought = _revesino(tricks, winners, holder, rules, laws)
    annulled = sought is not None and counts[sought["player"]] == 11 and any((sought["player"], law) in laws for law in TOO_MANY)
    if holder is None:
        return Read(counts, points, cards, sought, None)
    aces: Event = {"player": holder}
    against = counts_against(tricks, holder, seats[0], rules)
    if sought is None and counts[holder] > len(against):
        aces["first_left"] = True
    if sought is None and against:
        aces["introduced_by"] = next(iter(tricks[against[0] - 1]))
    if rules["cuatro_ases"] == "echados" and not against and (sought is None or annulled):
        where = {trick[holder]: winner_of(trick) for trick in tricks if holder in trick}
        cards |= {card: {"how": "sold", "player": holder, "to": where[card]} for card in PAY if card in where}
    return Read(counts, points, cards, sought, aces)


def _revesino(
    tricks: Sequence[Baza], winners: Sequence[str], holder: str | None, rules: Mapping[str, Any], laws: Collection[tuple[str, str]]
) -> Event | None:
    """R and X, if a player won the first nine. (R28-R31, S4)"""
    player = winners[0]
    if {*winners[:9]} != {player}:
        return None
    cut = next((place for place in (9, 10) if winners[place] != player), None)
    if cut is None or (cut == 10 and any((player, law) in laws for law in TOO_FEW)):
        return {"player": player}
    lifter, trick = winners[cut], tricks[cut]
    if player not in trick:
        return {"player": player, "cut_by": lifter}
    higher = [each for each, card in trick.items() if card[1] == trick[player][1] and rank(card) > rank(trick[player])]
    # Nobody beats him if a correction replaced a trick that he led.
    return {"player": player, "cut_by": lifter if rules["corte"] == "baza" or lifter == holder else next(iter(higher), lifter)}


def lines(hand: Mapping[str, Any], *whys: str) -> list[tuple[str, str, int, str]]:
    """The postings of a hand with some reasons, or all except the puts of the deal: (from, to, tantos, why), in order."""
    told = [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]
    return [line for line in told if line[3] in whys or (not whys and line[3] != "platillo")]


__all__ = ["FORTY_EIGHT", "FOUR", "OFFENCES", "PAY", "Baza", "Read", "counted", "lines", "opened", "read", "scored", "won"]
