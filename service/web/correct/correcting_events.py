"""Correcting a single event: replace it, strike it, or add another after it; also the opening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import render_template, request
from flask_babel import gettext

from events.facts import NightOpened
from projections.contests import contested
from projections.hands import scenes
from projections.replacing import behind, replacing
from projections.standing import Step, steps
from projections.written import resting_on
from rules.core.refusals import mark
from rules.core.steps import OF_EVERY_GAME
from service.api.callers import at_table
from service.problems import ProblemError, malformed, status_of
from service.web.blueprint import WEB
from service.web.correct.correcting import Answer, preview
from service.web.correct.opening_again import OpeningAgain, fields_again
from service.web.correct.struck_rows import struck_rows
from service.web.correct.ways import kinds_behind, offered, offered_behind
from service.web.forms import told_as
from service.web.hand.filed import Book
from service.web.hand.frames import place_at
from service.web.hand.recorded import Recorded, kinds_of
from service.web.here import Here, of_night
from service.web.open.opening import choices_of, together, told_setting, untouched
from service.web.opened import still
from service.web.step.box_values import data_told, written_of
from service.web.step.fields import fields_of
from service.web.terms import NONE_OR_SUIT, YES_NO
from service.words import in_words

EVENT: Final = "/n/<night_id>/apuntes/<address>"
OWN_PAGES: Final = frozenset(step.type for step in OF_EVERY_GAME) - {"transfer", "seats_changed"}
"""The events that cannot be added after another."""
UNREADABLE: Final = 422


@WEB.route("/n/<night_id>/apuntes")
@of_night()
def entries(here: Here) -> str:
    """The entries outside the hands: the opening, payments, seats, the close, and what was struck, including struck hands."""
    standing = [Recorded(here, pair[1]) for hand, pairs in scenes(here.night) if hand is None for pair in pairs] if here.writes else []
    book, opening = Book(here), Recorded(here, steps(here.night.last)[0])
    struck = struck_rows(here, contested(here.night))[::-1]
    return render_template("entries.html", here=here, opening=opening, standing=standing, struck=struck, recorded=book.told(book.beside))


@WEB.route(f"{EVENT}/corregir", methods=["GET", "POST"])
@of_night()
def correct_event(here: Here, address: str) -> Answer:
    """The page on which an event is corrected or struck, and a correction undone. A player who does not log can go as far as the preview.

    `que` turns cash into a debt, and a debt into cash.
    """
    at_table()
    if request.method == "POST":
        still(here)
    if (place := place_at(address)) is not None and place.insert is None and place.seq in here.night.holding:
        return _taken_back(here, place.seq)
    recorded = Recorded(here, _step_at(here, address))
    if recorded.type == NightOpened.type:
        return _opening(recorded)
    if (kind := request.values.get("que", recorded.type)) not in recorded.kinds:
        raise malformed("que", mark("Falta decir qué ha pasado."))
    recorded = recorded.as_kind(kind)
    if request.method == "GET":
        return _page(recorded, written_of(recorded.fields, recorded.data))
    if request.form.get("do") == "strike":
        return preview(here, replacing(here.night, [recorded.place], [], recorded.told_at), hand=recorded.hand)
    try:
        told = told_as(recorded.type, data_told(recorded.fields))
    except ProblemError as problem:
        return _page(recorded, request.form, trouble=in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)
    return preview(here, recorded.corrections({recorded.place: [told]}), hand=recorded.hand)


@WEB.route(f"{EVENT}/detras", methods=["GET", "POST"])
@of_night()
def add_behind(here: Here, address: str) -> Answer:
    """The page on which an event is added after another; `que` is its type. A player who does not log can go as far as the preview."""
    at_table()
    if request.method == "POST":
        still(here)
    recorded = Recorded(here, _step_at(here, address))
    kinds = {kind: each for kind, each in kinds_of(here).items() if kind not in OWN_PAGES}
    may = kinds_behind(recorded, kinds)
    chosen = request.values.get("que", next(iter(may)))
    if chosen not in kinds:
        raise malformed("que", mark("Falta decir qué ha pasado."))
    kinds = {kind: each for kind, each in kinds.items() if kind in may or kind == chosen}
    fields = offered_behind(recorded, chosen, fields_of(recorded.around, kinds[chosen]))
    if request.method == "GET":
        return render_template("behind.html", here=here, recorded=recorded, kinds=kinds, chosen=chosen, fields=fields, written=request.args)
    try:
        told = told_as(chosen, data_told(fields))
    except ProblemError as problem:
        trouble = in_words(problem.sentence, here.lang, here.names)
        page = render_template(
            "behind.html", here=here, recorded=recorded, kinds=kinds, chosen=chosen, fields=fields, written=request.form, trouble=trouble
        )
        return page, status_of(problem.code)
    return preview(here, behind(here.night, recorded.place, [told], recorded.told_at), hand=recorded.hand)


def _taken_back(here: Here, seq: int) -> Answer:
    """Undoes a correction: what it added goes, and what it had struck stands again."""
    if request.method == "POST":
        strike = sorted({seq, *resting_on(here.night, seq)})
        return preview(here, [{"strike": strike}], reason=gettext("Se deshace la corrección"))
    return render_template("take_back.html", here=here, seq=seq, told=Book(here).correction_told(seq))


def _page(recorded: Recorded, written: Mapping[str, str], *, trouble: str | None = None) -> str:
    return render_template(
        "correct_event.html", here=recorded.here, recorded=recorded, offered=offered(recorded), written=written, trouble=trouble
    )


def _opening(recorded: Recorded) -> Answer:
    """The opening as a sheet."""
    here, again = recorded.here, request.method == "POST"
    sheet = OpeningAgain(here, recorded.data, request.form if again else fields_again(here, recorded.data))
    if again:
        data = sheet.opening()
        if not sheet.errors:
            told = {"type": NightOpened.type, "data": data}
            return preview(here, replacing(here.night, [recorded.place], [told], recorded.told_at))
    page = render_template(
        "correct_opening.html",
        here=here,
        sheet=sheet,
        yes_no=YES_NO,
        suits=NONE_OR_SUIT,
        choices=choices_of,
        untouched=untouched,
        together=together,
        seated={name: name for name in sheet.who},
        dealers={"": gettext("El último de la lista"), **{str(seat): sheet[f"player-{seat}"] for seat in range(1, len(sheet.who) + 1)}},
        told_setting=told_setting,
    )
    return (page, UNREADABLE) if again else page


def _step_at(here: Here, address: str) -> Step:
    """The event at an address of the reading. Raises ProblemError if there is none."""
    place = place_at(address)
    found = next((step for step in steps(here.night.last) if step.place == place), None)
    if found is None:
        raise ProblemError("no_such_page")
    return found
