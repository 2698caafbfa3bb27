"""Which of two good reasons is given when an event deserves both: the first of the table."""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused

DEAL = event("deal")
PASSED = event("pass_out")
CARRY = event("night_closed", leftovers="carry")
RENDICION = event("rendicion", player="ana")
DEFENDED = (RENDICION, event("defensa", player="beto"))
HAND = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]


def contract(player: str = "ana", lance: str = "entrada", trump: str = "oros", **data: Any) -> Event:
    """ana's entrada in oros, or another."""
    return event("contract", player=player, lance=lance, trump=trump, **data)


def bid(player: str, call: str) -> Event:
    """One call."""
    return event("bid", player=player, call=call)


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
EARLY = night(tariff="voltereta-1826")
DUE = night(tariff="voltereta-1826", carried={"plate": 20, "puesta": "primera"})
CLOSED = (opened(), DEAL, PASSED, CARRY)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


# night_closed before …


@for_each(
    "last",
    [
        event("mus"),
        event("deal", cut=0),
        event("deal", colour="red"),
        event("transfer", from_="ana", to="beto", tantos=0, reason="x"),
        event("trick", winner="eva"),
        event("transfer", from_="eva", to="ana", tantos=1, reason="x"),
        event("trick", winner="ana"),
        opened(),
        event("deal", dealer="beto"),
        event("transfer", from_="plate", to="ana", tantos=6, reason="x"),
    ],
)
def test_refusal_night_closed_before_all_others(last: Event) -> None:
    """Unknown, malformed, a stranger's, a hand's, a second opening, a wrong dealer: first of all the night is over."""
    assert code(*CLOSED, last) == "night_closed"


# unknown_event before …


@for_each("data", [{"player": "eva"}, {"cut": 0}, {"tantos": -1}, {"player": "Ana"}])
def test_refusal_unknown_event_before_malformed_and_not_at_table(data: Event) -> None:
    """Of an event that nobody knows no field can be wrong."""
    assert code(opened(), {"type": "mus", "data": data}) == "unknown_event"


def test_refusal_unknown_event_before_no_open_hand_and_out_of_order() -> None:
    """Before the first deal, and before the night itself."""
    assert code(opened(), event("envite", player="ana")) == "unknown_event"
    assert code(event("mus")) == "unknown_event"


# malformed before …


@for_each(
    "last",
    [
        event("trick", winner="eva", colour="red"),
        contract("eva", turned="5O"),
        event("bid", player="eva", call="solo"),
        event("exchange", player="eva", discards=-1, drawn=0),
        event("deal", dealer="eva", cut=0),
        tally(2, 5, 2, defensor="eva"),
        event("transfer", from_="eva", to="ana", tantos=0, reason="x"),
        event("dispute", hand=1, by="eva", claim=1),
    ],
)
def test_refusal_malformed_before_not_at_table(last: Event) -> None:
    """A stranger, and a field that is wrong."""
    assert code(*NIGHT, last) == "malformed"


@for_each(
    "last",
    [event("trick"), event("bid", player="ana", call="solo"), event("tally"), event("pass_out", x=1)],
)
def test_refusal_malformed_before_no_open_hand(last: Event) -> None:
    """Nothing was dealt, and a field is wrong."""
    assert code(opened(), last) == "malformed"


@for_each(
    "last",
    [event("deal", cut=40), event("seats_changed", players=["ana", "beto"]), event("night_closed", leftovers="split")],
)
def test_refusal_malformed_before_hand_not_finished(last: Event) -> None:
    """A hand is open, and a field is wrong."""
    assert code(*NIGHT, last) == "malformed"


def test_refusal_malformed_before_out_of_order() -> None:
    """A second opening without a tariff; a bid after the contract that says nothing."""
    second = event("night_opened", game="tresillo", rules={}, players=list(THREE))
    assert code(opened(), second) == "malformed"
    assert code(*NIGHT, event("bid", player="ana", call="solo")) == "malformed"


def test_refusal_malformed_before_wrong_player_not_allowed_and_contradiction() -> None:
    """A field that its row excludes is no field here, whatever it says."""
    assert code(*NIGHT, tally(2, 5, 2, defensor="ana")) == "malformed"
    assert code(opened(), DEAL, contract(solera=True)) == "malformed"
    assert code(opened(), DEAL, contract(turned="5C")) == "malformed"
    assert code(opened(), DEAL, contract(turned="8O")) == "malformed"


# not_at_table before …


