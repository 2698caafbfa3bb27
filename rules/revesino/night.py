"""The table between hands: how a night begins, who sits down or leaves, what the table agreed on, how the night ends.

Source: revesino-1807/jugadores, revesino-1807/asientos, revesino-1807/dote
"""

from __future__ import annotations

from events.facts import RulesChosen, SeatsChanged, Transfer
from rules.core.growing import Growing
from rules.core.guards import strangers, wrong_size
from rules.core.night import agreed, into_plate, shared_out
from rules.core.postings import TABLE
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats, changed
from rules.revesino.facts import NightClosed, NightOpened
from rules.revesino.finish import beside_hands, due_after, finished
from rules.revesino.guards import hand_open, is_complete
from rules.revesino.plate import plate_now
from rules.revesino.tariffs import SEATS, chosen_by
from rules.revesino.terms import Pena, Table


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins, with what an earlier night left. Source: revesino-1807/jugadores, revesino-1807/asientos"""
    options = chosen_by(fact.rules)
    if isinstance(options, Refusal):
        return options
    if refusal := _wrong_size(fact.players):
        return refusal
    carried = fact.carried
    waiting = () if carried is None else carried.reserved
    if refusal := strangers(fact.players, (fact.first_dealer, *(each.player for each in waiting))):
        return refusal
    return Table(
        options=options,
        seats=Seats(tuple(fact.players)),
        due=fact.first_dealer or fact.players[-1],
        turns=0,
        plate=0 if carried is None else carried.plate,
        reserved=tuple([Pena(each.player, each.tantos) for each in waiting]),
        done=Growing(),
        standing={},
        others=None,
        since=None,
        closed=False,
        late=0,
        hand=None,
    )


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; the platillo, the penas, the seats and the turns stay.

    Source: revesino-1807/adiciones-34
    """
    options = chosen_by(chosen)
    if isinstance(options, Refusal):
        return options
    return hand_open(table) or finished(table)._replace(options=options)


def _wrong_size(players: tuple[str, ...]) -> Refusal | None:
    return wrong_size(players, (SEATS,), mark("Al Revesino juegan cuatro."))


def transfer(table: Table, fact: Transfer) -> Table | Refusal:
    """The table after an agreed payment: no rule derives it, and it touches no result. Source: revesino-1807/dote"""
    into = into_plate(table.seats, fact, plate_now(table))
    if isinstance(into, Refusal):
        return into
    moved = beside_hands(table, agreed(fact))
    if table.hand is not None and is_complete(table.hand):
        return moved._replace(late=table.late + into)
    return moved._replace(plate=table.plate + into)


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between hands somebody leaves, joins or moves; the turns of the deal go on. Source: revesino-1807/asientos, revesino-1807/mari-perez"""
    if refusal := _wrong_size(fact.players) or strangers(fact.players, (fact.first_dealer,)) or hand_open(table):
        return refusal
    due = due_after(table)
    if due not in fact.players:
        due = fact.players[table.seats.players.index(due)]
    hand = None if table.hand is None else table.hand.but(moved=True)
    return table._replace(seats=changed(table.seats, fact.players), due=fact.first_dealer or due, hand=hand)


def night_closed(table: Table, fact: NightClosed) -> Table | Refusal:
    """The night ends: what lies and waits is carried on, or the platillo is shared out. Source: revesino-1807/penas-suerte"""
    if refusal := hand_open(table):
        return refusal
    between = finished(table)
    if fact.leftovers is None and (between.plate or between.reserved):
        expected = ["carry", "share"]
        return refuse("malformed", "Falta decir qué se hace con lo que queda.", field="leftovers", expected=expected)
    if fact.leftovers != "share":
        return between._replace(closed=True)
    if between.reserved:
        return refuse("pena_pendiente", "Queda una pena por sortear: antes de repartir hay que sortearla.", expected=["declaration"])
    for posting in shared_out(between.plate, between.seats.players, TABLE):
        between = beside_hands(between, posting)
    return between._replace(plate=0, closed=True)
