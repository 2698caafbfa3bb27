"""The tables of the page as data: the pack and its order, the acuses and their points, the house rules, the prices."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from projections.games import told_game
from rules.cientos import acuses, counting, laws, payments, ranks
from rules.cientos.facts import FIELDS_OF_ACUSES, FIELDS_OF_LAWS
from rules.cientos.terms import Acuse
from tests.for_each import for_each
from tests.nights import event, night_of
from tests.rules.cientos.hands import (
    FIGURES,
    FOURS,
    LETTER_OF,
    LOW,
    ORDER,
    PACK,
    POINTS_OF_RUN,
    VALUES,
    counted,
    opened,
    punto,
    scored,
    secansa,
)
from tests.rules.cientos.imagined import GAME, LAWS

TAKES: Final = {
    "juego": {"type": "whole", "min": 1, "max": 1_000_000},
    "calidad": {"type": "whole or null", "min": 1, "max": 1_000_000},
    "pie_minimum": {"type": "whole", "min": 0, "max": 1},
}
"""House rule → its numbers; the others are switches, or words that `tests/house/test_rows` reads on the page. (House rules)"""


def test_the_pack_is_that_of_the_page() -> None:
    """Thirty-two: the dos plays as the diez, and there are no treses, cuatros, cincos or seises."""
    assert sorted(ranks.PACK) == sorted(PACK)
    assert ranks.CARDS.bit_count() == 32
    assert sorted(GAME.pack) == sorted(PACK)


@for_each("letter", "OCEB")
def test_cards_stand_in_the_order_of_the_page(letter: str) -> None:
    """As, rey, caballo, sota, diez, nueve, ocho, siete; a card of another suit never wins."""
    for led in ORDER:
        power = ranks.LEADS[led + letter].power
        assert sorted((each + letter for each in ORDER), key=power.__getitem__, reverse=True) == [each + letter for each in ORDER]
        assert min(power[each + letter] for each in ORDER) > 0
        assert all(power[card] == 0 for card in PACK if card[1] != letter)


def test_a_card_is_worth_in_the_punto_what_the_page_says() -> None:
    """Eleven for the as, ten for rey, caballo, sota and diez, the printed number for the rest: 75 a suit."""
    assert ranks.VALUE_OF_RANK == VALUES
    for suit in LETTER_OF:
        assert ranks.punto_of(ranks.SUIT_MASK[suit]) == 75
        for rank in ORDER:
            assert ranks.punto_of(ranks.SUIT_MASK[suit] & ranks.RANK_MASK[rank]) == VALUES[rank]


def test_figures_and_low_cards_are_those_of_the_page() -> None:
    """Rey, caballo and sota; nueve, ocho and siete."""
    assert sum(ranks.RANK_MASK[rank] for rank in FIGURES) == ranks.FIGURES
    assert tuple(LOW) == ranks.LOW


@for_each(("value", "points"), [(7, 1), (14, 1), (15, 2), (33, 3), (34, 3), (35, 4), (44, 4), (45, 5), (51, 5), (75, 8)])
def test_punto_counts_its_decenas_a_half_as_a_whole_one(value: int, points: int) -> None:
    assert acuses.points_of(Acuse(0, "punto", value=value)) == points


def test_everything_else_counts_what_the_page_says() -> None:
    """Cartas blancas ten, a catorce fourteen, a tres three; tercera 3, quarta 4, quinta 15, sexta 16, séptima 17, octava 18."""
    assert {length: acuses.points_of(Acuse(0, "secansa", length=length, top="1")) for length in range(3, 9)} == POINTS_OF_RUN
    assert [acuses.points_of(Acuse(0, kind, rank="1")) for kind in ("cartas_blancas", "catorce", "tres")] == [10, 14, 3]


def test_what_is_greater_is_what_the_page_says() -> None:
    """The punto by its sum; a secansa by its length, then its top; every catorce beats every tres, then the rank."""
    puntos = [Acuse(0, "punto", value=value) for value in range(75, 6, -1)]
    runs = [
        Acuse(0, "secansa", length=length, top=top) for length, top in product(range(8, 2, -1), ORDER) if ORDER.index(top) + length <= 8
    ]
    fours = [Acuse(0, kind, rank=rank) for kind in ("catorce", "tres") for rank in FOURS]
    for each in (puntos, runs, fours):
        strengths = [acuses.strength(acuse) for acuse in each]
        assert strengths == sorted(strengths, reverse=True) and len({*strengths}) == len(each)
    assert len(runs) == 6 + 5 + 4 + 3 + 2 + 1


def test_contests_and_kinds_are_those_of_the_page() -> None:
    """Punto, secansas, catorces with treses; white cards have no contest."""
    assert acuses.CONTESTS == ("cartas_blancas", "punto", "secansas", "catorces")
    assert acuses.CONTEST_OF == {"punto": 1, "secansa": 2, "catorce": 3, "tres": 3}
    assert {*FIELDS_OF_ACUSES} == {*acuses.CONTEST_OF, acuses.BLANCAS}


def test_bonus_and_what_the_tricks_give_are_those_of_the_page() -> None:
    """The pique and repique; ten for more than six tricks, forty for all."""
    told = (counting.THIRTY, counting.REPIQUE, counting.PIQUE, counting.BAZAS, counting.CAPOTE, counting.MAJORITY)
    assert told == (30, 60, 30, 10, 40, 6)


def test_there_are_two_tariffs_each_with_the_values_of_the_page() -> None:
    """The treatise and the Adiciones, which differ in the carteo; chosen before play."""
    assert GAME.tariffs == ("cientos-1807", "cientos-adiciones")
    for column, tariff in enumerate(GAME.tariffs):
        played = GAME.rules(night_of(opened(tariff)).table)
        assert played == {"tariff": tariff} | {rule.name: rule.values[column] for rule in GAME.house_rules}
    assert GAME.rules(night_of(opened()).table)["tariff"] == "cientos-1807"


@for_each("rule", GAME.house_rules, ids=lambda rule: rule.name)
def test_house_rule_takes_what_the_page_says(rule: Any) -> None:
    assert rule.kind.told() == TAKES.get(rule.name, {"type": "bool"}) or rule.kind.name == "word"


def test_a_longer_secansa_has_its_name_and_is_worth_more_calidades() -> None:
    assert payments.TIMES_OF_SECANSA == {5: 1, 6: 2, 7: 3, 8: 4}
    assert acuses.NAMES == {5: "quinta", 6: "sexta", 7: "septima", 8: "octava"}


@for_each(("overrides", "price"), [({}, 1), ({"juego": 20}, 5), ({"calidad": 3}, 3), ({"juego": 7, "calidad": 2}, 2)])
def test_a_calidad_costs_a_quarter_of_the_game_unless_a_price_was_agreed(overrides: dict[str, Any], price: int) -> None:
    """The game is a quinta, and the calidad costs one."""
    tally = counted((6, 6), (7, 7), {"ana": [punto(44), secansa(5, "C")]})
    hand = scored(opened(overrides={"calidades": True} | overrides), event("deal"), tally)
    assert [line["tantos"] for line in hand["postings"] if line["why"] == "quinta"] == [price]


def test_every_law_of_the_page_is_there() -> None:
    """The thirteen recorded laws: when each may be applied, and with which fields."""
    decided = ("carta-descubierta", "carta-de-mas", "carta-de-menos", "carta-del-monte")
    assert {law: FIELDS_OF_LAWS.get(law, ((), ())) for law in LAWS} == {
        "dar-seguidas": ((), ()),
        "naipes-iguales": ((), ()),
        "mal-repartido": ((), ()),
        **dict.fromkeys(decided, (("decision",), ())),
        "robo-de-mas": (("to",), ("card",)),
        **dict.fromkeys(("descarte-visto", "salida-cambiada"), (("suit",), ())),
        **dict.fromkeys(("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro"), ((), ("adds",))),
    }
    assert laws.LATE == ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro")
    assert {
        **dict.fromkeys(("dar-seguidas", "carta-descubierta", "carta-de-menos"), "A"),
        "naipes-iguales": "ABCD",
        **dict.fromkeys(("carta-de-mas", "mal-repartido"), "ABC"),
        "carta-del-monte": "AB",
        "robo-de-mas": "BC",
        "descarte-visto": "CD",
    } == laws.PHASES


def test_game_is_described_with_two_players_and_all_its_house_rules() -> None:
    """There is one table, on which every house rule may be set."""
    told = told_game(GAME)
    assert (told["variants"], told["players"], told["tariffs"]) == ([], {"min": 2, "max": 2}, list(GAME.tariffs))
    (table,) = told["tables"]
    assert table["house_rules"] == [rule.name for rule in GAME.house_rules]
