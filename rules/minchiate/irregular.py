"""Which irregular things a hand shows, in the order in which they are reported.

Source: minchiate/parejas, minchiate/corte, minchiate/fola, minchiate/descarte, minchiate/primera-mano, minchiate/caerse,
minchiate/renuncio, minchiate/bazas
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.findings import DEAL, OF_NO_TRICK, At, Finding
from rules.minchiate.knowledge import exact, robbed_by
from rules.minchiate.notes import robbable_of
from rules.minchiate.play import ORDERS, revokes, sets_the_suit
from rules.minchiate.ranks import BIT, COUNTING, LOCO, SUIT_OF, TAROT_MASK
from rules.minchiate.tariffs import BOOK, Options
from rules.minchiate.terms import CUTTER, DEALER, SEATS, Hand
from rules.minchiate.versiculas import held_in


class Evidence(NamedTuple):
    """What the record shows each player to have held before a trick: his exact cards, or those that he laid since."""

    held: tuple[int, ...]
    unseen: bool
    """Whether some earlier trick was logged without its cards."""


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings of a hand: seats, cut, Fola, discards, versículas, then trick by trick; last, those of older records.

    Source: minchiate/renuncio, minchiate/caerse
    """
    return (*_of_the_deal(hand), *_of_versiculas(hand, options), *_of_play(hand), *hand.found)


def _finding(code: str, source: str, hand: Hand, seat: int, at: At, proof: At | None) -> Finding:
    trick = at.number if at.type == "trick" else OF_NO_TRICK
    return Finding(code, BOOK + source, hand.players[seat], trick, at, proof)


def _of_card(code: str, source: str, hand: Hand, seat: int, number: int) -> Finding:
    """A card laid against a duty; the deal is its proof if it shows the hand. Source: minchiate/renuncio, minchiate/bazas"""
    return _finding(code, source, hand, seat, At("trick", number + 1, hand.players[seat]), _told_by(hand, seat))


def _told_by(hand: Hand, seat: int) -> At | None:
    """The deal, if it shows a hand together with what was robbed and put away; None if only later cards show it."""
    return DEAL if exact(hand, seat) is not None else None


def _of_the_deal(hand: Hand) -> Iterator[Finding]:
    """The findings of the deal: who faces the first dealer, what was robbed, taken and put away.

    Source: minchiate/parejas, minchiate/corte, minchiate/fola, minchiate/descarte
    """
    dealt = hand.dealt
    if hand.out_of_turn is not None:
        yield _finding("pareja_fuera_de_turno", "parejas", hand, hand.players.index(hand.out_of_turn), DEAL, DEAL)
    if dealt.robbed is not None and robbable_of(dealt.robbed) != dealt.robbed:
        yield _finding("robo_irregular", "corte", hand, CUTTER, DEAL, DEAL)
    if dealt.fola_robbed is not None and not _robbed_well(dealt.fola_robbed, dealt.fola):
        yield _finding("robo_irregular", "fola", hand, DEALER, DEAL, DEAL)
    if any(not BIT[code] & COUNTING for code in dealt.fola_taken or ()):
        yield _finding("pillada_irregular", "fola", hand, DEALER, DEAL, DEAL)
    for seat in (CUTTER, DEALER):
        put, robbed = hand.put[seat], robbed_by(hand, seat)
        if put is not None and robbed is not None and put.size != robbed.bit_count():
            at = At("exchange", player=hand.players[seat])
            yield _finding("cuenta_errada", "descarte", hand, seat, at, at)


def _robbed_well(robbed: tuple[str, ...], fola: tuple[str, ...] | None) -> bool:
    """Whether the dealer robbed what may be robbed: exactly the top cards of the Fola, if known. Source: minchiate/fola"""
    if robbable_of(robbed) != robbed:
        return False
    return fola is None or set(robbed) == set(robbable_of(fola))


def _of_versiculas(hand: Hand, options: Options) -> Iterator[Finding]:
    """The findings for players who held more in versículas than they showed, once the first trick is over.

    Source: minchiate/primera-mano
    """
    if not hand.tricks and hand.tally is None:
        return
    for seat in SEATS:
        cards = exact(hand, seat)
        if cards is None:
            continue
        shown = sum([each.points for each in hand.declared if each.seat == seat])
        if sum([points for _, _, points in held_in(cards, demonio=options.demonio)]) > shown:
            # He kept silent until he had laid his first card or, in a hand that was only counted, until the count.
            at = At("trick", 1, hand.players[seat]) if hand.tricks else At("tally")
            yield _finding("versicula_sin_declarar", "primera-mano", hand, seat, at, DEAL)._replace(trick=OF_NO_TRICK)


