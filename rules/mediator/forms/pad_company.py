"""Which plays the open hand may be, with whom, and how its tricks may be divided, as far as a pad asks.

Each is tried on the rules, as events would be; nothing is decided here. Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-rey,
mediator-1826/rey-forzado, mediator-1826/ley-conv-1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from events.facts import UNTOLD
from rules.core.cards import LETTERS, SUIT_OF
from rules.core.known import contracted, hand_at
from rules.core.refusals import Refusal
from rules.mediator import claims, exchange, facts as told, opening
from rules.mediator.companion import companion_told
from rules.mediator.forms.forecast import Roles
from rules.mediator.guards import exchange_missing
from rules.mediator.outcome import from_start
from rules.mediator.play import by_forced_king
from rules.mediator.sides import king_returned, plays_alone, sides_of
from rules.mediator.terms import NOBODY, Hand, Table
from rules.mediator.variants import Form

OTHERS: Final = ("one", "two", "three", "four", "five")
"""The roles of the adversaries, in order of play after the hombre."""

With = Literal["alone", "self", "nobody", "companion", "returned"]
"""With whom the hombre plays.

`alone`: by the lance. `self`: he called his own king, or played the first. `nobody`: no king came out. `companion`: with a companion.
`returned`: alone, because the called player gave the king back.
"""


class Division(NamedTuple):
    """The tricks of the hombre, of the player who is or was called, and of the (other) adversaries."""

    own: int
    his: int | None
    others: tuple[int, ...]


class Company(NamedTuple):
    """With whom a hand is played: the resulting hand, the roles, the companion in a count, the seats of the (other) adversaries."""

    kind: With
    place: int | None
    hand: Hand
    roles: Roles
    called: int | None
    others: tuple[int, ...]
    partner: str | None
    """The companion in a count; UNTOLD if it names none."""


class Lance(NamedTuple):
    """A play that a hand may be: without a Bola from the start, and with one; None for each that it may not be."""

    name: str
    plain: Hand | None
    start: Hand | None

    @property
    def any(self) -> Hand:
        """The hand without a Bola if there is one, else with it."""
        hand = self.plain or self.start
        assert hand is not None, "a lance has at least one hand"
        return hand


# Who may play what.


def calls_a_card(form: Form, lance: str) -> bool:
    """Whether a lance names a card. Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado"""
    return lance in ("mediator", "chillada") or (lance == "entrada" and form.partner in ("called", "given"))


def callable_cards(form: Form) -> Iterator[str]:
    """The cards that may be called with some trump, the reyes first. Source: mediator-1826/cap-1-rey"""
    codes = (rank + LETTERS[suit] for rank in "RC" for suit in form.pack.suits)
    return (code for code in codes if code in form.pack.codes)


def contract_of(table: Table, seat: int, lance: str, trump: str, *, bola: bool) -> Hand | None:
    """The hand as a player would play it, if he may. Source: mediator-1826/cap-1-juegos"""
    player, form = hand_at(table).active[seat], table.form
    for called in callable_cards(form) if calls_a_card(form, lance) else (None,):
        if called is None or SUIT_OF[called] != trump:
            made = opening.contract(table, told.Contract(player=player, lance=lance, trump=trump, called=called, bola=bola or None))  # type: ignore[arg-type]  # a lance of the variant
            if not isinstance(made, Refusal):
                return made.hand
    return None


def lances_of(table: Table, seat: int = 0) -> list[Lance]:
    """The plays that a hand may be: its contract, or the lances of a player with cards. Source: mediator-1826/cap-1-juegos"""
    hand, form = hand_at(table), table.form
    if hand.contract is not None:
        if from_start(hand, form):
            return [Lance(hand.contract.lance, None, hand)]
        asked = claims.bola(table, told.Bola(player=hand.active[hand.contract.hombre], from_start=True))
        return [Lance(hand.contract.lance, hand, None if isinstance(asked, Refusal) else asked.hand)]
    found = []
    for lance in form.lances:
        either = [_any_trump(table, seat, lance, bola=bola) for bola in (False, True)]
        if any(one is not None for one in either):
            found.append(Lance(lance, *either))
    return found


def _any_trump(table: Table, seat: int, lance: str, *, bola: bool) -> Hand | None:
    tried = (contract_of(table, seat, lance, trump, bola=bola) for trump in table.form.pack.suits)
    return next((hand for hand in tried if hand is not None), None)


def families(lances: Sequence[Lance], form: Form) -> dict[str, tuple[str, ...]]:
    """The first of the lances that end alike → all of them: those played alone with a given king or without one.

    Source: mediator-1826/cap-1-juegos
    """
    found: dict[tuple[object, ...], list[str]] = {}
    for lance in lances:
        alone = plays_alone(lance.any, form) and not form.stock
        found.setdefault((alone or lance.name, lance.plain is None, lance.start is None), []).append(lance.name)
    return {alike[0]: tuple(alike) for alike in found.values()}


# With whom the hombre plays.


def is_plain(hand: Hand) -> bool:
    """Whether nothing is logged of a hand but who plays what, so that all possible companions are alike. Source: mediator-1826/cap-1-rey"""
    return hand == hand.but(
        dealt=hand.dealt._replace(hands=(None,) * len(hand.active), stock=None),
        king=None,
        drawn=(None,) * len(hand.active),
        asked=None,
        giving_up=None,
        claims=(),
        announced=(),
        laid_open=(),
        penalties=(),
        void=False,
        play=None,
    )


def givers_of(table: Table) -> list[int]:
    """The seats that may have given the king that a hand lacks; none if none is lacking. Source: mediator-1826/cap-1-rey"""
    hand = hand_at(table)
    if exchange_missing(hand, table.options, table.form) is None:
        return []
    return [seat for seat in _after(hand) if _with_king(table, seat) is not None]


def _after(hand: Hand) -> list[int]:
    """The seats after the hombre, in order of play."""
    count = len(hand.active)
    hombre = contracted(hand).hombre
    return [(hombre + place) % count for place in range(1, count)]


def _with_king(table: Table, giver: int) -> Hand | None:
    """The hand after a player gave the hombre the king, if he may have."""
    hand = hand_at(table)
    player, gives = hand.active[contracted(hand).hombre], hand.active[giver]
    given = exchange.exchange(table, told.Exchange(player=player, with_=gives, discards=1, drawn=1))
    return None if isinstance(given, Refusal) else given.hand


def companies(table: Table) -> Iterator[Company]:
    """The possible companies of a hand's hombre. Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado, mediator-1826/ley-conv-1"""
    hand, form = hand_at(table), table.form
    after = _after(hand)
    if plays_alone(hand, form):
        if king_returned(hand, form) and hand.king is not None:
            yield _company("returned", hand, after, called=hand.king.giver, place=1 + after.index(hand.king.giver))
            return
        givers = givers_of(table)
        given = _with_king(table, givers[0]) if givers else None
        yield _company("alone", given or hand, after)
        return
    places = [place for place, seat in enumerate(after, 1) if _may_be(hand, form, seat)]
    alike = is_plain(hand)
    for place in places[:1] if alike else places:
        yield _company("companion", hand, after, called=after[place - 1], place=None if alike else place)
    if _may_be(hand, form, contracted(hand).hombre):
        yield _company("self", hand, after)
    if _may_be(hand, form, NOBODY):
        yield _company("nobody", hand, after)
    alike = alike and table.options.codillo_to == "all"
    for place in places[:1] if alike else places:
        given = _with_king(table, after[place - 1])
        if given is not None and king_returned(given, form):
            yield _company("returned", given, after, called=after[place - 1], place=None if alike else place)


