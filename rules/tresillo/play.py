"""May this card be played, and what a trick makes of the play: who won it, who followed, what it proves.

A card that cannot have been played is refused; one that should not have been is taken, and found. Source: voltereta-1826/art-4,
fournier/estuches, fournier/marcha
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from rules.core.cards import BIT, codes_of
from rules.tresillo.knowledge import Known
from rules.tresillo.ranks import LEADS, TRUMP_MASK, Lead
from rules.tresillo.terms import FROM, Play, Suspect

Legality = Literal["legal", "illegal", "undetermined"]

TRUMP_CODES: Final = {trump: frozenset(codes_of(mask)) for trump, mask in TRUMP_MASK.items()}


def begun(known: Known) -> Play:
    """The play before the first card: the mano leads, whoever is the hombre. Source: fournier/marcha"""
    return Play(
        leader=0, winners=(), laid=(0, 0, 0), may=known.may, sure=known.sure, suspects=(), proven=(), owed=(0, 0, 0), unseen_count=0
    )


def after_unseen(play: Play, winner: int) -> Play:
    """The play after a trick of which only the winner was told: he leads to the next. Source: fournier/marcha"""
    return play._replace(leader=winner, winners=(*play.winners, winner), unseen_count=play.unseen_count + 1)


def after_cards(play: Play, cards: Mapping[str, str], active: tuple[str, str, str], trump: str) -> Play | None:
    """The play after a trick with its cards; None if one of them cannot have been played by its player.

    The highest trump wins, else the highest of the suit led. Raises KeyError for a player without cards or a card that is not
    of the pack. This is the hot path: one pass over the three cards. Source: fournier/orden, voltereta-1826/art-4
    """
    leader, winners, laid, may, sure, suspects, proven, owed, unseen_count = play
    order = first, second, third = FROM[leader]
    led, answered, closed = cards[active[first]], cards[active[second]], cards[active[third]]
    bits = [0, 0, 0]
    bits[first], bits[second], bits[third] = BIT[led], BIT[answered], BIT[closed]
    a, b, c = bits
    if not (a & may[0] and b & may[1] and c & may[2]) or a & b | b & c | a & c:
        return None
    powers, follow, forced = LEADS[trump][led]
    best, winner = powers[led], first
    if powers[answered] > best:
        best, winner = powers[answered], second
    if powers[closed] > best:
        winner = third
    # A card that does not follow says nothing where its player is known to have none that the lead forces.
    if suspects or not bits[second] & follow or not bits[third] & follow:
        for seat in order:
            if bits[seat] & owed[seat] or (not bits[seat] & follow and may[seat] & forced):
                suspects, proven, owed = _weighed(play, seat, cards[active[seat]], led, trump, suspects, proven, owed)
    gone = ~(a | b | c)
    left = may[0] & gone, may[1] & gone, may[2] & gone
    return tuple.__new__(
        Play,
        (
            winner,
            (*winners, winner),
            (laid[0] | a, laid[1] | b, laid[2] | c),
            left,
            left if sure is may else (sure[0] & gone, sure[1] & gone, sure[2] & gone),
            suspects,
            proven,
            owed,
            unseen_count,
        ),
    )


def _weighed(
    play: Play,
    seat: int,
    code: str,
    led: str,
    trump: str,
    suspects: tuple[Suspect, ...],
    proven: tuple[Suspect, ...],
    owed: tuple[int, int, int],
) -> tuple[tuple[Suspect, ...], tuple[Suspect, ...], tuple[int, int, int]]:
    """What a card proves or leaves open: an earlier card of its player against his duty, and itself (K4).

    Source: voltereta-1826/art-4, fournier/estuches
    """
    bit, lead = BIT[code], LEADS[trump][led]
    if bit & owed[seat]:
        shown = tuple(each for each in suspects if each.seat == seat and each.forced & bit)
        proven += shown
        suspects = tuple(each for each in suspects if each not in shown)
    if not bit & lead.follow:
        place = FROM[play.leader].index(seat)
        suspect = Suspect(len(play.winners) + 1, place, seat, lead.forced, led in TRUMP_CODES[trump])
        if surely_holds(play, seat, bit, lead):
            proven += (suspect,)
        else:
            suspects += (suspect,)
    open_masks = [0, 0, 0]
    for each in suspects:
        open_masks[each.seat] |= each.forced
    return suspects, proven, (open_masks[0], open_masks[1], open_masks[2])


def surely_holds(play: Play, seat: int, bit: int, lead: Lead) -> bool:
    """Whether a player surely holds, besides the card he lays, one that the lead forces.

    Each earlier trick whose cards were not told may have taken one of them out of his hand. Source: fournier/estuches
    """
    return (play.sure[seat] & ~bit & lead.forced).bit_count() > play.unseen_count


def first_impossible(play: Play, cards: Mapping[str, str], active: Sequence[str]) -> tuple[str, str] | None:
    """The first player, in order of play, whose card he cannot have played (K5), and the card. Source: fournier/distribucion"""
    seen = 0
    for seat in FROM[play.leader]:
        code = cards[active[seat]]
        bit = BIT.get(code, 0)
        if not bit & play.may[seat] or bit & seen:
            return active[seat], code
        seen |= bit
    return None


def legality(play: Play, seat: int, led: str | None, trump: str, *, laid: int = 0) -> dict[str, Legality]:
    """For each card that a player may hold: may he play it now? `led` is the card led, None if he leads; `laid` lies already.

    Undetermined: nobody can say, because his hand is not known. Source: voltereta-1826/art-4, fournier/estuches
    """
    held = play.may[seat] & ~laid
    if led is None:
        return dict.fromkeys(codes_of(held), "legal")
    lead = LEADS[trump][led]
    answers: dict[str, Legality] = {}
    for code in codes_of(held):
        if BIT[code] & lead.follow or not held & ~BIT[code] & lead.forced:
            answers[code] = "legal"
        else:
            answers[code] = "illegal" if surely_holds(play, seat, BIT[code], lead) else "undetermined"
    return answers


def best_of(cards: Mapping[int, str], led: str, trump: str) -> int:
    """The seat whose card wins so far, of the cards laid by seat. Source: fournier/orden"""
    powers = LEADS[trump][led].power
    return max(cards, key=lambda seat: powers[cards[seat]])
