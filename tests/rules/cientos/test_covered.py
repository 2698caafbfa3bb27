"""What does somebody learn of an open hand of Cientos who only watches? Not what is held, what lies in the monte, nor what was put away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from projections.covered import as_watched, cover_of, covered_fields
from projections.replay import Night
from projections.yields import yields
from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import ORDER, PACK, counted, laid, opened, punto, said, secansa, three
from tests.rules.cientos.nights import GAME, Evening
from tests.rules.cientos.test_properties import GATE
from tests.rules.covered import Covered, seen
from tests.rules.properties import few

ANA = [rank + "O" for rank in ORDER] + ["1C", "RC", "CC", "SC"]
BETO = [rank + "E" for rank in ORDER] + ["2C", "9C", "8C", "7C"]
STOCK = [rank + "B" for rank in ORDER]
STRAYED = event("trick", cards={"ana": "1C", "beto": "7E"})
"""beto has copas, or has he?"""
NO_EXCHANGE = [event("exchange", player=player, discards=0, drawn=0) for player in ("ana", "beto")]
WON = [said("ana", **each) for each in (punto(75), secansa(8, "1"), secansa(5, "R"))]
"""More than a hundred points, of which the cards make eight and eighteen: the second secansa is not there."""


def dealt(*, with_copas: bool = True) -> Event:
    """The deal; perhaps beto has bastos for his copas."""
    if with_copas:
        return event("deal", hands={"ana": ANA, "beto": BETO}, stock=STOCK)
    return event("deal", hands={"ana": ANA, "beto": [*BETO[:8], *STOCK[:4]]}, stock=[*BETO[8:], *STOCK[4:]])


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """The scorer, who has beto's hand, sees it at once; who watches, with the card that proves it."""
    night = night_of(opened(), dealt(), *NO_EXCHANGE, STRAYED)
    assert [each["code"] for each in yields(night)["findings"]] == ["descarte_minimo", "renuncio"]
    assert [each["code"] for each in yields(night, covered=True)["findings"]] == ["descarte_minimo"]
    assert seen(night) == seen(night_of(opened(), dealt(with_copas=False), *NO_EXCHANGE, STRAYED))
    proved = night_of(opened(), dealt(), *NO_EXCHANGE, STRAYED, event("trick", cards={"ana": "RC", "beto": "2C"}))
    assert [each["code"] for each in yields(proved, covered=True)["findings"]] == ["descarte_minimo", "renuncio"]


def test_a_miscount_is_seen_by_all_only_when_the_hand_is_over() -> None:
    """beto was dealt thirteen: the deal lies face down until then."""
    deal, won = event("deal", hands={"beto": [*BETO, "7B"]}), event("trick", winner="beto")
    night = night_of(opened(), deal, won)
    assert [each["code"] for each in yields(night)["findings"]] == ["mal_dado", "carta_de_mas"]
    assert yields(night, covered=True)["findings"] == []
    over = night_of(opened(), deal, counted((6, 6), (7, 7)))
    assert yields(over, covered=True)["findings"] == yields(over)["findings"] != []


def test_what_is_announced_counts_for_who_watches_until_cards_that_he_has_seen_show_it_to_be_false() -> None:
    """beto says three ases, of which he holds one: the scorer has his hand; who watches has heard of them, and no more."""
    night = night_of(opened(), dealt(), *NO_EXCHANGE, said("ana", **punto(41, suit="copas")), said("beto", **three("1")))
    hand, told = yields(night)["hands"][0], yields(night, covered=True)["hands"][0]
    assert [each["code"] for each in hand["findings"]] == ["descarte_minimo", "acuse_falso"]
    assert [each["code"] for each in told["findings"]] == ["descarte_minimo"]
    assert (hand["count"]["beto"]["acuses"], told["count"]["beto"]["acuses"]) == (0, 3)
    assert [each["kind"] for each in told["acuses"]] == ["punto", "tres"]


