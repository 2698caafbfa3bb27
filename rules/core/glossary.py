"""What does a row of a game's words hold? One row for each word: everything said of a law, a payment or a finding stands together.

Every text is a Spanish template, which the faces translate; "" if the game has nothing to say there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rules.core.refusals import mark
from rules.core.speech import Speech


class Tariff(NamedTuple):
    """A tariff: its name in a choice, and how a night says that it plays by it."""

    called: str
    by: str = ""
    """Empty for a game's only tariff, which goes without saying."""


class Variant(NamedTuple):
    """A variant of a game: its common name, and who plays and how if the name does not say it."""

    called: str
    way: str = ""
    partners: tuple[tuple[int, ...], ...] = ()
    """The players who are partners from the start, by seat from 0, side by side."""


class RuleWords(NamedTuple):
    """A house rule in words: its name, its meaning for players, its possible words, and what None means."""

    label: str
    hint: str = ""
    choices: Mapping[str, str] = {}
    none: str = mark("nada")
    number: str = mark("Cuántas")
    """The question if the value may be None or a number."""

    def setting(self, speech: Speech, value: Any) -> str:
        """A value of the rule, in words."""
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
    """The same for what had waited, with the hand since which it waited."""
    brought: str = ""
    """The same for what was brought from another night."""
    due: str = ""
    """How people at the table say that a hand moved it: `{payer}`, `{payee}`, `{tantos}`."""


class Irregular(NamedTuple):
    """Something irregular: its common name, and the sentence; `later` if something later brought it to light (`{seen_at}`)."""

    called: str
    told: str
    later: str = ""
    named: Mapping[str, str] = {}
    """The sentence's own words: name of a value → its words."""


class Law(NamedTuple):
    """A law that a table applies: its common name, the deed of the offender, the payment for it, and the finding of a replay."""

    called: str = ""
    deed: str = ""
    in_a_trick: str = ""
    """The deed, when its trick is known."""
    void: str = ""
    """How people at the table say that a hand is void by it."""
    reason: Reason | None = None
    found: Irregular | None = None


class FeatWords(NamedTuple):
    """The words for what is counted for a player: the part of a page, its row, and each feat in order."""

    title: str
    name: str
    headings: Mapping[str, str]
    """Name of a feat → its heading."""
    remembered: Mapping[str, str] = {}
    """Name of a feat that an evening is remembered by → its sentence, with the players (`{players}`) and the hands (`{hands}`)."""


class Waiting(NamedTuple):
    """Words for what waits to be paid: in short, when brought from another night, and when waiting since a hand of this one."""

    called: str
    brought: str
    since: str


RENUNCIO: Final = Irregular(
    mark("renuncio"),
    mark("Renuncio de {player} en la baza {trick}: podía servir y no sirvió [{source}]."),
    later=mark("Renuncio de {player} en la baza {trick}: podía servir y no sirvió; lo descubre {seen_at} [{source}]."),
)
"""A renuncio in a game where the only duty is to follow suit."""
TRICKS: Final = mark("Las bazas no son esas")
TRUMP: Final = mark("El triunfo era otro")
POINTS: Final = mark("Los puntos no son esos")
"""Common complaints about a hand in several games."""


def reasons_of(laws: Mapping[str, Law]) -> dict[str, Reason]:
    """The reasons of laws that are paid for, in the order of their rows."""
    return {law: row.reason for law, row in laws.items() if row.reason is not None}


def found_of(laws: Mapping[str, Law]) -> dict[str, Irregular]:
    """The findings of laws that a replay finds by itself, in the order of their rows."""
    return {law: row.found for law, row in laws.items() if row.found is not None}
