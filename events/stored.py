"""How is a fact built from a stored event? From its data, which are not checked again.

`events.schemas` checked the data when they came in; on the way out they are only brought to the newest schema
(`events.upcast`) and built. Every replay of stored nights runs through here, so it must be fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from events.facts import Correction, Door, Fact, Part
from events.upcast import upcast

Builder = Callable[[Mapping[str, Any], Door], Any]
_BUILDERS: Final[dict[type, Builder | None]] = {}
"""Class → the function that builds it; None if its fields are exactly what JSON holds."""


def fact_of(kind: str, schema: int, data: Mapping[str, Any], door: Door) -> Fact:
    """The fact of stored data. Raises KeyError for a type that the game does not have (a damaged store)."""
    cls = door[kind]
    if schema != cls.schema:
        data = upcast(cls, schema, data)
    try:
        build = _BUILDERS[cls]
    except KeyError:
        build = _BUILDERS[cls] = _builder(cls)
    if build is None:
        return cls(**data)
    fact: Fact = build(data, door)
    return fact


def _builder(cls: type[Any]) -> Builder | None:
    """The builder of a fact or part that has inner facts, parts, tuples, or a field named after a Python keyword; else None."""
    names = [field.name for field in fields_of(cls)]
    inserts = issubclass(cls, Correction)
    inner = {name: (part, keyed, _builder(part)) for name, (part, keyed) in _parts(cls).items()}
    hints = get_type_hints(cls, include_extras=True)
    tuples = [name for name in names if name not in inner and not (inserts and name == "insert") and "tuple[" in str(hints[name])]
    nested = [name for name in tuples if str(hints[name]).count("tuple[") > 1]
    words = [(name.removesuffix("_"), name) for name in names if name.endswith("_")]
    if not inserts and not inner and not tuples and not words:
        return None

    def build(data: Mapping[str, Any], door: Door) -> Any:
        told = dict(data)
        for name, renamed in words:
            if name in told:
                told[renamed] = told.pop(name)
        for name in tuples:
            if name in told:
                told[name] = _tupled(told[name])
        for name in nested:
            if told.get(name) is not None:
                told[name] = {key: _tupled_deeper(each) for key, each in told[name].items()}
        for name, (part, keyed, build_part) in inner.items():
            if told.get(name) is not None:
                building = build_part or _plainly(part)
                told[name] = _built_by_key(told[name], door, building) if keyed else _built(told[name], door, building)
        if inserts and told.get("insert") is not None:
            told["insert"] = tuple(fact_of(each["type"], door[each["type"]].schema, each["data"], door) for each in told["insert"])
        return cls(**told)

    return build


def _tupled(value: Any) -> Any:
    """A list as a tuple, a mapping of lists as a mapping of tuples: a frozen fact shares nothing mutable."""
    if isinstance(value, list):
        return tuple(value)
    return {key: tuple(each) for key, each in value.items()} if isinstance(value, dict) else value


def _tupled_deeper(value: Sequence[Any]) -> tuple[Any, ...]:
    """A list of lists as a tuple of tuples."""
    return tuple([tuple(each) for each in value])


def _built(value: Any, door: Door, build: Builder) -> Any:
    """A part, or a tuple of the parts in a list."""
    return tuple(build(each, door) for each in value) if isinstance(value, list) else build(value, door)


def _built_by_key(value: Any, door: Door, build: Builder) -> Any:
    """A mapping with each part, or each list of parts, built."""
    return {key: _built(each, door, build) for key, each in value.items()}


def _plainly(cls: type[Part]) -> Builder:
    """The builder of a part whose fields are exactly what JSON holds."""
    return lambda data, _door: cls(**data)


def _parts(cls: type[Any]) -> dict[str, tuple[type[Part], bool]]:
    """Field → the class of the part it holds (alone, in lists or in a mapping), and whether in a mapping."""
    found = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        for option in (hint, *get_args(hint)):
            bare = _bare(option)
            keyed = get_origin(bare) is Mapping
            inner = _bare(get_args(bare)[1]) if keyed else bare
            if get_origin(inner) is tuple:
                inner = get_args(inner)[0]
            if isinstance(inner, type) and issubclass(inner, Part):
                found[name] = inner, keyed
    return found


def _bare(hint: Any) -> Any:
    """A hint without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint
