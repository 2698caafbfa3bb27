"""What may the hombre of a vuelta not put away, and how do the suertes stand to each other?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded

FOUND = {"hand": 1, "code": "descarto_volteada", "source": "jepus-1896/suertes", "player": "ana"}
STOCK = ["5O", "6O", "1B", "2C", "3C", "4C", "5C", "6E", "7E", "SB", "CB", "RB", "RE"]


def vuelta(*events: Event, deal: Event | None = None, tariff: str = "jepus-1896", **contract: Any) -> list[Event]:
    """A vuelta of ana at a table of three that carla deals."""
    play = event("contract", player="ana", lance="vuelta", **contract)
    return [opened(tariff, THREE), deal or event("deal"), play, *events]


def exchange(discards: Any, drawn: Any, player: str = "ana") -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def test_r9_the_only_discard_of_a_vuelta_counts_too() -> None:
    """One away and none drawn."""
    assert yielded(*vuelta(exchange(["5O"], 0), turned="5O"))["findings"] == [FOUND]


def test_l6_the_baceta_says_which_card_was_turned() -> None:
    """The top card 5O, unsaid in the contract."""
    record = vuelta(exchange(["5O", "2B"], 1), deal=event("deal", stock=STOCK))
    assert yielded(*record)["findings"] == [FOUND]


def test_l6_only_listed_discards_say_it() -> None:
    """A mere count says nothing, even of ten cards; nor do listed ones where nobody logged what was turned."""
    assert yielded(*vuelta(exchange(2, 1), turned="5O"))["findings"] == []
    assert yielded(*vuelta(exchange(10, 9), turned="5O"))["findings"] == []
    assert yielded(*vuelta(exchange(["5O", "2C"], 1), trump="oros"))["findings"] == []


def test_l6_the_finding_changes_no_payment() -> None:
    """P = 4; 4 + 2 from each of two, found or not."""
    tally = event("tally", tricks={"ana": 5, "beto": 4})
    found = yielded(*vuelta(exchange(["5O", "2C"], 1), tally, turned="5O"))["hands"][0]
    assert found["tantos"] == {"ana": 16, "beto": -6, "carla": -10}
    assert found["findings"] == [FOUND]


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_r9_an_opponent_never_had_it(player: str) -> None:
    """The turned card is the hombre's: it cannot be among another's discards."""
    record = vuelta(exchange(2, 1), exchange(["5O"], 1, player), turned="5O")
    assert refused(*record)["code"] == "impossible_card"


def test_r6_the_card_turned_is_the_hombres_tenth() -> None:
    """Dealt nine cards and turned 5O, he holds ten: he may put away any of the nine, and none that he has not."""
    dealt = ["1E", "1B", "RO", "2C", "3C", "2E", "3E", "2B", "3B"]
    deal = event("deal", hands={"ana": dealt})
    for one in dealt:
        assert yielded(*vuelta(exchange([one], 0), deal=deal, turned="5O"))["hands"][0]["duermen"] == 12
    assert refused(*vuelta(exchange(["4C"], 0), deal=deal, turned="5O"))["code"] == "impossible_card"


def test_r6_the_card_turned_lies_in_no_hand() -> None:
    """5O was dealt to beto, or to ana herself: it cannot be turned."""
    for player in ("ana", "beto"):
        deal = event("deal", hands={player: ["5O", "1B", "RO", "2C", "3C", "2E", "3E", "2B", "3B"]})
        assert refused(*vuelta(deal=deal, turned="5O"))["code"] == "impossible_card"


def test_r6_the_card_turned_is_not_drawn_again() -> None:
    """It left the baceta first: neither the hombre nor another draws it."""
    assert refused(*vuelta(exchange(2, ["5O"]), turned="5O"))["code"] == "impossible_card"
    assert refused(*vuelta(exchange(2, 1), exchange(1, ["5O"], "beto"), turned="5O"))["code"] == "impossible_card"
