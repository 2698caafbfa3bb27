"""Why something is refused, in words of the table: cards by their names in their game, and entries by what they are, where they are there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from events.correction import Place
from events.facts import Trick
from projections.hands import scenes
from projections.replay import Night
from rules.core.game import Game
from rules.core.refusals import Refusal, Sentence, mark
from service.explain.hand import RANKS
from service.explain.speech import COMMON, Ranks, card_told

CARD: Final = "card"
"""The value of sentences that is always a card."""


def in_its_game(refusal: Refusal, game: Game[Any]) -> Refusal:
    """A refusal whose sentence calls the cards as its game does; `expected` and the rest stay as they are."""
    return replace(refusal, sentence=_with_cards(refusal.sentence, RANKS.get(game.name, COMMON), frozenset(game.pack)))


def in_words_of(night: Night, refusal: Refusal) -> Refusal:
    """A refusal of what was to be taken into a night: the cards as its game calls them, and what a correction breaks by what it is."""
    refusal = in_its_game(refusal, night.game)
    why = refusal.sentence.values.get("why")
    if refusal.breaks is None or not isinstance(why, Sentence):
        return refusal
    place = Place(refusal.breaks["seq"], refusal.breaks.get("insert"))
    entry = None if place.seq > night.version else entry_told(night, place)
    if entry is not None:
        sentence = Sentence(mark("Con esa corrección deja de valer {entry}: {why}"), {"entry": entry, "why": why})
    elif place.seq > night.version:
        sentence = Sentence(mark("Lo que se quiere poner no vale: {why}"), {"why": why})
    else:
        return refusal
    return replace(refusal, sentence=sentence)


def entry_told(night: Night, place: Place) -> Sentence | None:
    """What an event of the reading is called at the table; None where none stands there."""
    tricks: dict[int | None, int] = {}
    for hand, pairs in scenes(night):
        for _, step in pairs:
            is_trick = isinstance(step.fact, Trick)
            tricks[hand] = tricks.get(hand, 0) + is_trick
            if step.place == place:
                return _called(night, hand, step.fact.type, tricks[hand] if is_trick else None, place)
    return None


def _called(night: Night, hand: int | None, kind: str, trick: int | None, place: Place) -> Sentence:
    if trick is not None:
        return Sentence(mark("la baza {trick} de la mano {hand}"), {"trick": trick, "hand": hand})
    label = next((each.label for each in night.game.steps if each.type == kind), None)
    if label is None:
        return Sentence(mark("el apunte {seq}"), {"seq": place.seq})
    if hand is None:
        return Sentence(mark("«{label}», el apunte {seq}"), {"label": Sentence(label, {}), "seq": place.seq})
    return Sentence(mark("«{label}», de la mano {hand}"), {"label": Sentence(label, {}), "hand": hand})


def _with_cards(sentence: Sentence, ranks: Ranks, pack: Collection[str]) -> Sentence:
    return Sentence(sentence.template, {name: _value(name, value, ranks, pack) for name, value in sentence.values.items()})


def _value(name: str, value: Any, ranks: Ranks, pack: Collection[str]) -> Any:
    """A value of a sentence; cards, alone or in a list, by their names."""
    if isinstance(value, Sentence):
        return _with_cards(value, ranks, pack)
    if isinstance(value, list | tuple):
        return [_value(name, each, ranks, pack) for each in value]
    if isinstance(value, str) and (value in pack or name == CARD):
        return card_told(value, ranks) or value
    return value
