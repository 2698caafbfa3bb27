"""How a hand went, step by step and card by card, and what could be seen at each moment."""

from __future__ import annotations

from typing import Any

import pytest

from events.text import json_lines
from projections.hands import HandsTold, hand_told, scenes, story, told_from, told_hands
from projections.night import Night
from projections.replay import read, told
from service.examples import NIGHTS, bundled
from tests.for_each import for_each
from tests.nights import THREE, Event, event, night_of as night, opened
from tests.rules.tresillo.hands import passed

HANDS = {
    "ana": ["1E", "7O", "1B", "1O", "RO", "RC", "CC", "RE", "2E"],
    "beto": ["2O", "3O", "SC", "2C", "3C", "CE", "SE", "RB", "CB"],
    "carla": ["CO", "SO", "4C", "5C", "6C", "7E", "6E", "SB", "7B"],
}
OPENED = opened(players=THREE)
FULL = (OPENED, event("deal", hands=HANDS), event("contract", player="ana", lance="solo", trump="oros"))
BLIND = (OPENED, event("deal"), event("contract", player="ana", lance="solo", trump="oros"))


def trick(ana: str, beto: str, carla: str) -> Event:
    """What each of the three played."""
    return event("trick", cards={"ana": ana, "beto": beto, "carla": carla})


PLAYED = (
    trick("RC", "2C", "SB"),  # carla had copas: illegal
    trick("1E", "2O", "SO"),
    trick("2E", "CE", "7E"),  # beto wins
    trick("CC", "SC", "4C"),  # beto leads the sota
)


def shown(*record: Event, hand: int = 1) -> list[dict[str, Any]]:
    """A hand step by step."""
    return story(night(*record), hand)


def answers(card: dict[str, Any]) -> dict[str, set[str]]:
    """The cards that a player may have held, by how they stood."""
    told: dict[str, set[str]] = {}
    for code, answer in card["answers"].items():
        told.setdefault(answer, set()).add(code)
    return told


def last_trick(*record: Event) -> list[dict[str, Any]]:
    """The cards of the last step's trick, in order of play."""
    cards: list[dict[str, Any]] = shown(*record)[-1]["trick"]["cards"]
    return cards


def test_a_step_says_where_it_stands_what_it_is_and_what_could_be_seen_after_it() -> None:
    """Seq by seq; a trick is shown, the rest has none."""
    steps = shown(*FULL, *PLAYED)
    assert [step["place"] for step in steps] == [{"seq": seq} for seq in range(2, 8)]
    assert [step["type"] for step in steps] == ["deal", "contract", "trick", "trick", "trick", "trick"]
    assert all(list(step) == ["place", "type", "after", "trick"] for step in steps)
    assert [step["trick"] is None for step in steps] == [True, True, False, False, False, False]


def test_before_the_contract_one_sees_who_speaks() -> None:
    """The mano speaks first, then the next who has not passed; after the last nobody."""
    steps = shown(OPENED, event("deal"), event("bid", player="ana", call="paso"), event("bid", player="beto", call="juego"))
    assert [step["after"] for step in steps] == [
        {"dealer": "carla", "active": ["ana", "beto", "carla"], "turn": turn} for turn in ("ana", "beto", "carla")
    ]


def test_after_a_step_one_sees_the_tricks_and_who_leads() -> None:
    """Ana takes two, beto the third and, with the sota led, not the fourth: the caballo of copas beats it."""
    told = [(step["after"]["tricks"], step["after"]["leader"]) for step in shown(*FULL, *PLAYED)[1:]]
    assert told == [
        ({"ana": 0, "beto": 0, "carla": 0}, "ana"),
        ({"ana": 1, "beto": 0, "carla": 0}, "ana"),
        ({"ana": 2, "beto": 0, "carla": 0}, "ana"),
        ({"ana": 2, "beto": 1, "carla": 0}, "beto"),
        ({"ana": 3, "beto": 1, "carla": 0}, "ana"),
    ]


