"""The tally: does the count add up, and does it agree with what was logged?

Source: revesino-1807/cuenta, revesino-1807/bazas-patentes, revesino-1807/carta-de-mas
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.before import refused_anew
from rules.core.known import tallied
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.before import FIRST_CARD, INTRODUCER
from rules.revesino.facts import PAY_CARDS, Tally
from rules.revesino.guards import at_play
from rules.revesino.last_trick import against_the_counts
from rules.revesino.outcome import introducer_shown, kind_of, told_fate, told_revesino
from rules.revesino.play import left_to_him
from rules.revesino.ranks import ALL_POINTS, POINTS
from rules.revesino.tally_against import contradicted
from rules.revesino.tariffs import Options
from rules.revesino.terms import FIRST_NINE, MANO, TOO_FEW, TRICKS, Counts, Fate, Hand, Table

HIGHEST_BLANKS: Final = 3
"""The most that a sleeping card counts if it is no pay card: a rey. Source: revesino-1807/valor-naypes"""
SHORT_OR_LONG: Final = ("carta-de-mas", *TOO_FEW)


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after the hand is counted, which ends it. Source: revesino-1807/cuenta"""
    hand = at_play(table, _named(fact))
    if isinstance(hand, Refusal):
        return hand
    if refusal := _left_out(hand, fact):
        return refusal
    counted = hand.but(tally=fact)
    counts = tuple([fact.tricks[player] for player in hand.players])
    options = table.options
    refusal = (
        _malformed(counted, options, counts)
        or _bad_tricks(counted, options, counts)
        or _bad_aces(counted, options, counts)
        or _bad_points(counted, counts)
        or _bad_cards(counted, options, counts)
        or contradicted(hand, counted, options, counts)
        or _nobody_introduced(counted, counts)
    )
    if refusal is None and fact.cuatro_ases is not None:
        follows = fact.cuatro_ases.player
        refusal = refused_anew(_another_introducer(counted, options, counts), table.at, counted, INTRODUCER, follows) or refused_anew(
            _first_not_left(counted, options), table.at, counted, FIRST_CARD, follows
        )
    return refusal or against_the_counts(table, counted) or table.at(counted)


def _named(fact: Tally) -> Iterable[str | None]:
    """Everybody whom a tally names."""
    yield from fact.tricks
    yield from fact.points or ()
    for told in (fact.cards or {}).values():
        yield from (told.player, told.to, told.by)
    if fact.revesino is not None:
        yield from (fact.revesino.player, fact.revesino.cut_by)
    if fact.cuatro_ases is not None:
        yield from (fact.cuatro_ases.player, fact.cuatro_ases.introduced_by)


# What a tally must say.


def _left_out(hand: Hand, fact: Tally) -> Refusal | None:
    """`malformed` unless tricks and points are those of all four."""
    for field, told in (("tricks", fact.tricks), ("points", fact.points)):
        for player in hand.players if told is not None else ():
            if player not in told:  # type: ignore[operator]  # told by then
                return refuse("malformed", "Falta {player}: la cuenta es de los cuatro.", field=f"{field}.{player}", player=player)
    return None


