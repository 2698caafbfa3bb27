"""What the laws make an offender pay, and who draws for the fines with the siete de espadas.

Source: mediator-1826/cap-4-multas, mediator-1826/ley-4, mediator-1826/ley-5, mediator-1826/ley-6, mediator-1826/ley-7, mediator-1826/ley-8,
mediator-1826/ley-9, mediator-1826/ley-11, mediator-1826/ley-12, mediator-1826/ley-conv-2, mediator-1826/rey-forzado, mediator-1826/dosillo
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from events.facts import PLATE
from rules.core.cards import BIT
from rules.core.plate import shares
from rules.core.postings import Posting
from rules.mediator.amounts import at_stake, bola_tantos, halves, names, pay, primeras_tantos
from rules.mediator.facts import Penalty
from rules.mediator.knowledge import who_had
from rules.mediator.outcome import Result, makes_primeras_good
from rules.mediator.plate import polla, whole_pozo
from rules.mediator.tariffs import BOOK, Options
from rules.mediator.terms import Fines, Hand, Table
from rules.mediator.variants import Form

POLLAS = ("ley-5", "ley-6", "ley-8", "dosillo")
"""The laws that cost one polla, or as many as `times` says.

Source: mediator-1826/ley-5, mediator-1826/ley-6, mediator-1826/ley-8, mediator-1826/dosillo
"""
WORSE_IF_WON = ("won", "defensa_perdida")
"""The outcomes in which the adversaries came out worse. Source: mediator-1826/ley-11"""


def fines_of(options: Options, form: Form, hand: Hand, result: Result | None) -> list[Posting]:
    """What the applied laws of a hand cost, each in turn: the fine, the compensation, the damages.

    Without a result (an incomplete or unplayed hand), only what depends on none; in a void hand, only pollas and damages.
    Source: mediator-1826/cap-4-multas, mediator-1826/ley-6
    """
    postings: list[Posting] = []
    for penalty in hand.penalties:
        source = BOOK + penalty.law
        postings += _pollas(options, penalty, source)
        if not hand.void:
            postings += _beyond_pollas(options, hand, penalty, source)
        if result is not None:
            postings += _by_result(options, form, hand, result, penalty, source)
        elif not hand.void and hand.contract is not None:
            postings += _kept(options, form, hand, penalty, source)
        postings += [pay(penalty.player, each.to, each.tantos, "perjuicio", source) for each in penalty.damages]
    return postings


def _pollas(options: Options, penalty: Penalty, source: str) -> Iterator[Posting]:
    """The pollas of a law: into the fines, or into the pozo for law 7."""
    match penalty.law:
        case "ley-4":
            times = (penalty.cards or 0) - bool(penalty.forced)
        case "ley-11":
            times = (penalty.times or 1) - bool(penalty.decisive)
        case "ley-7":
            yield pay(penalty.player, PLATE, polla(options), "polla_al_medio", source)
            return
        case _:
            times = (penalty.times or 1) if penalty.law in POLLAS else 0
    if times:
        yield pay(penalty.player, PLATE, polla(options) * times, "multa", source)


def _beyond_pollas(options: Options, hand: Hand, penalty: Penalty, source: str) -> Iterator[Posting]:
    """A whole pozo, or half of one, however the hand ends. Source: mediator-1826/ley-9, mediator-1826/ley-conv-2"""
    pozo = whole_pozo(options, hand.players)
    if penalty.law == "ley-9":
        assert penalty.other is not None, "law 9 names the player whose hand was seen"
        for player, tantos in shares(pozo, (penalty.player, penalty.other)):
            yield pay(player, PLATE, tantos, "multa", source)
    elif penalty.law == "ley-conv-2":
        yield pay(penalty.player, PLATE, pozo // 2, "medio_pozo", source)


def _kept(options: Options, form: Form, hand: Hand, penalty: Penalty, source: str) -> Iterator[Posting]:
    """What is at stake, for a trick that was kept; it depends on no result. Source: mediator-1826/ley-8"""
    if penalty.law == "ley-8" and penalty.injured is not None:
        tantos = at_stake(options, form, hand)
        if penalty.injured == penalty.player:
            yield pay(penalty.player, PLATE, tantos, "multa", source)
        else:
            yield pay(penalty.player, penalty.injured, tantos, "atravesado", source)


def _by_result(options: Options, form: Form, hand: Hand, result: Result, penalty: Penalty, source: str) -> Iterator[Posting]:
    """The compensation that depends on how the hand ended.

    Source: mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-11, mediator-1826/ley-12, mediator-1826/rey-forzado
    """
    yield from _kept(options, form, hand, penalty, source)
    side = names(hand, result.sides.side)
    beside = penalty.law == "ley-8" or (penalty.law == "ley-7" and penalty.effect == "none")
    if beside and penalty.bola and result.bola != "won":
        for player, tantos in halves(bola_tantos(options, form, hand), side):
            yield pay(penalty.player, player, tantos, "bola_por_ley", source)
    if beside and penalty.primeras and makes_primeras_good(hand, form, result):
        for player, tantos in halves(primeras_tantos(options, form, hand) * len(result.sides.contra), side):
            yield pay(penalty.player, player, tantos, "primeras_por_ley", source)
    if penalty.law == "rey-forzado" or (penalty.law == "ley-11" and penalty.decisive):
        yield from _to_the_injured(options, form, hand, result, penalty.player, source)
    if penalty.law == "ley-12":
        contra = [player for player in names(hand, result.sides.contra) if player != penalty.player]
        for player, tantos in shares(whole_pozo(options, hand.players), contra):
            yield pay(penalty.player, player, tantos, "pozo_a_contrarios", source)


def _to_the_injured(options: Options, form: Form, hand: Hand, result: Result, offender: str, source: str) -> Iterator[Posting]:
    """What is at stake, paid to the side that came out worse, without the offender.

    Source: mediator-1826/ley-11, mediator-1826/rey-forzado
    """
    seats = result.sides.contra if result.outcome in WORSE_IF_WON else result.sides.side
    injured = [player for player in names(hand, seats) if player != offender]
    tantos = at_stake(options, form, hand)
    if not injured:
        yield pay(offender, PLATE, tantos, "multa", source)
        return
    for player, part in shares(tantos, injured):
        yield pay(offender, player, part, "atravesado", source)


# The draw.


def excluded_after(before: Fines, postings: Iterable[Posting]) -> tuple[str, ...]:
    """The players who paid any part of the fines of the next draw, in the order in which they paid. Source: mediator-1826/cap-4-multas"""
    lines = [*postings]
    payers = () if any(line.why == "sorteo" for line in lines) else before.payers
    return tuple(dict.fromkeys((*payers, *(line.from_ for line in lines if line.why == "multa"))))


def in_the_draw(table: Table, hand: Hand) -> frozenset[str]:
    """The players in the draw: those who paid none of the fines, or everybody if all with cards did. Source: mediator-1826/cap-4-multas"""
    free = frozenset(player for player in hand.active if player not in table.fines.payers)
    return free or frozenset(hand.active)


class Draw(NamedTuple):
    """The draw of a hand: who takes the fines, or who played the deciding card without announcing it."""

    winner: str | None = None
    silent: str | None = None
    card: str = ""
    """The deciding card; empty if there is none."""


def draw_of(table: Table, hand: Hand) -> Draw:
    """The draw, card by card down the chain: the first holder who takes part wins everything if he announced the card.

    Source: mediator-1826/cap-4-multas
    """
    if not table.fines.tantos or hand.void or hand.contract is None:
        return Draw()
    taking_part = in_the_draw(table, hand)
    said = {each.card: hand.active[each.seat] for each in hand.announced}
    for card in table.form.chain:
        holder = said.get(card) or who_had(hand, table.form, card)
        if holder is None or holder not in taking_part:
            continue
        if said.get(card) == holder:
            return Draw(winner=holder, card=card)
        return Draw(silent=holder if _was_played(hand, card) else None, card=card)
    return Draw()


def _was_played(hand: Hand, card: str) -> bool:
    return hand.play is not None and bool(hand.play.gone & BIT[card])


def lottery(table: Table, hand: Hand) -> list[Posting]:
    """What the draw pays, if anybody wins it. Source: mediator-1826/cap-4-multas"""
    winner = draw_of(table, hand).winner
    return [] if winner is None else [pay(PLATE, winner, table.fines.tantos, "sorteo")]
