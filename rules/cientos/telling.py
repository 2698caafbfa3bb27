"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.cientos.counting import lies
from rules.cientos.facts import Trick as Told
from rules.cientos.feats import feats_of, features_of
from rules.cientos.finish import between, due_after, is_over, settled
from rules.cientos.irregular import findings
from rules.cientos.knowledge import exact_of, not_his, start_of, sure_of
from rules.cientos.ranks import CARDS, LEADS
from rules.cientos.reopened import with_lead, without_lead
from rules.cientos.result import count_of, is_finished
from rules.cientos.tariffs import Options
from rules.cientos.terms import SEATS, Acuse, Count, Finished, Hand, Juego, Settled, Table
from rules.cientos.tricks import leader_now
from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import hand_at
from rules.core.laid import card_by_card
from rules.core.play import BIT, Known, Legality, Play
from rules.core.postings import totals

OPEN: Final = "open"
VOID: Final = "void"


def told(_table: Table, done: Finished) -> HandResult:
    """A hand that the next deal has closed.

    It is told only on demand: the fold itself has no use for it.
    """
    return _told(done.hand, done.options, done.settled)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands."""
    return _told(hand, table.options, settled(table, hand, table.options))


def _told(hand: Hand, options: Options, done: Settled) -> HandResult:
    over = is_over(hand, options)
    count = count_of(hand, options)
    keys: dict[str, Any] = {
        "juego": hand.juego,
        "dealer": hand.dealer,
        "mano": hand.players[0],
        "count": None if hand.void is not None else _counted(hand, count),
        "acuses": [_acuse(hand, each, points) for each, points in count.counted],
        "empates": list(count.empates),
        "repique": None if count.repique is None else hand.players[count.repique],
        "pique": None if count.pique is None else hand.players[count.pique],
        "tricks": None if hand.void is not None else dict(zip(hand.players, count.tricks, strict=True)),
        "reached": count.reached if over else None,
        "board": dict(zip(hand.players, done.boards.board, strict=True)),
        "lack": dict(zip(hand.players, done.boards.lack, strict=True)),
    }
    outcome = VOID if hand.void is not None else OPEN if not over else "counted" if count.winner is None else "game"
    tantos, feats = totals(done.postings, hand.players), feats_of(keys, done.postings, hand.players)
    return HandResult(hand.number, outcome, tantos, 0, done.postings, findings(hand, options), keys, feats, features_of(keys))


def _counted(hand: Hand, count: Count) -> dict[str, dict[str, int]]:
    """What each has counted, as JSON. Source: cientos-1807/mano"""
    told = {}
    for seat, player in enumerate(hand.players):
        parts = {"acuses": count.acuses[seat], "bonus": count.bonus[seat], "carteo": count.carteo[seat], "bazas": count.bazas[seat]}
        told[player] = parts | {"total": count.total(seat)}
    return told


def _acuse(hand: Hand, acuse: Acuse, points: int) -> dict[str, Any]:
    """A counted acuse, as JSON."""
    told: dict[str, Any] = {"player": hand.players[acuse.seat], "kind": acuse.kind}
    if acuse.kind == "punto":
        told["value"] = acuse.value
    elif acuse.kind == "secansa":
        told |= {"length": acuse.length, "top": acuse.top}
    elif acuse.rank:
        told["rank"] = acuse.rank
    return told | {"points": points}


def of_the_night(table: Table) -> dict[str, Any]:
    """What the night yields besides its hands: the games, the boards, who deals next.

    Source: cientos-1807/juego, cientos-1807/medio-juego
    """
    over = table.hand is None or is_over(table.hand, table.options)
    night = between(table) if over else table
    won = dict.fromkeys(table.seats.sat, 0)
    for juego in night.juegos:
        won[juego.winner] = won.get(juego.winner, 0) + 1
    return {
        "juegos": [_juego(each) for each in night.juegos],
        "games_won": won,
        "board": {player: night.board.get(player, 0) for player in table.seats.players},
        "lack": {player: night.lack.get(player, 0) for player in table.seats.players},
        "next_dealer": due_after(table),
    }


def _juego(juego: Juego) -> dict[str, Any]:
    """A won game, as JSON. Source: cientos-1807/juego"""
    kind = "doble" if juego.doble else "sencillo"
    return {"juego": juego.number, "hands": list(juego.hands), "winner": juego.winner, "kind": kind, "points": dict(juego.points)}


def play_of(hand: Hand) -> Play:
    """The hand at play, in the form of the games with tricks."""
    may = tuple([CARDS & ~not_his(hand, seat) for seat in SEATS])
    sure = tuple([(exact_of(hand, seat) or start_of(hand, seat)) & ~hand.gone for seat in SEATS])
    return Play(leader_now(hand), (), (), 0, Known(sure, may))


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands."""
    hand = table.hand
    if hand is None or is_finished(hand, table.options):
        return None
    held = {}
    for seat, player in enumerate(hand.players):
        if exact_of(hand, seat) is not None:
            held[player] = list(codes_of(sure_of(hand, seat) & ~hand.gone))
    return {
        "dealer": hand.dealer,
        "active": list(hand.players),
        "tricks": {player: sum(trick.winner == seat for trick in hand.tricks) for seat, player in enumerate(hand.players)},
        "leader": hand.players[leader_now(hand)],
        "held": held,
    }


def trick_shown(table: Table, fact: Told) -> Mapping[str, Any]:
    """A trick card by card, as it looked then: who was winning, and the legality of each card that its player may have held.

    Source: cientos-1807/servir
    """
    hand = hand_at(table)
    if lies(hand) and not is_finished(hand, table.options):
        # The event has only the answer; the card that was led is shown with it.
        return _shown(before := without_lead(hand), play_of(before)._replace(leader=hand.tricks[-1].leader), with_lead(hand, fact))
    play = play_of(hand)
    alone = next(iter(fact.cards)) if fact.cards is not None and len(fact.cards) == 1 else None
    if alone is not None:
        play = play._replace(leader=hand.players.index(alone))  # a player without a card cannot lead
    return _shown(hand, play, fact)


def _shown(hand: Hand, play: Play, fact: Told) -> Mapping[str, Any]:
    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        may, sure = play.known.may[seat] & ~laid, play.known.sure[seat]
        if led is None:
            return dict.fromkeys(codes_of(may), "legal")
        suit = LEADS[led].follow
        answers: dict[str, Legality] = {}
        for code in codes_of(may):
            if BIT[code] & suit or not may & ~BIT[code] & suit:
                answers[code] = "legal"
            else:
                answers[code] = "illegal" if sure & ~BIT[code] & suit else "undetermined"
        return answers

    return card_by_card(play, fact, hand.players, leads=LEADS, trumps=(), answering=answering)
