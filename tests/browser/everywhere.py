"""What a phone shows of winnings and debts, on every page, in the text, in the picture and by the API, beside a recount of the record.

`EVERYWHERE` reads it all in the phone's own browser, as written; `told_everywhere` writes the same from recounts (`tests.recount`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from tests.recount import Moved, Recount, owes, signed, summed

PLATE: Final = "plate"
EVERYWHERE: Final = """async ([id, hands]) => {
  const told = (what) => (what?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const all = (where, what) => [...where.querySelectorAll(what)];
  const asked = async (path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${answer.status}: ${path}`);
    return answer.text();
  };
  const page = async (path) => new DOMParser().parseFromString(await asked(path), "text/html");
  const api = async (path) => JSON.parse(await asked(`/api/v1/nights/${id}${path}`));
  const row = (line) => [told(line.firstChild), told(line.querySelector(".sum > .num")),
    told(line.querySelector(".sum > .num + .num")), told(line.querySelector(".owes"))];
  const score = (table) => ({
    rows: all(table, "#score tr[data-player]").map((each) => [told(each.querySelector("th").firstChild), told(each.querySelector(".total")),
      told(each.querySelector(".owes"))]),
    plate: told(table.querySelector("#plate h2 .num")),
  });
  const drawn = (picture) => all(picture, "text").map(told).filter((each) => each);
  const accounts = (sheet) => ({
    rows: all(sheet, "#standing-title + .sums > li").map(row),
    winner: told(sheet.querySelector("#settle-now .winner")),
    lines: all(sheet, ".payment-line").map(told),
    text: sheet.querySelector("#share-text").textContent.replaceAll("\\u00a0", " ").split("\\n"),
    drawn: drawn(sheet.querySelector("template[data-picture]").content),
  });
  const [table, wall, plate, sheet, svg, paper, home, history, night, settlement, ledger] = await Promise.all([
    ...[`/n/${id}`, `/n/${id}/pared`, `/n/${id}/plato`, `/n/${id}/liquidar`].map(page), asked(`/n/${id}/liquidacion.svg`),
    hands && page(`/n/${id}/manos/${hands}/acta`), ...["/", "/historial"].map(page), ...["", "/settlement", "/ledger"].map(api),
  ]);
  return {
    seen: { ...(document.querySelector("#score") && { table: score(document) }),
      ...(document.querySelector("#settle-now") && { accounts: accounts(document) }) },
    table: score(table),
    wall: { rows: all(wall, ".wall-players > li").map((each) => [told(each.querySelector(".wall-name").firstChild),
      told(each.querySelector(".wall-total")), told(each.querySelector(".wall-owed"))]), plate: told(wall.querySelector("#wall-plate h2 .num")) },
    plate: [told(plate.querySelector("#plate-title .num")), all(plate, "[data-lies]").at(-1)?.dataset.lies],
    accounts: accounts(sheet),
    picture: drawn(new DOMParser().parseFromString(svg, "image/svg+xml")),
    acta: hands ? all(paper, "#stands > li").map(row) : null,
    home: Object.fromEntries(all(home, ".night").map((each) => [each.getAttribute("href").slice(3), each.querySelector(".night-mine")])
      .filter(([_, mine]) => mine).map(([night, mine]) => [night, [told(mine.firstChild), told(mine.querySelector(".sum > .num")),
      told(mine.querySelector(".owes"))]])),
    history: {
      nights: Object.fromEntries(all(history, ".evenings a").map((each) => [each.getAttribute("href").slice(3),
        [told(each.querySelector("strong")), told(each.querySelector(".owes"))]])),
      total: all(history, ".alike > .lead > strong").map(told),
      course: all(history, ".figure td").map((each) => each.textContent),
      with: Object.fromEntries(all(history, ".alike .pair").map((each) => [told(each.querySelector("strong")), told(each.querySelector("span"))])),
    },
    api: { night, settlement, ledger },
  };
}"""
"""Reads each page as written; `seen` is the open page, which nobody touches."""


class Counted:
    """A night beside its recount: all its players with their names, and the worth of a tanto."""

    def __init__(self, night_id: str, names: Mapping[str, str], count: Recount, minor: int) -> None:
        self.id, self.names, self.count, self.minor = night_id, names, count, minor

    def won(self, party: str) -> int:
        """What a party has won."""
        return self.count.won.get(party, 0)

    def owed(self, party: str) -> int:
        """What a party is still owed."""
        return self.count.owed.get(party, 0)

    def row(self, party: str, name: str) -> list[str]:
        """Name, winnings, their worth, and debt, as pages write them."""
        return [name, signed(self.won(party)), euros(self.won(party) * self.minor), owes(self.owed(party))]

    @property
    def moves_plate(self) -> bool:
        """Whether anything ever moved into or out of the plate, a plate carried in included."""
        return self.count.plate != self.won(PLATE) or any(PLATE in (each.giver, each.taker) for each in self.count.moved)

    def winner(self, *, closed: bool) -> list[str]:
        """The sentence that names the leader; none if nobody is above zero."""
        most = max(map(self.won, self.names))
        first = [name for player, name in self.names.items() if self.won(player) == most > 0]
        if not first:
            return []
        many = ("Han ganado" if closed else "Van ganando") if len(first) > 1 else ("Ha ganado" if closed else "Va ganando")
        return [f"{many} {' y '.join([', '.join(first[:-1]), first[-1]] if first[1:] else first)}."]

    def rows(self, *, plate: bool) -> list[list[str]]:
        """The rows of all players, and of the plate if it has won or is owed."""
        rows = [self.row(player, name) for player, name in self.names.items()]
        return rows + ([self.row(PLATE, "El plato")] if plate and (self.won(PLATE) or self.owed(PLATE)) else [])


def euros(minor: int) -> str:
    """A gain or a loss of money, as pages write it."""
    sign = "+" if minor > 0 else "−" if minor < 0 else ""
    return f"{sign}{abs(minor) // 100},{abs(minor) % 100:02} €"


Compared = Iterator[tuple[str, object, object]]
"""A place, its text, and the recount's."""


def assert_everywhere(said: Mapping[str, Any], now: Counted, mine: Sequence[tuple[Counted, str]]) -> None:
    """Asserts that everything a phone showed of a night (`EVERYWHERE`) equals the recount.

    `mine` are all nights of the phone, the oldest first, and its player there; it is empty for a phone without a player.
    """
    for place, told, counted in (*of_pages(said, now), *of_what_is_sent(said, now), *of_mine(said, mine), *of_api(said["api"], now)):
        assert told == counted, f"{place}: {told}\nrecounted: {counted}"


def of_pages(said: Mapping[str, Any], now: Counted) -> Compared:
    """Mesa, wall, plate, accounts and acta, and the open page."""
    rows, night = now.rows(plate=True), said["api"]["night"]
    score = {"rows": [[name, won, owed] for name, won, _, owed in now.rows(plate=False)], "plate": str(now.count.plate)}
    yield "table", said["table"], score
    yield "wall", said["wall"], score
    yield "plate", said["plate"], [score["plate"], score["plate"] if now.moves_plate else None]
    yield "accounts", said["accounts"]["rows"], rows
    yield "accounts, who pays whom", due(said["accounts"]["lines"], now.names), now.count.owed
    yield "acta", said["acta"], rows if night["hands"] else None
    for place, told in said["seen"].items():
        yield f"{place} that is open", told, said[place]


def of_what_is_sent(said: Mapping[str, Any], now: Counted) -> Compared:
    """The text and the picture: each player's winnings and debt, the winner, and the payments."""
    text, drawn, rows = said["accounts"]["text"], said["accounts"]["drawn"], now.rows(plate=False)
    yield "picture, by itself", said["picture"], drawn
    first, due_from = text.index("Esta noche:") + 1, text.index("Por pagar:") + 1
    yield "text", text[first : text.index("", first)], [f"{name} {won} ({money})" for name, won, money, _ in rows]
    owing = " · ".join(f"{name}: {owed}" for name, _, _, owed in rows if owed)
    yield "text, what is owed", text[due_from] if OWING.fullmatch(text[due_from]) else "", owing
    yield "text, who pays whom", due([line for line in text[due_from:] if LINE.match(line)], now.names), now.count.owed
    until = drawn.index("Por pagar")
    yield "picture", drawn_rows(drawn[:until], set(now.names.values())), [sorted(filter(None, row)) for row in rows]
    yield "picture, who pays whom", due(drawn_lines(drawn[until:]), now.names), now.count.owed
    winner = now.winner(closed=said["api"]["night"]["closed"])
    for place, told in (("page", [said["accounts"]["winner"]]), ("text", text), ("picture", drawn)):
        yield f"winner, {place}", [each for each in told if re.match("(Va|Van|Ha|Han) gana", each)], winner


LINE: Final = re.compile(r"(?P<giver>.+?) (?:paga a|debe al|debe a) (?P<taker>.+?) (?P<tantos>\d+)\b(?P<rest>.*)")
"""A line of a payment, on the page and in the text."""
OWING: Final = re.compile(r"[^:]+: (le deben|debe) \d+( · [^:]+: (le deben|debe) \d+)*")
"""A line of the text with what each is owed."""


def due(lines: Sequence[str], names: Mapping[str, str]) -> dict[str, int]:
    """The debts by the lines of the page or of the text, which tell what was paid already."""
    parties = {name: player for player, name in names.items()} | dict.fromkeys(("El plato", "el plato", "plato"), PLATE)
    moved = []
    for line in lines:
        found = LINE.match(line)
        assert found is not None, line
        part = re.search(r"pagados (\d+)", found["rest"])
        paid = int(part[1]) if part else int(found["tantos"]) if "pagado" in found["rest"] else 0
        moved.append(Moved(None, parties[found["giver"]], parties[found["taker"]], int(found["tantos"]) - paid))
    return {party: tantos for party, tantos in summed(moved).items() if tantos}


def drawn_rows(drawn: Sequence[str], names: set[str]) -> list[list[str]]:
    """The rows of the picture: a name and the texts beside it, in any order."""
    rows: list[list[str]] = []
    for told in drawn[drawn.index("Esta noche") + 1 :]:
        if told in names:
            rows.append([told])
        elif re.fullmatch(r"(le deben|debe) \d+|[+−]?\d[\d,]*( €)?", told):
            rows[-1].append(told)
    return [sorted(row) for row in rows]


def drawn_lines(drawn: Sequence[str]) -> list[str]:
    """The payments in the picture, as lines of the text."""
    lines = []
    for told, amount, paid in zip(drawn, drawn[1:], drawn[2:], strict=False):
        if "→" in told:
            lines.append(f"{told.replace('→', 'paga a')} {amount}, {paid if paid.startswith('pagado') else ''}")
    return lines


def of_mine(said: Mapping[str, Any], mine: Sequence[tuple[Counted, str]]) -> Compared:
    """Home and *Historial*: the player's winnings by night and in total, his curve, and his partners."""
    history, nights = said["history"], {each.id: [signed(each.won(me)), owes(each.owed(me))] for each, me in mine}
    yield "home", said["home"], {each.id: [each.names[me], *nights[each.id]] for each, me in mine}
    yield "history", history["nights"], nights
    if not mine:
        return
    total = sum(each.won(me) for each, me in mine)
    yield "history, total", history["total"], [signed(total), euros(total * mine[0][0].minor)]
    course = list(accumulate(each.won(me) for each, me in mine))
    given, taken = Counter[str](), Counter[str]()
    for each, me in mine:
        for moved in each.count.moved:
            if PLATE not in (moved.giver, moved.taker):
                given[each.names[moved.giver]] += moved.tantos if moved.taker == me else 0
                taken[each.names[moved.taker]] += moved.tantos if moved.giver == me else 0
    if any(each.count.moved for each, _ in mine):
        told = history["course"]
        yield "history, curve", told if mine[1:] else told[-1:], [signed(total) for total in course]
    for name, told in history["with"].items():
        yield f"with {name}", told, f"ha dado {given[name]}, ha recibido {taken[name]}: {signed(given[name] - taken[name])}"
    yield "with whom", {name for name in {*given, *taken} if given[name] or taken[name]} - {*history["with"]}, set()


def of_api(said: Mapping[str, Any], now: Counted) -> Compared:
    """The night, its settlement and its ledger: winnings and debts, in tantos and in money."""
    night, settlement, ledger = said["night"], said["settlement"], said["ledger"]
    for name, of, count in (("won", now.won, now.count.won), ("owed", now.owed, now.count.owed)):
        told = {player: of(player) for player in now.names}
        yield f"night, {name}", night[name], told
        yield f"settlement, {name}", settlement[name], told
        yield f"ledger, {name}", ledger[name], told | {PLATE: of(PLATE)}
        money = {party: minor for party, minor in settlement["money"][name].items() if minor}
        yield f"money, {name}", money, {party: tantos * now.minor for party, tantos in count.items()}
    yield "night, plate", night["plate"], now.count.plate
    left = summed(Moved(None, each["from"], each["to"], each["tantos"]) for each in settlement["left"])
    yield "left", {party: tantos for party, tantos in left.items() if tantos}, now.count.owed
