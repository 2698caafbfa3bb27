"""Names in sentences: right-to-left names are isolated, and joined letters are left alone."""

from __future__ import annotations

import re
from itertools import chain
from xml.etree import ElementTree as ET  # it reads only our own picture

from projections.night import Night
from projections.replay import read
from service.explain.night import explained
from service.explain.speech import Speech
from service.imports import Imported, imported
from service.words import cut, printable
from tests.for_each import for_each
from tests.nights import event, opened
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.kept_books import enveloped
from tests.service.reader import Reader
from tests.service.test_web_opening import PLAYERS, sheet

MOHAMMED, RUBEN, PERSIAN = "محمد", "ראובן", "می‌خواهم"
FAMILY, SCOTLAND = "👨‍👩‍👧 García", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ian"
TURNING = [chr(code) for code in chain(range(0x202A, 0x202F), range(0x2066, 0x206A))]
WON = [event("deal"), event("contract", player="beto", lance="entrada", trump="oros"), event("tally", tricks={"beto": 5})]


def apart(name: str) -> str:
    """A name in isolates."""
    return f"\u2068{name}\u2069"


def balanced(text: str) -> bool:
    """Whether each isolate is closed in place and nothing else changes the direction."""
    depth = 0
    for letter in text:
        depth += (letter in "\u2066\u2067\u2068") - (letter == "\u2069")
        if depth < 0 or "\u202a" <= letter <= "\u202e":
            return False
    return depth == 0


@for_each("name", ["Ana", "Doña Ñica", "李", FAMILY, SCOTLAND, "क्‍ष", "Zoë\u0301", "A\ufe0f"])
def test_what_joins_is_left_alone(name: str) -> None:
    """Joined emoji, flags, letters with joiners; a name without right-to-left letters gets no isolates."""
    assert printable(name) == name
    assert Speech("es", {"ana": name}).say("{player} gana.", player=Speech("es", {"ana": name}).who("ana")) == f"{name} gana."


@for_each("name", [MOHAMMED, RUBEN, PERSIAN, f"Ana {RUBEN}", "Ana\u200f"])
def test_what_is_written_from_the_right_keeps_to_itself(name: str) -> None:
    """In a sentence, in a list in a sentence, and in a sentence inside a sentence: once, with no extra space."""
    speech = Speech("es", {"ana": name})
    assert speech.who("ana") == apart(name)
    assert speech.say("Tienen cartas {players}.", players=speech.everybody(["ana", "beto"])) == f"Tienen cartas {apart(name)} y Beto."
    inner = speech.say("{player} gana.", player=speech.who("ana"))
    assert speech.say("Mano 1. {told}", told=inner) == f"Mano 1. {apart(name)} gana."
    assert speech.say("«{reason}»", reason=name) == f"«{apart(name)}»"


@for_each("turning", TURNING)
@for_each("form", ["{}Ana", "A{}na", "Ana{}", "{}" + MOHAMMED, "{}{}\u2069\u2069\u2069"])
def test_what_an_old_name_turns_is_turned_back(turning: str, form: str) -> None:
    """Overrides are removed and isolates closed, so the sentence around the name reads as ever."""
    name = form.replace("{}", turning)
    said = Speech("es", {"ana": name}).say("{player} −10", player=Speech("es", {"ana": name}).who("ana"))
    assert balanced(said)
    assert re.sub("[\u2066-\u2069]", "", said) == re.sub("[\u202a-\u202e\u2066-\u2069]", "", name) + " −10"


@for_each("letter", ["\x1b", "\r", "\n", "\t", "\x85", "\u2028", "\u2029", "\xa0", "\u3000"])
def test_what_breaks_a_line_or_moves_a_cursor_is_a_space(letter: str) -> None:
    """As for any name."""
    assert printable(f"a{letter}b") == "a b"


def with_mohammed() -> Night:
    """Ana is called Mohammed, and loses 10 to Beto."""
    names = {"ana": MOHAMMED, "beto": "Beto", "carla": "Carla"}
    told = read([opened(players=["ana", "beto", "carla"], names=names), *played("beto", "entrada", "oros", tricks={"beto": 5})]).night
    assert told is not None
    return told


