"""The front door of the API: what a first request need not know."""

from __future__ import annotations

import pytest

from tests.service.desk import API, OPENING, Desk


@pytest.mark.parametrize(
    ("lang", "told"),
    [("es", "el nombre que se muestra va en «names»"), ("en", "the name that is shown goes into “names”")],
)
def test_who_seats_ana_is_told_where_her_name_goes(desk: Desk, lang: str, told: str) -> None:
    """As the sentence says it, the night opens."""
    opening = {**OPENING, "players": ["Ana", "beto", "carla", "dario"]}
    answer = desk.call("POST", f"{API}/nights", json=opening, headers={"Accept-Language": lang})
    assert (answer.said, answer.json["field"]) == ((422, "malformed"), "players.0")
    assert told in answer.json["detail"] and "ana" in answer.json["detail"]
    assert desk.open({**OPENING, "names": {"ana": "Ana"}}).get("/names").json == {"ana": "Ana"}
