"""What stands in records of before that a new one would be refused for: a number of estuches, and a mas over an equal solo."""

from __future__ import annotations

from typing import Final

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused
from tests.rules.tresillo.hands import of_before, stored

BETO: Final = ["2O", "3O", "4O", "5O", "6O", "7O", "SO", "CO", "RO"]
CARLA: Final = ["2B", "3B", "4B", "5B", "6B", "7B", "SB", "CB", "RB"]
BACETA: Final = ["RC", "2E", "3E", "4E", "5E", "6E", "7E", "SE", "CE", "RE", "1O", "2C", "3C"]
"""What two were dealt and what lies: ana has the other nine, 1E 7C 1B 1C among them, and no rey."""
COPAS: Final = event("contract", player="ana", lance="entrada", trump="copas")
FOLLOWS: Final = [opened(players=THREE), event("deal", hands={"beto": BETO, "carla": CARLA}, stock=BACETA), COPAS]
COUNTED: Final = [event("tally", tricks={"ana": 5, "beto": 4}, estuches=3)]
DECLARED: Final = [
    event("declaration", player="ana", kind="estuches", count=3),
    event("exchange", player="beto", discards=1, drawn=1),
    event("trick", cards={"ana": "1E", "beto": "RC", "carla": "2B"}),
    event("tally", tricks={"ana": 5, "beto": 4}),
]


@for_each("told", [COUNTED, DECLARED], ids=["tally", "declaration"])
def test_a_number_that_only_the_third_hand_denies_was_taken_once(told: list[Event]) -> None:
    """A new one is refused. In a record of before it stands as it was told, through all that follows, and one finding says so."""
    assert {"event": 4, "code": "contradiction"}.items() <= refused(*FOLLOWS, told[0]).items()
    night = of_before(*FOLLOWS, *told)
    assert [finding["code"] for finding in night["findings"]] == ["of_before"]
    assert night["hands"][0]["estuches"] == 3


def test_a_number_that_cards_deny_which_were_told_was_never_taken() -> None:
    """The punto fell from another: no record of before holds four of ana's."""
    fell = event("trick", cards={"ana": "RC", "beto": "1C", "carla": "3O"})
    counted = event("tally", tricks={"ana": 5, "beto": 4}, estuches=4)
    refusal = stored(opened(players=THREE), event("deal"), COPAS, fell, counted).refused
    assert refusal is not None
    assert (refusal[0], refusal[1].code) == (5, "contradiction")


def auction(calls: str, lance: str = "") -> list[Event]:
    """A hand of three with calls like "ana juego, beto mas", and what the last who did not pass plays in oros."""
    said = [call.split() for call in calls.split(", ")]
    record = [opened(players=THREE), event("deal"), *(event("bid", player=player, call=call) for player, call in said)]
    holder = [player for player, call in said if call != "paso"][-1]
    return [*record, event("contract", player=holder, lance=lance, trump="oros")] if lance else record


EQUALLED: Final = "ana paso, beto juego, carla mas, beto mas, carla mas"


def test_r11_a_mas_that_was_taken_before_stands_in_records_of_before() -> None:
    """carla's second mas was a step 2 when beto's equalled hers: it holds, at the top step, and so does beto's after it."""
    found = {"hand": 1, "code": "of_before", "source": "fournier/ofertas", "player": "carla", "offence": {"seq": 7}, "proof": {"seq": 7}}
    night = of_before(*auction(f"{EQUALLED}, beto paso", "vuelta"))
    assert [each["code"] for each in night["findings"]] == ["lance_inferior", "of_before"]
    assert of_before(*auction(f"{EQUALLED}, beto paso", "solo"))["findings"] == [found]
    again = of_before(*auction(f"{EQUALLED}, beto mas, carla paso", "solo"))
    assert again["findings"] == [found, {**found, "player": "beto", "offence": {"seq": 8}, "proof": {"seq": 8}}]


@for_each("calls", ["ana juego, beto mas, carla mas, ana mas, beto mas", f"{EQUALLED}, beto mas, carla mas"])
def test_r11_a_mas_that_never_was_taken_stands_nowhere(calls: str) -> None:
    """Over the mano's equal solo nobody ever went, nor over beto's of before."""
    assert stored(*auction(calls)).refused is not None
