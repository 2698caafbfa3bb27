"""What is told of a hand: the keys that a replay yields, and what can be seen at each moment of it."""

from __future__ import annotations

from typing import Any

from rules.core.cards import codes_of
from rules.core.hands import HandResult
from rules.core.known import contracted, hand_at
from rules.core.laid import card_by_card
from rules.core.play import Legality, held_now, legality
from rules.core.postings import Posting, only_real, totals
from rules.core.ranks import WHOLE
from rules.tresillo.estuches import estuches_now
from rules.tresillo.facts import Trick
from rules.tresillo.feats import feats_of, features_of
from rules.tresillo.finish import settled_now
from rules.tresillo.irregular import findings
from rules.tresillo.knowledge import duermen
from rules.tresillo.outcome import bola_begun, bola_came_to, how, primeras_shown
from rules.tresillo.payments import dar, is_favor
from rules.tresillo.play import leads_of, play_of
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import FROM, TRICKS, Ending, Finished, Hand, Table, solera_of

OPEN = Ending("open")


def told(table: Table, done: Finished) -> HandResult:
    """A hand that is reckoned.

    It is told only on demand: the fold itself has no use for it. Source: fournier/contabilidad
    """
    players, hand, ending, paid = done
    puestas = [{"player": puesta.player, "tantos": puesta.tantos, "to": way} for puesta, way in paid.puestas]
    return _told(table.options, players, hand, ending, paid.postings, paid.plate, puestas)


def told_now(table: Table, hand: Hand) -> HandResult:
    """The last hand as it stands; a decided hand is told as if nothing more came to it."""
    now = settled_now(table)
    if now is not None:
        return told(table, Finished(table.seats.players, hand, *now))
    return _told_open(table, hand, 0 if hand.contract is None else estuches_now(hand, table.options))


def _told_open(table: Table, hand: Hand, estuches: int) -> HandResult:
    """A hand that is unfinished and undecided, or waits for a choice: only the dealer has put in his tantos."""
    ending = OPEN
    if hand.contract is not None:
        primeras = None if hand.surrender is not None else primeras_shown(hand.winners, hand.contract.hombre)
        assert hand.jugador is not None, "a contract has a jugador"
        bola = bola_came_to(hand.counts, hand.jugador) if bola_begun(hand) else None
        if hand.surrender is not None and hand.surrender.defensor is None and hand.surrender.bola_lost:
            bola = "lost"
        ending = OPEN._replace(counts=hand.counts, primeras=primeras, estuches=estuches, bola=bola)
    return _told(table.options, table.seats.players, hand, ending, open_postings(table, hand), table.plate, [])


def open_postings(table: Table, hand: Hand) -> tuple[Posting, ...]:
    """What has moved in an undecided hand: the dealer's tantos."""
    return only_real(dar(table.options, hand.dealer))


def _told(
    options: Options,
    players: tuple[str, ...],
    hand: Hand,
    ending: Ending,
    postings: tuple[Posting, ...],
    plate: int,
    puestas: list[dict[str, Any]],
) -> HandResult:
    """The keys of a hand; those of the contract only if there is one."""
    tantos = totals(postings, players)
    tantos.pop("plate", None)
    told: dict[str, Any] = {"dealer": hand.dealer}
    contract = hand.contract
    if contract is not None:
        jugador = hand.jugador
        assert jugador is not None, "a contract has a jugador"
        defended = hand.surrender is not None and hand.surrender.defensor is not None
        counts = ending.counts
        told |= {
            "hombre": hand.active[contract.hombre],
            "lance": contract.lance,
            "trump": contract.trump,
            "favor": is_favor(hand, options),
            "solera": solera_of(options, hand),
            "defensor": hand.active[jugador] if defended else None,
            "tricks": None if counts is None else dict(zip(hand.active, counts, strict=True)),
            "how": None if counts is None else how(ending.outcome, counts[jugador]),
            "primeras": ending.primeras,
            "estuches": ending.estuches,
            "bola": ending.bola,
            "puestas": puestas,
            "duermen": duermen(hand),
        }
    feats = feats_of(told, ending.outcome, postings)
    return HandResult(hand.number, ending.outcome, tantos, plate, postings, findings(hand, options), told, feats, features_of(told))


def moment(table: Table) -> dict[str, Any] | None:
    """What can be seen of the open hand now; None between hands.

    That is who has cards, whose turn it is, the tricks, the leader, and wholly known hands.
    """
    hand = table.hand
    if hand is None:
        return None
    told: dict[str, Any] = {"dealer": hand.dealer, "active": list(hand.active)}
    if hand.contract is None:
        turn = hand.auction.turn
        return told | {"turn": None if turn is None else hand.active[turn]}
    leader = 0 if hand.play is None else hand.play.leader
    told |= {
        "tricks": dict(zip(hand.active, hand.counts, strict=True)),
        "leader": hand.active[leader],
        "surrendered": hand.surrender is not None,
    }
    play = play_of(hand)
    sure = {seat: held_now(play, seat)[0] for seat in FROM[leader]}
    left = TRICKS - len(hand.winners)
    return told | {"held": {hand.active[seat]: list(codes_of(cards)) for seat, cards in sure.items() if cards.bit_count() == left}}


def trick_shown(table: Table, fact: Trick) -> dict[str, Any]:
    """A trick card by card, as it looked then: who was winning and by what, and the legality of each card that its player may have held.

    `cards` is empty if they were not logged. Source: voltereta-1826/art-4, fournier/estuches
    """
    hand = hand_at(table)
    play, trump = play_of(hand), contracted(hand).trump
    leads = leads_of(trump)

    def answering(seat: int, led: str | None, laid: int) -> dict[str, Legality]:
        return legality(play, seat, led, leads, laid=laid)

    return card_by_card(play, fact, hand.active, leads=leads, trumps=WHOLE.trumps[trump], answering=answering)
