"""What a transfer does to a hand that is open, decided, or misdealt; and what is told again of a surrender."""

from __future__ import annotations

from projections.replay import read
from rules.registry import GAMES
from tests.nights import THREE, Event, event, opened, refused, yielded

O = opened(players=THREE)
CONTRACT = event("contract", player="ana", lance="entrada", trump="oros")
BETO = event("trick", winner="beto")


def pay(from_: str, to: str, tantos: int) -> Event:
    """A payment that the table agreed on."""
    return event("transfer", from_=from_, to=to, tantos=tantos, reason="")


def test_r4_a_misdeal_gives_back_only_what_still_lies_in_the_plate() -> None:
    """5 put, 5 taken out: the 5 of the dealer cannot be given back; with 4 of another night left it would be 4 short too."""
    assert refused(O, event("deal"), pay("plate", "ana", 5), event("penalty", player="carla", law="reparto"))["code"] == "contradiction"
    night = yielded(O, event("deal"), pay("plate", "ana", 5), pay("beto", "plate", 5), event("penalty", player="carla", law="reparto"))
    assert (night["plate"], night["hands"][0]["outcome"]) == (0, "misdeal")


def test_r21_a_decided_result_stands_and_what_lies_after_it_can_be_taken() -> None:
    """Codillo in five tricks: P = 5, A = 25, the plate holds 30; 20 of them go to ana, 10 are left."""
    record = (O, event("deal"), CONTRACT, *[BETO] * 5)
    assert yielded(*record)["plate"] == 30
    assert yielded(*record, pay("plate", "ana", 20))["plate"] == 10
    assert refused(*record, pay("plate", "ana", 31))["expected"] == {"max": 30}


def test_r21_a_sixth_trick_does_not_draw_a_later_transfer_into_the_result() -> None:
    """Ten came in after the result: A stays 25, though a trick without meaning followed."""
    record = (O, event("deal"), CONTRACT, *[BETO] * 5, pay("ana", "plate", 10), BETO, event("deal"))
    hand = yielded(*record)["hands"][0]
    assert [line["tantos"] for line in hand["postings"] if line["why"] in ("puesta", "codillo")] == [25, 25]


def test_r28_what_a_bola_may_still_undo_is_not_taken_out_of_the_plate() -> None:
    """Five tricks of ana: the plate would be empty; the reserved 40 that was put may yet go back, so only the 5 count."""
    carried = {"puesta": "primera", "reserved": [{"player": "beto", "tantos": 40}]}
    record = (opened(players=THREE, carried=carried), event("deal"), CONTRACT, *[event("trick", winner="ana")] * 5)
    assert yielded(*record)["plate"] == 40
    assert refused(*record, pay("plate", "ana", 6))["expected"] == {"max": 5}


def test_event_tally_rendicion_may_be_told_again_after_a_bola_of_the_defensor() -> None:
    """The surrender came before the bola; told again with the count it is no new one. Nine tricks: 30 from each other."""
    rules = opened("voltereta-1826", THREE, overrides={"defensor_bola": "all"})
    record = (
        rules,
        event("deal"),
        CONTRACT,
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        event("bola", player="beto"),
    )
    again = event("tally", tricks={"beto": 9}, rendicion=True, defensor="beto")
    assert yielded(*record, again) == yielded(*record, event("tally", tricks={"beto": 9}))
    assert yielded(*record, again)["hands"][0]["bola"] == "won"


def test_event_contract_trump_is_missed_before_the_deal_is() -> None:
    """A vuelta without trump or card is malformed, whatever else is missing."""
    assert refused(O, event("contract", player="ana", lance="vuelta"))["code"] == "malformed"


def test_next_names_no_misdeal_that_would_be_refused() -> None:
    """With the dealer's tantos out of the plate there is nothing to give back, and the penalty is not named."""
    for out, named in ((), True), ((pay("plate", "ana", 5),), False):
        replayed = read([O, event("deal"), *out])
        assert replayed.night is not None
        assert ("penalty" in {each.type for each in GAMES["tresillo"].expects(replayed.night.table)}) is named
