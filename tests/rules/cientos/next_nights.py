"""Random nights of Cientos at which it is asked what may come next, each told by its seed alone.

`walk(seed)` sends events with fields drawn from what could be said at all, and keeps what is taken: both tariffs, hands with and without
cards, boards far on, miscounted deals and draws, acuses true, false and out of order, cards taken back, laws. It asks the game for nothing
but whether it takes an event.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from events.facts import Fact
from events.games.cientos import FIELDS_OF_LAWS, RANKS, Acuse, Law, OfFour, Withdrawn
from projections.replay import Night, told
from rules.cientos.ranks import PACK, VALUE_OF_RANK
from rules.core.cards import LETTERS, SUITS
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.nights import Event, event

GAME: Final = GAMES["cientos"]
LAWS: Final[tuple[str, ...]] = get_args(Law)
OF_FOUR: Final[tuple[str, ...]] = get_args(OfFour)
KINDS: Final = ("cartas_blancas", "punto", "secansa", "catorce", "tres")
TWO: Final = ("ana", "beto")
ATTEMPTS: Final = 30
"""So often something else is tried before the walk gives up on an event."""
OVERRIDES: Final[Mapping[str, Sequence[Any]]] = {
    "carteo": ("rival_lead", "every_trick"),
    "last_low": (False,),
    "show": ("punto_secansas",),
    "extra_card": ("no_acuses",),
    "pie_minimum": (1,),
}
FAR_ON: Final[tuple[Event, ...]] = (
    {},
    {},
    {},
    {"board": {"ana": 60, "beto": 80}},
    {"board": {"ana": 90, "beto": 50}, "lack": {"beto": 3}},
    {"board": {"ana": 100, "beto": 70}, "lack": {"ana": 2}},
    {"board": {"ana": 100, "beto": 100}, "lack": {"ana": 5, "beto": 1}},
)
"""How the boards may lie as the night begins."""


@dataclass
class Walk:
    """A night in the making: how it stood after each event, and where the cards of the open hand lie."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    """Player → his cards, where all of them are told."""
    stock: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret
        self.manner = self.one("nothing", "some", "all", "all")
        """What a deal tells of the cards."""
        overrides = {name: self.one(*values) for name, values in OVERRIDES.items() if self.dice.random() < 0.35}
        carried = self.one(*FAR_ON)
        rules = {"tariff": self.one("cientos-1807", "cientos-adiciones"), "overrides": overrides}
        said = {"carried": carried} if carried else {}
        assert self.sends(event("night_opened", game="cientos", players=list(TWO), rules=rules, **said)), rules

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.nights[-1].table

    @property
    def seated(self) -> Sequence[str]:
        """Who sits at the table."""
        players: Sequence[str] = GAME.seats(self.table).players
        return players

    @property
    def players(self) -> Sequence[str]:
        """The mano, then the pie; before the first deal whoever sits."""
        hand = self.table.hand
        return self.seated if hand is None else hand.players

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
        makers = (self.deals, self.exchanges, self.says, self.follows, self.counts, self.applies, self.moves)
        hand = self.table.hand
        if hand is None or hand.tricks:
            weights = (6.0, 0.0, 0.0, 30.0, 1.0, 1.5, 0.3)
        elif hand.acuses or hand.exchanges[1] is not None:
            weights = (4.0, 3.0, 14.0, 8.0, 1.0, 5.0, 0.3)
        else:
            weights = (4.0, 30.0, 3.0, 2.0, 0.5, 4.0, 0.3)
        for _ in range(ATTEMPTS):
            if self.dice.choices(makers, weights)[0]():
                return

    def deals(self) -> bool:
        """The next hand, now and then by another than the one due, or with a card too many or too few."""
        seated = self.seated
        dealer = self.one(*seated) if self.dice.random() < 0.3 else GAME.leftovers(self.table)["next_dealer"]
        mano = next(player for player in seated if player != dealer)
        cards = [*PACK]
        self.dice.shuffle(cards)
        counts = [12, 12] if self.dice.random() < 0.75 else [self.one(11, 12, 13), self.one(11, 12, 13)]
        hands = {}
        for player, count in zip((mano, dealer), counts, strict=True):
            hands[player], cards = cards[:count], cards[count:]
        shown: dict[str, Any] = {}
        if self.manner != "nothing":
            some = [mano, dealer] if self.manner == "all" else [self.one(mano, dealer)]
            shown["hands"] = {player: [*hands[player]] for player in some}
            shown |= self.maybe(0.5, stock=[*cards]) if self.manner == "all" else {}
        shown |= self.maybe(0.1, cut=self.one(2, 9)) | self.maybe(0.1, by=self.one(2, 3, 4))
        taken = self.sends(event("deal", dealer=dealer, **shown))
        if taken:
            self.held = hands if self.manner == "all" else {}
            self.stock = cards
        return taken

    def exchanges(self) -> bool:
        """Some cards changed, counted or listed; now and then too many drawn."""
        if self.table.hand is None:
            return False
        player, count = self.one(*self.players), self.one(0, 1, 2, 3, 3, 4, 5)
        own, more = self.held.get(player, []), self.one(0, 0, 0, 0, 1, -1)
        drawn = max(0, count + more)
        if not own or self.dice.random() < 0.15:
            taken = self.sends(event("exchange", player=player, discards=count, **self.maybe(0.5, drawn=drawn)))
            self.held = {} if taken else self.held
            return taken
        away, got = self.dice.sample(own, count), self.stock[:drawn]
        taken = self.sends(event("exchange", player=player, discards=away, drawn=got))
        if taken:
            self.held[player] = [card for card in own if card not in away] + got
            self.stock = self.stock[drawn:]
        return taken

    def says(self) -> bool:
        """Something announced, mostly true where the cards are known; a salida, or a claim put right."""
        if self.table.hand is None:
            return False
        player = self.one(*self.players)
        roll = self.dice.random()
        if roll < 0.06:
            return self.sends(event("declaration", player=player, kind="salida", suit=self.one(*SUITS)))
        if roll < 0.16:
            own = [each for each in self.table.hand.acuses if each.rank and self.table.hand.players[each.seat] == player]
            if own:
                what = self.one(*own)
                return self.sends(
                    event("declaration", player=player, kind="enmienda", what=what.kind, rank=what.rank, to=self.one(*OF_FOUR))
                )
        said = self.one(*(claims(self.held.get(player, [])) or [self.any_acuse()])) if self.dice.random() < 0.7 else self.any_acuse()
        shown = self.maybe(0.05, shown=False) if said["kind"] != "cartas_blancas" else {}
        return self.sends(event("declaration", player=player, **said, **shown))

    def any_acuse(self) -> dict[str, Any]:
        """Something that can be announced at all."""
        kind = self.one(*KINDS)
        match kind:
            case "punto":
                return {"kind": kind, "value": self.dice.randint(7, 75), **self.maybe(0.3, suit=self.one(*SUITS))}
            case "secansa":
                length = self.one(3, 3, 4, 5, 6, 7, 8)
                return {
                    "kind": kind,
                    "length": length,
                    "top": RANKS[self.dice.randint(0, 8 - length)],
                    **self.maybe(0.3, suit=self.one(*SUITS)),
                }
            case "catorce" | "tres":
                return {"kind": kind, "rank": self.one(*OF_FOUR)}
        return {"kind": kind}

    def follows(self) -> bool:
        """A trick: from known hands, or only its winner; most follow suit; now and then a lead alone."""
        hand = self.table.hand
        if hand is None:
            return False
        said = self.maybe(0.03, unannounced=True)
        leader = hand.players[0] if not hand.tricks else hand.players[hand.tricks[-1].winner or 0]
        if not self.held or self.dice.random() < 0.03:
            said |= self.maybe(0.1, low=True) | self.maybe(0.1, leader=leader)
            taken = self.sends(event("trick", winner=self.one(*hand.players), **said))
            self.held = {} if taken else self.held
            return taken
        cards: dict[str, str] = {}
        for player in (leader, *(each for each in hand.players if each != leader)):
            own = self.held[player]
            if own:
                may = [card for card in own if cards and card[1] == next(iter(cards.values()))[1]]
                cards[player] = self.one(*may) if may and self.dice.random() < 0.9 else self.one(*own)
        if self.dice.random() < 0.05 and cards:
            cards = dict([next(iter(cards.items()))])
        if self.dice.random() < 0.04 and cards:
            player = self.one(*cards)
            left = [card for card in self.held[player] if card not in cards.values()]
            said |= {"withdrawn": [{"player": player, "card": self.one(*left)}]} if left else {}
        taken = self.sends(event("trick", cards=cards, **said))
        for player, card in cards.items() if taken else ():
            self.held[player].remove(card)
        return taken

    def counts(self) -> bool:
        """The count: one course of play, with acuses where none were said."""
        hand = self.table.hand
        if hand is None:
            return False
        mano, pie = hand.players
        taken = self.dice.randint(0, 12)
        tricks = {mano: taken, pie: 12 - taken}
        carteo = {mano: taken + (taken < 12), pie: 12 - taken + self.one(0, 1)} if self.dice.random() < 0.8 else {mano: 1}
        if len(carteo) == 1:
            tricks = {mano: 0}
        said = {} if hand.acuses else self.maybe(0.5, acuses={self.one(mano, pie): [self.any_acuse()]})
        return self.sends(event("tally", tricks=tricks, carteo=carteo, **said))

    def applies(self) -> bool:
        """A law."""
        law, player, hand = self.one(*LAWS), self.one(*self.seated), self.table.hand
        if hand is not None and self.dice.random() < 0.3:
            # What can come seldom comes when it can.
            law = "dar-seguidas" if hand.out_of_turn else law if hand.salida is None else "salida-cambiada"
        if hand is None or (law in ("naipes-iguales", "mal-repartido", "carta-descubierta") and self.dice.random() < 0.6):
            return False
        if law in ("dar-seguidas", "naipes-iguales", "carta-descubierta", "mal-repartido"):
            player = hand.dealer
        required, optional = FIELDS_OF_LAWS.get(law, ((), ()))
        values = {"decision": ("stands", "stands", "redeal"), "to": ("discard", "stock"), "suit": SUITS}
        said: dict[str, Any] = {name: self.one(*values[name]) for name in required}
        if "adds" in optional:
            said |= self.maybe(0.4, adds=[self.any_acuse()])
        if "card" in optional and self.held.get(player):
            said |= {"card": self.one(*self.held[player])}
        taken = self.sends(event("penalty", player=player, law=law, **said))
        if taken and "card" in said:
            self.held[player].remove(said["card"])
        elif taken and law == "robo-de-mas":
            self.held = {}
        return taken

    def moves(self) -> bool:
        """Somebody else sits down; or the night ends."""
        if self.dice.random() < 0.2:
            return self.sends(event("night_closed", **self.maybe(0.5, leftovers=self.one("carry", "share"))))
        return self.sends(event("seats_changed", players=self.dice.sample([*TWO, "carla"], 2)))


def walk(seed: int, steps_count: int = 40) -> Walk:
    """A night of so many events."""
    night = Walk(seed)
    for _ in range(steps_count):
        night.goes_on()
    return night


def claims(own: Sequence[str]) -> list[dict[str, Any]]:
    """What some cards can announce, and it is true."""
    found: list[dict[str, Any]] = []
    for suit in SUITS:
        ranks = [card[0] for card in own if card[1] == LETTERS[suit]]
        if ranks:
            found.append({"kind": "punto", "value": sum(VALUE_OF_RANK[rank] for rank in ranks)})
        for place, top in enumerate(RANKS):
            length = next((each for each in range(9 - place) if each == 8 - place or RANKS[place + each] not in ranks), 0)
            if length > 2:
                found.append({"kind": "secansa", "length": length, "top": top, "suit": suit})
    for rank in OF_FOUR:
        number = sum(card[0] == rank for card in own)
        found += [{"kind": "catorce" if number > 3 else "tres", "rank": rank}] if number > 2 else []
    return found


# What is taken, without asking the schemas.


def fact_of(sent: Event) -> Fact | None:
    """An event as a fact, built without the schemas, which would take most of the time; None where its fields do not fit together."""
    data = dict(sent["data"])
    if "acuses" in data:
        data["acuses"] = {player: tuple(Acuse(**each) for each in told) for player, told in data["acuses"].items()}
    if "adds" in data:
        data["adds"] = tuple(Acuse(**each) for each in data["adds"])
    if "withdrawn" in data:
        data["withdrawn"] = tuple(Withdrawn(**each) for each in data["withdrawn"])
    fact: Fact = GAME.door[sent["type"]](**data)
    return fact if fact.fault() is None else None


def is_taken(table: Any, sent: Event) -> bool:
    """Whether a table takes an event; its fields are well formed one by one."""
    fact = fact_of(sent)
    return fact is not None and not isinstance(GAME.step(table, fact), Refusal)
