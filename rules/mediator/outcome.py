"""Who played with whom, and what a hand came to: companion, tricks, Bola, primeras, and won, puesta, codillo or desbola.

Each is derived from tricks and cards where they show it, else taken as it was stated. Source: mediator-1826/cap-1-bazas,
mediator-1826/ley-12, mediator-1826/ley-10, mediator-1826/dosillo
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from events.facts import UNTOLD
from rules.core.cards import BIT
from rules.core.play import order_from
from rules.mediator.play import by_forced_king, king_is_out
from rules.mediator.tariffs import Options
from rules.mediator.terms import NOBODY, Hand
from rules.mediator.variants import Form

Party = Literal["side", "contra"]
LOST: Final = ("puesta", "codillo", "desbola")


class Sides(NamedTuple):
    """Who plays with whom: the companion's seat (the hombre's own if he called himself, NOBODY if he plays alone, None if unknown)."""

    hombre: int
    partner: int | None
    alone: bool
    """Whether the hand is played alone, by its lance or because the king was returned; who called himself is not."""
    side: tuple[int, ...]
    """The hombre, then his companion where he has one."""
    contra: tuple[int, ...]
    """The adversaries, in order of play after the hombre. Source: mediator-1826/cap-4-codillo"""

    @property
    def known(self) -> bool:
        """Whether it is known who plays with whom."""
        return self.partner is not None

    @property
    def companion(self) -> int | None:
        """The companion, where there is another than the hombre himself."""
        return self.side[1] if len(self.side) > 1 else None


def plays_alone(hand: Hand, form: Form) -> bool:
    """Whether the hombre of a hand has no companion to look for: by the lance, or because the king was returned.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cuatrillo-solitario, mediator-1826/dosillo, mediator-1826/ley-conv-1
    """
    contract = hand.contract
    assert contract is not None, "nobody plays before the contract"
    if contract.lance in ("mediator", "solo", "vuelta"):
        return True
    return contract.lance == "entrada" and (form.partner in ("given", "robo") or hand.king is not None)


def king_returned(hand: Hand, form: Form) -> bool:
    """Whether the called player gave the king to the hombre of an entrada. Source: mediator-1826/ley-conv-1"""
    return hand.king is not None and hand.contract is not None and hand.contract.lance == "entrada" and form.partner == "called"


def companion_shown(hand: Hand, form: Form) -> int | None:
    """Whom the cards show as the companion: the holder of the called card, or the first to play a rey; None if they do not.

    Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado
    """
    contract = hand.contract
    assert contract is not None, "nobody is called before the contract"
    tricks = () if hand.play is None else hand.play.tricks
    if by_forced_king(hand, form):
        for trick in tricks:
            if trick is None:
                return None
            for seat in order_from(trick.leader, len(hand.active)):
                if BIT[trick.codes[seat]] & form.pack.kings:
                    return seat
        return None
    called = contract.called
    assert called is not None, "a companion who is not forced is called"
    for seat, cards in enumerate(hand.dealt.hands):
        if cards is not None and cards & BIT[called]:
            return seat
    return next((trick.codes.index(called) for trick in tricks if trick is not None and called in trick.codes), None)


def companion_stated(hand: Hand) -> int | None:
    """Whom the table stated as the companion: in the count, in giving up, or where a law hung on it. Source: mediator-1826/ley-9"""
    if hand.tally is not None and hand.tally.partner is not None:
        return hand.tally.partner
    if hand.giving_up is not None and hand.giving_up.partner is not None:
        return hand.giving_up.partner
    told = next((each.partner for each in hand.penalties if each.partner != UNTOLD), UNTOLD)
    return None if told == UNTOLD else NOBODY if told is None else hand.active.index(told)


def sides_of(hand: Hand, form: Form) -> Sides:
    """Who plays with whom. Source: mediator-1826/cap-1-rey, mediator-1826/cap-3-pedirse"""
    contract = hand.contract
    assert contract is not None, "there are no sides before the contract"
    alone = plays_alone(hand, form)
    partner: int | None = NOBODY if alone else companion_shown(hand, form)
    if partner is None:
        partner = companion_stated(hand)
    return _divided(contract.hombre, partner, len(hand.active), alone=alone)


@cache
def _divided(hombre: int, partner: int | None, count: int, *, alone: bool) -> Sides:
    """The seats as they stand against each other, each way once: there are few, and every hand asks often."""
    side = (hombre,) if partner is None or partner in (NOBODY, hombre) else (hombre, partner)
    contra = tuple(seat for seat in order_from((hombre + 1) % count, count) if seat not in side)
    return Sides(hombre, partner, alone, side, contra)


def counts_of(hand: Hand) -> tuple[int, ...]:
    """The tricks of each seat: as counted, else as logged."""
    if hand.tally is not None:
        return hand.tally.counts
    winners = hand.winners
    return tuple([winners.count(seat) for seat in range(len(hand.active))])


def made_by(counts: tuple[int, ...], seats: tuple[int, ...]) -> int:
    """The tricks of some seats together."""
    return sum([counts[seat] for seat in seats])


# What laws change.


class LawEffect(NamedTuple):
    """The law that changes what a hand comes to, or takes its payment away, and who pays for it.

    `as_won`: the result is won at the offenders' cost; `unpaid`: if won, nobody pays the side; `codillo`: a codillo whatever was made.
    """

    kind: Literal["as_won", "unpaid", "codillo"]
    law: str
    offenders: tuple[int, ...]
    bola: bool
    primeras: bool
    only_lost: bool
    """Whether it matters only in a lost hand."""


def law_effect(hand: Hand, sides: Sides) -> LawEffect | None:
    """The first law that changes what the hand comes to; None as long as it is not known to.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    for penalty in hand.penalties:
        if penalty.law == "ley-4" and penalty.game:
            return LawEffect("as_won", "ley-4", (hand.active.index(penalty.player),), bola=False, primeras=False, only_lost=True)
        if penalty.law == "ley-7" and penalty.effect == "game":
            seats, bola = (hand.active.index(penalty.player),), bool(penalty.bola)
            return LawEffect("as_won", "ley-7", seats, bola=bola, primeras=bool(penalty.primeras), only_lost=False)
        if penalty.law == "ley-7" and penalty.effect == "partner_won":
            return LawEffect("unpaid", "ley-7", (), bola=False, primeras=False, only_lost=False)
        if penalty.law == "ley-9" and (effect := _law_nine(hand, sides, penalty.player, penalty.other)) is not None:
            return effect
    return None


