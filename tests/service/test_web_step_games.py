"""The pad in full depth without scripts: fields that only one game has, and how a page shows them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.core.cards import FORTY_EIGHT
from tests.conformance import record_of
from tests.nights import FOUR, Event, event
from tests.rules.malilla.hands import opened as malilla
from tests.rules.mediator.hands import opened as mediator
from tests.rules.minchiate.hands import COUNTED
from tests.rules.revesino.hands import counted
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader
from tests.service.steps import CARDS, asked, boxes, enter, entered, form_of, path_of, recorded

DEAL = event("deal")
TURNED = event("deal", turned="9O")
SOLO = event("contract", player="ana", lance="solo", trump="oros")
NEARLY = {"board": {"ana": 100, "beto": 20}, "lack": {"ana": 1}}
"""Ana's first lead wins the game."""
OPENED: dict[str, Event] = {
    "mediator": mediator()["data"],
    "malilla": malilla()["data"],
    "revesino": {"game": "revesino", "players": list(FOUR)},
    "cientos": {"game": "cientos", "players": ["ana", "beto"]},
    "minchiate": {"game": "minchiate", "players": list(FOUR)},
}


class At:
    """A table of a game, its phone, and the form of one event."""

    def __init__(self, desk: Desk, game: str, /, *before: Event, **data: Any) -> None:
        self.night: NightAt = desk.open({**OPENED[game], **data})
        self.reader = Reader(desk).enter(self.night)
        if before:
            self.night.log(*before)

    def page(self, kind: str = "") -> Page:
        """The page with the form of an event first."""
        return self.reader.go(f"{path_of(self.night)}?que={kind}" if kind else path_of(self.night))

    def html(self, kind: str = "") -> str:
        """Its HTML in one line."""
        return self.page(kind).html.replace("\n", " ")

    def press(self, kind: str, **fields: str) -> Page:
        """The answer to the form of an event with some fields."""
        told = {f"{kind}.{name}": text for name, text in fields.items()}
        return self.reader.press(asked(self.page(kind)), "que", kind, **told)

    def corrected(self) -> Page:
        """The page that corrects the last event."""
        return self.reader.go(f"/n/{self.night.id}/apuntes/{self.night.version}/corregir")


# Cientos.


def test_a_hand_is_finished_by_its_count_behind_the_acuses(desk: Desk) -> None:
    """The acuses logged one by one are not asked again."""
    at = At(desk, "cientos", DEAL, event("declaration", player="ana", kind="punto", value=45))
    assert 'data-field="acuses.ana.0.kind" hidden' in at.html("tally").replace(' data-kind="word"', "")
    entered(at.reader, at.night, event("tally", tricks={"ana": 7, "beto": 5}, carteo={"ana": 8, "beto": 5}))
    assert at.night.get().json["hands"][0]["count"]["ana"] == {"acuses": 5, "bonus": 0, "carteo": 8, "bazas": 10, "total": 23}


def test_a_list_is_shown_whole_and_a_gap_in_it_is_closed(desk: Desk) -> None:
    """The page of corrections has a place for each item of a count and one more; an empty first place is skipped."""
    acuses = [{"kind": "secansa", "length": 3, "top": top} for top in "1RCS29"] + [{"kind": "punto", "value": 50}]
    tally = event("tally", acuses={"ana": acuses}, tricks={"ana": 6, "beto": 6}, carteo={"ana": 7, "beto": 7})
    again = form_of(At(desk, "cientos", DEAL, tally).corrected(), "tally")
    assert again.fields["tally.acuses.ana.6.value"] == "50" and again.fields["tally.acuses.ana.7.kind"] == ""
    at = At(desk, "cientos", DEAL, event("trick", winner="ana"))
    at.press("penalty", player="ana", law="carta-de-mas-jugando", **{"adds.1.kind": "punto", "adds.1.value": "41"})
    assert recorded(at.night)[-1]["data"]["adds"] == [{"kind": "punto", "value": 41}]


def test_the_dos_is_called_diez(desk: Desk) -> None:
    """Thirty-two cards; the dos is shown as diez, in words and where its code is explained."""
    html = At(desk, "cientos").html()
    assert html.count("data-card=") == 32 and 'data-card="3O"' not in html
    assert 'data-card="2O" aria-label="el diez de oros"' in html and "2O es el diez de oros" in html
    assert "el dos de" not in html


def test_a_trick_says_how_many_cards_it_needs(desk: Desk) -> None:
    """A lead alone may win; of four cards three suffice if a player who does not lead has one too few."""

    def least(at: At) -> str:
        return at.html("trick").partition('data-kind="trick" data-least="')[2][:1]

    assert (least(At(desk, "cientos", DEAL, carried=NEARLY)), least(At(desk, "cientos", DEAL))) == ("1", "2")
    at = At(desk, "revesino", DEAL)
    assert least(at) == "4"
    for sent, count in ((event("penalty", player="carla", law="carta-de-menos"), "3"), (event("trick", winner="carla"), "4")):
        at.night.log(sent)
        assert least(at) == count
    page = enter(at.reader, at.night, event("trick", cards={"ana": "8C", "beto": "9C", "dario": "2E"}))
    assert page.status == 422 and 'role="alert"' in page.html


