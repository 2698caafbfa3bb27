"""How are the events of a hand asked for one by one? The words for each event and its fields, and what each field holds.

`expects` says which event may come next and with which values; this is how a page names and asks for it. This module has the
types, and the events common to every game.
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
    """A field of an event: its name, its label, what it holds and, for words or a few numbers, the label of each value.

    Its annotation says what it holds (`kinds.kind_of`), and `asked` only what that leaves open; a `rare` field is hardly ever
    used. `only`: it applies only if another field has one of these words. `fields`: the fields of an object, or of each
    object in a list, the required one first; there, `only` names another field of the same object. `among`: its cards are
    limited to these. `within`: its cards are also among those of another field, if that is given. `needed`: it is required
    whenever it applies.
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
        assert self.asked is not None, "`steps_of` has set what the field holds"
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
"""The player whom an event is about."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event that may be logged by itself: its type, its label, its fields in the order of asking."""

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
"""The events of every game, in the order in which a table meets them."""


def steps_of(door: Door, *own: Step, **more: Sequence[StepField]) -> tuple[Step, ...]:
    """The events of a game and those of every game; `more` adds fields of this game to some of the latter, by type.

    What each field holds is read from the declarations of the events in the game's door.
    """
    every = (replace(step, fields=(*step.fields, *more.get(step.type, ()))) for step in OF_EVERY_GAME)
    return tuple([replace(step, fields=_annotated(step.fields, door[step.type])) for step in (*own, *every)])


def _annotated(declared: Sequence[StepField], told: type) -> tuple[StepField, ...]:
    """Fields of an event, or of an object in one, each with what it holds."""
    hints = hints_of(told)
    return tuple([replace(each, asked=each.asked or kind_of(hints[each.name]), fields=_inner(each, hints[each.name])) for each in declared])


def _inner(each: StepField, hint: Any) -> tuple[StepField, ...]:
    part = part_in(hint) if each.fields else None
    return () if part is None else _annotated(each.fields, part)
