"""What else did a player do in a hand, beside being the hombre? Each game that has no hombre counts something of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from rules.core.hands import HandResult
from rules.core.refusals import mark

CAPOTE: Final = 40
"""What a capote counts in a hand of a game to a hundred."""
IN_ALL: Final = 72
"""The points of a hand of points, of which each side owes an equal part."""
HOMBRE: Final = "hombre"
"""What is said of a hand whose game has an hombre."""

OF_REVESINO: Final = {
    "partida": mark("Partidas ganadas"),
    "lost": mark("Partidas perdidas"),
    "aces_won": mark("Cuatro ases ganados"),
    "aces_lost": mark("Cuatro ases perdidos"),
    "given": mark("Revesinos dados"),
    "cut": mark("Revesinos cortados"),
    "corte": mark("Cortes"),
}
"""What a player did in a hand in which nobody is the hombre → its heading."""


OF_MALILLA: Final = {
    "over": mark("Ganadas por los puntos"),
    "short": mark("Perdidas por los puntos"),
    "capote": mark("Capotes dados"),
    "against": mark("Capotes en contra"),
    "alce": mark("Alces cobrados"),
    "faults": mark("Manos con falta"),
}
"""What a player or his side did in a hand of points → its heading."""


OF_CIENTOS: Final = {
    "sencillo": mark("Juegos ganados, sencillos"),
    "doble": mark("Juegos ganados, dobles"),
    "lost": mark("Juegos perdidos"),
    "lost_doble": mark("De ellos, dobles"),
    "repique": mark("Repiques"),
    "pique": mark("Piques"),
    "capote": mark("Capotes"),
}
"""What a player did in a hand of a game to a hundred → its heading."""


OF_MINCHIATE: Final = {
    "won": mark("Manos ganadas"),
    "given": mark("De ellas, con todas las bazas"),
    "lost": mark("Manos perdidas"),
    "taken": mark("De ellas, sin presa"),
    "fined": mark("Renuncios pagados"),
}
"""What a player and his pair did in a hand of Minchiate → its heading."""


def feats_of(result: HandResult, player: str) -> Iterator[str]:
    """What a hand is counted as for a player: as one of its game, and under which of the headings of that."""
    if "hombre" in result.told:
        yield HOMBRE
    for own in OWN:
        if own.tells in result.told:
            yield own.game
        yield from (own.key(heading) for heading in own.done(result, player))


def _over(result: HandResult, player: str) -> int:
    """How many points more than they owe a player and his partner made, below zero fewer; a pair is told by the first of the two."""
    points: dict[str, int] = result.told.get("points", {})
    seated = list(result.tantos)
    in_pairs = len(points) == 2 and len(seated) == 4 and player in seated
    head = seated[seated.index(player) % 2] if in_pairs else player
    return points[head] - IN_ALL // len(points) if head in points else 0


def _done_at_malilla(result: HandResult, player: str) -> Iterator[str]:
    """What he did in a hand of Malilla."""
    told = result.told
    over = _over(result, player) if "alce" in told else 0
    if over and result.outcome == "capote":
        yield "capote" if over > 0 else "against"
    elif over:
        yield "over" if over > 0 else "short"
    if any((each.why, each.to) == ("alce", player) for each in result.postings):
        yield "alce"
    if "alce" in told and any(each["player"] == player for each in told["laws"]):
        yield "faults"


def _winner_of(result: HandResult) -> tuple[str | None, bool]:
    """Who won a game with a hand, and whether double; nobody is None."""
    paid = next((each for each in result.postings if each.why in ("juego_sencillo", "juego_doble")), None)
    return (None, False) if paid is None else (paid.to, paid.why == "juego_doble")


def _done_at_cientos(result: HandResult, player: str) -> Iterator[str]:
    """What he did in a hand of Cientos, with the game that it may have ended."""
    told = result.told
    # A hand of Minchiate has a count too.
    if "juego" not in told or not told["count"]:
        return
    winner, doble = _winner_of(result)
    if winner == player:
        yield "doble" if doble else "sencillo"
    elif winner is not None:
        yield "lost"
        if doble:
            yield "lost_doble"
    yield from (feat for feat in ("repique", "pique") if told[feat] == player)
    if told["count"][player]["bazas"] == CAPOTE:
        yield "capote"


def _done_at_minchiate(result: HandResult, player: str) -> Iterator[str]:
    """What he and his pair did in a hand of Minchiate."""
    told = result.told
    if "restos" not in told:
        return
    if told["winner"] is not None:
        won = player in told["pairs"][told["winner"]]
        yield "won" if won else "lost"
        if result.outcome == "sin_presa":
            yield "given" if won else "taken"
    if any((each.why, each.from_) == ("renuncio", player) for each in result.postings):
        yield "fined"


def _done_at_revesino(result: HandResult, player: str) -> Iterator[str]:
    """What he did in a hand of Revesino; who pays for somebody's fault has lost no partida."""
    told, outcome = result.told, result.outcome
    partida, sought = told.get("partida") or {}, told.get("revesino", {})
    if player == partida.get("winner"):
        yield "partida"
    if player == partida.get("loser"):
        yield "lost"
    if player == told.get("cuatro_ases", {}).get("player") and outcome in ("cuatro_ases_won", "cuatro_ases_lost"):
        yield "aces_won" if outcome == "cuatro_ases_won" else "aces_lost"
    if player == sought.get("player") and outcome in ("revesino_won", "revesino_cut"):
        yield "given" if outcome == "revesino_won" else "cut"
    if player == sought.get("cut_by") and outcome == "revesino_cut":
        yield "corte"


class Own(NamedTuple):
    """What a game counts of its own."""

    game: str
    name: str
    tells: str
    """What each hand of the game tells, and no other."""
    headings: Mapping[str, str]
    done: Callable[[HandResult, str], Iterator[str]]

    def key(self, heading: str) -> str:
        """A heading as it is said of a hand, and in the address that shows its hands."""
        return f"{self.game}.{heading}"


OWN: Final = (
    Own("revesino", mark("Revesino"), "partida", OF_REVESINO, _done_at_revesino),
    Own("malilla", mark("Malilla"), "alce", OF_MALILLA, _done_at_malilla),
    Own("cientos", mark("Cientos"), "juego", OF_CIENTOS, _done_at_cientos),
    Own("minchiate", mark("Minchiate"), "restos", OF_MINCHIATE, _done_at_minchiate),
)
