"""Tricks at any number of seats: the winner, impossible cards, and what the cards show of the duty to follow."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from rules.core.cards import BIT, FORTY, WHOLE_PACK, codes_of, mask_of
from rules.core.play import (
    NO_CARD,
    Known,
    Laid,
    Legality,
    Moment,
    Play,
    after_cards,
    after_some_cards,
    after_unseen,
    begun,
    best_of,
    first_impossible,
    held_now,
    kept_by,
    laid_by,
    legality,
    moments,
    order_from,
    revoked,
    revokes,
    unseen_count,
)
from rules.core.ranks import WHOLE
from tests.for_each import for_each

NAMES = ("ana", "beto", "carla", "dario", "elena", "fede")
OROS = WHOLE.leads["oros"]


def known(*hands: str) -> Known:
    """Hands known card by card; an unknown one is ``?`` and may hold every card that the others lack."""
    sure = tuple(0 if cards == "?" else mask_of(cards.split()) for cards in hands)
    return Known(sure, tuple(cards or WHOLE_PACK & ~sum(sure) for cards in sure))


def logged(start: Known, *tricks: str | int) -> Play:
    """A play with oros as trump: each trick as its cards seat by seat, or as the seat that won it unseen."""
    play = begun(start)
    for trick in tricks:
        after = after_unseen(play, trick) if isinstance(trick, int) else laid(play, trick)
        assert after is not None, trick
        play = after
    return play


def laid(play: Play, trick: str) -> Play | None:
    """The play after one more trick of oros."""
    active = NAMES[: len(play.known.may)]
    return after_cards(play, dict(zip(active, trick.split(), strict=True)), active, OROS)


def found(play: Play) -> list[tuple[int, int, str]]:
    """The trick, seat and card of each revoke."""
    return [(each.trick, each.seat, each.code) for each in revoked(play, OROS)]


def test_the_mano_leads_and_then_who_won() -> None:
    """Seat 2 wins with a trump, and leads again when his plain card is not beaten."""
    play = logged(known("RC 2C", "3C 4B", "2O RE"), "RC 3C 2O", "2C 4B RE")
    assert play.winners == (2, 2)
    assert play.tricks == (Laid(0, ("RC", "3C", "2O")), Laid(2, ("2C", "4B", "RE")))
    assert play.leader == 2
    assert codes_of(play.gone) == ("2O", "2C", "3C", "RC", "RE", "4B")


@for_each(
    ("trick", "winner"),
    [("4C RC", 1), ("4C RE", 0), ("RC 6O", 1), ("6O 1B", 1), ("7O 1E", 1), ("2C 3C SC 1C", 2), ("2C 3C SC 1C 6O 5O", 5)],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, winner: int) -> None:
    """At tables of two to six."""
    assert logged(known(*trick.split()), trick).winners == (winner,)


def test_seats_in_order_of_play() -> None:
    """From the leader round to the seat before him."""
    assert [tuple(order_from(leader, 4)) for leader in range(4)] == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


@for_each("trick", ["RC RC 4C", "RC 3C 1E", "RC 3C 2C"])
def test_a_card_that_cannot_have_been_played_is_not_taken(trick: str) -> None:
    """A duplicate, and a card of another hand; a player with a known hand can play nothing else."""
    assert laid(begun(known("RC 2C", "3C 4B", "4C RE")), trick) is None


def test_a_card_is_gone_once_it_was_laid() -> None:
    """That holds for unknown hands too."""
    play = logged(known("?", "?", "?"), "RC 3C 4C")
    assert laid(play, "2C RC 5C") is None
    assert first_impossible(play, dict(zip(NAMES, ("2C", "RC", "4C"), strict=False)), NAMES[:3]) == ("beto", "RC")


@for_each("cards", [{"ana": "RC", "beto": "3C"}, {"ana": "RC", "beto": "3C", "carla": "0O"}, {"ana": "8O", "beto": "3C", "carla": "4C"}])
def test_a_missing_player_or_a_strange_card_is_a_key_error(cards: dict[str, str]) -> None:
    """No other exception, and no default card."""
    with pytest.raises(KeyError):
        after_cards(begun(known("?", "?", "?")), cards, NAMES[:3], OROS)


def test_the_first_impossible_card_is_told_in_order_of_play() -> None:
    """Seat 1 leads a card of his own, seat 2 lays one of seat 0, who then lays one already played."""
    play = logged(known("RC 2C", "?", "4C RE"), 1)
    assert first_impossible(play, {"ana": "3C", "beto": "3C", "carla": "2C"}, NAMES[:3]) == ("carla", "2C")
    assert first_impossible(play, {"ana": "3C", "beto": "3C", "carla": "RE"}, NAMES[:3]) == ("ana", "3C")
    assert first_impossible(play, {"ana": "RC", "beto": "9O", "carla": "RE"}, NAMES[:3]) == ("beto", "9O")
    assert first_impossible(play, {"ana": "RC", "beto": "3C", "carla": "RE"}, NAMES[:3]) is None


def test_a_trick_that_nobody_saw_moves_the_lead_alone() -> None:
    """The trick is counted, and its cards stay unknown."""
    play = logged(known("?", "?", "?"), 2, "RC 3C 4C", 1)
    assert (play.leader, play.winners, unseen_count(play)) == (1, (2, 0, 1), 2)
    assert play.tricks == (None, Laid(2, ("RC", "3C", "4C")), None)


def some_laid(play: Play, trick: str) -> Play | None:
    """The play after a trick of oros in which some seats, written ``-``, had no card."""
    active = NAMES[: len(play.known.may)]
    cards = {player: card for player, card in zip(active, trick.split(), strict=True) if card != "-"}
    return after_some_cards(play, cards, active, OROS)


@for_each(("trick", "winner"), [("RC - 1C", 0), ("3C - 2C", 2), ("2C RE -", 0), ("2C 6O -", 1), ("2C - -", 0)])
def test_who_has_no_card_left_neither_lays_nor_wins(trick: str, winner: int) -> None:
    """The highest card laid wins; a missing card is None, and no card is removed for it."""
    after = some_laid(begun(known("?", "?", "?")), trick)
    assert after is not None
    cards = [card for card in trick.split() if card != "-"]
    assert (after.leader, after.winners, after.gone) == (winner, (winner,), mask_of(cards))
    assert after.tricks == (Laid(0, tuple(NO_CARD if card == "-" else card for card in trick.split())),)


@for_each("trick", ["RC - RC", "RC - 3C", "4C - RE"])
def test_of_a_trick_with_some_cards_too_each_must_be_possible(trick: str) -> None:
    """Duplicates and cards of another hand are refused."""
    assert some_laid(begun(known("RC 2C", "3C 4B", "4C RE")), trick) is None


def test_of_a_trick_with_all_cards_it_makes_no_difference() -> None:
    """Both ways lead to the same play; the first impossible card among those laid is named."""
    play = logged(known("?", "?", "?"), 1)
    for trick in ("RC 3C 4C", "6O RE 2O", "2C 5E 7B"):
        assert some_laid(play, trick) == laid(play, trick)
    assert first_impossible(play, {"beto": "RC", "ana": "RC"}, NAMES[:3]) == ("ana", "RC")
    assert first_impossible(play, {"beto": "RC"}, NAMES[:3]) is None


def test_who_laid_no_card_has_no_moment_and_his_later_cards_count() -> None:
    """Seat 1 had no card in the first trick and revoked in the second: in the third he laid a card of the suit."""
    play = some_laid(begun(known("?", "?", "?")), "RC - 3C")
    assert play is not None
    play = some_laid(play, "SC 5E -")
    assert play is not None
    play = some_laid(play, "4E 2C 5C")
    assert play is not None
    assert [(each.trick, each.seat) for each in moments(play)] == [(1, 0), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    assert found(play) == [(2, 1, "5E")]
    assert codes_of(laid_by(play, 1)) == ("2C", "5E")


def test_a_trick_may_be_kept_by_another_than_the_cards_say() -> None:
    """He leads the next trick; the cards stay as laid."""
    play = logged(known("?", "?", "?"), 2, "RC 3C 4C")
    kept = kept_by(play, 1)
    assert (kept.leader, kept.winners) == (1, (2, 1))
    assert kept._replace(leader=play.leader, winners=play.winners) == play


def test_what_a_seat_laid() -> None:
    """In all tricks, or in the first few; unseen tricks add nothing."""
    play = logged(known("RC 2C 5C", "?", "?"), "RC 3C 4C", 0, "2C 7C 6C")
    assert codes_of(laid_by(play, 0)) == ("2C", "RC")
    assert codes_of(laid_by(play, 0, after=1)) == ("2C",)
    assert laid_by(play, 0, after=3) == 0


def test_what_a_seat_still_holds() -> None:
    """A known hand without its laid cards; an unknown hand may hold every card that nobody surely has or has laid."""
    play = logged(known("RC 2C 5C", "?", "?"), "RC 3C 4C")
    assert tuple(map(codes_of, held_now(play, 0))) == (("2C", "5C"), ("2C", "5C"))
    sure, may = held_now(play, 1)
    assert sure == 0
    assert codes_of(WHOLE_PACK & ~may) == ("2C", "3C", "4C", "5C", "RC")


def test_who_holds_the_suit_and_does_not_follow_revokes() -> None:
    """Seat 1 also holds the tres de copas; seat 2 has no copas."""
    assert found(logged(known("RC 5C", "4B 3C", "4E RE"), "RC 4B 4E")) == [(1, 1, "4B")]


def test_a_card_laid_later_shows_it() -> None:
    """No hand was written down: the revoke shows when he lays a card of the suit, not before."""
    start = known("?", "?", "?")
    assert found(logged(start, "RC 4B 3C", "2E 3E 5E")) == []
    assert found(logged(start, "RC 4B 3C", "2E 3E 5E", "SC CC 4C")) == [(1, 1, "4B")]


def test_each_unseen_trick_may_have_taken_one_card() -> None:
    """Of two copas one may have gone, a single one may have gone too."""
    assert found(logged(known("RC 5C", "4B 3C 2C", "?"), 0, "RC 4B 4C")) == [(2, 1, "4B")]
    assert found(logged(known("RC 5C", "4B 3C 2E", "?"), 0, "RC 4B 4C")) == []


def test_an_unseen_trick_behind_it_takes_nothing_from_what_was_held_before() -> None:
    """He held the card when he did not follow, wherever it went later."""
    assert found(logged(known("RC 5C", "4B 3C", "?"), "RC 4B 4C", 0)) == [(1, 1, "4B")]


@for_each(
    ("led", "held", "wrong"),
    [
        ("6O", "1E", False),
        ("6O", "7O", False),
        ("6O", "1B", False),
        ("6O", "2O", True),
        ("1E", "7O", True),
        ("7O", "1B", True),
        ("1B", "7O", False),
    ],
)
def test_a_reserved_trump_need_not_follow_a_lower_one(led: str, held: str, wrong: bool) -> None:
    """The reserved trumps are espada, malilla and basto, in that order."""
    assert found(logged(known(led, f"RC {held}"), f"{led} RC")) == ([(1, 1, "RC")] if wrong else [])


def test_a_trump_is_no_answer_to_a_plain_suit_that_one_has() -> None:
    """A player who can follow must, and may not trump."""
    assert found(logged(known("RC", "6O 3C"), "RC 6O")) == [(1, 1, "6O")]


def test_what_was_found_stands_in_the_order_in_which_it_was_laid() -> None:
    """Seat 2 leads the second trick."""
    play = logged(known("3C 2C 2B", "4C 3B 5B", "2O RB 4E", "6C 5C 4B"), "3C 4C 2O 6C", "2C 3B RB 5C")
    assert found(play) == [(2, 3, "5C"), (2, 0, "2C")]
    assert [(each.place, each.seat) for each in moments(play) if each.trick == 2] == [(0, 2), (1, 3), (2, 0), (3, 1)]


def test_a_moment_tells_what_its_player_had_besides() -> None:
    """The card played is not included; cards laid later are listed apart from those that he surely holds."""
    play = logged(known("RC 5C 2E", "4B 3C 3E", "?"), "RC 4B 4C", "5C 3C 6C")
    second = list(moments(play))[1]
    assert second == Moment(1, 1, 1, "4B", "RC", mask_of(["3E"]), mask_of(["3C", "4B"]), 0)
    assert second.had(mask_of(["3C"])) and second.had(mask_of(["3E"]))
    assert not second.had(mask_of(["4B", "RC"]))


def test_who_leads_revokes_nothing() -> None:
    """The leader has nothing to follow."""
    leading = next(moments(logged(known("RC 6O", "3C 4B"), "RC 3C")))
    assert leading.led is None
    assert not revokes(leading, OROS)


def test_a_card_is_legal_illegal_or_nobody_knows() -> None:
    """A known hand has the suit or not; an unknown one may or may not have another card of the suit."""
    play = begun(known("RC", "3C 4B 6O", "?"))
    assert legality(play, 1, "RC", OROS) == {"3C": "legal", "4B": "illegal", "6O": "illegal"}
    unknown = legality(play, 2, "RC", OROS, laid=mask_of(["RC", "3C"]))
    assert (unknown["4C"], unknown["4E"]) == ("legal", "undetermined")
    assert not {"RC", "3C", "4B", "6O"} & set(unknown)
    assert set(legality(play, 1, None, OROS).values()) == {"legal"}


def test_who_can_have_no_other_of_the_suit_may_lay_what_he_likes() -> None:
    """Every copa is played or in another hand."""
    play = begun(known(" ".join(code for code in FORTY if code[1] == "C"), "?"))
    assert set(legality(play, 1, "RC", OROS).values()) == {"legal"}


def test_what_may_have_gone_unseen_is_not_illegal() -> None:
    """There is one copa left, and one unseen trick."""
    play = logged(known("RC 5C", "3C 4B", "?"), 0)
    assert legality(play, 1, "RC", OROS) == {"3C": "legal", "4B": "undetermined"}


def test_who_wins_so_far() -> None:
    """Of the cards laid so far, in any order."""
    assert best_of({2: "4C", 0: "SC"}, "4C", OROS) == 0
    assert best_of({2: "4C", 0: "SC", 1: "6O"}, "4C", OROS) == 1
    assert best_of({2: "4C"}, "4C", OROS) == 2


DEALS = st.tuples(st.permutations(FORTY), st.integers(2, 6), st.lists(st.booleans(), min_size=6, max_size=6), st.data())


@given(DEALS)
def test_a_revoke_is_found_exactly_where_the_cards_show_it(dealt: tuple[list[str], int, list[bool], st.DataObject]) -> None:
    """Against the real hands: all of a written one, of an unknown one what it laid later; never a player who could not follow."""
    pack, count, written, data = dealt
    size = 6
    hands = [pack[size * seat : size * seat + size] for seat in range(count)]
    play = _played(hands, written, data)
    really, shown = [], []
    for each in moments(play):
        if each.led is None or BIT[each.code] & OROS[each.led].follow:
            continue
        left = hands[each.seat][each.trick - 1 :]
        if mask_of(left) & OROS[each.led].forced:
            really.append(each)
            if written[each.seat] or laid_by(play, each.seat, after=each.trick) & OROS[each.led].forced:
                shown.append(each)
    assert list(revoked(play, OROS)) == shown
    assert set(shown) <= set(really)


@given(DEALS)
def test_what_is_legal_is_no_revoke_and_what_is_illegal_is(dealt: tuple[list[str], int, list[bool], st.DataObject]) -> None:
    """The answer before a card is laid agrees with the finding after it."""
    pack, count, written, data = dealt
    hands = [pack[6 * seat : 6 * seat + 6] for seat in range(count)]
    play = _played(hands, written, data)
    stood: dict[tuple[int, int], Legality] = {}
    before = begun(play.known)
    for number, trick in enumerate(play.tricks, 1):
        assert trick is not None, "the cards of every trick are known"
        lying = 0
        for place, seat in enumerate(order_from(trick.leader, count)):
            led = trick.codes[trick.leader] if place else None
            stood[number, seat] = legality(before, seat, led, OROS, laid=lying)[trick.codes[seat]]
            lying |= BIT[trick.codes[seat]]
        after = after_cards(before, dict(zip(NAMES, trick.codes, strict=False)), NAMES[:count], OROS)
        assert after is not None, "the same trick was taken above"
        before = after
    wrong = {(each.trick, each.seat) for each in revoked(play, OROS)}
    assert {key for key, answer in stood.items() if answer == "illegal"} <= wrong
    assert wrong <= {key for key, answer in stood.items() if answer != "legal"}


def _played(hands: Sequence[Sequence[str]], written: Sequence[bool], data: st.DataObject) -> Play:
    """Plays random cards of these hands for some tricks; hands that were not written down stay unknown."""
    start = known(*(" ".join(hand) if told else "?" for hand, told in zip(hands, written, strict=False)))
    return logged(start, *(" ".join(cards) for cards in list(zip(*hands, strict=True))[: data.draw(st.integers(1, len(hands[0])))]))
