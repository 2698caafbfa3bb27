"""Inviting: the links of a night with their QR codes, which the scorer can renew, and the names at the table.

The book stores only hashes of tokens. The phone that opened the night or renewed a link keeps the tokens in a cookie of its own, so that it
can show them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import segno
from flask import make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from service import access
from service.access import ROLES, Role
from service.api.callers import from_loopback
from service.api.cookies import keep_links, links_of
from service.api.people import rename
from service.api.state import state
from service.problems import ProblemError
from service.web.blueprint import HOLDS_A_TOKEN, WEB
from service.web.forms import text
from service.web.here import Here, let_in, of_night
from service.words import folded, nameable

INVITED: Final[tuple[Role, ...]] = ("player", "viewer", "scorer")
"""The roles in the order in which people are invited."""


class Link(NamedTuple):
    """The link of a role; `address` and `token` are None if this phone does not know it."""

    role: Role
    address: str | None
    token: str | None

    @property
    def code(self) -> Markup:
        """The QR code of the address, black on white in every color scheme."""
        assert self.address is not None, "a link that is not known has no code"
        # S704: the SVG is drawn here, and its address holds nothing that people wrote.
        return Markup(segno.make(self.address, error="m").svg_inline(omitsize=True, border=3, dark="#000", light="#fff"))  # noqa: S704


@WEB.route("/n/<night_id>/enlaces", methods=["GET"])
@of_night()
def links(here: Here) -> BaseResponse:
    """The page of the links for the scorer; for others, who is at the table."""
    return _shown(here)


@WEB.route("/n/<night_id>/enlaces", methods=["POST"])
@of_night("scorer")
def link_renewed(here: Here) -> BaseResponse:
    """Makes a new link for a role; phones with the old one lose access."""
    role = next((each for each in ROLES if each == request.form.get("role")), None)
    if role is None:
        raise ProblemError("bad_request")
    known, token = known_tokens(here), access.rotated(state().store, here.id, role)
    state().hub.end_role(here.id, role)
    response = redirect(url_for("web.links", night_id=here.id, said="rotated"), 303)
    if role == "scorer":
        let_in(response, here.id, token)
    else:
        others = {**known, role: token}
        keep_links(response, here.id, [others[each] for each in others if each != "scorer"], closed=here.night.closed)
    return response


@WEB.route("/n/<night_id>/nombres", methods=["POST"])
@of_night("scorer")
def names_changed(here: Here) -> BaseResponse:
    """Changes the shown names; the record stays as it is."""
    told = {player: text(f"name-{player}") or "" for player in here.sat}
    errors = {player: wrong for player, name in told.items() if (wrong := _wrong_name(player, told)) is not None}
    if errors:
        return _shown(here, told, errors, status=422)
    rename(here.id, {**here.names, **told}, unless_changed_from=here.names)
    return redirect(url_for("web.links", night_id=here.id, said="named"), 303)


def _wrong_name(player: str, told: Mapping[str, str]) -> str | None:
    """What is wrong with a name, given all names."""
    name, wrong = told[player], None
    if not name:
        wrong = gettext("Falta un nombre.")
    elif not nameable(name):
        wrong = gettext("El nombre es demasiado largo, o no se puede escribir.")
    elif any(each != player and folded(other) == folded(name) for each, other in told.items()):
        wrong = gettext("Ya hay alguien con ese nombre: añade un apellido o un mote.")
    return wrong


def _shown(
    here: Here, names: Mapping[str, str] | None = None, errors: Mapping[str, str] | None = None, *, status: int = 200
) -> BaseResponse:
    shown: dict[str, Any] = {
        "joined": (),
        "names": names or {player: here.speech.name(player) for player in here.sat},
        "errors": errors or {},
    }
    if here.writes:
        tokens = known_tokens(here)
        shown["links"] = [Link(role, address_of(here.id, tokens.get(role)), tokens.get(role)) for role in INVITED]
        shown["only_here"] = from_loopback()
        shown["joined"] = state().store.joined(here.id)
    return make_response(render_template("links.html", here=here, **shown), status, HOLDS_A_TOKEN)


def address_of(night_id: str, token: str | None) -> str | None:
    """The link of a token, at the host by which this phone came."""
    return None if token is None else url_for("web.join", night_id=night_id, _external=True, _anchor=token)


def known_tokens(here: Here) -> dict[Role, str]:
    """Role → token, for the tokens that this phone knows and that still open the night; its own included."""
    found: dict[Role, str] = {here.caller.role: here.caller.token}
    for token in links_of(here.id, closed=here.night.closed):
        holder = access.holder_of(state().store, token, days=state().settings.token_days)
        if holder is not None and holder.stream == here.id:
            found.setdefault(holder.role, token)
    return found
