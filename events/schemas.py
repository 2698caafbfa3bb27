"""Which JSON is accepted as a fact: marshmallow schemas, derived from the declarations of the facts.

They check shape only: an unknown field, a wrong type, a value out of bounds. The rules decide whether the event can have
happened. JSON that is not accepted gives a value (`Unfit`) that names the field and what would have been accepted.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields as fields_of, replace
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from events.calendar import FIRST_DAY, LAST_DAY, day_called
from events.facts import CardCode, Correction, Day, Door, Fact, Fault, Free, Id, OneOf, Part, Size, Suit, SuitName, Whole, Words, Zone
from events.text import TWICE
from events.zones import zone_called

ENVELOPE: Final = frozenset({"stream", "seq", "id", "schema", "at", "by", "prev", "hash"})
"""The keys that a record file may hold beside `type` and `data`; a replay ignores them."""
SALT: Final = "salt"
"""A random key of newer envelopes: without it, anybody who has the hash could find the cards by trying."""
WRITTEN: Final = "written"
"""The key for the time at which the author wrote the event down, if stated."""
BESIDE: Final = ENVELOPE | {SALT, WRITTEN}
"""All keys of an envelope."""
ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,15}\Z")
CARD: Final = re.compile(r"[1-9SCR][OCEB]\Z")
ANY_CARD: Final = re.compile(r"[0-9A-Za-z]{1,8}\Z")


class Expected(NamedTuple):
    """What would have been accepted: a sentence in Spanish with its values, and the values alone for machines."""

    sentence: str
    values: Any = None


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why JSON is not accepted: `unknown_event` or `malformed`, the field as a dotted path, and what was expected there."""

    code: Literal["unknown_event", "malformed"]
    field: str | None
    expected: Expected


UNKNOWN_FIELD: Final = Expected("ningún campo de ese nombre")
ONCE: Final = Expected("ese campo una sola vez")
MISSING_FIELD: Final = Expected("ese campo, que falta")
AN_OBJECT: Final = Expected("un objeto JSON")
AN_EVENT: Final = Expected("un apunte con type y data")
AN_ID: Final = Expected("el nombre corto de un jugador (minúsculas, cifras, - y _; 16 a lo más)")
AN_ID_BESIDE_NAMES: Final = Expected(
    "un nombre corto en minúsculas, como ana (letras sin tilde, cifras, - y _; 16 a lo más); el nombre que se muestra va en «names»"
)
"""The same for an event with `names`: it tells an author who wrote a person's name in the place of an id where that name belongs."""
AN_ID_OR_NULL: Final = Expected("el nombre corto de un jugador, o null si no hay ninguno")
A_ZONE: Final = Expected("el nombre de una zona horaria, como Europe/Madrid")
A_DAY: Final = Expected("un día de {min} a {max}, escrito como 2026-07-10", {"min": FIRST_DAY, "max": LAST_DAY})
A_CARD: Final = Expected("una carta, por su rango y su palo")


def fact_from(sent: object, door: Door, *, envelope: bool = False) -> Fact | Unfit:
    """The fact that a JSON value describes, or why there is none; with `envelope`, the store's own keys may stand beside it.

    The field of an Unfit is a path inside `data`, or a key of the event itself if that is at fault.
    """
    unfit = _unfit_event(sent, door, BESIDE if envelope else frozenset())
    if unfit is not None:
        return unfit
    assert isinstance(sent, dict), "only an object passes the check"
    return _loaded(door[sent["type"]], data_of(sent), door)


def whole(sent: Mapping[str, Any]) -> dict[str, Any]:
    """An event as it was sent, with its data filled in."""
    return {**sent, "data": data_of(sent)}


def data_of(sent: Mapping[str, Any]) -> Any:
    """The data of an event as they are kept: `{}` if they were left out, also in the inserts of a correction.

    Data that are there are returned unchanged, well formed or not.
    """
    data = sent.get("data", {})
    inserted = data.get("insert") if isinstance(data, dict) and sent.get("type") == Correction.type else None
    if not isinstance(inserted, list):
        return data
    return {**data, "insert": [{"data": {}, **each} if isinstance(each, dict) else each for each in inserted]}


