"""What the pad asks of a hand of Minchiate, in which order, and in which words.

`pad_ways` asks the rules what may be; this module gives it names. Answers that end in 1 are of NS, in 2 of EO; `ns_a` is the game's first
dealer and `ns_b` faces him, `eo_a` and `eo_b` are the others; `dealers` is the dealer's pair. The cutter sits three places after the
dealer. Source: minchiate/puntaje, minchiate/cuenta, minchiate/diferencia
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.cards import SUIT_OF
from rules.core.conditions import ALWAYS, When
from rules.core.pad import Choice, Follows, Question, Sum, Summed, Template, plain
from rules.core.refusals import Sentence, mark
from rules.minchiate.counting import ALL_SHOWN
from rules.minchiate.forms.pad_ways import NoteWays, Ways
from rules.minchiate.notes import OF_THE_TALLY
from rules.minchiate.ranks import LOCO, REYES, VALUE
from rules.minchiate.tally import ALL_CARDS, OF_A_TRICK
from rules.minchiate.terms import EO, NAMES, NS, PAIRS, WHOLE_FOLA, Hand
from rules.minchiate.versiculas import held_in

CALLED: Final = (mark("{ns_a} y {ns_b}"), mark("{eo_a} y {eo_b}"))
"""The label of each pair."""


NEVER: Final[When] = ({"void": (True,)},)
"""The condition that never holds in this hand but may in the next: nobody answers it.

A page that shows this hand goes on with the next one.
"""
ALL_COUNTS: Final = range(0, ALL_CARDS + 1, OF_A_TRICK)
"""The numbers of cards that a pair may have captured. Source: minchiate/puntaje"""


def of(name: str, pair: int) -> str:
    """The name of the answer for a pair."""
    return f"{name}_{pair + 1}"


def seat_says(hand: Hand, dealer_pair: int) -> dict[str, Any]:
    """The players of each pair, and the pair that deals. Source: minchiate/parejas"""
    ns, eo = hand.partners(NS), hand.partners(EO)
    return {"ns_a": ns[0], "ns_b": ns[1], "eo_a": eo[0], "eo_b": eo[1], "dealers": NAMES[dealer_pair]}


# How many cards, and who won the last trick.

SHORT: Final = (28, 56)
"""The range in which a pair's number of cards mostly lies."""


def cards_questions(ways: Ways) -> Iterator[Question | Summed | Follows]:
    """How many cards NS captured, how many EO did if that does not follow, and who won the last trick. Source: minchiate/puntaje"""
    yield from _cards(ways)
    for pair in PAIRS:
        yield Summed(of("any", pair), Sum(plus={of("cards", pair): 1}), reaches=1)
    if ways.last is not None:
        yield Follows("last_trick", ways.last)
        return
    choices = [Choice(NAMES[pair], plain(CALLED[pair]), None, {"last_trick": NAMES[pair]}) for pair in PAIRS]
    group = plain(mark("Última baza"))
    both: When = ({of("any", NS): (True,), of("any", EO): (True,)},)
    yield Question("last", "chips", plain(mark("¿Quién ganó la última baza?")), choices, both, group=group)
    for pair in PAIRS:
        yield Follows("last_trick", NAMES[pair], when=({of("any", pair): (True,), of("any", 1 - pair): (None,)},))


def _cards(ways: Ways) -> Iterator[Question | Summed]:
    """How many cards each pair has captured."""
    cards, other = of("cards", NS), of("cards", EO)
    if ways.cards is None:
        yield _any_number(NS, [Sum(ways.least[NS])], [Sum(ways.most[NS]), Sum(ALL_CARDS - ways.least[EO])])
        # At least one trick was won.
        before = {of("exact", NS): -1}
        yield _any_number(EO, [Sum(ways.least[EO]), Sum(1, before)], [Sum(ways.most[EO]), Sum(ALL_CARDS, before)])
        yield from (Summed(of("cards", pair), Sum(plus={of("exact", pair): 1})) for pair in PAIRS)
        return
    if len(ways.cards) == 1:
        yield Summed(cards, Sum(ways.cards[0]))
    else:
        choices = [Choice(count, plain(str(count)), when=ALWAYS if count in ways.cards else NEVER) for count in ALL_COUNTS]
        asks, group = plain(mark("Cartas de {pair}"), pair=plain(CALLED[NS])), plain(mark("Cartas"))
        yield Question(cards, "count", asks, choices, brief=_briefly(NS), group=group)
    yield Summed(other, Sum(ALL_CARDS, {cards: -1}))


def _briefly(pair: int) -> Sentence:
    return plain(mark("{pair} {value}"), pair=plain(CALLED[pair]))


