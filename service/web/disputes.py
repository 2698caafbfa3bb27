"""Which disputes wait for a ruling? The scorer is told where the next hand is logged."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from flask import url_for

from projections.contests import contested
from projections.hands import told_place
from service.explain.hand import contest_told
from service.web.frames import address_of
from service.web.here import Here


class Waiting(NamedTuple):
    """A dispute in words, and the page on which it is ruled on."""

    told: str
    href: str


def waiting(here: Here) -> list[Waiting]:
    """The disputes that nobody has ruled on, as the night is seen; none most of the time, and then nothing is looked for."""
    return [
        Waiting(
            contest_told(here.speech, replace(each.fact, hand=each.hand)),
            url_for("web.struck_hand", night_id=here.id, address=address_of(told_place(each.deal)))
            if each.hand is None
            else url_for("web.contest", night_id=here.id, number=each.hand),
        )
        for each in contested(here.night)
        if each.is_open
    ]
