"""What is an evening remembered by, and in which sentences? The same in every game, except for its feats.

The caller finds what happened in the night (`Beat`); this module has the kinds and their sentences. The kind, how it
happened, and whether it concerns one or several select the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.refusals import mark
from rules.core.speech import Speech

NIGHT_OF: Final = "night_of"
BIGGEST_HAND: Final = "biggest_hand"
DROUGHT: Final = "drought"
TURNING_POINT: Final = "turning_point"
LEAD_CHANGES: Final = "lead_changes"
HIGHEST_PLATE: Final = "highest_plate"
FEAT: Final = "feat"
KINDS: Final = (NIGHT_OF, BIGGEST_HAND, DROUGHT, TURNING_POINT, LEAD_CHANGES, HIGHEST_PLATE, FEAT)
"""In the order in which an evening is described."""

THROUGHOUT: Final = "throughout"
"""How a night was won by a player who led it from the first hand to the last."""
LEVEL: Final = "level"
"""How a night was won by two who won the same, each for himself."""
TAKEN: Final = "taken"
SHARED: Final = "shared"
LIES: Final = "lies"
"""What became of a plate: somebody took it, it was shared out between hands, or it still lies there."""


class Beat(NamedTuple):
    """One thing that an evening is remembered by."""

    kind: str
    players: tuple[str, ...] = ()
    """The players concerned: several if a pair did it, or if several had the same."""
    hands: tuple[int, ...] = ()
    """The hands in which it happened, in order; empty for the whole night."""
    tantos: int | None = None
    """How much it was for each of them, or how much lay in the plate; None if it is not counted in tantos."""
    how: str = ""
    """How it happened, if that needs another sentence; the name of a feat."""


SAID: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    (NIGHT_OF, ""): (
        mark("La noche es de {players}, que gana {tantos}."),
        mark("La noche es de {players}, que ganan {tantos} cada uno."),
    ),
    (NIGHT_OF, THROUGHOUT): (
        mark("La noche es de {players} de principio a fin: gana {tantos}."),
        mark("La noche es de {players} de principio a fin: ganan {tantos} cada uno."),
    ),
    (NIGHT_OF, LEVEL): ("", mark("La noche acaba en empate: {players} ganan {tantos} cada uno.")),
    (BIGGEST_HAND, ""): (
        mark("La mano de la noche es la {hand}: {players} gana {tantos}."),
        mark("La mano de la noche es la {hand}: {players} ganan {tantos} cada uno."),
    ),
    (DROUGHT, ""): (
        mark("La peor racha es la de {players}: {count} manos sin ganar nada, de la {hand} a la {last}."),
        mark("La peor racha es la de {players}: {count} manos sin ganar nada, de la {hand} a la {last}."),
    ),
    (TURNING_POINT, ""): (
        mark("Desde la mano {hand}, {players} ya no va por detrás de nadie."),
        mark("Desde la mano {hand}, {players} ya no van por detrás de nadie."),
    ),
    (HIGHEST_PLATE, TAKEN): (
        mark("{plate} llega a {tantos} en la mano {hand}, y se lo lleva {players}."),
        mark("{plate} llega a {tantos} en la mano {hand}, y se lo llevan {players}."),
    ),
    (HIGHEST_PLATE, SHARED): (
        mark("{plate} llega a {tantos} en la mano {hand}; al final lo que queda es para {players}."),
        mark("{plate} llega a {tantos} en la mano {hand}; al final lo que queda se reparte entre {players}."),
    ),
    (HIGHEST_PLATE, LIES): (mark("{plate} llega a {tantos} en la mano {hand}, y ahí se queda."),) * 2,
}
"""Kind and how → the sentence for one, and for several."""
LATER: Final = (
    mark("{plate} llega a {tantos} en la mano {hand}; se lo lleva {players} en la {last}."),
    mark("{plate} llega a {tantos} en la mano {hand}; se lo llevan {players} en la {last}."),
)
"""The sentences for a plate that was taken in a later hand."""


def beat_told(speech: Speech, beat: Beat, *, plate: str, feats: Mapping[str, str]) -> str:
    """A beat as a sentence; `plate` is the game's name for its plate, `feats` its sentence for each feat that a night is remembered by."""
    if beat.kind == FEAT:
        return speech.say(feats[beat.how], players=speech.everybody(beat.players), hands=hands_told(speech, beat.hands))
    if beat.kind == LEAD_CHANGES:
        return speech.many(
            "El primer puesto cambia de dueño una vez, en la mano {hand}.",
            "El primer puesto cambia de dueño {count} veces, la última en la mano {hand}.",
            len(beat.hands),
            hand=beat.hands[-1],
        )
    said = SAID[beat.kind, beat.how]
    if beat.how == TAKEN and len(beat.hands) > 1:
        said = LATER
    return speech.say(
        said[len(beat.players) > 1],
        players=speech.everybody(beat.players),
        tantos="" if beat.tantos is None else speech.tantos(beat.tantos),
        count=len(beat.hands),
        hand=beat.hands[0] if beat.hands else "",
        last=beat.hands[-1] if beat.hands else "",
        plate=speech.say(plate) if plate else "",
    )


def hands_told(speech: Speech, hands: Sequence[int]) -> str:
    """The hands in which something happened: «en la mano 3», «en las manos 3, 5 y 8»."""
    return speech.many("en la mano {hands}", "en las manos {hands}", len(hands), hands=speech.all_of([str(hand) for hand in hands]))
