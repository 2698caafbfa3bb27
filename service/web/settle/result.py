"""The result of a night: balances, winner and payments at one head, the same for the page of the accounts, the text and the picture."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from events.facts import PLATE
from events.store.port import Head
from projections.night import Night
from projections.paying import Line, lines_of
from projections.story import beats
from projections.won import sums_of, winners
from projections.worth import in_money
from rules.registry import words_of
from service.api.state import state
from service.explain.night import payment_told
from service.web.here import Here
from service.web.settle.giros import unfinished_told


class Account(NamedTuple):
    """What a party won tonight, and what it is still owed."""

    party: str
    name: str
    won: int
    money: str
    """What was won, in money; empty if no money is played for."""
    owes: str
    """What it is still to get or to pay, in words; empty at zero."""


class Result(NamedTuple):
    """The result of a night, to share with others."""

    head: Head
    game: str
    day: str
    closed: bool
    standing: str
    """Whether the night is closed, and how many hands it has."""
    moment: str
    """The time of its last entry."""
    winner: str
    """Who has won or is ahead, in a sentence; empty if nobody is above zero."""
    accounts: list[Account]
    """Every player who sat down, and the plate if it has won or lost."""
    lying: str
    """What lies in the plate or is not finished, in a sentence; empty if there is nothing."""
    waiting: list[str]
    """What is written down and not yet paid, each in a sentence."""
    missing: list[str]
    """Who had no deal in what is not finished."""
    story: list[str]
    """What is told of a closed night, each in a sentence."""
    lines: list[Line]
    """Who pays whom, and what was paid of it."""
    address: str
    """The address of the night, without a token: everybody who has joined can open it."""
    file: str
    """The name of a file with the result, without its extension."""

    @property
    def players(self) -> list[Account]:
        """The accounts of the players who sat down."""
        return [each for each in self.accounts if each.party != PLATE]


def result_of(here: Here) -> Result:
    """The result of a night at the head of this page."""
    night, speech, head = here.night, here.speech, here.kept.head
    leftovers = night.game.leftovers(night.table)
    teller = words_of(night.game.name)
    count = night.game.dealt_count(night.table)
    hands = speech.many("{count} mano", "{count} manos", count)
    closed = speech.say("Cuentas de la noche, cerrada") if night.closed else speech.say("Cuentas de la noche, sin cerrar")
    last = next(iter(state().store.stream(here.id, head.seq - 1)))
    return Result(
        head=head,
        game=night.game.name.capitalize(),
        day=here.day,
        closed=night.closed,
        standing=f"{closed} · {hands}",
        moment=speech.say("Último apunte: {at}", at=speech.stamp(here.moments(last.stamp), None)),
        winner=_winner(here),
        accounts=accounts_of(here, night),
        lying=_lying(here),
        waiting=[teller.waits(speech, each) for each in leftovers["reserved"]],
        missing=teller.counters(speech, leftovers) if here.standing.missing else [],
        story=[teller.beat_told(speech, beat) for beat in beats(night)] if night.closed else [],
        lines=lines_of(night),
        address=url_for("web.table", night_id=here.id, _external=True),
        file=f"{night.game.name}-{here.date.isoformat()}",
    )


def accounts_of(here: Here, night: Night) -> list[Account]:
    """The account of each party in a night, real or hypothetical; the plate comes last, if it has won, lost or is owed."""
    (_, gained, left), stake = sums_of(night), night.opened.stake
    money = {} if stake is None else in_money(gained, stake)
    return [
        Account(
            party,
            here.speech.who(party),
            tantos,
            "" if stake is None else here.speech.gain(money.get(party, 0), stake.currency),
            here.speech.owes(left[party]),
        )
        for party, tantos in gained.items()
        if party != PLATE or tantos or left[party]
    ]


def _winner(here: Here) -> str:
    """Who has won, or is ahead."""
    first = winners(here.won)
    if not first:
        return ""
    who = here.speech.everybody(first)
    if here.night.closed:
        return here.speech.many("Ha ganado {who}.", "Han ganado {who}.", len(first), who=who)
    return here.speech.many("Va ganando {who}.", "Van ganando {who}.", len(first), who=who)


def _lying(here: Here) -> str:
    """What lies in the plate, or on the boards of an unfinished game or giro, in a sentence; empty if there is nothing."""
    game, table = here.night.game, here.night.table
    plate = game.plate(table)
    told: str = words_of(game.name).lies(here.speech, plate, game.leftovers(table))
    return (told if plate or not game.has_plate else "") or unfinished_told(here.speech, here.night)


def shared_text(here: Here, result: Result) -> str:
    """The result in a few lines, as a message to the others."""
    speech = here.speech
    gains = [f"{each.name} {speech.signed(each.won)}{f' ({each.money})' if each.money else ''}" for each in result.players]
    owed = " · ".join(f"{each.name}: {each.owes}" for each in result.players if each.owes)
    payments = [payment_told(speech, here.night, each) for each in result.lines] or [speech.say("Nadie debe nada.")]
    parts = [
        [f"{result.game}, {result.day}", result.standing, result.moment, result.winner],
        [speech.say("Esta noche:"), *gains],
        [result.lying, *result.waiting, *result.missing],
        result.story,
        [speech.say("Por pagar:"), owed, *payments],
        [speech.say("La noche, mano por mano: {address}", address=result.address)],
        [speech.say("Huella, apunte {seq}: {hash}", seq=result.head.seq, hash=result.head.hash.hex())],
    ]
    told = ["\n".join(line for line in part if line) for part in parts]
    return "\n\n".join(part for part in told if part)
