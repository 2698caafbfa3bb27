"""What may come next in Revesino, tried against every event: all fields, with values that cover each type and boundary.

There are too many counts to try all: the suite tries some of each sort.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, get_args

import pytest

from projections.night import Night
from rules.core.cards import BIT_OF_48, FORTY_EIGHT
from rules.revesino.facts import PAY_CARDS, InDoubt
from rules.revesino.play import play_of
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.evenings import is_taken
from tests.rules.next import Next, all_of, given_out
from tests.rules.properties import few
from tests.rules.revesino.hands import COUNTING, TOO_FEW, TOO_MANY, opened, won
from tests.rules.revesino.imagined import LAWS
from tests.rules.revesino.nights import Evening
from tests.rules.revesino.test_properties import GATE

pytestmark = pytest.mark.nights

ITEMS: Final[tuple[str, ...]] = get_args(InDoubt)
CAUSES: Final = ("reparto", "monte", "baraja")
TRICKS: Final = 11


class TestNext(Next):
    """What holds of the expectations of every game, tried for Revesino."""

    evening = Evening
    few = few(GATE // 6)
    free = {  # noqa: RUF012
        "deal": {"hands", "stock"},
        "seats_changed": {"players", "first_dealer"},
        "trick": {"cards"},
        "tally": {"tricks", "points", "cards", "revesino", "cuatro_ases"},
    }
    untried = ("cards", "points", "revesino", "cuatro_ases")

    def comes_seldom(self, table: Any) -> bool:
        """A player won the first nine, or has a card too many or too few by a law."""
        hand = table.hand
        first = hand.winners[:9]
        return (len(first) == 9 and len({*first}) == 1) or any(each.law in (*TOO_MANY, *TOO_FEW) for each in hand.penalties)

    @for_each("then", [(), ("ana",), ("beto",), ("ana", "ana"), ("ana", "beto"), ("beto", "ana")])
    def test_next_of_a_revesino_of_which_no_card_is_known(self, then: Sequence[str]) -> None:
        """Given, cut, or neither yet: random nights do not have all of them."""
        night = night_of(opened(), event("deal"), *won(*["ana"] * 9, *then))
        self.assert_names_what_is_taken(night, random.Random(0))  # noqa: S311  # the dice of a test are no secret

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Every law for each player, with all its variants, and with fields of other laws."""
        yield from all_of("deal", dealer=(None, *names), last_round=(None, True, False))
        yield from all_of("deal", hands=({},), stock=(None, FORTY_EIGHT[:3]))
        yield from all_of("exchange", player=names, discards=range(3), drawn=range(3))
        yield from all_of("trick", winner=names, leader=(None, *names))
        yield from penalties(names)
        yield from all_of("declaration", player=names, kind=("sorteo",), pena=(None, *range(1, 8)))
        yield from all_of("seats_changed", players=([*players], [*players[1:], players[0]]), first_dealer=(None, *names))
        yield from all_of("night_closed", leftovers=(None, "carry", "share"))
        yield event("night_opened", game="revesino", players=list(players))

    def assert_fields_agree(self, kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
        """Each doubtful thing by itself."""
        super().assert_fields_agree(kind, entry, [each_item(sent_one) for sent_one in sent])

    def laid(self, table: Any) -> Iterator[Event]:
        """Tricks with a card from everybody, and tricks without one player's; the eleventh, on which laws depend, with each card."""
        hand, play = table.hand, play_of(table.hand)
        left = [code for code in FORTY_EIGHT if not BIT_OF_48[code] & play.gone]
        masks = zip(hand.players, play.known.may, strict=True)
        may = {player: [code for code in left if BIT_OF_48[code] & mask] for player, mask in masks}
        whole = [given_out(may)]
        if len(hand.winners) == TRICKS - 1:
            whole += [given_out({**may, player: [code]}) for player in may for code in may[player]]
        for cards, lacks in product(filter(None, whole), (None, *hand.players)):
            yield event("trick", cards={player: card for player, card in cards.items() if player != lacks})

    def assert_cards_agree(self, night: Night, shown: Mapping[str, Any]) -> None:
        """A trick of three cards is taken exactly where that is named, whoever has none. No card is named.
        A law may leave the eleventh trick without any possible cards if all hands are known.
        """
        laid = [*self.laid(night.table)]
        sizes = {len(each["data"]["cards"]) for each in laid if is_taken(night, each)}
        if sizes or (laid and len(night.table.hand.winners) < TRICKS - 1):
            assert shown == {"required": False, "min": min(sizes), "max": 4}

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:
        """Some as a night sends them, and some of each sort with the small divisions of the tricks."""
        hand = table.hand
        if self.evening.game.open_hand(table) is None:
            return
        yield from (event("tally", **counted(dice, hand)) for _ in range(20))
        left = TRICKS - len(hand.winners)
        for one, other in product(hand.players, hand.players):
            for count in {left} if one == other else {left - 1, left - 2} - {-1, -2}:
                tricks = {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)}
                tricks[one] += count
                tricks[other] += left - count
                yield from (event("tally", tricks=tricks, **said) for said in of_each_sort(hand, tricks))

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """Exactly what every accepted count states is required, and what none states is not named."""
        sorts: set[frozenset[str]] = set()
        for each in self.counts(night.table, dice):
            if frozenset(each["data"]) not in sorts and is_taken(night, each):
                sorts.add(frozenset(each["data"]))
        if entry is None or not sorts:
            assert entry is None and not sorts
            return
        fields = entry["fields"]
        assert {*frozenset[str]().union(*sorts)} <= fields.keys() and fields["tricks"]["required"]
        for name in ("points", "cards", "revesino", "cuatro_ases"):
            said = [name in sort for sort in sorts]
            if name in ("revesino", "cuatro_ases"):
                assert (name in fields) == any(said), name
            assert (name in fields and fields[name]["required"]) == all(said), name


