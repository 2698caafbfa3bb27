"""Are the cards and versículas of Minchiate called by their names, and is every finding told?"""

from __future__ import annotations

from typing import Final

from service.explain.cards import MINCHIATE
from service.explain.minchiate_cards import versicula_told
from service.explain.night import explained
from service.explain.speech import Speech
from service.words import LANGUAGES
from tests.conformance import record_of
from tests.for_each import for_each
from tests.nights import night_of

ES: Final = Speech("es", {}, MINCHIATE)


@for_each(("code", "says"), [
    ("T39", "el Mundo (39)"), ("T37", "la Luna (37)"), ("T35", "los Gemelos (35)"), ("L", "El Loco"), ("IO", "la infanta de oros"),
    ("IE", "el infante de espadas"), ("DB", "la reina de bastos"), ("10C", "el diez de copas"), ("CO", "el caballo de oros"),
])  # fmt: skip
def test_cards_are_called_by_their_names(code: str, says: str) -> None:
    """Tarots by name and number; the court of the red suits has an infanta."""
    assert ES.card(code) == says


def test_a_hand_is_listed_suit_by_suit_then_its_tarots() -> None:
    """From low to high, ten behind nine; in short a tarot is its number."""
    assert ES.held(["T13", "10O", "RO", "9O", "L", "T2", "DB"]) == "oros 9 10 R; bastos D; tarots 2 13; El Loco"
    assert [ES.code(code) for code in ("T13", "10O", "L")] == ["13", "10O", "El Loco"]


@for_each(("codes", "says"), [
    ("T1 T2 T3", "papas del 1 al 3"), ("T3 T4 T5 L", "papas del 3 al 5, con El Loco"), ("T34 T35 T36 T37", "corrida del 34 al 37"),
    ("T1 T40 L", "el loco (el 1, el 40 y El Loco)"), ("T1 T13 T28 L", "el trece (1, 13 y 28), con El Loco"),
    ("T10 T20 T30 T40", "las decenas (10, 20, 30 y 40)"), ("T20 T30 T40", "la vergonzosa, sin el 10"), ("T10 T20 T30", "la vergonzosa, sin el 40"),
    ("RO RC RB", "tres reyes (oros, copas y bastos)"), ("RO RC RE RB L", "los cuatro reyes, con El Loco"), ("T14 T35 T39", "el demonio (14, 35 y 39)"),
])  # fmt: skip
def test_a_versicula_is_called_by_its_name(codes: str, says: str) -> None:
    """Every kind, with and without El Loco."""
    assert versicula_told(ES, codes.split()) == says


def test_every_finding_is_told_in_both_languages() -> None:
    """A record with all of them."""
    night = night_of(*record_of("minchiate", "law-all-findings-in-order"))
    findings = [finding for hand in night.game.hands(night.table) for finding in hand.findings]
    assert {"robo_irregular", "pillada_irregular", "cuenta_errada", "versicula_sin_declarar"} <= {finding.code for finding in findings}
    for lang in LANGUAGES:
        told = explained(night, lang)
        assert all(f"[{finding.source}]" in told for finding in findings)
