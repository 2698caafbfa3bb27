"""Which irregular things a hand shows, in the order in which they are reported; they move no money by themselves.

Source: mediator-1826/ley-1, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-10, mediator-1826/ley-11,
mediator-1826/rey-forzado, mediator-1826/cap-4-calidades, mediator-1826/cap-4-multas
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.findings import DEAL, LAST, At, Finding
from rules.mediator.claims import fell_in
from rules.mediator.fines import draw_of
from rules.mediator.finish import is_complete
from rules.mediator.payments import reckoning
from rules.mediator.play import irregular_cards
from rules.mediator.sides import sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Hand, Table
from rules.mediator.variants import Form

CODES = {"ley-7": "adelantado", "ley-8": "baza_indebida"}
"""What a trick says of itself → the code of the finding. Source: mediator-1826/ley-7, mediator-1826/ley-8"""


def findings(table: Table, hand: Hand) -> tuple[Finding, ...]:
    """The findings of a hand: packets, then trick by trick, a hand laid open, claims, the siete, and those of older records."""
    options, form = table.options, table.form
    by_trick = sorted((*_said(hand), *irregular_cards(hand, form)), key=lambda each: each[:2])
    return (
        *_packets(hand, form),
        *(finding for _, _, finding in by_trick),
        *_laid_open(hand, form),
        *_claimed(hand, options, form),
        *_silent(table, hand),
        *hand.found,
    )


def _packets(hand: Hand, form: Form) -> Iterator[Finding]:
    """The finding of wrong packets that were not agreed before the cut.

    Source: mediator-1826/ley-1, mediator-1826/tresillo-36, mediator-1826/quintillo
    """
    packets = hand.dealt.packets
    if packets is None or hand.dealt.announced:
        return
    right = sum(packets) == form.cards if form.packets or form.packet_count else True
    if form.packets:
        right = tuple(sorted(packets)) in {tuple(sorted(each)) for each in form.packets}
    if form.packet_count is not None:
        right = right and len(packets) == form.packet_count
    if not right:
        yield Finding("reparto", "mediator-1826/ley-1", hand.dealer, offence=DEAL, proof=DEAL)


def _said(hand: Hand) -> Iterator[tuple[int, int, Finding]]:
    """The findings that tricks name themselves: a card out of turn, a trick that was kept.

    Source: mediator-1826/ley-7, mediator-1826/ley-8
    """
    for law, seat, trick in hand.irregular:
        player, early = hand.active[seat], law == "ley-7"
        # A card was played out of turn; what was kept is the whole trick.
        at = At("trick", trick, player if early else None)
        yield trick, -1 if early else len(hand.active), Finding(CODES[law], "mediator-1826/" + law, player, trick, at, at)


def _laid_open(hand: Hand, form: Form) -> Iterator[Finding]:
    """The findings for hands laid down before their side had won, in a game with companions, once the side is known.

    Source: mediator-1826/ley-10
    """
    if hand.contract is None or not hand.laid_open:
        return
    sides = sides_of(hand, form)
    if sides.alone or not sides.known:
        return
    for number, each in enumerate(hand.laid_open, 1):
        made = sum(seat in sides.side for seat in hand.winners[: each.tricks_count])
        if each.seat in sides.side and made < form.win:
            yield Finding("tendido", "mediator-1826/ley-10", hand.active[each.seat], offence=At("declaration", number, kind="tendido"))


def _claimed(hand: Hand, options: Options, form: Form) -> Iterator[Finding]:
    """The findings for undue claims, once the hand is complete. Source: mediator-1826/cap-4-calidades"""
    if not hand.claims or hand.void or hand.contract is None or not is_complete(hand, options, form):
        return
    for each in reckoning(options, form, hand).due.faults:
        player, asked = hand.active[hand.claims[each].seat], At("declaration", each + 1, kind="calidades")
        yield Finding("calidad_indebida", "mediator-1826/cap-4-calidades", player, offence=asked)


def _silent(table: Table, hand: Hand) -> Iterator[Finding]:
    """The finding of a siete de espadas, or the card in its place, played without an announcement. Source: mediator-1826/cap-4-multas"""
    if not is_complete(hand, table.options, table.form):
        return
    draw = draw_of(table, hand)
    if draw.silent is not None:
        fell = At("trick", fell_in(hand, draw.card) or LAST, draw.silent)
        yield Finding("sorteo_no_advertido", "mediator-1826/cap-4-multas", draw.silent, offence=fell, proof=fell)