def renuncios(hand: Hand) -> tuple[Finding, ...]:
    """Every card laid against the duty to follow or to cut. Source: minchiate/renuncio"""
    return tuple([each for each in _of_play(hand) if each.code == "renuncio"])


def may_have_revoked(hand: Hand, seat: int, number: int) -> bool:
    """Whether a player may have broken the duty to follow or to cut in a trick (from 1), as far as is known.

    He may have in a trick without its cards. He did not if he led, had no card, put El Loco, followed, or can have held nothing that he
    should have laid. Source: minchiate/renuncio, minchiate/bazas
    """
    laid = hand.tricks[number - 1] if number <= len(hand.tricks) else None
    if laid is None:
        return True
    # A player who plays before the suit is set has put El Loco, or had no card.
    led, code = sets_the_suit(laid), laid.codes[seat]
    return bool(code) and led is not None and revokes(code, SUIT_OF.get(led, "T"), _may_have_held(hand, seat, number))


def _may_have_held(hand: Hand, seat: int, number: int) -> int:
    """The cards that a player may have held at a trick: his possible cards of the deal that he had not yet laid and no other ever laid.

    Source: minchiate/bazas
    """
    whole = exact(hand, seat)
    later = sum([BIT.get(laid.codes[seat], 0) for laid in hand.tricks[number:] if laid is not None])
    return (hand.may[seat] if whole is None else whole) & (~hand.gone | later)


def before_each(hand: Hand) -> list[Evidence]:
    """What everybody held before each trick, and after the last. Source: minchiate/renuncio"""
    later = [[0] * (len(hand.tricks) + 1) for _ in SEATS]
    for number in range(len(hand.tricks) - 1, -1, -1):
        laid = hand.tricks[number]
        for seat in SEATS:
            code = "" if laid is None else laid.codes[seat]
            later[seat][number] = later[seat][number + 1] | (BIT[code] if code else 0)
    known = [exact(hand, seat) for seat in SEATS]
    found, gone, unseen = [], 0, False
    for number in range(len(hand.tricks) + 1):
        held = [later[seat][number] if unseen or known[seat] is None else (known[seat] or 0) & ~gone for seat in SEATS]
        found.append(Evidence(tuple(held), unseen))
        laid = hand.tricks[number] if number < len(hand.tricks) else None
        unseen = unseen or laid is None
        for code in () if laid is None else laid.codes:
            gone |= BIT[code] if code else 0
    return found


def _of_play(hand: Hand) -> Iterator[Finding]:
    """The findings for cards against a duty, and for cards laid open with a tarot among them. Source: minchiate/bazas, minchiate/caerse"""
    if not hand.tricks and not hand.fallen:
        return
    suits_led: set[str] = set()
    for number, known in enumerate(before_each(hand)):
        for place, (seat, before) in enumerate(hand.fallen, 1):
            if before == number and known.held[seat] & TAROT_MASK:
                fell = At("declaration", place, kind="caida")
                yield _finding("caida_indebida", "caerse", hand, seat, fell, _told_by(hand, seat))._replace(trick=number + 1)
        if number < len(hand.tricks):
            yield from _of_trick(hand, number, known, suits_led)


def _of_trick(hand: Hand, number: int, known: Evidence, suits_led: set[str]) -> Iterator[Finding]:
    """The findings of one trick, in order of play; `suits_led` are the suits of the earlier tricks. Source: minchiate/bazas"""
    laid = hand.tricks[number]
    if laid is None:
        return
    led, is_cut = "", False
    for seat in ORDERS[laid.leader]:
        code = laid.codes[seat]
        suit = SUIT_OF.get(code, "T")
        if code and (led or code != LOCO):
            if led and revokes(code, led, known.held[seat]):
                yield _of_card("renuncio", "renuncio", hand, seat, number)
            elif led not in ("", "T") and is_cut and led not in suits_led and not known.unseen:
                rey = BIT["R" + led]
                if known.held[seat] & rey and BIT[code] != rey:
                    yield _of_card("rey_no_jugado", "bazas", hand, seat, number)
            led = led or suit
            is_cut = is_cut or (led != "T" and code != LOCO and suit == "T")
    suits_led.add(led)
