"""What holds of every night of Revesino, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (600) says how many nights are played: all of them go through the gate, and each property draws a share.
A failing property prints the seed of its night (`evening(seed)`); its dice are the only chance in it, and the same seeds are
drawn in every run.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from projections.replay import Night, read, told
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.rules.revesino.hands import PAY
from tests.rules.revesino.nights import FIELDS, GAME, LAWS, Evening, evening, orderly

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "600"))
FEW: Final = settings(
    max_examples=max(10, NIGHTS // 10),
    deadline=None,
    derandomize=True,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.generate),
)
SEEDS: Final = st.integers(0, 2**32 - 1)

OUTCOMES: Final = {"ordinary", "cuatro_ases_won", "cuatro_ases_lost", "revesino_won", "revesino_cut", "void", "open"}
COUNTED_WRONG: Final = {"carta-de-mas", "creyo-dar", "pie-roba"}
ORDINARY: Final = {"renuncio-paga", *COUNTED_WRONG, "juntar"}
GREAT: Final = {"renuncio-cuatro-ases", *COUNTED_WRONG, "juntar"}
SOURCES: Final = {
    "partida": {"adiciones-18", "napolitana-echar", *ORDINARY},
    "vendido": {"adiciones-23", "napolitana-echar", *ORDINARY},
    "sacado": {"adiciones-22", "ultimas-cartas", "napolitana-duerme", *ORDINARY},
    "cabeza": {"adiciones-21", "ultimas-cartas", "tenderse", "napolitana-duerme", *ORDINARY},
    "durmiente": {"bazeta", "napolitana-duerme", *ORDINARY},
    "sobreprecio": {"adiciones-34", "juntar"},
    "platillo": {"adiciones-34"},
    "cuatro_ases": {"adiciones-25", *GREAT},
    "introduccion": {"adiciones-25", "introducir", *GREAT},
    "revesino": {"adiciones-28", "adiciones-31", "renuncio-revesino", *GREAT},
    "corte": {"adiciones-28", "adiciones-31", "renuncio-revesino", *GREAT},
    "doble-descarte": {"doble-descarte"},
    "pena": {"penas-suerte"},
}
"""Why → the articles of the book that the page lets it cite."""
WHYS: Final = {*SOURCES, "transfer", "reparto"}
FINDINGS: Final = {
    "renuncio": "servir",
    "caballo-guardado": "ultimas-cartas",
    "pie-robo": "pie-roba",
    "sin-robo": "carta-nula",
    "robo-de-mas": "carta-nula",
    "dar-sin-tocarle": "dar",
}
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_allowed", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
    *("partida_over", "already_applied", "pena_pendiente"),
}
CARDS: Final = r"((vendido|sacado|cabeza|durmiente) )*"
ORDER: Final = re.compile(
    r"(platillo )*((doble-descarte|pena) )*"
    rf"((partida )*{CARDS}(sobreprecio )*|(cuatro_ases )*|(introduccion )*|(revesino )*|(corte )*)"
)
"""The order of the postings of a hand, each by its why. (Scoring and payments)"""


def written(night: Night) -> str:
    """All that a night yields, byte for byte."""
    return json.dumps(yields(night), ensure_ascii=False)


def carried_plate(night: Night) -> int:
    """What lay in the platillo when the night began, as the record reads now."""
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
    assert shown["plate"] >= 0 and all(pena["tantos"] > 0 and pena["player"] in shown["balance"] for pena in shown["reserved"])
    assert sum(shown["balance"].values()) + shown["plate"] == carried_plate(night)


def told_in(night: Evening) -> Iterator[tuple[str, Any]]:
    """What occurred in a night, as pairs of a kind and a word, for the gate."""
    shown = yields(night.nights[-1])
    for line in (line for part in (*shown["hands"], {"postings": shown["other_postings"]}) for line in part["postings"]):
        yield "why", line["why"]
        yield "source", (line["why"], line["source"].partition("/")[2])
    for hand in shown["hands"]:
        yield "outcome", hand["outcome"]
        yield "annulled", hand.get("revesino", {}).get("annulled")
        yield "offenders", len(hand["offenders"])
        yield "multiplier", hand["multiplier"]
        yield from (("how", told["how"]) for told in hand.get("cards", {}).values())
    for finding in shown["findings"]:
        yield "finding", finding["code"]
    for rule, value in GAME.rules(night.table).items():
        yield "rule", (rule, value)
    for sent, _, refusal in night.tries:
        yield "answer", "taken" if refusal is None else "refused"
        if refusal is not None:
            yield "code", refusal.code
            continue
        yield from (("field", (sent["type"], name)) for name in sent["data"])
        yield from [("law", sent["data"]["law"])] if sent["type"] == "penalty" else []


def words_of_house_rules() -> set[tuple[str, Any]]:
    """Every word and switch of every house rule."""
    return {(rule.name, value) for rule in GAME.house_rules for value in ((True, False) if rule.kind.name == "bool" else rule.kind.words)}


def test_nights_show_all_that_a_record_of_the_game_can_give() -> None:
    """The gate of all other properties: nights in which something never occurs would prove nothing of it."""
    seen: Counter[tuple[str, Any]] = Counter()
    for seed in range(NIGHTS):
        # Last cards and a caballo kept back are only seen card by card.
        night = evening(seed, 30) if seed % 6 else orderly(seed)
        try:
            assert_reckoned(night.nights[-1])
        except AssertionError as error:
            error.add_note(f"seed {seed}")
            raise
        seen.update(told_in(night))
    wanted = {
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": {*FINDINGS},
        "code": CODES,
        "law": {*LAWS},
        "how": {"sold", "pulled", "led", "asleep"},
        "annulled": {None, True, False},
        "multiplier": {1, 2},
    }
    for kind, words in wanted.items():
        assert {word for what, word in seen if what == kind} == words, kind
    assert {word for what, word in seen if what == "offenders"} >= {0, 1, 2, 3}
    assert words_of_house_rules() - {word for what, word in seen if what == "rule"} == set(), "each setting was played by"
    fields = {(kind, name) for kind, (kinds, _) in FIELDS.items() for name in kinds}
    assert fields - {word for what, word in seen if what == "field"} == set(), "each field of each event was taken once at least"
    assert seen["answer", "taken"] >= 0.6 * (seen["answer", "taken"] + seen["answer", "refused"])


@FEW
@given(SEEDS)
def test_postings_sum_to_zero_and_the_platillo_is_never_negative_after_every_event(seed: int) -> None:
    """Each hand is the sum of its postings, the plate counted as a party; balance + plate = carried in."""
    for night in evening(seed).nights:
        assert_reckoned(night)


@FEW
@given(SEEDS)
def test_every_posting_and_finding_cites_an_article_that_the_page_gives_it(seed: int) -> None:
    """And the postings of a hand stand in the page's order, those of the cards as the page lists them."""
    for night in evening(seed, 60).nights[::7]:
        shown = yields(night)
        for line in (line for hand in shown["hands"] for line in hand["postings"]):
            book, _, place = line["source"].partition("/")
            assert book == "revesino-1807" and place in SOURCES[line["why"]], line
        assert all(line["source"] in ("table", "revesino-1807/penas-suerte") for line in shown["other_postings"])
        for hand in shown["hands"]:
            whys = "".join(f"{line['why']} " for line in hand["postings"])
            assert ORDER.fullmatch(whys), whys
            cards = [[*PAY].index(line["card"]) for line in hand["postings"] if "card" in line and line["why"] != "sobreprecio"]
            assert cards == sorted(cards)
        for finding in shown["findings"]:
            assert finding["source"] == "revesino-1807/" + FINDINGS[finding["code"]], finding


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
    for count, then in list(enumerate(played.nights, 1))[::3]:
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


