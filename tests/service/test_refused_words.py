"""Refusals as people read them: cards by name, and no entry that does not exist."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

from projections.night import Night
from projections.replay import told
from rules.core.called import card_told
from rules.core.refusals import Refusal
from rules.registry import GAMES, words_of
from service.explain.refused import in_words_of
from service.words import LANGUAGES, in_words
from tests.dice import SEED, times
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.projections.test_coming import EVENINGS

CODE = re.compile(r"\b([1-9]|10|[SCRID])[OCEB]\b|\bT\d+\b")


@for_each("game", GAMES)
def test_every_card_of_a_game_has_a_name(game: str) -> None:
    """In both languages."""
    for lang in ("es", "en"):
        told = [card_told(code, words_of(game).ranks) for code in GAMES[game].pack]
        names = [in_words(sentence, lang, game=game) for sentence in told if sentence is not None]
        assert len(set(names)) == len(GAMES[game].pack)
        assert not any(CODE.search(name) for name in names)


def is_of_the_table(night: Night | None, game: str, count: int, refusal: Refusal) -> None:
    """Asserts that a refusal has no card code, no entry that does not exist, and no gap."""
    codes = "|".join(sorted(GAMES[game].pack, key=len, reverse=True))
    sentence = in_words_of(night, refusal).sentence
    for lang in LANGUAGES:
        said = in_words(sentence, lang)
        assert not re.search(rf"\b({codes})\b", said), said
        assert all(1 <= int(number) <= count for number in re.findall(r"(?:apunte|entry) (\d+)", said)), said
        assert not re.search(r"\{|\}|«»|“”|\bNone\b|: ?[.,;]|: ?$| ,|  ", said), said


def put_right(record: list[Event], game: str, dice: random.Random) -> Iterator[Event]:
    """Corrections of a record, most of them impossible: events struck, moved, or with other cards and players."""
    for _ in range(12):
        place = dice.randrange(1, len(record) + 1)
        each = deepcopy(record[place - 1])
        data = each["data"]
        if isinstance(data.get("cards"), dict) and data["cards"] and dice.random() < 0.5:
            data["cards"][dice.choice(list(data["cards"]))] = dice.choice(GAMES[game].pack)
        for name in ("dealer", "leader", "winner", "player"):
            if dice.random() < 0.2:
                data[name] = dice.choice(FOUR)
        strike = sorted({place, dice.choice((place, dice.randrange(1, len(record) + 1)))})
        insert = [each] if each["type"] != "correction" else []
        yield event(
            "correction",
            reason="x",
            **dice.choice(({"strike": strike}, {"strike": strike, "insert": insert}, {"after": place, "insert": insert})),
        )


@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=times(8), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(SEED, SEED + 10**4))
def test_whatever_is_refused_is_said_in_words_of_the_table(game: str, seed: int) -> None:
    """Random nights of every game, with misplaced events and corrections of the whole night, in both languages."""
    made: Any = EVENINGS[game](seed, 40)
    for _, before, refusal in made.tries:
        if refusal is not None:
            is_of_the_table(made.nights[before - 1] if before else None, game, before, refusal)
    night = made.nights[-1]
    for sent in put_right(made.record, game, random.Random(seed)):  # noqa: S311  # the dice of a test are no secret
        refusal = told(night, sent)
        if isinstance(refusal, Refusal):
            is_of_the_table(night, game, night.version, refusal)
