"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`, or has no case."""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, as_watched, event, night_of, refused, yielded
from tests.rules.cientos.hands import ORDER, PACK, counted, four, laid, opened, punto, said, scored, secansa, three
from tests.rules.cientos.imagined import GAME

DEAL = event("deal")
ANA = [rank + "O" for rank in ORDER] + ["1C", "RC", "CC", "SC"]
BETO = [rank + "E" for rank in ORDER] + ["2C", "9C", "8C", "7C"]
STOCK = [rank + "B" for rank in ORDER]
HANDS = {"ana": ANA, "beto": BETO}
LISTED = event("deal", hands=HANDS)
WHOLE = event("deal", hands=HANDS, stock=STOCK)
WON = [said("ana", **each) for each in (punto(75), secansa(8, "1"), secansa(5, "R"))]
"""101 points by acuses alone."""


def changed(player: str, discards: Any, drawn: Any = None) -> Event:
    """An exchange."""
    return event("exchange", player=player, discards=discards, **({} if drawn is None else {"drawn": drawn}))


def put_right(player: str, to: str, card: str | None = None) -> Event:
    """A card is taken from who drew too many."""
    return event("penalty", player=player, law="robo-de-mas", to=to, **({} if card is None else {"card": card}))


def code(*record: Event) -> str:
    """Why the last event is refused."""
    return str(refused(opened(), *record)["code"])


OVERDRAWN = changed("ana", ["7O", "8O"], ["1B", "RB", "CB"])
"""Two for three."""


# The deal.


def test_alzar_a_monte_that_cannot_be_wants_eight_cards() -> None:
    """Three cards in the monte leave seventeen for beto: eight are what is dealt."""
    told = refused(opened(), event("deal", hands={"ana": ANA}, stock=STOCK[:3]))
    assert (told["code"], told["expected"]) == ("malformed", {"count": 8})


@for_each(("count", "finding"), [(7, ["mal_dado"]), (8, []), (9, ["mal_dado"])])
def test_carta_de_mas_the_monte_and_one_list_tell_what_the_other_was_dealt(count: int, finding: list[str]) -> None:
    """Seven left are thirteen, nine are eleven."""
    left = [card for card in PACK if card not in ANA]
    hand = scored(opened(), event("deal", hands={"ana": ANA}, stock=left[:count]))
    assert [each["code"] for each in hand["findings"]] == finding


@for_each(
    "data",
    [
        {"stock": [*STOCK[:7], "3O"]},
        {"stock": [*STOCK[:7], "0X"]},
        {"stock": [*STOCK[:7], STOCK[0]]},
        {"hands": {"ana": [*ANA[:11], "4C"]}},
        {"hands": {"ana": [*ANA[:11], ANA[0]]}},
        {"hands": {"ana": [*ANA[:10], "8E", "8E"]}},
        {"hands": HANDS, "stock": [*STOCK[:7], "1O"]},
    ],
)
def test_baraja_each_card_is_dealt_once_and_is_of_the_pack(data: Event) -> None:
    assert code(event("deal", **data)) == "impossible_card"


# The exchange.


@for_each(
    ("record", "field"),
    [
        ((DEAL, changed("ana", ["1O", "1O"], 2)), "discards"),
        ((DEAL, changed("ana", ["3O"], 1)), "discards"),
        ((DEAL, changed("ana", 1, ["1O"]), changed("beto", ["1O"], 1)), "discards"),
        ((DEAL, changed("ana", ["1O"], 1), changed("beto", ["1O"], 1)), "discards"),
        ((LISTED, changed("ana", 1, ["1E"])), "drawn"),
        ((DEAL, changed("ana", 2, ["1O", "1O"])), "drawn"),
        ((DEAL, changed("ana", ["1O"], ["1O"])), "drawn"),
        ((DEAL, changed("ana", 1, ["1O"]), changed("beto", 1, ["1O"])), "drawn"),
        ((LISTED, OVERDRAWN, put_right("ana", "discard", "1B"), changed("beto", 1, ["1B"])), "drawn"),
    ],
)
def test_descarte_nobody_puts_away_or_draws_what_he_cannot_have_had(record: tuple[Event, ...], field: str) -> None:
    """Twice, another's, out of the pack, or what a law took into the discard."""
    told = refused(opened(), *record)
    assert (told["code"], told["field"]) == ("impossible_card", field)


