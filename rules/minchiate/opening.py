"""A hand is dealt: by whom, the seats of this giro, what the cut gave, what is known of the cards.

Source: minchiate/parejas, minchiate/reparto, minchiate/corte, minchiate/fola
"""

from __future__ import annotations

from itertools import chain

from rules.core.cards import mask_of
from rules.core.guards import strangers
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import order_after
from rules.minchiate.facts import Deal
from rules.minchiate.finish import dealer_of, facing, finished, partner_due, seated_for
from rules.minchiate.guards import hand_open, not_of_the_pack
from rules.minchiate.knowledge import cards_that_may_be
from rules.minchiate.notes import of_the_deal
from rules.minchiate.ranks import BIT
from rules.minchiate.terms import HANDS_OF_A_GAME, HANDS_OF_A_GIRO, SEATS, WHOLE_FOLA, Codes, Dealt, Hand, Table


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal; the previous hand is closed. Source: minchiate/parejas, minchiate/reparto"""
    named = (fact.dealer, *(fact.hands or ()), *(fact.turned or ()))
    refusal = _wrong_size(fact) or strangers(table.seats.players, named) or hand_open(table)
    if refusal is not None:
        return refusal
    if table.place == HANDS_OF_A_GAME:
        template = mark("Los tres giros están jugados: para otro juego se sortean los asientos.")
        return refuse("out_of_order", template, expected=["seats_changed"])
    night = seated_for(finished(table))
    dealer = dealer_of(night, night.place)
    players = (*order_after(night.seats.players, dealer), dealer)
    if (refusal := _impossible(fact)) is not None:
        return refusal
    if fact.dealer not in (None, dealer):
        template = mark("Le toca dar a {expected}, no a {player}.")
        return refuse("contradiction", template, field="dealer", expected=[dealer], player=fact.dealer)
    first = players.index(night.first)
    sides = tuple([(seat - first) % 2 for seat in SEATS])
    opens_giro = night.place % HANDS_OF_A_GIRO == 0
    partner, due = facing(night), partner_due(night)
    told = _dealt(fact, players)
    hand = Hand(
        number=len(night.done) + 1,
        place=night.place + 1,
        dealer=dealer,
        players=players,
        first=first,
        sides=sides,
        out_of_turn=partner if opens_giro and partner != due else None,
        dealt=told,
        put=(None,) * len(SEATS),
        declared=(),
        fallen=(),
        miscounted=frozenset(),
        kept=(None, None),
        fines=(),
        found=(),
        tally=None,
        may=(),
        notes=of_the_deal(told, sides),
        leader=0,
        winners=(),
        tricks=(),
        gone=0,
        won=(0, 0),
        running=(),
    )
    hand = hand._replace(may=cards_that_may_be(hand))
    faced = (*night.faced, partner) if opens_giro else night.faced
    return night._replace(faced=faced, place=night.place + 1, reseated=False, hand=hand)


def _dealt(fact: Deal, players: tuple[str, ...]) -> Dealt:
    """What the deal lists, by seat."""
    hands, turned = fact.hands or {}, fact.turned or {}
    return Dealt(
        robbed=fact.robbed,
        hands=tuple([mask_of(hands[player], BIT) if player in hands else None for player in players]),
        turned=tuple([turned.get(player) for player in players]),
        fola=fact.fola,
        fola_robbed=fact.fola_robbed,
        fola_taken=fact.fola_taken,
    )


def _wrong_size(fact: Deal) -> Refusal | None:
    """A refusal for a Fola with a wrong number of cards, or from which more was taken than it had.

    Source: minchiate/fola, minchiate/corte
    """
    left = WHOLE_FOLA - len(fact.robbed or ())
    if fact.fola is not None and fact.robbed is not None and len(fact.fola) != left:
        template = mark("En la Fola quedaron {left} cartas, no {count}.")
        return refuse("malformed", template, field="fola", expected={"count": left}, left=left, count=len(fact.fola))
    holds = left if fact.fola is None else len(fact.fola)
    taken = len(fact.fola_robbed or ()) + len(fact.fola_taken or ())
    if taken <= holds:
        return None
    template = mark("De la Fola no se pueden sacar {count} cartas: tiene {left}.")
    return refuse("malformed", template, field="fola_taken", expected={"max": holds}, left=holds, count=taken)


def _impossible(fact: Deal) -> Refusal | None:
    """`impossible_card` for a card that is not of the pack, or is listed in two places. Source: minchiate/mazo, minchiate/reparto"""
    from_the_fola: Codes = (*(fact.fola_robbed or ()), *(fact.fola_taken or ()))
    turned = fact.turned or {}
    places = [*chain(fact.robbed or (), *(fact.hands or {}).values(), from_the_fola if fact.fola is None else fact.fola)]
    places += [card for player, card in turned.items() if player not in (fact.hands or {})]
    if refusal := not_of_the_pack(from_the_fola, "fola_taken") or not_of_the_pack(places, "hands"):
        return refusal
    for player, cards in (fact.hands or {}).items():
        if player in turned and turned[player] not in cards:
            template = mark("La carta vuelta, {card}, no está entre las de {player}.")
            return refuse("impossible_card", template, field=f"turned.{player}", player=player, card=turned[player])
    outside = next((code for code in from_the_fola if fact.fola is not None and code not in fact.fola), None)
    if outside is None:
        return None
    return refuse("impossible_card", "No estaba en la Fola: {card}.", field="fola_taken", card=outside)
