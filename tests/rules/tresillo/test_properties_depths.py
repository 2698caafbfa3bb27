"""A full hand and its summary have the same result, computed here from the cards.

In a partly logged hand, a count must be consistent with its cards, or it is refused.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event, without_places
from tests.rules import depths
from tests.rules.evenings import seeds
from tests.rules.tresillo.nights import GAME, ORDERS, Evening, forced_by, obeying, strength
from tests.rules.tresillo.test_properties import GATE

pytestmark = pytest.mark.nights

NIGHTS = GATE * 2 // 5
GIVEN_UP = ("rendida", "defendida", "gemelas", "salvada", "codillo_y_puesta")
"""The outcomes of a hand that its hombre surrendered."""
SAME = (
    *("hand", "dealer", "hombre", "lance", "trump", "favor", "solera", "defensor", "outcome", "how"),
    *("primeras", "estuches", "bola", "puestas", "tantos", "plate", "postings"),
)
"""What both depths of a hand have in common: all that does not depend on its events."""


class Told(depths.Told):
    """A finished hand with a contract."""

    @property
    def trump(self) -> str:
        """The trump of the hand."""
        return str(self.hand["trump"])

    @property
    def tricks(self) -> list[dict[str, str]]:
        """The cards of the nine tricks, each in order of play; empty unless all were logged."""
        laid = [trick["cards"] for trick in self.of("trick") if "cards" in trick]
        if len(laid) != 9:
            return []
        active = list(self.hand["tricks"])
        leader, played = active[0], []
        for cards in laid:
            place = active.index(leader)
            played.append({player: cards[player] for player in (*active[place:], *active[:place])})
            leader = winner_of(played[-1], self.trump)
        return played

    @property
    def lost_before_giving_up(self) -> str | None:
        """The player who took the bola from the hombre before he surrendered; None if nobody did."""
        kinds = [sent["type"] for sent in self.events]
        if "bola" not in kinds or "rendicion" not in kinds or kinds.index("bola") > kinds.index("rendicion"):
            return None
        winners = (winner for winner in self.winners if winner != self.hand["hombre"])
        return next(winners, None)

    @property
    def winners(self) -> Iterator[str]:
        """The winner of each logged trick, by its cards if they are known."""
        leader = next(iter(self.hand["tricks"] or self.hand["tantos"]))
        for trick in self.of("trick"):
            if "cards" in trick:
                order = list(self.hand["tricks"] or trick["cards"])
                place = order.index(leader)
                leader = winner_of({player: trick["cards"][player] for player in (*order[place:], *order[:place])}, self.trump)
            else:
                leader = trick["winner"]
            yield leader

    @property
    def turned_went_unseen(self) -> bool:
        """Whether the hombre put the turned card among discards that were only counted.

        K2 still counts it as surely his (docs/decisions/0007), so he may be found to have revoked.
        """
        turned = self.of("contract")[0].get("turned")
        return turned is not None and all(cards[self.hand["hombre"]] != turned for cards in self.tricks)


@cache
def played() -> tuple[Told, ...]:
    """The hands of many nights, some logged in full and some as far as a table likes."""
    nights = (night for seed in seeds(NIGHTS) for night in (Evening.in_full(seed), Evening.told_by(seed, corrections=0.0)))
    hands = (Told(*told) for night in nights for told in depths.hands_of(night))
    return tuple(told for told in hands if "hombre" in told.hand and told.hand["outcome"] != "open")


def played_in_full() -> Iterator[tuple[Told, list[dict[str, str]]]]:
    """The hands of which every card was logged, with their tricks."""
    return ((told, tricks) for told in played() if (tricks := told.tricks))


def touches_the_plate(transfer: Event) -> bool:
    """Whether tantos moved into or out of the plate besides the hand."""
    return "plate" in (transfer["from"], transfer["to"])


def summary_of(told: Told) -> list[Event]:
    """The hand in three events: the contract, and the result according to the replay."""
    hand = told.hand
    contract = {"player": hand["hombre"], "lance": hand["lance"], "trump": hand["trump"]}
    if hand["lance"] == "vuelta" and told.rules["solera"]:
        contract["solera"] = hand["solera"]
    if hand["outcome"] == "misdeal":
        given_up = [event("rendicion", player=hand["hombre"]), event("defensa", player=hand["defensor"])] if hand["defensor"] else []
        return [event("deal"), event("contract", **contract), *given_up, event("penalty", **told.of("penalty")[-1])]
    tally: dict[str, Any] = {"rendicion": True} if hand["outcome"] in GIVEN_UP else {}
    behind: list[Event] = []
    if hand["outcome"] == "rendida" and hand["bola"] is not None:
        tally["bola"] = hand["bola"]
    elif hand["outcome"] in GIVEN_UP and told.lost_before_giving_up is not None:
        behind = [event("bola", player=hand["hombre"]), event("trick", winner=told.lost_before_giving_up)]
    if hand["outcome"] != "rendida":
        tally |= {"tricks": hand["tricks"], "estuches": hand["estuches"]}
        tally |= {name: hand[name] for name in ("primeras", "bola", "defensor") if hand[name] is not None}
    tally["reserve"] = {each["player"]: each["to"] == "reserved" for each in hand["puestas"]}
    return [event("deal"), event("contract", **contract), *behind, event("tally", **tally)]


class TestDepths(depths.Depths):
    """Outcome, postings, tantos, plate, puestas: whatever was logged, and whoever had to choose."""

    game = GAME
    alike = SAME
    enough = {"in full": 60, "in part": 60}  # noqa: RUF012
    occurring = {  # noqa: RUF012
        *(("outcome", outcome) for outcome in ("won", "puesta", "codillo", *GIVEN_UP)),
        *(("lance", lance) for lance in ("entrada", "vuelta", "solo")),
        *(("how", how) for how in ("por_cinco", "por_cuatro", "de_cuatro", "de_tres", "real")),
        *(
            ("in full", word)
            for word in ("won", "puesta", "codillo", "defendida", "salvada", "estuches", "contraestuches", "renuncio", "bola")
        ),
        *("solera", "reserved", "late misdeal", "given up behind a lost bola"),
    }

    def hands(self) -> Sequence[Told]:
        """The hands without other movements of the plate."""
        return [told for told in played() if not any(map(touches_the_plate, told.of("transfer")))]

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """Three events, for a full hand and a partly logged one."""
        return {"in full" if told.tricks else "in part": [*told.before, *summary_of(told)]}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:  # noqa: ARG002  # its hand is all
        """Also compares the tricks, except those before a surrender, and whether a misdeal was late."""
        assert hand["tricks"] == told.hand["tricks"] or hand["outcome"] == "rendida"
        late = [[each for each in one["findings"] if each["code"] == "late_misdeal"] for one in (hand, told.hand)]
        assert late[0] == late[1]

    def occurred(self, told: Told) -> Iterator[Any]:
        """Its result and lance; of one in full what the cards show."""
        hand = told.hand
        yield from (("outcome", hand["outcome"]), ("lance", hand["lance"]), ("how", hand.get("how")))
        yield from ["solera"] if hand["solera"] else []
        yield from ["late misdeal"] if hand["outcome"] == "misdeal" else []
        yield from ["given up behind a lost bola"] if told.lost_before_giving_up else []
        yield from ["reserved"] if any(each["to"] == "reserved" for each in hand["puestas"]) else []
        if told.tricks:
            shown = {"estuches": hand["estuches"] > 0, "contraestuches": hand["estuches"] < 0, "bola": hand["bola"] is not None}
            yield from (("in full", word) for word in (hand["outcome"], *(word for word, holds in shown.items() if holds)))
            yield from (("in full", each["code"]) for each in hand["findings"])


def test_hand_told_card_by_card_shows_every_renuncio_and_no_other() -> None:
    """With all nine tricks logged a card against the duty is proved by what its player still played."""
    for told, tricks in played_in_full():
        if told.turned_went_unseen:
            continue
        expected = []
        for number, cards in enumerate(tricks, 1):
            led = next(iter(cards.values()))
            for player, card in cards.items():
                held = [later[player] for later in tricks[number - 1 :]]
                if card not in obeying(held, led, told.trump) and card != led:
                    trumps = {each for each in held if each in ORDERS[told.trump]}
                    # Of two estuches together only the Mediator part of 1826 says that one is forced (J12).
                    together = len(trumps) > 1 and trumps <= {*ORDERS[told.trump][:3]}
                    of_trumps = "mediator-1826" if together else "fournier/estuches"
                    source = of_trumps if led in ORDERS[told.trump] else "voltereta-1826/art-4"
                    expected.append({"code": "renuncio", "source": source, "player": player, "trick": number})
        shown = [{key: value for key, value in each.items() if key != "hand"} for each in told.hand["findings"]]
        assert [each for each in shown if each["code"] == "renuncio"] == expected


def test_hand_told_card_by_card_counts_its_tricks_and_estuches_by_the_cards() -> None:
    """Winners by the order of the page; the run of top trumps that the jugador holds, or of those that he lacks."""
    for told, tricks in played_in_full():
        winners = [winner_of(cards, told.trump) for cards in tricks]
        assert told.hand["tricks"] == {player: winners.count(player) for player in told.hand["tricks"]}
        nine = [cards[told.hand["defensor"] or told.hand["hombre"]] for cards in tricks]
        assert told.hand["estuches"] == estuches(nine, told.trump, told.rules["contraestuche"])


def test_hand_told_in_part_and_counted_comes_to_what_its_cards_come_to() -> None:
    """Some tricks with their cards and the rest in a count, wherever the cards end: what it pays is the same."""
    dice, seen = random.Random(SEED), Counter[int]()  # noqa: S311  # the dice of a test are no secret
    for told in counted_in_full():
        logged = dice.randint(1, 8)
        hand = taken([*told.before, *told.events[: place_behind(told, logged)], summary_of(told)[-1]])
        assert {key: hand[key] for key in (*SAME, "tricks")} == {key: told.hand[key] for key in (*SAME, "tricks")}, told.events
        seen[logged] += 1
    assert min(seen[logged] for logged in range(1, 9)) >= times(2), seen


def test_count_tells_the_estuches_that_some_nine_cards_can_have_and_no_others() -> None:
    """Of what fell alone: silent, the least number that it shows; told, any that nine cards with these and without those of the others have."""
    dice, seen = random.Random(SEED), Counter[tuple[bool, int]]()  # noqa: S311  # the dice of a test are no secret
    for told in counted_in_full():
        if told.hand["outcome"] in GIVEN_UP:
            continue
        logged, hombre, trump, rule = dice.randint(1, 8), told.hand["hombre"], told.trump, told.rules["contraestuche"]
        own = {cards[hombre] for cards in told.tricks[:logged]}
        others = {card for cards in told.tricks[:logged] for player, card in cards.items() if player != hombre}
        contract = event("contract", player=hombre, lance=told.hand["lance"], trump=trump)
        record = [*told.before, event("deal"), contract, *(event("trick", cards=cards) for cards in told.tricks[:logged])]
        tally = {name: value for name, value in summary_of(told)[-1]["data"].items() if name != "estuches"}
        silent = taken([*record, event("tally", **tally)])["estuches"]
        assert silent == least_shown(own, others, trump, rule), (record, tally)
        for number in dice.sample(numbers_of(rule), 4):
            can = some_nine_have(number, own, others, trump, rule)
            refused = read([*record, event("tally", **tally, estuches=number)]).refused
            assert (None if refused is None else refused[1].code) == (None if can else "contradiction"), (number, record)
            seen[can, (number > 0) - (number < 0)] += 1
    assert min(seen[can, sign] for can in (True, False) for sign in (-1, 0, 1)) >= times(2), seen


def counted_in_full() -> Iterator[Told]:
    """The hands of which every card was logged, and of which a count tells all that came of it."""
    for told, _ in played_in_full():
        plate = any(map(touches_the_plate, told.of("transfer")))
        if not (plate or told.lost_before_giving_up or told.turned_went_unseen or told.hand["outcome"] == "misdeal"):
            yield told


def place_behind(told: Told, logged: int) -> int:
    """The place of the trick behind so many."""
    return [place for place, sent in enumerate(told.events) if sent["type"] == "trick"][logged]


def taken(record: Sequence[Event]) -> dict[str, Any]:
    """The last hand of a record that is taken."""
    replayed = read(record)
    assert replayed.refused is None and replayed.night is not None, (replayed.refused, record)
    hand: dict[str, Any] = without_places(yields(replayed.night))["hands"][-1]
    return hand


def numbers_of(rule: str) -> list[int]:
    """The numbers of estuches that a table knows, by its rule for those against them."""
    return [*range({"run": -12, "three": -3, "none": 0}[rule], -2), 0, *range(3, 10)]


def least_shown(own: set[str], others: set[str], trump: str, rule: str) -> int:
    """What cards that fell show by themselves: the run that he laid, or the one that the others did. (R53)"""
    order = ORDERS[trump]
    held = next((count for count, card in enumerate(order) if card not in own), len(order))
    missing = next((count for count, card in enumerate(order) if card not in others), len(order))
    if held >= 3:
        return held
    return 0 if missing < 3 or rule == "none" else -3 if rule == "three" else -missing


def some_nine_have(number: int, own: set[str], others: set[str], trump: str, rule: str) -> bool:
    """Whether nine cards can hold that number of estuches that have some cards among them and not those of the others.

    The other cards that they need are always there: so many are in no run.
    """
    order, run = ORDERS[trump], {*ORDERS[trump][: abs(number)]}
    follows = {*order[abs(number) : abs(number) + 1]}
    if number == 0:
        return not {*order[:3]} <= own and (rule == "none" or not {*order[:3]} <= others)
    if abs(number) > len(order):
        return False
    if number > 0:
        return not (run & others or follows & own) and len(own | run) <= 9
    if rule == "three":
        return not run & own
    return not (run & own or follows & others) and len(own | follows) <= 9


def winner_of(cards: dict[str, str], trump: str) -> str:
    """Who wins a trick, told in order of play."""
    led = next(iter(cards.values()))
    return max(cards, key=lambda player: strength(cards[player], led, trump))


def estuches(nine: list[str], trump: str, rule: str) -> int:
    """How many estuches nine cards hold, by R34 and R35."""
    order = ORDERS[trump]
    held = next((count for count, card in enumerate(order) if card not in nine), len(order))
    missing = next((count for count, card in enumerate(order) if card in nine), len(order))
    if held >= 3:
        return held
    return 0 if missing < 3 or rule == "none" else -3 if rule == "three" else -missing


def test_forced_cards_are_those_of_the_table_of_the_page() -> None:
    """What a low trump, the mala and the espada oblige, of the three estuches: the table under O3."""
    espada, mala, basto, *_, low = ORDERS["oros"]
    assert {card for card in forced_by(low, "oros") if card in (espada, mala, basto)} == set()
    assert {card for card in forced_by(basto, "oros") if card in (espada, mala, basto)} == set()
    assert {card for card in forced_by(mala, "oros") if card in (espada, mala, basto)} == {basto}
    assert {card for card in forced_by(espada, "oros") if card in (espada, mala, basto)} == {mala, basto}
