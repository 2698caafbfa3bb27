"""What do some answers make of a pad: the next question, the possible results, the events, the payments?

It reads the pad as JSON, as every phone gets it, and knows no game; `service/web/pad/answers.js` does the same offline.

An answer refers to other answers by `$name`; `$name+1` is the player after the named one, among those who have cards. For a
dealer without cards, `+1` is the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

Json = Mapping[str, Any]
OTHERS: Final = "others"
RESERVED: Final = "reserved"
PLATE: Final = "plate"
NUMBER: Final = "number"
SOME: Final = "some"
"""The kind of a question with several things at once: its answer is a list."""
FOLLOWS: Final = ("sum", "first")
"""The kinds of entries among the questions that nobody is asked."""
MANO: Final = "mano"
"""The answer that names the first player with cards."""
PLAYER: Final = "player:"
"""Precedes the id of a player who has no part in the hand, and perhaps no longer sits at the table."""
NAMED: Final = re.compile(r"\{([a-z_]+(?:\+[0-9])?)\}")


class Filled(NamedTuple):
    """A pad with the answers that hold: the given ones, and those that follow from them."""

    answers: Json
    open: tuple[Json, ...]
    """The questions that may be answered or changed now, each with the choices that fit."""
    rows: tuple[Json, ...]
    """The rows that fit; empty until everything that they depend on is answered."""
    row: Json | None
    """The row that was chosen, or the only one left."""

    @property
    def asked(self) -> Json | None:
        """The question that must be answered next; None if the hand is complete."""
        return next((each for each in self.open if not each.get("optional") and not self._answered(each)), None)

    def _answered(self, question: Json) -> bool:
        if question["kind"] == "rows":
            return self.row is not None or not self.rows
        return self.answers.get(question["name"]) is not None


class Paid(NamedTuple):
    """What a hand pays: each player's gain or loss, the plate before and after, what begins to wait, and what had waited."""

    tantos: dict[str, int]
    before: int
    plate: int
    reserved: tuple[tuple[str, int], ...]
    due: tuple[tuple[str, str, str, int], ...] = ()
    """The waiting amounts that move now: why, who pays, who is paid, how much."""


def named(answers: Json, name: str) -> Any:
    """The answer of a name; for `name+2` the player two places after him; None if there is none."""
    base, _, places = name.partition("+")
    value = answers.get(base)
    if not places or value is None:
        return value
    active = answers["active"]
    place = active.index(value) if value in active else -1
    return active[(place + int(places)) % len(active)]


def put_in(value: Any, answers: Json) -> Any:
    """JSON with the answers in the place of their names; unanswered names are left out, and so are objects that become empty.

    A literal null stays. An object in a list stays only if its condition holds, and without the condition.
    """
    if isinstance(value, str):
        return named(answers, value[1:]) if value.startswith("$") else value
    if isinstance(value, list):
        return _listed(value, answers)
    if isinstance(value, Mapping):
        filled = [(put_in(key, answers), put_in(each, answers), each is None) for key, each in value.items()]
        return {key: each for key, each, is_null in filled if key is not None and (each is not None or is_null)} or None
    return value


def _listed(told: list[Any], answers: Json) -> list[Any] | None:
    """A list with the answers in the place of their names; None if it loses all its objects."""
    if not any(isinstance(each, Mapping) for each in told):
        return [put_in(each, answers) for each in told]
    due = ({name: value for name, value in each.items() if name != "when"} for each in told if holds(each, answers))
    return [each for each in (put_in(each, answers) for each in due) if each is not None] or None


def holds(told: Json, answers: Json) -> bool:
    """Whether a condition holds: one of its alternatives fits."""
    when = told.get("when")
    if when is None:
        return True
    return any(_fits(each, answers) for each in (when if isinstance(when, list) else [when]))


def _fits(fitting: Json, answers: Json) -> bool:
    for name, values in fitting.items():
        value = named(answers, name)
        if value is None if values is True else value not in put_in(values, answers):
            return False
    return True


