"""What holds of every random night of Cientos, legal or irregular.

The suite computes what a hand pays and marks from its stated result, by the page's tables of points, board, game and payments.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given

from projections.night import Night
from projections.yields import yields
from tests.nights import Event
from tests.rules.cientos.hands import POINTS_OF_RUN, marked
from tests.rules.cientos.imagined import GAME, LAWS
from tests.rules.cientos.nights import Evening
from tests.rules.evenings import InTheMaking, seeds
from tests.rules.money import Money
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.slips import Slips

pytestmark = pytest.mark.nights

GATE: Final = nights_count(210)
FEW: Final = few(GATE // 10)

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
Line = tuple[str, str, int, str]
RUNS = {5: ("quinta", 1), 6: ("sexta", 2), 7: ("septima", 3), 8: ("octava", 4)}
"""Length → the name of a secansa that is paid, and how many calidades. (Payments, row 2)"""
CONTESTS = {"punto": "punto", "secansa": "secansas", "catorce": "catorces", "tres": "catorces"}


class TestNights(Cited, Slips, Money):
    """What holds of the nights of every game, tried for Cientos."""

    evening = Evening
    few = FEW
    gate = 2 * GATE  # a correction that inserts behind an event is seldom imagined
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
        # Laws may follow a tally.
        "late": {True},
        "declared": {"cartas_blancas", "punto", "secansa", "catorce", "tres", "salida", "enmienda"},
        "tricks": {*range(13)},
        "cards dealt": {11, 12, 13},
    }
    plate = False
    paying_nothing = ("void", "open")
    reckoned_each = 2
    book = "cientos-1807"
    sources = SOURCES
    articles = FINDINGS
    order = ORDER

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # noqa: ARG002  # all is told in what it yields
        """The boards keep their bounds."""
        assert_boards(shown)

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """How each game ended, which boards lacked something, when laws were applied and what was decided."""
        for hand in shown["hands"]:
            yield "reached", hand["reached"]
            yield from (("empate", which) for which in hand["empates"])
            yield from (("lack", (board, bool(hand["lack"][player]))) for player, board in hand["board"].items())
        yield from (("kind", juego["kind"]) for juego in shown["juegos"])
        for sent, before, refusal in night.tries:
            if refusal is None and sent["type"] == "trick" and "cards" in sent["data"]:
                yield "cards", len(sent["data"]["cards"])
            if refusal is None and sent["type"] == "declaration":
                yield "declared", sent["data"]["kind"]
            if refusal is None and sent["type"] == "penalty":
                yield "decision", (sent["data"]["law"], sent["data"].get("decision"))
                yield "late", night.record[before - 1]["type"] == "tally"

        for moment in night.nights:
            if moment.table.hand is not None:
                yield "tricks", len(moment.table.hand.tricks)
                yield from (("cards dealt", count) for count in moment.table.hand.sizes)

    def settings_played(self) -> set[tuple[str, Any]]:
        """Includes both tariffs."""
        more = {("pie_minimum", 0), ("pie_minimum", 1), ("calidad", None), ("calidad", 2)}
        return super().settings_played() | {("tariff", name) for name in GAME.tariffs} | more

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """Findings are in order: deal and exchange, counts, acuses, then by trick."""
        codes = [each["code"] for each in hand["findings"]]
        blocks = [0 if code in OF_DEAL else 1 if code in OF_COUNTS else 2 if code in OF_ACUSES else 3 for code in codes]
        assert blocks == sorted(blocks)
        tricks = [each["trick"] for each in hand["findings"] if each.get("trick") is not None]
        assert tricks == sorted(tricks) and len(tricks) == blocks.count(3)


def assert_boards(shown: dict[str, Any]) -> None:
    """Decenas reach at most a hundred, a lack stands only beside the half or the hundred, and a game never loses what was marked."""
    before: dict[str, Any] = {}
    for each in (*shown["hands"], shown):
        for player, board in each["board"].items():
            lack = each["lack"][player]
            assert board in range(0, 101, 10) and 0 <= lack <= 5
            assert not lack or board in (50, 100), "only a half or a hundred can lack something"
            assert lack or board != 100, "a hundred that lacks nothing wins the game"
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
    """R2, event by event: the same player deals a null hand again unless the wrong one had dealt; a draw for a game names the dealer."""
    night = Evening.told_by(seed, 60, corrections=0)
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


# What a hand pays and marks.


@cache
def reckoned() -> tuple[tuple[Mapping[str, Any], Event, dict[str, Any]], ...]:
    """Many nights: their rules, their opening as finally corrected, and their result; both depths, open and void hands included."""
    found = []
    for seed in seeds(GATE):
        played = Evening.told_by(seed, corrections=0.0) if seed % 4 else Evening.in_full(seed)
        if any(sent["type"] == "correction" for sent in played.record):
            continue
        night = played.nights[-1]
        found.append((GAME.rules(night.table), played.record[0], yields(night)))
    return tuple(found)


def hands() -> Iterator[tuple[Mapping[str, Any], dict[str, Any], dict[str, Any] | None]]:
    """Every hand, with its rules and the game that it ended, if any."""
    for rules, _, shown in reckoned():
        ended = {juego["hands"][-1]: juego for juego in shown["juegos"]}
        yield from ((rules, hand, ended.get(hand["hand"])) for hand in shown["hands"])


def points_of(acuse: Mapping[str, Any]) -> int:
    """The points of an acuse. (What can be announced)"""
    if acuse["kind"] == "punto":
        return int(acuse["value"] + 5) // 10
    if acuse["kind"] == "secansa":
        return POINTS_OF_RUN[acuse["length"]]
    return {"cartas_blancas": 10, "catorce": 14, "tres": 3}[acuse["kind"]]


def due(rules: Mapping[str, Any], hand: Mapping[str, Any], juego: Mapping[str, Any] | None) -> Iterator[Line]:
    """Rows 1 to 8, in the page's order. (Payments)"""
    price = rules["calidad"] or rules["juego"] // 4
    players = hand["mano"], hand["dealer"]
    other = dict(zip(players, reversed(players), strict=True))

    def line(winner: str, times: int, why: str) -> Line:
        return other[winner], winner, times * price, why

    if rules["calidades"]:
        for each in hand["acuses"]:
            if each["kind"] in ("cartas_blancas", "catorce"):
                yield line(each["player"], 1, each["kind"])
            if each.get("length", 0) in RUNS:
                why, times = RUNS[each["length"]]
                yield line(each["player"], times, why)
        if hand["repique"]:
            yield line(hand["repique"], 2, "repique")
        if hand["pique"]:
            yield line(hand["pique"], 1, "pique")
        for player in players:
            if hand["count"][player]["bazas"] == 40:
                yield line(player, 1, "capote")
        if rules["final_short"] or hand["reached"] in (None, "bazas"):
            for player in players:
                total = hand["count"][player]["total"]
                if total < 10:
                    yield line(other[player], 2 if total < 5 else 1, "no_cinco" if total < 5 else "no_diez")
    if juego is not None:
        times = 2 if juego["kind"] == "doble" else 1
        yield other[juego["winner"]], juego["winner"], times * rules["juego"], f"juego_{juego['kind']}"
        if rules["calidades"]:
            yield line(juego["winner"], times, "calidad_juego")


