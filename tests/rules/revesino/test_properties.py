"""What holds of every random night of Revesino, legal or irregular.

The suite computes what a hand pays from its stated result, at both depths, by the page's tables S1 to S4, S6 and S9.
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
from tests.rules.evenings import InTheMaking, seeds
from tests.rules.money import Money
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.revesino.hands import PAY
from tests.rules.revesino.nights import GAME, LAWS, Evening
from tests.rules.slips import Slips

pytestmark = pytest.mark.nights

GATE: Final = nights_count(195)
FEW: Final = few(GATE // 10)

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
"""Reason and source of the postings that belong to no hand."""
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
BESIDE: Final = ("platillo", "doble-descarte", "pena")
"""The reasons of postings outside the scoring of a hand."""
WHY: Final = {"sold": "vendido", "pulled": "sacado", "led": "cabeza", "asleep": "durmiente"}
Line = tuple[str, str, int, str]


class TestNights(Cited, Slips, Money):
    """What holds of the nights of every game, tried for Revesino."""

    evening = Evening
    few = FEW
    gate = 2 * GATE
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
    occurring_too = {"offenders": {0, 1, 2, 3}, "tricks": {*range(12)}, "cards known": {True, False}}  # noqa: RUF012
    replayed_each = 3
    book = "revesino-1807"
    sources = SOURCES
    sources_besides = SOURCES_BESIDES
    articles = FINDINGS
    order = ORDER

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:  # noqa: ARG002  # all is told in what it yields
        """A waiting pena has an owner."""
        assert all(pena["tantos"] > 0 and pena["player"] in shown["balance"] for pena in shown["reserved"])

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """The fate of each pay card, the number of offenders, and how much of each hand was logged."""
        for hand in shown["hands"]:
            yield "annulled", hand.get("revesino", {}).get("annulled")
            yield "offenders", len(hand["offenders"])
            yield "multiplier", hand["multiplier"]
            yield from (("how", told["how"]) for told in hand.get("cards", {}).values())
        for moment in night.nights:
            if moment.table.hand is not None:
                yield "tricks", len(moment.table.hand.winners)
                yield "cards known", any(moment.table.hand.dealt.hands)

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """The postings of pay cards are in the page's order."""
        cards = [[*PAY].index(line["card"]) for line in hand["postings"] if "card" in line and line["why"] != "sobreprecio"]
        assert cards == sorted(cards)


# What a hand pays.


@cache
def reckoned() -> tuple[tuple[Mapping[str, Any], dict[str, Any]], ...]:
    """The complete hands of many nights, each with its rules; both depths included."""
    found = []
    for seed in seeds(GATE):
        night = Evening.of_every_kind(seed).nights[-1]
        rules = GAME.rules(night.table)
        found += [(rules, hand) for hand in yields(night)["hands"] if hand["outcome"] not in ("open", "void")]
    return tuple(found)


def plain() -> Iterator[tuple[Mapping[str, Any], dict[str, Any]]]:
    """The hands in which nobody mixed his cards."""
    return ((rules, hand) for rules, hand in reckoned() if all(law["law"] != "juntar-cartas" for law in hand["laws"]))


