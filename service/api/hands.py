"""One hand: its result, how it went step by step, and what it would have paid under another tariff."""

from __future__ import annotations

from typing import Any

from flask import Response

from events.store.names import shown
from projections.hands import hand_told, story, under
from projections.night import Night
from rules.core.refusals import Refusal, mark
from service.api import shapes
from service.api.answers import answer
from service.api.arguments import HandQuery
from service.api.blueprint import API, READ, problems
from service.api.nights import told_of
from service.api.state import state
from service.api.told import head_told
from service.explain.refused import in_its_game
from service.problems import ProblemError, language, malformed
from service.words import in_words


@API.route("/nights/<night_id>/hands/<int(min=1, max=1000000):number>", methods=["GET"])
@API.arguments(HandQuery, location="query")
@API.response(200, shapes.HAND_STORY)
@problems(*READ)
def read_hand(query: dict[str, Any], night_id: str, number: int) -> Response:
    """Returns a hand step by step, each trick card by card.

    With `tariff`, also what this hand alone would have paid under that tariff, with the plate and reserved puestas of that
    time.
    """
    night, head = told_of(night_id)
    is_open = night.game.open_hand(night.table) == number
    try:
        steps = story(night, number)
    except LookupError:
        raise ProblemError("no_such_hand", hand=number) from None
    told: dict[str, Any] = {
        **head_told(head),
        "hand": hand_told(night, number),
        "open": is_open,
        "steps": steps,
    }
    if "tariff" in query:
        told["under"] = _under(night_id, night, number, query["tariff"])
    return answer(told)


def _under(night_id: str, night: Night, number: int, tariff: str) -> dict[str, Any]:
    """The hand under another tariff, or why it cannot be worked out."""
    tariffs = list(night.game.tariffs)
    if not tariffs:
        raise malformed("tariff", mark("Este juego no tiene tarifas."))
    if tariff not in tariffs:
        template = mark("No hay ninguna tarifa «{tariff}». Las que hay: {expected}.")
        raise malformed("tariff", template, expected=tariffs, tariff=tariff)
    hand = under(night, number, tariff)
    if isinstance(hand, Refusal):
        names = shown(state().store.names(night_id))
        because = in_words(in_its_game(hand, night.game).sentence, language(), names)
        return {"tariff": tariff, "reckoned": False, "code": hand.code, "because": because}
    return {"tariff": tariff, "reckoned": True, "hand": hand}
