"""The table as a page: what everybody sees, how a form judges a hand, and what no page may show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient
from jinja2 import Template
from werkzeug.test import TestResponse

from service.web.shell.ears import heard
from tests.nights import Event, event
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Reader
from tests.service.seats import seat

WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})
"""Ana wins an entrada: recorded after the opening as events 2 to 4."""
PUT_RIGHT = event("correction", strike=[4], reason="eran cuatro", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})])
SECRET = {"ana": ["1O", "6O", "7O", "SO", "4C", "CC", "SE", "2B", "4B"]}


class Phone:
    """A phone without scripts: it follows links and sends the forms of a page."""

    def __init__(self, desk: Desk, night: NightAt, role: str, me: str | None = None) -> None:
        self.night = night
        self.client: FlaskClient = desk.app.test_client()
        self.client.set_cookie(*seat(night.id, night.tokens[role], me))

    def get(self, below: str = "", **headers: str) -> TestResponse:
        """A page of the night."""
        return self.client.get(f"/n/{self.night.id}{below}", headers={name.replace("_", "-"): value for name, value in headers.items()})

    def send(self, page: str, below: str | None = None, **fields: Any) -> TestResponse:
        """The answer to a form of a page, sent with its hidden fields and some more."""
        text = self.get(page).text
        hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text))
        return self.client.post(f"/n/{self.night.id}{page if below is None else below}", data={**hidden, **fields})


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """A night with one hand, which Ana has won."""
    return desk.open({**OPENING, "names": {"dario": "Don Darío"}}, *WON)


def row(page: str, number: int) -> str:
    """The row of a hand."""
    found = re.search(rf'<li class="hand[^"]*" id="mano-{number}".*?</li>', page, re.DOTALL)
    assert found is not None, f"no hand {number}"
    return found[0]


def events_of(night: NightAt, kind: str) -> list[Event]:
    """The data of the events of a type, in order."""
    return [each["data"] for each in night.get("/events").json["events"] if each["type"] == kind]


def test_the_totals_are_those_of_the_settlement(desk: Desk, evening: NightAt) -> None:
    """The page has every balance of the API, and the content of the plate."""
    page, told = Phone(desk, evening, "viewer").get().text, evening.get().json
    for player, total in told["balance"].items():
        assert re.search(rf'data-player="{player}">.*?data-total="{total}"', page, re.DOTALL)
    assert re.search(rf'id="plate-title">.*?<span class="num" data-plate>{told["plate"]}</span>', page)


def test_a_reserved_puesta_says_whose_it_is_and_since_when(desk: Desk, evening: NightAt) -> None:
    """Carla's of hand 3 and of hand 7 wait, the greater one first in order; Darío's of hand 4 has been put. The wall shows them too."""
    waits = ["Puesta en espera: debe Carla 65, desde la mano 7.", "Puesta en espera: debe Carla 55, desde la mano 3."]
    for page in (Phone(desk, evening, "viewer").get().text, Phone(desk, evening, "viewer").get("/pared").text):
        assert re.findall(r"</svg> (Puesta en espera.*?)</(?:li|p)>", page) == waits


def test_the_hands_stand_newest_first_each_with_its_way_to_the_replay(desk: Desk, evening: NightAt) -> None:
    """Eleven rows, the last first; older ones are folded, not left out. Hand 10 was corrected; Carla's transfer stands beside them."""
    page = Phone(desk, evening, "viewer").get().text
    assert [int(number) for number in re.findall(r'data-hand="(\d+)"', page)] == list(range(11, 0, -1))
    for number in range(1, 12):
        assert f'href="/n/{evening.id}/manos/{number}"' in row(page, number)
    assert page.index('id="mano-4"') < page.index('id="older"') < page.index('id="mano-3"')
    assert [number for number in range(1, 12) if "corregida" in row(page, number)] == [10]
    assert "Carla paga a Ana 10, por acuerdo de la mesa [table]." in page
    corrects = [re.findall(r"/manos/\d+/corregir", Phone(desk, evening, role).get("/manos/4").text) for role in ("scorer", "player")]
    assert [len(each) for each in corrects] == [1, 0], (
        "the way to the correction stands on its page for the phone that logs, and for nobody else"
    )