def _law_nine(hand: Hand, sides: Sides, player: str, other: str | None) -> LawEffect | None:
    """What became of one who saw another's hand; None while it is not known who plays with whom, or if only a pozo is due.

    Source: mediator-1826/ley-9
    """
    assert other is not None, "law 9 names whose hand was seen"
    offender, seen = hand.active.index(player), hand.active.index(other)
    if not sides.known:
        return None
    if offender in sides.side and seen in sides.side:
        return LawEffect("codillo", "ley-9", (), bola=False, primeras=False, only_lost=False)
    if offender in sides.side:
        return LawEffect("unpaid", "ley-9", (), bola=False, primeras=False, only_lost=False)
    if seen in sides.side:
        return None
    pair = tuple(seat for seat in sides.contra if seat in (offender, seen))
    return LawEffect("as_won", "ley-9", pair, bola=False, primeras=False, only_lost=False)


def ended_by_law(hand: Hand, sides: Sides) -> bool:
    """Whether a law 9 between companions, or between adversaries, ended the hand at once. Source: mediator-1826/ley-9"""
    effect = law_effect(hand, sides)
    return effect is not None and effect.law == "ley-9" and effect.kind != "unpaid"


def has_law(hand: Hand, law: str) -> bool:
    """Whether a law was applied in the hand."""
    return bool(hand.penalties) and any(penalty.law == law for penalty in hand.penalties)


def bola_excused(hand: Hand) -> bool:
    """Whether a law keeps the Bola from counting as lost. Source: mediator-1826/ley-7, mediator-1826/ley-8"""
    return bool(hand.penalties) and any(penalty.bola for penalty in hand.penalties if penalty.law in ("ley-7", "ley-8"))


# The Bola and the primeras.


