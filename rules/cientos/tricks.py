"""A trick is logged: may it come now, can its cards be, do its words agree with its cards, and what does it add to the count?

Source: cientos-1807/servir, cientos-1807/recoger, cientos-1807/carta-de-menos, cientos-1807/juego
"""

from __future__ import annotations

from typing import Final

from rules.cientos.before import as_before, spent, with_that_of_then
from rules.cientos.counting import after_trick, counted_at, playing, so_far, stood_by, terms_of, with_bazas
from rules.cientos.disproved import against_the_laws
from rules.cientos.facts import Trick as Told
from rules.cientos.guards import at_play, decided
from rules.cientos.knowledge import is_told_short, not_his, size_of
from rules.cientos.ranks import LEADS, LOW
from rules.cientos.reopened import completed, known_whole, unanswered, with_lead, without_lead
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, SEATS, Hand, Playing, Table, Trick
from rules.core.before import anew, is_of_before
from rules.core.cards import BIT_OF_48
from rules.core.guards import nobody_dealt, strangers
from rules.core.laid import another_leader, another_winner
from rules.core.refusals import Refusal, mark, refuse


def trick(table: Table, fact: Told) -> Table | Refusal:
    """The table after a trick, which may end the hand: a player reaches his hundred, or it is the last; the hot path.

    Source: cientos-1807/carteo, cientos-1807/juego
    """
    hand, options = table.hand, table.options
    if hand is None or not hand.tricks or hand.void is not None:
        opened = at_play(table)
        if isinstance(opened, Refusal):
            return strangers(table.seats.players, _named(fact)) or opened
        hand = _begun(opened, options)
    count, play = hand.so_far, hand.playing
    assert count is not None and play is not None, "the hand was counted when its play began"
    done = len(hand.tricks)
    lying = done and hand.tricks[-1].winner is None and not hand.tricks[-1].alone
    if (count.winner is not None and count.reached != "acuses") or (done >= play.terms.tricks_count and not lying):
        return strangers(table.seats.players, _named(fact)) or nobody_dealt()
    if done + (not lying) == DEALT and (refusal := _has_none_left(hand, fact)) is not None:
        taken = _laid(table, hand, play, fact)
        # Older records have twelfth tricks without a card.
        return taken if isinstance(taken, Refusal) else anew(refusal, spent(taken, _spent(hand)))
    taken = _laid(table, hand, play, fact)
    return against_the_laws(taken) if hand.penalties and not isinstance(taken, Refusal) else taken


def _laid(table: Table, hand: Hand, play: Playing, fact: Told) -> Table | Refusal:
    """The table after a trick of a hand in which tricks may come. Source: cientos-1807/carteo, cientos-1807/juego"""
    count, cards = hand.so_far, fact.cards
    assert count is not None, "the hand was counted when its play began"
    if hand.tricks and hand.tricks[-1].winner is None and not hand.tricks[-1].alone:
        return _answered(table, hand, fact)
    if cards is None or len(cards) != len(SEATS):
        return _told_in_part(table, hand, fact)
    told = _both(hand, play, fact)
    if told is None:
        return _refused(table, hand, fact)
    if fact.leader is not None or fact.winner is not None or count.winner is not None:
        leader, winner = hand.players[told.leader], hand.players[told.winner or 0]
        if (fact.leader or leader) != leader or (fact.winner or winner) != winner or count.winner is not None:
            return _refused(table, hand, fact, told)
    return tuple.__new__(Table, (*table[:-1], _after(hand, table.options, told, hand.short)))


def _spent(hand: Hand) -> str | None:
    """The player whose exchange leaves him no card for the twelfth trick; None if both may have one. Source: cientos-1807/carta-de-menos"""
    return next((hand.players[seat] for seat in SEATS if is_told_short(hand, seat)), None)


def _has_none_left(hand: Hand, fact: Told) -> Refusal | None:
    """`contradiction` for a twelfth trick that names a player who has laid all of his eleven cards. Source: cientos-1807/carta-de-menos"""
    player = _spent(hand)
    if player is None or player not in _named(fact):
        return None
    other = hand.players[1 - hand.players.index(player)]
    field = "winner" if fact.winner == player else "leader" if fact.leader == player else "cards"
    template = mark("{player} tenía once cartas: la última baza es de {other}.")
    return refuse("contradiction", template, field=field, expected=[other], player=player, other=other)


def _begun(hand: Hand, options: Options) -> Hand:
    """The hand as its first trick comes, with the announcements counted. Source: cientos-1807/mano"""
    begun = tuple.__new__(Hand, (*hand[:BEGUN], True, *hand[BEGUN + 1 :]))
    play = playing(begun, options)
    count = counted_at(begun, play)
    return tuple.__new__(Hand, (*hand[:BEGUN], True, stood_by(count), *hand[BEGUN + 2 : -2], count, play))


