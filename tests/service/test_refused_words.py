"""Why something is refused, as people are told: cards by their names, and no entry but one that is there."""

from __future__ import annotations

import re

import pytest

from rules.registry import GAMES
from service.explain.hand import RANKS
from service.explain.speech import COMMON, card_told
from service.words import in_words
from tests.nights import Event, event
from tests.service.desk import NightAt

CODE = re.compile(r"\b([1-9]|10|[SCRID])[OCEB]\b|\bT\d+\b")
TRICKS = (
    {"ana": "1O", "beto": "5O", "carla": "RO"},
    {"carla": "3O", "ana": "4B", "beto": "SB"},
    {"carla": "2O", "ana": "7O", "beto": "3C"},
)
HAND = [event("deal"), event("contract", player="beto", lance="entrada", trump="copas"), *(event("trick", cards=cards) for cards in TRICKS)]


def refused(night: NightAt, strike: int, insert: Event) -> str:
    """Why a correction of one event is not taken."""
    answer = night.post(event("correction", strike=[strike], insert=[insert], reason="x"), "/preview")
    assert answer.code == "correction_breaks"
    return str(answer.json["detail"])


def test_what_a_correction_breaks_is_called_by_what_it_is(night: NightAt) -> None:
    """The seven of oros stands in the trick behind: that one no longer fits, and it is named as the table names it."""
    night.log(*HAND)
    told = refused(night, 5, event("trick", cards={"carla": "3O", "ana": "7O", "beto": "SB"}))
    assert told == (
        "Con esa corrección deja de valer la baza 3 de la mano 1: ana no puede haber jugado el siete de oros: ya salió en la baza 2."
    )


def test_what_is_put_itself_is_no_entry_that_is_there(night: NightAt) -> None:
    """The correction has no number yet; why it cannot be is said with the trick that says so."""
    night.log(*HAND)
    told = refused(night, 5, event("trick", cards=TRICKS[1], leader="ana"))
    assert told == "Lo que se quiere poner no vale: carla ganó la baza 1, así que sale a la siguiente, no ana."


def test_a_card_is_called_by_its_name_when_it_is_logged(night: NightAt) -> None:
    """`expected` and `field` stay as programs read them."""
    night.log(*HAND[:3])
    answer = night.post(event("trick", cards={"carla": "RO", "ana": "4B", "beto": "SB"}))
    assert answer.json["detail"] == "carla no puede haber jugado el rey de oros: ya salió en la baza 1."
    assert answer.json["field"] == "cards.carla"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_has_a_name(game: str) -> None:
    """In both languages."""
    for lang in ("es", "en"):
        names = [in_words(sentence, lang) for code in GAMES[game].pack if (sentence := card_told(code, RANKS.get(game, COMMON)))]
        assert len(set(names)) == len(GAMES[game].pack)
        assert not any(CODE.search(name) for name in names)
