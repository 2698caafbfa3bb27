"""What do the commands that need the book print, and with which exit status do they end?"""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from events.store.schema import GUARDS
from service.app import create_app
from service.books import book_path, open_store
from service.cli.calls import called
from service.settings import Settings
from tests.conformance import cases
from tests.for_each import for_each
from tests.service.commands import CAFE, ROOT, program, ran, said, shown_on_a_terminal, written
from tests.service.kept_books import LARGER, SMALL, brought, by_hand, enveloped, everything_in, lines_of, written_as

CASES = cases("tresillo")
FORGED = "UPDATE events SET data = x'5b5d' WHERE position = 4"
NEEDS_A_BOOK = (["export", "noche-1"], ["verify"], ["rebuild"], ["backup", "copia.db"])
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A book with one night of eight events."""
    path = tmp_path / "libro.db"
    brought(path, enveloped(LARGER))
    return path


# Import and export.


def test_a_link_of_an_import_joins_the_night(capsys: Capture, tmp_path: Path) -> None:
    """Its path is the page that takes the token; pasted on home, the link also lets its role in."""
    book, origin = tmp_path / "libro.db", {"Origin": "http://localhost"}
    told = json.loads(said(capsys, "import", CAFE, "--db", book, "--address", "http://localhost/")[1])
    with closing(open_store(book)) as store:
        app = create_app(Settings(book), store)
        for role, link in told["links"].items():
            path, _, token = link.removeprefix("http://localhost").partition("#")
            assert app.test_client().get(path).status_code == 200
            for posted, form in ((path, {"token": token}), ("/unirse", {"link": link})):
                client = app.test_client()
                assert client.post(posted, data=form, headers=origin).status_code == 303
                assert client.get(f"/api/v1/nights/{told['id']}/session").get_json()["role"] == role


@for_each(
    ("address", "begins"),
    [
        ("", "/n/"),
        ("https://cartas.example", "https://cartas.example/n/"),
        ("https://cartas.example/", "https://cartas.example/n/"),
        ("http://192.168.1.7:8000/", "http://192.168.1.7:8000/n/"),
        ("http://[::1]:65535", "http://[::1]:65535/n/"),
        ("HTTP://Cañada.example", "HTTP://Cañada.example/n/"),
    ],
)
def test_import_prints_id_version_tokens_and_links(capsys: Capture, tmp_path: Path, address: str, begins: str) -> None:
    """One JSON object; a missing book is created. A link is a path, or a whole address if that of the service is given, with or without a
    final slash; the pages read the token after the `#`."""
    named = ["--address", address] if address else []
    status, out, err = said(capsys, "import", CAFE, "--db", tmp_path / "nuevo" / "libro.db", *named)
    told = json.loads(out)
    assert (status, err, told["version"]) == (0, "", 29)
    assert list(told) == ["id", "version", "tokens", "links"]
    assert list(told["tokens"]) == ["scorer", "player", "viewer"]
    assert told["links"] == {role: f"{begins}{told['id']}/unirse#{token}" for role, token in told["tokens"].items()}


NO_ADDRESS = (
    *("", "cartas.example", "//cartas.example", "ftp://cartas.example", "http://", "http:///", "http://:8000", "http:cartas.example"),
    *(f"http://a.example{rest}" for rest in ("/cartas", "//", "?", "/?a=1", "#", "/#a", ":", ":65536", ":x", ":８０", ":-1", "\n", "\\b")),
    *("http://ana@a.example", "http://a b.example", " http://a.example", "http://[::1", "http://::1"),
    *("http://[]", "http://[zz]", "http://.", "http://[:::]", "http://[1.2.3.4]"),
)


@for_each("address", NO_ADDRESS)
def test_what_is_no_address_is_said_in_words(capsys: Capture, tmp_path: Path, address: str) -> None:
    """Status 1, before anything is read or created, in both languages."""
    for lang, words in (("es", "no es la dirección de un servicio"), ("en", "is not the address of a service")):
        status, out, err = said(capsys, "import", CAFE, "--db", tmp_path / "b.db", "--lang", lang, "--address", address)
        assert (status, out, list(tmp_path.iterdir())) == (1, "", [])
        assert words in err and "--address" in err


def test_what_was_exported_comes_in_and_out_as_the_same_bytes(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """From a file and from a pipe, whatever the encoding of the machine."""
    out = ran("export", "noche-1", "--db", db, LC_ALL="C")
    assert (out.returncode, out.stderr) == (0, b"")
    assert out.stdout == written_as(enveloped(LARGER))
    of_file = said(capsys, "import", written(tmp_path, out.stdout), "--db", tmp_path / "a.db")
    of_pipe = ran("import", "-", "--db", tmp_path / "c.db", sent=out.stdout)
    for name, status, told in (("a.db", of_file[0], of_file[1]), ("c.db", of_pipe.returncode, of_pipe.stdout)):
        assert (status, json.loads(told)["id"]) == (0, "noche-1")
        assert b"".join(lines_of(tmp_path / name, "noche-1")) == out.stdout


def test_import_takes_the_record_of_a_case_or_prints_what_replay_prints(capsys: Capture, tmp_path: Path) -> None:
    """Whatever the case expects; a refused event gives status 2, and nothing is written."""
    status, out, _ = said(capsys, "import", CASES["01-entrada-won"].label, "--db", tmp_path / "a.db")
    assert (status, json.loads(out)["version"]) == (0, 4)
    case = CASES["19-impossible-card"].label
    replayed = said(capsys, "replay", case)
    assert said(capsys, "import", case, "--db", tmp_path / "b.db") == replayed
    assert (replayed[0], everything_in(tmp_path / "b.db")["events"]) == (2, [])


def test_an_import_that_fails_says_why_and_writes_nothing(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """Cut in the middle of a line it is refused there, with status 2; a broken chain, or a night that exists, gives status 1."""
    before, told = everything_in(db), enveloped(SMALL, "otra")
    status, out, _ = said(capsys, "import", written(tmp_path, written_as(told)[:-20]), "--db", db, "--lang", "en")
    refused = json.loads(out)["refused"]
    assert (status, refused["event"], refused["code"]) == (2, 3, "malformed")
    assert refused["message"] == "The record is cut in the middle of line 3."
    told[1]["at"] = "2026-02-01T00:00:00Z"
    for record, why in (
        (told, "El registro no se sostiene en el apunte 2: el hash no cuadra"),
        (enveloped(LARGER), "La noche noche-1 ya está en el libro."),
    ):
        assert said(capsys, "import", written(tmp_path, written_as(record)), "--db", db) == (1, "", f"cartulina: {why}\n")
    assert everything_in(db) == before


def test_import_of_a_file_that_is_not_there_makes_no_book(capsys: Capture, tmp_path: Path) -> None:
    """A misspelt name leaves nothing behind."""
    status, out, err = said(capsys, "import", tmp_path / "no.jsonl", "--db", tmp_path / "b.db")
    assert (status, out, err.count("\n"), "no.jsonl" in err) == (1, "", 1, True)
    assert list(tmp_path.iterdir()) == []


def test_export_of_a_night_that_is_not_there_fails(capsys: Capture, db: Path) -> None:
    """Status 1 and a sentence, in any format."""
    for form in ("jsonl", "csv", "beancount"):
        why = "cartulina: En el libro no hay ninguna noche nadie.\n"
        assert said(capsys, "export", "nadie", "--as", form, "--db", db) == (1, "", why)


def test_export_for_other_programs(capfd: Capture, db: Path) -> None:
    """CSV with the line ends of CSV, and beancount with the shown names and the days of the record."""
    csv, beancount = (said(capfd, "export", "noche-1", "--as", form, "--db", db) for form in ("csv", "beancount"))
    assert csv[0] == beancount[0] == 0
    assert csv[1].startswith("hand,from,to,tantos,why,source\r\n1,")
    assert 'name: "Anita"' in beancount[1] and "\n2026-01-31 * " in beancount[1]


def test_export_into_a_pipe_that_closes_ends_quietly(tmp_path: Path) -> None:
    """A reader that takes only the head has what it wanted."""
    stream = brought(tmp_path / "b.db", [SMALL[0], *SMALL[1:] * 2000]).stream
    command = program("export", stream, "--db", tmp_path / "b.db")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# Verify, backup, restore, rebuild.


def test_verify_counts_what_holds_and_names_the_first_event_that_does_not(capsys: Capture, db: Path) -> None:
    """One night is singular, two are plural, in both languages; a fault gives status 1."""
    assert said(capsys, "verify", "--db", db) == (0, "1 noche, 8 apuntes: todo cuadra.\n", "")
    brought(db, SMALL)
    assert said(capsys, "verify", "--db", db) == (0, "2 noches, 11 apuntes: todo cuadra.\n", "")
    assert said(capsys, "--lang", "en", "verify", "--db", db) == (0, "2 nights, 11 events: everything holds.\n", "")
    by_hand(db, FORGED, guarded=False)
    why = "cartulina: No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra\n"
    assert said(capsys, "verify", "--db", db) == (1, "", why)


def test_a_projection_that_does_not_hold_is_put_right(capsys: Capture, db: Path) -> None:
    """Verify names the command that repairs it, and it does."""
    by_hand(db, "DELETE FROM hands", guarded=False)
    status, _, err = said(capsys, "verify", "--db", db)
    assert (status, "cartulina rebuild" in err) == (1, True)
    assert said(capsys, "rebuild", "--db", db) == (0, "Cuadros rehechos: 1 noche, 8 apuntes.\n", "")
    assert said(capsys, "verify", "--db", db)[0] == 0


def test_a_copy_and_the_way_back(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """Events after the copy are gone from the book, and the output says where they are."""
    copy = tmp_path / "copia.db"
    assert said(capsys, "backup", copy, "--db", db) == (0, f"Copia guardada en {copy}: 1 noche, 8 apuntes.\n", "")
    assert said(capsys, "verify", "--db", copy)[0] == 0
    brought(db, SMALL)
    assert said(capsys, "backup", f"{copy}2", "--db", db)[0] == 0
    told = f"Libro restaurado de {copy}: 1 noche, 8 apuntes.\nEl libro de antes queda en {db}.before-restore.\n"
    assert said(capsys, "restore", copy, "--db", db) == (0, told, "")
    assert said(capsys, "verify", "--db", db)[1] == "1 noche, 8 apuntes: todo cuadra.\n"
    # A verified copy can still be replaced by a later one.
    assert said(capsys, "backup", copy, "--db", db)[0] == 0
    by_hand(copy, FORGED, guarded=False)
    status, out, err = said(capsys, "restore", copy, "--db", db)
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        f"cartulina: La copia {copy} no se sostiene, y el libro se queda como estaba.",
        "cartulina: No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra",
    ]


def test_heads_are_kept_elsewhere_and_the_book_is_held_against_them(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """A line a night, canonical; later only nights that have moved; a backup has them beside it."""
    status, out, err = said(capsys, "heads", "--db", db)
    last = json.loads(lines_of(db, "noche-1")[-1])
    assert (status, err, out) == (0, "", f'{{"hash":"{last["hash"]}","night":"noche-1","seq":8}}\n')
    kept, copy = tmp_path / "cabezas", tmp_path / "copia.db"
    kept.write_text(out)
    assert said(capsys, "heads", "--since", kept, "--db", db) == (0, "", "")
    brought(db, enveloped(SMALL, "noche-2"))
    moved = said(capsys, "heads", "--since", kept, "--db", db)[1]
    assert [json.loads(line)["night"] for line in moved.splitlines()] == ["noche-2"]
    kept.write_text(out + moved)
    assert said(capsys, "verify", "--heads", kept, "--db", db) == (0, "2 noches, 11 apuntes: todo cuadra.\n", "")
    assert said(capsys, "backup", copy, "--db", db)[0] == 0
    assert copy.with_name("copia.db.heads").read_text() == said(capsys, "heads", "--db", db)[1]
    by_hand(db, "DELETE FROM events WHERE stream = 'noche-2'", "DELETE FROM nights WHERE stream = 'noche-2'", guarded=False)
    status, out, err = said(capsys, "verify", "--heads", kept, "--db", db)
    assert (status, out) == (1, "")
    assert "cartulina: Falta la noche noche-2: según la cabeza guardada tenía 3 apuntes." in err


@for_each("content", ["{}\n", "[1]\n", "x\n", '{"hash": "00", "night": "n", "seq": 1}\n', '{"hash":"00","night":"n","seq":1}\n'])
def test_what_keeps_no_heads_is_said_in_words(capsys: Capture, db: Path, tmp_path: Path, content: str) -> None:
    """Nothing then counts as verified; nor does a backup replace such a file."""
    kept = written(tmp_path, content.encode(), "copia.db.heads")
    for command in (["verify", "--heads", kept], ["heads", "--since", kept], ["backup", tmp_path / "copia.db"]):
        assert said(capsys, *command, "--db", db) == (1, "", f"cartulina: En {kept} no hay cabezas de noches.\n")
    assert Path(kept).read_text() == content and not (tmp_path / "copia.db").exists()


@for_each("content", [None, b"", b"Querida Ana: " * 1000], ids=lambda content: str(content)[:10])
def test_what_is_no_book_is_said_in_words(capsys: Capture, tmp_path: Path, content: bytes | None) -> None:
    """A missing file and an empty one, which SQLite would take for a database, are named; the one is not created, the other stays.

    An import makes a book of both. A text is no book for it either, in either language.
    """
    folder = tmp_path / str(content)[:10]
    folder.mkdir()
    db = folder / "nada.db"
    if content is not None:
        db.write_bytes(content)
    asked = [*NEEDS_A_BOOK, *([["import", str(CAFE)]] if content else [])]
    whys = {
        "es": "El libro está dañado: el fichero no es un libro de Cartulina",
        "en": "The book is damaged: the file is no book of Cartulina",
    }
    for command in asked:
        for lang, why in whys.items() if content else (("es", f"No hay ningún libro en {db}."),):
            assert said(capsys, "--lang", lang, *command, "--db", db) == (1, "", f"cartulina: {why}\n"), command
    assert db.read_bytes() == content if content is not None else list(folder.iterdir()) == []


def test_a_copy_goes_into_a_folder_that_is_there(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """A disk that is not mounted must not look like an empty folder."""
    folder = tmp_path / "disco"
    assert said(capsys, "backup", folder / "copia.db", "--db", db) == (1, "", f"cartulina: No hay ninguna carpeta {folder}.\n")
    assert not folder.exists()


def test_a_book_without_its_guards_is_said_in_words(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """By every command, in both languages, also with a foreign trigger; a backup refuses it with the words of `verify`."""

    def refused(lang: str, why: str) -> None:
        for command in (["import", CAFE], ["export", "noche-1"], ["rebuild"]):
            assert said(capsys, "--lang", lang, *command, "--db", db) == (1, "", f"cartulina: {why}\n")

    by_hand(db, "DROP TRIGGER keys_stay")
    refused("es", "El libro está dañado: le faltan guardas (keys_stay)")
    refused("en", "The book is damaged: it lacks guards (keys_stay)")
    status, out, err = said(capsys, "backup", tmp_path / "copia.db", "--db", db)
    assert (status, out, (tmp_path / "copia.db").exists()) == (1, "", False)
    assert err.splitlines()[1:] == ["cartulina: Al libro le faltan guardas: keys_stay."]
    by_hand(db, GUARDS["keys_stay"], "CREATE TRIGGER swallow BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END")
    refused("es", "El libro está dañado: tiene disparadores ajenos (swallow)")


def test_a_book_in_which_somebody_writes_too_long_is_busy(capsys: Capture, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says so and writes nothing; a moment later it succeeds."""
    monkeypatch.setattr("events.store.open_file.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(db)) as client:
        client.execute("BEGIN IMMEDIATE")
        why = "Otro programa está escribiendo en el libro: no se ha apuntado nada. Inténtalo otra vez."
        assert said(capsys, "import", CAFE, "--db", db) == (1, "", f"cartulina: {why}\n")
    assert said(capsys, "import", CAFE, "--db", db)[0] == 0


def test_an_import_into_a_book_whose_tables_fell_behind_says_what_to_do(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """Nothing is written until they are rebuilt."""
    by_hand(db, "UPDATE checkpoint SET position = 5", guarded=False)
    file = written(tmp_path, written_as(enveloped(SMALL, "otra")))
    why = "No se sostiene la noche otra: los cuadros van por la posición 5, y llega la 9: «cartulina rebuild» los rehace"
    assert said(capsys, "import", file, "--db", db) == (1, "", f"cartulina: {why}\n")
    assert [said(capsys, *command, "--db", db)[0] for command in (["rebuild"], ["import", file])] == [0, 0]


# Where the book is.


def test_where_the_book_is(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the option, else in the environment, else in the user's data folder."""
    assert book_path(tmp_path / "b.db", {"CARTULINA_DB": "otro.db"}) == tmp_path / "b.db"
    assert book_path(None, {"CARTULINA_DB": "otro.db"}) == Path("otro.db")
    for environment in ({}, {"CARTULINA_DB": ""}):
        assert book_path(None, environment).parts[-2:] == ("cartulina", "cartulina.db")
    monkeypatch.setenv("CARTULINA_DB", str(tmp_path / "a.db"))
    assert said(capsys, "import", CAFE)[0] == 0
    assert said(capsys, "verify")[1] == "1 noche, 29 apuntes: todo cuadra.\n"
    monkeypatch.setenv("CARTULINA_DB", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "datos"))
    assert said(capsys, "import", CAFE)[0] == 0
    assert (tmp_path / "datos" / "cartulina" / "cartulina.db").exists()


# Wrong calls, progress, and what is loaded.


def test_long_work_shows_progress_on_a_terminal_and_is_silent_in_a_pipe(capsys: Capture, db: Path, tmp_path: Path) -> None:
    """A bar that disappears at the end; in a pipe nothing at all."""
    copy, file = str(tmp_path / "copia.db"), written(tmp_path, written_as(enveloped(SMALL, "otra")))
    calls: list[tuple[str, ...]] = [("verify",), ("rebuild",), ("backup", copy), ("import", file), ("restore", copy)]
    for call in calls:
        status, shown = shown_on_a_terminal(*call, "--db", db)
        assert status == 0
        assert b"100%" in shown or b"0%" in shown, call
        assert shown.rstrip(b" ").endswith(b"\r"), call
    for call in calls[:3]:
        assert said(capsys, *call, "--db", db)[2] == ""


def test_a_replay_loads_no_store_no_web_and_no_words_of_places() -> None:
    """Neither for a good record nor for a bad one; a check and an explanation load no store, so they start in a moment."""
    told = "print(*sorted({name.split('.')[0] for name in sys.modules} & {*%r}))"
    store = ["sqlite_utils", "sqlite3", "tqdm", "platformdirs", "flask", "multiprocessing"]
    case = CASES["01-entrada-won"].label
    asked = [(["replay", str(CAFE)], 0, 1), (["replay", "/dev/null"], 2, 1), (["check", case], 0, 0), (["explain", str(CAFE)], 0, 0)]
    calls = [
        f"assert main({call!r}) == {status}; print('====', end=''); " + told % [*store, *["werkzeug", "babel", "jinja2"] * bare]
        for call, status, bare in asked
    ]
    answer = subprocess.run(
        [*program()[:2], "; ".join(["import sys", "from service.cli.main import main", *calls])], cwd=ROOT, capture_output=True, check=True
    )
    assert [after.split(b"\n")[0] for after in answer.stdout.split(b"====")[1:]] == [b""] * len(asked)


def test_serve_is_told_where_and_on_which_book() -> None:
    """Host, port and the book; the defaults are loopback and 8000."""
    for told, expected in (
        ([], ("127.0.0.1", 8000, None)),
        (["--host", "::1", "--port", "0", "--db", "b.db"], ("::1", 0, Path("b.db"))),
    ):
        options = called(["serve", *told])
        assert (options.host, options.port, options.db) == expected
