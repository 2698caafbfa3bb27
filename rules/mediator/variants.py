"""How the ten games of the family differ: a table, and what a night's house rules make of a row.

Source: mediator-1826/cap-1-bazas, mediator-1826/dosillo, mediator-1826/tresillo-rey, mediator-1826/tresillo-sin-palo,
mediator-1826/tresillo-36, mediator-1826/cuatrillo, mediator-1826/cuatrillo-solitario, mediator-1826/rey-forzado, mediator-1826/quintillo,
mediator-1826/sextillo
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from rules.core.cards import FORTY, LETTERS, SUIT_OF
from rules.core.ranks import Pack, pack_of

Partner = Literal["called", "forced", "given", "robo"]
"""How an entrada finds its companion or its king.

`called`: the holder of a called card. `forced`: the first king played. `given`: a king is given, and there is no companion. `robo`: nobody,
because cards are drawn.
"""
Companion = Literal["law13", "always"]

STOCK: Final = 14
"""The cards of the dosillo's stock. Source: mediator-1826/dosillo"""
LAST_SURRENDER: Final = 3
"""The number of tricks after which a hombre can no longer surrender. Source: voltereta-1826/art-9, mediator-1826/dosillo"""
SIXES_AND_THREES: Final = ("6O", "6C", "3E", "3B")


class Variant(NamedTuple):
    """A row of the page's table of variants."""

    players: int
    cards: int
    win: int
    lances: tuple[str, ...]
    bola_lances: tuple[str, ...]
    """The lances in which the Bola may be undertaken from the start."""
    partner: Partner | None
    companion: Companion | None
    chillada: bool
    """Whether the holder of the espada plays if all pass; elsewhere the hand is not played."""
    favors: int
    removed: tuple[str, ...] = ()
    packets: tuple[tuple[int, ...], ...] = ()
    """How the cards may be dealt, each in any order; empty if any way is allowed."""
    bola_lost_free: bool = False


FOUR_LANCES: Final = ("chillada", "entrada", "mediator", "solo")
THREE_LANCES: Final = ("chillada", "entrada", "solo")
"""The lances of the games without the mediator. Source: mediator-1826/cuatrillo"""
TWO_LANCES: Final = ("mediator", "solo")
IN_THREE: Final = ((3, 3, 4),)
"""Source: mediator-1826/ley-1"""

VARIANTS: Final[dict[str, Variant]] = {
    "mediator": Variant(4, 10, 6, FOUR_LANCES, ("mediator", "solo"), "called", "law13", chillada=True, favors=3, packets=IN_THREE),
    "cuatrillo": Variant(4, 10, 6, THREE_LANCES, ("solo",), "called", "always", chillada=True, favors=0, packets=IN_THREE),
    "cuatrillo-solitario": Variant(
        4, 10, 6, ("entrada", "solo"), ("entrada", "solo"), "given", None, chillada=False, favors=0, packets=IN_THREE
    ),
    "cuatrillo-forzado": Variant(4, 10, 6, THREE_LANCES, ("solo",), "forced", "always", chillada=True, favors=0, packets=IN_THREE),
    "quintillo": Variant(5, 8, 5, THREE_LANCES, ("solo",), "called", "always", chillada=True, favors=0, bola_lost_free=True),
    "sextillo": Variant(6, 6, 4, THREE_LANCES, ("solo",), "called", "always", chillada=True, favors=0, removed=SIXES_AND_THREES),
    "tresillo-rey": Variant(3, 10, 6, TWO_LANCES, TWO_LANCES, None, None, chillada=False, favors=1, packets=IN_THREE),
    "tresillo-sin-palo": Variant(3, 10, 6, TWO_LANCES, TWO_LANCES, None, None, chillada=False, favors=1, packets=IN_THREE),
    "tresillo-36": Variant(
        3, 12, 7, TWO_LANCES, TWO_LANCES, None, None, chillada=False, favors=1, removed=SIXES_AND_THREES, packets=((4, 4, 4), (3, 3, 3, 3))
    ),
    "dosillo": Variant(2, 8, 5, ("entrada", "vuelta", "solo"), ("solo",), "robo", None, chillada=False, favors=3),
}
"""The family; the common game is first, and the default."""


