"""One record, two depths: a hand told card by card and its summary in three events come to the same.

And what only the cards can tell, renuncios and estuches and who won a trick, is told as the page has it, reckoned here anew.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import given

from projections.replay import read
from projections.yields import yields
from tests.nights import Event, event
from tests.rules.properties import SEEDS
from tests.rules.tresillo.nights import GAME, ORDERS, Evening, evening, forced_by, obeying, strength
from tests.rules.tresillo.test_properties import FEW


def orderly(seed: int) -> Evening:
    """A night of which hardly anything is amiss or corrected, so that whole hands are logged card by card."""
    return evening(seed, 60, amiss=0.03, corrections=0)


class Told(NamedTuple):
    """A finished hand of a night without corrections: its events, those before its deal, and what it came to."""

    before: list[Event]
    events: list[Event]
    hand: dict[str, Any]


def finished_hands(night: Evening) -> list[Told]:
    """The hands of a night up to its first correction that have a contract and an end."""
    record = night.record
    end = next((place for place, sent in enumerate(record) if sent["type"] == "correction"), len(record))
    dealt = [place for place in range(end) if record[place]["type"] == "deal"]
    if not dealt:
        return []
    shown = yields(night.nights[end - 1])["hands"]
    ends = [*dealt[1:], end]
    found = [Told(record[:place], record[place:after], hand) for place, after, hand in zip(dealt, ends, shown, strict=True)]
    return [each for each in found if "hombre" in each.hand and each.hand["outcome"] != "open"]


def touches_the_plate(sent: Event) -> bool:
    """Whether an event moves tantos in or out of the plate besides the hand."""
    return sent["type"] == "transfer" and "plate" in (sent["data"]["from"], sent["data"]["to"])


def summary_of(told: Told, solera_rule: bool) -> list[Event]:
    """The hand in three events: who played what, and what the replay says that it came to."""
    hand = told.hand
    contract = {"player": hand["hombre"], "lance": hand["lance"], "trump": hand["trump"]}
    if hand["lance"] == "vuelta" and solera_rule:
        contract["solera"] = hand["solera"]
    tally: dict[str, Any] = {}
    surrendered = hand["outcome"] in ("rendida", "defendida", "gemelas", "salvada", "codillo_y_puesta")
    if surrendered:
        tally["rendicion"] = True
    if hand["outcome"] != "rendida":
        tally |= {"tricks": hand["tricks"], "estuches": hand["estuches"]}
        tally |= {name: hand[name] for name in ("primeras", "bola", "defensor") if hand[name] is not None}
    tally["reserve"] = {each["player"]: each["to"] == "reserved" for each in hand["puestas"]}
    return [event("deal"), event("contract", **contract), event("tally", **tally)]


@FEW
@given(SEEDS)
def test_hand_in_full_and_its_summary_pay_the_same(seed: int) -> None:
    """Outcome, postings, tantos, plate, puestas: whatever the hand was told by, and whoever had to choose."""
    night = orderly(seed)
    for told in finished_hands(night):
        if any(touches_the_plate(sent) for sent in told.events):
            continue
        solera_rule = GAME.rules(night.nights[len(told.before)].table)["solera"]
        replayed = read([*told.before, *summary_of(told, solera_rule)])
        assert replayed.refused is None, (replayed.refused, told)
        assert replayed.night is not None
        summary = yields(replayed.night)["hands"][-1]
        beside = {"findings", "duermen", "disputed", *(["tricks"] if told.hand["outcome"] == "rendida" else [])}
        assert {key: value for key, value in summary.items() if key not in beside} == {
            key: value for key, value in told.hand.items() if key not in beside
        }


def tricks_with_cards(told: Told) -> list[dict[str, str]]:
    """The cards of the nine tricks of a hand, each in order of play; nothing where not all were logged."""
    tricks = [sent["data"] for sent in told.events if sent["type"] == "trick"]
    if len(tricks) != 9 or any("cards" not in trick for trick in tricks):
        return []
    active = list(told.hand["tricks"])
    leader, played = active[0], []
    for trick in tricks:
        place = active.index(leader)
        cards = {player: trick["cards"][player] for player in (*active[place:], *active[:place])}
        led = cards[leader]
        leader = max(cards, key=lambda player: strength(cards[player], led, told.hand["trump"]))
        played.append(cards)
    return played


def turned_went_unseen(told: Told, tricks: list[dict[str, str]]) -> bool:
    """Whether the hombre put the turned card away among discards that were only counted.

    K2 has him surely hold it all the same (docs/decisions/0007), so that he may be found to have revoked.
    """
    turned = next((sent["data"].get("turned") for sent in told.events if sent["type"] == "contract"), None)
    return turned is not None and all(cards[told.hand["hombre"]] != turned for cards in tricks)


@FEW
@given(SEEDS)
def test_hand_told_card_by_card_shows_every_renuncio_and_no_other(seed: int) -> None:
    """With all nine tricks logged a card against the duty is proved by what its player still played; so is every estuche."""
    for told in finished_hands(orderly(seed)):
        tricks, trump = tricks_with_cards(told), told.hand["trump"]
        if not tricks or turned_went_unseen(told, tricks):
            continue
        expected = []
        for number, cards in enumerate(tricks, 1):
            led = next(iter(cards.values()))
            for player, card in cards.items():
                held = [later[player] for later in tricks[number - 1 :]]
                if card not in obeying(held, led, trump) and card != led:
                    source = "fournier/estuches" if led in ORDERS[trump] else "voltereta-1826/art-4"
                    expected.append({"code": "renuncio", "source": source, "player": player, "trick": number})
        shown = [{key: value for key, value in each.items() if key != "hand"} for each in told.hand["findings"]]
        assert [each for each in shown if each["code"] == "renuncio"] == expected


@FEW
@given(SEEDS)
def test_hand_told_card_by_card_counts_its_tricks_and_estuches_by_the_cards(seed: int) -> None:
    """Winners by the order of the page; the run of top trumps that the jugador holds, or of those that he lacks."""
    night = orderly(seed)
    for told in finished_hands(night):
        tricks = tricks_with_cards(told)
        if not tricks:
            continue
        trump, jugador = told.hand["trump"], told.hand["defensor"] or told.hand["hombre"]
        winners = [winner_of(cards, trump) for cards in tricks]
        assert told.hand["tricks"] == {player: winners.count(player) for player in told.hand["tricks"]}
        nine = [cards[jugador] for cards in tricks]
        assert told.hand["estuches"] == estuches(nine, trump, GAME.rules(night.nights[0].table)["contraestuche"])


def winner_of(cards: dict[str, str], trump: str) -> str:
    """Who wins a trick, told in order of play."""
    led = next(iter(cards.values()))
    return max(cards, key=lambda player: strength(cards[player], led, trump))


def estuches(nine: list[str], trump: str, rule: str) -> int:
    """How many estuches nine cards hold, by R34 and R35."""
    order = ORDERS[trump]
    held = next((count for count, card in enumerate(order) if card not in nine), len(order))
    missing = next((count for count, card in enumerate(order) if card in nine), len(order))
    if held >= 3:
        return held
    return 0 if missing < 3 or rule == "none" else -3 if rule == "three" else -missing


def test_forced_cards_are_those_of_the_table_of_the_page() -> None:
    """What a low trump, the mala and the espada oblige, of the three estuches: the table under O3."""
    espada, mala, basto, *_, low = ORDERS["oros"]
    assert {card for card in forced_by(low, "oros") if card in (espada, mala, basto)} == set()
    assert {card for card in forced_by(basto, "oros") if card in (espada, mala, basto)} == set()
    assert {card for card in forced_by(mala, "oros") if card in (espada, mala, basto)} == {basto}
    assert {card for card in forced_by(espada, "oros") if card in (espada, mala, basto)} == {mala, basto}
