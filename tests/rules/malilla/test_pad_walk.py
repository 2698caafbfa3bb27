"""The rules take every hand that the pad can enter, and it pays what the forecast said."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from projections.filled import filled, pays
from tests.dice import times
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.malilla.nights import Evening
from tests.rules.malilla.pads import FIVE, fresh, opened
from tests.rules.malilla.test_properties_next import miscounted
from tests.rules.pads import PadWalk, drawn, logged, pad_of
from tests.rules.properties import SEEDS, few, nights_count

HANDS = times(60)
ALL = {"points", "capote", "misdeal", "redeal", "wrong_dealer"}
TABLES: dict[str, Event] = {
    "companeros": opened(favorito="copas"),
    "doubled": opened(favorito="oros", mariperez=True, rounds=2),
    "derived": opened("barrotada", laws="derived"),
    "cutter": opened("barrotada", favorito="bastos"),
    "everybody": opened("barrotada", alce_pays="all", mariperez=True),
    "of five": opened("barrotada", FIVE),
    "of five, everybody": opened("barrotada", FIVE, alce_pays="all", laws="derived"),
    "coja": opened("coja", favorito="espadas"),
    "vistas": opened("dos-vistas"),
    "vistas, what lacks": opened("dos-vistas", dos_settle="falta"),
    "cubiertas": opened("dos-cubiertas"),
    "cubiertas, what lacks": opened("dos-cubiertas", dos_settle="falta", favorito="copas"),
}
"""Tables of every variant, with every house rule that changes a question or a payment."""


class TestPads(PadWalk):
    """What holds of every pad holds of Malilla."""

    evening = Evening
    tables = TABLES


@for_each("name", TABLES)
def test_every_kind_of_hand_pays_what_was_foreseen(name: str) -> None:
    """Points, capotes, deals out of turn and void ones, whoever dealt before."""
    night, outcomes = night_of(TABLES[name]), set()
    pad = pad_of(night)
    for said in drawn(pad, HANDS):
        assert pays(pad, said) is not None, said.answers
        after = logged(night, pad, said)
        outcomes.add(after.game.hands(after.table)[-1].outcome)
    assert outcomes >= ALL


@for_each("variant", ["companeros", "barrotada", "coja", "dos-vistas", "dos-cubiertas"])
def test_every_number_of_each_side_pays_what_was_foreseen(variant: str) -> None:
    """The first three numbers in turn, and for the others what the first of them leaves."""
    night = fresh(variant)
    pad = pad_of(night)
    names = [each["name"] for each in pad["questions"] if each["kind"] == "number"]
    for name in names[:3]:
        for number in range(73):
            before = dict.fromkeys(names[: names.index(name)], 0 if variant != "companeros" else 1)
            said = filled(pad, {"suit": "oros", "turned": "CO", **before, name: number})
            while said.asked is not None and said.asked["choices"]:
                middle = said.asked["choices"][len(said.asked["choices"]) // 2]["value"]
                said = filled(pad, {**said.answers, said.asked["name"]: middle})
            if said.asked is None:
                logged(night, pad, said)


@pytest.mark.nights
@given(SEEDS)
@few(nights_count(30))
def test_a_hand_told_by_winner_is_counted_where_cards_were_miscounted(seed: int) -> None:
    """Random nights seldom come to this: in every variant, each entry of the pad is taken."""
    night = miscounted(random.Random(seed))  # noqa: S311  # the dice of a test are no secret
    pad = pad_of(night)
    for said in drawn(pad, 6) if pad["questions"] else ():
        assert said.asked is None, (said.answers, said.asked)
        logged(night, pad, said)


@for_each("dealer", FIVE)
def test_it_is_true_of_the_hands_after_the_next(dealer: str) -> None:
    """A phone without a network uses the same pad for later dealers."""
    pad = pad_of(fresh("barrotada", FIVE, alce_pays="all"))
    place = next(place for place, seat in enumerate(pad["seats"]) if seat["dealer"] == dealer)
    night = night_of(opened("barrotada", FIVE, alce_pays="all"), event("seats_changed", players=list(FIVE), first_dealer=dealer))
    for told in drawn(pad_of(night), HANDS // 5):
        said = filled(pad, told.answers, place)
        assert said.asked is None
        logged(night, pad, said)


LAWS: list[list[Event]] = [
    [event("penalty", player="beto", law="carta-de-menos")],
    [event("penalty", player="ana", law="carta-de-mas"), event("penalty", player="beto", law="hablar")],
]
"""Laws logged in a hand before its count."""


@for_each("variant", ["companeros", "barrotada", "dos-vistas", "dos-cubiertas"])
@for_each("laws", LAWS)
def test_with_laws_in_the_hand_nothing_is_foreseen(laws: list[Event], variant: str) -> None:
    """Only the rules know who does not count and who pays ten; the pad enters the hand without a forecast."""
    night = night_of(opened(variant), event("deal", turned="9O"), *laws)
    pad = pad_of(night)
    assert pad["forecast"] is None
    for said in drawn(pad, HANDS // 3):
        logged(night, pad, said)
