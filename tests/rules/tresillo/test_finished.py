"""When is a hand finished, what may still come, and what does a replay yield of every hand?"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded
from tests.rules.tresillo.hands import waits

COMMON = {"hand", "outcome", "tantos", "plate", "postings", "findings"}
WITHOUT_CONTRACT = COMMON | {"dealer"}
WITH_CONTRACT = WITHOUT_CONTRACT | {
    "hombre",
    "lance",
    "trump",
    "favor",
    "solera",
    "defensor",
    "tricks",
    "how",
    "primeras",
    "estuches",
    "bola",
    "puestas",
    "duermen",
}

PRIMERA = {"plate": 20, "puesta": "primera"}


def contract(lance: str = "entrada", player: str = "ana") -> Event:
    """A contract in oros."""
    return event("contract", player=player, lance=lance, trump="oros")


def won(winners: str) -> list[Event]:
    """Tricks of which only the winner is logged, by the first letter."""
    names = {"a": "ana", "b": "beto", "c": "carla"}
    return [event("trick", winner=names[letter]) for letter in winners]


def table(*events: Event, tariff: str = "fournier", rules: Event | None = None, **data: Any) -> list[Event]:
    """A table of three up to its first deal, and what follows; ana is mano, carla deals."""
    return [opened(tariff, THREE, overrides=rules, **data), event("deal"), *events]


def choosing(*events: Event, lance: str = "entrada", rules: Event | None = None) -> list[Event]:
    """1826 with a primera of 20 in the plate, so that who makes a puesta chooses: a hand of ana in oros. P = 25."""
    return table(contract(lance), *events, tariff="voltereta-1826", rules=rules, carried=PRIMERA)


def reserva(player: str, *, reserve: bool) -> Event:
    """The loser says whether he reserves his puesta."""
    return event("declaration", player=player, kind="reserva", reserve=reserve)


def first(*record: Event) -> Event:
    """The first hand of the night."""
    hand: Event = yielded(*record)["hands"][0]
    return hand


def code(*record: Event) -> str:
    """Why the last event is refused."""
    answer: str = refused(*record)["code"]
    return answer


ENDS: dict[str, list[Event]] = {
    "pass_out": [event("pass_out")],
    "third paso": [event("bid", player=player, call="paso") for player in THREE],
    "reparto": [event("penalty", player="carla", law="reparto")],
    "tally": [contract(), event("tally", tricks={"ana": 5, "beto": 4})],
    "tally of five": [contract(), event("tally", tricks={"ana": 5})],
    "tally after tricks": [contract(), *won("ab"), event("tally", tricks={"ana": 5, "beto": 4})],
    "tally of a surrender": [contract(), event("tally", rendicion=True)],
    "vuelta surrendered": [contract("vuelta"), event("rendicion", player="ana")],
    "surrender with bien": [contract(), event("rendicion", player="ana", bien=True)],
    "second bien": [
        contract(),
        event("rendicion", player="ana"),
        event("declaration", player="carla", kind="bien"),
        event("declaration", player="beto", kind="bien"),
    ],
    "ninth trick": [contract(), *won("abcabcabc")],
    "ninth trick after the fifth decided": [contract("solo"), *won("baaaaabbb")],
    "ninth trick of a defended hand": [
        contract(),
        *won("a"),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        *won("bbbbbaac"),
    ],
}

OF_A_HAND = [
    event("bid", player="ana", call="paso"),
    event("pass_out"),
    contract(),
    event("exchange", player="ana", discards=1, drawn=1),
    event("declaration", player="ana", kind="estuches", count=3),
    event("declaration", player="beto", kind="bien"),
    reserva("ana", reserve=True),
    event("trick", winner="ana"),
    event("rendicion", player="ana"),
    event("defensa", player="beto"),
    event("bola", player="ana"),
    event("tally", tricks={"ana": 5}),
    event("penalty", player="carla", law="reparto"),
]


@for_each("end", ENDS)
@for_each("late", OF_A_HAND, ids=lambda late: f"{late['type']} {late['data'].get('kind', '')}".strip())
def test_finished_hand_takes_no_event_of_a_hand(end: str, late: Event) -> None:
    """However it ended, what belongs to a hand finds none open."""
    assert code(*table(*ENDS[end]), late) == "no_open_hand"


@for_each("end", ENDS)
def test_finished_hand_lets_the_night_go_on(end: str) -> None:
    """The next deal, a change of seats, the end of the night and a transfer are taken; the hand stays as it is."""
    record = table(*ENDS[end])
    before = first(*record)
    assert before["outcome"] != "open"
    for later in (
        event("deal"),
        event("seats_changed", players=["beto", "ana", "carla"]),
        event("night_closed", leftovers="carry"),
        event("transfer", from_="ana", to="beto", tantos=1, reason="change"),
    ):
        assert first(*record, later) == before


@for_each("late", OF_A_HAND, ids=lambda late: f"{late['type']} {late['data'].get('kind', '')}".strip())
def test_finished_before_the_first_deal_no_hand_is_open(late: Event) -> None:
    """The night has only been opened."""
    assert code(opened(players=THREE), late) == "no_open_hand"


@for_each(
    "begun",
    [
        [],
        [event("bid", player="ana", call="juego")],
        [contract()],
        [contract(), event("exchange", player="ana", discards=1, drawn=1)],
        [contract(), *won("aaaa")],
        [contract(), *won("aaaabbbb")],
        [contract(), event("rendicion", player="ana")],
        [contract(), event("rendicion", player="ana"), event("declaration", player="beto", kind="bien")],
        [contract(), event("rendicion", player="ana"), event("defensa", player="beto")],
        [contract(), *won("aaaaa"), event("bola", player="ana")],
    ],
    ids=["deal", "bid", "contract", "exchange", "4-0-0", "4-4-0", "surrender", "one bien", "defensa", "bola"],
)
def test_finished_it_is_not_while_open_and_undecided(begun: list[Event]) -> None:
    """The hand is open; no deal, seats or end of the night comes before its end."""
    record = table(*begun)
    assert first(*record)["outcome"] == "open"
    assert code(*record, event("deal")) == "hand_not_finished"
    assert code(*record, event("seats_changed", players=["beto", "ana", "carla"])) == "hand_not_finished"
    assert code(*record, event("night_closed", leftovers="carry")) == "hand_not_finished"


@for_each(
    "end",
    [event("deal"), event("seats_changed", players=["beto", "ana", "carla"]), event("night_closed", leftovers="share")],
    ids=lambda end: end["type"],
)
def test_finished_by_what_follows_when_the_hand_was_decided(end: Event) -> None:
    """5-0-0 is decided: its result stands before and after, and 5 + 1, up to 10, comes from each of two; P = 5."""
    record = table(contract(), *won("aaaaa"))
    assert first(*record)["tantos"] == {"ana": 25, "beto": -10, "carla": -15}
    assert first(*record, end) == first(*record)


def test_finished_a_decided_hand_may_still_get_tricks_declarations_and_a_bola() -> None:
    """5 + 3 + 1 = 9, up to 10, with three estuches; 2 + 5 + 5 = 12, up to 15, with five and a vuelta; or a bola."""
    decided = table(contract("vuelta"), *won("aaaaa"))
    assert first(*decided)["tantos"] == {"ana": 25, "beto": -10, "carla": -15}
    five = event("declaration", player="ana", kind="estuches", count=5)
    assert first(*decided, five)["tantos"] == {"ana": 35, "beto": -15, "carla": -20}
    assert first(*decided, five, event("deal"))["tantos"] == {"ana": 35, "beto": -15, "carla": -20}
    assert first(*decided, event("bola", player="ana"))["outcome"] == "open"
    assert first(*decided, *won("b"))["bola"] == "lost"
    assert first(*decided, event("tally", tricks={"ana": 5}, estuches=5))["estuches"] == 5


def test_finished_a_decided_hand_and_its_last_tricks() -> None:
    """0-5-0 is a codillo already; four tricks of ana change the count and nothing else of the result."""
    decided = table(contract(), *won("bbbbb"))
    played = table(contract(), *won("bbbbbaaaa"))
    assert first(*decided)["tantos"] == first(*played)["tantos"] == {"ana": -60, "beto": 30, "carla": 0}
    assert first(*played)["tricks"] == {"ana": 4, "beto": 5, "carla": 0}


def test_finished_with_the_ninth_trick_nothing_can_be_declared() -> None:
    """Estuches that no cards show are said before it."""
    said = event("declaration", player="ana", kind="estuches", count=3)
    assert first(*table(contract(), *won("abababab"), said, *won("a")))["estuches"] == 3
    assert code(*table(contract(), *won("abababab"), *won("a"), said)) == "no_open_hand"


def test_finished_a_new_deal_closes_the_old_hand_for_good() -> None:
    """After it a trick is one of the new hand, which has no contract yet; a declaration of the old one too."""
    record = table(contract(), *won("aaaaa"), event("deal"))
    assert code(*record, *won("a")) == "out_of_order"
    assert code(*record, event("declaration", player="ana", kind="estuches", count=3)) == "out_of_order"
    assert [hand["outcome"] for hand in yielded(*record)["hands"]] == ["won", "open"]


# A choice is due


@for_each(
    "begun",
    [
        [*won("aaaabbbbc")],
        [*won("abcabcabc")],
        [event("rendicion", player="ana", bien=True)],
        [
            event("rendicion", player="ana"),
            event("declaration", player="beto", kind="bien"),
            event("declaration", player="carla", kind="bien"),
        ],
    ],
    ids=["4-4-1", "3-3-3", "bien", "two bien"],
)
def test_finished_only_when_the_due_choice_is_said(begun: list[Event]) -> None:
    """P = 25, A = 40: until ana chooses the hand is open with just carla's 5; then 40 in the plate, or written down."""
    record = choosing(*begun)
    due = yielded(*record)
    assert due["hands"][0]["outcome"] == "open"
    assert posted(due["hands"][0]) == [("carla", "plate", 5, "dar")]
    assert due["hands"][0]["tantos"] == {"ana": 0, "beto": 0, "carla": -5}
    for end in (event("deal"), event("night_closed", leftovers="carry")):
        assert code(*record, end) == "hand_not_finished"
    for late in (event("trick", winner="ana"), event("tally", tricks={"ana": 5})):
        assert code(*record, late) == "out_of_order"
    for player in ("beto", "carla"):
        assert code(*record, reserva(player, reserve=True)) == "wrong_player"
    put = yielded(*record, reserva("ana", reserve=False))
    assert put["hands"][0]["tantos"] == {"ana": -40, "beto": 0, "carla": -5}
    assert (put["plate"], waits(put)) == (65, [])
    kept = yielded(*record, reserva("ana", reserve=True))
    assert kept["hands"][0]["tantos"] == {"ana": 0, "beto": 0, "carla": -5}
    assert (kept["plate"], waits(kept)) == (25, [{"player": "ana", "tantos": 40}])
    assert code(*record, reserva("ana", reserve=False), reserva("ana", reserve=False)) == "no_open_hand"


