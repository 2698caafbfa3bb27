"""What does the replay know of a player's nine cards, and what does it therefore find or refuse?"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.dice import times
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.evenings import seeds

# A whole deal; oros are trump, ana is mano.
ANA = ["RO", "CO", "SO", "2O", "RC", "CC", "RE", "CE", "RB"]
BETO = ["1E", "3O", "4O", "1C", "2C", "7E", "6E", "CB", "SB"]
CARLA = ["7O", "5O", "3C", "4C", "SC", "5E", "4E", "7B", "6B"]
STOCK = ["6O", "1O", "1B", "5C", "6C", "7C", "SE", "2E", "3E", "5B", "4B", "3B", "2B"]
HANDS = {"ana": ANA, "beto": BETO, "carla": CARLA}


def hand(
    *events: Event,
    lance: str = "entrada",
    player: str = "ana",
    turned: str | None = None,
    **deal: Any,
) -> list[Event]:
    """A hand in oros at a table of three that carla deals; ana leads."""
    contract = event("contract", player=player, lance=lance, trump="oros")
    if turned:
        contract = event("contract", player=player, lance=lance, turned=turned)
    return [opened(players=THREE), event("deal", **deal), contract, *events]


def exchange(player: str, discards: Any, drawn: Any) -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def trick(ana: str, beto: str, carla: str) -> Event:
    """One trick with its cards."""
    return event("trick", cards={"ana": ana, "beto": beto, "carla": carla})


def found(*record: Event) -> list[tuple[int, str]]:
    """The renuncios of the night: trick and player."""
    findings = yielded(*record)["findings"]
    return [(one["trick"], one["player"]) for one in findings if one["code"] == "renuncio"]


def code(*record: Event) -> str:
    """Why the last event is refused."""
    answer: str = refused(*record)["code"]
    return answer


# K1: who logs no exchange kept his nine cards


def test_k1_without_an_exchange_the_cards_dealt_were_kept() -> None:
    """beto was dealt 1C and 2C and exchanged nothing: 7E on a copa is a renuncio, 2C is none, 5C is not his."""
    assert found(*hand(trick("RC", "7E", "3C"), hands={"beto": BETO})) == [(1, "beto")]
    assert found(*hand(trick("RC", "2C", "3C"), hands={"beto": BETO})) == []
    assert code(*hand(trick("RC", "5C", "3C"), hands={"beto": BETO})) == "impossible_card"


def test_k1_it_holds_for_each_who_logs_none_whatever_the_others_log() -> None:
    """ana and carla exchanged, beto did not: he kept his nine."""
    start = hand(exchange("ana", 4, 4), exchange("carla", 2, 2), hands={"beto": BETO})
    assert found(*start, trick("RC", "7E", "3C")) == [(1, "beto")]
    assert code(*start, trick("RC", "5C", "3C")) == "impossible_card"


def test_k1_it_holds_for_the_hombre_of_an_entrada_and_of_a_solo() -> None:
    """ana logs no exchange: her nine stayed; 5C is not among them."""
    for lance in ("entrada", "solo"):
        assert code(*hand(trick("5C", "2C", "3C"), lance=lance, hands={"ana": ANA})) == "impossible_card"
        beto = hand(trick("RC", "7E", "3C"), lance=lance, player="beto", hands={"beto": BETO})
        assert found(*beto) == [(1, "beto")]


def test_k1_the_hombre_of_a_vuelta_cannot_have_kept_his_cards() -> None:
    """Ten cards, some went, nobody logged which: no card dealt to him is sure, and a card from elsewhere may be his."""
    start: Event = {"lance": "vuelta", "player": "beto", "turned": "6O", "hands": {"beto": BETO}}
    assert found(*hand(trick("RC", "7E", "3C"), **start)) == []
    assert found(*hand(trick("RC", "5C", "3C"), **start)) == []
    assert found(*hand(trick("RC", "6O", "3C"), **start)) == []


def test_k1_the_opponents_of_a_vuelta_may_have_kept_theirs() -> None:
    """Only the hombre holds ten: carla, who logs no exchange, kept her nine."""
    start: Event = {"lance": "vuelta", "player": "beto", "turned": "6O", "hands": {"carla": CARLA}}
    assert found(*hand(trick("RC", "2C", "5E"), **start)) == [(1, "carla")]
    assert code(*hand(trick("RC", "2C", "5C"), **start)) == "impossible_card"


def test_k1_an_exchange_as_a_mere_count_makes_the_cards_dealt_unsure() -> None:
    """Two of beto's nine went, nobody knows which: no finding, and a card from the baceta may be his now."""
    start = hand(exchange("beto", 2, 2), hands={"beto": BETO})
    assert found(*start, trick("RC", "7E", "3C")) == []
    assert found(*start, trick("RC", "5C", "3C")) == []


