"""What may come next and what is refused are two ways of saying the same thing: `expects` against every event that can be tried.

At a moment of a random night every event type is tried with all values of its fields that can tell types and values apart. What
`expects` names must then be just what was taken: each type, each value of each listed field, each result of a count. And who sees only
what lies face up is told the same, however the cards lie that he does not see.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from hypothesis import Phase, given, settings, strategies as st

from projections.replay import Night, read
from rules.core.cards import FORTY, SUITS
from rules.core.refusals import Refusal
from tests.nights import Event, event
from tests.rules.face_down import assert_nothing_is_told
from tests.rules.mediator.hands import TRICKS
from tests.rules.mediator.next_nights import ANSWERS, CALLS, CHAIN, CLASSES, GAME, LANCES, LAWS, Walk, fact_of, is_taken, walk

NIGHTS: Final = int(os.environ.get("CARTULINA_NIGHTS", "1000"))
FEWER: Final = settings(
    max_examples=max(10, NIGHTS // 25),
    deadline=None,
    print_blob=True,
    # A smaller seed is no smaller night: there is nothing to shrink.
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
"""A moment is dear: thousands of events are tried at it."""
SEEDS: Final = st.integers(0, 2**32 - 1)
NOBODY: Final = "nadie"
"""Who never sits down, not even by mistake."""
YES_NO: Final = (None, True, False)
UNSAID: Final = "-"
"""Leaves out a field of which null says something."""
CALLED: Final = ("RO", "RC", "RE", "RB", "CO", "CC", "CE", "CB", "SO", "1E")
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
FREE: Final[Mapping[str, set[str]]] = {
    "deal": {"hands", "stock", "packets"},
    "seats_changed": {"players", "first_dealer"},
    "trick": {"cards"},
    "penalty": {"cards", "times", "damages"},
    "tally": {"tricks"},
}
"""Fields that are named without values."""


def all_of(kind: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out, and so does what is unsaid of a partner."""
    for chosen in product(*values.values()):
        said = {name: value for name, value in zip(values, chosen, strict=True) if value is not None or name == "partner"}
        yield event(kind, **{name: value for name, value in said.items() if value != UNSAID})


def candidates(names: tuple[str, ...], players: tuple[str, ...]) -> Iterator[Event]:
    """Events of every type but the tally and those of every game, with all values that matter."""
    yield from all_of("deal", dealer=(None, *names), announced=YES_NO)
    yield from all_of("bid", player=names, call=CALLS, favor=(None, *CLASSES))
    yield from all_of("pass_out")
    yield from all_of("contract", player=names, lance=LANCES, trump=SUITS, called=(None, *CALLED), bola=YES_NO)
    yield from all_of("contract", player=names, lance=("vuelta", "solo"), trump=SUITS, turned=FORTY)
    yield from all_of("exchange", player=names, with_=(None, *names), discards=range(10), drawn=range(10))
    yield from all_of("trick", winner=names, leader=(None, *names), law=(None, "ley-8"), advanced=(None, *names))
    yield from all_of("rendicion", player=names, answer=(None, *ANSWERS), partner=(UNSAID, *names, None))
    yield from all_of("defensa", player=names)
    yield from all_of("bola", player=names)
    yield from all_of("declaration", player=names, kind=("tendido",))
    yield from all_of("declaration", player=names, kind=("sorteo",), card=(*CHAIN, "SE", "1E"))
    asked = {"primeras": (None, True), "contra_estuche": (None, True), "estuches": (None, *range(3, 13))}
    yield from all_of("declaration", player=names, kind=("calidades",), **asked)
    yield from penalties(names)
    yield from all_of("seats_changed", players=([*players], [*players[1:], players[0]]), first_dealer=(None, *names))
    yield from all_of("night_closed", leftovers=("carry", "share"))
    yield event("night_opened", game="mediator", players=list(players))


