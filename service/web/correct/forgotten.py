"""Inserting a forgotten hand: told on the pad as it was at that point, previewed, and logged there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from flask import render_template, request
from flask_babel import gettext

from events.facts import SeatsChanged
from projections.forgotten import asked_behind, between, gap_behind, put_in
from projections.hands import told_place
from projections.night import Night
from projections.pads import told_pad
from projections.standing import Step
from rules.core.refusals import mark
from rules.registry import words_of
from service.problems import ProblemError
from service.web.blueprint import WEB
from service.web.correct.correcting import ASKED, INCOMPLETE, Answer, preview
from service.web.hand.frames import address_of, place_at
from service.web.hand.recorded import told_at
from service.web.here import Here, of_night
from service.web.opened import still
from service.web.pad.drawn import Drawn, answers_in, drawn_with
from service.words import in_words

BEHIND: Final = "detras"
"""The argument and hidden field with the event that the hand follows."""
FORGOTTEN: Final = mark("Faltaba una mano")


class Spot(NamedTuple):
    """One of the places where the hand may stand, as offered to the reader."""

    address: str
    said: str
    chosen: bool


class Forgotten:
    """A gap between two hands, and the pad as it was there. Raises ProblemError where no hand can be missing."""

    def __init__(self, here: Here, address: str) -> None:
        place = place_at(address)
        gap = None if place is None else gap_behind(here.night, place)
        if gap is None:
            raise ProblemError("no_such_page")
        self.here, self.gap = here, gap
        self._steps = asked_behind(here.night, gap)

    @property
    def number(self) -> int:
        """The number that the hand will have."""
        return self.gap.number

    @property
    def disputed(self) -> int | None:
        """The hand above, if the reader came from a dispute about it, which then ends with this hand."""
        return self.number - 1 if request.values.get("hand") == str(self.number - 1) else None

    @cached_property
    def above(self) -> str:
        """The hand above in a line, as told across the table; empty before the first."""
        night = self.here.night
        if self.number == 1:
            return ""
        line: str = words_of(night.game.name).in_a_line(self.here.speech, night.game.hand(night.table, self.number - 1))
        return line

    @cached_property
    def behind(self) -> Step | None:
        """The event that the hand follows; None if the reader must choose."""
        told = request.values.get(BEHIND)
        if told is None and len(self._steps) == 1:
            return self._steps[0]
        return next((step for step in self._steps if _address(step) == told), None)

    @property
    def address(self) -> str:
        """The address of that event."""
        return "" if self.behind is None else _address(self.behind)

    @property
    def spots(self) -> list[Spot]:
        """The places where the hand may stand, if there are several."""
        steps = self._steps if len(self._steps) > 1 else []
        return [Spot(_address(step), self._seated(step), step is self.behind) for step in steps]

    def _seated(self, step: Step) -> str:
        """Who sat at the table after an event, and who dealt then."""
        game, then = self.here.night.game, between(self.here.night, step)
        night = self.here.night if then is None else then
        who = self.here.speech.everybody(game.seats(night.table).players)
        dealers = game.forms.pad(night.table).seats
        if not dealers:
            return who
        return self.here.speech.say("{who}; da {dealer}", who=who, dealer=self.here.speech.who(dealers[0].dealer))

    @cached_property
    def _then(self) -> Night | None:
        return None if self.behind is None else between(self.here.night, self.behind)

    @cached_property
    def drawn(self) -> Drawn | None:
        """The pad with the answers of this request's form; None if no hand can be logged there yet."""
        if self._then is None:
            return None
        told = told_pad(self._then, partial(in_words, lang=self.here.lang, game=self._then.game.name))
        turn, dealer = request.form.get("turn"), request.form.get("dealer")
        return Drawn(
            self.here.speech,
            told,
            answers_in(told, request.form),
            None if dealer == turn else dealer,
            favored=words_of(self.here.night.game.name).favored,
            was=drawn_with(request.form),
        )

    def corrections(self, drawn: Drawn) -> list[dict[str, Any]]:
        """The corrections that insert the hand, and before it its dealer if that was corrected."""
        assert self._then is not None and self.behind is not None, "a pad is drawn for a place"
        events: list[Mapping[str, Any]] = [*drawn.events()]
        if drawn.is_dealt_out_of_turn:
            players = list(self._then.game.seats(self._then.table).players)
            events = [{"type": SeatsChanged.type, "data": {"players": players, "first_dealer": drawn.dealer}}, *events]
        return put_in(self.here.night, self.gap, self.behind, events, told_at(self.here))


@WEB.route("/n/<night_id>/apuntes/<address>/falta", methods=["GET", "POST"])
@of_night("scorer")
def forgotten_hand(here: Here, address: str) -> Answer:
    """The page of a missing hand after the one that an event dealt, or before the first; then the preview."""
    if request.method == "POST":
        still(here)
    hand = Forgotten(here, address)
    drawn = hand.drawn
    if drawn is None or request.method == "GET":
        return _page(hand, drawn)
    if drawn.asked is not None or request.form.get("do") == "on":
        asks = None if drawn.asked is None or request.form.get("do") == "on" else gettext(ASKED).format(question=drawn.asked)
        return _page(hand, drawn, asks=asks), INCOMPLETE if asks else 200
    return preview(here, hand.corrections(drawn), hand=hand.disputed, reason=gettext(FORGOTTEN))


def _page(hand: Forgotten, drawn: Drawn | None, *, asks: str | None = None) -> str:
    return render_template("forgotten.html", here=hand.here, hand=hand, pad=drawn, asks=asks)


def _address(step: Step) -> str:
    return address_of(told_place(step.place))
