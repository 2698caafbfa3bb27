"""The message of a page about what a form has just done; a word in the address names it."""

from __future__ import annotations

from typing import Final

from flask import request
from flask_babel import gettext

from rules.core.refusals import mark

SENTENCES: Final = {
    "logged": ("good", mark("Apuntado.")),
    "returned": ("good", mark("La mano se queda como estaba.")),
    "corrected": ("good", mark("Corregido.")),
    "agreed": ("good", mark("Queda dicho que estás conforme.")),
    "disputed": ("warn", mark("La mano queda señalada como discutida. El juego sigue.")),
    "ruled": ("good", mark("La disputa queda resuelta.")),
    "closed": ("good", mark("La noche está cerrada. Lo que se debe queda fijado.")),
    "reopened": ("warn", mark("La noche está abierta otra vez.")),
    "paid": ("good", mark("Pago apuntado.")),
    "unpaid": ("good", mark("El pago queda tachado.")),
    "fixed": ("good", mark("Liquidación fijada de nuevo.")),
    "moved": ("good", mark("Sitios cambiados.")),
    "transferred": ("good", mark("Pago entre jugadores apuntado.")),
    "left": ("good", mark("Apuntado. La mesa sigue sin quien se va.")),
    "joined": ("good", mark("Ya estás en la mesa.")),
    "opened": ("good", mark("La mesa está abierta. Falta que se unan los demás.")),
    "scoring": ("warn", mark("Este teléfono ya apunta en esta noche. Para entrar con otro enlace, antes hay que dejarla.")),
    "left_here": ("good", mark("Este teléfono ha dejado esa noche.")),
    "rotated": ("good", mark("Enlace nuevo. El anterior ya no vale.")),
    "named": ("good", mark("Nombres cambiados.")),
}
"""The word in the address → the kind of message, and the sentence."""


def messages() -> list[tuple[str, str]]:
    """The messages that this page shows at the top."""
    told = SENTENCES.get(request.args.get("said", ""))
    return [] if told is None else [(told[0], gettext(told[1]))]
