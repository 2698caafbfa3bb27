"""What a hand came to, before anybody pays: Revesino, cuatro ases or an ordinary hand, and who is who in it.

The eleven tricks or the tally give it; from here on both are the same. Source: revesino-1807/adiciones-24, revesino-1807/adiciones-29,
revesino-1807/partida
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rules.core.before import is_of_before
from rules.core.cards import SUIT_OF
from rules.core.known import tallied
from rules.core.play import NO_CARD, Laid, order_from
from rules.revesino.facts import PAY_CARDS
from rules.revesino.fates import as_counted, by_the_cards, lain
from rules.revesino.knowledge import is_full, ran_out
from rules.revesino.play import follows_aces, introduced, left_to_him
from rules.revesino.ranks import POINTS, RANK
from rules.revesino.tariffs import Options
from rules.revesino.terms import FIRST_NINE, OFFENCES, SEATS, TOO_MANY, TRICKS, Counts, Fate, Fates, Hand, Revesino

Kind = Literal["ordinary", "cuatro_ases", "revesino"]


class Result(NamedTuple):
    """A complete hand as it is reckoned; counts by seat, None if they are not known."""

    kind: Kind
    counts: Counts
    points: Counts | None
    fates: Fates | None
    """What each pay card counts as."""
    sources: dict[str, str]
    """Card → the article by which it counts otherwise than it lay."""
    revesino: Revesino | None
    holder: int | None
    """N: the seat that follows the cuatro ases."""
    won: bool
    """Whether N has won; only in a hand of cuatro ases."""
    introducer: int | None
    failed: bool
    """Whether N failed to cut a Revesino."""
    offenders: tuple[int, ...]
    kept_back: int | None
    """The seat that kept the caballo back although it had to lay it."""

    @property
    def outcome(self) -> str:
        """The public word for what the hand came to."""
        if self.kind == "ordinary":
            return "ordinary"
        if self.kind == "cuatro_ases":
            return "cuatro_ases_won" if self.won else "cuatro_ases_lost"
        assert self.revesino is not None, "the hand has a Revesino"
        return "revesino_won" if self.counts[self.revesino.player] == TRICKS else "revesino_cut"

    @property
    def clean(self) -> tuple[int, ...]:
        """C: the players without an offence. Source: revesino-1807/renuncio-paga"""
        return tuple([seat for seat in SEATS if seat not in self.offenders])


def offenders_of(hand: Hand) -> tuple[int, ...]:
    """S: the players with an offence whose offender pays everything.

    Source: revesino-1807/renuncio-paga, revesino-1807/renuncio-dos, revesino-1807/carta-de-mas
    """
    return tuple([seat for seat in SEATS if hand.has_law(seat, OFFENCES)]) if hand.penalties else ()


def winner_of(counts: Sequence[int], points: Sequence[int], among: Iterable[int]) -> int | None:
    """W: the player with fewest points, then fewest tricks, then the best seat.

    Source: revesino-1807/partida, revesino-1807/adiciones-18
    """
    return min(among, key=lambda seat: (points[seat], counts[seat], -seat), default=None)


def loser_of(counts: Sequence[int], points: Sequence[int], among: Iterable[int]) -> int:
    """L: the player with most points, then most tricks, then the worst seat. Source: revesino-1807/t-partida, revesino-1807/adiciones-19"""
    return max(among, key=lambda seat: (points[seat], counts[seat], -seat))


def result_of(hand: Hand, options: Options) -> Result:
    """What a complete hand that is not void came to. Source: revesino-1807/adiciones-24, revesino-1807/adiciones-29"""
    return _by_tally(hand, options) if hand.tally is not None else _by_tricks(hand, options)


def _by_tricks(hand: Hand, options: Options) -> Result:
    """The result from the cards. Source: revesino-1807/adiciones-16, revesino-1807/adiciones-17, revesino-1807/cuenta"""
    play = hand.play
    assert play is not None and is_full(hand), "the hand has eleven tricks with their cards"
    points = [0, 0, 0, 0]
    for trick, winner in zip(play.tricks, play.winners, strict=True):
        assert trick is not None, "the hand has eleven tricks with their cards"
        first, second, third, pie = trick.codes
        points[winner] += POINTS[first] + POINTS[second] + POINTS[third] + POINTS[pie]
    counts = tuple([play.winners.count(seat) for seat in SEATS])
    holder = follows_aces(hand, options)
    sought = _revesino_in(hand, options, holder)
    won, introducer = False, None
    if holder is not None:
        against = _first_against(hand, options, holder)
        won, introducer = against is None, None if against is None else _leader(play.tricks, against)
    failed = holder is not None and sought is not None and has_failed(sought, holder, counts, options)
    kind = kind_of(sought, holder)
    lying = lain(hand)
    fates: Fates = by_the_cards(lying)
    sources: dict[str, str] = {}
    kept_back = None
    if kind == "ordinary":
        fates, sources, kept_back = as_counted(hand, lying)
    elif kind == "cuatro_ases" and won and options.cuatro_ases == "echados":
        fates = {**fates} | {card: Fate("sold", each.seat, each.lifter) for card, each in lying.items() if each.seat == holder}
    return Result(
        kind=kind,
        counts=counts,
        points=tuple(points),
        fates=fates,
        sources=sources,
        revesino=sought,
        holder=holder,
        won=won,
        introducer=introducer,
        failed=failed,
        offenders=offenders_of(hand),
        kept_back=kept_back,
    )


def _by_tally(hand: Hand, options: Options) -> Result:
    """The result from the tally. Source: revesino-1807/cuenta, revesino-1807/bazas-patentes"""
    tally = tallied(hand)
    counts = tuple([tally.tricks[player] for player in hand.players])
    sought = told_revesino(hand, options, counts)
    told = tally.cuatro_ases
    holder = None if told is None else hand.seat(told.player)
    won = told is not None and holder is not None and counts[holder] == int(bool(told.first_left))
    introducer = None if told is None or told.introduced_by is None else hand.seat(told.introduced_by)
    if introducer is None and sought is None:
        introducer = introducer_shown(hand)
    fates: Fates | None = None
    if tally.cards is not None:
        fates = {card: told_fate(hand, card) for card in PAY_CARDS}
    return Result(
        kind=kind_of(sought, holder),
        counts=counts,
        points=None if tally.points is None else tuple([tally.points[player] for player in hand.players]),
        fates=fates,
        sources={},
        revesino=sought,
        holder=holder,
        won=won,
        introducer=introducer,
        failed=holder is not None and sought is not None and has_failed(sought, holder, counts, options),
        offenders=offenders_of(hand),
        kept_back=None,
    )


def introducer_shown(hand: Hand) -> int | None:
    """The seat that introduced the stated player of the cuatro ases, if the logged tricks show it; else None.

    It led the first trick that counts against him.

    Source: revesino-1807/introducir
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    if told is None:
        return None
    won = [trick for trick, winner in enumerate(hand.winners, 1) if winner == hand.seat(told.player)]
    if told.first_left and won[:1] == [1]:
        won = won[1:]
    return hand.winners[won[0] - 2] if won and won[0] > 1 else None


