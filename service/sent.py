"""What a client sent: the facts it describes, and what they would make of a night, or the first of them that is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from events.facts import Correction, Fact, NightClosed, NightOpened
from events.schemas import controls, data_of
from projections.night import Night
from projections.replay import through
from projections.sent import fact_told, may_follow_the_close
from projections.standing import NIGHT_CLOSED
from projections.work import Work
from rules.core.game import Game
from rules.core.refusals import Refusal, mark, refuse
from service.budget import give_way
from service.currencies import is_money
from service.explain.refused import in_its_game, in_words_of

MOST_EVENTS: Final = 1000
EVENTS_OF_NIGHT: Final = 20_000
"""How many events a night accepts; an imported one may have more, and accepts none."""
REFOLDED_OF_NIGHT: Final = 1_000_000
"""How many events the corrections of a night may refold in total: a reader of the book folds them all again."""
WORK_OF_LIST: Final = 50_000
"""How many events the corrections of one list may refold: a longer list must be split."""
HOLDING_TEXT: Final = frozenset({str, dict, list})
"""The kinds of JSON that may hold a text."""
TOO_MUCH: Final = refuse(
    "too_much",
    "Es demasiado trabajo de una vez: envía {most} apuntes de la lista, y los demás después.",
    expected={"max": 0},
    most=0,
)
NIGHT_FULL: Final = refuse("night_full", mark("En esta noche ya no caben más apuntes: abre otra."))


class Refused(NamedTuple):
    """A command that is refused: the number of the event (from 1; None for the list itself), and why. Nothing was written."""

    event: int | None
    refusal: Refusal


def writable(game: Game[Any], value: Any) -> Fact | Refusal:
    """The fact that a client's JSON describes, or why it is not written down; an import also accepts what older versions wrote."""
    fact = fact_told(game, value)
    return fact if isinstance(fact, Refusal) else _unreadable(data_of(value)) or _unpayable(fact) or fact


def _unreadable(data: Any) -> Refusal | None:
    """The refusal of a well-formed event with unreadable characters in a text or a name; None otherwise."""
    left: list[tuple[tuple[str, ...], Any]] = [((), data)] if type(data) in HOLDING_TEXT else []
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += [((*path, name), each) for name, each in value.items() if type(each) in HOLDING_TEXT]
        elif isinstance(value, list):
            left += [((*path, str(place)), each) for place, each in enumerate(value) if type(each) in HOLDING_TEXT]
        elif controls(value, lines="names" not in path):
            return refuse(
                "malformed",
                "El campo «{field}» lleva caracteres de control, o que dan la vuelta al texto, que nadie puede leer.",
                field=".".join(path),
            )
    return None


def _unpayable(fact: Fact) -> Refusal | None:
    """The refusal of a well-formed stake whose currency is not money; None otherwise."""
    openings = (
        {"": fact} if not isinstance(fact, Correction) else {f"insert.{place}.data.": each for place, each in enumerate(fact.insert or ())}
    )
    for path, each in openings.items():
        if isinstance(each, NightOpened) and each.stake is not None and not is_money(each.stake.currency):
            return refuse(
                "malformed",
                "El campo «{field}» no vale: se esperaba una moneda con la que se paga, como EUR.",
                field=f"{path}stake.currency",
            )
    return None


class Shaped(NamedTuple):
    """The facts of some JSON values; not `whole` if they end before a value that is invalid, but too late in any case."""

    facts: list[Fact]
    whole: bool = True


def work_of_list() -> Work:
    """The limit for the corrections of one list; each part is charged to the request that sent it."""
    return Work((WORK_OF_LIST, TOO_MUCH), give_way)


class Foreseen:
    """What some JSON values would make of a night; computed once, even if the same night is asked for twice."""

    def __init__(self, values: Sequence[object], most: int) -> None:
        self.values = values
        self._most = most
        self._night: Night | None = None
        self._shaped: Shaped | Refused | None = None
        self._after: Night | Refused | None = None

    def shaped(self, night: Night) -> Shaped | Refused:
        """The facts of the values, or the first that is not an event."""
        if self._night is not night or self._shaped is None:
            self._night, self._after = night, None
            self._shaped = shape_of_all(night, self.values)
        return self._shaped

    def after(self, night: Night) -> Night | Refused:
        """The night after them, or the first that cannot be."""
        shaped = self.shaped(night)
        if isinstance(shaped, Refused):
            return shaped
        if self._after is None:
            self._after = after_all(night, shaped, self._most)
        return self._after


def shape_of_all(night: Night, values: Sequence[object]) -> Shaped | Refused:
    """The facts of some JSON values, or the first that is not an event.

    Values after the close of the night need not be events: the rules answer that they are too late.
    """
    if not 1 <= len(values) <= MOST_EVENTS:
        template = mark("Hace falta una lista de 1 a {most} apuntes.")
        return Refused(None, refuse("malformed", template, expected={"min": 1, "max": MOST_EVENTS}, most=MOST_EVENTS))
    facts: list[Fact] = []
    for place, value in enumerate(values, 1):
        fact = writable(night.game, value)
        if isinstance(fact, Refusal):
            late = not may_follow_the_close(value) and _closed_by(night, facts)
            return Shaped(facts, whole=False) if late else Refused(place, in_its_game(fact, night.game))
        facts.append(fact)
    return Shaped(facts)


def _closed_by(night: Night, facts: Sequence[Fact]) -> bool:
    """Whether the night is closed after some more facts, as far as they are accepted; a correction may have reopened it."""
    if not night.closed and not any(isinstance(fact, NightClosed) for fact in facts):
        return False
    after, _ = through(night, facts, work_of_list())
    return after.closed


def after_all(night: Night, shaped: Shaped, most: int) -> Night | Refused:
    """The night after some more facts, with at most `most` events in total, or the first that cannot be.

    Each of them must leave a readable night, because every replay of the record passes through it.
    """
    facts = shaped.facts
    if night.version + len(facts) > most:
        return Refused(None, replace(NIGHT_FULL, expected={"max": max(0, most - night.version)}))
    after, refusal = through(night, facts, work_of_list())
    if refusal is not None:
        taken = after.version - night.version
        return Refused(taken + 1, would_take(refusal, taken) if refusal.code == "too_much" else in_words_of(after, refusal))
    if after.refolded > max(REFOLDED_OF_NIGHT, night.refolded):
        return Refused(None, replace(NIGHT_FULL, expected={"max": 0}))
    return after if shaped.whole else Refused(len(facts) + 1, NIGHT_CLOSED)


def would_take(too_much: Refusal, taken: int) -> Refusal:
    """The refusal of a list that was too much, with the number of its events that would be accepted."""
    sentence = replace(too_much.sentence, values={**too_much.sentence.values, "most": taken})
    return replace(too_much, sentence=sentence, expected={"max": taken})
