"""Which charts a night has, and what each says: its lines, and its title and result in words, in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.facts import PLATE
from projections.night import Night
from projections.plate import of_the_plate
from projections.running import running
from rules.registry import words_of
from service.charts.curve import Curve, curve
from service.explain.hand import speech_of
from service.explain.speech import Speech
from service.words import cut

CALLED_AT_MOST: Final = 9
"""The most letters of a name that stand at the end of a line; the words of the chart have the whole name."""


class Line(NamedTuple):
    """A line: its player, the full name, the short name at its end, and the values before the first hand and after each."""

    party: str
    called: str
    label: str
    values: tuple[int, ...]


class Chart(NamedTuple):
    """A chart: its title, its result in words, its lines and their positions."""

    name: str
    title: str
    upshot: str
    lines: tuple[Line, ...]
    curve: Curve


def charts_of(night: Night) -> list[str]:
    """The names of the charts that a night has."""
    return [name for name in DRAWN if name != OF_PLATE or night.game.has_plate]


def chart_of(night: Night, name: str, lang: str, names: Mapping[str, str]) -> Chart:
    """The chart of this name, which must be one that the night has."""
    speech = speech_of(night, lang, names)
    title, upshot, lines = DRAWN[name](night, speech)
    return Chart(name, title, upshot, lines, curve([line.values for line in lines], label=max(len(line.label) for line in lines)))


def total_of(speech: Speech, name: str, player: str, totals: Sequence[int], *, by_night: bool) -> Chart:
    """A player's running total after each of some nights or hands, beginning at zero."""
    last, count = totals[-1], len(totals) - 1
    said = _came_to(speech, player, last)
    if by_night:
        upshot = speech.many("En {count} noche, {said}.", "En {count} noches, {said}.", count, said=said)
    else:
        upshot = speech.many("Tras {count} mano, {said}.", "Tras {count} manos, {said}.", count, said=said)
    if (highest := max(totals)) > max(last, 0):
        upshot += " " + speech.say("Lo más que llegó a ganar fue {count}.", count=highest)
    if (lowest := min(totals)) < min(last, 0):
        upshot += " " + speech.say("Lo más que llegó a perder fue {count}.", count=-lowest)
    title = speech.say("El total, noche a noche") if by_night else speech.say("El total, mano a mano")
    line = _line(speech, player, speech.who(player), list(totals))
    return Chart(name, title, upshot, (line,), curve([totals], label=len(line.label)))


def _evening(night: Night, speech: Speech) -> tuple[str, str, tuple[Line, ...]]:
    """What each player had won after each hand; the winner of the night stands first."""
    rows = running(night)
    now = rows[-1]
    players = sorted((party for party in now if party != PLATE), key=lambda party: -now[party])
    lines = tuple([_line(speech, player, speech.who(player), [row[player] for row in rows]) for player in players])
    said = speech.all_of([_came_to(speech, player, now[player]) for player in players])
    hands = len(rows) - 1
    upshot = (
        speech.many("Tras {count} mano, {said}.", "Tras {count} manos, {said}.", hands, said=said)
        if hands
        else speech.say("Todavía no se ha dado ninguna mano.")
    )
    return speech.say("Lo que va ganando cada uno"), upshot, lines


def _came_to(speech: Speech, player: str, tantos: int) -> str:
    """The amount that a player won or lost, without a sign."""
    who = speech.who(player)
    if not tantos:
        return speech.say("{who} queda en paz", who=who)
    return (
        speech.say("{who} gana {count}", who=who, count=tantos)
        if tantos > 0
        else speech.say("{who} pierde {count}", who=who, count=-tantos)
    )


def _plate(night: Night, speech: Speech) -> tuple[str, str, tuple[Line, ...]]:
    """What lay in the plate before the first hand and after each."""
    moved = of_the_plate(night)
    lay = [0] * (night.game.dealt_count(night.table) + 1)
    hand = 0
    for row in moved:
        hand = row.hand or hand
        lay[hand:] = [row.lies] * (len(lay) - hand)
    called = speech.say(words_of(night.game.name).plate)
    most = lay.index(max(lay))
    upshot = speech.say("{plate}: ahora, {count}.", plate=called, count=lay[-1])
    if most:
        values = {"plate": called, "most": lay[most], "hand": most, "count": lay[-1]}
        upshot = speech.say("{plate}: {most} tras la mano {hand}, lo más que hubo; ahora, {count}.", **values)
    return speech.say("Lo que hay en el medio"), upshot, (_line(speech, PLATE, called, lay),)


def _line(speech: Speech, party: str, called: str, values: list[int]) -> Line:
    now = speech.signed(values[-1]) if party != PLATE else str(values[-1])
    return Line(party, called, f"{cut(called, CALLED_AT_MOST)} {now}", tuple(values))


Drawing = Callable[[Night, Speech], tuple[str, str, tuple[Line, ...]]]
EVENING: Final = "evening"
OF_PLATE: Final = "plate"
DRAWN: Final[Mapping[str, Drawing]] = {EVENING: _evening, OF_PLATE: _plate}
"""Name of a chart → the function that draws it."""


def chart_told(chart: Chart) -> dict[str, Any]:
    """A chart as JSON: its numbers and their positions."""
    drawn = chart.curve
    return {
        "name": chart.name,
        "title": chart.title,
        "upshot": chart.upshot,
        "hands": list(range(1, len(chart.lines[0].values))),
        "width": drawn.width,
        "height": drawn.height,
        "zero": drawn.zero,
        "lines": [
            {
                "party": line.party,
                "name": line.called,
                "label": line.label,
                "values": line.values,
                "at": laid.points,
                "ends": laid.label,
            }
            for line, laid in zip(chart.lines, drawn.lines, strict=True)
        ],
    }
