"""How a pad stands on a page: the questions of a game's own description with the answers given so far, and no rule of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

import orjson
from werkzeug.datastructures import MultiDict

from events.text import json_of
from projections import filled as fills
from projections.still_said import still_said
from service.conjunctions import linked
from service.explain.speech import Speech

Json = Mapping[str, Any]
LONGEST: Final = 5
"""A number of so many digits is none that a pad asks for."""
DRAWN: Final = "drawn"
"""The field in which a form hides the answers with which it was drawn."""
WRITTEN: Final = "other-"
"""Before the name of a number, the field in which any other than those offered is written."""


def text_of(value: Any) -> str:
    """A value of the description as a form sends it; nothing for no answer."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def drawn_with(fields: Mapping[str, str]) -> Json | None:
    """The answers with which a form was drawn; None for one that does not bring them along."""
    drawn = json_of(fields.get(DRAWN, ""))
    return drawn if isinstance(drawn, dict) else None


def answers_in(told: Json, fields: Mapping[str, str]) -> dict[str, Any]:
    """What the fields of a form answer to the questions of a pad; what is none of its values stays the text that it is."""
    answers: dict[str, Any] = {}
    for question in told["questions"]:
        if question["kind"] == fills.SOME:
            answers |= _several(question["name"], fields)
            continue
        text = fields.get(WRITTEN + question["name"], "").strip() or fields.get(question["name"], "")
        if "sets" in question and ":" in text:
            answers[question["sets"]], _, text = text.partition(":")
        if text and question["kind"] == fills.NUMBER:
            answers[question["name"]] = int(text) if text.isdecimal() and len(text) < LONGEST else text
        elif text:
            values = [each["value"] for each in (*question["choices"], *question.get("wide", ()))]
            answers[question["name"]] = next((value for value in values if text_of(value) == text), text)
    return answers


