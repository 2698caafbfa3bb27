"""What is known of a partly logged hand: K1 to K5, O1 and O2 computed a second time, against random hands."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tests.dice import times
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded
from tests.rules.evenings import seeds

PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]
SUIT = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
MALA = {"oros": "7O", "copas": "7C", "espadas": "2E", "bastos": "2B"}


def found(*record: Event) -> list[tuple[int, str]]:
    """The renuncios of the night: trick and player."""
    findings = yielded(*record)["findings"]
    return [(one["trick"], one["player"]) for one in findings if one["code"] == "renuncio"]


def suit(card: str, trump: str) -> str:
    """The class of a card in play."""
    if card in ("1E", "1B") or SUIT[card[1]] == trump:
        return "trump"
    return SUIT[card[1]]


def must_obey(holds: set[str], led: str, trump: str) -> bool:
    """Whether one of these cards must be answered to this lead by a card of its class."""
    if suit(led, trump) != "trump":
        return any(suit(card, trump) == suit(led, trump) for card in holds)
    mala = MALA[trump]
    never = {"1E"} | ({"1B"} if led not in ("1E", mala) else set()) | ({mala} if led != "1E" else set())
    return any(suit(card, trump) == "trump" and card not in never for card in holds)


@dataclass
class Night:
    """A hand as it really was, and the part that is logged."""

    lance: str
    trump: str
    hombre: str
    truth: dict[str, list[str]]
    deal: Event = field(default_factory=dict)
    turned: str | None = None
    exchanges: dict[str, Event] = field(default_factory=dict)

    def record(self) -> list[Event]:
        """The events before the first trick."""
        contract: Event = {"player": self.hombre, "lance": self.lance}
        if self.turned is not None and "stock" not in self.deal:
            contract["turned"] = self.turned
        elif self.turned is None:
            contract["trump"] = self.trump
        exchanges = [event("exchange", player=player, **data) for player, data in self.exchanges.items()]
        return [opened(players=THREE), event("deal", **self.deal), event("contract", **contract), *exchanges]

    def is_turner(self, player: str) -> bool:
        """Whether the player is the hombre of a vuelta."""
        return self.lance == "vuelta" and player == self.hombre

    def known_draws(self) -> dict[str, list[str]]:
        """The known draws of each player, by list or by the baceta."""
        draws = {}
        stock = self.deal.get("stock")
        told = stock is not None and (self.lance != "vuelta" or self.hombre in self.exchanges)
        place = 1 if self.lance == "vuelta" else 0
        for player, data in self.exchanges.items():
            count = data["drawn"] if isinstance(data["drawn"], int) else len(data["drawn"])
            if told and stock is not None:
                draws[player] = stock[place : place + count]
                place += count
            elif not isinstance(data["drawn"], int):
                draws[player] = data["drawn"]
        return draws

    def discards(self, player: str) -> list[str] | None:
        """The discards of a player if they are listed."""
        listed = self.exchanges.get(player, {}).get("discards")
        return listed if isinstance(listed, list) else None

    def surely(self, player: str) -> set[str]:
        """K1, K2."""
        dealt = set(self.deal.get("hands", {}).get(player, ()))
        data = self.exchanges.get(player)
        if data is None:
            held = set() if self.is_turner(player) else dealt
        elif self.discards(player) is not None:
            held = dealt - set(self.discards(player) or ())
        else:
            held = dealt if data["discards"] == 0 else set()
        held |= set(self.known_draws().get(player, ()))
        if self.is_turner(player) and self.turned is not None:
            held.add(self.turned)
        return held

    def impossible(self, player: str, card: str) -> bool:
        """K3, K5, for the first trick."""
        hands = self.deal.get("hands", {})
        away = any(card in (self.discards(other) or ()) for other in THREE)
        others = any(card in hands.get(other, ()) for other in THREE if other != player)
        draws = self.known_draws()
        drawn = any(card in draws.get(other, ()) for other in THREE if other != player)
        turned = card == self.turned and not self.is_turner(player)
        asleep = False
        stock = self.deal.get("stock")
        if stock is not None and (self.lance != "vuelta" or self.hombre in self.exchanges):
            gone = sum(len(cards) for cards in draws.values()) + (self.lance == "vuelta")
            asleep = card in stock[gone:]
        held = self.surely(player)
        outside = len(held) == 9 and card not in held
        data = self.exchanges.get(player)
        none_drawn = data["drawn"] in (0, []) if data else not self.is_turner(player)
        if player in hands and none_drawn:
            own = {*hands[player], *([self.turned] if self.is_turner(player) and self.turned else [])}
            unseen = self.is_turner(player) and self.turned is None
            outside = outside or (card not in own and not unseen)
        return away or others or drawn or turned or asleep or outside


def some_night(seed: int) -> Night:
    """A random hand, partly logged at random; nobody discards the turned card."""
    dice = random.Random(seed)  # noqa: S311  (chance that can be repeated is wanted)
    cards = PACK[:]
    dice.shuffle(cards)
    dealt = {player: cards[9 * place : 9 * place + 9] for place, player in enumerate(THREE)}
    stock = cards[27:]
    lance, hombre = dice.choice(["entrada", "vuelta", "solo"]), dice.choice(THREE)
    trump = SUIT[stock[0][1]] if lance == "vuelta" else dice.choice(list(SUIT.values()))
    deal: Event = {}
    logged = {player: dealt[player] for player in THREE if dice.random() < 0.5}
    if logged:
        deal["hands"] = logged
    if dice.random() < 0.4:
        deal["stock"] = stock
    night = Night(lance, trump, hombre, {player: list(hand_) for player, hand_ in dealt.items()}, deal)
    if lance == "vuelta" and ("stock" in deal or dice.random() < 0.8):
        night.turned = stock[0]
    place = 1 if lance == "vuelta" else 0
    others = [player for player in THREE if player != hombre]
    dice.shuffle(others)
    for player in [hombre, *others]:
        vuelta = night.is_turner(player)
        if player == hombre and lance == "solo":
            continue
        draws = dice.randint(0, min(4, 13 - place))
        gone = dice.sample(dealt[player], draws + vuelta)
        taken = stock[place : place + draws]
        place += draws
        kept = [card for card in dealt[player] if card not in gone] + taken + ([stock[0]] if vuelta else [])
        night.truth[player] = kept
        if draws or vuelta:
            night.exchanges[player] = {
                "discards": gone if dice.random() < 0.5 else len(gone),
                "drawn": taken if dice.random() < 0.5 else len(taken),
            }
    return night


@pytest.mark.dice
@for_each("seed", seeds(times(20)))
def test_k5_of_every_card_of_the_pack_in_every_hand(seed: int) -> None:
    """The first trick of a partly logged hand: each player, each of forty cards, refused or taken, found or not."""
    night = some_night(seed)
    record = night.record()
    for player in THREE:
        for card in PACK:
            cards = {other: next(one for one in night.truth[other] if one != card) for other in THREE}
            cards[player] = card
            if len(set(cards.values())) < 3:
                continue
            if night.impossible(player, card):
                assert refused(*record, event("trick", cards=cards))["code"] == "impossible_card", (player, card)
                continue
            expected = [
                (1, other)
                for other in ("beto", "carla")
                if suit(cards[other], night.trump) != suit(cards["ana"], night.trump)
                and must_obey(night.surely(other) - {cards[other]}, cards["ana"], night.trump)
            ]
            assert found(*record, event("trick", cards=cards)) == expected, (player, card)


@pytest.mark.dice
@for_each("seed", seeds(times(30)))
def test_k4_of_whole_hands_played_by_chance(seed: int) -> None:
    """Nine random tricks: after each, the renuncios are those that the cards so far show."""
    night = some_night(1000 + seed)
    dice = random.Random(seed)  # noqa: S311  (chance that can be repeated is wanted)
    order = {
        "oros": "1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O",
        "copas": "1E 7C 1B 1C RC CC SC 2C 3C 4C 5C 6C",
        "espadas": "1E 2E 1B RE CE SE 7E 6E 5E 4E 3E",
        "bastos": "1E 2B 1B RB CB SB 7B 6B 5B 4B 3B",
    }[night.trump].split()
    plain = ["R", "C", "S"]
    left = {player: list(cards) for player, cards in night.truth.items()}
    played: list[tuple[str, dict[str, str]]] = []
    count = dict.fromkeys(THREE, 0)
    leader = "ana"
    record = night.record()
    for _ in range(9):
        cards = {player: left[player].pop(dice.randrange(len(left[player]))) for player in THREE}
        played.append((leader, cards))
        record.append(event("trick", cards=cards))
        led = cards[leader]
        trumps = {player: order.index(card) for player, card in cards.items() if card in order}
        if trumps:
            leader = min(trumps, key=trumps.__getitem__)
        else:
            low = "1234567" if led[1] in "OC" else "765432"
            ranks = [*plain, *low]
            following = {player: ranks.index(card[0]) for player, card in cards.items() if card[1] == led[1]}
            leader = min(following, key=following.__getitem__)
        count[leader] += 1
        expected = []
        for place, (first, trick_) in enumerate(played):
            start = THREE.index(first)
            for player in (THREE[(start + 1) % 3], THREE[(start + 2) % 3]):
                gone = {one[player] for _, one in played[: place + 1]}
                later = {one[player] for _, one in played[place + 1 :]}
                holds = (night.surely(player) - gone) | later
                astray = suit(trick_[player], night.trump) != suit(trick_[first], night.trump)
                if astray and must_obey(holds, trick_[first], night.trump):
                    expected.append((place + 1, player))
        assert found(*record) == expected
        assert yielded(*record)["hands"][0]["tricks"] == count
