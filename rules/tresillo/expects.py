"""What may come next at a table of Tresillo, with the values that each field can take.

The bounds come from the same questions that the refusals ask; where a value hangs on what is known of the cards, the event
itself is tried. Source: fournier/ofertas, fournier/marcha, fournier/rendidas, fournier/bola, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from events.games import tresillo as told
from rules.core.cards import CODE, SUITS, WHOLE_PACK
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.tresillo import auction, claims, exchange, surrender, tricks
from rules.tresillo.finish import chooser_now, finished
from rules.tresillo.outcome import VERDICT, how, outcome_of
from rules.tresillo.tally import tally
from rules.tresillo.terms import SEATS, TRICKS, Hand, Table

YES_NO = (False, True)


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, but for what every game takes at any time. Source: fournier/marcha"""
    if table.closed:
        return ()
    hand = table.hand
    between = finished(table)
    expected = [] if between is None else _between_hands(between)
    if hand is None:
        return tuple(expected)
    if hand.contract is None:
        return (*_before_contract(table, hand), *expected)
    return (*_after_contract(table, hand), *expected)


def _between_hands(between: Table) -> list[Expectation]:
    """What may come once the hand before can be closed."""
    return [
        Expectation("deal", {"dealer": Field(values=[between.due]), "hands": Field(), "stock": Field(), "cut": Field(bounds=(1, 39))}),
        Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()}),
        Expectation("night_closed", {"leftovers": Field(required=True, values=["carry", "share"])}),
    ]