def _any_number(pair: int, least: Sequence[Sum], most: Sequence[Sum]) -> Question:
    """How many cards a pair has, if somebody played with a wrong number. Source: minchiate/cartas-de-mas"""
    asks, group = plain(mark("Cartas de {pair}"), pair=plain(CALLED[pair])), plain(mark("Cartas"))
    return Question(
        of("exact", pair),
        "number",
        asks,
        top=ALL_CARDS,
        least=least,
        most=most,
        brief=_briefly(pair),
        group=group,
        likely=SHORT,
    )


# Where each counting card is.

GROUPS: Final[Mapping[str, str]] = {
    **dict.fromkeys((*REYES, LOCO), mark("Reyes y Loco")),
    **dict.fromkeys(("T1", "T2", "T3", "T4", "T5"), mark("Papas")),
    **dict.fromkeys(("T10", "T13", "T14", "T20", "T28", "T29"), mark("Del 10 al 29")),
    **dict.fromkeys(("T30", "T31", "T32", "T33", "T34", "T35"), mark("Sobretreinta")),
    **dict.fromkeys(("T36", "T37", "T38", "T39", "T40"), mark("Aires")),
}
"""Card → the group in which people look for it. Source: minchiate/cuenta"""
REY_OF: Final = {
    "oros": mark("Rey de oros"),
    "copas": mark("Rey de copas"),
    "espadas": mark("Rey de espadas"),
    "bastos": mark("Rey de bastos"),
}
WORTH: Final = {**VALUE, LOCO: 2 * VALUE[LOCO]}
"""Card → the most that its capture may note: for El Loco, his death and his being forgotten. Source: minchiate/loco"""


def captured_questions(ways: Ways) -> Iterator[Question | Summed]:
    """Which counting cards lie in the Fola, and which of the others the pair with fewer cards has; the other pair has the rest.

    Source: minchiate/cuenta, minchiate/sagitario
    """
    things = {code: _thing(code) for code in ways.codes}
    if ways.may_lie:
        lying = [thing if code in ways.may_lie else replace(thing, when=NEVER) for code, thing in things.items()]
        sure = dict.fromkeys(ways.in_fola, True)
        asks = plain(mark("Quedaron en la Fola"))
        yield Question(
            "fola",
            "some",
            asks,
            lying,
            optional=True,
            rare=True,
            fixed=sure,
            most=[Sum(max(WHOLE_FOLA, len(sure)))],
            brief=plain("{value}"),
            group=asks,
        )
    yield Summed("fewer", Sum(plus={of("cards", EO): 1, of("cards", NS): -1}), reaches=0)
    for pair in PAIRS:
        first: When = ({"fewer": (True,)},) if pair == NS else ({of("cards", NS): True, of("cards", EO): True, "fewer": (None,)},)
        yield _captured(ways, pair, [*things.values()], first)
    for pair in PAIRS:
        yield Summed(of("worth", pair), Sum(each={of("captured", pair): WORTH}))


def _captured(ways: Ways, pair: int, things: Sequence[Choice], when: When) -> Question:
    """Which counting cards a pair captured; the other pair has the rest. Source: minchiate/puntaje"""
    fixed = {code: side == pair for code, side in ways.sides if code not in ways.in_fola}
    lying = {"fola": 1} if ways.may_lie else {}
    # No pair has more counting cards than cards.
    others_most = Sum(len(things), {of("cards", 1 - pair): -1, **dict.fromkeys(lying, -1)})
    return Question(
        of("captured", pair),
        "some",
        plain(mark("Cartas de cuenta de {pair}"), pair=plain(CALLED[pair])),
        things,
        when,
        none=plain(mark("Ninguna")),
        least=[others_most],
        most=[Sum(plus={of("cards", pair): 1})],
        rest=of("captured", 1 - pair),
        but="fola" if lying else None,
        fixed=fixed,
        brief=_briefly(pair),
        group=plain(mark("Cartas de cuenta")),
    )


def _thing(code: str) -> Choice:
    """A counting card by its name. Source: minchiate/cuenta"""
    group = plain(GROUPS[code])
    if code == LOCO:
        return Choice(code, plain(mark("Loco")), group=group, wide=True)
    if code in REYES:
        return Choice(code, plain("R"), plain(REY_OF[SUIT_OF[code]]), group=group, suit=SUIT_OF[code])
    return Choice(code, plain(code[1:]), group=group)


# What was noted during the hand.

