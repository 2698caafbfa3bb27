"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`."""

from __future__ import annotations

from typing import Any

from events.games.mediator import Trick
from events.schemas import fact_from
from tests.for_each import for_each
from tests.nights import Event, event, night_of, refused
from tests.rules.mediator.hands import deck, lines, opened, scored, won
from tests.rules.mediator.imagined import GAME


def solo(*events: Event, bola: bool = False, **overrides: Any) -> list[Event]:
    """ana plays a solo in oros."""
    contract = event("contract", player="ana", lance="solo", trump="oros", **({"bola": True} if bola else {}))
    return [opened(overrides=overrides), event("deal"), contract, *events]


def test_ley_4_cards_shown_in_a_lost_hand_change_nothing_of_it_unless_the_hombre_lost_by_them() -> None:
    """A polla of 8, and the codillo stands."""
    tally = event("tally", tricks={"ana": 3, "beto": 7}, primeras=False)
    hand = scored(*solo(tally, event("penalty", player="beto", law="ley-4", cards=1)))
    assert (hand["outcome"], hand["by_law"]) == ("codillo", None)


def test_cap_4_primeras_of_a_solo_won_with_just_n_and_played_on_are_nobodys() -> None:
    """Six of ten without the Bola: a trick was lost among the first, so who asks for them asks unduly."""
    claim = event("declaration", player="ana", kind="calidades", primeras=True)
    hand = scored(*solo(event("tally", tricks={"ana": 6, "beto": 4}), claim))
    assert not lines(hand, "primeras")
    assert [finding["code"] for finding in hand["findings"]] == ["calidad_indebida"]


def test_r19_the_cut_that_the_tricks_show_counts_without_being_told() -> None:
    """Five made before the first that was lost: puesta, though the count says nothing of it."""
    tricks = won(*["ana"] * 5, "beto")
    hand = scored(*solo(*tricks, event("tally", tricks={"ana": 9, "beto": 1}), bola=True))
    assert hand["outcome"] == "puesta"


def test_r16_a_bola_asked_later_is_on_though_a_law_keeps_it_from_counting_as_lost() -> None:
    """Seven of seven: the hand goes on; a Bola from the start that cannot be lost is played like none."""
    law = event("penalty", player="beto", law="ley-7", effect="none", bola=True)
    asked = solo(*won(*["ana"] * 6), event("bola", player="ana"), *won("ana"), law, event("deal"))
    assert refused(*asked)["code"] == "hand_not_finished"
    start = solo(*won("beto", *["ana"] * 6), law, bola=True, codillo_to="most_tricks")
    assert scored(*start)["outcome"] == "won"


def test_cap_4_multas_nothing_is_drawn_before_the_hand_is_complete() -> None:
    """carla has announced the siete, and the hand is open: the fine of the first hand still lies there."""
    first = solo(event("tally", tricks={"ana": 5, "beto": 5}), event("penalty", player="beto", law="ley-5"))
    contract = event("contract", player="beto", lance="solo", trump="oros")
    trick = event("trick", cards={"beto": "RE", "carla": "7E", "dario": "5E", "ana": "6E"})
    announced = event("declaration", player="carla", kind="sorteo", card="7E")
    hand = scored(*first, event("deal"), contract, trick, announced)
    assert (hand["outcome"], hand["multas"], lines(hand, "sorteo")) == ("open", 8, [])
    done = scored(*first, event("deal"), contract, trick, announced, *won(*["carla"] * 5), *won(*["dario"] * 4))
    assert (done["multas"], lines(done, "sorteo")) == (0, [("plate", "carla", 8, "sorteo")])


def test_ley_7_primeras_cost_nothing_where_conditions_are_not_played() -> None:
    """Neither without conditions, nor in a chillada."""
    law = event("penalty", player="dario", law="ley-7", effect="none", primeras=True)
    tally = event("tally", tricks={"ana": 6, "beto": 4}, primeras=False)
    assert lines(scored(*solo(tally, law)), "primeras_por_ley") == [("dario", "ana", 3, "primeras_por_ley")]
    assert not lines(scored(*solo(tally, law, conditions=False)), "primeras_por_ley")
    chillada = event("contract", player="ana", lance="chillada", trump="oros", called="RC")
    told = event("tally", tricks={"ana": 6, "dario": 4}, partner="beto")
    assert not lines(scored(opened(), event("deal"), chillada, told, law), "primeras_por_ley")