def test_a_phone_says_whose_it_is_who_leads_and_what_its_player_has_to_do(desk: Desk, evening: NightAt) -> None:
    """Beto has most, and deals the next hand; Carla disputes hand 7. A row is tinted by its place, which alone differs from phone to phone."""
    for place, me in ((2, "beto"), (1, "ana")):
        page = Phone(desk, evening, "player", me).get().text
        assert (re.search(r'id="your-deal"[^>]* data-now>Te toca dar\.', page) is not None) is (me == "beto")
        assert f'<div class="own-{place}">' in page and re.findall(r'data-leads data-player="(\w+)"', page) == ["beto"]
        assert page.index("Se discute la mano 7") < page.index('id="score"')
    evening.log(event("deal"))
    assert "data-now" not in Phone(desk, evening, "player", "beto").get().text


LOSSES = [
    ("−5", "menos 5", "minus 5"),
    ("−0,25\u00a0€", "menos 0,25\u00a0€", "minus 0,25\u00a0€"),
    ("−€0.25", "menos €0.25", "minus €0.25"),
    ("−1.000", "menos 1.000", "minus 1.000"),
]
"""The sign of a loss, and its word in each language."""


@pytest.mark.parametrize(("loss", "spanish", "english"), LOSSES)
def test_a_loss_has_its_word_for_ears_alone(desk: Desk, loss: str, spanish: str, english: str) -> None:
    """Eyes see the sign once; the surrounding text stays, and gains and zero have no such word."""
    for lang, told in (("es", spanish), ("en", english)):
        with desk.app.test_request_context(headers={"Accept-Language": lang}):
            seen = f'<span role="img" aria-label="{told}">{loss}</span>'
            assert heard(f"Ana +5 · <b> {loss}, 0.") == f"Ana +5 · &lt;b&gt; {seen}, 0."
            assert heard("Ana +5 · 0 − 3") == "Ana +5 · 0 − 3"


@pytest.mark.parametrize(("lang", "word"), [("es", "menos"), ("en", "minus")])
def test_every_amount_of_a_page_that_is_lost_has_its_word(desk: Desk, lang: str, word: str) -> None:
    """On the table, the wall, the accounts with their worth, the reasons of a payment, a hand, and the page of a player who leaves."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}}, *WON)
    reader = Reader(desk, lang=lang).enter(night)
    for below in ("", "/pared", "/liquidar", "/por-que/dario/ana", "/manos/1", "/historial"):
        page = reader.go(f"/n/{night.id}{below}" if below != "/historial" else below).html
        # The shared text is plain; its amounts stand above.
        unsaid = re.sub(r'<svg.*?</svg>|<script.*?</script>|<pre.*?</pre>|data-said="[^"]*"', "", page, flags=re.DOTALL)
        told = re.findall(rf'<span role="img" aria-label="{word} ([^"]+)">−\1</span>', unsaid)
        assert told or below == "/historial", below
        assert unsaid.count("−") == len(told), below


def test_a_row_says_what_was_played_and_what_it_brought(desk: Desk, night: NightAt) -> None:
    """A sentence with player and outcome; gains and losses with signs; the text read aloud when it arrives."""
    said = row(Phone(desk, night, "viewer").get().text, 1)
    assert "Ana juega una entrada a oros. Ana gana." in said
    assert re.findall(r'<span class="of">(.*?) </span><span class="num \w+">(?:<span [^>]*>)?(.*?)</span>', said) == [
        ("Ana", "+20"), ("Beto", "−5"), ("Carla", "−5"), ("Don Darío", "−10"),
    ]  # fmt: skip
    assert 'data-said="Mano 1: Ana juega una entrada a oros. Ana gana. Ana +20, Beto −5, Carla −5, Don Darío −10."' in said


def test_a_disputed_hand_shows_the_claim_what_was_entered_and_the_accounts(desk: Desk, evening: NightAt) -> None:
    """Hand 7: Carla's claim, the recorded entries, and who pays what by which article."""
    said = row(Phone(desk, evening, "viewer").get().text.replace("\n", " "), 7)
    page = Phone(desk, evening, "viewer").get().text
    assert "discutida" in said
    assert "«Yo hice cuatro bazas, no tres»" in page
    assert "Carla paga a Darío 65, por el codillo [fournier/pagos]." in page


def test_the_dispute_says_who_wrote_the_hand_down(desk: Desk, night: NightAt) -> None:
    """By the player to whom the phone belongs."""
    night.post([event("deal"), event("pass_out")], Cartulina_Player="beto")
    assert "Lo apuntó Beto." in Phone(desk, night, "viewer").get("/manos/2/discutir").text
    assert "Lo apuntó" not in Phone(desk, night, "viewer").get("/manos/1/discutir").text


