"""How Minchiate calls several cards together: as a list, and a versícula by its name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rules.core.refusals import mark
from service.explain.cards import LOCO, SUITS, suit_of
from service.explain.speech import Speech


def each_of(speech: Speech, codes: Sequence[str]) -> str:
    """Some cards in words, as a list."""
    return speech.all_of([speech.card(code) for code in codes])


def versicula_told(speech: Speech, codes: Collection[str]) -> str:
    """A versícula by its name, with its cards: «papas del 1 al 4, con El Loco». That the cards are one was found before."""
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
