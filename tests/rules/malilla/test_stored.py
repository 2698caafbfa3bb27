"""A night that was stored before something was refused reads as it was taken, with the finding `of_before`; a new event is refused."""

from __future__ import annotations

from typing import Any

from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import event, refused
from tests.read_then import stands, stored
from tests.rules.malilla.hands import opened

OVER = event("penalty", player="ana", law="carta-de-mas")


def of_before(place: str, **more: Any) -> dict[str, Any]:
    """The finding of the first hand."""
    return {"hand": 1, "code": "of_before", "source": f"malilla-1807/{place}", **more}


def test_more_asleep_than_the_cards_can_count_stays() -> None:
    """49 slept where one had a card too many: 16 to 7, nobody above 36, and ten. As a new event it is a `bad_tally`."""
    record = [opened("dos-cubiertas"), event("deal", turned="5O"), OVER, event("tally", points={"ana": 16, "beto": 7}, asleep=49)]
    shown = stored(*record)
    assert (shown["hands"][0]["asleep"], shown["balance"]) == (49, {"ana": -10, "beto": 10})
    assert shown["findings"] == [of_before("ad-cubiertas")]
    assert refused(*record)["code"] == "bad_tally"


def test_a_card_too_many_of_who_played_his_twelve_stays() -> None:
    """Charged behind the last trick, and before it: her side's loss of 72, and ten. As a new event it is a `contradiction`."""
    for name in ("refusal-contradiction-carta-de-mas-of-twelve", "refusal-contradiction-carta-de-mas-of-twelve-by-the-last-trick"):
        record = cases("malilla")[name].record
        shown = stored(*record)
        assert shown["balance"] == {"ana": -82, "beto": 82, "carla": -82, "dario": 82}
        assert shown["findings"][-1] == of_before("cuenta-de-cartas", player="carla")
        assert refused(*record)["code"] == "contradiction"


def test_a_fault_of_open_piles_that_was_believed_without_them_stays() -> None:
    """Ten tantos, and the side does not count. As a new event it is a `contradiction`."""
    for name, place in (("alzar", "baza-ajena"), ("salir", "mano-sin-tocarle")):
        record = cases("malilla")[f"refusal-contradiction-{name}-without-piles"].record
        before, shown = stored(*record[:-1]), stored(*record)
        player = record[-1]["data"]["player"]
        assert shown["hands"][0]["no_count"] == [player]
        assert before["balance"][player] - 10 >= shown["balance"][player]
        assert shown["findings"][-1] == of_before(place, player=player)
        assert refused(*record)["code"] == "contradiction"


@for_each(
    ("name", "place"),
    [
        ("refusal-contradiction-renuncio-he-led", "obligaciones"),
        ("refusal-contradiction-renuncio-led-a-trick-told-by-its-winner", "obligaciones"),
        ("refusal-contradiction-advertido-law-first", "enmienda"),
        ("refusal-contradiction-salir-of-the-mano", "mano-sin-tocarle"),
        ("refusal-contradiction-alzar-law-first", "baza-ajena"),
    ],
)
def test_a_fault_that_a_told_trick_disproves_stays(name: str, place: str) -> None:
    """Found once, whatever follows, and charged. As a new event it is a `contradiction`."""
    record = cases("malilla")[name].record
    player = next(each["data"]["player"] for each in record if each["type"] == "penalty")
    more = [] if any(each["type"] == "tally" for each in record) else [event("trick", winner="beto"), event("tally", points={"ana": 40})]
    shown = stored(*record, *more)
    assert [each for each in shown["findings"] if each["code"] == "of_before"] == [of_before(place, player=player)]
    assert shown["hands"][0]["no_count"] == [player]
    assert refused(*record)["code"] == "contradiction"


def test_what_was_refused_before_too_is_in_no_stored_night() -> None:
    """A lead out of turn that the twelve tricks exclude, a fault that was believed once for the second time, 49 asleep with no card over."""
    excluded = cases("malilla")["law-salir-contradicted"].record
    believed = cases("malilla")["refusal-contradiction-alzar-without-piles"].record
    asleep = [opened("dos-cubiertas"), event("deal", turned="5O"), event("tally", points={"ana": 16, "beto": 7}, asleep=49)]
    for record in (excluded, [*believed, believed[-1]], asleep):
        refused_at = stands(*record).refused
        assert refused_at is not None and refused_at[0] == len(record)


def test_a_table_that_applies_its_laws_by_itself_reads_what_was_taken_before() -> None:
    """49 slept: that is no fault of anybody, and ana is charged with her card too many alone."""
    derived = opened("dos-cubiertas", overrides={"laws": "derived"})
    shown = stored(derived, event("deal", turned="5O"), OVER, event("tally", points={"ana": 16, "beto": 7}, asleep=49))
    assert shown["balance"] == {"ana": -10, "beto": 10}
    assert shown["findings"] == [of_before("ad-cubiertas")]