def test_the_cards_still_held_are_shown_where_they_are_known() -> None:
    """Suit by suit in the order of the pack; the leader comes first."""
    held = [step["after"]["held"] for step in shown(*FULL, *PLAYED)[1:]]
    assert held[0] == {
        "ana": ["1O", "7O", "RO", "CC", "RC", "1E", "2E", "RE", "1B"],
        "beto": ["2O", "3O", "2C", "3C", "SC", "SE", "CE", "CB", "RB"],
        "carla": ["SO", "CO", "4C", "5C", "6C", "6E", "7E", "7B", "SB"],
    }
    assert list(held[3].items()) == [
        ("beto", ["3O", "3C", "SC", "SE", "CB", "RB"]),
        ("carla", ["CO", "4C", "5C", "6C", "6E", "7B"]),
        ("ana", ["1O", "7O", "RO", "CC", "RE", "1B"]),
    ]


def test_a_hand_of_which_one_knows_only_some_cards_is_not_shown() -> None:
    """Beto's hand alone was logged; carla exchanged cards that nobody wrote down."""
    record = (OPENED, event("deal", hands={"beto": HANDS["beto"]}), event("contract", player="ana", lance="entrada", trump="oros"))
    assert shown(*record)[-1]["after"]["held"] == {"beto": ["2O", "3O", "2C", "3C", "SC", "SE", "CE", "CB", "RB"]}
    exchange = event("exchange", player="beto", discards=2, drawn=2)
    assert shown(*record, exchange)[-1]["after"]["held"] == {}
    assert shown(*BLIND, PLAYED[0])[-1]["after"]["held"] == {}


def test_one_sees_that_the_hombre_surrendered() -> None:
    """From then on, and also while the hand is defended."""
    record = (OPENED, event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))
    steps = shown(*record, event("rendicion", player="ana"), event("defensa", player="beto"))
    assert [step["after"]["surrendered"] for step in steps[1:]] == [False, True, True]


def test_after_its_end_nothing_of_a_hand_is_to_be_seen() -> None:
    """The last step has no moment of its own."""
    steps = shown(OPENED, *passed())
    assert [(step["type"], step["after"] is None) for step in steps] == [("deal", False), ("pass_out", True)]


def test_a_trick_goes_card_by_card() -> None:
    """Each with its player, how it stood, and who wins so far."""
    told = shown(*FULL, *PLAYED)[4]["trick"]
    assert (told["leader"], told["winner"]) == ("ana", "beto")
    assert [(card["player"], card["card"], card["stands"], card["wins"]) for card in told["cards"]] == [
        ("ana", "2E", "legal", "ana"),
        ("beto", "CE", "legal", "beto"),
        ("carla", "7E", "legal", "beto"),
    ]
    fourth = shown(*FULL, *PLAYED)[5]["trick"]
    assert [(card["player"], card["card"], card["wins"]) for card in fourth["cards"]] == [
        ("beto", "SC", "beto"),
        ("carla", "4C", "beto"),
        ("ana", "CC", "ana"),
    ]


def test_of_who_wins_it_is_told_by_what() -> None:
    """Copas are led and no trump lies on the table; then the espada, which is always a trump."""
    first, second = (step["trick"]["cards"] for step in shown(*FULL, *PLAYED)[2:4])
    assert [card["by"] for card in first] == ["suit", "suit", "suit"]
    assert [card["by"] for card in second] == ["trump", "trump", "trump"]


def test_who_leads_may_lead_anything_he_holds() -> None:
    """All nine of ana's."""
    assert answers(last_trick(*FULL, PLAYED[0])[0]) == {"legal": set(HANDS["ana"])}


def test_who_has_the_suit_must_follow() -> None:
    """Copas are led: beto has three of them, carla three, and carla plays the sota de bastos."""
    _, beto, carla = last_trick(*FULL, PLAYED[0])
    assert answers(beto) == {"legal": {"SC", "2C", "3C"}, "illegal": {"2O", "3O", "CE", "SE", "RB", "CB"}}
    assert answers(carla) == {"legal": {"4C", "5C", "6C"}, "illegal": {"CO", "SO", "7E", "6E", "SB", "7B"}}
    assert (beto["stands"], carla["stands"]) == ("legal", "illegal")


