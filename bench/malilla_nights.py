"""Which nights of Malilla the bench replays: whole evenings made from a seed, with every card or without what lay face down.

All five ways to play take turns, a table that applies its laws by itself among them. Everybody plays at random what he may: he
follows, beats, trumps and trumps higher where he must, so that no hand shows a fault.
"""

from __future__ import annotations

from typing import Any, Final

from bench.nights import EVENTS, FOUR, Evening, Event
from rules.core.cards import FORTY_EIGHT

TABLES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("companeros", 4, {"favorito": "oros", "mariperez": True, "rounds": 8}),
    ("barrotada", 4, {"alce_pays": "all"}),
    ("coja", 3, {}),
    ("companeros", 4, {"laws": "derived"}),
    ("dos-cubiertas", 2, {}),
    ("dos-vistas", 2, {}),
)
"""Variant, how many play, and the house rules of the nights, each in turn."""
ORDER: Final = "2345678SCR19"
DEALT: Final = 12


def night_of(seed: int, *, known: bool) -> list[Event]:
    """The events of one night of Malilla, each table in turn; `known` says whether the deals are logged with their cards."""
    evening = Evening(seed)
    variant, count, overrides = TABLES[seed % len(TABLES)]
    evening.must("night_opened", game="malilla", rules={"variant": variant, "overrides": overrides}, players=list(FOUR[:count]))
    while len(evening.logged) < EVENTS - 20:
        _hand(evening, variant, count, known=known)
    evening.must("night_closed")
    night = evening.night
    assert night is not None, "the night was opened"
    assert not [finding for hand in night.game.hands(night.table) for finding in hand.findings], (
        "every card that is played is one that may be"
    )
    return evening.logged


def _hand(evening: Evening, variant: str, count: int, *, known: bool) -> None:
    """One hand: the deal with its turned card, the exchanges, the tricks."""
    assert evening.night is not None, "an evening is opened first"
    table = FOUR[:count]
    dealer = evening.night.game.leftovers(evening.night.table)["malilla"]["next_dealer"]
    place = table.index(dealer) + 1
    order = table[place:] + table[:place]
    pack = [card for card in FORTY_EIGHT if variant not in ("coja", "dos-cubiertas") or card[0] not in "234"]
    cards = evening.dice.sample(pack, len(pack))
    if variant == "dos-vistas":
        _hand_of_piles(evening, order, cards, known=known)
        return
    hands = {player: cards[DEALT * seat : DEALT * seat + DEALT] for seat, player in enumerate(order)}
    stock, turned = cards[DEALT * count :], evening.dice.choice(hands[dealer])
    told = {"hands": {player: list(held) for player, held in hands.items()}} | ({"stock": list(stock)} if stock else {})
    evening.must("deal", turned=turned, **told if known else {})
    for player in order if stock else ():
        put = evening.dice.sample(hands[player], evening.dice.randrange(4))
        drawn, stock = stock[: len(put)], stock[len(put) :]
        hands[player] = [card for card in hands[player] if card not in put] + drawn
        evening.must("exchange", player=player, discards=put if known else len(put), drawn=drawn if known else len(drawn))
    leader = order[0]
    for _ in range(DEALT):
        leader = _trick(evening, hands, order, leader, turned[1], pairs=variant == "companeros")


def _hand_of_piles(evening: Evening, order: tuple[str, ...], cards: list[str], *, known: bool) -> None:
    """One hand between two whose cards lie open in six piles each."""
    piles = {player: [cards[24 * seat + 4 * each :][:4] for each in range(6)] for seat, player in enumerate(order)}
    turned = piles[order[-1]][0][0]
    told = {"piles": {player: [list(pile) for pile in own] for player, own in piles.items()}}
    evening.must("deal", turned=turned, **told if known else {})
    leader = order[0]
    for _ in range(2 * DEALT):
        laid: dict[str, str] = {}
        for player in (leader, order[1 - order.index(leader)]):
            tops = [pile[0] for pile in piles[player] if pile]
            follow = [card for card in tops if laid and card[1] == laid[leader][1]]
            laid[player] = evening.dice.choice(follow or tops)
            next(pile for pile in piles[player] if pile and pile[0] == laid[player]).pop(0)
        evening.must("trick", cards=laid)
        leader = _winner(laid, leader, turned[1])


def _trick(evening: Evening, hands: dict[str, list[str]], order: tuple[str, ...], leader: str, trump: str, *, pairs: bool) -> str:
    """One trick, and who wins it: everybody does his duty."""
    place = order.index(leader)
    laid: dict[str, str] = {}
    for player in order[place:] + order[:place]:
        may = _allowed(hands[player], laid, leader, trump, order.index(player), order, pairs=pairs) if laid else hands[player]
        laid[player] = evening.dice.choice(may)
        hands[player].remove(laid[player])
    evening.must("trick", cards=laid)
    return _winner(laid, leader, trump)


def _allowed(
    held: list[str], laid: dict[str, str], leader: str, trump: str, seat: int, order: tuple[str, ...], *, pairs: bool
) -> list[str]:
    """The cards that go against no duty."""
    winner = _winner(laid, leader, trump)
    best = laid[winner]
    partner = pairs and (order.index(winner) - seat) % 2 == 0
    follow = [card for card in held if card[1] == laid[leader][1]]
    candidates = follow or [card for card in held if card[1] == trump]
    beating = [card for card in candidates if _power(card, best[1], trump) > _power(best, best[1], trump)]
    return follow or held if partner or not beating else beating


def _power(card: str, led: str, trump: str) -> int:
    return ORDER.index(card[0]) + (100 if card[1] == trump else 1 if card[1] == led else -100)


def _winner(laid: dict[str, str], leader: str, trump: str) -> str:
    return max(laid, key=lambda player: _power(laid[player], laid[leader][1], trump))
