"""A hand is dealt: by whom, in which turn, which card was turned up, and what is known of the others.

Source: malilla-1807/reparto, malilla-1807/vuelta, malilla-1807/ad-barrotada-intro, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import BIT_OF_48, SUIT_OF, first_doubtful, mask_of
from rules.core.guards import strangers, without_cards
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import order_after
from rules.malilla.facts import Deal
from rules.malilla.finish import finished, multiplier_of
from rules.malilla.guards import hand_open
from rules.malilla.tariffs import Options
from rules.malilla.terms import Dealt, Hand, Piles, Table
from rules.malilla.variants import CUBIERTAS, VISTAS, Form


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal; the previous hand is closed. Source: malilla-1807/reparto, malilla-1807/vuelta"""
    seated, form = table.seats.players, table.options.form
    between = table if hand_open(table) else finished(table)
    dealer = fact.dealer or between.due
    players = dealt_to(seated, dealer, form) if dealer in seated else ()
    turn = between.turns + 1
    refusal = (
        _wrong_number(players, form, fact)
        or strangers(seated, (fact.dealer, *(fact.hands or ()), *(fact.piles or ())))
        or hand_open(table)
        or _past_the_end(table, turn)
        or without_cards(players, (*(fact.hands or ()), *(fact.piles or ())))
        or _not_allowed(table.options, fact)
    )
    if refusal is not None:
        return refusal
    dealt = _dealt(players, form, fact)
    if dealt is None:
        return _doubtful(form, fact)
    if refusal := _against_the_turned(dealt, players, fact):
        return refusal
    nobody = (None,) * len(players)
    trump = SUIT_OF[fact.turned]
    hand = Hand(
        number=len(between.done) + 1,
        form=form,
        turn=turn,
        multiplier=multiplier_of(table.options, turn, len(seated), favorite=trump == table.favorito, last_round=bool(fact.last_round)),
        dealer=dealer,
        seated=seated,
        players=players,
        out_of_turn=dealer != between.due,
        turned=fact.turned,
        trump=trump,
        miscounted=any(count not in (None, form.dealt) for count in dealt.counts),
        dealt=dealt,
        exchanges=nobody,
        penalties=(),
        said={},
        begun=False,
        void=None,
        tally=None,
        found=(),
        moved=False,
        play=None,
    )
    return between.at(hand)


def dealt_to(seated: Sequence[str], dealer: str, form: Form) -> tuple[str, ...]:
    """The players with cards, mano first; if one more sits than plays, the dealer has none.

    Source: malilla-1807/mano-y-pie, malilla-1807/ad-barrotada-intro, mediator-1826/zangano, fournier/jugadores
    """
    others = order_after(seated, dealer)
    return others if len(seated) > form.players else (*others, dealer)


def _wrong_number(players: Sequence[str], form: Form, fact: Deal) -> Refusal | None:
    """`malformed` for hands whose sum is not the number dealt; a single hand may be miscounted. Source: malilla-1807/cuenta-de-cartas"""
    hands = fact.hands
    if not hands or form.open_piles or any(player not in hands for player in players) or not players:
        return None
    told, whole = sum(len(hands[player]) for player in players), form.dealt * form.players
    if told == whole:
        return None
    template = mark("Las manos suman {total} cartas, y se dan {whole}.")
    return refuse("malformed", template, field="hands", expected={"count": whole}, total=told, whole=whole)


def _past_the_end(table: Table, turn: int) -> Refusal | None:
    """`partida_over` for a deal after the last turn of the partida. Source: malilla-1807/mariperez"""
    rounds = table.options.rounds
    if rounds is None or turn <= rounds * len(table.seats.players):
        return None
    template = mark("Se acabaron las vueltas convenidas ({rounds}).")
    return refuse("partida_over", template, expected=["night_closed", "seats_changed"], rounds=rounds)


