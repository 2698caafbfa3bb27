"""The language of a page: the one that its reader chose, else the one that the browser asks for, else Spanish."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request
from flask_babel import Babel

from service.problems import language
from service.web.shell.templated import Sentences
from service.words import DOMAIN, LANGUAGES, LOCALES, catalogue

COOKIE: Final = "idioma"
YEAR_SECONDS: Final = 365 * 24 * 3600
OWN_NAMES: Final = {"es": "Español", "en": "English"}
"""The name of each language in that language."""


def speak(app: Flask) -> None:
    """Gives the templates of an application the common catalogue of translations."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(LOCALES)
    app.config["BABEL_DEFAULT_LOCALE"] = "es"
    babel = Babel(app, locale_selector=chosen)
    babel.domain_instance = Sentences(DOMAIN)
    app.jinja_env.policies["ext.i18n.trimmed"] = True


def chosen() -> str:
    """The language of this request."""
    for told in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if told in LANGUAGES:
            return told
    return language()


def said_of(game: str, template: str) -> str:
    """A sentence about a game in the language of this request: from the catalogue of the game, else from the common one."""
    return catalogue(chosen(), game).gettext(template)


def others(lang: str) -> dict[str, str]:
    """The other languages that a reader may choose, each with its own name."""
    return {each: name for each, name in OWN_NAMES.items() if each != lang}


def remember(response: Response, told: str | None) -> None:
    """Stores the language that the reader asked for in a cookie."""
    if told is not None and told in LANGUAGES:
        response.set_cookie(COOKIE, told, max_age=YEAR_SECONDS, samesite="Strict", secure=request.is_secure)