def each_item(sent: Event) -> Event:
    """A law with its one doubtful thing as a word."""
    data = sent["data"]
    return {**sent, "data": {**data, "items": data["items"][0]}} if "items" in data else sent


def penalties(names: Sequence[str]) -> Iterator[Event]:
    """Every law for each player, with all its variants, and with fields of other laws."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=("renuncio", "tenderse"), trick=range(1, TRICKS))
    yield from all_of("penalty", player=names, law=("mal-dado", "robo-errado"), cause=CAUSES)
    yield from all_of("penalty", player=names, law=("juntar-cartas", "carta-caida"), items=([item] for item in ITEMS))
    yield from all_of("penalty", player=names[:1], law=("carta-caida",), hand=range(1, 30), by=(None, *names))


def counted(dice: random.Random, hand: Any) -> dict[str, Any]:
    """The possible statements of a count: tricks after the logged ones, and their possible results."""
    left = TRICKS - len(hand.winners)
    tricks = {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)}
    shares = [dice.choice((0, 0, 0, 1, left)) for _ in range(3)]
    for player, share in zip(dice.sample(hand.players, 4), (*shares, left), strict=True):
        tricks[player] += min(share, left)
        left -= min(share, left)
    best = max(tricks, key=lambda player: tricks[player])
    told_so: dict[str, Any] = {"tricks": tricks}
    if 9 <= tricks[best] < TRICKS:
        told_so["revesino"] = {"player": best, "cut_by": dice.choice([player for player in hand.players if player != best])}
    if dice.random() < 0.3:
        told_so["cuatro_ases"] = {"player": dice.choice(hand.players)}
        if tricks[told_so["cuatro_ases"]["player"]] and dice.random() < 0.5:
            told_so["cuatro_ases"]["introduced_by"] = dice.choice(hand.players)
    if dice.random() < 0.8:
        told_so |= dice.choice([*ordinary(hand, tricks)])
    return told_so


def ordinary(hand: Any, tricks: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """Points and cards of counts: as they lie; if nothing lies yet, with one card of a player, because no five cards sleep."""
    lies = as_it_lies(hand, tricks)
    if any(fate["how"] != "asleep" for fate in lies["cards"].values()):
        yield lies
        return
    best = max(tricks, key=lambda player: tricks[player])
    for card, player in product(PAY_CARDS, tricks):
        fate = {"how": "led", "player": player} if player == best else {"how": "sold", "player": player, "to": best}
        cards = {**lies["cards"], card: fate}
        yield {"points": filled(logged_points(hand), cards, tricks), "cards": cards}


def as_it_lies(hand: Any, tricks: Mapping[str, int]) -> dict[str, Any]:
    """Points and cards of a count: what the tricks show; all else sleeps or goes to the player with most tricks."""
    points, cards = logged_points(hand), {card: {"how": "asleep"} for card in PAY_CARDS}
    for trick, winner in () if hand.play is None else zip(hand.play.tricks, hand.winners, strict=True):
        if trick is None:
            continue
        led = trick.codes[trick.leader]
        for seat, card in enumerate(trick.codes):
            if card in PAY_CARDS:
                player, leader = hand.players[seat], hand.players[trick.leader]
                if seat == trick.leader:
                    cards[card] = {"how": "led", "player": player}
                elif card[1] == led[1]:
                    cards[card] = {"how": "pulled", "player": player, "by": leader}
                else:
                    cards[card] = {"how": "sold", "player": player, "to": hand.players[winner]}
    return {"points": filled(points, cards, tricks), "cards": cards}


def points_in(cards: Iterable[str]) -> int:
    """The points of some cards."""
    return sum(COUNTING.get(card[0], 0) for card in cards)


def logged_points(hand: Any) -> dict[str, int]:
    """The points of each player in the tricks logged with their cards."""
    points = dict.fromkeys(hand.players, 0)
    for trick, winner in () if hand.play is None else zip(hand.play.tricks, hand.winners, strict=True):
        points[hand.players[winner]] += 0 if trick is None else points_in(code for code in trick.codes if code)
    return points


def filled(points: Mapping[str, int], cards: Mapping[str, Any], tricks: Mapping[str, int]) -> dict[str, int]:
    """Points including the remaining ones that do not sleep, all for the player with most tricks."""
    asleep = points_in(card for card, fate in cards.items() if fate["how"] == "asleep")
    best = max(tricks, key=lambda player: tricks[player])
    return {**points, best: points[best] + 40 - asleep - sum(points.values())}


def of_each_sort(hand: Any, tricks: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """What a count of these tricks may state besides them."""
    best = max(tricks, key=lambda player: tricks[player])
    cuts = [None, *({"player": best, "cut_by": player} for player in hand.players if player != best), {"player": best}]
    introduced = [
        {"player": one, "introduced_by": other} for one, other in product(hand.players, hand.players) if tricks[one] and one != other
    ]
    aces = [None, *({"player": player} for player in hand.players), *introduced]
    lies, thrown = [*ordinary(hand, tricks)], {player: thrown_by(hand, tricks, player) for player in hand.players}
    for cut, told in product(cuts if tricks[best] >= 9 else [None], aces):
        said = {name: value for name, value in (("revesino", cut), ("cuatro_ases", told)) if value is not None}
        yield said
        yield from ({**said, **each} for each in lies)
        if told is not None:
            yield {**said, **thrown[told["player"]]}


def thrown_by(hand: Any, tricks: Mapping[str, int], player: str) -> dict[str, Any]:
    """The count as it lies, but with unknown cards sold to the player with most tricks, and his known ones as sold.
    The seller is the player known to have had the card, else one fixed player.
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