def test_who_deals_next_is_told(desk: Desk, night: NightAt) -> None:
    """Darío dealt the first hand, so Ana deals the second; an open hand shows its own dealer."""
    assert "Mano 2 · da Ana" in Phone(desk, night, "viewer").get().text
    night.log(event("deal"))
    assert "Mano 2 · da Ana" in Phone(desk, night, "viewer").get().text


def test_an_open_hand_shows_no_card_that_lies_face_down(desk: Desk, night: NightAt) -> None:
    """The scorer reads Ana's cards; a viewer does not, not even hidden in the page."""
    night.log(event("deal", hands={"beto": SECRET["ana"]}))
    assert "recibe" in Phone(desk, night, "scorer").get().text
    for role in ("player", "viewer"):
        page = Phone(desk, night, role).get().text
        assert "Se juega la mano 2" in page
        assert "recibe" not in page
        assert not [code for code in SECRET["ana"] if re.search(rf"\b{code}\b", page)]


def test_a_closed_night_says_so(desk: Desk, night: NightAt) -> None:
    """The plan is frozen: the link to the accounts stands first, and nothing can be undone."""
    night.log(event("night_closed", leftovers="share"))
    page = Phone(desk, night, "scorer").get().text
    assert "La noche está cerrada" in page
    assert "/deshacer" not in page


def test_who_agrees_is_shown_to_everybody_and_can_take_it_back(desk: Desk, night: NightAt) -> None:
    """Beto agrees by one button; another takes it back."""
    beto, other = Phone(desk, night, "player", "beto"), Phone(desk, night, "viewer")
    answer = beto.send("", "/manos/1/conforme", do="agree")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/n/{night.id}?said=agreed")
    assert "Conformes: Beto" in row(other.get().text, 1)
    assert "Conformes, según este móvil: Beto." in other.get("/manos/1/acta").text
    assert "Ya no estoy conforme" in beto.get().text
    assert beto.send("", "/manos/1/conforme", do="take_back").status_code == 303
    assert "Conformes" not in row(other.get().text, 1)


def test_who_agreed_with_what_was_put_right_since_no_longer_agrees(desk: Desk, night: NightAt) -> None:
    """The page names the player who agreed, and offers to agree again."""
    beto = Phone(desk, night, "player", "beto")
    beto.send("", "/manos/1/conforme", do="agree")
    night.log(PUT_RIGHT)
    assert "Lo estaban antes de corregirla: Beto" in row(beto.get().text, 1)
    assert 'value="agree"' in beto.get().text


def test_a_hand_that_was_put_right_under_the_finger_is_not_agreed_with(desk: Desk, night: NightAt) -> None:
    """The form has the version that it saw: 412, and nobody agrees."""
    beto = Phone(desk, night, "player", "beto")
    page = beto.get().text
    csrf = re.search(r'name="csrf" value="(\w+)"', page)
    assert csrf is not None
    night.log(PUT_RIGHT)
    answer = beto.client.post(f"/n/{night.id}/manos/1/conforme", data={"csrf": csrf[1], "version": night.word(4), "do": "agree"})
    assert answer.status_code == 412
    assert night.get("/agreements").json == {"agreements": []}


def test_a_phone_that_did_not_say_whose_it_is_says_it_with_the_word(desk: Desk, night: NightAt) -> None:
    """Without a player the form asks for one; with one it speaks for him."""
    phone = Phone(desk, night, "player")
    assert phone.send("", "/manos/1/conforme", do="agree").status_code == 422
    assert phone.send("", "/manos/1/conforme", do="agree", player="carla").status_code == 303
    assert night.get("/agreements").json["agreements"][0]["players"] == ["carla"]


def test_a_player_disputes_a_hand_in_two_taps(desk: Desk, night: NightAt) -> None:
    """One tap opens the form and one says what is wrong; words may be added."""
    beto = Phone(desk, night, "player", "beto")
    answer = beto.send("/manos/1/discutir", kind="tricks", claim="hice cinco")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/n/{night.id}?said=disputed")
    assert events_of(night, "dispute") == [{"hand": 1, "by": "beto", "claim": "Las bazas no son esas: hice cinco"}]
    assert "No es así" not in beto.get().text


def test_the_scorer_confirms_a_disputed_hand(desk: Desk, night: NightAt) -> None:
    """A ruling that the hand stands, with a note or without."""
    night.log(event("dispute", hand=1, by="beto", claim="no"))
    scorer = Phone(desk, night, "scorer", "ana")
    assert scorer.send("/manos/1/discutir", decision="stands").status_code == 303
    assert events_of(night, "ruling") == [{"hand": 1, "decision": "stands", "note": "Se confirma en la mesa"}]
    assert "discutida" not in row(scorer.get().text, 1)


