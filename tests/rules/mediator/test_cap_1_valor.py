"""The order of the cards, and which trumps must be played. Source: mediator-1826/cap-1-valor, mediator-1826/cap-1-reservadas"""

from __future__ import annotations

import itertools

from tests.for_each import for_each
from tests.nights import event, night_of
from tests.rules.mediator.hands import PLAIN, PLAYERS, deck, forced_by, opened, strength, trumps
from tests.rules.mediator.imagined import GAME

WRITTEN = {
    "oros": ("1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"),
    "copas": ("1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"),
    "espadas": ("1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"),
    "bastos": ("1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"),
}
"""As the page writes them: twelve trumps in a long suit, eleven in a short one."""
FORMS = [
    *((variant, {}) for variant in PLAYERS),
    ("tresillo-sin-palo", {"removed_suit": "copas"}),
    ("dosillo", {"removed_suit": "copas"}),
    ("dosillo", {"king_kept": True}),
    ("dosillo", {"king_kept": True, "removed_suit": "copas"}),
]
SIZES = (40, 40, 40, 40, 40, 36, 30, 30, 36, 30, 30, 30, 30, 30)
"""The number of cards in each pack."""


@for_each(("variant", "overrides", "size"), [(*form, size) for form, size in zip(FORMS, SIZES, strict=True)])
def test_cap_1_valor_cards_beat_each_other_as_the_page_orders_them(variant: str, overrides: dict[str, object], size: int) -> None:
    """In every pack, for every trump, every card led and every card laid."""
    form = night_of(opened(variant, overrides=overrides)).table.form
    pack = deck(variant, str(overrides.get("removed_suit", "oros")), bool(overrides.get("king_kept")))
    assert form.pack.codes == pack.cards and len(pack.cards) == size and form.lone == pack.lone
    for trump in form.pack.suits:
        order = trumps(pack, trump)
        expected = (
            ("1E", "R" + trump[0].upper(), "1B") if trump == pack.lone else tuple(card for card in WRITTEN[trump] if card in pack.cards)
        )
        assert form.pack.trumps[trump] == order == expected
        for led in pack.cards:
            lead = form.pack.leads[trump][led]
            strengths = {card: strength(card, led, pack, trump) for card in pack.cards}
            by_page = sorted(filter(strengths.__getitem__, pack.cards), key=strengths.__getitem__)
            by_engine = sorted(filter(lead.power.__getitem__, pack.cards), key=lead.power.__getitem__)
            assert by_page == by_engine
            obliging = forced_by(led, pack, trump)
            assert lead.forced.bit_count() == len(obliging)


def test_cap_1_valor_plain_suits_are_written_as_the_page_has_them() -> None:
    """R C S 1 2 3 4 5 6 7 of a long suit, R C S 7 6 5 4 3 2 of a short one, whose aces are trumps."""
    assert PLAIN == {"oros": "RCS1234567", "copas": "RCS1234567", "espadas": "RCS765432", "bastos": "RCS765432"}


RESERVED = {
    "1E": dict.fromkeys(("1E", "malilla", "1B", "low"), False),
    "malilla": {"1E": True, "1B": False, "low": False},
    "1B": {"1E": True, "malilla": True, "low": False},
    "low": {"1E": True, "malilla": True, "1B": True},
}
"""Trump held → trump led → whether it must be played."""


@for_each(("held", "led"), [(held, led) for held, row in RESERVED.items() for led in row if held != led])
def test_cap_1_reservadas_who_holds_a_trump_must_follow_by_the_table(held: str, led: str) -> None:
    """beto, whose only trump is this one, lays a copa on ana's trump: a renuncio if the table of the page obliges him."""
    cards = {"1E": "1E", "malilla": "7O", "1B": "1B", "low": "3O"}
    rest = [card for card in WRITTEN["copas"] if card[1] == "C"]
    others = iter(card for card in deck("mediator").cards if card not in (*cards.values(), *rest) and card[1] != "O")
    hands = {"ana": [cards[led], *itertools.islice(others, 9)], "beto": [cards[held], *rest[:9]]}
    lead = event("trick", cards={"ana": cards[led], "beto": rest[0], "carla": rest[9], "dario": "2O"})
    contract = event("contract", player="ana", lance="solo", trump="oros")
    findings = night_of(opened(), event("deal", hands=hands), contract, lead).table
    found = [(each.code, each.player) for each in GAME.hands(findings)[-1].findings]
    assert found == ([("renuncio", "beto")] if RESERVED[held][led] else [])
