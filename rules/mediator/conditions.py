"""Which conditions a hand has, who is to receive them, and who lost them by an undue claim.

Source: mediator-1826/cap-4-calidades, mediator-1826/cap-4-primeras, mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.core.cards import BIT
from rules.core.known import contracted
from rules.core.ranks import run_of
from rules.mediator.knowledge import at_the_start
from rules.mediator.outcome import Party, Result, counts_primeras, primeras_shown
from rules.mediator.sides import Sides
from rules.mediator.tariffs import Options
from rules.mediator.terms import Claim, Hand
from rules.mediator.variants import Form

LEAST: Final = 3
"""The fewest top trumps that make an estuche. Source: mediator-1826/cap-1-estuche"""


class Cards(NamedTuple):
    """What is known of the cards of one party and of the other when play began."""

    sure: int
    may: int
    cards_count: int
    other_sure: int
    other_may: int


def cards_of(hand: Hand, form: Form, seats: tuple[int, ...]) -> Cards:
    """What is known of the cards of the hombre's side, or of the defender, and of all others. Source: mediator-1826/cap-4-companeros"""
    contract = contracted(hand)
    # The called card belongs to the side, whichever of the two has it.
    sure = may = 0 if contract.called is None else BIT[contract.called]
    other_sure = other_may = 0
    for seat, (held, possible) in enumerate(zip(*at_the_start(hand, form), strict=True)):
        if seat in seats:
            sure, may = sure | held, may | possible
        else:
            other_sure, other_may = other_sure | held, other_may | possible
    count, other_count = len(seats) * form.cards, (form.seats - len(seats)) * form.cards
    sure, may = _closed(sure, may, count)
    other_sure, other_may = _closed(other_sure, other_may, other_count)
    if not form.stock:
        # The whole pack was dealt: the other party has every card that this one cannot have.
        sure, other_sure = sure | form.pack.cards & ~other_may, other_sure | form.pack.cards & ~may
    return Cards(sure, may & ~other_sure, count, other_sure, other_may & ~sure)


def _closed(sure: int, may: int, count: int) -> tuple[int, int]:
    """The sure and the possible cards; the same set if one of the two has as many cards as the party."""
    return (sure, sure) if sure.bit_count() == count else (may, may) if may.bit_count() == count else (sure, may)


def estuches_shown(hand: Hand, form: Form, seats: tuple[int, ...]) -> int | None:
    """How many estuches some seats hold together, 0 for none; None if the cards do not show it. Source: mediator-1826/cap-4-estuche"""
    return _estuches_in(cards_of(hand, form, seats), hand, form)


def _estuches_in(cards: Cards, hand: Hand, form: Form) -> int | None:
    """The only number that the cards allow; None if there are several."""
    pack, trump = form.pack, _trump(hand)
    top = pack.top[trump][LEAST]
    if top & ~cards.may or (top | cards.sure).bit_count() > cards.cards_count:
        return 0
    number = _estuches_at_least(cards, hand, form)
    return number if number and run_of(cards.may, pack.trumps[trump]) == number else None


def _estuches_at_least(cards: Cards, hand: Hand, form: Form) -> int:
    """How many estuches the sure cards show, whatever the others are; 0 if one of the three may be with the others."""
    pack, trump = form.pack, _trump(hand)
    return 0 if pack.top[trump][LEAST] & ~cards.sure else run_of(cards.sure, pack.trumps[trump])


def _trump(hand: Hand) -> str:
    return contracted(hand).trump


def contra_shown(hand: Hand, form: Form, seats: tuple[int, ...]) -> bool | None:
    """Whether the others hold the three top trumps, in one hand or several; None if the cards do not show it.

    Source: mediator-1826/cap-4-contra-estuche
    """
    return _contra_in(cards_of(hand, form, seats), hand, form)


def _contra_in(cards: Cards, hand: Hand, form: Form) -> bool | None:
    top = form.pack.top[_trump(hand)][LEAST]
    if top & ~cards.other_may:
        return False
    return None if top & ~cards.other_sure else True


def may_hold(hand: Hand, form: Form, seats: tuple[int, ...], number: int) -> bool:
    """Whether the known cards allow some seats this number of estuches. Source: mediator-1826/cap-4-estuche"""
    return _may_hold_in(cards_of(hand, form, seats), hand, form, number)


