"""A partly logged hand takes a law exactly if the cards do not disprove it, and both depths agree on a hand with a card too few."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final, NamedTuple

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event
from tests.rules.cientos.hands import FOURS, PACK, TWO, counted, may_follow, opened, read as read_cards, winning

HANDS: Final = times(150)
SHORT_HANDS: Final = times(40)
SAME: Final = ("count", "pique", "tricks", "board", "lack")


class Dealt(NamedTuple):
    """A hand as it lay on the table: the cards of each dealt, put away and drawn, the monte, and the tricks in order of play."""

    hands: dict[str, list[str]]
    stock: list[str]
    discards: dict[str, list[str]]
    drawn: dict[str, list[str]]
    tricks: list[dict[str, str]]


def dealt(dice: random.Random, *, lacking: str | None = None, over: str | None = None) -> Dealt:
    """A hand played to its end without a renuncio; one player may draw a card fewer or one more than he put away."""
    cards = dice.sample(PACK, len(PACK))
    hands, stock = dict(zip(TWO, (cards[:12], cards[12:24]), strict=True)), cards[24:]
    discards, drawn, left, held = {}, {}, [*stock], {}
    for player in TWO:
        put = dice.sample(hands[player], dice.randint(1, 3))
        count = len(put) - (player == lacking) + (player == over)
        discards[player], drawn[player], left = put, left[:count], left[count:]
        held[player] = [card for card in hands[player] if card not in put] + drawn[player]
    tricks, leader = list[dict[str, str]](), TWO[0]
    while all(held.values()):
        follower = TWO[leader == TWO[0]]
        led = dice.choice(held[leader])
        trick = {leader: led, follower: dice.choice(may_follow(held[follower], led))}
        for player, card in trick.items():
            held[player].remove(card)
        tricks.append(trick)
        leader = winning(trick)
    return Dealt(hands, stock, discards, drawn, tricks)


class Known(NamedTuple):
    """What the log tells of a player: his cards for play, cards that he cannot hold, how many he has, and whether that is all."""

    his: set[str]
    elsewhere: set[str]
    size: int
    all_told: bool


def known(events: list[Event], player: str) -> Known:
    """What is known of a player's cards, read from the events one by one."""
    other = TWO[player == TWO[0]]
    deal = events[0]["data"]
    lists, stock = dict(deal.get("hands", {})), deal.get("stock")
    his, elsewhere, count, all_told = set[str](), {*lists.get(other, ())}, 12, False
    top = 0
    for sent in (each["data"] for each in events if each["type"] == "exchange"):
        put, got = sent["discards"], sent["drawn"]
        put_count, got_count = (each if isinstance(each, int) else len(each) for each in (put, got))
        drawn = stock[top : top + got_count] if stock is not None else [] if not got_count else None if isinstance(got, int) else got
        listed = [] if not put_count else None if isinstance(put, int) else put
        top += got_count
        if sent["player"] == other:
            elsewhere |= {*(drawn or ()), *(listed or ())}
            continue
        count += got_count - put_count
        his |= {*(drawn or ())}
        elsewhere |= {*(listed or ())} | ({*stock} - {*(drawn or ())} if stock is not None else set())
        if player in lists and listed is not None:
            his |= {*lists[player]} - {*listed}
        if player in lists and drawn is not None:
            elsewhere |= {*PACK} - {*lists[player], *drawn}
            all_told = listed is not None
    for trick in (each["data"].get("cards") for each in events if each["type"] == "trick"):
        all_told &= trick is not None
        his |= {trick[player]} if trick else set()
        elsewhere |= {trick[other]} if trick else set()
    return Known(his, elsewhere, count, all_told)


def is_disproved(law: str, cards: Known) -> bool:
    """Whether no hand consistent with what is known allows the law."""
    if law == "carta-de-mas-jugando":
        return cards.all_told and cards.size <= 12
    fours = [{rank + letter for letter in "OCEB"} for rank in FOURS]
    return all(four & (cards.elsewhere - cards.his) or len(cards.his | four) > cards.size for four in fours)