def _not_allowed(options: Options, fact: Deal) -> Refusal | None:
    """`not_allowed` for what this variant does not have, or a last vuelta at a table that announces none.

    Source: malilla-1807/ad-vistas, malilla-1807/mariperez
    """
    variant = options.variant
    for field, told, wanted, template in (
        ("hands", fact.hands, variant != VISTAS, mark("A las cartas vistas nadie tiene cartas en la mano: están en montones.")),
        ("stock", fact.stock, variant == CUBIERTAS, mark("En esta variante no hay monte.")),
        ("piles", fact.piles, variant == VISTAS, mark("En esta variante no hay montones: las cartas se tienen en la mano.")),
    ):
        if told is not None and not wanted:
            return refuse("not_allowed", template, field=field)
    if fact.last_round is not None and (not options.mariperez or options.rounds is not None):
        return refuse("not_allowed", "En esta mesa no se anuncia la última vuelta.", field="last_round")
    return None


def _told(fact: Deal) -> list[str]:
    """Every card that a deal lists besides the one turned up."""
    codes = [code for cards in (fact.hands or {}).values() for code in cards]
    codes += [code for piles in (fact.piles or {}).values() for pile in piles for code in pile]
    return codes + list(fact.stock or ())


def _doubtful(form: Form, fact: Deal) -> Refusal:
    """`impossible_card` for the card that is not of the pack or is listed twice."""
    bits = {code: BIT_OF_48[code] for code in form.pack}
    card = fact.turned if fact.turned not in bits else first_doubtful(_told(fact), bits=bits)
    return refuse("impossible_card", "No puede haberse dado {card}: no es de la baraja o está repetida.", card=card)


def _dealt(players: Sequence[str], form: Form, fact: Deal) -> Dealt | None:
    """What a deal lists, with cards as sets; None if a card is not of the pack or is listed twice."""
    codes = _told(fact)
    hands, piles = fact.hands or {}, fact.piles or {}
    try:
        whole = mask_of(codes, BIT_OF_48) if codes else 0
        if not BIT_OF_48[fact.turned] & form.cards or whole & ~form.cards or whole.bit_count() != len(codes):
            return None
    except KeyError:
        return None
    return Dealt(
        hands=tuple([mask_of(hands[player], BIT_OF_48) if player in hands else None for player in players]),
        counts=tuple([len(hands[player]) if player in hands else None for player in players]),
        stock=fact.stock,
        piles=tuple([piles.get(player) for player in players]),
        covering=tuple([_covering(piles[player]) if player in piles else None for player in players]),
    )


def _covering(piles: Piles) -> dict[str, int]:
    """Card → the cards that lie on it in its pile. Source: malilla-1807/ad-vistas"""
    return {code: mask_of(pile[:place], BIT_OF_48) for pile in piles for place, code in enumerate(pile)}


def _against_the_turned(dealt: Dealt, players: Sequence[str], fact: Deal) -> Refusal | None:
    """`contradiction` if the turned card is not with its owner. Source: malilla-1807/vuelta, malilla-1807/ad-vistas"""
    turned, owner = BIT_OF_48[fact.turned], len(players) - 1
    for seat, cards in enumerate(dealt.hands):
        if cards is not None and bool(cards & turned) != (seat == owner):
            return _misplaced(players[owner], fact.turned, "hands")
    if fact.turned in (dealt.stock or ()):
        return _misplaced(players[owner], fact.turned, "stock")
    for seat, piles in enumerate(dealt.piles):
        if piles is None:
            continue
        places = [place for pile in piles for place, code in enumerate(pile) if code == fact.turned]
        if places != ([0] if seat == owner else []):
            return _misplaced(players[owner], fact.turned, "piles")
    return None


def _misplaced(owner: str, card: str, field: str) -> Refusal:
    template = mark("La carta vuelta, {card}, es de {player}.")
    return refuse("contradiction", template, field=field, player=owner, card=card)
