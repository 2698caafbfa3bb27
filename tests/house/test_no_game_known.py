"""Only a game's own folder knows the name of the game, or a key that only some games have.

Such keys are collected from the games: the keys of their state, of a hand, of a moment of it, the fields of their events, their house
rules. In a module such a word may not be a string by itself. In a template it may not be a string in an expression or the name of a field;
in a script no string and no property. Names that the rooms themselves define (`Standing`, `Features`, a row of a page) are free.

A word with another meaning in a file is exempt there, with the reason.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from projections.replay import read
from projections.standing import steps
from rules.registry import GAMES
from service.examples import NIGHTS
from tests.house.pages import ROOT

ROOMS: Final = ("events", "projections", "service", "bench", "tools", "rules/core")
CARD: Final = re.compile(r"(\d+|[SCRDI])?[OCEB]|\d+|[SCRDI]|T\d+|L")
"""The code of a card, of its rank or suit."""
EVERYDAY: Final = frozenset(
    (
        *("added", "card", "cards", "chips", "count", "drawn", "favor", "first", "items", "kept", "kind", "other", "piles", "put", "show"),
        *("shown", "since", "source", "suit", "times", "top", "total", "turn", "value", "what", "why"),
    )
)
"""Words that some game has as a key and that others use too: postings, the questions of a pad and their layout, forms, sentences."""
LET_OUT: Final[Mapping[str, frozenset[str]]] = {
    # A trick may be won by a card that beats the suit led, in games without trumps too.
    "rules/core/laid.py": frozenset({"trump"}),
    # An answer of every pad: the first player with cards.
    "projections/filled.py": frozenset({"mano"}),
    "service/web/pad/answers.js": frozenset({"mano"}),
    # Part of an address: an entry of the phone, not a lance.
    "service/web/pad/pad.js": frozenset({"entrada"}),
    "service/web/shell/sw.js": frozenset({"entrada"}),
    # Names of pictures.
    "service/web/shell/icons.svg.j2": frozenset({"hombre", "puesta"}),
    "service/web/table/plate.html": frozenset({"puesta"}),
    "service/web/hand/replay_stage.html": frozenset({"hombre"}),
    "service/web/settle/settle.html": frozenset({"puesta"}),
    "service/web/table/table_now.html": frozenset({"puesta"}),
    "service/web/table/wall_now.html": frozenset({"puesta"}),
}
"""File → the words that mean something else there, or something that all games share."""
OF_SCRIPTS: Final = frozenset({"answer", "call", "cause", "length"})
"""Names in scripts: members of lists, and the names of a phone's own queue."""
CODE: Final = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
"""An expression in a template."""
SENTENCE: Final = re.compile(r"\{%-?\s*trans\b([^%]*)%\}.*?\{%-?\s*endtrans\s*-?%\}|\{#.*?#\}", re.DOTALL)
"""A sentence for people, or a comment, in a template; its expressions do not count."""
TEXT: Final = re.compile(r"""(?<!\w)(?<!attribute=)(?:"([a-z_0-9]+)"|'([a-z_0-9]+)')""")
FIELD: Final = re.compile(r"""\b(?:name|value)=["']([a-z_0-9]+)["']""")
SHOWN: Final = re.compile(r"""(?:\.|attribute=["'])([a-z_0-9]+)\b""")
REMARK: Final = re.compile(r"/\*.*?\*/|(?m:(?<!:)//.*$)", re.DOTALL)
READ: Final = re.compile(r"(?<!\.)\.([a-z_0-9]+)\b|[{,]\s*([a-z_0-9]+)\s*(?=[,}:]|=(?!=))")


def keys_of(told: Any) -> Iterator[str]:
    """Every key of a JSON value except players."""
    if isinstance(told, Mapping):
        for key, value in told.items():
            yield key
            yield from keys_of(value)
    elif isinstance(told, list | tuple):
        for each in told:
            yield from keys_of(each)


