"""What was taken once and is refused, or read otherwise, today? How does a night go on that the version of before read otherwise?

By which article something is refused is what the finding `of_before` names. Where a night was read otherwise, its table as it stood then is
kept beside that of today.
A hand that comes to one point more may have ended a game: what a record of before tells behind it fits its boards, and not those of today.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from rules.cientos.tariffs import BOOK, Options
from rules.cientos.terms import Table
from rules.core.before import Since, anew, kept, of_before, read_as_before
from rules.core.known import hand_at
from rules.core.refusals import Refusal

SERVED: Final = Since(BOOK + "servir")
"""What goes on behind a lead that nobody answered. Source: cientos-1807/servir"""
SPENT: Final = Since(BOOK + "carta-de-menos")
"""A twelfth trick, or twelve tricks, of a player who had eleven cards. Source: cientos-1807/carta-de-menos"""
LAWS: Final = {
    "carta-de-mas-jugando": Since(BOOK + "carta-de-mas-jugando"),
    "catorce-por-otro": Since(BOOK + "catorce-por-otro"),
    "mal-repartido": Since(BOOK + "carta-de-mas"),
}
"""A law that the told cards exclude → the article in which it stands. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/carta-de-mas"""


def as_before(table: Table) -> Table:
    """A table that reads its hands as the version of before did: the last trick led by the player who took the eleventh, though he has no card.

    Source: cientos-1807/carta-de-menos
    """
    return table._replace(options=read_as_before(table.options))


def spent(table: Table, player: str | None) -> Table:
    """The table with the finding that its hand was taken with a twelfth trick of a player who had eleven cards.

    Source: cientos-1807/carta-de-menos
    """
    hand = hand_at(table)
    return table.at(kept(hand, of_before(SPENT, player)))


def with_that_of_then(after: Table, was: Table | Refusal, player: str) -> Table:
    """The table behind the last of a hand with a card too few, and beside it, where that reads otherwise, the table of then.

    Source: cientos-1807/carta-de-menos
    """
    return after if isinstance(was, Refusal) else after._replace(then=spent(was, player))


def at_both(step: Callable[[Table, Any], Table | Refusal]) -> Callable[[Table, Any], Table | Refusal]:
    """A step that is taken at the table of then as well; where only that takes it, a record of before goes on from there.

    Source: cientos-1807/carta-de-menos
    """
    return partial(_taken_at_both, step)


def _taken_at_both(step: Callable[[Table, Any], Table | Refusal], table: Table, fact: Any) -> Table | Refusal:
    after, then = step(table, fact), table.then
    if then is None:
        return after
    answer = step(then, fact)
    was: Table | None = answer.taken if isinstance(answer, Refusal) else answer
    if not isinstance(after, Refusal):
        return after._replace(then=was)
    if after.taken is not None:
        return anew(after, after.taken._replace(then=was))
    return anew(after, was and was._replace(options=Options(*was.options)))
