"""Which JSON is taken as a fact, and which field is named when it is not?

Longer than other modules: every kind of value has its good ones and its bad ones in one place, side by side.
"""

from __future__ import annotations

from typing import Any

import pytest

from events.facts import Correction, Fact, PassOut, Transfer
from events.games.tresillo import Carried, Deal, Exchange, NightOpened, Rendicion, Tally, Waiting
from events.schemas import AN_ID, AN_ID_BESIDE_NAMES, Unfit, data_of, fact_from
from events.text import json_of
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import Event, event, opened

DOOR = GAMES["tresillo"].door
NINE = ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O"]
DEEP = json_of("[" * 400 + "]" * 400)


def taken(sent: object) -> Fact:
    """The fact that JSON tells; it must tell one."""
    told = fact_from(sent, DOOR)
    assert isinstance(told, Fact), told
    return told


def fault(sent: object, *, envelope: bool = False) -> tuple[str, str | None]:
    """Why JSON tells no fact: the code and the path of the field."""
    told = fact_from(sent, DOOR, envelope=envelope)
    assert isinstance(told, Unfit), told
    return told.code, told.field


def path(sent: object) -> str | None:
    """The path of the field that makes an event malformed."""
    code, field = fault(sent)
    assert code == "malformed"
    return field


def transfer(**data: Any) -> Event:
    """A payment of five, but for what is said otherwise."""
    return event("transfer", **{"from_": "ana", "to": "beto", "tantos": 5, "reason": "agreed", **data})


def dispute(**data: Any) -> Event:
    """Ana contests hand 1, but for what is said otherwise."""
    return event("dispute", **{"hand": 1, "by": "ana", "claim": "no", **data})


def tally(**data: Any) -> Event:
    """A count of five to four, but for what is said otherwise."""
    return event("tally", **{"tricks": {"ana": 5, "beto": 4}, **data})


def correction(*insert: object, **data: Any) -> Event:
    """Event 2 is struck and others stand in its place."""
    return event("correction", **{"strike": [2], "insert": list(insert), "reason": "a slip", **data})


NOT_WHOLE = [5.0, 5.5, True, False, "5", None, [], [5], {}, json_of("1e400"), json_of("1e2"), 10**30]


@for_each("value", [1, 5, 999_999, 1_000_000])
def test_tantos_are_whole_numbers_from_one_to_a_million(value: int) -> None:
    """Both bounds included."""
    assert taken(transfer(tantos=value)) == Transfer(from_="ana", to="beto", tantos=value, reason="agreed")


@for_each("value", [0, -1, -1_000_000, 1_000_001, *NOT_WHOLE], ids=repr)
def test_tantos_are_nothing_else(value: Any) -> None:
    """Neither a fraction, even a whole one, nor a truth value, nor digits in a text; nor none, nor too many."""
    assert path(transfer(tantos=value)) == "tantos"


@for_each("value", [0, 1, 1_000_000])
def test_a_count_begins_at_none(value: int) -> None:
    """Tricks of a player, tantos of a carried plate."""
    assert taken(tally(tricks={"ana": value})) == Tally(tricks={"ana": value})


@for_each("value", [-1, 1_000_001, *NOT_WHOLE], ids=repr)
def test_a_count_is_never_less_and_the_player_is_named(value: Any) -> None:
    """The path leads into the mapping."""
    assert path(tally(tricks={"beto": 1, "ana": value})) == "tricks.ana"


@for_each("value", [*range(-12, -2), *range(3, 10), 0])
def test_estuches_are_one_of_a_few_numbers(value: int) -> None:
    """Three to nine, minus three to minus twelve, and none."""
    assert taken(tally(estuches=value)) == Tally(tricks={"ana": 5, "beto": 4}, estuches=value)


@for_each("value", [-13, -2, -1, 1, 2, 10, 1_000_000, *NOT_WHOLE], ids=repr)
def test_estuches_are_no_other_number(value: Any) -> None:
    """One or two of the top trumps are no estuches; and 5.0 is no five."""
    assert path(tally(estuches=value)) == "estuches"


