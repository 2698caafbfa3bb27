"""The events of a night as they stand in the record: as JSON, in words, and the table at which each happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final

from flask_babel import gettext

from events.correction import Place
from events.facts import CASH, PLATE, Fact, NightOpened, Transfer
from projections.anew import told_anew
from projections.hands import scenes, told_place
from projections.pads import told_steps
from projections.replacing import Instead, replacing_each
from projections.retold import data_of
from projections.standing import Step, steps
from rules.core.refusals import mark
from rules.core.steps import Step as EventStep, StepField
from rules.registry import GAMES
from service.api.state import state
from service.explain.speech import Speech
from service.once import once
from service.web.hand.frames import address_of
from service.web.here import Here
from service.web.step.box import Around, Box, Field, Json, in_turn
from service.web.step.box_values import written_of
from service.web.step.fields import fields_of
from service.words import in_words, printable


def told_at(here: Here) -> Callable[[Place], Mapping[str, Any]]:
    """Tells the event at a place of the reading: its type and its data, without the cards that this reader may not see."""
    facts = {step.place: step.fact for step in steps(here.night.last)} if here.caller.covered else {}

    def at(place: Place) -> Mapping[str, Any]:
        if place in facts:
            return {"type": facts[place].type, "data": data_of(facts[place])}
        event = next(iter(state().store.stream(here.id, place.seq - 1))).envelope()
        found = event if place.insert is None else event["data"]["insert"][place.insert - 1]
        return {"type": found["type"], "data": found["data"]}

    return at


CASH_TOLD: Final = EventStep(
    CASH,
    mark("Dinero en mano"),
    (
        StepField("to", mark("Lo da"), asked="party"),
        StepField("from", mark("Lo recibe"), asked="party"),
        StepField("tantos", mark("Tantos"), asked="count"),
    ),
)
"""A transfer that is money handed over, as an event of its own: people tell it the other way round."""


class Sayable:
    """An event of the record as it is said: how it is called, and what it says."""

    def __init__(self, here: Here, type_: str, data: Json, around: Around) -> None:
        self.here, self.type, self.data, self.around = here, type_, data, around

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
        told = [(field.label, [self._box_told(field, box) for box in field.boxes if self._written.get(box.name)]) for field in self.fields]
        return " · ".join(f"{label}: {', '.join(said)}" for label, said in told if said)

    def _box_told(self, field: Field, box: Box) -> str:
        """What stands in a box, behind whose it is where a field has several."""
        said = ", ".join(said_in(self.around.speech, box, self._written[box.name]))
        whose = box.label.removeprefix(f"{field.label}: ")
        return f"{whose} {said}" if whose not in (box.label, field.label) else said

    @cached_property
    def _written(self) -> dict[str, str]:
        return written_of(self.fields, self.data)


def kinds_of(here: Here) -> Mapping[str, Json]:
    """The events that the game knows, by type, in words."""
    return _kinds(here.night.game.name, here.lang)


@once
def _kinds(game: str, lang: str) -> Mapping[str, Json]:
    """The same, made once: every entry of a page asks for it."""
    say = partial(in_words, lang=lang, game=game)
    return {each["type"]: each for each in (*told_steps(GAMES[game], say), CASH_TOLD.told(say))}


def kind_of_fact(fact: Fact) -> str:
    """The type of an event, as people tell them apart."""
    return CASH if isinstance(fact, Transfer) and fact.is_cash else fact.type


class Recorded(Sayable):
    """An event that stands in the record, and the table at which it happened."""

    def __init__(self, here: Here, step: Step) -> None:
        self.step, self.place, self.told_at = step, step.place, told_at(here)
        super().__init__(here, kind_of_fact(step.fact), self.told_at(step.place)["data"], _around(here, step))

    @property
    def kinds(self) -> Sequence[str]:
        """As what people may tell it: what two players settled, as a debt or as cash; else as what it is."""
        parties = (self.data.get("from"), self.data.get("to"))
        return (Transfer.type, CASH) if self.step.fact.type == Transfer.type and PLATE not in parties else (self.type,)

    def as_kind(self, kind: str) -> Recorded:
        """The same, told as another of its kinds: who was to pay has paid, or the other way round, which the record turns about."""
        if kind == self.type:
            return self
        other = Recorded(self.here, self.step)
        other.type = kind
        reason = CASH if kind == CASH else self.here.speech.say("acuerdo de la mesa")
        other.data = {**self.data, "from": self.data["to"], "to": self.data["from"], "reason": reason}
        return other

    @property
    def address(self) -> str:
        """Where it stands, as its page is called."""
        return address_of(told_place(self.place))

    @cached_property
    def hand(self) -> int | None:
        """Of which hand it is; None for what is beside the hands."""
        return next((hand for hand, pairs in scenes(self.here.night) for pair in pairs if pair[1].place == self.place), None)

    def corrections(self, instead: Instead) -> list[dict[str, Any]]:
        """The corrections by which it and others of its hand are told otherwise; who leads and wins by that is told anew."""
        return replacing_each(self.here.night, told_anew(self.here.night, self._of_its_hand, instead, self.told_at), self.told_at)

    @cached_property
    def _of_its_hand(self) -> list[Step]:
        """The events of its hand; none where it is beside the hands."""
        own = [] if self.hand is None else [pairs for number, pairs in scenes(self.here.night) if number == self.hand]
        return [step for pairs in own for _, step in pairs]


def _around(here: Here, step: Step) -> Around:
    """The table at which an event happened."""
    game, before = here.night.game, step.before
    seats = game.seats((before or step).standing.table)
    moments = (game.moment(each.standing.table) for each in (before, step) if each is not None)
    moment = next((each for each in moments if each is not None), {})
    return Around(here.speech, seats.players, in_turn(moment) or seats.players, seats.sat, game.pack, {})


def said_in(speech: Speech, box: Box, text: str) -> list[str]:
    """What stands in a box, in words."""
    if box.holds in ("cards", "pile", "heap"):
        codes = text.split()
        return [speech.held(codes) if box.player else " ".join(map(speech.code, codes))]
    told = text.split() if box.holds == "words" else [text]
    return [option.label for option in box.options if option.value in told] or [printable(text)]
