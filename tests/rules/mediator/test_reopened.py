"""A stopped hand continues from every moment at which it can have stopped, and has the result of its cards.

It stops because it is decided, at rest, surrendered, counted, or ended by law 9. Another trick, a Bola that is asked for, a defence, a law
that saves a lost Bola, or a correction of what closed it opens it again. Source: mediator-1826/cap-2-bola, mediator-1826/ley-7,
mediator-1826/ley-9, mediator-1826/ley-10, voltereta-1826/art-9
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from projections.coming import coming
from projections.night import Night
from projections.replay import read, told
from projections.yields import yields
from rules.core.refusals import Refusal
from rules.mediator.finish import complete_now
from tests.dice import SEED, times
from tests.nights import Event, event, night_of, without_places
from tests.rules.mediator.hands import TRICKS
from tests.rules.mediator.test_derived import seats_of, told_in_full
from tests.rules.mediator.test_properties_depths import Told, winners_of

pytestmark = pytest.mark.nights

EACH = times(8)
"""The number of hands stopped in each way."""


class Stopped(NamedTuple):
    """A stopped hand: how, the record up to there, what reopens it, and the whole hand without a stop."""

    how: str
    record: list[Event]
    again: list[Event]
    rest: list[Event]
    whole: list[Event]


def plain(hand: Told) -> tuple[list[Event], list[Event]]:
    """The hand as the first of a night up to its first trick, and its tricks, with no other statements."""
    rules = hand.before[0]["data"]["rules"]
    opened = event("night_opened", game="mediator", rules=rules, players=seats_of(hand), first_dealer=hand.hand["dealer"])
    before = [sent for sent in hand.events if sent["type"] in ("deal", "contract", "exchange")]
    return [opened, *before], [sent for sent in hand.events if sent["type"] == "trick"]


def undone(closing: Event, opening: Sequence[Event], tricks: Sequence[Event], place: int, how: str) -> Iterator[Stopped]:
    """The hand with the event that closed it after some tricks struck again."""
    record = [*opening, *tricks[:place], closing]
    if read(record).refused is None:
        strike = event("correction", strike=[len(record)], reason="se sigue jugando")
        yield Stopped(how, record, [strike], [*tricks[place:]], [*opening, *tricks])


def stops_of(hand: Told, dice: random.Random) -> Iterator[Stopped]:
    """Every way in which the hand can stop, each after some number of tricks."""
    opening, tricks = plain(hand)
    hombre, partner = hand.hand["hombre"], hand.hand["partner"] or hand.hand["hombre"]
    contra = [player for player in hand.active if player not in hand.side]
    whole = [*opening, *tricks]
    if read(whole).refused is not None:
        return
    place = dice.randrange(1, len(tricks))
    yield from undone(event("tally", tricks=dict(Counter(winners_of(hand))), partner=partner), opening, tricks, place, "counted")
    yield from undone(event("rendicion", player=hombre, answer="admitted", partner=partner), opening, tricks, place, "given up")
    if len(contra) > 1:
        ended = event("penalty", player=contra[0], law="ley-9", other=contra[1], partner=partner)
        yield from undone(ended, opening, tricks, place, "ended by law 9")
    yield from undone(event("penalty", player=contra[0], law="ley-6", paid=False), opening, tricks, place, "void")
    for number in range(1, len(tricks)):
        night = night_of(*opening, *tricks[:number])
        if not complete_now(night.table):
            continue
        at_rest = night.game.open_hand(night.table) is not None
        record, rest = [*opening, *tricks[:number]], tricks[number:]
        yield Stopped("at rest" if at_rest else "decided", record, [], rest, whole)
        if at_rest:
            asked = event("bola", player=winners_of(hand)[number - 1])
            yield Stopped("at rest, and asked", record, [asked], rest, whole)
        law = event("penalty", player=contra[0], law="ley-7", effect="none", bola=True)
        if hand.contract.get("bola") and not complete_now(night_of(*record, law).table):
            yield Stopped("a Bola excused", record, [law], rest, [*whole, law])
    if hand.rules["variant"] == "dosillo" and hand.contract["lance"] == "entrada":
        soon = dice.randrange(4)
        given, defended = event("rendicion", player=hombre), event("defensa", player=contra[0])
        record = [*opening, *tricks[:soon], given]
        yield Stopped("surrendered", record, [defended], tricks[soon:], [*record[:-1], given, defended, *tricks[soon:]])


@cache
def stopped() -> tuple[Stopped, ...]:
    """Some hands of each kind."""
    dice, found = random.Random(SEED), Counter[str]()  # noqa: S311  # the dice of a test are no secret
    stops: list[Stopped] = []
    hands = [*told_in_full()]
    dice.shuffle(hands)
    for hand in hands:
        for bola in (False, True) if hand.contract["lance"] == "solo" else (False,):
            events = [
                {**sent, "data": {**sent["data"], "bola": True}} if bola and sent["type"] == "contract" else sent for sent in hand.events
            ]
            for each in stops_of(hand._replace(events=events), dice):
                if found[each.how] < EACH:
                    found[each.how] += 1
                    stops.append(each)
    return tuple(stops)


def gone_on(night: Night, events: Sequence[Event]) -> Night:
    """The night after some more events, each of which is taken; the first and last of some tricks were offered before."""
    for place, sent in enumerate(events):
        if sent["type"] == "trick" and place in (0, len(events) - 1):
            assert "trick" in {each["type"] for each in coming(night)}
        after = told(night, sent)
        assert not isinstance(after, Refusal), (after, sent)
        night = after
    return night


def test_hands_stop_in_every_way() -> None:
    """Otherwise the next test would prove nothing."""
    ways = {"counted", "given up", "ended by law 9", "void", "at rest", "decided", "at rest, and asked", "a Bola excused", "surrendered"}
    assert {each.how for each in stopped()} == ways


def test_hand_that_is_opened_again_goes_on_to_what_its_cards_say() -> None:
    """The reopening event is taken, then each remaining trick is offered and taken, and the hand is as if it had never stopped."""
    for each in stopped():
        night = night_of(*each.record)
        assert complete_now(night.table), each.how
        opened = gone_on(night, each.again)
        if each.again and each.again[0]["type"] != "bola":
            assert not complete_now(opened.table) or each.again[0]["type"] == "correction", each.how
        over = gone_on(opened, each.rest)
        assert complete_now(over.table)
        assert "deal" in {may["type"] for may in coming(over)}
        assert _hand_of(over) == _hand_of(night_of(*each.whole)), (each.how, each.record)


def _hand_of(night: Night) -> dict[str, Any]:
    """The last hand."""
    hand: dict[str, Any] = without_places(yields(night))["hands"][-1]
    assert sum(hand["tricks"].values()) == TRICKS[str(night.game.rules(night.table)["variant"])]
    return hand