@for_each(
    "last",
    [event("trick", winner="eva"), contract("eva"), bid("eva", "mas"), event("rendicion", player="eva")],
)
def test_refusal_not_at_table_before_no_open_hand(last: Event) -> None:
    """Nothing was dealt, and nobody knows her."""
    assert code(opened(), last) == "not_at_table"


@for_each(
    "last",
    [
        event("deal", dealer="eva"),
        event("deal", hands={"eva": HAND}),
        event("seats_changed", players=list(THREE), first_dealer="eva"),
    ],
)
def test_refusal_not_at_table_before_hand_not_finished(last: Event) -> None:
    """A hand is open, and nobody knows her."""
    assert code(*NIGHT, last) == "not_at_table"


def test_refusal_not_at_table_before_out_of_order() -> None:
    """A second opening, a trick before the contract, a dispute of no hand, a payment too early: all of a stranger's."""
    assert code(opened(), opened(first_dealer="eva")) == "not_at_table"
    assert code(opened(), DEAL, event("trick", winner="eva")) == "not_at_table"
    assert code(*NIGHT, bid("eva", "paso")) == "not_at_table"
    assert code(opened(), event("dispute", hand=1, by="eva", claim="wrong")) == "not_at_table"
    assert code(opened(), event("paid", from_="eva", to="ana", tantos=1)) == "not_at_table"


def test_refusal_not_at_table_before_too_late_and_not_in_hand() -> None:
    """After the fourth trick, and beside the dealer."""
    assert code(*NIGHT, *won("beto", "ana", "beto", "ana"), event("rendicion", player="eva")) == "not_at_table"
    assert code(*NIGHT, event("trick", cards={"ana": "RC", "dario": "2C", "eva": "3C"})) == "not_at_table"
    assert code(*NIGHT, event("tally", tricks={"dario": 1, "eva": 1})) == "not_at_table"


# no_open_hand before …


@for_each(
    "last",
    [
        bid("beto", "mas"),
        contract("dario"),
        event("exchange", player="ana", discards=["CC", "CC"], drawn=3),
        event("trick", cards={"ana": "8O", "beto": "2C", "carla": "3C"}),
        event("rendicion", player="beto"),
        event("declaration", player="dario", kind="bien"),
        event("declaration", player="ana", kind="reserva", reserve=True),
        event("declaration", player="beto", kind="estuches", count=-12),
        event("defensa", player="ana"),
        event("bola", player="dario"),
        tally(9, 9, 9),
        tally(2, 5, 2, rendicion=True, defensor="ana"),
    ],
)
@for_each("before", [(), (DEAL, PASSED), (DEAL, contract(), tally())])
def test_refusal_no_open_hand_before_all_that_a_hand_would_say(before: tuple[Event, ...], last: Event) -> None:
    """Out of turn, without cards, the same card twice, not hers, over nine: without a hand, that comes first."""
    assert code(opened(), *before, last) == "no_open_hand"


# hand_not_finished before …


@for_each(
    "last",
    [
        event("deal", hands={"ana": HAND}),
        event("deal", hands={"beto": [*HAND[:8], "CC"]}),
        event("deal", stock=["9O"] * 13),
        event("deal", dealer="carla"),
    ],
)
def test_refusal_hand_not_finished_before_what_is_wrong_with_the_deal(last: Event) -> None:
    """ana would deal and have no cards; a card twice; cards of another pack; not carla's turn: first the open hand."""
    assert code(*NIGHT, last) == "hand_not_finished"


# out_of_order before …


def test_refusal_out_of_order_before_too_late() -> None:
    """A second surrender after the fourth trick; a second bola after an opponent's trick, and after the sixth."""
    four = won("beto", "ana", "beto", "ana")
    assert code(*NIGHT, *DEFENDED, *four, RENDICION) == "out_of_order"
    asked = (*EARLY, event("bola", player="ana"))
    assert code(*asked, *won("beto"), event("bola", player="ana")) == "out_of_order"
    assert code(*asked, *won(*["ana"] * 6), event("bola", player="ana")) == "out_of_order"


@for_each(
    "last",
    [
        event("trick", winner="dario"),
        event("exchange", player="dario", discards=1, drawn=1),
        event("rendicion", player="dario"),
        event("bola", player="dario"),
        event("declaration", player="dario", kind="estuches", count=3),
        event("declaration", player="dario", kind="bien"),
        event("defensa", player="dario"),
        event("tally", tricks={"dario": 5}),
    ],
)
def test_refusal_out_of_order_before_not_in_hand(last: Event) -> None:
    """Nobody has the contract yet, whoever it is that speaks."""
    assert code(opened(), DEAL, last) == "out_of_order"


