"""For which reason is each event refused: every clause of the table of refusals, in as few events as show it?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")
CARRY = event("night_closed", leftovers="carry")
RENDICION = event("rendicion", player="ana")
DEFENDED = (RENDICION, event("defensa", player="beto"))
HAND = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]


def contract(player: str = "ana", lance: str = "entrada", trump: str = "oros", **data: Any) -> Event:
    """ana's entrada in oros, or another."""
    return event("contract", player=player, lance=lance, trump=trump, **data)


def bid(player: str, call: str) -> Event:
    """One call."""
    return event("bid", player=player, call=call)


def bien(player: str) -> Event:
    """A surrender is accepted."""
    return event("declaration", player=player, kind="bien")


def reserva(player: str, reserve: bool = True) -> Event:
    """A puesta is reserved, or not."""
    return event("declaration", player=player, kind="reserva", reserve=reserve)


def estuches(player: str, count: int = 3) -> Event:
    """They are counted."""
    return event("declaration", player=player, kind="estuches", count=count)


def exchange(player: str, discards: Any = 1, drawn: Any = 1) -> Event:
    """Away and drawn."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def won(*winners: str) -> tuple[Event, ...]:
    """Tricks of which only the winner is logged."""
    return tuple(event("trick", winner=winner) for winner in winners)


def tally(ana: int = 5, beto: int = 3, carla: int = 1, **data: Any) -> Event:
    """A count of the three."""
    return event("tally", tricks={"ana": ana, "beto": beto, "carla": carla}, **data)


def night(lance: str = "entrada", tariff: str = "fournier", trump: str = "oros", **data: Any) -> tuple[Event, ...]:
    """A night up to ana's contract; dario deals and has no cards."""
    return (opened(tariff, **data), DEAL, contract(lance=lance, trump=trump))


NIGHT = night()
PUESTA = won("ana", "beto", "ana", "beto", "ana", "beto", "carla", "ana", "beto")
DUE = night(tariff="voltereta-1826", carried={"plate": 20, "puesta": "primera"})


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


# what every refusal says


@for_each(
    "record",
    [
        (opened("mus"),),
        (opened(), event("mus")),
        (opened(), DEAL, DEAL),
        (opened(), DEAL, contract("dario")),
        (*NIGHT, tally(4, 3, 1)),
        (*NIGHT, event("correction", strike=[2], reason="a slip")),
    ],
)
def test_refusal_message_is_a_sentence_at_a_place(record: tuple[Event, ...]) -> None:
    """The place is that of the last event, and the message has words."""
    refusal = refused(*record)
    assert refusal["event"] == len(record)
    assert len(refusal["message"].split()) > 2


# night_closed, unknown_event, malformed, not_at_table


@for_each(
    "later",
    [DEAL, CARRY, opened(), event("transfer", from_="ana", to="beto", tantos=1, reason="x")],
)
def test_refusal_night_closed_to_all_but_four_kinds_of_event(later: Event) -> None:
    """The night is over."""
    assert code(opened(), CARRY, later) == "night_closed"


def test_refusal_night_closed_again_after_a_correction_that_left_it_closed() -> None:
    """Only striking the close itself opens the night."""
    closed = (opened(), DEAL, PASSED, CARRY)
    corrected = (*closed, event("correction", strike=[2], insert=[event("deal", cut=20)], reason="a slip"))
    assert code(*corrected, DEAL) == "night_closed"


@for_each("kind", ["mus", "", "Deal", "hand_closed", "vuelta", "trick "])
def test_refusal_unknown_event_of_a_name_that_no_page_lists(kind: str) -> None:
    """Neither in the record nor in this game."""
    assert code(opened(), event(kind)) == "unknown_event"
    assert code(*NIGHT, event(kind)) == "unknown_event"


