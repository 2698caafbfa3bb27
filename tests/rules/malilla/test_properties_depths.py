"""A hand logged card by card and its summary have the same result, computed here from the cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from projections.replay import read as replayed
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event
from tests.rules import depths
from tests.rules.malilla.hands import ALL, ROWS, Baza, Fault, Holdings, Row, faults, read, seated_from, winning
from tests.rules.malilla.nights import GAME, IN_FULL, Evening
from tests.rules.malilla.partly import LAWS, Partly
from tests.rules.malilla.test_properties import GATE, VOID

pytestmark = pytest.mark.nights

NIGHTS = GATE * 2 // 5


class Strict(Evening):
    """Tables that apply many laws."""

    every_card = IN_FULL._replace(laws=0.7, disobeying=0.1)


RENUNCIO = "renuncio-"


class Told(depths.Told):
    """A complete hand, all its tricks with their cards."""

    @property
    def row(self) -> Row:
        """The variant that was played."""
        return ROWS[self.rules["variant"]]

    @property
    def players(self) -> list[str]:
        """The players with cards, mano first."""
        seats = seated_from(self.hand["dealer"], [*self.hand["tantos"]])
        return seats[1:] if len(seats) > self.row.playing else [*seats[1:], seats[0]]

    @property
    def tricks(self) -> list[Baza]:
        """The tricks, each in order of play: the winner of one leads the next, unless another did."""
        players, leader = self.players, self.players[0]
        played: list[Baza] = []
        for trick in self.of("trick"):
            order = seated_from(trick.get("leader", leader), players)
            cards = {player: trick["cards"][player] for player in order if player in trick["cards"]}
            leader = winning(cards, self.hand["trump"])
            played.append(cards)
        return played

    @property
    def turned(self) -> str:
        """The turned card."""
        return str(self.of("deal")[0]["turned"])

    @property
    def short(self) -> bool:
        """Whether a player had no card for a trick."""
        return any(len(trick) < self.row.playing for trick in self.tricks)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were logged card by card to their end."""
    hands = [Told(*told) for evening, count in ((Evening, NIGHTS), (Strict, NIGHTS)) for told in depths.in_full(evening, count)]
    return tuple(told for told in hands if len(told.of("trick")) == told.row.tricks and told.hand["outcome"] not in ("open", *VOID))


def summary_of(told: Told) -> list[Event]:
    """The summary of a hand: the deal, a tally read from the cards, and the laws applied automatically or by a claim."""
    reading = read(told.row, told.tricks, told.players, told.hand["trump"])
    heads = [side[0] for side in told.row.sides(told.players)]
    tally = event("tally", points=dict(zip(heads, reading.points, strict=True)), tricks=reading.tricks)
    deal = told.of("deal")[0]
    data = {name: deal[name] for name in ("turned", "dealer", "last_round") if name in deal}
    laws = [event("penalty", player=law["player"], law=law["law"]) for law in told.hand["laws"]]
    # A summary knows that a card slept only if it knows that one was too many.
    over = [law for law in laws if law["data"]["law"] == "carta-de-mas"]
    if reading.asleep:
        tally["data"]["asleep"] = reading.asleep
    else:
        over = []
    first = [event("deal", **data), *over, tally]
    charged = {(law["data"]["player"], law["data"]["law"]) for law in over}
    return first + [law for law in laws if (law["data"]["player"], law["data"]["law"]) not in charged]


def claimed(opening: Event) -> Event:
    """The same table, on which a fault costs nothing unless it is claimed."""
    rules = dict(opening["data"]["rules"])
    rules["overrides"] = dict(rules.get("overrides", {})) | {"laws": "claimed"}
    return {"type": opening["type"], "data": opening["data"] | {"rules": rules}}


def in_bulk(lines: list[Event]) -> Counter[tuple[str, str, str, str, int]]:
    """The postings as a bag: a fault found in the cards comes before claimed ones."""
    return Counter((line["from"], line["to"], line["why"], line["source"], line["tantos"]) for line in lines)


