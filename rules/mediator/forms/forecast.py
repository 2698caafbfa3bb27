"""What a hand will pay for every answer that its pad accepts, as the night stands; the rules pay each of them.

A hand pays in two parts: its game, which depends on the play, and the conditions, which depend on the cards held. Sums are whole numbers;
only what is put at the deal, or by everybody if a draw exceeds the pozo, depends on the pozo. Source: mediator-1826/cap-4-principal,
mediator-1826/cap-4-companeros, mediator-1826/cap-4-pozo, mediator-1826/zangano
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.facts import PLATE
from rules.core.conditions import Case
from rules.core.growing import Growing
from rules.core.known import hand_at
from rules.core.pad import Besides, Forecast, Move, Puts, collapsed, plain
from rules.core.postings import Posting
from rules.core.refusals import mark
from rules.core.seats import Seats
from rules.mediator.payments import settled
from rules.mediator.plate import put_at_deal, refills
from rules.mediator.tariffs import Options
from rules.mediator.terms import Fines, Hand, Table
from rules.mediator.variants import Form

CONDITIONS: Final = ("primeras", "estuche", "contra_estuche", "vuelta", "zangano")
"""The reasons that are paid for cards held or tricks made besides the game. Source: mediator-1826/cap-4-calidades"""
BOLA_LOST: Final = "bola_perdida"
OF_THE_LOSER: Final = ("puesta", "codillo", "desbola", BOLA_LOST)
"""The reasons that are paid because the game was lost. Source: mediator-1826/cap-4-puesta, mediator-1826/cap-4-codillo"""
BESIDE: Final = {
    "bola.won": plain(mark("¡Bola!")),
    "bola.lost": plain(mark("bola perdida")),
    "multa": plain(mark("{payer} pone {tantos} de multa")),
    "sorteo": plain(mark("{payee} se lleva las multas, {tantos}")),
}
"""The words for a Bola, and for what a hand moves of the fines, which wait for a draw. Source: mediator-1826/cap-4-multas"""
KING: Final = "rey"
GIVER: Final = "giver"
PLENTY: Final = 10**9
"""A pozo large enough for any draw."""
SHOWING: Final = {
    "entrada": 10007,
    "mediator": 10007,
    "solo": 10007,
    "bola": 1000003,
    "primeras": 101,
    "estuche": 1009,
    "vuelta": 11,
    "king_fee": 0,
}
"""Prices that show who pays for what: hands that pay alike at these prices pay alike at any."""


class Payment(NamedTuple):
    """What a hand pays, in roles: its game and Bola, and its conditions."""

    game: tuple[Move, ...]
    conditions: tuple[Move, ...]


class Roles(NamedTuple):
    """The role of each seat in a hand, and the players in these seats."""

    of_seat: tuple[str, ...]
    active: tuple[str, ...]
    returned: str | None = None
    """The player who gave the king back; while he does not pay for the hombre, he is an adversary like the others, named by his place."""

    def of(self, player: str, *, by_place: bool) -> str:
        """The role of a player, or of the plate."""
        if player == PLATE:
            return PLATE
        if player not in self.active:
            return "dealer"
        seat, hombre = self.active.index(player), self.of_seat.index("hombre")
        place = (seat - hombre) % len(self.active)
        return f"hombre+{place}" if by_place and place else self.of_seat[seat]


def at_prices(options: Options, form: Form, hand: Hand, **changed: Any) -> Table:
    """A table with one hand and a pozo that can pay everything. Source: mediator-1826/cap-4-pozo"""
    return Table(
        options=options._replace(**changed),
        form=form,
        seats=Seats(hand.players),
        due=None,
        redealt=False,
        pozo=PLENTY,
        fines=Fines(),
        done=Growing(),
        others=None,
        closed=False,
        late=0,
        hand=hand,
    )


def payment(table: Table, hand: Hand, roles: Roles) -> Payment:
    """What a complete hand pays beyond what was paid before it was complete.

    Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-companeros
    """
    before = settled(table, hand_at(table), complete=False).postings
    lines = settled(table, hand, complete=True).postings[len(before) :]
    fee = [("hombre", GIVER, line.tantos) for line in lines if line.why == KING]
    for_him = roles.returned is not None and any(line.from_ == roles.returned for line in lines if line.why in OF_THE_LOSER)
    # A lost Bola is the hombre's own, and the player who gave the king back has his part of it like any other adversary.
    placed = [roles.returned is not None and (not for_him or line.why == BOLA_LOST) for line in lines]
    told = [
        line._replace(from_=roles.of(line.from_, by_place=by_place), to=roles.of(line.to, by_place=by_place))
        for line, by_place in zip(lines, placed, strict=True)
    ]
    game = _moves([line for line in told if line.why not in (*CONDITIONS, KING)])
    return Payment((*fee, *game), tuple(_moves([line for line in told if line.why in CONDITIONS])))


def _moves(lines: Iterable[Posting]) -> Iterator[Move]:
    """Some postings in roles: what is drawn, what is put in, and what each gains from or loses to the other players."""
    drawn: dict[str, int] = {}
    put: dict[str, int] = {}
    net: dict[str, int] = {}
    for payer, payee, tantos, _, _, _, _ in lines:
        if payer == PLATE:
            drawn[payee] = drawn.get(payee, 0) + tantos
        elif payee == PLATE:
            put[payer] = put.get(payer, 0) + tantos
        else:
            net[payer], net[payee] = net.get(payer, 0) - tantos, net.get(payee, 0) + tantos
    yield from ((PLATE, role, tantos) for role, tantos in drawn.items())
    yield from ((role, PLATE, tantos) for role, tantos in put.items())
    yield from _matched(net)


def _matched(net: Mapping[str, int]) -> Iterator[Move]:
    """The payments by which each role gains or loses its net sum."""
    owes = {role: -tantos for role, tantos in sorted(net.items()) if tantos < 0}
    for payee, owed in sorted(net.items()):
        left = max(owed, 0)
        for payer in [*owes]:
            tantos = min(owes[payer], left)
            owes[payer], left = owes[payer] - tantos, left - tantos
            if tantos:
                yield payer, payee, tantos


class Sheet:
    """A forecast in the making."""

    def __init__(self, options: Options, form: Form, hand: Hand) -> None:
        self.table = at_prices(options, form, hand)
        self.pays: dict[tuple[Move, ...], int] = {(): 0}
        self.games: dict[str, dict[Case, int]] = {"none": {(None, None, None): 0}}
        self.conditions: dict[str, dict[Case, int]] = {"": {(None, None): 0}}

    def add_game(self, name: str, told: tuple[str, int | None, str | None], hand: Hand, roles: Roles) -> None:
        """Adds what the game of a hand pays, by its play, the favor class of its trump, and who made most tricks."""
        moves = payment(self.table, hand, roles).game
        self.games.setdefault(name, {})[told] = self.pays.setdefault(moves, len(self.pays))

    def add_conditions(self, name: str, favor: int | None, estuches: int | str | None, hand: Hand, roles: Roles) -> None:
        """Adds what the conditions of a hand pay, with a number of estuches."""
        moves = payment(self.table, hand, roles).conditions
        self.conditions.setdefault(name, {})[favor, estuches] = self.pays.setdefault(moves, len(self.pays))

    def forecast(self) -> Forecast:
        """The forecast, with equal payments stored once, for an empty plate and a dealt hand. Source: mediator-1826/cap-4-pozo"""
        games = {name: collapsed(paid, ("play", "favor", "most")) for name, paid in self.games.items()}
        held = {name: collapsed(paid, ("favor", "estuches")) for name, paid in self.conditions.items()}
        options, hand = self.table.options, hand_at(self.table)
        refill = refills(options, hand.players, lacking=1)[0].tantos
        return Forecast(0, 0, "table", ("game",), games, list(self.pays), also=(Besides(("conditions",), held),), refill=refill)


def puts_of(options: Options, players: Sequence[str], mano: str, *, redealt: bool) -> Puts:
    """What is put in at a deal, into an empty pozo and into one that is not. Source: mediator-1826/cap-4-pozo"""
    return Puts(*[tuple(_put(put_at_deal(options, players, mano, pozo, redealt=redealt), players)) for pozo in (0, 1)])


def _put(lines: Sequence[Posting], players: Sequence[str]) -> Iterator[Move]:
    """The put of everybody alike, or of the mano alone."""
    if len(lines) == len(players):
        yield "others", PLATE, lines[0].tantos
        return
    for line in lines:
        yield "mano", PLATE, line.tantos
