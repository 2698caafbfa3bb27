"""An event as a form: its fields, and the boxes of each.

They are drawn from the game's description of its events (`steps`) and, for an event that may come next, from the values that would be
accepted (`next`). This module knows no rule of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from service.web.step.box import RARE, Around, Box, Field, Json, Option, dotted, kind_of, text_of
from service.web.step.boxes import boxes_of

OF_OBJECTS: Final = ("object", "objects", "list", "lists")
SLOTS: Final = 5
"""How many objects of a list can be entered at once; more for an event that already has more."""


def fields_of(around: Around, step: Json, wanted: Json | None = None, *, data: Json | None = None) -> list[Field]:
    """The fields of an event that can be entered; `wanted` are those that `next` names, None if nothing is known of what comes next.

    For a recorded event, `data` gives the length of its lists.
    """
    found: list[Field] = []
    for told in step["fields"]:
        expected = None if wanted is None else wanted.get(told["name"])
        kind = kind_of(told)
        if kind not in OF_OBJECTS:
            found += _field(around, step["type"], told, step["fields"], expected, known=wanted is not None)
            continue
        # An object takes as many fields as it has itself; `objects` has an object for each of its words.
        before: Field | None = None
        for within, called in _objects(around, told, kind, data or {}):
            listed = isinstance(within[-1], int)
            fields: list[Field] = []
            for place, part in enumerate(told["fields"]):
                own = {**part, "label": f"{called}: {part['label']}"}
                needed = None if expected is None else {"required": expected["required"] and place == 0 and not listed}
                fields += _field(around, step["type"], own, told["fields"], needed, known=wanted is not None, within=within)
            if listed:
                fields = _in_a_list(told, step["fields"], fields, before if within[-1] else None)
                before = fields[0]
            found += fields
    return found


def _objects(around: Around, told: Json, kind: str, data: Json) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The objects of a field: the path and the label of each."""
    name, label, there = told["name"], told["label"], data.get(told["name"])
    match kind:
        case "object":
            yield (name,), label
        case "objects":
            yield from (((name, key), called) for key, called in told["words"].items())
        case "list":
            for place in range(max(SLOTS, len(there or ()) + 1)):
                yield (name, place), f"{label} {place + 1}"
        case _:
            for player in around.players:
                for place in range(max(SLOTS, len((there or {}).get(player, ())) + 1)):
                    yield (name, player, place), f"{around.speech.who(player)} {place + 1}"


def _in_a_list(told: Json, others: Sequence[Json], fields: Sequence[Field], before: Field | None) -> list[Field]:
    """The fields of an object in a list. Each object is asked for once the one before it has a value.

    `told` is the field of the event, `others` are its neighbours, and `before` is the first field of the object before.
    """
    rare = told["kind"].startswith(RARE)
    fields = [each._replace(boxes=[_listed_box(box) for box in each.boxes], rare=rare) for each in fields]
    first, *rest = fields
    if before is not None:
        first = first._replace(only=_said(before))
    elif "only" in told:
        first = first._replace(only=told["only"], beside=_beside(told["only"], others))
    return [first, *(each if each.only else each._replace(only=_said(first)) for each in rest)]


def _listed_box(box: Box) -> Box:
    """A box of an object in a list, as a compact select: there are many of them."""
    if box.control != "chips":
        return box
    return box._replace(control="select", options=[Option("", "—"), *box.options])


def _said(field: Field) -> dict[str, list[str]]:
    """The condition that a field has any value."""
    return {field.name: [option.value for box in field.boxes for option in box.options if option.value]}


def _beside(only: Mapping[str, Sequence[str]], others: Sequence[Json]) -> list[str]:
    """The labels of the words in other fields that make a field apply."""
    words = {other["name"]: other.get("words", {}) for other in others}
    return [words[name][word] for name, chosen in only.items() for word in chosen]


def _field(
    around: Around,
    type_: str,
    told: Json,
    others: Sequence[Json],
    expected: Json | None,
    *,
    known: bool,
    within: tuple[str | int, ...] = (),
) -> Iterator[Field]:
    """A field with its boxes, if it can be entered; `others` are the fields of the same event or object."""
    path = (*within, told["name"])
    boxes = [_bounded(box, told, expected, known=known) for box in boxes_of(around, type_, told, path, expected or {})]
    if boxes:
        only = told.get("only", {})
        least = (expected or {}).get("min") if told["kind"] == "trick" else None
        placed = {dotted((*within, name)): chosen for name, chosen in only.items()}
        needs_one = told["kind"].endswith("some counts") and bool((expected or {}).get("required"))
        rare = told["kind"].startswith(RARE)
        yield Field(
            dotted(path), told["label"], told["kind"], boxes, placed, _beside(only, others), least, needs_one, rare, told.get("within")
        )


def _bounded(box: Box, told: Json, expected: Json | None, *, known: bool) -> Box:
    """A box limited by what `next` says of its field: the accepted values, and whether it is required."""
    if not known:
        return box
    if expected is None:
        return box._replace(asked=False)
    needed = box.control != "cards" and box.holds not in ("none", "rest") and not told["kind"].endswith("some counts")
    box = box._replace(required=bool(expected["required"] or told.get("needed")) and needed)
    if expected.get("values") == []:
        return box._replace(asked=False)
    if "values" not in expected or box.control not in ("chips", "ticks", "card") or box.holds == "rest":
        return box
    if told["kind"] == "trick":
        # `next` lists the cards of a trick for all players together; the table knows who may have which.
        return box._replace(options=[each._replace(offered=each.offered and each.value in expected["values"]) for each in box.options])
    texts = [text_of(value) for value in expected["values"]]
    box = box._replace(options=[each._replace(offered=each.offered and each.value in texts) for each in box.options])
    if len(texts) > 1:
        return box
    # A single possible value is not asked for: it is sent if it is required, else left out, because the record knows it.
    if texts and expected["required"] and box.required:
        return box._replace(given=texts[0])
    return box if _is_choice(told, texts) else box._replace(asked=False)


def _is_choice(told: Json, texts: Sequence[str]) -> bool:
    """Whether a single possible value is still a choice, to give or to leave out: a word, a yes, or a field that depends on another."""
    if told["kind"] in ("flag", "word", "words"):
        return bool(texts) and texts != ["false"]
    return bool(texts) and "only" in told
