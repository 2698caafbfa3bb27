"""What a player says of his own hand: he goes for the bola, declares estuches, or chooses where his puesta goes.

Source: fournier/bola, fournier/condiciones, voltereta-1826/art-6-4, voltereta-1826/art-6-7, voltereta-1826/final
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.before import refused_anew
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.refusals import Refusal, refuse
from rules.tresillo import surrender
from rules.tresillo.before import CHOICE
from rules.tresillo.estuches import can_have, denied
from rules.tresillo.facts import Bola, Declaration
from rules.tresillo.finish import chooser_now, ending_of, finished, not_at_play
from rules.tresillo.payments import makers_of, reckoning
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import FIRST_TRICKS, OTHERS, Hand, Table


def bola(table: Table, fact: Bola) -> Table | Refusal:
    """The jugador goes for every trick. Source: fournier/bola, voltereta-1826/art-6-7, voltereta-1826/final"""
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if refusal := not_at_play(hand):
        return refusal
    if hand.bola_asked:
        return refuse("out_of_order", "La bola ya está pedida.")
    assert hand.jugador is not None, "a hand at play has a jugador"
    if refusal := _too_late(hand) or without_cards(hand.active, (fact.player,)):
        return refusal
    jugador = hand.active[hand.jugador]
    if fact.player != jugador:
        return refuse("wrong_player", "La bola solo puede pedirla {expected}.", field="player", expected=[jugador])
    if refusal := _not_allowed(hand, table.options):
        return refusal
    return table.at(hand._replace(bola_asked=True))


def _defended(hand: Hand) -> bool:
    return hand.surrender is not None and hand.surrender.defensor is not None


def _too_late(hand: Hand) -> Refusal | None:
    """`too_late` if an opponent has a trick, or the hombre has played the sixth trick, which implies the bola. Source: fournier/bola"""
    assert hand.jugador is not None, "a hand at play has a jugador"
    if any(hand.counts[seat] for seat in OTHERS[hand.jugador]):
        return refuse("too_late", "Ya no hay bola: otro ha hecho baza.")
    if len(hand.winners) > FIRST_TRICKS and not _defended(hand):
        return refuse("too_late", "La sexta baza está jugada: la bola ya corre sin pedirla.")
    return None


def _not_allowed(hand: Hand, options: Options) -> Refusal | None:
    """`not_allowed` if the house rules forbid a bola before the fifth trick, or in a defended hand.

    Source: fournier/bola, voltereta-1826/final
    """
    if _defended(hand):
        if options.defensor_bola == "no":
            return refuse("not_allowed", "En esta mesa quien defiende no puede pedir bola.")
        return None
    if not options.bola_early and len(hand.winners) < FIRST_TRICKS:
        return refuse("not_allowed", "La bola se pide después de hacer las cinco primeras bazas.")
    return None


def declaration(table: Table, fact: Declaration) -> Table | Refusal:
    """The table after a declaration: estuches, an accepted surrender, or a choice for a puesta.

    Source: fournier/rendidas, fournier/condiciones, voltereta-1826/art-6-4
    """
    if fact.count is not None and (refusal := wrong_number(fact.count, table.options, field="count")):
        return refusal
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    match fact.kind:
        case "bien":
            return surrender.bien(table, fact)
        case "reserva":
            return _reserva(table, fact)
    return _estuches(table, fact)


def wrong_number(count: int, options: Options, *, field: str) -> Refusal | None:
    """A number of missing estuches that this table's rule does not know. Source: fournier/condiciones, voltereta-1826/final"""
    least = {"run": -12, "three": -3, "none": 0}[options.contraestuche]
    if count >= least:
        return None
    expected = [*range(least, -2), *range(3, 10)]
    return refuse("malformed", "En esta mesa el contraestuche no se cuenta así: valen {expected}.", field=field, expected=expected)


def _estuches(table: Table, fact: Declaration) -> Table | Refusal:
    """The jugador declares his estuches, or how many he lacks. Source: fournier/condiciones, jepus-1896/valor-naipes"""
    hand = table.hand
    if hand is None:
        return nobody_dealt()
    if hand.jugador is None:
        return refuse("out_of_order", "Antes hay que decir quién juega, y a qué.", expected=["contract"])
    if hand.ending is not None:
        return refuse("out_of_order", "Los estuches se declaran antes de la última baza.")
    if hand.declared is not None:
        return refuse("out_of_order", "Los estuches ya están declarados ({count}).", count=hand.declared)
    if refusal := without_cards(hand.active, (fact.player,)):
        return refusal
    jugador = hand.active[hand.jugador]
    if fact.player != jugador:
        return refuse("wrong_player", "Los estuches los declara quien juega: {expected}.", field="player", expected=[jugador])
    assert fact.count is not None, "a declaration of estuches has its number"
    declared = hand._replace(declared=fact.count)
    if not can_have(hand, fact.count, table.options):
        refusal = refuse("contradiction", "Por las cartas que se conocen no puede ser ese número de estuches.", field="count")
        return denied(refusal, declared, fact.count, table.options, table.at)
    return table.at(declared)


def _reserva(table: Table, fact: Declaration) -> Table | Refusal:
    """The loser says whether his puesta is written down. Source: voltereta-1826/art-6-4"""
    hand = table.hand
    if hand is None:
        return _undue_since_closed(table)
    if refusal := without_cards(hand.active, (fact.player,)):
        return refusal
    chooser = chooser_now(table)
    if chooser is None:
        refusal = refuse("not_allowed", "No hay ninguna puesta sobre la que elegir.")
        return undue_choice(refusal, table, hand, table.at)
    ending = ending_of(hand, table.options)
    assert ending is not None, "a hand with a due choice has its result"
    if fact.player != chooser:
        refusal = refuse("wrong_player", "Ahora elige {expected}.", field="player", expected=[chooser])
        makes_one = fact.player in makers_of(reckoning(table, hand, ending))
        return undue_choice(refusal, table, hand, table.at) if makes_one else refusal
    assert fact.reserve is not None, "a choice has its value"
    # Tantos that came into the plate since the play ended stay outside (`late`): they must not undo the choice that was due.
    chosen = table._replace(hand=hand._replace(ending=ending, choices=(*hand.choices, fact.reserve)))
    return finished(chosen) or chosen


def undue_choice(refusal: Refusal, table: Table, hand: Hand, goes_on: Callable[[Hand], Table]) -> Refusal:
    """The refusal of a choice that is not due.

    After a plate was paid out it was once due, and was accepted: the puesta goes into the plate. `goes_on` is the table that it makes now.
    Source: voltereta-1826/art-6-4
    """
    if not table.paid_out or hand.contract is None:
        return refusal
    return refused_anew(refusal, goes_on, hand, CHOICE, hand.active[hand.contract.hombre])


def _undue_since_closed(table: Table) -> Refusal:
    """The refusal of a choice for a hand that waited for it alone: today the hand is closed without it. Source: voltereta-1826/art-6-4"""
    refusal = nobody_dealt()
    if not table.done:
        return refusal
    last = table.done[-1]

    def noted(hand: Hand) -> Table:
        return table._replace(done=table.done[:-1].grown(last._replace(hand=hand)))

    return undue_choice(refusal, table, last.hand, noted)
