"""The pad on a page: the questions of a game's description with the answers given so far. It knows no rule of any game."""

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
"""The most digits that a number on the pad may have."""
DRAWN: Final = "drawn"
"""The hidden field with the answers with which a form was drawn."""
WRITTEN: Final = "other-"
"""The prefix of a number's name for the field of a value that is not offered as a button."""


def text_of(value: Any) -> str:
    """A value of the description as a form sends it; empty for no answer."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def drawn_with(fields: Mapping[str, str]) -> Json | None:
    """The answers with which a form was drawn; None if the form does not send them."""
    drawn = json_of(fields.get(DRAWN, ""))
    return drawn if isinstance(drawn, dict) else None


def answers_in(told: Json, fields: Mapping[str, str]) -> dict[str, Any]:
    """The answers of a form to the questions of a pad. A text that is none of the values stays a text."""
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
    """The things named by the boxes of a form; an empty box says that there are none."""
    told = fields.getlist(name) if isinstance(fields, MultiDict) else []
    return {name: [text for text in told if text]} if told else {}


class Thing(NamedTuple):
    """One of several things that a question asks for: whether it is picked, whether that is known, whether it exists at all."""

    choice: Json
    picked: bool
    known: bool
    offered: bool


class Folded(NamedTuple):
    """A group of the numbers that may answer a question, each with whether it fits; all but the `likely` ones are folded away."""

    numbers: list[tuple[int, bool]]
    likely: bool
    shown: bool
    """Whether the group is unfolded anyway: it holds the answer, or none of the likely numbers fits."""
    fits: bool
    """Whether any of them fits."""


class Drawn:
    """A pad as a template draws it: `told` is the pad as JSON, `answers` the answers, `dealer` the dealer if another than the one in turn.

    `favored` is the game's name for a suit that pays more; `was` are the earlier answers if some were changed since.
    """

    def __init__(
        self, speech: Speech, told: Json, answers: Json, dealer: str | None = None, *, favored: str, was: Json | None = None
    ) -> None:
        self.speech = speech
        self.favored = speech.say(favored)
        self.told = told
        # The deal of an open hand is logged already.
        places = {} if told["open"] else {seat["dealer"]: place for place, seat in enumerate(told["seats"])}
        self.place = places.get(dealer, 0)
        self.given = answers if was is None else still_said(told, was, answers, self.place)

    @cached_property
    def filled(self) -> fills.Filled:
        """The pad with the answers that are valid."""
        return fills.filled(self.told, self.given, self.place)

    @property
    def answers(self) -> Json:
        """The valid answers and what follows from them."""
        return self.filled.answers

    @property
    def asked(self) -> str | None:
        """The next question that must be answered; None when the hand is complete."""
        asked = self.filled.asked or next(filter(self._is_unfit, self.filled.open), None)
        return None if asked is None else self.says(asked["asks"])

    def _is_unfit(self, question: Json) -> bool:
        """Whether the written number cannot be the answer."""
        said = self.given.get(question["name"])
        return bool("offers" in question and said is not None and self.answers.get(question["name"]) != said)

    @property
    def hidden(self) -> str:
        """The given answers as JSON, for the hidden field of the form."""
        return orjson.dumps(self.given).decode()

    @property
    def dealer(self) -> str:
        """The id of the dealer."""
        return str(self.told["seats"][self.place]["dealer"])

    @property
    def is_dealt_out_of_turn(self) -> bool:
        """Whether the dealer is another than the one in turn."""
        return self.place > 0

    def events(self) -> list[dict[str, Any]]:
        """The events that log the hand."""
        return fills.events(self.told, self.filled)

    # The rest is for templates.

    @property
    def questions(self) -> list[Json]:
        """All questions that may come up; for an open hand also those of the next. Questions of every hand come first, rare ones after."""
        last = self.told.get("after", self.told)
        asked = {each["name"]: each for pad in (last, self.told) for each in pad["questions"] if each["kind"] not in fills.FOLLOWS}
        return sorted(asked.values(), key=self._order)

    @property
    def cards(self) -> list[str]:
        """The cards that questions are about."""
        return sorted({question["card"] for question in self.questions if "card" in question})

    def _order(self, question: Json) -> tuple[bool, bool]:
        return self.is_aside(question), bool(question.get("rare"))

    @staticmethod
    def is_aside(question: Json) -> bool:
        """Whether a question is answered only when something rare happened."""
        return bool(question["kind"] == "chips" and question.get("optional", False))

    def is_due(self, question: Json) -> bool:
        """Whether a question can be answered now."""
        return any(each["name"] == question["name"] for each in self.filled.open)

    def is_offered(self, choice: Json) -> bool:
        """Whether a choice fits the answers so far."""
        return fills.holds(choice, self.answers)

    def numbers(self, question: Json) -> list[tuple[int, bool]]:
        """Each number that may ever answer a question, and whether it fits the answers so far."""
        fitting = next((each for each in self.filled.open if each["name"] == question["name"]), {"choices": ()})
        numbers = {each["value"] for each in fitting["choices"]}
        return [(number, number in numbers) for number in range(question["top"] + 1)]

    def folded_numbers(self, question: Json) -> list[Folded]:
        """The numbers below the likely ones, the likely ones, and those above; all in one group if none is likelier."""
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
        """The text in the field of a number: the answer, if it is not among the buttons."""
        said = self.given.get(question["name"]) if self.is_due(question) else None
        return "" if said is None or said in question["offers"] else text_of(said)

    def things(self, question: Json) -> list[tuple[str, list[Thing]]]:
        """The things among which several are picked, in groups; a picked one stays picked even if there may be fewer."""
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
        """Whether the answer to a question for several things is that there are none."""
        return bool(self.given.get(question["name"]) == [] and self.is_due(question))

    def may_answer(self, question: Json, choice: Json, player: str) -> bool:
        """Whether a cell of a grid can be a player's answer."""
        players = fills.put_in(choice.get("players", self.seated(question)), self.answers)
        return player in players

    def is_chosen(self, question: Json, choice: Json, player: str | None = None) -> bool:
        """Whether a choice is the answer; in a grid, the answer of a player."""
        value = self.answers.get(question["name"])
        if player is not None and self.answers.get(question["sets"]) != player:
            return False
        return bool(value == self.value(choice)) and (self.is_offered(choice) or value is None)

    def value(self, choice: Json) -> Any:
        """The value of a choice; if it names a player by his part, that player once he is known."""
        return fills.put_in(choice["value"], self.answers)

    def seated(self, question: Json) -> list[str]:
        """The players in the rows of a grid."""
        active: Iterable[str] = self.told["seats"][self.place]["active"]
        return list(active if question.get("players") is None else question["players"])

    def says(self, text: str, besides: Json | None = None) -> str:
        """A text of the description in which names replace the parts; `besides` names further parts."""
        names = {player: self.who(player) for seat in self.told["seats"] for player in (seat["dealer"], *seat["active"])}
        said = fills.put_in(besides or {}, self.answers) or {}

        def told(text: str) -> str:
            return fills.in_names(text, {**self.answers, **said}, names)

        return told(linked(text, lambda part: told(f"{{{part}}}")))

    def who(self, player: str) -> str:
        """The shown name of a player."""
        return self.speech.who(player)

    def text(self, choice: Json) -> str:
        """The text that the form sends for a choice."""
        return text_of(self.value(choice))

    def glosses(self) -> dict[str, str]:
        """The terms that the pad explains; names of players are not among them."""
        found: dict[str, str] = {}
        for question in self.told["questions"]:
            if question["kind"] == fills.SOME:
                continue
            for choice in (*question["choices"], *question.get("wide", ())):
                if "gloss" in choice and "rare" not in choice and "{" not in choice["label"]:
                    found.setdefault(choice["gloss"], choice["label"])
        return {label: gloss for gloss, label in found.items()}


