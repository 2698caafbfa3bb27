"""A trick is logged: may it come now, can its cards be, do its words agree with its cards?

Source: malilla-1807/mano-y-pie, malilla-1807/triunfo, malilla-1807/enmienda, malilla-1807/baza-ajena
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.cards import BIT_OF_48
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.laid import another_winner, impossible_trick
from rules.core.play import Known, Play, after_cards, after_some_cards, after_unseen, order_from
from rules.core.refusals import Refusal, mark, refuse
from rules.malilla.disproved import against_the_faults
from rules.malilla.facts import Trick
from rules.malilla.guards import is_complete
from rules.malilla.knowledge import cards_left, is_full, play_of
from rules.malilla.laws import against_the_count
from rules.malilla.play import may_play
from rules.malilla.ranks import LEADS
from rules.malilla.terms import Hand, Said, Table


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick; the last one ends the hand if all have their cards. Source: malilla-1807/valor, malilla-1807/mano-y-pie"""
    hand, cards = table.hand, fact.cards
    if hand is None or hand.tally is not None or hand.void is not None:
        return strangers(table.seats.players, _named(fact)) or nobody_dealt()
    play, form, players = hand.play or play_of(hand), hand.form, hand.players
    if len(play.winners) == form.tricks and is_complete(hand):
        return strangers(table.seats.players, _named(fact)) or nobody_dealt()
    if cards is None or fact.leader is not None or fact.winner is not None or fact.raised_by is not None or fact.amended is not None:
        return _with_words(table, hand, play, fact)
    try:
        if len(cards) != len(players) or len(play.winners) == form.tricks or hand.miscounted or form.open_piles:
            after = _with_cards(hand, play, cards) if len(play.winners) < form.tricks else None
        else:
            after = after_cards(play, cards, players, LEADS[hand.trump])  # the hot path
    except KeyError:
        after = None
    return _refused(table, hand, play, fact) if after is None else _played(table, hand, after)


def _played(table: Table, hand: Hand, after: Play) -> Table | Refusal:
    """The table after a trick; it may show that a law or a fault was unfounded."""
    played = tuple.__new__(Hand, (*hand[:-1], after))
    if hand.penalties:
        refusal = against_the_count(table, played) if is_full(played) else None
        if refusal := refusal or against_the_faults(table, played):
            return refusal
    return tuple.__new__(Table, (*table[:-1], played))


def _named(fact: Trick) -> tuple[str | None, ...]:
    """Everybody whom a trick names."""
    return (*(fact.cards or ()), fact.leader, fact.winner, fact.raised_by, *(fact.amended or ()))


def _with_words(table: Table, hand: Hand, play: Play, fact: Trick) -> Table | Refusal:
    """The table after a trick that says more than its cards, or has none.

    Source: malilla-1807/mano-sin-tocarle, malilla-1807/baza-ajena, malilla-1807/enmienda
    """
    led = play
    if fact.leader in hand.players:
        led = play._replace(leader=hand.seat(fact.leader or ""))
    refusal = _missing(hand, led, fact.cards) or _not_here(table, hand, fact)
    if refusal is not None:
        return refusal
    if fact.cards is None:
        winner = hand.seat(fact.winner or "")
        if cards_left(hand, winner) == 0:
            return refuse("contradiction", "A {player} ya no le quedan cartas.", field="winner", player=fact.winner)
        after: Play | None = after_unseen(led, winner)
    else:
        after = _with_cards(hand, led, fact.cards)
    if after is None:
        return _refused(table, hand, led, fact)
    amended = {hand.seat(player): card for player, card in (fact.amended or {}).items()}
    if refusal := _impossible_amended(hand, play, fact, amended) or another_winner(hand.players[after.leader], fact.winner, fact.cards):
        return refusal
    leader = None if fact.leader is None else led.leader
    raised_by = None if fact.raised_by is None else hand.seat(fact.raised_by)
    if leader is not None or raised_by is not None or amended:
        number = len(after.winners)
        hand = hand._replace(said={**hand.said, number: Said(leader, raised_by, amended)})
    return _played(table, hand, _with_known(after, amended))


def _with_known(after: Play, amended: Mapping[int, str]) -> Play:
    """The play once the cards taken back show who has them. Source: malilla-1807/enmienda"""
    if not amended:
        return after
    sure, may = after.known
    for seat, card in amended.items():
        may = tuple([cards if other == seat else cards & ~BIT_OF_48[card] for other, cards in enumerate(may)])
    return after._replace(known=Known(sure, may))


