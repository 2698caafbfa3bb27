"""The moments of a hand that can be shown one after another, and what lies on the table at each.

A moment is an event, or one card of a trick. Its address is the place of the event in the record (`12`; `60-1` for the first event
that correction 60 added), followed by the number of the card (`12.2`): later corrections do not change what an address means.
The content comes from `projections.hands.story`; this module only derives the order in which cards were laid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.correction import Place
from rules.core.feats import Company

Told = Mapping[str, Any]
ADDRESS: Final = re.compile(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,3}))?\Z")


class Frame(NamedTuple):
    """A moment of a hand."""

    address: str
    step: int
    """The index of its event in the hand, from 0."""
    card: int | None
    """The index of the last card laid in the trick, from 0; None for an event without cards on the table."""
    whole: bool
    """Whether it completes its event: the last card of a trick, or an event that is no trick."""


class Ways(NamedTuple):
    """The moments that can be reached from one; None if there is none in that direction."""

    first: Frame | None
    trick_back: Frame | None
    back: Frame | None
    on: Frame | None
    trick_on: Frame | None
    last: Frame | None


def frames_of(story: Sequence[Told]) -> list[Frame]:
    """Every moment of a hand in order."""
    found: list[Frame] = []
    for step, told in enumerate(story):
        address = address_of(told["place"])
        cards = told["trick"]["cards"] if told["trick"] else ()
        found += [Frame(f"{address}.{card + 1}", step, card, whole=card + 1 == len(cards)) for card in range(len(cards))]
        if not cards:
            found.append(Frame(address, step, None, whole=True))
    return found


def address_of(place: Told) -> str:
    """The address of an event."""
    return f"{place['seq']}-{place['insert']}" if "insert" in place else str(place["seq"])


def place_at(address: str) -> Place | None:
    """The place that an address means; None if it is no address."""
    told = ADDRESS.match(address)
    return None if told is None else Place(int(told[1]), None if told[2] is None else int(told[2]))


def frame_at(frames: Sequence[Frame], address: str) -> Frame | None:
    """The moment that an address means; the address of a whole trick means its last card. None if there is no such moment, or no longer."""
    return next((frame for frame in frames if frame.address == address or (frame.whole and frame.address.split(".")[0] == address)), None)


def ways_from(frames: Sequence[Frame], frame: Frame) -> Ways:
    """The moments that can be reached from one: by card, by event (a trick at its end), and to the first and last."""
    at = frames.index(frame)
    before, behind = frames[:at], frames[at + 1 :]
    return Ways(
        first=before[0] if before else None,
        trick_back=next((each for each in reversed(before) if each.whole), None),
        back=before[-1] if before else None,
        on=behind[0] if behind else None,
        trick_on=next((each for each in behind if each.whole), None),
        last=behind[-1] if behind else None,
    )


class View(NamedTuple):
    """What can be seen at a moment."""

    kind: str
    """The type of the event."""
    dealer: str
    active: list[str]
    """The players with cards, from the mano to the postre."""
    laid: dict[str, str]
    """Player → his card on the table, in order of play."""
    latest: Told | None
    """The card laid last: its player, whether it and his other cards could be played, who wins so far and by what."""
    wins: str | None
    """Who wins so far, or has won the trick."""
    leader: str | None
    """Who leads to the trick, or will lead to the next."""
    trick: int | None
    """The number of the trick, from 1."""
    tricks: dict[str, int]
    """Player → his tricks so far; empty before there is a contract."""
    held: dict[str, list[str]]
    """Player → the cards that he still holds, if they are known."""
    companion: str | None
    """Who is known to play with the hombre."""
    noted: Mapping[str, int] | None
    """Each pair's lead in noted points; during a trick, before it. None in a game that notes nothing."""


def view_of(story: Sequence[Told], frame: Frame, company: Callable[[Told], Company]) -> View:
    """What can be seen at a moment; `company` is the game's function that tells the partners."""
    seen: Told | None = None
    for told in story[: frame.step]:
        seen = _after(told, seen)
    told = story[frame.step]
    if told["trick"] is None:
        return _at_event(told, _after(told, seen), company)
    assert seen is not None, "a deal can be seen, and whatever follows it stands behind it"
    return _at_trick(told, seen, frame, company)


def _after(told: Told, before: Told | None) -> Told:
    """The hand's state after an event; if the hand was over by then, its state before, with the trick that may still have been played."""
    if told["after"] is not None:
        after: Told = told["after"]
        return after
    assert before is not None, "a hand is not over before it is dealt"
    if told["trick"] is None:
        return before
    winner = told["trick"]["winner"]
    laid = {each["player"]: each["card"] for each in told["trick"]["cards"]}
    tricks = {player: count + (player == winner) for player, count in before["tricks"].items()}
    # A trick that nobody took leaves the lead with the same player.
    return {**before, "leader": winner or told["trick"]["leader"], "tricks": tricks, "held": _left(before, laid)}


def _left(before: Told, laid: Mapping[str, str]) -> dict[str, list[str]]:
    """Player → the cards that he still holds after some were laid, if they are known."""
    return {player: [card for card in held if card != laid.get(player)] for player, held in before.get("held", {}).items()}


def _at_event(told: Told, seen: Told, company: Callable[[Told], Company]) -> View:
    """The view of an event that is no trick, from the state after it; at the end of a hand, from the state before it."""
    return View(
        kind=told["type"],
        dealer=seen["dealer"],
        active=seen["active"],
        laid={},
        latest=None,
        wins=None,
        leader=seen.get("leader"),
        trick=None,
        tricks=seen.get("tricks", {}),
        held=seen.get("held", {}),
        companion=company(seen).companion,
        noted=company(seen).noted if told["after"] is not None else None,
    )


def _at_trick(told: Told, before: Told, frame: Frame, company: Callable[[Told], Company]) -> View:
    """The view of a trick with the cards laid so far, from the state before it."""
    cards = told["trick"]["cards"][: 0 if frame.card is None else frame.card + 1]
    laid = {each["player"]: each["card"] for each in cards}
    wins = cards[-1]["wins"] if cards and not frame.whole else told["trick"]["winner"]
    return View(
        kind=told["type"],
        dealer=before["dealer"],
        active=before["active"],
        laid=laid,
        latest=cards[-1] if cards else None,
        wins=wins,
        leader=told["trick"]["leader"],
        trick=sum(before["tricks"].values()) + 1,
        tricks={player: count + (frame.whole and player == wins) for player, count in before["tricks"].items()},
        held=_left(before, laid),
        companion=company((frame.whole and told["after"]) or before).companion,
        noted=company(before).noted,
    )


PLACES: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right", "high-right", "high-left", "left"),
    6: ("bottom", "right", "high-right", "top", "high-left", "left"),
    7: ("bottom", "low-right", "right", "high-right", "high-left", "left", "low-left"),
}
"""Number of players at the table → their places in the picture, from the bottom to the right."""


def seating(view: View, me: str | None) -> dict[str, str]:
    """Player → his place in the picture of the table: the reader at the bottom if he sits there; play goes to the right."""
    around = [*([] if view.dealer in view.active else [view.dealer]), *view.active]
    # If the reader is nobody at the table, the mano sits at the bottom.
    first = around.index(me if me in around else view.active[0])
    return dict(zip([*around[first:], *around[:first]], PLACES[len(around)], strict=True))
