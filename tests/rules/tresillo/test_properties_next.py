"""What may come next in Tresillo, against every event that can be tried: all fields with all values that can tell types and values apart.

Of a tally every division of the tricks is tried, with everything that may be said besides; what is told of each must be what it comes to.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any, Final

import pytest

from events.schemas import Unfit, fact_from
from projections.night import Night
from projections.replay import advanced
from rules.core.cards import FORTY, SUITS
from rules.core.refusals import Refusal
from tests.nights import Event, event
from tests.rules.evenings import is_taken
from tests.rules.next import NOBODY, Next, all_of
from tests.rules.properties import few
from tests.rules.tresillo.nights import GAME, Evening
from tests.rules.tresillo.test_properties import GATE

pytestmark = pytest.mark.nights

ESTUCHES: Final = (*range(-12, -2), *range(3, 10), 0)
YES_NO: Final = (None, True, False)


class TestNext(Next):
    """What holds of what every game expects holds of Tresillo."""

    evening = Evening
    few = few(GATE // 14)
    free = {  # noqa: RUF012
        "deal": {"hands", "stock"},
        "seats_changed": {"players", "first_dealer"},
        "trick": {"cards"},
        "tally": {"tricks", "reserve"},
    }
    untried = ("cards", "tricks", "reserve")

    def comes_seldom(self, table: Any) -> bool:
        """The hombre has given up."""
        return bool((GAME.moment(table) or {}).get("surrendered"))

    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Every event whose shape is taken, with all that it can say, and with what belongs to another."""
        yield from (sent for sent in of_any_shape(names, players) if not isinstance(fact_from(sent, GAME.door), Unfit))

    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:  # noqa: ARG002  # every division is tried
        """Every division of the tricks and everything said of primeras, bola and surrender; without estuches."""
        moment = GAME.moment(table)
        active = tuple(GAME.seats(table).players[:3] if moment is None else moment["active"])
        yield from (event("tally", rendicion=True, **more) for more in ({}, {"bola": "lost"}, {"bola": "won"}))
        yield from (event("tally", rendicion=True, tricks={active[0]: count}) for count in (0, 5))
        yield from (event("tally", rendicion=True, defensor=NOBODY, tricks={player: 5}) for player in active)
        surrenders: list[Event] = [{}, *({"rendicion": True, "defensor": player} for player in active)]
        for counts in (*product(range(10), repeat=3), (10, 0, 0)):
            if sum(counts) > 9 and counts not in ((10, 0, 0), (4, 3, 3), (5, 5, 0)):
                continue
            tricks = dict(zip(active, counts, strict=True))
            yield event("tally", tricks=tricks, rendicion=True)
            yield from (event("tally", tricks=tricks, defensor=player) for player in active)
            for given_up, primeras, bola in product(surrenders, (None, "hombre", "contra"), (None, "won", "lost")):
                said = {name: value for name, value in (("primeras", primeras), ("bola", bola)) if value is not None}
                yield event("tally", tricks=tricks, **said, **given_up)

    def laid(self, table: Any) -> Iterator[Event]:
        """Three cards that follow one another in the pack, dealt out in every way."""
        moment = GAME.moment(table)
        active = GAME.seats(table).players[:3] if moment is None else moment["active"]
        for place in range(0, len(FORTY), 2):
            for cards in permutations([*FORTY, *FORTY][place : place + 3]):
                yield event("trick", cards=dict(zip(active, cards, strict=True)))

    def assert_cards_agree(self, night: Night, shown: Mapping[str, Any]) -> None:
        """No card is named; that some may be told is, where a trick with cards is taken."""
        named = shown == {"required": False}
        assert named or not any(is_taken(night, each) for each in self.laid(night.table))

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """A tally is named if one is taken, with the divisions that are taken, what each comes to, and what may be said besides."""
        found = [both for sent in self.counts(night.table, dice) if (both := tallied(night, sent)) is not None]
        assert (entry is None) == (not found)
        if entry is None:
            return
        taken = [sent for sent, _ in found]
        for number in ESTUCHES:
            numbered = (event("tally", **sent["data"], estuches=number) for sent, _ in found if "tricks" in sent["data"])
            taken += [both[0] for each in numbered if (both := tallied(night, each)) is not None][:1]
        self.assert_fields_agree("tally", entry, taken)
        divisions = set()
        for sent, after in found:
            hand = GAME.hands(after.table)[-1]
            if "tricks" in sent["data"]:
                told = sent["data"]["tricks"]  # who is left out has none
                tricks = {player: told.get(player, 0) for player in hand.told["tricks"]}
                divisions.add((*tricks.items(), hand.told["defensor"], hand.outcome, hand.told["how"]))
        shown = [(*each["tricks"].items(), each.get("defensor"), each["outcome"], each["how"]) for each in entry["results"]]
        assert len(shown) == len(set(shown))
        assert set(shown) == divisions


def of_any_shape(names: Sequence[str], players: Sequence[str]) -> Iterator[Event]:
    """Events of every type, also with numbers and words that no event has."""
    yield from all_of("deal", dealer=(None, *names), cut=(None, *range(41)))
    yield from all_of("deal", hands=({player: list(FORTY[:9])} for player in players))
    yield from all_of("deal", stock=(list(FORTY[:13]),))
    yield from all_of("bid", player=names, call=("paso", "juego", "mas", "mejor", "solo"))
    yield from all_of("pass_out")
    yield from all_of("penalty", player=names, law=("reparto", "renuncio"))
    yield from all_of("contract", player=names, lance=("entrada", "vuelta", "solo", "bola"), trump=(None, *SUITS), solera=YES_NO)
    yield from all_of("contract", player=names, lance=("vuelta",), turned=FORTY)
    yield from all_of("exchange", player=names, discards=range(12), drawn=range(12))
    yield from all_of("trick", winner=names, leader=(None, *names), advanced=(None, *names))
    yield from all_of("rendicion", player=names, bien=YES_NO)
    yield from all_of("defensa", player=names)
    yield from all_of("bola", player=names)
    yield from all_of("declaration", player=names, kind=("bien",))
    yield from all_of("declaration", player=names, kind=("reserva",), reserve=(True, False))
    yield from all_of("declaration", player=names, kind=("estuches",), count=range(-13, 14))
    seats = ([*players], [*players[1:], players[0]], [*players, "new"][-4:])
    yield from all_of("seats_changed", players=seats, first_dealer=(None, *names))
    yield from all_of("night_closed", leftovers=("carry", "share", "burn"))
    yield event("night_opened", game="tresillo", rules={"tariff": "fournier"}, players=list(players))


def tallied(night: Night, sent: Event) -> tuple[Event, Night] | None:
    """A tally as it was taken, with the choices that were asked for, and the night after it; None if it is refused.

    Its fact is built without the schemas, which would take most of the time; its fields are well formed one by one.
    """
    fact = GAME.door["tally"](**sent["data"])
    answer = None if fact.fault() else advanced(night, fact)
    if not isinstance(answer, Refusal):
        return None if answer is None else (sent, answer)
    if answer.code != "choice_missing":
        return None
    player = str(answer.field).removeprefix("reserve.")
    return tallied(night, event("tally", **{**sent["data"], "reserve": {**sent["data"].get("reserve", {}), player: True}}))
