"""Who pays: what a hand is worth, as postings in their order. The score of a hand is the sum of these lines.

Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-puesta, mediator-1826/cap-4-codillo, mediator-1826/cap-4-companeros,
mediator-1826/ley-13, mediator-1826/zangano
"""

from __future__ import annotations

from typing import NamedTuple

from events.facts import PLATE
from rules.core.before import is_of_before
from rules.core.plate import shares
from rules.core.postings import Posting, only_real
from rules.mediator.amounts import Split, at_stake, bola_tantos, halves, matched, names, pay, primeras_tantos
from rules.mediator.conditions import Due, Line, due_of, lines_of
from rules.mediator.fines import excluded_after, fines_of, lottery
from rules.mediator.outcome import LOST, Result, makes_primeras_good, result_of
from rules.mediator.plate import moved, refills
from rules.mediator.sides import king_returned, sides_of
from rules.mediator.tariffs import BOOK, Options
from rules.mediator.terms import Fines, Hand, Settled, Table
from rules.mediator.variants import Form

LEAST_OF_RETURNED = 3
"""With this many tricks, the called player who returned the king pays for the hombre. Source: mediator-1826/ley-conv-2"""


class Reckoning(NamedTuple):
    """The terms of one hand's arithmetic."""

    options: Options
    form: Form
    hand: Hand
    result: Result
    due: Due
    lines: tuple[Line, ...]
    """The conditions, as one adversary pays or receives them."""
    game: int
    """G: what the game costs."""
    bola: int
    """B: what the Bola costs on top of the game."""

    @property
    def hombre(self) -> str:
        """The player who has the game."""
        return self.hand.active[self.result.sides.hombre]

    @property
    def side(self) -> Split:
        """The hombre, then his companion if he has one."""
        return names(self.hand, self.result.sides.side)

    @property
    def contra(self) -> Split:
        """The adversaries, in order of play after the hombre."""
        return names(self.hand, self.result.sides.contra)

    @property
    def unpaid(self) -> Split:
        """The players of the winning side whom a law leaves unpaid; in older records the whole side.

        Source: mediator-1826/ley-7, mediator-1826/ley-9
        """
        effect = self.result.effect
        if effect is None or effect.kind != "unpaid":
            return ()
        return self.side if is_of_before(self.form) else names(self.hand, effect.seats)

    @property
    def q(self) -> int:
        """The conditions that one adversary pays or receives. Source: mediator-1826/zangano"""
        return sum([tantos for _, tantos in self.lines])


def reckoning(options: Options, form: Form, hand: Hand) -> Reckoning:
    """The arithmetic of a complete hand with a contract."""
    result = result_of(hand, options, form, sides_of(hand, form))
    due = due_of(hand, options, form, result)
    lines = lines_of(hand, options, form, result, due)
    effect = result.effect
    hindered = effect is not None and effect.primeras and options.conditions and makes_primeras_good(hand, form, result)
    if hindered and all(why != "primeras" for why, _ in lines):
        lines.insert(0, ("primeras", primeras_tantos(options, form, hand)))
    if due.forfeited and result.won and set(due.forfeited) & set(result.sides.side):
        lines = []
    game, bola = at_stake(options, form, hand), bola_tantos(options, form, hand)
    return Reckoning(options, form, hand, result, due, tuple([line for line in lines if line[1]]), game, bola)


def settled(table: Table, hand: Hand, *, complete: bool) -> Settled:
    """What a hand pays and leaves: everything if it is complete, else what was paid so far.

    Source: mediator-1826/cap-4-pozo, mediator-1826/cap-4-multas, mediator-1826/ley-2, mediator-1826/ley-6
    """
    options, form = table.options, table.form
    postings = list(hand.put)
    is_played = complete and hand.contract is not None and not hand.void
    if options.king_fee and hand.king is not None and not hand.void and hand.contract is not None and hand.contract.lance == "mediator":
        postings.append(pay(hand.active[hand.contract.hombre], hand.active[hand.king.giver], options.king_fee, "rey"))
    before = table.pozo
    reckoned = reckoning(options, form, hand) if is_played else None
    played = [] if reckoned is None else _played(reckoned)
    fines = fines_of(options, form, hand, reckoned and reckoned.result) if hand.penalties else []
    draws = lottery(table, hand) if reckoned is not None and table.fines.tantos else []
    # A draw falls short if the table took out of the pozo by agreement what the hand then needs.
    drawn = sum([posting.tantos for posting in played if posting.from_ == PLATE])
    gained = moved([*played, *fines], fines=False)
    lacking = max(drawn - before, -(table.late + before + gained))
    if lacking > 0:
        refilled = refills(options, hand.players, lacking=lacking)
        gained += moved(refilled, fines=False)
        postings += refilled
    postings += [*played, *fines, *draws]
    after = table.fines
    if fines or draws:
        kept_apart = [*fines, *draws]
        after = Fines(after.tantos + moved(kept_apart, fines=True), excluded_after(after, only_real(kept_apart)))
    return Settled(only_real(postings), before + gained, after)


# A hand that was played.


