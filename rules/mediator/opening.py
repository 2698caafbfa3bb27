"""From the deal to the contract: who deals, who speaks, how the auction ended, and a hand that nobody plays.

Source: mediator-1826/cap-1-sorteo, mediator-1826/cap-1-habla, mediator-1826/cap-1-paso, mediator-1826/cap-1-rey
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from rules.core.cards import BIT, SUIT_OF, first_doubtful, mask_of
from rules.core.guards import nobody_dealt, not_in_hand, strangers, unfinished, without_cards
from rules.core.known import hand_at
from rules.core.postings import only_real
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import order_after
from rules.mediator import terms
from rules.mediator.auction import CLASSES, beats, call_of, called, calls_of, classes_in
from rules.mediator.facts import Bid, Contract, Deal, PassOut
from rules.mediator.finish import due_after, finished
from rules.mediator.knowledge import dealt_to
from rules.mediator.plate import put_at_deal
from rules.mediator.terms import AUCTION, CONTRACT, Auction, Dealt, Hand, Table
from rules.mediator.variants import Form


def active_of(players: tuple[str, ...], dealer: str, form: Form) -> tuple[str, ...]:
    """The players with cards, mano first; the zángano, who deals, has none. Source: mediator-1826/cap-1-sorteo, mediator-1826/zangano"""
    return (*order_after(players, dealer), dealer)[: form.seats]


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal; the previous hand is closed. Source: mediator-1826/cap-1-sorteo, mediator-1826/cap-4-pozo"""
    form, players = table.form, table.seats.players
    if refusal := _ill_told(form, fact) or strangers(players, (fact.dealer, *(fact.hands or ()))):
        return refusal
    between = finished(table)
    if between is None:
        return unfinished(hand_at(table).number)
    dealer = due_after(between)
    active = active_of(players, dealer, form)
    if refusal := without_cards(active, fact.hands or ()):
        return refusal
    dealt = _dealt(active, form, fact)
    if dealt is None:
        template = mark("No puede haberse dado {card}: no es de la baraja o está repetida.")
        gone = ~form.pack.cards
        return refuse("impossible_card", template, card=first_doubtful(_codes(fact), gone & mask_of(BIT)))
    if fact.dealer is not None and fact.dealer != dealer:
        template = mark("No da {player}: esta mano le toca dar a {expected}.")
        return refuse("contradiction", template, field="dealer", expected=[dealer], player=fact.dealer)
    put = only_real(put_at_deal(table.options, players, active[0], between.pozo, redealt=between.redealt))
    logged = (len(between.done) + 1, players, dealer, active, put, dealt)
    hand = tuple.__new__(Hand, logged + _undealt(form.seats)[len(logged) :])
    return between.dealt(hand, pozo=between.pozo + sum([posting.tantos for posting in put]))


def _ill_told(form: Form, fact: Deal) -> Refusal | None:
    """`malformed` for an incomplete hand, or for a stock in a game that has none.

    Source: mediator-1826/cap-1-sorteo, mediator-1826/dosillo
    """
    if fact.stock is not None and not form.stock:
        return refuse("malformed", "En esta variante no hay baceta.", field="stock")
    for player, cards in (fact.hands or {}).items():
        if len(cards) != form.cards:
            template = mark("Cada uno recibe {count} cartas.")
            return refuse("malformed", template, field=f"hands.{player}", expected=form.cards, count=form.cards)
    return None


def _codes(fact: Deal) -> Iterator[str]:
    for cards in (fact.hands or {}).values():
        yield from cards
    yield from fact.stock or ()


def _dealt(active: tuple[str, ...], form: Form, fact: Deal) -> Dealt | None:
    """What a deal lists, with cards as sets; None if a card is not of the pack or is listed twice."""
    announced = bool(fact.announced)
    if fact.hands is None and fact.stock is None:
        return Dealt((None,) * len(active), None, fact.packets, announced)
    hands, stock = fact.hands or {}, fact.stock
    try:
        masks = tuple([mask_of(hands[player]) if player in hands else None for player in active])
        whole = sum([mask or 0 for mask in masks]) + mask_of(stock or ())
    except KeyError:
        return None
    count = form.cards * len(hands) + len(stock or ())
    if whole.bit_count() != count or whole & ~form.pack.cards:
        return None
    return Dealt(masks, None if stock is None else tuple(stock), fact.packets, announced)


@cache
def _undealt(count: int) -> Hand:
    """A hand of this many players with nothing logged: what all freshly dealt hands have in common."""
    return Hand(
        number=0,
        players=(),
        dealer="",
        active=(),
        put=(),
        dealt=Dealt((None,) * count, None, None, announced=False),
        auction=Auction(),
        passed_out=False,
        contract=None,
        king=None,
        drawn=(None,) * count,
        asked=None,
        giving_up=None,
        tally=None,
        claims=(),
        announced=(),
        laid_open=(),
        irregular=(),
        penalties=(),
        found=(),
        void=False,
        play=None,
    )


