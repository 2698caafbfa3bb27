"""A hand of Cientos that is opened again continues from every moment at which it can have stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from projections.night import Night
from projections.replay import read, told
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import Event, event, night_of, without_places
from tests.rules.cientos.hands import winning
from tests.rules.cientos.test_properties_depths import Told, played_in_full, summaries_of
from tests.rules.reopened import Reopened, sent_to

pytestmark = pytest.mark.nights

LATE = ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro")
"""The laws that may undo a hundred."""


class TestReopened(Reopened):
    """Hands counted too early, or taken for null."""

    hands_count = times(12)
    stopped_by = ("tally", "naipes-iguales", "carta-descubierta", "mal-repartido")

    def hands(self) -> Sequence[Told]:
        """The hands of which everything is logged."""
        return played_in_full()

    def stops(self, hand: Told) -> Iterator[Event]:
        """The stops: a count, or what makes a hand null."""
        for summary in summaries_of(hand).values():
            yield summary[-1]
        dealer = hand.hand["dealer"]
        yield from (event("penalty", player=dealer, law=law) for law in ("naipes-iguales", "mal-repartido"))
        yield event("penalty", player=dealer, law="carta-descubierta", decision="redeal")


class Won(NamedTuple):
    """A hand won in play on its board: how, the record up to the win and after it, and a law against the winner."""

    how: str
    opening: list[Event]
    played: list[Event]
    rest: list[Event]
    law: Event


def stopped_by_a_hundred(hand: Told) -> Iterator[Won]:
    """The hand with tens added to one player's board, so that it ends before all its tricks."""
    dealer, mano = hand.hand["dealer"], hand.hand["mano"]
    before = [sent for sent in hand.events if sent["type"] in ("deal", "exchange", "declaration")]
    tricks = [sent for sent in hand.events if sent["type"] == "trick"]
    if len(tricks) != 12:
        return
    rules = hand.before[0]["data"].get("rules", {})
    for player in (mano, dealer):
        for board in range(10, 100, 10):
            opened = event("night_opened", game="cientos", players=[mano, dealer], rules=rules, carried={"board": {player: board}})
            start = [opened, *before]
            if read(start).refused is not None:
                continue
            night, number = night_of(*start), 0
            while number < len(tricks) and night.game.open_hand(night.table) is not None:
                after = told(night, tricks[number])
                if isinstance(after, Refusal):
                    break
                night, number = after, number + 1
            shown = without_places(yields(night))["hands"][-1]
            if shown["outcome"] != "game" or shown["reached"] != "carteo":
                continue
            winner = yields(night)["juegos"][-1]["winner"]
            for law in LATE:
                fined = event("penalty", player=winner, law=law)
                yield Won(law, start, tricks[:number], tricks[number:], fined)
                if sum(shown["tricks"].values()) < number:
                    leader = mano if number == 1 else winning_of(tricks, number - 1, mano)
                    lead = event("trick", cards={leader: tricks[number - 1]["data"]["cards"][leader]})
                    yield Won(f"{law} behind a lead", start, [*tricks[: number - 1], lead], tricks[number - 1 :], fined)


def winning_of(tricks: Sequence[Event], count: int, mano: str) -> str:
    """The winner of the last of some tricks, by their cards."""
    leader = mano
    for sent in tricks[:count]:
        cards = sent["data"]["cards"]
        leader = winning({player: cards[player] for player in sorted(cards, key=lambda each: each != leader)})
    return leader


@cache
def won() -> tuple[Won, ...]:
    """Hands for each way in which a law opens one again."""
    found: Counter[str] = Counter()
    some = []
    for hand in played_in_full():
        for each in stopped_by_a_hundred(hand):
            if found[each.how] < times(3) and is_open(opened_again(each)) and goes_with_its_cards(each):
                found[each.how] += 1
                some.append(each)
        if len(found) == len(WAYS) and min(found.values()) >= times(3):
            break
    return tuple(some)


WAYS = {each + how for each in LATE for how in ("", " behind a lead")}


def opened_again(each: Won) -> Night | None:
    """The hand after the law; None if the law is refused, or if only the answer to a lead showed that the lead made the hundred."""
    replayed = read([*each.opening, *each.played, each.law])
    return None if replayed.refused is not None else replayed.night


def goes_with_its_cards(each: Won) -> bool:
    """Whether no later card of the hand disproves the law (J36)."""
    tricks = [sent for sent in each.played if len(sent["data"]["cards"]) == 2] + each.rest
    refused = read([*each.opening, tricks[0], each.law, *tricks[1:]]).refused
    return refused is None or refused[1].code != "contradiction"


def is_open(night: Night | None) -> bool:
    """Whether the hand continues."""
    return night is not None and night.game.open_hand(night.table) is not None


def gone_on(night: Night, tricks: Sequence[Event]) -> dict[str, Any]:
    """The result of the hand with the rest of its cards; the game offers each trick."""
    for sent in tricks:
        if not is_open(night):
            break
        assert "trick" in {each.type for each in night.game.expects(night.table)}
        night = sent_to(night, sent)
    assert not is_open(night)
    hand: dict[str, Any] = without_places(yields(night))["hands"][-1]
    return hand


def test_hand_that_a_law_opens_again_comes_to_what_its_cards_say() -> None:
    """The result is the same as if the law had been applied after the first card: the lead stays, and the rest is played."""
    for each in won():
        night = opened_again(each)
        assert night is not None
        soon = night_of(*each.opening, *(each.played + each.rest)[:1], each.law)
        at_once = [sent for sent in each.played if len(sent["data"]["cards"]) == 2] + each.rest
        if len(each.played[0]["data"]["cards"]) == 2:
            assert gone_on(night, each.rest) == gone_on(soon, at_once[1:]), each


def test_hands_are_opened_again_in_every_way() -> None:
    """Enough hands are reopened for the test above to prove something."""
    assert {each.how for each in won()} == WAYS
