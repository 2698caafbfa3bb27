"""A struck hand stays visible: in its place on every list of hands, and on its own page, where it is disputed, ruled on and returned."""

from __future__ import annotations

import re

import pytest

from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import played
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader

OPENED = opened(players=THREE)
WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
SOLO = played("beto", "solo", "oros", tricks={"beto": 3, "ana": 4, "carla": 2})
"""Beto loses a solo."""
STRIKES_SOLO = event("correction", strike=[5, 6, 7], reason="no se jugó")


@pytest.fixture(name="night")
def a_night(desk: Desk) -> NightAt:
    """Three hands, of which the second, a lost solo, was struck."""
    return desk.told(OPENED, *WON, *SOLO, *played("carla", "entrada", "oros", tricks={"carla": 5, "ana": 2, "beto": 2}), STRIKES_SOLO)


def page(desk: Desk, night: NightAt, below: str = "", role: str = "player", me: str | None = "beto") -> Page:
    """A page of a night."""
    return Reader(desk).enter(night, role, me=me).go(f"/n/{night.id}{below}")


def returned(scorer: Reader, path: str) -> Page:
    """The preview of returning a struck hand."""
    return scorer.press(scorer.go(path).with_button("do", "return"), "do", "return")


def crossed(page: Page) -> str:
    """The crossed-out texts of a page."""
    return " ".join(re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<del.*?</del>", page.html, re.DOTALL))


@pytest.mark.parametrize("below", ["", "/pared", "/apuntes", "/tachadas/5"])
@pytest.mark.parametrize("role", ["scorer", "player", "viewer"])
def test_a_struck_hand_stands_crossed_out_with_who_when_and_why(desk: Desk, night: NightAt, below: str, role: str) -> None:
    """On the table, on the wall, among the other entries, on its own page; for everybody."""
    shown = page(desk, night, below, role)
    assert shown.status == 200
    assert "Beto juega un solo a oros" in crossed(shown)
    assert re.search(r"Tachada \(\d+ \w+, \d\d:\d\d\): «no se jugó»\.", shown.text)


def test_it_stands_in_its_place(desk: Desk, night: NightAt) -> None:
    """Between the present second hand, which was the third, and the first."""
    html = page(desk, night).html
    assert html.index('id="mano-2"') < html.index('data-struck="5"') < html.index('id="mano-1"')


def test_where_no_hand_is_left_what_was_struck_still_stands(desk: Desk) -> None:
    """The only hand is struck with its dispute: both are shown, with the reason."""
    night = desk.told(
        OPENED, *WON, event("dispute", hand=1, by="beto", claim="gané yo"), event("correction", strike=[2, 3, 4, 5], reason="fuera")
    )
    shown = page(desk, night)
    assert "Ana juega una entrada a oros" in crossed(shown) and "«gané yo»" in crossed(shown)
    assert "Todavía no se ha jugado ninguna." in shown.text and "«fuera»" in shown.text


def test_several_in_one_place_are_folded_into_a_line_with_their_count(desk: Desk, night: NightAt) -> None:
    """The first of the three is struck too: both are shown before the remaining one."""
    night.log(event("correction", strike=[2, 3, 4], reason="tampoco"))
    html = page(desk, night).html
    folded = re.search(r"<details id=\"struck-0\">.*?</details>", html, re.DOTALL)
    assert folded is not None and "2 manos tachadas" in folded[0]
    assert re.findall(r'data-struck="(\d+)"', folded[0]) == ["5", "2"], "the newest first"
    assert html.index('id="mano-1"') < html.index('id="struck-0"')


def test_what_stood_before_the_first_hand_or_behind_an_open_one_has_its_place(desk: Desk) -> None:
    """One was struck before the first of two hands, one after an open hand."""
    night = desk.told(OPENED, *WON, *SOLO, event("correction", strike=[2, 3, 4], reason="x"), event("deal"))
    night.log(event("correction", strike=[9], reason="y"), event("deal"))
    html = page(desk, night).html
    assert html.index('data-struck="9"') < html.index('id="mano-1"') < html.index('data-struck="2"')


def test_its_page_tells_what_was_logged_what_it_came_to_and_who_agreed(desk: Desk) -> None:
    """Each entry about it, number by number, earlier struck ones too."""
    night = desk.told(OPENED, *WON)
    assert night.call("PUT", "/hands/1/agreements/carla", role="player").status == 200
    night.log(event("dispute", hand=1, by="beto", claim="no"), event("ruling", hand=1, decision="stands", note="sí"))
    night.log(event("correction", strike=[2, 3, 4], reason="fuera"))
    shown = page(desk, night, "/tachadas/2")
    assert re.findall(r'data-entry="([^"]+)"', shown.html) == ["2", "3", "4", "5", "6", "7"]
    assert "Ana gana." in crossed(shown) and "Conformes: Carla" in shown.text
    assert "«no»" in shown.text and "«sí»" in shown.text and "Era la mano 1." in shown.text


def test_its_page_tells_how_it_read_before_it_was_corrected(desk: Desk) -> None:
    """Counted as won, corrected to a puesta, struck: both are shown."""
    lost = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    night = desk.told(OPENED, *WON, event("correction", strike=[4], insert=[lost], reason="eran cuatro"))
    night.log(event("correction", strike=[2, 3, 4, 5], reason="fuera"))
    shown = page(desk, night, "/tachadas/2")
    assert "eran cuatro" in shown.text and "Ana gana." in crossed(shown)


def test_once_it_stands_again_its_page_leads_to_it(desk: Desk, night: NightAt) -> None:
    """A number that was never a hand has no page."""
    night.log(event("correction", strike=[11], reason="sí se jugó"))
    assert page(desk, night, "/tachadas/5").path == f"/n/{night.id}/manos/2"
    for address in ("6", "99", "5-1", "x", "0"):
        assert page(desk, night, f"/tachadas/{address}").status == 404, address


def test_the_page_of_a_hand_says_that_what_had_its_number_is_struck(desk: Desk, night: NightAt) -> None:
    """Whether another hand has the number now or none."""
    assert f'href="/n/{night.id}/tachadas/5"' in page(desk, night, "/manos/2").html
    night.log(event("correction", strike=[8, 9, 10], reason="tampoco"))
    gone = page(desk, night, "/manos/2")
    assert gone.status == 200 and "Ya no hay mano 2" in gone.text and "/tachadas/8" in gone.html
    assert page(desk, night, "/manos/3").status == 404


def test_whoever_misses_a_struck_hand_says_so_there_and_it_is_returned(desk: Desk, night: NightAt) -> None:
    """A player disputes it; the scorer previews and returns it, which rules on it; the player's phone shows the outcome."""
    before = night.get().json
    beto, scorer = Reader(desk).enter(night, "player", me="beto"), Reader(desk).enter(night, "scorer", me="ana")
    assert f"/n/{night.id}/tachadas/5#claim" in beto.go(f"/n/{night.id}").html
    asked = beto.go(f"/n/{night.id}/tachadas/5")
    assert beto.send(asked.having("claim"), claim="sí se jugó").path == f"/n/{night.id}"
    assert night.get("/audit").json["disputes"][0]["deal"] == {"seq": 5}
    assert "discutida" not in page(desk, night).text and "Ver la disputa" in page(desk, night).text
    seen = returned(scorer, f"/n/{night.id}/tachadas/5")
    assert "No está." in seen.text and night.version == 12
    done = scorer.keep(seen)
    assert done.path == f"/n/{night.id}/manos/2" and "Corregido." in done.text
    after = night.get().json
    assert after["balance"] != before["balance"] and len(after["hands"]) == 3 and "disputed" not in after["hands"][1]
    assert "La mano 2 se corrigió: «sí se jugó»." in beto.go(f"/n/{night.id}").text


def test_a_disputed_hand_is_struck_and_ruled_on_at_once(desk: Desk) -> None:
    """Logged twice: the typed reason is kept, and the player who disputed reads that the hand was struck."""
    night = desk.told(OPENED, *WON, *WON, event("dispute", hand=2, by="beto", claim="está dos veces"))
    scorer, beto = Reader(desk).enter(night), Reader(desk).enter(night, "player", me="beto")
    asked = scorer.go(f"/n/{night.id}/manos/2/corregir").with_button("do", "strike")
    seen = scorer.press(asked, "do", "strike", reason="estaba dos veces")
    done = scorer.keep(seen)
    assert done.path == f"/n/{night.id}/tachadas/5" and "«estaba dos veces»" in done.text
    assert "Resolver" not in scorer.go(f"/n/{night.id}").text
    told = beto.go(f"/n/{night.id}")
    assert "La mano tachada se corrigió: «estaba dos veces»." in told.text
    assert night.get("/audit").json["disputes"][0]["ruling"]["decision"] == "corrected"
    ruling = night.get("/events?limit=200").json["events"][-1]["data"]
    assert ruling == {"deal": {"seq": 5}, "decision": "corrected", "note": "estaba dos veces"}


def test_returning_strikes_the_ruling_that_was_made_on_it_as_struck(desk: Desk) -> None:
    """The preview names it, and the dispute is open again."""
    night = desk.told(OPENED, *WON, event("dispute", hand=1, by="beto", claim="no"), event("correction", strike=[2, 3, 4], reason="x"))
    night.log(event("ruling", deal={"seq": 2}, decision="corrected", note="fuera"))
    scorer = Reader(desk).enter(night)
    seen = returned(scorer, f"/n/{night.id}/tachadas/2")
    assert re.search("Se quita: .*«fuera»", seen.text)
    scorer.keep(seen)
    assert night.get().json["hands"][0]["disputed"] is True


def test_what_else_the_correction_had_put_in_or_out_is_named_before_it_is_returned(desk: Desk) -> None:
    """Two hands and a payment were struck in one go, and another payment inserted."""
    paid = event("transfer", from_="ana", to="beto", tantos=3, reason="el café")
    night = desk.told(OPENED, *WON, *SOLO, event("transfer", from_="ana", to="carla", tantos=7, reason="el vino"))
    night.log(event("correction", strike=[2, 3, 4, 5, 6, 7, 8], insert=[paid], reason="todo mal"))
    scorer = Reader(desk).enter(night)
    seen = returned(scorer, f"/n/{night.id}/tachadas/5")
    assert (
        re.search("Se quita: .*el café", seen.text) and re.search("Vuelve: .*el vino", seen.text) and re.search("Vuelve: .*Ana", seen.text)
    )


def test_where_a_later_correction_struck_the_same_it_says_what_to_do_first(desk: Desk) -> None:
    """A correction brought the hand and struck a payment; both were undone, and the payment was struck again."""
    night = desk.told(OPENED, event("transfer", from_="ana", to="carla", tantos=7, reason="el vino"))
    night.log(event("correction", strike=[2], insert=WON, reason="era una mano"), event("correction", strike=[3], reason="no lo era"))
    night.log(event("correction", strike=[2], reason="ni eso"))
    scorer = Reader(desk).enter(night)
    seen = returned(scorer, f"/n/{night.id}/tachadas/3-1")
    assert seen.status == 409 and "Deshaz antes esa" in seen.text and "«ni eso»" in seen.text
    first = scorer.go(f"/n/{night.id}/apuntes/5/corregir")
    assert "«ni eso»" in first.text
    again = scorer.press(first.with_button("do", "preview"), "do", "preview")
    scorer.keep(again)
    seen = returned(scorer, f"/n/{night.id}/tachadas/3-1")
    done = scorer.keep(seen)
    assert done.path == f"/n/{night.id}/manos/1"


def test_a_dispute_or_a_ruling_that_is_taken_back_stays_told(desk: Desk) -> None:
    """In the row of its hand, on its pages, on the acta, and on the phone of the player who disputed: crossed out, with who and why."""
    night = desk.told(
        OPENED, *WON, event("dispute", hand=1, by="beto", claim="gané yo"), event("ruling", hand=1, decision="stands", note="queda")
    )
    night.log(event("correction", strike=[6], reason="no se miró"))
    for below in ("", "/manos/1", "/manos/1/acta", "/manos/1/discutir"):
        shown = page(desk, night, below)
        assert "«queda»" in crossed(shown) and "«no se miró»" in shown.text and "«gané yo»" in shown.text, below
    night.log(event("correction", strike=[5], reason="ya no"))
    for below in ("", "/manos/1", "/manos/1/acta", "/manos/1/discutir"):
        shown = page(desk, night, below)
        assert "«gané yo»" in crossed(shown) and "«ya no»" in shown.text, below


STRUCK = (
    *(*WON, *SOLO, event("dispute", hand=2, by="beto", claim="no se jugó"), event("correction", strike=[5, 6, 7], reason="x")),
    event("ruling", deal={"seq": 5}, decision="corrected", note="fuera"),
)
"""A struck lost solo of Beto's, which in effect gives him tantos."""
BACK = (
    *(*WON, event("correction", strike=[2, 3, 4], reason="x"), event("dispute", deal={"seq": 2}, by="carla", claim="sí se jugó")),
    *(event("correction", strike=[5], reason="vuelve"), event("ruling", hand=1, decision="corrected", note="ya está")),
)
"""A returned hand that Ana won."""


@pytest.mark.parametrize("scorer", ["ana", "beto"])
@pytest.mark.parametrize(
    ("record", "gains", "pages"),
    [(STRUCK, "beto", ["/tachadas/5"]), (BACK, "ana", ["/manos/1", "/manos/1/acta", "/manos/1/discutir"])],
    ids=["struck", "back"],
)
def test_whoever_rules_on_a_hand_in_his_favour_is_named(
    desk: Desk, record: tuple[Event, ...], gains: str, pages: list[str], scorer: str
) -> None:
    """On the pages of the hand; another player's ruling is not marked so."""
    night = desk.told(OPENED, *record[:-1])
    night.post([record[-1]], Cartulina_Player=scorer)
    for below in pages:
        said = f"Lo decidió {gains.capitalize()}, a quien la corrección da" in page(desk, night, below).text
        assert said is (scorer == gains), below


def test_whoever_rules_on_what_was_irregular_of_himself_is_named(desk: Desk) -> None:
    """Beto's renuncio was corrected away, and he ruled."""
    night = desk.told(OPENED, event("deal"), event("contract", player="ana", lance="solo", trump="oros"))
    night.log(*(event("trick", cards=dict(zip(THREE, cards.split(), strict=True))) for cards in ("RC 2B 4C", "1C 2C 5C")))
    night.log(event("dispute", hand=1, by="ana", claim="renunció"))
    night.post([event("ruling", hand=1, decision="stands", note="queda")], Cartulina_Player="beto")
    assert "Lo decidió Beto, de quien es una de las irregularidades." in page(desk, night, "/manos/1").text
    night.log(event("dispute", hand=1, by="carla", claim="renunció"))
    put = [event("trick", cards=dict(zip(THREE, cards.split(), strict=True))) for cards in ("RC 2C 4C", "1C 2B 5C")]
    night.log(event("correction", strike=[4, 5], insert=put, reason="al revés"))
    night.post([event("ruling", hand=1, decision="corrected", note="hecho")], Cartulina_Player="beto")
    assert page(desk, night, "/manos/1").text.count("Lo decidió Beto, de quien es una de las irregularidades.") == 2


def test_rows_are_the_same_for_every_phone_of_a_role(desk: Desk, night: NightAt) -> None:
    """Whoever the phone belongs to."""
    night.log(event("dispute", deal={"seq": 5}, by="beto", claim="sí"), event("dispute", hand=1, by="ana", claim="no"))
    rows = []
    for me in ("ana", "beto", None):
        html = page(desk, night, me=me).html
        rows.append(re.findall(r'<section id="(?:hands|last|transfers)".*?</section>', html, re.DOTALL))
    assert rows[0] == rows[1] == rows[2]


def test_whoever_may_not_see_its_cards_reads_it_as_he_saw_it(desk: Desk) -> None:
    """The open hand is struck and dealt anew: only his cards prove that Beto revoked; a note says that it is shown as it was seen."""
    night = desk.told(OPENED, event("deal", hands={"beto": ["2C", "2B", "3B", "4B", "5B", "6B", "7B", "SB", "CB"]}))
    night.log(event("contract", player="ana", lance="solo", trump="oros"), event("exchange", player="beto", discards=0, drawn=0))
    night.log(event("trick", cards={"ana": "RC", "beto": "2B", "carla": "4C"}), event("correction", strike=[2, 3, 4, 5], reason="otra vez"))
    night.log(event("deal"))
    for below in ("", "/apuntes", "/tachadas/2"):
        shown = page(desk, night, below)
        assert "Está como se veía justo antes de tacharla." in shown.text and "Renuncio" not in shown.text, below
        assert "Está como se veía" not in page(desk, night, below, "scorer").text
    night.log(event("pass_out"))
    assert "Está como se veía" not in page(desk, night).text, "now everybody may see everything"
    assert "Renuncio de Beto en la baza 1" in page(desk, night, "/tachadas/2").text
