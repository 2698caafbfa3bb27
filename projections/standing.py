"""How a night stands after each event of its reading: the game's table, and what the record says beside the game.

Disputes, rulings and payments are common to all games; every other event is accepted or refused by its own game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from events.correction import Place
from events.facts import AFTER_THE_CLOSE, PLATE, Dispute, Fact, NightClosed, NightOpened, Paid, Ruling
from projections.settlement import Payment
from rules.core.game import Game
from rules.core.refusals import Refusal, in_words_of_game, mark, refuse
from rules.registry import GAMES

NIGHT_CLOSED: Final = refuse(
    "night_closed", "La noche está cerrada: solo caben correcciones, disputas y pagos.", expected=sorted(AFTER_THE_CLOSE)
)


PENALTY: Final = "penalty"
"""The type of the event that may apply a law to an earlier hand."""
CONTESTING: Final = frozenset({Dispute.type, Ruling.type})
"""The types that name the hand they are about."""
BESIDE_THE_GAME: Final = AFTER_THE_CLOSE | {NightClosed.type}
"""The types of events on which not only the game decides."""


class Contest(NamedTuple):
    """A dispute about a hand, and the ruling that ended it, if one did."""

    place: Place
    fact: Dispute
    """The dispute, with the present number of the hand; None for a struck one."""
    about: Place
    """The deal of the hand."""
    ruling: Ruling | None = None
    ruled_at: Place | None = None


class Standing(NamedTuple):
    """How a night stands after an event of its reading: the game's table, and what the record says beside the game."""

    table: Any
    contests: tuple[Contest, ...] = ()
    paid: tuple[Payment, ...] = ()


class Step(NamedTuple):
    """One event of the reading and how the night stands after it; `before` leads back to the first."""

    place: Place
    fact: Fact
    standing: Standing
    before: Step | None


def steps(last: Step) -> list[Step]:
    """Every event of a reading with how the night stood after it, in order, up to its last."""
    found = []
    step: Step | None = last
    while step is not None:
        found.append(step)
        step = step.before
    return found[::-1]


class Here(NamedTuple):
    """The place of an event in a reading, and what can be known there."""

    game: Game[Any]
    standing: Standing
    place: Place
    held: tuple[int, ...]
    """The corrections that hold in this reading."""
    first_close: int | None
    """The first event that closed the night, whether it still stands or not."""
    closed: bool
    about: Place | None = None
    """The deal of the hand that a dispute or a ruling is about; None if there is no such hand."""


def opening(fact: Fact, game: Game[Any] | None) -> Standing | Refusal:
    """How a night stands after its first event: by the given reading of its game, otherwise by the game that it names."""
    if not isinstance(fact, NightOpened):
        return refuse("out_of_order", "Primero hay que abrir la noche.", expected=[NightOpened.type])
    table = (game or GAMES[fact.game]).opening(fact)
    return in_words_of_game(table, fact.game) if isinstance(table, Refusal) else Standing(table)


def stepped(here: Here, fact: Fact) -> Standing | Refusal:
    """How the night stands after one more event of the reading; a refusal may hold such a standing in `taken`."""
    if here.closed and fact.type not in AFTER_THE_CLOSE:
        return NIGHT_CLOSED
    match fact:
        case Dispute():
            return _disputed(here, fact)
        case Ruling():
            return _ruled(here, fact)
        case Paid():
            return _paid(here, fact)
    table = here.game.step(here.standing.table, fact)
    if not isinstance(table, Refusal):
        return here.standing._replace(table=table)
    return table if table.taken is None else replace(table, taken=here.standing._replace(table=table.taken))


