"""What a player has done over many nights."""

from __future__ import annotations

from collections.abc import Sequence

from projections.statistics import HandAt, Seat, Statistics, played as played_by, statistics
from tests.nights import THREE, Event, event, night_of, opened
from tests.rules.cientos import hands as cientos
from tests.rules.malilla import hands as malilla
from tests.rules.mediator import hands as mediator
from tests.rules.minchiate import hands as minchiate
from tests.rules.revesino import hands as revesino
from tests.rules.tresillo.hands import CODILLO, CODILLO_Y_PUESTA, PUESTA, WON, defended, passed, played


def seat(player: str, *record: Event, night_id: str = "one", names: dict[str, str] | None = None) -> Seat:
    """What a player did in a night that is told."""
    night = night_of(*record)
    sat = night.game.seats(night.table).sat
    done = played_by(night, player)
    return Seat(night_id, done, {each: each.capitalize() for each in sat} | (names or {}))


def numbers(hands: Sequence[HandAt]) -> list[tuple[str, int]]:
    """Where some hands are."""
    return [(hand.night_id, hand.number) for hand in hands]


def lengths(found: Statistics) -> list[int]:
    """In how many hands he was the hombre, won, made a puesta, lost by codillo."""
    return [len(found.all_told.counting(name)) for name in ("played", "won", "puesta", "codillo")]


OPENED = opened(players=THREE)
FIRST = (
    OPENED,
    *played("ana", "entrada", "oros", tricks=WON),
    *played("ana", "solo", "copas", tricks=CODILLO),
    *passed(),
    *played("beto", "vuelta", "oros", tricks={"beto": 5, "carla": 4}),
)
SECOND = (OPENED, *played("ana", "entrada", "copas", tricks=PUESTA))


def told(player: str = "ana") -> Statistics:
    """Two nights of a player."""
    return statistics([seat(player, *FIRST), seat(player, *SECOND, night_id="two")])


def test_every_hand_in_which_something_was_reckoned_is_there() -> None:
    """Night by night, with what each night brought."""
    found = told()
    assert numbers(found.hands) == [("one", 1), ("one", 2), ("one", 3), ("one", 4), ("two", 1)]
    assert found.gained == (sum(hand.tantos for hand in found.hands[:4]), found.hands[4].tantos)


def test_the_games_of_the_hombre_are_counted_by_how_they_ended() -> None:
    """Three of ana's: one won, one lost by codillo, one puesta; beto's vuelta is not among hers."""
    line = told().all_told
    assert numbers(line.counting("played")) == [("one", 1), ("one", 2), ("two", 1)]
    assert numbers(line.counting("won")) == [("one", 1)]
    assert numbers(line.counting("codillo")) == [("one", 2)]
    assert numbers(line.counting("puesta")) == [("two", 1)]


def test_the_same_is_told_by_lance_and_by_trump() -> None:
    """What was played most stands first."""
    found = told()
    assert [(line.about, len(line.counting("played")), len(line.counting("won"))) for line in found.by_lance] == [
        ("entrada", 2, 1),
        ("solo", 1, 0),
    ]
    assert [(line.about, len(line.counting("played")), len(line.counting("codillo"))) for line in found.by_trump] == [
        ("copas", 2, 1),
        ("oros", 1, 0),
    ]


def test_a_defensor_who_loses_has_the_codillo_and_the_one_who_surrendered_the_puesta() -> None:
    """Case d of a defended hand: ana surrendered, beto defended, carla has most tricks."""
    night = (OPENED, *defended("ana", "beto", CODILLO_Y_PUESTA))
    assert lengths(statistics([seat("ana", *night)])) == [1, 0, 1, 0]
    assert lengths(statistics([seat("beto", *night)])) == [0, 0, 0, 1]
    assert lengths(statistics([seat("carla", *night)])) == [0, 0, 0, 0]


def test_what_passed_between_two_is_told_from_both_sides() -> None:
    """What ana has of beto's, beto lacks of ana's; what went into the plate is nobody's."""
    of_ana = {each.name: each for each in told("ana").against}
    of_beto = {each.name: each for each in told("beto").against}
    assert (of_ana["Beto"].received, of_ana["Beto"].paid) == (of_beto["Ana"].paid, of_beto["Ana"].received)
    assert of_ana["Beto"].tantos == -of_beto["Ana"].tantos
    assert of_ana["Beto"].nights == 2
    assert numbers(of_ana["Beto"].hands) == [("one", 1), ("one", 2), ("one", 4)]


