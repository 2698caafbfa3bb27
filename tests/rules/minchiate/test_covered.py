"""What a viewer learns of an open hand of Minchiate: neither what is held, nor what lies in the Fola or was put away."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from hypothesis import given

from projections.audit import audit
from projections.night import Night
from projections.yields import yields
from tests.nights import FOUR, Event, as_watched, event, night_of
from tests.rules.covered import Covered, told_of
from tests.rules.minchiate.hands import PACK, ROBBABLE, TAROTS, TRICKS, laid, opened, tallied
from tests.rules.minchiate.nights import GAME, Evening
from tests.rules.minchiate.test_properties import GATE
from tests.rules.properties import SEEDS, few

SUITS = [card for card in PACK if card not in TAROTS and card != "L"]
ANA = ["1E", "2E", "3E", *TAROTS[5:9], *TAROTS[10:12], *SUITS[:12]]
"""Three espadas, six tarots without value, and oros."""


def test_only_the_cards_that_were_played_show_a_renuncio_to_who_watches() -> None:
    """beto has an espada for ana's and throws a basto: the scorer sees it at once; a viewer sees it with the card that proves it."""
    beto = ["4B", "9E", *TAROTS[12:20], *[card for card in SUITS if card[-1] == "C"][:11]]
    first, second = laid("1E 4B 7E 8E", "2E 9E 5E 6E")
    known, dark = event("deal", hands={"beto": beto}), event("deal")
    night = night_of(opened(), known, first)
    assert [(each["code"], each["player"]) for each in yields(night)["findings"] if each["code"] == "renuncio"] == [("renuncio", "beto")]
    assert yields(as_watched(night))["findings"] == audit(as_watched(night))["findings"] == []
    assert told_of(night) == told_of(night_of(opened(), dark, first))
    proved = night_of(opened(), known, first, second)
    assert [each["player"] for each in yields(as_watched(proved))["findings"]] == ["beto"]


def test_a_versicula_that_was_kept_secret_is_seen_by_all_only_when_the_hand_is_over() -> None:
    """beto holds T28 to T30 and declares nothing: only the scorer has his hand."""
    beto = [*TAROTS[27:30], *SUITS[:18]]
    record = (opened(), event("deal", hands={"beto": beto}), laid("1E 2O 3E 4E")[0])
    assert "versicula_sin_declarar" in [each["code"] for each in yields(night_of(*record))["findings"]]
    assert yields(as_watched(night_of(*record)))["findings"] == []
    over = night_of(*record, tallied(noted={}))
    assert yields(as_watched(over))["findings"] == yields(over)["findings"] != []


class TestCovered(Covered):
    """What viewers see in every game, tried for Minchiate."""

    evening = Evening
    few = few(GATE // 16)
    hidden: ClassVar = {"deal": ("hands", "fola"), "exchange": ("discards",)}

    def pack(self, night: Night) -> Sequence[str]:  # noqa: ARG002  # it is always the same
        """All ninety-seven."""
        return PACK


# Notes for cards robbed from the Fola if those were seen and the Fola was not: the same as of a hand with less logged.


def noted(night: Night) -> dict[str, Any]:
    """The notes of the open hand, and their balance after each trick."""
    told, moment = GAME.hands(night.table)[-1].told, GAME.moment(night.table)
    assert moment is not None
    return {name: told[name] for name in ("notes", "noted", "running")} | {"now": moment["noted"]}


def robbed_badly(dice: random.Random) -> list[Event]:
    """The dealer robs counting cards from below a suit card, and every player may be found with a wrong number of cards."""
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


@pytest.mark.nights
@few(60)
@given(SEEDS)
def test_who_watches_has_the_notes_of_a_hand_whose_fola_was_not_told(seed: int) -> None:
    """Note by note, law by law, and after each trick."""
    deal, *course = robbed_badly(random.Random(seed))  # noqa: S311  # the dice of a test are no secret
    dark = {**deal, "data": {name: value for name, value in deal["data"].items() if name != "fola"}}
    known, unknown = night_of(opened(), deal, *course), night_of(opened(), dark, *course)
    assert noted(as_watched(known)) == noted(as_watched(unknown)) == noted(unknown)


def test_a_law_that_cancelled_nothing_may_cancel_something_by_who_did_not_see_the_fola() -> None:
    """T40 lay below a basto. The scorer has only beto's turned card; for a viewer T40 was noted as well, and the law cancels it."""
    fola = ["2B", "T40", "2O", "3O", "4O", "5O", "6O", "7O", "8O", "9O", "2C", "3C", "4C"]
    deal = event("deal", robbed=[], turned={"beto": "T1"}, fola=fola, fola_robbed=["T40"], fola_taken=[])
    night = night_of(opened(), deal, event("penalty", law="cartas-de-mas", player="beto"), event("trick", winner="ana"))
    told, own = noted(as_watched(night)), noted(night)
    assert [(each["why"], each["points"]) for each in own["notes"]] == [("vuelta", 5)]
    assert [(each["why"], each["points"]) for each in told["notes"]] == [("vuelta", 5), ("robo_fola", 10), ("cartas_de_mas", -5)]
    assert (own["noted"], own["running"]) == ({"NS": 5, "EO": 0}, [[5, 0]])
    assert (told["noted"], told["running"], told["now"]) == ({"NS": 10, "EO": 0}, [[10, 0]], {"NS": 10, "EO": 0})
