"""The context of a page: its night, its reader, what he may see and do, and the language to address him in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cached_property, wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from flask import Response, g, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from events.chain import Stamp
from events.facts import NightOpened
from events.store.names import shown
from projections.brief import Brief, brief_of
from projections.kept import Kept
from projections.night import Night
from projections.seen import Cover
from projections.tables import NightRow, stored_night
from projections.won import Sums, sums_of
from rules.core.standing import Standing
from service import access
from service.access import Role
from service.api import cookies
from service.api.callers import Caller, opened_by, same_origin
from service.api.events import conflict
from service.api.nights import as_told_to, kept_of
from service.api.state import EXAMPLES, state
from service.days import Clock, Moments, clock_of
from service.explain.hand import speech_of
from service.explain.speech import Speech
from service.problems import ProblemError, no_token
from service.web.blueprint import ASKED_BY, WEB
from service.web.shell import language

P = ParamSpec("P")
R = TypeVar("R")
OK: Final = 200
UNCHANGED: Final = 304


class Here:
    """A night as one phone sees it. Each property is computed once per request."""

    def __init__(self, night_id: str, caller: Caller) -> None:
        self.id = night_id
        self.caller = caller
        self.lang = language.chosen()

    @cached_property
    def kept(self) -> Kept:
        """The stored night with its head. Raises ProblemError if there is none."""
        return kept_of(self.id)

    @cached_property
    def whole(self) -> Night:
        """The complete night. Raises ProblemError if there is none."""
        return self.kept.night

    @cached_property
    def night(self) -> Night:
        """The night as far as this phone may know it."""
        return as_told_to(self.caller, self.id, self.whole)

    @cached_property
    def standing(self) -> Standing:
        """The standing of the night, as far as this phone may know it."""
        return self.night.game.standing(self.night.table)

    @cached_property
    def brief(self) -> Brief:
        """The night in brief, as far as this phone may know it."""
        return brief_of(self.night)

    @property
    def opened(self) -> NightOpened:
        """The opening of the night."""
        return self.night.opened

    @property
    def head(self) -> str:
        """The head of the night: one word that identifies its history."""
        return self.kept.head.word

    @cached_property
    def cover(self) -> Cover | None:
        """What this phone may not see of the events; None if it may see everything."""
        return state().sights.of(self.id, self.whole).cover if self.caller.covered else None

    @cached_property
    def at_table(self) -> Night:
        """The night as everybody at the table sees it, whoever the reader is."""
        return state().sights.of(self.id, self.whole).night

    @cached_property
    def names(self) -> dict[str, str]:
        """Player → shown name."""
        return shown(state().store.names(self.id))

    def naming(self, names: Mapping[str, str]) -> Here:
        """The same context with further shown names that are not stored yet."""
        told = Here(self.id, self.caller)
        told.kept, told.names = self.kept, {**self.names, **names}
        return told

    @property
    def called(self) -> dict[str, str]:
        """Player → shown name of everybody who sat down, for the scripts of a page."""
        return {player: self.speech.who(player) for player in self.sat}

    @cached_property
    def speech(self) -> Speech:
        """How to talk about this night in the reader's language."""
        return speech_of(self.night, self.lang, self.names)

    @cached_property
    def sums(self) -> Sums:
        """What each party has won and is owed, the plate last."""
        return sums_of(self.night)

    @property
    def won(self) -> dict[str, int]:
        """What each party won tonight, negative if it lost; payments do not change it."""
        return self.sums.won

    @property
    def owed(self) -> dict[str, int]:
        """What each party is still to get, negative if it has to pay."""
        return self.sums.owed

    def moments(self, stamp: Stamp) -> Moments:
        """When an event was logged and when it arrived, in the time zone of the table and with the day of the night."""
        return self._clock.moments(stamp)

    @cached_property
    def _clock(self) -> Clock:
        return clock_of(self.opened, self.stored.opened_at, state().settings.zone)

    @cached_property
    def stored(self) -> NightRow:
        """The stored row of the night: where in the log it began, and when."""
        with state().store.reading() as db:
            row = stored_night(db, self.id)
        assert row is not None, "a night that a token opens is among those that are stored"
        return row

    @property
    def opened_at(self) -> datetime:
        """When the night was opened, with the day of the night."""
        return self._clock.moment(self.stored.opened_at)

    @property
    def date(self) -> date:
        """The day of the night: the one in its opening, else the day on which it was opened."""
        return self.opened_at.date()

    @property
    def day(self) -> str:
        """The day of the night in the reader's format."""
        return self.speech.day(self.date)

    @property
    def short_day(self) -> str:
        """The day without its year, for the head of a page."""
        return self.speech.day(self.date, short=True)

    def as_seen(self, head: str | None) -> Here:
        """The context of the night at the head that a form had seen; of the current night if `head` is None.

        A form is read for the state that it was shown for, so the same form sent twice gives the same events and its key is recognized.
        Raises ProblemError for the head of another history, in which the form has no meaning.
        """
        if head is None:
            return self
        then = state().records.kept_as(self.id, head)
        if then is None:
            raise conflict(self.id, head, self.caller)
        seen = Here(self.id, self.caller)
        seen.kept = then
        return seen

    @property
    def role(self) -> str:
        """The role of the link: scorer, player or viewer."""
        return self.caller.role

    @property
    def is_example(self) -> bool:
        """Whether it is an example night."""
        return EXAMPLES in g

    @property
    def writes(self) -> bool:
        """Whether the reader logs."""
        return self.caller.role == "scorer"

    @property
    def csrf(self) -> str:
        """The token that his forms send back."""
        return access.csrf_of(self.caller.token)

    @property
    def players(self) -> list[str]:
        """The players who sit, in order of play."""
        return list(self.night.game.seats(self.night.table).players)

    @property
    def sat(self) -> list[str]:
        """Everybody who sat down this night."""
        return list(self.night.game.seats(self.night.table).sat)

    @property
    def me(self) -> str | None:
        """The player that the reader says he is; None for a mirón, and if he did not say."""
        kept = cookies.kept_of(self.id)
        return kept.who if kept is not None and kept.who in self.sat else None


