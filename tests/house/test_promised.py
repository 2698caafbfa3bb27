"""Is every public word of 0.9.0 still there? `promised.json` lists them: words may be added, and none may go, move or change its value.

`python -m tests.house.test_promised` prints the present words. A line leaves the list only if the changelog says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from rules.registry import GAMES
from service.api.document import document
from service.cli.calls import CALLS
from service.cli.interrupt import INTERRUPTED
from service.cli.terminal import FAILED, GOOD, REFUSED
from service.problems import STATUS
from tests.conformance import cases
from tests.events.test_facts import fields_of
from tests.for_each import for_each
from tests.house.pages import ROOT

LIST: Final = Path(__file__).parent / "promised.json"
TOLD: Final = ("why", "code", "outcome")
"""The keys whose words programs read in a replay: why a posting pays, what a finding is, how a hand ended."""
NOTHING_SAID: Final = 409
"""The status of a refusal that has none of its own."""


def words() -> dict[str, Any]:
    """The words on which clients, records and scripts rely: lists of words, and values by name."""
    catalogue = (ROOT / "docs/refusals.md").read_text(encoding="utf-8")
    return {
        "exits": {"good": GOOD, "failed": FAILED, "refused": REFUSED, "interrupted": INTERRUPTED},
        "commands": sorted(call.name for call in CALLS),
        "codes": {code: STATUS.get(code, NOTHING_SAID) for code in sorted(re.findall(r"^### `(\w+)`$", catalogue, re.MULTILINE))},
        "operations": dict(sorted(_operations())),
        "shapes": dict(sorted(_answered())),
        "games": {name: _of_a_game(name) for name in sorted(GAMES)},
    }


def _answered() -> Iterator[tuple[str, list[str]]]:
    """Each named shape of an answer with its keys; those of events are listed by game."""
    events = tuple(game.capitalize() for game in GAMES)
    for name, shape in _shapes().items():
        if "properties" in shape and not name.startswith(events):
            yield name, sorted(shape["properties"])


def _shapes() -> Mapping[str, Any]:
    shapes: Mapping[str, Any] = document()["components"]["schemas"]
    return shapes


def _operations() -> Iterator[tuple[str, list[str]]]:
    """Each operation with the keys of its successful answer."""
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            if method == "parameters":
                continue
            keys = set[str]()
            for status, answer in told["responses"].items():
                if str(status).startswith("2"):
                    shape = answer.get("content", {}).get("application/json", {}).get("schema", {})
                    keys |= _keys(shape)
            yield f"{method.upper()} {path}", sorted(keys)


def _keys(shape: Mapping[str, Any]) -> set[str]:
    """The keys of a shape at its top level."""
    if "$ref" in shape:
        return _keys(_shapes()[shape["$ref"].rpartition("/")[2]])
    return {*shape.get("properties", ()), *(key for way in ("allOf", "anyOf") for each in shape.get(way, ()) for key in _keys(each))}


def _of_a_game(name: str) -> dict[str, Any]:
    """The events of a game with their fields, its tariffs with their values, and the words of its replays."""
    game = GAMES[name]
    return {
        "events": {kind: sorted(each.name.rstrip("_") for each in fields_of(cls)) for kind, cls in sorted(game.door.items())},
        "house_rules": {rule.name: dict(zip(game.tariffs or ("",), rule.values, strict=True)) for rule in game.house_rules},
        "variants": sorted({table.variant for table in game.tables if table.variant is not None}),
        "cites": sorted(game.cites),
        "told": {key: sorted({word for case in cases(name).values() for word in _told(key, case.expect)}) for key in TOLD},
    }


def _told(key: str, expected: Any) -> Iterator[str]:
    """The words under a key in a case's expectation."""
    if isinstance(expected, dict):
        yield from (value for name, value in expected.items() if name == key and isinstance(value, str))
        for name, value in expected.items():
            yield from _told(key, value) if name != "refused" else ()
    elif isinstance(expected, list):
        for each in expected:
            yield from _told(key, each)


def broken(promised: Any, now: Any, where: str = "") -> Iterator[str]:
    """The places where a word is gone or has another value."""
    if isinstance(promised, dict):
        for key, value in promised.items():
            if key in now:
                yield from broken(value, now[key], f"{where}/{key}")
            else:
                yield f"{where}/{key}"
    elif isinstance(promised, list) and all(isinstance(each, str) for each in promised):
        yield from (f"{where}/{word}" for word in promised if word not in now)
    elif promised != now:
        yield where


def test_every_word_that_was_promised_is_there() -> None:
    """Each has its old value."""
    assert [*broken(json.loads(LIST.read_text(encoding="utf-8")), _as_json(words()))] == []


@for_each(
    ("now", "where"),
    [
        ({"exits": {"good": 1}, "commands": ["replay", "verify"]}, "/exits/good"),
        ({"exits": {"good": 0}, "commands": ["verify"]}, "/commands/replay"),
        ({"commands": ["replay", "verify"]}, "/exits"),
    ],
)
def test_a_word_that_goes_or_changes_is_noticed(now: Any, where: str) -> None:
    """An added word is no fault."""
    promised = {"exits": {"good": 0}, "commands": ["replay"]}
    assert [*broken(promised, now)] == [where]
    assert [*broken(promised, {"exits": {"good": 0, "bad": 3}, "commands": ["new", "replay"], "more": []})] == []


def _as_json(told: dict[str, Any]) -> Any:
    """As read back from JSON: a pair is a list."""
    return json.loads(json.dumps(told))


if __name__ == "__main__":
    written = json.dumps(words(), ensure_ascii=False, indent=1)
    print(re.sub(r"(?<=[\[{])\s+([^\[\]{}]*?)\s+(?=[\]}])", lambda found: " ".join(found[1].split()), written))
