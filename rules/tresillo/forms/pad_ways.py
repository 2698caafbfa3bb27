"""How the open hand may go on, as far as a pad asks: which plays it may be, who may take it over, how it may end.

Each way is tried on the rules; nothing is decided here. Source: fournier/lances, fournier/rendidas, fournier/ganadas-perdidas
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.core.cards import SUITS
from rules.core.known import contracted
from rules.tresillo import surrender, tally
from rules.tresillo.facts import Tally
from rules.tresillo.forms.forecast import Possible
from rules.tresillo.forms.pad_questions import PLAYS, numbers_of
from rules.tresillo.forms.pad_rows import Ended, defended, ended, played
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import CONTRACT, FROM, OTHERS, SEATS, Contract, Ending, Hand, solera_of


class Defence(NamedTuple):
    """An opponent takes the hand over: his place after the hombre, the hand then, and its divisions."""

    place: int
    hand: Hand
    counted: Sequence[Ended]


class Ways(NamedTuple):
    """Everything that can still happen in a hand, by the name of the play; an unplayed hand stands under each of its lances."""

    plays: Mapping[str, Hand]
    played: Sequence[Ended]
    """The divisions of a hand that is not surrendered."""
    rendidas: Mapping[str, Sequence[Hand]]
    """The hand, surrendered and accepted, if it may be: as logged, and with a lost bola if that can be stated."""
    defences: Mapping[str, Sequence[Defence]]
    """The hand, surrendered and defended, if it may be."""

    @property
    def taken_over(self) -> Sequence[Defence]:
        """The defences, which are the same for every play. Source: fournier/rendidas"""
        return next(iter(self.defences.values()), ())

    @property
    def counted(self) -> Sequence[Ended]:
        """The divisions of a defended hand, whoever defends."""
        return [each for defence in self.taken_over for each in defence.counted]


def ways_of(hand: Hand, options: Options) -> Ways:
    """Everything that can still happen in a dealt hand. Source: fournier/lances, fournier/rendidas"""
    plays = _plays(hand, options)
    first = next(iter(plays.values()))
    rendidas = {play: found for play, one in plays.items() if (found := _rendidas(one, options))}
    defences = {play: defended_by for play, one in plays.items() if (defended_by := tuple(_defences(one, options)))}
    return Ways(plays, ended(first, played(first), options) if hand.surrender is None else (), rendidas, defences)


def _plays(hand: Hand, options: Options) -> dict[str, Hand]:
    """The plays that a hand may be: its contract, or each lance that this table knows."""
    if hand.contract is not None:
        return {"solera" if solera_of(options, hand) else hand.contract.lance: hand}
    allowed = {name: play for name, play in PLAYS.items() if options.solera or not play.solera}
    return {name: hand.put(CONTRACT, Contract(0, play.lance, SUITS[0], None, play.solera or None)) for name, play in allowed.items()}


def _hombre(hand: Hand) -> int:
    return contracted(hand).hombre


def _rendidas(hand: Hand, options: Options) -> tuple[Hand, ...]:
    """The hand given up and accepted, in each way in which that may happen."""
    if hand.surrender is not None:
        accepted = hand._replace(surrender=hand.surrender._replace(bien=OTHERS[_hombre(hand)]))
        return (accepted,) if hand.surrender.defensor is None else ()
    facts = (Tally(rendicion=True), Tally(rendicion=True, bola="lost"))
    told = (tally.surrendered_as(hand, fact) for fact in facts if tally.would_do(hand, fact, options))
    return tuple(dict.fromkeys(given_up for given_up in told if given_up is not None))


def _defences(hand: Hand, options: Options) -> Iterator[Defence]:
    """A defence for each opponent who may take the hand over."""
    for place in SEATS[1:]:
        seat = FROM[_hombre(hand)][place]
        told = given_up = hand
        if hand.surrender is None:
            one = tally.surrendered_as(hand, Tally(rendicion=True, defensor=hand.active[seat]))
            if one is None:
                continue
            given_up = one
        elif hand.surrender.unanswered and seat not in hand.surrender.bien:
            told = given_up = hand._replace(surrender=hand.surrender._replace(defensor=seat), declared=None)
        elif hand.surrender.defensor != seat:
            continue
        if counted := ended(told, defended(told, seat), options):
            yield Defence(place, given_up, counted)


def possible(hand: Hand, ways: Ways, options: Options) -> Iterator[Possible]:
    """Every ending with payments of its own, whoever wins or defends. Source: fournier/cobros, fournier/pagos"""
    trumps = SUITS if hand.contract is None else (hand.contract.trump,)
    for play, one in ways.plays.items():
        for ending in _different(ways.played):
            yield Possible(play, one, ending, trumps, _numbers(one, options))
    for play, found in ways.rendidas.items():
        for one in found:
            yield Possible(play, one, surrender.given_up(one), trumps, (None,))
    for play, defences in ways.defences.items():
        for ending in _different(defences[0].counted):
            yield Possible(play, defences[0].hand, ending, trumps, _numbers(defences[0].hand, options))


def _different(found: Sequence[Ended]) -> list[Ending]:
    """One ending of each kind."""
    return list({(each.ending.outcome, *each.claims): each.ending for each in found}.values())


def _numbers(hand: Hand, options: Options) -> list[int | None]:
    """The estuches that may be stated; those that were declared are not asked again."""
    return [None] if hand.declared is not None else [None, *numbers_of(options)]
