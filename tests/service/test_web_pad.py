"""The pad through forms: it asks what the game describes, logs a hand once, and says what prevents it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from service.web.pad import drawn
from tests.nights import FOUR, event
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.steps import recorded

WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
ANSWERS = {"play": "ana:entrada", "trump": "oros", "tricks": "5"}
PAD = Path(drawn.__file__).parent


def pad(reader: Reader, night: NightAt) -> Page:
    """The page of the pad."""
    return reader.go(f"/n/{night.id}/anotar")


def sent(reader: Reader, page: Page, do: str = "save", **answers: Any) -> Page:
    """The page that follows the form of a pad."""
    return reader.press(page.with_button("do", "save"), "do", do, **answers)


def test_a_whole_hand_is_logged_in_one_go(reader: Reader, night: NightAt) -> None:
    """Three answers make three events; the pad says so and asks for the next hand with the next dealer."""
    page = sent(reader, pad(reader, night), **ANSWERS)
    assert page.status == 200
    assert "Apuntado. Ana +20" in page.text and "Mano 2 Da Ana" in page.text
    assert "Mano 1: Ana juega una entrada a oros." in page.text
    assert recorded(night) == [*WON]


def test_what_is_still_asked_comes_with_what_was_answered(reader: Reader, night: NightAt) -> None:
    """«Seguir» shows the questions that the answers raise."""
    page = sent(reader, pad(reader, night), "on", play="ana:entrada", trump="oros", tricks="4")
    assert page.status == 200
    assert "4–1 puesta" in page.text
    assert "5–0 codillo de Beto" in page.text
    form = page.form(play="ana:entrada", trump="oros", tricks="4")
    assert "row" not in form.fields


def test_an_incomplete_hand_is_not_logged_and_what_nobody_can_answer_is_asked_again(reader: Reader, night: NightAt) -> None:
    """The form comes back and names what it lacks; no value makes it a mistake of ours."""
    lacks = sent(reader, pad(reader, night), **{**ANSWERS, "tricks": "4"})
    assert lacks.status == 422 and "Falta por decir: Bazas de Beto y de Carla" in lacks.text
    for answers in ({"play": "dario:entrada"}, {"play": "ana:todo"}, {"play": ":"}, {"trump": "rombos"}, {"play": "ana:entrada:solo"}):
        page = sent(reader, pad(reader, night), **{**ANSWERS, **answers})
        assert page.status == 422
        assert "Falta por decir" in page.text
    assert recorded(night) == []


def test_a_form_to_which_one_went_back_logs_nothing_over_it(reader: Reader, night: NightAt) -> None:
    """Other answers under a used key: the logged hand is shown."""
    page = pad(reader, night)
    sent(reader, page, **ANSWERS)
    again = sent(reader, page, play="pass", trump=None, tricks=None)
    assert again.status == 409
    assert "1. Ana juega una entrada a oros." in again.text
    assert len(recorded(night)) == 3


def test_what_another_phone_logged_meanwhile_is_shown(reader: Reader, night: NightAt) -> None:
    """The form sends the version that it saw, so nothing is logged behind somebody's back."""
    page = pad(reader, night)
    night.log(*WON)
    conflict = sent(reader, page, play="beto:vuelta", trump="oros", tricks="6")
    assert conflict.status == 412
    assert "Mientras tanto se ha apuntado desde otro teléfono: 1. Ana juega una entrada a oros." in conflict.text
    assert len(recorded(night)) == 3
    assert "plato 0 Mano 3 Da Beto" in sent(reader, conflict).text
    assert recorded(night)[-3:] == [*played("beto", "vuelta", "oros", tricks={"beto": 6, "carla": 2, "dario": 1})]


