"""Who has won how much and who owes what: the same on every page, in the text and in the picture, through payments, corrections and closes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET  # it reads only our own picture

import pytest

from tests.nights import Event, event
from tests.recount import owes, recounted_at, signed
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Reader, for_eyes

NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
TABLE: Final[Event] = {**OPENING, "names": NAMES, "stake": {"currency": "EUR", "minor_per_tanto": 5}}
FIRST: Final = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
SECOND: Final = played("dario", "entrada", "oros", tricks={"dario": 5, "beto": 2, "carla": 2})
PUESTA: Final = played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1})


def cash(giver: str, taker: str, tantos: int) -> Event:
    """A player hands another money."""
    return event("transfer", from_=taker, to=giver, tantos=tantos, reason="cash")


def texts_of(picture: str) -> list[str]:
    """The texts of the picture, in order."""
    return [" ".join("".join(each.itertext()).split()) for each in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # our own picture


def text_of(page: str) -> str:
    """The text that the accounts page shares."""
    return for_eyes(page).partition('id="share-text">')[2].partition("</pre>")[0].replace("\xa0", " ")


def tonight(html: str) -> str:
    """The text of a list of players, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\xa0", " ")


def assert_told(reader: Reader, night: NightAt) -> None:
    """Asserts that every page, the text and the picture agree with the record."""
    told, players = recounted_at(night), list(NAMES)
    table, wall = (reader.go(f"/n/{night.id}{below}").html for below in ("", "/pared"))
    accounts, acta = (tonight(reader.go(f"/n/{night.id}{below}").html) for below in ("/liquidar", "/manos/1/acta"))
    html = reader.go(f"/n/{night.id}/liquidar").html
    lies = told.won.get("plate", 0)
    assert (f"El plato {signed(lies)} " in accounts) == (f"El plato {signed(lies)} " in acta) == bool(lies)
    text = text_of(html)
    drawn = texts_of(reader.go(f"/n/{night.id}/liquidacion.svg").html)
    assert drawn == texts_of(html.partition("<template")[2].partition(">")[2].partition("</template>")[0])
    home = tonight(reader.go("/").html)
    for player in players:
        won, owed, name = told.won.get(player, 0), told.owed.get(player, 0), NAMES[player]
        assert re.search(rf'data-player="{player}">.*?data-total="{won}".*?data-owed="{owed}">{owes(owed)}<', table, re.DOTALL), player
        pattern = rf"{name}(?: \S*)*? {re.escape(signed(won))} {owes(owed)}"
        assert re.search(pattern, tonight(wall)), (player, pattern)
        money = r" [−+]?\d+,\d\d €"
        for page in (accounts, acta):
            assert re.search(rf"{name} {re.escape(signed(won))}{money} {owes(owed)}", page), (player, won, owed)
        assert re.search(rf"^{name} {re.escape(signed(won))} \({money[1:]}\)$", text, re.MULTILINE), text
        assert (f"{name}: {owes(owed)}" in text) == bool(owed)
        row = drawn.index(name)
        assert drawn[row + 1] == signed(won)
        assert (drawn[row + 3] if owed else "") == owes(owed)
    assert f"Ana {signed(told.won.get('ana', 0))} {owes(told.owed.get('ana', 0))}".rstrip() in home


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """A night of four with names and a stake."""
    return desk.open(TABLE)


@pytest.fixture(name="reader")
def a_reader(desk: Desk, night: NightAt) -> Reader:
    """The phone of Ana, who logs."""
    return Reader(desk).enter(night, me="ana")


def test_every_page_the_text_and_the_picture_say_what_the_record_comes_to_after_every_entry(reader: Reader, night: NightAt) -> None:
    """Hands, cash, a player who leaves, a correction, the close, payments, another correction, the reopening: each appears everywhere."""
    night.log(*FIRST)
    assert_told(reader, night)
    steps: Sequence[Sequence[Event]] = (
        SECOND,
        (cash("beto", "dario", 5), cash("carla", "dario", 5), event("seats_changed", players=["ana", "beto", "carla"])),
        (*PUESTA[:2], event("tally", tricks={"beto": 4, "ana": 4, "carla": 1})),
        (event("correction", strike=[7], insert=[event("tally", tricks={"dario": 4, "beto": 5})], reason="contadas otra vez"),),
        (event("transfer", from_="ana", to="beto", tantos=3, reason="una apuesta"),),
        (event("night_closed", leftovers="share"),),
    )
    for some in steps:
        night.log(*some)
        assert_told(reader, night)
    first = night.get("/settlement").json["payments"][0]
    night.log(event("paid", **{"from_" if name == "from" else name: value for name, value in first.items()}))
    assert_told(reader, night)
    paid = night.version
    right = event("tally", tricks={"ana": 6, "beto": 2, "carla": 1})
    night.log(event("correction", strike=[4], insert=[right], reason="eran seis"))
    assert_told(reader, night)
    night.log(event("correction", strike=[paid], reason="no se pagó"))
    assert_told(reader, night)
    close = next(each["seq"] for each in night.get("/events").json["events"] if each["type"] == "night_closed")
    night.log(event("correction", strike=[close], reason="se abre otra vez"))
    assert_told(reader, night)


