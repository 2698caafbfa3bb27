"""Is the night a double entry: every posting from one account to another, and all accounts sum to zero?"""

from __future__ import annotations

from typing import Any

from projections.ledger import Entry, carried_in, entries, ledger
from rules.core.postings import Posting
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of as night, opened, yielded
from tests.rules.tresillo.hands import CODILLO, PUESTA, WON, carrying, passed, played

CARRIED = opened(carried=carrying(12, "primera", ("beto", 30)))
FINE = event("transfer", from_="carla", to="plate", tantos=3, reason="a fine")
NIGHTS: dict[str, tuple[Event, ...]] = {
    "opened": (opened(),),
    "won": (opened(), *played("ana", "vuelta", "oros", tricks=WON)),
    "puesta": (opened(), *played("ana", "entrada", "oros", tricks=PUESTA)),
    "codillo": (opened(), *played("ana", "solo", "oros", tricks=CODILLO), *passed()),
    "carried": (CARRIED, FINE, *played("ana", "entrada", "oros", tricks=WON)),
    "unfinished": (CARRIED, event("deal")),
    "shared": (CARRIED, *passed(), event("night_closed", leftovers="share")),
    "kept": (CARRIED, *passed(), event("night_closed", leftovers="carry")),
    "left": (opened(), *played("ana", "entrada", "oros", tricks=PUESTA), event("seats_changed", players=["beto", "carla", "dario"])),
}
SHARED = NIGHTS["shared"]


def told(answer: dict[str, Any]) -> list[tuple[int | None, str, str, int, str]]:
    """The entries in short: hand, from, to, tantos, why."""
    return [(line["hand"], line["from"], line["to"], line["tantos"], line["why"]) for line in answer["entries"]]


@for_each("record", NIGHTS.values(), ids=list(NIGHTS))
def test_the_accounts_sum_to_zero_and_say_what_the_replay_says(record: tuple[Event, ...]) -> None:
    """The players' accounts are their balances, the plate's is what lies in it, `(carried)` is minus what was brought in."""
    accounts, expected = ledger(night(*record))["accounts"], yielded(*record)
    brought = 12 if record[0] is CARRIED else 0
    assert sum(accounts.values()) == 0
    assert accounts == {**expected["balance"], "plate": expected["plate"], "(carried)": -brought}
    assert carried_in(night(*record)) == brought


@for_each("record", NIGHTS.values(), ids=list(NIGHTS))
def test_the_entries_are_the_postings_of_the_replay(record: tuple[Event, ...]) -> None:
    """Hand by hand, then those of no hand, before them what was brought in; each with its article."""
    expected = yielded(*record)
    postings = [{"hand": hand["hand"], **line} for hand in expected["hands"] for line in hand["postings"]]
    postings += [{"hand": None, **line} for line in expected["other_postings"]]
    if record[0] is CARRIED:
        postings.insert(0, {"hand": None, "from": "(carried)", "to": "plate", "tantos": 12, "why": "carried", "source": "table"})
    assert ledger(night(*record))["entries"] == postings


@for_each("record", NIGHTS.values(), ids=list(NIGHTS))
def test_every_account_is_what_its_entries_come_to(record: tuple[Event, ...]) -> None:
    """What it was given less what it gave, and nobody pays himself or nothing."""
    answer = ledger(night(*record))
    for account, holds in answer["accounts"].items():
        given = sum(line["tantos"] for line in answer["entries"] if line["to"] == account)
        gave = sum(line["tantos"] for line in answer["entries"] if line["from"] == account)
        assert given - gave == holds
    assert all(line["tantos"] > 0 and line["from"] != line["to"] for line in answer["entries"])


def test_what_was_brought_in_comes_from_its_own_account() -> None:
    """12 lay in the plate; the puesta of beto's that waits is no posting."""
    answer = ledger(night(CARRIED))
    assert told(answer) == [(None, "(carried)", "plate", 12, "carried")]
    assert answer["accounts"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0, "plate": 12, "(carried)": -12}


def test_a_night_that_began_with_nothing_has_an_empty_account_of_it() -> None:
    """The account is there, and no entry of it."""
    answer = ledger(night(opened()))
    nothing = {**dict.fromkeys(FOUR, 0), "plate": 0}
    assert answer == {"entries": [], "accounts": {**nothing, "(carried)": 0}, "won": nothing, "owed": nothing}


def test_a_reserved_puesta_is_no_posting_until_it_is_put() -> None:
    """A = 12 + 5 + 20 = 37 → 40, written down behind beto's 30: only the 5 of dealing move. Won: ana's, the larger, is put."""
    record = (CARRIED, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert told(ledger(night(*record), hand=1)) == [(1, "dario", "plate", 5, "dar")]
    answer = ledger(night(*record, *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4})), hand=2)
    assert told(answer)[-1] == (2, "ana", "plate", 40, "puesta_reservada")


