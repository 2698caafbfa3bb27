"""From the deal to the contract: who deals, who speaks, how the auction ended, and hands that end before play.

Source: fournier/distribucion, fournier/ofertas, fournier/lances, voltereta-1826/art-1, voltereta-1826/art-2
"""

from __future__ import annotations

from functools import partial

from rules.core.before import refused_anew
from rules.core.cards import BIT, SUIT_OF, first_doubtful, mask_of
from rules.core.findings import DEAL, Finding
from rules.core.guards import nobody_dealt, not_in_hand, strangers, without_cards
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import order_after
from rules.tresillo import auction as bidding, terms
from rules.tresillo.before import NO_HIGHER_LANCE
from rules.tresillo.facts import Bid, Contract, Deal, PassOut, Penalty
from rules.tresillo.finish import between_hands, concluded
from rules.tresillo.terms import AUCTION, CONTRACT, TRICKS, Auction, Dealt, Ending, Hand, Table


def active_of(players: tuple[str, ...], dealer: str) -> tuple[str, str, str]:
    """The players with cards, mano first; with four at the table the dealer has none. Source: fournier/jugadores, fournier/distribucion"""
    first, second, third = (*order_after(players, dealer), dealer)[:3]
    return first, second, third


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """A hand is dealt: the dealer puts in his tantos, and the previous hand, if decided, is closed.

    Source: fournier/distribucion, fournier/contabilidad, jepus-1896/formacion, voltereta-1826/art-6-2
    """
    if refusal := strangers(table.seats.players, (fact.dealer, *(fact.hands or ()))):
        return refusal
    return between_hands(table, partial(_dealt_on, fact=fact))


