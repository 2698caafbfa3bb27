"""The scripts of a page: its head names the modules that it loads and their imports, and it carries their texts."""

from __future__ import annotations

import gettext
import re

import pytest

from service.web.shell import modules, scripts
from service.web.shell.assets import Asset, Assets, assets
from service.web.shell.modules import LATER, imports, loaded
from service.web.shell.templated import FOLDERS
from tests.for_each import for_each
from tests.service.desk import Desk
from tests.service.seats import seat
from tests.tables import table

SCRIPTS = [name for name in assets().files if name.endswith(".js")]
SAID = re.compile(r"""(?<![\w.])(?:t|many)\(\s*"((?:[^"\\]|\\.)*)\"""")
"""A call that says a sentence."""
COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
HEAD = re.compile(r'<link rel="modulepreload" href="/static/\w+/([^"]+)">|<script type="module" src="/static/\w+/([^"]+)">')


def given(monkeypatch: pytest.MonkeyPatch, **sources: str) -> None:
    """Other scripts in place of ours; `__` stands for the folder, as in `parts__row`."""
    files = {f"{name.replace('__', '/')}.js": Asset.of(source.encode(), "text/javascript") for name, source in sources.items()}
    monkeypatch.setattr(modules, "assets", lambda: Assets("abc", files))
    monkeypatch.setattr(modules, "_imports", modules._imports.__wrapped__)


@for_each("name", SCRIPTS)
def test_every_import_of_ours_is_found_and_there(name: str) -> None:
    """In any form: every quoted name that looks like a script of ours counts as an import."""
    told = re.findall(r"""["']\./([^"']+\.js)["']""", COMMENTS.sub("", assets().files[name].content.decode()))
    assert sorted({*imports(name), *imports(name, LATER)}) == sorted(set(told))
    assert set(told) <= set(SCRIPTS)


@pytest.mark.parametrize(
    ("source", "found"),
    table(__file__, "what_counts_as_an_import"),
    ids=["bare", "quotes", "lines", "all", "types", "later", "string", "below"],
)
def test_what_counts_as_an_import(monkeypatch: pytest.MonkeyPatch, source: str, found: list[str]) -> None:
    """The modules that the browser needs before the script can run."""
    given(monkeypatch, page=source)
    assert list(imports("page.js")) == found


def test_what_is_imported_is_named_once_however_deep_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A script may import one from the folder above, and two may import each other."""
    given(
        monkeypatch, page='import "./parts/a.js";', parts__a='import "../b.js";\nimport "./c.js";', b='import "./parts/a.js";', parts__c=""
    )
    assert loaded.__wrapped__(("page.js",), "es")[:2] == (("page.js",), ("parts/a.js", "b.js", "parts/c.js"))


def test_what_may_be_wanted_later_is_not_loaded_but_its_words_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its imports; each once, also if two want each other."""
    given(monkeypatch, page='const { a } = await import("./late.js");', late='import "./b.js";', b='await import("./page.js");')
    monkeypatch.setattr(scripts, "words", lambda _, files: {each: each for each in files})
    assert loaded.__wrapped__(("page.js",), "es") == (("page.js",), (), {each: each for each in ("page.js", "late.js", "b.js")})


def test_what_a_page_loads_later_is_not_named_and_speaks_its_language() -> None:
    """An English phone asks about a late hand in English."""
    assert "passed.js" in imports("delivery.js", LATER) and "late.js" in imports("passed.js")
    told = loaded(("night.js",), "en")
    assert not {"passed.js", "late.js", "decided.js"} & {*told.named, *told.imported}
    assert set(scripts.words("en", ["passed.js"])) <= set(told.words) and scripts.words("en", ["passed.js"])


def test_a_page_that_names_a_script_that_there_is_not_fails_at_once() -> None:
    """The test of that page finds it, not the reader."""
    with pytest.raises(KeyError, match="nothing"):
        loaded(("nothing.js",), "es")


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("/", ["elsewhere.js"]),
        ("/abrir", ["opening.js", "elsewhere.js"]),
        ("/n/{}", ["night.js", "table.js"]),
        ("/n/{}/anotar", ["night.js", "pad.js"]),
    ],
    ids=["home", "own", "night", "pad"],
)
def test_the_head_of_a_page_names_all_that_it_loads(still_desk: Desk, path: str, named: list[str]) -> None:
    """Its own scripts in order, and each module once."""
    night = still_desk.open()
    there = still_desk.app.test_client()
    there.set_cookie(*seat(night.id, night.tokens["scorer"]))
    found = HEAD.findall(there.get(path.format(night.id)).text)
    own = tuple(script for _, script in found if script)
    assert [script for script in own if script in named] == named
    assert tuple(preloaded for preloaded, _ in found if preloaded) == loaded(own, "es").imported


def test_a_template_has_its_name_alone() -> None:
    """Templates are found by name alone, in any folder: of two with one name, one would never be shown."""
    names = [path.name for folder in FOLDERS for path in folder.iterdir() if path.suffix in (".html", ".j2", ".xml")]
    assert len(names) == len(set(names)) > 50


def test_only_the_base_of_all_pages_writes_what_loads_scripts() -> None:
    """A page lists its scripts: `{% set modules = ["its.js"] %}`."""
    assert {path.name for folder in FOLDERS for path in folder.glob("*.html") if 'type="module"' in path.read_text(encoding="utf-8")} == {
        "base.html"
    }


class Loud(gettext.NullTranslations):
    """A language that shouts every sentence."""

    def gettext(self, message: str) -> str:
        """The sentence, shouted."""
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The singular or the plural, shouted."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_a_page_brings_what_its_scripts_say_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """By file; a singular and its plural together."""
    monkeypatch.setattr(scripts, "catalogue", lambda _: Loud())
    assert scripts.words("loud", ["notice.js"]) == {}
    assert scripts.words("loud", ["offline.js", "notice.js"]) == {
        "Hay una versión nueva.": "HAY UNA VERSIÓN NUEVA.",
        "Recargar": "RECARGAR",
    }
    assert ["PENDIENTE DE ENVIAR ({COUNT})", "PENDIENTES DE ENVIAR ({COUNT})"] in scripts.words("loud", ["table.js"]).values()


def test_what_reads_as_it_is_written_is_not_brought() -> None:
    """The scripts are in Spanish and have it themselves."""
    assert scripts.words("es", SCRIPTS) == {}


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_sentence_of_a_script_is_found_wherever_it_stands(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Inside a template literal too: a sentence that is not found would be Spanish for everybody."""
    monkeypatch.setattr(scripts, "catalogue", lambda _: Loud())
    source = COMMENTS.sub("", assets().files[script].content.decode())
    assert {each.upper() for each in SAID.findall(source)} == {each.upper() for each in scripts.words("loud", [script])}
