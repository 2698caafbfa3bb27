"""What holds of every night of Tresillo, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (1000) says how many nights are played: all of them go through the gate, and each property draws a share.
A failing property prints the seed of its night (`evening(seed)`); its dice are the only chance in it.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from projections.replay import Night, read, told
from projections.yields import yields
from tests.rules.tresillo.nights import FIELDS, Evening, evening

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "1000"))
FEW: Final = settings(
    max_examples=max(10, NIGHTS // 10),
    deadline=None,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
SEEDS: Final = st.integers(0, 2**32 - 1)

OUTCOMES: Final = {
    *("open", "passed_out", "misdeal", "won", "puesta", "codillo"),
    *("rendida", "defendida", "gemelas", "salvada", "codillo_y_puesta"),
}
WHYS: Final = {
    *("dar", "plato", "entrada", "vuelta", "solo", "solera", "estuches", "contraestuche", "primeras", "bola", "redondeo"),
    *("puesta", "codillo", "defensa", "puesta_reservada", "transfer", "reparto"),
}
HOWS: Final = {"por_cinco", "por_cuatro", "de_cuatro", "de_tres", "real", None}
FINDINGS: Final = {"renuncio", "lance_inferior", "descarto_volteada", "corte"}
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "wrong_player", "not_allowed", "choice_missing", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
}


def written(night: Night) -> str:
    """All that a night yields, byte for byte."""
    return json.dumps(yields(night), ensure_ascii=False)


def carried_plate(night: Night) -> int:
    """What lay in the plate when the night began, as the record reads now."""
    carried = getattr(night.opened, "carried", None)
    return 0 if carried is None else int(carried.plate)


def assert_reckoned(night: Night) -> None:
    """What must hold of every night at every moment: each hand is the sum of its postings, and nothing is lost or made."""
    shown = yields(night)
    for hand in shown["hands"]:
        totals: Counter[str] = Counter(dict.fromkeys(hand["tantos"], 0))
        for line in hand["postings"]:
            assert line["tantos"] > 0 and line["from"] != line["to"], "every line moves something"
            totals.update({line["from"]: -line["tantos"], line["to"]: line["tantos"]})
        assert sum(totals.values()) == 0
        totals.pop("plate", None)
        assert totals == hand["tantos"], "the tantos of a hand are the sum of its postings"
        assert hand["plate"] >= 0
    assert shown["plate"] >= 0
    assert sum(shown["balance"].values()) + shown["plate"] == carried_plate(night)


def told_in(night: Evening) -> Iterator[tuple[str, Any]]:
    """What occurred in a night, as pairs of a kind and a word, for the gate."""
    shown = yields(night.night) if night.night is not None else {}
    for line in (line for part in (*shown["hands"], {"postings": shown["other_postings"]}) for line in part["postings"]):
        yield "why", line["why"]
    for hand in shown["hands"]:
        yield "outcome", hand["outcome"]
        yield "how", hand.get("how")
    for finding in shown["findings"]:
        yield "finding", finding["code"]
    for sent, _, refusal in night.tries:
        yield "answer", "taken" if refusal is None else "refused"
        if refusal is not None:
            yield "code", refusal.code
        else:
            yield from (("field", (sent["type"], name)) for name in sent["data"])


def test_nights_show_all_that_a_record_of_tresillo_can_give() -> None:
    """The gate of all other properties: nights in which something never occurs would prove nothing of it."""
    seen: Counter[tuple[str, Any]] = Counter()
    for seed in range(NIGHTS):
        night = evening(seed, 30)
        try:
            assert_reckoned(night.nights[-1])
        except AssertionError as error:
            error.add_note(f"evening({seed}, 30)")
            raise
        seen.update(told_in(night))
    wanted = {"outcome": OUTCOMES, "why": WHYS, "how": HOWS, "finding": FINDINGS, "code": CODES}
    for kind, words in wanted.items():
        assert {word for what, word in seen if what == kind} == words, kind
    fields = {(kind, name) for kind, (kinds, _) in FIELDS.items() for name in kinds}
    assert fields - {word for what, word in seen if what == "field"} == set(), "each field of each event was taken once at least"
    assert seen["answer", "taken"] >= 0.6 * (seen["answer", "taken"] + seen["answer", "refused"])


@FEW
@given(SEEDS)
def test_postings_sum_to_zero_and_the_plate_is_never_negative_after_every_event(seed: int) -> None:
    """Each hand is the sum of its postings, the plate counted as a party; balance + plate = carried in."""
    for night in evening(seed).nights:
        assert_reckoned(night)


@FEW
@given(SEEDS)
def test_plate_of_a_hand_is_that_of_the_hand_before_and_what_its_postings_move(seed: int) -> None:
    """In a night without transfers every tanto that a hand leaves in the plate, or takes out of it, has its posting."""
    night = evening(seed).nights[-1]
    shown = yields(night)
    if any("plate" in (line["from"], line["to"]) and line["why"] == "transfer" for line in shown["other_postings"]):
        return
    plate = carried_plate(night)
    for hand in shown["hands"]:
        plate += sum(line["tantos"] * ((line["to"] == "plate") - (line["from"] == "plate")) for line in hand["postings"])
        assert hand["plate"] == plate


@FEW
@given(SEEDS)
def test_replaying_the_same_record_twice_gives_the_same_bytes(seed: int) -> None:
    """The fold has no memory: the record as it went through a file yields what it yielded while it was written."""
    played = evening(seed)
    record = json.loads(json.dumps(played.record))
    first, second = read(record), read(record)
    assert first.refused is None and second.refused is None
    assert first.night is not None and second.night is not None
    assert written(first.night) == written(second.night) == written(played.nights[-1])


@FEW
@given(SEEDS)
def test_prefix_replays_to_what_was_answered_then(seed: int) -> None:
    """Whatever comes later, corrections too, the first n events yield what they yielded when there were n."""
    played = evening(seed)
    for count, then in enumerate(played.nights, 1):
        again = read(played.record[:count]).night
        assert again is not None and written(again) == written(then)


@FEW
@given(SEEDS)
def test_refused_event_leaves_the_night_as_it_was(seed: int) -> None:
    """Refused once it is refused again, the same way, and the night reads as if it had not been sent."""
    played = evening(seed)
    for sent, before, refusal in played.tries:
        if refusal is None or not before:
            continue
        night = played.nights[before - 1]
        shown = written(night)
        assert told(night, sent) == refusal
        assert written(night) == shown
    again = read(played.record)
    assert again.refused is None and again.night == played.nights[-1]