WELL_FORMED: dict[str, Event] = {
    "seats_changed": {"players": list(THREE)},
    "deal": {},
    "bid": {"player": "ana", "call": "paso"},
    "contract": {"player": "ana", "lance": "entrada", "trump": "oros"},
    "pass_out": {},
    "exchange": {"player": "ana", "discards": 1, "drawn": 1},
    "declaration": {"player": "beto", "kind": "bien"},
    "trick": {"winner": "ana"},
    "rendicion": {"player": "ana"},
    "defensa": {"player": "beto"},
    "bola": {"player": "ana"},
    "tally": {"tricks": {"ana": 5}},
    "penalty": {"player": "dario", "law": "reparto"},
    "transfer": {"from": "ana", "to": "beto", "tantos": 1, "reason": "agreed"},
    "dispute": {"hand": 1, "by": "ana", "claim": "wrong"},
    "ruling": {"hand": 1, "decision": "stands", "note": "right"},
    "correction": {"strike": [2], "reason": "a slip"},
    "night_closed": {"leftovers": "carry"},
    "paid": {"from": "ana", "to": "beto", "tantos": 1},
}


@for_each("kind", WELL_FORMED)
def test_refusal_malformed_unknown_field_is_named(kind: str) -> None:
    """In whatever event, wherever the night stands."""
    refusal = refused(opened(), {"type": kind, "data": WELL_FORMED[kind] | {"colour": "red"}})
    assert (refusal["code"], refusal["field"]) == ("malformed", "colour")


@for_each("kind", WELL_FORMED)
@for_each("data", [[], "data", 1, None, True])
def test_refusal_malformed_data_is_an_object(kind: str, data: Any) -> None:
    """Fields by name, in whatever event."""
    assert code(opened(), {"type": kind, "data": data}) == "malformed"


@for_each("kind", WELL_FORMED)
def test_refusal_malformed_is_no_event_that_lacks_nothing(kind: str) -> None:
    """The same events without the unknown field are refused for another reason, or not at all."""
    record = (opened(), {"type": kind, "data": WELL_FORMED[kind]})
    if kind in {"seats_changed", "deal", "transfer", "night_closed"}:
        assert yielded(*record)["plate"] == (5 if kind == "deal" else 0)
    else:
        expected = "out_of_order" if kind in {"dispute", "ruling", "correction", "paid"} else "no_open_hand"
        assert code(*record) == expected


@for_each(
    ("field", "last"),
    [
        ("turned", contract(turned="5O")),
        ("turned", contract(lance="solo", turned="5O")),
        ("solera", contract(solera=True)),
        ("solera", contract(lance="solo", solera=False)),
        ("defensor", tally(2, 5, 2, defensor="beto")),
        ("tricks", tally(rendicion=True)),
        ("primeras", event("tally", rendicion=True, primeras="contra")),
        ("estuches", event("tally", rendicion=True, estuches=3)),
        ("bola", event("tally", rendicion=True, bola="lost")),
        ("reserve", event("declaration", player="beto", kind="bien", reserve=True)),
        ("count", event("declaration", player="beto", kind="bien", count=3)),
        ("count", event("declaration", player="ana", kind="reserva", reserve=True, count=3)),
        ("reserve", event("declaration", player="ana", kind="estuches", count=3, reserve=True)),
    ],
)
def test_refusal_malformed_field_that_its_row_excludes(field: str, last: Event) -> None:
    """It is known to the event, but not to this kind of it."""
    record = (opened(), DEAL, last) if last["type"] == "contract" else (*NIGHT, last)
    refusal = refused(*record)
    assert (refusal["code"], refusal["field"]) == ("malformed", field)


@pytest.mark.parametrize("first_dealer", ["eva", "z9"])
def test_refusal_not_at_table_first_dealer(first_dealer: str) -> None:
    """At the opening, and when seats change."""
    assert code(opened(first_dealer=first_dealer)) == "not_at_table"
    assert code(opened(), event("seats_changed", players=list(THREE), first_dealer=first_dealer)) == "not_at_table"


@for_each(
    "last",
    [
        bid("eva", "paso"),
        contract("eva"),
        exchange("eva"),
        bien("eva"),
        reserva("eva"),
        estuches("eva"),
        event("trick", winner="eva"),
        event("trick", winner="ana", leader="eva"),
        event("trick", cards={"ana": "RC", "beto": "3C", "eva": "SC"}),
        event("rendicion", player="eva"),
        event("defensa", player="eva"),
        event("bola", player="eva"),
        event("tally", tricks={"eva": 5}),
        tally(2, 5, 2, rendicion=True, defensor="eva"),
        tally(4, 4, 1, reserve={"eva": True}),
        event("penalty", player="eva", law="reparto"),
        event("deal", dealer="eva"),
        event("deal", hands={"eva": HAND}),
    ],
)
def test_refusal_not_at_table_in_any_event_of_a_hand(last: Event) -> None:
    """A stranger, whatever is said of her and wherever the hand stands: it is asked before all that follows."""
    assert code(opened(), last) == "not_at_table"
    assert code(*NIGHT, last) == "not_at_table"


