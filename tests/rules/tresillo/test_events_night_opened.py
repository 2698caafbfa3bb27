"""Which nights can be opened, and what does each field of `night_opened` bring in?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")


def night(*without: str, **changes: Any) -> Event:
    """A plain Fournier night with some fields of its data changed or left out."""
    data: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(FOUR)} | changes
    return {"type": "night_opened", "data": {name: value for name, value in data.items() if name not in without}}


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


@pytest.mark.parametrize("game", ["mus", "Tresillo", "", 3, None])
def test_event_night_opened_game_is_one_that_is_played_here(game: Any) -> None:
    """No page describes it, so nothing can be scored by it."""
    malformed("game", night(game=game))


@pytest.mark.parametrize("field", ["game", "rules", "players"])
def test_event_night_opened_lacks_nothing_that_it_needs(field: str) -> None:
    """Game, rules (with a tariff) and players have no default."""
    malformed(field, night(field))


def test_event_night_opened_knows_no_other_field() -> None:
    """An unknown field is named, not passed over."""
    malformed("mesa", night(mesa="grande"))


@pytest.mark.parametrize(
    ("tariff", "plate"),
    [("fournier", 5), ("jepus-1896", 4), ("jepus-1896-castilla", 5), ("voltereta-1826", 5)],
)
def test_event_night_opened_rules_tariff_is_one_of_four(tariff: str, plate: int) -> None:
    """Each is known by what its dealer puts in: 5, 4, 5, 5."""
    night_read = yielded(opened(tariff), DEAL, PASSED)
    assert night_read["plate"] == plate
    assert night_read["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -plate}


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"overrides": {}},
        {"tariff": "jepus"},
        {"tariff": "Fournier"},
        {"tariff": None},
        {"tariff": 1896},
        {"tariff": ["fournier"]},
        {"tariff": "fournier", "variant": "libre"},
        {"tariff": "fournier", "variant": ""},
        {"tariff": "fournier", "house": {}},
        {"tariff": "fournier", "overrides": []},
        {"tariff": "fournier", "overrides": "solera"},
        {"tariff": "fournier", "overrides": {"palo": "oros"}},
        {"tariff": "fournier", "overrides": {"Solera": True}},
        "fournier",
        ["fournier"],
        None,
    ],
)
def test_event_night_opened_rules_name_a_tariff_no_variant_and_known_house_rules(rules: Any) -> None:
    """The tariff has no default, variants there are none, and a house rule that the page does not list is unknown."""
    malformed("rules", night(rules=rules))


def test_event_night_opened_rules_overrides_may_be_empty() -> None:
    """Nothing overridden: the dealer's 5 as ever."""
    assert yielded(opened(overrides={}), DEAL, PASSED)["plate"] == 5


@pytest.mark.parametrize(
    "name",
    [
        "deal",
        "entrada",
        "extra3",
        "extra4",
        "vuelta",
        "solo",
        "solo_lost",
        "bola",
        "estuche",
        "estuche_cap",
        "primeras",
        "reserve_at",
    ],
)
@pytest.mark.parametrize("value", [-1, 1_000_001, 1.5, "5", True, None, [5]])
def test_event_night_opened_overrides_of_tantos_are_whole_and_not_negative(name: str, value: Any) -> None:
    """Whole numbers from 0 to 1,000,000, nothing else."""
    malformed("rules", opened(overrides={name: value}))


@pytest.mark.parametrize("value", [0, 7, 1_000_000])
def test_event_night_opened_overrides_deal_takes_both_ends_of_the_range(value: int) -> None:
    """What the dealer puts in is what the table said: nothing, seven, a million."""
    assert yielded(opened(overrides={"deal": value}), DEAL, PASSED)["plate"] == value


@pytest.mark.parametrize("value", [0, -5, 1_000_001, 2.5, "5", True, None])
def test_event_night_opened_overrides_rounding_is_at_least_one(value: Any) -> None:
    """Nothing can be rounded up to a multiple of nothing."""
    malformed("rules", opened(overrides={"rounding": value}))


