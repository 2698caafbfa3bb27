"""Random nights of Minchiate at which it is asked what may come next, each told by its seed alone.

`walk(seed)` sends events with fields drawn from what could be said at all, and keeps what is taken: hands with all their cards, with some
and with none, cuts and Folas robbed well and badly, discards counted and listed (a card too many now and then), versículas, open hands,
tricks with cards and without, laws also for old hands, seats that change. It asks the game for nothing but whether it takes an event.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Final

from events.facts import Fact
from events.games.minchiate import Captured, CardsOfPairs, Noted, NotedOfPair
from projections.replay import Night, told
from rules.core.cards import BIT_OF_97 as BITS, NINETY_SEVEN as PACK
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.nights import FOUR, Event, event

GAME: Final = GAMES["minchiate"]
LAWS: Final = ("mal-dado", "cartas-de-mas", "renuncio")
DEALT: Final = 21
ATTEMPTS: Final = 30
"""So often something else is tried before the walk gives up on an event."""
COUNTED: Final = (
    *("RO", "RC", "RE", "RB", "L"),
    *(f"T{number}" for number in (1, 2, 3, 4, 5, 10, 13, 20, 28, 29, *range(30, 41))),
)
"""What a tally lists: the counting cards and the 29."""
SHOWN: Final = (
    *(("T1", "T2", "T3"), ("T3", "T4", "T5"), ("T1", "T2", "T3", "T4", "T5"), ("T28", "T29", "T30"), ("T33", "T34", "T35", "T36")),
    *(("T38", "T39", "T40"), ("T1", "T40", "L"), ("T1", "T13", "T28"), ("T10", "T20", "T30", "T40"), ("T20", "T30", "T40")),
    *(("RO", "RC", "RE"), ("RO", "RE", "RB"), ("RO", "RC", "RE", "RB"), ("T14", "T35", "T39"), ("T10", "T20", "T30", "L")),
)
"""Some versículas."""


@dataclass
class Walk:
    """A night in the making: how it stood after each event, and where the cards of the open hand lie."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    """Player → his cards; they are told or not."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret
        self.manner = self.one("nothing", "open", "some", "all", "all")
        """What a deal tells of the cards."""
        self.hasty = self.dice.random() < 0.5
        """Whether most hands are told by their tally."""
        rules = {"overrides": {"demonio": True}} if self.dice.random() < 0.5 else {}
        assert self.sends(event("night_opened", game="minchiate", players=list(FOUR), rules=rules)), rules

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.nights[-1].table

    def sends(self, sent: Event) -> bool:
        """Whether an event was taken."""
        if self.nights and not is_taken(self.table, sent):
            return False
        after = told(self.nights[-1] if self.nights else None, sent)
        if isinstance(after, Refusal):
            return False
        self.nights.append(after)
        self.record.append(sent)
        return True

    def one(self, *values: Any) -> Any:
        """One of some values."""
        return self.dice.choice(values)

    def maybe(self, share: float, **fields: Any) -> dict[str, Any]:
        """Some fields, or none of them."""
        return fields if self.dice.random() < share else {}

    # What is sent.

    def goes_on(self) -> None:
        """One more event, of whatever kind is taken."""
        makers = (self.deals, self.puts_away, self.shows, self.follows, self.counts, self.applies, self.moves)
        hand = self.table.hand
        if hand is None or hand.tricks:
            weights = (6.0, 0.5, 0.8, 30.0, 6.0 if self.hasty else 0.3, 1.5, 0.8)
        else:
            weights = (4.0, 12.0, 5.0, 8.0, 6.0 if self.hasty else 0.3, 2.0, 0.8)
        for _ in range(ATTEMPTS):
            if self.dice.choices(makers, weights)[0]():
                return

    def deals(self) -> bool:
        """The next hand; now and then something is robbed that may not be."""
        dealt = GAME.step(self.table, GAME.door["deal"]())
        if isinstance(dealt, Refusal):
            return False
        order = GAME.seats(dealt).players
        place = order.index(GAME.leftovers(self.table)["next_dealer"]) + 1
        order = (*order[place:], *order[:place])
        cards = self.dice.sample(PACK, len(PACK))
        robbed = [cards.pop() for _ in range(self.one(0, 0, 1, 2, 4))]
        self.held = {player: [cards.pop() for _ in range(DEALT)] for player in order}
        told: dict[str, Any] = {}
        from_the_fola = self.one(0, 0, 1, 2)
        fola_robbed, rest = cards[:from_the_fola], cards[from_the_fola:]
        taken = [card for card in rest if card in COUNTED and card != "T29"] if self.dice.random() < 0.8 else rest[:1]
        if self.manner != "nothing":
            told |= self.maybe(0.85, robbed=robbed) | self.maybe(0.85, fola_robbed=fola_robbed) | self.maybe(0.85, fola_taken=taken)
            told |= self.maybe(0.8, turned={player: self.held[player][-1] for player in order if self.dice.random() < 0.9})
        if self.manner in ("some", "all"):
            some = order if self.manner == "all" else self.dice.sample(order, 2)
            told |= {"hands": {player: list(self.held[player]) for player in some}}
            if len(cards) == 13 - len(robbed):
                told |= self.maybe(0.8, fola=cards)
        if not self.sends(event("deal", **told)):
            return False
        self.held[order[2]] += robbed
        self.held[order[3]] += [*fola_robbed, *taken]
        return True

    def puts_away(self) -> bool:
        """Cutter or dealer puts away as many as he has too many, counted or listed; now and then one more."""
        hand = self.table.hand
        if hand is None or not self.held:
            return False
        player = self.one(*hand.players[2:])
        own = self.held[player]
        many = min(len(own), max(0, len(own) - DEALT + (self.one(1, 2) if self.dice.random() < 0.1 else 0)))
        away = self.dice.sample(own, many)
        if self.sends(event("exchange", player=player, discards=away if self.manner != "nothing" and self.dice.random() < 0.8 else many)):
            self.held[player] = [card for card in own if card not in away]
            return True
        return False

    def shows(self) -> bool:
        """A versícula, mostly one that he has; or his whole hand."""
        hand = self.table.hand
        if hand is None:
            return False
        player = self.one(*hand.players)
        if self.dice.random() < 0.25:
            return self.sends(event("declaration", player=player, kind="caida"))
        own = self.held.get(player, [])
        true = [each for each in SHOWN if {*each} <= {*own}]
        codes = list(self.one(*true)) if true and self.dice.random() < 0.8 else list(self.one(*SHOWN))
        codes += ["L"] if "L" not in codes and self.dice.random() < 0.2 else []
        if not self.sends(event("declaration", player=player, kind="versicula", cards=codes)):
            return False
        for other, cards in self.held.items():
            self.held[other] = [card for card in cards if card not in codes]
        self.held.setdefault(player, []).extend(codes)
        return True

    def follows(self) -> bool:
        """A trick: with cards from the hands, or only its winner; somebody may have no card left."""
        hand = self.table.hand
        if hand is None or not self.held or self.dice.random() < 0.04:
            return hand is not None and self.sends(event("trick", winner=self.one(*hand.players)))
        cards = {player: self.one(*own) for player, own in self.held.items() if own}
        if len(cards) > 1 and self.dice.random() < 0.05:
            cards.pop(self.one(*cards))
        taken = bool(cards) and self.sends(event("trick", cards=cards))
        for player, card in cards.items() if taken else ():
            self.held[player].remove(card)
        return taken

    def counts(self) -> bool:
        """The count: some number of tricks, the counting cards wherever they may be."""
        hand = self.table.hand
        if hand is None:
            return False
        cards = 4 * self.dice.randint(0, 21)
        sent = counted(self.table, (cards, 84 - cards), self.one("NS", "EO"), self.dice)
        return self.sends(sent)

    def applies(self) -> bool:
        """A law, in the open hand or an old one."""
        law, hand = self.one(*LAWS, "renuncio"), self.table.hand
        player = self.one(*FOUR) if hand is None or law != "mal-dado" else hand.dealer
        if law == "cartas-de-mas" and self.dice.random() < 0.6:
            return False
        said = {"cards": self.dice.randint(1, 3)} if law == "mal-dado" else {}
        if law == "renuncio":
            said = self.maybe(0.5, trick=self.dice.randint(1, 21)) | self.maybe(0.4, hand=self.dice.randint(1, 6))
        return self.sends(event("penalty", player=player, law=law, **said))

    def moves(self) -> bool:
        """They sit otherwise, somebody else sits down; or the night ends."""
        if self.dice.random() < 0.06:
            return self.sends(event("night_closed"))
        among = FOUR if self.dice.random() < 0.5 else (*FOUR, "eva")
        players = self.dice.sample(among, 4)
        return self.sends(event("seats_changed", players=players, **self.maybe(0.3, first_dealer=players[-1])))


