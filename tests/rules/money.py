"""Money that changes hands moves what is owed, not what was won: the suite that each game inherits.

Both are computed anew from the corrected record (`slips.reading`) and from the JSON of the night.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import reject

from events.facts import CASH, PLATE, NightClosed, NightOpened
from projections.ledger import ledger
from projections.night import Night
from projections.paying import left_after
from projections.replay import told
from projections.standing import steps
from projections.won import owed, won
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.nights import Event, event
from tests.rules.evenings import seeds
from tests.rules.properties import OF_EVERY_GAME, PLACES, POOL, SEEDS, Properties, carried, drawing, lines_of, written
from tests.rules.slips import reading


class Money(Properties):
    """What holds of the nights of a game in which money changes hands."""

    def test_money_changes_hands_in_the_nights(self) -> None:
        """The other properties need cash, payments after the close, and players who sit down or leave."""
        missing = {"transfer", "paid", "seats_changed"}
        for seed in seeds(POOL):
            missing -= {sent["type"] for sent in self.evening.told_by(seed).record if is_payment(sent) or sent["type"] == "seats_changed"}
            if not missing:
                return
        raise AssertionError(missing)

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_what_was_won_and_what_is_owed_sum_to_zero_after_every_event(self, seed: int) -> None:
        """From the postings, the cash in the record and the payments; with the plate, the sum is zero."""
        evening = self.evening.told_by(seed)
        for count, night in enumerate(evening.nights, 1):
            assert_recounted(night, reading(evening.record[:count]))

    @drawing(OF_EVERY_GAME, seed=SEEDS)
    def test_neither_money_nor_seats_move_what_was_won(self, seed: int) -> None:
        """A payment changes what two players are owed by its amount; a player who sits down or leaves keeps his claim."""
        evening = self.evening.told_by(seed)
        for sent, before, after in zip(evening.record[1:], evening.nights, evening.nights[1:], strict=False):
            if is_payment(sent) or sent["type"] == "seats_changed":
                assert Counter(won(before)) == Counter(won(after))
                assert Counter(owed(after)) == Counter(with_money(owed(before), sent if is_payment(sent) else None))

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES)
    def test_payment_that_is_struck_never_was(self, seed: int, place: int) -> None:
        """Cash of an open night and `paid` of a closed one, at any moment."""
        nights = self.evening.told_by(seed).nights
        before = nights[place % len(nights)]
        giver, taker = two_of(before, place)
        handed = event("paid", from_=giver, to=taker, tantos=7) if before.closed else cash(giver, taker, 7)
        after = taken(before, handed)
        assert won(after) == won(before)
        assert owed(after) == with_money(owed(before), handed)
        struck = taken(after, event("correction", strike=[after.version], reason="nobody paid"))
        assert written(struck) == written(before)

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES)
    def test_payment_that_a_correction_puts_in_is_one_wherever_it_stands(self, seed: int, place: int) -> None:
        """After any event of the play: the winnings stay, and so do other payments."""
        before = self.evening.told_by(seed).nights[-1]
        chain = steps(before.last)
        close = next((number for number, step in enumerate(chain) if isinstance(step.fact, NightClosed)), len(chain))
        behind = [step.place.seq for step in chain[:close] if step.place.insert is None]
        if not behind:
            raise reject()
        opening = chain[0].fact
        assert isinstance(opening, NightOpened), "the record begins with an opening"
        handed = cash(opening.players[0], opening.players[1], 7)
        after = taken(before, event("correction", after=behind[place % len(behind)], insert=[handed], reason="he had paid"))
        assert won(after) == won(before)
        assert owed(after) == with_money(owed(before), handed)
        assert Counter(payments_told(yields(after))) - Counter(payments_told(yields(before))) == Counter(payments_in([handed]))


def assert_recounted(night: Night, record: Sequence[Event]) -> None:
    """A night says that its postings without cash were won, and that what is not yet paid is owed."""
    shown, book = yields(night), ledger(night)
    assert payments_told(shown) == payments_told(book) == payments_in(record)
    parties = (*shown["balance"], PLATE)
    gained, owing = Counter(dict.fromkeys(parties, 0)), Counter(dict.fromkeys(parties, 0))
    for line in lines_of(shown):
        move(owing, line["from"], line["to"], line["tantos"])
        if "payment" not in line:
            move(gained, line["from"], line["to"], line["tantos"])
    for sent in record:
        if sent["type"] == "paid":
            move(owing, sent["data"]["to"], sent["data"]["from"], sent["data"]["tantos"])
    assert {**shown["won"], PLATE: shown["plate"] - carried(night)} == book["won"] == won(night) == gained
    assert sum(book["won"].values()) == sum(book["owed"].values()) == 0
    assert {**shown["owed"], PLATE: owing[PLATE]} == book["owed"] == owed(night) == owing
    assert [*shown["won"]] == [*shown["owed"]] == [*shown["balance"]]
    for left in left_after(night):
        move(owing, left.to, left.from_, left.tantos)
    assert not any(owing.values()), "the plan must pay exactly what is owed"


def is_payment(sent: Event) -> bool:
    """Whether an event says that money changed hands."""
    data = sent["data"]
    return sent["type"] == "paid" or (sent["type"] == "transfer" and data["reason"] == CASH and PLATE not in (data["from"], data["to"]))


def payments_in(record: Sequence[Event]) -> list[tuple[str, str, int]]:
    """The cash of a record, as its postings have it."""
    return [
        (sent["data"]["from"], sent["data"]["to"], sent["data"]["tantos"])
        for sent in record
        if sent["type"] == "transfer" and is_payment(sent)
    ]


def payments_told(shown: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """The rows stated as payments, of a night or its ledger."""
    rows = shown["entries"] if "entries" in shown else [*lines_of(shown)]
    assert {row["payment"] for row in rows if "payment" in row} <= {True}, "without payments the key is missing"
    return [(row["from"], row["to"], row["tantos"]) for row in rows if "payment" in row]


def with_money(owing: Mapping[str, int], handed: Event | None) -> dict[str, int]:
    """What is owed after a payment: `paid` names the giver, cash the receiver."""
    told = Counter(owing)
    if handed is not None:
        data = handed["data"]
        giver, taker = (data["from"], data["to"]) if handed["type"] == "paid" else (data["to"], data["from"])
        move(told, taker, giver, data["tantos"])
    return dict(told)


def move(sums: Counter[str], payer: str, payee: str, tantos: int) -> None:
    """Moves tantos from one party to another."""
    sums[payer] -= tantos
    sums[payee] += tantos


def cash(giver: str, taker: str, tantos: int) -> Event:
    """One player hands another money: the record states it as a debt of the receiver."""
    return event("transfer", from_=taker, to=giver, tantos=tantos, reason=CASH)


def two_of(night: Night, place: int) -> tuple[str, str]:
    """Two players of the night."""
    sat = night.game.seats(night.table).sat
    return sat[place % len(sat)], sat[(place + 1) % len(sat)]


def taken(night: Night, sent: Event) -> Night:
    """The night after an event, which it must take."""
    answer = told(night, sent)
    assert not isinstance(answer, Refusal), answer
    return answer
