"""The hand for which a page was opened: its address has the hand's number, which a correction may give to another hand."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from flask import request

from events.correction import Place
from projections.deals import dealt_at, number_of
from rules.core.refusals import Sentence, mark
from service.api.events import conflict
from service.api.state import state
from service.api.told import head_told
from service.problems import ProblemError, malformed
from service.web import forms
from service.web.hand.frames import address_of, place_at
from service.web.here import Here
from service.words import in_words

DEAL: Final = "deal"
"""The argument and hidden field in which a page names the deal of the hand that it was opened for."""
MOVED: Final = mark("La noche se ha corregido: la que era la mano {number} es ahora la {now}.")
GONE: Final = mark("La noche se ha corregido: la que era la mano {number} ya no está.")


class Opened:
    """A page of a hand, with the deal of the hand when it was opened."""

    def __init__(self, here: Here, number: int) -> None:
        self.here = here
        self.number = number

    @cached_property
    def deal(self) -> str:
        """The address of that deal; of the hand with this number now, if the page does not say."""
        told = request.values.get(DEAL)
        if told is not None:
            return told
        seq, insert = self._dealt[self.number - 1]
        return address_of({"seq": seq} if insert is None else {"seq": seq, "insert": insert})

    @cached_property
    def now(self) -> int | None:
        """The number that the hand has now; None if it is gone. Raises ProblemError for an invalid address."""
        place = place_at(self.deal)
        if place is None:
            raise malformed(DEAL, forms.STALE)
        return number_of(place, {each: number for number, each in enumerate(self._dealt, 1)}, self.here.night.instead)

    @property
    def moved(self) -> Sentence | None:
        """The message that this number now belongs to another hand."""
        if self.now == self.number:
            return None
        return Sentence(GONE, {"number": self.number}) if self.now is None else Sentence(MOVED, {"number": self.number, "now": self.now})

    @property
    def words(self) -> str:
        """That message for the reader of the page; empty if nothing moved."""
        return "" if self.moved is None else in_words(self.moved, self.here.lang)

    @cached_property
    def _dealt(self) -> list[Place]:
        return dealt_at(self.here.night.last)


def still(here: Here, number: int | None = None) -> None:
    """Raises ProblemError for the form of a page that showed another history, or another hand under this number."""
    seen = forms.seen()
    if seen is not None and not state().records.has(here.id, seen):
        raise conflict(here.id, seen, here.caller)
    if number is not None and DEAL in request.form and (moved := Opened(here, number).moved) is not None:
        raise ProblemError("version_conflict", sentence=moved, **head_told(here.kept.head), events=[])