def test_refusal_out_of_order_before_not_in_hand_later_on() -> None:
    """The dealer's: a second contract, a bid after it, a trick while a surrender waits, an exchange after a trick."""
    assert code(*NIGHT, contract("dario")) == "out_of_order"
    assert code(*NIGHT, bid("dario", "paso")) == "out_of_order"
    assert code(*NIGHT, RENDICION, event("trick", winner="dario")) == "out_of_order"
    exchange = event("exchange", player="dario", discards=1, drawn=1)
    assert code(*NIGHT, *won("ana"), exchange) == "out_of_order"


def test_refusal_out_of_order_before_wrong_player() -> None:
    """bien and defence by the hombre without a surrender; a second surrender, bola or estuches by another."""
    assert code(*NIGHT, event("declaration", player="ana", kind="bien")) == "out_of_order"
    assert code(*NIGHT, event("defensa", player="ana")) == "out_of_order"
    assert code(*NIGHT, RENDICION, event("rendicion", player="beto")) == "out_of_order"
    assert code(opened(), DEAL, event("rendicion", player="beto")) == "out_of_order"
    assert code(*EARLY, RENDICION, event("bola", player="beto")) == "out_of_order"


def test_refusal_out_of_order_before_not_allowed() -> None:
    """A solera or a raise that is not admitted, at a time when there is none at all."""
    assert code(*NIGHT, contract(lance="vuelta", solera=True)) == "out_of_order"
    said = (bid("ana", "juego"), bid("beto", "mas"), bid("carla", "mas"), bid("ana", "mas"))
    assert code(opened(), DEAL, *said, bid("carla", "mas")) == "out_of_order"
    assert code(opened(), DEAL, event("bola", player="ana")) == "out_of_order"
    assert code(opened(), DEAL, tally(2, 5, 2, rendicion=True, defensor="beto", primeras="contra")) == "out_of_order"


def test_refusal_out_of_order_before_choice_missing() -> None:
    """A count before the contract, though it would be a puesta of 1826 on a primera."""
    assert code(*DUE[:2], tally(4, 4, 1)) == "out_of_order"
    assert code(*DUE, RENDICION, tally(4, 4, 1)) == "out_of_order"


def test_refusal_out_of_order_before_impossible_card() -> None:
    """A card of another pack, or twice the same, at a time when none is played, drawn or turned."""
    assert code(opened(), DEAL, event("trick", cards={"ana": "8O", "beto": "2C", "carla": "3C"})) == "out_of_order"
    twice = event("exchange", player="ana", discards=["CC", "CC"], drawn=2)
    assert code(opened(), DEAL, twice) == "out_of_order"
    assert code(*NIGHT, *won("ana"), twice) == "out_of_order"
    assert code(*NIGHT, contract(lance="vuelta", turned="8O")) == "out_of_order"


def test_refusal_out_of_order_before_contradiction() -> None:
    """An uneven second exchange; a second contract by one who passed; all passed, after juego and contract."""
    one = event("exchange", player="ana", discards=1, drawn=1)
    assert code(*NIGHT, one, event("exchange", player="ana", discards=2, drawn=1)) == "out_of_order"
    paso = (opened(), DEAL, bid("ana", "paso"), contract("beto"))
    assert code(*paso, contract("ana")) == "out_of_order"
    assert code(opened(), DEAL, bid("ana", "juego"), contract(), PASSED) == "out_of_order"
    assert code(*NIGHT, RENDICION, event("trick", winner="ana", leader="carla")) == "out_of_order"


def test_refusal_out_of_order_before_bad_tally() -> None:
    """Twenty-seven tricks before the contract."""
    assert code(opened(), DEAL, tally(9, 9, 9)) == "out_of_order"


# too_late before …


def test_refusal_too_late_before_not_in_hand() -> None:
    """dario has no cards, but the time is over for everybody."""
    assert code(*NIGHT, *won("beto", "ana", "beto", "ana"), event("rendicion", player="dario")) == "too_late"
    assert code(*NIGHT, *won("beto"), event("bola", player="dario")) == "too_late"
    told = event("tally", rendicion=True, defensor="dario", tricks={"ana": 2, "beto": 5, "carla": 2})
    assert code(*NIGHT, *won("beto", "ana", "beto", "ana"), told) == "too_late"


