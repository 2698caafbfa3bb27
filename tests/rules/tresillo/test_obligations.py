"""Which card must be played: following suit, trumps that a lead forces, and the finding if it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, yielded

TRUMPS = {
    "oros": ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"],
    "copas": ["1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"],
    "espadas": ["1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"],
    "bastos": ["1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"],
}
SUITS = {
    "oros": ["RO", "CO", "SO", "1O", "2O", "3O", "4O", "5O", "6O", "7O"],
    "copas": ["RC", "CC", "SC", "1C", "2C", "3C", "4C", "5C", "6C", "7C"],
    "espadas": ["RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E", "2E"],
    "bastos": ["RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B", "2B"],
}
PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]
PLACE = {"espada": 0, "mala": 1, "basto": 2}

# What the page's table says of a lead of a low trump, the mala, the espada and the basto: must he play a trump?
# "-" stands where he holds the card led himself. The basto led forces what a low trump forces.
HELD_ONLY: dict[tuple[str, ...], dict[str, bool | str]] = {
    ("espada",): {"low": False, "mala": False, "espada": "-", "basto": False},
    ("mala",): {"low": False, "mala": "-", "espada": True, "basto": False},
    ("basto",): {"low": False, "mala": True, "espada": True, "basto": "-"},
    ("mala", "basto"): {"low": False, "mala": "-", "espada": True, "basto": "-"},
    ("espada", "basto"): {"low": False, "mala": True, "espada": "-", "basto": "-"},
    ("espada", "mala"): {"low": False, "mala": "-", "espada": "-", "basto": False},
    ("espada", "mala", "basto"): {"low": False, "mala": "-", "espada": "-", "basto": "-"},
    (): {"low": False, "mala": False, "espada": False, "basto": False},
}


def leads(trump: str, kind: str, held: Sequence[str]) -> list[str]:
    """The cards that make this kind of lead: every ordinary trump that the player does not hold, or the estuche."""
    if kind == "low":
        return [card for card in TRUMPS[trump][3:] if card not in held]
    return [TRUMPS[trump][PLACE[kind]]]


def plain_hand(trump: str, held: list[str]) -> list[str]:
    """Nine cards: these trumps and plain cards."""
    plain = [card for card in PACK if card not in TRUMPS[trump]]
    return [*held, *plain[: 9 - len(held)]]


def other(*used: str, trump: str) -> str:
    """A plain card for a player who is not examined and whose hand is unknown."""
    return [card for card in PACK if card not in TRUMPS[trump] and card not in used][-1]


def found(trump: str, hand: list[str], led: str, played: str, seat: str = "beto") -> list[tuple[int, str]]:
    """The renuncios (trick and player) when ana leads this and the player, whose nine cards are known, plays that."""
    cards = {"ana": led, seat: played}
    third = "carla" if seat == "beto" else "beto"
    cards[third] = other(*hand, led, trump=trump)
    return astray_in(*revoke(cards, trump=trump, hands={seat: hand}))


def revoke(*tricks: dict[str, str], trump: str = "oros", tariff: str = "fournier", **deal: Any) -> list[Event]:
    """ana's solo, with these tricks."""
    solo = event("contract", player="ana", lance="solo", trump=trump)
    return [opened(tariff, THREE), event("deal", **deal), solo, *[event("trick", cards=cards) for cards in tricks]]


def astray_in(*record: Event) -> list[tuple[int, str]]:
    """What is found in a record: trick and player."""
    return [(one["trick"], one["player"]) for one in yielded(*record)["findings"]]


@for_each("trump", TRUMPS)
@for_each("names", HELD_ONLY)
def test_o2_a_trump_is_forced_by_just_the_leads_that_the_page_names(names: tuple[str, ...], trump: str) -> None:
    """Row by row of its table: a plain card is an offence exactly if a trump is forced, and no trump of his is one.

    J12: neither mala nor basto is the only trump, yet the espada forces both, and one of them must go. With an ordinary trump beside the
    estuches every trump led forces one; without trumps nothing is owed.
    """
    estuches = [TRUMPS[trump][PLACE[name]] for name in names]
    for extra in ([], [TRUMPS[trump][3]], [TRUMPS[trump][-1]]):
        held = [*estuches, *extra]
        hand = plain_hand(trump, held)
        for kind, forced in HELD_ONLY[names].items():
            for led in leads(trump, kind, held) if forced != "-" else ():
                for seat in ("beto", "carla"):
                    assert found(trump, hand, led, hand[-1], seat) == ([(1, seat)] if extra or forced else []), (led, held)
                for card in held:
                    assert found(trump, hand, led, card) == [], (led, held, card)


