"""Whose midnight counts: everywhere a night has the days of its table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from service.cli import main as cli
from service.imports import Imported
from service.settings import settings_from
from tests.nights import Event, opened
from tests.rules.tresillo.hands import WON, played
from tests.service.desk import API, OPENING, Desk, NightAt, desk_at
from tests.service.kept_books import brought, enveloped
from tests.service.reader import Reader
from tests.service.seats import seat
from tests.service.test_web_opening import PLAYERS, sheet

MADRID = "Europe/Madrid"
BEGAN = "2026-07-10T22:20:00.000Z"
"""Twenty past midnight in Madrid, on the 11th; still the 10th in UTC, and in Mexico."""
BEFORE = "2026-07-10T21:59:00.000Z"
"""A minute before midnight in Madrid."""


def recorded(desk: Desk, record: Sequence[Event], when: str | Sequence[str] = BEGAN) -> Imported:
    """A night of another book, recorded at one moment, or with a moment for each event."""
    return brought(desk.path, enveloped(record, at=[when] * len(record) if isinstance(when, str) else when))


def ledger_days(desk: Desk, night: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The days of the hands in the ledger, in order."""
    assert cli.main(["export", night, "--as", "beancount", "--db", str(desk.path)]) == 0
    return re.findall(r'(\S+) \* "Mano', capsys.readouterr().out)


