"""What do all games say in the same words: the deal, drawn cards, tricks, their count?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from events.facts import Trick
from rules.core.findings import Finding
from rules.core.glossary import Reason
from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech

Told = Mapping[str, Any]


class Seen(NamedTuple):
    """An event of a hand: what could be seen before and after it and, for a trick, how it went card by card."""

    fact: Any
    before: Told
    after: Told
    trick: Told
    number: int = 0
    """The number of the trick, from 1; 0 for any other event."""
    rules: Mapping[str, Any] = {}
    """The house rules of the night."""
    later: Mapping[str, Collection[str]] = {}
    """The cards that each player laid in later tricks of the hand."""
    own: Mapping[str, Any] = {}
    """What only its game yields of the night before the event."""
    behind: Sequence[Any] = ()
    """The events of the hand that follow."""
    late: bool = False
    """Whether its hand was over before it came."""
    reads: Callable[[], tuple[Told, Told]] = lambda: ({}, {})
    """The game's result of the hand before and after the event, computed on demand for a game that counts as it goes."""
    known: Callable[[], tuple[Told, Told]] = lambda: ({}, {})
    """What everybody at the table had seen of the hand before the event, and what everybody had been told after it."""


Teller = Callable[[Speech, Seen, HandResult], list[str]]
Caller = Callable[[Speech, Any], str]
"""Puts what somebody said in the auction into words."""


def each_told(
    speech: Speech,
    result: HandResult,
    events: Sequence[Seen],
    tellers: Mapping[str, Teller],
    callers: Mapping[str, Caller],
) -> list[str]:
    """What happened, one line for each event; consecutive calls share a line. `callers` put calls in words, in a game with an auction."""
    lines: list[str] = []
    calls: list[str] = []
    for seen in events:
        if seen.fact.type in callers:
            calls.append(callers[seen.fact.type](speech, seen.fact))
            continue
        lines += _auction(speech, calls)
        calls = []
        if seen.fact.type in tellers:
            lines += tellers[seen.fact.type](speech, seen, result)
    return lines + _auction(speech, calls)


def _auction(speech: Speech, calls: Sequence[str]) -> list[str]:
    return [speech.say("En la subasta, {calls}.", calls="; ".join(calls))] if calls else []


