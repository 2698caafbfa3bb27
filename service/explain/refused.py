"""Why something is refused, in the words of the table: cards by the names of their game, entries by what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from events.correction import Place
from events.facts import Correction, Fact, Trick
from projections.hands import scenes
from projections.night import Night, facts_recorded
from rules.core.called import COMMON, Ranks, card_told
from rules.core.cards import FORTY_EIGHT
from rules.core.game import Game
from rules.core.refusals import Refusal, Sentence, mark
from rules.core.steps import StepField
from rules.registry import words_of

CARD: Final = "card"
"""The name of the sentence value that is always a card."""
FIELD: Final = "field"
"""The name of the sentence value that is a place in the data of an event."""


UNFINISHED: Final = "hand_not_finished"


class _Called(NamedTuple):
    """What a game calls the values in sentences."""

    game: str | None
    ranks: Ranks
    pack: frozenset[str]
    words: Mapping[str, Mapping[str, str]]
    """Name of a field → its words, with their labels."""


ANYWHERE: Final = _Called(None, COMMON, frozenset(FORTY_EIGHT), {})
"""The names of things before the game is known."""


def in_its_game(refusal: Refusal, game: Game[Any]) -> Refusal:
    """A refusal with the game's own names for cards and words in its sentence; `expected` and the rest stay as they are."""
    return replace(refusal, sentence=_called(refusal.sentence, _of_game(game)))


def in_words_of(night: Night | None, refusal: Refusal) -> Refusal:
    """A refusal of an event for a night: with the game's names for cards, and with a description of the entry that a correction breaks."""
    if night is None:
        return replace(refusal, sentence=_called(refusal.sentence, ANYWHERE))
    refusal = in_its_game(refusal, night.game)
    why = refusal.sentence.values.get("why")
    if refusal.breaks is None or not isinstance(why, Sentence):
        return refusal
    place = Place(refusal.breaks["seq"], refusal.breaks.get("insert"))
    if place.seq > night.version:
        sentence = Sentence(mark("Lo que se quiere poner no vale: {why}"), {"why": why}, night.game.name)
    else:
        if refusal.breaks["code"] == UNFINISHED and "number" in why.values:  # its number is not the present one
            why = Sentence(mark("La mano de antes quedaría sin terminar."), {})
        sentence = Sentence(
            mark("Con esa corrección deja de valer {entry}: {why}"), {"entry": entry_told(night, place), "why": why}, night.game.name
        )
    return replace(refusal, sentence=sentence)


def entry_told(night: Night, place: Place) -> Sentence:
    """The description of a recorded event at the table; one that no longer stands is given by its number in the record."""
    tricks: dict[int | None, int] = {}
    for hand, pairs in scenes(night):
        for _, step in pairs:
            tricks[hand] = tricks.get(hand, 0) + isinstance(step.fact, Trick)
            if step.place != place:
                continue
            if isinstance(step.fact, Trick):
                return Sentence(mark("la baza {trick} de la mano {hand}"), {"trick": tricks[hand], "hand": hand})
            return _labelled(night, step.fact, place, hand)
    fact = facts_recorded(night)[place.seq - 1]
    brought = fact.insert or () if isinstance(fact, Correction) else ()
    return _labelled(night, fact if place.insert is None else brought[place.insert - 1], place, None)


def _labelled(night: Night, fact: Fact, place: Place, hand: int | None) -> Sentence:
    label = next((each.label for each in night.game.forms.steps if each.type == fact.type), None)
    if label is None:
        return Sentence(mark("el apunte {seq}"), {"seq": place.seq})
    if hand is None:
        return Sentence(mark("«{label}», el apunte {seq}"), {"label": Sentence(label, {}), "seq": place.seq})
    return Sentence(mark("«{label}», de la mano {hand}"), {"label": Sentence(label, {}), "hand": hand})


def _of_game(game: Game[Any]) -> _Called:
    fields = [field for step in game.forms.steps for field in _all_of(step.fields)]
    return _Called(game.name, words_of(game.name).ranks, frozenset(game.pack), {each.name: each.words for each in fields if each.words})


def _all_of(fields: Sequence[StepField]) -> Iterator[StepField]:
    for each in fields:
        yield each
        yield from _all_of(each.fields)


def _called(sentence: Sentence, by: _Called) -> Sentence:
    """A sentence whose values have the names used at the table."""
    at = str(sentence.values.get(FIELD)).rpartition(".")[2]
    values = {name: _value(name, value, by, by.words.get(at, {})) for name, value in sentence.values.items()}
    return Sentence(sentence.template, values, by.game or sentence.game)


def _value(name: str, value: Any, by: _Called, words: Mapping[str, str]) -> Any:
    """A value of a sentence, alone or in a list: cards by their names, and words of a field by their labels."""
    if isinstance(value, Sentence):
        return _called(value, by)
    if isinstance(value, list | tuple):
        return [_value(name, each, by, words) for each in value]
    if not isinstance(value, str):
        return value
    if name == FIELD:
        return _path(value, by)
    if name == "expected" and value in words:
        return Sentence(words[value], {})
    return (card_told(value, by.ranks) if value in by.pack or name == CARD else None) or value


def _path(field: str, by: _Called) -> Any:
    """A place in the data; if its path contains a card, that by its name."""
    parts = {f"part{place}": part for place, part in enumerate(field.split("."))}
    if not by.pack.intersection(parts.values()):
        return field
    values = {name: card_told(part, by.ranks) if part in by.pack else part for name, part in parts.items()}
    return Sentence(".".join(f"{{{name}}}" for name in parts), values)
