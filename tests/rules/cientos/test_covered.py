"""What a viewer learns of an open hand of Cientos: neither what is held, nor what lies in the monte or was put away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from projections.coming import coming
from projections.night import Night
from projections.replay import told as logged
from projections.seen import seen
from projections.yields import yields
from tests.for_each import for_each
from tests.nights import Event, as_watched, event, night_of
from tests.rules.cientos.hands import ORDER, PACK, counted, laid, opened, punto, said, secansa, three
from tests.rules.cientos.nights import GAME, Evening
from tests.rules.cientos.test_properties import GATE
from tests.rules.covered import Covered, told_of
from tests.rules.properties import few

ANA = [rank + "O" for rank in ORDER] + ["1C", "RC", "CC", "SC"]
BETO = [rank + "E" for rank in ORDER] + ["2C", "9C", "8C", "7C"]
STOCK = [rank + "B" for rank in ORDER]
STRAYED = event("trick", cards={"ana": "1C", "beto": "7E"})
"""Two versions of the cards of beto, with and without copas."""
NO_EXCHANGE = [event("exchange", player=player, discards=0, drawn=0) for player in ("ana", "beto")]
WON = [said("ana", **each) for each in (punto(75), secansa(8, "1"), secansa(5, "R"))]
"""More than a hundred points, of which the cards make eight and eighteen: nobody holds the second secansa."""


def dealt(*, with_copas: bool = True) -> Event:
    """The deal; beto may have bastos in place of his copas."""
    if with_copas:
        return event("deal", hands={"ana": ANA, "beto": BETO}, stock=STOCK)
    return event("deal", hands={"ana": ANA, "beto": [*BETO[:8], *STOCK[:4]]}, stock=[*BETO[8:], *STOCK[4:]])


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """The scorer, who has beto's hand, sees it at once; a viewer sees it with the card that proves it."""
    night = night_of(opened(), dealt(), *NO_EXCHANGE, STRAYED)
    assert [each["code"] for each in yields(night)["findings"]] == ["descarte_minimo", "renuncio"]
    assert [each["code"] for each in yields(as_watched(night))["findings"]] == ["descarte_minimo"]
    assert told_of(night) == told_of(night_of(opened(), dealt(with_copas=False), *NO_EXCHANGE, STRAYED))
    proved = night_of(opened(), dealt(), *NO_EXCHANGE, STRAYED, event("trick", cards={"ana": "RC", "beto": "2C"}))
    assert [each["code"] for each in yields(as_watched(proved))["findings"]] == ["descarte_minimo", "renuncio"]


@for_each(
    ("record", "scorer", "watcher"),
    [
        # beto drew a copa, and does not follow with it
        (
            (event("exchange", player="ana", discards=1), event("exchange", player="beto", discards=1, drawn=["2C"]), STRAYED),
            ["renuncio"],
            [],
        ),
        # Thirteen cards, as was said aloud, and as many drawn as put away.
        (
            (event("penalty", player="ana", law="carta-de-mas", decision="stands"), event("exchange", player="ana", discards=4), STRAYED),
            ["robo_irregular", "carta_de_mas"],
            ["robo_irregular", "carta_de_mas"],
        ),
    ],
)
def test_who_only_watches_is_told_what_was_said_and_seen_and_no_more(
    record: Sequence[Event], scorer: list[str], watcher: list[str]
) -> None:
    """A viewer sees no card that was drawn; he hears which law was applied."""
    night = night_of(opened(), event("deal"), *record)
    assert [each["code"] for each in yields(night)["findings"]] == scorer
    assert [each["code"] for each in yields(as_watched(night))["findings"]] == watcher


def test_a_miscount_is_seen_by_all_only_when_the_hand_is_over() -> None:
    """beto was dealt thirteen cards; the deal lies face down until the hand is over."""
    deal, won = event("deal", hands={"beto": [*BETO, "7B"]}), event("trick", winner="beto")
    night = night_of(opened(), deal, won)
    assert [each["code"] for each in yields(night)["findings"]] == ["mal_dado", "carta_de_mas"]
    assert yields(as_watched(night))["findings"] == []
    over = night_of(opened(), deal, counted((6, 6), (7, 7)))
    assert yields(as_watched(over))["findings"] == yields(over)["findings"] != []


def test_what_is_announced_counts_for_who_watches_until_cards_that_he_has_seen_show_it_to_be_false() -> None:
    """beto announces three ases and holds one: the scorer has his hand, a viewer only the announcement."""
    night = night_of(opened(), dealt(), *NO_EXCHANGE, said("ana", **punto(41, suit="copas")), said("beto", **three("1")))
    hand, told = yields(night)["hands"][0], yields(as_watched(night))["hands"][0]
    assert [each["code"] for each in hand["findings"]] == ["descarte_minimo", "acuse_falso"]
    assert [each["code"] for each in told["findings"]] == ["descarte_minimo"]
    assert (hand["count"]["beto"]["acuses"], told["count"]["beto"]["acuses"]) == (0, 3)
    assert [each["kind"] for each in told["acuses"]] == ["punto", "tres"]


