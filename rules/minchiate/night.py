"""The table between hands: how a night begins, how the players sit and who drew what, how the night ends.

Source: minchiate/parejas, minchiate/giro
"""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.growing import Growing
from rules.core.guards import strangers
from rules.core.postings import with_past
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats, changed, order_after
from rules.minchiate.facts import NightClosed, NightOpened, SeatsChanged
from rules.minchiate.finish import finished
from rules.minchiate.guards import hand_open, only_four
from rules.minchiate.payments import for_missing_folas, missing_folas
from rules.minchiate.tariffs import chosen_by
from rules.minchiate.terms import HANDS_OF_A_GAME, HANDS_OF_A_GIRO, Table


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins. Source: minchiate/parejas"""
    options = chosen_by(fact.rules)
    if isinstance(options, Refusal):
        return options
    first = fact.first_dealer or fact.players[-1]
    refusal = only_four(fact.players) or strangers(fact.players, (first, *(fact.draw_order or ())))
    if refusal is None and fact.carried is not None:
        refusal = refuse("not_allowed", "En el Minchiate no queda nada de una noche para otra.", field="carried")
    refusal = refusal or _another_draw(fact.players, first, fact.draw_order)
    if refusal is not None:
        return refusal
    return Table(
        options=options,
        seats=Seats(tuple(fact.players)),
        staked=fact.stake is not None,
        first=first,
        draw_order=fact.draw_order or _as_they_sit(fact.players, first),
        faced=(),
        place=0,
        reseated=False,
        done=Growing(),
        missing=(),
        others=None,
        closed=False,
        hand=None,
    )


def _as_they_sit(players: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The draw if none is logged: the dealer, the player facing him, the one at his right, the one at his left.

    Source: minchiate/parejas
    """
    right, opposite, left = order_after(players, first)
    return first, opposite, right, left


def _another_draw(players: tuple[str, ...], first: str, draw_order: tuple[str, ...] | None) -> Refusal | None:
    """`contradiction` for a draw that does not fit the seats. Source: minchiate/parejas"""
    wanted = list(_as_they_sit(players, first)[:2])
    if draw_order is None or list(draw_order[:2]) == wanted:
        return None
    template = mark("Por el sorteo da primero quien sacó la carta más alta, y enfrente se sienta la segunda: {expected}.")
    return refuse("contradiction", template, field="draw_order", expected=wanted)


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; seats, draw and giro stay. Source: minchiate/versiculas"""
    options = chosen_by(chosen)
    if isinstance(options, Refusal):
        return options
    return hand_open(table) or finished(table)._replace(options=options)


def begins_a_game(table: Table, fact: SeatsChanged) -> bool:
    """Whether a change of seats begins another game, or only states the seats of the next giro. Source: minchiate/parejas"""
    other = set(fact.players) != set(table.seats.players)
    return table.place in (0, HANDS_OF_A_GAME) or fact.draw_order is not None or other


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between giros the players change seats, or a new game begins. Source: minchiate/parejas"""
    named = (fact.first_dealer, *(fact.draw_order or ()))
    refusal = only_four(fact.players) or strangers(fact.players, named) or hand_open(table)
    if refusal is not None:
        return refusal
    if table.place % HANDS_OF_A_GIRO:
        return refuse("out_of_order", "Los asientos solo cambian entre giro y giro.", expected=["deal"])
    night = finished(table)
    seats = changed(table.seats, fact.players)
    if not begins_a_game(table, fact):
        if fact.first_dealer not in (None, table.first):
            template = mark("En todo el juego da primero {expected}.")
            return refuse("contradiction", template, field="first_dealer", expected=[table.first])
        return night._replace(seats=seats, reseated=True)
    first = fact.first_dealer or fact.players[-1]
    if refusal := _another_draw(fact.players, first, fact.draw_order):
        return refusal
    draw_order = fact.draw_order or _as_they_sit(fact.players, first)
    return night._replace(seats=seats, first=first, draw_order=draw_order, faced=(), place=0, reseated=False)


def night_closed(table: Table, _fact: NightClosed) -> Table | Refusal:
    """The night ends; an unfinished giro is compensated if money is at stake. Source: minchiate/giro"""
    if refusal := hand_open(table):
        return refusal
    night = finished(table)
    missing = missing_folas(night)
    paid = for_missing_folas(night.seats.players, night.first, missing) if night.staked else ()
    return night._replace(missing=missing, others=with_past(night.others, paid), closed=True)
