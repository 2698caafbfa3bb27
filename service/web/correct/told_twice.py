"""The changes to events in words: which came, went or say something else, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from events.correction import Entry
from events.facts import Fact, NightOpened
from projections.night import Night
from projections.retold import NO_KEY, Retold, data_of
from rules.core.glossary import Tariff, Variant
from rules.core.refusals import mark
from rules.registry import words_of
from service.web.hand.recorded import kind_of_fact, kinds_of, said_in
from service.web.here import Here
from service.web.step.box import Around, Box, Json
from service.web.step.box_values import written_of
from service.web.step.fields import fields_of

OPENING: Final = {
    "/players": mark("Sitios"),
    "/first_dealer": mark("Da primero"),
    "/rules/tariff": mark("Tarifa"),
    "/rules/variant": mark("Modalidad"),
    "/zone": mark("Huso horario"),
    "/day": mark("Día"),
}
"""The JSON Pointers of fields of the opening → their labels. Everything else that is no house rule is shown as it stands."""
OVERRIDES: Final = "/rules/overrides/"
CARRIED: Final = "/carried"
"""Where an opening holds what an earlier night left, which the game tells as a whole."""
UNSAID: Final = "—"
Called = tuple[str, str | None]
"""The label of a field, and the player if each has a value of it."""


class ToldTwice:
    """The labels and values of the events of a night, before and after a correction."""

    def __init__(self, here: Here, night: Night) -> None:
        self.here = here
        self.speech = here.speech
        self.kinds = kinds_of(here)
        seats = night.game.seats(night.table)
        self.around = Around(here.speech, seats.sat, seats.sat, seats.sat, night.game.pack, {})
        self.words = words_of(night.game.name)

    def line(self, retold: Retold, trick: int | None = None) -> str:
        """The change to one event, in a line; `trick` is the number of the trick that it is."""
        say, fact = self.speech.say, retold.entry.fact
        if isinstance(fact, NightOpened):
            return say("Apertura de la noche: {changes}", changes="; ".join(self._opening(retold)))
        kind = self.kinds.get(kind_of_fact(fact))
        label = str(kind["label"]) if kind is not None else fact.type
        label = label if trick is None else f"{label} {trick}"
        was, now = (self._said(kind, each.fact) if each is not None and kind is not None else {} for each in (retold.before, retold.after))
        if retold.before is not None and retold.after is not None:
            former = self.kinds.get(kind_of_fact(retold.before.fact))
            if former is not None and former is not kind:
                # Cash that was a debt, or the reverse: their fields cannot be compared one by one.
                return f"{former['label']} → {label}: {self._listed(now)}"
            otherwise = {name: (was.get(name, UNSAID), now.get(name, UNSAID)) for name in {**was, **now}}
            changes = self._listed({name: f"{old} → {new}" for name, (old, new) in otherwise.items() if old != new})
            return f"{label}: {changes}" if changes else label
        told = self._listed(was or now)
        if retold.after is None:
            return say("Se quita: {label}. {told}", label=label, told=told).rstrip(". ")
        return say("Se añade: {label}. {told}", label=label, told=told).rstrip(". ")

    def _listed(self, told: Mapping[Called, str]) -> str:
        """The values, field by field; of a field with a value for each player, player by player."""
        fields: dict[str, list[str]] = {}
        for (name, player), text in told.items():
            fields.setdefault(name, []).append(text if player is None else f"{self.speech.who(player)} {text}")
        listed = {
            f"{name}:" if any(own == name and player for own, player in told) else name: ", ".join(each) for name, each in fields.items()
        }
        return "; ".join(f"{name} {each}" for name, each in listed.items())

    def _said(self, kind: Json, fact: Fact) -> dict[Called, str]:
        """The values of an event by the labels of its boxes."""
        data = data_of(fact)
        fields = fields_of(self.around, kind, data=data)
        written = written_of(fields, data)
        told: dict[Called, list[str]] = {}
        for field in fields:
            for box in field.boxes:
                if text := written.get(box.name):
                    told.setdefault((field.label[:1].lower() + field.label[1:], box.player), []).extend(self._words(box, text))
        return {name: ", ".join(words) for name, words in told.items()}

    def _words(self, box: Box, text: str) -> list[str]:
        words = said_in(self.speech, box, text)
        return [self.speech.card(each) if box.control == "card" and each in self.around.pack else each for each in words]

    def _opening(self, retold: Retold) -> list[str]:
        """The changes to the opening."""
        told = []
        if any(each["path"].startswith(CARRIED) for each in retold.fields):
            was, now = (self._brought(each) for each in (retold.before, retold.after))
            told.append(self.speech.say("lo que quedó de otra noche: {was} → {now}", was=was, now=now))
        for each in retold.fields:
            path = each["path"]
            if path.startswith(CARRIED):
                continue
            name = self.words.rules[path.removeprefix(OVERRIDES)].label if path.startswith(OVERRIDES) else OPENING.get(path)
            if path.startswith("/stake"):
                name = mark("Lo que vale un tanto")
            before, after = (self._setting(path, each.get(side, NO_KEY)) for side in ("before", "after"))
            told.append(f"{self.speech.say(name) if name else path.rpartition('/')[2]} {before} → {after}")
        return told

    def _brought(self, entry: Entry | None) -> str:
        """What an opening brings from an earlier night."""
        brought = None if entry is None else getattr(entry.fact, "carried", None)
        lines = [] if brought is None else words_of(self.here.night.game.name).brought(self.speech, brought)
        return " ".join(lines) or self.speech.say("Nada.")

    def _setting(self, path: str, value: Any) -> str:
        """A value of the opening in words."""
        if value is NO_KEY:
            return UNSAID
        if isinstance(value, bool):
            return self.speech.say("Sí") if value else self.speech.say("No")
        if path == "/players":
            return self.speech.everybody(value)
        if path == "/first_dealer":
            return self.speech.who(value)
        if path == "/day":
            return self.speech.day(date.fromisoformat(value))
        known: Mapping[str, Tariff | Variant] = {**self.words.tariffs, **self.words.variants}
        if path in ("/rules/tariff", "/rules/variant") and value in known:
            return self.speech.say(known[value].called)
        return str(value)
