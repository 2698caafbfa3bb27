"""When is a hand finished, and which events are refused then; when is it only decided, and which are not?"""

from __future__ import annotations

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits

DEAL = event("deal")
ENTRADA = event("contract", player="ana", lance="entrada", trump="oros")
VUELTA = event("contract", player="ana", lance="vuelta", trump="oros")
RENDICION = event("rendicion", player="ana")
CARRIED = {"plate": 20, "puesta": "primera"}


def won(*winners: str) -> tuple[Event, ...]:
    """Tricks of which only the winner is logged."""
    return tuple(event("trick", winner=winner) for winner in winners)


def counted(*tricks: Event) -> dict[str, int]:
    """How many of these each of the three made."""
    return {player: sum(trick["data"]["winner"] == player for trick in tricks) for player in THREE}


def bien(player: str) -> Event:
    """An opponent accepts."""
    return event("declaration", player=player, kind="bien")


PUESTA = won("ana", "beto", "ana", "beto", "ana", "beto", "carla", "ana", "beto")

FINISHED: dict[str, tuple[Event, ...]] = {
    "passed out": (event("pass_out"),),
    "third paso": tuple(event("bid", player=player, call="paso") for player in THREE),
    "misdealt": (event("penalty", player="dario", law="reparto"),),
    "counted": (ENTRADA, event("tally", tricks={"ana": 5, "beto": 3, "carla": 1})),
    "counted as surrendered": (ENTRADA, event("tally", rendicion=True)),
    "surrendered vuelta": (VUELTA, RENDICION),
    "surrendered with bien": (ENTRADA, event("rendicion", player="ana", bien=True)),
    "second bien": (ENTRADA, RENDICION, bien("carla"), bien("beto")),
    "ninth trick": (ENTRADA, *PUESTA),
    "ninth trick of a defended hand": (ENTRADA, RENDICION, event("defensa", player="beto"), *PUESTA),
}

OF_A_HAND: dict[str, Event] = {
    "bid": event("bid", player="ana", call="paso"),
    "contract": ENTRADA,
    "pass_out": event("pass_out"),
    "exchange": event("exchange", player="ana", discards=1, drawn=1),
    "bien": bien("beto"),
    "reserva": event("declaration", player="ana", kind="reserva", reserve=True),
    "estuches": event("declaration", player="ana", kind="estuches", count=3),
    "trick": event("trick", winner="ana"),
    "rendicion": RENDICION,
    "defensa": event("defensa", player="beto"),
    "bola": event("bola", player="ana"),
    "tally": event("tally", tricks={"ana": 5}),
    "penalty": event("penalty", player="dario", law="reparto"),
}

BETWEEN_HANDS: dict[str, Event] = {
    "deal": DEAL,
    "seats_changed": event("seats_changed", players=list(THREE)),
    "night_closed": event("night_closed", leftovers="carry"),
}


@for_each("kind", OF_A_HAND)
@for_each("how", FINISHED)
def test_refusal_no_open_hand_after_a_finished_hand(how: str, kind: str) -> None:
    """However it was finished, nothing of it can come any more."""
    assert refused(opened(), DEAL, *FINISHED[how], OF_A_HAND[kind])["code"] == "no_open_hand"


@for_each("kind", OF_A_HAND)
def test_refusal_no_open_hand_before_the_first_deal(kind: str) -> None:
    """Nothing of a hand can come yet."""
    assert refused(opened(), OF_A_HAND[kind])["code"] == "no_open_hand"


@for_each("kind", BETWEEN_HANDS)
@for_each("how", FINISHED)
def test_finished_hands_make_room(how: str, kind: str) -> None:
    """The next deal, other seats, or the close: the first hand stays as it was."""
    before = yielded(opened(), DEAL, *FINISHED[how])["hands"][0]
    assert yielded(opened(), DEAL, *FINISHED[how], BETWEEN_HANDS[kind])["hands"][0] == before


