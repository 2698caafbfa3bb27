"""Random nights of Cientos, legal and irregular, each determined by its seed.

`Evening.told_by(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it
sends an event that is garbled, misnamed, untrue or untimely. This module deals, exchanges, announces and plays the cards itself as the page
describes (`hands`), so that the expected results do not depend on the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from rules.cientos.guards import phase_of
from rules.cientos.knowledge import not_his, size_of, sure_of
from rules.core.cards import codes_of
from tests.nights import Event, event
from tests.rules.cientos.hands import (
    FOURS,
    LETTER_OF,
    ORDER,
    PACK,
    SUIT_OF_LETTER,
    Baza,
    held_acuses,
    is_held,
    may_follow,
    rank,
    read,
    white,
    winning,
)
from tests.rules.cientos.imagined import FIELDS, GAME, LAWS, Imagined

OF_PHASE: Final = {
    "A": ("naipes-iguales", "carta-descubierta", "carta-de-mas", "carta-de-menos", "mal-repartido", "carta-del-monte"),
    "B": ("carta-del-monte", "carta-del-monte", "carta-de-mas", "robo-de-mas", "mal-repartido"),
    "C": ("descarte-visto", "descarte-visto", "robo-de-mas", "acuse-falso", "catorce-por-otro", "mal-repartido"),
    "D": ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro", "descarte-visto"),
}
"""Phase of a hand → the laws that a table may apply in it."""
OF_THE_DEALER: Final = ("dar-seguidas", "naipes-iguales", "carta-descubierta", "mal-repartido")
RIGGED: Final = ("run", "run", "fours", "white", "strong", "tie")
"""How the cards lie in a hand that was not only shuffled."""


@dataclass
class Cards:
    """The real cards of the open hand, and what the table will log of them before play."""

    dealt: dict[str, list[str]]
    held: dict[str, list[str]]
    """The cards of each player for play, less those that he has laid."""
    stock: list[str]
    """The monte as dealt, top first."""
    plan: list[Event]
    """The events to log next, if they are possible."""
    high: tuple[str, ...] = ()
    """The players who try to win every trick."""
    tricks: list[Baza] = field(default_factory=list)
    """The tricks so far, each in order of play."""


class Manner(NamedTuple):
    """How a table plays one hand and keeps its record."""

    exchanges: float = 0.0
    """How readily an exchange is logged."""
    acuses: float = 0.5
    """How readily something that is held is announced aloud."""
    tricks: bool = False
    """Whether the tricks are logged."""
    shown: float = 0.0
    """The share of the tricks whose cards are logged."""
    told: float = 0.0
    """How readily the cards of a deal are listed."""
    astray: float = 0.04
    """How readily a player does something irregular."""
    laws: float = 0.4
    misdealt: float = 0.1
    """How readily the wrong player deals, or the deal is cut or given in another way."""
    salida: float = 0.12
    """How readily the suit of the first lead is named."""
    rigged: float = 0.6
    """The share of hands that are not only shuffled."""
    modest: float = 0.05
    """How readily a player announces less than he holds."""


AS_LITTLE: Final = Manner()
IN_FULL: Final = Manner(exchanges=1.0, acuses=0.8, tricks=True, shown=1.0, told=0.5, astray=0.02, laws=0.08)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(
    exchanges=1.0, acuses=1.0, tricks=True, shown=1.0, told=1.0, astray=0, laws=0, misdealt=0, salida=0, rigged=0, modest=0
)
"""Every card is logged; both players announce all that they hold and play as they must."""


@dataclass
class Evening(Imagined):
    """A night of this game in the making."""

    every_card = IN_FULL
    faultless = WITHOUT_FAULT

    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE
    beside: ClassVar = {"transfer": 0.12, "dispute": 0.1, "ruling": 0.1}
    patience = 10
    of_the_table: ClassVar = {"night_opened": "opening", "deal": "deal", "paid": "paid", "night_closed": "night_closed"}
    of_the_cards = ("exchange", "declaration", "trick", "tally")

    def send(self, sent: Any, *, as_made: bool = False) -> None:
        """A planned event is sent once, even if it is refused."""
        if as_made and self.cards is not None and self.cards.plan and sent == self.cards.plan[0]:
            self.cards.plan.pop(0)
        super().send(sent, as_made=as_made)

    @property
    def decided(self) -> bool:
        """Whether the acuses of the open hand made a hundred."""
        return bool(GAME.hands(self.table)[-1].told["reached"] == "acuses")

    @property
    def in_a_game(self) -> bool:
        """Whether the boards are not empty."""
        return any(GAME.leftovers(self.table)["board"].values())

    @property
    def _called_for(self) -> bool:
        """Whether a law is due: the wrong player dealt, somebody drew too many, or the salida was named."""
        hand = self.hand
        over = any(size_of(hand, seat) > 12 for seat in (0, 1)) and hand.exchanges[0] is not None
        return bool(hand.out_of_turn or over or hand.salida is not None)

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        if self.hand is None or GAME.open_hand(self.table) is None:
            kinds = {"deal": 6, "seats_changed": 0.1 if self.in_a_game else 1.0, "night_closed": 0.2}
            kinds |= {"penalty": 1.5 * self.manner.laws * (self.hand is not None)}
        elif not self.hand.tricks and (self.cards is None or self.cards.plan):
            # "declaration" stands here for any event before play.
            kinds = {"declaration": 9, "penalty": (6 if self._called_for else 1.3) * self.manner.laws}
        elif not self.hand.tricks and self.decided:
            kinds = {"deal": 5, "tally": 1, "night_closed": 0.2, "declaration": 0.6 * (not self.steady), "penalty": 1.2 * self.manner.laws}
        else:
            kinds = {"trick": 12.0} if self.hand.tricks or self.manner.tricks else {"tally": 6.0}
            kinds |= {"penalty": (0.5 if self.hand.tricks else 6 if self._called_for else 1.0) * self.manner.laws}
        return kinds

    def will_do(self, made: Event) -> bool:
        """Sends a planned event whether or not it would be taken."""
        return self.taken(made) or (self.cards is not None and bool(self.cards.plan) and made == self.cards.plan[0])

    def night_closed(self) -> Event:
        """The close of a night says what becomes of the boards unless they are empty."""
        said = self.in_a_game or self.chance(0.3)
        return event("night_closed", **({"leftovers": self.dice.choice(("carry", "share"))} if said else {}))

    def planned(self, cards: Cards, kind: str) -> Event:
        """The next planned event before play."""
        return cards.plan[0] if cards.plan else self.imagined(kind)

    def exchange(self, cards: Cards) -> Event:
        """The next exchange of the plan, or a random one."""
        return self.planned(cards, "exchange")

    def declaration(self, cards: Cards) -> Event:
        """The next declaration of the plan, or a random one."""
        return self.planned(cards, "declaration")

    def mistaken(self, made: Event) -> Event:
        """A tally with a wrong number, an exchange of too many, a law applied twice."""
        if self.hand is None or GAME.open_hand(self.table) is None:
            return self.twisted(made)
        if self.hand.penalties and self.chance(0.3):
            return self.law_again(made)
        if self.chance(0.3):
            return event("exchange", player=self.dice.choice(self.active), discards=self.dice.randint(0, 8), drawn=self.dice.randint(5, 9))
        return self.miscounted("tricks", "carteo", "carteo")

    # The deal, and what is told before play.

    def deal(self) -> Event:
        """Deals and exchanges a hand, and draws how it will be played and logged."""
        manner = self.kept or self._drawn_manner()
        due = GAME.leftovers(self.table)["next_dealer"]
        dealer = self.dice.choice(self.seats) if self.chance(manner.misdealt) else due
        players = [player for player in self.seats if player != dealer] + [dealer]
        cards, keep = self._dealt(players, manner)
        data: Event = {}
        told = [player for player in players if self.chance(manner.told)]
        if told:
            data["hands"] = {player: list(cards.dealt[player]) for player in told}
        if self.chance(manner.told * (0.6 if manner.told < 1 else 1)):
            data["stock"] = list(cards.stock)
        if dealer != due or self.chance(0.1):
            data["dealer"] = dealer
        if self.chance(manner.misdealt):
            data["cut"] = self.dice.choice((1, 2, 3, 16, 31))
        if self.chance(2 * manner.misdealt):
            data["by"] = self.dice.choice((2, 2, 3, 3, 3, 4, 12))
        self._plan(cards, players, keep, manner)

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return event("deal", **data)

    def _drawn_manner(self) -> Manner:
        tricks = self.chance(0.35)
        exchanges, acuses = self.dice.choice((0.0, 0.5, 1.0)), self.dice.choice((0.0, 0.6, 1.0))
        shown, told = self.dice.choice((0.0, 0.8, 1.0, 1.0)), self.dice.choice((0.0, 0.0, 0.5, 1.0))
        return Manner(exchanges, acuses, tricks, shown, told, self.dice.choice((0.0, 0.04, 0.15)), self.dice.choice((0.1, 0.5, 1.0)))

    def _dealt(self, players: list[str], manner: Manner) -> tuple[Cards, dict[str, list[str]]]:
        """The cards as they lie, sometimes so that one player has much to announce, and the cards that he will not put away."""
        pack = self.dice.sample(PACK, len(PACK))
        keep: dict[str, list[str]] = {player: [] for player in players}
        one, high = self.dice.choice(players), tuple[str, ...]()
        how = self.dice.choice(RIGGED) if self.chance(manner.rigged) else "none"
        if how == "run":
            keep[one] = self._run(self.dice.choice((5, 5, 6, 7, 8)))
        elif how == "fours":
            keep[one] = [each + letter for each in self.dice.sample(FOURS, self.dice.choice((1, 2))) for letter in "OCEB"]
        elif how == "white":
            keep[one] = self.dice.sample([card for card in PACK if white([card])], 12)
        elif how == "strong":
            first, second = self.dice.sample("OCEB", 2)
            keep[one] = [each + first for each in ORDER] + [each + second for each in ORDER[:4]]
        elif how == "tie":
            run, letters = self._run(self.dice.choice((3, 5, 8))), self.dice.sample("OCEB", 2)
            keep = {player: [card[0] + letter for card in run] for player, letter in zip(players, letters, strict=True)}
        if how == "strong" or self.chance(0.1):
            high = (one,)
        counts = dict.fromkeys(players, 12)
        if self.chance(2 * manner.astray):
            wrong = self.dice.choice(((13, 12), (12, 13), (11, 12), (12, 11), (13, 11), (11, 11)))
            counts = dict(zip(players, wrong, strict=True))
        kept = {card for own in keep.values() for card in own}
        rest = [card for card in pack if card not in kept]
        dealt = {}
        for player in players:
            keep[player] = keep[player][: counts[player]]
            missing = counts[player] - len(keep[player])
            dealt[player], rest = [*keep[player], *rest[:missing]], rest[missing:]
            self.dice.shuffle(dealt[player])
        stock = [card for card in pack if not any(card in own for own in dealt.values())]
        return Cards(dealt, {player: list(own) for player, own in dealt.items()}, stock, [], high), keep

    def _run(self, length: int) -> list[str]:
        letter, start = self.dice.choice("OCEB"), self.dice.randint(0, 8 - length)
        return [each + letter for each in ORDER[start : start + length]]

    def _plan(self, cards: Cards, players: list[str], keep: dict[str, list[str]], manner: Manner) -> None:
        """Exchanges for both players, and plans what will be logged and announced."""
        for player in players:
            if white(cards.dealt[player]) and len(cards.dealt[player]) == 12 and self.chance(0.8):
                cards.plan.append(event("declaration", player=player, kind="cartas_blancas"))
        left, told = list(cards.stock), True
        for player in players:
            made = self._exchanged(cards, players, player, keep[player], left, manner)
            told = told and self.chance(manner.exchanges)
            if told:
                cards.plan.append(made)
        if self.chance(manner.salida):
            cards.plan.append(
                event("declaration", player=players[self.chance(0.08)], kind="salida", suit=SUIT_OF_LETTER[self.dice.choice("OCEB")])
            )
        cards.plan += self._said(cards, players, manner)

    def _exchanged(self, cards: Cards, players: list[str], player: str, keep: list[str], left: list[str], manner: Manner) -> Event:
        """What a player puts away and draws in one exchange; usually a legal one."""
        mano, over = player == players[0], len(cards.dealt[player]) - 12
        least, most = (1, 5) if mano else (GAME.rules(self.table)["pie_minimum"], len(left))
        drawn_count = min(self.dice.randint(least, max(least, most)) - (over if mano else 0), len(left))
        loose = sorted((card for card in cards.held[player] if card not in keep), key=rank)
        drawn_count = max(0, min(drawn_count, len(loose) - over))
        count = max(0, drawn_count + over)
        if self.chance(manner.astray):
            drawn_count, count = self.dice.choice(((drawn_count + 1, count), (0, 0), (6, 6), (drawn_count, count + 1)))
        count, drawn_count = min(count, 8, len(loose)), min(drawn_count, len(left))
        discards, drawn = loose[:count], left[:drawn_count]
        del left[:drawn_count]
        cards.held[player] = [card for card in cards.held[player] if card not in discards] + drawn
        made = event("exchange", player=player, discards=discards if self.chance(0.7) else count)
        if drawn_count != count or self.chance(0.7):
            made["data"]["drawn"] = drawn if self.chance(0.7) else drawn_count
        return made

    def _said(self, cards: Cards, players: list[str], manner: Manner) -> list[Event]:
        """What both announce, player by player or contest by contest; usually true and in order."""
        both = []
        for player in players:
            own = [acuse for acuse in held_acuses(cards.held[player]) if self.chance(manner.acuses)]
            if self.chance(manner.astray):
                own.append({"kind": "cartas_blancas"})
            if self.chance(2 * manner.astray):
                self.dice.shuffle(own)
            both.append([event("declaration", player=player, **each) for acuse in own for each in self._told(acuse, manner)])
        if self.chance(0.5):
            return [*both[0], *both[1]]
        order = ("punto", "secansa", "catorce", "tres")
        return [
            each
            for kinds in (order[:1], order[1:2], (*order[2:], "enmienda"))
            for own in both
            for each in own
            if each["data"]["kind"] in kinds
        ]

    def _told(self, acuse: Event, manner: Manner) -> Iterator[Event]:
        """An acuse as its player words it: without the suit, not shown, replaced by another, or corrected at once."""
        made = {name: value for name, value in acuse.items() if name != "suit" or self.chance(0.5)}
        if made["kind"] == "cartas_blancas":
            yield made
            return
        if self.chance(manner.astray):
            made["shown"] = self.chance(0.2)
        if made["kind"] == "catorce" and self.chance(4 * manner.astray):
            other = self.dice.choice([each for each in FOURS if each != made["rank"]])
            yield made | {"rank": other}
            if self.chance(0.5):
                yield {"kind": "enmienda", "what": "catorce", "rank": other, "to": made["rank"]}
            return
        if self.chance(manner.astray):
            yield self.any_acuse()
            return
        if made["kind"] == "catorce" and self.chance(manner.modest):
            made["kind"] = "tres"
        if made["kind"] == "secansa" and made["length"] > 3 and self.chance(manner.modest):
            made["length"] -= 1
        yield made

    def remembered(self) -> Cards:
        """Cards consistent with the log of the open hand as far as possible; unknown cards are drawn."""
        hand = self.hand
        sure = [codes_of(sure_of(hand, seat) & ~hand.gone) for seat in (0, 1)]
        taken = {card for own in sure for card in own}
        held = {}
        for seat, player in enumerate(hand.players):
            out = {*codes_of(not_his(hand, seat))} | taken
            free = [card for card in self.dice.sample(PACK, len(PACK)) if card not in out]
            laid = sum(bool(trick.codes[seat]) or trick.winner is not None for trick in hand.tricks)
            held[player] = [*sure[seat], *free][: max(0, size_of(hand, seat) - laid)]
            taken |= {*held[player]}
        tricks: list[Baza] = []
        for trick in hand.tricks:
            order = (trick.leader, 1 - trick.leader)
            tricks.append({hand.players[seat]: trick.codes[seat] or "??" for seat in order})
        plan = [] if hand.tricks or hand.acuses else self._said(Cards({}, held, [], []), list(hand.players), self.manner)
        return Cards({player: list(own) for player, own in held.items()}, held, [], plan, (), tricks)

    # The play.

    def laid_now(self, cards: Cards) -> dict[str, str]:
        """The cards of the next trick, in order of play; a player without cards is left out."""
        mano, pie = self.hand.players
        leader = mano if not cards.tricks else self._winner(cards)
        trick: dict[str, str] = {}
        for player in (leader, pie if leader == mano else mano):
            held = cards.held[player]
            if held:
                trick[player] = self._laid(cards, player, held, trick)
        return trick

    def _winner(self, cards: Cards) -> str:
        """The winner of the last trick; if its cards are not known, the logged winner."""
        last = cards.tricks[-1]
        if "??" not in last.values():
            return winning(last)
        winner = self.hand.tricks[len(cards.tricks) - 1].winner
        return str(self.hand.players[winner or 0])

    def _laid(self, cards: Cards, player: str, held: list[str], trick: dict[str, str]) -> str:
        """The card that a player lays, dutifully or not, according to his aim."""
        led = next(iter(trick.values()), None)
        may = may_follow(held, led)
        if led is None:
            salida = self.hand.salida
            named = [card for card in held if salida is not None and not cards.tricks and card[1] == LETTER_OF[salida]]
            may = named if named and self.chance(0.8) else may
        elif self.chance(self.manner.astray):
            may = held
        if player in cards.high:
            longest = max("OCEB", key=lambda letter: (sum(card[1] == letter for card in held), letter))
            return max(may, key=lambda card: (card[1] == longest, rank(card)))
        if cards.high:
            return min(may, key=rank)
        return self.dice.choice(may)

    @staticmethod
    def _lay(cards: Cards, trick: Baza) -> None:
        """The cards of a trick leave the hands."""
        for player, card in trick.items():
            cards.held[player].remove(card)
        cards.tricks.append(trick)

    def trick(self, cards: Cards) -> Event:
        """The next trick is played, and told by its cards or its winner."""
        trick = self.laid_now(cards)
        if not trick:
            return event("trick", winner=self.dice.choice(self.active))
        leader = next(iter(trick))
        if len(trick) == 2 and self.chance(0.5) and self._near(leader):
            lead = {"cards": {leader: trick[leader]}} if self.chance(self.manner.shown) else {"leader": leader}
            if self.taken(event("trick", **lead)):
                return event("trick", **lead)
        made = event("trick", cards=dict(trick))
        if not self.chance(self.manner.shown):
            made = event("trick", winner=winning(trick)) if len(trick) == 2 else event("trick", leader=leader)
            if self.chance(0.2) and len(cards.tricks) == 11:
                made["data"]["low"] = self.chance(0.5)
        if self.chance(0.05):
            made["data"]["leader"] = leader
        if self.chance(0.05) and len(trick) == 2:
            made["data"]["winner"] = winning(trick)
        if self.chance(self.manner.astray):
            made["data"]["unannounced"] = True
        if "cards" in made["data"] and self.chance(self.manner.astray):
            player = self.dice.choice(list(trick))
            back = [card for card in cards.held[player] if card != trick[player]]
            if back:
                made["data"]["withdrawn"] = [{"player": player, "card": self.dice.choice(back)}]

        self.happens = lambda: self._lay(cards, trick)
        return made

    def _near(self, leader: str) -> bool:
        """Whether a lead may make a player's hundred."""
        hand = self.hand
        if hand.so_far is None:
            return True
        seat = hand.players.index(leader)
        need = 100 - hand.boards.board[seat] or hand.boards.lack[seat]
        return bool(hand.so_far.total(seat) >= need - 31)

    def played_out(self, cards: Cards) -> list[Baza]:
        """All remaining tricks, as they would be played."""
        ahead = deepcopy(cards)
        while len(ahead.tricks) < 12:
            trick = self.laid_now(ahead)
            if len(trick) < 2:
                break
            self._lay(ahead, trick)
        return ahead.tricks

    def tally(self, cards: Cards) -> Event:
        """The count of the hand as its cards might be played, up to the hundred; sometimes random numbers."""
        mano, pie = self.hand.players
        acuses: dict[str, list[Event]] = {}
        if not self.hand.acuses:
            for player in (mano, pie):
                own = [acuse for acuse in held_acuses(cards.held[player]) if self.chance(0.7)]
                own += [{"kind": "cartas_blancas"}] if white(cards.dealt.get(player, ["R"])) and self.chance(0.8) else []
                told = [each for acuse in own for each in self._told(acuse, self.manner) if each["kind"] != "enmienda"]
                if told or self.chance(0.2):
                    acuses[player] = told
        with_acuses = {"acuses": acuses} if acuses and self.chance(0.9) else {}
        if self.decided or self.chance(0.03):
            return event("tally", tricks={}, **with_acuses)
        tricks = self.played_out(cards)
        if len(tricks) < 12 or self.hand.tricks:
            return self.imagined("tally")
        rules = GAME.rules(self.table)
        made = self._summed(tricks, mano, rules)
        made["data"] |= with_acuses
        if self.taken(made):
            return made
        if self.taken(event("tally", tricks={}, **with_acuses)):
            return event("tally", tricks={}, **with_acuses)
        for lacking in range(1, 24):
            part = tricks[: 12 - lacking // 2]
            if lacking % 2:
                leader, card = next(iter(part[-1].items()))
                part = [*part[:-1], {leader: card}]
            stopped = self._summed(part, mano, rules)
            stopped["data"] |= with_acuses
            if self.taken(stopped):
                return stopped
        return made

    def _summed(self, tricks: list[Baza], mano: str, rules: Any) -> Event:
        """A tally of some tricks, with or without its pique."""
        played = read(tricks, mano, rules)
        data: Event = {
            "tricks": dict(zip(self.hand.players, played.tricks, strict=True)),
            "carteo": dict(zip(self.hand.players, played.carteo, strict=True)),
        }
        if self.chance(0.3):
            data = {name: {player: count for player, count in told.items() if count} for name, told in data.items()}
        if played.before >= 2 and self.chance(0.3):
            data["pique"] = True
            if not self.taken(event("tally", **data)):
                del data["pique"]
        elif self.chance(0.1):
            data["pique"] = False
        if self.chance(0.1):
            data["game"] = self.dice.choice(self.active)
            if not self.taken(event("tally", **data)):
                del data["game"]
        return event("tally", **data)

    # The laws.

    def penalty(self) -> Event:
        """A law with its optional fields, usually for a player to whom it applies."""
        hand = self.hand
        laws = OF_PHASE[phase_of(hand)] if self.chance(0.95) else LAWS
        law = self.dice.choice(laws)
        if hand.out_of_turn and phase_of(hand) == "A" and self.chance(0.6):
            law = "dar-seguidas"
        if hand.salida is not None and not hand.tricks and self.chance(0.5):
            law = "salida-cambiada"
        over = [player for seat, player in enumerate(hand.players) if size_of(hand, seat) > 12]
        if over and phase_of(hand) in "BC" and self.chance(0.6):
            law = "robo-de-mas"
        player = hand.dealer if law in OF_THE_DEALER and self.chance(0.95) else self.dice.choice(hand.players)
        data: Event = {"player": player, "law": law}
        if law in ("carta-descubierta", "carta-de-mas", "carta-de-menos", "carta-del-monte"):
            data["decision"] = self.dice.choice(("redeal", "stands"))
        if law in ("carta-de-mas", "carta-de-menos") and self.cards is not None:
            wanted = 13 if law == "carta-de-mas" else 11
            data["player"] = next((each for each, own in self.cards.dealt.items() if len(own) == wanted), player)
        if law in ("descarte-visto", "salida-cambiada"):
            data["suit"] = SUIT_OF_LETTER[self.dice.choice("OCEB")]
            data["player"] = hand.players[0] if law == "salida-cambiada" else player
        if law == "robo-de-mas":
            self._put_right(data, over)
        if law in ("carta-de-mas-jugando", "acuse-falso", "catorce-por-otro") and self.chance(0.4):
            other = next(each for each in hand.players if each != player)
            held = [] if self.cards is None else [*self.cards.held.get(other, ()), *(trick.get(other, "??") for trick in self.cards.tricks)]
            data["adds"] = [self.any_acuse()] if self.chance(0.3) else [each for each in held_acuses(held) if self.chance(0.5)]
            data["adds"] = [each for each in data["adds"] if each["kind"] != "punto" or each["value"] >= 7]
        return event("penalty", **data)

    def _put_right(self, data: Event, over: list[str]) -> None:
        """A card is taken from the player who drew too many."""
        player = self.dice.choice(over or list(self.hand.players))
        data |= {"player": player, "to": self.dice.choice(("discard", "discard", "stock"))}
        cards = self.cards
        if cards is None or not cards.held.get(player):
            return
        card = self.dice.choice(cards.held[player])
        if self.chance(0.7):
            data["card"] = card

        def happens() -> None:
            cards.held[player].remove(card)
            cards.plan = [] if any(sent["type"] == "exchange" for sent in cards.plan) else cards.plan

        self.happens = happens


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""

__all__ = ["FIELDS", "GAME", "LAWS", "Cards", "Evening", "Manner", "evening", "is_held"]
