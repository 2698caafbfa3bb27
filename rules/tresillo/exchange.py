"""Descarte y robo: who may still exchange, how many cards, and which cards they can have been.

Source: fournier/marcha, fournier/lances, voltereta-1826/art-3, jepus-1896/palabras
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.cards import BIT, codes_of, first_doubtful
from rules.core.findings import At, Finding
from rules.core.guards import nobody_dealt, not_in_hand, strangers
from rules.core.known import contracted
from rules.core.postings import TABLE
from rules.core.refusals import Refusal, mark, refuse
from rules.tresillo.estuches import can_have, denied
from rules.tresillo.facts import Exchange
from rules.tresillo.finish import not_at_play
from rules.tresillo.knowledge import could_discard, could_draw, holds_turned, stock_left_count, told_exchange, unseen_turned, with_exchange
from rules.tresillo.terms import EXCHANGES, TRICKS, Exchanged, Hand, Table, solera_of


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player exchanges cards, the hombre first; a player who drew before him gets a finding.

    Source: fournier/marcha, voltereta-1826/art-3
    """
    hand, player = table.hand, fact.player
    if hand is None:
        return strangers(table.seats.players, (player,)) or nobody_dealt()
    if player not in hand.active:
        return strangers(table.seats.players, (player,)) or _out_of_order(hand, None) or not_in_hand(hand.active, player)
    seat = hand.active.index(player)
    if refusal := _out_of_order(hand, seat):
        return refusal
    try:
        exchanged = told_exchange(hand, seat, fact.discards, fact.drawn)
    except KeyError:
        return _doubtful(fact)
    if refusal := _impossible(hand, seat, fact, exchanged) or _wrong_count(hand, seat, player, exchanged):
        return refusal
    changed = hand.put(EXCHANGES, with_exchange(hand, seat, exchanged))
    if hand.contract is not None and seat == hand.contract.hombre and hand.exchanges != (None, None, None):
        if refusal := _not_from_the_top(hand, changed):
            return refusal
        changed = changed._replace(found=(*hand.found, *_drew_before(hand, player)))
    if refusal := _against_what_was_told(changed, seat, table):
        return refusal
    return table.at(changed)


def _out_of_order(hand: Hand, seat: int | None) -> Refusal | None:
    """`out_of_order` for an exchange before the contract, during play, or for the second time.

    After a surrender only the hombre's opponents exchange, once it is defended.

    Source: fournier/marcha, voltereta-1826/final
    """
    if hand.contract is None:
        return refuse("out_of_order", "Antes del descarte hay que decir quién juega, y a qué.", expected=["contract"])
    if hand.play is not None or hand.ending is not None:
        return refuse("out_of_order", "Ya se está jugando: no se puede descartar.")
    if hand.surrender is not None and (refusal := not_at_play(hand)):
        return refusal
    if seat is None:
        return None
    if hand.exchanges[seat] is not None:
        return refuse("out_of_order", "{player} ya hizo su descarte.", player=hand.active[seat])
    if hand.surrender is not None and seat == hand.contract.hombre:
        return refuse("out_of_order", "{player} se ha rendido: ya no descarta.", player=hand.active[seat])
    return None


def _drew_before(hand: Hand, hombre: str) -> Iterator[Finding]:
    """The findings for players who drew before the hombre. Source: fournier/marcha, voltereta-1826/art-3"""
    for player, exchanged in zip(hand.active, hand.exchanges, strict=True):
        if exchanged is not None:
            yield Finding("robo_antes", TABLE, player, offence=At("exchange", player=player), proof=At("exchange", player=hombre))


def _not_from_the_top(before: Hand, after: Hand) -> Refusal | None:
    """A refusal if cards listed for a draw before the hombre's did not lie on top of the logged baceta (K5)."""
    for player, told, known in zip(before.active, before.exchanges, after.exchanges, strict=True):
        strange = 0 if told is None or known is None else (told.drawn or 0) & ~(known.drawn or told.drawn or 0)
        if strange:
            card = codes_of(strange)[0]
            template = mark("{player} no puede haber robado {card}.")
            return refuse("impossible_card", template, field="drawn", player=player, card=card)
    return None


