"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any, Final

from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import hand_at
from rules.core.laid import card_by_card
from rules.core.play import Known, Legality, Play
from rules.core.postings import Posting, totals
from rules.minchiate.counting import result_of
from rules.minchiate.facts import Trick
from rules.minchiate.feats import feats_of, features_of
from rules.minchiate.finish import due_after
from rules.minchiate.guards import is_over
from rules.minchiate.irregular import before_each, findings
from rules.minchiate.knowledge import exact, folas
from rules.minchiate.payments import postings_of
from rules.minchiate.play import ORDERS, legality
from rules.minchiate.ranks import BIT, LEADS, SUIT_MASK, SUITS, TAROTS
from rules.minchiate.tariffs import SOURCES, Options
from rules.minchiate.terms import EO, NAMES, NS, PAIRS, Finished, Hand, Note, PairCount, Result, Table
from rules.minchiate.versiculas import in_order

OPEN: Final = "open"


def told(_table: Table, done: Finished) -> HandResult:
    """A hand that the next deal has closed.

    It is told only on demand: the fold itself has no use for it.
    """
    return _told(done.hand, done.options, done.result, done.postings)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands."""
    result = result_of(hand, table.options) if is_over(hand) else None
    return _told(hand, table.options, result, postings_of(hand, result))


def _told(hand: Hand, options: Options, result: Result | None, postings: tuple[Posting, ...]) -> HandResult:
    keys: dict[str, Any] = {
        "giro": hand.giro,
        "dealer": hand.dealer,
        "pairs": {NAMES[pair]: list(hand.partners(pair)) for pair in PAIRS},
        "notes": [_note(hand, note) for note in hand.notes],
        "noted": _difference(hand.lead),
        "running": [list(_difference(lead).values()) for lead in hand.running],
        "trick_winners": [hand.players[winner] for winner in hand.winners],
        "fallen": [hand.players[seat] for seat, _ in hand.fallen],
        "fola": fola_of(hand),
    }
    if result is not None:
        keys |= _of_result(result, options)
    outcome = OPEN if result is None else result.outcome
    tantos, feats = totals(postings, hand.players), feats_of(keys, outcome, postings)
    return HandResult(hand.number, outcome, tantos, 0, postings, findings(hand, options), keys, feats, features_of(keys))


def _difference(lead: int) -> dict[str, int]:
    """A difference, under the pair that leads. Source: minchiate/diferencia"""
    return {"NS": max(0, lead), "EO": max(0, -lead)}


def _note(hand: Hand, note: Note) -> dict[str, Any]:
    """A note, as JSON."""
    return {
        "pair": NAMES[note.pair],
        "points": note.points,
        "why": note.why,
        "player": None if note.seat is None else hand.players[note.seat],
        "trick": note.trick,
        "cards": list(note.codes),
        **_difference(note.lead),
        "source": SOURCES[note.why],
    }


def fola_of(hand: Hand) -> dict[str, Any]:
    """How many cards of each suit the Fola has, after robbing and taking, and after the discards; None for each that is not known.

    Source: minchiate/fola, minchiate/descarte
    """
    first, final = folas(hand)
    return {"first": _by_suit(first), "final": _by_suit(final)}


def _by_suit(cards: int | None) -> dict[str, int] | None:
    return None if cards is None else {suit: (cards & SUIT_MASK[suit]).bit_count() for suit in SUITS}


def _of_result(result: Result, options: Options) -> dict[str, Any]:
    """What a complete hand came to, as JSON. Source: minchiate/puntaje, minchiate/restos, minchiate/sin-presa"""
    count = result.counts
    return {
        "count": None if count is None else {NAMES[pair]: _count(count[pair], options) for pair in PAIRS},
        "points": {"NS": result.points[NS], "EO": result.points[EO]},
        "difference": result.difference,
        "restos": result.restos,
        "winner": None if result.winner is None else NAMES[result.winner],
    }


def _count(count: PairCount, options: Options) -> dict[str, Any]:
    """What a pair counted, as JSON. Source: minchiate/puntaje"""
    return {
        "cards": count.cards,
        "card_points": count.card_points,
        "last_trick": count.last_trick,
        "captured": list(in_order(count.captured, demonio=options.demonio)),
        "honours": count.honours,
        "versiculas": [{"kind": kind, "cards": list(codes), "points": points} for kind, codes, points in count.versiculas],
        "versicula_points": count.versicula_points,
        "noted": count.noted,
        "total": count.total,
    }


def of_the_night(table: Table) -> dict[str, Any]:
    """What the night yields besides its hands: the Folas that were not made, who deals next. Source: minchiate/parejas, minchiate/giro"""
    return {"missing_folas": list(table.missing), "next_dealer": due_after(table)}


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands."""
    hand = table.hand
    if hand is None or is_over(hand):
        return None
    held = {} if None in hand.tricks else {player: exact(hand, seat) for seat, player in enumerate(hand.players)}
    return {
        "dealer": hand.dealer,
        "active": list(hand.players),
        "tricks": {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)},
        "leader": hand.players[hand.leader],
        "giro": hand.giro,
        "pairs": {NAMES[pair]: list(hand.partners(pair)) for pair in PAIRS},
        "noted": _difference(hand.lead),
        "held": {player: list(codes_of(cards & ~hand.gone, BIT)) for player, cards in held.items() if cards is not None},
    }


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card, as it looked then: who was winning, and the legality of each card that its player may have held.

    `cards` is empty if they were not logged. Source: minchiate/bazas, minchiate/renuncio
    """
    hand = hand_at(table)
    known = Known(before_each(hand)[-1].held, tuple([cards & ~hand.gone for cards in hand.may]))
    cards = {} if fact.cards is None else fact.cards
    leader = next((seat for seat in ORDERS[hand.leader] if hand.players[seat] in cards), hand.leader)
    play = Play(leader, (), (), hand.gone, known)

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality(hand, known, seat, led, laid)

    return card_by_card(play, fact, hand.players, leads=LEADS, trumps=TAROTS, answering=answering)
