"""What the pad asks of a hand of Malilla, in which order, and in which words.

`pad_ways` asks the rules what may be; this module gives it names. A place at the table is `seat_a`, `seat_b` …, whoever deals, so that the
same pair keeps its name all night. A player for himself is named by the dealer: `dealer+1` is the mano; `dealt_by` is the player who dealt,
in turn or not. Source: malilla-1807/vuelta, malilla-1807/cuenta, malilla-1807/dar-sin-tocarle
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import SUIT_OF, SUITS
from rules.core.conditions import When
from rules.core.pad import Choice, Follows, Question, Sum, Summed, plain
from rules.core.refusals import Sentence, mark
from rules.core.seats import order_after
from rules.malilla.forms.pad_ways import Ways
from rules.malilla.opening import dealt_to
from rules.malilla.outcome import ALL_POINTS
from rules.malilla.ranks import ORDER, VALUES
from rules.malilla.tally import HIGHEST
from rules.malilla.terms import Hand
from rules.malilla.variants import Form

MISDEAL: Final = "misdeal"
MISDEAL_OUT_OF_TURN: Final = "misdeal_out_of_turn"
"""A misdeal by a player whose turn it was not: the turn to deal does not pass."""
REDEAL: Final = "redeal"
WRONG_DEALER: Final = "wrong_dealer"
FINED: Final = "fined"
BELOW, ABOVE = 12, 11
"""How far below and above the quota the likely numbers lie: two dozen, which fill whole rows."""
USUALLY_AWAKE: Final = 26
"""What each of two usually has if twelve cards sleep: those count twenty on average. Source: malilla-1807/ad-cubiertas"""


class Side(NamedTuple):
    """A side as the pad names it: its number in the answers, its place in the hand, the player who stands for it, its label."""

    number: int
    place: int
    player: str
    called: str


def seats_of(count: int) -> tuple[str, ...]:
    """The names of the places at the table in the answers."""
    return tuple([f"seat_{letter}" for letter in "abcde"[:count]])


PAIRS: Final = (mark("{seat_a} y {seat_c}"), mark("{seat_b} y {seat_d}"))


def sides_of(hand: Hand) -> tuple[Side, ...]:
    """The sides in the order of the questions: from the first seat's pair on, or each player from the mano on.

    Source: malilla-1807/companeros, malilla-1807/mano-y-pie
    """
    if hand.form.pairs:
        names = enumerate(zip(hand.seated, seats_of(len(hand.seated)), PAIRS, strict=False), 1)
        return tuple([Side(number, hand.form.side(hand.seat(player)), name, called) for number, (player, name, called) in names])
    return tuple([Side(seat + 1, seat, f"dealer+{seat + 1}", f"{{dealer+{seat + 1}}}") for seat in range(hand.form.sides)])


# The turned card, and the dealer.

SUIT_LABELS: Final = {"oros": mark("Oros"), "copas": mark("Copas"), "espadas": mark("Espadas"), "bastos": mark("Bastos")}
FAVORITO: Final = mark("El palo favorito: en él todo se paga doble.")
CALLED: Final = {"9": mark("Malilla"), "1": mark("As"), "R": mark("Rey"), "C": mark("Caballo"), "S": mark("Sota")}
MALILLA: Final = mark("La malilla es el nueve: la carta más alta de cada palo, y vale cinco.")


def turned_questions(form: Form, favorito: str | None) -> Iterator[Question]:
    """The questions for the turned card: its suit, then its rank. Source: malilla-1807/vuelta, malilla-1807/favorito"""
    group = plain(mark("Vuelta"))
    suits = [_suit(suit, favored=suit == favorito) for suit in sorted(SUITS, key=lambda suit: suit != favorito)]
    yield Question("suit", "suits", plain(mark("¿De qué palo es la carta vuelta?")), suits, group=group)
    cards = sorted(form.pack, key=lambda code: ORDER.index(code[0]))
    choices = [_card(code) for code in cards]
    yield Question("turned", "chips", plain(mark("¿Qué carta es?")), choices, ({"suit": True},), group=group)


def _suit(suit: str, *, favored: bool) -> Choice:
    """A suit as a choice. Source: malilla-1807/favorito"""
    label = plain(SUIT_LABELS[suit])
    return Choice(suit, label, plain(FAVORITO), {"favored": True}, favor=True) if favored else Choice(suit, label)


def _card(code: str) -> Choice:
    """A card as a choice; a card without value stands apart. Source: malilla-1807/orden, malilla-1807/vuelta"""
    rank, value = code[0], VALUES[code]
    gloss = plain(MALILLA) if rank == "9" else None
    return Choice(code, plain(CALLED.get(rank, rank)), gloss, {"alce": value}, ({"suit": (SUIT_OF[code],)},), wide=not value)


def dealer_questions(seats_count: int, form: Form) -> Iterator[Question | Follows]:
    """Whether somebody dealt who was not due. Source: malilla-1807/dar-sin-tocarle"""
    seats, choices = seats_of(seats_count), []
    for seat in seats:
        says = {"dealt_by": f"${seat}", "active": [f"${each}" for each in dealt_to(seats, seat, form)], "out": True}
        others: When = ({"dealer": tuple(f"${each}" for each in order_after(seats, seat))},)
        choices.append(Choice(f"${seat}", plain(f"{{{seat}}}"), None, says, others))
    yield Question("gave", "chips", plain(mark("Dio quien no debía")), choices, optional=True, rare=True)
    yield Follows("dealt_by", "$dealer", when=({"gave": (None,)},))


def law_questions(ways: Ways) -> Iterator[Question]:
    """What became of a deal out of turn, or of a wrong deal. Source: malilla-1807/dar-sin-tocarle, malilla-1807/mal-dado"""
    choices = []
    if ways.void_out_of_turn:
        gloss = plain(mark("Se vio antes de jugar: la mano no vale y da quien debía."))
        choices.append(Choice(WRONG_DEALER, plain(mark("Visto a tiempo: no vale")), gloss, {"void": True}))
    if ways.fined_out_of_turn:
        gloss = plain(mark("Se vio después de empezar: la mano vale, quien dio no cobra la vuelta y paga diez."))
        choices.append(Choice(FINED, plain(mark("Visto tarde: paga")), gloss))
    if choices:
        asks = plain(mark("Dar sin tocarle"))
        yield Question("law", "chips", asks, choices, ({"out": (True,)},), optional=True, none=plain(mark("No se reclama")))
    if ways.misdeal:
        yield Question("misdealt", "chips", plain(mark("Mal dado")), _misdeals(), ({"law": (None,)},), optional=True, rare=True)


def _misdeals() -> list[Choice]:
    """The choices for a hand that is void because of its cards. Source: malilla-1807/mal-dado"""
    wrong = plain(mark("Repartió mal"))
    passes = plain(mark("Repartió mal: se vio antes de jugar que no dio a cada uno sus cartas; la mano no vale y el turno pasa."))
    short = plain(mark("Baraja incompleta: la mano no vale y vuelve a dar el mismo."))
    return [
        Choice(MISDEAL, wrong, passes, {"void": True}, ({"out": (None,)},)),
        Choice(MISDEAL_OUT_OF_TURN, wrong, None, {"void": True}, ({"out": (True,)},)),
        Choice(REDEAL, plain(mark("Baraja incompleta")), short, {"void": True}),
    ]


# The result.


def capote_of(side: Side) -> str:
    """The answer that a side made every trick."""
    return f"capote_{side.number}"


COUNTED: Final[Mapping[str, Any]] = {"void": (None,)}
"""The hands of which the result is asked: those that are not void."""


def points_questions(form: Form, sides: Sequence[Side], ways: Ways) -> Iterator[Question | Summed]:
    """Which side gave capote, or how many points each has; what is left belongs to the last side, or sleeps.

    Source: malilla-1807/cuenta, malilla-1807/capote
    """
    choices = [Choice(capote_of(side), plain(side.called)) for side in sides if ways.capotes[side.place]]
    if choices and ways.ordinary:
        gloss = plain(mark("Capote: un partido hace todas las bazas, y gana los setenta y dos."))
        choices[0] = Choice(choices[0].value, choices[0].label, gloss)
        yield Question("came", "chips", plain(mark("Capote")), choices, (COUNTED,), optional=True, none=plain(mark("Nadie")))
    bounds = [_bounds(ways, side, sides) for side in sides]
    low, high = ways.sums
    asked_asleep = ways.sleeping is not None and form.open_piles
    for place, side in enumerate(sides):
        last = place == len(sides) - 1
        before = {points_of(each): -1 for each in sides[:place]}
        if last and asked_asleep:
            yield _asleep_question(sides, bounds[place], ways.sums)
            before["asleep"] = -1
        slack = 0 if last and asked_asleep else ways.sleeping or 0
        least, most = bounds[place]
        yield Question(
            points_of(side),
            "number",
            _asks(side),
            when=(COUNTED,),
            top=ALL_POINTS,
            least=[least, _less(low - slack, before, [most for _, most in bounds[place + 1 :]])],
            most=[most, _less(high, before, [least for least, _ in bounds[place + 1 :]])],
            brief=plain("{called} {value}", called=plain(side.called)),
            group=plain(mark("Tantos")),
            likely=_likely(form),
        )
    if ways.sleeping is not None and not asked_asleep:
        yield Summed("asleep", Sum(ALL_POINTS, {points_of(side): -1 for side in sides}), (COUNTED,))


def points_of(side: Side) -> str:
    """The name of the answer with a side's points."""
    return f"points_{side.number}"


