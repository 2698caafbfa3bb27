"""Every row of a page has a case or a test that is named by it, and every word of its lists occurs in a case: the suite of each game.

A game gives its rows (`rows.json`), each with the beginnings of the names of what proves it: conformance cases (`tests/cases/<game>`),
tests of its folder, or those that every game inherits. What the lists of its page name (house rules, laws and their fields, whys, findings,
outcomes, codes) is looked for in the cases themselves: in what was taken, and in what they expect.
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
"""The events that are the same in every game, which the tests of the projections look at."""


def rows_of(game: Game[Any]) -> dict[str, list[str]]:
    """The rows of the page of a game, which stand under its headings: each with how the names of what proves it begin."""
    headed = json.loads((HERE / game.name / "rows.json").read_text(encoding="utf-8"), object_pairs_hook=list)
    told = [row for _, rows in headed for row in rows]
    assert len(dict(told)) == len(told), "a row stands there twice"
    return dict(told)


@cache
def names(game: str) -> frozenset[str]:
    """The names of all cases of a game, of all tests of its folder and claims there, and of those that it inherits."""
    tests = {
        node.name
        for path in (*HERE.glob("*.py"), *(HERE / game).glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    return frozenset(tests | cases(game).keys() | names_of(game))


def depths(case: Case, tricks_count: int) -> set[str]:
    """Whether a case tells a hand card by card to its end, or by a tally without tricks."""
    kinds = [sent["type"] for sent in case.record if sent["type"] != "trick" or "cards" in sent["data"]]
    tally_alone = "tally" in kinds and "trick" not in kinds
    return {"full"} if kinds.count("trick") >= tricks_count else {"summary"} if tally_alone else set()


class Rows(ABC):
    """What the cases of a game must hold."""

    game: ClassVar[Game[Any]]
    numbered: ClassVar[Mapping[str, int]]
    """The tables of the page whose rows are numbered → the last of them."""
    laws: ClassVar[Mapping[str, Collection[str]]]
    """Law → the fields that its penalty may have."""
    of_any_law: ClassVar[Collection[str]] = ()
    """Fields that every penalty may have."""
    whys: ClassVar[Collection[str]]
    findings: ClassVar[Collection[str]]
    outcomes: ClassVar[Collection[str]]
    codes: ClassVar[Collection[str]]
    untold: ClassVar[Collection[tuple[str, str]]] = {
        *(("night_opened", "stake"), ("night_opened", "zone"), ("night_opened", "day"), ("night_opened", "names"), ("correction", "after")),
        *(("dispute", "deal"), ("ruling", "deal")),
    }
    """Events and fields that no case need have, as they are the same in every game."""

    unset: ClassVar[Collection[tuple[str, str]]] = ()
    """House rules and their words that no case sets, as they are like others that some case does."""

    def cases(self) -> Collection[Case]:
        """All conformance cases."""
        return cases(self.game.name).values()

    def taken(self) -> Iterator[Event]:
        """Every event that a case has taken."""
        for case in self.cases():
            refused = case.expect.get("refused", {}).get("event")
            yield from case.record if refused is None else case.record[: refused - 1]

    def chosen(self) -> list[Event]:
        """The rules of every opening that a case has taken."""
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
        """Each beginning is that of some name."""
        known = names(self.game.name)
        missing = {
            row: [start for start in starts if not any(name.startswith(start) for name in known)]
            for row, starts in rows_of(self.game).items()
        }
        assert {row: starts for row, starts in missing.items() if starts} == {}, "nothing proves these any more"

    def test_rows_count_through_the_page(self) -> None:
        """None is left out of a numbered table; a row may be divided (`S2 one`, `LW1a`, `R9.1`)."""
        first = {row.split()[0].partition(".")[0].rstrip("ab") for row in rows_of(self.game)}
        for letter, last in self.numbered.items():
            numbers = {int(row[len(letter) :]) for row in first if row.startswith(letter) and row[len(letter) :].isdigit()}
            assert numbers == {*range(1, last + 1)}, letter

    def test_house_rules_are_set_in_cases(self) -> None:
        """By some table, to another value than its default; to every word, switch and suit that it takes."""
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
        """And with no other but those that any of them may have."""
        penalties = [sent["data"] for sent in self.taken() if sent["type"] == "penalty"]
        for law, own_fields in self.laws.items():
            fields = {name for data in penalties if data["law"] == law for name in data}
            own = {"player", "law", *own_fields}
            assert own <= fields <= own | {*self.of_any_law}, law

    def test_every_field_of_every_event_is_taken_in_a_case(self) -> None:
        """But for what is the same in every game."""
        fields = {(sent["type"], name) for sent in self.taken() for name in sent["data"]}
        own = {(kind, name) for kind, each in declared(self.game.door).items() for name in each.kinds if kind not in OF_EVERY_GAME}
        assert own - fields <= {*self.untold}

    def test_every_why_is_expected_in_a_case(self) -> None:
        """And no other."""
        assert {line["why"] for line in self.expected("postings") if "why" in line} == {*self.whys}

    def test_every_finding_is_expected_in_a_case(self) -> None:
        """And no other."""
        assert {finding["code"] for finding in self.expected("findings")} == {*self.findings}

    def test_every_outcome_is_expected_in_a_case(self) -> None:
        """And no other."""
        assert {hand.get("outcome") for hand in self.hands()} - {None} == {*self.outcomes}

    def test_every_code_refuses_an_event_in_a_case(self) -> None:
        """Each that the game has."""
        assert {*self.codes} <= {case.expect["refused"]["code"] for case in self.cases() if "refused" in case.expect}


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
