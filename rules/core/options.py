"""By which tariff and house rules does a table play? The page's table as data, and what a night chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_type_hints

from events.facts import LARGEST, RulesChosen
from rules.core.cards import SUITS
from rules.core.refusals import Refusal, mark, refuse

Setting = bool | int | str | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Kind:
    """Which values a house rule accepts: `name` is public, the rest bounds the well-formed values."""

    name: str
    least: int = 0
    most: int = LARGEST
    words: tuple[str, ...] = ()

    def takes(self, value: object) -> bool:
        """Whether a JSON value is a setting of this kind."""
        match self.name:
            case "whole":
                return _is_whole(value) and self.least <= value <= self.most  # type: ignore[operator]  # a whole number by then
            case "bool":
                return isinstance(value, bool)
            case "suit or null":
                return value is None or value in SUITS
            case "whole or null":
                return value is None or (_is_whole(value) and self.least <= value <= self.most)  # type: ignore[operator]  # a whole number by then
            case "range or null":
                pair = isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_whole, value))
                return value is None or (pair and self.least <= value[0] <= value[1] <= self.most)  # type: ignore[index]  # a pair by then
        assert self.name == "word", f"no house rule is of the kind {self.name}"
        return isinstance(value, str) and value in self.words

    @property
    def expected(self) -> Any:
        """What would have been accepted, for machines."""
        if self.name == "word":
            return list(self.words)
        bounds = {"min": self.least, "max": self.most}
        values = {
            "whole": bounds,
            "whole or null": [None, bounds],
            "bool": [True, False],
            "suit or null": [None, *SUITS],
            "range or null": [None, "[min, max]"],
        }
        return values[self.name]

    def told(self) -> dict[str, Any]:
        """The kind as JSON: its `type`, and the `values`, or the `min` and `max` (which bound both ends of a range)."""
        match self.name:
            case "word":
                return {"type": self.name, "values": list(self.words)}
            case "suit or null":
                return {"type": self.name, "values": [None, *SUITS]}
            case "bool":
                return {"type": self.name}
        return {"type": self.name, "min": self.least, "max": self.most}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


TANTOS = Kind("whole")
COUNT = Kind("whole")
TANTOS_OR_NULL = Kind("whole or null")
AT_LEAST_ONE = Kind("whole", least=1)
YES_NO = Kind("bool")
AT_LEAST_ONE_OR_NULL = Kind("whole or null", least=1)
SUIT_OR_NULL = Kind("suit or null")
RANGE_OR_NULL = Kind("range or null")


def word(*words: str) -> Kind:
    """The kind of a house rule that is one of a few words."""
    return Kind("word", words=words)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A row of the page's table of house rules: its name, what it accepts, its value in each tariff (in their order).

    A game without tariffs has one value for each rule. `source` are the places that speak of it, text by text; a tariff whose
    own text is silent follows one of them.
    """

    name: str
    kind: Kind
    values: tuple[Setting, ...]
    source: tuple[str, ...]


class Ruled(NamedTuple):
    """A house rule as the options of a night declare it, named like the field.

    `Annotated[bool, Ruled(YES_NO, (False, True), (BOOK + "place",))]`
    """

    kind: Kind
    values: tuple[Setting, ...]
    source: tuple[str, ...]


def house_rules_of(options: type) -> tuple[HouseRule, ...]:
    """The rows of the page's table, in the order in which a game's options declare them, without the tariff and the variant."""
    told = get_type_hints(options, include_extras=True).items()
    return tuple(HouseRule(name, *each) for name, hint in told for each in getattr(hint, "__metadata__", ()) if isinstance(each, Ruled))


@dataclass(frozen=True, slots=True)
class Tables:
    """The table sizes of one variant of a game (None: its only form), and the house rules that it may set.

    `sizes` maps each size to the house rules that it requires; `house_rules` are the names of the other rules of the variant.
    """

    variant: str | None
    sizes: Mapping[int, Mapping[str, Setting]]
    house_rules: tuple[str, ...]

    def told(self) -> dict[str, Any]:
        """The tables as JSON."""
        players = [{"count": size, "overrides": dict(overrides)} for size, overrides in self.sizes.items()]
        return {"variant": self.variant, "players": players, "house_rules": list(self.house_rules)}


def resolved(
    chosen: RulesChosen | None,
    tariffs: Sequence[str],
    house_rules: Sequence[HouseRule],
    *,
    tariff: str | None = None,
    variants: Sequence[str] = (),
    variant_named: bool = False,
) -> dict[str, Any] | Refusal:
    """Every house rule with its value for this night, with `tariff` and `variant` in a game that has them.

    `tariff` is the game's default, if any; the first variant is the default, unless `variant_named` says that a night must
    name its own. If a field is not valid, `malformed` with that field.
    """
    name = _tariff(chosen, tariffs, tariff)
    if isinstance(name, Refusal):
        return name
    variant = _variant(chosen, variants, named=variant_named)
    if isinstance(variant, Refusal):
        return variant
    place = 0 if name is None else tariffs.index(name)
    settings: dict[str, Any] = ({} if name is None else {"tariff": name}) | ({} if variant is None else {"variant": variant})
    settings |= {rule.name: rule.values[place] for rule in house_rules}
    overrides = None if chosen is None else chosen.overrides
    refusal = _overridden(settings, overrides or {}, {rule.name: rule for rule in house_rules})
    return settings if refusal is None else refusal


def _tariff(chosen: RulesChosen | None, tariffs: Sequence[str], default: str | None) -> str | Refusal | None:
    """The tariff of a night; None in a game without tariffs."""
    named = None if chosen is None else chosen.tariff
    if not tariffs:
        return None if named is None else refuse("malformed", "Este juego no tiene tarifas.", field="rules.tariff")
    if named is None and default is None:
        return refuse("malformed", "Falta decir con qué tarifa se juega: {expected}.", field="rules.tariff", expected=list(tariffs))
    if named is not None and named not in tariffs:
        template = mark("No hay ninguna tarifa «{tariff}». Las que hay: {expected}.")
        return refuse("malformed", template, field="rules.tariff", expected=list(tariffs), tariff=named)
    return named or default


def _variant(chosen: RulesChosen | None, variants: Sequence[str], *, named: bool) -> str | Refusal | None:
    """The variant of a night; None in a game without variants."""
    variant = None if chosen is None else chosen.variant
    if variant is None:
        if named:
            return refuse("malformed", "Falta decir a cuál se juega: {expected}.", field="rules.variant", expected=list(variants))
        return variants[0] if variants else None
    if not variants:
        return refuse("malformed", "Este juego no tiene variantes.", field="rules.variant")
    if variant not in variants:
        template = mark("No hay ninguna variante «{variant}». Las que hay: {expected}.")
        return refuse("malformed", template, field="rules.variant", expected=list(variants), variant=variant)
    return variant


def _overridden(settings: dict[str, Any], overrides: Mapping[str, Any], by_name: Mapping[str, HouseRule]) -> Refusal | None:
    """Replaces the tariff's values by single house rules; `malformed` for an unknown rule or a value of another kind."""
    for name, value in overrides.items():
        if name not in by_name:
            template = mark("No hay ninguna regla de la casa «{name}».")
            return refuse("malformed", template, field=f"rules.overrides.{name}", expected=sorted(by_name), name=name)
        if not by_name[name].kind.takes(value):
            template = mark("La regla de la casa «{name}» no admite ese valor; admite: {expected}.")
            return refuse("malformed", template, field=f"rules.overrides.{name}", expected=by_name[name].kind.expected, name=name)
        settings[name] = tuple(value) if isinstance(value, list) else value
    return None
