"""How a night stands: what lies and waits, who deals next, which suit is the favor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.standing import Plate, Standing, dealer_expected, mano_after
from rules.tresillo import finish, night, telling
from rules.tresillo.expects import expects
from rules.tresillo.terms import Kind, Table

FAVOR: Final = "favor"


def _lies_and_waits(table: Table) -> tuple[Kind, Any]:
    """The kind of what lies in the plate, and what waits, with a decided hand reckoned."""
    done = finish.settled_now(table)
    return (table.kind, table.reserved) if done is None else (finish.kind_then(table, *done), done[1].reserved)


def leftovers(table: Table) -> Mapping[str, Any]:
    """What lies in the plate, its kind, and the puestas that wait. Source: voltereta-1826/art-6-4"""
    kind, reserved = _lies_and_waits(table)
    return {"plate": night.plate_now(table), "puesta": kind, "reserved": night.waiting_told(reserved)}


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: fournier/contabilidad, voltereta-1826/art-4"""
    moment = telling.moment(table)
    dealer = moment["dealer"] if moment is not None else None if table.closed else dealer_expected(expects(table))
    favor = table.options.favor
    return Standing(
        dealer=dealer,
        mano=mano_after(table.seats, dealer),
        speaks=None if moment is None else moment.get("turn"),
        chooses=finish.chooser_now(table),
        plate=Plate(_lies_and_waits(table)[0]),
        favors=() if favor is None else ((FAVOR, favor),),
    )