# Malilla.


def test_piles_are_shown_again_and_offer_their_top_cards(desk: Desk) -> None:
    """Six boxes of four cards each, under the number of the pile; two known cards exclude all others."""
    record = record_of("malilla", "law-renuncio-vistas")
    at = At(desk, "malilla", **record[0]["data"])
    entered(at.reader, at.night, record[1])
    again, html = form_of(at.corrected(), "deal"), at.html("trick")
    for name, text in boxes("deal", record[1]["data"]).items():
        assert again.fields[name] == text
    for player, piles in record[1]["data"]["piles"].items():
        assert offered(html, f"trick.cards.{player}") == {pile[0] for pile in piles}


def offered(html: str, name: str) -> set[str]:
    """The options of a list."""
    options = html.partition(f'<select id="{name}"')[2].partition("</select>")[0].split("<option ")[1:]
    return {part.partition('value="')[2].partition('"')[0] for part in options if " hidden" not in part} - {""}


@pytest.mark.parametrize("before", [(), (TURNED,)])
def test_the_pack_is_that_of_the_variant(desk: Desk, before: tuple[Event, ...]) -> None:
    """For two with a monte there are no doses, treses and cuatros, before the deal and after it."""
    html = At(desk, "malilla", *before, **malilla("dos-cubiertas")["data"]).html()
    assert html.count("data-card=") == 36 and 'data-card="2O"' not in html


def test_what_is_seldom_told_of_a_trick_is_folded_away(desk: Desk) -> None:
    """A lead out of turn, who gathered the trick, a card taken back."""
    before, _, folded = At(desk, "malilla", TURNED).html("trick").partition('id="more-trick"')
    for name in ("leader", "raised_by", "amended"):
        assert f'data-field="{name}"' in folded and f'data-field="{name}"' not in before.partition('id="event-trick"')[2]


# Mediator.


def test_what_is_no_number_is_said(desk: Desk) -> None:
    """The packets are numbers, separated by spaces or commas."""
    at = At(desk, "mediator")
    answer = at.press("deal", packets="tres, 3, 4")
    assert answer.status == 422 and "números enteros" in answer.text
    assert at.press("deal", packets="3, 3,4").status == 200
    assert recorded(at.night)[-1] == event("deal", packets=[3, 3, 4])


def test_a_field_says_beside_which_words_it_is_said(desk: Desk) -> None:
    """A script hides the cards of law 4 for another law; without scripts a note says to what they and a sold card belong."""
    html = At(desk, "mediator", DEAL, SOLO).html("penalty")
    assert 'data-field="cards" data-only="law" data-words="ley-4"' in html
    assert '<small class="unscripted">(Ley 4: enseñó o dijo cartas)</small>' in html
    html = At(desk, "revesino", DEAL).html("tally")
    assert 'data-field="cards.1O.to" data-kind="player" data-only="cards.1O.how" data-words="sold"' in html
    assert 'data-path="cards.CC.by"' in html and 'data-path="cuatro_ases.first_left"' in html


def test_what_can_only_be_one_thing_is_asked_where_saying_it_is_a_choice(desk: Desk) -> None:
    """The known leader is not asked; that a player kept another's trick may be logged or not."""
    html = At(desk, "mediator", DEAL, SOLO).html("trick")
    assert 'data-field="leader" data-kind="player" hidden' in html
    assert 'data-field="law" data-kind="word">' in html


# Minchiate.


NS_ALL = event("tally", cards={"NS": 80, "EO": 4}, last_trick="NS", captured={"NS": [*COUNTED], "EO": [], "fola": []})
TOLD = event(
    "tally",
    cards={"NS": 36, "EO": 48},
    last_trick="EO",
    captured={"NS": [*COUNTED[:9]], "EO": [*COUNTED[9:25]], "fola": [COUNTED[25]]},
    noted={"NS": {"robo_fola": 5, "muerte": 3}, "EO": {"robo": 10}},
    tricks={"ana": 5, "beto": 4, "carla": 7, "dario": 5},
)


def test_a_count_is_recorded_with_its_captured_cards(desk: Desk) -> None:
    """It is shown again too; a count that leaves out cards is refused, and the page lists them."""
    for count in (NS_ALL, TOLD):
        at = At(desk, "minchiate", DEAL)
        page = enter(at.reader, at.night, count | {"data": count["data"] | {"captured": {"NS": [*COUNTED[1:]]}}})
        assert page.status == 409 and "RO" in page.text
        fields = {name: text for name, text in boxes("tally", count["data"]).items() if not name.endswith(".none")}
        at.reader.press(asked(at.page("tally")), "que", "tally", **fields)
        assert recorded(at.night)[-1] == count
        again = form_of(at.corrected(), "tally")
        assert all(text in (again.fields.get(name), *again.choices.get(name, ())) for name, text in fields.items())


