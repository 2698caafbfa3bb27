"""Which hands are contested, when a dispute ends, and what becomes of it when a correction moves, strikes or replaces its hand.

The cases have the refusals of disputes and rulings (`fournier-contabilidad.disputes.json`), and the results of such nights.
"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, yielded

HAND = (event("deal"), event("pass_out"))
PUESTA = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="oros"),
    event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}),
)
WON = event("tally", tricks={"ana": 4, "beto": 3, "carla": 2})
NIGHT = (opened(), *PUESTA, *HAND)
"""1 opened, 2–4 a puesta of ana's, 5–6 passed out."""
TWO, PASSES = ((opened(players=THREE), *HAND * count) for count in (2, 3))
"""Hands of three, passed out: 2–3, 4–5, 6–7."""


def dispute(hand: int = 1, by: str = "ana") -> Event:
    """Somebody contests a hand."""
    return event("dispute", hand=hand, by=by, claim="carla had two tricks")


def ruling(decision: str = "stands", hand: int = 1) -> Event:
    """The table decides."""
    return event("ruling", hand=hand, decision=decision, note="all four agree")


def correction(*strike: int, **data: Any) -> Event:
    """Some events struck, or others put in behind one."""
    return event("correction", reason="a slip", **({"strike": list(strike)} if strike else {}), **data)


MENDED = correction(4, insert=[WON])
"""4–3–2 in the place of the count: won by four."""
LEFT = event("seats_changed", players=["eva", "fermin", "gema"])
AGAIN = (*PASSES, dispute(2), correction(4, 5, insert=[*HAND, *HAND]))
MARKS: dict[str, tuple[tuple[Event, ...], list[bool | None]]] = {
    "nobody contests": (NIGHT, [None, None]),
    "the first, and no other": ((*NIGHT, dispute(1)), [True, None]),
    "the second": ((*NIGHT, dispute(2)), [None, True]),
    **{f"by {player}, who sat down": ((*NIGHT, dispute(1, player)), [True, None]) for player in FOUR},
    **{f"by {player}, who has left since": ((*NIGHT, LEFT, dispute(1, player)), [True, None]) for player in FOUR},
    "by one who came later": ((*NIGHT, event("seats_changed", players=[*THREE, "eva"]), dispute(1, "eva")), [True, None]),
    "by two": ((*NIGHT, dispute(1), dispute(1, "beto")), [True, None]),
    "both by one": ((*NIGHT, dispute(1), dispute(2)), [True, True]),
    "it stands": ((*NIGHT, dispute(), ruling()), [None, None]),
    "again after a ruling": ((*NIGHT, dispute(), ruling(), dispute()), [True, None]),
    "ruled on again": ((*NIGHT, dispute(), ruling(), dispute(), ruling()), [None, None]),
    "a correction alone decides nothing": ((*NIGHT, dispute(), MENDED), [True, None]),
    "it was corrected": ((*NIGHT, dispute(), MENDED, ruling("corrected")), [None, None]),
    "contested once more, it stands": ((*NIGHT, dispute(), MENDED, ruling("corrected"), dispute(), ruling()), [None, None]),
    "it stands, though something else was put right": ((*NIGHT, dispute(2), MENDED, ruling("stands", 2)), [None, None]),
    "after the close": ((*NIGHT, event("night_closed", leftovers="carry"), dispute()), [True, None]),
    "during a later hand": ((*NIGHT, HAND[0], dispute(), HAND[1]), [True, None, None]),
    "the hand that is open": ((*NIGHT, HAND[0], dispute(3)), [None, None, True]),
    "the hand that was open": ((*NIGHT, HAND[0], dispute(3), HAND[1], ruling(hand=3)), [None, None, None]),
    "raised again, once it was taken back": ((*NIGHT, dispute(), correction(7), dispute()), [True, None]),
    "the hand before it goes": ((*PASSES, dispute(2), correction(2, 3)), [True, None]),
    "another hand before it goes": ((*PASSES, dispute(3), correction(4, 5)), [None, True]),
    "one comes before it": ((*PASSES, dispute(1), correction(after=1, insert=[*HAND])), [None, True, None, None]),
    "one behind it goes": ((*PASSES, dispute(1), correction(4, 5)), [True, None]),
    "the dispute goes with the hand before": ((*PASSES, dispute(2), correction(2, 3, 8)), [None, None]),
    "raised anew under its number of now": ((*PASSES, dispute(2), correction(2, 3, 8), dispute(1)), [True, None]),
    "of four, one of which was put in": ((*PASSES, correction(after=3, insert=[*HAND]), dispute(4)), [None, None, None, True]),
    "its deal is another": ((*PASSES, dispute(2), correction(4, insert=[event("deal", cut=20)])), [None, True, None]),
    "the whole hand is another": ((*PASSES, dispute(2), correction(4, 5, insert=[*PUESTA[:2], WON])), [None, True, None]),
    "the last hand goes with its dispute": ((*TWO, dispute(2), correction(4, 5)), [None]),
    "a hand goes with its dispute": ((*PASSES, dispute(2), correction(4, 5)), [None, None]),
    "a hand goes with its ruling": ((*PASSES, dispute(2), ruling(hand=2), correction(4, 5)), [None, None]),
    "a hand goes, and both are struck": ((*PASSES, dispute(2), ruling(hand=2), correction(4, 5, 8, 9)), [None, None]),
    "the ruling alone is struck": ((*PASSES, dispute(2), ruling(hand=2), correction(9)), [None, True, None]),
    "it comes back with the hand before": ((*TWO, dispute(2), correction(2, 3, 6), correction(7)), [None, True]),
    "it comes back about the hand that it meant": (
        (*PASSES, dispute(2), correction(8), correction(2, 3), correction(9)),
        [True, None],
    ),
    "its hand is told anew": (AGAIN, [None, True, None, None]),
    "told anew, with another number": ((*AGAIN, correction(2, 3)), [True, None, None]),
    "as it was, with another number": ((*AGAIN, correction(2, 3), correction(9)), [True, None]),
    "all undone": ((*AGAIN, correction(2, 3), correction(9), correction(10)), [None, True, None]),
    "a correction brings a hand and its dispute": ((*TWO, correction(after=3, insert=[*HAND, dispute(2)])), [None, True, None]),
}
"""What happens → the record, and the mark of each hand: true, or absent."""


@for_each(("record", "marks"), MARKS.values(), ids=MARKS)
def test_a_hand_is_marked_as_long_as_somebody_contests_it(record: tuple[Event, ...], marks: list[bool | None]) -> None:
    """Its number follows the hand to its current place."""
    hands = yielded(*record)["hands"]
    assert [hand.get("disputed") for hand in hands] == marks
    assert [list(hand)[-1] == "disputed" for hand in hands] == [bool(mark) for mark in marks], "the key is last"


def test_a_dispute_moves_no_tanto() -> None:
    """The night is the same but for the mark; ruled to stand, or taken back by a correction, it is the same."""
    marked, plain = yielded(*NIGHT, dispute(1)), yielded(*NIGHT)
    assert marked["hands"][0].pop("disputed") is True
    assert marked == plain == yielded(*NIGHT, dispute(), ruling()) == yielded(*NIGHT, dispute(), correction(7))
