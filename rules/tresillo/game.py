"""Tresillo put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from events import facts
from events.games import tresillo as told
from rules.core.cards import FORTY
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.options import Tables
from rules.core.pad import Pad
from rules.core.postings import Posting, in_order
from rules.core.refusals import Refusal
from rules.core.verbs import Taking, Verbs, opened_again
from rules.tresillo import claims, exchange, expects, finish, night, opening, surrender, tally, telling, terms, tricks
from rules.tresillo.forms import pad, steps
from rules.tresillo.tariffs import HOUSE_RULES, TARIFFS
from rules.tresillo.terms import Table


class Tresillo(Verbs[Table]):
    """The game's verbs (`rules.core.game.Game`)."""

    takes: ClassVar[Taking] = {
        told.NightOpened: opened_again(night.opening),
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Bid: opening.bid,
        told.Contract: opening.contract,
        facts.PassOut: opening.pass_out,
        told.Penalty: opening.penalty,
        told.Exchange: exchange.exchange,
        told.Rendicion: surrender.rendicion,
        facts.Defensa: surrender.defensa,
        told.Declaration: claims.declaration,
        facts.Bola: claims.bola,
        told.Tally: tally.tally,
        facts.Transfer: night.transfer,
        facts.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    }
    carries_absent: ClassVar[bool] = True
    name: Final = "tresillo"
    door: Final = told.DOOR
    tables: Final = (Tables(None, {size: {} for size in night.SIZES}, tuple(rule.name for rule in HOUSE_RULES)),)
    tariffs: Final = TARIFFS
    house_rules: Final = HOUSE_RULES
    steps: Final = steps.STEPS
    pack: Final = FORTY

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Tresillo is opened by its own fact"
        return night.opening(fact)

    def plate(self, table: Table) -> int:
        """What lies in the plate, a decided hand reckoned in."""
        return night.plate_now(table)

    def finished_count(self, table: Table) -> int:
        """How many hands are finished."""
        return len(table.done)

    def open_hand(self, table: Table) -> int | None:
        """The number of the hand to which something may still come."""
        return None if table.hand is None else table.hand.number

    def hands(self, table: Table, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order; one that is not finished as it stands."""
        done = tuple([telling.result_of(table.options, each) for each in table.done[max(after, 0) :]])
        hand = table.hand
        if hand is None or hand.number <= after:
            return done
        now = finish.settled_now(table)
        if now is None:
            return (*done, telling.open_result(table, hand, 0 if hand.contract is None else finish.estuches_now(hand, table.options)))
        return (*done, telling.result_of(table.options, terms.Finished(table.seats.players, hand, *now)))

    def postings(self, table: Table) -> Iterator[Posting]:
        """Every posting so far, that of an undecided hand's dealer among them."""
        for each in table.done:
            yield from each.settled.postings
        if table.hand is not None:
            now = finish.settled_now(table)
            yield from telling.open_postings(table, table.hand) if now is None else now[1].postings
        yield from in_order(table.others)

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """What lies in the plate, of which kind it is, and the puestas that wait. Source: voltereta-1826/art-6-4"""
        done = finish.settled_now(table)
        kind, reserved = (table.kind, table.reserved) if done is None else (done[1].kind, done[1].reserved)
        return {"plate": night.plate_now(table), "puesta": kind, "reserved": night.waiting_told(reserved)}

    def retariffed(self, table: Table, chosen: facts.RulesChosen) -> Table | Refusal:
        """The table between hands, as it lies, by other rules."""
        return night.retariffed(table, chosen)

    def expects(self, table: Table) -> Sequence[Expectation]:
        """What may come next."""
        return expects.expects(table)

    def pad(self, table: Table) -> Pad:
        """The pad of the open hand, or of the next."""
        return pad.pad(table)

    def moment(self, table: Table) -> Mapping[str, Any] | None:
        """What can be seen of the open hand now."""
        return telling.moment(table)

    def trick_shown(self, table: Table, fact: facts.Trick) -> Mapping[str, Any]:
        """A trick card by card."""
        assert isinstance(fact, told.Trick), "a trick of Tresillo is told by its own fact"
        return telling.trick_shown(table, fact)