def _told_in_part(table: Table, hand: Hand, fact: Told) -> Table | Refusal:
    """The table after a trick without both cards. Source: cientos-1807/juego, cientos-1807/carta-de-menos"""
    one = _one_card(hand, table.options, fact)
    if isinstance(one, Refusal) and one.code == "malformed":
        return one
    refusal = strangers(table.seats.players, _named(fact)) or decided(hand, table.options) or _impossible(hand, fact)
    if refusal is not None or isinstance(one, Refusal):
        return refusal or one  # type: ignore[return-value]  # one of them is a refusal
    told, short = one
    refusal = _another_leader(hand, told.leader, fact.leader)
    if refusal is None and told.winner is not None:
        refusal = another_winner(hand.players[told.winner], fact.winner, fact.cards)
    if refusal is not None:
        return refusal
    after = table.at(_after(hand, table.options, told, short))
    if told.leader == _last_winner(hand) or is_of_before(table.options):
        return after
    return with_that_of_then(after, _told_in_part(as_before(table), hand, fact), hand.players[1 - told.leader])


def _answered(table: Table, hand: Hand, fact: Told) -> Table | Refusal:
    """The table after an answer to a lead that had made the hundred, in a hand that a law reopened.

    Older records go on as if that lead were nobody's trick. Source: cientos-1807/servir, cientos-1807/juego
    """
    before = without_lead(hand)
    told = completed(hand, fact)
    refusal = strangers(table.seats.players, _named(fact))
    if refusal is None and (not isinstance(told, Refusal) or told.code != "malformed"):
        refusal = decided(hand, table.options) or _impossible(before, with_lead(hand, fact))
    if refusal is None and not isinstance(told, Refusal):
        return table.at(_after(_counted_anew(before, table.options), table.options, *told))
    refused = refusal or told
    assert isinstance(refused, Refusal), "a refused answer has its reason"
    was = unanswered(table)
    return anew(refused, was and trick(was, fact))


def _refused(table: Table, hand: Hand, fact: Told, told: Trick | None = None) -> Refusal:
    """Why a trick of two cards is refused. Source: cientos-1807/servir, cientos-1807/juego"""
    refusal = strangers(table.seats.players, _named(fact)) or decided(hand, table.options) or _impossible(hand, fact)
    if refusal is None and told is not None:
        refusal = _another_leader(hand, told.leader, fact.leader)
        refusal = refusal or another_winner(hand.players[told.winner or 0], fact.winner, fact.cards)
    assert refusal is not None, "a refused trick has its reason"
    return refusal


def _named(fact: Told) -> tuple[str | None, ...]:
    """Everybody whom a trick names."""
    return (*(fact.cards or ()), fact.leader, fact.winner, *(each.player for each in fact.withdrawn or ()))


def _another_leader(hand: Hand, leader: int, told: str | None) -> Refusal | None:
    return another_leader(leader, [each.winner for each in hand.tricks], hand.players, told)


def leader_now(hand: Hand) -> int:
    """The seat that leads the next trick; if it has no card left for the last one, the other leads.

    Source: cientos-1807/servir, cientos-1807/carta-de-menos
    """
    seat = _last_winner(hand)
    return 1 - seat if len(hand.tricks) == DEALT - 1 and is_told_short(hand, seat) else seat


def _last_winner(hand: Hand) -> int:
    """The seat that took the last trick; before the first, the mano. Source: cientos-1807/servir"""
    if not hand.tricks:
        return MANO
    winner = hand.tricks[-1].winner
    return hand.tricks[-1].leader if winner is None else winner


def _withdrawn(hand: Hand, fact: Told) -> tuple[tuple[int, str], ...]:
    return tuple([(hand.players.index(each.player), each.card) for each in fact.withdrawn or () if each.player in hand.players])


def _both(hand: Hand, play: Playing, fact: Told) -> Trick | None:
    """A trick of two cards; None if one of them is impossible or not of the two players. Source: cientos-1807/servir"""
    (mano, pie), cards, gone = hand.players, fact.cards or {}, hand.gone
    may_mano, may_pie = play.may
    try:
        codes = cards[mano], cards[pie]
        first, second = BIT_OF_48[codes[0]], BIT_OF_48[codes[1]]
    except KeyError:
        return None
    if first == second or not first & may_mano & ~gone or not second & may_pie & ~gone:
        return None
    withdrawn: tuple[tuple[int, str], ...] = ()
    if fact.withdrawn:
        if _impossible(hand, fact) is not None:
            return None
        withdrawn = _withdrawn(hand, fact)
    leader = hand.tricks[-1].winner if hand.tricks else MANO
    if leader is None:
        leader = hand.tricks[-1].leader
    power = LEADS[codes[leader]].power
    winner = leader if power[codes[leader]] > power[codes[1 - leader]] else 1 - leader
    return tuple.__new__(Trick, (leader, winner, codes, codes[winner][0] in LOW, withdrawn, bool(fact.unannounced), False, False))