def walk(seed: int, steps_count: int = 40) -> Walk:
    """A night of so many events."""
    night = Walk(seed)
    for _ in range(steps_count):
        night.goes_on()
    return night


# The count.


def counted(table: Any, cards: tuple[int, int], last: str, dice: random.Random, **more: Any) -> Event:
    """A tally of so many cards; each counting card where the record has it, else anywhere that has room for it."""
    hand = table.hand
    wanted = [*COUNTED, *(["T14"] if table.options.demonio else [])]
    laid = {code: hand.sides[trick_winner] for trick, trick_winner in tricks_of(hand) for code in trick.codes if code}
    declared = {code for each in hand.declared for code in each.codes}
    buried = buried_in(hand)
    heaps: dict[str, list[str]] = {"NS": [], "EO": [], "fola": []}
    for code in sorted(wanted, key=lambda code: code not in laid):
        if code in laid:
            heaps["NS" if laid[code] == 0 else "EO"].append(code)
        elif code in buried:
            heaps["fola"].append(code)
        else:
            room = [name for place, name in enumerate(("NS", "EO")) if len(heaps[name]) < cards[place]]
            room += [] if code in declared else ["fola"]
            heaps[dice.choice(room) if room else "fola"].append(code)
    return event("tally", cards={"NS": cards[0], "EO": cards[1]}, last_trick=last, captured=heaps, **more)


