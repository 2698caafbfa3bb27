"""What the pad asks of a hand of Revesino, in which order, and in which words.

`pad_ways` asks the rules what may be; this module gives it names. A seat is named by the dealer: `dealer+1` is the mano.
Source: revesino-1807/resumen, revesino-1807/cuenta, revesino-1807/vender-sacar
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.core.conditions import Case, When, also, telling_apart
from rules.core.pad import Choice, Follows, Foremost, Question, Sum, Summed, plain
from rules.core.refusals import mark
from rules.revesino.facts import PAY_CARDS
from rules.revesino.forms.pad_ways import Aces, PayCard, Sought, Ways
from rules.revesino.ranks import ALL_POINTS, POINTS
from rules.revesino.tally import HIGHEST_BLANKS
from rules.revesino.tariffs import Options
from rules.revesino.terms import MANO, SEATS, TRICKS

ROLES: Final = ("dealer+1", "dealer+2", "dealer+3", "dealer")
"""Seat → its name in the answers. Source: revesino-1807/mano-pie"""
NAMES: Final = tuple(f"${role}" for role in ROLES)
KEYS: Final = {"1O": "oros", "1C": "copas", "1E": "espadas", "1B": "bastos", "CC": "caballo"}
"""Pay card → its name in the answers."""
CARDS: Final = {
    "1O": mark("el as de oros"),
    "1C": mark("el as de copas"),
    "1E": mark("el as de espadas"),
    "1B": mark("el as de bastos"),
    "CC": mark("el caballo de copas"),
}
ORDINARY: Final = "ordinary"
REVESINO: Final = "revesino"
ACES: Final = "aces"
VOID: Final = "void"
FIVE: Final = "five"
"""The answer that one player threw all five pay cards."""


HOLDS: Final = mark("{value} sigue los cuatro ases")
LAST: Final = mark("La última baza, de {holder}: {value}")
JUST: Final = "{value}"
"""The brief words of an answer: its value."""


def name_of(seat: int | None) -> str | None:
    """The name of a seat in the answers."""
    return None if seat is None else NAMES[seat]


# What kind of hand it was.


def what_question(ways: Ways, *, misdeal: bool) -> Question:
    """What kind of hand it was, and whose. Source: revesino-1807/adiciones-24, revesino-1807/adiciones-29, revesino-1807/dar"""
    told = (
        (
            REVESINO,
            mark("Revesino"),
            mark("Revesino: gana las nueve primeras bazas, y va a por las once."),
            [each.seat for each in ways.sought],
        ),
        (
            ACES,
            mark("Cuatro ases"),
            mark("Cuatro ases: tiene cuatro cartas de pago, no sirve al palo, y gana si no hace baza."),
            [each.holder for each in ways.aces],
        ),
    )
    choices = [
        Choice(name, plain(label), plain(gloss), players=None if set(seats) == set(SEATS) else [NAMES[seat] for seat in sorted(set(seats))])
        for name, label, gloss, seats in told
        if seats
    ]
    alone = []
    if ways.ordinary:
        gloss = plain(mark("Mano corriente: se paga la partida y cada carta de pago."))
        alone.append(Choice(ORDINARY, plain(mark("Mano corriente")), gloss, {"outcome": "ordinary"}, usual=True))
    if misdeal:
        alone.append(Choice(VOID, plain(mark("Mal dado")), plain(mark("El reparto no vale; da quien sigue.")), {"outcome": "void"}))
    players = None if choices else ()
    return Question("what", "grid", plain(mark("¿Qué mano ha sido?")), choices, sets="who", players=players, alone=alone)


def revesino_questions(sought: Sequence[Sought]) -> Iterator[Question | Follows]:
    """How a Revesino ended, and who followed the cuatro ases in it. Source: revesino-1807/t-cortar, revesino-1807/napolitana-corte"""
    if not sought:
        return
    # Whether anybody followed the cuatro ases is asked first, because the answers about the end depend on it.
    names = ("who", "holder", "cut", "duty")
    cases = [(name_of(each.seat), name_of(each.holder), name_of(each.cut) or each.came, each.duty) for each in sought]

    def when(count: int, holds: Callable[[Case], bool]) -> When:
        meant = [case[:count] for case in cases if holds(case)]
        return telling_apart(meant, [case[:count] for case in cases], names) if meant else ({"what": ()},)

    holders = [name for name in NAMES if any(case[1] == name for case in cases)]
    followed = [
        Choice(holder, plain(f"{{{holder[1:]}}}"), None, {"followed": True}, when(1, lambda case, holder=holder: case[1] == holder))  # type: ignore[misc]  # bound now
        for holder in holders
    ]
    asks, none = plain(mark("¿Siguió alguien los cuatro ases?")), plain(mark("Nadie"))
    if shown_holder(sought) is None:
        yield Question("holder", "players", asks, followed, ({"what": (REVESINO,)},), optional=True, none=none, brief=plain(HOLDS))
    ends = [end for end in ("given", *NAMES, "nobody") if any(case[2] == end for case in cases)]
    choices = [_end(end, when(2, lambda case, end=end: case[2] == end)) for end in ends]  # type: ignore[misc]  # bound now
    yield Question("cut", "players", plain(mark("El Revesino de {who}")), choices, ({"what": (REVESINO,)},), brief=plain(JUST))
    due = when(3, lambda case: case[3] is not None)
    hanging = [case[:3] for case in cases if case[3] is not None]
    duties = [
        Choice(took, plain(label), when=telling_apart([case[:3] for case in cases if case[3] is took], hanging, names))
        for took, label in ((True, mark("Sí: cumplió")), (False, mark("No")))
        if any(case[3] is took for case in cases)
    ]
    due = tuple({"what": (REVESINO,), **each} for each in due)
    if [each.value for each in duties] == [False]:  # if he could do nothing it is not asked, and he pays
        yield Follows("duty", value=False, when=due)
    elif duties:
        yield Question("duty", "chips", plain(mark("¿Hizo {holder} la última baza?")), duties, due, brief=plain(LAST))


def shown_holder(sought: Sequence[Sought]) -> int | None:
    """The player who follows the cuatro ases in every possible Revesino, because the cards show it; else None.

    Source: revesino-1807/t-napolitana
    """
    holders = {each.holder for each in sought}
    return next(iter(holders)) if len(holders) == 1 else None


def _end(end: Any, when: When) -> Choice:
    """One end of a Revesino as a choice: given, cut by somebody, or by nobody. Source: revesino-1807/t-revesino, revesino-1807/t-cortar"""
    if end == "given":
        gloss = plain(mark("Lo da: hace las once bazas."))
        return Choice(end, plain(mark("Lo dio")), gloss, {"outcome": "revesino_won", "came": "given"}, when, wide=True)
    if end == "nobody":
        gloss = plain(mark("Con una carta de menos hizo diez bazas: cuenta como cortado."))
        return Choice(
            end, plain(mark("Hizo diez, con una carta de menos")), gloss, {"outcome": "revesino_cut", "came": "nobody"}, when, wide=True
        )
    says = {"outcome": "revesino_cut", "came": "cut", "cutter": end}
    return Choice(end, plain(CUT_BY[NAMES.index(end)]), None, says, when)


CUT_BY: Final = (
    mark("Lo cortó {dealer+1}"),
    mark("Lo cortó {dealer+2}"),
    mark("Lo cortó {dealer+3}"),
    mark("Lo cortó {dealer}"),
)


def aces_questions(aces: Sequence[Aces], options: Options, cards: Mapping[str, PayCard]) -> Iterator[Question | Follows]:
    """How the cuatro ases ended; in the older way also who introduced, and which card was another's.

    Source: revesino-1807/introducir, revesino-1807/napolitana-mano, revesino-1807/napolitana-echar
    """
    if not aces:
        return
    told = {
        "won": (mark("Los ganó"), mark("Los gana: no hace baza."), "cuatro_ases_won"),
        "lost": (mark("Los perdió"), mark("Los pierde: lo introducen, y hace una baza."), "cuatro_ases_lost"),
        "left": (
            mark("Los ganó, con la primera baza"),
            mark("Salió de mano con su carta más baja y le dejaron la baza: esa no cuenta."),
            "cuatro_ases_won",
        ),
    }
    holders = dict.fromkeys((NAMES[each.holder],) for each in aces)
    choices = []
    for came, (label, gloss, outcome) in told.items():
        meant = [(NAMES[each.holder],) for each in aces if each.came == came]
        if meant:
            when = telling_apart(meant, holders, ("who",))
            choices.append(Choice(came, plain(label), plain(gloss), {"outcome": outcome}, when, wide=came == "left"))
    yield Question("aces", "players", plain(mark("Los cuatro ases de {who}")), choices, ({"what": (ACES,)},))
    if options.cuatro_ases == "iguales":
        return
    who = [Choice(f"$who+{place}", plain(f"{{who+{place}}}")) for place in (1, 2, 3)]
    # The introducer is not asked if the logged tricks show him.
    lost = [each for each in aces if each.came == "lost"]
    for introducer in dict.fromkeys(each.introducer for each in lost):
        of_them = [(NAMES[each.holder],) for each in lost if each.introducer == introducer]
        when = also({"aces": ("lost",)}, telling_apart(of_them, holders, ("who",)))
        if introducer is None:
            yield Question("introduced", "players", plain(mark("¿Quién introdujo a {who}?")), who, when)
        else:
            yield Follows("introduced", NAMES[introducer], when=when)
    yield _thrown_question([each.holder for each in aces if each.came != "lost"], cards)


def _thrown_question(holders: Sequence[int], cards: Mapping[str, PayCard]) -> Question:
    """Which of the five cards the winner with the cuatro ases did not throw. Source: revesino-1807/napolitana-duerme"""
    known = tuple(dict.fromkeys((NAMES[holder],) for holder in holders))
    choices = []
    for other in (FIVE, *PAY_CARDS):
        may = [
            (NAMES[holder],)
            for holder in dict.fromkeys(holders)
            if all(_may_be(cards[card], holder, own=card != other) for card in PAY_CARDS)
        ]
        if not may:
            continue
        says = {f"by_{KEYS[card]}": "$who" for card in PAY_CARDS if card != other and cards[card].laid is None}
        label = plain(mark("Las cinco")) if other == FIVE else plain(mark("Todas menos {card}"), card=plain(CARDS[other]))
        choices.append(Choice(other, label, None, says, telling_apart(may, known, ("who",)), wide=other == FIVE))
    asks = plain(mark("¿Qué cartas de pago echó {who}?"))
    return Question("other", "chips", asks, choices, ({"aces": ("won", "left")},))


def _may_be(card: PayCard, holder: int, *, own: bool) -> bool:
    """Whether the player of the cuatro ases may have thrown a card or, with `own` false, may not have."""
    return (
        (holder in card.seats and (card.laid is None or bool(card.laid[holder]))) if own else card.laid is None or holder not in card.seats
    )


# Tricks and points.


def with_cards(options: Options) -> When:
    """The hands of which tricks, points and cards are asked. Source: revesino-1807/resumen, revesino-1807/napolitana-echar"""
    ordinary = {"what": (ORDINARY,)}
    return (ordinary,) if options.cuatro_ases == "iguales" else (ordinary, {"what": (ACES,), "aces": ("won", "left"), "other": True})


def _bounds(ways: Ways, options: Options) -> tuple[list[Sum], list[Sum]]:
    """The least and the most tricks of each seat. Source: revesino-1807/t-revesino, revesino-1807/napolitana-mano"""
    least, most = [Sum(count) for count in ways.least], [Sum(count) for count in ways.most]
    if options.cuatro_ases == "iguales":
        return least, most
    for seat in SEATS:
        won: When = ({"aces": ("won",), "who": (NAMES[seat],)},)
        left: When = ({"aces": ("left",), "who": (NAMES[seat],)},)
        top = ways.most[seat]
        most[seat] = Sum(top, more=[(-top, won), *([(1 - top, left)] if seat == MANO else [])])
    if not ways.least[MANO]:
        least[MANO] = Sum(0, more=[(1, ({"aces": ("left",)},))])
    return least, most


def _less(of: Sum, plus: Mapping[str, int], sums: Sequence[Sum]) -> Sum:
    """A sum less some answers and some sums."""
    more = [*of.more, *((-add, when) for each in sums for add, when in each.more)]
    return Sum(of.of - sum(each.of for each in sums), plus, more)


def _left(together: Sum, among: Sequence[int], seat: int, others: Sequence[Sum]) -> Sum:
    """The tricks that others leave to a seat: earlier seats answered theirs, later ones take their least or their most."""
    told = {f"tricks_{each + 1}": -1 for each in among if each < seat}
    return _less(together, told, [others[each] for each in among if each > seat])


def _with_a_card(ways: Ways, options: Options) -> Sum:
    """The fewest tricks of all players with a card for the last one, together: one of them took it. Source: revesino-1807/carta-de-mas"""
    had = [seat for seat in SEATS if seat not in ways.ran_out]
    # The trick left to the mano was the first.
    left: list[tuple[int, When]] = [(1, ({"aces": ("left",)},))]
    first = options.cuatro_ases == "echados" and MANO in had and not any(ways.least)
    return Sum(min(TRICKS, 1 + sum(ways.least[seat] for seat in had)), more=left if first else ())


def tricks_questions(ways: Ways, options: Options) -> Iterator[Question]:
    """How many of the eleven tricks each made; the rest belong to the last player. Source: revesino-1807/mano, revesino-1807/cuenta"""
    least, most = _bounds(ways, options)
    together = _with_a_card(ways, options)
    for seat in SEATS:
        lowest, highest = [least[seat], _left(Sum(TRICKS), SEATS, seat, most)], [most[seat], _left(Sum(TRICKS), SEATS, seat, least)]
        if seat in ways.ran_out:
            highest.append(_left(_less(Sum(TRICKS), {}, [together]), ways.ran_out, seat, least))
        elif ways.ran_out:
            lowest.append(_left(together, [each for each in SEATS if each not in ways.ran_out], seat, most))
        yield Question(
            f"tricks_{seat + 1}",
            "number",
            plain(TRICKS_OF[seat]),
            when=with_cards(options),
            top=ways.most[seat],
            least=lowest,
            most=highest,
            brief=plain(BRIEF[seat]),
            group=plain(mark("Bazas")),
        )


TRICKS_OF: Final = (mark("Bazas de {dealer+1}"), mark("Bazas de {dealer+2}"), mark("Bazas de {dealer+3}"), mark("Bazas de {dealer}"))
POINTS_OF: Final = (mark("Puntos de {dealer+1}"), mark("Puntos de {dealer+2}"), mark("Puntos de {dealer+3}"), mark("Puntos de {dealer}"))
BRIEF: Final = ("{dealer+1} {value}", "{dealer+2} {value}", "{dealer+3} {value}", "{dealer} {value}")


def points_questions(ways: Ways, options: Options) -> Iterator[Question | Summed]:
    """How many points each has, as far as the cards leave it open. Source: revesino-1807/cuenta, revesino-1807/adiciones-17"""
    when = with_cards(options)
    for seat in SEATS:
        yield Summed(f"least_{seat + 1}", Sum(ways.points[seat], more=list(_in_tricks_of(ways, seat))), when)
    sleeping: list[tuple[str, When]] = [
        (card, ({f"fate_{KEYS[card]}": ("asleep",)},)) for card in PAY_CARDS if ways.cards[card].laid is None
    ]
    awake = [(-POINTS[card], asleep) for card, asleep in sleeping]
    blanks = [(HIGHEST_BLANKS - POINTS[card], asleep) for card, asleep in sleeping]
    fewest = ALL_POINTS - HIGHEST_BLANKS * (4 if ways.nobody_short else 5)
    for seat in SEATS:
        before = {f"points_{each + 1}": -1 for each in range(seat)}
        after = range(seat + 1, len(SEATS))
        yield Question(
            f"points_{seat + 1}",
            "number",
            plain(POINTS_OF[seat]),
            when=when,
            top=ALL_POINTS,
            least=[
                Sum(0, {f"least_{seat + 1}": 1}),
                Sum(fewest, before | {f"tricks_{each + 1}": -ALL_POINTS for each in after}, blanks),
            ],
            most=[
                Sum(0, {f"tricks_{seat + 1}": ALL_POINTS}),
                Sum(ALL_POINTS, before | {f"least_{each + 1}": -1 for each in after}, awake),
            ],
            brief=plain(BRIEF[seat]),
            group=plain(mark("Puntos")),
        )


def _in_tricks_of(ways: Ways, seat: int) -> Iterator[tuple[int, When]]:
    """The points of the cards that must lie in a seat's tricks, besides those that lie face up. Source: revesino-1807/cartas-de-pago"""
    for card, known in ways.cards.items():
        if known.laid is not None or not known.seats:
            continue
        key = KEYS[card]
        when: list[Mapping[str, Any]] = [{f"to_{key}": (NAMES[seat],)}]
        if card[0] == "1":
            taken = ("led", "pulled") if not ways.laid_open else ("pulled",)
            when.append({f"by_{key}": (NAMES[seat],), f"fate_{key}": taken})
        yield POINTS[card], tuple(when)


def ranked(options: Options) -> Iterator[Foremost]:
    """Who wins the partida, and who loses it. Source: revesino-1807/partida, revesino-1807/adiciones-18, revesino-1807/adiciones-19"""
    seats = [(NAMES[seat], (f"points_{seat + 1}", f"tricks_{seat + 1}")) for seat in SEATS]
    yield Foremost("winner", seats[::-1], when=({"what": (ORDINARY,)},))
    yield Foremost("loser", seats, highest=True, but="who", when=with_cards(options))