def _impossible_amended(hand: Hand, play: Play, fact: Trick, amended: Mapping[int, str]) -> Refusal | None:
    """`impossible_card` for a card taken back that its player cannot have put. Source: malilla-1807/enmienda"""
    seen = set((fact.cards or {}).values())
    for seat, card in amended.items():
        player = hand.players[seat]
        if card in seen or not BIT_OF_48.get(card, 0) & may_play(hand, play, seat) or player not in (fact.cards or {}):
            template = mark("{player} no puede haber puesto {card} antes: ya salió, la tiene otro o no es de la baraja.")
            return refuse("impossible_card", template, field=f"amended.{player}", player=player, card=card)
        seen.add(card)
    return None


def _with_cards(hand: Hand, play: Play, cards: Mapping[str, str]) -> Play | None:
    """The play after some cards; None if they cannot have been played. Source: malilla-1807/triunfo, malilla-1807/ad-vistas"""
    players = hand.players
    try:
        if hand.form.open_piles and not _lie_open(hand, play, cards):
            return None
        if len(cards) == len(players):
            after = after_cards(play, cards, players, LEADS[hand.trump])
        elif len(cards) < len(players) and _missing(hand, play, cards) is None:
            after = after_some_cards(play, cards, players, LEADS[hand.trump])
        else:
            return None
    except KeyError:
        return None
    return None if _has_too_many(hand, cards) else after


def _has_too_many(hand: Hand, cards: Mapping[str, str]) -> bool:
    """Whether a player lays a card who has none left. Source: malilla-1807/cuenta-de-cartas"""
    return hand.miscounted and any(cards_left(hand, seat) == 0 for seat, player in enumerate(hand.players) if player in cards)


def _lie_open(hand: Hand, play: Play, cards: Mapping[str, str]) -> bool:
    """Whether each card lay uncovered, as far as is known. Source: malilla-1807/ad-vistas"""
    if None in play.tricks:
        return True
    for player, covering in zip(hand.players, hand.dealt.covering, strict=True):
        if covering is not None and player in cards and covering[cards[player]] & ~play.gone:
            return False
    return True


def may_be_left_out(hand: Hand, seat: int) -> bool:
    """Whether a seat may have no card for the next trick, by the deal or a law. Source: malilla-1807/cuenta-de-cartas"""
    last = len(hand.winners) == hand.form.tricks - 1
    return cards_left(hand, seat) == 0 or (last and hand.has_law(hand.players[seat], "carta-de-menos"))


def _missing(hand: Hand, play: Play, cards: Mapping[str, str] | None) -> Refusal | None:
    """`malformed` for a missing card of a player who has one, or for a leader who has none. Source: malilla-1807/cuenta-de-cartas"""
    for seat, player in enumerate(hand.players) if cards is not None else ():
        if player in (cards or ()):
            continue
        if not may_be_left_out(hand, seat):
            return refuse("malformed", "Falta la carta de {player}.", field=f"cards.{player}", expected=[player], player=player)
        if seat == play.leader:
            return refuse("malformed", "Falta decir quién salió: {player} no tiene carta en esta baza.", field="leader", player=player)
    return None


def _not_here(table: Table, hand: Hand, fact: Trick) -> Refusal | None:
    """A refusal for a stranger, a trick too many, or a player without cards in this hand."""
    if refusal := strangers(table.seats.players, _named(fact)):
        return refusal
    if len(hand.winners) == hand.form.tricks:
        return refuse("out_of_order", "Todas las bazas están ya: falta la cuenta.", expected=["tally"])
    return without_cards(hand.players, _named(fact))


def _refused(table: Table, hand: Hand, play: Play, fact: Trick) -> Refusal:
    """Why a trick cannot have been played: a missing card, a stranger, a trick too many, a card that was not his."""
    cards = fact.cards or {}
    if refusal := _missing(hand, play, cards) or _not_here(table, hand, fact):
        return refusal
    for seat in order_from(play.leader, len(hand.players)):
        player = hand.players[seat]
        if player in cards and (cards_left(hand, seat) == 0 or not BIT_OF_48.get(cards[player], 0) & may_play(hand, play, seat)):
            template = mark("{player} no puede haber jugado {card}: ya salió, la tiene otro o no es de la baraja.")
            return refuse("impossible_card", template, field=f"cards.{player}", player=player, card=cards[player])
    return impossible_trick(play, cards, hand.players)
