"""That the hands through which the pairs stay as they are were not all played, and who has still to deal in them."""

from __future__ import annotations

from projections.night import Night
from service.explain.speech import Speech


def unfinished_told(speech: Speech, night: Night) -> str:
    """That a giro is not finished, and whose Folas are missing; nothing between giros."""
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
