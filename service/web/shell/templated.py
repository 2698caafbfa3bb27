"""The templates of the pages and their sentences, each read once: by the first page that needs it, while the others wait."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, Final

from babel.support import NullTranslations
from flask import g
from flask_babel import Domain, get_locale
from jinja2 import BaseLoader, Environment, Template
from jinja2.runtime import Context

from service.once import once

FOLDERS: Final = tuple(sorted(path for path in Path(__file__).parents[1].iterdir() if path.is_dir()))
"""Where the templates are: each lies in the folder of its page and is found by its name alone, which no other has."""


class MadeOnce(BaseLoader):
    """Another loader, of whose templates each is compiled once."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader
        self._compiled = once(self._compile)

    def load(self, environment: Environment, name: str, _globals: MutableMapping[str, Any] | None = None) -> Template:
        """A template, which sees what all of them see."""
        return self._compiled(environment, name)

    def _compile(self, environment: Environment, name: str) -> Template:
        return self._loader.load(environment, name, environment.make_globals(None))


class Shown(Context):
    """What one template of a page is told; its macros hold it and it holds them, so it has to let go of it when the page is made.

    A night is told to a page: one that waited there for the collector was kept beyond the bound of nights in memory, with all that was made of it.
    """

    def __init__(self, environment: Environment, parent: dict[str, Any], *told: Any, **globals_: Any) -> None:
        """As Jinja makes it. One that knows no more than all templates do belongs to a module that is kept."""
        super().__init__(environment, parent, *told, **globals_)
        if parent.keys() - environment.globals.keys():
            g.setdefault("shown", []).append(self)

    @staticmethod
    def let_go(_error: BaseException | None = None) -> None:
        """Lets go of all that the templates of this request were told."""
        for each in g.pop("shown", ()):
            each.parent = {}
            each.vars.clear()
            each.exported_vars.clear()
            each.blocks.clear()


class Sentences(Domain):  # type: ignore[misc]  # flask-babel declares no types
    """A catalogue, of which the sentences of each language are read once."""

    def __init__(self, name: str) -> None:
        super().__init__(domain=name)
        self._read = once(self._of)

    def get_translations(self) -> NullTranslations:
        """The sentences in the language of this request."""
        return self._read(str(get_locale()))

    def _of(self, _locale: str) -> NullTranslations:
        read: NullTranslations = super().get_translations()
        return read
