"""The cards of Minchiate, read from the page independently of the code, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana leads, dario deals, carla cuts; beto and dario are NS, ana and carla EO.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tests.nights import FOUR, Event, event, yielded

SUITS: Final = "OCEB"
LONG: Final = ("R", "D", "C", "I", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
"""The ranks of espadas and bastos, highest first. (Pack and ranks)"""
ROUND: Final = (*LONG[:4], *reversed(LONG[4:]))
"""The ranks of oros and copas: the numerals are inverted."""
TAROTS: Final = tuple(f"T{number}" for number in range(1, 41))
LOCO: Final = "L"
REYES: Final = ("RO", "RC", "RE", "RB")
PACK: Final = (*(rank + suit for suit in SUITS for rank in LONG), *TAROTS, LOCO)
FIVES: Final = (*REYES, LOCO, "T1", "T10", "T13", "T20", "T28", *TAROTS[29:35])
WORTH: Final = dict.fromkeys(TAROTS[1:5], 3) | dict.fromkeys(FIVES, 5) | dict.fromkeys(TAROTS[35:], 10)
"""Counting card → its value. (Counting cards)"""
INSIDE: Final = WORTH | {"T29": 5, "T14": 5}
"""The worth of a card in a versícula."""
COUNTED: Final = (*REYES, LOCO, *(tarot for tarot in TAROTS if tarot in WORTH or tarot == "T29"))
"""The counting cards of a tally, in the page's order."""
ROBBABLE: Final = {*WORTH, *TAROTS[19:29]}
PAPAS: Final = TAROTS[:5]
CORRIDA: Final = TAROTS[27:]
TRICKS: Final = 21
NS, EO = "NS", "EO"
PAIRS: Final = (NS, EO)
FROM_CARDS: Final = ("robo", "vuelta", "robo_fola", "versicula", "muerte")
"""The notes that a tally states."""

Baza = Mapping[str, str]
"""Player → card, in order of play: the first player led."""


SUIT_OF: Final = {card: "T" if card in TAROTS else "" if card == LOCO else card[-1] for card in PACK}

# The words of a test.


def opened(*, overrides: Event | None = None, **data: Any) -> Event:
    """The `night_opened` of a table of the usual players; further fields (`first_dealer`, `draw_order`, `stake`) go in by name."""
    rules = {} if overrides is None else {"rules": {"overrides": overrides}}
    return event("night_opened", game="minchiate", players=data.pop("players", list(FOUR)), **rules, **data)


def tallied(
    ns_cards: int = 48, *, last: str = NS, ns: Collection[str] = (), fola: Collection[str] = (), noted: Event | None = None, **more: Any
) -> Event:
    """A tally: NS has this many cards and these counting ones, the Fola those, EO all others."""
    heaps = {NS: [*ns], EO: [card for card in COUNTED if card not in ns and card not in fola], "fola": [*fola]}
    stated = {} if noted is None else {"noted": noted}
    return event("tally", cards={NS: ns_cards, EO: 84 - ns_cards}, last_trick=last, captured=heaps, **stated, **more)


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of the record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def laid(*tricks: str, players: Sequence[str] = FOUR) -> list[Event]:
    """Tricks, each as the cards of the players in the order of their names."""
    return [event("trick", cards=dict(zip(players, trick.split(), strict=True))) for trick in tricks]


# The cards.


def suit(card: str) -> str:
    """The suit of a card: O, C, E, B, or T for a tarot; El Loco has none."""
    return SUIT_OF[card]


def height(card: str) -> int:
    """The rank of a card among those of its suit, the lowest 0; El Loco is below all."""
    if card == LOCO:
        return -1
    if card in TAROTS:
        return int(card[1:])
    order = ROUND if suit(card) in "OC" else LONG
    return len(order) - 1 - order.index(card[:-1])


def led_by(trick: Iterable[str]) -> str:
    """The suit led: that of the first card other than El Loco; None without such a card. (Obligations in play)"""
    return next((suit(card) for card in trick if card != LOCO), "")


