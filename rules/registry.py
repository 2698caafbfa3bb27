"""Which games are there? They are found by their folders; other rooms reach a game through this module.

A game is a package beside this module, or in a folder that was put on the path of `rules` (`look_in`). Its `game` module
holds it as `GAME`, its `__init__` its place among the others as `ORDER`. A game is imported on first use: the replay of a
night loads no other game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import rules
from rules.core.game import Game

if TYPE_CHECKING:
    from rules.core.words import Words

CORE: Final = "core"
"""The package beside the games that is not a game."""
DEAL: Final = "deal"
"""The type of the event that opens a hand: other rooms recognize the start of a hand by it."""
DUTIES: Final = ("facts", "tariffs", "forms", "game", "words")
"""The modules and packages that the folder of a game must have."""


class _Games(Mapping[str, Game[Any]]):
    """The games by name, in their order."""

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self:
            raise KeyError(name)
        game: Game[Any] = import_module(f"rules.{name}.game").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in _found(tuple(rules.__path__))

    def __iter__(self) -> Iterator[str]:
        return iter(_in_order(tuple(rules.__path__)))

    def __len__(self) -> int:
        return len(_found(tuple(rules.__path__)))


GAMES: Final[Mapping[str, Game[Any]]] = _Games()
"""Name → game. Iterating over the names imports no game."""


def words_of(name: str) -> Words:
    """The words of a game, imported on first use: a replay needs no words."""
    words: Words = import_module(f"rules.{name}.words.words").WORDS
    return words


class Lack(NamedTuple):
    """What the folder of a game lacks, named as one would look for it there."""

    game: str
    what: str


def holds_game(folder: str) -> bool:
    """Whether a folder holds a game."""
    return bool(_found((folder,)))


def look_in(folders: Iterable[str]) -> None:
    """Finds games in these folders too. Raises ValueError, with both, for a folder with a game whose name is already taken."""
    for folder in folders:
        if folder in rules.__path__:
            continue
        if twice := sorted({*_found((folder,))} & GAMES.keys()):
            raise ValueError(f"{folder}: {twice[0]}")
        rules.__path__.append(folder)


def lacks() -> tuple[Lack, ...]:
    """What each game lacks, so that it is reported before somebody opens a night; imports every game."""
    return tuple([Lack(name, what) for name in _found(tuple(rules.__path__)) for what in _lacking(name)])


def _lacking(name: str) -> list[str]:
    """What a game lacks; if it has its modules, whatever keeps them from forming a game."""
    package = f"rules.{name}"
    missing = [f"{package}.{each}" for each in DUTIES if find_spec(f"{package}.{each}") is None]
    if not hasattr(import_module(package), "ORDER"):
        missing.append(f"{package}: ORDER")
    if missing:
        return missing
    game, lacking = _held(f"{package}.game", "GAME", Game)
    if game is None:
        return lacking
    if game.name != name:
        return [f"{package}.game: GAME.name = {name!r}"]
    if DEAL not in game.door:
        return [f"{package}.facts: DOOR[{DEAL!r}]"]
    from rules.core.words import Words  # noqa: PLC0415  # a replay needs no words

    words, lacking = _held(f"{package}.words.words", "WORDS", Words)
    return lacking if words is None else [f"{package}.words.words: WORDS.{each}" for each in _unsaid(game, words)]


T = TypeVar("T")


def _held(module: str, name: str, cls: type[T]) -> tuple[T | None, list[str]]:
    """The value of a name in a module of a game; or None, with the fault that keeps it from being of its class."""
    try:
        value = getattr(import_module(module), name, None)
    except Exception as error:  # noqa: BLE001  # any failure is reported, with its game
        return None, [f"{module}: {type(error).__name__}: {error}"]
    return (value, []) if isinstance(value, cls) else (None, [f"{module}: {name}"])


def _unsaid(game: Game[Any], words: Words) -> Iterator[str]:
    """The words needed to open a night of a game that it lacks: those of its tariffs, variants and house rules."""
    for table, named in (
        ("tariffs", game.tariffs),
        ("variants", [each.variant for each in game.tables if each.variant is not None]),
        ("rules", [each.name for each in game.house_rules]),
    ):
        yield from (f"{table}[{name!r}]" for name in named if name not in getattr(words, table))


@cache
def _found(path: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the games in some folders."""
    return tuple([each.name for each in pkgutil.iter_modules(path) if each.ispkg and each.name != CORE])


@cache
def _in_order(path: tuple[str, ...]) -> tuple[str, ...]:
    """The same names, ordered by `ORDER`; equal ones by name."""
    return tuple(sorted(_found(path), key=lambda name: (import_module(f"rules.{name}").ORDER, name)))
