"""May this card be played: the duty to follow, and in a hand a rey forzado the kings that may not fall while another card can.

What wins a trick, and what the cards that were laid prove, is `rules.core.play`. Source: mediator-1826/cap-1-reservadas,
mediator-1826/rey-forzado
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.cards import BIT
from rules.core.findings import Finding
from rules.core.play import Leads, Legality, Moment, Play, held_now, legality, moments, revoked, unseen_count
from rules.mediator.terms import Hand
from rules.mediator.variants import Form


def leads_of(hand: Hand, form: Form) -> Leads:
    """What each card asks for when it is led, in a hand with its trump. Source: mediator-1826/cap-1-valor, mediator-1826/cap-1-reservadas"""
    assert hand.contract is not None, "there is no trump before the contract"
    return form.pack.leads[hand.contract.trump]


def by_forced_king(hand: Hand, form: Form) -> bool:
    """Whether the first rey names the companion. Source: mediator-1826/rey-forzado"""
    return hand.contract is not None and hand.contract.lance == "entrada" and form.partner == "forced"


def irregular_cards(hand: Hand, form: Form) -> Iterator[tuple[int, int, Finding]]:
    """The cards that were laid against a duty, each with its trick and place: renuncios, and kings that fell too early.

    Source: mediator-1826/ley-11, mediator-1826/rey-forzado
    """
    if hand.play is None:
        return
    leads, kings = leads_of(hand, form), form.pack.kings
    for moment in revoked(hand.play, leads):
        yield moment.trick, moment.place, Finding("renuncio", "mediator-1826/ley-11", hand.active[moment.seat], moment.trick)
    if by_forced_king(hand, form):
        first = next((moment for moment in moments(hand.play) if BIT[moment.code] & kings), None)
        if first is not None and _too_early(first, leads, form):
            yield first.trick, first.place, Finding("rey_adelantado", "mediator-1826/rey-forzado", hand.active[first.seat], first.trick)


def _too_early(moment: Moment, leads: Leads, form: Form) -> bool:
    """Whether the first rey was played by one who could lawfully have played another card. Source: mediator-1826/rey-forzado"""
    others = form.pack.cards & ~form.pack.kings
    if moment.led is None:
        return moment.had(others)
    lead = leads[moment.led]
    must_follow = bool(BIT[moment.code] & lead.forced) or moment.had(lead.forced)
    return moment.had(lead.follow & others) if must_follow else moment.had(others)


def king_is_out(hand: Hand, form: Form, tricks_count: int) -> bool:
    """Whether a rey was seen in the first so many tricks. Source: mediator-1826/rey-forzado, mediator-1826/cap-2-bola"""
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
    others, follow, forced = (
        form.pack.cards & ~kings,
        leads[led].follow if led is not None else 0,
        leads[led].forced if led is not None else 0,
    )
    must_follow = (sure & forced).bit_count() > unseen
    for code, answer in answers.items():
        bit = BIT[code]
        if answer == "legal" and bit & kings:
            better = others & follow if must_follow or bit & forced else others
            if may & better:
                answers[code] = "illegal" if (sure & better).bit_count() > unseen else "undetermined"
    return answers