def _one_card(hand: Hand, options: Options, fact: Told) -> tuple[Trick, int | None] | Refusal:
    """A trick with one card logged, or none. Source: cientos-1807/juego, cientos-1807/carta-de-menos"""
    cards, leader = fact.cards or {}, _last_winner(hand)
    words = _withdrawn(hand, fact), bool(fact.unannounced)
    if not cards and fact.winner is not None:
        winner = hand.players.index(fact.winner) if fact.winner in hand.players else leader
        if hand.players[leader] not in (fact.leader, fact.winner) and not is_of_before(options):
            leader = leader_now(hand)
        return Trick(leader, winner, ("", ""), bool(fact.low), *words), hand.short
    alone = next(iter(cards)) if cards else fact.leader
    seat = hand.players.index(alone) if alone in hand.players else None
    codes = "", ""
    if cards and seat is not None:
        codes = (cards[alone or ""], "") if seat == MANO else ("", cards[alone or ""])
    wins = seat == leader and fact.winner is None and _wins_by_lead(hand, options, leader)
    if len(hand.tricks) == DEALT - 1 and seat is not None and size_of(hand, seat) >= DEALT and size_of(hand, 1 - seat) <= DEALT:
        # A lead that makes the hundred need not be followed, so it does not show that the opponent had no card left.
        if not known_whole(hand, 1 - seat) and not (wins and size_of(hand, 1 - seat) == DEALT):
            return Trick(seat, seat, codes, bool(cards) and codes[seat][:1] in LOW, *words), 1 - seat
        if not wins and (seat != leader or not _wins_by_lead(hand, options, seat)):
            template = mark("{player} tenía doce cartas: le queda una para la última baza.")
            return refuse("contradiction", template, field="cards", player=hand.players[1 - seat])
    if wins:
        return Trick(leader, None, codes, low=False, withdrawn=words[0], unannounced=words[1]), hand.short
    missing = next((player for player in hand.players if player not in cards), hand.players[0])
    return refuse("malformed", "Falta la carta de {player}.", field=f"cards.{missing}", expected=[missing], player=missing)


def _wins_by_lead(hand: Hand, options: Options, seat: int) -> bool:
    """Whether the point for a lead makes the leader's hundred. Source: cientos-1807/juego, cientos-1807/adicion-7"""
    lead = Trick(seat, None, ("", ""), low=False)
    return after_trick(so_far(hand, options), lead, len(hand.tricks), terms_of(hand, options)).winner == seat


def _impossible(hand: Hand, fact: Told) -> Refusal | None:
    """`impossible_card` for a card that its player cannot have had, laid or taken back.

    Source: cientos-1807/recoger, cientos-1807/descarte
    """
    told = [*(fact.cards or {}).items(), *((each.player, each.card) for each in fact.withdrawn or ())]
    seen = 0
    for player, card in told:
        bit = BIT_OF_48.get(card, 0)
        if player in hand.players and bit and not bit & (seen | not_his(hand, hand.players.index(player))):
            seen |= bit
            continue
        template = mark("{player} no puede haber jugado {card}: ya salió, la tiene otro o no es de la baraja.")
        return refuse("impossible_card", template, field=f"cards.{player}", player=player, card=card)
    return None


def _after(hand: Hand, options: Options, told: Trick, short: int | None) -> Hand:
    """The hand after a trick: counted on, or anew if the trick made more cards known. Source: cientos-1807/mostrar, cientos-1807/carteo"""
    count, play = hand.so_far, hand.playing
    assert count is not None and play is not None, "the hand was counted before its first trick"
    one, other = told.codes
    first, second = BIT_OF_48[one] if one else 0, BIT_OF_48[other] if other else 0
    laid = (*hand.tricks, told), hand.gone | first | second, short
    if short != hand.short:
        return _counted_anew(tuple.__new__(Hand, (*hand[:TRICKS], *laid, None, None)), options)
    if not all(play.exact):
        terms, said, (mano, pie), may, sizes, exact = play
        if told.withdrawn or _is_more_known(play, first, second):
            after = tuple.__new__(Hand, (*hand[:TRICKS], *laid, None, None))
            play = playing(after, options)
            if play.said != said:
                return _counted_anew(after, options)
        else:
            play = tuple.__new__(Playing, (terms, said, (mano | first, pie | second), may, sizes, exact))
    if count.winner is None:
        terms = play.terms
        count = after_trick(count, told, len(hand.tricks), terms)
        if count.winner is None and len(hand.tricks) == terms.tricks_count - 1:
            count = with_bazas(count, terms, (play.sizes[0] < DEALT, play.sizes[1] < DEALT))
    return tuple.__new__(Hand, (*hand[:TRICKS], *laid, count, play))


def _counted_anew(hand: Hand, options: Options) -> Hand:
    """The hand with all announcements and tricks counted from the beginning. Source: cientos-1807/mano, cientos-1807/mostrar"""
    play = playing(hand, options)
    return tuple.__new__(Hand, (*hand[:-2], counted_at(hand, play), play))


BEGUN: Final = Hand._fields.index("begun")
TRICKS: Final = Hand._fields.index("tricks")
"""The index of the fields that change with a trick: tricks, cards laid, the short seat, the count, what is settled."""


def _is_more_known(play: Playing, first: int, second: int) -> bool:
    """Whether two more cards make a hand wholly known that was not. Source: cientos-1807/mostrar"""
    if not play.exact[0] and (play.sure[0] | first).bit_count() >= play.sizes[0]:
        return True
    return not play.exact[1] and (play.sure[1] | second).bit_count() >= play.sizes[1]
