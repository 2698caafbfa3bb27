"""The fold is pure: a night is a value, and the same record always gives the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

from events.text import json_lines
from projections.deals import dealt_at
from projections.hands import story
from projections.ledger import ledger
from projections.night import Night, facts_recorded
from projections.replay import advanced, read, replay, told
from projections.sent import fact_told, game_of, may_follow_the_close
from projections.settlement import Payment
from projections.standing import steps
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.for_each import for_each
from tests.nights import THREE, Event, event, night_of as night, opened
from tests.outside import found_in, game_in
from tests.rules.tresillo.hands import PUESTA, WON, passed, played

ROOT = Path(__file__).parents[2]
NIGHTS = sorted((ROOT / "service" / "nights").glob("*.jsonl"))
OPENED = opened(players=THREE)
HAND = played("ana", "entrada", "oros", tricks=WON)
CARRY = event("night_closed", leftovers="carry")
TOLD_AGAIN = """
import json, sys
from events.text import json_lines
from projections.replay import read
from projections.yields import yields
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        print(json.dumps(yields(read(json_lines(file.read()), envelope=True).night)))
"""


def after(before: Night | None, sent: object) -> Night:
    """The night after one more event, which must be taken."""
    answer = told(before, sent)
    assert isinstance(answer, Night), answer
    return answer


def why_not(before: Night | None, sent: object) -> Refusal:
    """Why one more event is not taken."""
    answer = told(before, sent)
    assert isinstance(answer, Refusal)
    return answer


def written(value: Night) -> str:
    """All that a night yields, as bytes would be."""
    hands = [story(value, number) for number in range(1, len(dealt_at(value.last)) + 1)]
    return json.dumps([yields(value), ledger(value), hands])


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_what_comes_later_leaves_an_earlier_night_untouched(file: Path) -> None:
    """Every earlier night still reads at the end as it did when it was the newest."""
    nights: list[Night] = []
    before: list[str] = []
    for sent in json_lines(file.read_bytes()):
        nights.append(after(nights[-1] if nights else None, sent))
        before.append(written(nights[-1]))
    assert [written(each) for each in nights] == before


@for_each(
    "sent",
    [
        event("deal", dealer="beto"),
        event("trick", winner="ana"),
        event("correction", strike=[1], reason=""),
        event("correction", strike=[9], reason=""),
        event("mano"),
        None,
    ],
    ids=repr,
)
def test_what_is_refused_leaves_the_night_as_it_was(sent: object) -> None:
    """The same value, and the next event is taken as if nothing had been sent."""
    before = night(OPENED, *passed())
    bytes_before = written(before)
    why_not(before, sent)
    assert written(before) == bytes_before
    assert written(after(before, event("deal"))) == written(night(OPENED, *passed(), event("deal")))


def test_two_nights_may_go_on_from_one() -> None:
    """One branch does not see the other."""
    trunk = night(OPENED, *HAND[:2])
    won, lost = after(trunk, HAND[2]), after(trunk, event("tally", tricks=PUESTA))
    assert [yields(each)["hands"][0]["outcome"] for each in (trunk, won, lost)] == ["open", "won", "puesta"]


def test_the_record_that_was_sent_stays_as_it_was() -> None:
    """Reading changes nothing of it, and later changes of it change nothing of the night."""
    before = json.dumps([OPENED, *HAND, event("correction", strike=[4], insert=[event("tally", tricks=PUESTA)], reason="")])
    record = json.loads(before)
    value = night(*record)
    bytes_before = written(value)
    assert json.dumps(record) == before
    record[4]["data"]["insert"][0]["data"]["tricks"]["ana"] = 9
    record[0]["data"]["players"].reverse()
    assert written(value) == bytes_before


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_the_same_record_gives_the_same_bytes_however_it_is_folded(file: Path) -> None:
    """Twice; and from its facts as from its JSON."""
    record = json_lines(file.read_bytes())
    once, again = read(record).night, read(record).night
    assert once is not None and again is not None
    assert written(once) == written(again)
    of_facts = replay(facts_recorded(once)).night
    assert of_facts is not None
    assert written(of_facts) == written(once)


def test_the_same_record_gives_the_same_bytes_whatever_the_order_of_sets() -> None:
    """In three processes, each with other hashes of texts."""
    files = [str(file) for file in NIGHTS]
    answers = {
        subprocess.run(
            [sys.executable, "-c", TOLD_AGAIN, *files],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(answers) == 1
    assert answers.pop().count(b"\n") == len(NIGHTS) >= 5


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_every_beginning_of_a_night_is_a_night(file: Path) -> None:
    """Its version is the number of its events, and it reads the events that were recorded."""
    record = json_lines(file.read_bytes())
    for count in range(1, len(record) + 1):
        value = night(*record[:count])
        assert value.version == count
        assert len(facts_recorded(value)) == count


def test_a_refused_event_ends_the_reading_at_its_place() -> None:
    """The night before it remains; later events are ignored."""
    answer = read([OPENED, event("deal"), event("mano"), event("pass_out")])
    assert answer.night is not None and answer.refused is not None
    assert (answer.night.version, answer.refused[0], answer.refused[1].code) == (2, 3, "unknown_event")


def test_an_empty_record_is_no_night_and_no_refusal() -> None:
    """Nothing was sent."""
    assert read([]) == (None, None)
    assert replay([]) == (None, None)


def test_the_first_event_opens_the_night() -> None:
    """Anything else is out of order, and a second opening too."""
    first = why_not(None, event("deal"))
    assert (first.code, first.expected) == ("out_of_order", ["night_opened"])
    assert why_not(night(OPENED), OPENED).code == "out_of_order"


@for_each(
    ("sent", "code"),
    [
        (event("deal", turned="2O"), "out_of_order"),  # as Malilla tells it
        (event("declaration", player="ana", kind="sorteo"), "out_of_order"),  # as Revesino does
        (event("exchange", player="ana", discards=1, drawn=2), "out_of_order"),  # as Tresillo does, not Malilla
        (event("deal", turned="2O", cut=20), "malformed"),  # no game has both
        (event("mano"), "unknown_event"),
    ],
)
def test_an_event_before_the_opening_is_out_of_order_of_whatever_game_it_is(sent: Event, code: str) -> None:
    """The game is not known yet; what no game takes is malformed."""
    assert why_not(None, sent).code == code


@for_each(("game", "code"), [("mus", "malformed"), ("", "malformed"), (5, "malformed"), (None, "malformed")])
def test_a_game_that_is_not_known_here_is_malformed(game: Any, code: str) -> None:
    """The field is named, and which games are known."""
    refusal = why_not(None, event("night_opened", game=game, players=list(THREE), rules={"tariff": "fournier"}))
    assert (refusal.code, refusal.field) == (code, "game")


def test_seq_1_cannot_become_a_night_of_another_game(tmp_path: Path) -> None:
    """Two games that play alike under different names: the opening decides which it is."""
    other = event("night_opened", game="voltereta", players=list(THREE), rules={"tariff": "fournier"})
    with found_in(game_in(tmp_path)):
        assert night(other, *passed()).game.name == "voltereta"
        refusal = why_not(night(OPENED, *passed()), event("correction", strike=[1], insert=[other], reason=""))
    assert (refusal.code, refusal.breaks) == ("correction_breaks", {"seq": 4, "insert": 1, "code": "contradiction"})


def test_an_opening_that_replaces_another_opens_the_whole_night_anew() -> None:
    """Jepús instead of Fournier: the dealer puts 4 instead of 5; the opening is the inserted one."""
    before = night(OPENED, *passed())
    value = after(before, event("correction", strike=[1], insert=[opened("jepus-1896", THREE)], reason="wrong tariff"))
    assert (yields(before)["plate"], yields(value)["plate"]) == (5, 4)
    assert [each.opened.rules.tariff for each in (before, value) if each.opened.rules] == ["fournier", "jepus-1896"]


def test_the_reading_has_the_places_of_its_events() -> None:
    """Struck ones are gone, inserted ones stand in their place."""
    correction = event("correction", strike=[2, 3], insert=[*passed()], reason="")
    value = night(OPENED, *passed(), event("deal"), correction)
    assert [tuple(step.place) for step in steps(value.last)] == [(1, None), (5, 1), (5, 2), (4, None)]
    assert [tuple(place) for place in dealt_at(value.last)] == [(5, 1), (4, None)]
    assert value.holding == (5,)


def test_a_closed_night_knows_where_it_was_closed() -> None:
    """Open again when the close is struck; closed by what a correction inserts."""
    closed = night(OPENED, *HAND, CARRY)
    assert (closed.closed, closed.closed_at and tuple(closed.closed_at)) == (True, (5, None))
    reopened = after(closed, event("correction", strike=[5], reason="one more hand"))
    assert (reopened.closed, reopened.closed_at) == (False, None)
    again = after(closed, event("correction", strike=[5], insert=[CARRY], reason=""))
    assert again.closed_at is not None
    assert tuple(again.closed_at) == (6, 1)


def test_the_plan_is_frozen_at_the_close_and_survives_corrections() -> None:
    """Won: beto and carla pay 5 each to ana, and carla her 5 of dealing. The correction makes it a puesta: ana owes 25."""
    closed = night(OPENED, *HAND, CARRY)
    plan = (Payment("beto", "ana", 5), Payment("carla", "ana", 10))
    assert night(OPENED, *HAND).frozen is None
    assert closed.frozen is not None
    assert closed.frozen.payments == plan
    corrected = after(closed, event("correction", strike=[4], insert=[event("tally", tricks=PUESTA)], reason=""))
    assert corrected.frozen is not None
    assert corrected.frozen.payments == plan
    assert yields(corrected)["settlement"] == [{"from": "ana", "to": "plate", "tantos": 25}, {"from": "carla", "to": "plate", "tantos": 5}]


def test_a_night_closed_once_more_is_frozen_anew() -> None:
    """Opened again, and ana put 5 for a hand passed out: 10, -5, -10 and 5 in the plate, two groups of two."""
    record = (OPENED, *HAND, CARRY, event("correction", strike=[5], reason="one more"), *passed())
    reopened = night(*record)
    assert reopened.frozen is not None
    assert reopened.frozen.payments == (Payment("beto", "ana", 5), Payment("carla", "ana", 10))
    closed = after(reopened, CARRY)
    assert closed.frozen is not None
    assert closed.frozen.payments == (Payment("beto", "plate", 5), Payment("carla", "ana", 10))


def test_the_envelope_is_read_over_only_where_a_file_may_hold_it() -> None:
    """A replay of a file ignores it; a client's event with a seq is malformed."""
    record = [{**sent, "stream": "n", "seq": 77, "schema": 9, "hash": "00"} for sent in (OPENED, *passed())]
    answer = read(record, envelope=True)
    assert answer.refused is None and answer.night is not None
    assert written(answer.night) == written(night(OPENED, *passed()))
    refused = read(record).refused
    assert refused is not None
    assert (refused[0], refused[1].code, refused[1].field) == (1, "malformed", "stream")


