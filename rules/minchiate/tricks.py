"""A trick is logged: may it come now, can its cards be, do its words agree with its cards, who wins it, and which cards die?

Source: minchiate/bazas, minchiate/loco, minchiate/cartas-de-mas
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.guards import nobody_dealt, strangers
from rules.core.laid import another_leader, another_winner
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.counting import loses_the_loco
from rules.minchiate.disproved import against_the_laws
from rules.minchiate.facts import Trick
from rules.minchiate.guards import is_over
from rules.minchiate.knowledge import is_short, may_be_missing
from rules.minchiate.notes import noted
from rules.minchiate.play import ORDERS, winner_of
from rules.minchiate.ranks import BIT, COUNTING, LOCO, POWER_OF, VALUE
from rules.minchiate.terms import NS, SEATS, TRICKS, Hand, Laid, Note, Table

NOTES: Final = Hand._fields.index("notes")
"""The index of the fields that change with a trick: notes, leader, winners, tricks, cards laid, differences."""
FORGOTTEN: Final = VALUE[LOCO]
"""What is noted for an El Loco kept to the last trick, besides his death. Source: minchiate/loco"""


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick; the last one ends the hand if all have their cards; the hot path.

    Source: minchiate/bazas, minchiate/puntaje
    """
    hand, cards = table.hand, fact.cards
    if hand is None or hand.tally is not None or len(hand.tricks) == TRICKS:
        return _out_of_place(table, fact)
    if cards is not None and len(cards) == len(SEATS) and fact.leader is None and fact.winner is None:
        after = _played(hand, cards)
        if after is not None:
            return (against_the_laws(table, after) if hand.fines else None) or tuple.__new__(Table, (*table[:-1], after))
    return _told(table, hand, fact)


def _named(fact: Trick) -> tuple[str | None, ...]:
    """Everybody whom a trick names."""
    return (*(fact.cards or ()), fact.leader, fact.winner)


def _out_of_place(table: Table, fact: Trick) -> Refusal:
    """The refusal of a trick where none can come: no hand is open, or it has all its tricks. Source: minchiate/puntaje"""
    hand = None if table.hand is None or is_over(table.hand) else table.hand
    if refusal := _missing(hand, fact.cards, table.seats.players) or strangers(table.seats.players, _named(fact)):
        return refusal
    if hand is None:
        return nobody_dealt()
    return refuse("out_of_order", "Las veintiuna bazas están ya: falta la cuenta.", expected=["tally"])


def _too_many() -> Refusal:
    return refuse("malformed", "Una baza tiene cuatro cartas, una de cada uno.", field="cards", expected={"count": len(SEATS)})


def _played(hand: Hand, cards: Mapping[str, str]) -> Hand | None:
    """The hand after a trick of four cards; None if a player cannot have played his card. Source: minchiate/bazas"""
    leader, (one, two, three, four), (may_one, may_two, may_three, may_four) = hand.leader, hand.players, hand.may
    try:
        codes = cards[one], cards[two], cards[three], cards[four]
        first, second, third, fourth = BIT[codes[0]], BIT[codes[1]], BIT[codes[2]], BIT[codes[3]]
    except KeyError:
        return None
    cards_laid, gone = first | second | third | fourth, hand.gone
    if cards_laid & gone or cards_laid.bit_count() != len(codes):
        return None
    if not (first & may_one and second & may_two and third & may_three and fourth & may_four):
        return None
    led = codes[leader]
    power = POWER_OF[led if led != LOCO else codes[leader - len(codes) + 1]]
    strengths = power[codes[0]], power[codes[1]], power[codes[2]], power[codes[3]]
    winner = strengths.index(max(strengths))
    laid = tuple.__new__(Laid, (leader, codes))
    notes, pair, won = hand.notes, hand.sides[winner], hand.won
    # Partners sit opposite: the cards of the other pair are those that may die.
    if (first | third if winner & 1 else second | fourth) & COUNTING:
        notes = _deaths(hand, laid, winner)
    tricks = (*hand.tricks, laid)
    won = (won[0] | cards_laid, won[1]) if pair == NS else (won[0], won[1] | cards_laid)
    lead = notes[-1].lead if notes else 0
    tail = notes, winner, (*hand.winners, winner), tricks, gone | cards_laid, won, (*hand.running, lead)
    after: Hand = tuple.__new__(Hand, (*hand[:NOTES], *tail))
    return _ended(after) if len(tricks) == TRICKS else after


