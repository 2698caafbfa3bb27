"""Every hand that a pad can tell: its answers walked question by question, and what the game makes of the events.

`walked(pad)` gives the answers to hands; `logged(night, pad, said)` sends what they make, and compares what the pad foresaw.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from projections.filled import Filled, Paid, cells_of, events, filled, pays
from projections.pads import told_pad
from projections.replay import Night, read, told
from projections.standing import balances
from rules.core.refusals import Refusal
from service.words import in_words
from tests.nights import FOUR, Event, opened

Json = Mapping[str, Any]
Answers = dict[str, Any]
Keeping = Callable[[Json, list[Answers]], Sequence[Answers]]
"""Which of the answers to a question are followed."""


def night_of(*record: Event) -> Night:
    """The night that a record tells; none of it may be refused."""
    replayed = read(record)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return replayed.night


def pad_of(night: Night) -> dict[str, Any]:
    """The pad of a night, in Spanish."""
    return told_pad(night, in_words)


def fresh(tariff: str = "fournier", players: Sequence[str] = FOUR, **data: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(tariff, players, **data))


def walked(pad: Json, keeping: Keeping) -> Iterator[Filled]:
    """Every hand that can be told by answering the questions of a pad, each optional one also left out."""
    yield from _walked(pad, keeping, {}, frozenset())


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands that can be told, each answer drawn; always the same ones of a pad."""
    dice = random.Random(f"{pad['rules']} {pad['version']}")  # noqa: S311  # the dice of a test are no secret
    for _ in range(hands_count):
        yield from walked(pad, lambda _question, ways: [dice.choice(ways)])


def _walked(pad: Json, keeping: Keeping, answers: Answers, met: frozenset[str]) -> Iterator[Filled]:
    said = filled(pad, answers)
    question = next((each for each in said.open if each["name"] not in met), None)
    if question is None:
        assert said.asked is None and {"outcome", "reserve"} & {*said.answers}, (answers, said.asked)
        yield said
        return
    for way in keeping(question, list(_ways(question, said))):
        yield from _walked(pad, keeping, {**answers, **way}, met | {question["name"]})


def _ways(question: Json, said: Filled) -> Iterator[Answers]:
    """The answers to one question."""
    name = question["name"]
    if question.get("optional") or (question["kind"] == "rows" and said.row is not None):
        yield {}
    for choice in question["choices"]:
        if "sets" in question:
            yield from ({name: choice["value"], question["sets"]: player} for player in cells_of(question, choice))
        else:
            yield {name: choice["value"]}
    yield from ({name: choice["value"]} for choice in question.get("wide", ()))


def refusal_of(night: Night, pad: Json, said: Filled) -> Refusal | None:
    """Why what some answers make of a pad is not taken."""
    return next((answer for answer in _sent(night, pad, said) if isinstance(answer, Refusal)), None)


def logged(night: Night, pad: Json, said: Filled) -> Night:
    """The night with what some answers make of its pad. Nothing may be refused, and what was foreseen must come to pass."""
    *_, after = _sent(night, pad, said)
    assert isinstance(after, Night), (said.answers, after)
    if pad["forecast"] is not None:
        assert pays(pad, said) == came_to(night, after), (said.answers, events(pad, said))
    return after


def _sent(night: Night, pad: Json, said: Filled) -> Iterator[Night | Refusal]:
    """The night after each event, up to one that is refused."""
    for event in events(pad, said):
        answer = told(night, event)
        yield answer
        if isinstance(answer, Refusal):
            return
        night = answer


def came_to(before: Night, after: Night) -> Paid:
    """What a hand paid, as the forecast tells it: of who left the table only what he pays now."""
    game = after.game
    was, now = balances(game, before.table), balances(game, after.table)
    gained = {player: now[player] - was[player] for player in now if player != "plate"}
    tantos = {player: gain for player, gain in gained.items() if gain or player in game.seats(after.table).players}
    return Paid(tantos, game.plate(before.table), game.plate(after.table), _written(after))


def _written(night: Night) -> tuple[tuple[str, int], ...]:
    """The puestas that the last hand wrote down."""
    puestas = night.game.hands(night.table)[-1].told.get("puestas", ())
    return tuple((puesta["player"], puesta["tantos"]) for puesta in puestas if puesta["to"] == "reserved")
