"""A hand is closed by its count: do the numbers add up, do they agree with the record, what did the hand come to?

Source: fournier/ganadas-perdidas, fournier/marcha, fournier/rendidas, fournier/bola, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

from rules.core.before import anew
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.tresillo import surrender
from rules.tresillo.claims import undue_choice, wrong_number
from rules.tresillo.divisions import Division, division_of
from rules.tresillo.estuches import can_have, denied, estuches_now
from rules.tresillo.facts import Tally
from rules.tresillo.finish import concluded, ending_by, not_at_play, unchosen
from rules.tresillo.outcome import VERDICT, Counts, bola_begun
from rules.tresillo.payments import makers_of, placing, reckoning
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import LAST_SURRENDER, OTHERS, SEATS, TRICKS, Ending, Hand, Surrender, Table


class Told(NamedTuple):
    """A tally read together with the record: the hand with the surrender that it reports, and the count by seat."""

    hand: Hand
    counts: Counts | None
    """None for a surrender that nobody defends."""
    division: Division | None
    """What the checks of a count look at."""

    @property
    def defended(self) -> bool:
        """Whether an opponent took the hand over."""
        return self.hand.surrender is not None and self.hand.surrender.defensor is not None


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after a count closes the hand. Source: fournier/ganadas-perdidas, fournier/marcha"""
    hand, options = table.hand, table.options
    if fact.estuches is not None and (refusal := wrong_number(fact.estuches, options, field="estuches")):
        return refusal
    named = (*(fact.tricks or ()), fact.defensor, *(fact.reserve or ()))
    if refusal := _malformed(hand, fact, options) or strangers(table.seats.players, named):
        return refusal
    if hand is None:
        return nobody_dealt()
    refusal = not_at_play(hand) or _surrender_too_late(hand, fact) or without_cards(hand.active, named) or _defended_by_hombre(hand, fact)
    if refusal is not None:
        return refusal
    told = _told(hand, fact)
    ending = _ending(told, fact, options)
    made = None if ending is None else _Choices(table, told.hand, ending, fact.reserve or {})
    refusal = (
        (made and made.wrong_player())
        or _not_allowed(hand, told, fact, options)
        or (made and (made.not_allowed() or made.missing()))
        or _contradicted(hand, told, fact, options)
        or _bad(told, fact)
    )
    if made is None:
        assert refusal is not None, "a count that adds up has its ending"
        return refusal
    counted = told.hand._replace(choices=made.made)
    if refusal is None:
        return concluded(table, counted, made.ending)
    goes_on = partial(concluded, table, ending=made.ending)
    if refusal is DENIED and fact.estuches is not None and not _bad(told, fact):
        return denied(refusal, counted, fact.estuches, options, goes_on)
    if _contradicted(hand, told, fact, options) or _bad(told, fact):
        return refusal
    if refusal == made.not_allowed():
        return undue_choice(refusal, table, counted, goes_on)
    before = unchosen(goes_on(counted)) if refusal == made.missing() else None
    return anew(refusal, before)


def would_do(hand: Hand, fact: Tally, options: Options) -> bool:
    """Whether a count of players with cards would be accepted, once every choice that it leaves due is made.

    Source: fournier/ganadas-perdidas, fournier/marcha
    """
    if _malformed(hand, fact, options) or not_at_play(hand) or _surrender_too_late(hand, fact) or _defended_by_hombre(hand, fact):
        return False
    return fits(hand, _told(hand, fact), fact, options)


def came_to(hand: Hand, fact: Tally, options: Options) -> Ending | None:
    """What a count would come to, once every choice that it leaves due is made; None if it would be refused.

    Source: fournier/ganadas-perdidas, fournier/marcha
    """
    return _ending(_told(hand, fact), fact, options) if would_do(hand, fact, options) else None


def surrendered_as(hand: Hand, fact: Tally) -> Hand | None:
    """The hand with the surrender that a count reports; None if that surrender cannot be reported, whatever is counted.

    Source: fournier/rendidas, voltereta-1826/art-4
    """
    if not_at_play(hand) or _surrender_too_late(hand, fact) or _defended_by_hombre(hand, fact):
        return None
    return _surrendered(hand, fact)


def fits(hand: Hand, told: Told, fact: Tally, options: Options) -> bool:
    """Whether a count of a hand at play would be accepted once every choice is made.

    If the tricks are decided and no fewer than those logged, only the division matters. Source: fournier/ganadas-perdidas
    """
    return not (_not_allowed(hand, told, fact, options) or _contradicted(hand, told, fact, options) or _bad(told, fact))