def _unfit_event(sent: object, door: Door, beside: frozenset[str]) -> Unfit | None:
    """Why a JSON value is not an event of a known type with its data; None if it is one."""
    if not isinstance(sent, dict):
        return Unfit("malformed", None, AN_EVENT)
    kind = sent.get("type")
    if not isinstance(kind, str):
        return Unfit("malformed", "type", Expected("el tipo del apunte", sorted(door)))
    if kind not in door:
        return Unfit("unknown_event", "type", Expected("un tipo que este juego usa", sorted(door)))
    for key in sent:
        if key not in ("type", "data") and key not in beside:
            return Unfit("malformed", key, UNKNOWN_FIELD)
        if sent[key] is TWICE:
            return Unfit("malformed", key, ONCE)
    return None if isinstance(sent.get("data", {}), dict) else Unfit("malformed", "data", AN_OBJECT)


def _loaded(cls: type[Fact], data: dict[str, Any], door: Door) -> Fact | Unfit:
    """The fact of a class that these data describe, or the first fault in them."""
    schema = schema_of(cls)
    try:
        loaded = schema.load(data)
    except ValidationError as error:
        unfit = _unfit(schema, error.normalized_messages(), data)  # type: ignore[no-untyped-call]  # marshmallow has no type here
        return replace(unfit, expected=AN_ID_BESIDE_NAMES) if unfit.expected is AN_ID and "names" in schema.fields else unfit
    if loaded.get("insert") is not None:
        inserted = _inserted(loaded["insert"], door)
        if isinstance(inserted, Unfit):
            return inserted
        loaded["insert"] = inserted
    fact = cls(**loaded)
    fault: Fault | None = fact.fault()
    return fact if fault is None else Unfit("malformed", fault.field, Expected(fault.expected))


def _inserted(sent: Sequence[object], door: Door) -> tuple[Fact, ...] | Unfit:
    """The facts that a correction inserts, or the first fault in them."""
    facts = []
    for place, each in enumerate(sent):
        if isinstance(each, dict) and each.get("type") == Correction.type:
            return Unfit("malformed", "insert", Expected("apuntes que no sean correcciones"))
        unfit, inside = _unfit_event(each, door, frozenset()), ""
        if unfit is None:
            assert isinstance(each, dict), "only an object passes the check"
            told, inside = _loaded(door[each["type"]], each["data"], door), "data."
            if isinstance(told, Fact):
                facts.append(told)
                continue
            unfit = told
        return Unfit(unfit.code, f"insert.{place}.{inside}{unfit.field or ''}".rstrip("."), unfit.expected)
    return tuple(facts)


_SCHEMAS: Final[dict[type, Schema]] = {}


def schema_of(cls: type[Any]) -> Schema:
    """The marshmallow schema of a fact or part, made once: a field for each dataclass field; unknown fields are refused by name."""
    if cls in _SCHEMAS:
        return _SCHEMAS[cls]
    hints = get_type_hints(cls, include_extras=True)
    made = {}
    for declared in fields_of(cls):
        required = declared.default is MISSING
        made[declared.name.removesuffix("_")] = _field(hints[declared.name], attribute=declared.name, required=required)
    _SCHEMAS[cls] = Schema.from_dict(made, name=f"{cls.__module__}.{cls.__qualname__}")(unknown=RAISE)
    return _SCHEMAS[cls]


def _strict(kind: type, *checks: Callable[[Any], Any], expected: Expected, **kwargs: Any) -> fields.Raw:
    """A field for values of exactly one JSON type: it refuses what other marshmallow fields would convert."""

    def check(value: Any) -> None:
        if type(value) is not kind or (isinstance(value, str) and not speakable(value)):
            raise ValidationError("type")
        for each in checks:
            each(value)

    return fields.Raw(validate=check, metadata={"expected": expected}, **kwargs)


class _Built(fields.Nested):
    """A part of an event: its schema checks the object and builds the part."""

    def __init__(self, cls: type[Part], **kwargs: Any) -> None:
        super().__init__(lambda: schema_of(cls), **kwargs)
        self.cls = cls

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, partial: Any = None, **kwargs: Any) -> Any:
        return self.cls(**super()._deserialize(value, attr, data, partial, **kwargs))


