"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart. What
`expects` names must then be just what was taken: each type, each value of each listed field, each division of a tally.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from hypothesis import given, settings, strategies as st

from projections.replay import Night, advanced, told
from rules.core.cards import FORTY, SUITS
from rules.core.refusals import Refusal
from tests.nights import Event, event
from tests.rules.tresillo.nights import FIELDS, GAME, evening
from tests.rules.tresillo.test_properties import FEW, NIGHTS, SEEDS

FEWER: Final = settings(FEW, max_examples=max(10, NIGHTS // 15))
"""A moment is dear: thousands of events are tried at it."""
NOBODY: Final = "nadie"
"""Who never sits down, not even by mistake."""
ESTUCHES: Final = (*range(-12, -2), *range(3, 10))
YES_NO: Final = (None, True, False)
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
FREE: Final = {("deal", "hands"), ("deal", "stock"), ("seats_changed", "players"), ("seats_changed", "first_dealer"), ("trick", "cards")}
FREE_OF_A_TALLY: Final = {"tricks", "reserve"}
"""Fields that are named without values."""


def all_of(kind: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out."""
    for chosen in product(*values.values()):
        yield event(kind, **{name: value for name, value in zip(values, chosen, strict=True) if value is not None})


def candidates(names: tuple[str, ...], players: tuple[str, ...]) -> Iterator[Event]:
    """Events of every type but the tally and those of every game, with all values that matter."""
    yield from all_of("deal", dealer=(None, *names), cut=(None, *range(41)))
    yield from all_of("bid", player=names, call=("paso", "juego", "mas", "mejor", "solo"))
    yield from all_of("pass_out")
    yield from all_of("penalty", player=names, law=("reparto", "renuncio"))
    yield from all_of("contract", player=names, lance=("entrada", "vuelta", "solo", "bola"), trump=(None, *SUITS), solera=YES_NO)
    yield from all_of("contract", player=names, lance=("vuelta",), turned=FORTY)
    yield from all_of("exchange", player=names, discards=range(12), drawn=range(12))
    yield from all_of("trick", winner=names, leader=(None, *names))
    yield from all_of("rendicion", player=names, bien=YES_NO)
    yield from all_of("defensa", player=names)
    yield from all_of("bola", player=names)
    yield from all_of("declaration", player=names, kind=("bien",))
    yield from all_of("declaration", player=names, kind=("reserva",), reserve=(True, False))
    yield from all_of("declaration", player=names, kind=("estuches",), count=range(-13, 14))
    yield from all_of(
        "seats_changed", players=([*players], [*players[1:], players[0]], [*players, "new"][-4:]), first_dealer=(None, *names)
    )
    yield from all_of("night_closed", leftovers=("carry", "share", "burn"))
    yield event("night_opened", game="tresillo", rules={"tariff": "fournier"}, players=list(players))


def tallies(active: tuple[str, ...]) -> Iterator[Event]:
    """Tallies with every division of the tricks and everything said of primeras, bola and surrender; without estuches."""
    yield event("tally", rendicion=True)
    yield from (event("tally", rendicion=True, tricks={active[0]: count}) for count in (0, 5))
    yield from (event("tally", rendicion=True, defensor=NOBODY, tricks={player: 5}) for player in active)
    surrenders: list[Event] = [{}, *({"rendicion": True, "defensor": player} for player in active)]
    for counts in (*product(range(10), repeat=3), (10, 0, 0)):
        if sum(counts) > 9 and counts not in ((10, 0, 0), (4, 3, 3), (5, 5, 0)):
            continue
        tricks = dict(zip(active, counts, strict=True))
        for given_up, primeras, bola in product(surrenders, (None, "hombre", "contra"), (None, "won", "lost")):
            said = {name: value for name, value in (("primeras", primeras), ("bola", bola)) if value is not None}
            yield event("tally", tricks=tricks, **said, **given_up)


def tallied(night: Night, sent: Event) -> tuple[Event, Night] | None:
    """A tally as it was taken, with the choices that were asked for, and the night after it; None if it is refused.

    Its fact is built without the schemas, which would take most of the time; its fields are well formed one by one.
    """
    fact = GAME.door["tally"](**sent["data"])
    answer = None if fact.fault() else advanced(night, fact)
    if not isinstance(answer, Refusal):
        return None if answer is None else (sent, answer)
    if answer.code != "choice_missing":
        return None
    player = str(answer.field).removeprefix("reserve.")
    return tallied(night, {"type": "tally", "data": {**sent["data"], "reserve": {**sent["data"].get("reserve", {}), player: True}}})


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event], free: set[str]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    told_values: dict[str, set[Any]] = defaultdict(set)
    left_out: set[str] = set()
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named"
            if name not in free:
                told_values[name].add(value)
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        if name not in free:
            values = range(shown["min"], shown["max"] + 1) if "min" in shown else shown["values"]
            assert told_values[name] == set(values), f"{kind}.{name}"


def a_moment(seed: int, place: int) -> Night:
    """One of the moments of a random night."""
    nights = evening(seed, 30).nights
    return nights[place % len(nights)]


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_names_just_what_is_not_refused(seed: int, place: int) -> None:
    """Types and values that are named are taken in some event; all others are refused."""
    night = a_moment(seed, place)
    entries = {each.type: each.told() for each in GAME.expects(night.table)}
    players = GAME.seats(night.table).players
    moment = GAME.moment(night.table)
    active = tuple(players[:3] if moment is None else moment["active"])
    names = (*players, NOBODY)
    accepted: dict[str, list[Event]] = defaultdict(list)
    for sent in candidates(names, players):
        if not isinstance(told(night, sent), Refusal):
            accepted[sent["type"]].append(sent)
    assert entries.keys() - {"tally"} == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events, {name for each, name in FREE if each == kind})
    assert_tally_agrees(night, active, entries.get("tally"))


def assert_tally_agrees(night: Night, active: tuple[str, ...], entry: Mapping[str, Any] | None) -> None:
    """A tally is named if one is taken, with the divisions that are taken, what each comes to, and what may be said besides."""
    found = [both for sent in tallies(active) if (both := tallied(night, sent)) is not None]
    assert (entry is None) == (not found)
    if entry is None:
        return
    sent_events = [sent for sent, _ in found]
    for number in (*ESTUCHES, 0):
        with_number = ({**sent, "data": {**sent["data"], "estuches": number}} for sent in sent_events if "tricks" in sent["data"])
        sent_events += [both[0] for each in with_number if (both := tallied(night, each)) is not None][:1]
    assert_fields_agree("tally", entry, sent_events, FREE_OF_A_TALLY)
    divisions = set()
    for sent, after in found:
        hand = GAME.hands(after.table)[-1]
        if "tricks" in sent["data"]:
            divisions.add((*sent["data"]["tricks"].items(), hand.told["defensor"], hand.outcome, hand.told["how"]))
    shown = [(*each["tricks"].items(), each.get("defensor"), each["outcome"], each["how"]) for each in entry["results"]]
    assert len(shown) == len(set(shown))
    assert set(shown) == divisions


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, counted, or belongs to every game."""
    tried = {sent["type"] for sent in candidates(("ana", NOBODY), ("ana", "beto", "carla"))}
    assert tried | {"tally"} | AT_ANY_TIME == FIELDS.keys()
