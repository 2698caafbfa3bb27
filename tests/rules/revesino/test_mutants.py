"""What small slips of the rules did the other tests not notice? Each claim here fails for a mutant of `make mutants`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.games.revesino import Trick
from events.schemas import fact_from
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of, refused
from tests.rules.revesino.hands import counted, lines, opened, scored
from tests.rules.revesino.imagined import GAME


def played(*tricks: str) -> list[Event]:
    """A hand, each trick as the cards of ana, beto, carla and dario."""
    return [event("deal"), *[event("trick", cards=dict(zip(FOUR, trick.split(), strict=True))) for trick in tricks]]


ANA_IS_LEFT_THE_FIRST = played(
    *("9B 2B 3B 4B", "SE RE 2E 3E", "1C 2O 3O 4O", "1E 6O 7O 5O", "1O 7B 5B 6B", "1B 2C 3C 4C"),
    *("CC 5E 6E 4E", "CE 7C 5C 6C", "SO 8C 9C SC", "SB 8E 9E 7E", "9O RO RC 8B"),
)
"""ana has four aces and the caballo; she leads a nine, her lowest, and wins; then she follows nobody and takes no trick more."""
THROWN = ("RO 7B 1C 7C", "CO 8B 2C 8C", "SO 9B 3C 9C", "9O SB 4C SC", "8O CB 5C RC", "7O RB 6C 6B", "6O 8E 2O 3E", "5O 9E 3O 4E")
FOLLOWED = ("RO 7B 2O 7C", "CO 8B 3O 8C", "SO 9B 3C 9C", "9O SB 4C SC", "8O CB 5C RC", "7O RB 6C 6B", "6O 8E 2C 3E", "5O 9E 1C 4E")
CUT = ("4O SE CC 5E", "2E RE 1E 6E", "2B CE 1B 7E")
"""ana takes nine with the oros; in the tenth beto beats her dos de espadas with the rey, and carla lifts it with the as."""


def test_r26_the_first_trick_does_not_count_against_the_mano_who_led_her_lowest() -> None:
    """In full: ana is paid 4 by each; where that trick counts she had no privilege left, and revoked nine times."""
    hand = scored(opened(), *ANA_IS_LEFT_THE_FIRST)
    assert (hand["outcome"], hand["tantos"]["ana"], hand["findings"]) == ("cuatro_ases_won", 12, [])
    strict = scored(opened(overrides={"mano_napolitana": "perdida"}), *ANA_IS_LEFT_THE_FIRST)
    assert (strict["outcome"], "cuatro_ases" in strict) == ("ordinary", False)
    assert {(each["code"], each["player"]) for each in strict["findings"]} == {("renuncio", "ana")}


@for_each(
    ("tricks", "corte", "cutter"),
    [
        (THROWN, "primero", "carla"),  # she follows the cuatro ases, and lifts it
        (THROWN, "baza", "carla"),
        (FOLLOWED, "primero", "beto"),
        (FOLLOWED, "baza", "carla"),
    ],
)
def test_r30_r31_who_has_the_corte_of_a_trick_that_two_win(tricks: Sequence[str], corte: str, cutter: str) -> None:
    """The first who beats the card of R; who follows the cuatro ases, or by the house rule anybody, if he lifts it."""
    hand = scored(opened(overrides={"corte": corte}), *played(*tricks, *CUT))
    assert hand["revesino"] == {"player": "ana", "cut_by": cutter, "annulled": False}
    assert lines(hand) == [("ana", cutter, 24, "corte")]


def test_lw6_who_has_won_the_first_nine_led_them_all() -> None:
    """After nine tricks nobody can say that ana revoked; after eight one still may."""
    claim = event("penalty", player="ana", law="renuncio")
    assert refused(opened(), *played(*FOLLOWED, CUT[0]), claim)["code"] == "contradiction"
    assert scored(opened(), *played(*FOLLOWED), claim)["offenders"] == ["ana"]


@for_each(("later", "found"), [("SE", []), ("6E", []), ("2E", ["renuncio"])])
def test_r26_what_the_mano_led_was_her_lowest_until_a_lower_card_of_hers_is_known(later: str, found: list[str]) -> None:
    """ana led the seis and won; she laid a copa on espadas, and an espada later: she may have been free, unless that is lower."""
    tricks = "6C 4C 5C 3C", "7O RO 3O 4O", "9C RE 3E 4E", f"{later} 7E 5E 8E"
    assert [each["code"] for each in scored(opened(), *played(*tricks))["findings"]] == found


NINTH = {"dario": "9B", "ana": "3B", "beto": "4B", "carla": "5B"}
ELEVENTH = {"carla": "2O", "dario": "3O", "ana": "4O"}


def told_of_the_caballo(told: Event, *tricks: Event, ninth: Event | None = None, tricks_won: tuple[int, ...] = (4, 2, 3, 2)) -> list[Event]:
    """Eight tricks of which only the winners were told, three with their cards, and what the tally says of beto's caballo."""
    first = [event("trick", winner=player) for player in (*["ana"] * 4, *["carla"] * 3, "dario")]
    shown = [event("trick", cards=cards) for cards in (ninth or NINTH, *tricks)]
    fates = {"1C": {"how": "sold", "player": "dario", "to": "ana"}, "CC": told}
    return [opened(), event("deal"), *first, *shown, counted(tricks_won, (20, 5, 3, 0), fates)]


