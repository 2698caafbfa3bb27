"""What may come next at a table of Tresillo, with the values that each field can take.

The bounds come from the same questions that the refusals ask; if a value depends on known cards, the event itself is tried.
Source: fournier/ofertas, fournier/marcha, fournier/rendidas, fournier/bola, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.cards import CODE, SUITS, WHOLE_PACK
from rules.core.expectation import Expectation, Field
from rules.core.known import contracted
from rules.core.refusals import Refusal
from rules.tresillo import auction, claims, exchange, facts as told, surrender, tally
from rules.tresillo.divisions import Result, results_of
from rules.tresillo.estuches import possible_estuches
from rules.tresillo.finish import chooser_now, finished, not_at_play
from rules.tresillo.outcome import Counts
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import OTHERS, SEATS, TRICKS, Hand, Table

YES_NO = (False, True)


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time. Source: fournier/marcha"""
    if table.closed:
        return ()
    hand = table.hand
    between = finished(table)
    expected = [] if between is None else _between_hands(between)
    if hand is None:
        return tuple(expected)
    told_so = _before_contract(table, hand) if hand.contract is None else _after_contract(table, hand)
    return (*told_so, *_misdeal(table), *expected)


def _between_hands(between: Table) -> list[Expectation]:
    """What may come once the previous hand can be closed."""
    return [
        Expectation("deal", {"dealer": Field(values=[between.due]), "hands": Field(), "stock": Field(), "cut": Field(bounds=(1, 39))}),
        Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()}),
        Expectation("night_closed", {"leftovers": Field(required=True, values=["carry", "share"])}),
    ]


def _before_contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The auction, and the ways in which a hand ends without one."""
    turn = hand.auction.turn
    if turn is not None:
        calls = auction.calls(hand.auction, table.options)
        fields = {"player": Field(required=True, values=[hand.active[turn]]), "call": Field(required=True, values=calls)}
        yield Expectation("bid", fields)
    yield _contract(table, hand)
    if hand.auction.holder is None:
        yield Expectation("pass_out")


def _misdeal(table: Table) -> Iterator[Expectation]:
    """A misdeal may come to light as long as the hand lasts. Source: voltereta-1826/art-1"""
    if table.plate >= table.options.deal:
        players = Field(required=True, values=list(table.seats.players))
        yield Expectation("penalty", {"player": players, "law": Field(required=True, values=["reparto"])})


def _contract(table: Table, hand: Hand) -> Expectation:
    """Who may play what: the winner of a finished auction, or anybody who has not passed. Source: fournier/ofertas"""
    bidding, stock = hand.auction, hand.dealt.stock
    if bidding.turn is None and bidding.holder is not None:
        seats: Iterable[int] = (bidding.holder,)
    else:
        seats = (seat for seat in SEATS if seat not in bidding.passed)
    dealt = sum(cards or 0 for cards in hand.dealt.hands)
    turned = [code for bit, code in CODE.items() if bit & WHOLE_PACK & ~dealt] if stock is None else [stock[0]]
    return Expectation(
        "contract",
        {
            "player": Field(required=True, values=[hand.active[seat] for seat in seats]),
            "lance": Field(required=True, values=["entrada", "vuelta", "solo"]),
            "trump": Field(values=SUITS),
            "turned": Field(values=turned),
            "solera": Field(values=YES_NO if table.options.solera else (False,)),
        },
    )


def _after_contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """What may follow a contract: exchange, play, surrender, claims, count."""
    yield from _exchange(table, hand)
    at_play = not_at_play(hand) is None
    if at_play and len(hand.winners) < TRICKS:
        leader = hand.active[0 if hand.play is None else hand.play.leader]
        fields = {
            "cards": Field(),
            "leader": Field(values=[leader]),
            "winner": Field(values=list(hand.active)),
            "advanced": Field(values=list(hand.active)),
        }
        yield Expectation("trick", fields)
    yield from _surrender(hand, table.options)
    yield from _claims(table, hand, at_play=at_play)
    if at_play:
        yield from _tally(table, hand)


def _exchange(table: Table, hand: Hand) -> Iterator[Expectation]:
    """Who may still exchange, and how many. Source: fournier/marcha, voltereta-1826/art-3"""
    players: list[str] = []
    counts: set[int] = set()
    draws: set[int] = set()
    for seat in SEATS:
        least, most = exchange.discard_bounds(hand, seat)
        numbers = range(least, most + 1)
        # If no statement depends on the number of cards, one number stands for all.
        tried = numbers if exchange.something_was_told(hand) else numbers[:1]
        good = [count for count in tried if _taken(exchange.exchange(table, _of_so_many(hand.active[seat], count, least)))]
        if good:
            good = good if len(tried) > 1 else list(numbers)
            players.append(hand.active[seat])
            counts.update(good)
            draws.update(count - least for count in good)
    if players:
        yield Expectation(
            "exchange",
            {
                "player": Field(required=True, values=players),
                "discards": Field(required=True, bounds=(min(counts), max(counts))),
                "drawn": Field(required=True, bounds=(min(draws), max(draws))),
            },
        )


def _of_so_many(player: str, count: int, over: int) -> told.Exchange:
    return told.Exchange(player=player, discards=count, drawn=count - over)


def _surrender(hand: Hand, options: Options) -> Iterator[Expectation]:
    """A surrender, and the opponents' answers. Source: fournier/rendidas"""
    contract = contracted(hand)
    hombre = hand.active[contract.hombre]
    if hand.surrender is None and hand.ending is None and not (surrender.too_late(hand) or surrender.not_allowed(hand, options)):
        yield Expectation("rendicion", {"player": Field(required=True, values=[hombre]), "bien": Field(values=YES_NO)})
    if hand.surrender is not None and hand.surrender.unanswered:
        answer = [hand.active[seat] for seat in SEATS if seat not in (contract.hombre, *hand.surrender.bien)]
        yield Expectation("defensa", {"player": Field(required=True, values=answer)})