def test_ley_8_what_was_at_stake_is_paid_while_the_hand_is_still_open() -> None:
    """It hangs on no result: 6 of a solo."""
    law = event("penalty", player="beto", law="ley-8", kept=True, injured="ana")
    hand = scored(*solo(*won("beto"), law))
    assert hand["outcome"] == "open"
    assert lines(hand) == [("beto", "plate", 8, "multa"), ("beto", "ana", 6, "atravesado")]


def test_cap_4_estuche_of_two_companions_is_known_by_the_hands_of_both_adversaries() -> None:
    """Nobody told whether ana or beto holds which; together they hold all that carla and dario do not: the first twelve trumps."""
    carla = ["1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C", "7C"]
    dario = ["2E", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E", "3B"]
    contract = event("contract", player="ana", lance="entrada", trump="oros", called="RB")
    tally = event("tally", tricks={"ana": 6, "carla": 4}, partner="beto", primeras=False)
    record = opened(), event("deal", hands={"carla": carla, "dario": dario}), contract, tally
    hand = scored(*record)
    assert lines(hand, "estuche")[0] == ("carla", "ana", 10, "estuche")
    # And with all three in the adversaries' hands it was played against the estuche.
    against = ["1E", "7O", "1B", *carla[:7]]
    record = opened(), event("deal", hands={"carla": against, "dario": dario}), contract, tally
    assert [line[3] for line in lines(scored(*record)) if line[3] != "juego"] == ["contra_estuche"] * 2


SHOWN = {
    1: {"ana": "1E", "beto": "2O", "carla": "3O", "dario": "4O"},
    2: {"ana": "7O", "beto": "5O", "carla": "3C", "dario": "6O"},
    3: {"ana": "1B", "beto": "SO", "carla": "4C", "dario": "5C"},
    4: {"ana": "1O", "beto": "CO", "carla": "6C", "dario": "7C"},
}


@for_each(
    ("tricks", "estuches", "fits"),
    [
        (2, 0, True),
        (2, 3, True),
        (2, 4, True),
        (3, 0, False),
        (3, 3, True),
        (3, 4, True),
        (4, 3, False),
        (4, 4, True),
        (4, 5, True),
        (4, 6, False),
    ],
)
def test_cap_4_estuche_is_stated_within_what_the_tricks_have_shown(tricks: int, estuches: int, fits: bool) -> None:
    """Not none with all three seen, nor just three with the fourth seen, nor six with the caballo, the sixth, in another hand."""
    play = [event("trick", cards=SHOWN[number]) for number in range(1, tricks + 1)]
    made = {"ana": 6, "beto": 4}
    record = solo(*play, event("tally", tricks=made, estuches=estuches, primeras=False))
    if fits:
        assert scored(*record)["outcome"] == "won"
    else:
        assert refused(*record)["code"] == "contradiction"


@for_each(
    ("variant", "trump", "most"),
    [("tresillo-rey", "oros", 3), ("tresillo-36", "espadas", 10), ("sextillo", "espadas", 6), ("dosillo", "copas", 8)],
)
def test_cap_4_estuche_no_more_than_there_are_trumps_or_cards(variant: str, trump: str, most: int) -> None:
    """A suit of one rey has three; of the espadas of 36 cards there are ten; in the sextillo and the dosillo six and eight cards are held."""
    contract = event("contract", player="ana", lance="solo", trump=trump)
    for number in range(3, 13):
        tally = event("tally", tricks={"ana": {"sextillo": 6, "dosillo": 8, "tresillo-36": 12}.get(variant, 10)}, estuches=number)
        record = opened(variant), event("deal"), contract, tally
        if number <= most:
            assert scored(*record)["outcome"] == "won"
        else:
            assert refused(*record)["code"] == "contradiction"


def test_cap_4_calidades_who_played_against_the_estuche_has_none_to_ask_for() -> None:
    """The count says against it: an estuche that ana asks for is not there, and she loses what she had to receive."""
    claim = event("declaration", player="ana", kind="calidades", estuches=3)
    tally = event("tally", tricks={"ana": 6, "beto": 4}, contra_estuche=True, primeras=False)
    hand = scored(*solo(tally, claim))
    assert [finding["code"] for finding in hand["findings"]] == ["calidad_indebida"]
    assert [line[3] for line in lines(hand)] == ["juego"]


def test_cap_4_contra_estuche_is_not_where_one_of_the_three_sleeps() -> None:
    """The espada lies in the stock of the dosillo: ana holds none of the three, and beto not all."""
    hands = {"ana": ["RC", "CC", "SC", "1C", "2C", "3C", "4C", "5C"], "beto": ["2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E"]}
    stock = [card for card in deck("dosillo").cards if card not in (*hands["ana"], *hands["beto"])]
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    claim = event("declaration", player="ana", kind="calidades", contra_estuche=True)
    tally = event("tally", tricks={"ana": 5, "beto": 3}, primeras=False)
    hand = scored(opened("dosillo"), event("deal", hands=hands, stock=stock), contract, tally, claim)
    assert [finding["code"] for finding in hand["findings"]] == ["calidad_indebida"]
    assert [line[3] for line in lines(hand)] == ["juego"]


HANDS = {
    "ana": ["RC", "2C", "4C", "4E", "5E", "6E", "2O", "3O", "4O", "5O"],
    "beto": ["CC", "3C", "RE", "7E", "2E", "3B", "4B", "5B", "6O", "SO"],
    "carla": ["RB", "7B", "6B", "2B", "SB", "SE", "CE", "3E", "1O", "CO"],
    "dario": ["RO", "7O", "1E", "1B", "CB", "1C", "5C", "6C", "7C", "SC"],
}
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
LED = {"ana": "4C", "beto": "CC", "carla": "RB", "dario": "1C"}


def stands(*before: Event, cards: dict[str, str], hands: Any = None, variant: str = "cuatrillo-forzado") -> dict[str, dict[str, str]]:
    """How each card that somebody may hold would stand in a trick, by player."""
    deal = event("deal", **({"hands": hands} if hands else {}))
    contract = ENTRADA if variant == "cuatrillo-forzado" else event("contract", **ENTRADA["data"], called="RB")
    fact = fact_from(event("trick", cards=cards), GAME.door)
    assert isinstance(fact, Trick)
    told = GAME.trick_shown(night_of(opened(variant), deal, contract, *before).table, fact)
    return {each["player"]: each["answers"] for each in told["cards"]}


def test_rey_forzado_no_king_may_be_laid_while_another_card_can() -> None:
    """ana leads: no king, and any other. beto follows with a copa, and has none that is a king. carla has no copa: no king of hers falls."""
    told = stands(cards=LED, hands=HANDS)
    assert (told["ana"]["RC"], told["ana"]["2C"], told["ana"]["4E"]) == ("illegal", "legal", "legal")
    assert (told["beto"]["3C"], told["beto"]["RE"]) == ("legal", "illegal")
    assert (told["carla"]["RB"], told["carla"]["7B"]) == ("illegal", "legal")


def test_rey_forzado_of_a_hand_that_nobody_knows_nobody_can_say() -> None:
    """Whether ana has another card to lead."""
    assert stands(cards=LED)["ana"]["RC"] == "undetermined"


def test_rey_forzado_a_king_that_is_the_last_of_its_suit_may_fall_on_it() -> None:
    """ana's only copa is the rey: on copas it falls, though of her hand a card went in a trick that nobody saw."""
    hand = {"ana": ["RC", "CE", "7E", "4E", "5E", "6E", "2O", "3O", "4O", "5O"]}
    led = {"beto": "3C", "carla": "SC", "dario": "1C", "ana": "RC"}
    assert stands(event("trick", winner="beto"), cards=led, hands=hand)["ana"]["RC"] == "legal"


def test_rey_forzado_ends_with_the_first_king() -> None:
    """The rey of bastos has fallen, in an earlier trick or in this one; in the common game kings are free from the start."""
    first = event("trick", cards=LED)
    assert stands(first, cards={"beto": "7E", "carla": "SE", "dario": "7C", "ana": "4E"}, hands=HANDS)["beto"]["RE"] == "legal"
    fell = {"ana": "RC", "beto": "CC", "carla": "RB", "dario": "1C"}
    assert stands(cards=fell, hands=HANDS)["carla"]["RB"] == "legal"
    assert stands(cards=LED, variant="mediator", hands=HANDS)["ana"]["RC"] == "legal"


def test_dosillo_the_card_of_the_baceta_that_cannot_have_been_dealt_is_named() -> None:
    """The one that stands twice."""
    told = refused(opened("dosillo"), event("deal", stock=[f"{rank}O" for rank in "1234567SCR"] + ["1C", "2C", "1O", "3C"]))
    assert told["code"] == "impossible_card" and told["message"].startswith("No puede haberse dado 1O: ")
