"""The tally: does the count add up, and does it agree with what was logged?

Source: malilla-1807/cuenta, malilla-1807/valor, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas, malilla-1807/cuenta-de-cartas
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.before import refused_anew
from rules.core.guards import strangers, without_cards
from rules.core.known import tallied
from rules.core.refusals import Refusal, mark, refuse
from rules.malilla.before import ASLEEP
from rules.malilla.disproved import against_the_faults
from rules.malilla.facts import STOCK, Tally
from rules.malilla.guards import at_play
from rules.malilla.outcome import ALL_POINTS, counted_points, points_of_tricks, points_so_far, side_of, tricks_of_sides
from rules.malilla.ranks import VALUES
from rules.malilla.terms import Hand, Table
from rules.malilla.variants import THIRTY_SIX, Form

HIGHEST: Final = 5
"""The most that one leftover card counts: a malilla. Source: malilla-1807/valor, malilla-1807/cuenta-de-cartas"""
HIGHEST_FIRST: Final = tuple(sorted((VALUES[code] for code in THIRTY_SIX), reverse=True))
"""The values of the cards of the small pack, from the highest. Source: malilla-1807/valor, malilla-1807/ad-cubiertas"""
MOST_IN_STOCK: Final = sum(HIGHEST_FIRST[:STOCK])
"""What twelve cards count at most: malillas, ases and reyes. Source: malilla-1807/valor, malilla-1807/ad-cubiertas"""


def tally(table: Table, fact: Tally) -> Table | Refusal:
    """The table after the hand is counted, which ends it. Source: malilla-1807/cuenta"""
    named = (*fact.points, *(fact.tricks or ()))
    hand = at_play(table)
    if isinstance(hand, Refusal):
        return _malformed(table, None, fact) or strangers(table.seats.players, named) or hand
    refusal = _malformed(table, hand, fact) or strangers(table.seats.players, named) or without_cards(hand.players, named)
    counted = hand._replace(tally=fact)
    refusal = refusal or _not_allowed(hand, fact) or contradicted(counted) or _bad(counted)
    refusal = refusal or refused_anew(_too_much_asleep(counted), table.at, counted, ASLEEP)
    return refusal or against_the_faults(table, counted) or table.at(counted)


def _malformed(table: Table, hand: Hand | None, fact: Tally) -> Refusal | None:
    """`malformed` for a missing player or side, or two players of one side. Source: malilla-1807/cuenta"""
    pairs = table.options.form.pairs
    if refusal := _left_out(table, hand, "points", fact.points, whole=not pairs):
        return refusal
    if fact.tricks is None:
        return None
    sides = pairs and len(fact.tricks) <= table.options.form.sides
    return _left_out(table, hand, "tricks", fact.tricks, whole=not sides) or (_two_needed(fact.tricks) if sides else None)


def _two_needed(told: Mapping[str, int]) -> Refusal | None:
    """`malformed` for tricks of one side alone."""
    if len(told) == 2:
        return None
    return refuse("malformed", "Faltan las bazas del otro partido.", field="tricks")


def _left_out(table: Table, hand: Hand | None, field: str, told: Mapping[str, int], *, whole: bool) -> Refusal | None:
    """`malformed` for a player with cards who is missing, or for two of one side where the entries are by side."""
    if whole:
        for player in () if hand is None else hand.players:
            if player not in told:
                return refuse("malformed", "Falta {player} en la cuenta.", field=f"{field}.{player}", expected=[player], player=player)
        return None
    seated = table.seats.players
    sides = [table.options.form.side(seated.index(player)) for player in told if player in seated]
    if len(set(sides)) != len(sides) or len(told) > table.options.form.sides:
        return refuse("malformed", "Basta con uno de cada partido: esos dos son compañeros.", field=field)
    return None if told else refuse("malformed", "Faltan los puntos de un partido.", field=field)


def is_one_over(hand: Hand) -> bool:
    """Whether somebody had a card too many, by the deal or by a law. Source: malilla-1807/cuenta-de-cartas"""
    dealt = hand.form.dealt
    over = any(count is not None and count > dealt for count in hand.dealt.counts)
    return over or any(each.law == "carta-de-mas" for each in hand.penalties)


def may_sleep(hand: Hand) -> bool:
    """Whether points may be asleep: a monte is left over, or a card too many.

    Source: malilla-1807/ad-cubiertas, malilla-1807/cuenta-de-cartas
    """
    return hand.form.stock or is_one_over(hand)


def _not_allowed(hand: Hand, fact: Tally) -> Refusal | None:
    """`not_allowed` for points asleep where no card can be left over, or more of them than one card counts.

    Source: malilla-1807/cuenta-de-cartas, malilla-1807/ad-cubiertas
    """
    if fact.asleep is None:
        return None
    if not may_sleep(hand):
        return refuse("not_allowed", "Aquí no duerme ninguna carta.", field="asleep")
    if hand.form.stock or 0 <= fact.asleep <= HIGHEST:
        return None
    template = mark("Sobra una sola carta: duermen de cero a {most} tantos.")
    return refuse("not_allowed", template, field="asleep", expected={"min": 0, "max": HIGHEST}, most=HIGHEST)


def tricks_told(counted: Hand) -> tuple[int, ...] | None:
    """The tricks of each side by the tally; None if it has none."""
    tally = tallied(counted)
    if tally.tricks is None:
        return None
    found = [0] * counted.form.sides
    for player, count in tally.tricks.items():
        side = side_of(counted, player)
        assert side is not None, "the player has cards"
        found[side] += count
    return tuple(found)


def contradicted(counted: Hand) -> Refusal | None:
    """`contradiction` for a tally that disagrees with the logged tricks. Source: malilla-1807/cuenta, malilla-1807/valor"""
    points, tricks = counted_points(counted), tricks_told(counted)
    assert points is not None, "the tally has the points of every side"
    form, given, logged = counted.form, points_so_far(counted), tricks_of_sides(counted)
    every = sum(logged) == form.tricks
    for side, each in enumerate(points):
        if given[side] and each < given[side]:
            template = mark("Las bazas apuntadas dan ya {least} tantos a {player}.")
            return refuse(
                "contradiction", template, field="points", expected={"min": given[side]}, least=given[side], **_who(counted, side)
            )
        if every and each > 0 and not logged[side]:
            return refuse("contradiction", "{player} no hizo baza: no puede tener tantos.", field="points", **_who(counted, side))
    if tricks is not None and any(0 <= told < there for told, there in zip(_by_entry(counted), _logged_by_entry(counted), strict=True)):
        return refuse("contradiction", "Ya hay más bazas apuntadas que las que dice la cuenta.", field="tricks")
    return _contradicted_open_piles(counted, points, logged, every=every) if form.open_piles else None


def _who(counted: Hand, side: int) -> dict[str, str]:
    """The player who stands for a side in a sentence."""
    return {"player": counted.players[side]}


def _by_entry(counted: Hand) -> tuple[int, ...]:
    """The tricks of the tally, entry by entry."""
    assert counted.tally is not None and counted.tally.tricks is not None, "the tally has tricks"
    return tuple(counted.tally.tricks.values())


def _logged_by_entry(counted: Hand) -> tuple[int, ...]:
    """The logged tricks for each entry of the tally: of one player, or of his side if the entries are by side."""
    assert counted.tally is not None and counted.tally.tricks is not None, "the tally has tricks"
    told = counted.tally.tricks
    if len(told) == len(counted.players):
        return tuple([counted.winners.count(counted.seat(player)) for player in told])
    logged = tricks_of_sides(counted)
    return tuple([logged[side_of(counted, player) or 0] for player in told])


def _contradicted_open_piles(counted: Hand, points: tuple[int, ...], logged: tuple[int, ...], *, every: bool) -> Refusal | None:
    """`contradiction` for seventy-two although the other has a trick, or for a sum that an odd number of tricks excludes.

    Source: malilla-1807/ad-vistas
    """
    if ALL_POINTS in points and logged[1 - points.index(ALL_POINTS)]:
        return refuse("contradiction", "El otro ganó una baza: no hay capote.", field="points")
    total = sum(points) + (tallied(counted).asleep or 0)
    if every and total in (ALL_POINTS - 1, ALL_POINTS) and (total == ALL_POINTS) == bool(logged[0] % 2):
        return refuse("contradiction", "El número de bazas no da esa suma.", field="points", expected=[ALL_POINTS - logged[0] % 2])
    return None


def _bad(counted: Hand) -> Refusal | None:
    """`bad_tally` for a count that does not add up. Source: malilla-1807/cuenta, malilla-1807/ad-vistas"""
    tally, form = counted.tally, counted.form
    points, tricks = counted_points(counted), tricks_told(counted)
    assert tally is not None and points is not None, "the tally has the points of every side"
    asleep = tally.asleep or 0
    if min(*points, *tally.points.values(), asleep, *(tally.tricks or {}).values()) < 0:
        return refuse("bad_tally", "Nadie hace menos de cero.", field="points", expected={"min": 0})
    if not is_one_over(counted) and (refusal := _too_much_asleep(counted)):
        return refusal
    total, sums = sum(points) + asleep, _sums(form)
    if total not in sums:
        template = mark("Los tantos suman {total}, y tienen que sumar {expected}.")
        return refuse("bad_tally", template, field="points", expected=list(sums), total=total)
    return None if tricks is None else _bad_tricks(counted, points, tricks, odd=total != ALL_POINTS)


def most_asleep(hand: Hand) -> int:
    """The most points that the monte and the leftover cards can count: twelve cards, and one more for each that a player lacked.

    Source: malilla-1807/valor, malilla-1807/ad-cubiertas, malilla-1807/cuenta-de-cartas
    """
    lacking = 0
    for player, count in zip(hand.players, hand.dealt.counts, strict=True):
        lacking += int(hand.has_law(player, "carta-de-menos")) if count is None else max(0, hand.form.dealt - count)
    return sum(HIGHEST_FIRST[: STOCK + lacking])


def _too_much_asleep(counted: Hand) -> Refusal | None:
    """`bad_tally` for more asleep than the cards in no trick can count. Source: malilla-1807/valor, malilla-1807/ad-cubiertas"""
    most = most_asleep(counted)
    if not counted.form.stock or (tallied(counted).asleep or 0) <= most:
        return None
    template = mark("Lo que duerme no vale más de {most}.")
    return refuse("bad_tally", template, field="asleep", expected={"max": most}, most=most)


def _sums(form: Form) -> tuple[int, ...]:
    """What all points may add up to. Source: malilla-1807/valor, malilla-1807/ad-vistas"""
    return (ALL_POINTS, ALL_POINTS - 1) if form.open_piles else (ALL_POINTS,)


def _bad_tricks(counted: Hand, points: tuple[int, ...], tricks: tuple[int, ...], *, odd: bool) -> Refusal | None:
    """`bad_tally` for tricks that are not all, or that do not fit the points. Source: malilla-1807/valor, malilla-1807/ad-vistas"""
    form = counted.form
    if sum(tricks) != form.tricks:
        template = mark("Las bazas suman {total}, y son {most}.")
        return refuse("bad_tally", template, field="tricks", expected=[form.tricks], total=sum(tricks), most=form.tricks)
    for side, each in enumerate(points):
        least = points_of_tricks(form, tricks[side])
        if each < least or (each and not tricks[side]):
            template = mark("Con {count} bazas {player} no puede tener {points} tantos.")
            return refuse("bad_tally", template, field="points", count=tricks[side], points=each, **_who(counted, side))
    if form.open_piles and odd != bool(tricks[0] % 2):
        expected = ALL_POINTS - tricks[0] % 2
        return refuse("bad_tally", "Con esas bazas los tantos suman {expected}.", field="points", expected=[expected])
    return None
