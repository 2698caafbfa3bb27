"""A law of the table is applied to a player: may it be, now and to him?

`fines` has what it costs, `effects` what it changes of the result. Source: mediator-1826/ley-1, mediator-1826/ley-2, mediator-1826/ley-3,
mediator-1826/ley-4, mediator-1826/ley-5, mediator-1826/ley-6, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-9,
mediator-1826/ley-10, mediator-1826/ley-11, mediator-1826/ley-12, mediator-1826/ley-13, mediator-1826/ley-conv-1, mediator-1826/ley-conv-2,
mediator-1826/ley-conv-3, mediator-1826/rey-forzado, mediator-1826/dosillo
"""

from __future__ import annotations

from typing import Final

from events.facts import UNTOLD
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.before import LEY_6
from rules.mediator.companion import companion_told
from rules.mediator.effects import effect_of, has_law, law_effect, leaves_the_same
from rules.mediator.facts import Penalty
from rules.mediator.finish import is_complete
from rules.mediator.guards import around, first_of, since, unless
from rules.mediator.knowledge import told_right
from rules.mediator.sides import Sides, king_returned, sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Hand, Table
from rules.mediator.variants import Form

OF_ANYBODY: Final = ("ley-1", "ley-2", "ley-5", "ley-8")
"""The laws that even the zángano can break: law 8 by answering a wrong trump. Source: mediator-1826/zangano, mediator-1826/ley-5"""
BEFORE_A_CONTRACT: Final = ("ley-1", "ley-2", "ley-3", "ley-4", "ley-5", "ley-6", "dosillo")
"""The laws that may be applied before anybody plays."""
ONCE: Final = ("ley-2", "ley-6")
"""The laws that a player can break only once in a hand. Source: mediator-1826/ley-2, mediator-1826/ley-6"""


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """The table after a law is applied, in the open hand or until the next deal. Source: mediator-1826/ley-2, mediator-1826/ley-6"""
    players = (fact.player, fact.injured, fact.other, fact.partner or None, fact.noticed_by, *(each.to for each in fact.damages))
    if refusal := strangers(around(table), players):
        return refusal
    hand, form = table.hand, table.form
    if hand is None:
        return nobody_dealt()
    refusal = _without_cards(hand, fact) or _out_of_order(hand, fact)
    if refusal is not None:
        return refusal
    refusal = _not_allowed(table, hand, fact) or _of_another_companion(hand, form, fact) or _not_paid(table, hand, fact)
    if refusal is not None:
        return refusal
    applied = hand.but(penalties=(*hand.penalties, fact), void=_is_void(table, hand, fact))
    refusal = first_of((_applied_already(hand, fact), since(_count_disproved(hand, form, fact), LEY_6, fact.player)))
    return unless(refusal, table, applied)


def _is_void(table: Table, hand: Hand, fact: Penalty) -> bool:
    """Whether the hand counts as not played; a later fine does not change that. Source: mediator-1826/ley-2, mediator-1826/ley-6"""
    if hand.void or fact.law == "ley-2":
        return True
    if fact.law != "ley-6":
        return False
    return not (is_complete(hand, table.options, table.form) if fact.paid is None else fact.paid)


