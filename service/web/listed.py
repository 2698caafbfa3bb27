"""A night as a list over many shows it: what is said of it comes from what is kept in brief, and nothing is folded for what is there.

What a phone may see hangs on its role, and what a player did on who it is: each way of seeing a night is kept by itself.
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
    """A night among others."""

    def is_read(self, *, played: bool) -> bool:
        """Whether it is kept in brief as it stands; and where it is wanted what was `played`, if this phone is anybody there."""
        return self._kept(self._place()) is not None and (not played or self.me is None or self._kept(self._place(self.me)) is not None)

    @cached_property
    def brief(self) -> Brief:
        """The night in brief. Raises ProblemError where there is none."""
        return brief_in(self._told(self._place()))

    @cached_property
    def played(self) -> Played:
        """What the player whom this phone said did in it."""
        assert self.me is not None, "a night in which this phone is nobody is no part of a history"
        return played_in(self._told(self._place(self.me)))

    @cached_property
    def speech(self) -> Speech:
        """How this night is told in the reader's language."""
        return speech_for(self.brief.game.name, self.brief.sat, self.lang, self.names)

    @property
    def opened(self) -> NightOpened:
        """The opening of the night."""
        return self.brief.opened

    @property
    def won(self) -> dict[str, int]:
        """What each party won tonight, below zero what it lost."""
        return self.brief.won

    @property
    def owed(self) -> dict[str, int]:
        """What each party is still to get, below zero to pay."""
        return self.brief.owed

    @property
    def players(self) -> list[str]:
        """Who sits, in order of play."""
        return list(self.brief.players)

    @property
    def sat(self) -> list[str]:
        """Everybody who sat down this night."""
        return list(self.brief.sat)

    def _place(self, player: str | None = None) -> Place:
        """Where what this phone may see is kept: the night in brief, or what a player did."""
        return Place(self.caller.covered, player)

    @cached_property
    def _stands(self) -> Head | None:
        """Where the night stands now."""
        return state().store.head(self.id)

    def _kept(self, place: Place) -> bytes | None:
        """What is kept of the night as it stands."""
        return None if self._stands is None else state().summaries.get(self.id, place, self._stands)

    def _told(self, place: Place) -> bytes:
        """The same, which is made where it is not there."""
        told = self._kept(place)
        if told is None:
            told = packed(self.night, place.player)
            state().summaries.keep(self.id, place, self.kept.head, told)
        return told
