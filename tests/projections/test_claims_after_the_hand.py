"""A finished hand takes claims and laws until the next deal: how it is stored, agreed with and corrected meanwhile.

This holds in Mediator, Revesino, Malilla and Cientos; in Minchiate a renuncio of any earlier hand may be paid until the close.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from events.store.agreements import Agreement
from events.store.memory import MemoryStore
from projections import tables
from projections.agreed import agreement as agreed_with, reading_now, told_agreements
from projections.changes import changes
from projections.hands import scenes, story
from projections.kept import folded
from projections.night import Night
from projections.tables import hand_rows, night_row, stored_hands, stored_night
from projections.versions import versions
from projections.yields import yields
from service.record import Records, Taken
from tests.nights import Event, event, night_of
from tests.rules.cientos import hands as cientos
from tests.rules.cientos.nights import evening as evening_of_cientos
from tests.rules.malilla import hands as malilla
from tests.rules.malilla.nights import evening as evening_of_malilla
from tests.rules.mediator.hands import opened
from tests.rules.mediator.nights import GAME, evening
from tests.rules.mediator.test_properties import FEW
from tests.rules.minchiate import hands as minchiate
from tests.rules.minchiate.nights import evening as evening_of_minchiate
from tests.rules.properties import SEEDS
from tests.rules.revesino import hands as revesino
from tests.rules.revesino.nights import evening as evening_of_revesino

OPENED = opened("mediator", overrides={"claims": "asked"})
SOLO = (
    event("deal"),
    event("contract", player="ana", lance="solo", trump="oros"),
    event("tally", tricks={"ana": 6, "beto": 2, "carla": 2}, primeras=True, estuches=3),
)
ASKED = event("declaration", player="ana", kind="calidades", estuches=3)
FINED = event("penalty", player="beto", law="ley-5")
AGAIN = (event("deal"), *SOLO[1:])


def agreement(of: Night, player: str) -> Agreement:
    """What a player agrees with of the first hand now."""
    agreed = agreed_with(of, 1, player)
    assert agreed is not None
    return agreed


def test_it_is_finished_and_not_sealed() -> None:
    """No more is played in it, but it takes claims and laws until the next deal or the close."""
    for record, sealed in (
        ((OPENED, *SOLO), 0),
        ((OPENED, *SOLO, ASKED), 0),
        ((OPENED, *SOLO, ASKED, event("deal")), 1),
        ((OPENED, *SOLO, ASKED, event("night_closed", leftovers="share")), 1),
    ):
        table = night_of(*record).table
        assert (GAME.dealt_count(table) - (GAME.open_hand(table) is not None), GAME.finished_count(table)) == (1, 1)
        assert GAME.sealed_count(table) == sealed


def test_what_was_agreed_with_lapses_when_something_is_asked_for() -> None:
    """Three estuches of one tanto from each: an agreement with the bare game lapses, and a new one counts."""
    before, after = night_of(OPENED, *SOLO), night_of(OPENED, *SOLO, ASKED)
    agreements = [agreement(before, "carla"), agreement(after, "beto"), agreement(before, "ana"), agreement(after, "ana")]
    assert told_agreements(before, agreements) == [{"hand": 1, "players": ["ana", "carla"], "lapsed": ["beto"]}]
    assert told_agreements(after, agreements) == [{"hand": 1, "players": ["ana", "beto"], "lapsed": ["carla"]}]
    sealed = night_of(OPENED, *SOLO, ASKED, event("deal"))
    assert told_agreements(sealed, agreements) == told_agreements(after, agreements)


def test_a_claim_and_a_fine_are_scenes_of_the_hand_before() -> None:
    """They belong to it, and its story tells them; the transfer between them is beside it."""
    given = event("transfer", from_="ana", to="beto", tantos=1, reason="")
    night = night_of(OPENED, *SOLO, ASKED, given, FINED, *AGAIN)
    assert [number for number, _ in scenes(night)] == [1, None, 1, 2]
    assert [step["type"] for step in story(night, 1)] == ["deal", "contract", "tally", "declaration", "penalty"]


def test_it_is_told_what_a_claim_changed() -> None:
    """The hand reads otherwise, and so do the balances."""
    before, after = night_of(OPENED, *SOLO), night_of(OPENED, *SOLO, ASKED)
    told = changes(before, after)
    assert [each["hand"] for each in told["hands"]] == [1]
    assert told["hands"][0]["before"] == yields(before)["hands"][0]
    assert told["hands"][0]["after"] == yields(after)["hands"][0]
    assert told["balance"]["after"]["ana"] - told["balance"]["before"]["ana"] == 3


def test_how_it_read_before_is_told_of_corrections_and_not_of_claims() -> None:
    """The claim is part of how it went; the correction that strikes it changed how it read."""
    struck = night_of(OPENED, *SOLO, ASKED, *AGAIN, event("correction", strike=[5], reason=""))
    assert versions(night_of(OPENED, *SOLO, ASKED, *AGAIN), 1) == []
    (version,) = versions(struck, 1)
    assert version.seq == 9
    assert reading_now(version.night, 1) == reading_now(night_of(OPENED, *SOLO, ASKED), 1) != reading_now(struck, 1)
    assert [step.fact.type for _, step in version.struck] == ["declaration"]


@pytest.fixture(name="store")
def a_store() -> Iterator[MemoryStore]:
    store = MemoryStore(beside=(tables.MIGRATIONS,))
    yield store
    store.close()


def logged(store: MemoryStore, record: list[Event]) -> str:
    """A night with a record, logged event by event as the service logs it; its stream."""
    records = Records(store)
    taken = records.open(record[0]["data"])
    assert isinstance(taken, Taken)
    stream = taken.receipt.events[0].stream
    for each in record[1:]:
        assert isinstance(records.append(stream, [each]), Taken)
    return stream


def test_it_is_stored_when_nothing_more_can_be_told_of_it(store: MemoryStore) -> None:
    """Neither the count nor the claim stores it, but the next deal does, as it then reads; the close stores the last one."""
    stream = logged(store, [OPENED, *SOLO])
    assert stored_hands(store.beside, stream) == []
    records = Records(store)
    records.append(stream, [ASKED])
    assert stored_hands(store.beside, stream) == []
    records.append(stream, [event("deal")])
    assert [(row.hand, row.outcome) for row in stored_hands(store.beside, stream)] == [(1, "won")]
    assert b'"why":"estuche"' in stored_hands(store.beside, stream)[0].told
    records.append(stream, [*AGAIN[1:], event("night_closed", leftovers="share")])
    assert [row.hand for row in stored_hands(store.beside, stream)] == [1, 2]


LATER: list[tuple[list[Event], Event, str, bytes]] = [
    (
        [revesino.opened(), event("deal"), event("tally", tricks={"ana": 11, "beto": 0, "carla": 0, "dario": 0})],
        event("penalty", player="beto", law="renuncio"),
        "revesino_won",
        b'"tantos":{"ana":24,"beto":-24,"carla":0,"dario":0}',
    ),
    (
        [malilla.opened(), event("deal", turned="2B"), malilla.counted(41, 31)],
        event("penalty", player="beto", law="hablar"),
        "points",
        b'"tantos":{"ana":15,"beto":-15,"carla":15,"dario":-15}',
    ),
    (
        [cientos.opened(), event("deal"), cientos.counted((6, 6), (7, 7), {"beto": [cientos.punto(51)]})],
        event("penalty", player="beto", law="carta-de-mas-jugando"),
        "counted",
        b'"beto":{"acuses":0,"bazas":0,"bonus":0,"carteo":0,"total":0}',
    ),
]
"""A hand, what is found of beto after its count, its outcome, and how it is told then."""


@pytest.mark.parametrize(("record", "law", "outcome", "told"), LATER, ids=["revesino", "malilla", "cientos"])
def test_a_hand_is_stored_when_no_law_can_touch_it_any_more(
    store: MemoryStore, record: list[Event], law: Event, outcome: str, told: bytes
) -> None:
    """beto revoked, spoke, or had a card too many, as is found after the count: with the next deal the hand is stored as he pays for it."""
    stream = logged(store, record)
    for each in (law, record[1]):
        assert stored_hands(store.beside, stream) == []
        Records(store).append(stream, [each])
    (row,) = stored_hands(store.beside, stream)
    assert (row.hand, row.outcome) == (1, outcome)
    assert told in row.told


MINCHIATE = (minchiate.opened(), *[event("deal"), minchiate.tallied(noted={})] * 2)
"""Two hands of tallies: EO wins both."""
PAID_LATE = event("penalty", player="carla", law="renuncio", hand=1)


def test_a_hand_of_minchiate_is_stored_with_the_close_and_not_before(store: MemoryStore) -> None:
    """carla's renuncio of the first hand is found in the third: 2 restos to each adversary; none of the hands was stored before."""
    stream = logged(store, [*MINCHIATE, event("deal")])
    records = Records(store)
    assert stored_hands(store.beside, stream) == []
    records.append(stream, [PAID_LATE])
    records.append(stream, [minchiate.tallied(noted={})])
    assert stored_hands(store.beside, stream) == []
    records.append(stream, [event("night_closed")])
    rows = stored_hands(store.beside, stream)
    assert [(row.hand, row.outcome) for row in rows] == [(1, "won"), (2, "won"), (3, "won")]
    assert [b'"why":"renuncio"' in row.told for row in rows] == [True, False, False]


