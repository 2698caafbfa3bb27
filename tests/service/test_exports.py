"""Does another program read our ledger and reach the same sums?"""

from __future__ import annotations

import csv
import io
import sys
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from beancount import loader
from beancount.core import account, data
from hypothesis import given, settings, strategies as st

from events.schemas import ID
from projections.ledger import carried_in, entries
from projections.night import Night
from projections.replay import read
from projections.yields import yields
from rules.core.postings import Posting
from service.cli.records import events_in
from service.exports import CARRIED_ACCOUNT, PLATE_ACCOUNT, account_of, as_beancount, as_csv
from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, night_of, opened
from tests.rules.tresillo.hands import WON, carrying, passed, played
from tests.service.conformance import MARKED, case_of

ROOT = Path(__file__).parents[2]
BUNDLED = sorted((ROOT / "service/nights").glob("*.jsonl"))
FIRST_DAY = date(2026, 5, 1)


RECORDS = {"/".join(each): case_of(*each).accepted for each in MARKED if each[1][0].isdigit()} | {
    f"nights/{file.stem}": events_in(str(file)) for file in BUNDLED
}
NIGHTS = {name: replayed.night for name, record in RECORDS.items() if (replayed := read(record, envelope=True)).night is not None}
"""The first cases of each game and every bundled night, up to any refusal."""
EACH = for_each("name", NIGHTS, ids=str)


def evening(_seq: int) -> date:
    """All on one day."""
    return FIRST_DAY


def written(told: Night, **other: Any) -> str:
    """The night as a file of beancount, with some arguments changed."""
    return as_beancount(told, **{"stream": "night-1", "dates": evening, "names": told.opened.names or {}, **other})


def loaded(text: str) -> list[Any]:
    """The directives that beancount reads from a text, which must have no errors."""
    directives, errors, _ = loader.load_string(text)
    assert errors == []
    return list(directives)


@cache
def in_beancount(name: str) -> list[Any]:
    """A night as beancount reads it, read once for all checks."""
    return loaded(written(NIGHTS[name]))


def of_kind(directives: list[Any], kind: type) -> list[Any]:
    """The directives of one kind."""
    return [each for each in directives if isinstance(each, kind)]


def held(directives: list[Any]) -> dict[str, Decimal]:
    """The final content of every opened account."""
    sums: dict[str, Decimal] = {each.account: Decimal(0) for each in of_kind(directives, data.Open)}
    for each in of_kind(directives, data.Transaction):
        for leg in each.postings:
            assert leg.units.currency == "TANTO"
            sums[leg.account] += leg.units.number
    return sums


def told_by_beancount(directives: list[Any]) -> list[tuple[int | None, Posting]]:
    """The ledger as beancount has it: the legs in pairs, with the ids beside their accounts."""
    ids = {each.account: each.meta["player"] for each in of_kind(directives, data.Open) if "player" in each.meta}
    ids |= {PLATE_ACCOUNT: "plate", CARRIED_ACCOUNT: "(carried)"}
    told: list[tuple[int | None, Posting]] = []
    for each in of_kind(directives, data.Transaction):
        hand = each.meta.get("hand")
        for gives, takes in zip(each.postings[::2], each.postings[1::2], strict=True):
            assert gives.units.number == -takes.units.number < 0
            why, source, card = (takes.meta.get(key) for key in ("why", "source", "card"))
            assert [gives.meta.get(key) for key in ("why", "source", "card")] == [why, source, card]
            since = takes.meta.get("since")
            assert gives.meta.get("since") == since
            tantos = int(takes.units.number)
            posting = Posting(ids[gives.account], ids[takes.account], tantos, why, source, card, None if since is None else int(since))
            told.append((None if hand is None else int(hand), posting))
    return told


def told_by_csv(text: str) -> list[tuple[int | None, Posting]]:
    """The ledger as a CSV reader has it."""
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    told: list[tuple[int | None, Posting]] = []
    for row in rows:
        posting = Posting(row["from"], row["to"], int(row["tantos"]), row["why"], row["source"], row.get("card") or None)
        told.append((int(row["hand"]) if row["hand"] else None, posting))
    return told


@EACH
def test_beancount_comes_to_the_sums_of_the_replay(name: str) -> None:
    """It reports no error, its own assertions of every balance included, for players, plate, and what was brought in."""
    told, directives = NIGHTS[name], in_beancount(name)
    expected = yields(told)
    sums = {account_of(player): tantos for player, tantos in expected["balance"].items()}
    sums |= {PLATE_ACCOUNT: expected["plate"], CARRIED_ACCOUNT: -carried_in(told)}
    assert held(directives) == sums
    assert {each.account: each.amount.number for each in of_kind(directives, data.Balance)} == sums


