"""What holds of every random night of Minchiate, legal or irregular.

The suite computes what a hand pays, part by part, from its stated result.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given

from projections.night import Night
from projections.yields import yields
from tests.rules.evenings import InTheMaking
from tests.rules.minchiate.hands import COUNTED, EO, NS, PAIRS, restos, seated_from
from tests.rules.minchiate.nights import GAME, LAWS, Evening
from tests.rules.money import Money
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.slips import Slips

pytestmark = pytest.mark.nights

GATE: Final = nights_count(190)
FEW: Final = few(GATE // 10)

OUTCOMES: Final = {"won", "tie", "sin_presa", "open"}
SOURCES: Final = {"restos": "restos", "sin_presa": "sin-presa", "renuncio": "renuncio"}
"""Why a hand pays → the article that the page cites. (Who pays whom)"""
OF_NO_HAND: Final = {("transfer", "table"), ("fola_no_hecha", "minchiate/giro")}
WHYS: Final = {*SOURCES, *(why for why, _ in OF_NO_HAND)}
NOTES: Final = {
    "robo": "corte",
    "vuelta": "reparto",
    "robo_fola": "fola",
    "versicula": "primera-mano",
    "muerte": "bazas",
    "loco_olvidado": "loco",
    "mal_dado": "mal-dado",
    "cartas_de_mas": "cartas-de-mas",
}
"""Why points are noted → the article that the page cites. (Points noted during the hand)"""
FINDINGS: Final = {
    "pareja_fuera_de_turno": {"parejas"},
    "robo_irregular": {"corte", "fola"},
    "pillada_irregular": {"fola"},
    "cuenta_errada": {"descarte"},
    "versicula_sin_declarar": {"primera-mano"},
    "caida_indebida": {"caerse"},
    "renuncio": {"renuncio"},
    "rey_no_jugado": {"bazas"},
}
"""Finding → the articles that it may cite. (What a replay yields)"""
OF_NO_TRICK: Final = ("pareja_fuera_de_turno", "robo_irregular", "pillada_irregular", "cuenta_errada", "versicula_sin_declarar")
"""The findings without a trick, in the page's order."""
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_allowed", "impossible_card", "not_a_versicula", "contradiction", "bad_tally", "correction_breaks"),
}
VERSICULAS: Final = {"papas", "corrida", "loco", "trece", "decenas", "vergonzosa", "reyes", "demonio"}
ORDER: Final = re.compile(r"(renuncio renuncio )*((restos ){2}|(sin_presa ){2})?(renuncio renuncio )*")
"""The order of the postings of a hand, each by its why. (Who pays whom)"""
OF_EVERY_HAND: Final = ("giro", "dealer", "pairs", "notes", "noted", "running", "trick_winners", "fallen", "fola")
OF_A_RESULT: Final = ("count", "points", "difference", "restos", "winner")


class TestNights(Cited, Slips, Money):
    """What holds of the nights of every game, tried for Minchiate."""

    evening = Evening
    few = FEW
    gate = GATE
    occurring = {  # noqa: RUF012
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": FINDINGS,
        "found": {(code, each) for code, places in FINDINGS.items() for each in places},
        "code": CODES,
        "law": LAWS,
        "noted": {*NOTES.items()},
        "counted": VERSICULAS,
        "giro": {1, 2, 3},
    }
    occurring_too = {  # noqa: RUF012
        "cited": {*SOURCES.items(), ("fola_no_hecha", "giro")},
        "short": {True},
        "late": {True},
        "earlier": {True},
        "closed": {(staked, missing) for staked in (True, False) for missing in (0, 1, 2, 3)},
        "depth": {"full", "between", "summary"},
        "winner": {NS, EO, None},
        "fola": {"known", "first", "unknown"},
        "tricks": {*range(22)},
    }
    plate = False
    paying_nothing = ()
    reckoned_each = 3
    replayed_each = 9
    book = "minchiate"
    sources = SOURCES
    sources_besides = OF_NO_HAND
    articles = FINDINGS
    order = ORDER

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:
        """The parts of the result of a hand are consistent."""
        for hand in shown["hands"]:
            assert_notes(hand)
            assert_result(hand, demonio=GAME.rules(night.table)["demonio"])
            assert_seats(hand)

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Notes and counts, the depth of each hand, how the night ended, which renuncios were paid late."""
        for hand in shown["hands"]:
            yield "giro", hand["giro"]
            yield from (("noted", (note["why"], note["source"].partition("/")[2])) for note in hand["notes"])
            yield "fola", "unknown" if hand["fola"]["first"] is None else "first" if hand["fola"]["final"] is None else "known"
            if hand["outcome"] == "open":
                continue
            count = hand["count"] or {}
            yield from (("counted", each["kind"]) for pair in count.values() for each in pair["versiculas"])
            yield "winner", hand["winner"]
            tricks = len(hand["running"])
            yield "depth", "full" if tricks == 21 else "between" if tricks else "summary"
            yield "short", bool(count) and sum(pair["cards"] for pair in count.values()) != 84
            whys = [line["why"] for line in hand["postings"]]
            yield "late", "restos" in whys and whys[-1] == "renuncio"
        yield from (("tricks", len(each.table.hand.tricks)) for each in night.nights if each.table.hand is not None)
        yield from [("closed", (night.table.staked, len(shown["missing_folas"])))] if night.nights[-1].closed else []
        for sent, before, refusal in night.tries:
            if refusal is None and sent["type"] == "penalty" and "hand" in sent["data"]:
                yield "earlier", sent["data"]["hand"] < GAME.dealt_count(night.nights[before - 1].table)

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """Findings without a trick in the page's order, then by trick; each fault of a player in a trick once."""
        plain = [OF_NO_TRICK.index(each["code"]) for each in hand["findings"] if each.get("trick") is None]
        tricks = [each["trick"] for each in hand["findings"] if each.get("trick") is not None]
        assert plain == sorted(plain) and tricks == sorted(tricks)
        assert [each.get("trick") is None for each in hand["findings"]] == [True] * len(plain) + [False] * len(tricks)
        of_cards = [(each["player"], each["trick"]) for each in hand["findings"] if each["code"] in ("renuncio", "rey_no_jugado")]
        assert len(of_cards) == len({*of_cards}), "a renuncio hides other faults of the same card"


