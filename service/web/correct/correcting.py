"""Correcting a hand: on the pad or event by event, with a preview of everything that changes before it is logged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, Final, NamedTuple

import orjson
from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.correction import Place
from events.facts import LONGEST_TEXT, Correction, Ruling
from events.schemas import whole
from events.store.names import names_told, shown
from events.text import json_of
from projections.answered import answers_of, plain
from projections.contests import contested
from projections.deals import dealt_at
from projections.hands import told_place
from projections.pads import told_pad
from projections.replacing import replacing
from projections.replay import through
from projections.sent import fact_told
from projections.written import undoing
from rules.core.refusals import Refusal, mark
from rules.registry import words_of
from service.api.callers import at_table
from service.problems import ProblemError, malformed, status_of
from service.sent import work_of_list
from service.web import forms
from service.web.blueprint import HAND, WEB
from service.web.correct.contesting import waiting_on
from service.web.correct.foreseen import broken_by, foreseen
from service.web.correct.several import OLD_PAGE, Several
from service.web.correct.ways import ways_out
from service.web.hand.filed import Book
from service.web.hand.frames import address_of, place_at
from service.web.hand.one_hand import OneHand
from service.web.hand.recorded import told_at
from service.web.here import Here, of_night
from service.web.opened import Opened, still
from service.web.pad.drawn import Drawn, answers_in, drawn_with
from service.words import in_words

Answer = str | BaseResponse | tuple[str, int]
INCOMPLETE: Final = 422
UNCHANGED: Final = mark("Así es como está apuntada: no cambia nada.")
ASKED: Final = mark("Falta por decir: {question}")


@WEB.route(f"{HAND}/corregir", methods=["GET", "POST"])
@of_night()
def correct(here: Here, number: int) -> Answer:
    """The page on which a hand is corrected; a player who does not log can go as far as the preview."""
    at_table()
    if request.method == "POST":
        still(here, number)
    hand = ToldHand(here, number)
    if request.method == "GET":
        return page_of(hand, hand.drawn)
    if request.form.get("do") == "strike":
        return preview(here, hand.struck(), deal=hand.one.deal)
    drawn = hand.answered(request.form)
    if drawn.asked is not None or request.form.get("do") == "on":
        asks = None if drawn.asked is None or request.form.get("do") == "on" else gettext(ASKED).format(question=drawn.asked)
        return page_of(hand, drawn, asks=asks), INCOMPLETE if asks else 200
    corrections = hand.corrections(drawn.events())
    if not corrections:
        return page_of(hand, drawn, asks=gettext(UNCHANGED)), INCOMPLETE
    return preview(here, corrections, hand=number)


@WEB.route("/n/<night_id>/correccion", methods=["POST"])
@of_night("scorer")
def corrected(here: Here) -> Answer:
    """Logs corrections after their preview; if something was logged meanwhile, shows a new preview."""
    events, number, deal = _sent(), forms.whole("hand"), place_at(forms.text("deal") or "")
    try:
        rulings = _rulings(here, events, number, deal) if "resolves" in request.form else []
        forms.logged(here, [*events, *rulings], expected=forms.seen())
    except ProblemError as problem:
        # Corrections strike events by seq; in another history that seq is another event.
        if problem.code == "version_conflict" and "begin_again" not in problem.members:
            again = Here(here.id, here.caller)
            return _previewed(again, events, number, deal, meanwhile=True)
        return refused(here, problem, number, events)
    if deal is not None and (rulings or _goes_on(Here(here.id, here.caller), deal)):
        return redirect(url_for("web.struck_hand", night_id=here.id, address=address_of(told_place(deal)), said="corrected"), 303)
    if number is not None and number <= here.night.game.dealt_count(Here(here.id, here.caller).night.table):
        return redirect(url_for("web.hand", night_id=here.id, number=number, said="corrected"), 303)
    if here.night.closed and not Here(here.id, here.caller).night.closed:
        return redirect(url_for("web.settle", night_id=here.id, said="reopened"), 303)
    return redirect(url_for("web.table", night_id=here.id, said="corrected"), 303)


def _rulings(here: Here, events: Sequence[Mapping[str, Any]], number: int | None, deal: Place | None) -> list[dict[str, Any]]:
    """The rulings that end the open disputes of a hand when it is corrected. `number` is its number then; `deal` names a struck hand."""
    seen = here.as_seen(forms.seen())
    places = {each.place for each in waiting_on(seen, number, deal)}
    facts = [fact_told(seen.night.game, each) for each in events]
    after, refusal = through(seen.night, [fact for fact in facts if not isinstance(fact, Refusal)], work_of_list())
    if refusal is not None:  # the refusal is reported when they are logged
        return []
    about = next((each for each in contested(after) if each.place in places and each.is_open), None)
    if about is None:
        return []
    named: dict[str, Any] = {"deal": told_place(about.deal)} if about.hand is None else {"hand": about.hand}
    return [{"type": Ruling.type, "data": {**named, "decision": "corrected", "note": events[0]["data"]["reason"]}}]


def _goes_on(here: Here, deal: Place) -> bool:
    """Whether to show a hand that was struck or returned: it stands again, or a dispute about it waits for a ruling."""
    return deal not in here.night.did.struck or any(each.deal == deal and each.is_open for each in contested(here.night))


def preview(
    here: Here,
    corrections: Sequence[Mapping[str, Any]],
    *,
    hand: int | None = None,
    deal: Place | None = None,
    reason: str | None = None,
    several: Several | None = None,
) -> Answer:
    """The page that shows what corrections change, with the reason from the form. `deal` names a whole hand that they strike or return.
    With `several`, the reader can go back and change more entries.
    """
    claims = "; ".join(each.fact.claim for each in waiting_on(here, hand, deal))[:LONGEST_TEXT]
    why = forms.text("reason") or claims or reason or gettext("corrección")
    events = [{"type": Correction.type, "data": {**each, "reason": why}} for each in corrections]
    return _previewed(here, events, hand, deal, several=several)


def _previewed(
    here: Here,
    events: Sequence[Mapping[str, Any]],
    hand: int | None,
    deal: Place | None,
    *,
    meanwhile: bool = False,
    several: Several | None = None,
) -> Answer:
    here = here.naming(shown(names_told(1, [(each["type"], each["data"]) for each in events])))
    try:
        seen = foreseen(here, events)
    except ProblemError as problem:
        return refused(here, problem, hand, events, several)
    dealt = {place: number for number, place in enumerate(dealt_at(here.night.last), 1)}
    contests = hand if deal is None else dealt.get(deal)
    return render_template(
        "preview.html",
        here=here,
        seen=seen,
        keeps_plate=here.standing.plate is not None or any(seen.plate),
        events=orjson.dumps(events).decode(),
        reason=events[0]["data"]["reason"],
        waiting=waiting_on(here, hand, deal),
        hand=hand,
        contests=contests,
        deal=None if deal is None else address_of(told_place(deal)),
        others=[] if deal is None else others_told(here, events, deal),
        opened=None if contests is None else Opened(here, contests),
        meanwhile=meanwhile,
        carried=None if several is None else several.carried,
        key=forms.fresh_key(),
    )


def others_told(here: Here, events: Sequence[Mapping[str, Any]], deal: Place) -> list[Other]:
    """What undoing corrections inserts or removes outside a hand, entry by entry."""
    struck = {seq for each in events for seq in each["data"].get("strike") or ()}
    taken_back = struck.intersection(here.night.holding)
    book = Book(here)
    back = [each for each in book.entries if each.struck_by in taken_back and deal not in each.about and each.place.seq not in struck]
    out = [each for each in book.entries if each.place.seq in (taken_back if each.place.insert else struck - taken_back)]
    out = [each for each in out if taken_back and each.struck_by is None and (deal not in each.about or isinstance(each.fact, Ruling))]
    return [Other(each.told, comes) for some, comes in ((out, False), (back, True)) for each in book.told(some)]


def refused(
    here: Here, problem: ProblemError, hand: int | None, events: Sequence[Mapping[str, Any]], several: Several | None = None
) -> Answer:
    """The page that says why a correction is refused, and what can be done about it."""
    told = in_words(problem.sentence, here.lang, here.names)
    broken = broken_by(here, problem)
    later = None if broken is None or broken.by is None else Book(here).correction_told(broken.by)
    # An entry of the same hand that no longer fits is corrected together with the others.
    own = None if several is None else several.broken(events, problem.members.get("breaks"))
    ways = [] if later is not None or own is not None else ways_out(here, events, problem)
    carried = None if several is None else several.carried
    page = render_template("broken.html", here=here, told=told, broken=broken, later=later, hand=hand, ways=ways, carried=carried, own=own)
    return page, status_of(problem.code)


def _sent() -> list[dict[str, Any]]:
    """The corrections that the form sends. Raises ProblemError for anything else."""
    events = json_of(request.form.get("events", ""))
    fitting = isinstance(events, list) and all(isinstance(each, dict) and each.get("type") == Correction.type for each in events)
    if not fitting:
        raise malformed("events", OLD_PAGE)
    events = [whole(each) for each in events]
    reason = forms.text("reason")
    return events if reason is None else [{**each, "data": {**each["data"], "reason": reason}} for each in events]


def page_of(hand: ToldHand, drawn: Drawn | None, *, asks: str | None = None, several: Several | None = None) -> str:
    """The page on which a hand is corrected: its pad and its entries, with those of `several` that are changed so far."""
    opened = Opened(hand.here, hand.number)
    return render_template(
        "correct.html", here=hand.here, hand=hand, opened=opened, pad=drawn, asks=asks, several=several or Several(hand.here, hand.one)
    )


class Other(NamedTuple):
    """An entry outside a hand that goes or comes with it."""

    told: str
    comes: bool


class ToldHand:
    """A hand as the record has it. Raises ProblemError if it was not dealt."""

    def __init__(self, here: Here, number: int) -> None:
        self.here = here
        self.one = OneHand(here, number)
        self.number = number
        self.told_at = told_at(here)
        self.places: list[Place] = [step.place for _, step in self.one.pairs]
        self.events = [self.told_at(place) for place in self.places]
        before, _ = self.one.pairs[0]
        self.pad = told_pad(here.night._replace(last=before), partial(in_words, lang=here.lang, game=self.here.night.game.name))
        self.answers = answers_of(self.pad, self.events)

    @property
    def drawn(self) -> Drawn | None:
        """The pad with the answers that describe the hand; None if it was logged card by card."""
        return None if self.answers is None else self._drawn(self.answers)

    def answered(self, fields: Mapping[str, str]) -> Drawn:
        """The pad with the answers of a form."""
        return self._drawn(answers_in(self.pad, fields), drawn_with(fields) or self.answers)

    def _drawn(self, answers: Mapping[str, Any], was: Mapping[str, Any] | None = None) -> Drawn:
        return Drawn(self.here.speech, self.pad, answers, favored=words_of(self.here.night.game.name).favored, was=was)

    @property
    def line(self) -> str:
        """The hand in a line, as told across the table."""
        line: str = words_of(self.here.night.game.name).in_a_line(self.here.speech, self.one.result)
        return line

    def struck(self) -> list[dict[str, Any]]:
        """The corrections that strike the hand."""
        strike = undoing(self.here.night, self.number)
        return replacing(self.here.night, self.places, [], self.told_at) if strike is None else [{"strike": list(strike)}]

    def corrections(self, events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The corrections that turn the hand into these events; what is equal stays. Empty if nothing differs."""
        old, new = list(self.events), list(events)
        same = len(list(takewhile(lambda pair: plain(pair[0]) == plain(pair[1]), zip(old, new, strict=False))))
        places, old, new = self.places[same:], old[same:], new[same:]
        while old and new and plain(old[-1]) == plain(new[-1]):
            places, old, new = places[:-1], old[:-1], new[:-1]
        if places:
            return replacing(self.here.night, places, new, self.told_at)
        if not new:
            return []
        # Nothing is removed: new events are added after the last one that stays.
        last = self.places[same - 1]
        return replacing(self.here.night, [last], [self.told_at(last), *new], self.told_at)