def test_k1_an_exchange_of_nothing_keeps_them() -> None:
    """0 for 0, as counts or as lists: as if none were logged."""
    nothings: list[Any] = [0, []]
    for nothing in nothings:
        start = hand(exchange("beto", nothing, nothing), hands={"beto": BETO})
        assert found(*start, trick("RC", "7E", "3C")) == [(1, "beto")]
        assert code(*start, trick("RC", "5C", "3C")) == "impossible_card"


# K2: what he surely holds when play starts


def test_k2_listed_discards_are_taken_off() -> None:
    """Both copas of beto went: 7E on a copa is none; one of them stayed: a renuncio."""
    both = hand(exchange("beto", ["1C", "2C"], 2), hands={"beto": BETO})
    assert found(*both, trick("RC", "7E", "3C")) == []
    one = hand(exchange("beto", ["1C", "CB"], 2), hands={"beto": BETO})
    assert found(*one, trick("RC", "7E", "3C")) == [(1, "beto")]


def test_k2_listed_draws_are_added() -> None:
    """5C came: sure, though beto's hand was not logged, or his discards are a mere count."""
    drawn = [exchange("beto", 2, ["5C", "3B"])]
    assert found(*hand(*drawn), trick("RC", "7E", "3C")) == [(1, "beto")]
    assert found(*hand(*drawn, hands={"beto": BETO}), trick("RC", "7E", "3C")) == [(1, "beto")]
    assert found(*hand(*drawn), trick("RC", "5C", "3C")) == []
    assert found(*hand(*drawn), trick("RE", "7E", "5E")) == []


def test_k2_draws_alone_do_not_make_the_cards_dealt_sure() -> None:
    """Discards a count, draws listed without a copa: 1C and 2C may have gone."""
    start = hand(exchange("beto", 2, ["SE", "3B"]), hands={"beto": BETO})
    assert found(*start, trick("RC", "7E", "3C")) == []


def test_k2_the_baceta_says_what_a_count_drew() -> None:
    """Top first: ana 6O 1O 1B, beto 5C 6C, carla 7C SE; each is held to what came."""
    start = hand(exchange("ana", 3, 3), exchange("beto", 2, 2), exchange("carla", 2, 2), stock=STOCK)
    assert found(*start, trick("RC", "7E", "5E")) == [(1, "beto"), (1, "carla")]
    assert found(*start, trick("RC", "5C", "7C")) == []
    assert found(*start, trick("RE", "4E", "6E")) == []
    assert found(*start, trick("RE", "4E", "3C")) == [(1, "carla")]
    assert found(*start, trick("RO", "7E", "5E")) == []


def test_k2_the_draws_begin_at_the_top_where_the_hombre_drew_none() -> None:
    """beto's two are 6O and 1O: he must answer a trump."""
    start = hand(exchange("beto", 2, 2), stock=STOCK)
    assert found(*start, trick("RO", "7E", "3O")) == [(1, "beto")]
    assert found(*start, trick("RO", "6O", "3O")) == []


def test_k2_in_a_vuelta_the_draws_begin_under_the_card_turned() -> None:
    """6O is turned; the hombre ana draws 1O, beto 1B and 5C."""
    start = hand(exchange("ana", 2, 1), exchange("beto", 2, 2), lance="vuelta", turned="6O", stock=STOCK)
    assert found(*start, trick("RC", "7E", "3C")) == [(1, "beto")]
    assert found(*start, trick("7O", "7E", "3O")) == [(1, "beto")]
    assert found(*start, trick("RO", "7E", "3O")) == []


def test_k2_the_card_turned_is_the_hombres() -> None:
    """6O turned for beto, by the contract or the baceta: 7E on a trump is a renuncio, with nothing else logged."""
    assert found(*hand(lance="vuelta", player="beto", turned="6O"), trick("RO", "7E", "3O")) == [(1, "beto")]
    by_stock = [opened(players=THREE), event("deal", stock=STOCK), event("contract", player="beto", lance="vuelta")]
    assert found(*by_stock, trick("RO", "7E", "3O")) == [(1, "beto")]
    assert found(*hand(lance="vuelta", player="beto", turned="6O"), trick("RO", "6O", "3O")) == []


def test_k2_the_card_turned_is_sure_also_when_the_exchange_is_a_count() -> None:
    """He may not put it away, so it is held: three for two changes nothing."""
    start = hand(exchange("beto", 3, 2), lance="vuelta", player="beto", turned="6O")
    assert found(*start, trick("RO", "7E", "3O")) == [(1, "beto")]


def test_k2_the_card_turned_and_put_away_is_not_held() -> None:
    """Listed among his discards: no renuncio, but the discard is found."""
    start = hand(exchange("beto", ["6O", "7B"], 1), lance="vuelta", player="beto", turned="6O")
    night = yielded(*start, trick("RO", "7E", "3O"))
    assert [one["code"] for one in night["findings"]] == ["descarto_volteada"]


def test_k2_a_trump_only_named_turns_no_card() -> None:
    """Nobody logged what was turned."""
    assert found(*hand(lance="vuelta", player="beto"), trick("RO", "7E", "3O")) == []


