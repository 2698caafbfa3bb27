"""Which nights of Minchiate the bench replays: whole evenings made from a seed, with every card or without what lay face down.

Cutter and dealer rob what they find and put away suit cards, everybody shows his versículas and plays at random what he may, so that
no hand shows a fault. Where the deals are logged without cards, the record has what lay open: cards robbed, turned up and declared.
"""

from __future__ import annotations

from typing import Final

from bench.nights import EVENTS, FOUR, Evening, Event
from rules.core.cards import BIT_OF_97, mask_of
from rules.minchiate.notes import robbable_of
from rules.minchiate.ranks import BIT, COUNTING, LOCO, PACK, POWER_OF, SUIT_OF, TAROTS
from rules.minchiate.versiculas import held_in

DEALT: Final = 21
FOLA: Final = 13


def night_of(seed: int, *, known: bool) -> list[Event]:
    """The events of one night of Minchiate, with and without the demonio in turn; `known` says whether the deals are logged with their cards."""
    evening = Evening(seed)
    stake = {"currency": "EUR", "minor_per_tanto": 100}
    evening.must("night_opened", game="minchiate", rules={"overrides": {"demonio": bool(seed % 2)}}, players=list(FOUR), stake=stake)
    while len(evening.logged) < EVENTS - 20:
        _hand(evening, demonio=bool(seed % 2), known=known)
    evening.must("night_closed")
    night = evening.night
    assert night is not None, "the night was opened"
    assert not [finding for hand in night.game.hands(night.table) for finding in hand.findings], "everybody does his duty"
    return evening.logged


def _hand(evening: Evening, *, demonio: bool, known: bool) -> None:
    """One hand: cut, deal and Fola, what is put away and declared, the tricks."""
    assert evening.night is not None, "an evening is opened first"
    cards = evening.dice.sample(PACK, len(PACK))
    robbed = list(robbable_of(tuple(cards[:FOLA])))
    del cards[: len(robbed)]
    fola = cards[4 * DEALT :]
    fola_robbed = list(robbable_of(tuple(fola)))
    taken = [card for card in fola if card not in fola_robbed and BIT[card] & COUNTING]
    order = _order(evening)
    hands = {player: cards[DEALT * seat : DEALT * seat + DEALT] for seat, player in enumerate(order)}
    open_to_all = {"robbed": robbed, "turned": {player: held[-1] for player, held in hands.items()}}
    told = {"hands": {player: list(held) for player, held in hands.items()}, "fola": fola}
    evening.must("deal", **open_to_all, fola_robbed=fola_robbed, fola_taken=taken, **told if known else {})
    for player, more in ((order[2], robbed), (order[3], fola_robbed + taken)):
        if not more:
            continue
        hands[player] += more
        free = [card for card in hands[player] if not BIT_OF_97[card] & COUNTING and card not in open_to_all["turned"].values()]
        put = evening.dice.sample(free, len(more))
        hands[player] = [card for card in hands[player] if card not in put]
        evening.must("exchange", player=player, discards=put if known else len(put))
    for player in order:
        for _, codes, _ in held_in(mask_of(hands[player], BIT), demonio=demonio):
            evening.must("declaration", player=player, kind="versicula", cards=list(codes))
    leader, suits_led = order[0], set[str]()
    for _ in range(DEALT):
        leader = _trick(evening, hands, order, leader, suits_led)


def _order(evening: Evening) -> tuple[str, ...]:
    """Who plays, from the dealer's right; the seats change by themselves between giros."""
    assert evening.night is not None, "an evening is opened first"
    dealer = evening.night.game.leftovers(evening.night.table)["next_dealer"]
    dealt = evening.night.game.step(evening.night.table, evening.night.game.door["deal"]())
    players: tuple[str, ...] = evening.night.game.seats(dealt).players
    place = players.index(dealer) + 1
    return (*players[place:], *players[:place])


def _trick(evening: Evening, hands: dict[str, list[str]], order: tuple[str, ...], leader: str, suits_led: set[str]) -> str:
    """One trick, and who wins it: everybody does his duty; El Loco is not kept to the last."""
    place = order.index(leader)
    laid: dict[str, str] = {}
    for player in order[place:] + order[:place]:
        laid[player] = evening.dice.choice(_allowed(hands[player], list(laid.values()), suits_led))
        hands[player].remove(laid[player])
    evening.must("trick", cards=laid)
    led = next(card for card in laid.values() if card != LOCO)
    suits_led.add(SUIT_OF.get(led, "T"))
    return max(laid, key=lambda player: POWER_OF[led][laid[player]])


def _allowed(held: list[str], laid: list[str], suits_led: set[str]) -> list[str]:
    """The cards that go against no duty."""
    led = next((card for card in laid if card != LOCO), None)
    if led is None:
        return held
    suit = SUIT_OF.get(led)
    loco = [LOCO] if LOCO in held else []
    tarots = [card for card in held if card in TAROTS]
    if suit is None:
        return tarots + loco if tarots else held
    follow = [card for card in held if SUIT_OF.get(card) == suit]
    cut = any(card in TAROTS for card in laid)
    if cut and suit not in suits_led and f"R{suit}" in held:
        return [f"R{suit}"]
    return (follow or tarots) + loco if follow or tarots else held