def filled(pad: Json, told: Json, seat: int = 0) -> Filled:
    """A pad with some answers to the questions of a hand, dealt by one of its seats; an answer that does not fit is dropped.

    Rows are evaluated when the questions reach them: earlier questions do not depend on a row, later ones may.
    """
    seats = pad["seats"]
    answers: dict[str, Any] = {**(seats[seat % len(seats)] if seats else {}), **pad["given"], **pad.get("now", {})}
    is_open: list[Json] = []
    rows: tuple[Json, ...] = ()
    row: Json | None = None
    for question in pad["questions"]:
        if not holds(question, answers):
            continue
        if question["kind"] in FOLLOWS:
            answers |= _following(question, answers)
            continue
        if question["kind"] == NUMBER:
            asked = numbered(question, answers)
            if asked is not None:
                is_open.append(asked)
                answers |= _number(asked, told)
            continue
        if question["kind"] == SOME:
            asked = of_some(question, answers, told)
            if asked is not None:
                said = _some(asked, told)
                is_open += [asked] if asked["free"] or not said else []
                answers |= said
            continue
        if question["kind"] == "rows":
            rows = tuple(each for each in pad["rows"] if holds(each, answers))
            row = _row(rows, told.get(question["name"]))
            if row is not None:
                answers |= {question["name"]: row["value"], "outcome": row["outcome"]}
                answers |= put_in(row["with"], answers) or {}
            if len(rows) > 1:
                is_open.append({**question, "choices": [{"value": each["value"], "label": each["label"]} for each in rows]})
            continue
        fitting = _fitting(question, answers)
        if fitting["choices"] or fitting.get("wide"):
            is_open.append(fitting)
            answers |= _answer(fitting, answers, told)
    return Filled(answers, tuple(is_open), rows, row)


def total(told: Json, answers: Json) -> int | None:
    """The value of a sum; None until everything that it depends on is answered."""
    parts = [named(answers, name) for name in (*told.get("plus", ()), *told.get("each", ()))]
    if None in parts:
        return None
    worth = (*told.get("plus", {}).values(), *told.get("each", {}).values())
    counted = sum(_counted(part, times) for part, times in zip(parts, worth, strict=True))
    return int(told["of"] + counted + sum(each["add"] for each in told.get("more", ()) if holds(each, answers)))


def _counted(part: Any, times: Any) -> int:
    """What an answer adds to a sum: a number times its worth; for several things, their count times it, or the worth of each."""
    if isinstance(times, Mapping):
        return sum(times.get(each, 0) for each in part)
    return int(times * (len(part) if isinstance(part, list) else part))


def numbered(question: Json, answers: Json) -> Json | None:
    """A question for a number, with the choices that fit; None until its bounds are known, or if it is optional and has only one."""
    bounds = _bounds(question, answers, question["top"])
    if bounds is None:
        return None
    numbers = range(bounds[0], bounds[1] + 1)
    if question.get("optional") and len(numbers) < 2:  # nothing to choose
        return None
    return {**question, "choices": [{"value": number, "label": str(number)} for number in numbers]}


def _bounds(question: Json, answers: Json, top: int) -> tuple[int, int] | None:
    """The least and the greatest value that a question allows; None until they are known."""
    least, most = ([total(each, answers) for each in question[side]] for side in ("least", "most"))
    known = [each for each in (*least, *most) if each is not None]
    if len(known) < len(least) + len(most):
        return None
    return max([0, *known[: len(least)]]), min([top, *known[len(least) :]])


def of_some(question: Json, answers: Json, told: Json) -> Json | None:
    """A question for several things: those to choose from, those picked, those still free, and how many are needed.

    None until that is known.
    """
    gone = () if "but" not in question else answers.get(question["but"]) or ()
    choices = [each for each in question["choices"] if holds(each, answers) and each["value"] not in gone]
    bounds = _bounds(question, answers, len(choices))
    if bounds is None:
        return None
    fixed, said = question.get("fixed", {}), told.get(question["name"])
    values = [each["value"] for each in choices]
    sure = [value for value in values if fixed.get(value)]
    free = [value for value in values if value not in fixed] if len(sure) < bounds[1] else []
    among = said if isinstance(said, list) else []
    picked = [value for value in values if value in sure or (value in free and value in among)]
    return {**question, "choices": choices, "picked": picked, "bounds": list(bounds), "free": free}


