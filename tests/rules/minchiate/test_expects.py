"""Every value that may come next at a table of Minchiate: who may still discard, show, lay or pay, and what the count may say."""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import FOUR, Event, event, night_of
from tests.rules.minchiate.hands import COUNTED, PACK, REYES, TAROTS, laid, opened, tallied
from tests.rules.minchiate.imagined import GAME
from tests.rules.minchiate.test_verbs import played

DEAL = event("deal")
WON = event("trick", winner="ana")
SHORT = event("penalty", player="ana", law="cartas-de-mas")
SUITED = [card for card in PACK if card not in TAROTS and card != "L"]
FOUR_HANDS = {player: [*PACK[21 * place : 21 * place + 21]] for place, player in enumerate(FOUR)}
"""Four hands of suit cards, the last with the tarots up to T28; every card is known."""


def told(*record: Event) -> dict[str, dict[str, Any]]:
    """The next events of the game itself after a record: event type → its fields."""
    return {each.type: each.told()["fields"] for each in GAME.expects(night_of(opened(), *record).table)}


def kinds(*record: Event) -> list[str]:
    """Their types."""
    return [*told(*record)]


def put(player: str, discards: Any) -> Event:
    """A discard."""
    return event("exchange", player=player, discards=discards)


# Event types.


@for_each(
    ("record", "wanted"),
    [
        ((), ["deal", "seats_changed", "night_closed"]),
        ((DEAL,), ["exchange", "declaration", "trick", "tally", "penalty"]),
        ((DEAL, WON), ["exchange", "declaration", "trick", "tally", "penalty"]),
        ((DEAL, WON, WON), ["declaration", "trick", "tally", "penalty"]),
        ((DEAL, *[WON] * 20), ["declaration", "trick", "tally", "penalty"]),
        ((DEAL, *[WON] * 21), ["tally", "penalty"]),
        ((DEAL, put("carla", 0)), ["exchange", "declaration", "trick", "tally", "penalty"]),
        ((DEAL, put("carla", 0), put("dario", 0)), ["declaration", "trick", "tally", "penalty"]),
        ((DEAL, tallied()), ["penalty", "deal", "night_closed"]),
        ((DEAL, *played(21)), ["penalty", "deal", "night_closed"]),
        ((*[DEAL, tallied()] * 4,), ["penalty", "deal", "seats_changed", "night_closed"]),
        ((*[DEAL, tallied()] * 12,), ["penalty", "seats_changed", "night_closed"]),
        ((DEAL, tallied(), event("night_closed")), []),
    ],
)
def test_what_may_come_is_named(record: tuple[Event, ...], wanted: list[str]) -> None:
    """At every turn of a night; a renuncio of a finished hand may be paid too unless all its cards are known."""
    assert kinds(*record) == wanted


def test_the_dealer_due_is_named() -> None:
    """dario first, then ana on his right; at most the cards of the Fola may be robbed."""
    assert (told()["deal"]["dealer"]["values"], told()["deal"]["robbed"]) == (["dario"], {"required": False, "min": 0, "max": 13})
    assert told(DEAL, tallied())["deal"]["dealer"]["values"] == ["ana"]


# Discards and declarations.


def test_descarte_who_cut_and_who_dealt_put_away_once() -> None:
    """carla and dario, each once; none, or all of his thirty-four."""
    fields = told(DEAL)["exchange"]
    assert (fields["player"]["values"], fields["discards"]) == (["carla", "dario"], {"required": True, "min": 0, "max": 34})
    assert told(DEAL, put("carla", 0))["exchange"]["player"]["values"] == ["dario"]
    assert told(DEAL, put("dario", 1))["exchange"]["player"]["values"] == ["carla"]


def shows(*record: Event) -> tuple[list[str], list[str], list[str]]:
    """The players who may declare, what, and with which cards."""
    fields = told(*record)["declaration"]
    return fields["player"]["values"], fields["kind"]["values"], fields.get("cards", {"values": []})["values"]


SHOWABLE = [*REYES, *TAROTS[:5], "T10", "T13", "T20", *TAROTS[27:], "L"]


