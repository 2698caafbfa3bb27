"""What can still happen in the open hand, given the record: how many cards, where each counting card, which points.

Each way is tried on the rules; nothing is decided here. Source: minchiate/puntaje, minchiate/sagitario, minchiate/diferencia
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from rules.core.cards import codes_of
from rules.core.known import hand_at
from rules.core.refusals import Refusal
from rules.minchiate.counting import ALL_SHOWN
from rules.minchiate.facts import Captured, CardsOfPairs, Noted, NotedOfPair, Pair as PairName, Tally
from rules.minchiate.knowledge import in_fola, is_short
from rules.minchiate.notes import OF_THE_TALLY, standing_points
from rules.minchiate.ranks import BIT
from rules.minchiate.tally import ALL_CARDS, OF_A_TRICK, SMALLEST, cards_of_tricks, most_turned, tally, to_be_listed
from rules.minchiate.terms import CUTTER, DEALER, EO, NAMES, NS, PAIRS, TRICKS, Codes, Hand, Pair, Table
from rules.minchiate.versiculas import in_order

FOLA: Final = "fola"
NAMED: Final[tuple[PairName, PairName]] = ("NS", "EO")


class NoteWays(NamedTuple):
    """What a pair may have noted of one kind: its pair, its reason, the recorded sum, the least sum."""

    pair: int
    why: str
    known: int
    least: int
    most: int | None
    """The most that turned cards may count; None for other notes."""


class Ways(NamedTuple):
    """Everything that can still happen in a hand."""

    codes: Codes
    """The cards whose final place the tally states."""
    cards: tuple[int, ...] | None
    """How many cards NS may have captured; None, for any number, if somebody played with a wrong number of cards."""
    least: Pair
    most: Pair
    """The most cards that each pair may have, by the logged tricks; `least` has the fewest."""
    last: str | None
    """The pair that won the last trick, if known."""
    sides: tuple[tuple[str, int], ...]
    """Card → the pair that has it unless it lies in the Fola, if only one pair can."""
    in_fola: Codes
    """The cards that surely lie in the Fola."""
    may_lie: Codes
    """The cards that may lie in the Fola, with those that surely do."""
    notes: tuple[NoteWays, ...]
    """What may be noted beyond the record, for each kind that the record does not settle."""


def ways_of(table: Table) -> Ways:
    """Everything that can still happen in the open hand. Source: minchiate/puntaje"""
    hand = hand_at(table)
    codes = in_order(ALL_SHOWN, demonio=table.options.demonio)
    least, most = cards_of_tricks(hand)
    lying = codes_of(in_fola(hand) & to_be_listed(table.options), BIT)
    last = NAMED[hand.sides[hand.winners[-1]]] if len(hand.tricks) == TRICKS else None
    cards = (
        None
        if is_short(hand)
        else tuple(
            [count for count in range(0, ALL_CARDS + 1, OF_A_TRICK) if not _field(table, _bare((count, ALL_CARDS - count), last, lying))]
        )
    )
    sure = _bare(least if cards is None else (cards[0], ALL_CARDS - cards[0]), last, lying)
    places = {code: [place for place in (*NAMED, FOLA) if _field(table, _lying(sure, code, place)) is None] for code in codes}
    return Ways(
        codes=codes,
        cards=cards,
        least=least,
        most=most,
        last=last,
        sides=tuple([(code, NAMED.index(own[0])) for code in codes if len(own := [each for each in NAMED if each in places[code]]) == 1]),
        in_fola=tuple([code for code in codes if places[code] == [FOLA]]),
        may_lie=tuple([code for code in codes if FOLA in places[code]]),
        notes=tuple([each for why in OF_THE_TALLY for pair in PAIRS if (each := _note(table, hand, pair, why))]),
    )


def _bare(cards: Pair, last: PairName | None = None, fola: Codes = ()) -> Tally:
    """A tally with only the numbers of cards, the winner of the last trick and the known cards of the Fola."""
    return Tally(cards=CardsOfPairs(NS=cards[NS], EO=cards[EO]), last_trick=last or "NS", captured=Captured(NS=(), EO=(), fola=fola))


def _lying(bare: Tally, code: str, place: str) -> Tally:
    """A tally that also places one card."""
    others = {FOLA: tuple([each for each in bare.captured.fola if each != code])}
    return replace(bare, captured=Captured(**{each: others.get(each, ()) + ((code,) if each == place else ()) for each in (*NAMED, FOLA)}))


def _field(table: Table, fact: Tally) -> str | None:
    """The field of a tally that contradicts the record; None if none does.

    Whether the tally adds up is checked only after that.
    """
    answer = tally(table, fact)
    return answer.field if isinstance(answer, Refusal) and answer.code == "contradiction" else None


def _note(table: Table, hand: Hand, pair: int, why: str) -> NoteWays | None:
    """What a pair may have noted of one kind; None if that is known, or cannot be. Source: minchiate/corte, minchiate/fola"""
    owner = {"robo": hand.sides[CUTTER], "robo_fola": hand.sides[DEALER]}.get(why, pair)
    known = standing_points(hand, pair, why)
    if owner != pair or not _may_note(table, pair, why, known + 1):
        return None
    least = 0 if known and _may_note(table, pair, why, known - 1) else known
    most = most_turned(hand, pair) if why == "vuelta" else None
    if most is not None and most <= known:
        return None
    return NoteWays(pair, why, known, max(least, SMALLEST) if why == "versicula" else least, most)


def _may_note(table: Table, pair: int, why: str, points: int) -> bool:
    """Whether a tally may state that a pair noted this many points of one kind. Source: minchiate/puntaje"""
    noted = Noted(**{NAMED[pair]: NotedOfPair(**{why: points})})
    return _field(table, replace(_bare((0, ALL_CARDS)), noted=noted)) != f"noted.{NAMED[pair]}.{why}"


assert (NAMED[NS], NAMED[EO]) == NAMES, "the names stand in the order of the pairs"
