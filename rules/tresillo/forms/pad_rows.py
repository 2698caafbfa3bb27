"""How a hand may have ended, as the rows of a pad: every division of the tricks, in roles, with what else it says.

Nothing is decided here: each division is tried with each answer about primeras and bola, and the count says whether it would be accepted
and what it would come to. Source: fournier/ganadas-perdidas, fournier/bola, fournier/rendidas
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from rules.core.conditions import also, telling_apart
from rules.core.known import contracted
from rules.core.pad import Row, plain
from rules.core.refusals import Sentence, mark
from rules.tresillo import tally
from rules.tresillo.facts import Tally
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import FROM, TRICKS, Ending, Hand

Side = Literal["hombre", "contra"] | None
CameTo = Literal["won", "lost"] | None
Said = tuple[Side, CameTo]
"""The answers about primeras and bola; None for no answer."""
SIDES: Final[tuple[Side, ...]] = (None, "hombre", "contra")
BOLAS: Final[tuple[CameTo, ...]] = (None, "lost", "won")
SAID: Final = tuple((side, came_to) for side in SIDES for came_to in BOLAS)
ABOUT: Final = ("primeras", "bola")

LABELS: Final = {
    "won": mark("{first}–{second} sacada"),
    "puesta": mark("{first}–{second} puesta"),
    "codillo": mark("{first}–{second} codillo de {winner}"),
    "defendida": mark("{first}–{second} defendida"),
    "gemelas": mark("{first}–{second} gemelas"),
    "salvada": mark("{first}–{second} salvada"),
    "codillo_y_puesta": mark("{first}–{second} codillo de {winner}"),
}


class Ended(NamedTuple):
    """A division with one answer about primeras and bola: the tricks of jugador and others, the answer, the ending."""

    tricks: int
    first: int
    second: int
    said: Said
    ending: Ending
    winner: str | None
    """Which of the two others gave a codillo."""

    @property
    def claims(self) -> tuple[str | None, str | None]:
        """The primeras and the bola of the ending, answered or not."""
        return self.ending.primeras, self.ending.bola

    @property
    def split(self) -> str:
        """The tricks of the two others; none if the hand stopped after five."""
        return f"{self.first}-{self.second}"


class Manner(NamedTuple):
    """How a hand is counted: who plays against the two others, and what the count says of a surrender."""

    jugador: int
    others: tuple[int, int]
    """The seats of the two others, whose roles are `one` and `other`: the rendido first, else in order of play."""
    said: Mapping[str, Any]


def played(hand: Hand) -> Manner:
    """The manner of a hand that the hombre plays to its end. Source: fournier/ganadas-perdidas"""
    hombre, first, second = FROM[contracted(hand).hombre]
    return Manner(hombre, (first, second), {})


def defended(hand: Hand, defensor: int) -> Manner:
    """The manner of a hand that an opponent took over. Source: fournier/rendidas"""
    contract = contracted(hand)
    (third,) = {0, 1, 2} - {contract.hombre, defensor}
    said = {"rendicion": True, "defensor": hand.active[defensor]}
    return Manner(defensor, (contract.hombre, third), said)


def ended(hand: Hand, manner: Manner, options: Options) -> tuple[Ended, ...]:
    """Every division of nine tricks that the count would accept, with each answer about primeras and bola that changes anything.

    If nine tricks do not fit an answer, play stopped as soon as it could, or a bola was lost that nobody named. Source: fournier/bola
    """
    found: list[Ended] = []
    for count in range(TRICKS + 1):
        for said in SAID:
            found += (
                list(_whole(hand, manner, options, count, said))
                or list(_stopped(hand, manner, options, count, said))
                or list(_bola_lost(hand, manner, options, count, said))
            )
    offered = [(each.tricks, each.said) for each in found if _matters(each, found)]
    return tuple(each for each in found if _is_offered(each, offered))


def _matters(each: Ended, found: Sequence[Ended]) -> bool:
    """Whether a division comes to something else than it would with one answer fewer."""
    primeras, bola = each.said
    fewer = [said for said in ((None, bola), (primeras, None)) if said != each.said]
    claims = {(other.split, other.said): other.claims for other in _at(found, each.tricks)}
    return any(claims.get((each.split, said)) != each.claims for said in fewer)


def _is_offered(each: Ended, offered: Sequence[tuple[int, Said]]) -> bool:
    """Whether each given answer matters by itself with this many tricks; then all of them can be given together."""
    sides = {said[0] for count, said in offered if count == each.tricks and said[1] is None}
    bolas = {said[1] for count, said in offered if count == each.tricks and said[0] is None}
    return each.said[0] in {None, *sides} and each.said[1] in {None, *bolas}


def _whole(hand: Hand, manner: Manner, options: Options, count: int, said: Said) -> Iterator[Ended]:
    """The divisions of all nine tricks."""
    for first in range(TRICKS - count, -1, -1):
        yield from _tried(hand, manner, options, (count, first, TRICKS - count - first), said, said)


def _stopped(hand: Hand, manner: Manner, options: Options, count: int, said: Said) -> Iterator[Ended]:
    """The division in which the jugador has all the tricks that were played. Source: fournier/marcha"""
    yield from _tried(hand, manner, options, (count, 0, 0), said, said)


def _bola_lost(hand: Hand, manner: Manner, options: Options, count: int, said: Said) -> Iterator[Ended]:
    """The divisions of a lost bola that nobody named: whoever plays on after the first five goes for the bola.

    Source: fournier/bola, voltereta-1826/art-6-7
    """
    if said[1] is None:
        for first in range(TRICKS - count, -1, -1):
            yield from _tried(hand, manner, options, (count, first, TRICKS - count - first), said, (said[0], "lost"))


def _tried(hand: Hand, manner: Manner, options: Options, counts: tuple[int, int, int], said: Said, sent: Said) -> Iterator[Ended]:
    """The ending of a count, if it would be accepted."""
    names = (hand.active[seat] for seat in (manner.jugador, *manner.others))
    fact = Tally(tricks=dict(zip(names, counts, strict=True)), primeras=sent[0], bola=sent[1], **manner.said)
    ending = tally.came_to(hand, fact, options)
    if ending is not None:
        codillo = ending.outcome in ("codillo", "codillo_y_puesta")
        winner = None if not codillo else "one" if ending.winner == manner.others[0] else "other"
        yield Ended(*counts, said, ending, winner)


def rows_of(asked: str, found: Sequence[Ended]) -> tuple[Row, ...]:
    """The rows of the divisions of a hand; if all that fit come to the same, the most even one is the usual.

    Source: fournier/ganadas-perdidas
    """
    return tuple(row for count in dict.fromkeys(each.tricks for each in found) for row in _rows(asked, _at(found, count)))


def _at(found: Sequence[Ended], count: int) -> list[Ended]:
    return [each for each in found if each.tricks == count]


def _rows(asked: str, found: Sequence[Ended]) -> Iterator[Row]:
    """The rows for one number of the jugador's tricks."""
    cases = [each.said for each in found]
    for split in dict.fromkeys(each.split for each in found):
        own = [each for each in found if each.split == split]
        for alike in _alike(own):
            one = alike[0]
            when = also({asked: (one.tricks,)}, telling_apart([each.said for each in alike], cases, ABOUT))
            usual = _is_usual(one, [each for each in found if each.said == one.said])
            says: dict[str, Any] = {"first": one.first, "second": one.second} if one.first or one.second else {}
            says |= {} if one.winner is None else {"winner": f"${one.winner}"}
            claims = {name: claim for name, claim in zip(ABOUT, one.claims, strict=True) if claim is not None and _said_by_row(alike)}
            yield Row(split, _label(one), one.ending.outcome, {**says, **claims}, when, usual)


def _alike(own: Sequence[Ended]) -> Iterator[list[Ended]]:
    """The answers that make one row of a division: those that stand as given, and those with the same ending."""
    implied = dict.fromkeys(each.claims for each in own if each.claims != each.said)
    if as_given := [each for each in own if each.claims not in implied]:
        yield as_given
    for claims in implied:
        yield [each for each in own if each.claims == claims]


def _said_by_row(alike: Sequence[Ended]) -> bool:
    """Whether the row itself says what became of primeras and bola."""
    return any(each.claims != each.said for each in alike)


def _is_usual(one: Ended, fitting: Sequence[Ended]) -> bool:
    """Whether a row need not be chosen: all that fit come to the same, and it is the most even of them."""
    if len(fitting) == 1 or len({(each.ending.outcome, each.ending.winner) for each in fitting}) > 1:
        return False
    return one == min(fitting, key=lambda each: abs(each.first - each.second))


def _label(one: Ended) -> Sentence:
    """The label of a row."""
    if one.ending.outcome == "won" and not (one.first or one.second):
        return plain(mark("bola ganada") if one.ending.bola == "won" else mark("las cinco primeras, y se para"))
    return plain(LABELS[one.ending.outcome], first=one.first, second=one.second)
