"""What was once accepted or read otherwise, and how does such a night go on?

The finding `of_before` names the article of a refusal. If an older version read a night otherwise, its table is kept beside today's: a hand
that comes to one point more may have ended a game, and then the rest of the older record fits only the older boards.
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
"""An event after a lead that nobody answered. Source: cientos-1807/servir"""
SPENT: Final = Since(BOOK + "carta-de-menos")
"""A twelfth trick, or twelve tricks, of a player with eleven cards. Source: cientos-1807/carta-de-menos"""
LAWS: Final = {
    "carta-de-mas-jugando": Since(BOOK + "carta-de-mas-jugando"),
    "catorce-por-otro": Since(BOOK + "catorce-por-otro"),
    "mal-repartido": Since(BOOK + "carta-de-mas"),
}
"""A law that the logged cards exclude → its article. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/carta-de-mas"""


def as_before(table: Table) -> Table:
    """The table with its hands read as an older version read them: the winner of the eleventh trick leads the last, even without a card.

    Source: cientos-1807/carta-de-menos
    """
    return table._replace(options=read_as_before(table.options))


def spent(table: Table, player: str | None) -> Table:
    """The table with the finding that its hand was accepted with a twelfth trick of a player with eleven cards.

    Source: cientos-1807/carta-de-menos
    """
    hand = hand_at(table)
    return table.at(kept(hand, of_before(SPENT, player)))


def with_that_of_then(after: Table, was: Table | Refusal, player: str) -> Table:
    """The table after the end of a hand with a card too few; if an older version read it otherwise, with that table beside it.

    Source: cientos-1807/carta-de-menos
    """
    return after if isinstance(was, Refusal) else after._replace(then=spent(was, player))


def at_both(step: Callable[[Table, Any], Table | Refusal]) -> Callable[[Table, Any], Table | Refusal]:
    """A step that is also taken at the older table; if only that accepts it, an older record goes on from there.

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
