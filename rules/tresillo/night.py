"""The table between hands: how a night begins, who sits down or leaves, what the table agreed on, how the night ends.

Source: fournier/jugadores, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from events.facts import RulesChosen, SeatsChanged, Transfer
from rules.core.growing import Growing
from rules.core.guards import strangers, wrong_size
from rules.core.night import agreed, into_plate, shared_out
from rules.core.options import resolved
from rules.core.postings import TABLE, Past, only_real, with_past
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats, changed, due_after_change
from rules.tresillo.facts import NightClosed, NightOpened, Waiting as Brought
from rules.tresillo.finish import between_hands, ending_of, settled_now
from rules.tresillo.payments import put_in
from rules.tresillo.plate import is_emptied, largest_first
from rules.tresillo.tariffs import HOUSE_RULES, TARIFFS, Options
from rules.tresillo.terms import Table, Waiting

PAIR = 2
"""How many puestas form a pair. Source: fournier/pagos-rendidas"""
SIZES = (3, 4)
"""How many sit at a table. Source: fournier/jugadores, jepus-1896/formacion"""


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins, with what an earlier night left. Source: fournier/jugadores, voltereta-1826/art-6-4"""
    settings = resolved(fact.rules, TARIFFS, HOUSE_RULES)
    if isinstance(settings, Refusal):
        return settings
    if refusal := _wrong_size(fact.players):
        return refusal
    carried = fact.carried
    waiting = () if carried is None else carried.reserved
    items = _brought(waiting)
    if isinstance(items, Refusal):
        return items
    if refusal := strangers(fact.players, (fact.first_dealer,)):
        return refusal
    # A player who owes and does not sit tonight counts as one who left before the night began.
    absent = dict.fromkeys(puesta.player for puesta in waiting if puesta.player not in fact.players)
    return Table(
        options=Options(**settings),
        seats=Seats(tuple(fact.players), tuple(absent)),
        due=fact.first_dealer or fact.players[-1],
        plate=0 if carried is None else carried.plate,
        kind="none" if carried is None else carried.puesta,
        reserved=largest_first(items),
        done=Growing(),
        others=None,
        closed=False,
        late=0,
        late_least=0,
        dealt=carried.plate if carried is not None and carried.puesta == "none" else 0,
        paid_out=False,
        hand=None,
    )


def _brought(waiting: Sequence[Brought]) -> list[tuple[Waiting, ...]] | Refusal:
    """The reserved puestas that an earlier night left, a waiting pair as one item; `malformed` for a pair that is none.

    Source: voltereta-1826/art-6-4, fournier/pagos-rendidas
    """
    items: list[tuple[Waiting, ...]] = []
    places: dict[int, int] = {}
    for each in waiting:
        puesta = Waiting(each.player, each.tantos)
        if each.pair is None or each.pair not in places:
            if each.pair is not None:
                places[each.pair] = len(items)
            items.append((puesta,))
        else:
            place = places[each.pair]
            items[place] = (*items[place], puesta)
    for place in places.values():
        twins = items[place]
        if len(twins) != PAIR or twins[0].player == twins[1].player or twins[0].tantos != twins[1].tantos:
            template = mark("Las puestas gemelas son dos, iguales y de dos jugadores.")
            return refuse("malformed", template, field="carried.reserved")
    return items


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; plate, puestas and seats stay, and a decided hand is closed by its own rules.

    Source: fournier/contabilidad
    """
    settings = resolved(chosen, TARIFFS, HOUSE_RULES)
    if isinstance(settings, Refusal):
        return settings
    return between_hands(table, lambda between: between._replace(options=type(table.options)(**settings)))


def _wrong_size(players: tuple[str, ...]) -> Refusal | None:
    return wrong_size(players, SIZES, mark("Al Tresillo juegan tres o cuatro."))


def plate_now(table: Table) -> int:
    """What lies in the plate now, with the result of a decided hand. Source: fournier/contabilidad"""
    done = settled_now(table)
    return table.plate if done is None else done[1].plate + table.late


def waiting_told(reserved: Sequence[tuple[Waiting, ...]]) -> list[dict[str, str | int | None]]:
    """What waits, as the next night takes it in; two puestas that go together bear the number of their pair.

    Source: fournier/pagos-rendidas
    """
    told: list[dict[str, str | int | None]] = []
    pairs = 0
    for item in reserved:
        pairs += len(item) == PAIR
        number = {"pair": pairs} if len(item) == PAIR else {}
        told += [{"player": puesta.player, "tantos": puesta.tantos, "since": puesta.since or None, **number} for puesta in item]
    return told


def transfer(table: Table, fact: Transfer) -> Table | Refusal:
    """The table after an agreed payment; it does not touch the result of a decided hand.

    A transfer that leaves no more than the tantos of dealing takes the puesta out of the plate, even while a hand is undecided.
    Source: voltereta-1826/introduccion, voltereta-1826/art-6-4
    """
    into = into_plate(table.seats, fact, _lies(table))
    if isinstance(into, Refusal):
        return into
    paid = table._replace(plate=table.plate + into, others=Past(agreed(fact), table.others))
    if table.hand is not None and ending_of(table.hand, table.options) is not None:
        late = table.late + into
        return paid._replace(late=late, late_least=min(late, table.late_least))
    dealt = table.dealt if paid.plate else 0
    if into < 0 and is_emptied(paid.plate, table.kind, table.dealt, table.options):
        return paid._replace(kind="none", dealt=dealt, paid_out=True)
    return paid._replace(dealt=dealt)


def _lies(table: Table) -> int:
    """What can be taken out of the plate: what lies in it now; if a bola may still undo a result, no more than before it."""
    hand = table.hand
    if hand is None or hand.jugador is None or hand.ending is not None or sum(hand.counts) > hand.counts[hand.jugador]:
        return plate_now(table)
    return min(plate_now(table), table.plate)


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between hands somebody leaves, joins or moves; the reserved puestas of a player who left keep waiting. Source: fournier/jugadores"""
    if refusal := _wrong_size(fact.players) or strangers(fact.players, (fact.first_dealer,)):
        return refusal
    return between_hands(table, partial(_reseated, fact=fact))


def _reseated(between: Table, fact: SeatsChanged) -> Table:
    """The table with its new seats, the previous hand closed. Source: fournier/jugadores"""
    due = fact.first_dealer or due_after_change(between.seats, between.due, fact.players)
    return between._replace(seats=changed(between.seats, fact.players), due=due)


def night_closed(table: Table, fact: NightClosed) -> Table | Refusal:
    """The night ends: what lies and waits is carried on, or the waiting puestas are put in and all is shared out.

    Source: voltereta-1826/art-6-4
    """
    return between_hands(table, partial(_left, fact=fact))


def _left(between: Table, fact: NightClosed) -> Table:
    """The closed table, the previous hand closed. Source: voltereta-1826/art-6-4"""
    if fact.leftovers == "carry":
        return between._replace(closed=True)
    put = [line for item in between.reserved for line in put_in(item, between.options.tariff)]
    plate = between.plate + sum(line.tantos for line in put)
    others = with_past(between.others, (*only_real(put), *shared_out(plate, between.seats.players, TABLE)))
    return between._replace(plate=0, kind="none", reserved=(), others=others, closed=True)
