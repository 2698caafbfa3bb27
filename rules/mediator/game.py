"""Mediator put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from events import facts
from events.games import mediator as told
from rules.core.cards import FORTY
from rules.core.expectation import Expectation
from rules.core.hands import HandResult
from rules.core.pad import Pad
from rules.core.postings import Posting, in_order
from rules.core.refusals import Refusal
from rules.core.verbs import Taking, Verbs, opened_again
from rules.mediator import claims, exchange, expects, finish, laws, night, opening, surrender, tally, telling, tricks
from rules.mediator.forms import pad, steps
from rules.mediator.tariffs import HOUSE_RULES, TABLES, TARIFFS
from rules.mediator.terms import Table


class Mediator(Verbs[Table]):
    """The game's verbs (`rules.core.game.Game`)."""

    takes: ClassVar[Taking] = {
        told.NightOpened: opened_again(night.opening),
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Bid: opening.bid,
        told.Contract: opening.contract,
        facts.PassOut: opening.pass_out,
        told.Penalty: laws.penalty,
        told.Exchange: exchange.exchange,
        told.Rendicion: surrender.rendicion,
        facts.Defensa: surrender.defensa,
        told.Declaration: claims.declaration,
        told.Bola: claims.bola,
        told.Tally: tally.tally,
        facts.Transfer: night.transfer,
        facts.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    }
    name: Final = "mediator"
    door: Final = told.DOOR
    tables: Final = TABLES
    tariffs: Final = TARIFFS
    house_rules: Final = HOUSE_RULES
    steps: Final = steps.STEPS
    pack: Final = FORTY

    def opening(self, fact: facts.NightOpened) -> Table | Refusal:
        """The table as the night begins."""
        assert isinstance(fact, told.NightOpened), "a night of Mediator is opened by its own fact"
        return night.opening(fact)

    def plate(self, table: Table) -> int:
        """What lies in pozo and fines, the last hand reckoned in."""
        return night.pozo_now(table) + night.fines_now(table).tantos

    def finished_count(self, table: Table) -> int:
        """How many hands are played out: claims and laws may still come to the last of them. Source: mediator-1826/cap-4-calidades"""
        return len(table.done) + (table.hand is not None and self.open_hand(table) is None)

    def open_hand(self, table: Table) -> int | None:
        """The number of the hand that is still played; one that is at rest still is."""
        hand = table.hand
        if hand is None:
            return None
        over = finish.is_complete(hand, table.options, table.form) and not finish.is_at_rest(hand, table.options, table.form)
        return None if over else hand.number

    def hands(self, table: Table, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, in order; one that is not complete as it stands."""
        done = tuple([telling.told(table, each) for each in table.done[max(after, 0) :]])
        hand = table.hand
        if hand is None or hand.number <= after:
            return done
        return (*done, telling.told_now(table, hand))

    def postings(self, table: Table) -> Iterator[Posting]:
        """Every posting so far."""
        for each in table.done:
            yield from each.settled.postings
        now = finish.settled_now(table)
        if now is not None:
            yield from now.postings
        yield from in_order(table.others)

    def leftovers(self, table: Table) -> Mapping[str, Any]:
        """What lies in the plate, in its two parts, and who is out of the coming draw. Source: mediator-1826/cap-4-multas"""
        pozo, fines = night.pozo_now(table), night.fines_now(table)
        lies = {"plate": pozo + fines.tantos, "pozo": pozo, "multas": fines.tantos}
        return lies | {"excluded": list(night.out_of_the_draw(table)), "reserved": []}

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
        """What can be seen of the last hand now."""
        return telling.moment(table)

    def trick_shown(self, table: Table, fact: facts.Trick) -> Mapping[str, Any]:
        """A trick card by card."""
        assert isinstance(fact, told.Trick), "a trick of Mediator is told by its own fact"
        return telling.trick_shown(table, fact)