def tricks_of(hand: Any) -> list[tuple[Any, int]]:
    """The tricks of a hand that were told with their cards, each with the seat of its winner."""
    return [(laid, winner) for laid, winner in zip(hand.tricks, hand.winners, strict=True) if laid is not None]


def buried_in(hand: Any) -> set[str]:
    """The cards that lie in the Fola for certain."""
    dealt = hand.dealt
    found = {code for put in hand.put if put is not None and put.cards for code, bit in BITS.items() if bit & put.cards}
    if dealt.fola is not None and dealt.fola_robbed is not None and dealt.fola_taken is not None:
        found |= {*dealt.fola} - {*dealt.fola_robbed} - {*dealt.fola_taken}
    return found


# What is taken, without asking the schemas.


def fact_of(sent: Event) -> Fact | None:
    """An event as a fact, built without the schemas, which would take most of the time; None where its fields do not fit together."""
    data = dict(sent["data"])
    for name, value in data.items():
        if isinstance(value, list):
            data[name] = tuple(value)
    if "captured" in data:
        data["cards"] = CardsOfPairs(**data["cards"])
        data["captured"] = Captured(**{heap: tuple(codes) for heap, codes in data["captured"].items()})
    if "noted" in data:
        data["noted"] = Noted(**{pair: NotedOfPair(**points) for pair, points in data["noted"].items()})
    fact: Fact = GAME.door[sent["type"]](**data)
    return fact if fact.fault() is None else None


def is_taken(table: Any, sent: Event) -> bool:
    """Whether a table takes an event; its fields are well formed one by one."""
    fact = fact_of(sent)
    return fact is not None and not isinstance(GAME.step(table, fact), Refusal)
