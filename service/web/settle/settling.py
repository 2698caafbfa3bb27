"""Settling: what is still open, who pays whom and why, the close of the night, and which payments were made."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from events.facts import LARGEST, NightClosed
from events.store.word import BEGINNING
from projections.hands import OPEN, disputed_hands
from projections.night import Night
from projections.paying import Part, group_of, has_changed, left_after, parts_of, payments_made, settlement_of
from projections.reread import frozen_of, reread
from projections.settlement import Payment, Plan
from projections.standing import balances, parties_of, steps
from projections.won import beside_the_hands
from projections.written import struck_with
from rules.core.refusals import mark
from rules.registry import words_of
from service.api.cookies import forget_links
from service.api.state import state
from service.explain.hand import others_told
from service.problems import ProblemError, malformed, status_of
from service.sent import Refused
from service.web.blueprint import WEB
from service.web.correct.correcting import preview
from service.web.forms import foreseen, fresh_key, logged, seen, text, whole
from service.web.here import Here, of_night
from service.web.open.handed_on import REASON, beginning_anew, handed_on, hindered
from service.web.opened import still
from service.web.settle.evening import evening
from service.web.settle.result import Account, accounts_of, result_of, shared_text
from service.web.settle.sharing import picture
from service.words import in_words


class Ending(NamedTuple):
    """One way to end the night: what would happen to the leftovers, and who would then pay whom."""

    leftovers: str | None
    plan: Plan
    accounts: list[Account]


class Asked(NamedTuple):
    """A payment that needs confirmation first."""

    payment: Payment
    seen: int | None
    """What the page had shown as left; None if that is still so."""
    left: int
    after: list[Payment]
    """All payments left after it."""


class Reason(NamedTuple):
    """Why a party pays or gets its amount: what each hand brought, in a line, and what was handed over."""

    party: str
    balance: int
    parts: list[tuple[Part, str | None]]
    others: list[str]


@WEB.route("/n/<night_id>/liquidar")
@of_night()
def settle(here: Here) -> str:
    """The accounts of the night, as they stand or as they were closed."""
    return _shown(here)


@WEB.route("/n/<night_id>/liquidar", methods=["POST"])
@of_night("scorer")
def settled(here: Here) -> str | BaseResponse | tuple[str, int]:
    """Closes the night, marks or undoes a payment, or applies what a correction changed; previews reopening the night."""
    told = request.form.get("act", "")
    if told not in LOOKED_AT and told not in ACTS:
        raise malformed("act", mark("La página es vieja o está estropeada: ábrela otra vez."))
    try:
        if told == REOPENS:
            still(here)
            return preview(here, [{"strike": list(_close_struck(here))}], reason=here.speech.say("se abre otra vez"))
        if told == BEGINS_ANEW:
            still(here)
            return preview(here, beginning_anew(here, handed_on(here)), reason=here.speech.say(REASON))
        act, said = ACTS[told]
        asked = _paid(here) if act is None else logged(here, [act(here.as_seen(seen()))])
    except ProblemError as problem:
        return _shown(here, in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)
    if isinstance(asked, Asked):
        return _shown(Here(here.id, here.caller), asked=asked), 409
    response = redirect(url_for("web.settle", night_id=here.id, said=said), 303)
    if said == CLOSED:
        forget_links(response, here.id)
    return response


@WEB.route("/n/<night_id>/por-que/<payer>/<payee>")
@of_night()
def why(here: Here, payer: str, payee: str) -> str:
    """The page that explains a payment: hand by hand for both sides, and how the plan combines them."""
    plan = settlement_of(here.night)
    payment = next((each for each in plan.payments if (each.from_, each.to) == (payer, payee)), None)
    if payment is None:
        raise ProblemError("no_such_page")
    group = group_of(plan, payment)
    reasons = {party: _reason(here, party) for party in group}
    own = [each for each in plan.payments if each.from_ in group]
    because = here.speech.say(
        "Porque de toda la noche a {payer} le toca pagar {pays} y a {payee} cobrar {gets}.",
        payer=here.speech.who(payer),
        payee=here.speech.who(payee),
        pays=here.speech.tantos(abs(reasons[payer].balance)),
        gets=here.speech.tantos(abs(reasons[payee].balance)),
    )
    return render_template("why.html", here=here, payment=payment, group=group, reasons=reasons, own=own, because=because)


def _shown(here: Here, problem: str | None = None, asked: Asked | None = None) -> str:
    night, result, hangs = here.night, result_of(here), handed_on(here)
    changed = has_changed(night)
    return render_template(
        "settle.html",
        here=here,
        problem=problem,
        key=fresh_key(),
        asked=asked,
        fewest=settlement_of(night).fewest,
        most=LARGEST,
        made=payments_made(night),
        parties=parties_of(night.game, night.table),
        plans=(frozen_of(night), settlement_of(night)) if changed else None,
        because=_read_anew(here) if changed else "",
        corrected=night.frozen != settlement_of(night),
        opened=_unfinished(night),
        unfinished=here.speech.say(words.unfinished) if (words := words_of(night.game.name)).unfinished else "",
        disputed=sorted(disputed_hands(night)),
        lies=night.game.plate(night.table),
        endings=_endings(here) if here.writes and not night.closed else [],
        is_left=_is_left(night),
        handed_on=hangs,
        hindered=hindered(here, hangs) if here.writes else None,
        traced={(each.from_, each.to) for each in settlement_of(night).payments},
        result=result,
        evening=evening(here, result),
        shared=shared_text(here, result),
        picture=Markup(picture(here, result)),  # noqa: S704  # its template escapes
        stake=night.opened.stake,
    )


def _read_anew(here: Here) -> str:
    """The hands that a new reading changed since the accounts were closed; empty if it changed none."""
    night, hands = here.night, [str(each) for each in reread(here.night)]
    if frozen_of(night) == night.frozen:
        return ""
    if len(hands) == 1:
        return here.speech.say("Desde que se cerró hay una lectura nueva de la mano {hand}.", hand=hands[0])
    if hands:
        return here.speech.say("Desde que se cerró hay una lectura nueva de las manos {hands}.", hands=here.speech.all_of(hands))
    return here.speech.say("Desde que se cerró hay una lectura nueva de lo que no es de ninguna mano.")


def _unfinished(night: Night) -> int | None:
    """The number of the open hand. A hand that is decided, though it may go on, does not count."""
    number = night.game.open_hand(night.table)
    return None if number is None or night.game.hands(night.table, number - 1)[0].outcome != OPEN else number


def _endings(here: Here) -> list[Ending]:
    """The ways to close the night now; none while a hand is open."""
    endings = []
    for leftovers in _ways(here.night):
        tried = state().records.preview(here.id, [_close(leftovers)])
        if not isinstance(tried, Refused):
            after = tried[1]
            endings.append(Ending(leftovers, settlement_of(after), accounts_of(here, after)))
    return endings


def _ways(night: Night) -> list[str | None]:
    """The values of `leftovers` to choose from: the game's; None alone if no choice is needed; `carry` if nothing lies or waits."""
    for each in night.game.expects(night.table):
        if each.type == "night_closed":
            field = each.told()["fields"].get("leftovers", {})
            if not field.get("required") or "values" not in field:
                return [None]
            return list(field["values"]) if _is_left(night) else [CARRY]
    return []


