"""The documents keep up: links lead somewhere, every refusal has its line and its record, the README's example is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from service.cli import main
from tests.house.pages import ROOT, modules

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])
ONLY_BY_THE_STORE = {"version_conflict"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    """Relative ones; what stands behind # is a heading of the page."""
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"^\[[^\]]+\]: (\S+)", text, re.MULTILINE):
        if target.startswith(("http:", "https:")):
            continue
        name, _, anchor = target.partition("#")
        led = (path.parent / name).resolve() if name else path
        assert led.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", led.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}, target


def refusal_codes() -> set[str]:
    """Every code that the code refuses with."""
    found: set[str] = set()
    for path, _ in modules("events", "rules", "projections"):
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r'(?:refuse|Unfit|Refusal)\(\s*"(\w+)"', text))
        found.update(re.findall(r'return "(malformed|out_of_order)"', text))
    return found


def headings() -> set[str]:
    """The codes of the catalogue."""
    return set(re.findall(r"^## `(\w+)`", (ROOT / "docs/refusals.md").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_refusal_stands_in_the_catalogue_and_nothing_else() -> None:
    """Both ways; the store's own comes with the store."""
    assert headings() == refusal_codes() | ONLY_BY_THE_STORE


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_has_its_smallest_record(code: str) -> None:
    """A case that is refused with this code, named by it, and linked from the catalogue."""
    cases = [*(ROOT / "tests/cases").rglob(f"refusal-{code}.json"), *(ROOT / "tests/cases").rglob(f"refusal-{code}-*.json")]
    assert cases
    catalogue = (ROOT / "docs/refusals.md").read_text(encoding="utf-8")
    for case in cases:
        assert json.loads(case.read_text(encoding="utf-8"))["expect"]["refused"]["code"] == code
        assert case.name in catalogue


def test_the_example_of_the_readme_is_what_comes_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record of its first screen, explained."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    record, told = re.search(r"```json\n(.*?)```", readme, re.DOTALL), re.search(r"```text\n(.*?)```", readme, re.DOTALL)
    assert record and told
    night = tmp_path / "night.jsonl"
    night.write_text(record[1], encoding="utf-8")
    assert main(["explain", str(night), "--hand", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out == told[1]


def test_the_readme_has_its_hand_on_the_first_screen() -> None:
    """What it is, for whom, and a hand with its postings, before the fortieth line."""
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("\n")[:40]
    assert any("[fournier/cobros]" in line for line in first)


def test_dependencies_are_pinned() -> None:
    """`name==version`, and no address."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split("\n")
    assert all(re.fullmatch(r"(#.*|[\w.-]+==[\w.]+|)", line) for line in lines)
