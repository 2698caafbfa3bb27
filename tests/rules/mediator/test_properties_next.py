"""What may come next at Mediator and its kin, tried against every event: all fields, with values that cover each type.

Each result offered for a count is compared with the results of the counts that are taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

import pytest

from events.stored import fact_of
from projections.coming import coming
from projections.night import Night
from rules.core.cards import FORTY, SUITS
from rules.core.refusals import Refusal
from tests.nights import Event, event, night_of
from tests.rules.evenings import is_taken
from tests.rules.mediator.hands import TRICKS, opened
from tests.rules.mediator.nights import LAWS, Evening
from tests.rules.mediator.test_properties import GATE
from tests.rules.next import NOBODY, Next, all_of
from tests.rules.properties import few

pytestmark = pytest.mark.nights

LANCES: Final = ("chillada", "entrada", "vuelta", "mediator", "solo")
CALLS: Final = ("paso", "entrada", "vuelta", "mediator", "solo", "entrada_bola", "mediator_bola", "solo_bola")
CLASSES: Final = ("favor", "refavor", "fulminante")
ANSWERS: Final = ("admitted", "hombre_plays_on", "contrarios_play_on")
YES_NO: Final = (None, True, False)
CHAIN: Final = ("7E", "6E", "5E", "4E", "3E", "2E")
CALLED: Final = ("RO", "RC", "RE", "RB", "CO", "CC", "CE", "CB", "SO", "1E")
UNSAID: Final = "-"
"""A tally that says nothing of the companion, which differs from saying that there is none."""


class TestNext(Next):
    """What holds of the expectations of every game, tried for this family."""

    evening = Evening
    few = few(GATE // 11)
    free = {  # noqa: RUF012
        "deal": {"hands", "stock", "packets"},
        "seats_changed": {"players", "first_dealer"},
        "trick": {"cards"},
        "penalty": {"cards", "times", "damages"},
        "tally": {"tricks"},
    }
    untried = ("hands", "stock", "packets", "cards", "times", "damages")

    def gone(self, table: Any) -> Sequence[str]:
        """The players who left after the last hand; until the next cut the table may still say what they did in it."""
        here = self.evening.game.seats(table).players
        return [] if table.hand is None else [player for player in table.hand.players if player not in here]

    def comes_seldom(self, table: Any) -> bool:
        """A player goes for the Bola, or surrenders."""
        hand = table.hand
        return hand.giving_up is not None or (hand.contract is not None and bool(hand.contract.bola))

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Every game, call, claim and law for each player, with all its variants."""
        yield from all_of("deal", dealer=(None, *names), announced=YES_NO)
        yield from all_of("bid", player=names, call=CALLS, favor=(None, *CLASSES))
        yield from all_of("pass_out")
        yield from all_of("contract", player=names, lance=LANCES, trump=SUITS, called=(None, *CALLED), bola=YES_NO)
        yield from all_of("contract", player=names, lance=("vuelta", "solo"), trump=SUITS, turned=FORTY)
        yield from all_of("exchange", player=names, with_=(None, *names), discards=range(10), drawn=range(10))
        yield from all_of("trick", winner=names, leader=(None, *names), law=(None, "ley-8"), advanced=(None, *names))
        yield from with_partners(all_of("rendicion", player=names, answer=(None, *ANSWERS)), names)
        yield from all_of("defensa", player=names)
        yield from all_of("bola", player=names, from_start=YES_NO)
        yield from all_of("declaration", player=names, kind=("tendido",))
        yield from all_of("declaration", player=names, kind=("sorteo",), card=(*CHAIN, "SE", "1E"))
        asked = {"primeras": (None, True), "contra_estuche": (None, True), "estuches": (None, *range(3, 13))}
        yield from all_of("declaration", player=names, kind=("calidades",), **asked)
        yield from penalties(names)
        yield from all_of("seats_changed", players=([*players], [*players[1:], players[0]]), first_dealer=(None, *names))
        yield from all_of("night_closed", leftovers=("carry", "share"))
        yield event("night_opened", game="mediator", players=list(players))

    def laid(self, table: Any) -> Iterator[Event]:  # noqa: ARG002  # of any table
        """None, because no card is named."""
        return iter(())

    def assert_cards_agree(self, night: Night, shown: Mapping[str, Any]) -> None:  # noqa: ARG002  # of no night
        """A trick may be logged by its cards; none of them is named."""
        assert shown == {"required": False}

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all are tried
        """With each companion and each cut of the Bola, without primeras and estuches."""
        hand = table.hand
        if hand is None:
            return
        logged = {player: hand.winners.count(place) for place, player in enumerate(hand.active)}
        cards = TRICKS[table.options.variant]
        started = hand.contract is not None and (hand.contract.bola or (hand.asked is not None and not hand.asked.tricks_count))
        cuts = (None, *range(cards + 1)) if started else (None, 0)
        names = (*self.evening.game.seats(table).players, NOBODY)
        for tricks in divisions(hand.active, logged, cards):
            yield from with_partners(all_of("tally", tricks=[tricks], cut_after=cuts), names)

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """A count is taken exactly where and with the fields that are named, and its result is named."""
        taken = [each for each in self.counts(night.table, dice) if is_taken(night, each)]
        assert bool(taken) == (entry is not None)
        if entry is not None:
            assert_results_agree(night, entry["results"], taken)
            self.assert_fields_agree("tally", entry, [*taken, *with_primeras(night, taken), *with_estuches(night, taken)])


