"""The documents are true: links work, every refusal has an entry, and examples and lists match the code."""

from __future__ import annotations

import ast
import contextlib
import json
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from prometheus_client.parser import text_string_to_metric_families

from rules.registry import GAMES
from service.app import create_app
from service.books import open_store
from service.cli.cases import cases_in
from service.cli.main import main
from service.in_memory import BYTES_KEPT, EVENTS_KEPT
from service.problems import STATUS
from service.sent import WORK_OF_LIST
from service.settings import Settings, settings_from
from service.web.home.home import so_many
from tests.conformance import cases
from tests.for_each import for_each
from tests.house.as_printed import Reader
from tests.house.pages import DOCUMENTS, PAGES, ROOT, modules, quoted, table

CODE = ("events", "rules", "projections", "service", "tests", "tools", "bench")
PAGES_FOR_PEOPLE = {"assets", "docs", "web"}
LEADING_ON = sorted((ROOT / "docs/rules").glob("*.md"))
"""The old places of the games' pages, kept for links from elsewhere."""


def read(name: str) -> str:
    """A document."""
    return (ROOT / name).read_text(encoding="utf-8")


def links(path: Path) -> list[str]:
    """The targets of the links and pictures of a document, in Markdown or HTML, as written."""
    text = path.read_text(encoding="utf-8")
    marked = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^\]]+\]: (\S+)", text, re.MULTILINE)
    return [*marked, *re.findall(r'<(?:a|img)\s[^>]*?\b(?:href|src)="([^"]+)"', text)]