def _several(name: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """The things that the boxes of a form name; an empty one says that there are none."""
    told = fields.getlist(name) if isinstance(fields, MultiDict) else []
    return {name: [text for text in told if text]} if told else {}


class Thing(NamedTuple):
    """One of several things that are asked for: whether it is picked, whether that is known, whether it is there at all."""

    choice: Json
    picked: bool
    known: bool
    offered: bool


class Folded(NamedTuple):
    """Some of the numbers that may answer a question, each with whether it fits; those that are not `likely` are folded away."""

    numbers: list[tuple[int, bool]]
    likely: bool
    shown: bool
    """Whether they are unfolded all the same: one of them is the answer, or none of the likely ones fits."""
    fits: bool
    """Whether one of them fits."""


class Drawn:
    """A pad as a template draws it: `told` is the pad as JSON, `answers` what was answered, `dealer` who deals if the order says otherwise.

    `favored` is what its game calls a suit in which more is paid; `was` are the answers of before, where some were changed since.
    """

    def __init__(
        self, speech: Speech, told: Json, answers: Json, dealer: str | None = None, *, favored: str, was: Json | None = None
    ) -> None:
        self.speech = speech
        self.favored = speech.say(favored)
        self.told = told
        # An open hand was dealt already.
        places = {} if told["open"] else {seat["dealer"]: place for place, seat in enumerate(told["seats"])}
        self.place = places.get(dealer, 0)
        self.given = answers if was is None else still_said(told, was, answers, self.place)

    @cached_property
    def filled(self) -> fills.Filled:
        """The pad with the answers that hold."""
        return fills.filled(self.told, self.given, self.place)

    @property
    def answers(self) -> Json:
        """The answers that hold, and what follows from them."""
        return self.filled.answers

    @property
    def asked(self) -> str | None:
        """What must be answered next, as it is asked; None when the hand is told."""
        asked = self.filled.asked or next(filter(self._is_unfit, self.filled.open), None)
        return None if asked is None else self.says(asked["asks"])

    def _is_unfit(self, question: Json) -> bool:
        """Whether a number was written that it cannot be."""
        said = self.given.get(question["name"])
        return bool("offers" in question and said is not None and self.answers.get(question["name"]) != said)

    @property
    def hidden(self) -> str:
        """The answers with which it is drawn, to be hidden in its form."""
        return orjson.dumps(self.given).decode()

    @property
    def dealer(self) -> str:
        """Who deals."""
        return str(self.told["seats"][self.place]["dealer"])

    @property
    def is_dealt_out_of_turn(self) -> bool:
        """Whether somebody else deals than the order says."""
        return self.place > 0

    def events(self) -> list[dict[str, Any]]:
        """The events that tell the hand."""
        return fills.events(self.told, self.filled)

    # What a template asks.

    @property
    def questions(self) -> list[Json]:
        """All questions that there may be, of an open hand also those of the next: first what every hand asks, then what seldom happens."""
        last = self.told.get("after", self.told)
        asked = {each["name"]: each for pad in (last, self.told) for each in pad["questions"] if each["kind"] not in fills.FOLLOWS}
        return sorted(asked.values(), key=self._order)

    @property
    def cards(self) -> list[str]:
        """The cards that are asked about."""
        return sorted({question["card"] for question in self.questions if "card" in question})

    def _order(self, question: Json) -> tuple[bool, bool]:
        return self.is_aside(question), bool(question.get("rare"))

    @staticmethod
    def is_aside(question: Json) -> bool:
        """Whether a question is only answered when something happened that seldom does."""
        return bool(question["kind"] == "chips" and question.get("optional", False))

    def is_due(self, question: Json) -> bool:
        """Whether a question may be answered now."""
        return any(each["name"] == question["name"] for each in self.filled.open)

    def is_offered(self, choice: Json) -> bool:
        """Whether a choice fits what is answered so far."""
        return fills.holds(choice, self.answers)

    def numbers(self, question: Json) -> list[tuple[int, bool]]:
        """Each number that there may ever be to a question, and whether it fits what is answered so far."""
        fitting = next((each for each in self.filled.open if each["name"] == question["name"]), {"choices": ()})
        numbers = {each["value"] for each in fitting["choices"]}
        return [(number, number in numbers) for number in range(question["top"] + 1)]

    def folded_numbers(self, question: Json) -> list[Folded]:
        """The numbers below the likely ones, those themselves, and those above them; all together where none is likelier."""
        numbers, (least, most) = self.numbers(question), question.get("likely", (0, question["top"]))
        value = self.answers.get(question["name"])
        parts = (numbers[:least], numbers[least : most + 1], numbers[most + 1 :])
        inside = any(fits for _, fits in parts[1])
        return [
            Folded(part, likely=part is parts[1], shown=not inside or value in dict(part), fits=any(fits for _, fits in part))
            for part in parts
            if part
        ]

    def written(self, question: Json) -> str:
        """What stands in the field of a number: what was answered, where it is none of those offered."""
        said = self.given.get(question["name"]) if self.is_due(question) else None
        return "" if said is None or said in question["offers"] else text_of(said)

    def things(self, question: Json) -> list[tuple[str, list[Thing]]]:
        """The things of which several are asked for, in their groups; what was picked stays picked though there may not be as many."""
        due: Json = next((each for each in self.filled.open if each["name"] == question["name"]), {"choices": (), "picked": ()})
        offered, fixed = [each["value"] for each in due["choices"]], question.get("fixed", {})
        found: list[tuple[str, list[Thing]]] = []
        for choice in question["choices"]:
            value, group = choice["value"], choice.get("group", "")
            if not found or found[-1][0] != group:
                found.append((group, []))
            found[-1][1].append(Thing(choice, value in due["picked"], value in fixed, value in offered))
        return found

    def is_none(self, question: Json) -> bool:
        """Whether it was said that there are none of several things."""
        return bool(self.given.get(question["name"]) == [] and self.is_due(question))

    def may_answer(self, question: Json, choice: Json, player: str) -> bool:
        """Whether a cell of a grid can be the answer of a player."""
        players = fills.put_in(choice.get("players", self.seated(question)), self.answers)
        return player in players

    def is_chosen(self, question: Json, choice: Json, player: str | None = None) -> bool:
        """Whether a choice is the answer; in a grid, that of a player."""
        value = self.answers.get(question["name"])
        if player is not None and self.answers.get(question["sets"]) != player:
            return False
        return bool(value == self.value(choice)) and (self.is_offered(choice) or value is None)

    def value(self, choice: Json) -> Any:
        """The value of a choice; one that names a player by his part is that player, as far as it is known who he is."""
        return fills.put_in(choice["value"], self.answers)

    def seated(self, question: Json) -> list[str]:
        """The players who are the rows of a grid."""
        active: Iterable[str] = self.told["seats"][self.place]["active"]
        return list(active if question.get("players") is None else question["players"])

    def says(self, text: str, besides: Json | None = None) -> str:
        """A text of the description with the names in the place of the parts, also of those that it names `besides`."""
        names = {player: self.who(player) for seat in self.told["seats"] for player in (seat["dealer"], *seat["active"])}
        said = fills.put_in(besides or {}, self.answers) or {}

        def told(text: str) -> str:
            return fills.in_names(text, {**self.answers, **said}, names)

        return told(linked(text, lambda part: told(f"{{{part}}}")))

    def who(self, player: str) -> str:
        """A player's shown name."""
        return self.speech.who(player)

    def text(self, choice: Json) -> str:
        """What the form sends for a choice."""
        return text_of(self.value(choice))

    def glosses(self) -> dict[str, str]:
        """The terms that the pad explains; the name of a player is none."""
        found: dict[str, str] = {}
        for question in self.told["questions"]:
            if question["kind"] == fills.SOME:
                continue
            for choice in (*question["choices"], *question.get("wide", ())):
                if "gloss" in choice and "rare" not in choice and "{" not in choice["label"]:
                    found.setdefault(choice["gloss"], choice["label"])
        return {label: gloss for gloss, label in found.items()}


def paid_in_a_line(speech: Speech, pad: Json, changed: Json) -> str:
    """What a hand pays: «Ana +12 · Beto −6 · plato 24 → 0», and what else it moves; before it what it is called that is more than won or lost."""
    hand = changed["hands"][-1]["after"]
    feats = [words for key, words in pad.get("beside", {}).items() if _is_said_of(hand, key)]
    paid = [f"{speech.who(player)} {speech.signed(count)}" for player, count in hand["tantos"].items() if count]
    plate = [] if "plateless" in pad else _plate_moved(speech, changed["plate"]["before"], hand["plate"])
    told = [*paid, *plate, *_besides(speech, pad, changed), *_marked(speech, pad, changed)]
    nothing = speech.say("quedan en paz") if hand["postings"] else speech.say("nadie paga nada")
    return " · ".join([*feats, *(told or [nothing])])


def _is_said_of(hand: Json, key: str) -> bool:
    """Whether a key of the words besides means this hand: `name.value` one that has the value by that name."""
    name, _, value = key.partition(".")
    return bool(value) and hand.get(name) == value


def _plate_moved(speech: Speech, before: int, after: int) -> list[str]:
    return [] if before == after else [speech.say("plato {before} → {after}", before=before, after=after)]


def _besides(speech: Speech, pad: Json, changed: Json) -> list[str]:
    """What had waited and moves with a hand, and what begins to wait, in the words of its game."""
    hand, words = changed["hands"][-1]["after"], pad.get("beside", {})
    due = [
        words[each["why"]].format(payer=speech.who(each["from"]), payee=speech.who(each["to"]), tantos=each["tantos"])
        for each in hand["postings"]
        if each["why"] in words
    ]
    waiting = [each for each in changed["reserved"]["after"] if each["since"] == hand["hand"]] if "reserved" in words else []
    return due + [words["reserved"].format(player=speech.who(each["player"]), tantos=each["tantos"]) for each in waiting]


def _marked(speech: Speech, pad: Json, changed: Json) -> list[str]:
    """What a hand adds to what the night counts for each player; with a game that is won that is nought again, which is no mark."""
    counts = {words: changed[key] for key, words in pad.get("beside", {}).items() if key in changed and key != "reserved"}
    return [
        words.format(player=speech.who(player), before=count["before"][player], after=after)
        for words, count in counts.items()
        for player, after in count["after"].items()
        if after > count["before"][player]
    ]
