"""What may come next in Minchiate, tried against every event: all fields, with values that cover each type and boundary."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice, product
from typing import Any, Final

import pytest

from projections.coming import coming
from projections.night import Night
from rules.core.cards import BIT_OF_97 as BITS
from tests.nights import FOUR, Event, as_watched, event, night_of
from tests.rules.covered import told_of
from tests.rules.evenings import is_taken, seeds
from tests.rules.minchiate.hands import COUNTED, PACK, SUITS, TRICKS, opened
from tests.rules.minchiate.imagined import LAWS, PEOPLE
from tests.rules.minchiate.nights import Evening
from tests.rules.minchiate.test_properties import GATE
from tests.rules.next import Next, all_of, given_out
from tests.rules.properties import few

pytestmark = pytest.mark.nights

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
"""Every form of a versícula, with and without El Loco, and a set of cards that is none."""


RARE_MOMENTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "short": lambda hand, _: bool(hand.miscounted) and len(hand.tricks) == 20,
    "put too many away": lambda hand, _: any(hand.put) and any(laid and "" in laid.codes for laid in hand.tricks),
    "last": lambda hand, _: len(hand.tricks) == 20 and None not in hand.tricks,
    "counting": lambda hand, _: len(hand.tricks) == 21 and hand.tally is None and None in hand.tricks,
    "played out": lambda hand, _: len(hand.tricks) == 21 and None not in hand.tricks,
    "somebody left": lambda _, seats: len(seats.sat) > len(seats.players),
}
"""Moments after a deal that random nights seldom show."""


class TestNext(Next):
    """What holds of the expectations of every game, tried for Minchiate."""

    evening = Evening
    few = few(GATE // 12)
    free = {"seats_changed": {"players", "first_dealer", "draw_order"}, "penalty": {"cards"}, "tally": {"noted"}}  # noqa: RUF012
    of_each = ("cards", "tricks")
    untried = ()

    def comes_seldom(self, table: Any) -> bool:
        """A player had a wrong number of cards, discarded too many, or left."""
        return any(RARE_MOMENTS[name](table.hand, table.seats) for name in ("short", "put too many away", "somebody left"))

    def test_next_agrees_at_moments_that_few_nights_have(self) -> None:
        """A player without a card, the last trick of known hands, a count after all tricks, a player of an old hand who left."""
        left, dice = dict(RARE_MOMENTS), random.Random(0)  # noqa: S311  # the dice of a test are no secret
        for seed in seeds(GATE):
            for night in self.evening.of_every_kind(seed).nights if left else ():
                hand = night.table.hand
                found = [name for name, is_met in left.items() if hand is not None and is_met(hand, night.table.seats)]
                for name in found:
                    del left[name]
                if found:
                    self.assert_names_what_is_taken(night, dice)
        assert not left

    def test_with_everybody_fallen_a_watcher_is_not_told_who_has_a_versicula(self) -> None:
        """Only her hand shows that ana may still declare, and that she had nothing to declare with another papa."""
        fallen = [event("declaration", player=player, kind="caida") for player in FOUR]
        nights = []
        for papa in ("T2", "T4"):
            night = night_of(opened(), event("deal", hands={"ana": ["T1", papa, "T3", *SUIT_CARDS[:18]]}), *fallen)
            for each in (night, as_watched(night)):
                self.assert_names_what_is_taken(each, random.Random(0))  # noqa: S311  # as above
            nights.append(night)
        told = [next(each["fields"] for each in coming(night) if each["type"] == "declaration") for night in nights]
        assert ["ana" in each["player"]["values"] for each in told] == [True, False]
        assert told_of(nights[0]) == told_of(nights[1])

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all are tried
        """Every possible deal, discard and declaration, and every law for each player who ever sat there."""
        yield from deals(names)
        yield from all_of("exchange", player=names, discards=range(35))
        yield from all_of("declaration", player=names, kind=("caida",))
        yield from all_of(
            "declaration", player=names, kind=("versicula",), cards=[list(each) for codes in FORMS for each in (codes, (*codes, "L"))]
        )
        yield from all_of("trick", winner=names, leader=(None, *names))
        yield from penalties(names)
        yield from all_of(
            "seats_changed",
            players=([*players], [*players[::-1]], [*players[:3], "eva"], [*players[:3]]),
            first_dealer=(None, *names),
            draw_order=(None, [players[3], players[1], players[0], players[2]]),
        )
        yield from all_of("night_closed", leftovers=(None, "carry", "share"))
        yield event("night_opened", game="minchiate", players=[*players])

    def laid(self, table: Any) -> Iterator[Event]:
        """Tricks of one to four cards: each card of the pack from each player, with possible cards of the others."""
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
            # Which card may be missing depends on the players: if nobody was ever said to be short, all ways are tried with one card of
            # each.
            every = bool(hand.miscounted) or any(hand.put) or code == may[player][0]
            for out in subsets([other for other in hand.players if other != player]) if every else ([],):
                told = {each: [code] if each == player else own for each, own in may.items() if each not in out}
                yield from (event("trick", cards=cards) for each in of_fined(hand, told) if (cards := given_out(each)) is not None)
        yield event("trick", cards=dict(zip(hand.players, ("1O", "1O", "2O", "3O"), strict=True)))

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:
        """Every number of cards with either last trick; every number of tricks of each."""
        hand = table.hand
        if hand is None:
            return
        for cards, last in product(range(85), ("NS", "EO")):
            yield counted(table, (cards, 84 - cards), last, dice)
            if cards % 4 == 1:
                yield counted(table, (cards, max(0, 83 - cards)), last, dice)
                yield counted(table, (84 - cards, cards - 1), last, dice)
        short = bool(hand.miscounted) or any(hand.put)
        if short:
            # If a player had a wrong number of cards, the rest after the tricks; usually only a few cards are missing.
            all_there = len(hand.tricks) == TRICKS
            for cards, others in product(range(85), repeat=2):
                if 84 - (84 if all_there else 6) <= cards + others < 84:
                    for last in (("NS", "EO")[hand.sides[hand.winners[-1]]],) if all_there else ("NS", "EO"):
                        yield counted(table, (cards, others), last, dice)
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
                yield counted(table, (of_pairs[0], of_pairs[1]), last, dice, tricks=said, noted={"NS": {}})
                for missing in product(range(6 if short else 1), repeat=2):
                    first, second = (max(0, count - each) for count, each in zip(of_pairs, missing, strict=True))
                    yield counted(table, (first, second), last, dice, tricks=said)

    def assert_fields_agree(self, kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
        """Each of several cards by itself, or their number; the cards of a trick are compared with the legal ones."""
        fields = {name: shown for name, shown in entry["fields"].items() if (kind, name) != ("trick", "cards")}
        super().assert_fields_agree(kind, {**entry, "fields": fields}, [each for one in sent for each in one_by_one(one)])

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """A counting card with a known place is counted there and nowhere else."""
        super().assert_counts_agree(night, entry, dice)
        if entry is None:
            return
        taken = next(each for each in self.counts(night.table, dice) if is_taken(night, each))
        heaps = {heap: list(codes) for heap, codes in taken["data"]["captured"].items()}
        for heap, codes in entry["fields"]["captured"]["known"].items():
            for code in codes:
                # El Loco goes where his pair says that it gave a card for him.
                assert code in heaps[heap] or code == "L"
                for other in {*heaps} - {heap} if code != "L" else ():
                    moved = {name: [each for each in own if each != code] + [code] * (name == other) for name, own in heaps.items()}
                    assert not is_taken(night, {**taken, "data": {**taken["data"], "captured": moved}})


def one_by_one(sent: Event) -> Iterator[Event]:
    """An event once for each card that it shows, with that card alone; for a list of the deal, with its length."""
    data = sent["data"]
    match sent["type"]:
        case "deal":
            sizes = {name: len(value) for name, value in data.items() if name in ("robbed", "fola", "fola_robbed", "fola_taken")}
            yield from (
                {**sent, "data": {**data, **sizes, **more}}
                for more in (
                    [{"turned": code} for code in data["turned"].values()]
                    if "turned" in data
                    else [{"hands": len(own)} for own in data["hands"].values()]
                    if "hands" in data
                    else [{}]
                )
            )
        case "declaration" if "cards" in data:
            yield from ({**sent, "data": {**data, "cards": code}} for code in data["cards"])
        case "tally":
            yield from ({**sent, "data": {**data, "captured": code}} for codes in data["captured"].values() for code in codes)
        case _:
            yield sent


def deals(names: Sequence[str]) -> Iterator[Event]:
    """A deal by each player, with each possible number of cards in each list."""
    yield from all_of("deal", dealer=(None, *names))
    for name in ("robbed", "fola", "fola_robbed", "fola_taken"):
        yield from (event("deal", **{name: list(PACK[:count])}) for count in range(14))
    yield event("deal", hands={names[0]: list(PACK[:21])})
    yield from (event("deal", turned={names[0]: code}) for code in (*PACK, "SO", "T41"))


def penalties(names: Sequence[str]) -> Iterator[Event]:
    """Every law for each player, with all its variants; a renuncio of an old hand also for a player who left."""
    yield from all_of("penalty", player=names, law=LAWS, cards=(None, 1, 50))
    yield from all_of("penalty", player={*names, *PEOPLE}, law=("renuncio",), trick=(None, *range(1, 22)), hand=(None, *range(1, 30)))


def of_fined(hand: Any, may: Mapping[str, list[str]]) -> Iterator[Mapping[str, list[str]]]:
    """The possible cards of fined players; two of each suit if this trick can disprove a renuncio, as the last of known hands can."""
    next_trick = len(hand.tricks) + 1
    told = {fine.player for fine in hand.fines if fine.trick == next_trick or (fine.trick is not None and next_trick == TRICKS)}
    fined = sorted(told & may.keys())
    some = [[code for _, own in groupby(sorted(may[player], key=suit), key=suit) for code in islice(own, 2)] for player in fined]
    for codes in product(*some):
        yield {**may, **{player: [code] for player, code in zip(fined, codes, strict=True)}}


def suit(code: str) -> str:
    """The suit of a card; tarots are one, and El Loco is one."""
    return code[-1] if code[-1] in SUITS else code[0]


def subsets(some: list[str]) -> Iterator[list[str]]:
    """All subsets of a few things."""
    for chosen in product((False, True), repeat=len(some)):
        yield [each for each, out in zip(some, chosen, strict=True) if out]


def counted(table: Any, cards: tuple[int, int], last: str, dice: random.Random, **more: Any) -> Event:
    """A tally with this many cards; each counting card where the record has it, else in any place with room."""
    hand = table.hand
    wanted = [*COUNTED, *(["T14"] if table.options.demonio else [])]
    laid = {code: hand.sides[trick_winner] for trick, trick_winner in tricks_of(hand) for code in trick.codes if code}
    declared = {code for each in hand.declared for code in each.codes}
    buried = buried_in(hand)
    heaps: dict[str, list[str]] = {"NS": [], "EO": [], "fola": []}
    for code in sorted(wanted, key=lambda code: code not in laid):
        if code in laid:
            heaps["NS" if laid[code] == 0 else "EO"].append(code)
        elif code in buried:
            heaps["fola"].append(code)
        else:
            room = [name for place, name in enumerate(("NS", "EO")) if len(heaps[name]) < cards[place]]
            room += [] if code in declared else ["fola"]
            heaps[dice.choice(room) if room else "fola"].append(code)
    return event("tally", cards={"NS": cards[0], "EO": cards[1]}, last_trick=last, captured=heaps, **more)


def tricks_of(hand: Any) -> list[tuple[Any, int]]:
    """The tricks of a hand that were logged with their cards, each with its winner's seat."""
    return [(laid, winner) for laid, winner in zip(hand.tricks, hand.winners, strict=True) if laid is not None]


