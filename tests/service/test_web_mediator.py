"""The pages of Mediator and its kin: the sheet of each variant, the two parts of the plate, a hand that may go on, claims after its end."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest

from rules.mediator.words.house import VARIANTS
from tests.conformance import cases
from tests.nights import event
from tests.rules.mediator.hands import PLAYERS, SEVEN, opened
from tests.service.conformance import case_of
from tests.service.desk import Desk
from tests.service.reader import Form, Reader

LAWS = sorted(name for name in cases("mediator") if name.startswith("law-") and len(case_of("mediator", name).accepted) > 1)
NAMES = {f"player-{place}": name.capitalize() for place, name in enumerate(SEVEN, 1)}


def sheet(reader: Reader, variant: str) -> Form:
    """The form that opens a table of a variant."""
    return reader.go(f"/abrir?game=mediator&variant={variant}").form(game="mediator")


def opened_by(reader: Reader, form: Form, seats: int, **fields: Any) -> dict[str, Any]:
    """The opening recorded from that many names on the sheet and some more fields."""
    names = {name: NAMES[name] for name in list(NAMES)[:seats]}
    page = reader.send(form, **names, **fields)
    night_id = page.night_id
    data: dict[str, Any] = reader.get(f"/nights/{night_id}/events")["events"][0]["data"]
    return data


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_sheet_of_a_variant_opens_its_table(desk: Desk, variant: str) -> None:
    """The usual number of names needs nothing else; with one more the dealer is the zángano."""
    reader = Reader(desk)
    form, count = sheet(reader, variant), PLAYERS[variant]
    assert f"player-{count + 1}" in form.fields and f"player-{count + 2}" not in form.fields
    assert opened_by(reader, form, count)["rules"] == {"tariff": "ejemplo-1826", "variant": variant}
    with_zangano = opened_by(reader, sheet(reader, variant), count + 1)
    assert with_zangano["rules"] == {"tariff": "ejemplo-1826", "variant": variant, "overrides": {"zangano": True}}


def test_the_sheet_shows_the_house_rules_that_its_variant_has(desk: Desk) -> None:
    """A Quintillo may return a king, a Dosillo may take out a suit; a sheet has no rule that would be refused."""
    fields = {variant: set(sheet(Reader(desk), variant).fields) for variant in VARIANTS}
    assert "rule-return_king" in fields["quintillo"] and "rule-return_king" not in fields["dosillo"]
    assert "rule-removed_suit" in fields["dosillo"] and "rule-removed_suit" not in fields["mediator"]
    assert not [variant for variant, names in fields.items() if "rule-zangano" in names]


FINED = (
    event("deal"),
    event("contract", player="ana", lance="solo", trump="oros"),
    event("tally", tricks={"ana": 5, "beto": 5}),
    event("penalty", player="beto", law="ley-5"),
)
"""The pozo holds 4 × 8 and a puesta of 6; Beto's fine of 8 lies beside it."""


def test_the_plate_of_an_earlier_night_is_brought_with_its_fines(desk: Desk) -> None:
    """A player who is out of the draw stays out by name, whether he comes or not."""
    night = desk.open(
        {**opened()["data"], "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Dario"}},
        *FINED,
        event("penalty", player="dario", law="ley-5"),
        event("night_closed", leftovers="carry"),
    )
    reader = Reader(desk).enter(night, me="ana")
    page = reader.go("/abrir?game=mediator")
    assert "de ellos 16 de multas" in page.text and "fuera del sorteo: Beto y Dario" in page.text
    names = {"player-4": "Elsa"}
    told = reader.send(page.form(game="mediator"), carry=night.id, **names)
    data = reader.opening(told)
    assert data["carried"] == {"plate": 54, "multas": 16, "excluded": ["beto", "dario"]}
    assert "dario" not in data["players"]


RESTING = (
    event("deal"),
    event("contract", player="ana", lance="solo", trump="oros"),
    *[event("trick", winner="ana") for _ in range(6)],
)


def test_a_hand_at_rest_is_played_still_and_can_be_closed(desk: Desk) -> None:
    """It is won, but not listed as finished; the night may be closed on it."""
    night = desk.told(opened(), *RESTING)
    reader = Reader(desk).enter(night)
    table = reader.go(f"/n/{night.id}")
    assert "Ana gana. Puedes dejarlo así o seguir." in table.text
    assert 'id="mano-1"' not in table.html
    accounts = reader.go(f"/n/{night.id}/liquidar")
    assert "no ha terminado" not in accounts.text
    assert reader.send(accounts.form(act="close"), leftovers="share").status == 200
    assert night.get().json["closed"]


def test_every_moment_of_a_hand_is_shown_also_behind_its_end(desk: Desk) -> None:
    """Laws and claims come when it is complete, and tricks may too: each has its stage."""
    night = desk.told(opened(), *RESTING, event("penalty", player="beto", law="ley-5"), event("trick", winner="beto"))
    reader = Reader(desk).enter(night, "viewer")
    page = reader.go(f"/n/{night.id}/manos/1")
    steps = sorted(set(re.findall(r'data-step="([0-9.-]+)"', page.html)))
    assert len(steps) >= len(RESTING)
    last = [reader.go(f"/n/{night.id}/manos/1/pasos/{step}") for step in steps]
    assert all(each.status == 200 for each in last)
    assert "Baza 7" in "".join(each.html for each in last)


BEGUN = (event("deal"), event("contract", player="ana", lance="solo", trump="copas"), event("trick", winner="ana"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_everybody_has_a_place_at_the_picture_of_the_table(desk: Desk, variant: str) -> None:
    """Two to seven, the zángano too."""
    count = PLAYERS[variant] + 1
    night = desk.told(opened(variant, overrides={"zangano": True}, players=list(SEVEN[:count])), *BEGUN)
    page = Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/manos/1")
    seats = re.findall(r'class="seat at-([a-z-]+)[^"]*" data-seat="(\w+)"', page.html)
    assert len({place for place, _ in seats}) == count == len({player for _, player in seats})


@pytest.mark.parametrize(("name", "lang"), list(zip(LAWS[::12], cycle(("es", "en")), strict=False)))
def test_a_law_is_told_on_every_page_of_its_hand(desk: Desk, name: str, lang: str) -> None:
    """The hand, its acta, and the page that disputes it."""
    night = desk.told(*case_of("mediator", name).accepted)
    reader = Reader(desk, lang=lang).enter(night)
    for number in range(1, len(night.get().json["hands"]) + 1):
        for below in ("", "/acta", "/discutir"):
            assert reader.go(f"/n/{night.id}/manos/{number}{below}").status == 200
