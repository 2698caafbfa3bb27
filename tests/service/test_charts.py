"""A chart drawn by two programs that read little of a style sheet; its geometry, and whether its texts can be read."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final
from xml.etree import ElementTree as ET

import cairosvg
import pytest
import resvg_py
from PIL import Image, ImageColor

from service.charts.charts import Chart, Line
from service.charts.colours import AXIS, FILLED, LINES, SHEET, STROKED, TEXT
from service.charts.curve import ROW, WIDTH, curve
from service.charts.drawn import DASHES, MARKS, SIZE, STYLE, drawing, picture
from service.web.shell.assets import assets

SVG: Final = "{http://www.w3.org/2000/svg}"
EIGHT: Final = [(0, 10 * place, 40 - 25 * place) for place in range(8)]
"""Three moments of eight players; the last two end lowest."""
CHART: Final = Chart(
    "evening",
    "Lo que va ganando cada uno",
    "Tras 2 manos, Ana pierde 55.",
    tuple(Line(f"p{place}", f"Jugador {place}", f"Jugad… {values[-1]}", values) for place, values in enumerate(EIGHT)),
    curve(EIGHT, label=11),
)
DRAWN: Final = picture(CHART, "es")
TWICE: Final = 2
"""A pixel of the drawings is half a unit."""


def parsed(svg: str) -> ET.Element:
    """A picture as its elements."""
    return ET.fromstring(svg)  # noqa: S314  # our own


def by_cairo(svg: str) -> bytes:
    """The picture as CairoSVG draws it."""
    drawn: bytes = cairosvg.svg2png(bytestring=svg.encode())
    return drawn


def by_resvg(svg: str) -> bytes:
    """The picture as resvg draws it."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


