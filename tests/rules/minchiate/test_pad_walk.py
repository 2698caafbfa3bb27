"""Every hand that the pad can tell is taken by the rules, from any moment; and what they take, the pad can tell."""

from __future__ import annotations

import os

import pytest

from projections.answered import answers_of, plain
from projections.filled import events, filled
from projections.replay import told
from rules.core.refusals import Refusal
from tests.nights import event
from tests.rules.minchiate.nights import Evening
from tests.rules.minchiate.pads import COUNTED, NS, Json, drawn, fresh, logged, pad_of, refusal_of, sent

WHOLE = os.environ.get("CARTULINA_WALK") == "whole"
HANDS = 40 * (20 if WHOLE else 1)
EVENINGS = 8 * (15 if WHOLE else 1)
OUTCOMES = {"won", "sin_presa"}


@pytest.mark.parametrize("demonio", [False, True])
def test_every_hand_that_is_told_is_taken(*, demonio: bool) -> None:
    """With cards in the Fola, notes of all kinds, misdeals and renuncios, and hands without a trick of one pair."""
    night = fresh(demonio=demonio)
    pad, kinds, outcomes = pad_of(night), set[str](), set[str]()
    for said in [*drawn(pad, HANDS), filled(pad, {"cards_1": 0}), filled(pad, {"cards_1": 84})]:
        assert said.asked is None, said.asked
        assert refusal_of(night, pad, said) is None, (said.answers, events(pad, said))
        after = night
        for made in events(pad, said):
            answer = told(after, made)
            assert not isinstance(answer, Refusal)
            after = answer
        outcomes.add(after.game.hands(after.table)[-1].outcome)
        kinds |= {*said.answers}
    assert kinds >= {"robo", "robo_fola", "vuelta_1", "versicula_2", "muerte_1", "misdealt", "offender", "captured_2"}
    assert outcomes >= OUTCOMES


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_at_any_moment_of_any_night(seed: int) -> None:
    """Also of a hand of which some is logged: nothing that the pad tells is refused, and only what cannot be is left untold."""
    for night in Evening.told_by(seed).nights[::4]:
        pad = pad_of(night)
        assert night.closed or pad["open"] == (night.game.open_hand(night.table) is not None)
        for said in drawn(pad, 2) if pad["questions"] else ():
            if said.asked is not None:
                assert "least" in said.asked and said.asked["kind"] in ("some", "number"), said.asked
                continue
            assert refusal_of(night, pad, said) is None, (said.answers, events(pad, said))


@pytest.mark.parametrize("demonio", [False, True])
def test_the_pad_that_told_a_hand_finds_its_answers(*, demonio: bool) -> None:
    """They make the same events again, but for what was told to be nought."""
    pad = pad_of(fresh(demonio=demonio))
    for said in drawn(pad, HANDS // 8):
        made = events(pad, said)
        found = answers_of(pad, made)
        assert found is not None, said.answers
        assert [*map(plain, events(pad, filled(pad, found)))] == [*map(plain, made)]


def test_the_pad_tells_the_hands_of_a_whole_game_before_the_first() -> None:
    """A phone without a network goes on with it: pairs change with every giro, and after the twelfth hand nothing comes."""
    night, first = fresh(), pad_of(fresh())
    for place in range(12):
        pad: Json = pad_of(night)
        assert pad["seats"] == first["seats"][place:]
        made = sent(first, place, **COUNTED, robo=5, robo_fola=10)
        assert made == sent(pad, **COUNTED, robo=5, robo_fola=10)
        night = logged(night, pad, filled(pad, {**COUNTED, "robo": 5, "robo_fola": 10}))
        noted = made[-1]["data"]["noted"]
        assert noted == ({"EO": {"robo": 5}, "NS": {"robo_fola": 10}} if place % 2 == 0 else {"NS": {"robo": 5}, "EO": {"robo_fola": 10}})
    over = pad_of(night)
    assert not over["questions"] and over["over"] == first["ends"]


def test_several_things_are_found_in_any_order() -> None:
    """A tally lists its cards as it likes."""
    night = fresh()
    pad = pad_of(night)
    made = sent(pad, **COUNTED)
    made[1]["data"]["captured"]["NS"].reverse()
    found = answers_of(pad, [event("deal"), made[1]])
    assert found is not None and found["captured_1"] == NS
