"""The tally: does it add up, does it agree with what was logged, and what else does it note?

Source: minchiate/puntaje, minchiate/sagitario, minchiate/loco
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.before import refused_anew
from rules.core.cards import codes_of, mask_of
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.before import NOTED
from rules.minchiate.counting import ALL_SHOWN, FOURTEEN, cards_won, value_of
from rules.minchiate.facts import NotedOfPair, Tally
from rules.minchiate.guards import at_play, not_of_the_pack
from rules.minchiate.knowledge import in_fola, is_short, may_be_missing
from rules.minchiate.notes import OF_THE_TALLY, noted, standing_points
from rules.minchiate.ranks import BIT, LOCO, VALUE
from rules.minchiate.tariffs import Options
from rules.minchiate.terms import CUTTER, DEALER, EO, NAMES, NS, PAIRS, SEATS, TRICKS, Hand, Pair, Summed, Table

ALL_CARDS: Final = 84
"""The cards of all tricks. Source: minchiate/puntaje"""
OF_A_TRICK: Final = 4
HIGHEST: Final = 10
"""The most that a card counts: an aire. Source: minchiate/cuenta"""
SMALLEST: Final = 9
"""The least that a versícula is worth: the papas from the second to the fourth. Source: minchiate/versiculas"""


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after a hand is counted in one event. Source: minchiate/puntaje"""
    hand = at_play(table, fact.tricks or ())
    if isinstance(hand, Refusal):
        return hand
    listed = (*fact.captured.NS, *fact.captured.EO, *fact.captured.fola)
    if refusal := not_of_the_pack(listed, "captured"):
        return refusal
    captured = mask_of(fact.captured.NS, BIT), mask_of(fact.captured.EO, BIT)
    summed = Summed((fact.cards.NS, fact.cards.EO), NAMES.index(fact.last_trick), captured)
    refusal = _against_the_record(hand, table.options, fact, summed) or _does_not_add_up(hand, table.options, fact, summed)
    if refusal is not None:
        return refusal
    notes = hand.notes
    for why, pair, more in further(hand, fact):
        notes = noted(notes, pair, more, why)
    taken = hand._replace(tally=summed, notes=notes)
    return refused_anew(_more_or_less_than_can_be(hand, fact), table.at, taken, NOTED) or table.at(taken)


def stated(fact: Tally, pair: int) -> dict[str, int]:
    """A pair's notes in a tally, by reason. Source: minchiate/puntaje"""
    told: NotedOfPair | None = None if fact.noted is None else (fact.noted.NS, fact.noted.EO)[pair]
    return {why: points for why in OF_THE_TALLY if (points := getattr(told, why, None)) is not None}


def further(hand: Hand, fact: Tally) -> Iterator[tuple[str, int, int]]:
    """What a tally notes beyond the record: reason, pair, points. Source: minchiate/puntaje, minchiate/cartas-de-mas"""
    for why in OF_THE_TALLY:
        for pair in PAIRS:
            told = stated(fact, pair).get(why)
            if told is not None:
                yield why, pair, told - standing_points(hand, pair, why)


def _against_the_record(hand: Hand, options: Options, fact: Tally, summed: Summed) -> Refusal | None:
    """`contradiction` for a tally that disagrees with the record. Source: minchiate/puntaje, minchiate/bazas"""
    for pair in PAIRS:
        if hand.kept[pair] is None and (refusal := _other_notes(hand, pair, stated(fact, pair))):
            return refusal
    return _other_cards(hand, fact, summed) or _other_places(hand, options, fact, summed.captured)


def _other_notes(hand: Hand, pair: int, told: dict[str, int]) -> Refusal | None:
    """`contradiction` for points that disagree with the logged cards.

    Source: minchiate/corte, minchiate/reparto, minchiate/primera-mano, minchiate/bazas
    """
    dealt = hand.dealt
    own = [seat for seat in SEATS if hand.sides[seat] == pair]
    exactly = {
        "robo": hand.sides[CUTTER] == pair and dealt.robbed is not None,
        "robo_fola": hand.sides[DEALER] == pair and dealt.fola_robbed is not None,
        "vuelta": all(dealt.turned[seat] is not None for seat in own),
        "versicula": any(each.seat in own for each in hand.declared),
    }
    for why, points in told.items():
        known = standing_points(hand, pair, why)
        if points == known or (points > known and not exactly.get(why)):
            continue
        if points > known or exactly.get(why) or why in ("vuelta", "muerte"):
            template = mark("Lo apuntado da a {pair} {known} puntos de eso, no {points}.")
            return refuse(
                "contradiction",
                template,
                field=f"noted.{NAMES[pair]}.{why}",
                expected=[known],
                pair=NAMES[pair],
                known=known,
                points=points,
            )
    return None


