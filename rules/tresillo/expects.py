"""What may come next at a table of Tresillo, with the values that each field can take.

The bounds come from the same questions that the refusals ask; where a value hangs on what is known of the cards, the event
itself is tried. Source: fournier/ofertas, fournier/marcha, fournier/rendidas, fournier/bola, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from events.games import tresillo as told
from rules.core.cards import CODE, SUITS, WHOLE_PACK
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.tresillo import auction, claims, exchange, surrender, tally, tricks
from rules.tresillo.finish import chooser_now, finished
from rules.tresillo.outcome import VERDICT, Counts, how, outcome_of
from rules.tresillo.terms import OTHERS, SEATS, TRICKS, Hand, Table

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
    if hand.auction.holder is None and table.plate >= table.options.deal:
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
    """How the count may close the hand: the divisions of tricks with their outcome, and what may be told besides.

    Source: fournier/ganadas-perdidas, fournier/rendidas
    """
    counts = [each for each in VERDICT if all(now <= then for now, then in zip(hand.counts, each, strict=True))]
    taken = [(told_so, [each for each in counts if _counted(table, hand, each, told_so)]) for told_so in _surrenders(hand)]
    rendida = hand.surrender is None and tally.would_do(hand, told.Tally(rendicion=True), table.options)
    if not rendida and not any(each for _, each in taken):
        return
    fields = {"tricks": Field(required=not rendida), **_tally_fields(table, hand, taken), "reserve": Field()}
    defensors = [told_so["defensor"] for told_so, each in taken if each and "defensor" in told_so]
    if rendida or defensors:
        fields["rendicion"] = Field(values=[True])
    if defensors:
        fields["defensor"] = Field(values=defensors)
    results = {(each, told_so.get("defensor")): _result(hand, each, told_so) for told_so, those in taken for each in those}
    if hand.surrender is not None:
        results = {(each, None): result for (each, _), result in results.items()}
    yield Expectation("tally", fields, results=list(results.values()))


def _surrenders(hand: Hand) -> list[dict[str, Any]]:
    """What a count can tell of a surrender: nothing, or that an opponent defends; where events told it, the same again."""
    assert hand.contract is not None, "a hand at play has a hombre"
    if hand.surrender is not None:
        assert hand.surrender.defensor is not None, "an unanswered surrender is not counted"
        return [{}, {"rendicion": True, "defensor": hand.active[hand.surrender.defensor]}]
    return [{}, *({"rendicion": True, "defensor": hand.active[seat]} for seat in OTHERS[hand.contract.hombre])]


def _counted(table: Table, hand: Hand, counts: Counts, told_so: dict[str, Any]) -> bool:
    """Whether some count with these tricks would be taken: as they are, or with the bola that must be said."""
    return any(_would_do(table, hand, counts, {**told_so, **bola}) for bola in ({}, {"bola": "lost"}))


def _would_do(table: Table, hand: Hand, counts: Counts, more: dict[str, Any]) -> bool:
    tricks = dict(zip(hand.active, counts, strict=True))
    return tally.would_do(hand, told.Tally(tricks=tricks, **more), table.options)


def _tally_fields(table: Table, hand: Hand, taken: list[tuple[dict[str, Any], list[Counts]]]) -> dict[str, Field]:
    """The values of primeras, estuches and bola with which some count would be taken."""
    candidates: dict[str, tuple[Any, ...]] = {"primeras": ("hombre", "contra"), "bola": ("won", "lost"), "estuches": (*told.ESTUCHES, 0)}
    fields = {}
    for name, values in candidates.items():
        known = [value for value in values if name != "estuches" or claims.wrong_number(value, table.options, field=name) is None]
        good = [value for value in known if any(_some(table, hand, those, {**told_so, name: value}) for told_so, those in taken)]
        if good:
            fields[name] = Field(values=sorted(good) if name == "estuches" else good)
    return fields


def _some(table: Table, hand: Hand, counts: list[Counts], more: dict[str, Any]) -> bool:
    """Whether one of some divisions would be taken with more told; estuches hang on the cards alone, so one is asked."""
    if "estuches" in more:
        counts = counts[:1]
    return any(_would_do(table, hand, each, {"bola": bola, **more}) for each in counts for bola in (None, "lost"))


def _result(hand: Hand, counts: Counts, told_so: dict[str, Any]) -> dict[str, Any]:
    """A division of the tricks with its outcome; a defended one names its defensor."""
    assert hand.contract is not None, "a hand at play has a hombre"
    hombre, defensor = hand.contract.hombre, None if hand.surrender is None else hand.surrender.defensor
    if "defensor" in told_so:
        defensor = hand.active.index(told_so["defensor"])
    outcome = outcome_of(VERDICT[counts], hombre=hombre, defensor=defensor)
    name = how(outcome, counts[hombre if defensor is None else defensor])
    result = {"tricks": dict(zip(hand.active, counts, strict=True)), "outcome": outcome, "how": name}
    return result if defensor is None else result | {"defensor": hand.active[defensor]}
