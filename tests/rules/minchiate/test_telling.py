"""How the cards of a trick stood when they were laid, who is shown as its leader, and what a viewer knows of it."""

from __future__ import annotations

from typing import Any

from projections.hands import story
from projections.night import Night
from projections.yields import yields
from tests.for_each import for_each
from tests.nights import Event, as_watched, event, night_of
from tests.rules.minchiate.hands import PACK, TAROTS, laid, opened

DEAL = event("deal")
SUIT_CARDS = [card for card in PACK if card not in TAROTS and card != "L"]
WON = event("trick", winner="ana")
SHORT = event("penalty", player="ana", law="cartas-de-mas")


def shown(player: str, *record: Event) -> dict[str, Any]:
    """A player's card in the last trick of a night: whether it was legal, and how it stands."""
    return laid_by(player, night_of(opened(), *record))


def laid_by(player: str, night: Night) -> dict[str, Any]:
    """The same for a night given as events."""
    found: dict[str, Any] = next(each for each in story(night, 1)[-1]["trick"]["cards"] if each["player"] == player)
    return found


def holding(*cards: str) -> list[str]:
    """Twenty-one cards including these; the rest are tarots without value, and copas and bastos other than Reyes."""
    filler = [*TAROTS[5:9], *TAROTS[10:12], *(card for card in SUIT_CARDS if card[-1] in "CB" and card[0] != "R")]
    return [*cards, *(card for card in filler if card not in cards)][:21]


def test_who_watches_knows_that_a_card_that_was_declared_is_in_the_hand_of_who_declared_it() -> None:
    """Nobody else may play it; a viewer knows nothing of ana's eighteen other cards, which were written down."""
    own = ["T28", "T29", "T30"]
    deal, declared = event("deal", hands={"ana": holding(*own)}), event("declaration", player="ana", kind="versicula", cards=own)
    night = as_watched(night_of(opened(), deal, declared, laid("T28 1E 2E 3E")[0]))
    told = laid_by("ana", night)
    assert (told["stands"], len(told["answers"])) == ("legal", 97)
    assert [{*own} & {*laid_by(player, night)["answers"]} for player in ("beto", "carla", "dario")] == [set()] * 3
    assert told == shown("ana", DEAL, declared, laid("T28 1E 2E 3E")[0])


@for_each("put", [(), (event("exchange", player="carla", discards=["1O"]),), (event("exchange", player="carla", discards=1),)])
def test_an_open_hand_is_told_to_who_watches_whoever_discarded(put: tuple[Event, ...]) -> None:
    """Nothing in it depends on discarded cards."""
    hand = yields(as_watched(night_of(opened(), event("deal", robbed=["T40"]), *put)))["hands"][-1]
    assert (hand["outcome"], hand["findings"]) == ("open", [])


def test_bazas_who_leads_may_lead_anything() -> None:
    """ana holds cards of every suit, and none was led yet."""
    told = shown("ana", event("deal", hands={"ana": holding("1E", "L")}), laid("1E 2E 3E 4E")[0])
    assert {*told["answers"].values()} == {"legal"} and len(told["answers"]) == 21


def test_bazas_a_hand_that_is_known_follows_else_cuts_else_throws() -> None:
    """beto has 2E and tarots; El Loco may always be played; without espadas he must cut."""
    told = shown("beto", event("deal", hands={"beto": holding("2E", "L")}), laid("1E 2E 3E 4E")[0])["answers"]
    assert (told["2E"], told["L"], told["T6"], told["1C"]) == ("legal", "legal", "illegal", "illegal")
    told = shown("beto", event("deal", hands={"beto": holding("L")}), laid("1E T6 3E 4E")[0])["answers"]
    assert (told["L"], told["T6"], told["1C"]) == ("legal", "legal", "illegal")
    unknown = shown("beto", DEAL, laid("1E 2E 3E 4E")[0])["answers"]
    assert (unknown["2E"], unknown["L"], unknown["T6"], unknown["1C"]) == ("legal", "legal", "undetermined", "undetermined")


REY = event("deal", robbed=[], hands={"carla": holding("RE", "3E", "L")})
CUT = laid("1E T13 3E 4E")[0]


def test_bazas_the_rey_is_owed_to_the_first_cut_alone() -> None:
    """carla's RE after beto's tarot: not even El Loco excuses her. Before a cut, or if espadas were led before, she is free."""
    told = shown("carla", REY, CUT)["answers"]
    assert (told["RE"], told["3E"], told["L"]) == ("legal", "illegal", "illegal")
    told = shown("carla", REY, laid("1E 2E 3E 4E")[0])["answers"]
    assert (told["RE"], told["3E"], told["L"]) == ("legal", "legal", "legal")
    again = laid("5E 6E 10C 7E", "1E T13 3E 4E")
    again[0]["data"]["cards"]["carla"] = "L"
    told = shown("carla", REY, *again)["answers"]
    assert (told["RE"], told["3E"]) == ("legal", "legal")


def test_bazas_another_suit_that_was_led_says_nothing_of_the_rey() -> None:
    """Oros were led before, not espadas."""
    assert shown("carla", REY, laid("1O 6O 7C 5O")[0], CUT)["answers"]["3E"] == "illegal"


def test_bazas_nothing_is_owed_where_a_trick_before_was_told_without_cards() -> None:
    """Espadas may have been led in it."""
    told = shown("carla", REY, WON, CUT)["answers"]
    assert told["3E"] == "legal"


def test_bazas_a_trick_of_el_loco_alone_leads_no_suit() -> None:
    """Three players have no cards left; the suits led so far stay."""
    short = [event("penalty", player=player, law="cartas-de-mas") for player in ("beto", "carla", "dario")]
    alone = event("trick", cards={"ana": "L"})
    told = shown("carla", DEAL, *short, alone, event("trick", cards={"ana": "1E", "beto": "T13", "carla": "3E"}))["answers"]
    assert (told["RE"], told["3E"], told["1O"]) == ("legal", "undetermined", "undetermined")


def test_cartas_de_mas_a_trick_is_told_as_led_by_the_first_who_has_a_card() -> None:
    """ana was to lead and had no card, so beto did. A trick without cards still names her."""
    three = event("trick", cards={"beto": "5E", "carla": "6E", "dario": "7E"})
    led = [story(night_of(opened(), DEAL, SHORT, trick), 1)[-1]["trick"]["leader"] for trick in (three, laid("1E 2E 3E 4E")[0], WON)]
    assert led == ["beto", "ana", "ana"]
