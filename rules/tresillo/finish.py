"""When a hand is finished, what it came to by the record, and how the table looks after it.

Source: fournier/marcha, fournier/bola, fournier/rendidas, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.before import anew, kept, of_before
from rules.core.guards import unfinished
from rules.core.known import contracted, hand_at
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import after
from rules.tresillo.before import CHOICE
from rules.tresillo.estuches import estuches_now
from rules.tresillo.outcome import NOBODY, VERDICT, bola_begun, bola_came_to, outcome_of, primeras_shown
from rules.tresillo.payments import placing, reckoning, settled
from rules.tresillo.plate import is_emptied
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import ENDING, Ending, Finished, Hand, Kind, Settled, Table


def ending_of(hand: Hand, options: Options) -> Ending | None:
    """What a hand came to as it stands; None while it is not decided, a surrender is unanswered, or a bola is under way.

    Source: fournier/marcha, fournier/bola, fournier/rendidas
    """
    if hand.ending is not None:
        return hand.ending
    counts = hand.counts
    # Without a contract no trick is counted, and an unanswered surrender comes within three tricks: neither is decided.
    if counts not in VERDICT:
        return None
    jugador, hombre = hand.jugador, contracted(hand).hombre
    assert jugador is not None, "tricks have a jugador"
    begun = bola_begun(hand)
    bola = bola_came_to(counts, jugador) if begun else None
    if begun and bola is None:
        return None
    return ending_by(hand, counts, estuches=estuches_now(hand, options), bola=bola, primeras=primeras_shown(hand.winners, hombre))


def ending_by(hand: Hand, counts: tuple[int, int, int], *, estuches: int, bola: str | None, primeras: str | None) -> Ending:
    """The ending of a hand with decided counts, given its estuches, bola and primeras.

    Source: fournier/ganadas-perdidas, fournier/rendidas
    """
    most, hombre = VERDICT[counts], contracted(hand).hombre
    defensor = None if hand.surrender is None else hand.surrender.defensor
    return Ending(
        outcome=outcome_of(most, hombre=hombre, defensor=defensor),
        counts=counts,
        winner=None if most == NOBODY else most,
        primeras=primeras if defensor is None else None,
        estuches=estuches,
        bola=bola,
    )


def not_at_play(hand: Hand) -> Refusal | None:
    """`out_of_order` for an event of play without a contract, after an unanswered surrender, or when only a choice is left.

    Source: fournier/marcha, fournier/rendidas, voltereta-1826/art-6-4
    """
    if hand.contract is None:
        return refuse("out_of_order", "Antes hay que decir quién juega, y a qué.", expected=["contract"])
    if hand.ending is not None:
        return refuse("out_of_order", "Ya está jugada: solo falta decir si la puesta se reserva.", expected=["declaration"])
    if hand.surrender is not None and hand.surrender.unanswered:
        template = mark("{player} se ha rendido: falta saber si se lo dan por bueno o alguien la defiende.")
        return refuse("out_of_order", template, expected=["declaration", "defensa"], player=hand.active[hand.contract.hombre])
    return None


def chooser_now(table: Table) -> str | None:
    """The player whose choice between plate and reserve is due. Source: voltereta-1826/art-6-4"""
    hand = table.hand
    ending = None if hand is None else ending_of(hand, table.options)
    if hand is None or ending is None:
        return None
    return placing(table, reckoning(table, hand, ending), hand.choices).chooser


def settled_now(table: Table) -> tuple[Ending, Settled] | None:
    """What the open hand came to and what it pays as it stands; None while it is undecided or a choice is due."""
    hand = table.hand
    ending = None if hand is None else ending_of(hand, table.options)
    if hand is None or ending is None:
        return None
    done = _settled(table, hand, ending)
    return None if done is None else (ending, done)


def _settled(table: Table, hand: Hand, ending: Ending) -> Settled | None:
    """What a hand pays; None while a choice is due."""
    terms = reckoning(table, hand, ending)
    where = placing(table, terms, hand.choices)
    return settled(table, terms, where) if where.chooser is None else None


def concluded(table: Table, hand: Hand, ending: Ending) -> Table:
    """The table after an event that ends a hand: it waits for a choice that is due, else the hand is closed."""
    done = _settled(table, hand, ending)
    return table.at(hand.put(ENDING, ending)) if done is None else _closed(table, hand, ending, done)


def finished(table: Table) -> Table | None:
    """The table between hands: the open hand reckoned and closed; None if it cannot be closed yet.

    Source: fournier/marcha, voltereta-1826/art-6-4
    """
    if table.hand is None:
        return table
    now = settled_now(table)
    return None if now is None else _closed(table, table.hand, *now)


def between_hands(table: Table, goes_on: Callable[[Table], Table | Refusal]) -> Table | Refusal:
    """The table after an event between hands, the open hand closed; `hand_not_finished` if it cannot be closed yet.

    `goes_on` applies the event itself. Source: fournier/marcha
    """
    between = finished(table)
    if between is not None:
        return goes_on(between)
    refusal, before = unfinished(len(table.done) + 1), unchosen(table)
    return anew(refusal, before and goes_on(before))


def unchosen(table: Table) -> Table | None:
    """The table as an older version had it, without a choice that is due today after a plate was paid out; None if none is due.

    Nobody chose while a puesta lay in the plate: the next one was written down. Source: voltereta-1826/art-6-4
    """
    chooser = chooser_now(table) if table.paid_out else None
    if chooser is None:
        return None
    hand = kept(hand_at(table), of_before(CHOICE, chooser))
    return finished(table.at(hand._replace(choices=(*hand.choices, True))))


def _closed(table: Table, hand: Hand, ending: Ending, done: Settled) -> Table:
    """The table after a hand; after a misdeal the same player deals again. Source: voltereta-1826/art-1, fournier/distribucion"""
    plate = done.plate + table.late
    assert plate >= 0, "nobody takes more than lies in the plate"
    kind, dealt = kind_then(table, ending, done), _dealt_then(table, ending)
    due = hand.dealer if ending.outcome == "misdeal" else after(table.seats.players, hand.dealer)
    return Table(
        options=table.options,
        seats=table.seats,
        due=due,
        plate=plate,
        kind=kind,
        reserved=done.reserved,
        done=table.done.grown(Finished(table.seats.players, hand, ending, done)),
        others=table.others,
        closed=False,
        late=0,
        late_least=0,
        dealt=dealt if plate else 0,
        paid_out=ending.outcome != "won" and (table.paid_out or kind != done.kind),
        hand=None,
    )


def kind_then(table: Table, ending: Ending, done: Settled) -> Kind:
    """What kind of puesta lies in the plate once a hand is reckoned; a transfer after its decision may have taken it.

    Source: fournier/contabilidad, voltereta-1826/art-6-4
    """
    least = done.plate + table.late_least
    emptied = table.late_least < 0 and is_emptied(least, done.kind, _dealt_then(table, ending), table.options)
    return "none" if emptied else done.kind


def _dealt_then(table: Table, ending: Ending) -> int:
    """What dealing has put into the plate since it was last empty, once a hand is reckoned.

    Source: fournier/contabilidad, voltereta-1826/art-1
    """
    if ending.outcome == "won":
        return 0
    return max(0, table.dealt - table.options.deal) if ending.outcome == "misdeal" else table.dealt