@FEW
@given(SEEDS)
def test_any_event_in_any_state_is_taken_or_refused(seed: int) -> None:
    """Whatever the shapes of the API let through, in every state of a night: a table or a refusal, never an exception."""
    played = evening(seed)
    for night in played.nights[:: max(1, len(played.nights) // 8)]:
        asked = Evening(seed, nights=[night], record=played.record[: night.version])
        for kind in FIELDS:
            for made in (asked.imagined(kind), asked.made(kind)):
                answer = told(night, asked.garbled(made) if asked.chance(0.2) else made)
                if not isinstance(answer, Refusal):
                    assert_reckoned(answer)


@FEW
@given(SEEDS, st.integers(0, 10**6))
def test_hands_behind_some_are_the_last_of_all(seed: int, place: int) -> None:
    """From any number on, and their postings are those that are told without telling the hands."""
    nights = evening(seed, 40).nights
    now = nights[place % len(nights)].table
    hands = GAME.hands(now)
    for after in range(-1, len(hands) + 2):
        assert tuple(GAME.hands(now, after)) == tuple(hands[max(after, 0) :])
    assert list(GAME.postings(now)) == [line for hand in hands for line in hand.postings] + list(GAME.other_postings(now))
    assert GAME.finished_count(now) == len(hands) - (GAME.open_hand(now) is not None)
    assert GAME.plate(now) == GAME.leftovers(now)["plate"]
