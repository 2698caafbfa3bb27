"""Which answers of a pad still count when one of them has changed? (`service/web/pad/answers.js` does the same on the phone.)"""

from __future__ import annotations

from typing import Any

from projections.filled import Json, filled, named


def still_said(pad: Json, was: Json, told: Json, seat: int = 0) -> dict[str, Any]:
    """The answers without those that depend on a changed one: their own condition, or their bounds, name it.

    `was` are the former answers. An answer that changed itself was given with that knowledge, and stays.
    """
    former, said = filled(pad, was, seat).answers, {**told}
    for question in pad["questions"]:
        name, sets = question["name"], question.get("sets", question["name"])
        if said.get(name) is None or (said[name], said.get(sets)) != (was.get(name), was.get(sets)):
            continue
        hangs_on = _hangs_on(pad, question, said[name])
        now = filled(pad, said, seat).answers if hangs_on else former
        if any(named(former, each) != named(now, each) for each in hangs_on - {name, sets}):
            said = {each: value for each, value in said.items() if each not in (name, sets)}
    return said


def _hangs_on(pad: Json, question: Json, value: Any) -> set[str]:
    """The names in the condition of an answer and in its bounds."""
    sums = (*question.get("least", ()), *question.get("most", ()))
    among = pad["rows"] if question["kind"] == "rows" else (*question.get("choices", ()), *question.get("wide", ()))
    values = value if isinstance(value, list) else [value]
    told = [each for each in among if each["value"] in values]
    found = {name for each in sums for part in ("plus", "each") for name in each.get(part, ())}
    return found.union(*map(_names, (*told, *(more for each in sums for more in each.get("more", ())))))


def _names(told: Json) -> set[str]:
    """The names in a condition."""
    when = told.get("when", ())
    return {name for each in (when if isinstance(when, list) else [when]) for name in each}