def test_nothing_robbed_is_not_the_same_as_nothing_said(desk: Desk) -> None:
    """A tick records an empty list; what is written beside it says more."""
    at = At(desk, "minchiate")
    at.press("deal", **{"robbed.none": "none", "fola_robbed": "T20", "fola_robbed.none": "none"})
    assert recorded(at.night)[-1] == event("deal", robbed=[], fola_robbed=["T20"])
    assert form_of(at.corrected(), "deal").fields["deal.robbed.none"] == "none"


def test_all_other_counting_cards_are_told_at_once(desk: Desk) -> None:
    """Some cards of one pair, and that the others have the rest, T14 excepted. The page names the players of a side."""
    at = At(desk, "minchiate", DEAL)
    html = at.html("tally")
    assert "NS: Dario y Beto" in html and "EO: Ana y Carla" in html
    captured = {"captured.NS": "ro t1", "captured.fola": "T29", "captured.rest": "EO"}
    at.press("tally", **{"cards.NS": "24", "cards.EO": "60", "last_trick": "NS", **captured})
    rest = [code for code in COUNTED if code not in ("RO", "T1", "T29")]
    assert recorded(at.night)[-1]["data"]["captured"] == {"NS": ["RO", "T1"], "EO": rest, "fola": ["T29"]}


def test_counting_cards_stand_where_the_tricks_have_them(desk: Desk) -> None:
    """After a trick its cards are with their captors, and a counting discard is in the Fola; only the rest is asked."""
    trick = event("trick", cards={"ana": "T40", "beto": "RO", "carla": "L", "dario": "T1"})
    page = At(desk, "minchiate", DEAL, event("exchange", player="dario", discards=["T29"]), trick).page("tally")
    assert [asked(page).fields[f"tally.captured.{heap}"] for heap in ("NS", "EO", "fola")] == ["", "RO L T1 T40", "T29"]
    assert 'data-among="RO RC' in page.html


def test_ninety_seven_cards_are_tapped_by_kind(desk: Desk) -> None:
    """Seven kinds, and every card in one of them."""
    html = At(desk, "minchiate").html()
    kinds = re.findall(r'data-group="([^"]+)"', html)
    assert kinds == ["oros", "copas", "espadas", "bastos", "1–19", "20–35", "aires"]
    cards = re.findall(r'data-card="([^"]+)" data-in="([^"]+)"', html)
    assert len(cards) == 97 and {kind for _, kind in cards} == {*kinds}
    assert [code for code, kind in cards if kind == "aires"] == ["T36", "T37", "T38", "T39", "T40", "L"]


def test_a_known_hand_offers_only_its_own_cards(desk: Desk) -> None:
    """In the select of a trick and in the data of the script."""
    at = At(desk, "minchiate", *record_of("minchiate", "02-mano-completa")[1:6])
    data = json.loads(at.page("trick").html.split('id="step-data" data-live>')[1].split("</script>")[0])
    assert sorted(data["held"]) == sorted(FOUR) and {len(own) for own in data["cards"].values()} == {21}


# Revesino.


def test_several_words_are_ticked_and_shown_again(desk: Desk) -> None:
    """The partida and the caballo are in doubt; words that do not fit the outcome are not offered, and an unknown word is refused."""
    at = At(desk, "revesino", DEAL, counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS))
    page = at.page("penalty")
    told = page.html.partition('data-box="penalty.items"')[2].partition("</div>")[0]
    hidden = [part.partition('value="')[2].partition('"')[0] for part in told.split("<label ")[1:] if "data-withheld" in part]
    assert hidden == ["cuatro_ases", "revesino"]
    fields = {**asked(page).fields, "que": "penalty", "penalty.player": "carla", "penalty.law": "juntar-cartas"}
    headers = {"Origin": "http://localhost"}
    wrong = at.reader.client.post(path_of(at.night), data={**fields, "penalty.items": ["partida", "rey"]}, headers=headers)
    assert wrong.status_code == 422
    made = sum(" checked>" in part for part in wrong.text.split("<input ")[1:])
    assert wrong.text.count("checked") == made and 'value="partida" checked' in wrong.text
    right = at.reader.client.post(path_of(at.night), data={**fields, "penalty.items": ["partida", "CC"]}, headers=headers)
    assert right.status_code == 303
    assert recorded(at.night)[-1] == event("penalty", player="carla", law="juntar-cartas", items=["partida", "CC"])
    again = at.corrected().html
    assert again.count('type="checkbox"') == 8 and 'value="partida" checked' in again and 'value="CC" checked' in again


def test_the_whole_pack_has_its_faces(desk: Desk) -> None:
    """Eights and nines too, each once."""
    html = At(desk, "revesino").html()
    for code in FORTY_EIGHT:
        assert html.count(f'id="c-{code}"') == 1 and html.count(f'data-card="{code}"') == 1
