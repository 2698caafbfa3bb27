"""What does the service tell of a night whose game is missing, and does everything stay until the game returns?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from projections.kept import UnknownGameError, folded
from service.copies import backed_up, restored
from service.verify import verified
from service.words import in_words
from tests.for_each import for_each
from tests.nights import THREE, event
from tests.outside import found_in, game_in
from tests.rules.tresillo.hands import passed
from tests.service.commands import ended, said
from tests.service.desk import API, Desk, NightAt, desk_at, rows
from tests.service.kept_books import by_hand, lines_of
from tests.service.reader import Reader

OPENING = {"game": "voltereta", "players": list(THREE), "rules": {"tariff": "fournier"}}
WITHOUT_IT = (409, "unknown_game")


class Left(NamedTuple):
    """A night of a missing game, the folder of its book, and its events as they were told with the game."""

    folder: Path
    night: NightAt
    events: list[object]

    @property
    def id(self) -> str:
        """The night's."""
        return self.night.id

    @property
    def book(self) -> Path:
        """The book."""
        return self.folder / "book.db"

    @contextmanager
    def served(self) -> Iterator[tuple[Desk, NightAt]]:
        """A service on the book, without the game."""
        with desk_at(self.folder) as desk:
            self.night.service = desk
            yield desk, self.night


@pytest.fixture
def left(tmp_path: Path) -> Left:
    """A night with a hand, in a book that also holds one of Tresillo."""
    game, folder = game_in(tmp_path / "games"), tmp_path / "service"
    folder.mkdir()
    with found_in(game), desk_at(folder) as desk:
        night = desk.open(OPENING, *passed())
        desk.open()
        return Left(folder, night, night.get("/events").json["events"])


def test_it_is_told_by_its_events_alone(left: Left) -> None:
    """The scorer reads them as recorded, page by page; the rest is 409, which names the game and the setting in both languages."""
    with left.served() as (_, night):
        told = night.get("/events").json
        assert (told["events"], told["version"], told["more"]) == (left.events, 3, False)
        first = night.get("/events?limit=2").json
        assert (len(first["events"]), first["more"]) == (2, True)
        after = f"/events?after={night.word(2)}"
        assert [each["seq"] for each in night.get(after).json["events"]] == [3]
        for below in ("", "/ledger", "/settlement", "/hands/1", "/audit", "/pad"):
            assert night.get(below).said == WITHOUT_IT, below
        assert night.post(event("deal")).said == night.post(event("deal"), "/preview").said == WITHOUT_IT
        for lang, there in (("es", "un juego que aquí no está, «voltereta»"), ("en", "a game that is not here, “voltereta”")):
            detail = night.get(**{"Accept-Language": lang}).json["detail"]
            assert there in detail and "CARTULINA_GAMES" in detail and left.id in detail


@for_each("role", ["player", "viewer"])
def test_whoever_must_not_see_all_cards_reads_no_events(tmp_path_factory: pytest.TempPathFactory, role: str) -> None:
    """Only the game knows which cards lie face down."""
    folder = tmp_path_factory.mktemp("covered")
    game = game_in(folder / "games")
    with found_in(game), desk_at(folder) as desk:
        night = desk.open(OPENING, *passed())
    with desk_at(folder) as again:
        night.service = again
        assert night.get("/events", role=role).said == WITHOUT_IT


def test_lists_show_it_greyed(left: Left) -> None:
    """The API's list says that its game is unknown, with the stored summary; the first page names the game and has no link."""
    with left.served() as (desk, night):
        listed = desk.get(f"{API}/nights").json["nights"]
        assert [(each["game"], each.get("unknown_game"), each["hands"]) for each in listed] == [
            ("tresillo", None, 0),
            ("voltereta", True, 1),
        ]
        reader = Reader(desk).enter(night)
        page = reader.go("/")
        assert (page.status, "Una noche de «voltereta», un juego que aquí no está." in page.html) == (200, True)
        assert f'href="/n/{left.id}"' not in page.html
        history = reader.go("/historial")
        assert history.status == 200


def test_its_pages_say_what_is_the_matter_and_lead_home(left: Left) -> None:
    """Not to the table, which would say the same."""
    with left.served() as (desk, night):
        page = Reader(desk).enter(night).go(f"/n/{left.id}")
        assert page.status == 409
        assert "un juego que aquí no está, «voltereta»" in page.html
        assert re.search(r'<main.*href="/"', page.html, re.DOTALL) and f'href="/n/{left.id}"' not in page.html


def test_its_chain_is_gone_through_and_it_is_said_that_nobody_could_replay_it(left: Left, capsys: pytest.CaptureFixture[str]) -> None:
    """An intact book stays so; a changed event and a cut tail are found as ever."""
    status, out, err = said(capsys, "verify", "--db", left.book, "--lang", "en")
    assert (status, err) == (0, "")
    assert f"The chain of night {left.id} holds, but it cannot be replayed: the game “voltereta” is not here (CARTULINA_GAMES)." in out
    by_hand(left.book, "DELETE FROM events WHERE seq = 3", guarded=False)
    (cut,) = [each for each in verified(left.book).broken if left.id in in_words(each.sentence, "es")]
    assert "3" in in_words(cut.sentence, "es")
    by_hand(left.book, 'UPDATE events SET data = CAST(\'{"player":"beto"}\' AS BLOB) WHERE seq = 2', guarded=False)
    found = verified(left.book)
    assert any(f"No se sostiene el apunte 2 de la noche {left.id}" in in_words(each.sentence, "es") for each in found.broken)
    assert found.unreplayed == ()


@for_each("older", [False, True])
def test_what_is_stored_of_it_stays(tmp_path_factory: pytest.TempPathFactory, older: bool) -> None:
    """After a rebuild, a copy, a restore and an opening with other readings, the night is the same once its game is back."""
    folder = tmp_path_factory.mktemp("stays")
    game = game_in(folder / "games")
    with found_in(game), desk_at(folder) as desk:
        night = desk.open(OPENING, *passed())
        before = night.get()
        desk.open()
    book, copy = folder / "book.db", folder / "copy.db"
    kept = {name: rows(book)[name] for name in ("events", "nights", "hands")}
    for command in ("rebuild", "verify"):
        if older:
            by_hand(book, "UPDATE checkpoint SET readings = 1")
        assert ended(command, "--db", book) == 0
    if older:
        by_hand(book, "UPDATE checkpoint SET readings = 1")
    backed_up(book, copy)
    restored(book, copy)
    assert {name: rows(book)[name] for name in kept} == kept
    with found_in(game), desk_at(folder) as again:
        night.service = again
        assert night.get().json == before.json
    assert verified(book).broken == ()


def test_its_export_is_the_record(left: Left, capsys: pytest.CaptureFixture[str]) -> None:
    """Line by line; nobody can make accounts for other programs."""
    assert len(lines_of(left.book, left.id)) == 3
    status, out, _ = said(capsys, "export", left.id, "--db", left.book)
    assert (status, out.count("\n")) == (0, 3)
    status, _, err = said(capsys, "export", left.id, "--as", "csv", "--db", left.book)
    assert (status, "«voltereta»" in err) == (1, True)


def test_to_fold_it_says_which_game_it_is_of(left: Left) -> None:
    """And of which night."""
    with left.served() as (desk, _), pytest.raises(UnknownGameError) as caught:
        folded(left.id, desk.store.stream(left.id))
    assert (caught.value.stream, caught.value.game, caught.value.code) == (left.id, "voltereta", "unknown_game")
