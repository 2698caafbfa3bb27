"""An evening's story in words: what it is remembered by, a sentence each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from projections.night import Night
from projections.story import beats
from rules.registry import words_of
from service.explain.hand import speech_of


def story_told(night: Night, lang: str, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The beats of an evening as JSON, each with its sentence in a language."""
    speech, words = speech_of(night, lang, names), words_of(night.game.name)
    return [
        {
            "kind": beat.kind,
            "players": list(beat.players),
            "hands": list(beat.hands),
            "tantos": beat.tantos,
            "sentence": words.beat_told(speech, beat),
        }
        for beat in beats(night)
    ]
