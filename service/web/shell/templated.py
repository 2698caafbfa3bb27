"""The templates of the pages, each compiled once: by the first page that needs it, while other threads wait."""

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
"""The folders of the templates: each template lies in the folder of its page, and its name is unique."""


class MadeOnce(BaseLoader):
    """A loader that compiles each template of another loader once."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader
        self._compiled = once(self._compile)

    def load(self, environment: Environment, name: str, _globals: MutableMapping[str, Any] | None = None) -> Template:
        """A template with the common globals."""
        return self._compiled(environment, name)

    def _compile(self, environment: Environment, name: str) -> Template:
        return self._loader.load(environment, name, environment.make_globals(None))


class Shown(Context):
    """The context of one template of a page. It drops its values once the page is made, because it and its macros refer to each other.

    Otherwise a whole night stayed in memory until the garbage collector ran, beyond the limit of nights in memory.
    """

    def __init__(self, environment: Environment, parent: dict[str, Any], *told: Any, **globals_: Any) -> None:
        """Jinja's constructor. A context without values of its own belongs to a cached module and is not registered for `let_go`."""
        super().__init__(environment, parent, *told, **globals_)
        if parent.keys() - environment.globals.keys():
            g.setdefault("shown", []).append(self)

    @staticmethod
    def let_go(_error: BaseException | None = None) -> None:
        """Drops all values that the templates of this request were given."""
        for each in g.pop("shown", ()):
            each.parent = {}
            each.vars.clear()
            each.exported_vars.clear()
            each.blocks.clear()


class Sentences(Domain):  # type: ignore[misc]  # flask-babel declares no types
    """A catalogue that reads the sentences of each language once."""

    def __init__(self, name: str) -> None:
        super().__init__(domain=name)
        self._read = once(self._of)

    def get_translations(self) -> NullTranslations:
        """The sentences in the language of this request."""
        return self._read(str(get_locale()))

    def _of(self, _locale: str) -> NullTranslations:
        read: NullTranslations = super().get_translations()
        return read