@for_each(
    "last",
    [
        event("transfer", from_="eva", to="ana", tantos=1, reason="agreed"),
        event("transfer", from_="ana", to="eva", tantos=1, reason="agreed"),
        event("dispute", hand=1, by="eva", claim="wrong"),
    ],
)
def test_refusal_not_at_table_outside_the_hands(last: Event) -> None:
    """Who never sat down this night neither pays nor contests."""
    assert code(opened(), DEAL, PASSED, last) == "not_at_table"


# hand_not_finished


@for_each("last", [DEAL, CARRY, event("seats_changed", players=list(THREE))])
def test_refusal_hand_not_finished_while_open_while_a_choice_or_an_answer_is_due(last: Event) -> None:
    """Not decided; nine tricks and nobody chose; surrendered and nobody spoke."""
    assert code(*NIGHT, last) == "hand_not_finished"
    assert code(*DUE, *PUESTA, last) == "hand_not_finished"
    assert code(*NIGHT, RENDICION, last) == "hand_not_finished"
    assert code(*NIGHT, RENDICION, bien("beto"), last) == "hand_not_finished"


def test_refusal_hand_not_finished_while_the_answer_to_a_surrender_is_due_with_three_tricks() -> None:
    """Three tricks of beto's decide nothing, and carla has not spoken."""
    assert code(*NIGHT, *won("beto", "beto", "beto"), RENDICION, bien("beto"), DEAL) == "hand_not_finished"


# out_of_order


def test_refusal_out_of_order_second_night_opened() -> None:
    """Also with the same words, and during a hand."""
    assert code(opened(), opened()) == "out_of_order"
    assert code(*NIGHT, opened()) == "out_of_order"


@for_each("first", [DEAL, CARRY, event("seats_changed", players=list(THREE))])
def test_refusal_out_of_order_event_before_night_opened(first: Event) -> None:
    """Nothing comes before it."""
    assert code(first) == "out_of_order"


def test_refusal_out_of_order_bid_out_of_turn() -> None:
    """ana is mano; after her beto."""
    assert code(opened(), DEAL, bid("beto", "juego")) == "out_of_order"
    assert code(opened(), DEAL, bid("ana", "juego"), bid("carla", "mas")) == "out_of_order"
    assert code(opened(), DEAL, bid("ana", "juego"), bid("ana", "mas")) == "out_of_order"


def test_refusal_out_of_order_bid_after_passing() -> None:
    """It would be ana's turn, had she not passed."""
    said = (bid("ana", "paso"), bid("beto", "juego"), bid("carla", "mas"))
    assert code(opened(), DEAL, *said, bid("ana", "mas")) == "out_of_order"


def test_refusal_out_of_order_juego_after_juego_and_mas_before_juego() -> None:
    """One opens, the others raise."""
    assert code(opened(), DEAL, bid("ana", "juego"), bid("beto", "juego")) == "out_of_order"
    assert code(opened(), DEAL, bid("ana", "mas")) == "out_of_order"
    assert code(opened(), DEAL, bid("ana", "paso"), bid("beto", "mejor")) == "out_of_order"


def test_refusal_out_of_order_bid_after_the_contract() -> None:
    """The auction is over."""
    assert code(*NIGHT, bid("ana", "paso")) == "out_of_order"


def test_refusal_out_of_order_second_contract() -> None:
    """Of the same player or of another."""
    assert code(*NIGHT, contract()) == "out_of_order"
    assert code(*NIGHT, contract("beto")) == "out_of_order"


def test_refusal_out_of_order_pass_out_after_the_contract() -> None:
    """Somebody plays."""
    assert code(*NIGHT, PASSED) == "out_of_order"


