"""Points noted during the hand: they count for a pair, and only the difference stands.

Source: minchiate/diferencia, minchiate/corte, minchiate/reparto, minchiate/fola, minchiate/cartas-de-mas
"""

from __future__ import annotations

from typing import Final

from rules.minchiate.ranks import BIT, ROBBABLE, VALUE
from rules.minchiate.terms import CUTTER, DEALER, NS, SEATS, Codes, Dealt, Hand, Kept, Note

FROM_CARDS: Final = ("robo", "vuelta", "robo_fola", "versicula", "muerte", "loco_olvidado")
"""The notes that `cartas-de-mas` cancels. Source: minchiate/cartas-de-mas"""
OF_THE_TALLY: Final = ("robo", "vuelta", "robo_fola", "versicula", "muerte")
"""The notes that a tally states, in the order in which the rest is noted. Source: minchiate/puntaje"""


def noted(
    notes: tuple[Note, ...], pair: int, points: int, why: str, *, seat: int | None = None, trick: int | None = None, codes: Codes = ()
) -> tuple[Note, ...]:
    """The notes with one more; zero points are not noted. Source: minchiate/diferencia"""
    if not points:
        return notes
    lead = (notes[-1].lead if notes else 0) + (points if pair == NS else -points)
    return (*notes, tuple.__new__(Note, (pair, points, why, seat, trick, codes, lead)))


def value_of(codes: Codes) -> int:
    """What some cards count. Source: minchiate/cuenta"""
    return sum([VALUE.get(code, 0) for code in codes])


def robbable_of(codes: Codes) -> Codes:
    """The cards up to the first that cannot be robbed. Source: minchiate/corte"""
    for place, code in enumerate(codes):
        if not BIT[code] & ROBBABLE:
            return codes[:place]
    return codes


def scoring_of_the_fola(dealt: Dealt) -> Codes:
    """The dealer's robbed cards that score: up to the first that cannot be robbed, and from the top of the Fola if that is known.

    Source: minchiate/fola
    """
    good = robbable_of(dealt.fola_robbed or ())
    if dealt.fola is None:
        return good
    top = robbable_of(dealt.fola)
    return tuple([code for code in good if code in top])


def of_the_deal(dealt: Dealt, sides: tuple[int, ...]) -> tuple[Note, ...]:
    """The notes of the cut, the turned cards and the Fola, in that order. Source: minchiate/corte, minchiate/reparto, minchiate/fola"""
    notes: tuple[Note, ...] = ()
    if dealt.robbed:
        notes = noted(notes, sides[CUTTER], value_of(robbable_of(dealt.robbed)), "robo", seat=CUTTER, codes=dealt.robbed)
    for seat in SEATS:
        card = dealt.turned[seat]
        if card is not None:
            notes = noted(notes, sides[seat], VALUE.get(card, 0), "vuelta", seat=seat, codes=(card,))
    if dealt.fola_robbed:
        points = value_of(scoring_of_the_fola(dealt))
        notes = noted(notes, sides[DEALER], points, "robo_fola", seat=DEALER, codes=dealt.fola_robbed)
    return notes


def standing(hand: Hand, pair: int) -> tuple[Note, ...]:
    """A pair's notes from cards that stand: all, or what `cartas-de-mas` left and those made since. Source: minchiate/cartas-de-mas"""
    kept = hand.kept[pair]
    since = 0 if kept is None else kept.since
    left = () if kept is None or kept.note is None else (kept.note,)
    return (*left, *(note for note in hand.notes[since:] if note.pair == pair and note.why in FROM_CARDS))


def standing_points(hand: Hand, pair: int, why: str) -> int:
    """The sum of a pair's standing notes of one kind; a forgotten Loco counts with the deaths.

    Source: minchiate/cartas-de-mas, minchiate/loco
    """
    whys = ("muerte", "loco_olvidado") if why == "muerte" else (why,)
    return sum([note.points for note in standing(hand, pair) if note.why in whys])


def cancelled(hand: Hand, pair: int, seat: int) -> Hand:
    """The hand after all of a pair's notes from cards but the last are cancelled. Source: minchiate/cartas-de-mas"""
    stand = standing(hand, pair)
    less = -sum([note.points for note in stand[:-1]])
    notes = noted(hand.notes, pair, less, "cartas_de_mas", seat=seat)
    kept = Kept(stand[-1] if stand else None, len(notes))
    both = (kept, hand.kept[1]) if pair == NS else (hand.kept[0], kept)
    return hand._replace(notes=notes, kept=both, miscounted=hand.miscounted | {seat})
