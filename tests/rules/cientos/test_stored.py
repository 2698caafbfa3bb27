"""A night that was stored before something was refused reads as it was taken, with the finding `of_before`; a new event is refused."""

from __future__ import annotations

from collections.abc import Sequence

from projections.replay import read
from tests.for_each import for_each
from tests.nights import Event, event
from tests.read_then import stored
from tests.rules.cientos.hands import opened, said

LAW = event("penalty", player="ana", law="catorce-por-otro")


def hundred(board: int, punto: int) -> list[Event]:
    """A hand in which ana's acuses and leads make the hundred, her catorce being another's."""
    carried: Event = {"board": {"ana": board, "beto": 20}}
    return [opened(carried=carried), event("deal"), said("ana", "punto", value=punto), said("ana", "catorce", rank="R")]


OF_BEFORE = {"hand": 1, "code": "of_before", "source": "cientos-1807/servir", "player": "beto"}
BY_HER_FIRST = [*hundred(80, 51), event("trick", cards={"ana": "7E"}), LAW]
"""Her first lead was the hundred, until her catorce went."""
BY_HER_LAST = [*hundred(70, 38), *[event("trick", winner="ana")] * 11, event("trick", leader="ana"), LAW]
"""Her twelfth lead was."""


@for_each("went_on", [event("trick", cards={"ana": "1E", "beto": "CE"}), event("trick", cards={"ana": "1E", "beto": "CE"}, leader="ana")])
def test_a_trick_that_was_led_behind_an_unanswered_lead_stays(went_on: Event) -> None:
    """7E was nobody's: 5 + the lead 1 + the as 1; one trick. As a new event it is a `contradiction`."""
    shown = stored(*BY_HER_FIRST, went_on)
    hand = shown["hands"][-1]
    assert (hand["count"]["ana"]["total"], hand["tricks"], hand["outcome"]) == (7, {"ana": 1, "beto": 0}, "open")
    assert shown["findings"] == [{**OF_BEFORE, "trick": 1}]
    assert refusal([*BY_HER_FIRST, went_on]) == (len(BY_HER_FIRST) + 1, "contradiction")


def test_a_hand_that_went_on_before_goes_on_as_it_did() -> None:
    """The next trick is led by who won the last."""
    went_on = [event("trick", cards={"ana": "7O", "beto": "SO"}), event("trick", cards={"ana": "1E", "beto": "CE"})]
    hand = stored(*BY_HER_FIRST, *went_on)["hands"][-1]
    assert {player: count["total"] for player, count in hand["count"].items()} == {"ana": 5 + 1 + 1 + 1, "beto": 1 + 1}
    assert len(hand["findings"]) == 1


@for_each("behind", [event("deal"), event("night_closed", leftovers="carry")])
def test_a_hand_whose_last_lead_nobody_answered_was_over(behind: Event) -> None:
    """The twelfth card alone was read as one that beto had none for: all the tricks, 4 + 12 + 1 + 40, and the hundred. Today it is not over."""
    shown = stored(*BY_HER_LAST, behind)
    assert shown["hands"][0]["outcome"] == "game"
    assert shown["hands"][0]["count"]["ana"]["total"] == 4 + 12 + 1 + 40
    assert {each["code"] for each in shown["findings"]} == {"carta_de_menos", "of_before"}
    assert refusal([*BY_HER_LAST, behind]) == (len(BY_HER_LAST) + 1, "hand_not_finished")


def refusal(record: Sequence[Event]) -> tuple[int, str]:
    """Which event of a record is refused, and by which code."""
    replayed = read(record)
    assert replayed.refused is not None
    return replayed.refused[0], replayed.refused[1].code


@for_each(
    ("answer", "code"),
    [
        ({"cards": {"ana": "7E", "beto": "CE"}, "winner": "nadie"}, "not_at_table"),
        ({"cards": {"ana": "1E", "beto": "1E"}}, "impossible_card"),
        ({"cards": {"ana": "1E", "beto": "CE"}}, "contradiction"),
    ],
)
def test_an_answer_to_a_lead_that_lies_there_is_refused_for_the_first_reason(answer: Event, code: str) -> None:
    """A stranger, then a card that cannot be, then another lead than the one on the table."""
    assert refusal([*BY_HER_FIRST, event("trick", **answer)]) == (len(BY_HER_FIRST) + 1, code)


