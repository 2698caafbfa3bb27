"""What a hand pays and marks, reckoned again from what it is told to have come to: calidades, game, board and lack.

The page's tables of points, board, game and payments read a second time off the yielded hands, in whichever depth they were logged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from projections.yields import yields
from tests.nights import Event
from tests.rules.cientos.hands import POINTS_OF_RUN, marked
from tests.rules.cientos.nights import GAME, evening, orderly
from tests.rules.cientos.test_properties import NIGHTS

Line = tuple[str, str, int, str]
RUNS = {5: ("quinta", 1), 6: ("sexta", 2), 7: ("septima", 3), 8: ("octava", 4)}
"""Length → the name of a secansa that is paid, and how many calidades. (Payments, row 2)"""
CONTESTS = {"punto": "punto", "secansa": "secansas", "catorce": "catorces", "tres": "catorces"}


@cache
def reckoned() -> tuple[tuple[Mapping[str, Any], Event, dict[str, Any]], ...]:
    """Many nights: the rules, the opening as it reads at last, and all that they yield; of both depths, open and void hands too."""
    found = []
    for seed in range(NIGHTS // 3):
        played = evening(seed, 40, corrections=0) if seed % 4 else orderly(seed)
        if any(sent["type"] == "correction" for sent in played.record):
            continue
        night = played.nights[-1]
        found.append((GAME.rules(night.table), played.record[0], yields(night)))
    return tuple(found)


def hands() -> Iterator[tuple[Mapping[str, Any], dict[str, Any], dict[str, Any] | None]]:
    """Every hand, with the rules that it was played by, and the game that it ended, if it ended one."""
    for rules, _, shown in reckoned():
        ended = {juego["hands"][-1]: juego for juego in shown["juegos"]}
        yield from ((rules, hand, ended.get(hand["hand"])) for hand in shown["hands"])


def points_of(acuse: Mapping[str, Any]) -> int:
    """What an acuse counts. (What can be announced)"""
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
    """Every posting of every hand, in its order; a void hand pays nothing, nor does an open one."""
    seen: Counter[Any] = Counter()
    for rules, hand, juego in hands():
        lines = [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]
        assert lines == ([*due(rules, hand, juego)] if hand["outcome"] in ("counted", "game") else []), hand
        assert (hand["outcome"] == "game") == (juego is not None)
        seen.update([(rules["calidades"], hand["outcome"]), *((line[3], rules["final_short"]) for line in lines)])
    assert all(seen[calidades, how] for calidades in (True, False) for how in ("counted", "game"))


def test_count_is_the_sum_of_its_parts_and_the_acuses_stand_in_their_order() -> None:
    """Points of each acuse; white cards, punto, secansas, catorces and treses; each contest is of one player, the greatest first."""
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
