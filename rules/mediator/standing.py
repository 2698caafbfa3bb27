"""How a night stands: what lies in the plate, who deals next, who plays with whom in the open hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.standing import Fines, Leaves, Plate, Side, Standing, dealer_expected, lying, mano_after
from rules.mediator import night, telling
from rules.mediator.expects import expects
from rules.mediator.tariffs import FAVORS
from rules.mediator.terms import Table


def leftovers(table: Table) -> Mapping[str, Any]:
    """What lies in the plate, in its two parts, and who is out of the next draw. Source: mediator-1826/cap-4-multas"""
    pozo, fines = night.pozo_now(table), night.fines_now(table)
    lies = {"plate": pozo + fines.tantos, "pozo": pozo, "multas": fines.tantos}
    return lies | {"excluded": list(night.out_of_the_draw(table)), "reserved": []}


def leaves(told: Mapping[str, Any]) -> Leaves:
    """What a night leaves to the next, from its leftovers. Source: mediator-1826/cap-4-multas"""
    return lying(told)._replace(fines=told["multas"], excluded=tuple(told["excluded"]))


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: mediator-1826/cap-4-multas, mediator-1826/cap-1-favor"""
    moment, options = telling.moment(table), table.options
    dealer = moment["dealer"] if moment is not None else None if table.closed else dealer_expected(expects(table))
    fines = Fines(night.fines_now(table).tantos, options.lottery_card, night.out_of_the_draw(table))
    suits = ((name, getattr(options, name)) for name in FAVORS)
    return Standing(
        dealer=dealer,
        mano=mano_after(table.seats, dealer),
        speaks=None if moment is None else moment.get("turn"),
        plate=Plate(fines=fines),
        favors=tuple([(name, suit) for name, suit in suits if suit is not None]),
        side=_side(table, moment),
    )


def _side(table: Table, moment: Mapping[str, Any] | None) -> Side | None:
    """The hombre and his companion, as far as everybody knows, once there is a contract."""
    hand = table.hand
    if moment is None or hand is None or hand.contract is None:
        return None
    players = (hand.active[hand.contract.hombre], moment["partner"])
    return Side(
        tuple([player for player in players if player is not None]), moment["side_tricks"], moment["win"], moment["bola"] is not None
    )
