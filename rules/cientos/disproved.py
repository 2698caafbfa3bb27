"""Which laws do the logged cards exclude? Whichever is logged second is refused: the law, or the cards.

Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro, cientos-1807/carta-de-mas
"""

from __future__ import annotations

from typing import Final

from rules.cientos.before import LAWS
from rules.cientos.knowledge import is_told_right, may_hold_a_catorce
from rules.cientos.terms import DEALT, Hand, Table
from rules.core.before import anew, of_before, refused_anew
from rules.core.known import hand_at
from rules.core.refusals import Refusal, mark, refuse

SAID: Final = {
    "carta-de-mas-jugando": mark("{player} no jugó con una carta de más: las suyas están todas apuntadas."),
    "catorce-por-otro": mark("Entre las cartas de {player} no hay ningún catorce."),
    "mal-repartido": mark("Uno de los dos recibió doce cartas: {player} no les dio mal a los dos."),
}
"""The law → the sentence that says why the cards exclude it."""


def against_the_cards(after: Table, law: str, player: str) -> Table | Refusal:
    """The table after a law; `contradiction` if the logged cards exclude it. Older records keep it.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro
    """
    hand = hand_at(after)
    if not is_disproved(hand, law, player):
        return after
    refusal = refuse("contradiction", SAID[law], field="law", player=player)
    return refused_anew(refusal, after.at, hand, LAWS[law], player)


def against_the_laws(after: Table) -> Table | Refusal:
    """The table after cards were logged; `contradiction` if they exclude a law that was applied before.

    A law that stands in an older record is reported once. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro
    """
    hand = hand_at(after)
    for each, _ in hand.penalties:
        law, player = each.law, each.player
        if not is_disproved(hand, law, player) or of_before(LAWS[law], player) in hand.found:
            continue
        if law == "carta-de-mas-jugando":
            template = mark("Está apuntado que {player} jugaba con una carta de más, y con esto no puede ser.")
        else:
            template = mark("Está apuntado que {player} dijo un catorce por otro, y con esto no puede tener ninguno.")
        refusal = refused_anew(refuse("contradiction", template, expected=["correction"], player=player), after.at, hand, LAWS[law], player)
        others = against_the_laws(refusal.taken)
        return anew(refusal, others.taken) if isinstance(others, Refusal) else refusal
    return after


def is_disproved(hand: Hand, law: str, player: str) -> bool:
    """Whether the logged cards exclude a law that is applied to a player.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/catorce-por-otro, cientos-1807/carta-de-mas
    """
    seat = hand.players.index(player)
    match law:
        case "carta-de-mas-jugando":
            return is_told_right(hand, seat)
        case "catorce-por-otro":
            return not may_hold_a_catorce(hand, seat)
        case "mal-repartido":
            return any(dealt is not None and size == DEALT for dealt, size in zip(hand.dealt, hand.sizes, strict=True))
    return False
