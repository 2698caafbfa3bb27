"""Putting right on the pages: what changes is shown before it is logged, and what cannot be is explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.nights import Event
from tests.service.desk import Desk, NightAt, desk_at
from tests.service.reader import Form, Page, Reader

ROOT = Path(__file__).parents[2]
EVENING: list[Event] = [json.loads(line) for line in (ROOT / "tests/browser/evening.jsonl").read_text(encoding="utf-8").splitlines()]
WON: list[Event] = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "oros"}},
    {"type": "tally", "data": {"tricks": {"ana": 5, "beto": 4}}},
]

NEXT: list[Event] = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "beto", "lance": "entrada", "trump": "oros"}},
    {"type": "tally", "data": {"tricks": {"beto": 5, "carla": 4}}},
]


HANDS_OF_CARDS: list[Event] = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "beto", "lance": "entrada", "trump": "copas"}},
    *(
        {"type": "trick", "data": {"cards": dict(zip(("ana", "beto", "carla"), cards.split(), strict=True))}}
        for cards in ["1O 5O RO", "4C 5C 7C", "4B SB 3O", "4E CE RE", "7O 3C 2O", "CC 1E 6C", "2B 1C SC", "3B RC 1B", "SE 2C 3E"]
    ),
]
"""Copas, card by card; somebody revokes, and another did if it was espadas."""


@pytest.fixture
def evening(desk: Desk) -> NightAt:
    """The night of eleven hands."""
    night = desk.open(EVENING[0]["data"])
    night.log(*EVENING[1:])
    return night


@pytest.fixture
def reader(desk: Desk, evening: NightAt) -> Reader:
    """The scorer's phone, without scripts."""
    return Reader(desk).enter(evening)


def correct(night: NightAt, number: int) -> str:
    """Where a hand is put right."""
    return f"/n/{night.id}/manos/{number}/corregir"


def entry(night: NightAt, address: str, what: str = "corregir") -> str:
    """Where one event is put right, or another put behind it."""
    return f"/n/{night.id}/apuntes/{address}/{what}"


def form(page: Page, field: str = "reason") -> Form:
    """The form of a page that has a field."""
    return next(each for each in page.forms if field in each.fields)


def log(reader: Reader, preview: Page) -> Page:
    """Presses the button under what was shown."""
    return reader.send(form(preview, "events"))


def numbers_in(page: Page) -> list[int]:
    """The hands that a page says will change."""
    return [int(part.partition('"')[0]) for part in page.html.split('<li data-hand="')[1:]]


def test_a_wrong_count_is_told_again_and_every_later_plate_follows(reader: Reader, evening: NightAt) -> None:
    """Beto made five tricks in hand 2, not four: what the page shows beforehand is what the API then tells."""
    before = evening.get().json
    page = reader.go(correct(evening, 2))
    asked = form(page)
    assert {name: asked.fields[name] for name in ("play", "trump", "tricks", "row")} == {
        "play": "beto:entrada",
        "trump": "oros",
        "tricks": "4",
        "row": "4-1",
    }
    seen = reader.press(asked, "do", "preview", tricks="5", row="", reason="Beto hizo cinco")
    assert evening.get().json == before
    assert numbers_in(seen) == list(range(2, 12)) and "Beto gana" in seen.text
    done = log(reader, seen)
    assert done.path == f"/n/{evening.id}/manos/2" and "Corregido." in done.text
    after = evening.get().json
    assert after["hands"][1]["outcome"] == "won" and after["hands"][0] == before["hands"][0]
    for player, total in after["balance"].items():
        assert f"{total:+}".replace("-", "−") in seen.text, player
    event = evening.get(f"/events?after={before['head']}").json["events"][0]
    assert event["data"]["reason"] == "Beto hizo cinco" and len(event["data"]["strike"]) == 1
    assert "Beto hizo cinco" in done.text and 'class="struck"' in done.html


