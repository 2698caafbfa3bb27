"""What do the commands that need the book print, and with which exit status do they end?"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import sqlite3
import struct
import subprocess
import sys
import termios
from contextlib import closing
from pathlib import Path

import pytest

from events.store.schema import GUARDS
from service.app import create_app
from service.books import book_path, open_store
from service.cli.calls import called
from service.cli.main import main
from service.settings import Settings
from tests.conformance import cases
from tests.for_each import for_each
from tests.service.kept_books import LARGER, SMALL, brought, enveloped, everything_in, lines_of, unguarded, written_as

ROOT = Path(__file__).parents[2]
CAFE = ROOT / "service" / "nights" / "cafe.jsonl"
CASES = cases("tresillo")
PROGRAM = "import sys; from service.cli.main import main; sys.exit(main())"


def ran(*arguments: str, sent: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own."""
    environment = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, env=environment, input=sent, capture_output=True, check=False
    )


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status of a command, and what it said on both streams."""
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A book with one night of eight events."""
    path = tmp_path / "libro.db"
    brought(path, enveloped(LARGER))
    return path


def file_of(folder: Path, content: bytes, name: str = "noche.jsonl") -> str:
    """A file with some content, by its path."""
    (folder / name).write_bytes(content)
    return str(folder / name)


# Import and export.