def test_a_declaration_of_no_estuches_is_none() -> None:
    """A tally may say 0; who declares has some."""
    assert path(event("declaration", player="ana", kind="estuches", count=0)) == "count"


@pytest.mark.parametrize("value", [1, 39])
def test_a_cut_lifts_one_to_thirty_nine(value: int) -> None:
    """Both bounds included."""
    assert taken(event("deal", cut=value)) == Deal(cut=value)


@for_each("value", [0, 40, *NOT_WHOLE], ids=repr)
def test_a_cut_lifts_neither_nothing_nor_the_pack(value: Any) -> None:
    """Of forty cards."""
    assert path(event("deal", cut=value)) == "cut"


@for_each("value", ["", "a", "x" * 280, "ñ" * 280, "🂡" * 280, "\x00", "a\nb", "{hand}"], ids=lambda text: repr(text[:6]))
def test_a_text_has_at_most_280_characters(value: str) -> None:
    """Characters, not bytes; it may be empty."""
    assert taken(transfer(reason=value)) == Transfer(from_="ana", to="beto", tantos=5, reason=value)


@for_each("value", ["x" * 281, "🂡" * 281, "\ud800", "a\udfffb", "\udc00\ud800", 5, None, True, [], {}], ids=lambda text: repr(text)[:12])
def test_a_text_is_neither_longer_nor_unwritable(value: Any) -> None:
    """A lone surrogate cannot be written down in UTF-8, so nothing that holds one could be stored."""
    assert path(transfer(reason=value)) == "reason"


def test_surrogates_that_make_a_pair_are_a_character() -> None:
    """The escapes of a playing card, as other languages write them."""
    assert taken(transfer(reason=json_of(r'"\ud83c\udca1"'))) == taken(transfer(reason="🂡"))


@for_each(("value", "good"), [("A", True), ("x" * 280, True), ("", False), ("x" * 281, False), ("\ud800", False), (1, False)])
def test_a_shown_name_is_not_empty(value: Any, good: bool) -> None:
    """One character at least; the player is named."""
    sent = opened(names={"ana": value})
    if good:
        fact = taken(sent)
        assert isinstance(fact, NightOpened)
        assert fact.names == {"ana": value}
    else:
        assert path(sent) == "names.ana"


@for_each("value", ["a", "ana", "a-_0", "z9", "a" * 16, "plat", "platee", "plate1"])
def test_an_id_is_short_and_plain(value: str) -> None:
    """A small letter, then up to fifteen letters, digits, - and _."""
    assert taken(event("rendicion", player=value)) == Rendicion(player=value)


NO_ID = ["", "Ana", "9a", "-a", "_a", "a" * 17, "á", "añil", "ana ", "ana\n", " ana", "a.b", "a b", "\ud800", 5, None, True, ["ana"], {}]


@for_each("value", [*NO_ID, "plate"], ids=repr)
def test_nothing_else_is_an_id(value: Any) -> None:
    """No capital, no accent, no space, no line end; and no player is called plate."""
    assert path(event("rendicion", player=value)) == "player"


def test_the_plate_may_stand_where_a_party_is_named() -> None:
    """In a transfer and in a payment, on either side."""
    assert taken(transfer(from_="plate")) == Transfer(from_="plate", to="beto", tantos=5, reason="agreed")
    assert taken(transfer(to="plate")) == Transfer(from_="ana", to="plate", tantos=5, reason="agreed")
    assert isinstance(taken(event("paid", from_="ana", to="plate", tantos=1)), Fact)
    assert path(dispute(by="plate")) == "by"


@for_each("value", NO_ID, ids=repr)
def test_a_party_is_an_id_or_the_plate(value: Any) -> None:
    """The field is named as JSON has it: `from`, not as Python must write it."""
    assert path(transfer(from_=value)) == "from"


@for_each("value", ["1E", "7O", "9C", "8B", "SO", "CC", "RE"])
def test_a_card_is_rank_then_suit(value: str) -> None:
    """Eights and nines are cards; that the pack of forty lacks them is for the rules to say."""
    assert taken(event("deal", stock=[value] * 13)) == Deal(stock=(value,) * 13)