def test_refusal_too_late_before_wrong_player() -> None:
    """beto is not the hombre, but the time is over for everybody."""
    four = won("beto", "ana", "beto", "ana")
    assert code(*NIGHT, *four, event("rendicion", player="beto")) == "too_late"
    assert code(*NIGHT, *won("carla"), event("bola", player="beto")) == "too_late"
    assert code(*NIGHT, *four, tally(2, 5, 2, rendicion=True, defensor="ana")) == "too_late"


def test_refusal_too_late_before_not_allowed() -> None:
    """A solo, a vuelta, a bola before the fifth trick, a defensor's bola: none of it can be asked any more."""
    four = won("beto", "ana", "beto", "ana")
    assert code(*night("solo"), *four, RENDICION) == "too_late"
    assert code(*night("solo"), *four, event("tally", rendicion=True)) == "too_late"
    assert code(*night("vuelta"), *four, tally(2, 5, 2, rendicion=True, defensor="beto")) == "too_late"
    assert code(*NIGHT, *won("beto"), event("bola", player="ana")) == "too_late"
    assert code(*NIGHT, *DEFENDED, *won("carla"), event("bola", player="beto")) == "too_late"
    asked = (*EARLY, event("bola", player="ana"), *four)
    assert code(*asked, RENDICION) == "too_late"


def test_refusal_too_late_before_choice_missing_contradiction_and_bad_tally() -> None:
    """A surrender first told after the fourth trick: nothing else of that tally is looked at."""
    four = won("beto", "ana", "beto", "ana")
    assert code(*DUE, *four, event("tally", rendicion=True)) == "too_late"
    assert code(*NIGHT, *four, tally(0, 9, 0, rendicion=True, defensor="beto")) == "too_late"
    assert code(*NIGHT, *four, tally(4, 3, 1, rendicion=True, defensor="beto")) == "too_late"


# not_in_hand before …


def test_refusal_not_in_hand_before_wrong_player() -> None:
    """dario beside one whose affair it is not."""
    assert code(*DUE, tally(4, 4, 1, reserve={"beto": True, "dario": True})) == "not_in_hand"
    hombre = event("tally", rendicion=True, defensor="ana", tricks={"ana": 2, "beto": 5, "dario": 2})
    assert code(*NIGHT, hombre) == "not_in_hand"


def test_refusal_not_in_hand_before_not_allowed() -> None:
    """dario surrenders a solo, asks for a bola before the fifth trick, plays a solera, reserves during play."""
    assert code(*night("solo"), event("rendicion", player="dario")) == "not_in_hand"
    assert code(*NIGHT, event("bola", player="dario")) == "not_in_hand"
    assert code(opened(), DEAL, contract("dario", "vuelta", solera=True)) == "not_in_hand"
    assert code(*NIGHT, event("declaration", player="dario", kind="reserva", reserve=True)) == "not_in_hand"
    told = tally(2, 5, 2, rendicion=True, defensor="dario", primeras="contra")
    assert code(*NIGHT, told) == "not_in_hand"


def test_refusal_not_in_hand_before_choice_missing() -> None:
    """Nobody says what becomes of ana's puesta, and dario is counted."""
    assert code(*DUE, event("tally", tricks={"ana": 4, "beto": 4, "carla": 1, "dario": 0})) == "not_in_hand"


def test_refusal_not_in_hand_before_impossible_card() -> None:
    """dario lays, draws, turns or is dealt a card that there is not."""
    assert code(*NIGHT, event("trick", cards={"ana": "8O", "beto": "2C", "dario": "3C"})) == "not_in_hand"
    assert code(*NIGHT, event("exchange", player="dario", discards=["8O"], drawn=["9O"])) == "not_in_hand"
    assert code(opened(), DEAL, contract("dario", "vuelta", turned="8O", trump="oros")) == "not_in_hand"
    assert code(opened(), event("deal", hands={"dario": [*HAND[:8], "8O"]})) == "not_in_hand"


def test_refusal_not_in_hand_before_contradiction_and_bad_tally() -> None:
    """dario leads, deals to himself out of turn, exchanges unevenly, and makes one of ten tricks."""
    assert code(*NIGHT, event("trick", winner="beto", leader="dario")) == "not_in_hand"
    assert code(opened(), event("deal", dealer="ana", hands={"dario": HAND})) == "not_in_hand"
    assert code(*NIGHT, event("exchange", player="dario", discards=2, drawn=1)) == "not_in_hand"
    assert code(*NIGHT, event("tally", tricks={"ana": 9, "dario": 1})) == "not_in_hand"


