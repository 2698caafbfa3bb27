"""Which JSON is taken as a fact of Malilla: piles and hands, the suit that is none, and the fields that exclude each other."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from events.facts import UNTOLD, Fact
from events.games.malilla import DOOR, Exchange, SeatsChanged, Trick
from events.schemas import Unfit, fact_from
from events.shapes import event_shape
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.rules.malilla.hands import opened

PILE = ["9O", "8O", "7O", "6O"]
CARDS = dict(zip(FOUR, ("1E", "2E", "3E", "4E"), strict=True))


def taken(sent: Event) -> Fact:
    """The fact that JSON tells; it must tell one."""
    told = fact_from(sent, DOOR)
    assert isinstance(told, Fact), told
    return told


def unfit(sent: Event) -> Unfit:
    """Why JSON, which is malformed, tells no fact."""
    told = fact_from(sent, DOOR)
    assert isinstance(told, Unfit), told
    assert told.code == "malformed"
    return told


def has_shape(sent: Event) -> bool:
    """Whether JSON Schema says so."""
    return jsonschema_rs.Draft202012Validator(event_shape(DOOR[sent["type"]], DOOR)).is_valid(sent)


@for_each("suit", ["oros", "copas", "espadas", "bastos", None])
def test_the_favorite_of_a_new_partida_is_a_suit_or_none(suit: str | None) -> None:
    """Null says that there is none; not a word of it, that it stays."""
    sent = event("seats_changed", players=["ana", "beto"], partida="new", favorito=suit)
    told = taken(sent)
    assert isinstance(told, SeatsChanged) and told.favorito == suit and has_shape(sent)
    silent = taken(event("seats_changed", players=["ana", "beto"]))
    assert isinstance(silent, SeatsChanged) and (silent.favorito, silent.partida) == (UNTOLD, "same")


@for_each("suit", ["", "Oros", "diamonds", 0, False, ["oros"], {}])
def test_what_is_no_suit_is_malformed(suit: Any) -> None:
    """Also the word that stands for what was left out; schema and shape say so alike."""
    sent = event("seats_changed", players=["ana", "beto"], partida="new", favorito=suit)
    assert unfit(sent).field == "favorito"
    assert not has_shape(sent)


@for_each(
    ("sent", "field"),
    [
        (opened(carried={"reserved": 3}), "carried.reserved"),
        (opened(carried={"multas": 3}), "carried.multas"),
        (event("seats_changed", players=["ana", "beto"], partida="other"), "partida"),
        (event("deal"), "turned"),
        (event("deal", turned=None), "turned"),
        (event("deal", turned="9O", hands={"ana": "9O"}), "hands.ana"),
        (event("deal", turned="9O", hands={"ana": [9]}), "hands.ana.0"),
        (event("deal", turned="9O", stock=PILE), "stock"),
        (event("deal", turned="9O", piles={"ana": [PILE] * 5}), "piles.ana"),
        (event("deal", turned="9O", piles={"ana": [PILE] * 7}), "piles.ana"),
        (event("deal", turned="9O", piles={"ana": [*[PILE] * 5, PILE[:3]]}), "piles.ana.5"),
        (event("deal", turned="9O", piles={"ana": [*[PILE] * 5, [*PILE[:3], 5]]}), "piles.ana.5.3"),
        (event("deal", turned="9O", piles={"ana": PILE}), "piles.ana.0"),
        (event("deal", turned="9O", last_round="yes"), "last_round"),
        (event("exchange", player="ana", discards=1), "drawn"),
        (event("exchange", player="ana", discards=1, drawn=2), "drawn"),
        (event("exchange", player="ana", discards=["9O"], drawn=0), "drawn"),
        (event("exchange", player="ana", discards=-1, drawn=-1), "discards"),
        (event("exchange", player="ana", discards=True, drawn=True), "discards"),
        (event("trick"), "winner"),
        (event("trick", cards={}), "cards"),
        (event("trick", winner="ana", amended={"ana": "9O"}), "amended"),
        (event("trick", cards=CARDS, leader="eva"), "leader"),
        (event("tally"), "points"),
        (event("tally", points={"ana": 1.5}), "points.ana"),
        (event("tally", points={"ana": 1}, asleep="5"), "asleep"),
        (event("penalty", player="ana", law="mal-dado"), "cause"),
        (event("penalty", player="ana", law="mal-dado", cause="monte"), "cause"),
        (event("penalty", player="ana", law="renuncio", trick=25), "trick"),
        (event("penalty", player="ana", law="renuncio", trick=0), "trick"),
        (event("penalty", player="ana", law="hablar", trick=3), "trick"),
        (event("penalty", player="ana", law="renuncio", cause="baraja"), "cause"),
        (event("penalty", player="ana", law="carta-de-mas", play_begun=True), "play_begun"),
        (event("penalty", player="ana", law="ley-7"), "law"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_the_field_that_does_not_fit_is_named(sent: Event, field: str) -> None:
    """The first of them; of a pile its place, and of a card in it too."""
    assert unfit(sent).field == field


def test_an_exchange_tells_cards_or_how_many_and_as_many_of_both() -> None:
    """Each for itself; whether so many are left the rules say."""
    assert taken(event("exchange", player="ana", discards=["8O"], drawn=1)) == Exchange(player="ana", discards=("8O",), drawn=1)
    assert taken(event("exchange", player="ana", discards=0, drawn=[])) == Exchange(player="ana", discards=0, drawn=())


def test_a_trick_tells_who_gathered_it_and_what_was_taken_back() -> None:
    """Beside its cards; a winner alone may be gathered too."""
    told = taken(event("trick", cards=CARDS, leader="beto", raised_by="eva", amended={"carla": "9E"}))
    assert told == Trick(cards=CARDS, leader="beto", raised_by="eva", amended={"carla": "9E"})
    assert taken(event("trick", winner="ana", raised_by="beto")) == Trick(winner="ana", raised_by="beto")


def test_negative_numbers_are_for_the_rules_to_judge() -> None:
    """A tally of fewer than none is well formed, and does not add up."""
    taken(event("tally", points={"ana": -1, "beto": 73}, asleep=2, tricks={"ana": -1}))


@for_each("kind", ["bid", "contract", "pass_out", "declaration", "rendicion", "defensa", "bola"])
def test_there_is_no_contract_and_no_draw_in_this_game(kind: str) -> None:
    """Nobody bids, plays alone, gives up or draws for a fine."""
    told = fact_from(event(kind, player="ana"), DOOR)
    assert isinstance(told, Unfit) and told.code == "unknown_event"
