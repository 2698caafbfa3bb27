"""What became of the pay cards: sold, pulled, led, or asleep; and how the last cards and an open hand change that.

Source: revesino-1807/vender-sacar, revesino-1807/ultimas-cartas, revesino-1807/tenderse
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.cards import FORTY_EIGHT, SUIT_OF
from rules.core.play import Laid, order_from
from rules.revesino.facts import PAY_CARDS
from rules.revesino.terms import ASLEEP, SEATS, Fate, Fates, Hand, Lying

COPAS: Final = tuple(code for code in FORTY_EIGHT if SUIT_OF[code] == "copas")
OTHER_COPAS: Final = ("RC", "SC", "9C", "8C", "7C", "6C", "5C", "4C")
"""The copas that must have fallen before as, caballo and tres are firm. Source: revesino-1807/ultimas-cartas"""


PAID: Final = frozenset(PAY_CARDS)


class Lain(NamedTuple):
    """A pay card as it lay: the trick (from 1), who laid it, who led and who lifted that trick, and its fate."""

    trick: int
    seat: int
    leader: int
    lifter: int
    fate: Fate


def lain(hand: Hand) -> dict[str, Lain]:
    """Each pay card that lies in a trick, and what became of it. Source: revesino-1807/vender, revesino-1807/sacar"""
    found: dict[str, Lain] = {}
    if hand.play is None:
        return found
    for number, (trick, lifter) in enumerate(zip(hand.play.tricks, hand.play.winners, strict=True), 1):
        if trick is None:
            continue
        for code in PAID.intersection(trick.codes):
            seat = trick.codes.index(code)
            found[code] = Lain(number, seat, trick.leader, lifter, _fate(trick, seat, code, lifter))
    return found


def _fate(trick: Laid, seat: int, code: str, lifter: int) -> Fate:
    """The fate of a card: led by its leader; pulled if its own suit was led, sold if another was.

    Source: revesino-1807/vender-sacar, revesino-1807/cabeza, revesino-1807/adiciones-21, revesino-1807/adiciones-22,
    revesino-1807/adiciones-23
    """
    if seat == trick.leader:
        return Fate("led", seat)
    if SUIT_OF[code] == SUIT_OF[trick.codes[trick.leader]]:
        return Fate("pulled", seat, trick.leader)
    return Fate("sold", seat, lifter)


def by_the_cards(lying: Mapping[str, Lain]) -> dict[str, Fate]:
    """What became of each pay card, by the tricks alone. Source: revesino-1807/cartas-de-pago, revesino-1807/bazeta"""
    return {card: lying[card].fate if card in lying else ASLEEP for card in PAY_CARDS}


class LastCards(NamedTuple):
    """A position of last cards: what becomes of them, and whether the rey was laid in place of the caballo."""

    fates: Fates
    kept_back: int | None = None
    """The seat that laid the rey although it had to lay the caballo."""


def last_cards(hand: Hand) -> LastCards | None:
    """What becomes of rey and caballo, or as, caballo and tres of copas, as the last cards of a player; None if nobody has them.

    Source: revesino-1807/ultimas-cartas
    """
    assert hand.play is not None, "the last cards were laid"
    ninth, tenth = hand.play.tricks[8], hand.play.tricks[9]
    assert ninth is not None and tenth is not None, "the hand is full"
    if ninth.codes[ninth.leader] == "2C":
        for seat in SEATS:
            if seat != ninth.leader and _last(hand, seat, 8) == {"1C", "CC", "3C"}:
                fell = {code for trick in hand.play.tricks[:8] if trick is not None for code in trick.codes}
                return LastCards({card: Fate("led", seat) for card in ("1C", "CC")}) if fell.issuperset(OTHER_COPAS) else None
    if SUIT_OF[tenth.codes[tenth.leader]] == "copas":
        for seat in SEATS:
            if seat != tenth.leader and _last(hand, seat, 9) == {"CC", "RC"}:
                return _caballo_and_rey(hand, tenth, seat)
    return None


def _last(hand: Hand, seat: int, after: int) -> set[str]:
    """The cards that a seat laid after the first `after` tricks."""
    assert hand.play is not None, "the hand is full"
    return {trick.codes[seat] for trick in hand.play.tricks[after:] if trick is not None}


def _caballo_and_rey(hand: Hand, tenth: Laid, seat: int) -> LastCards | None:
    """The last cards if copas is led to caballo and rey in the last trick but one; the result depends on where the as is.

    Source: revesino-1807/ultimas-cartas
    """
    assert hand.play is not None, "the hand is full"
    if any("1C" in trick.codes for trick in hand.play.tricks[:9] if trick is not None):
        return LastCards({"CC": Fate("led", seat)})
    order = order_from(tenth.leader, len(SEATS))
    before = order[: order.index(seat)]
    if any(tenth.codes[each] == "1C" for each in before):
        return None
    return LastCards({"CC": Fate("pulled", seat, tenth.leader)}, kept_back=seat if tenth.codes[seat] == "RC" else None)


def opened(hand: Hand, lying: Lain, fate: Fate) -> bool:
    """Whether a card counts as led because of a hand laid open: its player's cards of later tricks, and those that he would pull.

    Source: revesino-1807/tenderse
    """
    return any(_by_open_hand(each, lying, fate) for each in hand.laid_open)


def _by_open_hand(each: Lying, lying: Lain, fate: Fate) -> bool:
    if lying.trick > each.tricks_count and lying.seat == each.seat:
        return True
    pulled_in = lying.trick if fate == lying.fate else 10
    return fate.how == "pulled" and fate.other == each.seat and pulled_in > each.tricks_count


def as_counted(hand: Hand, lying: Mapping[str, Lain]) -> tuple[dict[str, Fate], dict[str, str], int | None]:
    """In an ordinary full hand: what each card counts as, the article if that differs, and the seat that kept the caballo back.

    A hand laid open goes before the last cards. Source: revesino-1807/tenderse, revesino-1807/ultimas-cartas
    """
    fates, last = by_the_cards(lying), last_cards(hand)
    if last is None and not hand.laid_open:
        return fates, {}, None
    counted, sources, kept_back = dict(fates), {}, None if last is None else last.kept_back
    for card, lay in lying.items():
        fate = fates[card] if last is None else last.fates.get(card, fates[card])
        article = "ultimas-cartas"
        if opened(hand, lay, fate):
            fate, article = Fate("led", lay.seat), "tenderse"
            kept_back = None if kept_back == lay.seat and card == "CC" else kept_back
        counted[card] = fate
        if fate != fates[card]:
            sources[card] = article
    return counted, sources, kept_back


def in_the_way_of_tally(hand: Hand, card: str, told: Fate) -> bool:
    """Whether the tricks show another fate of a card than a tally states.

    Where last cards or an open hand may change it, the tally decides.

    Source: revesino-1807/ultimas-cartas, revesino-1807/tenderse
    """
    lay = lain(hand).get(card)
    if lay is None or told == lay.fate:
        return False
    if told.player != lay.seat:
        return True
    if told.how == "led" and opened(hand, lay, lay.fate):
        return False
    return not _may_be_last(hand, card, lay, told)


def _may_be_last(hand: Hand, card: str, lay: Lain, told: Fate) -> bool:
    """Whether a fate may follow from the position of the last cards, as far as the tricks show it. Source: revesino-1807/ultimas-cartas"""
    assert hand.play is not None, "the card lies in a trick"
    if card not in ("1C", "CC") or lay.trick < 9:
        return False
    of_three = _may_hold(hand, lay.seat, 8, ("2C",), ("1C", "CC", "3C"))
    of_two = card == "CC" and lay.trick > 9 and _may_hold(hand, lay.seat, 9, COPAS, ("CC", "RC"))
    if told.how == "led":
        return of_three or of_two
    return of_two and told.how == "pulled" and told.other == hand.play.winners[8]


def _may_hold(hand: Hand, seat: int, place: int, led: Sequence[str], held: Sequence[str]) -> bool:
    """Whether from a trick on a seat may have held exactly these cards, when another player led one of `led`."""
    assert hand.play is not None, "tricks were logged"
    tricks = hand.play.tricks[place:]
    if not tricks or hand.play.winners[place - 1] == seat or any(trick is not None and trick.codes[seat] not in held for trick in tricks):
        return False
    return tricks[0] is None or tricks[0].codes[tricks[0].leader] in led