def penalties(names: tuple[str, ...]) -> Iterator[Event]:
    """Every law on everybody, with all that it can say."""
    yield from all_of("penalty", player=names, law=LAWS)
    yield from all_of("penalty", player=names, law=("ley-4",), cards=(1, 2), forced=YES_NO, game=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-6",), paid=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-7",), effect=("none", "partner_won", "game"), bola=YES_NO, primeras=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-8",), kept=YES_NO, injured=(None, *names), bola=YES_NO)
    yield from all_of("penalty", player=names, law=("ley-9",), other=names)
    yield from all_of("penalty", player=names, law=("ley-11",), decisive=YES_NO, times=(None, 1), noticed_by=(None, *names))
    yield from all_of("penalty", player=names, law=("ley-5",), times=(None, 2))


def divisions(active: Sequence[str], logged: Mapping[str, int], cards: int) -> Iterator[dict[str, int]]:
    """Tricks of each: what was logged, and some or all of the rest for two of them."""
    left = cards - sum(logged.values())
    for total in {left, left - 1, left + 1, 0}:
        for (one, other), count in product(combinations(active, 2), range(total + 1)):
            yield {**logged, one: logged[one] + count, other: logged[other] + total - count}
    yield dict.fromkeys(active, 1)


def tallies(table: Any, names: tuple[str, ...]) -> list[Event]:
    """The counts that are taken, of all that are tried; without estuches."""
    hand = table.hand
    if hand is None:
        return []
    logged = {player: hand.winners.count(place) for place, player in enumerate(hand.active)}
    cards = TRICKS[table.options.variant]
    cuts = (None, *range(cards + 1)) if hand.contract is not None and hand.contract.bola else (None, 0)
    found = []
    for tricks, partner in product(divisions(hand.active, logged, cards), (UNSAID, *names, None)):
        sent = all_of("tally", tricks=[tricks], partner=[partner], primeras=YES_NO, cut_after=cuts)
        found += [each for each in sent if is_taken(table, each)]
    return found


def with_estuches(table: Any, taken: Sequence[Event]) -> Iterator[Event]:
    """For each companion and each thing that can be said of the estuche, a count that is taken with it."""
    ways = [{"estuches": number} for number in (0, *range(3, 13))] + [{"contra_estuche": said} for said in (True, False)]
    for partner, said in product({each["data"].get("partner", UNSAID) for each in taken}, ways):
        sent = ({**each, "data": {**each["data"], **said}} for each in taken if each["data"].get("partner", UNSAID) == partner)
        yield from (each for each in [next(sent)] if is_taken(table, each))


