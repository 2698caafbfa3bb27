"""What the pad asks of the play: a pique, who made the hundred in it, and each player's tricks and points.

The answers are bounded by the rows of the page that also check a tally (`tally_rows`), each by the answers before it. `from_1` is the least
that the mano counts before the pie takes a trick, `near_` what a player lacks of his hundred, `room_` how many points he may have in play
without reaching it, `made` the points with which it was made. Over 400 lines, since each bound rests on those before it.
Source: cientos-1807/carteo, cientos-1807/ultima, cientos-1807/adicion-6, cientos-1807/pique, cientos-1807/juego
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rules.cientos.counting import PIQUE
from rules.cientos.forms.pad_questions import THE_MANO, THE_PIE, WHO, who
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, PIE
from rules.core.conditions import When
from rules.core.pad import Choice, Follows, Question, Sum, Summed, plain
from rules.core.refusals import mark

TWELVE: Final = "twelve"
BY_ACUSES: Final = "acuses"
BEFORE_LAST: Final = DEALT - 1
"""How many tricks may be over when a hundred is made before the last one."""
FREELY: Final = 99
"""More points than anybody has in play."""
HIGHEST: Final = {"rival_lead": 13, "every_trick": 25}
"""The most points that all tricks give. Source: cientos-1807/carteo, cientos-1807/adicion-6"""
STOPPED: Final = {"rival_lead": (12, 12), "every_trick": (23, 22)}
"""The most with which mano and pie may make a hundred, or thirty, before the last trick is taken.