@for_each(
    "value", ["", "1", "E", "E1", "1e", "10E", "0E", "1E ", "1E\n", "as de espadas", "１E", "1X", "BO", 1, None, True, ["1E"]], ids=repr
)
def test_nothing_else_is_a_card(value: Any) -> None:
    """The place in the list is named, counted from 0 as in JSON paths."""
    assert path(event("deal", stock=["1E"] * 12 + [value])) == "stock.12"
    assert path(event("contract", player="ana", lance="vuelta", turned=value)) == "turned"


@for_each("count", [0, 1, 12, 14, 40])
def test_the_stock_has_thirteen(count: int) -> None:
    """No fewer, no more."""
    assert path(event("deal", stock=["1E"] * count)) == "stock"


@for_each("count", [0, 8, 10])
def test_a_hand_has_nine(count: int) -> None:
    """The player whose hand it is is named; and of nine cards the one that is none."""
    assert path(event("deal", hands={"ana": NINE, "beto": ["1E"] * count})) == "hands.beto"
    assert path(event("deal", hands={"ana": [*NINE[:8], "x"]})) == "hands.ana.8"


def test_a_mapping_names_the_key_that_is_no_player() -> None:
    """As the value would be named."""
    assert path(event("deal", hands={"Ana": NINE})) == "hands.Ana"
    assert path(tally(tricks={"plate": 1})) == "tricks.plate"
    assert path(tally(reserve={"": True})) == "reserve."


@for_each("value", [None, [], ["ana"], "ana", 5, True])
def test_a_mapping_is_an_object(value: Any) -> None:
    """Neither a list nor nothing."""
    assert path(event("deal", hands=value)) == "hands"
    assert path(tally(tricks=value)) == "tricks"


def test_a_mapping_has_at_most_a_thousand_entries() -> None:
    """1000 are taken, 1001 not."""
    taken(tally(tricks={f"p{place}": 0 for place in range(1000)}))
    assert path(tally(tricks={f"p{place}": 0 for place in range(1001)})) == "tricks"


@pytest.mark.parametrize("count", [2, 4])
def test_a_trick_has_three_cards(count: int) -> None:
    """Of the three who have cards."""
    cards = dict(zip(("ana", "beto", "carla", "dario")[:count], ("1E", "2E", "3E", "4E"), strict=False))
    assert path(event("trick", cards=cards)) == "cards"


@for_each("value", [None, (), "2", 2, {}, {"0": 2}])
def test_a_list_is_a_list(value: Any) -> None:
    """Neither an object with numbers for keys, nor one value."""
    assert path(correction(strike=value)) == "strike"
    assert path(event("seats_changed", players=value)) == "players"


def test_a_list_has_at_most_a_thousand_items() -> None:
    """1000 are taken, 1001 not; that is so of strikes, of inserts, of cards and of seats."""
    taken(correction(strike=list(range(1, 1001))))
    assert path(correction(strike=list(range(1, 1002)))) == "strike"
    taken(correction(*[event("pass_out")] * 1000))
    assert path(correction(*[event("pass_out")] * 1001)) == "insert"
    taken(event("exchange", player="ana", discards=["1E"] * 1000, drawn=0))
    assert path(event("exchange", player="ana", discards=["1E"] * 1001, drawn=0)) == "discards"
    taken(event("seats_changed", players=[f"p{place}" for place in range(1000)]))
    assert path(event("seats_changed", players=[f"p{place}" for place in range(1001)])) == "players"


def test_seats_and_strikes_stand_once() -> None:
    """Nobody sits twice, nothing is struck twice, and somebody sits."""
    assert path(event("seats_changed", players=["ana", "beto", "ana"])) == "players"
    assert path(event("seats_changed", players=[])) == "players"
    assert path(correction(strike=[2, 3, 2])) == "strike"
    assert path(correction(strike=[])) == "strike"