REY_FIRST = ({"dario": "9C", "ana": "4C", "beto": "RC", "carla": "2C"}, ELEVENTH | {"beto": "CC"})
CABALLO_FIRST = ({"dario": "9C", "ana": "4C", "beto": "CC", "carla": "2C"}, ELEVENTH | {"beto": "RC"})
LED = {"how": "led", "player": "beto"}


@for_each("tricks", [REY_FIRST, CABALLO_FIRST], ids=["rey", "caballo"])
@for_each(
    ("told", "fits"),
    [
        (LED, True),
        ({"how": "pulled", "player": "beto", "by": "dario"}, True),
        ({"how": "pulled", "player": "beto", "by": "ana"}, False),
        ({"how": "sold", "player": "beto", "to": "ana"}, False),
    ],
    ids=["led", "pulled", "pulled by another", "sold"],
)
def test_r22_of_rey_and_caballo_the_tally_says_whether_the_as_had_fallen(tricks: tuple[Event, Event], told: Event, fits: bool) -> None:
    """Copas led by dario against just these two of beto: led if the as fell before, else pulled by dario, and by nobody else."""
    record = told_of_the_caballo(told, *tricks)
    if fits:
        assert scored(*record)["cards"]["CC"] == told
    else:
        assert refused(*record)["code"] == "contradiction"


def test_r22_is_of_who_does_not_lead_the_tenth() -> None:
    """beto leads the rey to it himself, and dario pulls the caballo in the eleventh: that is no led card."""
    tenth = {"beto": "RC", "carla": "2C", "dario": "1C", "ana": "4C"}
    eleventh = {"dario": "3C", "ana": "4O", "beto": "CC", "carla": "2O"}
    record = told_of_the_caballo(LED, tenth, eleventh, ninth={"dario": "2B", "ana": "3B", "beto": "4B", "carla": "3O"})
    fates = {"1C": {"how": "pulled", "player": "dario", "by": "beto"}, "CC": LED}
    record[-1] = counted((4, 2, 3, 2), (15, 3, 3, 7), fates)
    assert refused(*record)["code"] == "contradiction"
    record[-1] = counted((4, 2, 3, 2), (15, 3, 3, 7), fates | {"CC": {"how": "pulled", "player": "beto", "by": "dario"}})
    assert scored(*record)["outcome"] == "ordinary"


@pytest.mark.parametrize(("place", "trick"), [(5, "9C CC 2C 1C"), (9, "RC CC 2C 9C")])
def test_r22_a_caballo_that_fell_before_the_last_two_was_none_of_them(place: int, trick: str) -> None:
    """beto's is pulled in the fifth trick or in the ninth: it was not led, though nobody saw what he had at the end."""
    winners = ["ana", "carla", "carla", "ana", "dario", "carla", "ana", "ana" if place == 5 else "dario", "ana", "beto", "beto"]
    tricks = [event("trick", winner=player) for player in winners]
    tricks[place - 1] = event("trick", cards=dict(zip(FOUR, trick.split(), strict=True)))
    if place == 5:
        leader, as_it_was, counts, points = "ana", {"how": "pulled", "player": "dario", "by": "ana"}, (5, 2, 3, 1), (10, 8, 0, 10)
    else:
        leader, as_it_was, counts, points = "dario", {"how": "asleep"}, (4, 2, 3, 2), (14, 6, 4, 0)
    for told, fits in (({"how": "pulled", "player": "beto", "by": leader}, True), (LED, False)):
        tally = counted(counts, points, {"1C": as_it_was, "CC": told})
        record = [opened(), event("deal"), *tricks, tally]
        if fits:
            assert scored(*record)["cards"]["CC"] == told
        else:
            assert refused(*record)["code"] == "contradiction"


