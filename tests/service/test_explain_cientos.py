"""Does a hand of Cientos read as one tells it: acuses and their answers, what a trick makes, laws, what a lead cut short?"""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from events.games.cientos import FIELDS_OF_LAWS, Law
from service.explain.night import explained
from service.words import LANGUAGES
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import TWO, counted, laid, opened
from tests.service.hostile import SPANISH

QUIET: Final = counted((7, 5), (9, 6))


def told(*record: Event, lang: str = "es") -> str:
    """How a record reads, on one line."""
    return " ".join(explained(night_of(*record), lang).split())


def said(player: str, kind: str, **fields: Any) -> Event:
    """Something announced aloud."""
    return event("declaration", player=player, kind=kind, **fields)


def tricks(*winners: str) -> list[Event]:
    """Tricks of which only the winner is told."""
    return [event("trick", winner=winner) for winner in winners]


def law(name: str, **fields: Any) -> list[Event]:
    """A hand in which a law is applied to beto, in time."""
    penalty = event("penalty", player="ana" if name == "salida-cambiada" else "beto", law=name, **fields)
    deal = event("deal", dealer="beto")
    exchanges = [event("exchange", player="ana", discards=3), event("exchange", player="beto", discards=3)]
    match name:
        case "dar-seguidas":
            return [deal, QUIET, deal, penalty]
        case "robo-de-mas":
            return [deal, exchanges[0], event("exchange", player="beto", discards=3, drawn=4), penalty]
        case "descarte-visto":
            return [deal, *exchanges, penalty]
        case "salida-cambiada":
            return [deal, said("ana", "salida", suit="oros"), penalty]
        case "carta-del-monte":
            return [deal, exchanges[0], penalty]
        case "carta-de-mas-jugando" | "acuse-falso" | "catorce-por-otro":
            return [deal, QUIET, penalty]
    return [deal, penalty]


FIELDS: Final = {"decision": "stands", "to": "stock", "suit": "copas"}
LAWS: Final[list[tuple[str, Event]]] = [
    *((name, {field: FIELDS[field] for field in FIELDS_OF_LAWS.get(name, ((), ()))[0]}) for name in get_args(Law)),
    ("carta-de-mas", {"decision": "redeal"}),
    ("robo-de-mas", {"to": "discard"}),
    ("acuse-falso", {"adds": [{"kind": "punto", "value": 40}]}),
]


@for_each(("name", "fields"), LAWS)
def test_every_law_is_told_in_both_languages(name: str, fields: Event) -> None:
    """What somebody did, what it costs him, that the hand is null or goes on; a sentence of its own for each."""
    opening = opened(overrides={"show": "punto_secansas"})
    texts = {lang: told(opening, *law(name, **fields), lang=lang) for lang in LANGUAGES}
    null = name in ("dar-seguidas", "naipes-iguales", "mal-repartido") or fields.get("decision") == "redeal"
    assert ("La mano no vale, y se da otra vez." in texts["es"]) == null
    assert ("Se juega así." in texts["es"]) == (fields.get("decision") == "stands")
    assert ("Ana añade punto de 40." in texts["es"]) == ("adds" in fields)
    assert not SPANISH.findall(texts["en"].replace("catorce-por-otro", "")), texts["en"]


def test_the_laws_that_are_told_are_those_that_there_are() -> None:
    """Each sentence is another."""
    whole = {told(opened(overrides={"show": "punto_secansas"}), *law(name, **fields)) for name, fields in LAWS}
    assert len(whole) == len(LAWS)


def test_who_counts_no_acuses_with_a_card_too_many_is_told_by_the_house_rule() -> None:
    """All, or only what was announced."""
    record = law("carta-de-mas-jugando")
    assert "no cuenta nada en esta mano." in told(opened(), *record)
    assert "sus acuses no cuentan." in told(opened(overrides={"extra_card": "no_acuses"}), *record)


