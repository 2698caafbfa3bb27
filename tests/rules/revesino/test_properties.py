"""What holds of every night of Revesino, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (600) says how many nights are played: all of them go through the gate, and each property draws a share.
A failing property prints the seed of its night (`evening(seed)`); its dice are the only chance in it, and the same seeds are
drawn in every run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from projections.replay import Night
from tests.rules.evenings import InTheMaking
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.revesino.hands import PAY
from tests.rules.revesino.nights import LAWS, Evening, evening, orderly
from tests.rules.slips import Slips

NIGHTS: Final = nights_count(600)
FEW: Final = few(NIGHTS // 10)

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
SOURCES_BESIDES: Final = {("transfer", "table"), ("reparto", "table"), ("pena", "revesino-1807/penas-suerte")}
"""Why and source of the postings that belong to no hand."""
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


class TestNights(Cited, Slips):
    """What holds of the nights of every game holds of Revesino."""

    evening = Evening
    few = FEW
    gate = NIGHTS
    occurring = {  # noqa: RUF012
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": FINDINGS,
        "code": CODES,
        "law": LAWS,
        "how": {"sold", "pulled", "led", "asleep"},
        "annulled": {None, True, False},
        "multiplier": {1, 2},
    }
    occurring_too = {"offenders": {0, 1, 2, 3}}  # noqa: RUF012
    replayed_each = 3
    book = "revesino-1807"
    sources = SOURCES
    sources_besides = SOURCES_BESIDES
    articles = FINDINGS
    order = ORDER

    def of_the_gate(self, seed: int) -> InTheMaking:
        """Last cards and a caballo kept back are only seen card by card."""
        return evening(seed, 30) if seed % 6 else orderly(seed)

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # noqa: ARG002  # all is told in what it yields
        """A pena that waits is somebody's."""
        assert all(pena["tantos"] > 0 and pena["player"] in shown["balance"] for pena in shown["reserved"])

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:  # noqa: ARG002
        """What became of each pay card, and how many were at fault."""
        for hand in shown["hands"]:
            yield "annulled", hand.get("revesino", {}).get("annulled")
            yield "offenders", len(hand["offenders"])
            yield "multiplier", hand["multiplier"]
            yield from (("how", told["how"]) for told in hand.get("cards", {}).values())

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """The postings of the cards as the page lists them."""
        cards = [[*PAY].index(line["card"]) for line in hand["postings"] if "card" in line and line["why"] != "sobreprecio"]
        assert cards == sorted(cards)


__all__ = ["CODES", "FEW", "FINDINGS", "NIGHTS", "OUTCOMES", "SEEDS", "WHYS"]
