"""Is a value made only once, however many threads ask before it is ready?"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from babel import support
from flask_babel import gettext
from jinja2 import DictLoader, Environment

from service.app import application
from service.once import once
from service.web.shell.templated import MadeOnce
from tests.service.together import at_once

THREADS = 8


def test_the_first_makes_it_and_the_others_wait_for_that() -> None:
    """Eight threads ask before it is made; another argument has its own value."""
    made, comes = list[str](), threading.Semaphore(0)

    def make(what: str) -> str:
        made.append(what)
        comes.acquire(timeout=0.2)  # long enough for all of them to come
        return what * 2

    asked = once(make)
    assert at_once(*[lambda: asked("a")] * THREADS) == ["aa"] * THREADS
    assert made == ["a"]
    assert (asked("a"), asked("b")) == ("aa", "bb")
    assert made == ["a", "b"]


def test_what_could_not_be_made_is_tried_again() -> None:
    """The first caller gets the error; the next one gets the value."""
    tried = list[int]()

    def make() -> str:
        tried.append(1)
        if len(tried) == 1:
            raise OSError("no disk")
        return "made"

    asked = once(make)
    with pytest.raises(OSError, match="no disk"):
        asked()
    assert asked() == "made"


def test_what_is_made_may_ask_for_itself_with_something_else() -> None:
    """The list of all games asks for each."""

    def sum_of(number: int) -> int:
        return number + (asked(number - 1) if number else 0)

    asked = once(sum_of)
    assert asked(4) == 10


class Counted(DictLoader):
    """Templates that record which of them were read."""

    def __init__(self) -> None:
        super().__init__({"a": "{{ 1 + 1 }}"})
        self.read = list[str]()

    def get_source(self, environment: Environment, template: str) -> tuple[str, None, Callable[[], bool]]:
        """The source of a template."""
        self.read.append(template)
        return super().get_source(environment, template)


def test_a_template_is_compiled_once() -> None:
    """By the first page that shows it."""
    loader = Counted()
    environment = Environment(loader=MadeOnce(loader), autoescape=True)
    assert at_once(*[lambda: environment.get_template("a").render()] * THREADS) == ["2"] * THREADS
    assert loader.read == ["a"]


def test_the_sentences_of_a_language_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the first page in it."""
    read, load = list[str](), support.Translations.load

    def noted(folder: Path, locales: list[str], domain: str) -> object:
        read.extend(map(str, locales))
        return load(folder, locales, domain)

    app = application()
    monkeypatch.setattr(support.Translations, "load", noted)

    def says() -> None:
        with app.test_request_context(headers={"Accept-Language": "en"}):
            assert gettext("Volver") == "Back"

    at_once(*[says] * THREADS)
    assert read == ["en"]
