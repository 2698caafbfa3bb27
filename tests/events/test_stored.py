"""Do stored data tell the same fact again, also when they were stored by an older version?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from events import upcast as upcasting
from events.facts import UNTOLD, Correction, Door, Fact, PassOut, Player, door
from events.games.cientos import Acuse
from events.games.tresillo import DOOR, Deal
from events.schemas import fact_from
from events.stored import fact_of
from events.text import json_lines
from events.upcast import upcast
from projections.replay import read, replay
from projections.yields import yields
from rules.registry import GAMES
from tests.events.test_facts import fields_of
from tests.for_each import for_each
from tests.nights import Event, event, opened
from tests.rules.cientos.hands import BLANCAS, four, opened as opened_cientos, punto, said, secansa, three
from tests.rules.malilla.hands import opened as opened_malilla
from tests.rules.mediator.hands import opened as opened_mediator
from tests.rules.minchiate.hands import opened as opened_minchiate, tallied as tallied_minchiate
from tests.rules.revesino.hands import counted as tallied, opened as opened_revesino

NINE = ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O"]
STOCK = ["4O", "5O", "6O", "1C", "2C", "3C", "4C", "5C", "6C", "7C", "SC", "CC", "RC"]
OF_TRESILLO: tuple[Event, ...] = (
    opened(),
    opened(
        overrides={"favor": "oros", "cut_limits": [3, 37], "solera": True},
        first_dealer="ana",
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"plate": 12, "puesta": "primera", "reserved": [{"player": "ana", "tantos": 40}, {"player": "beto", "tantos": 30}]},
    ),
    opened(carried={}),
    event("seats_changed", players=["beto", "ana", "carla"], first_dealer="carla"),
    event("deal"),
    event("deal", dealer="ana", hands={"beto": NINE}, stock=STOCK, cut=20),
    event("bid", player="ana", call="juego"),
    event("contract", player="ana", lance="solo", trump="oros"),
    event("contract", player="ana", lance="vuelta", turned="4O", solera=True),
    event("pass_out"),
    event("exchange", player="ana", discards=["1E"], drawn=1),
    event("exchange", player="ana", discards=0, drawn=[]),
    event("declaration", player="ana", kind="estuches", count=-3),
    event("declaration", player="ana", kind="reserva", reserve=False),
    event("trick", cards={"ana": "1E", "beto": "2E", "carla": "3E"}, leader="ana", advanced="beto"),
    event("trick", winner="ana"),
    event("rendicion", player="ana", bien=True),
    event("defensa", player="beto"),
    event("bola", player="ana"),
    event("tally", tricks={"ana": 5, "beto": 4}, primeras="hombre", estuches=3, bola="lost"),
    event("tally", rendicion=True, reserve={"ana": True}),
    event("tally", tricks={"ana": 5, "beto": 4}, rendicion=True, defensor="beto"),
    event("penalty", player="ana", law="reparto"),
    event("transfer", from_="ana", to="plate", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="stands", note=""),
    event(
        "correction", strike=[2, 3], insert=[event("deal"), event("transfer", from_="ana", to="beto", tantos=1, reason="")], reason="a slip"
    ),
    event("correction", strike=[1], insert=[opened(carried={"reserved": [{"player": "ana", "tantos": 1}]})], reason=""),
    event("correction", after=2, insert=[event("pass_out")], reason=""),
    event("correction", strike=[2], reason="undo"),
    event("night_closed", leftovers="share"),
    event("paid", from_="ana", to="plate", tantos=5),
)
TEN = ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O"]
OF_MEDIATOR: tuple[Event, ...] = (
    opened_mediator(),
    opened_mediator(
        "dosillo",
        tariff="estuche-tres",
        overrides={"favor": "copas", "king_kept": False, "put": 12},
        first_dealer="ana",
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"plate": 40, "multas": 16, "excluded": ["beto"]},
    ),
    opened_mediator(carried={}),
    event("seats_changed", players=["beto", "ana", "dario", "carla"], first_dealer="carla"),
    event("deal"),
    event("deal", dealer="ana", hands={"beto": TEN}, stock=[*STOCK, "7E"], packets=[3, 3, 4], announced=True),
    event("bid", player="ana", call="entrada", favor="refavor"),
    event("contract", player="ana", lance="mediator", trump="oros", called="RC", bola=True),
    event("contract", player="ana", lance="vuelta", trump="oros", turned="4O"),
    event("contract", player="ana", lance="entrada", trump="oros", called="10X"),
    event("pass_out"),
    event("exchange", player="ana", with_="beto", discards=["4B"], drawn=["RC"]),
    event("exchange", player="ana", discards=1, drawn=1),
    event("declaration", player="ana", kind="calidades", primeras=True, estuches=3),
    event("declaration", player="ana", kind="calidades", contra_estuche=True),
    event("declaration", player="ana", kind="sorteo", card="7E"),
    event("declaration", player="ana", kind="tendido"),
    event("trick", cards={"ana": "1E", "beto": "2E"}, leader="ana", advanced="beto"),
    event("trick", winner="ana", law="ley-8"),
    event("rendicion", player="ana"),
    event("rendicion", player="ana", answer="admitted", partner="beto"),
    event("rendicion", player="ana", answer="admitted", partner=None),
    event("defensa", player="beto"),
    event("bola", player="ana", from_start=True),
    event("tally", tricks={"ana": 5, "beto": 4}, partner="carla", primeras=False, estuches=0, contra_estuche=True, cut_after=2),
    event("tally", tricks={"ana": 6}, partner=None),
    event("tally", tricks={"ana": 6, "beto": 4}),
    event("penalty", player="ana", law="ley-2"),
    event("penalty", player="ana", law="ley-4", cards=2, forced=True, game=False, damages=[{"to": "beto", "tantos": 3}]),
    event("penalty", player="ana", law="ley-6", paid=False),
    event("penalty", player="ana", law="ley-7", effect="none", bola=False, primeras=True),
    event("penalty", player="ana", law="ley-8", kept=True, injured="beto", bola=True, damages=[]),
    event("penalty", player="ana", law="ley-9", other="beto", partner="carla"),
    event("penalty", player="ana", law="ley-11", decisive=False, times=2, noticed_by="beto"),
    event("transfer", from_="ana", to="plate", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="corrected", note=""),
    event(
        "correction", strike=[2, 3], insert=[event("tally", tricks={"ana": 6}, partner=None), event("deal", packets=[4, 3, 3])], reason=""
    ),
    event("correction", after=2, insert=[event("penalty", player="ana", law="ley-1", damages=[{"to": "beto", "tantos": 1}])], reason=""),
    event("night_closed", leftovers="carry"),
    event("paid", from_="ana", to="plate", tantos=5),
)
ELEVEN = [*TEN, "8B"]
SOLD, PULLED, LED = (
    {"how": "sold", "player": "ana", "to": "beto"},
    {"how": "pulled", "player": "ana", "by": "beto"},
    {"how": "led", "player": "ana"},
)
FATES: Event = {"1O": SOLD, "1C": PULLED, "1E": LED, "1B": SOLD}
OF_REVESINO: tuple[Event, ...] = (
    opened_revesino(),
    opened_revesino(
        "platillo",
        overrides={"fondo": 40, "mariperez": True, "rounds": None, "corte": "baza"},
        first_dealer="ana",
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"plate": 40, "reserved": [{"player": "beto", "tantos": 8}, {"player": "ana", "tantos": 4}]},
    ),
    opened_revesino(carried={}),
    event("seats_changed", players=["beto", "ana", "dario", "carla"], first_dealer="carla"),
    event("deal"),
    event("deal", dealer="ana", hands={"beto": ELEVEN}, stock=["9O", "8C", "0X"], last_round=True),
    event("exchange", player="ana", discards=["9E"], drawn=["8O"]),
    event("exchange", player="ana", discards=1, drawn=0),
    event("declaration", player="ana", kind="sorteo"),
    event("declaration", player="ana", kind="sorteo", pena=2),
    event("trick", cards={"ana": "1E", "beto": "2E", "carla": "9E", "dario": "8E"}, leader="ana"),
    event("trick", cards={"ana": "1E", "beto": "2E", "carla": "9E"}, winner="ana"),
    event("trick", winner="ana"),
    tallied((5, 2, 2, 2), (30, 1, 2, 1), FATES),
    tallied((0, 9, 1, 1), (0, 30, 4, 2), FATES, revesino={"player": "beto", "cut_by": "carla"}, cuatro_ases={"player": "ana"}),
    event("tally", tricks={"ana": 11, "beto": 0, "carla": 0, "dario": 0}, revesino={"player": "ana"}),
    event(
        "tally",
        tricks={"ana": 2, "beto": 9, "carla": 0, "dario": 0},
        cuatro_ases={"player": "ana", "first_left": True, "introduced_by": "beto"},
    ),
    event("penalty", player="ana", law="mal-dado", cause="monte"),
    event("penalty", player="ana", law="renuncio", trick=3, hand=1, by="beto"),
    event("penalty", player="ana", law="juntar-cartas", items=["partida", "CC"]),
    event("transfer", from_="ana", to="plate", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="corrected", note=""),
    event("correction", strike=[3], insert=[tallied((5, 2, 2, 2), (30, 1, 2, 1), FATES)], reason=""),
    event("correction", after=2, insert=[event("penalty", player="ana", law="juntar-cartas", items=["revesino"])], reason=""),
    event("night_closed", leftovers="share"),
    event("paid", from_="ana", to="plate", tantos=5),
)
PILES = [["9O", "8C", "0X", "1E"], *[["2O", "3O", "4O", "5O"]] * 5]
OF_MALILLA: tuple[Event, ...] = (
    opened_malilla(),
    opened_malilla(
        "barrotada",
        overrides={"favorito": None, "alce_pays": "all", "rounds": 3, "mariperez": True},
        first_dealer="ana",
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"plate": 0, "reserved": []},
    ),
    opened_malilla(carried={}),
    event("seats_changed", players=["beto", "ana", "dario", "carla"], first_dealer="carla"),
    event("seats_changed", players=["beto", "ana"], partida="new", favorito="oros"),
    event("seats_changed", players=["beto", "ana"], partida="new", favorito=None),
    event("seats_changed", players=["beto", "ana"], partida="same"),
    event("deal", turned="9O"),
    event("deal", turned="0X", dealer="ana", hands={"beto": ELEVEN, "ana": []}, stock=[*TEN, "9O", "8C"], last_round=True),
    event("deal", turned="9O", piles={"ana": PILES}, last_round=False),
    event("exchange", player="ana", discards=["9E"], drawn=["8O"]),
    event("exchange", player="ana", discards=0, drawn=[]),
    event("exchange", player="ana", discards=12, drawn=12),
    event("trick", cards={"ana": "1E", "beto": "2E"}, leader="ana", raised_by="carla", amended={"beto": "9E"}),
    event("trick", winner="ana", raised_by="beto"),
    event("tally", points={"ana": 41}),
    event("tally", points={"ana": -1, "beto": 3}, asleep=5, tricks={"ana": 12, "beto": 0}),
    event("penalty", player="ana", law="renuncio", trick=24),
    event("penalty", player="ana", law="mal-dado", cause="baraja"),
    event("penalty", player="ana", law="dar-sin-tocarle", play_begun=False),
    event("transfer", from_="ana", to="beto", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="corrected", note=""),
    event("correction", strike=[3], insert=[event("deal", turned="9O", piles={"ana": PILES})], reason=""),
    event("correction", after=2, insert=[event("seats_changed", players=["beto", "ana"], partida="new", favorito=None)], reason=""),
    event("night_closed", leftovers="share"),
    event("paid", from_="ana", to="beto", tantos=5),
)
ACUSES: list[Event] = [BLANCAS, punto(51, suit="oros"), secansa(5, "1", shown=False), four("R"), three("2", shown=True)]
OF_CIENTOS: tuple[Event, ...] = (
    opened_cientos(),
    opened_cientos(
        "cientos-adiciones",
        overrides={"carteo": "rival_lead", "calidades": True, "calidad": None, "juego": 8},
        first_dealer="ana",
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"board": {"ana": 50, "beto": 100}, "lack": {"ana": 3, "beto": 5}},
    ),
    opened_cientos(carried={}),
    opened_cientos(carried={"board": {}, "lack": {}}),
    event("seats_changed", players=["beto", "carla"], first_dealer="carla"),
    event("deal"),
    event("deal", dealer="ana", hands={"beto": [*ELEVEN, "9O"]}, stock=["0X", *STOCK[:7]], cut=16, by=3),
    event("exchange", player="ana", discards=["9E"], drawn=["8O"]),
    event("exchange", player="ana", discards=0, drawn=[]),
    event("exchange", player="ana", discards=5),
    *(said("ana", **each) for each in ACUSES),
    said("ana", "salida", suit="oros"),
    said("ana", "enmienda", what="catorce", rank="R", to="C"),
    event("trick", cards={"ana": "1E", "beto": "2E"}, leader="ana", winner="ana"),
    event("trick", cards={"ana": "1E"}, withdrawn=[{"player": "beto", "card": "9E"}], unannounced=True),
    event("trick", winner="ana", low=True, withdrawn=[]),
    event("trick", leader="ana"),
    event("tally", tricks={}),
    event("tally", tricks={"ana": 7, "beto": 5}, carteo={"ana": 8}, acuses={"ana": ACUSES, "beto": []}, pique=True, game="ana"),
    event("penalty", player="ana", law="dar-seguidas"),
    event("penalty", player="ana", law="carta-de-mas", decision="stands"),
    event("penalty", player="ana", law="robo-de-mas", to="stock", card="0X"),
    event("penalty", player="ana", law="descarte-visto", suit="copas"),
    event("penalty", player="ana", law="catorce-por-otro", adds=ACUSES),
    event("penalty", player="ana", law="acuse-falso", adds=[]),
    event("transfer", from_="ana", to="beto", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="corrected", note=""),
    event("correction", strike=[3], insert=[event("tally", tricks={}, acuses={"ana": ACUSES, "beto": ACUSES})], reason=""),
    event("correction", after=2, insert=[event("penalty", player="ana", law="acuse-falso", adds=ACUSES)], reason=""),
    event("night_closed", leftovers="share"),
    event("paid", from_="ana", to="beto", tantos=5),
)
TWENTY_ONE = [f"T{number}" for number in range(20, 41)]
OF_MINCHIATE: tuple[Event, ...] = (
    opened_minchiate(),
    opened_minchiate(
        overrides={"demonio": True},
        first_dealer="ana",
        draw_order=["ana", "carla", "dario", "beto"],
        stake={"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2},
        zone="Europe/Madrid",
        day="2026-07-10",
        names={"ana": "Ana"},
        carried={"plate": 0, "reserved": []},
    ),
    opened_minchiate(carried={}),
    event("seats_changed", players=["beto", "ana", "dario", "carla"], first_dealer="carla", draw_order=["carla", "ana", "beto", "dario"]),
    event("deal"),
    event("deal", robbed=[], hands={}, turned={}, fola=[], fola_robbed=[], fola_taken=[]),
    event(
        "deal",
        dealer="ana",
        robbed=["RO", "L"],
        hands={"beto": TWENTY_ONE},
        turned={"beto": "T40", "ana": "0X"},
        fola=["T1", "10O", "IC", "DE"],
        fola_robbed=["T1"],
        fola_taken=[],
    ),
    event("exchange", player="ana", discards=["10O"]),
    event("exchange", player="ana", discards=2),
    event("declaration", player="ana", kind="versicula", cards=["T1", "T13", "T28", "L"]),
    event("declaration", player="ana", kind="caida"),
    event("trick", cards={"ana": "1E", "beto": "2E", "carla": "L", "dario": "T40"}, leader="ana", winner="dario"),
    event("trick", winner="ana"),
    tallied_minchiate(),
    tallied_minchiate(
        ns=["RO", "T2"],
        fola=["T29", "L"],
        noted={"NS": {"robo": 5, "vuelta": 3, "muerte": 0}, "EO": {"robo_fola": 10, "versicula": 15}},
        tricks={"ana": 9, "beto": 12},
    ),
    tallied_minchiate(noted={"EO": {}}),
    event("penalty", player="ana", law="mal-dado", cards=2),
    event("penalty", player="ana", law="cartas-de-mas"),
    event("penalty", player="ana", law="renuncio", trick=21, hand=3),
    event("transfer", from_="ana", to="beto", tantos=5, reason="agreed"),
    event("dispute", hand=1, by="ana", claim="no"),
    event("dispute", deal={"seq": 2}, by="ana", claim="no"),
    event("ruling", deal={"seq": 9, "insert": 2}, decision="stands", note=""),
    event("ruling", hand=1, decision="corrected", note=""),
    event("correction", strike=[3], insert=[tallied_minchiate(fola=["T29"], noted={"NS": {"muerte": 3}})], reason=""),
    event("correction", after=2, insert=[event("deal", hands={"ana": TWENTY_ONE}, fola_taken=["L"])], reason=""),
    event("night_closed", leftovers="share"),
    event("paid", from_="ana", to="beto", tantos=5),
)
EXAMPLES = {
    "tresillo": OF_TRESILLO,
    "mediator": OF_MEDIATOR,
    "revesino": OF_REVESINO,
    "malilla": OF_MALILLA,
    "cientos": OF_CIENTOS,
    "minchiate": OF_MINCHIATE,
}
"""Game → events of each of its types, with and without what may be left out."""
EVERY_EXAMPLE = [pytest.param(game, sent, id=f"{game}-{sent['type']}") for game, examples in EXAMPLES.items() for sent in examples]
NIGHTS = sorted((Path(__file__).parents[2] / "service" / "nights").glob("*.jsonl"))


def stored(sent: Event, door: Door) -> Fact:
    """The fact that stored data tell: through bytes and back, as a store keeps them."""
    kept = json.loads(json.dumps(sent))
    return fact_of(kept["type"], 1, kept["data"], door)


def test_there_is_an_example_of_every_type() -> None:
    """So that none is forgotten when a game gets a new one."""
    assert {game: {each["type"] for each in examples} for game, examples in EXAMPLES.items()} == {
        name: set(game.door) for name, game in GAMES.items()
    }


@for_each("game", EXAMPLES)
def test_there_is_an_example_of_every_field(game: str) -> None:
    """Of those of the events themselves, as JSON names them."""
    told = {(each["type"], name) for each in EXAMPLES[game] for name in each["data"]}
    assert told == {(kind, field.name.removesuffix("_")) for kind, cls in GAMES[game].door.items() for field in fields_of(cls)}


@for_each(("game", "sent"), EVERY_EXAMPLE)
def test_stored_data_tell_the_fact_that_was_sent(game: str, sent: Event) -> None:
    """The same class, the same values, of the same kinds: a list of the JSON is a tuple in both."""
    fact = stored(sent, GAMES[game].door)
    assert fact == fact_from(sent, GAMES[game].door)
    assert isinstance(fact, GAMES[game].door[sent["type"]])


@for_each(("game", "sent"), EVERY_EXAMPLE)
def test_stored_data_stay_as_they_are(game: str, sent: Event) -> None:
    """Building a fact changes nothing of what the store handed out."""
    data = json.loads(json.dumps(sent["data"]))
    fact_of(sent["type"], 1, data, GAMES[game].door)
    assert data == sent["data"]


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_a_stored_night_replays_to_the_same_bytes(file: Path) -> None:
    """What was taken once and stored yields what it yielded when it was sent; every bundled night, as `tests/test_cases.py` every case."""
    record = json_lines(file.read_bytes())
    sent = read(record, envelope=True)
    assert sent.refused is None and sent.night is not None
    door = sent.night.game.door
    again = replay(stored(each, door) for each in record)
    assert again.refused is None and again.night is not None
    assert json.dumps(yields(again.night)) == json.dumps(yields(sent.night))


def test_lists_within_lists_are_tuples_within_tuples() -> None:
    """Six piles of four are as frozen as all else of a fact, read off a store or sent."""
    door = GAMES["malilla"].door
    sent = event("deal", turned="9O", piles={"ana": PILES})
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "piles", None) == {"ana": tuple(tuple(pile) for pile in PILES)}


def test_lists_of_parts_by_key_are_tuples_of_parts() -> None:
    """What each announced, read off a store or sent, also where a correction brings it."""
    door = GAMES["cientos"].door
    sent = event("tally", tricks={}, acuses={"ana": [punto(51), four("1")], "beto": []})
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "acuses", None) == {"ana": (Acuse(kind="punto", value=51), Acuse(kind="catorce", rank="1")), "beto": ()}
    correction = stored(event("correction", strike=[3], insert=[sent], reason=""), door)
    assert isinstance(correction, Correction) and correction.insert == (stored(sent, door),)


@for_each(("told", "held"), [({}, UNTOLD), ({"favorito": None}, None), ({"favorito": "copas"}, "copas")])
def test_no_suit_is_another_thing_than_none_told(told: Event, held: str | None) -> None:
    """The favorite of a new partida: null says that there is none, left out it stays what it was."""
    door = GAMES["malilla"].door
    sent = event("seats_changed", players=["ana", "beto"], partida="new", **told)
    for fact in (stored(sent, door), fact_from(sent, door)):
        assert getattr(fact, "favorito", "") == held


def test_a_type_that_the_game_does_not_have_is_a_damaged_store() -> None:
    """It cannot have been taken."""
    with pytest.raises(KeyError):
        fact_of("mano", 1, {}, DOOR)


@for_each("schema", [2, 3, 0, -1])
def test_a_schema_that_this_version_does_not_know_is_a_lookup_error(schema: int) -> None:
    """Newer than the newest, or no schema at all."""
    with pytest.raises(LookupError):
        fact_of("deal", schema, {}, DOOR)


def test_the_error_of_a_newer_schema_says_what_is_known() -> None:
    """The operator reads it: a newer version wrote this file."""
    with pytest.raises(LookupError, match="deal has schema 9; this version knows 1 to 2"):
        upcast("deal", 9, 2, {})


def test_a_close_of_before_has_the_data_of_today() -> None:
    """And so has a correction, which may hold a close: the number alone says by which readings it closed."""
    assert [*upcasting.UPCASTERS] == [("night_closed", 1), ("correction", 1)]
    for kind, data in (("night_closed", {"leftovers": "carry"}), ("correction", {"strike": [3], "reason": "no fue"})):
        assert upcast(kind, 1, 2, data) == data


@dataclass(frozen=True, slots=True, kw_only=True)
class Toast(Fact):
    """A fact of the third generation: first `who`, then `name`, now `player` and how many glasses."""

    type: ClassVar[str] = "toast"
    schema: ClassVar[int] = 3
    player: Player
    glasses: int


def renamed(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From 1 to 2: `who` became `name`."""
    return {"name": data["who"]}