def _some(question: Json, told: Json) -> dict[str, Any]:
    """The answer for several things, and the rest that are left; empty if too few or too many are picked, or nothing was answered."""
    picked, (least, most) = question["picked"], question["bounds"]
    is_said = isinstance(told.get(question["name"]), list) or question.get("optional") or not question["free"]
    if not is_said or not least <= len(picked) <= most:
        return {}
    rest = [each["value"] for each in question["choices"] if each["value"] not in picked]
    return {question["name"]: picked} | ({question["rest"]: rest} if "rest" in question else {})


def _number(question: Json, told: Json) -> dict[str, Any]:
    """The answer for a number: the only possible one, or the given one."""
    values = [each["value"] for each in question["choices"]]
    value = values[0] if len(values) == 1 else told.get(question["name"])
    return {question["name"]: value} if value in values else {}


def _following(question: Json, answers: Json) -> dict[str, Any]:
    """The value of an entry that nobody is asked for."""
    value = total(question["sum"], answers) if question["kind"] == "sum" else _foremost(question, answers)
    if value is not None and "reaches" in question:
        value = True if value >= question["reaches"] else None
    return {} if value is None else {question["name"]: value}


def _foremost(question: Json, answers: Json) -> Any:
    """The player whose numbers put him first; None until all of them are known."""
    but = answers.get(question["but"]) if "but" in question else None
    among = [[put_in(each[0], answers), *(named(answers, name) for name in each[1:])] for each in question["among"]]
    among = [each for each in among if each[0] != but]
    if any(None in each for each in among):
        return None
    first = max if question.get("highest") else min
    return first(among, key=lambda each: each[1:])[0]


def _fitting(question: Json, answers: Json) -> Json:
    """A question with the choices that fit the answers so far, their values filled in."""
    fitting = {**question, "choices": [_chosen(each, answers) for each in question["choices"] if holds(each, answers)]}
    if question["kind"] == "grid":
        fitting["players"] = list(answers["active"]) if question.get("players") is None else question["players"]
    return fitting


def _chosen(choice: Json, answers: Json) -> Json:
    chosen = {**choice, "value": put_in(choice["value"], answers)}
    return {**chosen, "players": put_in(choice["players"], answers)} if "players" in choice else chosen


def cells_of(question: Json, choice: Json) -> list[str]:
    """The players whose row of a grid has this choice."""
    return [player for player in question["players"] if player in choice.get("players", question["players"])]


def _answer(question: Json, answers: Json, told: Json) -> dict[str, Any]:
    """The value that an answer gives; empty if it is not among the choices, or names a player who cannot be chosen."""
    name, sets, value = question["name"], question.get("sets"), told.get(question["name"])
    choice = next((each for each in question["choices"] if each["value"] == value), None)
    alone = next((each for each in question.get("wide", ()) if each["value"] == value), None)
    said: dict[str, Any] = {name: value}
    if choice is not None and sets is not None:
        if told.get(sets) not in cells_of(question, choice):
            return {}
        said[sets] = told[sets]
    choice = choice or alone
    if value is None or choice is None:
        return {}
    return said | (put_in(choice.get("with", {}), {**answers, **said}) or {})


def _row(rows: tuple[Json, ...], value: Any) -> Json | None:
    """The row with a value; without one the usual row, or the only one."""
    chosen = [each for each in rows if each["value"] == value] or [each for each in rows if each.get("usual")]
    return chosen[0] if chosen else rows[0] if len(rows) == 1 else None


def events(pad: Json, said: Filled) -> list[dict[str, Any]]:
    """The events of the hand, in order."""
    due = (each for each in pad["events"] if holds(each, said.answers))
    return [{"type": each["type"], "data": put_in(each["data"], said.answers) or {}} for each in due]


def in_names(text: str, answers: Json, names: Json) -> str:
    """A label with the names of the players that it refers to; "…" for a part that is not answered yet."""

    def shown(found: re.Match[str]) -> str:
        player = named(answers, found[1])
        return str(names.get(player, player)) if player is not None else "…"

    return NAMED.sub(shown, text)


