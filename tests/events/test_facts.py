"""Is the declaration of every fact a plain, frozen value, and does none of them judge?"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from events import facts
from events.facts import AFTER_THE_CLOSE, OF_EVERY_GAME, UNTOLD, Fact, Id, Part, SuitName
from events.schemas import ID
from rules.registry import GAMES
from tests.for_each import for_each

FACTS = [pytest.param(cls, id=f"{name}-{kind}") for name, game in GAMES.items() for kind, cls in game.door.items()]
FACTS_OF_GAMES = [pytest.param(name, cls, id=f"{name}-{kind}") for name, game in GAMES.items() for kind, cls in game.door.items()]
EVERY_GAME = {"transfer", "dispute", "ruling", "correction", "paid", "night_opened", "night_closed"}
OF_THE_PAGE = {
    *EVERY_GAME,
    *("seats_changed", "deal", "bid", "contract", "pass_out", "exchange", "declaration", "trick"),
    *("rendicion", "defensa", "bola", "tally", "penalty"),
}
OF_NO_CONTRACT = {"bid", "contract", "pass_out", "rendicion", "defensa", "bola"}
DOORS = {
    "tresillo": OF_THE_PAGE,
    "mediator": OF_THE_PAGE,
    "revesino": OF_THE_PAGE - OF_NO_CONTRACT,
    "malilla": OF_THE_PAGE - OF_NO_CONTRACT - {"declaration"},
    "cientos": OF_THE_PAGE - OF_NO_CONTRACT,
    "minchiate": OF_THE_PAGE - OF_NO_CONTRACT,
}
"""Game → the events that its page names, and those that belong to every game."""
OF_EVERY_STAKE: dict[tuple[str, str], object] = {("Stake", "per_tantos"): 1}
DEFAULTS: dict[str, dict[tuple[str, str], object]] = {
    "tresillo": {
        ("Rendicion", "bien"): False,
        ("Carried", "plate"): 0,
        ("Carried", "puesta"): "none",
        ("Carried", "reserved"): (),
    },
    "mediator": {
        ("Carried", "plate"): 0,
        ("Carried", "multas"): 0,
        ("Carried", "excluded"): (),
        ("Penalty", "damages"): (),
    },
    "revesino": {
        ("Carried", "plate"): 0,
        ("Carried", "reserved"): (),
        ("Declaration", "pena"): 1,
    },
    "malilla": {
        ("Carried", "plate"): 0,
        ("Carried", "reserved"): (),
        ("SeatsChanged", "partida"): "same",
    },
    "cientos": {},
    "minchiate": {
        ("Carried", "plate"): 0,
        ("Carried", "reserved"): (),
        ("Captured", "fola"): (),
    },
}
"""Game → the defaults that its page itself names: nothing carried, nobody out of the draw, no harm that is made good, the first pena, the same partida,
no counting card that nobody played.

Every other field that may be left out is then None, which says nothing; or, where null says something, `UNTOLD`, which says nothing.
"""


def parts_of(cls: type[Any]) -> set[type[Part]]:
    """The parts that a class holds, at any depth."""
    found: set[type[Part]] = set()
    waiting = list(get_type_hints(cls, include_extras=True).values())
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, type) and issubclass(hint, Part):
            found |= {hint} | parts_of(hint)
        elif get_origin(hint) is not None:
            waiting += get_args(hint)
    return found


def fields_of(cls: type) -> tuple[Field[Any], ...]:
    """The fields of a fact or of a part, each of which is a dataclass."""
    assert is_dataclass(cls)
    return fields(cls)


def says_null(cls: type[Any], name: str) -> bool:
    """Whether null is something that a field can say."""
    hint = get_type_hints(cls, include_extras=True)[name]
    return any(isinstance(mark, SuitName) or (isinstance(mark, Id) and mark.nobody) for mark in get_args(hint)[1:])


def test_a_door_has_the_events_that_the_page_names() -> None:
    """Nothing that a game does not use, nothing missing."""
    assert {name: set(game.door) for name, game in GAMES.items()} == DOORS


@for_each("game", GAMES.values(), ids=list(GAMES))
def test_a_door_opens_under_the_name_of_the_type(game: Any) -> None:
    """The key is the class's own type, so that no two classes answer to one name."""
    assert {kind: cls.type for kind, cls in game.door.items()} == {kind: kind for kind in game.door}
    assert len(set(game.door.values())) == len(game.door)