def _played(reckoned: Reckoning) -> list[Posting]:
    """Game, Bola, conditions, zángano, then the lost Bola of a won game. Source: mediator-1826/cap-4-principal"""
    gave_up, result = reckoned.hand.giving_up, reckoned.result
    if result.effect is not None and result.effect.kind == "as_won":
        return _as_won(reckoned)
    if gave_up is not None and gave_up.answer is None:
        return _surrendered(reckoned, defended=gave_up.defended)
    if result.won:
        return _won(reckoned)
    return _lost(reckoned)


def _won(reckoned: Reckoning) -> list[Posting]:
    """A won game: paid from the pozo, in halves to companions; a player whom a law leaves unpaid forfeits his part.

    Source: mediator-1826/cap-4-principal, mediator-1826/ley-12, mediator-1826/ley-9
    """
    result, side = reckoned.result, reckoned.side
    due = [pay(PLATE, player, tantos, "juego") for player, tantos in halves(reckoned.game, side)]
    if result.bola == "won":
        due += [pay(PLATE, player, tantos, "bola") for player, tantos in halves(reckoned.bola, side)]
    due += [*_collected(reckoned), *_zangano_of_a_win(reckoned)]
    postings = [posting for posting in due if posting.to not in reckoned.unpaid]
    if result.bola == "lost" and not reckoned.form.bola_lost_free:
        postings += [pay(player, PLATE, tantos, "bola_perdida") for player, tantos in halves(reckoned.bola, side)]
    return postings


def _collected(reckoned: Reckoning) -> list[Posting]:
    """The conditions of a win: each adversary pays, the side shares. Source: mediator-1826/cap-4-companeros"""
    postings: list[Posting] = []
    for why, tantos in reckoned.lines:
        payers = [(player, tantos) for player in reckoned.contra]
        postings += matched(payers, halves(tantos * len(payers), reckoned.side), why)
    return postings


def _zangano_of_a_win(reckoned: Reckoning) -> list[Posting]:
    """What the zángano is paid, or pays, when the hombre wins. Source: mediator-1826/zangano, voltereta-1826/art-1"""
    zangano, terms = reckoned.hand.zangano, reckoned.options.zangano_terms
    if zangano is None or terms == "nada":
        return []
    if terms == "como_los_demas":
        return matched([(zangano, reckoned.q)], halves(reckoned.q, reckoned.side), "zangano")
    if reckoned.hombre in reckoned.unpaid:
        # He is paid as much as an adversary pays the hombre, and that is nothing.
        return []
    return [pay(player, zangano, tantos, "zangano") for player, tantos in shares(reckoned.q, reckoned.contra)]


class Losers(NamedTuple):
    """Who pays a lost game, who pays its conditions, and which adversaries receive; who pays a Bola that was asked, and to whom."""

    game: Split
    conditions: Split
    paid: tuple[int, ...]
    bola: Split
    bola_paid: tuple[int, ...]


def losers(reckoned: Reckoning) -> Losers:
    """The payers and payees of a lost hand.

    A player who returned the king pays the game for the hombre, but not the Bola, which the hombre asked for himself.

    Source: mediator-1826/ley-13, mediator-1826/cap-4-companeros, mediator-1826/ley-conv-2, mediator-1826/ley-conv-3, mediator-1826/ley-12
    """
    hand, result, options, form = reckoned.hand, reckoned.result, reckoned.options, reckoned.form
    sides, side = result.sides, reckoned.side
    if king_returned(hand, form) and hand.king is not None and result.counts[hand.king.giver] >= LEAST_OF_RETURNED:
        giver = names(hand, (hand.king.giver,))
        return Losers(giver, giver, tuple([seat for seat in sides.contra if seat != hand.king.giver]), side, sides.contra)
    companion = sides.companion
    by_law = result.effect is not None and result.effect.kind == "codillo"
    chillada = hand.contract is not None and hand.contract.lance == "chillada"
    if companion is None or by_law or chillada or form.companion != "law13":
        return Losers(side, side, sides.contra, side, sides.contra)
    admitted = hand.giving_up is not None and hand.giving_up.answer == "admitted"
    made, least = result.counts[companion], 2 if result.outcome == "puesta" else 1
    if made < least and not admitted:
        return Losers(side, side, sides.contra, side, sides.contra)
    return Losers(side[:1], side[:1] if options.companion_exempt_all else side, sides.contra, side[:1], sides.contra)


def _lost(reckoned: Reckoning) -> list[Posting]:
    """A puesta into the pozo, a codillo or desbola to the adversaries, and the lost conditions.

    Source: mediator-1826/cap-4-puesta, mediator-1826/cap-4-codillo, mediator-1826/cap-4-desbola, mediator-1826/ley-12
    """
    result, pays = reckoned.result, losers(reckoned)
    assert result.outcome in LOST, "a hand is won or lost"
    bola_lost = result.bola == "lost" and not reckoned.form.bola_lost_free
    if result.outcome == "puesta":
        postings = [pay(player, PLATE, tantos, "puesta") for player, tantos in halves(reckoned.game, pays.game)]
        if bola_lost:
            postings += [pay(player, PLATE, tantos, "bola_perdida") for player, tantos in halves(reckoned.bola, pays.bola)]
    else:
        payees = _paid_codillo(reckoned, pays.paid)
        by, to = (pays.bola, _paid_codillo(reckoned, pays.bola_paid)) if bola_lost else (pays.game, payees)
        zangano = _zangano_of_a_codillo(reckoned)
        postings = matched(halves(reckoned.game, pays.game), shares(reckoned.game, payees + zangano), "codillo")
        why = "bola_perdida" if bola_lost else "desbola" if result.outcome == "desbola" and result.bola is None else None
        if why is not None:
            postings += matched(halves(reckoned.bola, by), shares(reckoned.bola, to), why)
    return [*postings, *_conditions_lost(reckoned, pays)]


