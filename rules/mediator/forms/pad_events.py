"""The events that the answers of a pad make. Source: mediator-1826/cap-1-rey, mediator-1826/ley-10, mediator-1826/cap-4-calidades"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.conditions import When
from rules.core.pad import Template
from rules.mediator.forms.pad_company import OTHERS
from rules.mediator.forms.pad_questions import NOBODY
from rules.mediator.forms.pad_rows import TRICKS
from rules.mediator.forms.pad_ways import ADMITTED, ENDED, RINDE, Ended
from rules.mediator.terms import Hand
from rules.mediator.variants import Form

CONTRACT: Final = {
    "player": "$hombre",
    "lance": "$play",
    "trump": "$trump",
    "called": "$called",
    "bola": "$from_start",
}
COUNTED: Final = {
    "$hombre": "$own",
    "$companion": "$his",
    **{f"${role}": f"${name}" for role, name in zip(OTHERS, TRICKS[2:], strict=True)},
}
CLAIMED: Final = {"primeras": "$claimed", "estuches": "$held", "contra_estuche": "$against"}
PARTNER: Final = {"alone": None, "returned": None, "companion": "$partner", "self": "$partner", "nobody": NOBODY}
"""With whom the hombre plays → how an event names the companion."""


def events_of(hand: Hand, found: Sequence[Ended], form: Form, *, asked: bool, is_open: bool) -> Iterator[Template]:
    """The events that are still to be logged. Source: mediator-1826/cap-1-rey, mediator-1826/ley-10, mediator-1826/ley-12"""
    kinds = tuple(dict.fromkeys(each.said.kind for each in found))
    if not is_open:
        yield Template("deal")
    if hand.contract is None:
        yield Template("pass_out", when=({"play": ("pass",)},))
        yield Template("penalty", {"player": "$dealer", "law": "ley-2"}, ({"play": ("misdeal",)},))
        yield Template("contract", CONTRACT, ({"hombre": True},))
    yield Template("exchange", {"player": "$hombre", "with": "$giver", "discards": 1, "drawn": 1}, ({"giver": True},))
    yield Template("bola", {"player": "$hombre"}, ({"bola": ("won", "lost")},))
    if hand.contract is not None and not hand.contract.bola and hand.asked is None:
        yield Template("bola", {"player": "$hombre", "from_start": "$from_start"}, ({"bola": ("start",)},))
    if any(each.said.made == RINDE for each in found) and hand.giving_up is None:
        yield Template("rendicion", {"player": "$hombre"}, ({"made": (RINDE,)},))
        yield Template("defensa", {"player": "$one"}, ({"made": (RINDE,), "defended": True},))
    partners = [(PARTNER[kind], tuple(each for each in kinds if PARTNER[each] == PARTNER[kind])) for kind in PARTNER if kind in kinds]
    for partner, alike_told in dict(partners).items():
        data = {} if partner is None else {"partner": None if partner == NOBODY else "$partner"}
        admitted = {"player": "$hombre", "answer": "admitted", **data}
        counted: dict[str, Any] = {"tricks": COUNTED, **data, "cut_after": "$cut", **CLAIMED}
        if any(each.said.made == ADMITTED for each in found):
            yield Template("rendicion", admitted, ({"made": (ADMITTED,), "kind": alike_told},))
        made = (*range(form.cards + 1), *dict.fromkeys(each.said.made for each in found if each.said.made == ENDED))
        due: When = ({"row": True, "made": made, "kind": alike_told},)
        yield Template("tally", counted, (*due, {"defended": True}) if "alone" in alike_told else due)
    yield from _asked(asked=asked)


def _asked(*, asked: bool) -> Iterator[Template]:
    """The claims of conditions, if the table wants them asked for or no count states them. Source: mediator-1826/cap-4-calidades"""
    if asked:
        data = {"player": "$asker", "kind": "calidades", **CLAIMED}
        yield Template("declaration", data, ({"row": True, "claimed": True}, {"row": True, "estuches": True}))
    else:
        data = {"player": "$one", "kind": "calidades", **CLAIMED}
        yield Template("declaration", data, ({"row": True, "made": (ADMITTED,), "estuches": True},))
