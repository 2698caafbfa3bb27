"""Facts that follow from the cards of Mediator may be left out and cannot be contradicted, row by row of the page's table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from rules.core.cards import FORTY
from tests.nights import Event, event, night_of
from tests.rules import depths, derived
from tests.rules.derived import Spot
from tests.rules.evenings import seeds
from tests.rules.mediator.hands import TRICKS, estuches, opened, trumps, won
from tests.rules.mediator.imagined import GAME
from tests.rules.mediator.nights import Evening
from tests.rules.mediator.test_properties_depths import Told, bola_from_start, held_by, winners_of
from tests.rules.properties import nights_count

pytestmark = pytest.mark.nights

NIGHTS = nights_count(24)


@cache
def told_in_full() -> tuple[Told, ...]:
    """Hands that were logged card by card to their last trick."""
    hands = (Told(*each) for seed in seeds(NIGHTS) for each in depths.hands_of(Evening.in_full(seed)))
    return tuple(
        each
        for each in hands
        if len(each.of("trick")) == TRICKS[each.rules["variant"]]
        and all("cards" in trick for trick in each.of("trick"))
        and each.hand["outcome"] not in ("open", "void")
        and not any(sent["type"] in ("seats_changed", "transfer", "dispute", "ruling", "tally") for sent in each.events)
    )


def seats_of(told: Told) -> list[str]:
    """The players at the table, the mano first."""
    dealer = told.hand["dealer"]
    return told.active if dealer in told.active else [*told.active, dealer]


def opening_of(told: Told) -> Event:
    """The opening of a night whose first hand is this one; a zángano may have come or gone before."""
    rules, seats = told.before[0]["data"]["rules"], seats_of(told)
    overrides = rules.get("overrides", {}) | {"zangano": len(seats) > len(told.active)}
    return event("night_opened", game="mediator", rules=rules | {"overrides": overrides}, players=seats, first_dealer=told.hand["dealer"])


def tallied(told: Told) -> Event:
    """The count after the last trick, with everything that the cards say."""
    winners, sides = winners_of(told), (told.side, {*told.active} - told.side)
    holder, others = sides[::-1] if told.of("defensa") else sides
    data: Event = {"tricks": dict(Counter(winners)), "partner": told.hand["partner"] or told.hand["hombre"]}
    data["primeras"] = len({player in told.side for player in winners[: told.win]}) == 1
    data["estuches"] = estuches(held_by(told, holder), told.deck, told.hand["trump"])
    data["contra_estuche"] = {*trumps(told.deck, told.hand["trump"])[:3]} <= {*held_by(told, others)}
    lost = next((place for place, player in enumerate(winners) if player not in told.side), None)
    if bola_from_start(told) and lost is not None and not told.of("rendicion"):
        data["cut_after"] = lost
    return event("tally", **data)


def every_word(told: Told) -> list[Event]:
    """The hand as the first of a night, with every derived field stated, and the laws that need them at its end."""
    winners, active = winners_of(told), told.active
    record = [opening_of(told)]
    leaders = iter([active[0], *winners])
    took = iter(winners)
    companion = told.hand["partner"] or told.hand["hombre"]
    for sent in told.events:
        data: Event = dict(sent["data"])
        match sent["type"]:
            case "deal":
                data["dealer"] = told.hand["dealer"]
            case "trick":
                data |= {"leader": next(leaders), "winner": next(took)}
            case "bola":
                data["from_start"] = bola_from_start(told)
            case "rendicion" if "answer" in data:
                data["partner"] = companion
        record.append({"type": sent["type"], "data": data})
    place = max(place for place, sent in enumerate(record) if sent["type"] == "trick") + 1
    record.insert(place, tallied(told))
    laws = {sent["data"]["law"] for sent in record if sent["type"] == "penalty"}
    if not laws & {"ley-4", "ley-7", "ley-9"}:
        record.append(event("penalty", player=active[0], law="ley-9", other=active[1], partner=companion))
    return record


def of_some_hands(told: Told) -> list[Event] | None:
    """The same hand as a count only, with as few dealt hands as show the estuche of a side or against it."""
    besides = any(told.of(kind) for kind in ("exchange", "rendicion", "bola"))
    if besides or told.hand["lance"] == "vuelta" or GAME.rules(night_of(told.before[0]).table)["king_fee"]:
        return None
    called = told.contract.get("called", "R")
    if told.hand["lance"] == "mediator" or called[0] == "C" or told.rules["variant"] in ("cuatrillo-solitario", "dosillo"):
        return None
    dealt = {player: held_by(told, {player}) for player in told.active}
    top = {*trumps(told.deck, told.hand["trump"])[:3]}
    count = tallied(told)
    against = count["data"]["contra_estuche"]
    shown = {player for player, cards in dealt.items() if top & {*cards}} if against else told.side
    record = [opening_of(told)]
    record.append(
        event("deal", hands={player: dealt[player] for player in told.active if player in shown | told.side - {told.hand["hombre"]}})
    )
    return [*record, event("contract", **told.contract), count]


def by_hand() -> Iterator[list[Event]]:
    """Written nights for rare cases: a claim, a void open hand, another seat order, a vuelta, a Bola after a trick."""
    four, solo = event("deal"), event("contract", player="ana", lance="solo", trump="oros")
    top = [event("trick", cards=dict(zip(("ana", "beto", "carla", "dario"), cards.split(), strict=True))) for cards in FIRST_SIX]
    yield [opened(), four, solo, *top, event("declaration", player="ana", kind="calidades", primeras=True, estuches=6), four]
    yield [opened(), four, solo, event("penalty", player="beto", law="ley-6", paid=False), four]
    six = event("tally", tricks={"ana": 6, "beto": 4}, primeras=False)
    yield [opened(), four, solo, six, event("penalty", player="beto", law="ley-6", paid=True), four]
    again = event("seats_changed", players=["ana", "carla", "beto", "dario"], first_dealer="ana")
    yield [opened(), four, solo, event("tally", tricks={"ana": 6, "beto": 4}, estuches=3), again, event("deal", dealer="ana")]
    yield [opened(), four, solo, *won("ana"), event("bola", player="ana", from_start=False), *won(*["ana"] * 9)]
    started, cut = event("contract", player="ana", lance="solo", trump="oros", bola=True), won(*["ana"] * 5, "beto")
    for made in (7, 9):
        yield [opened(), four, started, *cut, event("tally", tricks={"ana": made, "beto": 10 - made}, cut_after=5)]
    yield [opened(), four, solo, event("bola", player="ana", from_start=True), *won(*["ana"] * 10)]
    two = opened("dosillo")
    pack = [card for card in FORTY if card[-1] != "O"]
    hands = {"ana": pack[:8], "beto": pack[8:16]}
    vuelta = event("contract", player="ana", lance="vuelta", trump="bastos" if pack[16][-1] == "B" else "espadas", turned=pack[16])
    yield [two, event("deal", hands=hands, stock=pack[16:]), vuelta, event("tally", tricks={"ana": 5, "beto": 3}, contra_estuche=False)]
    called = event("contract", player="ana", lance="entrada", trump="oros", called="RC")
    out = event("trick", cards={"ana": "2C", "beto": "RC", "carla": "3C", "dario": "4C"})
    yield [opened(), four, called, out, event("rendicion", player="ana", answer="admitted", partner="beto"), four]
    yield [opened(), four, called, out, event("penalty", player="ana", law="ley-9", other="beto", partner="beto"), four]
    forced = event("contract", player="ana", lance="entrada", trump="oros")
    given_up = event("rendicion", player="ana", answer="hombre_plays_on", partner="beto")
    yield [opened("cuatrillo-forzado"), four, forced, out, given_up, *won("beto"), four]


FIRST_SIX = ("1E SO 2O RB", "7O 5O 6O 2B", "1B SB 4O 5B", "1O 6C 4E 3C", "RO RE 3E 4C", "CO 2C CB 6B")
"""Six tricks of ana, beto, carla and dario: ana plays an estuche of six, and beto the next trump."""


class TestDerived(derived.Derived):
    """What holds of the derived fields of every game, tried for this family."""

    game = GAME

    def records(self) -> Sequence[Sequence[Event]]:
        """Full hands, each as a night of its own, and some written by hand."""
        return WRITTEN + _in_full()

    def derivable(self, record: Sequence[Event], spot: Spot) -> bool:
        """Excludes who kept a trick wrongly, and the companion before his card is seen."""
        data = record[spot.place]["data"]
        match spot.row.event, spot.row.field:
            case "trick", "winner":
                return "law" not in data and "cards" in data
            case "contract", "turned":
                return "stock" in record[1]["data"]
            case "tally", field:
                counted = not any(sent["type"] == "trick" for sent in record)
                hands = record[1]["data"].get("hands", {})
                if counted and field in ("partner", "estuches", "contra_estuche"):
                    return bool(hands) and (field != "partner" or _companion_is_out(record))
                return not counted
            case (("rendicion" | "penalty"), "partner"):
                return _companion_is_out(record[: spot.place])
            case "declaration", "estuches":
                return len(data) > len(("player", "kind", "estuches")) and record[0]["data"]["rules"].get("overrides", {}) == {}
        return True

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Another player, the other of two words, one more or fewer."""
        data = record[spot.place]["data"]
        seats, told = record[0]["data"]["players"], data[spot.row.field]
        contract = next(sent["data"] for sent in record if sent["type"] == "contract")
        match spot.row.field:
            case "dealer" | "first_dealer":
                yield from (player for player in seats if player != told)
            case "leader" | "winner":
                yield from (player for player in data.get("cards", seats) if player != told)
            case "partner":
                yield from (player for player in _active(record) if player not in (told, contract["player"]))
            case "turned":
                dealt = [cards[0] for cards in record[1]["data"].get("hands", {}).values()]
                yield from (*record[1]["data"]["stock"][1:3], *dealt)
            case "estuches" if spot.row.event == "declaration":
                yield from (told + 1, told - 1)
            case "estuches":
                yield from (number for number in (0, 3, 4, 5) if number != told)
            case "cut_after":
                yield from (told + 1, told - 1) if told else (told + 1,)
            case _:
                yield not told


