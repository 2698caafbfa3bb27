"""Is the declaration of every fact a plain, frozen value, and does none of them judge?"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, fields as fields_of, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from events import facts
from events.facts import AFTER_THE_CLOSE, OF_EVERY_GAME, Fact, Part
from rules.registry import GAMES

FACTS = [pytest.param(cls, id=f"{name}-{kind}") for name, game in GAMES.items() for kind, cls in game.door.items()]
EVERY_GAME = {"transfer", "dispute", "ruling", "correction", "paid", "night_opened", "night_closed"}
TRESILLO = {
    *EVERY_GAME,
    *("seats_changed", "deal", "bid", "contract", "pass_out", "exchange", "declaration", "trick"),
    *("rendicion", "defensa", "bola", "tally", "penalty"),
}
"""The events that the page names, and those that belong to every game."""
DEFAULTS = {
    ("Rendicion", "bien"): False,
    ("Carried", "plate"): 0,
    ("Carried", "puesta"): "none",
    ("Carried", "reserved"): (),
}
"""The defaults that the page itself names; every other field that may be left out is then None, which says nothing."""


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


def test_a_door_has_the_events_that_the_page_names() -> None:
    """Nothing that a game does not use, nothing missing."""
    assert set(GAMES["tresillo"].door) == TRESILLO


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_door_opens_under_the_name_of_the_type(game: Any) -> None:
    """The key is the class's own type, so that no two classes answer to one name."""
    assert {kind: cls.type for kind, cls in game.door.items()} == {kind: kind for kind in game.door}
    assert len(set(game.door.values())) == len(game.door)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_transfer_dispute_ruling_correction_and_paid_belong_to_every_game(game: Any) -> None:
    """Whatever a page names; and a night begins and ends in each."""
    assert set(game.door) >= EVERY_GAME
    assert {cls.type for cls in OF_EVERY_GAME} == {"transfer", "dispute", "ruling", "correction", "paid"}
    assert all(game.door[cls.type] is cls for cls in OF_EVERY_GAME)


def test_after_the_close_come_corrections_disputes_rulings_and_payments() -> None:
    """Of what belongs to every game only a transfer is too late then."""
    assert set(AFTER_THE_CLOSE) == {cls.type for cls in OF_EVERY_GAME} - {"transfer"}


@pytest.mark.parametrize("cls", FACTS)
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


@pytest.mark.parametrize("cls", FACTS)
def test_no_default_hides_a_house_rule(cls: type[Fact]) -> None:
    """What was not said is None; the few other defaults are those that the page states."""
    for each in (cls, *parts_of(cls)):
        for field in fields_of(each):
            assert field.default_factory is MISSING
            if field.default is not MISSING:
                assert field.default == DEFAULTS.get((each.__name__, field.name))
                assert field.default is not True


def test_every_default_that_the_page_names_is_there() -> None:
    """Bien false; an empty plate of no kind, and nothing reserved."""
    found = {
        (each.__name__, field.name): field.default
        for cls in GAMES["tresillo"].door.values()
        for each in (cls, *parts_of(cls))
        for field in fields_of(each)
        if field.default not in (MISSING, None)
    }
    assert found == DEFAULTS


@pytest.mark.parametrize("cls", FACTS)
def test_every_type_is_at_its_first_schema(cls: type[Fact]) -> None:
    """Version 1 of the record; the store keeps this number beside the type."""
    assert cls.schema == 1


@pytest.mark.parametrize("cls", FACTS)
def test_a_fact_knows_no_words_that_judge(cls: type[Fact]) -> None:
    """A record says what happened: no field is called legal, illegal, owed, score, postings or balance."""
    names = {field.name for each in (cls, *parts_of(cls)) for field in fields_of(each)}
    assert not names & {"legal", "illegal", "owes", "owed", "score", "postings", "balance", "outcome", "finding"}


def test_the_bounds_are_those_of_the_record() -> None:
    """A million, 280 characters, a thousand items; the party that is nobody is the plate."""
    assert (facts.LARGEST, facts.LONGEST_TEXT, facts.LONGEST_LIST, facts.PLATE) == (1_000_000, 280, 1_000, "plate")
