"""A chart as an SVG file with its own style, or as part of a page whose style sheet has the colours.

Print programs read little of a style sheet. So light colours need no condition, dark ones stand in `@media`, a rule has one class, and a
colour has six digits. A chart stays legible without what such a program drops.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from html import escape
from typing import Final

from service.charts.charts import Chart
from service.charts.colours import FILLED, LINES, STROKED
from service.charts.curve import Curve, Point

SIZE: Final = 12
"""The height of text in units, which are pixels if the drawing is as wide as the narrowest phone."""
FAMILY: Final = "Noto Sans, DejaVu Sans, Liberation Sans, Arial, Helvetica, sans-serif"
"""A named font, because programs differ in their default."""
DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "5 5", "12 4", "1 4", "7 3 2 3 2 3")
"""The dash of each line, in order."""
MARKS: Final = (
    "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5L5 4H-5Z",
    "M0 -5L5 0L0 5L-5 0Z",
    "M0 5L5 -4H-5Z",
    "M-5 -1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z",
    "M-5 -2H5V2H-5Z",
    "M-2 -5H2V5H-2Z",
)
"""The mark at the end of each line, in order: a disc, a square, a triangle, a lozenge, an inverted triangle, a cross, a bar, a post."""


def _rules(place: int) -> Iterator[str]:
    """The colour rules by day (0) or by night (1)."""
    yield from (f".{name}{{fill:{colour[place]}}}" for name, colour in FILLED.items())
    yield from (f".{name}{{stroke:{colour[place]}}}" for name, colour in STROKED.items())


STYLE: Final = "".join((*_rules(0), "@media (prefers-color-scheme:dark){", *_rules(1), "}"))
_CLASS: Final = re.compile(r'class="(\w+)"')
_LIGHT: Final = {
    **{name: f'fill="{colour.light}"' for name, colour in FILLED.items()},
    **{name: f'stroke="{colour.light}"' for name, colour in STROKED.items()},
}
"""Class → the attribute that sets its colour by day without a style sheet."""
POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""The content policy of a picture that is opened by itself: only its own style is allowed."""


def picture(chart: Chart, lang: str) -> str:
    """A chart as a file of SVG."""
    drawn = chart.curve
    size = f'viewBox="0 0 {drawn.width} {drawn.height}" width="{2 * drawn.width}" height="{2 * drawn.height}"'
    said = f'lang="{lang}" xml:lang="{lang}" role="img" aria-labelledby="title desc"'
    font = f' font-size="{SIZE}" font-family="{FAMILY}"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {said}>',
            *_told(chart, ""),
            f"<style>{STYLE}</style>",
            *_parts(chart, font),
            "</svg>\n",
        )
    )


def drawing(chart: Chart, name: str) -> str:
    """A chart within a page that has no other chart of this name; the page sets the colours of its classes and the size of text."""
    said = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    size = f'viewBox="0 0 {chart.curve.width} {chart.curve.height}"'
    return "".join((f'<svg class="curve" {size} {said}>', *_told(chart, f"{name}-"), *_parts(chart, ""), "</svg>"))


def inlaid(chart: Chart, at: Point, width: int) -> str:
    """A chart inside a larger picture, as wide as asked, and light whatever surrounds it: each part carries its own colour."""
    parts = "".join(_parts(chart, f' font-size="{SIZE}"'))
    scale = round(width / chart.curve.width, 4)
    return f'<g transform="translate({at[0]} {at[1]}) scale({scale})">{_CLASS.sub(lambda found: _LIGHT[found[1]], parts)}</g>'


def _told(chart: Chart, before: str) -> Iterator[str]:
    """The title and the result, for readers who do not see the picture."""
    yield f'<title id="{before}title">{escape(chart.title)}</title><desc id="{before}desc">{escape(chart.upshot)}</desc>'


def _parts(chart: Chart, font: str) -> Iterator[str]:
    """Everything that is drawn, the first line last; `font` holds the attributes of each text."""
    drawn = chart.curve
    yield f'<rect class="sheet" width="{drawn.width}" height="{drawn.height}"/>'
    yield from _axes(drawn, font)
    for place in reversed(range(len(chart.lines))):
        yield from _line(chart, place, font)


def _axes(drawn: Curve, font: str) -> Iterator[str]:
    """The zero line, the values on the left and the hands below."""
    yield f'<path class="axis" d="M{drawn.left} {drawn.zero}H{drawn.right}" fill="none" stroke-width="1"/>'
    for tick in drawn.values:
        told = str(tick.value).replace("-", "−")
        yield _text(told, (drawn.left - 6, tick.at), "end", font)
    for tick in drawn.hands:
        yield f'<path class="axis" d="M{tick.at} {drawn.bottom}v4" fill="none" stroke-width="1"/>'
        yield _text(str(tick.value), (tick.at, drawn.bottom + SIZE), "middle", font)


def _line(chart: Chart, place: int, font: str) -> Iterator[str]:
    """A line, its mark and its label; if the label had to move, a thin line leads to it."""
    laid, style = chart.curve.lines[place], place % len(LINES)
    (x, y), (label, row) = laid.points[-1], laid.label
    dash = f' stroke-dasharray="{DASHES[style]}"' if DASHES[style] else ""
    points = " ".join(f"{across},{down}" for across, down in laid.points)
    yield f'<polyline class="line{style}" points="{points}" fill="none" stroke-width="2" stroke-linejoin="round"{dash}/>'
    yield f'<path class="line{style}" d="M{x} {y}L{label - 4} {row}" fill="none" stroke-width="1"/>'
    yield f'<path class="mark{style}" d="{MARKS[style]}" transform="translate({x} {y})"/>'
    yield _text(chart.lines[place].label, (label, row), "start", font)


def _text(said: str, at: Point, anchor: str, font: str) -> str:
    """A text centred in its row."""
    return f'<text class="text" x="{at[0]}" y="{at[1] + SIZE // 3}"{font} text-anchor="{anchor}">{escape(said)}</text>'
