"""What this phone's player has done in all the nights that it has joined. Every number links to its hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import render_template, request
from flask_babel import gettext

from projections.statistics import Against, HandAt, Line, Statistics, feat_key, statistics
from rules.core.feats import Counted
from rules.core.glossary import FeatWords
from rules.registry import GAMES, words_of
from service.web.blueprint import WEB
from service.web.history.evenings import alike, money_of, seat_of
from service.web.mine import mine
from service.web.shell.language import said_of
from service.web.terms import SUITS


class Count(NamedTuple):
    """A number on the page: what it counts, the word in the address that shows its hands, and those hands."""

    label: str
    key: str
    hands: tuple[HandAt, ...]


class Row(NamedTuple):
    """A row of the page: its name, its suit, and its numbers."""

    name: str
    suit: str | None
    counts: list[Count]


class Part(NamedTuple):
    """A part of the page: its title, its rows, and whether each row shows its name."""

    title: str
    rows: list[Row]
    says: bool = False


@WEB.route("/historial")
def history() -> str:
    """The history; `ver` names the number whose hands are shown."""
    ours = mine(played=True)
    played = [joined for joined in reversed(ours.nights) if joined.here.me is not None]
    told, groups = statistics([seat_of(joined) for joined in played]), alike(played)
    lances = _lances()
    parts = _parts(told, lances)
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
        words_of=words_of,
        lances=lances,
        suits=SUITS,
    )


def _lances() -> dict[str, str]:
    """The lances of all games, as people call them."""
    return {lance: said_of(name, said) for name in GAMES for lance, said in words_of(name).lances.items()}


class Family(NamedTuple):
    """Feats that are counted together: the first game that counts them, their key, and their words."""

    game: str
    counted: Counted
    words: FeatWords

    @property
    def title(self) -> str:
        """The title of its part of the page."""
        return said_of(self.game, self.words.title)

    @property
    def name(self) -> str:
        """The name of its row."""
        return said_of(self.game, self.words.name)

    @property
    def headings(self) -> dict[str, str]:
        """Feat → heading, in order."""
        return {name: said_of(self.game, said) for name, said in self.words.headings.items()}


def _families() -> list[Family]:
    """The families of feats that games count; games that count the same share a key."""
    found: dict[str, Family] = {}
    for name, game in GAMES.items():
        found.setdefault(game.counted.key, Family(name, game.counted, words_of(name).feats))
    return list(found.values())


def _parts(told: Statistics, lances: Mapping[str, str]) -> list[Part]:
    """What a player did, by family of feats; a family that none of his hands counts is left out."""
    # For somebody who has not played yet, show the family that most games count.
    there = [
        each
        for each in _families()
        if any(each.counted.key in hand.feats for hand in told.hands) or (each.counted.by_contract and not told.hands)
    ]
    parts = [Part(each.title, [_all_told(each, told)]) for each in there]
    for each in there:
        if each.counted.by_contract:
            by_lance = [_row(each, line, lances.get(line.about, line.about), f"lance.{line.about}") for line in told.by_lance]
            by_trump = [
                _row(each, line, gettext(SUITS.get(line.about, line.about)), f"palo.{line.about}")._replace(suit=line.about)
                for line in told.by_trump
            ]
            parts += [Part(gettext("Por lances"), by_lance, says=True)] if by_lance else []
            parts += [Part(gettext("Por triunfos"), by_trump, says=True)] if by_trump else []
    return parts


def _all_told(family: Family, told: Statistics) -> Row:
    """What a player did in all the hands that a family of feats counts."""
    if family.counted.by_contract:
        return _row(family, told.all_told, family.name, "todo")
    keys = {feat_key(family.counted, name): heading for name, heading in family.headings.items()}
    counts = [Count(heading, key, tuple(hand for hand in told.hands if key in hand.feats)) for key, heading in keys.items()]
    return Row(family.name, None, counts)


def _row(family: Family, line: Line, name: str, key: str) -> Row:
    return Row(name, None, [Count(heading, f"{key}.{feat}", line.counting(feat)) for feat, heading in family.headings.items()])


def _counts(parts: Sequence[Part], against: list[tuple[Against, str]]) -> Iterator[Count]:
    """Every number on the page, with its name, so that its hands can be shown below it."""
    for part in parts:
        for row in part.rows:
            yield from (count._replace(label=f"{row.name}: {count.label.lower()}") for count in row.counts)
    for each, key in against:
        yield Count(gettext("Con {who}").format(who=each.name), key, each.hands)