def test_refusal_out_of_order_exchange() -> None:
    """Before the contract, after the first trick, while a surrender is unanswered, of the hombre who gave up, a second one."""
    assert code(opened(), DEAL, exchange("ana")) == "out_of_order"
    assert code(*NIGHT, *won("ana"), exchange("ana")) == "out_of_order"
    assert code(*NIGHT, RENDICION, exchange("ana")) == "out_of_order"
    assert code(*NIGHT, RENDICION, exchange("beto")) == "out_of_order"
    assert code(*NIGHT, *DEFENDED, exchange("ana")) == "out_of_order"
    assert code(*NIGHT, exchange("ana"), exchange("ana")) == "out_of_order"


@for_each(
    "last",
    [won("ana")[0], event("bola", player="ana"), RENDICION, estuches("ana"), tally(), event("tally", rendicion=True)],
)
@for_each("said", [(), (bid("ana", "juego"), bid("beto", "paso"), bid("carla", "paso"))])
def test_refusal_out_of_order_play_before_the_contract(said: tuple[Event, ...], last: Event) -> None:
    """Trick, bola, surrender, estuches, count: with an auction that is finished too."""
    assert code(opened(), DEAL, *said, last) == "out_of_order"


@for_each("last", [won("ana")[0], event("bola", player="ana"), tally(2, 5, 2)])
@for_each("answers", [(), (bien("carla"),)])
def test_refusal_out_of_order_play_while_a_surrender_is_unanswered(answers: tuple[Event, ...], last: Event) -> None:
    """Trick, bola, count: until one defends or both accept."""
    assert code(*NIGHT, RENDICION, *answers, last) == "out_of_order"


def test_refusal_out_of_order_second_surrender() -> None:
    """Unanswered, or defended."""
    assert code(*NIGHT, RENDICION, RENDICION) == "out_of_order"
    assert code(*NIGHT, *DEFENDED, RENDICION) == "out_of_order"


def test_refusal_out_of_order_defensa_and_bien_without_an_open_surrender() -> None:
    """None was made, or it is answered."""
    assert code(*NIGHT, event("defensa", player="beto")) == "out_of_order"
    assert code(*NIGHT, bien("beto")) == "out_of_order"
    assert code(*NIGHT, *DEFENDED, event("defensa", player="carla")) == "out_of_order"
    assert code(*NIGHT, *DEFENDED, bien("carla")) == "out_of_order"


def test_refusal_out_of_order_defensa_and_bien_after_ones_own_bien() -> None:
    """beto has accepted."""
    assert code(*NIGHT, RENDICION, bien("beto"), event("defensa", player="beto")) == "out_of_order"
    assert code(*NIGHT, RENDICION, bien("beto"), bien("beto")) == "out_of_order"


def test_refusal_out_of_order_second_bola_and_second_estuches() -> None:
    """Said once, they are said."""
    asked = (*night(tariff="voltereta-1826"), event("bola", player="ana"))
    assert code(*asked, event("bola", player="ana")) == "out_of_order"
    assert code(*NIGHT, estuches("ana", 3), estuches("ana", 3)) == "out_of_order"


@pytest.mark.parametrize("last", [won("ana")[0], tally(4, 4, 1, reserve={"ana": True})])
def test_refusal_out_of_order_trick_or_tally_where_only_a_choice_is_left(last: Event) -> None:
    """Nine tricks lie there, or both accepted."""
    assert code(*DUE, *PUESTA, last) == "out_of_order"
    assert code(*DUE, RENDICION, bien("beto"), bien("carla"), last) == "out_of_order"


@for_each(
    "last",
    [
        event("dispute", hand=2, by="ana", claim="wrong"),
        event("ruling", hand=1, decision="stands", note="right"),
        event("correction", strike=[9], reason="a slip"),
        event("paid", from_="dario", to="plate", tantos=5),
    ],
)
def test_refusal_out_of_order_outside_the_hands(last: Event) -> None:
    """A hand that is not there, a ruling on nothing, an event that is not there, a payment before the close."""
    assert code(opened(), DEAL, PASSED, last) == "out_of_order"


# too_late


def test_refusal_too_late_surrender_after_the_fourth_trick() -> None:
    """By event, or first told by the tally."""
    four = won("beto", "ana", "carla", "beto")
    assert code(*NIGHT, *four, RENDICION) == "too_late"
    assert code(*NIGHT, *four, event("tally", rendicion=True)) == "too_late"
    assert code(*NIGHT, *four, tally(2, 5, 2, rendicion=True, defensor="beto")) == "too_late"


