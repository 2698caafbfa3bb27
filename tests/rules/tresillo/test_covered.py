"""What a viewer learns of an open hand of Tresillo: of the hands, the baceta and the exchanges only numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from projections.audit import audit
from projections.coming import coming
from projections.hands import under
from projections.night import Night
from projections.seen import seen
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.nights import THREE, Event, as_watched, event, night_of, opened
from tests.rules.covered import Covered, Twin
from tests.rules.properties import few
from tests.rules.tresillo.hands import HANDS, STOCK
from tests.rules.tresillo.nights import GAME, Evening
from tests.rules.tresillo.test_properties import GATE

OPENED = opened(players=THREE)
DEAL = event("deal", hands=HANDS, stock=STOCK, cut=20)
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
THROWN = (
    event("trick", cards={"ana": "RC", "beto": "2C", "carla": "SB"}),
    event("trick", cards={"ana": "1E", "beto": "2O", "carla": "SO"}),
)
"""carla throws a basto on copas, of which she has some."""
SOLO = (OPENED, DEAL, event("contract", player="ana", lance="solo", trump="oros"), *THROWN)
FIVE_WON = [event("trick", winner="ana")] * 5
COUNTED = event("tally", tricks={"ana": 5})


def says_its_trump(sent: Event) -> bool:
    """Whether a contract names the trump: in a vuelta the baceta may, as everybody saw its card turned."""
    return sent["type"] != "contract" or sent["data"]["lance"] != "vuelta" or not {"trump", "turned"}.isdisjoint(sent["data"])


class TestCovered(Covered):
    """What viewers see in every game, tried for Tresillo."""

    evening = Evening
    few = few(GATE // 10)

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # every table plays with the same
        """The forty cards."""
        return GAME.pack

    def twins(self, seed: int) -> Iterator[Twin]:
        """The twins in which no hidden card was turned."""
        return (twin for twin in super().twins(seed) if all(map(says_its_trump, twin.record)))


def test_whether_there_are_estuches_is_told_to_the_scorer_alone() -> None:
    """With five highest trumps the mano may declare them; with the mala in another hand she has nothing to declare."""
    other = {**HANDS, "ana": ["4C" if card == "7O" else card for card in HANDS["ana"]]}
    other["carla"] = ["7O" if card == "4C" else card for card in HANDS["carla"]]
    solo = event("contract", player="ana", lance="solo", trump="oros")
    some, none = (night_of(OPENED, event("deal", hands=hands), solo) for hands in (HANDS, other))
    assert ["declaration" in {each["type"] for each in coming(night)} for night in (some, none)] == [True, False]
    assert coming(as_watched(some)) == coming(as_watched(none))


def test_a_decided_hand_that_may_go_on_stays_covered() -> None:
    """Five tricks are enough, but a bola may follow."""
    cover = seen(night_of(OPENED, DEAL, ENTRADA, *FIVE_WON)).cover
    assert cover is not None
    assert cover.shown(2, "deal", DEAL["data"])[1] == ["hands", "stock"]


def test_estuches_of_an_open_hand_are_those_declared() -> None:
    """The cards hold five of oros down to the rey; only the scorer has seen them."""
    open_hand = night_of(*SOLO)
    assert (yields(open_hand)["hands"][0]["estuches"], yields(as_watched(open_hand))["hands"][0]["estuches"]) == (5, 0)
    declared = night_of(*SOLO, event("declaration", player="ana", kind="estuches", count=5))
    assert yields(as_watched(declared))["hands"][0]["estuches"] == 5
    other = under(as_watched(open_hand), 1, "voltereta-1826")
    assert not isinstance(other, Refusal)
    assert other["estuches"] == 0


def test_a_decided_hand_that_may_go_on_pays_what_everybody_knows() -> None:
    """Five tricks win. ana holds five estuches that nobody else has seen: they are paid once she declares them, or the hand is over."""
    won = [OPENED, DEAL, ENTRADA, *FIVE_WON]
    dark = [OPENED, event("deal", cut=20), *won[2:]]
    assert yields(night_of(*won))["balance"] != yields(night_of(*dark))["balance"]
    assert yields(as_watched(night_of(*won))) == yields(as_watched(night_of(*dark)))
    declared = event("declaration", player="ana", kind="estuches", count=5)
    assert yields(as_watched(night_of(*won, declared)))["balance"] == yields(night_of(*won))["balance"]
    over = yields(as_watched(night_of(*won, event("deal"))))["hands"][0]
    assert over["postings"] == yields(night_of(*won))["hands"][0]["postings"]


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """carla held copas: the scorer, who has her hand, sees it at once; a viewer sees it after the hand."""
    assert [finding["code"] for finding in yields(night_of(*SOLO))["findings"]] == ["renuncio"]
    assert yields(as_watched(night_of(*SOLO)))["findings"] == audit(as_watched(night_of(*SOLO)))["findings"] == []
    assert [finding["code"] for finding in audit(as_watched(night_of(*SOLO, COUNTED)))["findings"]] == ["renuncio"]


def test_what_may_come_next_is_what_the_night_would_take_as_it_is_seen() -> None:
    """Neither the turned card of a logged baceta nor the estuches of the real cards are named: those of any cards are."""
    contract = next(each for each in GAME.expects(night_of(OPENED, DEAL).table) if each.type == "contract")
    assert contract.told()["fields"]["turned"] == {"required": False, "values": ["4O"]}
    told = {each.type: each.told()["fields"] for each in GAME.expects(as_watched(night_of(*SOLO)).table)}
    assert told == {each.type: each.told()["fields"] for each in GAME.expects(night_of(OPENED, event("deal", cut=20), *SOLO[2:]).table)}
    assert told["declaration"]["count"] == {"required": False, "values": [3, 4, 5, 6]}
