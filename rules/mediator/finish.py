"""When a hand is complete, so that a deal may follow, and how the table looks once the next deal has closed it.

A hand stays open to claims and laws until then; what it pays is reckoned on demand. Source: mediator-1826/cap-2-bola, mediator-1826/ley-10,
mediator-1826/ley-12, mediator-1826/cap-4-multas
"""

from __future__ import annotations

from rules.core.known import hand_at
from rules.core.seats import after
from rules.mediator.effects import bola_excused, ended_by_law, has_law
from rules.mediator.outcome import bola_on, caller_is_out
from rules.mediator.payments import settled
from rules.mediator.sides import Sides, counts_of, made_by, sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Finished, Hand, Settled, Table
from rules.mediator.variants import Form


def is_passed_out(hand: Hand, form: Form) -> bool:
    """Whether all passed and nobody plays: an event says so, or the auction shows it in a game without chillada.

    Source: mediator-1826/cap-1-paso
    """
    if hand.passed_out or hand.contract is not None:
        return hand.passed_out
    return not form.chillada and len(hand.auction.passed) == len(hand.active)


def is_complete(hand: Hand, options: Options, form: Form) -> bool:
    """Whether a deal may follow. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12, mediator-1826/ley-10, mediator-1826/ley-9"""
    if hand.void or is_passed_out(hand, form) or hand.tally is not None:
        return True
    if hand.contract is None:
        return False
    gave_up = hand.giving_up
    if gave_up is not None and (gave_up.answer == "admitted" or (gave_up.answer is None and not gave_up.defended)):
        return True
    sides = sides_of(hand, form)
    if ended_by_law(hand, sides):
        return True
    counts = counts_of(hand)
    if sum(counts) == form.cards:
        return sides.known
    return is_decided(hand, options, form, sides, counts)


def is_decided(hand: Hand, options: Options, form: Form, sides: Sides, counts: tuple[int, ...]) -> bool:
    """Whether fewer than all tricks are enough: nothing that is paid can change any more. Source: mediator-1826/cap-2-bola"""
    if not sides.known:
        return False
    made, total, gave_up = made_by(counts, sides.side), sum(counts), hand.giving_up
    if gave_up is not None and gave_up.answer is None:
        return max(counts) >= form.win
    if gave_up is not None:
        return _decided_after_giving_up(hand, options, form, sides, counts)
    on = bola_on(hand, form, sides)
    if on is None or (on == "start" and bola_excused(hand)):
        return made >= form.win
    if made == total:
        return False
    if on == "later":
        return made >= form.win
    return made >= 1 and options.codillo_to == "all"


def _decided_after_giving_up(hand: Hand, options: Options, form: Form, sides: Sides, counts: tuple[int, ...]) -> bool:
    """Whether it is known who pays a codillo that is already certain. Source: mediator-1826/ley-10, mediator-1826/ley-13"""
    assert hand.giving_up is not None and hand.contract is not None, "the hombre gave up"
    companion = sides.companion
    his = companion is not None and counts[companion] >= 1
    if hand.giving_up.answer == "hombre_plays_on":
        return his
    always = form.companion == "always" or hand.contract.lance == "chillada"
    return made_by(counts, sides.side) >= 1 and (companion is None or his or always) and options.codillo_to == "all"


def may_be_defended(hand: Hand) -> bool:
    """Whether an opponent may still take over a surrendered hand, which is then no longer complete. Source: voltereta-1826/art-9"""
    gave_up, contract = hand.giving_up, hand.contract
    if gave_up is None or contract is None or hand.void or hand.tally is not None:
        return False
    return gave_up.answer is None and not gave_up.defended and contract.lance == "entrada"


def is_at_rest(hand: Hand, options: Options, form: Form) -> bool:
    """Whether a complete hand may yet go on: a further trick or word makes it a Bola, or somebody defends a surrender.

    Source: mediator-1826/cap-2-bola, voltereta-1826/art-9
    """
    if may_be_defended(hand):
        return True
    if hand.contract is None or hand.tally is not None or hand.giving_up is not None or not is_complete(hand, options, form):
        return False
    sides, winners = sides_of(hand, form), hand.winners
    if hand.contract.lance == "chillada" or len(winners) != form.win or ended_by_law(hand, sides) or has_law(hand, "ley-12"):
        return False
    if not sides.alone and not caller_is_out(hand, form):
        return False
    return made_by(counts_of(hand), sides.side) == form.win and bola_on(hand, form, sides) is None


def complete_now(table: Table) -> bool:
    """Whether the table may go on to the next deal."""
    return table.hand is None or is_complete(table.hand, table.options, table.form)


def settled_now(table: Table) -> Settled | None:
    """What the last hand pays as it stands: all of it if it is complete, else what was paid so far; None before the first deal."""
    return None if table.hand is None else settled(table, table.hand, complete=complete_now(table))


def due_after(table: Table) -> str:
    """Who deals next: after a void hand the same player. Source: mediator-1826/cap-1-sorteo, mediator-1826/ley-2, mediator-1826/ley-6"""
    if table.due is not None:
        return table.due
    hand = hand_at(table)
    return hand.dealer if hand.void else after(table.seats.players, hand.dealer)


def finished(table: Table) -> Table | None:
    """The table between hands, the last hand reckoned and closed; None if it cannot be closed yet."""
    hand = table.hand
    if hand is None:
        return table
    if not complete_now(table):
        return None
    done = settled(table, hand, complete=True)
    return Table(
        options=table.options,
        form=table.form,
        seats=table.seats,
        due=due_after(table),
        redealt=hand.void,
        pozo=done.pozo + table.late,
        fines=done.fines,
        done=table.done.grown(Finished(hand, table.fines, done)),
        others=table.others,
        closed=table.closed,
        late=0,
        hand=None,
    )
