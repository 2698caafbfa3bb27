"""The API and the pages treat the game like every other."""

from __future__ import annotations

import re
from typing import Final

import jsonschema_rs
import pytest

from events.stored import fact_of
from rules.registry import GAMES, lacks
from tests.nights import Event, event, night_of, refused, yielded
from tests.service.desk import API, Desk, NightAt
from tests.service.hostile import SPANISH
from tests.service.reader import Reader
from tests.toy.inside.nights import CARDS, IN_PAIRS, PAIRS, TWO, card_by_card

PAGES: Final = (
    *("", "/pared", "/liquidar", "/anotar", "/anotar/paso", "/anotar/paso?type=trick", "/apuntes", "/pago", "/enlaces", "/se-va"),
    *(
        "/manos/1",
        "/manos/1/acta",
        "/manos/1/corregir",
        "/manos/1/discutir",
        "/apuntes/2/corregir",
        "/apuntes/2/detras",
        "/manos/1/deshacer",
    ),
)


def of_two() -> list[Event]:
    """A whole night of two: a hand in full, one in short, and the next one dealt."""
    return [TWO, *card_by_card(), event("deal", turned="3E"), event("tally", points={"ana": 61}), event("deal", turned="3E")]


def test_the_game_lacks_nothing() -> None:
    """It stands after the games of Cartulina."""
    assert lacks() == () and [*GAMES][-1] == "brisca"


@pytest.mark.parametrize("record", [IN_PAIRS, of_two(), [*of_two()[:-1], event("night_closed")]], ids=["pairs", "two", "closed"])
def test_every_page_of_a_night_shows_itself_in_both_languages(desk: Desk, record: list[Event]) -> None:
    """In English no Spanish is left; a closed night offers nothing to log."""
    night = desk.told(*record)
    taken = (200, 409) if record[-1]["type"] == "night_closed" else (200,)
    for lang in ("es", "en"):
        reader = Reader(desk, lang=lang).enter(night)
        for path in ("/", "/historial", "/abrir?game=brisca", *(f"/n/{night.id}{each}" for each in PAGES)):
            page = reader.go(path)
            assert page.status in taken, (path, page.text)
            assert lang == "es" or not SPANISH.findall(re.sub(r"«[^»]*»|“[^”]*”", " ", page.text)), (path, page.text)


def test_a_night_is_opened_and_corrected_from_its_sheet(desk: Desk) -> None:
    """With its house rule; the hand, told by its pad, then pays five."""
    reader = Reader(desk)
    form = reader.go("/abrir?game=brisca").form(game="brisca")
    night = reader.send(form, **{"player-1": "Ana", "player-2": "Beto", "rule-wager": "2"}).night_id
    page = reader.go(f"/n/{night}/anotar")
    assert "¿De qué palo es la carta vuelta?" in page.text and "Puntos de Ana" in page.text, page.text
    seen = reader.send(reader.go(f"/n/{night}/apuntes/1/corregir").having("rule-wager"), **{"rule-wager": "5"})
    kept = reader.keep(seen)
    assert kept.status == 200 and reader.get(f"/nights/{night}")["rules"]["wager"] == 5


def test_a_night_is_corrected_disputed_exported_and_settled_over_the_api(desk: Desk) -> None:
    """With 59 the hand is beto's and dario's; after a payment only the rest is left."""
    night: NightAt = desk.told(*IN_PAIRS[:7])
    wrong = event("correction", strike=[5], insert=[event("tally", points={"ana": 59})], reason="miscounted")
    assert night.post(wrong, "/preview").status == 200
    night.log(event("dispute", hand=1, by="ana", claim=""), wrong, event("ruling", hand=1, decision="corrected", note=""))
    night.log(event("night_closed"))
    assert night.get().json["balance"] == {"ana": -3, "beto": 3, "carla": -3, "dario": 3}
    night.log(event("paid", from_="ana", to="beto", tantos=1))
    left = night.get("/settlement").json["left"]
    assert [(each["from"], each["to"], each["tantos"]) for each in left] == [("ana", "beto", 2), ("carla", "dario", 3)]
    for below in ("/ledger", "/audit", "/hands/1", "/hands/2", "/pad", "/events", "/agreements"):
        assert night.get(below).status == 200, below
    told = desk.get(f"{API}/games/brisca", Accept_Language="en").json
    assert told["name"] == "brisca" and "Points of {seat_a} and {seat_c}" in [each.get("asks") for each in told["pad"]["questions"]]


