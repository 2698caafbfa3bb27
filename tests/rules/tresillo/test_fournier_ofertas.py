"""How does the auction go: who may say what, what does a call commit to, and what if nobody plays?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from projections.replay import read
from tests.for_each import for_each
from tests.house.pages import section, table
from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded
from tests.rules.tresillo.hands import of_before, stored, waits

Calls = tuple[tuple[str, str], ...]

CONTRACTS = {
    "entrada": ("entrada", "oros"),
    "entrada a favor": ("entrada", "bastos"),
    "vuelta": ("vuelta", "oros"),
    "vuelta a favor": ("vuelta", "bastos"),
    "solo": ("solo", "oros"),
    "solo a favor": ("solo", "bastos"),
}
STEPS_PLAIN = {
    "entrada": 0,
    "entrada a favor": 0,
    "vuelta": 1,
    "vuelta a favor": 1,
    "solo": 2,
    "solo a favor": 2,
}
STEPS_FAVOR = {
    "entrada": 0,
    "entrada a favor": 1,
    "vuelta": 2,
    "vuelta a favor": 2,
    "solo": 3,
    "solo a favor": 4,
}


def said(calls: str) -> list[Event]:
    """Calls like "ana juego, beto mas" as events."""
    return [event("bid", player=who, call=call) for who, call in (part.split() for part in calls.split(", "))]


def holder(calls: str) -> str:
    """The last who said juego or mas."""
    last: str = [bid["data"]["player"] for bid in said(calls) if bid["data"]["call"] != "paso"][-1]
    return last


def auction(calls: str, *, favor: str | None = None, tariff: str = "fournier") -> list[Event]:
    """A hand at a table of three (ana is mano, beto en medio, carla postre) with its calls so far."""
    return [opened(tariff, THREE, overrides={"favor": favor}), event("deal"), *said(calls)]


def playing(player: str, name: str) -> Event:
    """A contract by its name; the favor suit, where there is one, is bastos."""
    lance, trump = CONTRACTS[name]
    return event("contract", player=player, lance=lance, trump=trump)


def codes(*record: Event) -> list[str]:
    """The findings of the night, by code."""
    return [found["code"] for found in yielded(*record)["findings"]]


def auctions(top: int, equals: str = "mano") -> Iterator[tuple[Calls, str | None, int, list[tuple[str, str, str]]]]:
    """Every auction as far as it may go: its calls, the winner (None if all passed), the step, and calls not taken.

    Written from the page: a mas of the mano equals (or, where `equals` is `earlier`, of whoever sits before the holder); else one step up.
    """

    def go(calls: Calls, out: frozenset[int], holder: int | None, step: int, last: int) -> Iterator[Any]:
        """From these calls on: who is out, who holds at which step, who spoke last."""
        left = [seat for seat in range(3) if seat not in out]
        finished = not left or (len(left) == 1 and holder == left[0])
        wrong: list[tuple[str, str, str]] = []
        if finished:
            yield calls, None if holder is None else THREE[holder], step, wrong
            return
        turn = next(seat % 3 for seat in range(last + 1, last + 4) if seat % 3 not in out)
        for seat in range(3):
            if seat != turn:
                wrong += [(THREE[seat], call, "out_of_order") for call in ("paso", "juego", "mas")]
        may_equal = holder is None or (turn == 0 if equals == "mano" else turn < holder)
        after = step if may_equal else step + 1
        if holder is None:
            wrong.append((THREE[turn], "mas", "out_of_order"))
        else:
            wrong.append((THREE[turn], "juego", "out_of_order"))
            if after > top:
                wrong.append((THREE[turn], "mas", "not_allowed"))
        yield calls, "unfinished", step, wrong
        yield from go((*calls, (THREE[turn], "paso")), out | {turn}, holder, step, turn)
        if holder is None:
            yield from go((*calls, (THREE[turn], "juego")), out, turn, 0, turn)
        elif after <= top:
            yield from go((*calls, (THREE[turn], "mas")), out, turn, after, turn)

    yield from go((), frozenset(), None, 0, 2)


@for_each("equals", ["mano", "earlier"])
@for_each("favor", [None, "bastos"])
def test_r10_every_auction_takes_just_the_calls_that_may_come(favor: str | None, equals: str) -> None:
    """Walk all auctions: what is out of turn, after passing, a second juego, a mas before it or too high is refused."""
    for calls, _, _, wrong in auctions(4 if favor else 2, equals):
        record = [opened(players=THREE, overrides={"favor": favor, "mas_equals": equals}), event("deal")]
        record += [event("bid", player=who, call=call) for who, call in calls]
        for who, call, code in wrong:
            assert refused(*record, event("bid", player=who, call=call))["code"] == code, (calls, who, call)


@for_each("equals", ["mano", "earlier"])
@for_each("favor", [None, "bastos"])
def test_r11_every_auction_commits_its_winner_to_its_step(favor: str | None, equals: str) -> None:
    """Walk all auctions: a contract under the step of the last call is a finding, one at or over it is none."""
    steps = STEPS_FAVOR if favor else STEPS_PLAIN
    for calls, winner, step, _ in auctions(4 if favor else 2, equals):
        record = [opened(players=THREE, overrides={"favor": favor, "mas_equals": equals}), event("deal")]
        record += [event("bid", player=who, call=call) for who, call in calls]
        if winner is None:
            assert step == 0
            assert yielded(*record)["hands"][0]["outcome"] == "passed_out"
        elif winner != "unfinished":
            for name in CONTRACTS:
                found = codes(*record, playing(winner, name))
                assert found == (["lance_inferior"] if steps[name] < step else []), (calls, name)
            for other in THREE:
                if other != winner:
                    assert refused(*record, playing(other, "solo a favor"))["code"] == "contradiction", calls


def test_r10_the_walk_over_all_auctions_is_what_it_claims() -> None:
    """By hand: with steps 0 to 2 ana may equal, beto after her must go up; the highest auctions end at a solo."""
    finished = {calls: (winner, step) for calls, winner, step, _ in auctions(2) if winner != "unfinished"}
    three_passes = (("ana", "paso"), ("beto", "paso"), ("carla", "paso"))
    assert finished[three_passes] == (None, 0)
    assert finished[(("ana", "juego"), ("beto", "paso"), ("carla", "paso"))] == ("ana", 0)
    equal = (("ana", "juego"), ("beto", "mas"), ("carla", "paso"), ("ana", "mas"), ("beto", "paso"))
    assert finished[equal] == ("ana", 1)
    assert max(step for _, step in finished.values()) == 2


@pytest.mark.parametrize("calls", ["ana juego, beto juego", "ana paso, beto juego, carla juego"])
def test_r10_juego_is_said_once(calls: str) -> None:
    """After a juego the others say paso or mas."""
    assert refused(*auction(calls))["code"] == "out_of_order"


@for_each(
    ("calls", "winner"),
    [
        ("ana juego, beto paso, carla paso", "ana"),
        ("ana paso, beto juego, carla paso", "beto"),
        ("ana paso, beto paso, carla juego", "carla"),
        ("ana juego, beto mas, carla paso, ana paso", "beto"),
        ("ana juego, beto mas, carla mas, ana paso, beto paso", "carla"),
        ("ana juego, beto paso, carla mas, ana mas, carla paso", "ana"),
    ],
)
def test_r10_the_auction_is_over_when_one_is_left_who_has_spoken(calls: str, winner: str) -> None:
    """Nobody has a further call then; the winner alone makes the contract."""
    record = auction(calls)
    for player in THREE:
        for call in ("paso", "mas"):
            assert refused(*record, event("bid", player=player, call=call))["code"] == "out_of_order"
        if player == winner:
            assert yielded(*record, playing(player, "solo"))["hands"][0]["hombre"] == winner
        else:
            assert refused(*record, playing(player, "solo"))["code"] == "contradiction"


def test_r10_the_last_of_three_has_not_spoken_when_two_have_passed() -> None:
    """Two pasos leave carla, who may still say juego or paso: the auction is not over, the hand is open."""
    record = auction("ana paso, beto paso")
    assert yielded(*record)["hands"][0]["outcome"] == "open"
    assert yielded(*record, *said("carla juego"))["hands"][0]["outcome"] == "open"
    assert yielded(*record, *said("carla paso"))["hands"][0]["outcome"] == "passed_out"


def test_r10_an_auction_may_break_off_with_the_contract() -> None:
    """Calls are optional detail: after ana's juego alone a contract of hers or of beto, who has not passed, stands."""
    assert codes(*auction("ana juego"), playing("ana", "entrada")) == []
    assert codes(*auction("ana juego"), playing("beto", "entrada")) == []
    assert codes(*auction("ana juego, beto mas, carla mas"), playing("carla", "entrada")) == []