def _not_paid(table: Table, hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a hand that is said to be paid although it is not complete, or is void. Source: mediator-1826/ley-6"""
    if fact.law != "ley-6" or not fact.paid or (is_complete(hand, table.options, table.form) and not hand.void):
        return None
    return refuse("contradiction", "La mano no está terminada: no puede estar pagada.", field="paid", expected=[False])


def _applied_already(hand: Hand, fact: Penalty) -> Refusal | None:
    """`already_applied` for a deal or a count that was charged to the player before: each can be wrong only once.

    Source: mediator-1826/ley-2, mediator-1826/ley-6
    """
    if fact.law not in ONCE or all((each.law, each.player) != (fact.law, fact.player) for each in hand.penalties):
        return None
    refusal = refuse("already_applied", "A {player} ya se le aplicó esa ley en esta mano.", field="law", player=fact.player)
    return refusal if hand.void else since(refusal, LEY_6, fact.player)


def _count_disproved(hand: Hand, form: Form, fact: Penalty) -> Refusal | None:
    """`contradiction` for a wrong count charged to a player whose logged cards are right. Source: mediator-1826/ley-6"""
    if fact.law != "ley-6" or not told_right(hand, form, hand.active.index(fact.player)):
        return None
    template = mark("Por lo que se le dio, cambió y echó, {player} tenía sus cartas cabales.")
    return refuse("contradiction", template, field="law", player=fact.player)


def _without_cards(hand: Hand, fact: Penalty) -> Refusal | None:
    """A refusal for a player without cards, if cards are needed; anybody can break the laws of deal and speech.

    Source: mediator-1826/zangano
    """
    offender = None if fact.law in OF_ANYBODY and fact.player == hand.zangano else fact.player
    gone = [player for player in (fact.noticed_by, *(each.to for each in fact.damages)) if player not in (None, *hand.players)]
    return without_cards(hand.active, (offender, fact.injured, fact.other, fact.partner or None, *gone))


def _out_of_order(hand: Hand, fact: Penalty) -> Refusal | None:
    """A refusal for a law that needs a contract, or for a misdeal after the first card.

    What a void hand cost may still be logged.
    """
    if hand.contract is None and (fact.law not in BEFORE_A_CONTRACT or fact.game):
        return refuse("out_of_order", "Antes hay que decir quién juega, y a qué.", expected=["contract"])
    if fact.law == "ley-2" and (hand.winners or hand.tally is not None):
        return refuse("too_late", "Ya se ha jugado: el mal reparto se dice antes de la primera carta.")
    return None


def _not_allowed(table: Table, hand: Hand, fact: Penalty) -> Refusal | None:
    """A refusal for a law that the variant or the house rules exclude, or that does not fit its offender."""
    excluded = _excluded(table.options, table.form, fact)
    if excluded is not None:
        return excluded
    if fact.law == "ley-2" and fact.player != hand.dealer:
        template = mark("Del mal reparto responde quien dio, {expected}.")
        return refuse("not_allowed", template, field="player", expected=[hand.dealer])
    if hand.contract is None:
        return None
    # The law itself may name the companion.
    told = hand.but(penalties=(*hand.penalties, fact))
    return _of_no_such_role(hand, table.form, sides_of(hand, table.form), fact) or _second_result(hand, sides_of(told, table.form), fact)


def _of_another_companion(hand: Hand, form: Form, fact: Penalty) -> Refusal | None:
    """A refusal for a companion who cannot be he, or with whom another law does not fit its offender.

    Source: mediator-1826/ley-9, mediator-1826/cap-1-rey
    """
    if fact.partner == UNTOLD:
        return None
    partner = companion_told(hand, form, fact.partner)
    return partner if isinstance(partner, Refusal) else misplaced_now(hand.but(penalties=(*hand.penalties, fact)), form)


def _excluded(options: Options, form: Form, fact: Penalty) -> Refusal | None:
    """A refusal for a law of another variant, or of a house rule that the table does not have.

    Source: mediator-1826/ley-conv-1, mediator-1826/ley-conv-2, mediator-1826/ley-conv-3, mediator-1826/rey-forzado, mediator-1826/dosillo
    """
    has = {
        "ley-conv-1": options.return_king,
        "ley-conv-2": options.return_king,
        "ley-conv-3": options.companion_exempt_all,
        "rey-forzado": form.partner == "forced",
        "dosillo": form.stock > 0 and form.lone is None,
    }
    if has.get(fact.law, True):
        return None
    return refuse("not_allowed", "En esta mesa no rige esa ley.", field="law")


def _of_no_such_role(hand: Hand, form: Form, sides: Sides, fact: Penalty) -> Refusal | None:
    """`not_allowed` for a law that does not fit its offender's part in the hand, as far as that is known.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-12, mediator-1826/ley-conv-2
    """
    if fact.player not in hand.active:
        return None
    seat = hand.active.index(fact.player)
    if (field := _misplaced(hand, sides, fact)) is not None:
        of_contra = field != "player"
        template = mark("Eso solo puede haberlo hecho un contrario.") if of_contra else mark("Eso solo lo hace quien juega con compañero.")
        return refuse("not_allowed", template, field=field)
    if fact.law == "ley-4" and sides.alone and seat == sides.hombre:
        return refuse("not_allowed", "Quien juega solo puede enseñar sus cartas.", field="player")
    if fact.law == "ley-conv-2" and (not king_returned(hand, form) or hand.king is None or hand.king.giver != seat):
        return refuse("not_allowed", "Esa ley es de quien devolvió el rey.", field="player")
    return None


def _misplaced(hand: Hand, sides: Sides, fact: Penalty) -> str | None:
    """The field in which a law does not fit the known side of its offender; None if it fits.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-12
    """
    if fact.player not in hand.active:
        return None
    seat = hand.active.index(fact.player)
    if fact.effect == "partner_won" and (fact.bola or fact.primeras):
        # A player who ran ahead of his own companion is no adversary, whoever that is.
        return "bola" if fact.bola else "primeras"
    if seat == sides.hombre or (sides.known and seat in sides.side):
        flags = [field for field in ("game", "bola", "primeras") if getattr(fact, field)]
        if flags or fact.effect == "game":
            return flags[0] if flags else "effect"
    in_contra = sides.known and seat in sides.contra
    of_companions = fact.law == "ley-12" or fact.effect == "partner_won"
    return "player" if of_companions and (in_contra or (sides.known and sides.companion is None)) else None


def misplaced_now(hand: Hand, form: Form) -> Refusal | None:
    """`contradiction` if an adversary turns out to have asked for the Bola, or a law not to fit the side of its offender.

    Source: mediator-1826/cap-2-bola, mediator-1826/ley-7, mediator-1826/ley-12
    """
    if not hand.penalties and hand.asked is None:
        return None
    sides = sides_of(hand, form)
    if hand.asked is not None and sides.known and hand.asked.seat not in sides.side and not has_law(hand, "ley-12"):
        template = mark("{player} pidió la Bola y no era de los que juegan.")
        return refuse("contradiction", template, field="partner", player=hand.active[hand.asked.seat])
    for each in hand.penalties:
        if _misplaced(hand, sides, each) is not None:
            template = mark("A {player} se le aplicó una ley que no cabe con ese compañero.")
            return refuse("contradiction", template, field="partner", player=each.player)
    return None


def _second_result(hand: Hand, sides: Sides, fact: Penalty) -> Refusal | None:
    """`not_allowed` for a second law that changes the result; one that changes nothing more is accepted for its fine.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    if hand.void or not _changes(hand, sides, fact) or not any(_changes(hand, sides, each) for each in hand.penalties):
        return None
    standing, effect = law_effect(hand, sides), effect_of(hand, sides, fact)
    if standing is not None and effect is not None and leaves_the_same(standing, effect):
        return None
    return refuse("not_allowed", "Otra ley ya ha cambiado el resultado de esta mano.", field="law")


def _changes(hand: Hand, sides: Sides, fact: Penalty) -> bool:
    """Whether a law changes the result; if the hombre saw a hand it surely does, even before it is known how.

    Source: mediator-1826/ley-9
    """
    of_hombre = fact.law == "ley-9" and fact.player == hand.active[sides.hombre]
    return of_hombre or effect_of(hand, sides, fact) is not None