def told_in_part(dice: random.Random, hand: Dealt) -> list[Event]:
    """A hand logged in part at random: lists or counts, and tricks by their cards or by their winner."""
    some = {player: cards for player, cards in hand.hands.items() if dice.random() < 0.6}
    events = [event("deal", **({"hands": some} if some else {}), **({"stock": hand.stock} if dice.random() < 0.4 else {}))]
    listed = dice.random() < 0.7
    for player in TWO if dice.random() < 0.8 else ():
        put, got = hand.discards[player], hand.drawn[player]
        events.append(event("exchange", player=player, discards=put if listed else len(put), drawn=got if listed else len(got)))
    by_cards = dice.choice((1.0, 1.0, 0.8))
    tricks = hand.tricks[: dice.randint(0, 11)]
    told = ({"cards": trick} if dice.random() < by_cards else {"winner": winning(trick)} for trick in tricks)
    return [*events, *(event("trick", **each) for each in told)]


@pytest.mark.dice
@pytest.mark.parametrize("law", ["carta-de-mas-jugando", "catorce-por-otro"])
def test_a_law_is_taken_exactly_if_the_cards_do_not_disprove_it(law: str) -> None:
    """Whichever comes later and disproves the other is refused: the law, or the card."""
    dice, seen = random.Random(f"{SEED} {law}"), Counter[bool]()  # noqa: S311  # the dice of a test are no secret
    for _ in range(HANDS):
        lacking, over = dice.choice(((None, None), (None, None), (TWO[0], None), (None, TWO[1])))
        events, player = told_in_part(dice, dealt(dice, lacking=lacking, over=over)), dice.choice(TWO)
        place = dice.randint(1, len(events))
        record = [opened(), *events[:place], event("penalty", player=player, law=law), *events[place:]]
        # A trick without logged cards leaves room for doubt only if nothing was disproved before it.
        disproved = any(is_disproved(law, known(events[:end], player)) for end in range(place, len(events) + 1))
        refused = read(record).refused
        assert (refused is not None) == disproved, (refused, record)
        assert refused is None or (refused[1].code == "contradiction" and refused[0] >= place + 2), (refused, record)
        seen[disproved] += 1
    assert min(seen[True], seen[False]) >= HANDS // 20, seen


@pytest.mark.dice
def test_a_hand_with_a_card_too_few_and_its_summary_come_to_the_same() -> None:
    """The other player leads and wins the last trick, whoever took the eleventh."""
    dice, seen = random.Random(f"{SEED} short"), Counter[tuple[bool, str]]()  # noqa: S311  # the dice of a test are no secret
    for _ in range(SHORT_HANDS):
        short = dice.choice(TWO)
        other = TWO[short == TWO[0]]
        tariff = dice.choice(("cientos-1807", "cientos-adiciones"))
        hand = dealt(dice, lacking=short)
        last = next(iter({*hand.hands[other], *hand.drawn[other]} - {*hand.discards[other]} - {trick[other] for trick in hand.tricks}))
        exchanged = [event("exchange", player=each, discards=hand.discards[each], drawn=hand.drawn[each]) for each in TWO]
        before = [opened(tariff), event("deal"), *exchanged]
        full = shown([*before, *(event("trick", cards=trick) for trick in hand.tricks), event("trick", cards={other: last})])
        for told in ({"winner": other, "low": last[0] in "987"}, {"winner": other, "leader": other, "low": last[0] in "987"}):
            assert shown([*before, *(event("trick", cards=trick) for trick in hand.tricks), event("trick", **told)]) == full
        every_trick = tariff == "cientos-adiciones"
        eleven = read_cards(hand.tricks, TWO[0], {"carteo": "every_trick" if every_trick else "rival_lead"})
        won = [count + (each == other) for each, count in zip(TWO, eleven.tricks, strict=True)]
        carteo = [
            points + (each == other) * (1 + every_trick + (last[0] not in "987")) for each, points in zip(TWO, eleven.carteo, strict=True)
        ]
        assert [full["count"][each]["carteo"] for each in TWO] == carteo, (hand, full)
        summary = [*before, counted(won, carteo, None, pique=bool(full["pique"]))]
        in_few = shown(summary)
        assert {key: in_few[key] for key in SAME} == {key: full[key] for key in SAME}, summary
        seen[winning(hand.tricks[-1]) == short, short] += 1
    assert len(seen) == 2 * len(TWO), seen


def shown(record: list[Event]) -> dict[str, Any]:
    """The hand of a record."""
    replayed = read(record)
    assert replayed.refused is None and replayed.night is not None, (replayed.refused, record)
    told: dict[str, Any] = yields(replayed.night)["hands"][-1]
    return told
