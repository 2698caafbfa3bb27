"""Which irregular things a hand shows, in the order in which they are reported; no money follows from them.

None of the texts that we have fixes a fine; the table may log a transfer. Source: voltereta-1826/introduccion
"""

from __future__ import annotations

from rules.core.cards import mask_of
from rules.core.findings import DEAL, LAST, At, Finding
from rules.core.known import contracted
from rules.core.play import Leads, Moment, Play, revoked, told_by
from rules.core.ranks import WHOLE
from rules.tresillo.auction import under_the_bid
from rules.tresillo.knowledge import told_to, turned_bit
from rules.tresillo.play import leads_of
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import Hand


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings of a hand: the cut, the lance, the turned card, renuncios by trick and order of play, then those of events.

    Source: jepus-1896/formacion, fournier/ofertas, jepus-1896/suertes, fournier/estuches, voltereta-1826/art-4
    """
    found = _cut(hand, options) + _low_lance(hand, options)
    return (found if hand.contract is None else found + _turned_put_away(hand) + _renuncios(hand)) + hand.found


def _cut(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """L2: a cut of too few or too many cards is void. Source: jepus-1896/formacion"""
    if hand.dealt.cut is None or options.cut_limits is None:
        return ()
    least, most = options.cut_limits
    return () if least <= hand.dealt.cut <= most else (Finding("corte", "jepus-1896/formacion", offence=DEAL, proof=DEAL),)


def _low_lance(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """L7: the contract is lower than the bid that won. Source: fournier/ofertas"""
    if hand.contract is None or not under_the_bid(hand.auction, hand.contract, options):
        return ()
    hombre = hand.active[hand.contract.hombre]
    return (Finding("lance_inferior", "fournier/ofertas", hombre, offence=At("contract"), proof=At("bid", LAST, hombre)),)


def _turned_put_away(hand: Hand) -> tuple[Finding, ...]:
    """L6: the hombre of a vuelta put the turned card away. Source: jepus-1896/suertes, fournier/lances"""
    hombre = contracted(hand).hombre
    exchanged = hand.exchanges[hombre]
    if exchanged is None or not (exchanged.discards or 0) & turned_bit(hand):
        return ()
    player = hand.active[hombre]
    put_away = At("exchange", player=player)
    return (Finding("descarto_volteada", "jepus-1896/suertes", player, offence=put_away, proof=put_away),)


def _renuncios(hand: Hand) -> tuple[Finding, ...]:
    """L3: a card against the duty to follow, by a player who surely held another of the suit, or laid one later (K4).

    Source: fournier/estuches, voltereta-1826/art-4, mediator-1826
    """
    if hand.play is None:
        return ()
    trump = contracted(hand).trump
    leads = leads_of(trump)
    return tuple([_renuncio(hand, hand.play, each, trump, leads) for each in revoked(hand.play, leads)])


def _renuncio(hand: Hand, play: Play, each: Moment, trump: str, leads: Leads) -> Finding:
    """A renuncio, with what shows that its player held a card of the suit. Source: fournier/estuches, voltereta-1826/art-4"""
    assert each.led is not None, "the leader owes nothing"
    player = hand.active[each.seat]
    proof = told_by(play, each, leads[each.led].forced, told_to(hand, each.seat))
    return Finding("renuncio", _duty(each, trump), player, each.trick, At("trick", each.trick, player), proof)


def _duty(moment: Moment, trump: str) -> str:
    """The text that this card violates; only the Mediator part of the 1826 book covers two estuches together.

    Source: voltereta-1826/art-4, fournier/estuches, mediator-1826
    """
    trumps, estuches = mask_of(WHOLE.trumps[trump]), mask_of(WHOLE.trumps[trump][:3])
    if moment.led not in WHOLE.trumps[trump]:
        return "voltereta-1826/art-4"
    known = (moment.sure | moment.later) & trumps
    together = known.bit_count() > 1 and not moment.had(trumps & ~estuches)
    return "mediator-1826" if together else "fournier/estuches"
