"""What do they know of an open hand who only watch? What was said and played, and nothing that hangs on cards that lie face down."""

from __future__ import annotations

import pytest

from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import ORDER, counted, laid, opened, punto, said, secansa
from tests.rules.cientos.imagined import GAME

MINE = [rank + "O" for rank in ORDER] + ["1C", "RC", "CC", "SC"]
HIS = [rank + "E" for rank in ORDER] + ["2C", "9C", "8C", "7C"]
STOCK = [rank + "B" for rank in ORDER]
KEPT = [event("exchange", player=player, discards=0, drawn=0) for player in ("ana", "beto")]
WON = [said("ana", **each) for each in (punto(75), secansa(8, "1"), secansa(5, "R"))]
"""More than a hundred points, of which the cards make eight and eighteen: the second secansa is not there."""


@pytest.mark.parametrize(
    "told",
    [
        [event("deal", hands={"ana": MINE})],
        [event("deal", hands={"beto": HIS})],
        [event("deal", stock=STOCK)],
        [event("deal"), event("exchange", player="ana", discards=["7O"])],
        [event("deal"), event("exchange", player="ana", discards=1, drawn=["7O"])],
        [
            event("deal"),
            event("exchange", player="ana", discards=1, drawn=2),
            event("penalty", player="ana", law="robo-de-mas", to="discard", card="7O"),
        ],
    ],
)
def test_cards_that_lie_face_down_are_left_out(told: list[Event]) -> None:
    """Wherever the record names some; then what was announced is heard, and nobody says what it comes to."""
    table = night_of(opened(), *told, *WON).table
    seen = GAME.watched(table)
    assert seen is not table and seen.hand is not None and seen.hand.veiled
    assert [GAME.hands(each)[0].outcome for each in (seen, night_of(opened(), event("deal"), *WON).table)] == ["open", "game"]


def test_a_hand_without_such_cards_is_seen_as_it_is() -> None:
    """And so is one that is over, and a table between hands."""
    for told in ([], [event("deal"), *WON], [event("deal", hands={"ana": MINE}), counted((6, 6), (7, 7))], [event("deal"), *KEPT]):
        table = night_of(opened(), *told).table
        assert GAME.watched(table) is table


def test_a_watched_hand_is_still_played_whatever_was_heard_of_it() -> None:
    """Eight of the punto, three of the treses that she has not, a point a lead: who heard it would have the twenty with the ninth trick."""
    tricks = laid(*(f"{one} {other}" for one, other in zip(MINE[:9], HIS[:9], strict=True)))
    heard = [said("ana", **punto(75)), said("ana", kind="tres", rank="2"), *tricks]
    record = [opened(carried={"board": {"ana": 80, "beto": 0}}), event("deal", hands={"ana": MINE, "beto": HIS}), *KEPT, *heard]
    table = night_of(*record).table
    seen = GAME.watched(table)
    assert GAME.open_hand(table) == GAME.open_hand(seen) == 1
    assert GAME.hands(seen)[0].outcome == GAME.hands(table)[0].outcome == "open"
    assert GAME.open_hand(night_of(record[0], event("deal"), *heard).table) is None, "where nothing lies face down she has won"


def test_how_many_cards_were_dealt_is_known_where_a_law_said_so() -> None:
    """Not where only the list of the deal does, which lies face down."""
    deal = event("deal", hands={"beto": [*HIS, "7B"]})
    for law, sizes in (([], (12, 12)), ([event("penalty", player="beto", law="carta-de-mas", decision="stands")], (12, 13))):
        seen = GAME.watched(night_of(opened(), deal, *law).table)
        assert seen.hand is not None and seen.hand.sizes == sizes