def _other_cards(hand: Hand, fact: Tally, summed: Summed) -> Refusal | None:
    """`contradiction` for fewer cards than the logged tricks have, or other than twenty-one of them make. Source: minchiate/puntaje"""
    least, most = cards_of_tricks(hand)
    bounded = len(hand.tricks) == TRICKS or is_short(hand)
    for pair in PAIRS:
        cards = summed.cards[pair]
        if cards < least[pair] or (bounded and cards > most[pair]):
            template = mark("Las bazas apuntadas dan a {pair} {count} cartas, no {cards}.")
            return refuse(
                "contradiction",
                template,
                field=f"cards.{NAMES[pair]}",
                expected={"min": least[pair]},
                pair=NAMES[pair],
                count=least[pair],
                cards=cards,
            )
    if len(hand.tricks) == TRICKS and summed.last != hand.sides[hand.winners[-1]]:
        other = NAMES[1 - summed.last]
        return refuse("contradiction", "La última baza la ganó {pair}.", field="last_trick", expected=[other], pair=other)
    for seat, player in enumerate(hand.players):
        won = hand.winners.count(seat)
        if fact.tricks is not None and fact.tricks.get(player, 0) < won:
            template = mark("{player} ganó {count} bazas de las apuntadas.")
            return refuse("contradiction", template, field=f"tricks.{player}", expected={"min": won}, player=player, count=won)
    return None


def cards_of_tricks(hand: Hand) -> tuple[Pair, Pair]:
    """The fewest and the most cards of each pair by the logged tricks; one without cards counts those that its players surely had.

    Source: minchiate/puntaje, minchiate/cartas-de-mas
    """
    others = OF_A_TRICK * (TRICKS - len(hand.tricks))
    least, most = list(cards_won(hand)), [cards + others for cards in cards_won(hand)]
    for number, (winner, laid) in enumerate(zip(hand.winners, hand.tricks, strict=True)):
        if laid is None:
            least[hand.sides[winner]] += max(1, sum([not may_be_missing(hand, seat, number) for seat in SEATS]))
            most[hand.sides[winner]] += OF_A_TRICK
    return (least[NS], least[EO]), (most[NS], most[EO])


def to_be_listed(options: Options) -> int:
    """The cards whose final place a tally states. Source: minchiate/cuenta, minchiate/sagitario"""
    return ALL_SHOWN if options.demonio else ALL_SHOWN & ~FOURTEEN


def _other_places(hand: Hand, options: Options, fact: Tally, captured: Pair) -> Refusal | None:
    """`contradiction` for a card that others captured, that must be listed in the Fola, or that cannot lie there.

    Source: minchiate/loco, minchiate/descarte
    """
    fola = mask_of(fact.captured.fola, BIT)
    won = hand.won
    declared = 0
    for each in hand.declared:
        declared |= mask_of(each.codes, BIT)
    loco = BIT[LOCO]
    listed = captured[NS] | captured[EO] | fola
    elsewhere = (captured[NS] | fola) & won[EO] & ~loco | (captured[EO] | fola) & won[NS] & ~loco
    elsewhere |= fola & (hand.gone | declared) | (in_fola(hand) & (listed | to_be_listed(options)) & ~fola)
    if not elsewhere:
        return None
    card = codes_of(elsewhere, BIT)[0]
    return refuse("contradiction", "Según lo apuntado no puede haber acabado ahí {card}.", field="captured", card=card)


def _does_not_add_up(hand: Hand, options: Options, fact: Tally, summed: Summed) -> Refusal | None:
    """`bad_tally` for an impossible count. Source: minchiate/puntaje, minchiate/sagitario"""
    return (
        _wrong_cards(hand, summed)
        or _wrong_captured(options, fact, summed)
        or _wrong_notes(hand, fact, summed)
        or _wrong_tricks(hand, fact, summed)
    )


def _wrong_cards(hand: Hand, summed: Summed) -> Refusal | None:
    """`bad_tally` for numbers of cards that no tricks make, or a last trick of a pair without cards. Source: minchiate/puntaje"""
    whole = sum(summed.cards)
    if whole > ALL_CARDS or (not is_short(hand) and (whole != ALL_CARDS or summed.cards[NS] % OF_A_TRICK)):
        return refuse(
            "bad_tally",
            "Las cartas de las dos parejas son bazas de cuatro y suman {all}, no {whole}.",
            field="cards",
            all=ALL_CARDS,
            whole=whole,
        )
    if not summed.cards[summed.last]:
        return refuse("bad_tally", "Quien ganó la última baza tiene cartas.", field="last_trick", expected=[NAMES[1 - summed.last]])
    return None