def _dealt_on(between: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal, the previous hand closed. Source: fournier/distribucion, fournier/contabilidad"""
    dealer = between.due
    active = active_of(between.seats.players, dealer)
    for player in fact.hands or ():
        if player not in active:
            return not_in_hand(active, player)
    dealt = _dealt(active, fact)
    if dealt is None:
        template = mark("No puede haberse dado {card}: no es de la baraja o está repetida.")
        return refuse("impossible_card", template, card=first_doubtful(_codes(fact)))
    if fact.dealer is not None and fact.dealer != dealer:
        template = mark("No da {player}: esta mano le toca dar a {expected}.")
        return refuse("contradiction", template, field="dealer", expected=[dealer], player=fact.dealer)
    opened, put = _opened(len(between.done) + 1, dealer, active, dealt), between.options.deal
    return between._replace(plate=between.plate + put, dealt=between.dealt + put, hand=opened)


def _opened(number: int, dealer: str, active: tuple[str, str, str], dealt: Dealt) -> Hand:
    """A hand that was just dealt. Source: fournier/distribucion"""
    return Hand(
        number=number,
        dealer=dealer,
        active=active,
        dealt=dealt,
        auction=Auction(),
        contract=None,
        exchanges=(None, None, None),
        surrender=None,
        bola_asked=False,
        declared=None,
        ending=None,
        choices=(),
        found=(),
        play=None,
    )


def _codes(fact: Deal) -> list[str]:
    """Every card that a deal lists."""
    return [code for cards in (fact.hands or {}).values() for code in cards] + list(fact.stock or ())


def _dealt(active: tuple[str, str, str], fact: Deal) -> Dealt | None:
    """What a deal lists, with cards as sets; None if a card is not of the pack or is listed twice. Source: fournier/distribucion"""
    stock = None if fact.stock is None else tuple(fact.stock)
    if fact.hands is None and stock is None:
        return Dealt((None, None, None), None, fact.cut)
    hands = fact.hands or {}
    try:
        first, second, third = [mask_of(hands[player]) if player in hands else None for player in active]
        whole = (first or 0) + (second or 0) + (third or 0) + mask_of(stock or ())
    except KeyError:
        return None
    count = TRICKS * len(hands) + len(stock or ())
    return Dealt((first, second, third), stock, fact.cut) if whole.bit_count() == count else None


def bid(table: Table, fact: Bid) -> Table | Refusal:
    """One call of the auction; with the third paso the hand is passed out. Source: fournier/ofertas, voltereta-1826/art-2"""
    hand = table.hand
    if hand is None or fact.player not in hand.active:
        refusal = strangers(table.seats.players, (fact.player,))
        if refusal is not None or hand is None:
            return refusal or nobody_dealt()
    if hand.contract is not None or hand.auction.turn is None:
        return refuse("out_of_order", "La subasta ya terminó.")
    speaker = hand.active[hand.auction.turn]
    if fact.player != speaker:
        return refuse("out_of_order", "No habla {player}: le toca a {expected}.", field="player", expected=[speaker], player=fact.player)
    calls = bidding.calls(hand.auction, table.options)
    said_juego = hand.auction.holder is not None
    if fact.call not in calls and (fact.call == "juego") == said_juego:
        template = (
            mark("Ya hay quien juega: solo cabe {expected}.") if said_juego else mark("Nadie ha dicho juego todavía: solo cabe {expected}.")
        )
        return refuse("out_of_order", template, field="call", expected=list(calls))
    auction = bidding.called(hand.auction, fact.call, table.options.mas_equals, bidding.top_step(table.options))
    if fact.call not in calls:
        refusal = refuse("not_allowed", "No hay lance más alto: solo cabe {expected}.", field="call", expected=list(calls))
        if not bidding.was_taken(hand.auction, table.options):
            return refusal
        return refused_anew(refusal, table.at, hand.put(AUCTION, auction), NO_HIGHER_LANCE, fact.player)
    spoken = hand.put(AUCTION, auction)
    if bidding.everybody_passed(auction):
        return concluded(table, spoken, Ending("passed_out"))
    return table.at(spoken)


def pass_out(table: Table, _fact: PassOut) -> Table | Refusal:
    """Everybody passed: the hand is void and the plate stays. Source: fournier/ofertas, voltereta-1826/art-6-2"""
    hand = table.hand
    if hand is None:
        return nobody_dealt()
    if hand.contract is not None:
        return refuse("out_of_order", "La mano ya tiene contrato: no pueden haber pasado todos.")
    if hand.auction.holder is not None:
        template = mark("{player} dijo juego: no pueden haber pasado todos.")
        return refuse("contradiction", template, player=hand.active[hand.auction.holder])
    return concluded(table, hand, Ending("passed_out"))


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """L1, a misdeal: nothing moves and the same player deals again.

    If somebody had already said that he plays, it came late and is a finding.

    Source: voltereta-1826/art-1
    """
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if table.plate < table.options.deal:
        return refuse("contradiction", "Lo que puso quien dio ya no está en el plato: no se le puede devolver.")
    if hand.contract is not None or hand.auction.holder is not None:
        found = Finding("late_misdeal", "voltereta-1826/art-1", fact.player, offence=DEAL)
        hand = hand._replace(found=(*hand.found, found))
    return concluded(table, hand._replace(choices=()), Ending("misdeal"))


def contract(table: Table, fact: Contract) -> Table | Refusal:
    """The table after the contract that ends the auction.

    Source: fournier/lances, fournier/ofertas, voltereta-1826/art-4, jepus-1896/suertes
    """
    hand = table.hand
    stock = None if hand is None else hand.dealt.stock
    if fact.trump is None and fact.turned is None and stock is None:
        return refuse("malformed", "Falta el palo de triunfo, o la carta volteada.", field="trump")
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if hand.contract is not None:
        return refuse("out_of_order", "La mano ya tiene contrato.")
    if refusal := without_cards(hand.active, (fact.player,)):
        return refusal
    if fact.solera and not table.options.solera:
        return refuse("not_allowed", "En esta mesa no se admite la solera.", field="solera", expected=[False])
    turned = stock[0] if stock is not None and fact.lance == "vuelta" else fact.turned
    if refusal := _impossible_turned(hand, fact.turned):
        return refusal
    trump = fact.trump if turned is None else SUIT_OF[turned]
    assert trump is not None, "the trump is logged or turned"
    if fact.trump not in (None, trump):
        return refuse("contradiction", "La carta volteada es de {expected}.", field="trump", expected=[trump])
    if refusal := _another_won(hand, hand.active.index(fact.player)):
        return refusal
    made = terms.Contract(hand.active.index(fact.player), fact.lance, trump, turned, fact.solera)
    return table.at(hand.put(CONTRACT, made))


def _impossible_turned(hand: Hand, turned: str | None) -> Refusal | None:
    """K5: a refusal for a turned card that is not of the pack, was dealt, or does not lie on top of a logged baceta."""
    if turned is None:
        return None
    dealt = sum(cards or 0 for cards in hand.dealt.hands)
    if turned not in BIT or BIT[turned] & dealt:
        return refuse("impossible_card", "No puede haberse volteado {card}: no está en la baceta.", field="turned", card=turned)
    if hand.dealt.stock is not None and turned != hand.dealt.stock[0]:
        template = mark("La carta de encima de la baceta era {expected}, no {card}.")
        return refuse("impossible_card", template, field="turned", expected=[hand.dealt.stock[0]], card=turned)
    return None


def _another_won(hand: Hand, seat: int) -> Refusal | None:
    """A refusal for the contract of a player who passed, or who did not win a finished auction. Source: fournier/ofertas"""
    auction = hand.auction
    if auction.turn is None and auction.holder is not None and seat != auction.holder:
        expected = [hand.active[auction.holder]]
    elif seat in auction.passed:
        expected = [hand.active[each] for each in terms.SEATS if each not in auction.passed]
    else:
        return None
    template = mark("{player} no puede ser el hombre: en la subasta quedó {expected}.")
    return refuse("contradiction", template, field="player", expected=expected, player=hand.active[seat])
