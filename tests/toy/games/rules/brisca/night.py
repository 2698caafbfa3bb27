"""The table between hands: how a night begins, who sits down or leaves, how it ends. Source: brisca/mesa"""

from __future__ import annotations

from events.facts import NightClosed, NightOpened, RulesChosen, SeatsChanged
from rules.brisca.finish import hand_open
from rules.brisca.tariffs import SIZES, chosen_by
from rules.brisca.terms import Table
from rules.core.growing import Growing
from rules.core.guards import strangers, wrong_size
from rules.core.refusals import Refusal, mark
from rules.core.seats import Seats, changed, due_after_change

WRONG_SIZE = mark("A la Brisca juegan 2 o 4, no {count}.")


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins; the last to be named deals first where nothing else is said. Source: brisca/mesa"""
    options = chosen_by(fact.rules)
    if isinstance(options, Refusal):
        return options
    if refusal := wrong_size(fact.players, SIZES, WRONG_SIZE) or strangers(fact.players, (fact.first_dealer,)):
        return refusal
    due = fact.first_dealer or fact.players[-1]
    return Table(options, Seats(tuple(fact.players)), due, Growing(), None, closed=False, hand=None)


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands by other rules. Source: brisca/pago"""
    options = chosen_by(chosen)
    return options if isinstance(options, Refusal) else hand_open(table) or table._replace(options=options)


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between hands somebody leaves, joins or moves. Source: brisca/mesa"""
    refusal = wrong_size(fact.players, SIZES, WRONG_SIZE) or strangers(fact.players, (fact.first_dealer,)) or hand_open(table)
    due = fact.first_dealer or due_after_change(table.seats, table.due, fact.players)
    return refusal or table._replace(seats=changed(table.seats, fact.players), due=due)


def night_closed(table: Table, _fact: NightClosed) -> Table | Refusal:
    """The night ends; nothing lies and nothing waits."""
    return hand_open(table) or table._replace(closed=True)
