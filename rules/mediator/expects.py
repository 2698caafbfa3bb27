"""What may come next at a table of Mediator, with the values that each field can take: deal, auction, play and declarations.

The bounds come from the same questions that the refusals ask; if a value depends on another, or on known cards, the event itself is tried.
`expects_tally` has the count, `expects_laws` the laws. Source: mediator-1826/cap-1-habla, mediator-1826/cap-2-bola, mediator-1826/ley-10,
mediator-1826/cap-4-calidades
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from events.facts import UNTOLD
from rules.core.cards import BIT, CODE, SUIT_OF
from rules.core.expectation import Expectation, Field
from rules.core.known import contracted
from rules.mediator import auction, claims, exchange, facts as told, opening, surrender
from rules.mediator.expects_laws import penalties
from rules.mediator.expects_tally import count
from rules.mediator.expects_tried import is_taken, tried
from rules.mediator.finish import complete_now, due_after
from rules.mediator.guards import exchange_missing, no_contract, not_at_play
from rules.mediator.outcome import goes_on_to_tricks, told_as_later
from rules.mediator.terms import Hand, Table

YES_NO: Final = (False, True)
ANSWERS: Final = ("admitted", "hombre_plays_on", "contrarios_play_on")


def expects(table: Table) -> tuple[Expectation, ...]:
    """What may come next, except for the events that every game accepts at any time.

    Source: mediator-1826/cap-1-habla, mediator-1826/cap-2-bola
    """
    if table.closed:
        return ()
    between = _between_hands(table) if complete_now(table) else []
    return (*_in_hand(table), *between)


def _between_hands(table: Table) -> list[Expectation]:
    """What may come once the previous hand is complete."""
    cards = {"hands": Field(), "stock": Field()} if table.form.stock else {"hands": Field()}
    dealt = {"dealer": Field(values=[due_after(table)]), **cards, "packets": Field(), "announced": Field(values=YES_NO)}
    return [
        Expectation("deal", dealt),
        Expectation("seats_changed", {"players": Field(required=True), "first_dealer": Field()}),
        Expectation("night_closed", {"leftovers": Field(required=True, values=["carry", "share"])}),
    ]


def _in_hand(table: Table) -> Iterator[Expectation]:
    """What may follow in the last hand; it stays open to claims and laws until the next deal."""
    hand = table.hand
    if hand is None:
        return
    if hand.void:
        yield from penalties(table, hand)
        return
    if hand.contract is None and not hand.passed_out:
        yield from _before_contract(table, hand)
    elif no_contract(hand) is None:
        yield from _after_contract(table, hand)
    yield from _declaration(table, hand)
    yield from penalties(table, hand)


def _before_contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The auction, the contract, and a hand that nobody plays."""
    if hand.auction.turn is not None:
        speaker, calls, classes = hand.active[hand.auction.turn], auction.calls_of(table.form), auction.classes_in(table.form)
        ways: Iterator[dict[str, Any]] = ({"player": speaker, "call": call} for call in calls)
        with_favor = ({"player": speaker, "call": call, "favor": favor} for call in calls for favor in classes)
        found = tried(opening.bid, table, told.Bid, (*ways, *with_favor))
        yield from found.expectation("bid", player=[speaker], call=calls, favor=classes)
    yield from _contract(table, hand)
    if is_taken(opening.pass_out, table, told.PassOut()):
        yield Expectation("pass_out")


# The contract.


def _contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """Who may play what, and with which card. Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-rey, mediator-1826/dosillo"""
    form = table.form
    found = tried(opening.contract, table, told.Contract, (*_contracts(table, hand), *_turned(table, hand)))
    yield from found.expectation(
        "contract",
        player=hand.active,
        lance=form.lances,
        trump=form.pack.suits,
        called=form.pack.codes,
        turned=form.pack.codes,
        bola=YES_NO,
    )


def _contracts(table: Table, hand: Hand) -> Iterator[dict[str, Any]]:
    """The contracts to try: a player who has passed can only chillar, and nobody can once a game was named.

    Source: mediator-1826/cap-1-rey, mediator-1826/cap-1-paso
    """
    form, bidding = table.form, hand.auction
    kings = [cards & form.pack.kings for cards in hand.dealt.hands if cards is not None]
    # If somebody has some reyes but not all of them, nobody calls a caballo.
    ranks = "R" if any(each and each != form.pack.kings for each in kings) else "RC"
    cards = [code for code in form.pack.codes if code[0] in ranks]
    for lance in form.lances:
        if lance == "chillada" and bidding.standing is not None:
            continue
        players = [player for seat, player in enumerate(hand.active) if lance == "chillada" or seat not in bidding.passed]
        bolas = ({}, {"bola": False}, {"bola": True}) if lance in form.bola_lances else ({}, {"bola": False})
        asks = lance in ("chillada", "mediator") or (lance == "entrada" and form.partner in ("called", "given"))
        for player, trump, bola in product(players, form.pack.suits, bolas):
            said = {"player": player, "lance": lance, "trump": trump, **bola}
            yield from ({**said, "called": card} for card in cards if card[0] == "C" or SUIT_OF[card] != trump) if asks else (said,)


