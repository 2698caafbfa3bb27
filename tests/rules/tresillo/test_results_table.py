"""Every combination of outcome, lance, favor, plate, bola and house rules against the table of results.

The test computes them a second time from the terms and the table of the rules page, without postings: the gain of each player, the plate,
and what is written down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from tests.dice import some_of
from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, opened, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    FIRST_FIVE,
    GEMELAS,
    NINE,
    PUESTA,
    SALVADA,
    TARIFFS,
    WON,
    WON_BY_FOUR,
    carrying,
    defended,
    played,
    waits,
    written,
)

DEFENDED = {
    "defendida": DEFENDIDA,
    "gemelas": GEMELAS,
    "salvada": SALVADA,
    "codillo_y_puesta": CODILLO_Y_PUESTA,
}

COLUMNS: dict[str, tuple[Any, ...]] = {
    "deal": (5, 4, 5, 5),
    "entrada": (5, 4, 5, 5),
    "extra3": (20, 12, 15, 15),
    "extra4": (20, 16, 20, 20),
    "vuelta": (2, 2, 2, 2),
    "solo": (20, 8, 10, 8),
    "solo_lost": (20, 8, 10, 8),
    "bola": (100, 30, 30, 30),
    "estuche": (1, 1, 1, 1),
    "estuche_cap": (5, 5, 5, 0),
    "primeras": (1, 1, 1, 1),
    "primeras_contra": (True, False, False, False),
    "rounding": (5, 1, 1, 1),
    "favor_doubles": (True, False, False, False),
    "codillo_puesta": ("not_in_solo", "never", "never", "never"),
    "fourth_pays": (True, True, True, True),
    "defensor_conditions": ("none", "none", "none", "estuches"),
    "defensor_bola": ("no", "no", "no", "no"),
    "bola_counts_game": (True, False, False, False),
}


def rules_of(tariff: str, overrides: Event) -> Event:
    """The house rules that are in force: the tariff's column, and what the table set."""
    column = TARIFFS.index(tariff)
    return {name: values[column] for name, values in COLUMNS.items()} | overrides


@dataclass
class Sheet:
    """The result of a hand: the plate, the gains, and what is written down."""

    plate: int
    gains: dict[str, int]
    waiting: list[tuple[str, int]] = field(default_factory=list)

    def pay(self, payer: str, payee: str, tantos: int) -> None:
        """Moves tantos between players, or between a player and the plate."""
        for party, sign in ((payer, -1), (payee, 1)):
            if party == "plate":
                self.plate += sign * tantos
            else:
                self.gains[party] += sign * tantos