def _asks(side: Side) -> Sentence:
    """The question for the points of a side."""
    return plain(mark("Tantos de {called}"), called=plain(side.called))


def _likely(form: Form) -> tuple[int, int]:
    """The range in which a side's points mostly lie, around its quota. Source: malilla-1807/cuenta, malilla-1807/ad-cubiertas"""
    usual = USUALLY_AWAKE if form.stock else form.quota
    return max(0, usual - BELOW), usual + ABOVE


def _bounds(ways: Ways, side: Side, sides: Sequence[Side]) -> tuple[Sum, Sum]:
    """The least and the most points of a side, by the side that gave capote. Source: malilla-1807/capote, malilla-1807/ad-cubiertas"""
    least, most = ways.least[side.place], ways.most[side.place]
    asleep = 0 if ways.sums[0] < ALL_POINTS else ways.sleeping or 0
    own: When = ({"came": (capote_of(side),)},)
    others: When = ({"came": tuple(capote_of(each) for each in sides if each != side)},)
    all_points = max(ALL_POINTS - asleep, least)
    return Sum(least, more=_differing((all_points - least, own), (-least, others))), Sum(
        most, more=_differing((ALL_POINTS - most, own), (-most, others))
    )


def _differing(*more: tuple[int, When]) -> list[tuple[int, When]]:
    """The parts of a sum that are not zero."""
    return [(add, when) for add, when in more if add]