def pays(pad: Json, said: Filled) -> Paid | None:
    """What the hand pays in the night as it stood when the pad was made; None if the forecast does not cover it."""
    forecast = pad["forecast"]
    if forecast is None:
        return None
    moves: list[list[Any]] = []
    for part in (forecast, *forecast.get("also", ())):
        cases = part["cases"].get(_key(part["by"], said.answers, {}))
        place = None if cases is None else cases["rows"].get(_key(cases["key"], said.answers, cases["same"]))
        if place is None:
            return None
        moves += forecast["pays"][place]
    return _paid(forecast, moves, said.answers, pad["seats"])


def _key(names: list[str], answers: Json, same: Json) -> str:
    """Answers as a key; values that pay the same are represented by one of them."""
    texts = [(name, _text(answers.get(name))) for name in names]
    return "|".join(same.get(name, {}).get(text, text) for name, text in texts)


def _text(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _paid(forecast: Json, moves: list[list[Any]], answers: Json, seats: list[Json]) -> Paid:
    """The moves of a hand, added up, with the antes, and with what players add if the plate holds too little."""
    table = list(dict.fromkeys(seat["dealer"] for seat in seats))
    among = table if forecast["others"] == "table" else answers["active"]
    balance = dict.fromkeys((*table, PLATE), 0)
    reserved: list[tuple[str, int]] = []
    due: list[tuple[str, str, str, int]] = []
    lies, drawn = forecast["plate"] - forecast.get("apart", 0), 0
    times = total(forecast["times"], answers) or 0 if "times" in forecast else 1
    for player in table:
        share = _share(forecast, len(table))
        balance[player] -= share
        balance[PLATE] += share
    puts = forecast.get("puts", {"empty": [], "lying": []})["lying" if lies else "empty"]
    for place, (payer, payee, sum_told, *why) in enumerate((*puts, *moves)):
        if place == len(puts):
            lies += balance[PLATE]
        tantos = _tantos(sum_told, forecast) * (1 if place < len(puts) else times)
        one = {payer: _party(payer, answers), payee: _party(payee, answers)}
        if payee == RESERVED:
            reserved.append((one[payer], tantos))
            continue
        due += [(each, one[payer], one[payee], tantos) for each in why]
        drawn += tantos if payer == PLATE else 0
        for each in [other for other in among if other not in one.values()] if OTHERS in one else [None]:
            from_, to = (each if one[side] == OTHERS else one[side] for side in (payer, payee))
            balance[from_] = balance.get(from_, 0) - tantos
            balance[to] = balance.get(to, 0) + tantos
    if forecast.get("refill") and drawn > lies:
        each_puts = -(-(drawn - lies) // (forecast["refill"] * len(table))) * forecast["refill"]
        for player in table:
            balance[player] -= each_puts
        balance[PLATE] += each_puts * len(table)
    plate = balance.pop(PLATE)
    return Paid(balance, forecast["plate"], forecast["plate"] + plate, tuple(reserved), tuple(due))


def _share(forecast: Json, players_count: int) -> int:
    """What each player puts in before a hand is dealt, if the plate holds too little."""
    fill, lies = forecast.get("fill"), int(forecast["plate"])
    return 0 if fill is None or lies >= fill["below"] else -((lies - int(fill["to"])) // players_count)


def _tantos(told: Any, forecast: Json) -> int:
    """A sum of the forecast: a number, or the plate with the dealer's tantos and an addition, rounded up."""
    if isinstance(told, int):
        return told
    multiple = int(told.get("up", 1))
    tantos = int(forecast["plate"]) + int(forecast["dealt"]) + int(told.get("add", 0))
    return -(-tantos // multiple) * multiple


def _party(name: str, answers: Json) -> Any:
    """The party that a name means: a player by his part in the hand or by his id, otherwise the name itself."""
    if name.startswith(PLAYER):
        return name.removeprefix(PLAYER)
    if name == MANO:
        return answers["active"][0]
    return name if name in (OTHERS, PLATE, RESERVED) else named(answers, name)
