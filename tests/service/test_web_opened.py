"""A page of a hand that was open before a correction gave its number to another hand: it says so, and its forms do nothing."""

from __future__ import annotations

import pytest

from tests.nights import Event, event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader

MOVED = "La noche se ha corregido: la que era la mano 2 es ahora la 3."
GONE = "La noche se ha corregido: la que era la mano 2 ya no está."


def hand(player: str) -> list[Event]:
    """An entrada that a player wins."""
    return [event("deal"), event("contract", player=player, lance="entrada", trump="oros"), event("tally", tricks={player: 5})]


FORGOTTEN = event("correction", after=4, insert=hand("carla"), reason="faltaba una mano")
STRUCK = event("correction", strike=[5, 6, 7], reason="no se jugó")


@pytest.fixture(name="night")
def _night(desk: Desk) -> NightAt:
    """Hand 1 is Ana's, hand 2 Beto's, hand 3 Ana's."""
    return desk.open(
        {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla"]},
        *hand("ana"),
        *hand("beto"),
        *hand("ana"),
    )


@pytest.mark.parametrize("below", ["", "/discutir"])
@pytest.mark.parametrize(("correction", "told"), [(FORGOTTEN, MOVED), (STRUCK, GONE)])
def test_a_page_that_is_renewed_says_where_its_hand_is(reader: Reader, night: NightAt, below: str, correction: Event, told: str) -> None:
    """Its script asks with the deal for which the page was opened; a new visit shows the hand that has the number now."""
    address = f"/n/{night.id}/manos/2{below}"
    assert 'data-deal="5"' in reader.go(address).html
    assert "es ahora" not in reader.go(f"{address}?deal=5").text
    night.log(correction)
    renewed = reader.go(f"{address}?deal=5")
    assert told in renewed.text and 'data-deal="5"' in renewed.html
    assert below == "" or 'class="lead"' not in renewed.html, "the new hand's answer would stand beside the old hand's"
    assert (f'href="/n/{night.id}/manos/3{below}"' in renewed.html) == (correction is FORGOTTEN)
    assert "La noche se ha corregido" not in reader.go(address).text
    assert reader.go(f"{address}?deal=x").status == 422


@pytest.mark.parametrize(
    ("below", "fields"),
    [
        ("discutir", {"kind": "tantos", "player": "ana"}),
        ("discutir", {"decision": "stands"}),
        ("corregir", {"do": "preview"}),
        ("corregir", {"do": "strike"}),
    ],
)
@pytest.mark.parametrize(("correction", "told"), [(FORGOTTEN, MOVED), (STRUCK, GONE)])
def test_a_form_of_before_is_not_about_another_hand(
    reader: Reader, night: NightAt, below: str, fields: dict[str, str], correction: Event, told: str
) -> None:
    """Nothing is logged and nothing previewed; a correction of another hand leaves the form good."""
    night.log(event("dispute", hand=2, by="carla", claim="no"))
    form = next(each for each in reader.go(f"/n/{night.id}/manos/2/{below}").forms if each.fields.get("deal") == "5")
    night.log(correction)
    before = night.head
    page = reader.send(form, **fields)
    assert page.status == 412 and told in page.text
    assert night.head == before
    night.log(event("correction", strike=[12], reason="no"))
    assert "La noche se ha corregido" not in reader.send(form, **fields).text


def test_a_hand_that_is_dealt_again_in_its_place_is_the_same(reader: Reader, night: NightAt) -> None:
    """The record treats it so."""
    night.log(event("correction", strike=[5, 6, 7], insert=hand("carla"), reason="fue Carla"))
    assert "La noche se ha corregido" not in reader.go(f"/n/{night.id}/manos/2?deal=5").text