def test_the_entries_of_one_hand() -> None:
    """Hand 1: ana wins 5 of dealing and 5 from each (2 and 5 make 7, 3 round it to 10). The accounts stay those of the night."""
    record = (*NIGHTS["won"], *passed())
    answer = ledger(night(*record), hand=1)
    flow = [("entrada", 5), ("vuelta", 2), ("redondeo", 3)]
    assert told(answer) == [
        (1, "dario", "plate", 5, "dar"),
        (1, "plate", "ana", 5, "plato"),
        *[(1, payer, "ana", tantos, why) for payer in ("beto", "carla", "dario") for why, tantos in flow],
    ]
    assert answer["accounts"] == {"ana": 30, "beto": -10, "carla": -10, "dario": -15, "plate": 5, "(carried)": 0}
    assert told(ledger(night(*record), hand=2)) == [(2, "ana", "plate", 5, "dar")]
    assert told(ledger(night(*record), hand=3)) == []


def test_the_entries_of_one_player() -> None:
    """What he pays and what he is paid, of every hand and of none."""
    record = (CARRIED, FINE, *played("ana", "entrada", "oros", tricks=WON), *passed())
    assert told(ledger(night(*record), player="carla")) == [(1, "carla", "ana", 5, "entrada"), (None, "carla", "plate", 3, "transfer")]
    assert told(ledger(night(*record), player="zoe")) == []


def test_the_entries_of_the_plate_and_of_what_was_brought_in() -> None:
    """They are accounts like any other. 12 + 3 + 5 go to ana, beto's 30 are put in, and 5 are dealt."""
    record = (CARRIED, FINE, *played("ana", "entrada", "oros", tricks=WON), *passed())
    assert told(ledger(night(*record), player="plate")) == [
        (None, "(carried)", "plate", 12, "carried"),
        (1, "dario", "plate", 5, "dar"),
        (1, "plate", "ana", 20, "plato"),
        (1, "beto", "plate", 30, "puesta_reservada"),
        (2, "ana", "plate", 5, "dar"),
        (None, "carla", "plate", 3, "transfer"),
    ]
    assert told(ledger(night(*record), player="(carried)")) == [(None, "(carried)", "plate", 12, "carried")]


def test_the_entries_of_one_player_in_one_hand() -> None:
    """Both filters at once."""
    record = (CARRIED, FINE, *played("ana", "entrada", "oros", tricks=WON), *passed())
    assert told(ledger(night(*record), hand=2, player="ana")) == [(2, "ana", "plate", 5, "dar")]
    assert told(ledger(night(*record), hand=2, player="beto")) == []


def test_sharing_out_empties_the_plate() -> None:
    """12 and 5 of dealing, and beto's 30: 47 = 12 + 12 + 12 + 11."""
    answer = ledger(night(*SHARED))
    assert told(answer)[2:] == [
        (None, "beto", "plate", 30, "puesta_reservada"),
        *[(None, "plate", player, tantos, "reparto") for player, tantos in zip(FOUR, (12, 12, 12, 11), strict=True)],
    ]
    assert answer["accounts"] == {"ana": 12, "beto": -18, "carla": 12, "dario": 6, "plate": 0, "(carried)": -12}


def test_who_left_keeps_his_account() -> None:
    """He sat down this night."""
    accounts = ledger(night(*NIGHTS["left"]))["accounts"]
    assert accounts == {"beto": 0, "carla": 0, "dario": -5, "ana": -25, "plate": 30, "(carried)": 0}


def test_the_entries_are_postings() -> None:
    """As the rules make them, with their hand."""
    assert list(entries(night(*NIGHTS["puesta"]))) == [
        Entry(1, Posting("dario", "plate", 5, "dar", "fournier/contabilidad")),
        Entry(1, Posting("ana", "plate", 25, "puesta", "fournier/pagos")),
    ]


def test_a_player_called_carried_has_his_own_account() -> None:
    """What was brought in comes from another one, whose name is nobody's id."""
    answer = ledger(night(opened(players=("carried", "beto", "carla"), carried=carrying(12, "primera"))))
    assert told(answer) == [(None, "(carried)", "plate", 12, "carried")]
    assert answer["accounts"] == {"carried": 0, "beto": 0, "carla": 0, "plate": 12, "(carried)": -12}


def test_an_entry_of_cash_is_told_as_a_payment() -> None:
    """Beto owes ana 5 and hands her the coins: no account of a fine, nor of cash for the plate, says so."""
    record = (*NIGHTS["won"], event("transfer", from_="ana", to="beto", tantos=5, reason="cash"), FINE)
    answer = ledger(night(*record))
    assert answer["entries"][-2:] == [
        {"hand": None, "from": "ana", "to": "beto", "tantos": 5, "why": "transfer", "source": "table", "payment": True},
        {"hand": None, "from": "carla", "to": "plate", "tantos": 3, "why": "transfer", "source": "table"},
    ]
    assert [line for line in answer["entries"] if "payment" in line] == answer["entries"][-2:-1]


@for_each("record", NIGHTS.values(), ids=list(NIGHTS))
def test_what_each_party_won_and_is_owed_stands_beside_its_account(record: tuple[Event, ...]) -> None:
    """The plate's account less what was brought in is what it won; filters leave them as they are, as they leave the accounts."""
    answer = ledger(night(*record))
    expected = {party: tantos for party, tantos in answer["accounts"].items() if party != "(carried)"}
    expected["plate"] += answer["accounts"]["(carried)"]
    assert answer["won"] == answer["owed"] == expected
    for filtered in (ledger(night(*record), hand=1), ledger(night(*record), player="ana")):
        assert {name: filtered[name] for name in ("accounts", "won", "owed")} == {
            name: answer[name] for name in ("accounts", "won", "owed")
        }