def test_a_hand_that_was_corrected_is_corrected_again(reader: Reader, evening: NightAt) -> None:
    """Hand 10 stands by a correction: that one is struck with what it had struck."""
    page = reader.go(correct(evening, 10))
    assert form(page).fields["row"] == "4-1"
    done = log(reader, reader.press(form(page), "do", "preview", row="3-2"))
    assert "Corregido." in done.text
    assert evening.get().json["hands"][9]["outcome"] == "won"
    assert form(reader.go(correct(evening, 10))).fields["row"] == "3-2"


def test_every_summary_hand_is_filled_in_as_it_was_told(reader: Reader, evening: NightAt) -> None:
    """Sent back as it stands it changes nothing, and is not logged."""
    for number in (2, 3, 4, 5, 6, 7, 9, 10, 11):
        page = reader.press(form(reader.go(correct(evening, number))), "do", "preview")
        assert page.status == 422 and "no cambia nada" in page.text, number


def test_what_is_still_asked_is_asked(reader: Reader, evening: NightAt) -> None:
    """At four tricks it hangs on those of the others."""
    page = reader.press(form(reader.go(correct(evening, 11))), "do", "preview", tricks="4", row="")
    assert page.status == 422 and "Falta por decir: Bazas de" in page.text


def test_one_trick_of_a_full_hand_is_replaced(desk: Desk, night: NightAt) -> None:
    """Beto's card of the second trick was the five, not the four: only that trick is struck, and its cards are those of the form."""
    tricks = [
        {"ana": "1O", "beto": "2O", "carla": "3O"},
        {"ana": "RC", "beto": "4C", "carla": "2C"},
        {"ana": "RE", "beto": "3E", "carla": "4E"},
    ]
    night.log(*WON[:2], *({"type": "trick", "data": {"cards": cards}} for cards in tricks))
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "5"))
    assert form(page).fields["trick.cards.beto"] == "4C"
    done = log(reader, reader.press(form(page), "do", "preview", **{"trick.cards.beto": "5C"}))
    assert "Corregido." in done.text
    event = night.get(f"/events?after={night.word(6)}").json["events"][0]["data"]
    assert event["strike"] == [5] and event["insert"] == [{"type": "trick", "data": {"cards": {"ana": "RC", "beto": "5C", "carla": "2C"}}}]
    assert "cinco de copas" in done.text and "cuatro de copas" in done.text, "what stands, and what was struck"


def test_a_card_that_is_played_later_cannot_be_played_before(reader: Reader, evening: NightAt) -> None:
    """In the third trick Ana should have followed with the seven of coins, but it stands in the fourth: that is said."""
    assert "Apunte por apunte" in reader.go(correct(evening, 1)).text
    page = reader.go(entry(evening, "12"))
    assert form(page).fields["trick.cards.ana"] == "4B"
    seen = reader.press(form(page), "do", "preview", **{"trick.cards.ana": "7O"})
    assert (
        seen.status == 409
        and "deja de valer la baza 4 de la mano 1: Ana no puede haber jugado el siete de oros: ya salió en la baza 3." in seen.text
    )
    assert "Lo que ya no valdría es de la misma mano" in seen.text and "Corregir ese apunte" in seen.text
    assert f"/n/{evening.id}/apuntes/13/corregir" in seen.html


def test_an_event_is_struck_and_one_is_put_behind_another(reader: Reader, evening: NightAt) -> None:
    """The transfer goes, and another comes behind hand 11."""
    page = reader.go(f"/n/{evening.id}/apuntes")
    assert "Las copas de la primera ronda" in page.text
    struck = log(reader, reader.press(form(reader.go(entry(evening, "46"))), "do", "strike"))
    assert "Corregido." in struck.text and evening.get().json["other_postings"] == []
    behind = reader.go(entry(evening, "49", "detras") + "?que=transfer")
    told = {"transfer.from": "ana", "transfer.to": "beto", "transfer.tantos": "3", "transfer.reason": "el café"}
    log(reader, reader.send(form(behind), **told))
    assert evening.get().json["other_postings"][0]["tantos"] == 3