class _Many(fields.List[Any]):
    """A list of one kind of value, loaded as a tuple."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise ValidationError("type")
        return tuple(super()._deserialize(value, attr, data, **kwargs))


class _Either(fields.Field[Any]):
    """A value of one of two shapes: a list, or something else (a list of cards, or their count)."""

    def __init__(self, many: fields.Field[Any], one: fields.Field[Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.many, self.one = many, one

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return (self.many if isinstance(value, list) else self.one).deserialize(value, attr, data, **kwargs)


TURNING: Final = "\u202a-\u202e\u2066-\u2069"
"""The characters that change the direction of all text after them, as a range: embeddings, overrides and isolates."""
CONTROLS: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f{TURNING}]")
CONTROLS_IN_LINES: Final = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{TURNING}]")


def speakable(text: str) -> bool:
    """Whether a text can be encoded as UTF-8 (a lone surrogate cannot)."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def controls(text: str, *, lines: bool) -> bool:
    """Whether a text holds control characters or characters that change its direction; with `lines`, tabs and line breaks are allowed.

    An event that has them is accepted, because old ones do; code that writes a new text asks first.
    """
    return not text.isprintable() and (CONTROLS_IN_LINES if lines else CONTROLS).search(text) is not None


def _distinct(values: Sequence[Any]) -> None:
    if len(set(values)) != len(values):
        raise ValidationError("twice")


def _field(hint: Any, **kwargs: Any) -> fields.Field[Any]:
    """The marshmallow field of a declared kind of value."""
    base, marks = (get_args(hint)[0], get_args(hint)[1:]) if get_origin(hint) is Annotated else (hint, ())
    options = [option for option in get_args(base) if option is not type(None)]
    if any(isinstance(mark, Id) and mark.nobody for mark in marks):
        return _strict(str, _id_of_player, expected=AN_ID_OR_NULL, allow_none=True, **kwargs)
    if any(isinstance(mark, SuitName) for mark in marks):
        suits = get_args(Suit)
        expected = Expected("una de estas palabras: {values}", [*suits, None])
        return _strict(str, validate.OneOf(suits), expected=expected, allow_none=True, **kwargs)
    if get_origin(base) in (Union, types.UnionType) and not any(isinstance(mark, Free) for mark in marks):
        if len(options) == 1:
            return _field(options[0], **kwargs)
        many, one = sorted(options, key=lambda option: get_origin(_bare(option)) is not tuple)
        return _Either(_field(many), _field(one), metadata={"expected": AN_OBJECT}, **kwargs)
    size = next((mark for mark in marks if isinstance(mark, Size)), Size())
    checks: list[Callable[[Any], Any]] = [validate.Length(size.least, size.most), *([_distinct] if size.distinct else [])]
    origin = get_origin(base)
    if origin is tuple:
        inner = get_args(base)[0]
        entry = _strict(dict, expected=AN_EVENT) if inner is Fact else _field(inner)
        return _Many(entry, validate=checks, metadata={"expected": _list_expected(size)}, **kwargs)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        keys, values = (_field(each) for each in get_args(base))
        return fields.Dict(keys, values, validate=checks[:1], metadata={"expected": AN_OBJECT}, **kwargs)
    if isinstance(base, type) and issubclass(base, Part):
        return _Built(base, metadata={"expected": AN_OBJECT}, **kwargs)
    return _plain_field(base, marks, **kwargs)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _list_expected(size: Size) -> Expected:
    """What would have been accepted for a list of this size."""
    if size.least == size.most:
        return Expected("una lista de {count}", {"count": size.least})
    bounds = {"min": size.least, "max": size.most}
    if size.distinct:
        return Expected("una lista de {min} a {max}, sin repetir", bounds)
    return Expected("una lista de {min} a {max}", bounds)


