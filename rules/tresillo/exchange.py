"""Descarte y robo: who may still change cards, how many, and which they can have been.

Source: fournier/marcha, fournier/lances, voltereta-1826/art-3, jepus-1896/palabras
"""

from __future__ import annotations

from collections.abc import Sequence

from events.games.tresillo import Exchange
from rules.core.cards import BIT, first_doubtful
from rules.core.refusals import Refusal, mark, refuse
from rules.tresillo.finish import can_have
from rules.tresillo.guards import nobody_dealt, seat_of, strangers, without_cards
from rules.tresillo.knowledge import could_discard, could_draw, holds_turned, stock_left_count, told_exchange, unseen_turned
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import TRICKS, Hand, Table, exchange_of, solera_of


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player changes cards, the hombre first. Source: fournier/marcha, voltereta-1826/art-3"""
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if refusal := _out_of_order(hand, fact.player) or without_cards(hand, (fact.player,)):
        return refusal
    seat = seat_of(hand, fact.player)
    if refusal := _impossible_discard(hand, seat, fact) or _impossible_draw(hand, seat, fact) or _wrong_count(hand, seat, fact):
        return refusal
    changed = hand._replace(exchanges=(*hand.exchanges, told_exchange(hand, seat, fact.discards, fact.drawn)))
    if refusal := _against_what_was_told(changed, seat, table.options):
        return refusal
    return table._replace(late=0, hand=changed)


def _out_of_order(hand: Hand, player: str) -> Refusal | None:
    """An exchange has its time: after the contract, before play, each once, the hombre before the others. Source: fournier/marcha"""
    if hand.contract is None:
        return refuse("out_of_order", "Antes del descarte hay que decir quién juega, y a qué.", expected=["contract"])
    if hand.winners or hand.surrender is not None or hand.ending is not None:
        return refuse("out_of_order", "Ya se está jugando: no se puede descartar.")
    if player not in hand.active:
        return None
    seat = seat_of(hand, player)
    if exchange_of(hand, seat) is not None:
        return refuse("out_of_order", "{player} ya hizo su descarte.", player=player)
    if seat == hand.contract.hombre and hand.exchanges:
        return refuse("out_of_order", "El hombre descarta el primero, y ya descartó otro.")
    return None


def _listed(cards: Sequence[str] | int) -> Sequence[str]:
    return () if isinstance(cards, int) else cards


def _impossible_discard(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """K5: a card put away that the player cannot have had, or that stands twice."""
    doubtful = first_doubtful((*_listed(fact.discards), *_listed(fact.drawn)))
    if doubtful is not None:
        return refuse("impossible_card", "La carta {card} no es de la baraja o está repetida.", card=doubtful)
    held = could_discard(hand, seat)
    strange = [code for code in _listed(fact.discards) if not BIT[code] & held]
    if len(strange) == 1 and BIT[strange[0]] & unseen_turned(hand, seat):
        return None
    if strange:
        return refuse("impossible_card", "{player} no tiene la carta {card}.", field="discards", player=fact.player, card=strange[0])
    return None


def _impossible_draw(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """K5: a card drawn that is known to be elsewhere."""
    drawn = _listed(fact.drawn)
    possible = could_draw(hand, seat, len(drawn))
    for code in drawn:
        if not BIT[code] & possible:
            return refuse(
                "impossible_card", "{player} no puede haber robado la carta {card}.", field="drawn", player=fact.player, card=code
            )
    return None


def discard_bounds(hand: Hand, seat: int) -> tuple[int, int]:
    """The least and most cards that a player can put away now; the most is under the least where he can do no exchange at all.

    Source: fournier/lances, voltereta-1826/art-3
    """
    assert hand.contract is not None, "nobody exchanges before the contract"
    if hand.contract.lance == "solo" and seat == hand.contract.hombre:
        return 0, -1
    over = int(holds_turned(hand, seat))
    return over, min(TRICKS, stock_left_count(hand)) + over


def _wrong_count(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """Discards and draws that do not match, or more than there are; a solo has no exchange of the hombre.

    Source: fournier/lances, voltereta-1826/art-3
    """
    told = told_exchange(hand, seat, fact.discards, fact.drawn)
    least, most = discard_bounds(hand, seat)
    if most < least:
        return refuse("contradiction", "En un solo el hombre juega con sus cartas, sin descarte.")
    over = int(holds_turned(hand, seat))
    if not least <= told.discards_count <= most:
        template = mark("{player} puede descartar de {least} a {most} cartas.")
        expected = {"min": least, "max": most}
        return refuse("contradiction", template, field="discards", expected=expected, player=fact.player, least=least, most=most)
    if told.drawn_count != told.discards_count - over:
        template = mark("Quien descarta {discards} roba {draws}.")
        draws = told.discards_count - over
        return refuse("contradiction", template, field="drawn", expected=[draws], discards=told.discards_count, draws=draws)
    return None


def _against_what_was_told(hand: Hand, seat: int, options: Options) -> Refusal | None:
    """An exchange that makes untrue what was said before it: the solera, or the estuches declared."""
    contract = hand.contract
    assert contract is not None, "nobody exchanges before the contract"
    told = contract.solera_told
    if seat == contract.hombre and told is not None and options.solera and solera_of(options, hand) != told:
        template = (
            mark("Con ese descarte es solera, y se dijo que no.") if not told else mark("Con ese descarte no es solera, y se dijo que sí.")
        )
        return refuse("contradiction", template, field="discards")
    if hand.declared is not None and not can_have(hand, hand.declared, options):
        template = mark("Con esas cartas no puede haber los estuches declarados ({count}).")
        return refuse("contradiction", template, count=hand.declared)
    return None
