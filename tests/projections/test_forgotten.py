"""A forgotten hand is inserted in its place, and the night has the result that it would have had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from events.correction import Place
from projections.filled import events
from projections.forgotten import asked_behind, gap_behind, gaps_of, put_in
from projections.games import full_table
from projections.night import Night
from projections.replay import read
from projections.standing import steps
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import Event, event, night_of, opened, yielded
from tests.rules.pads import drawn, pad_of

OPENING = opened(players=("ana", "beto", "carla"))
SEATS = event("seats_changed", players=["ana", "carla", "beto"])


def hand(hombre: str, tricks: int = 5, **deal: Any) -> list[Event]:
    """A hand in three events."""
    return [event("deal", **deal), event("contract", player=hombre, lance="entrada", trump="oros"), event("tally", tricks={hombre: tricks})]


def dealer(first: str) -> Event:
    """The event that a pad logs before a hand whose dealer is not the one due."""
    return event("seats_changed", players=["ana", "beto", "carla"], first_dealer=first)


def put(record: Sequence[Event], deal: Place, told: Sequence[Event], choice: int = 0) -> list[Event]:
    """The record with the corrections by which a hand stands behind the one that was dealt there."""
    night = night_of(*record)
    gap = gap_behind(night, deal)
    assert gap is not None, "a hand may be missing there"

    def at(place: Place) -> Event:
        found: Event = record[place.seq - 1]
        return found if place.insert is None else found["data"]["insert"][place.insert - 1]

    made = put_in(night, gap, asked_behind(night, gap)[choice], told, at)
    return [*record, *(event("correction", **each, reason="faltaba") for each in made)]


def reads(record: Sequence[Event]) -> list[str]:
    """The types of what stands behind the opening, a hand as the one who played it."""
    chain = [step.fact for step in steps(night_of(*record).last)][1:]
    return [getattr(fact, "player", fact.type) for fact in chain if fact.type not in ("deal", "tally")]


def test_it_stands_before_what_lies_between() -> None:
    """A payment, a dispute and its ruling lay between the hands."""
    between = [
        event("transfer", from_="ana", to="beto", tantos=3, reason="acuerdo"),
        event("dispute", hand=1, by="beto", claim="no"),
        event("ruling", hand=1, decision="stands", note="sí"),
    ]
    record = put([OPENING, *hand("ana"), *between, *hand("beto")], Place(2), hand("carla"))
    assert reads(record) == ["ana", "carla", "transfer", "dispute", "ruling", "beto"]
    assert record[-1]["data"] == {"after": 4, "insert": hand("carla"), "reason": "faltaba"}


def test_before_the_first_and_behind_the_last_of_a_closed_night() -> None:
    """The opening and the close stay in place."""
    record = [OPENING, *hand("ana"), event("night_closed", leftovers="share")]
    assert reads(put(record, Place(1), hand("beto"))) == ["beto", "ana", "night_closed"]
    assert reads(put(record, Place(2), hand("beto"))) == ["ana", "beto", "night_closed"]


def test_one_more_stands_right_behind_the_hand_above_though_another_was_put_in_there() -> None:
    """The second that was forgotten was played before the first; the third behind both."""
    record = put([OPENING, *hand("ana"), *hand("beto")], Place(2), hand("carla"))
    assert reads(put(record, Place(2), hand("beto"))) == ["ana", "beto", "carla", "beto"]
    third = put(record, Place(8, 1), hand("beto"))
    assert reads(third) == ["ana", "carla", "beto", "beto"]
    assert third[-1]["data"]["after"] == 4


def test_a_hand_in_a_place_that_was_corrected() -> None:
    """The hand above stands by a correction that struck the earlier one."""
    record = [OPENING, *hand("ana"), *hand("beto"), event("correction", strike=[2, 3, 4], insert=hand("ana"), reason="otra vez")]
    assert reads(put(record, Place(2), hand("carla"))) == ["ana", "carla", "beto"]
    assert reads(put(record, Place(8, 1), hand("carla"))) == ["ana", "carla", "beto"]


def test_where_seats_were_changed_it_is_asked_behind_which() -> None:
    """The question is whether it was before or after the change."""
    record = [OPENING, *hand("ana"), SEATS, *hand("beto")]
    night = night_of(*record)
    gap = gap_behind(night, Place(2))
    assert gap is not None
    assert [step.place for step in asked_behind(night, gap)] == [Place(4), Place(5)]
    assert reads(put(record, Place(2), hand("carla"))) == ["ana", "carla", "seats_changed", "beto"]
    assert reads(put(record, Place(2), hand("carla"), 1)) == ["ana", "seats_changed", "carla", "beto"]


@pytest.mark.parametrize("between", [[], [event("transfer", from_="ana", to="beto", tantos=3, reason="acuerdo")]])
def test_who_deals_is_no_longer_said_where_only_the_missing_hand_made_it_untrue(between: list[Event]) -> None:
    """Carla dealt the first, Ana the one that is missing, Beto the next: a pad that knew of two said so."""
    record = put([OPENING, *hand("beto", dealer="carla"), *between, dealer("beto"), *hand("carla", dealer="beto")], Place(2), hand("beto"))
    told = [*hand("beto", dealer="carla"), *hand("beto"), *between, *hand("carla", dealer="beto")]
    assert "seats_changed" not in reads(record)
    assert yielded(*record)["hands"] == yielded(OPENING, *told)["hands"]


def test_who_deals_stays_said_where_it_is_not_his_turn() -> None:
    """Carla dealt twice, whatever is missing; a hand that was dealt out of turn itself may bring the turn to him."""
    record = [OPENING, *hand("beto"), dealer("carla"), *hand("ana", dealer="carla")]
    assert reads(put(record, Place(2), hand("beto"))) == ["beto", "beto", "seats_changed", "ana"]
    assert reads(put(record, Place(2), [dealer("beto"), *hand("ana")])) == ["beto", "seats_changed", "ana", "ana"]


def test_a_change_that_somebody_meant_stays() -> None:
    """A new player or another seat order, or a change logged by itself with something between it and the hand."""
    for change in (SEATS, {**SEATS, "data": {**SEATS["data"], "first_dealer": "beto"}}):
        assert "seats_changed" in reads(put([OPENING, *hand("beto"), change, *hand("carla")], Place(2), hand("beto")))


def test_behind_an_open_hand_none_can_be_missing() -> None:
    """After a decided hand one can be missing."""
    assert [gap.number for gap in gaps_of(night_of(OPENING, *hand("ana"), event("deal")))] == [1, 2]
    assert gap_behind(night_of(OPENING), Place(2)) is None


def told_hands(game: str, count: int) -> list[tuple[Night, list[Event]]]:
    """Some hands of a game as its pad tells them one after the other, each with the night before it."""
    record = [event("night_opened", **full_table(GAMES[game]))]
    found: list[tuple[Night, list[Event]]] = []
    while len(found) < count:
        night = night_of(*record)
        pad = pad_of(night)
        said = next(each for each in drawn(pad, 40) if each.asked is None and read([*record, *events(pad, each)]).refused is None)
        found.append((night, events(pad, said)))
        record += found[-1][1]
    return found


@for_each("missing", [0, 1, 2, 3])
@for_each("game", GAMES)
def test_the_night_comes_to_what_it_would_have_come_to(game: str, missing: int) -> None:
    """Whichever of four hands was forgotten; if the rest can be logged without it, it can be inserted."""
    told = [each for _, each in told_hands(game, 4)]
    opening = event("night_opened", **full_table(GAMES[game]))
    without = [opening]
    deals = [Place(1)]
    for number, each in enumerate(told):
        if number != missing:
            deals.append(Place(len(without) + 1 + [one["type"] for one in each].index("deal")))
            without += each
    if read(without).refused is not None:
        return
    record = put(without, deals[missing], told[missing])
    whole = [opening, *(one for each in told for one in each)]
    assert yielded(*record)["hands"] == yielded(*whole)["hands"]
    assert yielded(*record)["balance"] == yielded(*whole)["balance"]
