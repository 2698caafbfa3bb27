"""What may `contract` say, and what does a turned card say for it?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded

ANA = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
BETO = ["RC", "1C", "1E", "5B", "7B", "CB", "3C", "5C", "5E"]
STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]

DEAL = event("deal")
NIGHT = (opened(), DEAL)
SOLERA = (opened(overrides={"solera": True}), DEAL)


def contract(player: Any = "ana", lance: Any = "entrada", **data: Any) -> Event:
    """A contract with what is said of it."""
    return event("contract", player=player, lance=lance, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


@pytest.mark.parametrize("player", ["Ana", "", 1, None, True])
def test_event_contract_player_is_an_id(player: Any) -> None:
    """What cannot be an id is malformed."""
    malformed("player", *NIGHT, contract(player, trump="oros"))


@pytest.mark.parametrize("field", ["player", "lance", "trump"])
def test_event_contract_lacks_nothing_that_it_needs(field: str) -> None:
    """An entrada has its hombre, its name and its trump."""
    data = {"player": "ana", "lance": "entrada", "trump": "oros"}
    malformed(field, *NIGHT, event("contract", **{name: value for name, value in data.items() if name != field}))


def test_event_contract_player_sits_at_the_table_and_has_cards() -> None:
    """A stranger does not, and the dealer of four has none."""
    assert code(*NIGHT, contract("eva", trump="oros")) == "not_at_table"
    assert code(*NIGHT, contract("dario", trump="oros")) == "not_in_hand"


@pytest.mark.parametrize("player", THREE)
def test_event_contract_player_may_be_any_of_the_three(player: str) -> None:
    """Nothing bid: whoever it is, he is the hombre."""
    hand = yielded(*NIGHT, contract(player, trump="bastos"))["hands"][0]
    assert (hand["hombre"], hand["lance"], hand["trump"], hand["outcome"]) == (player, "entrada", "bastos", "open")


def test_event_contract_player_is_the_dealer_too_where_three_sit() -> None:
    """carla deals and plays."""
    assert yielded(opened(players=THREE), DEAL, contract("carla", trump="oros"))["hands"][0]["hombre"] == "carla"


@pytest.mark.parametrize("lance", ["solera", "Entrada", "entrada a favor", "", 1, None, True])
def test_event_contract_lance_is_one_of_three(lance: Any) -> None:
    """A solera is a vuelta, and favor is the trump's doing."""
    malformed("lance", *NIGHT, contract(lance=lance, trump="oros"))


@pytest.mark.parametrize("lance", ["entrada", "vuelta", "solo"])
@pytest.mark.parametrize("trump", ["oros", "copas", "espadas", "bastos"])
def test_event_contract_trump_is_any_suit_in_any_lance(lance: str, trump: str) -> None:
    """All twelve, without a favor suit."""
    hand = yielded(*NIGHT, contract(lance=lance, trump=trump))["hands"][0]
    assert (hand["lance"], hand["trump"], hand["favor"], hand["solera"]) == (lance, trump, False, False)


@pytest.mark.parametrize("trump", ["O", "Oros", "espada", "", 1, None, True])
def test_event_contract_trump_is_a_suit(trump: Any) -> None:
    """By its name, not its letter."""
    malformed("trump", *NIGHT, contract(trump=trump))


@pytest.mark.parametrize("lance", ["entrada", "vuelta", "solo"])
def test_event_contract_trump_is_required_where_no_card_says_it(lance: str) -> None:
    """A vuelta whose card nobody logged needs it as well."""
    malformed("trump", *NIGHT, contract(lance=lance))


@pytest.mark.parametrize("lance", ["entrada", "solo"])
def test_event_contract_trump_of_a_named_lance_is_not_in_the_stock(lance: str) -> None:
    """Nothing is turned in these two: the logged stock says no trump."""
    malformed("trump", opened(), event("deal", stock=STOCK), contract(lance=lance))


