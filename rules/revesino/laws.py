"""A law of the table is applied to a player: may it be, now and to him, and what does it do to the hand at once?

`payments` has what an offence costs in the end. Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/monte-errado,
revesino-1807/mudar-descarte, revesino-1807/doble-descarte, revesino-1807/carta-de-mas, revesino-1807/echar-dos,
revesino-1807/renuncio-paga, revesino-1807/renuncio-hecho, revesino-1807/creyo-dar, revesino-1807/pie-roba, revesino-1807/mirar-monte,
revesino-1807/tenderse, revesino-1807/juntar, revesino-1807/carta-caida
"""

from __future__ import annotations

from typing import Final

from rules.core.before import refused_anew
from rules.core.cards import BIT_OF_48
from rules.core.guards import nobody_dealt, strangers, unfinished
from rules.core.known import hand_at
from rules.core.play import NO_CARD
from rules.core.postings import Posting
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.before import RENUNCIOS
from rules.revesino.facts import PAY_CARDS, Penalty
from rules.revesino.guards import is_complete
from rules.revesino.knowledge import hand_of, is_full, laid_eleven
from rules.revesino.last_trick import against_the_counts
from rules.revesino.outcome import result_of
from rules.revesino.plate import plate_now
from rules.revesino.play import Astray, privileged, renuncios
from rules.revesino.ranks import LEADS
from rules.revesino.tariffs import DOBLE, MUDAR, REPETIDO, SOURCES, Options
from rules.revesino.terms import FIRST_NINE, MANO, PIE, TOO_FEW, TOO_MANY, TRICKS, WRONG_COUNT, Hand, Lying, Pena, Table

BEFORE_PLAY: Final = ("mal-dado", "robo-errado", "mudar-descarte", "doble-descarte", "mirar-monte")
"""The laws that apply only before the first card. Source: revesino-1807/carta-nula, revesino-1807/mudar-descarte"""
VOIDS: Final = ("mal-dado", "robo-errado", "mudar-descarte", "doble-descarte")
"""The laws that make the hand void. Source: revesino-1807/carta-nula"""
OF_WHO_DRAWS: Final = ("robo-errado", "creyo-dar", "mirar-monte")
"""The laws that the dealer, who draws nothing, cannot break. Source: revesino-1807/consejos-descarte"""
TRICKS_CLAIMED: Final = range(1, TRICKS)
"""The tricks in which a renuncio can be claimed; nobody has a choice in the last one. Source: revesino-1807/renuncio-paga"""
OF_WHO_DEALT: Final = ("mal-dado", "pie-roba")
"""The laws that only the dealer can break. Source: revesino-1807/dar, revesino-1807/pie-roba"""


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """The table after a law is applied, in the open hand or until the next deal.

    Source: revesino-1807/renuncio-hecho, revesino-1807/carta-nula
    """
    if refusal := strangers(table.seats.players, (fact.player, fact.by)) or _of_no_hand(table, fact):
        return refusal
    hand = hand_at(table)
    if refusal := _too_late(hand, fact) or _of_no_such_player(hand, fact) or _out_of_order(hand, table.options, fact):
        return refusal
    applied = _applied(hand, fact)
    if fact.law == "renuncio" and (refusal := _against_the_cards(hand, table.options, fact) or unproven(applied, table.options)):
        return refusal
    if refusal := of_nobody_else(applied, table.options):
        return refusal
    changed = table.at(applied)._replace(reserved=table.reserved + _penas(table.options, hand, fact))
    if plate_now(changed) < 0:
        return refuse("contradiction", "Lo que esta mano puso en el platillo ya se lo llevó otro pago.", field="law")
    return (against_the_counts(table, applied) if fact.law in WRONG_COUNT else in_no_trick(changed, applied)) or changed