def test_primera_mano_what_may_be_shown_is_named_till_the_first_trick_is_over() -> None:
    """Anybody anything, as no card is known; T14 only where the table plays the demonio. After the trick only a fall is left."""
    players, what, cards = shows(DEAL)
    assert (players, what, sorted(cards)) == ([*FOUR], ["versicula", "caida"], sorted(SHOWABLE))
    with_demonio = {each.type: each.told()["fields"] for each in GAME.expects(night_of(opened(overrides={"demonio": True}), DEAL).table)}
    assert sorted(with_demonio["declaration"]["cards"]["values"]) == sorted([*SHOWABLE, "T14"])
    assert shows(DEAL, WON) == ([*FOUR], ["caida"], [])


def test_primera_mano_who_holds_none_is_not_asked() -> None:
    """All hands are known: carla alone has papas, and nobody anything else. A player who fell cannot fall again."""
    deal = event("deal", robbed=[], fola_robbed=[], fola_taken=[], hands=FOUR_HANDS)
    fallen = [event("declaration", player=player, kind="caida") for player in FOUR]
    papas = event("declaration", player="carla", kind="versicula", cards=list(TAROTS[:5]))
    assert shows(deal, *fallen[:3]) == (["carla", "dario"], ["versicula", "caida"], [*TAROTS[:5]])
    assert shows(deal, *fallen) == (["carla"], ["versicula"], [*TAROTS[:5]])
    assert shows(deal, *fallen[:3], papas) == (["dario"], ["caida"], [])
    assert "declaration" not in told(deal, *fallen, papas)


def test_primera_mano_of_a_kind_that_he_showed_no_other_is_asked() -> None:
    """beto showed his papas: he may show them no more, and later named cards belong to others."""
    own = [*TAROTS[:5], *SUITED[:14], "T6", "T7"]
    own = [card for card in own if card[0] != "R" or card == "RO"]
    own += [card for card in SUITED[14:] if card[0] != "R"][: 21 - len(own)]
    deal = event("deal", robbed=[], hands={"beto": own})
    before = shows(deal)
    after = shows(deal, event("declaration", player="beto", kind="versicula", cards=list(TAROTS[:5])))
    assert before[0] == after[0] == [*FOUR]
    assert {*TAROTS[:5]} <= {*before[2]} and not {*TAROTS[:5]} & {*after[2]}


# The trick.


def of_a_trick(*record: Event) -> tuple[int, int, int, list[str]]:
    """The cards named, the least and most cards of the trick, and the possible leaders of a trick logged by winner."""
    fields = told(*record)["trick"]
    return len(fields["cards"]["values"]), fields["cards"]["min"], fields["cards"]["max"], fields["leader"]["values"]


def test_bazas_a_trick_has_four_cards_of_those_that_are_left() -> None:
    """Ninety-seven at first, four fewer after each."""
    assert of_a_trick(DEAL) == (97, 4, 4, ["ana"])
    assert of_a_trick(DEAL, *played(1)) == (93, 4, 4, ["ana"])
    assert told(DEAL)["trick"]["winner"]["values"] == [*FOUR]


def test_cartas_de_mas_a_player_who_is_short_may_be_missing() -> None:
    """With ana short a trick has three or four; with all four short at least one."""
    assert of_a_trick(DEAL, SHORT) == (97, 3, 4, [*FOUR])
    every = [event("penalty", player=player, law="cartas-de-mas") for player in FOUR]
    assert of_a_trick(DEAL, *every) == (97, 1, 4, [*FOUR])


def last_cards(own: dict[str, list[str]], *laws: Event) -> list[Event]:
    """The deal, laws, and twenty tricks that leave each player one card of his twenty-one."""
    tricks = [event("trick", cards={player: own[player][place] for player in FOUR}) for place in range(20)]
    return [event("deal", robbed=[], fola_robbed=[], fola_taken=[], hands=own), *laws, *tricks]


def test_bazas_to_the_last_trick_each_lays_his_last_card() -> None:
    """There are four cards, one of each player."""
    fields = told(*last_cards(FOUR_HANDS))["trick"]
    assert sorted(fields["cards"]["values"]) == sorted(FOUR_HANDS[player][20] for player in FOUR)
    assert (fields["cards"]["min"], fields["cards"]["max"]) == (4, 4)


