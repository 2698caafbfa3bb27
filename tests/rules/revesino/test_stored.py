"""A night that was stored before something was refused reads as it was taken, with the finding `of_before`; a new event is refused."""

from __future__ import annotations

import pytest

from rules.registry import GAMES
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import refused
from tests.read_then import stored

DOOR = GAMES["revesino"].door
PAID = {
    "refusal-contradiction-introduced-by-another": {"ana": 12, "beto": 0, "carla": -12, "dario": 0},
    "refusal-contradiction-introduced-by-in-a-revesino": {"ana": -24, "beto": 0, "carla": 24, "dario": 0},
}
"""Case → what it paid before: to the introducer that was told; the corte to who had it."""


COUNTS = {
    "refusal-contradiction-eleventh-lifted-by-the-count": ("dario", {"ana": 8, "beto": 8, "carla": 8, "dario": -24}),
    "refusal-contradiction-eleventh-cut": ("carla", {"ana": 8, "beto": 8, "carla": -24, "dario": 8}),
    "refusal-contradiction-eleventh-of-n": ("dario", {"ana": 0, "beto": 0, "carla": 24, "dario": -24}),
    "refusal-contradiction-ten-bazas-and-cuatro-ases": ("beto", {"ana": 4, "beto": -12, "carla": 4, "dario": 4}),
    "refusal-contradiction-ten-bazas-of-which-one-was-lost": ("beto", {"ana": 4, "beto": -12, "carla": 1, "dario": 7}),
    "refusal-contradiction-eleven-told-and-played": ("ana", {"ana": -12, "beto": 4, "carla": 1, "dario": 7}),
    "refusal-contradiction-twelve-told-and-one-laid-down": ("dario", {"ana": 24, "beto": 0, "carla": 0, "dario": -24}),
}
"""Case → who is told to have had another number of cards than he had, and what it paid before."""


@for_each("name", COUNTS)
def test_a_wrong_count_that_was_taken_stays(name: str) -> None:
    """Who lifted, cut or followed without a card, and who is told to have had one too many: as it was paid."""
    record = cases("revesino")[name].record
    player, paid = COUNTS[name]
    shown = stored(*record)
    assert shown["balance"] == paid
    assert shown["findings"][-1] == {"hand": 1, "code": "of_before", "player": player, "source": "revesino-1807/carta-de-mas"}
    assert refused(*record)["code"] == "contradiction"


@pytest.mark.parametrize("name", PAID)
def test_an_introducer_that_was_taken_stays(name: str) -> None:
    """What it paid, it pays; as a new event it is a `contradiction`."""
    record = cases("revesino")[name].record
    shown = stored(*record)
    assert shown["balance"] == PAID[name]
    assert shown["findings"] == [{"hand": 1, "code": "of_before", "player": "carla", "source": "revesino-1807/introducir"}]
    assert refused(*record)["code"] == "contradiction"


@pytest.mark.parametrize("name", ["refusal-contradiction-first-left-of-another", "refusal-contradiction-first-left-not-the-lowest"])
def test_a_first_trick_that_was_taken_as_left_stays(name: str) -> None:
    """ana keeps her twelve; as a new event it is a `contradiction`."""
    record = cases("revesino")[name].record
    shown = stored(*record)
    assert shown["balance"] == {"ana": 12, "beto": -4, "carla": -4, "dario": -4}
    assert shown["findings"] == [{"hand": 1, "code": "of_before", "player": "ana", "source": "revesino-1807/napolitana-mano"}]
    assert refused(*record)["code"] == "contradiction"


@pytest.mark.parametrize(
    "name",
    [
        f"refusal-contradiction-{name}"
        for name in ("renuncio-in-none-of-ten", "trick-renuncio-in-none-of-ten", "renuncio-twice-in-one-trick")
    ],
)
def test_a_renuncio_that_was_taken_in_spite_of_its_tricks_stays(name: str) -> None:
    """The law stands, a second one with its pena; as a new event it is a `contradiction`."""
    record = cases("revesino")[name].record
    shown = stored(*record)
    assert shown["findings"] == [{"hand": 1, "code": "of_before", "player": "beto", "source": "revesino-1807/renuncio-hecho"}]
    claimed = [sent for sent in record if sent["type"] == "penalty"]
    assert shown["hands"][0]["laws"] == [{"player": "beto", "law": "renuncio"}] * len(claimed)
    assert shown["reserved"] == [{"player": "beto", "tantos": 4, "since": 1}][: len(claimed) - 1]
    assert refused(*record)["code"] == "contradiction"