def told_fate(hand: Hand, card: str) -> Fate:
    """What became of a card by the tally."""
    assert hand.tally is not None and hand.tally.cards is not None, "the tally has the cards"
    told = hand.tally.cards[card]  # type: ignore[index]  # one of the five
    player, other = (None if each is None else hand.seat(each) for each in (told.player, told.to or told.by))
    return Fate(told.how, player, other)


def kind_of(sought: Revesino | None, holder: int | None) -> Kind:
    """The kind of a hand: Revesino before cuatro ases before an ordinary hand.

    Source: revesino-1807/adiciones-24, revesino-1807/adiciones-29, revesino-1807/carta-de-mas
    """
    if sought is not None and not sought.annulled:
        return "revesino"
    return "ordinary" if holder is None else "cuatro_ases"


def is_annulled(hand: Hand, seat: int, count: int) -> bool:
    """Whether a Revesino counts for nothing: all tricks were won with a card too many. Source: revesino-1807/carta-de-mas"""
    return count == TRICKS and hand.has_law(seat, TOO_MANY)


def told_revesino(hand: Hand, options: Options, counts: Counts) -> Revesino | None:
    """The Revesino of a tally: stated, or by eleven tricks, or by the ten of a player one card short.

    Source: revesino-1807/t-revesino, revesino-1807/carta-de-mas
    """
    told = None if hand.tally is None else hand.tally.revesino
    if not is_of_before(options) and (short := _all_that_he_could(hand, counts)) is not None:
        return Revesino(short, None, annulled=False)
    if told is None and TRICKS not in counts:
        return None
    seat = counts.index(TRICKS) if told is None else hand.seat(told.player)
    cutter = None if told is None or told.cut_by is None else hand.seat(told.cut_by)
    return Revesino(seat, cutter, is_annulled(hand, seat, counts[seat]))