@for_each(
    ("record", "expected"),
    [
        ((changed("zoe", 1),), "not_at_table"),
        ((changed("ana", 1),), "no_open_hand"),
        ((DEAL, changed("zoe", 1)), "not_at_table"),
        ((counted((6, 6), (7, 7)),), "no_open_hand"),
        ((DEAL, event("tally", tricks={"zoe": 12}, carteo={})), "not_at_table"),
        ((event("penalty", player="beto", law="naipes-iguales"),), "no_open_hand"),
        ((event("penalty", player="beto", law="catorce-por-otro"),), "no_open_hand"),
        (
            (DEAL, event("penalty", player="beto", law="naipes-iguales"), event("penalty", player="ana", law="catorce-por-otro")),
            "no_open_hand",
        ),
        ((DEAL, event("trick", winner="ana"), event("penalty", player="beto", law="naipes-iguales"), laid("1O 7O")[0]), "no_open_hand"),
        ((event("seats_changed", players=["ana", "beto", "carla"]),), "malformed"),
        ((event("seats_changed", players=["ana", "carla"], first_dealer="beto"),), "not_at_table"),
        ((DEAL, event("seats_changed", players=["ana", "carla"])), "hand_not_finished"),
    ],
)
def test_what_names_a_stranger_or_belongs_to_no_hand_is_refused(record: tuple[Event, ...], expected: str) -> None:
    """Each for its own reason, and who is a stranger before anything else of a hand."""
    assert code(*record) == expected


def test_robo_de_mas_a_card_of_which_nothing_is_known_goes_back_on_the_monte() -> None:
    """beto may draw it: four are left, and it."""
    assert yielded(opened(), LISTED, OVERDRAWN, put_right("ana", "stock"), changed("beto", 6))["hands"]


def test_robo_de_mas_into_the_discard_leaves_the_monte_as_it_lay() -> None:
    """beto draws what lay under ana's three."""
    record = (WHOLE, OVERDRAWN, put_right("ana", "discard", "1B"))
    drawn = changed("beto", ["7C", "8C"], STOCK[3:5])
    assert yielded(opened(), *record, drawn)["hands"]
    assert code(*record, changed("beto", ["7C"], ["1B"])) == "impossible_card"


def test_robo_de_mas_onto_a_monte_that_nobody_knows() -> None:
    """The card is told, what lies under it is not."""
    assert yielded(opened(), LISTED, OVERDRAWN, put_right("ana", "stock", "1B"), changed("beto", 1, ["1B"]))["hands"]


@for_each(
    ("record", "card", "expected"),
    [
        ((LISTED, OVERDRAWN), "7O", "impossible_card"),  # she put it away
        ((LISTED, OVERDRAWN), "1E", "impossible_card"),  # beto was dealt it
        ((LISTED, OVERDRAWN), "SB", "impossible_card"),  # neither dealt nor drawn
        ((DEAL, OVERDRAWN), "3B", "impossible_card"),
        ((DEAL, OVERDRAWN), "10B", "impossible_card"),
        ((DEAL, OVERDRAWN, changed("beto", ["9E"], ["SB"])), "9E", "impossible_card"),
        ((DEAL, OVERDRAWN, changed("beto", ["9E"], ["SB"])), "SB", "impossible_card"),
        ((DEAL, changed("ana", 2, 4), put_right("ana", "discard", "1B")), "1B", "impossible_card"),
        ((DEAL, OVERDRAWN), "9O", None),
        ((LISTED, OVERDRAWN), "9O", None),
        ((LISTED, OVERDRAWN), "1B", None),
        ((DEAL, changed("ana", 2, 4), put_right("ana", "discard", "1B")), "RB", None),
        ((LISTED, changed("ana", ["7O"], 2)), "SB", None),  # what she drew is not told
    ],
)
def test_robo_de_mas_takes_a_card_that_its_player_may_have(record: tuple[Event, ...], card: str, expected: str | None) -> None:
    law = put_right("ana", "discard", card)
    if expected is None:
        assert yielded(opened(), *record, law)["hands"]
    else:
        assert code(*record, law) == expected


