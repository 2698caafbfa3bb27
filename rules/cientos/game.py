"""Cientos put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from events import facts
from events.games import cientos as told
from rules.cientos import claims, exchange, expects, finish, laws, night, opening, tally, telling, tricks
from rules.cientos.forms import pad, steps
from rules.cientos.ranks import PACK
from rules.cientos.result import is_finished
from rules.cientos.tariffs import HOUSE_RULES, TABLES, TARIFFS
from rules.cientos.terms import Table
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.pad import Pad
from rules.core.postings import Posting, in_order
from rules.core.refusals import Refusal
from rules.core.verbs import Taking, Verbs, opened_again


class Cientos(Verbs[Table]):
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
        facts.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    }
    has_plate: ClassVar[bool] = False
    name: Final = "cientos"
    door: Final = told.DOOR
    tables: Final = TABLES
    tariffs: Final = TARIFFS
    house_rules: Final = HOUSE_RULES
    steps: Final = steps.STEPS
    pack: Final = PACK

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Cientos is opened by its own fact"
        return night.opening(fact)

    def plate(self, _table: Table) -> int:
        """Nothing: every tanto goes from one player to the other. Source: cientos-1807/resumen"""
        return 0

    def finished_count(self, table: Table) -> int:
        """How many hands are played out: claims may still come to the last of them. Source: cientos-1807/carta-de-mas-jugando"""
        return len(table.done) + (table.hand is not None and is_finished(table.hand, table.options))

    def open_hand(self, table: Table) -> int | None:
        """The number of the hand that is still played, or said."""
        return None if table.hand is None or is_finished(table.hand, table.options) else table.hand.number

    def hands(self, table: Table, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order; one that is not over as it stands."""
        done = tuple([telling.told(each) for each in table.done[max(after, 0) :]])
        if table.hand is None or table.hand.number <= after:
            return done
        return (*done, telling.told_now(table, table.hand))

    def unproved(self, table: Table) -> Table:
        """The table with its open hand veiled: the acuses in it may be false. Source: cientos-1807/mostrar"""
        hand = table.hand
        return table if hand is None or is_finished(hand, table.options) else table.at(hand._replace(veiled=True))

    def postings(self, table: Table) -> Iterator[Posting]:
        """Every posting so far."""
        for each in table.done:
            yield from each.settled.postings
        if table.hand is not None:
            yield from finish.settled(table, table.hand, table.options).postings
        yield from in_order(table.others)

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """Nothing lies and nothing waits; the games and the boards. Source: cientos-1807/juego, cientos-1807/medio-juego"""
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
        assert isinstance(fact, told.Trick), "a trick of Cientos is told by its own fact"
        return telling.trick_shown(table, fact)