def test_finished_a_surrendered_vuelta_waits_for_its_choice_too() -> None:
    """2 to each of two and A = 40, once ana has said that she reserves: -4 now, 40 later."""
    record = choosing(event("rendicion", player="ana"), lance="vuelta")
    assert first(*record)["outcome"] == "open"
    assert code(*record, event("deal")) == "hand_not_finished"
    done = first(*record, reserva("ana", reserve=True))
    assert (done["outcome"], done["tantos"]) == ("rendida", {"ana": -4, "beto": 2, "carla": -3})


def test_finished_a_tally_brings_the_choice_with_it() -> None:
    """Without `reserve` it is refused; with it the hand is finished at once."""
    tied = {"ana": 4, "beto": 4, "carla": 1}
    assert code(*choosing(event("tally", tricks=tied))) == "choice_missing"
    assert code(*choosing(event("tally", rendicion=True))) == "choice_missing"
    one = first(*choosing(event("tally", tricks=tied, reserve={"ana": True})))
    assert one["puestas"] == [{"player": "ana", "tantos": 40, "to": "reserved"}]
    surrendered = first(*choosing(event("tally", rendicion=True, reserve={"ana": False})))
    assert surrendered["puestas"] == [{"player": "ana", "tantos": 40, "to": "plate"}]