@for_each("tricks", [("beto",), ("ana", "ana", "ana", "ana", "ana", "carla"), ("ana",) * 6])
def test_refusal_too_late_bola_after_an_opponents_trick_or_after_the_sixth(tricks: tuple[str, ...]) -> None:
    """It is lost, or asked for by playing on."""
    assert code(*NIGHT, *won(*tricks), event("bola", player="ana")) == "too_late"


# not_in_hand


@pytest.mark.parametrize(
    "last",
    [
        contract("dario"),
        event("deal", hands={"dario": HAND}),
    ],
)
def test_refusal_not_in_hand_of_the_dealer_before_play(last: Event) -> None:
    """Four at the table: dario deals, and has no cards to be told and none to play with."""
    record = (opened(), last) if last["type"] == "deal" else (opened(), DEAL, last)
    assert code(*record) == "not_in_hand"


@for_each(
    "last",
    [
        exchange("dario"),
        event("trick", winner="dario"),
        event("trick", winner="ana", leader="dario"),
        event("trick", cards={"ana": "RC", "beto": "3C", "dario": "SC"}),
        event("rendicion", player="dario"),
        event("bola", player="dario"),
        estuches("dario"),
        reserva("dario"),
        event("tally", tricks={"ana": 5, "dario": 0}),
        tally(2, 5, 2, rendicion=True, defensor="dario"),
        tally(4, 4, 1, reserve={"dario": False}),
    ],
)
def test_refusal_not_in_hand_of_the_dealer_in_play(last: Event) -> None:
    """Where one of the three is needed, he is not one."""
    assert code(*NIGHT, last) == "not_in_hand"


@pytest.mark.parametrize("last", [event("defensa", player="dario"), bien("dario")])
def test_refusal_not_in_hand_of_the_dealer_at_a_surrender(last: Event) -> None:
    """He is no opponent."""
    assert code(*NIGHT, RENDICION, last) == "not_in_hand"


# wrong_player


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_refusal_wrong_player_surrender_bola_or_estuches_not_by_who_plays(player: str) -> None:
    """ana plays."""
    assert code(*NIGHT, event("rendicion", player=player)) == "wrong_player"
    assert code(*night(tariff="voltereta-1826"), event("bola", player=player)) == "wrong_player"
    assert code(*NIGHT, estuches(player)) == "wrong_player"


def test_refusal_wrong_player_defence_by_the_hombre() -> None:
    """By event, in the tally, and as a bien of her own."""
    assert code(*NIGHT, RENDICION, event("defensa", player="ana")) == "wrong_player"
    assert code(*NIGHT, RENDICION, bien("ana")) == "wrong_player"
    assert code(*NIGHT, tally(2, 5, 2, rendicion=True, defensor="ana")) == "wrong_player"


def test_refusal_wrong_player_estuches_of_a_defended_hand() -> None:
    """The defensor is the jugador: neither the hombre nor the third."""
    assert code(*NIGHT, *DEFENDED, estuches("ana")) == "wrong_player"
    assert code(*NIGHT, *DEFENDED, estuches("carla")) == "wrong_player"


def test_refusal_wrong_player_reserva_while_another_must_choose() -> None:
    """It is ana's puesta; in the tally beto has made none."""
    assert code(*DUE, *PUESTA, reserva("beto")) == "wrong_player"
    assert code(*DUE, tally(4, 4, 1, reserve={"ana": True, "beto": True})) == "wrong_player"


# not_allowed


def test_refusal_not_allowed_surrender_in_a_solo_or_after_a_bola() -> None:
    """By event, and in the tally."""
    solo, asked = night("solo"), (*night(tariff="voltereta-1826"), event("bola", player="ana"))
    for last in (RENDICION, event("tally", rendicion=True), tally(2, 5, 2, rendicion=True, defensor="beto")):
        assert code(*solo, last) == "not_allowed"
        assert code(*asked, last) == "not_allowed"


def test_refusal_not_allowed_defensor_of_a_vuelta() -> None:
    """In the tally; a `defensa` comes when the hand is over."""
    vuelta = night("vuelta")
    assert code(*vuelta, tally(2, 5, 2, rendicion=True, defensor="beto")) == "not_allowed"
    assert code(*vuelta, RENDICION, event("defensa", player="beto")) == "no_open_hand"