def _plain_field(base: Any, marks: tuple[Any, ...], **kwargs: Any) -> fields.Field[Any]:
    """The field of a value that holds no other values."""
    if get_origin(base) is Literal:
        words = get_args(base)
        if words == (True,):
            return _strict(bool, validate.OneOf(words), expected=Expected("true", [True]), **kwargs)
        return _strict(str, validate.OneOf(words), expected=Expected("una de estas palabras: {values}", list(words)), **kwargs)
    match marks[0] if marks else None:
        case Whole(least, most, beside):
            bounds = Expected("un número entero de {min} a {max}", {"min": least, "max": most})
            if beside is not None:
                bounds = Expected(
                    "un número entero de {min} a {max}; lo que no es entero por uno se dice por varios, con {beside}",
                    {"min": least, "max": most, "beside": beside},
                )
            if marks[0].nothing:
                bounds = Expected("un número entero de {min} a {max}, o null", {"min": least, "max": most})
                return _strict(int, validate.Range(least, most), expected=bounds, allow_none=True, **kwargs)
            return _strict(int, validate.Range(least, most), expected=bounds, **kwargs)
        case OneOf(values):
            return _strict(int, validate.OneOf(values), expected=Expected("uno de estos números: {values}", list(values)), **kwargs)
        case Id(plate):
            return _strict(str, _id_of_party if plate else _id_of_player, expected=AN_ID, **kwargs)
        case CardCode(any_text):
            return _strict(str, validate.Regexp(ANY_CARD if any_text else CARD), expected=A_CARD, **kwargs)
        case Words(pattern, least, most):
            words_expected = Expected("un texto de {min} a {max} caracteres", {"min": least, "max": most})
            checks = [validate.Regexp(re.compile(rf"(?:{pattern})\Z"))] if pattern is not None else []
            return _strict(str, validate.Length(least, most), *checks, expected=words_expected, **kwargs)
        case Zone():
            return _strict(str, _zone, expected=A_ZONE, **kwargs)
        case Day():
            return _strict(str, _day, expected=A_DAY, **kwargs)
        case Free():
            return fields.Raw(allow_none=True, metadata={"expected": AN_OBJECT}, **kwargs)
    assert base is bool, f"no field for {base!r}"
    return _strict(bool, expected=Expected("true o false", [True, False]), **kwargs)


def _id_of_player(text: str) -> None:
    if not ID.match(text) or text == "plate":
        raise ValidationError("id")


def _id_of_party(text: str) -> None:
    if not ID.match(text):
        raise ValidationError("id")


def _zone(text: str) -> None:
    if zone_called(text) is None:
        raise ValidationError("zone")


def _day(text: str) -> None:
    if day_called(text) is None:
        raise ValidationError("day")


def _unfit(schema: Schema, messages: dict[str, Any], data: dict[str, Any]) -> Unfit:
    """The first fault that marshmallow found, as the path to the field and what was expected there."""
    name = next(iter(messages))
    if name not in schema.fields:
        return Unfit("malformed", name, UNKNOWN_FIELD)
    if name not in data:
        return Unfit("malformed", name, MISSING_FIELD)
    path, expected = _where(schema.fields[name], messages[name], data[name])
    return Unfit("malformed", ".".join((name, *path)), expected)


def _where(field: fields.Field[Any], messages: Any, value: Any) -> tuple[tuple[str, ...], Expected]:
    """The rest of the path below a field, and what was expected at its end."""
    if value is TWICE:
        return (), ONCE
    own: Expected = field.metadata["expected"]
    if isinstance(field, _Either):
        return _where(field.many if isinstance(value, list) else field.one, messages, value)
    if not isinstance(messages, dict):
        return (), own
    key = next(iter(messages))
    below: tuple[tuple[str, ...], Expected] = (), own
    if isinstance(field, fields.List):
        below = _where(field.inner, messages[key], value[key])
    elif isinstance(field, fields.Dict):
        side = next(iter(messages[key]))
        inner = field.key_field if side == "key" else field.value_field
        assert inner is not None, "every mapping of a fact declares its keys and values"
        below = _where(inner, messages[key][side], key if side == "key" else value[key])
    elif isinstance(field, _Built):
        unfit = _unfit(field.schema, messages, value) if isinstance(value, dict) else Unfit("malformed", None, own)
        return ((unfit.field,) if unfit.field else ()), unfit.expected
    return (str(key), *below[0]), below[1]
