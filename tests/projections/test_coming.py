"""The expected events that every game takes, tried against every such event, as `next` does for a game's own.

At a moment of a random night, open, disputed, corrected or closed, the test tries every dispute, ruling, payment and transfer, and some
corrections. `coming` must name exactly the types taken, and of each listed field exactly the values taken.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import example, given, settings, strategies as st

from events.correction import Place
from events.facts import AFTER_THE_CLOSE
from projections.coming import coming
from projections.hands import told_place
from projections.night import Night
from projections.replay import told
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import Event, event, night_of, opened, yielded
from tests.rules.cientos.hands import counted as counted_cientos, opened as opened_cientos, punto, secansa
from tests.rules.malilla.hands import counted as counted_malilla, opened as opened_malilla
from tests.rules.mediator.hands import opened as opened_mediator
from tests.rules.minchiate.hands import opened as opened_minchiate, tallied as tallied_minchiate
from tests.rules.properties import SEEDS, nights_count
from tests.rules.revesino.hands import opened as opened_revesino
from tests.rules.tresillo.hands import passed, played
from tests.rules.tresillo.test_properties import FEW

MOMENTS: Final = settings(FEW, max_examples=nights_count(12))
NOBODY: Final = "nadie"
OF_EVERY_GAME: Final = ("transfer", "dispute", "ruling", "paid", "correction")
CLOSES: Final = [event("night_closed", leftovers=leftovers) for leftovers in ("carry", "share")]
EVENINGS: Final[dict[str, Callable[[int, int], Any]]] = {game: import_module(f"tests.rules.{game}.nights").evening for game in GAMES}
"""Game → the random night that a seed tells, of so many events sent."""


def taken(night: Night, sent: Event) -> bool:
    """Whether an event is taken."""
    return not isinstance(told(night, sent), Refusal)


def closed_evening(seed: int, game: str = "tresillo") -> Any:
    """A random night that is closed where it can be, late, and goes on a while: payments, disputes, rulings, corrections."""
    told_so = EVENINGS[game](seed, 30)
    made = type(told_so)(seed, nights=[*told_so.nights], record=[*told_so.record])
    for place in range(len(made.nights), 0, -1):
        close = CLOSES[(seed + place) % 2]
        if taken(made.nights[place - 1], close):
            made = type(told_so)(seed, nights=told_so.nights[:place], record=told_so.record[:place])
            made.send(close)
            break
    for _ in range(20):
        made.go_on()
    return made


def moment_of(seed: int, place: int, *, closed: bool, game: str = "tresillo") -> tuple[Night, list[Event]]:
    """One of the moments of a random night, and the record up to there."""
    made = closed_evening(seed, game) if closed else EVENINGS[game](seed, 40)
    back = place % len(made.nights) if not closed else -1 - place % min(8, len(made.nights))
    night = made.nights[back]
    return night, made.record[: night.version]


def candidates(night: Night, record: list[Event]) -> dict[str, list[Event]]:
    """Events of every type that every game takes, with all values that matter; of a payment one tanto."""
    sat = night.game.seats(night.table).sat
    parties = (*sat, "plate", NOBODY)
    pairs = [(payer, payee) for payer, payee in product(parties, parties) if payer != payee]
    hands = range(1, night.game.dealt_count(night.table) + 2)
    deals: list[dict[str, Any]] = [{"deal": told_place(deal)} for deal in (*night.did.struck, Place(10**6))]
    named: list[dict[str, Any]] = [*({"hand": hand} for hand in hands), *deals]
    return {
        "transfer": [event("transfer", from_=payer, to=payee, tantos=1, reason="") for payer, payee in pairs],
        "dispute": [event("dispute", **hand, by=player, claim="") for hand in named for player in (*sat, NOBODY)],
        "ruling": [event("ruling", **hand, decision=said, note="") for hand in named for said in ("stands", "corrected")],
        "paid": [event("paid", from_=payer, to=payee, tantos=1) for payer, payee in pairs],
        "correction": list(corrections(night, record)),
    }


def corrections(night: Night, record: list[Event]) -> Iterator[Event]:
    """Each event of the record struck, by itself and with itself in its own place."""
    for seq in range(night.version, 0, -1):
        yield event("correction", strike=[seq], reason="")
        if record[seq - 1]["type"] != "correction":
            yield event("correction", strike=[seq], insert=[record[seq - 1]], reason="")


@pytest.mark.nights
@pytest.mark.parametrize("game", EVENINGS)
@MOMENTS
@given(SEEDS, st.integers(0, 10**6), st.booleans())
@example(seed=663592, place=663592, closed=True)  # a party of what was frozen that by a correction never sat down
def test_next_names_just_what_is_not_refused(game: str, seed: int, place: int, closed: bool) -> None:  # drawn
    """Types, and the values of each listed field."""
    night, record = moment_of(seed, place, closed=closed, game=game)
    entries = {each["type"]: each for each in coming(night)}
    found: dict[str, list[Event]] = defaultdict(list)
    for kind, sent in candidates(night, record).items():
        for each in sent:
            if taken(night, each):
                found[kind].append(each)
                if kind == "correction":
                    break
    assert entries.keys() & set(OF_EVERY_GAME) == found.keys()
    for kind in ("transfer", "dispute", "correction"):
        assert entries.get(kind, {}).get("fields", {}) == {}, "these are named without values"
    for kind in ("ruling", "paid"):
        assert_values_agree(entries.get(kind), found[kind])
    if "paid" in entries:
        assert_bound_agrees(night, entries["paid"]["fields"]["tantos"], found["paid"])


def assert_values_agree(entry: dict[str, Any] | None, sent: list[Event]) -> None:
    """Each listed field has just the values that were taken, and all of them are required."""
    for name, field in ({} if entry is None else entry["fields"]).items():
        assert field["required"] is all(name in each["data"] for each in sent)
        if "values" in field:
            told = [json.dumps(each["data"][name]) for each in sent if name in each["data"]]
            values = [json.dumps(value) for value in field["values"]]
            assert set(values) == set(told)
            assert len(values) == len(set(values))


def assert_bound_agrees(night: Night, field: dict[str, Any], sent: list[Event]) -> None:
    """From one tanto up to the most that anybody owes anybody: that much is taken of somebody, one more of nobody."""

    def some(tantos: int) -> bool:
        return any(taken(night, {**each, "data": {**each["data"], "tantos": tantos}}) for each in sent)

    assert field["min"] == 1
    assert some(field["max"])
    assert not some(field["max"] + 1)


@pytest.mark.nights
@pytest.mark.parametrize("game", EVENINGS)
@MOMENTS
@given(SEEDS, st.integers(0, 10**6))
def test_a_closed_night_names_only_what_may_follow_the_close(game: str, seed: int, place: int) -> None:
    """Nothing of the game itself."""
    night, _ = moment_of(seed, place, closed=True, game=game)
    if night.closed:
        assert {each["type"] for each in coming(night)} <= AFTER_THE_CLOSE


@for_each("game", EVENINGS)
def test_the_random_nights_come_where_it_matters(game: str) -> None:
    """Open and closed, disputed and corrected, with payments due: otherwise the property above would prove little."""
    missing = {
        *(("named", kind) for kind in OF_EVERY_GAME),
        *(("closed", True), ("closed", False), ("decisions", ("stands",)), ("decisions", ("stands", "corrected"))),
    }
    for seed in range(60):
        for night in closed_evening(seed, game).nights[-8:] if missing else ():
            kinds = {each["type"]: each for each in coming(night)}
            missing -= {("closed", night.closed), *(("named", kind) for kind in kinds)}
            if "ruling" in kinds:
                missing.discard(("decisions", tuple(kinds["ruling"]["fields"]["decision"]["values"])))
    assert not missing


def kinds_after(*record: Event) -> dict[str, dict[str, Any]]:
    """What may come after a record, by type."""
    return {each["type"]: each for each in coming(night_of(*record))}


def test_a_dispute_is_named_until_everybody_contests_every_hand() -> None:
    """Three players, one hand: three disputes, and no fourth."""
    record = [opened(players=("ana", "beto", "carla")), *passed()]
    for player in ("ana", "beto", "carla"):
        assert "dispute" in kinds_after(*record)
        record.append(event("dispute", hand=1, by=player, claim=""))
    assert "dispute" not in kinds_after(*record)
    assert kinds_after(*record)["ruling"]["fields"]["hand"] == {"required": True, "values": [1]}


def test_before_the_first_deal_nothing_can_be_contested() -> None:
    """No hand, no dispute; no dispute, no ruling; no close, no payment."""
    assert kinds_after(opened()).keys() & set(OF_EVERY_GAME) == {"transfer", "correction"}


def test_payments_are_named_with_what_is_left() -> None:
    """Fournier, carla wins an entrada: ana and beto owe her 5 each, dario 10, of which he has paid 4; whoever pays whom, it is taken."""
    hand = played("carla", "entrada", "oros", tricks={"carla": 5, "beto": 4})
    record = (opened(), *hand, CLOSES[1])
    parties = ["ana", "beto", "carla", "dario", "plate"]
    assert kinds_after(*record)["paid"]["fields"] == {
        "from": {"required": True, "values": parties},
        "to": {"required": True, "values": parties},
        "tantos": {"required": True, "min": 1, "max": 10**6},
    }
    assert left(*record) == [("ana", "carla", 5), ("beto", "carla", 5), ("dario", "carla", 10)]
    record = (*record, event("paid", from_="dario", to="carla", tantos=4))
    assert left(*record)[-1] == ("dario", "carla", 6)
    for payer, tantos in (("dario", 6), ("ana", 5), ("beto", 5)):
        record = (*record, event("paid", from_=payer, to="carla", tantos=tantos))
    assert left(*record) == []


def left(*record: Event) -> list[tuple[str, str, int]]:
    """What is left to pay, as it stands beside the fields of a payment."""
    return [(each["from"], each["to"], each["tantos"]) for each in kinds_after(*record)["paid"]["left"]]


def test_who_never_sat_down_is_owed_nothing_and_owes_nothing() -> None:
    """Fournier, carla wins an entrada, frozen: dario owes her 10. By the corrected opening eva sat there, and owes."""
    hand = played("carla", "entrada", "oros", tricks={"carla": 5, "beto": 4})
    instead = event("correction", strike=[1], insert=[opened(players=("ana", "beto", "carla", "eva"))], reason="a name")
    assert left(opened(), *hand, CLOSES[1], instead) == [("ana", "carla", 5), ("beto", "carla", 5), ("eva", "carla", 10)]
    assert "dario" not in kinds_after(opened(), *hand, CLOSES[1], instead)["paid"]["fields"]["from"]["values"]


PENA_WAITS = event("penalty", player="beto", law="mudar-descarte")
BY_ACUSES = counted_cientos((0, 0), (0, 0), {"ana": [punto(75), secansa(8, "1"), secansa(5, "R")]})


@for_each(
    ("record", "due"),
    [
        # Mediator, passed out and carried: each of three has put 8, and owes them to the plate like any other debt.
        (
            (opened_mediator("tresillo-36"), event("deal"), event("pass_out"), CLOSES[0]),
            [(player, "plate", 8) for player in ("ana", "beto", "carla")],
        ),
        # Revesino: the hand is void, so that the 4 of each stay in the dish and beto's pena waits: it is carried on, and nobody pays it.
        (
            (opened_revesino("platillo"), event("deal"), PENA_WAITS, CLOSES[0]),
            [(player, "plate", 4) for player in ("ana", "beto", "carla", "dario")],
        ),
        # Malilla, 41 to 31: ana and carla win 5 each; nothing lies in a plate, however the night is closed.
        (
            (opened_malilla(), event("deal", turned="2B"), counted_malilla(41, 31), CLOSES[0]),
            [("beto", "ana", 5), ("dario", "carla", 5)],
        ),
        # Cientos: ana has a hundred by her acuses, beto not fifty: 8; the close says nothing of a game where none is unfinished.
        ((opened_cientos(), event("deal"), BY_ACUSES, event("night_closed")), [("beto", "ana", 8)]),
    ],
)
def test_what_is_left_to_pay_is_what_the_game_makes_a_debt(record: tuple[Event, ...], due: list[tuple[str, str, int]]) -> None:
    """Any party may pay any other."""
    assert sorted(left(*record)) == due
    players = record[0]["data"]["players"]
    assert [each for each in kinds_after(*record)["paid"]["fields"]["from"]["values"] if each != "plate"] == players


def test_folas_that_were_not_made_are_owed_with_the_close() -> None:
    """Minchiate: EO win hand 1 by a few restos; with a stake three missing Folas add 2 to EO, after the two of the pairs cancel out."""
    record = (opened_minchiate(stake={"currency": "EUR", "minor_per_tanto": 5}), event("deal"), tallied_minchiate(noted={}))
    lost = -min(yielded(*record)["balance"].values())
    assert sorted(left(*record, event("night_closed"))) == [("beto", "ana", lost + 2), ("dario", "carla", lost + 2)]