@for_each("value", [0, -1, 1_000_001, *NOT_WHOLE], ids=repr)
def test_a_seq_begins_at_one(value: Any) -> None:
    """In a list the place is named."""
    assert path(correction(strike=[2, value])) == "strike.1"
    assert path(event("correction", after=value, insert=[event("pass_out")], reason="")) == "after"
    assert path(dispute(hand=value)) == "hand"


@for_each("value", ["", "Oros", "oro", "copas ", None, 1, True, ["oros"], {}, "\ud800"], ids=repr)
def test_a_word_is_one_of_a_few(value: Any) -> None:
    """Suits, lances, calls, kinds: as written."""
    assert path(event("contract", player="ana", lance="solo", trump=value)) == "trump"
    assert path(event("contract", player="ana", lance=value, trump="oros")) == "lance"
    assert path(event("bid", player="ana", call=value)) == "call"
    assert path(event("night_closed", leftovers=value)) == "leftovers"


@for_each("value", [0, 1, "true", "", None, [], {}], ids=repr)
def test_a_truth_value_is_true_or_false(value: Any) -> None:
    """Neither 0 nor 1 nor a text."""
    assert path(event("rendicion", player="ana", bien=value)) == "bien"
    assert path(tally(reserve={"ana": value})) == "reserve.ana"


@for_each("value", [False, 1, "true", None])
def test_a_surrender_in_the_tally_is_said_or_left_out(value: Any) -> None:
    """`rendicion` is true or absent."""
    assert path(event("tally", rendicion=value)) == "rendicion"
    assert taken(event("tally", rendicion=True)) == Tally(rendicion=True)


@for_each(("discards", "drawn"), [(4, 4), (["1E"], 1), (0, ["1E", "2E"]), ([], [])])
def test_an_exchange_tells_cards_or_how_many(discards: Any, drawn: Any) -> None:
    """Each side for itself; lists become tuples."""
    told = [tuple(side) if isinstance(side, list) else side for side in (discards, drawn)]
    assert taken(event("exchange", player="ana", discards=discards, drawn=drawn)) == Exchange(player="ana", discards=told[0], drawn=told[1])


@for_each(
    ("value", "field"),
    [(-1, "drawn"), ("1E", "drawn"), (True, "drawn"), (None, "drawn"), ({}, "drawn"), (["1E", 5], "drawn.1"), ([[]], "drawn.0")],
)
def test_an_exchange_names_the_side_and_the_card(value: Any, field: str) -> None:
    """The path goes into a list and stops at a number."""
    assert path(event("exchange", player="ana", discards=1, drawn=value)) == field


def test_an_object_inside_is_built_and_its_faults_are_found() -> None:
    """The carried plate, the stake, the rules: with dotted paths."""
    fact = taken(opened(carried={"plate": 35, "puesta": "primera", "reserved": [{"player": "ana", "tantos": 40}]}))
    assert isinstance(fact, NightOpened)
    assert fact.carried == Carried(plate=35, puesta="primera", reserved=(Waiting(player="ana", tantos=40),))
    assert path(opened(carried={"plate": -1})) == "carried.plate"
    assert path(opened(carried={"puesta": "segunda"})) == "carried.puesta"
    assert (
        path(opened(carried={"reserved": [{"player": "ana", "tantos": 0}, {"player": "beto", "tantos": -1}]}))
        == "carried.reserved.1.tantos"
    )
    assert path(opened(carried={"reserved": [{"player": "ana"}]})) == "carried.reserved.0.tantos"
    assert path(opened(carried={"reserved": ["ana"]})) == "carried.reserved.0"
    assert path(opened(carried=[])) == "carried"
    assert path(opened(stake={"currency": "EUR"})) == "stake.minor_per_tanto"
    assert path(opened(stake={"currency": "EUR", "minor_per_tanto": 1, "note": ""})) == "stake.note"


@for_each("value", ["", "eur", "EU", "EURO", "EU1", "EUR\n", "ÉUR", 5, None])
def test_a_currency_is_three_capitals(value: Any) -> None:
    """As ISO 4217 writes them."""
    assert path(opened(stake={"currency": value, "minor_per_tanto": 5})) == "stake.currency"


