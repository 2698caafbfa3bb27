"""Minchiate put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from events import facts
from events.games import minchiate as told
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.pad import Pad
from rules.core.postings import Posting, in_order
from rules.core.refusals import Refusal
from rules.core.verbs import Taking, Verbs, opened_again
from rules.minchiate import claims, exchange, expects, laws, night, opening, tally, telling, tricks
from rules.minchiate.counting import result_of
from rules.minchiate.forms import pad, steps
from rules.minchiate.guards import is_over
from rules.minchiate.payments import postings_of
from rules.minchiate.ranks import PACK
from rules.minchiate.tariffs import HOUSE_RULES, TABLES, TARIFFS
from rules.minchiate.terms import Table


class Minchiate(Verbs[Table]):
    """The game's verbs (`rules.core.game.Game`)."""

    takes: ClassVar[Taking] = {
        told.NightOpened: opened_again(night.opening),
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Exchange: exchange.exchange,
        told.Declaration: claims.declaration,
        told.Tally: tally.tally,
        told.Penalty: laws.penalty,
        facts.Transfer: night.transfer,
        told.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    }
    has_plate: ClassVar[bool] = False
    name: Final = "minchiate"
    door: Final = told.DOOR
    tables: Final = TABLES
    tariffs: Final = TARIFFS
    house_rules: Final = HOUSE_RULES
    steps: Final = steps.STEPS
    pack: Final = PACK

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Minchiate is opened by its own fact"
        return night.opening(fact)

    def plate(self, _table: Table) -> int:
        """Nothing: every resto goes from one player to another. Source: minchiate/restos"""
        return 0

    def finished_count(self, table: Table) -> int:
        """How many hands are played out: a renuncio may still be paid in each of them. Source: minchiate/renuncio"""
        return len(table.done) + (table.hand is not None and is_over(table.hand))

    def sealed_count(self, table: Table) -> int:
        """None before the close: a renuncio may be found in any hand. Source: minchiate/renuncio"""
        return len(table.done) if table.closed else 0

    def open_hand(self, table: Table) -> int | None:
        """The number of the hand that is still played, or told."""
        return None if table.hand is None or is_over(table.hand) else table.hand.number

    def hands(self, table: Table, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order; one that is not over as it stands."""
        done = tuple([telling.told(each) for each in table.done[max(after, 0) :]])
        if table.hand is None or table.hand.number <= after:
            return done
        return (*done, telling.told_now(table, table.hand))

    def postings(self, table: Table) -> Iterator[Posting]:
        """Every posting so far."""
        for each in table.done:
            yield from each.postings
        if table.hand is not None:
            yield from postings_of(table.hand, result_of(table.hand, table.options) if is_over(table.hand) else None)
        yield from in_order(table.others)

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """Nothing lies and nothing waits; the Folas that were not made. Source: minchiate/giro"""
        return {"plate": 0, "reserved": [], **telling.of_the_night(table)}

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
        assert isinstance(fact, told.Trick), "a trick of Minchiate is told by its own fact"
        return telling.trick_shown(table, fact)