def test_hand_pays_its_calidades_and_its_game_line_by_line() -> None:
    """Every posting of every hand, in its order; a void or open hand pays nothing."""
    seen: Counter[Any] = Counter()
    for rules, hand, juego in hands():
        lines = [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]
        assert lines == ([*due(rules, hand, juego)] if hand["outcome"] in ("counted", "game") else []), hand
        assert (hand["outcome"] == "game") == (juego is not None)
        seen.update([(rules["calidades"], hand["outcome"]), *((line[3], rules["final_short"]) for line in lines)])
    assert all(seen[calidades, how] for calidades in (True, False) for how in ("counted", "game"))


def test_count_is_the_sum_of_its_parts_and_the_acuses_stand_in_their_order() -> None:
    """Points of each acuse; white cards, punto, secansas, catorces and treses; one player wins each contest, and the greatest stands first."""
    order = ("cartas_blancas", "punto", "secansa", "catorce", "tres")
    for _, hand, _ in hands():
        if hand["count"] is None:
            assert hand["outcome"] == "void" and hand["tricks"] is None
            continue
        sums: Counter[str] = Counter()
        for each in hand["acuses"]:
            assert each["points"] == points_of(each)
            sums[each["player"]] += each["points"]
        for player, count in hand["count"].items():
            assert count["acuses"] == sums[player]
            assert count["total"] == count["acuses"] + count["bonus"] + count["carteo"] + count["bazas"]
            assert count["bonus"] == 60 * (hand["repique"] == player) + 30 * (hand["pique"] == player)
            assert count["bazas"] in (0, 10, 40)
        places = [order.index(each["kind"]) for each in hand["acuses"]]
        assert places == sorted(places)
        for contest in {*CONTESTS.values()}:
            own = [each for each in hand["acuses"] if CONTESTS.get(each["kind"]) == contest]
            assert len({each["player"] for each in own}) <= 1 and not (own and contest in hand["empates"])
        lengths = [each["length"] for each in hand["acuses"] if each["kind"] == "secansa"]
        assert lengths == sorted(lengths, reverse=True)
        assert not (hand["repique"] and hand["pique"]) and hand["pique"] in (None, hand["mano"])
        if hand["repique"]:
            assert hand["count"][hand["repique"]]["acuses"] >= 30