def test_bazas_a_card_that_three_need_is_not_named_for_the_fourth() -> None:
    """The last cards of three are known; dario may lay one that nobody is known to have had."""
    told_of = FOUR[:3]
    deal = event("deal", robbed=[], hands={player: FOUR_HANDS[player] for player in told_of})
    named = {*told(deal, *last_cards(FOUR_HANDS)[1:])["trick"]["cards"]["values"]}
    laid_before = {card for cards in FOUR_HANDS.values() for card in cards[:20]}
    assert named == {*PACK} - laid_before


def test_descarte_of_two_for_whom_one_card_is_left_one_lays_none() -> None:
    """dario discarded a card though he had robbed none: carla or he has the only unknown card."""
    own = {player: FOUR_HANDS[player] for player in FOUR[:2]}
    deal = event("deal", robbed=[], fola=[*PACK[84:]], fola_robbed=[], fola_taken=[], hands=own)
    away, tricks = put("dario", FOUR_HANDS["dario"][20:]), last_cards(FOUR_HANDS)[1:]
    assert of_a_trick(deal, *tricks) == (4, 4, 4, ["dario"])
    assert of_a_trick(deal, away, *tricks) == (3, 3, 3, [*FOUR])


# The count.


def counted(*record: Event) -> tuple[list[int], list[str], list[int], dict[str, list[str]]]:
    """The cards that a pair may have, who may have the last trick, the tricks of a player, and the known places of cards."""
    fields = told(*record)["tally"]
    return fields["cards"]["values"], fields["last_trick"]["values"], fields["tricks"]["values"], fields["captured"]["known"]


def test_puntaje_the_count_of_a_hand_without_tricks_is_free() -> None:
    """Any tricks, with four cards each."""
    cards, last, tricks, known = counted(DEAL)
    assert (cards, last, tricks) == ([*range(0, 85, 4)], ["NS", "EO"], [*range(22)])
    assert known == {"NS": [], "EO": [], "fola": []}
    assert told(DEAL)["tally"]["captured"]["values"] == [*COUNTED]


def test_puntaje_with_all_tricks_logged_the_count_is_theirs() -> None:
    """ana won twenty and beto the last: eighty cards and four, or fewer if she was short."""
    record = (*[WON] * 20, event("trick", winner="beto"))
    assert counted(DEAL, *record)[:3] == ([4, 80], ["NS"], [0, 1, 20])
    cards, last, tricks, _ = counted(DEAL, SHORT, *record)
    assert (cards, last, tricks) == ([3, 4, *range(60, 81)], ["NS"], [0, 1, 20])


def test_cartas_de_mas_the_last_trick_has_a_card_though_all_may_be_short() -> None:
    """No player is known to have had one."""
    every = [event("penalty", player=player, law="cartas-de-mas") for player in FOUR]
    assert counted(DEAL, *every, *[WON] * 21)[:3] == ([0, *range(21, 85)], ["EO"], [0, 21])


@for_each(
    ("record", "where"),
    [
        (laid("T36 L T37 1E"), {"NS": [], "EO": ["T36", "T37"], "fola": []}),  # NS has no trick yet
        (laid("T36 L T37 1E", "1C T38 2C 3C"), {"NS": ["L", "T38"], "EO": ["T36", "T37"], "fola": []}),
        (laid("1E L 2E T36"), {"NS": ["L", "T36"], "EO": [], "fola": []}),
        ([*laid("T36 L T37 1E"), *[WON] * 20], {"NS": [], "EO": ["L", "T36", "T37"], "fola": []}),  # lost without a trick
        ([*[WON] * 20, *laid("T36 L T37 1E")], {"NS": [], "EO": ["L", "T36", "T37"], "fola": []}),  # forgotten
        ([*[event("trick", winner="beto")] * 20, *laid("T36 L T37 1E")], {"NS": [], "EO": ["L", "T36", "T37"], "fola": []}),
    ],
)
def test_loco_where_he_lies_is_known_once_it_is_settled(record: list[Event], where: dict[str, list[str]]) -> None:
    """With his own pair if it has a trick; with the other if he fell to it in the last trick, or his pair won none."""
    assert counted(DEAL, *record)[3] == where