def test_a_renuncio_of_minchiate_changes_the_hand_that_it_names_and_lapses_what_was_agreed() -> None:
    """Also when another hand is open; the hand before and the open one read as they did. It is told as a scene of its hand."""
    before, after = night_of(*MINCHIATE, event("deal")), night_of(*MINCHIATE, event("deal"), PAID_LATE)
    told = changes(before, after)
    assert [each["hand"] for each in told["hands"]] == [1]
    balance = told["balance"]
    assert {player: balance["after"][player] - balance["before"][player] for player in ("ana", "beto", "carla", "dario")} == {
        "ana": 0,
        "beto": 2,
        "carla": -4,
        "dario": 2,
    }
    agreements = [agreement(before, "carla"), agreement(after, "beto")]
    assert told_agreements(after, agreements) == [{"hand": 1, "players": ["beto"], "lapsed": ["carla"]}]
    assert [step["type"] for step in story(after, 1)] == ["deal", "tally", "penalty"]
    assert [step["type"] for step in story(after, 3)] == ["deal"]


@pytest.mark.parametrize(
    "played",
    [evening, evening_of_revesino, evening_of_malilla, evening_of_cientos, evening_of_minchiate],
    ids=["mediator", "revesino", "malilla", "cientos", "minchiate"],
)
@settings(FEW, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=SEEDS)
def test_what_is_stored_is_what_a_replay_yields(played: Any, seed: int) -> None:
    """Random nights, legal and irregular, corrected and closed: row by row the same, whatever was claimed in between."""
    store = MemoryStore(beside=(tables.MIGRATIONS,))
    stream = logged(store, played(seed, 40).record)
    kept = folded(stream, store.stream(stream))
    assert kept is not None
    stored = stored_night(store.beside, stream)
    assert stored is not None
    assert stored == night_row(kept.night, stream, stored.began, stored.opened_at)
    assert stored_hands(store.beside, stream) == list(hand_rows(kept.night))
    store.close()
