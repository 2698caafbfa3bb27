"""The two tables of the page as data: the differences between the games of the family, and the house rules with their values."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.mediator.variants import VARIANTS
from tests.for_each import for_each
from tests.nights import event, night_of, refused
from tests.rules.mediator.hands import opened
from tests.rules.mediator.imagined import GAME, ONLY_IN


class Row(NamedTuple):
    """A row of the table of variants."""

    players: int
    cards: int
    win: int
    lances: str
    bola_from_start: str
    partner: str | None
    companion: str | None
    all_pass: str
    favors: int


FOUR: Final = "chillada entrada mediator solo"
THREE: Final = "chillada entrada solo"
TWO: Final = "mediator solo"
ROWS: Final = {
    "mediator": Row(4, 10, 6, FOUR, TWO, "called", "law13", "chillada", 3),
    "cuatrillo": Row(4, 10, 6, THREE, "solo", "called", "always", "chillada", 0),
    "cuatrillo-solitario": Row(4, 10, 6, "entrada solo", "entrada solo", "given", None, "void", 0),
    "cuatrillo-forzado": Row(4, 10, 6, THREE, "solo", "forced", "always", "chillada", 0),
    "quintillo": Row(5, 8, 5, THREE, "solo", "called", "always", "chillada", 0),
    "sextillo": Row(6, 6, 4, THREE, "solo", "called", "always", "chillada", 0),
    "tresillo-rey": Row(3, 10, 6, TWO, TWO, None, None, "void", 1),
    "tresillo-sin-palo": Row(3, 10, 6, TWO, TWO, None, None, "void", 1),
    "tresillo-36": Row(3, 12, 7, TWO, TWO, None, None, "void", 1),
    "dosillo": Row(2, 8, 5, "entrada vuelta solo", "solo", "robo", None, "void", 3),
}
IN_THREE: Final = ((3, 3, 4),)
PACKETS: Final = dict.fromkeys(ROWS, IN_THREE) | {"quintillo": (), "sextillo": (), "dosillo": (), "tresillo-36": ((4, 4, 4), (3, 3, 3, 3))}
"""For ten tricks three packets, 3, 3 and 4 in any order; for 36 cards three of 4 or four of 3."""
VARIED: Final = {"conditions": (True, True, False), "estuche": (1, 3, 1)}
"""House rule → its values in the three tariffs, if they differ; `tests/house/test_rows` reads those of the first on the page."""


@for_each("variant", ROWS)
def test_variant_is_what_its_row_says(variant: str) -> None:
    """Every column, the packets included; a lost Bola costs nothing only in the quintillo."""
    row, made = ROWS[variant], VARIANTS[variant]
    told = Row(
        *(made.players, made.cards, made.win, " ".join(made.lances), " ".join(made.bola_lances)),
        *(made.partner, made.companion, "chillada" if made.chillada else "void", made.favors),
    )
    assert told == row
    assert {tuple(sorted(each)) for each in made.packets} == {tuple(sorted(each)) for each in PACKETS[variant]}
    assert made.bola_lost_free == (variant == "quintillo")


def test_variants_are_those_of_the_table() -> None:
    """In the order of the table."""
    assert tuple(VARIANTS) == tuple(ROWS) == tuple(each.variant for each in GAME.tables)


@for_each("variant", ROWS)
def test_whoever_opens_a_night_is_offered_the_house_rules_of_its_variant(variant: str) -> None:
    """One more player at the table is the zángano, so that rule is not asked; as many favors as may be drawn, elsewhere none."""
    told = next(each for each in GAME.tables if each.variant == variant)
    assert told.sizes == {ROWS[variant].players: {}, ROWS[variant].players + 1: {"zangano": True}}
    drawn = 3 if variant in ("quintillo", "sextillo") else ROWS[variant].favors
    favors = ("favor", "refavor", "fulminante")
    of_some = {"return_king", "companion_exempt_all", "partner", "as_mediator", "removed_suit", "king_kept"}
    named = [rule.name for rule in GAME.house_rules]
    own = [name for name in named if name != "zangano" and (name not in of_some or name in ONLY_IN.get(variant, ()))]
    assert list(told.house_rules) == [name for name in own if name not in favors[drawn:]]


def test_house_rules_have_the_values_of_the_table_in_each_tariff() -> None:
    """`estuche-tres` raises the estuche to 3, `sin-condiciones` has no conditions; all else is as in the example."""
    assert {rule.name: rule.values for rule in GAME.house_rules if len({*rule.values}) > 1} == VARIED


@for_each("tariff", range(3))
def test_put_is_the_value_of_the_bola_where_the_table_sets_only_that(tariff: int) -> None:
    """In every tariff; an explicit put stands."""
    name = GAME.tariffs[tariff]
    assert GAME.rules(night_of(opened(tariff=name, overrides={"bola": 11})).table)["put"] == 11
    assert GAME.rules(night_of(opened(tariff=name, overrides={"bola": 11, "put": 3})).table)["put"] == 3


@for_each("variant", ROWS)
def test_options_are_allowed_where_the_table_says(variant: str) -> None:
    """Each of the six options of only some games."""
    values = {"return_king": True, "companion_exempt_all": True, "partner": "called", "as_mediator": False}
    for name, value in (values | {"removed_suit": "copas", "king_kept": False}).items():
        record = opened(variant, overrides={name: value})
        if name in ONLY_IN.get(variant, ()):
            assert GAME.rules(night_of(record).table)[name] == value
        else:
            assert refused(record)["code"] == "not_allowed"


def test_no_number_of_estuches_is_named_where_more_may_come() -> None:
    """ana played espada, mala and basto: at least three, as punto and rey may be hers too; if those fell elsewhere it is three."""
    record = [
        opened(),
        event("deal"),
        event("contract", player="ana", lance="solo", trump="oros"),
        event("trick", cards={"ana": "1E", "beto": "SO", "carla": "2O", "dario": "RB"}),
        event("trick", cards={"ana": "7O", "beto": "5O", "carla": "6O", "dario": "2B"}),
        event("trick", cards={"ana": "1B", "beto": "1O", "carla": "4O", "dario": "5B"}),
    ]
    told = event("tally", tricks={"ana": 6}, estuches=0)
    assert refused(*record, told)["expected"] == [3]
    record[-1] = event("trick", cards={"ana": "1B", "beto": "SB", "carla": "4O", "dario": "5B"})
    assert "expected" not in refused(*record, told)
