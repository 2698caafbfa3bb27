"""How the events of a hand are asked for one by one: the words for each and for its fields, and what each field holds.

Which event may come next, and with which values, tells `expects`; this is how a page names it and with what it is entered. Here
stand the types, and the events that every game takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from events.facts import Door
from rules.core.kinds import FieldKind, hints_of, kind_of, part_in
from rules.core.pad import Say, plain
from rules.core.refusals import mark


@dataclass(frozen=True, slots=True)
class StepField:
    """A field of an event: its name, how it is called, what it holds; of a word, or of a few numbers, also how each value is called.

    What it holds says its annotation (`kinds.kind_of`), and `asked` only what that leaves open; what is `rare` is hardly ever told.
    `only`: it is said only where another field holds one of these words. `fields`: what an object says, or each of a list, the field
    first without which it says nothing; there `only` names another field of the same object. `among`: its cards are of these, where not
    any card of the pack will do. `within`: its cards stand among those of another field as well, if that is told. `needed`: where it is said
    at all it must be.
    """

    name: str
    label: str
    words: Mapping[str, str] = field(default_factory=dict)
    asked: str | None = None
    rare: bool = False
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fields: Sequence[StepField] = ()
    among: Sequence[str] = ()
    within: str | None = None
    needed: bool = False

    @property
    def kind(self) -> FieldKind:
        """What it holds."""
        assert self.asked is not None, "a field is put together with its event"
        return cast("FieldKind", f"rare {self.asked}" if self.rare else self.asked)

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


WHO: Final = StepField("player", mark("Quién"))
"""Whom an event is about."""


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
            StepField("from", mark("Paga")),
            StepField("to", mark("Cobra")),
            StepField("tantos", mark("Tantos")),
            StepField("reason", mark("Por qué")),
        ),
    ),
    Step(
        "dispute",
        mark("No es así"),
        (
            StepField("hand", mark("Mano")),
            StepField("by", mark("Quién lo dice")),
            StepField("claim", mark("Qué pasó")),
        ),
    ),
    Step(
        "ruling",
        mark("La mesa decide"),
        (
            StepField("hand", mark("Mano")),
            StepField("decision", mark("Cómo queda"), {"stands": mark("Como estaba"), "corrected": mark("Corregida")}),
            StepField("note", mark("Por qué")),
        ),
    ),
    Step(
        "seats_changed",
        mark("Cambian los asientos"),
        (StepField("players", mark("Quiénes se sientan, por orden")), StepField("first_dealer", mark("Da primero"))),
    ),
    Step(
        "night_closed",
        mark("Se acaba la noche"),
        (
            StepField(
                "leftovers",
                mark("Lo que queda en la mesa"),
                {"carry": mark("Se guarda para otra noche"), "share": mark("Se reparte ahora")},
            ),
        ),
    ),
    Step(
        "paid",
        mark("Pagado"),
        (
            StepField("from", mark("Paga")),
            StepField("to", mark("Cobra")),
            StepField("tantos", mark("Tantos")),
        ),
    ),
    Step(
        "correction",
        mark("Corrección"),
        (
            StepField("strike", mark("Apuntes que se tachan"), asked="places"),
            StepField("after", mark("Después de qué apunte"), asked="place"),
            StepField("insert", mark("Apuntes que se ponen"), asked="events"),
            StepField("reason", mark("Por qué")),
        ),
    ),
)
"""The events that belong to no game, in the order in which a table meets them."""


def steps_of(door: Door, *own: Step, **more: Sequence[StepField]) -> tuple[Step, ...]:
    """The events of a game and those that every game takes, some of these (by type) with fields of this game besides.

    What each field holds is found in the declarations of the events that come through the game's door.
    """
    every = (replace(step, fields=(*step.fields, *more.get(step.type, ()))) for step in OF_EVERY_GAME)
    return tuple([replace(step, fields=_annotated(step.fields, door[step.type])) for step in (*own, *every)])


def _annotated(declared: Sequence[StepField], told: type) -> tuple[StepField, ...]:
    """Some fields of an event, or of an object in one, each with what it holds."""
    hints = hints_of(told)
    return tuple([replace(each, asked=each.asked or kind_of(hints[each.name]), fields=_inner(each, hints[each.name])) for each in declared])


def _inner(each: StepField, hint: Any) -> tuple[StepField, ...]:
    part = part_in(hint) if each.fields else None
    return () if part is None else _annotated(each.fields, part)
