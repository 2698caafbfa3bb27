"""Who plays with whom in the giro that is played or comes next, how it stands, and who has still to deal in it.

A game whose pairs stay as they are has none of this. Nothing is worked out here: between hands the deal that comes next is tried, and
the game says how they would sit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from projections.night import Night
from rules.core.refusals import Refusal
from service.explain.speech import Speech

MISSING: Final = "missing_folas"
"""What a night leaves in a game of giros."""
DEAL: Final = "deal"


class PairNow(NamedTuple):
    """A pair: its name, its two players, what it is ahead by in the open hand, and the tricks that it has there."""

    name: str
    players: list[str]
    lead: int
    tricks: int


class Giro(NamedTuple):
    """The giro that is played, or begins with the next deal."""

    number: int
    hand: int
    """Which of its hands is played, or comes next."""
    hands: int
    pairs: list[PairNow]
    order: list[str]
    """Who plays in that hand, from the dealer's right round to the dealer."""
    later: list[str]
    """Who deals after that hand in the giro, in their order."""
    playing: bool

    @property
    def is_begun(self) -> bool:
        """Whether a hand of it was dealt, and not all of them are over."""
        return self.playing or self.hand > 1

    @property
    def to_deal(self) -> list[str]:
        """Who has had no deal in it yet, in their order."""
        return self.later if self.playing else [self.order[-1], *self.later]


def is_of_giros(night: Night) -> bool:
    """Whether a night is of a game whose pairs change from giro to giro."""
    return MISSING in night.game.leftovers(night.table)


def giro_of(night: Night) -> Giro | None:
    """The giro that is played or comes next; None in a game without any, in a closed night, and where a game is over."""
    game = night.game
    if not is_of_giros(night) or night.closed:
        return None
    told = game.moment(night.table)
    playing = told is not None
    if told is None:
        dealt = game.step(night.table, game.door[DEAL]())
        told = None if isinstance(dealt, Refusal) else game.moment(dealt)
    return None if told is None else _giro(told, playing=playing)


def is_over(night: Night) -> bool:
    """Whether all giros of a game are played, so that another has to be drawn for."""
    return is_of_giros(night) and not night.closed and giro_of(night) is None


def _giro(told: Mapping[str, Any], *, playing: bool) -> Giro:
    """A giro by what can be seen of a hand of it."""
    (first, opposite), (right, left) = told["pairs"].values()
    dealers = [first, right, opposite, left]
    place = dealers.index(told["dealer"])
    pairs = [
        PairNow(name, list(players), told["noted"][name], sum(told["tricks"][player] for player in players))
        for name, players in told["pairs"].items()
    ]
    return Giro(told["giro"], place + 1, len(dealers), pairs, list(told["active"]), dealers[place + 1 :], playing)


def unfinished_told(speech: Speech, night: Night) -> str:
    """That a giro is not finished, and whose Folas are missing; nothing between giros."""
    giro = giro_of(night)
    if giro is None or not giro.is_begun or not giro.to_deal:
        return ""
    values = {"number": giro.number, "players": speech.everybody(giro.to_deal)}
    return speech.many(
        "El giro {number} está a medias: falta la Fola de {players}.",
        "El giro {number} está a medias: faltan las Folas de {players}.",
        len(giro.to_deal),
        **values,
    )