def test_robo_de_mas_of_who_has_not_gone_out_is_no_robo() -> None:
    """Whatever card is told; one that he cannot have is looked at before."""
    assert code(LISTED, OVERDRAWN, put_right("beto", "discard", "9E")) == "contradiction"
    assert code(LISTED, OVERDRAWN, put_right("beto", "discard", "9O")) == "impossible_card"


# The acuses.


def test_announcing_is_not_counting_and_blocks_nobodys_repique() -> None:
    """J31: ana has named a punto, which is beaten: beto's 6 + 16 + 14 are 36, counted 96."""
    his = [said("beto", **each) for each in (punto(60), secansa(6, "R"), four("1"))]
    hand = scored(opened(), DEAL, said("ana", **punto(40)), *his)
    assert (hand["repique"], hand["count"]["beto"]["total"], hand["count"]["ana"]["total"]) == ("beto", 96, 0)


def test_catorce_por_otro_though_three_of_the_other_were_named() -> None:
    """ana holds four caballos, of which she named three: the catorce of sotas that she says is for the catorce that she did not name."""
    hands = {"ana": ["CO", "CC", "CE", "CB", "SO", "SC", "SE", "7O", "8O", "9O", "7C", "8C"]}
    record = (event("deal", hands=hands), changed("ana", 0, 0), said("ana", **four("S")), said("ana", **three("C")))
    hand = scored(opened(), *record)
    assert [each["code"] for each in hand["findings"]] == ["descarte_minimo", "catorce_por_otro"]


# The tricks.


def test_juego_no_trick_is_played_where_the_acuses_have_made_the_hundred() -> None:
    """With both cards, and whatever else is told of it."""
    assert code(DEAL, *WON, laid("1O 7O")[0]) == "out_of_order"
    assert code(DEAL, *WON, event("trick", cards={"ana": "1O", "beto": "7O"}, leader="ana")) == "out_of_order"


def test_servir_a_winner_that_was_not_is_contradicted_with_the_one_that_was() -> None:
    """beto took it."""
    told = refused(opened(), DEAL, event("trick", cards={"ana": "7O", "beto": "1O"}, winner="ana"))
    assert (told["code"], told["expected"]) == ("contradiction", ["beto"])


def test_servir_the_card_that_is_missing_is_named() -> None:
    """Of a stranger's one card too: what is missing comes before who he is."""
    told = refused(opened(), DEAL, event("trick", cards={"ana": "7O"}))
    assert (told["code"], told["field"], told["expected"]) == ("malformed", "cards.beto", ["beto"])
    assert code(DEAL, event("trick", cards={"zoe": "7O"})) == "malformed"


ELEVEN = laid(*(f"{one} {other}" for one, other in zip(ANA[:11], BETO[:11], strict=True)))
"""ana takes eleven tricks."""


def test_carta_de_menos_the_last_trick_alone_is_led_and_won_by_who_has_a_card() -> None:
    """Another leader or winner is a contradiction."""
    assert scored(opened(), DEAL, *ELEVEN, event("trick", cards={"ana": "SC"}, leader="ana", winner="ana"))["outcome"] == "counted"
    assert code(DEAL, *ELEVEN, event("trick", cards={"ana": "SC"}, winner="beto")) == "contradiction"
    assert code(DEAL, *ELEVEN, event("trick", cards={"ana": "SC"}, leader="beto")) == "contradiction"


