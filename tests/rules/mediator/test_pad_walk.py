"""The rules take every hand that the pad can enter, and it pays what the forecast said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from projections.filled import Filled, pays
from projections.night import Night
from rules.core.refusals import Refusal
from rules.mediator.finish import complete_now
from tests.dice import times
from tests.nights import Event
from tests.rules.mediator.nights import Evening
from tests.rules.mediator.pads import SIZES, fresh, opened
from tests.rules.pads import WHOLE, Answers, Json, PadWalk, drawn, logged, pad_of, walked

SHOWING = ("cuatrillo-forzado", "dosillo")
"""Variants that together show every question of a pad."""
HANDS = times(4)
FEW: dict[str, tuple[Any, ...]] = {"estuches": (None, 4, "contra"), "trump": ("oros", "espadas")}
"""Questions for which the usual run tries only a few answers."""
FIRST = ("called", "giver")


def of_the_mano(question: Json, ways: list[Answers]) -> Sequence[Answers]:
    """The answers of one player, with everything that changes a payment."""
    name = question["name"]
    own = [way for way in ways if way.get("hombre", "ana") == "ana"]
    if name in FEW and not WHOLE:
        own = [way for way in own if way.get(name) in FEW[name]] or own[:1]
    return own[:1] if name in FIRST else own


@pytest.mark.parametrize("variant", [each if each in SHOWING else pytest.param(each, marks=pytest.mark.soak) for each in SIZES])
def test_every_combination_of_answers_is_a_hand_that_pays_what_was_foreseen(variant: str) -> None:
    """In a new night: one player goes through all plays, companions, tricks and conditions, the others through some."""
    night = fresh(variant)
    pad = pad_of(night)
    outcomes = set()
    for said in walked(pad, of_the_mano):
        after = logged(night, pad, said)
        assert pays(pad, said) is not None
        outcomes.add(after.game.hands(after.table)[-1].outcome)
        assert said.answers["outcome"] == after.game.hands(after.table)[-1].outcome
    assert {"won", "puesta", "codillo", "void"} <= outcomes
    assert ("passed_out" in outcomes) == (not night.table.form.chillada)
    for said in drawn(pad, HANDS):
        logged(night, pad, said)


LYING: dict[str, Event | None] = {
    "empty": None,
    "too little": {"plate": 3},
    "fines alone": {"plate": 9, "multas": 9, "excluded": ["ana"]},
    "both": {"plate": 40, "multas": 5},
}
"""What an earlier night left in the plate."""
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mediator", {"favor": "copas", "refavor": "espadas", "fulminante": "oros"}),
    ("mediator", {"zangano": True}),
    ("mediator", {"zangano": True, "zangano_terms": "como_los_demas", "favor": "oros", "claims": "asked"}),
    ("mediator", {"codillo_to": "most_tricks", "pot": "polla", "put": 3}),
    ("mediator", {"king_fee": 2, "return_king": True}),
    ("mediator", {"companion_exempt_all": True, "put": 1}),
    ("mediator", {"conditions": False, "favor": "copas", "favor_game": "third"}),
    ("mediator", {"desbola": False, "favor": "bastos", "favor_game": "single", "estuche": 0, "estuche_extra": 0, "primeras": 0}),
    ("cuatrillo", {"return_king": True, "claims": "asked", "entrada": 5, "solo": 7}),
    ("cuatrillo-solitario", {"codillo_to": "most_tricks", "zangano": True, "claims": "asked"}),
    ("cuatrillo-forzado", {"zangano": True, "claims": "asked", "pot": "polla"}),
    ("quintillo", {"partner": "forced", "as_mediator": True, "king_fee": 2, "favor": "copas", "refavor": "oros"}),
    ("quintillo", {"return_king": True}),
    ("sextillo", {"partner": "forced", "as_mediator": True, "zangano": True}),
    ("sextillo", {"codillo_to": "most_tricks"}),
    ("tresillo-rey", {"favor": "copas", "zangano": True, "codillo_to": "most_tricks"}),
    ("tresillo-sin-palo", {"removed_suit": "copas", "favor": "espadas", "claims": "asked"}),
    ("tresillo-36", {"zangano": True, "zangano_terms": "nada", "codillo_to": "most_tricks"}),
    ("dosillo", {"king_kept": True, "favor": "bastos", "claims": "asked"}),
    ("dosillo", {"zangano": True, "removed_suit": "copas", "favor": "oros", "put": 1}),
]
"""Tables with agreements: every variant, and every house rule that changes a question or a payment."""


@pytest.mark.dice
@pytest.mark.nights
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_whatever_lies_in_the_plate_and_the_table_agreed_on(place: int) -> None:
    """Some hands of each table; everybody replaces what is drawn beyond the pozo, and fines cannot be drawn."""
    variant, overrides = TABLES[place]
    for carried in LYING.values():
        night = fresh(variant, carried=carried, **overrides)
        pad = pad_of(night)
        for said in drawn(pad, HANDS):
            assert pays(pad, said) is not None, said.answers
            logged(night, pad, said)


class TestPads(PadWalk):
    """What holds of every pad holds of Mediator, unless logged cards say otherwise."""

    evening = Evening
    tables = {f"{variant} {', '.join(told)}": opened(variant, **told) for variant, told in TABLES}  # noqa: RUF012
    moments_each = 6
    hands_count = 4

    def is_played(self, night: Night) -> bool:
        """A hand at rest is open, as it may continue; the pad asks for the next."""
        return not complete_now(night.table)

    def may_be_refused(self, night: Night, pad: Json, said: Filled, refusal: Refusal) -> bool:  # noqa: ARG002  # the cards say it
        """An open hand with some known cards."""
        dealt = night.table.hand.dealt
        known = dealt.stock is not None or any(cards is not None for cards in dealt.hands)
        against = refusal.code in ("contradiction", "impossible_card") or (refusal.code, refusal.field) == ("not_allowed", "called")
        return bool(pad["open"]) and known and against

    def assert_told(self, said: Filled, after: Night) -> None:
        """Checks that the result is the entry."""
        assert said.answers["outcome"] == after.game.hands(after.table)[-1].outcome


def test_one_hand_is_told_after_another() -> None:
    """Puts, refills and seats continue; after a misdeal nobody puts a new polla."""
    night = fresh(pot="polla", put=2)
    for hand in range(1, 9):
        pad = pad_of(night)
        night = logged(night, pad, next(drawn(pad, 1)))
        assert night.game.finished_count(night.table) == hand
