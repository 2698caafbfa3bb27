"""Whether the last hand can be taken back at once, what goes with it, and which hand was just taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.facts import NightClosed, Paid, Transfer
from projections.agreed import told_agreements
from projections.answered import answers_of
from projections.contests import contested
from projections.hands import steps_of
from projections.night import facts_recorded
from projections.pads import told_pad
from projections.standing import CONTESTING, PENALTY, steps
from projections.written import undoing
from rules.core.refusals import mark
from rules.registry import words_of
from service.api.state import state
from service.explain.hand import seen
from service.problems import ProblemError
from service.web import forms
from service.web.blueprint import HAND, WEB
from service.web.correct.entered import entered
from service.web.correct.foreseen import foreseen
from service.web.hand.recorded import told_at
from service.web.here import Here, of_night
from service.words import in_words

REFUSED: Final = 409
STAYS: Final = frozenset({NightClosed.type, Paid.type, Transfer.type})
"""The events that taking back a hand never strikes."""
CLOSED: Final = mark("La noche está cerrada: una mano ya no se deshace, se corrige.")
BEHIND: Final = mark("Después de esta mano ya hay algo más apuntado: no se deshace, se corrige.")
ANOTHERS: Final = mark("Otra persona corrigió esta mano: no se deshace, se corrige.")
ENTANGLED: Final = mark("Una corrección tocó esta mano y otra a la vez, y no se puede deshacer de golpe: corrígela.")


class Undo(NamedTuple):
    """The last hand, and what takes it back."""

    number: int
    strike: tuple[int, ...]
    goes: list[str]
    """What goes with it, to be said first."""


class Undone(NamedTuple):
    """A hand that was taken back and not logged again."""

    seq: int
    """The seq of the correction that struck it."""
    number: int
    answers: dict[str, Any] | None
    """The answers that describe it on the pad; None if it was logged card by card."""


def undo_of(here: Here) -> Undo | None:
    """How to take back the last hand; None if that is not possible, and before the first hand."""
    number = here.night.game.finished_count(here.night.table)
    found = _undo(here, number) if here.writes and number else None
    return found if isinstance(found, Undo) else None


def _undo(here: Here, number: int) -> Undo | str:
    """How to take back a hand, or why that is not possible. Raises LookupError if the hand was not dealt."""
    night = here.night
    if night.closed:
        return CLOSED
    pairs = steps_of(night, number)
    chain = steps(night.last)
    behind = chain[chain.index(pairs[-1][1]) + 1 :]
    if night.game.open_hand(night.table) is not None or any(step.fact.type not in CONTESTING for step in behind):
        return BEHIND
    strike = undoing(night, number)
    if strike is None or any(fact.type in STAYS for fact in (facts_recorded(night)[seq - 1] for seq in strike)):
        return ENTANGLED
    if not is_own(here, strike):
        return ANOTHERS
    return Undo(number, strike, _goes_with(here, number))


def is_own(here: Here, strike: Collection[int]) -> bool:
    """Whether none of the corrections among some events was made by another player."""
    made = [seq for seq in strike if seq in here.night.corrections.made]
    return all(event.stamp.by in (None, here.me) for event in state().store.some(here.id, made))


def _goes_with(here: Here, number: int) -> list[str]:
    """Who disputes a hand or agrees with it, and which laws were applied in it, in sentences."""
    night, speech = here.night, here.speech
    said = [each for each in contested(night) if each.hand == number and each.struck_by is None]
    told = [speech.say("{who} la discutió: «{claim}»", who=speech.who(each.fact.by), claim=each.fact.claim) for each in said]
    agreed = [each["players"] for each in told_agreements(night, state().store.agreements(here.id)) if each["hand"] == number]
    told += [speech.say("Conformes: {who}", who=speech.everybody(players)) for players in agreed if players]
    fines = [pair for pair in steps_of(night, number) if pair[1].fact.type == PENALTY]
    result = night.game.hand(night.table, number)
    return told + list(words_of(night.game.name).events_told(speech, result, list(seen(night, fines)))) if fines else told


def undone_at(here: Here, seq: int | None) -> Undone | None:
    """The hand that a correction of this phone took back, while that correction stands and the next hand is the same; else None."""
    night = here.night
    if seq is None or night.closed or seq not in night.holding or not is_own(here, (seq,)):
        return None
    before = state().records.night_at(here.id, seq - 1)
    assert before is not None, "a correction stands behind what it strikes"
    then = Here(here.id, here.caller)
    then.whole = then.night = before
    number = before.game.finished_count(before.table)
    undo = _undo(then, number) if number else None
    fact = night.corrections.made[seq].fact
    is_next = night.game.open_hand(night.table) is None and night.game.dealt_count(night.table) + 1 == number
    if not isinstance(undo, Undo) or fact.insert or tuple(fact.strike or ()) != undo.strike or not is_next:
        return None
    told = told_at(then)
    pad = told_pad(night, partial(in_words, lang=here.lang, game=night.game.name))
    return Undone(seq, number, answers_of(pad, [told(step.place) for _, step in steps_of(before, number)]))


@WEB.route(f"{HAND}/deshacer", methods=["GET", "POST"])
@of_night("scorer")
def undo(here: Here, number: int) -> str | BaseResponse | tuple[str, int]:
    """Takes the last hand back and leads to the pad, filled in with it; or returns it.

    If something goes with it, or if it cannot be taken back, a page says so first.
    """
    if request.method == "GET":
        return _page(here, number)
    version = forms.seen()
    seen = here.as_seen(version)
    if request.form.get("do") == "return":
        undone = undone_at(seen, forms.whole("undone"))
        if undone is None or undone.number != number:
            return _page(here, number), REFUSED
        forms.logged(here, [_correction([undone.seq], gettext("Se queda como estaba"))], expected=version)
        return redirect(url_for("web.pad", night_id=here.id, said="returned"), 303)
    found = _of_number(seen, number)
    if not isinstance(found, Undo) or len(found.goes) > (forms.whole("goes") or 0):
        return _page(here, number), REFUSED
    taken = forms.logged(here, [_correction(found.strike, gettext("Deshecha en la mesa"))], expected=version)
    return redirect(url_for("web.pad", night_id=here.id, deshecha=taken.receipt.events[0].seq), 303)


def _of_number(here: Here, number: int) -> Undo | str:
    """How to take back a hand, or why that is not possible. Raises ProblemError if there is no such hand."""
    if number > here.night.game.dealt_count(here.night.table):
        raise ProblemError("no_such_hand", hand=number)
    return _undo(here, number)


def _page(here: Here, number: int) -> str:
    """The page that says what taking back a hand changes and what goes with it, or why it is not possible."""
    found = _of_number(here, number)
    undo = found if isinstance(found, Undo) else None
    changes = None if undo is None else foreseen(here, [_correction(undo.strike, gettext("Deshecha en la mesa"))])
    return render_template(
        "undo.html",
        here=here,
        number=number,
        line=entered(here, number).line,
        undo=undo,
        why=None if isinstance(found, Undo) else gettext(found),
        changes=changes,
        keeps_plate=here.standing.plate is not None or (changes is not None and any(changes.plate)),
        key=forms.fresh_key(),
    )


def _correction(strike: Sequence[int], reason: str) -> dict[str, Any]:
    return {"type": "correction", "data": {"strike": list(strike), "reason": reason}}