def test_that_it_was_corrected_is_offered_once_it_was(desk: Desk, night: NightAt) -> None:
    """Only a correction since the dispute allows that ruling."""
    night.log(event("dispute", hand=1, by="beto", claim="no"))
    scorer = Phone(desk, night, "scorer")
    assert 'value="corrected"' not in scorer.get("/manos/1/discutir").text
    night.log(PUT_RIGHT)
    assert 'value="corrected"' in scorer.get("/manos/1/discutir").text
    assert scorer.send("/manos/1/discutir", decision="corrected").status_code == 303


def test_only_the_scorer_rules(desk: Desk, night: NightAt) -> None:
    """A player may dispute but rules on nothing."""
    night.log(event("dispute", hand=1, by="beto", claim="no"))
    player = Phone(desk, night, "player", "carla")
    assert 'name="decision"' not in player.get("/manos/1/discutir").text
    assert player.send("/manos/1/discutir", decision="stands").status_code == 403
    assert events_of(night, "ruling") == []


def test_who_only_watches_says_nothing(desk: Desk, night: NightAt) -> None:
    """His pages have no form."""
    viewer = Phone(desk, night, "viewer")
    assert "<form" not in viewer.get().text
    assert "<form" not in viewer.get("/manos/1/discutir").text


def test_the_last_hand_is_taken_back_to_the_pad_in_one_tap(desk: Desk, night: NightAt) -> None:
    """The form of the table strikes every event of it and leads to the pad, filled in with it, which puts it back as it was in one tap."""
    reader = Reader(desk).enter(night)
    pad = reader.send(reader.go(f"/n/{night.id}").to("/manos/1/deshacer"))
    assert (pad.path, events_of(night, "correction")[0]["strike"], night.get().json["hands"]) == (f"/n/{night.id}/anotar", [2, 3, 4], [])
    told = pad.having("drawn").fields
    assert (told["play"], told["trump"], told["tricks"]) == ("ana:entrada", "oros", "5")
    assert "Mano 1 deshecha." in pad.text
    back = reader.press(pad.having("undone"), "do", "return")
    assert "La mano se queda como estaba." in back.text and "Mano 1 deshecha." not in back.text
    assert [each["outcome"] for each in night.get().json["hands"]] == ["won"]


BEHIND, ANOTHERS = "Después de esta mano ya hay algo más apuntado", "Otra persona corrigió esta mano"


@pytest.mark.parametrize(
    ("events", "by", "why"),
    [
        ([event("night_closed", leftovers="share")], "ana", "La noche está cerrada"),
        ([event("transfer", from_="ana", to="beto", tantos=1, reason="cash")], "ana", BEHIND),
        ([event("seats_changed", players=["beto", "carla", "dario"])], "ana", BEHIND),
        ([event("deal")], "ana", BEHIND),
        ([PUT_RIGHT], "beto", ANOTHERS),
        ([PUT_RIGHT], "ana", None),
        ([PUT_RIGHT], None, None),
        ([event("dispute", hand=1, by="beto", claim="no")], "beto", None),
    ],
)
def test_only_what_is_the_own_last_word_is_undone(desk: Desk, night: NightAt, events: list[Event], by: str | None, why: str | None) -> None:
    """Not behind a close, a payment or other seats, nor with what another put right: then it says so, and strikes nothing."""
    night.call("POST", "/events", json=events, headers={} if by is None else {"Cartulina-Player": by})
    scorer, version = Phone(desk, night, "scorer", "ana"), night.version
    assert (">Deshacer<" in re.sub(r"<svg.*?</svg>", "", scorer.get().text, flags=re.DOTALL)) is (why is None)
    page, answer = scorer.get("/manos/1/deshacer"), scorer.send("/enlaces", "/manos/1/deshacer", version=night.head, goes=1)
    assert (why or "¿Deshacer la mano 1?") in page.text
    assert (answer.status_code, night.version - version) == ((409, 0) if why else (303, 1))


