"""What the pad asks of a hand, in how few answers it is told, and what it leaves out because it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from projections.answered import answers_of
from projections.filled import events, filled
from tests.nights import FOUR, event, night_of
from tests.rules.pads import Json, pad_of
from tests.rules.revesino.pads import SHOWN, fresh, opened


def sent(pad: Json, **answers: Any) -> list[dict[str, Any]]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers)
    assert said.asked is None, said.asked
    return events(pad, said)


def asked(pad: Json, **answers: Any) -> str | None:
    """What must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given; none where it is not asked."""
    open_now = filled(pad, answers).open
    return next(([choice["value"] for choice in each["choices"]] for each in open_now if each["name"] == name), [])


def tricks(*counts: int) -> dict[str, int]:
    """The tricks of the four."""
    return dict(zip(FOUR, counts, strict=True))


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night: dario deals, ana is mano."""
    return pad_of(fresh())


def test_a_given_revesino_is_told_in_two_answers(pad: Json) -> None:
    """The cell, and that it was given; the third tap saves it."""
    assert [asked(pad), asked(pad, what="revesino", who="beto")] == ["what", "cut"]
    assert sent(pad, what="revesino", who="beto", cut="given")[1] == event("tally", tricks=tricks(0, 11, 0, 0), revesino={"player": "beto"})


def test_a_revesino_that_is_cut_names_who_cut_it(pad: Json) -> None:
    """He has a trick; nobody cuts himself."""
    assert values(pad, "cut", what="revesino", who="beto") == ["given", "ana", "carla", "dario"]
    told = sent(pad, what="revesino", who="beto", cut="ana")[1]
    assert told == event("tally", tricks=tricks(1, 10, 0, 0), revesino={"player": "beto", "cut_by": "ana"})


def test_who_followed_the_cuatro_ases_in_a_revesino_may_have_done_his_duty(pad: Json) -> None:
    """It is asked only where another cut; with the duty done he has the last trick."""
    cut = {"what": "revesino", "who": "beto", "cut": "ana"}
    assert [asked(pad, **cut, holder="ana"), asked(pad, **cut, holder="carla")] == [None, "duty"]
    assert asked(pad, what="revesino", who="beto", cut="given", holder="carla") is None
    done, failed = (sent(pad, **cut, holder="carla", duty=duty)[1]["data"] for duty in (True, False))
    assert (done["tricks"], failed["tricks"]) == (tricks(1, 9, 1, 0), tricks(1, 10, 0, 0))
    assert done["cuatro_ases"] == {"player": "carla"}


def test_cuatro_ases_are_told_in_two_answers(pad: Json) -> None:
    """Won without a trick, lost with one; that the first is left belongs to the mano alone."""
    won = sent(pad, what="aces", who="carla", aces="won")[1]
    assert won == event("tally", tricks=tricks(4, 3, 0, 4), cuatro_ases={"player": "carla"})
    assert sent(pad, what="aces", who="carla", aces="lost")[1]["data"]["tricks"]["carla"] == 1
    assert [values(pad, "aces", what="aces", who=who) for who in ("ana", "carla")] == [["won", "lost", "left"], ["won", "lost"]]
    assert values(pad_of(fresh(mano_napolitana="perdida")), "aces", what="aces", who="ana") == ["won", "lost"]
    left = sent(pad, what="aces", who="ana", aces="left")[1]["data"]
    assert (left["tricks"]["ana"], left["cuatro_ases"]) == (1, {"player": "ana", "first_left": True})


def test_the_older_cuatro_ases_ask_who_introduced_or_where_the_cards_went() -> None:
    """A card may be another's; all others that he threw are sold."""
    pad = pad_of(fresh("libro"))
    lost = sent(pad, what="aces", who="ana", aces="lost", introduced="beto")[1]["data"]
    assert lost["cuatro_ases"] == {"player": "ana", "introduced_by": "beto"}
    won = {"what": "aces", "who": "beto", "aces": "won", "other": "CC", "tricks_1": 4, "tricks_3": 4}
    assert filled(pad, won).answers["tricks_2"] == 0
    assert values(pad, "how_oros", **won) == ["sold_1", "sold_3", "sold_4"]
    assert (values(pad, "card_oros", **won), values(pad, "card_caballo", **won)) == ([], ["ana", "carla", "dario", "asleep"])


