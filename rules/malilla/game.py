"""Malilla put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from events import facts
from events.games import malilla as told
from rules.core.cards import FORTY_EIGHT
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.pad import Pad
from rules.core.postings import Posting, in_order
from rules.core.refusals import Refusal
from rules.core.verbs import Taking, Verbs, opened_again
from rules.malilla import exchange, expects, guards, laws, night, opening, payments, tally, telling, tricks
from rules.malilla.forms import pad, steps
from rules.malilla.tariffs import HOUSE_RULES, TABLES
from rules.malilla.terms import Table


class Malilla(Verbs[Table]):
    """The game's verbs (`rules.core.game.Game`)."""

    takes: ClassVar[Taking] = {
        told.NightOpened: opened_again(night.opening),
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Exchange: exchange.exchange,
        told.Tally: tally.tally,
        told.Penalty: laws.penalty,
        facts.Transfer: night.transfer,
        told.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    }
    has_plate: ClassVar[bool] = False
    name: Final = "malilla"
    door: Final = told.DOOR
    tables: Final = TABLES
    tariffs: Final = ()
    house_rules: Final = HOUSE_RULES
    steps: Final = steps.STEPS
    pack: Final = FORTY_EIGHT

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Malilla is opened by its own fact"
        return night.opening(fact)

    def plate(self, _table: Table) -> int:
        """Nothing: every tanto goes from one player to another. Source: malilla-1807/resumen"""
        return 0

    def finished_count(self, table: Table) -> int:
        """How many hands are played out: laws may still come to the last of them. Source: malilla-1807/hablar"""
        return len(table.done) + (table.hand is not None and guards.is_complete(table.hand))

    def open_hand(self, table: Table) -> int | None:
        """The number of the hand that is still played."""
        return None if table.hand is None or guards.is_complete(table.hand) else table.hand.number

    def hands(self, table: Table, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order; one that is not complete as it stands."""
        done = tuple([telling.told(each) for each in table.done[max(after, 0) :]])
        hand = table.hand
        if hand is None or hand.number <= after:
            return done
        return (*done, telling.told_now(table, hand))

    def postings(self, table: Table) -> Iterator[Posting]:
        """Every posting so far."""
        for each in table.done:
            yield from each.postings
        if table.hand is not None:
            yield from payments.settled(table.hand, table.options)
        yield from in_order(table.others)

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """Nothing lies and nothing waits; what a night of this game counts besides. Source: malilla-1807/mariperez, malilla-1807/favorito"""
        return {"plate": 0, "reserved": [], "malilla": telling.of_the_night(table)}

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
        assert isinstance(fact, told.Trick), "a trick of Malilla is told by its own fact"
        return telling.trick_shown(table, fact)