def _may_hold_in(cards: Cards, hand: Hand, form: Form, number: int) -> bool:
    top = form.pack.top[_trump(hand)]
    fits = number == 0 or number >= len(top) or (top[number] | cards.sure).bit_count() <= cards.cards_count
    return fits and _fitted_in(cards, hand, form, number)


def fitted(hand: Hand, form: Form, seats: tuple[int, ...], number: int) -> bool:
    """Whether some seats can hold this number of estuches, if their other known cards are not counted.

    Source: mediator-1826/cap-4-estuche
    """
    return _fitted_in(cards_of(hand, form, seats), hand, form, number)


def _fitted_in(cards: Cards, hand: Hand, form: Form, number: int) -> bool:
    top = form.pack.top[_trump(hand)]
    if number == 0:
        return bool(top[LEAST] & ~cards.sure)
    if number >= len(top) or number > cards.cards_count:
        return False
    following = top[number + 1] & ~top[number] if number + 1 < len(top) else 0
    return not top[number] & ~cards.may and not following & cards.sure


def wholly_known(hand: Hand, form: Form, seats: tuple[int, ...]) -> bool:
    """Whether every card of some seats is known. Source: mediator-1826/cap-4-companeros"""
    cards = cards_of(hand, form, seats)
    return cards.sure.bit_count() == cards.cards_count


class Facts(NamedTuple):
    """The conditions of a hand: who made primeras, how many estuches the holder has, whether he played against the estuche."""

    primeras: Party | None
    estuches: int
    contra_estuche: bool


NOTHING: Final = Facts(None, 0, contra_estuche=False)
"""No conditions."""


class Due(NamedTuple):
    """What is to be paid for conditions: the facts, which of them were asked for, and who lost what he was to receive."""

    facts: Facts
    asked: Facts
    """What the receiving party asked for; all of it if nobody needs to ask."""
    forfeited: tuple[int, ...]
    """The seats that lost all conditions they were to receive; if one is of the hombre's side, that whole side did."""
    faults: tuple[int, ...]
    """The indexes of the undue claims, from 0."""


def whose_estuches(hand: Hand, sides: Sides) -> tuple[int, ...]:
    """The seats whose estuches count: the hombre's side, or the defender in a defended hand. Source: voltereta-1826/final"""
    return sides.contra if hand.giving_up is not None and hand.giving_up.defended else sides.side


def receivers(result: Result) -> tuple[int, ...]:
    """The seats that are to receive the conditions of a hand. Source: mediator-1826/cap-4-companeros, voltereta-1826/final"""
    return result.sides.side if result.outcome in ("won", "doble_puesta", "defensa_perdida") else result.sides.contra


def has_conditions(hand: Hand, options: Options) -> bool:
    """Whether a hand is played with conditions; a chillada never is. Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-chillada"""
    if hand.giving_up is not None and hand.giving_up.answer is None and not hand.giving_up.defended:
        return False
    return options.conditions and hand.contract is not None and hand.contract.lance != "chillada"


def due_of(hand: Hand, options: Options, form: Form, result: Result) -> Due:
    """What is to be paid for the conditions of a complete hand. Source: mediator-1826/cap-4-calidades"""
    receiving = receivers(result)
    facts = _facts(hand, form, result, receiving)
    forfeited, faults, asked = _weighed(hand, options, result, facts, receiving)
    return Due(facts, asked if options.claims == "asked" else facts, forfeited, faults)


def _facts(hand: Hand, form: Form, result: Result, receiving: tuple[int, ...]) -> Facts:
    """The facts: as the cards show, else as stated, else as the receiving party asked. Source: mediator-1826/cap-4-calidades"""
    claims = [claim for claim in hand.claims if claim.seat in receiving]
    return Facts(_primeras(hand, form, result, claims), *_estuche_facts(hand, form, result, claims))


