"""The pad in full depth: one event at a time, card by card, from what the game says may come next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.facts import Trick
from projections.coming import coming
from projections.hands import steps_of
from projections.pads import told_steps
from projections.replacing import replacing
from projections.replay import told as night_after
from rules.core.cards import LETTERS
from rules.core.expectation import Field as Expected
from rules.core.hands import HandResult
from rules.core.refusals import Refusal, mark
from rules.core.steps import OF_EVERY_GAME
from rules.registry import words_of
from service.explain.hand import afterwards_told, seen
from service.problems import ProblemError, malformed, status_of
from service.web import forms
from service.web.blueprint import WEB
from service.web.correct.disputes import waiting
from service.web.correct.undoing import is_own
from service.web.hand.irregular import LAW, Irregular, irregular_of
from service.web.hand.recorded import told_at
from service.web.here import Here, of_night
from service.web.step.box import Around, Field, Json, in_turn
from service.web.step.box_values import data_told
from service.web.step.fields import fields_of
from service.words import in_words

Answer = str | BaseResponse | tuple[str, int]
DEAL: Final = "deal"
TRICK: Final = "trick"
EXCHANGE: Final = "exchange"
BESIDE: Final = frozenset(step.type for step in OF_EVERY_GAME)
"""The events with pages of their own."""


class Asked(NamedTuple):
    """An event that can be entered here."""

    type: str
    label: str
    fields: list[Field]
    offered: bool
    """Whether it would be accepted now."""
    counts: bool
    """Whether it gives the result of the whole hand at once, for which there is the other pad."""


class Walk:
    """The open hand, or the next one, and what may be entered for it."""

    def __init__(self, here: Here) -> None:
        self.here = here
        self.night = here.night
        self.game = here.night.game
        self.coming: dict[str, Json] = {each["type"]: each for each in coming(here.night) if each["type"] not in BESIDE}

    @cached_property
    def is_open(self) -> bool:
        """Whether a hand is dealt and not finished."""
        return self.game.open_hand(self.night.table) is not None

    @cached_property
    def number(self) -> int:
        """The number of the hand."""
        return self.game.dealt_count(self.night.table) + (not self.is_open)

    @cached_property
    def moment(self) -> Mapping[str, Any]:
        """What can be seen of the open hand; before a deal, how the hand will be dealt."""
        return self.game.moment(self.night.table) or (self.seats[0] if self.seats else {})

    @cached_property
    def seats(self) -> list[dict[str, Any]]:
        """How this hand and the next ones are dealt."""
        return [seat.told() for seat in self.game.forms.pad(self.night.table).seats]

    @cached_property
    def active(self) -> list[str]:
        """The players with cards, beginning with the leader of the next trick."""
        return in_turn(self.moment)

    @cached_property
    def own(self) -> list[Any]:
        """The events of the open hand, or of the last, each with the step before it."""
        dealt = self.game.dealt_count(self.night.table)
        return list(steps_of(self.night, dealt)) if dealt else []

    @cached_property
    def played(self) -> list[str]:
        """The cards of the open hand that were played to tricks."""
        tricks = [step.fact.cards or {} for _, step in self.own if isinstance(step.fact, Trick)] if self.is_open else []
        return [card for cards in tricks for card in cards.values()]

    @cached_property
    def pack(self) -> Sequence[str]:
        """The cards of this table: those that a deal may turn up, or the whole pack if none is turned up."""
        cards = [each.name for step in self.game.forms.steps if step.type == DEAL for each in step.fields if each.kind == "card"]
        return next((self.dealing[name].values or () for name in cards if name in self.dealing), self.game.pack)

    @cached_property
    def dealing(self) -> Mapping[str, Expected]:
        """What the last deal could have said, or the first one may."""
        before = self.own[0][0].standing.table if self.own else self.night.table
        return next((each.fields for each in self.game.expects(before) if each.type == DEAL), {})

    @cached_property
    def begins(self) -> str | None:
        """The event that most likely follows a deal at this table."""
        if self.is_open:
            return next((step.fact.type for _, step in self.own[1:] if step.fact.type != LAW), self.likeliest)
        said = {name: each.values[0] for name, each in self.dealing.items() if each.required and each.values}
        dealt = night_after(self.night, {"type": DEAL, "data": said})
        behind = [] if isinstance(dealt, Refusal) else [each["type"] for each in coming(dealt)]
        return next((each.type for each in self.asked if each.type in behind and each.type != LAW), None)

    @cached_property
    def cards(self) -> dict[str, list[str]]:
        """The cards that each player may play now: of his known cards, or else of those not played and not known to be another's."""
        held = self.moment.get("held", {})
        played = {*self.played}
        trick = self.coming.get(TRICK, {"fields": {}})["fields"]
        left = [card for card in trick.get("cards", {}).get("values", self.pack) if card not in played]
        elsewhere = {player: {card for other, cards in held.items() if other != player for card in cards} for player in self.active}
        may = {player: {*held.get(player, left)} - elsewhere[player] for player in self.active}
        return {player: [card for card in left if card in may[player]] for player in self.active}

    @cached_property
    def around(self) -> Around:
        """The table at which the event happens."""
        sides = {side: self.here.speech.everybody(players) for side, players in self.game.company(self.moment).pairs.items()}
        return Around(self.here.speech, self.here.players, self.active, self.here.sat, self.pack, self.cards, sides)

    @cached_property
    def asked(self) -> list[Asked]:
        """The events of the game's hands, with the accepted values for those that may come now."""
        found = []
        for step in told_steps(self.game, partial(in_words, lang=self.here.lang, game=self.game.name)):
            if step["type"] in BESIDE:
                continue
            expected = self.coming.get(step["type"])
            fields = fields_of(self.around, step, None if expected is None else expected["fields"])
            found.append(Asked(step["type"], step["label"], fields, expected is not None, "results" in (expected or {})))
        return found

    @cached_property
    def likeliest(self) -> str | None:
        """The event that most likely comes next: the same again, or the next in the order of a hand; None if nothing may come.

        After an event between tricks that is the next trick. A law may come at nearly any time but rarely does.
        """
        order = [each.type for each in self.asked]
        last = self.own[-1][1].fact.type if self.own else None
        if TRICK in self.coming and last != LAW and any(isinstance(step.fact, Trick) for _, step in self.own):
            return TRICK
        at = order.index(last) if last in order else 0
        coming = [each for each in order[at:] + order[:at] if each in self.coming]
        return next((each for each in coming if each != LAW), coming[0] if coming else None)

    @cached_property
    def lines(self) -> list[str]:
        """The open hand so far, or the one before, in sentences."""
        if not self.own:
            return []
        teller = words_of(self.game.name)
        told = list(teller.events_told(self.here.speech, self.result, list(seen(self.night, self.own))))
        return told if self.is_open else [*told, *teller.outcome_told(self.here.speech, self.result)]

    @cached_property
    def result(self) -> HandResult:
        """The result of the open hand so far, or of the one before."""
        return self.game.hand(self.night.table, self.game.dealt_count(self.night.table))

    @cached_property
    def last(self) -> str:
        """The last sentence of the open hand; for a finished hand, who won and what each gained."""
        if self.is_open:
            return self.lines[-1]
        speech = self.here.speech
        won = words_of(self.game.name).outcome_told(speech, self.result)
        return " ".join([*won, afterwards_told(speech, self.night, self.result)])

    @cached_property
    def irregular(self) -> list[Irregular]:
        """The irregularities of the open hand so far, or of the one before."""
        return irregular_of(self.here, self.result, self.own) if self.own else []

    @cached_property
    def undo(self) -> list[dict[str, Any]]:
        """The corrections that strike the last event of the hand; empty if there is none, or if another player corrected it."""
        if not self.own:
            return []
        told = replacing(self.night, [self.own[-1][1].place], [], told_at(self.here))
        if not is_own(self.here, {seq for each in told for seq in each["strike"]}):
            return []
        return [{"type": "correction", "data": {**each, "reason": gettext("Deshecho en la mesa")}} for each in told]

    @property
    def data(self) -> dict[str, Any]:
        """The data for the script."""
        return {
            "slot": self.number,
            "open": self.is_open,
            "version": self.night.version,
            "head": self.here.head,
            "players": self.here.players,
            "active": self.active,
            "seats": self.seats,
            "cards": self.cards,
            "held": list(self.moment.get("held", {})),
            "first": LETTERS.get(self.result.features.trump or "") if self.is_open else None,
            "likeliest": self.likeliest,
            "begins": self.begins,
            "repeated": [TRICK, EXCHANGE, *words_of(self.game.name).callers],
            "undo": self.undo,
            "names": {card: self.here.speech.card(card) for card in self.game.pack},
        }