def test_r10_after_the_contract_nobody_bids() -> None:
    """The auction ended in it."""
    record = [*auction("ana juego"), playing("ana", "entrada")]
    assert refused(*record, *said("beto mas"))["code"] == "out_of_order"
    assert refused(*record, *said("beto paso"))["code"] == "out_of_order"
    assert refused(*record, playing("ana", "entrada"))["code"] == "out_of_order"


def test_r10_with_four_the_dealer_is_passed_over() -> None:
    """dario deals: after carla's mas it is ana's turn again, and dario is never asked."""
    record = [opened(players=FOUR), event("deal"), *said("ana juego, beto paso, carla mas, ana mas, carla paso")]
    assert codes(*record, playing("ana", "entrada")) == ["lance_inferior"]
    assert codes(*record, playing("ana", "vuelta")) == []


@for_each(
    ("calls", "step"),
    [
        ("ana juego, beto paso, carla paso", 0),
        ("ana juego, beto mas, carla paso, ana paso", 1),
        ("ana juego, beto mas, carla paso, ana mas, beto paso", 1),
        ("ana juego, beto mas, carla mas, ana paso, beto paso", 2),
        ("ana juego, beto mas, carla mas, ana mas, beto paso, carla paso", 2),
        ("ana juego, beto mas, carla paso, ana mas, beto mas, ana paso", 2),
        ("ana juego, beto mas, carla paso, ana mas, beto mas, ana mas, beto paso", 2),
        ("ana juego, beto paso, carla mas, ana mas, carla mas, ana mas, carla paso", 2),
    ],
)
def test_r11_without_favor_three_steps(calls: str, step: int) -> None:
    """Behind the holder one step up, before him the same: entrada 0, vuelta 1, solo 2; trump bastos changes nothing."""
    for name, own in STEPS_PLAIN.items():
        assert codes(*auction(calls), playing(holder(calls), name)) == (["lance_inferior"] if own < step else [])


