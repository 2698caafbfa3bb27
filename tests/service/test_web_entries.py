"""Every recorded event appears in words on a page that a player reaches from the table, and nobody is silenced."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from rules.registry import GAMES
from tests.dice import SEED, times
from tests.nights import THREE, Event, event, opened
from tests.projections.test_coming import EVENINGS, closed_evening
from tests.rules.tresillo.hands import passed, played
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader

NIGHTS: Final = times(2)
"""The number of random nights of each game, with corrections."""
ENTRY: Final = re.compile(r'data-entry="([^"]+)"[^>]*>(.*?)</li>', re.DOTALL)


def linked(reader: Reader, start: str) -> Iterator[Page]:
    """Every page reachable by links from one, each once, whatever its query."""
    known, waiting = {start}, [start]
    base = start.rstrip("/")
    while waiting:
        page = reader.go(waiting.pop())
        yield page
        for href in re.findall(r'<a\b[^>]*\bhref="([^"]+)"', page.html):
            path = re.split("[?#]", html.unescape(href))[0]
            if path.startswith(base) and path not in known:
                known.add(path)
                waiting.append(path)


def entries_on(page: Page) -> dict[str, str]:
    """The entries on a page, each with its words."""
    return {address: " ".join(re.sub(r"<[^>]+>", " ", words).split()) for address, words in ENTRY.findall(page.html)}


def addresses(record: list[Event]) -> set[str]:
    """The address of every recorded event, and of every event that a correction inserted."""
    return {
        address
        for seq, each in enumerate(record, 1)
        for address in (str(seq), *(f"{seq}-{place}" for place in range(1, len(each["data"].get("insert") or ()) + 1)))
    }


@pytest.mark.dice
@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
def test_every_event_ever_recorded_stands_on_a_page_that_a_player_reaches(desk: Desk, game: str) -> None:
    """Of any type, struck or not, inserted ones too: with words, and by links alone."""
    dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
    for seed in dice.sample(range(10**6), NIGHTS):
        record = closed_evening(seed, game).record if dice.random() < 0.5 else EVENINGS[game](seed, 40).record
        night = desk.told(*record)
        found: dict[str, str] = {}
        for page in linked(Reader(desk).enter(night, "player"), f"/n/{night.id}"):
            found |= entries_on(page)
        assert addresses(record) - found.keys() == set(), record
        assert all(re.search(r"\w{3}", words.removeprefix(address)) for address, words in found.items())


WON: Final = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
LOST: Final = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
SOLO: Final = played("beto", "solo", "oros", tricks={"beto": 3, "ana": 4, "carla": 2})
OPENING: Final = opened(players=THREE, zone="Europe/Madrid", names={"ana": "Ana", "beto": "Beto", "carla": "Carla"})["data"]
STAMP: Final = r"\(\d+ \w+, \d\d:\d\d, lo apuntó {}\)"


def correction(*strike: int, reason: str = "mal", insert: Sequence[Event] | None = None) -> Event:
    """A correction that strikes some events and may insert others."""
    return event("correction", strike=list(strike), reason=reason, **({} if insert is None else {"insert": [*insert]}))


def logged(desk: Desk, *by: tuple[str, Sequence[Event]]) -> NightAt:
    """A night of three, with the author of each part."""
    night = desk.open(OPENING)
    for player, events in by:
        answer = night.post([*events], Cartulina_Player=player)
        assert answer.status == 201, answer.body
    return night


def read(desk: Desk, night: NightAt, below: str, *, lang: str = "es") -> Page:
    """A page of a hand, as a player reads it."""
    page = Reader(desk, lang=lang).enter(night, "player").go(f"/n/{night.id}/manos/{below}")
    assert page.status == 200
    return page


def head(page: Page) -> str:
    """The author of the hand, from its head."""
    found = re.search(r'id="written">(.*?)</p>', page.html, re.DOTALL)
    assert found is not None
    return re.sub(r"\d+ \w+, \d\d:\d\d", "T", " ".join(found[1].split()))


def crossed(page: Page) -> list[str]:
    """The crossed-out texts of a page, without those in the list of entries."""
    above = page.html.partition('id="entries"')[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in re.findall(r"<del.*?</del>", above, re.DOTALL)]


@pytest.mark.parametrize("below", ["1", "1/acta"])
def test_the_head_says_who_wrote_a_hand_down_and_behind_each_claim_stands_who(desk: Desk, below: str) -> None:
    """For a correction, the dispute, the ruling, and the corrected entries."""
    said = [event("dispute", hand=1, by="carla", claim="eran cuatro")]
    ruled = [event("ruling", hand=1, decision="corrected", note="sí")]
    put = [correction(4, insert=[LOST], reason="eran cuatro")]
    page = read(desk, logged(desk, ("ana", WON), ("carla", said), ("beto", put), ("ana", ruled)), below)
    assert head(page) == "(T, lo apuntó Ana) (T, lo apuntó Beto)"
    assert re.search(r"Carla discute la mano 1: «eran cuatro»\. " + STAMP.format("Carla"), page.text)
    assert re.search(r"La mano 1 se corrigió: «sí»\. " + STAMP.format("Ana"), page.text)
    assert re.search("Se corrigió con el apunte 6 " + STAMP.format("Beto") + ": «eran cuatro»", page.text)
    assert "Apuntes de esta mano: 2, 3, 4, 5, 6, 7. Tachados: 4." in page.text
    assert "Bazas: Ana, 5; Beto, 2; Carla, 2." in " ".join(crossed(page)) and "Ana +" in " ".join(crossed(page))


@pytest.mark.parametrize("below", ["1", "1/acta"])
def test_a_dispute_and_a_ruling_that_were_struck_stay_told_at_their_hand(desk: Desk, below: str) -> None:
    """Crossed out, with who struck them and why; also one that a correction inserted."""
    said = [event("dispute", hand=1, by="beto", claim="no"), event("ruling", hand=1, decision="stands", note="sí")]
    late = [event("correction", after=4, insert=[event("dispute", hand=1, by="carla", claim="tampoco")], reason="dicho antes")]
    night = logged(desk, ("ana", WON), ("beto", said), ("carla", late), ("ana", [correction(5, 6, 7, reason="basta")]))
    page = read(desk, night, below)
    for told, by in (
        ("Beto discute la mano 1: «no».", "Beto"),
        ("La mano 1 queda como está: «sí».", "Beto"),
        ("Carla discute la mano 1: «tampoco».", "Carla"),
    ):
        assert any(told in each for each in crossed(page)), told
        assert re.search(
            re.escape(told) + " " + STAMP.format(by) + " tachado con el apunte 8 " + STAMP.format("Ana") + ": «basta»", page.text
        )
    assert "Apuntes de esta mano: 2, 3, 4, 5, 6, 7, 8. Tachados: 5, 6, 7." in page.text
    assert "discutida" not in page.text


@pytest.mark.parametrize("below", ["2", "2/acta"])
def test_a_hand_that_another_one_reached_is_not_called_corrected(desk: Desk, below: str) -> None:
    """Hand 1 becomes a puesta: hand 2 takes 35 instead of 5. Its page tells the old result and crosses nothing out."""
    won = played("beto", "entrada", "oros", tricks={"beto": 5, "ana": 2, "carla": 2})
    night = logged(desk, ("ana", [*WON, *won]), ("carla", [correction(4, insert=[LOST], reason="eran cuatro")]))
    page = read(desk, night, below)
    assert re.search(r"La corrección de la mano 1 cambió el plato de esta: 5 → 35 " + STAMP.format("Carla") + ": «eran cuatro»", page.text)
    assert "Antes: Ana" in page.text
    assert "Se corrigió" not in page.text and not crossed(page)
    assert head(page) == "(T, lo apuntó Ana)"
    assert "Apuntes de esta mano: 5, 6, 7. " in page.text and "Tachados" not in page.text
    english = read(desk, night, below, lang="en")
    assert "The correction of hand 1 changed the plate of this one: 5 → 35" in english.text


@pytest.mark.parametrize("below", ["1", "1/acta"])
def test_a_hand_that_only_moved_or_was_put_back_as_it_was_is_not_called_corrected(desk: Desk, below: str) -> None:
    """Struck whole and returned; logged again as it was; another one struck before it. Its first author stays."""
    same = correction(2, 3, 4, insert=WON, reason="otra vez")
    for changes in ([correction(2, 3, 4), correction(5)], [same], [correction(4, insert=[LOST]), correction(5)]):
        page = read(desk, logged(desk, ("ana", WON), ("carla", changes)), below)
        assert head(page) == "(T, lo apuntó Ana)", changes
        assert "cambió" not in page.text
        assert [each for each in crossed(page) if "Ana, 5" in each] == [], "present text is not crossed out"
    assert not crossed(read(desk, logged(desk, ("ana", WON), ("carla", [same])), below))
    moved = logged(desk, ("beto", passed()), ("ana", WON), ("carla", [correction(2, 3)]))
    page = read(desk, moved, below)
    assert head(page) == "(T, lo apuntó Ana)"
    assert "Se corrigió" not in page.text
    assert [each for each in crossed(page) if "Ana" in each] == [], "only the hand that had its number is crossed out"


def test_a_correction_that_was_undone_tells_what_it_had_put_and_who_undid_it(desk: Desk) -> None:
    """Four tricks for a while; the five count again and are not crossed out."""
    night = logged(
        desk, ("ana", WON), ("beto", [correction(4, insert=[LOST], reason="eran cuatro")]), ("carla", [correction(5, reason="no")])
    )
    page = read(desk, night, "1")
    assert re.search("«eran cuatro» esta corrección se deshizo: tachado con el apunte 6 " + STAMP.format("Carla") + ": «no»", page.text)
    assert any("Bazas: Ana, 4; Beto, 4; Carla, 1." in each for each in crossed(page))
    assert entries_on(page).keys() == {"2", "3", "4", "5", "5-1", "6"}


@pytest.mark.parametrize("below", ["1", "1/acta"])
def test_a_corrected_opening_says_that_the_tariff_was_another(desk: Desk, below: str) -> None:
    """Nothing of the hand is crossed out: its own entries did not change."""
    other = {"type": "night_opened", "data": {**OPENING, "rules": {"tariff": "jepus-1896"}}}
    page = read(desk, logged(desk, ("ana", WON), ("carla", [correction(1, insert=[other], reason="la otra")])), below)
    told = r"La corrección de la apertura cambió la tarifa de esta: Fournier → Barcelona \(Jepús, 1896\) "
    assert re.search(told + STAMP.format("Carla") + ": «la otra»", page.text)
    assert not crossed(page)


def test_a_plate_that_a_struck_hand_or_a_debt_had_filled_says_what_changed_it(desk: Desk) -> None:
    """The hand with the puesta was struck; a debt to the plate belonged to no hand."""
    puesta = [*WON[:2], LOST]
    page = read(desk, logged(desk, ("ana", [*puesta, *SOLO]), ("carla", [correction(2, 3, 4)])), "1")
    assert "La corrección que tachó la que era la mano 1 cambió el plato de esta: 35 → 5" in page.text
    debt = event("transfer", from_="ana", to="plate", tantos=3, reason="multa")
    page = read(desk, logged(desk, ("ana", [debt, *SOLO]), ("carla", [correction(2)])), "1")
    assert "La corrección de lo que no es de ninguna mano cambió el plato de esta: 8 → 5" in page.text


def test_entries_beside_the_hands_stand_for_everybody_struck_ones_too(desk: Desk) -> None:
    """Only the scorer can correct them from there; the accounts link to them."""
    debt = event("transfer", from_="ana", to="beto", tantos=3, reason="copas")
    night = logged(desk, ("ana", [debt, *WON]), ("carla", [correction(2, reason="ya pagada")]))
    for role in ("scorer", "player", "viewer"):
        page = Reader(desk).enter(night, role).go(f"/n/{night.id}/apuntes")
        told = entries_on(page)
        assert told.keys() == {"1", "2", "6"}
        assert re.search(r"Pago acordado · Paga: Ana · Cobra: Beto · Tantos: 3 · Por qué: copas", told["2"])
        assert re.search("tachado con el apunte 6 " + STAMP.format("Carla") + ": «ya pagada»", told["2"])
        assert "Noche de Tresillo, por la tarifa de Fournier." in told["1"]
        assert ("/corregir" in page.html) is (role == "scorer")
        assert f"/n/{night.id}/apuntes" in Reader(desk).enter(night, role).go(f"/n/{night.id}/liquidar").html


COUNTED: Final = ["RO", "RC", "RE", "RB", "L", *(f"T{tarot}" for tarot in (*range(1, 6), 10, 13, 20, *range(28, 41)))]
"""The cards of Minchiate that count."""


def test_what_was_irregular_in_a_trick_that_nobody_logged_is_told(desk: Desk) -> None:
    """A Minchiate hand in summary: its page opens."""
    night = desk.open({"game": "minchiate", "players": ["ana", "beto", "carla", "dario"]})
    suits = [f"{rank}{suit}" for suit in "BE" for rank in range(1, 10)]
    night.log(event("deal", hands={"ana": ["T1", "RO", "L", *suits]}, robbed=[], fola_robbed=[], fola_taken=[]))
    night.log(event("declaration", player="ana", kind="caida"))
    night.log(event("tally", cards={"NS": 40, "EO": 44}, last_trick="EO", captured={"NS": COUNTED, "EO": []}))
    assert [each["trick"] for each in night.get().json["hands"][0]["findings"]] == [1]
    assert Reader(desk).enter(night, "player").go(f"/n/{night.id}/manos/1").status == 200