NEARLY = {"board": {"ana": 80, "beto": 0}}
WINNING = (said("ana", **punto(75, suit="oros")), said("ana", kind="secansa", length=8, top="1", suit="oros"))
"""Eight and eighteen points, more than the twenty that ana needs."""


def test_nobody_who_watches_learns_that_the_acuses_have_won() -> None:
    """Before the deal that closes the hand: with the octava ana has won and is paid, with one card of espadas instead she has not."""
    deals = [dealt(), event("deal", hands={"ana": BETO, "beto": ANA}, stock=STOCK)]
    won, false = [night_of(opened(carried=NEARLY), deal, *NO_EXCHANGE, *WINNING) for deal in deals]
    assert [yields(each)["hands"][0]["outcome"] for each in (won, false)] == ["game", "open"]
    assert yields(won)["balance"] != yields(false)["balance"] == {"ana": 0, "beto": 0}
    assert told_of(won) == told_of(false)
    hand, told = yields(as_watched(won))["hands"][0], yields(as_watched(won))
    assert (hand["outcome"], hand["reached"], hand["board"], hand["tantos"]) == ("open", None, NEARLY["board"], {"ana": 0, "beto": 0})
    assert (told["balance"], told["juegos"], told["settlement"]) == ({"ana": 0, "beto": 0}, [], [])
    assert hand["count"]["ana"]["total"] == 26, "what is announced was heard"
    over = night_of(opened(carried=NEARLY), deals[0], *NO_EXCHANGE, *WINNING, event("deal"))
    assert yields(as_watched(over))["balance"] == yields(won)["balance"]


def test_nobody_who_watches_learns_by_a_law_that_white_cards_have_won() -> None:
    """beto lacks ten, the worth of his white cards; a card is then taken from ana face down, and a viewer sees no game won."""
    drew = event("exchange", player="ana", discards=2, drawn=3)
    law = event("penalty", player="ana", law="robo-de-mas", to="discard", card="1B")
    night = night_of(opened(carried={"board": {"beto": 90}}), event("deal"), drew, said("beto", "cartas_blancas"), law)
    assert [yields(each)["hands"][0]["outcome"] for each in (night, as_watched(night))] == ["game", "open"]


def test_who_watches_may_foresee_a_correction_of_a_hand_that_its_acuses_would_have_won() -> None:
    """The acuses are false, so a trick followed them; replacing the deal or an earlier event by itself wins nothing."""
    paid, deal = (
        event("transfer", from_="ana", to="beto", tantos=1, reason="café"),
        event("deal", hands={"ana": BETO, "beto": ANA}, stock=STOCK),
    )
    shown = as_watched(night_of(opened(carried=NEARLY), paid, deal, *NO_EXCHANGE, *WINNING, event("trick", winner="ana")))
    for seq, same in ((2, paid), (3, event("deal"))):
        after = logged(shown, event("correction", strike=[seq], insert=[same], reason="igual"))
        assert isinstance(after, Night), after
        assert yields(after)["hands"][0]["outcome"] == "open" and yields(after)["balance"] == yields(shown)["balance"]
        again = logged(after, event("correction", strike=[after.version], reason="como estaba"))
        assert isinstance(again, Night), again
        assert yields(again)["hands"][0]["outcome"] == "open"


def test_where_no_card_is_told_all_may_know_that_the_acuses_have_won() -> None:
    """No card that lies face down could contradict it."""
    night = night_of(opened(carried=NEARLY), event("deal"), *WINNING)
    assert yields(as_watched(night)) == yields(night) and yields(night)["hands"][0]["outcome"] == "game"


def test_the_card_that_a_law_takes_unseen_lies_face_down() -> None:
    """ana drew one card too many, and beto takes one of hers unseen: a viewer hears of it, and sees the card after the hand."""
    took = event("penalty", player="ana", law="robo-de-mas", to="stock", card="7O")
    record = [opened(), event("deal"), event("exchange", player="ana", discards=3, drawn=4), took]
    cover = seen(night_of(*record)).cover
    assert cover is not None
    assert cover.shown(4, "penalty", took["data"]) == ({"player": "ana", "law": "robo-de-mas", "to": "stock"}, ["card"])
    assert seen(night_of(*record, counted((6, 6), (7, 7)))).cover is None


