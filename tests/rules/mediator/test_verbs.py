"""The questions that other rooms ask of Mediator: which hand is open, which are finished, how the table lies under other rules."""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.mediator.hands import opened, won
from tests.rules.mediator.imagined import GAME
from tests.rules.verbs import Verbs

SOLO = (event("deal"), event("contract", player="ana", lance="solo", trump="oros"))
BOLA = (event("deal"), event("contract", player="ana", lance="solo", trump="oros", bola=True))
CHILLADA = (event("deal"), event("contract", player="ana", lance="chillada", trump="oros", called="RC"))
ENTRADA = (event("deal"), event("contract", player="ana", lance="entrada", trump="oros", called="RC"))
DEALT = event("deal", hands={"beto": ["RC", "CC", "2C", "3C", "4C", "5C", "6C", "7C", "SC", "2E"]})
RC_OUT = event("trick", cards={"ana": "3C", "beto": "RC", "carla": "4C", "dario": "5C"})
EXCUSED = event("penalty", player="beto", law="ley-7", effect="none", bola=True)
SIX = won(*["ana"] * 6)


class TestVerbs(Verbs):
    """The questions of every game, asked of Mediator: a hand is open until it is complete and cannot become a Bola."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        (SOLO[:1], 1, 0),
        ((*SOLO, *SIX[:5]), 1, 0),
        ((*SOLO, *SIX), 1, 0),  # at rest: a trick would be the Bola
        ((*SOLO, *SIX, event("tally", tricks={"ana": 6, "beto": 4}, primeras=True)), None, 1),
        ((*SOLO, *SIX, *won("beto")), None, 1),
        ((*SOLO, *won("beto"), *SIX), None, 1),
        ((*SOLO, *won("beto"), *SIX, *won("beto")), None, 1),
        ((*SOLO, event("tally", tricks={"ana": 6, "beto": 4}, primeras=False)), None, 1),
        ((*CHILLADA, RC_OUT, *won(*["beto"] * 5)), None, 1),  # no Bola in a chillada
        ((*ENTRADA, RC_OUT, *won(*["beto"] * 5)), 1, 0),
        ((*ENTRADA, RC_OUT, event("penalty", player="ana", law="ley-12"), *won(*["beto"] * 5)), None, 1),
        ((*ENTRADA, RC_OUT, *won(*["beto"] * 5), event("penalty", player="ana", law="ley-9", other="beto")), None, 1),
        ((*ENTRADA, *SIX), 1, 0),  # nobody knows who the companion is
        ((DEALT, ENTRADA[1], *SIX), None, 1),  # it is beto, and his rey has not come out: no Bola
        ((*BOLA, *SIX), 1, 0),
        ((*BOLA, EXCUSED, *SIX), None, 1),  # the Bola is on, and does not count as lost
        ((*SOLO, event("rendicion", player="ana", answer="admitted")), None, 1),
        ((*SOLO, event("penalty", player="ana", law="ley-6")), None, 1),
        ((*SOLO[:1], event("penalty", player="dario", law="ley-2")), None, 1),
    )
    rules_refused = (
        (SOLO, {}, "hand_not_finished"),
        ((), {"variant": "dosillo"}, "malformed"),
        ((), {"tariff": "bridge"}, "malformed"),
    )


def test_a_hand_that_was_passed_out_is_finished() -> None:
    """In a game without a chillada, stated or by the auction."""
    passes = [event("bid", player=player, call="paso") for player in ("ana", "beto", "carla")]
    for events in ([event("pass_out")], passes):
        after = night_of(opened("tresillo-36"), event("deal"), *events).table
        assert (GAME.open_hand(after), GAME.finished_count(after)) == (None, 1)


@for_each(
    ("lance", "said", "open_hand"),
    [
        ("entrada", (), 1),
        ("entrada", (event("defensa", player="beto"),), 1),
        ("entrada", (event("defensa", player="beto"), event("tally", tricks={"ana": 4, "beto": 4})), None),
        ("vuelta", (), None),  # nobody defends it
    ],
)
def test_a_surrendered_entrada_of_the_dosillo_is_open_as_long_as_it_may_be_defended(
    lance: str, said: tuple[Event, ...], open_hand: int | None
) -> None:
    """A deal ends it too."""
    contract = event("contract", player="ana", lance=lance, trump="espadas")
    record = opened("dosillo"), event("deal"), contract, event("rendicion", player="ana"), *said
    assert GAME.open_hand(night_of(*record).table) == open_hand
    admitted = event("rendicion", player="ana", answer="admitted")
    assert GAME.open_hand(night_of(*record[:3], admitted).table) is None


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Pozo, fines and seats stay; only the rules differ, and a hand closes under its own."""
    played = event("tally", tricks={"ana": 5, "beto": 5}), event("penalty", player="beto", law="ley-5")
    before = night_of(opened(), *SOLO, *played).table
    after = GAME.retariffed(before, RulesChosen(variant="mediator", overrides={"solo": 50}))
    assert not isinstance(after, Refusal)
    assert GAME.rules(after)["solo"] == 50
    assert GAME.leftovers(after) == GAME.leftovers(before) == {"plate": 46, "pozo": 38, "multas": 8, "excluded": ["beto"], "reserved": []}
    assert GAME.hands(after)[0].tantos["ana"] == -14  # the put of 8, the puesta of 6
