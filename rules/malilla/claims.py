"""Which laws were applied in a hand, to whom and in which trick: those logged, and those that a table applies by itself.

Source: malilla-1807/obligaciones, malilla-1807/no-contar, malilla-1807/enmienda
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.core.findings import Finding
from rules.malilla.facts import Penalty
from rules.malilla.guards import is_complete
from rules.malilla.irregular import LAW_OF, shown_by
from rules.malilla.knowledge import is_full
from rules.malilla.tariffs import Options
from rules.malilla.terms import Hand

OF_A_PLAY: Final = ("renuncio", "salir-sin-tocarle", "alzar-baza-ajena")
"""The laws that are broken in one trick, so that cards can show it. Source: malilla-1807/renunciar, malilla-1807/baza-ajena"""
OF_A_RENUNCIO: Final = ("renuncio", "renuncio-advertido")
"""The laws under which the same renuncio may be charged. Source: malilla-1807/enmienda"""


class Applied(NamedTuple):
    """A law that was applied: to whom, which, and in which trick if that is known."""

    player: str
    law: str
    trick: int | None


def is_derived(hand: Hand, options: Options) -> bool:
    """Whether the table applies by itself the laws that the hand shows to be broken. Source: malilla-1807/obligaciones"""
    return options.laws == "derived" and hand.void is None and is_complete(hand)


def applied(hand: Hand, options: Options) -> tuple[Applied, ...]:
    """The laws applied, in the order of their postings: derived ones as they are found, then those logged.

    Source: malilla-1807/obligaciones
    """
    logged = tuple([Applied(each.player, each.law, each.trick) for each in hand.penalties])
    if not is_derived(hand, options):
        return logged
    shown = shown_by(hand, options)
    charged = _charged(hand.penalties, shown)
    return (*[Applied(each.player or "", LAW_OF[each.code], each.trick) for each in shown if each not in charged], *logged)


def _charged(penalties: Sequence[Penalty], shown: Sequence[Finding]) -> list[Finding]:
    """The findings that logged laws have charged.

    A law that names a trick charges the finding of that trick; any other, the player's earliest finding that is not yet charged.

    Source: malilla-1807/obligaciones, malilla-1807/enmienda
    """
    found = []
    for each in penalties:
        if each.trick is not None:
            found += [one for one in _of(shown, each.player, each.law) if one.trick == each.trick]
    for each in penalties:
        if each.trick is None and each.law != "renuncio-advertido":
            left = [one for one in _of(shown, each.player, each.law) if one not in found]
            found += left[:1]
    return found


def _of(shown: Sequence[Finding], player: str, law: str) -> list[Finding]:
    """The findings of a player against a law."""
    sought = "renuncio" if law == "renuncio-advertido" else law
    return [each for each in shown if each.player == player and LAW_OF[each.code] == sought]


def tricks_shown(hand: Hand, options: Options, player: str, law: str) -> tuple[int, ...] | None:
    """The tricks in which the whole hand shows that a player broke a law.

    None if not all of it is known: then the claim is believed.

    Source: malilla-1807/obligaciones
    """
    if law not in OF_A_PLAY or not is_full(hand):
        return None
    if law == "renuncio" and hand.form.open_piles and hand.dealt.piles[hand.seat(player)] is None:
        return None
    return tuple([each.trick for each in _of(shown_by(hand, options), player, law) if each.trick is not None])


def tricks_charged(hand: Hand, options: Options, player: str, law: str) -> tuple[int, ...]:
    """The tricks in which a player was charged under a law, or with a renuncio under its other name. Source: malilla-1807/enmienda"""
    laws = OF_A_RENUNCIO if law in OF_A_RENUNCIO else (law,)
    logged = {each.trick for each in hand.penalties if each.player == player and each.law in laws and each.trick is not None}
    shown = shown_by(hand, options) if is_full(hand) or is_derived(hand, options) else ()
    own = _of(shown, player, law)
    charged = own if is_derived(hand, options) else [each for each in _charged(hand.penalties, shown) if each in own]
    return tuple(sorted(logged | {each.trick for each in charged if each.trick is not None}))


def is_charged(hand: Hand, options: Options, player: str, law: str) -> bool:
    """Whether a table that applies its laws by itself has applied this one to a player. Source: malilla-1807/obligaciones"""
    return is_derived(hand, options) and bool(_of(shown_by(hand, options), player, law))
