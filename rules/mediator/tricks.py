"""A trick is logged: may it come now, can its cards be, do its words agree with its cards?

Source: mediator-1826/cap-2-mediator, mediator-1826/ley-5, mediator-1826/ley-7, mediator-1826/ley-8
"""

from __future__ import annotations

from rules.core.known import contracted
from rules.core.laid import another_leader, another_winner, impossible_trick
from rules.core.play import Play, after_cards, after_unseen, begun, kept_by
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.before import FORCED_KING
from rules.mediator.companion import no_king_of_all
from rules.mediator.facts import Trick
from rules.mediator.guards import exchange_missing, first_of, hand_with, not_at_play, since, unless
from rules.mediator.knowledge import known
from rules.mediator.laws import misplaced_now
from rules.mediator.outcome import goes_on_to_tricks, told_as_later
from rules.mediator.sides import companion_shown, companion_stated, plays_alone
from rules.mediator.terms import PLAY, Hand, Table
from rules.mediator.variants import Form


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick.

    A decided hand may go on to its last trick; the result stands. Source: mediator-1826/cap-2-mediator, mediator-1826/cap-2-bola
    """
    hand, cards, form = table.hand, fact.cards, table.form
    if hand is not None and cards is not None and fact.winner is None and fact.leader is None and fact.advanced is None:
        # The hot path: a trick with nothing but its cards, in a hand with little else logged.
        play, contract = _played_plainly(table, hand), hand.contract
        if play is not None and contract is not None and len(cards) == form.seats:
            try:
                after = after_cards(play, cards, hand.active, form.pack.leads[contract.trump])
            except KeyError:
                after = None
            if after is not None:
                return tuple.__new__(Table, (*table[:-1], tuple.__new__(Hand, (*hand[:PLAY], after))))
    return _trick(table, fact)


def _played_plainly(table: Table, hand: Hand) -> Play | None:
    """The tricks of a hand to which another may be added without further checks; None if something must be checked.

    What was checked before the first trick holds for the next ones.
    """
    if hand.giving_up is not None or hand.tally is not None or hand.void or hand.penalties or hand.asked is not None:
        return None
    play, form = hand.play, table.form
    if play is not None:
        return play if len(play.winners) < form.cards else None
    if hand.contract is None or exchange_missing(hand, table.options, form) is not None:
        return None
    return begun(known(hand, form))


def _trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick, with every check in its order."""
    form, cards = table.form, fact.cards
    active = () if table.hand is None else table.hand.active
    if cards is not None and len(cards) != form.seats and all(player in active for player in cards):
        template = mark("A cada baza echa una carta cada uno de los {count}.")
        return refuse("malformed", template, field="cards", expected=form.seats, count=form.seats)
    hand = hand_with(table, (fact.leader, fact.winner, fact.advanced, *(cards or ())))
    if isinstance(hand, Refusal):
        return hand
    refusal = not_at_play(hand, form) or exchange_missing(hand, table.options, form) or _too_many(hand, form)
    if refusal is not None:
        return refusal
    play = hand.play or begun(known(hand, form))
    after = _after(hand, form, play, fact)
    if isinstance(after, Refusal):
        return after
    if refusal := _contradicted(hand, play, after, fact) or _said_later(hand, form):
        return refusal
    winner = None if fact.winner is None else hand.active.index(fact.winner)
    if winner is not None and winner != after.leader:
        after = kept_by(after, winner)
    played = hand.but(play=after)
    refusal = first_of(
        (
            _another_companion(played, form),
            misplaced_now(played, form),
            since(no_king_of_all(played, form), FORCED_KING),
        )
    )
    played = played.but(irregular=(*hand.irregular, *_said(hand, fact, len(after.winners))))
    return unless(refusal, table, played)


def _too_many(hand: Hand, form: Form) -> Refusal | None:
    """A refusal for a trick beyond the last, or after a Bola that was summarized. Source: mediator-1826/cap-2-bola"""
    if hand.asked_in_summary and not goes_on_to_tricks(hand, form):
        return refuse("out_of_order", "La Bola está apuntada sin bazas: falta la cuenta.", expected=["tally"])
    if len(hand.winners) >= form.cards:
        return refuse("out_of_order", "Ya están jugadas todas las bazas.", expected=["deal"])
    return None


def _after(hand: Hand, form: Form, play: Play, fact: Trick) -> Play | Refusal:
    """The play after the trick, or `impossible_card` for the first card that its player cannot have played."""
    contract = contracted(hand)
    if fact.cards is None:
        assert fact.winner is not None, "a trick has its cards or its winner"
        return after_unseen(play, hand.active.index(fact.winner))
    try:
        after = after_cards(play, fact.cards, hand.active, form.pack.leads[contract.trump])
    except KeyError:
        after = None
    return after or impossible_trick(play, fact.cards, hand.active)


def _contradicted(hand: Hand, play: Play, after: Play, fact: Trick) -> Refusal | None:
    """`contradiction` for a leader or winner that the cards exclude, unless the winner kept a trick that was not his.

    Source: mediator-1826/ley-8
    """
    winner = hand.active[after.leader]
    if refusal := another_leader(play.leader, play.winners, hand.active, fact.leader):
        return refusal
    if fact.cards is None or fact.winner is None:
        return None
    if fact.law is None:
        return another_winner(winner, fact.winner, fact.cards)
    if fact.winner == winner:
        return refuse("contradiction", "La baza era de {player}: no se quedó con la de otro.", field="law", player=winner)
    return None


def _said_later(hand: Hand, form: Form) -> Refusal | None:
    """A refusal for the first trick after a Bola that was logged as one asked later. Source: mediator-1826/ley-12"""
    if not told_as_later(hand, form):
        return None
    return refuse("contradiction", "La Bola se apuntó antes de la primera baza, y como pedida más tarde.", expected=["tally"])


def _another_companion(hand: Hand, form: Form) -> Refusal | None:
    """`contradiction` for cards that show another companion than the surrender named. Source: mediator-1826/cap-1-rey"""
    stated = companion_stated(hand)
    shown = None if stated is None or plays_alone(hand, form) else companion_shown(hand, form)
    if shown is None or shown == stated:
        return None
    expected = [hand.active[shown]]
    return refuse("contradiction", "Por las cartas, el compañero es {expected}, y se dijo otro.", field="cards", expected=expected)


def _said(hand: Hand, fact: Trick, number: int) -> list[tuple[str, int, int]]:
    """What the trick says of itself. Source: mediator-1826/ley-7, mediator-1826/ley-8"""
    said = []
    if fact.advanced is not None:
        said.append(("ley-7", hand.active.index(fact.advanced), number))
    if fact.law is not None and fact.winner is not None:
        said.append(("ley-8", hand.active.index(fact.winner), number))
    return said
