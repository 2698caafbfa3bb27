"""The tables of the page as data: the variants and packs, the order and points of the cards, the house rules, the prices."""

from __future__ import annotations

from typing import Final

from projections.games import told_game
from rules.malilla import outcome, ranks, tally, tariffs, variants
from rules.malilla.facts import FIELDS_OF_LAWS
from rules.malilla.tariffs import ONLY_IN
from tests.for_each import for_each
from tests.nights import event, night_of, refused
from tests.rules.malilla.hands import COUNTING, ORDER, ROWS, Row, opened, scored
from tests.rules.malilla.imagined import GAME, LAWS

HOUSE: Final = {rule.name: rule.values[0] for rule in GAME.house_rules}
"""House rule → its default; `tests/house/test_rows` reads the default and the words of each rule on the page."""


@for_each("row", ROWS.values(), ids=lambda row: row.name)
def test_variant_is_the_row_of_the_page(row: Row) -> None:
    """Players, cards, ranks taken out, cards each, tricks and quota."""
    form = variants.FORMS[row.name]
    assert (form.variant, form.sizes, form.players, form.dealt, form.tricks) == (row.name, row.sizes, row.playing, row.dealt, row.tricks)
    assert (form.quota, form.capote, form.points_source, form.alce_source) == (row.quota, row.capote, row.points, row.alce)
    assert sorted(form.pack) == sorted(row.pack) and form.cards.bit_count() == len(row.pack)
    assert (form.pairs, form.open_piles, form.stock) == (row.pairs, row.open, row.name == "dos-cubiertas")
    assert row.dealt * row.playing + 12 * form.stock == len(row.pack)
    assert row.quota * form.sides == outcome.ALL_POINTS


def test_the_variants_are_the_five_of_the_page() -> None:
    assert list(variants.FORMS) == list(ROWS)


@for_each("variant", ROWS)
def test_table_plays_by_the_defaults_of_the_page(variant: str) -> None:
    """In every variant, and chosen before play."""
    assert GAME.rules(night_of(opened(variant)).table) == {"variant": variant} | HOUSE


def test_there_is_no_tariff() -> None:
    """The source has one set of prices; a night that names a tariff, or no variant, is malformed."""
    assert told_game(GAME)["tariffs"] == [*GAME.tariffs] == []
    assert refused(event("night_opened", game="malilla", players=["ana", "beto"], rules={"variant": "dos-vistas", "tariff": "libro"})) | {
        "message": ""
    } == {"event": 1, "code": "malformed", "field": "rules.tariff", "message": ""}
    told = refused(event("night_opened", game="malilla", players=["ana", "beto"]))
    assert (told["field"], told["expected"]) == ("rules.variant", list(ROWS))


def test_house_rules_of_a_variant_are_those_of_the_page() -> None:
    """The alce of the barrotada, the settlement of the two, and no undertrump with open cards."""
    for tables in GAME.tables:
        row = ROWS[tables.variant or ""]
        assert tuple(tables.sizes) == row.sizes
        assert [*tables.house_rules] == [name for name in HOUSE if row.name in ONLY_IN.get(name, ROWS)]


def test_cards_stand_and_count_as_the_page_lists_them() -> None:
    """Malilla, as, rey, caballo, sota, then down from the ocho; 5, 4, 3, 2, 1 points: 15 a suit, 60 the pack, 72 with the tricks."""
    for suit in "OCEB":
        cards = [rank + suit for rank in ORDER]
        assert sorted(cards, key=ranks.RANK.__getitem__, reverse=True) == cards
        assert [ranks.VALUES[card] for card in cards] == [COUNTING.get(card[0], 0) for card in cards]
        assert sum(ranks.VALUES[card] for card in cards) == 15
    for row in ROWS.values():
        assert sum(ranks.VALUES[card] for card in row.pack) == ranks.PACK_VALUE == outcome.ALL_POINTS - 12


@for_each("trump", ranks.LEADS)
def test_any_trump_beats_any_card_of_another_suit_and_only_the_suit_led_may_win_besides(trump: str) -> None:
    """Every card on every lead: the highest trump, or the highest of the suit led."""
    letter = {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}[trump]
    for led, lead in ranks.LEADS[trump].items():
        follow = [card for card in lead.power if card and card[1] == led[1]]
        trumps = [card for card in lead.power if card and card[1] == letter]
        assert all((lead.power[card] > 0) == (card in follow or card in trumps) for card in lead.power if card)
        assert letter == led[1] or min(lead.power[card] for card in trumps) > max(lead.power[card] for card in follow)


def test_prices_are_those_of_the_page() -> None:
    """Ten tantos for a law, doubled in the favorite suit and again in a doubled vuelta; one card counts at most five, twelve forty-eight."""
    assert (10, 2, COUNTING["9"]) == (tariffs.TEN, tariffs.TIMES, tally.HIGHEST)
    assert 4 * (COUNTING["9"] + COUNTING["1"] + COUNTING["R"]) == tally.MOST_IN_STOCK


@for_each(("card", "tantos"), [("9O", 5), ("1C", 4), ("RE", 3), ("CB", 2), ("SO", 1), ("8C", 0), ("2E", 0)])
def test_alce_is_the_value_of_the_card_that_is_turned_up(card: str, tantos: int) -> None:
    """In pairs each adversary pays it to one of the dealer's side."""
    hand = scored(opened(), event("deal", turned=card))
    assert (hand["alce"], hand["trump"]) == (tantos, {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}[card[1]])
    assert hand["tantos"] == {"ana": -tantos, "beto": tantos, "carla": -tantos, "dario": tantos}


def test_every_law_of_the_page_is_there() -> None:
    """Twelve rows, two of which are one law with its cause; and the laws that have a field of their own."""
    assert len(LAWS) == 11
    assert {law: fields for law, fields in FIELDS_OF_LAWS.items() if fields != ("trick",)} == {
        "dar-sin-tocarle": ("play_begun",),
        "mal-dado": ("cause",),
    }
    assert {law for law, fields in FIELDS_OF_LAWS.items() if fields == ("trick",)} == {
        "renuncio",
        "renuncio-advertido",
        "salir-sin-tocarle",
        "alzar-baza-ajena",
    }