@EACH
def test_beancount_and_csv_have_every_posting_of_the_ledger_in_its_order(name: str) -> None:
    """Each as two legs, with its hand, why and source, and the hand from which it stems; every hand has a transaction, even one that moved
    nothing. CSV has no column for the hand from which a posting stems."""
    told, directives = NIGHTS[name], in_beancount(name)
    ledger = [(hand, posting._replace(since=posting.since or None)) for hand, posting, _ in entries(told)]
    assert told_by_beancount(directives) == ledger
    assert told_by_csv(as_csv(told)) == [(hand, posting._replace(since=None)) for hand, posting in ledger]
    hands = [each.meta["hand"] for each in of_kind(directives, data.Transaction) if "hand" in each.meta]
    assert hands == [result.number for result in told.game.hands(told.table)]


def test_money_handed_over_is_told_as_cash_and_what_was_paid_after_the_close_stands_in_neither() -> None:
    """Beto gives ana 5: ana's account falls by 5, his rises. The 5 that carla pays after the close move no balance."""
    handed = event("transfer", from_="ana", to="beto", tantos=5, reason="cash")
    record = (opened(), *played("ana", "entrada", "oros", tricks=WON), handed, event("night_closed", leftovers="carry"))
    closed, after = night_of(*record), night_of(*record, event("paid", from_="carla", to="ana", tantos=5))
    directives = loaded(written(closed))
    (cash,) = [each for each in of_kind(directives, data.Transaction) if "reason" in each.meta]
    assert (cash.narration, cash.meta["reason"]) == ("Apunte 5. Beto da a Ana 5 tantos en mano [table].", "cash")
    assert {leg.account: leg.units.number for leg in cash.postings} == {account_of("ana"): -5, account_of("beto"): 5}
    assert (written(after), as_csv(after)) == (written(closed), as_csv(closed))


def test_no_cell_of_csv_can_be_taken_for_a_formula() -> None:
    """No cell begins with = + - @, a tab or a line break, and none needs quoting."""
    for text in map(as_csv, NIGHTS.values()):
        rows = list(csv.reader(io.StringIO(text, newline="")))
        assert [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
        assert '"' not in text


def test_lines_of_csv_end_as_the_rfc_says() -> None:
    """RFC 4180: a header, and CRLF after every line, the last one included."""
    told = night_of(opened(carried=carrying(12, "primera")), *passed())
    assert as_csv(told) == (
        "hand,from,to,tantos,why,source\r\n,(carried),plate,12,carried,table\r\n1,dario,plate,5,dar,fournier/contabilidad\r\n"
    )


def test_a_night_without_postings_is_a_header() -> None:
    """In beancount it is the accounts at zero."""
    assert as_csv(night_of(opened())) == "hand,from,to,tantos,why,source\r\n"
    assert set(held(loaded(written(night_of(opened())))).values()) == {Decimal(0)}


@for_each("file", BUNDLED, ids=lambda file: file.stem)
def test_the_pedantic_plugins_of_beancount_find_nothing(file: Path) -> None:
    """Every commodity is declared, every account is a leaf, no transaction occurs twice; a night read again gives the same bytes."""
    told, again = NIGHTS[f"nights/{file.stem}"], read(events_in(str(file))).night
    assert again is not None and (written(again), as_csv(again)) == (written(told), as_csv(told))
    loaded('plugin "beancount.plugins.pedantic"\n' + written(told))


def test_two_transfers_of_the_same_tell_apart() -> None:
    """The narration has the number of the event, so neither looks like a duplicate."""
    again = event("transfer", from_="ana", to="beto", tantos=5, reason="una multa")
    directives = loaded('plugin "beancount.plugins.pedantic"\n' + written(night_of(opened(), again, again)))
    assert [each.narration for each in of_kind(directives, data.Transaction)] == [
        "Apunte 2, por acuerdo de la mesa: «una multa».",
        "Apunte 3, por acuerdo de la mesa: «una multa».",
    ]


IDS = st.from_regex(ID, fullmatch=True).filter(lambda name: name != "plate")


@given(st.lists(IDS, min_size=2, max_size=8, unique=True))
def test_no_two_ids_have_one_account(names: list[str]) -> None:
    """All are valid in beancount, and none is the plate's."""
    accounts = [account_of(name) for name in names]
    assert all(account.is_valid(each) for each in accounts)
    assert len({*accounts, PLATE_ACCOUNT, CARRIED_ACCOUNT}) == len(names) + 2


def test_ids_that_look_alike_keep_apart() -> None:
    """An underscore, a hyphen, a letter and nothing; beancount reads each id back."""
    players = ["a_b", "a-b", "aub", "ab"]
    told = night_of(opened(players=players), event("transfer", from_="a_b", to="a-b", tantos=7, reason=""))
    sums = held(loaded(written(told)))
    assert {account_of(player): sums[account_of(player)] for player in players} == {
        "Assets:Jugadores:AUb": -7,
        "Assets:Jugadores:A-b": 7,
        "Assets:Jugadores:Aub": 0,
        "Assets:Jugadores:Ab": 0,
    }


def test_a_player_called_carried_is_not_what_was_brought_in() -> None:
    """12 come from an earlier night, 3 from the player."""
    players = ["carried", "beto", "carla"]
    fine = event("transfer", from_="carried", to="plate", tantos=3, reason="a fine")
    told = night_of(opened(players=players, carried=carrying(12, "primera")), fine)
    sums = held(loaded(written(told)))
    assert [int(sums[each]) for each in (CARRIED_ACCOUNT, account_of("carried"), PLATE_ACCOUNT)] == [-12, -3, 15]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=40) | st.sampled_from(['"', "\\", '\\"', "a\nb", "\\n", "\r\n", "\t", "\x00", "«»", "; no", "\u2028", "#a ^b"]))