@for_each("value", [None, True, 5, "oros", [3, 37], {"a": 1}, 1.5, DEEP, "\ud800"], ids=lambda value: repr(value)[:12])
def test_the_value_of_a_house_rule_is_for_the_rules_to_take(value: Any) -> None:
    """The record cannot know what a game's rule takes; its name is a text that is not empty."""
    taken(event("night_opened", game="tresillo", players=["ana"], rules={"overrides": {"favor": value}}))
    assert path(event("night_opened", game="tresillo", players=["ana"], rules={"overrides": {"": value}})) == "rules.overrides."


@for_each("value", [None, [], "fournier", 1])
def test_the_rules_are_an_object(value: Any) -> None:
    """With tariff, variant and overrides."""
    assert path(event("night_opened", game="tresillo", players=["ana"], rules=value)) == "rules"
    assert path(event("night_opened", game="tresillo", players=["ana"], rules={"overrides": value})) == "rules.overrides"
    assert path(event("night_opened", game="tresillo", players=["ana"], rules={"tarif": "fournier"})) == "rules.tarif"


def test_an_unknown_field_is_refused_by_its_name() -> None:
    """At the top and inside; also one that Python writes otherwise, or that only the class has."""
    assert path(event("deal", dealt="ana")) == "dealt"
    assert path(event("pass_out", player="ana")) == "player"
    assert path({"type": "transfer", "data": {"from_": "ana", "to": "beto", "tantos": 1, "reason": ""}}) == "from"
    assert path(transfer() | {"data": {**transfer()["data"], "from_": "ana"}}) == "from_"
    assert path(event("deal", schema=1)) == "schema"


def test_a_missing_field_is_named() -> None:
    """Also the one whose name is a word of Python."""
    assert path({"type": "transfer", "data": {"to": "beto", "tantos": 1, "reason": ""}}) == "from"
    assert path(event("exchange", player="ana", discards=1)) == "drawn"
    assert path(event("night_opened", game="tresillo")) == "players"


def test_an_optional_field_is_left_out_and_never_null() -> None:
    """To say nothing of a thing, say nothing."""
    assert path(event("deal", dealer=None)) == "dealer"
    assert path(event("contract", player="ana", lance="solo", trump="oros", turned=None)) == "turned"
    assert path(opened(stake=None)) == "stake"


@for_each("sent", [None, True, 5, "deal", [], [event("deal")]], ids=repr)
def test_what_is_no_object_is_no_event(sent: object) -> None:
    """There is no field to name."""
    assert fault(sent) == ("malformed", None)


@for_each("kind", [None, 5, True, [], {}, ["deal"]], ids=repr)
def test_a_type_is_a_text(kind: object) -> None:
    """Whatever JSON stands there, also such as can be no key."""
    assert fault({"type": kind, "data": {}}) == ("malformed", "type")
    assert fault({"data": {}}) == ("malformed", "type")


@for_each("kind", ["", "Deal", "mano", "deal ", "night_reopened", "\ud800", "__class__"])
def test_a_type_that_the_game_does_not_use_is_unknown(kind: str) -> None:
    """Whatever stands beside it."""
    assert fault({"type": kind, "data": {}}) == ("unknown_event", "type")
    assert fault({"type": kind, "data": None, "more": 1}) == ("unknown_event", "type")


@for_each("data", [None, [], "", 5, True])
def test_the_data_are_an_object(data: object) -> None:
    """Also those of an event without fields."""
    assert fault({"type": "pass_out", "data": data}) == ("malformed", "data")


def test_data_that_are_left_out_are_empty() -> None:
    """One rule for all types, also inside a correction: what takes `{}` takes nothing, and what misses a field there misses the same one."""
    assert taken({"type": "pass_out"}) == PassOut()
    assert taken({"type": "deal"}) == Deal()
    assert taken(correction({"type": "deal"}, tally())) == taken(correction(event("deal"), tally()))
    for game in GAMES.values():
        for kind in game.door:
            assert fact_from({"type": kind}, game.door) == fact_from(event(kind), game.door)


