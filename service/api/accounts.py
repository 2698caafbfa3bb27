"""The accounts of a night: its ledger, its settlement, its audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from projections.audit import audit
from projections.ledger import ledger
from projections.night import Night
from projections.paying import left_after, settlement_of
from projections.reread import frozen_of, reread
from projections.settlement import Payment, plan_of
from projections.won import sums_of
from projections.worth import minor, moved
from projections.yields import of_players, told_payment
from service.api import shapes
from service.api.answers import answer
from service.api.arguments import LedgerQuery
from service.api.blueprint import API, READ, problems
from service.api.nights import told_of
from service.api.state import state
from service.api.told import head_told


@API.route("/nights/<night_id>/ledger", methods=["GET"])
@API.arguments(LedgerQuery, location="query")
@API.response(200, shapes.LEDGER)
@problems(*READ)
def read_ledger(query: dict[str, Any], night_id: str) -> Response:
    """Returns every posting as double entry, or those of one hand or one player."""
    night, head = told_of(night_id)
    return answer({**head_told(head), **ledger(night, hand=query.get("hand"), player=query.get("player"))})


@API.route("/nights/<night_id>/settlement", methods=["GET"])
@API.response(200, shapes.SETTLEMENT)
@problems(*READ)
def read_settlement(night_id: str) -> Response:
    """Returns who pays whom: according to the present record, as frozen at the last close, and what is `left` after all payments."""
    night, head = told_of(night_id)
    plan, frozen, left, sums = settlement_of(night), frozen_of(night), left_after(night), sums_of(night)
    told: dict[str, Any] = {
        "version": night.version,
        "closed": night.closed,
        "balance": of_players(sums.balance),
        "won": of_players(sums.won),
        "owed": of_players(sums.owed),
        "payments": [told_payment(each) for each in plan.payments],
        "frozen": None if frozen is None else {"payments": [told_payment(each) for each in frozen.payments], "fewest": frozen.fewest},
        "reread": reread(night),
        "paid": [told_payment(each) for each in night.last.standing.paid],
        "left": [told_payment(each) for each in left],
        "leftovers": dict(night.game.leftovers(night.table)),
        "fewest": plan.fewest,
        "head": {"seq": head.seq, "hash": head.hash.hex()},
    }
    return answer(told | _money(night, plan.payments, left, sums.won))


def _money(night: Night, plan: Sequence[Payment], left: Sequence[Payment], gained: Mapping[str, int]) -> dict[str, Any]:
    """The plan, what it moves, what was won, and what is left, in the smallest unit of the stake's currency; empty without a stake."""
    stake = night.opened.stake
    if stake is None:
        return {}
    payments, due = ([{"from": each.from_, "to": each.to, "minor": minor(each.tantos, stake)} for each in some] for some in (plan, left))
    nothing = dict.fromkeys(of_players(gained), 0)
    balance, winnings, owing = (nothing | moved(some, stake) for some in (plan, plan_of(gained).payments, left))
    worth = {"balance": balance, "won": winnings, "owed": owing}
    return {"money": {"currency": stake.currency, **worth, "payments": payments, "left": due}}


@API.route("/nights/<night_id>/audit", methods=["GET"])
@API.response(200, shapes.AUDIT)
@problems(*READ)
def read_audit(night_id: str) -> Response:
    """Returns what really happened: the chain, the corrections, the disputes, the findings."""
    night, head = told_of(night_id)
    chain = [event.link for event in state().store.stream(night_id) if event.seq <= night.version]
    return answer({**head_told(head), **audit(night, chain)})
