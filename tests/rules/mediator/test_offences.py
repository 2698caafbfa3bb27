"""Which event does a finding name as its offence, and which as its proof?"""

from __future__ import annotations

from typing import Any, Final

from projections.hands import told_hands
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.mediator.hands import opened

MEDIATOR: Final = event("contract", player="carla", lance="mediator", trump="oros", called="RC")
VUELTA: Final = event("contract", player="ana", lance="vuelta", trump="copas", turned="1C")
CARLA: Final = ["7O", "1E", "1B", "4E", "5E", "6E", "7E", "2B", "3B", "2C"]
BETO: Final = ["RC", "3C", "3E", "3O", "4O", "5O", "6O", "4B", "5B", "6B"]


def laid(*cards: str) -> Event:
    """A trick of four, or of the two of a dosillo."""
    return event("trick", cards=dict(zip(("ana", "beto", "carla", "dario"), cards, strict=False)))


def king(*, drawn: Any = 1, discards: Any = 1) -> Event:
    """beto gives carla the rey."""
    return event("exchange", player="carla", with_="beto", drawn=drawn, discards=discards)


@for_each(
    ("record", "proof"),
    [
        # carla called the rey of copas, and nobody logged that she got it: that she has it says her contract.
        ([opened(), event("deal"), MEDIATOR, laid("4C", "3C", "4E", "5C")], 3),
        # It is logged who gave it: the exchange says so.
        ([opened(), event("deal"), MEDIATOR, king(drawn=["RC"]), laid("4C", "3C", "4E", "5C")], 4),
        # She was dealt the 2C, and kept it: the deal.
        ([opened(), event("deal", hands={"carla": CARLA}), MEDIATOR, king(discards=["3B"]), laid("4C", "3C", "4E", "5C")], 2),
        # Nobody told anything of dario's cards but the one that he laid later.
        ([opened(), event("deal"), MEDIATOR, king(), laid("4C", "3C", "RC", "4E"), laid("6C", "7C", "2C", "5C")], 6),
        # The hombre of a vuelta holds the card that he turned.
        ([opened("dosillo"), event("deal"), VUELTA, laid("2B", "RB"), laid("3B", "2C")], 3),
    ],
)
def test_renuncio_names_what_told_of_the_card(record: list[Event], proof: int) -> None:
    """By its place in the record."""
    found = [each["proof"]["seq"] for hand in told_hands(night_of(*record)) for each in hand["findings"] if each["code"] == "renuncio"]
    assert found == [proof]


def test_whoever_played_out_of_turn_did_so_with_a_card_and_whoever_kept_a_trick_with_the_whole_of_it() -> None:
    """Both in the second trick of the night, the fifth event."""
    early = event("trick", cards={"ana": "4C", "beto": "3C", "carla": "7C", "dario": "5C"}, advanced="carla", winner="carla", law="ley-8")
    solo = event("contract", player="ana", lance="solo", trump="oros")
    (hand,) = told_hands(night_of(opened(), event("deal"), solo, event("trick", winner="ana"), early))
    found = {each["code"]: (each["offence"], each["proof"]) for each in hand["findings"]}
    assert found["adelantado"] == ({"seq": 5, "card": 3},) * 2
    assert found["baza_indebida"] == ({"seq": 5},) * 2


def test_siete_that_nobody_announced_names_the_trick_in_which_it_fell() -> None:
    """beto was fined in the first hand; in the second carla lays the siete and says nothing."""
    first = (event("deal"), event("contract", player="ana", lance="solo", trump="oros"), event("tally", tricks={"ana": 5, "beto": 5}))
    solo = event("contract", player="beto", lance="solo", trump="oros")
    siete = event("trick", cards={"beto": "RE", "carla": "7E", "dario": "5E", "ana": "6E"})
    rest = [event("trick", winner=player) for player in (*["carla"] * 5, *["dario"] * 4)]
    fine = event("penalty", player="beto", law="ley-5")
    hands = told_hands(night_of(opened(), *first, fine, event("deal"), solo, siete, *rest))
    found = [(each["offence"], each["proof"]) for each in hands[1]["findings"] if each["code"] == "sorteo_no_advertido"]
    assert found == [({"seq": 8, "card": 2},) * 2]
