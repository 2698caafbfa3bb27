"""The page of a hand: each step shows what the API tells, and nobody sees a card before it was played."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from events.text import json_lines
from projections.night import Night
from projections.versions import Version, versions
from rules.core.cards import FORTY
from rules.tresillo import tariffs
from service.explain.speech import Speech
from tests.browser.stage import EVENING, record
from tests.nights import Event, event
from tests.service.conformance import case_of, played
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader
from tests.tables import table

CASINO = Path(__file__).parents[2] / "service" / "nights" / "casino.jsonl"
FULL = ("09-cards-entrada-puesta", "10-cards-solera", "17-renuncio-and-reserved-trumps")
OPEN_AT = 13
"""The number of events of the evening before the fifth trick of its first hand."""


class Elements(HTMLParser):
    """Every element of a page with its attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({"tag": tag, **{name: value or "" for name, value in attrs}})

    def having(self, name: str) -> list[dict[str, str]]:
        """The elements with an attribute."""
        return [each for each in self.found if name in each]


def page_of(desk: Desk, night: NightAt, below: str, *, role: str = "viewer") -> Page:
    """A page of a hand, as a role sees it."""
    page = Reader(desk).enter(night, role).go(f"/n/{night.id}/manos/{below}")
    assert page.status == 200, page.text
    return page


def nights(desk: Desk) -> list[NightAt]:
    """The cases with every card, the evening, and the night by the rules of 1826."""
    found = [played(desk, case_of("tresillo", name))[0] for name in FULL]
    assert None not in found
    return [*(night for night in found if night), desk.told(*record(EVENING)), desk.told(*list(json_lines(CASINO.read_bytes())))]


def address(place: dict[str, int]) -> str:
    """The address of an event in the form of permalinks."""
    return str(place["seq"]) if "insert" not in place else f"{place['seq']}-{place['insert']}"


def test_each_step_shows_the_legality_the_winner_and_the_findings_that_the_api_tells(desk: Desk) -> None:
    """Every card of every trick of every hand: who played it, the legality of each card, who wins so far, the findings."""
    cards_count = 0
    for night in nights(desk):
        for number in range(1, len(night.get().json["hands"]) + 1):
            told = night.get(f"/hands/{number}", role="viewer").json
            tricks = [step for step in told["steps"] if step["trick"] and step["trick"]["cards"]]
            for trick_number, step in enumerate(tricks, 1):
                laid: dict[str, str] = {}
                for place, card in enumerate(step["trick"]["cards"], 1):
                    laid[card["player"]] = card["card"]
                    cards_count += 1
                    there = Elements(page_of(desk, night, f"{number}/pasos/{address(step['place'])}.{place}").html)
                    stage = there.having("data-step")[0]
                    assert stage["data-trick"] == str(trick_number + _unseen_before(told["steps"], step))
                    seen = [stage[f"data-{name}"] for name in ("player", "card", "stands", "wins", "by", "leader")]
                    assert seen == [card["player"], card["card"], card["stands"], card["wins"], card["by"], step["trick"]["leader"]]
                    options = {each["data-option"]: each["data-stands"] for each in there.having("data-option")}
                    assert options == (card["answers"] if len(card["answers"]) > 1 else {})
                    assert [each["data-laid"] for each in there.having("data-laid")] == [
                        laid[each["data-seat"]] for each in there.having("data-seat") if each["data-seat"] in laid
                    ]
                    due = [
                        (each["code"], each["player"])
                        for each in told["hand"]["findings"]
                        if each.get("trick") == int(stage["data-trick"]) and each["player"] in laid
                    ]
                    assert [(each["data-finding"], each["data-finding-player"]) for each in there.having("data-finding")] == due
    assert cards_count > 150


def _unseen_before(steps: list[dict[str, Any]], step: dict[str, Any]) -> int:
    """The number of tricks before one that were logged without cards."""
    return sum(bool(each["trick"]) and not each["trick"]["cards"] for each in steps[: steps.index(step)])


def test_a_renuncio_proven_later_stands_at_its_trick_and_says_what_proved_it(desk: Desk) -> None:
    """Beto throws a copa on the espada in trick 2; the mala in trick 5 proves it. Trick 5 has no mark."""
    night, _ = played(desk, case_of("tresillo", FULL[2]))
    assert night is not None
    offence = page_of(desk, night, "1?paso=5.2")
    assert "Renuncio de Beto en la baza 2" in offence.text
    assert "lo descubre el siete de oros, que juega en la baza 5" in offence.text
    assert Elements(offence.html).having("data-finding")
    assert not Elements(page_of(desk, night, "1?paso=5.1").html).having("data-finding")
    assert not Elements(page_of(desk, night, "1?paso=8").html).having("data-finding")
    assert any(each.get("href", "").endswith("paso=5.2#replay") for each in Elements(offence.html).found)