@for_each("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    """Relative links; a fragment is a heading of the page."""
    for target in links(path):
        if target.startswith(("http:", "https:")):
            continue
        name, _, anchor = target.partition("#")
        led = (path.parent / name).resolve() if name else path
        assert led.exists(), target
        if led.suffix == ".json":
            assert anchor in [name for case in cases_in(led) for name in (case.name, *case.also)], target
        elif anchor:
            headings = re.findall(r"^#+ (.+)$", led.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}, target


def test_every_page_is_reached_from_the_readme() -> None:
    """Through any number of others; except pages that only redirect old links."""
    reached, new = set[Path](), {ROOT / "README.md"}
    while new:
        reached |= new
        new = {(path.parent / target.partition("#")[0]).resolve() for path in new for target in links(path)} & set(DOCUMENTS) - reached
    assert sorted({*DOCUMENTS} - reached - {*LEADING_ON}) == []


@for_each("path", LEADING_ON, ids=lambda path: path.name)
def test_where_the_page_of_a_game_was_a_link_leads_to_it(path: Path) -> None:
    """A game that is newer than the move needs no such page."""
    (target,) = links(path)
    assert (path.parent / target).resolve() == PAGES[path.stem]


@cache
def refusal_codes() -> frozenset[str]:
    """Every refusal code of the rules."""
    text = "\n".join(
        path.read_text(encoding="utf-8") for room in ("events", "rules", "projections") for path in (ROOT / room).rglob("*.py")
    )
    return frozenset(re.findall(r'(?:refuse|Unfit|Refusal)\(\s*"(\w+)"', text) + re.findall(r'return "(malformed|out_of_order)"', text))


def catalogue() -> dict[str, str]:
    """The parts of the catalogue, by title."""
    parts = read("docs/refusals.md").split("\n## ")[1:]
    return {part.split("\n", 1)[0]: part for part in parts}


def headings(part: str) -> list[str]:
    """The codes of a part of the catalogue."""
    return re.findall(r"^### `(\w+)`$", catalogue()[part], re.MULTILINE)


def test_every_refusal_stands_in_the_catalogue_and_nothing_else() -> None:
    """And every entry is such a refusal."""
    codes = headings("What the rules refuse")
    assert set(codes) == refusal_codes()
    assert len(codes) == len(set(codes))


def test_everything_that_the_service_says_no_to_stands_in_the_catalogue_and_nothing_else() -> None:
    """Both ways; there are no other parts."""
    codes = headings("What the service itself says no to")
    assert set(codes) == set(STATUS) - refusal_codes()
    assert len(codes) == len(set(codes))
    assert len(catalogue()) == 2


@for_each("code", sorted(set(STATUS) - refusal_codes()))
def test_an_entry_of_the_service_has_its_status_its_cause_and_what_to_do(code: str) -> None:
    """A client's programmer looks these three up by the code."""
    entry = catalogue()["What the service itself says no to"].split(f"\n### `{code}`\n")[1].split("\n### ")[0]
    assert entry.strip().startswith(f"{STATUS[code]}. ")
    assert "- **Cause:** " in entry and "- **What a client does:** " in entry


@for_each("code", sorted(refusal_codes()))
def test_every_refusal_has_its_smallest_record(code: str) -> None:
    """A case with that code in its name; the simplest of each game, and every one of Tresillo, is linked there."""
    plainest = f"refusal-{code}"
    found = [(game, case) for game in GAMES for name, case in cases(game).items() if name == plainest or name.startswith(f"{plainest}-")]
    assert found
    for game, case in found:
        assert case.expect["refused"]["code"] == code
        if game == "tresillo" or plainest in (case.name, *case.also):
            assert f"../{Path(case.label).relative_to(ROOT)}" in catalogue()["What the rules refuse"]


@for_each("code", sorted(STATUS))
def test_every_code_of_the_service_stands_in_the_interfaces(code: str) -> None:
    """In the table of the contract, or among the additions."""
    assert f"`{code}`" in read("docs/interfaces.md") or code == "no_json"


@pytest.mark.parametrize("name", ["README.md", "docs/for-programmers.md", "docs/for-whoever-runs-it.md"])
def test_what_a_document_shows_is_what_comes_out(name: str, tmp_path: Path) -> None:
    """Every block and every command, in order, from an empty folder."""
    Reader(tmp_path).follow(read(name))


@pytest.mark.parametrize(
    "document",
    [
        "```sh\necho 1\n```\n```text\n2\n```\n",
        "```python\nprint(1)\n```\n",
        "```sh\nfalse\n```\n",
        "Type `cartulina explain nowhere.jsonl`.",
        "Type `make nothing`.",
        "```haskell\nmain\n```\n",
    ],
)
def test_a_document_that_says_otherwise_is_noticed(document: str, tmp_path: Path) -> None:
    """Another output, a missing one, a failing command, an unknown target, an unknown language."""
    with pytest.raises(AssertionError):
        Reader(tmp_path).follow(document)


def test_every_bundled_night_stands_in_the_list_of_nights() -> None:
    """With its game."""
    told = {cells[0].strip("`"): cells[1].lower() for cells in table(read("docs/nights.md"), "file")}
    nights = (ROOT / "service/nights").glob("*.jsonl")
    assert told == {night.stem: json.loads(night.read_text(encoding="utf-8").splitlines()[0])["data"]["game"] for night in nights}


def test_what_the_page_for_the_table_tells_people_to_tap_is_there() -> None:
    """Every text in italics is written on a page: Spanish as a sentence of the code, English as its translation."""
    with (ROOT / "service/locale/en/LC_MESSAGES/cartulina.po").open("rb") as file:
        english = {str(message.id): str(message.string) for message in read_po(file) if message.id}
    spanish_part, english_part = read("docs/for-the-table.md").split("\n## In English\n")
    told = {
        lang: {" ".join(words.split()) for words in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", part)}
        for lang, part in (("es", spanish_part), ("en", english_part))
    }
    assert len(told["es"]) >= 8 <= len(told["en"])
    assert told["es"] <= english.keys()
    assert told["en"] <= set(english.values())


def test_the_readme_is_read_in_two_minutes() -> None:
    """Counted by `wc`, blocks and tables included."""
    text = read("README.md")
    assert text.count("\n") <= 90
    assert len(text.split()) <= 900


def test_the_readme_says_of_each_game_how_many_play_as_the_first_page_does() -> None:
    """Each game by its page of rules, and no other."""
    told = {Path(cells[3].partition("](")[2].rstrip(")")).parent.name: cells[1] for cells in table(read("README.md"), "game")}
    sizes = {name: sorted({size for tables in game.tables for size in tables.sizes}) for name, game in GAMES.items()}
    assert told == {name: so_many(each) for name, each in sizes.items()}


def test_the_night_over_the_api_is_five_lines() -> None:
    """Without its imports."""
    (script,) = re.findall(r"^```python\n(.*?)^```", read("README.md"), re.MULTILINE | re.DOTALL)
    assert len([line for line in script.splitlines() if line and not line.startswith("import ")]) == 5


def test_the_readme_tells_a_hand() -> None:
    """With its postings and their places in the book."""
    assert re.search(r"cartulina explain night\.jsonl --hand 1 --lang en\b", read("README.md"))
    assert "[fournier/cobros]" in read("README.md")


def test_every_command_stands_in_the_interfaces(capsys: pytest.CaptureFixture[str]) -> None:
    """`cartulina --help` names them."""
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = set(re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE))
    rows = "".join(cells[0] for cells in table(read("docs/interfaces.md"), "call"))
    assert {name for name in commands if re.search(rf"`(cartulina )?{name}\b", rows)} == commands


def test_every_operation_stands_in_the_interfaces(tmp_path: Path) -> None:
    """Each method and path of the API, except those of its documents."""
    text = read("docs/interfaces.md")
    named = {
        (method, path) for methods, path in re.findall(r"`((?:[A-Z]+)(?:`, `[A-Z]+)*) (/[^`?]*)", text) for method in methods.split("`, `")
    }
    with contextlib.closing(open_store(tmp_path / "book.db")) as store:
        rules = list(create_app(Settings(tmp_path / "book.db"), store).url_map.iter_rules())
    for rule in rules:
        if rule.endpoint.split(".")[0] in PAGES_FOR_PEOPLE:
            continue
        path = re.sub(r"<int[^>]*>", "{n}", rule.rule.removeprefix("/api/v1") or rule.rule).replace("<night_id>", "{id}")
        path = re.sub(r"<(\w+)>", r"{\1}", path)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            assert (method, path) in named, (method, path)


def test_what_the_environment_says_is_told_with_its_defaults() -> None:
    """Every variable that the code reads, and its default."""
    rows = {cells[0].strip("`"): cells[2] for cells in table(read("docs/interfaces.md"), "variable")}
    read_by_code = {name for path, _ in modules("service") for name in re.findall(r'"(CARTULINA_\w+)"', path.read_text(encoding="utf-8"))}
    assert rows.keys() == read_by_code
    settings = settings_from(Path("book.db"), {})
    assert settings.request_rate[0] == int(rows["CARTULINA_RATE"])
    seconds, refilled_in = settings.processor_rate
    assert 100 * seconds / refilled_in == int(rows["CARTULINA_SHARE"])
    assert settings.openings_of_day[0] == int(rows["CARTULINA_OPENINGS"])
    assert settings.connections_of_address == int(rows["CARTULINA_CONNECTIONS"])
    assert settings.streams_of_one == int(rows["CARTULINA_STREAMS"])
    assert settings.threads == int(rows["CARTULINA_THREADS"])
    assert settings.operator_key is None
    assert rows["CARTULINA_OPERATOR_KEY"] == "none"


def test_the_limits_that_operations_tells_are_those_that_hold() -> None:
    """A row for each setting."""
    settings = Settings(Path("book.db"))
    told = {cells[0]: cells[1] for cells in table(read("docs/operations.md"), "what")}
    requests, _ = settings.request_rate
    assert told["requests of one token at one address; of one address without a token that opens something"] == f"{requests} a second"
    (a_minute, _), (a_day, _) = settings.opening_rate, settings.openings_of_day
    assert told["nights opened from one address beyond this machine"] == f"{a_minute} a minute, {a_day} a day"
    seconds, refilled_in = settings.processor_rate
    at_work = f"{settings.reading_of_key} that reads and {settings.writing_of_key} that write at work, {settings.waiting_of_key} waiting"
    share = f"{seconds / refilled_in:g} s a second, {seconds:g} s at once; {at_work}"
    assert told["processor time of one token at one address; of one address without a token that opens something"] == share
    of_address = settings.of_address
    seconds, refilled_in = of_address.processor_rate
    at_work = (
        f"{of_address.reading_of_key} that read and {of_address.writing_of_key} that write at work, {of_address.waiting_of_key} waiting"
    )
    share = f"{seconds / refilled_in:g} s a second, {seconds:g} s at once; {at_work}"
    assert told["the same of one address beyond this machine, whatever its tokens are"] == share
    assert told["events that one list of corrections may have folded anew"] == f"{WORK_OF_LIST:,}"
    assert told["events of one night"] == f"{settings.events_of_night:,}"
    assert told["events of the nights in memory, together"] == f"{EVENTS_KEPT:,}"
    assert told["answers and pages of nights that are kept made, together"] == f"{BYTES_KEPT >> 20} MiB"
    assert told["open connections in all; of one address"] == f"{settings.connections:,}; {settings.connections_of_address}"
    assert told["live streams of one token from one address"] == str(settings.streams_of_one)
    assert told["live streams of one address"] == f"a quarter of all ({settings.streams_of_address})"
    assert settings.threads == int(told["threads: requests and live streams at once"])
    assert settings.streams_of_night == int(told["live streams of one night"])
    assert told["a request's body"].startswith("1 MiB") and settings.body_bytes == 1024**2


def test_every_figure_stands_in_operations(tmp_path: Path) -> None:
    """Every figure of `/metrics`, both ways, except the times at which counting began."""
    with contextlib.closing(open_store(tmp_path / "book.db")) as store:
        text = create_app(Settings(tmp_path / "book.db"), store).test_client().get("/metrics").text
    families = {family.name + ("_total" if family.type == "counter" else "") for family in text_string_to_metric_families(text)}
    told = {cells[0].strip("`") for cells in table(read("docs/operations.md"), "figure")}
    assert told == {name for name in families if not name.endswith("_created")}


def test_every_module_stands_in_the_docstring_of_its_room() -> None:
    """Once, in a list, and no module that is not there."""
    for path, tree in modules("events", "rules", "projections", "service"):
        if path.name != "__init__.py":
            continue
        told = ast.get_docstring(tree) or ""
        listed = [name for item in re.findall(r"^- ((?:`\w+`,?\s+)*`\w+`):", told, re.MULTILINE) for name in re.findall(r"\w+", item)]
        assert sorted(listed) == sorted(each.stem for each in path.parent.glob("*.py") if each != path), path


def unknown(words: set[str]) -> set[str]:
    """The words that code, tests and tools neither define nor use, nor have as a string."""
    for path in (path for room in CODE for path in (ROOT / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(word in text for word in words) else ():
            words = words - {str(getattr(node, field)) for field in ("name", "id", "arg", "attr", "value") if hasattr(node, field)}
    return words


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_what_a_guide_names_is_there(document: str) -> None:
    """Each file, folder and name of the code; `<game>` stands for every game, and a bare file name for any file of that name."""
    text = re.sub(r"```.*?```", "", read(document), flags=re.DOTALL)
    files, names = {path.name for room in CODE for path in (ROOT / room).rglob("*.py")}, set[str]()
    for word in sorted(set(re.findall(r"`([^`\s]+)`", text))):
        if re.fullmatch(r"[a-z_]+\.py", word):
            assert word in files or (ROOT / word).exists(), word
        elif (
            re.fullmatch(r"[\w.<>-]+(/[\w.<>-]+)*/?", word)
            and "/" in word
            and word.partition("/")[0] in {each.name for each in ROOT.iterdir()}
        ):
            for game in GAMES if "<game>" in word else [""]:
                assert (ROOT / re.sub(r"/[^/]*<[^/]*$", "", word.replace("<game>", game))).exists(), word
        elif re.fullmatch(r"_?[a-z]+(_[a-z]+)+", word):
            names |= set() if (ROOT / word).exists() else {word}
    assert unknown(names) == set()


def test_how_to_add_a_game_names_every_file_that_it_needs() -> None:
    """The first table has those of the smallest game, the second the optional ones that all other games share."""
    told = read("CONTRIBUTING.md").split("## How to add a game\n")[1].split("\n## ")[0]
    tables = [f"\n| {text}" for text in told.split("\n\n| ")[1:]]
    needed, perhaps = ({file for cells in table(text, "file") for file in quoted(cells[0])} for text in tables[:2])
    common = set.intersection(*(files_in(ROOT / "rules" / game) for game in GAMES))
    smallest = files_in(ROOT / "tests/toy/games/rules/brisca")
    assert (needed, perhaps) == (smallest, common - smallest)
    assert {"game.py", "words/words.py", "layers.toml"} <= needed


def files_in(folder: Path) -> set[str]:
    """The files of a game by their paths in its folder, without generated ones."""
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return {path.as_posix() for path in files if path.suffix not in (".mo", ".pot", ".pyc")}


def test_make_does_what_the_documents_say() -> None:
    """Every `make …` in a document is a target."""
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    named = {name for path in DOCUMENTS for name in re.findall(r"`make ([a-z]+)`", path.read_text(encoding="utf-8"))}
    assert {"run", "test"} <= named <= targets


def test_every_decision_stands_in_the_index() -> None:
    """By number, without gaps."""
    files = sorted(path.name for path in (ROOT / "docs/decisions").glob("0*.md"))
    assert re.findall(r"^- \[\d{4}\]\(([\w.-]+)\)", read("docs/decisions/README.md"), re.MULTILINE) == files
    assert [int(name[:4]) for name in files] == list(range(1, len(files) + 1))


def test_dependencies_are_pinned() -> None:
    """`name==version`, and no address."""
    lines = read("constraints.txt").split("\n")
    assert all(re.fullmatch(r"(#.*|[\w.-]+==[\w.]+|)", line) for line in lines)