_after_call: Final = lru_cache(maxsize=1024)(called)
"""The auction after a call; cached, because most auctions repeat a few courses."""


def bid(table: Table, fact: Bid) -> Table | Refusal:
    """One call of the auction. Source: mediator-1826/cap-1-habla, mediator-1826/cap-1-preferencia, mediator-1826/cap-1-paso"""
    hand, form = table.hand, table.form
    if hand is None or fact.player not in hand.active:
        refusal = strangers(table.seats.players, (fact.player,))
        if refusal is not None or hand is None:
            return refusal or nobody_dealt()
        return not_in_hand(hand.active, fact.player)
    auction = hand.auction
    if hand.contract is not None or hand.passed_out or hand.void or auction.turn is None:
        return refuse("out_of_order", "La subasta ya terminó.")
    speaker = hand.active[auction.turn]
    if fact.player != speaker:
        return refuse("out_of_order", "No habla {player}: le toca a {expected}.", field="player", expected=[speaker], player=fact.player)
    if fact.call == "paso":
        return table.at(hand.but_at(AUCTION, _after_call(auction, form.seats, "paso", None)))
    favor = None if fact.favor is None else CLASSES[fact.favor]
    if auction.standing is not None and not beats(fact.call, favor or 0, auction.turn, auction.standing):
        template = mark("Ese juego no quita el de {player}.")
        return refuse("bid_not_preferred", template, field="call", player=hand.active[auction.standing.seat])
    if fact.call not in calls_of(form):
        return refuse("not_allowed", "En esta variante cabe {expected}.", field="call", expected=list(calls_of(form)))
    if fact.favor is not None and fact.favor not in classes_in(form):
        return refuse("not_allowed", "En esta mesa no hay ese favor.", field="favor", expected=list(classes_in(form)))
    return table.at(hand.but_at(AUCTION, _after_call(auction, form.seats, fact.call, favor)))


def pass_out(table: Table, _fact: PassOut) -> Table | Refusal:
    """Everybody passed and nobody chilla: the hand is not played. Source: mediator-1826/cap-1-paso, mediator-1826/tresillo-rey"""
    hand = table.hand
    if hand is None:
        return nobody_dealt()
    if hand.contract is not None or hand.passed_out or hand.void:
        return refuse("out_of_order", "La mano ya tiene contrato, o se acabó: no pueden pasar todos.")
    if table.form.chillada:
        return refuse("not_allowed", "Cuando pasan todos juega quien tiene la espada: chilla.", expected=["contract"])
    if hand.auction.standing is not None:
        template = mark("{player} nombró un juego: no pueden haber pasado todos.")
        return refuse("contradiction", template, player=hand.active[hand.auction.standing.seat])
    return table.at(hand.but(passed_out=True))


def contract(table: Table, fact: Contract) -> Table | Refusal:
    """The table after the contract that ends the auction.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-rey, mediator-1826/cap-2-bola
    """
    hand, form = table.hand, table.form
    if refusal := _called_or_not(form, fact) or strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if refusal := without_cards(hand.active, (fact.player,)):
        return refusal
    if hand.contract is not None:
        return refuse("out_of_order", "La mano ya tiene contrato.")
    if hand.passed_out or hand.void:
        return refuse("out_of_order", "La mano se acabó sin que nadie jugase.")
    seat = hand.active.index(fact.player)
    turned = fact.turned
    if fact.lance == "vuelta" and turned is None and hand.dealt.stock is not None:
        turned = hand.dealt.stock[0]
    made = terms.Contract(seat, fact.lance, fact.trump, fact.called, bool(fact.bola), turned)
    refusal = (
        _excluded(form, fact)
        or _ill_called(hand, form, made)
        or _impossible_card(hand, form, fact)
        or _against_the_cards(hand, made)
        or _against_the_auction(hand, form, made)
    )
    return refusal or table.at(hand.but_at(CONTRACT, made))


def _called_or_not(form: Form, fact: Contract) -> Refusal | None:
    """A refusal for a called card where none may be called, or for none where one must.

    Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado
    """
    if fact.lance != "entrada" or "entrada" not in form.lances:
        return None
    if form.partner in ("called", "given") and fact.called is None:
        return refuse("malformed", "Falta decir qué carta se llama.", field="called")
    if form.partner in ("forced", "robo") and fact.called is not None:
        return refuse("malformed", "En esta variante la entrada no llama a ninguna carta.", field="called")
    return None


