"""The rows of `pads.json`: what the pad asks, in how few answers a hand is logged, what it pays, which impossible answers it hides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from projections.filled import filled
from tests.for_each import for_each
from tests.nights import FOUR, event, night_of
from tests.rules.pads import Json, Pads, pad_of, values
from tests.rules.revesino.pads import opened


class TestPad(Pads):
    """The rows of Revesino."""

    game = "revesino"


class Short(NamedTuple):
    """A hand in which some players are a card short: those players, the winners of the tricks so far, and the table."""

    who: Sequence[str]
    winners: Sequence[str] = ()
    tariff: str = "adiciones"

    @property
    def pad(self) -> Json:
        """Its pad."""
        laws = [event("penalty", player=each, law="carta-de-menos") for each in self.who]
        return pad_of(night_of(opened(self.tariff), event("deal"), *laws, *(event("trick", winner=each) for each in self.winners)))


SHORT = {
    "nothing told": Short(["beto"]),
    "seven tricks told": Short(["ana"], ["beto", "carla", "dario", "ana", "carla", "dario", "ana"]),
    "ten told": Short(["carla"], ["ana"] * 4 + ["beto"] * 3 + ["carla"] * 3),
    "two of them": Short(["ana", "dario"], ["dario", "ana", "beto"]),
    "three of them": Short(["ana", "beto", "carla"], ["beto", "dario", "ana", "carla"]),
}


def divisions(pad: Json, told: Sequence[int] = (), /, **answers: Any) -> Iterator[tuple[int, ...]]:
    """Every division of the eleven tricks that a pad offers; numbers that follow from others are not asked."""
    name = f"tricks_{len(told) + 1}"
    if len(told) == len(FOUR):
        yield tuple(told)
        return
    said = filled(pad, answers)
    for count in [said.answers[name]] if name in said.answers else values(pad, name, **answers):
        yield from divisions(pad, [*told, count], **{**answers, name: count})


@for_each("hand", SHORT.values(), ids=[*SHORT])
def test_who_is_a_card_short_did_not_take_the_last_trick(hand: Short) -> None:
    """Another player took one more than was logged of him. Ten tricks of a short player are a Revesino, entered as one."""
    made = [hand.winners.count(each) for each in FOUR]
    wanted = {
        counts
        for counts in product(range(11), repeat=4)
        if sum(counts) == 11
        and all(count >= least for count, least in zip(counts, made, strict=True))
        and any(count > least for count, least, each in zip(counts, made, FOUR, strict=True) if each not in hand.who)
        and all(count < 10 for count, each in zip(counts, FOUR, strict=True) if each in hand.who)
    }
    assert {*divisions(hand.pad, what="ordinary")} == wanted


def test_the_trick_that_was_left_to_the_mano_was_not_the_last() -> None:
    """carla is a card short: of the others' ten tricks a player other than the mano took the last."""
    told = {"what": "aces", "who": "ana", "aces": "left", "other": "five"}
    found = {*divisions(Short(["carla"], tariff="libro").pad, **told)}
    assert found == {(1, beto, carla, 10 - beto - carla) for carla in range(10) for beto in range(11 - carla)}
