"""The suites of every game, tried for the toy."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from projections.night import Night
from rules.brisca.knowledge import play_now
from rules.core.cards import FORTY, codes_of
from tests.nights import Event, event
from tests.rules.covered import Covered
from tests.rules.next import Next, all_of, given_out
from tests.rules.properties import Cited, few
from tests.rules.steps import Steps
from tests.rules.verbs import Verbs
from tests.toy.inside.evenings import GAME, Evening
from tests.toy.inside.nights import IN_PAIRS, PAIRS

FEW: Final = few(12)


class TestNights(Cited):
    """Sums, fold and telling."""

    evening = Evening
    few = FEW
    gate = 60
    occurring = {"outcome": {"open", "won", "even"}, "why": {"partida", "transfer"}, "finding": ()}  # noqa: RUF012
    plate = False
    paying_nothing = ("open", "even")
    reckoned_each = 3
    book = "brisca"
    sources = {"partida": "pago"}  # noqa: RUF012
    articles = {}  # noqa: RUF012
    order = re.compile(r"(partida ){0,2}")


class TestNext(Next):
    """Whatever may come next is not refused."""

    evening = Evening
    few = FEW
    free = {"deal": ("hands",), "trick": ("cards",), "seats_changed": ("players", "first_dealer"), "tally": ("points",)}  # noqa: RUF012
    of_each = ("points",)
    untried = ("hands", "cards")

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all are tried
        """Each turned card, each possible dealer, leader and winner."""
        yield from all_of("deal", turned=(*FORTY, "8O"), dealer=(None, *names))
        yield from all_of("trick", winner=names, leader=(None, *names))
        yield from all_of("seats_changed", players=([*players], [*players][:1]), first_dealer=(None, *players))
        yield PAIRS
        yield from all_of("night_closed", leftovers=(None, "carry", "share"))

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # all are tried
        """Each number of each side."""
        for player in table.seats.players[:2]:
            yield from (event("tally", points={player: points}) for points in range(-1, 122))

    def laid(self, table: Any) -> Iterator[Event]:
        """Each possible card of a player, with some possible cards of the others."""
        if table.hand is None:
            return
        play = play_now(table.hand)
        may = {player: codes_of(cards & ~play.gone) for player, cards in zip(table.hand.players, play.known.may, strict=True)}
        for player, own in may.items():
            for card in own:
                cards = given_out({each: [card] if each == player else [code for code in his if code != card] for each, his in may.items()})
                if cards is not None:
                    yield event("trick", cards=cards)


class TestCovered(Covered):
    """Dealt cards are seen after the hand."""

    evening = Evening
    few = FEW
    hidden = {"deal": ("hands",)}  # noqa: RUF012

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # every night is played with the same
        """The forty."""
        return FORTY


class TestSteps(Steps):
    """Each event that may be entered by itself has its words."""

    game = GAME
    of_a_hand = ("deal", "trick", "tally")


class TestVerbs(Verbs):
    """A hand is sealed as soon as it is complete."""

    game = GAME
    opened = PAIRS
    standing = (((), None, 0), (IN_PAIRS[1:2], 1, 0), (IN_PAIRS[1:7], None, 2), (IN_PAIRS[1:], 3, 2))
    rules_refused = (
        (IN_PAIRS[1:2], {}, "hand_not_finished"),
        ((), {"tariff": "fournier"}, "malformed"),
        ((), {"overrides": {"wager": 0}}, "malformed"),
    )

    def sealed(self, dealt_count: int) -> int:
        """The first and the third of these are not complete."""
        return dealt_count // 2 * 2