def test_the_espada_forces_every_trump() -> None:
    """The espada is a trump, not an espada: beto must lay one of his two trumps, carla one of hers."""
    _, beto, carla = last_trick(*FULL, *PLAYED[:2])
    assert answers(beto) == {"legal": {"2O", "3O"}, "illegal": {"SC", "3C", "CE", "SE", "RB", "CB"}}
    assert answers(carla) == {"legal": {"CO", "SO"}, "illegal": {"4C", "5C", "6C", "7E", "6E", "7B"}}


def test_who_has_none_of_the_suit_is_free() -> None:
    """Beto leads a basto; ana has only the as, a trump, and may lay any card."""
    record = (*FULL, *PLAYED[:3], trick("RE", "CB", "7B"))
    beto, carla, ana = last_trick(*record)
    assert answers(ana) == {"legal": {"1O", "7O", "RO", "CC", "RE", "1B"}}
    assert answers(carla) == {"legal": {"7B"}, "illegal": {"CO", "4C", "5C", "6C", "6E"}}
    assert (beto["wins"], carla["wins"], ana["wins"]) == ("beto", "beto", "beto")


def test_a_low_trump_does_not_force_the_estuches() -> None:
    """Beto leads a low trump; ana, who has only espada and basto of the trumps, is free."""
    hands = {
        "ana": ["1E", "1B", "RC", "CC", "RE", "2E", "RB", "CB", "SB"],
        "beto": ["2O", "3O", "SC", "2C", "3C", "CE", "SE", "7B", "6B"],
    }
    record = (OPENED, event("deal", hands=hands), event("contract", player="ana", lance="solo", trump="oros"))
    after = trick("2E", "CE", "7E")
    _, carla, ana = last_trick(*record, after, trick("RC", "2O", "SO"))
    assert answers(ana) == {"legal": set(hands["ana"]) - {"2E"}}
    assert carla["stands"] == "legal"


def test_of_an_unknown_hand_following_is_legal_and_the_rest_undetermined() -> None:
    """Nobody knows whether beto has copas: a copa is legal, and of anything else nobody can say."""
    _, beto, carla = last_trick(*BLIND, PLAYED[0])
    copas = {f"{rank}C" for rank in "1234567SC"}
    assert answers(beto)["legal"] - {"RC"} == copas
    assert set(answers(beto)) == {"legal", "undetermined"}
    assert (beto["stands"], carla["stands"]) == ("legal", "undetermined")


def test_a_card_that_lies_on_the_table_is_in_nobodys_hand() -> None:
    """The rey de copas was led: beto cannot hold it; nor carla what beto laid."""
    ana, beto, carla = last_trick(*BLIND, PLAYED[0])
    assert len(ana["answers"]) == 40
    assert "RC" not in beto["answers"]
    assert not {"RC", "2C"} & set(carla["answers"])


def test_who_can_have_none_of_the_suit_left_is_free() -> None:
    """Eight bastos were seen, and the ninth and last is led: the others may lay any card."""
    seen = (trick("RB", "CB", "SB"), trick("7B", "6B", "5B"), trick("1O", "4B", "3B"))
    ana, beto, carla = last_trick(*BLIND, *seen, trick("2B", "1C", "2C"))
    assert [card["stands"] for card in (ana, beto, carla)] == ["legal", "legal", "legal"]


def test_a_trick_without_cards_has_a_winner_only() -> None:
    """The leader is known all the same."""
    steps = shown(*BLIND, event("trick", winner="beto"), event("trick", winner="carla"))
    assert steps[-1]["trick"] == {"leader": "beto", "winner": "carla", "cards": []}


