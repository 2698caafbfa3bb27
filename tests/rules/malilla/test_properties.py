"""What holds of every random night of Malilla, legal or irregular.

The suite computes what a hand pays from its stated result, by the page's tables S2 to S8.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given

from projections.night import Night
from projections.yields import yields
from tests.rules.evenings import InTheMaking, seeds
from tests.rules.malilla.hands import ROWS, Row, crossing, seated_from
from tests.rules.malilla.nights import GAME, LAWS, Evening
from tests.rules.money import Money
from tests.rules.properties import SEEDS, Cited, few, nights_count
from tests.rules.slips import Slips

pytestmark = pytest.mark.nights

GATE: Final = nights_count(300)
FEW: Final = few(GATE // 10)

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
Line = tuple[str, str, int, str]
NO_TEN = ("carta-de-menos", "ver-bazas")
COUNTS = (*NO_TEN, "dar-sin-tocarle")
"""The laws that do not keep the offender's side from counting."""


class TestNights(Cited, Slips, Money):
    """What holds of the nights of every game, tried for Malilla."""

    evening = Evening
    few = FEW
    gate = GATE
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
        "tricks": {*range(24)},
        "cards dealt": {11, 12, 13},
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

    def assert_own(self, night: Night, shown: dict[str, Any]) -> None:
        """Partners have equal totals; in a doubled hand every posting is even."""
        for hand in shown["hands"]:
            assert all(line["tantos"] % hand["multiplier"] == 0 for line in hand["postings"]), "every posting of a doubled hand is even"
            if GAME.rules(night.table)["variant"] == "companeros":
                first, second, third, fourth = hand["tantos"].values()
                assert (first, second) == (third, fourth) and first == -second, "partners must win and lose the same"

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """How each hand was played and logged, its multiplier, the sleeping cards, and which side did not count."""
        variant = GAME.rules(night.table)["variant"]
        for hand in shown["hands"]:
            yield "played", (variant, len(hand["tantos"]), "tricks" in hand, hand["outcome"] == "capote")
            yield "multiplier", hand["multiplier"]
            yield "asleep", bool(hand.get("asleep"))
            yield "no_count", len(hand["no_count"])
        for moment in night.nights:
            if moment.table.hand is not None:
                yield "tricks", len(moment.table.hand.winners)
                yield from (("cards dealt", count) for count in moment.table.hand.dealt.counts)

    def settings_played(self) -> set[tuple[str, Any]]:
        """Includes the variants, and whether vueltas are counted."""
        return super().settings_played() | {("variant", name) for name in ROWS} | {("rounds", None), ("rounds", 1), ("rounds", 2)}

    def cited(self, night: Night, why: str) -> Collection[str]:
        """Alce and points have the source of their variant."""
        row = ROWS[GAME.rules(night.table)["variant"]]
        return {"alce": {row.alce}, "puntos": {row.points}}.get(why) or super().cited(night, why)

    def assert_ordered(self, hand: dict[str, Any]) -> None:
        """Findings are ordered by trick."""
        tricks = [each.get("trick", 0) for each in hand["findings"]]
        assert tricks == sorted(tricks)


@FEW
@given(SEEDS)
def test_turns_pass_with_the_deal_and_double_the_first_and_last_vuelta(seed: int) -> None:
    """R4, R24, R25, event by event: a played hand uses up a turn, and so does a misdeal by the player who was due."""
    night = Evening.told_by(seed, 60, corrections=0)
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


# What a hand pays.


@cache
def reckoned() -> tuple[tuple[Row, Mapping[str, Any], dict[str, Any]], ...]:
    """The hands of many nights, each with its rules; both depths, open and void hands included."""
    found = []
    for seed in seeds(GATE):
        night = Evening.of_every_kind(seed).nights[-1]
        rules = GAME.rules(night.table)
        found += [(ROWS[rules["variant"]], rules, hand) for hand in yields(night)["hands"]]
    return tuple(found)


def players_of(row: Row, hand: Mapping[str, Any]) -> list[str]:
    """The players with cards, mano first."""
    seats = seated_from(hand["dealer"], [*hand["tantos"]])
    return seats[1:] if len(seats) > row.playing else [*seats[1:], seats[0]]


def across(seated: list[str], payers: list[str], tantos: int, why: str) -> Iterator[Line]:
    """The payments of a pair: each partner pays the player after him in seat order. (S7)"""
    for player in seated:
        if player in payers:
            yield player, seated_from(player, seated)[1], tantos, why