def winning(trick: Baza) -> str:
    """The winner of a trick so far: the highest tarot, or the highest card of the suit led. (R13)"""
    led = led_by(trick.values())
    if not led:
        return next(iter(trick))
    return max(trick, key=lambda player: (suit(trick[player]) == "T", suit(trick[player]) == led, height(trick[player])))


def seated_from(leader: str, players: Sequence[str]) -> list[str]:
    """The players in order of play, beginning with one of them."""
    place = list(players).index(leader)
    return [*players[place:], *players[:place]]


def robbed_well(cards: Sequence[str]) -> list[str]:
    """The cards up to the first that is not robbable. (R4, R7)"""
    end = next((place for place, card in enumerate(cards) if card not in ROBBABLE), len(cards))
    return list(cards[:end])


def worth(cards: Iterable[str]) -> int:
    """The points of some cards."""
    return sum(WORTH.get(card, 0) for card in cards)


# Versículas.


class Versicula(NamedTuple):
    """A versícula as on the page."""

    kind: str
    cards: list[str]
    points: int


def versiculas(held: Collection[str], *, demonio: bool) -> list[Versicula]:
    """Every versícula in some cards, each as long as possible and with El Loco if he is there. (Versículas)"""
    found: list[tuple[str, list[str]]] = []
    for kind, order in (("papas", PAPAS), ("corrida", CORRIDA)):
        places = [place for place, card in enumerate(order) if card in held]
        runs = [[place for place in places if place - places.index(place) == offset] for offset in range(len(order))]
        found += [(kind, [order[place] for place in run]) for run in runs if len(run) > 2]
    fixed = [("loco", ["T1", "T40"] if LOCO in held else ["S"]), ("trece", ["T1", "T13", "T28"])]
    tens = [["T10", "T20", "T30", "T40"], ["T20", "T30", "T40"], ["T10", "T20", "T30"]]
    complete = next((cards for cards in tens if {*cards} <= {*held}), ["S"])
    fixed.append(("decenas" if len(complete) > 3 else "vergonzosa", complete))
    found += [(kind, cards) for kind, cards in fixed if {*cards} <= {*held}]
    reyes = [card for card in REYES if card in held]
    found += [("reyes", reyes)] if len(reyes) > 2 else []
    found += [("demonio", ["T14", "T35", "T39"])] if demonio and {"T14", "T35", "T39"} <= {*held} else []
    joined = [LOCO] if LOCO in held else []
    return [Versicula(kind, [*cards, *joined], sum(INSIDE[card] for card in (*cards, *joined))) for kind, cards in found]


# The result of tricks.


class Death(NamedTuple):
    """A note for a trick or a lost Loco: for whom, how much, why, by whom, in which trick, for which cards."""

    pair: str
    points: int
    why: str
    player: str
    trick: int
    cards: list[str]


class Reading(NamedTuple):
    """The result of all tricks of a hand."""

    deaths: list[Death]
    cards: dict[str, int]
    captured: dict[str, set[str]]
    """All cards of each pair, El Loco with the pair that has him at the end."""
    last: str
    tricks: dict[str, int]