def test_k2_nothing_is_concluded_by_counting_the_rest_of_the_pack() -> None:
    """ana, carla and the baceta are logged: the nine left over must be beto's, but they are not surely held.

    7E on a copa is found only when 2C falls; 6E, still to come, does not accuse his 2C on an espada.
    """
    start = hand(hands={"ana": ANA, "carla": CARLA}, stock=STOCK)
    assert found(*start, trick("RC", "7E", "3C")) == []
    assert found(*start, trick("RC", "7E", "3C"), trick("RE", "2C", "5E")) == [(1, "beto")]


# K3: fully known


def test_k3_nine_cards_surely_held_are_the_hand() -> None:
    """Seven kept and two drawn, by list or by the baceta: 3B is not among them."""
    listed = hand(exchange("beto", ["1C", "CB"], ["6O", "1O"]), hands={"beto": BETO})
    by_stock = hand(exchange("beto", ["1C", "CB"], 2), hands={"beto": BETO}, stock=STOCK)
    for start in (listed, by_stock):
        assert code(*start, trick("RC", "3B", "3C")) == "impossible_card"
        assert found(*start, trick("RC", "2C", "3C")) == []
        assert found(*start, trick("RO", "6O", "3C")) == []


def test_k3_seven_cards_surely_held_are_not() -> None:
    """Seven kept, two drawn from a baceta that nobody logged: 3B or 5C may be his, and SB is surely his."""
    start = hand(exchange("beto", ["1C", "CB"], 2), hands={"beto": BETO})
    assert found(*start, trick("RB", "3B", "6B")) == []
    assert found(*start, trick("RC", "5C", "3C")) == []
    assert found(*start, trick("RB", "5C", "6B")) == [(1, "beto")]


def test_k3_nine_draws_listed_are_the_hand_without_any_deal() -> None:
    """Nine away, nine drawn: those are all."""
    drawn = ["6O", "1O", "1B", "5C", "6C", "7C", "SE", "2E", "3E"]
    start = hand(exchange("beto", 9, drawn))
    assert code(*start, trick("RC", "2C", "3C")) == "impossible_card"
    assert found(*start, trick("RC", "2E", "3C")) == [(1, "beto")]


def test_k3_eight_draws_and_the_card_turned_are_the_hand_of_a_vuelta() -> None:
    """Nine away, eight drawn, 6O turned: nine sure cards."""
    drawn = ["1O", "1B", "5C", "6C", "7C", "SE", "2E", "3E"]
    start = hand(exchange("beto", 9, drawn), lance="vuelta", player="beto", turned="6O")
    assert code(*start, trick("RC", "2C", "3C")) == "impossible_card"
    assert found(*start, trick("RC", "5C", "3C")) == []


def test_k3_seven_draws_and_the_card_turned_leave_one_open() -> None:
    """Eight away, seven drawn, 6O turned: eight are sure, the ninth is one of those dealt."""
    drawn = ["1O", "1B", "5C", "6C", "7C", "SE", "2E"]
    start = hand(exchange("beto", 8, drawn), lance="vuelta", player="beto", turned="6O")
    assert found(*start, trick("RC", "2C", "3C")) == []


# K4: what he surely holds at a trick


def test_k4_a_renuncio_comes_to_light_with_a_later_card() -> None:
    """No hand logged. beto throws 7E on a copa: nothing; with 2C in the second trick the first was an offence."""
    first = hand(trick("RC", "7E", "3C"))
    assert found(*first) == []
    assert found(*first, trick("RE", "2C", "4E")) == [(1, "beto")]


def test_k4_it_belongs_to_the_trick_of_the_offence() -> None:
    """The third trick shows that the first and the second were both against the rule."""
    record = hand(trick("RC", "7E", "3C"), trick("CC", "6E", "4C"), trick("RB", "2C", "6B"))
    assert found(*record) == [(1, "beto"), (2, "beto")]


def test_k4_cards_already_played_are_held_no_more() -> None:
    """beto has just one copa among his nine and plays it to the first; on the second he is free."""
    dealt = ["1E", "3O", "4O", "2C", "5E", "7E", "6E", "CB", "SB"]
    start = hand(trick("RC", "2C", "3C"), hands={"beto": dealt})
    assert found(*start, trick("CC", "7E", "4C")) == []


def test_k4_the_card_of_the_trick_itself_does_not_count() -> None:
    """beto trumps a copa with his only trump and holds no copa: nothing; on a trump he plays the only one: nothing."""
    dealt = ["4O", "5E", "7E", "6E", "4E", "3E", "CB", "SB", "4B"]
    assert found(*hand(trick("RC", "4O", "3C"), hands={"beto": dealt})) == []
    assert found(*hand(trick("RO", "4O", "3O"), hands={"beto": dealt})) == []


def test_k4_a_later_trick_without_cards_shows_nothing() -> None:
    """Only the winner of trick 2 is logged."""
    assert found(*hand(trick("RC", "7E", "3C"), event("trick", winner="beto"))) == []


