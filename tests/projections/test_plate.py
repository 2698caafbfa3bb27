"""Does the account of the plate say what came in and went out, in order, by the rows of the ledger?"""

from __future__ import annotations

from projections.ledger import ledger
from projections.night import Night
from projections.plate import of_the_plate
from tests.for_each import for_each
from tests.nights import Event, event, night_of as night, opened
from tests.projections.test_ledger import CARRIED, NIGHTS
from tests.rules.tresillo.hands import passed, played

WAITED = event("transfer", from_="carla", to="plate", tantos=3, reason="una prenda")
MIXED = (CARRIED, *passed(), WAITED, *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}))


def told(of: Night) -> list[tuple[int | None, str, int, int]]:
    """The rows in short: hand, why, what came in, what lay there then."""
    return [(row.hand, row.posting.why, row.into, row.lies) for row in of_the_plate(of)]


@for_each("record", [*NIGHTS.values(), MIXED], ids=[*NIGHTS, "mixed"])
def test_its_rows_are_those_of_the_ledger(record: tuple[Event, ...]) -> None:
    """Each of them once, and the last leaves what the ledger says that lies there."""
    answer = ledger(night(*record), player="plate")
    rows = of_the_plate(night(*record))
    key = [(row.hand, row.posting.from_, row.posting.to, row.posting.tantos, row.posting.why) for row in rows]
    entries = [(line["hand"], line["from"], line["to"], line["tantos"], line["why"]) for line in answer["entries"]]
    assert sorted(map(repr, key)) == sorted(map(repr, entries))
    assert (rows[-1].lies if rows else 0) == answer["accounts"]["plate"]


def test_what_was_agreed_on_stands_where_it_was() -> None:
    """12 were brought, the dealer puts 5, Carla 3; Beto takes the 20 and the 5 of his hand, and his 30 go in.

    In the ledger the 3 stand last: the plate would have held 3 less than nothing before them.
    """
    assert told(night(*MIXED)) == [
        (None, "carried", 12, 12),
        (1, "dar", 5, 17),
        (None, "transfer", 3, 20),
        (2, "dar", 5, 25),
        (2, "plato", -25, 0),
        (2, "puesta_reservada", 30, 30),
    ]
    (agreed,) = [row.transfer for row in of_the_plate(night(*MIXED)) if row.transfer is not None]
    assert agreed.reason == "una prenda"


def test_what_was_agreed_on_in_the_middle_of_a_hand_stands_there() -> None:
    """Darío puts 5 as he deals, and while the hand is played the table gives them to Carla: they lay there before they went."""
    deal, contract, tally = played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "ana": 1})
    taken = event("transfer", from_="plate", to="carla", tantos=5, reason="para el café")
    rows = told(night(opened(), deal, contract, taken, tally))
    assert rows[:2] == [(1, "dar", 5, 5), (None, "transfer", -5, 0)]
    assert [row[0] for row in rows[2:]] == [1] * (len(rows) - 2) and all(row[-1] >= 0 for row in rows)


def test_a_plate_that_is_shared_out_ends_empty() -> None:
    """What waited is put, and all of it divided."""
    rows = told(night(*NIGHTS["shared"]))
    assert rows[2] == (None, "puesta_reservada", 30, 47) and rows[-1][-1] == 0