def test_the_cards_still_held_are_those_of_the_api(desk: Desk, evening: NightAt) -> None:
    """After the first trick: the API's cards for the two who do not play now; the player to play has his options instead."""
    steps = evening.get("/hands/1").json["steps"]
    there = Elements(page_of(desk, evening, "1?paso=10.3").html)
    last = steps[8]["trick"]["cards"][-1]["player"]
    assert [each["data-held"] for each in there.having("data-held")] == [player for player in steps[8]["after"]["active"] if player != last]
    held = steps[8]["after"]["held"]
    assert {each["data-holds"] for each in there.having("data-holds")} == {
        card for player in held if player != last for card in held[player]
    }


@pytest.mark.parametrize("role", ["player", "viewer"])
def test_who_watches_an_open_hand_sees_no_card_before_it_is_played(desk: Desk, role: str) -> None:
    """No code and no name of an unplayed card, on any step, in the acta, or under another tariff; the scorer sees all cards.

    The cards that a player may have held, by what was played, have a part of their own.
    """
    events = record(EVENING)[:OPEN_AT]
    night = desk.told(*events)
    on_the_table = {card for each in events for card in each["data"].get("cards", {}).values()}
    steps = night.get("/hands/1", role=role).json["steps"]
    below = ["1", "1/acta", "1?tarifa=jepus-1896", *(f"1?paso={address(step['place'])}" for step in steps)]
    below += [f"1/pasos/{address(step['place'])}.{card}" for step in steps if step["trick"] for card in (1, 2, 3)]
    for each in below:
        for lang in ("es", "en"):
            page = Reader(desk, lang=lang).enter(night, role).go(f"/n/{night.id}/manos/{each}")
            assert page.status == 200
            assert cards_on(page, lang) <= on_the_table, each
    scorer = page_of(desk, night, "1?paso=10.1", role="scorer")
    assert cards_on(scorer, "es") > on_the_table


def cards_on(page: Page, lang: str) -> set[str]:
    """The cards that a page names or shows, without drawings that it only carries."""
    html = re.sub(r'<svg class="c-sheet".*?</svg>\s*(?=<)', "", page.html, count=1, flags=re.DOTALL)
    html = html.partition('<script type="application/json"')[0]
    html = re.sub(r'<details id="options" class="panel">.*?</details>', "", html, flags=re.DOTALL)
    speech = Speech(lang, {})
    codes = set(re.findall(r"(?<![\w])(?:c-)?([1-7SCR][OCEB])(?!\w)", html))
    named = {code for code in FORTY if speech.card(code) in html}
    listed = re.findall(r"(oros|copas|espadas|bastos)((?: [1-7SCR])+)(?!\w)", html)
    return (
        codes
        | named
        | {rank + {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}[suit] for suit, ranks in listed for rank in ranks.split()}
    )


def test_what_was_struck_of_an_open_hand_stays_face_down(desk: Desk) -> None:
    """The deal is corrected while the hand is open: a viewer sees neither the old cards nor the new ones."""
    events = record(EVENING)[:9]
    swapped = {**events[1]["data"]["hands"]}
    swapped["ana"], swapped["beto"] = swapped["beto"], swapped["ana"]
    deal = event("deal", hands=swapped)
    night = desk.told(*events[:2])
    night.log(event("correction", strike=[2], insert=[deal], reason="cambiadas"))
    page = page_of(desk, night, "1")
    assert "cambiadas" in page.text
    assert not cards_on(page, "es")
    assert cards_on(page_of(desk, night, "1", role="scorer"), "es")