def test_import_prints_id_version_tokens_and_links(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One JSON object; the book is made where there is none. A link is a path, at which the pages take the token behind the `#`."""
    status, out, err = said(capsys, "import", str(CAFE), "--db", str(tmp_path / "nuevo" / "libro.db"))
    told = json.loads(out)
    assert (status, err) == (0, "")
    assert list(told) == ["id", "version", "tokens", "links"]
    assert told["version"] == 29
    assert list(told["tokens"]) == list(told["links"]) == ["scorer", "player", "viewer"]
    assert told["links"] == {role: f"/n/{told['id']}/unirse#{token}" for role, token in told["tokens"].items()}


@pytest.mark.parametrize("role", ["scorer", "player", "viewer"])
def test_a_link_of_an_import_joins_the_night(capsys: pytest.CaptureFixture[str], tmp_path: Path, role: str) -> None:
    """Its path is the page that takes the token; pasted at home, the link lets its role in as well."""
    book = tmp_path / "libro.db"
    told = json.loads(said(capsys, "import", str(CAFE), "--db", str(book), "--address", "http://localhost/")[1])
    with closing(open_store(book)) as store:
        client = create_app(Settings(book), store).test_client()
        path, _, token = told["links"][role].removeprefix("http://localhost").partition("#")
        assert client.get(path).status_code == 200
        joined = client.post(path, data={"token": token}, headers={"Origin": "http://localhost"})
        assert (joined.status_code, client.get(f"/api/v1/nights/{told['id']}/session").get_json()["role"]) == (303, role)
        other = create_app(Settings(book), store).test_client()
        assert other.post("/unirse", data={"link": told["links"][role]}, headers={"Origin": "http://localhost"}).status_code == 303
        assert other.get(f"/api/v1/nights/{told['id']}/session").get_json()["role"] == role


@pytest.mark.parametrize(
    ("address", "begins"),
    [
        ("https://cartas.example", "https://cartas.example/n/"),
        ("https://cartas.example/", "https://cartas.example/n/"),
        ("http://192.168.1.7:8000/", "http://192.168.1.7:8000/n/"),
        ("http://[::1]:65535", "http://[::1]:65535/n/"),
        ("HTTP://Cañada.example", "HTTP://Cañada.example/n/"),
    ],
)
def test_links_are_whole_where_the_address_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, address: str, begins: str) -> None:
    """Of the service, with or without a slash at its end."""
    told = json.loads(said(capsys, "import", str(CAFE), "--db", str(tmp_path / "b.db"), "--address", address)[1])
    assert told["links"] == {role: f"{begins}{told['id']}/unirse#{token}" for role, token in told["tokens"].items()}


@pytest.mark.parametrize(
    "address",
    [
        *("", "cartas.example", "//cartas.example", "ftp://cartas.example", "http://", "http:///", "http://:8000", "http:cartas.example"),
        *(
            "http://a.example/cartas",
            "http://a.example//",
            "http://a.example?",
            "http://a.example/?a=1",
            "http://a.example#",
            "http://a.example/#a",
        ),
        *("http://a.example:", "http://a.example:65536", "http://a.example:x", "http://a.example:８０", "http://a.example:-1"),
        *(
            "http://ana@a.example",
            "http://a b.example",
            " http://a.example",
            "http://a.example\n",
            "http://a.example\\b",
            "http://[::1",
            "http://::1",
        ),
        *("http://[]", "http://[zz]", "http://.", "http://[:::]", "http://[1.2.3.4]"),
    ],
)
@pytest.mark.parametrize(("lang", "words"), [("es", "no es la dirección de un servicio"), ("en", "is not the address of a service")])
def test_what_is_no_address_is_said_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, address: str, lang: str, words: str
) -> None:
    """Status 1, before anything is read or made."""
    with pytest.raises(SystemExit) as ended:
        main(["import", str(CAFE), "--db", str(tmp_path / "b.db"), "--lang", lang, "--address", address])
    out, err = capsys.readouterr()
    assert (ended.value.code, out, list(tmp_path.iterdir())) == (1, "", [])
    assert words in err and "--address" in err


def test_what_was_exported_comes_in_and_out_as_the_same_bytes(db: Path, tmp_path: Path) -> None:
    """From a file and from a pipe, whatever letters the place knows."""
    out = ran("export", "noche-1", "--db", str(db), LC_ALL="C")
    assert (out.returncode, out.stderr) == (0, b"")
    assert out.stdout == written_as(enveloped(LARGER)) == b"".join(lines_of(db, "noche-1"))
    for name, arguments, sent in (("a.db", (file_of(tmp_path, out.stdout),), b""), ("c.db", ("-",), out.stdout)):
        other = str(tmp_path / name)
        answer = ran("import", *arguments, "--db", other, sent=sent)
        assert (answer.returncode, json.loads(answer.stdout)["id"]) == (0, "noche-1")
        assert ran("export", "noche-1", "--db", other).stdout == out.stdout


def test_import_takes_the_record_of_a_case(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever the case expects."""
    status, out, _ = said(capsys, "import", CASES["01-entrada-won"].label, "--db", str(tmp_path / "b.db"))
    assert (status, json.loads(out)["version"]) == (0, 4)


def test_import_of_a_refused_event_prints_what_replay_prints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 2, and nothing is written."""
    case = CASES["19-impossible-card"].label
    replayed = said(capsys, "replay", case)
    assert said(capsys, "import", case, "--db", str(tmp_path / "b.db")) == replayed
    assert replayed[0] == 2
    assert everything_in(tmp_path / "b.db")["events"] == []


def test_import_of_a_record_cut_in_the_middle_names_the_line(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """Status 2, in the language that was asked for, and nothing is written."""
    file = file_of(tmp_path, written_as(enveloped(SMALL, "otra"))[:-20])
    status, out, _ = said(capsys, "import", file, "--db", str(db), "--lang", "en")
    refused = json.loads(out)["refused"]
    assert (status, refused["event"], refused["code"]) == (2, 3, "malformed")
    assert refused["message"] == "The record is cut in the middle of line 3."
    assert len(everything_in(db)["events"]) == len(LARGER)


def test_import_of_a_chain_that_does_not_hold_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 1: no event was refused, but the record is not what was exported."""
    told = enveloped(SMALL)
    told[1]["at"] = "2026-02-01T00:00:00Z"
    status, out, err = said(capsys, "import", file_of(tmp_path, written_as(told)), "--db", str(tmp_path / "b.db"))
    assert (status, out, err) == (1, "", "cartulina: El registro no se sostiene en el apunte 2: el hash no cuadra\n")


def test_import_of_a_night_that_is_there_fails(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """Status 1, and the book stays as it was."""
    before = everything_in(db)
    status, out, err = said(capsys, "import", file_of(tmp_path, written_as(enveloped(LARGER))), "--db", str(db))
    assert (status, out, err) == (1, "", "cartulina: La noche noche-1 ya está en el libro.\n")
    assert everything_in(db) == before


def test_import_of_a_file_that_is_not_there_makes_no_book(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name that was misspelt leaves nothing behind."""
    status, out, err = said(capsys, "import", str(tmp_path / "no.jsonl"), "--db", str(tmp_path / "b.db"))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "no.jsonl" in err
    assert list(tmp_path.iterdir()) == []


def test_export_of_a_night_that_is_not_there_fails(capsys: pytest.CaptureFixture[str], db: Path) -> None:
    """Status 1 and a sentence, whatever it should be exported as."""
    for form in ("jsonl", "csv", "beancount"):
        status, out, err = said(capsys, "export", "nadie", "--as", form, "--db", str(db))
        assert (status, out, err) == (1, "", "cartulina: En el libro no hay ninguna noche nadie.\n")


def test_export_for_other_programs(capfd: pytest.CaptureFixture[str], db: Path) -> None:
    """CSV with its lines ended as CSV wants, and beancount with the shown names and the days of the record."""
    assert main(["export", "noche-1", "--as", "csv", "--db", str(db)]) == 0
    assert capfd.readouterr().out.startswith("hand,from,to,tantos,why,source\r\n1,")
    assert main(["export", "noche-1", "--as", "beancount", "--db", str(db)]) == 0
    out = capfd.readouterr().out
    assert 'name: "Anita"' in out
    assert "\n2026-01-31 * " in out


def test_export_into_a_pipe_that_closes_ends_quietly(tmp_path: Path) -> None:
    """Whoever reads only the head has what he wanted."""
    stream = brought(tmp_path / "b.db", [SMALL[0], *SMALL[1:] * 2000]).stream
    command = [sys.executable, "-c", PROGRAM, "export", stream, "--db", str(tmp_path / "b.db")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# Verify, backup, restore, rebuild.


def test_verify_of_a_book_that_holds_counts_it(capsys: pytest.CaptureFixture[str], db: Path) -> None:
    """One night is one night, two are nights; in both languages."""
    assert said(capsys, "verify", "--db", str(db)) == (0, "1 noche, 8 apuntes: todo cuadra.\n", "")
    brought(db, SMALL)
    assert said(capsys, "verify", "--db", str(db)) == (0, "2 noches, 11 apuntes: todo cuadra.\n", "")
    assert said(capsys, "--lang", "en", "verify", "--db", str(db)) == (0, "2 nights, 11 events: everything holds.\n", "")


def test_verify_names_the_first_event_that_does_not_hold(capsys: pytest.CaptureFixture[str], db: Path) -> None:
    """Status 1."""
    with unguarded(db) as client:
        client.execute("UPDATE events SET data = x'5b5d' WHERE position = 4")
    why = "cartulina: No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra\n"
    assert said(capsys, "verify", "--db", str(db)) == (1, "", why)


def test_a_projection_that_does_not_hold_is_put_right(capsys: pytest.CaptureFixture[str], db: Path) -> None:
    """Verify says with which command, and it does."""
    with unguarded(db) as client:
        client.execute("DELETE FROM hands")
    status, _, err = said(capsys, "verify", "--db", str(db))
    assert (status, "cartulina rebuild" in err) == (1, True)
    assert said(capsys, "rebuild", "--db", str(db)) == (0, "Cuadros rehechos: 1 noche, 8 apuntes.\n", "")
    assert said(capsys, "verify", "--db", str(db))[0] == 0


def test_a_copy_and_the_way_back(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """What came after the copy is gone from the book, and where it went is said."""
    copy = str(tmp_path / "copia.db")
    assert said(capsys, "backup", copy, "--db", str(db)) == (0, f"Copia guardada en {copy}: 1 noche, 8 apuntes.\n", "")
    assert said(capsys, "verify", "--db", copy)[0] == 0
    brought(db, SMALL)
    assert said(capsys, "backup", copy + "2", "--db", str(db))[0] == 0
    status, out, err = said(capsys, "restore", copy, "--db", str(db))
    assert (status, err) == (0, "")
    assert out == f"Libro restaurado de {copy}: 1 noche, 8 apuntes.\nEl libro de antes queda en {db}.before-restore.\n"
    assert said(capsys, "verify", "--db", str(db))[1] == "1 noche, 8 apuntes: todo cuadra.\n"
    # A copy that was verified is still one that a later copy may replace.
    assert said(capsys, "backup", copy, "--db", str(db))[0] == 0


def test_heads_are_kept_elsewhere_and_the_book_is_held_against_them(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """A line a night, canonical; later only of those that have moved; a backup has them beside it."""
    status, out, err = said(capsys, "heads", "--db", str(db))
    last = json.loads(lines_of(db, "noche-1")[-1])
    assert (status, err, out) == (0, "", f'{{"hash":"{last["hash"]}","night":"noche-1","seq":8}}\n')
    kept, copy = tmp_path / "cabezas", tmp_path / "copia.db"
    kept.write_text(out)
    assert said(capsys, "heads", "--since", str(kept), "--db", str(db)) == (0, "", "")
    brought(db, enveloped(SMALL, "noche-2"))
    moved = said(capsys, "heads", "--since", str(kept), "--db", str(db))[1]
    assert [json.loads(line)["night"] for line in moved.splitlines()] == ["noche-2"]
    kept.write_text(out + moved)
    assert said(capsys, "verify", "--heads", str(kept), "--db", str(db)) == (0, "2 noches, 11 apuntes: todo cuadra.\n", "")
    assert said(capsys, "backup", str(copy), "--db", str(db))[0] == 0
    assert copy.with_name("copia.db.heads").read_text() == said(capsys, "heads", "--db", str(db))[1]
    with unguarded(db) as client:
        client.execute("DELETE FROM events WHERE stream = 'noche-2'")
        client.execute("DELETE FROM nights WHERE stream = 'noche-2'")
    status, out, err = said(capsys, "verify", "--heads", str(kept), "--db", str(db))
    assert (status, out) == (1, "")
    assert "cartulina: Falta la noche noche-2: según la cabeza guardada tenía 3 apuntes." in err


@pytest.mark.parametrize(
    "content", ["{}\n", "[1]\n", "x\n", '{"hash": "00", "night": "n", "seq": 1}\n', '{"hash":"00","night":"n","seq":1}\n']
)
def test_what_keeps_no_heads_is_said_in_words(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path, content: str) -> None:
    """And nothing is taken for verified; nor does a backup take the place of such a file."""
    kept = file_of(tmp_path, content.encode(), "copia.db.heads")
    why = f"cartulina: En {kept} no hay cabezas de noches.\n"
    assert said(capsys, "verify", "--heads", kept, "--db", str(db)) == (1, "", why)
    assert said(capsys, "heads", "--since", kept, "--db", str(db)) == (1, "", why)
    assert said(capsys, "backup", str(tmp_path / "copia.db"), "--db", str(db)) == (1, "", why)
    assert Path(kept).read_text() == content and not (tmp_path / "copia.db").exists()


def test_a_copy_that_does_not_hold_is_not_put_back(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """Status 1; what it is and what in it does not hold, a line each."""
    copy = tmp_path / "copia.db"
    assert main(["backup", str(copy), "--db", str(db)]) == 0
    with unguarded(copy) as client:
        client.execute("UPDATE events SET data = x'5b5d' WHERE position = 4")
    capsys.readouterr()
    status, out, err = said(capsys, "restore", str(copy), "--db", str(db))
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        f"cartulina: La copia {copy} no se sostiene, y el libro se queda como estaba.",
        "cartulina: No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra",
    ]


@pytest.mark.parametrize(
    "command", [["export", "noche-1"], ["verify"], ["rebuild"], ["backup", "copia.db"]], ids=lambda command: str(command[0])
)
def test_a_book_that_is_not_there_is_not_made(capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path) -> None:
    """Whoever asks for what is in it is told where it was looked for."""
    db = tmp_path / "nada.db"
    assert said(capsys, *command, "--db", str(db)) == (1, "", f"cartulina: No hay ningún libro en {db}.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command", [["export", "noche-1"], ["verify"], ["rebuild"], ["backup", "copia.db"]], ids=lambda command: str(command[0])
)
def test_an_empty_file_is_no_book(capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path) -> None:
    """SQLite would take it for an empty database: nothing in it would be wrong, and a copy of it would hold."""
    db = tmp_path / "nada.db"
    db.touch()
    assert said(capsys, *command, "--db", str(db)) == (1, "", f"cartulina: No hay ningún libro en {db}.\n")
    assert db.stat().st_size == 0


def test_a_copy_goes_into_a_folder_that_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A disk that is not mounted must not be taken for an empty folder."""
    db, folder = tmp_path / "book.db", tmp_path / "disco"
    open_store(db).close()
    assert said(capsys, "backup", str(folder / "copia.db"), "--db", str(db)) == (1, "", f"cartulina: No hay ninguna carpeta {folder}.\n")
    assert not folder.exists()


@pytest.mark.parametrize(
    "command",
    [["import", str(CAFE)], ["export", "noche-1"], ["verify"], ["rebuild"], ["backup", "copia.db"]],
    ids=lambda command: str(command[0]),
)
def test_a_file_that_is_no_book_is_said_in_words(capsys: pytest.CaptureFixture[str], command: list[str], tmp_path: Path) -> None:
    """Status 1, one line, in both languages, and the file stays."""
    file = Path(file_of(tmp_path, b"Querida Ana: " * 1000, "carta.db"))
    assert said(capsys, *command, "--db", str(file)) == (1, "", "cartulina: El libro está dañado: el fichero no es un libro de Cartulina\n")
    assert (
        said(capsys, "--lang", "en", *command, "--db", str(file))[2] == "cartulina: The book is damaged: the file is no book of Cartulina\n"
    )
    assert file.read_bytes() == b"Querida Ana: " * 1000


@pytest.mark.parametrize("command", [["import", str(CAFE)], ["export", "noche-1"], ["rebuild"]], ids=lambda command: str(command[0]))
def test_a_book_without_its_guards_is_said_in_words(capsys: pytest.CaptureFixture[str], command: list[str], db: Path) -> None:
    """In both languages."""
    with closing(sqlite3.connect(db)) as client:
        client.execute("DROP TRIGGER keys_stay")
        client.commit()
    why = {"es": "El libro está dañado: le faltan guardas (keys_stay)", "en": "The book is damaged: it lacks guards (keys_stay)"}
    for lang, sentence in why.items():
        assert said(capsys, "--lang", lang, *command, "--db", str(db)) == (1, "", f"cartulina: {sentence}\n")
    with closing(sqlite3.connect(db)) as client:
        client.execute(GUARDS["keys_stay"])
        client.execute("CREATE TRIGGER swallow BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END")
        client.commit()
    sentence = "El libro está dañado: tiene disparadores ajenos (swallow)"
    assert said(capsys, *command, "--db", str(db)) == (1, "", f"cartulina: {sentence}\n")


def test_a_book_without_its_guards_is_not_copied(capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path) -> None:
    """What it lacks is said as by `verify`; no copy is left."""
    with closing(sqlite3.connect(db)) as client:
        client.execute("DROP TRIGGER keys_stay")
        client.commit()
    copy = tmp_path / "copia.db"
    status, out, err = said(capsys, "backup", str(copy), "--db", str(db))
    assert (status, out, copy.exists()) == (1, "", False)
    assert err.splitlines()[1:] == ["cartulina: Al libro le faltan guardas: keys_stay."]


def test_a_book_in_which_somebody_writes_too_long_is_busy(
    capsys: pytest.CaptureFixture[str], db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said, and nothing was written; a moment later it goes on."""
    monkeypatch.setattr("events.store.open_file.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(db)) as client:
        client.execute("BEGIN IMMEDIATE")
        why = "Otro programa está escribiendo en el libro: no se ha apuntado nada. Inténtalo otra vez."
        assert said(capsys, "import", str(CAFE), "--db", str(db)) == (1, "", f"cartulina: {why}\n")
    assert said(capsys, "import", str(CAFE), "--db", str(db))[0] == 0


def test_a_book_of_a_newer_version_is_left_alone(capsys: pytest.CaptureFixture[str], db: Path) -> None:
    """By every command."""
    with closing(sqlite3.connect(db)) as client:
        client.execute("PRAGMA user_version = 99")
    before = db.read_bytes()
    why = "cartulina: El libro es de una versión más nueva de Cartulina: no se ha apuntado nada.\n"
    for command in (["import", str(CAFE)], ["export", "noche-1"], ["verify"], ["rebuild"], ["backup", "copia.db"]):
        assert said(capsys, *command, "--db", str(db)) == (1, "", why)
    assert db.read_bytes() == before


def test_an_import_into_a_book_whose_tables_fell_behind_says_what_to_do(
    capsys: pytest.CaptureFixture[str], db: Path, tmp_path: Path
) -> None:
    """Nothing is written until they are made anew."""
    with unguarded(db) as client:
        client.execute("UPDATE checkpoint SET position = 5")
    file = file_of(tmp_path, written_as(enveloped(SMALL, "otra")))
    why = "No se sostiene la noche otra: los cuadros van por la posición 5, y llega la 9: «cartulina rebuild» los rehace"
    assert said(capsys, "import", file, "--db", str(db)) == (1, "", f"cartulina: {why}\n")
    assert main(["rebuild", "--db", str(db)]) == 0
    assert main(["import", file, "--db", str(db)]) == 0


# Where the book is.


def test_where_the_book_is(tmp_path: Path) -> None:
    """Where it is told, else where the environment says, else in the user's data folder."""
    assert book_path(tmp_path / "b.db", {"CARTULINA_DB": "otro.db"}) == tmp_path / "b.db"
    assert book_path(None, {"CARTULINA_DB": "otro.db"}) == Path("otro.db")
    for environment in ({}, {"CARTULINA_DB": ""}):
        assert book_path(None, environment).parts[-2:] == ("cartulina", "cartulina.db")


def test_the_book_of_the_environment_and_of_the_user_are_found(tmp_path: Path) -> None:
    """Without `--db`."""
    assert ran("import", str(CAFE), CARTULINA_DB=str(tmp_path / "a.db")).returncode == 0
    assert ran("verify", CARTULINA_DB=str(tmp_path / "a.db")).stdout == b"1 noche, 29 apuntes: todo cuadra.\n"
    assert ran("import", str(CAFE), CARTULINA_DB="", XDG_DATA_HOME=str(tmp_path / "datos")).returncode == 0
    assert (tmp_path / "datos" / "cartulina" / "cartulina.db").exists()


# Wrong calls, progress, and what is loaded.


@for_each(
    "arguments",
    [
        ["import"],
        ["export"],
        ["export", "x", "--as", "pdf"],
        ["backup"],
        ["restore"],
        ["verify", "x"],
        ["verify", "--head", "x"],
        ["heads", "x"],
    ]
    + [["serve", "--port", port] for port in ("x", "-1", "65536", "1.5")],
)
def test_a_call_that_is_wrong_is_no_refused_event(arguments: list[str]) -> None:
    """Status 1, before anything is opened."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 1


def shown_on_a_terminal(*arguments: str) -> tuple[int, bytes]:
    """The exit status of a command whose second stream is a terminal, and what stood there."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=its) as process:
        os.close(its)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        process.communicate()
    os.close(ours)
    return process.returncode, shown


def test_long_work_shows_progress_on_a_terminal_and_is_silent_in_a_pipe(db: Path, tmp_path: Path) -> None:
    """A bar that is gone in the end; in a pipe nothing at all."""
    copy, file = str(tmp_path / "copia.db"), file_of(tmp_path, written_as(enveloped(SMALL, "otra")))
    calls: list[tuple[str, ...]] = [("verify",), ("rebuild",), ("backup", copy), ("import", file), ("restore", copy)]
    for call in calls:
        status, shown = shown_on_a_terminal(*call, "--db", str(db))
        assert status == 0
        assert b"100%" in shown or b"0%" in shown, call
        assert shown.rstrip(b" ").endswith(b"\r"), call
    for call in calls[:3]:
        assert ran(*call, "--db", str(db)).stderr == b""


def test_a_replay_loads_no_store() -> None:
    """Neither does a check or an explanation: those commands start in a moment."""
    program = (
        "import sys; from service.cli.main import main; status = main(sys.argv[1:]);"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'sqlite_utils', 'sqlite3', 'tqdm', 'platformdirs', 'flask', 'multiprocessing'}),"
        " file=sys.stderr); sys.exit(status)"
    )
    for call in (["replay", str(CAFE)], ["check", CASES["01-entrada-won"].label], ["explain", str(CAFE)]):
        answer = subprocess.run([sys.executable, "-c", program, *call], cwd=ROOT, capture_output=True, check=False)
        assert (answer.returncode, answer.stderr) == (0, b"[]\n")


def test_serve_is_told_where_and_on_which_book() -> None:
    """Host, port and the book; loopback and 8000 where nothing else is said."""
    options = called(["serve"])
    assert (options.host, options.port, options.db) == ("127.0.0.1", 8000, None)
    options = called(["serve", "--host", "::1", "--port", "0", "--db", "b.db"])
    assert (options.host, options.port, options.db) == ("::1", 0, Path("b.db"))