def assert_fields_agree(kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
    """Each field of an entry lists just the values that were taken; what is required no event left out."""
    told_values: dict[str, set[Any]] = defaultdict(set)
    left_out: set[str] = set()
    free = FREE.get(kind, set())
    for each in sent:
        left_out |= entry["fields"].keys() - each["data"].keys()
        for name, value in each["data"].items():
            assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
            if name not in free:
                told_values[name].add(value)
    for name, shown in entry["fields"].items():
        assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
        if name not in free:
            assert told_values[name] == set(shown["values"]), f"{kind}.{name}"
            assert len(shown["values"]) == len(told_values[name]), f"{kind}.{name}"


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_names_just_what_is_not_refused(seed: int, place: int) -> None:
    """Types and values that are named are taken in some event; all others are refused."""
    nights = walk(seed, 30).nights
    table = nights[place % len(nights)].table
    entries = {each.type: each.told() for each in GAME.expects(table)}
    players = tuple(GAME.seats(table).players)
    names = (*players, NOBODY)
    accepted: dict[str, list[Event]] = defaultdict(list)
    for sent in candidates(names, players):
        if is_taken(table, sent):
            accepted[sent["type"]].append(sent)
    if counts := tallies(table, names):
        accepted["tally"] = [*counts, *with_estuches(table, counts)]
        assert_results_agree(table, entries["tally"]["results"], counts)
    assert entries.keys() == accepted.keys()
    for kind, sent_events in accepted.items():
        assert_fields_agree(kind, entries[kind], sent_events)


def assert_results_agree(table: Any, results: Sequence[Mapping[str, Any]], taken: Iterable[Event]) -> None:
    """What the counts come to that say nothing of primeras is what the results tell, but for a companion whom only the deal shows."""
    shown = {
        (each.get("partner", UNSAID), each["side"], each["outcome"], each["bola"], cut)
        for each in results
        for cut in each.get("cut_after", [None])
    }
    assert len(shown) == sum(len(each.get("cut_after", [None])) for each in results)
    found = set()
    named = any("partner" in each for each in results)
    for sent in taken:
        data = sent["data"]
        if "primeras" in data or sum(data["tricks"].values()) != TRICKS[table.options.variant]:
            continue
        fact = fact_of(sent)
        assert fact is not None, "it was taken"
        after = GAME.step(table, fact)
        assert not isinstance(after, Refusal)
        told = GAME.hands(after)[-1]
        hombre, partner = told.told["hombre"], told.told["partner"]
        side = sum(data["tricks"][player] for player in {hombre, partner} - {None})
        cut = data.get("cut_after")
        if cut is not None and (UNSAID, side, told.outcome, told.told["bola"], cut) not in shown:
            cut = None
        found.add((data.get("partner", partner or hombre) if named else UNSAID, side, told.outcome, told.told["bola"], cut))
    assert found <= shown
    if table.hand.dealt.hands.count(None) == len(table.hand.active):
        assert found == shown


# Who only watches.


def dealt_otherwise(night: Walk, place: int, dice: random.Random) -> Night | None:
    """A night at a moment as it would stand if the cards that nobody has seen lay otherwise; None where the record could not be so."""
    record = night.record[: place + 1]
    at = max((number for number, each in enumerate(record) if each["type"] == "deal"), default=0)
    deal, later = record[at]["data"], record[at + 1 :]
    lists = [deal["hands"], {"stock": deal.get("stock", [])}] if "hands" in deal else []
    if not lists or any(isinstance(each["data"].get("drawn"), list) for each in later):
        return None
    # Where all hands but one were told, nobody can have asked for a king of that one, and yet the contract is taken.
    if len(deal["hands"]) == len(night.active) - 1:
        return None
    seen = {card for each in later if each["type"] == "trick" for card in each["data"].get("cards", {}).values()}
    seen |= {each["data"]["turned"] for each in later if "turned" in each["data"]}
    if any(each["type"] == "contract" and each["data"]["lance"] == "vuelta" for each in later):
        seen |= {*deal.get("stock", [])[:1]}
    own = {card for cards in lists for each in cards.values() for card in each} | {*night.deck.cards}
    unseen = sorted(own - seen)
    dice.shuffle(unseen)
    left = iter(unseen)
    hands, stock = ({name: [card if card in seen else next(left) for card in each] for name, each in cards.items()} for cards in lists)
    again = {**deal, "hands": hands, **(stock if "stock" in deal else {})}
    replayed = read([*record[:at], event("deal", **again), *later])
    return None if replayed.refused is not None else replayed.night


@FEWER
@given(SEEDS, st.integers(0, 10**6))
def test_next_tells_a_watcher_nothing_of_cards_that_lie_face_down(seed: int, place: int) -> None:
    """However the cards lie that nobody has seen, as long as the record could be the same, he is told the same."""
    night, dice = walk(seed, 30), random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    place %= len(night.nights)
    assert_nothing_is_told(night.nights[place], lambda: dealt_otherwise(night, place, dice))


def test_types_that_are_tried_are_all_that_the_game_has() -> None:
    """Nothing is left out: each type of the door is tried, counted, or belongs to every game."""
    tried = {sent["type"] for sent in candidates(("ana", NOBODY), ("ana", "beto", "carla", "dario"))}
    assert tried | {"tally"} | AT_ANY_TIME == GAME.door.keys()
