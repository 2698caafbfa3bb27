"""One event as a form: which boxes it has; `box_values` tells what stands in them, and the event that they come to.

They are drawn from what a game says of its events (`steps`) and, where the event comes next, of the values that would be taken (`next`):
nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from flask_babel import gettext

from events.facts import PLATE
from rules.core.cards import SUITS
from rules.core.refusals import mark
from service.explain.speech import Speech

Json = Mapping[str, Any]
RARE: Final = "rare "
"""How the kind of a field begins that is hardly ever told."""
OF_OBJECTS: Final = ("object", "objects", "list", "lists")
SLOTS: Final = 5
"""So many objects of a list can be told at once; more of one that is there already."""
CHIPS_MOST: Final = 14
"""So many numbers are still tapped; more are written."""
YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NOBODY: Final = "-"
"""How a form says that it was no player: no player is called so."""

Control = Literal["chips", "ticks", "select", "number", "text", "card", "cards"]
Holds = Literal["text", "nobody", "words", "whole", "wholes", "flag", "card", "cards", "pile", "listed", "payment"]


class Around(NamedTuple):
    """At which table the event happens."""

    speech: Speech
    players: Sequence[str]
    """Who sits, in order of play."""
    active: Sequence[str]
    """Who has cards, in the order in which they play to the next trick."""
    sat: Sequence[str]
    pack: Sequence[str]
    cards: Mapping[str, Sequence[str]]
    """Player → the cards that he may play; who is not named may play any."""


def in_turn(moment: Mapping[str, Any]) -> list[str]:
    """Who has cards, from who leads to the next trick on."""
    active = list(moment.get("active", ()))
    first = active.index(moment["leader"]) if "leader" in moment else 0
    return active[first:] + active[:first]


class Option(NamedTuple):
    """Something that can be chosen."""

    value: str
    label: str
    suit: str | None = None
    offered: bool = True
    """Whether it would be taken now, as far as is known."""


class Box(NamedTuple):
    """A control of the form."""

    name: str
    path: tuple[str | int, ...]
    """Where its value stands in the data of the event; a number is a place in a list."""
    label: str
    control: Control
    holds: Holds
    options: Sequence[Option] = ()
    player: str | None = None
    """To whom its value belongs, where each player has one."""
    required: bool = False
    given: str | None = None
    """The only value that would be taken."""
    asked: bool = True
    """Whether there is anything to say."""
    called: str | None = None
    """How it is called beside its field, where that is not just to whom it belongs."""
    most: int | None = None
    """So many cards it holds, where that is known."""


class Field(NamedTuple):
    """A field of the event, or of an object in it: how it is called, and its boxes."""

    name: str
    """Its place in the data of the event, dotted."""
    label: str
    kind: str
    boxes: Sequence[Box]
    only: Mapping[str, Sequence[str]]
    """Beside which words of another field it is said; always, where that is empty."""
    beside: Sequence[str]
    """How those words are called."""
    least: int | None = None
    """So many of the cards of a trick must be told; all of them, where nothing is said."""
    needs_one: bool = False
    """Whether one of its boxes must be answered, whichever."""
    rare: bool = False
    """Whether it is hardly ever told."""

    @property
    def often(self) -> list[Box]:
        """Its boxes that are shown at once."""
        return [box for box in self.boxes if box not in self.seldom]

    @property
    def seldom(self) -> list[Box]:
        """Its boxes that are folded away: cards that need not be said beside those of a trick, numbers that need not, and who hardly ever is.

        What is only said beside some words is no longer seldom once they are chosen.
        """
        if self.rare:
            return list(self.boxes)
        if self.kind == "trick" or self.only:
            return []
        numbers = self.kind in ("count", "numbers", "payments") and not any(box.required for box in self.boxes)
        cards = [box for box in self.boxes if box.control == "cards" or (box.control == "card" and not box.required)]
        return [box for box in self.boxes if box in cards or (numbers and box.control in ("number", "text"))]


def fields_of(around: Around, step: Json, wanted: Json | None = None, *, data: Json | None = None) -> list[Field]:
    """The fields of an event that can be entered; `wanted` are those that `next` names, None where nothing is known of what comes next.

    Of an event that is there already `data` says how long its lists are.
    """
    found: list[Field] = []
    for told in step["fields"]:
        expected = None if wanted is None else wanted.get(told["name"])
        kind = told["kind"].removeprefix(RARE)
        if kind not in OF_OBJECTS:
            found += _field(around, step["type"], told, step["fields"], expected, known=wanted is not None)
            continue
        # An object is as many fields as it has; of objects there is one for each of its words.
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
    """The objects of a field: where each stands, and how it is called."""
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
    """The fields of an object in a list: one behind the other, each asked once there is one before it.

    `told` is the field of the event, `others` stand beside it, and `before` is what the object before it says first.
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
    """A box of an object in a list: there are many of them, so it takes little room."""
    if box.control != "chips":
        return box
    return box._replace(control="select", options=[Option("", "—"), *box.options])


