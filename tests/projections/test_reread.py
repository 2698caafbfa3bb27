"""What a night came to when an older version closed it, and which hands read otherwise today."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from events.chain import GENESIS, Link, canonical, hash_of
from projections.night import Night
from projections.paying import has_changed, settlement_of
from projections.reread import frozen_of, reread
from projections.settlement import Payment
from service.books import exported, night_of, open_store
from service.imports import Imported, imported
from tests.nights import Event, event

OPENED: Final = event("night_opened", game="tresillo", rules={"tariff": "fournier"}, players=["ana", "beto", "carla"])
PASSED: Final = [event("deal"), event("pass_out")]
FELL: Final = [
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="copas"),
    event("trick", cards={"ana": "1E", "beto": "2C", "carla": "3C"}),
    event("trick", cards={"ana": "7C", "beto": "4C", "carla": "5C"}),
    event("trick", cards={"ana": "1B", "beto": "6C", "carla": "2O"}),
    event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
]
"""Espada, mala and basto fell and nobody said so: 5 for playing; three more today, 8, which is rounded up to 10."""
CLOSED: Final = event("night_closed", leftovers="carry")
NIGHT: Final = [OPENED, *PASSED, *FELL, CLOSED]
"""Carla deals hand 1, ana hand 2 and beto none: P is 10, 5 of each. Before: ana 10 − 5 + 5 + 5, beto −5, carla −5 − 5."""
BEFORE: Final = (Payment("beto", "ana", 5), Payment("carla", "ana", 10))
TODAY: Final = (Payment("beto", "ana", 10), Payment("carla", "ana", 15))


def with_envelopes(record: Sequence[Event], *, before: int) -> list[Event]:
    """A record as an older version left it in a file up to some event; the rest was written today."""
    told, prev = [], GENESIS
    for seq, sent in enumerate(record, 1):
        schema = 2 if seq > before and sent["type"] in ("night_closed", "correction") else 1
        link = Link(prev, "n", seq, f"e{seq}", sent["type"], schema, sent["data"], "2026-07-10T20:00:00.000Z", None)
        envelope = {"stream": "n", "seq": seq, "id": link.id, "schema": schema, "at": link.at, "by": None}
        told.append({**envelope, "type": sent["type"], "data": sent["data"], "prev": prev.hex(), "hash": hash_of(link).hex()})
        prev = hash_of(link)
    return told


def kept(path: Path, *record: Event, before: int) -> Night:
    """The night of a record that an older version began, read from a book of this one."""
    with closing(open_store(path / "book.db")) as store:
        taken = imported(store, with_envelopes(record, before=before))
        assert isinstance(taken, Imported), taken
        assert [*exported(store, "n")] == [canonical(line) + b"\n" for line in with_envelopes(record, before=before)]
        return night_of(store, "n")[0]


def closed_with(night: Night) -> tuple[Payment, ...]:
    """What a night came to when it was closed."""
    frozen = frozen_of(night)
    assert frozen is not None
    return frozen.payments


def test_a_close_of_before_keeps_what_it_came_to_and_names_the_hand(tmp_path: Path) -> None:
    """The three that fell were not paid then; the hand is the second."""
    night = kept(tmp_path, *NIGHT, before=len(NIGHT))
    assert closed_with(night) == BEFORE
    assert settlement_of(night).payments == TODAY
    assert has_changed(night)
    assert reread(night) == [2]


def test_a_close_of_today_says_nothing_of_a_new_reading(tmp_path: Path) -> None:
    """It was closed by the current reading."""
    night = kept(tmp_path, *NIGHT, before=len(NIGHT) - 1)
    assert closed_with(night) == TODAY
    assert not has_changed(night)
    assert reread(night) == []


def test_closing_anew_fixes_the_new_reading(tmp_path: Path) -> None:
    """A correction of today strikes the close and inserts another: the night is closed by today's reading, even if the plan is the same."""
    fixed = event("correction", strike=[len(NIGHT)], insert=[CLOSED], reason="vale lo nuevo")
    night = kept(tmp_path, *NIGHT, fixed, before=len(NIGHT))
    assert closed_with(night) == TODAY
    assert not has_changed(night)


