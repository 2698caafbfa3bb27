"""What holds of every night of Mediator and its kin, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (450) says how many nights are played: all of them go through the gate, and each property draws a share.
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
from tests.rules.mediator.imagined import VARIANTS
from tests.rules.mediator.nights import FIELDS, GAME, LAWS, Evening, evening

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "450"))
FEW: Final = settings(
    max_examples=max(10, NIGHTS // 10),
    deadline=None,
    derandomize=True,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.generate),
)
SEEDS: Final = st.integers(0, 2**32 - 1)

OUTCOMES: Final = {"won", "puesta", "codillo", "desbola", "doble_puesta", "defensa_perdida", "passed_out", "void", "open"}
SOURCES: Final = {
    **{why: {"cap-4-pozo"} for why in ("pozo", "polla", "reparto")},
    "rey": {"cap-1-rey"},
    "juego": {"cap-4-principal"},
    "puesta": {"cap-4-puesta"},
    "codillo": {"cap-4-codillo"},
    "bola": {"cap-2-bola"},
    "bola_perdida": {"ley-12"},
    "desbola": {"cap-4-desbola"},
    "primeras": {"cap-4-primeras"},
    "estuche": {"cap-4-estuche"},
    "contra_estuche": {"cap-4-contra-estuche"},
    "vuelta": {"dosillo"},
    "zangano": {"zangano"},
    "sorteo": {"cap-4-multas"},
    # Fines, what is made good and what counts as won: the law that says so.
    "multa": {"ley-4", "ley-5", "ley-6", "ley-8", "ley-9", "ley-11", "rey-forzado", "dosillo"},
    "polla_al_medio": {"ley-7"},
    "medio_pozo": {"ley-conv-2"},
    "pozo_a_contrarios": {"ley-12"},
    "atravesado": {"ley-8", "ley-11", "rey-forzado"},
    "juego_por_ley": {"ley-4", "ley-7", "ley-9"},
    "bola_por_ley": {"ley-4", "ley-7", "ley-8", "ley-9"},
    "primeras_por_ley": {"ley-7"},
    "perjuicio": {*LAWS},
}
"""Why → the articles of the book that the page lets it cite."""
WHYS: Final = {*SOURCES, "transfer"}
FINDINGS: Final = {
    "renuncio": "ley-11",
    "rey_adelantado": "rey-forzado",
    "baza_indebida": "ley-8",
    "adelantado": "ley-7",
    "reparto": "ley-1",
    "tendido": "ley-10",
    "calidad_indebida": "cap-4-calidades",
    "sorteo_no_advertido": "cap-4-multas",
}
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "not_in_hand", "out_of_order"),
    *("bid_not_preferred", "too_late", "wrong_player", "not_allowed", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
}
OF_FINES: Final = ("multa", "sorteo")
CONDITIONS: Final = "(primeras )*(estuche )*(contra_estuche )*(vuelta )*(zangano )*"
ORDER: Final = re.compile(
    r"((polla )|(pozo )*)(rey )?(pozo )*"
    rf"((juego )*(bola )*{CONDITIONS}(bola_perdida )*"
    rf"|((puesta )*|(codillo )*)((bola_perdida )*|(desbola )*){CONDITIONS}"
    rf"|(juego_por_ley )+(bola_por_ley )*{CONDITIONS})"
    r"((multa|polla_al_medio|medio_pozo|pozo_a_contrarios|atravesado|bola_por_ley|primeras_por_ley|perjuicio) )*(sorteo )?"
)
"""The order of the postings of a hand, each by its why. (What a replay yields)"""


def written(night: Night) -> str:
    """All that a night yields, byte for byte."""
    return json.dumps(yields(night), ensure_ascii=False)


def carried_plate(night: Night) -> int:
    """What lay in the plate when the night began, as the record reads now."""
    carried = getattr(night.opened, "carried", None)
    return 0 if carried is None else int(carried.plate)


def carried_fines(night: Night) -> int:
    """How much of it were fines."""
    carried = getattr(night.opened, "carried", None)
    return 0 if carried is None else int(carried.multas)


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
        assert hand["pozo"] >= 0 and hand["multas"] >= 0 and hand["plate"] == hand["pozo"] + hand["multas"]
    assert shown["pozo"] >= 0 and shown["multas"] >= 0 and shown["plate"] == shown["pozo"] + shown["multas"]
    assert shown["reserved"] == [], "there are no reserved puestas in this family"
    assert sum(shown["balance"].values()) + shown["plate"] == carried_plate(night)


def told_in(night: Evening) -> Iterator[tuple[str, Any]]:
    """What occurred in a night, as pairs of a kind and a word, for the gate."""
    shown = yields(night.night) if night.night is not None else {}
    yield "variant", night.variant_played
    for line in (line for part in (*shown["hands"], {"postings": shown["other_postings"]}) for line in part["postings"]):
        yield "why", line["why"]
    for hand in shown["hands"]:
        yield "outcome", hand["outcome"]
        yield "bola", hand["bola"]
        yield "by_law", hand["by_law"]
        yield "lance", hand["lance"]
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
    values = {"bool": (True, False), "suit or null": (None, "oros", "copas", "espadas", "bastos")}
    return {(rule.name, value) for rule in GAME.house_rules for value in (values.get(rule.kind.name) or rule.kind.words)}


def test_nights_show_all_that_a_record_of_the_family_can_give() -> None:
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
    wanted = {
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": {*FINDINGS},
        "code": CODES,
        "law": {*LAWS},
        "variant": {*VARIANTS},
        "bola": {None, "won", "lost", "paid_by_law"},
        "by_law": {None, "ley-4", "ley-7", "ley-9", "ley-10"},
        "lance": {None, "chillada", "entrada", "vuelta", "mediator", "solo"},
    }
    for kind, words in wanted.items():
        assert {word for what, word in seen if what == kind} == words, kind
    assert words_of_house_rules() - {word for what, word in seen if what == "rule"} == set(), "each setting was played by"
    fields = {(kind, name) for kind, (kinds, _) in FIELDS.items() for name in kinds}
    assert fields - {word for what, word in seen if what == "field"} == set(), "each field of each event was taken once at least"
    assert seen["answer", "taken"] >= 0.6 * (seen["answer", "taken"] + seen["answer", "refused"])


@FEW
@given(SEEDS)
def test_postings_sum_to_zero_and_the_plate_is_never_negative_after_every_event(seed: int) -> None:
    """Each hand is the sum of its postings, the plate counted as a party; pozo + fines = plate; balance + plate = carried in."""
    for night in evening(seed).nights:
        assert_reckoned(night)


@FEW
@given(SEEDS)
def test_only_fines_and_their_draw_move_the_fines_and_all_else_moves_the_pozo(seed: int) -> None:
    """Hand by hand, in a night without transfers, every tanto that lies in either part has its posting."""
    night = evening(seed, 60).nights[-1]
    shown = yields(night)
    if any("plate" in (line["from"], line["to"]) and line["why"] == "transfer" for line in shown["other_postings"]):
        return
    pozo, fines = carried_plate(night) - carried_fines(night), carried_fines(night)
    for hand in shown["hands"]:
        for line in hand["postings"]:
            into = line["tantos"] * ((line["to"] == "plate") - (line["from"] == "plate"))
            fines, pozo = (fines + into, pozo) if line["why"] in OF_FINES else (fines, pozo + into)
        assert (hand["pozo"], hand["multas"]) == (pozo, fines)


@FEW
@given(SEEDS)
def test_every_posting_and_finding_cites_an_article_that_the_page_gives_it(seed: int) -> None:
    """And the postings of a hand stand in the page's order."""
    for night in evening(seed, 60).nights[::7]:
        shown = yields(night)
        for line in (line for hand in shown["hands"] for line in hand["postings"]):
            book, _, place = line["source"].partition("/")
            assert book == "mediator-1826" and place in SOURCES[line["why"]], line
        for hand in shown["hands"]:
            whys = "".join(f"{line['why']} " for line in hand["postings"])
            assert ORDER.fullmatch(whys), whys
        for finding in shown["findings"]:
            assert finding["source"] == "mediator-1826/" + FINDINGS[finding["code"]], finding


