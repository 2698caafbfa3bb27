"""What is noted for cards robbed from the Fola, by who has seen them and not the Fola: the notes of the same hand of which less was told."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings, strategies as st

from tests.nights import FOUR, Event, event, night_of
from tests.rules.minchiate.hands import PACK, ROBBABLE, TRICKS, opened
from tests.rules.minchiate.nights import GAME

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


def noted(night: Any, *, covered: bool) -> dict[str, Any]:
    """The notes of the open hand, and where they stood after each trick."""
    told = GAME.hands(night.table, covered=covered)[-1].told
    moment = GAME.moment(night.table, covered=covered)
    assert moment is not None
    return {name: told[name] for name in ("notes", "noted", "running")} | {"now": moment["noted"]}


def robbed_badly(dice: random.Random) -> list[Event]:
    """A hand in which the dealer robs counting cards from below a suit card, and everybody may be found with a wrong number of cards."""
    cards = dice.sample(PACK, len(PACK))
    good, rest = [card for card in cards if card in ROBBABLE], [card for card in cards if card not in ROBBABLE]
    robbed = [good.pop() for _ in range(dice.randint(1, 3))]
    top = [robbed[0]] if dice.random() < 0.5 else []
    below = [card for card in robbed if card not in top]
    fola = [*top, rest.pop(), *below]
    fola += [rest.pop() for _ in range(13 - len(fola))]
    turned = dict(zip(FOUR, dice.sample(good, 4), strict=True)) if dice.random() < 0.5 else {}
    played = [card for card in (*good, *rest) if card not in turned.values()]
    dice.shuffle(played)
    record = [event("deal", robbed=[], turned=turned, fola=fola, fola_robbed=robbed, fola_taken=[])]
    for _ in range(dice.randint(1, TRICKS - 1)):
        while dice.random() < 0.3:
            miscounted = event("penalty", law="cartas-de-mas", player=dice.choice(FOUR))
            record.append(dice.choice((miscounted, miscounted, event("penalty", law="mal-dado", player="dario", cards=1))))
        if len(played) < 4 or dice.random() < 0.3:
            record.append(event("trick", winner=dice.choice(FOUR)))
        else:
            record.append(event("trick", cards={player: played.pop() for player in FOUR}))
    return record


@settings(max_examples=60)
@given(SEEDS)
def test_who_watches_has_the_notes_of_a_hand_whose_fola_was_not_told(seed: int) -> None:
    """Note by note, law by law, and after each trick."""
    deal, *course = robbed_badly(random.Random(seed))  # noqa: S311  # the dice of a test are no secret
    dark = {**deal, "data": {name: value for name, value in deal["data"].items() if name != "fola"}}
    known, unknown = night_of(opened(), deal, *course), night_of(opened(), dark, *course)
    assert noted(known, covered=True) == noted(unknown, covered=True) == noted(unknown, covered=False)


def test_a_law_that_cancelled_nothing_may_cancel_something_by_who_did_not_see_the_fola() -> None:
    """Below a basto lay T40. By the scorer there is but beto's turned card; by who watches T40 was noted as well, and the law cancels it."""
    fola = ["2B", "T40", "2O", "3O", "4O", "5O", "6O", "7O", "8O", "9O", "2C", "3C", "4C"]
    deal = event("deal", robbed=[], turned={"beto": "T1"}, fola=fola, fola_robbed=["T40"], fola_taken=[])
    night = night_of(opened(), deal, event("penalty", law="cartas-de-mas", player="beto"), event("trick", winner="ana"))
    seen, own = noted(night, covered=True), noted(night, covered=False)
    assert [(each["why"], each["points"]) for each in own["notes"]] == [("vuelta", 5)]
    assert [(each["why"], each["points"]) for each in seen["notes"]] == [("vuelta", 5), ("robo_fola", 10), ("cartas_de_mas", -5)]
    assert (own["noted"], own["running"]) == ({"NS": 5, "EO": 0}, [[5, 0]])
    assert (seen["noted"], seen["running"], seen["now"]) == ({"NS": 10, "EO": 0}, [[10, 0]], {"NS": 10, "EO": 0})
