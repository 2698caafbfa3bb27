"""What does a correction do to a night? The events from the first changed place on are folded again."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from events.correction import Change, Corrections, Entry, Place, followed
from events.facts import Correction, NightClosed, NightOpened
from projections.deals import DEAL, Named, dealt_at, last_deal, meanings, renumbered, stand_instead
from projections.did import Hands, Refold, with_what_it_did
from projections.night import Night, Recorded
from projections.seen import may_cover
from projections.settlement import Plan, plan_of
from projections.standing import BESIDE_THE_GAME, Here, Standing, Step, balances, names_a_hand, opening, stepped
from projections.work import Work
from rules.core.refusals import Refusal, mark, refuse

GONE: Final = refuse("contradiction", "La mano que nombra ya no está.")
"""The refusal of an event whose hand was taken out."""


def corrected(night: Night, fact: Correction, work: Work, *, stored: bool) -> Night | Refusal:
    """The night as it reads with one more correction; refused if any event of the reading no longer fits.

    An event that today's rules would refuse stays, unless the new correction is the cause.
    """
    seq = night.version + 1
    change = followed(night.corrections, seq, fact)
    if not isinstance(change, Change):
        code, field = change
        if code == "malformed":
            return refuse(code, "Ahí no se puede insertar nada.", field=field)
        return refuse(code, "Eso no está en el registro, o se tachó.", field=field)
    if change.twice is not None:
        return _broken(Place(change.twice), refuse("out_of_order", "Eso no está en el registro, o se tachó."))
    unchanged, were = _unchanged(night, change)
    came = [*_facts_at(night, change.back), *change.inserted]
    entries = _with(came, [entry for entry in were if entry.place not in change.gone], change.after)
    naming = any(names_a_hand(fact) for _, fact in (*were, *came))
    deals = [place for place, fact in entries if fact.type == DEAL]
    moved = [place for place, fact in were if fact.type == DEAL] != deals
    aside = (naming or moved) + sum([fact.type in BESIDE_THE_GAME for _, fact in entries])
    if (too_much := work.take(len(entries) + change.touched, looked_through=(1 + aside) * night.version)) is not None:
        return too_much
    hands, meant, named = Hands([], [], night.instead, frozenset(night.did.struck)), night.meant, Named(entries, {}, None)
    if naming or moved:
        hands = _hands(night, {place for place, _ in were}, deals)
    if naming:
        meant = {**meanings(were, hands.old), **meant}
        named = renumbered(entries, meant, hands.new, hands.instead, hands.gone)
    veiled = _veiled(night, change, came)
    refolded = _refolded(night._replace(veiled=veiled), unchanged, named, change.after.holding, None if stored else night.of_before)
    if isinstance(refolded, Breaks):
        return _broken(refolded.place, refolded.refusal)
    closes = any(isinstance(each, NightClosed) for each in fact.insert or ())
    return Night(
        game=night.game,
        version=seq,
        recorded=Recorded(fact, night.recorded or night.last),
        last=refolded.last,
        corrections=change.after,
        closed_at=refolded.closed_at,
        frozen=refolded.frozen,
        frozen_at=seq if refolded.closed_anew else night.frozen_at,
        read_before=night.read_before,
        meant={**named.about, **meant} if naming else meant,
        instead=hands.instead,
        did=with_what_it_did(night, Refold(seq, change, last_deal(unchanged), were, named.entries, hands)),
        refolded=night.refolded + len(entries),
        of_before=night.of_before | refolded.of_before,
        first_close=night.first_close or (seq if closes else None),
        veiled=veiled,
    )


def _veiled(night: Night, change: Change, came: Sequence[Entry]) -> frozenset[Place]:
    """The events whose cards may be missing, with the inserts of a correction that replaces one of them."""
    if night.veiled.isdisjoint(change.gone):
        return night.veiled
    return night.veiled | {place for place, fact in came if may_cover(fact)}


def _with(came: Iterable[Entry], entries: list[Entry], after: Corrections) -> list[Entry]:
    """The entries of a part of a reading with the new ones, each at its place."""
    for entry in came:
        insort(entries, entry, key=lambda each: after.order(each.place))
    return entries


def _hands(night: Night, behind: Collection[Place], deals: Sequence[Place]) -> Hands:
    """The deals before and after a correction, and those that are gone; `deals` are the present ones behind the part that stays."""
    old = dealt_at(night.last)
    new = [*(place for place in old if place not in behind), *deals]
    instead, stand = stand_instead(old, new, night.instead), {*new}
    gone = frozenset(deal for deal in (*night.did.struck, *old) if deal not in stand and instead.get(deal) not in stand)
    return Hands(old, new, instead, gone)


def _facts_at(night: Night, seqs: frozenset[int]) -> list[Entry]:
    """The facts that were recorded at these seqs."""
    found: list[Entry] = []
    seq, link = night.version, night.recorded or night.last
    while len(found) < len(seqs):
        if seq in seqs:
            found.append(Entry(Place(seq), link.fact))
        seq, link = seq - 1, link.before  # type: ignore[assignment]  # every struck event was recorded, so the loop ends before the start
    return found


class Breaks(NamedTuple):
    """The first event of a reading that does not fit, and why."""

    place: Place
    refusal: Refusal


class Refolded(NamedTuple):
    """A reading folded again: last step, closing event, settlement of the last close, whether that is new, and the tolerated old events."""

    last: Step
    closed_at: Place | None
    frozen: Plan | None
    closed_anew: bool
    of_before: frozenset[Place]


def _refolded(
    night: Night, last: Step | None, named: Named, held: tuple[int, ...], of_before: frozenset[Place] | None
) -> Refolded | Breaks:
    """A reading of the same game, folded from behind the last unchanged step; `last` is None if every step changes.

    A close that stood before keeps the settlement that was frozen then. Of the events that today's rules refuse, only those
    in `of_before` are accepted; None accepts all that were once accepted.
    """
    entries, about, lost = named
    taken: set[Place] = set()

    def may_stay(place: Place, refusal: Refusal) -> bool:
        return refusal.taken is not None and (of_before is None or place in of_before)

    if last is None:
        if not entries:
            return Breaks(Place(1), refuse("out_of_order", "Sin la apertura no hay noche."))
        (place, fact), *entries = entries
        standing = opening(fact, night.game if isinstance(fact, NightOpened) and fact.game == night.game.name else None)
        if isinstance(standing, Refusal):
            return Breaks(place, standing)
        assert isinstance(fact, NightOpened), "a night begins with its opening"
        if fact.game != night.game.name:
            return Breaks(place, refuse("contradiction", "La noche es de otro juego.", field="game", expected=[night.game.name]))
        last = Step(place, fact, standing, None)
    closed_at, frozen, closed_anew, first_close = None, night.frozen, False, night.first_close
    table, contests, paid = last.standing
    step, new, veiled = night.game.step, tuple.__new__, night.veiled
    for place, fact in entries:
        if closed_at is None and fact.type not in BESIDE_THE_GAME and place != lost:
            after = step(table, fact)
            if isinstance(after, Refusal):
                if not may_stay(place, after):
                    return Breaks(place, after)
                after = after.taken
                taken.add(place)
            table = night.game.unproved(after) if place in veiled else after
            last = new(Step, (place, fact, new(Standing, (table, contests, paid)), last))
            continue
        here = Here(night.game, last.standing, place, held, first_close, closed_at is not None, about.get(place))
        standing = GONE if place == lost else stepped(here, fact)
        if isinstance(standing, Refusal):
            if not may_stay(place, standing):
                return Breaks(place, standing)
            standing = standing.taken
            taken.add(place)
        last = Step(place, fact, standing, last)
        table, contests, paid = standing
        if isinstance(fact, NightClosed):
            closed_at = place
            closed_anew = place != night.closed_at
            frozen = plan_of(balances(night.game, table)) if closed_anew else night.frozen
    return Refolded(last, closed_at, frozen, closed_anew, frozenset(taken))


def _unchanged(night: Night, change: Change) -> tuple[Step | None, list[Entry]]:
    """The last step that a change leaves as it was (None if there is none), and the events behind it.

    Only what the game alone decides is kept: a ruling depends on the corrections that hold.
    """
    closed, order, first = night.game.closed, change.after.order, change.first
    step: Step | None = night.last
    behind: list[Entry] = []
    # Every event behind a dispute or the close knows of it. Once one does not, no earlier one does, and the search can stop.
    while step is not None and (step.standing.contests or closed(step.standing.table)):
        behind.append(Entry(step.place, step.fact))
        step = step.before
    while first is not None and step is not None and order(step.place) >= first:
        behind.append(Entry(step.place, step.fact))
        step = step.before
    return step, behind[::-1]


def _broken(place: Place, refusal: Refusal) -> Refusal:
    """The refusal `correction_breaks`, which names the first event that no longer fits, with its own code."""
    breaks: dict[str, Any] = {"seq": place.seq, "code": refusal.code}
    if place.insert is not None:
        breaks = {"seq": place.seq, "insert": place.insert, "code": refusal.code}
    template = mark("Con esa corrección deja de valer el apunte {seq}: {why}")
    broken = refuse("correction_breaks", template, seq=place.seq, why=refusal.sentence)
    return Refusal(broken.code, broken.sentence, broken.field, broken.expected, breaks)
