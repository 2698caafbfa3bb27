"""The forms of a language: names, numbers, lists, cards and suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from babel.dates import format_date, format_datetime
from babel.lists import format_list
from babel.numbers import format_currency, get_currency_precision

from events.facts import Stake
from projections.settlement import Payment
from projections.worth import has_half, minor
from rules.core.called import COMMON, SUITS, card_told, suit_of
from rules.registry import words_of
from service.conjunctions import before
from service.days import Moments
from service.words import catalogue, filled, folded, plain, printable

MINUS = "−"
HOUR: Final = "HH:mm"
DAY: Final = "d MMM"
STAMP: Final = f"{DAY}, {HOUR}"
DATED: Final[Mapping[str, str]] = {"es": "es", "en": "en_GB"}
"""The locale for dates in each language: the day comes before the month."""


def _printable(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values whose texts cannot affect what surrounds them: what people wrote stays within its quotes."""
    return {name: printable(value) if isinstance(value, str) else value for name, value in values.items()}


class Speech:
    """A language, the names of a night's players, the game, and which of the players have the same name."""

    def __init__(self, lang: str, names: Mapping[str, str], game: str | None = None, sat: Sequence[str] = ()) -> None:
        self.lang = lang
        self.names = names
        self.ranks = COMMON if game is None else words_of(game).ranks
        self._catalogue = catalogue(lang, game)
        called = {player: folded(self.name(player)) for player in sat}
        self._namesakes = {player for player, name in called.items() if list(called.values()).count(name) > 1}

    def say(self, template: str, **values: Any) -> str:
        """A sentence in the language, with its values unchanged."""
        return filled(self._catalogue.gettext(template), _printable(values))

    def many(self, one: str, more: str, count: int, **values: Any) -> str:
        """The form of a sentence for a number."""
        return filled(self._catalogue.ngettext(one, more, count), {"count": count, **_printable(values)})

    def who(self, party: str) -> str:
        """A player's name, by default his id capitalized; for namesakes, with the id. The plate has its own name."""
        if party == "plate":
            return self.say("el plato")
        name = printable(self.name(party))
        return f"{name} ({party})" if party in self._namesakes else name

    def name(self, player: str) -> str:
        """A player's name by itself, as in a field."""
        return plain(self.names.get(player, player.capitalize()))

    def all_of(self, texts: Sequence[str]) -> str:
        """Texts as a list: «a, b y c»."""
        told: str = format_list(list(texts), locale=self.lang)
        if self.lang != "es" or len(texts) < 2:
            return told
        last = texts[-1]
        return f"{told.removesuffix(f' y {last}')} {before('y', last)} {last}"

    def everybody(self, parties: Sequence[str]) -> str:
        """Names as a list."""
        return self.all_of([self.who(party) for party in parties])

    def tantos(self, count: int) -> str:
        """A number of tantos, or of restos if the game calls them so."""
        if self.ranks.restos:
            return self.many("{count} resto", "{count} restos", count)
        return self.many("{count} tanto", "{count} tantos", count)

    def worth(self, stake: Stake) -> str:
        """The worth of a tanto, or of several."""
        money = self._money(stake.minor_per_tanto, stake.currency)
        if stake.per_tantos != 1:
            return self.say("Cada {tantos} valen {money}.", tantos=self.tantos(stake.per_tantos), money=money)
        return self.say("Cada resto vale {money}.", money=money) if self.ranks.restos else self.say("Cada tanto vale {money}.", money=money)

    def stamp(self, moments: Moments, by: str | None) -> str:
        """When something was written down, by the clock of the table, and by whom if stated; and when it arrived, if later."""
        told = self._told(STAMP, moments.written)
        if by is not None:
            told = self.say("{at}, lo apuntó {player}", at=told, player=self.who(by))
        return told if moments.arrived is None else self._and_arrived(told, moments.written, moments.arrived)

    def _and_arrived(self, told: str, written: datetime, arrived: datetime) -> str:
        """The time of writing, and the later arrival, with its day if that differs."""
        time = self._told(HOUR, arrived)
        if arrived.date() != written.date():
            return self.say("{written}; al libro llegó el {day}, {time}", written=told, day=self._told(DAY, arrived), time=time)
        if arrived.hour == 1:  # 1 o'clock is singular in Spanish
            return self.say("{written}; al libro llegó a la {time}", written=told, time=time)
        return self.say("{written}; al libro llegó a las {time}", written=told, time=time)

    def _told(self, pattern: str, moment: datetime) -> str:
        told: str = format_datetime(moment, pattern, locale=self.lang)
        return told

    def day(self, day: date, *, short: bool = False) -> str:
        """A day, as in a sentence; the short form has no year."""
        told: str = format_date(day, DAY if short else "long", locale=DATED[self.lang])
        return told

    @staticmethod
    def signed(count: int) -> str:
        """A gain or a loss with its sign."""
        return f"+{count}" if count > 0 else f"{MINUS}{-count}" if count else "0"

    def owes(self, tantos: int) -> str:
        """What a party is still to get, or to pay if negative, in a few words; empty if neither."""
        if tantos > 0:
            return self.say("le deben {tantos}", tantos=tantos)
        return self.say("debe {tantos}", tantos=-tantos) if tantos else ""

    def money(self, payment: Payment, stake: Stake) -> str:
        """The worth of a payment in the stake's currency."""
        return self._money(minor(payment.tantos, stake), stake.currency)

    def rounded(self, payment: Payment, stake: Stake) -> str:
        """The worth of a payment, with the party that gets the half unit, if there is one."""
        money = self.money(payment, stake)
        if not has_half(payment.tantos, stake):
            return money
        return self.say("{money}, el medio céntimo para {who}", money=money, who=self.who(payment.to))

    def gain(self, minor_units: int, currency: str) -> str:
        """A gain or a loss of money, with its sign."""
        told = self._money(minor_units, currency)
        return f"+{told}" if minor_units > 0 else told

    def _money(self, minor_units: int, currency: str) -> str:
        """An amount in the smallest units of a currency."""
        told: str = format_currency(Decimal(minor_units).scaleb(-get_currency_precision(currency)), currency, locale=self.lang)
        return told.replace("-", MINUS)

    def card(self, code: str) -> str:
        """A card in words: «el rey de copas»."""
        sentence = card_told(code, self.ranks)
        assert sentence is not None, "a card of the game has a name"
        return self.say(sentence.template, **sentence.values)

    def code(self, code: str) -> str:
        """A card in short, as the game calls its rank: «7O»; a card without a suit by its number or its name."""
        if suit_of(code) is None:
            return code[1:] or self.card(code)
        return self.ranks.short.get(code[:-1], code[:-1]) + code[-1]

    def held(self, codes: Sequence[str]) -> str:
        """The cards of a hand, suit by suit, with ranks as the record writes them: «oros 7 S; copas 1 R»; then those without a suit."""
        low_to_high = {rank: place for place, rank in enumerate(self.ranks.order)}
        of_suits = sorted((code for code in codes if suit_of(code) is not None), key=lambda code: low_to_high[code[:-1]])
        told = [
            f"{suit} " + " ".join(self.ranks.short.get(code[:-1], code[:-1]) for code in of_suits if code[-1] == letter)
            for letter, suit in SUITS.items()
            if any(code[-1] == letter for code in of_suits)
        ]
        numbered = [code[1:] for code in self.ranks.tarots if code in codes and code[1:]]
        told += ["tarots " + " ".join(numbered)] if numbered else []
        return "; ".join([*told, *(self.card(code) for code in self.ranks.tarots if code in codes and not code[1:])])