class TestCovered(Covered):
    """What viewers see in every game, tried for Cientos."""

    evening = Evening
    few = few(GATE // 20)
    hidden: ClassVar = {**Covered.hidden, "penalty": ("card",)}

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # it is the same in every night
        """Thirty-two cards."""
        return PACK


# The end of a hand whose cards lie face down.


@for_each(
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
def test_acuses_that_cards_may_belie_end_no_hand(told: list[Event]) -> None:
    """If the record names cards that lie face down, a viewer hears the acuses, but nothing says that they have won."""
    hidden, plain = as_watched(night_of(opened(), *told, *WON)), night_of(opened(), event("deal"), *WON)
    assert [yields(each)["hands"][0]["outcome"] for each in (hidden, plain)] == ["open", "game"]
    assert yields(hidden)["hands"][0]["count"] == yields(plain)["hands"][0]["count"]
    assert yields(hidden)["next_dealer"] == "ana" and [each["type"] for each in coming(hidden)].count("deal") == 0


def test_a_hand_without_such_cards_is_seen_as_it_is() -> None:
    """The same holds of a hand that is over, and of a table between hands."""
    for told in ([], [event("deal"), *WON], [event("deal", hands={"ana": ANA}), counted((6, 6), (7, 7))], [event("deal"), *NO_EXCHANGE]):
        night = night_of(opened(), *told)
        assert as_watched(night).table == night.table


TRICKS = laid(*(f"{one} {other}" for one, other in zip(ANA, BETO, strict=True)))
"""ana takes all of them."""


def test_neither_do_points_of_play_before_the_last_trick() -> None:
    """Eight for the punto, three for treses that ana lacks, and a point a lead: she would have the twenty with the ninth trick."""
    heard = [said("ana", **punto(75)), said("ana", kind="tres", rank="2")]
    deal = event("deal", hands={"ana": ANA, "beto": BETO})
    nights = [night_of(opened(carried=NEARLY), deal, *NO_EXCHANGE, *heard, *TRICKS[:count]) for count in (9, 11, 12)]
    assert GAME.open_hand(night_of(opened(carried=NEARLY), event("deal"), *heard, *TRICKS[:9]).table) is None, "unless no card is told"
    assert [GAME.open_hand(night.table) for night in nights] == [1, 1, None]
    for night, tricks in zip(nights[:2], (9, 11), strict=True):
        shown = yields(as_watched(night))["hands"][0]
        assert (shown["outcome"], shown["tricks"], shown["reached"]) == ("open", {"ana": tricks, "beto": 0}, None)
        assert shown["count"]["ana"] == {"acuses": 11, "bonus": 0, "carteo": tricks, "bazas": 0, "total": 11 + tricks}
        assert (GAME.moment(as_watched(night).table) or {})["tricks"] == {"ana": tricks, "beto": 0}
    assert seen(nights[2]).cover is None


def test_a_hand_that_was_won_in_play_is_open_to_who_watches_until_it_is_counted_or_the_next_is_dealt() -> None:
    """Eight for the punto, three for a tercera and nine leads make the twenty that ana needs, if the tercera is hers."""
    heard = [said("ana", **punto(75)), said("ana", kind="secansa", length=3, top="1", suit="oros"), *TRICKS[:9]]
    night = night_of(opened(carried=NEARLY), dealt(), *NO_EXCHANGE, *heard)
    assert GAME.open_hand(night.table) is None
    assert GAME.open_hand(as_watched(night).table) == 1 and seen(night).cover is not None
    assert yields(as_watched(night))["balance"] == {"ana": 0, "beto": 0} != yields(night)["balance"]
    over = night_of(opened(carried=NEARLY), dealt(), *NO_EXCHANGE, *heard, event("deal"))
    assert yields(as_watched(over))["balance"] == yields(over)["balance"] == yields(night)["balance"]


def test_how_many_tricks_a_hand_has_is_not_known_where_the_deal_lies_face_down() -> None:
    """Both were dealt thirteen and drew one card fewer. A viewer assumes twelve dealt and so eleven left, but each still has a card."""
    deal = event("deal", hands={"ana": [*ANA, "7B"], "beto": [*BETO, "8B"]})
    changes = [event("exchange", player=player, discards=3, drawn=2) for player in ("ana", "beto")]
    night = night_of(opened(), deal, *changes, *[event("trick", winner="ana")] * 11)
    assert GAME.open_hand(night.table) == GAME.open_hand(as_watched(night).table) == 1
    assert seen(night).cover is not None


def test_a_pad_counts_what_was_heard() -> None:
    """The count is taken as in a night with unknown cards: without a trick, if the acuses make the hundred."""
    hidden, plain = (as_watched(night_of(opened(), deal, *WON)) for deal in (event("deal", hands={"ana": ANA}), event("deal")))
    assert GAME.forms.pad(hidden.table) == GAME.forms.pad(plain.table)
    assert GAME.forms.pad(plain.table).now["decided"]
    counts = [next(each for each in coming(night) if each["type"] == "tally") for night in (hidden, plain)]
    assert counts[0] == counts[1]


def test_how_many_cards_were_dealt_is_known_where_a_law_said_so() -> None:
    """The number of dealt cards is hidden if only the list of the deal, which lies face down, gives it."""
    deal = event("deal", hands={"beto": [*BETO, "7B"]})
    for law, sizes in (([], (12, 12)), ([event("penalty", player="beto", law="carta-de-mas", decision="stands")], (12, 13))):
        hand = as_watched(night_of(opened(), deal, *law)).table.hand
        assert hand is not None and hand.sizes == sizes