def _paid_codillo(reckoned: Reckoning, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Who shares a codillo: all adversaries, or those with most tricks. Source: mediator-1826/cap-4-codillo"""
    counts = reckoned.result.counts
    if reckoned.options.codillo_to == "most_tricks":
        most = max(counts[seat] for seat in seats)
        seats = tuple([seat for seat in seats if counts[seat] == most])
    return names(reckoned.hand, seats)


def _zangano_of_a_codillo(reckoned: Reckoning) -> tuple[str, ...]:
    """The zángano, if he has a share of a codillo. Source: mediator-1826/zangano"""
    options, zangano = reckoned.options, reckoned.hand.zangano
    shares_in = options.zangano_terms == "prerogativa" and options.codillo_to == "all"
    return (zangano,) if zangano is not None and shares_in else ()


def _conditions_lost(reckoned: Reckoning, pays: Losers) -> list[Posting]:
    """The conditions of a lost hand, to each adversary who did not forfeit them, and as much to the zángano as to one of them.

    Source: mediator-1826/cap-4-companeros, mediator-1826/cap-4-calidades, mediator-1826/zangano
    """
    entitled = names(reckoned.hand, [seat for seat in pays.paid if seat not in reckoned.due.forfeited])
    postings: list[Posting] = []
    for why, tantos in reckoned.lines:
        payees = [(player, tantos) for player in entitled]
        postings += matched(halves(tantos * len(payees), pays.conditions), payees, why)
    zangano = reckoned.hand.zangano
    if zangano is not None and reckoned.options.zangano_terms != "nada":
        postings += matched(halves(reckoned.q, pays.conditions), [(zangano, reckoned.q)], "zangano")
    return postings


def _surrendered(reckoned: Reckoning, *, defended: bool) -> list[Posting]:
    """A surrendered dosillo.

    In a vuelta the zángano receives what the opponent does, though not in older records; in a defended hand he has no part. A Bola lost
    earlier goes where the game goes. Source: voltereta-1826/art-9, voltereta-1826/final, mediator-1826/dosillo, mediator-1826/zangano,
    mediator-1826/ley-12
    """
    (hombre,), (other,) = reckoned.side, reckoned.contra
    outcome, game, zangano = reckoned.result.outcome, reckoned.game, reckoned.hand.zangano
    to = other if outcome == "codillo" else PLATE
    bola = [pay(hombre, to, reckoned.bola, "bola_perdida")] if reckoned.result.bola == "lost" else []
    if not defended:
        vuelta = [pay(hombre, other, tantos, why) for why, tantos in reckoned.lines]
        if zangano is not None and reckoned.options.zangano_terms != "nada" and not is_of_before(reckoned.form):
            vuelta.append(pay(hombre, zangano, reckoned.q, "zangano"))
        return [pay(hombre, PLATE, game, "puesta"), *bola, *vuelta]
    lines = [] if reckoned.due.forfeited else reckoned.lines
    if outcome == "codillo":
        return [pay(hombre, other, game, "codillo"), *bola, *[pay(hombre, other, tantos, why) for why, tantos in lines]]
    makers = (hombre, other) if outcome == "doble_puesta" else (other,)
    puestas = [pay(player, PLATE, game, "puesta") for player in makers]
    return [*puestas, *bola, *[pay(other, hombre, tantos, why) for why, tantos in lines]]


def _as_won(reckoned: Reckoning) -> list[Posting]:
    """A hand that counts as won at an offender's cost: the plate is not touched.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    result, hand, options = reckoned.result, reckoned.hand, reckoned.options
    effect = result.effect
    assert effect is not None, "a law made the hand won"
    offenders, source = names(hand, effect.seats), BOOK + effect.law
    side = reckoned.side
    postings = matched(shares(reckoned.game, offenders), halves(reckoned.game, side), "juego_por_ley", source)
    if result.bola == "won" or effect.bola:
        postings += matched(shares(reckoned.bola, offenders), halves(reckoned.bola, side), "bola_por_ley", source)
    zangano = hand.zangano
    like_one_more = zangano is not None and options.zangano_terms == "como_los_demas"
    for why, tantos in reckoned.lines:
        total = tantos * (len(reckoned.contra) + like_one_more)
        postings += matched(shares(total, offenders), halves(total, side), why)
    if zangano is not None and options.zangano_terms == "prerogativa":
        postings += matched(shares(reckoned.q, offenders), [(zangano, reckoned.q)], "zangano")
    return postings
