"""What things cost in a hand, and how a sum is divided among several payers or payees.

Source: mediator-1826/cap-4-favor, mediator-1826/cap-4-principal, mediator-1826/cap-4-companeros, mediator-1826/tresillo-rey
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.known import contracted
from rules.core.plate import shares
from rules.core.postings import Posting
from rules.mediator.tariffs import SOURCES, Options
from rules.mediator.terms import Hand
from rules.mediator.variants import Form

Share = tuple[str, int]
"""A player, and what he pays or receives."""
Split = tuple[str, ...]
"""The players who pay or receive equal parts; the first one has the odd tanto."""


def names(hand: Hand, seats: Iterable[int]) -> tuple[str, ...]:
    """The players in some seats."""
    return tuple([hand.active[seat] for seat in seats])


def raised(options: Options, tantos: int, k: int) -> int:
    """What a game or a Bola costs in a suit of class k. Source: mediator-1826/cap-4-favor"""
    if options.favor_game == "double":
        return tantos << k
    return tantos if options.favor_game == "single" else (2 * tantos * (3 + k) + 3) // 6


def at_stake(options: Options, form: Form, hand: Hand) -> int:
    """What is at stake in a hand: its game, without Bola and conditions. Source: mediator-1826/ley-8, mediator-1826/ley-11"""
    contract = contracted(hand)
    return raised(options, options.price[contract.lance], form.favor_of(contract.trump))


def bola_tantos(options: Options, form: Form, hand: Hand) -> int:
    """What the Bola costs in a hand. Source: mediator-1826/cap-2-bola, mediator-1826/cap-4-favor"""
    return raised(options, options.bola, form.favor_of(contracted(hand).trump))


def primeras_tantos(options: Options, form: Form, hand: Hand) -> int:
    """What one adversary pays for primeras. Source: mediator-1826/cap-4-primeras, mediator-1826/cap-4-favor"""
    contract = contracted(hand)
    return options.primeras * 2 ** form.favor_of(contract.trump) if options.conditions and contract.lance != "chillada" else 0


def pay(payer: str, payee: str, tantos: int, why: str, source: str | None = None) -> Posting:
    """One payment; its article is that of its reason, unless a law is named."""
    return Posting(payer, payee, tantos, why, SOURCES[why] if source is None else source)


def halves(tantos: int, players: Split) -> list[Share]:
    """A total in equal whole parts; the remainder goes one tanto each, from the first player on. Source: mediator-1826/cap-4-companeros"""
    return shares(tantos, players)


def matched(payers: Iterable[Share], payees: Iterable[Share], why: str, source: str | None = None) -> list[Posting]:
    """The payments between debtors and creditors, matched from the first of each on. Source: mediator-1826/cap-4-companeros"""
    postings: list[Posting] = []
    owed = iter([share for share in payees if share[1]])
    payee, due = next(owed, ("", 0))
    for payer, owing in payers:
        left = owing
        while left and due:
            tantos = min(left, due)
            postings.append(pay(payer, payee, tantos, why, source))
            left, due = left - tantos, due - tantos
            if not due:
                payee, due = next(owed, ("", 0))
    return postings