def _wrong_captured(options: Options, fact: Tally, summed: Summed) -> Refusal | None:
    """`bad_tally` for missing counting cards, other cards among them, or more of them than a pair has cards.

    Source: minchiate/cuenta, minchiate/sagitario
    """
    wanted = to_be_listed(options)
    listed = summed.captured[NS] | summed.captured[EO] | mask_of(fact.captured.fola, BIT)
    if listed != wanted:
        lacking, over = list(codes_of(wanted & ~listed, BIT)), list(codes_of(listed & ~wanted, BIT))
        if not over:
            template = mark("Hay que decir dónde acabó cada carta de cuenta: faltan {lacking}.")
        elif not lacking:
            template = mark("De lo que se apunta no son cartas de cuenta: {over}.")
        else:
            template = mark("Hay que decir dónde acabó cada carta de cuenta: faltan {lacking}, sobran {over}.")
        return refuse("bad_tally", template, field="captured", expected={"missing": lacking, "not": over}, lacking=lacking, over=over)
    for pair, cards in enumerate(summed.captured):
        if cards.bit_count() > summed.cards[pair]:
            return refuse(
                "bad_tally", "{pair} no puede tener más cartas de cuenta que cartas.", field=f"captured.{NAMES[pair]}", pair=NAMES[pair]
            )
    return None


def _wrong_notes(hand: Hand, fact: Tally, summed: Summed) -> Refusal | None:
    """`bad_tally` for points that a pair cannot have noted. Source: minchiate/corte, minchiate/fola, minchiate/bazas"""
    for pair in PAIRS:
        told = stated(fact, pair)
        for why, seat in (("robo", CUTTER), ("robo_fola", DEALER)):
            if told.get(why) and hand.sides[seat] != pair:
                template = mark("Eso lo robó la otra pareja, no {pair}.")
                return refuse("bad_tally", template, field=f"noted.{NAMES[pair]}.{why}", expected=[0], pair=NAMES[pair])
        cards = summed.captured[pair]
        most = value_of(cards) + (VALUE[LOCO] if cards & BIT[LOCO] else 0)
        if told.get("muerte", 0) > most:
            template = mark("Las muertes de {pair} no pueden pasar de {most} puntos.")
            return refuse("bad_tally", template, field=f"noted.{NAMES[pair]}.muerte", expected={"max": most}, pair=NAMES[pair], most=most)
    return None


def most_turned(hand: Hand, pair: int) -> int:
    """The most that a pair's turned cards may count, as far as they are not logged.

    If `cartas-de-mas` cancelled notes, it is at most what two cards count. Source: minchiate/reparto
    """
    known = [None if hand.kept[pair] else hand.dealt.turned[seat] for seat in SEATS if hand.sides[seat] == pair]
    return sum([HIGHEST if card is None else VALUE.get(card, 0) for card in known])


def _more_or_less_than_can_be(hand: Hand, fact: Tally) -> Refusal | None:
    """`bad_tally` for points that no turned cards and no versículas make. Source: minchiate/reparto, minchiate/versiculas"""
    for pair in PAIRS:
        told = stated(fact, pair)
        most = most_turned(hand, pair)
        if told.get("vuelta", 0) > most:
            template = mark("Las cartas vueltas de {pair} no pueden pasar de {most} puntos.")
            return refuse("bad_tally", template, field=f"noted.{NAMES[pair]}.vuelta", expected={"max": most}, pair=NAMES[pair], most=most)
        if 0 < told.get("versicula", 0) < SMALLEST:
            template = mark("La versícula que menos vale son {least} puntos.")
            return refuse("bad_tally", template, field=f"noted.{NAMES[pair]}.versicula", expected={"min": SMALLEST}, least=SMALLEST)
    return None


def _wrong_tricks(hand: Hand, fact: Tally, summed: Summed) -> Refusal | None:
    """`bad_tally` for tricks that are not twenty-one, or do not fit the cards. Source: minchiate/puntaje"""
    if fact.tricks is None:
        return None
    won = [0, 0]
    for player, count in fact.tricks.items():
        won[hand.sides[hand.players.index(player)]] += count
    if sum(won) != TRICKS:
        return refuse("bad_tally", "Las bazas son {all}, no {count}.", field="tricks", expected={"sum": TRICKS}, all=TRICKS, count=sum(won))
    for pair in PAIRS:
        most, cards = OF_A_TRICK * won[pair], summed.cards[pair]
        if not won[pair] <= cards <= most or (cards != most and not is_short(hand)):
            return refuse(
                "bad_tally",
                "{pair} no puede tener {cards} cartas con {count} bazas.",
                field="tricks",
                pair=NAMES[pair],
                cards=cards,
                count=won[pair],
            )
    return None