def scoring(hand: Mapping[str, Any]) -> list[Line]:
    """The postings of the scoring."""
    return [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"] if line["why"] not in BESIDE]


def holder_of(hand: Mapping[str, Any]) -> str | None:
    """N."""
    return hand["cuatro_ases"]["player"] if "cuatro_ases" in hand else None


def best(hand: Mapping[str, Any], among: list[str]) -> str:
    """W: fewest points, fewest tricks, best seated. (R15)"""
    return min(among, key=lambda player: (hand["points"][player], hand["tricks"][player], -[*hand["tricks"]].index(player)))


def worst(hand: Mapping[str, Any], among: list[str]) -> str:
    """L: most points, most tricks, worst seated. (R16)"""
    return max(among, key=lambda player: (hand["points"][player], hand["tricks"][player], -[*hand["tricks"]].index(player)))


def parties(told: Mapping[str, str], winner: str, loser: str) -> tuple[str, str]:
    """The payers and payees of a card. (S1)"""
    match told["how"]:
        case "sold":
            return told["to"], told["player"]
        case "pulled":
            return told["player"], told["by"]
        case "led":
            return told["player"], winner
    return loser, winner


def items(rules: Mapping[str, Any], hand: Mapping[str, Any], winner: str, loser: str) -> list[Line]:
    """The items of S1, those that a player would owe himself included, and what the caballo is worth besides. (S5)"""
    found = [(loser, winner, 4 * hand["multiplier"], "partida")]
    for card, told in hand["cards"].items():
        if told["how"] != "asleep" or rules["durmientes"]:
            found.append((*parties(told, winner, loser), PAY[card] * hand["multiplier"], WHY[told["how"]]))
    how = hand["cards"]["CC"]["how"]
    if rules["caballo"] == "directo" and how in ("sold", "pulled"):
        found.append((*parties(hand["cards"]["CC"], winner, loser), rules["sobreprecio"], "sobreprecio"))
    elif rules["caballo"] == "platillo" and how == "pulled":
        payer, payee = parties(hand["cards"]["CC"], winner, loser)
        found.append((payer, "plate" if rules["sacado_a"] == "platillo" else payee, rules["sobreprecio"], "sobreprecio"))
    return [each for each in found if each[2]]


def test_ordinary_hand_pays_each_item_to_whom_it_is_due() -> None:
    """S1, posting by posting, without what a player would pay himself; the dish pays for a sold caballo."""
    for rules, hand in plain():
        if hand["outcome"] != "ordinary" or hand["offenders"]:
            continue
        everybody = [*hand["tricks"]]
        winner, loser = best(hand, everybody), worst(hand, everybody)
        assert hand["partida"] == {"winner": winner, "loser": loser} and winner != loser
        out = [line for line in scoring(hand) if line[0] == "plate"]
        assert [line for line in scoring(hand) if line not in out] == [
            each for each in items(rules, hand, winner, loser) if each[0] != each[1]
        ]
        sold = rules["caballo"] == "platillo" and hand["cards"]["CC"]["how"] == "sold"
        assert all(sold and line[1] == hand["cards"]["CC"]["player"] and line[2] <= rules["sobreprecio"] for line in out)


def test_offenders_pay_all_that_is_at_stake_in_equal_parts_and_are_paid_nothing() -> None:
    """S4: 12 and the caballo's price in an ordinary hand, 12 of the cuatro ases, 24 of a Revesino; twice in a doubled hand."""
    seen: Counter[tuple[int, str]] = Counter()
    for rules, hand in plain():
        offenders, clean = hand["offenders"], [player for player in hand["tricks"] if player not in hand["offenders"]]
        if not offenders:
            continue
        seen[len(offenders), hand["outcome"]] += 1
        lines = scoring(hand)
        ours = [line for line in lines if line[0] != "plate"]
        if not clean:
            assert not lines
            continue
        assert {line[0] for line in ours} <= {*offenders}
        assert {line[1] for line in lines} <= {*clean, "plate"}
        if hand["outcome"] == "ordinary":
            winner = best(hand, clean)
            assert hand["partida"] == {"winner": winner, "loser": None}
            due = items(rules, hand, winner, winner)
        else:
            due = [("", "", (24 if hand["outcome"].startswith("revesino") else 12) * hand["multiplier"], "")]
        stake = sum(each[2] for each in due)
        assert sum(line[2] for line in ours) == stake
        parts = [sum(line[2] for line in ours if line[0] == player) for player in offenders]
        assert parts == [stake // len(offenders) + (place < stake % len(offenders)) for place in range(len(offenders))]
    assert {1, 2} <= {count for count, _ in seen} and len({outcome for _, outcome in seen}) == 5


def test_cuatro_ases_and_revesino_pay_their_whole_sum_and_nothing_else() -> None:
    """S2, S3 without offenders: 12 or 24, less what sleeps unpaid or the holder would owe if won in the older way."""
    for rules, hand in plain():
        lines, times, outcome, holder = scoring(hand), hand["multiplier"], hand["outcome"], holder_of(hand)
        if hand["offenders"] or outcome == "ordinary":
            continue
        payees, payers, total = {line[1] for line in lines}, {line[0] for line in lines}, sum(line[2] for line in lines)
        if outcome.startswith("revesino"):
            sought, given = hand["revesino"], outcome == "revesino_won"
            assert total == 24 * times and {line[3] for line in lines} == {"revesino" if given else "corte"}
            assert payees == {sought["player"] if given else sought["cut_by"]}
            failed = holder is not None and holder not in payees and (given or not hand["tricks"][holder])
            others = {*hand["tricks"]} - payees
            assert payers == ({holder} if failed else others if given else {sought["player"]})
        elif outcome == "cuatro_ases_won":
            assert payees == {holder} and holder not in payers
            missing = sum(PAY[card] for card, told in hand.get("cards", {}).items() if told["how"] == "asleep" and not rules["durmientes"])
            own = sum(PAY[card] for card, told in hand.get("cards", {}).items() if told.get("to") == holder)
            thrown = rules["cuatro_ases"] == "echados"
            assert total == (12 - (missing + own) * thrown) * times
        else:
            assert payers == {holder} and total == 12 * times
            assert len(payees) == (1 if rules["cuatro_ases"] == "echados" else 3)


@FEW
@given(SEEDS)
def test_penas_wait_until_they_are_drawn_for(seed: int) -> None:
    """S6, event by event: nothing else changes the waiting penas."""
    night = Evening.told_by(seed, 60, corrections=0)
    waiting: list[dict[str, Any]] = []
    for place, sent in enumerate(night.record):
        shown, kind, data = yields(night.nights[place]), sent["type"], sent["data"]
        if kind == "correction":
            return
        last = shown["hands"][-1] if shown["hands"] else None
        if kind == "night_opened":
            waiting = [{**each, "since": None} for each in data.get("carried", {}).get("reserved", ())]
        elif kind == "declaration":
            pena = waiting.pop(data.get("pena", 1) - 1)
            lines = [*shown["other_postings"], *([] if last is None else last["postings"])]
            assert any((line["from"], line["to"], line["tantos"]) == (pena["player"], data["player"], pena["tantos"]) for line in lines)
        elif kind == "penalty" and last is not None:
            laws = [law["law"] for law in last["laws"] if law["player"] == data["player"]]
            if data["law"] == "mudar-descarte":
                waiting.append({"player": data["player"], "tantos": 8 * last["multiplier"], "since": last["hand"]})
            elif (
                data["law"] == "renuncio"
                and laws.count("renuncio") > 1
                and GAME.rules(night.nights[place].table)["renuncio_repetido"] == "partida"
            ):
                waiting.append({"player": data["player"], "tantos": 4 * last["multiplier"], "since": last["hand"]})
        assert shown["reserved"] == waiting


@FEW
@given(SEEDS)
def test_counters_are_bought_for_the_deepest_that_one_was_down(seed: int) -> None:
    """S9, in nights without other payments: one dote, and one more for each that was lost."""
    night = Evening.told_by(seed, 60).nights[-1]
    shown, dote = yields(night), GAME.rules(night.table)["dote"]
    if shown["other_postings"] or not dote:
        assert dote or "chips" not in shown["revesino"]
        return
    for player, chips in shown["revesino"]["chips"].items():
        total = deepest = 0
        for hand in shown["hands"]:
            total += hand["tantos"].get(player, 0)
            deepest = max(deepest, -total)
        dotes = 1 + deepest // dote
        assert chips == {"dotes": dotes, "in_hand": dotes * dote + total}


@FEW
@given(SEEDS)
def test_turns_pass_with_the_deal_and_double_the_first_and_last_vuelta(seed: int) -> None:
    """R4, R35: hand by hand, by the dealers and the void hands."""
    night = Evening.told_by(seed, 60, corrections=0).nights[-1]
    rules, turn, before = GAME.rules(night.table), 1, None
    for hand in yields(night)["hands"]:
        stays = before is not None and before["outcome"] == "void" and hand["turn"] == before["turn"]
        turn = hand["turn"] if stays else turn + (before is not None)
        assert hand["turn"] == turn
        assert hand["mano"] == next(iter(hand["tantos"])) and hand["dealer"] == [*hand["tantos"]][3]
        ends = rules["rounds"] is not None and hand["turn"] > 4 * (rules["rounds"] - 1)
        if not rules["mariperez"]:
            assert hand["multiplier"] == 1
        elif hand["turn"] <= 4 or ends:
            assert hand["multiplier"] == 2
        before = hand
