"""What has this phone's player done in all the nights that it has joined? Every number leads to its hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask import render_template, request
from flask_babel import gettext

from projections.statistics import Against, HandAt, Line, Statistics, feat_key, statistics
from rules.core.feats import Counted
from rules.registry import GAMES
from service.web.blueprint import WEB
from service.web.evenings import alike, money_of, seat_of
from service.web.mine import mine
from service.web.terms import LANCES, SUITS, outcome


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


class Part(NamedTuple):
    """A part of the page: how it is called, its rows, and whether each says what it is about."""

    title: str
    rows: list[Row]
    says: bool = False


@WEB.route("/historial")
def history() -> str:
    """The history; `ver` names the number whose hands are shown."""
    ours = mine(played=True)
    played = [joined for joined in reversed(ours.nights) if joined.here.me is not None]
    told, groups = statistics([seat_of(joined) for joined in played]), alike(played)
    parts = _parts(told)
    against = [each for group in groups for each in group.against]
    counted = {count.key: count for count in _counts(parts, against)}
    return render_template(
        "history.html",
        joined={joined.here.id: joined for joined in ours.nights},
        nobody=[joined for joined in ours.nights if joined.here.me is None],
        groups=groups,
        money=money_of(played),
        parts=parts,
        chosen=counted.get(request.args.get("ver", "")),
        outcome=outcome,
        lances=LANCES,
        suits=SUITS,
    )


def _parts(told: Statistics) -> list[Part]:
    """What a player did, family by family of feats: of one that none of his hands counts in, nothing is said."""
    families = {game.counted.key: game.counted for game in GAMES.values()}
    # Of whoever has played nothing yet, what most games count is said.
    there = [
        each for each in families.values() if any(each.key in hand.feats for hand in told.hands) or (each.by_contract and not told.hands)
    ]
    parts = [Part(gettext(each.title), [_all_told(each, told)]) for each in there]
    for each in there:
        if each.by_contract:
            lances = [_row(each, line, gettext(LANCES.get(line.about, line.about)), f"lance.{line.about}") for line in told.by_lance]
            trumps = [
                _row(each, line, gettext(SUITS.get(line.about, line.about)), f"palo.{line.about}")._replace(suit=line.about)
                for line in told.by_trump
            ]
            parts += [Part(gettext("Por lances"), lances, says=True)] if lances else []
            parts += [Part(gettext("Por triunfos"), trumps, says=True)] if trumps else []
    return parts


def _all_told(family: Counted, told: Statistics) -> Row:
    """What a player did in all the hands that a family of feats counts."""
    if family.by_contract:
        return _row(family, told.all_told, gettext(family.name), "todo")
    keys = {name: feat_key(family, name) for name in family.headings}
    counts = [
        Count(gettext(family.headings[name]), key, tuple(hand for hand in told.hands if key in hand.feats)) for name, key in keys.items()
    ]
    return Row(gettext(family.name), None, counts)


def _row(family: Counted, line: Line, name: str, key: str) -> Row:
    return Row(name, None, [Count(gettext(label), f"{key}.{feat}", line.counting(feat)) for feat, label in family.headings.items()])


def _counts(parts: Sequence[Part], against: list[tuple[Against, str]]) -> Iterator[Count]:
    """Every number of the page, named so that its hands can stand under it."""
    for part in parts:
        for row in part.rows:
            yield from (count._replace(label=f"{row.name}: {count.label.lower()}") for count in row.counts)
    for each, key in against:
        yield Count(gettext("Con {who}").format(who=each.name), key, each.hands)
