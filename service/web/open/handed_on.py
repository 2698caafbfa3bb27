"""With what another night left has a night begun, which nights have begun with what it left, and is it what is left now?

What an opening carries is what was left when it was written. The book marks which night took it: by that mark both nights say so when
the earlier one is corrected or opened again. The other night is named only to a phone that has joined it too.
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
"""Why an opening is put right, in the correction that does it."""


class Other(NamedTuple):
    """Another night that this phone has joined too."""

    id: str
    called: str
    """Its game, and its day."""


class Giver(NamedTuple):
    """An earlier night with whose leftovers this one has begun."""

    night: Other | None
    """None where this phone has not joined it."""
    is_open: bool
    """Whether it is open again: what it leaves is known when it is closed."""
    began: list[str]
    """With what this night has begun, in words."""
    leaves: list[str]
    """What of the same is left now."""
    opening: Mapping[str, Any] | None
    """What the opening of this night would have to say; None where it says so, and while the earlier one is open."""


class Taker(NamedTuple):
    """A night that has begun with what this one left."""

    night: Other | None
    """None where this phone has not joined it."""
    agrees: bool
    """Whether it begins with what is left now; not while this one is open, where nothing is left yet."""


class HandedOn(NamedTuple):
    """The nights that a night took from, those that took from it, and what it leaves itself."""

    givers: list[Giver]
    takers: list[Taker]
    leaves: list[str] | None
    """What the night itself leaves, in words; None while it is open."""

    @property
    def differs(self) -> bool:
        """Whether the night does not begin with what an earlier one leaves now."""
        return any(each.opening is not None for each in self.givers)


def handed_on(here: Here, night: Night | None = None) -> HandedOn:
    """The nights that a night took from and those that took from it, as it stands, or as it would read."""
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
    """Another night as everybody at its table sees it; None where the book has none of that id."""
    night = state().records.night(night_id)
    return None if night is None else state().sights.of(night_id, night).night


def _other(night_id: str) -> Other | None:
    """Another night by name; None where this phone has not joined it."""
    there = also_mine(night_id)
    if there is None:
        return None
    title = words_of(there.brief.game.name).title(there.speech, there.brief.rules)
    return Other(there.id, f"{title}, {there.day}")


def _giver(here: Here, night: Night, earlier_id: str, earlier: Night) -> Giver:
    """The earlier night from which a night took, beside what the opening of that says."""
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
    """Whether a later night begins with what this one leaves."""
    return left is not None and _alike(later, _opening(left, later, shown(state().store.names(later_id))))


def _opening(left: Left, later: Night, names: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of a later night would say if that were opened now; `names` are its shown names."""
    game = later.game
    who = list(later.opened.players)
    if game.carries_absent:
        out = _listed(data_of(later.opened).get("carried", {}))
        who = list(dict.fromkeys((*(player for player in balances(game, later.table) if player != "plate"), *out)))
    ids = by_name(left, {player: names.get(player, player) for player in who})
    # A player who was renamed since, in either night, is known by the id that both made of the same name.
    ids |= {player: player for player in left.whose if player not in ids and player in who and player not in ids.values()}
    absent = (*left.named, *left.leaves.excluded) if game.carries_absent else ()
    come = list(dict.fromkeys(player for player in absent if player not in ids))
    new = dict(zip(come, short_names([left.speech.name(player) for player in come], who), strict=True))
    named = {"names": {new[player]: left.speech.name(player) for player in new}} if new else {}
    return {**data_of(later.opened), "carried": carried(left, ids | new), **named}


def _listed(carried: Mapping[str, Any]) -> list[str]:
    """The players whom an opening lists of what it carries: those who are out of a draw."""
    lists = [value for value in carried.values() if isinstance(value, list)]
    return [each for players in lists for each in players if isinstance(each, str)]


def _alike(later: Night, opening: Mapping[str, Any]) -> bool:
    """Whether a night begins with what an opening would carry; what is nothing need not be said."""
    return _compared(data_of(later.opened)) == _compared(data_of(_fact(later, opening)))


def _compared(opening: Mapping[str, Any]) -> dict[str, Any]:
    """What an opening carries, without what is nothing."""
    return {name: said for name, value in opening.get("carried", {}).items() if (said := _without_nothing(value))}


def _without_nothing(value: Any) -> Any:
    """A part of what is carried: of boards those that say something, of puestas without the hand of the earlier night that left them."""
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
    """The corrections by which a night begins with what an earlier one leaves now. Raises ProblemError where it does already."""
    opening = next((each.opening for each in hangs.givers if each.opening is not None), None)
    if opening is None:
        raise malformed("act", mark("La otra noche deja ahora lo mismo con lo que empezó esta."))
    place, told = steps(here.night.last)[0].place, told_at(here)
    recorded = told(place)
    data = {**recorded["data"], **{name: opening[name] for name in ("carried", "names") if name in opening}}
    return replacing(here.night, [place], [{**recorded, "data": data}], told)


def hindered(here: Here, hangs: HandedOn) -> str | None:
    """Why a night cannot begin with what an earlier one leaves now; None where it can, or need not. Raises ProblemError where it is too much."""
    if not hangs.differs:
        return None
    events = [{"type": Correction.type, "data": {**each, "reason": here.speech.say(REASON)}} for each in beginning_anew(here, hangs)]
    sides = tried(here.caller, here.id, events)
    return in_words(on_a_page(sides.refusal).sentence, here.lang, here.names) if isinstance(sides, Refused) else None
