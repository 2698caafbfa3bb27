"""Corrections on the pages: the changes are shown before they are logged, and an impossible correction is explained."""

from __future__ import annotations

import json

import pytest

from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader

WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})
NEXT = played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4})
HANDS_OF_CARDS: list[Event] = [
    *played("beto", "entrada", "copas")[:2],
    *(
        event("trick", cards=dict(zip(THREE, cards.split(), strict=True)))
        for cards in ["1O 5O RO", "4C 5C 7C", "4B SB 3O", "4E CE RE", "7O 3C 2O", "CC 1E 6C", "2B 1C SC", "3B RC 1B", "SE 2C 3E"]
    ),
]
"""Copas, card by card; one player revokes, and with espadas as trump another did."""


@pytest.fixture
def reader(desk: Desk, evening: NightAt) -> Reader:
    """The scorer's phone, without scripts."""
    return Reader(desk).enter(evening)


def correct(night: NightAt, number: int) -> str:
    """The page that corrects a hand."""
    return f"/n/{night.id}/manos/{number}/corregir"


def entry(night: NightAt, address: str, what: str = "corregir") -> str:
    """The page that corrects an event, or inserts one after it."""
    return f"/n/{night.id}/apuntes/{address}/{what}"


def numbers_in(page: Page) -> list[int]:
    """The hands that a page says will change."""
    return [int(part.partition('"')[0]) for part in page.html.split('<li data-hand="')[1:]]


def test_a_wrong_count_is_told_again_and_every_later_plate_follows(reader: Reader, evening: NightAt) -> None:
    """Beto made five tricks in hand 2, not four: the preview equals what the API then tells."""
    before = evening.get().json
    page = reader.go(correct(evening, 2))
    asked = page.having("reason")
    assert {name: asked.fields[name] for name in ("play", "trump", "tricks", "row")} == {
        "play": "beto:entrada",
        "trump": "oros",
        "tricks": "4",
        "row": "4-1",
    }
    seen = reader.press(asked, "do", "preview", tricks="5", row="", reason="Beto hizo cinco")
    assert evening.get().json == before
    assert numbers_in(seen) == list(range(2, 12)) and "Beto gana" in seen.text
    done = reader.keep(seen)
    assert done.path == f"/n/{evening.id}/manos/2" and "Corregido." in done.text
    after = evening.get().json
    assert after["hands"][1]["outcome"] == "won" and after["hands"][0] == before["hands"][0]
    for player, total in after["balance"].items():
        assert f"{total:+}".replace("-", "−") in seen.text, player
    sent = evening.get(f"/events?after={before['head']}").json["events"][0]
    assert sent["data"]["reason"] == "Beto hizo cinco" and len(sent["data"]["strike"]) == 1
    assert "Beto hizo cinco" in done.text and 'class="struck"' in done.html


def test_a_hand_that_was_corrected_is_corrected_again(reader: Reader, evening: NightAt) -> None:
    """Hand 10 stands by a correction: the new correction strikes it and keeps its struck events struck."""
    page = reader.go(correct(evening, 10))
    assert page.having("reason").fields["row"] == "4-1"
    done = reader.keep(reader.press(page.having("reason"), "do", "preview", row="3-2"))
    assert "Corregido." in done.text
    assert evening.get().json["hands"][9]["outcome"] == "won"
    assert reader.go(correct(evening, 10)).having("reason").fields["row"] == "3-2"


def test_every_summary_hand_is_filled_in_as_it_was_told(reader: Reader, evening: NightAt) -> None:
    """Sent back unchanged it changes nothing, and is not logged."""
    for number in (2, 3, 4, 5, 6, 7, 9, 10, 11):
        page = reader.press(reader.go(correct(evening, number)).having("reason"), "do", "preview")
        assert page.status == 422 and "no cambia nada" in page.text, number


def test_what_is_still_asked_is_asked(reader: Reader, evening: NightAt) -> None:
    """With four tricks the result depends on those of the others."""
    page = reader.press(reader.go(correct(evening, 11)).having("reason"), "do", "preview", tricks="4", row="")
    assert page.status == 422 and "Falta por decir: Bazas de" in page.text