def test_a_hand_is_told_with_every_name_in_its_place() -> None:
    """Amounts follow the name that they belong to."""
    told = explained(with_mohammed(), "es", hand=1)
    assert f"{apart(MOHAMMED)} −" in told
    assert f"Tienen cartas {apart(MOHAMMED)}, Beto y Carla" in told
    assert balanced(told) and MOHAMMED not in told.replace(apart(MOHAMMED), "")


def test_pages_and_pictures_tell_every_name_apart(desk: Desk) -> None:
    """Every page of a night with such names, and the picture of its accounts, where each line of a long name is isolated."""
    long = "عبد الرحمن عبد الله الطويل"
    at = desk.open({**OPENING, "players": ["ana", "beto", "carla"], "names": {"ana": MOHAMMED, "beto": long, "carla": PERSIAN}})
    at.log(*WON, event("dispute", hand=1, by="ana", claim=RUBEN), event("transfer", from_="ana", to="beto", tantos=1, reason=RUBEN))
    at.log(event("correction", strike=[4], insert=[event("tally", tricks={"beto": 5, "ana": 4})], reason=RUBEN))
    at.log(event("ruling", hand=1, decision="corrected", note=RUBEN))
    reader = Reader(desk).enter(at)
    for path in (
        "",
        "/pared",
        "/anotar",
        "/manos/1",
        "/manos/1/acta",
        "/manos/1/discutir",
        "/liquidar",
        "/se-va",
        "/enlaces",
        "/apuntes",
        "/por-que/ana/beto",
        "/liquidacion.svg",
    ):
        html = reader.go(f"/n/{at.id}{path}").html
        shown = re.sub(r'value="[^"]*"', "", html)
        assert balanced(shown), path
        for name in (MOHAMMED, PERSIAN, RUBEN):
            assert name not in shown.replace(apart(name), ""), (path, name)
    lines = [line for each in ET.fromstring(html).iter("{http://www.w3.org/2000/svg}text") for line in each.itertext()]  # noqa: S314  # our own picture
    of_long = [line for line in lines if set(line) & set(long.replace(" ", ""))]
    assert all(balanced(line) for line in of_long) and any("الطويل" in line for line in of_long)


def test_a_name_is_not_cut_inside_of_what_is_joined() -> None:
    """The family of three stays whole, or goes whole."""
    assert [cut("Los " + FAMILY, most) for most in (6, 9, 10, 99)] == ["Los…", "Los…", "Los 👨‍👩‍👧…", "Los " + FAMILY]


def test_what_only_joins_is_taken_as_a_shown_name(night: NightAt) -> None:
    """A name that changes the direction is refused (test_api_hostile)."""
    assert night.call("PUT", "/names", json={"ana": FAMILY, "beto": PERSIAN, "carla": SCOTLAND}).status == 200


def test_what_turned_the_direction_before_is_brought_in(desk: Desk) -> None:
    """It is shown without effect on the direction, and the names can be saved as they are shown."""
    told = [
        event("night_opened", **OPENING, names={"ana": "An\u202ea"}),
        event("transfer", from_="ana", to="beto", tantos=1, reason="\u2067x"),
    ]
    old = imported(desk.store, enveloped(told, "vieja"))
    assert isinstance(old, Imported)
    reader = Reader(desk)
    reader.client.set_cookie("cartulina_vieja", old.tokens["scorer"])
    page = reader.go("/n/vieja/enlaces")
    assert balanced(page.html)
    form = next(each for each in page.forms if "name-ana" in each.fields)
    assert form.fields["name-ana"] == "Ana" and reader.send(form).status == 200


def test_the_fields_of_names_hold_names_alone(desk: Desk) -> None:
    """The isolates of a sentence are no part of it: it is saved, and opens the next table, as it was written."""
    reader = Reader(desk)
    names = {**PLAYERS, "player-1": MOHAMMED, "player-2": PERSIAN}
    page = reader.send(sheet(reader.go("/abrir")), **names)
    night_id = page.path.split("/")[2]
    form = next(each for each in page.forms if "name-jugador" in each.fields)
    assert reader.send(form).status == 200
    assert set(reader.get(f"/nights/{night_id}/names").values()) == set(names.values())
    again = sheet(reader.go("/abrir"))
    assert {field: again.fields[field] for field in names} == names
    assert reader.send(again).status == 200
    page = reader.send(reader.go(f"/n/{night_id}/apuntes/1/corregir").form(minor=""), minor="5")
    assert page.status == 200 and any("events" in each.fields for each in page.forms)
