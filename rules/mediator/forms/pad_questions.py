"""What the pad asks of a hand, in which order, and in which words.

The rules say which plays, cards, companions, counts and conditions there are; this module names them. Source: mediator-1826/cap-1-juegos,
mediator-1826/cap-1-rey, mediator-1826/cap-2-bola, mediator-1826/cap-4-calidades
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.cards import SUIT_OF
from rules.core.conditions import When, telling_apart
from rules.core.pad import Choice, Question, plain
from rules.core.refusals import mark
from rules.mediator.forms.pad_company import OTHERS, calls_a_card
from rules.mediator.forms.pad_rows import TRICKS, tricks_said, when
from rules.mediator.forms.pad_ways import ADMITTED, ENDED, MOST, RINDE, Ended, Said
from rules.mediator.variants import Form

OFTEN: Final = 5
"""More estuches than this are rare: their chips may be folded away."""
CONTRA: Final = "contra"
"""In place of a number of estuches: the hand was played against them."""
NOBODY: Final = "nobody"
"""In place of a companion: no king came out."""

LANCES: Final = {
    "chillada": (mark("Chillada"), mark("Chillada: pasan todos, y juega por fuerza quien tiene la espada; llama a un rey.")),
    "entrada": (mark("Entrada"), mark("Entrada: llama a un rey, y juega con quien lo tiene.")),
    "vuelta": (mark("Vuelta"), mark("Vuelta: se vuelve la carta de encima de la baceta y ese palo es triunfo.")),
    "mediator": (mark("Mediator"), mark("Mediator: pide un rey, que le dan por otra carta, y juega sin compañero.")),
    "solo": (mark("Solo"), mark("Solo: juega sin pedir rey y sin compañero.")),
}
"""What may be played: its name at the table, and what that means. Source: mediator-1826/cap-1-juegos, mediator-1826/dosillo"""
ENTRADAS: Final = {
    "forced": mark("Entrada: juega con quien eche el primer rey."),
    "given": mark("Entrada: pide un rey, que le dan por otra carta, y juega sin compañero."),
    "robo": mark("Entrada: nombra el triunfo, y se descarta y se roba de la baceta."),
}
"""What an entrada means if it calls no companion. Source: mediator-1826/rey-forzado, mediator-1826/cuatrillo-solitario"""
ENDS: Final = {
    "pass": ("passed_out", mark("Pasaron todos"), mark("Nadie juega: lo que se puso se queda en el plato.")),
    "misdeal": ("void", mark("Mal dado"), mark("El reparto no vale; da otra vez la misma persona.")),
}
"""How a hand ends that nobody plays: its outcome, its label and its meaning. Source: mediator-1826/cap-1-paso, mediator-1826/ley-2"""
JOINED: Final = ("{a}", mark("{a} y {b}"), mark("{a}, {b} y {c}"), mark("{a}, {b}, {c} y {d}"), mark("{a}, {b}, {c}, {d} y {e}"))
"""Templates that join players, by their number."""
SUIT_LABELS: Final = {"oros": mark("Oros"), "copas": mark("Copas"), "espadas": mark("Espadas"), "bastos": mark("Bastos")}
FAVORS: Final = {1: mark("El palo de favor."), 2: mark("El palo de refavor."), 3: mark("El palo fulminante.")}
CARDS: Final = {
    "R": {"oros": mark("Rey de oros"), "copas": mark("Rey de copas"), "espadas": mark("Rey de espadas"), "bastos": mark("Rey de bastos")},
    "C": {
        "oros": mark("Caballo de oros"),
        "copas": mark("Caballo de copas"),
        "espadas": mark("Caballo de espadas"),
        "bastos": mark("Caballo de bastos"),
    },
}


class Asking(NamedTuple):
    """What the questions of a hand depend on: its ways to end, which lances end alike, how many players have cards."""

    found: Sequence[Ended]
    plays: Mapping[str, Sequence[str]]
    seats: int
    form: Form

    def some(self, holds: Callable[[Ended], bool]) -> list[Said]:
        """The answers of the ways to end for which a test holds."""
        return list(dict.fromkeys(each.said for each in self.found if holds(each)))

    @property
    def cases(self) -> list[Said]:
        """The answers of all ways to end."""
        return self.some(lambda _: True)

    def when(self, meant: Sequence[Said], names: Sequence[str], cases: Sequence[Said] | None = None) -> When:
        """The condition on some of the answers that separates these ways to end from all others."""
        return when(meant, self.cases if cases is None else cases, self.plays, names)


# Who plays what, with whom.


def _others(seats: int, called: int | None = None) -> dict[str, str]:
    """The adversaries by their roles: the players after the hombre, without the called one."""
    places = [place for place in range(1, seats) if place != called]
    return {role: f"$hombre+{place}" for role, place in zip(OTHERS, places, strict=False)}


def play_question(
    lances: Iterable[str], alone: Sequence[str], started: Sequence[str], ends: Iterable[str], seats: int, form: Form
) -> Question:
    """Who plays, and what; lances that are played alone fix the adversaries, those in `started` that there is a Bola.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-habla
    """
    choices = []
    for lance in lances:
        label, gloss = LANCES[lance]
        gloss = ENTRADAS.get(str(form.partner), gloss) if lance == "entrada" else gloss
        says: dict[str, Any] = {"kind": "alone", **_others(seats)} if lance in alone else {}
        says |= FROM_START if lance in started else {}
        choices.append(Choice(lance, plain(label), plain(gloss), says))
    told = [(name, *ENDS[name]) for name in ends]
    wide = [Choice(name, plain(label), plain(gloss), {"outcome": outcome, "game": "none"}) for name, outcome, label, gloss in told]
    return Question("play", "grid", plain(mark("¿Quién juega, y qué?")), choices, sets="hombre", alone=wide)


def trump_question(lances: Sequence[str], suits: Iterable[str], form: Form) -> Question:
    """Which suit is trump, those of favor first. Source: mediator-1826/cap-1-favor"""
    choices = []
    for suit in sorted(suits, key=lambda suit: -form.favor_of(suit)):
        favor = form.favor_of(suit)
        gloss = plain(FAVORS[favor]) if favor else None
        choices.append(Choice(suit, plain(SUIT_LABELS[suit]), gloss, {"favor": favor} if favor else {}, favor=favor > 0))
    return Question("trump", "suits", plain(mark("¿Qué triunfo?")), choices, ({"play": tuple(lances)},))


def called_question(lances: Sequence[str], cards: Iterable[str], suits: Sequence[str]) -> Question:
    """Which card is called: a rey, seldom a caballo; only the step takes one of the trump suit. Source: mediator-1826/cap-1-rey"""
    choices = []
    for card in cards:
        own = SUIT_OF[card]
        due: When = ({"trump": tuple(suit for suit in suits if suit != own)},) if own in suits else ()
        choices.append(Choice(card, plain(CARDS[card[0]][own]), when=due, rare=card[0] == "C"))
    return Question("called", "chips", plain(mark("¿A qué rey llama?")), choices, ({"play": tuple(lances), "trump": True},))


def company_says(kind: str, place: int | None, seats: int) -> dict[str, Any]:
    """What else the choice of the companion implies. Source: mediator-1826/cap-1-rey"""
    if kind == "companion":
        return {"kind": kind, "companion": f"$hombre+{place}", "place": place, **_others(seats, place)}
    return {"kind": kind, **_others(seats)}


def partner_question(asking: Asking, places: Sequence[int]) -> Question:
    """Who was the companion, by a called card or by the first rey. Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado"""
    seats, kinds = asking.seats, {each.said.kind for each in asking.found}
    choices = [Choice(f"$hombre+{place}", plain(f"{{hombre+{place}}}"), says=company_says("companion", place, seats)) for place in places]
    contexts = list(dict.fromkeys((each.said.play,) for each in asking.found if each.said.kind not in ("alone", "returned")))
    for kind, value, label, gloss in (
        ("self", "$hombre", "{hombre}", mark("El rey era suyo: juega contra todos.")),
        (NOBODY, NOBODY, mark("No salió ningún rey"), mark("Hizo las primeras bazas antes de que saliera un rey: jugaba sin compañero.")),
    ):
        if kind in kinds:
            meant = list(dict.fromkeys((each.said.play,) for each in asking.found if each.said.kind == kind))
            told = telling_apart(meant, contexts, ("play",))
            due = tuple({"play": tuple(play for name in each["play"] for play in asking.plays[name])} for each in told)
            choices.append(Choice(value, plain(label), plain(gloss), company_says(kind, None, seats), due, wide=True))
    lances = tuple(play for (name,) in contexts for play in asking.plays[name])
    return Question("partner", "players", plain(mark("¿Quién era su compañero?")), choices, ({"play": lances, "trump": True},))


def returned_question(asking: Asking) -> Question:
    """Whether the called king was given back. Source: mediator-1826/ley-conv-1"""
    meant = asking.some(lambda each: each.said.kind == "returned")
    lances = tuple(dict.fromkeys(play for said in meant for play in asking.plays[said.play]))
    choice = Choice(
        value=True,
        label=plain(mark("Devolvió el rey")),
        gloss=plain(mark("Antes de la primera baza dio el rey al hombre por otra carta: el hombre juega sin compañero.")),
        says={"kind": "returned", "giver": "$partner"},
    )
    due: When = ({"play": lances, "kind": ("companion",)},)
    return Question("returned", "chips", plain(mark("El rey llamado")), [choice] if meant else [], due, optional=True)


def giver_question(lances: Sequence[str], places: Sequence[int]) -> Question:
    """Who gave the king that was asked for. Source: mediator-1826/cap-1-rey, mediator-1826/cap-1-juegos"""
    choices = [Choice(f"$hombre+{place}", plain(f"{{hombre+{place}}}")) for place in places]
    return Question("giver", "players", plain(mark("¿Quién dio el rey?")), choices, ({"play": tuple(lances), "trump": True},))


# How many tricks.


def tricks_questions(asking: Asking) -> Iterator[Question]:
    """How many tricks the hombre or his side made, or that he gave up. Source: mediator-1826/cap-1-bazas, mediator-1826/ley-10"""
    for name, together, asks in (
        ("tricks", False, mark("Bazas de {hombre}")),
        ("side_tricks", True, mark("Bazas de {hombre} y {companion}")),
    ):
        found = [each for each in asking.found if (each.said.kind == "companion") == together]
        if not found:
            continue
        choices = [*_counts(asking, found), *_giving_up(asking, found)]
        kinds = tuple(dict.fromkeys(each.said.kind for each in found))
        yield Question(name, "count", plain(asks), choices, ({"kind": kinds, "trump": True},))


FROM_START: Final = {"bola": "start", "from_start": True}
"""What a Bola of the auction answers."""
BY: Final = ("play", "kind", "place")
TOLD: Final[When] = ({"made": True},)
"""Once the tricks are answered, or what stands in their place."""


def _contexts(found: Iterable[Ended]) -> list[Said]:
    """The answers before the tricks, each set once."""
    first: dict[tuple[Any, ...], Said] = {}
    for each in found:
        first.setdefault(tuple(getattr(each.said, name) for name in BY), each.said)
    return list(first.values())


def _counts(asking: Asking, found: Sequence[Ended]) -> Iterator[Choice]:
    """Each number of tricks, with the others divided evenly; offered once for all ways that divide them alike."""
    contexts = _contexts(found)
    told: dict[tuple[int, tuple[tuple[str, int], ...]], list[Said]] = {}
    met: set[tuple[Any, ...]] = set()
    for each in found:
        here = (*(getattr(each.said, name) for name in BY), each.said.made)
        if isinstance(each.said.made, int) and here not in met:
            met.add(here)
            told.setdefault((each.said.made, tuple(tricks_said(each.usual).items())), []).append(each.said)
    for (made, tricks), meant in sorted(told.items(), key=lambda item: item[0][0]):
        says = {"made": made, **dict(tricks), **_left(asking, dict(tricks))}
        yield Choice(made, plain("{count}", count=made), says=says, when=_by_context(asking, meant, contexts))


def _left(asking: Asking, tricks: Mapping[str, int]) -> dict[str, int]:
    """The adversaries' tricks, if it may be asked who made most of them."""
    if not any(each.said.most for each in asking.found):
        return {}
    return {"left": sum(count for name, count in tricks.items() if name in TRICKS[2:])}