def test_k4_a_later_card_of_another_player_shows_nothing() -> None:
    """carla's copa says nothing of beto."""
    assert found(*hand(trick("RC", "7E", "3C"), trick("CC", "6E", "4C"))) == []


def test_k4_a_card_led_later_counts_as_well() -> None:
    """beto throws SB on a copa, wins trick 2 and leads 2C to trick 3."""
    record = hand(trick("RC", "SB", "3C"), trick("CE", "RE", "4E"), trick("CC", "2C", "4C"))
    assert found(*record) == [(1, "beto")]


def test_k4_a_later_reserved_trump_does_not_accuse() -> None:
    """RO led, beto throws; later he plays the mala: RO could not force it; the espada led would have."""
    low = hand(trick("RO", "7E", "3O"), trick("RC", "7O", "3C"))
    assert found(*low) == []
    espada = hand(trick("1E", "7E", "3O"), trick("RC", "7O", "3C"))
    assert found(*espada) == [(1, "beto")]


def test_k4_a_later_ordinary_trump_accuses() -> None:
    """RO led, beto throws; 4O in the next trick was there."""
    assert found(*hand(trick("RO", "7E", "3O"), trick("RC", "4O", "3C"))) == [(1, "beto")]


def test_k4_two_sources_of_knowledge_go_together() -> None:
    """Drawn 5C by list, played 2C later: either alone accuses, and it is one finding."""
    start = hand(exchange("beto", 2, ["5C", "3B"]), trick("RC", "7E", "3C"))
    assert found(*start) == [(1, "beto")]
    assert found(*start, trick("RE", "2C", "4E")) == [(1, "beto")]


def test_k4_a_hand_known_as_dealt_needs_no_later_card() -> None:
    """The finding is there with the trick itself."""
    assert found(*hand(trick("RC", "7E", "3C"), hands=HANDS)) == [(1, "beto")]


def test_k4_last_trick_and_first_are_looked_at_alike() -> None:
    """Nine tricks: beto throws 7E on the first copa and plays 2C to the ninth."""
    ana = ["RC", "CC", "SC", "RE", "CE", "SE", "RB", "CB", "1C"]
    beto = ["7E", "6B", "5B", "6E", "5E", "4E", "4B", "3B", "2C"]
    carla = ["3C", "4C", "5C", "3E", "2E", "RO", "7B", "2B", "6C"]
    tricks = [trick(a, b, c) for a, b, c in zip(ana[:5], beto[:5], carla[:5], strict=True)]
    assert found(*hand(*tricks)) == []
    record = hand(*[trick(a, b, c) for a, b, c in zip(ana, beto, carla, strict=True)])
    assert found(*record) == [(1, "beto"), (2, "beto"), (3, "beto")]


# K5: when a card is impossible


@for_each("card", ["8O", "9O", "8E", "9B"])
def test_k5_a_card_that_is_not_in_the_pack(card: str) -> None:
    """Forty cards without 8 and 9: in a trick, an exchange, as the card turned."""
    assert code(*hand(trick("RC", card, "3C"))) == "impossible_card"
    assert code(*hand(exchange("beto", [card], 1))) == "impossible_card"
    assert code(*hand(exchange("beto", 1, [card]))) == "impossible_card"
    assert code(*hand(lance="vuelta", turned=card)) == "impossible_card"


@for_each("again", ["ana", "beto", "carla"])
def test_k5_a_card_played_before(again: str) -> None:
    """RC fell in trick 1: nobody plays it again, least of all who played it."""
    cards = {"ana": "CC", "beto": "2C", "carla": "4C"} | {again: "RC"}
    assert code(*hand(trick("RC", "1C", "3C"), event("trick", cards=cards))) == "impossible_card"


def test_k5_a_card_twice_in_one_event() -> None:
    """In a trick, among discards, among draws, discarded and drawn."""
    assert code(*hand(trick("RC", "2C", "2C"))) == "impossible_card"
    assert code(*hand(exchange("ana", ["2C", "2C"], 2))) == "impossible_card"
    assert code(*hand(exchange("ana", 2, ["2C", "2C"]))) == "impossible_card"
    assert code(*hand(exchange("ana", ["2C"], ["2C"]))) == "impossible_card"


@for_each("player", ["ana", "beto", "carla"])
def test_k5_a_card_that_somebody_put_away(player: str) -> None:
    """beto discarded 7B: it is out of play for everybody, himself included; for draws and other discards too."""
    start = hand(exchange("beto", ["7B"], 1))
    cards = {"ana": "RB", "beto": "6B", "carla": "5B"} | {player: "7B"}
    assert code(*start, event("trick", cards=cards)) == "impossible_card"
    if player == "carla":
        assert code(*start, exchange("carla", ["7B"], 1)) == "impossible_card"
        assert code(*start, exchange("carla", 1, ["7B"])) == "impossible_card"


def test_k5_discards_as_a_count_exclude_no_card() -> None:
    """beto put away two: which, nobody knows; any card of the pack may still be played by him."""
    start = hand(exchange("beto", 2, 2))
    for card in ("7B", "1E", "2C"):
        assert found(*start, trick("RC", card, "3C")) == []


