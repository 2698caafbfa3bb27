"""The tally: do its numbers go together, and could the tricks have been played so?

Source: cientos-1807/carteo, cientos-1807/juego, cientos-1807/pique, cientos-1807/bazas
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cientos.before import as_before, spent, with_that_of_then
from rules.cientos.claims import all_against
from rules.cientos.counting import THIRTY, need_of, of_acuses, stood_by, terms_of
from rules.cientos.facts import Tally
from rules.cientos.guards import at_play
from rules.cientos.heard import announced, heard
from rules.cientos.knowledge import is_told_short, one_short
from rules.cientos.result import by_tally, in_play, pique_of, rows_with, short_in, told_carteo, told_tricks
from rules.cientos.tally_rows import Row
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, SEATS, Count, Hand, Table
from rules.core.before import anew, is_of_before
from rules.core.known import hand_at, tallied
from rules.core.refusals import Refusal, mark, refuse


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after a count, at the moment at which the hand ended. Source: cientos-1807/juego, cientos-1807/carteo"""
    named = (*(fact.acuses or ()), *fact.tricks, *(fact.carteo or ()), fact.game)
    hand = at_play(table, named)
    if isinstance(hand, Refusal):
        return hand
    if hand.tricks:
        return refuse("out_of_order", "Las bazas ya se están apuntando una a una.", expected=["trick"])
    taken, short = _counted(table, fact), _with_all_twelve(hand, fact)
    short = one_short(hand) if short is None else short
    return taken if short is None else _beside_that_of_then(table, fact, taken, hand.players[short])


def _counted(table: Table, fact: Tally) -> Table | Refusal:
    """The table with its hand counted, as its options read it."""
    hand, options = hand_at(table), table.options
    told = hand._replace(tally=fact, begun=True, so_far=None)
    refusal = _contradicted(hand, told, options) or (None if is_of_before(options) else _all_twelve(hand, fact)) or bad(told, options)
    if refusal is not None:
        return refusal
    terms = terms_of(told, options)
    return table.at(told._replace(stood=stood_by(of_acuses(heard(told, options, terms.over), terms))))


def _beside_that_of_then(table: Table, fact: Tally, taken: Table | Refusal, short: str) -> Table | Refusal:
    """What a tally comes to, with the older reading beside it.

    An older version let a player with a card short take the twelfth trick, but no eleventh.

    Source: cientos-1807/carta-de-menos, cientos-1807/pique
    """
    was = _counted(as_before(table), fact)
    if isinstance(was, Refusal):
        return taken
    if isinstance(taken, Refusal):
        return anew(taken, spent(was._replace(options=table.options), short))
    same = by_tally(hand_at(was), was.options) == by_tally(hand_at(taken), taken.options)
    return taken if same else with_that_of_then(taken, was, short)


def _with_all_twelve(hand: Hand, fact: Tally) -> int | None:
    """The seat that the tally gives twelve tricks although it has no twelfth card; None if there is none.

    Source: cientos-1807/carta-de-menos
    """
    return next((seat for seat in SEATS if is_told_short(hand, seat) and fact.tricks.get(hand.players[seat]) == DEALT), None)


def _all_twelve(hand: Hand, fact: Tally) -> Refusal | None:
    """`contradiction` for twelve tricks of a player with eleven cards. Source: cientos-1807/carta-de-menos"""
    short = _with_all_twelve(hand, fact)
    if short is None:
        return None
    player = hand.players[short]
    template = mark("{player} tenía once cartas: no puede haber ganado doce bazas.")
    return refuse("contradiction", template, field=f"tricks.{player}", expected={"max": DEALT - 1}, player=player)


def _contradicted(hand: Hand, told: Hand, options: Options) -> Refusal | None:
    """`contradiction` for a tally that disagrees with what follows from it. Source: cientos-1807/pique, cientos-1807/juego"""
    fact = tallied(told)
    if any((fact.acuses or {}).values()):
        if hand.acuses:
            return refuse("contradiction", "Los acuses ya están apuntados uno a uno.", field="acuses")
        if refusal := all_against(told, options, range(len(announced(told)))):
            return refusal
    terms = terms_of(told, options)
    pique = pique_of(of_acuses(heard(told, options, terms.over), terms), told, options)
    if fact.pique is False and pique == "certain":
        return refuse("contradiction", "Con esos puntos hubo pique.", field="pique", expected=[True])
    if fact.pique and pique == "excluded":
        return refuse("contradiction", "Con esos puntos no pudo haber pique.", field="pique", expected=[False])
    if fact.game is None:
        return None
    winner = by_tally(told, options).winner
    if winner is not None and told.players[winner] == fact.game:
        return None
    expected = [] if winner is None else [told.players[winner]]
    return refuse("contradiction", "Con esos puntos no gana el juego {player}.", field="game", expected=expected, player=fact.game)


def bad(told: Hand, options: Options) -> Refusal | None:
    """`bad_tally` for counts that no hand can have. Source: cientos-1807/carteo, cientos-1807/juego, cientos-1807/bazas"""
    tricks, terms = told_tricks(told), terms_of(told, options)
    acuses = of_acuses(heard(told, options, terms.over), terms)
    if acuses.winner is not None:
        if not (any(tricks) or any(told_carteo(told))):
            return None
        return refuse("bad_tally", "Los acuses ya dieron el ciento: no hay bazas que contar.", field="tricks", expected=[0])
    count = by_tally(told, options)
    over = [seat for seat in SEATS if in_play(count, seat) >= need_of(told.boards, seat)]
    if not over and sum(tricks) != DEALT:
        template = mark("Nadie llegó al ciento: las bazas tienen que ser doce, y son {total}.")
        return refuse("bad_tally", template, field="tricks", expected=[DEALT], total=sum(tricks))
    if len(over) > 1:
        return refuse("bad_tally", "No pueden llegar al ciento los dos.", field="carteo")
    if over and _had_it_before(told, count, over[0]):
        return refuse("bad_tally", "Ya tenía el ciento antes: ahí se acabó la mano.", field="carteo")
    short = short_in(told, options)
    if sum(tricks) <= DEALT and any(_ends_so(row, over) for row in rows_with(told, options, short)):
        return None
    if sum(tricks) > DEALT or short is None or not any(_ends_so(row, over) for row in rows_with(told, options, None)):
        return refuse("bad_tally", "Esos puntos no salen de esas bazas.", field="carteo")
    player, other = told.players[short], told.players[1 - short]
    template = mark("{player} tenía once cartas: la última baza es de {other}.")
    return refuse("contradiction", template, field="carteo", player=player, other=other)


def _ends_so(row: Row, over: Sequence[int]) -> bool:
    """Whether a course of play ends with a point of the player with his hundred; without one, either may end it.

    Source: cientos-1807/juego
    """
    return not over or row.by == over[0]


def _had_it_before(told: Hand, count: Count, seat: int) -> bool:
    """Whether a player had his hundred before the last point that he counted. Source: cientos-1807/juego, cientos-1807/adicion-7"""
    last = 2 if sum(told_tricks(told)) == DEALT else 1
    left = in_play(count, seat) - last
    if seat == MANO and count.pique is not None and count.acuses[MANO] + count.carteo[MANO] - last < THIRTY:
        left -= THIRTY
    return left >= need_of(told.boards, seat)