def test_what_people_wrote_is_read_back_letter_by_letter(text: str) -> None:
    """Quotes, backslashes, line breaks and anything else, in a reason and in a shown name."""
    told = night_of(opened(), event("transfer", from_="ana", to="beto", tantos=5, reason=text))
    file = written(told, names={"ana": text})
    assert not {"\r", "\t"}.intersection(file), "no editor may change the text"
    directives = loaded(file)
    (transfer,) = of_kind(directives, data.Transaction)
    assert transfer.meta["reason"] == text
    assert {each.meta["player"]: each.meta.get("name") for each in of_kind(directives, data.Open) if "player" in each.meta} == {
        "ana": text,
        **dict.fromkeys(FOUR[1:]),
    }


@for_each(("stream", "link"), [("01JX-a_b.c", "01JX-a_b.c"), ("a/b", "a/2f/b"), ("noche ñ", "noche/20//f1/"), ('"^', "/22//5e/")])
def test_every_transaction_links_to_the_stream(stream: str, link: str) -> None:
    """The link is the id, if a link allows its letters."""
    told = night_of(opened(carried=carrying(12, "primera")), *passed(), event("transfer", from_="ana", to="beto", tantos=5, reason=""))
    transactions = of_kind(loaded(written(told, stream=stream)), data.Transaction)
    assert [each.links for each in transactions] == [frozenset({link})] * 3


@for_each(
    ("currency", "minor", "per_tantos", "price"),
    [
        *(("EUR", 5, 1, "0.05"), ("EUR", 100, 1, "1.00"), ("JPY", 5, 1, "5"), ("KWD", 5, 1, "0.005"), ("EUR", 1_000_000, 1, "10000.00")),
        *(("EUR", 5, 2, "0.025"), ("EUR", 5, 50, "0.001"), ("EUR", 5, 3, str(Decimal("0.05") / 3))),
    ],
)
def test_a_tanto_has_its_exact_price(currency: str, minor: int, per_tantos: int, price: str) -> None:
    """In the smallest unit: a hundredth of a euro, a yen, a thousandth of a dinar; a division if no decimal number is exact.

    Without a stake there is no price.
    """
    told = written(night_of(opened(stake={"currency": currency, "minor_per_tanto": minor, "per_tantos": per_tantos})))
    (found,) = of_kind(loaded('plugin "beancount.plugins.pedantic"\n' + told), data.Price)
    assert (found.currency, str(found.amount.number), found.amount.currency) == ("TANTO", price, currency)
    assert ("price TANTO  0.05 / 3 EUR" in told) == (per_tantos == 3)
    assert of_kind(loaded(written(night_of(opened()))), data.Price) == []


def days(directives: list[Any]) -> list[date]:
    """The days of the transactions."""
    return [each.date for each in of_kind(directives, data.Transaction)]


def a_day_each(seq: int) -> date:
    """Event 1 on the first day, event 2 on the next, and so on."""
    return FIRST_DAY + timedelta(days=seq - 1)