@for_each("card", ["1C", "1E", "SB"])
def test_k5_a_card_that_was_dealt_to_another(card: str) -> None:
    """beto's cards are not carla's nor ana's, also after he exchanged two of them nobody knows."""
    for events in ([], [exchange("beto", 2, 2)]):
        start = hand(*events, hands={"beto": BETO})
        assert code(*start, trick("RC", "2C", card)) == "impossible_card"
        assert code(*start, trick(card, "2C", "3C")) == "impossible_card"


def test_k5_a_card_dealt_to_another_is_neither_put_away_nor_drawn_nor_turned() -> None:
    """1C was dealt to beto: carla does not discard it, nobody draws it, it is not in the baceta to be turned."""
    start = hand(hands={"beto": BETO})
    assert code(*start, exchange("carla", ["1C"], 1)) == "impossible_card"
    for player in THREE:
        assert code(*start, exchange(player, 1, ["1C"])) == "impossible_card"
    assert code(*hand(lance="vuelta", turned="1C", hands={"beto": BETO})) == "impossible_card"


def test_k5_a_card_that_another_drew() -> None:
    """Listed, or said by the baceta: it is nobody else's in a trick, among discards or draws."""
    listed = hand(exchange("ana", 2, ["6O", "1O"]))
    by_stock = hand(exchange("ana", 2, 2), stock=STOCK)
    for start in (listed, by_stock):
        assert code(*start, trick("RC", "6O", "3C")) == "impossible_card"
        assert code(*start, exchange("beto", ["6O"], 1)) == "impossible_card"
        assert code(*start, exchange("beto", 1, ["6O"])) == "impossible_card"
        assert found(*start, trick("6O", "3O", "4O")) == []


def test_k5_the_card_turned_is_only_the_hombres() -> None:
    """6O turned for beto: not ana's, not carla's, but his."""
    start = hand(lance="vuelta", player="beto", turned="6O")
    assert code(*start, trick("6O", "3O", "4O")) == "impossible_card"
    assert code(*start, trick("RC", "2C", "6O")) == "impossible_card"
    assert found(*start, trick("RO", "6O", "4O")) == []
    by_stock = [opened(players=THREE), event("deal", stock=STOCK), event("contract", player="beto", lance="vuelta")]
    assert code(*by_stock, trick("6O", "3O", "4O")) == "impossible_card"


@for_each("asleep", STOCK[5:])
def test_k5_a_card_that_sleeps(asleep: str) -> None:
    """ana drew three and beto two of the logged baceta: the eight below lie on the table, for all three players."""
    start = hand(exchange("ana", 3, 3), exchange("beto", 2, 2), stock=STOCK)
    assert code(*start, trick("RC", asleep, "3C")) == "impossible_card"
    assert code(*start, trick("RC", "2C", asleep)) == "impossible_card"
    assert code(*start, trick(asleep, "2C", "3C")) == "impossible_card"


def test_k5_a_card_drawn_from_the_baceta_does_not_sleep() -> None:
    """The five drawn are played by those who drew them."""
    start = hand(exchange("ana", 3, 3), exchange("beto", 2, 2), stock=STOCK)
    assert found(*start, trick("1O", "5C", "3O")) == []
    assert found(*start, trick("1B", "6C", "3O")) == []


@for_each("card", [STOCK[0], STOCK[6], STOCK[12]])
@for_each("lance", ["entrada", "solo"])
def test_k5_without_any_exchange_the_whole_baceta_sleeps(lance: str, card: str) -> None:
    """Nobody drew: none of the thirteen can be played."""
    assert code(*hand(trick("RC", card, "3C"), lance=lance, stock=STOCK)) == "impossible_card"


def test_k5_without_a_logged_baceta_nothing_is_known_to_sleep() -> None:
    """The same cards, the baceta not logged: they may be anybody's."""
    start = hand(exchange("ana", 3, 3), exchange("beto", 2, 2))
    for card in STOCK[5:]:
        assert found(*start, trick("RC", card, "3C")) == []


@for_each("card", [STOCK[1], STOCK[6], STOCK[12]])
def test_k5_in_a_vuelta_the_hombres_exchange_must_be_logged_too(card: str) -> None:
    """How many ana drew of the twelve is not known: beto, who drew two, may hold any of them; else he may not."""
    unknown = hand(exchange("beto", 2, 2), lance="vuelta", turned="6O", stock=STOCK)
    assert found(*unknown, trick("RB", card, "7B")) == []
    known = hand(exchange("ana", 3, 2), exchange("beto", 2, 2), lance="vuelta", turned="6O", stock=STOCK)
    assert code(*known, trick("RB", card, "7B")) == "impossible_card"