def _surrender_too_late(hand: Hand, fact: Tally) -> Refusal | None:
    """`too_late` for a surrender that only the count reports, after the fourth trick was logged. Source: voltereta-1826/art-4"""
    return surrender.too_late(hand) if fact.rendicion and hand.surrender is None else None


def _malformed(hand: Hand | None, fact: Tally, options: Options) -> Refusal | None:
    """`malformed` for a defensor without a surrender, or for what cannot be counted if nobody defends.

    If events logged the surrender, the count may repeat it or not. Source: fournier/rendidas, voltereta-1826/art-9
    """
    surrendered = hand is not None and hand.surrender is not None
    if fact.defensor is not None and fact.rendicion is None and not surrendered:
        return refuse("malformed", "Quién la defiende se dice junto a la rendición.", field="defensor")
    if fact.rendicion is None or _defensor(hand, fact) is not None:
        return None
    for field in ("tricks", "primeras", "estuches"):
        if getattr(fact, field) is not None:
            return refuse("malformed", "De una rendición que nadie defiende solo se dice adónde va la puesta.", field=field)
    lost = fact.bola is None or (fact.bola == "lost" and options.surrender_after_lost_bola and options.bola_early)
    return None if lost else refuse("malformed", "En esta mesa quien pide bola no puede rendirse.", field="bola")


def _defensor(hand: Hand | None, fact: Tally) -> str | None:
    """The player who defends a counted surrender: by the events, else by the count itself."""
    told = None if hand is None or hand.surrender is None else hand.surrender.defensor
    if hand is None or told is None or fact.tricks is None:
        return fact.defensor
    return hand.active[told]


def _defended_by_hombre(hand: Hand, fact: Tally) -> Refusal | None:
    contract = contracted(hand)
    if fact.defensor is None or hand.active.index(fact.defensor) != contract.hombre:
        return None
    expected = [hand.active[seat] for seat in OTHERS[contract.hombre]]
    return refuse("wrong_player", "Defiende un contrario: {expected}.", field="defensor", expected=expected)


def _told(hand: Hand, fact: Tally) -> Told:
    """A tally read together with the record."""
    given_up = _surrendered(hand, fact)
    counts = None if fact.tricks is None else _by_seat(hand, fact.tricks)
    return Told(given_up, counts, None if counts is None else division_of(given_up, counts))


def _surrendered(hand: Hand, fact: Tally) -> Hand:
    """The hand with the surrender that the tally reports, if no event logged it; a defence lets declared estuches lapse."""
    if not fact.rendicion or hand.surrender is not None:
        return hand
    before = len(hand.winners)
    if fact.defensor is None:
        bien, bola_lost = OTHERS[contracted(hand).hombre], hand.bola_asked or fact.bola == "lost"
        return hand._replace(surrender=Surrender(before, bien, bola_lost=bola_lost), bola_asked=False)
    defended = Surrender(before, defensor=hand.active.index(fact.defensor), bola_lost=hand.bola_asked)
    return hand._replace(surrender=defended, declared=None, bola_asked=False)


def _by_seat(hand: Hand, tricks: Mapping[str, int]) -> Counts:
    first, second, third = (tricks.get(player, 0) for player in hand.active)
    return first, second, third


def _ending(told: Told, fact: Tally, options: Options) -> Ending | None:
    """What the count comes to; None if the numbers have no result."""
    hand = told.hand
    if told.counts is None:
        return surrender.given_up(hand)
    if told.counts not in VERDICT:
        return None
    stated = fact.estuches if fact.estuches is not None else estuches_now(hand, options)
    return ending_by(hand, told.counts, estuches=stated, bola=_bola(told, fact), primeras=_primeras(told, fact, options))


def _bola(told: Told, fact: Tally) -> str | None:
    """What became of a bola that was asked, implied or stated; nine tricks of the hombre are one. Source: fournier/bola"""
    assert told.division is not None, "only a counted hand has a bola"
    came_to = told.division.bola
    by_itself = came_to == "won" and not told.defended
    return came_to if fact.bola is not None or by_itself or bola_begun(told.hand) else None


def _primeras(told: Told, fact: Tally, options: Options) -> str | None:
    """The side with primeras: as stated, or as the tricks prove; a lost bola that could not be asked earlier proves it too.

    Source: fournier/ganadas-perdidas, fournier/bola, voltereta-1826/art-6-5
    """
    if told.defended or told.division is None:
        return None
    if _first_five_by_bola(told, fact, options):
        return "hombre"
    possible = told.division.primeras
    return fact.primeras if len(possible) > 1 else possible[0]