def test_data_are_kept_as_they_were_sent_and_empty_where_they_were_left_out() -> None:
    """What is no event, or no list, stands as it is: that is for whoever takes it to refuse."""
    assert data_of({"type": "deal"}) == {}
    assert data_of(event("deal", cut=3)) == {"cut": 3}
    undone = {"strike": [2], "reason": "", "insert": [{"type": "deal"}, event("deal", cut=3), "deal", None]}
    assert data_of({"type": "correction", "data": undone})["insert"] == [event("deal"), event("deal", cut=3), "deal", None]
    assert undone["insert"][0] == {"type": "deal"}, "what was sent is not touched"
    odd: list[Any] = [None, [], {"insert": None}, {"insert": {"type": "deal"}}]
    for data in odd:
        assert data_of({"type": "correction", "data": data}) == data
    assert data_of({"type": "deal", "data": {"insert": [{"type": "deal"}]}}) == {"insert": [{"type": "deal"}]}


@for_each(
    ("sent", "field"),
    [
        (opened(players=("Ana", "beto", "carla")), "players.0"),
        (opened(first_dealer="Ana"), "first_dealer"),
        (opened(names={"Ana": "Ana"}), "names.Ana"),
        (event("correction", strike=[1], insert=[opened(players=("ana", "Beto", "carla"))], reason=""), "insert.0.data.players.1"),
    ],
)
def test_a_name_where_an_id_belongs_is_told_where_names_go(sent: Event, field: str) -> None:
    """In the event that has a place for them; the code and the field are those of any id that is none."""
    unfit = fact_from(sent, DOOR)
    assert isinstance(unfit, Unfit)
    assert (unfit.code, unfit.field, unfit.expected) == ("malformed", field, AN_ID_BESIDE_NAMES)
    elsewhere = fact_from(event("bola", player="Ana"), DOOR)
    assert isinstance(elsewhere, Unfit) and elsewhere.expected is AN_ID


ENVELOPE = {"stream": "n", "seq": 9, "id": "x", "schema": 7, "at": "now", "by": None, "prev": "", "hash": ["?"]}


def test_the_envelope_is_taken_where_a_file_may_hold_it_and_only_there() -> None:
    """A replay ignores whatever it says; a client sends type and data."""
    assert fact_from({**event("deal"), **ENVELOPE}, DOOR, envelope=True) == Deal()
    for key, value in ENVELOPE.items():
        assert fault({**event("deal"), key: value}) == ("malformed", key)
    assert fault({**event("deal"), "note": ""}, envelope=True) == ("malformed", "note")


@for_each(
    ("text", "field"),
    [
        ('{"type": "deal", "data": {"cut": 3, "cut": 3}}', "cut"),
        ('{"type": "deal", "data": {"hands": {"ana": [], "ana": []}}}', "hands.ana"),
        ('{"type": "tally", "data": {"tricks": {"ana": 5, "ana": 5}}}', "tricks.ana"),
        ('{"type": "deal", "data": {"new": 1, "new": 1}}', "new"),
        ('{"type": "deal", "data": {}, "data": {}}', "data"),
        ('{"type": "deal", "type": "deal", "data": {}}', "type"),
        ('{"type": "deal", "data": {}, "seq": 1, "seq": 1}', "seq"),
        ('{"type": "correction", "data": {"strike": [2], "insert": [{"type": "deal", "data": {"cut": 1, "cut": 1}}], "reason": ""}}', "insert.0.data.cut"),
        ('{"type": "correction", "data": {"strike": [2], "insert": [{"type": "deal", "data": {}, "data": {}}], "reason": ""}}', "insert.0.data"),
    ],
)  # fmt: skip
def test_a_key_that_stands_twice_is_malformed_even_if_it_says_the_same(text: str, field: str) -> None:
    """By its field, wherever it is."""
    assert fault(json_of(text), envelope=True) == ("malformed", field)


