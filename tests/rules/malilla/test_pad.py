"""What the pad asks of a hand, in how few answers it is told, and what it leaves out because it cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from projections.answered import answers_of
from projections.filled import events, filled
from projections.night import Night
from tests.nights import FOUR, Event, event, night_of
from tests.rules.malilla.pads import FIVE, PLAYERS, fresh, opened
from tests.rules.pads import Json, pad_of

DEAL = event("deal", turned="2O")


def turned(card: str = "2O") -> dict[str, str]:
    """The two answers that say which card was turned up."""
    suits = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
    return {"suit": suits[card[1]], "turned": card}


def sent(pad: Json, **answers: Any) -> list[dict[str, Any]]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers)
    assert said.asked is None, said.asked
    return events(pad, said)


def asked(pad: Json, **answers: Any) -> str | None:
    """What must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given; none where it is not asked."""
    open_now = filled(pad, answers).open
    return next(([choice["value"] for choice in each["choices"]] for each in open_now if each["name"] == name), [])


def named(pad: Json) -> list[str]:
    """The questions that there may be."""
    return [each["name"] for each in pad["questions"] if each["kind"] not in ("sum", "first")]


def of_points(*counts: int, players: tuple[str, ...] = FOUR) -> dict[str, int]:
    """The points of some players."""
    return dict(zip(players, counts, strict=False))


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night in pairs: dario deals, ana is mano."""
    return pad_of(fresh())


def test_an_ordinary_hand_in_pairs_is_told_in_three_answers(pad: Json) -> None:
    """Suit, card, and the points of one pair: the other has what is left. The fourth tap saves it."""
    assert [asked(pad), asked(pad, suit="oros"), asked(pad, **turned("RO")), asked(pad, **turned("RO"), points_1=40)] == [
        "suit",
        "turned",
        "points_1",
        None,
    ]
    assert sent(pad, **turned("RO"), points_1=40) == [event("deal", turned="RO"), event("tally", points=of_points(40, 32))]


def test_a_capote_takes_one_answer(pad: Json) -> None:
    """One for each side that may give it; in pairs it is the pair's."""
    assert values(pad, "came", **turned()) == ["capote_1", "capote_2"]
    assert sent(pad, **turned(), came="capote_1")[1] == event("tally", points=of_points(72, 0))
    assert sent(pad, **turned(), came="capote_2")[1] == event("tally", points=of_points(0, 72))
    assert values(pad, "points_1", **turned()) == list(range(1, 72)), "all seventy-two are a capote"


def test_the_same_pair_is_counted_whoever_deals() -> None:
    """When ana deals, beto is mano, and the points asked for are still hers and carla's."""
    pad = pad_of(night_of(opened(), DEAL, event("tally", points={"ana": 40})))
    assert (pad["seats"][0], pad["questions"][-2]["asks"]) == (
        {"dealer": "ana", "active": ["beto", "carla", "dario", "ana"]},
        "Tantos de {seat_a} y {seat_c}",
    )
    assert sent(pad, **turned(), points_1=40)[1] == event("tally", points=of_points(40, 32))


def test_each_for_himself_the_last_has_what_is_left() -> None:
    """Three numbers of four, two of three; with five, who deals is not asked about."""
    four = sent(pad_of(fresh("barrotada")), **turned(), points_1=20, points_2=30, points_3=2)
    assert four[1] == event("tally", points=of_points(20, 30, 2, 20))
    five = sent(pad_of(fresh("barrotada", FIVE)), **turned(), points_1=20, points_2=30, points_3=2)
    assert five[1] == event("tally", points=of_points(20, 30, 2, 20))
    three = sent(pad_of(fresh("coja")), **turned("9O"), points_1=20, points_2=30)
    assert three[1] == event("tally", points=of_points(20, 30, 22, players=PLAYERS["coja"]))
    nothing = {"points_1": 0, "points_2": 0}
    assert values(pad_of(fresh("barrotada")), "points_3", **turned(), **nothing) == list(range(1, 72)), "all are not his who is left"


def test_the_short_pack_has_no_low_cards() -> None:
    """Nine cards a suit instead of twelve."""
    assert values(pad_of(fresh("coja")), "turned", suit="copas") == [f"{rank}C" for rank in "91RCS8765"]
    assert values(pad_of(fresh()), "turned", suit="copas") == [f"{rank}C" for rank in "91RCS8765432"]


