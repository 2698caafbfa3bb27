"""The points of a hand, counted in their order: the acuses, the play point by point, last what the tricks give.

Source: cientos-1807/mano, cientos-1807/repique, cientos-1807/pique, cientos-1807/carteo, cientos-1807/ultima, cientos-1807/bazas,
cientos-1807/capote, cientos-1807/adicion-5, cientos-1807/adicion-6, cientos-1807/adicion-7
"""

from __future__ import annotations

from typing import Final

from rules.cientos.acuses import CONTESTS, points_of
from rules.cientos.heard import NOBODY, counts_nothing, heard
from rules.cientos.knowledge import not_his_of, sizes_of, sure_of
from rules.cientos.ranks import CARDS
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, HALF, HUNDRED, MANO, PIE, Acuse, Boards, Count, Hand, Heard, Pair, Playing, Stood, Terms, Trick

THIRTY: Final = 30
REPIQUE: Final = 60
"""What a repique adds: thirty become ninety. Source: cientos-1807/repique"""
PIQUE: Final = 30
"""What a pique adds: thirty become sixty. Source: cientos-1807/pique"""
BAZAS: Final = 10
"""What more than half of the tricks give. Source: cientos-1807/bazas"""
CAPOTE: Final = 40
"""What all tricks give instead. Source: cientos-1807/capote, cientos-1807/adicion-7"""
MAJORITY: Final = 6
OUT_OF_REACH: Final = (HUNDRED * HUNDRED, HUNDRED * HUNDRED)
"""A number of points that nobody reaches, for a hand in which nobody can say that it is won: more than can be announced."""
NOTHING: Final = Count(
    acuses=(0, 0),
    bonus=(0, 0),
    carteo=(0, 0),
    bazas=(0, 0),
    tricks=(0, 0),
    repique=None,
    pique=None,
    blocked=False,
    winner=None,
    reached=None,
    counted=(),
    empates=(),
)


def need_of(boards: Boards, seat: int) -> int:
    """How many points a player needs in this hand to win. Source: cientos-1807/medio-juego, cientos-1807/adicion-4"""
    board = boards.board[seat]
    return boards.lack[seat] if board == HUNDRED else HUNDRED - board


def half_of(boards: Boards, seat: int) -> int:
    """How many points a player needs in this hand to be safe from the doble. Source: cientos-1807/medio-juego, cientos-1807/adicion-4"""
    board = boards.board[seat]
    if board == HALF:
        return boards.lack[seat]
    return max(0, HALF - board)


def tricks_count(sizes: Pair) -> int:
    """How many tricks a hand has: twelve, or eleven if neither player has twelve cards, or one has thirteen and the other eleven.

    Source: cientos-1807/carta-de-menos
    """
    mano, pie = sizes
    neither = mano < DEALT and pie < DEALT
    return DEALT - 1 if neither or sorted((mano, pie)) == [DEALT - 1, DEALT + 1] else DEALT


def terms_of(hand: Hand, options: Options) -> Terms:
    """The terms by which a hand is counted. Source: cientos-1807/carta-de-mas-jugando"""
    return _terms(hand, options, sizes_of(hand))


def _terms(hand: Hand, options: Options, sizes: Pair) -> Terms:
    """The terms by which a hand is counted if the players have `sizes` cards for play.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/mostrar
    """
    over = counts_nothing(hand, sizes)
    silent = over if options.extra_card == "nothing" else NOBODY
    if hand.veiled and hand.tally is None:
        # An acuse may be false, or somebody may have been dealt more or fewer than twelve: only the twelfth trick or a count surely ends
        # it.
        return Terms(OUT_OF_REACH, over, silent, DEALT, hand.stood, options)
    return Terms((need_of(hand.boards, MANO), need_of(hand.boards, PIE)), over, silent, tricks_count(sizes), hand.stood, options)


def counted(hand: Hand, options: Options) -> Count:
    """What a hand comes to from its beginning, without its tally. Source: cientos-1807/mano, cientos-1807/adicion-5"""
    terms = terms_of(hand, options)
    return _counted(hand, heard(hand, options, terms.over), terms)


def _counted(hand: Hand, said: Heard, terms: Terms) -> Count:
    """What was announced and played, counted in its order."""
    count = of_acuses(said, terms)
    for place, trick in enumerate(hand.tricks):
        if count.winner is not None:
            return count
        count = after_trick(count, trick, place, terms)
    over = count.winner is None and len(hand.tricks) == terms.tricks_count and not lies(hand)
    return with_bazas(count, terms, short_of(hand)) if over else count


def lies(hand: Hand) -> bool:
    """Whether the last trick has only its lead, so that a card lies on the table and must be answered if the hand goes on.

    Source: cientos-1807/servir
    """
    return bool(hand.tricks) and hand.tricks[-1].winner is None and not hand.tricks[-1].alone


def counted_at(hand: Hand, play: Playing) -> Count:
    """What a hand comes to so far, with what is settled for its tricks. Source: cientos-1807/mano, cientos-1807/carteo"""
    return _counted(hand, play.said, play.terms)


def so_far(hand: Hand, options: Options) -> Count:
    """What a hand comes to so far, by its acuses and tricks."""
    return counted(hand, options) if hand.so_far is None else hand.so_far