class TestDepths(depths.Depths):
    """A full hand and its summary pay the same; the summary claims the laws that the cards applied."""

    game = GAME
    alike = ("outcome", "tantos", "points", "asleep", "tricks", "alce", "multiplier", "trump", "dealer", "mano", "no_count")
    enough = dict.fromkeys(ROWS, 10)
    occurring = {  # noqa: RUF012
        *("points", "capote", "even", *ROWS, "short", "asleep", "odd", "amended", "forced", "derived"),
        *("renuncio-servir", "renuncio-cargar", "renuncio-fallar", "renuncio-contrafallar", "salir-sin-tocarle", "alzar-baza-ajena"),
        *("dar-sin-tocarle", "carta-de-mas", "carta-de-menos"),
    }

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks."""
        return played_in_full()

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """None if cards slept and no event says that one was too many."""
        if told.hand["asleep"] and told.row.name != "dos-cubiertas" and not any(law["law"] == "carta-de-mas" for law in told.hand["laws"]):
            return {}
        opening, *others = told.before
        return {told.row.name: [claimed(opening), *others, *summary_of(told)]}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:  # noqa: ARG002  # its hand is all
        """Compares the postings too."""
        assert in_bulk(hand["postings"]) == in_bulk(told.hand["postings"])

    def occurred(self, told: Told) -> Iterator[str]:
        """The result and variant, the irregularities, the sleeping cards."""
        yield from (told.hand["outcome"], told.row.name, *(each["code"] for each in told.hand["findings"]))
        shown = {
            "short": told.short,
            "asleep": told.hand["asleep"],
            "odd": sum(told.hand["points"].values()) == 71,
            "amended": any("amended" in trick for trick in told.of("trick")),
            "forced": told.rules["undertrump"] == "forced",
            "derived": told.rules["laws"] == "derived",
        }
        yield from (word for word, holds in shown.items() if holds)


def test_hand_told_card_by_card_is_read_by_its_cards() -> None:
    """Points of each side, tricks of each player, and the sleeping cards."""
    for told in played_in_full():
        reading, hand = read(told.row, told.tricks, told.players, told.hand["trump"]), told.hand
        points = {hand["points"][player] for player in hand["points"]}
        assert points == {*reading.points} and [*hand["points"]] == ([*hand["tantos"]][:2] if told.row.pairs else told.players)
        for player, each in hand["points"].items():
            assert each == reading.points[told.row.side(told.players, player)]
        assert hand["tricks"] == reading.tricks
        assert hand["asleep"] == reading.asleep
        assert hand["asleep"] == 0 or told.row.name == "dos-cubiertas" or told.short


def test_hand_told_card_by_card_shows_every_renuncio_and_no_other() -> None:
    """With all tricks logged, by what each player still played, took back, was dealt or turned up."""
    for told in played_in_full():
        deal = told.of("deal")[0]
        hands = dict(deal.get("hands", {}))
        for exchange in told.of("exchange"):
            player = exchange["player"]
            if player in hands:
                listed = isinstance(exchange["discards"], list) and (isinstance(exchange["drawn"], list) or "stock" in deal)
                if not listed:
                    if exchange["drawn"] not in (0, []):
                        del hands[player]
                    continue
                drawn = exchange["drawn"] if isinstance(exchange["drawn"], list) else _off_the_stock(told, player)
                hands[player] = [card for card in hands[player] if card not in exchange["discards"]] + drawn
        amended = {number: trick["amended"] for number, trick in enumerate(told.of("trick"), 1) if "amended" in trick}
        owner = told.players[-1]
        held = Holdings(told.row, told.tricks, hands=hands, piles=deal.get("piles", {}), amended=amended, turned=(owner, told.turned))
        forced = told.rules["undertrump"] == "forced"
        expected = [*faults(told.row, told.tricks, told.players, told.hand["trump"], held, forced=forced)]
        shown = [
            Fault(each["trick"], each["player"], each["code"].removeprefix(RENUNCIO))
            for each in told.hand["findings"]
            if each["code"].startswith(RENUNCIO)
        ]
        assert shown == expected, (told.before[0], told.events)


def _off_the_stock(told: Told, player: str) -> list[str]:
    """The cards that a player drew from a known stock."""
    top = 0
    for exchange in told.of("exchange"):
        count = exchange["discards"] if isinstance(exchange["discards"], int) else len(exchange["discards"])
        if exchange["player"] == player:
            return list(told.of("deal")[0]["stock"][top : top + count])
        top += count
    raise AssertionError(player)


def in_part(told: Told, dice: random.Random) -> Partly:
    """The hand as a table may log it: less of the deal, some tricks by winner only, none after one of them."""
    deal: Event = {name: told.of("deal")[0][name] for name in ("turned", "hands", "piles", "stock") if name in told.of("deal")[0]}
    if dice.random() < 0.6:
        deal = {"turned": deal["turned"]}
    tricks, count = told.of("trick"), told.row.tricks
    logged = count if dice.random() < 0.6 else dice.randint(1, count - 1)
    hidden = {number for number in range(logged) if dice.random() < dice.choice((0, 0.02, 0.5))}
    if dice.random() < 0.4:
        hidden = {*range(dice.randint(0, 3))} & {*range(logged)}
    winners = [winning(trick, told.hand["trump"]) for trick in told.tricks]
    kept = []
    for number, trick in enumerate(tricks[:logged]):
        words = ("raised_by", "leader") if dice.random() < 0.7 else ("raised_by",)
        by_winner = {"winner": winners[number]} | {name: trick[name] for name in words if name in trick}
        kept.append(by_winner if number in hidden else trick)
    reading = read(told.row, told.tricks, told.players, told.hand["trump"])
    full = ALL if told.row.open else sum(reading.points)
    taker = reading.points.index(full) if full in reading.points else None
    return Partly(told.row, told.rules, told.players, told.hand["trump"], deal, told.of("exchange"), kept, winners[:logged], taker)


def written(told: Told, partly: Partly) -> list[Event]:
    """The night of that hand alone up to its end: counted, unless all its tricks have their cards."""
    of_variant = {"alce_pays": told.row.name == "barrotada", "undertrump": not told.row.open, "dos_settle": told.row.playing == 2}
    chosen = ["lead_law", *(name for name, holds in of_variant.items() if holds)]
    rules = {"variant": told.row.name, "overrides": {name: told.rules[name] for name in chosen}}
    seats, dealer = [*told.hand["tantos"]], told.hand["dealer"]
    record = [event("night_opened", game="malilla", players=seats, rules=rules, first_dealer=dealer), event("deal", **partly.deal)]
    record += [event("exchange", **data) for data in partly.exchanges] + [event("trick", **data) for data in partly.logged]
    if len(partly.logged) < told.row.tricks or None in partly.tricks:
        reading = read(told.row, told.tricks, told.players, told.hand["trump"])
        heads = [side[0] for side in told.row.sides(told.players)]
        asleep = {"asleep": reading.asleep} if reading.asleep else {}
        record.append(event("tally", points=dict(zip(heads, reading.points, strict=True)), **asleep))
    return record


def test_hand_told_in_part_comes_to_what_its_cards_come_to() -> None:
    """Some tricks by cards, some by winner, the rest in a count: the same points and tantos, and no false finding."""
    dice, seen = random.Random(SEED), Counter[str]()  # noqa: S311  # the dice of a test are no secret
    for told in played_in_full():
        if told.short or told.hand["laws"]:
            continue
        partly = in_part(told, dice)
        read_again = replayed(written(told, partly))
        assert read_again.refused is None and read_again.night is not None, (read_again.refused, written(told, partly))
        hand = yields(read_again.night)["hands"][-1]
        alike = ("outcome", "points", "asleep", "alce", "trump")
        assert {key: hand[key] for key in alike} == {key: told.hand[key] for key in alike}, written(told, partly)
        multiplied = {player: each * told.hand["multiplier"] for player, each in hand["tantos"].items()}
        assert multiplied == told.hand["tantos"]
        # If less of his hand is known, a renuncio may break another duty.
        found, in_full = ({(each["code"][:6], each["player"], each.get("trick")) for each in one["findings"]} for one in (hand, told.hand))
        assert found <= in_full, written(told, partly)
        seen[told.row.name] += 1
    assert min(seen[name] for name in ROWS) >= times(20), seen


def test_law_of_a_play_is_taken_exactly_if_what_is_told_does_not_disprove_it() -> None:
    """For every player, in any trick or in none that is named, whatever is logged of the hand. (J26)"""
    dice, seen = random.Random(SEED), Counter[tuple[str, str, bool, bool]]()  # noqa: S311  # the dice of a test are no secret
    for told in played_in_full():
        if told.short:
            continue
        partly = in_part(told, dice)
        record = written(told, partly)
        for law in LAWS:
            player, number = dice.choice(told.players), dice.choice((None, *range(1, told.row.tricks + 1)))
            if law == "salir-sin-tocarle" and told.rules["lead_law"] == "first" and number is not None:
                number = 1
            named = {} if number is None else {"trick": number}
            refused = replayed([*record, event("penalty", player=player, law=law, **named)]).refused
            disproved = partly.disproves(law, player, number)
            assert (None if refused is None else refused[1].code) == ("contradiction" if disproved else None), (record, law, player, number)
            seen[law, told.row.name, number is None, disproved] += 1
    for law in LAWS:
        of_law = [(name, disproved) for name in ROWS for disproved in (False, True)]
        assert all(sum(seen[law, name, none, disproved] for none in (False, True)) >= times(5) for name, disproved in of_law), seen