def test_the_record_is_read_anew_once_a_moment_for_all_who_look(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first reader causes one pass over all corrections; then an event is logged, or a name changes."""
    read = list[int]()

    def counted(night: Night, number: int) -> list[Version]:
        read.append(number)
        return versions(night, number)

    monkeypatch.setattr("service.web.hand.one_hand.versions", counted)
    night = desk.open(
        None, event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("tally", tricks={"ana": 5, "beto": 4})
    )
    put = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    night.log(event("correction", strike=[4], reason="eran cuatro", insert=[put]))
    for role in ("viewer", "player", "viewer"):
        assert "eran cuatro" in page_of(desk, night, "1", role=role).html
    assert read == [1]
    night.log(event("deal"))
    assert "eran cuatro" in page_of(desk, night, "1").html
    night.call("PUT", "/names", json={"ana": "Anita"})
    assert "Ana," not in page_of(desk, night, "1").text
    assert read == [1, 1, 1]


def test_a_dispute_and_its_ruling_stand_with_the_hand(desk: Desk, evening: NightAt) -> None:
    """Each claim, and its ruling."""
    assert "Carla discute la mano 7: «Yo hice cuatro bazas, no tres»" in page_of(desk, evening, "7").text
    assert "discutida" in page_of(desk, evening, "7").text
    evening.log(event("ruling", hand=7, decision="stands", note="Contadas otra vez"))
    page = page_of(desk, evening, "7")
    assert "La mano 7 queda como está: «Contadas otra vez»" in page.text
    assert "discutida" not in page.text


def test_another_tariff_is_reckoned_as_the_api_does_or_refused_with_its_reason(desk: Desk, evening: NightAt) -> None:
    """Side by side; by 1826 a puesta waits for the loser's choice, so that hand cannot be reckoned."""
    for number in range(1, 12):
        for tariff in tariffs.TARIFFS[1:]:
            answer = evening.get(f"/hands/{number}?tariff={tariff}").json["under"]
            page = page_of(desk, evening, f"{number}?tarifa={tariff}")
            if answer["reckoned"]:
                cells = re.findall(r'<tr><th scope="row">.*?</tr>', page.html, re.DOTALL)
                shown = [
                    re.sub(r"<[^>]+>", " ", row).replace("−", "-").replace("+", "").split()[-1]
                    for row in cells[: len(answer["hand"]["tantos"])]
                ]
                assert list(map(int, shown)) == list(answer["hand"]["tantos"].values())
            else:
                assert answer["because"] in page.text
    assert Reader(desk).enter(evening).go(f"/n/{evening.id}/manos/1?tarifa=ninguna").status == 422


def test_a_counted_hand_has_no_stage_and_is_told_in_words(desk: Desk) -> None:
    """It has no steps, and carries no drawings of cards."""
    page = page_of(desk, desk.told(*record(EVENING)), "2")
    assert not Elements(page.html).having("data-way")
    assert 'id="c-1E"' not in page.html
    assert "Cómo fue" in page.text


def test_what_is_not_there_is_not_found(desk: Desk, evening: NightAt) -> None:
    """A hand that was not dealt, an unknown step; a permalink to a struck step says so."""
    reader = Reader(desk).enter(evening, "viewer")
    for below in ("12", "12/acta", "1/pasos/99", "1/pasos/10.4", "2/pasos/19"):
        assert reader.go(f"/n/{evening.id}/manos/{below}").status == 404
    assert "Ese paso ya no está: se corrigió" in page_of(desk, evening, "1?paso=99").text


def test_an_open_hand_is_shown_where_it_stands_and_a_finished_one_from_its_beginning(desk: Desk) -> None:
    """The permalink of the last step of an open hand is the page itself."""
    night = desk.told(*record(EVENING)[:OPEN_AT])
    there = Elements(page_of(desk, night, "1").html)
    assert [each["data-step"] for each in there.having("data-live") if "data-step" in each] == ["13.3"]
    night.log(*record(EVENING)[OPEN_AT:18])
    there = Elements(page_of(desk, night, "1").html)
    assert next(each for each in there.found if each.get("id") == "replay")["data-step"] == "2"


def test_the_acta_has_everything_that_vouches_for_a_hand(desk: Desk, evening: NightAt) -> None:
    """Players, tariff, the tricks with leader and winner, every posting with its article, the finding, the seqs, the head of the chain."""
    page = page_of(desk, evening, "1/acta")
    hand = evening.get().json["hands"][0]
    head = evening.get("/settlement").json["head"]
    assert "por la tarifa de Fournier" in page.text
    assert "A la mesa: Ana, Beto, Carla y Darío." in page.text
    assert len(re.findall(r"<tr data-trick=", page.html)) == sum(hand["tricks"].values())
    assert all(f"<code>{each['source']}</code>" in page.html for each in hand["postings"])
    assert "Renuncio de Ana en la baza 3" in page.text
    assert head["hash"] in page.text
    assert f"apunte {head['seq']}" in page.text
    assert "Apuntes de esta mano: 2, 3, 4" in page.text


@pytest.mark.parametrize(
    ("game", "players", "rules", "es", "en"),
    table(__file__, "the_acta_tells_the_house_rules_in_words"),
    ids=lambda value: value if isinstance(value, str) and value.isalpha() else "",
)
def test_the_acta_tells_the_house_rules_in_words(desk: Desk, game: str, players: int, rules: Event, es: str, en: str) -> None:
    """As on the sheet that opened the table, and never by the names of the record."""
    night = desk.open(
        {"game": game, "players": ["ana", "beto", "carla", "dario", "elena"][:players], "rules": rules},
        event("deal", turned="2O") if game == "malilla" else event("deal"),
    )
    for lang, says in (("es", es), ("en", en)):
        text = Reader(desk, lang=lang).enter(night).go(f"/n/{night.id}/manos/1/acta").text
        assert says in text
        assert not [name for name in rules["overrides"] if f"{name} =" in text or ("_" in name and name in text)]