def test_the_favorite_suit_comes_first() -> None:
    """And is marked; each is called as on every pad."""
    suits = pad_of(fresh(favorito="espadas"))["questions"][0]["choices"]
    assert [(each["value"], each.get("favor", False)) for each in suits][:2] == [("espadas", True), ("oros", False)]
    assert [each["label"] for each in suits] == ["Espadas", "Oros", "Copas", "Bastos"]


def test_with_open_piles_two_cards_may_be_left_over() -> None:
    """71 or 72 in all; of 0 the other has the 71 that are no capote."""
    pad = pad_of(fresh("dos-vistas"))
    assert values(pad, "points_2", **turned(), points_1=40) == [31, 32]
    assert sent(pad, **turned(), points_1=40, points_2=31)[1] == event("tally", points={"ana": 40, "beto": 31})
    assert filled(pad, {**turned(), "points_1": 0}).answers["points_2"] == 71


def test_with_a_monte_what_is_left_sleeps() -> None:
    """Two numbers; twelve cards count 48 at most. Of a capote it is asked how many points it had."""
    pad = pad_of(fresh("dos-cubiertas"))
    assert sent(pad, **turned("7O"), points_1=30, points_2=22)[1] == event("tally", points={"ana": 30, "beto": 22}, asleep=20)
    assert values(pad, "points_2", **turned("7O"), points_1=10) == list(range(14, 63))
    assert values(pad, "points_2", **turned("7O"), came="capote_2") == list(range(24, 73))
    capote = sent(pad, **turned("7O"), came="capote_2", points_2=60)
    assert capote[1] == event("tally", points={"ana": 0, "beto": 60}, asleep=12)


def test_a_card_too_many_may_sleep() -> None:
    """It counts five at most; between two with open piles it is asked, for the sum does not tell it."""
    over = event("penalty", player="ana", law="carta-de-mas")
    pad = pad_of(night_of(opened(), DEAL, over))
    assert values(pad, "points_2", points_1=40) == list(range(27, 33))
    assert sent(pad, points_1=40, points_2=29) == [event("tally", points=of_points(40, 29), asleep=3)]
    piles = pad_of(night_of(opened("dos-vistas"), DEAL, over))
    assert (values(piles, "asleep", points_1=40), values(piles, "points_2", points_1=40, asleep=2)) == (list(range(6)), [29, 30])
    assert sent(piles, points_1=40, asleep=2, points_2=29) == [event("tally", points={"ana": 40, "beto": 29}, asleep=2)]


def test_another_may_have_dealt(pad: Json) -> None:
    """Who follows him is mano; the deal names him."""
    assert values(pad, "gave", **turned()) == ["ana", "beto", "carla"]
    said = filled(pad, {**turned(), "gave": "beto", "points_1": 30})
    assert said.answers["active"] == ["carla", "dario", "ana", "beto"]
    assert events(pad, said)[0] == event("deal", turned="2O", dealer="beto")
    five = filled(pad_of(fresh("barrotada", FIVE)), {**turned(), "gave": "beto", "points_1": 30, "points_2": 10, "points_3": 20})
    assert five.answers["active"] == ["carla", "dario", "eva", "ana"]
    assert events(pad_of(fresh("barrotada", FIVE)), five)[1] == event("tally", points={"ana": 30, "carla": 10, "dario": 20, "eva": 12})


def test_a_deal_out_of_turn_is_void_or_fined(pad: Json) -> None:
    """Seen in time nothing more is asked; seen late it is claimed behind the count. Where the house applies it by itself, there is no claim."""
    out = {**turned(), "gave": "beto"}
    law = event("penalty", player="beto", law="dar-sin-tocarle")
    assert values(pad, "law", **turned()) == []
    assert sent(pad, **out, law="wrong_dealer") == [event("deal", turned="2O", dealer="beto"), law]
    assert sent(pad, **out, law="fined", points_1=30)[1:] == [event("tally", points=of_points(30, 42)), law]
    assert values(pad_of(fresh(laws="derived")), "law", **out) == ["wrong_dealer"]


def test_a_misdeal_is_who_dealt_s(pad: Json) -> None:
    """The turn passes, but not where the pack was short, nor where he was not due."""
    law = event("penalty", player="dario", law="mal-dado", cause="reparto")
    assert sent(pad, **turned(), misdealt="misdeal") == [DEAL, law]
    assert sent(pad, **turned(), misdealt="redeal")[1]["data"]["cause"] == "baraja"
    out = {**turned(), "gave": "beto"}
    assert (values(pad, "misdealt", **turned()), values(pad, "misdealt", **out)) == (
        ["misdeal", "redeal"],
        ["misdeal_out_of_turn", "redeal"],
    )
    assert sent(pad, **out, misdealt="misdeal_out_of_turn")[1]["data"]["player"] == "beto"
    assert pad["keeps_deal"] == ["redeal", "misdeal_out_of_turn", "wrong_dealer"]