def test_an_agreement_of_the_table_counts_between_two_and_belongs_to_no_hand() -> None:
    """A transfer of 7 from beto to ana."""
    found = statistics([seat("ana", OPENED, event("transfer", from_="beto", to="ana", tantos=7, reason=""))])
    assert found.hands == ()
    assert found.gained == (7,)
    assert [(each.name, each.received, each.hands) for each in found.against] == [("Beto", 7, ()), ("Carla", 0, ())]


def test_the_others_are_known_by_their_shown_name() -> None:
    """In the one night she is carla, in the other c: both are called Carla Ruiz, once in capitals."""
    other = opened(players=("ana", "beto", "c"))
    one = seat("ana", OPENED, names={"carla": "Carla Ruiz"})
    two = seat("ana", other, night_id="two", names={"c": "CARLA RUIZ"})
    assert [(each.name, each.nights) for each in statistics([one, two]).against] == [("Beto", 2), ("Carla Ruiz", 2)]


def test_a_hand_that_is_not_decided_is_not_counted() -> None:
    """A contract alone is no result."""
    night = (OPENED, event("deal"), event("contract", player="ana", lance="entrada", trump="oros"))
    assert statistics([seat("ana", *night)]).hands == ()


def test_without_nights_there_is_nothing() -> None:
    """The empty history."""
    found = statistics([])
    assert (found.hands, found.gained, found.by_lance, found.against) == ((), (), (), ())


def line_of(player: str, *record: Event) -> list[int]:
    """How often a player was the hombre, won, made a puesta, lost by codillo."""
    return lengths(statistics([seat(player, *record)]))


def test_a_companion_helps_to_pay_and_makes_no_puesta_himself() -> None:
    """Mediator, an entrada of ana and beto that made five: it was her game. The chillada of carla is a codillo of hers alone."""
    record = (
        mediator.opened(),
        *mediator.played("ana", "entrada", "oros", called="RC", tally={"tricks": {"ana": 5, "carla": 5}, "partner": "beto"}),
        *mediator.played("carla", "chillada", "oros", called="RC", tally={"tricks": {"carla": 4, "dario": 6}, "partner": "ana"}),
        *mediator.played("dario", "solo", "copas", tally={"tricks": {"ana": 10}}),
    )
    assert {player: line_of(player, *record) for player in ("ana", "beto", "carla", "dario")} == {
        "ana": [1, 0, 1, 0],
        "beto": [0, 0, 0, 0],
        "carla": [1, 0, 0, 1],
        "dario": [1, 0, 0, 1],
    }
    found = statistics([seat("dario", *record)])
    assert [(line.about, len(line.counting("played"))) for line in (*found.by_lance, *found.by_trump)] == [("solo", 1), ("copas", 1)]


def test_who_returned_the_king_may_pay_the_puesta_and_it_is_still_the_hombres() -> None:
    """Law conv. 2: beto gave ana his king for another card and made three of the tricks that she lacked; he pays for her."""
    record = (
        mediator.opened(overrides={"return_king": True}),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros", called="RC"),
        event("exchange", player="ana", with_="beto", discards=1, drawn=1),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 2}),
    )
    assert (line_of("ana", *record), line_of("beto", *record)) == ([1, 0, 1, 0], [0, 0, 0, 0])
    assert statistics([seat("beto", *record)]).hands[0].tantos < statistics([seat("carla", *record)]).hands[0].tantos


def test_both_make_a_puesta_of_a_defended_dosillo_that_nobody_wins() -> None:
    """Four and four; where the hombre makes five it is the defender's alone, and where the defender does a codillo of the hombre's."""
    surrendered = (
        mediator.opened("dosillo"),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="copas"),
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
    )
    for hombres, ana, beto in ((4, [1, 0, 1, 0], [0, 0, 1, 0]), (5, [1, 0, 0, 0], [0, 0, 1, 0]), (3, [1, 0, 0, 1], [0, 0, 0, 0])):
        record = (*surrendered, event("tally", tricks={"ana": hombres, "beto": 8 - hombres}))
        assert (line_of("ana", *record), line_of("beto", *record)) == (ana, beto)