def _is_left(night: Night) -> bool:
    """Whether anything is left to decide about: in the plate, waiting, or of an unfinished game, which has no plate."""
    return not night.game.has_plate or bool(night.game.plate(night.table) or night.game.leftovers(night.table)["reserved"])


def _close(leftovers: str | None) -> dict[str, Any]:
    return {"type": "night_closed", "data": {} if leftovers is None else {"leftovers": leftovers}}


def _closing(_here: Here) -> dict[str, Any]:
    return _close(text("leftovers"))


def _paid(here: Here) -> Asked | None:
    """Logs a payment and answers None, or asks first: if its page showed another rest, or it exceeds the rest. Raises ProblemError."""
    payer, payee, tantos, told = text("from"), text("to"), whole("tantos"), whole("left")
    event = {"type": "paid", "data": {"from": payer, "to": payee, "tantos": tantos}}
    sure = "sure" in request.form
    for _ in range(TRIES):
        left = sum(each.tantos for each in left_after(here.night) if (each.from_, each.to) == (payer, payee))
        is_more = tantos is not None and tantos > left and not sure
        asks = payer is not None and payee is not None and tantos is not None and (is_more or told not in (None, left))
        try:
            logged(here, [event], expected=NEVER if asks else here.head)
        except ProblemError as problem:
            if problem.code != "version_conflict":
                raise
            if asks:
                assert payer is not None and payee is not None and tantos is not None, "what asks is whole"
                return _asked(here, Payment(payer, payee, tantos), None if told == left else told, left)
            here = Here(here.id, here.caller)
        else:
            return None
    raise ProblemError("store_busy")


