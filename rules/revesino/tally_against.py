"""Does a tally agree with what was logged: the tricks, the cards that they show, known hands, applied laws?

Source: revesino-1807/cuenta, revesino-1807/t-cortar, revesino-1807/corte, revesino-1807/ultimas-cartas
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import BIT_OF_48
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.facts import PAY_CARDS
from rules.revesino.fates import in_the_way_of_tally, lain
from rules.revesino.knowledge import asleep, cannot_have_four, hand_after_exchange
from rules.revesino.laws import of_nobody_else
from rules.revesino.outcome import cutter_of, told_fate, told_revesino
from rules.revesino.play import follows_aces
from rules.revesino.ranks import POINTS
from rules.revesino.tariffs import Options
from rules.revesino.terms import FIRST_NINE, SEATS, Counts, Fate, Hand


def contradicted(hand: Hand, counted: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`contradiction` for a tally that disagrees with what was logged. Source: revesino-1807/cuenta, revesino-1807/t-cortar"""
    logged = [hand.winners.count(seat) for seat in SEATS]
    for seat, player in enumerate(hand.players):
        if counts[seat] < logged[seat]:
            template = mark("{player} ya tiene apuntadas {logged} bazas.")
            expected = {"min": logged[seat]}
            return refuse("contradiction", template, field=f"tricks.{player}", expected=expected, player=player, logged=logged[seat])
    return (
        _against_first_nine(counted, options, counts)
        or _against_cards(counted)
        or _against_points(counted)
        or _against_aces(counted, options)
        or _against_corte(counted, options, counts)
        or of_nobody_else(counted, options)
    )


def _against_first_nine(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`contradiction` for a Revesino that only the tricks or only the tally show.

    Source: revesino-1807/t-cortar, revesino-1807/adiciones-28
    """
    nine, sought = hand.winners[:FIRST_NINE], told_revesino(hand, options, counts)
    if sought is not None and any(seat != sought.player for seat in nine):
        template = mark("{player} perdió una de las nueve primeras bazas.")
        return refuse("contradiction", template, field="revesino.player", player=hand.players[sought.player])
    if len(nine) == FIRST_NINE and len(set(nine)) == 1 and sought is None:
        template = mark("{player} hizo las nueve primeras bazas: es mano de Revesino.")
        return refuse("contradiction", template, field="revesino", expected=[hand.players[nine[0]]], player=hand.players[nine[0]])
    return None


def _against_cards(hand: Hand) -> Refusal | None:
    """`contradiction` for a fate of a card that the tricks or a known hand exclude.

    Source: revesino-1807/cartas-de-pago, revesino-1807/ultimas-cartas
    """
    fact = hand.tally
    if fact is None or fact.cards is None:
        return None
    lying = lain(hand)
    for card in PAY_CARDS:
        fate = told_fate(hand, card)
        if card in lying and _as_thrown(hand, card, fate):
            continue
        if in_the_way_of_tally(hand, card, fate) or _elsewhere(hand, card, fate):
            return refuse("contradiction", "Según las cartas apuntadas no acabó así {card}.", field=f"cards.{card}", card=card)
    return None


def _as_thrown(hand: Hand, card: str, fate: Fate) -> bool:
    """Whether the tally states that the player of the cuatro ases sold a card to the player who lifted it.

    Source: revesino-1807/napolitana-echar
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    lay = lain(hand)[card]
    return told is not None and lay.seat == hand.seat(told.player) and fate == Fate("sold", lay.seat, lay.lifter)


def _elsewhere(hand: Hand, card: str, fate: Fate) -> bool:
    """Whether a card is known to have been with another player than the one stated to have laid it."""
    bit = BIT_OF_48[card]
    if asleep(hand) & bit:
        return fate.how != "asleep"
    hands = [hand_after_exchange(hand, seat) for seat in SEATS]
    if fate.player is None:
        return False
    own = hands[fate.player]
    return (own is not None and not own & bit) or any(
        cards is not None and cards & bit for seat, cards in enumerate(hands) if seat != fate.player
    )


def _against_points(hand: Hand) -> Refusal | None:
    """`contradiction` for fewer points than the logged tricks have. Source: revesino-1807/cuenta"""
    fact, play = hand.tally, hand.play
    if fact is None or fact.points is None or play is None:
        return None
    least = [0, 0, 0, 0]
    for trick, winner in zip(play.tricks, play.winners, strict=True):
        least[winner] += 0 if trick is None else sum(POINTS[code] for code in trick.codes)
    for seat, player in enumerate(hand.players):
        if fact.points[player] < least[seat]:
            template = mark("En las bazas apuntadas de {player} hay {least} puntos.")
            return refuse(
                "contradiction", template, field=f"points.{player}", expected={"min": least[seat]}, player=player, least=least[seat]
            )
    return None


def _against_aces(hand: Hand, options: Options) -> Refusal | None:
    """`contradiction` for cuatro ases of a player without four, or of another than the one seen to follow them.

    Source: revesino-1807/t-napolitana
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    seat = None if told is None else hand.seat(told.player)
    if seat is not None and cannot_have_four(hand, seat):
        template = mark("{player} no tuvo cuatro de las cartas de pago.")
        return refuse("contradiction", template, field="cuatro_ases.player", player=hand.players[seat])
    shown = follows_aces(hand, options)
    if shown is None or shown == seat:
        return None
    template = mark("Las cartas muestran que {player} siguió los cuatro ases.")
    return refuse("contradiction", template, field="cuatro_ases", expected=[hand.players[shown]], player=hand.players[shown])


def _against_corte(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`contradiction` for a cutter other than the trick shows in which the Revesino was cut.

    Source: revesino-1807/corte, revesino-1807/napolitana-corte
    """
    sought = told_revesino(hand, options, counts)
    if sought is None or sought.cut_by is None or hand.play is None:
        return None
    cut = _cut_at(hand.winners, sought.player)
    trick = None if cut is None else hand.play.tricks[cut]
    if cut is None or trick is None:
        return None
    told = None if hand.tally is None else hand.tally.cuatro_ases
    cutter = cutter_of(trick, hand.winners[cut], options, None if told is None else hand.seat(told.player))
    if cutter == sought.cut_by:
        return None
    return refuse("contradiction", "El corte es de {expected}.", field="revesino.cut_by", expected=[hand.players[cutter]])


def _cut_at(winners: Sequence[int], seat: int) -> int | None:
    """The index of the first trick that another seat won; None if there is none."""
    return next((place for place, winner in enumerate(winners) if winner != seat), None)
