"""What a night began with from an earlier one, which nights began with what it left, and whether that still is what is left.

An opening carries what was left when it was logged, and the book marks which night took it. By that mark both nights report a difference
when the earlier one is corrected or reopened. The other night is named only to a phone that has joined it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from events.facts import Correction, NightOpened
from events.store import taken
from events.store.names import shown
from projections.night import Night
from projections.replacing import replacing
from projections.retold import data_of
from projections.sent import fact_told
from projections.standing import balances, steps
from rules.core.refusals import Refusal, mark
from rules.registry import words_of
from service.api.events import tried
from service.api.state import state
from service.explain.hand import speech_of
from service.explain.speech import Speech
from service.problems import malformed
from service.sent import Refused
from service.web.forms import on_a_page
from service.web.hand.recorded import told_at
from service.web.here import Here
from service.web.mine import also_mine
from service.web.open.carrying import Left, by_name, carried, left_of
from service.web.open.short_names import short_names
from service.words import in_words

REASON: Final = mark("se empieza con lo que la otra noche deja ahora")
"""The reason of the correction that puts an opening right."""


class Other(NamedTuple):
    """Another night that this phone has joined too."""

    id: str
    called: str
    """Its game and its day."""


class Giver(NamedTuple):
    """An earlier night whose leftovers this one began with."""

    night: Other | None
    """None if this phone has not joined it."""
    is_open: bool
    """Whether it is open again: then its leftovers are known once it is closed."""
    began: list[str]
    """What this night began with, in words."""
    leaves: list[str]
    """What is left of that now."""
    opening: Mapping[str, Any] | None
    """What the opening of this night should say; None if it says so already, or while the earlier night is open."""


class Taker(NamedTuple):
    """A night that began with what this one left."""

    night: Other | None
    """None if this phone has not joined it."""
    agrees: bool
    """Whether it began with what is left now; False while this night is open, since nothing is left yet."""


class HandedOn(NamedTuple):
    """The nights that a night took from, those that took from it, and what it leaves itself."""

    givers: list[Giver]
    takers: list[Taker]
    leaves: list[str] | None
    """What the night itself leaves, in words; None while it is open."""

    @property
    def differs(self) -> bool:
        """Whether the night began with something else than an earlier one leaves now."""
        return any(each.opening is not None for each in self.givers)


def handed_on(here: Here, night: Night | None = None) -> HandedOn:
    """The nights that a night took from and those that took from it, for the night as it is, or as `night` would be."""
    night = here.night if night is None else night
    with state().store.reading() as db:
        givers, takers = taken.givers(db, here.id), taken.takers(db, here.id)
    left = left_of(night, here.speech) if night.closed else None
    return HandedOn(
        [_giver(here, night, each, earlier) for each in givers if (earlier := _read(each)) is not None],
        [Taker(_other(each), _agrees(left, each, later)) for each in takers if (later := _read(each)) is not None],
        None if left is None else left.lines,
    )


def _read(night_id: str) -> Night | None:
    """Another night as everybody at its table sees it; None if the book has none with that id."""
    night = state().records.night(night_id)
    return None if night is None else state().sights.of(night_id, night).night


def _other(night_id: str) -> Other | None:
    """Another night by name; None if this phone has not joined it."""
    there = also_mine(night_id)
    if there is None:
        return None
    title = words_of(there.brief.game.name).title(there.speech, there.brief.rules)
    return Other(there.id, f"{title}, {there.day}")


def _giver(here: Here, night: Night, earlier_id: str, earlier: Night) -> Giver:
    """The earlier night, compared with what the opening of this one says."""
    other = _other(earlier_id)
    began = _brought(here.speech, night, data_of(night.opened))
    if not earlier.closed:
        return Giver(other, is_open=True, began=began, leaves=[], opening=None)
    left = left_of(earlier, speech_of(earlier, here.lang, shown(state().store.names(earlier_id))))
    opening = _opening(left, night, here.names)
    speech = speech_of(night, here.lang, {**here.names, **opening.get("names", {})})
    leaves = _brought(speech, night, opening)
    return Giver(other, is_open=False, began=began, leaves=leaves, opening=None if _alike(night, opening) else opening)


def _agrees(left: Left | None, later_id: str, later: Night) -> bool:
    """Whether a later night began with what this one leaves."""
    return left is not None and _alike(later, _opening(left, later, shown(state().store.names(later_id))))


def _opening(left: Left, later: Night, names: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of a later night would say if it were opened now; `names` are its shown names."""
    game = later.game
    who = list(later.opened.players)
    if game.carries_absent:
        out = _listed(data_of(later.opened).get("carried", {}))
        who = list(dict.fromkeys((*(player for player in balances(game, later.table) if player != "plate"), *out)))
    ids = by_name(left, {player: names.get(player, player) for player in who})
    # A player who was renamed later, in either night, is found by his id: both nights made it from the same name.
    ids |= {player: player for player in left.whose if player not in ids and player in who and player not in ids.values()}
    absent = (*left.named, *left.leaves.excluded) if game.carries_absent else ()
    come = list(dict.fromkeys(player for player in absent if player not in ids))
    new = dict(zip(come, short_names([left.speech.name(player) for player in come], who), strict=True))
    named = {"names": {new[player]: left.speech.name(player) for player in new}} if new else {}
    return {**data_of(later.opened), "carried": carried(left, ids | new), **named}


