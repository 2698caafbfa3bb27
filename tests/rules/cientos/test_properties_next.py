"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart; of the
counts, which are too many, every course of play with nothing announced, and some beside something. What `expects` names must then be just
what was taken: each type, each value of each listed field. And who sees only what lies face up is told the same, however the cards lie
that he does not see.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from rules.cientos.counting import playing
from rules.cientos.knowledge import exact_of
from rules.cientos.ranks import PACK
from rules.core.cards import BIT_OF_48, SUITS, codes_of
from tests.nights import Event, event
from tests.rules.cientos.next_nights import GAME, KINDS, LAWS, OF_FOUR, Walk, claims, is_taken, walk
from tests.rules.face_down import assert_nothing_is_told, dealt_otherwise

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "1000"))
FEWER: Final = settings(
    max_examples=max(10, NIGHTS // 15),
    deadline=None,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
FEWEST: Final = settings(FEWER, max_examples=max(10, NIGHTS // 30))
"""A moment is dear: thousands of events are tried at it."""
SEEDS: Final = st.integers(0, 2**32 - 1)
NOBODY: Final = "nadie"
"""Who never sits down, not even by mistake."""
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
FREE: Final[Mapping[str, set[str]]] = {
    "deal": {"hands", "stock"},
    "seats_changed": {"players", "first_dealer"},
    "trick": {"cards", "withdrawn"},
    "tally": {"tricks", "carteo", "acuses"},
    "penalty": {"adds"},
}
"""Fields that hold something for several players, or that are named without values."""
ANYTHING: Final[tuple[Event, ...]] = (
    {"kind": "secansa", "length": 3, "top": "1"},
    {"kind": "secansa", "length": 4, "top": "1"},
    {"kind": "secansa", "length": 8, "top": "1"},
    {"kind": "punto", "value": 7},
    {"kind": "punto", "value": 45},
    {"kind": "tres", "rank": "R"},
    {"kind": "catorce", "rank": "1"},
    {"kind": "cartas_blancas"},
)


def all_of(type_: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out."""
    for chosen in product(*values.values()):
        yield event(type_, **{name: value for name, value in zip(values, chosen, strict=True) if value is not None})


def candidates(names: tuple[str, ...], players: tuple[str, ...]) -> Iterator[Event]:
    """Events of every type but the tally and those of every game, with all values that matter."""
    yield from all_of("deal", dealer=(None, *names), cut=(None, 1, 9, 31), by=(None, 1, 2, 12))
    for field, values in (("cut", range(1, 32)), ("by", range(1, 13))):
        yield from all_of("deal", **{field: values})
    yield event("deal", hands={})
    yield from (event("deal", hands={}, stock=list(PACK[:count])) for count in (7, 8))
    yield from all_of("exchange", player=names, discards=range(9), drawn=(None, *range(13)))
    yield from declarations(names)
    yield from all_of("trick", winner=(None, *names), leader=(None, *names), low=(None, True, False), unannounced=(None, True, False))
    yield from all_of("trick", winner=names, withdrawn=([],))
    yield from penalties(names)
    yield from all_of("seats_changed", players=([*players], [players[1], players[0]], [players[0], "fede"]), first_dealer=(None, *names))
    yield from all_of("night_closed", leftovers=(None, "carry", "share"))
    yield event("night_opened", game="cientos", players=list(players))


def declarations(names: tuple[str, ...]) -> Iterator[Event]:
    """Everything that can be announced, named or put right, by everybody."""
    shown = (None, True, False)
    yield from all_of("declaration", player=names, kind=("cartas_blancas",), shown=(None, False))
    yield from all_of("declaration", player=names, kind=("punto",), value=range(7, 76))
    yield from all_of("declaration", player=names, kind=("punto", "catorce"), value=(30,), suit=(None, *SUITS), shown=shown)
    yield from all_of("declaration", player=names, kind=("secansa",), length=range(3, 9), top="1RCS2987")
    yield from all_of("declaration", player=names, kind=("secansa",), length=(3,), top=("1",), suit=SUITS)
    yield from all_of("declaration", player=names, kind=("catorce", "tres"), rank=OF_FOUR, shown=shown)
    yield from all_of("declaration", player=names, kind=("salida",), suit=(None, *SUITS))
    yield from all_of("declaration", player=names, kind=("enmienda",), what=("catorce", "tres"), rank=OF_FOUR, to=(None, *OF_FOUR))


def penalties(names: tuple[str, ...]) -> Iterator[Event]:
    """Every law on everybody, with all that it can say."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=LAWS, decision=("redeal", "stands"))
    yield from all_of("penalty", player=names, law=LAWS, suit=SUITS)
    yield from all_of("penalty", player=names, law=("robo-de-mas", "descarte-visto"), to=("discard", "stock"))
    yield from all_of("penalty", player=names, law=("robo-de-mas",), to=("discard", "stock"), card=(*PACK, "3O", "10O"))
    yield from all_of("penalty", player=names, law=LAWS, adds=([],))


# The count.


@cache
def courses(carteo: str) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Tricks and points of both after each lead and each trick of every way to play, the last with a high card and a low one."""
    found, now = {((0, 0), (0, 0))}, {(0, (0, 0), (0, 0))}
    for number in range(1, 13):
        after = set()
        for leader, tricks, points in now:
            led = plus(points, leader, 1)
            found.add((tricks, led))
            for taker in (0, 1):
                taken = plus(led, taker, int(taker != leader or carteo == "every_trick"))
                after.add((taker, plus(tricks, taker, 1), taken))
                if number == 12:
                    after.add((taker, plus(tricks, taker, 1), plus(taken, taker, 1)))
        found |= {(tricks, points) for _, tricks, points in after}
        now = after
    return tuple(sorted(found))


def plus(pair: tuple[int, int], seat: int, more: int) -> tuple[int, int]:
    """A pair with more for one of the two."""
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def counts(table: Any, dice: random.Random) -> Iterator[Event]:
    """Counts of the open hand: every course of play, and some beside something that is announced."""
    hand = table.hand
    for tricks, points in courses(table.options.carteo):
        for pique in (None, True, False):
            yield counted(hand, tricks, points, pique)
    if hand.acuses:
        return
    twenty_nine = {hand.players[0]: [ANYTHING[2], ANYTHING[1], ANYTHING[1], ANYTHING[0]]}
    yield from (counted(hand, tricks, points, pique=True, acuses=twenty_nine) for tricks, points in courses(table.options.carteo))
    sets: list[Any] = [{player: [ANYTHING[2]] * 6} for player in hand.players]
    known = [each for cards in known_of(hand) for each in claims(codes_of(cards or 0))] or [*ANYTHING]
    sets += [
        {player: dice.choices(some, k=dice.randint(1, 4)) for player in hand.players if dice.random() < 0.7}
        for some in ([*ANYTHING], known, [*ANYTHING], known)
    ]
    for acuses in sets:
        yield event("tally", tricks={}, acuses=acuses)
        for tricks, points in dice.sample(courses(table.options.carteo), 60):
            yield counted(hand, tricks, points, dice.choice((None, True, False)), acuses=acuses)


def known_of(hand: Any) -> list[int | None]:
    """The cards of both, where all of them are known."""
    return [exact_of(hand, seat) for seat in (0, 1)]


def counted(hand: Any, tricks: tuple[int, int], points: tuple[int, int], pique: bool | None, **said: Any) -> Event:
    """A count."""
    more = {} if pique is None else {"pique": pique}
    return event(
        "tally", tricks=dict(zip(hand.players, tricks, strict=True)), carteo=dict(zip(hand.players, points, strict=True)), **more, **said
    )


def with_winner(table: Any, sent: Event) -> Iterator[Event]:
    """The same count, where it says who has the hundred."""
    yield sent
    yield from ({**sent, "data": {**sent["data"], "game": player}} for player in table.hand.players)


# Both ways.


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    told_values: dict[str, set[Any]] = defaultdict(set)
    left_out: set[str] = set()
    free = FREE.get(kind, set())
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
            told_values[name] |= {value} if name not in free else {*value.values()} if name in ("tricks", "carteo") else {True}
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        if "values" not in shown and name in ("tricks", "carteo"):
            continue
        if name not in free or name in ("tricks", "carteo"):
            listed = shown["values"] if "values" in shown else range(shown["min"], shown["max"] + 1)
            assert told_values[name] == set(listed), f"{kind}.{name}: {told_values[name]} {listed}"
            assert len(listed) == len(told_values[name]), f"{kind}.{name}"
        else:
            assert told_values[name] or name in ("cards", "acuses"), f"{kind}.{name} is named and was never taken"


def at(seed: int, place: int) -> tuple[Walk, int]:
    """A night, and one of its moments."""
    night = walk(seed, 30)
    return night, place % len(night.nights)


@FEWEST
@given(SEEDS, st.integers(0, 10**6))
def test_next_names_just_what_is_not_refused(seed: int, place: int) -> None:
    """Types and values that are named are taken in some event; all others are refused."""
    night, place = at(seed, place)
    table = night.nights[place].table
    if table.closed:
        assert list(GAME.expects(table)) == []
        return
    # What is only named because it must not be seen that it cannot come, nothing names a value of.
    entries = {each.type: each.told() for each in GAME.expects(table)}
    for entry in entries.values():
        entry["fields"] = {name: told for name, told in entry["fields"].items() if told.get("values") != []}
    players = tuple(GAME.seats(table).players)
    accepted: dict[str, list[Event]] = defaultdict(list)
    for sent in candidates((*players, NOBODY), players):
        if is_taken(table, sent):
            accepted[sent["type"]].append(sent)
    entries.pop("tally", None)
    assert entries.keys() == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events)
    if "trick" in entries:
        assert_cards_agree(table, entries["trick"]["fields"].get("cards", {"values": [], "min": 0, "max": 0}))


def assert_cards_agree(table: Any, shown: Mapping[str, Any]) -> None:
    """Each card that is named lies in some trick that is taken, no other does; and a trick has as many cards as is named."""
    hand = table.hand
    taken = [each["data"]["cards"] for each in laid(table, hand) if is_taken(table, each)]
    assert {card for cards in taken for card in cards.values()} == set(shown["values"])
    assert (min(map(len, taken), default=0), max(map(len, taken), default=0)) == (shown["min"], shown["max"])


def laid(table: Any, hand: Any) -> Iterator[Event]:
    """Tricks of one card and of two: each card of the pack from each, beside the first few that the other may have."""
    may = [[card for card in PACK if BIT_OF_48[card] & mask & ~hand.gone] for mask in playing(hand, table.options).may]
    for seat, card in product((0, 1), PACK):
        own, other = hand.players[seat], hand.players[1 - seat]
        yield from (event("trick", cards={own: card, other: each}) for each in may[1 - seat][:2])
        yield event("trick", cards={own: card})


@FEWEST
@given(SEEDS, st.integers(0, 10**6))
def test_next_names_the_numbers_of_a_count(seed: int, place: int) -> None:
    """Before the first trick a hand may be counted, and afterwards not; each number that is named is that of some entry."""
    night, place = at(seed, place)
    table, dice = night.nights[place].table, random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    entry = next((each.told() for each in GAME.expects(table) if each.type == "tally"), None)
    if entry is None:
        assert table.hand is None or table.closed or not any(is_taken(table, each) for each in list(counts(table, dice))[::7])
        return
    # Where the cards are known, what can be announced of them is seldom found by chance: there only what was taken is held against it.
    taken = [each for sent in counts(table, dice) if is_taken(table, sent) for each in with_winner(table, sent) if is_taken(table, each)]
    assert taken
    said = {"pique": {each["data"].get("pique") for each in taken} - {None}, "game": {each["data"].get("game") for each in taken} - {None}}
    for name, values in said.items():
        listed = {*entry["fields"].get(name, {"values": []})["values"]}
        assert values <= listed, (name, values, listed)
        assert values == listed or any(known_of(table.hand)), (name, values, listed)
        entry["fields"].pop(name, None)
    assert_fields_agree("tally", entry, [{**each, "data": {k: v for k, v in each["data"].items() if k not in said}} for each in taken])
    assert ("acuses" in entry["fields"]) == (not table.hand.acuses)


# Who only watches.


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_tells_a_watcher_nothing_of_cards_that_lie_face_down(seed: int, place: int) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
    (night, place), dice = at(seed, place), random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    assert_nothing_is_told(night.nights[place], lambda: dealt_otherwise(night.record[: place + 1], PACK, dice, miscounts=0.3))


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, counted, or belongs to every game."""
    tried = {sent["type"] for sent in candidates(("ana", NOBODY), ("ana", "beto"))}
    assert tried | {"tally"} | AT_ANY_TIME == GAME.door.keys()


def test_the_nights_come_by_what_matters() -> None:
    """Of some nights: each type of event, kind of acuse and law, hands of each length, known and not, miscounted, decided by acuses."""
    types, laws, kinds, tricks, other = set(), set(), set(), set(), set()
    for seed in range(150):
        night = walk(seed)
        types |= {each["type"] for each in night.record}
        laws |= {each["data"]["law"] for each in night.record if each["type"] == "penalty"}
        kinds |= {each["data"]["kind"] for each in night.record if each["type"] == "declaration"}
        other |= {name for each in night.record for name in each["data"]}
        hands = [each.table.hand for each in night.nights if each.table.hand is not None]
        tricks |= {len(hand.tricks) for hand in hands}
        other |= {f"{count} cards" for hand in hands for count in hand.sizes}
    assert types == {sent["type"] for sent in candidates(("ana",), ("ana", "beto"))} | {"tally"}
    assert laws == set(LAWS)
    assert kinds == {*KINDS, "salida", "enmienda"}
    assert tricks >= set(range(13))
    assert other >= {
        "leader",
        "low",
        "withdrawn",
        "unannounced",
        "adds",
        "card",
        "to",
        "shown",
        "carried",
        "11 cards",
        "12 cards",
        "13 cards",
    }
