"""The sheet that opens a table: its values, its errors, and the opening that it describes.

Every house rule has a field, drawn from the values that the game accepts. A rule that is left alone is as in the tariff, or as is usual in
a game without tariffs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from flask_babel import gettext

from events.calendar import FIRST_DAY, LAST_DAY, day_called
from events.facts import LARGEST
from events.zones import zone_called
from projections.games import tables_of, told_game
from rules.core.game import Game
from rules.core.options import HouseRule, Tables
from rules.registry import words_of
from service.api.state import state
from service.currencies import is_money
from service.days import today
from service.web.forms import WHOLE
from service.web.open.carrying import Left, Offer, absent, by_name, carried, offered_first, owing
from service.web.open.short_names import short_names
from service.words import folded, nameable

RANGE: Final = "range"
NUMBER: Final = "number"
NONE: Final = "none"
"""The choice for no value of a house rule; "" leaves it as in the tariff."""
_AS_THE_TARIFF: Final = object()
DRAWN: Final = "drawn"
"""The prefix of the fields with the order of drawn cards, 1 for the highest; `drawn-3` belongs to the third seat."""


PLACE: Final = re.compile(r"player-([1-9])\Z")
"""The field of a name, with the number of its seat."""


class Sheet:
    """A sheet and the values of its fields; `errors` maps fields to messages, once `opening` was called."""

    days: Final = (FIRST_DAY, LAST_DAY)

    def __init__(self, game: Game[Any], offers: Sequence[Offer], fields: Mapping[str, str], *, offered: Sequence[str] = ()) -> None:
        self.game = game
        self.words = words_of(game.name)
        self.offers = offers
        self.fields = fields
        self.offered = offered
        self.errors: dict[str, str] = {}

    def __getitem__(self, field: str) -> str:
        """The value of a field."""
        return self.fields.get(field, "").strip()

    @property
    def variant(self) -> str | None:
        """The variant: the requested one, else the first; None in a game without variants."""
        return tables_of(self.game, self["variant"] or None).variant

    @property
    def tables(self) -> Tables:
        """Who may sit down to this variant, and what may be set."""
        return tables_of(self.game, self.variant)

    @property
    def house_rules(self) -> list[dict[str, Any]]:
        """The house rules that may be set, as JSON, in the order of their words: related rules stand together."""
        rules = {rule["name"]: rule for rule in told_game(self.game)["house_rules"]}
        return [rules[name] for name in self.words.rules if name in self.tables.house_rules]

    @property
    def seats(self) -> range:
        """The seats at the largest table, from 1."""
        return range(1, max(self.tables.sizes) + 1)

    @property
    def spare(self) -> dict[str, str]:
        """The names written for seats that this table does not have; a larger table shows them again."""
        places = {field: int(found[1]) for field in self.fields if (found := PLACE.match(field))}
        return {field: self[field] for field, place in sorted(places.items()) if place not in self.seats and self[field]}

    @property
    def others_offered(self) -> list[str]:
        """The players of the last night who are in no field."""
        written = {folded(self[f"player-{seat}"]) for seat in self.seats}
        return [name for name in self.offered if folded(name) not in written]

    @property
    def usual_day(self) -> date:
        """The day with which the sheet was filled in: today, in the time zone of the table.

        It is sent along, so that the same sheet means the same day whenever it is sent.
        """
        return day_called(self["today"]) or today(zone_called(self["zone"]) or state().settings.zone)

    @property
    def seats_needed(self) -> int:
        """The number of players that must sit."""
        return min(self.tables.sizes)

    @property
    def taken_up(self) -> Offer | None:
        """The earlier night whose plate is carried on."""
        return next((each for each in self.offers if each.id == self["carry"]), None)

    @property
    def in_view(self) -> Offer | None:
        """The offer to show: the one that is carried on, else the one that could be."""
        return self.taken_up or offered_first(self.offers)

    @property
    def left(self) -> Left | None:
        """What that night left."""
        return None if self.taken_up is None else self.taken_up.left

    @property
    def house_rules_set(self) -> bool:
        """Whether a house rule differs from the tariff, or is invalid."""
        return any(self[f"rule-{name}"] for name in self.tables.house_rules) or any(name.startswith("rule-") for name in self.errors)

    @property
    def tariffs(self) -> tuple[str, ...]:
        """The tariffs to choose from; empty if there is only one."""
        return tuple(self.game.tariffs) if len(self.game.tariffs) > 1 else ()

    @property
    def draws(self) -> bool:
        """Whether the order of drawn cards may be given for the seats."""
        return self.game.reseating.draw is not None

    def opening(self) -> dict[str, Any]:
        """The data of `night_opened`; valid only if `errors` stays empty."""
        names = self._names()
        data: dict[str, Any] = {
            "game": self.game.name,
            "rules": {"tariff": self._tariff()} if self.game.tariffs else {},
            "players": list(names),
            "names": names,
        }
        if self.variant is not None:
            data["rules"]["variant"] = self.variant
        rules = (rule for rule in self.game.house_rules if rule.name in self.tables.house_rules)
        overrides = {rule.name: value for rule in rules if (value := self._setting(rule)) is not _AS_THE_TARIFF}
        overrides |= self.tables.sizes.get(len(names), {})
        if overrides:
            data["rules"]["overrides"] = overrides
        if (dealer := self._dealer(names)) is not None:
            data["first_dealer"] = dealer
        draw = self.game.reseating.draw
        if draw is not None and (drawn := drawn_order(self, names, self.errors)) is not None:
            data[draw] = drawn
            data.setdefault("first_dealer", drawn[0])
        if (stake := self._stake()) is not None:
            data["stake"] = stake
        if (zone := self._zone()) is not None:
            data["zone"] = zone
        if (day := self._day()) is not None:
            data["day"] = day
        if self["carry"] and (brought := self._carried(names)) is not None:
            data["carried"] = brought
            data["names"] = self._named(names)
        return data

    @property
    def partners(self) -> list[list[int]]:
        """The seats, from 1, of players who are partners from the start, by pair; empty if everybody plays alone."""
        return [[seat + 1 for seat in side] for side in self.words.paired(self.variant)]

    def refused(self, field: str | None, sentence: str) -> None:
        """Shows a refusal of the game at its field, or at the top if it is about no field of the sheet."""
        name = f"rule-{(field or '').removeprefix('rules.overrides.')}"
        if field is not None and field == self.game.reseating.draw:
            self.errors[DRAWN] = sentence
            return
        self.errors[name if name.removeprefix("rule-") in self.tables.house_rules else ""] = sentence

    def _names(self) -> dict[str, str]:
        """Player id → shown name, in order of play; empty seats between them are closed up."""
        written = [(seat, self[f"player-{seat}"]) for seat in self.seats]
        for seat, name in written:
            if name and not nameable(name):
                self.errors[f"player-{seat}"] = gettext("El nombre es demasiado largo, o no se puede escribir.")
            elif name and any(folded(name) == folded(other) for place, other in written if place < seat):
                self.errors[f"player-{seat}"] = gettext("Ya hay alguien con ese nombre: añade un apellido o un mote.")
        told = [name for _, name in written if name]
        if len(told) < self.seats_needed:
            for seat, name in written[: self.seats_needed]:
                if not name:
                    self.errors[f"player-{seat}"] = gettext("Falta un nombre.")
            if not self.errors:
                self.errors["player-1"] = gettext("Faltan jugadores.")
        return dict(zip(short_names(told), told, strict=True))

    def _tariff(self) -> str:
        if len(self.game.tariffs) == 1:
            return self.game.tariffs[0]
        if self["tariff"] not in self.game.tariffs:
            self.errors["tariff"] = gettext("Falta decir con qué tarifa se juega.")
        return self["tariff"]

    def _dealer(self, names: Mapping[str, str]) -> str | None:
        """The id of the first dealer; None for the default: the last seat."""
        if not self["dealer"]:
            return None
        told = self[f"player-{self['dealer']}"]
        found = next((player for player, name in names.items() if name == told), None)
        if found is None:
            self.errors["dealer"] = gettext("Ese sitio está vacío: elige quién da primero entre los que se sientan.")
        return found

    def _stake(self) -> dict[str, Any] | None:
        """The value of a tanto; None if the sheet gives none."""
        if not self["minor"]:
            return None
        minor, currency = self._whole("minor"), self["currency"].upper()
        if minor is None:
            self.errors["minor"] = gettext("Tiene que ser un número entero. Para dos y medio por tanto, escribe 5 por cada 2.")
        per = self._whole("per") if self["per"] else 1
        for field, number in (("minor", minor), ("per", per)):
            if number is not None and not 1 <= number <= LARGEST:
                self.errors[field] = gettext("Tiene que ser un número entero, de uno en adelante.")
        if not is_money(currency):
            self.errors["currency"] = gettext("No se conoce esa moneda: se escribe con tres letras, como EUR.")
        return {"currency": currency, "minor_per_tanto": minor, **({} if per == 1 else {"per_tantos": per})}

    def _zone(self) -> str | None:
        """The time zone of the table, which the phone sends; None if it sends none, or one that is unknown here."""
        return None if zone_called(self["zone"]) is None else self["zone"]

    def _day(self) -> str | None:
        """The day of the night if another was chosen; None for the default."""
        told = self["day"]
        if told and day_called(told) is None:
            self.errors["day"] = gettext("Ese día no vale: tiene que ser del 1900 al 2199.")
        return None if told in ("", self.usual_day.isoformat()) else told

    def _carried(self, names: Mapping[str, str]) -> dict[str, Any] | None:
        left = self.left
        if left is None:
            self.errors["carry"] = gettext("Este teléfono no conoce esa noche, o de ella no queda nada.")
            return None
        if absent(left, names.values()) and not self["without"]:
            self.errors["without"] = gettext(
                "Quien tiene algo en espera tiene que sentarse a la mesa. Si no, lo suyo no pasa a esta noche."
            )
        return carried(left, by_name(left, self._named(names)))

    def _named(self, names: Mapping[str, str]) -> dict[str, str]:
        """Player id → shown name: first the players who sit, then absent players named by what the earlier night left."""
        told = [*names.values(), *(owing(self.left, names.values()) if self.left is not None else ())]
        return dict(zip(short_names(told), told, strict=True))

    def _setting(self, rule: HouseRule) -> Any:
        """The value of a house rule on the sheet."""
        field = f"rule-{rule.name}"
        if not self[field]:
            return _AS_THE_TARIFF
        value = self._read(field, rule.kind.name)
        if not rule.kind.takes(value):
            self.errors.setdefault(field, gettext("Esa regla no admite ese valor."))
        return value

    def _read(self, field: str, kind: str) -> Any:
        """The value in the field of a house rule; a text that is not valid gives no value of the rule."""
        told = self[field]
        match kind:
            case "whole":
                return self._whole(field)
            case "bool":
                return {"true": True, "false": False}.get(told)
            case "range or null" if told == RANGE:
                return [self._whole(f"{field}-min"), self._whole(f"{field}-max")]
            case "whole or null" if told == NUMBER:
                return self._whole(f"{field}-number")
            case "range or null" | "suit or null" | "whole or null" if told == NONE:
                return None
        return told

    def _whole(self, field: str) -> int | None:
        """The whole number in a field; None for anything else, which is an error."""
        if WHOLE.match(self[field]):
            return int(self[field])
        self.errors[field] = gettext("Tiene que ser un número entero.")
        return None


def drawn_order(fields: Mapping[str, str] | Sheet, names: Sequence[str] | Mapping[str, str], errors: dict[str, str]) -> list[str] | None:
    """The order in which cards were drawn, highest first, by the numbers at the seats; None if there are none."""
    written = [fields[f"{DRAWN}-{seat}"] for seat in range(1, len(names) + 1)]
    if not any(written):
        return None
    if sorted(written) != [str(place) for place in range(1, len(names) + 1)]:
        errors[DRAWN] = gettext("Escribe el orden de todos en el sorteo, del 1 (la carta más alta) al {last}, o no escribas nada.").format(
            last=len(names)
        )
        return None
    by_place = dict(zip(map(int, written), names, strict=True))
    return [by_place[place] for place in sorted(by_place)]