def _claims(table: Table, hand: Hand, *, at_play: bool) -> Iterator[Expectation]:
    """The bola, and the three kinds of declaration. Source: fournier/bola, voltereta-1826/art-6-4"""
    assert hand.jugador is not None and hand.contract is not None, "a contract has a jugador"
    jugador = hand.active[hand.jugador]
    if at_play and _taken(claims.bola(table, told.Bola(player=jugador))):
        yield Expectation("bola", {"player": Field(required=True, values=[jugador])})
    kinds, players, more = [], [], {}
    if hand.surrender is not None and hand.surrender.unanswered:
        kinds.append("bien")
        players += [hand.active[seat] for seat in SEATS if seat not in (hand.contract.hombre, *hand.surrender.bien)]
    chooser = chooser_now(table)
    if chooser is not None:
        kinds.append("reserva")
        players.append(chooser)
        more["reserve"] = Field(values=YES_NO)
    if counts := _estuches(table, hand, jugador):
        kinds.append("estuches")
        players.append(jugador)
        more["count"] = Field(values=counts)
    if kinds:
        fields = {"player": Field(required=True, values=list(dict.fromkeys(players))), "kind": Field(required=True, values=kinds)}
        yield Expectation("declaration", fields | more)


def _estuches(table: Table, hand: Hand, jugador: str) -> list[int]:
    """The numbers of estuches that may be declared; whether one may be made at all depends on no number. Source: fournier/condiciones"""
    numbers = possible_estuches(hand, _known_numbers(told.ESTUCHES, table.options, field="count"), table.options)
    sent = [told.Declaration(player=jugador, kind="estuches", count=number) for number in numbers[:1]]
    return numbers if any(_taken(claims.declaration(table, each)) for each in sent) else []


def _known_numbers(numbers: Iterable[int], options: Options, *, field: str) -> list[int]:
    """The numbers of estuches that this table's rule knows."""
    return [number for number in numbers if claims.wrong_number(number, options, field=field) is None]


def _taken(answer: Table | Refusal) -> bool:
    return not isinstance(answer, Refusal)


class Way(NamedTuple):
    """One way in which a count may report a surrender, and the divisions with which it would be accepted."""

    hand: Hand
    """The hand with that surrender."""
    said: Mapping[str, Any]
    examples: Sequence[Result]
    """One division of each kind."""
    results: Sequence[Result]
    """All divisions."""

    @property
    def defensor(self) -> str | None:
        """The player who defends, if this way names one."""
        return self.said.get("defensor")


