"""What a hand pays, reckoned again from what it is told to have come to: alce, points or capote, and ten for each law.

The page's tables S2 to S8 read a second time off the yielded hand, in whichever depth it was logged, in the page's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from projections.yields import yields
from tests.rules.malilla.hands import ROWS, Row, crossing, seated_from
from tests.rules.malilla.nights import GAME, evening, orderly
from tests.rules.malilla.test_properties import NIGHTS, SOURCES, VOID

Line = tuple[str, str, int, str]
NO_TEN = ("carta-de-menos", "ver-bazas")
COUNTS = (*NO_TEN, "dar-sin-tocarle")
"""The laws after which the offender's side counts all the same."""


@cache
def reckoned() -> tuple[tuple[Row, Mapping[str, Any], dict[str, Any]], ...]:
    """The hands of many nights, each with the rules that it was played by; of both depths, open and void ones too."""
    found = []
    for seed in range(NIGHTS // 3):
        night = (evening(seed, 40) if seed % 4 else orderly(seed)).nights[-1]
        rules = GAME.rules(night.table)
        found += [(ROWS[rules["variant"]], rules, hand) for hand in yields(night)["hands"]]
    return tuple(found)


def players_of(row: Row, hand: Mapping[str, Any]) -> list[str]:
    """Who has cards, mano first."""
    seats = seated_from(hand["dealer"], [*hand["tantos"]])
    return seats[1:] if len(seats) > row.playing else [*seats[1:], seats[0]]


def across(seated: list[str], payers: list[str], tantos: int, why: str) -> Iterator[Line]:
    """What a pair pays: each of the two to the player after him, in the order of the seats. (S7)"""
    for player in seated:
        if player in payers:
            yield player, seated_from(player, seated)[1], tantos, why


def alce(row: Row, rules: Mapping[str, Any], hand: Mapping[str, Any]) -> Iterator[Line]:
    """S2: not in a void hand, nor where the dealer was not due and that was applied."""
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
    """S8: who sits out pays all who have cards."""
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
    """Every posting of every hand, in its order, times the multiplier; a void hand pays nothing."""
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
    """Whether they won or not; who sits out last."""
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
    """The table of sources has every reason that occurs, and no other."""
    assert {line["why"] for _, _, hand in reckoned() for line in hand["postings"]} == {*SOURCES}
