"""Two phones, one often offline: whatever the other does, a saved hand is in the book as it was played, or waits with a question.

Hands are tapped on the pad of the first phone, whose network comes and goes. Meanwhile the second uses the API to log hands, seat others,
change the dealer, close the night, reopen it, correct and strike. Every hand is won, and no two are alike, so that each can be recognized,
and pays what it would in a night of its own at the table that its author saw.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import pytest

from tests.browser.network import cut_off
from tests.browser.phone import Phone, Phones
from tests.browser.queue import asked, queue, until
from tests.browser.tapped import answer, save
from tests.dice import SEED, times
from tests.journeys.table import Served
from tests.nights import FOUR, Event, event
from tests.service.desk import NightAt

pytestmark = [pytest.mark.faces, pytest.mark.dice]

WALKS: Final = times(2)
STEPS: Final = 24
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
OPENING: Final[Event] = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(FOUR), "names": NAMES}
CHANCES: Final = {
    "tap": 9,
    "hand": 3,
    "seats": 4,
    "dealer": 1,
    "close": 2,
    "open": 3,
    "right": 2,
    "strike": 1,
    "wire": 6,
    "page": 2,
    "answer": 3,
}
"""What may happen next, and the weight of each."""
SUITS: Final = {"oros": "Oros", "copas": "Copas", "espadas": "Espadas", "bastos": "Bastos"}
LANCES: Final = {"entrada": "Entrada", "vuelta": "Vuelta", "solo": "Solo"}
Hand = tuple[str, str, str]
"""Player, lance and suit."""
SETTLED_MS: Final = 3000
RESTS_MS: Final = 400


class Walk:
    """An evening of two phones."""

    def __init__(self, service: Served, phone: Phone, dice: random.Random) -> None:
        self.service, self.phone, self.dice = service, phone, dice
        self.night, self.other = service.open(OPENING), service.open(OPENING)
        kinds = list(itertools.product(FOUR, LANCES, SUITS))
        self.kinds = dice.sample(kinds, len(kinds))
        self.pays: dict[Hand, dict[str, int]] = {}
        """What each hand of the first phone pays at its own table."""
        self.theirs: list[Hand] = []
        self.answered: set[Hand] = set()
        """The hands with an answered question, whose effects the author has seen."""
        self.offline = False
        phone.enter(self.night, me="ana")
        phone.enter(self.other, me="ana")
        self.page("/anotar")

    def page(self, path: str, night: NightAt | None = None) -> None:
        """Opens a page of a night."""
        self.phone.go(f"/n/{(night or self.night).id}{path}")

    @property
    def standing(self) -> dict[str, Any]:
        told: dict[str, Any] = self.night.get().json
        return told

    def log(self, *events: Event) -> None:
        """The second phone logs something, if it is taken."""
        self.night.post(list(events))

    # The first phone.

    def tap(self) -> None:
        """Taps the first unplayed hand that the pad offers."""
        page = self.phone.page
        if "/anotar" not in page.url or page.locator("#questions fieldset").count() == 0:
            return
        # Nobody touches a page that is about to change: online it equals the book, offline it stays.
        if not self.offline and page.evaluate("document.body.dataset.version") != str(self.standing["version"]):
            self.page("/anotar")
            return
        page.wait_for_timeout(RESTS_MS)
        for hand in self.kinds:
            hombre, lance, trump = hand
            plays = answer(self.phone, "¿Quién juega, y qué?", f"{NAMES[hombre]}: {LANCES[lance]}")
            if plays.count() == 0 or not plays.is_visible():
                continue
            self.phone.tap(plays)
            self.phone.tap(answer(self.phone, "¿Qué triunfo?", SUITS[trump]))
            self.phone.tap(answer(self.phone, f"Bazas de {NAMES[hombre]}", "5"))
            before = self.waiting()
            # An entry that is sent at once is gone before anybody looks: the page of the button tells the table of the hand.
            table = page.evaluate("JSON.parse(document.getElementById('pad-data').textContent)")
            self.kinds.remove(hand)
            self.phone.tap(save(self.phone))
            until(self.phone, lambda: page.locator("#saved").is_visible() or page.locator("#doubt").is_visible())
            kept = next((each for each in self.waiting() if each["key"] not in {one["key"] for one in before} and each["slot"]), None)
            players, dealer = (table["players"], None) if kept is None else (kept["table"]["players"], kept["table"]["dealer"])
            if dealer is None and not before:
                dealer = table["seats"][0]["dealer"]
            self.pays[hand] = self.alone(hand, players, dealer)
            return

    def alone(self, hand: Hand, players: list[str], dealer: str | None) -> dict[str, int]:
        """What a hand pays in a night of its own, at its own table; None if that is unknown."""
        if dealer is None:
            return {}
        hombre, lance, trump = hand
        night = self.service.open({**OPENING, "players": players, "names": {each: NAMES[each] for each in players}, "first_dealer": dealer})
        active = night.get("/pad").json["seats"][0]["active"]
        night.log(*played(hombre, lance, trump, {each: 2 for each in active if each != hombre}))
        return moved(night.get().json["hands"][0]["tantos"])

    def waiting(self) -> list[dict[str, Any]]:
        """The unsent entries of the first phone."""
        return queue(self.phone, self.night)

    def wire(self) -> None:
        """Cuts or mends the network."""
        if self.offline:
            self.phone.wire.mend()
            self.phone.context.set_offline(False)
            self.phone.page.wait_for_timeout(700)
        else:
            cut_off(self.phone)
        self.offline = not self.offline

    def look(self) -> None:
        """Online, opens another page: of this night, of another, or the pad again."""
        if self.offline:
            return
        if self.dice.random() < 0.4:
            self.page("", self.other)
        self.page(self.dice.choice(["", "/liquidar", "/anotar"]))
        if self.dice.random() < 0.8:
            self.page("/anotar")

    def answers(self) -> None:
        """Answers the question about a late hand: it is inserted where it was played."""
        first = next(iter(self.waiting()), None)
        if first is None or first["state"] != "asks" or first["late"]["corrections"] is None:
            return
        # Only a shown question can be answered: the row has fetched what an answer needs while it was online.
        if not self.phone.page.locator(".pending-asks").first.is_visible():
            return
        keys = first["late"]["keys"]
        self.answered |= {hand for each in self.waiting() if each["key"] in keys for hand in hands_of(each["events"])}
        asked(self.phone, "resolve", first["key"], "played")

    # The second phone.

    def hand(self) -> None:
        told = self.standing
        if told["closed"] or not self.kinds:
            return
        for each in self.kinds:
            if self.night.post(played(*each), "/preview").status == 200:
                self.kinds.remove(each)
                self.theirs.append(each)
                self.log(*played(*each))
                return

    def seats(self) -> None:
        players = self.standing["players"]
        self.log(event("seats_changed", players=list(FOUR[:3] if len(players) == 4 else FOUR)))

    def dealer(self) -> None:
        players = self.standing["players"]
        self.log(event("seats_changed", players=players, first_dealer=self.dice.choice(players)))

    def close(self) -> None:
        self.log(event("night_closed", leftovers="share"))

    def open(self) -> None:
        closes = [each["seq"] for each in self.recorded("night_closed")]
        if self.standing["closed"] and closes:
            self.log(event("correction", strike=[closes[-1]], reason="seguimos"))

    def right(self) -> None:
        """Corrects the opening in a field that pays nothing, or in the players."""
        again = event("night_opened", **{**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": self.dice.randint(1, 90)}})
        strike = [1] if not self.recorded("correction", opening=True) else None
        if strike is not None and self.dice.random() < 0.6:
            self.log(event("correction", strike=strike, insert=[again], reason="la apuesta"))
        elif seats := self.recorded("seats_changed"):
            self.log(event("correction", strike=[self.dice.choice(seats)["seq"]], reason="no se fue"))

    def strike(self) -> None:
        """Strikes the last hand that the second phone has logged itself."""
        if not self.theirs:
            return
        mine = self.theirs[-1]
        events = [each for each in self.night.get("/events").json["events"] if "struck_by" not in each]
        at = next((place for place, each in enumerate(events) if each["type"] == "contract" and kind_of(each["data"]) == mine), None)
        if at is not None:
            self.log(event("correction", strike=[each["seq"] for each in events[at - 1 : at + 2]], reason="no valía"))

    def recorded(self, kind: str, *, opening: bool = False) -> list[dict[str, Any]]:
        """The events of a type that are not struck."""
        found = [each for each in self.night.get("/events").json["events"] if each["type"] == kind and "struck_by" not in each]
        return [each for each in found if 1 in each["data"].get("strike", [])] if opening else found

    def step(self) -> None:
        """Makes one random step."""
        steps: dict[str, Callable[[], None]] = {
            "tap": self.tap,
            "hand": self.hand,
            "seats": self.seats,
            "dealer": self.dealer,
            "close": self.close,
            "open": self.open,
            "right": self.right,
            "strike": self.strike,
            "wire": self.wire,
            "page": self.look,
            "answer": self.answers,
        }
        (chosen,) = self.dice.choices(list(CHANCES), list(CHANCES.values()))
        steps[chosen]()

    def settle(self) -> None:
        """Restores the network and waits until everything sendable is sent."""
        if self.offline:
            self.wire()
        self.page("")
        until(
            self.phone,
            lambda: all(each["state"] in ("asks", "refused", "conflict") and not each.get("again") for each in self.waiting()[:1]),
        )
        self.phone.page.wait_for_timeout(SETTLED_MS)

    def check(self) -> None:
        """Asserts that each hand of the first phone is recorded once, as it was played, or waits on it with a question."""
        waiting = self.waiting()
        assert not waiting or waiting[0]["state"] in ("asks", "refused", "conflict"), waiting[0]
        held = [hand for each in waiting for hand in hands_of(each["events"])]
        book = [(kind_of(each, "hombre"), moved(each["tantos"])) for each in self.standing["hands"]]
        for hand, pays in self.pays.items():
            stands = [tantos for each, tantos in book if each == hand]
            assert len(stands) + held.count(hand) == 1, (hand, stands, held)
            if stands and pays and hand not in self.answered:
                assert stands == [pays], hand
        known = {*self.pays, *self.theirs}
        assert all(hand in known for hand, _ in book)


def played(hombre: str, lance: str, trump: str, others: Mapping[str, int] = MappingProxyType({})) -> list[Event]:
    """The events of a hand won with five tricks, the first five unless another player has some."""
    return [event("deal"), event("contract", player=hombre, lance=lance, trump=trump), event("tally", tricks={hombre: 5, **others})]


def kind_of(told: dict[str, Any], hombre: str = "player") -> Hand:
    """Identifies the hand."""
    return told[hombre], told["lance"], told["trump"]


def hands_of(events: list[Event]) -> list[Hand]:
    """The hands among the events of an entry."""
    return [kind_of(each["data"]) for each in events if each["type"] == "contract"]


def moved(tantos: dict[str, int]) -> dict[str, int]:
    """The payments without zeros."""
    return {player: count for player, count in tantos.items() if count}


@pytest.mark.parametrize("seed", range(SEED, SEED + WALKS))
def test_a_hand_that_was_saved_counts_as_it_was_played_or_is_asked_about(service: Served, phones: Phones, seed: int) -> None:
    """At the end every tapped hand is in the book once, for the table that the phone showed; or it waits there with a question."""
    walk = Walk(service, phones(service), random.Random(seed))  # noqa: S311  # no secrets hang on what happens next
    walk.tap()  # the dice alone may leave the pad before a tap
    assert walk.pays, "the first hand was not tapped"
    for _ in range(STEPS):
        walk.step()
    walk.settle()
    walk.check()
