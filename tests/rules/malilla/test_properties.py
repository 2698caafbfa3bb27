"""What holds of every night of Malilla, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (600) says how many nights are played: two thirds of them go through the gate, and each property draws a share.
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
from tests.rules.evenings import settings_of
from tests.rules.malilla.hands import ROWS
from tests.rules.malilla.nights import FIELDS, GAME, LAWS, Evening, evening, orderly

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

OUTCOMES: Final = {"points", "capote", "even", "misdeal", "redeal", "wrong_dealer", "open"}
VOID: Final = ("misdeal", "redeal", "wrong_dealer")
SOURCES: Final = {
    "alce": {row.alce for row in ROWS.values()},
    "puntos": {row.points for row in ROWS.values()},
    "capote": {"cuenta"},
    "renuncio": {"obligaciones"},
    "renuncio-advertido": {"enmienda"},
    "carta-de-mas": {"cuenta-de-cartas"},
    "dar-sin-tocarle": {"dar-sin-tocarle"},
    "salir-sin-tocarle": {"mano-sin-tocarle"},
    "hablar": {"hablar"},
    "alzar-baza-ajena": {"baza-ajena"},
    "mostrar-juego": {"mostrar"},
}
"""Why → the articles of the book that the page lets it cite."""
WHYS: Final = {*SOURCES, "transfer"}
FINDINGS: Final = {
    **dict.fromkeys(("renuncio-servir", "renuncio-cargar", "renuncio-fallar", "renuncio-contrafallar"), "renunciar"),
    "salir-sin-tocarle": "mano-sin-tocarle",
    "alzar-baza-ajena": "baza-ajena",
    "dar-sin-tocarle": "dar-sin-tocarle",
    "carta-de-mas": "cuenta-de-cartas",
    "carta-de-menos": "cuenta-de-cartas",
}
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "not_allowed", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
    *("partida_over", "already_applied", "stock_exceeded"),
}
LAW_WHYS: Final = "|".join(why for why in SOURCES if why not in ("alce", "puntos", "capote"))
ORDER: Final = re.compile(rf"(alce )*((puntos )*|(capote )*)(({LAW_WHYS}) )*")
"""The order of the postings of a hand, each by its why. (Order of postings)"""


def written(night: Night) -> str:
    """All that a night yields, byte for byte."""
    return json.dumps(yields(night), ensure_ascii=False)


def assert_reckoned(night: Night) -> None:
    """What must hold of every night at every moment: each hand is the sum of its postings, and nothing is lost or made."""
    shown, sums = yields(night), Counter[str]()
    for hand in shown["hands"]:
        totals: Counter[str] = Counter(dict.fromkeys(hand["tantos"], 0))
        for line in hand["postings"]:
            assert line["tantos"] > 0 and line["from"] != line["to"], "every line moves something"
            assert line["tantos"] % hand["multiplier"] == 0, "everything is doubled in a doubled hand"
            totals.update({line["from"]: -line["tantos"], line["to"]: line["tantos"]})
        assert sum(totals.values()) == 0
        assert totals == hand["tantos"], "the tantos of a hand are the sum of its postings"
        assert hand["plate"] == 0 and not (hand["postings"] and hand["outcome"] in VOID)
        sums.update(totals)
    for line in shown["other_postings"]:
        sums.update({line["from"]: -line["tantos"], line["to"]: line["tantos"]})
    assert (shown["plate"], shown["reserved"]) == (0, [])
    assert {player: sums[player] for player in shown["balance"]} == shown["balance"]
    assert sum(shown["balance"].values()) == 0
    if GAME.rules(night.table)["variant"] == "companeros":
        for hand in shown["hands"]:
            first, second, third, fourth = hand["tantos"].values()
            assert (first, second) == (third, fourth) and first == -second, "who sit across win and lose as much"


def told_in(night: Evening) -> Iterator[tuple[str, Any]]:
    """What occurred in a night, as pairs of a kind and a word, for the gate."""
    shown = yields(night.nights[-1])
    for line in (line for part in (*shown["hands"], {"postings": shown["other_postings"]}) for line in part["postings"]):
        yield "why", line["why"]
        yield "source", (line["why"], line["source"].partition("/")[2])
    rules = GAME.rules(night.table)
    for hand in shown["hands"]:
        yield "outcome", hand["outcome"]
        yield "played", (rules["variant"], len(hand["tantos"]), "tricks" in hand, hand["outcome"] == "capote")
        yield "multiplier", hand["multiplier"]
        yield "asleep", bool(hand.get("asleep"))
        yield "no_count", len(hand["no_count"])
    for finding in shown["findings"]:
        yield "finding", finding["code"]
    for rule, value in rules.items():
        yield "rule", (rule, value)
    for sent, _, refusal in night.tries:
        yield "answer", "taken" if refusal is None else "refused"
        if refusal is not None:
            yield "code", refusal.code
            continue
        yield from (("field", (sent["type"], name)) for name in sent["data"])
        yield from [("law", sent["data"]["law"])] if sent["type"] == "penalty" else []


def words_of_house_rules() -> set[tuple[str, Any]]:
    """Every word, switch and suit of every house rule, and whether the vueltas are counted."""
    words = {(rule.name, value) for rule in GAME.house_rules if rule.name != "rounds" for value in settings_of(rule)}
    return words | {("variant", name) for name in ROWS} | {("rounds", None), ("rounds", 1), ("rounds", 2)}


def test_nights_show_all_that_a_record_of_the_game_can_give() -> None:
    """The gate of all other properties: nights in which something never occurs would prove nothing of it."""
    seen: Counter[tuple[str, Any]] = Counter()
    for seed in range(NIGHTS * 2 // 3):
        # A hand of twenty-four tricks, and what only the cards show, wants nights in which little is amiss.
        night = evening(seed, 30) if seed % 4 else orderly(seed)
        try:
            assert_reckoned(night.nights[-1])
        except AssertionError as error:
            error.add_note(f"seed {seed}")
            raise
        seen.update(told_in(night))
    wanted = {"outcome": OUTCOMES, "why": WHYS, "finding": {*FINDINGS}, "code": CODES, "law": {*LAWS}, "multiplier": {1, 2, 4}}
    for kind, words in wanted.items():
        assert {word for what, word in seen if what == kind} == words, kind
    assert {word for what, word in seen if what == "source"} >= {(why, each) for why, places in SOURCES.items() for each in places}
    assert {word for what, word in seen if what == "asleep"} == {True, False}
    assert {word for what, word in seen if what == "no_count"} >= {0, 1, 2}
    assert words_of_house_rules() - {word for what, word in seen if what == "rule"} == set(), "each setting was played by"
    played = {word for what, word in seen if what == "played"}
    sizes = {(row.name, size) for row in ROWS.values() for size in row.sizes}
    assert {(*size, full, capote) for size in sizes for full in (True, False) for capote in (True, False)} - played == set()
    fields = {(kind, name) for kind, (kinds, _) in FIELDS.items() for name in kinds}
    assert fields - {word for what, word in seen if what == "field"} == set(), "each field of each event was taken once"
    assert seen["answer", "taken"] >= 0.6 * (seen["answer", "taken"] + seen["answer", "refused"])


@FEW
@given(SEEDS)
def test_postings_sum_to_zero_in_every_hand_after_every_event(seed: int) -> None:
    """And in pairs each has what his partner has; in a doubled hand every line is even."""
    for night in evening(seed).nights[::2]:
        assert_reckoned(night)


@FEW
@given(SEEDS)
def test_every_posting_and_finding_cites_the_article_that_the_page_gives_it(seed: int) -> None:
    """Alce and points that of their variant; the postings of a hand stand in the page's order, and so do the findings."""
    for night in evening(seed, 60).nights[::7]:
        shown, row = yields(night), ROWS[GAME.rules(night.table)["variant"]]
        for line in (line for hand in shown["hands"] for line in hand["postings"]):
            own = {"alce": {row.alce}, "puntos": {row.points}}.get(line["why"], SOURCES[line["why"]])
            assert line["source"].removeprefix("malilla-1807/") in own, line
        assert all((line["why"], line["source"]) == ("transfer", "table") for line in shown["other_postings"])
        for hand in shown["hands"]:
            whys = "".join(f"{line['why']} " for line in hand["postings"])
            assert ORDER.fullmatch(whys), whys
            tricks = [each.get("trick", 0) for each in hand["findings"]]
            assert tricks == sorted(tricks)
        for finding in shown["findings"]:
            assert finding["source"] == "malilla-1807/" + FINDINGS[finding["code"]], finding


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
    for count, then in list(enumerate(played.nights, 1))[::5]:
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
    assert GAME.sealed_count(now) <= GAME.finished_count(now)
    assert GAME.plate(now) == GAME.leftovers(now)["plate"] == 0


