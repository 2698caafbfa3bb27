"""A night in a list of nights: its data comes from the stored brief, so nothing is folded if that is up to date.

What a phone may see depends on its role, and what a player did on who it is, so each view of a night is stored separately.
"""

from __future__ import annotations

from functools import cached_property

from events.facts import NightOpened
from events.store.port import Head
from projections.brief import Brief
from projections.statistics import Played
from service.api.state import state
from service.explain.hand import speech_for
from service.explain.speech import Speech
from service.summaries import Place
from service.web.here import Here
from service.web.packed import brief_in, packed, played_in


class Listed(Here):
    """A night in a list."""

    def is_read(self, *, played: bool) -> bool:
        """Whether the stored brief is up to date; with `played`, also what this phone's player did, if it has one there."""
        return self._kept(self._place()) is not None and (not played or self.me is None or self._kept(self._place(self.me)) is not None)

    @cached_property
    def brief(self) -> Brief:
        """The night in brief. Raises ProblemError if there is none."""
        return brief_in(self._told(self._place()))

    @cached_property
    def played(self) -> Played:
        """What the player of this phone did in it."""
        assert self.me is not None, "a night in which this phone is nobody is no part of a history"
        return played_in(self._told(self._place(self.me)))

    @cached_property
    def speech(self) -> Speech:
        """How to talk about this night in the reader's language."""
        return speech_for(self.brief.game.name, self.brief.sat, self.lang, self.names)

    @property
    def opened(self) -> NightOpened:
        """The opening of the night."""
        return self.brief.opened

    @property
    def won(self) -> dict[str, int]:
        """What each party won tonight, negative if it lost."""
        return self.brief.won

    @property
    def owed(self) -> dict[str, int]:
        """What each party is still to get, negative if it has to pay."""
        return self.brief.owed

    @property
    def players(self) -> list[str]:
        """The players who sit, in order of play."""
        return list(self.brief.players)

    @property
    def sat(self) -> list[str]:
        """Everybody who sat down this night."""
        return list(self.brief.sat)

    def _place(self, player: str | None = None) -> Place:
        """Where this phone's view is stored: of the night in brief, or of what a player did."""
        return Place(self.caller.covered, player)

    @cached_property
    def _stands(self) -> Head | None:
        """The current head of the night."""
        return state().store.head(self.id)

    def _kept(self, place: Place) -> bytes | None:
        """The stored view, if it is up to date."""
        return None if self._stands is None else state().summaries.get(self.id, place, self._stands)

    def _told(self, place: Place) -> bytes:
        """The stored view, which is made first if it is missing."""
        told = self._kept(place)
        if told is None:
            told = packed(self.night, place.player)
            state().summaries.keep(self.id, place, self.kept.head, told)
        return told
