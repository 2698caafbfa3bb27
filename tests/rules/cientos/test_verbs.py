"""The questions that other rooms ask of Cientos: which hand is open, which are finished, how the table lies under other rules."""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from tests.nights import Event, event, night_of, yielded
from tests.rules.cientos.hands import counted, four, laid, opened, punto, said, secansa
from tests.rules.cientos.imagined import GAME
from tests.rules.verbs import Verbs

DEAL = event("deal")
EVEN = counted((6, 6), (7, 7))
NULL = event("penalty", player="beto", law="naipes-iguales")
WON = [said("ana", **each) for each in (punto(75), secansa(8, "1"), secansa(5, "R"))]
"""101 points by acuses alone."""


def in_full(count: int) -> list[Event]:
    """ana has the oros and the highest copas and leads from the top down; beto never wins."""
    mine = [each + "O" for each in "1RCS2987"] + [each + "C" for each in "1RCS"]
    his = [each + "C" for each in "2987"] + [each + "E" for each in "1RCS2987"]
    return laid(*(f"{one} {other}" for one, other in list(zip(mine, reversed(his), strict=True))[:count]))


class TestVerbs(Verbs):
    """The questions of every game, asked of Cientos."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        ((DEAL,), 1, 0),
        ((DEAL, *WON), 1, 0),  # decided: the other's acuses may still come
        ((DEAL, *WON, DEAL), 2, 1),
        ((DEAL, *in_full(11)), 1, 0),
        ((DEAL, *in_full(12)), None, 1),
        ((DEAL, EVEN), None, 1),
        ((DEAL, NULL), None, 1),
        ((DEAL, NULL, DEAL), 2, 1),
    )
    rules_refused = (
        ((DEAL,), {}, "hand_not_finished"),
        ((), {"variant": "grande"}, "malformed"),
        ((), {"tariff": "libro"}, "malformed"),
        ((), {"overrides": {"juego": 0}}, "malformed"),
        ((), {"overrides": {"pie_minimum": 2}}, "malformed"),
        ((), {"overrides": {"calidades": True, "juego": 6}}, "malformed"),
    )


def test_a_decided_hand_pays_before_the_next_deal_though_it_is_open() -> None:
    """ana has 101: a doble of 8; if beto ties her punto and beats her secansas, she has nothing."""
    told = yielded(opened(), DEAL, *WON)
    assert (told["balance"], told["games_won"]) == ({"ana": 8, "beto": -8}, {"ana": 1, "beto": 0})
    undone = yielded(opened(), DEAL, *WON[:2], WON[2], said("beto", **punto(75)))
    assert (undone["balance"], undone["games_won"]) == ({"ana": 0, "beto": 0}, {"ana": 0, "beto": 0})
    assert undone["hands"][0]["outcome"] == "open"


def test_moment_shows_who_leads_and_the_tricks_and_what_is_held_where_that_is_known() -> None:
    """Between hands there is no moment."""
    hands = {"ana": [each + "O" for each in "1RCS2987"] + [each + "C" for each in "1RCS"]}
    change = event("exchange", player="ana", discards=0, drawn=0)
    seen = GAME.moment(night_of(opened(), event("deal", hands=hands), change, *in_full(3)).table)
    assert seen is not None
    assert (seen["dealer"], seen["active"], seen["leader"], seen["tricks"]) == ("beto", ["ana", "beto"], "ana", {"ana": 3, "beto": 0})
    assert {player: sorted(cards) for player, cards in seen["held"].items()} == {"ana": sorted(hands["ana"][3:])}
    assert GAME.moment(night_of(opened(), DEAL, EVEN).table) is None


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Boards, games and turn stay; only the rules differ, and a hand closes under its own."""
    fours = counted((6, 6), (7, 7), {"ana": [four("1"), four("R")]})
    before = night_of(opened(overrides={"calidades": True}), DEAL, fours).table
    after = GAME.retariffed(before, RulesChosen(tariff="cientos-adiciones", overrides={"juego": 8}))
    assert not isinstance(after, Refusal)
    assert (GAME.rules(after)["carteo"], GAME.rules(after)["juego"], GAME.rules(after)["calidades"]) == ("every_trick", 8, False)
    assert GAME.leftovers(after) == GAME.leftovers(before)
    assert (GAME.leftovers(after)["board"], GAME.leftovers(after)["next_dealer"]) == ({"ana": 40, "beto": 10}, "ana")
    assert GAME.hands(after)[0].tantos == {"ana": 3, "beto": -3}
