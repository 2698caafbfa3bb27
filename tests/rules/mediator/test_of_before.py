"""What was taken once and is refused today stands in a stored night, pays as it did, and says so; a new event is refused.

Source: mediator-1826/cap-4-contra-estuche, mediator-1826/cap-4-estuche, mediator-1826/rey-forzado, mediator-1826/ley-conv-1,
mediator-1826/ley-6, mediator-1826/ley-12
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.for_each import for_each
from tests.nights import Event, event, refused
from tests.read_then import stands, stored
from tests.rules.mediator.hands import opened, won

BETO = ("4E", "2O", "7C", "CC", "SB", "1O", "7O", "SC", "4B", "2C")
CARLA = ("1E", "1B", "RB", "CB", "RC", "RE", "6O", "6B", "2E", "6E")
"""The malilla of oros in one hand, espada and basto in another."""
SOLO = event("contract", player="ana", lance="solo", trump="oros")
FORCED = (opened("cuatrillo-forzado"), event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))
COUNT = {"ana": 6, "beto": 2, "carla": 1, "dario": 1}


def played(*cards: str) -> Event:
    """A trick of ana, beto, carla and dario."""
    return event("trick", cards=dict(zip(("ana", "beto", "carla", "dario"), cards, strict=True)))


LOW = (
    *(played("2E", "3E", "4E", "5E"), played("2B", "RB", "4B", "5B"), *won("ana"), played("2C", "3C", "4C", "5C")),
    *(played("3O", "4O", "5O", "6O"), played("6B", "7B", "SB", "CB"), played("6C", "7C", "SC", "CC"), played("6E", "7E", "SE", "CE")),
    played("RE", "1C", "RC", "2O"),
)
"""Nine tricks in which eight cards of ana fall, none of the estuche."""

SUITS = {"ana": "O", "beto": "C", "carla": "E", "dario": "B"}
"""Who was dealt which suit, whole."""
IN_SUITS = event("deal", hands={player: [rank + suit for rank in "1234567SCR"] for player, suit in SUITS.items()})
EACH_SUIT = [played(*(rank + suit for suit in SUITS.values())) for rank in "1234567SCR"]
"""Ten tricks, of which carla's espada takes the first and ana's trumps the others."""
LEY_6 = event("penalty", player="beto", law="ley-6")
KING = event("contract", player="ana", lance="entrada", trump="copas", called="RE")

NIGHTS: dict[str, tuple[Sequence[Event], str, str, dict[str, int]]] = {
    "the three in two hands of adversaries, denied": (
        (opened(), event("deal", hands={"beto": [*BETO], "carla": [*CARLA]}), SOLO, event("tally", tricks=COUNT, contra_estuche=False)),
        "contradiction",
        "mediator-1826/cap-4-contra-estuche",
        {"ana": -2, "beto": -8, "carla": -8, "dario": -8},
    ),
    "an estuche for which there is no room": (
        (opened(), event("deal"), SOLO, *LOW, event("tally", tricks={"ana": 3, "beto": 1, "carla": 1, "dario": 5}, estuches=3)),
        "contradiction",
        "mediator-1826/cap-4-estuche",
        {"ana": -17, "beto": -5, "carla": -5, "dario": -5},
    ),
    "no king of forty cards, in a tally": (
        (*FORCED, event("tally", tricks=COUNT, partner=None, primeras=False)),
        "contradiction",
        "mediator-1826/rey-forzado",
        {"ana": -4, "beto": -8, "carla": -8, "dario": -8},
    ),
    "no king of forty cards, by the last trick": (
        (*FORCED, event("rendicion", player="ana", answer="contrarios_play_on", partner=None), *won(*["beto"] * 10)),
        "contradiction",
        "mediator-1826/rey-forzado",
        {"ana": -23, "beto": -2, "carla": -3, "dario": -4},
    ),
    "a king returned by another than was said to be the companion": (
        (
            opened(overrides={"return_king": True}),
            *(event("deal"), event("contract", player="ana", lance="entrada", trump="oros", called="RC")),
            event("rendicion", player="ana", answer="hombre_plays_on", partner="beto"),
            event("exchange", player="ana", with_="carla", discards=1, drawn=1),
        ),
        "contradiction",
        "mediator-1826/ley-conv-1",
        {"ana": -8, "beto": -8, "carla": -8, "dario": -8},
    ),
    "a wrong count of one who was dealt ten cards and laid them": (
        (opened(), IN_SUITS, SOLO, *EACH_SUIT, LEY_6),
        "contradiction",
        "mediator-1826/ley-6",
        {"ana": -2, "beto": -16, "carla": -8, "dario": -8},
    ),
    "a wrong count of one who was dealt ten cards, in an open hand, which was void then": (
        (opened(), IN_SUITS, SOLO, *EACH_SUIT[:2], LEY_6),
        "contradiction",
        "mediator-1826/ley-6",
        {"ana": -8, "beto": -16, "carla": -8, "dario": -8},
    ),
    "a wrong count charged twice": (
        (opened(), event("deal"), SOLO, event("tally", tricks=COUNT, primeras=False), LEY_6, LEY_6),
        "already_applied",
        "mediator-1826/ley-6",
        {"ana": -2, "beto": -24, "carla": -8, "dario": -8},
    ),
    "companions who went on to the Bola, and of whom seven tricks were counted": (
        (opened(), event("deal"), KING, played("4E", "5E", "RE", "6E"), event("tally", tricks={"ana": 4, "carla": 3})),
        "bad_tally",
        "mediator-1826/ley-12",
        {"ana": -5, "beto": -9, "carla": -5, "dario": -9},
    ),
}
"""What was told → the record, whose last event is refused; why, by which article, and what the hand paid and pays."""


@for_each("told", NIGHTS)
def test_stored_night_reads_as_it_was_answered(told: str) -> None:
    """The last event is refused anew, and stands where it was stored."""
    record, code, article, tantos = NIGHTS[told]
    assert refused(*record)["code"] == code
    (hand,) = stored(*record)["hands"]
    assert hand["tantos"] == tantos
    assert [(each["code"], each["source"]) for each in hand["findings"]] == [("of_before", article)]


@for_each("told", [told for told in NIGHTS if NIGHTS[told][0][-1]["type"] != "exchange"])
def test_stored_night_goes_on_behind_it(told: str) -> None:
    """The next hand is dealt, and the finding stays with the one before."""
    shown = stored(*NIGHTS[told][0], event("deal"))
    assert [(each["hand"], each["code"]) for each in shown["findings"]] == [(1, "of_before")]
    assert shown["hands"][1]["outcome"] == "open"


NEVER: dict[str, tuple[Sequence[Event], str]] = {
    "the three in two hands of adversaries denied, and eleven tricks": (
        (*NIGHTS["the three in two hands of adversaries, denied"][0][:-1], event("tally", tricks={"ana": 11}, contra_estuche=False)),
        "contradiction",
    ),
    "whoever plays alone stopped in the middle of a Bola": (
        (opened(), event("deal"), SOLO, event("tally", tricks={"ana": 7})),
        "bad_tally",
    ),
    "companions did so, and had told the first six": (
        (opened(), event("deal"), KING, played("4E", "5E", "RE", "6E"), *won(*["ana"] * 5), event("tally", tricks={"ana": 6, "carla": 1})),
        "bad_tally",
    ),
    "against the estuche, and the espada fell from the hombre": (
        (opened(), event("deal"), SOLO, played("1E", "2B", "3B", "4B"), event("tally", tricks=COUNT, contra_estuche=True)),
        "contradiction",
    ),
    "a wrong count charged twice in a void hand": (
        (opened(), event("deal"), SOLO, LEY_6, LEY_6),
        "already_applied",
    ),
}
"""What was told → the record, whose last event was refused ever, and why."""


@for_each("told", NEVER)
def test_what_could_never_be_is_no_night_of_before(told: str) -> None:
    """Though part of it was taken once."""
    record, code = NEVER[told]
    refusal = stands(*record).refused
    assert refusal is not None and (refusal[0], refusal[1].code) == (len(record), code)
