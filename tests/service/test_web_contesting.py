"""«No es así» on every hand: in its row and on its page, struck or not, after the close too; it ends where it began."""

from __future__ import annotations

import pytest

from tests.nights import event
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.test_web_correcting import NEXT, WON


def claim(reader: Reader, path: str, **told: str) -> Page:
    """Disputes a hand on its page."""
    return reader.send(reader.go(path).having("claim"), **told)


def disputes(night: NightAt) -> list[tuple[str, str]]:
    """The players who dispute, and their claims."""
    return [(each["by"], each["claim"]) for each in night.get("/audit").json["disputes"]]


@pytest.mark.parametrize("closed", [False, True])
def test_an_earlier_hand_is_disputed_from_its_row_and_from_its_page(desk: Desk, night: NightAt, closed: bool) -> None:
    """By a player from both, by the scorer from its page: where «Corregir» stands beside it; a viewer says nothing."""
    night.log(*WON, *NEXT, *([event("night_closed", leftovers="share")] if closed else []))
    at = f"/n/{night.id}/manos/1/discutir"
    player, scorer, viewer = (Reader(desk).enter(night, role) for role in ("player", "scorer", "viewer"))
    assert at in player.go(f"/n/{night.id}").html and at not in scorer.go(f"/n/{night.id}").html
    assert f"/n/{night.id}/manos/1/corregir" in scorer.go(f"/n/{night.id}/manos/1").html
    assert [at in each.go(f"/n/{night.id}/manos/1").html for each in (player, scorer, viewer)] == [True, True, False]
    assert at not in viewer.go(f"/n/{night.id}").html
    claim(player, at, player="beto", kind="estuches")
    claim(scorer, at, player="carla", kind="twice")
    assert disputes(night) == [("beto", "Los estuches no son esos"), ("carla", "Sobra: está dos veces")]


def told(reader: Reader, night: NightAt) -> str:
    """What a phone shows of its player's dispute."""
    html = reader.go(f"/n/{night.id}").html
    return html[html.index('<section id="mine"') :].partition("</section>")[0]


def previewed(reader: Reader, night: NightAt) -> Page:
    """The preview if ana made six tricks in the first hand."""
    page = reader.go(f"/n/{night.id}/manos/1/corregir")
    return reader.press(page.having("reason"), "do", "preview", tricks="6", row="")


def test_a_correction_is_logged_in_one_list_with_the_ruling_and_ends_every_dispute(desk: Desk, night: NightAt) -> None:
    """Two players dispute it; their claims are the reason and the note; both phones show the outcome. Sent twice, it is logged once."""
    night.log(*WON, *NEXT)
    beto, carla = (Reader(desk).enter(night, "player", me=player) for player in ("beto", "carla"))
    claim(beto, f"/n/{night.id}/manos/1/discutir", kind="tricks")
    claim(carla, f"/n/{night.id}/manos/1/discutir", kind="other", claim="fueron seis")
    scorer = Reader(desk).enter(night)
    there = scorer.go(f"/n/{night.id}/manos/1/discutir").html
    assert there.index("ruling-title") < there.index("entered-title")
    seen = previewed(scorer, night).having("events")
    assert seen.fields["reason"] == "Las bazas no son esas; fueron seis"
    for _ in range(2):
        assert scorer.send(seen).path == f"/n/{night.id}/manos/1"
    events = night.get("/events?limit=200").json["events"]
    assert [each["type"] for each in events[-2:]] == ["correction", "ruling"] and events[-3]["type"] == "dispute"
    assert events[-2]["data"]["reason"] == events[-1]["data"]["note"] == "Las bazas no son esas; fueron seis"
    for reader in (beto, carla):
        assert "La mano 1 se corrigió: «Las bazas no son esas; fueron seis»" in told(reader, night)
    assert "hand-contested" not in scorer.go(f"/n/{night.id}").html


def test_the_reason_is_changed_before_it_is_sent_and_the_dispute_may_stay_open(desk: Desk, night: NightAt) -> None:
    """The written text is reason and note; without the tick there is no ruling."""
    night.log(*WON, *NEXT, event("dispute", hand=1, by="beto", claim="no"))
    scorer = Reader(desk).enter(night)
    seen = previewed(scorer, night).having("events")
    seen.fields.pop("resolves")
    scorer.send(seen, reason="contadas otra vez")
    last = night.get("/events?limit=200").json["events"][-1]
    assert (last["type"], last["data"]["reason"]) == ("correction", "contadas otra vez")
    assert "hand-contested" in scorer.go(f"/n/{night.id}").html


def test_taking_the_correction_back_strikes_the_ruling_and_opens_the_disputes(desk: Desk, night: NightAt) -> None:
    """They read as before."""
    night.log(*WON, *NEXT, event("dispute", hand=1, by="beto", claim="no"))
    scorer = Reader(desk).enter(night)
    scorer.send(previewed(scorer, night).having("events"))
    seq = night.version - 1
    page = scorer.go(f"/n/{night.id}/apuntes/{seq}/corregir")
    scorer.send(scorer.send(page.having("reason")).having("events"))
    assert night.get("/events?limit=200").json["events"][-1]["data"]["strike"] == [seq, seq + 1]
    assert "hand-contested" in scorer.go(f"/n/{night.id}").html