def test_what_is_answered_is_what_the_document_says(desk: Desk) -> None:
    """Which knows the game where its folder is named."""
    night, document = desk.told(*IN_PAIRS), desk.get(f"{API}/openapi.json").json
    for below in ("", "/events", "/ledger", "/audit", "/settlement", "/pad", "/hands/1", "/hands/3"):
        path = f"{API}/nights/{{night_id}}{re.sub(r'[0-9]+', '{number}', below)}"
        shape = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        told = jsonschema_rs.validator_for({**shape, "components": document["components"]})
        assert (next(told.iter_errors(night.get(below).json), None), below) == (None, below)
    brisca = jsonschema_rs.validator_for({"$ref": "#/components/schemas/BriscaDealEvent", "components": document["components"]})
    assert brisca.is_valid(IN_PAIRS[1]) and not brisca.is_valid(event("deal", card="SO"))


def test_what_lay_face_down_is_not_shown_to_who_watches(desk: Desk) -> None:
    """The three cards of ana, as long as the hand is open."""
    night = desk.told(PAIRS, IN_PAIRS[1])
    assert b"4O" in night.get("/events").body and b"4O" not in night.get("/events", role="viewer").body


def test_a_hand_in_full_and_its_summary_come_to_the_same() -> None:
    """All 120 points are beto's, in twenty tricks."""
    full, short = yielded(TWO, *card_by_card()), yielded(TWO, event("deal", turned="2B"), event("tally", points={"beto": 120}))
    assert full == short
    assert full["hands"][0]["points"] == {"beto": 120, "ana": 0} and full["balance"] == {"ana": -1, "beto": 1}


@pytest.mark.parametrize(
    ("code", "sent"),
    [
        ("impossible_card", event("trick", cards={**CARDS, "beto": "2O"})),
        ("impossible_card", event("trick", cards={**CARDS, "beto": "SO"})),
        ("contradiction", event("trick", winner="ana", leader="beto")),
        ("contradiction", event("trick", cards=CARDS, winner="beto")),
        ("malformed", event("trick", cards={"ana": "1O"})),
        ("malformed", event("tally", points={"ana": 60, "carla": 60})),
        ("bad_tally", event("tally", points={"ana": 60, "beto": 61})),
        ("bad_tally", event("tally", points={"ana": 121})),
        ("hand_not_finished", event("deal", turned="1O")),
        ("not_at_table", event("tally", points={"zoe": 1})),
    ],
)
def test_what_cannot_be_is_refused(code: str, sent: Event) -> None:
    """Tried on a hand just dealt."""
    assert refused(*IN_PAIRS[:2], sent)["code"] == code


def test_a_deal_of_schema_1_is_read() -> None:
    """By itself and in a correction, whose deals have no schema of their own; another game's deal has its own past."""
    door, then = GAMES["brisca"].door, {"card": "SO", "dealer": "ana"}
    assert fact_of("deal", 1, then, door) == fact_of("deal", 2, {"turned": "SO", "dealer": "ana"}, door)
    insert = [{"type": "deal", "data": then}, event("tally", points={"ana": 61})]
    read = fact_of("correction", 2, {"strike": [2], "reason": "", "insert": insert}, door)
    assert read.insert[0] == fact_of("deal", 1, then, door)  # type: ignore[attr-defined]  # a correction
    assert fact_of("correction", 1, {"strike": [2], "reason": ""}, door).schema == 3
    assert night_of(*IN_PAIRS).game.door["deal"].schema == 2 and GAMES["malilla"].door["deal"].schema == 1
