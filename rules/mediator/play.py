"""May this card be played: the duty to follow and, with a rey forzado, the kings that may not fall while another card can.

`rules.core.play` decides what wins a trick and what the laid cards prove. Source: mediator-1826/cap-1-reservadas, mediator-1826/rey-forzado
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import BIT
from rules.core.findings import At, Finding
from rules.core.known import contracted
from rules.core.play import Leads, Legality, Moment, Play, held_now, legality, moments, revoked, told_by, unseen_count
from rules.mediator.knowledge import told_to
from rules.mediator.terms import Hand
from rules.mediator.variants import Form


def leads_of(hand: Hand, form: Form) -> Leads:
    """What each card led asks for in a hand with its trump. Source: mediator-1826/cap-1-valor, mediator-1826/cap-1-reservadas"""
    return form.pack.leads[contracted(hand).trump]


def by_forced_king(hand: Hand, form: Form) -> bool:
    """Whether the first rey names the companion. Source: mediator-1826/rey-forzado"""
    return hand.contract is not None and hand.contract.lance == "entrada" and form.partner == "forced"


def irregular_cards(hand: Hand, form: Form) -> Iterator[tuple[int, int, Finding]]:
    """The cards laid against a duty, each with its trick and place: renuncios, and kings that fell too early.

    Source: mediator-1826/ley-11, mediator-1826/rey-forzado
    """
    if hand.play is None:
        return
    leads, kings = leads_of(hand, form), form.pack.kings
    for moment in revoked(hand.play, leads):
        assert moment.led is not None, "the leader owes nothing"
        yield _of_card("renuncio", "ley-11", hand, form, moment, leads[moment.led].forced)
    if by_forced_king(hand, form):
        first = next((moment for moment in moments(hand.play) if BIT[moment.code] & kings), None)
        if first is not None and first.had(better := _in_its_place(first, leads, form)):
            yield _of_card("rey_adelantado", "rey-forzado", hand, form, first, better)


def _of_card(code: str, source: str, hand: Hand, form: Form, moment: Moment, better: int) -> tuple[int, int, Finding]:
    """A card laid in place of a better one, with what shows that its player held one."""
    player = hand.active[moment.seat]
    assert hand.play is not None, "the card was laid"
    proof = told_by(hand.play, moment, better, told_to(hand, form, moment.seat))
    at = At("trick", moment.trick, player)
    return moment.trick, moment.place, Finding(code, "mediator-1826/" + source, player, moment.trick, at, proof)


def _in_its_place(moment: Moment, leads: Leads, form: Form) -> int:
    """The cards that the player of the first rey could lawfully have played instead. Source: mediator-1826/rey-forzado"""
    others = form.pack.cards & ~form.pack.kings
    if moment.led is None:
        return others
    lead = leads[moment.led]
    must_follow = bool(BIT[moment.code] & lead.forced) or moment.had(lead.forced)
    return lead.follow & others if must_follow else others


def king_is_out(hand: Hand, form: Form, tricks_count: int) -> bool:
    """Whether a rey was seen in the first `tricks_count` tricks. Source: mediator-1826/rey-forzado, mediator-1826/cap-2-bola"""
    tricks = () if hand.play is None else hand.play.tricks[:tricks_count]
    return any(BIT[code] & form.pack.kings for trick in tricks if trick is not None for code in trick.codes)


def legality_in(hand: Hand, form: Form, play: Play, seat: int, led: str | None, laid: int) -> dict[str, Legality]:
    """For each card that a player may hold, whether he may play it now; `laid` are the cards of this trick so far.

    Source: mediator-1826/cap-1-reservadas, mediator-1826/rey-forzado
    """
    leads = leads_of(hand, form)
    answers = legality(play, seat, led, leads, laid=laid)
    kings = form.pack.kings
    if not by_forced_king(hand, form) or play.gone & kings or laid & kings:
        return answers
    sure, may = held_now(play, seat)
    unseen = unseen_count(play)
    others = form.pack.cards & ~kings
    follow, forced = (leads[led].follow, leads[led].forced) if led is not None else (0, 0)
    for code, answer in answers.items():
        bit = BIT[code]
        if answer == "legal" and bit & kings:
            # A player who could have followed in another way may not lay another suit at all.
            better = others & follow if bit & forced else others
            if may & better:
                answers[code] = "illegal" if (sure & better).bit_count() > unseen else "undetermined"
    return answers
