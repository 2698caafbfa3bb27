"""The templates of the pages and their sentences, each read once: by the first page that needs it, while the others wait."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from babel.support import NullTranslations
from flask_babel import Domain, get_locale
from jinja2 import BaseLoader, Environment, Template

from service.once import once


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