UNFINISHED: dict[str, tuple[Event, ...]] = {
    "dealt": (),
    "two pasos": tuple(event("bid", player=player, call="paso") for player in THREE[:2]),
    "juego": (event("bid", player="ana", call="juego"),),
    "contracted": (ENTRADA,),
    "exchanged": (ENTRADA, event("exchange", player="ana", discards=1, drawn=1)),
    "4-0-0": (ENTRADA, *won(*["ana"] * 4)),
    "3-4-1": (ENTRADA, *PUESTA[:6], *won("carla", "beto")),
    "4-3-1": (ENTRADA, *PUESTA[:8]),
    "4-4-0": (ENTRADA, *PUESTA[:6], *won("ana", "beto")),
    "bola under way": (ENTRADA, *won(*["ana"] * 6)),
    "surrender unanswered": (ENTRADA, RENDICION),
    "one bien": (ENTRADA, RENDICION, bien("beto")),
    "defended": (ENTRADA, RENDICION, event("defensa", player="beto")),
}


@for_each("kind", BETWEEN_HANDS)
@for_each("how", UNFINISHED)
def test_refusal_hand_not_finished_while_it_is_open_and_not_decided(how: str, kind: str) -> None:
    """Neither dealt anew nor left nor closed before it is known who has most."""
    assert yielded(opened(), DEAL, *UNFINISHED[how])["hands"][0]["outcome"] == "open"
    assert refused(opened(), DEAL, *UNFINISHED[how], BETWEEN_HANDS[kind])["code"] == "hand_not_finished"


DECIDED: dict[str, tuple[tuple[Event, ...], str]] = {
    "5-0-0": (won(*["ana"] * 5), "won"),
    "5-3-0": (won("beto", "beto", "beto", *["ana"] * 5), "won"),
    "4-2-2": (won("beto", "beto", "carla", "carla", *["ana"] * 4), "won"),
    "0-5-0": (won(*["beto"] * 5), "codillo"),
    "2-4-2": (won("ana", "ana", "carla", "carla", *["beto"] * 4), "codillo"),
    "6-1-0": (won(*["ana"] * 6, "beto"), "won"),
}


@for_each("kind", BETWEEN_HANDS)
@for_each("how", DECIDED)
def test_finished_by_what_comes_next_where_it_is_decided(how: str, kind: str) -> None:
    """Its result stands as it is; the next event between hands finishes it."""
    tricks, outcome = DECIDED[how]
    before = yielded(opened(), DEAL, ENTRADA, *tricks)["hands"][0]
    assert before["outcome"] == outcome
    record = (opened(), DEAL, ENTRADA, *tricks, BETWEEN_HANDS[kind])
    assert yielded(*record)["hands"][0] == before
    if kind != "night_closed":
        later = event("declaration", player="ana", kind="estuches", count=3)
        assert refused(*record, later)["code"] == ("out_of_order" if kind == "deal" else "no_open_hand")


@for_each("how", DECIDED)
def test_finished_it_is_not_by_a_decided_result_for_a_trick(how: str) -> None:
    """carla makes one more: it counts, and the same one has most."""
    tricks, outcome = DECIDED[how]
    hand = yielded(opened(), DEAL, ENTRADA, *tricks, *won("carla"))["hands"][0]
    assert hand["tricks"] == counted(*tricks, *won("carla"))
    assert hand["outcome"] == outcome


@for_each("how", DECIDED)
def test_finished_it_is_not_by_a_decided_result_for_a_declaration(how: str) -> None:
    """ana says three, though nobody need play on."""
    tricks, outcome = DECIDED[how]
    hand = yielded(opened(), DEAL, ENTRADA, *tricks, OF_A_HAND["estuches"])["hands"][0]
    assert (hand["estuches"], hand["outcome"], hand["tricks"]) == (3, outcome, counted(*tricks))


