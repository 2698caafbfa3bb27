"""The result of one hand under another tariff."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from projections.found import found_in
from projections.hands import told_hand, under
from rules.core.refusals import Refusal
from tests.for_each import for_each
from tests.nights import THREE, Event, event, night_of as night, opened
from tests.rules.properties import SEEDS
from tests.rules.tresillo.hands import NINE, PUESTA, TARIFFS, WON, carrying, four, passed, played, three
from tests.rules.tresillo.nights import GAME, evening
from tests.rules.tresillo.test_properties import FEW

SOLO = played("ana", "solo", "oros", tricks=WON)


def told(tariff: str, *record: Event, hand: int = 1) -> dict[str, Any]:
    """A hand of a night under another tariff."""
    answer = under(night(*record), hand, tariff)
    assert not isinstance(answer, Refusal), answer
    return answer


def why_not(tariff: str, *record: Event, hand: int = 1) -> str:
    """The refusal code of a hand that cannot be computed under another tariff."""
    answer = under(night(*record), hand, tariff)
    assert isinstance(answer, Refusal), answer
    return answer.code


@for_each(("tariff", "won"), [("fournier", 25), ("jepus-1896", 12), ("jepus-1896-castilla", 15), ("voltereta-1826", 13)])
def test_a_solo_pays_what_the_tariff_says(tariff: str, won: int) -> None:
    """5 + 20, 4 + 8, 5 + 10, 5 + 8 from each of the others; the dealer's own tantos are the tariff's too."""
    dealt = 4 if tariff == "jepus-1896" else 5
    assert told(tariff, opened(), *SOLO)["tantos"] == four(3 * won + dealt, -won, -won, -won - dealt)


def test_the_plate_lies_as_it_lay() -> None:
    """Fournier put 5 in the first hand; under Jepús only this hand's deal is 4: the hombre takes 9."""
    hand = told("jepus-1896", opened(), *passed(), *played("beto", "entrada", "oros", tricks={"beto": 5}), hand=2)
    assert [line["tantos"] for line in hand["postings"][:2]] == [4, 9]


def test_a_decided_hand_before_it_is_closed_by_the_rules_of_the_night() -> None:
    """The first hand is won with five tricks and closed by the second's deal: what it did to the plate stays Fournier's."""
    won = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), *[event("trick", winner="ana")] * 5)
    carried = carrying(10, "primera", ("beto", 40))
    hand = told("voltereta-1826", opened(carried=carried), *won, *passed(), hand=2)
    assert (hand["outcome"], hand["plate"]) == ("passed_out", 45)


def test_reserved_puestas_wait_as_they_waited() -> None:
    """A puesta of ana's waits; under the other tariff it is put just so when the hand is won."""
    record = (opened(carried=carrying(25, "primera", ("ana", 50))), *SOLO)
    assert [line["tantos"] for line in told("voltereta-1826", *record)["postings"] if line["why"] == "puesta_reservada"] == [50]


def test_the_house_rules_of_the_night_stay() -> None:
    """A table of Fournier whose solo is worth 30 keeps its 30 under 1826: 5 + 30."""
    assert told("voltereta-1826", opened(overrides={"solo": 30}), *SOLO)["tantos"]["beto"] == -35


def test_a_transfer_in_the_middle_of_the_hand_lies_in_its_plate() -> None:
    """Seven more for the hombre to take, and none of what came after the hand."""
    fine = event("transfer", from_="beto", to="plate", tantos=7, reason="")
    record = (opened(players=THREE), *SOLO[:2], fine, SOLO[2], fine)
    assert told("voltereta-1826", *record)["tantos"] == three(2 * 13 + 12, -13, -18)


def test_an_open_hand_is_told_as_it_stands() -> None:
    """Only the dealer's tantos, four under Jepús."""
    hand = told("jepus-1896", opened(), *SOLO[:2])
    assert (hand["outcome"], hand["plate"], hand["tantos"]["dario"]) == ("open", 4, -4)


def test_what_the_other_tariff_would_refuse_says_why() -> None:
    """1826 lets ask for the bola at the start; Fournier after five tricks only."""
    hand = (*SOLO[:2], event("bola", player="ana"), event("tally", tricks=NINE))
    assert why_not("fournier", opened("voltereta-1826"), *hand) == "not_allowed"
    assert told("jepus-1896", opened("voltereta-1826"), *hand)["bola"] == "won"


def test_a_choice_that_was_not_logged_is_missing() -> None:
    """A second puesta goes to the cartulina by itself in Fournier; in 1826 its loser says so, in the count or after the last trick."""
    record = opened(players=THREE, carried=carrying(25, "primera"))
    assert why_not("voltereta-1826", record, *played("ana", "entrada", "oros", tricks=PUESTA)) == "choice_missing"
    tricks = [event("trick", winner=player) for player in ("ana", "beto", "ana", "beto", "ana", "beto", "ana", "beto", "carla")]
    assert why_not("voltereta-1826", record, *played("ana", "entrada", "oros")[:2], *tricks) == "hand_not_finished"


def test_a_tariff_that_there_is_not_is_malformed() -> None:
    """As a night could not choose it."""
    assert why_not("bridge", opened(), *SOLO) == "malformed"


@for_each("number", [0, -1, 2])
def test_a_hand_that_was_not_dealt_is_a_lookup_error(number: int) -> None:
    """Neither the one after the last, nor none, nor one before the first."""
    with pytest.raises(LookupError):
        under(night(opened(), *SOLO), number, "fournier")


@settings(FEW, max_examples=25)
@given(SEEDS, st.integers(0, 10**6))
def test_under_its_own_tariff_every_hand_is_as_it_was(seed: int, place: int) -> None:
    """At any moment of a random night, corrected and with transfers; under the others it is told or refused, never lost."""
    nights = evening(seed, 40).nights
    moment = nights[place % len(nights)]
    for result in GAME.hands(moment.table):
        assert under(moment, result.number, GAME.rules(moment.table)["tariff"]) == told_hand(result, *found_in(GAME, [result], moment.last))
        for tariff in TARIFFS:
            answer = under(moment, result.number, tariff)
            assert isinstance(answer, Refusal) or answer["hand"] == result.number
