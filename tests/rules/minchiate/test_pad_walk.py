"""From any moment, the rules take every hand that the pad can enter, and the pad can enter every hand that the rules take."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from projections.answered import answers_of, plain
from projections.filled import Filled, events, filled
from projections.replay import told
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import Event, event, night_of
from tests.rules.minchiate.nights import Evening
from tests.rules.minchiate.pads import COUNTED, NS, drawn, fresh, opened, sent
from tests.rules.pads import Json, PadWalk, logged, pad_of, refusal_of

HANDS = times(40)
OUTCOMES = {"won", "sin_presa"}


@pytest.mark.parametrize("demonio", [False, True])
def test_every_hand_that_is_told_is_taken(*, demonio: bool) -> None:
    """With cards in the Fola, notes of all kinds, misdeals and renuncios, and hands in which a pair has no trick."""
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


class TestPads(PadWalk):
    """What holds of every pad holds of Minchiate."""

    evening = Evening
    tables = {"plain": opened(), "demonio": opened(demonio=True)}  # noqa: RUF012
    evenings_count = 8
    moments_each = 4
    hands_count = 2

    def drawn(self, pad: Json, hands_count: int) -> Iterator[Filled]:
        """Includes questions with several choices at once."""
        return drawn(pad, hands_count)

    def is_told(self, said: Filled) -> bool:
        """Only impossible hands are left out: some player with a wrong number of cards has too few for what he captured."""
        assert said.asked is None or ("least" in said.asked and said.asked["kind"] in ("some", "number")), said.asked
        return said.asked is None

    def test_the_pad_that_told_a_hand_finds_its_answers(self, table: Event) -> None:
        """They make the same events again, except statements of zero."""
        pad = pad_of(night_of(table))
        for said in self.drawn(pad, 2 * self.hands_count):
            made = events(pad, said)
            found = answers_of(pad, made)
            assert found is not None, said.answers
            assert [*map(plain, events(pad, filled(pad, found)))] == [*map(plain, made)]


def test_the_pad_tells_the_hands_of_a_whole_game_before_the_first() -> None:
    """A phone without a network relies on it: pairs change with every giro, and nothing follows the twelfth hand."""
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
    """A tally lists its cards in any order."""
    night = fresh()
    pad = pad_of(night)
    made = sent(pad, **COUNTED)
    made[1]["data"]["captured"]["NS"].reverse()
    found = answers_of(pad, [event("deal"), made[1]])
    assert found is not None and found["captured_1"] == NS
