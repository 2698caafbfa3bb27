"""How a night stands: who deals, who leads first, what was turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.brisca import telling
from rules.brisca.expects import expects
from rules.brisca.terms import Table
from rules.core.standing import Standing, Turned, dealer_expected, mano_after


def leftovers(_table: Table) -> Mapping[str, Any]:
    """Nothing lies and nothing waits. Source: brisca/pago"""
    return {"plate": 0, "reserved": []}


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: brisca/reparto"""
    moment = telling.moment(table)
    dealer = dealer_expected(expects(table)) if moment is None else moment["dealer"]
    turned = None if moment is None or moment["turned"] is None else Turned(moment["turned"], moment["trump"])
    return Standing(dealer=dealer, mano=mano_after(table.seats, dealer), turned=turned)
