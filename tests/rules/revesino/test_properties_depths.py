"""A hand logged card by card and its summary have the same result, computed here from the cards.

A tally states what last cards and an open hand make of a card, so that comes from the full hand. Renuncios and sleeping cards, which only
the cards can show, are as the page has them. No tally and no law contradicts the cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from projections import replay
from projections.yields import yields
from rules.core.cards import FORTY_EIGHT
from rules.core.refusals import Refusal
from rules.revesino.terms import TOO_FEW
from tests.dice import SEED, times
from tests.nights import Event, event, night_of
from tests.rules import depths
from tests.rules.money import taken
from tests.rules.revesino.hands import (
    COUNTING,
    ORDER,
    PAY,
    Baza,
    Read,
    counts_against,
    free_by,
    known_hand,
    laid,
    read,
    renuncios,
    winner_of,
)
from tests.rules.revesino.nights import GAME, IN_FULL, Evening
from tests.rules.revesino.test_properties import GATE

pytestmark = pytest.mark.nights

NIGHTS = GATE * 3 // 5


class Strict(Evening):
    """Tables that apply many laws."""

    every_card = IN_FULL._replace(laws=0.8, disobeying=0.1)


ONLY_IN_FULL = {"findings", "disputed", "asleep", "postings"}
"""What only a full hand states, or what is compared separately."""


class Told(depths.Told):
    """A complete hand, all its tricks with their cards."""

    @property
    def seats(self) -> list[str]:
        """The players with cards, mano first."""
        return list(self.hand["tantos"])

    @property
    def tricks(self) -> list[Baza]:
        """The tricks, each in order of play: the winner of one leads the next."""
        seats, leader = self.seats, self.seats[0]
        played: list[Baza] = []
        for trick in self.of("trick"):
            place = seats.index(leader)
            cards = {player: trick["cards"][player] for player in (*seats[place:], *seats[:place]) if player in trick["cards"]}
            leader = winner_of(cards)
            played.append(cards)
        return played

    @property
    def reading(self) -> Read:
        """Its result by its cards and laws."""
        laws = {(law["player"], law["law"]) for law in self.of("penalty")}
        return read(self.tricks, self.seats, self.rules, laws)

    @property
    def with_eleven(self) -> bool:
        """Whether everybody had exactly eleven cards."""
        codes = {finding["code"] for finding in self.hand["findings"]}
        return not codes & {"sin-robo", "robo-de-mas", "pie-robo"} and all(len(trick) == 4 for trick in self.tricks)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card to their end, some with a player who is found one card short."""
    hands = [Told(*told) for evening, count in ((Evening, NIGHTS), (Strict, NIGHTS // 3)) for told in depths.in_full(evening, count)]
    whole = [told for told in hands if len(told.of("trick")) == 11 and told.hand["outcome"] not in ("open", "void")]
    without_laws = [told for told in whole if not told.of("penalty")][::10]
    short = [one for place, told in enumerate(without_laws) for one in shortened(told, TOO_FEW[place % 2])]
    return (*whole, *short)


def shortened(told: Told, law: str) -> Iterator[Told]:
    """The same hand in which a player who followed lacks a card for the last trick, noticed after the first."""
    leader = next(iter(told.tricks[-1]))
    player = next(player for player in told.seats[:3] if player != leader)
    deal = {name: value for name, value in told.events[0]["data"].items() if name not in ("hands", "stock")}
    tricks = [event("trick", cards=dict(trick)) for trick in told.tricks]
    del tricks[-1]["data"]["cards"][player]
    events = [event("deal", **deal), tricks[0], event("penalty", player=player, law=law), *tricks[1:]]
    replayed = replay.read([*told.before, *events])
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    shown = yields(replayed.night)
    yield Told(told.rules, told.before, events, shown["hands"][-1], shown)


def last_cards(told: Told) -> bool:
    """Whether a player's last cards were caballo and rey, or as, caballo and tres of copas."""
    lasts = [{*laid(told.tricks[place:], player)} for place in (8, 9) for player in told.seats]
    return {"CC", "RC"} in lasts or {"1C", "CC", "3C"} in lasts


def laid_open(told: Told) -> bool:
    """Whether a player laid his hand open."""
    return any(law["law"] == "tenderse" for law in told.of("penalty"))


def summary_of(told: Told) -> list[Event]:
    """The hand in a few events: its result by its cards, and the laws as applied, before or after the count."""
    made = told.reading._replace(cards=told.hand["cards"]).told()
    ends = max(place for place, sent in enumerate(told.events) if sent["type"] == "trick")
    kept = [(place, sent) for place, sent in enumerate(told.events) if sent["type"] not in ("trick", "exchange", "deal")]
    deal = {name: value for name, value in told.events[0]["data"].items() if name not in ("hands", "stock")}
    before, behind = ([sent for place, sent in kept if (place < ends) == first] for first in (True, False))
    return [{"type": "deal", "data": deal}, *before, made, *behind]


class TestDepths(depths.Depths):
    """A full hand and its summary pay the same and leave the same night."""

    game = GAME
    alike = ("outcome", "tantos")
    enough = {"ordinary": 50, **dict.fromkeys(("cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut"), 5)}  # noqa: RUF012
    occurring = {  # noqa: RUF012
        *("ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut", "renuncio", "caballo-guardado"),
        *("ultimas-cartas", "tenderse", "juntar", "adiciones-31", "napolitana-echar", "offenders", "eleven", "caballo", "all five"),
    }

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks."""
        return played_in_full()

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """One summary of each."""
        return {told.hand["outcome"]: [*told.before, *summary_of(told)]}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
        """Compares all else that both depths state: postings, platillo, penas, counters and the next dealer."""
        both = ({key: value for key, value in each.items() if key not in ONLY_IN_FULL} for each in (hand, told.hand))
        assert next(both) == next(both)
        for line, full in zip(hand["postings"], told.hand["postings"], strict=True):
            # The tally gives the fate of a card without its reason.
            stated = full["source"].endswith(("/ultimas-cartas", "/tenderse"))
            source = {"cabeza": "adiciones-21", "sacado": "adiciones-22"}[full["why"]] if stated else ""
            assert line == (full | {"source": f"revesino-1807/{source}"} if stated else full)
        for key in ("balance", "plate", "reserved", "revesino", "other_postings"):
            assert shown[key] == told.shown[key], key

    def occurred(self, told: Told) -> Iterator[str]:
        """The result, irregularities, cited articles and fates of the cards."""
        hand = told.hand
        yield from (hand["outcome"], *(each["code"] for each in hand["findings"]))
        yield from (line["source"].partition("/")[2] for line in hand["postings"])
        shown = {
            "offenders": hand["offenders"],
            "eleven": told.with_eleven,
            "caballo": hand["cards"]["CC"]["how"] in ("sold", "pulled"),
            "all five": len(hand["cards"]) == len(PAY),
        }
        yield from (word for word, holds in shown.items() if holds)


def test_hand_told_card_by_card_is_read_by_its_cards() -> None:
    """Tricks and points of each, who tried the Revesino and who cut it, who followed the cuatro ases, what slept, and where."""
    for told in played_in_full():
        reading, hand = told.reading, told.hand
        assert (hand["tricks"], hand["points"]) == (reading.tricks, reading.points)
        sought = hand.get("revesino")
        assert (sought and {key: sought[key] for key in ("player", "cut_by") if sought[key] is not None}) == reading.revesino
        if told.with_eleven:
            assert (hand.get("cuatro_ases", {}).get("player")) == (reading.aces or {}).get("player")
        out = {card for trick in told.tricks for card in trick.values()}
        asleep = [rank + suit for suit in "OCEB" for rank in ORDER if rank + suit not in out]
        assert hand["asleep"] == asleep and len(asleep) + len(out) == len(FORTY_EIGHT)
        if hand["cards"] != reading.cards:
            assert hand["outcome"] == "ordinary" and (laid_open(told) or last_cards(told))


def test_hand_told_card_by_card_shows_every_renuncio_and_no_other() -> None:
    """With all tricks logged, a player's later cards prove that one was against his duty, unless he was free."""
    for told in played_in_full():
        if told.with_eleven:
            shown = [(each["trick"], each["player"]) for each in told.hand["findings"] if each["code"] == "renuncio"]
            assert shown == renuncios(told.tricks, told.seats[0], told.rules)


@cache
def with_cards_alone() -> tuple[Told, ...]:
    """Some hands of each outcome with eleven cards each, by their cards only: no laws, and no other postings."""
    dice, found = random.Random(SEED), dict[str, list[Told]]()  # noqa: S311  # the dice of a test are no secret
    for told in dice.sample(played_in_full(), len(played_in_full())):
        if told.with_eleven and len(found.setdefault(told.hand["outcome"], [])) < times(8):
            found[told.hand["outcome"]].append(told)
    return tuple(_by_cards_alone(told) for hands in found.values() for told in hands)


def _by_cards_alone(told: Told) -> Told:
    events = [sent for sent in told.events if sent["type"] in ("deal", "exchange", "trick")]
    shown = yields(night_of(*told.before, *events))
    return Told(told.rules, told.before, events, shown["hands"][-1], shown)


def logged_up_to(told: Told, tricks_count: int) -> list[Event]:
    """The hand up to some trick."""
    begun = [sent for sent in told.events if sent["type"] != "trick"]
    return [*told.before, *begun, *[sent for sent in told.events if sent["type"] == "trick"][:tricks_count]]


def test_hand_told_in_part_and_counted_comes_to_what_its_cards_come_to() -> None:
    """Some tricks by cards, the rest in a count, wherever the cards end; a count that contradicts those cards is refused."""
    dice, seen = random.Random(SEED), Counter[str]()  # noqa: S311  # the dice of a test are no secret
    for told in with_cards_alone():
        count = told.reading._replace(cards=told.hand["cards"]).told()
        for logged in (dice.randint(1, 8), 9, 10):
            night = night_of(*logged_up_to(told, logged))
            hand = yields(taken(night, count))["hands"][-1]
            kept = ("outcome", "tantos", "tricks", "points", "cards", "partida")
            assert {key: hand[key] for key in kept} == {key: told.hand[key] for key in kept}, (logged_up_to(told, logged), count)
            assert [hand.get(key) for key in ("revesino", "cuatro_ases")] == [told.hand.get(key) for key in ("revesino", "cuatro_ases")]
            seen[hand["outcome"]] += 1
            for what, data in told_otherwise(told, told.tricks[:logged], count["data"]):
                answer = replay.told(night, event("tally", **data))
                assert isinstance(answer, Refusal), (logged_up_to(told, logged), data)
                seen[what] += 1
    wanted = ("ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut")
    denied = ("tricks", "points", "asleep", "another's", "no Revesino", "another cuts", "aces of another", "no aces", "another introduces")
    assert min(seen[what] for what in (*wanted, *denied)) >= times(1), seen


def told_otherwise(told: Told, tricks: Sequence[Baza], data: Event) -> Iterator[tuple[str, Event]]:
    """Counts that contradict a number of tricks with their cards, and the fact that each contradicts."""
    won, fell = Counter(map(winner_of, tricks)), {card: player for trick in tricks for player, card in trick.items()}
    scored = Counter[str]()
    for trick in tricks:
        scored[winner_of(trick)] += sum(COUNTING.get(card[0], 0) for card in trick.values())
    for one, other in zip(told.seats, (*told.seats[1:], told.seats[0]), strict=True):
        for what, logged in (("tricks", won), ("points", scored)):
            if 0 < data[what][one] == logged[one]:
                yield what, data | {what: data[what] | {one: logged[one] - 1, other: data[what][other] + 1}}
        if sum(card in PAY and player != one for card, player in fell.items()) > 1:
            introduced = {"introduced_by": other} if data["tricks"][one] else {}
            yield "aces of another", data | {"cuatro_ases": {"player": one, **introduced}}
    for card in PAY.keys() & fell.keys():
        yield "asleep", data | {"cards": data["cards"] | {card: {"how": "asleep"}}}
        another = next(player for player in told.seats if player != fell[card])
        yield "another's", data | {"cards": data["cards"] | {card: {"how": "led", "player": another}}}
    sought, aces = data.get("revesino"), data.get("cuatro_ases")
    if sought is not None and len(tricks) >= 9 and "cut_by" in sought:
        yield "no Revesino", {name: value for name, value in data.items() if name != "revesino"}
        if any(winner != sought["player"] for winner in won):
            others = [player for player in told.seats if player not in (sought["player"], sought["cut_by"])]
            yield from (("another cuts", data | {"revesino": sought | {"cut_by": player}}) for player in others)
    if aces is None:
        return
    if followed(told, tricks, aces["player"]):
        yield "no aces", {name: value for name, value in data.items() if name != "cuatro_ases"}
    against = [] if sought is not None else counts_against(told.tricks, aces["player"], told.seats[0], told.rules)
    if against and 1 < against[0] <= len(tricks):
        others = [player for player in told.seats if player not in (aces["player"], aces["introduced_by"])]
        yield from (("another introduces", data | {"cuatro_ases": aces | {"introduced_by": player}}) for player in others)


def followed(told: Told, tricks: Sequence[Baza], player: str) -> bool:
    """Whether these tricks and a known hand show that a player used his privilege."""
    held = known_hand(player, told.of("deal")[0], told.of("exchange"))
    return held is not None and any(
        free_by(held, tricks[:place], player, told.seats[0], told.rules)
        and next(iter(trick)) != player
        and trick[player][1] != led(trick)
        and any(card[1] == led(trick) for card in held - {*laid(tricks[: place + 1], player)})
        for place, trick in enumerate(tricks)
    )


def led(trick: Baza) -> str:
    """The suit that was led."""
    return next(iter(trick.values()))[1]


def test_law_is_taken_of_a_hand_exactly_if_its_cards_do_not_disprove_it() -> None:
    """Renuncios and wrong counts, for each player and trick: after some tricks and after all, and before those that disprove them."""
    dice, seen = random.Random(SEED), Counter[tuple[str, bool]]()  # noqa: S311  # the dice of a test are no secret
    for told in with_cards_alone():
        for logged in (dice.randint(1, 10), 11):
            night, tricks = night_of(*logged_up_to(told, logged)), told.tricks[:logged]
            for law in laws_of(told, logged):
                wrong = disproved(told, tricks, **law)
                answer = replay.told(night, event("penalty", **law))
                code = answer.code if isinstance(answer, Refusal) else None
                assert code == ("contradiction" if wrong else None), (logged_up_to(told, logged), law)
                seen[law["law"], wrong] += 1
                if logged < 11 and not wrong and dice.random() < 0.2:
                    record = [
                        *logged_up_to(told, logged),
                        event("penalty", **law),
                        *[sent for sent in told.events if sent["type"] == "trick"][logged:],
                    ]
                    refused = replay.read(record).refused
                    by = next((number for number in range(logged + 1, 12) if disproved(told, told.tricks[:number], **law)), None)
                    assert (None if refused is None else (refused[0], refused[1].code)) == (
                        None if by is None else (len(record) - 11 + by, "contradiction")
                    ), record
                    seen["first", by is not None] += 1
    both = [(law, wrong) for law in ("renuncio", "carta-de-mas", "carta-de-menos", "first") for wrong in (False, True)]
    assert min(seen[each] for each in both) >= times(3), seen


def laws_of(told: Told, logged: int) -> Iterator[dict[str, Any]]:
    """The possible claims about each player after this many tricks."""
    for player in told.seats:
        yield from ({"player": player, "law": law} for law in ("renuncio", "carta-de-mas", "carta-de-menos"))
        yield from ({"player": player, "law": "renuncio", "trick": number} for number in range(1, min(logged, 10) + 1))


def disproved(told: Told, tricks: Sequence[Baza], player: str, law: str, trick: int | None = None) -> bool:
    """Whether these tricks and the cards known before them disprove a law about a player. (When a penalty is refused)"""
    own, mano = known_hand(player, told.of("deal")[0], told.of("exchange")), told.seats[0]
    if law != "renuncio":
        return len(tricks) == 11 and (law == "carta-de-menos" or own is not None)
    if len(tricks) == 11:
        shown = [number for number, who in renuncios(tricks, mano, told.rules) if who == player]
        return trick not in shown if trick else not shown
    if len(tricks) >= 9 and {winner_of(each) for each in tricks[:9]} == {player}:
        return True
    if trick is None:
        return all(disproved(told, tricks, player, law, number) for number in range(1, 11))
    if trick > len(tricks):
        return trick == len(tricks) + 1 and winner_of(tricks[-1]) == player
    claimed, before = tricks[trick - 1], tricks[: trick - 1]
    if next(iter(claimed)) == player or claimed[player][1] == led(claimed):
        return True
    if own is None:
        return False
    had_none = all(card[1] != led(claimed) for card in own - {*laid(before, player)})
    return had_none or free_by(own, before, player, mano, told.rules)