@pytest.mark.parametrize(
    "name",
    ["primeras_contra", "solera", "favor_doubles", "fourth_pays", "bola_early", "bola_counts_game"],
)
@pytest.mark.parametrize("value", [0, 1, "true", "", None, []])
def test_event_night_opened_overrides_that_are_claims_take_true_or_false(name: str, value: Any) -> None:
    """A number or a word is no claim."""
    malformed("rules", opened(overrides={name: value}))


@pytest.mark.parametrize(
    "name",
    [
        "contraestuche",
        "codillo_puesta",
        "reserve",
        "reserve_choice",
        "twins_reserved",
        "defensor_conditions",
        "defensor_bola",
    ],
)
@pytest.mark.parametrize("value", ["siempre", "", True, 3, None])
def test_event_night_opened_overrides_that_choose_take_the_listed_words(name: str, value: Any) -> None:
    """Each has its own few words; another word, a number or null is none of them."""
    malformed("rules", opened(overrides={name: value}))


@pytest.mark.parametrize("value", ["trebol", "O", "Oros", True, 1, ["oros"]])
def test_event_night_opened_overrides_favor_is_a_suit_or_null(value: Any) -> None:
    """One of the four suits, by its name."""
    malformed("rules", opened(overrides={"favor": value}))


@pytest.mark.parametrize("value", [[], [3], [3, 37, 40], ["3", "37"], 3, [3, None], [True, 37], [3.5, 37], {"min": 3}])
def test_event_night_opened_overrides_cut_limits_are_two_numbers_or_null(value: Any) -> None:
    """A least and a most, both whole."""
    malformed("rules", opened("jepus-1896", overrides={"cut_limits": value}))


def test_event_night_opened_overrides_favor_and_cut_limits_may_be_null() -> None:
    """Null takes Jepús' limits away: a cut of two is then no finding."""
    opening = opened("jepus-1896", overrides={"favor": None, "cut_limits": None})
    night_read = yielded(opening, event("deal", cut=2), PASSED)
    assert night_read["findings"] == []


@pytest.mark.parametrize("players", [["a", "b", "c"], ["a", "b", "c", "a2-_b"], ["a" * 16, "b", "c"]])
def test_event_night_opened_players_are_three_or_four(players: list[str]) -> None:
    """The first hand is dealt by the last of them, whose 5 lie in the plate."""
    night_read = yielded(opened(players=players), DEAL, PASSED)
    assert night_read["hands"][0]["dealer"] == players[-1]
    assert night_read["balance"] == dict.fromkeys(players[:-1], 0) | {players[-1]: -5}


@pytest.mark.parametrize(
    "players",
    [
        [],
        ["ana"],
        ["ana", "beto"],
        ["ana", "beto", "carla", "dario", "eva"],
        ["ana", "beto", "ana"],
        ["ana", "beto", "carla", "carla"],
        "ana",
        {"ana": 1, "beto": 2, "carla": 3},
        None,
        3,
    ],
)
def test_event_night_opened_players_are_no_fewer_no_more_and_all_different(players: Any) -> None:
    """Two cannot play, a fifth finds no seat, nobody sits twice."""
    malformed("players", night(players=players))


@pytest.mark.parametrize(
    "player",
    ["plate", "Ana", "1ana", "_ana", "-ana", "", "a" * 17, "ana maria", "añil", "ana\n", "ana.b", 7, None, True],
)
def test_event_night_opened_players_are_short_plain_ids(player: Any) -> None:
    """A small letter, then at most fifteen small letters, digits, dashes or underscores; and never the plate."""
    malformed("players", night(players=["beto", "carla", player]))