@dataclass(frozen=True)
class Hand:
    """The first hand of a night, played by ana (and defended by beto, if `case` is a to d)."""

    rules: Event
    players: tuple[str, ...]
    lance: str
    favor: bool
    kind: str
    plate: int
    outcome: str
    estuches: int = 0
    primeras: str | None = None
    bola: str | None = None

    def up(self, tantos: int) -> int:
        """Rounded up to the next multiple of `rounding`."""
        step: int = self.rules["rounding"]
        return -(-tantos // step) * step

    def others(self, player: str) -> list[str]:
        """The players who pay him or are paid by him."""
        dealer = self.players[-1]
        exempt = len(self.players) == 4 and not self.rules["fourth_pays"]
        return [other for other in self.players if other != player and not (exempt and other == dealer)]

    def reckoned(self) -> Sheet:
        """The table of results: plate, flows, bola, puestas, codillo or defence."""
        rules, sheet = self.rules, Sheet(self.plate, dict.fromkeys(self.players, 0))
        sheet.pay(self.players[-1], "plate", rules["deal"])
        pot = sheet.plate
        extra = 0 if self.nothing_for_playing() else rules[f"extra{len(self.players)}"]
        size = self.up(pot + self.factor() * extra)
        if self.outcome == "won":
            sheet.pay("plate", "ana", pot)
        if self.outcome in DEFENDED:
            self.flows_of_the_defensor(sheet)
        else:
            self.flows_of_the_hombre(sheet)
        for player in self.who_makes_a_puesta():
            if self.kind == "none":
                sheet.pay(player, "plate", size)
            else:
                sheet.waiting.append((player, size))
        to = {"codillo": ("ana", "beto"), "defendida": ("ana", "beto"), "codillo_y_puesta": ("beto", "carla")}
        if self.outcome in to:
            sheet.pay(*to[self.outcome], size)
        return sheet

    def factor(self) -> int:
        """f."""
        return 2 if self.favor and self.rules["favor_doubles"] else 1

    def silent(self) -> bool:
        """Whether a bola of the hombre replaces the game's own payments."""
        return self.bola is not None and self.outcome not in DEFENDED and not self.rules["bola_counts_game"]

    def nothing_for_playing(self) -> bool:
        """Whether base and extra are 0."""
        return self.kind == "reservada" or self.silent()

    def estuches_paid(self) -> int:
        """e times their value."""
        number, cap = abs(self.estuches), self.rules["estuche_cap"]
        counted: int = min(number, cap) if cap and self.bola != "won" else number
        return counted * int(self.rules["estuche"])

    def lance_paid(self) -> int:
        """L."""
        names = {"entrada": None, "vuelta": "vuelta"}
        name = names.get(self.lance, "solo" if self.outcome == "won" else "solo_lost")
        return 0 if name is None else int(self.rules[name])

    def flows_of_the_hombre(self, sheet: Sheet) -> None:
        """What each of the others pays ana, or gets from her."""
        rules = self.rules
        parts = self.lance_paid()
        if self.outcome != "rendida":
            parts += self.estuches_paid()
        if self.outcome == "won":
            parts += 0 if self.nothing_for_playing() else rules["entrada"]
            parts += rules["bola"] if self.bola == "won" else 0
            if self.primeras == "hombre" and not (self.bola == "won" and self.silent()):
                parts += rules["primeras"]
        elif self.primeras == "contra" and rules["primeras_contra"]:
            parts += rules["primeras"]
        for other in self.others("ana"):
            payer, payee = (other, "ana") if self.outcome == "won" else ("ana", other)
            sheet.pay(payer, payee, self.up(self.factor() * parts))
            if self.bola == "lost":
                sheet.pay("ana", other, self.up(self.factor() * rules["bola"]))

    def flows_of_the_defensor(self, sheet: Sheet) -> None:
        """What each of the others pays beto, or gets from him."""
        rules = self.rules
        for other in self.others("beto"):
            if rules["defensor_conditions"] == "estuches":
                payer, payee = (other, "beto") if self.outcome == "defendida" else ("beto", other)
                sheet.pay(payer, payee, self.up(self.factor() * self.estuches_paid()))
            if self.bola is not None and (rules["defensor_bola"] == "all" or other == "ana"):
                payer, payee = (other, "beto") if self.bola == "won" else ("beto", other)
                sheet.pay(payer, payee, self.up(self.factor() * rules["bola"]))

    def who_makes_a_puesta(self) -> tuple[str, ...]:
        """The players who make a puesta, in order."""
        if self.outcome == "codillo":
            solo = self.lance in {"solo", "solera"}
            makes = {
                "never": False,
                "always": True,
                "not_in_solo": not solo,
                "not_in_solo_on_reserved": not (solo and self.kind == "reservada"),
            }[self.rules["codillo_puesta"]]
            return ("ana",) if makes else ()
        return {
            "puesta": ("ana",),
            "rendida": ("ana",),
            "gemelas": ("ana", "beto"),
            "salvada": ("beto",),
            "codillo_y_puesta": ("ana",),
        }.get(self.outcome, ())


def agrees(tariff: str, overrides: Event, hand: Hand, told: tuple[Event, ...]) -> None:
    """Plays the night and compares it with the computed result."""
    carried = carrying(hand.plate, hand.kind)
    night = yielded(opened(tariff, hand.players, overrides=overrides, carried=carried), *told)
    sheet, result = hand.reckoned(), night["hands"][0]
    assert result["outcome"] == hand.outcome, hand
    assert result["tantos"] == sheet.gains, hand
    assert result["plate"] == sheet.plate, hand
    assert waits(night) == written(*sheet.waiting), hand
    kind = "none" if hand.outcome == "won" else hand.kind
    if kind == "none" and sheet.plate > hand.plate + hand.rules["deal"]:
        kind = "primera"
    assert night["puesta"] == kind, hand
    assert sum(night["balance"].values()) + night["plate"] == hand.plate, hand


PLAYED: dict[str, tuple[str, Event, str | None, str | None]] = {
    "won": ("won", {"tricks": WON}, None, None),
    "won by four": ("won", {"tricks": WON_BY_FOUR, "primeras": "contra"}, "contra", None),
    "won with primeras": ("won", {"tricks": FIRST_FIVE}, "hombre", None),
    "bola won": ("won", {"tricks": NINE}, "hombre", "won"),
    "bola lost": ("won", {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}, "hombre", "lost"),
    "puesta": ("puesta", {"tricks": PUESTA}, None, None),
    "puesta with primeras": ("puesta", {"tricks": PUESTA, "primeras": "contra"}, "contra", None),
    "puesta and bola lost": ("puesta", {"tricks": PUESTA, "bola": "lost"}, None, "lost"),
    "codillo": ("codillo", {"tricks": CODILLO}, None, None),
    "codillo with primeras": ("codillo", {"tricks": CODILLO, "primeras": "contra"}, "contra", None),
    "codillo and bola lost": ("codillo", {"tricks": CODILLO, "bola": "lost"}, None, "lost"),
}
PLATES = (("none", 0), ("none", 31), ("primera", 31), ("reservada", 31))


@pytest.mark.dice
@for_each("players", [THREE, FOUR], ids=["three", "four"])
@for_each("situation", PLAYED)
@for_each("tariff", TARIFFS)
def test_result_of_every_hand_that_is_played_to_its_end(tariff: str, situation: str, players: tuple[str, ...]) -> None:
    """Lance × favor × plate × estuches × rounding × fourth_pays × bola_counts_game."""
    outcome, tally, primeras, bola = PLAYED[situation]
    for lance, favor, (kind, plate), estuches, (rounding, counts, fourth) in some_of(
        product(("entrada", "vuelta", "solera", "solo"), (False, True), PLATES, (6, -3), ((1, False, True), (5, True, False))), 3
    ):
        overrides: Event = {
            "favor": "oros" if favor else "espadas",
            "favor_doubles": True,
            "solera": True,
            "bola_early": True,
            "reserve_choice": "auto",
            "rounding": rounding,
            "bola_counts_game": counts,
            "fourth_pays": fourth,
        }
        rules = rules_of(tariff, overrides)
        hand = Hand(rules, players, lance, favor, kind, plate, outcome, estuches, primeras, bola)
        named, solera = ("vuelta", True) if lance == "solera" else (lance, None)
        agrees(tariff, overrides, hand, played("ana", named, "oros", solera=solera, estuches=estuches, **tally))


@for_each("rule", ["never", "always", "not_in_solo", "not_in_solo_on_reserved"])
@for_each("tariff", TARIFFS)
def test_result_of_every_codillo_under_every_rule_for_its_puesta(tariff: str, rule: str) -> None:
    """Lance × kind × favor × players."""
    for players, lance, favor, (kind, plate) in product(
        (THREE, FOUR),
        ("entrada", "vuelta", "solera", "solo"),
        (False, True),
        PLATES,
    ):
        overrides: Event = {"codillo_puesta": rule, "solera": True, "reserve_choice": "auto"}
        overrides |= {"favor": "oros"} if favor else {}
        hand = Hand(rules_of(tariff, overrides), players, lance, favor, kind, plate, "codillo")
        named, solera = ("vuelta", True) if lance == "solera" else (lance, None)
        agrees(tariff, overrides, hand, played("ana", named, "oros", solera=solera, tricks=CODILLO))


@for_each("players", [THREE, FOUR], ids=["three", "four"])
@for_each("tariff", TARIFFS)
def test_result_of_every_surrendered_hand(tariff: str, players: tuple[str, ...]) -> None:
    """Entrada, vuelta and solera × favor × plate × rounding × fourth_pays."""
    for lance, favor, (kind, plate), rounding, fourth in product(
        ("entrada", "vuelta", "solera"), (False, True), PLATES, (1, 10), (False, True)
    ):
        overrides: Event = {
            "favor": "oros" if favor else None,
            "favor_doubles": True,
            "solera": True,
            "reserve_choice": "auto",
            "rounding": rounding,
            "fourth_pays": fourth,
        }
        hand = Hand(rules_of(tariff, overrides), players, lance, favor, kind, plate, "rendida")
        named, solera = ("vuelta", True) if lance == "solera" else (lance, None)
        agrees(tariff, overrides, hand, played("ana", named, "oros", solera=solera, rendicion=True))


@pytest.mark.dice
@for_each("players", [THREE, FOUR], ids=["three", "four"])
@for_each("outcome", DEFENDED)
@for_each("tariff", TARIFFS)
def test_result_of_every_defended_hand(tariff: str, outcome: str, players: tuple[str, ...]) -> None:
    """Conditions × bola of the defensor × favor × plate × estuches × rounding × fourth_pays."""
    bolas = [("no", None), ("all", None), ("rendido", None), ("all", "lost"), ("rendido", "lost")]
    if outcome == "defendida":
        bolas += [("all", "won"), ("rendido", "won")]
    for (agreed, bola), conditions, favor, (kind, plate), estuches, (rounding, fourth) in some_of(
        product(bolas, ("none", "estuches"), (False, True), PLATES, (6, -3), ((1, False), (5, True))), 3
    ):
        overrides: Event = {
            "favor": "oros" if favor else None,
            "favor_doubles": True,
            "reserve_choice": "auto",
            "bola_early": True,
            "defensor_bola": agreed,
            "defensor_conditions": conditions,
            "rounding": rounding,
            "fourth_pays": fourth,
        }
        rules = rules_of(tariff, overrides)
        hand = Hand(rules, players, "entrada", favor, kind, plate, outcome, estuches, None, bola)
        tricks = {"beto": 9} if bola == "won" else DEFENDED[outcome]
        told: Event = {"estuches": estuches} | ({} if bola is None else {"bola": bola})
        agrees(tariff, overrides, hand, defended("ana", "beto", tricks, **told))