def test_the_worked_hand_is_told_in_sixteen_answers(pad: Json) -> None:
    """Three numbers of tricks, nine answers about five cards, three numbers of points: the others follow."""
    tally = sent(pad, **SHOWN)[1]
    assert len(SHOWN) == 16
    assert tally["data"]["tricks"] == tricks(3, 4, 0, 4)
    assert tally["data"]["points"] == tricks(5, 9, 0, 20)
    assert tally["data"]["cards"] == {
        "1O": {"how": "sold", "player": "carla", "to": "dario"},
        "1C": {"how": "pulled", "player": "beto", "by": "dario"},
        "1E": {"how": "led", "player": "dario"},
        "1B": {"how": "asleep"},
        "CC": {"how": "sold", "player": "ana", "to": "dario"},
    }


def test_tricks_are_eleven_and_none_makes_all_of_them(pad: Json) -> None:
    """Eleven are a Revesino; what is left over the last one has."""
    assert values(pad, "tricks_1", what="ordinary") == list(range(11))
    assert values(pad, "tricks_3", what="ordinary", tricks_1=0, tricks_2=0) == list(range(1, 11))
    said = filled(pad, {"what": "ordinary", "tricks_1": 6, "tricks_2": 5})
    assert (said.answers["tricks_3"], said.answers["tricks_4"]) == (0, 0)


def test_nothing_is_sold_to_or_led_by_who_has_no_trick(pad: Json) -> None:
    """The mano leads once all the same: the caballo is not sure to win."""
    without = {"what": "ordinary", "tricks_1": 0, "tricks_2": 0, "tricks_3": 5}
    assert values(pad, "how_oros", **without, card_oros="ana") == ["sold_3", "sold_4"]
    assert values(pad, "how_caballo", **without, card_caballo="ana") == ["led", "sold_3", "sold_4", "pulled_3", "pulled_4"]
    assert values(pad, "how_caballo", **without, card_caballo="beto") == ["sold_3", "sold_4", "pulled_1", "pulled_3", "pulled_4"]


def test_points_are_at_least_those_of_the_cards_in_the_tricks(pad: Json) -> None:
    """dario has two aces and the caballo: 10. Four cards sleep, the as de bastos among them: all have from 27 to 36."""
    without = {name: value for name, value in SHOWN.items() if not name.startswith("points")}
    assert values(pad, "points_1", **without) == list(range(23))
    with_nine = {**without, "points_1": 5, "points_2": 9}
    assert values(pad, "points_4", **with_nine) == list(range(13, 23))


def test_five_cards_do_not_sleep(pad: Json) -> None:
    """There are four of them in the baceta."""
    four = {f"card_{name}": "asleep" for name in ("oros", "copas", "espadas", "bastos")}
    told = {"what": "ordinary", "tricks_1": 3, "tricks_2": 4, "tricks_3": 2}
    assert "asleep" not in values(pad, "card_caballo", **told, **four)
    assert "asleep" in values(pad, "card_caballo", **told, **{**four, "card_oros": "ana"})


def test_a_misdeal_passes_the_deal_on(pad: Json) -> None:
    """One answer."""
    assert sent(pad, what="void") == [event("deal"), event("penalty", player="dario", law="mal-dado", cause="reparto")]
    assert pad["keeps_deal"] == []