def playing(hand: Hand, options: Options) -> Playing:
    """What is settled for the next tricks. Source: cientos-1807/mostrar, cientos-1807/descarte, cientos-1807/carteo"""
    first, second = sure_of(hand, MANO), sure_of(hand, PIE)
    sizes = sizes_of(hand)
    exact = first.bit_count() >= sizes[MANO], second.bit_count() >= sizes[PIE]
    mano = CARDS & ~not_his_of(hand, MANO, first if exact[MANO] else None)
    pie = CARDS & ~not_his_of(hand, PIE, second if exact[PIE] else None)
    terms = _terms(hand, options, sizes)
    said = heard(hand, options, terms.over, (first if exact[MANO] else None, second if exact[PIE] else None))
    return Playing(terms, said, (first, second), (mano, pie), sizes, exact)


def short_of(hand: Hand) -> tuple[bool, bool]:
    """By seat, whether the player plays a card short, so that he makes no capote. Source: cientos-1807/carta-de-menos"""
    mano, pie = sizes_of(hand)
    return mano < DEALT, pie < DEALT


# The acuses.


def of_acuses(said: Heard, terms: Terms) -> Count:
    """What the acuses come to, and whether they made a repique or the hundred.

    A fact found after the first card makes no repique, which is made without having played. Source: cientos-1807/mano,
    cientos-1807/repique, cientos-1807/adicion-5
    """
    acuses, bonus, tied, stood = [0, 0], [0, 0], False, terms.stood
    repique: int | None = None
    winner: int | None = None
    told: list[tuple[Acuse, int]] = []
    empates: list[str] = []
    for contest, is_tied, own in zip(CONTESTS, said.tied, said.contests, strict=True):
        if is_tied:
            tied = True
            empates.append(contest)
        for acuse in own:
            seat, points = acuse.seat, points_of(acuse)
            acuses[seat] += points
            told.append((acuse, points))
            alone = repique is None and not tied and not acuses[1 - seat]
            if acuses[seat] >= THIRTY and alone and (stood is None or stood.repique == seat):
                repique, bonus[seat] = seat, REPIQUE
            if acuses[seat] + bonus[seat] >= terms.need[seat]:
                winner = seat
                break
        if winner is not None:
            break
    return NOTHING._replace(
        acuses=(acuses[MANO], acuses[PIE]),
        bonus=(bonus[MANO], bonus[PIE]),
        repique=repique,
        blocked=tied or repique is not None or bool(acuses[PIE]) or (stood is not None and stood.blocked),
        winner=winner,
        reached=None if winner is None else "acuses",
        counted=tuple(told),
        empates=tuple(empates),
    )


def stood_by(count: Count) -> Stood:
    """How the acuses stand as play begins. Source: cientos-1807/repique, cientos-1807/pique"""
    return Stood(count.acuses[MANO], count.repique, count.blocked)


def _plus(pair: Pair, seat: int, points: int) -> Pair:
    return (pair[0] + points, pair[1]) if seat == MANO else (pair[0], pair[1] + points)


# The play.


def after_trick(count: Count, trick: Trick, place: int, terms: Terms) -> Count:
    """The count after a trick: first its lead, then its winner; the hot path.

    The mano makes his pique with the first point that gives him thirty, if nothing prevents it. Source: cientos-1807/carteo,
    cientos-1807/ultima, cientos-1807/adicion-6
    """
    acuses, bonus, carteo, bazas, tricks, repique, pique, blocked, winner, reached, said, empates = count
    need, _, silent, tricks_all, stood, options = terms
    (mano, pie), seat, gain, taker = carteo, trick.leader, 1, trick.winner
    for is_taken in (False, True):
        if is_taken:
            if taker is None:
                break
            last = place == tricks_all - 1 and not (trick.low and options.last_low)
            seat, gain = taker, (taker != seat or options.carteo == "every_trick") + last
            tricks = (tricks[0] + 1, tricks[1]) if seat == MANO else (tricks[0], tricks[1] + 1)
            blocked = blocked or seat == PIE
        if not gain or seat in silent:
            continue
        if seat == PIE:
            blocked, pie = True, pie + gain
            total = acuses[PIE] + bonus[PIE] + pie
        else:
            mano += gain
            total = acuses[MANO] + bonus[MANO] + mano
            if total >= THIRTY and not blocked and (stood is None or stood.acuses + mano >= THIRTY):
                pique, bonus, blocked, total = MANO, (bonus[0] + PIQUE, bonus[1]), True, total + PIQUE
        if total >= need[seat]:
            winner, reached = seat, "carteo"
            break
    return tuple.__new__(Count, (acuses, bonus, (mano, pie), bazas, tricks, repique, pique, blocked, winner, reached, said, empates))


def with_points(count: Count, seat: int, points: int, terms: Terms) -> Count:
    """The count after a player's points of play in a tally; his pique is counted before. Source: cientos-1807/carteo"""
    if seat in terms.silent:
        return count
    count = count._replace(carteo=_plus(count.carteo, seat, points))
    total = count.acuses[seat] + count.bonus[seat] + count.carteo[seat]
    return count._replace(winner=seat, reached="carteo") if total >= terms.need[seat] else count


def with_bazas(count: Count, terms: Terms, short: tuple[bool, bool]) -> Count:
    """The count with what the tricks give, once all are played. Source: cientos-1807/bazas, cientos-1807/capote, cientos-1807/adicion-7"""
    if count.tricks[MANO] == count.tricks[PIE]:
        return count._replace(empates=(*count.empates, "bazas"))
    best = MANO if count.tricks[MANO] > count.tricks[PIE] else PIE
    if count.tricks[best] <= MAJORITY or best in terms.silent:
        return count
    points = CAPOTE if not count.tricks[1 - best] and not short[best] else BAZAS
    count = count._replace(bazas=_plus(count.bazas, best, points))
    return count._replace(winner=best, reached="bazas") if count.total(best) >= terms.need[best] else count
