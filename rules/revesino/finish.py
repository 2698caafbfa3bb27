"""How the table goes on after a hand: who deals next, which turn it is, and how the next deal closes it.

A hand stays open to claims and laws until then; what it pays is reckoned on demand. Source: revesino-1807/dar, revesino-1807/carta-nula,
revesino-1807/mari-perez, revesino-1807/dote
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.core.known import hand_at
from rules.core.postings import Past, Posting, in_order, totals
from rules.core.seats import after
from rules.revesino.guards import is_complete
from rules.revesino.payments import settled
from rules.revesino.tariffs import VUELTA, Options
from rules.revesino.terms import Finished, Hand, Settled, Standing, Table

NEVER: Final = Standing()
"""The standing of a player to whom nothing was paid yet."""


def now(table: Table) -> Settled | None:
    """What the last hand pays as it stands; None before the first deal."""
    return None if table.hand is None else settled(table, table.hand, complete=is_complete(table.hand))


def due_after(table: Table) -> str:
    """Who deals next; the same player after some void hands.

    Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/mudar-descarte
    """
    if table.due is not None:
        return table.due
    hand = hand_at(table)
    return hand.dealer if hand.redealt else after(table.seats.players, hand.dealer)


def turns_used(table: Table) -> int:
    """How many turns of the deal are used up: one each time the deal passes. Source: revesino-1807/mari-perez"""
    hand = table.hand
    return table.turns + (hand is not None and is_complete(hand) and not hand.redealt)


def multiplier_of(options: Options, turn: int, *, last_round: bool) -> int:
    """m: double in the first and in the last vuelta, if the table plays so. Source: revesino-1807/mari-perez"""
    if not options.mariperez:
        return 1
    last = options.rounds is not None and VUELTA * (options.rounds - 1) < turn <= VUELTA * options.rounds
    return 2 if turn <= VUELTA or last or last_round else 1


def standing_now(table: Table) -> dict[str, Standing]:
    """The standing of everybody who sat down, with the last hand as it is reckoned now. Source: revesino-1807/dote"""
    done = now(table)
    found = dict(table.standing)
    if table.hand is not None and done is not None:
        found = after_hand(found, table.hand, done.postings)
    for posting in in_order(table.since):
        found = after_posting(found, posting)
    return found


def after_hand(standing: Mapping[str, Standing], hand: Hand, postings: Iterable[Posting]) -> dict[str, Standing]:
    """Everybody's standing after a hand. Source: revesino-1807/dote"""
    found = dict(standing)
    for player, tantos in totals(postings, hand.players).items():
        found[player] = found.get(player, NEVER).after(tantos)
    return found


def after_posting(standing: Mapping[str, Standing], posting: Posting) -> dict[str, Standing]:
    """Everybody's standing after a payment that belongs to no hand. Source: revesino-1807/dote"""
    found = dict(standing)
    for player, tantos in ((posting.from_, -posting.tantos), (posting.to, posting.tantos)):
        found[player] = found.get(player, NEVER).after(tantos)
    return found


def beside_hands(table: Table, posting: Posting) -> Table:
    """The table after a payment that belongs to no hand; it comes after the last hand if that is complete. Source: revesino-1807/dote"""
    others = Past(posting, table.others)
    if table.hand is not None and is_complete(table.hand):
        return table._replace(others=others, since=Past(posting, table.since))
    return table._replace(others=others, standing=after_posting(table.standing, posting))


def finished(table: Table) -> Table:
    """The table between hands, the last hand reckoned and closed; it must be complete."""
    hand = table.hand
    if hand is None:
        return table
    done = settled(table, hand, complete=True)
    standing = after_hand(table.standing, hand, done.postings)
    for posting in in_order(table.since):
        standing = after_posting(standing, posting)
    return Table(
        options=table.options,
        seats=table.seats,
        due=due_after(table),
        turns=turns_used(table),
        plate=done.plate + table.late,
        reserved=table.reserved,
        done=table.done.grown(Finished(hand, table.options, done)),
        standing=standing,
        others=table.others,
        since=None,
        closed=table.closed,
        late=0,
        hand=None,
    )
