"""The nights of this phone in groups with the same game and stake, and the totals of each group.

Tantos of different value or of different games cannot be added; money can, within one currency.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from flask import url_for
from flask_babel import gettext

from events.facts import Stake
from projections.statistics import Against, Seat, Statistics, statistics
from projections.worth import in_money
from service.charts.charts import total_of
from service.web.mine import Joined
from service.web.shell.figure import Figure, Head, figure

CON: Final = "con"
"""The prefix of the word in the address that shows the hands with somebody."""


class Evening(NamedTuple):
    """A night: what it brought, the total after it, and what is still owed from it, in words."""

    joined: Joined
    gained: int
    total: int
    owes: str


class Alike(NamedTuple):
    """The nights of one game and one stake, oldest first."""

    game: str
    worth: str
    """The value of a tanto there; empty if no money is played for."""
    evenings: list[Evening]
    money: str
    """What they brought in money; empty if none is played for."""
    course: Figure | None
    """The running total; None before the first hand."""
    against: list[tuple[Against, str]]
    """The other players, each with the word in the address that shows the hands with him."""

    @property
    def total(self) -> int:
        """What they brought in all."""
        return self.evenings[-1].total


def seat_of(joined: Joined) -> Seat:
    """Who this phone is in a night."""
    here = joined.here
    return Seat(here.id, here.played, {player: here.speech.who(player) for player in here.sat})


def alike(played: Sequence[Joined]) -> list[Alike]:
    """The nights of a phone in groups with the same game and stake, that of the newest night first."""
    groups: dict[object, list[Joined]] = {}
    for joined in played:
        opened = joined.here.opened
        groups.setdefault((opened.game, _worth(opened.stake)), []).append(joined)
    newest_first = sorted(groups.values(), key=lambda group: -group[-1].began)
    found = list[Alike]()
    for group in newest_first:
        found.append(_of_group(group, f"total-{len(found)}", sum(len(each.against) for each in found)))
    return found


def money_of(played: Sequence[Joined]) -> list[str]:
    """What nights brought in money, currency by currency; empty if none is played for."""
    gained: dict[str, int] = {}
    for joined in played:
        stake = joined.here.opened.stake
        if stake is not None:
            gained[stake.currency] = gained.get(stake.currency, 0) + _brought(joined, stake)
    return [played[-1].here.speech.gain(minor, currency) for currency, minor in gained.items()]


def _worth(stake: Stake | None) -> tuple[str, Fraction] | None:
    """The value of a tanto, independent of how the stake expresses it."""
    return None if stake is None else (stake.currency, Fraction(stake.minor_per_tanto, stake.per_tantos))


def _brought(joined: Joined, stake: Stake) -> int:
    """What a night brought in money, in the smallest unit."""
    return in_money(joined.here.won, stake).get(str(joined.here.me), 0)


def _of_group(group: list[Joined], name: str, before: int) -> Alike:
    """The totals of one group, with its chart under `name`; `before` counts the other players in the groups before it."""
    told = statistics([seat_of(joined) for joined in group])
    here = group[-1].here
    stake = here.opened.stake
    totals = accumulate(told.gained)
    left = (joined.here.speech.owes(joined.here.owed[str(joined.here.me)]) for joined in group)
    return Alike(
        game=here.brief.game.name.capitalize(),
        worth="" if stake is None else here.speech.worth(stake),
        evenings=[Evening(*each) for each in zip(group, told.gained, totals, left, strict=True)],
        money="".join(money_of(group)),
        course=_course_of(told, group, name),
        against=[(each, f"{CON}.{before + place}") for place, each in enumerate(told.against)],
    )


def _course_of(told: Statistics, group: Sequence[Joined], name: str) -> Figure | None:
    """The running total, night by night, or hand by hand for a single night; None before the first hand."""
    if not told.hands:
        return None
    gains, by_night = told.gained, len(group) > 1
    heads = [Head(joined.here.day, url_for("web.table", night_id=joined.here.id)) for joined in group]
    if not by_night:
        gains = tuple(hand.tantos for hand in told.hands)
        heads = [Head(str(each.number), url_for("web.hand", night_id=each.night_id, number=each.number)) for each in told.hands]
        # What belongs to no hand (an agreement of the table, the plate shared out) is added at the end of its night.
        if beside := told.gained[0] - sum(gains):
            gains, heads = (*gains, beside), [*heads, Head(gettext("Fuera de las manos"))]
    here = group[-1].here
    totals = [*accumulate(gains, initial=0)]
    chart = total_of(here.speech, name, str(here.me), totals, by_night=by_night)
    return figure(chart, name, gettext("Noche") if by_night else gettext("Mano"), heads)