def test_a_hand_is_dated_by_its_deal_and_a_transfer_by_itself() -> None:
    """Seq 1 opens, 2 deals, 3 and 4 play, 5 is a transfer; the balances are those of the morning after 5."""
    record = (opened(), *played("ana", "entrada", "oros", tricks=WON), event("transfer", from_="ana", to="beto", tantos=5, reason=""))
    assert len(record) == 5
    directives = loaded(written(night_of(*record), dates=a_day_each))
    assert days(directives) == [a_day_each(2), a_day_each(5)]
    assert {each.date for each in of_kind(directives, data.Open)} == {FIRST_DAY}
    assert {each.date for each in of_kind(directives, data.Balance)} == {a_day_each(6)}


def test_what_a_correction_inserted_is_dated_by_the_correction() -> None:
    """Event 4 inserts a forgotten payment after 1; the transaction also has its place among the inserted events."""
    forgotten = [event("transfer", from_="ana", to="beto", tantos=tantos, reason="late") for tantos in (5, 6)]
    record = (opened(), *passed(), event("correction", after=1, insert=forgotten, reason="forgotten"))
    directives = loaded(written(night_of(*record), dates=a_day_each))
    assert days(directives) == [a_day_each(2), a_day_each(4), a_day_each(4)]
    assert [(each.meta["event"], each.meta["insert"]) for each in of_kind(directives, data.Transaction)[1:]] == [(4, 1), (4, 2)]
    assert of_kind(directives, data.Transaction)[2].narration == "Apunte 4.2, por acuerdo de la mesa: «late»."


def test_a_clock_that_was_set_back_opens_the_accounts_on_the_first_day_there_is() -> None:
    """The hand seems to be dealt before the night was opened; beancount still finds every account open, and the final sums."""
    told = night_of(opened(), *passed(), event("transfer", from_="ana", to="beto", tantos=5, reason=""))
    directives = loaded(written(told, dates=lambda seq: FIRST_DAY - timedelta(days=seq)))
    assert {each.date for each in of_kind(directives, data.Open)} == {FIRST_DAY - timedelta(days=4)}
    assert {each.date for each in of_kind(directives, data.Balance)} == {FIRST_DAY}


def test_a_hand_says_how_it_came_out() -> None:
    """In words with the shown names, and as the public word."""
    told = night_of(opened(names={"ana": "Ana la Grande"}), *played("ana", "entrada", "oros", tricks=WON))
    (hand,) = of_kind(loaded(written(told)), data.Transaction)
    assert hand.narration.startswith("Mano 1. ") and "Ana la Grande gana." in hand.narration
    assert hand.meta["outcome"] == "won"


def test_what_the_end_of_the_night_moves_says_so() -> None:
    """Fournier: 5 from a deal lie in the plate; shared by four they are 2, 1, 1 and 1, each a transaction of the closing event."""
    told = night_of(opened(), *passed(), event("night_closed", leftovers="share"))
    shared = of_kind(loaded(written(told)), data.Transaction)[1:]
    assert [int(each.postings[1].units.number) for each in shared] == [2, 1, 1, 1]
    assert {each.narration for each in shared} == {"Apunte 4, fuera de las manos: al repartirlo."}
    assert all("reason" not in each.meta and "hand" not in each.meta for each in shared)


def test_what_was_brought_in_is_told_in_the_language_asked_for() -> None:
    """Spanish by default."""
    told = night_of(opened(carried=carrying(12, "primera")))
    narrations = [of_kind(loaded(written(told, lang=lang)), data.Transaction)[0].narration for lang in ("es", "en")]
    assert narrations == ["El plato trae de otra noche 12 tantos.", "From an earlier night the plate holds 12 tantos."]
    assert as_beancount(told, stream="night-1", dates=evening, names={}) == written(told, lang="es")


def test_who_left_keeps_his_account() -> None:
    """He sat down this night, and pays what he lost."""
    gone: Event = event("seats_changed", players=["beto", "carla", "dario"])
    told = night_of(opened(), *played("ana", "entrada", "oros", tricks=WON), gone)
    assert {account_of(player) for player in FOUR} <= set(held(loaded(written(told))))


def lines_run(told: Night) -> int:
    """The number of Python steps of the export itself, the same on any machine."""
    steps = 0

    def step(frame: FrameType, what: str, _: Any) -> Any:
        nonlocal steps
        if frame.f_code.co_filename != as_beancount.__code__.co_filename:
            return None
        frame.f_trace_opcodes = True
        steps += what == "opcode"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        written(told)
    finally:
        sys.settrace(before)
    return steps


def test_a_night_of_twice_as_many_hands_takes_twice_the_work() -> None:
    """Each posting is read once, not once for every hand."""
    hand = played("ana", "vuelta", "copas", tricks={"ana": 5})
    few, many = (night_of(opened(players=THREE), *hand * hands) for hands in (30, 60))
    assert lines_run(many) < 2.1 * lines_run(few)