def _turned(table: Table, hand: Hand) -> Iterator[dict[str, Any]]:
    """The vueltas that name a card: the top one if it is known, else any that was not dealt. Source: mediator-1826/dosillo"""
    if "vuelta" not in table.form.lances:
        return
    dealt, stock = sum(cards or 0 for cards in hand.dealt.hands), hand.dealt.stock
    cards = (stock[0],) if stock is not None else tuple(CODE[bit] for bit in CODE if bit & table.form.pack.cards & ~dealt)
    for player, card in product(hand.active, cards):
        yield {"player": player, "lance": "vuelta", "trump": SUIT_OF[card], "turned": card}


# From the contract to the count.


def _after_contract(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The exchange, the play, the surrender, the Bola, the count."""
    if not_at_play(hand, table.form) is None:
        yield from _exchange(table, hand)
        ready = exchange_missing(hand, table.options, table.form) is None
        open_to_tricks = not hand.asked_in_summary or (goes_on_to_tricks(hand, table.form) and not told_as_later(hand, table.form))
        if ready and open_to_tricks and len(hand.winners) < table.form.cards:
            yield _trick(hand)
        said: tuple[dict[str, bool], ...] = ({}, {"from_start": False}, {"from_start": True})
        bola = tried(claims.bola, table, told.Bola, ({"player": player, **each} for player, each in product(hand.active, said)))
        yield from bola.expectation("bola", player=hand.active, from_start=YES_NO)
        yield from _rendicion(table, hand)
        if ready:
            yield from count(table, hand)
    defended = tried(surrender.defensa, table, told.Defensa, ({"player": player} for player in hand.active))
    yield from defended.expectation("defensa", player=hand.active)


def _exchange(table: Table, hand: Hand) -> Iterator[Expectation]:
    """Who may give the king, or how many cards may be drawn. Source: mediator-1826/cap-1-rey, mediator-1826/dosillo"""
    if hand.play is not None or hand.contract is None:
        return
    if table.form.stock:
        counts = range(table.form.cards + 1)
        drawn = ({"player": player, "discards": count, "drawn": count} for player in hand.active for count in counts)
        found = tried(exchange.exchange, table, told.Exchange, drawn)
        yield from found.expectation("exchange", player=hand.active, discards=counts, drawn=counts)
        return
    hombre = hand.active[hand.contract.hombre]
    given = ({"player": hombre, "with_": giver, "discards": 1, "drawn": 1} for giver in hand.active)
    found = tried(exchange.exchange, table, told.Exchange, given)
    yield from found.expectation("exchange", player=[hombre], with_=hand.active, discards=[1], drawn=[1])


def _trick(hand: Hand) -> Expectation:
    """A trick, with its cards or only its winner. Source: mediator-1826/cap-2-mediator, mediator-1826/ley-7, mediator-1826/ley-8"""
    leader = hand.active[0 if hand.play is None else hand.play.leader]
    return Expectation(
        "trick",
        {
            "cards": Field(),
            "leader": Field(values=[leader]),
            "winner": Field(values=hand.active),
            "law": Field(values=["ley-8"]),
            "advanced": Field(values=hand.active),
        },
    )


def _rendicion(table: Table, hand: Hand) -> Iterator[Expectation]:
    """The surrender, with the adversaries' answers and the companion. Source: mediator-1826/ley-10, voltereta-1826/art-9"""
    hombre, partners = hand.active[contracted(hand).hombre], (UNTOLD, *hand.active, None)
    ways: list[dict[str, Any]] = [
        {"player": hombre},
        *({"player": hombre, "answer": answer, "partner": partner} for answer in ANSWERS for partner in partners),
    ]
    found = tried(surrender.rendicion, table, told.Rendicion, ways)
    yield from found.expectation("rendicion", player=[hombre], answer=ANSWERS, partner=(*hand.active, None))


def _declaration(table: Table, hand: Hand) -> Iterator[Expectation]:
    """What may be declared: conditions, a card of the draw, a hand laid down.

    Source: mediator-1826/cap-4-calidades, mediator-1826/cap-4-multas
    """
    found = tried(claims.declaration, table, told.Declaration, _declared(table, hand))
    yield from found.expectation(
        "declaration",
        player=hand.active,
        kind=tuple(told.DECLARED),
        primeras=[True],
        estuches=told.ESTUCHES,
        contra_estuche=[True],
        card=table.form.chain,
    )


def _declared(table: Table, hand: Hand) -> Iterator[dict[str, Any]]:
    """The declarations to try, each by every player of the hand: some may have left the table since."""
    asked: list[dict[str, Any]] = [{"primeras": True}, {"contra_estuche": True}, *({"estuches": number} for number in told.ESTUCHES)]
    for player in hand.active:
        yield from ({"player": player, "kind": "calidades", **each} for each in asked)
        yield {"player": player, "kind": "tendido"}
    cards = [card for card in table.form.chain if card in BIT]
    yield from ({"player": player, "kind": "sorteo", "card": card} for player in hand.active for card in cards)