def test_one_trick_of_a_full_hand_is_replaced(desk: Desk, night: NightAt) -> None:
    """Beto's card of the second trick was the five, not the four: only that trick is struck, and its cards are those of the form."""
    cards = ("1O 2O 3O", "RC 4C 2C", "RE 3E 4E")
    night.log(*WON[:2], *(event("trick", cards=dict(zip(THREE, each.split(), strict=True))) for each in cards))
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "5"))
    assert page.having("reason").fields["trick.cards.beto"] == "4C"
    done = reader.keep(reader.press(page.having("reason"), "do", "preview", **{"trick.cards.beto": "5C"}))
    assert "Corregido." in done.text
    sent = night.get(f"/events?after={night.word(6)}").json["events"][0]["data"]
    assert sent["strike"] == [5] and sent["insert"] == [event("trick", cards={"ana": "RC", "beto": "5C", "carla": "2C"})]
    assert "cinco de copas" in done.text and "cuatro de copas" in done.text, "the new card, and the struck one"


def test_a_card_that_is_played_later_cannot_be_played_before(reader: Reader, evening: NightAt) -> None:
    """In the third trick Ana should have followed with the seven of coins, but she plays it in the fourth: the refusal says so."""
    assert "Apunte por apunte" in reader.go(correct(evening, 1)).text
    page = reader.go(entry(evening, "12"))
    assert page.having("reason").fields["trick.cards.ana"] == "4B"
    seen = reader.press(page.having("reason"), "do", "preview", **{"trick.cards.ana": "7O"})
    assert (
        seen.status == 409
        and "deja de valer la baza 4 de la mano 1: Ana no puede haber jugado el siete de oros: ya salió en la baza 3." in seen.text
    )
    assert "Lo que ya no valdría es de la misma mano" in seen.text and "Corregir ese apunte" in seen.text
    assert f"/n/{evening.id}/apuntes/13/corregir" in seen.html


def test_an_event_is_struck_and_one_is_put_behind_another(reader: Reader, evening: NightAt) -> None:
    """The transfer goes, and another one comes after hand 11."""
    page = reader.go(f"/n/{evening.id}/apuntes")
    assert "Las copas de la primera ronda" in page.text
    struck = reader.keep(reader.press(reader.go(entry(evening, "46")).having("reason"), "do", "strike"))
    assert "Corregido." in struck.text and evening.get().json["other_postings"] == []
    behind = reader.go(entry(evening, "49", "detras") + "?que=transfer")
    told = {"transfer.from": "ana", "transfer.to": "beto", "transfer.tantos": "3", "transfer.reason": "el café"}
    reader.keep(reader.send(behind.having("reason"), **told))
    assert evening.get().json["other_postings"][0]["tantos"] == 3


def test_the_tariff_of_the_whole_night_is_put_right(desk: Desk) -> None:
    """The API yields what a night under the other tariff yields; seats and names stay."""
    night, other = (desk.told(opened(tariff), *WON, *NEXT) for tariff in ("fournier", "voltereta-1826"))
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "1"))
    done = reader.keep(reader.send(page.having("reason"), tariff="voltereta-1826"))
    assert "Corregido." in done.text
    assert night.get().json["hands"] == other.get().json["hands"]
    assert night.get().json["balance"] == other.get().json["balance"]


def test_seats_and_stake_of_the_opening_are_put_right(desk: Desk) -> None:
    """Beto and Carla had changed seats; a tanto is worth five cents. Nobody may have two seats."""
    night = desk.open(None, *WON)
    reader = Reader(desk).enter(night)
    page = reader.go(entry(night, "1"))
    twice = reader.send(page.having("reason"), **{"player-2": "Ana"})
    assert twice.status == 422 and "Cada uno tiene que tener un sitio" in twice.text
    reader.keep(reader.send(page.having("reason"), minor="5", **{"player-2": "Carla", "player-3": "Beto"}))
    told = night.get().json
    assert told["players"] == ["ana", "carla", "beto", "dario"] and told["stake"] == {"currency": "EUR", "minor_per_tanto": 5}


