"""Descarte y robo: the mano up to five cards, then the pie what is left; each puts all away at once and draws all at once.

Source: cientos-1807/descarte, cientos-1807/salida, cientos-1807/adicion-1, cientos-1807/robo-de-mas
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cientos.acuses import BLANCAS
from rules.cientos.disproved import against_the_laws
from rules.cientos.facts import Exchange
from rules.cientos.guards import at_play, decided
from rules.cientos.ranks import CARDS, PACK
from rules.cientos.terms import MANO, PIE, Exchanged, Hand, Table
from rules.core.cards import BIT_OF_48, first_doubtful, mask_of
from rules.core.refusals import Refusal, mark, refuse


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player puts cards away and draws. Source: cientos-1807/descarte, cientos-1807/adicion-1"""
    hand = at_play(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    seat = hand.players.index(fact.player)
    refusal = _out_of_order(hand, seat) or decided(hand, table.options) or _impossible(hand, seat, fact) or _contradicted(hand, fact)
    if refusal is not None:
        return refusal
    discards, drawn = fact.discards, fact.drawn
    put_count, count = count_of(discards), drawn_count(fact)
    got = None if drawn is None or isinstance(drawn, int) else mask_of(drawn, BIT_OF_48)
    if got is None and hand.monte is not None:
        got = mask_of(hand.monte[:count], BIT_OF_48)
    put = None if isinstance(discards, int) else mask_of(discards, BIT_OF_48)
    told = Exchanged(put_count, count, 0 if not put_count else put, 0 if not count else got)
    exchanges = (told, hand.exchanges[PIE]) if seat == MANO else (hand.exchanges[MANO], told)
    changed = hand._replace(exchanges=exchanges, monte=None if hand.monte is None else hand.monte[count:])
    return against_the_laws(table.at(changed)) if hand.penalties else table.at(changed)


def count_of(told: Sequence[str] | int) -> int:
    """How many cards were logged, as a list or as a number."""
    return told if isinstance(told, int) else len(told)


def drawn_count(fact: Exchange) -> int:
    """How many cards were drawn: as many as were put away if nothing else is logged. Source: cientos-1807/descarte"""
    return count_of(fact.discards if fact.drawn is None else fact.drawn)


def left_in_stock(hand: Hand) -> int:
    """How many cards the monte still holds. Source: cientos-1807/repartir, cientos-1807/descarte"""
    drawn = sum(each.drawn_count for each in hand.exchanges if each is not None)
    return len(PACK) - sum(hand.sizes) - drawn + sum(took.to_stock for took in hand.took)


def may_exchange(hand: Hand, seat: int) -> bool:
    """Whether a seat may exchange now: the mano first, each once, before any acuse but white cards. Source: cientos-1807/descarte"""
    if hand.exchanges[seat] is not None or hand.exchanges[PIE] is not None or hand.tricks:
        return False
    if seat == PIE and hand.exchanges[MANO] is None:
        return False
    return not hand.acuses or all(each.kind == BLANCAS for each in hand.acuses)


def _out_of_order(hand: Hand, seat: int) -> Refusal | None:
    if may_exchange(hand, seat):
        return None
    return refuse("out_of_order", "Ahora {player} no puede descartar.", field="player", player=hand.players[seat])


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may have been dealt, as far as is known. Source: cientos-1807/repartir"""
    dealt, theirs = hand.dealt[seat], hand.exchanges[1 - seat]
    if dealt is not None:
        return dealt
    away = (hand.dealt[1 - seat] or 0) | mask_of(hand.stock or (), BIT_OF_48)
    return CARDS & ~(away | (0 if theirs is None else (theirs.drawn or 0) | (theirs.discards or 0)))


def could_draw(hand: Hand, seat: int) -> int:
    """The cards that may have lain in the monte, as far as is known. Source: cientos-1807/descarte"""
    theirs = hand.exchanges[1 - seat]
    away = (hand.dealt[0] or 0) | (hand.dealt[1] or 0)
    if theirs is not None:
        away |= (theirs.drawn or 0) | (theirs.discards or 0)
    for took in hand.took:
        if took.to_stock and took.card is not None:
            away &= ~took.card
    return CARDS & ~away


def _impossible(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """`impossible_card` for a card that is not of the pack, is listed twice, or that he cannot have had or drawn.

    Source: cientos-1807/descarte
    """
    player = hand.players[seat]
    discards = () if isinstance(fact.discards, int) else fact.discards
    card = _first_not(discards, could_discard(hand, seat)) if discards else None
    if card is not None:
        return refuse("impossible_card", "{player} no tiene {card}.", field="discards", player=player, card=card)
    drawn = () if fact.drawn is None or isinstance(fact.drawn, int) else fact.drawn
    card = _first_not(drawn, could_draw(hand, seat) & ~mask_of(discards, BIT_OF_48)) if drawn else None
    if card is not None:
        template = mark("{player} no puede haber robado {card}.")
        return refuse("impossible_card", template, field="drawn", player=player, card=card)
    return None


def _first_not(codes: Sequence[str], among: int) -> str | None:
    """The first card that is not in a set, or that is listed twice; nearly always none."""
    told = sum([BIT_OF_48.get(code, 0) for code in codes])
    if told & among == told and told.bit_count() == len(codes):
        return None
    return first_doubtful(codes, ~among, BIT_OF_48)


def _contradicted(hand: Hand, fact: Exchange) -> Refusal | None:
    """A refusal for more cards than the monte holds, or other cards than lay on it. Source: cientos-1807/descarte"""
    left = left_in_stock(hand)
    if drawn_count(fact) > left:
        template = mark("En el monte solo quedan {left} cartas.")
        return refuse("contradiction", template, field="drawn", expected={"max": left}, left=left)
    if hand.monte is None or fact.drawn is None or isinstance(fact.drawn, int):
        return None
    expected = hand.monte[: len(fact.drawn)]
    if set(expected) == set(fact.drawn):
        return None
    return refuse("contradiction", "Encima del monte estaban {expected}.", field="drawn", expected=list(expected))
