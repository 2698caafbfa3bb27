"""What do people read when the store says no? A sentence for each of its errors."""

from __future__ import annotations

from events.store.lock import ELSEWHERE, HeldError
from events.store.port import (
    BusyError,
    ConflictError,
    CorruptError,
    FullError,
    KeyReusedError,
    NewerError,
    ReadOnlyError,
    StoreError,
    UnusableError,
)
from projections.kept import UnknownGameError
from rules.core.refusals import Sentence, mark


def told_store_error(error: StoreError) -> Sentence:
    """An error of the store as a sentence for people."""
    match error:
        case FullError():
            return Sentence(mark("El disco está lleno: no se ha apuntado nada."), {})
        case ReadOnlyError():
            return Sentence(mark("En el disco ya no se puede escribir: no se ha apuntado nada. Lo que hay se puede leer."), {})
        case NewerError():
            return Sentence(mark("El libro es de una versión más nueva de Cartulina: no se ha apuntado nada."), {})
        case BusyError():
            return Sentence(mark("Otro programa está escribiendo en el libro: no se ha apuntado nada. Inténtalo otra vez."), {})
        case HeldError():
            return _held(error)
        case ConflictError(actual=actual):
            return Sentence(mark("Entretanto se ha apuntado algo más: la noche va por el apunte {version}."), {"version": actual})
        case KeyReusedError():
            return Sentence(mark("Con esa Idempotency-Key ya se mandó otra cosa."), {})
        case UnknownGameError():
            template = mark(
                "La noche {stream} es de un juego que aquí no está, «{game}»: quien lleva el servicio lo trae con CARTULINA_GAMES."
            )
            return Sentence(template, {"stream": error.stream, "game": error.game})
        case UnusableError():
            return Sentence(mark("El libro no se puede usar: {why}"), {"why": why_of(error)})
        case CorruptError(stream=str(), seq=int()):
            template = mark("No se sostiene el apunte {seq} de la noche {stream}: {why}")
            return Sentence(template, {"seq": error.seq, "stream": error.stream, "why": why_of(error)})
        case CorruptError(stream=str()):
            return Sentence(mark("No se sostiene la noche {stream}: {why}"), {"stream": error.stream, "why": why_of(error)})
        case CorruptError():
            return Sentence(mark("El libro está dañado: {why}"), {"why": why_of(error)})
    return Sentence(mark("El libro está dañado: {why}"), {"why": str(error)})


def why_of(error: CorruptError) -> Sentence:
    """Why something stored is broken, as a part of a sentence."""
    return Sentence(error.why, error.values)


def _held(error: HeldError) -> Sentence:
    """Who has the book, as far as known."""
    match error.what:
        case "serve":
            return Sentence(mark("Un servicio tiene abierto el libro (proceso {pid}): páralo antes."), {"pid": error.pid})
        case "restore":
            return Sentence(mark("Se está restaurando el libro (proceso {pid}): espera a que termine."), {"pid": error.pid})
        case told if told == ELSEWHERE:
            return Sentence(mark("El libro está abierto con otro nombre de fichero: hay que cerrarlo allí antes."), {})
    return Sentence(mark("Otra orden de Cartulina tiene abierto el libro: espera a que termine."), {})
