"""The acta: one hand on one printed sheet, with the articles behind every payment and the head of the chain that proves it."""

from __future__ import annotations

from babel.dates import format_date
from flask import render_template

from events.facts import Trick
from rules.core.called import suit_of
from rules.core.feats import lead_of
from service.api.agreements import agreements_of
from service.explain.night import house_rules_told, tariff_told
from service.explain.speech import DATED
from service.web.blueprint import HAND, WEB
from service.web.hand.one_hand import OneHand
from service.web.here import Here, of_night
from service.web.settle.result import accounts_of


@WEB.route(f"{HAND}/acta")
@of_night()
def acta(here: Here, number: int) -> str:
    """The acta of a hand, for print."""
    one = OneHand(here, number)
    head, noted = here.kept.head, one.result.features.noted
    rules = [tariff_told(here.speech, here.night), *house_rules_told(here.speech, here.night)]
    tricks = [
        told["trick"] | {"taken_back": step.fact.taken_back, "gathered": step.fact.gathered_by}
        for told, (_, step) in zip(one.story, one.pairs, strict=True)
        if told["trick"] is not None and isinstance(step.fact, Trick)
    ]
    return render_template(
        "acta.html",
        here=here,
        one=one,
        rules=rules,
        day=format_date(here.date, "full", locale=DATED[here.lang]),
        tricks=tricks,
        suit_of=suit_of,
        running=None if noted is None else [lead_of(lead) for lead in noted.running],
        dead=frozenset() if noted is None else noted.dead,
        agreed=next((each["players"] for each in agreements_of(here.id, here.night) if each["hand"] == number), []),
        head={"seq": head.seq, "hash": head.hash.hex()},
        accounts=accounts_of(here, here.night),
    )
