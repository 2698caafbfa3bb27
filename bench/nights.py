"""Which nights the bench replays: whole evenings with every card logged, made from a seed and always the same.

The players bid by the trumps they hold, change cards, play at random what they may, and give up now and then. Which card may
be played, who leads and whether an event is taken is asked of the game itself, so that no rule is told twice.
"""

from __future__ import annotations

import random
from typing import Any

import orjson

from events.chain import GENESIS, Link, canonical, hash_of
from projections.replay import Night, told
from rules.core.cards import FORTY, LETTERS
from rules.core.refusals import Refusal
from tests.rules.evenings import InTheMaking, face_up

Event = dict[str, Any]

EVENTS = 250
"""About how many events a night has."""
FOUR = ("ana", "beto", "carla", "dario")
TARIFFS = ("fournier", "voltereta-1826", "jepus-1896", "jepus-1896-castilla")


class Evening:
    """A night in the making: what was logged so far, how it stands, and the dice that decide what the players do."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.logged: list[Event] = []
        self.night: Night | None = None

    def log(self, kind: str, /, **data: Any) -> bool:
        """Logs an event if it is taken; answers whether it was."""
        event = {"type": kind, "data": data}
        answer = told(self.night, event)
        if isinstance(answer, Refusal):
            return False
        self.night, self.logged = answer, [*self.logged, event]
        return True

    def must(self, kind: str, /, **data: Any) -> None:
        """Logs an event that cannot be refused."""
        taken = self.log(kind, **data)
        assert taken, f"a bench night holds only what is taken: {kind} {data}"

    def sees(self) -> dict[str, Any]:
        """What can be seen of the open hand; nothing between hands."""
        assert self.night is not None, "an evening is opened first"
        return dict(self.night.game.moment(self.night.table) or {})

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often."""
        return self.dice.randrange(100) < percent


