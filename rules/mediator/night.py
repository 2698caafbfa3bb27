"""The table between hands: how a night begins, who sits down or leaves, what the table agreed on, how the night ends.

Source: mediator-1826/cap-1-baraja, mediator-1826/cap-4-pozo, mediator-1826/cap-4-multas
"""

from __future__ import annotations

from events.facts import RulesChosen, SeatsChanged, Transfer
from rules.core.growing import Growing
from rules.core.guards import strangers, unfinished, wrong_size
from rules.core.known import hand_at
from rules.core.night import agreed, into_plate, shared_out
from rules.core.postings import Past, with_past
from rules.core.refusals import Refusal, mark
from rules.core.seats import Seats, changed, due_after_change
from rules.mediator.facts import NightClosed, NightOpened
from rules.mediator.finish import complete_now, due_after, finished, settled_now
from rules.mediator.tariffs import SOURCES, chosen_by, played_by
from rules.mediator.terms import Fines, Table
from rules.mediator.variants import VARIANTS, Form


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins, with what an earlier night left. Source: mediator-1826/cap-1-baraja, mediator-1826/cap-4-pozo"""
    choice = chosen_by(fact.rules)
    if isinstance(choice, Refusal):
        return choice
    seats = VARIANTS[choice.chosen.variant].players + choice.chosen.zangano
    if refusal := _wrong_size(fact.players, (seats,)):
        return refusal
    carried = fact.carried
    payers = () if carried is None else carried.excluded
    if refusal := strangers(fact.players, (fact.first_dealer,)):
        return refusal
    played = played_by(choice)
    if isinstance(played, Refusal):
        return played
    return Table(
        options=played.options,
        form=played.form,
        seats=Seats(tuple(fact.players)),
        due=fact.first_dealer or fact.players[-1],
        redealt=False,
        pozo=0 if carried is None else carried.plate - carried.multas,
        fines=Fines(0 if carried is None else carried.multas, tuple(payers)),
        done=Growing(),
        others=None,
        closed=False,
        late=0,
        hand=None,
    )


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; plate and seats stay, and a complete hand is closed by its own rules.

    Source: mediator-1826/cap-4-pozo
    """
    choice = chosen_by(chosen)
    played = choice if isinstance(choice, Refusal) else played_by(choice)
    if isinstance(played, Refusal):
        return played
    if refusal := _wrong_size(table.seats.players, _sizes(played.form)):
        return refusal
    between = finished(table)
    return _unfinished(table) if between is None else between._replace(options=played.options, form=played.form)


def _sizes(form: Form) -> tuple[int, int]:
    """How many may sit: those with cards, and one more as zángano. Source: mediator-1826/zangano"""
    return form.seats, form.seats + 1


def _wrong_size(players: tuple[str, ...], sizes: tuple[int, ...]) -> Refusal | None:
    return wrong_size(players, sizes, mark("A esta variante se sientan {expected}, no {count}."))


def _unfinished(table: Table) -> Refusal:
    return unfinished(hand_at(table).number)


def pozo_now(table: Table) -> int:
    """What lies in the pozo now, with the last hand reckoned. Source: mediator-1826/cap-4-pozo"""
    done = settled_now(table)
    return table.pozo if done is None else done.pozo + table.late


def fines_now(table: Table) -> Fines:
    """The fines of the next draw, with the last hand reckoned. Source: mediator-1826/cap-4-multas"""
    done = settled_now(table)
    return table.fines if done is None else done.fines


def out_of_the_draw(table: Table) -> tuple[str, ...]:
    """The players who are out of the next draw: that of the open hand, or of the next one. Source: mediator-1826/cap-4-multas"""
    coming = table.fines.tantos and table.hand is not None and not complete_now(table)
    return table.fines.payers if coming else fines_now(table).payers


def transfer(table: Table, fact: Transfer) -> Table | Refusal:
    """The table after an agreed payment: no rule derives it, and it touches no result. Source: mediator-1826/cap-4-calidades"""
    into = into_plate(table.seats, fact, pozo_now(table))
    if isinstance(into, Refusal):
        return into
    others = Past(agreed(fact), table.others)
    if table.hand is not None and complete_now(table):
        return table._replace(others=others, late=table.late + into)
    return table._replace(others=others, pozo=table.pozo + into)


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between hands somebody leaves, joins or moves, one more as zángano; the plate stays.

    Source: mediator-1826/cap-1-sorteo, mediator-1826/zangano
    """
    if refusal := _wrong_size(fact.players, _sizes(table.form)) or strangers(fact.players, (fact.first_dealer,)):
        return refusal
    if not complete_now(table):
        return _unfinished(table)
    due = fact.first_dealer or due_after_change(table.seats, due_after(table), fact.players)
    return table._replace(seats=changed(table.seats, fact.players), due=due)


def night_closed(table: Table, fact: NightClosed) -> Table | Refusal:
    """The night ends: what lies in pozo and fines is carried on, or shared out. Source: mediator-1826/cap-4-pozo"""
    between = finished(table)
    if between is None:
        return _unfinished(table)
    if fact.leftovers == "carry":
        return between._replace(closed=True)
    shared = shared_out(between.pozo + between.fines.tantos, between.seats.players, SOURCES["reparto"])
    return between._replace(pozo=0, fines=Fines(), others=with_past(between.others, shared), closed=True)
