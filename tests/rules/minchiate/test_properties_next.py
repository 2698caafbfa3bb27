"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart. What `expects`
names must then be just what was taken: each type, each value of each listed field. And who sees only what lies face up is told the same,
however the cards lie that he does not see.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from projections.coming import coming
from projections.replay import read
from rules.core.cards import BIT_OF_97 as BITS, NINETY_SEVEN as PACK
from tests.nights import FOUR, Event, event
from tests.rules.face_down import assert_nothing_is_told, dealt_otherwise
from tests.rules.minchiate.next_nights import COUNTED, GAME, LAWS, Walk, counted, is_taken, walk

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
    "deal": {"hands", "robbed", "fola", "fola_robbed", "fola_taken"},
    "seats_changed": {"players", "first_dealer", "draw_order"},
    "penalty": {"cards"},
    "tally": {"noted"},
}
"""Fields that are named without values, or with how many cards they hold."""
SUIT_CARDS: Final = tuple(code for code in PACK if code[0] not in "TL" and not code.startswith("R"))
CORRIDA: Final = tuple(f"T{number}" for number in range(28, 41))
PAPAS: Final = tuple(f"T{number}" for number in range(1, 6))
FORMS: Final = (
    *(order[first : first + size] for order in (PAPAS, CORRIDA) for size in range(2, 14) for first in range(len(order) - size + 1)),
    *((("RO", "RC", "RE", "RB")[:3]), ("RO", "RC", "RB"), ("RO", "RE", "RB"), ("RC", "RE", "RB"), ("RO", "RC", "RE", "RB")),
    *(
        ("T1", "T40"),
        ("T1", "T13", "T28"),
        ("T10", "T20", "T30", "T40"),
        ("T10", "T20", "T30"),
        ("T20", "T30", "T40"),
        ("T14", "T35", "T39"),
    ),
    *(("T10", "T30", "T40"), ("T27", "T28", "T29"), ("RO", "RC"), ("T6", "T7", "T8")),
)
"""What is a versícula, with or without El Loco, and something that is none."""