def test_the_tariff_of_the_whole_night_is_put_right(desk: Desk) -> None:
    """What the API yields is what a night of the other tariff yields; seats and names stay."""
    night, other = (
        desk.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla", "dario"]}),
        desk.open({"game": "tresillo", "rules": {"tariff": "voltereta-1826"}, "players": ["ana", "beto", "carla", "dario"]}),
    )
    for each in (night, other):
        each.log(*WON, *NEXT)
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "1"))
    done = log(reader, reader.send(form(page), tariff="voltereta-1826"))
    assert "Corregido." in done.text
    assert night.get().json["hands"] == other.get().json["hands"]
    assert night.get().json["balance"] == other.get().json["balance"]


def test_seats_and_stake_of_the_opening_are_put_right(desk: Desk) -> None:
    """Beto and Carla sat the other way round; a tanto is worth five cents. Nobody may sit twice."""
    night = desk.open()
    night.log(*WON)
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "1"))
    twice = reader.send(form(page), **{"player-2": "Ana"})
    assert twice.status == 422 and "Cada cual ha de tener su sitio" in twice.text
    log(reader, reader.send(form(page), minor="5", **{"player-2": "Carla", "player-3": "Beto"}))
    told = night.get().json
    assert told["players"] == ["ana", "carla", "beto", "dario"] and told["stake"] == {"currency": "EUR", "minor_per_tanto": 5}


def test_what_a_correction_would_break_is_explained(desk: Desk, night: NightAt) -> None:
    """Without hand 1 the plate does not hold what was taken out of it since; nothing is written."""
    puesta = {"type": "tally", "data": {"tricks": {"ana": 4, "beto": 4, "carla": 1}}}
    night.log(*WON[:-1], puesta, {"type": "transfer", "data": {"from": "plate", "to": "beto", "tantos": 30, "reason": "x"}})
    reader, version = Reader(desk).enter(night), night.version
    page = reader.go(correct(night, 1))
    strike = next(each for each in page.forms if ("do", "strike") in each.buttons)
    broken = reader.press(strike, "do", "strike")
    assert broken.status == 409 and "No se ha escrito nada." in broken.text
    assert "Con ese cambio ya no vale otro apunte de la noche" in broken.text
    assert night.version == version


def test_a_hand_is_struck_as_a_whole(desk: Desk, night: NightAt) -> None:
    """The second of two is gone, and the dealer of then deals again."""
    night.log(*WON, *NEXT)
    reader = Reader(desk).enter(night)
    strike = next(each for each in reader.go(correct(night, 2)).forms if ("do", "strike") in each.buttons)
    seen = reader.press(strike, "do", "strike")
    assert "Ya no está." in seen.text
    assert log(reader, seen).path == f"/n/{night.id}"
    assert len(night.get().json["hands"]) == 1


def test_what_was_logged_meanwhile_is_looked_at_again(desk: Desk, night: NightAt) -> None:
    """The preview was of a night that has gone on: it is shown anew, and only then logged."""
    night.log(*WON)
    reader = Reader(desk).enter(night)
    seen = reader.press(form(reader.go(correct(night, 1))), "do", "preview", tricks="6", row="")
    night.log(*NEXT)
    again = log(reader, seen)
    assert "Mientras tanto se ha apuntado algo más" in again.text
    assert "Corregido." in log(reader, again).text


def test_a_close_is_shown_with_both_plans(desk: Desk, night: NightAt) -> None:
    """What was settled, what would be, and that something was paid."""
    night.log(
        *WON, {"type": "night_closed", "data": {"leftovers": "share"}}, {"type": "paid", "data": {"from": "beto", "to": "ana", "tantos": 5}}
    )
    reader = Reader(desk).enter(night)
    seen = reader.press(form(reader.go(correct(night, 1))), "do", "preview", play="beto:entrada", tricks="5", row="")
    assert "Lo que se debe" in seen.text and "Ya se ha pagado algo" in seen.text
    log(reader, seen)
    told = night.get("/settlement").json
    assert told["frozen"]["payments"] != told["payments"]