def _asked(here: Here, payment: Payment, told: int | None, left: int) -> Asked:
    """The confirmation of a payment, with what would be left after it. Raises ProblemError if the payment would be refused."""
    event = {"type": "paid", "data": {"from": payment.from_, "to": payment.to, "tantos": payment.tantos}}
    _, after = foreseen(here, [event])
    return Asked(payment, told, left, left_after(after))


def _taking_back(here: Here) -> dict[str, Any]:
    """The correction that strikes a payment."""
    number = whole("payment")
    made = payments_made(here.night)
    if number is None or not 1 <= number <= len(made):
        raise malformed("payment", mark("Ese pago ya no está apuntado."))
    return _correction(struck_with(here.night, made[number - 1].place), text("reason") or here.speech.say("el pago no se hizo"))


def _fixing(here: Here) -> dict[str, Any]:
    """The correction that closes the night anew, as the record reads now."""
    correction = _correction(_close_struck(here), text("reason") or here.speech.say("liquidación nueva tras una corrección"))
    close = next(step.fact for step in reversed(steps(here.night.last)) if isinstance(step.fact, NightClosed))
    correction["data"]["insert"] = [_close(close.leftovers)]
    return correction


def _correction(strike: tuple[int, ...], reason: str) -> dict[str, Any]:
    return {"type": "correction", "data": {"strike": list(strike), "reason": reason}}


def _close_struck(here: Here) -> tuple[int, ...]:
    """The seqs to strike to undo the close. Raises ProblemError if the night is open."""
    if here.night.closed_at is None:
        raise malformed("act", mark("La noche no está cerrada."))
    return struck_with(here.night, here.night.closed_at)


CARRY: Final = "carry"
CLOSED: Final = "closed"
ACTS: Final = {
    "close": (_closing, CLOSED),
    "pay": (None, "paid"),
    "take-back": (_taking_back, "unpaid"),
    "fix": (_fixing, "fixed"),
}
"""The action of a form of this page → a function for its event, and the word for the message; a payment may need confirmation first."""
REOPENS: Final = "reopen"
"""The form's value that reopens the night: a correction, after a preview."""
BEGINS_ANEW: Final = "begin-anew"
"""The form's value that starts the night with what an earlier one leaves now: also a correction, after a preview."""
LOOKED_AT: Final = frozenset((REOPENS, BEGINS_ANEW))
NEVER: Final = BEGINNING
"""A head that no night has. A request that expects it is answered again if its key was used, and otherwise refused."""
TRIES: Final = 3
"""How often a payment is tried again if new entries came meanwhile."""


def _reason(here: Here, party: str) -> Reason:
    """How the balance of a party came about."""
    night = here.night
    results = {result.number: result for result in night.game.hands(night.table)}
    teller = words_of(night.game.name)
    parts = [(part, None if part.hand is None else teller.in_a_line(here.speech, results[part.hand])) for part in parts_of(night, party)]
    others = [each for each in beside_the_hands(night) if party in (each[0].from_, each[0].to)]
    return Reason(party, balances(night.game, night.table)[party], parts, others_told(here.speech, night, others))
