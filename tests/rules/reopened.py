"""A hand that is opened again continues as if it had never stopped: the suite that each game inherits.

A count or a voiding law stops a hand that was logged card by card, and striking that event opens it again. Then the same events may come as
before, the remaining cards are taken, and the result is that of the whole hand. The same holds if the next hand was dealt already and the
correction inserts the rest.
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
    """What holds of the hands of a game that stopped and were opened again."""

    hands_count: ClassVar[int]
    """The number of hands examined."""
    moments_each: ClassVar[int] = 2
    stopped_by: ClassVar[Collection[str]]
    """The events that must have stopped some hand: a tally, and the laws that void one."""
    going_on: ClassVar[str] = "trick"
    """The event type that continues an open hand."""

    @abstractmethod
    def hands(self) -> Sequence[Any]:
        """Hands that were logged card by card to their end."""

    @abstractmethod
    def stops(self, hand: Any) -> Iterator[Event]:
        """Possible stops of a hand: its count, and laws that void it; those impossible at a moment are refused then."""

    def next_deal(self, hand: Any) -> Event:  # noqa: ARG002  # some games cannot be dealt without telling more
        """The deal of the next hand, with as few fields as possible."""
        return event("deal")

    def stopped(self) -> Iterator[tuple[Any, int, Night, Event, Night]]:
        """Some hands, each with its number of standing events, the night then, the stop, and the night after it."""
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
        """From every moment: what may come, what is taken, and the result."""
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
        """The correction inserts the remaining cards."""
        count = 0
        for hand, place, _, _, after in self.stopped():
            dealt = told(after, self.next_deal(hand))
            rest = [sent for sent in hand.events[place:] if sent["type"] not in OF_NO_HAND]
            if isinstance(dealt, Refusal):
                continue
            corrected = told(dealt, event("correction", strike=[after.version], insert=rest, reason=REASON))
            # The next dealer may depend on the result of this hand.
            if isinstance(corrected, Refusal):
                assert corrected.breaks is not None and corrected.breaks["seq"] == dealt.version, (corrected, hand.events)
                continue
            assert without_places(yields(corrected))["hands"][-2] == unstopped(hand, place)
            count += 1
        assert count >= self.hands_count // 2, count


def unstopped(hand: Any, place: int) -> dict[str, Any]:
    """The result of a hand that continues from a moment, without events that belong to no hand."""
    kept = [sent for sent in hand.events[place:] if sent["type"] not in OF_NO_HAND]
    result: dict[str, Any] = without_places(yields(night_of(*hand.before, *hand.events[:place], *kept)))["hands"][-1]
    return result


def sent_to(night: Night, sent: Event) -> Night:
    """The night after an event, which must be taken."""
    after = told(night, sent)
    assert not isinstance(after, Refusal), (after, sent)
    return after