def test_finished_two_choices_come_one_after_the_other() -> None:
    """Gemelas on a primera, A = 40: ana, who gave up, first; if she puts it in, beto chooses, else he must."""
    start = choosing(event("rendicion", player="ana"), event("defensa", player="beto"), *won("aaaabbbbc"))
    assert first(*start)["outcome"] == "open"
    assert code(*start, reserva("beto", reserve=True)) == "wrong_player"
    must = yielded(*start, reserva("ana", reserve=True))
    assert must["hands"][0]["outcome"] == "gemelas"
    assert waits(must) == [{"player": "ana", "tantos": 40}, {"player": "beto", "tantos": 40}]
    half = [*start, reserva("ana", reserve=False)]
    assert first(*half)["outcome"] == "open"
    assert code(*half, event("deal")) == "hand_not_finished"
    assert code(*half, reserva("ana", reserve=False)) == "wrong_player"
    done = yielded(*half, reserva("beto", reserve=True))
    assert done["hands"][0]["puestas"] == [
        {"player": "ana", "tantos": 40, "to": "plate"},
        {"player": "beto", "tantos": 40, "to": "reserved"},
    ]
    assert (done["plate"], waits(done)) == (65, [{"player": "beto", "tantos": 40}])


def test_finished_a_decided_hand_with_a_choice_is_finished_by_the_choice() -> None:
    """A codillo that makes a puesta too, decided after five: open until ana says it; more tricks may come before."""
    rules = {"codillo_puesta": "always"}
    record = choosing(*won("bbbbb"), rules=rules)
    assert first(*record)["outcome"] == "open"
    assert code(*record, event("deal")) == "hand_not_finished"
    done = yielded(*record, reserva("ana", reserve=True))
    assert done["hands"][0]["outcome"] == "codillo"
    assert done["hands"][0]["tantos"] == {"ana": -40, "beto": 40, "carla": -5}
    assert waits(done) == [{"player": "ana", "tantos": 40}]
    assert code(*record, reserva("ana", reserve=True), *won("a")) == "no_open_hand"
    on = choosing(*won("bbbbbaaaa"), reserva("ana", reserve=False), rules=rules)
    assert first(*on)["tricks"] == {"ana": 4, "beto": 5, "carla": 0}
    tally = event("tally", tricks={"ana": 3, "beto": 6}, reserve={"ana": False})
    assert first(*choosing(*won("bbbbb"), tally, rules=rules))["plate"] == 65


