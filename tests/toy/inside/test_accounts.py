"""A night of it is logged by a form, watched, closed, paid and exported, like a night of any game."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from beancount import loader
from beancount.core import data

from rules.registry import GAMES
from tests.nights import Event, event
from tests.service.commands import said, written
from tests.service.desk import API, Desk
from tests.service.reader import Reader
from tests.service.test_api_live import told as streamed, watching
from tests.toy.inside.nights import CARDS, IN_PAIRS, PAIRS, TWO

WON: Final = [*IN_PAIRS[:2], event("tally", points={"ana": 71})]
"""Of each of the others ana and carla won 3."""
ROWS: Final = [["1", "beto", "carla", "3", "partida", "brisca/pago"], ["1", "dario", "ana", "3", "partida", "brisca/pago"]]


def test_its_export_is_what_was_told_and_paid(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """As csv, as beancount reads it, and as the record itself."""
    night = desk.told(*WON)

    def exported(*form: str) -> str:
        status, told, err = said(capsys, "export", night.id, *form, "--db", desk.path)
        assert status == 0, err
        return told

    assert [*csv.reader(io.StringIO(exported("--as", "csv")))][1:] == ROWS
    directives, errors, _ = loader.load_string('plugin "beancount.plugins.pedantic"\n' + exported("--as", "beancount"))
    legs = [leg for each in directives if isinstance(each, data.Transaction) for leg in each.postings]
    assert errors == [] and {(leg.account.rpartition(":")[2], int(leg.units.number or 0)) for leg in legs if leg.units} == {
        *(("Ana", 3), ("Beto", -3), ("Carla", 3), ("Dario", -3))
    }
    assert [json.loads(line)["data"] for line in exported().splitlines()] == [each["data"] for each in WON]


@pytest.mark.parametrize(("lang", "asked"), [("es", "¿De qué palo es la carta vuelta?"), ("en", "Of which suit is the card turned up?")])
def test_a_hand_is_told_by_the_form_of_its_pad(desk: Desk, lang: str, asked: str) -> None:
    """What is still asked comes first; then two events, and 71 points pay."""
    night = desk.told(PAIRS)
    reader = Reader(desk, lang=lang).enter(night)
    page = reader.go(f"/n/{night.id}/anotar")
    assert asked in page.text
    lacks = reader.press(page.with_button("do", "save"), "do", "save", suit="oros")
    assert lacks.status == 422 and night.version == 1
    kept = reader.press(lacks.with_button("do", "save"), "do", "save", suit="oros", turned="SO", points_1="71")
    assert kept.status == 200, kept.text
    sent = [(each["type"], each["data"]) for each in night.get("/events").json["events"][1:]]
    assert sent == [("deal", {"turned": "SO"}), ("tally", {"points": {"ana": 71, "beto": 49}})]
    assert night.get().json["balance"] == {"ana": 3, "beto": -3, "carla": 3, "dario": -3}


@pytest.mark.parametrize(("lang", "closed"), [("es", "La noche está cerrada"), ("en", "The night is closed")])
def test_a_night_is_closed_and_paid_on_its_page(desk: Desk, lang: str, closed: str) -> None:
    """beto owes carla 3 and dario owes ana 3; a player who has paid owes nothing."""
    night = desk.told(*WON)
    reader = Reader(desk, lang=lang).enter(night)
    done = reader.send(reader.go(f"/n/{night.id}/liquidar").form(act="close"), sure="on")
    assert done.status == 200 and closed in done.text, done.text
    for due in ({("beto", "ana"), ("dario", "carla")}, {("dario", "carla")}):
        left = night.get("/settlement").json["left"]
        assert {(each["from"], each["to"]) for each in left} == due
        page = reader.go(f"/n/{night.id}/liquidar")
        assert reader.send(page.form(act="pay", tantos="3", **{"from": left[0]["from"], "to": left[0]["to"]})).status == 200
    assert night.get("/settlement").json["left"] == []


def test_a_night_is_closed_and_paid_over_the_api_and_told_by_the_command_line(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line tells the record in both languages as the book has it."""
    night = desk.told(*WON)
    night.log(event("night_closed"), event("paid", from_="beto", to="ana", tantos=3))
    told = night.get("/settlement").json
    assert (told["closed"], [(each["from"], each["to"], each["tantos"]) for each in told["left"]]) == (True, [("dario", "carla", 3)])
    record = written(tmp_path, said(capsys, "export", night.id, "--db", desk.path)[1].encode())
    replayed = json.loads(said(capsys, "replay", record)[1])
    assert {key: replayed[key] for key in ("balance", "won", "paid")} == {key: told[key] for key in ("balance", "won", "paid")}
    for lang, sentence in (("es", "Ganan Ana y Carla."), ("en", "Ana and Carla win.")):
        status, out, err = said(capsys, "explain", record, "--lang", lang)
        assert status == 0 and sentence in out, out + err


def test_who_watches_the_stream_sees_no_card_that_lies_face_down(desk: Desk) -> None:
    """Ana's three cards are covered, both in a new stream and in a resumed one; laid cards are shown."""
    night = desk.told(PAIRS)
    with watching(night) as viewer, watching(night, "scorer") as scorer:
        night.log(IN_PAIRS[1], event("trick", cards=CARDS))
        seen, whole = (_three(stream) for stream in (viewer, scorer))
    assert b"4O" in whole and b"4O" not in seen
    _, (_, dealt), (_, laid) = streamed(seen)
    assert dealt["hidden"] and laid["data"]["cards"] == CARDS


def _three(stream: Iterator[bytes]) -> bytes:
    """The events of a live stream up to the third."""
    told = b""
    while len(streamed(told)) < 3:
        told += next(stream)
    return told


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_number_of_players_that_lies_between_is_refused(desk: Desk, lang: str) -> None:
    """Two or four play: the list of games gives the least and the most, the refusal the exact numbers."""
    (short,) = [each for each in desk.get(f"{API}/games?short").json["games"] if each["name"] == "brisca"]
    assert short["players"] == {"min": 2, "max": 4}
    three: Event = {**TWO["data"], "players": ["ana", "beto", "carla"]}
    answer = desk.call("POST", f"{API}/nights", json=three, headers={"Accept-Language": lang})
    assert answer.said == (422, "malformed") and answer.json["expected"] == [2, 4]
    assert answer.json["detail"] == {"es": "A la Brisca juegan 2 o 4, no 3.", "en": "Brisca is played by 2 or 4, not 3."}[lang]
    page = Reader(desk, lang=lang).go("/abrir?game=brisca")
    sent = Reader(desk, lang=lang).send(page.form(game="brisca"), **{"player-1": "Ana", "player-2": "Beto", "player-3": "Carla"})
    assert (sent.status, answer.json["detail"] in sent.text) == (422, True), sent.text
    assert GAMES["brisca"].tables[0].sizes.keys() == {2, 4}