@for_each("game", GAMES.values(), ids=list(GAMES))
def test_transfer_dispute_ruling_correction_and_paid_belong_to_every_game(game: Any) -> None:
    """Whatever a page names; and a night begins and ends in each."""
    assert set(game.door) >= EVERY_GAME
    assert {cls.type for cls in OF_EVERY_GAME} == {"transfer", "dispute", "ruling", "correction", "paid"}
    assert all(game.door[cls.type] is cls for cls in OF_EVERY_GAME)


def test_after_the_close_come_corrections_disputes_rulings_and_payments() -> None:
    """Of what belongs to every game only a transfer is too late then."""
    assert set(AFTER_THE_CLOSE) == {cls.type for cls in OF_EVERY_GAME} - {"transfer"}


@for_each("cls", FACTS)
def test_a_fact_and_its_parts_are_frozen_slotted_and_told_by_name(cls: type[Fact]) -> None:
    """Nothing that was said to have happened can be changed, nor can anything be added to it."""
    for each in (cls, *parts_of(cls)):
        assert is_dataclass(each)
        params = each.__dataclass_params__  # type: ignore[attr-defined]  # every dataclass has them
        assert params.frozen and params.eq
        assert all(field.kw_only for field in fields_of(each))
        assert not [base for base in each.__mro__ if base is not object and "__slots__" not in vars(base)]


def test_a_fact_takes_no_new_value_and_no_new_field() -> None:
    """Neither a declared field nor any other."""
    fact = facts.Ruling(hand=1, decision="stands", note="")
    with pytest.raises(FrozenInstanceError):
        fact.hand = 2  # type: ignore[misc]  # that is the claim
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        fact.winner = "ana"  # type: ignore[attr-defined]  # that is the claim
    assert not hasattr(fact, "__dict__")


@for_each(("game", "cls"), FACTS_OF_GAMES)
def test_no_default_hides_a_house_rule(game: str, cls: type[Fact]) -> None:
    """What was not said is None, or UNTOLD where None says something; the few other defaults are those that the page states."""
    for each in (cls, *parts_of(cls)):
        for field in fields_of(each):
            assert field.default_factory is MISSING
            if field.default is not MISSING:
                left_out = UNTOLD if says_null(each, field.name) else None
                assert field.default == (OF_EVERY_STAKE | DEFAULTS[game]).get((each.__name__, field.name), left_out)
                assert field.default is not True


@for_each("game", GAMES)
def test_every_default_that_the_page_names_is_there(game: str) -> None:
    """A price for one tanto; bien false; an empty plate of no kind, and nothing reserved; no damages; the first of the penas that wait; the same partida."""
    found = {
        (each.__name__, field.name): field.default
        for cls in GAMES[game].door.values()
        for each in (cls, *parts_of(cls))
        for field in fields_of(each)
        if field.default not in (MISSING, None, UNTOLD)
    }
    assert found == OF_EVERY_STAKE | DEFAULTS[game]


def test_nobody_is_called_as_what_is_untold() -> None:
    """So that a field that takes null, and was left out, holds what cannot have been sent."""
    assert not ID.match(UNTOLD)
    assert any(says_null(cls, field.name) for game in GAMES.values() for cls in game.door.values() for field in fields_of(cls))


@for_each("cls", FACTS)
def test_every_type_is_at_the_schema_that_its_steps_lead_to(cls: type[Fact]) -> None:
    """The store keeps this number beside the type; those of a close tell by which readings it closed."""
    assert [*cls.upcasts] == [*range(1, cls.schema)]
    assert (cls.schema == 2) == (cls.type in ("night_closed", "correction"))


@for_each("cls", FACTS)
def test_a_fact_knows_no_words_that_judge(cls: type[Fact]) -> None:
    """A record says what happened: no field is called legal, illegal, owed, score, postings or balance."""
    names = {field.name for each in (cls, *parts_of(cls)) for field in fields_of(each)}
    assert not names & {"legal", "illegal", "owes", "owed", "score", "postings", "balance", "outcome", "finding"}


def test_the_bounds_are_those_of_the_record() -> None:
    """A million, 280 characters, a thousand items; the party that is nobody is the plate."""
    assert (facts.LARGEST, facts.LONGEST_TEXT, facts.LONGEST_LIST, facts.PLATE) == (1_000_000, 280, 1_000, "plate")
