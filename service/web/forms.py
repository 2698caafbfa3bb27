"""Turns a form into events of the record, which are logged like all events."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from flask import request

from events.facts import CASH, PLATE, Transfer
from events.store.port import LONGEST_KEY, ConflictError, KeyReusedError
from events.store.word import WORD
from projections.changes import changes
from projections.night import Night
from rules.core.refusals import Refusal, Sentence, mark
from service.api.events import conflict, tried
from service.api.state import state
from service.problems import SENTENCES, ProblemError, malformed, of_refusal
from service.record import Taken
from service.sent import Refused
from service.web.here import Here

WHOLE: Final = re.compile(r"[+-]?[0-9]{1,7}\Z")
STALE: Final = mark("La página es vieja o está estropeada: ábrela otra vez.")
SENT_ALREADY: Final = mark("Esta página ya se mandó con otra cosa, que está apuntada: ábrela otra vez.")
UNNAMED: Final[Mapping[str, str]] = {
    "Falta el campo «{field}».": mark("Falta decir algo."),
    "Sobra el campo «{field}»: nadie lo conoce.": mark("Sobra algo que aquí no se conoce."),
    "El campo «{field}» está dos veces.": mark("Hay algo dicho dos veces."),
    "El campo «{field}» no vale: se esperaba {wanted}.": mark("Algo no vale: se esperaba {wanted}."),
    "El campo «{field}» no vale: se esperaba una moneda con la que se paga, como EUR.": mark(
        "La moneda no vale: se esperaba una con la que se paga, como EUR."
    ),
    "El campo «{field}» lleva caracteres de control, o que dan la vuelta al texto, que nadie puede leer.": mark(
        "Lo escrito lleva caracteres de control, o que dan la vuelta al texto, que nadie puede leer."
    ),
    SENTENCES["too_many"]: mark("Se ha pedido mucho de golpe: prueba otra vez dentro de {seconds} s."),
}
"""A sentence with words of programs (a field of the API, a request) → the sentence that pages show instead to people."""
DEBT: Final = "debt"
"""The kind of a payment between players in a form, if it is not `cash`."""
KEY: Final = re.compile(rf"[\x21-\x7e]{{1,{LONGEST_KEY}}}\Z")


def fresh_key() -> str:
    """The key of a new form: a form that is sent twice is logged once."""
    return str(uuid.uuid4())


def text(name: str) -> str | None:
    """The text of a field without surrounding spaces; None if it is empty."""
    return request.form.get(name, "").strip() or None


def whole(name: str) -> int | None:
    """The whole number in a field; None if it is empty. Raises ProblemError for anything else."""
    told = text(name)
    if told is None:
        return None
    if not WHOLE.match(told):
        raise malformed(name, mark("Tiene que ser un número entero."))
    return int(told)


def seen() -> str | None:
    """The head of the night that the page of a form had seen, from the hidden field `version`; None without that field.

    Raises ProblemError if it is not the form of a head.
    """
    told = text("version")
    if told is not None and not WORD.match(told):
        raise malformed("version", STALE)
    return told


def logged(here: Here, events: Sequence[dict[str, Any]], *, expected: str | None = None) -> Taken:
    """Logs the events of a form, all or none, once for each key of a form. Raises ProblemError for a refusal."""
    key = request.form.get("key") or None
    if key is not None and not KEY.match(key):
        raise malformed("key", STALE)
    try:
        taken = state().records.append(here.id, events, key=key, expected=expected, by=here.me)
    except ConflictError as error:
        raise conflict(here.id, expected, here.caller) from error
    except KeyReusedError as error:
        # The browser went back to a form that was already logged, and the form was sent with other answers.
        raise ProblemError(error.code, sentence=Sentence(SENT_ALREADY, {})) from error
    if isinstance(taken, Refused):
        raise of_refusal(on_a_page(taken.refusal), taken.event, here.names)
    if not taken.receipt.repeated:
        state().metrics.events.inc(len(taken.receipt.events))
    return taken


def on_a_page(refusal: Refusal) -> Refusal:
    """A refusal as a page shows it to people."""
    return replace(refusal, sentence=unnamed(refusal.sentence))


def unnamed(sentence: Sentence) -> Sentence:
    """A sentence, with those inside it, without names that only programs know."""
    values = {name: unnamed(value) if isinstance(value, Sentence) else value for name, value in sentence.values.items()}
    return replace(sentence, template=UNNAMED.get(sentence.template, sentence.template), values=values)


def told_as(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """The event in a form; cash becomes a transfer. Raises ProblemError for a debt whose reason would make it cash."""
    if kind == CASH:
        return handed(data.get("to"), data.get("from"), data.get("tantos"))
    return owed(data) if kind == Transfer.type else {"type": kind, "data": data}


def owed(data: dict[str, Any]) -> dict[str, Any]:
    """The transfer of a debt. Raises ProblemError for a reason that would make it cash, which goes the other way."""
    if str(data.get("reason", "")).strip().casefold() == CASH:
        raise malformed("reason", mark("Con ese motivo sería dinero dado en mano: apúntalo como dinero, y no como deuda."))
    return {"type": Transfer.type, "data": data}


def handed(giver: str | None, taker: str | None, tantos: int | None) -> dict[str, Any]:
    """The transfer of money handed over. Raises ProblemError if the plate is a party."""
    if PLATE in (giver, taker):
        raise malformed("to", mark("El plato no da ni toma dinero en mano: apúntalo como deuda."))
    return {"type": Transfer.type, "data": {"from": taker, "to": giver, "tantos": tantos, "reason": CASH}}


def previewed(here: Here, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What events would change, hand by hand; writes nothing. Raises ProblemError if they would be refused."""
    return changes(*foreseen(here, events))


def foreseen(here: Here, events: Sequence[object]) -> tuple[Night, Night]:
    """The night before and after events that are not written, as the caller may see it. Raises ProblemError if they would be refused."""
    sides = tried(here.caller, here.id, events)
    if isinstance(sides, Refused):
        raise of_refusal(on_a_page(sides.refusal), sides.event, here.names)
    before, after = sides
    return before.night, after