def test_k5_in_a_vuelta_with_the_hombres_exchange_the_draws_are_known() -> None:
    """6O turned, ana 1O 1B, beto 5C 6C, the rest sleeps: 5C may be beto's, 7C may not."""
    known = hand(exchange("ana", 3, 2), exchange("beto", 2, 2), lance="vuelta", turned="6O", stock=STOCK)
    assert found(*known, trick("RB", "5C", "7B")) == []
    assert code(*known, trick("RB", "7C", "7B")) == "impossible_card"
    assert code(*known, trick("RB", "1O", "7B")) == "impossible_card"
    assert code(*known, trick("RB", "6O", "7B")) == "impossible_card"


def test_k5_a_card_that_is_not_in_a_fully_known_hand() -> None:
    """beto's nine are known: 5C, which nobody else is known to have, is not his; it may be carla's."""
    start = hand(hands={"beto": BETO})
    assert code(*start, trick("RC", "5C", "3C")) == "impossible_card"
    assert found(*start, trick("RC", "2C", "5C")) == []


def test_k5_the_hand_of_a_vuelta_with_nothing_drawn() -> None:
    """Ten held, one away as a count: any of the ten may be played, none of the others."""
    start = hand(exchange("beto", 1, 0), lance="vuelta", player="beto", turned="6O", hands={"beto": BETO})
    for card in (*BETO, "6O"):
        record = [*start, trick("RB", card, "7B")]
        assert yielded(*record)["hands"][0]["outcome"] == "open"
    for card in ("5C", "1O", "4B"):
        assert code(*start, trick("RB", card, "7B")) == "impossible_card"


def test_k5_in_a_vuelta_with_nothing_drawn_no_dealt_card_is_sure() -> None:
    """One of the ten went, perhaps the only copa: no renuncio is known."""
    dealt = ["1E", "3O", "4O", "5E", "2C", "7E", "6E", "CB", "SB"]
    start = hand(exchange("beto", 1, 0), lance="vuelta", player="beto", turned="6O", hands={"beto": dealt})
    assert found(*start, trick("RC", "7E", "3C")) == []
    listed = hand(exchange("beto", ["5E"], 0), lance="vuelta", player="beto", turned="6O", hands={"beto": dealt})
    assert found(*listed, trick("RC", "7E", "3C")) == [(1, "beto")]


def test_k5_a_discard_that_the_player_does_not_have() -> None:
    """Dealt nine known cards, he puts away none but these; the hombre of a vuelta also what he turned."""
    start = hand(hands={"beto": BETO})
    assert code(*start, exchange("beto", ["5C"], 1)) == "impossible_card"
    assert yielded(*start, exchange("beto", ["1C"], 1))["hands"][0]["duermen"] == 12
    vuelta = hand(lance="vuelta", player="beto", turned="6O", hands={"beto": BETO})
    assert code(*vuelta, exchange("beto", ["5C"], 0)) == "impossible_card"
    assert yielded(*vuelta, exchange("beto", ["1C"], 0))["hands"][0]["duermen"] == 12


def test_k5_a_draw_is_nobodys_card_before() -> None:
    """Neither dealt to him, nor turned, nor drawn before, nor put away."""
    start = hand(exchange("ana", ["7B"], ["6O"]), hands={"beto": BETO})
    for card in ("1C", "6O", "7B"):
        assert code(*start, exchange("beto", 1, [card])) == "impossible_card"
    assert yielded(*start, exchange("beto", 1, ["1O"]))["hands"][0]["duermen"] == 11
    turned = hand(exchange("ana", 2, 1), lance="vuelta", turned="6O")
    assert code(*turned, exchange("beto", 1, ["6O"])) == "impossible_card"


def test_k5_the_card_turned_and_put_away_is_out_of_play() -> None:
    """Found as a discard, and then nobody's, not even the hombre's."""
    start = hand(exchange("beto", ["6O", "7B"], 1), lance="vuelta", player="beto", turned="6O")
    assert code(*start, trick("RO", "6O", "3O")) == "impossible_card"


def test_k5_a_trick_without_cards_leaves_a_known_hand_known() -> None:
    """beto's nine are known; what he played to trick 1 is not: any of them may come in trick 2, no other card."""
    start = hand(event("trick", winner="ana"), hands={"beto": BETO})
    assert yielded(*start, trick("RC", "2C", "3C"))["hands"][0]["tricks"] == {"ana": 2, "beto": 0, "carla": 0}
    assert code(*start, trick("RC", "5C", "3C")) == "impossible_card"


def test_k5_nothing_logged_nothing_impossible() -> None:
    """Without hands and exchanges every card of the pack may be led, once."""
    for card in [rank + letter for letter in "OCEB" for rank in "1234567SCR"]:
        others = [other for other in ("2C", "3C", "4C") if other != card][:2]
        assert sum(yielded(*hand(trick(card, *others)))["hands"][0]["tricks"].values()) == 1


def test_k5_an_impossible_card_is_not_made_possible_by_a_later_event() -> None:
    """Refused at once, nothing is written: the same trick with a card that can be is then taken."""
    start = hand(hands={"beto": BETO})
    assert code(*start, trick("RC", "1E", "1C")) == "impossible_card"
    assert yielded(*start, trick("RC", "1C", "3C"))["hands"][0]["tricks"] == {"ana": 1, "beto": 0, "carla": 0}


