"""Has every code of a refusal its smallest record, and is each case of one refused where and as its name says?"""

from __future__ import annotations

from typing import Final

from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import refused

CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "wrong_player", "not_allowed", "choice_missing", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
}


@for_each("name", sorted(CODES))
def test_refusal_every_code_has_its_smallest_record(name: str) -> None:
    """One case each, whose expected code is its name."""
    assert cases("tresillo")[f"refusal-{name}"].expect["refused"]["code"] == name


def test_refusal_cases_are_refused_at_their_last_event() -> None:
    """One event less, and it is a good night. A case that is named by a code is refused with it."""
    for name, case in cases("tresillo").items():
        if expected := case.expect.get("refused"):
            assert refused(*case.record)["code"] == expected["code"], name
            assert f"refusal-{expected['code']}" in name or "refusal-" not in name
