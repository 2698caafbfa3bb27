"""How a night stands: what lies and waits, whose turn it is to deal, how many counters each should have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.facts import PLATE
from rules.core.postings import in_order
from rules.core.standing import Chips, Clock, Plate, Standing, mano_after
from rules.revesino import plate, telling
from rules.revesino.finish import now
from rules.revesino.terms import Table


def leftovers(table: Table) -> Mapping[str, Any]:
    """What lies in the platillo, the penas that wait, and this game's own counts. Source: revesino-1807/penas-suerte"""
    waiting = [{"player": pena.player, "tantos": pena.tantos, "since": pena.since or None} for pena in table.reserved]
    return {"plate": plate.plate_now(table), "reserved": waiting, "revesino": telling.of_the_night(table)}


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: revesino-1807/mari-perez, revesino-1807/dote"""
    moment, told = telling.moment(table), telling.of_the_night(table)
    dealer = moment["dealer"] if moment is not None else None if table.closed else told["next_dealer"]
    chips = [Chips(player, held["in_hand"], held["dotes"]) for player, held in told.get("chips", {}).items()]
    return Standing(
        dealer=dealer,
        mano=mano_after(table.seats, dealer),
        plate=Plate() if _keeps_plate(table) else None,
        clock=_clock(table, moment, told["turns"]),
        chips=tuple(chips),
    )


def _clock(table: Table, moment: Mapping[str, Any] | None, used: int) -> Clock:
    """Which turn it is. Source: revesino-1807/mari-perez"""
    rounds = table.options.rounds
    return Clock(
        turn=used + 1,
        times=1 if moment is None else moment["multiplier"],
        over=rounds is not None and used >= rounds * len(table.seats.players) and moment is None,
        rounds=rounds,
    )


def _keeps_plate(table: Table) -> bool:
    """Whether a table has a platillo: by its house rules, or because something has lain there all the same.

    Source: revesino-1807/adiciones-34
    """
    return table.options.caballo == "platillo" or bool(plate.plate_now(table)) or _was_moved(table)


def _was_moved(table: Table) -> bool:
    """Whether anything was ever put into the platillo or taken out of it."""
    last = now(table)
    of_hands = [posting for hand in table.done for posting in hand.postings]
    postings = (*of_hands, *(() if last is None else last.postings), *in_order(table.others))
    return any(PLATE in (each.from_, each.to) for each in postings)