def alce(row: Row, rules: Mapping[str, Any], hand: Mapping[str, Any]) -> Iterator[Line]:
    """S2: not in a void hand, nor if the wrong player dealt and that was penalised."""
    seated, players, dealer, tantos = [*hand["tantos"]], players_of(row, hand), hand["dealer"], hand["alce"]
    if not tantos or any(law["law"] == "dar-sin-tocarle" for law in hand["laws"]):
        return
    if row.pairs:
        yield from across(seated, [player for player in players if row.side(players, player) == 0], tantos, "alce")
    elif row.name == "barrotada" and rules["alce_pays"] == "cutter":
        yield seated[seated.index(dealer) - 1], dealer, tantos, "alce"
    else:
        yield from ((player, dealer, tantos, "alce") for player in players if player != dealer)


def points(row: Row, rules: Mapping[str, Any], hand: Mapping[str, Any]) -> Iterator[Line]:
    """S3 to S6."""
    seated, players = [*hand["tantos"]], players_of(row, hand)
    sides = row.sides(players)
    told = [next(hand["points"][player] for player in side if player in hand["points"]) for side in sides]
    offenders = {law["player"] for law in hand["laws"] if law["law"] not in COUNTS}
    without = {row.side(players, player) for player in offenders if player in players}
    short = {row.side(players, law["player"]) for law in hand["laws"] if law["law"] == "carta-de-menos"}
    why, crossed = crossing(row, told, without, settle=rules["dos_settle"], short=short)
    for payer, payee, tantos in crossed:
        if row.pairs:
            yield from across(seated, sides[payer], tantos, why)
        else:
            yield players[payer], players[payee], tantos, why


def tens(row: Row, hand: Mapping[str, Any]) -> Iterator[Line]:
    """S8: a player who sits out pays everybody with cards."""
    seated, players = [*hand["tantos"]], players_of(row, hand)
    for law in hand["laws"]:
        player, name = law["player"], law["law"]
        if name in NO_TEN:
            continue
        if row.pairs:
            side = row.side(players, player)
            yield from across(seated, [each for each in players if row.side(players, each) == side], 10, name)
        else:
            yield from ((player, other, 10, name) for other in seated_from(player, seated)[1:] if other in players)


def test_hand_pays_alce_then_points_then_ten_for_each_law_line_by_line() -> None:
    """Every posting of every hand, in order, times the multiplier; a void hand pays nothing."""
    seen: Counter[Any] = Counter()
    for row, rules, hand in reckoned():
        due = [] if hand["outcome"] in VOID else [*alce(row, rules, hand)]
        if hand["outcome"] not in ("open", *VOID):
            due += points(row, rules, hand)
        due += [] if hand["outcome"] in VOID else tens(row, hand)
        told = [(line["from"], line["to"], line["tantos"], line["why"]) for line in hand["postings"]]
        times = hand["multiplier"]
        assert told == [(payer, payee, tantos * times, why) for payer, payee, tantos, why in due], hand
        seen.update([(row.name, rules["dos_settle"], hand["outcome"]), (row.name, bool(hand["no_count"]), hand["outcome"])])
    settled = [(name, settle) for name in ROWS for settle in (("exceso", "falta") if name.startswith("dos") else ("exceso",))]
    counting = [(name, without) for name in ROWS for without in (True, False)]
    assert not [(*each, how) for each in (*settled, *counting) for how in ("points", "capote") if not seen[(*each, how)]]


def test_no_count_names_the_offenders_from_the_mano() -> None:
    """Offenders are listed whether or not they won; a player who sits out comes last."""
    for row, _, hand in reckoned():
        players, offenders = players_of(row, hand), {law["player"] for law in hand["laws"] if law["law"] not in (*COUNTS, "mal-dado")}
        order = [*players, *(player for player in hand["tantos"] if player not in players)]
        if hand["outcome"] not in VOID:
            assert hand["no_count"] == [player for player in order if player in offenders]


def test_outcome_says_what_the_cards_did() -> None:
    """`points`, `capote` or `even`, whoever collects."""
    for row, rules, hand in reckoned():
        if hand["outcome"] in ("open", *VOID):
            continue
        told = [*hand["points"].values()]
        short = {law["player"] for law in hand["laws"] if law["law"] == "carta-de-menos"}
        heads = [*hand["points"]]
        players = players_of(row, hand)
        barred = {next(place for place, head in enumerate(heads) if row.side(players, head) == row.side(players, each)) for each in short}
        why, _ = crossing(row, told, set(), settle=rules["dos_settle"], short=barred)
        lacking = any(each < row.quota for each in told) if rules["dos_settle"] == "falta" and row.playing == 2 else False
        crosses = lacking or any(each > row.quota for each in told)
        assert hand["outcome"] == ("capote" if why == "capote" else "points" if crosses else "even")


def test_sources_are_told_of_every_reason() -> None:
    """The table of sources has exactly the reasons that occur."""
    assert {line["why"] for _, _, hand in reckoned() for line in hand["postings"]} == {*SOURCES}