def _first_five_by_bola(told: Told, fact: Tally, options: Options) -> bool:
    """Whether `bola: lost` implies that the first five tricks were the hombre's. Source: fournier/bola"""
    return fact.bola == "lost" and not told.defended and not options.bola_early


class _Choices:
    """The choices that a tally makes, compared with those due: one for each puesta, in the order in which they are made."""

    def __init__(self, table: Table, hand: Hand, ending: Ending, reserve: Mapping[str, bool]) -> None:
        self.reserve, self.ending = reserve, ending
        reckoned = reckoning(table, hand, ending)
        self.makers = makers_of(reckoned)
        self.made: tuple[bool, ...] = ()
        self.placed = placing(table, reckoned, self.made)
        while self.placed.chooser is not None and self.placed.chooser in reserve:
            self.made = (*self.made, reserve[self.placed.chooser])
            self.placed = placing(table, reckoned, self.made)

    def wrong_player(self) -> Refusal | None:
        """`wrong_player` for a choice by a player who makes no puesta."""
        for player in self.reserve:
            if player not in self.makers:
                template = mark("{player} no hace puesta en esta mano.")
                return refuse("wrong_player", template, field=f"reserve.{player}", expected=list(self.makers), player=player)
        return None

    def not_allowed(self) -> Refusal | None:
        """`not_allowed` for a choice where there is none, unless it says what happens anyway. Source: voltereta-1826/art-6-4"""
        for player, way in self.placed.ways:
            reserved = way == "reserved"
            if player in self.placed.forced and self.reserve.get(player, reserved) != reserved:
                template = mark("Esa puesta va a la cartulina sin elección.") if reserved else mark("Esa puesta va al plato sin elección.")
                return refuse("not_allowed", template, field=f"reserve.{player}", expected=[reserved])
        return None

    def missing(self) -> Refusal | None:
        """`choice_missing` for a choice that is due and not made. Source: voltereta-1826/art-6-4"""
        if self.placed.chooser is None:
            return None
        template = mark("{player} tiene que decir si reserva su puesta.")
        player = self.placed.chooser
        return refuse("choice_missing", template, field=f"reserve.{player}", expected=[True, False], player=player)


def _not_allowed(hand: Hand, told: Told, fact: Tally, options: Options) -> Refusal | None:
    """`not_allowed` for what the rules of surrender and defence exclude. Source: fournier/rendidas, voltereta-1826/final"""
    contract = contracted(told.hand)
    if fact.rendicion and hand.surrender is None:
        told_lost = fact.bola == "lost" and fact.defensor is None
        if refusal := surrender.not_allowed(hand, options, bola_told_lost=told_lost):
            return refusal
    if fact.defensor is not None and contract.lance != "entrada":
        return refuse("not_allowed", "Una vuelta rendida no se puede defender.", field="defensor")
    if told.defended and fact.primeras is not None:
        return refuse("not_allowed", "En una mano defendida no se cuentan primeras.", field="primeras")
    if told.defended and fact.bola is not None and options.defensor_bola == "no":
        return refuse("not_allowed", "En esta mesa quien defiende no puede pedir bola.", field="bola")
    return None


def _contradicted(hand: Hand, told: Told, fact: Tally, options: Options) -> Refusal | None:
    """`contradiction` for a tally that disagrees with the record or with its own numbers. Source: fournier/ganadas-perdidas"""
    if refusal := _against_the_surrender(hand, fact):
        return refusal
    if told.counts is None:
        return _against_lost_bola(hand, fact)
    logged_counts = hand.counts
    for seat in SEATS:
        if told.counts[seat] < logged_counts[seat]:
            player, logged = hand.active[seat], logged_counts[seat]
            template = mark("{player} ya tiene apuntadas {logged} bazas.")
            return refuse("contradiction", template, field=f"tricks.{player}", expected={"min": logged}, player=player, logged=logged)
    return _against_primeras(told, fact, options) or _against_the_bola(hand, fact) or _against_estuches(told, fact, options)


def _against_the_surrender(hand: Hand, fact: Tally) -> Refusal | None:
    """`contradiction` for a surrender that differs from the logged one."""
    if hand.surrender is None or (fact.rendicion is None and fact.defensor is None):
        return None
    defensor = None if hand.surrender.defensor is None else hand.active[hand.surrender.defensor]
    if fact.defensor == defensor or (fact.defensor is None and fact.tricks is not None):
        return None
    return refuse("contradiction", "La mano rendida la defiende {expected}.", field="defensor", expected=[defensor])