def test_carta_de_menos_the_last_trick_shows_that_eleven_cards_were_no_such_punto() -> None:
    """beto announced 75 and has played eleven cards, of which the espadas come to 75: true; 65 would be false, known with the last trick."""
    known = (event("deal", hands={"ana": ANA}), changed("ana", 0, 0))
    for value, acuses, before in ((75, 8, (DEAL,)), (65, 0, (DEAL,)), (65, 0, known)):
        hand = scored(opened(), *before, said("beto", **punto(value)), *ELEVEN, event("trick", cards={"ana": "SC"}))
        assert hand["count"]["beto"]["acuses"] == acuses
        assert [each["code"] for each in hand["findings"] if each["code"] == "acuse_falso"] == ["acuse_falso"] * (not acuses)


def test_juego_the_twelfth_card_may_be_the_hundred_though_the_other_has_a_card_too() -> None:
    """ana is marked 80, has a punto of 8 and leads twelve times; beto has gone out, so that he is known to have had twelve cards."""
    record = (DEAL, changed("ana", 5), changed("beto", 3), said("ana", **punto(75)), *ELEVEN)
    hand = scored(opened(carried={"board": {"ana": 80}}), *record, event("trick", cards={"ana": "SC"}))
    assert (hand["count"]["ana"]["total"], hand["outcome"], hand["tricks"]) == (20, "game", {"ana": 11, "beto": 0})


@pytest.mark.parametrize("told", [{"cards": {"ana": "1O"}}, {"leader": "ana"}])
def test_recoger_a_card_taken_back_where_nobody_had_to_follow_any_more(told: Event) -> None:
    """The lead was the hundred: beto's card cannot have been put right by another."""
    record = (DEAL, event("trick", **told, withdrawn=[{"player": "beto", "card": "7C"}]))
    hand = scored(opened(carried={"board": {"ana": 100}, "lack": {"ana": 1}}), *record)
    assert [(each["code"], each["player"]) for each in hand["findings"]] == [("carta_recogida", "beto")]


@for_each(
    ("record", "player", "card", "may"),
    [
        ((event("deal", stock=STOCK), changed("ana", 5)), "ana", "1B", True),  # read off the monte
        ((event("deal", stock=STOCK), changed("ana", 5)), "ana", "9B", False),
        ((LISTED, changed("ana", 2, ["1B", "RB"])), "ana", "1C", True),  # dealt, and perhaps not put away
        ((LISTED, changed("ana", 2, ["1B", "RB"])), "ana", "SB", False),
        ((LISTED, OVERDRAWN, put_right("ana", "discard", "1B"), changed("beto", 1)), "beto", "1B", False),
        ((LISTED, OVERDRAWN, put_right("ana", "stock", "1B"), changed("beto", 1)), "beto", "1B", True),
        ((LISTED, OVERDRAWN, put_right("ana", "stock"), changed("beto", 1)), "beto", "RB", False),
        ((DEAL, changed("ana", 2, 3), put_right("ana", "stock", "1B"), changed("beto", 1)), "ana", "1B", False),
    ],
)
def test_what_somebody_may_lay_by_deal_and_exchange(record: tuple[Event, ...], player: str, card: str, *, may: bool) -> None:
    """As far as the record says."""
    other = {"ana": {"beto": "7E"}, "beto": {"ana": "9O"}}[player]
    trick = event("trick", cards={player: card} | other)
    if may:
        assert yielded(opened(), *record, trick)["hands"]
    else:
        assert code(*record, trick) == "impossible_card"


# The tally.


def test_juego_the_game_that_a_tally_names_is_the_one_that_comes_out() -> None:
    """ana's, nobody's; where both are to have it the tally cannot be."""
    ninety = opened(carried={"board": {"ana": 90, "beto": 90}})
    stopped = {"tricks": {"ana": 8, "beto": 2}, "carteo": {"ana": 10, "beto": 3}}
    assert yielded(ninety, DEAL, event("tally", **stopped, game="ana"))["games_won"]["ana"] == 1
    told = refused(ninety, DEAL, event("tally", **stopped, game="beto"))
    assert (told["code"], told["expected"]) == ("contradiction", ["ana"])
    told = refused(opened(), DEAL, event("tally", tricks={"ana": 6, "beto": 6}, carteo={"ana": 7, "beto": 7}, game="ana"))
    assert (told["code"], told["expected"]) == ("contradiction", [])
    both = event("tally", **stopped, acuses={"beto": [punto(40), three("1")]}, game="ana")
    assert refused(ninety, DEAL, both)["code"] == "bad_tally"


