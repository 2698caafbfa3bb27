"""What a hand will pay for every answer that its pad accepts, as the night stands; the rules pay each of them.

The plate is a variable in it, because another phone's hand may change it meanwhile. Nothing is reckoned here a second time.
Source: fournier/cobros, fournier/pagos, fournier/pagos-rendidas, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from events.facts import PLATE
from rules.core.conditions import Case, When, telling_apart
from rules.core.known import contracted, hand_at
from rules.core.pad import Forecast, Move, PlateAnd, collapsed, joined, plain
from rules.core.postings import Posting
from rules.core.refusals import mark
from rules.tresillo.payments import Reckoning, is_favor, makers_of, placing, reckoning, settled
from rules.tresillo.plate import Placed
from rules.tresillo.terms import CONTRACT, FROM, Ending, Hand, Settled, Table

BY: Final = ("outcome", "bola")
KEY: Final = ("play", "trump", "estuches", "primeras", "reserve", "reserve_defensor")
CHOICE_OF: Final = {"hombre": "reserve", "defensor": "reserve_defensor"}
"""The maker of a puesta → the answer that says where it goes."""
BESIDE: Final = {
    "bola.won": plain(mark("¡Bola!")),
    "bola.lost": plain(mark("bola perdida")),
    "puesta_reservada": plain(mark("entra la puesta de {payer}, {tantos}")),
    "reserved": plain(mark("{player}: {tantos} a la cartulina")),
}
"""The words for a bola, and for what a hand moves of the waiting puestas. Source: fournier/contabilidad, voltereta-1826/art-6-4"""


class Possible(NamedTuple):
    """One way in which a hand may end: its play, its surrender, and the trumps and estuches that it may have."""

    play: str
    hand: Hand
    ending: Ending
    trumps: Sequence[str]
    estuches: Sequence[int | None]


class Foreseen(NamedTuple):
    """The forecast of a hand, and when each loser has a choice."""

    forecast: Forecast
    choices: Mapping[str, When]


def forecast(table: Table, possible: Sequence[Possible], *, dealt: bool) -> Foreseen:
    """What each way in which the open hand may end pays; with `dealt`, the dealer's tantos appear as already paid.

    Source: fournier/contabilidad, fournier/cobros, fournier/pagos
    """
    sheet = _Sheet(table, dealt=dealt)
    for each in possible:
        sheet.add(each)
    return Foreseen(sheet.forecast(), sheet.choices())


class _Sheet:
    """The forecast in the making."""

    def __init__(self, table: Table, *, dealt: bool) -> None:
        self.table, self.dealt = table, dealt
        self.pays: dict[tuple[Move, ...], int] = {}
        self.paid: dict[Case, dict[Case, int]] = {}
        """Outcome and bola → the other answers → the index of what is paid."""
        self.due: dict[str, list[Case]] = {name: [] for name in CHOICE_OF.values()}
        self.met: dict[str, list[Case]] = {name: [] for name in CHOICE_OF.values()}

    def add(self, possible: Possible) -> None:
        """Adds one way to end, for every trump and number of estuches; those that cost the same are reckoned once."""
        known: dict[tuple[bool, int], list[tuple[dict[str, bool], tuple[Move, ...]]]] = {}
        contract, ending = contracted(possible.hand), possible.ending
        for trump in possible.trumps:
            hand = possible.hand.put(CONTRACT, contract._replace(trump=trump))
            for estuches in possible.estuches:
                ended = ending._replace(estuches=ending.estuches if estuches is None else estuches)
                terms = reckoning(self.table, hand, ended)
                cost = is_favor(hand, self.table.options), terms.estuches[1]
                if cost not in known:
                    known[cost] = [(said, self._moves(terms, where)) for said, where in _placings(self.table, terms)]
                for said, moves in known[cost]:
                    self._note(possible, trump, estuches, said, moves)

    def _note(self, possible: Possible, trump: str, estuches: int | None, said: Mapping[str, bool], moves: tuple[Move, ...]) -> None:
        ending = possible.ending
        answers = {"play": possible.play, "trump": trump, "estuches": estuches, "primeras": ending.primeras, **said}
        rest = tuple(answers.get(name) for name in KEY)
        self.paid.setdefault((ending.outcome, ending.bola), {})[rest] = self.pays.setdefault(moves, len(self.pays))
        before: Case = (ending.outcome, possible.play, trump)
        for name in CHOICE_OF.values():
            self.met[name].append(before)
            if name in said:
                self.due[name].append(before)
            before = (*before, said.get(name))

    def _moves(self, terms: Reckoning, where: Placed) -> tuple[Move, ...]:
        done = settled(self.table, terms, where)
        return tuple(_moves(terms, done, dealt=self.dealt))

    def simple(self, outcome: str, moves: tuple[Move, ...]) -> None:
        """Adds a hand that ends before it is played."""
        self.paid[outcome, None] = {(None,) * len(KEY): self.pays.setdefault(moves, len(self.pays))}

    def choices(self) -> dict[str, When]:
        """When each choice that can be due is due. Source: voltereta-1826/art-6-4"""
        names = ("outcome", "play", "trump", *CHOICE_OF.values())
        return {name: telling_apart(due, self.met[name], names) for name, due in self.due.items() if due}

    def forecast(self) -> Forecast:
        """The forecast, with equal payments stored once."""
        options, table = self.table.options, self.table
        hand = hand_at(table)
        self.simple("passed_out", () if self.dealt else (("dealer", PLATE, options.deal),))
        self.simple("misdeal", ((PLATE, "dealer", options.deal),) if self.dealt else ())
        put = 0 if self.dealt else options.deal
        others: Literal["table", "active"] = "table" if options.fourth_pays or hand.dealer in hand.active else "active"
        cases = {joined(case): collapsed(paid, KEY) for case, paid in self.paid.items()}
        return Forecast(table.plate - put, put, others, BY, cases, list(self.pays))


def _placings(table: Table, terms: Reckoning, made: tuple[bool, ...] = ()) -> Iterator[tuple[dict[str, bool], Placed]]:
    """Where the puestas go, for each choice that is due. Source: voltereta-1826/art-6-4"""
    where = placing(table, terms, made)
    if where.chooser is None:
        choosers = [player for player in makers_of(terms) if player not in where.forced]
        yield {CHOICE_OF[_role(terms, player)]: chosen for player, chosen in zip(choosers, made, strict=True)}, where
        return
    for chosen in (False, True):
        yield from _placings(table, terms, (*made, chosen))


def _role(terms: Reckoning, player: str) -> str:
    """The name of the answer that holds a player."""
    hand = terms.hand
    assert hand.contract is not None and hand.jugador is not None, "a hand at play has its roles"
    if player not in hand.active:
        return "dealer"
    hombre, one, _ = FROM[hand.contract.hombre]
    seat, is_defended = hand.active.index(player), hand.jugador != hombre
    if seat in (hombre, hand.jugador):
        return "hombre" if seat == hombre else "defensor"
    return "one" if seat == one and not is_defended else "other"


def _moves(terms: Reckoning, done: Settled, *, dealt: bool) -> Iterator[Move]:
    """The postings of a hand in roles: equal payments of the others are one move; a puesta that is written down is another."""
    size = PlateAnd(terms.extra, terms.options.rounding)
    flows: dict[str, int] = {}
    for posting in done.postings:
        match posting.why:
            case "dar":
                if not dealt:
                    yield "dealer", PLATE, posting.tantos
            case "plato":
                yield PLATE, "hombre", PlateAnd()
            case "puesta":
                yield _role(terms, posting.from_), PLATE, size
            case "codillo":
                yield _role(terms, posting.from_), "winner", size
            case "defensa":
                yield "hombre", "defensor", size
            case "puesta_reservada":
                yield f"player:{posting.from_}", PLATE, posting.tantos, posting.why
            case _ if _jugador(terms) not in (posting.from_, posting.to):
                # A rendido pays for a bola that he lost, whoever plays now.
                yield _role(terms, posting.from_), _role(terms, posting.to), posting.tantos
            case _:
                _count(flows, terms, posting)
    yield from _flowing(terms, flows)
    for puesta, way in done.puestas:
        if way == "reserved":
            yield _role(terms, puesta.player), "reserved", size


def _jugador(terms: Reckoning) -> str:
    assert terms.hand.jugador is not None, "a hand at play has a jugador"
    return terms.name(terms.hand.jugador)


def _count(flows: dict[str, int], terms: Reckoning, posting: Posting) -> None:
    """What each of the others pays the jugador in all; negative if he pays them."""
    gets = posting.to == _jugador(terms)
    other = _role(terms, posting.from_ if gets else posting.to)
    flows[other] = flows.get(other, 0) + (posting.tantos if gets else -posting.tantos)


def _flowing(terms: Reckoning, flows: dict[str, int]) -> Iterator[Move]:
    """The conditions, as one move if they are the same for all the others."""
    jugador = _role(terms, _jugador(terms))
    if len(flows) == len(terms.others_of(_jugador(terms))) and len(set(flows.values())) == 1:
        flows = {"others": next(iter(flows.values()))}
    for other, tantos in flows.items():
        if tantos:
            yield (other, jugador, tantos) if tantos > 0 else (jugador, other, -tantos)
