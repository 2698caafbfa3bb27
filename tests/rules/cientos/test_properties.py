"""What holds of every night of Cientos, whatever was logged: random nights, legal and irregular, and what may never break.

`CARTULINA_NIGHTS` (600) says how many nights are played: half of them go through the gate, and each property draws a share.
A failing property prints the seed of its night (`evening(seed)`); its dice are the only chance in it, and the same seeds are
drawn in every run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from hypothesis import given

from projections.replay import Night
from projections.yields import yields
from tests.rules.cientos.imagined import GAME, LAWS
from tests.rules.cientos.nights import Evening, evening, orderly
from tests.rules.evenings import InTheMaking
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.slips import Slips

NIGHTS: Final = nights_count(600)
FEW: Final = few(NIGHTS // 12)

OUTCOMES: Final = {"counted", "game", "void", "open"}
SOURCES: Final = {
    "cartas_blancas": "calidad-1",
    **dict.fromkeys(("quinta", "sexta", "septima", "octava"), "calidad-3"),
    "catorce": "calidad-4",
    **dict.fromkeys(("repique", "pique"), "calidad-2"),
    "capote": "calidad-5",
    **dict.fromkeys(("no_cinco", "no_diez"), "calidad-6"),
    **dict.fromkeys(("juego_sencillo", "juego_doble"), "juego"),
    "calidad_juego": "calidad-7",
}
"""Why → the article that the page cites. (Payments)"""
WHYS: Final = {*SOURCES, "transfer"}
FINDINGS: Final = {
    "dar_seguidas": {"dar-seguidas"},
    "mal_dado": {"carta-de-mas"},
    "corte": {"alzar"},
    "modo_de_dar": {"repartir"},
    "descarte_minimo": {"descarte"},
    "robo_irregular": {"robo-de-mas"},
    "carta_de_mas": {"carta-de-mas-jugando"},
    "carta_de_menos": {"carta-de-menos"},
    "acuse_tarde": {"adicion-5"},
    "acuse_menor_primero": {"mayor-primero"},
    "acuse_fuera_de_orden": {"olvido"},
    "no_mostrado": {"mostrar"},
    "acuse_falso": {"mostrar", "blancas", "sin-mostrar"},
    "catorce_por_otro": {"catorce-por-otro"},
    "salida_cambiada": {"salida"},
    "palo_impuesto": {"descarte-visto", "salida"},
    "renuncio": {"servir"},
    "carta_recogida": {"recoger"},
}
"""Finding → the articles that it may cite. (What a replay yields)"""
OF_DEAL: Final = ("dar_seguidas", "mal_dado", "corte", "modo_de_dar", "descarte_minimo", "robo_irregular")
OF_COUNTS: Final = ("carta_de_mas", "carta_de_menos")
OF_ACUSES: Final = ("acuse_falso", "catorce_por_otro", "acuse_tarde", "acuse_fuera_de_orden", "acuse_menor_primero", "no_mostrado")
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("wrong_player", "not_allowed", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
}
ORDER: Final = re.compile(
    r"(cartas_blancas )?((quinta|sexta|septima|octava) )*(catorce )*(repique )?(pique )?(capote )?((no_cinco|no_diez) ){0,2}"
    r"(juego_(sencillo|doble) (calidad_juego )?)?"
)
"""The order of the postings of a hand, each by its why. (Order of postings)"""


class TestNights(Cited, Slips):
    """What holds of the nights of every game holds of Cientos."""

    evening = Evening
    few = FEW
    gate = NIGHTS // 2
    occurring = {  # noqa: RUF012
        "outcome": OUTCOMES,
        "why": WHYS,
        "finding": FINDINGS,
        "found": {(code, each) for code, places in FINDINGS.items() for each in places},
        "code": CODES,
        "law": LAWS,
        "cards": {1, 2},
        "empate": {"punto", "secansas", "bazas"},
        "reached": {None, "acuses", "carteo", "bazas"},
        "kind": {"sencillo", "doble"},
        "lack": {*((board, False) for board in range(0, 100, 10)), (50, True), (100, True)},
    }
    occurring_too = {  # noqa: RUF012
        "decision": {(law, how) for law in ("carta-descubierta", "carta-de-mas", "carta-del-monte") for how in ("redeal", "stands")},
        # Laws come behind a tally too.
        "late": {True},
    }
    plate = False
    paying_nothing = ("void", "open")
    reckoned_each = 2
    book = "cientos-1807"
    sources = SOURCES
    articles = FINDINGS
    order = ORDER

    def of_the_gate(self, seed: int) -> InTheMaking:
        """A hand of twelve tricks, and what only the cards show, wants nights in which little is amiss."""
        return evening(seed, 40) if seed % 4 else orderly(seed)

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # noqa: ARG002  # all is told in what it yields
        """The boards keep their bounds."""
        assert_boards(shown)

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """How each game came to its end, on which boards something lacked, when the laws were applied and what was decided."""
        for hand in shown["hands"]:
            yield "reached", hand["reached"]
            yield from (("empate", which) for which in hand["empates"])
            yield from (("lack", (board, bool(hand["lack"][player]))) for player, board in hand["board"].items())
        yield from (("kind", juego["kind"]) for juego in shown["juegos"])
        for sent, before, refusal in night.tries:
            if refusal is None and sent["type"] == "trick" and "cards" in sent["data"]:
                yield "cards", len(sent["data"]["cards"])
            if refusal is None and sent["type"] == "penalty":
                yield "decision", (sent["data"]["law"], sent["data"].get("decision"))
                yield "late", night.record[before - 1]["type"] == "tally"

    def settings_played(self) -> set[tuple[str, Any]]:
        """Both tariffs too."""
        more = {("pie_minimum", 0), ("pie_minimum", 1), ("calidad", None), ("calidad", 2)}
        return super().settings_played() | {("tariff", name) for name in GAME.tariffs} | more

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """The findings too: deal and exchange, counts, acuses, then by trick."""
        codes = [each["code"] for each in hand["findings"]]
        blocks = [0 if code in OF_DEAL else 1 if code in OF_COUNTS else 2 if code in OF_ACUSES else 3 for code in codes]
        assert blocks == sorted(blocks)
        tricks = [each["trick"] for each in hand["findings"] if each.get("trick") is not None]
        assert tricks == sorted(tricks) and len(tricks) == blocks.count(3)


def assert_boards(shown: dict[str, Any]) -> None:
    """Decenas up to a hundred, a lack only beside the half or the hundred; inside a game nothing that was marked is lost."""
    before: dict[str, Any] = {}
    for each in (*shown["hands"], shown):
        for player, board in each["board"].items():
            lack = each["lack"][player]
            assert board in range(0, 101, 10) and 0 <= lack <= 5
            assert not lack or board in (50, 100), "a lack is of a half or a hundred"
            assert lack or board != 100, "a hundred that lacks nothing is a game"
        if each is shown:
            continue
        if (
            before.get("juego") == each["juego"]
            and before["outcome"] in ("counted", "void")
            and before["board"].keys() == each["board"].keys()
        ):
            assert all(each["outcome"] == "game" or each["board"][player] >= marked for player, marked in before["board"].items())
        if each["outcome"] == "game":
            assert not any(each["board"].values()) and not any(each["lack"].values())
        before = each
    finished = [hand["hand"] for hand in shown["hands"] if hand["outcome"] == "game"]
    assert [juego["hands"][-1] for juego in shown["juegos"]] == finished
    assert [juego["juego"] for juego in shown["juegos"]] == [*range(1, len(finished) + 1)]
    assert sum(shown["games_won"].values()) == len(finished)


@FEW
@given(SEEDS)
def test_the_deal_alternates_and_a_game_is_followed_by_the_next(seed: int) -> None:
    """R2, event by event: a null hand is dealt again by the same player, but where the wrong one had dealt; a draw for a game names him."""
    night = evening(seed, 60, corrections=0)
    before: Any = None
    for place, sent in enumerate(night.record):
        if sent["type"] == "correction":
            return
        shown = yields(night.nights[place])
        if sent["type"] == "deal":
            hand = shown["hands"][-1]
            assert hand["dealer"] == sent["data"].get("dealer", before["next_dealer"])
            assert hand["mano"] != hand["dealer"] and {hand["mano"], hand["dealer"]} == {*hand["tantos"]}
            assert hand["juego"] == len(shown["juegos"]) + 1 == len(before["juegos"]) + 1
            counted = any(each["juego"] == hand["juego"] and each["outcome"] == "counted" for each in shown["hands"][:-1])
            out_of_turn = counted and hand["dealer"] != before["next_dealer"]
            assert out_of_turn == any(each["code"] == "dar_seguidas" for each in hand["findings"])
        if sent["type"] in ("tally", "trick", "declaration"):
            hand = shown["hands"][-1]
            assert shown["next_dealer"] == hand["mano"]
        if sent["type"] == "penalty" and shown["hands"][-1]["outcome"] == "void":
            hand = shown["hands"][-1]
            again = hand["mano"] if sent["data"]["law"] == "dar-seguidas" else hand["dealer"]
            assert shown["next_dealer"] == again
        before = shown
