"""What holds of every random night of Mediator and its kin, legal or irregular."""

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
from tests.rules.mediator.imagined import VARIANTS
from tests.rules.mediator.nights import LAWS, Evening, evening
from tests.rules.money import Money
from tests.rules.properties import SEEDS, Cited, carried, few, nights_count
from tests.rules.slips import Slips

pytestmark = pytest.mark.nights

GATE: Final = nights_count(172)
FEW: Final = few(GATE // 9)

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
    # The law gives the source of fines, refunds and tricks counted as won.
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
SOURCES_BESIDES: Final = {("transfer", "table"), ("reparto", "mediator-1826/cap-4-pozo")}
"""Reason and source of the postings that belong to no hand."""
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
    "already_applied",
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


class TestNights(Cited, Slips, Money):
    """What holds of the nights of every game, tried for this family."""

    evening = Evening
    few = FEW
    gate = GATE
    occurring = {  # noqa: RUF012
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": FINDINGS,
        "code": CODES,
        "law": LAWS,
        "variant": VARIANTS,
        "bola": {None, "won", "lost", "paid_by_law"},
        "by_law": {None, "ley-4", "ley-7", "ley-9", "ley-10"},
        "lance": {None, "chillada", "entrada", "vuelta", "mediator", "solo"},
    }
    occurring_too = {  # noqa: RUF012
        "tricks": range(13),
        "hands dealt": {0, 1, 2, 3, 4, 5},
        "manner": {"given up", "defended", "bola", "king", "drawn"},
    }
    replayed_each = 3
    book = "mediator-1826"
    sources = SOURCES
    sources_besides = SOURCES_BESIDES
    articles = FINDINGS
    order = ORDER

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # noqa: ARG002  # all is told in what it yields
        """Pozo and fines are the plate."""
        for each in (*shown["hands"], shown):
            assert each["pozo"] >= 0 and each["multas"] >= 0 and each["plate"] == each["pozo"] + each["multas"]
        assert shown["reserved"] == [], "this family has no reserved puestas"

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Which games of the family were played and how, how far hands were logged at each moment, and how many of their cards."""
        yield "variant", night.game.rules(night.table)["variant"]
        for hand in (each.table.hand for each in night.nights if each.table.hand is not None):
            yield from (("tricks", len(hand.winners)), ("hands dealt", len(hand.active) - hand.dealt.hands.count(None)))
            ways = {
                "given up": hand.giving_up is not None,
                "defended": hand.giving_up is not None and hand.giving_up.defended,
                "bola": hand.contract is not None and hand.contract.bola,
                "king": hand.king is not None,
                "drawn": any(each is not None for each in hand.drawn),
            }
            yield from (("manner", word) for word, holds in ways.items() if holds)
        yield from ((kind, hand[kind]) for hand in shown["hands"] for kind in ("bola", "by_law", "lance"))


@FEW
@given(SEEDS)
def test_only_fines_and_their_draw_move_the_fines_and_all_else_moves_the_pozo(seed: int) -> None:
    """Hand by hand, in a night without transfers, each tanto in either part has its posting."""
    night = evening(seed, 60).nights[-1]
    shown = yields(night)
    if any("plate" in (line["from"], line["to"]) and line["why"] == "transfer" for line in shown["other_postings"]):
        return
    pozo, fines = carried(night) - carried(night, "multas"), carried(night, "multas")
    for hand in shown["hands"]:
        for line in hand["postings"]:
            into = line["tantos"] * ((line["to"] == "plate") - (line["from"] == "plate"))
            fines, pozo = (fines + into, pozo) if line["why"] in OF_FINES else (fines, pozo + into)
        assert (hand["pozo"], hand["multas"]) == (pozo, fines)


@FEW
@given(SEEDS)
def test_what_a_hand_yields_fits_together(seed: int) -> None:
    """Winner, loser, tricks and the tantos of the game agree."""
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
