"""A chart on a page: the drawing, and a table of the numbers in it."""

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
    """The head of a row: its text, and the address it links to; no link if the address is empty."""

    said: str
    address: str | None = None


class Row(NamedTuple):
    """A row of the table: its head, and the value of each line."""

    head: Head
    values: tuple[int, ...]


class Figure(NamedTuple):
    """A chart as a page shows it."""

    name: str
    """Unique on the page."""
    drawing: Markup
    about: str
    """The heading of the column of heads."""
    called: tuple[str, ...]
    """The names of the lines."""
    rows: list[Row]
    is_gain: bool
    """Whether the values are gains and losses, and so are signed."""


def figure(chart: Chart, name: str, about: str, heads: Iterable[Head], *, is_gain: bool = True) -> Figure:
    """A chart with its table: a row for each head, preceded by one for the start if a line does not begin at zero."""
    first, *others = zip(*(line.values for line in chart.lines), strict=True)
    rows = [Row(head, values) for head, values in zip(heads, others, strict=True)]
    if any(first):
        rows.insert(0, Row(Head(gettext("Antes")), first))
    # S704: `drawing` escapes what people wrote.
    return Figure(name, Markup(drawing(chart, name)), about, tuple(line.called for line in chart.lines), rows, is_gain)  # noqa: S704


def evening_of(here: Here) -> Figure | None:
    """The chart of the evening, hand by hand; None before the second hand."""
    return _by_hand(here, EVENING, is_gain=True)


def plate_of(here: Here) -> Figure | None:
    """The chart of the plate, hand by hand; None before the second hand, and in a game without a plate."""
    return _by_hand(here, OF_PLATE, is_gain=False) if here.night.game.has_plate else None


def _by_hand(here: Here, chart: str, *, is_gain: bool) -> Figure | None:
    count = here.night.game.dealt_count(here.night.table)
    if count < 2:
        return None
    heads = (Head(str(hand), url_for("web.hand", night_id=here.id, number=hand)) for hand in range(1, count + 1))
    return figure(chart_of(here.night, chart, here.lang, here.names), chart, gettext("Mano"), heads, is_gain=is_gain)
