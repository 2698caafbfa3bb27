"""What has this phone's player done in all the nights that it has joined? Every number leads to its hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from flask import render_template, request
from flask_babel import gettext

from projections.statistics import Against, HandAt, Line, statistics
from rules.core.refusals import mark
from rules.registry import GAMES, words_of
from service.web.blueprint import WEB
from service.web.evenings import alike, money_of, seat_of
from service.web.feats import HOMBRE, OWN, Own
from service.web.language import said_of
from service.web.mine import mine
from service.web.terms import SUITS

RESULTS: Final = {
    "played": mark("Jugadas"),
    "won": mark("Ganadas"),
    "puesta": mark("Puestas"),
    "codillo": mark("Codillos"),
}
"""Column of a line → its heading."""


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
    ours = mine(played=True)
    played = [joined for joined in reversed(ours.nights) if joined.here.me is not None]
    told, groups = statistics([seat_of(joined) for joined in played]), alike(played)
    lances = _lances()
    rows = {
        "": [_row(told.all_told, gettext("En todas las noches"), "todo")],
        "lance": [_row(line, lances.get(line.about, line.about), f"lance.{line.about}") for line in told.by_lance],
        "trump": [_row(line, gettext(SUITS.get(line.about, line.about)), f"palo.{line.about}", line.about) for line in told.by_trump],
    }
    for each in OWN:
        if any(each.game in hand.feats for hand in told.hands):
            rows[each.game] = [_row_of(each, told.hands)]
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
        hombre=any(HOMBRE in hand.feats for hand in told.hands) or not told.hands,
        chosen=counted.get(request.args.get("ver", "")),
        words_of=words_of,
        lances=lances,
        suits=SUITS,
    )


def _lances() -> dict[str, str]:
    """The lances of all games, as people call them."""
    return {lance: said_of(name, said) for name in GAMES for lance, said in words_of(name).lances.items()}


def _row(line: Line, name: str, key: str, suit: str | None = None) -> Row:
    counts = [Count(gettext(label), f"{key}.{result}", getattr(line, result)) for result, label in RESULTS.items()]
    return Row(name, suit, counts)


def _row_of(of: Own, hands: Sequence[HandAt]) -> Row:
    """What a player did in the hands of a game that has headings of its own."""
    counts = []
    for heading, label in of.headings.items():
        key = of.key(heading)
        counts.append(Count(gettext(label), key, tuple(hand for hand in hands if key in hand.feats)))
    return Row(gettext(of.name), None, counts)


def _counts(rows: dict[str, list[Row]], against: list[tuple[Against, str]]) -> Iterator[Count]:
    """Every number of the page, named so that its hands can stand under it."""
    for group in rows.values():
        for row in group:
            yield from (count._replace(label=f"{row.name}: {count.label.lower()}") for count in row.counts)
    for each, key in against:
        yield Count(gettext("Con {who}").format(who=each.name), key, each.hands)
