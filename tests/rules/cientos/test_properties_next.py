"""What may come next in Cientos, tried against every event: all fields, with values that cover each type and boundary.

There are too many counts to try all: the suite tries every course of play without acuses, and some with.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final, get_args

import pytest

from projections.night import Night
from rules.cientos.counting import lies, playing
from rules.cientos.facts import OfFour
from rules.cientos.knowledge import exact_of
from rules.cientos.ranks import PACK
from rules.core.cards import BIT_OF_48, SUITS, codes_of
from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import held_acuses, plus
from tests.rules.cientos.imagined import LAWS
from tests.rules.cientos.nights import Evening
from tests.rules.cientos.test_properties import GATE
from tests.rules.evenings import is_taken
from tests.rules.next import Next, all_of
from tests.rules.properties import few

pytestmark = pytest.mark.nights

DEALT: Final = 12
OF_FOUR: Final[tuple[str, ...]] = get_args(OfFour)
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


class TestNext(Next):
    """What holds of the expectations of every game, tried for Cientos."""

    evening = Evening
    few = few(GATE // 12)
    free = {  # noqa: RUF012
        "deal": {"hands", "stock"},
        "seats_changed": {"players", "first_dealer"},
        "trick": {"cards", "withdrawn"},
        "tally": {"acuses"},
        "penalty": {"adds"},
    }
    of_each = ("tricks", "carteo")
    untried = ("cards", "acuses")

    def comes_seldom(self, table: Any) -> bool:
        """A player plays with more or fewer than twelve cards."""
        return any(size != DEALT for size in table.hand.sizes)

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all are tried
        """Everything that can be announced, named or corrected, and every law, for every player."""
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
        yield from all_of(
            "seats_changed", players=([*players], [players[1], players[0]], [players[0], "fede"]), first_dealer=(None, *names)
        )
        yield from all_of("night_closed", leftovers=(None, "carry", "share"))
        yield event("night_opened", game="cientos", players=list(players))

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:
        """Every course of play, and some with acuses."""
        hand = table.hand
        if hand is None or table.closed:
            return
        for tricks, points in courses(table.options.carteo):
            for pique in (None, True, False):
                yield counted(hand, tricks, points, pique)
        if hand.acuses:
            return
        twenty_nine = {hand.players[0]: [ANYTHING[2], ANYTHING[1], ANYTHING[1], ANYTHING[0]]}
        yield from (counted(hand, tricks, points, pique=True, acuses=twenty_nine) for tricks, points in courses(table.options.carteo))
        sets: list[Any] = [{player: [ANYTHING[2]] * 6} for player in hand.players]
        known = [each for cards in known_of(hand) for each in held_acuses(codes_of(cards or 0))] or [*ANYTHING]
        sets += [
            {player: dice.choices(some, k=dice.randint(1, 4)) for player in hand.players if dice.random() < 0.7}
            for some in ([*ANYTHING], known, [*ANYTHING], known)
        ]
        for acuses in sets:
            yield event("tally", tricks={}, acuses=acuses)
            for tricks, points in dice.sample(courses(table.options.carteo), 60):
                yield counted(hand, tricks, points, dice.choice((None, True, False)), acuses=acuses)

    def laid(self, table: Any) -> Iterator[Event]:
        """Each card of the pack from each player, alone and beside the first few of the other; beside all if cards can exclude a law."""
        hand = table.hand
        may = [[card for card in PACK if BIT_OF_48[card] & mask & ~hand.gone] for mask in playing(hand, table.options).may]
        if lies(hand):
            leader = hand.tricks[-1].leader
            may[leader] += filter(None, hand.tricks[-1].codes[leader : leader + 1])
        enough = None if hand.penalties else 2
        for seat, card in product((0, 1), PACK):
            own, other = hand.players[seat], hand.players[1 - seat]
            yield from (event("trick", cards={own: card, other: each}) for each in may[1 - seat][:enough])
            yield event("trick", cards={own: card})

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """A hand may be counted only before the first trick; each number offered belongs to some entry."""
        table = night.table
        if entry is None:
            assert not any(is_taken(night, each) for each in list(self.counts(table, dice))[::7])
            return
        # If the cards are known, random draws seldom find what can be announced; the suite then checks only that nothing refused is
        # offered.
        counted_so = [each for each in self.counts(table, dice) if is_taken(night, each)]
        taken = [each for sent in counted_so for each in with_winner(table, sent) if is_taken(night, each)]
        assert taken
        said = {name: {each["data"].get(name) for each in taken} - {None} for name in ("pique", "game")}
        for name, values in said.items():
            listed = {*entry["fields"].get(name, {"values": []})["values"]}
            assert values <= listed, (name, values, listed)
            assert values == listed or any(known_of(table.hand)), (name, values, listed)
            entry["fields"].pop(name, None)
        bare = [{**each, "data": {name: value for name, value in each["data"].items() if name not in said}} for each in taken]
        if self.comes_seldom(table) and "values" in entry["fields"]["carteo"]:
            # A player without a twelfth trick ends with no point or one only if his acuses end the game in time, which random draws seldom
            # find.
            points = {value for each in bare for value in each["data"].get("carteo", {}).values()}
            assert points <= {*entry["fields"]["carteo"]["values"]} <= points | {0, 1}
            entry["fields"]["carteo"]["values"] = sorted(points)
        self.assert_fields_agree("tally", entry, bare)
        assert ("acuses" in entry["fields"]) == (not table.hand.acuses)


OPENED: Final = event("night_opened", game="cientos", players=["ana", "beto"])
CATORCE: Final = event("penalty", player="ana", law="catorce-por-otro")
OF_BETO: Final = "1C RC CC SC 7C 8C 9C 7E 8E 9E 7B 8B"
OF_ANA: Final = "2O 2C 2E 1O RO CO SO 9O 8O 7O 1E"


def test_next_names_no_card_that_excludes_a_law() -> None:
    """beto has a card of each other rank, so ana's four can only be dieces: after three of them and eight other cards hers is the last."""
    tricks = [event("trick", cards={"ana": own, "beto": his}) for own, his in zip(OF_ANA.split(), OF_BETO.split(), strict=False)]
    dealt = (
        event("deal", hands={"beto": OF_BETO.split()}),
        event("exchange", player="ana", discards=1),
        event("exchange", player="beto", discards=0),
    )
    night = night_of(OPENED, *dealt, CATORCE, *tricks)
    assert cards_named(night) == {"required": False, "values": ["2B", "8B"], "min": 2, "max": 2}
    TestNext().assert_names_what_is_taken(night, random.Random(0))  # noqa: S311  # the dice of a test are no secret


