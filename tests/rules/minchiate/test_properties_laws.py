"""A random hand takes a law, and a count, exactly if the cards do not disprove it, in either order.

The suite derives what the cards disprove from the page: from the cards dealt, robbed, taken, discarded, shown and laid.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event
from tests.rules.minchiate.hands import LOCO, PACK, PAIRS, TRICKS, Baza, Held, faults, faults_of, suit
from tests.rules.minchiate.test_properties_depths import Told, played_in_full, summary_of

HANDS = times(24)
"""The number of hands examined."""
pytestmark = [pytest.mark.dice, pytest.mark.nights]


class Part(NamedTuple):
    """The beginning of a hand without laws: its log, and its tricks in order of play, None for a trick logged by winner only."""

    told: Told
    tricks: list[Baza | None]

    @property
    def record(self) -> list[Event]:
        """The night so far."""
        return [*self.told.before, *self.told.events]

    def without_a_place(self, player: str) -> set[str]:
        """The cards whose place is not known from the deal, the discards and the declarations."""
        told, deal = self.told, self.told.deal
        cutter, dealer = told.players[2:]
        named = {each: {*deal.get("hands", {}).get(each, ()), *filter(None, [deal.get("turned", {}).get(each)])} for each in told.players}
        named[cutter] |= {*deal.get("robbed", ())}
        named[dealer] |= {*deal.get("fola_robbed", ()), *deal.get("fola_taken", ())}
        for shown in told.of("declaration"):
            named[shown["player"]] |= {*shown.get("cards", ())}
        away = {card for each in told.of("exchange") if isinstance(each["discards"], list) for card in each["discards"]}
        of_the_fola = {*deal.get("fola", ())} - {*deal.get("fola_robbed", ()), *deal.get("fola_taken", ())}
        if told.won_besides(dealer) is not None or player != dealer:
            away |= of_the_fola
        return away.union(*(cards for each, cards in named.items() if each != player))

    def may_have_held(self, player: str, number: int) -> set[str]:
        """The cards that a player may have had before a trick: his exact hand, or all that lay nowhere else and that nobody else laid."""
        known, deal = self.told.exact().get(player), self.told.deal
        extra, own = self.told.won_besides(player), deal.get("hands", {}).get(player)
        whole = {*PACK} if own is None or extra is None else {*own, *extra}
        held = (whole - self.without_a_place(player)) if known is None else {*known}
        for place, trick in enumerate(self.tricks, 1):
            held -= {card for other, card in (trick or {}).items() if other != player or place < number}
        return held

    def disproves_renuncio(self, player: str, number: int) -> bool:
        """Whether the log proves that the player kept his duty in a trick."""
        if len(self.tricks) == TRICKS and None not in self.tricks:
            shown = faults(self.tricks, Held(self.tricks, self.told.exact()), [])
            return all((each.player, each.trick, each.code) != (player, number, "renuncio") for each in shown)
        trick = self.tricks[number - 1] if number <= len(self.tricks) else None
        if trick is None:
            return False
        if player not in trick:
            return True
        lying = [trick[each] for each in [*trick][: [*trick].index(player)]]
        code = trick[player]
        return faults_of({*self.may_have_held(player, number), code}, lying, first=False)[code] != "renuncio"

    def disproves_a_wrong_number(self, player: str) -> bool:
        """Whether a player has twenty-one known cards and laid one to each trick."""
        known = self.told.exact().get(player)
        return known is not None and len(known) == TRICKS and all(trick is not None and player in trick for trick in self.tricks)


def parts(hands_count: int) -> list[Part]:
    """Beginnings of hands, some up to their end; some tricks show no cards."""
    dice, found = random.Random(SEED), list[Part]()  # noqa: S311  # the dice of a test are no secret
    for told in dice.sample(played_in_full(), len(played_in_full())):
        if told.surplus() or len(found) == hands_count:
            continue
        count = dice.choice((0, 1, 2, 5, 20, TRICKS, TRICKS))
        hidden = dice.randrange(TRICKS) if dice.random() < 0.4 else None
        events, tricks = list[Event](), list[Baza | None]()
        for sent in told.events:
            if sent["type"] == "trick" and len(tricks) < count:
                cards, winner = told.tricks[len(tricks)]
                tricks.append(None if len(tricks) == hidden else cards)
                events.append(sent if tricks[-1] is not None else event("trick", winner=winner))
            elif sent["type"] in ("deal", "exchange", "declaration") and len(tricks) <= count:
                events.append(sent)
        found.append(Part(told._replace(events=events), tricks))
    return found


def taken(part: Part, law: Event, dice: random.Random) -> set[bool]:
    """Whether a law is taken after the record and at an earlier place of it; otherwise it is refused as a contradiction."""
    answers = set()
    for place in (len(part.told.events), dice.randint(1, len(part.told.events))):
        record = [*part.told.before, *part.told.events[:place], law, *part.told.events[place:]]
        refused = read(record).refused
        assert refused is None or refused[1].code == "contradiction", (refused, record)
        answers.add(refused is None)
    return answers


def test_renuncio_is_taken_of_a_random_hand_exactly_if_its_cards_do_not_disprove_it() -> None:
    """For each player, in some tricks: after the cards, and before some or all of them."""
    dice, seen = random.Random(SEED), Counter[tuple[bool, bool]]()  # noqa: S311
    for part in parts(HANDS):
        assert read(part.record).refused is None, part.record
        whole = len(part.tricks) == TRICKS and None not in part.tricks
        for player in part.told.players:
            for number in dice.sample(range(1, TRICKS + 1), 3):
                disproved = part.disproves_renuncio(player, number)
                law = event("penalty", player=player, law="renuncio", trick=number)
                assert taken(part, law, dice) == {not disproved}, (part.record, law)
                seen[whole, disproved] += 1
    assert min(seen[False, True], seen[False, False], seen[True, True]) >= times(10), seen


def test_renuncio_that_the_cards_show_is_taken() -> None:
    """Each renuncio that a full hand shows, wherever it is logged."""
    dice, seen = random.Random(SEED), 0  # noqa: S311
    for part in parts(HANDS * 2):
        if len(part.tricks) == TRICKS and None not in part.tricks:
            for fault in faults(part.tricks, Held(part.tricks, part.told.exact()), []):
                if fault.code == "renuncio":
                    law = event("penalty", player=fault.player, law="renuncio", trick=fault.trick)
                    assert taken(part, law, dice) == {True}, (part.record, law)
                    seen += 1
    assert seen >= times(3), seen


def test_wrong_number_is_taken_of_a_random_hand_exactly_if_the_cards_do_not_disprove_it() -> None:
    """For each player of an open hand: after the cards, and before the discards and tricks."""
    seen = Counter[bool]()
    for part in parts(HANDS):
        if len(part.tricks) == TRICKS and None not in part.tricks:
            continue
        for player in part.told.players:
            disproved = part.disproves_a_wrong_number(player)
            refused = read([*part.record, event("penalty", player=player, law="cartas-de-mas")]).refused
            assert (refused is not None) == disproved, (refused, part.record, player)
            # A law right after the deal stands until a discard or a card disproves it.
            first = part.told.events.index(next(sent for sent in part.told.events if sent["type"] == "deal")) + 1
            early = [*part.told.events[:first], event("penalty", player=player, law="cartas-de-mas"), *part.told.events[first:]]
            exchange = next(
                (place for place, sent in enumerate(part.told.events) if sent["type"] == "exchange" and sent["data"]["player"] == player),
                first - 1,
            )
            seen_by_then = part.tricks[: sum(sent["type"] == "trick" for sent in part.told.events[:exchange])]
            then = Part(part.told._replace(events=part.told.events[: exchange + 1]), seen_by_then)
            refused = read([*part.told.before, *early]).refused
            assert (refused is not None) == then.disproves_a_wrong_number(player), (refused, early, player)
            seen[disproved] += 1
    assert min(seen[True], seen[False]) >= times(10), seen


def misdealt_later(told: Told) -> bool:
    """Whether a misdeal was found after the first trick of a hand."""
    kinds = [sent["data"].get("law", sent["type"]) for sent in told.events]
    return "mal-dado" in kinds[kinds.index("trick") :]


def test_hand_told_in_part_and_counted_comes_to_what_its_cards_come_to_or_is_refused() -> None:
    """A count by the cards after some tricks equals the full hand; if a captured card is moved, it is a contradiction."""
    dice, seen = random.Random(SEED), Counter[str]()  # noqa: S311
    hands: Sequence[Told] = dice.sample(played_in_full(), min(HANDS, len(played_in_full())))
    for told in (*hands, *filter(misdealt_later, played_in_full())):
        if told.surplus():
            continue
        events = [sent for sent in told.events if sent["type"] != "penalty" or sent["data"]["law"] != "renuncio"]
        tally = next(sent for sent in summary_of(told) if sent["type"] == "tally")
        places = [place for place, sent in enumerate(events) if sent["type"] == "trick"]
        logged = dice.randrange(1, TRICKS)
        # A late misdeal is logged before the count, because `noted` cannot state it.
        later = [sent for sent in events[places[logged] :] if sent["type"] == "penalty"]
        record = [*told.before, *events[: places[logged]], *later]
        replayed = read([*record, tally])
        assert replayed.refused is None and replayed.night is not None, (replayed.refused, record, tally)
        hand = yields(replayed.night)["hands"][-1]
        keys = ("outcome", "points", "difference", "restos", "winner", "count", "noted")
        assert {key: hand[key] for key in keys} == {key: told.hand[key] for key in keys}, (record, tally)
        seen["the same"] += 1
        seen["misdealt later"] += bool(later)
        fallen = {card for trick, _ in told.tricks[:logged] for card in trick.values()}
        for pair, other in zip(PAIRS, reversed(PAIRS), strict=True):
            heaps = tally["data"]["captured"]
            moved = next((card for card in heaps[pair] if card in fallen and card != LOCO), None)
            if moved is not None and suit(moved):
                changed = {**heaps, pair: [card for card in heaps[pair] if card != moved], other: [*heaps[other], moved]}
                refused = read([*record, event("tally", **tally["data"] | {"captured": changed})]).refused
                assert refused is not None and refused[1].code == "contradiction", (record, changed)
                seen["refused"] += 1
    assert min(seen["the same"], seen["refused"]) >= times(10) and seen["misdealt later"] >= times(1), seen
