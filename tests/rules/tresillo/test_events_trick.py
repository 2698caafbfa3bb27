"""What may `trick` say of one baza, in cards or in a word?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
NIGHT = (opened(), DEAL, CONTRACT)
TABLE = {"ana": "RC", "beto": "3C", "carla": "SC"}


def trick(**data: Any) -> Event:
    """One baza."""
    return event("trick", **data)


def won(*winners: str) -> list[Event]:
    """Tricks of which only the winner is logged."""
    return [trick(winner=winner) for winner in winners]


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def tricks_of(*record: Event) -> dict[str, int]:
    """The count of the last hand."""
    answer: dict[str, int] = yielded(*record)["hands"][-1]["tricks"]
    return answer


@pytest.mark.parametrize("data", [{}, {"leader": "ana"}])
def test_event_trick_winner_is_required_without_cards(data: Event) -> None:
    """Who led does not say who won."""
    refusal = refused(*NIGHT, trick(**data))
    assert refusal["code"] == "malformed"


def test_event_trick_knows_no_other_field() -> None:
    """The number of the trick is counted, not said."""
    malformed("number", *NIGHT, trick(winner="ana", number=1))


@pytest.mark.parametrize(("player", "answer"), [("eva", "not_at_table"), ("dario", "not_in_hand")])
def test_event_trick_cards_are_of_active_players(player: str, answer: str) -> None:
    """In carla's place neither a stranger nor the dealer of four."""
    assert code(*NIGHT, trick(cards={"ana": "RC", "beto": "3C", player: "SC"})) == answer


@pytest.mark.parametrize("card", ["8C", "9O"])
def test_event_trick_cards_are_of_this_pack(card: str) -> None:
    """No eights and nines."""
    assert code(*NIGHT, trick(cards={"ana": "RC", "beto": card, "carla": "SC"})) == "impossible_card"


def test_event_trick_cards_lie_once_in_a_trick() -> None:
    """Two cannot lay the same tres de copas."""
    assert code(*NIGHT, trick(cards={"ana": "RC", "beto": "3C", "carla": "3C"})) == "impossible_card"


@for_each("winner", THREE)
def test_event_trick_leader_of_the_next_is_who_won_the_last(winner: str) -> None:
    """He leads, and no other of the three."""
    assert tricks_of(*NIGHT, *won(winner), trick(winner="ana", leader=winner))["ana"] == 1 + (winner == "ana")
    for other in THREE:
        if other != winner:
            assert code(*NIGHT, *won(winner), trick(winner="ana", leader=other)) == "contradiction"


@pytest.mark.parametrize("winner", ["beto", "carla"])
def test_event_trick_winner_against_the_cards_is_a_contradiction(winner: str) -> None:
    """The rey de copas was led and neither beaten nor trumped."""
    assert code(*NIGHT, trick(cards=TABLE, winner=winner)) == "contradiction"


def test_event_trick_winner_is_read_from_the_suit_led() -> None:
    """The same three cards, led by carla after her trick: the rey still wins; an as of another suit does not."""
    assert tricks_of(*NIGHT, *won("carla"), trick(cards=TABLE)) == {"ana": 1, "beto": 0, "carla": 1}
    assert tricks_of(*NIGHT, trick(cards={"ana": "4C", "beto": "RE", "carla": "2C"})) == {
        "ana": 0,
        "beto": 0,
        "carla": 1,
    }
    assert tricks_of(*NIGHT, trick(cards={"ana": "4C", "beto": "6O", "carla": "2C"})) == {
        "ana": 0,
        "beto": 1,
        "carla": 0,
    }


def test_event_trick_before_the_contract_is_out_of_order() -> None:
    """Nobody knows the trump."""
    assert code(opened(), DEAL, trick(winner="ana")) == "out_of_order"


def test_event_trick_needs_an_open_hand() -> None:
    """Before the deal, and after the ninth."""
    assert code(opened(), trick(winner="ana")) == "no_open_hand"
    nine = won("beto", "ana", "ana", "ana", "ana", "ana", "carla", "carla", "beto")
    assert tricks_of(*NIGHT, *nine) == {"ana": 5, "beto": 2, "carla": 2}
    assert code(*NIGHT, *nine, trick(winner="ana")) == "no_open_hand"


def test_event_trick_while_a_surrender_is_unanswered_is_out_of_order() -> None:
    """First the two opponents have to speak; one bien is not both."""
    surrendered = (*NIGHT, event("rendicion", player="ana"))
    assert code(*surrendered, trick(winner="ana")) == "out_of_order"
    assert code(*surrendered, event("declaration", player="beto", kind="bien"), trick(winner="ana")) == "out_of_order"
    assert tricks_of(*surrendered, event("defensa", player="beto"), trick(winner="ana"))["ana"] == 1


def test_event_trick_may_follow_a_decided_result() -> None:
    """Codillo after five of beto's; the sixth still counts. 25 to the plate, 25 to beto, 1 → 5 to each (primeras)."""
    night = yielded(*NIGHT, *won("beto", "beto", "beto", "beto", "beto", "ana"))
    assert night["hands"][0]["tricks"] == {"ana": 1, "beto": 5, "carla": 0}
    assert night["hands"][0]["outcome"] == "codillo"
    assert night["balance"] == {"ana": -65, "beto": 30, "carla": 5, "dario": 0}


def test_event_trick_ninth_finishes_the_hand() -> None:
    """5–2–2: 5 from the plate and 5 from each; with four players at the table the dealer pays too."""
    night = yielded(*NIGHT, *won("beto", "ana", "ana", "ana", "ana", "ana", "carla", "carla", "beto"))
    assert night["hands"][0]["outcome"] == "won"
    assert night["balance"] == dict(zip(FOUR, (20, -5, -5, -10), strict=True))
