"""A hand that is opened again goes on as if it had never stopped: the one suite that each game inherits.

A hand that was told card by card is stopped at some moment, by a count or a law that makes it void, and opened again by striking that. What
may come next is what might have come then; the rest of the cards is taken, and it comes to what it came to. So it does when the next
hand was dealt already, and the rest is put in with the correction.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar

from projections.night import Night
from projections.replay import told
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.dice import SEED
from tests.nights import Event, event, night_of, without_places

REASON = "era otra cosa"
OF_NO_HAND = ("dispute", "ruling", "transfer", "paid", "night_closed", "seats_changed")


class Reopened:
    """What holds of the hands of a game that stopped, and were opened again."""

    hands_count: ClassVar[int]
    """How many hands are looked at."""
    moments_each: ClassVar[int] = 2
    stopped_by: ClassVar[Collection[str]]
    """What must have stopped some hand: a tally, and the laws that make one void."""
    going_on: ClassVar[str] = "trick"
    """The type of event with which an open hand goes on."""

    @abstractmethod
    def hands(self) -> Sequence[Any]:
        """Hands that were told card by card to their end."""

    @abstractmethod
    def stops(self, hand: Any) -> Iterator[Event]:
        """What might have stopped a hand: its count, and laws that make it void; one that cannot come at a moment is refused then."""

    def next_deal(self, hand: Any) -> Event:  # noqa: ARG002  # some games cannot be dealt without telling more
        """How the next hand is dealt, with as little told as may be."""
        return event("deal")

    def stopped(self) -> Iterator[tuple[Any, int, Night, Event, Night]]:
        """Some hands, how many of their events stood, the night then, what stopped it, and the night behind that."""
        dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
        hands = list(self.hands())
        for hand in dice.sample(hands, min(self.hands_count, len(hands))):
            last = max(place for place, sent in enumerate(hand.events) if sent["type"] == "trick")
            for place in {1, *dice.sample(range(1, last + 1), self.moments_each)}:
                night = night_of(*hand.before, *hand.events[:place])
                for stop in self.stops(hand):
                    after = told(night, stop)
                    if not isinstance(after, Refusal) and night.game.open_hand(after.table) is None:
                        yield hand, place, night, stop, after

    def test_a_hand_that_is_opened_again_goes_on_as_if_it_had_not_stopped(self) -> None:
        """From every moment: what may come, what is taken, what it comes to."""
        seen: Counter[str] = Counter()
        for hand, place, night, stop, after in self.stopped():
            open_again = sent_to(after, event("correction", strike=[after.version], reason=REASON))
            game = night.game
            assert game.open_hand(open_again.table) == game.open_hand(night.table) is not None
            assert [each.told() for each in game.expects(open_again.table)] == [each.told() for each in game.expects(night.table)]
            assert self.going_on in {each.type for each in game.expects(open_again.table)}
            for sent in hand.events[place:]:
                if sent["type"] not in OF_NO_HAND:
                    open_again = sent_to(open_again, sent)
            assert without_places(yields(open_again))["hands"][-1] == unstopped(hand, place)
            seen[stop["data"].get("law", stop["type"])] += 1
        assert [word for word in self.stopped_by if not seen[word]] == [], seen

    def test_a_hand_is_opened_again_behind_the_next_deal(self) -> None:
        """The rest of its cards stands in the correction."""
        count = 0
        for hand, place, _, _, after in self.stopped():
            dealt = told(after, self.next_deal(hand))
            rest = [sent for sent in hand.events[place:] if sent["type"] not in OF_NO_HAND]
            if isinstance(dealt, Refusal):
                continue
            corrected = told(dealt, event("correction", strike=[after.version], insert=rest, reason=REASON))
            # Who deals the next hand may hang on what became of this one.
            if isinstance(corrected, Refusal):
                assert corrected.breaks is not None and corrected.breaks["seq"] == dealt.version, (corrected, hand.events)
                continue
            assert without_places(yields(corrected))["hands"][-2] == unstopped(hand, place)
            count += 1
        assert count >= self.hands_count // 2, count


def unstopped(hand: Any, place: int) -> dict[str, Any]:
    """A hand as it comes out where it goes on from a moment without what is of no hand."""
    kept = [sent for sent in hand.events[place:] if sent["type"] not in OF_NO_HAND]
    result: dict[str, Any] = without_places(yields(night_of(*hand.before, *hand.events[:place], *kept)))["hands"][-1]
    return result


def sent_to(night: Night, sent: Event) -> Night:
    """The night with an event that must be taken."""
    after = told(night, sent)
    assert not isinstance(after, Refusal), (after, sent)
    return after
