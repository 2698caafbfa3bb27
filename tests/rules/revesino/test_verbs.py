"""The questions that other rooms ask of Revesino: which hand is open, which are finished, how the table lies under other rules."""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from tests.nights import FOUR, Event, event, night_of
from tests.rules.revesino.hands import opened, won
from tests.rules.revesino.imagined import GAME
from tests.rules.verbs import Verbs

GIVEN = event("tally", tricks=dict.fromkeys(FOUR, 0) | {"ana": 11})
MISDEALT = event("penalty", player="dario", law="mal-dado", cause="reparto")
PACK = [rank + suit for suit in "OCEB" for rank in "1RCS98765432"]


def in_full(count: int) -> list[Event]:
    """ana leads all oros except the dos; the others lay what they have."""
    hands = {"ana": PACK[:11], "beto": PACK[12:23], "carla": PACK[24:35], "dario": PACK[36:47]}
    return [event("trick", cards={player: hands[player][place] for player in FOUR}) for place in range(count)]


class TestVerbs(Verbs):
    """The questions of every game, asked of Revesino."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        ((event("deal"),), 1, 0),
        ((event("deal"), *in_full(10)), 1, 0),
        ((event("deal"), *in_full(11)), None, 1),
        ((event("deal"), *in_full(10), *won("ana")), 1, 0),  # the last without cards: the count is missing
        ((event("deal"), *in_full(10), *won("ana"), GIVEN), None, 1),
        ((event("deal"), GIVEN), None, 1),
        ((event("deal"), MISDEALT), None, 1),
        ((event("deal"), MISDEALT, event("deal")), 2, 1),
    )
    rules_refused = (
        ((event("deal"),), {}, "hand_not_finished"),
        ((), {"variant": "dosillo"}, "malformed"),
        ((), {"tariff": "bridge"}, "malformed"),
        ((), {"overrides": {"fondo": 3}}, "malformed"),
    )


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Platillo, penas, seats and turns stay; only the rules differ, and a hand closes under its own."""
    fine = event("penalty", player="ana", law="mudar-descarte")
    before = night_of(opened("platillo"), event("deal"), fine, event("deal"), GIVEN).table
    after = GAME.retariffed(before, RulesChosen(tariff="libro", overrides={"dote": 100}))
    assert not isinstance(after, Refusal)
    assert GAME.rules(after)["cuatro_ases"] == "echados"
    assert GAME.leftovers(after) == GAME.leftovers(before)
    assert (GAME.leftovers(after)["plate"], GAME.leftovers(after)["reserved"]) == (16, [{"player": "ana", "tantos": 8, "since": 1}])
    assert GAME.hands(after)[1].tantos["ana"] == 24


def test_once_a_trick_lies_nobody_is_asked_what_he_changes() -> None:
    """Before it all four are asked, though nobody has changed a card."""
    dealt = (opened(), event("deal"))
    assert "exchange" in {each.type for each in GAME.expects(night_of(*dealt).table)}
    assert "exchange" not in {each.type for each in GAME.expects(night_of(*dealt, *won("ana")).table)}