@pytest.mark.parametrize("events", ["", "[", "{}", "[]", '[{"type":"deal","data":{}}]', "[1]"])
def test_only_corrections_are_logged_there(desk: Desk, night: NightAt, events: str) -> None:
    """What the form brings back is looked at again."""
    night.log(*WON)
    reader = Reader(desk).enter(night)
    seen = reader.press(form(reader.go(correct(night, 1))), "do", "preview", tricks="6", row="")
    answer = reader.send(form(seen, "events"), events=events)
    assert answer.status == 422 and night.version == 4


@pytest.mark.parametrize("path", ["manos/1/corregir", "apuntes/2/corregir", "apuntes/2/detras"])
def test_who_only_looks_on_corrects_nothing(desk: Desk, night: NightAt, path: str) -> None:
    """He is told so; who plays is shown the page."""
    night.log(*WON)
    assert Reader(desk).enter(night, "viewer").go(f"/n/{night.id}/{path}").status == 403
    assert Reader(desk).enter(night, "player").go(f"/n/{night.id}/{path}").status == 200


@pytest.mark.parametrize(
    "path", ["manos/9/corregir", "apuntes/99/corregir", "apuntes/0/corregir", "apuntes/x/corregir", "apuntes/4-1/corregir"]
)
def test_what_is_not_there_is_not_there(desk: Desk, night: NightAt, path: str) -> None:
    """A hand that was not dealt, an event that was not recorded."""
    night.log(*WON)
    assert Reader(desk).enter(night).go(f"/n/{night.id}/{path}").status == 404


def test_every_event_of_a_night_has_its_form(tmp_path: Path) -> None:
    """Filled in as it was told, and sent back so, it is the same event."""
    with desk_at(tmp_path) as desk:
        night = desk.open(EVENING[0]["data"])
        night.log(*EVENING[1:])
        reader = Reader(desk).enter(night)
        told = {each["seq"]: each for each in night.get("/events?limit=200").json["events"]}
        for seq, event in told.items():
            if seq == 1 or "struck_by" in event or event["type"] == "correction":
                continue
            page = reader.go(entry(night, str(seq)))
            assert page.status == 200, (seq, event)
            if not any("reason" in each.fields and ("do", "preview") in each.buttons for each in page.forms):
                assert event["data"] == {}, event
                continue
            seen = reader.press(form(page), "do", "preview")
            assert seen.status == 200, (event, seen.text)
            corrections = json.loads(form(seen, "events").fields["events"])
            assert corrections[0]["data"]["insert"] == [{"type": event["type"], "data": event["data"]}]


def test_what_another_trump_makes_of_a_hand_of_cards_is_told(desk: Desk) -> None:
    """By copas Ana revokes in the third trick and Beto has four; by espadas Beto and Ana do, and Ana has two: what each pays stays the same."""
    hand = [*HANDS_OF_CARDS]
    night = desk.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla", "dario"]})
    night.log(*hand)
    reader = Reader(desk).enter(night)
    seen = reader.press(form(reader.go(entry(night, "3"))), "do", "preview", **{"contract.trump": "espadas"})
    assert "triunfo copas → espadas" in seen.text
    assert "Bazas: Ana, 0 → 2; Beto, 4 → 2." in seen.text
    assert "Gana la baza" in seen.text and "Sale a la baza" in seen.text
    assert seen.text.count("Irregular ahora: Renuncio") == 2 and seen.text.count("Deja de ser irregular: Renuncio") == 1
    assert seen.text.index("copas → espadas") < seen.text.index("Bazas:") < seen.text.index("Irregular ahora")
    assert "Nadie paga otra cosa" in seen.text


