"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`."""

from __future__ import annotations

from typing import Any

import pytest

from events.games.malilla import Trick
from events.schemas import fact_from
from projections.night import Night
from tests.for_each import for_each
from tests.nights import FOUR, Event, as_watched, event, night_of, refused, yielded
from tests.rules.malilla.hands import FIVE, counted, laid, opened, scored
from tests.rules.malilla.imagined import GAME

RANKS = "91RCS8765432"
HANDS = {player: [rank + suit for rank in RANKS] for player, suit in zip(FOUR, "OCEB", strict=True)}
"""Each has a suit; bastos is trump."""
TWO = ("ana", "beto")
LOW = "91RCS8765"


def shown(fact_data: Event, night: Night) -> list[dict[str, Any]]:
    """A trick card by card, as it would look now."""
    fact = fact_from(event("trick", **fact_data), GAME.door)
    assert isinstance(fact, Trick)
    cards: list[dict[str, Any]] = GAME.trick_shown(night.table, fact)["cards"]
    return cards


def swapped(one: str, card: str, other: str, for_card: str) -> dict[str, list[str]]:
    """The four hands, one card of each of two changed for the other."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    hands[one].remove(card)
    hands[other].remove(for_card)
    hands[one].append(for_card)
    hands[other].append(card)
    return hands


@for_each(
    ("hands", "stands"),
    [
        (swapped("ana", "2O", "beto", "2C"), "illegal"),  # he has the dos of the suit led
        (HANDS, "legal"),
        ({}, "undetermined"),
    ],
)
def test_servir_whether_a_card_may_be_laid_hangs_on_what_is_known_of_the_hand(hands: dict[str, list[str]], stands: str) -> None:
    """ana leads the malilla de oros, beto lays a copa; with a hand that nobody knows nobody can say. Who leads may lay anything."""
    deal = event("deal", turned="2B", **({"hands": hands} if hands else {}))
    told = shown({"cards": {"ana": "9O", "beto": "9C", "carla": "9E", "dario": "9B"}}, night_of(opened(), deal))
    assert [each["stands"] for each in told[:2]] == ["legal", stands]
    assert {*told[0]["answers"].values()} == {"legal"}
    assert told[1]["answers"].get("2O", "legal") == "legal"


def test_servir_what_a_hand_proved_is_proved_no_more_behind_a_trick_without_cards() -> None:
    """beto's dos de oros may have gone in a trick that nobody logged; while all are known it must be laid."""
    deal = event("deal", turned="2B", hands=swapped("ana", "2O", "beto", "2C"))
    first = laid("9O 2O 9E 9B")[0]
    unseen = event("trick", winner="dario")
    second = {"cards": {"ana": "1O", "beto": "9C", "carla": "1E", "dario": "1B"}, "leader": "ana"}
    assert shown(second, night_of(opened(), deal, first))[1]["stands"] == "legal"
    assert shown(second, night_of(opened(), deal, unseen))[1]["stands"] == "undetermined"
    other = {"cards": {"ana": "1O", "beto": "1C", "carla": "1E", "dario": "1B"}, "leader": "ana"}
    strayed = laid("9O 9C 9E 9B")[0]
    assert shown(other, night_of(opened(), deal, strayed))[1]["stands"] == "illegal"


def test_who_only_watches_is_told_of_no_card_that_it_was_against_a_duty() -> None:
    """Before the first trick and behind it: the deal lies face down for him."""
    deal = event("deal", turned="2B", hands=swapped("ana", "2O", "beto", "2C"))
    first, second = ({"cards": {"ana": f"{rank}O", "beto": f"{rank}C", "carla": f"{rank}E", "dario": f"{rank}B"}} for rank in "91")
    strayed = event("trick", **first)
    assert shown(first, night_of(opened(), deal))[1]["stands"] == "illegal"
    assert shown(first, as_watched(night_of(opened(), deal)))[1]["stands"] == "undetermined"
    assert shown({**second, "leader": "ana"}, as_watched(night_of(opened(), deal, strayed)))[1]["stands"] == "undetermined"
    assert yielded(opened(), deal, strayed)["findings"]