def with_partners(sent: Iterable[Event], names: Sequence[str]) -> Iterator[Event]:
    """Each event as it is, with each companion, and with none."""
    for each in sent:
        yield each
        yield from ({**each, "data": {**each["data"], "partner": partner}} for partner in (*names, None))


def penalties(names: Sequence[str]) -> Iterator[Event]:
    """Every law for each player, with all its variants."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=("ley-4",), cards=(1, 2), forced=YES_NO, game=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-6",), paid=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-7",), effect=("none", "partner_won", "game"), bola=YES_NO, primeras=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-8",), kept=YES_NO, injured=(None, *names), bola=YES_NO)
    yield from with_partners(all_of("penalty", player=names, law=("ley-9",), other=names), names)
    yield from all_of("penalty", player=names, law=("ley-11",), decisive=YES_NO, times=(None, 1), noticed_by=(None, *names))
    yield from all_of("penalty", player=names, law=("ley-5",), times=(None, 2))


def divisions(active: Sequence[str], logged: Mapping[str, int], cards: int) -> Iterator[dict[str, int]]:
    """Tricks of each: those logged, and some or all of the rest for two players."""
    left = cards - sum(logged.values())
    for total in {left, left - 1, left + 1, 0}:
        yield from ({**logged, one: logged[one] + total} for one in active)
        for (one, other), count in product(combinations(active, 2), range(1, total)):
            yield {**logged, one: logged[one] + count, other: logged[other] + total - count}
    yield dict.fromkeys(active, 1)


def with_primeras(night: Night, taken: Iterable[Event]) -> Iterator[Event]:
    """Each count that is taken with every possible statement of primeras."""
    for each, said in product(taken, (True, False)):
        sent = {**each, "data": {**each["data"], "primeras": said}}
        yield from [sent] if is_taken(night, sent) else []


def with_estuches(night: Night, taken: Sequence[Event]) -> Iterator[Event]:
    """For each companion and each statement of the estuche, one count that is taken."""
    ways = [{"estuches": number} for number in (0, *range(3, 13))] + [{"contra_estuche": said} for said in (True, False)]
    for partner, said in product({each["data"].get("partner", UNSAID) for each in taken}, ways):
        first = next(each for each in taken if each["data"].get("partner", UNSAID) == partner)
        sent = {**first, "data": {**first["data"], **said}}
        yield from [sent] if is_taken(night, sent) else []


def assert_results_agree(night: Night, results: Sequence[Mapping[str, Any]], taken: Iterable[Event]) -> None:
    """The results of the counts are those named, except for a companion that only the deal shows."""
    shown = {
        (each.get("partner", UNSAID), each["side"], each["outcome"], each["bola"], cut)
        for each in results
        for cut in each.get("cut_after", [None])
    }
    assert len(shown) == sum(len(each.get("cut_after", [None])) for each in results)
    found = set()
    named = any("partner" in each for each in results)
    for sent in taken:
        data = sent["data"]
        if sum(data["tricks"].values()) != TRICKS[night.table.options.variant]:
            continue
        after = night.game.step(night.table, fact_of("tally", 1, data, night.game.door))
        assert not isinstance(after, Refusal)
        (hand,) = night.game.hands(after, night.game.dealt_count(after) - 1)
        hombre, partner = hand.told["hombre"], hand.told["partner"]
        side = sum(data["tricks"][player] for player in {hombre, partner} - {None})
        cut = data.get("cut_after")
        if cut is not None and (UNSAID, side, hand.outcome, hand.told["bola"], cut) not in shown:
            cut = None
        found.add((data.get("partner", partner or hombre) if named else UNSAID, side, hand.outcome, hand.told["bola"], cut))
    assert found <= shown
    hand = night.table.hand
    if hand.dealt.hands.count(None) == len(hand.active):
        assert found == shown


def test_whoever_was_in_a_hand_may_still_ask_for_all_its_conditions() -> None:
    """The mano left the table after the count, and eva came."""
    counted = [event("contract", player="ana", lance="solo", trump="oros"), event("tally", tricks={"ana": 6, "beto": 4})]
    left = event("seats_changed", players=["beto", "carla", "dario", "eva"])
    declared = {each["type"]: each["fields"] for each in coming(night_of(opened(), event("deal"), *counted, left))}["declaration"]
    assert declared["player"]["values"] == ["ana", "beto", "carla", "dario"]
    assert declared["estuches"]["values"] == [*range(3, 13)]
    assert declared["contra_estuche"]["values"] == [True]
