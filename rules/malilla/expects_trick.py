"""The trick that may come next: with which cards, and who may lead, win and gather it.

Tricks are tried until every possible card and word stands in one that is accepted. Source: malilla-1807/mano-y-pie,
malilla-1807/baza-ajena, malilla-1807/enmienda
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from rules.core.cards import BIT_OF_48, SUIT_OF, codes_of
from rules.core.expectation import Expectation, Field
from rules.core.play import order_from
from rules.core.refusals import Refusal
from rules.malilla import tricks
from rules.malilla.before import FAULTS
from rules.malilla.facts import Trick
from rules.malilla.knowledge import play_of
from rules.malilla.play import may_play
from rules.malilla.ranks import BEATING, SUIT_MASK
from rules.malilla.terms import Hand, Table

Words = tuple[str | None, str | None]
"""The leader and the gatherer that a trick names."""


def trick(table: Table, hand: Hand) -> Iterator[Expectation]:
    """A trick, with its cards or only its winner. Source: malilla-1807/mano-y-pie, malilla-1807/baza-ajena, malilla-1807/enmienda"""
    unseen = [fact for fact in _unseen(hand) if _is_taken(table, fact)]
    if not unseen:
        return
    # A word that is refused of a trick without cards is refused with them too.
    seen = list(_seen(table, hand, list(dict.fromkeys((each.leader, each.raised_by) for each in unseen))))
    taken = [*unseen, *seen]
    cards = {code for each in seen for code in (each.cards or {}).values()}
    counts = [len(each.cards or {}) for each in seen]
    winners = {each.winner for each in unseen}
    yield Expectation(
        "trick",
        {
            "cards": Field(
                values=[code for code in hand.form.pack if code in cards],
                bounds=(min(counts, default=0), max(counts, default=0)),
            ),
            "leader": _said(hand, [each.leader for each in taken]),
            "winner": Field(values=[player for player in hand.players if player in winners]),
            "raised_by": _said(hand, [each.raised_by for each in taken]),
            "amended": Field(),
        },
    )


def _said(hand: Hand, told: Sequence[str | None]) -> Field:
    """The players whom the accepted tricks name in a field; it is required if each of them names somebody."""
    return Field(required=None not in told, values=[player for player in hand.players if player in told])


def _is_taken(table: Table, fact: Trick) -> bool:
    return not isinstance(tricks.trick(table, fact), Refusal)


def _unseen(hand: Hand) -> Iterator[Trick]:
    """A trick without cards for each winner, with each player who may have led or gathered it.

    Source: malilla-1807/mano-sin-tocarle, malilla-1807/baza-ajena
    """
    somebody = (None, *hand.players)
    # If faults are noted that only this trick can still show, it may have to name both leader and gatherer.
    at_fault = any(each.law in FAULTS for each in hand.penalties)
    for winner, leader, gathered in product(hand.players, somebody, somebody):
        if at_fault or leader is None or gathered is None:
            yield Trick(winner=winner, leader=leader, raised_by=gathered)


def _seen(table: Table, hand: Hand, words: Sequence[Words]) -> Iterator[Trick]:
    """For each card that may be laid now, an accepted trick with it, for each number of cards that a trick may have.

    A card goes to the first player who may have it.
    """
    play = play_of(hand)
    order = order_from(play.leader, len(hand.players))
    for seats in _laying(hand, order):
        may = [may_play(hand, play, seat) for seat in seats]
        found = 0
        for place, cards in enumerate(may):
            for code in codes_of(cards & ~found):
                left = [BIT_OF_48[code] if each == place else other & ~BIT_OF_48[code] for each, other in enumerate(may)]
                tried = _tricks(hand, seats, left, words)
                fact = next((each for each in tried if _is_taken(table, each)), None)
                if fact is not None:
                    found |= BIT_OF_48[code]
                    yield fact


def _laying(hand: Hand, order: Sequence[int]) -> Iterator[list[int]]:
    """The players who may lay a card to the next trick, in order of play: all, or all but some who may have none.

    Source: malilla-1807/cuenta-de-cartas
    """
    lack = [seat for seat in order if tricks.may_be_left_out(hand, seat)]
    for size in range(min(len(lack), len(order) - 1) + 1):
        for out in combinations(lack, size):
            yield [seat for seat in order if seat not in out]


def _tricks(hand: Hand, seats: Sequence[int], may: Sequence[int], words: Sequence[Words]) -> Iterator[Trick]:
    """Tricks of some seats with the cards that each may lay: one trick, then one for each seat and card that wins; each with all words."""
    laid = _given_out(may)
    if laid is None:
        return
    for leader, gathered in words:
        yield _told(hand, seats, laid, leader, gathered)
    for leader, gathered in words:
        led = play_of(hand).leader if leader is None else hand.seat(leader)
        for place, cards in enumerate(may):
            for code in codes_of(cards):
                won = _given_out(_won_with(hand, seats, may, place, code, led))
                if won is not None:
                    yield _told(hand, seats, won, leader, gathered)


def _told(hand: Hand, seats: Sequence[int], laid: Sequence[str], leader: str | None, gathered: str | None) -> Trick:
    return Trick(cards={hand.players[seat]: code for seat, code in zip(seats, laid, strict=True)}, leader=leader, raised_by=gathered)


def _won_with(hand: Hand, seats: Sequence[int], may: Sequence[int], place: int, code: str, led: int) -> list[int]:
    """What each may lay if one seat wins with a card: nothing that beats it, and the leader its suit if it is no trump.

    Source: malilla-1807/triunfo
    """
    trumps, suit = SUIT_MASK[hand.trump], SUIT_MASK[SUIT_OF[code]]
    lower = [cards & ~(BEATING[code] | trumps & ~suit) for cards in may]
    led_of = [cards & suit if seat == led and suit != trumps else cards for seat, cards in zip(seats, lower, strict=True)]
    return [BIT_OF_48[code] if each == place else cards & ~BIT_OF_48[code] for each, cards in enumerate(led_of)]


def _given_out(may: Sequence[int]) -> list[str] | None:
    """A different card for each seat from those that it may have; None if there is no such choice."""
    if not may:
        return []
    # The seat with the fewest cards chooses first: then the others nearly always find one.
    first = min(range(len(may)), key=lambda place: may[place].bit_count())
    for code in codes_of(may[first]):
        rest = _given_out([cards & ~BIT_OF_48[code] for place, cards in enumerate(may) if place != first])
        if rest is not None:
            return [*rest[:first], code, *rest[first:]]
    return None
