"""One moment of a hand on a page: who sits where, what lies on the table, what could have been played, in words and cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from events.facts import Trick
from rules.core.called import suit_of
from rules.core.feats import lead_of
from rules.core.laid import BY_TRUMP
from rules.core.telling import gathered_told, taken_back_told
from service.explain.speech import Speech
from service.web.hand.frames import Frame, View, Ways, seating, view_of, ways_from
from service.web.hand.irregular import Irregular
from service.web.hand.one_hand import OneHand
from service.web.terms import LEGALITY


class Seat(NamedTuple):
    """A player at the table."""

    player: str
    place: str
    """His place in the picture (`frames.PLACES`)."""
    card: str | None
    """His card on the table."""
    tricks: int | None
    """None for the zángano, and before there is a contract."""
    points: int | None
    """His points so far; None in a game that counts at the end."""
    deals: bool
    plays: bool
    """Whether he is the hombre."""
    helps: bool
    """Whether he is known to be the companion of the hombre."""
    leads: bool
    wins: bool
    pair: str | None
    """The name of his pair, in a game that has names for pairs."""
    dies: bool
    """Whether his card on the table fell to the other pair, who noted it."""


class Stage(NamedTuple):
    """What a page shows of one moment."""

    frame: Frame
    place: int
    """The number of the moment in the hand, from 1."""
    view: View
    seats: list[Seat]
    ways: Ways
    told: list[str]
    """What happens, in sentences."""
    findings: list[Irregular]
    """The irregularities of this trick up to this moment."""
    options: dict[str, list[str]]
    """Whether a card may be played → the cards of that kind that its player may have held; empty if only one card is certain."""
    contract: bool
    """Whether there is a contract already."""
    lead: tuple[str, int] | None
    """The pair that is ahead in noted points, and by how much; None if none is ahead, or the game notes none."""


def stage_at(one: OneHand, frames: Sequence[Frame], frame: Frame) -> Stage:
    """What a page shows of a moment."""
    view = view_of(one.story, frame, one.here.night.game.company)
    contract = bool(view.tricks)
    answers = view.latest["answers"] if view.latest is not None else {}
    return Stage(
        frame=frame,
        place=frames.index(frame) + 1,
        view=view,
        seats=_seats(one, view, _counted(one, frame), _dead(one, frame, view), contract=contract),
        ways=ways_from(frames, frame),
        told=_told(one, frame, view),
        findings=[each for each in one.findings if view.trick is not None and each.finding.trick == view.trick and _done_by(each, view)],
        options={stands: cards for stands in LEGALITY if (cards := [card for card, how in answers.items() if how == stands])}
        if len(answers) > 1
        else {},
        contract=contract,
        lead=_lead(one, frame, view),
    )


def _lead(one: OneHand, frame: Frame, view: View) -> tuple[str, int] | None:
    """The pair that is ahead at a moment, in a game that notes points during a hand: a trick counts when it is over."""
    noted = one.result.features.noted
    if noted is None:
        return None
    if view.trick is not None and frame.whole:
        return lead_of(noted.running[view.trick - 1])
    return lead_of(noted.lead if view.noted is None else view.noted)


def _dead(one: OneHand, frame: Frame, view: View) -> set[str]:
    """The cards that died in a trick, once it is over."""
    noted = one.result.features.noted
    if noted is None or view.trick is None or not frame.whole:
        return set()
    return {card for trick, card in noted.dead if trick == view.trick}


def _counted(one: OneHand, frame: Frame) -> Mapping[str, Mapping[str, int]]:
    """What each player has counted at a moment, in a game that counts during a hand: a trick counts when it is over."""
    step = frame.step if frame.whole else frame.step - 1
    return one.story[step].get("count") or {}


def _seats(one: OneHand, view: View, count: Mapping[str, Mapping[str, int]], dead: Collection[str], *, contract: bool) -> list[Seat]:
    shown = one.result.features
    pairs = {} if shown.noted is None else shown.noted.pairs
    return [
        Seat(
            player=player,
            place=place,
            card=view.laid.get(player),
            tricks=view.tricks.get(player),
            points=count[player]["total"] if player in count else None,
            deals=player == view.dealer,
            plays=contract and player == shown.hombre,
            helps=player == view.companion,
            leads=player == view.leader,
            wins=player == view.wins,
            pair=next((pair for pair, players in pairs.items() if player in players), None),
            dies=view.laid.get(player) in dead,
        )
        for player, place in seating(view, one.here.me).items()
    ]


def _done_by(irregular: Irregular, view: View) -> bool:
    """Whether the card of an irregularity lies on the table."""
    return irregular.finding.player in view.laid


def _told(one: OneHand, frame: Frame, view: View) -> list[str]:
    """What happens at a moment: an event as `service.explain` tells it, a card of a trick on its own."""
    if view.latest is None:
        return one.lines[frame.step]
    speech, fact = one.here.speech, one.pairs[frame.step][1].fact
    assert isinstance(fact, Trick), "a card is laid to a trick"
    return [
        *taken_back_told(speech, fact, view.latest["player"]),
        *_card_told(speech, view, view.latest),
        *_winner_told(speech, frame, view, view.latest),
        *(gathered_told(speech, fact, view.latest["wins"]) if frame.whole else ()),
        *(one.teller.made(speech, one.seen[frame.step], one.result) if frame.whole else ()),
        *_standing_told(one, view.latest),
    ]


def _card_told(speech: Speech, view: View, latest: Any) -> list[str]:
    values = {"player": speech.who(latest["player"]), "card": speech.card(latest["card"])}
    return [speech.say("Sale {player} con {card}.", **values) if len(view.laid) == 1 else speech.say("{player} echa {card}.", **values)]


def _winner_told(speech: Speech, frame: Frame, view: View, latest: Any) -> list[str]:
    """Who wins so far, or has won, and by what; nothing for a card that lies alone."""
    if len(view.laid) == 1 or view.wins is None:
        return []
    suits = (suit_of(card) for card in view.laid.values())
    # If the card led has no suit, the next card with one sets the suit.
    values = {"winner": speech.who(latest["wins"]), "suit": next((suit for suit in suits if suit is not None), None)}
    if latest["by"] == BY_TRUMP and frame.whole:
        return [speech.say("Gana la baza {winner}, con {highest}.", highest=speech.say(speech.ranks.highest), **values)]
    if latest["by"] == BY_TRUMP:
        return [speech.say("De momento gana {winner}, con {highest}.", highest=speech.say(speech.ranks.highest), **values)]
    if frame.whole:
        return [speech.say("Gana la baza {winner}, con la carta más alta del palo de salida, {suit}.", **values)]
    return [speech.say("De momento gana {winner}, con la carta más alta del palo de salida, {suit}.", **values)]


def _standing_told(one: OneHand, latest: Any) -> list[str]:
    """Whether the card could be played, if there is anything to say about it."""
    speech = one.here.speech
    if latest["stands"] == "illegal":
        return [speech.say(one.teller.against_the_rule)]
    if latest["stands"] == "undetermined":
        return [speech.say("No se sabe si podía: no está apuntado qué cartas tenía.")]
    return []
