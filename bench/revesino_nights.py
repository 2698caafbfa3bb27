"""Which nights of Revesino the bench replays: whole evenings made from a seed, with every card or without what lay face down.

Everybody follows suit, lays at random what he may, and mostly changes a card; who has four of the cards that are paid for now and then
makes use of his privilege. Where the deals are logged without cards, the record of the table holds the rest: how many cards were
changed, and each trick with its cards.
"""

from __future__ import annotations

from typing import Any, Final

from bench.nights import EVENTS, FOUR, Evening, Event
from events.games.revesino import PAY_CARDS
from rules.core.cards import FORTY_EIGHT

TABLES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"tariff": "platillo"},
    {"tariff": "libro", "overrides": {"mariperez": True, "rounds": 8}},
    {"overrides": {"caballo": "directo", "corte": "baza"}},
)
"""The house rules of the nights, each in turn."""
TRICKS: Final = 11


def night_of(seed: int, *, known: bool) -> list[Event]:
    """The events of one night of Revesino, each table's rules in turn; `known` says whether the deals are logged with their cards."""
    evening = Evening(seed)
    evening.must("night_opened", game="revesino", rules=TABLES[seed % len(TABLES)], players=list(FOUR))
    while len(evening.logged) < EVENTS - 20:
        _hand(evening, known=known)
    evening.must("night_closed", leftovers="share" if seed % 3 == 0 else "carry")
    night = evening.night
    assert night is not None, "the night was opened"
    findings = [finding for hand in night.game.hands(night.table) for finding in hand.findings if finding.code != "caballo-guardado"]
    assert not findings, "every card that is played is one that may be"
    return evening.logged


def _hand(evening: Evening, *, known: bool) -> None:
    """One hand: the deal, the exchanges, eleven tricks."""
    assert evening.night is not None, "an evening is opened first"
    dealer = evening.night.game.leftovers(evening.night.table)["revesino"]["next_dealer"]
    place = FOUR.index(dealer) + 1
    order = FOUR[place:] + FOUR[:place]
    cards = evening.dice.sample(FORTY_EIGHT, len(FORTY_EIGHT))
    hands = {player: cards[TRICKS * seat : TRICKS * seat + TRICKS] for seat, player in enumerate(order)}
    hands[dealer].append(cards[44])
    baceta = cards[45:]
    told = {"hands": {player: list(held) for player, held in hands.items()}, "stock": list(baceta)}
    evening.must("deal", **told if known else {})
    for player in order:
        _exchange(evening, hands[player], baceta, player, deals=player == dealer, known=known)
    held_four = {player for player, held in hands.items() if len(set(held) & set(PAY_CARDS)) > 3}
    leader, taken = order[0], set[str]()
    for _ in range(TRICKS):
        leader = _trick(evening, hands, leader, held_four - taken)
        taken.add(leader)


def _exchange(evening: Evening, held: list[str], baceta: list[str], player: str, *, deals: bool, known: bool) -> None:
    """A card under the baceta and its top one taken, now and then none; the dealer just lays one down."""
    if not deals and evening.chance(15):
        evening.must("exchange", player=player, discards=0, drawn=0)
        baceta.append(baceta.pop(0))
        return
    put = held.pop(evening.dice.randrange(len(held)))
    baceta.append(put)
    got = [] if deals else [baceta.pop(0)]
    held += got
    evening.must("exchange", player=player, discards=[put] if known else 1, drawn=got if known else len(got))


def _trick(evening: Evening, hands: dict[str, list[str]], leader: str, free: set[str]) -> str:
    """One trick, and who wins it: everybody follows who can, but for one who is free and likes to."""
    place = FOUR.index(leader)
    cards: dict[str, str] = {}
    for player in FOUR[place:] + FOUR[:place]:
        suit = cards[leader][1] if cards else None
        follow = [card for card in hands[player] if card[1] == suit]
        throws = player in free and evening.chance(40)
        cards[player] = evening.dice.choice(follow if follow and not throws else hands[player])
        hands[player].remove(cards[player])
    evening.must("trick", cards=cards)
    order = "23456789SCR1"
    return max((player for player in cards if cards[player][1] == cards[leader][1]), key=lambda player: order.index(cards[player][0]))
