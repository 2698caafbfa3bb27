"""The tally: may it come now, does it agree with what was logged, can its numbers be?

Source: mediator-1826/cap-1-bazas, mediator-1826/ley-12, mediator-1826/cap-4-primeras, mediator-1826/cap-4-estuche
"""

from __future__ import annotations

from collections.abc import Iterator

from events.facts import UNTOLD
from rules.core.known import tallied
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.before import CONTRA_ESTUCHE, ESTUCHE, FORCED_KING, STOPPED
from rules.mediator.companion import companion_told, no_king_of_all
from rules.mediator.conditions import contra_shown, estuches_shown, fitted, may_hold, wholly_known, whose_estuches
from rules.mediator.effects import ended_by_law
from rules.mediator.facts import Tally
from rules.mediator.finish import is_decided
from rules.mediator.guards import exchange_missing, first_of, hand_with, not_at_play, since, unless
from rules.mediator.laws import misplaced_now
from rules.mediator.outcome import bola_on, cut_shown, from_start, primeras_shown, result_of, stopped_in_a_bola
from rules.mediator.sides import Sides, made_by, sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Hand, Table, Told
from rules.mediator.variants import Form


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after the count that closes a hand. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-2-bola"""
    form = table.form
    hand = _cut_out_of_place(table.hand, form, fact) or hand_with(table, fact.tricks)
    if not isinstance(hand, Refusal) and fact.partner not in (UNTOLD, None):
        hand = hand_with(table, (fact.partner,))
    if isinstance(hand, Refusal):
        return hand
    if refusal := not_at_play(hand, form) or exchange_missing(hand, table.options, form):
        return refusal
    partner = companion_told(hand, form, fact.partner)
    if isinstance(partner, Refusal):
        return partner
    told = hand.but(tally=told_of(hand, fact, partner))
    refusal = refused_as(hand, told, table.options, form)
    return unless(refusal, table, told)


def told_of(hand: Hand, fact: Tally, partner: int | None) -> Told:
    """A count by seats."""
    counts = tuple([fact.tricks.get(player, 0) for player in hand.active])
    return Told(counts, partner, fact.primeras, fact.estuches, fact.contra_estuche, fact.cut_after)


def _cut_out_of_place(hand: Hand | None, form: Form, fact: Tally) -> Refusal | None:
    """`malformed` for `cut_after` in a hand without a Bola from the start. Source: mediator-1826/ley-12"""
    if fact.cut_after is None or hand is None or hand.contract is None or (from_start(hand, form) and hand.giving_up is None):
        return None
    return refuse("malformed", "Ese campo solo con una Bola desde el principio que se perdió.", field="cut_after")


def refused_as(hand: Hand, told: Hand, options: Options, form: Form) -> Refusal | None:
    """Why a count is refused; `told` is the hand with it.

    What was once accepted is marked (`guards.since`). Source: mediator-1826/cap-1-bazas
    """
    sides = sides_of(told, form)
    if not sides.known:
        return refuse("malformed", "Falta decir quién era el compañero.", field="partner", expected=list(hand.active))
    refusal = (
        _cut_missing(told, options, form, sides)
        or _fewer_than_logged(hand, told)
        or misplaced_now(told, form)
        or _bola_without_primeras(told, form, sides)
        or _other_cut(told, sides)
        or _other_primeras(told, form, sides)
    )
    return refusal or first_of(
        (
            since(no_king_of_all(told, form), FORCED_KING),
            *_other_estuches(told, form, sides),
            since(_short_of_a_bola(told, form, sides), STOPPED),
            _bad_sum(told, options, form, sides),
        )
    )


def _counted(told: Hand) -> Told:
    return tallied(told)


def _cut_missing(told: Hand, options: Options, form: Form, sides: Sides) -> Refusal | None:
    """`malformed` for a lost Bola from the start without the cut that decides its result, or for a won one with a cut.

    Source: mediator-1826/ley-12
    """
    count = _counted(told)
    if bola_on(told, form, sides) != "start":
        return None
    made = made_by(count.counts, sides.side)
    lost = made < form.cards
    if lost and count.cut_after is None and cut_shown(told, sides) is None and _hangs_on_the_cut(told, options, form, sides, made):
        template = mark("Falta decir cuántas bazas llevaba cuando le cortaron.")
        return refuse("malformed", template, field="cut_after")
    if not lost and count.cut_after is not None:
        return refuse("malformed", "Ese campo solo con una Bola desde el principio que se perdió.", field="cut_after")
    return None


def _hangs_on_the_cut(told: Hand, options: Options, form: Form, sides: Sides, made: int) -> bool:
    """Whether the result of a lost Bola from the start depends on an early or late cut. Source: mediator-1826/ley-12"""
    cuts = (told.but(tally=_counted(told)._replace(cut_after=cut)) for cut in (len(told.winners), made))
    early, late = (result_of(each, options, form, sides).outcome for each in cuts)
    return early != late


def _fewer_than_logged(hand: Hand, told: Hand) -> Refusal | None:
    """`contradiction` for fewer tricks than a player's logged ones."""
    for seat, count in enumerate(_counted(told).counts):
        logged = hand.winners.count(seat)
        if count < logged:
            template = mark("{player} ya tiene {logged} bazas apuntadas.")
            player = hand.active[seat]
            return refuse("contradiction", template, field=f"tricks.{player}", expected={"min": logged}, player=player, logged=logged)
    return None


