"""The questions that other rooms ask of Malilla: which hand is open, which are finished, how the table lies under other rules."""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from tests.nights import Event, event, night_of
from tests.rules.malilla.hands import counted, laid, opened
from tests.rules.malilla.imagined import GAME
from tests.rules.verbs import Verbs

DEAL = event("deal", turned="2B")
EVEN = counted(36, 36)
MISDEALT = event("penalty", player="dario", law="mal-dado", cause="reparto")
WON = event("trick", winner="ana")


def in_full(count: int) -> list[Event]:
    """ana has the oros, beto the copas and so on; she leads from the malilla down and wins every trick."""
    return laid(*(" ".join(rank + suit for suit in "OCEB") for rank in "91RCS8765432"[:count]))


class TestVerbs(Verbs):
    """The questions of every game, asked of Malilla."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        ((DEAL,), 1, 0),
        ((DEAL, *in_full(11)), 1, 0),
        ((DEAL, *in_full(12)), None, 1),
        ((DEAL, *[WON] * 12), 1, 0),  # without cards: the count is missing
        ((DEAL, *[WON] * 12, counted(72)), None, 1),
        ((DEAL, EVEN), None, 1),
        ((DEAL, MISDEALT), None, 1),
        ((DEAL, MISDEALT, DEAL), 2, 1),
    )
    rules_refused = (
        ((DEAL,), {"variant": "companeros"}, "hand_not_finished"),
        ((), {}, "malformed"),
        ((), {"variant": "dosillo"}, "malformed"),
        ((), {"variant": "coja"}, "malformed"),  # four sit there
        ((), {"variant": "companeros", "tariff": "libro"}, "malformed"),
        ((), {"variant": "companeros", "overrides": {"rounds": 0}}, "malformed"),
        ((), {"variant": "companeros", "overrides": {"alce_pays": "all"}}, "not_allowed"),
    )


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Seats, turns and the favorite suit of the partida stay; only the rules differ, and a hand closes under its own."""
    before = night_of(opened(overrides={"favorito": "bastos"}), DEAL, counted(40, 32)).table
    after = GAME.retariffed(before, RulesChosen(variant="barrotada", overrides={"alce_pays": "all"}))
    assert not isinstance(after, Refusal)
    assert GAME.rules(after)["alce_pays"] == "all"
    assert GAME.leftovers(after) == GAME.leftovers(before)
    assert GAME.leftovers(after)["malilla"] == {"partida": 1, "turns": 1, "next_dealer": "ana", "favorito": "bastos"}
    assert GAME.hands(after)[0].tantos["ana"] == 8


def test_other_rules_are_refused_for_the_seats_then_for_the_variant_then_for_an_open_hand() -> None:
    """Four players sit there and a hand is open: a coja takes three, and only the barrotada asks who pays the alce."""
    before = night_of(opened(), DEAL).table
    of_three = GAME.retariffed(before, RulesChosen(variant="coja", overrides={"alce_pays": "all"}))
    of_pairs = GAME.retariffed(before, RulesChosen(variant="companeros", overrides={"alce_pays": "all"}))
    assert isinstance(of_three, Refusal) and isinstance(of_pairs, Refusal)
    assert [(each.code, each.field) for each in (of_three, of_pairs)] == [
        ("malformed", "players"),
        ("not_allowed", "rules.overrides.alce_pays"),
    ]
