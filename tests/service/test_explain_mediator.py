"""Does a hand of Mediator read as one tells it: who is not paid though he won, what somebody was made to do?"""

from __future__ import annotations

from typing import Any

from service.explain.night import explained
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.mediator.hands import opened

ENTRADA = event("contract", player="ana", lance="entrada", trump="oros", called="RC")
SEVEN = event("tally", tricks={"ana": 5, "beto": 2, "carla": 2, "dario": 1}, partner="beto", primeras=False)


def told(*record: Event, lang: str = "es") -> str:
    """How a record reads, on one line."""
    return " ".join(explained(night_of(opened(), event("deal"), *record), lang).split())


def saw(player: str, other: str) -> Event:
    """Law 9: somebody saw another's hand."""
    return event("penalty", player=player, law="ley-9", other=other)


@for_each(
    ("laws", "spanish", "english"),
    [
        ([saw("ana", "dario")], "Ana y Beto ganan. Ana no cobra. Así lo decide la ley 9.", "Ana is not paid."),
        ([saw("beto", "dario")], "Ana y Beto ganan. Ana y Beto no cobran.", "Ana and Beto are not paid."),
        ([saw("ana", "dario"), saw("beto", "carla")], "Ana y Beto no cobran.", "Ana and Beto are not paid."),
    ],
)
def test_who_is_not_paid_by_law_9_is_said(laws: list[Event], spanish: str, english: str) -> None:
    """The hombre alone where he saw a hand, both where his companion did."""
    assert spanish in told(ENTRADA, SEVEN, *laws)
    assert english in told(ENTRADA, SEVEN, *laws, lang="en")


def test_whoever_plays_alone_is_not_paid_alone() -> None:
    """There is nobody beside him."""
    solo: dict[str, Any] = {"player": "ana", "lance": "solo", "trump": "oros"}
    text = told(event("contract", **solo), event("tally", tricks={"ana": 6, "beto": 4}, primeras=False), saw("ana", "dario"))
    assert "Ana gana. Ana no cobra." in text


def test_who_is_paid_is_not_said_to_be_unpaid() -> None:
    """A hand that was won, one that an adversary pays, and one that was lost."""
    lost = event("tally", tricks={"ana": 3, "beto": 2, "carla": 3, "dario": 2}, partner="beto")
    for record in ([SEVEN], [SEVEN, saw("carla", "dario")], [lost, saw("ana", "dario")]):
        assert "no cobra" not in told(ENTRADA, *record)


def test_a_card_that_had_to_be_played_is_told_of_nobody_as_a_man() -> None:
    """Carla showed two cards, and the others chose which of them she played."""
    law = event("penalty", player="carla", law="ley-4", cards=2, forced=True)
    assert "Carla enseñó 2 cartas. Le hicieron jugar una de ellas." in told(ENTRADA, SEVEN, law)
    assert "Carla showed 2 cards. One of them had to be played." in told(ENTRADA, SEVEN, law, lang="en")