@for_each("how", DECIDED)
def test_finished_it_is_not_by_a_decided_result_for_the_count(how: str) -> None:
    """carla made all the others: nine. After the first five of ana's alone the lost bola has to be said."""
    tricks, outcome = DECIDED[how]
    all_nine = counted(*tricks, *won(*["carla"] * (9 - len(tricks))))
    said = {"bola": "lost"} if how == "5-0-0" else {}
    hand = yielded(opened(), DEAL, ENTRADA, *tricks, event("tally", tricks=all_nine, **said))["hands"][0]
    assert (hand["tricks"], hand["outcome"]) == (all_nine, outcome)


CHOICE = (opened("voltereta-1826", carried=CARRIED), DEAL)
CHOICES: dict[str, tuple[Event, ...]] = {
    "ninth trick": (ENTRADA, *PUESTA),
    "bien at once": (ENTRADA, event("rendicion", player="ana", bien=True)),
    "second bien": (ENTRADA, RENDICION, bien("beto"), bien("carla")),
    "vuelta": (VUELTA, RENDICION),
}


@for_each("kind", BETWEEN_HANDS)
@for_each("how", CHOICES)
def test_refusal_hand_not_finished_while_a_choice_is_due(how: str, kind: str) -> None:
    """1826 on a primera: ana has to say whether she reserves."""
    assert yielded(*CHOICE, *CHOICES[how])["hands"][0]["outcome"] == "open"
    assert refused(*CHOICE, *CHOICES[how], BETWEEN_HANDS[kind])["code"] == "hand_not_finished"


@for_each("kind", ["trick", "tally"])
@for_each("how", CHOICES)
def test_refusal_out_of_order_where_only_a_choice_is_left(how: str, kind: str) -> None:
    """No tenth trick, and nothing to count."""
    assert refused(*CHOICE, *CHOICES[how], OF_A_HAND[kind])["code"] == "out_of_order"


@for_each("kind", OF_A_HAND)
@for_each("how", CHOICES)
def test_finished_with_the_last_choice(how: str, kind: str) -> None:
    """ana's `reserva` ends it: 45 are written down, and nothing of the hand can come any more."""
    record = (*CHOICE, *CHOICES[how], event("declaration", player="ana", kind="reserva", reserve=True))
    assert waits(yielded(*record)) == [{"player": "ana", "tantos": 45}]
    assert refused(*record, OF_A_HAND[kind])["code"] == "no_open_hand"


DECIDED_WITH_CHOICE = (
    opened(carried=CARRIED, overrides={"reserve_choice": "loser", "codillo_puesta": "always"}),
    DEAL,
    ENTRADA,
    *won(*["beto"] * 5),
)


@for_each("kind", BETWEEN_HANDS)
def test_refusal_hand_not_finished_while_the_choice_of_a_decided_hand_is_due(kind: str) -> None:
    """A codillo after five tricks, which makes a puesta here too: decided, but nobody has chosen."""
    assert refused(*DECIDED_WITH_CHOICE, BETWEEN_HANDS[kind])["code"] == "hand_not_finished"


def test_finished_by_the_choice_where_it_was_decided_with_fewer_tricks() -> None:
    """45 reserved and 45 to beto, 1 → 5 to each; the sixth trick comes too late for the hand."""
    record = (*DECIDED_WITH_CHOICE, event("declaration", player="ana", kind="reserva", reserve=True))
    night = yielded(*record)
    assert night["balance"] == {"ana": -60, "beto": 50, "carla": 5, "dario": 0}
    assert waits(night) == [{"player": "ana", "tantos": 45}]
    assert refused(*record, event("trick", winner="ana"))["code"] == "no_open_hand"


def test_finished_it_is_not_by_a_decided_result_whose_choice_is_due() -> None:
    """Fewer than nine tricks: not only a choice is left, a sixth trick may be played first."""
    hand = yielded(*DECIDED_WITH_CHOICE, event("trick", winner="ana"))["hands"][0]
    assert hand["tricks"] == {"ana": 1, "beto": 5, "carla": 0}
    assert hand["outcome"] == "open"