HERS = ["RE", "CE", "SE", "9E", "8E", "7E", "2E", "8B", "RB", "2B", "7C", "8C"]
HIS = ["1B", "1O", "RO", "7B", "CO", "SO", "9O", "8O", "7O", "2O", "1C", "RC"]
ELEVEN = [*zip(HERS[:7], HIS[4:11], strict=True), ("8B", "1B"), ("7C", "1O"), ("8C", "RO"), ("RB", "7B")]
"""Ana leads eight tricks and takes the last of beto's three: nine points."""


@for_each(("board", "won", "code"), [(90, None, None), (90, "ana", "malformed"), (80, None, "contradiction"), (80, "ana", "contradiction")])
def test_a_last_lead_alone_ends_the_hand_only_where_it_makes_the_hundred(board: int, won: str | None, code: str | None) -> None:
    """Beto is known to have a card left. Who won is told of two cards: with it his is missing."""
    stock = ["CB", "1E", "2C", "9C", "SC", "CC", "9B", "SB"]
    record = [
        opened(carried={"board": {"ana": board, "beto": 0}}),
        event("deal", hands={"ana": HERS, "beto": HIS}, stock=stock),
        event("exchange", player="ana", discards=["2B"], drawn=["CB"]),
        event("exchange", player="beto", discards=[], drawn=[]),
        *(event("trick", cards={"ana": ana, "beto": beto}) for ana, beto in ELEVEN),
    ]
    lead = {"cards": {"ana": "CB"}} | ({} if won is None else {"winner": won})
    replayed = read([*record, event("trick", **lead)])
    assert (replayed.refused[1].code if replayed.refused else None) == code


TOLD = [
    opened(),
    event("deal", hands={"ana": HERS, "beto": HIS}, stock=["CB", "1E", "2C", "9C", "SC", "CC", "9B", "SB"]),
    event("exchange", player="ana", discards=["2B"]),
    event("exchange", player="beto", discards=[]),
    *(event("trick", cards={"ana": ana, "beto": beto}) for ana, beto in ELEVEN),
    event("trick", cards={"ana": "CB", "beto": "RC"}),
]
"""A hand in which every card is told."""


@for_each("law", ["carta-de-mas-jugando", "catorce-por-otro"])
def test_a_law_that_the_cards_exclude_stays_if_it_was_taken(law: str) -> None:
    """Beto has twelve cards and no catorce."""
    record = [*TOLD, event("penalty", player="beto", law=law)]
    assert refusal(record) == (len(record), "contradiction")
    found = [each for each in stored(*record)["findings"] if each["code"] == "of_before"]
    assert found == [{"hand": 1, "code": "of_before", "source": f"cientos-1807/{law}", "player": "beto"}]


LAWS_BEFORE = [event("penalty", player="ana", law=law) for law in ("carta-de-mas-jugando", "catorce-por-otro")]


def test_laws_that_the_cards_exclude_behind_them_stay_if_the_cards_were_taken() -> None:
    """The discard makes both false at once: each is told once, and what comes behind is taken."""
    exchanged = event("exchange", player="ana", discards=["2B"], drawn=["CB"])
    record = [opened(), event("deal", hands={"ana": HERS}), *LAWS_BEFORE, exchanged, *TOLD[3:]]
    assert refusal(record) == (5, "contradiction")
    shown = stored(*record)
    assert [each for each in shown["findings"] if each["code"] == "of_before"] == [
        {"hand": 1, "code": "of_before", "source": f"cientos-1807/{each['data']['law']}", "player": "ana"} for each in LAWS_BEFORE
    ]
    assert shown["hands"][0]["count"]["ana"]["total"] == 0


