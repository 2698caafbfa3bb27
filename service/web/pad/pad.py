"""The pad: logs a hand in a few taps, with the questions that the game itself describes."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.facts import Trick
from projections.hands import steps_of
from projections.night import Night
from projections.pads import told_pad
from rules.core.refusals import mark
from rules.registry import words_of
from service.api.state import state
from service.problems import ProblemError, status_of
from service.web import forms
from service.web.blueprint import WEB
from service.web.correct.disputes import waiting
from service.web.correct.undoing import Undone, undo_of, undone_at
from service.web.hand.irregular import irregular_of
from service.web.hand.recorded import told_at
from service.web.here import Here, of_night
from service.web.pad.drawn import Drawn, answers_in, drawn_with, paid_in_a_line
from service.words import in_words

INCOMPLETE: Final = 422
ASKED: Final = mark("Falta por decir: {question}")

Answer = str | BaseResponse | tuple[str, int]


@WEB.route("/n/<night_id>/anotar", methods=["GET", "POST"])
@of_night("scorer")
def pad(here: Here) -> Answer:
    """The next hand, or the rest of the open one. An incomplete form comes back with the next question."""
    if here.night.closed:
        return redirect(url_for("web.table", night_id=here.id))
    if request.method == "GET":
        undone = undone_at(here, request.args.get("deshecha", type=int))
        return _page(here, _drawn(here, undone), undone=undone)
    do = request.form.get("do", "save")
    try:
        seen = here.as_seen(forms.seen())
    except ProblemError as problem:
        # The answers are not lost: the form shows them for the night as it is now, and the reader of the message decides.
        return _page(here, _drawn(here), trouble=in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)
    # The form is read for the night that its page had seen: sent twice, it logs the same events even if another hand comes next by now.
    drawn = _drawn(seen)
    if drawn.asked is not None or do == "on":
        drawn = _drawn(here)
        asks = None if do == "on" or drawn.asked is None else gettext(ASKED).format(question=drawn.asked)
        return _page(here, drawn, asks=asks, between=_between(here, seen.night)), INCOMPLETE if asks else 200
    try:
        return _previewed(here, drawn) if do == "preview" else _saved(here, drawn)
    except ProblemError as problem:
        if problem.code in ("version_conflict", "key_reused"):
            return _page(here, _drawn(here), between=_between(here, seen.night)), status_of(problem.code)
        return _page(here, drawn, trouble=in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)


def _told(here: Here, night: Night) -> dict[str, Any]:
    """The pad of a night for its script: the hands without their single steps."""
    told = told_pad(night, partial(in_words, lang=here.lang, game=night.game.name))
    return {name: value for name, value in told.items() if name != "steps"}


def _drawn(here: Here, undone: Undone | None = None) -> Drawn:
    """The pad of a night with the answers of this request's form, or with a hand that was taken back."""
    night = here.night
    told = {**_told(here, night), "head": here.head, "players": here.players, "before": _before(here)}
    opened = night.game.open_hand(night.table)
    if opened is not None:
        # A phone without a network finishes the open hand and goes on to the next: it needs the pad as it was before this deal.
        before = state().records.night_at(here.id, steps_of(night, opened)[0][1].place.seq - 1)
        assert before is not None, "a night was opened before a hand was dealt"
        told["after"] = _told(here, before) | {"forecast": None, "now": {}}
    turn, dealer = request.form.get("turn"), request.form.get("dealer")
    answers, favored = answers_in(told, request.form), words_of(night.game.name).favored
    if undone is not None:
        told["undone"] = {"number": undone.number, "answers": undone.answers or {}}
        answers = undone.answers or {}
    return Drawn(here.speech, told, answers, None if dealer == turn else dealer, favored=favored, was=drawn_with(request.form))


def _page(here: Here, drawn: Drawn, **said: Any) -> str:
    """The pad as a page; `said` may hold `asks`, `trouble`, `between`, `seen` and `undone`."""
    last = _last(here)
    undo = None if last is None else undo_of(here)
    return render_template("pad.html", here=here, pad=drawn, key=forms.fresh_key(), last=last, undo=undo, disputes=waiting(here), **said)


def _events(here: Here, drawn: Drawn) -> list[dict[str, Any]]:
    """The events to log: the hand, preceded by its dealer if that was corrected."""
    if not drawn.is_dealt_out_of_turn:
        return drawn.events()
    seats = {"type": "seats_changed", "data": {"players": here.players, "first_dealer": drawn.dealer}}
    return [seats, *drawn.events()]


def _saved(here: Here, drawn: Drawn) -> Answer:
    forms.logged(here, _events(here, drawn), expected=forms.seen())
    return redirect(url_for("web.pad", night_id=here.id, said="logged"), 303)


def _previewed(here: Here, drawn: Drawn) -> Answer:
    """The pad with what its hand would pay."""
    changed = forms.previewed(here, _events(here, drawn))
    return _page(here, drawn, seen=paid_in_a_line(here.speech, drawn.told, changed))


def _last(here: Here) -> dict[str, Any] | None:
    """The last hand in a line; None before the first hand and while one is open."""
    night = here.night
    number = night.game.finished_count(night.table)
    if not number or night.game.open_hand(night.table) is not None:
        return None
    result = night.game.hands(night.table, number - 1)[0]
    tantos = {player: count for player, count in result.tantos.items() if count}
    line = words_of(night.game.name).in_a_line(here.speech, result)
    return {"number": number, "line": line, "tantos": tantos, "irregular": irregular_of(here, result, steps_of(night, number))}


def _before(here: Here) -> dict[str, Any] | None:
    """The answers of the last hand, so that a half-filled page with the same hand can ask; None if that hand was logged card by card."""
    night = here.night
    number = night.game.finished_count(night.table)
    steps = [step for _, step in steps_of(night, number)] if number else []
    if not steps or any(isinstance(step.fact, Trick) for step in steps):
        return None
    told = told_at(here)
    return {"slot": number, "events": [told(step.place) for step in steps]}


def _between(here: Here, seen: Night) -> list[str]:
    """The hands that others logged since the form was made, each in a line."""
    game, night = here.night.game, here.night
    since = game.hands(night.table, game.dealt_count(seen.table))
    return [f"{result.number}. {words_of(game.name).in_a_line(here.speech, result)}" for result in since]