def _primeras(hand: Hand, form: Form, result: Result, claims: list[Claim]) -> Party | None:
    if not counts_primeras(hand, result):
        return None
    shown = primeras_shown(hand, form, result.sides)
    if shown is not None:
        return None if shown == "nobody" else shown
    stated = None if hand.tally is None else hand.tally.primeras
    if stated is None:
        stated = any(claim.primeras for claim in claims)
    if not stated:
        return None
    made = sum(result.counts[seat] for seat in result.sides.side)
    if made >= form.win:
        return "side"
    return "contra" if sum(result.counts) - made >= form.win else None


def _estuche_facts(hand: Hand, form: Form, result: Result, claims: list[Claim]) -> tuple[int, bool]:
    """The estuches and the contra el estuche: as the count states, which fits the cards unless an older version accepted it."""
    tally, cards = hand.tally, cards_of(hand, form, whose_estuches(hand, result.sides))
    number, contra = (None, None) if tally is None else (tally.estuches, tally.contra_estuche)
    contra = _contra_in(cards, hand, form) if contra is None and not number else contra
    if number is None and not contra:
        asked = [claim.estuches for claim in claims if claim.estuches is not None]
        number = max([each for each in asked if _may_hold_in(cards, hand, form, each)], default=_estuches_at_least(cards, hand, form))
    if contra is None:
        contra = not number and any(claim.contra_estuche for claim in claims)
    return number or 0, contra


def _weighed(
    hand: Hand, options: Options, result: Result, facts: Facts, receiving: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], Facts]:
    """The seats that lost what they were to receive, the undue claims, and what was duly asked for.

    Source: mediator-1826/cap-4-calidades
    """
    if not hand.claims:
        return (), (), NOTHING
    his: Party = "side" if receiving == result.sides.side else "contra"
    faults: list[int] = []
    before: set[tuple[str, str]] = set()
    primeras, estuches, contra = None, 0, False
    for number, claim in enumerate(hand.claims):
        party = "side" if claim.seat in result.sides.side else hand.active[claim.seat]
        wanted = {name for name, said in _said(claim) if said}
        there = has_conditions(hand, options) and claim.seat in receiving
        fits = (
            there
            and (not claim.primeras or facts.primeras == his)
            and (claim.estuches is None or claim.estuches <= facts.estuches)
            and (not claim.contra_estuche or facts.contra_estuche)
            and not any((party, name) in before for name in wanted)
        )
        before |= {(party, name) for name in wanted}
        if not fits:
            faults.append(number)
            continue
        primeras = his if claim.primeras else primeras
        estuches = max(estuches, claim.estuches or 0)
        contra = contra or claim.contra_estuche
    forfeited = {hand.claims[each].seat for each in faults} & {*receiving}
    return tuple(sorted(forfeited)), tuple(faults), Facts(primeras, estuches, contra)


def _said(claim: Claim) -> Iterator[tuple[str, bool]]:
    yield "primeras", claim.primeras
    yield "estuches", claim.estuches is not None
    yield "contra_estuche", claim.contra_estuche


Line = tuple[str, int]
"""A condition: why, and what one adversary pays or receives for it."""


def lines_of(hand: Hand, options: Options, form: Form, result: Result, due: Due) -> list[Line]:
    """The conditions of a hand, in the order of their payment: what each adversary pays or is paid for them.

    Source: mediator-1826/cap-4-primeras, mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche, mediator-1826/dosillo
    """
    contract = contracted(hand)
    if not options.conditions or contract.lance == "chillada":
        return []
    factor = 2 ** form.favor_of(contract.trump)
    vuelta = [("vuelta", options.vuelta * factor)] if contract.lance == "vuelta" else []
    if not has_conditions(hand, options):
        return vuelta
    party: Party = "side" if receivers(result) == result.sides.side else "contra"
    lines = [("primeras", options.primeras * factor)] if due.asked.primeras == party else []
    if due.asked.estuches:
        lines.append(("estuche", estuche_tantos(options, due.asked.estuches) * factor))
    if due.asked.contra_estuche:
        lines.append(("contra_estuche", options.estuche * factor))
    return [line for line in (*lines, *vuelta) if line[1]]


def estuche_tantos(options: Options, number: int) -> int:
    """What this many estuches are worth, before favor. Source: mediator-1826/cap-4-estuche"""
    return options.estuche + options.estuche_extra * (number - LEAST)