def test_finished_a_saved_hand_decided_early_waits_for_the_defensor() -> None:
    """ana, who gave up, has five: salvada, and beto's puesta of 40 is his to place."""
    record = choosing(event("rendicion", player="ana"), event("defensa", player="beto"), *won("aaaab"), *won("a"))
    assert first(*record)["outcome"] == "open"
    assert code(*record, reserva("ana", reserve=True)) == "wrong_player"
    done = first(*record, reserva("beto", reserve=False))
    assert (done["outcome"], done["tantos"]) == ("salvada", {"ana": 0, "beto": -40, "carla": -5})


def test_finished_without_a_choice_nothing_waits() -> None:
    """The plate holds no puesta: ana's goes in, and a reserva finds no hand; while one plays it is not allowed."""
    record = table(contract(), *won("aaaabbbbc"), tariff="voltereta-1826")
    assert first(*record)["outcome"] == "puesta"
    assert code(*record, reserva("ana", reserve=True)) == "no_open_hand"
    assert code(*choosing(*won("aaaaa"), reserva("ana", reserve=True))) == "not_allowed"


# What a replay yields


def test_yields_the_whole_night() -> None:
    """The keys of every game and the kind of what lies in the plate."""
    night = yielded(*table(event("pass_out")))
    assert set(night) == {
        "hands",
        "other_postings",
        "balance",
        "won",
        "owed",
        "plate",
        "reserved",
        "findings",
        "settlement",
        "paid",
        "puesta",
    }
    assert night["puesta"] == "none"
    assert night["settlement"] == [{"from": "carla", "to": "plate", "tantos": 5}]