@for_each(("trump", "suit"), [(t, s) for t in TRUMPS for s in SUITS if s != t])
def test_o1_who_holds_the_suit_led_must_follow_it(trump: str, suit: str) -> None:
    """With the lowest card of it in hand neither another suit nor a trump obeys; the card itself does."""
    high, low = SUITS[suit][0], SUITS[suit][-1]
    strangers = [card for card in PACK if card not in TRUMPS[trump] and card not in SUITS[suit]]
    trumps = [TRUMPS[trump][0], TRUMPS[trump][4], TRUMPS[trump][-1]]
    hand = [low, *trumps, *strangers[:5]]
    for card in [*trumps, strangers[0], strangers[4]]:
        assert found(trump, hand, high, card) == [(1, "beto")]
        assert found(trump, hand, high, card, "carla") == [(1, "carla")]
    assert found(trump, hand, high, low) == []


@for_each(("trump", "suit"), [(t, s) for t in TRUMPS for s in SUITS if s != t])
def test_o1_who_has_not_the_suit_led_is_free(trump: str, suit: str) -> None:
    """He may trump or throw away: no card of his is an offence, whatever trumps he holds."""
    strangers = [card for card in PACK if card not in TRUMPS[trump] and card not in SUITS[suit]]
    hand = [TRUMPS[trump][0], TRUMPS[trump][3], TRUMPS[trump][-1], *strangers[:6]]
    for card in hand:
        assert found(trump, hand, SUITS[suit][0], card) == []


@for_each("trump", ["oros", "copas"])
@for_each(("ace", "suit"), [("1E", "espadas"), ("1B", "bastos")])
def test_o1_the_ace_of_a_short_suit_does_not_follow_it(trump: str, ace: str, suit: str) -> None:
    """Espadas led: 1E is a trump, so a player without another espada is free, and one with another may not lay the ace instead."""
    strangers = [card for card in PACK if card not in TRUMPS[trump] and card not in SUITS[suit]]
    free = [ace, *strangers[:8]]
    assert found(trump, free, SUITS[suit][0], strangers[0]) == []
    assert found(trump, free, SUITS[suit][0], ace) == []
    bound = [ace, SUITS[suit][-1], *strangers[:7]]
    assert found(trump, bound, SUITS[suit][0], ace) == [(1, "beto")]


@for_each("trump", ["oros", "copas"])
@for_each(("ace", "suit"), [("1E", "espadas"), ("1B", "bastos")])
def test_o2_an_ace_led_asks_for_trumps_not_for_its_letter(trump: str, ace: str, suit: str) -> None:
    """A player with espadas and no trump may throw any card on 1E; a player with a low trump may not lay an espada."""
    strangers = [card for card in PACK if card not in TRUMPS[trump] and card not in SUITS[suit]]
    without = [SUITS[suit][-1], *strangers[:8]]
    assert found(trump, without, ace, strangers[0]) == []
    low = [TRUMPS[trump][-1], SUITS[suit][-1], *strangers[:7]]
    assert found(trump, low, ace, SUITS[suit][-1]) == [(1, "beto")]
    assert found(trump, low, ace, TRUMPS[trump][-1]) == []


@for_each(("trump", "mala"), [("oros", "7O"), ("copas", "7C"), ("espadas", "2E"), ("bastos", "2B")])
def test_o1_the_mala_of_another_trump_is_a_plain_card(trump: str, mala: str) -> None:
    """In its own suit it is a trump; otherwise it follows its suit as its lowest card."""
    for other_trump, order in TRUMPS.items():
        if other_trump != trump:
            strangers = [card for card in PACK if card not in order and card not in SUITS[trump]]
            hand = [mala, *strangers[:8]]
            assert found(other_trump, hand, SUITS[trump][0], strangers[0]) == [(1, "beto")]


@for_each(
    ("held", "led", "laid", "own", "astray"),
    [
        *(("1B 2C 3C 4C 2E 3E 4E 2B 3B", "RO", laid, "2C", False) for laid in ("1E", "7O")),  # the basto is forced by neither
        *(("1B 2C 3C 4C 2E 3E 4E 2B 3B", led, "RO", "2C", True) for led in ("1E", "7O")),  # unless one of them was led
        ("7O 2C 3C 4C 2E 3E 4E 2B 3B", "RO", "1E", "2C", False),  # nor the mala by the espada
        ("7O 2C 3C 4C 2E 3E 4E 2B 3B", "1E", "RO", "2C", True),
        ("2O 3O 4O 2E 3E 4E 5E 2B 3B", "RC", "RO", "2B", False),  # who has no copas need not trump because another did
        ("2C 3O 4O 2E 3E 4E 5E 2B 3B", "RC", "RO", "2B", True),
    ],
)
def test_o3_a_trump_that_is_laid_on_a_lead_asks_for_nothing(held: str, led: str, laid: str, own: str, *, astray: bool) -> None:
    """Only the card led counts: ana leads, beto trumps, and carla throws away."""
    record = revoke({"ana": led, "beto": laid, "carla": own}, hands={"carla": held.split()})
    assert astray_in(*record) == ([(1, "carla")] if astray else [])