ALL_VALUES: Final = sum(VALUE.values())
MOST_ROBBED: Final = sum(sorted(VALUE.values(), reverse=True)[:WHOLE_FOLA])
"""What the cards of a whole Fola may count. Source: minchiate/corte"""
OFFERED: Final = {
    "robo": (3, 5, 10, 15),
    "vuelta": (3, 5, 8, 10),
    "robo_fola": (3, 5, 10, 15),
    "versicula": (15, 20, 25, 30),
    "muerte": (3, 5, 8, 10, 13, 15, 18, 20, 23, 25),
}
"""The usual notes: sums of the commonest cards. Source: minchiate/cuenta, minchiate/versiculas"""


def notes_questions(ways: Ways, *, demonio: bool) -> Iterator[Question | Summed]:
    """What each pair noted, as far as the record does not show it; no answer leaves the record as it is. Source: minchiate/puntaje"""
    for each in ways.notes:
        name = each.why if each.why in ROBBED else of(each.why, each.pair)
        yield _note(each, name, demonio=demonio)
    for why in ROBBED:
        # The pair that robs depends on the dealer.
        yield from (Summed(of(why, pair), Sum(plus={why: 1}), _whose(why, pair)) for pair in PAIRS)


ROBBED: Final = ("robo", "robo_fola")


def _whose(why: str, pair: int) -> When:
    """When a pair robs: at the cut if the others deal, from the Fola if it deals. Source: minchiate/corte, minchiate/fola"""
    return ({"dealers": (NAMES[1 - pair] if why == "robo" else NAMES[pair],)},)


def _note(told: NoteWays, name: str, *, demonio: bool) -> Question:
    """What may have been noted of one kind. Source: minchiate/diferencia"""
    asks = {
        "robo": mark("Robo de {dealer+3} al cortar"),
        "robo_fola": mark("Robo de {dealer} en la Fola"),
        "vuelta": mark("Vueltas de {pair}"),
        "versicula": mark("Versículas de {pair}"),
        "muerte": mark("Muertes que hicieron {pair}"),
    }
    groups = {
        "robo": mark("Robo al cortar"),
        "robo_fola": mark("Robo en la Fola"),
        "vuelta": mark("Vueltas"),
        "versicula": mark("Versículas"),
        "muerte": mark("Muertes"),
    }
    tops = {"robo": MOST_ROBBED, "robo_fola": MOST_ROBBED, "vuelta": told.most, "muerte": ALL_VALUES + VALUE[LOCO]}
    top = tops.get(told.why) or sum([points for _, _, points in held_in(ALL_SHOWN, demonio=demonio)])
    return Question(
        name,
        "number",
        plain(asks[told.why], pair=plain(CALLED[told.pair])),
        when=({"last_trick": True},),
        optional=True,
        none=plain(str(told.known)),
        top=max(top, told.known + 1),
        least=[Sum(told.least)],
        most=[Sum(plus={of("worth", told.pair): 1})] if told.why == "muerte" else [],
        offers=OFFERED[told.why],
        brief=plain("{value}") if told.why in ROBBED else _briefly(told.pair),
        group=plain(groups[told.why]),
    )


# What seldom happens.

MISDEALT: Final = (1, 2, 3, 4, 5, 6)


def law_questions() -> Iterator[Question]:
    """How many cards were misdealt, and who revoked. Source: minchiate/mal-dado, minchiate/renuncio"""
    cards = [Choice(count, plain(str(count))) for count in MISDEALT]
    told = plain(mark("{value} cartas mal dadas"))
    yield Question("misdealt", "chips", plain(mark("Mal dado: cuántas cartas")), cards, optional=True, rare=True, brief=told)
    players = [Choice(f"${name}", plain(f"{{{name}}}")) for name in ("dealer+1", "dealer+2", "dealer+3", "dealer")]
    told = plain(mark("renuncio de {value}"))
    yield Question("offender", "chips", plain(mark("Renuncio de")), players, optional=True, rare=True, brief=told)


# The events.


def templates(ways: Ways, *, is_open: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: minchiate/reparto, minchiate/mal-dado, minchiate/renuncio, minchiate/puntaje"""
    if not is_open:
        yield Template("deal")
    yield Template("penalty", {"player": "$dealer", "law": "mal-dado", "cards": "$misdealt"}, ({"misdealt": True},))
    yield Template("penalty", {"player": "$offender", "law": "renuncio"}, ({"offender": True},))
    captured: dict[str, Any] = {name: f"${of('captured', pair)}" for pair, name in enumerate(NAMES)}
    if ways.may_lie:
        captured["fola"] = "$fola"
    noted = {name: {why: f"${of(why, pair)}" for why in OF_THE_TALLY} for pair, name in enumerate(NAMES)}
    cards = {name: f"${of('cards', pair)}" for pair, name in enumerate(NAMES)}
    told = {"cards": cards, "last_trick": "$last_trick", "captured": captured, "noted": noted}
    yield Template("tally", told, ({of("cards", NS): True},))
