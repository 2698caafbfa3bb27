"""A payment between players that the table agrees on and no rule derives. It can be previewed, and it may end the dispute about a hand."""

from __future__ import annotations

from typing import Any, Final

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from events.facts import CASH, PLATE, Ruling
from rules.core.refusals import mark
from rules.registry import words_of
from service.problems import ProblemError, malformed, status_of
from service.web.blueprint import WEB
from service.web.correct.contesting import waiting_on
from service.web.correct.foreseen import Foreseen, foreseen
from service.web.forms import DEBT, fresh_key, handed, logged, owed, text, whole
from service.web.here import Here, of_night
from service.web.opened import Opened, still
from service.words import in_words

LOOK: Final = "look"
FILLED: Final = ("hand", "from", "to", "tantos", "reason")
"""The fields that the address of the page may fill in, besides the kind of payment."""


@WEB.route("/n/<night_id>/pago")
@of_night("scorer")
def transfer(here: Here) -> str:
    """The page of a payment between players, filled in from its address."""
    return _page(here)


@WEB.route("/n/<night_id>/pago", methods=["POST"])
@of_night("scorer")
def transferred(here: Here) -> str | BaseResponse | tuple[str, int]:
    """Logs such a payment, and with it the end of disputes about its hand; or previews it."""
    try:
        event = _event(here)
        if request.form.get("do") == LOOK:
            return _page(here, seen=foreseen(here, [event]))
        logged(here, [event, *_ruling(here, event["data"]["reason"])])
    except ProblemError as problem:
        return _page(here, in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)
    return redirect(url_for("web.table", night_id=here.id, said="transferred"), 303)


def _event(here: Here) -> dict[str, Any]:
    """The payment in the form. Raises ProblemError for what is missing."""
    giver, taker, tantos = text("from"), text("to"), whole("tantos")
    if giver is None or taker is None:
        raise malformed("from", mark("Falta decir de quién a quién."))
    if tantos is None:
        raise malformed("tantos", mark("Falta decir cuántos tantos."))
    if text("que") == CASH:
        return handed(giver, taker, tantos)
    if text("que") != DEBT:
        raise malformed("que", mark("Falta decir qué ha pasado."))
    reason = text("reason") or here.speech.say("acuerdo de la mesa")
    return owed({"from": giver, "to": taker, "tantos": tantos, "reason": reason})


def _ruling(here: Here, note: str) -> list[dict[str, Any]]:
    """The ruling that ends the open disputes about the hand of the payment, if the form asks for it; else empty."""
    number = whole("hand")
    if number is None or "resolves" not in request.form:
        return []
    still(here, number)
    return [{"type": Ruling.type, "data": {"hand": number, "decision": "stands", "note": note}}]


def _page(here: Here, problem: str | None = None, *, seen: Foreseen | None = None) -> str:
    que = request.values.get("que")
    number = request.values.get("hand", 0, type=int)
    plate = que == DEBT and words_of(here.night.game.name).plate
    of_hand = 0 < number <= here.night.game.dealt_count(here.night.table)
    return render_template(
        "transfer.html",
        here=here,
        problem=problem,
        seen=seen,
        keeps_plate=here.standing.plate is not None,
        key=request.form.get("key") or fresh_key(),
        parties=[*here.sat, *([PLATE] if plate else [])],
        kinds=(DEBT, CASH),
        que=que,
        filled={name: request.args[name] for name in FILLED if name in request.args},
        opened=Opened(here, number) if of_hand else None,
        waiting=waiting_on(here, number, None) if of_hand else [],
    )