def _may_be(hand: Hand, form: Form, seat: int) -> bool:
    """Whether a player, or nobody, may turn out to be the companion, by the record."""
    known = sides_of(hand, form)
    if known.known:
        return known.partner == seat
    name = None if seat == NOBODY else hand.active[seat]
    return (seat != NOBODY or by_forced_king(hand, form)) and not isinstance(companion_told(hand, form, name), Refusal)


def _company(kind: With, hand: Hand, after: Sequence[int], *, called: int | None = None, place: int | None = None) -> Company:
    others = tuple(seat for seat in after if seat != called)
    roles = dict(zip(others, OTHERS, strict=False))
    names = tuple("companion" if seat == called else roles.get(seat, "hombre") for seat in range(len(hand.active)))
    partner: str | None = UNTOLD
    if kind in ("companion", "self"):
        partner = hand.active[contracted(hand).hombre if called is None else called]
    elif kind == "nobody":
        partner = None
    returned = hand.active[called] if kind == "returned" and called is not None else None
    return Company(kind, place, hand, Roles(names, hand.active, returned), called, others, partner)


# How the tricks are divided.


def even(total: int, least: Sequence[int]) -> tuple[int, ...] | None:
    """This many tricks divided as evenly as possible, each player keeping those he has; None if that cannot be.

    Source: mediator-1826/cap-1-bazas
    """
    counts = list(least)
    for _ in range(total - sum(least) if counts else 0):
        counts[counts.index(min(counts))] += 1
    return tuple(counts) if sum(counts) == total else None


def with_most(total: int, least: Sequence[int], most: Sequence[int]) -> tuple[int, ...] | None:
    """This many tricks as evenly as possible, if some players tie for most; None if that cannot be. Source: mediator-1826/cap-4-codillo"""
    rest = [place for place in range(len(least)) if place not in most]
    for count in range(max(least[place] for place in most), total // len(most) + 1):
        if any(least[place] >= count for place in rest):
            continue
        divided = even(total - count * len(most), [least[place] for place in rest])
        if divided is not None and all(each < count for each in divided):
            found = dict.fromkeys(most, count) | dict(zip(rest, divided, strict=True))
            return tuple(found[place] for place in range(len(least)))
    return None
