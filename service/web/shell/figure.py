"""A chart within a page: the drawing, and beside it, as a table, the numbers that are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import url_for
from flask_babel import gettext
from markupsafe import Markup

from service.charts.charts import EVENING, OF_PLATE, Chart, chart_of
from service.charts.drawn import drawing
from service.web.here import Here


class Head(NamedTuple):
    """What begins a row: what it is about, and where that leads; nowhere without an address."""

    said: str
    address: str | None = None


class Row(NamedTuple):
    """A row of the table: what it is about, and the value of each line."""

    head: Head
    values: tuple[int, ...]


class Figure(NamedTuple):
    """A chart as a page shows it."""

    name: str
    """No other figure of the page has it."""
    drawing: Markup
    about: str
    """What a row is about."""
    called: tuple[str, ...]
    """Whose the lines are."""
    rows: list[Row]
    is_gain: bool
    """Whether its values are won and lost, and so have a sign."""


def figure(chart: Chart, name: str, about: str, heads: Iterable[Head], *, is_gain: bool = True) -> Figure:
    """A chart with its table: a row for each head, and one before them where a line does not begin at nothing."""
    first, *others = zip(*(line.values for line in chart.lines), strict=True)
    rows = [Row(head, values) for head, values in zip(heads, others, strict=True)]
    if any(first):
        rows.insert(0, Row(Head(gettext("Antes")), first))
    # S704: what people wrote is escaped where it is drawn.
    return Figure(name, Markup(drawing(chart, name)), about, tuple(line.called for line in chart.lines), rows, is_gain)  # noqa: S704


def evening_of(here: Here) -> Figure | None:
    """How the evening went, hand by hand; None while there is no line to be seen, before the second hand."""
    return _by_hand(here, EVENING, is_gain=True)


def plate_of(here: Here) -> Figure | None:
    """What lay in the plate, hand by hand; None before the second hand, and in a game that has none."""
    return _by_hand(here, OF_PLATE, is_gain=False) if here.night.game.has_plate else None


def _by_hand(here: Here, chart: str, *, is_gain: bool) -> Figure | None:
    count = here.night.game.dealt_count(here.night.table)
    if count < 2:
        return None
    heads = (Head(str(hand), url_for("web.hand", night_id=here.id, number=hand)) for hand in range(1, count + 1))
    return figure(chart_of(here.night, chart, here.lang, here.names), chart, gettext("Mano"), heads, is_gain=is_gain)