NEARLY = {"board": {"ana": 80, "beto": 0}}
WINNING = (said("ana", **punto(75, suit="oros")), said("ana", kind="secansa", length=8, top="1", suit="oros"))
"""Eight points and eighteen: more than the twenty that ana needs."""


def test_nobody_who_watches_learns_that_the_acuses_have_won() -> None:
    """Before the deal that closes the hand: with the octava in her cards ana has won and is paid, with one of espadas she has not."""
    deals = [dealt(), event("deal", hands={"ana": BETO, "beto": ANA}, stock=STOCK)]
    won, false = [night_of(opened(carried=NEARLY), deal, *NO_EXCHANGE, *WINNING) for deal in deals]
    assert [yields(each)["hands"][0]["outcome"] for each in (won, false)] == ["game", "open"]
    assert yields(won)["balance"] != yields(false)["balance"] == {"ana": 0, "beto": 0}
    assert seen(won) == seen(false)
    hand, told = yields(won, covered=True)["hands"][0], yields(won, covered=True)
    assert (hand["outcome"], hand["reached"], hand["board"], hand["tantos"]) == ("open", None, NEARLY["board"], {"ana": 0, "beto": 0})
    assert (told["balance"], told["juegos"], told["settlement"]) == ({"ana": 0, "beto": 0}, [], [])
    assert hand["count"]["ana"]["total"] == 26, "what is announced was heard"
    over = night_of(opened(carried=NEARLY), deals[0], *NO_EXCHANGE, *WINNING, event("deal"))
    assert yields(over, covered=True)["balance"] == yields(won)["balance"]


def test_where_no_card_is_told_all_may_know_that_the_acuses_have_won() -> None:
    """Nothing lies face down that could say otherwise."""
    night = night_of(opened(carried=NEARLY), event("deal"), *WINNING)
    assert as_watched(night) is night
    assert yields(night, covered=True) == yields(night) and yields(night)["hands"][0]["outcome"] == "game"


def test_what_lies_face_down_is_left_out_of_the_events() -> None:
    """Hands and monte of the deal, and both cards of an exchange; how many were changed all saw."""
    changed = event("exchange", player="ana", discards=["7O"], drawn=["1B"])
    numbered = event("exchange", player="beto", discards=1, drawn=1)
    cover = cover_of(night_of(opened(), event("deal", hands={"ana": ANA}, cut=16), changed, numbered))
    assert cover is not None
    assert cover.shown(2, "deal", {"hands": {"ana": ANA}, "cut": 16}) == ({"cut": 16}, ["hands"])
    assert cover.shown(3, "exchange", changed["data"]) == ({"player": "ana"}, ["discards", "drawn"])
    assert cover.shown(4, "exchange", numbered["data"]) == (numbered["data"], [])
    cards = {
        **{name: {} for name in ("hands", "cards", "acuses", "carteo")},
        **{name: [] for name in ("stock", "discards", "drawn", "withdrawn")},
        "card": "7O",
    }
    told = {kind: covered_fields(kind, cards, GAME.door) for kind in GAME.door if kind != "correction"}
    assert {kind: names for kind, names in told.items() if names} == {
        "deal": ["hands", "stock"],
        "exchange": ["discards", "drawn"],
        "penalty": ["card"],
    }


def test_the_card_that_a_law_takes_unseen_lies_face_down() -> None:
    """ana drew one too many, and beto takes one of hers without a look: who watches hears of it, and sees which it was behind the hand."""
    took = event("penalty", player="ana", law="robo-de-mas", to="stock", card="7O")
    record = [opened(), event("deal"), event("exchange", player="ana", discards=3, drawn=4), took]
    cover = cover_of(night_of(*record))
    assert cover is not None
    assert cover.shown(4, "penalty", took["data"]) == ({"player": "ana", "law": "robo-de-mas", "to": "stock"}, ["card"])
    assert cover_of(night_of(*record, counted((6, 6), (7, 7)))) is None


