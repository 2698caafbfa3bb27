"""One record, two depths: a hand told card by card and its summary come to the same, by the cards as they are read here anew.

What last cards and an open hand make of a card the table states in its tally, so it is taken from the hand in full. And what only
the cards can tell, renuncios and what sleeps, is told as the page has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from projections import replay
from projections.yields import yields
from rules.core.cards import FORTY_EIGHT
from rules.revesino.terms import TOO_FEW
from tests.nights import Event, event
from tests.rules import depths
from tests.rules.revesino.hands import ORDER, PAY, Baza, Read, laid, read, renuncios, winner_of
from tests.rules.revesino.nights import GAME, IN_FULL, Evening
from tests.rules.revesino.test_properties import GATE

NIGHTS = GATE * 3 // 5


class Strict(Evening):
    """Tables that apply many laws."""

    every_card = IN_FULL._replace(laws=0.8, disobeying=0.1)


ONLY_IN_FULL = {"findings", "disputed", "asleep", "postings"}
"""What is told of a hand in full alone, or is compared by itself."""


class Told(depths.Told):
    """A complete hand, all its tricks with their cards."""

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
    """The hands of many nights that were told card by card to their end, and some of them with a player who is found one short."""
    hands = [Told(*told) for evening, count in ((Evening, NIGHTS), (Strict, NIGHTS // 3)) for told in depths.in_full(evening, count)]
    whole = [told for told in hands if len(told.of("trick")) == 11 and told.hand["outcome"] not in ("open", "void")]
    without_laws = [told for told in whole if not told.of("penalty")][::10]
    short = [one for place, told in enumerate(without_laws) for one in shortened(told, TOO_FEW[place % 2])]
    return (*whole, *short)


def shortened(told: Told, law: str) -> Iterator[Told]:
    """The same hand where one of those who followed has no card for the last trick, and that was noticed after the first."""
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


class TestDepths(depths.Depths):
    """A hand in full and its summary pay the same, and leave the night as it was."""

    game = GAME
    alike = ("outcome", "tantos")
    enough = {"ordinary": 50, **dict.fromkeys(("cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut"), 5)}  # noqa: RUF012
    occurring = {  # noqa: RUF012
        *("ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut", "renuncio", "caballo-guardado"),
        *("ultimas-cartas", "tenderse", "juntar", "adiciones-31", "napolitana-echar", "offenders", "eleven", "caballo", "all five"),
    }

    def hands(self) -> Sequence[Told]:
        """Those that have all their tricks."""
        return played_in_full()

    def summaries_of(self, told: Told) -> Mapping[str, Sequence[Event]]:
        """One of each."""
        return {told.hand["outcome"]: [*told.before, *summary_of(told)]}

    def assert_alike(self, told: Told, hand: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
        """All else that both depths tell; the postings, platillo, penas, counters and who deals next."""
        both = ({key: value for key, value in each.items() if key not in ONLY_IN_FULL} for each in (hand, told.hand))
        assert next(both) == next(both)
        for line, full in zip(hand["postings"], told.hand["postings"], strict=True):
            # The tally says what became of a card, and not why.
            stated = full["source"].endswith(("/ultimas-cartas", "/tenderse"))
            source = {"cabeza": "adiciones-21", "sacado": "adiciones-22"}[full["why"]] if stated else ""
            assert line == (full | {"source": f"revesino-1807/{source}"} if stated else full)
        for key in ("balance", "plate", "reserved", "revesino", "other_postings"):
            assert shown[key] == told.shown[key], key

    def occurred(self, told: Told) -> Iterator[str]:
        """Its result, what was irregular, which articles it cites, what became of the cards."""
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