def _active(record: Sequence[Event]) -> list[str]:
    """The players with cards in the first hand."""
    opening = record[0]["data"]
    return [*opening["players"][: -1 if opening["rules"].get("overrides", {}).get("zangano") else None]]


def _companion_is_out(record: Sequence[Event]) -> bool:
    """Whether the cards have shown the companion by then."""
    contract = next(sent["data"] for sent in record if sent["type"] == "contract")
    rules = GAME.rules(night_of(record[0]).table)
    alone = contract["lance"] in ("mediator", "solo", "vuelta") or any(sent["type"] == "exchange" for sent in record)
    if alone or rules["variant"] in ("cuatrillo-solitario", "dosillo"):
        return True
    laid = [card for sent in record if sent["type"] == "trick" for card in sent["data"].get("cards", {}).values()]
    dealt = [card for sent in record if sent["type"] == "deal" for cards in sent["data"].get("hands", {}).values() for card in cards]
    if "called" in contract:
        return contract["called"] in (*laid, *dealt)
    return any(card[0] == "R" for card in laid)


WRITTEN = [*by_hand()]


@cache
def _in_full() -> list[list[Event]]:
    counted = (of_some_hands(told) for told in told_in_full())
    return [*map(every_word, told_in_full()), *(record for record in counted if record is not None)]