def paid_in_a_line(speech: Speech, pad: Json, changed: Json) -> str:
    """What a hand pays and moves: «Ana +12 · Beto −6 · plato 24 → 0», preceded by the names of feats."""
    hand = changed["hands"][-1]["after"]
    feats = [words for key, words in pad.get("beside", {}).items() if _is_said_of(hand, key)]
    paid = [f"{speech.who(player)} {speech.signed(count)}" for player, count in hand["tantos"].items() if count]
    plate = [] if "plateless" in pad else _plate_moved(speech, changed["plate"]["before"], hand["plate"])
    told = [*paid, *plate, *_besides(speech, pad, changed), *_marked(speech, pad, changed)]
    nothing = speech.say("quedan en paz") if hand["postings"] else speech.say("nadie paga nada")
    return " · ".join([*feats, *(told or [nothing])])


def _is_said_of(hand: Json, key: str) -> bool:
    """Whether a key of `beside` applies to a hand: the key `name.value` applies if the hand's `name` has that value."""
    name, _, value = key.partition(".")
    return bool(value) and hand.get(name) == value


def _plate_moved(speech: Speech, before: int, after: int) -> list[str]:
    return [] if before == after else [speech.say("plato {before} → {after}", before=before, after=after)]


def _besides(speech: Speech, pad: Json, changed: Json) -> list[str]:
    """The waiting payments that a hand moves, and those that begin to wait, in the words of its game."""
    hand, words = changed["hands"][-1]["after"], pad.get("beside", {})
    due = [
        words[each["why"]].format(payer=speech.who(each["from"]), payee=speech.who(each["to"]), tantos=each["tantos"])
        for each in hand["postings"]
        if each["why"] in words
    ]
    waiting = [each for each in changed["reserved"]["after"] if each["since"] == hand["hand"]] if "reserved" in words else []
    return due + [words["reserved"].format(player=speech.who(each["player"]), tantos=each["tantos"]) for each in waiting]


def _marked(speech: Speech, pad: Json, changed: Json) -> list[str]:
    """What a hand adds to each player's counts of the night. A count that a won game resets to zero is not listed."""
    counts = {words: changed[key] for key, words in pad.get("beside", {}).items() if key in changed and key != "reserved"}
    return [
        words.format(player=speech.who(player), before=count["before"][player], after=after)
        for words, count in counts.items()
        for player, after in count["after"].items()
        if after > count["before"][player]
    ]
