"""What holds of every night of Malilla, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (600) says how many nights are played: two thirds of them go through the gate, and each property draws a share.
A failing property prints the seed of its night (`evening(seed)`); its dice are the only chance in it, and the same seeds are
drawn in every run.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from hypothesis import given

from projections.replay import Night
from projections.yields import yields
from tests.rules.evenings import InTheMaking
from tests.rules.malilla.hands import ROWS
from tests.rules.malilla.nights import GAME, LAWS, Evening, evening, orderly
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.slips import Slips

NIGHTS: Final = nights_count(600)
FEW: Final = few(NIGHTS // 10)

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


class TestNights(Cited, Slips):
    """What holds of the nights of every game holds of Malilla."""

    evening = Evening
    few = FEW
    gate = NIGHTS * 2 // 3
    occurring = {  # noqa: RUF012
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": FINDINGS,
        "code": CODES,
        "law": LAWS,
        "multiplier": {1, 2, 4},
        "asleep": {True, False},
    }
    occurring_too = {  # noqa: RUF012
        "cited": {(why, each) for why, places in SOURCES.items() for each in places},
        "no_count": {0, 1, 2},
        "played": {
            (row.name, size, full, capote)
            for row in ROWS.values()
            for size in row.sizes
            for full in (True, False)
            for capote in (True, False)
        },
    }
    plate = False
    paying_nothing = VOID
    reckoned_each = 2
    book = "malilla-1807"
    sources = SOURCES
    articles = FINDINGS
    order = ORDER

    def of_the_gate(self, seed: int) -> InTheMaking:
        """A hand of twenty-four tricks, and what only the cards show, wants nights in which little is amiss."""
        return evening(seed, 30) if seed % 4 else orderly(seed)

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:
        """In pairs each has what his partner has; in a doubled hand every line is even."""
        for hand in shown["hands"]:
            assert all(line["tantos"] % hand["multiplier"] == 0 for line in hand["postings"]), "everything is doubled in a doubled hand"
            if GAME.rules(night.table)["variant"] == "companeros":
                first, second, third, fourth = hand["tantos"].values()
                assert (first, second) == (third, fourth) and first == -second, "who sit across win and lose as much"

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """How each hand was played and logged, by what it was multiplied, what slept, and whose side did not count."""
        variant = GAME.rules(night.table)["variant"]
        for hand in shown["hands"]:
            yield "played", (variant, len(hand["tantos"]), "tricks" in hand, hand["outcome"] == "capote")
            yield "multiplier", hand["multiplier"]
            yield "asleep", bool(hand.get("asleep"))
            yield "no_count", len(hand["no_count"])

    def settings_played(self) -> set[tuple[str, Any]]:
        """The variants too, and whether the vueltas are counted."""
        return super().settings_played() | {("variant", name) for name in ROWS} | {("rounds", None), ("rounds", 1), ("rounds", 2)}

    def cited(self, night: Night, why: str) -> Collection[str]:
        """Alce and points that of their variant."""
        row = ROWS[GAME.rules(night.table)["variant"]]
        return {"alce": {row.alce}, "puntos": {row.points}}.get(why) or super().cited(night, why)

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """The findings by trick."""
        tricks = [each.get("trick", 0) for each in hand["findings"]]
        assert tricks == sorted(tricks)


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
