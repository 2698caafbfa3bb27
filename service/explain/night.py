"""A whole night in words: who sat down and by which rules, every hand, what lay between hands, and who owes whom."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any, Final

from events.calendar import day_called
from events.facts import UNTOLD, NightOpened, Transfer
from projections.audit import NO_STAMPS, Stamps
from projections.entries import filed, writers
from projections.found import found_in
from projections.hands import scenes
from projections.night import Night
from projections.paying import Line, lines_of
from projections.replay import opened
from projections.standing import Step
from projections.won import sums_of
from projections.yields import of_players
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.core.standing import NEW
from rules.registry import words_of
from service.days import clock_of
from service.explain.corrected import corrected_told, corrections_of
from service.explain.hand import (
    Pairs,
    accounts_told,
    afterwards_told,
    cash_told,
    contest_told,
    findings_told,
    others_told,
    seen,
    speech_of,
)
from service.explain.speech import Speech

INDENT = "  "
OPENED: Final = 1
"""The seq of the event that opened the night."""
WIDTH = 100


class NoSuchHandError(LookupError):
    """The requested hand was not dealt."""


def explained(night: Night, lang: str, *, hand: int | None = None, stamps: Stamps = NO_STAMPS, zone: tzinfo | None = None) -> str:
    """The night as a text, or one hand of it. Raises NoSuchHandError for a hand that was not dealt.

    `stamps` say who wrote what down and when, if known; `zone` is for a night that names none.
    """
    speech = speech_of(night, lang, dict(night.opened.names or {}))
    marks = Marks(speech, night, stamps, zone)
    results = {result.number: result for result in night.game.hands(night.table)}
    if hand is not None and hand not in results:
        raise NoSuchHandError(hand)
    paragraphs = [] if hand is not None else ["\n".join(opening_told(speech, night.opened))]
    told = scenes(night)
    for place, (number, pairs) in enumerate(told):
        if number is None and hand is None:
            paragraphs += [text for before, step in pairs for text in _between(speech, night, before, step, marks)]
        elif number is not None and hand in (None, number) and not any(number == earlier for earlier, _ in told[:place]):
            # A transfer or a dispute may come in the middle of a hand: the hand is described once, where it begins.
            whole = [pair for each, those in told if each == number for pair in those]
            paragraphs.append(_hand(speech, night, results[number], whole, marks))
    if hand is None:
        paragraphs.append(_reckoning(speech, night))
        paragraphs += _corrected(speech, night, marks)
    return "\n\n".join("\n".join(_wrapped(line) for line in text.split("\n")) for text in paragraphs) + "\n"


class Marks:
    """Who wrote what down and when, in words; empty if the record does not say."""

    def __init__(self, speech: Speech, night: Night, stamps: Stamps = NO_STAMPS, zone: tzinfo | None = None) -> None:
        self.speech, self.night, self.stamps = speech, night, stamps
        self._clock = clock_of(night.opened, stamps[OPENED].at if OPENED in stamps else None, zone)
        self._filed = filed(night) if stamps else []

    def stamped(self, seq: int) -> str:
        """When an event was recorded and by whom, in brackets."""
        stamp = self.stamps.get(seq)
        return "" if stamp is None else f" ({self.speech.stamp(self._clock.moments(stamp), stamp.by)})"

    def written(self, pairs: Pairs) -> str:
        """Who wrote a hand down, and when."""
        if not self.stamps:
            return ""
        deal = pairs[0][1].place
        about = [each for each in self._filed if deal in each.about]
        by = {seq: stamp.by for seq, stamp in self.stamps.items()}
        return "".join(map(self.stamped, writers(self.night, about, [step.place for _, step in pairs], by)))


def _wrapped(line: str) -> str:
    """A line wrapped to the width, with continuation lines indented."""
    margin = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line, WIDTH, subsequent_indent=margin + 2 * INDENT, break_long_words=False, break_on_hyphens=False)


def opening_told(speech: Speech, fact: NightOpened) -> list[str]:
    """How a night began: the rules, the day if stated, the table, the stake, and what came from an earlier night."""
    night = opened(fact)
    assert isinstance(night, Night), "a recorded opening opens a night"
    day = day_called(fact.day)
    lines = [
        tariff_told(speech, night),
        *([] if day is None else [speech.say("Se jugó el {day}.", day=speech.day(day))]),
        speech.say("A la mesa, por orden de juego: {players}.", players=speech.everybody(fact.players)),
        *partners_told(speech, night, fact.players),
        *words_of(night.game.name).seating_told(speech, fact),
        *house_rules_told(speech, night),
    ]
    if fact.stake is not None:
        lines.append(speech.worth(fact.stake))
    carried = getattr(fact, "carried", None)
    if carried is not None:
        lines += words_of(night.game.name).brought(speech, carried)
    return lines


def tariff_told(speech: Speech, night: Night) -> str:
    """Which game is played, and by which tariff in a game with several."""
    teller, rules = words_of(night.game.name), night.game.rules(night.table)
    if len(night.game.tariffs) < 2:  # a single tariff goes without saying
        return speech.say("Noche de {game}.", game=teller.title(speech, rules))
    tariff = teller.tariffs[rules["tariff"]]
    return speech.say("Noche de {game}, {tariff}.", game=teller.title(speech, rules), tariff=speech.say(tariff.by))


def partners_told(speech: Speech, night: Night, players: Sequence[str]) -> list[str]:
    """The partners from the start, as a line; empty if everybody plays for himself."""
    sides = words_of(night.game.name).partners_of(night.game.rules(night.table), players)
    if not sides:
        return []
    one, other = (speech.everybody(side) for side in sides)
    return [speech.say("Juegan juntos {one}, contra {other}.", one=one, other=other)]


def house_rules_told(speech: Speech, night: Night) -> list[str]:
    """The house rules that this night set itself, as a line; empty if it set none."""
    chosen = night.opened.rules
    if chosen is None or not chosen.overrides:
        return []
    rules = words_of(night.game.name).rules
    settings = [f"{speech.say(rules[name].label)}: {rules[name].setting(speech, value)}" for name, value in chosen.overrides.items()]
    return [speech.say("Reglas de la casa: {settings}.", settings="; ".join(settings))]


def _hand(speech: Speech, night: Night, result: HandResult, pairs: Pairs, marks: Marks) -> str:
    """One hand: what happened, how it came out, who paid what and why, what was irregular."""
    teller = words_of(night.game.name)
    lines = [*teller.events_told(speech, result, list(seen(night, pairs))), *teller.outcome_told(speech, result)]
    accounts = accounts_told(speech, night, result.postings)
    if accounts:
        lines += [speech.say("Cuentas:"), *(INDENT + line for line in accounts)]
    beside = [
        (posting, isinstance(step.fact, Transfer) and step.fact.is_cash)
        for before, step in pairs
        for posting in _beside(night, before, step)
    ]
    lines += [speech.say("Fuera de la mano: {line}", line=line) for line in others_told(speech, night, beside)]
    lines.append(afterwards_told(speech, night, result))
    lines += [speech.say("Así quedó con una corrección: «{reason}».", reason=each.reason) for each in corrections_of(night, result.number)]
    lines += [line for _, line in findings_told(speech, night, found_in(night.game, [result], night.last)[0], pairs)]
    heading = speech.say("MANO {number}", number=result.number) + marks.written(pairs)
    return "\n".join([heading, *(INDENT + line for line in lines)])


def _beside(night: Night, before: Step, step: Step) -> Sequence[Posting]:
    """The postings of no hand that an event caused."""
    former, now = (night.game.other_postings(each.standing.table) for each in (before, step))
    return now[len(former) :]


def _between(speech: Speech, night: Night, before: Step, step: Step, marks: Marks) -> list[str]:
    """What happened between hands, in a line."""
    fact: Any = step.fact
    match fact.type:
        case "seats_changed":
            return [" ".join([*_partida_told(speech, night, fact), *_juego_told(speech, night, before), *_seats_told(speech, night, fact)])]
        case "transfer" if fact.is_cash:
            return [cash_told(speech, fact)]
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
        case "dispute" | "ruling":
            return [contest_told(speech, fact) + marks.stamped(step.place.seq)]
        case "paid":
            values = {"from_": speech.who(fact.from_), "to": speech.who(fact.to), "tantos": speech.tantos(fact.tantos)}
            if fact.to == "plate":
                return [speech.say("{from_} ya ha pagado al plato {tantos}.", **values)]
            return [speech.say("{from_} ya ha pagado a {to} {tantos}.", **values)]
    return (
        [_closed(speech, night, before, step)]
        if fact.type == "night_closed"
        else accounts_told(speech, night, _beside(night, before, step))
    )


def _partida_told(speech: Speech, night: Night, fact: Any) -> list[str]:
    """That a new partida begins, and with which favourite suit if stated; empty in a game without partidas."""
    reseating = night.game.reseating
    if reseating.partida is None or getattr(fact, reseating.partida) != NEW:
        return []
    favorite = UNTOLD if reseating.favorite is None else getattr(fact, reseating.favorite)
    if favorite is None:
        return [speech.say("Empieza otra partida, sin palo favorito.")]
    if favorite != UNTOLD:
        return [speech.say("Empieza otra partida. Palo favorito, {suit}.", suit=favorite)]
    return [speech.say("Empieza otra partida.")]


def _juego_told(speech: Speech, night: Night, before: Step) -> list[str]:
    """That another game of several giros begins, according to the next hand; empty before the first."""
    dealt = night.game.dealt_count(before.standing.table)
    following = night.game.hands(night.table, dealt)[:1] if dealt else ()
    return [speech.say("Empieza otro juego.") for result in following if result.features.begins_game]


def _seats_told(speech: Speech, night: Night, fact: Any) -> list[str]:
    """Who sits now, and with whom."""
    sits = speech.say("Cambia la mesa: ahora juegan {players}.", players=speech.everybody(fact.players))
    return [sits, *partners_told(speech, night, fact.players), *words_of(night.game.name).seating_told(speech, fact)]


def _closed(speech: Speech, night: Night, before: Step, step: Step) -> str:
    """That the night is closed, what becomes of the rest, and what that moves."""
    fact: Any = step.fact
    teller, leaves = words_of(night.game.name), night.game.leaves(night.game.leftovers(night.table))
    if fact.leftovers != "share":
        text = speech.say("Se cierra la noche.") if leaves.is_nothing else speech.say(teller.left)
    else:
        text = speech.say(teller.shared_out)
    moved = accounts_told(speech, night, _beside(night, before, step))
    return "\n".join([text, *(INDENT + line for line in moved)])


def _reckoning(speech: Speech, night: Night) -> str:
    """What everybody won, who owes whom at the end, what lies in the plate and what waits."""
    sums = sums_of(night)
    gained, owing = of_players(sums.won), of_players(sums.owed)
    gains = " · ".join(f"{speech.who(player)} {speech.signed(tantos)}" for player, tantos in gained.items())
    lines = [speech.say("AL FINAL"), INDENT + gains, *(INDENT + line for line in _owed_told(speech, gained, owing))]
    teller, leftovers = words_of(night.game.name), night.game.leftovers(night.table)
    told = [teller.lies(speech, night.game.plate(night.table), leftovers), *(teller.waits(speech, each) for each in leftovers["reserved"])]
    lines += [INDENT + line for line in (*told, *teller.counters(speech, leftovers)) if line]
    lines += [INDENT + payment_told(speech, night, line) for line in lines_of(night)]
    return "\n".join(lines)


def _owed_told(speech: Speech, gained: Mapping[str, int], owing: Mapping[str, int]) -> list[str]:
    """Who still has to pay or get how much, as a line; empty if no money changed hands, because then winnings and debts are equal."""
    if owing == gained:
        return []
    told = [_owes_told(speech, player, tantos) for player, tantos in owing.items() if tantos]
    return [speech.say("Por pagar: {owed}.", owed=" · ".join(told)) if told else speech.say("Todo está pagado.")]


def _owes_told(speech: Speech, player: str, tantos: int) -> str:
    if tantos < 0:
        return speech.say("{player} debe {count}", player=speech.who(player), count=-tantos)
    return speech.say("a {player} le deben {count}", player=speech.who(player), count=tantos)


def payment_told(speech: Speech, night: Night, line: Line) -> str:
    """A line of the accounts, in tantos and, with a stake, in money, and whether it was paid."""
    stake, payment, paid = night.opened.stake, line.payment, line.paid
    values = {"from_": speech.who(payment.from_), "to": speech.who(payment.to), "tantos": speech.tantos(payment.tantos)}
    worth = "" if stake is None else f" ({speech.rounded(payment, stake)})"
    if paid:
        worth += speech.say(", ya pagados") if paid == payment.tantos else speech.say(", ya pagados {paid}", paid=paid)
    if payment.to == "plate":
        return speech.say("{from_} debe al plato {tantos}{worth}.", worth=worth, **values)
    if payment.from_ == "plate":
        return speech.say("El plato debe a {to} {tantos}{worth}.", worth=worth, **values)
    return speech.say("{from_} paga a {to} {tantos}{worth}.", worth=worth, **values)


def _corrected(speech: Speech, night: Night, marks: Marks) -> list[str]:
    """The corrections, with what they struck: the record loses nothing."""

    def beside(then: Night, before: Step, step: Step) -> list[str]:
        return opening_told(speech, step.fact) if isinstance(step.fact, NightOpened) else _between(speech, then, before, step, marks)

    told = corrected_told(speech, night, beside, marks.stamped)
    if not told and not night.meant:
        return []
    lines = [speech.say("EN EL REGISTRO"), speech.many("{count} apunte en total.", "{count} apuntes en total.", night.version), *told]
    return [("\n" + INDENT).join(lines)]
