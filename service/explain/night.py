"""A whole night in words: who sat down and by which rules, every hand, what lay between hands, and who owes whom."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from events.facts import Trick
from projections.audit import corrections, disputes
from projections.hands import scenes
from projections.puestas import reserved_puestas
from projections.replay import Night, Step, settlement_of
from projections.settlement import Payment, due
from projections.standing import balances
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.postings import Posting
from service.explain import tresillo
from service.explain.speech import Speech

TELLERS = {"tresillo": tresillo}
"""Game → the words that only it has."""
INDENT = "  "
WIDTH = 100


class NoSuchHandError(LookupError):
    """The hand that was asked for was not dealt."""


def explained(night: Night, lang: str, *, hand: int | None = None) -> str:
    """The night as a text, or one hand of it. Raises NoSuchHandError for a hand that was not dealt."""
    speech = Speech(lang, dict(night.opened.names or {}))
    results = {result.number: result for result in night.game.hands(night.table)}
    if hand is not None and hand not in results:
        raise NoSuchHandError(hand)
    paragraphs = [] if hand is not None else [_opening(speech, night)]
    told = scenes(night)
    for place, (number, pairs) in enumerate(told):
        if number is None and hand is None:
            paragraphs += [text for _, step in pairs for text in _between(speech, night, step)]
        elif number is not None and hand in (None, number) and not any(number == earlier for earlier, _ in told[:place]):
            # A transfer or a dispute may come in the middle of a hand: the hand is told once, where it begins.
            whole = [pair for each, those in told if each == number for pair in those]
            paragraphs.append(_hand(speech, night, results[number], whole))
    if hand is None:
        paragraphs.append(_reckoning(speech, night))
        paragraphs += _corrected(speech, night)
    return "\n\n".join("\n".join(_wrapped(line) for line in text.split("\n")) for text in paragraphs) + "\n"


def _wrapped(line: str) -> str:
    """A line of at most so many letters, what follows a break indented under it."""
    margin = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line, WIDTH, subsequent_indent=margin + 2 * INDENT, break_long_words=False, break_on_hyphens=False)


def _opening(speech: Speech, night: Night) -> str:
    """How the night began: the rules, the table, the stake, and what came from an earlier night."""
    fact: Any = night.opened
    rules, teller = fact.rules, TELLERS[night.game.name]
    lines = [
        speech.say("Noche de {game}, {tariff}.", game=night.game.name.capitalize(), tariff=teller.tariff(speech, rules.tariff)),
        speech.say("A la mesa, por orden de juego: {players}.", players=speech.everybody(fact.players)),
    ]
    if rules.overrides:
        settings = ", ".join(f"{name} = {_setting(value)}" for name, value in rules.overrides.items())
        lines.append(speech.say("Reglas de la casa: {settings}.", settings=settings))
    if fact.stake is not None:
        lines.append(speech.say("Cada tanto vale {money}.", money=speech.money(1, fact.stake)))
    carried = getattr(fact, "carried", None)
    if carried is not None:
        if carried.plate:
            lines.append(speech.say("El plato trae de otra noche {tantos}.", tantos=speech.tantos(carried.plate)))
        lines += [
            speech.say("En la cartulina espera la puesta de {player}, de {tantos}.", player=speech.who(each.player), tantos=each.tantos)
            for each in carried.reserved
        ]
    return "\n".join(lines)


def _setting(value: object) -> str:
    return {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)


def _hand(speech: Speech, night: Night, result: HandResult, pairs: Sequence[tuple[Step, Step]]) -> str:
    """One hand: what happened, how it came out, who paid what and why, what was irregular."""
    teller = TELLERS[night.game.name]
    lines = [
        *teller.events_told(speech, result, [_seen(night, before, step) for before, step in pairs]),
        *teller.outcome_told(speech, result),
    ]
    accounts = _accounts(speech, night, result.postings)
    if accounts:
        lines += [speech.say("Cuentas:"), *(INDENT + line for line in accounts)]
    lines.append(_afterwards(speech, result))
    corrected = sorted({step.place.seq for _, step in pairs if step.place.insert is not None})
    lines += [speech.say("Así quedó con la corrección del apunte {seq}.", seq=seq) for seq in corrected]
    lines += [teller.finding_told(speech, finding, seen_at=_seen_at(speech, night, finding, pairs)) for finding in result.findings]
    heading = speech.say("MANO {number}", number=result.number)
    return "\n".join([heading, *(INDENT + line for line in lines)])


def _seen(night: Night, before: Step, step: Step) -> tresillo.Seen:
    """An event of a hand, with what could be seen around it."""
    shown = night.game.trick_shown(before.standing.table, step.fact) if isinstance(step.fact, Trick) else None
    return tresillo.Seen(
        step.fact, night.game.moment(before.standing.table) or {}, night.game.moment(step.standing.table) or {}, shown or {}
    )


def _accounts(speech: Speech, night: Night, postings: Sequence[Posting]) -> list[str]:
    """The postings in words: what one pays another in one line, and those who pay the same in the same one."""
    lines: list[tuple[list[str], str, list[Posting]]] = []
    for payer, payee, parts in _by_pair(postings):
        same = next((line for line in lines if line[1] == payee and _same(line[2], parts) and "plate" not in (payer, payee)), None)
        if same is not None:
            same[0].append(payer)
        else:
            lines.append(([payer], payee, parts))
    return [_account(speech, night, payers, payee, parts) for payers, payee, parts in _by_payee(lines)]


def _by_pair(postings: Sequence[Posting]) -> list[tuple[str, str, list[Posting]]]:
    """Postings that follow one another between the same two, together."""
    pairs: list[tuple[str, str, list[Posting]]] = []
    for posting in postings:
        if pairs and pairs[-1][:2] == (posting.from_, posting.to):
            pairs[-1][2].append(posting)
        else:
            pairs.append((posting.from_, posting.to, [posting]))
    return pairs


def _same(one: Sequence[Posting], other: Sequence[Posting]) -> bool:
    return [posting[2:] for posting in one] == [posting[2:] for posting in other]


def _by_payee(lines: Sequence[tuple[list[str], str, list[Posting]]]) -> list[tuple[list[str], list[str], list[Posting]]]:
    """Lines of one payer who pays the same to several, together."""
    joined: list[tuple[list[str], list[str], list[Posting]]] = []
    for payers, payee, parts in lines:
        same = next((line for line in joined if line[0] == payers and _same(line[2], parts) and "plate" not in (payee, *line[1])), None)
        if same is not None:
            same[1].append(payee)
        else:
            joined.append((payers, [payee], parts))
    return joined


def _account(speech: Speech, night: Night, payers: Sequence[str], payees: Sequence[str], parts: Sequence[Posting]) -> str:
    """One line of the accounts."""
    teller = TELLERS[night.game.name]
    values = {
        "payers": speech.everybody(payers),
        "payees": speech.everybody(payees),
        "total": sum(part.tantos for part in parts),
        "because": _because(speech, teller, parts),
    }
    if payees == ["plate"]:
        return speech.say("{payers} pone {total} en el plato{because}.", **values)
    if payers == ["plate"] and parts[0].why == "plato":
        return speech.say("{payees} se lleva el plato, {total} [{source}].", source=parts[0].source, **values)
    if payers == ["plate"] and len(payees) > 1:
        return speech.say("{payees} se llevan {total} cada uno del plato{because}.", **values)
    if payers == ["plate"]:
        return speech.say("{payees} se lleva {total} del plato{because}.", **values)
    if len(payers) > 1:
        return speech.say("{payers} pagan a {payees} {total} cada uno{because}.", **values)
    if len(payees) > 1:
        return speech.say("{payers} paga {total} a cada uno de los otros, {payees}{because}.", **values)
    return speech.say("{payers} paga a {payees} {total}{because}.", **values)


def _because(speech: Speech, teller: Any, parts: Sequence[Posting]) -> str:
    """Why, with the article: one reason after a comma, several with their tantos after a colon."""
    if len(parts) == 1:
        return f", {teller.reason(speech, parts[0])} [{parts[0].source}]"
    return ": " + "; ".join(f"{part.tantos} {teller.reason(speech, part)} [{part.source}]" for part in parts)


def _afterwards(speech: Speech, result: HandResult) -> str:
    """What everybody has gained or lost by the hand, and what lies in the plate after it."""
    gains = " · ".join(f"{speech.who(player)} {speech.signed(tantos)}" for player, tantos in result.tantos.items())
    if not result.plate:
        return speech.say("Con eso: {gains}. El plato queda vacío.", gains=gains)
    return speech.many(
        "Con eso: {gains}. En el plato queda {count}.", "Con eso: {gains}. En el plato quedan {count}.", result.plate, gains=gains
    )


def _seen_at(speech: Speech, night: Night, finding: Finding, pairs: Sequence[tuple[Step, Step]]) -> str | None:
    """What brought a finding to light, if that was a later trick than the one it belongs to."""
    trick = 0
    for _, step in pairs:
        if not isinstance(step.fact, Trick):
            continue
        trick += 1
        if finding in night.game.hands(step.standing.table)[-1].findings and finding.player is not None:
            if trick == finding.trick or step.fact.cards is None:
                return None
            return speech.say("{card}, que juega en la baza {trick}", card=speech.card(step.fact.cards[finding.player]), trick=trick)
    return None


def _between(speech: Speech, night: Night, step: Step) -> list[str]:
    """What happened between hands, in a line."""
    fact: Any = step.fact
    match fact.type:
        case "seats_changed":
            return [speech.say("Cambia la mesa: ahora juegan {players}.", players=speech.everybody(fact.players))]
        case "transfer":
            values = {
                "from_": speech.who(fact.from_),
                "to": speech.who(fact.to),
                "tantos": speech.tantos(fact.tantos),
                "reason": fact.reason,
            }
            if fact.to == "plate":
                return [speech.say("{from_} pone en el plato {tantos}, por acuerdo de la mesa: «{reason}» [table].", **values)]
            if fact.from_ == "plate":
                return [speech.say("{to} toma del plato {tantos}, por acuerdo de la mesa: «{reason}» [table].", **values)]
            return [speech.say("{from_} paga a {to} {tantos}, por acuerdo de la mesa: «{reason}» [table].", **values)]
        case "dispute":
            return [speech.say("{by} discute la mano {hand}: «{claim}».", by=speech.who(fact.by), hand=fact.hand, claim=fact.claim)]
        case "ruling":
            decided = speech.say("queda como está") if fact.decision == "stands" else speech.say("se corrigió")
            return [speech.say("La mano {hand} {decided}: «{note}».", hand=fact.hand, decided=decided, note=fact.note)]
        case "paid":
            values = {"from_": speech.who(fact.from_), "to": speech.who(fact.to), "tantos": speech.tantos(fact.tantos)}
            if fact.to == "plate":
                return [speech.say("{from_} ya ha pagado al plato {tantos}.", **values)]
            return [speech.say("{from_} ya ha pagado a {to} {tantos}.", **values)]
    return [_closed(speech, night, fact)] if fact.type == "night_closed" else []


def _closed(speech: Speech, night: Night, fact: Any) -> str:
    if fact.leftovers != "share":
        leftovers = night.game.leftovers(night.table)
        if not leftovers["plate"] and not leftovers["reserved"]:
            return speech.say("Se cierra la noche.")
        return speech.say("Se cierra la noche; lo que queda en el plato y en la cartulina se guarda para otra.")
    put = [posting for posting in night.game.other_postings(night.table) if posting.why in ("puesta_reservada", "reparto")]
    text = speech.say("Se cierra la noche y se reparte lo que queda.")
    return "\n".join([text, *(INDENT + line for line in _accounts(speech, night, put))])


def _reckoning(speech: Speech, night: Night) -> str:
    """Who owes whom at the end, what lies in the plate and what waits."""
    balance = balances(night.game, night.table)
    balance.pop("plate")
    gains = " · ".join(f"{speech.who(player)} {speech.signed(tantos)}" for player, tantos in balance.items())
    lines = [speech.say("AL FINAL"), INDENT + gains]
    lies = night.game.plate(night.table)
    lines.append(
        INDENT + (speech.say("En el plato hay {tantos}.", tantos=speech.tantos(lies)) if lies else speech.say("El plato está vacío."))
    )
    for each in reserved_puestas(night):
        if each["put"] is None and not each["shared"]:
            values = {"player": speech.who(each["player"]), "tantos": each["tantos"]}
            if each["since"] is None:
                lines.append(
                    INDENT + speech.say("En la cartulina espera la puesta de {player}, de {tantos}, que vino de otra noche.", **values)
                )
            else:
                lines.append(
                    INDENT
                    + speech.say(
                        "En la cartulina espera la puesta de {player}, de {tantos}, desde la mano {since}.", since=each["since"], **values
                    )
                )
    lines += [INDENT + _payment(speech, night, payment) for payment in settlement_of(night).payments]
    return "\n".join(lines)


def _payment(speech: Speech, night: Night, payment: Payment) -> str:
    """A line of the settlement, in tantos and where the stake says it in money, and whether it was paid."""
    stake, paid = night.opened.stake, due(night.last.standing.paid, payment.from_, payment.to)
    values = {"from_": speech.who(payment.from_), "to": speech.who(payment.to), "tantos": speech.tantos(payment.tantos)}
    worth = "" if stake is None else f" ({speech.money(payment.tantos, stake)})"
    if paid:
        worth += speech.say(", ya pagados") if paid == payment.tantos else speech.say(", ya pagados {paid}", paid=paid)
    if payment.to == "plate":
        return speech.say("{from_} debe al plato {tantos}{worth}.", worth=worth, **values)
    if payment.from_ == "plate":
        return speech.say("El plato debe a {to} {tantos}{worth}.", worth=worth, **values)
    return speech.say("{from_} paga a {to} {tantos}{worth}.", worth=worth, **values)


def _corrected(speech: Speech, night: Night) -> list[str]:
    """The corrections, with what they struck: nothing of the record is ever lost."""
    told = corrections(night)
    if not told and not disputes(night):
        return []
    lines = [speech.say("EN EL REGISTRO"), INDENT + speech.many("{count} apunte en total.", "{count} apuntes en total.", night.version)]
    for each in told:
        values = {
            "seq": each["seq"],
            "reason": each["reason"],
            "struck": speech.all_of([str(seq) for seq in each["strike"]]),
            "after": each["after"],
        }
        if not each["holds"]:
            lines.append(INDENT + speech.say("El apunte {seq} corregía, y fue corregido: «{reason}».", **values))
        elif each["after"] is not None:
            lines.append(INDENT + speech.say("El apunte {seq} añade lo que faltaba detrás del {after}: «{reason}».", **values))
        elif each["inserted"]:
            lines.append(
                INDENT
                + speech.many(
                    "El apunte {seq} cambia el {struck}: «{reason}».",
                    "El apunte {seq} cambia los apuntes {struck}: «{reason}».",
                    len(each["strike"]),
                    **values,
                )
            )
        else:
            lines.append(
                INDENT
                + speech.many(
                    "El apunte {seq} borra el {struck}: «{reason}».",
                    "El apunte {seq} borra los apuntes {struck}: «{reason}».",
                    len(each["strike"]),
                    **values,
                )
            )
    return ["\n".join(lines)]
