"""Tresillo put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from events import facts
from events.facts import Fact
from events.games import tresillo as told
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.core.refusals import Refusal, refuse
from rules.core.seats import Seats
from rules.tresillo import claims, exchange, expects, finish, night, opening, surrender, tally, telling, terms, tricks
from rules.tresillo.tariffs import HOUSE_RULES, TARIFFS
from rules.tresillo.terms import Table


def _opened_again(_table: Table, fact: told.NightOpened) -> Refusal:
    """A night is opened once; an opening that could open none says first what is wrong with it."""
    opened = night.opening(fact)
    return opened if isinstance(opened, Refusal) else refuse("out_of_order", "La noche ya está abierta.")


STEPS: Final[dict[type[Fact], Callable[[Table, Any], Table | Refusal]]] = {
    told.NightOpened: _opened_again,
    told.Trick: tricks.trick,
    told.Deal: opening.deal,
    told.Bid: opening.bid,
    told.Contract: opening.contract,
    facts.PassOut: opening.pass_out,
    told.Penalty: opening.penalty,
    told.Exchange: exchange.exchange,
    told.Rendicion: surrender.rendicion,
    told.Defensa: surrender.defensa,
    told.Declaration: claims.declaration,
    told.Bola: claims.bola,
    told.Tally: tally.tally,
    facts.Transfer: night.transfer,
    facts.SeatsChanged: night.seats_changed,
    told.NightClosed: night.night_closed,
}
"""Each kind of fact with the function that takes it; a fact that is not here is a mistake of ours, and raises KeyError."""


class Tresillo:
    """The game's verbs (`rules.core.game.Game`)."""

    name: Final = "tresillo"
    door: Final = told.DOOR
    tariffs: Final = TARIFFS
    house_rules: Final = HOUSE_RULES

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Tresillo is opened by its own fact"
        return night.opening(fact)

    def step(self, table: Table, fact: Fact) -> Table | Refusal:
        """The table after one more event, or why it cannot be."""
        return STEPS[type(fact)](table, fact)

    def seats(self, table: Table) -> Seats:
        """Who sits, and who sat."""
        return table.seats

    def closed(self, table: Table) -> bool:
        """Whether the night is closed."""
        return table.closed

    def plate(self, table: Table) -> int:
        """What lies in the plate, a decided hand reckoned in."""
        return night.plate_now(table)

    def dealt_count(self, table: Table) -> int:
        """How many hands were dealt."""
        return len(table.done) + (table.hand is not None)

    def hands(self, table: Table) -> Sequence[HandResult]:
        """Every hand in order; one that is not finished as it stands."""
        done = tuple(telling.result_of(table.options, each) for each in table.done)
        if table.hand is None:
            return done
        now = finish.settled_now(table)
        if now is None:
            estuches = 0 if table.hand.contract is None else finish.estuches_now(table.hand, table.options)
            return (*done, telling.open_result(table, table.hand, estuches))
        return (*done, telling.result_of(table.options, terms.Finished(table.seats.players, table.hand, *now)))

    def other_postings(self, table: Table) -> Sequence[Posting]:
        """The postings that belong to no hand."""
        return table.others

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """What lies in the plate, of which kind it is, and the puestas that wait. Source: voltereta-1826/art-6-4"""
        done = finish.settled_now(table)
        kind, reserved = (table.kind, table.reserved) if done is None else (done[1].kind, done[1].reserved)
        waiting = [{"player": puesta.player, "tantos": puesta.tantos} for item in reserved for puesta in item]
        return {"plate": night.plate_now(table), "puesta": kind, "reserved": waiting}

    def rules(self, table: Table) -> Mapping[str, Any]:
        """The house rules of this night."""
        return table.options._asdict()

    def expects(self, table: Table) -> Sequence[Expectation]:
        """What may come next."""
        return expects.expects(table)

    def moment(self, table: Table) -> Mapping[str, Any] | None:
        """What can be seen of the open hand now."""
        return telling.moment(table)

    def trick_shown(self, table: Table, fact: facts.Trick) -> Mapping[str, Any]:
        """A trick card by card."""
        assert isinstance(fact, told.Trick), "a trick of Tresillo is told by its own fact"
        return telling.trick_shown(table, fact)