def test_mano_sin_tocarle_nobody_leads_out_of_turn_for_one_who_has_no_card_left() -> None:
    """dario wins all eleven tricks with his eleven trumps; ana, who has thirteen, leads the last though he won the one before."""
    hands = {player: list(cards) for player, cards in HANDS.items()}
    hands["ana"].append(hands["dario"].pop(0))  # the malilla de bastos
    deal = event("deal", turned="2B", hands=hands)
    tricks = [
        event("trick", cards={player: cards[place] for player, cards in hands.items()} | {"ana": hands["ana"][place]})
        for place in range(11)
    ]
    last = event("trick", cards={"ana": "2O", "beto": "2C", "carla": "2E"}, leader="ana")
    hand = scored(opened(), deal, *tricks, last)
    assert [(each["code"], each["player"]) for each in hand["findings"] if not each["code"].startswith("renuncio")] == [
        ("carta-de-mas", "ana"),
        ("carta-de-menos", "dario"),
    ]
    for_beto = event("trick", cards={"ana": "2O", "beto": "2C", "carla": "2E"}, leader="beto")
    assert not [each for each in scored(opened(), deal, *tricks, for_beto)["findings"] if each["code"] == "salir-sin-tocarle"]


def deal_for_two(first: int = 12, *, both: bool = True) -> Event:
    """Cartas cubiertas: ana has the oros and three copas, beto the espadas and three bastos, of which the malilla is turned up."""
    pack = [rank + suit for suit in "OCEB" for rank in LOW]
    mine, yours = pack[:9] + pack[15:18], pack[18:30]
    over = first - 12
    mine = mine[:first] if over < 0 else mine + pack[12 : 12 + over]
    yours = yours + pack[9 : 9 - over] if over < 0 else yours[over:]
    return event("deal", turned="9B", hands={"ana": mine} | ({"beto": yours} if both else {}))


def test_cubiertas_who_laid_away_cards_that_nobody_saw_has_those_dealt_and_drawn() -> None:
    """ana's twelve are known and the three that she drew: the nueve de copas is none of them, whatever she laid away."""
    drawn = ["5B", "6B", "7B"]
    record = (opened("dos-cubiertas"), deal_for_two(both=False), event("exchange", player="ana", discards=3, drawn=drawn))
    told = refused(*record, event("trick", cards={"ana": "9C", "beto": "9E"}))
    assert (told["code"], told["field"]) == ("impossible_card", "cards.ana")
    for card in ("9O", "7B"):
        assert yielded(*record, event("trick", cards={"ana": card, "beto": "9E"}))


@pytest.mark.parametrize(("count", "code"), [(12, None), (13, "stock_exceeded")])
def test_cubiertas_all_twelve_may_be_changed(count: int, code: str | None) -> None:
    """Of a known hand too; more the monte does not hold."""
    record = (opened("dos-cubiertas"), deal_for_two(both=False), event("exchange", player="ana", discards=count, drawn=count))
    if code is None:
        assert yielded(*record)
    else:
        assert refused(*record)["code"] == code


def test_cuenta_de_cartas_who_was_dealt_eleven_lays_no_twelfth() -> None:
    """ana has changed cards that nobody saw: only their number says that she has none left."""
    record = [opened("dos-cubiertas"), deal_for_two(11), event("exchange", player="ana", discards=11, drawn=11)]
    tricks = [event("trick", cards={"ana": "5B", "beto": "9B"}), *[event("trick", winner="beto")] * 10]
    last = event("trick", cards={"ana": "6B", "beto": "9E"})
    assert refused(*record, *tricks, last)["code"] == "impossible_card"


