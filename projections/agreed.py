"""Who agrees with which hand, and whose agreement has lapsed because the hand was corrected since?"""

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
    """A hash of how a hand reads: its outcome, its tantos, and who pays whom for what.

    It leaves out what does not change the agreement: the plate after the hand, which an earlier hand may move; the article of
    a posting, which a later edition of the rules may renumber; and disputes.
    """
    postings = [[each.from_, each.to, each.tantos, each.why] for each in result.postings]
    return hashlib.sha256(canonical([result.outcome, dict(result.tantos), postings])).digest()


def reading_now(night: Night, number: int) -> bytes | None:
    """How a hand reads now; None for a hand that is missing or unfinished, with which nobody can agree."""
    if not 1 <= number <= night.game.finished_count(night.table):
        return None
    return reading_of(night.game.hand(night.table, number))


def agreement(night: Night, number: int, player: str) -> Agreement | None:
    """The agreement of a player with a hand as it reads now; None if nobody can agree with it."""
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
    """The players who agreed with the last reading of a hand that is now struck, in the order in which they sat down."""
    reading = reading_of(result)
    places = ((Place(each.deal[0], each.deal[1] or None), each) for each in agreements if each.deal[0])
    who = {each.player for place, each in places if night.instead.get(place, place) == deal and each.reading == reading}
    return [player for player in night.game.seats(night.table).sat if player in who]


def told_agreements(night: Night, agreements: Iterable[Agreement]) -> list[dict[str, Any]]:
    """For each hand, who agrees with it and whose agreement has `lapsed`; each in the order in which players sat down.

    Agreements with a hand that is gone are left out, and so are those of a player who never sat down according to the present
    record.
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
    """The agreements that lapse between two moments, for each hand of a list of changes, in the order in which players sat down.

    Nobody agrees any longer with a hand that is gone. An earlier agreement counts again if the hand reads as it did then.
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