def _said(field: Field) -> dict[str, list[str]]:
    """Beside anything that a field says."""
    return {field.name: [option.value for box in field.boxes for option in box.options if option.value]}


def _beside(only: Mapping[str, Sequence[str]], others: Sequence[Json]) -> list[str]:
    """How the words of other fields are called beside which a field is said."""
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
    """A field with its boxes, if it can be entered; `others` are those that stand with it, in the event or the object that it is of."""
    path = (*within, told["name"])
    boxes = [_bounded(box, told, expected, known=known) for box in _boxes(around, type_, told, path, expected or {})]
    if boxes:
        only = told.get("only", {})
        least = (expected or {}).get("min") if told["kind"] == "trick" else None
        placed = {_dotted((*within, name)): chosen for name, chosen in only.items()}
        needs_one = told["kind"] == "some counts" and bool((expected or {}).get("required"))
        rare = told["kind"].startswith(RARE)
        yield Field(_dotted(path), told["label"], told["kind"], boxes, placed, _beside(only, others), least, needs_one, rare)


def _dotted(path: Sequence[str | int]) -> str:
    return ".".join(map(str, path))


def _boxes(around: Around, type_: str, told: Json, path: tuple[str | int, ...], expected: Json) -> Iterator[Box]:
    """The boxes of a field, by what it holds."""
    label, speech, field = told["label"], around.speech, _dotted((type_, *path))

    def one(control: Control, holds: Holds, options: Sequence[Option] = ()) -> Box:
        return Box(field, path, label, control, holds, options)

    match told["kind"].removeprefix(RARE):
        case "player":
            yield one("chips", "text", [Option(player, speech.who(player)) for player in around.players])
        case "player or nobody":
            yield one(
                "chips", "nobody", [*(Option(player, speech.who(player)) for player in around.players), Option(NOBODY, gettext("Nadie"))]
            )
        case "party":
            yield one("chips", "text", [Option(party, speech.who(party)) for party in (*around.sat, PLATE)])
        case "suit":
            yield one("chips", "text", _suits())
        case "suit or none":
            yield one("chips", "nobody", [*_suits(), Option(NOBODY, gettext("Ninguno"))])
        case "word":
            yield one("chips", "text", [Option(value, words) for value, words in told["words"].items()])
        case "words":
            yield one("ticks", "words", [Option(value, words) for value, words in told["words"].items()])
        case "flag":
            yield one("chips", "flag", _yes_no())
        case "count":
            yield _count(one, expected, told.get("words", {}))
        case "numbers":
            yield one("text", "wholes")
        case "text":
            yield one("text", "text")
        case "card":
            yield one("card", "card", _cards(speech, around.pack))
        case "cards":
            yield one("cards", "cards")._replace(most=expected.get("max"))
        case "cards or count":
            yield _count(one, expected)
            yield one("cards", "cards")._replace(name=f"{field}.cards", required=False)
        case "players":
            options = [Option("", "—"), *(Option(player, speech.who(player)) for player in around.sat)]
            for place in range(1, len(around.sat) + 1):
                yield Box(f"{field}.{place}", path, gettext("Sitio {place}").format(place=place), "select", "listed", options)
        case _:
            yield from _of_each(around, field, told, path, expected)


