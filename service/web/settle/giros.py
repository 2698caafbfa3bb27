"""The message that a giro is not finished, and who still has to deal in it."""

from __future__ import annotations

from projections.night import Night
from service.explain.speech import Speech


def unfinished_told(speech: Speech, night: Night) -> str:
    """The sentence that a giro is not finished and who still has to deal; empty between giros."""
    giro = night.game.standing(night.table).giro
    if giro is None or not giro.is_begun or not giro.to_deal:
        return ""
    values = {"number": giro.number, "players": speech.everybody(giro.to_deal)}
    return speech.many(
        "El giro {number} está a medias: falta la Fola de {players}.",
        "El giro {number} está a medias: faltan las Folas de {players}.",
        len(giro.to_deal),
        **values,
    )