def assert_notes(hand: dict[str, Any]) -> None:
    """The running difference is the sum of the notes, after each note and each trick. (Points noted during the hand)"""
    lead, after = 0, [0]
    for note in hand["notes"]:
        assert note["points"] and NOTES[note["why"]] == note["source"].partition("/")[2]
        assert note["points"] > 0 or note["why"] == "cartas_de_mas" or note["trick"] is note["player"] is None
        lead += note["points"] if note["pair"] == NS else -note["points"]
        after.append(lead)
        assert (note[NS], note[EO]) == on_a_side(lead)
        assert note["player"] is None or (note["player"] in hand["pairs"][note["pair"]]) != (note["why"] == "mal_dado")
        assert (note["trick"] is None) or note["why"] in ("muerte", "loco_olvidado")
        assert (not note["cards"]) == (note["player"] is None or note["why"] in ("mal_dado", "cartas_de_mas"))
    assert (hand["noted"][NS], hand["noted"][EO]) == on_a_side(lead)
    assert {tuple(each) for each in hand["running"]} <= {on_a_side(each) for each in after}
    assert len(hand["running"]) == len(hand["trick_winners"]) <= 21
    by_trick = [(note["trick"], note["why"]) for note in hand["notes"] if note["trick"] is not None]
    assert [trick for trick, _ in by_trick] == sorted(trick for trick, _ in by_trick), "notes are ordered by trick"
    assert len(by_trick) == len({*by_trick}) or by_trick.count((21, "muerte")) == 2, "each trick has one note"


def on_a_side(lead: int) -> tuple[int, int]:
    """A difference as a pair of numbers, one of which is 0."""
    return max(0, lead), max(0, -lead)


