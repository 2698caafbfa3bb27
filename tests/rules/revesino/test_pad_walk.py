"""The rules take every hand that the pad can enter, and it pays what the forecast said."""

from __future__ import annotations

from projections.filled import Filled, pays
from projections.night import Night
from tests.dice import times
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.pads import Answers, Json, PadWalk, drawn, logged, pad_of, walked
from tests.rules.revesino.nights import Evening
from tests.rules.revesino.pads import fresh, opened

HANDS = times(15)
NUMBERED = ("tricks_1", "tricks_2", "tricks_3", "tricks_4", "points_1", "points_2", "points_3", "points_4")
OUTCOMES = {"ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut", "void"}
TABLES: dict[str, Event] = {
    "adiciones": opened(),
    "platillo": opened("platillo"),
    "libro": opened("libro"),
    "to the platillo": opened("platillo", sacado_a="platillo", sobreprecio=7, fondo=30),
    "directo": opened("libro", caballo="directo", durmientes=False),
    "baza": opened(corte="baza", mano_napolitana="perdida", cut_tenth="n"),
    "doubled": opened("platillo", mariperez=True, rounds=2, cuatro_ases="echados"),
}
"""Tables with agreements: every house rule that changes a question or a payment."""


def without_numbers(question: Json, ways: list[Answers]) -> list[Answers]:
    """Every answer that is no number, for cards the first few; of numbers the highest, so that many have tricks and few have points."""
    if question["name"] in NUMBERED:
        return ways[len(ways) // 2 :][:1]
    return ways if question["kind"] not in ("players", "chips") or "card" not in question else ways[-1:]


class TestPads(PadWalk):
    """What holds of every pad holds of Revesino."""

    evening = Evening
    tables = TABLES
    hands_count = 2

    def assert_told(self, said: Filled, after: Night) -> None:
        """Checks that the result is the entry."""
        assert said.answers["outcome"] == after.game.hands(after.table)[-1].outcome


@for_each("name", TABLES)
def test_every_kind_of_hand_pays_what_was_foreseen(name: str) -> None:
    """All possible results of Revesino and cuatro ases, and some ordinary hands."""
    night, outcomes = night_of(TABLES[name]), set()
    pad = pad_of(night)
    for said in (*walked(pad, without_numbers), *drawn(pad, HANDS)):
        assert pays(pad, said) is not None, said.answers
        after = logged(night, pad, said)
        outcomes.add(after.game.hands(after.table)[-1].outcome)
        assert said.answers["outcome"] == after.game.hands(after.table)[-1].outcome
    assert outcomes == OUTCOMES


@for_each("plate", [1, 15, 16, 40])
def test_whatever_lies_in_the_platillo(plate: int) -> None:
    """The platillo lacks too little before the deal to make the shares unequal."""
    night = fresh("platillo", carried={"plate": plate})
    pad = pad_of(night)
    for said in drawn(pad, HANDS):
        logged(night, pad, said)


LAWS: list[list[Event]] = [
    [event("penalty", player="beto", law="carta-de-menos")],
    [event("penalty", player="ana", law="carta-de-mas"), event("penalty", player="carla", law="renuncio", trick=3)],
    [event("penalty", player="dario", law="pie-roba"), event("penalty", player="ana", law="tenderse")],
]
"""Laws logged in a hand before its count."""


@for_each("tariff", ["adiciones", "libro"])
@for_each("laws", LAWS)
def test_with_laws_in_the_hand_nothing_is_foreseen(laws: list[Event], tariff: str) -> None:
    """The offender pays for everybody; the pad enters the hand without a forecast."""
    night = night_of(opened(tariff), event("deal"), *laws)
    pad = pad_of(night)
    assert pad["forecast"] is None
    for said in drawn(pad, HANDS):
        after = logged(night, pad, said)
        assert said.answers["outcome"] in (after.game.hands(after.table)[-1].outcome, "revesino_won")