@for_each(("mine", "yours", "says"), [
    (said("ana", "punto", value=51), said("beto", "punto", value=41),
     ("Ana acusa punto de 51 («bueno es», cuenta 5).", "Beto acusa punto de 41 (Ana tiene más: no cuenta).")),
    (said("ana", "punto", value=41), said("beto", "punto", value=51),
     ("Ana acusa punto de 41 («tengo», dice Beto: no cuenta).", "Beto acusa punto de 51 (cuenta 5).")),
    (said("ana", "secansa", length=3, top="R", suit="copas"), said("beto", "secansa", length=3, top="R"),
     ("Ana acusa tercera real de copas («igual», no lo cuenta nadie).", "Beto acusa tercera real («igual», no lo cuenta nadie).")),
    (said("ana", "tres", rank="1"), said("beto", "catorce", rank="2"),
     ("Ana acusa tres ases («tengo», dice Beto: no cuenta).", "Beto acusa catorce de dieces (cuenta 14).")),
    (said("ana", "secansa", length=5, top="1", shown=False), said("beto", "secansa", length=8, top="1"),
     ("Ana acusa quinta mayor sin enseñar («tengo», dice Beto: no cuenta).", "Beto acusa octava mayor (cuenta 18).")),
    (said("ana", "secansa", length=5, top="1", shown=False), said("beto", "secansa", length=3, top="9"),
     ("Ana acusa quinta mayor sin enseñar (no le vale).", "Beto acusa tercera al nueve (cuenta 3).")),
])  # fmt: skip
def test_an_acuse_is_told_with_its_answer(mine: Event, yours: Event, says: tuple[str, str]) -> None:
    """Bueno, igual, tengo: they follow from what both announced."""
    text = told(opened(), event("deal"), mine, yours, *tricks("ana"))
    assert all(each in text for each in says), text


def test_nothing_is_answered_before_the_other_has_spoken() -> None:
    """He may have something better: as long as no card is laid the acuse stands by itself."""
    text = told(opened(), event("deal"), said("ana", "punto", value=51))
    assert "Ana acusa punto de 51. " in text
    assert "Ana cuenta 5 de acuses." in text


def test_an_acuse_that_is_put_right_is_answered_then() -> None:
    """Sotas said for caballos."""
    mended = said("beto", "enmienda", what="catorce", rank="S", to="C")
    text = told(opened(), event("deal"), said("beto", "catorce", rank="S"), mended, *tricks("ana"))
    assert "Beto acusa catorce de sotas. Beto lo enmienda: no era catorce de sotas, sino catorce de caballos (cuenta 14)." in text


def test_what_the_hundred_made_superfluous_is_told_so() -> None:
    """Beto's punto was enough: what would have been counted behind it is not."""
    carried = {"board": dict.fromkeys(TWO, 100), "lack": dict.fromkeys(TWO, 4)}
    text = told(opened(carried=carried), event("deal"), said("beto", "punto", value=44), said("ana", "catorce", rank="1"))
    assert "Ana acusa catorce de ases (el ciento ya estaba hecho)." in text
    assert "Beto hace el ciento con los acuses y gana el juego 1, sencillo." in text
    assert "Sigue un juego de otra noche: Ana 100 (le faltan 4 para el ciento) y Beto 100 (le faltan 4 para el ciento)." in text


TWENTY_EIGHT: Final = (
    said("ana", "punto", value=60),
    said("ana", "secansa", length=6, top="1"),
    *(said("ana", "tres", rank=rank) for rank in "1R"),
)


def test_a_pique_is_told_where_it_was_made() -> None:
    """Twenty-eight and two leads; by the Adiciones the first trick makes it."""
    record = [event("deal"), *TWENTY_EIGHT, *tricks("ana", "ana")]
    text = told(opened(), *record)
    assert "Baza 2: la gana Ana. Con la salida Ana hace treinta: ¡pique! Van Ana 60 y Beto 0." in text
    assert "Baza 1: la gana Ana. Con la baza Ana hace treinta: ¡pique!" in told(opened("cientos-adiciones"), *record)


