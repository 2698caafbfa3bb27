"""The tables of the page as data: the pack and its order, points, versículas, restos, the house rule, the sources."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

import pytest

from projections.games import told_game
from rules.core.postings import TABLE
from rules.minchiate import counting, exchange, laws, payments, ranks, tariffs, terms, tricks, versiculas
from rules.minchiate.finish import due_after
from tests.for_each import for_each
from tests.nights import event, night_of, refused
from tests.rules.minchiate.hands import (
    COUNTED,
    INSIDE,
    LONG,
    PACK,
    REYES,
    ROBBABLE,
    ROUND,
    TAROTS,
    WORTH,
    height,
    opened,
    restos,
    versiculas as held_by_the_page,
)
from tests.rules.minchiate.imagined import FIELDS_OF_LAWS, GAME, LAWS, SHOWN
from tests.rules.minchiate.test_properties import NOTES, OF_NO_HAND, SOURCES

UNO: Final = ("T1", "T2", "T3", "T4", "T5", "T13", "T28", "T40", "L")


def test_four_play_and_no_other_number() -> None:
    """Phones are told so."""
    assert [[*tables.sizes] for tables in GAME.tables] == [[4]]


def test_pack_counts_as_the_page_lists_it() -> None:
    """Ninety-seven: 40 numerals, 16 figures, 40 tarots, El Loco; 25 cards count 142; T29 and T14 count 5 each only in a versícula."""
    assert sorted(GAME.pack) == sorted(PACK) and len(PACK) == 97
    assert ranks.VALUE == WORTH and (len(WORTH), sum(WORTH.values())) == (25, 142)
    assert Counter(WORTH.values()) == {3: 4, 5: 16, 10: 5}
    assert ranks.IN_A_VERSICULA == INSIDE
    assert {code for code in PACK if ranks.BIT[code] & ranks.ROBBABLE} == ROBBABLE and len(ROBBABLE) == 25 + 10 - 2


def test_cards_stand_in_the_order_of_the_page() -> None:
    """R D C I; the numerals of oros and copas are inverted; tarots by number, above every suit card."""
    for suit in "OCEB":
        order = [rank + suit for rank in (ROUND if suit in "OC" else LONG)]
        assert list(ranks.ORDER[suit]) == order == sorted(order, key=height, reverse=True)
        power = ranks.POWERS[suit]
        assert sorted(order, key=power.__getitem__, reverse=True) == order
        assert min(power[tarot] for tarot in TAROTS) > max(power[card] for card in order)
        assert max(power[card] for card in PACK if card not in (*order, *TAROTS)) < power[order[-1]]
    assert sorted(TAROTS, key=ranks.POWERS["T"].__getitem__) == list(TAROTS)


@for_each("lot", SHOWN, ids=" ".join)
@for_each("demonio", [True, False])
def test_versiculas_of_some_cards_are_those_of_the_page(lot: tuple[str, ...], demonio: bool) -> None:
    """With and without El Loco."""
    for cards in ({*lot}, {*lot, "L"}, {*lot} - {"L"}, {*lot, *UNO}):
        found = versiculas.held_in(sum(ranks.BIT[card] for card in cards), demonio=demonio)
        expected = held_by_the_page(cards, demonio=demonio)
        assert [(kind, list(codes), points) for kind, codes, points in found] == [(each.kind, each.cards, each.points) for each in expected]


@for_each(
    ("cards", "kind"),
    [
        *((("T10", "T20", "T30", "T40"), "decenas"), (("T20", "T30", "T40"), "vergonzosa"), (("T10", "T20", "T30"), "vergonzosa")),
        *((("T10", "T30", "T40"), None), (("T10", "T20", "T40"), None), (("T27", "T28", "T29"), None), (("T28", "T29", "T30"), "corrida")),
        *((TAROTS[27:], "corrida"), (TAROTS[:5], "papas"), (TAROTS[:6], None), (TAROTS[1:3], None), (("T1", "T2", "T4"), None)),
        *((("T1", "T40", "L"), "loco"), (("T1", "T40"), None), (("T1", "T13", "T28", "L"), "trece"), (("T14", "T35", "T39"), "demonio")),
        *((REYES[:3], "reyes"), (REYES, "reyes"), (REYES[:2], None), ((*REYES[:2], "L"), None), ((*REYES, "T1"), None), (("L",), None)),
        *(((*TAROTS[29:33], "L"), "corrida"), (("T28", "T29", "T30", "T32", "T33", "T34"), None), ((), None)),
    ],
)
def test_some_cards_are_just_one_versicula_or_none(cards: tuple[str, ...], kind: str | None) -> None:
    """In any order."""
    assert versiculas.kind_of(cards) == versiculas.kind_of(cards[::-1]) == kind


def test_every_group_of_tens_is_told_rightly() -> None:
    """Of the sixteen groups, one is decenas and two are vergonzosas."""
    tens = [group for size in range(5) for group in combinations(versiculas.DECENAS, size)]
    assert Counter(versiculas.kind_of(group) for group in tens) == {None: 13, "decenas": 1, "vergonzosa": 2}


@pytest.mark.parametrize(("cards", "points"), [(UNO, 74), (tuple(card for card in UNO if card not in ("T40", "L")), 44)])
def test_the_nicknamed_sums_are_what_the_count_makes(cards: tuple[str, ...], points: int) -> None:
    """J20: 20 + 20 + 22 and 12 for the Papas 2 to 5; without T40 and El Loco 15 + 17 and 12."""
    found = versiculas.held_in(sum(ranks.BIT[card] for card in cards), demonio=False)
    assert sum(each[2] for each in found) + sum(WORTH[card] for card in TAROTS[1:5]) == points


@for_each("difference", [0, 1, 59, 60, 61, 120, 121, 180, 181, 406, 700, 720, 721, 840, 910])
def test_restos_are_the_sixties_begun(difference: int) -> None:
    """0 → 0, 1–60 → 1, 61–120 → 2, without limit."""
    assert counting.restos_of(difference) == restos(difference)


def test_numbers_of_the_page() -> None:
    """42 free cards, 10 for the last trick, 840 without a trick, 2 restos for a renuncio and for a missing Fola, 10 for a misdeal."""
    assert (counting.FREE_CARDS, counting.LAST_TRICK, counting.RESTO, counting.FIXED) == (42, 10, 60, 14 * 60)
    assert (payments.FINE, payments.MISSING_FOLA, laws.MISDEAL, tricks.FORGOTTEN, exchange.LATEST) == (2, 2, 10, 5, 1)
    assert (terms.TRICKS, terms.WHOLE_FOLA, terms.HANDS_OF_A_GIRO, terms.HANDS_OF_A_GAME) == (21, 13, 4, 12)
    assert len(PACK) == 4 * terms.TRICKS + terms.WHOLE_FOLA and list(versiculas.in_order(counting.ALL_SHOWN, demonio=False)) == [*COUNTED]


def test_table_plays_by_the_default_of_the_page() -> None:
    """One tariff, one house rule, four players, no variant."""
    assert GAME.rules(night_of(opened()).table) == {"tariff": "minchiate", "demonio": False}
    told = told_game(GAME)
    assert (told["tariffs"], [rule["name"] for rule in told["house_rules"]]) == (["minchiate"], ["demonio"])
    for size in (3, 5):
        assert refused(opened(players=["ana", "beto", "carla", "dario", "eva"][:size]))["code"] == "malformed"
    assert due_after(night_of(opened()).table) == "dario"


def test_sources_are_those_of_the_page() -> None:
    """For every note and every posting."""
    told = {why: source.removeprefix("minchiate/") for why, source in (tariffs.SOURCES | {"transfer": TABLE}).items()}
    assert told == {**NOTES, **SOURCES, **{why: source.removeprefix("minchiate/") for why, source in OF_NO_HAND}}


def test_every_law_of_the_page_is_there() -> None:
    """Three, with their fields."""
    assert set(LAWS) == {*FIELDS_OF_LAWS}
    for law in LAWS:
        for name in ("cards", "trick", "hand"):
            given = {**({"cards": 1} if law == "mal-dado" else {}), name: 1}
            answer = refused(opened(), event("penalty", player="ana", law=law, **given))
            assert (answer["code"] == "malformed") == (name not in FIELDS_OF_LAWS[law])