def read(tricks: Sequence[tuple[Baza, str]], pair_of: Mapping[str, str], *, demonio: bool) -> Reading:
    """The result of the tricks of a hand, each with its winner. (R15 to R17, J10, J11)"""
    captured: dict[str, set[str]] = {NS: set(), EO: set()}
    deaths: list[Death] = []
    joker: tuple[str, int] | None = None
    won = dict.fromkeys(pair_of, 0)
    for number, (trick, winner) in enumerate(tricks, 1):
        pair = pair_of[winner]
        won[winner] += 1
        captured[pair].update(trick.values())
        fallen = [card for player, card in trick.items() if pair_of[player] != pair and card in WORTH and card != LOCO]
        for player, card in trick.items():
            if card == LOCO:
                joker = pair_of[player], number
                if number == TRICKS and pair_of[player] != pair:
                    fallen = [each for each in trick.values() if each in fallen or each == LOCO]
        if fallen:
            deaths.append(Death(pair, worth(fallen), "muerte", winner, number, fallen))
        if LOCO in fallen:
            deaths.append(Death(pair, 5, "loco_olvidado", winner, number, [LOCO]))
    cards = {pair: len(captured[pair]) for pair in PAIRS}
    last = tricks[-1][1]
    if joker is not None and joker[1] < TRICKS and LOCO not in captured[joker[0]]:
        own = joker[0]
        other = EO if own == NS else NS
        if not captured[own]:
            deaths.append(Death(other, 5, "muerte", last, TRICKS, [LOCO]))
        else:
            given = given_for_the_loco(captured[own], demonio=demonio)
            captured[own].remove(given)
            captured[other].remove(LOCO)
            captured[own].add(LOCO)
            captured[other].add(given)
    return Reading(deaths, cards, captured, pair_of[last], won)


def given_for_the_loco(captured: Collection[str], *, demonio: bool) -> str:
    """The card that the other pair gets for El Loco. (J10)"""
    shown = {*WORTH, "T29", *(["T14"] if demonio else [])}
    plain = sorted(card for card in captured if card not in shown)
    if plain:
        return plain[0]
    for card in ("T14", "T29"):
        if card in captured:
            return card
    return min(captured, key=lambda card: (WORTH[card], card in REYES, REYES.index(card) if card in REYES else height(card)))


def restos(difference: int) -> int:
    """The restos of a difference. (From points to restos)"""
    return len(range(0, difference, 60))


# Irregular play.


class Fault(NamedTuple):
    """A card laid against a duty."""

    trick: int
    player: str
    code: str


def faults_of(held: Collection[str], lying: Iterable[str], *, first: bool) -> dict[str, str | None]:
    """The fault of each card of a hand, or None; `first`: the suit was not led before. (Obligations in play)"""
    cards = list(lying)
    led = led_by(cards)
    if not led:
        return dict.fromkeys(held)
    suits = {suit(each) for each in held}
    owed = led if led in suits else "T" if "T" in suits else ""
    cut = led != "T" and any(suit(each) == "T" for each in cards)
    rey = f"R{led}" if cut and first and f"R{led}" in held else ""
    return {
        card: "renuncio" if owed and card != LOCO and suit(card) != owed else "rey_no_jugado" if rey and card != rey else None
        for card in held
    }


class Held:
    """The cards that each player provably held before a trick: his exact hand, or what he laid since. (Obligations in play, evidence)"""

    def __init__(self, tricks: Sequence[Baza | None], exact: Mapping[str, Collection[str]]) -> None:
        self.tricks, self.exact = tricks, exact

    def __call__(self, number: int, player: str) -> set[str]:
        """The cards of a player before a trick, counted from 1."""
        before = self.tricks[: number - 1]
        if player in self.exact and None not in before:
            return {*self.exact[player]} - {card for trick in before if trick is not None for card in trick.values()}
        return {trick[player] for trick in self.tricks[number - 1 :] if trick is not None and player in trick}


def faults(tricks: Sequence[Baza | None], held: Held, fallen: Sequence[tuple[str, int]]) -> Iterator[Fault]:
    """Every irregularity of the play: hands laid open with a tarot, then the cards of each trick. (Findings)"""
    led_before: set[str] = set()
    for number in range(1, len(tricks) + 2):
        for player, before in fallen:
            if before == number - 1 and any(card in TAROTS for card in held(number, player)):
                yield Fault(number, player, "caida_indebida")
        trick = tricks[number - 1] if number <= len(tricks) else None
        if trick is None:
            continue
        lying: list[str] = []
        for player, card in trick.items():
            first = led_by(lying) not in led_before and None not in tricks[: number - 1]
            code = faults_of(held(number, player), lying, first=first)[card]
            if code is not None:
                yield Fault(number, player, code)
            lying.append(card)
        led_before.add(led_by(lying))