@for_each(
    ("calls", "step"),
    [
        ("ana juego, beto paso, carla paso", 0),
        ("ana juego, beto mas, carla paso, ana paso", 1),
        ("ana juego, beto mas, carla mas, ana paso, beto paso", 2),
        ("ana juego, beto mas, carla mas, ana mas, beto paso, carla paso", 2),
        ("ana juego, beto mas, carla mas, ana mas, beto mas, carla paso, ana paso", 3),
        ("ana juego, beto mas, carla mas, ana mas, beto mas, carla mas, ana mas, beto paso, carla paso", 4),
    ],
)
def test_r11_with_favor_five_steps(calls: str, step: int) -> None:
    """entrada 0, a favor 1, vuelta 2 whatever it turns, solo 3, a favor 4; favor is bastos."""
    for name, own in STEPS_FAVOR.items():
        expected = ["lance_inferior"] if own < step else []
        assert codes(*auction(calls, favor="bastos"), playing(holder(calls), name)) == expected


def test_r11_a_mas_over_the_top_step_is_refused() -> None:
    """carla holds the solo (2): ana, who is mano, may equal; over ana's mas, and over carla's, beto may not go."""
    top = "ana juego, beto mas, carla mas, ana mas"
    assert refused(*auction(f"{top}, beto mas"))["code"] == "not_allowed"
    assert refused(*auction(f"{top}, beto paso, carla mas"))["code"] == "not_allowed"
    assert refused(*auction("ana juego, beto mas, carla mas, ana paso, beto mas"))["code"] == "not_allowed"


def test_r11_with_favor_the_top_step_is_two_higher() -> None:
    """0 1 2 2 3 4 4: the same calls that were too high without favor are taken, and the eighth is too high."""
    calls = "ana juego, beto mas, carla mas, ana mas, beto mas, carla mas, ana mas"
    assert codes(*auction(calls, favor="bastos"), playing("ana", "entrada")) == []
    assert refused(*auction(f"{calls}, beto mas", favor="bastos"))["code"] == "not_allowed"


def test_r11_the_favor_of_the_trump_counts_only_where_the_step_has_it() -> None:
    """Step 1 with favor: entrada in bastos is enough, in oros not; step 4: only a solo in bastos."""
    one = auction("ana juego, beto mas, carla paso, ana paso", favor="bastos")
    assert codes(*one, playing("beto", "entrada a favor")) == []
    assert codes(*one, playing("beto", "entrada")) == ["lance_inferior"]
    calls = "ana juego, beto mas, carla mas, ana mas, beto mas, carla mas, ana paso, beto paso"
    four = auction(calls, favor="bastos")
    assert codes(*four, playing("carla", "solo")) == ["lance_inferior"]
    assert codes(*four, playing("carla", "solo a favor")) == []