def _disputed(here: Here, fact: Dispute) -> Standing | Refusal:
    """The standing after a dispute: a player who sat down contests a dealt hand that he is not already contesting."""
    sat = here.game.seats(here.standing.table).sat
    if fact.by not in sat:
        template = mark("{player} no se ha sentado esta noche. Se sentaron: {expected}.")
        return refuse("not_at_table", template, field="by", expected=list(sat), player=fact.by)
    if here.about is None:
        if fact.hand is None:
            return refuse("out_of_order", "Ahí no se dio ninguna mano.", field="deal")
        return refuse("out_of_order", "Todavía no hay mano {hand}.", field="hand", hand=fact.hand)
    if any(each.ruling is None and (each.about, each.fact.by) == (here.about, fact.by) for each in here.standing.contests):
        if fact.hand is None:
            return refuse("out_of_order", "{player} ya discute esa mano tachada.", player=fact.by)
        return refuse("out_of_order", "{player} ya discute la mano {hand}.", player=fact.by, hand=fact.hand)
    return here.standing._replace(contests=(*here.standing.contests, Contest(here.place, fact, here.about)))


def _ruled(here: Here, fact: Ruling) -> Standing | Refusal:
    """The standing after a ruling, which ends the disputes about a hand; for `corrected`, a correction must have come since."""
    disputed = [each for each in here.standing.contests if each.ruling is None and each.about == here.about]
    if not disputed:
        if fact.hand is None:
            return refuse("out_of_order", "Nadie discute esa mano.", field="deal")
        return refuse("out_of_order", "Nadie discute la mano {hand}.", field="hand", hand=fact.hand)
    first = min(each.place.seq for each in disputed)
    if fact.decision == "corrected" and not any(first < seq < here.place.seq for seq in here.held):
        if fact.hand is None:
            return refuse("contradiction", "Nada se ha corregido desde que se discute esa mano.", field="decision", expected=["stands"])
        template = mark("Nada se ha corregido desde que se discute la mano {hand}.")
        return refuse("contradiction", template, field="decision", expected=["stands"], hand=fact.hand)
    contests = tuple(each._replace(ruling=fact, ruled_at=here.place) if each in disputed else each for each in here.standing.contests)
    return here.standing._replace(contests=contests)


def _paid(here: Here, fact: Paid) -> Standing | Refusal:
    """The standing after a payment between any two parties once the night has been closed, whatever they owe."""
    parties = parties_of(here.game, here.standing.table)
    for party in (fact.from_, fact.to):
        if party not in parties:
            template = mark("{player} no se ha sentado esta noche. Se sentaron: {expected}.")
            return refuse("not_at_table", template, expected=parties, player=party)
    if not here.closed and not (here.first_close is not None and here.first_close < here.place.seq):
        return refuse("out_of_order", "Los pagos se apuntan con la noche cerrada.", expected=[NightClosed.type])
    return here.standing._replace(paid=(*here.standing.paid, Payment(fact.from_, fact.to, fact.tantos)))


def parties_of(game: Game[Any], table: Any) -> list[str]:
    """The parties between whom money can change hands: everybody who sat down, and the plate if the game has one."""
    return [*game.seats(table).sat, *([PLATE] if game.has_plate else [])]


def balances(game: Game[Any], table: Any) -> dict[str, int]:
    """What each party gained or lost tonight, in the order of the settlement: players, those who left, then the plate."""
    sat = game.seats(table).sat
    balance = dict.fromkeys((*sat, "plate"), 0)
    for from_, to, tantos, _, _, _, _ in game.postings(table):
        balance[from_] -= tantos
        balance[to] += tantos
    assert sum(balance.values()) == 0, "postings sum to zero over players and plate"
    return balance


def names_a_hand(fact: Fact) -> bool:
    """Whether an event names the hand it is about: a dispute, a ruling, a law that is applied late."""
    kind = fact.type
    return kind in CONTESTING or (kind == PENALTY and getattr(fact, "hand", None) is not None)


def named_hand(fact: Fact) -> int | None:
    """The number of the hand that an event names; None if it names none, or a struck one."""
    hand = getattr(fact, "hand", None) if names_a_hand(fact) else None
    return None if hand is None else int(hand)
