"""The replay: a hand step by step, what it paid and why, what was struck, and what another tariff would have paid."""

from __future__ import annotations

from typing import Any, Final

from flask import render_template, request, url_for

from projections.contests import contested
from projections.hands import under
from rules.core.refusals import Refusal, mark
from rules.registry import words_of
from service.explain.refused import in_its_game
from service.problems import ProblemError, malformed
from service.web import terms
from service.web.blueprint import HAND, WEB
from service.web.correct.struck_rows import struck_rows
from service.web.hand.frames import Frame, frame_at, frames_of
from service.web.hand.one_hand import OneHand
from service.web.hand.stage import stage_at
from service.web.here import Here, of_night
from service.web.opened import Opened
from service.web.table.board import gaps
from service.words import in_words

STEP: Final = "paso"
"""The argument of a permalink that names a moment."""
TARIFF: Final = "tarifa"


@WEB.route(HAND)
@of_night()
def hand(here: Here, number: int) -> str:
    """The page of a hand: one of its steps, and its result."""
    gone = [each for each in struck_rows(here, contested(here.night)) if each.number == number]
    if gone and number > here.night.game.dealt_count(here.night.table):
        return render_template("hand_gone.html", here=here, number=number, gone=gone)
    one = OneHand(here, number)
    told = {"one": one, "gone": gone, "opened": Opened(here, number), "gaps": gaps(here), "terms": terms}
    return render_template("replay.html", here=here, **told, **_moment(one, request.args.get(STEP)), **_other_tariff(one))


@WEB.route(f"{HAND}/pasos/<step>")
@of_night()
def hand_step(here: Here, number: int, step: str) -> str:
    """The stage of a hand alone, for the script that moves to another step. Answers no page if there is no such step."""
    one = OneHand(here, number)
    moment = _moment(one, step)
    if moment["stage"] is None or moment["lost"]:
        raise ProblemError("no_such_page")
    return render_template("replay_stage.html", here=here, one=one, terms=terms, **moment)


def _moment(one: OneHand, address: str | None) -> dict[str, Any]:
    """The moment at an address; the first moment if the address no longer exists."""
    if not _is_watched(one):
        return {"stage": None, "lost": False}
    frames = frames_of(one.story)
    found = None if address is None else frame_at(frames, address)
    shown = found or frames[-1 if one.is_open and address is None else 0]

    def way(frame: Frame) -> str:
        """The address of a step. The last step of an open hand is its page without a step, so that it follows the hand."""
        step = None if one.is_open and frame == frames[-1] else frame.address
        return url_for("web.hand", night_id=one.here.id, number=one.number, paso=step, _anchor="replay")

    stops = [frame for frame in frames if frame.whole]
    return {
        "stage": stage_at(one, frames, shown),
        "count": len(frames),
        "stops": stops,
        "way": way,
        "lost": address is not None and found is None,
    }


def _is_watched(one: OneHand) -> bool:
    """Whether there is more to show than the counts at the end: a trick, or cards."""
    return any(told["trick"] is not None or (told["after"] or {}).get("held") for told in one.story)


def _other_tariff(one: OneHand) -> dict[str, Any]:
    """What the hand would have paid by the tariff that the reader chose, or why that is unknown; empty in a game without tariffs."""
    if not one.game.tariffs:
        return {"tariffs": {}}
    words = words_of(one.game.name).tariffs
    own = one.game.rules(one.here.night.table)["tariff"]
    choices = {name: one.here.speech.say(words[name].called) for name in one.game.tariffs if name != own}
    chosen = request.args.get(TARIFF)
    told: dict[str, Any] = {
        "tariffs": choices,
        "own": one.here.speech.say(words[own].called),
        "chosen": chosen,
        "other": None,
        "because": None,
    }
    if not chosen:
        return told
    if chosen not in choices:
        raise malformed(TARIFF, mark("No hay ninguna tarifa «{tariff}». Las que hay: {expected}."), expected=list(choices), tariff=chosen)
    answer = under(one.here.night, one.number, chosen)
    if isinstance(answer, Refusal):
        return told | {"because": in_words(in_its_game(answer, one.game).sentence, one.here.lang, one.here.names)}
    return told | {"other": answer}
