"""Which event does a finding name as its offence, and which as its proof?"""

from __future__ import annotations

from typing import Any

from projections.hands import told_hands
from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import opened

HANDS = {
    "ana": ["1O", "RO", "CO", "SO", "2O", "7C", "1C", "RC", "9C", "1E", "8E", "7B"],
    "beto": ["9O", "8O", "7O", "CC", "SC", "2C", "RE", "CE", "SE", "1B", "RB", "CB"],
}
STOCK = ["SB", "2B", "9B", "8B", "2E", "9E", "7E", "8C"]
DEALT = event("deal", hands=HANDS, stock=STOCK)
EXCHANGED = [event("exchange", player="ana", discards=["7B"]), event("exchange", player="beto", discards=0)]


def trick(ana: str, beto: str, **more: Any) -> Event:
    return event("trick", cards={"ana": ana, "beto": beto}, **more)


def back(card: str) -> list[Event]:
    return [{"player": "beto", "card": card}]


def places(code: str, *events: Event) -> list[tuple[Any, Any]]:
    """Offence and proof of the findings of a code, the deal being the second event of the night."""
    night = night_of(opened(), *events)
    return [(each.get("offence"), each.get("proof")) for hand in told_hands(night) for each in hand["findings"] if each["code"] == code]


def test_the_trick_in_which_he_took_the_suit_back_proves_his_renuncio() -> None:
    """He took a basto back in the first trick, a copa in the second; to the copa of the third he throws a basto."""
    tricks = trick("1O", "8O", withdrawn=back("7B")), trick("1E", "8E", withdrawn=back("7C")), trick("1C", "8B")
    assert places("renuncio", event("deal"), *tricks) == [({"seq": 5, "card": 2}, {"seq": 4})]


def test_who_drew_one_too_many_has_his_card_too_many_by_the_exchange() -> None:
    """Three away and four drawn: thirteen."""
    exchanges = event("exchange", player="ana", discards=3, drawn=4), event("exchange", player="beto", discards=3)
    assert places("carta_de_mas", event("deal"), *exchanges, trick("1O", "8O")) == [({"seq": 3}, {"seq": 3})]


def test_who_has_no_card_for_the_last_trick_is_short_by_that_trick() -> None:
    """Nothing told before that he had eleven."""
    mine = ["1O", "RO", "CO", "SO", "2O", "1C", "RC", "CC", "SC", "2C", "1E"]
    his = ["9O", "8O", "7O", "9B", "8B", "9C", "8C", "7C", "7B", "2B", "9E"]
    tricks = [trick(one, other) for one, other in zip(mine, his, strict=True)]
    found = places("carta_de_menos", event("deal"), *tricks, event("trick", cards={"ana": "RE"}))
    assert found == [({"seq": 14}, {"seq": 14})]


def test_the_deal_proves_an_acuse_false_of_who_is_known_whole() -> None:
    """Her oros are 51."""
    said = event("declaration", player="ana", kind="punto", value=52)
    assert places("acuse_falso", DEALT, *EXCHANGED, said) == [({"seq": 5}, {"seq": 2})]


def test_the_deal_proves_white_cards_false_before_anything_is_exchanged() -> None:
    """She was dealt figures, whatever she puts away."""
    said = event("declaration", player="ana", kind="cartas_blancas")
    assert places("acuse_falso", DEALT, said) == [({"seq": 3}, {"seq": 2})]


def test_what_was_announced_in_the_wrong_order_shows_by_itself() -> None:
    """The punto comes only behind her treses: no card shows that."""
    late = event("declaration", player="ana", kind="tres", rank="1"), event("declaration", player="ana", kind="punto", value=51)
    assert places("acuse_fuera_de_orden", DEALT, *EXCHANGED, *late) == [({"seq": 6}, {"seq": 6})]


