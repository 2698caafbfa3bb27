"""How things are said: names, numbers, lists, cards and suits, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional

from babel.lists import format_list
from babel.numbers import format_currency, get_currency_precision

from service.words import catalogue, printable

MINUS = "−"


def _printable(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of which no text can break a line or move a cursor: what people wrote stays where it is quoted."""
    return {name: printable(value) if isinstance(value, str) else value for name, value in values.items()}


class Ranks(NamedTuple):
    """How a game calls the ranks of the record, where it calls some of them otherwise: in words, in short, and from low to high."""

    cards: Mapping[str, str] = {}
    short: Mapping[str, str] = {}
    order: str = "123456789SCR"


COMMON: Final = Ranks()


class Speech:
    """A language, the shown names of a night, and how its game calls the cards."""

    def __init__(self, lang: str, names: Mapping[str, str], ranks: Ranks = COMMON) -> None:
        self.lang = lang
        self.names = names
        self.ranks = ranks

    def say(self, template: str, **values: Any) -> str:
        """A sentence in the language, with its values as they stand."""
        return catalogue(self.lang).gettext(template).format(**_printable(values))

    def many(self, one: str, more: str, count: int, **values: Any) -> str:
        """The form of a sentence for so many."""
        return catalogue(self.lang).ngettext(one, more, count).format(count=count, **_printable(values))

    def who(self, party: str) -> str:
        """A player's shown name; without one his id with a capital letter. The plate is the plate."""
        if party == "plate":
            return self.say("el plato")
        name = self.names.get(party, party.capitalize())
        # A name that is written from the right keeps to itself: what stands beside it is read from the left.
        return f"\u2068{name}\u2069" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name

    def all_of(self, texts: Sequence[str]) -> str:
        """Texts as a list: «a, b y c»."""
        return format_list(list(texts), locale=self.lang)

    def everybody(self, parties: Sequence[str]) -> str:
        """Names as a list."""
        return self.all_of([self.who(party) for party in parties])

    def tantos(self, count: int) -> str:
        """So many tantos."""
        return self.many("{count} tanto", "{count} tantos", count)

    @staticmethod
    def signed(count: int) -> str:
        """A gain or a loss with its sign."""
        return f"+{count}" if count > 0 else f"{MINUS}{-count}" if count else "0"

    def money(self, tantos: int, stake: Any) -> str:
        """What tantos are worth in the stake's currency."""
        minor = Decimal(tantos * stake.minor_per_tanto)
        told: str = format_currency(minor.scaleb(-get_currency_precision(stake.currency)), stake.currency, locale=self.lang)
        return told.replace("-", MINUS)

    def gain(self, tantos: int, stake: Any) -> str:
        """What a gain or a loss is worth, with its sign."""
        told = self.money(tantos, stake)
        return f"+{told}" if tantos > 0 else told

    def card(self, code: str) -> str:
        """A card in words: «el rey de copas»."""
        suit = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}[code[1]]
        cards = {
            "1": self.say("el as de {suit}", suit=suit),
            "2": self.say("el dos de {suit}", suit=suit),
            "3": self.say("el tres de {suit}", suit=suit),
            "4": self.say("el cuatro de {suit}", suit=suit),
            "5": self.say("el cinco de {suit}", suit=suit),
            "6": self.say("el seis de {suit}", suit=suit),
            "7": self.say("el siete de {suit}", suit=suit),
            "8": self.say("el ocho de {suit}", suit=suit),
            "9": self.say("el nueve de {suit}", suit=suit),
            "S": self.say("la sota de {suit}", suit=suit),
            "C": self.say("el caballo de {suit}", suit=suit),
            "R": self.say("el rey de {suit}", suit=suit),
        }
        other = self.ranks.cards.get(code[0])
        return cards[code[0]] if other is None else self.say(other, suit=suit)

    def code(self, code: str) -> str:
        """A card in short, as the game calls its rank: «7O»."""
        return self.ranks.short.get(code[0], code[0]) + code[1]

    def held(self, codes: Sequence[str]) -> str:
        """The cards of a hand, suit by suit, the ranks as the record writes them: «oros 7 S; copas 1 R»."""
        suits = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
        ranks = {
            suit: [code[0] for code in sorted(codes, key=lambda code: self.ranks.order.index(code[0])) if code[1] == letter]
            for letter, suit in suits.items()
        }
        told = {suit: " ".join(self.ranks.short.get(rank, rank) for rank in those) for suit, those in ranks.items() if those}
        return "; ".join(f"{suit} {those}" for suit, those in told.items())
