"""Which fact does JSON from a client or a file describe, or why none? By its shape alone, whatever the night."""

from __future__ import annotations

from typing import Any

from events.facts import AFTER_THE_CLOSE, Correction, Fact, NightOpened
from events.schemas import MISSING_FIELD, ONCE, UNKNOWN_FIELD, Unfit, fact_from
from events.text import NoJson
from rules.core.game import Game
from rules.core.refusals import Refusal, Sentence, in_words_of_game, mark, refuse
from rules.registry import GAMES


def has_envelope(value: object) -> bool:
    """Whether a line of a file has what a store adds to an event."""
    return isinstance(value, dict) and "hash" in value


def may_follow_the_close(value: object) -> bool:
    """Whether a closed night may take what a client sent, by its type alone: that the night is closed is reported before a wrong shape."""
    kind = value.get("type") if isinstance(value, dict) else None
    return not isinstance(kind, str) or kind in AFTER_THE_CLOSE


def fact_told(game: Game[Any], value: object, *, envelope: bool = False) -> Fact | Refusal:
    """The fact of a game that JSON describes, or why it describes none: by its shape alone, whatever the night."""
    if isinstance(value, NoJson):
        return refuse("malformed", "Eso no es JSON, o está cortado a medias.")
    fact = fact_from(value, game.door, envelope=envelope)
    return in_words_of_game(unfit_as_refusal(fact), game.name) if isinstance(fact, Unfit) else _unplayed(fact) or fact


def unfit_as_refusal(unfit: Unfit) -> Refusal:
    """The refusal of JSON that is not an event."""
    sentence, values = unfit.expected
    wanted = Sentence(sentence, values if isinstance(values, dict) else {"values": values})
    if unfit.code == "unknown_event":
        return refuse("unknown_event", "Este juego no conoce ese apunte.", field=unfit.field, expected=values)
    if unfit.expected is MISSING_FIELD:
        return refuse("malformed", "Falta el campo «{field}».", field=unfit.field)
    if unfit.expected is UNKNOWN_FIELD:
        return refuse("malformed", "Sobra el campo «{field}»: nadie lo conoce.", field=unfit.field)
    if unfit.expected is ONCE:
        return refuse("malformed", "El campo «{field}» está dos veces.", field=unfit.field)
    if unfit.field is None:
        return refuse("malformed", "No se entiende el apunte: se esperaba {wanted}.", wanted=wanted)
    template = mark("El campo «{field}» no vale: se esperaba {wanted}.")
    return refuse("malformed", template, field=unfit.field, expected=values, wanted=wanted)


def game_of(value: object) -> Game[Any]:
    """The game that reads the first event of a stream: the one it names, otherwise any, so that an early event is just out of order."""
    data = value.get("data") if isinstance(value, dict) else None
    name = data.get("game") if isinstance(data, dict) else None
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    fitting = (game for game in GAMES.values() if isinstance(fact_from(value, game.door, envelope=True), Fact))
    return next(fitting, None) or next(iter(GAMES.values()))


def _unplayed(fact: Fact) -> Refusal | None:
    """`malformed` for an opening of a game that this service lacks, also among the inserts of a correction."""
    inserted = fact.insert or () if isinstance(fact, Correction) else ()
    for place, each in enumerate((fact, *inserted), -1):
        if isinstance(each, NightOpened) and each.game not in GAMES:
            field = "game" if place < 0 else f"insert.{place}.data.game"
            return refuse("malformed", "No conozco el juego «{name}».", field=field, expected=sorted(GAMES), name=each.game)
    return None
