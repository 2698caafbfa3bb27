"""What are the lances: who names the trump, who exchanges how much, and what is a solera?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded

SUITS = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]
TARIFFS = ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"]
STOCK = ["5O", "1E", "1B", "2C", "3C", "4C", "5C", "6E", "7E", "SB", "CB", "RB", "RE"]


def vuelta(*events: Event, deal: Event | None = None, rules: Event | None = None, **contract: Any) -> list[Event]:
    """A vuelta of ana at a table of three that carla deals."""
    return [
        opened(players=THREE, overrides=rules),
        deal or event("deal"),
        event("contract", player="ana", lance="vuelta", **contract),
        *events,
    ]


def lance(name: str, *events: Event, rules: Event | None = None, tariff: str = "fournier") -> list[Event]:
    """A contract of ana in oros at a table of three that carla deals."""
    contract = event("contract", player="ana", lance=name, trump="oros")
    return [opened(tariff, THREE, overrides=rules), event("deal"), contract, *events]


def exchange(player: str, discards: Any, drawn: Any) -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


@for_each("turned", PACK)
def test_r6_the_card_turned_says_the_trump(turned: str) -> None:
    """Its suit is trump; the espada 1E makes espadas trump and the basto 1B bastos."""
    hand = yielded(*vuelta(turned=turned))["hands"][0]
    assert (hand["lance"], hand["trump"]) == ("vuelta", SUITS[turned[1]])


@for_each("turned", ["1E", "1B", "7O", "RC"])
def test_r6_a_stated_trump_must_be_that_of_the_card_turned(turned: str) -> None:
    """1E says espadas: stating espadas besides is taken, stating any of the other three is a contradiction."""
    for suit in SUITS.values():
        if suit == SUITS[turned[1]]:
            assert yielded(*vuelta(turned=turned, trump=suit))["hands"][0]["trump"] == suit
        else:
            assert refused(*vuelta(turned=turned, trump=suit))["code"] == "contradiction"


@for_each("top", ["1E", "1B", "5O", "SC"])
def test_r6_the_vuelta_turns_the_top_card_of_the_baceta(top: str) -> None:
    """With the baceta logged its first card is turned, and it cannot be another; the trump follows from it."""
    rest = [card for card in PACK if card != top][:12]
    deal = event("deal", stock=[top, *rest])
    assert yielded(*vuelta(deal=deal))["hands"][0]["trump"] == SUITS[top[1]]
    assert yielded(*vuelta(deal=deal, turned=top))["hands"][0]["trump"] == SUITS[top[1]]
    assert refused(*vuelta(deal=deal, turned=rest[0]))["code"] == "impossible_card"
    wrong = next(suit for suit in SUITS.values() if suit != SUITS[top[1]])
    assert refused(*vuelta(deal=deal, trump=wrong))["code"] == "contradiction"


def test_r6_without_a_known_card_the_trump_must_be_said() -> None:
    """A vuelta without card and trump says nothing; an entrada or a solo turns no card, even with the baceta logged."""
    assert refused(*vuelta())["code"] == "malformed"
    for name in ("entrada", "solo"):
        contract = event("contract", player="ana", lance=name)
        assert refused(opened(players=THREE), event("deal"), contract)["code"] == "malformed"
        assert refused(opened(players=THREE), event("deal", stock=STOCK), contract)["code"] == "malformed"


@pytest.mark.parametrize("name", ["entrada", "solo"])
def test_r6_only_a_vuelta_turns_a_card(name: str) -> None:
    """A turned card in a lance whose trump is named is a field that does not belong there."""
    contract = event("contract", player="ana", lance=name, trump="oros", turned="5O")
    assert refused(opened(players=THREE), event("deal"), contract)["code"] == "malformed"


def test_r6_nobody_exchanges_his_cards_as_hombre_of_a_solo() -> None:
    """A solo is played with the nine cards dealt: even an exchange of nothing contradicts it; the others may draw."""
    for count in (0, 1, 9):
        assert refused(*lance("solo", exchange("ana", count, count)))["code"] == "contradiction"
    assert yielded(*lance("solo", exchange("beto", 9, 9)))["hands"][0]["duermen"] == 4


@for_each("tariff", TARIFFS)
@for_each("name", ["entrada", "vuelta", "solo"])
@for_each("favor", [None, *SUITS.values()])
def test_r7_a_hand_is_a_favor_when_its_trump_is_the_suit_agreed(tariff: str, name: str, favor: str | None) -> None:
    """Trump oros: a favor just where the favor suit is oros, in every lance and under every tariff."""
    hand = yielded(*lance(name, rules={"favor": favor}, tariff=tariff))["hands"][0]
    assert hand["favor"] is (favor == "oros")


def test_r7_a_vuelta_that_turns_the_favor_suit_is_a_favor() -> None:
    """Turned CE: 2 x (5 + 2) = 14, up to 15 from each of two; turned CB: 5 + 2 = 7, up to 10. P = 5."""
    tally = event("tally", tricks={"ana": 5, "beto": 4})
    favor = yielded(*vuelta(tally, rules={"favor": "espadas"}, turned="CE"))["hands"][0]
    assert (favor["favor"], favor["tantos"]) == (True, {"ana": 35, "beto": -15, "carla": -20})
    plain = yielded(*vuelta(tally, rules={"favor": "espadas"}, turned="CB"))["hands"][0]
    assert (plain["favor"], plain["tantos"]) == (False, {"ana": 25, "beto": -10, "carla": -15})


def test_r7_the_espada_turned_is_a_favor_where_espadas_are_the_suit() -> None:
    """1E makes espadas trump: with favor espadas the hand is a favor, with favor bastos it is not."""
    assert yielded(*vuelta(rules={"favor": "espadas"}, turned="1E"))["hands"][0]["favor"] is True
    assert yielded(*vuelta(rules={"favor": "bastos"}, turned="1E"))["hands"][0]["favor"] is False
    assert yielded(*vuelta(rules={"favor": "bastos"}, turned="1B"))["hands"][0]["favor"] is True


def test_r8_the_posting_of_a_solera_says_so() -> None:
    """5 for playing and 20 for the solera from each; nothing to round."""
    events = [exchange("ana", 1, 0), event("tally", tricks={"ana": 5, "beto": 4})]
    hand = yielded(*vuelta(*events, rules={"solera": True}, trump="oros"))["hands"][0]
    assert posted(hand) == [
        ("carla", "plate", 5, "dar"),
        ("plate", "ana", 5, "plato"),
        ("beto", "ana", 5, "entrada"),
        ("beto", "ana", 20, "solera"),
        ("carla", "ana", 5, "entrada"),
        ("carla", "ana", 20, "solera"),
    ]


def test_r8_a_list_of_one_card_is_a_solera_too() -> None:
    """The discard named: 4C away, nothing drawn."""
    rules = {"solera": True}
    assert yielded(*vuelta(exchange("ana", ["4C"], []), rules=rules, trump="oros"))["hands"][0]["solera"] is True


def test_r8_where_no_solera_is_admitted_one_discard_makes_none() -> None:
    """House rule off: the same exchange leaves a vuelta, 5 + 2 = 7, up to 10 from each; stating a solera is refused."""
    events = [exchange("ana", 1, 0), event("tally", tricks={"ana": 5, "beto": 4})]
    hand = yielded(*vuelta(*events, trump="oros"))["hands"][0]
    assert hand["solera"] is False
    assert hand["tantos"] == {"ana": 25, "beto": -10, "carla": -15}
    assert refused(*vuelta(trump="oros", solera=True))["code"] == "not_allowed"


@pytest.mark.parametrize("solera", [True, False])
def test_r8_without_an_exchange_the_contract_says_whether_it_is_a_solera(solera: bool) -> None:
    """Stated, it stands; left out, it is none."""
    rules = {"solera": True}
    assert yielded(*vuelta(rules=rules, trump="oros", solera=solera))["hands"][0]["solera"] is solera
    assert yielded(*vuelta(rules=rules, trump="oros"))["hands"][0]["solera"] is False


def test_r8_an_exchange_that_says_otherwise_contradicts_the_contract() -> None:
    """A solera puts away just one card: two, where it was stated, and one, where it was denied, contradict."""
    rules = {"solera": True}
    stated: Event = {"rules": rules, "trump": "oros"}
    assert refused(*vuelta(exchange("ana", 2, 1), solera=True, **stated))["code"] == "contradiction"
    assert refused(*vuelta(exchange("ana", 1, 0), solera=False, **stated))["code"] == "contradiction"
    assert yielded(*vuelta(exchange("ana", 1, 0), solera=True, **stated))["hands"][0]["solera"] is True
    assert yielded(*vuelta(exchange("ana", 2, 1), solera=False, **stated))["hands"][0]["solera"] is False


@pytest.mark.parametrize("name", ["entrada", "solo"])
def test_r8_only_a_vuelta_can_be_a_solera(name: str) -> None:
    """The field belongs to the vuelta."""
    contract = event("contract", player="ana", lance=name, trump="oros", solera=True)
    assert refused(opened(players=THREE, overrides={"solera": True}), event("deal"), contract)["code"] == "malformed"


def test_r8_a_solera_is_surrendered_as_a_vuelta_at_its_own_value() -> None:
    """It may be given up, and nobody may defend it: 20 to each of two (its value as a solo), puesta 5 + 20 = 25."""
    record = vuelta(event("rendicion", player="ana"), rules={"solera": True}, trump="oros", solera=True)
    hand = yielded(*record)["hands"][0]
    assert hand["outcome"] == "rendida"
    assert hand["tantos"] == {"ana": -65, "beto": 20, "carla": 15}
    assert ("ana", "beto", 20, "solera") in posted(hand)
    assert refused(*record, event("defensa", player="beto"))["code"] == "no_open_hand"


def test_r8_a_solera_stays_a_vuelta_in_the_auction() -> None:
    """ana's last call stands at step 2, a solo; her vuelta scores as one, but its step is 1: a finding."""
    bids = [("ana", "juego"), ("beto", "mas"), ("carla", "paso"), ("ana", "mas"), ("beto", "mas"), ("ana", "mas")]
    night = yielded(
        opened(players=THREE, overrides={"solera": True}),
        event("deal"),
        *[event("bid", player=player, call=call) for player, call in bids],
        event("bid", player="beto", call="paso"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        exchange("ana", 1, 0),
    )
    assert night["hands"][0]["solera"] is True
    assert [found["code"] for found in night["findings"]] == ["lance_inferior"]


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_r14_the_opponents_of_a_vuelta_draw_what_they_put_away(player: str) -> None:
    """Only the hombre has a tenth card: 2 for 2, never 2 for 1."""
    hombre = exchange("ana", 3, 2)
    assert yielded(*lance("vuelta", hombre, exchange(player, 2, 2)))["hands"][0]["duermen"] == 8
    assert refused(*lance("vuelta", hombre, exchange(player, 2, 1)))["code"] == "contradiction"


def test_r14_thirteen_cards_may_be_drawn_and_no_fourteenth() -> None:
    """9 + 4 = 13 empty the baceta; 9 + 5 = 14, or one more after 13, are not there."""
    both = [exchange("ana", 9, 9), exchange("beto", 4, 4)]
    assert yielded(*lance("entrada", *both))["hands"][0]["duermen"] == 0
    assert yielded(*lance("entrada", *both, exchange("carla", 0, 0)))["hands"][0]["duermen"] == 0
    assert refused(*lance("entrada", *both, exchange("carla", 1, 1)))["code"] == "contradiction"
    assert refused(*lance("entrada", both[0], exchange("beto", 5, 5)))["code"] == "contradiction"


def test_r14_in_a_vuelta_twelve_may_be_drawn_and_no_thirteenth() -> None:
    """One is turned: 8 + 4 = 12 empty the baceta, 8 + 5 = 13 are not there."""
    assert yielded(*lance("vuelta", exchange("ana", 9, 8), exchange("beto", 4, 4)))["hands"][0]["duermen"] == 0
    assert refused(*lance("vuelta", exchange("ana", 9, 8), exchange("beto", 5, 5)))["code"] == "contradiction"


def test_r14_in_a_solo_the_two_opponents_share_the_thirteen() -> None:
    """9 + 4 = 13 are there, 9 + 5 = 14 are not."""
    assert yielded(*lance("solo", exchange("beto", 9, 9), exchange("carla", 4, 4)))["hands"][0]["duermen"] == 0
    assert refused(*lance("solo", exchange("beto", 9, 9), exchange("carla", 5, 5)))["code"] == "contradiction"


def test_r14_cards_listed_are_counted_like_counts() -> None:
    """Two named cards for a count of two; two named for a count of three do not add up."""
    good = exchange("ana", ["4C", "5C"], 2)
    assert yielded(*lance("entrada", good))["hands"][0]["duermen"] == 11
    assert yielded(*lance("entrada", exchange("ana", 2, ["4C", "5C"])))["hands"][0]["duermen"] == 11
    assert refused(*lance("entrada", exchange("ana", ["4C", "5C"], 3)))["code"] == "contradiction"
    assert refused(*lance("entrada", exchange("ana", ["4C", "5C"], ["6C"])))["code"] == "contradiction"


def test_r1_the_dealer_of_four_exchanges_nothing() -> None:
    """dario has no cards to put away."""
    record = [opened(players=FOUR), event("deal"), event("contract", player="ana", lance="entrada", trump="oros")]
    assert refused(*record, exchange("dario", 0, 0))["code"] == "not_in_hand"
