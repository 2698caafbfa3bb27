"""Every row of a page has a case or test named after it, and every word of its lists occurs in a case: the suite of each game.

A game gives its rows (`rows.json`), each with the beginnings of the names of its proofs: conformance cases (`tests/cases/<game>`), tests of
its folder, or inherited ones. The words of its lists (house rules, laws and their fields, whys, findings, outcomes, codes) must occur in
the cases themselves: in the events taken, and in what they expect.
"""

from __future__ import annotations

import ast
import json
from abc import ABC
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from rules.core.cards import SUITS
from rules.core.game import Game
from service.cli.cases import Case
from tests.conformance import cases
from tests.nights import Event
from tests.rules.claims import names_of
from tests.rules.evenings import declared

HERE: Final = Path(__file__).parent
OF_EVERY_GAME: Final = ("dispute", "ruling", "paid")
"""The events common to every game, which the tests of the projections cover."""


def rows_of(game: Game[Any]) -> dict[str, list[str]]:
    """The rows of a game's page, by heading: each with the beginnings of the names of its proofs."""
    headed = json.loads((HERE / game.name / "rows.json").read_text(encoding="utf-8"), object_pairs_hook=list)
    told = [row for _, rows in headed for row in rows]
    assert len(dict(told)) == len(told), "a row is listed twice"
    return dict(told)


@cache
def names(game: str) -> frozenset[str]:
    """The names of a game's cases, of the tests and claims in its folder, and of the inherited tests."""
    tests = {
        node.name
        for path in (*HERE.glob("*.py"), *(HERE / game).glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    return frozenset(tests | cases(game).keys() | names_of(game))


def depths(case: Case, tricks_count: int) -> set[str]:
    """Whether a case logs a hand card by card to its end, or by a tally without tricks."""
    kinds = [sent["type"] for sent in case.record if sent["type"] != "trick" or "cards" in sent["data"]]
    tally_alone = "tally" in kinds and "trick" not in kinds
    return {"full"} if kinds.count("trick") >= tricks_count else {"summary"} if tally_alone else set()


class Rows(ABC):
    """What the cases of a game must cover."""

    game: ClassVar[Game[Any]]
    numbered: ClassVar[Mapping[str, int]]
    """The tables of the page with numbered rows → the last number."""
    laws: ClassVar[Mapping[str, Collection[str]]]
    """Law → the fields that its penalty may have."""
    of_any_law: ClassVar[Collection[str]] = ()
    """The fields that every penalty may have."""
    whys: ClassVar[Collection[str]]
    findings: ClassVar[Collection[str]]
    outcomes: ClassVar[Collection[str]]
    codes: ClassVar[Collection[str]]
    untold: ClassVar[Collection[tuple[str, str]]] = {
        *(("night_opened", "stake"), ("night_opened", "zone"), ("night_opened", "day"), ("night_opened", "names"), ("correction", "after")),
        *(("dispute", "deal"), ("ruling", "deal")),
    }
    """Events and fields that no case needs, because every game shares them."""

    unset: ClassVar[Collection[tuple[str, str]]] = ()
    """House rules and their words that no case sets, because a case sets an equivalent one."""

    def cases(self) -> Collection[Case]:
        """All conformance cases."""
        return cases(self.game.name).values()

    def taken(self) -> Iterator[Event]:
        """Every event that a case took."""
        for case in self.cases():
            refused = case.expect.get("refused", {}).get("event")
            yield from case.record if refused is None else case.record[: refused - 1]

    def chosen(self) -> list[Event]:
        """The rules of every opening that a case took."""
        return [sent["data"].get("rules", {}) for sent in self.taken() if sent["type"] == "night_opened"]

    def expected(self, key: str) -> Iterator[dict[str, Any]]:
        """Every posting or finding that a case expects."""
        for case in self.cases():
            yield from (each for hand in case.expect.get("hands", ()) for each in hand.get(key, ()))
            yield from case.expect.get("other_" + key, case.expect.get(key, ()))

    def hands(self) -> Iterator[dict[str, Any]]:
        """Every hand that a case expects."""
        return (hand for case in self.cases() for hand in case.expect.get("hands", ()))

    def test_rows_have_their_cases_or_tests(self) -> None:
        """Each beginning matches some name."""
        known = names(self.game.name)
        missing = {
            row: [start for start in starts if not any(name.startswith(start) for name in known)]
            for row, starts in rows_of(self.game).items()
        }
        assert {row: starts for row, starts in missing.items() if starts} == {}, "no case or test has such a name"

    def test_rows_count_through_the_page(self) -> None:
        """No row of a numbered table is left out; a row may be divided (`S2 one`, `LW1a`, `R9.1`)."""
        first = {row.split()[0].partition(".")[0].rstrip("ab") for row in rows_of(self.game)}
        for letter, last in self.numbered.items():
            numbers = {int(row[len(letter) :]) for row in first if row.startswith(letter) and row[len(letter) :].isdigit()}
            assert numbers == {*range(1, last + 1)}, letter

    def test_house_rules_are_set_in_cases(self) -> None:
        """To some value other than the default, and to every word, switch and suit."""
        chosen, lacking = self.chosen(), set()
        words: dict[str, set[Any]] = {"suit or null": {None, *SUITS}, "bool": {True, False}}
        for rule in self.game.house_rules:
            values = [rules["overrides"][rule.name] for rules in chosen if rule.name in rules.get("overrides", {})]
            default = rule.values[0]
            assert any(value != default for value in values), rule.name
            kinds = words.get(rule.kind.name, {*rule.kind.words})
            lacking |= {(rule.name, word) for word in kinds - {default, *map(_hashable, values)}}
        assert lacking == {*self.unset}

    def test_laws_are_applied_in_cases_with_their_fields(self) -> None:
        """With no other fields than the law's own and the common ones."""
        penalties = [sent["data"] for sent in self.taken() if sent["type"] == "penalty"]
        for law, own_fields in self.laws.items():
            fields = {name for data in penalties if data["law"] == law for name in data}
            own = {"player", "law", *own_fields}
            assert own <= fields <= own | {*self.of_any_law}, law

    def test_every_field_of_every_event_is_taken_in_a_case(self) -> None:
        """Except those that every game shares."""
        fields = {(sent["type"], name) for sent in self.taken() for name in sent["data"]}
        own = {(kind, name) for kind, each in declared(self.game.door).items() for name in each.kinds if kind not in OF_EVERY_GAME}
        assert own - fields <= {*self.untold}

    def test_every_why_is_expected_in_a_case(self) -> None:
        """Exactly those of the page."""
        assert {line["why"] for line in self.expected("postings") if "why" in line} == {*self.whys}

    def test_every_finding_is_expected_in_a_case(self) -> None:
        """Exactly those of the page."""
        assert {finding["code"] for finding in self.expected("findings")} == {*self.findings}

    def test_every_outcome_is_expected_in_a_case(self) -> None:
        """Exactly those of the page."""
        assert {hand.get("outcome") for hand in self.hands()} - {None} == {*self.outcomes}

    def test_every_code_refuses_an_event_in_a_case(self) -> None:
        """Each code of the game."""
        assert {*self.codes} <= {case.expect["refused"]["code"] for case in self.cases() if "refused" in case.expect}


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
