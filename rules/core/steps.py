"""How the events of a hand are asked for one by one: the words for each and for its fields, and what each field holds.

Which event may come next, and with which values, tells `expects`; this is how a page names it and with what it is entered. Here
stand the types, and the events that every game takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from rules.core.pad import Say, plain
from rules.core.refusals import mark

FieldKind = Literal[
    "player",
    "player or nobody",
    "rare player",
    "players",
    "rare ranking",
    "party",
    "suit",
    "suit or none",
    "card",
    "cards",
    "cards or none",
    "open cards",
    "hands",
    "piles",
    "heaps",
    "count",
    "rare count",
    "numbers",
    "cards or count",
    "rare cards or count",
    "flag",
    "rare flag",
    "flags",
    "word",
    "words",
    "text",
    "trick",
    "some cards",
    "counts",
    "some counts",
    "rare some counts",
    "word counts",
    "payments",
    "object",
    "objects",
    "list",
    "rare list",
    "rare lists",
    "place",
    "places",
    "events",
]
"""What a field holds: a `party` is a player or the plate; a `ranking` are players from the first to the last of something; what is `rare` is
hardly ever told; a `count` that has words is called by them; `hands`, `trick`, `counts` and `flags` have a value for each player, `some cards`
and `some counts` for those of whom there is one to tell, and `open cards` are asked at once; `payments` what each is paid; `cards or none` may be
told to be none; of `piles` each player has one for each of its words, a list of cards; of `heaps` there is one for each of its words, and all
cards among which they are lie on one of them; of `word counts` there is a number for each of its words; `words` are some of several; an
`object` has fields of its own, and of `objects` there is one for each of its words; a `list` has as many objects as there are to tell, and of
`lists` each player has one; a `place` is the number of an event in the stream."""


@dataclass(frozen=True, slots=True)
class StepField:
    """A field of an event: its name, how it is called, what it holds; of a word, or of a few numbers, also how each value is called.

    `only`: it is said only where another field holds one of these words. `fields`: what an object says, or each of a list, the field
    first without which it says nothing; there `only` names another field of the same object. `among`: its cards are of these, where not
    any card of the pack will do. `within`: its cards stand among those of another field as well, if that is told. `needed`: where it is said
    at all it must be.
    """

    name: str
    label: str
    kind: FieldKind
    words: Mapping[str, str] = field(default_factory=dict)
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fields: Sequence[StepField] = ()
    among: Sequence[str] = ()
    within: str | None = None
    needed: bool = False

    def told(self, say: Say) -> dict[str, Any]:
        """The field as JSON."""
        told: dict[str, Any] = {"name": self.name, "label": say(plain(self.label)), "kind": self.kind}
        if self.words:
            told["words"] = {value: say(plain(label)) for value, label in self.words.items()}
        if self.fields:
            told["fields"] = [each.told(say) for each in self.fields]
        if self.among:
            told["among"] = list(self.among)
        if self.within is not None:
            told["within"] = self.within
        if self.needed:
            told["needed"] = True
        return told | ({"only": {name: list(words) for name, words in self.only.items()}} if self.only else {})


@dataclass(frozen=True, slots=True)
class Step:
    """An event that may be logged by itself: its type, how it is called, its fields in the order in which they are asked."""

    type: str
    label: str
    fields: Sequence[StepField] = ()

    def told(self, say: Say) -> dict[str, Any]:
        """The step as JSON."""
        return {"type": self.type, "label": say(plain(self.label)), "fields": [each.told(say) for each in self.fields]}


OF_EVERY_GAME: Final = (
    Step(
        "transfer",
        mark("Pago acordado"),
        (
            StepField("from", mark("Paga"), "party"),
            StepField("to", mark("Cobra"), "party"),
            StepField("tantos", mark("Tantos"), "count"),
            StepField("reason", mark("Por qué"), "text"),
        ),
    ),
    Step(
        "dispute",
        mark("No es así"),
        (
            StepField("hand", mark("Mano"), "count"),
            StepField("by", mark("Quién lo dice"), "player"),
            StepField("claim", mark("Qué pasó"), "text"),
        ),
    ),
    Step(
        "ruling",
        mark("La mesa decide"),
        (
            StepField("hand", mark("Mano"), "count"),
            StepField("decision", mark("Cómo queda"), "word", {"stands": mark("Como estaba"), "corrected": mark("Corregida")}),
            StepField("note", mark("Por qué"), "text"),
        ),
    ),
    Step(
        "seats_changed",
        mark("Cambian los asientos"),
        (StepField("players", mark("Quiénes se sientan, por orden"), "players"), StepField("first_dealer", mark("Da primero"), "player")),
    ),
    Step(
        "night_closed",
        mark("Se acaba la noche"),
        (
            StepField(
                "leftovers",
                mark("Lo que queda en la mesa"),
                "word",
                {"carry": mark("Se guarda para otra noche"), "share": mark("Se reparte ahora")},
            ),
        ),
    ),
    Step(
        "paid",
        mark("Pagado"),
        (
            StepField("from", mark("Paga"), "party"),
            StepField("to", mark("Cobra"), "party"),
            StepField("tantos", mark("Tantos"), "count"),
        ),
    ),
    Step(
        "correction",
        mark("Corrección"),
        (
            StepField("strike", mark("Apuntes que se tachan"), "places"),
            StepField("after", mark("Detrás de qué apunte"), "place"),
            StepField("insert", mark("Apuntes que se ponen"), "events"),
            StepField("reason", mark("Por qué"), "text"),
        ),
    ),
)
"""The events that belong to no game, in the order in which a table meets them."""


def of_every_game(**more: Sequence[StepField]) -> tuple[Step, ...]:
    """The events that every game takes, some of them (by type) with fields of this game besides."""
    return tuple(replace(step, fields=(*step.fields, *more.get(step.type, ()))) for step in OF_EVERY_GAME)