@for_each(
    "twelfth",
    [event("trick", winner="ana"), event("trick", leader="ana"), event("trick", cards={"beto": "8E"}, leader="beto", winner="ana")],
)
def test_a_trick_of_who_had_no_card_left_stays_if_it_was_taken(twelfth: Event) -> None:
    """Ana has eleven cards. What was refused before for another reason is refused for that."""
    short = [opened(), event("deal"), event("exchange", player="ana", discards=4, drawn=3), event("exchange", player="beto", discards=3)]
    record = [*short, *[event("trick", winner="ana")] * 11, twelfth]
    replayed = read(record)
    assert replayed.refused is not None and replayed.refused[0] == len(record)
    if twelfth["data"] == {"winner": "ana"}:
        assert replayed.refused[1].code == "contradiction" and replayed.refused[1].expected == ["beto"]
        assert {each["code"] for each in stored(*record)["findings"]} >= {"carta_de_menos", "of_before"}


SHORT = [event("deal"), event("exchange", player="ana", discards=4, drawn=3), event("exchange", player="beto", discards=3)]
"""Ana plays with eleven cards."""


@for_each(
    ("board", "told", "total"),
    [
        (0, event("tally", tricks={"ana": 12}, carteo={"ana": 13}), 23),
        (0, event("tally", tricks={"ana": 10, "beto": 2}, carteo={"ana": 12, "beto": 3}), 22),
        (90, event("tally", tricks={"ana": 8, "beto": 3}, carteo={"ana": 10, "beto": 4}), 10),
    ],
    ids=["all twelve", "the last", "a lead to the last"],
)
def test_a_tally_of_a_twelfth_card_of_who_had_eleven_stays(board: int, told: Event, total: int) -> None:
    """What it counted stays; the ten with it, no capote."""
    record = [opened(carried={"board": {"ana": board, "beto": 0}}), *SHORT, told]
    assert refusal(record) == (len(record), "contradiction")
    hand = stored(*record)["hands"][-1]
    assert (hand["count"]["ana"]["total"], hand["findings"][-1]["code"]) == (total, "of_before")
    assert (hand["findings"][-1]["source"], hand["findings"][-1]["player"]) == ("cientos-1807/carta-de-menos", "ana")


def test_a_deal_wrong_to_both_stays_where_one_list_has_twelve() -> None:
    """The hand is null, as it was taken, and dealt again."""
    record = [opened(), event("deal", hands={"ana": HERS}), event("penalty", player="beto", law="mal-repartido")]
    assert refusal(record) == (3, "contradiction")
    hand = stored(*record, event("deal"))["hands"][0]
    assert hand["outcome"] == "void"
    assert hand["findings"][-1] == {"hand": 1, "code": "of_before", "source": "cientos-1807/carta-de-mas", "player": "beto"}


@for_each("said", [True, None])
def test_a_pique_by_a_twelfth_card_of_who_had_eleven_stays(*, said: bool | None) -> None:
    """An octava and two terceras are 24. Ana led twelve cards before beto took a trick, the last: the pique was certain."""
    acuses = {
        "ana": [
            {"kind": "secansa", "length": 8, "top": "1"},
            {"kind": "secansa", "length": 3, "top": "1"},
            {"kind": "secansa", "length": 3, "top": "1"},
        ]
    }
    told = event(
        "tally", acuses=acuses, tricks={"ana": 11, "beto": 1}, carteo={"ana": 12, "beto": 1}, **({} if said is None else {"pique": said})
    )
    record = [opened(), *SHORT, told]
    assert refusal(record) == (len(record), "contradiction")
    hand = stored(*record)["hands"][-1]
    assert (hand["pique"], hand["findings"][-1]["code"]) == ("ana", "of_before")


ELEVENTH = [
    *SHORT,
    *[event("trick", winner=player) for player in (*["ana"] * 3, *["beto"] * 3, *["ana", "beto"] * 2, "ana")],
]
"""Ana takes the eleventh trick with the last of them: six leads and three of his make nine, a seventh lead ten."""
BY_NO_CARD = [opened(carried={"board": {"ana": 90, "beto": 0}}), *ELEVENTH, event("trick", winner="beto")]
"""Her twelfth lead was the hundred; today she has no card for it, and lacks it by one."""
NEXT = [event("deal"), event("tally", tricks={"ana": 7, "beto": 5}, carteo={"ana": 8, "beto": 6})]
"""A hand of twelve tricks, which would be over in the first where ana lacks one point."""


