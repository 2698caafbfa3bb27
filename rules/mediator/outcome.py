"""What a hand came to: Bola, primeras, and won, puesta, codillo or desbola.

Each follows from tricks and cards if they show it, else from what was stated. Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12,
mediator-1826/ley-10, mediator-1826/dosillo
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from rules.core.before import is_of_before
from rules.core.known import contracted
from rules.mediator.effects import LawEffect, bola_excused, has_law, law_effect
from rules.mediator.play import by_forced_king, king_is_out
from rules.mediator.sides import Sides, counts_of, made_by, plays_alone
from rules.mediator.tariffs import Options
from rules.mediator.terms import Hand
from rules.mediator.variants import Form

Party = Literal["side", "contra"]
LOST: Final = ("puesta", "codillo", "desbola")


# The Bola and the primeras.


def bola_on(hand: Hand, form: Form, sides: Sides) -> Literal["start", "later"] | None:
    """Whether somebody goes for every trick, and since when. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    effect = law_effect(hand, sides)
    if has_law(hand, "ley-12") or (effect is not None and effect.kind == "codillo"):
        return None
    if from_start(hand, form):
        return "start"
    return "later" if hand.asked is not None or played_on(hand, form, sides) else None


def from_start(hand: Hand, form: Form) -> bool:
    """Whether a Bola was undertaken before the first card: in the contract, asked before a logged trick, or stated so.

    Source: mediator-1826/ley-12
    """
    contract, asked = contracted(hand), hand.asked
    if contract.bola or asked is None or asked.tricks_count or contract.lance not in form.bola_lances:
        return contract.bola
    return bool(hand.winners) if asked.from_start is None else asked.from_start


def goes_on_to_tricks(hand: Hand, form: Form) -> bool:
    """Whether tricks may be logged after a Bola that was asked before any trick. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    return hand.asked is None or plays_alone(hand, form)


def told_as_later(hand: Hand, form: Form) -> bool:
    """Whether a Bola that the first trick would make one from the start was logged as one asked later. Source: mediator-1826/ley-12"""
    asked, contract = hand.asked, hand.contract
    if asked is None or contract is None or hand.winners:
        return False
    return asked.from_start is False and contract.lance in form.bola_lances


def played_on(hand: Hand, form: Form, sides: Sides) -> bool:
    """Whether a side with all of the first N tricks played on to the next, which is the Bola without a word.

    Source: mediator-1826/cap-2-bola, mediator-1826/ley-12
    """
    winners, win, tally = hand.winners, form.win, hand.tally
    total = len(winners) if tally is None else sum(tally.counts)
    if total <= win or not set(sides.side).issuperset(winners[:win]) or not goes_for_it_by_playing(hand, form, sides):
        return False
    if len(winners) >= win:
        return True
    if tally is None or stopped_in_a_bola(hand, form, sides):
        return False
    made = made_by(tally.counts, sides.side)
    return made >= win and (made == total or tally.primeras is True)


def goes_for_it_by_playing(hand: Hand, form: Form, sides: Sides) -> bool:
    """Whether a side with the first N tricks goes for the Bola by playing on: it plays alone, or the called card was seen.

    An older version looked for that card only if all N were logged. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12
    """
    contract = contracted(hand)
    if contract.lance == "chillada" or hand.giving_up is not None or not sides.known:
        return False
    looked_for = not is_of_before(form) or len(hand.winners) >= form.win
    return sides.alone or (looked_for and caller_is_out(hand, form))


def stopped_in_a_bola(hand: Hand, form: Form, sides: Sides) -> bool:
    """Whether a count leaves companions in the middle of a Bola; an older version accepted it, and the hand had no Bola.

    Source: mediator-1826/ley-12
    """
    if hand.tally is None or sides.alone:
        return False
    total = sum(hand.tally.counts)
    stopped = form.win < total < form.cards and made_by(hand.tally.counts, sides.side) == total
    return stopped and goes_for_it_by_playing(hand, form, sides)


def caller_is_out(hand: Hand, form: Form) -> bool:
    """Whether the called card, or a rey if the first rey names the companion, was seen in the first N tricks.

    Source: mediator-1826/cap-2-bola
    """
    if by_forced_king(hand, form):
        return king_is_out(hand, form, form.win)
    called = None if hand.contract is None else hand.contract.called
    tricks = () if hand.play is None else hand.play.tricks[: form.win]
    return any(trick is not None and called in trick.codes for trick in tricks)


def primeras_shown(hand: Hand, form: Form, sides: Sides) -> Party | Literal["nobody"] | None:
    """The side that made the first N tricks, as far as the record shows; None if it does not.

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
    if made >= win and total > win and _would_have_gone_for_it(hand, form, sides):
        return "nobody"
    return None


def _would_have_gone_for_it(hand: Hand, form: Form, sides: Sides) -> bool:
    """Whether a winning side that is not on the Bola would be, if it had the first N tricks. Source: mediator-1826/ley-12"""
    return not has_law(hand, "ley-12") and goes_for_it_by_playing(hand, form, sides) and bola_on(hand, form, sides) is None


def cut_shown(hand: Hand, sides: Sides) -> int | None:
    """How many tricks the hombre had before the first that he lost; None if the tricks do not show it. Source: mediator-1826/ley-12"""
    return next((place for place, seat in enumerate(hand.winners) if seat not in sides.side), None)


def cut_of(hand: Hand, sides: Sides) -> int:
    """How many tricks the hombre had before the first that he lost, as shown or stated; at least the logged ones.

    Source: mediator-1826/ley-12
    """
    shown = cut_shown(hand, sides)
    if shown is None and hand.tally is not None:
        shown = hand.tally.cut_after
    return len(hand.winners) if shown is None else shown


# The result.


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


def counts_primeras(hand: Hand, result: Result) -> bool:
    """Whether primeras can be paid: with a Bola from the start all tricks are first. Source: mediator-1826/cap-4-primeras"""
    return result.on != "start" and not (hand.giving_up is not None and hand.giving_up.defended)


def makes_primeras_good(hand: Hand, form: Form, result: Result) -> bool:
    """Whether law 7 compensates hindered primeras: only if the hand can have any, which an older version did not ask.

    Source: mediator-1826/ley-7, mediator-1826/cap-4-primeras
    """
    return is_of_before(form) or counts_primeras(hand, result)


def result_of(hand: Hand, options: Options, form: Form, sides: Sides) -> Result:
    """What a complete hand with a contract came to, after all effects of laws.

    Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12, mediator-1826/ley-9, mediator-1826/ley-7, mediator-1826/ley-4
    """
    counts, on = counts_of(hand), bola_on(hand, form, sides)
    effect = law_effect(hand, sides)
    if effect is not None and effect.kind == "as_won" and on == "start":
        # With a Bola from the start the game is won only with the Bola, so as won means with it.
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
    """The outcome by the tricks alone, before any law changes it. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-2-desbola"""
    made, total = made_by(counts, sides.side), sum(counts)
    gave_up = hand.giving_up
    if gave_up is not None and gave_up.answer is None:
        return _surrendered(form, sides, counts, defended=gave_up.defended)
    has_desbola = options.desbola and contracted(hand).lance != "chillada" and not form.bola_lost_free
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