def _excluded(form: Form, fact: Contract) -> Refusal | None:
    """A refusal for a lance, a Bola or a trump that the variant does not have.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cap-2-bola
    """
    if fact.lance not in form.lances:
        return refuse("not_allowed", "En esta variante se juega {expected}.", field="lance", expected=list(form.lances))
    if fact.bola and fact.lance not in form.bola_lances:
        template = mark("La Bola desde el principio solo con {expected}.")
        return refuse("not_allowed", template, field="bola", expected=list(form.bola_lances))
    if fact.trump not in form.pack.suits:
        return refuse("not_allowed", "De ese palo no hay cartas en la baraja.", field="trump", expected=list(form.pack.suits))
    return None


def _ill_called(hand: Hand, form: Form, made: terms.Contract) -> Refusal | None:
    """A refusal for a card that may not be called. Source: mediator-1826/cap-1-rey, mediator-1826/cap-3-pedirse"""
    called = made.called
    if called is None or called not in BIT:
        return None
    if called[0] not in "RC":
        return refuse("not_allowed", "Se llama a un rey, o a un caballo quien los tiene todos.", field="called")
    own = dealt_to(hand, form, made.hombre)
    if SUIT_OF[called] == made.trump and (called[0] == "R" or (own is not None and own & BIT[called])):
        template = mark("No se llama al rey del triunfo.") if called[0] == "R" else mark("Nadie se llama a sí mismo por un triunfo.")
        return refuse("not_allowed", template, field="called")
    if called[0] == "C":
        elsewhere = sum(cards or 0 for seat, cards in enumerate(hand.dealt.hands) if seat != made.hombre)
        if (own is not None and form.pack.kings & ~own) or elsewhere & form.pack.kings:
            return refuse("not_allowed", "Solo quien tiene todos los reyes llama a un caballo.", field="called")
    given = made.lance == "mediator" or (made.lance == "entrada" and form.partner == "given")
    if given and own is not None and own & BIT[called]:
        return refuse("not_allowed", "Ya tiene esa carta: no se le puede dar.", field="called")
    return None


def _impossible_card(hand: Hand, form: Form, fact: Contract) -> Refusal | None:
    """A refusal for a called or turned card that is not of the pack, or a turned one that was dealt."""
    for field, card in (("called", fact.called), ("turned", fact.turned)):
        if card is not None and card not in form.pack.codes:
            return refuse("impossible_card", "No es de la baraja: {card}.", field=field, card=card)
    dealt = sum(cards or 0 for cards in hand.dealt.hands)
    if fact.turned is not None and BIT[fact.turned] & dealt:
        return refuse("impossible_card", "No puede haberse vuelto {card}: está en una mano.", field="turned", card=fact.turned)
    return None


def _against_the_cards(hand: Hand, made: terms.Contract) -> Refusal | None:
    """A refusal for a turned card of another suit or not from the top, and for a chillada without the espada.

    Source: mediator-1826/dosillo, mediator-1826/cap-1-paso
    """
    if made.turned is not None:
        stock = hand.dealt.stock
        if stock is not None and made.turned != stock[0]:
            return refuse("contradiction", "La carta de encima de la baceta era {expected}.", field="turned", expected=[stock[0]])
        if SUIT_OF[made.turned] != made.trump:
            return refuse("contradiction", "La carta vuelta es de {expected}.", field="trump", expected=[SUIT_OF[made.turned]])
    if made.lance == "chillada":
        holder = next((seat for seat, cards in enumerate(hand.dealt.hands) if cards is not None and cards & BIT["1E"]), None)
        own = hand.dealt.hands[made.hombre]
        if holder not in (None, made.hombre) or (own is not None and not own & BIT["1E"]):
            return refuse("contradiction", "Chilla quien tiene la espada.", field="player")
    return None


def _against_the_auction(hand: Hand, form: Form, made: terms.Contract) -> Refusal | None:
    """A refusal for a contract of a player who has passed, other than his call, or that does not beat another's call.

    Source: mediator-1826/cap-1-paso, mediator-1826/cap-1-preferencia, mediator-1826/ley-3
    """
    auction, standing, player = hand.auction, hand.auction.standing, hand.active[made.hombre]
    if made.lance == "chillada":
        if standing is not None:
            template = mark("{player} nombró un juego: nadie chilla.")
            return refuse("contradiction", template, field="lance", player=hand.active[standing.seat])
        return None
    if made.hombre in auction.passed:
        return refuse("contradiction", "{player} ya ha pasado: no puede jugar.", field="player", player=player)
    if standing is None:
        return None
    call, k = call_of(made.lance, bola=made.bola), form.favor_of(made.trump)
    if standing.seat == made.hombre:
        # A Bola may be added to the called game before the first card.
        if standing.call not in (call, made.lance) or (standing.favor is not None and standing.favor != k):
            template = mark("{player} nombró otro juego, y lo que se nombra vale.")
            return refuse("contradiction", template, field="lance", player=player)
        return None
    if not beats(call, k, made.hombre, standing):
        template = mark("Ese juego no quita el de {player}.")
        return refuse("contradiction", template, field="lance", player=hand.active[standing.seat])
    return None