def test_board_is_what_each_hand_marks_and_a_game_is_won_by_its_points() -> None:
    """Decenas, lacks, need and half, from the opening on; the loser of a doble has not fifty."""
    seen: Counter[str] = Counter()
    for rules, opening, shown in reckoned():
        carried = opening["data"].get("carried") or {}
        board, lack = dict(carried.get("board") or {}), dict(carried.get("lack") or {})
        juegos = {juego["hands"][-1]: juego for juego in shown["juegos"]}
        for hand in shown["hands"]:
            players = [*hand["tantos"]]
            board = {player: board.get(player, 0) for player in players}
            lack = {player: lack.get(player, 0) for player in players}
            juego = juegos.get(hand["hand"])
            if hand["outcome"] in ("void", "open"):
                pass
            elif juego is None:
                for player in players:
                    total = hand["count"][player]["total"]
                    need = lack[player] if board[player] == 100 else 100 - board[player]
                    assert total < need
                    seen["adds up"] += rules["lack_adds_up"] and bool(lack[player])
                    board[player], lack[player] = marked(board[player], lack[player], total, adds_up=rules["lack_adds_up"])
            else:
                winner, loser = sorted(players, key=lambda player: player != juego["winner"])
                totals = {player: hand["count"][player]["total"] for player in players}
                assert juego["points"] == {player: board[player] - lack[player] + totals[player] for player in players}
                assert totals[winner] >= (lack[winner] if board[winner] == 100 else 100 - board[winner])
                half = lack[loser] if board[loser] == 50 else 50 - board[loser]
                assert juego["kind"] == ("doble" if rules["doble"] and totals[loser] < half else "sencillo")
                seen.update((juego["kind"], "short" if lack[winner] else ""))
                board, lack = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
            assert (hand["board"], hand["lack"]) == (board, lack), hand
        won = [hand["hand"] for hand in shown["hands"] if hand["outcome"] == "game"]
        assert [number for juego in shown["juegos"] for number in juego["hands"]] == [*range(1, won[-1] + 1 if won else 1)]
    assert all(seen[word] for word in ("sencillo", "doble", "short", "adds up")), seen