def test_who_won_and_left_is_paid_has_won_all_the_same(reader: Reader, night: NightAt) -> None:
    """Darío wins 20, is paid and goes: he leads, with nothing to get, in the title of the night and in the shared text."""
    night.log(*FIRST, *played("dario", "solo", "oros", tricks={"dario": 5, "beto": 2, "carla": 2}))
    night.log(event("seats_changed", players=["ana", "beto", "carla"]))
    won = recounted_at(night).won["dario"]
    night.log(cash("beto", "dario", won))
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "Va ganando Darío." in page.text and "Va ganando Darío." in text_of(page.html)
    assert f"Darío {signed(won)}" in text_of(page.html) and "Darío: " not in text_of(page.html)
    assert "Ana, Beto, Carla y Darío" in reader.go("/").text


def test_the_text_says_of_when_it_is_and_all_that_is_open(reader: Reader, night: NightAt) -> None:
    """The game, the day, whether it is closed, the last entry, the leader, what lies and waits; day and game name the file."""
    night.log(*FIRST, *PUESTA, *played("carla", "entrada", "copas", tricks={"carla": 4, "dario": 4, "ana": 1}))
    html = reader.go(f"/n/{night.id}/liquidar").html
    lines = text_of(html).split("\n")
    assert re.fullmatch(r"Tresillo, \d+ de \w+ de \d{4}", lines[0])
    assert lines[1] == "Cuentas de la noche, sin cerrar · 3 manos"
    assert re.fullmatch(r"Último apunte: \d+ \w+, \d\d:\d\d", lines[2])
    assert lines[3] == "Va ganando Ana."
    assert any(line.startswith("En el plato hay ") for line in lines)
    assert any(line.startswith("Puesta en espera: debe ") for line in lines)
    assert night.get("/settlement").json["head"]["hash"] in lines[-1]
    assert re.search(r'<template data-picture="tresillo-\d{4}-\d\d-\d\d">', html) and re.search(r'download="tresillo-[\d-]+\.svg"', html)
    drawn = texts_of(reader.go(f"/n/{night.id}/liquidacion.svg").html)
    assert all(line in " ".join(drawn) for line in lines[1:4]) and lines[0].partition(", ")[2] in drawn
    night.log(event("night_closed", leftovers="carry"))
    text = text_of(reader.go(f"/n/{night.id}/liquidar").html)
    assert "Cuentas de la noche, cerrada · 3 manos" in text and "Ha ganado Ana." in text
    drawn = texts_of(reader.go(f"/n/{night.id}/liquidacion.svg").html)
    won = recounted_at(night).won
    assert {f"{name} {signed(won.get(player, 0))}" for player, name in NAMES.items()} <= {*drawn}


def test_text_and_picture_tell_the_story_of_a_closed_night(desk: Desk) -> None:
    """Every sentence of the API's story."""
    others = [played("ana", "entrada", "oros", tricks={"ana": 5, other: 2, "dario": 2}) for other in ("carla", "beto")]
    night = desk.open(TABLE, *FIRST, *SECOND, *others[0], *others[1], *FIRST, *SECOND, event("night_closed", leftovers="share"))
    reader = Reader(desk).enter(night)
    told = [each["sentence"] for each in night.get("/story").json["beats"]]
    drawn = " ".join(texts_of(reader.go(f"/n/{night.id}/liquidacion.svg").html))
    assert len(told) > 2 and all(each in drawn for each in told)
    assert "\n".join(told) in text_of(reader.go(f"/n/{night.id}/liquidar").html)


def test_equal_ones_have_won_together_and_nobody_at_nought(desk: Desk) -> None:
    """Both pairs of a Malilla win together; a night in which nothing was won names nobody."""
    pairs = desk.open({"game": "malilla", "rules": {"variant": "companeros"}, "players": list(NAMES), "names": NAMES})
    reader = Reader(desk).enter(pairs)
    assert "ganando" not in reader.go(f"/n/{pairs.id}/liquidar").text
    pairs.log(event("deal", turned="CB"), event("tally", points={"ana": 40}))
    assert "Van ganando Ana y Carla." in reader.go(f"/n/{pairs.id}/liquidar").text
    won = desk.open(
        TABLE,
        event("transfer", from_="carla", to="ana", tantos=4, reason="apuesta"),
        event("transfer", from_="dario", to="beto", tantos=4, reason="apuesta"),
    )
    assert "Van ganando Ana y Beto." in Reader(desk).enter(won).go(f"/n/{won.id}/liquidar").text


@pytest.mark.parametrize(("stake", "gains"), [(5, "+1,00 €"), (1, "+0,20 €")])
def test_money_is_that_of_what_was_won(desk: Desk, stake: int, gains: str) -> None:
    """Ana wins 20 and is paid 5 of them in hand: their worth stays."""
    night = desk.open({**TABLE, "stake": {"currency": "EUR", "minor_per_tanto": stake}}, *FIRST, cash("beto", "ana", 5))
    assert f"Ana +20 ({gains})" in text_of(Reader(desk).enter(night).go(f"/n/{night.id}/liquidar").html)