def days(desk: Desk, night: Imported, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The day of the month in the list of nights, the history, the acta, the hand, the text and the ledger."""
    reader = Reader(desk)
    reader.client.set_cookie(*seat(night.stream, night.tokens["scorer"], "ana"))
    paths = ("/", "/historial", f"/n/{night.stream}/manos/1/acta", f"/n/{night.stream}/manos/1", f"/n/{night.stream}/liquidar")
    found = {day for path in paths for day in re.findall(r"(\d+) de julio|(\d+) jul", reader.go(path).text)}
    (ledger,) = ledger_days(desk, night.stream, capsys)
    return {one or other for one, other in found} | {ledger.removeprefix("2026-07-").removeprefix("0")}


@pytest.mark.parametrize(
    ("zone", "at", "day"),
    [(MADRID, BEGAN, "11"), (MADRID, BEFORE, "10"), ("America/Mexico_City", BEGAN, "10"), ("Asia/Tokyo", BEFORE, "11")],
)
def test_a_night_has_the_day_of_its_table(desk: Desk, capsys: pytest.CaptureFixture[str], zone: str, at: str, day: str) -> None:
    """On every page, and in the ledger that the command line prints."""
    night = recorded(desk, [opened(players=["ana", "beto", "carla"], zone=zone), *played("ana", "entrada", "oros", tricks=WON)], at)
    assert days(desk, night, capsys) == {day}


def test_a_night_that_names_no_zone_has_the_day_of_the_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A night that names a zone has the day of that zone."""
    monkeypatch.setenv("CARTULINA_ZONE", MADRID)
    with desk_at(tmp_path, zone=settings_from(tmp_path).zone) as desk:
        night = recorded(desk, [opened(players=["ana", "beto", "carla"]), *played("ana", "entrada", "oros", tricks=WON)])
        assert days(desk, night, capsys) == {"11"}


def test_without_either_it_is_the_day_of_the_machine(tmp_path: Path) -> None:
    """An empty setting counts as none."""
    assert settings_from(tmp_path, {}).zone is None
    assert settings_from(tmp_path, {"CARTULINA_ZONE": ""}).zone is None
    assert settings_from(tmp_path, {"CARTULINA_ZONE": MADRID}).zone == ZoneInfo(MADRID)


def test_a_setting_that_is_no_zone_is_named(desk: Desk, night: NightAt, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    """By the service (test_limits), and by the command that prints a ledger."""
    monkeypatch.setenv("CARTULINA_ZONE", "Madrid")
    assert cli.main(["export", night.id, "--as", "beancount", "--db", str(desk.path)]) == 1
    assert "CARTULINA_ZONE" in capsys.readouterr().err


def test_a_zone_that_is_not_known_here_is_none(desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A book from a newer machine is read: its night has the day of the setting, or of the machine."""
    monkeypatch.setattr("events.schemas.zone_called", lambda _name: UTC)
    night = recorded(
        desk, [opened(players=["ana", "beto", "carla"], zone="Luna/Mar_de_la_Tranquilidad"), *played("ana", "entrada", "oros", tricks=WON)]
    )
    assert len(days(desk, night, capsys)) == 1


@pytest.mark.parametrize(("sent", "told"), [(MADRID, MADRID), ("", None), ("Luna/Mar", None)])
def test_the_phone_that_opens_a_table_sends_its_own(desk: Desk, sent: str, told: str | None) -> None:
    """A phone without scripts sends none; an unknown zone does not stop the opening."""
    reader = Reader(desk)
    reader.send(sheet(reader.go("/abrir")), **PLAYERS, zone=sent)
    night = desk.call("GET", f"{API}/nights").json["nights"][0]["id"]
    assert desk.state.records.night(night).opened.zone == told


def corrected(desk: Desk, night: NightAt, **fields: str) -> tuple[str, Any]:
    """The answer to a correction of some fields of the opening, and the opening as it reads then."""
    reader = Reader(desk).enter(night)
    first = re.findall(r'href="([^"]+/apuntes/[^"]+/corregir)"', reader.go(f"/n/{night.id}/apuntes").html)[0]
    page = reader.send(reader.go(first).form(reason=""), **fields)
    if page.status == 200:
        reader.send(next(each for each in page.forms if "events" in each.fields))
    return page.text, desk.state.records.night(night.id).opened


def test_a_wrong_zone_is_put_right_and_a_right_one_kept(desk: Desk) -> None:
    """The correction keeps the rest of the opening."""
    night = desk.open({**OPENING, "zone": MADRID})
    for fields, zone in (({"minor": "5"}, MADRID), ({"zone": "America/Bogota"}, "America/Bogota")):
        assert corrected(desk, night, **fields)[1].zone == zone
    said, opening = corrected(desk, night, zone="Bogotá")
    assert "No se conoce esa zona" in said and opening.zone == "America/Bogota"
    assert corrected(desk, night, zone="")[1].zone is None


PAPER = "2026-07-03"
"""The day of a paper night that is typed in a week later."""


def test_a_night_has_the_day_that_its_opening_names(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    """Everywhere, whatever `at` says; the record keeps both."""
    record = [opened(players=["ana", "beto", "carla"], zone=MADRID, day=PAPER), *played("ana", "entrada", "oros", tricks=WON)]
    night = recorded(desk, record)
    assert days(desk, night, capsys) == {"3"}
    told = Reader(desk)
    told.client.set_cookie(*seat(night.stream, night.tokens["scorer"], "ana"))
    first = told.get(f"/nights/{night.stream}/events")["events"][0]
    assert (first["data"]["day"], first["at"]) == (PAPER, BEGAN)
    assert "Se jugó el 3 de julio de 2026." in told.go(f"/n/{night.stream}/apuntes").text


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        # The opening is of the 10th in Bogota, the second hand of the 11th there; in Madrid both are of the 11th, the third of the 12th.
        ("America/Bogota", ["2026-07-03", "2026-07-04", "2026-07-04"]),
        (MADRID, ["2026-07-03", "2026-07-03", "2026-07-04"]),
    ],
)
def test_an_entry_is_as_many_days_later_as_the_clock_of_the_table_says(
    desk: Desk, capsys: pytest.CaptureFixture[str], zone: str, told: list[str]
) -> None:
    """Counted from the day that the opening names, not from the day of recording."""
    hand = played("ana", "entrada", "oros", tricks=WON)
    record = [opened(players=["ana", "beto", "carla"], zone=zone, day=PAPER), *hand, *hand, *hand]
    moments = [BEGAN] + [BEGAN] * len(hand) + ["2026-07-11T06:00:00.000Z"] * len(hand) + ["2026-07-11T22:30:00.000Z"] * len(hand)
    assert ledger_days(desk, recorded(desk, record, moments).stream, capsys) == told


def test_a_day_is_taken_whatever_the_clock_says(desk: Desk) -> None:
    """The clock of the machine may be wrong."""
    for right in ("1900-01-01", "2024-02-29", "2199-12-31"):
        assert desk.open({**OPENING, "day": right}).version == 1


def test_zone_and_day_are_hashed_like_every_other_field() -> None:
    """Another value gives another head."""
    openings: list[Event] = [{}, *({"zone": zone} for zone in (MADRID, "UTC")), *({"day": day} for day in (PAPER, "2026-07-04"))]
    assert len({enveloped([opened(**each)])[0]["hash"] for each in openings}) == 5


def test_the_sheet_offers_today_and_records_another_day_alone(desk: Desk) -> None:
    """Today by the clock of the setting, or of the phone; an untouched day is not recorded, even if the sheet is sent a day later."""
    reader = Reader(desk)
    form = sheet(reader.go("/abrir"))
    today = datetime.now().astimezone().date()
    assert form.fields["day"] == form.fields["today"]
    assert abs((date.fromisoformat(form.fields["day"]) - today).days) <= 1
    for given, told in (({}, None), ({"day": ""}, None), ({"day": "2026-07-03", "today": "2026-07-03"}, None), ({"day": PAPER}, PAPER)):
        page = reader.send(sheet(reader.go("/abrir")), **PLAYERS, **given)
        assert desk.state.records.night(page.path.split("/")[2]).opened.day == told, given
    assert "3 de julio de 2026" in reader.go("/").text


def test_a_day_that_cannot_be_read_is_said_beside_its_field(desk: Desk) -> None:
    """The sheet keeps what was written."""
    page = Reader(desk).send(sheet(Reader(desk).go("/abrir")), **PLAYERS, day="1492-10-12")
    assert page.status == 422 and "Ese día no vale: tiene que ser" in page.text
    assert sheet(page).fields["day"] == "1492-10-12" and 'aria-describedby="wrong-day hint-day"' in page.html


def test_a_wrong_day_is_put_right_and_a_right_one_kept(desk: Desk) -> None:
    """The correction fills it in with the rest of the opening, and leaves it out again if it is the recorded day."""
    night = desk.open({**OPENING, "zone": MADRID})
    reader = Reader(desk).enter(night)
    recorded_on = reader.go(f"/n/{night.id}/apuntes/1/corregir").form(zone=MADRID).fields["day"]
    for fields in ({"minor": "5"}, {"zone": "Asia/Tokyo"}):
        assert corrected(desk, night, **fields)[1].day is None
    said, opening = corrected(desk, night, day=PAPER)
    assert opening.day == PAPER and "Día — → 3 de julio de 2026" in said
    assert "3 de julio de 2026" in reader.go(f"/n/{night.id}/liquidar").text
    for fields in ({"minor": "6"}, {"zone": MADRID}):
        assert corrected(desk, night, **fields)[1].day == PAPER
    assert "Ese día no vale" in corrected(desk, night, day="ayer")[0]
    for day, told in ((recorded_on, None), (PAPER, PAPER), ("", None)):
        assert corrected(desk, night, day=day)[1].day == told