@FEW
@given(SEEDS)
def test_what_a_hand_yields_fits_together(seed: int) -> None:
    """Who won, who lost, the tricks of each, and where the game's tantos went say the same."""
    for hand in yields(evening(seed, 60).nights[-1])["hands"]:
        whys = Counter(line["why"] for line in hand["postings"])
        if hand["hombre"] is None:
            assert (hand["lance"], hand["trump"], hand["partner"], hand["bola"]) == (None, None, None, None)
            assert set(hand["tricks"].values()) == {0} and hand["outcome"] in ("passed_out", "void", "open")
            continue
        won, lost = hand["outcome"] == "won", hand["outcome"] in ("puesta", "codillo", "desbola")
        assert hand["partner"] != hand["hombre"]
        assert not (whys["juego"] or whys["juego_por_ley"]) or won
        assert not (whys["puesta"] or whys["codillo"] or whys["desbola"]) or not won
        assert bool(whys["codillo"]) == (hand["outcome"] in ("codillo", "desbola"))
        assert not whys["bola"] or hand["bola"] == "won"
        assert not whys["bola_perdida"] or hand["bola"] == "lost"
        assert not lost or whys["puesta"] + whys["codillo"]
        assert not (hand["lance"] == "chillada" and (hand["bola"] == "won" or whys["primeras"] or whys["estuche"]))


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
    for night in played.nights[:: max(1, len(played.nights) // 6)]:
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
