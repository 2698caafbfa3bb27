"""One record, two depths: a hand told card by card and its summary come to the same, by the cards as they are read here anew.

What last cards and an open hand make of a card the table states in its tally, so it is taken from the hand in full. And what only
the cards can tell, renuncios and what sleeps, is told as the page has it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from projections.replay import read as replayed_from
from projections.yields import yields
from rules.core.cards import FORTY_EIGHT
from tests.nights import Event
from tests.rules.revesino.hands import ORDER, PAY, Baza, Read, laid, read, renuncios, winner_of
from tests.rules.revesino.nights import GAME, Evening, orderly
from tests.rules.revesino.test_properties import NIGHTS

ONLY_IN_FULL = {"findings", "disputed", "asleep", "postings"}
"""What is told of a hand in full alone, or is compared by itself."""


class Told(NamedTuple):
    """A complete hand of a night without corrections: the rules, the night before its deal, its events, and what all came to."""

    rules: Any
    before: list[Event]
    events: list[Event]
    hand: dict[str, Any]
    shown: dict[str, Any]

    def of(self, kind: str) -> list[Event]:
        """The data of its events of a type."""
        return [sent["data"] for sent in self.events if sent["type"] == kind]

    @property
    def seats(self) -> list[str]:
        """Who has cards, mano first."""
        return list(self.hand["tantos"])

    @property
    def tricks(self) -> list[Baza]:
        """The tricks, each in order of play: whoever lifted one leads to the next."""
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
        """What it comes to by its cards and laws."""
        laws = {(law["player"], law["law"]) for law in self.of("penalty")}
        return read(self.tricks, self.seats, self.rules, laws)

    @property
    def with_eleven(self) -> bool:
        """Whether everybody had just eleven cards."""
        codes = {finding["code"] for finding in self.hand["findings"]}
        return not codes & {"sin-robo", "robo-de-mas", "pie-robo"} and all(len(trick) == 4 for trick in self.tricks)


@cache
def played_in_full() -> tuple[Told, ...]:
    """The hands of many nights that were told card by card."""
    return tuple(told for seed in range(NIGHTS // 4) for told in finished_hands(orderly(seed)))


def finished_hands(night: Evening) -> list[Told]:
    """The hands of a night up to its first correction that have all their tricks, each with its cards."""
    record = night.record
    end = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    dealt = [place for place in range(end) if record[place]["type"] == "deal"]
    found: list[Told] = []
    for number, (place, after) in enumerate(zip(dealt, [*dealt[1:], end], strict=False)):
        shown = yields(night.nights[after - 1])
        rules, hand = GAME.rules(night.nights[place].table), shown["hands"][number]
        each = Told(rules, record[:place], record[place:after], hand, shown)
        tricks = each.of("trick")
        if len(tricks) == 11 and all("cards" in trick for trick in tricks) and hand["outcome"] not in ("open", "void"):
            found.append(each)
    return found


def last_cards(told: Told) -> bool:
    """Whether somebody's last cards were caballo and rey, or as, caballo and tres of copas."""
    lasts = [{*laid(told.tricks[place:], player)} for place in (8, 9) for player in told.seats]
    return {"CC", "RC"} in lasts or {"1C", "CC", "3C"} in lasts


def laid_open(told: Told) -> bool:
    """Whether somebody laid his hand open."""
    return any(law["law"] == "tenderse" for law in told.of("penalty"))


def summary_of(told: Told) -> list[Event]:
    """The hand in a few events: what it came to by its cards, the laws as they were applied, before or behind the count."""
    made = told.reading._replace(cards=told.hand["cards"]).told()
    ends = max(place for place, sent in enumerate(told.events) if sent["type"] == "trick")
    kept = [(place, sent) for place, sent in enumerate(told.events) if sent["type"] not in ("trick", "exchange", "deal")]
    deal = {name: value for name, value in told.events[0]["data"].items() if name not in ("hands", "stock")}
    before, behind = ([sent for place, sent in kept if (place < ends) == first] for first in (True, False))
    return [{"type": "deal", "data": deal}, *before, made, *behind]


def test_hand_in_full_and_its_summary_pay_the_same() -> None:
    """Outcome, postings, tantos, platillo, penas, counters and who deals next: whatever the hand was told by."""
    for told in played_in_full():
        summary_told = [*told.before, *summary_of(told)]
        replayed = replayed_from(summary_told)
        assert replayed.refused is None, (replayed.refused, summary_of(told))
        assert replayed.night is not None
        shown = yields(replayed.night)
        summary = shown["hands"][-1]
        assert {key: value for key, value in summary.items() if key not in ONLY_IN_FULL} == {
            key: value for key, value in told.hand.items() if key not in ONLY_IN_FULL
        }
        for line, full in zip(summary["postings"], told.hand["postings"], strict=True):
            # The tally says what became of a card, and not why.
            stated = full["source"].endswith(("/ultimas-cartas", "/tenderse"))
            assert line == (
                full | {"source": "revesino-1807/" + {"cabeza": "adiciones-21", "sacado": "adiciones-22"}[full["why"]]} if stated else full
            )
        for key in ("balance", "plate", "reserved", "revesino", "other_postings"):
            assert shown[key] == told.shown[key], key


def test_hand_told_card_by_card_is_read_by_its_cards() -> None:
    """Tricks and points of each, who went for the Revesino and who cut it, who followed the cuatro ases, what slept, and where."""
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
    """With all tricks logged a card against the duty is proved by what its player still played, unless he was free."""
    for told in played_in_full():
        if told.with_eleven:
            shown = [(each["trick"], each["player"]) for each in told.hand["findings"] if each["code"] == "renuncio"]
            assert shown == renuncios(told.tricks, told.seats[0], told.rules)


def test_enough_hands_are_told_card_by_card() -> None:
    """The gate of this module: without whole hands, of every result, the properties above would prove nothing."""
    seen: Counter[str] = Counter()
    for told in played_in_full():
        seen.update((told.hand["outcome"], *(each["code"] for each in told.hand["findings"])))
        seen.update(line["source"].partition("/")[2] for line in told.hand["postings"])
        seen.update(
            {"offenders": bool(told.hand["offenders"]), "eleven": told.with_eleven, "short": any(len(trick) < 4 for trick in told.tricks)}
        )
        seen.update({"caballo": told.hand["cards"]["CC"]["how"] in ("sold", "pulled"), "all five": len(told.hand["cards"]) == len(PAY)})
    wanted = {"ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut", "renuncio", "caballo-guardado"}
    wanted |= {"ultimas-cartas", "tenderse", "juntar", "adiciones-31", "napolitana-echar", "offenders", "eleven", "caballo", "all five"}
    assert not [word for word in wanted if not seen[word]], seen