def test_r11_a_vuelta_that_turns_favor_is_no_more_than_a_vuelta() -> None:
    """Step 3 (solo): a vuelta that turned the favor suit is still step 2."""
    calls = "ana juego, beto mas, carla mas, ana mas, beto mas, carla paso, ana paso"
    turned = event("contract", player="beto", lance="vuelta", turned="RB")
    assert codes(*auction(calls, favor="bastos"), turned) == ["lance_inferior"]


def test_r11_a_higher_lance_is_always_free() -> None:
    """Who said juego alone may play a solo."""
    for name in CONTRACTS:
        assert codes(*auction("ana paso, beto paso, carla juego"), playing("carla", name)) == []


def test_r11_the_finding_names_the_hombre_and_moves_no_tanto() -> None:
    """beto owed a vuelta and plays an entrada: P = 5, he wins 5 + 2 x 5 as he would have."""
    tally = event("tally", tricks={"ana": 4, "beto": 5})
    record = [*auction("ana juego, beto mas, carla paso, ana paso"), playing("beto", "entrada"), tally]
    night = yielded(*record)
    found = {"hand": 1, "code": "lance_inferior", "source": "fournier/ofertas", "player": "beto"}
    assert night["hands"][0]["findings"] == [found]
    assert night["findings"] == [found]
    assert night["hands"][0]["tantos"] == {"ana": -5, "beto": 15, "carla": -10}


def test_j26_house_rule_mas_equals_by_tariff_for_en_medio() -> None:
    """ana passed; carla's mas goes to step 1; beto's is step 2 in Fournier, where he is not mano, and equals it elsewhere."""
    calls = "ana paso, beto juego, carla mas, beto mas, carla paso"
    for tariff, too_low in (("fournier", True), ("jepus-1896", False), ("jepus-1896-castilla", False), ("voltereta-1826", False)):
        record = auction(calls, tariff=tariff)
        assert codes(*record, playing("beto", "vuelta")) == (["lance_inferior"] if too_low else [])
        assert codes(*record, playing("beto", "entrada")) == ["lance_inferior"]
        assert codes(*record, playing("beto", "solo")) == []


def test_house_rule_mas_equals_the_postre_must_go_over_en_medio() -> None:
    """`earlier`: carla's second mas over beto's equal one is step 2, her vuelta is too low; `mano`: nothing is left to say."""
    calls = "ana paso, beto juego, carla mas, beto mas, carla mas"
    record = auction(f"{calls}, beto paso", tariff="jepus-1896")
    assert codes(*record, playing("carla", "vuelta")) == ["lance_inferior"]
    assert codes(*record, playing("carla", "solo")) == []
    assert refused(*auction(calls))["code"] == "not_allowed"


def test_house_rule_mas_equals_set_otherwise_than_by_tariff() -> None:
    """Fournier with `earlier`, 1826 with `mano`."""
    calls = said("ana paso, beto juego, carla mas, beto mas, carla paso")
    for tariff, equals, expected in (("fournier", "earlier", []), ("voltereta-1826", "mano", ["lance_inferior"])):
        record = [opened(tariff, THREE, overrides={"mas_equals": equals}), event("deal"), *calls]
        assert codes(*record, playing("beto", "vuelta")) == expected


def test_r11_a_mas_that_was_taken_before_stands_in_records_of_before() -> None:
    """carla's second mas was a step 2 when beto's equalled hers: it holds, at the top step, and so does beto's after it."""
    calls = "ana paso, beto juego, carla mas, beto mas, carla mas"
    found = {"hand": 1, "code": "of_before", "source": "fournier/ofertas", "player": "carla", "offence": {"seq": 7}, "proof": {"seq": 7}}
    night = of_before(*auction(f"{calls}, beto paso"), playing("carla", "vuelta"))
    assert [each["code"] for each in night["findings"]] == ["lance_inferior", "of_before"]
    assert of_before(*auction(f"{calls}, beto paso"), playing("carla", "solo"))["findings"] == [found]
    again = of_before(*auction(f"{calls}, beto mas, carla paso"), playing("beto", "solo"))
    assert again["findings"] == [found, {**found, "player": "beto", "offence": {"seq": 8}, "proof": {"seq": 8}}]


def test_r11_a_mas_that_never_was_taken_stands_nowhere() -> None:
    """Over the mano's equal solo nobody ever went, nor over beto's of before."""
    earlier = "ana paso, beto juego, carla mas, beto mas, carla mas, beto mas, carla mas"
    for calls in ("ana juego, beto mas, carla mas, ana mas, beto mas", earlier):
        assert stored(*auction(calls)).refused is not None