def test_k5_where_all_is_logged_just_the_hands_can_be_played() -> None:
    """The whole deal, no exchange: of forty cards beto may play his nine and no other."""
    for card in [rank + letter for letter in "OCEB" for rank in "1234567SCR"]:
        if card in ("RB", "7B"):
            continue
        record = hand(trick("RB", card, "7B"), hands=HANDS, stock=STOCK)
        if card in BETO:
            assert sum(yielded(*record)["hands"][0]["tricks"].values()) == 1
        else:
            assert code(*record) == "impossible_card"


# K1 to K5 and O1, O2 once more: a reading of the page against many hands of which only a part is logged

PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]
SUIT = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
MALA = {"oros": "7O", "copas": "7C", "espadas": "2E", "bastos": "2B"}


def suit(card: str, trump: str) -> str:
    """The class of a card in play."""
    if card in ("1E", "1B") or SUIT[card[1]] == trump:
        return "trump"
    return SUIT[card[1]]


def must_obey(holds: set[str], led: str, trump: str) -> bool:
    """Whether one of these cards must be answered to this lead by a card of its class."""
    if suit(led, trump) != "trump":
        return any(suit(card, trump) == suit(led, trump) for card in holds)
    mala = MALA[trump]
    never = {"1E"} | ({"1B"} if led not in ("1E", mala) else set()) | ({mala} if led != "1E" else set())
    return any(suit(card, trump) == "trump" and card not in never for card in holds)


@dataclass
class Night:
    """One hand as it really was, and what of it is logged."""

    lance: str
    trump: str
    hombre: str
    truth: dict[str, list[str]]
    deal: Event = field(default_factory=dict)
    turned: str | None = None
    exchanges: dict[str, Event] = field(default_factory=dict)

    def record(self) -> list[Event]:
        """The events before the first trick."""
        contract: Event = {"player": self.hombre, "lance": self.lance}
        if self.turned is not None and "stock" not in self.deal:
            contract["turned"] = self.turned
        elif self.turned is None:
            contract["trump"] = self.trump
        exchanges = [event("exchange", player=player, **data) for player, data in self.exchanges.items()]
        return [opened(players=THREE), event("deal", **self.deal), event("contract", **contract), *exchanges]

    def is_turner(self, player: str) -> bool:
        """Whether he is the hombre of a vuelta."""
        return self.lance == "vuelta" and player == self.hombre

    def known_draws(self) -> dict[str, list[str]]:
        """Who is known to have drawn what, by list or by the baceta."""
        draws = {}
        stock = self.deal.get("stock")
        told = stock is not None and (self.lance != "vuelta" or self.hombre in self.exchanges)
        place = 1 if self.lance == "vuelta" else 0
        for player, data in self.exchanges.items():
            count = data["drawn"] if isinstance(data["drawn"], int) else len(data["drawn"])
            if told and stock is not None:
                draws[player] = stock[place : place + count]
                place += count
            elif not isinstance(data["drawn"], int):
                draws[player] = data["drawn"]
        return draws

    def discards(self, player: str) -> list[str] | None:
        """His discards where they are listed."""
        listed = self.exchanges.get(player, {}).get("discards")
        return listed if isinstance(listed, list) else None

    def surely(self, player: str) -> set[str]:
        """K1, K2."""
        dealt = set(self.deal.get("hands", {}).get(player, ()))
        data = self.exchanges.get(player)
        if data is None:
            held = set() if self.is_turner(player) else dealt
        elif self.discards(player) is not None:
            held = dealt - set(self.discards(player) or ())
        else:
            held = dealt if data["discards"] == 0 else set()
        held |= set(self.known_draws().get(player, ()))
        if self.is_turner(player) and self.turned is not None:
            held.add(self.turned)
        return held

    def impossible(self, player: str, card: str) -> bool:
        """K3, K5, for the first trick."""
        hands = self.deal.get("hands", {})
        away = any(card in (self.discards(other) or ()) for other in THREE)
        others = any(card in hands.get(other, ()) for other in THREE if other != player)
        draws = self.known_draws()
        drawn = any(card in draws.get(other, ()) for other in THREE if other != player)
        turned = card == self.turned and not self.is_turner(player)
        asleep = False
        stock = self.deal.get("stock")
        if stock is not None and (self.lance != "vuelta" or self.hombre in self.exchanges):
            gone = sum(len(cards) for cards in draws.values()) + (self.lance == "vuelta")
            asleep = card in stock[gone:]
        held = self.surely(player)
        outside = len(held) == 9 and card not in held
        data = self.exchanges.get(player)
        none_drawn = data["drawn"] in (0, []) if data else not self.is_turner(player)
        if player in hands and none_drawn:
            own = {*hands[player], *([self.turned] if self.is_turner(player) and self.turned else [])}
            unseen = self.is_turner(player) and self.turned is None
            outside = outside or (card not in own and not unseen)
        return away or others or drawn or turned or asleep or outside