@for_each(("last", "says"), [
    ({"leader": "ana"}, "Baza 6: sale Ana. Con la salida Ana hace el ciento."),
    ({"cards": {"ana": "2O"}}, "Baza 6: sale Ana con el diez de oros. Con la salida Ana hace el ciento."),
    ({"cards": {"ana": "2O", "beto": "1O"}}, "Baza 6: sale Ana con el diez de oros; Beto, el as de oros. Con la salida Ana hace el ciento."),
])  # fmt: skip
def test_a_trick_that_was_only_led_is_nobodys(last: Event, says: str) -> None:
    """Ninety-four and five leads: the sixth makes the hundred, whether the other lays a card or not."""
    acuses = (said("ana", "punto", value=51), said("ana", "secansa", length=5, top="1"), said("ana", "catorce", rank="1"))
    text = told(opened(), event("deal"), *acuses, *tricks(*["ana"] * 5), event("trick", **last))
    assert says in text and "Bazas: Ana, 5; Beto, 0." in text
    assert "gana el juego 1, doble: Beto no llega a la mitad." in text


def test_a_trick_that_wins_the_game_is_told_so() -> None:
    """By the Adiciones, one point short of what a lead would make."""
    carried = {"board": {"ana": 100, "beto": 50}, "lack": {"ana": 2}}
    text = told(opened("cientos-adiciones", carried=carried), event("deal"), *tricks("ana"))
    assert "Baza 1: la gana Ana. Con la baza Ana hace el ciento." in text and "gana el juego 1, sencillo." in text


def test_a_false_acuse_that_came_out_late_is_told_with_what_showed_it() -> None:
    """The twelfth card: the acuses are counted anew with it."""
    first = laid("1O 7O", "RO 8O", "CO 8E", "SO 2E", "1C 9C", "1B 2C", "RB SC", "8B CC", "9E RE", "7C RC", "8C SE", "CE 1E")
    text = told(opened(), event("deal"), said("ana", "tres", rank="C"), *first)
    assert "Se ve lo que había en las manos, y los acuses se cuentan de nuevo." in text
    assert "Ana acusó lo que no tenía; lo descubre el caballo de espadas, que juega en la baza 12 [cientos-1807/mostrar]." in text


def test_a_false_acuse_that_was_known_at_once_needs_nothing_to_show_it() -> None:
    """The cards dealt and exchanged were told."""
    hand = ["7O", "2O", "CO", "RO", "1O", "7C", "8C", "9C", "SC", "1C", "RE", "1E"]
    away = event("exchange", player="ana", discards=["7O", "7C", "8C"], drawn=["7E", "8B", "CB"])
    text = told(opened(), event("deal", hands={"ana": hand}), away, said("ana", "catorce", rank="1"))
    assert "Ana acusó lo que no tenía [cientos-1807/mostrar]." in text
    assert "Ana recibe oros 7 10 C R 1; copas 7 8 9 S 1; espadas R 1." in text


@pytest.mark.parametrize(("leftovers", "says"), [("carry", "se guarda para otra."), ("share", "se deja, y no lo paga nadie.")])
def test_an_unfinished_game_is_told_at_the_end(leftovers: str, says: str) -> None:
    """Kept or dropped; it is nobody's money."""
    text = told(opened(), event("deal"), QUIET, event("night_closed", leftovers=leftovers))
    assert says in text
    assert ("El juego 1 está a medias: Ana 20 y Beto 10." in text) == (leftovers == "carry")


@pytest.mark.parametrize(("lang", "says"), [("es", "Ana 50 (le falta 1 para la mitad)"), ("en", "Ana 50 (1 short of the half)")])
def test_what_lacks_is_told_with_the_board(lang: str, says: str) -> None:
    """Forty-nine are marked fifty."""
    acuses: dict[str, list[Event]] = {
        "ana": [{"kind": "secansa", "length": 5, "top": "1"}, {"kind": "catorce", "rank": "1"}],
        "beto": [{"kind": "punto", "value": 30}],
    }
    assert says in told(opened(), event("deal"), counted((7, 5), (10, 7), acuses), lang=lang)