def _listed(carried: Mapping[str, Any]) -> list[str]:
    """The players in the lists of what an opening carries: those who are out of a draw."""
    lists = [value for value in carried.values() if isinstance(value, list)]
    return [each for players in lists for each in players if isinstance(each, str)]


def _alike(later: Night, opening: Mapping[str, Any]) -> bool:
    """Whether a night began with what an opening would carry; empty values may be left out."""
    return _compared(data_of(later.opened)) == _compared(data_of(_fact(later, opening)))


def _compared(opening: Mapping[str, Any]) -> dict[str, Any]:
    """What an opening carries, without empty values."""
    return {name: said for name, value in opening.get("carried", {}).items() if (said := _without_nothing(value))}


def _without_nothing(value: Any) -> Any:
    """A carried value without zero marks, and without the hand of the earlier night that left a puesta."""
    if isinstance(value, dict):
        return {player: count for player, count in value.items() if count}
    if isinstance(value, list):
        return [{name: said for name, said in each.items() if name != "since"} if isinstance(each, dict) else each for each in value]
    return value


def _brought(speech: Speech, night: Night, opening: Mapping[str, Any]) -> list[str]:
    """What an opening carries, in words."""
    brought = getattr(_fact(night, opening), "carried", None)
    return [] if brought is None else list(words_of(night.game.name).brought(speech, brought))


def _fact(night: Night, opening: Mapping[str, Any]) -> NightOpened:
    """An opening as a fact."""
    fact = fact_told(night.game, {"type": NightOpened.type, "data": dict(opening)})
    assert not isinstance(fact, Refusal), "what a night leaves, another can begin with"
    assert isinstance(fact, NightOpened), "an opening opens"
    return fact


def beginning_anew(here: Here, hangs: HandedOn) -> list[dict[str, Any]]:
    """The corrections after which a night begins with what an earlier one leaves now. Raises ProblemError if it already does."""
    opening = next((each.opening for each in hangs.givers if each.opening is not None), None)
    if opening is None:
        raise malformed("act", mark("La otra noche deja ahora lo mismo con lo que empezó esta."))
    place, told = steps(here.night.last)[0].place, told_at(here)
    recorded = told(place)
    data = {**recorded["data"], **{name: opening[name] for name in ("carried", "names") if name in opening}}
    return replacing(here.night, [place], [{**recorded, "data": data}], told)


def hindered(here: Here, hangs: HandedOn) -> str | None:
    """Why a night cannot begin with what an earlier one leaves now; None if it can, or need not. Raises ProblemError if it is too much."""
    if not hangs.differs:
        return None
    events = [{"type": Correction.type, "data": {**each, "reason": here.speech.say(REASON)}} for each in beginning_anew(here, hangs)]
    sides = tried(here.caller, here.id, events)
    return in_words(on_a_page(sides.refusal).sentence, here.lang, here.names) if isinstance(sides, Refused) else None
