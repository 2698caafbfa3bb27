"""Which faults of play do the logged tricks exclude, even if some tricks are missing?

If every trick is logged, `claims.tricks_shown` answers. Source: malilla-1807/obligaciones, malilla-1807/enmienda,
malilla-1807/mano-sin-tocarle, malilla-1807/baza-ajena
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.before import of_before, refused_anew
from rules.core.cards import codes_of
from rules.core.play import NO_CARD, Laid, Play, laid_by, order_from
from rules.core.refusals import Refusal, mark, refuse
from rules.malilla.before import FAULTS
from rules.malilla.facts import Penalty
from rules.malilla.irregular import findings, gathered_from_others, is_lead_of_law, leader_in_turn, leader_of
from rules.malilla.knowledge import cards_left, tops
from rules.malilla.outcome import result_of, side_of, tricks_of_sides
from rules.malilla.play import Asked, beats, failed, laid_or_taken_back
from rules.malilla.tariffs import Options
from rules.malilla.terms import Hand, Table


def against_the_tricks(table: Table, hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a fault that the logged tricks exclude; an older record keeps it. Source: malilla-1807/obligaciones"""
    if not is_disproved(hand, table.options, fact):
        return None
    template = mark("Las bazas apuntadas no muestran esa falta de {player}.")
    field = "trick" if fact.trick is not None else "law"
    refusal = refuse("contradiction", template, field=field, expected=[], player=fact.player)
    return refused_anew(refusal, table.at, hand, FAULTS[fact.law], fact.player)


def against_the_faults(table: Table, hand: Hand) -> Refusal | None:
    """`contradiction` for a trick or tally that excludes a fault noted earlier.

    A fault that stands in an older record is reported once.

    Source: malilla-1807/obligaciones
    """
    for each in hand.penalties:
        since = FAULTS.get(each.law)
        if since is None or of_before(since, each.player) in hand.found:
            continue
        if refusal := against_the_tricks(table, hand, each):
            return refusal
    return None


def is_disproved(hand: Hand, options: Options, fact: Penalty) -> bool:
    """Whether no trick is left in which a fault of play can have happened. Source: malilla-1807/obligaciones"""
    if fact.law not in FAULTS or fact.player not in hand.players:
        return False
    seat = hand.seat(fact.player)
    if fact.law == "alzar-baza-ajena" and _has_every_trick(hand, fact.player):
        return True
    numbers = range(1, hand.form.tricks + 1) if fact.trick is None else (fact.trick,)
    match fact.law:
        case "salir-sin-tocarle":
            return all(_led_in_turn(hand, options, seat, number) for number in numbers if is_lead_of_law(options, number))
        case "alzar-baza-ajena":
            return all(_gathered_his_own(hand, seat, number) for number in numbers)
    return all(_did_his_duty(hand, options, seat, number, warned=fact.law == "renuncio-advertido") for number in numbers)


def _led_in_turn(hand: Hand, options: Options, seat: int, number: int) -> bool:
    """Whether a seat surely did not lead a trick out of turn. Source: malilla-1807/mano-sin-tocarle, malilla-1807/mano-y-pie"""
    if number <= len(hand.winners) + 1 and leader_in_turn(hand, number) == seat:
        return True
    if not _is_told_who_led(hand, number):
        return False
    found = [each for each in findings(hand, options) if each.code == "salir-sin-tocarle" and each.trick == number]
    return all(each.player != hand.players[seat] for each in found)


def _is_told_who_led(hand: Hand, number: int) -> bool:
    """Whether the record says who led a trick; a trick without cards says it only if it names the leader.

    Source: malilla-1807/mano-sin-tocarle
    """
    if hand.play is None or number > len(hand.winners):
        return False
    said = hand.said.get(number)
    return hand.play.tricks[number - 1] is not None or (said is not None and said.leader is not None)


def _has_every_trick(hand: Hand, player: str) -> bool:
    """Whether a player's side has every trick by the tally, so that it cannot have gathered another side's. Source: malilla-1807/capote"""
    return hand.tally is not None and result_of(hand, ()).taker == side_of(hand, player)


def may_have_every_trick(hand: Hand) -> Sequence[bool]:
    """For each side, whether a tally may give it every trick.

    It may if no other side has one, and no player of it is charged with gathering another's.

    Source: malilla-1807/capote, malilla-1807/baza-ajena
    """
    won, law = tricks_of_sides(hand), "alzar-baza-ajena"
    at_fault = [each.player for each in hand.penalties if each.law == law and of_before(FAULTS[law], each.player) not in hand.found]
    held_back = {side_of(hand, player) for player in at_fault}
    return [side not in held_back and sum(won) == own for side, own in enumerate(won)]


def _gathered_his_own(hand: Hand, seat: int, number: int) -> bool:
    """Whether a seat surely did not gather and keep another side's trick.

    If the record names no gatherer, the winner gathered it.

    Source: malilla-1807/baza-ajena
    """
    if number == hand.form.tricks:
        return True
    if number > len(hand.winners):
        return False
    return gathered_from_others(hand, number) != seat


def _did_his_duty(hand: Hand, options: Options, seat: int, number: int, *, warned: bool) -> bool:
    """Whether a seat surely laid no card against its duty in a trick, nor put one first and took it back.

    That is so if it led, or if it did its duty whatever it held.

    Source: malilla-1807/renunciar, malilla-1807/enmienda
    """
    play = hand.play
    if play is None or number > len(hand.winners):
        return False
    if leader_of(hand, number) == seat:
        return True
    trick = play.tricks[number - 1]
    if trick is None:
        return False
    code = trick.codes[seat]
    if code == NO_CARD:
        return True
    asked, held = _asked(hand, trick, seat), _may_have_held(hand, play, seat, number)
    said = hand.said.get(number)
    taken_back = None if said is None else said.amended.get(seat)
    first = [code] if not warned else codes_of(held) if taken_back is None else [taken_back]
    return all(failed(hand, options, asked, each, held) is None for each in first)


def _asked(hand: Hand, trick: Laid, seat: int) -> Asked:
    """The card led and the best card when it was a seat's turn, and whether an adversary was winning. Source: malilla-1807/obligaciones"""
    winner = trick.leader
    for other in order_from(trick.leader, len(hand.players)):
        if other == seat:
            break
        if trick.codes[other] != NO_CARD and beats(hand, trick, trick.codes[other], trick.codes[winner]):
            winner = other
    return Asked(trick.codes[trick.leader], trick.codes[winner], hand.form.side(winner) != hand.form.side(seat))


def _may_have_held(hand: Hand, play: Play, seat: int, number: int) -> int:
    """Every card that a seat may have held before a trick, as far as is known. Source: malilla-1807/renunciar, malilla-1807/ad-vistas"""
    piles = hand.dealt.piles[seat]
    if piles is not None and None not in play.tricks[: number - 1]:
        later = sum(laid_by(play, other, after=number - 1) for other in range(len(hand.players)))
        return tops(piles, play.gone & ~later)
    shown = laid_or_taken_back(hand, play, seat, after=number - 1)
    return shown if _are_all_shown(hand, play, seat, number) else play.known.may[seat] & ~play.gone | shown


def _are_all_shown(hand: Hand, play: Play, seat: int, number: int) -> bool:
    """Whether a seat showed all that it held before a trick: it laid a card to each trick from there on, and none was left over.

    Source: malilla-1807/valor, malilla-1807/cuenta-de-cartas
    """
    if len(play.tricks) < hand.form.tricks or None in play.tricks[number - 1 :]:
        return False
    return not cards_left(hand, seat) and not hand.has_law(hand.players[seat], "carta-de-mas")