@pytest.mark.parametrize(
    ("turned", "trump"),
    [
        ("5O", "oros"),
        ("RC", "copas"),
        ("7E", "espadas"),
        ("2B", "bastos"),
        ("1E", "espadas"),
        ("1B", "bastos"),
        ("1O", "oros"),
    ],
)
def test_event_contract_turned_gives_the_trump(turned: str, trump: str) -> None:
    """Its suit, also of the two aces that are always trumps."""
    assert yielded(*NIGHT, contract(lance="vuelta", turned=turned))["hands"][0]["trump"] == trump
    assert yielded(*NIGHT, contract(lance="vuelta", turned=turned, trump=trump))["hands"][0]["trump"] == trump


@pytest.mark.parametrize(("turned", "trump"), [("5O", "copas"), ("1E", "oros"), ("1B", "espadas"), ("RC", "bastos")])
def test_event_contract_turned_against_the_trump_is_a_contradiction(turned: str, trump: str) -> None:
    """The card has another suit."""
    assert code(*NIGHT, contract(lance="vuelta", turned=turned, trump=trump)) == "contradiction"


def test_event_contract_turned_comes_from_the_logged_stock() -> None:
    """Its top is the dos de copas: copas, said or not, with the card said or not."""
    night = (opened(), event("deal", stock=STOCK))
    for data in ({}, {"trump": "copas"}, {"turned": "2C"}, {"turned": "2C", "trump": "copas"}):
        assert yielded(*night, contract(lance="vuelta", **data))["hands"][0]["trump"] == "copas"


@pytest.mark.parametrize("trump", ["oros", "espadas", "bastos"])
def test_event_contract_trump_against_the_logged_stock_is_a_contradiction(trump: str) -> None:
    """The top card is a copa."""
    assert code(opened(), event("deal", stock=STOCK), contract(lance="vuelta", trump=trump)) == "contradiction"


@pytest.mark.parametrize("turned", ["CE", "7E", "3C", "4O"])
def test_event_contract_turned_is_no_other_than_the_top_of_the_stock(turned: str) -> None:
    """Neither a later card of the stock nor one that is not in it."""
    assert code(opened(), event("deal", stock=STOCK), contract(lance="vuelta", turned=turned)) == "impossible_card"


@pytest.mark.parametrize("player", ["ana", "beto", "carla"])
@pytest.mark.parametrize("turned", ["CC", "1E"])
def test_event_contract_turned_is_in_nobodys_dealt_hand(player: str, turned: str) -> None:
    """Neither in the hombre's own nine nor in another's."""
    deal = event("deal", hands={"ana": ANA, "beto": BETO})
    assert code(opened(), deal, contract(player, "vuelta", turned=turned)) == "impossible_card"


@pytest.mark.parametrize("turned", ["8O", "9B"])
def test_event_contract_turned_is_of_this_pack(turned: str) -> None:
    """No eights and nines."""
    assert code(*NIGHT, contract(lance="vuelta", turned=turned)) == "impossible_card"


@pytest.mark.parametrize("turned", ["XX", "oros", "", 5, None, ["5O"]])
def test_event_contract_turned_is_a_card(turned: Any) -> None:
    """Rank and suit."""
    malformed("turned", *NIGHT, contract(lance="vuelta", trump="oros", turned=turned))


@pytest.mark.parametrize("lance", ["entrada", "solo"])
def test_event_contract_turned_belongs_to_the_vuelta_alone(lance: str) -> None:
    """Nothing is turned in an entrada or a solo."""
    malformed("turned", *NIGHT, contract(lance=lance, trump="oros", turned="5O"))


@pytest.mark.parametrize("lance", ["entrada", "solo"])
@pytest.mark.parametrize("solera", [True, False])
def test_event_contract_solera_belongs_to_the_vuelta_alone(lance: str, solera: bool) -> None:
    """Nor is there a tenth card to put away."""
    malformed("solera", *SOLERA, contract(lance=lance, trump="oros", solera=solera))


