"""What may come next in a night: what its game expects, and what every game takes.

For each type listed here, and each value listed for a field, the night would take some event; it would take none of another
type or value. `transfer`, `dispute` and `correction` are listed without values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.facts import LARGEST
from projections.night import Night
from projections.paying import left_after
from projections.standing import Contest, parties_of
from projections.yields import told_payment
from rules.core.expectation import Expectation, Field


def coming(night: Night) -> list[dict[str, Any]]:
    """Each event type that the night would take now, as JSON."""
    all_of_them = (*_played(night), *_contested(night), *_paid(night), Expectation("correction"))
    return [each.told() for each in all_of_them]


def _played(night: Night) -> Iterator[Expectation]:
    """The events that the game expects, and agreed payments; nothing once the night is closed."""
    if not night.closed:
        yield from night.game.expects(night.table)
        yield Expectation("transfer")


def _contested(night: Night) -> Iterator[Expectation]:
    """A dispute, while some player has not yet contested some hand (also a struck one); a ruling, while a dispute is open."""
    contested = [each for each in night.last.standing.contests if each.ruling is None]
    sat = night.game.seats(night.table).sat
    if len(contested) < len(sat) * (night.game.dealt_count(night.table) + len(night.did.struck)):
        yield Expectation("dispute")
    if contested:
        corrected = any(seq > each.place.seq for each in contested for seq in night.holding)
        decisions = ["stands", "corrected"] if corrected else ["stands"]
        fields = {"decision": Field(required=True, values=decisions), "note": Field(required=True)}
        yield Expectation("ruling", {**_contested_hands(contested), **fields})


def _contested_hands(contested: Sequence[Contest]) -> dict[str, Field]:
    """The contested hands: by their numbers, struck ones by their deals."""
    hands = sorted({each.fact.hand for each in contested if each.fact.hand is not None})
    deals = sorted({(each.about.seq, each.about.insert or 0) for each in contested if each.fact.hand is None})
    told = [{"seq": seq} if not insert else {"seq": seq, "insert": insert} for seq, insert in deals]
    fields = {"hand": Field(required=not deals, values=hands)} if hands else {}
    return fields | ({"deal": Field(required=not hands, values=told)} if deals else {})


def _paid(night: Night) -> Iterator[Expectation]:
    """After the close: a payment between any two parties, with what is left to pay."""
    if night.first_close is None:
        return
    parties = parties_of(night.game, night.table)
    fields = {"from": Field(required=True, values=parties), "to": Field(required=True, values=parties)}
    left = [told_payment(each) for each in left_after(night)]
    yield Expectation("paid", fields | {"tantos": Field(required=True, bounds=(1, LARGEST))}, left=left)