def test_refusal_not_allowed_solera_unless_admitted() -> None:
    """The house rule is off."""
    assert code(opened(), DEAL, contract(lance="vuelta", solera=True)) == "not_allowed"


@for_each("tricks", [0, 1, 4])
def test_refusal_not_allowed_bola_before_five_tricks(tricks: int) -> None:
    """Where it may not be asked early."""
    assert code(*NIGHT, *won(*["ana"] * tricks), event("bola", player="ana")) == "not_allowed"


def test_refusal_not_allowed_bola_of_the_defensor() -> None:
    """By event, won in the tally, lost in the tally."""
    assert code(*NIGHT, *DEFENDED, event("bola", player="beto")) == "not_allowed"
    assert code(*NIGHT, *DEFENDED, tally(0, 9, 0, bola="won")) == "not_allowed"
    assert code(*NIGHT, tally(2, 5, 2, rendicion=True, defensor="beto", bola="lost")) == "not_allowed"


def test_refusal_not_allowed_mas_beyond_the_top_step() -> None:
    """juego 0, mas 1, mas 2: there is no 3."""
    said = (bid("ana", "juego"), bid("beto", "mas"), bid("carla", "mas"), bid("ana", "mas"))
    assert code(opened(), DEAL, *said, bid("beto", "mas")) == "not_allowed"


def test_refusal_not_allowed_primeras_of_a_defended_hand() -> None:
    """They count for nobody there."""
    assert code(*NIGHT, *DEFENDED, tally(0, 9, 0, primeras="contra")) == "not_allowed"


def test_refusal_not_allowed_choice_where_there_is_none() -> None:
    """During play; and in a tally that says otherwise than it is."""
    assert code(*NIGHT, reserva("ana")) == "not_allowed"
    assert code(*NIGHT, tally(4, 4, 1, reserve={"ana": True})) == "not_allowed"
    forced = night(tariff="voltereta-1826", carried={"plate": 20, "puesta": "reservada"})
    assert code(*forced, tally(4, 4, 1, reserve={"ana": False})) == "not_allowed"


# choice_missing


@for_each("last", [tally(4, 4, 1), event("tally", rendicion=True), tally(4, 4, 1, reserve={})])
def test_refusal_choice_missing_in_the_tally(last: Event) -> None:
    """1826 on a primera: ana may reserve, and has to say."""
    assert code(*DUE, last) == "choice_missing"


# impossible_card


def test_refusal_impossible_card_dealt_twice_or_of_another_pack() -> None:
    """In a hand, in two, in hand and stock."""
    assert code(opened(), event("deal", hands={"ana": [*HAND[:8], "CC"]})) == "impossible_card"
    assert code(opened(), event("deal", hands={"ana": HAND, "beto": [*STOCK[:8], "CC"]})) == "impossible_card"
    assert code(opened(), event("deal", hands={"ana": HAND}, stock=[*STOCK[:12], "CC"])) == "impossible_card"
    assert code(opened(), event("deal", hands={"ana": [*HAND[:8], "8O"]})) == "impossible_card"


def test_refusal_impossible_card_discard_that_the_player_does_not_have() -> None:
    """ana was dealt no rey de oros."""
    dealt = (opened(), event("deal", hands={"ana": HAND}), contract())
    assert code(*dealt, exchange("ana", ["RO"], 1)) == "impossible_card"


def test_refusal_impossible_card_drawn_or_turned_that_is_elsewhere() -> None:
    """The caballo de copas was dealt to ana."""
    dealt = (opened(), event("deal", hands={"ana": HAND}))
    assert code(*dealt, contract("beto"), exchange("beto", 1, ["CC"])) == "impossible_card"
    turned = event("contract", player="beto", lance="vuelta", turned="CC")
    assert code(*dealt, turned) == "impossible_card"


def test_refusal_impossible_card_drawn_or_turned_against_the_stock() -> None:
    """Its top is the dos de copas, and no other card."""
    dealt = (opened(), event("deal", stock=STOCK))
    assert code(*dealt, contract(), exchange("ana", 1, ["CE"])) == "impossible_card"
    assert code(*dealt, event("contract", player="ana", lance="vuelta", turned="CE")) == "impossible_card"


