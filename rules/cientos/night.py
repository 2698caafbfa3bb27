"""The table between games: how a night begins, who sits down or leaves, what the table agreed on, how the night ends.

Source: cientos-1807/sorteo, cientos-1807/acuerdo, cientos-1807/juego
"""

from __future__ import annotations

from events.facts import RulesChosen, SeatsChanged
from rules.cientos.facts import NightClosed, NightOpened
from rules.cientos.finish import between, due_after
from rules.cientos.guards import hand_open, still_open
from rules.cientos.tariffs import SEATS, chosen_by
from rules.cientos.terms import Table
from rules.core.growing import Growing
from rules.core.guards import strangers, wrong_size
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats, changed


def opening(fact: NightOpened) -> Table | Refusal:
    """The table as the night begins, with the boards of a game that an earlier night left.

    Source: cientos-1807/sorteo, cientos-1807/acuerdo
    """
    options = chosen_by(fact.rules)
    if isinstance(options, Refusal):
        return options
    board = {} if fact.carried is None else dict(fact.carried.board or {})
    lack = {} if fact.carried is None else dict(fact.carried.lack or {})
    refusal = _wrong_size(fact.players) or strangers(fact.players, (fact.first_dealer, *board, *lack))
    if refusal is not None:
        return refusal
    return Table(
        options=options,
        seats=Seats(tuple(fact.players)),
        due=fact.first_dealer or fact.players[-1],
        juego=1,
        own=(),
        counted=False,
        board=board,
        lack=lack,
        ways={},
        juegos=Growing(),
        done=Growing(),
        others=None,
        closed=False,
        then=None,
        hand=None,
    )


def _wrong_size(players: tuple[str, ...]) -> Refusal | None:
    return wrong_size(players, (SEATS,), mark("A los Cientos juegan dos, no {count}."))


def retariffed(table: Table, chosen: RulesChosen) -> Table | Refusal:
    """The table between hands under other rules; the boards, the games and the turn to deal stay. Source: cientos-1807/acuerdo"""
    options = chosen_by(chosen)
    if isinstance(options, Refusal):
        return options
    return hand_open(table) or between(table)._replace(options=options, then=None)


def in_a_game(table: Table) -> bool:
    """Whether a game is unfinished: a hand of it was counted, or its boards are not empty. Source: cientos-1807/juego"""
    night = between(table)
    return night.counted or any(night.board.values())


def seats_changed(table: Table, fact: SeatsChanged) -> Table | Refusal:
    """Between games somebody leaves or joins. Source: cientos-1807/sorteo, cientos-1807/dar-seguidas"""
    refusal = _wrong_size(fact.players) or strangers(fact.players, (fact.first_dealer,))
    refusal = refusal or still_open(table, lambda was: seats_changed(was, fact))
    if refusal is not None:
        return refusal
    if in_a_game(table):
        return refuse("out_of_order", "Hay un juego a medias: primero hay que acabarlo.", expected=["deal"])
    due = due_after(table)
    if due not in fact.players:
        stays = [player for player in fact.players if player in table.seats.players]
        due = stays[0] if len(stays) == 1 else fact.players[-1]
    night = between(table)
    return night._replace(seats=changed(table.seats, fact.players), due=fact.first_dealer or due, board={}, lack={})


def night_closed(table: Table, fact: NightClosed) -> Table | Refusal:
    """The night ends: an unfinished game is carried on, or dropped. Source: cientos-1807/juego"""
    if refusal := still_open(table, lambda was: night_closed(was, fact)):
        return refusal
    if fact.leftovers is None and in_a_game(table):
        return refuse("malformed", "Falta decir qué se hace con el juego a medias.", field="leftovers", expected=["carry", "share"])
    night = between(table)._replace(closed=True)
    return night._replace(board={}, lack={}) if fact.leftovers == "share" else night