def buried_in(hand: Any) -> set[str]:
    """The cards that certainly lie in the Fola."""
    dealt = hand.dealt
    found = {code for put in hand.put if put is not None and put.cards for code, bit in BITS.items() if bit & put.cards}
    if dealt.fola is not None and dealt.fola_robbed is not None and dealt.fola_taken is not None:
        found |= {*dealt.fola} - {*dealt.fola_robbed} - {*dealt.fola_taken}
    return found


def test_next_says_where_the_counting_cards_are() -> None:
    """Captured ones with their captors, El Loco with his pair once it has a trick, buried ones in the Fola for the scorer."""
    laid = event("trick", cards={"ana": "T40", "beto": "RO", "carla": "L", "dario": "T1"})
    night = night_of(opened(), event("deal"), event("exchange", player="dario", discards=["T29"]), laid)
    captured = next(each["fields"]["captured"] for each in coming(night) if each["type"] == "tally")
    # Dario deals, so that he and beto are NS.
    assert captured["known"] == {"NS": [], "EO": ["RO", "L", "T1", "T40"], "fola": ["T29"]}
    assert captured["values"] == list(COUNTED)
    shown = next(each["fields"]["captured"] for each in coming(as_watched(night)) if each["type"] == "tally")
    assert shown == {**captured, "known": {**captured["known"], "fola": []}}
