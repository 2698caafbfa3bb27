"""The events of a night as they stand in the record: as JSON, in words, and the table at which each happened."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, Final

from flask_babel import gettext

from events.correction import Place
from events.facts import CASH, Fact, NightOpened, Transfer
from projections.hands import scenes, told_place
from projections.pads import told_steps
from projections.replay import Step
from rules.core.refusals import mark
from rules.core.steps import Step as EventStep, StepField
from service.api.state import state
from service.web.box import Around, Box, Field, Json, in_turn
from service.web.box_values import written_of
from service.web.fields import fields_of
from service.web.frames import address_of
from service.web.here import Here
from service.words import in_words, printable


def told_at(here: Here) -> Callable[[Place], Mapping[str, Any]]:
    """Tells the event at a place of the reading: its type and its data."""

    def at(place: Place) -> Mapping[str, Any]:
        event = next(iter(state().store.stream(here.id, place.seq - 1))).envelope()
        found = event if place.insert is None else event["data"]["insert"][place.insert - 1]
        return {"type": found["type"], "data": found["data"]}

    return at


CASH_TOLD: Final = EventStep(
    CASH,
    mark("Dinero en mano"),
    (StepField("to", mark("Lo da"), "party"), StepField("from", mark("Lo recibe"), "party"), StepField("tantos", mark("Tantos"), "count")),
)
"""A transfer that is money handed over, as an event of its own: people tell it the other way round."""


class Sayable(ABC):
    """An event of the record as it is said: how it is called, and what it says."""

    here: Here
    type: str
    data: Any
    around: Any

    @cached_property
    def kind(self) -> Json:
        """What an event of its type is called, with its fields."""
        return kinds_of(self.here)[self.type]

    @property
    def label(self) -> str:
        """How it is called."""
        # The opening is told on a sheet of its own, and is no event of a hand.
        return gettext("Apertura de la noche") if self.type == NightOpened.type else str(self.kind["label"])

    @cached_property
    def fields(self) -> list[Field]:
        """Its boxes."""
        return fields_of(self.around, self.kind, data=self.data)

    @cached_property
    def told(self) -> str:
        """What it says, in a line."""
        words = [
            f"{field.label}: {', '.join(_said(box, text))}"
            for field in self.fields
            for box in field.boxes
            if (text := self._written.get(box.name))
        ]
        return " · ".join(words)

    @cached_property
    def _written(self) -> dict[str, str]:
        return written_of(self.fields, self.data)


def kinds_of(here: Here) -> dict[str, Json]:
    """The events that the game knows, by type, in words."""
    say = partial(in_words, lang=here.lang)
    return {each["type"]: each for each in (*told_steps(here.night.game, say), CASH_TOLD.told(say))}


def kind_of_fact(fact: Fact) -> str:
    """The type of an event, as people tell them apart."""
    return CASH if isinstance(fact, Transfer) and fact.is_cash else fact.type


class Recorded(Sayable):
    """An event that stands in the record, and the table at which it happened."""

    def __init__(self, here: Here, step: Step) -> None:
        self.here = here
        self.step = step
        self.place = step.place
        self.type = kind_of_fact(step.fact)
        self.told_at = told_at(here)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What it says."""
        data: Mapping[str, Any] = self.told_at(self.place)["data"]
        return data

    @property
    def address(self) -> str:
        """Where it stands, as its page is called."""
        return address_of(told_place(self.place))

    @cached_property
    def hand(self) -> int | None:
        """Of which hand it is; None for what is beside the hands."""
        return next((hand for hand, pairs in scenes(self.here.night) for pair in pairs if pair[1].place == self.place), None)

    @cached_property
    def around(self) -> Around:
        """The table at which it happened."""
        game, before = self.here.night.game, self.step.before
        seats = game.seats((before or self.step).standing.table)
        moments = (game.moment(each.standing.table) for each in (before, self.step) if each is not None)
        moment = next((each for each in moments if each is not None), {})
        return Around(self.here.speech, seats.players, in_turn(moment) or seats.players, seats.sat, game.pack, {})


def _said(box: Box, text: str) -> list[str]:
    told = text.split() if box.holds == "words" else [text]
    return [option.label for option in box.options if option.value in told] or [printable(text)]
