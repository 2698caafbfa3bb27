"""Tricks with trumps: who wins one, which cards are gone, and who failed to follow?

A card that cannot have been played is refused; one that should not have been is accepted, and becomes a finding once other
cards show it. Seats are numbered in order of play from the mano. Folding the tricks computes no findings: a caller that wants
them goes through the tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from rules.core.cards import BIT_OF_48, BIT_OF_97, codes_of
from rules.core.findings import At
from rules.core.ranks import Lead

Legality = Literal["legal", "illegal", "undetermined"]
Masks = tuple[int, ...]
Leads = Mapping[str, Lead]
NO_CARD: Final = ""
"""The code in a trick for a player who had no card left."""
BIT: Final = BIT_OF_48 | BIT_OF_97 | {NO_CARD: 0}
CARDS: Final = sum(BIT.values())
"""The cards of every pack."""


class Known(NamedTuple):
    """For each seat, at the start of play: the cards surely held, and those that may be held."""

    sure: Masks
    may: Masks


class Laid(NamedTuple):
    """A trick with its cards: its leader, and the card of each seat."""

    leader: int
    codes: tuple[str, ...]


class Play(NamedTuple):
    """The tricks so far; one of which only the winner is known is None in `tricks`."""

    leader: int
    """The seat that leads to the next trick."""
    winners: tuple[int, ...]
    tricks: tuple[Laid | None, ...]
    gone: int
    """The cards that were played."""
    known: Known
    """What was known of the cards when play began."""


def begun(known: Known) -> Play:
    """The play before the first card: the mano leads."""
    return Play(0, (), (), 0, known)


def order_from(leader: int, count: int) -> range | tuple[int, ...]:
    """The seats in order of play from one of them."""
    return range(count) if not leader else (*range(leader, count), *range(leader))


def after_unseen(play: Play, winner: int) -> Play:
    """The play after a trick of which only the winner is known: he leads to the next."""
    return Play(winner, (*play.winners, winner), (*play.tricks, None), play.gone, play.known)


def after_cards(play: Play, cards: Mapping[str, str], active: Sequence[str], leads: Leads) -> Play | None:
    """The play after a trick with its cards; None if one of them cannot have been played by its player.

    The highest trump wins, otherwise the highest card of the suit led. Raises KeyError for a player without cards or a card
    that the pack lacks. This must be fast, so it is one pass over the cards.
    """
    leader, winners, tricks, gone, known = play
    power = leads[cards[active[leader]]].power
    seen, best, winner, codes = gone, 0, leader, []
    for seat, can in enumerate(known.may):
        code = cards[active[seat]]
        bit = BIT[code]
        if bit & seen or not bit & can:
            return None
        seen |= bit
        if power[code] > best:
            best, winner = power[code], seat
        codes.append(code)
    laid = tuple.__new__(Laid, (leader, tuple(codes)))
    return tuple.__new__(Play, (winner, (*winners, winner), (*tricks, laid), seen, known))


def after_some_cards(play: Play, cards: Mapping[str, str], active: Sequence[str], leads: Leads) -> Play | None:
    """As `after_cards`, for a trick to which some players other than the leader had no card."""
    seen, codes = play.gone, []
    power = leads[cards[active[play.leader]]].power
    for seat, can in enumerate(play.known.may):
        code = cards.get(active[seat], NO_CARD)
        bit = BIT[code]
        if code != NO_CARD and (bit & seen or not bit & can):
            return None
        seen |= bit
        codes.append(code)
    winner = max(order_from(play.leader, len(codes)), key=lambda seat: power[codes[seat]] if codes[seat] else -1)
    laid = Laid(play.leader, tuple(codes))
    return Play(winner, (*play.winners, winner), (*play.tricks, laid), seen, play.known)


def kept_by(play: Play, winner: int) -> Play:
    """The play after its last trick was kept by another player than the cards say: he leads to the next."""
    return play._replace(leader=winner, winners=(*play.winners[:-1], winner))


def first_impossible(play: Play, cards: Mapping[str, str], active: Sequence[str]) -> tuple[str, str] | None:
    """The first player, in order of play, who cannot have played his card, and the card."""
    seen = play.gone
    for seat in order_from(play.leader, len(active)):
        if active[seat] not in cards:
            continue
        code = cards[active[seat]]
        bit = BIT.get(code, 0)
        if not bit & play.known.may[seat] or bit & seen:
            return active[seat], code
        seen |= bit
    return None


def laid_by(play: Play, seat: int, *, after: int = 0) -> int:
    """The cards that a seat laid, in the tricks after the first `after`."""
    return sum(BIT[trick.codes[seat]] for trick in play.tricks[after:] if trick is not None)


def unseen_count(play: Play) -> int:
    """How many tricks were logged without their cards."""
    return play.tricks.count(None)


def held_now(play: Play, seat: int) -> tuple[int, int]:
    """The cards that a seat surely holds and those that it may hold; unseen tricks may have taken one each."""
    return play.known.sure[seat] & ~play.gone, play.known.may[seat] & ~play.gone


class Moment(NamedTuple):
    """A card as it was laid, and what its player held besides.

    The card: trick (from 1), place in the order of play, seat, code, the card led (None: he led himself). Besides it: the
    cards that he surely held, of which each of `unseen` earlier tricks may have taken one, and those that he laid later.
    """

    trick: int
    place: int
    seat: int
    code: str
    led: str | None
    sure: int
    later: int
    unseen: int

    def had(self, cards: int) -> bool:
        """Whether he surely held one of these cards, apart from the one that he laid."""
        cards &= ~BIT[self.code]
        return bool(self.later & cards) or (self.sure & cards).bit_count() > self.unseen


def moments(play: Play) -> Iterator[Moment]:
    """Every card that was laid, trick by trick in order of play, with what its player is known to have held then.

    A hand that nobody wrote down is known by the cards laid later.
    """
    count, unseen = len(play.known.may), 0
    later = [laid_by(play, seat) for seat in range(count)]
    gone = 0
    for number, trick in enumerate(play.tricks, 1):
        if trick is None:
            unseen += 1
            continue
        led = trick.codes[trick.leader]
        for place, seat in enumerate(order_from(trick.leader, count)):
            code = trick.codes[seat]
            if code == NO_CARD:
                continue
            sure = play.known.sure[seat] & ~gone & ~later[seat]
            yield Moment(number, place, seat, code, led if place else None, sure, later[seat], unseen)
        for seat, code in enumerate(trick.codes):
            later[seat] &= ~BIT[code]
            gone |= BIT[code]


def revokes(moment: Moment, leads: Leads) -> bool:
    """Whether a player laid this card against the duty to follow, though he could have followed."""
    if moment.led is None:
        return False
    lead = leads[moment.led]
    return not BIT[moment.code] & lead.follow and moment.had(lead.forced)


Told = Sequence[tuple[At, int]]
"""The events before play that revealed cards of a player, in order, each with those cards."""


def told_by(play: Play, moment: Moment, cards: int, told: Told) -> At | None:
    """The event before play that shows that a player held one of these cards besides the one he laid; None if only later cards do."""
    held = (moment.sure | moment.later) & play.known.sure[moment.seat] & cards & ~BIT[moment.code]
    seen = 0
    for at, of_it in told:
        seen |= of_it
        if (held & seen).bit_count() > moment.unseen:
            return at
    return None


def revoked(play: Play, leads: Leads) -> tuple[Moment, ...]:
    """The cards that players laid against the duty to follow though they could have followed, in the order in which they were laid.

    If every card is known there is nearly always none, so a quick check of the players who did not follow comes first.
    """
    if not _somebody_may_have_followed(play, leads):
        return ()
    return tuple(moment for moment in moments(play) if revokes(moment, leads))


def _somebody_may_have_followed(play: Play, leads: Leads) -> bool:
    """Whether somebody who did not follow may have held a card that the lead forces."""
    may, gone = play.known.may, 0
    for trick in play.tricks:
        if trick is None:
            continue
        leader, codes = trick
        _, follow, forced = leads[codes[leader]]
        for code, can in zip(codes, may, strict=True):
            bit = BIT[code]
            gone |= bit
            if not bit & follow and can & forced & ~gone:
                return True
    return False


def legality(play: Play, seat: int, led: str | None, leads: Leads, *, laid: int = 0) -> dict[str, Legality]:
    """Legality of each card that a player may hold; `led` is the card led, None if he leads; `laid` are the cards of the trick so far.

    Undetermined: nobody can say, because his hand is not known.
    """
    sure, may = held_now(play, seat)
    may &= ~laid
    if led is None:
        return dict.fromkeys(codes_of(may), "legal")
    lead, unseen = leads[led], unseen_count(play)
    answers: dict[str, Legality] = {}
    for code in codes_of(may):
        bit = BIT[code]
        if bit & lead.follow or not may & ~bit & lead.forced:
            answers[code] = "legal"
        else:
            answers[code] = "illegal" if (sure & ~bit & lead.forced).bit_count() > unseen else "undetermined"
    return answers


def best_of(cards: Mapping[int, str], led: str, leads: Leads) -> int:
    """The seat whose card wins so far, of the cards laid by seat."""
    power = leads[led].power
    return max(cards, key=lambda seat: power[cards[seat]])