def _of_no_hand(table: Table, fact: Penalty) -> Refusal | None:
    """A refusal for a law of a hand that is over, not yet dealt, or void. Source: revesino-1807/renuncio-hecho"""
    hand, dealt = table.hand, len(table.done) + (table.hand is not None)
    if fact.hand is not None and fact.hand > dealt:
        return refuse("malformed", "La mano {number} no se ha dado.", field="hand", expected={"max": dealt}, number=fact.hand)
    if fact.hand is not None and fact.hand < dealt:
        return refuse("too_late", "Ya se ha dado otra mano.", field="hand", expected=[dealt])
    if hand is None or hand.void:
        return nobody_dealt()
    if hand.moved:
        return refuse("too_late", "Ya han cambiado los asientos: la mano anterior queda como está.")
    return None


def _too_late(hand: Hand, fact: Penalty) -> Refusal | None:
    """`too_late` for a law that applies only before the first card. Source: revesino-1807/carta-nula, revesino-1807/mudar-descarte"""
    if fact.law in BEFORE_PLAY and (hand.winners or hand.tally is not None):
        return refuse("too_late", "Ya se ha jugado: eso se dice antes de la primera carta.", field="law")
    return None


def _of_no_such_player(hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a law that only the dealer can break, or that he cannot. Source: revesino-1807/dar, revesino-1807/pie-roba"""
    seat = hand.seat(fact.player)
    if fact.law in OF_WHO_DEALT and seat != PIE:
        return refuse("contradiction", "De eso responde quien dio, {expected}.", field="player", expected=[hand.dealer])
    if fact.law in OF_WHO_DRAWS and seat == PIE:
        return refuse("contradiction", "{player} da esta mano y no roba.", field="player", player=fact.player)
    return None


def _out_of_order(hand: Hand, options: Options, fact: Penalty) -> Refusal | None:
    """A refusal for a law that was applied already, comes too early, or that known facts exclude."""
    seat = hand.seat(fact.player)
    match fact.law:
        case "mirar-monte":
            if hand.exchanges[seat] is not None:
                return refuse("contradiction", "{player} ya hizo su descarte.", field="player", player=fact.player)
            return _applied_already(hand, seat, ("mirar-monte",))
        case "tenderse":
            if is_complete(hand):
                return nobody_dealt()
            if len(hand.winners) == TRICKS:
                return refuse("out_of_order", "Las once bazas ya están: no quedan cartas que enseñar.", expected=["tally"])
            return _applied_already(hand, seat, ("tenderse",))
        case "juntar-cartas":
            return unfinished(hand.number) if not is_complete(hand) else _of_no_such_item(hand, options, fact)
        case "renuncio":
            return _renuncio_out_of_order(hand, fact)
    return _wrong_count(hand, seat, fact) if fact.law in WRONG_COUNT else None


def _applied_already(hand: Hand, seat: int, laws: tuple[str, ...]) -> Refusal | None:
    if not hand.has_law(seat, laws):
        return None
    return refuse("already_applied", "A {player} ya se le aplicó esa ley en esta mano.", field="law", player=hand.players[seat])


def _wrong_count(hand: Hand, seat: int, fact: Penalty) -> Refusal | None:
    """A refusal for a second wrong count, or one that the tricks do not admit.

    Source: revesino-1807/carta-de-mas, revesino-1807/creyo-dar
    """
    if refusal := _applied_already(hand, seat, WRONG_COUNT):
        return refusal
    tally = hand.tally
    made = hand.winners.count(seat) if tally is None else tally.tricks[fact.player]
    if fact.law in TOO_FEW and (made == TRICKS or laid_eleven(hand, seat)):
        return refuse("contradiction", "{player} ha jugado once cartas.", field="player", player=fact.player)
    untold = tally is not None and tally.cards is None and tally.cuatro_ases is None
    if fact.law in TOO_MANY and made == TRICKS and untold:
        template = mark("Ese Revesino queda anulado: la cuenta tiene que decir puntos y cartas de pago.")
        return refuse("out_of_order", template, expected=["correction"])
    return None


def items_in(hand: Hand, options: Options) -> tuple[str, ...]:
    """What can be in doubt in a complete hand, by its result. Source: revesino-1807/juntar"""
    result = result_of(hand, options)
    thrown = options.cuatro_ases == "echados" and result.won and not result.offenders
    if result.kind == "ordinary" or (result.kind == "cuatro_ases" and thrown):
        return ("partida", *PAY_CARDS)
    return (result.kind,)


def _of_no_such_item(hand: Hand, options: Options, fact: Penalty) -> Refusal | None:
    """`contradiction` for a doubtful item that the hand does not have. Source: revesino-1807/juntar"""
    there = items_in(hand, options)
    if all(item in there for item in fact.items or ()):
        return None
    return refuse("contradiction", "En esta mano eso no está en duda: solo puede estarlo {expected}.", field="items", expected=list(there))


# The renuncio.


def leader_of(hand: Hand, trick: int) -> int | None:
    """The seat that led a trick; None if that is not known. Source: revesino-1807/mano"""
    if trick == 1:
        return MANO
    return hand.winners[trick - 2] if trick - 2 < len(hand.winners) else None


def _renuncio_out_of_order(hand: Hand, fact: Penalty) -> Refusal | None:
    """A refusal for a renuncio claimed twice for a trick, or for a trick that does not exist. Source: revesino-1807/renuncio-hecho"""
    if fact.trick is None:
        return None
    if any(each.law == "renuncio" and each.player == fact.player and each.trick == fact.trick for each in hand.penalties):
        return refuse("already_applied", "Ese renuncio de {player} ya está apuntado.", field="trick", player=fact.player)
    if hand.winners and fact.trick > len(hand.winners):
        template = mark("La baza {trick} no está apuntada.")
        return refuse("out_of_order", template, field="trick", expected={"max": len(hand.winners)}, trick=fact.trick)
    return None


def _against_the_cards(hand: Hand, options: Options, fact: Penalty) -> Refusal | None:
    """`contradiction` for an impossible renuncio. Source: revesino-1807/renuncio-paga, revesino-1807/napolitana-libre"""
    seat = hand.seat(fact.player)
    if fact.trick is None or not _excluded(hand, options, seat, fact.trick):
        return None
    template = mark("En la baza {trick} {player} no renunció.")
    return refuse("contradiction", template, field="trick", player=fact.player, trick=fact.trick)


def of_who_cannot(hand: Hand, options: Options, seat: int) -> bool:
    """Whether a seat won the first nine tricks, or won with the cuatro ases: it led, or was free not to follow.

    Source: revesino-1807/renuncio-revesino, revesino-1807/renuncio-cuatro-ases
    """
    if len(hand.winners) >= FIRST_NINE and set(hand.winners[:FIRST_NINE]) == {seat}:
        return True
    if hand.void or not is_complete(hand):
        return False
    result = result_of(hand, options)
    if result.revesino is not None and result.revesino.player == seat:
        return True
    return result.kind == "cuatro_ases" and result.won and result.holder == seat


def _excluded(hand: Hand, options: Options, seat: int, number: int) -> bool:
    """Whether a seat led a trick, followed in it, surely had no card of the suit, or was surely free not to follow."""
    if leader_of(hand, number) == seat:
        return True
    play = hand.play
    trick = None if play is None or number > len(play.tricks) else play.tricks[number - 1]
    if play is None or trick is None:
        return False
    suit, card = LEADS[trick.codes[trick.leader]].follow, trick.codes[seat]
    if card == NO_CARD or BIT_OF_48[card] & suit:
        return True
    own = hand_of(hand, seat)
    before = sum(BIT_OF_48.get(each.codes[seat], 0) for each in play.tricks[: number - 1] if each is not None)
    if own is not None and not own & ~before & suit:
        return True
    return privileged(hand, options, Astray(seat, number))


def of_nobody_else(hand: Hand, options: Options) -> Refusal | None:
    """`contradiction` for a renuncio claimed of a player who led all along, or was free not to follow.

    Source: revesino-1807/renuncio-revesino, revesino-1807/renuncio-cuatro-ases
    """
    for each in hand.penalties:
        if each.law == "renuncio" and of_who_cannot(hand, options, hand.seat(each.player)):
            template = mark("A {player} se le apuntó un renuncio, y así no pudo hacerlo.")
            return refuse("contradiction", template, field="law", player=each.player)
    return None


def unproven(hand: Hand, options: Options) -> Refusal | None:
    """`contradiction` for a claimed renuncio that eleven tricks with their cards do not show. Source: revesino-1807/renuncio-hecho"""
    if not is_full(hand):
        return None
    shown = renuncios(hand, options)
    for seat, player in enumerate(hand.players):
        claimed = [each.trick for each in hand.penalties if each.law == "renuncio" and each.player == player]
        there = {each.trick for each in shown if each.seat == seat}
        if any(trick is not None and trick not in there for trick in claimed) or len(claimed) > len(there):
            template = mark("Las once bazas no muestran ese renuncio de {player}.")
            return refuse("contradiction", template, field="trick", expected=sorted(there), player=player)
    return None


def in_no_trick(table: Table, hand: Hand) -> Refusal | None:
    """`contradiction` for more renuncios of a player than tricks in which he may have revoked; an older record keeps them.

    Source: revesino-1807/renuncio-hecho, revesino-1807/renuncio-paga
    """
    for seat, player in enumerate(hand.players):
        claimed = sum(each.law == "renuncio" and each.player == player for each in hand.penalties)
        if claimed and claimed > sum(not _excluded(hand, table.options, seat, number) for number in TRICKS_CLAIMED):
            refusal = refuse("contradiction", "Las bazas apuntadas no muestran esa falta de {player}.", field="law", player=player)
            return refused_anew(refusal, table.at, hand, RENUNCIOS, player)
    return None


# What a law does at once.


def _applied(hand: Hand, fact: Penalty) -> Hand:
    """The hand with a law applied. Source: revesino-1807/carta-nula, revesino-1807/doble-descarte, revesino-1807/tenderse"""
    seat = hand.seat(fact.player)
    changed = hand.but(penalties=(*hand.penalties, fact))
    if fact.law == "tenderse":
        return changed.but(laid_open=(*hand.laid_open, Lying(seat, len(hand.winners))))
    if fact.law not in VOIDS:
        return changed
    beside = hand.beside
    if fact.law == "doble-descarte":
        tantos, source = DOBLE * hand.multiplier, SOURCES["doble-descarte"]
        beside += tuple([Posting(fact.player, other, tantos, "doble-descarte", source) for other in hand.players if other != fact.player])
    return changed.but(void=True, redealt=_redealt(seat, fact), beside=beside)


def _redealt(seat: int, fact: Penalty) -> bool:
    """Whether the same player deals a void hand again. Source: revesino-1807/dar, revesino-1807/monte-errado, revesino-1807/mudar-descarte"""
    if fact.law == "mal-dado":
        return fact.cause == "baraja"
    return fact.law == "robo-errado" or seat != PIE


def _penas(options: Options, hand: Hand, fact: Penalty) -> tuple[Pena, ...]:
    """The penas that a law adds to those waiting for a draw.

    Source: revesino-1807/mudar-descarte, revesino-1807/renuncio-paga, revesino-1807/penas-suerte
    """
    if fact.law == "mudar-descarte":
        return (Pena(fact.player, MUDAR * hand.multiplier, hand.number),)
    if fact.law == "renuncio" and options.renuncio_repetido == "partida" and hand.has_law(hand.seat(fact.player), ("renuncio",)):
        return (Pena(fact.player, REPETIDO * hand.multiplier, hand.number),)
    return ()