@for_each(
    "before",
    [
        (opened(), DEAL, contract(), event("trick", cards={"ana": "CC", "beto": "2C", "carla": "3C"})),
        (opened(), DEAL, contract(), exchange("ana", ["CC"], 1)),
        (opened(), DEAL, contract(), exchange("beto", ["CC"], 1)),
        (opened(), event("deal", hands={"ana": HAND}), contract()),
        (opened(), DEAL, contract(), exchange("carla", 1, ["CC"])),
        (opened(), DEAL, event("contract", player="ana", lance="vuelta", turned="CC")),
        (opened(), event("deal", stock=[*STOCK[:12], "CC"]), contract()),
        (opened(), event("deal", hands={"beto": STOCK[:9]}), contract("ana", "solo")),
    ],
)
def test_refusal_impossible_card_played(before: tuple[Event, ...]) -> None:
    """beto lays the caballo de copas: played before, put away, dealt, drawn or turned elsewhere, asleep, not his."""
    cards = {"ana": "4C", "beto": "CC", "carla": "5C"}
    assert code(*before, event("trick", cards=cards)) == "impossible_card"


# contradiction


@for_each(
    "record",
    [
        (opened(), event("deal", dealer="ana")),
        (*NIGHT, event("trick", winner="ana", leader="beto")),
        (*NIGHT, event("trick", cards={"ana": "RC", "beto": "2C", "carla": "3C"}, winner="beto")),
        (opened(), DEAL, contract(lance="vuelta", trump="oros", turned="5C")),
        (opened(overrides={"solera": True}), DEAL, contract(lance="vuelta", solera=True), exchange("ana", 2, 1)),
        (*NIGHT, tally(4, 4, 1, primeras="hombre")),
        (*NIGHT, *won("carla", "carla"), tally()),
        (*night(trump="espadas"), estuches("ana", -12)),
        (*NIGHT, estuches("ana", 3), event("trick", cards={"ana": "2O", "beto": "1E", "carla": "3O"})),
        (*NIGHT, estuches("ana", 3), event("trick", cards={"ana": "1O", "beto": "2O", "carla": "3O"})),
    ],
)
def test_refusal_contradiction_of_what_is_derived(record: tuple[Event, ...]) -> None:
    """Dealer, leader, winner, trump, solera, primeras, counts, estuches that trump or cards rule out."""
    assert code(*record) == "contradiction"


def test_refusal_contradiction_exchange_counts() -> None:
    """Uneven, more than held, and in a vuelta not one more away than drawn."""
    assert code(*NIGHT, exchange("ana", 2, 1)) == "contradiction"
    assert code(*NIGHT, exchange("ana", 10, 10)) == "contradiction"
    assert code(*night("vuelta"), exchange("ana", 2, 2)) == "contradiction"


def test_refusal_contradiction_more_drawn_than_the_baceta_has() -> None:
    """9 + 5 of 13; in a vuelta 8 + 5 of 12."""
    assert code(*NIGHT, exchange("ana", 9, 9), exchange("beto", 5, 5)) == "contradiction"
    assert code(*night("vuelta"), exchange("ana", 9, 8), exchange("beto", 5, 5)) == "contradiction"


def test_refusal_contradiction_exchange_of_the_hombre_in_a_solo() -> None:
    """He keeps what he has."""
    assert code(*night("solo"), exchange("ana")) == "contradiction"


def test_refusal_contradiction_contract_against_the_auction() -> None:
    """Of another than its winner, and of one who passed."""
    auction = (bid("ana", "paso"), bid("beto", "juego"), bid("carla", "paso"))
    assert code(opened(), DEAL, *auction, contract("carla")) == "contradiction"
    assert code(opened(), DEAL, *auction[:1], contract("ana")) == "contradiction"


def test_refusal_contradiction_pass_out_against_a_juego() -> None:
    """ana said that she plays."""
    assert code(opened(), DEAL, bid("ana", "juego"), PASSED) == "contradiction"


def test_refusal_contradiction_transfer_of_more_than_the_plate() -> None:
    """It is empty."""
    assert code(opened(), event("transfer", from_="plate", to="ana", tantos=1, reason="agreed")) == "contradiction"