def test_what_the_tricks_show_is_not_asked_again() -> None:
    """carla laid the as de copas on a lead of oros, and ana took it; beto leads no more to a Revesino."""
    trick = event("trick", cards={"ana": "RO", "beto": "3O", "carla": "1C", "dario": "2O"})
    pad = pad_of(night_of(opened(), event("deal"), trick))
    grid = filled(pad, {}).open[0]
    assert [(choice["value"], choice.get("players")) for choice in grid["choices"]] == [("revesino", ["ana"]), ("aces", None)]
    assert [choice["value"] for choice in grid["wide"]] == ["ordinary"]
    assert pad["given"] == {"by_copas": "carla", "fate_copas": "sold", "to_copas": "ana"}
    assert values(pad, "tricks_1", what="ordinary")[0] == 1
    assert not values(pad, "card_copas", what="ordinary", tricks_1=4, tricks_2=4, tricks_3=3)


def test_the_last_vuelta_is_announced_with_the_deal() -> None:
    """Where it is played double, and nobody said before how long the night will be; not while the first one is doubled."""
    given = event("tally", tricks=tricks(11, 0, 0, 0))
    hands = [each for _ in range(4) for each in (event("deal"), given)]
    assert "last_round" not in [each["name"] for each in pad_of(fresh(mariperez=True))["questions"]]
    pad = pad_of(night_of(opened(mariperez=True), *hands))
    assert sent(pad, what="void", last_round=True)[0] == event("deal", last_round=True)
    assert sent(pad, what="void")[0] == event("deal")


def test_after_the_vueltas_agreed_on_nothing_is_asked() -> None:
    """And it is said why."""
    hands = [each for _ in range(4) for each in (event("deal"), event("tally", tricks=tricks(11, 0, 0, 0)))]
    pad = pad_of(night_of(opened(rounds=1), *hands))
    assert (pad["questions"], pad["over"]) == ([], "Se acabaron las vueltas convenidas (1).")


def test_the_pad_finds_the_answers_of_a_recorded_hand(pad: Json) -> None:
    """What follows from other answers is not among them."""
    assert answers_of(pad, sent(pad, **SHOWN)) == SHOWN
    cut = {"what": "revesino", "who": "beto", "cut": "ana", "holder": "carla", "duty": True}
    assert answers_of(pad, sent(pad, **cut)) == cut


class Short(NamedTuple):
    """A hand in which some are a card short: who they are, who won the tricks so far, and the table."""

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
    """Every division of the eleven tricks that a pad offers; what follows from others is not asked."""
    name = f"tricks_{len(told) + 1}"
    if len(told) == len(FOUR):
        yield tuple(told)
        return
    said = filled(pad, answers)
    for count in [said.answers[name]] if name in said.answers else values(pad, name, **answers):
        yield from divisions(pad, [*told, count], **{**answers, name: count})


@pytest.mark.parametrize("hand", SHORT.values(), ids=[*SHORT])
def test_who_is_a_card_short_did_not_take_the_last_trick(hand: Short) -> None:
    """Somebody else took one more than was told of him. Ten of a short player are a Revesino, which is told as one."""
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
    """carla is a card short: of the ten tricks of the others somebody beside the mano took the last."""
    told = {"what": "aces", "who": "ana", "aces": "left", "other": "five"}
    found = {*divisions(Short(["carla"], tariff="libro").pad, **told)}
    assert found == {(1, beto, carla, 10 - beto - carla) for carla in range(10) for beto in range(11 - carla)}


def test_cuatro_ases_are_told_where_only_one_can_have_taken_the_last_trick() -> None:
    """beto, who has the most tricks: both of the others are a card short."""
    pad = Short(["carla", "dario"], ["beto"] * 8 + ["carla", "dario"]).pad
    assert sent(pad, what="aces", who="ana", aces="won")[0]["data"]["tricks"] == tricks(0, 9, 1, 1)


def test_where_all_four_are_a_card_short_nobody_took_the_last_trick() -> None:
    """Nothing can be told; that it was badly dealt comes too late behind a trick."""
    assert Short(FOUR, ["ana", "beto"]).pad["questions"] == []