def test_an_inserted_event_says_which_of_its_correction_it_is() -> None:
    """The second trick was misread; what stands in its place is the first of correction 6."""
    corrected = event("correction", strike=[5], insert=[PLAYED[1], PLAYED[2]], reason="misread")
    record = (*FULL, PLAYED[0], trick("1O", "3O", "SO"), corrected)
    steps = shown(*record)
    assert [step["place"] for step in steps] == [{"seq": 2}, {"seq": 3}, {"seq": 4}, {"seq": 6, "insert": 1}, {"seq": 6, "insert": 2}]
    assert [card["card"] for card in steps[3]["trick"]["cards"]] == ["1E", "2O", "SO"]


def test_a_hand_that_was_not_dealt_is_a_lookup_error() -> None:
    """Neither the one after the last, nor none, nor one before the first."""
    for number in (0, 2, -1, 1000):
        with pytest.raises(LookupError):
            story(night(*FULL), number)
    with pytest.raises(LookupError):
        story(night(OPENED), 1)


def test_each_hand_has_its_own_steps() -> None:
    """The second begins with its deal."""
    record = (OPENED, *passed(), *FULL[1:])
    assert [step["place"]["seq"] for step in shown(*record, hand=1)] == [2, 3]
    assert [step["place"]["seq"] for step in shown(*record, hand=2)] == [4, 5]


def test_what_belongs_to_no_hand_is_no_step_of_one() -> None:
    """A payment and a dispute in the middle of a hand, a new table after it."""
    fine = event("transfer", from_="ana", to="plate", tantos=1, reason="")
    contested = event("dispute", hand=1, by="ana", claim="")
    moved = event("seats_changed", players=["beto", "ana", "carla"])
    record = (OPENED, event("deal"), fine, contested, event("pass_out"), moved, event("night_closed", leftovers="carry"))
    assert [step["type"] for step in shown(*record)] == ["deal", "pass_out"]


def test_the_scenes_are_the_hands_and_what_lies_between() -> None:
    """In order; each event of the reading but the opening is in one of them."""
    fine = event("transfer", from_="ana", to="plate", tantos=1, reason="")
    record = (OPENED, fine, *passed(), fine, fine, *passed(), event("night_closed", leftovers="carry"))
    told = [(hand, [step.fact.type for _, step in pairs]) for hand, pairs in scenes(night(*record))]
    assert told == [
        (None, ["transfer"]),
        (1, ["deal", "pass_out"]),
        (None, ["transfer", "transfer"]),
        (2, ["deal", "pass_out"]),
        (None, ["night_closed"]),
    ]
    assert scenes(night(OPENED)) == []


@for_each("name", bundled())
def test_one_hand_is_told_as_it_is_among_all(name: str) -> None:
    """Each of every night that comes with Cartulina, though no other is reckoned for it."""
    replayed = read(json_lines((NIGHTS / f"{name}.jsonl").read_bytes()), envelope=True)
    assert replayed.night is not None and replayed.refused is None
    hands = told_hands(replayed.night)
    assert [hand_told(replayed.night, number) for number in range(1, len(hands) + 1)] == hands != []


@for_each("name", bundled())
def test_hands_that_are_told_on_are_told_as_if_for_the_first_time(name: str) -> None:
    """After each event of every bundled night, corrections included; unchanged parts are not computed again."""
    night: Night | None = None
    before: HandsTold | None = None
    anew, all_told = list[dict[str, Any]](), 0

    def keep(hand: dict[str, Any]) -> dict[str, Any]:
        anew.append(hand)
        return hand

    for line in json_lines((NIGHTS / f"{name}.jsonl").read_bytes()):
        answer = told(night, line, envelope=True)
        assert isinstance(answer, Night)
        night = answer
        before = told_from(night, before, keep)
        hands = told_hands(night)
        assert list(before.hands) == hands
        assert list(before.findings) == [hand["findings"] for hand in hands]
        all_told += len(hands)
    assert len(anew) < all_told or len(hands) == 1