@cache
def words_of_games() -> dict[str, set[str]]:
    """Game → its keys: those of its bundled nights at every moment, of its events and its house rules."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, game in GAMES.items():
        found[name] |= {rule.name for rule in game.house_rules} | set(game.door)
        facts: Iterable[Any] = game.door.values()
        found[name] |= {field.name for fact in facts for field in fields(fact)}
    for file in sorted(NIGHTS.glob("*.jsonl")):
        night = read([json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]).night
        assert night is not None, "a bundled record is a night"
        game, players = night.game, {*night.game.seats(night.table).sat}
        for step in steps(night.last):
            table = step.standing.table
            found[game.name] |= {*keys_of(game.leftovers(table)), *keys_of(game.moment(table) or {})} - players
        found[game.name] |= {key for result in game.hands(night.table) for key in keys_of(result.told)} - players
    return dict(found)


@cache
def of_some_games() -> frozenset[str]:
    """The names of the games, and the keys that some but not all of them have."""
    told = words_of_games()
    keys = {key for own in told.values() for key in own if any(key not in other for other in told.values())}
    return frozenset(key for key in {*keys, *GAMES} if not CARD.fullmatch(key) and key not in EVERYDAY)


def known_in(source: str) -> set[str]:
    """The words of games that are a whole string in a module."""
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts & of_some_games()


@cache
def of_the_rooms() -> frozenset[str]:
    """The names of fields and properties that the rooms themselves define."""
    found: set[str] = set()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for cls in (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)):
            found |= {node.target.id for node in cls.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
            found |= {node.name for node in cls.body if isinstance(node, ast.FunctionDef)}
    return frozenset(found)


def told(found: Iterable[str | tuple[str, ...]]) -> set[str]:
    """The matches of a pattern, whichever group matched."""
    return {word for each in found for word in ((each,) if isinstance(each, str) else each) if word}


def known_in_template(source: str) -> set[str]:
    """The words of games that a template asks for, or that name one of its fields."""
    bare = SENTENCE.sub(lambda found: f"{{{{ {found[1] or ''} }}}}", source)
    code = " ".join(CODE.findall(bare))
    shown = told(SHOWN.findall(TEXT.sub("", code))) - of_the_rooms()
    return (told(TEXT.findall(code)) | told(FIELD.findall(CODE.sub("", bare))) | shown) & of_some_games()


def known_in_script(source: str) -> set[str]:
    """The words of games that a script asks for."""
    code = REMARK.sub("", source)
    return ((told(TEXT.findall(code)) | told(READ.findall(code))) & of_some_games()) - OF_SCRIPTS


def texts_of(folder: str, *endings: str) -> dict[str, str]:
    """The files of a folder with some endings, by name."""
    paths = (path for path in sorted((ROOT / folder).rglob("*")) if path.name.endswith(endings))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


def test_no_room_knows_a_game() -> None:
    """Nor is an exemption left over."""
    found = {name: known_in(text) for room in ROOMS for name, text in texts_of(room, ".py").items()}
    found |= {name: known_in_template(text) for name, text in texts_of("service/web", ".html", ".j2").items()}
    found |= {name: known_in_script(text) for name, text in texts_of("service/web", ".js").items()}
    known = {name: words - LET_OUT.get(name, frozenset()) for name, words in found.items()}
    assert {name: words for name, words in known.items() if words} == {}
    assert {name: words - found[name] for name, words in LET_OUT.items() if words - found[name]} == {}


def test_a_template_that_asks_for_a_key_of_a_game_is_seen() -> None:
    """As a key, as a string, as the name of a field; neither names of the rooms nor sentences count."""
    assert known_in_template("{% if told.multas %}{{ told['juegos'] }}{% endif %}") == {"multas", "juegos"}
    assert known_in_template('<select name="favorito">{% trans n=told.fines %}giro{% endtrans %}') == {"favorito"}
    assert known_in_template("{% trans n=told.multas %}{{ n }}{% endtrans %}") == {"multas"}
    assert not known_in_template('{# "malilla" #}<p class="giro">{{ board.giro }} {% trans %}el juego{% endtrans %}</p>')


def test_a_script_that_asks_for_a_key_of_a_game_is_seen() -> None:
    """As a property, destructured, as a string; comments do not count."""
    assert known_in_script('export const of = ({ multas }) => hand.alce ?? told["juegos"];') == {"multas", "alce", "juegos"}
    assert not known_in_script('/* "malilla" */ list.length; // hand.alce')


def test_a_key_of_one_game_is_seen() -> None:
    """An old expression of a page, and the name of a game; words that all games have do not count."""
    assert known_in('"alce" in told') == {"alce"}
    assert known_in('leftovers["juegos"], leftovers.get("multas", "malilla")') == {"juegos", "multas", "malilla"}
    assert not known_in('told["tricks"], leftovers["plate"], "Se juega a la malilla"')
