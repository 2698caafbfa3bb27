"""One event as a form: which boxes it has, what stands in them, and the event that they come to.

They are drawn from what a game says of its events (`steps`) and, where the event comes next, of the values that would be taken (`next`):
nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from flask import request
from flask_babel import gettext

from events.facts import PLATE
from rules.core.cards import SUITS
from rules.core.refusals import mark
from service.explain.speech import Speech
from service.problems import malformed
from service.web import forms

Json = Mapping[str, Any]
CHIPS_MOST: Final = 14
"""So many numbers are still tapped; more are written."""
YES_NO: Final = {"true": mark("Sí"), "false": mark("No")}
NOBODY: Final = "-"
"""How a form says that it was no player: no player is called so."""
UNSAID: Final = object()
"""What stands in a box in which nothing stands."""

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
    path: tuple[str, ...]
    """Where its value stands in the data of the event."""
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

    @property
    def often(self) -> list[Box]:
        """Its boxes that are shown at once."""
        return [box for box in self.boxes if box not in self.seldom]

    @property
    def seldom(self) -> list[Box]:
        """Its boxes that are folded away: cards that need not be said beside those of a trick, numbers that need not, and who hardly ever is.

        What is only said beside some words is no longer seldom once they are chosen.
        """
        if self.kind == "trick" or self.only:
            return []
        if self.kind == "rare player":
            return list(self.boxes)
        numbers = self.kind in ("count", "numbers", "payments") and not any(box.required for box in self.boxes)
        cards = [box for box in self.boxes if box.control == "cards" or (box.control == "card" and not box.required)]
        return [box for box in self.boxes if box in cards or (numbers and box.control in ("number", "text"))]


def fields_of(around: Around, step: Json, wanted: Json | None = None) -> list[Field]:
    """The fields of an event that can be entered; `wanted` are those that `next` names, None where nothing is known of what comes next."""
    found: list[Field] = []
    for told in step["fields"]:
        expected = None if wanted is None else wanted.get(told["name"])
        beside = step["fields"]
        if told["kind"] not in ("object", "objects"):
            found += _field(around, step["type"], told, beside, expected, known=wanted is not None)
            continue
        # An object is as many fields as it has; of objects there is one for each of its words.
        for key, called in told["words"].items() if told["kind"] == "objects" else [(None, told["label"])]:
            within = (told["name"],) if key is None else (told["name"], key)
            for place, part in enumerate(told["fields"]):
                own = {**part, "label": f"{called}: {part['label']}"}
                needed = None if expected is None else {"required": expected["required"] and place == 0}
                found += _field(around, step["type"], own, told["fields"], needed, known=wanted is not None, within=within)
    return found


def _field(
    around: Around, type_: str, told: Json, others: Sequence[Json], expected: Json | None, *, known: bool, within: tuple[str, ...] = ()
) -> Iterator[Field]:
    """A field with its boxes, if it can be entered; `others` are those that stand with it, in the event or the object that it is of."""
    path = (*within, told["name"])
    boxes = [_bounded(box, told, expected, known=known) for box in _boxes(around, type_, told, path, expected or {})]
    if boxes:
        words = {other["name"]: other.get("words", {}) for other in others}
        only = told.get("only", {})
        beside = [words[name][word] for name, chosen in only.items() for word in chosen]
        least = (expected or {}).get("min") if told["kind"] == "trick" else None
        placed = {".".join((*within, name)): chosen for name, chosen in only.items()}
        needs_one = told["kind"] == "some counts" and bool((expected or {}).get("required"))
        yield Field(".".join(path), told["label"], told["kind"], boxes, placed, beside, least, needs_one)


def _boxes(around: Around, type_: str, told: Json, path: tuple[str, ...], expected: Json) -> Iterator[Box]:
    """The boxes of a field, by what it holds."""
    label, speech, field = told["label"], around.speech, ".".join((type_, *path))

    def one(control: Control, holds: Holds, options: Sequence[Option] = ()) -> Box:
        return Box(field, path, label, control, holds, options)

    match told["kind"]:
        case "player" | "rare player":
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
            yield _count(one, expected)
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


def _of_each(around: Around, field: str, told: Json, path: tuple[str, ...], expected: Json) -> Iterator[Box]:
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


def _count(one: Any, expected: Json) -> Box:
    """A whole number: tapped, where it is one of a few."""
    values = expected.get("values") or (range(expected["min"], expected["max"] + 1) if "min" in expected else ())
    box: Box = one("chips" if 0 < len(values) <= CHIPS_MOST else "number", "whole")
    return box._replace(options=[Option(str(value), str(value)) for value in values])


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
    texts = [_text(value) for value in expected["values"]]
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


def _text(value: Any) -> str:
    if value is None:
        return NOBODY
    return str(value).lower() if isinstance(value, bool) else str(value)


def written_of(fields: Sequence[Field], data: Json) -> dict[str, str]:
    """What stands in the boxes of an event that is there already."""
    written, listed = {}, dict[tuple[str, ...], int]()
    for box in (box for field in fields for box in field.boxes):
        value: Any = data
        for name in box.path:
            value = value.get(name, UNSAID) if isinstance(value, Mapping) else UNSAID
        if value is UNSAID or (value is None and box.holds != "nobody"):
            continue
        if box.holds in ("listed", "pile"):
            place = listed.setdefault(box.path, 0)
            listed[box.path] += 1
            value = value[place] if place < len(value) else None
        elif box.holds == "payment":
            value = sum(each["tantos"] for each in value if each["to"] == box.player) or None
        if isinstance(value, list):
            value = " ".join(map(str, value)) if box.holds in ("cards", "pile", "wholes", "words") else None
        elif box.holds in ("cards", "words"):
            value = None
        if value is not None or box.holds == "nobody":
            written[box.name] = _text(value)
    return written


def data_told(fields: Sequence[Field]) -> dict[str, Any]:
    """The data of the event that the boxes of this request tell. Raises ProblemError for what is no such value."""
    data: dict[str, Any] = {}
    for box in (box for field in fields for box in field.boxes):
        value = _value(box)
        if value is UNSAID:
            continue
        place = data
        for name in box.path[:-1]:
            place = place.setdefault(name, {})
        if box.holds in ("listed", "payment", "pile"):
            place.setdefault(box.path[-1], []).append(value)
        else:
            place[box.path[-1]] = value
    return data


def _value(box: Box) -> Any:
    """What a box says; UNSAID where nothing stands in it. Raises ProblemError for what is no such value."""
    told = forms.text(box.name)
    if told is None:
        return UNSAID
    match box.holds:
        case "whole":
            return forms.whole(box.name)
        case "wholes":
            return _wholes(box.name, told)
        case "payment":
            return {"to": box.player, "tantos": forms.whole(box.name)}
        case "flag":
            return {"true": True, "false": False}.get(told, UNSAID)
        case "cards" | "pile":
            return told.upper().replace(",", " ").split()
        case "words":
            return [_offered(box, each) for each in request.form.getlist(box.name)]
        case "text" | "nobody" if box.options:
            return None if box.holds == "nobody" and told == NOBODY else _offered(box, told)
    return told


def _offered(box: Box, told: str) -> str:
    """One of the values of a box."""
    if told not in [each.value for each in box.options]:
        raise malformed(box.path[-1], mark("«{field}» ha de ser una de las que se ofrecen."))
    return told


def _wholes(name: str, told: str) -> list[int]:
    """Whole numbers, separated by spaces or commas."""
    parts = told.replace(",", " ").split()
    if not all(forms.WHOLE.match(part) for part in parts):
        raise malformed(name, mark("«{field}» han de ser números enteros, separados por espacios."))
    return [int(part) for part in parts]