def test_an_answer_that_was_told_apart_from_its_lead_is_the_offence() -> None:
    """The lead of the fifth trick made ana's hundred; a law undid that, and beto answers with a copa, though he has the siete of oros.

    Which card she put away is not told, else the law would be a `contradiction`.
    """
    board = opened(carried={"board": {"ana": 90}})
    said = event("declaration", player="ana", kind="punto", value=51)
    four = [trick("1O", "9O"), trick("RO", "8O"), trick("CO", "CC"), trick("SO", "SC")]
    won = [event("trick", cards={"ana": "2O"}), event("penalty", player="ana", law="carta-de-mas-jugando")]
    counted = event("exchange", player="ana", discards=1), EXCHANGED[1]
    night = night_of(board, DEALT, *counted, said, *four, *won, event("trick", cards={"beto": "2C"}))
    found = [each["offence"] for hand in told_hands(night) for each in hand["findings"] if each["code"] == "renuncio"]
    assert found == [{"seq": 8, "card": 2}, {"seq": 9, "card": 2}, {"seq": 12, "card": 2}]


def test_what_a_law_lets_in_is_shown_false_by_the_last_of_his_cards() -> None:
    """Ana drew one too many, for which beto's punto counts afterwards: his tricks show that it is not 51."""
    drawn = event("exchange", player="ana", discards=4, drawn=5), event("exchange", player="beto", discards=3)
    mine = ["1O", "RO", "CO", "SO", "2O", "1C", "RC", "CC", "SC", "2C", "1E", "RE"]
    his = ["9O", "8O", "7O", "9B", "8B", "9C", "8C", "7C", "7B", "2B", "9E", "8E"]
    law = event("penalty", player="ana", law="carta-de-mas-jugando", adds=[{"kind": "punto", "value": 51}])
    tricks = [trick(one, other) for one, other in zip(mine, his, strict=True)]
    assert places("acuse_falso", event("deal"), *drawn, *tricks, law) == [({"seq": 17}, {"seq": 16, "card": 2})]


def test_what_a_law_lets_in_is_not_shown_false_by_a_deal_that_left_a_card_open() -> None:
    """Beto drew a card that nobody told: only his last one shows that the punto is not 51."""
    exchanges = event("exchange", player="ana", discards=1, drawn=2), event("exchange", player="beto", discards=1)
    mine = ["1O", "RO", "CO", "SO", "2O", "1C", "RC", "1E", "9C"]
    his = ["9O", "8O", "7O", "CE", "SE", "2C", "SC", "RE", "CC"]
    led = [trick(one, other) for one, other in zip(mine, his, strict=True)]
    answered = [event("trick", cards={"beto": his, "ana": mine}) for his, mine in (("CB", "7C"), ("RB", "8E"), ("9B", "2B"))]
    law = event("penalty", player="ana", law="carta-de-mas-jugando", adds=[{"kind": "punto", "value": 51}])
    found = places("acuse_falso", event("deal", hands=HANDS), *exchanges, *led, *answered, law)
    assert found == [({"seq": 17}, {"seq": 16, "card": 1})]


def test_later_cards_prove_an_acuse_false_of_who_drew_what_nobody_knows() -> None:
    """The deal alone does not: she may have drawn the sixth oro. Her twelfth card shows it."""
    exchanges = event("exchange", player="ana", discards=1), event("exchange", player="beto", discards=0)
    said = event("declaration", player="ana", kind="punto", value=61)
    mine = ["1O", "RO", "CO", "SO", "2O", "1C", "RC", "1E", "9C"]
    his = ["9O", "8O", "7O", "CE", "SE", "2C", "SC", "RE", "CC"]
    led = [trick(one, other) for one, other in zip(mine, his, strict=True)]
    answered = [event("trick", cards={"beto": his, "ana": mine}) for his, mine in (("CB", "7C"), ("RB", "8E"), ("1B", "2B"))]
    assert places("acuse_falso", event("deal", hands=HANDS), *exchanges, said, *led, *answered) == [({"seq": 5}, {"seq": 17, "card": 2})]