def _played_short(hand: Hand, leader: int, cards: Mapping[str, str]) -> Hand | None:
    """The hand after a trick to which a player had no card; None as for `_played`. Source: minchiate/cartas-de-mas"""
    seen = hand.gone
    codes = tuple([cards.get(player, "") for player in hand.players])
    for seat, code in enumerate(codes):
        bit = BIT.get(code, 0)
        if code and (bit & seen or not bit & hand.may[seat]):
            return None
        seen |= bit
    laid = Laid(leader, codes)
    winner = winner_of(laid)
    notes = _deaths(hand, laid, winner)
    lead = notes[-1].lead if notes else 0
    cards_laid, won = seen & ~hand.gone, hand.won
    won = (won[0] | cards_laid, won[1]) if hand.sides[winner] == NS else (won[0], won[1] | cards_laid)
    tail = (notes, winner, (*hand.winners, winner), (*hand.tricks, laid), seen, won, (*hand.running, lead))
    return _ended(tuple.__new__(Hand, (*hand[:NOTES], *tail)))


def _deaths(hand: Hand, laid: Laid, winner: int) -> tuple[Note, ...]:
    """The notes after the counting cards that fall to the other pair; El Loco dies only in the last trick.

    Source: minchiate/bazas, minchiate/loco
    """
    number, pair = len(hand.tricks) + 1, hand.sides[winner]
    dead = []
    for seat in ORDERS[laid.leader]:
        code = laid.codes[seat]
        if code in VALUE and hand.sides[seat] != pair and (code != LOCO or number == TRICKS):
            dead.append(code)
    if not dead:
        return hand.notes
    points = sum([VALUE[code] for code in dead])
    notes = noted(hand.notes, pair, points, "muerte", seat=winner, trick=number, codes=tuple(dead))
    if LOCO in dead:
        notes = noted(notes, pair, FORGOTTEN, "loco_olvidado", seat=winner, trick=number, codes=(LOCO,))
    return notes


def _ended(hand: Hand) -> Hand:
    """The hand after its last trick; a pair that never won a trick loses its Loco. Source: minchiate/loco"""
    if len(hand.tricks) < TRICKS or not loses_the_loco(hand):
        return hand
    winner = hand.winners[-1]
    notes = noted(hand.notes, hand.sides[winner], VALUE[LOCO], "muerte", seat=winner, trick=TRICKS, codes=(LOCO,))
    return hand._replace(notes=notes, running=(*hand.running[:-1], notes[-1].lead))


def _told(table: Table, hand: Hand, fact: Trick) -> Table | Refusal:
    """The table after a trick that says more or less than four cards, or that is refused.

    Source: minchiate/bazas, minchiate/cartas-de-mas
    """
    cards = fact.cards
    if refusal := _missing(hand, cards, hand.players) or strangers(hand.players, _named(fact)):
        return refusal
    leader = hand.leader
    if cards is not None:
        leader = next(seat for seat in ORDERS[hand.leader] if hand.players[seat] in cards)
        whole = len(cards) == len(SEATS)
        after = _played(hand, cards) if whole else _played_short(hand, leader, cards)
        if after is None:
            return _impossible(hand, leader, cards)
        refusal = another_leader(leader, hand.winners, hand.players, fact.leader)
        refusal = refusal or another_winner(hand.players[after.leader], fact.winner, cards)
        return refusal or against_the_laws(table, after) or table.at(after)
    if fact.leader is not None and not (is_short(hand) and may_be_missing(hand, leader, len(hand.tricks))):
        refusal = another_leader(leader, hand.winners, hand.players, fact.leader)
    if refusal is not None:
        return refusal
    winner = hand.players.index(fact.winner or "")
    tail = hand.notes, winner, (*hand.winners, winner), (*hand.tricks, None), hand.gone, hand.won, (*hand.running, hand.lead)
    return table.at(_ended(tuple.__new__(Hand, (*hand[:NOTES], *tail))))


def _missing(hand: Hand | None, cards: Mapping[str, str] | None, players: tuple[str, ...]) -> Refusal | None:
    """`malformed` for a trick of other than four cards, unless a player of an open hand may have none left.

    Source: minchiate/bazas, minchiate/cartas-de-mas
    """
    if cards is None or len(cards) == len(SEATS):
        return None
    if len(cards) > len(SEATS):
        return _too_many()
    for seat, player in enumerate(players):
        if player not in cards and (hand is None or not may_be_missing(hand, seat, len(hand.tricks))):
            template = mark("Falta la carta de {player}.")
            return refuse("malformed", template, field=f"cards.{player}", expected=[player], player=player)
    return None


def _impossible(hand: Hand, leader: int, cards: Mapping[str, str]) -> Refusal:
    """`impossible_card` for the first card of a trick that its player cannot have played. Source: minchiate/bazas"""
    seen = hand.gone
    for seat in ORDERS[leader]:
        player = hand.players[seat]
        if player not in cards:
            continue
        bit = BIT.get(cards[player], 0)
        if bit & seen or not bit & hand.may[seat]:
            break
        seen |= bit
    template = mark("{player} no puede haber jugado {card}: ya salió, la tiene otro o no es de la baraja.")
    return refuse("impossible_card", template, field=f"cards.{player}", player=player, card=cards[player])