def test_the_english_picture_is_english(desk: Desk, night: NightAt) -> None:
    """Every sentence of it."""
    night.log(*FIRST, *PUESTA)
    drawn = texts_of(Reader(desk, lang="en").enter(night, "viewer").go(f"/n/{night.id}/liquidacion.svg").html)
    for said in ("Accounts of the night, not yet closed · 2 hands", "Ana is ahead.", "Tonight", "To be paid"):
        assert said in drawn, drawn


def test_two_of_one_name_are_told_apart(desk: Desk) -> None:
    """By their short names, everywhere: small letters and spaces make no difference between names."""
    night = desk.open({**TABLE, "names": {**NAMES, "dario": "ana "}}, *FIRST)
    reader = Reader(desk).enter(night)
    text = text_of(reader.go(f"/n/{night.id}/liquidar").html)
    assert "Ana (ana) +20" in text and "ana  (dario) −10" in text
    assert "ana  (dario) paga a Ana (ana) 10 tantos" in text
    for below in ("", "/liquidar", "/pared", "/plato", "/manos/1", "/manos/1/acta"):
        page = reader.go(f"/n/{night.id}{below}").text
        assert "Ana (ana)" in page and not re.search(r"\bAna(?! \(ana\))", page), below


def test_a_preview_says_what_would_be_won(reader: Reader, night: NightAt) -> None:
    """Beto, who lost 5, gave Ana 2 and not 5: he would owe 3, and has still lost 5."""
    night.log(*FIRST, cash("beto", "ana", 5))
    page = reader.go(f"/n/{night.id}/apuntes/5/corregir")
    amount = next(name for each in page.forms for name in each.fields if name.endswith(".tantos"))
    form = next(each for each in page.forms if amount in each.fields)
    seen = reader.send(form, **{amount: "2"})
    assert seen.status == 200 and "Beto −5 −5" in seen.text and "Ana +20 +20" in seen.text


def test_a_closed_evening_says_who_won_it_and_what_is_told_of_it(desk: Desk, reader: Reader, night: NightAt) -> None:
    """Darío wins most and leaves. Roles see the same except their buttons; the link has no token."""
    for dealer in ("dario", "ana", "beto", "carla", "dario", "ana"):
        hombre = "ana" if dealer == "dario" else "dario"
        others = {player: 2 for player in NAMES if player not in (dealer, hombre)}
        night.log(*played(hombre, "solo", "oros", tricks={hombre: 5, **others}))
    open_page = reader.go(f"/n/{night.id}/liquidar").html
    night.log(event("seats_changed", players=["ana", "beto", "carla"]), event("night_closed", leftovers="share"))
    page, won = reader.go(f"/n/{night.id}/liquidar"), recounted_at(night).won
    watched = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/liquidar")
    steps = [tonight(each) for each in re.findall(r'<li class="step-\d">.*?</li>', page.html, re.DOTALL)]
    ranked = sorted(NAMES, key=lambda player: -won[player])
    places = [1 + sum(won[other] > won[player] for other in NAMES) for player in ranked]
    told = zip(steps, ranked, places, strict=False)
    assert all(re.search(rf" {NAMES[player]}( se fue)? {re.escape(signed(won[player]))} .*{place} $", step) for step, player, place in told)
    assert "podium" not in open_page and "Darío se fue" in steps[0] and "La mano de la noche" in page.text
    beats = [each["sentence"] for each in night.get("/story").json["beats"]]
    assert beats and all(each in page.text and each in watched.text for each in beats)
    assert "Pagado" in page.text and "Pagado" not in watched.text
    for html in (page.html, watched.html):
        *_, link, empty, last = text_of(html).split("\n")
        assert re.fullmatch(rf"La noche, mano por mano: http://[^/]+/n/{night.id}", link) and not empty
        assert re.fullmatch(r"Huella, apunte \d+: [0-9a-f]{64}", last)


def test_another_night_with_the_same_people_is_filled_in(desk: Desk, reader: Reader, night: NightAt) -> None:
    """With that night's answers, though the phone has been at another since; a night that it has not joined stays secret."""
    night.log(*FIRST, *PUESTA, event("night_closed", leftovers="carry"))
    other = desk.open({**TABLE, "names": {**NAMES, "ana": "Zoe"}, "stake": {"currency": "EUR", "minor_per_tanto": 7}})
    reader.enter(other)
    again = re.search(r'href="(/abrir[^"]*)"', reader.go(f"/n/{night.id}/liquidar").html.partition('id="settle-more"')[2])
    assert again is not None
    sheet = reader.go(again[1].replace("&amp;", "&")).form(carry=night.id).fields
    assert [sheet[f"player-{seat}"] for seat in range(1, 5)] == [*NAMES.values()]
    assert (sheet["minor"], sheet["carry"]) == ("5", night.id)
    stranger = Reader(desk).go(again[1].replace("&amp;", "&")).form(game="tresillo").fields
    assert stranger["player-1"] == ""
