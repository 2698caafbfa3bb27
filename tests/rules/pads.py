"""The rules take what the pad of a game enters: the suites that each game inherits, and how an answer is sent.

`drawn(pad)` answers the questions of a pad at random; `logged(night, pad, said)` sends the resulting events and compares the forecast. What
a pad makes of one hand is a row of its game (`pads.json`, `Pads`).
"""

from __future__ import annotations

import gzip
import json
import random
from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import orjson
import pytest

from projections.answered import answers_of
from projections.filled import FOLLOWS, Filled, Paid, cells_of, events, filled, in_names, pays
from projections.night import Night
from projections.pads import told_pad
from projections.replay import told
from projections.standing import balances
from rules.core.postings import Posting
from rules.core.refusals import Refusal
from service.words import in_words
from tests.dice import SOAKS, times
from tests.nights import Event, night_of
from tests.rules.claims import Claims
from tests.rules.evenings import InTheMaking, seeds

Json = Mapping[str, Any]
Answers = dict[str, Any]
Keeping = Callable[[Json, list[Answers]], Sequence[Answers]]
"""Which answers to a question are followed."""
WHOLE: Final = SOAKS
"""Whether many more hands are entered than in the usual run, in one turn of the soak."""
OPTIONAL: Final = 1 / 3
"""How readily an optional question is answered."""


class Pads(Claims):
    """The pads of some nights of a game."""

    file = "pads.json"
    most: ClassVar[tuple[int, int]] = (44_000, 8_000)
    """The most bytes of a pad, plain and compressed."""

    def test_what_a_pad_asks_and_makes_of_answers_is_what_its_row_says(self, claim: Json) -> None:
        """For some answers (`said`): the required questions, the optional ones, the events made, and what these pay."""
        for night in claim["nights"]:
            before = night_of(*night["record"])
            pad = pad_of(before)
            for row in night["told"]:
                told = {name: value for name, value in row.items() if name not in ("said", "seat")}
                assert made_of(pad, row) == told, (night["record"], row.get("said"))
                if "sends" in row and not row.get("seat"):
                    logged(before, pad, filled(pad, row.get("said", {})))

    def test_a_pad_is_a_few_kilobytes_and_gives_no_name_twice(self, claim: Json) -> None:
        """The pad must load over a bad connection, and the single events are the same all night. A page finds a question by its name."""
        for night in claim["nights"]:
            pad = pad_of(night_of(*night["record"]))
            told = orjson.dumps({name: value for name, value in pad.items() if name != "steps"})
            assert len(told) < self.most[0] and len(gzip.compress(told)) < self.most[1], night["record"]
            names = questions(pad)
            follow = {each["name"] for each in pad["questions"]} - {*names}
            assert (len({*names}), follow & {*names}) == (len(names), set())


def questions(pad: Json) -> list[str]:
    """The possible questions, without those that follow from others."""
    return [each["name"] for each in pad["questions"] if each["kind"] not in FOLLOWS]


def asked(pad: Json, **answers: Any) -> str | None:
    """The questions that must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def asked_in_turn(pad: Json, answers: Answers) -> list[str]:
    """The questions still to answer, each with its first choice, until the hand is complete."""
    names = []
    while (question := filled(pad, answers).asked) is not None:
        names.append(question["name"])
        answers = {**answers, **next(_ways(question, filled(pad, answers)))}
    return names


def question_of(pad: Json, name: str, **answers: Any) -> Json | None:
    """A question that may be answered after some answers; None if it may not."""
    return next((each for each in filled(pad, answers).open if each["name"] == name), None)


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question after some answers; none if it may not be answered."""
    question = question_of(pad, name, **answers)
    return [] if question is None else [choice["value"] for choice in question["choices"]]


def sent(pad: Json, seat: int = 0, /, **answers: Any) -> list[Event]:
    """The events of some answers, which must leave nothing to ask."""
    said = filled(pad, answers, seat)
    assert said.asked is None, said.asked
    return events(pad, said)


def rows_called(pad: Json, **answers: Any) -> list[str]:
    """The rows that fit some answers, by name."""
    said = filled(pad, answers)
    return [in_names(row["label"], {**said.answers, **filled(pad, {**answers, "row": row["value"]}).answers}, {}) for row in said.rows]


