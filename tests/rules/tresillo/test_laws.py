"""The seven laws of the table: what sets each off, who pays, and what is only found?"""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, posted, refused, yielded

TARIFFS = ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"]
DEAL = {"fournier": 5, "jepus-1896": 4, "jepus-1896-castilla": 5, "voltereta-1826": 5}


def table(tariff: str, *events: Event, deal: Event | None = None, **rules: Any) -> list[Event]:
    """A table of three; ana is mano, carla deals."""
    return [opened(tariff, THREE, overrides=rules), deal or event("deal"), *events]


def entrada(player: str = "ana") -> Event:
    """An entrada in oros."""
    return event("contract", player=player, lance="entrada", trump="oros")


def trick(ana: str, beto: str, carla: str) -> Event:
    """One trick with its cards."""
    return event("trick", cards={"ana": ana, "beto": beto, "carla": carla})


def won(winners: str) -> list[Event]:
    """Tricks of which only the winner is logged, by the first letter."""
    names = {"a": "ana", "b": "beto", "c": "carla"}
    return [event("trick", winner=names[letter]) for letter in winners]


@for_each("tariff", TARIFFS)
def test_l1_reparto_costs_nobody_anything(tariff: str) -> None:
    """Misdealt twice and dealt: carla has put her tantos once, and nobody else has moved."""
    wrong = event("penalty", player="carla", law="reparto")
    night = yielded(*table(tariff, wrong, event("deal"), wrong, event("deal"), event("pass_out")))
    assert [hand["outcome"] for hand in night["hands"]] == ["misdeal", "misdeal", "passed_out"]
    assert [hand["dealer"] for hand in night["hands"]] == ["carla"] * 3
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": -DEAL[tariff]}
    assert night["plate"] == DEAL[tariff]
    assert night["findings"] == []


@for_each("tariff", TARIFFS)
def test_l1_reparto_is_void_and_found_late_once_somebody_plays(tariff: str) -> None:
    """A paso leaves time; behind a juego, a contract or tricks the deal is void all the same, and the same player deals again."""
    wrong = event("penalty", player="carla", law="reparto")
    paso, juego = (event("bid", player="ana", call=call) for call in ("paso", "juego"))
    found = {"hand": 1, "code": "late_misdeal", "source": "voltereta-1826/art-1", "player": "carla"}
    for said, findings in (
        ([paso], []),
        ([juego], [found]),
        ([entrada()], [found]),
        ([entrada(), *won("aaaa")], [found]),
        ([entrada(), event("rendicion", player="ana")], [found]),
        ([entrada(), event("exchange", player="ana", discards=3, drawn=3)], [found]),
    ):
        night = yielded(*table(tariff, *said, wrong, event("deal")))
        assert [(hand["outcome"], hand["dealer"]) for hand in night["hands"]] == [("misdeal", "carla"), ("open", "carla")]
        assert night["findings"] == findings
        assert (night["plate"], night["balance"]["carla"]) == (DEAL[tariff], -DEAL[tariff])


def test_l1_a_decided_hand_is_still_the_one_that_was_dealt() -> None:
    """Five tricks of ana, no deal yet: the hand is void; after the tally there is none open, and it stands."""
    wrong = event("penalty", player="carla", law="reparto")
    assert yielded(*table("fournier", entrada(), *won("aaaaa"), wrong))["hands"][0]["outcome"] == "misdeal"
    assert refused(*table("fournier", entrada(), event("tally", tricks={"ana": 5}), wrong))["code"] == "no_open_hand"


def test_result_misdeal_puts_back_what_the_dealer_put() -> None:
    """P was 10 of two passed hands; beto misdeals: still 10, and 15 with his good deal."""
    passed = [event("pass_out"), event("deal"), event("pass_out"), event("deal")]
    wrong = event("penalty", player="beto", law="reparto")
    night = yielded(*table("fournier", *passed, wrong, event("deal")))
    assert [hand["plate"] for hand in night["hands"]] == [5, 10, 10, 15]
    assert posted(night["hands"][2]) == []


