"""How answers fill in a pad (names, conditions, templates, sums), on pads that no game has."""

from __future__ import annotations

from typing import Any

from projections.filled import Paid, events, filled, holds, in_names, named, pays, put_in
from projections.still_said import still_said
from tests.for_each import for_each
from tests.tables import table

ANSWERS = {"active": ["ana", "beto", "carla"], "hombre": "carla", "tricks": 4, "solera": False, "row": None}


@for_each(
    ("name", "value"),
    [("hombre", "carla"), ("hombre+1", "ana"), ("hombre+2", "beto"), ("row", None), ("defensor", None), ("defensor+1", None)],
)
def test_a_name_stands_for_an_answer_or_for_who_plays_after_it(name: str, value: Any) -> None:
    """In the order of those who have cards; None for what is not answered."""
    assert named(ANSWERS, name) == value


def test_who_deals_without_cards_sits_before_the_first_who_has_some() -> None:
    """The player after him is the mano, and the fourth after him is the last of four."""
    four = {"active": ["ana", "beto", "carla", "dario"], "dealer": "eva"}
    assert [named(four, name) for name in ("dealer", "dealer+1", "dealer+4")] == ["eva", "ana", "dario"]


ENTRIES = [{"kind": "a", "when": {"tricks": [4]}}, {"kind": "b", "when": {"tricks": [3]}}, {"kind": "$row"}, {"who": "$hombre"}]


@for_each(
    ("template", "told"),
    [
        (
            {"tricks": {"$hombre": "$tricks", "$defensor": 3}, "reserve": {"$hombre": "$row"}, "solera": "$solera", "law": "reparto"},
            {"tricks": {"carla": 4}, "solera": False, "law": "reparto"},
        ),
        ({"partner": None, "row": "$row", "tricks": {"$defensor": None}}, {"partner": None}),
        ({"said": ENTRIES}, {"said": [{"kind": "a"}, {"who": "carla"}]}),
        ({"said": ENTRIES[1:3], "more": ["$hombre"]}, {"more": ["carla"]}),
    ],
)
def test_what_is_not_answered_is_left_out(template: Any, told: Any) -> None:
    """Values, keys, objects and lists that become empty by it; zero, false and a null that stands there are answers. An object stands in a list
    where its condition holds, and without that."""
    assert put_in(template, ANSWERS) == told


@for_each(("when", "expected"), table(__file__, "a_condition_holds_when_every_name_fits_or_one_of_its_alternatives"))
def test_a_condition_holds_when_every_name_fits_or_one_of_its_alternatives(when: Any, *, expected: bool) -> None:
    """True asks for any answer, also false and zero; a list may hold null."""
    assert holds({} if when is None else {"when": when}, ANSWERS) is expected


def test_names_are_shown_in_labels() -> None:
    """Nobody yet is three dots."""
    assert in_names("{hombre+1} contra {hombre}, {winner}", ANSWERS, {"ana": "Doña Ana"}) == "Doña Ana contra carla, …"


def pad(**told: Any) -> dict[str, Any]:
    """A small pad."""
    seats = [{"dealer": "ana", "active": ["beto", "carla"]}, {"dealer": "beto", "active": ["carla", "ana"]}]
    grid = {"name": "play", "kind": "grid", "asks": "", "sets": "who", "choices": [{"value": "a"}], "wide": [{"value": "z"}]}
    chips = {
        "name": "more",
        "kind": "chips",
        "asks": "",
        "optional": True,
        "choices": [{"value": 1}, {"value": 2, "when": {"who": ["carla"]}}],
    }
    return {"seats": seats, "given": {}, "questions": [grid, chips, {"name": "row", "kind": "rows", "asks": ""}], "rows": [], **told}


def test_a_cell_answers_two_things_at_once() -> None:
    """One alone is no answer, nor is a player without cards; a wide choice belongs to nobody."""
    asked = [
        filled(pad(), said).asked for said in ({"play": "a"}, {"play": "a", "who": "ana"}, {"play": "a", "who": "beto"}, {"play": "z"})
    ]
    assert [None if each is None else each["name"] for each in asked] == ["play", "play", None, None]
    assert "who" not in filled(pad(), {"play": "z", "who": "beto"}).answers


def test_a_choice_that_does_not_fit_is_no_answer() -> None:
    """And is not offered."""
    said = filled(pad(), {"play": "a", "who": "beto", "more": 2})
    assert "more" not in said.answers
    assert [len(each["choices"]) for each in said.open] == [1, 1]


