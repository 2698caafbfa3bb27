"""Joining a night by its link, saying which player one is, and leaving again.

The token of a link follows the «#», which no browser sends: a small script exchanges it; without scripts it is pasted.
"""

from __future__ import annotations

from typing import Final

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from rules.core.refusals import mark
from service import access
from service.api import cookies
from service.api.callers import Caller, address, opened_by, same_origin
from service.api.people import is_of
from service.api.state import state
from service.problems import ProblemError
from service.web.blueprint import HOLDS_A_TOKEN, WEB
from service.web.forms import text
from service.web.here import Here, joined_here, let_in, of_night, opened_here, told_to_scripts
from service.web.home.home import home_page
from service.web.join.pasted import tokens_in
from service.web.join.room import FullError, asked, goes_for, going, let_go
from service.web.mine import mine

STOPPED: Final = mark("Este enlace ya no vale: quien apunta ha hecho otro. Pídele que enseñe el código nuevo.")
WRONG: Final = mark("Ese enlace no abre esta mesa: o no está entero, o quien apunta ha hecho otro. Pídele que enseñe el código.")
NOWHERE: Final = mark("En esta dirección no hay ninguna mesa: mira si el enlace está entero, o pídele otro a quien apunta.")
FULL: Final = 409


@WEB.route("/n/<night_id>/unirse", methods=["GET"])
def join(night_id: str) -> str:
    """The page that asks who the reader is; if this phone has not joined, it asks for the link."""
    here = joined_here(night_id)
    told = None
    if here is None:
        told_to_scripts()
    else:
        opened_here(here)
    if here is None and state().store.head(night_id) is None:
        told = NOWHERE
    elif "wrong" in request.args:
        told = WRONG
    elif "stopped" in request.args:
        told = STOPPED
    return render_template("joining.html", night_id=night_id, here=here, told=told and gettext(told), error=None)


@WEB.route("/n/<night_id>/unirse/")
@WEB.route("/n/<night_id>/unirse<path:behind>")
@WEB.route("/n/<night_id>/unirse/<path:behind>")
def join_mangled(night_id: str, behind: str = "") -> BaseResponse:
    """Lets this phone in by a link with «%23» instead of «#», which sends its token to the service; redirects to an address without it.

    Without a token there, anything else that a chat took for part of the link is dropped: the browser keeps what follows the «#».
    """
    if not tokens_in(behind):
        return redirect(url_for("web.join", night_id=night_id))
    found = _found(behind, night_id)
    if found is None:
        return redirect(url_for("web.join", night_id=night_id, wrong=1))
    try:
        return _let_in(*found)
    except FullError:
        # The script of that page asks which night to drop, and removes the token from the address.
        return redirect(url_for("web.join", night_id=night_id, _anchor=found[1]))


@WEB.route("/n/<night_id>/unirse", methods=["POST"])
def joined(night_id: str) -> BaseResponse:
    """Lets this phone in by a pasted link or token; if it keeps too many nights, it must first say which one to drop."""
    same_origin()
    found = _found(text("token") or "", night_id)
    if found is not None:
        return _let_in_or_asks(*found)
    error = gettext(WRONG if state().store.head(night_id) is not None else NOWHERE)
    page = render_template("joining.html", night_id=night_id, here=joined_here(night_id), told=None, error=error)
    return make_response(page, 422, HOLDS_A_TOKEN)


@WEB.route("/unirse", methods=["POST"])
def join_by_link() -> BaseResponse:
    """Lets this phone into the night of the pasted link."""
    same_origin()
    found = _found(text("link") or "")
    if found is not None:
        return _let_in_or_asks(*found)
    error = gettext("Ese enlace no lleva a ninguna mesa. Cópialo entero, o pídele otro a quien apunta.")
    return make_response(home_page(error), 422, HOLDS_A_TOKEN)


@WEB.route("/n/<night_id>/quien", methods=["POST"])
@of_night()
def said_who(here: Here) -> BaseResponse:
    """Stores which player this phone belongs to; none for somebody who only watches."""
    player = text("me")
    if player is not None and (player not in here.sat or here.role == "viewer"):
        raise ProblemError("bad_request")
    is_of(here.id, player, before=here.me)
    response = redirect(url_for("web.table", night_id=here.id, said="joined"), 303)
    cookies.give(response, here.id, here.caller.token, who=player)
    return response


@WEB.route("/n/<night_id>/olvidar", methods=["POST"])
def forget(night_id: str) -> BaseResponse:
    """Makes this phone forget a night; the night itself stays."""
    same_origin()
    response = redirect(url_for("web.home", said="left_here"), 303)
    let_go(response, going(night_id))
    return response


def _found(given: str, night_id: str | None = None) -> tuple[str, str] | None:
    """The night that a pasted text opens, and its token; None if nothing in the text opens a night, or only another than `night_id`."""
    for token in tokens_in(given):
        holder = access.holder_of(state().store, token, days=state().settings.token_days)
        if holder is not None and night_id in (None, holder.stream):
            return holder.stream, token
    # Guesses are counted by network address.
    state().limits.request(f"address {address()}")
    return None


def _let_in_or_asks(night_id: str, token: str) -> BaseResponse:
    """Lets this phone in, or first asks which night to drop."""
    try:
        return _let_in(night_id, token)
    except FullError:
        return _asks(night_id, token)


def _let_in(night_id: str, token: str) -> BaseResponse:
    """Lets this phone in. Raises ProblemError for a token that does not open this night, FullError before a night too many.

    A phone that logs keeps its token if the new one may not log: nobody else might know the scorer's token.
    """
    came: Caller = opened_by(token, night_id)
    before = joined_here(night_id)
    if before is not None and before.writes and came.role != "scorer":
        return redirect(url_for("web.join", night_id=night_id, said="scoring"), 303)
    to = url_for("web.table", night_id=night_id, said="joined") if came.role == "viewer" else url_for("web.join", night_id=night_id)
    goes = goes_for(night_id)
    response = redirect(to, 303)
    let_in(response, night_id, token)
    if goes is not None:
        let_go(response, goes)
    return response


def _asks(night_id: str, token: str) -> BaseResponse:
    """The page that asks which night to drop before another is joined."""
    page = render_template("room.html", night_id=night_id, token=token, asks=asked(mine()), most=cookies.MOST_NIGHTS)
    return make_response(page, FULL, HOLDS_A_TOKEN)