def _against_lost_bola(hand: Hand, fact: Tally) -> Refusal | None:
    """`contradiction` for a bola lost before the fourth trick although the hombre won the first three. Source: voltereta-1826/art-9"""
    if fact.bola is None or hand.counts[contracted(hand).hombre] < LAST_SURRENDER:
        return None
    return refuse("contradiction", "Las tres primeras bazas son suyas: no pudo perder la bola y rendirse a tiempo.", field="bola")


def _against_primeras(told: Told, fact: Tally, options: Options) -> Refusal | None:
    """`contradiction` for primeras of a side that did not make them, or a lost bola without them. Source: fournier/ganadas-perdidas"""
    assert told.division is not None, "the hand is counted"
    possible = told.division.primeras
    by_bola = _first_five_by_bola(told, fact, options)
    if by_bola and ("hombre" not in possible or fact.primeras == "contra"):
        return refuse("contradiction", "Perder la bola supone haber hecho las cinco primeras, y no pudo ser.", field="bola")
    if fact.primeras is not None and fact.primeras not in possible:
        expected = [side for side in possible if side is not None]
        return refuse("contradiction", "Con esas bazas no son esas las primeras.", field="primeras", expected=expected)
    return None


def _against_estuches(told: Told, fact: Tally, options: Options) -> Refusal | None:
    """`contradiction` for estuches other than the declared ones, or than the known cards allow. Source: fournier/condiciones"""
    hand = told.hand
    if fact.estuches is None:
        return None
    if hand.declared is not None and fact.estuches != hand.declared:
        template = mark("Los estuches declarados eran {expected}.")
        return refuse("contradiction", template, field="estuches", expected=[hand.declared])
    return None if can_have(hand, fact.estuches, options) else DENIED


DENIED: Final = refuse("contradiction", "Por las cartas que se conocen no puede ser ese número de estuches.", field="estuches")
"""The refusal of a number of estuches that the known cards exclude."""


def _against_the_bola(hand: Hand, fact: Tally) -> Refusal | None:
    """`contradiction` for a bola lost by a defensor who, when he took the hand over, no longer could have all the tricks.

    Source: voltereta-1826/final
    """
    given_up = hand.surrender
    if fact.bola != "lost" or given_up is None or given_up.defensor is None:
        return None
    if any(seat != given_up.defensor for seat in hand.winners[: given_up.tricks_count]):
        return refuse("contradiction", "Quien defiende no pudo pedir bola: otro había hecho baza.", field="bola")
    return None


def _bad(told: Told, fact: Tally) -> Refusal | None:
    """`bad_tally` for numbers that do not add up, that decide nothing, or that do not fit the bola.

    Source: fournier/marcha, fournier/bola
    """
    if told.counts is None:
        return None
    total = sum(told.counts)
    if total > TRICKS:
        return refuse("bad_tally", "Las bazas suman {total}, y son nueve.", field="tricks", total=total)
    if told.counts not in VERDICT:
        template = mark("Con esas bazas la mano no está decidida: faltan {left} y aún puede cambiar.")
        return refuse("bad_tally", template, field="tricks", left=TRICKS - total)
    return _bad_bola(told, fact)


BOLA_IS: Final = {"won": mark("Una bola ganada son las nueve bazas."), "lost": mark("Una bola se pierde cuando otro hace baza.")}
"""What became of a bola → what it requires. Source: fournier/bola"""


def _bad_bola(told: Told, fact: Tally) -> Refusal | None:
    """`bad_tally` for a bola that does not fit the count. Source: fournier/bola, voltereta-1826/art-6-7"""
    assert told.division is not None, "the hand is counted"
    possible, came_to, played_on = told.division
    if fact.bola is not None and fact.bola != came_to:
        return refuse("bad_tally", BOLA_IS[fact.bola], field="bola")
    if came_to is None and bola_begun(told.hand):
        return refuse("bad_tally", "La bola está corriendo: faltan bazas para ganarla o perderla.", field="tricks")
    if told.defended or fact.bola is not None or bola_begun(told.hand):
        return None
    his = "hombre" in possible and (len(possible) == 1 or fact.primeras == "hombre")
    if his and played_on:
        template = mark("Tras las cinco primeras siguió jugando: eso es bola, y hay que decir que la perdió.")
        return refuse("bad_tally", template, field="bola", expected=["lost"])
    return None
