"""With which answers does a pad describe a recorded hand? The reverse of `projections.filled`.

It reads the pad as JSON and knows no game. It goes through the questions in their order, and drops an answer as soon as the
events that it makes contradict the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.chain import canonical
from projections.filled import FOLLOWS, NUMBER, SOME, Json, cells_of, events, filled, holds, put_in


def answers_of(pad: Json, told: Sequence[Json]) -> dict[str, Any] | None:
    """The answers to a pad that make these events; None if no answers do (for example, a hand logged card by card)."""
    order = {
        each["value"]: place for question in pad["questions"] if question["kind"] == SOME for place, each in enumerate(question["choices"])
    }
    return next(_found(pad, [_in_order(plain(each), order) for each in told], {}, 0, _named_behind(pad)), None)


def _in_order(told: Any, order: Mapping[Any, int]) -> Any:
    """An event in which each list of choices of a pad is in the order of the pad: such a list has no order of its own."""
    if isinstance(told, Mapping):
        return {name: _in_order(value, order) for name, value in told.items()}
    if isinstance(told, list):
        of_a_pad = all(isinstance(each, str) and each in order for each in told)
        return sorted(told, key=order.__getitem__) if of_a_pad else [_in_order(each, order) for each in told]
    return told


def _lists(told: Any) -> Iterator[list[Any]]:
    """Every list of plain values in an event."""
    if isinstance(told, list) and not any(isinstance(each, Mapping) for each in told):
        yield told
    elif isinstance(told, (list, Mapping)):
        for each in told.values() if isinstance(told, Mapping) else told:
            yield from _lists(each)


def _numbers(told: Any) -> Iterator[int]:
    """Every number in an event."""
    if isinstance(told, int):
        yield told
    elif isinstance(told, (list, Mapping)):
        for each in told.values() if isinstance(told, Mapping) else told:
            yield from _numbers(each)


def _named_behind(pad: Json) -> list[frozenset[str]]:
    """For each question, the names that later questions may still answer."""
    behind, found = set[str](), list[frozenset[str]]()
    for question in reversed(pad["questions"]):
        found.append(frozenset(behind))
        saying = pad["rows"] if question["kind"] == "rows" else (*question["choices"], *question.get("wide", ()))
        own = {question[name] for name in ("name", "sets", "rest") if name in question}
        behind |= {*own, *(name for each in saying for name in each.get("with", ()))}
    return found[::-1]


def _may_hold(told: Json, known: Json, later: frozenset[str]) -> bool:
    """Whether a condition may still hold: the known answers fit one of its alternatives."""
    when = told.get("when", {})
    return any(
        all(name in later or holds({"when": {name: values}}, known) for name, values in each.items())
        for each in (when if isinstance(when, list) else [when])
    )


def _found(
    pad: Json, told: Sequence[Json], answers: dict[str, Any], asked: int, behind: Sequence[frozenset[str]]
) -> Iterator[dict[str, Any]]:
    """Every way to go on from the question with this number, with as few answers as possible."""
    if asked == len(pad["questions"]):
        if _makes(pad, answers, told):
            yield answers
        return
    # Later questions do not change what was asked before, but the last row that is left would be chosen too early.
    so_far = {**pad, "questions": pad["questions"][: asked + 1]}
    question = pad["questions"][asked]
    due = next((each for each in filled(so_far, answers).open if each["name"] == question["name"]), None)
    if due is None or _answers_itself(due):
        if question["kind"] in FOLLOWS or _may_tell(so_far, told, answers, behind[asked]):
            yield from _found(pad, told, answers, asked + 1, behind)
        return
    for said in _sayable(due, told):
        more = {**answers, **said}
        if not _may_tell(so_far, told, more, behind[asked]):
            continue
        if said or not _must_be_told(due):
            yield from _found(pad, told, more, asked + 1, behind)
        # Without a required answer the hand ends here: the questions so far must make all its events, and later entries must not add any.
        elif _makes(so_far, more, told) and _makes(pad, more, told):
            yield more


def _makes(pad: Json, answers: Json, told: Sequence[Json]) -> bool:
    """Whether the answers make exactly these events."""
    return [plain(each) for each in events(pad, filled(pad, answers))] == told


def _answers_itself(question: Json) -> bool:
    """Whether a question is a number that earlier answers already fix."""
    return bool(question["kind"] == NUMBER and len(question["choices"]) == 1)


def _must_be_told(question: Json) -> bool:
    """Whether a hand cannot be described without an answer to a question."""
    return not question.get("optional") and question["kind"] != "rows"


def _sayable(question: Json, told: Sequence[Json]) -> Iterator[dict[str, Any]]:
    """Every answer to a question. No answer comes first, except for a number, where no answer reads like 0.

    Optional numbers are tried only if they occur in the events; of several things, only lists that occur there, and the empty
    one.
    """
    if question["kind"] != NUMBER:
        yield {}
    if question["kind"] == SOME:
        values = [each["value"] for each in question["choices"]]
        yield from ({question["name"]: each} for each in (*_lists([*told]), []) if all(one in values for one in each))
        return
    numbers = {*_numbers([*told])} if question["kind"] == NUMBER and question.get("optional") else None
    for choice in question["choices"]:
        if numbers is not None and choice["value"] not in numbers:
            continue
        said = {question["name"]: choice["value"]}
        if "sets" in question:
            yield from ({**said, question["sets"]: player} for player in cells_of(question, choice))
        else:
            yield said
    for choice in question.get("wide", ()):
        yield {question["name"]: choice["value"]}
    if question["kind"] == NUMBER:
        yield {}


def _may_tell(pad: Json, told: Sequence[Json], answers: Json, later: frozenset[str]) -> bool:
    """Whether the answers make no other event than these, and a template may still make each of these; `later` may still be answered.

    An event that is due stays due: later answers only add to it, or replace what followed by itself.
    """
    so_far = filled(pad, answers)
    # The players with cards decide whom `name+1` means.
    known = {name: value for name, value in so_far.answers.items() if name not in later or name == "active"}
    due = (each for each in pad["events"] if holds(each, so_far.answers))
    possible = [each for each in pad["events"] if _may_hold(each, known, later)]
    return all(any(_tells(template, known, each) for each in told) for template in due) and all(
        any(_tells(template, known, each) and _covers(template["data"], each["data"], known, later) for template in possible)
        for each in told
    )


def _covers(template: Any, told: Any, known: Json, later: frozenset[str]) -> bool:
    """Whether the template may still make all of these data: the values for its names, and each object in a list."""
    if isinstance(template, str) and template.startswith("$") and told is not None:
        return template[1:].partition("+")[0] in later or put_in(template, known) is not None
    if isinstance(template, Mapping) and isinstance(told, Mapping):
        # Whom a name such as `mano+1` means may change until it is settled which players have cards.
        settled = not any(name.startswith("$") and {name[1:].partition("+")[0], "active"} & later for name in template)
        if settled and not told.keys() <= {put_in(name, known) for name in template}:
            return False
        return all(_covers(value, told.get(put_in(name, known)), known, later) for name, value in template.items())
    if isinstance(template, list) and isinstance(told, list) and any(isinstance(each, Mapping) for each in template):
        return all(any(_may_be(entry, each, known, later) for entry in template) for each in told)
    return True


def _may_be(entry: Json, told: Any, known: Json, later: frozenset[str]) -> bool:
    """Whether an object of a list may still become this one: its condition may hold, and it has all the fields."""
    data = {name: value for name, value in entry.items() if name != "when"}
    lost = [name for name, value in data.items() if put_in(value, known) is None and value[1:] not in later]
    fits = isinstance(told, Mapping) and told.keys() <= data.keys() and _agrees(put_in(data, known) or {}, told)
    return fits and not lost and _may_hold(entry, known, later)


def _tells(template: Json, known: Json, told: Json) -> bool:
    """Whether the event that a template makes of the known answers may become this one."""
    return bool(template["type"] == told["type"]) and _agrees(put_in(template["data"], known) or {}, told["data"])


def _agrees(made: Any, told: Any) -> bool:
    """Whether the data made so far are a part of these data; zero and empty equal a missing value. Objects in a list have no order."""
    if isinstance(made, list) and isinstance(told, list) and any(isinstance(each, Mapping) for each in made):
        return all(any(_agrees(each, other) for other in told) for each in made)
    if isinstance(made, Mapping):
        return isinstance(told, Mapping) and all(_agrees(value, told.get(name, type(value)())) for name, value in made.items())
    return bool(made == told)


def plain(event: Json) -> dict[str, Any]:
    """An event without values that say nothing (0, empty), and with the objects of a list in one order. False is a value."""
    return {"type": event["type"], "data": _telling(event["data"])}


def _telling(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        return sorted(map(_telling, value), key=canonical)
    if not isinstance(value, Mapping):
        return value
    told = {name: _telling(each) for name, each in value.items()}
    return {name: each for name, each in told.items() if each is False or each not in (None, 0, "", {}, [])}