def _listed(cards: Sequence[str] | int) -> Sequence[str]:
    return () if isinstance(cards, int) else cards


def _doubtful(fact: Exchange) -> Refusal:
    """The refusal of a card that is not of the pack or is listed twice (K5)."""
    card = first_doubtful((*_listed(fact.discards), *_listed(fact.drawn)))
    assert card is not None, "one of the cards was refused"
    return refuse("impossible_card", "No es de la baraja, o está repetida: {card}.", card=card)


def _impossible(hand: Hand, seat: int, fact: Exchange, exchanged: Exchanged) -> Refusal | None:
    """K5: a refusal for cards listed twice, or that the player cannot have had or drawn."""
    discards, drawn = _listed(fact.discards), _listed(fact.drawn)
    put, got = exchanged.discards or 0, (exchanged.drawn or 0) if drawn else 0
    if put.bit_count() != len(discards) or got.bit_count() != len(drawn) or put & got:
        return _doubtful(fact)
    strange = put & ~could_discard(hand, seat) if put else 0
    if strange and (strange.bit_count() > 1 or not strange & unseen_turned(hand, seat)):
        card = next(code for code in discards if BIT[code] & strange)
        return refuse("impossible_card", "{player} no tiene {card}.", field="discards", player=fact.player, card=card)
    strange = got & ~could_draw(hand, seat, len(drawn)) if got else 0
    if strange:
        card = next(code for code in drawn if BIT[code] & strange)
        template = mark("{player} no puede haber robado {card}.")
        return refuse("impossible_card", template, field="drawn", player=fact.player, card=card)
    return None


def discard_bounds(hand: Hand, seat: int) -> tuple[int, int]:
    """The least and the most cards that a player can put away now; the most is below the least if he cannot exchange at all.

    Source: fournier/lances, voltereta-1826/art-3
    """
    contract = contracted(hand)
    if contract.lance == "solo" and seat == contract.hombre:
        return 0, -1
    over = int(holds_turned(hand, seat))
    return over, min(TRICKS, stock_left_count(hand)) + over


def _wrong_count(hand: Hand, seat: int, player: str, told: Exchanged) -> Refusal | None:
    """A refusal for discards and draws that differ, or exceed what there is; the hombre of a solo does not exchange.

    Source: fournier/lances, voltereta-1826/art-3
    """
    least, most = discard_bounds(hand, seat)
    if most < least:
        return refuse("contradiction", "En un solo el hombre juega con sus cartas, sin descarte.")
    if not least <= told.discards_count <= most:
        template = mark("{player} puede descartar de {least} a {most} cartas.")
        expected = {"min": least, "max": most}
        return refuse("contradiction", template, field="discards", expected=expected, player=player, least=least, most=most)
    draws = told.discards_count - least
    if told.drawn_count != draws:
        template = mark("Quien descarta {discards} roba {draws}.")
        return refuse("contradiction", template, field="drawn", expected=[draws], discards=told.discards_count, draws=draws)
    return None


def something_was_told(hand: Hand) -> bool:
    """Whether a solera or declared estuches stand, which the size of an exchange could contradict.

    Source: fournier/lances, fournier/condiciones
    """
    return hand.declared is not None or (hand.contract is not None and hand.contract.solera_told is not None)


def _against_what_was_told(hand: Hand, seat: int, table: Table) -> Refusal | None:
    """A refusal for an exchange that contradicts an earlier solera or declaration of estuches."""
    contract, options = contracted(hand), table.options
    told = contract.solera_told
    if seat == contract.hombre and told is not None and options.solera and solera_of(options, hand) != told:
        template = (
            mark("Con ese descarte es solera, y se dijo que no.") if not told else mark("Con ese descarte no es solera, y se dijo que sí.")
        )
        return refuse("contradiction", template, field="discards")
    if hand.declared is not None and not can_have(hand, hand.declared, options):
        template = mark("Con esas cartas no puede haber los estuches declarados ({count}).")
        return denied(refuse("contradiction", template, count=hand.declared), hand, hand.declared, options, table.at)
    return None
