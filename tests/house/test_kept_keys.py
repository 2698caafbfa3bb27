"""Does a phone find what it keeps in IndexedDB? Only properties that are always there and always a key may be indexed.

A row whose property is null or absent is in no index, yet WebKit in a private window indexes null: code that works in one browser loses
rows in the other. So stores and indexes use only properties that the declaration of the row types as a text or a number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.for_each import for_each

WEB: Final = Path(__file__).parents[2] / "service/web"
SCRIPTS: Final = {path.name: path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js"))}
STANDS_ON: Final = re.compile(
    r"""createIndex\(\s*["'`]\w+["'`],\s*(?P<index>\[[^\]]*\]|[^,)]+)|\bkeyPath:\s*(?P<key>\[[^\]]*\]|[^,}\s]+)"""
)
"""The property of an index or a store, or several."""
DECLARED: Final = re.compile(r"@property \{(?P<type>.+)\} (?P<name>\[?[\w=]+\]?)(?: |$)", re.MULTILINE)
NAME: Final = re.compile(r"""["'`](\w+)["'`]\Z""")
KEYS: Final = frozenset({"string", "number"})


def stood_on(script: str) -> list[str]:
    """The properties that the stores and indexes of a script use. An expression that is no quoted name is given as written."""
    found = []
    for match in STANDS_ON.finditer(script):
        told = (match["index"] or match["key"]).strip().removeprefix("[").removesuffix("]")
        for each in told.split(","):
            named = NAME.match(each.strip())
            found.append(each.strip() if named is None else named[1])
    return found


def faults(script: str) -> list[str]:
    """The properties of stores and indexes that may be something else than a key."""
    types: dict[str, set[str]] = {}
    for match in DECLARED.finditer(script):
        types.setdefault(match["name"], set()).add(match["type"])
    return [name for name in stood_on(script) if not types.get(name, {"nothing"}) <= KEYS]


def test_every_store_and_index_stands_on_what_is_always_a_key() -> None:
    """Declared in the same script as a text or a number, neither null nor optional."""
    assert {name: found for name, script in SCRIPTS.items() if (found := faults(script))} == {}
    assert {"outbox_store.js", "kept_accounts.js"} <= {name for name, script in SCRIPTS.items() if stood_on(script)}, "none was found"


@for_each(
    ("declared", "made"),
    [
        (" * @property {string | null} base", 'outbox.createIndex("base", "base");'),
        (" * @property {string} [base]", 'outbox.createIndex("base", "base", { unique: true });'),
        ("", "outbox.createIndex('base', 'base');"),
        (" * @property {string} night\n * @property {number | null} slot", 'outbox.createIndex("place", ["night", "slot"]);'),
        (" * @property {string} key", 'outbox.createIndex("base", BASE);'),
        (" * @property {string | null} night", 'createObjectStore(KNOWN, { keyPath: "night" });'),
        ("", 'createObjectStore(KNOWN, { keyPath: ["night", "at"], autoIncrement: true });'),
    ],
)
def test_one_that_may_be_null_or_missing_is_found(declared: str, made: str) -> None:
    """In an index or a store, alone or among others; an unreadable one is found too."""
    assert faults(f"/**\n{declared}\n */\n{made}") != []


def test_one_that_is_always_a_key_is_none() -> None:
    """The other side of the boundary."""
    declared = " * @property {string} night\n * @property {number} order its place in the queue\n * @property {any} slot"
    made = 'createObjectStore(OUTBOX, { keyPath: "order", autoIncrement: true }).createIndex("night", ["night", "order"], {});'
    assert faults(f"/**\n{declared}\n */\n{made}") == []