def _malformed(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`malformed` without points and cards if payments depend on them, or without the introducer if he is paid.

    Source: revesino-1807/cuenta, revesino-1807/introducir
    """
    fact, sought = tallied(hand), told_revesino(hand, options, counts)
    told = fact.cuatro_ases
    kind = kind_of(sought, None if told is None else hand.seat(told.player))
    if kind == "revesino":
        return None
    if kind == "cuatro_ases" and options.cuatro_ases == "iguales":
        return None
    if kind == "cuatro_ases":
        assert told is not None, "the tally has cuatro ases"
        if counts[hand.seat(told.player)] != int(bool(told.first_left)):
            if told.introduced_by is not None or introducer_shown(hand) is not None:
                return None
            template = mark("Falta decir quién introdujo a {player}.")
            return refuse("malformed", template, field="cuatro_ases.introduced_by", player=told.player)
    if fact.points is None:
        return refuse("malformed", "Faltan los puntos de cada uno.", field="points")
    if fact.cards is None:
        return refuse("malformed", "Falta decir qué fue de las cartas de pago.", field="cards")
    return None


# Counts that do not add up.


def _bad_tricks(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`bad_tally` for tricks that are not eleven, or a Revesino that they exclude.

    Source: revesino-1807/t-cortar, revesino-1807/adiciones-28
    """
    if sum(counts) != TRICKS:
        template = mark("Las bazas suman {total}, y son once.")
        return refuse("bad_tally", template, field="tricks", expected=[TRICKS], total=sum(counts))
    sought = told_revesino(hand, options, counts)
    if sought is None:
        return None
    told = None if hand.tally is None else hand.tally.revesino
    cutter = None if told is None or told.cut_by is None else hand.seat(told.cut_by)
    made, short = counts[sought.player], hand.has_law(sought.player, TOO_FEW)
    if made < FIRST_NINE:
        return refuse("bad_tally", "Quien va a Revesino hace al menos las nueve primeras bazas.", field="revesino.player")
    if cutter is not None and (cutter == sought.player or made == TRICKS):
        return refuse("bad_tally", "A quien hace las once bazas nadie le corta, ni nadie se corta a sí mismo.", field="revesino.cut_by")
    if cutter is None and made < TRICKS and not (made == TRICKS - 1 and short):
        return refuse("bad_tally", "Falta decir quién cortó el Revesino.", field="revesino.cut_by")
    if made == TRICKS and short:
        return refuse("bad_tally", "Con una carta de menos no se hacen once bazas.", field="tricks")
    return None if cutter is None else _bad_cutter(hand, options, counts, sought.player, cutter)


def _bad_cutter(hand: Hand, options: Options, counts: Counts, seat: int, cutter: int) -> Refusal | None:
    """`bad_tally` for a cutter who cannot have had the corte of a seat's Revesino.

    Source: revesino-1807/corte, revesino-1807/napolitana-corte
    """
    if options.corte == "baza" and not counts[cutter]:
        return refuse("bad_tally", "En esta mesa corta quien levanta la baza.", field="revesino.cut_by")
    told = None if hand.tally is None else hand.tally.cuatro_ases
    holder = None if told is None else hand.seat(told.player)
    if holder in (None, cutter) or not counts[holder]:
        return None
    if counts[holder] == 1 and counts[seat] == FIRST_NINE:
        return None
    return refuse("bad_tally", "Si quien sigue los cuatro ases levantó la baza, el corte es suyo.", field="revesino.cut_by")


def _bad_aces(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """A refusal for impossible cuatro ases. Source: revesino-1807/napolitana-mano, revesino-1807/t-napolitana"""
    fact = tallied(hand)
    told, sought = fact.cuatro_ases, told_revesino(hand, options, counts)
    if told is None:
        return None
    seat = hand.seat(told.player)
    if sought is not None and sought.player == seat:
        return refuse("bad_tally", "Quien va a Revesino no sigue los cuatro ases.", field="cuatro_ases.player")
    if told.first_left and options.mano_napolitana == "perdida":
        return refuse("not_allowed", "En esta mesa la primera baza también cuenta contra los cuatro ases.", field="cuatro_ases.first_left")
    if told.first_left and (seat != MANO or not counts[seat] or sought is not None):
        return refuse("bad_tally", "Solo al mano se le deja la primera baza.", field="cuatro_ases.first_left")
    if told.introduced_by == told.player:
        return refuse("bad_tally", "Nadie se introduce a sí mismo.", field="cuatro_ases.introduced_by")
    laid = sum(each.player == told.player for each in (fact.cards or {}).values())
    if fact.cards is not None and laid < len(PAY_CARDS) - 1:
        return refuse("bad_tally", "Quien sigue los cuatro ases echó al menos cuatro de las cartas de pago.", field="cards")
    return None


def _nobody_introduced(hand: Hand, counts: Counts) -> Refusal | None:
    """`contradiction` for an introducer of a player without a trick that counts against him. Source: revesino-1807/introducir"""
    told = None if hand.tally is None else hand.tally.cuatro_ases
    if told is None or told.introduced_by is None or counts[hand.seat(told.player)] != int(bool(told.first_left)):
        return None
    return refuse("contradiction", "A quien no hizo baza nadie lo introdujo.", field="cuatro_ases.introduced_by")


def _another_introducer(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`contradiction` for an introducer in a hand of Revesino, which has none, or another than the tricks show.

    Source: revesino-1807/introducir, revesino-1807/napolitana-corte
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    if told is None or told.introduced_by is None:
        return None
    if told_revesino(hand, options, counts) is not None:
        return refuse("contradiction", "En una mano de Revesino no se introduce a nadie.", field="cuatro_ases.introduced_by")
    shown = introducer_shown(hand)
    if shown is None or shown == hand.seat(told.introduced_by):
        return None
    expected = hand.players[shown]
    template = mark("Las bazas muestran que lo introdujo {expected}.")
    return refuse("contradiction", template, field="cuatro_ases.introduced_by", expected=[expected])


def _first_not_left(hand: Hand, options: Options) -> Refusal | None:
    """`contradiction` for a first trick that another player won, or the mano with a card that was not his lowest.

    Source: revesino-1807/napolitana-mano
    """
    told = None if hand.tally is None else hand.tally.cuatro_ases
    if told is None or not told.first_left or not hand.winners or left_to_him(hand, options, MANO) is not False:
        return None
    template = mark("Las bazas muestran que a {player} no se le dejó la primera.")
    return refuse("contradiction", template, field="cuatro_ases.first_left", player=told.player)


def _bad_points(hand: Hand, counts: Counts) -> Refusal | None:
    """`bad_tally` for points without tricks, or more points than there are. Source: revesino-1807/cuenta, revesino-1807/adiciones-17"""
    fact = tallied(hand)
    if fact.points is None:
        return None
    for seat, player in enumerate(hand.players):
        if fact.points[player] and not counts[seat]:
            template = mark("{player} no hizo baza: no puede tener puntos.")
            return refuse("bad_tally", template, field=f"points.{player}", expected=[0], player=player)
    total = sum(fact.points.values())
    if total > ALL_POINTS:
        template = mark("Los puntos suman {total}, y no hay más que cuarenta.")
        return refuse("bad_tally", template, field="points", expected={"max": ALL_POINTS}, total=total)
    return None


def _bad_cards(hand: Hand, options: Options, counts: Counts) -> Refusal | None:
    """`bad_tally` for impossible fates of cards, by themselves or beside the points.

    Source: revesino-1807/cartas-de-pago, revesino-1807/bazeta
    """
    fact = tallied(hand)
    if fact.cards is None:
        return None
    for card in PAY_CARDS:
        if card not in fact.cards:
            return refuse("bad_tally", "Falta decir en qué acabó {card}.", field=f"cards.{card}", card=card)
    fates = {card: told_fate(hand, card) for card in PAY_CARDS}
    for card, fate in fates.items():
        if _set_aside(hand, fate):
            continue
        if refusal := _bad_card(hand, options, counts, card, fate):
            return refusal
    return _bad_points_beside(hand, fates)


def _set_aside(hand: Hand, fate: Fate) -> bool:
    """Whether a card may lie in anybody's tricks because a hand was laid open. Source: revesino-1807/tenderse"""
    return fate.how == "led" and bool(hand.laid_open)


def _bad_card(hand: Hand, options: Options, counts: Counts, card: str, fate: Fate) -> Refusal | None:
    """`bad_tally` for one impossible fate of a card. Source: revesino-1807/vender, revesino-1807/sacar, revesino-1807/cabeza"""
    if fate.how == "asleep":
        return None
    if fate.player == fate.other:
        return refuse("bad_tally", "Nadie se vende ni se saca a sí mismo {card}.", field=f"cards.{card}", card=card)
    other, owner = fate.other, fate.player
    assert owner is not None, "a seat laid the card"
    if fate.how == "sold" and other is not None and not counts[other]:
        template = mark("{player} no hizo baza: no pudo llevarse {card}.")
        return refuse("bad_tally", template, field=f"cards.{card}.to", player=hand.players[other], card=card)
    leader = owner if fate.how == "led" else other if fate.how == "pulled" else None
    if leader is not None and leader != MANO and not counts[leader]:
        template = mark("{player} no hizo baza ni era mano: no pudo salir.")
        return refuse("bad_tally", template, field=f"cards.{card}", player=hand.players[leader], card=card)
    if fate.how in ("led", "pulled") and card[0] == "1" and not counts[owner]:
        template = mark("El as gana la baza de su palo, y {player} no hizo ninguna.")
        return refuse("bad_tally", template, field=f"cards.{card}.player", player=hand.players[owner], card=card)
    return _bad_thrown(hand, options, counts, card, fate)


def _bad_thrown(hand: Hand, options: Options, counts: Counts, card: str, fate: Fate) -> Refusal | None:
    """`bad_tally` in the older way if a card that the winner with the cuatro ases threw is not stated as sold.

    Source: revesino-1807/napolitana-echar
    """
    told, sought = None if hand.tally is None else hand.tally.cuatro_ases, told_revesino(hand, options, counts)
    if told is None or options.cuatro_ases != "echados" or fate.how == "sold":
        return None
    seat = hand.seat(told.player)
    won = counts[seat] == int(bool(told.first_left)) and kind_of(sought, seat) == "cuatro_ases"
    if not won or fate.player != seat:
        return None
    return refuse(
        "bad_tally", "Lo que echa quien sigue los cuatro ases se apunta como vendido.", field=f"cards.{card}.how", expected=["sold"]
    )


def _bad_points_beside(hand: Hand, fates: dict[str, Fate]) -> Refusal | None:
    """`bad_tally` for fewer points than the cards in a player's tricks have, or impossible points asleep. Source: revesino-1807/cuenta"""
    fact = hand.tally
    assert fact is not None and fact.points is not None, "points stand beside the cards"
    least, asleep_points, asleep_count = [0, 0, 0, 0], 0, 0
    for card, fate in fates.items():
        holder = fate.other if fate.how == "sold" else fate.player if card[0] == "1" else None
        if fate.how == "asleep":
            asleep_points, asleep_count = asleep_points + POINTS[card], asleep_count + 1
        elif holder is not None and not _set_aside(hand, fate):
            least[holder] += POINTS[card]
    for seat, player in enumerate(hand.players):
        if fact.points[player] < least[seat]:
            template = mark("En las bazas de {player} hay al menos {least} puntos.")
            return refuse("bad_tally", template, field=f"points.{player}", expected={"min": least[seat]}, player=player, least=least[seat])
    cards = 4 + any(each.law in SHORT_OR_LONG for each in hand.penalties)
    if asleep_count > cards:
        template = mark("No duermen más de {cards} cartas.")
        return refuse("bad_tally", template, field="cards", expected={"max": cards}, cards=cards)
    left, most = ALL_POINTS - sum(fact.points.values()), asleep_points + HIGHEST_BLANKS * (cards - asleep_count)
    if asleep_points <= left <= most:
        return None
    expected = {"min": ALL_POINTS - most, "max": ALL_POINTS - asleep_points}
    template = mark("Con esas cartas dormidas los puntos suman de {least} a {most}.")
    return refuse("bad_tally", template, field="points", expected=expected, least=expected["min"], most=expected["max"])