def of_night(role: Role | None = None) -> Callable[[Callable[Concatenate[Here, P], R]], Callable[..., R | BaseResponse]]:
    """Turns a view into a page of a night; the view gets the night as this phone sees it.

    A phone that has not joined is redirected to the page for joining; a script of ours gets an error instead. Every form is checked to be
    ours, so no view can forget to. With `scorer`, ProblemError refuses everybody who does not log.
    """

    def made(view: Callable[Concatenate[Here, P], R]) -> Callable[..., R | BaseResponse]:
        @wraps(view)
        def page(night_id: str, *arguments: P.args, **named: P.kwargs) -> R | BaseResponse:
            here = _entered(night_id)
            if not isinstance(here, Here):
                return here
            if request.method == "POST":
                _from_our_form(here)
            if role == "scorer":
                scores(here)
            return view(here, *arguments, **named)

        return page

    return made


def _entered(night_id: str) -> Here | BaseResponse:
    """The night, for a phone that has joined it and for everybody if it is an example; else a redirect to the page for joining."""
    if EXAMPLES in g:
        return Here(night_id, g.caller)
    here = joined_here(night_id)
    if here is not None:
        return opened_here(here)
    told_to_scripts()
    led = redirect(url_for("web.join", night_id=night_id, stopped=None if cookies.kept_of(night_id) is None else 1))
    led.vary.add(ASKED_BY)
    return led


def told_to_scripts() -> None:
    """Raises ProblemError if a script asks for a page of a night that this phone has not joined, or has left.

    A browser is redirected to the page for joining; a script could not tell from a redirect whether the link is invalid or the page moved.
    """
    if ASKED_BY in request.headers:
        problem = no_token()
        problem.headers["Vary"] = ASKED_BY
        raise problem


def joined_here(night_id: str) -> Here | None:
    """A night that this phone has joined; None if it has not, or no longer. Raises ProblemError for a phone that asks too often."""
    kept = cookies.kept_of(night_id)
    try:
        return None if kept is None else Here(night_id, opened_by(kept.token, night_id))
    except ProblemError as problem:
        if problem.code not in ("no_token", "no_such_night"):
            raise
        return None


def opened_here(here: Here) -> Here:
    """A night whose page is being answered to a phone that has joined it."""
    g.caller, g.opened = here.caller, here
    return here


def let_in(response: BaseResponse, night_id: str, token: str) -> None:
    """Gives this phone a token that opens a night; the player that it said to be stays."""
    kept = cookies.kept_of(night_id)
    cookies.give(response, night_id, token, who=None if kept is None else kept.who)


@WEB.after_request
def renewed(response: Response) -> Response:
    """Renews the lifetime of a cookie when somebody opens a page of its night, and drops what the close made superfluous.

    Fetches by scripts do not renew it: the phone may get another cookie in the meantime, which must not be overwritten.
    """
    if request.method == "GET" and response.status_code in (OK, UNCHANGED) and "opened" in g and _is_opened_by_somebody():
        here: Here = g.opened
        let_in(response, here.id, here.caller.token)
        if cookies.has_links_of_before(here.id) and here.stored.closed:
            cookies.forget_links(response, here.id)
    return response


def _is_opened_by_somebody() -> bool:
    """Whether a browser opens the answer as a page, as far as its headers say; our scripts send the opposite, over plain HTTP too."""
    return request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate" and ASKED_BY not in request.headers


def _from_our_form(here: Here) -> None:
    """Raises ProblemError unless a form comes from one of our pages: only they know the token that it must send back."""
    same_origin()
    if not access.same(request.form.get("csrf", ""), here.csrf):
        raise ProblemError("foreign_origin")


def scores(here: Here) -> None:
    """Raises ProblemError for everybody who does not log."""
    if not here.writes:
        raise ProblemError("read_only")
