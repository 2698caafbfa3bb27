"""The table: balances, the plate, the hands so far; on a phone, and large on a wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import Response, make_response, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from rules.registry import words_of
from service.web import forms
from service.web.blueprint import WEB
from service.web.correct.contesting import acts_of, mine_of
from service.web.correct.disputes import waiting
from service.web.here import Here, of_night
from service.web.table.board import Moment, moment_of, parts_of, wall_of


class Yours(NamedTuple):
    """What the player of this phone has to do now."""

    deals: bool
    chooses: str
    """What he has to declare, in the words of the game; empty if nothing."""


def yours_of(here: Here) -> Yours:
    """What the player of this phone has to do now; nothing in a closed night."""
    game, stands = here.night.game, here.standing
    if here.me is None or here.night.closed:
        return Yours(deals=False, chooses="")
    deals = stands.dealer == here.me and game.open_hand(here.night.table) is None
    return Yours(deals, here.speech.say(words_of(game.name).chooses) if stands.chooses == here.me else "")


@WEB.route("/n/<night_id>")
@of_night()
def table(here: Here) -> BaseResponse:
    """The page that a phone shows between hands."""

    def made(moment: Moment) -> str:
        return render_template(
            "table.html",
            here=here,
            parts=parts_of(here, moment),
            acts=acts_of(here, moment.agreements),
            mine=mine_of(here),
            disputes=waiting(here),
            yours=yours_of(here),
            key=forms.fresh_key(),
        )

    return _unless_known(here, made)


@WEB.route("/n/<night_id>/pared")
@of_night()
def wall(here: Here) -> BaseResponse:
    """The table, to be read from across the room."""
    return _unless_known(here, lambda moment: render_template("wall.html", here=here, now=wall_of(here, moment)))


def _unless_known(here: Here, made: Callable[[Moment], str]) -> BaseResponse:
    """The page of this moment with its ETag; 304 for a phone that has it already."""
    moment = moment_of(here)
    tag = moment.tag(here)
    if request.if_none_match.contains_weak(tag):
        return Response(status=304)
    response = make_response(made(moment))
    response.set_etag(tag, weak=True)
    return response
