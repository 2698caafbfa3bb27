"""Does a hand of Minchiate read as one tells it: cut and Fola, versículas by name, the ends of El Loco, laws, findings, missing Folas?"""

from __future__ import annotations

import re
from typing import Any, Final

from service.explain.cards import MINCHIATE, TAROTS
from service.explain.minchiate_cards import versicula_told
from service.explain.night import explained
from service.explain.speech import Speech
from service.words import LANGUAGES
from tests.conformance import record_of
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of
from tests.service.hostile import SPANISH

ES: Final = Speech("es", {}, MINCHIATE)


def told(*record: Event, lang: str = "es") -> str:
    """How a record reads, on one line."""
    return " ".join(explained(night_of(*record), lang).split())


def case(name: str) -> list[Event]:
    """The record of a conformance case."""
    return record_of("minchiate", name)


def opened(**data: Any) -> Event:
    """The opening of a night of Minchiate."""
    return event("night_opened", game="minchiate", players=list(FOUR), **data)


@for_each(("code", "says"), [
    ("T39", "el Mundo (39)"), ("T37", "la Luna (37)"), ("T35", "los Gemelos (35)"), ("L", "El Loco"), ("IO", "la infanta de oros"),
    ("IE", "el infante de espadas"), ("DB", "la reina de bastos"), ("10C", "el diez de copas"), ("CO", "el caballo de oros"),
])  # fmt: skip
def test_cards_are_called_by_their_names(code: str, says: str) -> None:
    """Tarots by name and number; the court of the red suits has an infanta."""
    assert ES.card(code) == says


def test_a_hand_is_listed_suit_by_suit_then_its_tarots() -> None:
    """From low to high, ten behind nine; in short a tarot is its number."""
    assert ES.held(["T13", "10O", "RO", "9O", "L", "T2", "DB"]) == "oros 9 10 R; bastos D; tarots 2 13; El Loco"
    assert [ES.code(code) for code in ("T13", "10O", "L")] == ["13", "10O", "El Loco"]


@for_each(("codes", "says"), [
    ("T1 T2 T3", "papas del 1 al 3"), ("T3 T4 T5 L", "papas del 3 al 5, con El Loco"), ("T34 T35 T36 T37", "corrida del 34 al 37"),
    ("T1 T40 L", "el loco (el 1, el 40 y El Loco)"), ("T1 T13 T28 L", "el trece (1, 13 y 28), con El Loco"),
    ("T10 T20 T30 T40", "las decenas (10, 20, 30 y 40)"), ("T20 T30 T40", "la vergonzosa, sin el 10"), ("T10 T20 T30", "la vergonzosa, sin el 40"),
    ("RO RC RB", "tres reyes (oros, copas y bastos)"), ("RO RC RE RB L", "los cuatro reyes, con El Loco"), ("T14 T35 T39", "el demonio (14, 35 y 39)"),
])  # fmt: skip
def test_a_versicula_is_called_by_its_name(codes: str, says: str) -> None:
    """Every kind, with and without El Loco."""
    assert versicula_told(ES, codes.split()) == says


@for_each(("name", "says"), [
    ("02-mano-completa", ("Quedan en la Fola: oros 2, copas 2, espadas 1 y bastos 1.", "El Loco vuelve a EO, que da otra carta por él.",
                          "En la Fola, al final: espadas 5, bastos 3, oros 2 y copas 2.", "Bazas: NS, 12; EO, 9.")),
    ("03-empate", ("nadie paga.",)),
    ("11-loco-olvidado", ("EO mata El Loco, y nota 5. Era la última baza, y se había olvidado El Loco: EO nota 5 más.",)),
    ("12-sin-presa", ("Ganan Dario y Beto por 890 (840 + 50, que lo notado va doble): 15 restos.", "por 770 (840 − 70, que lo notado va doble)")),
    ("13-renuncio-hallado-despues", ("lo descubre el rey de espadas, que juega en la baza 6", "El Loco queda a la vista hasta la primera baza de NS.")),
    ("15-mal-dado-y-cartas-de-mas", ("Dario dio mal 2 cartas. EO nota 30.", "de lo notado por EO queda solo lo último. Se quitan 20.")),
    ("16-tres-giros-y-otro-juego", ("Giro 2, mano 1 de 4: Dario y Ana (NS) contra Beto y Carla (EO). Da Dario.", "Empieza otro juego.")),
    ("17-giro-sin-acabar", ("Cada resto vale 1,00 €.", "por la Fola que no se hizo", "Al giro le faltaron las Folas de Beto, Ana y Carla.")),
    ("play-loco-sin-presa", ("pierde El Loco",)),
])  # fmt: skip
def test_a_case_is_told_with_what_it_is_about(name: str, says: tuple[str, ...]) -> None:
    """And in English nothing of it is Spanish but the names of the tarots."""
    record = case(name)
    text = told(*record)
    assert all(each in text for each in says), text
    english = re.sub("|".join(TAROTS.values()), " ", told(*record, lang="en"))
    assert not SPANISH.findall(english), SPANISH.findall(english)


def test_every_finding_is_told_in_both_languages() -> None:
    """A record with all of them."""
    record = case("law-all-findings-in-order")
    codes = {finding.code for hand in _hands(record) for finding in hand.findings}
    assert {"robo_irregular", "pillada_irregular", "cuenta_errada", "versicula_sin_declarar"} <= codes
    for lang in LANGUAGES:
        assert all(f"[{finding.source}]" in told(*record, lang=lang) for hand in _hands(record) for finding in hand.findings)


def _hands(record: list[Event]) -> Any:
    night = night_of(*record)
    return night.game.hands(night.table)


def test_what_is_not_told_is_not_said() -> None:
    """An empty list says nothing was robbed; a field left out says nothing."""
    bare, empty = told(opened(), event("deal")), told(opened(), event("deal", robbed=[], fola_robbed=[], fola_taken=[]))
    assert "corta" not in bare and "Fola" not in bare
    assert "Carla corta y no roba nada." in empty and "Dario no roba nada de la Fola. Dario no pilla nada." in empty


def test_the_draw_is_told_where_it_was_written() -> None:
    """At the opening, and for another game."""
    text = told(opened(draw_order=["dario", "beto", "carla", "ana"]))
    assert "En el sorteo, de la carta más alta a la más baja: Dario, Beto, Carla y Ana." in text


def test_discards_and_a_fall_are_told() -> None:
    """A number of cards, none, and cards laid open."""
    text = told(
        opened(),
        event("deal"),
        event("exchange", player="carla", discards=2),
        event("exchange", player="dario", discards=0),
        event("declaration", player="ana", kind="caida"),
    )
    assert "Carla descarta 2 cartas. Dario no descarta nada. Ana se cae: no le quedan tarots, y enseña sus cartas." in text
