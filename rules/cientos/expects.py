"""What may come next at a table of Cientos, with the values that each field can take: deal, exchange, tricks, and between hands.

The bounds come from the same questions that the refusals ask; if an answer depends on known cards, the event itself is tried.
`expects_said` has the announcements, `expects_tally` the count, `expects_laws` the laws. Source: cientos-1807/repartir,
cientos-1807/descarte, cientos-1807/mano, cientos-1807/servir
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from rules.cientos import tricks
from rules.cientos.before import LAWS
from rules.cientos.counting import lies, playing
from rules.cientos.exchange import left_in_stock, may_exchange
from rules.cientos.expects_laws import penalties
from rules.cientos.expects_said import declarations
from rules.cientos.expects_tally import count
from rules.cientos.facts import Trick
from rules.cientos.guards import hand_open
from rules.cientos.knowledge import is_told_short
from rules.cientos.night import in_a_game
from rules.cientos.ranks import PACK
from rules.cientos.result import is_decided, is_finished
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, SEATS, STOCK, Hand, Table
from rules.core.cards import codes_of
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal

YES_NO: Final = (False, True)
CUTS: Final = (1, len(PACK) - 1)
"""How many cards can be lifted. Source: cientos-1807/alzar"""
WAYS: Final = (1, DEALT)
"""By how many cards the deal can have been made. Source: cientos-1807/repartir"""


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time.

    Source: cientos-1807/repartir, cientos-1807/carta-de-mas-jugando
    """
    if table.closed:
        return ()
    return (*_in_hand(table), *_between_hands(table))


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may follow in the last hand; it stays open to laws until the next deal."""
    hand, options = table.hand, table.options
    if hand is None or hand.void is not None:
        return
    if not is_finished(hand, options):
        yield from _exchange(hand, options)
        yield from declarations(table, hand)
        yield from _trick(table, hand)
        yield from count(table, hand)
    yield from penalties(table, hand)


def _exchange(hand: Hand, options: Options) -> Iterator[Expectation]:
    """Who may exchange now; he draws no more than the monte has. Source: cientos-1807/descarte, cientos-1807/robo-de-mas"""
    seats = [seat for seat in SEATS if may_exchange(hand, seat)]
    if seats and not is_decided(hand, options):
        fields = {
            "player": Field(required=True, values=[hand.players[seat] for seat in seats]),
            "discards": Field(required=True, bounds=(0, STOCK)),
            "drawn": Field(bounds=(0, left_in_stock(hand))),
        }
        yield Expectation("exchange", fields)


def _trick(table: Table, hand: Hand) -> Iterator[Expectation]:
    """A trick, with its cards or only its winner. Source: cientos-1807/servir, cientos-1807/juego, cientos-1807/carta-de-menos"""

    def is_taken(fact: Trick) -> bool:
        return not isinstance(tricks.trick(table, fact), Refusal)

    players = hand.players
    winners = [player for player in players if is_taken(Trick(winner=player))]
    if not winners:
        return
    mano, pie = (hand.playing or playing(hand, table.options)).may
    may = mano & ~hand.gone, pie & ~hand.gone
    if lies(hand):
        yield _answer(hand, may, winners, is_taken)
        return
    # A card may lie beside any other; alone, only if its point makes the hundred, or if the opponent has none left.
    beside = _laid_beside(hand, may, is_taken)
    alone = {players[seat]: _laid_alone(hand, seat, may[seat], is_taken) for seat in SEATS}
    alone = {player: codes for player, codes in alone.items() if codes}
    counts = [*([1] if alone else []), *([2] if beside else [])]
    laid = [code for code in PACK if code in beside or any(code in codes for codes in alone.values())]
    leaders = [player for player in players if player in alone or is_taken(Trick(leader=player, winner=player))]
    leaders = [player for player in players if player in leaders or is_taken(Trick(leader=player))]
    fields = {
        "cards": Field(values=laid, bounds=(min(counts, default=0), max(counts, default=0))),
        "leader": Field(values=leaders),
        "winner": Field(values=winners),
        "low": Field(values=YES_NO),
        "withdrawn": Field(),
        "unannounced": Field(values=YES_NO),
    }
    yield Expectation("trick", fields)


def _answer(hand: Hand, may: tuple[int, int], winners: list[str], is_taken: Callable[[Trick], bool]) -> Expectation:
    """The answer to an unanswered lead: its card alone if the lead is known, or both cards. Source: cientos-1807/servir"""
    led = hand.tricks[-1]
    first = hand.players[led.leader]
    lead, answers = led.codes[led.leader], () if _is_of_one(hand, len(hand.tricks)) else codes_of(may[1 - led.leader])
    leads = (lead,) if lead else codes_of(may[led.leader])
    none_left = is_taken(Trick(leader=first))
    if _may_be_excluded(hand):
        second = hand.players[1 - led.leader]
        taken = [
            (one, other) for one, other in product(leads, answers) if one != other and is_taken(Trick(cards={first: one, second: other}))
        ]
        answers = tuple([code for code in answers if any(other == code for _, other in taken)])
        alone = [code for code in leads if none_left and is_taken(Trick(cards={first: code}))]
        leads = tuple([code for code in leads if code in alone or any(one == code for one, _ in taken)])
    counts = [*([1] if (lead and answers) or none_left else []), *([2] if answers else [])]
    fields = {
        "cards": Field(
            values=[code for code in PACK if code in answers or code in leads], bounds=(min(counts, default=0), max(counts, default=0))
        ),
        "leader": Field(values=[first]),
        "winner": Field(values=winners),
        "low": Field(values=YES_NO),
        "withdrawn": Field(),
        "unannounced": Field(values=YES_NO),
    }
    return Expectation("trick", fields)


def _laid_beside(hand: Hand, may: tuple[int, int], is_taken: Callable[[Trick], bool]) -> tuple[str, ...]:
    """The cards that can lie beside another: the opponent may have some other card. Source: cientos-1807/servir"""
    if _is_of_one(hand, len(hand.tricks) + 1):
        return ()
    own = codes_of(may[0]), codes_of(may[1])

    def lies_beside(seat: int, code: str) -> bool:
        others = (each for each in own[1 - seat] if each != code)
        if _may_be_excluded(hand):
            first, second = hand.players[seat], hand.players[1 - seat]
            return any(is_taken(Trick(cards={first: code, second: each})) for each in others)
        return any(True for _ in others)

    return tuple([code for code in codes_of(may[0] | may[1]) if any(code in own[seat] and lies_beside(seat, code) for seat in SEATS)])


def _laid_alone(hand: Hand, seat: int, may: int, is_taken: Callable[[Trick], bool]) -> tuple[str, ...]:
    """The cards that a player can lay alone. Source: cientos-1807/juego, cientos-1807/carta-de-menos"""
    codes, player = codes_of(may), hand.players[seat]
    if _may_be_excluded(hand):
        return tuple([code for code in codes if is_taken(Trick(cards={player: code}))])
    return tuple(codes) if codes and is_taken(Trick(cards={player: codes[0]})) else ()


def _is_of_one(hand: Hand, number: int) -> bool:
    """Whether this is the twelfth trick and one player is known to have no card for it. Source: cientos-1807/carta-de-menos"""
    return number == DEALT and any(is_told_short(hand, seat) for seat in SEATS)


def _may_be_excluded(hand: Hand) -> bool:
    """Whether a card can be refused because it excludes an applied law; then each card is tried. Source: cientos-1807/catorce-por-otro"""
    return any(each.law in LAWS for each, _ in hand.penalties)


def _between_hands(table: Table) -> Iterator[Expectation]:
    """What may come once the previous hand is over. Source: cientos-1807/repartir, cientos-1807/dar-seguidas, cientos-1807/juego"""
    if hand_open(table) is not None:
        return
    fields = {
        "dealer": Field(values=table.seats.players),
        "hands": Field(),
        "stock": Field(bounds=(STOCK - 2, STOCK + 2)),
        "cut": Field(bounds=CUTS),
        "by": Field(bounds=WAYS),
    }
    yield Expectation("deal", fields)
    unfinished = in_a_game(table)
    if not unfinished:
        yield Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()})
    yield Expectation("night_closed", {"leftovers": Field(required=unfinished, values=["carry", "share"])})