LEAST = ["entrada", "vuelta", "solo"]


@for_each("equals", ["mano", "earlier"])
@for_each("cells", table(section("Course of a hand"), "calls: mano, en medio, postre, and on"), ids=lambda cells: cells[0])
def test_r11_table_of_auctions(cells: list[str], equals: str) -> None:
    """Each row of the page, by both rules: who plays, and the least that he owes."""
    calls = [call.split(" (")[0] for call in cells[0].split(", ")]
    who = {"mano": "ana", "en medio": "beto", "postre": "carla"}[cells[1]]
    least = cells[2] if equals == "mano" else cells[3]
    record = [opened(players=THREE, overrides={"mas_equals": equals, "juego_again": "juego_again" in cells[0]}), event("deal")]
    for call in calls if least in LEAST else calls[:-1]:
        turn = next(player for player in THREE if read([*record, event("bid", player=player, call="paso")]).refused is None)
        record.append(event("bid", player=turn, call=call))
    if least not in LEAST:
        assert refused(*record)["code"] == "not_allowed"
        return
    for name in LEAST:
        assert codes(*record, playing(who, name)) == (["lance_inferior"] if LEAST.index(name) < LEAST.index(least) else [])


def test_r12_a_void_hand_leaves_what_is_reserved() -> None:
    """Carried 30 with a reserved puesta in it and one of 55 waiting: 35, still reservada, still waiting."""
    waiting = [{"player": "beto", "tantos": 55}]
    carried = {"plate": 30, "puesta": "reservada", "reserved": waiting}
    night = yielded(opened(players=THREE, carried=carried), event("deal"), event("pass_out"))
    assert (night["plate"], night["puesta"], waits(night)) == (35, "reservada", waiting)


def test_r12_after_a_juego_nobody_can_say_that_all_passed() -> None:
    """The log has a juego: a void hand contradicts it; after the contract it comes too late to be in order."""
    assert refused(*auction("ana paso, beto juego"), event("pass_out"))["code"] == "contradiction"
    record = [opened(players=THREE), event("deal"), playing("ana", "entrada")]
    assert refused(*record, event("pass_out"))["code"] == "out_of_order"


def test_r12_a_void_hand_is_finished() -> None:
    """Nothing of a hand can follow it; the next deal can."""
    for end in ([event("pass_out")], said("ana paso, beto paso, carla paso")):
        record = [opened(players=THREE), event("deal"), *end]
        assert refused(*record, playing("ana", "entrada"))["code"] == "no_open_hand"
        assert refused(*record, event("pass_out"))["code"] == "no_open_hand"
        assert yielded(*record, event("deal"))["hands"][1]["outcome"] == "open"


def test_r4_passed_hands_let_the_plate_grow() -> None:
    """5 + 5 + 5 of three dealers; ana wins the fourth hand, which ana deals: P = 20."""
    night = yielded(
        opened(players=THREE),
        *[event("deal"), event("pass_out")] * 3,
        *[event("deal"), playing("ana", "entrada"), event("tally", tricks={"ana": 5})],
    )
    assert [hand["plate"] for hand in night["hands"]] == [5, 10, 15, 0]
    assert ("plate", "ana", 20, "plato") in posted(night["hands"][3])


def test_r4_the_dealer_puts_also_while_a_puesta_lies_in_the_plate() -> None:
    """5 + puesta 25 = 30; passed out 35; a codillo paid beside it leaves 40; a defended hand 45; ana wins 50."""
    night = yielded(
        opened(),
        *[event("deal"), playing("ana", "entrada"), event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})],
        *[event("deal"), event("pass_out")],
        *[event("deal"), playing("dario", "solo"), event("tally", tricks={"dario": 3, "ana": 5, "carla": 1})],
        *[event("deal"), playing("ana", "entrada")],
        event("tally", tricks={"ana": 2, "beto": 5, "dario": 2}, rendicion=True, defensor="beto"),
        *[event("deal"), playing("ana", "entrada"), event("tally", tricks={"ana": 5})],
    )
    assert [hand["plate"] for hand in night["hands"]] == [30, 35, 40, 45, 0]
    assert [posted(hand)[0] for hand in night["hands"]] == [
        (dealer, "plate", 5, "dar") for dealer in ("dario", "ana", "beto", "carla", "dario")
    ]
    assert ("plate", "ana", 50, "plato") in posted(night["hands"][4])
