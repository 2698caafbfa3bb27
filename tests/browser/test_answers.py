"""The pad is computed twice, by the service and by the phone: the same answers must give the same result on both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest

from projections.filled import Filled, cells_of, events, filled, pays
from projections.night import Night
from projections.pads import told_pad
from projections.replay import read
from projections.still_said import still_said
from service.conjunctions import linked
from service.words import filled as filled_in, in_words
from tests.browser.phone import Phone, Phones
from tests.browser.stage import EVENING, FIRST_TRICK, record
from tests.dice import times
from tests.journeys.table import Served
from tests.nights import FOUR, THREE, Event, event, opened
from tests.rules.cientos.pads import opened as of_cientos
from tests.rules.malilla.pads import FIVE, opened as of_malilla
from tests.rules.mediator.pads import opened as of_mediator
from tests.rules.minchiate.pads import opened as of_minchiate
from tests.rules.revesino.pads import opened as of_revesino
from tests.service.test_conjunctions import E_BEFORE, O_BEFORE, U_BEFORE, Y_BEFORE
from tests.service.test_web_table import LOSSES

LONG = 30
"""The number of answers that completes any hand."""
USUAL = ("tresillo", "cientos")
"""The nights of every run: the pad with the most questions, and the one whose answers depend most on each other."""
SHEETS = times(50)
"""The number of random sheets of answers for each night."""
PUESTA = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
)
BAZA = event("trick", cards={"ana": "RO", "beto": "3O", "carla": "1C", "dario": "2O"})
SOLERA: Event = {"solera": True, "favor": "espadas", "bola_early": True}
NIGHTS: dict[str, list[Event]] = {
    "tresillo": [opened(players=FOUR)],
    "of-three": [opened("jepus-1896", players=THREE)],
    "choice-of-the-loser": [opened("voltereta-1826", overrides={"defensor_bola": "all", "fourth_pays": False}), *PUESTA],
    "favor-and-solera": [opened(overrides=SOLERA), *PUESTA],
    "a-puesta-waits": [opened(players=THREE, carried={"plate": 35, "puesta": "reservada", "reserved": [{"player": "ana", "tantos": 60}]})],
    "an-open-hand": [opened(players=FOUR), event("deal"), event("contract", player="beto", lance="entrada", trump="copas")],
    "tricks-are-known": record(EVENING)[: FIRST_TRICK + 4],
    "whole-evening": record(EVENING),
    "mediator": [of_mediator()],
    "mediator-too-little": [of_mediator(carried={"plate": 12, "multas": 9}, favor="copas", zangano=True)],
    "mediator-by-pollas": [of_mediator(pot="polla", put=1, return_king=True, king_fee=2, codillo_to="most_tricks")],
    "mediator-at-play": [of_mediator(), event("deal"), event("contract", player="beto", lance="entrada", trump="copas", called="RO")],
    "cuatrillo-forzado": [of_mediator("cuatrillo-forzado", claims="asked")],
    "sextillo": [of_mediator("sextillo")],
    "dosillo": [of_mediator("dosillo")],
    "revesino": [of_revesino()],
    "revesino-with-platillo": [of_revesino("platillo", carried={"plate": 7}, mariperez=True, rounds=2)],
    "revesino-of-the-book": [of_revesino("libro", caballo="directo")],
    "revesino-at-play": [of_revesino("libro"), event("deal"), BAZA],
    "cientos": [of_cientos()],
    "cientos-near-the-hundred": [of_cientos("cientos-adiciones", carried={"board": {"ana": 80, "beto": 70}})],
    "cientos-announced": [
        of_cientos(carried={"board": {"ana": 50, "beto": 90}}),
        event("deal"),
        event("declaration", player="ana", kind="catorce", rank="R"),
    ],
    "malilla": [of_malilla(favorito="copas", mariperez=True)],
    "malilla-barrotada": [of_malilla("barrotada", FIVE, alce_pays="all")],
    "malilla-coja-at-play": [of_malilla("coja", laws="derived"), event("deal", turned="9O", dealer="ana")],
    "malilla-vistas": [of_malilla("dos-vistas", dos_settle="falta")],
    "malilla-cubiertas": [of_malilla("dos-cubiertas", favorito="oros")],
    "malilla-one-card-over": [of_malilla("dos-vistas"), event("deal", turned="2O"), event("penalty", player="ana", law="carta-de-mas")],
    "minchiate": [of_minchiate(demonio=True)],
    "minchiate-at-play": [
        of_minchiate(),
        event("deal", robbed=["T36"], fola_robbed=["T29"], turned={"ana": "T5"}),
        event("trick", cards={"ana": "RO", "beto": "T30", "carla": "2O", "dario": "3O"}),
        event("penalty", player="ana", law="cartas-de-mas"),
    ],
}
"""By what they show; the first of each game, which `make test` asks, by the name of the game."""
ASKED = """async ([pad, sheets]) => {
  const script = document.querySelector("script[src$='/night.js']").src;
  const { settle, eventsOf, paysOf } = await import(new URL("answers.js", script));
  return sheets.map(([seat, told]) => {
    const { known, open, asked, rows, row } = settle(pad, pad.seats[seat], told);
    const pays = asked === null ? paysOf(pad, known, pad.forecast?.plate ?? 0) : null;
    return {
      asked: asked?.name ?? null,
      open: open.map(({ name, choices, picked }) => [name, choices.map(({ value }) => value), picked ?? null]),
      rows: rows.map(({ value }) => value),
      row: row?.value ?? null,
      events: asked === null ? eventsOf(pad, known) : [],
      pays: pays && [pays.tantos, pays.before, pays.plate, pays.reserved, pays.due],
    };
  });
}"""


STAYS = """async ([pad, changes]) => {
  const script = document.querySelector("script[src$='/night.js']").src;
  const { stillSaid } = await import(new URL("answers.js", script));
  return changes.map(([seat, was, told]) => stillSaid(pad, pad.seats[seat], was, told));
}"""


HEARD = """async (texts) => {
  const { heard } = await import(new URL("i18n.js", document.querySelector("script[src$='/night.js']").src));
  return texts.map((text) => { const made = document.createElement("p"); made.append(heard(text)); return made.innerHTML; });
}"""
JOINED = """async ([templates, texts]) => {
  const script = document.querySelector("script[src$='/night.js']").src;
  const { t, linked } = await import(new URL("i18n.js", script));
  return templates.map((each) => texts.map((text) => [t(each, { who: text }), linked(each, () => text)]));
}"""


def of_service(pad: Event, found: Filled) -> Event:
    """The service's result of some answers."""
    paid = None if found.asked is not None else pays(pad, found)
    values = [[] if each["kind"] == "rows" else [choice["value"] for choice in each["choices"]] for each in found.open]
    return {
        "asked": None if found.asked is None else found.asked["name"],
        "open": [[each["name"], fitting, each.get("picked")] for each, fitting in zip(found.open, values, strict=True)],
        "rows": [row["value"] for row in found.rows],
        "row": None if found.row is None else found.row["value"],
        "events": [] if found.asked is not None else events(pad, found),
        "pays": None
        if paid is None
        else [paid.tantos, paid.before, paid.plate, *([list(each) for each in some] for some in (paid.reserved, paid.due))],
    }