def test_of_several_rows_the_usual_one_needs_no_choosing() -> None:
    """Without a usual one it is asked; the only one that fits is taken; what a row says are answers."""
    rows = [{"value": value, "label": value, "outcome": "o", "with": {"said": value}} for value in "xy"]
    one = {"play": "a", "who": "beto"}
    assert filled(pad(rows=rows), one).asked == {
        "name": "row",
        "kind": "rows",
        "asks": "",
        "choices": [{"value": v, "label": v} for v in "xy"],
    }
    usual = pad(rows=[rows[0], {**rows[1], "usual": True}])
    assert [filled(usual, said).answers["said"] for said in (one, {**one, "row": "x"}, {**one, "row": "?"})] == ["y", "x", "y"]
    alone = filled(pad(rows=[rows[0], {**rows[1], "when": {"who": ["ana"]}}]), one)
    assert (alone.answers["said"], [each["name"] for each in alone.open]) == ("x", ["play", "more"])


def test_events_are_those_whose_condition_holds() -> None:
    """In their order, empty data as an object."""
    told = pad(events=[{"type": "deal", "data": {}}, {"type": "odd", "data": {"by": "$who"}, "when": {"play": ["a"]}}])
    assert events(told, filled(told, {"play": "z"})) == [{"type": "deal", "data": {}}]
    assert events(told, filled(told, {"play": "a", "who": "carla"}))[1] == {"type": "odd", "data": {"by": "carla"}}


def forecast(*moves: list[Any], **told: Any) -> dict[str, Any]:
    """A forecast of one kind of hand."""
    cases = {"a|": {"key": ["more"], "same": {"more": {"2": "1"}}, "rows": {"1": 0}}}
    return pad(forecast={"plate": 10, "dealt": 2, "others": "table", "by": ["play", "row"], "cases": cases, "pays": [list(moves)], **told})


def paid(told: dict[str, Any], more: int | None = 2) -> Paid | None:
    """What carla's hand pays: values that pay the same are told by one of them."""
    return pays(told, filled(told, {"play": "a", "who": "carla", "more": more}))


PART = {"by": ["who"], "cases": {"carla": {"key": [], "same": {}, "rows": {"": 1}}}}
BOTH = {"also": [PART], "pays": [[["who", "plate", 3]], [["others", "who", 2]]]}
THRICE = [{"add": 1, "when": {"play": ["a"]}}, {"add": 2, "when": {"who": ["carla"]}}, {"add": 7, "when": {"who": ["ana"]}}]
PUTS = {"empty": [["others", "plate", 5]], "lying": [["mano", "plate", 1]]}
TAKES = ["plate", "who", {"plate": 1}]


