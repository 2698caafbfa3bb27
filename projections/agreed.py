"""Who agrees with which hand, and for whom that has lapsed because the hand was put right since."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from events.chain import canonical
from events.correction import Place
from events.store.agreements import Agreement
from projections.deals import dealt_at, number_of
from projections.night import Night
from projections.retold import SameHand
from rules.core.hands import HandResult


def reading_of(result: HandResult) -> bytes:
    """What a hand comes to, as a hash: its outcome, its tantos and who pays whom for what.

    Not the plate behind it, which an earlier hand may move, nor the article of a posting, which a later edition of the rules may
    number otherwise, nor whether somebody disputes the hand: none of them changes what was agreed with.
    """
    postings = [[each.from_, each.to, each.tantos, each.why] for each in result.postings]
    return hashlib.sha256(canonical([result.outcome, dict(result.tantos), postings])).digest()


def reading_now(night: Night, number: int) -> bytes | None:
    """How a hand reads now; None for one that is not finished or not there: with that nobody can agree."""
    if not 1 <= number <= night.game.finished_count(night.table):
        return None
    return reading_of(night.game.hand(night.table, number))


def agreement(night: Night, number: int, player: str) -> Agreement | None:
    """That a player agrees with how a hand reads now; None where nobody can."""
    reading = reading_now(night, number)
    if reading is None:
        return None
    seq, insert = dealt_at(night.last)[number - 1]
    return Agreement((seq, insert or 0), player, reading)


def hands_agreed(night: Night, agreements: Iterable[Agreement]) -> dict[Agreement, int]:
    """The number that the hand of each agreement has now; one whose hand is gone is left out."""
    numbers = {place: number for number, place in enumerate(dealt_at(night.last), 1)}
    found = {}
    for each in agreements:
        seq, insert = each.deal
        number = number_of(Place(seq, insert or None), numbers, night.instead) if seq else insert
        if number is not None and number <= len(numbers):
            found[each] = number
    return found


def agreed_with(night: Night, deal: Place, result: HandResult, agreements: Iterable[Agreement]) -> list[str]:
    """Who agreed with how a hand read that is struck now, in the order of sitting down."""
    reading = reading_of(result)
    places = ((Place(each.deal[0], each.deal[1] or None), each) for each in agreements if each.deal[0])
    who = {each.player for place, each in places if night.instead.get(place, place) == deal and each.reading == reading}
    return [player for player in night.game.seats(night.table).sat if player in who]


def told_agreements(night: Night, agreements: Iterable[Agreement]) -> list[dict[str, Any]]:
    """Hand by hand, who agrees with how it reads now, and `lapsed` for whom it read otherwise; each in the order of sitting down.

    What was agreed of a hand that is no longer there, or by somebody who never sat down as the record now reads, is not told.
    """
    readings: dict[tuple[int, str], set[bytes]] = {}
    for each, hand in hands_agreed(night, agreements).items():
        readings.setdefault((hand, each.player), set()).add(each.reading)
    sat = night.game.seats(night.table).sat
    told = []
    for number in sorted({hand for hand, _ in readings}):
        now = reading_now(night, number)
        who = [player for player in sat if (number, player) in readings]
        players = [player for player in who if now in readings[number, player]]
        if who:
            told.append({"hand": number, "players": players, "lapsed": [player for player in who if player not in players]})
    return told


def lapsed(before: Night, after: Night, hands: Iterable[SameHand], agreements: Iterable[Agreement]) -> list[dict[str, Any]]:
    """For whom it lapses between two moments that he agrees with a hand, hand by hand as a list of changes names it, in the order of sitting down.

    With a hand that is gone nobody agrees any longer; with one that reads as somebody had agreed with before, he does.
    """
    readings: dict[tuple[int, str], set[bytes]] = {}
    for each, number in hands_agreed(before, agreements).items():
        readings.setdefault((number, each.player), set()).add(each.reading)
    told = []
    for hand in hands if readings else ():
        was = None if hand.before is None else reading_now(before, hand.before)
        now = None if hand.after is None else reading_now(after, hand.after)
        agreed = ((player, readings.get((hand.before or 0, player), set())) for player in before.game.seats(before.table).sat)
        players = [player for player, known in agreed if was in known and now not in known]
        if players:
            told.append({"hand": hand.number, "players": players})
    return told
