"""The pad in full depth without scripts, at tables of Minchiate: a whole hand of four, and what only this game's events say."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.conformance import record_of
from tests.nights import FOUR, Event, event
from tests.rules.minchiate.hands import COUNTED
from tests.service.desk import Desk, NightAt
from tests.service.reader import Form, Page, Reader
from tests.service.test_web_step_mediator import asked, last

DEAL = event("deal")
NOTHING: dict[str, list[str]] = {"NS": [], "EO": [], "fola": []}


def at(desk: Desk, **data: Any) -> tuple[Reader, NightAt]:
    """A table and the phone of who writes."""
    night = desk.open({"game": "minchiate", "players": list(FOUR), **data})
    return Reader(desk).enter(night), night


def boxes(type_: str, data: Any, *path: str) -> dict[str, str]:
    """The fields of the form in which an event stands."""
    name = ".".join((type_, *path))
    if isinstance(data, dict):
        return {key: text for each, value in data.items() for key, text in boxes(type_, value, *path, each).items()}
    if data == [] and type_ == "deal":
        return {f"{name}.none": "none"}
    if isinstance(data, list):
        return {f"{name}.cards" if path[-1] == "discards" else name: " ".join(data)}
    return {name: str(data)}


def enter(reader: Reader, night: NightAt, sent: Event) -> Page:
    """Enters an event by its form."""
    page = reader.go(f"/n/{night.id}/anotar/paso?que={sent['type']}")
    return reader.press(asked(page), "que", sent["type"], **boxes(sent["type"], sent["data"]))


def entered(reader: Reader, night: NightAt, *hand: Event) -> None:
    """Enters events; what is recorded is what was entered."""
    for sent in hand:
        page = enter(reader, night, sent)
        assert page.status == 200 and 'role="alert"' not in page.html, (sent, page.text[:400])
        assert last(night) == sent


def test_a_whole_hand_is_entered_event_by_event(desk: Desk) -> None:
    """The deal with what was robbed and turned up, both discards, two versículas, twenty-one tricks; then a renuncio of it."""
    reader, night = at(desk)
    record = record_of("minchiate", "02-mano-completa")
    entered(reader, night, *record[1:])
    assert night.get().json["hands"][0]["outcome"] == "won"
    assert 'data-que="deal" aria-current="true"' in reader.go(f"/n/{night.id}/anotar/paso").html


NS_ALL = event("tally", cards={"NS": 80, "EO": 4}, last_trick="NS", captured={"NS": [*COUNTED], "EO": [], "fola": []})
TOLD: list[tuple[list[Event], Event]] = [
    ([], event("deal", dealer="dario", robbed=[], fola_robbed=["T20", "RO"], fola_taken=[])),
    (
        [],
        event("deal", robbed=["T40"], turned={"ana": "T1", "carla": "10C"}, fola=["IO", "DO", *(f"{number}B" for number in range(1, 11))]),
    ),
    ([DEAL], event("exchange", player="dario", discards=2)),
    ([DEAL], event("exchange", player="carla", discards=["IC", "10O"])),
    ([DEAL], event("declaration", player="beto", kind="versicula", cards=["T1", "T40", "L"])),
    ([DEAL], event("declaration", player="beto", kind="caida")),
    ([DEAL], event("trick", winner="beto")),
    ([DEAL, event("penalty", player="ana", law="cartas-de-mas")], event("trick", cards={"beto": "1O", "carla": "L", "dario": "T3"})),
    ([DEAL], event("penalty", player="dario", law="mal-dado", cards=2)),
    ([DEAL], event("penalty", player="ana", law="cartas-de-mas")),
    ([DEAL], event("penalty", player="ana", law="renuncio", trick=3)),
    ([DEAL, NS_ALL, DEAL], event("penalty", player="ana", law="renuncio", trick=20, hand=1)),
    ([DEAL], NS_ALL),
    (
        [DEAL],
        event(
            "tally",
            cards={"NS": 36, "EO": 48},
            last_trick="EO",
            captured={"NS": [*COUNTED[:9]], "EO": [*COUNTED[9:25]], "fola": [COUNTED[25]]},
            noted={"NS": {"robo_fola": 5, "muerte": 3}, "EO": {"robo": 10}},
            tricks={"ana": 5, "beto": 4, "carla": 7, "dario": 5},
        ),
    ),
]


def test_an_event_is_recorded_as_it_was_entered(desk: Desk) -> None:
    """And the page of corrections shows the same again."""
    for before, sent in TOLD:
        reader, night = at(desk)
        if before:
            night.log(*before)
        entered(reader, night, sent)
        again = form_of(reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir"), sent["type"])
        for name, text in boxes(sent["type"], sent["data"]).items():
            assert text in (again.fields.get(name), *again.choices.get(name, ()))


def form_of(page: Page, type_: str) -> Form:
    """The form in which an event of a type stands."""
    return next(each for each in page.forms if any(name.startswith(f"{type_}.") for name in (*each.fields, *each.choices)))


def test_nothing_robbed_is_not_the_same_as_nothing_said(desk: Desk) -> None:
    """An empty list is ticked; what is written beside it says more."""
    reader, night = at(desk)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=deal")
    fields = {"deal.robbed.none": "none", "deal.fola_robbed": "T20", "deal.fola_robbed.none": "none"}
    reader.press(asked(page), "que", "deal", **fields)
    assert last(night) == event("deal", robbed=[], fola_robbed=["T20"])


def test_all_other_counting_cards_are_told_at_once(desk: Desk) -> None:
    """Some cards of one pair, and that the others have the rest; T14 is not among them."""
    reader, night = at(desk)
    night.log(DEAL)
    page = reader.go(f"/n/{night.id}/anotar/paso?que=tally")
    fields = {"cards.NS": "24", "cards.EO": "60", "last_trick": "NS", "captured.NS": "ro t1", "captured.fola": "T29", "captured.rest": "EO"}
    reader.press(asked(page), "que", "tally", **{f"tally.{name}": text for name, text in fields.items()})
    rest = [code for code in COUNTED if code not in ("RO", "T1", "T29")]
    assert last(night)["data"]["captured"] == {"NS": ["RO", "T1"], "EO": rest, "fola": ["T29"]}


def test_counting_cards_stand_where_the_tricks_have_them(desk: Desk) -> None:
    """After a trick its cards are with their captors, and a discard that counts in the Fola; only the rest is asked."""
    reader, night = at(desk)
    trick = event("trick", cards={"ana": "T40", "beto": "RO", "carla": "L", "dario": "T1"})
    night.log(DEAL, event("exchange", player="dario", discards=["T29"]), trick)
    form = asked(reader.go(f"/n/{night.id}/anotar/paso?que=tally"))
    assert [form.fields[f"tally.captured.{heap}"] for heap in NOTHING] == ["", "RO L T1 T40", "T29"]
    assert 'data-among="RO RC' in reader.go(f"/n/{night.id}/anotar/paso?que=tally").html


def test_a_count_that_leaves_out_cards_is_not_taken(desk: Desk) -> None:
    """The page says which are missing."""
    reader, night = at(desk)
    night.log(DEAL)
    page = enter(reader, night, event("tally", cards={"NS": 80, "EO": 4}, last_trick="NS", captured={"NS": [*COUNTED[1:]]}))
    assert page.status == 409 and "RO" in page.text


def test_who_is_on_a_side_is_said(desk: Desk) -> None:
    """The pairs change with every giro: a page that asks for NS says who that is."""
    reader, night = at(desk)
    night.log(DEAL)
    html = reader.go(f"/n/{night.id}/anotar/paso?que=tally").html
    assert "NS: Dario y Beto" in html and "EO: Ana y Carla" in html


def test_ninety_seven_cards_are_tapped_by_kind(desk: Desk) -> None:
    """Seven kinds; every card in one of them."""
    reader, night = at(desk)
    html = reader.go(f"/n/{night.id}/anotar/paso").html
    kinds = re.findall(r'data-group="([^"]+)"', html)
    assert kinds == ["oros", "copas", "espadas", "bastos", "1–19", "20–35", "aires"]
    cards = re.findall(r'data-card="([^"]+)" data-in="([^"]+)"', html)
    assert len(cards) == 97 and {kind for _, kind in cards} == {*kinds}
    assert [code for code, kind in cards if kind == "aires"] == ["T36", "T37", "T38", "T39", "T40", "L"]


def test_a_known_hand_offers_only_its_own_cards(desk: Desk) -> None:
    """In the select of a trick, and in what the script works with."""
    reader, night = at(desk)
    record = record_of("minchiate", "02-mano-completa")
    night.log(*record[1:6])
    html = reader.go(f"/n/{night.id}/anotar/paso?que=trick").html
    data = json.loads(html.split('id="step-data" data-live>')[1].split("</script>")[0])
    assert sorted(data["held"]) == sorted(FOUR) and {len(own) for own in data["cards"].values()} == {21}


def test_what_a_table_meets_next_is_asked_first(desk: Desk) -> None:
    """Discards, versículas, then trick after trick; also behind somebody who falls."""
    reader, night = at(desk)
    path = f"/n/{night.id}/anotar/paso"
    for sent, likeliest in (
        (DEAL, "exchange"),
        (event("exchange", player="carla", discards=1), "exchange"),
        (event("exchange", player="dario", discards=1), "declaration"),
        (event("declaration", player="ana", kind="versicula", cards=["T1", "T13", "T28"]), "declaration"),
        (event("trick", winner="ana"), "trick"),
        (event("declaration", player="beto", kind="caida"), "trick"),
    ):
        night.log(sent)
        assert f'data-que="{likeliest}" aria-current="true"' in reader.go(path).html, sent