def test_event_night_opened_first_dealer_is_the_last_player_unless_named() -> None:
    """So the first of `players` is mano: it is she who may lead."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    hand = yielded(opened(), DEAL, contract, event("trick", winner="beto", leader="ana"))["hands"][0]
    assert hand["dealer"] == "dario"
    assert hand["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}


@pytest.mark.parametrize(("dealer", "mano"), [("ana", "beto"), ("beto", "carla"), ("carla", "dario"), ("dario", "ana")])
def test_event_night_opened_first_dealer_may_be_named(dealer: str, mano: str) -> None:
    """He puts the 5, and who sits after him leads."""
    contract = event("contract", player=mano, lance="entrada", trump="oros")
    hand = yielded(opened(first_dealer=dealer), DEAL, contract, event("trick", winner=mano, leader=mano))["hands"][0]
    assert hand["dealer"] == dealer
    assert hand["tantos"] == {player: -5 if player == dealer else 0 for player in FOUR}


@pytest.mark.parametrize("dealer", ["eva", "plato"])
def test_event_night_opened_first_dealer_sits_at_the_table(dealer: str) -> None:
    """Nobody of that name sat down."""
    assert refused(opened(first_dealer=dealer))["code"] == "not_at_table"


@pytest.mark.parametrize("dealer", ["Dario", "", 4, None, ["dario"], True])
def test_event_night_opened_first_dealer_is_an_id(dealer: Any) -> None:
    """What cannot be an id is malformed, not a stranger."""
    malformed("first_dealer", opened(first_dealer=dealer))


@pytest.mark.parametrize("minor", [1, 5, 1_000_000])
def test_event_night_opened_stake_changes_no_tanto(minor: int) -> None:
    """Money is reckoned from tantos, not the other way about: the plan stays in tantos."""
    night_read = yielded(opened(stake={"currency": "EUR", "minor_per_tanto": minor}), DEAL, PASSED)
    assert night_read["settlement"] == [{"from": "dario", "to": "plate", "tantos": 5}]


@pytest.mark.parametrize(
    "stake",
    [
        {"currency": "EUR"},
        {"minor_per_tanto": 5},
        {"currency": "EUR", "minor_per_tanto": 0},
        {"currency": "EUR", "minor_per_tanto": -5},
        {"currency": "EUR", "minor_per_tanto": 0.5},
        {"currency": "EUR", "minor_per_tanto": "5"},
        {"currency": "EUR", "minor_per_tanto": True},
        {"currency": "EUR", "minor_per_tanto": 1_000_001},
        {"currency": 978, "minor_per_tanto": 5},
        {"currency": "EUR", "minor_per_tanto": 5, "rate": 1},
        ["EUR", 5],
        5,
        None,
    ],
)
def test_event_night_opened_stake_is_a_currency_and_a_whole_number(stake: Any) -> None:
    """At least one of the smallest coin a tanto."""
    malformed("stake", opened(stake=stake))


def test_event_night_opened_names_change_nothing() -> None:
    """They are shown, not reckoned with."""
    plain = yielded(opened(), DEAL, PASSED)
    assert yielded(opened(names={"ana": "Ana María", "beto": "ñ" * 280}), DEAL, PASSED) == plain


@pytest.mark.parametrize("names", [{"ana": 5}, {"ana": None}, {"ana": "a" * 281}, ["Ana"], "Ana", None])
def test_event_night_opened_names_are_texts_by_id(names: Any) -> None:
    """At most 280 characters each."""
    malformed("names", opened(names=names))


def test_event_night_opened_carried_is_nothing_unless_said() -> None:
    """Plate 0, kind none, nothing reserved; so also for each part that is left out."""
    parts: list[Event] = [{}, {"plate": 0}, {"puesta": "none"}, {"reserved": []}]
    for carried in parts:
        night_read = yielded(opened(carried=carried))
        assert (night_read["plate"], night_read["puesta"], night_read["reserved"]) == (0, "none", [])


@pytest.mark.parametrize("plate", [0, 1, 35, 1_000_000])
@pytest.mark.parametrize("puesta", ["none", "primera", "reservada"])
def test_event_night_opened_carried_plate_and_kind_come_in_as_they_are(plate: int, puesta: str) -> None:
    """Nobody of this night has lost it: all balances 0, nothing to settle."""
    night_read = yielded(opened(carried={"plate": plate, "puesta": puesta}))
    assert (night_read["plate"], night_read["puesta"]) == (plate, puesta)
    assert night_read["balance"] == dict.fromkeys(FOUR, 0)
    assert night_read["settlement"] == []


def test_event_night_opened_carried_reserved_are_ordered_by_size_equals_as_given() -> None:
    """50 before 20; of the two 50 and of the two 20 the one given first."""
    waiting = [("beto", 20), ("ana", 50), ("carla", 20), ("dario", 50)]
    carried = {"reserved": [{"player": player, "tantos": tantos} for player, tantos in waiting]}
    assert [(line["player"], line["tantos"]) for line in yielded(opened(carried=carried))["reserved"]] == [
        ("ana", 50),
        ("dario", 50),
        ("beto", 20),
        ("carla", 20),
    ]


def test_event_night_opened_carried_reserved_wait_until_a_hand_is_won() -> None:
    """Not put at the opening, nor when all pass, though the plate holds no puesta."""
    carried = {"reserved": [{"player": "beto", "tantos": 55}]}
    night_read = yielded(opened(carried=carried), DEAL, PASSED)
    assert (night_read["plate"], night_read["puesta"]) == (5, "none")
    assert night_read["reserved"] == [{"player": "beto", "tantos": 55}]


def test_event_night_opened_carried_reserved_are_put_when_a_hand_is_won() -> None:
    """Kind none: base 5. ana 5 + 3 × 5 = 20; beto −5 and his 55 into the plate."""
    carried = {"reserved": [{"player": "beto", "tantos": 55}]}
    night_read = yielded(
        opened(carried=carried),
        DEAL,
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night_read["balance"] == {"ana": 20, "beto": -60, "carla": -5, "dario": -10}
    assert (night_read["plate"], night_read["puesta"], night_read["reserved"]) == (55, "reservada", [])


def test_event_night_opened_carried_reserved_players_sit_at_the_table() -> None:
    """Who does not play tonight cannot be charged tonight."""
    carried = {"reserved": [{"player": "beto", "tantos": 20}, {"player": "eva", "tantos": 55}]}
    assert refused(opened(carried=carried))["code"] == "not_at_table"


@pytest.mark.parametrize(
    "carried",
    [
        {"plate": -1},
        {"plate": 1_000_001},
        {"plate": "35"},
        {"plate": 3.5},
        {"plate": True},
        {"plate": None},
        {"puesta": "segunda"},
        {"puesta": None},
        {"puesta": True},
        {"reserved": {"beto": 55}},
        {"reserved": ["beto"]},
        {"reserved": [{"player": "beto"}]},
        {"reserved": [{"tantos": 55}]},
        {"reserved": [{"player": "beto", "tantos": -1}]},
        {"reserved": [{"player": "beto", "tantos": 1_000_001}]},
        {"reserved": [{"player": "beto", "tantos": "55"}]},
        {"reserved": [{"player": "beto", "tantos": True}]},
        {"reserved": [{"player": "Beto", "tantos": 55}]},
        {"reserved": [{"player": "beto", "tantos": 55, "kind": "real"}]},
        {"reserved": [{"player": "beto", "tantos": 1}] * 1001},
        {"reserved": None},
        {"kind": "primera"},
        35,
        [],
        None,
    ],
)
def test_event_night_opened_carried_is_a_plate_a_kind_and_a_list(carried: Any) -> None:
    """Each part of its type, and no part that the page does not know."""
    malformed("carried", opened(carried=carried))


def test_event_night_opened_three_players_need_no_fourth() -> None:
    """The dealer carla plays too: all three are in the tricks."""
    hand = yielded(
        opened(players=THREE),
        DEAL,
        event("contract", player="carla", lance="entrada", trump="oros"),
        event("tally", tricks={"carla": 5, "ana": 2, "beto": 2}),
    )["hands"][0]
    assert hand["tricks"] == {"ana": 2, "beto": 2, "carla": 5}
    assert hand["tantos"] == {"ana": -5, "beto": -5, "carla": 10}