@for_each(
    ("told", "comes_to"),
    [
        # What lies in the plate counts with what was dealt, and so much more, rounded up: 10 + 2 + 1, by fives.
        (
            forecast(
                ["dealer", "plate", 2],
                ["who", "plate", {"plate": 1, "add": 1, "up": 5}],
                ["others", "who", 3],
                ["player:zoe", "plate", 7],
            ),
            Paid({"ana": -5, "beto": -3, "carla": -9, "zoe": -7}, 10, 34, ()),
        ),
        (forecast(TAKES, ["dealer", "plate", 2]), Paid({"ana": -2, "beto": 0, "carla": 12}, 10, 0, ())),
        # "Others" may be only players with cards: each of them except the other side of the move.
        (forecast(["who", "others", 4], others="active"), Paid({"ana": 0, "beto": 4, "carla": -4}, 10, 10, ())),
        # What is written down moves nothing, and is told beside.
        (forecast(["who", "reserved", {"plate": 1}]), Paid({"ana": 0, "beto": 0}, 10, 10, (("carla", 12),))),
        # What had waited moves like anything else, and keeps its why.
        (
            forecast(["player:zoe", "plate", 7, "puesta"], ["who", "plate", 1]),
            Paid({"ana": 0, "beto": 0, "carla": -1, "zoe": -7}, 10, 18, (), (("puesta", "zoe", "plate", 7),)),
        ),
        # beto has cards first: he is the mano; after carla, who plays, comes beto again.
        (forecast(["mano", "plate", 3], ["who", "who+1", 4]), Paid({"ana": 0, "beto": 1, "carla": -4}, 10, 13, ())),
        # Parts are looked up by answers of their own, and added; one that does not say anything leaves the hand unforeseen.
        (forecast(**BOTH), Paid({"ana": -2, "beto": -2, "carla": 1}, 10, 13, ())),
        (forecast(**{**BOTH, "also": [{**PART, "cases": {}}]}), None),
        # A hand may count several times: each move as often as the sum comes to, but for what is put as it is dealt.
        (forecast(["who", "plate", 3], times={"of": 1, "more": THRICE}), Paid({"ana": 0, "beto": 0, "carla": -12}, 10, 22, ())),
        (
            forecast(["who", "plate", 3], times={"of": 2}, puts={"empty": [], "lying": [["mano", "plate", 1]]}),
            Paid({"ana": 0, "beto": -1, "carla": -6}, 10, 17, ()),
        ),
        # What is put at the deal hangs on whether something lies there to be won: 10, and of those nothing where 10 are apart.
        (forecast(puts=PUTS), Paid({"ana": 0, "beto": -1}, 10, 11, ())),
        (forecast(puts=PUTS, apart=10), Paid({"ana": -5, "beto": -5}, 10, 20, ())),
        # The 10 and the 1 of the deal suffice for 11; for 12 both at the table put 2, for 18 they put 4. What is apart is not to be had.
        (forecast(["plate", "who", 11], puts=PUTS, refill=2), Paid({"ana": 0, "beto": -1, "carla": 11}, 10, 0, ())),
        (forecast(["plate", "who", 12], puts=PUTS, refill=2), Paid({"ana": -2, "beto": -3, "carla": 12}, 10, 3, ())),
        (forecast(["plate", "who", 18], puts=PUTS, refill=2), Paid({"ana": -4, "beto": -5, "carla": 18}, 10, 1, ())),
        (forecast(["plate", "who", 5], apart=7, refill=2), Paid({"ana": -2, "beto": -2, "carla": 5}, 10, 9, ())),
        # 10 lie there: filled up to 15 before the deal, both at the table put 3; where enough lies there, nobody does.
        (forecast(fill={"below": 11, "to": 15}), Paid({"ana": -3, "beto": -3}, 10, 16, ())),
        (forecast(fill={"below": 10, "to": 15}), Paid({"ana": 0, "beto": 0}, 10, 10, ())),
    ],
)
def test_a_forecast_is_what_its_moves_come_to(told: dict[str, Any], comes_to: Paid | None) -> None:
    """What each pays, what lay in the plate and lies there then, and what is told beside; None where it does not say."""
    assert paid(told) == comes_to


def test_what_the_forecast_does_not_hold_is_not_foreseen() -> None:
    """The forecast is None for an unknown case, row or forecast."""
    told = forecast()
    assert paid(told, None) is pays(told, filled(told, {"play": "z"})) is pays({**told, "forecast": None}, filled(told, {})) is None


def counting(*questions: dict[str, Any], **told: Any) -> dict[str, Any]:
    """A pad of three that asks for numbers."""
    return pad(questions=[{"asks": "", "choices": [], **each} for each in questions], given={}, **told)


ELEVEN = {"of": 11, "plus": {"one": -1}}
ONE = {"name": "one", "kind": "number", "top": 20, "least": [{"of": -3}, {"of": 1}], "most": [{"of": 11}, {"of": 15}]}
TWO = {"name": "two", "kind": "number", "top": 5, "least": [], "most": [ELEVEN]}
REST = {"name": "rest", "kind": "number", "top": 20, "least": [ELEVEN], "most": [ELEVEN]}


def numbers(said: Any, name: str) -> list[int] | None:
    """The numbers that there may be to a question; None where it is not asked."""
    return next(([choice["value"] for choice in each["choices"]] for each in said.open if each["name"] == name), None)


def test_a_number_lies_between_its_bounds() -> None:
    """The highest of the least, the lowest of the most, and never more than its top; one that does not is no answer."""
    said = filled(counting(ONE, TWO), {})
    assert (numbers(said, "one"), numbers(said, "two"), said.asked == said.open[0]) == (list(range(1, 12)), None, True)
    assert [numbers(filled(counting(ONE, TWO), {"one": one}), "two") for one in (2, 8)] == [list(range(6)), list(range(4))]
    assert "one" not in filled(counting(ONE), {"one": 12}).answers


def test_a_number_that_is_the_only_one_is_the_answer() -> None:
    """Whatever was said before; where there is none, it stays asked."""
    said = filled(counting(ONE, REST), {"one": 4, "rest": 3})
    assert (said.answers["rest"], said.asked) == (7, None)
    none = filled(counting({**ONE, "most": [{"of": 0}]}), {})
    assert (numbers(none, "one"), none.asked is None) == ([], False)