def counted(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """From 2 to 3: `name` became `player`, and the glasses are counted."""
    return {"player": data["name"], "glasses": 1}


@pytest.fixture
def toasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Upcasters of the toast, for one test."""
    monkeypatch.setitem(upcasting.UPCASTERS, ("toast", 1), renamed)
    monkeypatch.setitem(upcasting.UPCASTERS, ("toast", 2), counted)


@pytest.mark.usefixtures("toasts")
@pytest.mark.parametrize(
    ("schema", "data"),
    [(1, {"who": "ana"}), (2, {"name": "ana"}), (3, {"player": "ana", "glasses": 1})],
)
def test_upcasters_are_applied_in_steps(schema: int, data: Event) -> None:
    """Whatever generation was stored, the newest is built; the stored data are not touched."""
    kept = dict(data)
    assert fact_of("toast", schema, data, door(Toast)) == Toast(player="ana", glasses=1)
    assert data == kept


@pytest.mark.usefixtures("toasts")
def test_an_upcaster_that_is_missing_is_a_lookup_error() -> None:
    """A step that was never shipped: 0 to 1."""
    with pytest.raises(LookupError):
        fact_of("toast", 0, {"who": "ana"}, door(Toast))
    with pytest.raises(LookupError):
        fact_of("toast", 4, {"player": "ana", "glasses": 1}, door(Toast))


def test_upcasters_are_for_the_type_they_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another type at the same number is left alone."""
    monkeypatch.setitem(upcasting.UPCASTERS, ("toast", 1), renamed)
    assert fact_of("pass_out", 1, {}, DOOR) == PassOut()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended(Correction):
    """A correction of the second generation."""

    schema: ClassVar[int] = 2


def test_the_upcaster_of_a_correction_brings_its_inserts_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inserted events have no schema of their own: they are as old as the correction that brought them."""

    def lifted(data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {**data, "insert": [{**each, "data": {"cut": each["data"]["lifted"]}} for each in data["insert"]]}

    monkeypatch.setitem(upcasting.UPCASTERS, ("correction", 1), lifted)
    data = {"strike": [2], "insert": [{"type": "deal", "data": {"lifted": 20}}], "reason": ""}
    fact = fact_of("correction", 1, data, {**DOOR, "correction": Mended})
    assert isinstance(fact, Mended)
    assert fact.insert == (Deal(cut=20),)
