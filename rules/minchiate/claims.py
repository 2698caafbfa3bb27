"""What is declared: a versícula in the first trick, or the open cards of a player without tarots.

Source: minchiate/primera-mano, minchiate/versiculas, minchiate/caerse
"""

from __future__ import annotations

from rules.core.cards import mask_of
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.facts import Declaration
from rules.minchiate.guards import at_play, not_his
from rules.minchiate.knowledge import without
from rules.minchiate.notes import noted
from rules.minchiate.ranks import BIT
from rules.minchiate.tariffs import Options
from rules.minchiate.terms import TRICKS, Codes, Declared, Hand, Table
from rules.minchiate.versiculas import DEMONIO_CALLED, is_the_same_kind, kind_of, points_of


def declaration(table: Table, fact: Declaration) -> Table | Refusal:
    """The table after a declaration. Source: minchiate/primera-mano, minchiate/caerse"""
    hand = at_play(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    seat = hand.players.index(fact.player)
    return _fallen(table, hand, seat) if fact.kind == "caida" else _versicula(table, hand, seat, fact.cards or ())


def _fallen(table: Table, hand: Hand, seat: int) -> Table | Refusal:
    """A player lays his cards open. Source: minchiate/caerse"""
    if len(hand.tricks) == TRICKS:
        return refuse("too_late", "Las bazas están ya todas jugadas.", field="kind")
    if seat in [other for other, _ in hand.fallen]:
        return refuse("contradiction", "{player} ya se había caído.", field="player", player=hand.players[seat])
    return table.at(hand._replace(fallen=(*hand.fallen, (seat, len(hand.tricks)))))


def _versicula(table: Table, hand: Hand, seat: int, codes: Codes) -> Table | Refusal:
    """A versícula is shown and noted. Source: minchiate/primera-mano, minchiate/versiculas"""
    if hand.tricks:
        return refuse("too_late", "Las versículas se declaran en la primera baza; ya está recogida.", field="kind")
    kind = kind_of(codes)
    if refusal := _not_allowed(table.options, kind) or not_his(codes, hand.may[seat], hand.players[seat], "cards"):
        return refusal
    if kind is None:
        return refuse("not_a_versicula", "Esas cartas no son exactamente una versícula.", field="cards")
    if any(each.seat == seat and is_the_same_kind(kind, codes, each.kind, each.codes) for each in hand.declared):
        template = mark("{player} ya declaró una versícula de esas.")
        return refuse("contradiction", template, field="cards", player=hand.players[seat])
    points = points_of(codes)
    declared = (*hand.declared, Declared(seat, kind, codes, points))
    notes = noted(hand.notes, hand.sides[seat], points, "versicula", seat=seat, codes=codes)
    return table.at(hand._replace(declared=declared, notes=notes, may=without(hand.may, mask_of(codes, BIT), seat)))


def _not_allowed(options: Options, kind: str | None) -> Refusal | None:
    """`not_allowed` for the demonio at a table that does not play it. Source: minchiate/versiculas"""
    if kind != DEMONIO_CALLED or options.demonio:
        return None
    return refuse("not_allowed", "En esta mesa el demonio no es una versícula.", field="cards", expected={"demonio": True})