@for_each(("cut", "void"), [(2, True), (3, False), (37, False), (38, True)])
@for_each("end", ["passed_out", "misdeal", "won", "open"])
def test_l2_corte_is_found_whatever_becomes_of_the_hand(cut: int, void: bool, end: str) -> None:
    """Two or thirty-eight cards lifted: a finding without a player, in Jepús; nobody pays."""
    events = {
        "passed_out": [event("pass_out")],
        "misdeal": [event("penalty", player="carla", law="reparto")],
        "won": [entrada(), event("tally", tricks={"ana": 5})],
        "open": [],
    }[end]
    night = yielded(*table("jepus-1896", *events, deal=event("deal", cut=cut)))
    corte = {"hand": 1, "code": "corte", "source": "jepus-1896/formacion"}
    assert night["hands"][0]["outcome"] == end
    assert night["findings"] == ([corte] if void else [])


@for_each("tariff", TARIFFS)
def test_l3_a_renuncio_has_no_fixed_payment(tariff: str) -> None:
    """The same hand with and without an offence of beto's moves the same tantos; the table may agree on a transfer."""
    good = [trick("RC", "2C", "3C"), trick("RE", "7E", "4E")]
    bad = [trick("RC", "7E", "3C"), trick("RE", "2C", "4E")]
    tally = event("tally", tricks={"ana": 5, "beto": 3, "carla": 1})
    clean = yielded(*table(tariff, entrada(), *good, tally))
    foul = yielded(*table(tariff, entrada(), *bad, tally))
    assert foul["hands"][0]["tantos"] == clean["hands"][0]["tantos"]
    assert clean["findings"] == []
    assert [(one["code"], one["player"], one["trick"]) for one in foul["findings"]] == [("renuncio", "beto", 1)]
    fine = event("transfer", from_="beto", to="ana", tantos=7, reason="renuncio")
    fined = yielded(*table(tariff, entrada(), *bad, tally, fine))
    assert fined["balance"]["beto"] == clean["balance"]["beto"] - 7
    assert fined["balance"]["ana"] == clean["balance"]["ana"] + 7


@for_each("tariff", TARIFFS)
@for_each(("winners", "bola"), [("aaaaa", None), ("aaaaab", "lost"), ("aaaaaaaaa", "won")])
def test_l4_playing_on_after_the_first_five_is_a_bola(tariff: str, winners: str, bola: str | None) -> None:
    """Nothing said: five are none, a sixth trick of an opponent loses it, nine win it; paid like any bola."""
    night = yielded(*table(tariff, entrada(), *won(winners)))
    assert night["hands"][0]["bola"] == bola
    value = 100 if tariff == "fournier" else 30
    paid = [line for line in posted(night["hands"][0]) if line[3] == "bola"]
    assert (
        paid
        == {
            None: [],
            "lost": [("ana", "beto", value, "bola"), ("ana", "carla", value, "bola")],
            "won": [("beto", "ana", value, "bola"), ("carla", "ana", value, "bola")],
        }[bola]
    )
    assert night["findings"] == []


@for_each("tariff", TARIFFS)
@for_each(("made", "late"), [("", False), ("a", False), ("ab", False), ("abc", False), ("abca", True)])
def test_l5_a_surrender_waits_no_longer_than_three_tricks(tariff: str, made: str, late: bool) -> None:
    """Not possible after the fourth: refused, nothing is paid for it."""
    record = table(tariff, entrada(), *won(made), event("rendicion", player="ana", bien=True))
    if late:
        assert refused(*record)["code"] == "too_late"
    else:
        assert yielded(*record)["hands"][0]["outcome"] == "rendida"


@for_each("tariff", TARIFFS)
def test_l6_the_turned_card_put_away_is_found_and_not_paid(tariff: str) -> None:
    """5O turned and discarded, or another card: the same tantos, one finding."""
    vuelta = event("contract", player="ana", lance="vuelta", turned="5O")
    tally = event("tally", tricks={"ana": 5, "beto": 4})
    kept, gone = (event("exchange", player="ana", discards=[card, "2C"], drawn=1) for card in ("3C", "5O"))
    clean = yielded(*table(tariff, vuelta, kept, tally))
    foul = yielded(*table(tariff, vuelta, gone, tally))
    assert clean["findings"] == []
    found = {"hand": 1, "code": "descarto_volteada", "source": "jepus-1896/suertes", "player": "ana"}
    assert foul["findings"] == [found]
    assert foul["hands"][0]["tantos"] == clean["hands"][0]["tantos"]