# wrong_player before …


def test_refusal_wrong_player_before_not_allowed() -> None:
    """Surrender of a solo by another; bola before the fifth trick by another; defence of a vuelta by the hombre."""
    assert code(*night("solo"), event("rendicion", player="beto")) == "wrong_player"
    assert code(*NIGHT, event("bola", player="beto")) == "wrong_player"
    assert code(*night("vuelta"), tally(2, 5, 2, rendicion=True, defensor="ana")) == "wrong_player"
    assert code(*night("solo"), tally(2, 5, 2, rendicion=True, defensor="ana")) == "wrong_player"
    assert code(*NIGHT, tally(4, 4, 1, reserve={"ana": True, "beto": True})) == "wrong_player"


def test_refusal_wrong_player_before_choice_missing() -> None:
    """beto's is said, who has none; ana's is not."""
    assert code(*DUE, tally(4, 4, 1, reserve={"beto": True})) == "wrong_player"


def test_refusal_wrong_player_before_contradiction() -> None:
    """Twelve missing of eleven, said by another; a reserve of nobody's beside primeras that cannot be."""
    last = event("declaration", player="beto", kind="estuches", count=-12)
    assert code(*night(trump="espadas"), last) == "wrong_player"
    assert code(*NIGHT, tally(4, 4, 1, primeras="hombre", reserve={"beto": False})) == "wrong_player"


# not_allowed before …


def test_refusal_not_allowed_before_choice_missing() -> None:
    """A surrendered solo, and primeras of a defended hand, where a reserve would be due."""
    solo = night("solo", tariff="voltereta-1826", carried={"plate": 20, "puesta": "primera"})
    assert code(*solo, event("tally", rendicion=True)) == "not_allowed"
    told = tally(4, 4, 1, rendicion=True, defensor="beto", primeras="contra")
    assert code(*DUE, told) == "not_allowed"


def test_refusal_not_allowed_before_impossible_card() -> None:
    """A solera that is not admitted, of a card that there is not."""
    assert code(opened(), DEAL, contract(lance="vuelta", solera=True, turned="8O")) == "not_allowed"


def test_refusal_not_allowed_before_contradiction() -> None:
    """A solera by one who passed; primeras of a defended hand against the count; a bola of the defensor against it."""
    assert code(opened(), DEAL, bid("ana", "paso"), contract(lance="vuelta", solera=True)) == "not_allowed"
    assert code(opened(), DEAL, contract(lance="vuelta", solera=True, turned="5C")) == "not_allowed"
    told = tally(2, 5, 2, rendicion=True, defensor="beto", primeras="hombre")
    assert code(*NIGHT, told) == "not_allowed"


def test_refusal_not_allowed_before_bad_tally() -> None:
    """A defensor's bola without nine; a defended vuelta of ten tricks; primeras of a defended hand not decided."""
    assert code(*NIGHT, tally(2, 5, 2, rendicion=True, defensor="beto", bola="won")) == "not_allowed"
    assert code(*night("vuelta"), tally(2, 7, 1, rendicion=True, defensor="beto")) == "not_allowed"
    assert code(*NIGHT, tally(2, 3, 2, rendicion=True, defensor="beto", primeras="contra")) == "not_allowed"


# choice_missing before …


def test_refusal_choice_missing_before_contradiction() -> None:
    """Primeras that cannot be, fewer tricks than logged, twelve missing of eleven: first of all ana has to choose."""
    assert code(*DUE, tally(4, 4, 1, primeras="hombre")) == "choice_missing"
    assert code(*DUE, *won("carla", "carla"), tally(4, 4, 1)) == "choice_missing"
    stated = event("declaration", player="ana", kind="estuches", count=3)
    assert code(*DUE, stated, tally(4, 4, 1, estuches=4)) == "choice_missing"


def test_refusal_choice_missing_before_bad_tally() -> None:
    """A bola won with four tricks."""
    assert code(*DUE, tally(4, 4, 1, bola="won")) == "choice_missing"


# impossible_card before …


