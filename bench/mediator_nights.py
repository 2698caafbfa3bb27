"""Which nights of Mediator the bench replays: whole evenings made from a seed, with every card or without what lay face down.

The players bid by the trumps that they hold, ask for kings, play at random what they may, and stop or play on when a hand is
decided. Where the deals are logged without cards, somebody who saw them all says what may be played, and the record of the table
holds the rest: the calls, who gave a king, and each trick with its cards.
"""

from __future__ import annotations

from typing import Any, Final

from bench.nights import EVENTS, Evening, Event
from rules.core.cards import FORTY, LETTERS

PLAYERS: Final = ("ana", "beto", "carla", "dario", "eva")
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"tariff": "estuche-tres", "overrides": {"favor": "copas", "refavor": "espadas"}},
    {"overrides": {"zangano": True, "pot": "polla", "put": 2}},
    {"overrides": {"codillo_to": "most_tricks", "king_fee": 1, "favor": "oros"}},
)
"""The house rules of the nights, each in turn; at the third table five sit and the dealer has no cards."""
TRICKS: Final = 10
WORTH: Final = {"entrada": 0, "mediator": 1, "solo": 2}


class Table:
    """A night in the making: what is logged of it, and the same night as one knows it who sees every card."""

    def __init__(self, seed: int, *, known: bool) -> None:
        self.seen = Evening(seed)
        self.told = self.seen if known else Evening(seed)
        self.hands: dict[str, list[str]] = {}

    def must(self, kind: str, /, *, hidden: dict[str, Any] | None = None, **data: Any) -> None:
        """Logs an event that cannot be refused; `hidden` are the fields that only he knows who sees every card."""
        self.seen.must(kind, **data | (hidden or {}))
        if self.told is not self.seen:
            self.told.must(kind, **data)

    def may_deal(self) -> bool:
        """Whether the hand is complete, also by what was logged."""
        takes = []
        for each in {id(self.seen): self.seen, id(self.told): self.told}.values():
            before = each.night, each.logged
            takes.append(each.log("deal"))
            each.night, each.logged = before
        return all(takes)


def night_of(seed: int, *, known: bool) -> list[Event]:
    """The events of one night of Mediator, each table's rules in turn; `known` says whether the deals are logged with their cards."""
    table, rules = Table(seed, known=known), TABLES[seed % len(TABLES)]
    sits = PLAYERS[: 5 if rules.get("overrides", {}).get("zangano") else 4]
    table.must("night_opened", game="mediator", rules=rules, players=list(sits))
    while len(table.told.logged) < EVENTS - 10:
        _hand(table)
    table.must("night_closed", leftovers="share" if seed % 3 == 0 else "carry")
    night = table.seen.night
    assert night is not None, "the night was opened"
    findings = {finding.code for hand in night.game.hands(night.table) for finding in hand.findings}
    assert findings <= {"sorteo_no_advertido"}, "every card that is played is one that may be"
    return table.told.logged


def _hand(table: Table) -> None:
    """One hand from the deal to its end: often it stops where it is decided, else it goes on to the last trick."""
    cards, active = table.seen.dice.sample(FORTY, len(FORTY)), _dealt_to(table)
    table.hands = {player: cards[TRICKS * seat : TRICKS * (seat + 1)] for seat, player in enumerate(active)}
    table.must("deal", hidden={"hands": {player: list(held) for player, held in table.hands.items()}})
    hombre, lance = _auction(table)
    _contract(table, hombre, lance)
    if table.seen.chance(4):
        table.must("penalty", player=table.seen.dice.choice(active), law="ley-5")
    stops, gives_up = table.seen.chance(50), lance in ("mediator", "solo") and table.seen.chance(4)
    for trick in range(TRICKS):
        if gives_up and trick == 4:
            table.must("rendicion", player=hombre, answer="admitted")
            break
        if stops and trick >= 6 and table.may_deal():
            break
        _trick(table)