def sheets(pad: Event, chance: random.Random) -> Iterator[tuple[int, Event, Filled]]:
    """Random answers with the service's result, most of them valid: for each walk through the questions its end and three places before.

    Some ends are changed afterwards, or belong to another hand.
    """
    while True:
        # An open hand was dealt already.
        seat = 0 if pad["open"] else chance.randrange(len(pad["seats"]))
        told: Event = {}
        walk = [(told, filled(pad, told, seat))]
        while len(walk) <= LONG:
            found = walk[-1][1]
            # Earlier answers may leave no valid number.
            may = [each for each in found.open if each["choices"] or each.get("wide")]
            asked = found.asked if found.asked in may and chance.random() < 0.8 else chance.choice(may) if may else None
            if asked is None:
                break
            told = told | answered(asked, chance)
            walk.append((told, filled(pad, told, seat)))
        for place in {len(walk) - 1, *chance.choices(range(len(walk)), k=3)}:
            yield seat, *walk[place]
        changed = told | chance.choice(
            ({}, {}, {}, {"trump": "rombos"}, {"hombre": "nadie"}, {"tricks": 11}, {"row": "9-9"}, {"tricks_2": 9})
        )
        if changed != told:
            yield seat, changed, filled(pad, changed, seat)


def answered(question: Any, chance: random.Random) -> Event:
    """A random answer to a question."""
    if question["kind"] == "some":
        values = [each["value"] for each in question["choices"]]
        return {question["name"]: chance.sample(values, chance.randint(0, len(values) // 2))}
    choice = chance.choice([*question["choices"], *question.get("wide", ())])
    may = [*cells_of(question, choice), *question["players"][:1]] if "sets" in question else []
    return {**({question["sets"]: chance.choice(may)} if may else {}), question["name"]: choice["value"]}


@pytest.fixture(name="phone", scope="module")
def a_phone(browser: Any, service: Served) -> Iterator[Phone]:
    """A phone with a page of a night."""
    lending = Phones(browser)
    phone, night = lending(service), service.open()
    phone.enter(night)
    phone.go(f"/n/{night.id}")
    yield phone
    lending.collect()


def night_of(name: str) -> Night:
    """One of the nights above."""
    night = read(NIGHTS[name]).night
    assert night is not None, "the record is valid"
    return night


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in USUAL else pytest.mark.faces) for name in NIGHTS])
def test_phone_and_service_make_the_same_of_any_answers_and_of_one_that_changes(phone: Phone, name: str) -> None:
    """Questions, endings, events and payments, for many sheets; and the answers that are dropped when one of a sheet changes."""
    pad, chance = told_pad(night_of(name), partial(in_words, lang="es")), random.Random(name)  # noqa: S311  # no secrets hang on what is answered
    asked = list(islice(sheets(pad, chance), SHEETS))
    of_phone = phone.page.evaluate(ASKED, [pad, [[seat, told] for seat, told, _ in asked]])
    changes = []
    for (seat, told, found), theirs in zip(asked, of_phone, strict=True):
        assert theirs == of_service(pad, found), told
        may = [each for each in found.open if each["kind"] != "rows" and (each["choices"] or each.get("wide"))]
        if may:
            changes.append((seat, told, told | answered(chance.choice(may), chance)))
    if name != "tricks-are-known":
        assert sum(bool(each["events"]) for each in of_phone) > SHEETS // 10, "too few sheets tell a whole hand"
    for (seat, was, told), theirs in zip(changes, phone.page.evaluate(STAYS, [pad, changes]), strict=True):
        assert theirs == still_said(pad, was, told, seat), (was, told)


