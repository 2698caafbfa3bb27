"""How the sentences of a game are said: what its words ask of whoever speaks; the faces speak, in the language of whoever listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Speech(Protocol):
    """A language, the shown names of a night, and how its game calls the cards."""

    def say(self, template: str, **values: Any) -> str:
        """A sentence in the language, with its values as they stand."""

    def many(self, one: str, more: str, count: int, **values: Any) -> str:
        """The form of a sentence for so many; `{count}` is the number."""

    def who(self, party: str) -> str:
        """A player's shown name; the plate is the plate."""

    def all_of(self, texts: Sequence[str]) -> str:
        """Texts as a list: «a, b y c»."""

    def everybody(self, parties: Sequence[str]) -> str:
        """Names as a list."""

    def tantos(self, count: int) -> str:
        """So many tantos, or restos where the game calls them so."""

    def card(self, code: str) -> str:
        """A card in words: «el rey de copas»."""

    def code(self, code: str) -> str:
        """A card in short, as the game calls its rank: «7O»."""

    def held(self, codes: Sequence[str]) -> str:
        """The cards of a hand, suit by suit: «oros 7 S; copas 1 R»; then those without a suit."""