def test_refusal_contradiction_defensor_and_estuches_other_than_logged() -> None:
    """beto defends; ana said three."""
    assert code(*NIGHT, *DEFENDED, tally(2, 2, 5, rendicion=True, defensor="carla")) == "contradiction"
    assert code(*NIGHT, estuches("ana", 3), tally(estuches=4)) == "contradiction"


def test_refusal_contradiction_bola_lost_that_cannot_have_been_asked() -> None:
    """Fournier: without her first five there was none."""
    assert code(*NIGHT, tally(4, 3, 2, bola="lost")) == "contradiction"


def test_refusal_contradiction_ruling_corrected_without_a_correction() -> None:
    """Nothing was put right since."""
    dispute = event("dispute", hand=1, by="ana", claim="wrong")
    ruling = event("ruling", hand=1, decision="corrected", note="done")
    assert code(opened(), DEAL, PASSED, dispute, ruling) == "contradiction"


# bad_tally


@for_each(
    "last",
    [
        tally(5, 4, 1),
        tally(4, 3, 1),
        tally(0, 0, 0),
        tally(8, 1, 0, bola="won"),
        tally(9, 0, 0, bola="lost"),
        tally(6, 0, 0),
        tally(5, 3, 1, primeras="hombre"),
    ],
)
def test_refusal_bad_tally_of_counts_and_bola(last: Event) -> None:
    """Over nine; not decided; nothing; won without nine; lost without a stop; under way; and lost but not said."""
    assert code(*NIGHT, last) == "bad_tally"


def test_refusal_bad_tally_of_a_bola_under_way() -> None:
    """Asked at five, and nobody has stopped it."""
    assert code(*NIGHT, *won(*["ana"] * 5), event("bola", player="ana"), tally(5, 0, 0)) == "bad_tally"


# correction_breaks


def test_refusal_correction_breaks_names_what_no_longer_fits() -> None:
    """Without its contract the count comes before one."""
    refusal = refused(*NIGHT, tally(), event("correction", strike=[3], reason="a slip"))
    assert refusal["code"] == "correction_breaks"
    assert (refusal["breaks"]["seq"], refusal["breaks"]["code"]) == (4, "out_of_order")


# bounds


@for_each("tantos", [1_000_001, -1_000_001, 10**9, 10**30, 0.5, 1.0e300])
def test_refusal_malformed_number_beyond_a_million(tantos: Any) -> None:
    """A million is the most; and what is no whole number is none at all."""
    refusal = refused(opened(), event("transfer", from_="ana", to="beto", tantos=tantos, reason="agreed"))
    assert (refusal["code"], refusal["field"]) == ("malformed", "tantos")


def test_refusal_malformed_id_beyond_sixteen() -> None:
    """Sixteen signs are still an id, and then only a stranger's."""
    assert code(*NIGHT, event("trick", winner="a" * 17)) == "malformed"
    assert code(*NIGHT, event("trick", winner="a" * 16)) == "not_at_table"


def test_refusal_malformed_list_beyond_a_thousand() -> None:
    """Nobody writes down so many puestas."""
    many = [{"player": "ana", "tantos": 1}]
    assert code(opened(carried={"reserved": many * 1001})) == "malformed"
    assert len(yielded(opened(carried={"reserved": many * 1000}))["reserved"]) == 1000


# every code has its smallest record

CODES = {
    "night_closed",
    "unknown_event",
    "malformed",
    "not_at_table",
    "no_open_hand",
    "hand_not_finished",
    "out_of_order",
    "too_late",
    "not_in_hand",
    "wrong_player",
    "not_allowed",
    "choice_missing",
    "impossible_card",
    "contradiction",
    "bad_tally",
    "correction_breaks",
}


@for_each("name", sorted(CODES))
def test_refusal_every_code_has_its_smallest_record(name: str) -> None:
    """One case each, whose expected code is its name."""
    assert cases("tresillo")[f"refusal-{name}"].expect["refused"]["code"] == name


def test_refusal_cases_are_refused_at_their_last_event() -> None:
    """One event less, and it is a good night. A case that is named by a code is refused with it."""
    for name, case in cases("tresillo").items():
        if expected := case.expect.get("refused"):
            assert code(*case.record) == expected["code"], name
            assert f"refusal-{expected['code']}" in name or "refusal-" not in name