@pytest.mark.parametrize("end", [counted((6, 6), (7, 7)), event("penalty", player="beto", law="naipes-iguales")], ids=["count", "null"])
def test_a_hand_that_is_over_lies_open_though_claims_may_come(end: Event) -> None:
    """The next deal is covered, this one is not."""
    assert cover_of(night_of(opened(), dealt(), end)) is None
    cover = cover_of(night_of(opened(), dealt(), end, event("deal")))
    assert cover is not None
    assert (cover.shown(2, "deal", dealt()["data"])[1], cover.shown(4, "deal", dealt()["data"])[1]) == ([], ["hands", "stock"])


class TestCovered(Covered):
    """What they see who only watch, in every game, of Cientos."""

    evening = Evening
    few = few(GATE // 10)
    hidden = ("hands", "stock", "discards", "drawn")

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # it is the same in every night
        """Thirty-two cards."""
        return PACK


# The table as it is watched.


@pytest.mark.parametrize(
    "told",
    [
        [event("deal", hands={"ana": ANA})],
        [event("deal", hands={"beto": BETO})],
        [event("deal", stock=STOCK)],
        [event("deal"), event("exchange", player="ana", discards=["7O"])],
        [event("deal"), event("exchange", player="ana", discards=1, drawn=["7O"])],
        [
            event("deal"),
            event("exchange", player="ana", discards=1, drawn=2),
            event("penalty", player="ana", law="robo-de-mas", to="discard", card="7O"),
        ],
    ],
)
def test_cards_that_lie_face_down_are_left_out(told: list[Event]) -> None:
    """Wherever the record names some; then what was announced is heard, and nobody says what it comes to."""
    table = night_of(opened(), *told, *WON).table
    seen = GAME.watched(table)
    assert seen is not table and seen.hand is not None and seen.hand.veiled
    assert [GAME.hands(each)[0].outcome for each in (seen, night_of(opened(), event("deal"), *WON).table)] == ["open", "game"]


def test_a_hand_without_such_cards_is_seen_as_it_is() -> None:
    """And so is one that is over, and a table between hands."""
    for told in ([], [event("deal"), *WON], [event("deal", hands={"ana": ANA}), counted((6, 6), (7, 7))], [event("deal"), *NO_EXCHANGE]):
        table = night_of(opened(), *told).table
        assert GAME.watched(table) is table


def test_a_watched_hand_is_still_played_whatever_was_heard_of_it() -> None:
    """Eight of the punto, three of the treses that she has not, a point a lead: who heard it would have the twenty with the ninth trick."""
    tricks = laid(*(f"{one} {other}" for one, other in zip(ANA[:9], BETO[:9], strict=True)))
    heard = [said("ana", **punto(75)), said("ana", kind="tres", rank="2"), *tricks]
    record = [opened(carried={"board": {"ana": 80, "beto": 0}}), event("deal", hands={"ana": ANA, "beto": BETO}), *NO_EXCHANGE, *heard]
    table = night_of(*record).table
    seen = GAME.watched(table)
    assert GAME.open_hand(table) == GAME.open_hand(seen) == 1
    assert GAME.hands(seen)[0].outcome == GAME.hands(table)[0].outcome == "open"
    assert GAME.open_hand(night_of(record[0], event("deal"), *heard).table) is None, "where nothing lies face down she has won"


def test_how_many_cards_were_dealt_is_known_where_a_law_said_so() -> None:
    """Not where only the list of the deal does, which lies face down."""
    deal = event("deal", hands={"beto": [*BETO, "7B"]})
    for law, sizes in (([], (12, 12)), ([event("penalty", player="beto", law="carta-de-mas", decision="stands")], (12, 13))):
        seen = GAME.watched(night_of(opened(), deal, *law).table)
        assert seen.hand is not None and seen.hand.sizes == sizes