def test_refusal_impossible_card_before_contradiction() -> None:
    """Of another pack and led by the wrong one; turned of another suit; away twice, uneven; dealt twice out of turn."""
    cards = {"ana": "8C", "beto": "2C", "carla": "3C"}
    assert code(*NIGHT, event("trick", cards=cards, leader="beto")) == "impossible_card"
    twice = {"ana": "RC", "beto": "RC", "carla": "3C"}
    assert code(*NIGHT, event("trick", cards=twice, winner="carla")) == "impossible_card"
    assert code(opened(), DEAL, contract(lance="vuelta", turned="8C", trump="oros")) == "impossible_card"
    assert code(*NIGHT, event("exchange", player="ana", discards=["CC", "CC"], drawn=1)) == "impossible_card"
    assert code(*night("solo"), event("exchange", player="ana", discards=["8O"], drawn=1)) == "impossible_card"
    assert code(opened(), event("deal", dealer="ana", hands={"beto": [*HAND[:8], "CC"]})) == "impossible_card"
    passed = (opened(), event("deal", hands={"beto": HAND}), bid("ana", "paso"))
    assert code(*passed, event("contract", player="ana", lance="vuelta", turned="CC")) == "impossible_card"


def test_refusal_impossible_card_before_contradiction_with_a_logged_stock() -> None:
    """Another card than the top was turned, and another suit stated."""
    stock = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]
    last = contract(lance="vuelta", turned="CE", trump="oros")
    assert code(opened(), event("deal", stock=stock), last) == "impossible_card"


# contradiction before bad_tally


def test_refusal_contradiction_before_bad_tally() -> None:
    """Fewer than logged, primeras, estuches, a bola that cannot be: of counts over nine or not decided."""
    assert code(*NIGHT, *won("carla", "carla"), tally(4, 3, 1)) == "contradiction"
    assert code(*NIGHT, *won("carla", "carla"), tally(9, 3, 1)) == "contradiction"
    assert code(*NIGHT, tally(4, 3, 1, primeras="hombre")) == "contradiction"
    assert code(*night(trump="bastos"), tally(4, 3, 1, estuches=-12)) == "contradiction"
    assert code(*NIGHT, tally(4, 3, 1, bola="lost")) == "contradiction"
    assert code(*NIGHT, *won("beto"), tally(5, 3, 1, primeras="hombre")) == "contradiction"


# outside the hands


def correction(**data: Any) -> Event:
    """A slip put right."""
    return event("correction", reason="a slip", **data)


def test_refusal_malformed_before_out_of_order_and_correction_breaks() -> None:
    """What is inserted is looked at before what is struck."""
    bad = event("transfer", from_="ana", to="beto", tantos=0, reason="x")
    assert code(*NIGHT, correction(strike=[9], insert=[bad])) == "malformed"
    assert code(*NIGHT, correction(strike=[2], insert=[bad])) == "malformed"
    assert code(*NIGHT, correction(strike=[3], insert=[correction(strike=[9])])) == "malformed"


def test_refusal_out_of_order_before_correction_breaks() -> None:
    """The second event is needed, and the ninth is not there."""
    assert code(*NIGHT, correction(strike=[2])) == "correction_breaks"
    assert code(*NIGHT, correction(strike=[2, 9])) == "out_of_order"
    assert code(*NIGHT, correction(after=9, insert=[PASSED])) == "out_of_order"


def test_refusal_malformed_and_out_of_order_before_contradiction_in_a_ruling() -> None:
    """A word that is no decision; and a correction that nobody made, for a dispute that nobody raised."""
    assert code(*NIGHT, event("ruling", hand=1, decision="fixed", note="x")) == "malformed"
    assert code(*NIGHT, event("ruling", hand=1, decision="corrected", note="x")) == "out_of_order"


def test_refusal_not_at_table_before_contradiction_in_a_transfer() -> None:
    """A stranger, from an empty plate."""
    assert code(opened(), event("transfer", from_="plate", to="eva", tantos=1, reason="x")) == "not_at_table"


def test_refusal_not_at_table_before_out_of_order_in_a_payment() -> None:
    """A stranger, and a night that is not closed."""
    assert code(opened(), event("paid", from_="ana", to="eva", tantos=1)) == "not_at_table"
    assert code(opened(), event("paid", from_="ana", to="beto", tantos=1)) == "out_of_order"
    assert code(opened(), CARRY, event("paid", from_="ana", to="eva", tantos=1)) == "not_at_table"


def test_refusal_not_at_table_before_out_of_order_in_a_dispute() -> None:
    """A stranger contests a hand that is not there."""
    assert code(*NIGHT, event("dispute", hand=9, by="eva", claim="x")) == "not_at_table"
    assert code(*NIGHT, event("dispute", hand=9, by="ana", claim="x")) == "out_of_order"