def _bola_without_primeras(told: Hand, form: Form, sides: Sides) -> Refusal | None:
    """`contradiction` for a summarized Bola that was asked by a side without the first N tricks. Source: mediator-1826/cap-2-bola"""
    asked = told.asked
    if asked is None or bola_on(told, form, sides) is None:
        return None
    if not sides.alone and made_by(_counted(told).counts, sides.side) < form.win:
        template = mark("Si pidieron la Bola, hicieron las {win} primeras.")
        return refuse("contradiction", template, field="tricks", win=form.win)
    return None


def _other_cut(told: Hand, sides: Sides) -> Refusal | None:
    """`contradiction` for a cut other than the tricks show, or above the tricks made. Source: mediator-1826/ley-12"""
    count, shown = _counted(told), cut_shown(told, sides)
    if count.cut_after is None:
        return None
    if shown is not None and count.cut_after != shown:
        return refuse("contradiction", "Le cortaron después de {expected}.", field="cut_after", expected=shown)
    made = made_by(count.counts, sides.side)
    least = 0 if shown is not None else len(told.winners)
    if not least <= count.cut_after <= made:
        template = mark("No pudieron cortarle después de tantas.")
        return refuse("contradiction", template, field="cut_after", expected={"min": least, "max": made})
    return None


def _other_primeras(told: Hand, form: Form, sides: Sides) -> Refusal | None:
    """`contradiction` for primeras that disagree with tricks and count. Source: mediator-1826/cap-4-primeras"""
    stated = _counted(told).primeras
    if stated is None:
        return None
    shown = primeras_shown(told, form, sides)
    if shown is None or (shown == "nobody") != stated:
        return None
    template = mark("Por las bazas, nadie hizo las primeras.") if stated else mark("Por las bazas, alguien hizo las primeras.")
    return refuse("contradiction", template, field="primeras", expected=[not stated])


def _other_estuches(told: Hand, form: Form, sides: Sides) -> Iterator[Refusal | None]:
    """Refusals for estuches that disagree with the cards, or for both estuches and contra el estuche.

    Source: mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche
    """
    count, holder = _counted(told), whose_estuches(told, sides)
    if count.estuches and count.contra_estuche:
        yield refuse("contradiction", "No puede haber a la vez estuche y contra el estuche.", field="contra_estuche")
    if count.estuches is not None and not may_hold(told, form, holder, count.estuches):
        template, number = mark("Por las cartas que se conocen no puede ser ese número de estuches."), estuches_shown(told, form, holder)
        refusal = refuse("contradiction", template, field="estuches", expected=None if number is None else [number])
        # An older version did not count how many cards of a side were known to be outside the estuche.
        yield since(refusal, ESTUCHE) if fitted(told, form, holder, count.estuches) else refusal
    if count.contra_estuche is not None and contra_shown(told, form, holder) not in (None, count.contra_estuche):
        template = mark("Por las cartas que se conocen no puede ser.")
        refusal = refuse("contradiction", template, field="contra_estuche", expected=[not count.contra_estuche])
        # An older version saw the three in adversaries' hands only if all cards of the side were known.
        yield refusal if count.contra_estuche or wholly_known(told, form, holder) else since(refusal, CONTRA_ESTUCHE)


def _short_of_a_bola(told: Hand, form: Form, sides: Sides) -> Refusal | None:
    """`bad_tally` for companions who went for the Bola by playing on, if their last tricks are missing. Source: mediator-1826/ley-12"""
    return _lacking(form, sum(_counted(told).counts)) if stopped_in_a_bola(told, form, sides) else None


def _lacking(form: Form, total: int) -> Refusal:
    template = mark("Faltan bazas: son {expected}, y la cuenta da {total}.")
    return refuse("bad_tally", template, field="tricks", expected=form.cards, total=total)


def _bad_sum(told: Hand, options: Options, form: Form, sides: Sides) -> Refusal | None:
    """`bad_tally` for too many tricks, or too few if the hand is undecided and no law ended it.

    Source: mediator-1826/cap-1-bazas, mediator-1826/cap-2-bola, mediator-1826/ley-9
    """
    counts = _counted(told).counts
    total = sum(counts)
    if total > form.cards:
        template = mark("Son {expected} bazas, y la cuenta da {total}.")
        return refuse("bad_tally", template, field="tricks", expected=form.cards, total=total)
    if total < form.cards and not ended_by_law(told, sides) and not is_decided(told, options, form, sides, counts):
        return _lacking(form, total)
    return None
