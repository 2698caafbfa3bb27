"""The result as a picture for a chat, laid out so that no text overlaps another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from flask import Response, render_template
from flask_babel import gettext
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from projections.paying import Line
from service.charts.charts import EVENING, chart_of
from service.charts.drawn import inlaid
from service.web.blueprint import WEB
from service.web.here import Here, of_night
from service.web.settle.result import Account, Result, result_of
from service.web.settle.widths import fitted, width, wrapped
from service.words import plain, printable

WIDE: Final = 1080
LEFT: Final = 80
RIGHT: Final = 1000
GAP: Final = 40
"""The gap between a name and the amounts beside it."""
NARROWEST: Final = 320
"""If names have less room than this, the amounts go below them."""
HERO, NAME, LARGE, SMALL, FINE = 72, 42, 52, 32, 26
"""Font sizes: of the winner, of names, of gains, of the text beside them, of the proof."""
LEADING: Final = 1.25
"""The line height, as a multiple of the font size."""
INK: Final = "#221c12"
FAINT: Final = "#5d5340"
UP: Final = "#14603a"
DOWN: Final = "#9a1b1b"


class Text(NamedTuple):
    """A text of the picture, in lines below one another."""

    x: int
    y: int
    """Of the first line."""
    lines: Sequence[str]
    size: int = NAME
    fill: str = INK
    bold: bool = False
    ends: bool = False
    """Whether the text ends at its x instead of beginning there."""
    serif: bool = False

    @property
    def leading(self) -> int:
        """The line height."""
        return round(self.size * LEADING)


class Drawing(NamedTuple):
    """Everything that the picture shows."""

    title: str
    height: int
    texts: list[Text]
    rules: list[int]
    """The heights of the rules."""
    course: Markup
    """The chart of the evening; empty while the night is open."""
    kept: int
    """The height at which a phone without a network writes when it last saw the result."""


@WEB.route("/n/<night_id>/liquidacion.svg")
@of_night()
def settlement_picture(here: Here) -> BaseResponse:
    """The result as a picture of its own."""
    result = result_of(here)
    named = {"Cache-Control": "no-store", "Content-Disposition": f'inline; filename="{result.file}.svg"'}
    return Response(picture(here, result), content_type="image/svg+xml", headers=named)


def picture(here: Here, result: Result) -> str:
    """The picture as SVG."""
    return render_template("settlement.xml", drawing=_Drawn(here, result).drawing(), wide=WIDE, left=LEFT, right=RIGHT)


class _Drawn:
    """The picture in the making, from top to bottom."""

    def __init__(self, here: Here, result: Result) -> None:
        self.here, self.result = here, result
        self.y = 60
        self.texts: list[Text] = []
        self.rules: list[int] = []
        self.course = Markup()

    def drawing(self) -> Drawing:
        """The complete picture; its height follows from its contents."""
        result = self.result
        self._says(result.game, 58, bold=True, serif=True)
        for line in (result.day, result.standing, result.moment):
            self._says(line, SMALL, fill=FAINT)
        if result.winner:
            self.y += 16
            self._says(result.winner, HERO if result.closed else NAME, fill=UP, bold=True, serif=True)
        self._heads(gettext("Esta noche"))
        self._accounts(result.players)
        self.y += 8
        for line in (result.lying, *result.waiting, *result.missing):
            if line:
                self._says(line, SMALL, fill=FAINT)
        if result.closed:
            self._tells_the_evening()
        self._heads(gettext("Por pagar"))
        self._payments(result.lines)
        if not result.lines:
            self._says(gettext("Nadie debe nada."), NAME)
        self.y += 40
        self._says(result.address.partition("://")[2], FINE, fill=FAINT)
        self.y += 24
        kept = self.y - 8
        proof = self.here.speech.say("Huella, apunte {seq}: {hash}", seq=result.head.seq, hash=f"{result.head.hash.hex()[:24]}…")
        self._says(f"Cartulina · {proof}", FINE, fill=FAINT)
        return Drawing(f"{result.game}, {result.day}", self.y + 60, self.texts, self.rules, self.course, kept)

    def _says(self, line: str, size: int, *, fill: str = INK, bold: bool = False, serif: bool = False) -> None:
        """Writes a sentence in as many lines as it needs."""
        lines = [printable(each) for each in wrapped(line, size, RIGHT - LEFT)]
        text = Text(LEFT, self.y + size, lines, size, fill, bold, serif=serif)
        self.texts.append(text)
        self.y += len(text.lines) * text.leading + 4

    def _heads(self, heading: str) -> None:
        """Writes the heading of the rows below."""
        self.y += 28
        self._says(heading, SMALL, fill=FAINT, bold=True)
        self.rules.append(self.y + 4)
        self.y += 12

    def _ends_at(self, x: int, y: int, told: str, size: int, *, fill: str = INK, bold: bool = False) -> None:
        self.texts.append(Text(x, y, [told], size, fill, bold, ends=True))

    def _accounts(self, accounts: Sequence[Account]) -> None:
        """A row for each player: what he won, large, and below it what he is owed. Money that is too wide goes below as well."""
        signed = self.here.speech.signed
        gains = max((width(signed(each.won), LARGE) for each in accounts), default=0)
        money = max((width(each.money, NAME) + GAP for each in accounts if each.money), default=0)
        owed = max((width(each.owes, SMALL) for each in accounts), default=0)
        apart = RIGHT - LEFT - max(gains + money, owed) - GAP
        beside = apart >= NARROWEST
        names = self._names([each.party for each in accounts], apart if beside else RIGHT - LEFT - gains - GAP)
        for each in accounts:
            first, lines = self.y + LARGE, names[each.party]
            self.texts.append(Text(LEFT, first, lines))
            fill = UP if each.won > 0 else DOWN if each.won < 0 else INK
            self._ends_at(round(RIGHT - money) if beside else RIGHT, first, signed(each.won), LARGE, fill=fill, bold=True)
            below = each.owes if beside else " · ".join(told for told in (each.money, each.owes) if told)
            if each.money and beside:
                self._ends_at(RIGHT, first, each.money, NAME)
            last = first + round((len(lines) - 1) * NAME * LEADING)
            if below:
                at = (first if beside else last) + 48
                self._ends_at(RIGHT, at, below, SMALL, fill=FAINT)
                last = max(last, at)
            self.y = last + 28
            self.rules.append(self.y)

    def _payments(self, lines: Sequence[Line]) -> None:
        """A row for each payment: who pays whom, how much, and what was paid of it."""
        told = [(each, self._amount(each), self._paid(each)) for each in lines]
        amounts = max((max(width(amount, NAME), width(paid, SMALL)) for _, amount, paid in told), default=0)
        apart = RIGHT - LEFT - amounts - GAP
        beside = apart >= NARROWEST
        most = apart if beside else RIGHT - LEFT
        names = self._names([party for each in lines for party in each.payment[:2]], most - width("→ ", NAME))
        for line, amount, paid in told:
            payer, payee = names[line.payment.from_], names[line.payment.to]
            whole = f"{' '.join(payer)} → {' '.join(payee)}"
            who = [whole] if width(whole, NAME) <= most else [*payer, f"→ {payee[0]}", *payee[1:]]
            self.texts.append(Text(LEFT, self.y + LARGE, who))
            height = round(len(who) * NAME * LEADING)
            at = self.y + LARGE + (0 if beside else height)
            self._ends_at(RIGHT, at, amount, NAME, bold=True)
            if paid:
                self._ends_at(RIGHT, at + 44, paid, SMALL, fill=FAINT)
            self.y = max(self.y + height, at + (44 if paid else 0)) + 24

    def _tells_the_evening(self) -> None:
        """Draws the chart of the evening, if there is one, and writes what is told of it."""
        if self.here.night.game.dealt_count(self.here.night.table) < 2:
            return
        self._heads(gettext("Cómo fue la noche"))
        chart = chart_of(self.here.night, EVENING, self.here.lang, self.here.names)
        self.course = Markup(inlaid(chart, (LEFT, self.y), RIGHT - LEFT))  # noqa: S704  # what people wrote is escaped where it is drawn
        self.y += round(chart.curve.height * (RIGHT - LEFT) / chart.curve.width) + 12
        for sentence in self.result.story:
            self._says(sentence, SMALL)
            self.y += 8

    def _names(self, parties: Sequence[str], most: float) -> dict[str, list[str]]:
        """The names of parties in one or two lines each, no two of them alike."""
        called = {party: plain(self.here.speech.who(party)) for party in dict.fromkeys(parties)}
        lines = fitted(called.values(), NAME, most)
        return {party: [printable(line) for line in lines[name]] for party, name in called.items()}

    def _amount(self, line: Line) -> str:
        stake = self.here.night.opened.stake
        tantos = str(line.payment.tantos)
        return tantos if stake is None else f"{tantos} · {self.here.speech.money(line.payment, stake)}"

    def _paid(self, line: Line) -> str:
        if not line.paid:
            return ""
        if not line.left:
            return self.here.speech.say("pagado: {paid}", paid=line.paid)
        return self.here.speech.say("pagados {paid}, faltan {left}", paid=line.paid, left=line.left)