class Form(NamedTuple):
    """The game that a table plays: its variant, modified by the house rules."""

    variant: str
    seats: int
    """How many players have cards."""
    players: int
    """How many sit at the table."""
    cards: int
    """T: how many cards each has, and how many tricks there are."""
    win: int
    """N: the tricks that win; the first N are the primeras."""
    lances: tuple[str, ...]
    bola_lances: tuple[str, ...]
    partner: Partner | None
    companion: Companion | None
    chillada: bool
    favors: int
    packets: tuple[tuple[int, ...], ...]
    packet_count: int | None
    bola_lost_free: bool
    stock: int
    pack: Pack
    lone: str | None
    """The suit of which only the rey is in the pack."""
    classes: tuple[tuple[str, int], ...]
    """The suits of favor with their class: 1 favor, 2 refavor, 3 fulminante."""
    chain: tuple[str, ...]
    """The cards that draw for the fines, in order."""

    def favor_of(self, suit: str) -> int:
        """k: the class of a suit, 0 if it is no favor. Source: mediator-1826/cap-1-favor"""
        return dict(self.classes).get(suit, 0)


class Chosen(NamedTuple):
    """The house rules that change the form of the game."""

    variant: str
    favors: tuple[str, ...]
    partner: str
    as_mediator: bool
    removed_suit: str
    king_kept: bool
    zangano: bool
    lottery_card: str


@cache
def form_of(chosen: Chosen) -> Form:
    """The form of a game; each is made once.

    Source: mediator-1826/zangano, mediator-1826/quintillo, mediator-1826/sextillo, mediator-1826/dosillo, mediator-1826/cap-4-multas
    """
    row = VARIANTS[chosen.variant]
    lances, bola_lances = row.lances, row.bola_lances
    if chosen.as_mediator:
        lances, bola_lances = FOUR_LANCES, TWO_LANCES
    lone = lone_suit_of(chosen)
    pack = pack_of(frozenset(removed_by(chosen)), lone)
    return Form(
        variant=chosen.variant,
        seats=row.players,
        players=row.players + chosen.zangano,
        cards=row.cards,
        win=row.win,
        lances=lances,
        bola_lances=bola_lances,
        partner="forced" if chosen.partner == "forced" else row.partner,
        companion=row.companion,
        chillada=row.chillada,
        favors=favors_allowed(chosen),
        packets=row.packets,
        packet_count=2 if chosen.variant == "quintillo" else None,
        bola_lost_free=row.bola_lost_free,
        stock=STOCK if chosen.variant == "dosillo" else 0,
        pack=pack,
        lone=lone,
        classes=classes_of(chosen.favors, lone),
        chain=chain_of(chosen.lottery_card, pack),
    )


def lone_suit_of(chosen: Chosen) -> str | None:
    """The suit of which only the rey is left. Source: mediator-1826/tresillo-rey, mediator-1826/dosillo"""
    if chosen.variant == "tresillo-rey":
        return "oros"
    return chosen.removed_suit if chosen.variant == "dosillo" and chosen.king_kept else None


def removed_by(chosen: Chosen) -> tuple[str, ...]:
    """The cards that a variant takes out.

    Source: mediator-1826/tresillo-rey, mediator-1826/tresillo-sin-palo, mediator-1826/tresillo-36, mediator-1826/sextillo,
    mediator-1826/dosillo
    """
    lone = lone_suit_of(chosen)
    if lone is not None:
        other = "6C" if lone == "oros" else "6O"
        return (other, *(code for code in FORTY if SUIT_OF[code] == lone and code != "R" + LETTERS[lone]))
    if chosen.variant in ("tresillo-sin-palo", "dosillo"):
        return tuple(code for code in FORTY if SUIT_OF[code] == chosen.removed_suit)
    return VARIANTS[chosen.variant].removed


def favors_allowed(chosen: Chosen) -> int:
    """How many suits of favor may be drawn. Source: mediator-1826/cap-1-favor, mediator-1826/quintillo, mediator-1826/dosillo"""
    if chosen.as_mediator:
        return 3
    return 1 if lone_suit_of(chosen) is not None else VARIANTS[chosen.variant].favors


def classes_of(favors: tuple[str, ...], lone: str | None) -> tuple[tuple[str, int], ...]:
    """The suits of favor with their class; a suit with only a rey is favor by itself, and refavor if another is drawn.

    Source: mediator-1826/cap-1-favor, mediator-1826/tresillo-rey
    """
    drawn = [*favors, lone] if lone is not None else list(favors)
    return tuple((suit, place) for place, suit in enumerate(drawn, 1))


def chain_of(first: str, pack: Pack) -> tuple[str, ...]:
    """The cards of the pack that draw for the fines, from the highest on. Source: mediator-1826/cap-4-multas"""
    return tuple(code for rank in range(int(first[0]), 1, -1) if (code := f"{rank}E") in pack.codes)
