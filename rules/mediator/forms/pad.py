"""The pad of a table of Mediator as it stands: how a few answers log the open hand, or the next.

An answer names a player by his part in the hand: `hombre`, `companion` (the called player, even if he gave the king back), `giver` (of a
king), and `one`, `two` … the adversaries in order of play after the hombre. For a pad, a hand at rest is over.
Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-bazas, mediator-1826/cap-4-pozo
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

from rules.core.cards import SUIT_OF
from rules.core.conditions import When, telling_apart
from rules.core.known import contracted, hand_at
from rules.core.pad import Forecast, Pad, Question, Row, Seat, Template
from rules.core.refusals import Refusal
from rules.core.seats import order_after
from rules.mediator import facts as told, laws, opening
from rules.mediator.conditions import contra_shown, may_hold, whose_estuches
from rules.mediator.finish import complete_now
from rules.mediator.forms import pad_questions as ask
from rules.mediator.forms.forecast import BESIDE, Sheet, puts_of
from rules.mediator.forms.pad_company import Lance, callable_cards, calls_a_card, contract_of, families, givers_of, is_plain, lances_of
from rules.mediator.forms.pad_events import events_of
from rules.mediator.forms.pad_given import given_by, nameless, players_of, speaker
from rules.mediator.forms.pad_rows import alike, names_of, rows_of
from rules.mediator.forms.pad_ways import Ended, Ways, with_estuches
from rules.mediator.knowledge import gets_king
from rules.mediator.night import fines_now, pozo_now
from rules.mediator.sides import plays_alone, sides_of
from rules.mediator.tariffs import Choice as Chosen, Options, played_by
from rules.mediator.terms import Hand, Table
from rules.mediator.variants import Form

KEEPS_DEAL: Final = ("misdeal",)
"""The plays after which the same player deals again. Source: mediator-1826/ley-2"""
ESTUCHES: Final = (*told.ESTUCHES, ask.CONTRA)


class Described(NamedTuple):
    """What a pad asks of a hand, whoever its players are."""

    questions: tuple[Question, ...]
    rows: tuple[Row, ...]
    events: tuple[Template, ...]
    forecast: Forecast


def pad(table: Table) -> Pad:
    """The pad of the open hand or of the next; an empty pad for a closed night.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cap-4-pozo
    """
    is_open = table.hand is not None and not complete_now(table)
    if table.closed:
        return Pad(len(table.done) + (table.hand is not None) + 1, open=False, seats=())
    dealt = table if is_open else opening.deal(table, told.Deal())
    assert not isinstance(dealt, Refusal) and dealt.hand is not None, "between hands a hand may be dealt"
    hand, form = dealt.hand, dealt.form
    shown = any(cards is not None for cards in hand.dealt.hands)
    described = _described(dealt.options, nameless(hand, form), is_open, shown)
    given, players = given_by(dealt, hand), players_of(hand)
    return Pad(
        hand.number,
        open=is_open,
        seats=_seats(dealt.seats.players, hand.dealer, form),
        given=given,
        questions=[
            question if question.sets is None else replace(question, players=players)
            for question in described.questions
            if question.name not in given
        ],
        rows=described.rows,
        events=described.events,
        forecast=_forecast(table, dealt, described.forecast, is_open=is_open) if is_plain(hand._replace(king=None)) else None,
        keeps_deal=KEEPS_DEAL,
        beside=BESIDE,
    )


def _seats(players: tuple[str, ...], dealer: str, form: Form) -> tuple[Seat, ...]:
    """Who has cards in this hand and in those after it, until everybody has dealt."""
    return tuple(Seat(each, opening.active_of(players, each, form)) for each in (dealer, *order_after(players, dealer)))


def _forecast(table: Table, dealt: Table, made: Forecast, *, is_open: bool) -> Forecast:
    """A forecast with what lies on the table now."""
    fines, hand = fines_now(table).tantos, hand_at(dealt)
    redealt = table.redealt if table.hand is None else table.hand.void
    puts = None if is_open else puts_of(dealt.options, hand.players, hand.active[0], redealt=redealt)
    return replace(made, plate=pozo_now(table) + fines, apart=fines, puts=puts)


@lru_cache(maxsize=64)
def _described(options: Options, hand: Hand, is_open: bool, shown: bool) -> Described:
    """The questions about a hand and what it pays; there are some hundreds of hands, each tried once.

    `shown`: whether dealt cards are logged.

    Source: mediator-1826/cap-1-bazas
    """
    played = played_by(Chosen(options._asdict(), ()))
    assert not isinstance(played, Refusal), "the night was opened by these rules"
    return _Describing(Sheet(options, played.form, hand), hand, played.form, is_open=is_open, shown=shown).all()


class _Describing:
    """The description of a hand in the making."""

    def __init__(self, sheet: Sheet, hand: Hand, form: Form, *, is_open: bool, shown: bool) -> None:
        self.shown = shown
        self.sheet, self.table, self.hand, self.form, self.is_open = sheet, sheet.table, hand, form, is_open
        self.options = self.table.options
        self.seat = speaker(hand) if hand.contract is None else hand.contract.hombre
        self.lances = lances_of(self.table, self.seat)
        self.names = [lance.name for lance in self.lances]
        self.plays = families(self.lances, form)
        self.found = [each for lance in self.lances if lance.name in self.plays for each in Ways(self.options, form, lance, hand).all()]
        self.asking = ask.Asking(self.found, self.plays, len(hand.active), form)
        self.kinds = alike(self.found)

    def all(self) -> Described:
        """The whole description; empty if no count can finish the hand, its king was never given, or its laws fit nobody."""
        if not self.found:
            return Described((), (), (), self.sheet.forecast())
        asked = self.options.claims == "asked"
        rows = rows_of(self.kinds, self.plays, asked=asked)
        self._pay()
        questions = tuple(question for question in self._questions() if question.choices or question.kind in ("rows", "grid"))
        return Described(
            questions,
            tuple(rows),
            tuple(events_of(self.hand, self.found, self.form, asked=asked, is_open=self.is_open)),
            self.sheet.forecast(),
        )

    # The questions.

    def _questions(self) -> Iterator[Question]:
        form, hand, asking, seats = self.form, self.hand, self.asking, len(self.hand.active)
        if hand.contract is None:
            alone = [lance.name for lance in self.lances if plays_alone(lance.any, form)]
            started = [lance.name for lance in self.lances if lance.plain is None]
            yield ask.play_question(self.names, alone, started, self._ends(), seats, form)
            yield ask.trump_question(self.names, self._trumps(), form)
            calling = ask.lances_that_call(form, self.names)
            if calling:
                yield ask.called_question(calling, callable_cards(form), form.pack.suits)
        if any(each.said.kind in ("companion", "self", "nobody") for each in self.found):
            yield ask.partner_question(asking, self._places())
            yield ask.returned_question(asking)
        needing = {lance.name: places for lance in self.lances if (places := self._givers(lance))}
        if needing:
            yield ask.giver_question(list(needing), next(iter(needing.values())))
        yield from ask.tricks_questions(asking)
        yield ask.companion_question(asking)
        yield ask.defended_question(asking)
        yield ask.bola_question(asking)
        yield ask.cut_question(asking)
        yield ask.most_question(asking)
        yield ask.primeras_question(asking)
        if any(each.pattern.has_conditions for each in self.found):
            meant = asking.some(lambda each: each.pattern.has_conditions)
            due = asking.when(meant, ("play", "made", "defended"))
            yield ask.estuches_question(self._numbers(), tuple({"made": True, **each} for each in due) or ask.TOLD)
        yield ask.row_question()

    def _ends(self) -> list[str]:
        """How the hand may end without being played. Source: mediator-1826/cap-1-paso, mediator-1826/ley-2"""
        law = told.Penalty(player=self.hand.dealer, law="ley-2")
        tried = {"pass": opening.pass_out(self.table, told.PassOut()), "misdeal": laws.penalty(self.table, law)}
        return [name for name, answer in tried.items() if not isinstance(answer, Refusal)]

    def _trumps(self) -> list[str]:
        """The suits that may be trump, given the pack and the called card."""
        lance = self.lances[0]
        return [suit for suit in self.form.pack.suits if self._under(lance, suit) is not None]

    def _under(self, lance: Lance, suit: str) -> Hand | None:
        return contract_of(self.table, self.seat, lance.name, suit, bola=lance.plain is None)

    def _givers(self, lance: Lance) -> list[int]:
        """The places after the hombre whose player may have given the king that must be logged; with logged cards, every one."""
        seats, hand = len(self.hand.active), lance.any
        if self.hand.contract is None and self.shown and gets_king(hand, self.form):
            return list(range(1, seats))
        return [(seat - self.seat) % seats for seat in givers_of(self.table._replace(hand=hand))]

    def _places(self) -> list[int]:
        """The places after the hombre at which his companion may sit."""
        told = {each.said.place for each in self.found if each.said.kind == "companion"}
        return list(range(1, len(self.hand.active))) if None in told else sorted(place for place in told if place is not None)

    def _numbers(self) -> dict[int | str, When]:
        """The possible numbers of estuches, and when each is possible.

        Source: mediator-1826/cap-1-estuche, mediator-1826/cap-4-contra-estuche
        """
        names = ("play", "kind", "place", "defended", "trump")
        contexts: dict[tuple[Any, ...], Hand] = {}
        known: dict[tuple[Any, ...], dict[int | str, bool]] = {}
        for each in self.found:
            said = each.said
            if not each.pattern.has_conditions:
                continue
            contract = contracted(each.hand)
            trumps, defended = self._trumps() if self.hand.contract is None else [contract.trump], None if said.defended is None else True
            for play, trump in product(self.plays[said.play], trumps):
                contexts.setdefault((play, said.kind, said.place, defended, trump), each.hand)
        told: dict[int | str, list[tuple[Any, ...]]] = {number: [] for number in ESTUCHES}
        for context, one in contexts.items():
            holder, play, trump = whose_estuches(one, sides_of(one, self.form)), context[0], context[-1]
            # A given king is one of the hombre's cards, and no estuche.
            called = _callable(self.form, trump) if calls_a_card(self.form, play) else None
            key = (len(holder), trump, called) if self.hand.contract is None else context
            if key not in known:
                contract = contracted(one)._replace(lance=play, trump=trump, called=called)
                hand = one if self.hand.contract is not None else one.but(contract=contract, tally=None)
                known[key] = {number: self._may(hand, holder, number) for number in ESTUCHES}
            for number, holds in known[key].items():
                if holds:
                    told[number].append(context)
        return {number: telling_apart(meant, list(contexts), names) for number, meant in told.items() if meant}

    def _may(self, hand: Hand, holder: tuple[int, ...], number: int | str) -> bool:
        """Whether a hand may have this number of estuches."""
        if isinstance(number, str):
            return contra_shown(hand, self.form, holder) in (None, True)
        return may_hold(hand, self.form, holder, number)

    # What the hand pays.

    def _pay(self) -> None:
        """Adds every kind of hand with payments of its own, in a suit of each favor class."""
        suits, asked = self._classes(), self.options.claims == "asked"
        games, conditions = names_of(self.kinds)
        paid: set[str] = {""}
        for kind, game, condition in zip(self.kinds, games, conditions, strict=True):
            for favor, suit in suits.items():
                for (most, play), one in kind.ended.items():
                    for lance in self.plays[play]:
                        self.sheet.add_game(game, (lance, favor, most), self._as(one, suit, lance), one.roles)
            if condition in paid:
                continue
            paid.add(condition)
            one = next(iter(kind.ended.values()))
            receiver = one.roles.of_seat.index(one.pattern.receiver)
            for favor, suit in suits.items():
                for number in (None, *ESTUCHES) if one.pattern.has_conditions else (None,):
                    shown = with_estuches(self._as(one, suit), number, receiver, asked=asked)
                    self.sheet.add_conditions(condition, favor, number, shown, one.roles)

    def _classes(self) -> dict[int | None, str | None]:
        """A suit of each favor class; None if the trump is known or makes no difference."""
        if self.hand.contract is not None:
            return {self.form.favor_of(self.hand.contract.trump) or None: None}
        return {self.form.favor_of(suit) or None: suit for suit in self._trumps()}

    def _as(self, one: Ended, suit: str | None, lance: str | None = None) -> Hand:
        """A hand with another trump, or with another lance that ends alike."""
        contract = contracted(one.hand)
        if lance is not None:
            contract = contract._replace(lance=lance)
        if suit is not None:
            contract = contract._replace(trump=suit, called=_callable(self.form, suit))
        return one.hand.but(contract=contract)


def _callable(form: Form, trump: str) -> str | None:
    """A card that may be called with this trump."""
    return next((card for card in callable_cards(form) if SUIT_OF[card] != trump), None)