def test_baza_ajena_a_claim_that_the_cards_do_not_show_names_what_is_wrong_with_it() -> None:
    """The trick where it tells one, else the law."""
    deal = event("deal", turned="2B")
    tricks = [event("trick", cards={player: cards[place] for player, cards in HANDS.items()}) for place in range(12)]
    claim = {"player": "carla", "law": "alzar-baza-ajena"}
    assert refused(opened(), deal, *tricks, event("penalty", **claim))["field"] == "law"
    assert refused(opened(), deal, *tricks, event("penalty", **claim, trick=3))["field"] == "trick"


def test_zangano_who_sits_out_and_who_sat_down_later_are_told_apart() -> None:
    """eva deals and breaks no law of those who have cards; fede was not there at all."""
    record = (opened("barrotada", players=list(FIVE)), event("deal", turned="2B"), counted(18, 18, 18, 18))
    out = refused(*record, event("penalty", player="eva", law="mostrar-juego"))
    swap = event("seats_changed", players=[*FOUR, "fede"])
    late = refused(*record, swap, event("penalty", player="fede", law="mostrar-juego"))
    assert (out["code"], late["code"]) == ("not_in_hand", "not_in_hand")
    assert "se sentó después" in late["message"] and "se sentó después" not in out["message"]


def test_cuenta_de_cartas_nothing_sleeps_where_a_known_hand_is_of_twelve() -> None:
    """Only thirteen leave a card over."""
    deal = event("deal", turned="2B", hands={"ana": HANDS["ana"]})
    assert refused(opened(), deal, counted(36, 35, asleep=1))["code"] == "not_allowed"
    over = event("deal", turned="2B", hands={"ana": [*HANDS["ana"], "SC"]})
    assert scored(opened(), over, counted(36, 35, asleep=1))["asleep"] == 1


@for_each(
    ("winner", "told"),
    [
        ("ana", {"ana": 0, "beto": 12}),
        ("beto", {"ana": 10, "beto": 2}),
        ("dario", {"ana": 10, "beto": 2}),
        ("dario", {"ana": 5, "beto": 5, "carla": 0, "dario": 2}),
    ],
)
def test_cuenta_fewer_tricks_than_are_logged_contradict_them(winner: str, told: Event) -> None:
    """Of a player, or of his side where the two sides are told; none at all is fewer too."""
    tricks = [event("trick", winner=winner)] * 3
    deal = event("deal", turned="2B")
    assert refused(opened(), deal, *tricks, counted(36, 36, tricks=told))["code"] == "contradiction"


@for_each(
    ("turned", "hands", "card"),
    [("2B", {"ana": ["9O", "1O"], "beto": ["1O"]}, "1O"), ("2B", {"ana": ["9O", "XX"]}, "XX"), ("0O", {}, "0O")],
)
def test_palo_the_card_that_cannot_have_been_dealt_is_named(turned: str, hands: dict[str, list[str]], card: str) -> None:
    """The one that stands twice, that is none, or that was turned up."""
    told = refused(opened(), event("deal", turned=turned, hands=hands))
    assert told["code"] == "impossible_card" and told["message"].startswith(f"No puede haberse dado {card}: ")


@pytest.mark.parametrize("known", [True, False])
def test_palo_the_player_whose_card_cannot_be_is_named(known: bool) -> None:
    """carla lays what ana has laid before, or what she was not dealt; ana and beto, before her, lay their own."""
    deal = event("deal", turned="2B", **({"hands": HANDS} if known else {}))
    told = refused(opened(), deal, *laid("9O 9C 9E 9B", "1O 1C 9O 1B"))
    assert (told["code"], told["field"]) == ("impossible_card", "cards.carla")


def test_valor_there_is_no_thirteenth_trick_though_nobody_saw_the_cards() -> None:
    """Twelve winners were told: what is missing is the count."""
    won = [event("trick", winner="ana")] * 12
    told = refused(opened(), event("deal", turned="2B"), *won, *laid("9O 9C 9E 9B"))
    assert (told["code"], told["expected"]) == ("out_of_order", ["tally"])
