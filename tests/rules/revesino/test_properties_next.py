"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart; of the
counts, which are too many, some of each sort. What `expects` names must then be just what was taken: each type, each value of each
listed field. And who sees only what lies face up is told the same, however the cards lie that he does not see.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from events.games.revesino import PAY_CARDS
from projections.coming import coming
from projections.replay import Night, read
from rules.core.cards import BIT_OF_48, FORTY_EIGHT
from rules.revesino.play import play_of
from tests.nights import Event, event
from tests.rules.revesino.next_nights import (
    CAUSES,
    GAME,
    ITEMS,
    LAWS,
    TRICKS,
    Walk,
    as_it_lies,
    counted,
    filled,
    is_taken,
    logged_points,
    ordinary,
    walk,
)

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "1000"))
FEWER: Final = settings(
    max_examples=max(10, NIGHTS // 15),
    deadline=None,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
FEWEST: Final = settings(FEWER, max_examples=max(10, NIGHTS // 40))
"""A moment is dear: thousands of events are tried at it."""
SEEDS: Final = st.integers(0, 2**32 - 1)
NOBODY: Final = "nadie"
"""Who never sits down, not even by mistake."""
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
FREE: Final[Mapping[str, set[str]]] = {
    "deal": {"hands", "stock"},
    "seats_changed": {"players", "first_dealer"},
    "trick": {"cards"},
    "tally": {"tricks", "points", "cards", "revesino", "cuatro_ases"},
}
"""Fields that are named without values."""


def all_of(kind: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out."""
    for chosen in product(*values.values()):
        yield event(kind, **{name: value for name, value in zip(values, chosen, strict=True) if value is not None})


def candidates(names: tuple[str, ...], players: tuple[str, ...], hand: int) -> Iterator[Event]:
    """Events of every type but the tally and those of every game, with all values that matter."""
    yield from all_of("deal", dealer=(None, *names), last_round=(None, True, False))
    yield from all_of("exchange", player=names, discards=range(3), drawn=range(3))
    yield from all_of("trick", winner=names, leader=(None, *names))
    yield from penalties(names, hand)
    yield from all_of("declaration", player=names, kind=("sorteo",), pena=(None, *range(1, 8)))
    yield from all_of("seats_changed", players=([*players], [*players[1:], players[0]]), first_dealer=(None, *names))
    yield from all_of("night_closed", leftovers=(None, "carry", "share"))
    yield event("night_opened", game="revesino", players=list(players))


def penalties(names: tuple[str, ...], hand: int) -> Iterator[Event]:
    """Every law on everybody, with all that it can say, and with what belongs to another law."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=("renuncio", "tenderse"), trick=range(1, TRICKS))
    yield from all_of("penalty", player=names, law=("mal-dado", "robo-errado"), cause=CAUSES)
    yield from all_of("penalty", player=names, law=("juntar-cartas", "carta-caida"), items=([item] for item in ITEMS))
    yield from all_of("penalty", player=names[:1], law=("carta-caida",), hand=range(1, hand + 2), by=(None, *names))


def tallies(table: Any, dice: random.Random) -> list[Event]:
    """Counts that are taken: some of those that a night sends, and one of each sort if there is any in the small divisions of the tricks."""
    hand = table.hand
    if hand is None or GAME.open_hand(table) is None:
        return []
    found = [each for each in (event("tally", **counted(dice, hand)) for _ in range(20)) if is_taken(table, each)]
    sorts = {sort_of(each["data"]) for each in found}
    left = TRICKS - len(hand.winners)
    for one, other, count in product(hand.players, hand.players, {left, left - 1, left - 2} - {-1, -2}):
        tricks = {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)}
        tricks[one] += count
        tricks[other] += left - count
        for said in of_each_sort(hand, tricks):
            each = event("tally", tricks=tricks, **said)
            if sort_of(said) not in sorts and is_taken(table, each):
                found.append(each)
                sorts.add(sort_of(said))
    return found


def sort_of(data: Mapping[str, Any]) -> frozenset[str]:
    """What a count tells of."""
    return frozenset(data) - {"tricks"}


def of_each_sort(hand: Any, tricks: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """What a count of these tricks may tell besides them."""
    best = max(tricks, key=lambda player: tricks[player])
    cuts = [None, *({"player": best, "cut_by": player} for player in hand.players if player != best), {"player": best}]
    aces = [None, *({"player": player, **said} for player in hand.players for said in ({}, {"introduced_by": best}))]
    for cut, told in product(cuts if tricks[best] >= 9 else [None], aces):
        said = {name: value for name, value in (("revesino", cut), ("cuatro_ases", told)) if value is not None}
        yield said
        yield from ({**said, **lies} for lies in ordinary(hand, tricks))
        if told is not None:
            yield {**said, **thrown_by(hand, tricks, told["player"])}


def thrown_by(hand: Any, tricks: Mapping[str, int], player: str) -> dict[str, Any]:
    """As it lies, but all cards that lie nowhere yet sold to who has most tricks by whoever is known to have had them, else by one player;
    and those of his that lie as sold.
    """
    cards, points = as_it_lies(hand, tricks)["cards"], logged_points(hand)
    best = max((each for each in tricks if each != player), key=lambda each: tricks[each])
    told = [] if hand.play is None else [pair for pair in zip(hand.play.tricks, hand.winners, strict=True) if pair[0] is not None]
    lifted = {code: hand.players[winner] for trick, winner in told for code in trick.codes}
    for card in PAY_CARDS:
        if cards[card]["how"] == "asleep":
            owners = [each for each, sure in zip(hand.players, play_of(hand).known.sure, strict=True) if sure & BIT_OF_48[card]]
            cards[card] = {"how": "sold", "player": owners[0] if owners else player, "to": best}
            points[best] += 4 if card[0] == "1" else 2
        elif cards[card]["player"] == player:
            cards[card] = {"how": "sold", "player": player, "to": lifted[card]}
    return {"points": filled(points, cards, tricks), "cards": cards}


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    told_values: dict[str, set[Any]] = defaultdict(set)
    left_out: set[str] = set()
    free = FREE.get(kind, set())
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
            if name not in free:
                told_values[name] |= {*value} if name == "items" else {value}
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        if name not in free:
            assert told_values[name] == set(shown["values"]), f"{kind}.{name}"
            assert len(shown["values"]) == len(told_values[name]), f"{kind}.{name}"


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
    entries = {each.type: each.told() for each in GAME.expects(table)}
    players = tuple(GAME.seats(table).players)
    accepted: dict[str, list[Event]] = defaultdict(list)
    for sent in candidates((*players, NOBODY), players, GAME.dealt_count(table)):
        if is_taken(table, sent):
            accepted[sent["type"]].append(sent)
    if counts := tallies(table, random.Random(seed)):  # noqa: S311  # the dice of a test are no secret
        accepted["tally"] = counts
        assert_what_is_required_of_a_count(entries["tally"]["fields"], counts, known=tells_cards(table.hand))
    assert entries.keys() == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events)
    if "trick" in entries:
        assert_cards_that_may_lack(table, entries["trick"]["fields"]["cards"])


def assert_what_is_required_of_a_count(fields: Mapping[str, Any], taken: Sequence[Event], *, known: bool) -> None:
    """What every count that was taken says is required, and what none says is not named; unless that hangs on cards that are known."""
    for name in ("points", "cards", "revesino", "cuatro_ases"):
        said = [name in each["data"] for each in taken]
        named, required = name in fields, name in fields and fields[name]["required"]
        if name in ("revesino", "cuatro_ases"):
            assert named == any(said) or (known and named), name
        assert required == all(said) or (known and not required), name


def tells_cards(hand: Any) -> bool:
    """Whether the record tells of a card that nobody need have seen."""
    exchanged = [card for told in hand.exchanges if told is not None for card in (told.discard, told.drawn)]
    return any(each is not None for each in (*hand.dealt.hands, hand.dealt.stock, *exchanged))


def assert_cards_that_may_lack(table: Any, shown: Mapping[str, Any]) -> None:
    """A trick of three cards is taken where that is named, whoever it is that has none; and nowhere else."""
    play = play_of(table.hand)
    left = [code for code in FORTY_EIGHT if not BIT_OF_48[code] & play.gone]
    whole = given_out(table.hand.players, [[code for code in left if BIT_OF_48[code] & may] for may in play.known.may])
    if whole is None:
        return
    shorter = [event("trick", cards={player: card for player, card in whole.items() if player != lacks}) for lacks in whole]
    assert shown == {"required": False, "min": 3 if any(is_taken(table, each) for each in shorter) else 4, "max": 4}


def given_out(players: Sequence[str], may: Sequence[Sequence[str]]) -> dict[str, str] | None:
    """A card for each that no other has; None where there is none."""
    if not players:
        return {}
    for code in may[0]:
        rest = given_out(players[1:], [[each for each in cards if each != code] for cards in may[1:]])
        if rest is not None:
            return {players[0]: code, **rest}
    return None


# Who only watches.


def dealt_otherwise(night: Walk, place: int, dice: random.Random) -> Night | None:
    """A night at a moment as it would stand if the cards that nobody has seen lay otherwise; None where the record could not be so."""
    record = night.record[: place + 1]
    start = max((number for number, each in enumerate(record) if each["type"] == "deal"), default=0)
    later = record[start:]
    seen = {card for each in later if each["type"] == "trick" for card in each["data"].get("cards", {}).values()}
    unseen = [card for card in FORTY_EIGHT if card not in seen]
    other = dict(zip(unseen, dice.sample(unseen, len(unseen)), strict=True))

    def turned(value: Any) -> Any:
        if isinstance(value, list):
            return [other.get(card, card) for card in value]
        return {player: turned(cards) for player, cards in value.items()} if isinstance(value, dict) else value

    again = [
        {**each, "data": {name: turned(value) for name, value in each["data"].items()}} if each["type"] in ("deal", "exchange") else each
        for each in later
    ]
    replayed = read([*record[:start], *again])
    return None if replayed.refused is not None else replayed.night


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_tells_a_watcher_nothing_of_cards_that_lie_face_down(seed: int, place: int) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
    (night, place), dice = at(seed, place), random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    now = night.nights[place]
    if GAME.open_hand(now.table) is None:
        return
    for _ in range(4):
        other = dealt_otherwise(night, place, dice)
        if other is not None and GAME.open_hand(other.table) is not None:
            assert coming(other, covered=True) == coming(now, covered=True)


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, counted, or belongs to every game."""
    tried = {sent["type"] for sent in candidates(("ana", NOBODY), ("ana", "beto", "carla", "dario"), 1)}
    assert tried | {"tally"} | AT_ANY_TIME == GAME.door.keys()


def test_the_nights_come_by_what_matters() -> None:
    """Of sixty nights: every type of event, hands of each length, wrong counts, penas, hands that are known and that are not."""
    types, laws, tricks = set(), set(), set()
    for seed in range(60):
        night = walk(seed)
        types |= {each["type"] for each in night.record}
        laws |= {each["data"]["law"] for each in night.record if each["type"] == "penalty"}
        tricks |= {len(each.table.hand.winners) for each in night.nights if each.table.hand is not None}
    assert types == {sent["type"] for sent in candidates(("ana",), ("ana",), 1)} | {"tally"}
    assert laws == set(LAWS)
    assert tricks == set(range(12))
