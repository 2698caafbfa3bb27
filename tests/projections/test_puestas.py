"""Which puestas were written on the cartulina, since when, and what became of each?"""

from __future__ import annotations

from typing import Any

from projections.puestas import reserved_puestas
from projections.replay import read
from tests.nights import THREE, Event, event, opened, yielded
from tests.rules.tresillo.hands import GEMELAS, PUESTA, carrying, defended, passed, played, written


def cartulina(*record: Event) -> list[tuple[str, int, int | None, int | None, bool]]:
    """Each reserved puesta: player, tantos, since, put, shared."""
    replayed = read(record)
    assert replayed.refused is None, replayed.refused
    assert replayed.night is not None
    lines: list[dict[str, Any]] = reserved_puestas(replayed.night)
    assert all(list(line) == ["player", "tantos", "since", "put", "shared"] for line in lines)
    return [(line["player"], line["tantos"], line["since"], line["put"], line["shared"]) for line in lines]


def waiting(*record: Event) -> list[tuple[str, int]]:
    """What still waits by the cartulina, in the order in which it was written down."""
    return [(player, tantos) for player, tantos, _, put, shared in cartulina(*record) if put is None and not shared]


OPENED = opened(players=THREE)
FIRST = played("ana", "entrada", "oros", tricks=PUESTA)
SECOND = played("beto", "entrada", "oros", tricks={"beto": 4, "ana": 4, "carla": 1})
WIN = played("carla", "entrada", "oros", tricks={"carla": 5, "ana": 4})
SHARE = event("night_closed", leftovers="share")


def test_nothing_is_written_where_nothing_waits() -> None:
    """A first puesta goes into the plate at once."""
    assert cartulina(OPENED) == []
    assert cartulina(OPENED, *FIRST, *passed()) == []


def test_a_reserved_puesta_waits_since_the_hand_that_made_it() -> None:
    """Hand 1: 25 into the plate. Hand 2: P = 35, A = 55, written down."""
    assert cartulina(OPENED, *FIRST, *SECOND) == [("beto", 55, 2, None, False)]


def test_a_reserved_puesta_is_put_in_the_hand_that_emptied_the_plate() -> None:
    """Hand 3 is won, so that beto's 55 are put in hand 3."""
    assert cartulina(OPENED, *FIRST, *SECOND, *WIN) == [("beto", 55, 2, 3, False)]
    assert cartulina(OPENED, *FIRST, *SECOND, *passed(), *WIN) == [("beto", 55, 2, 4, False)]


def test_they_are_listed_as_they_were_written_down_and_put_by_size() -> None:
    """Hand 2: 35 + 20 = 55; hand 3: 40 + 20 = 60. Hand 4 puts the larger, of hand 3; hand 5 the other."""
    record = (OPENED, *FIRST, *SECOND, *played("carla", "entrada", "oros", tricks={"carla": 4, "ana": 4, "beto": 1}))
    assert cartulina(*record) == [("beto", 55, 2, None, False), ("carla", 60, 3, None, False)]
    assert cartulina(*record, *WIN) == [("beto", 55, 2, None, False), ("carla", 60, 3, 4, False)]
    assert cartulina(*record, *WIN, *WIN) == [("beto", 55, 2, 5, False), ("carla", 60, 3, 4, False)]


def test_what_was_brought_in_waits_since_no_hand_of_tonight() -> None:
    """It comes first, in the order in which the table gave it."""
    night = opened(players=THREE, carried=carrying(10, "primera", ("carla", 30), ("ana", 40)))
    assert cartulina(night) == [("carla", 30, None, None, False), ("ana", 40, None, None, False)]
    assert cartulina(night, *WIN) == [("carla", 30, None, None, False), ("ana", 40, None, 1, False)]
    assert cartulina(night, *WIN, *WIN) == [("carla", 30, None, 2, False), ("ana", 40, None, 1, False)]


def test_equal_puestas_of_one_player_are_put_in_the_order_in_which_they_were_written_down() -> None:
    """Three of ana's of 30 are brought in: one a hand, the first first."""
    night = opened(players=THREE, carried=carrying(0, "none", ("ana", 30), ("ana", 30), ("ana", 30)))
    assert cartulina(night, *WIN) == [("ana", 30, None, 1, False), ("ana", 30, None, None, False), ("ana", 30, None, None, False)]
    assert [line[3] for line in cartulina(night, *WIN, *WIN, *WIN)] == [1, 2, 3]


def test_an_equal_puesta_of_tonight_is_put_after_the_one_that_was_brought_in() -> None:
    """P = 10 + 5 → A = 35, like the 35 of ana's that waits already: the older first."""
    night = opened(players=THREE, carried=carrying(10, "primera", ("ana", 35)))
    assert cartulina(night, *FIRST) == [("ana", 35, None, None, False), ("ana", 35, 1, None, False)]
    assert cartulina(night, *FIRST, *WIN) == [("ana", 35, None, 2, False), ("ana", 35, 1, None, False)]
    assert cartulina(night, *FIRST, *WIN, *WIN) == [("ana", 35, None, 2, False), ("ana", 35, 1, 3, False)]


