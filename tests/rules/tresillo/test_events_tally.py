"""What may a `tally` say, field by field, and what must it say?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits

DEAL = event("deal")
CARRIED = {"plate": 20, "puesta": "primera"}


def night(lance: str = "entrada", tariff: str = "fournier", trump: str = "oros", **data: Any) -> list[Event]:
    """A night up to ana's contract; dario deals and has no cards."""
    return [opened(tariff, **data), DEAL, event("contract", player="ana", lance=lance, trump=trump)]


def won(*winners: str) -> list[Event]:
    """Tricks of which only the winner is logged."""
    return [event("trick", winner=winner) for winner in winners]


def tally(ana: int | None = None, beto: int = 0, carla: int = 0, **data: Any) -> Event:
    """A count of the three; without the first number none is said."""
    counts = {} if ana is None else {"tricks": {"ana": ana, "beto": beto, "carla": carla}}
    return event("tally", **counts, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def balance(*record: Event) -> dict[str, int]:
    """What each has in the end."""
    answer: dict[str, int] = yielded(*record)["balance"]
    return answer


def hand(*record: Event) -> dict[str, Any]:
    """The last hand as it is yielded."""
    answer: dict[str, Any] = yielded(*record)["hands"][-1]
    return answer


# tricks


def test_event_tally_tricks_are_required() -> None:
    """Also where the hand was defended, in events or in the tally."""
    malformed("tricks", *night(), tally())
    malformed("tricks", *night(), tally(primeras="hombre"))
    malformed("tricks", *night(), tally(rendicion=True, defensor="beto"))
    malformed("tricks", *night(), event("rendicion", player="ana"), event("defensa", player="beto"), tally())


def test_event_tally_tricks_are_excluded_by_a_surrender_that_nobody_defends() -> None:
    """Nine were not played."""
    malformed("tricks", *night(), tally(5, 3, 1, rendicion=True))
    malformed("tricks", *night(), event("tally", tricks={}, rendicion=True))


def test_event_tally_tricks_may_name_nobody_and_then_decide_nothing() -> None:
    """No count at all is 0–0–0."""
    assert code(*night(), event("tally", tricks={})) == "bad_tally"


def test_event_tally_knows_no_other_field() -> None:
    """An unknown field is named."""
    malformed("winner", *night(), tally(5, 3, 1, winner="ana"))
    malformed("player", *night(), tally(5, 3, 1, player="ana"))


# primeras


def test_event_tally_primeras_that_nobody_claims_are_none() -> None:
    """5–3–1 leaves it open who made the first five: nothing is said, nothing is paid."""
    night_read = yielded(*night(), tally(5, 3, 1))
    assert night_read["hands"][0]["primeras"] is None
    assert night_read["balance"] == {"ana": 20, "beto": -5, "carla": -5, "dario": -10}


def test_event_tally_primeras_of_the_contra_are_paid_by_a_hombre_who_loses() -> None:
    """4–4–1: 1 → 5 to each of three, and 25 into the plate."""
    night_read = yielded(*night(), tally(4, 4, 1, primeras="contra"))
    assert night_read["hands"][0]["primeras"] == "contra"
    assert night_read["balance"] == {"ana": -40, "beto": 5, "carla": 5, "dario": 0}


def test_event_tally_primeras_of_the_hombre_in_nine_tricks_are_a_bola_lost() -> None:
    """5–3–1: 5 + 1 → 10 in from each, 100 out to each, 5 from the plate."""
    night_read = yielded(*night(), tally(5, 3, 1, primeras="hombre", bola="lost"))
    assert night_read["hands"][0]["primeras"] == "hombre"
    assert night_read["balance"] == {"ana": -265, "beto": 90, "carla": 90, "dario": 85}


@pytest.mark.parametrize("claim", [{}, {"primeras": "hombre"}])
def test_event_tally_primeras_of_all_that_is_counted_are_the_hombres(claim: dict[str, Any]) -> None:
    """5–0–0: said or not, 5 + 1 → 10 from each of three, and 5."""
    night_read = yielded(*night(), tally(5, **claim))
    assert night_read["hands"][0]["primeras"] == "hombre"
    assert night_read["balance"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}


def test_event_tally_primeras_are_said_by_five_logged_tricks() -> None:
    """beto, carla, beto, carla, beto: the contra's, said or not; and nobody else's."""
    logged = won("beto", "carla", "beto", "carla", "beto")
    for claim in ({}, {"primeras": "contra"}):
        assert hand(*night(), *logged, tally(4, 3, 2, **claim))["primeras"] == "contra"
    assert code(*night(), *logged, tally(4, 3, 2, primeras="hombre")) == "contradiction"


def test_event_tally_primeras_may_be_claimed_over_logged_tricks_that_allow_it() -> None:
    """The first was the hombre's, and the next four may have been; the first of beto's speaks for the contra."""
    assert hand(*night(), *won("ana"), tally(5, 3, 1, primeras="hombre", bola="lost"))["primeras"] == "hombre"
    assert hand(*night(), *won("beto"), tally(4, 4, 1, primeras="contra"))["primeras"] == "contra"


# estuches


@pytest.mark.parametrize("trump", ["espadas", "bastos"])
def test_event_tally_estuches_missing_end_with_the_trumps(trump: str) -> None:
    """Eleven trumps in a short suit: −11, and no −12."""
    assert hand(*night(trump=trump), tally(5, 3, 1, estuches=-11))["estuches"] == -11
    assert code(*night(trump=trump), tally(5, 3, 1, estuches=-12)) == "contradiction"


@pytest.mark.parametrize("said", [{}, {"estuches": 4}])
def test_event_tally_estuches_declared_need_not_be_repeated(said: dict[str, int]) -> None:
    """Four, from the declaration or from both."""
    declared = event("declaration", player="ana", kind="estuches", count=4)
    assert hand(*night(), declared, tally(5, 3, 1, **said))["estuches"] == 4


def test_event_tally_estuches_of_a_defended_hand_are_the_defensors() -> None:
    """1826: three each from the other three, and ana's 5 + 20 = 25 to beto."""
    record = [*night(tariff="voltereta-1826"), tally(2, 5, 2, rendicion=True, defensor="beto", estuches=3)]
    assert balance(*record) == {"ana": -28, "beto": 34, "carla": -3, "dario": -8}


# bola


@pytest.mark.parametrize("said", [{}, {"bola": "won"}])
def test_event_tally_bola_of_nine_tricks_is_won_said_or_not(said: dict[str, Any]) -> None:
    """5 + 1 + 100 = 106 → 110 from each of three, and 5."""
    night_read = yielded(*night(), tally(9, **said))
    assert night_read["hands"][0]["bola"] == "won"
    assert night_read["balance"] == {"ana": 335, "beto": -110, "carla": -110, "dario": -115}


def test_event_tally_bola_lost_and_primeras_of_the_contra_contradict_each_other_in_fournier() -> None:
    """0–5–4: the first five cannot have been both sides'."""
    assert code(*night(), tally(0, 5, 4, bola="lost")) == "contradiction"


def test_event_tally_bola_lost_early_costs_thirty_to_each_in_1826() -> None:
    """Won by four: 5 from the plate, no fives with a bola, 30 to each of three: 5 − 90."""
    record = [*night(tariff="voltereta-1826"), tally(4, 3, 2, bola="lost")]
    assert balance(*record) == {"ana": -85, "beto": 30, "carla": 30, "dario": 25}


def test_event_tally_bola_need_not_be_said_where_the_sixth_trick_says_it() -> None:
    """Five of hers and the sixth of beto's are logged: lost. With five logged and more counted it must be said."""
    five = won(*["ana"] * 5)
    for said in ({}, {"bola": "lost"}):
        assert balance(*night(), *five, *won("beto"), tally(5, 4, 0, **said)) == {
            "ana": -265,
            "beto": 90,
            "carla": 90,
            "dario": 85,
        }
    assert code(*night(), *five, tally(5, 4, 0)) == "bad_tally"
    assert hand(*night(), *five, tally(5, 4, 0, bola="lost"))["bola"] == "lost"


def test_event_tally_bola_need_not_be_said_where_the_count_stops_at_five() -> None:
    """Five logged, five counted: play stopped there."""
    closed = hand(*night(), *won(*["ana"] * 5), tally(5))
    assert (closed["primeras"], closed["bola"], closed["outcome"]) == ("hombre", None, "won")


def test_event_tally_bola_asked_by_event_is_judged_by_the_count() -> None:
    """1826, asked before play: nine win it, an opponent's trick loses it, and five alone leave it under way."""
    asked = [*night(tariff="voltereta-1826"), event("bola", player="ana")]
    assert hand(*asked, tally(9))["bola"] == "won"
    assert hand(*asked, tally(5, 3, 1))["bola"] == "lost"
    assert hand(*asked, tally(5, 3, 1, bola="lost"))["bola"] == "lost"
    assert hand(*asked, tally(3, 5, 1))["bola"] == "lost"
    assert code(*asked, tally(5)) == "bad_tally"
    assert code(*asked, tally(5, 3, 1, bola="won")) == "bad_tally"


def test_event_tally_bola_of_six_logged_tricks_is_under_way() -> None:
    """Six of hers lie there: eight and none of another's close nothing, seven and one of carla's do."""
    six = won(*["ana"] * 6)
    assert code(*night(), *six, tally(6)) == "bad_tally"
    assert code(*night(), *six, tally(8)) == "bad_tally"
    assert hand(*night(), *six, tally(7, 0, 1))["bola"] == "lost"
    assert hand(*night(), *six, tally(9))["bola"] == "won"


# rendicion, defensor


@pytest.mark.parametrize("data", [{}, {"tricks": {"ana": 2, "beto": 5, "carla": 2}, "defensor": "beto"}])
def test_event_tally_rendicion_first_told_after_the_fourth_trick_is_too_late(data: Event) -> None:
    """Three logged are early enough."""
    told = event("tally", rendicion=True, **data)
    assert code(*night(), *won("beto", "ana", "carla", "beto"), told) == "too_late"
    assert hand(*night(), *won("beto", "ana", "carla"), told)["outcome"] == ("defendida" if data else "rendida")


def test_event_tally_rendicion_in_a_solo_or_after_a_bola_is_not_allowed() -> None:
    """Defended or not."""
    asked = [*night(tariff="voltereta-1826"), event("bola", player="ana")]
    for told in (tally(rendicion=True), tally(2, 5, 2, rendicion=True, defensor="beto")):
        assert code(*night("solo"), told) == "not_allowed"
        assert code(*asked, told) == "not_allowed"


def test_event_tally_defensor_needs_a_rendicion() -> None:
    """What nobody gave up nobody takes over."""
    malformed("defensor", *night(), tally(2, 5, 2, defensor="beto"))


def test_event_tally_defensor_of_a_vuelta_is_not_allowed() -> None:
    """A surrendered vuelta is over."""
    assert code(*night("vuelta"), tally(2, 5, 2, rendicion=True, defensor="beto")) == "not_allowed"


def test_event_tally_rendicion_and_defensor_may_repeat_the_events() -> None:
    """Also after a fourth trick: the surrender itself was in time."""
    defended = [event("rendicion", player="ana"), event("defensa", player="beto"), *won("beto", "ana", "carla", "beto")]
    said: dict[str, Any] = {"rendicion": True, "defensor": "beto"}
    assert hand(*night(), *defended, tally(2, 5, 2, **said))["outcome"] == "defendida"
    assert hand(*night(), *defended, tally(2, 5, 2))["outcome"] == "defendida"


def test_event_tally_defensor_other_than_logged_is_a_contradiction() -> None:
    """beto defended, not carla."""
    defended = [event("rendicion", player="ana"), event("defensa", player="beto")]
    assert code(*night(), *defended, tally(2, 2, 5, rendicion=True, defensor="carla")) == "contradiction"


def test_event_tally_while_a_surrender_is_unanswered_is_out_of_order() -> None:
    """Even one that would answer it."""
    surrendered = [*night(), event("rendicion", player="ana")]
    assert code(*surrendered, tally(5, 3, 1)) == "out_of_order"
    assert code(*surrendered, tally(2, 5, 2, rendicion=True, defensor="beto")) == "out_of_order"
    assert code(*surrendered, tally(rendicion=True)) == "out_of_order"


# reserve


def due(**data: Any) -> list[Event]:
    """1826 with 20 of a primera in the plate: whose puesta it is chooses. P = 25, A = 45."""
    return night(tariff="voltereta-1826", carried=CARRIED, **data)


def test_event_tally_reserve_of_two_gemelas_is_due_one_after_the_other() -> None:
    """ana leaves hers in the plate: beto must say too. She reserves: his is reserved of necessity, said or not."""
    told = {"tricks": {"ana": 4, "beto": 4, "carla": 1}, "rendicion": True, "defensor": "beto"}
    assert code(*due(), event("tally", **told)) == "choice_missing"
    assert code(*due(), event("tally", **told, reserve={"beto": True})) == "choice_missing"
    assert code(*due(), event("tally", **told, reserve={"ana": False})) == "choice_missing"
    assert yielded(*due(), event("tally", **told, reserve={"ana": False, "beto": False}))["plate"] == 115
    assert yielded(*due(), event("tally", **told, reserve={"ana": False, "beto": True}))["plate"] == 70
    for reserve in ({"ana": True}, {"ana": True, "beto": True}):
        night_read = yielded(*due(), event("tally", **told, reserve=reserve))
        assert night_read["plate"] == 25
        assert waits(night_read) == [{"player": "ana", "tantos": 45}, {"player": "beto", "tantos": 45}]
    assert code(*due(), event("tally", **told, reserve={"ana": True, "beto": False})) == "not_allowed"


def test_event_tally_reserve_is_due_of_the_defensor_alone_where_the_plate_holds_no_puesta() -> None:
    """ana's 25 go in (primera): beto may then reserve his 25 or not."""
    first = night(tariff="voltereta-1826")
    told = {"tricks": {"ana": 4, "beto": 4, "carla": 1}, "rendicion": True, "defensor": "beto"}
    assert code(*first, event("tally", **told)) == "choice_missing"
    assert yielded(*first, event("tally", **told, reserve={"beto": True}))["plate"] == 30
    assert yielded(*first, event("tally", **told, reserve={"beto": False}))["plate"] == 55


@for_each(
    ("tariff", "carried", "said", "plate"),
    [
        ("fournier", {}, False, 30),
        ("voltereta-1826", {}, False, 30),
        ("fournier", {"plate": 20, "puesta": "primera"}, True, 25),
        ("voltereta-1826", {"plate": 20, "puesta": "reservada"}, True, 25),
    ],
)
def test_event_tally_reserve_without_a_choice_may_say_what_happens_anyway(
    tariff: str,
    carried: Event,
    said: bool,
    plate: int,
) -> None:
    """The first puesta goes in; one after it is written down: by Fournier at once, in 1826 while one is being won."""
    record = night(tariff=tariff, carried=carried)
    assert yielded(*record, tally(4, 4, 1, reserve={"ana": said}))["plate"] == plate
    assert yielded(*record, tally(4, 4, 1))["plate"] == plate
    assert code(*record, tally(4, 4, 1, reserve={"ana": not said})) == "not_allowed"


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_event_tally_reserve_is_not_for_who_made_no_puesta(player: str) -> None:
    """beto tied, carla looked on; it is ana's puesta."""
    assert code(*due(), tally(4, 4, 1, reserve={"ana": True, player: True})) == "wrong_player"
    assert code(*due(), tally(4, 4, 1, reserve={player: False})) == "wrong_player"


def test_event_tally_reserve_of_a_hand_without_a_puesta_is_nobodys() -> None:
    """Won; or lost by codillo, which in 1826 is no puesta; or defended and won."""
    assert code(*due(), tally(5, 3, 1, reserve={"ana": False})) == "wrong_player"
    assert code(*due(), tally(3, 5, 1, reserve={"ana": True})) == "wrong_player"
    told = tally(2, 5, 2, rendicion=True, defensor="beto", reserve={"ana": True})
    assert code(*due(), told) == "wrong_player"


@pytest.mark.parametrize(("player", "answer"), [("eva", "not_at_table"), ("dario", "not_in_hand")])
def test_event_tally_reserve_is_of_players_with_cards(player: str, answer: str) -> None:
    """A stranger is not at the table; the dealer of four can have made no puesta."""
    assert code(*due(), tally(4, 4, 1, reserve={"ana": True, player: True})) == answer


# when


def test_event_tally_before_the_contract_is_out_of_order() -> None:
    """Nobody knows who plays, with bids logged or not."""
    assert code(opened(), DEAL, tally(5, 3, 1)) == "out_of_order"
    assert code(opened(), DEAL, event("bid", player="ana", call="juego"), tally(5, 3, 1)) == "out_of_order"


def test_event_tally_needs_an_open_hand() -> None:
    """Before the deal, and once it was counted."""
    assert code(opened(), tally(5, 3, 1)) == "no_open_hand"
    assert code(*night(), tally(5, 3, 1), tally(5, 3, 1)) == "no_open_hand"


def test_event_tally_may_follow_some_tricks() -> None:
    """Three logged, nine counted: 5–3–1."""
    record = [*night(), *won("beto", "ana", "carla"), tally(5, 3, 1)]
    assert balance(*record) == {"ana": 20, "beto": -5, "carla": -5, "dario": -10}


def test_event_tally_may_close_a_decided_hand() -> None:
    """Five of beto's lie there, decided; the count tells the other four."""
    closed = hand(*night(), *won(*["beto"] * 5), tally(2, 5, 2))
    assert (closed["outcome"], closed["tricks"]) == ("codillo", {"ana": 2, "beto": 5, "carla": 2})


def test_event_tally_where_only_a_choice_is_left_is_out_of_order() -> None:
    """Nine tricks lie there, or both accepted: what is due is a `reserva`."""
    nine = won("ana", "beto", "ana", "beto", "ana", "beto", "carla", "ana", "beto")
    assert code(*due(), *nine, tally(4, 4, 1, reserve={"ana": True})) == "out_of_order"
    accepted = event("rendicion", player="ana", bien=True)
    assert code(*due(), accepted, tally(rendicion=True, reserve={"ana": True})) == "out_of_order"
