"""Does a hand of Malilla read as one tells it: pairs, what each owes, laws and who does not count, what brought a renuncio to light?"""

from __future__ import annotations

from typing import Any, Final, get_args

from events.games.malilla import FIELDS_OF_LAWS, Law
from service.explain.night import explained
from service.words import LANGUAGES
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of
from tests.service.hostile import SPANISH

FIVE: Final = (*FOUR, "elena")
EVEN: Final = event("tally", points={"ana": 36})


def opened(variant: str = "companeros", players: tuple[str, ...] = FOUR, **overrides: Any) -> Event:
    """The opening of a table."""
    return event("night_opened", game="malilla", rules={"variant": variant, "overrides": overrides}, players=list(players))


def told(*record: Event, lang: str = "es") -> str:
    """How a record reads, on one line."""
    return " ".join(explained(night_of(*record), lang).split())


def law(name: str, **fields: Any) -> list[Event]:
    """A hand in which a law is applied to ana, in time."""
    before = (name in ("mal-dado", "dar-sin-tocarle") and not fields.get("play_begun")) or name != "renuncio"
    penalty = event("penalty", player="ana", law=name, **fields)
    deal = event("deal", turned="1C", dealer="ana" if name in ("mal-dado", "dar-sin-tocarle") else "dario")
    count = [] if name == "mal-dado" or (name == "dar-sin-tocarle" and not fields.get("play_begun")) else [EVEN]
    return [opened(), deal, *([penalty, *count] if before else [*count, penalty])]


LAWS: Final = [
    *((name, {}) for name in get_args(Law) if name != "mal-dado"),
    *((name, {"trick": 3}) for name, fields in FIELDS_OF_LAWS.items() if fields == ("trick",)),
    *(("mal-dado", {"cause": cause}) for cause in ("reparto", "baraja")),
    ("dar-sin-tocarle", {"play_begun": True}),
]


@for_each(("name", "fields"), LAWS)
def test_every_law_is_told_in_both_languages(name: str, fields: Event) -> None:
    """What somebody did, in which trick, and whether his side counts; a sentence of its own for each."""
    texts = {lang: told(*law(name, **fields), lang=lang) for lang in LANGUAGES}
    assert len({told(*law(name, **fields)), told(opened(), event("deal", turned="1C"), EVEN)}) == 2
    assert ("El partido de Ana no cuenta." in texts["es"]) == (name not in ("mal-dado", "dar-sin-tocarle", "carta-de-menos", "ver-bazas"))
    assert ("baza 3" in texts["es"]) == ("trick 3" in texts["en"]) == ("trick" in fields)
    assert not SPANISH.findall(texts["en"]), texts["en"]


def test_faults_of_one_kind_are_told_with_their_number() -> None:
    """Three talks of beto, one of dario; what each pays stands in one line a fault."""
    talk = [event("penalty", player=player, law="hablar") for player in ("beto", "beto", "dario", "beto")]
    points = event("tally", points={"ana": 10, "beto": 20, "carla": 20, "dario": 22})
    text = told(opened("barrotada"), event("deal", turned="2C"), points, *talk)
    assert "Faltas: Beto, hablar antes de tiempo (3 veces); Dario, hablar antes de tiempo." in text
    assert text.count("Beto paga 10 a cada uno de los otros, Carla, Dario y Ana, por hablar antes de tiempo") == 3
    assert "Beto no cuenta lo que ganó. Carla no cuenta" not in text and "Dario no cuenta lo que ganó." in text


def test_a_fault_that_the_table_charges_by_itself_is_told_like_a_claim() -> None:
    """The zángano of a table of five deals out of turn, and play begins: nobody had to say it, and he laid no card."""
    trick = event("trick", cards={"carla": "RE", "dario": "2E", "elena": "3E", "ana": "CE"})
    points = event("tally", points={"ana": 18, "carla": 18, "dario": 18, "elena": 18})
    text = told(opened("barrotada", FIVE, laws="derived"), event("deal", turned="2C", dealer="beto"), trick, points)
    assert "Beto es el zángano y no juega esta mano." in text
    assert "Faltas: Beto, dar sin tocarle." in text and "Beto dio sin que le tocara [malilla-1807/dar-sin-tocarle]." in text