def test_o1_the_leader_can_break_no_rule() -> None:
    """Whatever ana leads from nine known cards, nothing is found."""
    hand = ["1E", "7O", "RO", "RC", "2C", "RE", "3E", "RB", "3B"]
    for led in hand:
        third = "4C" if led[1] != "C" else "5C"
        assert astray_in(*revoke({"ana": led, "beto": "7C", "carla": third}, hands={"ana": hand})) == []


@for_each("tariff", ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"])
def test_l3_a_renuncio_cites_the_rule_that_was_broken(tariff: str) -> None:
    """Trump led: the article of the estuches in Fournier; a plain suit: art. 4 of 1826; under every tariff."""
    beto = {"beto": ["2O", "2C", "3C", "4C", "2E", "3E", "4E", "2B", "3B"]}
    trumps = yielded(*revoke({"ana": "RO", "beto": "2C", "carla": "3O"}, tariff=tariff, hands=beto))
    plain = yielded(*revoke({"ana": "RC", "beto": "2O", "carla": "5C"}, tariff=tariff, hands=beto))
    one = {"hand": 1, "code": "renuncio", "player": "beto", "trick": 1}
    assert trumps["findings"] == trumps["hands"][0]["findings"] == [{**one, "source": "fournier/estuches"}]
    assert plain["findings"] == plain["hands"][0]["findings"] == [{**one, "source": "voltereta-1826/art-4"}]


def test_l3_a_renuncio_moves_no_tanto_and_leaves_the_trick_as_it_lies() -> None:
    """beto trumps a rey though he has copas and makes the trick; 4-4-1 counts as a puesta: P = 5, A = 25."""
    beto = {"beto": ["2O", "2C", "3C", "4C", "2E", "3E", "4E", "2B", "3B"]}
    record = revoke({"ana": "RC", "beto": "2O", "carla": "5C"}, hands=beto)
    tally = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    one = yielded(*record, tally)["hands"][0]
    assert one["tantos"] == {"ana": -65, "beto": 20, "carla": 15}
    assert len(one["findings"]) == 1
    assert one["tricks"] == {"ana": 4, "beto": 4, "carla": 1}


def test_l3_findings_stand_by_trick_and_then_in_the_order_of_play() -> None:
    """Trick 1 (ana leads): beto, carla; trick 2 (carla leads): ana, beto; they come to light in quite another order."""
    record = revoke(
        {"ana": "RE", "beto": "2B", "carla": "RO"},
        {"carla": "RC", "ana": "3B", "beto": "4B"},
        {"carla": "CB", "ana": "SE", "beto": "5B"},
        {"carla": "SB", "ana": "3C", "beto": "4C"},
        {"carla": "3E", "ana": "7B", "beto": "4E"},
    )
    night = yielded(*record)
    places = [(one["trick"], one["player"]) for one in night["hands"][0]["findings"]]
    assert places == [(1, "beto"), (1, "carla"), (2, "ana"), (2, "beto"), (3, "ana"), (4, "ana")]
    assert night["findings"] == night["hands"][0]["findings"]


def test_l3_the_cards_of_a_trick_may_be_named_in_any_order() -> None:
    """carla leads trick 2; ana is before beto in play, however the cards are written."""
    for order in (("beto", "ana", "carla"), ("carla", "beto", "ana"), ("ana", "carla", "beto")):
        second = {"carla": "RC", "ana": "3B", "beto": "4B"}
        third = {"carla": "SC", "ana": "3C", "beto": "4C"}
        record = revoke(
            {"ana": "RE", "beto": "2E", "carla": "RO"},
            {player: second[player] for player in order},
            {player: third[player] for player in order},
        )
        assert astray_in(*record) == [(2, "ana"), (2, "beto")]


def test_l3_the_obligation_is_of_him_who_leads_the_trick_before() -> None:
    """beto wins trick 1 and leads RC: ana, third to play, throws a basto and plays 2C later."""
    record = revoke(
        {"ana": "3E", "beto": "RE", "carla": "4E"},
        {"beto": "RC", "carla": "3C", "ana": "4B"},
        {"beto": "SB", "carla": "3B", "ana": "2C"},
    )
    assert astray_in(*record) == [(2, "ana")]