def test_what_a_correction_would_break_is_explained(desk: Desk, night: NightAt) -> None:
    """Without hand 1 the plate lacks what was later taken from it; nothing is written."""
    puesta = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    night.log(*WON[:-1], puesta, event("transfer", from_="plate", to="beto", tantos=30, reason="x"))
    reader, version = Reader(desk).enter(night), night.version
    broken = reader.press(reader.go(correct(night, 1)).with_button("do", "strike"), "do", "strike")
    assert broken.status == 409 and "No se ha escrito nada." in broken.text
    assert "Con ese cambio ya no vale otro apunte de la noche" in broken.text
    assert night.version == version


def test_what_was_logged_meanwhile_is_looked_at_again(desk: Desk, night: NightAt) -> None:
    """The preview was of an older night: it is shown anew, and only then logged."""
    night.log(*WON)
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(correct(night, 1)).having("reason"), "do", "preview", tricks="6", row="")
    night.log(*NEXT)
    again = reader.keep(seen)
    assert "Mientras tanto se ha apuntado algo más" in again.text
    assert "Corregido." in reader.keep(again).text


def test_a_close_is_shown_with_both_plans(desk: Desk, night: NightAt) -> None:
    """The frozen plan, the new one, and the payment that was made."""
    night.log(*WON, event("night_closed", leftovers="share"), event("paid", from_="beto", to="ana", tantos=5))
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(correct(night, 1)).having("reason"), "do", "preview", play="beto:entrada", tricks="5", row="")
    assert "Lo que se debe" in seen.text and "Ya se ha pagado algo" in seen.text
    reader.keep(seen)
    told = night.get("/settlement").json
    assert told["frozen"]["payments"] != told["payments"]


@pytest.mark.parametrize("events", ["", "[", "{}", "[]", '[{"type":"deal","data":{}}]', "[1]"])
def test_only_corrections_are_logged_there(desk: Desk, night: NightAt, events: str) -> None:
    """The events that the form returns are checked again."""
    night.log(*WON)
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(correct(night, 1)).having("reason"), "do", "preview", tricks="6", row="")
    answer = reader.send(seen.having("events"), events=events)
    assert answer.status == 422 and night.version == 4


@pytest.mark.parametrize(
    "path", ["manos/9/corregir", "apuntes/99/corregir", "apuntes/0/corregir", "apuntes/x/corregir", "apuntes/4-1/corregir"]
)
def test_what_is_not_there_is_not_there(desk: Desk, night: NightAt, path: str) -> None:
    """A hand that was not dealt, an event that was not recorded."""
    night.log(*WON)
    assert Reader(desk).enter(night).go(f"/n/{night.id}/{path}").status == 404


def test_every_event_of_a_night_has_its_form(reader: Reader, evening: NightAt) -> None:
    """Filled in as it was logged and sent back, it is the same event."""
    for told in evening.get("/events?limit=200").json["events"]:
        if told["seq"] == 1 or "struck_by" in told or told["type"] == "correction":
            continue
        page = reader.go(entry(evening, str(told["seq"])))
        assert page.status == 200, told
        if not any("reason" in each.fields and ("do", "preview") in each.buttons for each in page.forms):
            assert told["data"] == {}, told
            continue
        seen = reader.press(page.having("reason"), "do", "preview")
        assert seen.status == 200, (told, seen.text)
        assert json.loads(seen.having("events").fields["events"])[0]["data"]["insert"] == [{"type": told["type"], "data": told["data"]}]


def test_what_another_trump_makes_of_a_hand_of_cards_is_told(desk: Desk) -> None:
    """With copas Ana revokes in the third trick and Beto has four; with espadas Beto and Ana do, and Ana has two: the payments stay."""
    night = desk.open(OPENING, *HANDS_OF_CARDS)
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(entry(night, "3")).having("reason"), "do", "preview", **{"contract.trump": "espadas"})
    assert "triunfo copas → espadas" in seen.text
    assert "Bazas: Ana, 0 → 2; Beto, 4 → 2." in seen.text
    assert "Gana la baza" in seen.text and "Sale a la baza" in seen.text
    assert seen.text.count("Irregular ahora: Renuncio") == 2 and seen.text.count("Deja de ser irregular: Renuncio") == 1
    assert seen.text.index("copas → espadas") < seen.text.index("Bazas:") < seen.text.index("Irregular ahora")
    assert "Nadie paga otra cosa" in seen.text