@for_each("end", ENDS)
def test_yields_of_a_hand_depend_on_its_contract(end: str) -> None:
    """Void and misdealt hands have seven keys, all others twenty; each posting has five."""
    one = first(*table(*ENDS[end]))
    assert set(one) == (WITHOUT_CONTRACT if end in ("pass_out", "third paso", "reparto") else WITH_CONTRACT)
    for line in one["postings"]:
        assert set(line) == {"from", "to", "tantos", "why", "source"}


def test_yields_of_an_open_hand() -> None:
    """Just dealt, seven keys; with a contract twenty, nothing said of its result, and only the dealer's 5 posted."""
    dealt = first(*table())
    assert set(dealt) == WITHOUT_CONTRACT
    assert (dealt["outcome"], dealt["tantos"], dealt["plate"]) == ("open", {"ana": 0, "beto": 0, "carla": -5}, 5)
    begun = first(*table(contract(), *won("ab")))
    assert set(begun) == WITH_CONTRACT
    assert begun["outcome"] == "open"
    assert posted(begun) == [("carla", "plate", 5, "dar")]
    assert begun["tantos"] == {"ana": 0, "beto": 0, "carla": -5}
    assert begun["tricks"] == {"ana": 1, "beto": 1, "carla": 0}
    assert (begun["how"], begun["bola"], begun["primeras"], begun["puestas"]) == (None, None, None, [])


def test_yields_the_open_hand_last_and_counts_its_deal() -> None:
    """Hand 1 is passed out by carla's deal, hand 2 is ana's and open: 5 + 5 in the plate, owed to it."""
    night = yielded(*table(event("pass_out"), event("deal"), contract(player="beto")))
    assert [(hand["hand"], hand["outcome"], hand["plate"]) for hand in night["hands"]] == [
        (1, "passed_out", 5),
        (2, "open", 10),
    ]
    assert (night["plate"], night["balance"]) == (10, {"ana": -5, "beto": 0, "carla": -5})
    assert night["settlement"] == [
        {"from": "ana", "to": "plate", "tantos": 5},
        {"from": "carla", "to": "plate", "tantos": 5},
    ]


def test_yields_hands_numbered_by_their_deals() -> None:
    """A misdealt, a void, a played and an open hand: 1, 2, 3, 4."""
    wrong = event("penalty", player="carla", law="reparto")
    played = [event("deal"), contract(), event("tally", tricks={"ana": 5})]
    hands = yielded(*table(wrong, event("deal"), event("pass_out"), *played, event("deal")))["hands"]
    assert [(hand["hand"], hand["outcome"], hand["dealer"]) for hand in hands] == [
        (1, "misdeal", "carla"),
        (2, "passed_out", "carla"),
        (3, "won", "ana"),
        (4, "open", "beto"),
    ]