@for_each(("points", "says"), [
    ({"ana": 35, "beto": 36}, "Las bazas son impares, y un punto no es de nadie. Por los puntos nadie paga."),
    ({"ana": 30, "beto": 41}, "Sobran a Beto 5; faltan a Ana 6."),
    ({"ana": 0, "beto": 72}, "¡Capote de Beto! Todas las bazas."),
])  # fmt: skip
def test_points_between_two_are_told_against_thirty_six(points: dict[str, int], says: str) -> None:
    """Open piles: seventy-one is a lawful sum."""
    text = told(opened("dos-vistas", ("ana", "beto")), event("deal", turned="2C"), event("tally", points=points))
    assert says in text and "Cada uno debía 36." in text


def test_where_both_are_short_both_are_told() -> None:
    """By what lacks: both pay."""
    players, count = ("ana", "beto"), event("tally", points={"ana": 30, "beto": 32}, asleep=10)
    text = told(opened("dos-cubiertas", players, dos_settle="falta"), event("deal", turned="5C"), count)
    assert "Duermen 10. Faltan a Ana 6 y a Beto 4." in text


def test_all_points_with_a_card_too_few_are_no_capote() -> None:
    """They win thirty-six, and it is said why not seventy-two."""
    short = event("penalty", player="carla", law="carta-de-menos")
    text = told(opened(), event("deal", turned="2C"), short, event("tally", points={"ana": 72}))
    assert "Ana y Carla ganan por 36. No es capote: jugaban con una carta de menos." in text


def test_who_trumps_and_who_overtrumps_is_told_and_a_trump_that_wins_nothing_is_not() -> None:
    """Beto trumps, Carla overtrumps him, Dario lays a lower one."""
    trick = event("trick", cards={"ana": "1O", "beto": "5C", "carla": "RC", "dario": "6C"})
    text = told(opened(), event("deal", turned="2C"), trick)
    assert "La gana Carla. Beto falla. Carla contrafalla a Beto." in text and "Dario falla" not in text


def test_a_lone_card_is_a_trick() -> None:
    """Beto has run out of cards in the last one."""
    hands = {
        "ana": [f"{rank}O" for rank in "91RCS8765"] + ["9B", "1B", "RB", "CB"],
        "beto": [f"{rank}E" for rank in "91RCS8765"] + ["1C", "5C"],
    }
    tricks = [event("trick", cards={"ana": one, "beto": other}) for one, other in zip(hands["ana"], hands["beto"], strict=False)]
    record = [opened("dos-cubiertas", ("ana", "beto")), event("deal", turned="1C", hands=hands), *tricks]
    text = told(*record, event("trick", cards={"ana": "RB"}, leader="ana"))
    assert "Baza 12: Ana pone el rey de bastos, sola, y la gana." in text


def test_what_a_card_taken_back_brings_to_light_is_told() -> None:
    """Beto lays another suit on oros, and in the next trick takes an oro back."""
    tricks = (
        event("trick", cards={"ana": "RO", "beto": "4E", "carla": "2O", "dario": "3O"}),
        event("trick", cards={"ana": "RE", "beto": "5E", "carla": "2E", "dario": "3E"}, amended={"beto": "4O"}),
    )
    text = told(opened(), event("deal", turned="2C"), *tricks)
    assert "Beto había puesto antes el cuatro de oros, y lo cambió." in text
    assert "Renuncio de Beto en la baza 1: podía servir y no sirvió; lo descubre lo que pone en la baza 2" in text


@for_each(("fields", "says"), [
    ({"favorito": None}, "Empieza otra partida, sin palo favorito."),
    ({"favorito": "oros"}, "Empieza otra partida. Palo favorito, oros."),
    ({}, "Empieza otra partida. Cambia la mesa"),
])  # fmt: skip
def test_a_new_partida_is_told_with_its_favorite_and_its_pairs(fields: Event, says: str) -> None:
    """Between two hands."""
    text = told(opened(favorito="copas"), event("seats_changed", players=["ana", "carla", "beto", "dario"], partida="new", **fields))
    assert says in text and "Juegan juntos Ana y Beto, contra Carla y Dario." in text


def test_two_pairs_cross_in_one_line() -> None:
    """Each of the losers pays another of the winners the same."""
    text = told(opened(), event("deal", turned="9C"), EVEN)
    assert "Ana paga a Beto y Carla a Dario, 5 cada uno, por el alce [malilla-1807/vuelta]." in text
