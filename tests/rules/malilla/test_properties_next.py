"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart; of the
counts, which are too many, all that some entry can be. What `expects` names must then be just what was taken: each type, each value of
each listed field. And who sees only what lies face up is told the same, however the cards lie that he does not see.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from rules.core.cards import BIT_OF_48, FORTY_EIGHT, SUITS
from rules.malilla.knowledge import play_of
from rules.malilla.outcome import points_so_far
from rules.malilla.play import may_play
from rules.malilla.variants import FORMS
from tests.nights import Event, event
from tests.rules.face_down import assert_nothing_is_told, dealt_otherwise
from tests.rules.malilla.next_nights import CAUSES, GAME, LAWS, Walk, is_taken, walk

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
UNSAID: Final = "-"
"""Leaves out a field of which null says something."""
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
FREE: Final[Mapping[str, set[str]]] = {
    "deal": {"hands", "stock", "piles"},
    "seats_changed": {"players", "first_dealer"},
    "trick": {"cards", "amended"},
    "tally": {"points", "tricks"},
}
"""Fields that hold something for several players, or that are named without values."""
ALL: Final = 72


def all_of(kind: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out, of the favorite what is unsaid does."""
    for chosen in product(*values.values()):
        said = {name: value for name, value in zip(values, chosen, strict=True) if value is not None or name == "favorito"}
        yield event(kind, **{name: value for name, value in said.items() if value != UNSAID})


def candidates(names: tuple[str, ...], players: tuple[str, ...], turned: str) -> Iterator[Event]:
    """Events of every type but the tally and those of every game, with all values that matter."""
    yield from all_of("deal", turned=(*FORTY_EIGHT, "1X"))
    yield from all_of("deal", turned=(turned,), dealer=(None, *names), last_round=(None, True, False))
    yield from all_of("deal", turned=(turned,), hands=({},))
    yield from all_of("deal", turned=(turned,), piles=({},))
    yield event("deal", turned=turned, stock=[card for card in FORTY_EIGHT if card != turned and card[0] not in "234"][:12])
    for count in range(14):
        yield from all_of("exchange", player=names, discards=[count], drawn=[count])
    yield from all_of("trick", winner=names, leader=(None, *names))
    yield from all_of("trick", winner=names, raised_by=(None, *names))
    yield from penalties(names)
    seats = ([*players], [*players[1:], players[0]], list(players[:-1]), [*players, "fede"])
    favorites = (UNSAID, None, *SUITS)
    yield from all_of("seats_changed", players=seats, partida=(None, "same", "new"), favorito=favorites, first_dealer=(None, *names))
    yield from all_of("night_closed", leftovers=(None, "carry", "share"))
    yield event("night_opened", game="malilla", players=list(players))


def penalties(names: tuple[str, ...]) -> Iterator[Event]:
    """Every law on everybody, with all that it can say, and with what belongs to another law."""
    yield from all_of("penalty", player=names, law=LAWS)
    with_trick = ("renuncio", "renuncio-advertido", "salir-sin-tocarle", "alzar-baza-ajena", "hablar")
    yield from all_of("penalty", player=names, law=with_trick, trick=range(1, 25))
    yield from all_of("penalty", player=names, law=("dar-sin-tocarle", "mal-dado"), play_begun=(True, False))
    yield from all_of("penalty", player=names, law=("mal-dado", "ver-bazas"), cause=CAUSES)


def counts(table: Any) -> Iterator[Event]:
    """Counts of the open hand: for each number of points and of tricks that an entry can be, some that say it."""
    hand = table.hand
    form, least = hand.form, points_so_far(hand)
    names = hand.players[: form.sides]
    for asleep, total, one in product((None, *range(ALL + 1 if form.stock else 7)), (ALL, ALL - 1), range(form.sides)):
        if total != ALL and not form.open_piles:
            continue
        left = total - (asleep or 0)
        for points in range(left + 1):
            for told in rests(names, least, one, points, left):
                yield from all_of("tally", points=[told], asleep=[asleep])
    logged = [hand.winners.count(seat) for seat in range(len(hand.players))]
    yield from with_tricks(hand, hand.players, logged)
    if form.pairs:
        yield from with_tricks(hand, hand.players[:2], [logged[0] + logged[2], logged[1] + logged[3]])


def rests(names: Sequence[str], least: Sequence[int], one: int, own: int, whole: int) -> Iterator[dict[str, int]]:
    """One has so many; the others what they have at least, and one of them all the rest."""
    others = [place for place in range(len(names)) if place != one]
    for best in others:
        told = {names[place]: least[place] for place in others} | {names[one]: own}
        told[names[best]] += whole - sum(told.values())
        if told[names[best]] >= 0:
            yield told


def with_tricks(hand: Any, names: Sequence[str], logged: Sequence[int]) -> Iterator[Event]:
    """Counts that tell tricks, with points that go with them."""
    form, least = hand.form, points_so_far(hand)
    for one, own in product(range(len(names)), range(form.tricks + 1)):
        for tricks in rests(names, logged, one, own, form.tricks):
            won = [0] * form.sides
            for name, each in tricks.items():
                won[form.side(hand.seat(name))] += each
            points = [max(least[side], each // 2 if form.open_piles else each) for side, each in enumerate(won)]
            whole = ALL - won[0] % 2 if form.open_piles else ALL
            points[won.index(max(won))] += whole - sum(points)
            yield event("tally", points=dict(zip(hand.players, points, strict=False)), tricks=tricks)


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    told_values: dict[str, set[Any]] = defaultdict(set)
    left_out: set[str] = set()
    free = FREE.get(kind, set())
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
            told_values[name] |= set(value.values()) if kind == "tally" and name in free else {value} if name not in free else {True}
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        if name not in free or kind == "tally":
            listed = shown["values"] if "values" in shown else range(shown["min"], shown["max"] + 1)
            assert told_values[name] == set(listed), f"{kind}.{name}: {told_values[name] ^ set(listed)}"
            assert len(listed) == len(told_values[name]), f"{kind}.{name}"
        elif name not in ("players", "cards", "amended"):
            assert told_values[name], f"{kind}.{name} is named and was never taken"


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
    turned = random.Random(seed).choice(night.form.pack)  # noqa: S311  # the dice of a test are no secret
    for sent in candidates((*players, NOBODY), players, turned):
        if is_taken(table, sent):
            accepted[sent["type"]].append(sent)
    if GAME.open_hand(table) is not None:
        accepted["tally"] = [each for each in counts(table) if is_taken(table, each)]
        told = entries["tally"]["fields"].get("asleep", {"values": [0]})
        # What is only named because it must not be seen that it cannot come, nothing names a value of.
        if told["values"] == []:
            del entries["tally"]["fields"]["asleep"]
    assert entries.keys() == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events)
    if "trick" in entries:
        assert_cards_agree(table, entries["trick"]["fields"]["cards"])


def assert_cards_agree(table: Any, shown: Mapping[str, Any]) -> None:
    """Each card that is named lies in some trick that is taken, no other does; and a trick has as many cards as is named."""
    hand = table.hand
    taken = [each["data"]["cards"] for each in laid(hand) if is_taken(table, each)]
    assert {card for cards in taken for card in cards.values()} == set(shown["values"])
    assert (min(map(len, taken), default=0), max(map(len, taken), default=0)) == (shown["min"], shown["max"])


def laid(hand: Any) -> Iterator[Event]:
    """Tricks of each number of cards: each card from everybody who may have it, the others' what is left for them."""
    play = play_of(hand)
    masks = {player: may_play(hand, play, seat) for seat, player in enumerate(hand.players)}
    may = {player: [card for card in hand.form.pack if BIT_OF_48[card] & mask] for player, mask in masks.items()}
    for size in range(len(hand.players), 0, -1):
        for players in combinations(hand.players, size):
            for player in players:
                for card in FORTY_EIGHT:
                    cards = given_out({each: [card] if each == player else may[each] for each in players})
                    if cards is not None:
                        yield event("trick", cards=cards)
                        if size < len(hand.players):
                            yield event("trick", cards=cards, leader=player)


def given_out(may: Mapping[str, Sequence[str]]) -> dict[str, str] | None:
    """A card for each that no other has; None where there is none."""
    if not may:
        return {}
    first = min(may, key=lambda player: len(may[player]))
    for code in may[first]:
        rest = given_out({player: [each for each in cards if each != code] for player, cards in may.items() if player != first})
        if rest is not None:
            return {first: code, **rest}
    return None


# Who only watches.


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_tells_a_watcher_nothing_of_cards_that_lie_face_down(seed: int, place: int) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
    (night, place), dice = at(seed, place), random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    assert_nothing_is_told(night.nights[place], lambda: dealt_otherwise(night.record[: place + 1], night.form.pack, dice, miscounts=0.5))


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, counted, or belongs to every game."""
    tried = {sent["type"] for sent in candidates(("ana", NOBODY), ("ana", "beto", "carla", "dario"), "1O")}
    assert tried | {"tally"} | AT_ANY_TIME == GAME.door.keys()


def test_the_nights_come_by_what_matters() -> None:
    """Of a hundred nights: every way to play, type of event and law, hands of nearly each length, known and not, miscounted too."""
    types, laws, variants, tricks, other = set(), set(), set(), set(), set()
    for seed in range(100):
        night = walk(seed)
        variants.add(night.variant)
        types |= {each["type"] for each in night.record}
        laws |= {each["data"]["law"] for each in night.record if each["type"] == "penalty"}
        other |= {name for each in night.record if each["type"] in ("trick", "deal") for name in each["data"]}
        hands = [each.table.hand for each in night.nights if each.table.hand is not None]
        tricks |= {len(hand.winners) for hand in hands}
        other |= {f"{count} cards" for hand in hands for count in hand.dealt.counts if count is not None}
    assert variants == {*FORMS}
    assert types == {sent["type"] for sent in candidates(("ana",), ("ana",), "1O")} | {"tally"}
    assert laws == set(LAWS)
    assert tricks >= set(range(24))
    assert other >= {"leader", "raised_by", "amended", "last_round", "hands", "stock", "piles", "11 cards", "12 cards", "13 cards"}
