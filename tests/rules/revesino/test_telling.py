"""How a trick is shown card by card: which card a player may lay, as far as the caller knows his hand."""

from __future__ import annotations

from events.schemas import fact_from
from rules.revesino.facts import Trick
from tests.for_each import for_each
from tests.nights import event, night_of
from tests.rules.revesino.hands import opened
from tests.rules.revesino.imagined import GAME


@for_each(
    ("beto", "stands"),
    [
        ("1O 1C 1E 1B CC 2O 2C 2E 2B 3O 3C", "legal"),  # all five: he is free not to follow
        ("1O 1C 2E 1B CC 2O 2C 4E 2B 3O 3C", "legal"),
        ("1O 1C 2E 3B CC 2O 2C 4E 2B 3O 3C", "illegal"),
        (None, "undetermined"),
    ],
)
def test_r24_whether_a_card_may_be_laid_hangs_on_who_had_four(beto: str | None, stands: str) -> None:
    """ana leads oros, and beto, who has the dos, lays a copa; with an unknown hand nobody can say whether he may."""
    hands = {} if beto is None else {"hands": {"beto": beto.split()}}
    night = night_of(opened(), event("deal", **hands))
    fact = fact_from(event("trick", cards={"ana": "RO", "beto": "2C", "carla": "4O", "dario": "5O"}), GAME.door)
    assert isinstance(fact, Trick)
    shown = GAME.trick_shown(night.table, fact)["cards"]
    assert [each["stands"] for each in shown[:2]] == ["legal", stands]
    assert shown[1]["answers"]["2O"] == "legal"


def test_r25_who_has_taken_a_trick_must_follow_though_he_had_four() -> None:
    """beto took the first trick; after it his copa on oros is a renuncio, before it he was free."""
    hands = {"beto": ["1O", "1C", "1E", "1B", "CC", "2O", "2C", "2E", "2B", "3O", "3C"]}
    first = event("trick", cards={"ana": "RO", "beto": "1O", "carla": "4O", "dario": "5O"})
    second = event("trick", cards={"beto": "2E", "carla": "RE", "dario": "4E", "ana": "5E"})
    night = night_of(opened(), event("deal", hands=hands), first, second)
    fact = fact_from(event("trick", cards={"carla": "CO", "dario": "6O", "ana": "7O", "beto": "2C"}), GAME.door)
    assert isinstance(fact, Trick)
    (stands,) = [each["stands"] for each in GAME.trick_shown(night.table, fact)["cards"] if each["player"] == "beto"]
    assert stands == "illegal"
