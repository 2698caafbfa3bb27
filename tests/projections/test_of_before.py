"""Events that were taken once and are refused today stand in older records: a new rule does not make a stored night a damaged book."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import orjson
import pytest

from events.chain import GENESIS, Link, canonical, hash_of
from events.correction import Place
from events.stored import fact_of
from projections.night import Night
from projections.replay import advanced, read, replay
from projections.yields import yields
from rules.core.refusals import Refusal
from rules.registry import GAMES
from service.books import exported, open_store
from service.explain.night import explained
from service.imports import Imported, NotTaken, imported
from service.verify import verified
from tests.nights import Event, event

BETO = ["4E", "2O", "7C", "CC", "SB", "1O", "7O", "SC", "4B", "2C"]
CARLA = ["1E", "1B", "RB", "CB", "RC", "RE", "6O", "6B", "2E", "6E"]
"""The malilla of oros in one hand, espada and basto in another: ana plays against the estuche, and her count denies it."""
DENIED = event("tally", tricks={"ana": 6, "beto": 2, "carla": 1, "dario": 1}, contra_estuche=False)
OPENED = event("night_opened", game="mediator", players=["ana", "beto", "carla", "dario"])
SOLO = event("contract", player="ana", lance="solo", trump="oros")
KNOWN = event("deal", hands={"beto": BETO, "carla": CARLA})
BEFORE = (OPENED, KNOWN, SOLO, DENIED)
SHOWN = event("correction", strike=[2], insert=[KNOWN], reason="las cartas se vieron")


def stored(*record: Event) -> Night:
    """The night of a stored record."""
    night, refusal = replay(fact_of(sent["type"], 1, sent["data"], GAMES["mediator"].door) for sent in record)
    assert night is not None and refusal is None, refusal
    return night


def new(night: Night, sent: Event) -> Night | Refusal:
    """The night after an event sent today, or its refusal."""
    return advanced(night, fact_of(sent["type"], 1, sent["data"], GAMES["mediator"].door))


def with_envelopes(*record: Event) -> list[Event]:
    """The lines of a file that was exported then."""
    lines, prev = [], GENESIS
    for seq, sent in enumerate(record, 1):
        link = Link(prev, "n", seq, f"i{seq}", sent["type"], 1, sent["data"], "2025-11-20T21:00:00.000Z", None)
        envelope = {"stream": "n", "seq": seq, "id": link.id, "schema": 1, "at": link.at, "by": None}
        lines.append({**sent, **envelope, "prev": prev.hex(), "hash": hash_of(link).hex()})
        prev = hash_of(link)
    return lines


def test_a_stored_event_stands_and_a_new_one_is_refused() -> None:
    """With the finding that says so, in a file with envelopes and in one without."""
    night = stored(*BEFORE)
    assert night.of_before == {Place(4)}
    assert [each["code"] for each in yields(night)["findings"]] == ["of_before"]
    assert "se apuntó cuando se admitía" in " ".join(explained(night, "es").split())
    assert "when it was still accepted" in " ".join(explained(night, "en").split())
    for refused in (read(BEFORE).refused, read(BEFORE, envelope=True).refused):
        assert refused is not None and (refused[0], refused[1].code) == (4, "contradiction")
    replayed = read(with_envelopes(*BEFORE), envelope=True)
    assert replayed.night is not None and yields(replayed.night) == yields(night)


def test_it_goes_through_corrections_of_other_things_and_comes_back_when_it_was_struck() -> None:
    """Corrections elsewhere do not change that it was taken."""
    other = event("correction", after=1, insert=[event("transfer", from_="ana", to="beto", tantos=1, reason="x")], reason="x")
    record = (*BEFORE, event("correction", strike=[4], reason="x"))
    for night, sent in ((stored(*BEFORE), other), (stored(*record), event("correction", strike=[5], reason="x"))):
        after = new(night, sent)
        assert isinstance(after, Night)
        assert [each["code"] for each in yields(after)["findings"]] == ["of_before"]


def test_a_new_correction_does_not_make_of_before_what_was_not() -> None:
    """With unknown cards the count was right: stating them now needs another count, but in an older record it stood."""
    night = stored(OPENED, event("deal"), SOLO, DENIED)
    answer = new(night, SHOWN)
    assert isinstance(answer, Refusal) and answer.breaks == {"seq": 4, "code": "contradiction"}
    assert stored(OPENED, event("deal"), SOLO, DENIED, SHOWN).of_before == {Place(4)}


@pytest.mark.parametrize("record", [BEFORE, (OPENED, event("deal"), SOLO, DENIED, SHOWN)], ids=["told", "by a correction"])
def test_a_file_of_before_is_imported_verified_and_exported_as_it_was(record: Sequence[Event], tmp_path: Path) -> None:
    """Byte for byte; without its envelopes it is a new record, and refused."""
    lines = with_envelopes(*record)
    path = tmp_path / "book.db"
    with closing(open_store(path)) as store:
        answer = imported(store, record)
        assert isinstance(answer, NotTaken) and answer.event == len(record)
        assert isinstance(imported(store, lines), Imported)
        assert [orjson.loads(line) for line in exported(store, "n")] == lines
        assert b"".join(exported(store, "n")) == b"".join(canonical(line) + b"\n" for line in lines)
    assert verified(path).broken == ()