def _before_contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The auction, and how a hand ends without one."""
    calls, turn = auction.calls(hand.auction, table.options), hand.auction.turn
    if calls and turn is not None:
        fields = {"player": Field(required=True, values=[hand.active[turn]]), "call": Field(required=True, values=calls)}
        yield Expectation("bid", fields)
    yield _contract(table, hand)
    if hand.auction.holder is None:
        yield Expectation("pass_out")
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
    """The exchange, the play, the surrender, what is claimed, the count."""
    yield from _exchange(table, hand)
    at_play = tricks.not_at_play(hand) is None
    if at_play and len(hand.winners) < TRICKS:
        leader = hand.active[0 if hand.play is None else hand.play.leader]
        fields = {"cards": Field(), "leader": Field(values=[leader]), "winner": Field(values=list(hand.active))}
        yield Expectation("trick", fields)
    yield from _surrender(hand)
    yield from _claims(table, hand, at_play=at_play)
    if at_play:
        yield from _tally(table, hand)


def _exchange(table: Table, hand: Hand) -> Iterator[Expectation]:
    """Who may still exchange, and how many. Source: fournier/marcha, voltereta-1826/art-3"""
    players, counts, draws = [], set(), set()
    for seat in SEATS:
        least, most = exchange.discard_bounds(hand, seat)
        over = least
        for count in range(least, most + 1):
            sent = told.Exchange(player=hand.active[seat], discards=count, drawn=count - over)
            if not isinstance(exchange.exchange(table, sent), Refusal):
                players.append(hand.active[seat])
                counts.add(count)
                draws.add(count - over)
    if players:
        yield Expectation(
            "exchange",
            {
                "player": Field(required=True, values=list(dict.fromkeys(players))),
                "discards": Field(required=True, bounds=(min(counts), max(counts))),
                "drawn": Field(required=True, bounds=(min(draws), max(draws))),
            },
        )


def _surrender(hand: Hand) -> Iterator[Expectation]:
    """Giving up, and what the opponents answer. Source: fournier/rendidas"""
    assert hand.contract is not None, "nobody surrenders before the contract"
    hombre = hand.active[hand.contract.hombre]
    if hand.surrender is None and hand.ending is None and not (surrender.too_late(hand) or surrender.not_allowed(hand)):
        yield Expectation("rendicion", {"player": Field(required=True, values=[hombre]), "bien": Field(values=YES_NO)})
    if hand.surrender is not None and hand.surrender.unanswered:
        answer = [hand.active[seat] for seat in SEATS if seat not in (hand.contract.hombre, *hand.surrender.bien)]
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
    counts = [
        count
        for count in told.ESTUCHES
        if _taken(claims.declaration(table, told.Declaration(player=jugador, kind="estuches", count=count)))
    ]
    if counts:
        kinds.append("estuches")
        players.append(jugador)
        more["count"] = Field(values=counts)
    if kinds:
        fields = {"player": Field(required=True, values=list(dict.fromkeys(players))), "kind": Field(required=True, values=kinds)}
        yield Expectation("declaration", fields | more)


def _taken(answer: Table | Refusal) -> bool:
    return not isinstance(answer, Refusal)


def _tally(table: Table, hand: Hand) -> Iterator[Expectation]:
    """How the count may close the hand: the divisions of tricks with their outcome, and what may be told besides."""
    assert hand.contract is not None, "a hand at play has a contract"
    tallies = list(_tallies(table, hand))
    if not tallies:
        return
    fields: dict[str, Field] = {"tricks": Field(required=hand.contract.lance == "solo" or hand.surrender is not None)}
    for name in ("primeras", "estuches", "bola", "rendicion", "defensor"):
        values = list(dict.fromkeys(value for fact in tallies if (value := getattr(fact, name)) is not None))
        if values:
            fields[name] = Field(values=sorted(values) if name == "estuches" else values)
    fields["reserve"] = Field()
    yield Expectation("tally", fields, results=_results(hand, tallies))


def _tallies(table: Table, hand: Hand) -> Iterator[told.Tally]:
    """Tallies that would be taken, one at least for each value of each field and for each division of tricks.

    Every choice that might be due is told both ways, so that only the rest of the tally decides.
    """
    counts = [each for each in VERDICT if all(now <= then for now, then in zip(hand.counts, each, strict=True))]
    opponents = [hand.active[seat] for seat in SEATS if hand.contract is not None and seat != hand.contract.hombre]
    surrenders: list[dict[str, Any]] = [{}, *({"rendicion": True, "defensor": player} for player in opponents)]
    yield from _accepted(table, [told.Tally(rendicion=True)], hand)
    for each, given_up in product(counts, surrenders):
        tricks = dict(zip(hand.active, each, strict=True))
        plain = [told.Tally(tricks=tricks, **given_up), told.Tally(tricks=tricks, bola="lost", **given_up)]
        more = [told.Tally(tricks=tricks, bola="won", **given_up)]
        more += [told.Tally(tricks=tricks, primeras=side, **given_up) for side in ("hombre", "contra")]
        more += [told.Tally(tricks=tricks, primeras="hombre", bola="lost", **given_up)]
        yield from _accepted(table, plain + more, hand)
    yield from _with_estuches(table, hand, counts, surrenders)


def _with_estuches(table: Table, hand: Hand, counts: list[Any], surrenders: list[dict[str, Any]]) -> Iterator[told.Tally]:
    """For each number of estuches a tally that would be taken with it, if there is one."""
    for number, given_up in product((*told.ESTUCHES, 0), surrenders):
        for each in counts:
            tricks = dict(zip(hand.active, each, strict=True))
            shapes = [told.Tally(tricks=tricks, estuches=number, bola=bola, **given_up) for bola in (None, "lost")]
            if found := list(_accepted(table, shapes, hand)):
                yield found[0]
                break


def _accepted(table: Table, tallies: Iterable[told.Tally], hand: Hand) -> Iterator[told.Tally]:
    """Those that would be taken, with whatever choice is due."""
    for fact in tallies:
        for reserve in _choices(hand):
            candidate = told.Tally(
                **{name: getattr(fact, name) for name in fact.__dataclass_fields__ if name != "reserve"}, reserve=reserve
            )
            if _taken(tally(table, candidate)):
                yield candidate
                break


def _choices(hand: Hand) -> Iterator[dict[str, bool] | None]:
    """No choice, a choice of one, choices of two."""
    yield None
    for player in hand.active:
        yield {player: True}
        yield {player: False}


def _results(hand: Hand, tallies: Iterable[told.Tally]) -> list[dict[str, Any]]:
    """Each division of the tricks that may be counted, with its outcome; a defended one names its defensor."""
    assert hand.contract is not None, "a hand at play has a hombre"
    results: dict[Any, dict[str, Any]] = {}
    for fact in tallies:
        if fact.tricks is None:
            continue
        defensor = hand.active.index(fact.defensor) if fact.defensor else (hand.surrender.defensor if hand.surrender else None)
        counts = tuple(fact.tricks[player] for player in hand.active)
        most = VERDICT[counts]  # type: ignore[index]  # three counts, of the three who have cards
        outcome = outcome_of(most, hombre=hand.contract.hombre, defensor=defensor)
        jugador = hand.contract.hombre if defensor is None else defensor
        result = {"tricks": dict(fact.tricks), "outcome": outcome, "how": how(outcome, counts[jugador])}
        results[counts, defensor] = result if defensor is None else result | {"defensor": hand.active[defensor]}
    return list(results.values())
