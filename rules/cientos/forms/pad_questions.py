"""What the pad asks of a deal and of the acuses, in which order, and in which words.

`mano` and `dealt_by` are the players; a question for one of the two has the answers `mano` and `pie`. For each contest the pad asks who
counts it, or whether it was tied, and what he counts; acuses that count nothing are not logged. Source: cientos-1807/mano,
cientos-1807/punto, cientos-1807/secansas, cientos-1807/catorces, cientos-1807/empatar
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from rules.cientos.acuses import BLANCAS, POINTS, POINTS_OF_SECANSA, decenas
from rules.cientos.counting import REPIQUE, THIRTY
from rules.cientos.facts import RANKS
from rules.cientos.forms.pad_ways import DECIDED_BY_THE_TABLE, Void
from rules.cientos.ranks import PLACE, VALUE_OF_RANK
from rules.cientos.terms import DEALT, MANO
from rules.core.conditions import When
from rules.core.pad import Choice, Entry, Follows, Question, Sum, Summed, plain
from rules.core.refusals import mark

THE_MANO: Final = "mano"
THE_PIE: Final = "pie"
WHO: Final = (THE_MANO, THE_PIE)
TIED: Final = "tied"
NOBODY: Final = "nobody"
AGAIN: Final = (1, 2, 3)
"""The secansas, and the catorces and treses, that one player can have."""
FOUR: Final = "4"
THREE: Final = "3"
PLAYED: Final[When] = ({"void": (None,)},)
"""The hands of which the result is asked: those that are not void."""
PLAYER: Final = {THE_MANO: "{mano}", THE_PIE: "{dealt_by}"}


def who(value: str, says: dict[str, Any] | None = None, when: When = ()) -> Choice:
    """One of the two players as a choice."""
    return Choice(value, plain(PLAYER[value]), None, says or {}, when)


# The deal.


def dealer_questions() -> Iterator[Question | Follows]:
    """Whether somebody dealt who was not due. Source: cientos-1807/dar-seguidas, cientos-1807/sorteo"""
    swapped = {
        "dealt_by": "$dealer+1",
        "mano": "$dealer",
        "active": ["$dealer", "$dealer+1"],
        "need_1": "$need_2",
        "need_2": "$need_1",
    }
    other = Choice("$dealer+1", plain("{dealer+1}"), None, swapped, ({"gave": (None, "$dealer+1")},))
    yield Question("gave", "chips", plain(mark("Dio el otro")), [other], optional=True, rare=True)
    for name, player in (("dealt_by", "$dealer"), ("mano", "$dealer+1")):
        yield Follows(name, player, when=({"gave": (None,)},))


NULL: Final = {
    "mal-repartido": mark("Mal repartida"),
    "carta-de-mas": mark("Trece a {player}"),
    "carta-de-menos": mark("Once a {player}"),
    "carta-descubierta": mark("Carta descubierta"),
    "naipes-iguales": mark("Naipes iguales"),
    "dar-seguidas": mark("No le tocaba dar"),
}


def void_question(voids: Sequence[Void], *, is_open: bool) -> Question:
    """Which law made the hand null, if one did. Source: cientos-1807/carta-de-mas, cientos-1807/dar-seguidas, cientos-1807/naipes-iguales"""
    choices = [_null(each, is_open=is_open) for each in voids]
    return Question("void", "chips", plain(mark("Mano nula")), choices, optional=True, rare=True)


def _null(void: Void, *, is_open: bool) -> Choice:
    """A law as a choice.

    A phone alone does not know who deals after a hand that was dealt out of turn. Source: cientos-1807/dar-seguidas
    """
    player = "{mano}" if void.seat == MANO else "{dealt_by}"
    says: dict[str, Any] = {"offender": f"${player[1:-1]}", "law": void.law}
    if void.law in DECIDED_BY_THE_TABLE:
        says["decision"] = "redeal"
    when: When = () if is_open else ({"gave": True},) if void.law == "dar-seguidas" else ({"gave": (None,)},)
    return Choice(null_of(void), plain(NULL[void.law], player=plain(player)), None, says, when)


def null_of(void: Void) -> str:
    """The answer that a law made the hand null."""
    return f"{void.law}-{void.seat + 1}"


# The acuses.


def acuse_questions() -> Iterator[Question | Summed]:
    """What was announced and counted, in the order of counting. Source: cientos-1807/mano, cientos-1807/adicion-5"""
    yield _blancas()
    yield from _punto()
    yield from _secansas()
    yield from _catorces()
    yield from _sums()


def _blancas() -> Question:
    """Whether somebody showed white cards. Source: cientos-1807/blancas"""
    choices = [who(each, {"blancas_points": POINTS[BLANCAS]}) for each in WHO]
    return Question("blancas", "chips", plain(mark("Cartas blancas")), choices, PLAYED, optional=True, rare=True)


def puntos() -> tuple[int, ...]:
    """The sums that a suit of a twelve-card hand may have; some suit has at least three cards.

    Source: cientos-1807/punto, cientos-1807/baraja
    """
    values = VALUE_OF_RANK.values()
    return tuple(sorted({sum(cards) for count in range(3, 9) for cards in combinations(values, count)}))


USUAL_PUNTO: Final = (34, 51)
"""The usual better punto: four or five cards."""


def _punto() -> Iterator[Question]:
    """Who has the better punto, and of how many points. Source: cientos-1807/punto, cientos-1807/empatar"""
    gloss = plain(mark("Punto: lo que suman las cartas de un palo; el as, once, las figuras y el diez, diez."))
    choices = [
        Choice(THE_MANO, plain("{mano}"), gloss),
        who(THE_PIE),
        Choice(TIED, plain(mark("Igual"))),
        Choice(NOBODY, plain(mark("Nadie")), rare=True),
    ]
    yield Question("punto", "players", plain(mark("Punto")), choices, PLAYED, brief=plain("{value}"), group=plain(mark("Punto")))
    least, most = USUAL_PUNTO
    sums = [Choice(value, plain(str(value)), None, {"punto_points": decenas(value)}, rare=not least <= value <= most) for value in puntos()]
    when: When = ({"punto": (*WHO, TIED)},)
    yield Question("value", "count", plain(mark("¿De cuánto es el punto?")), sums, when, brief=plain("{value}"), group=plain(mark("Punto")))


SECANSAS: Final = {
    3: mark("Tercera"),
    4: mark("Quarta"),
    5: mark("Quinta"),
    6: mark("Sexta"),
    7: mark("Séptima"),
    8: mark("Octava"),
}
TOPS: Final = {
    "1": mark("al as"),
    "R": mark("al rey"),
    "C": mark("al caballo"),
    "S": mark("a la sota"),
    "2": mark("al diez"),
    "9": mark("al nueve"),
}


def _secansas() -> Iterator[Question]:
    """Who has the better secansa, and all that he counts with it, the greatest first. Source: cientos-1807/secansas, cientos-1807/sombra"""
    group = plain(mark("Secansas"))
    choices = [who(THE_MANO), who(THE_PIE), Choice(TIED, plain(mark("Igual")))]
    yield Question(
        "secansas", "players", group, choices, PLAYED, optional=True, none=plain(mark("Nadie")), brief=plain("{value}"), group=group
    )
    for number in AGAIN:
        first = number == 1
        lengths = [each for each in SECANSAS if number * each <= DEALT]
        before: When = ({"secansas": (*WHO, TIED)},) if first else ({"secansas": WHO, f"top_{number - 1}": True},)
        yield Question(
            f"length_{number}",
            "chips",
            plain(mark("¿Qué secansa es?") if first else mark("Otra secansa, no mayor") if number == AGAIN[1] else mark("Y otra")),
            [_length(each, number) for each in lengths],
            before,
            optional=not first,
            rare=not first,
            none=None if first else plain(mark("No")),
            brief=plain("{value}"),
            group=group,
        )
        tops = [_top(rank, number, lengths) for rank in TOPS]
        when: When = ({f"length_{number}": True},)
        yield Question(f"top_{number}", "chips", plain(mark("¿Hasta qué carta?")), tops, when, brief=plain("{value}"), group=group)


def _length(length: int, number: int) -> Choice:
    """A secansa as a choice; it is no longer than the one before, and together they have at most twelve cards.

    Source: cientos-1807/secansas
    """
    gloss = None
    if (length, number) == (3, 1):
        gloss = plain(mark("Tercera: tres cartas seguidas de un palo; con cuatro es quarta, y así hasta la octava."))
    before = tuple(each for each in SECANSAS if each >= length and (number > AGAIN[1] or each + length <= DEALT))
    when: When = () if number == 1 else ({f"length_{number - 1}": before},)
    return Choice(length, plain(SECANSAS[length]), gloss, {f"secansa_{number}": POINTS_OF_SECANSA[length]}, when)


def _top(rank: str, number: int, lengths: Sequence[int]) -> Choice:
    """The highest card as a choice, if there are enough cards below it. Source: cientos-1807/secansas"""
    fitting = tuple(length for length in lengths if PLACE[rank] + length <= len(RANKS))
    return Choice(rank, plain(TOPS[rank]), None, {}, () if len(fitting) == len(lengths) else ({f"length_{number}": fitting},))


RANKS_OF_FOUR: Final = {"1": mark("ases"), "R": mark("reyes"), "C": mark("caballos"), "S": mark("sotas"), "2": mark("dieces")}
SETS: Final = tuple(f"{count}-{rank}" for count in (FOUR, THREE) for rank in RANKS_OF_FOUR)
"""Every catorce and tres as a choice, the greatest first. Source: cientos-1807/catorces"""


def _catorces() -> Iterator[Question]:
    """Who has the better catorce or tres, and all that he counts with it, the greatest first.

    Source: cientos-1807/catorces, cientos-1807/sombra
    """
    group = plain(mark("Catorces y treses"))
    yield Question(
        "catorces",
        "players",
        group,
        [who(each) for each in WHO],
        PLAYED,
        optional=True,
        none=plain(mark("Nadie")),
        brief=plain("{value}"),
        group=group,
    )
    for number in AGAIN:
        first = number == 1
        yield Question(
            f"set_{number}",
            "chips",
            plain(
                mark("¿Qué catorce o tres es?") if first else mark("Otro catorce o tres, menor") if number == AGAIN[1] else mark("Y otro")
            ),
            [_set(value, number) for value in SETS[number - 1 :]],
            ({"catorces": True},) if first else ({f"set_{number - 1}": True},),
            optional=not first,
            rare=not first,
            none=None if first else plain(mark("No")),
            brief=plain("{value}"),
            group=group,
        )


def _set(value: str, number: int) -> Choice:
    """A catorce or a tres as a choice; it is less than those before, and of another rank. Source: cientos-1807/catorces"""
    count, rank = value.split("-")
    kind = "catorce" if count == FOUR else "tres"
    says = {f"kind_{number}": kind, f"rank_{number}": rank, f"set_points_{number}": POINTS[kind]}
    gloss = None
    if (rank, number) == ("1", 1):
        glosses = (mark("Catorce: cuatro ases, reyes, caballos, sotas o dieces."), mark("Tres: tres de ellos."))
        gloss = plain(glosses[kind == "tres"])
    greater = tuple(each for each in SETS[: SETS.index(value)] if each[-1] != rank)
    when: When = () if number == 1 else ({f"set_{each}": greater for each in range(1, number)},)
    return Choice(value, plain(f"{count} {{rank}}", rank=plain(RANKS_OF_FOUR[rank])), gloss, says, when)


# What the acuses come to.

CONTESTS: Final = {
    "blancas": ("blancas_points",),
    "punto": ("punto_points",),
    "secansas": ("secansa_1", "secansa_2", "secansa_3"),
    "catorces": ("set_points_1", "set_points_2", "set_points_3"),
}
"""Contest → the answers with its points. Source: cientos-1807/mano"""
SEATS: Final = ((1, THE_MANO, THE_PIE), (2, THE_PIE, THE_MANO))
"""The number of a player's answers, his name and the other's."""


def _sums() -> Iterator[Summed]:
    """What each has from his acuses, and what that leaves for the play.

    Source: cientos-1807/adicion-5, cientos-1807/repique, cientos-1807/pique
    """
    for contest, names in CONTESTS.items():
        for name in names[1:]:
            yield Summed(name, Sum(), ({name: (None,)},))
        for number, own, other in SEATS:
            others = (other, *_nobody_s(contest))
            yield Summed(f"{contest}_{number}", Sum(0, dict.fromkeys(names, 1)), ({contest: (own,)},))
            yield Summed(f"{contest}_{number}", Sum(), ({contest: others},))
    for number, own, _ in SEATS:
        yield Summed(f"acuses_{number}", Sum(0, {f"{contest}_{number}": 1 for contest in CONTESTS}))
        # Later points do not undo the thirty: only one of the two has catorces and treses, and they come last.
        yield Summed(f"repique_{number}", Sum(0, {f"acuses_{number}": 1}), _alone(own, ("blancas", "punto", "secansas")), THIRTY)
        more = [(-REPIQUE, ({f"repique_{number}": (True,)},))]
        yield Summed(f"left_{number}", Sum(0, {f"need_{number}": 1, f"acuses_{number}": -1}, more))
        yield Summed("decided", Sum(0, {f"left_{number}": -1}), reaches=0)
    missing = _alone(THE_MANO, tuple(CONTESTS))
    yield Summed("missing", Sum(THIRTY, {"acuses_1": -1}), tuple({**each, "repique_1": (None,), "decided": (None,)} for each in missing))


def _nobody_s(contest: str) -> tuple[str | None, ...]:
    """The answers by which neither player has a contest."""
    return {"blancas": (None,), "punto": (TIED, NOBODY), "secansas": (None, TIED), "catorces": (None,)}[contest]


def _alone(own: str, contests: Sequence[str]) -> When:
    """The condition that the other has counted nothing in some contests and tied none.

    Source: cientos-1807/repique, cientos-1807/empatar
    """
    return ({contest: tuple(each for each in (own, *_nobody_s(contest)) if each != TIED) for contest in contests},)


def acuses_told() -> dict[str, list[Entry]]:
    """The acuses as entries of the tally. Source: cientos-1807/mano"""
    told: dict[str, list[Entry]] = {}
    for player, own in (("$mano", THE_MANO), ("$dealt_by", THE_PIE)):
        entries = [
            Entry({"kind": BLANCAS}, ({"blancas": (own,)},)),
            Entry({"kind": "punto", "value": "$value"}, ({"punto": (own, TIED)},)),
        ]
        for number in AGAIN:
            secansa = {"kind": "secansa", "length": f"$length_{number}", "top": f"$top_{number}"}
            entries.append(Entry(secansa, ({"secansas": (own, TIED)} if number == 1 else {"secansas": (own,), f"length_{number}": True},)))
        entries += [Entry({"kind": f"$kind_{number}", "rank": f"$rank_{number}"}, ({"catorces": (own,)},)) for number in AGAIN]
        told[player] = entries
    return told
