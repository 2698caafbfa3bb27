"""The page of a struck hand: what it was and what was said against it; there it is disputed, ruled on and returned."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from flask import redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as BaseResponse

from events.correction import Place
from events.facts import Dispute, Ruling
from projections.agreed import agreed_with
from projections.contests import Contested as Said, contested
from projections.deals import dealt_at
from projections.entries import Filed
from projections.hands import told_place
from projections.seen import seen
from projections.struck import StruckHand, struck_hands
from rules.core.refusals import mark
from rules.registry import words_of
from service.api.callers import at_table
from service.api.state import state
from service.explain.hand import accounts_told, findings_told
from service.problems import ProblemError
from service.web import forms
from service.web.blueprint import WEB
from service.web.correct.contesting import claims_of, disputed, ruled, was_corrected
from service.web.correct.correcting import Answer, preview
from service.web.correct.struck_rows import StruckRow, interest_in, struck_row
from service.web.hand.filed import Book, Entry
from service.web.hand.frames import place_at
from service.web.hand.one_hand import Contested, Former, OneHand
from service.web.here import Here, of_night, scores
from service.web.opened import still

PAGE: Final = "/n/<night_id>/tachadas/<address>"
"""The address of a struck hand, which names its deal."""
STRUCK: Final = {"stands": mark("Se queda como está: tachada"), "corrected": mark("Se tachó")}
"""How a dispute about a struck hand ends → the note if nobody wrote one."""


class OneStruck:
    """A struck hand that a reader looks at."""

    def __init__(self, here: Here, hand: StruckHand) -> None:
        self.here = here
        self.hand = hand
        self.kept = hand.kept
        self.result = hand.kept.result
        self.book = Book(here)

    @cached_property
    def row(self) -> StruckRow:
        """Its row on the table, which everybody sees."""
        return struck_row(self.here, self.book, self.hand, self.said)

    @cached_property
    def outcome(self) -> list[str]:
        """How it had come out."""
        return list(words_of(self.here.night.game.name).outcome_told(self.here.speech, self.result))

    @cached_property
    def findings(self) -> list[str]:
        """Its irregularities."""
        return [told for _, told in findings_told(self.here.speech, self.here.night, self.kept.read.found, [])]

    @cached_property
    def accounts(self) -> list[str]:
        """Who paid whom, for what, by which article."""
        return accounts_told(self.here.speech, self.here.night, self.result.postings)

    @cached_property
    def filed(self) -> list[Filed]:
        """Every entry about it."""
        return self.book.about(self.hand.deal)

    @cached_property
    def entries(self) -> list[Entry]:
        """These entries in words."""
        return self.book.told(self.filed)

    @cached_property
    def contests(self) -> list[Contested]:
        """All disputes about it, and the rulings on them."""
        about = [each for each in self.filed if isinstance(each.fact, Dispute | Ruling)]
        return [
            Contested(told.told, told.stamp, told.struck, interest_in(self.here, self.book, self.kept, each.place, each.fact))
            for each, told in zip(about, self.book.told(about), strict=True)
        ]

    @cached_property
    def former(self) -> list[Former]:
        """How it read before each correction of its own entries, up to the one that struck it."""
        if not any(seq != self.kept.by and self.hand.deal in deals for seq, deals in self.here.night.did.amended.items()):
            return []
        before = state().records.night_at(self.here.id, self.kept.by - 1)
        assert before is not None, "a correction stands behind what it strikes"
        then = Here(self.here.id, self.here.caller)
        then.whole = before
        then.night = before if self.here.cover is None else seen(before).night
        number = next((number for number, deal in enumerate(dealt_at(then.night.last), 1) if deal == self.hand.deal), None)
        return [] if number is None else OneHand(then, number).former

    @cached_property
    def agreed(self) -> list[str]:
        """Who had agreed with it."""
        agreements = state().store.agreements(self.here.id)
        return agreed_with(self.here.night, self.hand.deal, self.result, agreements)

    @cached_property
    def said(self) -> list[Said]:
        """The disputes about it, with their rulings."""
        return [each for each in contested(self.here.night) if each.deal == self.hand.deal]

    @property
    def waiting(self) -> list[Said]:
        """The disputes without a ruling."""
        return [each for each in self.said if each.is_open]

    @property
    def strike(self) -> list[int]:
        """What is struck to return it: the correction, and the rulings made on it as a struck hand."""
        rulings = {each.ruling.place.seq for each in self.said if each.ruling is not None and each.ruling.struck_by is None}
        return sorted({self.kept.by, *(seq for seq in rulings if seq > self.kept.by)})


@WEB.route(PAGE, methods=["GET", "POST"])
@of_night()
def struck_hand(here: Here, address: str) -> Answer:
    """The page of a struck hand; redirects to the hand if it stands again."""
    if request.method == "POST":
        at_table()
        still(here)
    place = place_at(address)
    hand = next((each for each in struck_hands(here.night) if each.deal == place), None)
    if hand is None:
        return _standing(here, place)
    one = OneStruck(here, hand)
    if request.method == "POST":
        return _said(one)
    return render_template(
        "struck_hand.html",
        here=here,
        one=one,
        corrected=was_corrected(here, one.waiting),
        speaks=here.role != "viewer" and not any(each.fact.by == here.me for each in one.waiting),
        claims=claims_of(here),
        key=forms.fresh_key(),
    )


def _standing(here: Here, place: Place | None) -> BaseResponse:
    """A redirect to a hand that stands. Raises ProblemError if no hand was ever dealt there."""
    dealt = dealt_at(here.night.last)
    deal = None if place is None else here.night.instead.get(place, place)
    if deal not in dealt:
        raise ProblemError("no_such_page")
    said = request.args.get("said")
    return redirect(
        url_for("web.hand", night_id=here.id, number=dealt.index(deal) + 1, said=said), 303 if request.method == "POST" else 302
    )


def _said(one: OneStruck) -> Answer:
    """Logs what a form says: a dispute, a ruling, or the return of the hand."""
    here = one.here
    if request.form.get("do") == "return":
        scores(here)
        return preview(here, [{"strike": one.strike}], deal=one.hand.deal, reason=gettext("Se devuelve la mano"))
    deal = {"deal": told_place(one.hand.deal)}
    said = ruled(here, deal, STRUCK) if "decision" in request.form else disputed(here, deal)
    return redirect(url_for("web.table", night_id=here.id, said=said), 303)