def test_a_shape_is_looked_at_whatever_night_it_comes_to() -> None:
    """A fact that no rule would take now is a fact; what is misspelt is none, and says which field."""
    game = game_of(OPENED)
    fact = fact_told(game, event("bola", player="nobody"))
    assert not isinstance(fact, Refusal)
    assert fact.type == "bola"
    refusals = [
        fact_told(game, each)
        for each in (event("bola"), event("bolas"), event("night_opened", game="bridge", players=["ana"], rules={"tariff": "x"}))
    ]
    assert [(each.code, each.field) for each in refusals if isinstance(each, Refusal)] == [
        ("malformed", "player"),
        ("unknown_event", "type"),
        ("malformed", "game"),
    ]


def test_the_envelope_stands_beside_an_event_only_where_it_may() -> None:
    """A record file has one; a client sends none."""
    stored = {**event("pass_out"), "seq": 2, "hash": "00"}
    assert not isinstance(fact_told(game_of(OPENED), stored, envelope=True), Refusal)
    refused = fact_told(game_of(OPENED), stored)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.field) == ("malformed", "seq")


@for_each("sent", [event("bolas"), event("deal", hands=3), event("correction"), event("dispute", hand=1), {"type": 7}, 7])
def test_a_closed_night_says_so_before_it_looks_at_a_shape(sent: Any) -> None:
    """But for the types that may still come, and for what has no type at all."""
    answer = told(night(OPENED, *HAND, CARRY), sent)
    assert isinstance(answer, Refusal)
    assert answer.code == ("malformed" if may_follow_the_close(sent) else "night_closed")


def test_an_event_is_taken_if_its_shape_is_and_the_rules_take_it() -> None:
    """Told in one step or in two, it is the same night or the same refusal."""
    before = night(OPENED, *HAND)
    for sent in (event("deal"), event("pass_out"), event("bolas")):
        fact = fact_told(before.game, sent)
        answer, in_two = told(before, sent), fact if isinstance(fact, Refusal) else advanced(before, fact)
        assert (answer if isinstance(answer, Refusal) else yields(answer)) == (in_two if isinstance(in_two, Refusal) else yields(in_two))


def test_nights_of_many_transfers_share_their_past() -> None:
    """Each moment of the night is kept, and holds one posting more than the one before: not a copy of them all."""
    many = [event("transfer", from_="ana", to="beto", tantos=1, reason="x")] * 3000
    tracemalloc.start()
    try:
        replayed = read([opened(), *many])
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert replayed.night is not None and replayed.night.version == 3001
    assert len(yields(replayed.night)["other_postings"]) == 3000
    assert used < 20_000_000  # copied, they would be 36 MB of references alone
