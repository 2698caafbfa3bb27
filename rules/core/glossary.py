"""What a row of the words of a game holds, one row a word: all that is said of a law, of a reason to pay, of something irregular stands side by side.

Every text is a Spanish template, which the faces translate; "" where a game has no such thing to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.core.refusals import mark
from rules.core.speech import Speech


class Tariff(NamedTuple):
    """A tariff: how it is called where it is chosen, and how a night says that it is played by it."""

    called: str
    by: str = ""
    """Nothing for one that is the only one: it goes without saying."""


class Variant(NamedTuple):
    """A variant of a game: how people call it, and who plays and how where its name alone does not say it."""

    called: str
    way: str = ""
    partners: tuple[tuple[int, ...], ...] = ()
    """Who play together from the start: their seats, from 0, side by side."""


class RuleWords(NamedTuple):
    """A house rule in words: its name, what it means for the players, each of its words where it takes words, and what nothing means."""

    label: str
    hint: str = ""
    choices: Mapping[str, str] = {}
    none: str = mark("nada")
    number: str = mark("Cuántas")
    """What is asked where it may be nothing or a number."""

    def setting(self, speech: Speech, value: Any) -> str:
        """What somebody sets it to, in words."""
        if isinstance(value, list):
            return speech.say("de {least} a {most}", least=value[0], most=value[1])
        sentences = {None: self.none, True: mark("sí"), False: mark("no")}
        said = sentences[value] if value is None or isinstance(value, bool) else self.choices.get(value)
        return str(value) if said is None else speech.say(said)


class Reason(NamedTuple):
    """Why tantos move: what is paid («el alce»), and because of what («por el alce»); both may name `{card}`."""

    paid: str
    because: str = ""
    since: str = ""
    """The same of what had waited: since which hand."""
    brought: str = ""
    """The same of what was brought from another night."""
    due: str = ""
    """How one tells across the table that a hand moved it: `{payer}`, `{payee}`, `{tantos}`."""


class Irregular(NamedTuple):
    """Something irregular: how people call it, and the sentence; `later` where something brought it to light that came later (`{seen_at}`)."""

    called: str
    told: str
    later: str = ""
    named: Mapping[str, str] = {}
    """What the sentence says in words of its own: name of a value → its words."""


class Law(NamedTuple):
    """A law that a table applies: how people call it, what its offender did, what is paid by it, what a replay finds of it by itself."""

    called: str = ""
    deed: str = ""
    in_a_trick: str = ""
    """What he did, where it is told in which trick."""
    void: str = ""
    """How one tells across the table that a hand is void by it."""
    reason: Reason | None = None
    found: Irregular | None = None


class FeatWords(NamedTuple):
    """How that is called which is counted for a player: the part of a page that tells it, its row, and each feat in their order."""

    title: str
    name: str
    headings: Mapping[str, str]
    """Name of a feat → its heading."""
    remembered: Mapping[str, str] = {}
    """Name of a feat that an evening is remembered by → what is said of it: who did it (`{players}`), and in which hands (`{hands}`)."""


class Waiting(NamedTuple):
    """What waits to be paid: in a few words, and in a sentence what was brought from another night, and what waits since a hand of this one."""

    called: str
    brought: str
    since: str


RENUNCIO: Final = Irregular(
    mark("renuncio"),
    mark("Renuncio de {player} en la baza {trick}: podía servir y no sirvió [{source}]."),
    later=mark("Renuncio de {player} en la baza {trick}: podía servir y no sirvió; lo descubre {seen_at} [{source}]."),
)
"""A renuncio in a game in which one has only to follow suit."""
TRICKS: Final = mark("Las bazas no son esas")
TRUMP: Final = mark("El triunfo era otro")
POINTS: Final = mark("Los puntos no son esos")
"""What may be wrong with a hand of several games."""


def reasons_of(laws: Mapping[str, Law]) -> dict[str, Reason]:
    """What is paid by laws, in the order of their rows."""
    return {law: row.reason for law, row in laws.items() if row.reason is not None}


def found_of(laws: Mapping[str, Law]) -> dict[str, Irregular]:
    """What a replay finds by itself of laws, in the order of their rows."""
    return {law: row.found for law, row in laws.items() if row.found is not None}