def all_of(type_: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out."""
    for chosen in product(*values.values()):
        yield event(type_, **{name: value for name, value in zip(values, chosen, strict=True) if value is not None})


def candidates(table: Any, names: tuple[str, ...]) -> Iterator[Event]:
    """Events of every type but those of every game, with all values that matter."""
    players = list(GAME.seats(table).players)
    yield from deals(names)
    yield from all_of("exchange", player=names, discards=range(35))
    yield from all_of("declaration", player=names, kind=("caida",))
    yield from all_of(
        "declaration", player=names, kind=("versicula",), cards=[list(each) for codes in FORMS for each in (codes, (*codes, "L"))]
    )
    yield from all_of("trick", winner=names, leader=(None, *names))
    yield from laid(table)
    yield from penalties(table, names)
    yield from all_of(
        "seats_changed",
        players=(players, players[::-1], [*players[:3], "eva"], players[:3]),
        first_dealer=(None, *names),
        draw_order=(None, [players[3], players[1], players[0], players[2]]),
    )
    yield from all_of("night_closed", leftovers=(None, "carry", "share"))
    yield from counts(table)
    yield event("night_opened", game="minchiate", players=players)


def deals(names: tuple[str, ...]) -> Iterator[Event]:
    """A deal by everybody; as many cards of each list as there can be."""
    yield from all_of("deal", dealer=(None, *names))
    for name in ("robbed", "fola", "fola_robbed", "fola_taken"):
        yield from (event("deal", **{name: list(PACK[:count])}) for count in range(14))
    yield event("deal", hands={names[0]: list(PACK[:21])})
    yield from (event("deal", turned={names[0]: code}) for code in (*PACK, "SO", "T41"))


def penalties(table: Any, names: tuple[str, ...]) -> Iterator[Event]:
    """Every law on everybody, with all that it can say."""
    hands = range(1, GAME.dealt_count(table) + 2)
    yield from all_of("penalty", player=names, law=LAWS, cards=(None, 1, 50))
    yield from all_of("penalty", player=names, law=("renuncio",), trick=(None, *range(1, 22)), hand=(None, *hands))


def laid(table: Any) -> Iterator[Event]:
    """Tricks of one card to four: each card of the pack from each player, the others lay something that they may have."""
    hand = table.hand
    if hand is None:
        return
    may = {
        player: [code for code, bit in BITS.items() if bit & cards & ~hand.gone]
        for player, cards in zip(hand.players, hand.may, strict=True)
    }
    for player, code in product(hand.players, PACK):
        if code not in may[player]:
            continue
        # Who may be missing hangs on the players: of one card of each all ways are tried, where nobody was ever said to be short.
        every = bool(hand.miscounted) or any(hand.put) or code == may[player][0]
        for out in subsets([other for other in hand.players if other != player]) if every else ([],):
            others = [other for other in hand.players if other not in out and other != player]
            if (cards := beside({player: code}, others, may)) is not None:
                yield event("trick", cards=cards)
    yield event("trick", cards=dict(zip(hand.players, ("1O", "1O", "2O", "3O"), strict=True)))


def subsets(some: list[str]) -> Iterator[list[str]]:
    """Some of a few, in every way."""
    for chosen in product((False, True), repeat=len(some)):
        yield [each for each, out in zip(some, chosen, strict=True) if out]


def beside(cards: dict[str, str], others: list[str], may: Mapping[str, list[str]]) -> dict[str, str] | None:
    """The same cards with one of each other, no card twice; None where there is no way."""
    if not others:
        return cards
    for code in [code for code in may[others[0]] if code not in cards.values()]:
        if (found := beside({**cards, others[0]: code}, others[1:], may)) is not None:
            return found
    return None


def counts(table: Any) -> Iterator[Event]:
    """Counts of the open hand: every number of cards, by either last trick; every number of tricks of each."""
    hand, dice = table.hand, random.Random(1)  # noqa: S311  # the dice of a test are no secret
    if hand is None:
        return
    for cards, last in product(range(85), ("NS", "EO")):
        yield counted(table, (cards, 84 - cards), last, dice)
        if cards % 4 == 1:
            yield counted(table, (cards, max(0, 83 - cards)), last, dice)
            yield counted(table, (84 - cards, cards - 1), last, dice)
    if len(hand.tricks) == 21 and (hand.miscounted or any(hand.put)):
        # Where somebody had a wrong number of cards, whatever the tricks leave.
        for cards, others in product(range(85), repeat=2):
            if cards + others < 84:
                yield counted(table, (cards, others), ("NS", "EO")[hand.sides[hand.winners[-1]]], dice)
    for seat, won in product(range(4), range(23)):
        for last in ("NS", "EO"):
            tricks = [hand.winners.count(each) for each in range(4)]
            rest = 21 - sum(tricks) - (won - tricks[seat])
            tricks[seat] = won
            tricks[(seat + 1) % 4] += rest
            if rest < 0:
                continue
            of_pairs = [4 * sum(count for each, count in enumerate(tricks) if hand.sides[each] == pair) for pair in (0, 1)]
            said = dict(zip(hand.players, tricks, strict=True))
            yield counted(table, (of_pairs[0], of_pairs[1]), last, dice, tricks=said)
            yield counted(table, (of_pairs[0], of_pairs[1]), last, dice, tricks=said, noted={"NS": {}})


# Both ways.


def values_in(kind: str, name: str, value: Any) -> set[Any]:
    """What an event says in a field, value by value."""
    if name == "captured":
        return {code for codes in value.values() for code in codes}
    if isinstance(value, Mapping):
        return {*value.values()}
    if name == "cards" and kind == "declaration":
        return {*value}
    return {value}


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    said: dict[str, set[Any]] = defaultdict(set)
    sizes: dict[str, set[int]] = defaultdict(set)
    left_out: set[str] = set()
    free = FREE.get(kind, set())
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
            said[name] |= {True} if name in free else values_in(kind, name, value)
            if isinstance(value, list | dict):
                sizes[name] |= {len(own) for own in value.values()} if isinstance(value, dict) and name == "hands" else {len(value)}
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        assert said[name] or shown.get("values") == [], f"{kind}.{name} is named and was never taken"
        if "values" in shown:
            assert said[name] == {*shown["values"]}, (kind, name, said[name] ^ {*shown["values"]})
            assert len(shown["values"]) == len({*shown["values"]}), (kind, name)
        if "min" in shown and name in sizes:
            assert sizes[name] == {*range(shown["min"], shown["max"] + 1)}, (kind, name, sizes[name], shown["min"], shown["max"])
        elif "min" in shown and "values" not in shown:
            assert said[name] == {*range(shown["min"], shown["max"] + 1)}, (kind, name)


def at(seed: int, place: int) -> tuple[Walk, int]:
    """A night, and one of its moments."""
    night = walk(seed, 25 + seed % 30)
    return night, place % len(night.nights)


def moment_of(seed: int) -> tuple[Walk, int]:
    """A night, and its last moment."""
    night = walk(seed, 5 + seed % 70)
    return night, len(night.nights) - 1


@FEWEST
@given(SEEDS)
def test_next_names_just_what_is_not_refused(seed: int) -> None:
    """Every type, and every value of every listed field: named if and only if it is taken."""
    night, place = moment_of(seed)
    assert_agrees(night.nights[place].table)


def assert_agrees(table: Any) -> None:
    """What is named at a table is what is taken at it."""
    if table.closed:
        assert list(GAME.expects(table)) == []
        return
    entries = {each.type: each.told() for each in GAME.expects(table)}
    accepted: dict[str, list[Event]] = defaultdict(list)
    for sent in candidates(table, (*GAME.seats(table).sat, NOBODY)):
        if is_taken(table, sent):
            accepted[sent["type"]].append(sent)
    assert entries.keys() == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events)
    if "tally" in entries:
        assert_known(table, entries["tally"]["fields"]["captured"]["known"], accepted["tally"][0])


def assert_known(table: Any, known: Mapping[str, list[str]], taken: Event) -> None:
    """A counting card of which the record knows where it ended is counted there, and nowhere else."""
    heaps = {heap: list(codes) for heap, codes in taken["data"]["captured"].items()}
    for heap, codes in known.items():
        for code in codes:
            # El Loco goes where his pair says that it gave a card for him.
            assert code in heaps[heap] or code == "L"
            for other in {*heaps} - {heap} if code != "L" else ():
                moved = {name: [each for each in own if each != code] + [code] * (name == other) for name, own in heaps.items()}
                assert not is_taken(table, {**taken, "data": {**taken["data"], "captured": moved}})


RARE_MOMENTS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "short": lambda hand: bool(hand.miscounted) and len(hand.tricks) == 20,
    "put too many away": lambda hand: any(hand.put) and any(laid and "" in laid.codes for laid in hand.tricks),
    "last": lambda hand: len(hand.tricks) == 20 and None not in hand.tricks,
    "counting": lambda hand: len(hand.tricks) == 21 and hand.tally is None and None in hand.tricks,
    "played out": lambda hand: len(hand.tricks) == 21 and None not in hand.tricks,
}


def test_next_agrees_at_moments_that_are_seldom_met_by_chance() -> None:
    """Somebody without a card, the last trick of known hands, a count after all tricks."""
    left = dict(RARE_MOMENTS)
    for seed in range(100):
        for night in walk(seed, 60).nights if left else ():
            hand = night.table.hand
            found = [name for name, is_met in left.items() if hand is not None and is_met(hand)]
            for name in found:
                del left[name]
            if found:
                assert_agrees(night.table)
    assert not left


# Who only watches.


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_tells_a_watcher_nothing_of_cards_that_lie_face_down(seed: int, place: int) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
    (night, place), dice = at(seed, place), random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    assert_nothing_is_told(night.nights[place], lambda: dealt_otherwise(night.record[: place + 1], PACK, dice))


def test_with_everybody_fallen_a_watcher_is_not_told_who_has_a_versicula() -> None:
    """That a declaration may still come only the hands say then."""
    own = ["T1", "T2", "T3", *SUIT_CARDS[:18]]
    fallen = [event("declaration", player=player, kind="caida") for player in FOUR]
    record = [event("night_opened", game="minchiate", players=list(FOUR)), event("deal", hands={"ana": own}), *fallen]
    night = read(record).night
    assert night is not None
    assert_agrees(night.table)
    assert "declaration" in {each["type"] for each in coming(night)}
    assert "declaration" not in {each["type"] for each in coming(night, covered=True)}


def test_next_says_where_the_counting_cards_are() -> None:
    """Captured ones with their captors, El Loco with those who played him once they have a trick, buried ones in the Fola."""
    laid = event("trick", cards={"ana": "T40", "beto": "RO", "carla": "L", "dario": "T1"})
    record = [
        event("night_opened", game="minchiate", players=list(FOUR)),
        event("deal"),
        event("exchange", player="dario", discards=["T29"]),
        laid,
    ]
    night = read(record).night
    assert night is not None
    captured = next(each["fields"]["captured"] for each in coming(night) if each["type"] == "tally")
    # Dario deals, so that he and beto are NS.
    assert captured["known"] == {"NS": [], "EO": ["RO", "L", "T1", "T40"], "fola": ["T29"]}
    assert captured["values"] == list(COUNTED)
    covered = next(each["fields"]["captured"] for each in coming(night, covered=True) if each["type"] == "tally")
    assert covered == {"required": True}


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, or belongs to every game."""
    table = read([event("night_opened", game="minchiate", players=list(FOUR)), event("deal")]).night
    assert table is not None
    tried = {sent["type"] for sent in candidates(table.table, (*FOUR, NOBODY))}
    assert tried | AT_ANY_TIME == GAME.door.keys()