def test_in_a_game_without_an_hombre_a_player_gains_and_loses_and_no_more_is_counted() -> None:
    """Revesino: ana is cut by carla and pays 24; then she wins 4 of the partida, and 3 for the caballo that she sold to beto."""
    cut = event("tally", tricks={"ana": 9, "beto": 0, "carla": 2, "dario": 0}, revesino={"player": "ana", "cut_by": "carla"})
    sold = {"CC": {"how": "sold", "player": "ana", "to": "beto"}}
    aces = {card: {"how": "pulled", "player": "beto", "by": "ana"} for card in ("1O", "1C", "1E", "1B")}
    ordinary = revesino.counted((1, 8, 1, 1), (0, 36, 1, 1), sold | aces)
    void = event("penalty", player="beto", law="doble-descarte")
    found = statistics([seat("ana", revesino.opened(), event("deal"), cut, event("deal"), ordinary, event("deal"), void)])
    assert [(hand.tantos, hand.who, hand.counts) for hand in found.hands] == [(-24, None, ()), (12, None, ()), (8, None, ())]
    assert (found.gained, found.by_lance, found.by_trump) == ((-4,), (), ())
    assert lengths(found) == [0, 0, 0, 0]
    assert {each.name: each.tantos for each in found.against} == {"Beto": 20, "Carla": -24, "Dario": 0}


def test_a_hand_of_pairs_is_reckoned_with_whom_each_was_paired_with() -> None:
    """Malilla: ana wins 5 of dario, who pays the player after him, and loses 72 to beto, whom she pays; a trump is of no hombre."""
    record = (
        malilla.opened(),
        event("deal", turned="2B"),
        malilla.counted(41, 31),
        event("deal", turned="2B"),
        malilla.counted(0, 72),
        event("deal", turned="2O"),
    )
    found = statistics([seat("ana", *record)])
    assert [hand.tantos for hand in found.hands[:2]] == [5, -72]
    assert (found.gained, found.by_lance, found.by_trump) == ((-67,), (), ())
    assert lengths(found) == [0, 0, 0, 0]
    assert {each.name: each.tantos for each in found.against} == {"Beto": -72, "Carla": 0, "Dario": 5}


def test_of_two_who_play_each_gains_what_the_other_loses_and_a_null_hand_is_one_too() -> None:
    """Cientos: ana has a hundred by her acuses, 8 for the doble of beto; then a null hand, and one without a game."""
    won = event("tally", tricks={}, acuses={"ana": [cientos.punto(75), cientos.secansa(8, "1"), cientos.secansa(5, "R")]})
    null = event("penalty", player="ana", law="naipes-iguales")
    record = (cientos.opened(), event("deal"), won, event("deal"), null, event("deal"), cientos.counted((6, 6), (7, 7)), event("deal"))
    found = statistics([seat("ana", *record), seat("beto", *record)])
    assert [hand.tantos for hand in found.hands] == [8, 0, 0, -8, 0, 0]
    assert (found.gained, found.by_lance, found.by_trump) == ((8, -8), (), ())
    assert lengths(found) == [0, 0, 0, 0]
    assert {each.name: (each.nights, each.received, each.paid) for each in found.against} == {"Beto": (1, 8, 0), "Ana": (1, 0, 8)}


def test_partners_of_a_giro_pay_and_are_paid_and_the_restos_are_what_is_reckoned() -> None:
    """Minchiate: EO win the first hand of ana, whom dario pays; in the second giro carla is her adversary, and her renuncio pays ana 2."""
    hand = [event("deal"), minchiate.tallied(noted={})]
    record = (minchiate.opened(), *hand * 4, event("deal"), event("penalty", player="carla", law="renuncio"))
    found = statistics([seat("ana", *record)])
    restos = minchiate.scored(minchiate.opened(), *hand)["restos"]
    assert [each.tantos for each in found.hands] == [restos] * 4
    assert (found.gained, found.by_lance, found.by_trump) == ((4 * restos + 2,), (), ())
    assert lengths(found) == [0, 0, 0, 0]
    assert {each.name: each.tantos for each in found.against} == {"Beto": 0, "Carla": 2, "Dario": 4 * restos}
