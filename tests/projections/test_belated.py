"""A late entry counts for the table that it was written for: it is inserted where it was played, or a question is asked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.correction import Place
from projections.belated import Belated, PutIn, Written, belated
from projections.filled import events
from projections.games import full_table
from projections.night import Night
from projections.replay import read
from projections.standing import steps
from projections.work import Work
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, night_of, opened
from tests.rules.pads import drawn, pad_of

OPENING = opened()
LEAVES = event("seats_changed", players=list(THREE))
SEATED_FOR_GOOD = ("minchiate",)
"""The games whose dealers are fixed once they have begun."""
BETWEEN_GAMES = ("cientos",)
"""The games in which a change is possible only between two juegos: a hand before it would leave one unfinished."""
CLOSE = event("night_closed", leftovers="share")


def hand(hombre: str, tricks: int = 5) -> list[Event]:
    """A hand that is won with five tricks or more, or lost with four; the rest are Carla's, or Beto's where it is hers."""
    other = "beto" if hombre == "carla" else "carla"
    counts = {hombre: tricks, other: min(4, 9 - tricks)} | ({"ana": 1} if tricks == 4 else {})
    return [event("deal"), event("contract", player=hombre, lance="entrada", trump="oros"), event("tally", tricks=counts)]


def asked(before: Sequence[Event], since: Sequence[Event], *some: list[Event], dealer: str | None = None) -> Belated:
    """The outcome of entries written after `before` for the four, when `since` was logged first."""
    night, then = night_of(*before, *since), night_of(*before)
    told = [Written(each, FOUR, dealer if number == 0 else None) for number, each in enumerate(some)]
    return belated(night, then, then.last.place, told, Work())


def put(found: Belated) -> PutIn:
    """The corrections that insert them, which must not be refused."""
    assert isinstance(found.put_in, PutIn), found.put_in
    return found.put_in


def tantos(night: Night, number: int) -> dict[str, int]:
    """The tantos of a hand, without players at zero."""
    return {player: count for player, count in night.game.hand(night.table, number).tantos.items() if count}


def test_nothing_else_came() -> None:
    """Only a law of another hand lies between, so the hand can be logged now."""
    found = asked([OPENING], [event("transfer", from_="ana", to="beto", tantos=3, reason="acuerdo")], hand("carla"), dealer="dario")
    assert found.as_ever and found.written == found.now


def test_it_was_played_before_somebody_left() -> None:
    """Four sat, and Darío dealt and pays ten; with three Ana would pay. The hand is inserted where it was played, without a question."""
    found = asked([OPENING], [LEAVES], hand("carla"), dealer="dario")
    assert not found.as_ever and not found.same
    assert found.now is not None and found.now[0].seated.players == THREE
    night = put(found).after
    assert put(found).quiet and put(found).corrections == [{"after": 1, "insert": hand("carla")}]
    assert tantos(night, 1) == tantos(night_of(OPENING, *hand("carla")), 1) != dict(found.now[0].tantos)


def test_two_of_one_stretch_are_one_correction() -> None:
    """Both are inserted after what their author had seen, in order."""
    found = asked([OPENING], [LEAVES], hand("carla"), hand("beto"), dealer="dario")
    assert put(found).quiet and len(put(found).corrections) == 1
    alone = night_of(OPENING, *hand("carla"), *hand("beto"))
    assert [tantos(put(found).after, number) for number in (1, 2)] == [tantos(alone, number) for number in (1, 2)]


def test_a_hand_behind_that_pays_otherwise_is_asked_about() -> None:
    """The puesta that it leaves in the plate would be won by the hand that was logged behind the change of seats."""
    found = asked([OPENING], [LEAVES, *hand("beto")], hand("carla", 4), dealer="dario")
    assert not put(found).quiet
    assert tantos(put(found).after, 2) != tantos(night_of(OPENING, LEAVES, *hand("beto")), 1)


def test_a_hand_behind_that_pays_alike_is_not() -> None:
    """An entrada that is won leaves nothing: the hand of the three pays what it paid, whoever dealt it."""
    seats = event("seats_changed", players=list(THREE), first_dealer="ana")
    found = asked([OPENING], [seats, *hand("beto")], hand("carla"), dealer="dario")
    assert put(found).quiet
    assert tantos(put(found).after, 2) == tantos(night_of(OPENING, seats, *hand("beto")), 1)


def test_behind_the_close_somebody_is_asked() -> None:
    """It can be put in, and the night stays closed; logged now it is refused."""
    found = asked([OPENING, *hand("ana")], [CLOSE], hand("carla"), dealer="ana")
    assert found.now is None and not found.as_ever
    assert not put(found).quiet and put(found).after.closed


def test_opened_again_it_goes_on_as_ever() -> None:
    """The close was struck, so nothing prevents it."""
    found = asked([OPENING, *hand("ana")], [CLOSE, event("correction", strike=[5], reason="seguimos")], hand("carla"), dealer="ana")
    assert found.as_ever


@pytest.mark.parametrize(("tariff", "as_ever"), [("fournier", True), ("jepus-1896", False)])
def test_a_corrected_opening_matters_where_it_pays_otherwise(tariff: str, as_ever: bool) -> None:
    """A stake moves no tantos; with another tariff a question is asked."""
    again = opened(tariff, stake={"currency": "EUR", "minor_per_tanto": 5})
    found = asked([OPENING], [event("correction", strike=[1], insert=[again], reason="la tarifa")], hand("carla"), dealer="dario")
    assert found.as_ever is as_ever
    assert as_ever or not put(found).quiet


def test_a_hand_before_it_that_is_gone_moves_the_deal() -> None:
    """Ana dealt the second hand; with the first struck Darío would deal, so a question is asked."""
    found = asked([OPENING, *hand("beto")], [event("correction", strike=[2, 3, 4], reason="no valía")], hand("carla"), dealer="ana")
    assert not found.as_ever
    assert isinstance(found.put_in, Refusal) or not found.put_in.quiet


def test_a_tally_that_is_put_right_moves_nothing() -> None:
    """The hand before it won by six and not by five: the table is the same."""
    right = event("correction", strike=[4], insert=[hand("beto", 6)[2]], reason="seis")
    assert asked([OPENING, *hand("beto")], [right], hand("carla"), dealer="ana").as_ever


def test_a_hand_for_the_same_table_is_looked_at_as_ever() -> None:
    """Another phone logged the next hand before somebody left: the question is which of the two holds."""
    assert asked([OPENING], [*hand("carla"), LEAVES], hand("carla"), dealer="dario").as_ever
    assert asked([OPENING], [*hand("beto"), CLOSE], hand("carla"), dealer="dario").as_ever


def test_the_same_hand_is_put_in_once() -> None:
    """Two phones wrote it without a network; the second finds it where it was played."""
    first = put(asked([OPENING], [LEAVES], hand("carla"), dealer="dario")).corrections[0]
    found = asked([OPENING], [LEAVES, event("correction", **first, reason="llegó tarde")], hand("carla"), dealer="dario")
    assert found.same and not found.as_ever
    other = asked([OPENING], [LEAVES, event("correction", **first, reason="llegó tarde")], hand("beto"), dealer="dario")
    assert not other.same and not other.as_ever


def test_a_table_that_was_not_there_is_never_passed_over() -> None:
    """The phone withdrew the entry that made Beto deal, so the hand would get another table than it was written for."""
    found = asked([OPENING], [], hand("carla"), dealer="beto")
    assert not found.as_ever and not put(found).quiet


def test_who_deals_does_not_matter_where_everybody_plays_and_pays_alike() -> None:
    """Three sit, and the phone withdrew the hand before: no question is asked."""
    then = night_of(opened(players=THREE))
    told = Written(hand("carla"), THREE, "beto", {"ana": -5, "beto": -5, "carla": 10})
    pays = tantos(night_of(opened(players=THREE), *hand("carla")), 1)
    found = belated(then, then, then.last.place, [told._replace(tantos=pays)], Work())
    assert found.as_ever
    assert not belated(then, then, then.last.place, [told._replace(tantos={"carla": 1})], Work()).as_ever


def test_what_goes_on_with_an_open_hand_stays_with_it() -> None:
    """The deal was recorded, the rest waits; meanwhile an earlier hand is put right."""
    begun = [OPENING, *hand("beto"), event("deal")]
    right = event("correction", strike=[4], insert=[hand("beto", 6)[2]], reason="seis")
    assert asked(begun, [right], hand("carla")[1:], dealer="ana").as_ever


def test_it_stands_behind_a_hand_that_was_put_in() -> None:
    """The second hand of the stretch was written while the first was on its way: it stands behind that."""
    made = put(asked([OPENING], [LEAVES], hand("carla"), dealer="dario")).corrections[0]
    night = night_of(OPENING, LEAVES, event("correction", **made, reason="llegó tarde"))
    step = next(each for each in steps(night.last) if each.place == Place(3, 3))
    then = night._replace(last=step)
    found = belated(night, then, step.place, [Written(hand("beto"), FOUR, "ana")], Work())
    alone = night_of(OPENING, *hand("carla"), *hand("beto"))
    assert put(found).quiet
    assert [tantos(put(found).after, number) for number in (1, 2)] == [tantos(alone, number) for number in (1, 2)]


def test_what_is_no_event_is_refused() -> None:
    """The answer is a refusal: the phone keeps the entry and says why."""
    found = asked([OPENING], [LEAVES], [{"type": "deal", "data": {"cards": 7}}], dealer="dario")
    assert isinstance(found.put_in, Refusal) and found.put_in.code == "malformed"
    assert found.written is found.now is None


def test_a_hand_that_cannot_stand_there_says_why() -> None:
    """A player who has left plays in it, and his successor never did."""
    found = asked([OPENING], [LEAVES], hand("elena"), dealer="dario")
    assert isinstance(found.put_in, Refusal)
    assert found.written is None


def told_for(game: str) -> tuple[list[Event], list[Event]]:
    """A night of a game with one hand, and the hand that comes next as its pad tells it."""
    record = [event("night_opened", **full_table(GAMES[game]))]
    hands = list[list[Event]]()
    while len(hands) < 2:
        pad = pad_of(night_of(*record))
        told = (events(pad, said) for said in drawn(pad, 40) if said.asked is None)
        hands.append(next(each for each in told if read([*record, *each]).refused is None))
        record += hands[-1]
    return record[: -len(hands[-1])], hands[-1]


@for_each("game", GAMES)
def test_every_game_puts_it_in_where_it_was_played(game: str) -> None:
    """Another player was to deal meanwhile, or the night was closed and a question is asked. The result is that of the hand."""
    before, late = told_for(game)
    then = night_of(*before)
    alone = night_of(*before, *late)
    players = list(then.game.seats(then.table).players)
    turn = then.game.forms.pad(then.table).seats[0].dealer
    other = next(each for each in players if each != turn)
    closes = next(each for each in ({"leftovers": "share"}, {}) if read([*before, event("night_closed", **each)]).refused is None)
    for since in (event("seats_changed", players=players, first_dealer=other), event("night_closed", **closes)):
        if read([*before, since]).refused is not None:
            assert since["type"] == "seats_changed" and game in SEATED_FOR_GOOD
            continue
        night = night_of(*before, since)
        found = belated(night, then, then.last.place, [Written(late, players, turn)], Work())
        assert not found.as_ever
        if isinstance(found.put_in, Refusal):
            assert since["type"] == "seats_changed" and game in BETWEEN_GAMES
            continue
        assert tantos(put(found).after, 2) == tantos(alone, 2)
        assert put(found).quiet is (since["type"] == "seats_changed")
