"""What are the cards called? The court and the tarots, several cards together as a list, and a versícula by its name.

The names of the tarots are the same in every language.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rules.core.called import SUITS, Ranks, suit_of
from rules.core.refusals import mark
from rules.core.speech import Speech

LOCO: Final = "L"
MALE: Final = mark("el {tarot} ({number})")
FEMALE: Final = mark("la {tarot} ({number})")
MANY: Final = mark("los {tarot} ({number})")
TAROTS_TOLD: Final = (
    (MALE, "Papino"), (MALE, "Granduque"), (MALE, "Emperador del Oeste"), (MALE, "Emperador del Este"), (MALE, "Enamorado"),
    (FEMALE, "Templanza"), (FEMALE, "Fuerza"), (FEMALE, "Justicia"), (FEMALE, "Rueda de la Fortuna"), (MALE, "Carro"),
    (MALE, "Jorobado"), (MALE, "Colgado"), (FEMALE, "Muerte"), (MALE, "Demonio"), (FEMALE, "Casa del Diablo"),
    (FEMALE, "Esperanza"), (FEMALE, "Prudencia"), (FEMALE, "Fe"), (FEMALE, "Caridad"), (MALE, "Fuego"),
    (MALE, "Agua"), (FEMALE, "Tierra"), (MALE, "Aire"), (FEMALE, "Balanza"), (FEMALE, "Virgen"),
    (MALE, "Escorpión"), (MALE, "Aries"), (MALE, "Capricornio"), (MALE, "Sagitario"), (MALE, "Cangrejo"),
    (MALE, "Pez"), (MALE, "Acuario"), (MALE, "León"), (MALE, "Toro"), (MANY, "Gemelos"),
    (FEMALE, "Estrella"), (FEMALE, "Luna"), (MALE, "Sol"), (MALE, "Mundo"), (FEMALE, "Trompeta"),
)  # fmt: skip
"""The tarots from the lowest to the highest: their names, with the article."""
TAROTS: Final = {f"T{number}": name for number, (_, name) in enumerate(TAROTS_TOLD, 1)} | {LOCO: "El Loco"}
"""Card without a suit → its name, from low to high."""
RANKS: Final = Ranks(
    cards={
        "10": mark("el diez de {suit}"),
        "I": mark("el infante de {suit}"),
        "IO": mark("la infanta de {suit}"),
        "IC": mark("la infanta de {suit}"),
        "D": mark("la reina de {suit}"),
        **{f"T{number}": template for number, (template, _) in enumerate(TAROTS_TOLD, 1)},
        LOCO: mark("El Loco"),
    },
    order=(*(str(number) for number in range(1, 11)), "I", "C", "D", "R"),
    tarots=TAROTS,
    restos=True,
    highest=mark("el tarot más alto"),
)
"""The sota does not exist here; a caballo is one."""


def each_of(speech: Speech, codes: Sequence[str]) -> str:
    """Some cards in words, as a list."""
    return speech.all_of([speech.card(code) for code in codes])


def versicula_told(speech: Speech, codes: Collection[str]) -> str:
    """A versícula by its name, with its cards: «papas del 1 al 4, con El Loco».

    The caller knows that the cards make one.
    """
    numbers = sorted(int(code[1:]) for code in codes if code[0] == "T")
    names = {
        (1, 40): mark("el loco (el 1, el 40 y El Loco)"),
        (1, 13, 28): mark("el trece (1, 13 y 28)"),
        (14, 35, 39): mark("el demonio (14, 35 y 39)"),
        (10, 20, 30, 40): mark("las decenas (10, 20, 30 y 40)"),
        (10, 20, 30): mark("la vergonzosa, sin el 40"),
        (20, 30, 40): mark("la vergonzosa, sin el 10"),
    }
    if tuple(numbers) == (1, 40):
        return speech.say(names[1, 40])
    if not numbers:
        reyes = [SUITS[code[-1]] for code in codes if suit_of(code) is not None]
        told = (
            speech.say("los cuatro reyes") if len(reyes) == len(SUITS) else speech.say("tres reyes ({suits})", suits=speech.all_of(reyes))
        )
    elif tuple(numbers) in names:
        told = speech.say(names[tuple(numbers)])
    elif numbers[-1] <= LAST_PAPA:
        told = speech.say("papas del {first} al {last}", first=numbers[0], last=numbers[-1])
    else:
        told = speech.say("corrida del {first} al {last}", first=numbers[0], last=numbers[-1])
    return speech.say("{versicula}, con El Loco", versicula=told) if LOCO in codes else told


LAST_PAPA: Final = 5
"""The highest of the Papas."""