def test_inserted_events_are_taken_one_by_one() -> None:
    """Each by the door of the same game."""
    fact = taken(correction(event("deal", cut=3), tally()))
    assert fact == Correction(strike=(2,), insert=(Deal(cut=3), Tally(tricks={"ana": 5, "beto": 4})), reason="a slip")
    assert taken(correction()) == Correction(strike=(2,), insert=(), reason="a slip")


@for_each(
    ("inserted", "code", "field"),
    [
        (event("tally", tricks={"ana": "5"}), "malformed", "insert.1.data.tricks.ana"),
        (event("tally"), "malformed", "insert.1.data.tricks"),
        (event("deal", cards=[]), "malformed", "insert.1.data.cards"),
        (event("mano"), "unknown_event", "insert.1.type"),
        ({"type": "deal", "data": None}, "malformed", "insert.1.data"),
        ({"type": "tally"}, "malformed", "insert.1.data.tricks"),
        ({"type": None, "data": {}}, "malformed", "insert.1.type"),
        ({**event("deal"), "seq": 3}, "malformed", "insert.1.seq"),
        ({**event("deal"), "schema": 1}, "malformed", "insert.1.schema"),
        (None, "malformed", "insert.1"),
        ("deal", "malformed", "insert.1"),
    ],
)
def test_a_fault_in_an_insert_is_named_by_its_place(inserted: object, code: str, field: str) -> None:
    """An inserted event has type and data and no envelope."""
    assert fault(correction(event("deal"), inserted)) == (code, field)
    assert fault(correction(event("deal"), inserted), envelope=True) == (code, field)


@for_each(
    ("sent", "field"),
    [
        (event("trick"), "winner"),
        (event("trick", leader="ana"), "winner"),
        (transfer(to="ana"), "to"),
        (transfer(from_="plate", to="plate"), "to"),
        (event("correction", reason=""), "strike"),
        (event("correction", strike=[2], after=2, insert=[event("deal")], reason=""), "strike"),
        (event("correction", after=2, reason=""), "insert"),
        (event("correction", after=2, insert=[], reason=""), "insert"),
        (correction(event("correction", strike=[2], reason="")), "insert"),
        (event("contract", player="ana", lance="entrada"), "trump"),
        (event("contract", player="ana", lance="solo"), "trump"),
        (event("contract", player="ana", lance="entrada", trump="oros", turned="1E"), "turned"),
        (event("contract", player="ana", lance="solo", trump="oros", solera=False), "solera"),
        (event("declaration", player="ana", kind="reserva"), "reserve"),
        (event("declaration", player="ana", kind="bien", reserve=True), "reserve"),
        (event("declaration", player="ana", kind="estuches"), "count"),
        (event("declaration", player="ana", kind="bien", count=3), "count"),
        (event("tally"), "tricks"),
        (event("dispute", by="ana", claim=""), "hand"),
        (event("ruling", hand=1, deal={"seq": 2}, decision="stands", note=""), "hand"),
        (event("tally", rendicion=True, defensor="beto"), "tricks"),
    ],
)
def test_fields_that_exclude_each_other_are_malformed(sent: Event, field: str) -> None:
    """Each by itself is well formed; together they say nothing."""
    assert path(sent) == field


@for_each(
    "sent",
    [
        event("trick", winner="ana"),
        event("correction", strike=[2], insert=[], reason=""),
        event("contract", player="ana", lance="vuelta"),
        event("contract", player="ana", lance="vuelta", turned="1E", trump="espadas", solera=False),
        event("declaration", player="ana", kind="reserva", reserve=False),
        event("tally", rendicion=True, reserve={}),
        event("tally", tricks={}),
    ],
)
def test_fields_that_may_stand_together_are_taken(sent: Event) -> None:
    """Whether the thing can have happened is for the rules."""
    assert isinstance(taken(sent), Fact)


def test_the_same_data_make_the_same_fact_and_stay_as_they_were() -> None:
    """Reading changes nothing of what was sent."""
    sent = correction(tally(), event("deal", hands={"ana": list(NINE)}))
    before = repr(sent)
    assert taken(sent) == taken(sent)
    assert repr(sent) == before
