"""The order of the cards in the games of espada y basto, for the whole pack and smaller ones."""

from __future__ import annotations

from itertools import product

from rules.core.cards import FORTY, SUIT_OF, SUITS, codes_of, mask_of
from rules.core.ranks import WHOLE, Pack, forced_by, pack_of, run_of
from tests.for_each import for_each

SHORT = pack_of(frozenset({"6O", "6C", "3E", "3B"}))
"""The pack without the six of the long suits and the three of the short ones."""
NO_OROS = pack_of(frozenset(code for code in FORTY if SUIT_OF[code] == "oros"))
LONE_REY = pack_of(frozenset(code for code in FORTY if SUIT_OF[code] == "oros" and code != "RO") | {"6C"}, "oros")
PACKS = {"whole": WHOLE, "short": SHORT, "no oros": NO_OROS, "lone rey": LONE_REY}


def words(*lists: str) -> list[tuple[str, ...]]:
    """Cards as one text."""
    return [tuple(each.split()) for each in lists]


def test_the_trumps_of_the_whole_pack_are_twelve_or_eleven() -> None:
    """Espada, malilla, basto; the as of a long suit is the punto; low numbers rank higher in a long suit, high ones in a short one."""
    assert [WHOLE.trumps[suit] for suit in SUITS] == words(
        "1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O",
        "1E 7C 1B 1C RC CC SC 2C 3C 4C 5C 6C",
        "1E 2E 1B RE CE SE 7E 6E 5E 4E 3E",
        "1E 2B 1B RB CB SB 7B 6B 5B 4B 3B",
    )


@for_each(
    ("trump", "led", "order"),
    [
        ("bastos", "RO", "RO CO SO 1O 2O 3O 4O 5O 6O 7O"),
        ("bastos", "4C", "RC CC SC 1C 2C 3C 4C 5C 6C 7C"),
        ("bastos", "2E", "RE CE SE 7E 6E 5E 4E 3E 2E"),
        ("oros", "7B", "RB CB SB 7B 6B 5B 4B 3B 2B"),
    ],
)
def test_a_plain_suit_has_its_own_order(trump: str, led: str, order: str) -> None:
    """Highest first; the aces of the short suits are not among them."""
    lead = WHOLE.leads[trump][led]
    assert tuple(sorted(codes_of(lead.follow), key=lambda code: -lead.power[code])) == tuple(order.split())
    assert lead.forced == lead.follow


def test_cards_that_were_taken_out_leave_the_rest_in_order() -> None:
    """In oros only the six is missing, in espadas the three."""
    assert [SHORT.trumps[suit] for suit in ("oros", "espadas")] == words(
        "1E 7O 1B 1O RO CO SO 2O 3O 4O 5O", "1E 2E 1B RE CE SE 7E 6E 5E 4E"
    )
    assert len(SHORT.codes) == SHORT.cards.bit_count() == 36
    assert SHORT.suits == SUITS


def test_a_suit_that_was_taken_out_is_never_trump() -> None:
    """Thirty cards in three suits; espada and basto remain."""
    assert NO_OROS.suits == ("copas", "espadas", "bastos")
    assert set(NO_OROS.leads) == set(NO_OROS.trumps) == set(NO_OROS.suits)
    assert codes_of(NO_OROS.kings) == ("RC", "RE", "RB")
    assert len(NO_OROS.codes) == 30


def test_the_rey_of_a_suit_without_other_cards_is_its_malilla() -> None:
    """There are three trumps; if another suit is trump, the rey stands alone in a plain suit."""
    assert LONE_REY.trumps["oros"] == ("1E", "RO", "1B")
    assert len(LONE_REY.top["oros"]) == 4
    assert codes_of(LONE_REY.leads["oros"]["1E"].forced) == ("RO", "1B")
    assert codes_of(LONE_REY.leads["copas"]["RO"].follow) == ("RO",)
    assert codes_of(LONE_REY.kings) == ("RO", "RC", "RE", "RB")
    assert len(LONE_REY.codes) == 30


@for_each("trump", SUITS)
def test_a_top_trump_obeys_only_a_higher_one(trump: str) -> None:
    """The espada obeys nothing, the malilla the espada, the basto both; ordinary trumps obey every trump."""
    order = WHOLE.trumps[trump]
    espada, malilla, basto = order[:3]
    ordinary = mask_of(order[3:])
    assert forced_by(espada, order) == ordinary | mask_of((malilla, basto))
    assert forced_by(malilla, order) == ordinary | mask_of((basto,))
    assert {forced_by(code, order) for code in order[2:]} == {ordinary}


@for_each("pack", PACKS.values(), ids=PACKS)
def test_every_lead_has_one_order(pack: Pack) -> None:
    """Trumps rank above cards of the suit led, all others have no strength; only a card that follows can be forced."""
    for trump, led in product(pack.suits, pack.codes):
        power, follow, forced = pack.leads[trump][led]
        strong = [code for code in pack.codes if power[code]]
        assert set(power) == set(pack.codes)
        assert mask_of(strong) == follow | pack.trump_mask[trump]
        assert len({power[code] for code in strong}) == len(strong)
        assert sorted(strong, key=lambda code: -power[code])[: len(pack.trumps[trump])] == list(pack.trumps[trump])
        assert forced & ~follow == 0 and mask_of((led,)) & follow


@for_each("pack", PACKS.values(), ids=PACKS)
def test_the_top_trumps_are_told_by_how_many_they_are(pack: Pack) -> None:
    """Tried from no top trump to all."""
    for trump, top in pack.top.items():
        assert [cards.bit_count() for cards in top] == list(range(len(pack.trumps[trump]) + 1))
        assert top[-1] == pack.trump_mask[trump]


@for_each(
    ("cards", "count"),
    [("", 0), ("7O 1B", 0), ("1E", 1), ("1E 1B 1O", 1), ("1E 7O 1B RO", 3), ("1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O RC", 12)],
)
def test_a_run_ends_at_the_first_gap(cards: str, count: int) -> None:
    """Trumps after the gap do not count."""
    assert run_of(mask_of(cards.split()), WHOLE.trumps["oros"]) == count


def test_a_pack_is_built_once() -> None:
    """Every caller gets the same object."""
    assert pack_of(frozenset({"3B", "3E", "6C", "6O"})) is SHORT