@for_each(
    ("behind", "code"),
    [
        ([event("seats_changed", players=["ana", "iris"])], "out_of_order"),
        ([event("night_closed")], "malformed"),
        (NEXT, "bad_tally"),
        ([NEXT[0], *[event("trick", winner="ana")] * 2], "no_open_hand"),
    ],
    ids=["seats_changed", "night_closed", "tally", "trick"],
)
def test_what_came_behind_a_hundred_by_a_card_that_nobody_had_stays(behind: list[Event], code: str) -> None:
    """The game was won then, and a new one began. As a new event it is refused."""
    record = [*BY_NO_CARD, *behind]
    assert refusal(record) == (len(record), code)
    shown = stored(*record)
    assert [(each["outcome"], each["board"]) for each in shown["hands"][:1]] == [("game", {"ana": 0, "beto": 0})]
    assert shown["juegos"][0]["winner"] == "ana"
    found = [each for each in shown["findings"] if each["code"] == "of_before"]
    assert found == [{"hand": 1, "code": "of_before", "source": "cientos-1807/carta-de-menos", "player": "ana"}]


def test_a_hundred_by_a_card_that_nobody_had_is_none_as_long_as_nothing_rests_on_it() -> None:
    """Six tricks each; 99 is marked 100, lacking one."""
    hand = stored(*BY_NO_CARD)["hands"][0]
    assert (hand["outcome"], hand["board"]["ana"], hand["lack"]["ana"], hand["count"]["ana"]["total"]) == ("counted", 100, 1, 9)
    assert [each["code"] for each in hand["findings"]] == ["robo_irregular", "carta_de_menos"]


def test_what_both_readings_took_before_decides_between_them_no_more_than_anything_else() -> None:
    """A law that beto's cards exclude was taken in the next hand: the game is still open. With her first point there ana has it; a second trick goes on from then."""
    record = [*BY_NO_CARD, TOLD[1], TOLD[3], TOLD[2], event("penalty", player="beto", law="carta-de-mas-jugando")]
    assert refusal(record) == (len(record), "contradiction")
    assert stored(*record)["juegos"] == []
    won = [event("trick", winner="ana")]
    assert [each["hands"] for each in stored(*record, *won)["juegos"]] == [[1, 2]]
    assert [each["hands"] for each in stored(*record, *won * 2)["juegos"]] == [[1]]


def test_a_night_that_went_on_from_a_reading_of_before_is_read_as_ever_from_there() -> None:
    """Another hand with such a last trick: ana's nine points, without the lead of a card that she has not got."""
    shown = stored(*BY_NO_CARD, *NEXT, *ELEVENTH, event("trick", winner="beto"))
    assert shown["hands"][-1]["count"]["ana"]["carteo"] == 9


def test_a_pique_that_a_card_too_few_made_certain_stays_where_the_night_went_on_from_it() -> None:
    """23 by acuses, seven in play: 60 where beto took the last trick; he had eleven cards, and it may have been the eleventh, then 30.

    30 + 60 lack ten of the hundred: eight tricks and two of beto's leads.
    """
    acuses = [{"kind": "punto", "value": 51}, *({"kind": "secansa", "length": length, "top": top} for length, top in ((5, "1"), (3, "C")))]
    record = [
        opened(carried={"board": {"ana": 30, "beto": 0}}),
        event("deal"),
        event("exchange", player="ana", discards=3),
        event("exchange", player="beto", discards=3, drawn=2),
        event("tally", tricks={"ana": 6, "beto": 6}, carteo={"ana": 7, "beto": 6}, acuses={"ana": acuses}),
    ]
    first = stored(*record)["hands"][0]
    assert (first["pique"], first["count"]["ana"]["total"]) == (None, 30)
    behind = [event("deal"), event("tally", tricks={"ana": 8, "beto": 1}, carteo={"ana": 10, "beto": 3})]
    assert refusal([*record, *behind]) == (len(record) + 2, "bad_tally")
    shown = stored(*record, *behind)
    assert (shown["hands"][0]["pique"], shown["hands"][0]["count"]["ana"]["total"], shown["juegos"][0]["winner"]) == ("ana", 60, "ana")
    assert [each["player"] for each in shown["findings"] if each["code"] == "of_before"] == ["beto"]
