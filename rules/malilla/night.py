"""The table between hands: how a night begins, who sits down or leaves, what the table agreed on, how the night ends.

Source: malilla-1807/companeros, malilla-1807/sorteo, malilla-1807/sustituto
"""

from __future__ import annotations

from collections.abc import Sequence

from events.facts import UNTOLD, RulesChosen
from rules.core.growing import Growing
from rules.core.guards import strangers, wrong_size
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats, changed
from rules.malilla.facts import NightClosed, NightOpened, SeatsChanged
from rules.malilla.finish import due_after, finished, turns_used
from rules.malilla.guards import hand_open
from rules.malilla.tariffs import Options, chosen_by, of_another_variant
from rules.malilla.terms import Table


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins. Source: malilla-1807/sorteo, malilla-1807/eleccion, malilla-1807/companeros"""
    options = _well_formed(fact)
    if isinstance(options, Refusal):
        return options
    if refusal := of_another_variant(fact.rules, options) or _carried(fact):
        return refusal
    return Table(
        options=options,
        seats=Seats(tuple(fact.players)),
        due=fact.first_dealer or fact.players[-1],
        partida=1,
        turns=0,
        favorito=options.favorito,
        done=Growing(),
        others=None,
        closed=False,
        hand=None,
    )


def _well_formed(fact: NightOpened) -> Options | Refusal:
    """The house rules of an opening that says who plays what; a later check asks whether its variant has them all.

    Source: malilla-1807/variantes
    """
    options = chosen_by(fact.rules)
    if isinstance(options, Refusal):
        return options
    return _wrong_size(options, fact.players) or strangers(fact.players, (fact.first_dealer,)) or options


def _wrong_size(options: Options, players: Sequence[str]) -> Refusal | None:
    """A refusal for a table of another size than its variant takes. Source: malilla-1807/companeros, malilla-1807/ad-barrotada-intro"""
    return wrong_size(players, options.form.sizes, mark("A esta variante se sientan {expected}, no {count}."))


def _carried(fact: NightOpened) -> Refusal | None:
    """`not_allowed` for anything carried from an earlier night: this game leaves nothing."""
    if fact.carried is None or not (fact.carried.plate or fact.carried.reserved):
        return None
    return refuse("not_allowed", "En la Malilla no queda nada de una noche para otra.", field="carried")


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; seats, turns and the favorite suit of the partida stay. Source: malilla-1807/favorito"""
    options = chosen_by(chosen)
    if isinstance(options, Refusal):
        return options
    refusal = _wrong_size(options, table.seats.players) or of_another_variant(chosen, options) or hand_open(table)
    return refusal or finished(table)._replace(options=options)


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between hands somebody leaves, joins or moves, in the same partida or to begin a new one. Source: malilla-1807/sustituto, malilla-1807/sorteo"""
    seated, new = table.seats.players, fact.partida == "new"
    refusal = (
        _wrong_size(table.options, fact.players)
        or _other_size(seated, fact)
        or strangers(fact.players, (fact.first_dealer,))
        or hand_open(table)
    )
    if refusal is not None:
        return refusal
    if fact.favorito != UNTOLD and not new:
        template = mark("El favorito es de toda la partida: se cambia al empezar otra.")
        return refuse("not_allowed", template, field="favorito", expected={"partida": "new"})
    seats, hand = changed(table.seats, fact.players), None if table.hand is None else table.hand._replace(moved=True)
    if not new:
        due = fact.first_dealer or fact.players[seated.index(due_after(table))]
        return table._replace(seats=seats, due=due, turns=turns_used(table), hand=hand)
    return table._replace(
        seats=seats,
        due=fact.first_dealer or fact.players[-1],
        partida=table.partida + 1,
        turns=0,
        favorito=table.favorito if fact.favorito == UNTOLD else fact.favorito,
        hand=hand,
    )


def _other_size(seated: Sequence[str], fact: SeatsChanged) -> Refusal | None:
    """`malformed` for more or fewer players in the same partida. Source: malilla-1807/ad-barrotada-intro"""
    if fact.partida == "new" or len(fact.players) == len(seated):
        return None
    template = mark("En la misma partida siguen siendo {count}; si son otros, empieza una nueva.")
    return refuse("malformed", template, field="players", expected=[len(seated)], count=len(seated))


def night_closed(table: Table, _fact: NightClosed) -> Table | Refusal:
    """The night ends; nothing is left over."""
    return hand_open(table) or finished(table)._replace(closed=True)
