"""What a hand will pay for every answer that its pad accepts, as the night stands; the rules pay each of them.

A hand is the sum of its parts: the partida, the cuatro ases or the Revesino, and each pay card. The answers show the winner and the loser
of the partida, so that each part is paid once in roles. Source: revesino-1807/resumen, revesino-1807/adiciones-34
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.conditions import Case
from rules.core.pad import Besides, Fill, Forecast, Move, collapsed, joined, plain
from rules.core.postings import Posting
from rules.core.refusals import mark
from rules.revesino.facts import PAY_CARDS, CardTold, CuatroAsesTold, RevesinoTold, Tally
from rules.revesino.finish import multiplier_of
from rules.revesino.forms.pad_questions import KEYS
from rules.revesino.outcome import result_of
from rules.revesino.payments import scored
from rules.revesino.tariffs import VUELTA, Options
from rules.revesino.terms import TRICKS, Hand

BESIDE: Final = {
    "pena": plain(mark("{payee} cobra la pena de {payer}, {tantos}")),
    "reserved": plain(mark("va a sorteo la pena de {player}, {tantos}")),
}
"""The words for what a hand moves of the waiting penas. Source: revesino-1807/penas-suerte, revesino-1807/mudar-descarte"""
EVERYBODY_ELSE: Final = 3
ASLEEP: Final = CardTold(how="asleep")
SAID: Final = ("last_round",)
"""The answers that any hand may have."""
Tried = tuple[Case, Mapping[str, str], Tally]
"""The answers for a kind of hand, the role of each player in it, and its count."""


class Sheet(NamedTuple):
    """A nameless hand that is paid repeatedly."""

    hand: Hand
    options: Options
    announced: bool
    """Whether the pad asks if this is the last vuelta."""

    @property
    def times(self) -> Iterator[tuple[bool | None, int]]:
        """How many times the hand counts, by what is announced of the last vuelta. Source: revesino-1807/mari-perez"""
        yield None, self.hand.multiplier
        if self.announced:
            yield True, multiplier_of(self.options, self.hand.turn, last_round=True)

    def paid(self, fact: Tally, times: int) -> list[Posting]:
        """What a count pays if the platillo holds the sum that is played for."""
        hand = self.hand.but(tally=fact, multiplier=times)
        return scored(hand, self.options, result_of(hand, self.options), self.options.sobreprecio)


def forecast(hand: Hand, options: Options, *, announced: bool) -> Forecast:
    """What each way in which a nameless hand may end pays, with an empty platillo. Source: revesino-1807/resumen"""
    sheet, pays = Sheet(hand, options, announced), _Pays()
    paid: dict[Case, dict[Case, int]] = {("void",): {(None, None, None): pays.place(())}}
    for case, roles, fact in _kinds(hand.players):
        outcome, *rest = case
        for said, times in sheet.times:
            postings = [each for each in sheet.paid(fact, times) if each.card is None and each.why != "sobreprecio"]
            paid.setdefault((outcome,), {})[(*rest, said)] = pays.place(_moves(postings, roles))
    names = ("followed", "duty", *SAID)
    cases = {joined(case): collapsed(rows, names) for case, rows in paid.items()}
    also = [_of_card(sheet, pays, card, list(cases)) for card in PAY_CARDS]
    return Forecast(0, 0, "table", ("outcome",), cases, list(pays.places), also)


class _Pays:
    """The distinct payments, each stored once."""

    def __init__(self) -> None:
        self.places: dict[tuple[Move, ...], int] = {}

    def place(self, moves: Sequence[Move]) -> int:
        """The index of some moves."""
        return self.places.setdefault(tuple(moves), len(self.places))


def _kinds(players: tuple[str, str, str, str]) -> Iterator[Tried]:
    """A hand of each kind, with and without cuatro ases, and with and without their player taking the last trick.

    Source: revesino-1807/resumen
    """
    one, two, three, four = players
    given, ten = {one: TRICKS, two: 0, three: 0, four: 0}, {one: TRICKS - 1, two: 1, three: 0, four: 0}
    sought, cut = RevesinoTold(player=one), RevesinoTold(player=one, cut_by=two)
    roles = {"who": one, "cutter": two, "holder": three, "introduced": four}
    yield ("revesino_won", None, None), roles, Tally(tricks=given, revesino=sought)
    followed = CuatroAsesTold(player=three)
    yield ("revesino_won", True, None), roles, Tally(tricks=given, revesino=sought, cuatro_ases=followed)
    yield ("revesino_cut", None, None), roles, Tally(tricks=ten, revesino=cut)
    own = CuatroAsesTold(player=two)
    yield ("revesino_cut", True, None), roles, Tally(tricks=ten, revesino=cut, cuatro_ases=own)
    dutiful = {one: TRICKS - 2, two: 1, three: 1, four: 0}
    yield ("revesino_cut", True, True), roles, Tally(tricks=dutiful, revesino=cut, cuatro_ases=followed)
    yield ("revesino_cut", True, False), roles, Tally(tricks=ten, revesino=cut, cuatro_ases=followed)
    lost = CuatroAsesTold(player=one, introduced_by=four)
    yield ("cuatro_ases_lost", None, None), roles, Tally(tricks=ten, cuatro_ases=lost)
    for outcome in ("ordinary", "cuatro_ases_won"):
        yield (outcome, None, None), *_with_card(players, outcome, "1O", ASLEEP)


def _with_card(players: tuple[str, str, str, str], outcome: str, card: str, told: CardTold) -> tuple[Mapping[str, str], Tally]:
    """A hand in which one card has this fate and the others sleep: the first player loses the partida, the last wins it."""
    first, two, three, last = players
    tricks, points = {first: 8, two: 2, three: 1, last: 0}, {first: 20, two: 4, three: 4, last: 0}
    cards: dict[Any, CardTold] = {each: told if each == card else ASLEEP for each in PAY_CARDS}
    key = KEYS[card]
    roles = {"loser": first, f"by_{key}": two, f"{'to' if told.how == 'sold' else 'puller'}_{key}": three}
    if outcome == "ordinary":
        return roles | {"winner": last}, Tally(tricks=tricks, points=points, cards=cards)
    return roles | {"who": last}, Tally(tricks=tricks, points=points, cards=cards, cuatro_ases=CuatroAsesTold(player=last))


def _of_card(sheet: Sheet, pays: _Pays, card: str, outcomes: Sequence[str]) -> Besides:
    """What a pay card comes to, by its fate. Source: revesino-1807/vender-sacar, revesino-1807/adiciones-34"""
    _, two, three, _ = sheet.hand.players
    fates = {
        "sold": CardTold(how="sold", player=two, to=three),
        "pulled": CardTold(how="pulled", player=two, by=three),
        "led": CardTold(how="led", player=two),
        "asleep": ASLEEP,
    }
    cases = {outcome: collapsed({(None,): pays.place(())}, ("fate",)) for outcome in outcomes}
    names = (f"fate_{KEYS[card]}", *SAID)
    thrown = ("cuatro_ases_won",) if sheet.options.cuatro_ases == "echados" else ()
    for outcome in ("ordinary", *thrown):
        paid: dict[Case, int] = {}
        for fate, told in fates.items():
            roles, fact = _with_card(sheet.hand.players, outcome, card, told)
            for said, times in sheet.times:
                postings = [each for each in sheet.paid(fact, times) if each.card == card]
                paid[fate, said] = pays.place(_moves(postings, roles))
        cases[outcome] = collapsed(paid, names)
    return Besides(("outcome",), cases)


def _moves(postings: Sequence[Posting], roles: Mapping[str, str]) -> list[Move]:
    """Postings in roles; equal payments to or from all others are one move."""
    named = {player: role for role, player in roles.items()}
    for payers in (True, False):
        others = {each.from_ if payers else each.to for each in postings}
        alike = {(each.to if payers else each.from_, each.tantos) for each in postings}
        if len(others) == EVERYBODY_ELSE and len(alike) == 1:
            ((player, tantos),) = alike
            return [("others", named[player], tantos) if payers else (named[player], "others", tantos)]
    return [(named.get(each.from_, each.from_), named.get(each.to, each.to), each.tantos) for each in postings]


def fill_of(options: Options) -> Fill | None:
    """What everybody puts into the platillo before a hand is dealt. Source: revesino-1807/adiciones-34"""
    return Fill(options.sobreprecio, options.fondo) if options.caballo == "platillo" else None


def hands_alike(hand: Hand, options: Options) -> int | None:
    """How many hands from this one on count equally often; None if all that follow do. Source: revesino-1807/mari-perez"""
    if not options.mariperez:
        return None
    last = hand.turn + VUELTA * 2 if options.rounds is None else VUELTA * options.rounds
    turns = range(hand.turn + 1, last + 1)
    other = next((turn for turn in turns if multiplier_of(options, turn, last_round=False) != hand.multiplier), None)
    return None if other is None else other - hand.turn