def assert_result(hand: dict[str, Any], *, demonio: bool) -> None:
    """Count, difference, restos and tantos follow from each other. (The final count, From points to restos, A pair without any trick)"""
    told = [key for key in (*OF_EVERY_HAND, *OF_A_RESULT) if key in hand]
    assert told == [*OF_EVERY_HAND, *(() if hand["outcome"] == "open" else OF_A_RESULT)]
    fined = Counter({player: hand["tantos"][player] for player in hand["tantos"]})
    for line in hand["postings"]:
        if line["why"] == "renuncio":
            assert line["tantos"] == 2
            fined.update({line["from"]: 2, line["to"]: -2})
    if hand["outcome"] == "open":
        assert not any(fined.values())
        return
    count, points, winner = hand["count"], hand["points"], hand["winner"]
    if count is None:
        # If nobody won, the pair without a trick noted 420 or more.
        ahead = winner or min(PAIRS, key=hand["noted"].__getitem__)
        lead = hand["noted"][ahead] - hand["noted"][EO if ahead == NS else NS]
        assert hand["outcome"] == "sin_presa"
        assert hand["difference"] == max(0, 840 + 2 * lead) == points[ahead] == sum(points.values())
        assert (winner is None) == (lead <= -420)
        assert hand["restos"] == max(0, 14 + restos(2 * lead) if lead >= 0 else 14 - -2 * lead // 60)
    else:
        assert_count(hand, demonio=demonio)
        assert hand["difference"] == abs(points[NS] - points[EO])
        assert winner == (None if points[NS] == points[EO] else max(PAIRS, key=points.__getitem__))
        assert (hand["outcome"] == "tie") == (winner is None) and hand["restos"] == restos(hand["difference"])
    for pair, players in hand["pairs"].items():
        moved = 0 if winner is None else hand["restos"] if pair == winner else -hand["restos"]
        assert [fined[player] for player in players] == [moved, moved], "every player wins or loses the restos"


def assert_count(hand: dict[str, Any], *, demonio: bool) -> None:
    """The parts of a count; the counting cards of both pairs and the Fola are the twenty-five of the pack. (The final count)"""
    seen: list[str] = []
    listed = [*COUNTED[: COUNTED.index("T20")], *(["T14"] if demonio else []), *COUNTED[COUNTED.index("T20") :]]
    for pair in PAIRS:
        part = hand["count"][pair]
        assert part["card_points"] == max(0, part["cards"] - 42) and part["last_trick"] in (0, 10)
        assert part["captured"] == [card for card in listed if card in part["captured"]]
        assert part["honours"] <= 142 and part["versicula_points"] == sum(each["points"] for each in part["versiculas"])
        assert all({*each["cards"]} <= {*part["captured"]} for each in part["versiculas"]), "only captured cards count"
        assert all(("L" in each["cards"]) == ("L" in part["captured"]) for each in part["versiculas"]), "El Loco joins every versícula"
        assert part["noted"] == hand["noted"][pair]
        parts = ("card_points", "last_trick", "honours", "versicula_points", "noted")
        assert part["total"] == sum(part[name] for name in parts) == hand["points"][pair]
        seen += part["captured"]
    assert len(seen) == len({*seen})
    assert sum(hand["count"][pair]["last_trick"] for pair in PAIRS) == 10
    tricks = hand["trick_winners"]
    if len(tricks) == 21 and sum(hand["count"][pair]["cards"] for pair in PAIRS) == 84:
        for pair, players in hand["pairs"].items():
            assert hand["count"][pair]["cards"] == 4 * sum(player in players for player in tricks)


def assert_seats(hand: dict[str, Any]) -> None:
    """Partners sit across, and each loser pays the player after him. (R1, Who pays whom)"""
    (first, across), (right, left) = hand["pairs"][NS], hand["pairs"][EO]
    order = [first, right, across, left]
    assert {*order} == {*hand["tantos"]} and hand["dealer"] in order
    counted = seated_from(right, order)
    paid = [line for line in hand["postings"] if line["why"] != "renuncio"]
    assert [line["from"] for line in paid] == [player for player in counted if player in {line["from"] for line in paid}]
    assert all(line["to"] == seated_from(line["from"], order)[1] for line in paid)
    fines = [line for line in hand["postings"] if line["why"] == "renuncio"]
    for one, two in zip(fines[::2], fines[1::2], strict=True):
        after = seated_from(one["from"], order)
        assert one["from"] == two["from"] and [one["to"], two["to"]] == [after[1], after[3]]


@few(GATE // 12)
@given(SEEDS)
def test_giros_are_dealt_round_and_reseated_by_the_draw(seed: int) -> None:
    """R2, J3 and `seats_changed`, event by event: the dealer, the partners, a partner out of turn, the end of a game."""
    night = Evening.hasty(seed)
    sat: list[str] = []
    first, draw, faced, place, said = "", list[str](), list[str](), 0, False
    for number, sent in enumerate(night.record):
        data = sent["data"]
        if sent["type"] == "correction":
            return
        if sent["type"] in ("night_opened", "seats_changed"):
            begins = sent["type"] == "night_opened" or place in (0, 12) or "draw_order" in data or {*data["players"]} != {*sat}
            sat, said = list(data["players"]), not begins
            assert begins or place % 4 == 0
            if begins:
                first, faced, place = data.get("first_dealer", sat[-1]), [], 0
                right, opposite, left = seated_from(first, sat)[1:]
                draw = data.get("draw_order", [first, opposite, right, left])
        if sent["type"] == "deal":
            due = next((player for player in draw[1:] if player not in faced), None)
            if place % 4 == 0:
                opposite = seated_from(first, sat)[2]
                if place and not said and due is not None:
                    swapped = {opposite: due, due: opposite}
                    sat = [swapped.get(player, player) for player in sat]
                faced.append(seated_from(first, sat)[2])
            order = seated_from(first, sat)
            hand = yields(night.nights[number])["hands"][-1]
            assert hand["pairs"] == {NS: [first, order[2]], EO: [order[1], order[3]]}
            assert (hand["dealer"], hand["giro"]) == (order[place % 4], place // 4 + 1)
            found = [each["player"] for each in hand["findings"] if each["code"] == "pareja_fuera_de_turno"]
            assert found == ([faced[-1]] if place % 4 == 0 and due is not None and faced[-1] != due else [])
            place, said = place + 1, False
        if sent["type"] == "night_closed":
            after = seated_from(first, sat)
            missing = after[place % 4 :] if place % 4 else []
            shown = yields(night.nights[number])
            assert shown["missing_folas"] == missing
            lines = [(each["from"], each["to"], each["tantos"]) for each in shown["other_postings"] if each["why"] == "fola_no_hecha"]
            expected = []
            for player in missing if "stake" in night.record[0]["data"] else ():
                pair = {player, seated_from(player, sat)[2]}
                expected += [(each, seated_from(each, sat)[1], 2) for each in (*after[1:], first) if each not in pair]
            assert lines == expected
