"""A law of the table is applied to a player: may it be, now and to him, and what does it do to the hand?

No law costs tantos. Source: cientos-1807/dar-seguidas, cientos-1807/naipes-iguales, cientos-1807/carta-descubierta,
cientos-1807/carta-de-mas, cientos-1807/carta-de-menos, cientos-1807/carta-del-monte, cientos-1807/robo-de-mas, cientos-1807/descarte-visto,
cientos-1807/salida, cientos-1807/carta-de-mas-jugando, cientos-1807/sin-mostrar, cientos-1807/catorce-por-otro
"""

from __future__ import annotations

from typing import Final

from rules.cientos.claims import all_against
from rules.cientos.counting import need_of
from rules.cientos.disproved import against_the_cards, against_the_laws
from rules.cientos.facts import Penalty
from rules.cientos.guards import phase_of
from rules.cientos.heard import announced
from rules.cientos.knowledge import size_of
from rules.cientos.ranks import CARDS
from rules.cientos.result import by_tally, in_play, is_finished, recounted
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, PIE, SEATS, Hand, Table, Took
from rules.core.cards import BIT_OF_48
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, mark, refuse

LATE: Final = ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro")
"""The laws that may still be applied to a finished hand. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/sin-mostrar"""
OF_WHO_DEALT: Final = ("dar-seguidas", "naipes-iguales", "carta-descubierta", "mal-repartido")
"""The laws that only the dealer can break. Source: cientos-1807/dar-seguidas, cientos-1807/naipes-iguales"""
PHASES: Final = {
    "dar-seguidas": "A",
    "naipes-iguales": "ABCD",
    "carta-descubierta": "A",
    "carta-de-mas": "ABC",
    "carta-de-menos": "A",
    "mal-repartido": "ABC",
    "carta-del-monte": "AB",
    "robo-de-mas": "BC",
    "descarte-visto": "CD",
}
"""Law → the phases of a hand in which it may be applied. Source: cientos-1807/carta-de-mas, cientos-1807/descarte-visto"""
VOIDS: Final = ("dar-seguidas", "naipes-iguales", "mal-repartido")
"""The laws that always make the hand null; others do if the table so decides.

Source: cientos-1807/dar-seguidas, cientos-1807/naipes-iguales
"""
ONE: Final = {"carta-de-mas": 1, "carta-de-menos": -1}
"""Law → how many cards more than twelve the player was dealt. Source: cientos-1807/carta-de-mas"""


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """The table after a law is applied. Source: cientos-1807/carta-de-mas, cientos-1807/carta-de-mas-jugando"""
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    hand, options = table.hand, table.options
    if hand is None or hand.void is not None:
        return nobody_dealt()
    if fact.law not in LATE and is_finished(hand, options):
        return nobody_dealt()
    refusal = _out_of_time(hand, fact) or _not_allowed(hand, options, fact) or _impossible(hand, fact) or _contradicted(hand, fact)
    if refusal is not None:
        return refusal
    applied = _applied(hand, fact)
    if fact.law in LATE:
        places = range(len(announced(hand)), len(announced(applied)))
        if refusal := all_against(applied, options, places) or _again(hand, applied, options):
            return refusal
    taken = against_the_cards(table.at(recounted(applied, options)), fact.law, fact.player)
    return taken if isinstance(taken, Refusal) else against_the_laws(taken)


def _out_of_time(hand: Hand, fact: Penalty) -> Refusal | None:
    """A refusal for a law before or after its time.

    Source: cientos-1807/carta-de-mas, cientos-1807/robo-de-mas, cientos-1807/descarte-visto
    """
    phase = phase_of(hand)
    if fact.law == "salida-cambiada":
        return refuse("too_late", "Ya se está jugando.", field="law") if hand.tricks else None
    phases = PHASES.get(fact.law)
    if phases is None or phase in phases:
        return None
    if phase < phases[0]:
        return refuse("out_of_order", "Eso no puede haber pasado todavía.", field="law")
    return refuse("too_late", "Ya es tarde para eso: la mano sigue como está.", field="law")