def test_equal_puestas_of_two_players_are_told_apart() -> None:
    """Gemelas over a puesta: 35 + 20 = 55 each, the rendido's before the defensor's."""
    record = (OPENED, *FIRST, *defended("ana", "beto", GEMELAS))
    assert cartulina(*record) == [("ana", 55, 2, None, False), ("beto", 55, 2, None, False)]
    assert cartulina(*record, *WIN) == [("ana", 55, 2, 3, False), ("beto", 55, 2, None, False)]


def test_gemelas_that_wait_together_are_put_together() -> None:
    """Where the house says so: both in the hand that is won."""
    night = opened(players=THREE, overrides={"twins_reserved": "together"})
    record = (night, *FIRST, *defended("ana", "beto", GEMELAS), *WIN)
    assert cartulina(*record) == [("ana", 55, 2, 3, False), ("beto", 55, 2, 3, False)]


def test_what_is_shared_out_at_the_end_was_put_in_no_hand() -> None:
    """The night ends with two waiting."""
    night = opened(players=THREE, carried=carrying(10, "primera", ("ana", 35)))
    assert cartulina(night, *FIRST, SHARE) == [("ana", 35, None, None, True), ("ana", 35, 1, None, True)]
    assert cartulina(night, *FIRST, *WIN, SHARE) == [("ana", 35, None, 2, False), ("ana", 35, 1, None, True)]


def test_what_is_kept_for_another_night_still_waits() -> None:
    """`carry` changes nothing of it."""
    record = (OPENED, *FIRST, *SECOND, event("night_closed", leftovers="carry"))
    assert cartulina(*record) == [("beto", 55, 2, None, False)]


def test_a_puesta_that_the_loser_reserves_waits_like_any_other() -> None:
    """1826, three players: 5 + 15 = 20 into the plate; P = 30, so 45, and beto chooses."""
    first = played("ana", "entrada", "oros", tricks=PUESTA)
    reserved = played("beto", "entrada", "oros", tricks={"beto": 4, "ana": 4, "carla": 1}, reserve={"beto": True})
    assert cartulina(opened("voltereta-1826", THREE), *first, *reserved) == [("beto", 45, 2, None, False)]


def test_a_puesta_that_was_never_made_is_not_there() -> None:
    """The count was wrong and put right: the cartulina reads as the record reads now."""
    won = event("tally", tricks={"beto": 5, "ana": 3, "carla": 1})
    record = (OPENED, *FIRST, *SECOND, event("correction", strike=[7], insert=[won], reason="counted again"))
    assert cartulina(*record) == []


def test_what_waits_is_what_the_replay_yields() -> None:
    """Which lists it in the order in which it will be paid: the larger first."""
    record = (OPENED, *FIRST, *SECOND, *played("carla", "entrada", "oros", tricks={"carla": 4, "ana": 4, "beto": 1}))
    assert waiting(*record) == [("beto", 55), ("carla", 60)]
    assert yielded(*record)["reserved"] == written(("carla", 60), ("beto", 55))
    assert waiting(*record, *WIN) == [("beto", 55)]
    assert yielded(*record, *WIN)["reserved"] == written(("beto", 55))


def test_who_left_still_has_his_puesta_written() -> None:
    """It is put, and charged to him, in its turn."""
    leaves = event("seats_changed", players=["ana", "carla", "dario"])
    record = (opened(), *FIRST, *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}), leaves)
    assert cartulina(*record) == [("beto", 55, 2, None, False)]
    won = played("ana", "entrada", "oros", tricks={"ana": 5, "carla": 4})
    assert cartulina(*record, *won) == [("beto", 55, 2, 3, False)]


def test_a_puesta_of_no_tantos_is_put_without_a_posting() -> None:
    """Nothing is dealt into the plate and nothing added to it: ana's reserved 0 is put when beto wins, and moves nothing."""
    record = [
        opened(players=THREE, overrides={"deal": 0, "extra3": 0}, carried={"puesta": "primera"}),
        *(
            event("deal"),
            event("contract", player="ana", lance="entrada", trump="oros"),
            event("tally", tricks={"ana": 3, "beto": 3, "carla": 3}),
        ),
        *(event("deal"), event("contract", player="beto", lance="entrada", trump="oros"), event("tally", tricks={"beto": 5})),
    ]
    replayed = read(record)
    assert replayed.night is not None
    assert reserved_puestas(replayed.night) == [{"player": "ana", "tantos": 0, "since": 1, "put": 2, "shared": False}]