Source: cientos-1807/carteo, cientos-1807/adicion-6
"""
MANO_LAST: Final = "mano_last"
PIE_LAST: Final = "pie_last"
"""The hundred was made by taking the last of twelve tricks."""
WHOLE: Final[Mapping[str, Any]] = {"end": (TWELVE, MANO_LAST, PIE_LAST)}
IN_TWELVE: Final[Mapping[str, Any]] = {"end": (TWELVE,)}
MANO_BY_LAST: Final[Mapping[str, Any]] = {"end": (MANO_LAST,)}
PIE_BY_LAST: Final[Mapping[str, Any]] = {"end": (PIE_LAST,)}
BY_MANO: Final[Mapping[str, Any]] = {"end": (THE_MANO,)}
BY_PIE: Final[Mapping[str, Any]] = {"end": (THE_PIE,)}
OVER: Final[Mapping[str, Any]] = {"decided": (True,)}
UNTOLD: Final[Mapping[str, Any]] = {"untold": (True,), "piqued": (None,)}
"""A pique that nobody reports would make the hundred."""
AT_PLAY: Final[Mapping[str, Any]] = {"void": (None,), "decided": (None,)}
Asked = Question | Summed | Follows
EVEN: Final = tuple(range(0, 2 * DEALT + 4, 2))
ODD: Final = tuple(range(1, 2 * DEALT + 4, 2))
"""The even and the odd numbers of points that there may be in play."""


def play_questions(options: Options) -> Iterator[Asked]:
    """Everything that the pad asks of the play. Source: cientos-1807/carteo, cientos-1807/juego"""
    yield from _pique(options)
    yield from _hundred(options)
    yield from _none_played()
    yield from _rival_lead(options) if options.carteo == "rival_lead" else _every_trick(options)


# The pique, and the hundred.


def _pique(options: Options) -> Iterator[Asked]:
    """Whether the mano made a pique, if that is possible. Source: cientos-1807/pique"""
    most, _ = STOPPED[options.carteo]
    yield Summed("close", Sum(most, {"missing": -1}), reaches=0)
    # A mano who makes his hundred with fewer points makes no pique.
    yield Summed("lasting", Sum(0, {"left_1": 1, "missing": -1}), reaches=0)
    yield Summed("thirty", Sum(0, {"missing": 1}), ({"close": (True,), "lasting": (True,)}, {"close": (True,), "left_1": (None,)}))
    gloss = plain(mark("Pique: el mano llega a treinta jugando, antes de que el otro cuente nada ni haga baza: cuenta sesenta."))
    pique = Choice(value=True, label=plain("{mano}"), gloss=gloss)
    # If he lacks one point, his first card makes the pique: there is nothing to ask.
    when: When = ({"void": (None,), "thirty": tuple(range(2, most + 1))},)
    yield Question(
        "pique",
        "players",
        plain(mark("Pique")),
        [pique],
        when,
        optional=True,
        none=plain(mark("No")),
        brief=plain("{value}"),
        group=plain(mark("Pique")),
    )
    # The points may imply a pique that nobody reports: then it must not make the hundred.
    yield Summed("untold", Sum(PIQUE + most, {"left_1": -1}), ({"thirty": True, "pique": (None,)},), 0)
    yield Summed("piqued", Sum(1), ({"pique": (True,)}, {"thirty": (1,)}), reaches=1)
    yield Summed("from_1", Sum(0, {"thirty": 1}), ({"piqued": (True,)},))
    yield Summed("from_1", Sum(1), ({"piqued": (None,)},))


def _hundred(options: Options) -> Iterator[Asked]:
    """Who made the hundred in play, if that is possible. Source: cientos-1807/juego, cientos-1807/medio-juego"""
    yield Summed("near_1", Sum(0, {"left_1": 1}, [(-PIQUE, ({"piqued": (True,)},))]))
    yield Summed("near_2", Sum(0, {"left_2": 1}))
    for number in (1, 2):
        yield Summed(f"room_{number}", Sum(-1, {f"near_{number}": 1}))
        yield Summed(f"room_{number}", Sum(FREELY), ({f"left_{number}": (None,), f"need_{number}": (None,)},))
    most = STOPPED[options.carteo]
    yield Summed("can_1", Sum(most[MANO], {"near_1": -1}), reaches=0)
    yield Summed("can_2", Sum(most[PIE], {"near_2": -1}), ({"piqued": (None,)},), 0)
    # The tricks that the mano led before the pie took one are over.
    after = (
        Sum(2 * DEALT, {"near_2": -1, "from_1": -2}) if options.carteo == "rival_lead" else Sum(2 * DEALT - 1, {"near_2": -1, "from_1": -1})
    )
    yield Summed("can_2", after, ({"piqued": (True,)},), 0)
    # The first card made it, or the pique itself.
    yield Summed("at_once", Sum(0, {"from_1": 1, "near_1": -1}), reaches=0)
    yield Follows("end", THE_MANO, when=({**AT_PLAY, "at_once": (True,)},))
    for number, other in ((1, 2), (2, 1)):
        # All tricks are played, so this player's need and the other's room must add up to enough.
        lacking, least = _least_of_all(options, number)
        yield Summed(f"long_{number}", Sum(0, {f"near_{number}": 1, f"room_{other}": 1}, lacking), ({"at_once": (None,)},), least)
        most_of_all = Sum(HIGHEST[options.carteo], {f"near_{number}": -1})
        yield Summed(f"last_{number}", most_of_all, ({f"long_{number}": (True,)},), 0)
    yield Summed("must", _together(options), reaches=0)
    if options.carteo == "every_trick" and options.last_low:
        # The lead that made his pique was the last point that he had room for: the last trick would be one more.
        yield Summed("pinned", Sum(0, {"thirty": 1, "room_1": -1}), ({"piqued": (True,)},), 0)
        yield Summed("must", Sum(1), ({"pinned": (True,)},), 1)
    unknown: Mapping[str, Any] = {"left_1": (None,), "need_1": (None,)}
    choices = [
        Choice(TWELVE, plain(mark("Nadie: se jugó entera")), None, {"end": TWELVE}, ({"must": (None,)},)),
        who(THE_MANO, {"end": THE_MANO, "game": "$mano"}, ({"can_1": (True,)}, unknown)),
        who(THE_PIE, {"end": THE_PIE, "game": "$dealt_by"}, ({"can_2": (True,)}, unknown)),
        Choice(
            MANO_LAST,
            plain(mark("{mano}, con la última baza")),
            None,
            {"end": MANO_LAST, "game": "$mano"},
            ({"last_1": (True,)},),
            rare=True,
        ),
        Choice(
            PIE_LAST,
            plain(mark("{dealt_by}, con la última baza")),
            None,
            {"end": PIE_LAST, "game": "$dealt_by"},
            ({"last_2": (True,)},),
            rare=True,
        ),
        Choice(BY_ACUSES, plain(mark("Sí, con los acuses")), None, {"decided": True}, (unknown,), wide=True),
    ]
    known = ("can_1", "can_2", "last_1", "last_2")
    near = tuple({**AT_PLAY, "at_once": (None,), **each} for each in (*({name: (True,)} for name in known), unknown))
    asks = plain(mark("¿Llegó alguien al ciento jugando?"))
    yield Question("hundred", "chips", asks, choices, near, brief=plain("{value}"), group=plain(mark("Ciento")))
    far = {**AT_PLAY, "at_once": (None,), "left_1": True} | dict.fromkeys(known, (None,))
    yield Follows("end", TWELVE, when=(far,))
    yield Summed("made", Sum(0, {"from_1": 1}), ({**BY_MANO, "at_once": (True,)},))
    yield Summed("made", Sum(0, {"near_1": 1}), ({**BY_MANO, "at_once": (None,)},))
    yield Summed("made", Sum(0, {"near_1": 1}), (MANO_BY_LAST,))
    yield Summed("made", Sum(0, {"near_2": 1}), (BY_PIE, PIE_BY_LAST))
    yield Question(
        "reached",
        "number",
        plain(mark("¿Con cuántos puntos del carteo?")),
        when=({"end": WHO, **unknown},),
        top=most[MANO],
        least=[Sum(0, {"from_1": 1})],
        brief=plain("{value}"),
        group=plain(mark("Ciento")),
    )
    yield Summed("made", Sum(0, {"reached": 1}), ({"end": WHO, **unknown},))


def _together(options: Options) -> Sum:
    """Zero or more if the two cannot have played all tricks without either reaching his hundred.

    Source: cientos-1807/carteo, cientos-1807/adicion-6
    """
    rooms = {"room_1": -1, "room_2": -1}
    if options.carteo == "rival_lead":
        return Sum(DEALT if options.last_low else DEALT + 1, rooms)
    if options.last_low:
        return Sum(2 * DEALT - 1, rooms, [(1, ({"room_1": ODD, "room_2": EVEN},))])
    return Sum(2 * DEALT, rooms, [(1, ({"room_2": ODD},))])


def _least_of_all(options: Options, number: int) -> tuple[list[tuple[int, When]], int]:
    """The least sum of one player's need and the other's room if all tricks are played, with what is subtracted first.

    Source: cientos-1807/carteo, cientos-1807/adicion-6
    """
    if options.carteo == "every_trick":
        # A low card in the last trick swaps odd and even.
        wanting = ODD if (number == 1) != options.last_low else EVEN
        return [(-1, ({f"near_{number}": wanting},))], 2 * DEALT - options.last_low
    return [], DEALT + 1 if number == 1 or not options.last_low else DEALT


def _none_played() -> Iterator[Asked]:
    """After a hundred by acuses there are no tricks. Source: cientos-1807/juego"""
    for number in (1, 2):
        yield Summed(f"tricks_{number}", Sum(), ({**OVER, "void": (None,)},))


# The tricks and the points.


def _tricks(number: int, least: list[Sum], most: list[Sum]) -> Iterator[Question | Summed]:
    """How many tricks one of the two made. Source: cientos-1807/bazas"""
    asks = mark("Bazas de {mano}") if number == 1 else mark("Bazas de {dealt_by}")
    brief = "{mano} {value}" if number == 1 else "{dealt_by} {value}"
    yield Question(
        f"made_{number}",
        "number",
        plain(asks),
        when=(AT_PLAY,),
        top=DEALT,
        least=least,
        most=most,
        brief=plain(brief),
        group=plain(mark("Bazas")),
    )
    yield Summed(f"tricks_{number}", Sum(0, {f"made_{number}": 1}), (AT_PLAY,))


def _carteo(number: int, options: Options, least: list[Sum], most: list[Sum]) -> Question:
    """How many points one of the two counted in play. Source: cientos-1807/carteo"""
    asks = mark("Carteo de {mano}") if number == 1 else mark("Carteo de {dealt_by}")
    brief = "{mano} {value}" if number == 1 else "{dealt_by} {value}"
    return Question(
        f"carteo_{number}",
        "number",
        plain(asks),
        when=(AT_PLAY,),
        top=HIGHEST[options.carteo],
        least=least,
        most=most,
        brief=plain(brief),
        group=plain(mark("Carteo")),
    )


def _half(name: str, *, of: int = 0, sign: int = 1, more: Sequence[tuple[int, When]] = ()) -> Sum:
    """A number plus or minus half of an answer, rounded up. Source: cientos-1807/carteo"""
    steps = [(sign, ({name: tuple(range(2 * place - 1, 2 * DEALT + 3))},)) for place in range(1, DEALT + 2)]
    return Sum(of, {}, [*steps, *more])


def _most_by(name: str, *, odd: bool, more: Sequence[tuple[int, When]] = ()) -> Sum:
    """The most tricks of a player with limited points, if each counts two; with `odd`, one for a further lead.

    Source: cientos-1807/adicion-6
    """
    return Sum(DEALT, {}, [(-1, ({name: tuple(range(2 * place + odd))},)) for place in range(1, DEALT + 1)] + [*more])


def _rival_lead(options: Options) -> Iterator[Asked]:
    """The questions by the treatise: one point for a lead, one for a trick taken on the other's lead.

    Source: cientos-1807/carteo, cientos-1807/ultima
    """
    # The winner of a trick leads the next and has a point for that, except for a last trick taken with a low card.
    gives = int(not options.last_low)
    shut = [(-1, ({"room_2": (0,)},))]
    yield Summed("least_1", Sum(DEALT + gives, {"room_2": -1}, shut if gives else []), (IN_TWELVE,))
    yield Summed("twice", Sum(-2, {"made": 1, "from_1": 1}), (BY_MANO, MANO_BY_LAST))
    yield Summed("least_1", _half("twice"), (BY_MANO, MANO_BY_LAST))
    yield Summed("least_1", Sum(), (BY_PIE,))
    yield Summed("least_1", Sum(BEFORE_LAST + gives, {"made": -1}), (PIE_BY_LAST,))
    yield Summed("also_1", Sum(0, {"made": 1, "room_2": -1}), (BY_MANO,))
    yield Summed("also_1", Sum(DEALT + 1, {"room_2": -1}, shut), (MANO_BY_LAST,))
    yield Summed("also_1", Sum(), (IN_TWELVE, BY_PIE, PIE_BY_LAST))
    yield Summed("tight", Sum(-2, {"made": 2, "room_2": -1}), (BY_MANO,))
    yield Summed("tight", Sum(BEFORE_LAST, {"made": 1, "room_2": -1}), (MANO_BY_LAST,))
    # A mano who counted almost only his tricks made his pique before the other took one.
    yield Summed("run", Sum(-1, {"made": 1, "thirty": -1}), ({**BY_MANO, **UNTOLD},), 0)
    yield Summed("ran", Sum(0, {"made": 1, "thirty": -1}), ({**BY_MANO, **UNTOLD},), 0)
    yield Summed("most_1", Sum(-1, {"room_1": 1}), (IN_TWELVE, BY_PIE, PIE_BY_LAST))
    yield Summed("most_1", Sum(-1, {"made": 1}, [(-1, ({"run": (True,)},))]), (BY_MANO,))
    yield Summed("most_1", Sum(-gives, {"made": 1}, [(1, ({"made": (DEALT,)},))] if gives else []), (MANO_BY_LAST,))
    yield Summed("few", Sum(DEALT, {}, [(-1, (UNTOLD,))]), (IN_TWELVE, MANO_BY_LAST))
    yield Summed("few", Sum(BEFORE_LAST), (BY_MANO,))
    yield Summed("few", _half("made", of=BEFORE_LAST, sign=-1), (BY_PIE,))
    yield Summed("few", _half("made", of=DEALT, sign=-1), (PIE_BY_LAST,))
    least = [Sum(0, {"least_1": 1}), Sum(0, {"also_1": 1}), _half("tight"), Sum(-1, {"from_1": 1})]
    yield from _tricks(1, least, [Sum(0, {"most_1": 1}), Sum(0, {"few": 1})])
    yield Summed("least_2", Sum(DEALT, {"tricks_1": -1}), (WHOLE,))
    yield Summed("his", Sum(1, {"tricks_1": 1, "made": -1}), ({**BY_MANO, "ran": (True,)},), 0)
    yield Summed("least_2", Sum(-1, {"made": 1, "tricks_1": -1}, [(1, ({"his": (True,)},))]), (BY_MANO, BY_PIE))
    yield Summed("also_2", _half("made"), (BY_PIE,))
    yield Summed("more_2", Sum(0, {"made": 1, "tricks_1": 1, "room_1": -1}), (BY_PIE,))
    for name in ("also_2", "more_2"):
        yield Summed(name, Sum(), (WHOLE, BY_MANO))
    yield Summed("all", Sum(DEALT, {"tricks_1": -1}), (WHOLE,))
    yield Summed("all", Sum(BEFORE_LAST, {"tricks_1": -1}), (BY_MANO, BY_PIE))
    yield Summed("most_2", Sum(0, {"tricks_1": BEFORE_LAST}), (BY_MANO,))
    yield Summed("most_2", Sum(-1, {"made": 1}, [(1, ({"made": (1,)},))]), (BY_PIE,))
    yield Summed("narrow", Sum(-1, {"room_2": 1}, [(1, ({"room_2": (0,)},))]), (BY_MANO,))
    yield Summed("tighter", Sum(1, {"room_2": 1, "made": -1, "tricks_1": 1}), (BY_MANO,))
    yield Summed("most_2", Sum(DEALT), (WHOLE,))
    for name in ("narrow", "tighter"):
        yield Summed(name, Sum(DEALT), (WHOLE, BY_PIE))
    most = [Sum(0, {each: 1}) for each in ("all", "most_2", "narrow", "tighter")]
    yield from _tricks(2, [Sum(0, {each: 1}) for each in ("least_2", "also_2", "more_2")], most)
    yield from _rival_carteo(options)


def _rival_carteo(options: Options) -> Iterator[Asked]:
    """The points of each, given the tricks. Source: cientos-1807/carteo, cientos-1807/ultima, cientos-1807/pique"""
    gives = int(not options.last_low)
    some = tuple(range(1, DEALT + 1))
    # With at most one point more than his tricks, the mano made his pique before the pie took one, unless the pie leads as well.
    yield Summed("sure", Sum(1, {"tricks_1": 1, "thirty": -1}), (UNTOLD,), 0)
    yield Summed("surer", Sum(0, {"tricks_1": 1, "thirty": -1}), (UNTOLD,), 0)
    stopped: When = ({"surer": (True,), **BY_PIE}, {"sure": (True,), "surer": (None,), "made": (1,), **BY_PIE})
    more: list[tuple[int, When]] = [(1, stopped)]
    if gives:
        more.append((1, ({"sure": (True,), "end": (TWELVE, PIE_LAST)},)))
        more.append((1, ({**MANO_BY_LAST, "tricks_2": some},)))
    else:
        more.append((-1, ({"end": (TWELVE, MANO_LAST), "tricks_2": (0,)},)))
    yield Summed("none_1", Sum(), (IN_TWELVE,))
    yield Summed("none_1", Sum(0, {"made": 1}), (BY_MANO, MANO_BY_LAST))
    yield Summed("none_1", Sum(0, {"tricks_1": 1, "tricks_2": -1, "made": 1}), (BY_PIE, PIE_BY_LAST))
    yield Summed("full_1", Sum(0, {"room_1": 1}), (IN_TWELVE, BY_PIE, PIE_BY_LAST))
    yield Summed("full_1", Sum(0, {"made": 1}, [(1, (MANO_BY_LAST,))]), (BY_MANO, MANO_BY_LAST))
    yield Summed("high_1", Sum(1, {"tricks_1": 1, "tricks_2": -1, "room_2": 1}), (IN_TWELVE, BY_MANO, MANO_BY_LAST))
    low = [] if gives else [(1, (PIE_BY_LAST,))]
    yield Summed("high_1", Sum(1, {"tricks_1": 1, "tricks_2": -1, "made": 1}, low), (BY_PIE, PIE_BY_LAST))
    most = [
        Sum(2, {"tricks_1": 2, "from_1": -1}),
        Sum(1, {"tricks_1": 1, "tricks_2": 1}, [(-1, (BY_PIE, PIE_BY_LAST))]),
        Sum(0, {"full_1": 1}),
        Sum(0, {"high_1": 1}),
    ]
    yield _carteo(1, options, [Sum(1, {"tricks_1": 1}, more), Sum(0, {"none_1": 1})], most)
    ends = (THE_MANO, MANO_LAST, *((TWELVE,) if gives else ()))
    led: list[tuple[int, When]] = [(1, ({"tricks_2": some, "end": ends},))]
    yield Summed("none_2", Sum(0, {"tricks_2": 1}, led), (IN_TWELVE, BY_MANO, MANO_BY_LAST))
    yield Summed("none_2", Sum(0, {"made": 1}), (BY_PIE, PIE_BY_LAST))
    yield Summed("full_2", Sum(0, {"room_2": 1}), (IN_TWELVE, BY_MANO, MANO_BY_LAST))
    yield Summed("full_2", Sum(0, {"made": 1}, [(1, (PIE_BY_LAST,))]), (BY_PIE, PIE_BY_LAST))
    yield Summed("high_2", Sum(0, {"tricks_1": 1, "tricks_2": 1}), (BY_MANO, MANO_BY_LAST))
    yield Summed("high_2", Sum(FREELY), (IN_TWELVE, BY_PIE, PIE_BY_LAST))
    yield Summed("bare", Sum(1, {"tricks_1": 1, "carteo_1": -1}), ({"sure": (True,), "end": (TWELVE, PIE_LAST)},), 0)
    given = {"carteo_1": 1, "tricks_1": -1, "tricks_2": 1}
    least = Sum(-1, given, [(1, (PIE_BY_LAST,))] if gives else [])
    same = Sum(0, given, [(-1, (MANO_BY_LAST,))] if gives else [])
    yield _carteo(
        2,
        options,
        [least, Sum(0, {"none_2": 1}), Sum(0, {"tricks_2": 1}, [(1, ({"bare": (True,)},))])],
        [same, *(Sum(0, each) for each in ({"tricks_2": 2}, {"full_2": 1}, {"high_2": 1}))],
    )


def _every_trick(options: Options) -> Iterator[Asked]:
    """The questions by the Adiciones: one point for a lead, one for every trick; the points follow from the tricks.

    A player who takes the last trick with a low card has a point less, and so room for one trick more. Source: cientos-1807/adicion-6,
    cientos-1807/ultima
    """
    low = options.last_low
    shut: list[tuple[int, When]] = [(1, ({"room_2": tuple(range(2 * each))},)) for each in range(1, DEALT + 1)]
    shut_but_low: list[tuple[int, When]] = [(1, ({"room_2": tuple(range(2 * each - low))},)) for each in range(1, DEALT + 1)]
    yield Summed("before", Sum(-1, {"made": 1}), (BY_MANO, MANO_BY_LAST))
    yield Summed("least_1", Sum(0, {}, shut_but_low), (IN_TWELVE,))
    yield Summed("least_1", _half("before"), (BY_MANO, MANO_BY_LAST))
    yield Summed("least_1", Sum(), (BY_PIE,))
    one_more: list[tuple[int, When]] = [(-1, ({"made": EVEN},))] if low else []
    yield Summed("least_1", _half("made", of=DEALT, sign=-1, more=one_more), (PIE_BY_LAST,))
    yield Summed("alone", Sum(-1, {"from_1": 1}))
    yield Summed("also_1", Sum(0, {}, shut), (MANO_BY_LAST,))
    yield Summed("also_1", Sum(), (IN_TWELVE, BY_MANO, BY_PIE, PIE_BY_LAST))
    if low:
        yield Summed("most_1", _most_by("room_1", odd=False, more=[(-1, ({"pinned": (True,)},))]), (IN_TWELVE,))
        yield Summed("most_1", _half("made"), (MANO_BY_LAST,))
    yield Summed("most_1", _most_by("room_1", odd=True), (BY_PIE, PIE_BY_LAST) if low else (IN_TWELVE, BY_PIE, PIE_BY_LAST))
    yield Summed("most_1", _half("before"), (BY_MANO,) if low else (BY_MANO, MANO_BY_LAST))
    sly: list[tuple[int, When]] = [(-1, ({**IN_TWELVE, **UNTOLD, "room_2": (1,)},))] if low else []
    yield Summed("few", Sum(DEALT, {}, [(-1, (UNTOLD,)), *sly]), (IN_TWELVE, MANO_BY_LAST))
    yield Summed("few", Sum(BEFORE_LAST), (BY_MANO,))
    yield Summed("few", _half("made", of=BEFORE_LAST, sign=-1), (BY_PIE,))
    yield Summed("few", _half("made", of=DEALT, sign=-1), (PIE_BY_LAST,))
    yield from _tricks(1, [Sum(0, {"least_1": 1}), Sum(0, {"also_1": 1}), _half("alone")], [Sum(0, {"most_1": 1}), Sum(0, {"few": 1})])
    yield Summed("run", Sum(0, {"made": 1, "thirty": -1}), ({**BY_MANO, **UNTOLD},), 0)
    yield Summed("least_2", Sum(DEALT, {"tricks_1": -1}), (WHOLE,))
    yield Summed("least_2", Sum(0, {}, [(1, ({"run": (True,)},))]), (BY_MANO,))
    yield Summed("all", Sum(DEALT, {"tricks_1": -1}), (WHOLE,))
    yield Summed("all", Sum(BEFORE_LAST, {"tricks_1": -1}), (BY_MANO, BY_PIE))
    yield Summed("most_2", Sum(0, {"made": BEFORE_LAST, "from_1": -BEFORE_LAST}), (BY_MANO,))
    yield Summed("most_2", Sum(DEALT), (WHOLE,))
    for name in ("least_2", "most_2"):
        yield Summed(name, _half("made"), (BY_PIE,))
    yield Summed("narrow", _most_by("room_2", odd=False), (BY_MANO,))
    yield Summed("narrow", Sum(DEALT), (WHOLE, BY_PIE))
    yield from _tricks(2, [Sum(0, {"least_2": 1})], [Sum(0, {each: 1}) for each in ("all", "most_2", "narrow")])
    if low:
        yield from _low()
    for number, own, others in ((1, BY_MANO, (WHOLE, BY_PIE)), (2, BY_PIE, (WHOLE, BY_MANO))):
        less: list[tuple[int, When]] = [(-1, ({"low_by": (WHO[number - 1],)},))]
        yield Summed(f"carteo_{number}", Sum(int(number == 1), {f"tricks_{number}": 2}, less), others)
        yield Summed(f"carteo_{number}", Sum(0, {"made": 1}), (own,))


def _low() -> Iterator[Asked]:
    """Whether a low card took the last trick, which then counts like any other.

    If the tricks leave only one answer, nobody is asked. Source: cientos-1807/ultima
    """
    some = tuple(range(1, DEALT + 1))
    # Whether a high card may have taken it: the room of each, with his own last trick taken high, and taken low.
    yield Summed("own_high", Sum(-1, {"room_1": 1, "tricks_1": -2}), (IN_TWELVE,), 0)
    yield Summed("own_low", Sum(0, {"room_1": 1, "tricks_1": -2}), (IN_TWELVE,), 0)
    yield Summed("other_high", Sum(0, {"room_2": 1, "tricks_2": -2}), (IN_TWELVE,), 0)
    yield Summed("other_low", Sum(1, {"room_2": 1, "tricks_2": -2}), (IN_TWELVE,), 0)
    yield Summed("high", Sum(1), ({"own_high": (True,), "other_high": (True,)},), 1)
    yield Summed("high", Sum(0, {"made": 1, "tricks_1": -2}), (MANO_BY_LAST,), 0)
    yield Summed("high", Sum(1, {"made": 1, "tricks_2": -2}), (PIE_BY_LAST,), 0)
    # A low last trick gives him a point less before the pie took one; a player who took all tricks has it anyway.
    yield Summed("in_time", Sum(-1, {"tricks_1": 2, "thirty": -1}), ({"piqued": (True,), "thirty": True},), 0)
    yield Summed("in_time", Sum(1), ({"piqued": (None,)}, {"tricks_2": (0,)}, {"thirty": (None,)}), 1)
    yield Summed("low_1", Sum(1), ({"own_low": (True,), "other_high": (True,), "in_time": (True,), "tricks_1": some},), 1)
    yield Summed("low_1", Sum(0, {"tricks_1": 2, "made": -1}), (MANO_BY_LAST,), 0)
    # If the last trick is the pie's only one, an unreported pique follows.
    told = ({"tricks_2": some[1:]}, {"tricks_2": (1,), "untold": (None,)}, {"tricks_2": (1,), "piqued": (True,)})
    yield Summed("low_2", Sum(1), tuple({"own_high": (True,), "other_low": (True,), **each} for each in told), 1)
    yield Summed("above", Sum(-1, {"tricks_2": 2, "made": -1}), (PIE_BY_LAST,), 0)
    yield Summed("low_2", Sum(1), tuple({"above": (True,), **each} for each in told), 1)
    choices = [who(player, {"low_by": player}, ({f"low_{number}": (True,)},)) for number, player in enumerate(WHO, 1)]
    asks = plain(mark("La última, con nueve, ocho o siete"))
    yield Question("low", "chips", asks, choices, ({**AT_PLAY, **WHOLE, "high": (True,)},), optional=True, rare=True)
    for number, player in enumerate(WHO, 1):
        yield Follows("low_by", player, when=({"high": (None,), f"low_{number}": (True,), **WHOLE},))
