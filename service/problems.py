"""Every way in which the service says no, as RFC 9457 problem details: a stable code, its status, a sentence for people."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response, request

from events.store.port import BusyError, FullError, ReadOnlyError, StoreError
from rules.core.refusals import Refusal, Sentence, mark
from service.store_words import told_store_error
from service.words import LANGUAGES, in_words

STATUS: Final = {
    "no_json": 400,
    "bad_request": 400,
    "no_token": 401,
    "read_only": 403,
    "foreign_origin": 403,
    "no_such_night": 404,
    "no_such_hand": 404,
    "no_such_game": 404,
    "no_such_chart": 404,
    "no_such_page": 404,
    "wrong_method": 405,
    "example_night": 405,
    "key_reused": 409,
    "example_id": 409,
    "too_many_nights": 409,
    "version_conflict": 412,
    "too_large": 413,
    "wrong_media": 415,
    "night_full": 409,
    "unknown_game": 409,
    "malformed": 422,
    "too_much": 422,
    "unknown_event": 422,
    "too_many": 429,
    "our_mistake": 500,
    "store_full": 503,
    "store_read_only": 503,
    "store_damaged": 503,
    "store_newer": 503,
    "store_busy": 503,
}
"""Code → status; every other code is a refusal of the rules."""
REFUSED: Final = 409

SENTENCES: Final = {
    "no_json": mark("Eso no es JSON."),
    "bad_request": mark("No se entiende la petición."),
    "no_token": mark("Hace falta una llave válida: la de esta noche, o la de quien lleva el servicio."),
    "read_only": mark("Con esta llave se puede mirar, pero no apuntar eso."),
    "foreign_origin": mark("La petición viene de otra página, o sin la contraseña de esta."),
    "no_such_night": mark("No hay ninguna noche así para esta llave."),
    "no_such_hand": mark("Todavía no hay mano {hand}."),
    "no_such_game": mark("No hay ningún juego que se llame así: hay {expected}."),
    "no_such_chart": mark("Ese gráfico no existe: hay {expected}."),
    "no_such_page": mark("Aquí no hay nada."),
    "wrong_method": mark("Eso no se puede hacer aquí."),
    "example_night": mark("Esta noche es un ejemplo: puedes mirarla, pero no apuntar en ella."),
    "example_id": mark("Una noche no puede llamarse {id}: así se llaman las de ejemplo."),
    "too_large": mark("Es demasiado grande: caben {most} bytes."),
    "wrong_media": mark("Hace falta un cuerpo application/json."),
    "too_many_nights": mark("Este teléfono ya guarda {most} noches: antes hay que dejar una."),
    "too_many": mark("Son demasiadas peticiones: prueba otra vez dentro de {seconds} s."),
    "our_mistake": mark("El servicio ha fallado; queda apuntado, y no se ha escrito nada a medias."),
}


SUBTAG: Final = re.compile("[-_]")
"""The separator of the subtags of a language: «es-MX», or sometimes «es_MX»."""


class ProblemError(Exception):
    """A request that is answered with a problem."""

    def __init__(self, code: str, *, sentence: Sentence | None = None, headers: Mapping[str, str] | None = None, **members: Any) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence if sentence is not None else Sentence(SENTENCES[code], members)
        self.headers = dict(headers or {})
        self.members = {name: value for name, value in members.items() if value is not None}
        self.names: Mapping[str, str] = {}


def no_token() -> ProblemError:
    """The problem of a request without a valid token."""
    return ProblemError("no_token", headers={"WWW-Authenticate": 'Bearer realm="cartulina"'})


def malformed(field: str | None, template: str, *, expected: Any = None, **values: Any) -> ProblemError:
    """The problem of a part of the request (a field, a header, an argument) that is malformed."""
    sentence = Sentence(template, {"field": field, "expected": expected, **values})
    return ProblemError("malformed", sentence=sentence, field=field, expected=expected)


def too_many(seconds: float, template: str = SENTENCES["too_many"]) -> ProblemError:
    """The problem of too many requests, or of one that takes too long; in `seconds` there is room again."""
    wait = max(1, math.ceil(seconds))
    return ProblemError("too_many", sentence=Sentence(template, {"seconds": wait}), headers={"Retry-After": str(wait)})


def of_refusal(refusal: Refusal, event: int | None, names: Mapping[str, str]) -> ProblemError:
    """The problem of a refusal of the rules; `event` is its place in the list that was sent, from 1."""
    breaks = None if refusal.breaks is None else dict(refusal.breaks)
    members = {"event": event, "field": refusal.field, "expected": refusal.expected, "breaks": breaks}
    problem = ProblemError(refusal.code, sentence=refusal.sentence, **members)
    problem.names = names
    return problem


def of_store(error: StoreError, **members: Any) -> ProblemError:
    """The problem of something that the store cannot do at present. Nothing was written."""
    headers = {"Retry-After": "5"} if isinstance(error, FullError | ReadOnlyError | BusyError) else None
    return ProblemError(error.code, sentence=told_store_error(error), headers=headers, **members)


def status_of(code: str) -> int:
    """The HTTP status of a code."""
    return STATUS.get(code, REFUSED)


def language() -> str:
    """The language of the answer to this request: the first of ours that it asks for, otherwise Spanish.

    Each tag is widened before one is chosen, so that «es-MX,en;q=0.8» gets Spanish; «*» is any language that is not named.
    """
    told = request.accept_languages
    never = {tag.lower() for tag, quality in told if not quality}
    asked = [(SUBTAG.split(tag.lower(), 1)[0], quality) for tag, quality in told if quality]
    named = never | {tag for tag, _ in asked}
    for tag, _ in sorted(asked, key=lambda each: -each[1]):  # equal qualities keep the order of the header
        for lang in LANGUAGES:
            if lang not in never and (tag == lang or (tag == "*" and lang not in named)):
                return lang
    return LANGUAGES[0]


def answered(problem: ProblemError) -> Response:
    """The problem as a response."""
    lang, status = language(), status_of(problem.code)
    told = {
        "type": f"urn:cartulina:problem:{problem.code}",
        "title": problem.code.replace("_", " "),
        "status": status,
        "code": problem.code,
        "detail": in_words(problem.sentence, lang, problem.names),
        **problem.members,
    }
    headers = {"Content-Language": lang, "Vary": "Accept-Language", "Cache-Control": "no-store", **problem.headers}
    return Response(orjson.dumps(told), status, headers, content_type="application/problem+json")