def test_the_dealer_is_put_right_before_the_hand(reader: Reader, night: NightAt) -> None:
    """The seats stay and the deal moves; answers stay while a question is open."""
    page = sent(reader, pad(reader, night), "on", dealer="beto")
    assert "Da Beto" in page.text
    sent(reader, page, **ANSWERS)
    assert recorded(night)[0] == event("seats_changed", players=list(FOUR), first_dealer="beto")
    assert recorded(night)[-1] == event("tally", tricks={"ana": 5, "carla": 2, "dario": 2})


def test_what_it_pays_is_told_before_it_is_logged(reader: Reader, night: NightAt) -> None:
    """A preview writes nothing."""
    page = sent(reader, pad(reader, night), "preview", **ANSWERS)
    assert "Lo que paga Ana +20 · Beto −5 · Carla −5 · Dario −10" in page.text
    assert recorded(night) == []


def test_a_bola_is_said_wherever_its_hand_is_told(reader: Reader, night: NightAt) -> None:
    """Before it is logged, on the next pad, and on the table: lost, Ana wins and pays all the same."""
    lost = {**ANSWERS, "tricks": "6", "row": "1-2", "bola": "lost"}
    page = sent(reader, pad(reader, night), "preview", **lost)
    assert "Lo que paga bola perdida · Ana −" in page.text, page.text
    after = sent(reader, page, **lost)
    assert "Ana gana. La bola se perdió." in after.text
    assert "Ana gana. La bola se perdió." in reader.go(f"/n/{night.id}").text


def test_an_open_hand_is_only_finished(reader: Reader, night: NightAt) -> None:
    """Recorded answers are not asked again, nor the dealer."""
    night.log(*WON[:2])
    page = pad(reader, night)
    assert "¿Quién da?" not in page.text
    assert re.findall(r'data-question="(\w+)">', page.html) == ["tricks"]
    sent(reader, page, tricks="5")
    assert recorded(night)[-1] == WON[-1]


def test_the_palo_de_favor_stands_first(desk: Desk) -> None:
    """It is named so: a suit is never shown by colour alone."""
    night = desk.open({**OPENING, "rules": {"tariff": "fournier", "overrides": {"favor": "espadas"}}})
    reader = Reader(desk).enter(night)
    html = sent(reader, pad(reader, night), "on", play="ana:entrada").html
    suits = re.findall(r'name="trump" value="([a-z]+)"', html)
    assert suits == ["espadas", "oros", "copas", "bastos"]
    assert html.count('class="favor"') == 1


def test_the_terms_stay_spanish_in_english(desk: Desk, night: NightAt) -> None:
    """The words around them are English."""
    html = pad(Reader(desk, lang="en").enter(night), night).html
    assert 'aria-label="Ana: Vuelta"' in html


def test_no_rule_of_a_game_stands_in_the_code_of_the_pad() -> None:
    """Another game has another description, not another page."""
    terms = re.compile(r"codillo|estuche|vuelta|\bsolo\b|primeras|baceta|tresillo|hombre(?!\+)|oros|copas", re.IGNORECASE)
    for name in (
        "pad.py",
        "drawn.py",
        "pad.js",
        "pad_form.js",
        "answers.js",
        "ahead.js",
        "paying.js",
        "pad.html",
    ):
        code = re.sub(r"(?m)/\*\*.*?\*/|\"\"\".*?\"\"\"|//.*$", "", (PAD / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not terms.findall(code), name


def test_a_dispute_is_told_where_the_next_hand_is_logged(reader: Reader, night: NightAt) -> None:
    """On the pad and card by card, with a link to it, until it is ruled on."""
    night.log(*WON, event("dispute", hand=1, by="beto", claim="eran cuatro"))
    for page in (pad(reader, night), reader.go(f"/n/{night.id}/anotar/paso")):
        assert re.search(rf'<a href="/n/{night.id}/manos/1/[^"]+">Se discute la mano 1</a>', page.html)
    night.log(event("ruling", hand=1, decision="stands", note="se contó"))
    assert "Se discute" not in pad(reader, night).text