def test_carta_de_mas_jugando_nothing_of_a_tally_counts_for_the_offender_though_the_other_won() -> None:
    """beto's three points of play, behind ana's hundred."""
    ninety = opened(carried={"board": {"ana": 90}})
    stopped = event("tally", tricks={"ana": 8, "beto": 2}, carteo={"ana": 10, "beto": 3})
    hand = scored(ninety, DEAL, stopped, event("penalty", player="beto", law="carta-de-mas-jugando"))
    assert (hand["outcome"], hand["count"]["beto"]["total"]) == ("game", 0)


def test_a_claim_by_which_both_would_have_just_the_hundred_is_refused() -> None:
    """beto's 3 of play, a tres and a punto of four: ten, as ana has."""
    ninety = opened(carried={"board": {"ana": 90, "beto": 90}})
    stopped = event("tally", tricks={"ana": 8, "beto": 2}, carteo={"ana": 10, "beto": 3})
    claim = event("penalty", player="ana", law="catorce-por-otro", adds=[punto(40), three("1")])
    assert refused(ninety, DEAL, stopped, claim)["code"] == "contradiction"
    less = event("penalty", player="ana", law="catorce-por-otro", adds=[punto(40)])
    assert scored(ninety, DEAL, stopped, less)["outcome"] == "game"


# Between games.


def test_nobody_leaves_a_game_that_was_brought_from_an_earlier_night() -> None:
    """Though no hand of it was played tonight."""
    carried = opened(carried={"board": {"ana": 20}})
    assert refused(carried, event("seats_changed", players=["ana", "carla"]))["code"] == "out_of_order"
    assert refused(carried, event("night_closed"))["code"] == "malformed"
    assert night_of(opened(), event("seats_changed", players=["ana", "carla"])).table.seats.players == ("ana", "carla")


def test_nobody_leaves_a_game_of_which_a_hand_was_counted_that_marked_nothing() -> None:
    """Both had thirteen, so that neither counts anything."""
    thirteen = event("deal", hands={"ana": list(PACK[:13]), "beto": list(PACK[13:26])})
    record = (opened(), thirteen, counted((6, 6), (7, 7)))
    assert yielded(*record)["board"] == {"ana": 0, "beto": 0}
    assert refused(*record, event("seats_changed", players=["ana", "carla"]))["code"] == "out_of_order"


# What somebody learns who only watches.


@for_each(
    ("record", "scorer", "watcher"),
    [
        # beto drew a copa, and does not follow with it
        ((DEAL, changed("ana", 1), changed("beto", 1, ["2C"]), laid("1C 7E")[0]), ["renuncio"], []),
        # thirteen, as was said aloud, and as many drawn as put away
        (
            (DEAL, event("penalty", player="ana", law="carta-de-mas", decision="stands"), changed("ana", 4), laid("1C 7E")[0]),
            ["robo_irregular", "carta_de_mas"],
            ["robo_irregular", "carta_de_mas"],
        ),
        # thirteen, as only the list shows
        ((event("deal", hands={"beto": [*BETO, "7B"]}), laid("1C 7E")[0]), ["mal_dado", "carta_de_mas"], []),
    ],
)
def test_who_only_watches_is_told_what_was_said_and_seen_and_no_more(
    record: tuple[Event, ...], scorer: list[str], watcher: list[str]
) -> None:
    """Neither a card that was drawn nor the list of a deal; a law that was applied all have heard."""
    night = night_of(opened(), *record)
    assert [each.code for each in GAME.hands(night.table)[0].findings] == scorer
    assert [each.code for each in GAME.hands(as_watched(night).table)[0].findings] == watcher
