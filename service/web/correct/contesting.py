"""Agreements, disputes and rulings about a hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.correction import Place
from events.store.agreements import Agreement
from projections.agreed import hands_agreed, reading_now
from projections.contests import Contested, contested as contested_of
from projections.hands import told_place
from rules.core.refusals import mark
from rules.registry import words_of
from service.api.agreements import agree, take_back
from service.api.callers import at_table
from service.problems import ProblemError, malformed
from service.web import forms
from service.web.blueprint import HAND, WEB
from service.web.correct.entered import entered
from service.web.correct.struck_rows import said_told
from service.web.correct.undoing import Undo, undo_of
from service.web.hand.filed import Book
from service.web.hand.frames import address_of
from service.web.hand.one_hand import Contested as Told, OneHand
from service.web.here import Here, of_night, scores
from service.web.opened import Opened, still
from service.web.table.board import gaps

OF_EVERY_GAME: Final = {
    "dealer": mark("No dio quien dice"),
    "lead": mark("No salió quien dice"),
    "renuncio": mark("Hubo un renuncio"),
    "tantos": mark("Los tantos no cuadran"),
    "twice": mark("Sobra: está dos veces"),
    "missing": mark("Falta una mano después de esta"),
    "other": mark("Otra cosa"),
}
"""The usual mistakes about a hand of any game: one tap instead of typing."""
CORRECTED: Final = {"stands": mark("Se confirma en la mesa"), "corrected": mark("Ya está corregida")}
"""How a dispute ends → the note if nobody wrote one."""


class Mine(NamedTuple):
    """A dispute of this phone's player that has ended, or of which something was taken back."""

    address: str
    """The address of the page of its hand."""
    hand: int | None
    """None for a struck hand."""
    told: list[Told]


class Acts(NamedTuple):
    """What this phone may say about the last hand."""

    number: int
    speaks: bool
    agrees: bool
    disputes: bool
    undo: Undo | None
    """How to take it back; None if that is not possible."""
    corrects: bool
    """Whether the scorer can only correct it."""


def acts_of(here: Here, agreements: Collection[Agreement]) -> Acts | None:
    """What may be said about the last finished hand; None before the first."""
    night = here.night
    number = night.game.finished_count(night.table)
    if not number:
        return None
    mine = {each.reading for each, hand in hands_agreed(night, agreements).items() if (hand, each.player) == (number, here.me)}
    undo = undo_of(here)
    contested = any(each.is_open and (each.hand, each.fact.by) == (number, here.me) for each in contested_of(night))
    return Acts(
        number,
        speaks=here.role != "viewer",
        agrees=bool(mine) and reading_now(night, number) in mine,
        disputes=contested,
        undo=undo,
        corrects=here.writes and undo is None and not night.closed and night.game.open_hand(night.table) is None,
    )


def mine_of(here: Here) -> list[Mine]:
    """The disputes of this phone's player and how they ended, newest first."""
    mine = [
        each for each in contested_of(here.night) if each.fact.by == here.me and (each.ruling is not None or each.struck_by is not None)
    ]
    book = Book(here)
    return [Mine(_page_of(here, each), each.hand, said_told(here, book, [each])) for each in reversed(mine)]


def _page_of(here: Here, said: Contested) -> str:
    """The address of the disputed hand."""
    if said.hand is None:
        return url_for("web.struck_hand", night_id=here.id, address=address_of(told_place(said.deal)))
    return url_for("web.hand", night_id=here.id, number=said.hand)


@WEB.route(f"{HAND}/conforme", methods=["POST"])
@of_night()
def agrees(here: Here, number: int) -> BaseResponse:
    """Logs that a player agrees with a hand, or no longer does."""
    at_table()
    player = _speaker(here)
    if request.form.get("do") == "take_back":
        take_back(here.id, number, player)
        return redirect(url_for("web.table", night_id=here.id), 303)
    agree(here.id, number, player, seen=forms.seen())
    return redirect(url_for("web.table", night_id=here.id, said="agreed"), 303)


@WEB.route(f"{HAND}/discutir", methods=["GET", "POST"])
@of_night()
def contest(here: Here, number: int) -> str | BaseResponse:
    """The page of the disputes about a hand: what the record says, who disputes it, and how to rule on it."""
    _dealt(here, number)
    if request.method == "POST":
        at_table()
        still(here, number)
        hand = {"hand": number}
        said = ruled(here, hand, CORRECTED) if "decision" in request.form else disputed(here, hand)
        return redirect(url_for("web.table", night_id=here.id, said=said), 303)
    one, waiting = OneHand(here, number), [each for each in contested_of(here.night) if each.hand == number and each.is_open]
    return render_template(
        "contest.html",
        here=here,
        number=number,
        opened=Opened(here, number),
        entered=entered(here, number),
        contests=one.contests,
        findings=one.findings,
        waiting=waiting,
        speaks=here.role != "viewer" and not any(each.fact.by == here.me for each in waiting),
        corrected=was_corrected(here, waiting),
        claims=claims_of(here),
        gap=gaps(here).get(number) if waiting else None,
        key=forms.fresh_key(),
    )


def waiting_on(here: Here, hand: int | None, deal: Place | None) -> list[Contested]:
    """The open disputes about a hand, which is given by its number or by its deal."""
    return [
        each
        for each in contested_of(here.night)
        if each.is_open and (each.deal == deal if deal is not None else hand is not None and each.hand == hand)
    ]


def was_corrected(here: Here, waiting: Sequence[Contested]) -> bool:
    """Whether anything was corrected since the first of some disputes."""
    return bool(waiting) and any(min(each.place.seq for each in waiting) < seq for seq in here.night.holding)


def claims_of(here: Here) -> dict[str, str]:
    """The usual mistakes about a hand of this game, in words."""
    own = words_of(here.night.game.name).claims
    return {name: here.speech.say(words) for name, words in {**own, **OF_EVERY_GAME}.items()}


def disputed(here: Here, hand: Mapping[str, Any]) -> str:
    """Logs a dispute about a hand, given as the record names it; answers with the word for the message."""
    kind, told = forms.text("kind"), forms.text("claim")
    claims = claims_of(here)
    if kind is not None and kind not in claims:
        raise malformed("kind", mark("Tiene que ser una de las de la lista."))
    parts = [claims[kind]] if kind is not None and kind != "other" else []
    claim = ": ".join([*parts, *([told] if told else [])]) or gettext("No es así")
    forms.logged(here, [{"type": "dispute", "data": {**hand, "by": _speaker(here), "claim": claim}}])
    return "disputed"


def ruled(here: Here, hand: Mapping[str, Any], notes: Mapping[str, str]) -> str:
    """Logs how a dispute ends, with the note for that decision if nobody wrote one; answers with the word for the message."""
    scores(here)
    decision = request.form["decision"]
    note = forms.text("note") or (gettext(notes[decision]) if decision in notes else "")
    forms.logged(here, [{"type": "ruling", "data": {**hand, "decision": decision, "note": note}}])
    return "ruled"


def _speaker(here: Here) -> str:
    """The player for whom a form speaks: the one that it names, else the player of this phone. Raises ProblemError if there is none."""
    player = forms.text("player") or here.me
    if player is None:
        raise malformed("player", mark("Falta decir quién eres."))
    return player


def _dealt(here: Here, number: int) -> None:
    """Raises ProblemError for a hand that does not exist."""
    if number > here.night.game.dealt_count(here.night.table):
        raise ProblemError("no_such_hand", hand=number)
