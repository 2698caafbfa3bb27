"""The laws that a random hand shows, and those that it takes, computed here from its log.

Its renuncios are in `test_properties_depths`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

import pytest

from projections.replay import read
from projections.yields import yields
from tests.dice import SEED, times
from tests.nights import Event, event, without_places
from tests.rules.tresillo.test_properties_depths import Told, played, touches_the_plate

pytestmark = pytest.mark.nights

FOUND = ("corte", "lance_inferior", "descarto_volteada", "fuera_de_turno", "robo_antes")
"""The findings of the log, without renuncios and those that an event brings by name."""
BETWEEN_HANDS = ("seats_changed", "rules_chosen", "night_closed")
"""The events that close a decided hand."""
STEPS = {False: {"entrada": 0, "vuelta": 1, "solo": 2}, True: {"entrada": 0, "vuelta": 2, "solo": 3}}
"""Whether the table has a palo de favor → the step of each lance. (R11)"""


def test_laws_that_a_hand_shows_are_found_and_no_others() -> None:
    """A cut, a low lance, a discarded turned card, a card out of turn, a draw before the hombre's: as the page has them."""
    seen = Counter[str]()
    for told in played():
        if told.hand["tricks"] is not None:
            expected = sorted(offences_of(told))
            shown = sorted((each["code"], each.get("player")) for each in told.hand["findings"] if each["code"] in FOUND)
            assert shown == expected, (told.before, told.events)
            seen.update(code for code, _ in expected)
    assert [code for code in FOUND if not seen[code]] == [], seen


def offences_of(told: Told) -> Iterator[tuple[str, str | None]]:
    """The laws that a hand shows, with the offender."""
    deal, contract, limits = told.of("deal")[0], told.of("contract")[0], told.rules["cut_limits"]
    hombre, drawing = contract["player"], [each["player"] for each in told.of("exchange")]
    if limits is not None and "cut" in deal and not limits[0] <= deal["cut"] <= limits[1]:
        yield "corte", None
    if contract_step(told) < step_bid(told):
        yield "lance_inferior", hombre
    turned = contract.get("turned") or (deal["stock"][0] if contract["lance"] == "vuelta" and "stock" in deal else None)
    if any(
        each["player"] == hombre and turned in (each["discards"] if isinstance(each["discards"], list) else ())
        for each in told.of("exchange")
    ):
        yield "descarto_volteada", hombre
    yield from (("fuera_de_turno", trick["advanced"]) for trick in told.of("trick") if "advanced" in trick)
    yield from (("robo_antes", player) for player in (drawing[: drawing.index(hombre)] if hombre in drawing else ()))


def contract_step(told: Told) -> int:
    """The step on which the contract stands; an entrada or a solo a favor one higher. (R11)"""
    lance, favor = told.hand["lance"], told.rules["favor"]
    return STEPS[favor is not None][lance] + int(told.trump == favor and lance != "vuelta")


def step_bid(told: Told) -> int:
    """The step to which a finished auction committed its winner; 0 without one. (R10, R11)"""
    active, mano_alone = list(told.hand["tricks"]), told.rules["mas_equals"] == "mano"
    holder, step, passed, last = -1, 0, set[int](), 0
    for bid in told.of("bid"):
        last = active.index(bid["player"])
        if bid["call"] == "paso":
            passed.add(last)
        elif bid["call"] != "juego":
            step += 0 if (last == 0 if mano_alone else last < holder) else 1
            holder = last
        elif holder < 0:
            holder = last
    left = [seat % 3 for seat in range(last + 1, last + 4) if seat % 3 not in passed]
    return step if told.of("bid") and left[0] == holder else 0


def test_misdeal_is_taken_wherever_a_hand_is_open_and_moves_nothing() -> None:
    """Cards never disprove it (L1): void, nothing is put, the same player deals; late behind a juego or a contract."""
    dice, seen = random.Random(SEED), Counter[str]()  # noqa: S311  # the dice of a test are no secret
    for told in played():
        if any(map(touches_the_plate, told.of("transfer"))):
            continue
        events = list(takewhile(lambda sent: sent["type"] not in BETWEEN_HANDS, told.events))
        place = dice.choice((dice.randint(1, len(events)), len(events)))
        before = [*told.before, *events[:place]]
        replayed = read([*before, event("penalty", player=told.hand["dealer"], law="reparto"), event("deal", dealer=told.hand["dealer"])])
        if is_over(told, events, place):
            assert replayed.refused is not None and replayed.refused[1].code == "no_open_hand", before
            seen["over"] += 1
            continue
        assert replayed.refused is None and replayed.night is not None, (replayed.refused, before)
        hand = without_places(yields(replayed.night))["hands"][-2]
        late = any(sent["type"] == "contract" or sent["data"].get("call", "paso") != "paso" for sent in told.events[:place])
        assert (hand["outcome"], hand["postings"], set(hand["tantos"].values())) == ("misdeal", [], {0})
        assert [each["player"] for each in hand["findings"] if each["code"] == "late_misdeal"] == [told.hand["dealer"]] * late
        seen["late" if late else "in time"] += 1
    assert min(seen[word] for word in ("over", "late", "in time")) >= times(5), seen


def is_over(told: Told, events: Sequence[Event], place: int) -> bool:
    """Whether a hand was finished after these events: its own last event ended it, and it was not merely decided."""
    own = [at for at, sent in enumerate(events, 1) if sent["type"] not in ("transfer", "dispute", "ruling")]
    if place < own[-1]:
        return False
    kinds = Counter(sent["type"] for sent in events)
    return bool(kinds["tally"] or kinds["pass_out"] or kinds["penalty"] or kinds["trick"] == 9 or told.hand["outcome"] == "rendida")