def bola_on(hand: Hand, form: Form, sides: Sides) -> Literal["start", "later"] | None:
    """Whether somebody goes for every trick, and since when. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    contract = hand.contract
    assert contract is not None, "nobody goes for the Bola before the contract"
    effect = law_effect(hand, sides)
    if has_law(hand, "ley-12") or (effect is not None and effect.kind == "codillo"):
        return None
    if from_start(hand, form):
        return "start"
    return "later" if hand.asked is not None or played_on(hand, form, sides) else None


def from_start(hand: Hand, form: Form) -> bool:
    """Whether a Bola was undertaken before the first card: with the contract, or asked before a logged trick, or so told.

    Source: mediator-1826/ley-12
    """
    contract, asked = hand.contract, hand.asked
    assert contract is not None, "nobody goes for the Bola before the contract"
    if contract.bola or asked is None or asked.tricks_count or contract.lance not in form.bola_lances:
        return contract.bola
    return bool(hand.winners) if asked.from_start is None else asked.from_start


def goes_on_to_tricks(hand: Hand, form: Form) -> bool:
    """Whether tricks may be logged behind a Bola that none was logged before. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    return hand.asked is None or plays_alone(hand, form)


def told_as_later(hand: Hand, form: Form) -> bool:
    """Whether a Bola that would be one from the start, by the first trick behind it, was told as one asked later. Source: mediator-1826/ley-12"""
    asked, contract = hand.asked, hand.contract
    if asked is None or contract is None or hand.winners:
        return False
    return asked.from_start is False and contract.lance in form.bola_lances


def played_on(hand: Hand, form: Form, sides: Sides) -> bool:
    """Whether a side that had all of the first N tricks played on to the next: that is the Bola, without a word.

    Source: mediator-1826/cap-2-bola, mediator-1826/ley-12
    """
    contract, winners, win, tally = hand.contract, hand.winners, form.win, hand.tally
    assert contract is not None, "nobody goes for the Bola before the contract"
    if contract.lance == "chillada" or hand.giving_up is not None or not sides.known:
        return False
    if not set(sides.side).issuperset(winners[:win]):
        return False
    total = len(winners) if tally is None else sum(tally.counts)
    if total <= win:
        return False
    if len(winners) >= win:
        return sides.alone or caller_is_out(hand, form)
    if tally is None or not sides.alone:
        return False
    made = made_by(tally.counts, sides.side)
    return made >= win and (made == total or tally.primeras is True)


def caller_is_out(hand: Hand, form: Form) -> bool:
    """Whether the called card, or a rey where the first names the companion, was seen in the first N tricks.

    Source: mediator-1826/cap-2-bola
    """
    if by_forced_king(hand, form):
        return king_is_out(hand, form, form.win)
    called = None if hand.contract is None else hand.contract.called
    tricks = () if hand.play is None else hand.play.tricks[: form.win]
    return any(trick is not None and called in trick.codes for trick in tricks)


def primeras_shown(hand: Hand, form: Form, sides: Sides) -> Party | Literal["nobody"] | None:
    """Which side made the first N tricks, as far as the record shows it; None where it does not.

    Source: mediator-1826/cap-4-primeras, mediator-1826/ley-12
    """
    win, first = form.win, hand.winners[: form.win]
    his = sum([seat in sides.side for seat in first])
    if 0 < his < len(first):
        return "nobody"
    if len(first) == win:
        return "side" if his else "contra"
    if hand.tally is None:
        return None
    counts = hand.tally.counts
    made, total = made_by(counts, sides.side), sum(counts)
    theirs = total - made
    can_side, can_contra = made >= win and his == len(first), theirs >= win and not his
    if not can_side and not can_contra:
        return "nobody"
    if total >= win and total in (made, theirs):
        return "side" if made else "contra"
    if hand.asked is not None and not sides.alone and not has_law(hand, "ley-12"):
        return "side"
    if sides.alone and made >= win and total > win and hand.giving_up is None and bola_on(hand, form, sides) is None:
        return "nobody"
    return None