@WEB.route("/n/<night_id>/anotar/paso", methods=["GET", "POST"])
@of_night("scorer")
def step(here: Here) -> Answer:
    """The page of the next event of a hand; `que` says which, if not the likeliest."""
    if here.night.closed:
        return redirect(url_for("web.table", night_id=here.id))
    walk = Walk(here)
    if request.method == "GET":
        return _page(walk, request.args.get("que"), written=request.args)
    try:
        version = forms.seen()
        seen = Walk(here.as_seen(version))
        forms.logged(here, _undoing(seen) if request.form.get("do") == "undo" else [_event(seen)], expected=version)
    except ProblemError as problem:
        again = Walk(Here(here.id, here.caller)) if problem.code == "version_conflict" else walk
        told = in_words(problem.sentence, here.lang, here.names)
        return _page(again, request.form.get("que"), trouble=told, written=request.form), status_of(problem.code)
    return redirect(url_for("web.step", night_id=here.id, _anchor="ask"), 303)


def _page(walk: Walk, chosen: str | None, *, trouble: str | None = None, written: Mapping[str, str] | None = None) -> str:
    offered = [each.type for each in walk.asked if each.offered and not each.counts]
    return render_template(
        "step.html",
        here=walk.here,
        walk=walk,
        chosen=chosen if chosen in offered else walk.likeliest,
        written=written or {},
        trouble=trouble,
        key=forms.fresh_key(),
        disputes=waiting(walk.here),
    )


def _event(walk: Walk) -> dict[str, Any]:
    """The event in the form."""
    asked = next((each for each in walk.asked if each.type == request.form.get("que")), None)
    if asked is None:
        raise malformed("que", mark("Falta decir qué ha pasado."))
    return {"type": asked.type, "data": data_told(asked.fields)}


def _undoing(walk: Walk) -> list[dict[str, Any]]:
    """The corrections that strike the last event of the hand. Raises ProblemError if there are none."""
    if not walk.undo:
        raise ProblemError("no_such_hand", hand=walk.number)
    return walk.undo