def _dealt_to(table: Table) -> list[str]:
    """Who gets cards in the next hand, mano first: what the game says of a deal without cards."""
    before = table.seen.night, table.seen.logged
    table.seen.must("deal")
    active: list[str] = table.seen.sees()["active"]
    table.seen.night, table.seen.logged = before
    return active


def _strength(cards: list[str], suit: str) -> int:
    """How many trumps a hand has in a suit, the espada and the basto included."""
    return sum(card[1] == LETTERS[suit] or card in ("1E", "1B") for card in cards)


def _trump_of(cards: list[str]) -> str:
    return max(LETTERS, key=lambda suit: _strength(cards, suit))


def _kings(trump: str) -> list[str]:
    """The reyes that may be called."""
    return ["R" + letter for suit, letter in LETTERS.items() if suit != trump]


def _wished(table: Table, cards: list[str]) -> str:
    """What a player would like to play: a solo with eight trumps, a mediator with six, an entrada with five."""
    trump = _trump_of(cards)
    strength = _strength(cards, trump)
    if strength >= (7 if table.seen.chance(30) else 8):
        return "solo"
    if set(_kings(trump)) <= set(cards):
        return "paso"
    return "mediator" if strength >= 6 else "entrada" if strength == 5 else "paso"


def _auction(table: Table) -> tuple[str, str]:
    """The calls, and who plays what in the end: the holder of the espada where all pass."""
    said: tuple[str, str] | None = None
    wishes = {player: _wished(table, cards) for player, cards in table.hands.items()}
    while (player := table.seen.sees()["turn"]) is not None:
        call = wishes[player]
        if call != "paso" and (said is None or WORTH[call] > WORTH[said[1]]):
            said = player, call
        else:
            call = "paso"
        table.must("bid", player=player, call=call)
    return said or (next(player for player, cards in table.hands.items() if "1E" in cards), "chillada")


def _contract(table: Table, hombre: str, lance: str) -> None:
    """The contract, and in a mediator the king for a card that is no trump; who has every king else calls himself."""
    cards, dice = table.hands[hombre], table.seen.dice
    trump = _trump_of(cards)
    if lance == "solo":
        table.must("contract", player=hombre, lance=lance, trump=trump)
        return
    asked = [king for king in _kings(trump) if king not in cards]
    king = dice.choice(asked or _kings(trump))
    table.must("contract", player=hombre, lance=lance, trump=trump, called=king)
    if lance == "mediator":
        giver = next(player for player, held in table.hands.items() if king in held)
        given = next((card for card in cards if not _strength([card], trump)), cards[-1])
        told = {"player": hombre, "with": giver, "drawn": 1, "discards": 1}
        table.must("exchange", hidden={"drawn": [king], "discards": [given]}, **told)
        for player, gone, come in ((hombre, given, king), (giver, king, given)):
            table.hands[player] = [come if card == gone else card for card in table.hands[player]]


def _trick(table: Table) -> None:
    """One trick in which everybody plays something that he may; the siete de espadas is mostly announced."""
    night, dice = table.seen.night, table.seen.dice
    assert night is not None, "an evening is opened first"
    cards = {player: dice.choice(held) for player, held in table.hands.items()}
    for place in range(len(cards)):
        fact = night.game.door["trick"](cards=cards)  # type: ignore[call-arg]
        shown = night.game.trick_shown(night.table, fact)["cards"][place]  # type: ignore[arg-type]
        cards[shown["player"]] = dice.choice([card for card, answer in shown["answers"].items() if answer == "legal"])
    table.must("trick", cards=cards)
    for player, card in cards.items():
        table.hands[player].remove(card)
    siete = next((player for player, card in cards.items() if card == "7E"), None)
    if siete is not None and night.game.leftovers(night.table)["multas"] and table.seen.chance(70):
        table.must("declaration", player=siete, kind="sorteo", card="7E")
