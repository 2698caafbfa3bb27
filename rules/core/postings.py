"""Who pays whom, how much, and by which article? The only form in which tantos move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

TABLE: Final = "table"
"""The source of a payment that the table agreed on and no text mentions."""
BROUGHT: Final = 0
"""The hand number of what was brought in from an earlier night."""


class Posting(NamedTuple):
    """One payment: `from_` and `to` are player ids or the plate; `why` is a public word; `source` is `key/place`.

    `card` is the card paid for, in a game that pays for single cards; `since` is the hand since which the amount waited.
    """

    from_: str
    to: str
    tantos: int
    why: str
    source: str
    card: str | None = None
    since: int | None = None


class Past(NamedTuple):
    """Postings as they arose, the last one linked to those before it, so that the moments of a night share their common part."""

    last: Posting
    before: Past | None


def with_past(before: Past | None, postings: Iterable[Posting]) -> Past | None:
    """The postings so far, with some more."""
    for posting in postings:
        before = Past(posting, before)
    return before


def in_order(past: Past | None) -> tuple[Posting, ...]:
    """The postings in the order in which they arose."""
    found = []
    while past is not None:
        found.append(past.last)
        past = past.before
    return tuple(reversed(found))


Line = tuple[int, str, str]
"""A payment without its parties: tantos, why, source."""


def paid(payer: str, payee: str, lines: Iterable[Line]) -> list[Posting]:
    """The postings of some lines between two parties, built the fast way: most of a hand's time goes into these."""
    return [tuple.__new__(Posting, (payer, payee, tantos, why, source, None, None)) for tantos, why, source in lines]


def totals(postings: Iterable[Posting], parties: Iterable[str]) -> dict[str, int]:
    """What each of the parties (and anybody else who paid or was paid) gained or lost, parties first in their order."""
    balance = dict.fromkeys(parties, 0)
    for from_, to, tantos, _, _, _, _ in postings:
        balance[from_] = balance.get(from_, 0) - tantos
        balance[to] = balance.get(to, 0) + tantos
    assert sum(balance.values()) == 0, "postings sum to zero over players and plate"
    return balance


def only_real(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    """The postings that move something; those of 0 tantos are left out."""
    least = min([line.tantos for line in postings], default=1)
    assert least >= 0, "a posting runs from payer to payee"
    return tuple(postings) if least else tuple([line for line in postings if line.tantos])
