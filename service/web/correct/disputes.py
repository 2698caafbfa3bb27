"""Which disputes wait for a ruling: shown to the scorer where he logs the next hand."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from projections.contests import contested
from projections.hands import told_place
from service.web.hand.frames import address_of
from service.web.here import Here


class Waiting(NamedTuple):
    """A disputed hand: its number (None for a struck hand), and the page on which to rule."""

    hand: int | None
    href: str


def waiting(here: Here) -> list[Waiting]:
    """The hands with a dispute that waits for a ruling, each once."""
    return [
        Waiting(
            hand,
            url_for("web.struck_hand", night_id=here.id, address=address_of(told_place(deal)))
            if hand is None
            else url_for("web.contest", night_id=here.id, number=hand),
        )
        for deal, hand in {each.deal: each.hand for each in contested(here.night) if each.is_open}.items()
    ]
