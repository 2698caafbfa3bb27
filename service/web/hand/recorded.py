"""The events of a night in the record: as JSON, in words, and with the table at which each happened."""

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
    """A function from a place of the reading to the event there: type and data, without the cards that this reader may not see."""
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
"""A transfer of money handed over as an event type of its own: people put payer and payee the other way round."""


class Sayable:
    """An event of the record in words: its name, and what it says."""

    def __init__(self, here: Here, type_: str, data: Json, around: Around) -> None:
        self.here, self.type, self.data, self.around = here, type_, data, around

    @cached_property
    def kind(self) -> Json:
        """The description of its type, with the fields."""
        return kinds_of(self.here)[self.type]

    @property
    def label(self) -> str:
        """The name of the event."""
        # The opening has its own sheet and is no event of a hand.
        return gettext("Apertura de la noche") if self.type == NightOpened.type else str(self.kind["label"])

    @cached_property
    def fields(self) -> list[Field]:
        """Its fields with their boxes."""
        return fields_of(self.around, self.kind, data=self.data)

    @cached_property
    def told(self) -> str:
        """What it says, in a line."""
        told = [(field.label, [self._box_told(field, box) for box in field.boxes if self._written.get(box.name)]) for field in self.fields]
        return " · ".join(f"{label}: {', '.join(said)}" for label, said in told if said)

    def _box_told(self, field: Field, box: Box) -> str:
        """The value in a box, preceded by the box's name if the field has several."""
        said = ", ".join(said_in(self.around.speech, box, self._written[box.name]))
        whose = box.label.removeprefix(f"{field.label}: ")
        return f"{whose} {said}" if whose not in (box.label, field.label) else said

    @cached_property
    def _written(self) -> dict[str, str]:
        return written_of(self.fields, self.data)


def kinds_of(here: Here) -> Mapping[str, Json]:
    """The event types that the game knows, in words."""
    return _kinds(here.night.game.name, here.lang)


@once
def _kinds(game: str, lang: str) -> Mapping[str, Json]:
    """The same, cached: every entry of a page needs it."""
    say = partial(in_words, lang=lang, game=game)
    return {each["type"]: each for each in (*told_steps(GAMES[game], say), CASH_TOLD.told(say))}


def kind_of_fact(fact: Fact) -> str:
    """The event type of a fact, with cash apart from other transfers."""
    return CASH if isinstance(fact, Transfer) and fact.is_cash else fact.type


class Recorded(Sayable):
    """An event of the record, and the table at which it happened."""

    def __init__(self, here: Here, step: Step) -> None:
        self.step, self.place, self.told_at = step, step.place, told_at(here)
        super().__init__(here, kind_of_fact(step.fact), self.told_at(step.place)["data"], _around(here, step))

    @property
    def kinds(self) -> Sequence[str]:
        """The types that it may be told as: debt or cash for a settlement between two players, else only its own."""
        parties = (self.data.get("from"), self.data.get("to"))
        return (Transfer.type, CASH) if self.step.fact.type == Transfer.type and PLATE not in parties else (self.type,)

    def as_kind(self, kind: str) -> Recorded:
        """The event as another of its types: the payer becomes the one who has paid, or the reverse, so the record swaps the parties."""
        if kind == self.type:
            return self
        other = Recorded(self.here, self.step)
        other.type = kind
        reason = CASH if kind == CASH else self.here.speech.say("acuerdo de la mesa")
        other.data = {**self.data, "from": self.data["to"], "to": self.data["from"], "reason": reason}
        return other

    @property
    def address(self) -> str:
        """The address of its page."""
        return address_of(told_place(self.place))

    @cached_property
    def hand(self) -> int | None:
        """The number of its hand; None if it is outside the hands."""
        return next((hand for hand, pairs in scenes(self.here.night) for pair in pairs if pair[1].place == self.place), None)

    def corrections(self, instead: Instead) -> list[dict[str, Any]]:
        """The corrections that change it and others of its hand; leaders and winners that follow are logged anew."""
        return replacing_each(self.here.night, told_anew(self.here.night, self._of_its_hand, instead, self.told_at), self.told_at)

    @cached_property
    def _of_its_hand(self) -> list[Step]:
        """The events of its hand; none if it is outside the hands."""
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
    """The value in a box, in words."""
    if box.holds in ("cards", "pile", "heap"):
        codes = text.split()
        return [speech.held(codes) if box.player else " ".join(map(speech.code, codes))]
    told = text.split() if box.holds == "words" else [text]
    return [option.label for option in box.options if option.value in told] or [printable(text)]
