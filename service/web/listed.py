"""A night as a list over many shows it: what is said of it comes from what is kept in brief, and nothing is folded for what is there.

What a phone may see hangs on its role, and what a player did on who it is: each way of seeing a night is kept by itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Final

from events.facts import NightOpened
from events.store.port import Head
from projections.brief import Brief, brief_of
from projections.statistics import Played, played
from service.api.state import state
from service.explain.hand import speech_for
from service.explain.speech import Speech
from service.web.feats import feats_of
from service.web.here import Here
from service.web.packed import brief_in, packed_brief, packed_played, played_in

BRIEF: Final = "brief"
"""The place of the night in brief; what a player did has one for each player."""


class Listed(Here):
    """A night among others."""

    def is_read(self, *, played: bool) -> bool:
        """Whether it is kept in brief as it stands; and where it is wanted what was `played`, if this phone is anybody there."""
        return self._kept(BRIEF) is not None and (not played or self.me is None or self._kept(self._own) is not None)

    @cached_property
    def brief(self) -> Brief:
        """The night in brief. Raises ProblemError where there is none."""
        return brief_in(self._kept(BRIEF) or self._keep(BRIEF, packed_brief(brief_of(self.night))))

    @cached_property
    def played(self) -> Played:
        """What the player whom this phone said did in it."""
        assert self.me is not None, "a night in which this phone is nobody is no part of a history"
        own = self._own
        return played_in(self._kept(own) or self._keep(own, packed_played(played(self.night, self.me, feats_of))))

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

    @property
    def _own(self) -> Hashable:
        """What is kept of what one player did."""
        return ("played", self.me)

    @cached_property
    def _stands(self) -> Head | None:
        """Where the night stands now."""
        return state().store.head(self.id)

    def _kept(self, what: Hashable) -> bytes | None:
        """What is kept of the night as it stands and as this phone sees it."""
        return state().summaries.get(self.id, (what, self.caller.covered), self._stands)

    def _keep(self, what: Hashable, told: bytes) -> bytes:
        """The same, which was made just now."""
        state().summaries.keep(self.id, (what, self.caller.covered), self.kept.head, told)
        return told