def _not_allowed(hand: Hand, options: Options, fact: Penalty) -> Refusal | None:
    """`not_allowed` for a decision that is no longer, or not yet, possible, or a law without use at this table.

    Source: cientos-1807/carta-del-monte, cientos-1807/sin-mostrar
    """
    phase = phase_of(hand)
    null = (fact.law == "carta-de-mas" and phase != "A") or (fact.law == "carta-del-monte" and phase == "A")
    if null and fact.decision != "redeal":
        return refuse("not_allowed", "En este momento la mano es nula.", field="decision", expected=["redeal"])
    if fact.law == "acuse-falso" and options.show == "all":
        return refuse("not_allowed", "En esta mesa todo se enseña: lo que no es verdad no cuenta, y ya está.", field="law")
    return None


def _impossible(hand: Hand, fact: Penalty) -> Refusal | None:
    """`impossible_card` for a card taken from a player who cannot have had it. Source: cientos-1807/robo-de-mas"""
    if fact.card is None:
        return None
    seat = hand.players.index(fact.player)
    told, dealt = hand.exchanges[seat], hand.dealt[seat]
    bit = BIT_OF_48.get(fact.card, 0)
    other = hand.exchanges[1 - seat]
    away = ~CARDS | (hand.dealt[1 - seat] or 0) | (0 if told is None else told.discards or 0)
    away |= 0 if other is None else (other.drawn or 0) | (other.discards or 0)
    for took in hand.took:
        away |= took.card or 0
    if told is not None and told.drawn is not None and dealt is not None:
        away |= ~(dealt | told.drawn)
    if bit and not bit & away:
        return None
    return refuse("impossible_card", "{player} no tiene {card}.", field="card", player=fact.player, card=fact.card)


def _contradicted(hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a law that known facts exclude.

    Source: cientos-1807/dar-seguidas, cientos-1807/carta-de-mas, cientos-1807/robo-de-mas
    """
    player, seat = fact.player, hand.players.index(fact.player)
    if fact.law in OF_WHO_DEALT and player != hand.dealer:
        return refuse("contradiction", "De eso responde quien dio, {expected}.", field="player", expected=[hand.dealer])
    if fact.law == "dar-seguidas" and not hand.out_of_turn:
        return refuse("contradiction", "A {player} le tocaba dar.", field="law", player=player)
    if fact.law in ONE and hand.dealt[seat] is not None and hand.sizes[seat] != DEALT + ONE[fact.law]:
        template = mark("A {player} se le dieron {count} cartas.")
        return refuse("contradiction", template, field="player", player=player, count=hand.sizes[seat])
    if fact.law == "robo-de-mas" and (hand.exchanges[seat] is None or size_of(hand, seat) <= DEALT):
        return refuse("contradiction", "{player} no robó de más.", field="player", player=player)
    if fact.law == "salida-cambiada" and (seat != MANO or hand.salida is None):
        return refuse("contradiction", "La salida la dice el mano, y esta vez no la dijo.", field="player", expected=[hand.players[MANO]])
    return None


def _applied(hand: Hand, fact: Penalty) -> Hand:
    """The hand with a law applied. Source: cientos-1807/carta-de-mas, cientos-1807/robo-de-mas, cientos-1807/dar-seguidas"""
    seat = hand.players.index(fact.player)
    changed = hand._replace(penalties=(*hand.penalties, (fact, len(hand.tricks))))
    if fact.law in VOIDS or fact.decision == "redeal":
        return changed._replace(void=fact.law)
    if fact.law in ONE:
        sizes = (DEALT + ONE[fact.law], hand.sizes[PIE]) if seat == MANO else (hand.sizes[MANO], DEALT + ONE[fact.law])
        return changed._replace(sizes=sizes)
    if fact.law != "robo-de-mas":
        return changed
    to_stock = fact.to == "stock"
    monte = hand.monte
    if to_stock and monte is not None:
        monte = None if fact.card is None else (fact.card, *monte)
    card = None if fact.card is None else BIT_OF_48[fact.card]
    return changed._replace(took=(*hand.took, Took(seat, card, to_stock)), monte=monte)


def _again(hand: Hand, applied: Hand, options: Options) -> Refusal | None:
    """`contradiction` if a tally would no longer end its hand. Source: cientos-1807/carta-de-mas-jugando"""
    if hand.tally is None:
        return None
    count = by_tally(applied, options)
    both = all(in_play(count, seat) >= need_of(applied.boards, seat) for seat in SEATS)
    if not both and (count.winner is not None or sum(count.tricks) == DEALT):
        return None
    return refuse("contradiction", "Con eso la cuenta ya no vale: hay que corregirla.", field="law", expected=["correction"])