def test_next_names_no_answer_that_excludes_a_law() -> None:
    """80 + 1 + 14 and five leads made ana's hundred; without the catorce her siete lies there. After four tricks only dieces can be hers."""
    opened = event("night_opened", game="cientos", players=["ana", "beto"], carried={"board": {"ana": 80}})
    said = event("declaration", player="ana", kind="punto", value=7), event("declaration", player="ana", kind="catorce", rank="2")
    tricks = [event("trick", cards={"ana": f"{rank}O", "beto": f"{rank}C"}) for rank in "1RCS"]
    night = night_of(opened, event("deal"), *said, *tricks, event("trick", cards={"ana": "7O"}), CATORCE)
    named = cards_named(night)
    assert (named["min"], named["max"], {"7O", "8O"} <= {*named["values"]}) == (1, 2, True)
    assert not {"2O", "2C", "2E", "2B"} & {*named["values"]}
    TestNext().assert_names_what_is_taken(night, random.Random(0))  # noqa: S311  # as above


def test_next_names_no_card_of_who_has_none_left() -> None:
    """ana drew one card too few, so beto leads to the twelfth trick alone."""
    dealt = event("deal"), event("exchange", player="ana", discards=3, drawn=2), event("exchange", player="beto", discards=3)
    night = night_of(OPENED, *dealt, *[event("trick", winner="ana")] * 11)
    named = cards_named(night)
    assert (named["min"], named["max"]) == (1, 1)
    TestNext().assert_names_what_is_taken(night, random.Random(0))  # noqa: S311  # as above


def cards_named(night: Night) -> Mapping[str, Any]:
    """The cards that the expectation names for the next trick."""
    return next(each.told()["fields"]["cards"] for each in night.game.expects(night.table) if each.type == "trick")


def declarations(names: Sequence[str]) -> Iterator[Event]:
    """Everything that each player can announce, name or correct."""
    shown = (None, True, False)
    yield from all_of("declaration", player=names, kind=("cartas_blancas",), shown=(None, False))
    yield from all_of("declaration", player=names, kind=("punto",), value=range(7, 76))
    yield from all_of("declaration", player=names, kind=("punto", "catorce"), value=(30,), suit=(None, *SUITS), shown=shown)
    yield from all_of("declaration", player=names, kind=("secansa",), length=range(3, 9), top="1RCS2987")
    yield from all_of("declaration", player=names, kind=("secansa",), length=(3,), top=("1",), suit=SUITS)
    yield from all_of("declaration", player=names, kind=("catorce", "tres"), rank=OF_FOUR, shown=shown)
    yield from all_of("declaration", player=names, kind=("salida",), suit=(None, *SUITS))
    yield from all_of("declaration", player=names, kind=("enmienda",), what=("catorce", "tres"), rank=OF_FOUR, to=(None, *OF_FOUR))


def penalties(names: Sequence[str]) -> Iterator[Event]:
    """Every law for each player, with all its variants."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=LAWS, decision=("redeal", "stands"))
    yield from all_of("penalty", player=names, law=LAWS, suit=SUITS)
    yield from all_of("penalty", player=names, law=("robo-de-mas", "descarte-visto"), to=("discard", "stock"))
    yield from all_of("penalty", player=names, law=("robo-de-mas",), to=("discard", "stock"), card=(*PACK, "3O", "10O"))
    yield from all_of("penalty", player=names, law=LAWS, adds=([],))


@cache
def courses(carteo: str) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Tricks and points of both after each lead and each trick, in every way to play, the last with a high card and a low one."""
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
    """The same count, with the player who has the hundred."""
    yield sent
    yield from ({**sent, "data": {**sent["data"], "game": player}} for player in table.hand.players)