def _by_context(asking: Asking, meant: Sequence[Said], contexts: Sequence[Said]) -> When:
    return when(meant, contexts, asking.plays, BY)


def _giving_up(asking: Asking, found: Sequence[Ended]) -> Iterator[Choice]:
    """The choices in place of a number."""
    for made, label, gloss in (
        (RINDE, mark("Se rinde"), mark("Se rinde: deja la mano antes de la cuarta baza.")),
        (ADMITTED, mark("Lo da por perdido"), mark("Dice que pierde por codillo, y los contrarios lo admiten.")),
        (ENDED, mark("Acabó por la ley 9"), mark("Se vieron las cartas, y con eso se acabó: no faltan bazas.")),
    ):
        meant = [each.said for each in found if each.said.made == made and each.said.defended is None]
        if meant:
            due = _by_context(asking, list(dict.fromkeys(meant)), _contexts(found))
            own = next(each.tricks for each in found if each.said.made == made)
            says = {"made": made, **(tricks_said(own) if made == ENDED else {})}
            yield Choice(made, plain(label), plain(gloss), says, due, wide=True)


def companion_question(asking: Asking) -> Question:
    """How many of the tricks the called player made, if that decides who pays. Source: mediator-1826/ley-13, mediator-1826/ley-conv-2"""
    names = ("play", "kind", "place", "made")
    meant = asking.some(lambda each: each.said.companion_tricks is not None)
    told: dict[tuple[int, tuple[tuple[str, int], ...]], list[Said]] = {}
    for each in asking.found:
        if each.said.companion_tricks is not None:
            told.setdefault((each.said.companion_tricks, tuple(tricks_said(each.tricks).items())), []).append(each.said)
    choices = []
    for (count, tricks), own in sorted(told.items(), key=lambda item: item[0][0]):
        choices.append(
            Choice(
                count,
                plain("{count}", count=count),
                says=dict(tricks) | _left(asking, dict(tricks)),
                when=when(own, meant, asking.plays, names),
            )
        )
    asks = plain(mark("Bazas de {companion}"))
    return Question("companion_tricks", "count", asks, choices, asking.when(meant, names) if meant else ())