def test_fola_what_is_known_to_lie_there_is_named() -> None:
    """T31 lay there, and was neither robbed nor taken."""
    deal = event("deal", robbed=[], fola=["1O", "T31", *SUITED[1:12]], fola_robbed=[], fola_taken=[])
    assert counted(deal)[3] == {"NS": [], "EO": [], "fola": ["T31"]}


# The laws.


def laws(*record: Event) -> tuple[list[str], list[str], list[int], list[int]]:
    """The laws, with their players, tricks and hands; nothing for a field that is not named."""
    fields = told(*record).get("penalty", {})
    return tuple(fields.get(name, {"values": []}).get("values", []) for name in ("law", "player", "trick", "hand"))


ALL = ["mal-dado", "cartas-de-mas", "renuncio"]
EVERY_TRICK = [*range(1, 22)]


def test_renuncio_is_paid_of_every_hand_that_is_told_in_part() -> None:
    """In an open hand with all laws; only that one takes the size of a wrong deal."""
    assert sorted(laws(DEAL)[0]) == sorted(ALL) and laws(DEAL)[1:] == ([*FOUR], EVERY_TRICK, [1])
    assert laws(DEAL, tallied()) == (["renuncio"], [*FOUR], EVERY_TRICK, [1])
    assert laws(DEAL, tallied(), DEAL)[3] == [1, 2]
    assert "cards" in told(DEAL)["penalty"] and "cards" not in told(DEAL, tallied())["penalty"]


def test_renuncio_is_named_in_no_trick_that_disproves_it_of_all() -> None:
    """Everybody followed to the first trick, so none is in it. ana pays for the second; others still may."""
    followed = laid("1E 2E 3E 4E")[0]
    assert laws(DEAL, followed)[2] == EVERY_TRICK[1:]
    fined = [event("penalty", player=player, law="renuncio", trick=2) for player in FOUR]
    assert laws(DEAL, followed, *fined[:3])[2] == EVERY_TRICK[1:] and laws(DEAL, followed, *fined)[2] == EVERY_TRICK[2:]


def test_cartas_de_mas_is_not_named_where_all_hands_are_told() -> None:
    """Each of the four has twenty-one known cards; if only three have, it may be the fourth's fault."""
    whole = event("deal", robbed=[], fola_robbed=[], fola_taken=[], hands=FOUR_HANDS)
    part = event("deal", robbed=[], fola_robbed=[], fola_taken=[], hands={player: FOUR_HANDS[player] for player in FOUR[:3]})
    assert "cartas-de-mas" not in laws(whole)[0] and "cartas-de-mas" in laws(part)[0]


def in_full() -> list[Event]:
    """A full hand: ana leads espadas three times, and beto follows only the third; then she leads tarots."""
    first = laid("RE 1O 2E 3E", "DE 2O 6E 7E", "CE 8E 9E 10E")
    used = {card for trick in first for card in trick["data"]["cards"].values()}
    rest = [*TAROTS[:10], *(card for card in SUITED if card not in used)]
    return [*first, *laid(*(" ".join((TAROTS[39 - place], *rest[3 * place : 3 * place + 3])) for place in range(18)))]


def test_renuncio_of_a_hand_in_full_is_named_where_its_cards_show_it() -> None:
    """beto's two until both are paid; one paid without a trick may be either; nobody else pays."""
    hand = (DEAL, *in_full())
    assert laws(*hand) == (["renuncio"], ["beto"], [1, 2], [1])
    assert laws(*hand, event("penalty", player="beto", law="renuncio", trick=2)) == (["renuncio"], ["beto"], [1], [1])
    unnamed = event("penalty", player="beto", law="renuncio")
    assert laws(*hand, unnamed) == (["renuncio"], ["beto"], [1, 2], [1])
    assert laws(*hand, unnamed, unnamed) == ([], [], [], [])
