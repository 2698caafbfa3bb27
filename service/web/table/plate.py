"""The plate: what came in and went out, hand by hand, how much lay there then, and what waits."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from flask import render_template

from events.facts import CASH
from projections.plate import Moved, of_the_plate
from rules.core.standing import Plate
from rules.registry import words_of
from service.problems import ProblemError
from service.web.blueprint import WEB
from service.web.here import Here, of_night
from service.web.shell.figure import plate_of


class Row(NamedTuple):
    """One thing that came in or went out, in words."""

    who: str
    """Empty for what an earlier night left."""
    why: str
    into: int
    lies: int


class Part(NamedTuple):
    """What one hand moved; without a hand, what was brought in or moved between two hands."""

    hand: int | None
    line: str
    rows: list[Row]


@WEB.route("/n/<night_id>/plato")
@of_night()
def plate(here: Here) -> str:
    """The page of the plate. Raises ProblemError at a table without one."""
    game, table = here.night.game, here.night.table
    leftovers, teller, lies = game.leftovers(table), words_of(game.name), here.standing.plate or Plate()
    if here.standing.plate is None and not leftovers["reserved"]:
        raise ProblemError("no_such_page")
    return render_template(
        "plate.html",
        here=here,
        called=here.speech.say(teller.plate),
        lies=game.plate(table),
        kind=here.speech.say(teller.plates[lies.kind]) if lies.kind and game.plate(table) else "",
        # A game that keeps fines apart says how much of the plate they are, and who is out of their draw.
        fines=teller.lies(here.speech, game.plate(table), leftovers) if lies.fines is not None and lies.fines.tantos else "",
        waiting=[teller.waits(here.speech, each) for each in leftovers["reserved"]],
        parts=_parts(here),
        course=plate_of(here),
    )


def _parts(here: Here) -> list[Part]:
    """What moved in each hand and between hands, in order."""
    game, teller = here.night.game, words_of(here.night.game.name)
    results = {result.number: result for result in game.hands(here.night.table)}
    return [
        Part(hand, "" if hand is None else teller.in_a_line(here.speech, results[hand]), [_row(here, each) for each in moved])
        for hand, moved in groupby(of_the_plate(here.night), key=lambda each: each.hand)
    ]


def _row(here: Here, moved: Moved) -> Row:
    posting, speech = moved.posting, here.speech
    if moved.is_brought:
        return Row("", speech.say("traído de otra noche"), moved.into, moved.lies)
    why = words_of(here.night.game.name).reason(speech, posting)
    # Without a reason of its own, the page of a payment wrote down «acuerdo de la mesa».
    if moved.transfer is not None and moved.transfer.reason not in (CASH, speech.say("acuerdo de la mesa")):
        why = speech.say("{why}: «{reason}»", why=why, reason=moved.transfer.reason)
    return Row(speech.who(posting.from_ if moved.into > 0 else posting.to), why, moved.into, moved.lies)