def dealt(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """Who dealt, and who has cards."""
    players = speech.everybody(seen.after.get("active", ()))
    return [speech.say("Da {dealer}. Tienen cartas {players}.", dealer=speech.who(result.told["dealer"]), players=players)]


def hands_told(
    speech: Speech, seen: Seen, lies: Sequence[str] | None = None, *, called: str = mark("La baceta, de arriba abajo: {cards}.")
) -> list[str]:
    """The cards that each player was dealt, as far as they are known, and those that lie face down, by their name."""
    hands = seen.fact.hands or {}
    lines = [
        speech.say("{player} recibe {cards}.", player=speech.who(player), cards=speech.held(hands[player]))
        for player in seen.after.get("active", ())
        if player in hands
    ]
    if lies is not None:
        lines.append(speech.say(called, cards=" ".join(speech.code(card) for card in lies)))
    return lines


def drawn_told(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    """The cards that a player put away and drew."""
    player, discards, drawn = speech.who(seen.fact.player), seen.fact.discards, seen.fact.drawn
    if drawn is None:
        # In some games the discards alone give the number drawn.
        drawn = discards if isinstance(discards, int) else len(discards)
    if not discards and not drawn:
        return [speech.say("{player} no cambia cartas.", player=player)]
    put = speech.many("{count} carta", "{count} cartas", discards) if isinstance(discards, int) else speech.held(discards)
    got = (str(drawn) if isinstance(drawn, int) else speech.held(drawn)) or "0"
    return [speech.say("{player} descarta {discards} y roba {drawn}.", player=player, discards=put, drawn=got)]


def trick_told(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    """Who played what, and who won."""
    if seen.trick["winner"] is None:
        return [_not_taken(speech, seen)]
    number, winner = seen.number, speech.who(seen.trick["winner"])
    if not seen.trick["cards"]:
        return [speech.say("Baza {number}: la gana {winner}.", number=number, winner=winner)]
    first, *others = _laid(speech, seen)
    if not others:
        return [speech.say("Baza {number}: {leader} pone {card}, sola, y la gana.", number=number, leader=first[0], card=first[1])]
    answers = "; ".join(speech.say("{player}, {card}", player=player, card=card) for player, card in others)
    return [
        speech.say(
            "Baza {number}: sale {leader} con {card}; {answers}. La gana {winner}.",
            number=number,
            leader=first[0],
            card=first[1],
            answers=answers,
            winner=winner,
        )
    ]


def _laid(speech: Speech, seen: Seen) -> list[tuple[str, str]]:
    """The player and the card, in words, for each card of a trick in order of play."""
    return [(speech.who(laid["player"]), speech.card(laid["card"])) for laid in seen.trick["cards"]]


def _not_taken(speech: Speech, seen: Seen) -> str:
    """A trick that was only led, because the hand was over with its lead."""
    told = _laid(speech, seen)
    if not told:
        return speech.say("Baza {number}: sale {leader}.", number=seen.number, leader=speech.who(seen.trick["leader"]))
    (leader, card), *others = told
    answers = "".join("; " + speech.say("{player}, {card}", player=player, card=answer) for player, answer in others)
    return speech.say("Baza {number}: sale {leader} con {card}{answers}.", number=seen.number, leader=leader, card=card, answers=answers)


def taken_back_told(speech: Speech, fact: Trick, player: str) -> list[str]:
    """The cards that a player had played to a trick and took back, in a game that records it."""
    return [
        speech.say("{player} había puesto antes {card}, y lo cambió.", player=speech.who(player), card=speech.card(card))
        for card in fact.taken_back.get(player, ())
    ]


def gathered_told(speech: Speech, fact: Trick, winner: str) -> list[str]:
    """The player who gathered a trick that another had won, in a game that records it."""
    gathers = fact.gathered_by
    return [] if gathers is None or gathers == winner else [speech.say("La recoge {player}.", player=speech.who(gathers))]


def defended(speech: Speech, seen: Seen, _result: HandResult) -> list[str]:
    """The player who took over a surrendered hand."""
    return [speech.say("{player} la defiende.", player=speech.who(seen.fact.player))]


def counted(speech: Speech, told: Told) -> list[str]:
    """How many tricks each player made; empty if nobody has made one."""
    if not told.get("tricks") or not any(told["tricks"].values()):
        return []
    counts = [speech.say("{player}, {count}", player=speech.who(player), count=count) for player, count in told["tricks"].items()]
    return [speech.say("Bazas: {counts}.", counts="; ".join(counts))]


def finding_values(speech: Speech, finding: Finding) -> dict[str, Any]:
    """The values for the sentence of a finding: player, trick, article."""
    return {"player": speech.who(finding.player) if finding.player else "", "trick": finding.trick, "source": finding.source}


def of_before_told(speech: Speech, finding: Finding) -> str:
    """A sentence for something in an older record that would be refused today."""
    values = finding_values(speech, finding)
    if finding.player is None:
        return speech.say("Algo de esta mano se apuntó cuando se admitía; hoy no se admitiría [{source}].", **values)
    if not finding.trick:
        return speech.say("Algo de {player} se apuntó cuando se admitía; hoy no se admitiría [{source}].", **values)
    return speech.say("Algo de {player} en la baza {trick} se apuntó cuando se admitía; hoy no se admitiría [{source}].", **values)


def plate_brought(speech: Speech, plate: int) -> list[str]:
    """What lies in the plate from an earlier night."""
    return [speech.say("El plato trae de otra noche {tantos}.", tantos=speech.tantos(plate))] if plate else []


def due_told(speech: Speech, result: HandResult, reasons: Mapping[str, Reason]) -> list[str]:
    """What a hand moved of waiting amounts, a sentence each, in the words of its pad."""
    said = [
        speech.say(reasons[each.why].due, payer=speech.who(each.from_), payee=speech.who(each.to), tantos=each.tantos)
        for each in result.postings
        if each.why in reasons and reasons[each.why].due
    ]
    return [f"{each[0].upper()}{each[1:]}." for each in said]
