"""The hombre gives up; the opponents accept, or one of them takes the hand over.

Source: fournier/rendidas, jepus-1896/palabras, voltereta-1826/art-9, voltereta-1826/final
"""

from __future__ import annotations

from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.known import contracted
from rules.core.refusals import Refusal, refuse
from rules.tresillo.facts import Declaration, Defensa, Rendicion
from rules.tresillo.finish import concluded
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import LAST_SURRENDER, OTHERS, Ending, Hand, Surrender, Table


def rendicion(table: Table, fact: Rendicion) -> Table | Refusal:
    """The hombre gives up: a vuelta is over, an entrada waits for the opponents' answer unless the event includes it.

    Source: fournier/rendidas, jepus-1896/palabras, voltereta-1826/art-4, voltereta-1826/art-9
    """
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if hand.contract is None:
        return refuse("out_of_order", "Antes hay que decir quién juega, y a qué.", expected=["contract"])
    if hand.surrender is not None:
        return refuse("out_of_order", "El hombre ya se ha rendido.")
    if refusal := too_late(hand) or without_cards(hand.active, (fact.player,)):
        return refusal
    hombre = hand.active[hand.contract.hombre]
    if fact.player != hombre:
        return refuse("wrong_player", "Solo puede rendirse el hombre, {expected}.", field="player", expected=[hombre])
    if refusal := not_allowed(hand, table.options):
        return refusal
    accepted = fact.bien or hand.contract.lance == "vuelta"
    bien = OTHERS[hand.contract.hombre] if accepted else ()
    given_up = hand._replace(surrender=Surrender(len(hand.winners), bien, bola_lost=hand.bola_asked), bola_asked=False)
    return rendida(table, given_up) if accepted else table.at(given_up)


def too_late(hand: Hand) -> Refusal | None:
    """`too_late` for a surrender after the first card of the fourth trick. Source: voltereta-1826/art-4, fournier/rendidas"""
    if len(hand.winners) > LAST_SURRENDER:
        return refuse("too_late", "Ya no puede rendirse: la cuarta baza está jugada.")
    return None


def not_allowed(hand: Hand, options: Options, *, bola_told_lost: bool = False) -> Refusal | None:
    """`not_allowed` for a surrendered solo, or a hand whose bola was asked; a table may allow it once the bola is lost.

    Source: fournier/rendidas, voltereta-1826/art-6-6, voltereta-1826/art-9
    """
    contract = contracted(hand)
    if contract.lance == "solo":
        return refuse("not_allowed", "Un solo no se puede rendir.")
    if not hand.bola_asked or bola_told_lost:
        return None
    if not options.surrender_after_lost_bola:
        return refuse("not_allowed", "Quien ha pedido bola no puede rendirse.")
    if sum(hand.counts) == hand.counts[contract.hombre]:
        return refuse("not_allowed", "Quien ha pedido bola no puede rendirse mientras no la pierda.")
    return None


def rendida(table: Table, hand: Hand) -> Table:
    """The table after a surrender that nobody defends. Source: fournier/pagos-rendidas, jepus-1896/palabras"""
    return concluded(table, hand, given_up(hand))


def given_up(hand: Hand) -> Ending:
    """What a hand comes to if it was surrendered and nobody defends it. Source: fournier/rendidas, jepus-1896/palabras"""
    assert hand.surrender is not None, "the hombre gave up"
    return Ending("rendida", counts=hand.counts if hand.winners else None, bola="lost" if hand.surrender.bola_lost else None)


def bien(table: Table, fact: Declaration) -> Table | Refusal:
    """An opponent accepts a surrendered entrada; the second one ends the hand. Source: fournier/rendidas"""
    hand = table.hand
    if hand is None:
        return nobody_dealt()
    if refusal := _no_answer_due(hand, fact.player) or without_cards(hand.active, (fact.player,)) or _of_hombre(hand, fact.player):
        return refusal
    assert hand.surrender is not None, "an answer is due to a surrender"
    surrender = hand.surrender._replace(bien=(*hand.surrender.bien, hand.active.index(fact.player)))
    answered = hand._replace(surrender=surrender)
    return rendida(table, answered) if surrender.accepted else table.at(answered)


def defensa(table: Table, fact: Defensa) -> Table | Refusal:
    """An opponent takes the hand over; the hombre's declared estuches lapse. Source: fournier/rendidas, voltereta-1826/art-9"""
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if refusal := _no_answer_due(hand, fact.player) or without_cards(hand.active, (fact.player,)) or _of_hombre(hand, fact.player):
        return refusal
    assert hand.surrender is not None, "an answer is due to a surrender"
    surrender = hand.surrender._replace(defensor=hand.active.index(fact.player))
    return table.at(hand._replace(surrender=surrender, declared=None))


def _no_answer_due(hand: Hand, player: str) -> Refusal | None:
    """`out_of_order` if nobody has surrendered, the surrender was answered, or this player already said bien."""
    if hand.surrender is None or not hand.surrender.unanswered:
        return refuse("out_of_order", "No hay ninguna rendición que contestar.")
    if player in hand.active and hand.active.index(player) in hand.surrender.bien:
        return refuse("out_of_order", "{player} ya ha dicho bien.", player=player)
    return None


def _of_hombre(hand: Hand, player: str) -> Refusal | None:
    """`wrong_player` for a hombre who answers himself. Source: fournier/rendidas"""
    assert hand.surrender is not None, "an answer is due to a surrender"
    contract = contracted(hand)
    if player != hand.active[contract.hombre]:
        return None
    expected = [hand.active[seat] for seat in OTHERS[contract.hombre] if seat not in hand.surrender.bien]
    return refuse("wrong_player", "A una rendición contestan los contrarios: {expected}.", field="player", expected=expected)