def test_a_sum_is_an_answer_that_nobody_is_asked_for() -> None:
    """Of numbers so many times, and of what holds; unknown before all of them are answered."""
    more = [{"add": 5, "when": {"one": [4]}}, {"add": 100, "when": {"one": [3]}}]
    following = {"name": "sum", "kind": "sum", "sum": {"of": 2, "plus": {"one": 3}, "more": more}}
    said = filled(counting(ONE, following), {"one": 4})
    assert (said.answers["sum"], [each["name"] for each in said.open]) == (2 + 12 + 5, ["one"])
    assert "sum" not in filled(counting(ONE, following), {}).answers


@for_each(("one", "reached"), [(3, None), (4, True), (5, True)])
def test_a_sum_may_answer_whether_it_comes_to_so_much(one: int, *, reached: bool | None) -> None:
    """True, or no answer; unknown before all of it is known."""
    following = {"name": "enough", "kind": "sum", "sum": {"of": 2, "plus": {"one": 3}}, "reaches": 14}
    assert filled(counting(ONE, following), {"one": one}).answers.get("enough") is reached
    assert "enough" not in filled(counting(ONE, following), {}).answers


def test_what_is_known_of_this_hand_is_an_answer() -> None:
    """Beside what is given of every hand."""
    assert filled(counting(ONE) | {"now": {"left": 4}}, {}).answers["left"] == 4


@for_each(
    ("told", "first"),
    [({}, "ana"), ({"highest": True}, "beto"), ({"but": "left"}, "carla"), ({"highest": True, "but": "left"}, "beto")],
)
def test_who_comes_first_is_found_by_his_numbers(told: dict[str, Any], first: str) -> None:
    """One number after the other; of two equal players the one named first. None before all are known."""
    known = {"a": 3, "b": 7, "c": 3, "x": 1, "y": 2, "z": 1, "left": "ana"}
    among = [["ana", "a", "x"], ["$second", "b", "y"], ["carla", "c", "z"]]
    ranked = {"name": "first", "kind": "first", "among": among, **told}
    found = filled(counting(ranked) | {"given": {**known, "second": "beto"}}, {})
    assert (found.answers["first"], found.open) == (first, ())
    assert "first" not in filled(counting(ranked) | {"given": {"a": 3, "second": "beto"}}, {}).answers


def test_a_cell_of_a_grid_may_be_only_some_player_s() -> None:
    """Another player's answer is ignored."""
    grid = pad()["questions"][0]
    cell = {**grid, "choices": [{**grid["choices"][0], "players": ["$second"]}]}
    told = counting(cell) | {"given": {"second": "beto"}}
    answered = [filled(told, {"play": grid["choices"][0]["value"], "who": other}).answers.get("who") for other in ("beto", "carla")]
    assert answered == ["beto", None]


def of_several(**told: Any) -> dict[str, Any]:
    """A small pad that asks for several things: those that lie, and those that the first of two has of the others."""
    things = [{"value": value, "label": value} for value in "abcd"]
    lies = {
        "name": "lies",
        "kind": "some",
        "asks": "",
        "choices": things[1:],
        "least": [],
        "most": [{"of": 2}],
        "optional": True,
        "rest": "up",
    }
    bounds = {"least": [{"of": 3, "plus": {"many": -1, "lies": -1}}], "most": [{"of": 0, "plus": {"many": 1}}]}
    mine = {"name": "mine", "kind": "some", "asks": "", "choices": things, **bounds, "rest": "yours", "but": "lies", **told}
    worth = {"name": "worth", "kind": "sum", "choices": [], "sum": {"of": 1, "each": {"mine": {"a": 5, "c": 10}}}}
    seats = [{"dealer": "ana", "active": ["ana", "beto"], "pairs": "NS"}]
    return {"seats": seats, "given": {"many": 2}, "questions": [lies, mine, worth], "rows": [], "events": []}


def test_of_several_things_some_are_picked_and_the_rest_is_left() -> None:
    """In the order in which they are asked for; what is worth something adds up, and what is known of a seat is an answer."""
    said = filled(of_several(), {"mine": ["c", "a"]})
    assert (said.answers["mine"], said.answers["yours"], said.answers["worth"]) == (["a", "c"], ["b", "d"], 16)
    assert (said.answers["lies"], said.answers["up"], said.answers["pairs"], said.asked) == ([], ["b", "c", "d"], "NS", None)


