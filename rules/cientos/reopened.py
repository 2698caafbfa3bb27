"""A law reopened a hand after a lead that had made the hundred: what answers that lead, and how did an older version read it?

Source: cientos-1807/servir, cientos-1807/juego, cientos-1807/sin-mostrar, cientos-1807/catorce-por-otro
"""

from __future__ import annotations

from dataclasses import replace

from rules.cientos.before import SERVED
from rules.cientos.counting import lies
from rules.cientos.facts import Trick as Told
from rules.cientos.knowledge import not_his, size_of
from rules.cientos.ranks import CARDS, LEADS, LOW
from rules.cientos.result import recounted
from rules.cientos.terms import DEALT, Hand, Table, Trick
from rules.core.before import kept, of_before
from rules.core.cards import BIT_OF_48, mask_of
from rules.core.laid import another_leader, another_winner
from rules.core.refusals import Refusal, mark, refuse


def known_whole(hand: Hand, seat: int) -> bool:
    """Whether a player is known to have had twelve cards for play; without his exchange nobody knows.

    Source: cientos-1807/carta-de-menos
    """
    return hand.exchanges[seat] is not None and size_of(hand, seat) >= DEALT


def with_lead(hand: Hand, fact: Told) -> Told:
    """The event with the unanswered lead added to its cards, if that lead is known. Source: cientos-1807/servir"""
    led = hand.tricks[-1]
    lead = led.codes[led.leader]
    return replace(fact, cards={hand.players[led.leader]: lead, **fact.cards}) if lead and fact.cards is not None else fact


def without_lead(hand: Hand) -> Hand:
    """The hand before the unanswered lead. Source: cientos-1807/servir"""
    led = hand.tricks[-1]
    code = led.codes[led.leader]
    return hand._replace(tricks=hand.tricks[:-1], gone=hand.gone & ~(BIT_OF_48[code] if code else 0))


def completed(hand: Hand, fact: Told) -> tuple[Trick, int | None] | Refusal:
    """The trick of the unanswered lead with its answer, and the seat that it shows to be a card short.

    Whether its cards are possible is checked elsewhere. Source: cientos-1807/servir, cientos-1807/carta-de-menos
    """
    led, cards = hand.tricks[-1], fact.cards or {}
    leader, lead = led.leader, led.codes[led.leader]
    first, second = hand.players[leader], hand.players[1 - leader]
    if refusal := _another_lead(first, lead, cards.get(first)) or another_leader(
        leader, [each.winner for each in hand.tricks[:-1]], hand.players, fact.leader
    ):
        return refusal
    lead = lead or cards.get(first, "")
    answer = cards.get(second, "")
    untold = not answer and fact.winner is None
    if untold and len(hand.tricks) == DEALT and not known_whole(hand, 1 - leader):
        return _of(hand, fact, lead, "", leader), 1 - leader
    missing = second if untold else first if answer and not lead else None
    if missing is not None:
        return refuse("malformed", "Falta la carta de {player}.", field=f"cards.{missing}", expected=[missing], player=missing)
    winner = hand.players.index(fact.winner) if fact.winner in hand.players else leader
    if lead in LEADS:
        power = LEADS[lead].power
        above = mask_of((code for code in LEADS if power[code] > power[lead]), BIT_OF_48)
        if answer or not above & CARDS & ~not_his(hand, 1 - leader):
            winner = 1 - leader if BIT_OF_48.get(answer, 0) & above else leader
            if refusal := another_winner(hand.players[winner], fact.winner, cards):
                return refusal
    told = _of(hand, fact, lead, answer, winner)
    if len(hand.tricks) == DEALT and told.codes[winner] and fact.low not in (None, told.low):
        return refuse("contradiction", "La carta con que se ganó la última baza dice otra cosa.", field="low", expected=[told.low])
    return told, hand.short


def _another_lead(player: str, lead: str, told: str | None) -> Refusal | None:
    """`contradiction` for another lead than the card on the table. Source: cientos-1807/recoger"""
    if told is None or lead in ("", told):
        return None
    template = mark("{player} había salido con {card}: es la carta que está en la mesa.")
    return refuse("contradiction", template, field=f"cards.{player}", expected=[lead], player=player, card=lead)


def _of(hand: Hand, fact: Told, lead: str, answer: str, winner: int) -> Trick:
    """A trick whose lead was logged before its answer, with what both events say."""
    led = hand.tricks[-1]
    codes = (lead, answer) if led.leader == 0 else (answer, lead)
    low = codes[winner][0] in LOW if codes[winner] else bool(fact.low)
    back = tuple([(hand.players.index(each.player), each.card) for each in fact.withdrawn or () if each.player in hand.players])
    return Trick(led.leader, winner, codes, low, (*led.withdrawn, *back), led.unannounced or bool(fact.unannounced), twice=True)


def unanswered(table: Table) -> Table | None:
    """The table as older records went on from an unanswered lead: that trick was nobody's. None if there is no such lead.

    Source: cientos-1807/servir
    """
    hand = table.hand
    if hand is None or hand.void is not None or not lies(hand):
        return None
    led, number = hand.tricks[-1], len(hand.tricks)
    follower = 1 - led.leader
    last, short = led._replace(alone=True), hand.short
    if number == DEALT and size_of(hand, led.leader) >= DEALT and size_of(hand, follower) <= DEALT and not known_whole(hand, follower):
        last, short = led._replace(winner=led.leader, low=led.codes[led.leader][:1] in LOW), follower
    finding = of_before(SERVED, hand.players[follower], number)
    was = kept(hand._replace(tricks=(*hand.tricks[:-1], last), short=short), finding)
    return table.at(recounted(was, table.options))