def some_night(seed: int) -> Night:
    """A hand played by chance, of which chance logs a part; nobody puts away what he turned."""
    dice = random.Random(seed)  # noqa: S311  (chance that can be repeated is wanted)
    cards = PACK[:]
    dice.shuffle(cards)
    dealt = {player: cards[9 * place : 9 * place + 9] for place, player in enumerate(THREE)}
    stock = cards[27:]
    lance, hombre = dice.choice(["entrada", "vuelta", "solo"]), dice.choice(THREE)
    trump = SUIT[stock[0][1]] if lance == "vuelta" else dice.choice(list(SUIT.values()))
    deal: Event = {}
    logged = {player: dealt[player] for player in THREE if dice.random() < 0.5}
    if logged:
        deal["hands"] = logged
    if dice.random() < 0.4:
        deal["stock"] = stock
    night = Night(lance, trump, hombre, {player: list(hand_) for player, hand_ in dealt.items()}, deal)
    if lance == "vuelta" and ("stock" in deal or dice.random() < 0.8):
        night.turned = stock[0]
    place = 1 if lance == "vuelta" else 0
    others = [player for player in THREE if player != hombre]
    dice.shuffle(others)
    for player in [hombre, *others]:
        vuelta = night.is_turner(player)
        if player == hombre and lance == "solo":
            continue
        draws = dice.randint(0, min(4, 13 - place))
        gone = dice.sample(dealt[player], draws + vuelta)
        taken = stock[place : place + draws]
        place += draws
        kept = [card for card in dealt[player] if card not in gone] + taken + ([stock[0]] if vuelta else [])
        night.truth[player] = kept
        if draws or vuelta:
            night.exchanges[player] = {
                "discards": gone if dice.random() < 0.5 else len(gone),
                "drawn": taken if dice.random() < 0.5 else len(taken),
            }
    return night


@pytest.mark.dice
@for_each("seed", seeds(times(20)))
def test_k5_of_every_card_of_the_pack_in_every_hand(seed: int) -> None:
    """The first trick of a partly logged hand: each player, each of forty cards, refused or taken, and found or not."""
    night = some_night(seed)
    record = night.record()
    for player in THREE:
        for card in PACK:
            cards = {other: next(one for one in night.truth[other] if one != card) for other in THREE}
            cards[player] = card
            if len(set(cards.values())) < 3:
                continue
            if night.impossible(player, card):
                assert code(*record, event("trick", cards=cards)) == "impossible_card", (player, card)
                continue
            expected = [
                (1, other)
                for other in ("beto", "carla")
                if suit(cards[other], night.trump) != suit(cards["ana"], night.trump)
                and must_obey(night.surely(other) - {cards[other]}, cards["ana"], night.trump)
            ]
            assert found(*record, event("trick", cards=cards)) == expected, (player, card)


@pytest.mark.dice
@for_each("seed", seeds(times(30)))
def test_k4_of_whole_hands_played_by_chance(seed: int) -> None:
    """Nine tricks, each card by chance: after each of them the renuncios are those that the cards so far tell."""
    night = some_night(1000 + seed)
    dice = random.Random(seed)  # noqa: S311  (chance that can be repeated is wanted)
    order = {
        "oros": "1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O",
        "copas": "1E 7C 1B 1C RC CC SC 2C 3C 4C 5C 6C",
        "espadas": "1E 2E 1B RE CE SE 7E 6E 5E 4E 3E",
        "bastos": "1E 2B 1B RB CB SB 7B 6B 5B 4B 3B",
    }[night.trump].split()
    plain = ["R", "C", "S"]
    left = {player: list(cards) for player, cards in night.truth.items()}
    played: list[tuple[str, dict[str, str]]] = []
    count = dict.fromkeys(THREE, 0)
    leader = "ana"
    record = night.record()
    for _ in range(9):
        cards = {player: left[player].pop(dice.randrange(len(left[player]))) for player in THREE}
        played.append((leader, cards))
        record.append(event("trick", cards=cards))
        led = cards[leader]
        trumps = {player: order.index(card) for player, card in cards.items() if card in order}
        if trumps:
            leader = min(trumps, key=trumps.__getitem__)
        else:
            low = "1234567" if led[1] in "OC" else "765432"
            ranks = [*plain, *low]
            following = {player: ranks.index(card[0]) for player, card in cards.items() if card[1] == led[1]}
            leader = min(following, key=following.__getitem__)
        count[leader] += 1
        expected = []
        for place, (first, trick_) in enumerate(played):
            start = THREE.index(first)
            for player in (THREE[(start + 1) % 3], THREE[(start + 2) % 3]):
                gone = {one[player] for _, one in played[: place + 1]}
                later = {one[player] for _, one in played[place + 1 :]}
                holds = (night.surely(player) - gone) | later
                astray = suit(trick_[player], night.trump) != suit(trick_[first], night.trump)
                if astray and must_obey(holds, trick_[first], night.trump):
                    expected.append((place + 1, player))
        assert found(*record) == expected
        assert yielded(*record)["hands"][0]["tricks"] == count
