"""How are the sentences of a game said? What its words need from the face that speaks, in the listener's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Speech(Protocol):
    """A language, the names of players in a night, and the game's names for cards."""

    def say(self, template: str, **values: Any) -> str:
        """A sentence in the language, with its values unchanged."""

    def many(self, one: str, more: str, count: int, **values: Any) -> str:
        """The form of a sentence for a number, `{count}`."""

    def who(self, party: str) -> str:
        """A player's name; the plate has its own."""

    def all_of(self, texts: Sequence[str]) -> str:
        """Texts as a list: «a, b y c»."""

    def everybody(self, parties: Sequence[str]) -> str:
        """Names as a list."""

    def tantos(self, count: int) -> str:
        """A number of tantos, or of restos if the game calls them so."""

    def card(self, code: str) -> str:
        """A card in words: «el rey de copas»."""

    def code(self, code: str) -> str:
        """A card in short, as the game calls its rank: «7O»."""

    def held(self, codes: Sequence[str]) -> str:
        """The cards of a hand, suit by suit: «oros 7 S; copas 1 R»; then those without a suit."""
