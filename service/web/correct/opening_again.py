"""Correcting the opening of a night on its sheet: seats, tariff, house rules, stake and day.

It changes neither the players nor what an earlier night left.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from flask_babel import gettext

from events.zones import zone_called
from projections.games import tables_of
from service.api.state import state
from service.days import Clock
from service.web.here import Here
from service.web.open.opening_fields import fields_like
from service.web.open.opening_sheet import DRAWN, Sheet


class OpeningAgain(Sheet):
    """The sheet of an opened night; `written` is the data of its opening in the record."""

    def __init__(self, here: Here, written: Mapping[str, Any], fields: Mapping[str, str]) -> None:
        super().__init__(here.night.game, [], fields)
        self.here = here
        self.written = written
        self.who = {here.speech.who(player): player for player in written["players"]}

    @property
    def variant(self) -> str | None:
        """The variant that is played, which cannot change."""
        return tables_of(self.game, self.written.get("rules", {}).get("variant")).variant

    def opening(self) -> dict[str, Any]:
        """The data of the corrected opening; valid only if `errors` stays empty."""
        kept = {"carried": self.written["carried"]} if "carried" in self.written else {}
        told = super().opening()
        # The shown names are stored beside the record, as they are now.
        del told["names"]
        return {**told, **kept}

    def _zone(self) -> str | None:
        """The time zone of the table. A written one must be known here, else it is an error."""
        zone = super()._zone()
        if self["zone"] and zone is None:
            self.errors["zone"] = gettext("No se conoce esa zona: se escribe como Europe/Madrid.")
        return zone

    @property
    def usual_day(self) -> date:
        """The day on which the night was opened, in the time zone of the table."""
        return Clock(zone_called(self["zone"]) or state().settings.zone).moment(self.here.stored.opened_at).date()

    def _day(self) -> str | None:
        """The day of the night; if it was not changed, it is given or left out as before."""
        told = super()._day()
        return self.written.get("day") if self["day"] == self.here.date.isoformat() else told

    def _names(self) -> dict[str, str]:
        """The shown names by id, in the corrected order of seats."""
        told = [self[f"player-{seat}"] for seat in range(1, len(self.who) + 1)]
        if sorted(told) != sorted(self.who):
            self.errors["player-1"] = gettext("Cada uno tiene que tener un sitio, y solo uno.")
        return {self.who[name]: name for name in told if name in self.who}


def fields_again(here: Here, written: Mapping[str, Any]) -> dict[str, str]:
    """The fields of the sheet as the night was opened."""
    seated = {f"player-{seat}": here.speech.who(player) for seat, player in enumerate(written["players"], 1)}
    rest = {name: value for name, value in fields_like(here).items() if not name.startswith("player-")}
    first = written.get("first_dealer")
    draw = here.night.game.reseating.draw
    drew = (None if draw is None else written.get(draw)) or ()
    drawn = {f"{DRAWN}-{seat}": str(drew.index(player) + 1) for seat, player in enumerate(written["players"], 1) if player in drew}
    dealer = {} if first is None else {"dealer": str(list(written["players"]).index(first) + 1)}
    return {**rest, **seated, **dealer, **drawn, "zone": written.get("zone", ""), "day": here.date.isoformat()}