def _tally(table: Table, hand: Hand) -> Iterator[Expectation]:
    """How the count may close the hand: the divisions of tricks with their outcome, and the other fields of the count.

    Source: fournier/ganadas-perdidas, fournier/rendidas
    """
    ways = [way for said in _surrenders(hand) if (way := _way(hand, said, table.options)) is not None]
    given_up = (told.Tally(rendicion=True), told.Tally(rendicion=True, bola="lost"))
    rendida = hand.surrender is None and any(tally.would_do(hand, each, table.options) for each in given_up)
    if not rendida and not ways:
        return
    fields = {"tricks": Field(required=not rendida), **_tally_fields(hand, ways, table.options), "reserve": Field()}
    defensors = list(dict.fromkeys(way.defensor for way in ways if way.defensor is not None))
    if rendida or defensors:
        fields["rendicion"] = Field(values=[True])
    if defensors:
        fields["defensor"] = Field(values=defensors)
    yield Expectation("tally", fields, results=_results(hand, ways))


def _surrenders(hand: Hand) -> list[dict[str, Any]]:
    """What a count can say of a surrender: nothing, or that an opponent defends; if events logged one, the same again."""
    if hand.surrender is not None:
        assert hand.surrender.defensor is not None, "an unanswered surrender is not counted"
        told_so = {"rendicion": True, "defensor": hand.active[hand.surrender.defensor]}
        return [{}, {"rendicion": True}, {"defensor": told_so["defensor"]}, told_so]
    return [{}, *({"rendicion": True, "defensor": hand.active[seat]} for seat in OTHERS[contracted(hand).hombre])]


def _way(hand: Hand, said: Mapping[str, Any], options: Options) -> Way | None:
    """The divisions with which a count that reports this surrender would be accepted; None if there are none.

    One division of each kind is tried, as it is or with the bola that must be stated.
    """
    given_up = tally.surrendered_as(hand, told.Tally(**said))
    if given_up is None:
        return None
    first, second, third = hand.counts
    left = [each for each in results_of(given_up) if each[0][0] >= first and each[0][1] >= second and each[0][2] >= third]
    kinds = {each.division: each for each in reversed(left)}
    sent = [told.Tally(**said), told.Tally(**said, bola="lost")]
    good = {kind: example for kind, example in kinds.items() if _fits(hand, given_up, example, sent, options)}
    return Way(given_up, said, list(good.values()), [each for each in left if each.division in good]) if good else None


def _fits(hand: Hand, given_up: Hand, example: Result, sent: Iterable[told.Tally], options: Options) -> bool:
    """Whether one of some counts would be accepted with a division."""
    as_told = tally.Told(given_up, example.counts, example.division)
    return any(tally.fits(hand, as_told, each, options) for each in sent)


def _tally_fields(hand: Hand, ways: Sequence[Way], options: Options) -> dict[str, Field]:
    """The values of primeras, estuches and bola with which some count would be accepted."""
    fields = {}
    for name, values in {"primeras": ("hombre", "contra"), "bola": ("won", "lost")}.items():
        if good := [value for value in values if any(_some(hand, way, {name: value}, options) for way in ways)]:
            fields[name] = Field(values=good)
    numbers = _known_numbers((*told.ESTUCHES, 0), options, field="estuches")
    if good_numbers := sorted({number for way in ways for number in _numbers_told(hand, way, numbers, options)}):
        fields["estuches"] = Field(values=good_numbers)
    return fields


def _some(hand: Hand, way: Way, more: Mapping[str, Any], options: Options) -> bool:
    """Whether a count of one of the divisions would be accepted with these fields added."""
    sent = [told.Tally(**{**way.said, "bola": bola, **more}) for bola in (None, "lost")]
    return any(_fits(hand, way.hand, example, sent, options) for example in way.examples)


def _numbers_told(hand: Hand, way: Way, numbers: Sequence[int], options: Options) -> list[int]:
    """The estuches that a count may state: the declared ones, else those that the cards allow; they depend on no division."""
    possible = possible_estuches(way.hand, numbers if way.hand.declared is None else (way.hand.declared,), options)
    return possible if possible and _some(hand, way, {"estuches": possible[0]}, options) else []


def _results(hand: Hand, ways: Sequence[Way]) -> list[dict[str, Any]]:
    """The divisions with their outcome; a defended one names its defensor.

    If events logged the surrender, repeating it adds none.
    """
    first, second, third = hand.active
    told_once: dict[tuple[Counts, str | None], dict[str, Any]] = {}
    for way in ways:
        surrender = way.hand.surrender
        defensor = None if surrender is None or surrender.defensor is None else hand.active[surrender.defensor]
        for (mine, yours, his), outcome, name, _ in way.results:
            result: dict[str, Any] = {"tricks": {first: mine, second: yours, third: his}, "outcome": outcome, "how": name}
            if defensor is not None:
                result["defensor"] = defensor
            told_once[(mine, yours, his), defensor] = result
    return list(told_once.values())