@pytest.mark.parametrize("drawn_by", [by_cairo, by_resvg])
def test_sheet_marks_and_texts_have_their_colours_by_day(drawn_by: Callable[[str], bytes]) -> None:
    """Compared pixel by pixel: the sheet in its corners, each mark at the end of its line, and dark pixels where a name stands."""
    drawn = Image.open(io.BytesIO(drawn_by(DRAWN))).convert("RGB")
    assert drawn.size == (TWICE * CHART.curve.width, TWICE * CHART.curve.height)
    for corner in ((1, 1), (drawn.width - 2, drawn.height - 2)):
        assert drawn.getpixel(corner) == ImageColor.getrgb(SHEET.light)
    for place, line in enumerate(CHART.curve.lines):
        x, y = line.points[-1]
        assert drawn.getpixel((TWICE * x, TWICE * y)) == ImageColor.getrgb(LINES[place].light), place
        across, row = line.label
        named = drawn.crop((TWICE * across, TWICE * (row - ROW // 2), drawn.width, TWICE * (row + ROW // 2)))
        assert any(named.convert("L").histogram()[:0x50]), "a name is drawn"


def luminance(colour: str) -> float:
    """The relative luminance of a colour, by WCAG."""
    parts = [part / 255 for part in ImageColor.getrgb(colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_each_text_can_be_read_and_each_line_be_seen() -> None:
    """On the sheet by day, as in print, and by night: texts 7 to 1, lines, marks and the axis 3 to 1."""
    for place in range(2):
        assert contrast(TEXT[place], SHEET[place]) >= 7
        assert [each for each in (AXIS, *LINES) if contrast(each[place], SHEET[place]) < 3] == []


def test_texts_are_large_enough_and_stand_on_the_sheet_alone() -> None:
    """12 pixels on the narrowest phone; beside or below the lines, none over another, none beyond the sheet."""
    texts = list(parsed(DRAWN).iter(f"{SVG}text"))
    assert len(texts) == len(EIGHT) + len(CHART.curve.values) + len(CHART.curve.hands)
    for text in texts:
        x, y = int(text.attrib["x"]), int(text.attrib["y"])
        assert int(text.attrib["font-size"]) == SIZE == 12 and CHART.curve.width == WIDTH == 320
        assert text.attrib["class"] == "text"
        assert x < CHART.curve.left or x > CHART.curve.right or y > CHART.curve.bottom + ROW // 2
        assert 0 < y <= CHART.curve.height
    rows = sorted(line.label[1] for line in CHART.curve.lines)
    assert all(below - above >= ROW for above, below in pairwise(rows))


def test_a_line_is_told_apart_without_its_colour() -> None:
    """By its dashes and by the mark at its end."""
    root = parsed(DRAWN)
    dashes = [each.attrib.get("stroke-dasharray", "") for each in root.iter(f"{SVG}polyline")]
    marks = [each.attrib["d"] for each in root.iter(f"{SVG}path") if each.attrib["class"].startswith("mark")]
    assert (sorted(dashes), sorted(marks)) == (sorted(DASHES), sorted(MARKS))
    assert len({*dashes}) == len({*marks}) == len(EIGHT)


def test_a_picture_says_what_it_shows() -> None:
    """One picture with a title and a summary that says losses in words; nothing in it is a link."""
    root = parsed(DRAWN)
    assert root.attrib["role"] == "img" and root.attrib["aria-labelledby"] == "title desc"
    assert [root.findtext(f"{SVG}{each}") for each in ("title", "desc")] == [CHART.title, "Tras 2 manos, Ana pierde 55."]
    assert [*root.iter(f"{SVG}a")] == []


def test_what_is_said_stays_text() -> None:
    """A name that looks like markup stays text."""
    told = picture(CHART._replace(title="<b>&", lines=(CHART.lines[0]._replace(label="</text><script>"), *CHART.lines[1:])), "es")
    root = parsed(told)
    assert root.findtext(f"{SVG}title") == "<b>&" and [*root.iter(f"{SVG}script")] == []


def test_the_style_is_one_that_every_program_reads() -> None:
    """One class a rule, colours of six digits, light colours without a condition and dark ones under theirs; each used class has both."""
    light, _, dark = STYLE.removesuffix("}").partition("@media (prefers-color-scheme:dark){")
    rule = r"\.([a-z]+\d?)\{(?:fill|stroke):#[0-9a-f]{6}\}"
    for rules in (light, dark):
        assert re.fullmatch(f"({rule})+", rules)
        assert {*re.findall(rule, rules)} == {*FILLED, *STROKED}
    used = {each.attrib["class"] for each in parsed(DRAWN).iter() if "class" in each.attrib}
    assert used == {*FILLED, *STROKED}


def test_a_page_has_the_same_colours() -> None:
    """By day and by night, a class for each line and its mark; text, sheet and axis use those of the page."""
    light, _, dark = assets().files["figure.css"].content.decode().partition("@media screen and (prefers-color-scheme: dark)")
    own = assets().files["cartulina.css"].content.decode().partition("@media screen and (prefers-color-scheme: dark)")
    for styles, page, place in ((light, own[0], 0), (dark, own[2], 1)):
        assert re.findall(r"--line-\d: (#[0-9a-f]{6})", styles) == [each[place] for each in LINES]
        assert all(f"{name}: {colour[place]};" in page for name, colour in (("--sheet", SHEET), ("--ink", TEXT), ("--edge", AXIS)))
    used = {each for each in re.findall(r'class="([a-z]+\d?)"', drawing(CHART, "evening")) if each[-1].isdigit()}
    assert used == set(re.findall(r"\.((?:line|mark)\d) ", dark)) and "style=" not in drawing(CHART, "evening")


def test_points_lie_where_their_values_are() -> None:
    """To scale: with −20 to 100 over 168 units, zero is 100 ÷ 120 of the way down; across, two hands halve the width."""
    drawn = curve([(0, 100, 40), (0, -20, 5)], label=8)
    assert (drawn.top, drawn.bottom, drawn.zero) == (12, 180, 152)
    assert [y for _, y in drawn.lines[0].points] == [152, 12, 96]
    (left, _), (middle, _), (right, _) = drawn.lines[1].points
    assert (left, right) == (drawn.left, drawn.right) and abs(2 * middle - left - right) <= 1
    assert [tick.value for tick in drawn.values] == [100, 0, -20]


def test_a_night_that_has_only_begun_is_a_point() -> None:
    """Before the first hand nobody has won anything: all names stand one below the other."""
    drawn = curve([(0,), (0,), (0,)], label=8)
    assert drawn.hands == () and [tick.value for tick in drawn.values] == [0]
    assert [line.label[1] for line in drawn.lines] == [12, 27, 42]


def test_names_give_way_to_each_other_within_the_drawing() -> None:
    """Lines that end at the same height at the bottom push their names up, so that the last stays on the sheet."""
    drawn = curve([(0, -9), (0, -9), (0, -9), (0, 27)], label=8)
    assert [line.label[1] for line in drawn.lines] == [150, 165, 180, 12]
