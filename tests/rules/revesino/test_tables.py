"""The tables of the page as data: the pack, the points and prices of its cards, the house rules with their values."""

from __future__ import annotations

from rules.core.cards import FORTY_EIGHT
from rules.revesino import tariffs
from rules.revesino.ranks import LEADS, POINTS, RANK, VALUES
from tests.for_each import for_each
from tests.nights import night_of, refused
from tests.rules.revesino.hands import COUNTING, ORDER, PAY, opened
from tests.rules.revesino.imagined import GAME


@for_each("place", range(3))
def test_tariff_sets_what_it_says(place: int) -> None:
    """`tests/house/test_rows` reads the values on the page. The first tariff is the default."""
    tariff = GAME.tariffs[place]
    rules = GAME.rules(night_of(opened(tariff)).table)
    assert rules == {"tariff": tariff} | {rule.name: rule.values[place] for rule in GAME.house_rules}
    assert GAME.rules(night_of(opened()).table)["tariff"] == "adiciones" == GAME.tariffs[0]


def test_the_fund_is_as_large_as_the_price_of_a_caballo_unless_it_is_told() -> None:
    """It is never smaller."""
    for overrides, fund in (({"sobreprecio": 20}, 20), ({"fondo": 40}, 40), ({"sobreprecio": 5}, 5), ({"sobreprecio": 5, "fondo": 5}, 5)):
        assert GAME.rules(night_of(opened(overrides=overrides)).table)["fondo"] == fund
    assert refused(opened(overrides={"fondo": 15}))["field"] == "rules.overrides.fondo"


def test_cards_stand_count_and_cost_as_the_page_lists_them() -> None:
    """As, rey, caballo, sota, then down from the nine; 4, 3, 2, 1 points; 8 tantos in all for the five pay cards."""
    for suit in "OCEB":
        cards = [rank + suit for rank in ORDER]
        assert sorted(cards, key=RANK.__getitem__, reverse=True) == cards
        assert [POINTS[card] for card in cards] == [COUNTING.get(card[0], 0) for card in cards]
    assert sum(POINTS[card] for card in FORTY_EIGHT) == 40
    assert VALUES == PAY and sum(VALUES.values()) == 8


def test_a_lead_asks_for_its_suit_and_no_other_card_wins() -> None:
    """There is no trump."""
    for led in FORTY_EIGHT:
        power = LEADS[led].power
        for card in FORTY_EIGHT:
            assert (power[card] > 0) == (card[1] == led[1])


def test_prices_are_those_of_the_page() -> None:
    """The complete list: the partida, the cuatro ases, a Revesino, the penas and the double discard."""
    assert (tariffs.PARTIDA, tariffs.CUATRO_ASES, tariffs.REVESINO) == (4, 12, 24)
    assert (tariffs.MUDAR, tariffs.DOBLE, tariffs.REPETIDO) == (8, 8, 4)
    assert tariffs.PARTIDA + sum(PAY.values()) == tariffs.CUATRO_ASES
