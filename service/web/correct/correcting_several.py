"""Correcting several entries of a hand that was logged entry by entry: each is changed in turn, then one preview shows all changes."""

from __future__ import annotations

from collections.abc import Mapping

from flask import redirect, render_template, request, url_for
from flask_babel import gettext

from service.api.callers import at_table
from service.problems import ProblemError, malformed, status_of
from service.web.blueprint import HAND, WEB
from service.web.correct.correcting import INCOMPLETE, UNCHANGED, Answer, ToldHand, page_of, preview
from service.web.correct.several import OLD_PAGE, Several, Swap
from service.web.correct.ways import offered
from service.web.forms import told_as
from service.web.hand.recorded import Recorded
from service.web.here import Here, of_night
from service.web.opened import Opened, still
from service.web.step.box_values import data_told, written_of
from service.web.step.fields import fields_of
from service.words import in_words


@WEB.route(f"{HAND}/corregir/apuntes", methods=["GET", "POST"])
@of_night()
def correct_entries(here: Here, number: int) -> Answer:
    """The entries of a hand, several of which are corrected at once. A player who does not log can go as far as the preview."""
    at_table()
    if request.method == "GET":
        return redirect(url_for("web.correct", night_id=here.id, number=number), 303)
    still(here, number)
    hand = ToldHand(here, number)
    several, do = Several(here, hand.one, request.form), request.form.get("do")
    if (asked := request.form.get("entry")) is not None:
        return _entry(several, _recorded(several, asked))
    if (address := request.form.get("at")) is not None and do != "back":
        answer = _told(several, _recorded(several, address), do)
        if answer is not None:
            return answer
    if do not in ("preview", "swap"):
        return page_of(hand, hand.drawn, several=several)
    if not several.instead:
        return page_of(hand, hand.drawn, several=several, asks=gettext(UNCHANGED)), INCOMPLETE
    return preview(here, several.corrections, hand=number, several=several)


def _recorded(several: Several, address: str) -> Recorded:
    recorded = several.recorded(address)
    if recorded is None:
        raise malformed("at", OLD_PAGE)
    return recorded


def _told(several: Several, recorded: Recorded, do: str | None) -> Answer | None:
    """Takes the change to an entry from its form; answers with the page to show again if more input is needed."""
    here, place = several.here, recorded.place
    if do == "strike":
        several.tells(place, [])
        return None
    if do == "undo":
        several.instead.pop(place, None)
        return None
    try:
        told = told_as(recorded.type, data_told(recorded.fields))
        swaps = several.swaps(place, told)
        several.tells(place, [told])
    except ProblemError as problem:
        trouble = in_words(problem.sentence, here.lang, here.names)
        return _entry(several, recorded, request.form, trouble=trouble), status_of(problem.code)
    if swaps and do == "preview":
        several.instead.pop(place, None)
        return _entry(several, recorded, request.form, swaps=swaps), INCOMPLETE
    for swap in swaps if do == "swap" else ():
        several.tells(swap.place, [swap.event])
    return None


def _entry(
    several: Several,
    recorded: Recorded,
    written: Mapping[str, str] | None = None,
    *,
    trouble: str | None = None,
    swaps: list[Swap] | None = None,
) -> str:
    """The form of one entry, with the changes to the others."""
    others = {place: events for place, events in several.instead.items() if place != recorded.place}
    told = several.instead.get(recorded.place)
    data = told[0]["data"] if told else recorded.data
    fields = fields_of(recorded.around, recorded.kind, data=data)
    return render_template(
        "correct_event.html",
        here=several.here,
        recorded=recorded,
        offered=offered(recorded, others),
        written=written_of(fields, data) if written is None else written,
        trouble=trouble,
        several=several,
        number=several.one.number,
        opened=Opened(several.here, several.one.number),
        trick=several.trick(recorded.place),
        swaps=swaps,
    )