def test_a_struck_hand_is_told_by_its_deal(desk: Desk, night: NightAt) -> None:
    """The third hand then is the second; compared by number it would seem changed."""
    night.log(*WON, *NEXT, event("deal"), event("pass_out"))
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(correct(night, 2)).with_button("do", "strike"), "do", "strike")
    assert "La mano 2 se tacha; la 3 pasa a ser la 2" in seen.text
    undone = reader.go(f"/n/{night.id}/manos/3/deshacer")
    assert "La mano 3 se tacha." in undone.text and "Quién pagaría a quién" in undone.text
    assert "Ya no está." in seen.text and reader.keep(seen).path == f"/n/{night.id}" and len(night.get().json["hands"]) == 2


def test_who_is_no_longer_agreed_is_named(desk: Desk, night: NightAt) -> None:
    """Beto had agreed with a hand that now pays otherwise."""
    night.log(*WON)
    night.call("PUT", "/hands/1/agreements/beto")
    reader = Reader(desk).enter(night)
    page = reader.go(correct(night, 1))
    seen = reader.press(page.having("reason"), "do", "preview", tricks="4", row="4-1")
    assert "Beto deja de estar conforme con la mano 1." in seen.text


def test_nobody_pays_otherwise_because_of_the_rounding(desk: Desk) -> None:
    """By Fournier the sums for two and for three estuches are rounded up to the same five; without rounding one more tanto is paid."""
    night = desk.open(OPENING, *WON[:2], event("tally", tricks={"ana": 5, "beto": 4}, estuches=3))
    reader = Reader(desk).enter(night)
    seen = reader.press(reader.go(entry(night, "4")).having("reason"), "do", "preview", **{"tally.estuches": "4"})
    assert "estuches 3 → 4" in seen.text
    assert "Nadie paga otra cosa, por el redondeo." in seen.text


def test_a_player_says_how_it_was_and_contests_the_hand_with_it(desk: Desk, night: NightAt) -> None:
    """He gets as far as the preview; its last button is «No es así», which makes the change his claim and corrects nothing."""
    night.log(*WON)
    reader = Reader(desk).enter(night, "player")
    assert "Decir cómo fue" in reader.go(f"/n/{night.id}/manos/1/discutir").text
    seen = reader.press(reader.go(correct(night, 1)).having("reason"), "do", "preview", tricks="6", row="")
    assert night.version == 4 and not any("events" in each.fields for each in seen.forms)
    claim = seen.having("claim")
    assert "→" in claim.fields["claim"]
    done = reader.send(claim, player="beto")
    assert done.path == f"/n/{night.id}"
    (dispute,) = night.get("/audit").json["disputes"]
    assert (dispute["by"], dispute["claim"], dispute["hand"]) == ("beto", claim.fields["claim"], 1)


def test_a_lost_bola_goes_with_the_tricks_that_it_hung_on(desk: Desk) -> None:
    """Ana went for the bola and made four; five tricks say nothing of a bola, and answers that depend on no tricks stay."""
    lost = event("tally", tricks={"ana": 4, "beto": 3, "carla": 2}, bola="lost", estuches=3)
    night = desk.told(opened("jepus-1896", THREE), *WON[:2], lost)
    reader = Reader(desk).enter(night)
    asked = reader.go(correct(night, 1)).having("reason")
    assert (asked.fields["bola"], asked.fields["estuches"], asked.fields["trump"]) == ("lost", "3", "oros")
    page = reader.press(asked, "do", "on", tricks="5")
    assert (page.having("reason").fields.get("bola"), page.having("reason").fields["estuches"], page.having("reason").fields["trump"]) == (
        "",
        "3",
        "oros",
    )
    again = reader.press(page.having("reason"), "do", "on", bola="lost")
    assert again.having("reason").fields["bola"] == "lost", "said again, it is about five tricks"
    kept = reader.press(reader.press(asked, "do", "on", trump="copas").having("reason"), "do", "on")
    assert (kept.having("reason").fields["bola"], kept.having("reason").fields["tricks"]) == ("lost", "4")
