"""Which irregular things a hand shows, in the order in which they are reported; only the laws move tantos for them.

Source: malilla-1807/renunciar, malilla-1807/mano-sin-tocarle, malilla-1807/baza-ajena, malilla-1807/dar-sin-tocarle,
malilla-1807/cuenta-de-cartas
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.findings import DEAL, At, Finding
from rules.core.play import NO_CARD
from rules.malilla.guards import has_begun
from rules.malilla.play import renuncios
from rules.malilla.tariffs import BOOK, Options
from rules.malilla.terms import MANO, Hand

LAW_OF: Final = {
    "dar-sin-tocarle": "dar-sin-tocarle",
    "carta-de-mas": "carta-de-mas",
    "carta-de-menos": "carta-de-menos",
    "salir-sin-tocarle": "salir-sin-tocarle",
    "renuncio-servir": "renuncio",
    "renuncio-cargar": "renuncio",
    "renuncio-fallar": "renuncio",
    "renuncio-contrafallar": "renuncio",
    "alzar-baza-ajena": "alzar-baza-ajena",
}
"""Finding → the law that it breaks. Source: malilla-1807/obligaciones, malilla-1807/renunciar"""


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings of a hand: deal, miscounts from the mano on, then by trick lead, cards and gathering; last, those of older records.

    Source: malilla-1807/renunciar, malilla-1807/obligaciones
    """
    return (*shown_by(hand, options), *hand.found)


def shown_by(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings that the hand itself shows, each with its law. Source: malilla-1807/renunciar, malilla-1807/obligaciones"""
    # The sort is stable, so that each trick keeps this order: its lead, its cards in order of play, its gathering.
    played = [*_leads(hand, options), *_cards(hand, options), *_gathered(hand)]
    return (*_dealt(hand), *sorted(played, key=lambda each: (each.trick,)))


def _dealt(hand: Hand) -> Iterator[Finding]:
    """The findings of the deal, once play has begun. Source: malilla-1807/dar-sin-tocarle, malilla-1807/cuenta-de-cartas"""
    if not has_begun(hand):
        return
    if hand.out_of_turn:
        yield Finding("dar-sin-tocarle", BOOK + "dar-sin-tocarle", hand.dealer, offence=DEAL, proof=DEAL)
    for seat, count in enumerate(hand.dealt.counts):
        if count is not None and count != hand.form.dealt:
            code = "carta-de-mas" if count > hand.form.dealt else "carta-de-menos"
            yield Finding(code, BOOK + "cuenta-de-cartas", hand.players[seat], offence=DEAL, proof=DEAL)


def is_lead_of_law(options: Options, trick: int) -> bool:
    """Whether the law on leading out of turn applies to the lead of a trick: of any trick, or of the first alone.

    Source: malilla-1807/mano-sin-tocarle
    """
    return trick == 1 or options.lead_law == "any"


def leader_in_turn(hand: Hand, trick: int) -> int:
    """The seat whose turn it was to lead a trick: the mano, then the winner of the previous trick. Source: malilla-1807/mano-y-pie"""
    return hand.winners[trick - 2] if trick > 1 else MANO


def leader_of(hand: Hand, trick: int) -> int:
    """The seat that led a trick. Source: malilla-1807/mano-sin-tocarle"""
    said = hand.said.get(trick)
    return leader_in_turn(hand, trick) if said is None or said.leader is None else said.leader


def gathered_from_others(hand: Hand, trick: int) -> int | None:
    """The seat that gathered a trick of another side; None if none did. Source: malilla-1807/baza-ajena"""
    said = hand.said.get(trick)
    if said is None or said.raised_by is None:
        return None
    side = hand.form.side
    return said.raised_by if side(said.raised_by) != side(hand.winners[trick - 1]) else None


def _leads(hand: Hand, options: Options) -> Iterator[Finding]:
    """The findings for leads out of turn.

    A seat may lead if it gathered the previous trick from another side, or if the player due had no card.

    Source: malilla-1807/mano-sin-tocarle, malilla-1807/cuenta-de-cartas
    """
    for trick in hand.said:
        if not is_lead_of_law(options, trick):
            continue
        leader, due = leader_of(hand, trick), leader_in_turn(hand, trick)
        if leader == due or (trick > 1 and gathered_from_others(hand, trick - 1) == leader) or _had_no_card(hand, trick, due):
            continue
        at = At("trick", trick, hand.players[leader])
        yield Finding("salir-sin-tocarle", BOOK + "mano-sin-tocarle", hand.players[leader], trick, at, at)


def _had_no_card(hand: Hand, trick: int, seat: int) -> bool:
    """Whether a seat had no card left for a trick. Source: malilla-1807/cuenta-de-cartas"""
    laid = None if hand.play is None else hand.play.tricks[trick - 1]
    return laid is not None and laid.codes[seat] == NO_CARD


def _gathered(hand: Hand) -> Iterator[Finding]:
    """The findings for tricks of another side that a seat gathered and kept until a later one. Source: malilla-1807/baza-ajena"""
    for trick in hand.said:
        seat = gathered_from_others(hand, trick)
        if seat is not None and trick < len(hand.winners):
            yield Finding("alzar-baza-ajena", BOOK + "baza-ajena", hand.players[seat], trick, At("trick", trick))


def _cards(hand: Hand, options: Options) -> Iterator[Finding]:
    """The findings for cards that were laid against a duty. Source: malilla-1807/renunciar"""
    for each in renuncios(hand, options):
        at = At("trick", each.trick, hand.players[each.seat])
        yield Finding("renuncio-" + each.duty, BOOK + "renunciar", hand.players[each.seat], each.trick, at, each.told_by)