@pytest.mark.parametrize("solera", [1, 0, "true", None])
def test_event_contract_solera_is_a_claim(solera: Any) -> None:
    """True or false."""
    malformed("solera", *SOLERA, contract(lance="vuelta", trump="oros", solera=solera))


@pytest.mark.parametrize(("solera", "lance_tantos"), [({"solera": True}, 20), ({"solera": False}, 2), ({}, 2)])
def test_event_contract_solera_is_taken_as_said_without_an_exchange(solera: dict[str, bool], lance_tantos: int) -> None:
    """A solera: 5 + 20 = 25 from each; a plain vuelta: 5 + 2 = 7, up to 10. Not said is not so."""
    night = yielded(
        *SOLERA,
        contract(lance="vuelta", trump="oros", **solera),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    each = 25 if lance_tantos == 20 else 10
    assert night["hands"][0]["solera"] is (lance_tantos == 20)
    assert night["balance"] == {"ana": 5 + 3 * each, "beto": -each, "carla": -each, "dario": -each - 5}


@pytest.mark.parametrize("tariff", ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"])
def test_event_contract_solera_is_not_allowed_unless_agreed(tariff: str) -> None:
    """Off in every tariff; to say that it was none is no offence."""
    assert code(opened(tariff), DEAL, contract(lance="vuelta", trump="oros", solera=True)) == "not_allowed"
    hand = yielded(opened(tariff), DEAL, contract(lance="vuelta", trump="oros", solera=False))["hands"][0]
    assert hand["solera"] is False


@pytest.mark.parametrize(
    ("discards", "drawn", "solera"),
    [(1, 0, True), (2, 1, False), (10, 9, False), (["4C"], [], True)],
)
def test_event_contract_solera_is_decided_by_the_hombres_exchange(discards: Any, drawn: Any, solera: bool) -> None:
    """One card away and none drawn, and only that, is a solera, with nothing said of it."""
    exchange = event("exchange", player="ana", discards=discards, drawn=drawn)
    night = yielded(*SOLERA, contract(lance="vuelta", trump="oros"), exchange)
    assert night["hands"][0]["solera"] is solera


def test_event_contract_solera_against_the_hombres_exchange_is_a_contradiction() -> None:
    """Said to be one, and two cards went; said to be none, and just one went: the exchange brings it to light."""
    two = event("exchange", player="ana", discards=2, drawn=1)
    one = event("exchange", player="ana", discards=1, drawn=0)
    said = contract(lance="vuelta", trump="oros", solera=True)
    denied = contract(lance="vuelta", trump="oros", solera=False)
    assert code(*SOLERA, said, two) == "contradiction"
    assert code(*SOLERA, denied, one) == "contradiction"
    assert yielded(*SOLERA, said, one)["hands"][0]["solera"] is True
    assert yielded(*SOLERA, denied, two)["hands"][0]["solera"] is False


def test_event_contract_solera_is_never_one_where_it_is_not_admitted() -> None:
    """House rule off: one card away, and still a plain vuelta of 5 + 2 = 7, up to 10 from each."""
    night = yielded(
        *NIGHT,
        contract(lance="vuelta", trump="oros"),
        event("exchange", player="ana", discards=1, drawn=0),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night["hands"][0]["solera"] is False
    assert night["balance"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}


def test_event_contract_comes_once() -> None:
    """A second one, even the same, is out of order."""
    assert code(*NIGHT, contract(trump="oros"), contract(trump="oros")) == "out_of_order"
    assert code(*NIGHT, contract(trump="oros"), contract("beto", "solo", trump="copas")) == "out_of_order"


def test_event_contract_needs_an_open_hand() -> None:
    """Before the deal and after the hand."""
    assert code(opened(), contract(trump="oros")) == "no_open_hand"
    assert code(*NIGHT, event("pass_out"), contract(trump="oros")) == "no_open_hand"


def test_event_contract_knows_no_other_field() -> None:
    """Whether it is a favor is read from the trump."""
    malformed("favor", *NIGHT, contract(trump="oros", favor=True))