def test_a_struck_hand_is_told_by_its_deal(desk: Desk, night: NightAt) -> None:
    """The third hand is the second then; compared by number it would have read as another."""
    night.log(*WON, *NEXT, *[{"type": "deal", "data": {}}, {"type": "pass_out", "data": {}}])
    reader = Reader(desk).enter(night)
    strike = next(each for each in reader.go(correct(night, 2)).forms if ("do", "strike") in each.buttons)
    seen = reader.press(strike, "do", "strike")
    assert "La mano 2 se tacha; la 3 pasa a ser la 2" in seen.text
    undone = reader.go(f"/n/{night.id}/manos/3/deshacer")
    assert "La mano 3 se tacha." in undone.text and "Quién pagaría a quién" in undone.text


def test_who_is_no_longer_agreed_is_named(desk: Desk, night: NightAt) -> None:
    """Beto had agreed with the hand that pays otherwise now."""
    night.log(*WON)
    night.call("PUT", "/hands/1/agreements/beto")
    reader = Reader(desk).enter(night)
    page = reader.go(correct(night, 1))
    seen = reader.press(form(page), "do", "preview", tricks="4", row="4-1")
    assert "Beto deja de estar conforme con la mano 1." in seen.text


def test_nobody_pays_otherwise_because_of_the_rounding(desk: Desk) -> None:
    """By Fournier what two estuches and three bring is rounded up to the same five; without it one tanto more would be paid."""
    night = desk.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": ["ana", "beto", "carla", "dario"]})
    tally = {"type": "tally", "data": {"tricks": {"ana": 5, "beto": 4}, "estuches": 3}}
    night.log(*WON[:2], tally)
    reader = Reader(desk).enter(night)
    seen = reader.press(form(reader.go(entry(night, "4"))), "do", "preview", **{"tally.estuches": "4"})
    assert "estuches 3 → 4" in seen.text
    assert "Nadie paga otra cosa, por el redondeo." in seen.text


def test_a_player_says_how_it_was_and_contests_the_hand_with_it(desk: Desk, night: NightAt) -> None:
    """Up to the preview; in the place of the last button stands «No es así», with the change as the claim, and nothing is corrected."""
    night.log(*WON)
    reader = Reader(desk).enter(night, "player")
    assert "Decir cómo fue" in reader.go(f"/n/{night.id}/manos/1/discutir").text
    seen = reader.press(form(reader.go(correct(night, 1))), "do", "preview", tricks="6", row="")
    assert night.version == 4 and not any("events" in each.fields for each in seen.forms)
    claim = form(seen, "claim")
    assert "→" in claim.fields["claim"]
    done = reader.send(claim, player="beto")
    assert done.path == f"/n/{night.id}"
    (dispute,) = night.get("/audit").json["disputes"]
    assert (dispute["by"], dispute["claim"], dispute["hand"]) == ("beto", claim.fields["claim"], 1)


def test_a_lost_bola_goes_with_the_tricks_that_it_hung_on(desk: Desk) -> None:
    """Ana went for the bola and made four; that she made five says nothing of a bola, and what hangs on no tricks stays."""
    night = desk.open({"game": "tresillo", "rules": {"tariff": "jepus-1896"}, "players": ["ana", "beto", "carla"]})
    night.log(*WON[:2], {"type": "tally", "data": {"tricks": {"ana": 4, "beto": 3, "carla": 2}, "bola": "lost", "estuches": 3}})
    reader = Reader(desk).enter(night)
    asked = form(reader.go(correct(night, 1)))
    assert (asked.fields["bola"], asked.fields["estuches"], asked.fields["trump"]) == ("lost", "3", "oros")
    page = reader.press(asked, "do", "on", tricks="5")
    assert (form(page).fields.get("bola"), form(page).fields["estuches"], form(page).fields["trump"]) == ("", "3", "oros")
    again = reader.press(form(page), "do", "on", bola="lost")
    assert form(again).fields["bola"] == "lost", "said once more it is said of five"
    kept = reader.press(form(reader.press(asked, "do", "on", trump="copas")), "do", "on")
    assert (form(kept).fields["bola"], form(kept).fields["tricks"]) == ("lost", "4")