@FEW
@given(SEEDS)
def test_turns_pass_with_the_deal_and_double_the_first_and_last_vuelta(seed: int) -> None:
    """R4, R24, R25, event by event: a turn is used up by what was played and by a misdeal of who was due."""
    night = evening(seed, 60, corrections=0)
    before: Any = None
    for place, sent in enumerate(night.record):
        if sent["type"] == "correction":
            return
        shown, rules = yields(night.nights[place]), GAME.rules(night.nights[place].table)
        if sent["type"] == "deal":
            hand, seats = shown["hands"][-1], [*shown["hands"][-1]["tantos"]]
            turn, told_last = before["malilla"]["turns"] + 1, sent["data"].get("last_round", False)
            rounds = rules["rounds"]
            last = rounds is not None and turn > len(seats) * (rounds - 1)
            doubled = rules["mariperez"] and (turn <= len(seats) or last or told_last)
            favorite = hand["trump"] == before["malilla"]["favorito"]
            assert hand["multiplier"] == (2 if doubled else 1) * (2 if favorite else 1)
            assert hand["dealer"] == sent["data"].get("dealer", before["malilla"]["next_dealer"])
            assert hand["mano"] == seats[(seats.index(hand["dealer"]) + 1) % len(seats)]
        if before is not None and sent["type"] in ("tally", "trick", "penalty") and shown["hands"]:
            hand, seats = shown["hands"][-1], [*shown["hands"][-1]["tantos"]]
            was = before["hands"][-1]["outcome"]
            fault = hand["outcome"] == "misdeal" and hand["dealer"] == before["malilla"]["next_dealer"]
            passes = was == "open" and hand["outcome"] != "open" and (hand["outcome"] not in VOID or fault)
            assert shown["malilla"]["turns"] == before["malilla"]["turns"] + passes
            if passes:
                assert shown["malilla"]["next_dealer"] == seats[(seats.index(hand["dealer"]) + 1) % len(seats)]
            else:
                assert shown["malilla"]["next_dealer"] == before["malilla"]["next_dealer"]
        before = shown
