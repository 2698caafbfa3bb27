"""Does the JSON Schema of an event take just what `events.schemas` takes?"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings, strategies as st

from events.facts import LARGEST, LONGEST_TEXT, Correction, Door, Fact, Stake, Trick
from events.schemas import Unfit, fact_from
from events.shapes import COMPONENTS, SOME_EVENT, components, event_shape, events_shape, shape_of
from rules.registry import GAMES
from tests.conformance import cases
from tests.dice import times
from tests.for_each import for_each
from tests.nights import Event, event, opened

ROOT = Path(__file__).parents[2]


@cache
def sent_in(game: str) -> list[Any]:
    """Every event of the cases of a game, once, without its envelope."""
    told: dict[str, Any] = {}
    for sent in chain(*(case.record for case in cases(game).values())):
        bare = {key: sent[key] for key in ("type", "data") if key in sent} if isinstance(sent, dict) else sent
        told[json.dumps(bare)] = bare
    return list(told.values())


@cache
def taken_by(game: str) -> list[Event]:
    """What its own cases, and those of Tresillo, tell that is taken as a fact of a game: some events are the same in all."""
    told = sent_in(game) if game == "tresillo" else [*sent_in(game), *sent_in("tresillo")]
    return [sent for sent in told if isinstance(fact_from(sent, GAMES[game].door), Fact)]


ANY = {name: jsonschema_rs.Draft202012Validator(events_shape(game.door)) for name, game in GAMES.items()}
DOOR = GAMES["tresillo"].door


def faultless(cls: type[Fact]) -> type[Fact]:
    """The same declaration, whose fields say nothing taken together: what is left is their shape."""
    return type(cls.__name__, (cls,), {"__slots__": (), "fault": lambda _self: None})


FAULTLESS: dict[str, Door] = {name: {kind: faultless(cls) for kind, cls in game.door.items()} for name, game in GAMES.items()}


def by_reference(door: Door) -> Any:
    """The validator of any event, from the named shapes in a document as OpenAPI has it."""
    document = {"$ref": f"{COMPONENTS}XEvent", "components": {"schemas": components(door, "X")}}
    return jsonschema_rs.Draft202012Validator(document)


NAMED = {name: by_reference(game.door) for name, game in GAMES.items()}
EVERY_TYPE = [(name, kind) for name, game in GAMES.items() for kind in sorted(game.door)]


@for_each(("game", "kind"), EVERY_TYPE)
def test_what_the_cases_tell_of_a_type_has_its_shape(game: str, kind: str) -> None:
    """Each type stands in some case; by its own shape, and as one of all."""
    door = GAMES[game].door
    told = [sent for sent in taken_by(game) if sent["type"] == kind]
    assert told
    own = jsonschema_rs.Draft202012Validator(event_shape(door[kind], door))
    data = jsonschema_rs.Draft202012Validator(shape_of(door[kind], door))
    for sent in told:
        assert own.is_valid(sent) and ANY[game].is_valid(sent) and data.is_valid(sent["data"]), sent


@for_each("game", list(GAMES))
def test_what_the_cases_tell_is_judged_alike(game: str) -> None:
    """Also the malformed ones, of which there are some, and some of those of other games."""
    sent = [*sent_in(game), *(each for other in GAMES if other != game for each in sent_in(other)[::20])]
    judged = [isinstance(fact_from(each, FAULTLESS[game]), Fact) for each in sent]
    assert judged == [ANY[game].is_valid(each) for each in sent]
    assert not all(judged)


@for_each("game", list(GAMES))
def test_the_shapes_are_json_schemas(game: str) -> None:
    """By the schema of schemas."""
    door = GAMES[game].door
    for shape in (events_shape(door), *components(door, "X").values()):
        jsonschema_rs.meta.validate(json.loads(json.dumps(shape)))


WORDS = [
    "ana",
    "beto",
    "plate",
    "Ana",
    "a" * 16,
    "a" * 17,
    "a_-9",
    "9a",
    "",
    "ana\n",
    "1E",
    "8O",
    "RB",
    "0E",
    "1E\n",
    "10O",
    "oros",
    "solo",
]
WORDS += ["paso", "reserva", "won", "carry", "EUR", "eur", "EURO", "tresillo", "deal", "correction", "pass_out", "x" * 280, "🂡" * 281]
NUMBERS = [0, 1, -1, 3, -12, 39, 40, LARGEST, LARGEST + 1, -LARGEST, -LARGEST - 1, 10**30, 0.5]
# A whole number written as a fraction (5.0) is the one number on which the two must differ; it has its own test.
SCALARS = st.one_of(
    st.none(), st.booleans(), st.sampled_from(NUMBERS), st.integers(-50, 50), st.sampled_from(WORDS), st.text(max_size=LONGEST_TEXT + 2)
)
KEYS = st.sampled_from([*WORDS, "player", "from", "from_", "tantos", "type", "data", "strike", "after", "insert", "cards", "schema"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=14) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=14,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value, as the keys that lead there."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


@st.composite
def meddled(draw: st.DrawFn, game: str) -> Any:
    """An event of the cases with one to three things in it changed: replaced, left out, added, told twice, or lengthened."""
    sent = json.loads(json.dumps(draw(st.sampled_from(taken_by(game)))))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(list(places(sent))))
        if not path:
            continue
        *way, last = path
        holder = sent
        for key in way:
            holder = holder[key]
        how = draw(st.sampled_from(["replace", "replace", "leave out", "add", "twice", "many"]))
        if how == "replace":
            holder[last] = draw(VALUES)
        elif how == "leave out":
            del holder[last]
        elif isinstance(holder, dict):
            holder[draw(KEYS)] = draw(VALUES)
        elif how == "add":
            holder.append(draw(VALUES))
        else:
            holder += [holder[last]] * (1 if how == "twice" else draw(st.integers(998, 1001)))
    return sent


@for_each("game", list(GAMES))
def test_wrong_values_are_judged_alike(game: str) -> None:
    """By `events.schemas` and by the JSON Schema; what fields say taken together is left out of both."""
    seen: set[bool] = set()

    @settings(max_examples=times(50))
    @given(meddled(game))
    def judged_alike(sent: Any) -> None:
        taken = fact_from(sent, FAULTLESS[game])
        assert ANY[game].is_valid(sent) is isinstance(taken, Fact), taken
        seen.add(isinstance(taken, Fact))

    judged_alike()
    assert seen == {True, False}


@given(VALUES)
@settings(max_examples=times(50))
def test_whatever_is_sent_is_judged_alike(sent: Any) -> None:
    """Also what is no object at all."""
    assert ANY["tresillo"].is_valid(sent) is isinstance(fact_from(sent, FAULTLESS["tresillo"]), Fact)


@for_each(
    "sent",
    [
        event("trick"),
        event("transfer", from_="ana", to="ana", tantos=5, reason=""),
        event("correction", reason=""),
        event("contract", player="ana", lance="solo"),
        event("tally"),
    ],
)
def test_what_fields_say_taken_together_is_beyond_a_shape(sent: Event) -> None:
    """Each field is well formed, and the fact finds the fault."""
    assert isinstance(fact_from(sent, DOOR), Unfit)
    assert ANY["tresillo"].is_valid(sent)


@pytest.mark.parametrize("cut", [5.0, json.loads("1e1")])
def test_a_fraction_that_is_whole_is_beyond_a_shape(cut: float) -> None:
    """To JSON Schema 5.0 is an integer; we refuse it."""
    assert isinstance(fact_from(event("deal", cut=cut), DOOR), Unfit)
    assert ANY["tresillo"].is_valid(event("deal", cut=cut))


def test_a_correction_inserts_events_of_its_game_and_no_correction() -> None:
    """Neither a type of no game, nor an envelope."""
    undo = event("correction", strike=[2], reason="")
    for inserted, taken in (
        (event("deal", cut=3), True),
        (event("deal", cut=40), False),
        (undo, False),
        (event("mano"), False),
        ({**event("deal"), "seq": 3}, False),
    ):
        sent = event("correction", strike=[2], insert=[inserted], reason="")
        assert ANY["tresillo"].is_valid(sent) is taken
        assert NAMED["tresillo"].is_valid(sent) is taken


def test_without_a_game_a_correction_inserts_any_event_but_a_correction() -> None:
    """The shape of the bare declaration."""
    shape = shape_of(Correction)
    assert shape["properties"]["insert"]["items"] == SOME_EVENT
    validator = jsonschema_rs.Draft202012Validator(shape)
    for kind, taken in (("mano", True), ("correction", False)):
        assert validator.is_valid({"strike": [2], "insert": [event(kind)], "reason": ""}) is taken


@for_each("game", list(GAMES))
def test_the_named_shapes_say_what_the_written_out_ones_say(game: str) -> None:
    """Every event of the cases, whole and with a field too many."""
    for sent in taken_by(game):
        assert NAMED[game].is_valid(sent)
        assert not NAMED[game].is_valid({**sent, "data": {**sent["data"], "noted": ""}})


@for_each("game", list(GAMES))
def test_the_discriminator_leads_to_the_shape_of_its_type(game: str) -> None:
    """What it names is there, and is the event of that type; a correction inserts all but itself."""
    named = components(GAMES[game].door, "X")
    for union in ("XEvent", "XInsertedEvent"):
        led = named[union]["discriminator"]["mapping"]
        assert [{"$ref": ref} for ref in led.values()] == named[union]["oneOf"]
        assert {named[ref.removeprefix(COMPONENTS)]["properties"]["type"]["const"]: ref for ref in led.values()} == led
    assert set(GAMES[game].door) - set(named["XInsertedEvent"]["discriminator"]["mapping"]) == {"correction"}


@for_each(("game", "kind"), EVERY_TYPE)
def test_data_that_may_be_empty_may_be_left_out(game: str, kind: str) -> None:
    """By all shapes of an event that somebody sends, also inside a correction; data that must name something may not."""
    cls, named = GAMES[game].door[kind], components(GAMES[game].door, "X")
    may_be_empty = "required" not in shape_of(cls)
    for shape in (event_shape(cls, GAMES[game].door), named[f"X{cls.__name__}Event"]):
        assert shape["required"] == (["type"] if may_be_empty else ["type", "data"])
    assert NAMED[game].is_valid({"type": kind}) is ANY[game].is_valid({"type": kind}) is may_be_empty
    mended = event("correction", strike=[2], insert=[{"type": kind}], reason="")
    assert NAMED[game].is_valid(mended) is ANY[game].is_valid(mended) is may_be_empty


def test_a_shape_tells_fields_as_json_names_them() -> None:
    """`from` without its underscore; what may be left out is not required, and what that means is its default."""
    transfer, opening = shape_of(DOOR["transfer"]), shape_of(DOOR["night_opened"])
    assert transfer["required"] == ["from", "to", "tantos", "reason"]
    assert opening["required"] == ["game", "players"]
    assert opening["properties"]["carried"]["properties"]["reserved"]["default"] == []
    assert "default" not in opening["properties"]["stake"]
    assert shape_of(Stake) == opening["properties"]["stake"]


def test_a_shape_says_what_its_declaration_says() -> None:
    """Its name and its docstring, which the documentation of the API shows."""
    assert (shape_of(Stake)["title"], shape_of(Stake)["description"]) == ("Stake", Stake.__doc__)
    assert event_shape(Trick)["title"] == "TrickEvent"


THREE_CARDS = {"ana": "1E", "beto": "2E", "carla": "3E"}


def test_the_bounds_of_texts_lists_and_mappings_are_told() -> None:
    """Nine cards each, thirteen in the baceta, three to a trick, seats that stand once, 280 characters; judged alike by both."""
    for sent, taken in (
        (event("deal", hands={"ana": ["1E"] * 9}), True),
        (event("deal", hands={"ana": ["1E"] * 8}), False),
        (event("deal", hands={"plate": ["1E"] * 9}), False),
        (event("deal", stock=["1E"] * 14), False),
        (event("seats_changed", players=["ana", "ana"]), False),
        (event("trick", cards=THREE_CARDS), True),
        (event("trick", cards={"ana": "1E", "beto": "2E"}), False),
        (event("trick", cards={**THREE_CARDS, "dario": "4E"}), False),
        (event("trick", cards={**THREE_CARDS, "Ana": "4E"}), False),
        (event("dispute", hand=1, by="ana", claim="🂡" * LONGEST_TEXT), True),
        (event("dispute", hand=1, by="ana", claim="x" * (LONGEST_TEXT + 1)), False),
        (event("night_opened", game="", players=["ana"]), False),
        (opened(names={"ana": ""}), False),
        (opened(stake={"currency": "EUR", "minor_per_tanto": 5}), True),
        (opened(stake={"currency": "eur", "minor_per_tanto": 5}), False),
        (opened(stake={"currency": "EURO", "minor_per_tanto": 5}), False),
    ):
        assert ANY["tresillo"].is_valid(sent) is isinstance(fact_from(sent, DOOR), Fact) is taken, sent


def test_the_shapes_load_no_other_room() -> None:
    """The record knows no rules; a fresh process tells."""
    script = "import sys; import events.shapes; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True)
    assert {"rules", "projections", "service", "rules.tresillo.facts"} & set(done.stdout.split()) == set()
