"""The questions that other rooms ask of Minchiate: open and finished hands, the next dealer, the table under other rules."""

from __future__ import annotations

from events.facts import RulesChosen
from rules.core.refusals import Refusal
from tests.nights import Event, event, night_of, yielded
from tests.rules.minchiate.hands import NS, TAROTS, laid, opened, scored, tallied
from tests.rules.minchiate.imagined import GAME
from tests.rules.verbs import Verbs

DEAL = event("deal")
COUNT = tallied(noted={})
WON = event("trick", winner="ana")


def played(count: int) -> list[Event]:
    """This many tricks of four different cards: ana's high tarot, and the next ones of the pack."""
    rest = [card for card in GAME.pack if card not in TAROTS[-21:]]
    high = list(reversed(TAROTS[-21:]))
    return laid(*(" ".join((high[place], *rest[3 * place : 3 * place + 3])) for place in range(count)))


class TestVerbs(Verbs):
    """The questions of every game, asked of Minchiate."""

    game = GAME
    opened = opened()
    standing = (
        ((), None, 0),
        ((DEAL,), 1, 0),
        ((DEAL, *played(20)), 1, 0),
        ((DEAL, *played(21)), None, 1),
        ((DEAL, *[WON] * 21), 1, 0),  # without cards: the count is missing
        ((DEAL, *[WON] * 20, tallied(4, ns=[], last="EO")), None, 1),
        ((DEAL, COUNT), None, 1),
        ((DEAL, COUNT, DEAL), 2, 1),
    )
    rules_refused = (
        ((DEAL,), {}, "hand_not_finished"),
        ((), {"tariff": "fournier"}, "malformed"),
        ((), {"variant": "florentino"}, "malformed"),
        ((), {"overrides": {"demonio": 1}}, "malformed"),
        ((), {"overrides": {"diablo": True}}, "malformed"),
    )

    def sealed(self, dealt_count: int) -> int:  # noqa: ARG002  # it is the same however many are dealt
        """Every hand stays open to a renuncio, so nothing is sealed before the close."""
        return 0


def test_the_close_seals_all_hands() -> None:
    """After it no renuncio can be paid."""
    table = night_of(opened(), DEAL, COUNT, DEAL, COUNT, event("night_closed")).table
    assert (GAME.sealed_count(table), GAME.finished_count(table)) == (2, 2)


def test_r2_who_deals_next_is_told_all_through_a_game_and_nobody_after_it() -> None:
    """The page's example: d a b c, then d b a c, then d b c a; then they draw."""
    record = [opened()]
    for dealer in (*("dario", "ana", "beto", "carla"), *("dario", "beto", "ana", "carla"), *("dario", "beto", "carla", "ana")):
        assert yielded(*record)["next_dealer"] == dealer
        record += [DEAL, COUNT]
        assert scored(*record)["dealer"] == dealer
    assert yielded(*record)["next_dealer"] is None
    assert yielded(*record, event("seats_changed", players=["carla", "ana", "dario", "beto"]))["next_dealer"] == "beto"


def test_settlement_lists_the_players_as_the_record_does_however_they_sit() -> None:
    """In the second giro beto sits before ana; the order is that of the opening, and a change of seats sets a new one."""
    record = [opened(), *[DEAL, COUNT] * 5]
    assert list(GAME.seats(night_of(*record).table).players) == ["beto", "ana", "carla", "dario"]
    assert [*yielded(*record)["balance"]] == ["ana", "beto", "carla", "dario"]
    moved = event("seats_changed", players=["dario", "carla", "beto", "ana"], draw_order=["ana", "carla", "dario", "beto"])
    assert [*yielded(*record, *[DEAL, COUNT] * 3, moved)["balance"]] == ["dario", "carla", "beto", "ana"]


def test_by_other_rules_the_table_lies_as_it_lay() -> None:
    """Seats, draw and giro stay; only the rules differ, and earlier hands count under their own."""
    shown = ("T14", "T35", "T39")
    before = night_of(opened(), *[DEAL, tallied(ns=shown[1:], noted={})] * 5).table
    after = GAME.retariffed(before, RulesChosen(overrides={"demonio": True}))
    assert not isinstance(after, Refusal)
    assert GAME.rules(after) == {"tariff": "minchiate", "demonio": True}
    assert GAME.leftovers(after) == GAME.leftovers(before) == {"plate": 0, "reserved": [], "missing_folas": [], "next_dealer": "beto"}
    assert GAME.hands(after) == GAME.hands(before)
    assert GAME.seats(after) == GAME.seats(before)


def test_hand_without_a_trick_of_a_pair_is_told_with_its_difference() -> None:
    """ana has all the tricks: 840, and twice the notes for the twenty cards that died."""
    hand = scored(opened(), DEAL, *played(21))
    lead = hand["noted"]["EO"]
    assert (hand["outcome"], hand["count"], hand["winner"]) == ("sin_presa", None, "EO")
    assert (hand["difference"], hand["points"]) == (840 + 2 * lead, {NS: 0, "EO": 840 + 2 * lead})


def test_moment_is_that_of_an_open_hand_alone() -> None:
    """None before the first deal and after a complete hand, whether by its count or by all tricks with their cards."""
    for record in ((), (DEAL, COUNT), (DEAL, *played(21))):
        assert GAME.moment(night_of(opened(), *record).table) is None
    now = GAME.moment(night_of(opened(), DEAL, *played(20)).table)
    assert now is not None and (now["leader"], now["tricks"]) == ("ana", {"ana": 20, "beto": 0, "carla": 0, "dario": 0})


def test_moment_tells_who_holds_what_where_it_is_known() -> None:
    """ana's hand was written down: its rest is shown; of the others nothing, and of nobody after a trick without cards."""
    own = [*TAROTS[-21:]]
    deal = event("deal", hands={"ana": own})
    for count in (0, 1):
        now = GAME.moment(night_of(opened(), deal, *played(count)).table)
        assert now is not None and {player: {*cards} for player, cards in now["held"].items()} == {"ana": {*own[: 21 - count]}}
    hidden = GAME.moment(night_of(opened(), deal, WON).table)
    assert hidden is not None and hidden["held"] == {}