def with_tricks(variant: str, *winners: str) -> Night:
    """A night with some tricks of which only the winners are known."""
    return night_of(opened(variant), event("deal", turned="9O"), *(event("trick", winner=each) for each in winners))


def test_what_is_logged_is_not_asked_again() -> None:
    """Of an open hand the card; who has a trick has a point, and no other gives capote; after the first trick nothing is misdealt."""
    pad = pad_of(with_tricks("companeros", "beto"))
    assert named(pad) == ["came", "points_1", "points_2"]
    assert (values(pad, "came"), values(pad, "points_1")[-1]) == (["capote_2"], 71)
    assert named(pad_of(with_tricks("companeros", "beto", "ana"))) == ["points_1", "points_2"]
    assert "misdealt" in named(pad_of(night_of(opened(), DEAL)))


def test_tricks_that_are_all_one_s_are_a_capote() -> None:
    """Nothing is left to ask."""
    pad = pad_of(with_tricks("companeros", *("beto", "dario") * 6))
    assert sent(pad) == [event("tally", points=of_points(0, 72))]
    piles = pad_of(with_tricks("dos-vistas", *("ana",) * 11, *("beto",) * 13))
    assert filled(piles, {"points_1": 40}).answers["points_2"] == 31, "of odd tricks two cards on each side count for nobody"
    nobody = pad_of(with_tricks("barrotada", *("ana", "beto") * 6))
    assert filled(nobody, {"points_1": 40}).answers["points_4"] == 0, "who has no trick has no point"


def test_of_an_open_hand_dealt_out_of_turn_the_law_is_asked() -> None:
    """Before the first trick it may be void."""
    deal = event("deal", turned="9O", dealer="beto")
    assert values(pad_of(night_of(opened(), deal)), "law") == ["wrong_dealer", "fined"]
    assert values(pad_of(night_of(opened(), deal, event("trick", winner="ana"))), "law") == ["fined"]


def test_the_last_vuelta_is_announced_with_the_deal() -> None:
    """Where it is played double, and nobody said before how long the night will be; not while the first one is doubled."""
    hands: list[Event] = [each for _ in FOUR for each in (DEAL, event("tally", points={"ana": 36}))]
    assert "last_round" not in named(pad_of(fresh(mariperez=True)))
    pad = pad_of(night_of(opened(mariperez=True), *hands))
    assert sent(pad, **turned(), came="capote_1", last_round=True)[0] == event("deal", turned="2O", last_round=True)
    assert "last_round" not in named(pad_of(night_of(opened(mariperez=True, rounds=3), *hands)))


def test_after_the_vueltas_agreed_on_nothing_is_asked() -> None:
    """And it is said why; of a closed night there is nothing to say."""
    hands: list[Event] = [each for _ in FOUR for each in (DEAL, event("tally", points={"ana": 36}))]
    pad = pad_of(night_of(opened(rounds=1), *hands))
    assert (pad["questions"], pad["over"]) == ([], "Se acabaron las vueltas convenidas (1).")
    closed = pad_of(night_of(opened(), event("night_closed")))
    assert (closed["questions"], closed["seats"]) == ([], [])


def test_the_pad_finds_the_answers_of_a_recorded_hand(pad: Json) -> None:
    """What follows from other answers is not among them."""
    for said in (
        {**turned("CE"), "points_1": 40},
        {**turned("CE"), "came": "capote_2"},
        {**turned("CE"), "gave": "beto", "law": "fined", "points_1": 1},
        {**turned("CE"), "misdealt": "redeal"},
    ):
        assert answers_of(pad, sent(pad, **said)) == said
    piles, odd = pad_of(fresh("dos-vistas")), {**turned(), "points_1": 71, "points_2": 0}
    assert answers_of(piles, sent(piles, **odd)) == odd, "nought is an answer"


def test_the_likely_numbers_are_two_dozen() -> None:
    """Around what each side owes; where cards sleep, around less."""
    likely = {variant: pad_of(fresh(variant))["questions"][-1].get("likely") for variant in ("companeros", "barrotada", "coja")}
    assert likely == {"companeros": [24, 47], "barrotada": [6, 29], "coja": [12, 35]}
    assert pad_of(fresh("dos-cubiertas"))["questions"][-2]["likely"] == [14, 37]


def test_nothing_lies_on_the_table(pad: Json) -> None:
    """The game has no plate."""
    assert pad["plateless"] is True
