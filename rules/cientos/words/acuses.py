"""What was announced in a hand, in words, and the answer that follows: bueno, igual, tengo.

Nobody logs the answers: they follow from what both announced and what counted in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech

LENGTHS: Final = {3: "tercera", 4: "quarta", 5: "quinta", 6: "sexta", 7: "séptima", 8: "octava"}
"""How many cards in a row → their name, in every language."""
TOPS: Final = {
    "1": "mayor",
    "R": "real",
    "C": "al caballo",
    "S": "a la sota",
    "2": "al diez",
    "9": "al nueve",
}
"""The highest card of a secansa → its part of the name, in every language."""
RANKS: Final = {
    "1": mark("ases"),
    "R": mark("reyes"),
    "C": mark("caballos"),
    "S": mark("sotas"),
    "2": mark("dieces"),
}
"""Rank of a catorce or tres → several cards of it."""
HIGH_TO_LOW: Final = "1RCS2987"
"""The ranks in the order of a secansa."""
CONTESTS: Final = {"punto": ("punto",), "secansa": ("secansa",), "catorce": ("catorce", "tres"), "tres": ("catorce", "tres")}
"""Kind of acuse → the kinds that are compared with it; nothing is compared with white cards."""
TIED: Final = {"punto": "punto", "secansa": "secansas"}
"""Kind of acuse → the name of its contest in a replay if it was tied."""
FAULTS: Final = (
    "acuse_falso",
    "catorce_por_otro",
    "acuse_tarde",
    "acuse_fuera_de_orden",
    "acuse_menor_primero",
    "no_mostrado",
    "carta_de_mas",
)
"""The possible faults of a player's acuses."""


class Said(NamedTuple):
    """An announcement, as an event or a replay has it."""

    kind: str
    value: int | None = None
    length: int | None = None
    top: str | None = None
    rank: str | None = None
    suit: str | None = None
    shown: bool | None = None

    def told(self, speech: Speech) -> str:
        """The acuse in words."""
        if self.kind == "cartas_blancas":
            return speech.say("cartas blancas")
        several = RANKS.get(self.rank or "", "")
        ranks = speech.say(several) if several else ""
        if self.kind == "punto":
            name = speech.say("punto de {value}", value=self.value)
        elif self.kind == "secansa":
            name = f"{LENGTHS[self.length or 0]} {TOPS[self.top or '']}"
        elif self.kind == "catorce":
            name = speech.say("catorce de {ranks}", ranks=ranks)
        else:
            name = speech.say("tres {ranks}", ranks=ranks)
        if self.suit is not None:
            name = speech.say("{acuse} de {suit}", acuse=name, suit=self.suit)
        return name if self.shown is not False else speech.say("{acuse} sin enseñar", acuse=name)

    @property
    def what(self) -> tuple[Any, ...]:
        """The values by which it is recognized."""
        return self[:5]

    @property
    def strength(self) -> tuple[int, ...]:
        """The key by which it is the greater of two in its contest; it decides the answer in words, and no points."""
        if self.kind == "punto":
            return (self.value or 0,)
        if self.kind == "secansa":
            return self.length or 0, -HIGH_TO_LOW.index(self.top or "1")
        return int(self.kind == "catorce"), -HIGH_TO_LOW.index(self.rank or "1")


def said(told: Any) -> Said:
    """An announcement from an event or from the keys of a replay."""
    fields: dict[str, Any] = {name: told.get(name) if isinstance(told, Mapping) else getattr(told, name, None) for name in Said._fields}
    return Said(**fields)


def acuses_told(speech: Speech, result: HandResult, player: str, acuses: Iterable[Any], *, behind: Sequence[Any] = ()) -> str:
    """What a player announced, each with the answer to it; an acuse that he puts right later is answered then."""
    told = [
        each.told(speech) if any(_amends(fact, player, each) for fact in behind) else answered_told(speech, result, player, each)
        for each in map(said, acuses)
    ]
    return speech.say("{player} acusa {acuses}.", player=speech.who(player), acuses=speech.all_of(told))


def answered_told(speech: Speech, result: HandResult, player: str, acuse: Said) -> str:
    """An acuse with the answer to it, if there is one."""
    answer, told = _answer(speech, result, player, acuse), acuse.told(speech)
    return told if answer is None else f"{told} ({answer})"


def _amends(fact: Any, player: str, acuse: Said) -> bool:
    """Whether an event puts an acuse right."""
    if getattr(fact, "kind", None) != "enmienda":
        return False
    return bool((fact.player, fact.what, fact.rank) == (player, acuse.kind, acuse.rank))


def _answer(speech: Speech, result: HandResult, player: str, acuse: Said) -> str | None:
    """The answer to an acuse, and what it counts; None in a null hand, or while the other may still have something better."""
    told = result.told
    if told["count"] is None or (result.outcome == "open" and not any(told["tricks"].values())):
        return None
    counted = [(each["player"], each["points"], said(each)) for each in told["acuses"]]
    points = next((points for owner, points, each in counted if (owner, each.what) == (player, acuse.what)), None)
    asked = player == told["mano"] and acuse.kind != "cartas_blancas"
    if points is not None and asked:
        return speech.say("«bueno es», cuenta {points}", points=points)
    if points is not None:
        return speech.say("cuenta {points}", points=points)
    if TIED.get(acuse.kind) in told["empates"]:
        return speech.say("«igual», no lo cuenta nadie")
    against = [(owner, each) for owner, _, each in counted if owner != player and each.kind in CONTESTS.get(acuse.kind, ())]
    better = next((owner for owner, each in against if each.strength > acuse.strength), None)
    if better is not None:
        values = {"other": speech.who(better)}
        return speech.say("«tengo», dice {other}: no cuenta", **values) if asked else speech.say("{other} tiene más: no cuenta", **values)
    faulty = any(each.player == player and each.code in FAULTS for each in result.findings)
    if not against and not faulty and told["reached"] == "acuses":
        return speech.say("el ciento ya estaba hecho")
    return speech.say("no le vale")
