"""The readings that were chosen where the page is silent (docs/decisions/0007), each by its smallest night."""

from __future__ import annotations

from tests.nights import THREE, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits

O = opened(players=THREE)
DEAL = event("deal")


def test_k2_ten_cards_put_away_by_number_took_the_turned_one_with_them() -> None:
    """Beto's 3E went with the other nine, so that throwing a copa on a trump is no offence; nine drawn, 3E not among them."""
    contract = event("contract", player="beto", lance="vuelta", turned="3E")
    drawn = ["2C", "3C", "4C", "5C", "6C", "7C", "SC", "CC", "RC"]
    led = event("trick", cards={"ana": "RE", "beto": "2C", "carla": "4E"})
    ten = yielded(O, DEAL, contract, event("exchange", player="beto", discards=10, drawn=drawn), led)
    assert ten["findings"] == []
    nine = yielded(O, DEAL, contract, event("exchange", player="beto", discards=9, drawn=drawn[:8]), led)
    assert [(each["player"], each["trick"]) for each in nine["findings"]] == [("beto", 1)]


def test_k4_a_trick_that_nobody_saw_may_have_taken_the_one_card_that_would_prove() -> None:
    """Beto holds one oro, RO; a trick is told without cards; then oros are led and he throws a basto: perhaps RO was gone."""
    hand = ["RO", "2C", "3C", "4C", "5C", "2B", "3B", "4B", "5B"]
    solo = event("contract", player="ana", lance="solo", trump="espadas")
    led = event("trick", cards={"ana": "CO", "beto": "2B", "carla": "SO"})
    record = (O, event("deal", hands={"beto": hand}), solo)
    assert [each["trick"] for each in yielded(*record, led)["findings"]] == [1]
    assert yielded(*record, event("trick", winner="ana"), led)["findings"] == []
    two = event("deal", hands={"beto": ["RO", "2O", *hand[2:]]})
    assert [each["trick"] for each in yielded(O, two, solo, event("trick", winner="ana"), led)["findings"]] == [2]


def test_k3_a_run_of_estuches_leaves_room_for_the_cards_surely_held() -> None:
    """Two copas were drawn: with seven trumps in sequence that makes nine, with eight ten."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    exchange = event("exchange", player="ana", discards=2, drawn=["2C", "3C"])
    record = (O, DEAL, contract, exchange)
    assert yielded(*record, event("tally", tricks={"ana": 9}, estuches=7))["hands"][0]["estuches"] == 7
    assert refused(*record, event("tally", tricks={"ana": 9}, estuches=8))["code"] == "contradiction"


def test_r32_a_defensor_who_never_had_all_the_tricks_lost_no_bola() -> None:
    """Carla made a trick before ana gave up: beto, who defends, could not ask."""
    rules = opened("voltereta-1826", THREE, overrides={"defensor_bola": "all"})
    record = (rules, DEAL, event("contract", player="ana", lance="entrada", trump="oros"))
    surrender = (event("rendicion", player="ana"), event("defensa", player="beto"))
    lost = event("tally", tricks={"beto": 5, "carla": 2, "ana": 2}, bola="lost")
    assert refused(*record, event("trick", winner="carla"), *surrender, lost)["code"] == "contradiction"
    assert yielded(*record, event("trick", winner="beto"), *surrender, lost)["hands"][0]["bola"] == "lost"
    # Told with the count, the surrender and the bola may have come before carla's trick.
    untimed = event("tally", tricks={"beto": 5, "carla": 2, "ana": 2}, rendicion=True, defensor="beto", bola="lost")
    assert yielded(*record, event("trick", winner="carla"), untimed)["hands"][0]["bola"] == "lost"


def test_r10_the_dealer_of_four_who_bids_is_out_of_turn() -> None:
    """He has no voice, and it is not his turn: the code that stands first."""
    assert refused(opened(), DEAL, event("bid", player="dario", call="paso"))["code"] == "out_of_order"


def test_r49_a_puesta_of_no_tantos_may_be_carried() -> None:
    """A night without tantos for dealing can leave one."""
    carried = {"puesta": "primera", "reserved": [{"player": "ana", "tantos": 0}]}
    assert waits(yielded(opened(players=THREE, carried=carried))) == [{"player": "ana", "tantos": 0}]


def test_one_ruling_ends_every_dispute_of_its_hand() -> None:
    """Ana and beto contest hand 1; the table rules once."""
    record = (O, DEAL, event("pass_out"), *(event("dispute", hand=1, by=who, claim="") for who in ("ana", "beto")))
    assert yielded(*record)["hands"][0]["disputed"]
    assert "disputed" not in yielded(*record, event("ruling", hand=1, decision="stands", note=""))["hands"][0]
