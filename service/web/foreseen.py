"""What a correction would change, told before it is logged: hand by hand, the balance, the plate, and what was settled; or what it breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.correction import Place
from projections.changes import changes
from projections.replay import Night, settlement_of
from projections.settlement import Plan
from projections.written import places_of_hands
from service.explain.hand import TELLERS
from service.problems import ProblemError
from service.web import forms
from service.web.here import Here


class Side(NamedTuple):
    """A hand as it reads on one side of the correction."""

    line: str
    tantos: dict[str, int]
    """Only of those to whom it brought or cost something."""
    plate: int


class Changed(NamedTuple):
    """A hand that reads otherwise; None where it is not there."""

    number: int
    before: Side | None
    after: Side | None


class Foreseen(NamedTuple):
    """What would change."""

    hands: list[Changed]
    balance: dict[str, tuple[int | None, int]]
    plate: tuple[int, int]
    plans: tuple[Plan, Plan] | None
    """What was settled and what would be; None while the night is open, and where both are the same."""
    paid: bool
    """Whether something of the plan was paid already."""


class Broken(NamedTuple):
    """What no longer fits: the hand that it is of (None for what is beside the hands), and whether it is what the correction puts itself."""

    hand: int | None
    own: bool
    by: int | None
    """The later correction that struck the same, and is to be taken back before; None where something else hinders."""


def foreseen(here: Here, corrections: Sequence[Mapping[str, Any]]) -> Foreseen:
    """What corrections would change. Raises ProblemError for what would be refused."""
    before, after = forms.foreseen(here, corrections)
    told = changes(before, after)
    hands = [Changed(each["hand"], _side(here, before, each["before"]), _side(here, after, each["after"])) for each in told["hands"]]
    balance = {player: (told["balance"]["before"].get(player), tantos) for player, tantos in told["balance"]["after"].items()}
    settled = ((before.frozen if before.closed else None) or settlement_of(before), settlement_of(after))
    changed = before.closed and settled[0].payments != settled[1].payments
    plate = (told["plate"]["before"], told["plate"]["after"])
    return Foreseen(hands, balance, plate, settled if changed else None, bool(before.last.standing.paid))


def _side(here: Here, night: Night, told: Mapping[str, Any] | None) -> Side | None:
    if told is None:
        return None
    result = night.game.hands(night.table, told["hand"] - 1)[0]
    tantos = {player: count for player, count in result.tantos.items() if count}
    return Side(TELLERS[night.game.name].in_a_line(here.speech, result), tantos, result.plate)


def broken_by(here: Here, problem: ProblemError) -> Broken | None:
    """What a refused correction would have broken; None where it was refused for something else."""
    breaks = problem.members.get("breaks")
    if breaks is None:
        return None
    place = Place(breaks["seq"], breaks.get("insert"))
    hand = next((number for number, places in places_of_hands(here.night).items() if place in places), None)
    return Broken(hand, own=place.seq > here.night.version, by=place.seq if place.seq in here.night.holding else None)
