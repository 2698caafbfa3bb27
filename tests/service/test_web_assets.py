"""The files of the pages: kept for good under the present hash, never mixed with another version, and nothing else is served."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from flask import Flask

from service.web.shell import assets as module
from service.web.shell.assets import ASSETS, KINDS, Asset, Assets, asset, assets
from tests.for_each import for_each
from tests.service.desk import Desk

SHELL = Path(module.__file__).parent


def test_a_file_is_kept_for_good_under_its_address(still_desk: Desk) -> None:
    """A browser never asks again: any change changes the address."""
    answer = still_desk.get(asset("cards.css"))
    assert answer.status == 200
    assert answer.body == (SHELL / "cards.css").read_bytes()
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Vary" not in answer.headers or "Cookie" not in answer.headers["Vary"], "the same for everybody"


def test_under_an_old_hash_there_is_what_there_is_now_and_it_is_asked_for_again(still_desk: Desk) -> None:
    """A page that was open during an update goes on; its browser does not cache the new file under the old name."""
    answer = still_desk.get("/static/0123456789abcdef/cards.css")
    assert (answer.status, answer.body) == (200, (SHELL / "cards.css").read_bytes())
    assert answer.headers["Cache-Control"] == "public, no-cache"
    again = still_desk.get("/static/0123456789abcdef/cards.css", If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


@for_each("name", sorted(path.name for path in SHELL.parent.rglob("*") if path.suffix in KINDS))
def test_every_file_of_a_page_says_what_it_is(still_desk: Desk, name: str) -> None:
    """Browsers run only files that are declared as scripts, and nosniff forbids guessing."""
    kinds = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
    assert still_desk.get(asset(name)).headers["Content-Type"] == kinds[name.rpartition(".")[2]]


def test_scripts_go_without_their_comments_and_keep_their_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Comments after code stay, and so does text that only looks like a comment."""
    kept = ["", "/** @type {A} */ (a).b = 1; /* c */", 'const d = "http://e"; // f', "const g = `", " ${h}`;"]
    (tmp_path / "a.js").write_text("\n".join(["/**", " * What?", " */", *kept, "  // Why.", "/** i */"]), encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    assert assets.__wrapped__().files["a.js"].content.decode().split("\n") == ["", "", "", *kept, "", ""]


@for_each("name", [name for name in assets().files if name.endswith(".js")])
def test_no_text_of_a_script_spans_lines(name: str) -> None:
    """A line of it could look like a comment and be cut out."""
    assert not [line for line in assets().files[name].content.decode().split("\n") if line.count("`") % 2]


@pytest.mark.parametrize("name", ["nothing.js", "../assets.py", "%2e%2e/assets.py", "..%2fassets.py", "etc/passwd", ".", "", "cards.css/"])
def test_nothing_else_is_served(still_desk: Desk, name: str) -> None:
    """Any path is looked up among the files read at the start and nowhere else."""
    assert still_desk.get(f"/static/{assets().version}/{name}").said == (404, "no_such_page")


def test_files_are_only_read(still_desk: Desk) -> None:
    """Other methods are refused."""
    assert still_desk.call("POST", asset("cards.css"), json={}).said == (405, "wrong_method")


def test_a_page_that_names_a_file_that_there_is_not_fails_at_once() -> None:
    """The test of that page finds it, not the reader."""
    with pytest.raises(KeyError, match="nothing"):
        asset("nothing.js")


def test_when_one_file_changes_the_addresses_of_all_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A script and its imports are of one version, whatever folders they lie in."""
    for folder in ("pad", "shell/queue"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pad" / "pad.js").write_text('import "./row.js";', encoding="utf-8")
    (tmp_path / "shell" / "queue" / "row.js").write_text("1;", encoding="utf-8")
    (tmp_path / "pad" / "notes.txt").write_text("no page asks for this", encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    before = assets.__wrapped__()
    (tmp_path / "shell" / "queue" / "row.js").write_text("2;", encoding="utf-8")
    after = assets.__wrapped__()
    assert set(before.files) == {"pad.js", "row.js"}
    assert before.version != after.version
    assert before.files["pad.js"] == after.files["pad.js"]
    (tmp_path / "shell" / "queue" / "row.js").rename(tmp_path / "pad" / "row.js")
    assert assets.__wrapped__().version == after.version, "the folder does not count"
    (tmp_path / "pad" / "row.js").rename(tmp_path / "pad" / "rows.js")
    assert assets.__wrapped__().version not in (before.version, after.version), "the name counts"


def test_a_name_is_that_of_one_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The address does not have the folder: of two files with one name, one would be lost."""
    for folder in ("pad", "table"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "row.js").write_text("1;", encoding="utf-8")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    with pytest.raises(AssertionError, match="row"):
        assets.__wrapped__()


def test_a_script_finds_what_it_imports_under_the_same_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a browser resolves it: `./parts/row.js`, seen from the address of `pad.js`."""
    files = {name: Asset.of(name.encode(), "text/javascript; charset=utf-8") for name in ("pad.js", "parts/row.js")}
    monkeypatch.setattr(module, "assets", lambda: Assets("abc", files))
    app = Flask("test", static_folder=None)
    app.register_blueprint(ASSETS)
    assert asset("pad.js") == "/static/abc/pad.js"
    answer = app.test_client().get("/static/abc/parts/row.js")
    assert (answer.data, answer.headers["Cache-Control"]) == (b"parts/row.js", "public, max-age=31536000, immutable")
