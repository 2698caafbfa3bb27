"""What a hand comes to, in words: tricks, what each pair counts part by part, the difference and the restos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.called import SUITS
from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.minchiate.words.cards import versicula_told

PAIRS: Final = ("NS", "EO")
TRICKS: Final = 21
FIXED: Final = 840
"""What a pair without a trick loses, in points."""


def pair_told(speech: Speech, told: Mapping[str, Any], pair: str) -> str:
    """The two players of a pair."""
    return speech.everybody(told["pairs"][pair])


def pair_of(told: Mapping[str, Any], player: str) -> str:
    """The pair of a player in a hand."""
    return next(pair for pair in PAIRS if player in told["pairs"][pair])


def ahead_told(speech: Speech, noted: Mapping[str, int]) -> str:
    """Which pair leads in the notes, and by how much."""
    pair = next((pair for pair in PAIRS if noted[pair]), None)
    if pair is None:
        return speech.say("Nadie lleva ventaja.")
    return speech.say("Ventaja de {pair}, {points}.", pair=pair, points=noted[pair])


def suits_told(speech: Speech, counts: Mapping[str, int]) -> str:
    """How many cards of each suit lie in the Fola, as they are announced: the longest suit first."""
    longest = sorted(SUITS, key=lambda letter: -counts[letter])
    told = [f"{SUITS[letter]} {counts[letter]}" for letter in longest if counts[letter]]
    return speech.all_of(told) if told else speech.say("ninguna carta de palo")


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out: the Fola, tricks, the count of each pair, difference and restos."""
    told = result.told
    if result.outcome == "open":
        lead = [ahead_told(speech, told["noted"])] if any(told["noted"].values()) else []
        return [*lead, speech.say("La mano no ha terminado.")]
    lines = _fola(speech, told) + _tricks(speech, told)
    count = told["count"]
    if count is not None:
        lines += [line for pair in PAIRS for line in _counted(speech, pair, count[pair])]
    return [*lines, how_it_ended(speech, result)]


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: who won, by how much, and how many restos that is."""
    return how_it_ended(speech, result)


def _fola(speech: Speech, told: Mapping[str, Any]) -> list[str]:
    final = told["fola"]["final"]
    return [] if final is None else [speech.say("En la Fola, al final: {suits}.", suits=suits_told(speech, final))]


def _tricks(speech: Speech, told: Mapping[str, Any]) -> list[str]:
    """The tricks of each pair, if all of them were logged."""
    winners = told["trick_winners"]
    if len(winners) < TRICKS:
        return []
    made = {pair: sum(pair_of(told, winner) == pair for winner in winners) for pair in PAIRS}
    return [speech.say("Bazas: {counts}.", counts="; ".join(f"{pair}, {made[pair]}" for pair in PAIRS))]


PARTS: Final = {
    "card_points": mark("{points} por las {cards} cartas"),
    "last_trick": mark("{points} de la última baza"),
    "honours": mark("{points} de cartas de cuenta"),
    "versicula_points": mark("{points} de versículas"),
    "noted": mark("{points} de ventaja"),
}
"""Part of a count → its words."""


def _counted(speech: Speech, pair: str, count: Mapping[str, Any]) -> list[str]:
    """What a pair captured and counts."""
    parts = [speech.say(PARTS[part], points=count[part], cards=count["cards"]) for part in PARTS if count[part]]
    lines = []
    if count["captured"]:
        lines.append(speech.say("{pair} tiene: {cards}.", pair=pair, cards=speech.held(count["captured"])))
    if count["versiculas"]:
        each = [f"{versicula_told(speech, one['cards'])}: {one['points']}" for one in count["versiculas"]]
        lines.append(speech.say("Versículas de {pair}: {each}.", pair=pair, each="; ".join(each)))
    if len(parts) == 1:
        lines.append(speech.say("{pair} cuenta {part}.", pair=pair, part=parts[0]))
    elif parts:
        lines.append(speech.say("{pair} cuenta {total}: {parts}.", pair=pair, total=count["total"], parts=speech.all_of(parts)))
    else:
        lines.append(speech.say("{pair} no cuenta nada.", pair=pair))
    return [" ".join(lines)]


def how_it_ended(speech: Speech, result: HandResult) -> str:
    """Which two won, by how many points, and how many restos that is."""
    told = result.told
    if result.outcome == "open":
        return speech.say("La mano no ha terminado.")
    if result.outcome == "tie":
        return speech.say("Empate a {points}: nadie paga.", points=told["points"]["NS"])
    # A pair that has all the tricks and wins nothing by them is behind in notes.
    won = told["winner"] or next(pair for pair in PAIRS if not told["noted"][pair])
    lost = next(pair for pair in PAIRS if pair != won)
    winners = pair_told(speech, told, won)
    if result.outcome == "won":
        values = {"players": winners, "count": told["difference"], "restos": speech.tantos(told["restos"])}
        return speech.say("Ganan {players} por {count}: {restos}.", **values)
    noted = told["noted"][won] - told["noted"][lost]
    line = speech.say("{players} no hacen ninguna baza.", players=pair_told(speech, told, lost))
    values = {"players": winners, "count": told["difference"], "restos": speech.tantos(told["restos"])}
    if not told["restos"]:
        return f"{line} " + speech.say("Aun así nadie paga: lo notado era de ellos, y va doble.")
    if noted:
        both = f"{FIXED} + {2 * noted}" if noted > 0 else f"{FIXED} − {-2 * noted}"
        return f"{line} " + speech.say("Ganan {players} por {count} ({sum}, que lo notado va doble): {restos}.", sum=both, **values)
    return f"{line} " + speech.say("Ganan {players} por {count}: {restos}.", **values)
