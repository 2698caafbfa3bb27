"""What an auditor finds in a night: the chain, the corrections, the disputes, the findings."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import Phase, given, settings, strategies as st

from events.chain import GENESIS, Link, hash_of
from projections.audit import audit, chain_of, corrections, disputes
from projections.deals import dealt_at
from projections.entries import recorded
from projections.hands import told_place
from projections.struck import struck_hands
from tests.dice import SEED, times
from tests.nights import THREE, Event, event, night_of as night, opened, yielded
from tests.projections.test_coming import EVENINGS, moment_of

DEAL, PASSED = event("deal"), event("pass_out")
OPENED = opened(players=THREE)
RENUNCIO = (
    OPENED,
    DEAL,
    event("contract", player="ana", lance="solo", trump="oros"),
    event("trick", cards={"ana": "RC", "beto": "2B", "carla": "3C"}),
    event("trick", cards={"ana": "CC", "beto": "2C", "carla": "4C"}),
)
"""Beto throws a basto away and plays a copa to the next trick."""


def chained(*record: Event) -> list[tuple[Link, bytes]]:
    """The stream of a record as a store keeps it."""
    chain: list[tuple[Link, bytes]] = []
    before = GENESIS
    for seq, sent in enumerate(record, 1):
        link = Link(before, "n", seq, f"i{seq}", sent["type"], 1, sent["data"], "2026-11-20T21:00:00Z", None)
        before = hash_of(link)
        chain.append((link, before))
    return chain


def correction(*strike: int, insert: list[Event] | None = None, reason: str = "a slip") -> Event:
    """Some events struck, perhaps others in their place."""
    return event("correction", strike=list(strike), reason=reason, **({} if insert is None else {"insert": insert}))


def held(*record: Event) -> list[tuple[int, bool, int | None]]:
    """Of each correction: its seq, whether it holds, and what strikes it."""
    return [(each["seq"], each["holds"], each["struck_by"]) for each in corrections(night(*record))]


def test_a_night_without_incident_has_nothing_to_tell() -> None:
    """Its version, and that the record carries no hashes."""
    assert audit(night(OPENED, DEAL)) == {"version": 2, "chain": None, "corrections": [], "disputes": [], "struck": [], "findings": []}


def test_a_whole_chain_shows_its_head() -> None:
    """The seq and hash that the players keep."""
    chain = chained(OPENED, DEAL, PASSED)
    head = chain[-1][1].hex()
    assert audit(night(OPENED, DEAL, PASSED), chain)["chain"] == {"whole": True, "first_broken": None, "head": {"seq": 3, "hash": head}}
    assert len(head) == 64


def test_a_broken_chain_names_the_first_event_that_does_not_hold() -> None:
    """The second event was touched; the head is that of the store."""
    chain = chained(OPENED, DEAL, PASSED)
    chain[1] = (chain[1][0]._replace(data={"cut": 20}), chain[1][1])
    answer = chain_of(chain)
    assert (answer["whole"], answer["first_broken"]) == (False, 2)
    assert answer["head"] == {"seq": 3, "hash": chain[2][1].hex()}


def test_a_chain_with_a_hole_is_broken_behind_it() -> None:
    """The second event is missing: the third names a hash that is not there."""
    chain = chained(OPENED, DEAL, PASSED)
    assert chain_of([chain[0], chain[2]])["first_broken"] == 3


def test_a_correction_is_told_with_what_it_struck_and_brought() -> None:
    """One with inserts, one after an event, one that only strikes."""
    record = (
        *(OPENED, DEAL, PASSED),
        correction(3, 2, insert=[DEAL, DEAL | {"type": "pass_out"}], reason="dealt again"),
        event("correction", after=1, insert=[event("transfer", from_="ana", to="beto", tantos=1, reason="")], reason="forgotten"),
        correction(5, reason="it was not forgotten"),
    )
    keys: tuple[str, ...] = ("seq", "at", "by", "strike", "after", "inserted", "reason", "hands", "holds", "struck_by")
    told: list[tuple[Any, ...]] = [
        (4, None, None, [3, 2], None, 2, "dealt again", [], True, None),
        (5, None, None, [], 1, 1, "forgotten", [], False, 6),
        (6, None, None, [5], None, 0, "it was not forgotten", [], True, None),
    ]
    assert corrections(night(*record)) == [dict(zip(keys, line, strict=True)) for line in told]


def test_a_correction_names_the_hands_whose_own_events_it_changed() -> None:
    """The tally of hand 1; hand 2 is only moved by it and restored by the next correction; then hand 2 is struck."""
    won = (event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5}))
    record = [OPENED, DEAL, *won, DEAL, PASSED, correction(4, insert=[event("tally", tricks={"ana": 4, "beto": 5})])]
    record += [correction(6, insert=[PASSED]), correction(5, 6, 8)]
    assert [each["hands"] for each in corrections(night(*record))] == [
        [{"deal": {"seq": 2}, "hand": 1}],
        [],
        [{"deal": {"seq": 5}, "hand": None}],
    ]


def test_a_correction_that_was_struck_does_not_hold_and_says_by_what() -> None:
    """3 strikes 2, 4 undoes 3, 5 undoes 4: 3 holds again."""
    record: tuple[Event, ...] = (OPENED, DEAL, correction(2))
    assert held(*record) == [(3, True, None)]
    record = (*record, correction(3))
    assert held(*record) == [(3, False, 4), (4, True, None)]
    record = (*record, correction(4))
    assert held(*record) == [(3, True, None), (4, False, 5), (5, True, None)]


def test_a_dispute_is_told_until_it_is_ruled_and_after() -> None:
    """The player, the hand, the time, and the ruling."""
    contested = event("dispute", hand=1, by="ana", claim="it was four")
    ruled = event("ruling", hand=1, decision="stands", note="it was five")
    record = (OPENED, DEAL, PASSED, contested)
    line: dict[str, Any] = {"seq": 4, "hand": 1, "deal": {"seq": 2}, "by": "ana", "claim": "it was four", "struck_by": None}
    line |= {"at": None, "logged_by": None}
    ruling = {"seq": 5, "at": None, "by": None, "decision": "stands", "note": "it was five", "struck_by": None}
    assert disputes(night(*record)) == [{**line, "decision": None, "note": None, "ruling": None}]
    assert disputes(night(*record, ruled)) == [{**line, "decision": "stands", "note": "it was five", "ruling": ruling}]
    taken_back = night(*record, ruled, correction(5))
    assert disputes(taken_back) == [{**line, "decision": None, "note": None, "ruling": {**ruling, "struck_by": 6}}]
    unsaid = night(*record, ruled, correction(4, 5))
    assert [(each["struck_by"], each["decision"], each["ruling"]["struck_by"]) for each in disputes(unsaid)] == [(6, None, 6)]


def test_who_said_what_when_is_told_where_the_record_says_so() -> None:
    """From the envelopes."""
    record = (OPENED, DEAL, PASSED, event("dispute", hand=1, by="ana", claim="x"), correction(2, 3))
    told = audit(night(*record), chained(*record))
    assert [told["corrections"][0][key] for key in ("at", "by")] == ["2026-11-20T21:00:00Z", None]
    assert told["disputes"][0]["at"] == told["struck"][0]["struck_by"]["at"] == "2026-11-20T21:00:00Z"


def test_a_correction_names_the_hands_whose_own_entries_it_changed() -> None:
    """Neither one that it only moved nor one that it restored; a struck one without a number, one dealt again by its current deal."""
    again = [correction(4, 5, insert=[DEAL, PASSED])]
    record = [OPENED, DEAL, PASSED, DEAL, PASSED, *again, correction(2, 3)]
    told = [each["hands"] for each in corrections(night(*record))]
    assert told == [[], [{"deal": {"seq": 2}, "hand": None}]]
    record += [correction(7), event("correction", after=3, insert=[DEAL, PASSED], reason="forgotten")]
    told = [each["hands"] for each in corrections(night(*record))]
    assert told[1:] == [
        [{"deal": {"seq": 2}, "hand": 1}],
        [{"deal": {"seq": 2}, "hand": 1}],
        [{"deal": {"seq": 9, "insert": 1}, "hand": 2}],
    ]
    other = event("deal", dealer="carla")
    record += [correction(2, insert=[other]), event("dispute", hand=1, by="ana", claim="no")]
    last = night(*record)
    assert corrections(last)[-1]["hands"] == [{"deal": {"seq": 10, "insert": 1}, "hand": 1}]
    assert corrections(last)[1]["hands"] == [{"deal": {"seq": 10, "insert": 1}, "hand": 1}], "by the deal that stands for it now"
    assert disputes(last)[0]["deal"] == {"seq": 10, "insert": 1}


def test_a_ruling_ends_what_was_said_before_it_and_stood() -> None:
    """Ana withdraws her dispute before the ruling; a dispute that a correction inserts before the ruling ends too."""
    said = [event("dispute", hand=1, by=by, claim="") for by in ("ana", "beto")]
    ruled = event("ruling", hand=1, decision="stands", note="")
    record = [OPENED, DEAL, PASSED, *said, correction(4), ruled]
    assert [each["decision"] for each in disputes(night(*record))] == [None, "stands"]
    late = event("correction", after=5, insert=[event("dispute", hand=1, by="carla", claim="")], reason="forgotten")
    assert [(each["by"], each["decision"]) for each in disputes(night(*record, late))] == [
        ("ana", None),
        ("beto", "stands"),
        ("carla", "stands"),
    ]


def test_each_key_of_the_audit_is_as_it_was_promised() -> None:
    """All keys of earlier versions, and the newer ones."""
    record = (OPENED, DEAL, PASSED, event("dispute", hand=1, by="ana", claim="x"), correction(2, 3))
    told = audit(night(*record), chained(*record))
    assert told.keys() == {"version", "chain", "corrections", "disputes", "struck", "findings"}
    keys = "seq strike after inserted reason holds struck_by at by hands"
    assert told["corrections"][0].keys() == {*keys.split()}
    assert told["disputes"][0].keys() == {
        *["seq", "hand", "by", "claim", "decision", "note", "at", "logged_by", "deal", "struck_by", "ruling"]
    }
    assert told["struck"][0].keys() == {*["deal", "behind", "was", "entries", "struck_by"]}
    assert told["struck"][0]["struck_by"].keys() == {"seq", "at", "by", "reason"}
    assert told["struck"][0]["was"]["hand"] == 1, "the number that it had"
    assert told["struck"][0]["was"]["disputed"] is True


@settings(max_examples=times(15), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(SEED, SEED + 10**6))
def test_the_audit_of_any_night_tells_all_that_was_ever_said_and_struck(seed: int) -> None:
    """Every dispute once, open if the reading says so; every standing ruling; every struck hand, and each hand by an existing deal."""
    dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    any_night, _ = moment_of(seed, dice.randrange(10**6), closed=dice.random() < 0.5, game=dice.choice(sorted(EVENINGS)))
    told, contests = audit(any_night), any_night.last.standing.contests
    said = [entry for entry in recorded(any_night) if entry.fact.type == "dispute"]
    assert len(told["disputes"]) == len(said)
    assert {each["seq"] for each in told["disputes"] if each["struck_by"] is None} == {each.place.seq for each in contests}
    waiting = {each.place.seq for each in contests if each.ruling is None}
    assert {each["seq"] for each in told["disputes"] if each["struck_by"] is None and each["decision"] is None} == waiting
    deals = [told_place(deal) for deal in (*dealt_at(any_night.last), *any_night.did.struck)]
    named = [*told["disputes"], *(hand for each in told["corrections"] for hand in each["hands"])]
    assert all(each["deal"] in deals for each in named)
    assert all((each["hand"] is None) is (each["deal"] in deals[len(dealt_at(any_night.last)) :]) for each in named)
    assert [each["deal"] for each in told["struck"]] == [told_place(each.deal) for each in struck_hands(any_night)]


def test_a_ruling_ends_every_dispute_of_its_hand_and_no_other() -> None:
    """Ana and beto contest hand 1, carla hand 2; later ana contests hand 1 again."""
    contests = [event("dispute", hand=hand, by=by, claim=by) for hand, by in ((1, "ana"), (2, "carla"), (1, "beto"))]
    ruled = event("ruling", hand=1, decision="stands", note="so it was")
    again = event("dispute", hand=1, by="ana", claim="still")
    told = disputes(night(OPENED, DEAL, PASSED, DEAL, PASSED, *contests, ruled, again))
    assert [(each["seq"], each["by"], each["decision"]) for each in told] == [
        (6, "ana", "stands"),
        (7, "carla", None),
        (8, "beto", "stands"),
        (10, "ana", None),
    ]


def test_an_inserted_dispute_is_told_at_the_seq_of_its_correction() -> None:
    """It has none of its own."""
    inserted = event("dispute", hand=1, by="ana", claim="no")
    record = (OPENED, DEAL, PASSED, event("correction", after=3, insert=[inserted], reason="forgotten"))
    assert [(each["seq"], each["by"]) for each in disputes(night(*record))] == [(4, "ana")]


def test_findings_are_those_of_the_hands() -> None:
    """Beto had a copa and threw a basto; each finding with its hand and article."""
    found = {"hand": 1, "code": "renuncio", "source": "voltereta-1826/art-4", "player": "beto", "trick": 1}
    places = {"offence": {"seq": 4, "card": 2}, "proof": {"seq": 5, "card": 2}}
    assert audit(night(*RENUNCIO))["findings"] == [found | places]
    assert yielded(*RENUNCIO)["findings"] == [found]


def test_what_is_struck_is_no_finding_any_more() -> None:
    """The card was misread; the correction remains visible."""
    mended = event("trick", cards={"ana": "RC", "beto": "5C", "carla": "3C"})
    answer = audit(night(*RENUNCIO, correction(4, insert=[mended])))
    assert answer["findings"] == []
    assert answer["version"] == 6
    assert [each["strike"] for each in answer["corrections"]] == [[4]]