@for_each("tariff", TARIFFS)
def test_l7_a_lance_under_the_bid_is_found_and_not_paid(tariff: str) -> None:
    """beto's mas is worth a vuelta: his entrada is found, his payments are those of an entrada."""
    calls = [("ana", "juego"), ("beto", "mas"), ("carla", "paso"), ("ana", "paso")]
    bids = [event("bid", player=player, call=call) for player, call in calls]
    tally = event("tally", tricks={"beto": 5, "ana": 4})
    clean = yielded(*table(tariff, entrada("beto"), tally))
    foul = yielded(*table(tariff, *bids, entrada("beto"), tally))
    assert clean["findings"] == []
    assert foul["findings"] == [{"hand": 1, "code": "lance_inferior", "source": "fournier/ofertas", "player": "beto"}]
    assert foul["hands"][0]["tantos"] == clean["hands"][0]["tantos"]


def test_l7_only_a_finished_auction_says_what_was_bid() -> None:
    """ana has not answered beto's mas in the log: his entrada is no finding."""
    calls = [("ana", "juego"), ("beto", "mas"), ("carla", "paso")]
    bids = [event("bid", player=player, call=call) for player, call in calls]
    assert yielded(*table("fournier", *bids, entrada("beto")))["findings"] == []


def test_l3_to_l7_the_findings_of_a_hand_stand_in_the_order_of_the_page() -> None:
    """corte, lance_inferior, descarto_volteada, then the renuncios by trick and order of play."""
    calls = [("ana", "juego"), ("beto", "mas"), ("carla", "paso"), ("ana", "mas"), ("beto", "mas"), ("ana", "paso")]
    night = yielded(
        *table(
            "jepus-1896",
            *[event("bid", player=player, call=call) for player, call in calls],
            event("contract", player="beto", lance="vuelta", turned="6O"),
            event("exchange", player="beto", discards=["6O", "7B"], drawn=1),
            trick("RC", "7E", "5E"),
            trick("RE", "2C", "3C"),
            deal=event("deal", cut=1),
        )
    )
    short = [(one["code"], one.get("player"), one.get("trick")) for one in night["findings"]]
    assert short == [
        ("corte", None, None),
        ("lance_inferior", "beto", None),
        ("descarto_volteada", "beto", None),
        ("renuncio", "beto", 1),
        ("renuncio", "carla", 1),
    ]
    assert night["hands"][0]["findings"] == night["findings"]
    assert all(set(one) <= {"hand", "code", "source", "player", "trick"} for one in night["findings"])


def test_l3_findings_of_the_night_stand_hand_by_hand() -> None:
    """Hands 1 and 3 have one each, hand 2 none; each names its hand."""
    foul = [entrada(), trick("RC", "7E", "3C"), trick("RE", "2C", "4E"), event("tally", tricks={"ana": 5})]
    # Hand 3 is beto's to deal, so carla is mano: she leads, ana throws and shows a copa later.
    third = [
        entrada("carla"),
        event("trick", cards={"carla": "RC", "ana": "7E", "beto": "3C"}),
        event("trick", cards={"carla": "RE", "ana": "2C", "beto": "4E"}),
        event("tally", tricks={"carla": 5}),
    ]
    night = yielded(*table("fournier", *foul, event("deal"), event("pass_out"), event("deal"), *third))
    assert [(one["hand"], one["player"], one["trick"]) for one in night["findings"]] == [(1, "beto", 1), (3, "ana", 1)]
    assert [len(hand["findings"]) for hand in night["hands"]] == [1, 0, 1]


def test_l1_with_four_the_zangano_deals_again() -> None:
    """dario misdealt: he deals again, and again he has no cards."""
    wrong = event("penalty", player="dario", law="reparto")
    start = [opened(players=FOUR), event("deal"), wrong, event("deal")]
    contract = event("contract", player="dario", lance="entrada", trump="oros")
    assert refused(*start, contract)["code"] == "not_in_hand"
    assert yielded(*start, entrada())["hands"][1]["hombre"] == "ana"
