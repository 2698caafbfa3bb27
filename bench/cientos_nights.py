"""Which nights of Cientos the bench replays: whole evenings made from a seed, with every card or without what lay face down.

Each announces all that he holds, the greatest first, and plays at random what he may, until somebody has his hundred. Where the deals
are logged without cards, the record of the table holds the rest: how many were exchanged, what was announced, and each trick with its
cards.
"""

from __future__ import annotations

from typing import Any, Final

from bench.nights import EVENTS, FOUR, Evening, Event
from events.games.cientos import RANKS
from rules.cientos.ranks import PACK, VALUE_OF_RANK
from rules.core.cards import LETTERS, SUITS

TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"overrides": {"calidades": True}},
    {"tariff": "cientos-adiciones"},
    {"overrides": {"lack_adds_up": True, "last_low": False}},
)
"""The house rules of the nights, each in turn."""
TWO: Final = FOUR[:2]
DEALT: Final = 12


def night_of(seed: int, *, known: bool) -> list[Event]:
    """The events of one night of Cientos, each table's rules in turn; `known` says whether the deals are logged with their cards."""
    evening = Evening(seed)
    evening.must("night_opened", game="cientos", rules=TABLES[seed % len(TABLES)], players=list(TWO))
    while len(evening.logged) < EVENTS - 20:
        _hand(evening, known=known)
    evening.must("night_closed", leftovers="share" if seed % 3 == 0 else "carry")
    night = evening.night
    assert night is not None, "the night was opened"
    assert not [finding for hand in night.game.hands(night.table) for finding in hand.findings], "nothing is said or played that is not so"
    return evening.logged


def _hand(evening: Evening, *, known: bool) -> None:
    """One hand: the deal, the exchanges, what is announced, the tricks until somebody has won."""
    assert evening.night is not None, "an evening is opened first"
    dealer = evening.night.game.leftovers(evening.night.table)["next_dealer"]
    mano = TWO[1 - TWO.index(dealer)]
    cards = evening.dice.sample(PACK, len(PACK))
    hands, stock = {mano: cards[:DEALT], dealer: cards[DEALT : 2 * DEALT]}, cards[2 * DEALT :]
    told = {"hands": {player: list(held) for player, held in hands.items()}, "stock": list(stock)}
    evening.must("deal", **told if known else {})
    for player, most in ((mano, 5), (dealer, 3)):
        put = evening.dice.sample(hands[player], evening.dice.randrange(1, most + 1))
        drawn, stock = stock[: len(put)], stock[len(put) :]
        hands[player] = [card for card in hands[player] if card not in put] + drawn
        evening.must("exchange", player=player, discards=put if known else len(put), drawn=drawn if known else len(drawn))
    for player in (mano, dealer):
        for acuse in _acuses(hands[player]):
            evening.must("declaration", player=player, **acuse)
    leader = mano
    while evening.sees():
        if not _trick(evening, hands, leader):
            return
        leader = evening.logged[-1]["data"].get("winner", leader)


def _acuses(held: list[str]) -> list[dict[str, Any]]:
    """Everything that a hand can announce, in the order in which it has to be said."""
    by_suit = {suit: sorted((card for card in held if card[1] == LETTERS[suit]), key=lambda card: RANKS.index(card[0])) for suit in SUITS}
    best = max(SUITS, key=lambda suit: sum(VALUE_OF_RANK[card[0]] for card in by_suit[suit]))
    found: list[dict[str, Any]] = [{"kind": "punto", "value": sum(VALUE_OF_RANK[card[0]] for card in by_suit[best]), "suit": best}]
    runs = []
    for suit, cards in by_suit.items():
        start = 0
        for place in range(1, len(cards) + 1):
            if place == len(cards) or RANKS.index(cards[place][0]) != RANKS.index(cards[place - 1][0]) + 1:
                if place - start > 2:
                    runs.append((place - start, -RANKS.index(cards[start][0]), suit))
                start = place
    found += [{"kind": "secansa", "length": length, "top": RANKS[-top], "suit": suit} for length, top, suit in sorted(runs, reverse=True)]
    counts = {rank: sum(card[0] == rank for card in held) for rank in "1RCS2"}
    for kind, wanted in (("catorce", 4), ("tres", 3)):
        found += [{"kind": kind, "rank": rank} for rank in counts if counts[rank] == wanted]
    return found


def _trick(evening: Evening, hands: dict[str, list[str]], leader: str) -> bool:
    """One trick, as the table logs it with its winner; False where the acuses have decided the hand."""
    other = TWO[1 - TWO.index(leader)]
    led = evening.dice.choice(hands[leader])
    follow = [card for card in hands[other] if card[1] == led[1]]
    answer = evening.dice.choice(follow or hands[other])
    beats = answer[1] == led[1] and RANKS.index(answer[0]) < RANKS.index(led[0])
    if not evening.log("trick", cards={leader: led, other: answer}, winner=other if beats else leader):
        return False
    hands[leader].remove(led)
    hands[other].remove(answer)
    return True