def test_yields_every_value_of_a_plain_hand() -> None:
    """Four players, entrada of ana in copas, 5-3-1: P = 5; 5 + 15."""
    night = yielded(
        opened(players=FOUR),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="copas"),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    one = night["hands"][0]
    del one["postings"]
    assert one == {
        "hand": 1,
        "outcome": "won",
        "dealer": "dario",
        "hombre": "ana",
        "lance": "entrada",
        "trump": "copas",
        "favor": False,
        "solera": False,
        "defensor": None,
        "tricks": {"ana": 5, "beto": 3, "carla": 1},
        "how": "por_cinco",
        "primeras": None,
        "estuches": 0,
        "bola": None,
        "puestas": [],
        "duermen": None,
        "tantos": {"ana": 20, "beto": -5, "carla": -5, "dario": -10},
        "plate": 0,
        "findings": [],
    }


def test_yields_every_value_of_a_defended_hand() -> None:
    """Castilla, three players, favor oros not doubling: P = 5, A = 20 each; gemelas go into the plate, 45."""
    night = yielded(
        *table(
            contract(),
            event("tally", tricks={"ana": 3, "beto": 3, "carla": 3}, rendicion=True, defensor="carla"),
            tariff="jepus-1896-castilla",
            rules={"favor": "oros"},
        )
    )
    one = night["hands"][0]
    assert posted(one) == [
        ("carla", "plate", 5, "dar"),
        ("ana", "plate", 20, "puesta"),
        ("carla", "plate", 20, "puesta"),
    ]
    del one["postings"]
    assert one == {
        "hand": 1,
        "outcome": "gemelas",
        "dealer": "carla",
        "hombre": "ana",
        "lance": "entrada",
        "trump": "oros",
        "favor": True,
        "solera": False,
        "defensor": "carla",
        "tricks": {"ana": 3, "beto": 3, "carla": 3},
        "how": "de_tres",
        "primeras": None,
        "estuches": 0,
        "bola": None,
        "puestas": [
            {"player": "ana", "tantos": 20, "to": "plate"},
            {"player": "carla", "tantos": 20, "to": "plate"},
        ],
        "duermen": None,
        "tantos": {"ana": -20, "beto": 0, "carla": -25},
        "plate": 45,
        "findings": [],
    }
    assert night["puesta"] == "primera"


@for_each("end", ENDS)
def test_yields_balance_and_plate_sum_to_what_was_carried_in(end: str) -> None:
    """Nothing is lost: whoever wins or loses, the balances and the plate are together the 35 brought in."""
    night = yielded(*table(*ENDS[end], carried={"plate": 35}))
    assert sum(night["balance"].values()) + night["plate"] == 35
    assert sum(night["hands"][0]["tantos"].values()) + night["hands"][0]["plate"] == 35


def test_yields_the_tricks_as_counted_for_the_three_with_cards() -> None:
    """Who is not named in the tally has none; a hand just begun has none at all."""
    assert first(*table(contract(), event("tally", tricks={"ana": 5})))["tricks"] == {"ana": 5, "beto": 0, "carla": 0}
    assert first(*table(contract()))["tricks"] == {"ana": 0, "beto": 0, "carla": 0}


@for_each(
    ("summary", "outcome"),
    [
        ([event("pass_out")], "passed_out"),
        ([contract(), event("tally", tricks={"ana": 5, "beto": 3, "carla": 1})], "won"),
        ([contract(), event("rendicion", player="ana", bien=True)], "rendida"),
        ([contract("vuelta"), event("rendicion", player="ana")], "rendida"),
        ([contract(), event("tally", tricks={"beto": 5, "ana": 4}, rendicion=True, defensor="beto")], "defendida"),
        ([event("penalty", player="carla", law="reparto")], "misdeal"),
    ],
)
def test_finished_a_hand_needs_at_most_three_events(summary: list[Event], outcome: str) -> None:
    """The deal and one or two more."""
    record = table(*summary)
    assert len(record) <= 4
    assert first(*record)["outcome"] == outcome


def test_finished_a_surrender_with_a_choice_needs_three_events_too() -> None:
    """deal, contract, and a tally that says both: A = 40, reserved."""
    record = choosing(event("tally", rendicion=True, reserve={"ana": True}))
    assert len(record) == 4
    assert first(*record)["puestas"] == [{"player": "ana", "tantos": 40, "to": "reserved"}]
