"""What holds of the nights of every game: how they are renamed, stored and refused, and how a slip is put right.

`CARTULINA_NIGHTS` (450) says how many nights are played; each property draws a share of them, of each game. The same seeds are
drawn in every run, and a failing property prints the seed of its night.

A slip that was put right is as if it had never happened: the right record is a random night without corrections; the wrong one has
another event in the place of one of its events, one too many, or one too few, goes on as far as it is taken, and is then corrected.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import Phase, assume, given, reject, settings, strategies as st

from events.schemas import fact_from
from events.stored import fact_of
from projections.audit import audit
from projections.hands import story
from projections.ledger import ledger
from projections.replay import Night, read, replay, told
from projections.yields import yields
from rules.core.refusals import Refusal
from service.words import told_refusal
from tests.nights import FOUR, Event, event
from tests.rules.evenings import InTheMaking, renamed
from tests.rules.malilla import nights as of_malilla
from tests.rules.mediator import nights as of_mediator
from tests.rules.revesino import nights as of_revesino
from tests.rules.tresillo import nights as of_tresillo

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "450"))
FEW: Final = settings(
    max_examples=max(10, NIGHTS // 10),
    deadline=None,
    derandomize=True,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.generate),
)
SEEDS: Final = st.integers(0, 2**32 - 1)
PLACES: Final = st.integers(0, 10**6)


class Played(NamedTuple):
    """How random nights of a game are played, and how one begins."""

    name: str
    evening: Callable[..., InTheMaking]
    begun: Callable[[int], Any]


EACH = pytest.mark.parametrize(
    "played",
    [
        Played("tresillo", of_tresillo.evening, of_tresillo.Evening),
        Played("mediator", of_mediator.evening, of_mediator.Evening),
        Played("revesino", of_revesino.evening, of_revesino.Evening),
        Played("malilla", of_malilla.evening, of_malilla.Evening),
    ],
    ids=lambda played: played.name,
)
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "wrong_player", "not_allowed", "choice_missing", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
    *("bid_not_preferred", "partida_over", "already_applied", "pena_pendiente", "stock_exceeded"),
}

EVEN: Final = dict.fromkeys(FOUR, 0)
"""No trick of anybody."""


def written(night: Night) -> str:
    """All that a night yields, byte for byte."""
    return json.dumps(yields(night), ensure_ascii=False)


@EACH
@FEW
@given(seed=SEEDS)
def test_every_refusal_is_told_in_words(played: Played, seed: int) -> None:
    """A code of the record, and a sentence in which every value was filled in."""
    for sent, before, refusal in played.evening(seed).tries:
        if refusal is not None:
            answer = told_refusal(before + 1, refusal)
            assert answer["code"] in CODES and answer["message"].strip(), sent
            assert "{" not in answer["message"], answer["message"]
            json.dumps(answer)


@EACH
@FEW
@given(seed=SEEDS, data=st.data())
def test_renaming_the_players_renames_the_result(played: Played, seed: int, data: st.DataObject) -> None:
    """Nothing hangs on an id but who it is: also what is refused is refused for the same."""
    evening = played.evening(seed)
    others: Sequence[str] = data.draw(st.permutations([*evening.people, "ppp", "q-1", "r_2"]))
    names = dict(zip(evening.people, others, strict=False))
    night: Night | None = None
    for sent, _, refusal in evening.tries:
        answer = told(night, renamed(sent, names))
        assert isinstance(answer, Refusal) == (refusal is not None)
        if isinstance(answer, Refusal):
            assert refusal is not None and answer.code == refusal.code
        else:
            night = answer
    assert night is not None
    assert written(night) == json.dumps(renamed(yields(evening.nights[-1]), names), ensure_ascii=False)


@EACH
@FEW
@given(seed=SEEDS)
def test_stored_event_is_read_as_the_fact_that_was_taken(played: Played, seed: int) -> None:
    """What the store keeps builds the fact that the schemas built, and the night that was played."""
    evening, stored = played.evening(seed), []
    for sent in json.loads(json.dumps(evening.record)):
        fact = fact_of(sent["type"], 1, sent["data"], evening.game.door)
        assert fact == fact_from(sent, evening.game.door)
        stored.append(fact)
    again = replay(stored)
    assert again.refused is None and again.night is not None
    assert written(again.night) == written(evening.nights[-1])


@EACH
@FEW
@given(seed=SEEDS)
def test_every_night_answers_whatever_is_asked_of_it(played: Played, seed: int) -> None:
    """Ledger, audit and each hand step by step can be told of any night, at its end and on the way."""
    evening = played.evening(seed)
    for night in (evening.nights[len(evening.nights) // 2], evening.nights[-1]):
        assert ledger(night)["accounts"]["plate"] == yields(night)["plate"]
        assert audit(night)["version"] == night.version
        for number in range(1, evening.game.dealt_count(night.table) + 1):
            assert story(night, number)


# A slip that was put right.


def right_record(played: Played, seed: int) -> list[Event]:
    """The events of a random night in which nothing was corrected."""
    record = played.evening(seed, corrections=0).record
    # What was sent amiss, and is possible all the same, may be a correction.
    first = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    return record[:first]


def night_of(record: list[Event]) -> Night:
    """The night of a record of which nothing is refused."""
    replayed = read(record)
    assert replayed.refused is None, replayed.refused
    assert replayed.night is not None
    return replayed.night


def slip_after(played: Played, record: list[Event], seed: int) -> Event:
    """An event, no correction, that could have been logged behind a record by mistake."""
    night = played.begun(seed)
    for sent in record:
        night.send(sent)
    for _ in range(20):
        made: Event = night.fitting(night.drawn_kind())
        if made["type"] != "correction" and night.taken(made):
            return made
    # Behind the close of a night without hands nothing else can come.
    raise reject()


def as_far_as_taken(night: Night, record: list[Event]) -> tuple[Night, int]:
    """The night as it went on over the slip, and how many of the right events were taken."""
    for count, sent in enumerate(record):
        answer = told(night, sent)
        if isinstance(answer, Refusal):
            return night, count
        night = answer
    return night, len(record)


def corrected(night: Night, record: list[Event], **data: Any) -> Night:
    """The night after a correction, which only a dispute or ruling that names a renumbered hand may hinder."""
    answer = told(night, event("correction", reason="a slip", **data))
    if isinstance(answer, Refusal):
        assert answer.code == "correction_breaks" and answer.sentence.values["why"].template.startswith("La mano que nombra"), answer
        assert any(sent["type"] in ("dispute", "ruling") for sent in record)
        raise reject()
    return answer


def assert_as_never_logged(wrong: Night, record: list[Event], count: int, **data: Any) -> None:
    """The correction makes the wrong night yield what the first `count` right events do, and the rest goes on as it did."""
    night = corrected(wrong, record, **data)
    assert written(night) == written(night_of(record[:count]))
    night, more = as_far_as_taken(night, record[count:])
    assert more == len(record) - count
    assert written(night) == written(night_of(record))


@EACH
@FEW
@given(seed=SEEDS, place=PLACES, slip_seed=SEEDS)
def test_wrong_event_that_is_replaced_was_never_there(played: Played, seed: int, place: int, slip_seed: int) -> None:
    """The opening itself may be the wrong event."""
    record = right_record(played, seed)
    place %= len(record)
    slip = slip_after(played, record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place + 1 :])
    assert_as_never_logged(wrong, record, place + 1 + taken, strike=[place + 1], insert=[record[place]])


@EACH
@FEW
@given(seed=SEEDS, place=PLACES, slip_seed=SEEDS)
def test_event_too_many_that_is_struck_was_never_there(played: Played, seed: int, place: int, slip_seed: int) -> None:
    record = right_record(played, seed)
    place = 1 + place % len(record)
    slip = slip_after(played, record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place:])
    assert_as_never_logged(wrong, record, place + taken, strike=[place + 1])


@EACH
@FEW
@given(seed=SEEDS, place=PLACES)
def test_forgotten_event_that_is_put_behind_another_was_always_there(played: Played, seed: int, place: int) -> None:
    record = right_record(played, seed)
    assume(len(record) > 1)
    place = 1 + place % (len(record) - 1)
    wrong, taken = as_far_as_taken(night_of(record[:place]), record[place + 1 :])
    assert_as_never_logged(wrong, record, place + 1 + taken, after=place, insert=[record[place]])


@EACH
@FEW
@given(seed=SEEDS, count=st.integers(1, 6))
def test_undo_of_the_last_events_is_the_night_before_them(played: Played, seed: int, count: int) -> None:
    record = right_record(played, seed)
    assume(count < len(record))
    last = list(range(len(record) - count + 1, len(record) + 1))
    assert written(corrected(night_of(record), record, strike=last)) == written(night_of(record[:-count]))


@EACH
@FEW
@given(seed=SEEDS, place=PLACES, slip_seed=SEEDS)
def test_correction_that_is_struck_was_never_made_and_may_be_made_anew(played: Played, seed: int, place: int, slip_seed: int) -> None:
    """Striking the correction lets the slip stand again; striking both, and inserting, corrects the slip once more."""
    record = right_record(played, seed)
    place %= len(record)
    slip = slip_after(played, record[:place], slip_seed)
    wrong, taken = as_far_as_taken(night_of([*record[:place], slip]), record[place + 1 :])
    once = corrected(wrong, record, strike=[place + 1], insert=[record[place]])
    assert written(corrected(once, record, strike=[once.version])) == written(wrong)
    again = corrected(once, record, strike=[once.version, place + 1], insert=[record[place]])
    assert written(again) == written(night_of(record[: place + 1 + taken]))


@EACH
@FEW
@given(seed=SEEDS)
def test_correction_is_refused_only_with_the_place_that_it_breaks(played: Played, seed: int) -> None:
    """`breaks` names an event of the record, or one that the correction brought."""
    for sent, before, refusal in played.evening(seed).tries:
        if refusal is not None and refusal.code == "correction_breaks":
            assert refusal.breaks is not None
            assert 1 <= refusal.breaks["seq"] <= before + 1
            if refusal.breaks["seq"] == before + 1:
                assert 1 <= refusal.breaks["insert"] <= len(sent["data"]["insert"])


def reading(record: list[Event]) -> list[Event]:
    """The events that stand, in their order: read from the last back a correction holds unless a later one that holds strikes it."""
    struck: set[int] = set()
    holding: list[Event] = []
    for seq in range(len(record), 0, -1):
        if record[seq - 1]["type"] == "correction" and seq not in struck:
            holding.insert(0, record[seq - 1]["data"])
            struck.update(record[seq - 1]["data"].get("strike", ()))
    stands: list[Event] = []
    for seq, sent in enumerate(record, 1):
        for each in holding:
            if seq == min((seq for seq in each.get("strike", ()) if record[seq - 1]["type"] != "correction"), default=0):
                stands += each.get("insert", ())
        if sent["type"] != "correction" and seq not in struck:
            stands.append(sent)
        stands += [inserted for each in holding if each.get("after") == seq for inserted in each["insert"]]
    return stands


@EACH
@FEW
@given(seed=SEEDS)
def test_night_of_many_corrections_is_the_night_that_reads_so_from_the_start(played: Played, seed: int) -> None:
    """Corrections of corrections, events put in between, an opening replaced: the reading alone, as a record, yields the same."""
    evening = played.evening(seed, corrections=3)
    # There is no correction in the plain record, and a ruling ends its disputes either way.
    stands = {"decision": "stands"}
    plain = [{"type": "ruling", "data": sent["data"] | stands} if sent["type"] == "ruling" else sent for sent in reading(evening.record)]
    replayed = read(plain)
    if replayed.refused is not None:
        number, refusal = replayed.refused
        # What was paid by the plan of the close may be more than the plan asks for now.
        assert plain[number - 1]["type"] == "paid" and refusal.code == "contradiction"
        raise reject()
    assert replayed.night is not None
    assert written(replayed.night) == written(evening.nights[-1])


@pytest.mark.parametrize(
    ("game", "wrong", "right"),
    [
        ("tresillo", {"tricks": {"ana": 5}}, {"tricks": {"ana": 4, "beto": 5}}),
        ("mediator", {"tricks": {"ana": 10}}, {"tricks": {"ana": 5, "beto": 5}}),
        (
            "revesino",
            {"tricks": EVEN | {"ana": 11}},
            {"tricks": EVEN | {"ana": 9, "beto": 2}, "revesino": {"player": "ana", "cut_by": "beto"}},
        ),
        ("malilla", {"points": {"ana": 72}}, {"points": {"ana": 36, "beto": 36}}),
    ],
)
def test_yields_of_a_corrected_night_hold_every_key_of_a_right_one(game: str, wrong: Event, right: Event) -> None:
    """The smallest night for which the properties above are meant: one tally, wrong and put right."""
    rules = {"tresillo": {"rules": {"tariff": "fournier"}}, "malilla": {"rules": {"variant": "companeros"}}}.get(game, {})
    hand = [event("night_opened", game=game, players=list(FOUR), **rules), event("deal", **({"turned": "2O"} if game == "malilla" else {}))]
    if game in ("tresillo", "mediator"):
        hand.append(event("contract", player="ana", lance="solo", trump="oros"))
    slip = event("correction", strike=[len(hand) + 1], insert=[event("tally", **right)], reason="a slip")
    corrected_night = night_of([*hand, event("tally", **wrong), slip])
    assert yields(corrected_night) == yields(night_of([*hand, event("tally", **right)]))