def _of_each(around: Around, field: str, told: Json, path: tuple[str | int, ...], expected: Json) -> Iterator[Box]:
    """The boxes of a field that says something of each player."""
    label, speech = told["label"], around.speech

    def each(control: Control, holds: Holds, options: Sequence[Option] = ()) -> Iterator[Box]:
        for player in around.players:
            box = Box(f"{field}.{player}", (*path, player), f"{label}: {speech.who(player)}", control, holds, options, player)
            yield box._replace(asked=player in around.active)

    match told["kind"]:
        case "hands":
            yield from each("cards", "cards")
        case "piles":
            for box in each("cards", "pile"):
                for pile, words in told["words"].items():
                    called = f"{speech.who(box.player or '')}, {words}"
                    yield box._replace(name=f"{box.name}.{pile}", label=f"{label}: {called}", called=called, most=expected.get("max"))
        case "trick":
            order = [*around.active, *(player for player in around.players if player not in around.active)]
            own = {box.player: box for box in each("card", "card")}
            for player in order:
                held = around.cards.get(player, around.pack)
                yield own[player]._replace(options=[each._replace(offered=each.value in held) for each in _cards(speech, around.pack)])
        case "some cards":
            for box in each("card", "card", _cards(speech, around.pack)):
                yield box._replace(called=box.label)
        case "counts" | "some counts":
            yield from each("number", "whole")
        case "flags":
            yield from each("chips", "flag", _yes_no())
        case "payments":
            for player in around.players:
                yield Box(f"{field}.{player}", path, f"{label}: {speech.who(player)}", "number", "payment", (), player)


def _suits() -> list[Option]:
    return [Option(suit, suit, suit) for suit in SUITS]


def _count(one: Any, expected: Json, words: Json | None = None) -> Box:
    """A whole number: tapped, where it is one of a few; called by its words, where it has any."""
    called = words or {}
    values = expected.get("values") or (range(expected["min"], expected["max"] + 1) if "min" in expected else [*called])
    box: Box = one("chips" if 0 < len(values) <= CHIPS_MOST else "number", "whole")
    return box._replace(options=[Option(str(value), called.get(str(value), str(value))) for value in values])


def _yes_no() -> list[Option]:
    return [Option(value, gettext(label)) for value, label in YES_NO.items()]


def _cards(speech: Speech, codes: Sequence[str]) -> list[Option]:
    return [Option(code, speech.card(code)) for code in codes]


def _bounded(box: Box, told: Json, expected: Json | None, *, known: bool) -> Box:
    """A box with what `next` says of its field: the values that would be taken, and whether it must be answered."""
    if not known:
        return box
    if expected is None:
        return box._replace(asked=False)
    box = box._replace(required=bool(expected["required"]) and box.control != "cards" and told["kind"] != "some counts")
    if expected.get("values") == []:
        return box._replace(asked=False)
    if "values" not in expected or box.control not in ("chips", "ticks", "card"):
        return box
    if told["kind"] == "trick":
        # The values of a field with a card of each are those of all of them together: who may have which tells the table.
        return box._replace(options=[each._replace(offered=each.offered and each.value in expected["values"]) for each in box.options])
    texts = [text_of(value) for value in expected["values"]]
    box = box._replace(options=[each._replace(offered=each.offered and each.value in texts) for each in box.options])
    if len(texts) > 1:
        return box
    # What can only be one thing is not asked: said where it must be, and else left to the record, which knows it.
    if texts and box.required:
        return box._replace(given=texts[0])
    return box if _is_choice(told, texts) else box._replace(asked=False)


def _is_choice(told: Json, texts: Sequence[str]) -> bool:
    """Whether the only thing that can be said is yet said or not: a word, a yes, or what belongs to a choice."""
    if told["kind"] in ("flag", "word", "words"):
        return bool(texts) and texts != ["false"]
    return bool(texts) and "only" in told


def text_of(value: Any) -> str:
    """A value as it stands in a box."""
    if value is None:
        return NOBODY
    return str(value).lower() if isinstance(value, bool) else str(value)