def defended_question(asking: Asking) -> Question:
    """Whether a surrendered dosillo was defended, and with how many tricks. Source: voltereta-1826/art-9, mediator-1826/dosillo"""
    meant = asking.some(lambda each: each.said.defended is not None)
    tricks = {each.said.defended: each.tricks for each in asking.found if each.said.defended is not None}
    choices = [Choice(count, plain("{count}", count=count), says=tricks_said(division)) for count, division in tricks.items()]
    lances = tuple(dict.fromkeys(play for said in meant for play in asking.plays[said.play]))
    optional = any(each.said.made == RINDE and each.said.defended is None for each in asking.found)
    asks, none = plain(mark("Si la defiende {one}, sus bazas")), plain(mark("No la defiende"))
    return Question("defended", "count", asks, choices, ({"made": (RINDE,), "play": lances},), optional=optional, none=none)


# Bola, primeras and estuches.


def bola_question(asking: Asking) -> Question:
    """Whether somebody went for every trick, from the start or later. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    names = ("play", "kind", "place", "made")
    choices = []
    for value, label, gloss, says in (
        ("lost", mark("Bola perdida"), mark("Fue a por todas las bazas y perdió alguna."), {}),
        ("won", mark("Bola ganada"), mark("Fue a por todas las bazas y las hizo."), {}),
        ("start", mark("Bola desde el principio"), mark("La anunció antes de la primera carta."), FROM_START),
    ):
        meant = [said for said in asking.cases if said.bola == value]
        if meant and not (value == "start" and all(said.bola == "start" for said in asking.cases)):
            choices.append(Choice(value, plain(label), plain(gloss), says, asking.when(meant, names)))
    return Question("bola", "chips", plain(mark("Bola")), choices, TOLD, optional=True)


def cut_question(asking: Asking) -> Question:
    """After how many tricks a Bola from the start was lost. Source: mediator-1826/ley-12"""
    names = ("play", "kind", "place", "made", "bola")
    meant = asking.some(lambda each: each.said.cut is not None)
    choices = []
    for cut in sorted({said.cut for said in meant if said.cut is not None}):
        own = [said for said in meant if said.cut == cut]
        choices.append(Choice(cut, plain("{count}", count=cut), when=when(own, meant, asking.plays, names)))
    asks = plain(mark("¿Cuántas llevaba cuando se la cortaron?"))
    return Question("cut", "count", asks, choices, asking.when(meant, names) if meant else ())


def most_question(asking: Asking) -> Question:
    """Which adversaries made most tricks, if a codillo goes to them; the others are divided as evenly as possible.

    Source: mediator-1826/cap-4-codillo
    """
    names = ("play", "kind", "place", "made", "companion_tricks", "bola", "cut")
    meant = asking.some(lambda each: each.said.most is not None)
    contexts: dict[tuple[Any, ...], None] = {}
    told: dict[tuple[str, tuple[tuple[str, int], ...]], dict[tuple[Any, ...], None]] = {}
    for each in asking.found:
        if each.said.most is not None:
            tricks = {name: count for name, count in tricks_said(each.tricks).items() if name in TRICKS[2:]}
            context = (each.said.kind, each.said.place, sum(tricks.values()))
            contexts[context] = None
            told.setdefault((each.said.most, tuple(tricks.items())), {})[context] = None
    choices = []
    for (most, tricks_told), own in sorted(told.items(), key=lambda item: item[0][0].count(MOST)):
        roles = most.split(MOST)
        label = plain(JOINED[len(roles) - 1], **dict(zip("abcde", ("{" + role + "}" for role in roles), strict=False)))
        due = telling_apart(own, contexts, ("kind", "place", "left"))
        choices.append(Choice(most, label, says=dict(tricks_told), when=due))
    asks = plain(mark("¿Quién hizo más bazas?"))
    return Question("most", "chips", asks, choices, asking.when(meant, names) if meant else ())


def primeras_question(asking: Asking) -> Question:
    """Which side made the first tricks, if an answer makes a difference. Source: mediator-1826/cap-4-primeras, mediator-1826/ley-12"""
    names = ("play", "kind", "place", "made", "companion_tricks", "bola", "cut", "most")
    choices = []
    unsaid = [said._replace(primeras=None) for said in asking.cases]
    own, lost = mark("Son suyas las primeras bazas, tantas como hacen falta para ganar."), mark("Tras las primeras siguió jugando.")
    against = mark("Son de los contrarios las primeras bazas, tantas como hacen falta para ganar.")
    for side, label, gloss, holds in (
        ("side", mark("Primeras"), own, lambda each: _stops(each, asking.form)),
        ("side", mark("Primeras"), own, lambda each: not _stops(each, asking.form) and not _goes_on(each)),
        ("side", mark("Primeras, y bola perdida"), lost, _goes_on),
        ("contra", mark("Primeras en contra"), against, lambda _: True),
    ):
        told: dict[tuple[str, ...], list[Said]] = {}
        for each in asking.found:
            if each.said.primeras == side and holds(each):
                losers = TRICKS[1:] if each.said.kind == "returned" else TRICKS[2:]
                none = tuple(name for name in tricks_said(each.tricks) if name in losers and _stops(each, asking.form))
                told.setdefault(none, []).append(each.said)
        for none, meant in told.items():
            due = asking.when(list(dict.fromkeys(meant)), names, unsaid)
            choices.append(Choice(side, plain(label), plain(gloss), {"claimed": True, **dict.fromkeys(none, 0)}, due))
    return Question("primeras", "chips", plain(mark("Primeras")), choices, TOLD, optional=True)


def _stops(each: Ended, form: Form) -> bool:
    """Whether the hand stopped after the first tricks, because nothing more could be won."""
    return not sum(each.tricks.others) and each.said.made == form.win and each.said.kind != NOBODY


def _goes_on(each: Ended) -> bool:
    """Whether a Bola that nobody named was lost."""
    return each.said.bola is None and each.pattern.bola == "lost"


def estuches_question(numbers: Mapping[int | str, When], due: When) -> Question:
    """How many estuches the hombre's side held, or that it played against them.

    Source: mediator-1826/cap-4-estuche, mediator-1826/cap-4-contra-estuche
    """
    choices = []
    for value, holds in numbers.items():
        if isinstance(value, int):
            gloss = plain(mark("Espada, malilla y basto, y los triunfos que siguen."))
            choices.append(Choice(value, plain(mark("con {number}"), number=value), gloss, {"held": value}, holds, rare=value > OFTEN))
        else:
            gloss = plain(mark("Espada, malilla y basto, los tres en manos de los contrarios."))
            choices.append(Choice(value, plain(mark("contra el estuche")), gloss, {"against": True}, holds))
    return Question("estuches", "chips", plain(mark("Estuche")), choices, due, optional=True)


def row_question() -> Question:
    """How the hand ended; the answers leave one way. Source: mediator-1826/cap-1-bazas"""
    return Question("row", "rows", plain(mark("¿Cómo acabó?")))


def lances_that_call(form: Form, lances: Iterable[str]) -> tuple[str, ...]:
    """The lances that name a card. Source: mediator-1826/cap-1-rey"""
    return tuple(lance for lance in lances if calls_a_card(form, lance))