def test_nothing_picked_is_no_answer_where_it_must_be_said() -> None:
    """But that there are none is one; and things that are no such things are none."""
    pad = of_several(least=[])
    answers: tuple[dict[str, object], ...] = ({}, {"mine": "a"}, {"mine": []})
    assert [asked and asked["name"] for asked in (filled(pad, said).asked for said in answers)] == ["mine", "mine", None]
    assert filled(pad, {"mine": ["x", "d"]}).answers["mine"] == ["d"]


def test_several_things_are_as_many_as_they_must_be() -> None:
    """Those picked stay picked, but are no answer before; what lies elsewhere is not among them, and counts."""
    few, many = filled(of_several(), {"mine": []}), filled(of_several(), {"mine": ["a", "b", "c"]})
    assert [each.asked is not None and (each.asked["picked"], each.asked["bounds"]) for each in (few, many)] == [
        ([], [1, 2]),
        (["a", "b", "c"], [1, 2]),
    ]
    said = filled(of_several(), {"lies": ["b"], "mine": ["a", "b"]})
    assert (said.answers["mine"], said.answers["yours"]) == (["a"], ["c", "d"])


def test_of_some_things_it_is_known_and_where_none_is_free_nobody_is_asked() -> None:
    """Known to be among them, or not to be."""
    said = filled(of_several(fixed={"a": True, "b": False}), {"mine": ["b", "c"]})
    assert said.answers["mine"] == ["a", "c"]
    full = filled(of_several(fixed={"a": True, "b": True}), {"mine": ["c"]})
    assert (full.answers["mine"], [each["name"] for each in full.open]) == (["a", "b"], ["lies"])


@for_each(("told", "top", "expected"), [({}, 3, None), ({"n": 2}, 3, 2), ({"n": 9}, 3, None), ({}, 0, None)])
def test_a_number_that_need_not_be_said_is_not_asked_for(told: Any, top: int, expected: int | None) -> None:
    """An impossible number is none; if only one is possible, it is not offered."""
    number = {
        "name": "n",
        "kind": "number",
        "asks": "",
        "choices": [],
        "top": top,
        "least": [],
        "most": [],
        "optional": True,
        "offers": [1],
    }
    said = filled(pad(questions=[number]), told)
    assert (said.asked, said.answers.get("n"), len(said.open)) == (None, expected, 1 if top else 0)


@for_each(
    ("changed", "stays"),
    [
        ({"tricks": 5}, {"trump": "oros", "tricks": 5, "estuches": 3}),
        ({"trump": "copas"}, {"trump": "copas", "tricks": 6, "bola": "lost", "left": 2}),
        ({"tricks": 5, "bola": "won"}, {"trump": "oros", "tricks": 5, "bola": "won", "estuches": 3}),
        ({"left": 1}, {"trump": "oros", "tricks": 6, "bola": "lost", "left": 1, "estuches": 3}),
        ({}, {"trump": "oros", "tricks": 6, "bola": "lost", "left": 2, "estuches": 3}),
    ],
)
def test_an_answer_is_dropped_when_one_changes_that_its_condition_or_its_bounds_name(
    changed: dict[str, Any], stays: dict[str, Any]
) -> None:
    """A lost bola and what is left hang on the tricks, three estuches on the trump; what is answered with the change was answered knowing it."""
    counts = [{"value": count} for count in (5, 6)]
    bolas = [{"value": value, "when": {"tricks": [5, 6]}} for value in ("won", "lost")]
    questions = [
        {"name": "trump", "kind": "suits", "asks": "", "choices": [{"value": "oros"}, {"value": "copas"}]},
        {"name": "tricks", "kind": "count", "asks": "", "choices": counts, "when": {"trump": True}},
        {"name": "left", "kind": "number", "asks": "", "top": 9, "choices": [], "least": [], "most": [{"of": 9, "plus": {"tricks": -1}}]},
        {"name": "bola", "kind": "chips", "asks": "", "optional": True, "choices": bolas},
        {"name": "estuches", "kind": "chips", "asks": "", "choices": [{"value": 3, "when": {"trump": ["oros", "copas"]}}, {"value": 4}]},
    ]
    was = {"trump": "oros", "tricks": 6, "bola": "lost", "left": 2, "estuches": 3}
    assert still_said(pad(questions=questions), was, was | changed) == stays