def made_of(pad: Json, row: Json) -> Json:
    """Everything that a row states of a pad, as the pad has it."""
    answers, seat = row.get("said", {}), row.get("seat", 0)
    said = filled(pad, answers, seat)
    ways: Mapping[str, Callable[[Any], Any]] = {
        "asks": lambda _: said.asked and said.asked["name"],
        "asks in turn": lambda _: asked_in_turn(pad, answers),
        "offers": lambda told: {name: values(pad, name, **answers) for name in told},
        "open": lambda told: {name: _part(question_of(pad, name, **answers), part) for name, part in told.items()},
        "declared": lambda told: {each["name"]: _part(each, told[each["name"]]) for each in pad["questions"] if each["name"] in told},
        "knows": lambda told: {name: said.answers.get(name) for name in told},
        "rows": lambda _: rows_called(pad, **answers),
        "sends": lambda _: sent(pad, seat, **answers),
        "finds": lambda _: answers_of(pad, sent(pad, seat, **answers)),
        "pays": lambda told: _paid(pays(pad, said), told),
        "pad": lambda told: {name: questions(pad) if name == "questions" else pad.get(name) for name in told},
        "forecast": lambda _: pad["forecast"] is not None,
        "true of hands": lambda _: pad["forecast"].get("hands"),
    }
    made: Json = json.loads(json.dumps({name: ways[name](told) for name, told in row.items() if name in ways}))
    return made


def _part(question: Json | None, told: Json | bool) -> Json | bool:
    """The stated fields of a question; if it states only absence, whether there is one."""
    return question is not None if question is None or isinstance(told, bool) else {name: question.get(name) for name in told}


def _paid(paid: Paid | None, told: Json) -> Json | None:
    """The stated parts of a payment; the plate before and after."""
    if paid is None:
        return None
    every = {"tantos": paid.tantos, "plate": (paid.before, paid.plate), "reserved": paid.reserved, "due": paid.due}
    return {name: value for name, value in every.items() if value or name in told}


@pytest.mark.dice
@pytest.mark.nights
class PadWalk(ABC):
    """What holds of the pads of a game."""

    evening: ClassVar[type[InTheMaking]]
    tables: ClassVar[Mapping[str, Event]]
    """Openings of tables of every variant and tariff, with every house rule that changes a question or a payment."""
    evenings_count: ClassVar[int] = 6
    """The number of nights whose pads are asked for, at each nth moment, and the number of hands that each enters."""
    moments_each: ClassVar[int] = 3
    hands_count: ClassVar[int] = 3
    optional: ClassVar[float] = OPTIONAL

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each night and each table."""
        if "seed" in metafunc.fixturenames:
            metafunc.parametrize("seed", seeds(times(self.evenings_count)))
        if "table" in metafunc.fixturenames:
            metafunc.parametrize("table", self.tables.values(), ids=[*self.tables])

    def drawn(self, pad: Json, hands_count: int) -> Iterator[Filled]:
        """Some possible hands with random answers; a pad always gets the same ones."""
        return drawn(pad, hands_count, self.optional)

    def is_played(self, night: Night) -> bool:
        """Whether the pad asks about the last dealt hand rather than the next."""
        return night.game.open_hand(night.table) is not None

    def is_told(self, said: Filled) -> bool:
        """Whether some answers make a whole hand, as they always should."""
        assert said.asked is None, (said.answers, said.asked)
        return True

    def may_be_refused(self, night: Night, pad: Json, said: Filled, refusal: Refusal) -> bool:  # noqa: ARG002  # a game uses them
        """Whether the rules may refuse the events of some answers, because logged cards contradict them."""
        return False

    def assert_told(self, said: Filled, after: Night) -> None:  # noqa: B027  # a game may have nothing to add
        """Checks what else must hold of a night after an entry."""

    def test_at_any_moment_of_any_night(self, seed: int) -> None:
        """Also for a partly logged hand or one with a card too many: no entry of the pad is refused."""
        for night in self.evening.told_by(seed).nights[:: self.moments_each]:
            pad = pad_of(night)
            assert night.closed or pad["open"] == self.is_played(night)
            for said in filter(self.is_told, self.drawn(pad, self.hands_count) if pad["questions"] else ()):
                refusal = refusal_of(night, pad, said)
                if refusal is None:
                    self.assert_told(said, logged(night, pad, said))
                else:
                    assert self.may_be_refused(night, pad, said, refusal), (said.answers, refusal)

    def test_the_pad_that_told_a_hand_finds_its_answers(self, table: Event) -> None:
        """They make the same events again."""
        pad = pad_of(night_of(table))
        for said in filter(self.is_told, self.drawn(pad, 2 * self.hands_count)):
            made = events(pad, said)
            found = answers_of(pad, made)
            assert found is not None, said.answers
            assert events(pad, filled(pad, found)) == made


def pad_of(night: Night) -> dict[str, Any]:
    """The pad of a night, in Spanish."""
    return told_pad(night, in_words)


def drawn(pad: Json, hands_count: int, optional: float = OPTIONAL) -> Iterator[Filled]:
    """Some hands with random answers, an optional one as readily as given; a pad always gets the same ones.

    A question that no answer fits ends a hand early.
    """
    dice = random.Random(f"{pad['rules']} {pad['version']} {pad.get('now')}")  # noqa: S311  # the dice of a test are no secret
    for _ in range(hands_count):
        answers: Answers = {}
        met: set[str] = set()
        said = filled(pad, answers)
        while question := next((each for each in said.open if each["name"] not in met), None):
            met.add(question["name"])
            ways = [way for way in _ways(question, said) if way]
            if ways and (not question.get("optional") or dice.random() < optional):
                answers = {**answers, **dice.choice(ways)}
                said = filled(pad, answers)
        yield said


def walked(pad: Json, keeping: Keeping) -> Iterator[Filled]:
    """Every hand that answers to a pad's questions can make, with and without each optional one."""
    yield from _walked(pad, keeping, {}, frozenset())


