"""Why something is refused, as people are told: cards by their names, and no entry but one that is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

from projections.night import Night
from projections.replay import told
from rules.core.refusals import Refusal
from rules.registry import GAMES
from service.explain.cards import COMMON, RANKS, card_told
from service.explain.refused import in_words_of
from service.words import LANGUAGES, in_words
from tests.dice import SEED, times
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.projections.test_coming import EVENINGS
from tests.service.desk import Desk, NightAt

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


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"leader": "carla"}, "A la primera baza sale ana, no carla."),
        ({"winner": "beto"}, "La baza la gana carla con el rey de oros, no beto."),
    ],
)
def test_who_leads_and_who_wins_is_told_with_the_reason(night: NightAt, told: Event, why: str) -> None:
    """Nobody won anything before the first trick, and the highest card wins it."""
    night.log(*HAND[:2])
    assert night.post(event("trick", cards=TRICKS[0], **told)).json["detail"] == why


def test_what_would_stand_again_is_called_by_what_it_is(night: NightAt) -> None:
    """A close that was struck, to be returned to where a hand has no end by now: it does not stand, and it is there."""
    night.log(event("deal"), event("pass_out"), event("night_closed", leftovers="share"))
    night.log(event("correction", strike=[4], reason="x"), event("correction", strike=[3], reason="x"))
    answer = night.post(event("correction", strike=[5], reason="x"), "/preview")
    assert answer.json["breaks"] == {"seq": 4, "code": "hand_not_finished"}
    told = "Con esa corrección deja de valer «Se acaba la noche», el apunte 4: La mano de antes quedaría sin terminar."
    assert answer.json["detail"] == told


def test_words_of_a_field_are_called_as_they_are_asked_for(desk: Desk) -> None:
    """What a variant lets one say is told as the pad asks it; `expected` keeps the words of the record."""
    night = desk.open({"game": "mediator", "rules": {"tariff": "ejemplo-1826", "variant": "mediator"}, "players": list(FOUR)})
    night.log(event("deal"))
    answer = night.post(event("bid", player="ana", call="vuelta"))
    assert "solo_bola" in answer.json["expected"]
    assert answer.json["detail"] == "En esta variante cabe Paso, Entrada, Mediator, Solo, Mediator de Bola, Solo de Bola."


def test_a_path_names_the_card_of_which_it_tells(desk: Desk) -> None:
    """What is told of each card stands under its code; the sentence says the card."""
    night = desk.open({"game": "revesino", "rules": {"tariff": "libro"}, "players": list(FOUR)})
    night.log(event("deal"))
    answer = night.post(event("tally", tricks={}, cards={"CC": {}}))
    assert answer.json["field"] == "cards.CC.how"
    assert answer.json["detail"] == "Falta el campo «cards.el caballo de copas.how»."


def test_a_card_is_called_by_its_name_when_it_is_logged(night: NightAt) -> None:
    """`expected` and `field` stay as programs read them."""
    night.log(*HAND[:3])
    answer = night.post(event("trick", cards={"carla": "RO", "ana": "4B", "beto": "SB"}))
    assert answer.json["detail"] == "carla no puede haber jugado el rey de oros: ya salió en la baza 1."
    assert answer.json["field"] == "cards.carla"


@for_each("game", GAMES)
def test_every_card_of_a_game_has_a_name(game: str) -> None:
    """In both languages."""
    for lang in ("es", "en"):
        names = [in_words(sentence, lang) for code in GAMES[game].pack if (sentence := card_told(code, RANKS.get(game, COMMON)))]
        assert len(set(names)) == len(GAMES[game].pack)
        assert not any(CODE.search(name) for name in names)


def is_of_the_table(night: Night | None, game: str, count: int, refusal: Refusal) -> None:
    """A sentence of a refusal in which no card is a code, no entry is one that is not there, and nothing is missing."""
    codes = "|".join(sorted(GAMES[game].pack, key=len, reverse=True))
    sentence = in_words_of(night, refusal).sentence
    for lang in LANGUAGES:
        said = in_words(sentence, lang)
        assert not re.search(rf"\b({codes})\b", said), said
        assert all(1 <= int(number) <= count for number in re.findall(r"(?:apunte|entry) (\d+)", said)), said
        assert not re.search(r"\{|\}|«»|“”|\bNone\b|: ?[.,;]|: ?$| ,|  ", said), said


def put_right(record: list[Event], game: str, dice: random.Random) -> Iterator[Event]:
    """Corrections of a record, most of which cannot be: events struck, put elsewhere, or told with other cards and players."""
    for _ in range(12):
        place = dice.randrange(1, len(record) + 1)
        each = deepcopy(record[place - 1])
        data = each["data"]
        if isinstance(data.get("cards"), dict) and data["cards"] and dice.random() < 0.5:
            data["cards"][dice.choice(list(data["cards"]))] = dice.choice(GAMES[game].pack)
        for name in ("dealer", "leader", "winner", "player"):
            if dice.random() < 0.2:
                data[name] = dice.choice(FOUR)
        strike = sorted({place, dice.choice((place, dice.randrange(1, len(record) + 1)))})
        insert = [each] if each["type"] != "correction" else []
        yield event(
            "correction",
            reason="x",
            **dice.choice(({"strike": strike}, {"strike": strike, "insert": insert}, {"after": place, "insert": insert})),
        )


@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=times(8), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(seed=st.integers(SEED, SEED + 10**4))
def test_whatever_is_refused_is_said_in_words_of_the_table(game: str, seed: int) -> None:
    """Of random nights of every game: events sent amiss, and corrections of the whole night; in both languages."""
    made: Any = EVENINGS[game](seed, 40)
    for _, before, refusal in made.tries:
        if refusal is not None:
            is_of_the_table(made.nights[before - 1] if before else None, game, before, refusal)
    night = made.nights[-1]
    for sent in put_right(made.record, game, random.Random(seed)):  # noqa: S311  # the dice of a test are no secret
        refusal = told(night, sent)
        if isinstance(refusal, Refusal):
            is_of_the_table(night, game, night.version, refusal)