def test_phone_and_service_join_what_is_said_alike(phone: Phone) -> None:
    """«Ana e Iris», «siete u ocho»: every word in the lists of the service's tests."""
    templates, texts = ["Ana y {who}", "siete o «{who}»", "hoy {who}, año {who}"], [*E_BEFORE, *Y_BEFORE, *U_BEFORE, *O_BEFORE]
    of_us = [[[filled_in(each, {"who": text}), linked(each, {"who": text}.__getitem__)] for text in texts] for each in templates]
    assert phone.page.evaluate(JOINED, [templates, texts]) == of_us
    assert of_us[0][0][0] == "Ana e Iris"


def test_phone_and_service_call_a_loss_alike(phone: Phone) -> None:
    """«menos 5» for screen readers, the sign for eyes."""
    texts = [f"Ana +5 · {loss}, 0." for loss, *_ in LOSSES] + ["Ana +5 · 0 − 3", ""]
    told = {loss: spanish for loss, spanish, _ in LOSSES}
    ours = [f'Ana +5 · <span role="img" aria-label="{told[loss]}">{loss}</span>, 0.' for loss in told]
    seen = [each.replace("&nbsp;", "\u00a0") for each in phone.page.evaluate(HEARD, texts)]
    assert seen == [*ours, "Ana +5 · 0 − 3", ""]
