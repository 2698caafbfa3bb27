"""What did the players do in a hand, and what else do the pages show of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.core.feats import Company, Counted, Feat, Features
from rules.core.postings import Posting

COUNTED: Final = Counted("hombre", by_contract=True, told_of=("codillo",))
"""What a player did in a hand. Source: mediator-1826/cap-4-pozo"""


def feats_of(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...]) -> tuple[Feat, ...]:
    """What each player did in a hand with these keys: played it as hombre and perhaps won it, made the puesta, lost by codillo.

    Others may help to pay a puesta, or pay all of it by a law, but the hombre made it. A desbola is the worst of the codillos.
    Source: mediator-1826/cap-4-codillo, mediator-1826/ley-10
    """
    return tuple(_feats(told, outcome, postings))


def _feats(told: Mapping[str, Any], outcome: str, postings: tuple[Posting, ...]) -> Iterator[Feat]:
    hombre = told["hombre"]
    if hombre is not None:
        yield Feat("played", hombre)
        if outcome == "won":
            yield Feat("won", hombre)
    paid = (each.from_ for each in postings if each.why == "puesta")
    puestas = (hombre,) if outcome == "puesta" else dict.fromkeys(paid)
    yield from (Feat("puesta", player) for player in puestas)
    if outcome in ("codillo", "desbola"):
        yield Feat("codillo", hombre)


def features_of(told: Mapping[str, Any]) -> Features:
    """What faces show of a hand with these keys. Source: mediator-1826/cap-2-bola"""
    return Features(hombre=told["hombre"], lance=told["lance"], trump=told["trump"])


def company(moment: Mapping[str, Any]) -> Company:
    """Who is known to play with the hombre, as far as can be seen. Source: mediator-1826/cap-1-juegos"""
    return Company(companion=moment.get("partner"))