def night_of(seed: int) -> list[Event]:
    """The events of one night: three players where the seed is odd, four where it is even; each tariff in turn."""
    evening = Evening(seed)
    players = list(FOUR[: 3 if seed % 2 else 4])
    evening.must("night_opened", game="tresillo", rules={"tariff": TARIFFS[seed // 2 % 4]}, players=players)
    while len(evening.logged) < EVENTS - 8:
        _hand(evening)
    evening.must("night_closed", leftovers="share" if seed % 3 == 0 else "carry")
    assert evening.night is not None
    findings = {finding.code for hand in evening.night.game.hands(evening.night.table) for finding in hand.findings}
    assert findings <= {"lance_inferior"}, "a player may play under his bid, but every card that he plays is one that he may"
    return evening.logged


def night_in(evening: type[InTheMaking], seed: int, *, known: bool) -> list[Event]:
    """The events of one night of a game as its tests play it, in which nothing is amiss; `known` says whether cards face down are logged."""
    night = evening.without_fault(seed, EVENTS - 20)
    return night.record if known else face_up(night.record, night.game.door)


def exported(stream: str, events: list[Event]) -> bytes:
    """The night as `export` writes it: one envelope a line, chained."""
    lines, before = [], GENESIS
    for seq, event in enumerate(events, 1):
        at = f"2026-01-31T22:{seq // 60:02}:{seq % 60:02}Z"
        link = Link(before, stream, seq, f"{stream}-{seq}", event["type"], 1, event["data"], at, "ana")
        hashed = hash_of(link)
        envelope = {"stream": stream, "seq": seq, "id": link.id, "schema": 1, "at": at, "by": "ana"}
        lines.append(canonical({**envelope, "prev": before.hex(), "hash": hashed.hex(), **event}))
        before = hashed
    return b"\n".join(lines) + b"\n"


def _hand(evening: Evening) -> None:
    """One hand from the deal to its end."""
    cards = evening.dice.sample(FORTY, 40)
    active = _dealt_to(evening)
    hands = {player: cards[9 * seat : 9 * seat + 9] for seat, player in enumerate(active)}
    evening.must("deal", hands=hands, stock=cards[27:])
    hombre = _auction(evening, hands)
    if hombre is None:
        return
    trump, lance = _contract(evening, hombre, hands[hombre], cards[27])
    _exchanges(evening, hombre, lance, trump, hands, cards[27:])
    gives_up = lance != "solo" and evening.chance(12)
    for trick in range(9):
        if gives_up and trick == 2:
            defensor = _gave_up(evening, hombre, active)
            if defensor is None:
                break
            hombre = defensor
        if _stops(evening, hombre):
            break
        _trick(evening)
    _choices(evening)


def _dealt_to(evening: Evening) -> list[str]:
    """Who gets cards in the next hand, mano first: what the game says of a deal without cards."""
    assert evening.night is not None
    before, logged = evening.night, evening.logged
    evening.must("deal")
    active: list[str] = evening.sees()["active"]
    evening.night, evening.logged = before, logged
    return active


def _strength(cards: list[str], suit: str) -> int:
    """How many trumps a hand has in a suit, the espada and the basto included."""
    return sum(card[1] == LETTERS[suit] or card in ("1E", "1B") for card in cards)


def _best_suit(cards: list[str]) -> str:
    return max(LETTERS, key=lambda suit: _strength(cards, suit))


def _auction(evening: Evening, hands: dict[str, list[str]]) -> str | None:
    """The calls; the hombre, or None where all three pass. Juego is said with four trumps, mas with six."""
    said = None
    passed: set[str] = set()
    while len(passed) < (2 if said else 3):
        player = evening.sees()["turn"]
        strength = _strength(hands[player], _best_suit(hands[player]))
        wants = player != said and strength >= (6 if said else 4)
        if wants and evening.log("bid", player=player, call="mas" if said else "juego"):
            said = player
            continue
        evening.must("bid", player=player, call="paso")
        passed.add(player)
    return said


def _contract(evening: Evening, hombre: str, cards: list[str], top: str) -> tuple[str, str]:
    """The trump and the lance: a solo with seven trumps, sometimes with six, now and then a vuelta."""
    trump = _best_suit(cards)
    if _strength(cards, trump) >= (6 if evening.chance(40) else 7):
        evening.must("contract", player=hombre, lance="solo", trump=trump)
        return trump, "solo"
    if evening.chance(25):
        evening.must("contract", player=hombre, lance="vuelta", turned=top)
        return next(suit for suit in LETTERS if LETTERS[suit] == top[1]), "vuelta"
    evening.must("contract", player=hombre, lance="entrada", trump=trump)
    return trump, "entrada"


def _exchanges(evening: Evening, hombre: str, lance: str, trump: str, hands: dict[str, list[str]], stock: list[str]) -> None:
    """Descarte y robo: the hombre puts away all but his trumps, the others some of theirs, as far as the baceta goes."""
    order = list(hands)
    place = order.index(hombre)
    left = stock[1:] if lance == "vuelta" else stock
    for player in (*order[place:], *order[:place]):
        turned = player == hombre and lance == "vuelta"
        if player == hombre and lance == "solo":
            continue
        idle = [card for card in hands[player] if not _strength([card], trump)]
        count = len(idle) if player == hombre else evening.dice.randint(0, min(len(idle), 6))
        draws = min(count - turned, len(left)) if count else 0
        discards = idle[: draws + turned] or hands[player][: int(turned)]
        if discards:
            evening.must("exchange", player=player, discards=discards, drawn=left[:draws])
            left = left[draws:]


def _gave_up(evening: Evening, hombre: str, active: list[str]) -> str | None:
    """A surrender: accepted at once, accepted by one after the other, or defended; the defensor."""
    opponents = [player for player in active if player != hombre]
    evening.must("rendicion", player=hombre, bien=evening.chance(40))
    if not evening.sees():
        return None
    if evening.chance(50) and evening.log("defensa", player=opponents[0]):
        return opponents[0]
    for player in opponents:
        evening.log("declaration", player=player, kind="bien")
    return None


def _stops(evening: Evening, jugador: str) -> bool:
    """Whether the players lay down their cards: nearly always after the first five, sometimes when somebody has five."""
    seen = evening.sees()
    tricks = seen["tricks"]
    if max(tricks.values()) < 5:
        return False
    first_five = tricks[jugador] == sum(tricks.values())
    if first_five and not seen["surrendered"]:
        return sum(tricks.values()) == 5 and evening.chance(90)
    return evening.chance(20)


def _trick(evening: Evening) -> None:
    """One trick in which everybody plays something that he may."""
    assert evening.night is not None
    game, table = evening.night.game, evening.night.table
    held = evening.sees()["held"]
    cards = {player: evening.dice.choice(own) for player, own in held.items()}
    for place, player in enumerate(held):
        answers = game.trick_shown(table, game.door["trick"](cards=cards))["cards"][place]["answers"]  # type: ignore[arg-type,call-arg]
        cards[player] = evening.dice.choice([card for card, answer in answers.items() if answer == "legal"])
    evening.must("trick", cards=cards)


def _choices(evening: Evening) -> None:
    """What is due before the next deal: whoever must choose says whether his puesta waits."""
    for player in evening.sees().get("active", ()) * 2:
        evening.log("declaration", player=player, kind="reserva", reserve=evening.chance(50))


def decoded(content: bytes) -> list[Event]:
    """The envelopes of exported lines."""
    return [orjson.loads(line) for line in content.splitlines()]