KEPT_BACK = (
    *("2O 3O 4O 5O", "3E 4E 5E 2E", "4B 1B 2B 3B", "8B 6B 5B 7B", "6O 7O 8O 9O", "7E 8E 9E 6E"),
    *("RE SB SE CE", "SO CO RO 1O", "9B CB 2C RB", "4C RC 3C 9C", "5C CC 6C 7C"),
)
"""dario leads copas to the tenth; beto lays the rey and keeps the caballo, with the as asleep; his as de bastos carla pulled in the third."""


@for_each(
    ("lies_open", "behind", "caballo", "basto", "kept"),
    [
        (None, 0, "pulled", "pulled", True),
        ("beto", 9, "led", "pulled", False),
        ("beto", 2, "led", "led", False),
        ("dario", 9, "led", "pulled", False),
        ("dario", 10, "pulled", "pulled", True),  # the caballo was his by the trick in which he had laid nothing open
        ("carla", 2, "pulled", "led", True),
        ("carla", 3, "pulled", "pulled", True),
        ("ana", 2, "pulled", "pulled", True),
    ],
)
def test_lw11_what_a_hand_laid_open_changes_of_the_last_cards(
    lies_open: str | None, behind: int, caballo: str, basto: str, kept: bool
) -> None:
    """Only of who lies open himself or would have pulled: his cards are led, and then no caballo was kept back."""
    record = played(*KEPT_BACK)
    if lies_open is not None:
        record.insert(1 + behind, event("penalty", player=lies_open, law="tenderse"))
    hand = scored(opened(), *record)
    assert (hand["cards"]["CC"]["how"], hand["cards"]["1B"]["how"]) == (caballo, basto)
    assert [(each["code"], each["player"]) for each in hand["findings"]] == ([("caballo-guardado", "beto")] if kept else [])


@for_each(
    ("beto", "stands"),
    [
        ("1O 1C 1E 1B CC 2O 2C 2E 2B 3O 3C", "legal"),  # all five: he is free not to follow
        ("1O 1C 2E 1B CC 2O 2C 4E 2B 3O 3C", "legal"),
        ("1O 1C 2E 3B CC 2O 2C 4E 2B 3O 3C", "illegal"),
        (None, "undetermined"),
    ],
)
def test_r24_whether_a_card_may_be_laid_hangs_on_who_had_four(beto: str | None, stands: str) -> None:
    """ana leads oros, and beto, who has the dos, lays a copa; with a hand that nobody knows nobody can say."""
    hands = {} if beto is None else {"hands": {"beto": beto.split()}}
    night = night_of(opened(), event("deal", **hands))
    fact = fact_from(event("trick", cards={"ana": "RO", "beto": "2C", "carla": "4O", "dario": "5O"}), GAME.door)
    assert isinstance(fact, Trick)
    shown = GAME.trick_shown(night.table, fact)["cards"]
    assert [each["stands"] for each in shown[:2]] == ["legal", stands]
    assert shown[1]["answers"]["2O"] == "legal"


def test_r25_who_has_taken_a_trick_must_follow_though_he_had_four() -> None:
    """beto took the first; after that his copa on oros is a renuncio, before it was his right."""
    hands = {"beto": ["1O", "1C", "1E", "1B", "CC", "2O", "2C", "2E", "2B", "3O", "3C"]}
    first = event("trick", cards={"ana": "RO", "beto": "1O", "carla": "4O", "dario": "5O"})
    second = event("trick", cards={"beto": "2E", "carla": "RE", "dario": "4E", "ana": "5E"})
    night = night_of(opened(), event("deal", hands=hands), first, second)
    fact = fact_from(event("trick", cards={"carla": "CO", "dario": "6O", "ana": "7O", "beto": "2C"}), GAME.door)
    assert isinstance(fact, Trick)
    (stands,) = [each["stands"] for each in GAME.trick_shown(night.table, fact)["cards"] if each["player"] == "beto"]
    assert stands == "illegal"
