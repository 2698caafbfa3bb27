"""Which choices of an event would be refused where it stands, why, and what to log instead; found by trying them on the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import url_for
from flask_babel import gettext

from events.correction import Place
from events.facts import CASH, Correction, SeatsChanged, Trick
from projections.hands import told_place
from projections.replacing import Instead, behind
from projections.replay import through
from projections.sent import fact_told
from projections.standing import Step, steps
from projections.work import Work
from rules.core.expectation import Field as Expected
from rules.core.refusals import Refusal, Sentence
from rules.registry import words_of
from service.explain.refused import UNFINISHED, in_words_of
from service.problems import ProblemError
from service.web.hand.frames import address_of
from service.web.hand.recorded import Recorded, told_at
from service.web.here import Here
from service.web.step.box import NOBODY, Box, Field, Json, text_of
from service.words import in_words

DEAL: Final = "deal"
LAW: Final = "penalty"
MOST_TRIED: Final = 2000
"""The most events that are folded again to try the choices of one page."""
TRIED: Final = frozenset({"text", "nobody"})
"""The kinds of boxes whose choices are tried: players, suits and words."""
AGREED: Final = frozenset({"transfer", CASH})
"""What a table may agree on at any time."""
NOTHING_LEFT: Final = Refusal("too_much", Sentence("", {}))


class Way(NamedTuple):
    """What can be logged instead, and the page for it."""

    label: str
    href: str


class Withheld(NamedTuple):
    """A choice that is not offered: what it would say, why it is refused, what can be logged instead."""

    said: str
    why: str
    ways: Sequence[Way]


class Offered(NamedTuple):
    """The fields of an event with the choices that are possible where it stands, and those that are not."""

    fields: list[Field]
    withheld: list[Withheld]


class Answer(NamedTuple):
    """Why a trial is refused (None if it is accepted or nobody knows), and whether the refused event is one of the tried ones."""

    sentence: Sentence | None = None
    own: bool = False
    breaks: Mapping[str, int] | None = None
    event: Json | None = None
    """The refused event, if it is one of the tried ones."""


class _Trials:
    """Trial corrections that are not written, up to the limit of one page."""

    def __init__(self, here: Here) -> None:
        self.here, self.work, self.over = here, Work((MOST_TRIED, NOTHING_LEFT)), False

    def of(self, corrections: Sequence[Json]) -> Answer:
        """The result of trying some corrections of the night."""
        night = self.here.night
        facts = [fact_told(night.game, {"type": Correction.type, "data": {**each, "reason": ""}}) for each in corrections]
        unread = next((fact for fact in facts if isinstance(fact, Refusal)), None)
        if unread is not None:
            return Answer(in_words_of(night, unread).sentence, own=True)
        if self.over or self.work.take(len(facts)) is not None:
            self.over = True
            return Answer()
        after, refusal = through(night, [fact for fact in facts if not isinstance(fact, Refusal)], self.work)
        if refusal is None or refusal.code == "too_much":
            self.over = refusal is not None
            return Answer()
        told, breaks = in_words_of(after, refusal).sentence, refusal.breaks
        if breaks is None or breaks["seq"] <= night.version:
            return Answer(told, own=breaks is None, breaks=breaks)
        insert = corrections[breaks["seq"] - night.version - 1]["insert"]
        return Answer(told.values["why"], own=True, event=insert[breaks["insert"] - 1])


def offered(recorded: Recorded, others: Instead | None = None) -> Offered:
    """The fields of a recorded event, without the players, suits and words that would be refused there.

    Values that the game does not expect there, and values that break a later event, are not offered, as far as that can be tried. The
    recorded value stays. `others` are changes made together with this one: then a value that breaks another event is offered, because that event may
    still be changed. An agreement is between any two players, and seats may change: both offer everybody.
    """
    here, before = recorded.here, recorded.step.before
    expected = {} if before is None or others else {each.type: each.fields for each in here.night.game.expects(before.standing.table)}
    may = expected.get(recorded.step.fact.type, {})
    trials, withheld, fields = _Trials(here), list[Withheld](), list[Field]()
    for field in recorded.fields:
        boxes = []
        for box in field.boxes:
            if len(box.path) == 1 and box.holds in TRIED and box.options and recorded.type not in AGREED:
                box, not_offered = _narrowed(recorded, box, _allowed(box, may), others, trials)  # noqa: PLW2901  # the same box, with fewer choices
                withheld += not_offered
            boxes.append(box)
        fields.append(field._replace(boxes=boxes))
    return Offered(fields, withheld)


def _narrowed(
    recorded: Recorded, box: Box, allowed: Sequence[str] | None, others: Instead | None, trials: _Trials
) -> tuple[Box, list[Withheld]]:
    """A box with the possible choices, and the impossible ones; the box is not asked if no choice is left."""
    name = str(box.path[0])
    stands = text_of(recorded.data[name]) if name in recorded.data else ""
    options, withheld = [], list[Withheld]()
    for option in box.options:
        if option.value in ("", stands):
            options.append(option)
            continue
        value = None if box.holds == "nobody" and option.value == NOBODY else option.value
        tried: dict[str, Any] = {"type": recorded.step.fact.type, "data": {**recorded.data, name: value}}
        answer = trials.of(recorded.corrections({**(others or {}), recorded.place: [tried]}))
        # The refused event may be one that must be logged anew because of this one.
        own = answer.own and answer.event is not None and answer.event["type"] == tried["type"] and answer.event["data"].get(name) == value
        forbidden = allowed is not None and option.value not in allowed
        # Another field may have to change too; but what follows from the cards need not be said at all.
        about_it = answer.sentence is not None and ((others is None and not own) or (own and answer.sentence.values.get("field") == name))
        if not forbidden and (not about_it or (own and (stands or not _follows(recorded, name)))):
            options.append(option)
            continue
        if answer.sentence is not None and about_it:
            said, why = f"{box.label}: {option.label}", in_words(answer.sentence, recorded.here.lang, recorded.here.names)
            ways = ways_instead(recorded.here, recorded.step.before, tried, answer.sentence, trials) if own else []
            if answer.breaks is not None:
                ways = [*entry_at(recorded.here, answer.breaks)]
            withheld.append(Withheld(said, why, ways))
    return box._replace(options=options, asked=box.asked and any(option.value for option in options)), withheld


def _follows(recorded: Recorded, name: str) -> bool:
    """Whether a field of a trick follows from its cards: no law lets a player keep a trick that he did not win."""
    return recorded.type == Trick.type and name == "winner" and "law" not in {field.name for field in recorded.fields}


def entry_at(here: Here, breaks: Mapping[str, Any]) -> Iterator[Way]:
    """The page of an event that would no longer fit, at its place."""
    place = Place(breaks["seq"], breaks.get("insert"))
    if any(step.place == place for step in steps(here.night.last)):
        yield Way(gettext("Corregir ese apunte"), url_for("web.correct_event", night_id=here.id, address=address_of(told_place(place))))


def ways_instead(here: Here, before: Step | None, told: Json, why: Sentence, trials: _Trials | None = None) -> list[Way]:
    """What to log if a player dealt or led out of turn, after the step that preceded it; nothing for other events."""
    field, data = why.values.get("field"), told["data"]
    if before is None:
        return []
    if told["type"] == DEAL and field == "dealer":
        return list(_other_seats(here, before, data["dealer"], trials or _Trials(here)))
    if told["type"] == Trick.type and field == "leader":
        return [*_law(here, before, data["leader"]), *_trick_before(here, before)]
    return []


def ways_out(here: Here, events: Sequence[Json], problem: ProblemError) -> list[Way]:
    """What to log if corrections are refused: instead of the events that they add, or of those that would no longer fit."""
    breaks = problem.members.get("breaks")
    if breaks is None:
        return []
    if breaks["seq"] <= here.night.version:
        return [] if breaks["code"] == UNFINISHED else list(entry_at(here, breaks))
    data, place = events[breaks["seq"] - here.night.version - 1]["data"], breaks["insert"] - 1
    chain = steps(here.night.last)
    struck = [step for step in chain if step.place.seq in (data.get("strike") or ())]
    before = (
        struck[min(place, len(struck) - 1)].before
        if struck
        else next((step for step in chain if step.place == (data.get("after"), None)), None)
    )
    return ways_instead(here, before, data["insert"][place], problem.sentence.values["why"])


def _other_seats(here: Here, before: Step, dealer: str, trials: _Trials) -> Iterator[Way]:
    """A change of seats before a hand, if it is accepted: the players stay, and another deals."""
    players = here.night.game.seats(before.standing.table).players
    change = {"type": SeatsChanged.type, "data": {"players": list(players), "first_dealer": dealer}}
    if dealer in players and trials.of(behind(here.night, before.place, [change], told_at(here))).sentence is None:
        told = {f"{change['type']}.players.{place}": player for place, player in enumerate(players, 1)}
        told[f"{change['type']}.first_dealer"] = dealer
        yield _added(here, before, SeatsChanged.type, gettext("Cambian los asientos antes de esa mano"), told)


def _law(here: Here, before: Step, leader: str) -> Iterator[Way]:
    """The law about playing out of turn, if the game has one that may be applied there."""
    law = words_of(here.night.game.name).out_of_turn
    expected = next((each for each in here.night.game.expects(before.standing.table) if each.type == LAW), None)
    if law is not None and expected is not None and law in (expected.fields["law"].values or (law,)):
        yield _added(here, before, LAW, gettext("Salió quien no debía: aplicar la ley"), {f"{LAW}.law": law, f"{LAW}.player": leader})


def _trick_before(here: Here, before: Step) -> Iterator[Way]:
    """The trick before in the same hand: its winner leads."""
    step: Step | None = before
    while step is not None and step.fact.type not in (DEAL, Trick.type):
        step = step.before
    if step is not None and step.fact.type == Trick.type:
        address = address_of(told_place(step.place))
        yield Way(gettext("Corregir la baza anterior"), url_for("web.correct_event", night_id=here.id, address=address))


def _added(here: Here, behind_: Step, type_: str, label: str, told: Mapping[str, Any]) -> Way:
    address = address_of(told_place(behind_.place))
    return Way(label, url_for("web.add_behind", night_id=here.id, address=address, que=type_, **told))


def kinds_behind(recorded: Recorded, kinds: Mapping[str, Json]) -> list[str]:
    """The types of events that may be added after a recorded one: those that the game expects there, and what the table agrees on.

    A type without choices of its own is tried as a whole.
    """
    here, trials = recorded.here, _Trials(recorded.here)
    expected = {each.type: each for each in here.night.game.expects(recorded.step.standing.table)}
    found = []
    for kind in kinds:
        if kind in expected and not any(each.required for each in expected[kind].fields.values()):
            answer = trials.of(behind(here.night, recorded.place, [{"type": kind, "data": {}}], recorded.told_at))
            if answer.breaks is None:
                found.append(kind)
        elif kind in expected or kind in AGREED:
            found.append(kind)
    return found


def offered_behind(recorded: Recorded, kind: str, fields: Sequence[Field]) -> list[Field]:
    """The fields of an event to be added after a recorded one, without players, suits and words that the game does not expect there."""
    expected = {each.type: each.fields for each in recorded.here.night.game.expects(recorded.step.standing.table)}
    return [each._replace(boxes=[_expected(box, expected.get(kind, {})) for box in each.boxes]) for each in fields]


def _expected(box: Box, may: Mapping[str, Expected]) -> Box:
    """A box with the choices that are expected for its field."""
    allowed = _allowed(box, may)
    if allowed is None or len(box.path) != 1 or box.holds not in TRIED:
        return box
    return box._replace(options=[each for each in box.options if each.value in ("", *allowed)])


def _allowed(box: Box, may: Mapping[str, Expected]) -> list[str] | None:
    """The values that are expected for the field of a box; None if any may be given."""
    field = may.get(str(box.path[0]))
    return None if field is None or field.values is None else [text_of(value) for value in field.values]
