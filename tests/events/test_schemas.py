"""Which JSON is taken as a fact, and which field is named when it is not?

Longer than other modules: every kind of value has its good ones and its bad ones in one place, side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from events.facts import Correction, Fact
from events.schemas import AN_ID, AN_ID_BESIDE_NAMES, Unfit, data_of, fact_from
from events.stored import fact_of
from events.text import json_of
from rules.registry import GAMES
from rules.tresillo.facts import Carried, Deal, NightOpened, PassOut, Tally, Waiting
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, opened
from tests.tables import table

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


def ruled(rules: Any) -> Event:
    """A table that is opened by some rules."""
    return event("night_opened", game="tresillo", players=["ana"], rules=rules)


def correction(*insert: object, **data: Any) -> Event:
    """Event 2 is struck and others stand in its place."""
    return event("correction", **{"strike": [2], "insert": list(insert), "reason": "a slip", **data})


NOT_WHOLE: tuple[Any, ...] = (5.0, 5.5, True, False, "5", None, [], [5], {}, json_of("1e400"), json_of("1e2"), 10**30)
"""Neither a fraction, even a whole one, nor a truth value, nor digits in a text, nor more than any count."""
NO_ID: tuple[Any, ...] = (
    "",
    "Ana",
    "9a",
    "-a",
    "_a",
    "a" * 17,
    "á",
    "añil",
    "ana ",
    "ana\n",
    " ana",
    "a.b",
    "a b",
    "\ud800",
    5,
    None,
    True,
    ["ana"],
    {},
)
"""No capital, no accent, no space, no line end."""
NO_CARD: tuple[Any, ...] = ("", "1", "E", "E1", "1e", "10E", "0E", "1E ", "1E\n", "as de espadas", "１E", "1X", "BO", 1, None, True, ["1E"])
NO_SEQ: tuple[Any, ...] = (0, -1, 1_000_001, *NOT_WHOLE)
NO_WORD: tuple[Any, ...] = ("", "Oros", "oro", "copas ", None, 1, True, ["oros"], {}, "\ud800")
NO_TRUTH: tuple[Any, ...] = (0, 1, "true", "", None, [], {})
NO_LIST: tuple[Any, ...] = (None, (), "2", 2, {}, {"0": 2}, [])
NO_OBJECT: tuple[Any, ...] = (None, [], ["ana"], "ana", 5, True)
THOUSAND = [f"p{place}" for place in range(1001)]

Kind = tuple[Callable[[Any], Event], str, Sequence[Any], Sequence[Any]]
"""How a value is sent, its field, values that are taken, values that are not."""
KINDS: dict[str, Kind] = {
    "tantos, one to a million": (lambda it: transfer(tantos=it), "tantos", (1, 5, 999_999, 1_000_000), (-1_000_000, *NO_SEQ)),
    "a count begins at none": (
        lambda it: tally(tricks={"beto": 1, "ana": it}), "tricks.ana", (0, 1, 1_000_000), (-1, 1_000_001, *NOT_WHOLE)),
    "estuches, three to nine, minus three to minus twelve, or none": (
        lambda it: tally(estuches=it), "estuches", (*range(-12, -2), *range(3, 10), 0), (-13, -2, -1, 1, 2, 10, 1_000_000, *NOT_WHOLE)),
    "estuches that are declared are some": (lambda it: event("declaration", player="ana", kind="estuches", count=it), "count", (3,), (0,)),
    "a cut lifts neither nothing nor the pack": (lambda it: event("deal", cut=it), "cut", (1, 39), (0, 40, *NOT_WHOLE)),
    "a text has at most 280 characters, not bytes, and can be written in UTF-8": (
        lambda it: transfer(reason=it), "reason",
        ("", "a", "x" * 280, "ñ" * 280, "🂡" * 280, "\x00", "a\nb", "{hand}"),
        ("x" * 281, "🂡" * 281, "\ud800", "a\udfffb", "\udc00\ud800", 5, None, True, [], {})),
    "a shown name is not empty": (
        lambda it: opened(names={"ana": it}), "names.ana", ("A", "x" * 280), ("", "x" * 281, "\ud800", 1)),
    "an id is short and plain, and no plate": (
        lambda it: event("rendicion", player=it), "player",
        ("a", "ana", "a-_0", "z9", "a" * 16, "plat", "platee", "plate1"), (*NO_ID, "plate")),
    "a party is an id or the plate": (lambda it: transfer(from_=it), "from", ("carla", "plate"), NO_ID),
    "on either side": (lambda it: transfer(to=it), "to", ("carla", "plate"), NO_ID),
    "and in a payment": (lambda it: event("paid", from_="ana", to=it, tantos=1), "to", ("beto", "plate"), NO_ID),
    "the plate contests nothing": (lambda it: dispute(by=it), "by", ("beto",), ("plate",)),
    "a card is rank then suit, an eight or a nine too": (
        lambda it: event("deal", stock=["1E"] * 12 + [it]), "stock.12", ("1E", "7O", "9C", "8B", "SO", "CC", "RE"), NO_CARD),
    "a card alone": (lambda it: event("contract", player="ana", lance="vuelta", turned=it), "turned", ("1E",), NO_CARD),
    "the stock has thirteen": (lambda it: event("deal", stock=["1E"] * it), "stock", (13,), (0, 1, 12, 14, 40)),
    "a hand has nine": (lambda it: event("deal", hands={"ana": NINE, "beto": ["1E"] * it}), "hands.beto", (9,), (0, 8, 10)),
    "a trick has three cards": (lambda it: event("trick", cards=dict.fromkeys(FOUR[:it], "1E")), "cards", (3,), (2, 4)),
    "a mapping is an object": (lambda it: event("deal", hands=it), "hands", ({},), NO_OBJECT),
    "of at most a thousand": (
        lambda it: tally(tricks=it), "tricks", ({}, dict.fromkeys(THOUSAND[1:], 0)), (*NO_OBJECT, dict.fromkeys(THOUSAND, 0))),
    "a list of strikes": (
        lambda it: correction(strike=it), "strike", ([2], [*range(1, 1001)]), (*NO_LIST, [2, 3, 2], [*range(1, 1002)])),
    "a list of seats": (
        lambda it: event("seats_changed", players=it), "players", (["ana"], THOUSAND[1:]), (*NO_LIST, ["ana", "beto", "ana"], THOUSAND)),
    "a list of inserts": (lambda it: correction(*[event("pass_out")] * it), "insert", (0, 1000), (1001,)),
    "a list of cards": (lambda it: event("exchange", player="ana", discards=["1E"] * it, drawn=0), "discards", (0, 1000), (1001,)),
    "a seq begins at one": (lambda it: correction(strike=[2, it]), "strike.1", (1, 1_000_000), NO_SEQ),
    "a seq behind which": (lambda it: event("correction", after=it, insert=[event("pass_out")], reason=""), "after", (1,), NO_SEQ),
    "a hand's number": (lambda it: dispute(hand=it), "hand", (1,), NO_SEQ),
    "a suit": (
        lambda it: event("contract", player="ana", lance="solo", trump=it), "trump", ("oros", "copas", "espadas", "bastos"), NO_WORD),
    "a lance": (lambda it: event("contract", player="ana", lance=it, trump="oros"), "lance", ("entrada", "solo"), NO_WORD),
    "a call": (lambda it: event("bid", player="ana", call=it), "call", ("paso",), NO_WORD),
    "what becomes of the plate": (lambda it: event("night_closed", leftovers=it), "leftovers", ("share", "carry"), NO_WORD),
    "a truth value": (lambda it: event("rendicion", player="ana", bien=it), "bien", (True, False), NO_TRUTH),
    "of a player": (lambda it: tally(reserve={"ana": it}), "reserve.ana", (True, False), NO_TRUTH),
    "true or left out": (lambda it: event("tally", rendicion=it), "rendicion", (True,), (False, 1, "true", None)),
    "an exchange tells cards or how many": (
        lambda it: event("exchange", player="ana", discards=1, drawn=it), "drawn",
        (0, 4, [], ["1E"], ["1E", "2E"]), (-1, "1E", True, None, {})),
    "each side for itself": (lambda it: event("exchange", player="ana", discards=it, drawn=1), "discards", (0, 4, [], ["1E"]), ()),
    "a currency is three capitals": (
        lambda it: opened(stake={"currency": it, "minor_per_tanto": 5}), "stake.currency",
        ("EUR",), ("", "eur", "EU", "EURO", "EU1", "EUR\n", "ÉUR", 5, None)),
    "the value of a house rule is for the rules to take": (
        lambda it: ruled({"overrides": {"favor": it}}), "", (None, True, 5, "oros", [3, 37], {"a": 1}, 1.5, DEEP, "\ud800"), ()),
    "its name is not empty": (lambda it: ruled({"overrides": {it: 5}}), "rules.overrides.", ("favor",), ("",)),
    "the rules are an object": (ruled, "rules", ({},), (None, [], "fournier", 1)),
    "so are the house rules": (lambda it: ruled({"overrides": it}), "rules.overrides", ({},), (None, [], "fournier", 1)),
}  # fmt: skip


@for_each(("sent", "field", "good", "bad"), [pytest.param(*kind, id=name) for name, kind in KINDS.items()])
def test_a_value_is_of_its_kind(sent: Callable[[Any], Event], field: str, good: Sequence[Any], bad: Sequence[Any]) -> None:
    """It is the fact that it is when it was stored; and of what is none the path names the key, or the place from 0."""
    for value in good:
        told = sent(value)
        assert taken(told) == fact_of(told["type"], DOOR[told["type"]].schema, told["data"], DOOR), value
    for value in bad:
        assert path(sent(value)) == field, value


def test_surrogates_that_make_a_pair_are_a_character() -> None:
    """The escapes of a playing card, as other languages write them."""
    assert taken(transfer(reason=json_of(r'"\ud83c\udca1"'))) == taken(transfer(reason="🂡"))


def test_a_mapping_names_the_key_that_is_no_player() -> None:
    """As the value would be named; and of nine cards the one that is none."""
    assert path(event("deal", hands={"ana": [*NINE[:8], "x"]})) == "hands.ana.8"
    assert path(event("exchange", player="ana", discards=1, drawn=["1E", 5])) == "drawn.1"
    assert path(event("exchange", player="ana", discards=1, drawn=[[]])) == "drawn.0"
    assert path(ruled({"tarif": "fournier"})) == "rules.tarif"
    assert path(event("deal", hands={"Ana": NINE})) == "hands.Ana"
    assert path(tally(tricks={"plate": 1})) == "tricks.plate"
    assert path(tally(reserve={"": True})) == "reserve."


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


NO_EVENT: tuple[Any, ...] = (None, True, 5, "deal", [], [event("deal")])
NO_TYPE: tuple[Any, ...] = (None, 5, True, [], {}, ["deal"])
NO_SUCH_TYPE = ("", "Deal", "mano", "deal ", "night_reopened", "\ud800", "__class__")
NO_DATA: tuple[Any, ...] = (None, [], "", 5, True)


@for_each(
    ("sent", "why"),
    [
        *((sent, ("malformed", None)) for sent in NO_EVENT),
        *(({"type": kind, "data": {}}, ("malformed", "type")) for kind in NO_TYPE),
        ({"data": {}}, ("malformed", "type")),
        *(({"type": kind, "data": {}}, ("unknown_event", "type")) for kind in NO_SUCH_TYPE),
        *(({"type": kind, "data": None, "more": 1}, ("unknown_event", "type")) for kind in NO_SUCH_TYPE),
        *(({"type": "pass_out", "data": data}, ("malformed", "data")) for data in NO_DATA),
    ],
)
def test_an_event_is_an_object_with_a_type_of_its_game_and_data(sent: object, why: tuple[str, str | None]) -> None:
    """Of what is no object there is no field to name; a type that the game does not use is unknown whatever stands beside it."""
    assert fault(sent) == why


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


@for_each(("text", "field"), table(__file__, "a_key_that_stands_twice_is_malformed_even_if_it_says_the_same"))
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
