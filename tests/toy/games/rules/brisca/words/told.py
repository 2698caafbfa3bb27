"""A hand in words: the card turned up, the tricks, the points, who won."""

from __future__ import annotations

from typing import Final

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, dealt, hands_told, trick_told

HOW: Final = {"open": mark("La mano no ha terminado."), "even": mark("Nadie pasa de sesenta, y nadie paga.")}


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    turned = speech.say("Se vuelve {card}: triunfo, {trump}.", card=speech.card(seen.fact.turned), trump=result.told["trump"])
    return [*dealt(speech, seen, result), turned, *hands_told(speech, seen)]


def _tally(_speech: Speech, _seen: Seen, _result: HandResult) -> list[str]:
    """Nothing: what was counted is told with the result."""
    return []


TELLERS: Final = {"deal": _deal, "trick": trick_told, "tally": _tally}
"""Type of an event → what it tells."""


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out: the points of each side, and who won."""
    return [*_points(speech, result), _how(speech, result)]


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand as one tells it across the table."""
    return " ".join(outcome_told(speech, result))


def _side(speech: Speech, result: HandResult, head: str) -> str:
    """Who is of a side, which is told by its first player."""
    seated = list(result.tantos)
    place = seated.index(head)
    return speech.everybody([head] if len(seated) == 2 else [head, seated[(place + 2) % 4]])


def _points(speech: Speech, result: HandResult) -> list[str]:
    told = result.told.get("points", {})
    counts = [speech.say("{players}, {count}", players=_side(speech, result, head), count=count) for head, count in told.items()]
    return [speech.say("Puntos: {counts}.", counts="; ".join(counts))] if counts else []


def _how(speech: Speech, result: HandResult) -> str:
    if result.outcome != "won":
        return speech.say(HOW[result.outcome])
    points = result.told["points"]
    winner = max(points, key=lambda player: points[player])
    return speech.many("Gana {players}.", "Ganan {players}.", len(result.tantos) // 2, players=_side(speech, result, winner))