def cut_shown(hand: Hand, sides: Sides) -> int | None:
    """How many tricks the hombre had before the first that he lost, where the tricks show it. Source: mediator-1826/ley-12"""
    return next((place for place, seat in enumerate(hand.winners) if seat not in sides.side), None)


def cut_of(hand: Hand, sides: Sides) -> int:
    """How many tricks the hombre had before the first that he lost, as shown or stated; at least those that are logged. Source: mediator-1826/ley-12"""
    shown = cut_shown(hand, sides)
    if shown is None and hand.tally is not None:
        shown = hand.tally.cut_after
    return len(hand.winners) if shown is None else shown


# What it came to.


class Result(NamedTuple):
    """What a complete hand came to."""

    outcome: str
    sides: Sides
    counts: tuple[int, ...]
    bola: Literal["won", "lost", "paid_by_law"] | None
    on: Literal["start", "later"] | None
    effect: LawEffect | None
    """The law that made a difference."""

    @property
    def won(self) -> bool:
        """Whether the hombre's side won."""
        return self.outcome == "won"

    @property
    def by_law(self) -> str | None:
        """The law that changed the result or took the payment away."""
        return None if self.effect is None else self.effect.law


def result_of(hand: Hand, options: Options, form: Form, sides: Sides) -> Result:
    """What a complete hand with a contract came to, after all effects of laws.

    Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12, mediator-1826/ley-9, mediator-1826/ley-7, mediator-1826/ley-4
    """
    counts, on = counts_of(hand), bola_on(hand, form, sides)
    effect = law_effect(hand, sides)
    if effect is not None and effect.kind == "as_won" and on == "start":
        # With a Bola from the start the game is only won with it: as if won is with the Bola.
        effect = effect._replace(bola=True)
    made_all = made_by(counts, sides.side) == form.cards
    bola: Literal["won", "lost", "paid_by_law"] | None = None
    if on is not None:
        bola = "won" if made_all and hand.giving_up is None else "lost"
    excused = bola_excused(hand)
    if bola != "won" and excused:
        bola = "paid_by_law"
    outcome = _outcome(hand, options, form, sides, counts, on=None if excused and on == "start" else on)
    if effect is None:
        return Result(outcome, sides, counts, bola, on, None)
    if effect.kind == "codillo":
        return Result("codillo", sides, counts, bola, on, effect)
    if effect.kind == "unpaid" or (effect.only_lost and outcome == "won"):
        return Result(outcome, sides, counts, bola, on, effect if effect.kind == "unpaid" and outcome == "won" else None)
    if bola != "won":
        bola = "paid_by_law" if effect.bola or excused else None
    return Result("won", sides, counts, bola, on, effect)


def _outcome(hand: Hand, options: Options, form: Form, sides: Sides, counts: tuple[int, ...], *, on: str | None) -> str:
    """What the tricks make of a hand, before any law changes it. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-2-desbola"""
    made, total = made_by(counts, sides.side), sum(counts)
    gave_up = hand.giving_up
    if gave_up is not None and gave_up.answer is None:
        return _surrendered(form, sides, counts, defended=gave_up.defended)
    assert hand.contract is not None, "what is played has a contract"
    has_desbola = options.desbola and hand.contract.lance != "chillada" and not form.bola_lost_free
    nothing = "desbola" if has_desbola and total == form.cards else "codillo"
    if gave_up is not None:
        return nothing if made == 0 and gave_up.answer == "contrarios_play_on" else "codillo"
    if on == "start" and made < form.cards:
        cut = cut_of(hand, sides)
        if made == 0:
            return nothing
        return "puesta" if cut >= form.win - 1 else "codillo"
    if made >= form.win:
        return "won"
    if made == form.win - 1:
        return "puesta"
    return nothing if made == 0 else "codillo"


def _surrendered(form: Form, sides: Sides, counts: tuple[int, ...], *, defended: bool) -> str:
    """What a surrendered dosillo came to. Source: voltereta-1826/art-9, voltereta-1826/final, mediator-1826/dosillo"""
    if not defended:
        return "puesta"
    (defensor,) = sides.contra
    if counts[defensor] >= form.win:
        return "codillo"
    return "defensa_perdida" if counts[sides.hombre] >= form.win else "doble_puesta"