def _all_that_he_could(hand: Hand, counts: Counts) -> int | None:
    """The seat that took a trick with each of its ten cards, so that nobody cut in time; None if there is none.

    Source: revesino-1807/carta-de-mas
    """
    if TRICKS - 1 not in counts:
        return None
    seat = counts.index(TRICKS - 1)
    aces = None if hand.tally is None else hand.tally.cuatro_ases
    # A player with the first ten did not follow the cuatro ases, and no other has the first: `last_trick` refuses a tally that says so.
    otherwise = aces is not None and (aces.player == hand.players[seat] or bool(aces.first_left))
    told = None if hand.tally is None else hand.tally.revesino
    if told is not None and told.player != hand.players[seat]:
        return None
    return seat if ran_out(hand, seat) and set(hand.winners[: TRICKS - 1]) <= {seat} and not otherwise else None


def _revesino_in(hand: Hand, options: Options, holder: int | None) -> Revesino | None:
    """Who won the first nine tricks, and who had the corte. Source: revesino-1807/t-cortar, revesino-1807/adiciones-28"""
    assert hand.play is not None, "the hand is full"
    winners = hand.play.winners
    seat = winners[0]
    if any(winner != seat for winner in winners[:FIRST_NINE]):
        return None
    cut = next((place for place in range(FIRST_NINE, TRICKS) if winners[place] != seat), None)
    if cut is None:
        return Revesino(seat, None, is_annulled(hand, seat, TRICKS))
    trick = hand.play.tricks[cut]
    assert trick is not None, "the hand is full"
    return Revesino(seat, cutter_of(trick, winners[cut], options, holder), annulled=False)


def cutter_of(trick: Laid, lifter: int, options: Options, holder: int | None) -> int:
    """X, who has the corte in a trick that R led: the first to beat him, unless N, who has the privilege, lifts it.

    Source: revesino-1807/corte, revesino-1807/adiciones-28, revesino-1807/napolitana-corte
    """
    if lifter == holder or options.corte == "baza":
        return lifter
    led = trick.codes[trick.leader]
    higher = [
        seat
        for seat in order_from(trick.leader, len(SEATS))
        if trick.codes[seat] != NO_CARD and SUIT_OF[trick.codes[seat]] == SUIT_OF[led] and RANK[trick.codes[seat]] > RANK[led]
    ]
    return higher[0]


def has_failed(sought: Revesino, holder: int, counts: Counts, options: Options) -> bool:
    """Whether N failed in his duty: the Revesino is given, or another has the corte and N takes neither of the last two tricks.

    At some tables it is enough that another has the corte.

    Source: revesino-1807/napolitana-corte, revesino-1807/adiciones-31, revesino-1807/adiciones-32
    """
    if sought.annulled or sought.cut_by == holder:
        return False
    return options.cut_tenth == "n" or not counts[holder]


def _first_against(hand: Hand, options: Options, seat: int) -> int | None:
    """The first trick (from 1) that counts against the player of the cuatro ases; None if there is none.

    Source: revesino-1807/introducir, revesino-1807/napolitana-mano
    """
    won = [trick for trick, winner in enumerate(hand.winners, 1) if winner == seat]
    if won and won[0] == 1 and left_to_him(hand, options, seat):
        won = won[1:]
    assert not won or introduced(hand, options, seat, TRICKS + 1), "a trick that counts introduces him"
    return won[0] if won else None


def _leader(tricks: Sequence[Laid | None], number: int) -> int:
    """The seat that led a trick."""
    trick = tricks[number - 1]
    assert trick is not None, "the hand is full"
    return trick.leader