def test_what_goes_with_a_hand_is_said_before(desk: Desk, night: NightAt) -> None:
    """Who disputes it or agrees: the table leads to a page, and a form that does not know of it strikes nothing. What was said stays told."""
    reader = Reader(desk).enter(night)
    tap = reader.go(f"/n/{night.id}").to("/manos/1/deshacer")
    night.call("PUT", "/hands/1/agreements/carla")
    assert "Conformes: Carla" in reader.send(tap).text and night.version == 4
    night.log(event("dispute", hand=1, by="beto", claim="eran seis"))
    page = reader.go(f"/n/{night.id}/manos/1/deshacer")
    assert "Beto la discutió: «eran seis»" in page.text
    assert reader.send(page.to("/manos/1/deshacer")).path == f"/n/{night.id}/anotar"
    (dispute,) = night.get("/audit").json["disputes"]
    assert (dispute["hand"], dispute["deal"], dispute["struck_by"]) == (None, {"seq": 2}, None)


def test_a_hand_that_was_logged_meanwhile_is_not_undone_for_another(desk: Desk, night: NightAt) -> None:
    """The form says which version was seen: 412, and nothing is struck."""
    reader = Reader(desk).enter(night)
    tap = reader.go(f"/n/{night.id}").to("/manos/1/deshacer")
    night.log(event("deal"), event("pass_out"))
    assert reader.send(tap).status == 412
    assert len(night.get().json["hands"]) == 2


@pytest.mark.parametrize("below", ["/manos/2/discutir", "/manos/2/deshacer"])
def test_a_hand_that_there_is_not_is_nowhere(desk: Desk, night: NightAt, below: str) -> None:
    """404, in words."""
    answer = Phone(desk, night, "scorer").get(below)
    assert answer.status_code == 404
    assert "Todavía no hay mano 2." in answer.text


def test_who_has_the_page_is_not_sent_it_again(desk: Desk, night: NightAt) -> None:
    """304 until the record, the names or the agreements change."""
    phone = Phone(desk, night, "viewer")
    for below in ("", "/pared"):
        tag = phone.get(below).headers["ETag"]
        assert phone.get(below, If_None_Match=tag).status_code == 304
        night.call("PUT", "/hands/1/agreements/ana")
        assert (fresh := phone.get(below, If_None_Match=tag)).status_code == 200
        night.call("DELETE", "/hands/1/agreements/ana")
        night.log(event("transfer", from_="ana", to="beto", tantos=1, reason="x"))
        assert phone.get(below, If_None_Match=fresh.headers["ETag"]).status_code == 200


def test_what_is_made_once_holds_nothing_of_one_phone(desk: Desk, night: NightAt) -> None:
    """Two phones of one role share the board; each has its own CSRF token in its forms, and its own player."""
    pages = [Phone(desk, night, "player", me).get().text for me in ("ana", "beto")]
    assert [re.findall(r'data-me="(\w+)"', page) for page in pages] == [["ana"], ["beto"]]
    scorer, player = Phone(desk, night, "scorer").get().text, Phone(desk, night, "player").get().text
    csrf = [set(re.findall(r'name="csrf" value="(\w+)"', page)) for page in (scorer, player)]
    assert all(len(each) == 1 for each in csrf)
    assert csrf[0] != csrf[1]


def test_the_wall_shows_what_is_read_across_the_room(desk: Desk, evening: NightAt) -> None:
    """Names, totals, the plate and the last hand; no control but the link back."""
    page = Phone(desk, evening, "viewer").get("/pared").text
    for player in ("Ana", "Beto", "Carla", "Darío"):
        assert f'<span class="wall-name">{player}' in page
    assert "Carla juega una entrada a copas. Carla gana." in page
    main = page[page.index("<main") : page.index("</main>")]
    assert not re.search(r"<(a|button|form|input)\b", main)


def test_in_english_the_terms_of_art_stay(desk: Desk, night: NightAt) -> None:
    """The words around them are English; the page declares the language."""
    page = Phone(desk, night, "viewer").get(Accept_Language="en").text
    assert '<html lang="en"' in page
    assert "entrada" in row(page, 1)


def test_forty_phones_cost_one_rendering_of_the_board(desk: Desk, evening: NightAt) -> None:
    """The shared part is made for the first phone, and made anew when the night goes on."""
    made: list[str] = []

    def noticed(_app: Flask, template: Template, **_values: object) -> None:
        made.append(str(template.name))

    with template_rendered.connected_to(noticed, desk.app):
        for _ in range(40):
            assert Phone(desk, evening, "viewer").get().status_code == 200
        assert [made.count(name) for name in ("table_now.html", "table_hands.html")] == [1, 1]
        evening.log(event("deal"), event("pass_out"))
        Phone(desk, evening, "viewer").get()
    assert [made.count(name) for name in ("table_now.html", "table_hands.html")] == [2, 2]
