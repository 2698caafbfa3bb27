"""What the pad asks of a hand, in which order, and in which words.

The rules say which plays, counts and choices there are; this module names them. Source: fournier/lances, fournier/rendidas,
fournier/condiciones, voltereta-1826/art-6-4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import SUITS, WHOLE_PACK
from rules.core.conditions import When
from rules.core.pad import Choice, Question, plain
from rules.core.refusals import mark
from rules.tresillo.claims import wrong_number
from rules.tresillo.facts import ESTUCHES
from rules.tresillo.forms.pad_rows import Ended
from rules.tresillo.ranks import may_have
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import TRICKS

MISDEAL: Final = "misdeal"
"""The answer that the deal was wrong: in place of a play or, once the hand is played, of the tricks."""
RINDE: Final = "rinde"
"""The answer, in place of the tricks, that the hombre gives up."""
OFTEN: Final = 5
"""More estuches than this are rare: their chips may be folded away."""


class Play(NamedTuple):
    """What somebody may play: its lance in the record, its name at the table, and what that means."""

    lance: str
    label: str
    gloss: str
    solera: bool = False

    @property
    def says(self) -> dict[str, Any]:
        """What else a cell of the grid answers: the parts of the three players in the hand."""
        said = {"lance": self.lance, "jugador": "$hombre", "one": "$hombre+1", "other": "$hombre+2"}
        return {**said, "solera": True} if self.solera else said


PLAYS: Final = {
    "entrada": Play("entrada", mark("Entrada"), mark("Entrada: nombra el triunfo y después cambia cartas.")),
    "vuelta": Play("vuelta", mark("Vuelta"), mark("Vuelta: se vuelve una carta de la baceta y ese palo es triunfo.")),
    "solera": Play(
        "vuelta", mark("Solera"), mark("Solera: una vuelta en la que se descarta una sola carta; vale como un solo."), solera=True
    ),
    "solo": Play("solo", mark("Solo"), mark("Solo: nombra el triunfo y juega sin cambiar cartas.")),
}
"""What may be played, from low to high. Source: fournier/lances"""
ENDS: Final = {
    "pass": ("passed_out", mark("Pasaron todos"), mark("Nadie juega: lo que se puso se queda en el plato.")),
    MISDEAL: ("misdeal", mark("Mal dado"), mark("El reparto no vale; da otra vez la misma persona.")),
}
"""How a hand ends that nobody plays: its outcome, its label and its meaning. Source: voltereta-1826/art-6-2, voltereta-1826/art-1"""
SUIT_LABELS: Final = {"oros": mark("Oros"), "copas": mark("Copas"), "espadas": mark("Espadas"), "bastos": mark("Bastos")}


def play_question(plays: Iterable[str], ends: Iterable[str], players: Sequence[str] | None) -> Question:
    """Who plays, and what; `players` is given if not everybody may. Source: fournier/lances, fournier/ofertas"""
    choices = [Choice(name, plain(PLAYS[name].label), plain(PLAYS[name].gloss), PLAYS[name].says) for name in plays]
    told = [(name, *ENDS[name]) for name in ends]
    alone = [Choice(name, plain(label), plain(gloss), {"outcome": outcome}) for name, outcome, label, gloss in told]
    return Question("play", "grid", plain(mark("¿Quién juega, y qué?")), choices, sets="hombre", players=players, alone=alone)


def trump_question(plays: Sequence[str], favor: str | None) -> Question:
    """Which suit is trump, the favor first. Source: fournier/lances, voltereta-1826/art-4"""
    suits = sorted(SUITS, key=lambda suit: suit != favor)
    gloss = plain(mark("El palo de favor."))
    choices = [Choice(suit, plain(SUIT_LABELS[suit]), gloss if suit == favor else None, favor=suit == favor) for suit in suits]
    return Question("trump", "suits", plain(mark("¿Qué triunfo?")), choices, ({"play": tuple(plays)},))


def tricks_question(plays: Sequence[str], counts: Iterable[int], giving_up: Sequence[str], *, misdealt: bool) -> Question:
    """How many tricks the hombre made, or that he gave up, or, if possible, that the deal was wrong.

    Source: fournier/ganadas-perdidas, fournier/rendidas, voltereta-1826/art-1
    """
    choices = [Choice(count, plain("{count}", count=count)) for count in counts]
    if giving_up:
        gloss = plain(mark("Se rinde: deja la mano antes de la cuarta baza."))
        when: When = ({"play": tuple(giving_up)},)
        choices.append(Choice(RINDE, plain(mark("Se rinde")), gloss, when=when, wide=True))
    if misdealt:
        outcome, label, gloss_of_it = ENDS[MISDEAL]
        choices.append(Choice(MISDEAL, plain(label), plain(gloss_of_it), {"outcome": outcome}, wide=True))
    return Question("tricks", "count", plain(mark("Bazas de {hombre}")), choices, ({"play": tuple(plays), "trump": True},))


def defence_questions(plays: Sequence[str], counts: Mapping[int, Sequence[int]]) -> tuple[Question, Question]:
    """Who takes over a surrendered hand, and how many tricks he made; by place after the hombre, with the numbers for each.

    Source: fournier/rendidas, jepus-1896/palabras, voltereta-1826/art-9
    """
    says = {place: {"jugador": "$defensor", "one": "$hombre", "other": f"$hombre+{3 - place}"} for place in counts}
    who = [Choice(f"$hombre+{place}", plain(f"{{hombre+{place}}}"), says=says[place]) for place in counts]
    when: When = ({"tricks": (RINDE,), "play": tuple(plays)},)
    asks, none = plain(mark("¿La defiende alguien?")), plain(mark("Nadie: bien"))
    by_count = {count: [f"$hombre+{place}" for place in counts if count in counts[place]] for count in range(TRICKS + 1)}
    tricks = [_of_some(count, players, len(counts)) for count, players in by_count.items() if players]
    return (
        Question("defensor", "players", asks, who, when, optional=True, none=none),
        Question("defended", "count", plain(mark("Bazas de {defensor}")), tricks, ({"defensor": True},)),
    )


def _of_some(count: int, players: Sequence[str], all_count: int) -> Choice:
    """A number of tricks, offered to the players who can have it."""
    when: When = () if len(players) == all_count else ({"defensor": tuple(players)},)
    return Choice(count, plain("{count}", count=count), when=when)


def numbers_of(options: Options) -> list[int]:
    """The numbers of estuches that this table's rule knows: those held, from the least, then those missing.

    Source: fournier/condiciones, voltereta-1826/final
    """
    known = [number for number in ESTUCHES if wrong_number(number, options, field="estuches") is None]
    return sorted(known, key=lambda number: (number < 0, abs(number)))


def estuches_question(options: Options, when: When) -> Question:
    """How many estuches the jugador holds or lacks. Source: fournier/estuches, fournier/condiciones, voltereta-1826/final"""
    choices = [_estuches(number, options.contraestuche) for number in numbers_of(options)]
    return Question("estuches", "chips", plain(mark("Estuches de {jugador}")), choices, when, optional=True)


def _estuches(number: int, contraestuche: str) -> Choice:
    """A number of estuches, for the trumps that have as many."""
    trumps = [suit for suit in SUITS if may_have(number, trump=suit, contraestuche=contraestuche, sure=0, may=WHOLE_PACK)]
    label = plain(mark("con {number}") if number > 0 else mark("sin {number}"), number=abs(number))
    gloss = plain(
        mark("Tiene espada, mala y basto, y los triunfos que siguen.")
        if number > 0
        else mark("Contraestuche: no tiene espada, mala ni basto, ni los triunfos que siguen.")
    )
    when: When = () if len(trumps) == len(SUITS) else ({"trump": tuple(trumps)},)
    return Choice(number, label, gloss, when=when, rare=abs(number) > OFTEN)


def claim_questions(played: Sequence[Ended], defended: Sequence[Ended], *, given_up: Sequence[str] = ()) -> tuple[Question, Question]:
    """Who made primeras, and what became of a bola, if the answer makes a difference.

    `given_up` are the plays that may be surrendered after a lost bola. Source: fournier/condiciones, fournier/bola, voltereta-1826/art-6-7,
    voltereta-1826/final
    """
    alone = [each for each in played if each.said[1] is None]
    made = [each for each in alone if each.said[0] == "hombre"]
    primeras = [
        *_primeras("hombre", mark("Primeras"), mark("Las cinco primeras bazas son suyas."), [e for e in made if e.ending.bola is None]),
        *_primeras(
            "hombre", mark("Primeras, y bola perdida"), mark("Tras las cinco primeras siguió jugando."), [e for e in made if e.ending.bola]
        ),
        *_primeras(
            "contra",
            mark("Primeras en contra"),
            mark("Las cinco primeras bazas son de los otros."),
            [e for e in alone if e.said[0] == "contra"],
        ),
    ]
    bolas = {
        "won": (mark("Bola ganada"), mark("Pidió la bola e hizo las nueve bazas.")),
        "lost": (mark("Bola perdida"), mark("Fue a por la bola y otro hizo baza.")),
    }
    surrendered: When = ({"tricks": (RINDE,), "defensor": (None,), "play": tuple(given_up)},) if given_up else ()
    bola = [
        Choice(came_to, plain(label), plain(gloss), when=when)
        for came_to, (label, gloss) in bolas.items()
        if (
            when := (
                *_counted("tricks", played, came_to),
                *_counted("defended", defended, came_to),
                *(surrendered if came_to == "lost" else ()),
            )
        )
    ]
    return (
        Question("primeras", "chips", plain(mark("Primeras")), primeras, optional=True),
        Question("bola", "chips", plain(mark("Bola")), bola, optional=True),
    )


def _primeras(side: str, label: str, gloss: str, found: Sequence[Ended]) -> list[Choice]:
    counts = tuple(dict.fromkeys(each.tricks for each in found))
    return [Choice(side, plain(label), plain(gloss), when=({"tricks": counts},))] if counts else []


def _counted(asked: str, found: Sequence[Ended], came_to: str) -> When:
    """The numbers of tricks with which a bola can be answered."""
    counts = tuple(dict.fromkeys(each.tricks for each in found if each.said[1] == came_to))
    return ({asked: counts},) if counts else ()


def row_question() -> Question:
    """How the hand ended, if the answers leave more than one way. Source: fournier/ganadas-perdidas"""
    return Question("row", "rows", plain(mark("Bazas de {one} y de {other}")))


def reserve_questions(choices: Mapping[str, When]) -> list[Question]:
    """Where a puesta goes, if its loser may choose. Source: voltereta-1826/art-6-4"""
    asks = {
        "reserve": mark("¿Adónde va la puesta de {hombre}?"),
        "reserve_defensor": mark("¿Adónde va la puesta de {defensor}?"),
    }
    ways = [
        Choice(value=False, label=plain(mark("Al plato")), gloss=plain(mark("Se pone ahora en el plato."))),
        Choice(value=True, label=plain(mark("A la cartulina")), gloss=plain(mark("Se apunta, y se pone cuando se gane la de antes."))),
    ]
    return [Question(name, "chips", plain(asks[name]), ways, when) for name, when in choices.items()]