def _less(of: int, plus: Mapping[str, int], sums: Sequence[Sum]) -> Sum:
    """A number less some answers and some sums."""
    more = [(-add, when) for each in sums for add, when in each.more]
    return Sum(of - sum(each.of for each in sums), plus, more)


def _asleep_question(sides: Sequence[Side], last: tuple[Sum, Sum], sums: tuple[int, int]) -> Question:
    """What the leftover card counts, if the sum does not show it; the total lies between two bounds.

    Source: malilla-1807/cuenta-de-cartas, malilla-1807/ad-vistas
    """
    before = {points_of(each): -1 for each in sides[:-1]}
    return Question(
        "asleep",
        "number",
        plain(mark("Tantos de la carta que sobró")),
        when=(COUNTED,),
        top=HIGHEST,
        least=[_less(sums[0], before, [last[1]])],
        most=[_less(sums[1], before, [last[0]])],
        brief=plain(mark("{value} duermen")),
        group=plain(mark("Tantos")),
    )


def last_round_question() -> Question:
    """Whether this hand is announced as one of the last vuelta. Source: malilla-1807/mariperez"""
    gloss = plain(mark("Mari-Pérez: la última vuelta vale doble."))
    choice = Choice(value=True, label=plain(mark("Última vuelta")), gloss=gloss)
    return Question("last_round", "chips", plain(mark("Mari-Pérez")), [choice], optional=True)