def _walked(pad: Json, keeping: Keeping, answers: Answers, met: frozenset[str]) -> Iterator[Filled]:
    said = filled(pad, answers)
    question = next((each for each in said.open if each["name"] not in met), None)
    if question is None:
        assert said.asked is None and {"outcome", "reserve"} & {*said.answers}, (answers, said.asked)
        yield said
        return
    for way in keeping(question, list(_ways(question, said))):
        yield from _walked(pad, keeping, {**answers, **way}, met | {question["name"]})


def _ways(question: Json, said: Filled) -> Iterator[Answers]:
    """The answers to one question."""
    name = question["name"]
    if question.get("optional") or (question["kind"] == "rows" and said.row is not None):
        yield {}
    for choice in question["choices"]:
        if "sets" in question:
            yield from ({name: choice["value"], question["sets"]: player} for player in cells_of(question, choice))
        else:
            yield {name: choice["value"]}
    yield from ({name: choice["value"]} for choice in question.get("wide", ()))


def refusal_of(night: Night, pad: Json, said: Filled) -> Refusal | None:
    """The refusal of the events that some answers make."""
    return next((answer for answer in _sent(night, pad, said) if isinstance(answer, Refusal)), None)


def logged(night: Night, pad: Json, said: Filled) -> Night:
    """The night after the events of some answers. None may be refused, and the forecast must come true."""
    *_, after = _sent(night, pad, said)
    assert isinstance(after, Night), (said.answers, after)
    if pad["forecast"] is not None:
        assert pays(pad, said) == came_to(night, after), (said.answers, events(pad, said))
    return after


def _sent(night: Night, pad: Json, said: Filled) -> Iterator[Night | Refusal]:
    """The night after each event, up to the first refused one."""
    for event in events(pad, said):
        answer = told(night, event)
        yield answer
        if isinstance(answer, Refusal):
            return
        night = answer


def came_to(before: Night, after: Night) -> Paid:
    """What a hand paid, as the forecast states it: of a player who left only what he pays now."""
    game = after.game
    was, now = balances(game, before.table), balances(game, after.table)
    gained = {player: now[player] - was[player] for player in now if player != "plate"}
    tantos = {player: gain for player, gain in gained.items() if gain or player in game.seats(after.table).players}
    return Paid(tantos, game.plate(before.table), game.plate(after.table), _written(after), _due(before, after))


def _due(before: Night, after: Night) -> tuple[tuple[str, str, str, int], ...]:
    """The waiting postings that moved since: why, payer, payee, amount."""
    since = len(_waited(before))
    return tuple((each.why, each.from_, each.to, each.tantos) for each in _waited(after)[since:])


def _waited(night: Night) -> list[Posting]:
    """Every posting of a hand that moved something that had waited."""
    return [each for hand in night.game.hands(night.table) for each in hand.postings if each.since is not None]


def _written(night: Night) -> tuple[tuple[str, int], ...]:
    """The puestas that the last hand wrote down."""
    puestas = night.game.hands(night.table)[-1].told.get("puestas", ())
    return tuple((puesta["player"], puesta["tantos"]) for puesta in puestas if puesta["to"] == "reserved")
