"""The acta: one hand on one printed sheet, with the articles behind every payment and the head of the chain that vouches for it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from babel.dates import format_date
from flask import render_template

from rules.core.cards import SUIT_OF
from service.api.state import state
from service.explain.night import house_rules_told, tariff_told
from service.web import terms
from service.web.blueprint import HAND, WEB
from service.web.here import Here, of_night
from service.web.language import DATED
from service.web.one_hand import OneHand

OPENED: Final = 1
"""The seq of the event that opened the night."""


@WEB.route(f"{HAND}/acta")
@of_night()
def acta(here: Here, number: int) -> str:
    """The acta of a hand, to be printed."""
    one = OneHand(here, number)
    head = state().store.head(here.id)
    assert head is not None, "a night that was read has a head"
    day = datetime.fromisoformat(one.stamps[OPENED].at).astimezone()
    rules = [tariff_told(here.speech, here.night), *house_rules_told(here.speech, here.night)]
    tricks = [
        told["trick"] | {"taken_back": getattr(step.fact, "amended", None) or {}, "gathered": getattr(step.fact, "raised_by", None)}
        for told, (_, step) in zip(one.story, one.pairs, strict=True)
        if told["trick"] is not None
    ]
    return render_template(
        "acta.html",
        here=here,
        one=one,
        terms=terms,
        rules=rules,
        day=format_date(day, "full", locale=DATED[here.lang]),
        tricks=tricks,
        suit_of=SUIT_OF,
        head={"seq": head.seq, "hash": head.hash.hex()},
    )
