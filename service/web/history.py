"""What has this phone's player done in all the nights that it has joined? Every number leads to its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from flask import render_template, request
from flask_babel import gettext

from projections.statistics import Against, HandAt, Line, statistics
from rules.core.refusals import mark
from service.explain.cientos import CAPOTE, winner_of
from service.explain.malilla import sides_of
from service.web.blueprint import WEB
from service.web.evenings import alike, money_of, seat_of
from service.web.mine import mine
from service.web.terms import LANCES, SUITS, outcome

RESULTS: Final = {
    "played": mark("Jugadas"),
    "won": mark("Ganadas"),
    "puesta": mark("Puestas"),
    "codillo": mark("Codillos"),
}
"""Column of a line → its heading."""


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


class Count(NamedTuple):
    """A number of the page: what it counts, the word in the address that shows its hands, and those."""

    label: str
    key: str
    hands: tuple[HandAt, ...]


class Row(NamedTuple):
    """A line of the page: its name, the suit that it is about, and its numbers."""

    name: str
    suit: str | None
    counts: list[Count]


@WEB.route("/historial")
def history() -> str:
    """The history; `ver` names the number whose hands are shown."""
    ours = mine()
    played = [joined for joined in reversed(ours.nights) if joined.here.me is not None]
    told, groups = statistics([seat_of(joined) for joined in played]), alike(played)
    rows = {
        "": [_row(told.all_told, gettext("En todas las noches"), "todo")],
        "lance": [_row(line, gettext(LANCES.get(line.about, line.about)), f"lance.{line.about}") for line in told.by_lance],
        "trump": [_row(line, gettext(SUITS.get(line.about, line.about)), f"palo.{line.about}", line.about) for line in told.by_trump],
    }
    if any("partida" in hand.result.told for hand in told.hands):
        rows["revesino"] = [_row_of(gettext("Revesino"), "revesino", OF_REVESINO, _done, told.hands)]
    if any("alce" in hand.result.told for hand in told.hands):
        rows["malilla"] = [_row_of(gettext("Malilla"), "malilla", OF_MALILLA, _done_at_malilla, told.hands)]
    if any("juego" in hand.result.told for hand in told.hands):
        rows["cientos"] = [_row_of(gettext("Cientos"), "cientos", OF_CIENTOS, _done_at_cientos, told.hands)]
    if any("restos" in hand.result.told for hand in told.hands):
        rows["minchiate"] = [_row_of(gettext("Minchiate"), "minchiate", OF_MINCHIATE, _done_at_minchiate, told.hands)]
    against = [each for group in groups for each in group.against]
    counted = {count.key: count for count in _counts(rows, against)}
    return render_template(
        "history.html",
        joined={joined.here.id: joined for joined in ours.nights},
        nobody=[joined for joined in ours.nights if joined.here.me is None],
        groups=groups,
        money=money_of(played),
        rows=rows,
        # Who plays for himself all night is never the hombre: of him this part says nothing.
        hombre=any("hombre" in hand.result.told for hand in told.hands) or not told.hands,
        chosen=counted.get(request.args.get("ver", "")),
        outcome=outcome,
        lances=LANCES,
        suits=SUITS,
    )


def _row(line: Line, name: str, key: str, suit: str | None = None) -> Row:
    counts = [Count(gettext(label), f"{key}.{result}", getattr(line, result)) for result, label in RESULTS.items()]
    return Row(name, suit, counts)


def _row_of(name: str, key: str, headings: Mapping[str, str], done_in: Callable[[HandAt], Iterator[str]], hands: Sequence[HandAt]) -> Row:
    """What a player did in the hands of a game that has headings of its own."""
    done: dict[str, list[HandAt]] = {heading: [] for heading in headings}
    for hand in hands:
        for heading in done_in(hand):
            done[heading].append(hand)
    counts = [Count(gettext(label), f"{key}.{heading}", tuple(done[heading])) for heading, label in headings.items()]
    return Row(name, None, counts)


def _done_at_malilla(hand: HandAt) -> Iterator[str]:
    """What he did in a hand of Malilla."""
    told, sides = hand.result.told, sides_of(hand.result) if "alce" in hand.result.told else []
    own = next((side for side in sides if hand.player in side.players), None)
    if own is not None and hand.result.outcome == "capote":
        yield "capote" if own.over > 0 else "against"
    elif own is not None and own.over:
        yield "over" if own.over > 0 else "short"
    if any((each.why, each.to) == ("alce", hand.player) for each in hand.result.postings):
        yield "alce"
    if "alce" in told and any(each["player"] == hand.player for each in told["laws"]):
        yield "faults"


def _done_at_cientos(hand: HandAt) -> Iterator[str]:
    """What he did in a hand of Cientos, with the game that it may have ended."""
    told = hand.result.told
    # A hand of Minchiate has a count too.
    if "juego" not in told or not told["count"]:
        return
    winner, doble = winner_of(hand.result)
    if winner == hand.player:
        yield "doble" if doble else "sencillo"
    elif winner is not None:
        yield "lost"
        if doble:
            yield "lost_doble"
    yield from (feat for feat in ("repique", "pique") if told[feat] == hand.player)
    if told["count"][hand.player]["bazas"] == CAPOTE:
        yield "capote"


def _done_at_minchiate(hand: HandAt) -> Iterator[str]:
    """What he and his pair did in a hand of Minchiate."""
    told = hand.result.told
    if "restos" not in told:
        return
    if told["winner"] is not None:
        won = hand.player in told["pairs"][told["winner"]]
        yield "won" if won else "lost"
        if hand.result.outcome == "sin_presa":
            yield "given" if won else "taken"
    if any((each.why, each.from_) == ("renuncio", hand.player) for each in hand.result.postings):
        yield "fined"


def _done(hand: HandAt) -> Iterator[str]:
    """What he did in a hand of Revesino; who pays for somebody's fault has lost no partida."""
    told, outcome = hand.result.told, hand.result.outcome
    partida, sought = told.get("partida") or {}, told.get("revesino", {})
    if hand.player == partida.get("winner"):
        yield "partida"
    if hand.player == partida.get("loser"):
        yield "lost"
    if hand.player == told.get("cuatro_ases", {}).get("player") and outcome in ("cuatro_ases_won", "cuatro_ases_lost"):
        yield "aces_won" if outcome == "cuatro_ases_won" else "aces_lost"
    if hand.player == sought.get("player") and outcome in ("revesino_won", "revesino_cut"):
        yield "given" if outcome == "revesino_won" else "cut"
    if hand.player == sought.get("cut_by") and outcome == "revesino_cut":
        yield "corte"


def _counts(rows: dict[str, list[Row]], against: list[tuple[Against, str]]) -> Iterator[Count]:
    """Every number of the page, named so that its hands can stand under it."""
    for group in rows.values():
        for row in group:
            yield from (count._replace(label=f"{row.name}: {count.label.lower()}") for count in row.counts)
    for each, key in against:
        yield Count(gettext("Con {who}").format(who=each.name), key, each.hands)