def test_a_close_that_a_correction_of_before_made_is_of_before(tmp_path: Path) -> None:
    """The correction closed it, and that is old too."""
    fixed = event("correction", strike=[len(NIGHT)], insert=[CLOSED], reason="la hora")
    night = kept(tmp_path, *NIGHT, fixed, before=len(NIGHT) + 1)
    assert closed_with(night) == BEFORE
    assert reread(night) == [2]


@pytest.mark.parametrize("struck", ["first", "own"])
def test_a_hand_is_named_by_its_number_of_now(struck: str, tmp_path: Path) -> None:
    """The hand before it was struck since, so it is the first now. If it is struck itself, no hand reads otherwise."""
    places = [2, 3] if struck == "first" else [*range(4, 10)]
    night = kept(tmp_path, *NIGHT, event("correction", strike=places, reason="no fue"), before=len(NIGHT))
    assert closed_with(night) == BEFORE
    assert reread(night) == ([1] if struck == "first" else [])


def test_a_night_that_no_new_reading_touches_says_nothing(tmp_path: Path) -> None:
    """It was closed before, and reads the same."""
    record = [OPENED, *PASSED, CLOSED]
    night = kept(tmp_path, *record, before=len(record))
    assert not has_changed(night)
    assert reread(night) == []


def test_a_night_of_a_game_that_reads_as_ever_keeps_its_plan(tmp_path: Path) -> None:
    """An older close of a game without a new reading equals today's."""
    record = [event("night_opened", game="minchiate", players=["a", "b", "c", "d"]), event("night_closed")]
    night = kept(tmp_path, *record, before=len(record))
    assert frozen_of(night) is night.frozen
    assert reread(night) == []


def test_a_puesta_behind_a_plate_that_was_paid_out_is_read_anew(tmp_path: Path) -> None:
    """Ana's puesta of 25 lies on 5 and is shared out. Carla's of 25 was written down then, and goes into the plate today; hand 2."""
    lost = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    shares = [
        event("transfer", **{"from": "plate", "to": player, "tantos": 10, "reason": "a medias"}) for player in ("ana", "beto", "carla")
    ]
    first = [event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), lost, *shares]
    second = [
        event("deal"),
        event("contract", player="carla", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 1, "beto": 4, "carla": 4}),
    ]
    record = [OPENED, *first, *second, CLOSED]
    night = kept(tmp_path, *record, before=len(record))
    assert sum(each.tantos for each in closed_with(night) if each.to == "plate") == 5
    assert sum(each.tantos for each in settlement_of(night).payments if each.to == "plate") == 30
    assert reread(night) == [2]


def test_a_hand_of_mediator_is_read_anew(tmp_path: Path) -> None:
    """In hand 2 the called rey fell, and ana and carla made all ten: 4 of the Bola each today.

    Before: 8 put by each; ana −8 + 6 + 2 + 1, carla −8 + 2 + 1, beto and dario −8 − 1.
    """
    solo = [
        event("deal"),
        event("contract", player="ana", lance="solo", trump="oros"),
        event("tally", tricks={"ana": 6, "beto": 4}, primeras=False),
    ]
    called = [
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="copas", called="RE"),
        event("trick", cards={"beto": "5E", "carla": "RE", "dario": "6E", "ana": "4E"}),
        event("tally", tricks={"ana": 5, "carla": 5}),
    ]
    record = [event("night_opened", game="mediator", players=["ana", "beto", "carla", "dario"]), *solo, *called, CLOSED]
    night = kept(tmp_path, *record, before=len(record))
    others = (Payment("dario", "plate", 9),)
    assert closed_with(night) == (Payment("beto", "ana", 1), Payment("beto", "plate", 8), Payment("carla", "plate", 5), *others)
    today = (Payment("beto", "ana", 5), Payment("beto", "plate", 4), Payment("carla", "plate", 1), *others)
    assert settlement_of(night).payments == today
    assert reread(night) == [2]
