"""How random nights of the toy game are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.cards import FORTY
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import declared
from tests.rules.imagined import Imagined

GAME = GAMES["brisca"]


@dataclass
class Evening(Imagined):
    """A random night of this game; nobody's cards are known, and anybody may lay anything."""

    game = GAME
    fields = declared(GAME.door)
    people = ("ana", "beto", "carla", "dario", "elsa")
    often_wrong = ("tally", "trick")
    pack = FORTY
    of_laws = {}  # noqa: RUF012
    of_the_last_hand = ()

    def kinds_now(self) -> Mapping[str, float]:
        """Usually some tricks, then the count."""
        return {"trick": 8, "tally": 2} if self.hand_is_open else {"deal": 6, "seats_changed": 0.5, "night_closed": 0.3}

    def opening(self) -> Event:
        """Two or four sit down."""
        players = self.any_players()
        made = event("night_opened", game="brisca", players=players, rules={"overrides": self.overrides(0.5)})
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        return self.staked(made)

    def deal(self) -> Event:
        """Perhaps some hands are told."""
        cards = self.dice.sample(FORTY, 13)
        made = event("deal", turned=cards[12])
        if told := {player: cards[3 * place : 3 * place + 3] for place, player in enumerate(self.seats) if self.chance(0.3)}:
            made["data"]["hands"] = told
        return made if self.chance(0.8) else event("deal", **made["data"], dealer=self.dice.choice(self.seats))

    def remembered(self) -> bool:
        """Only the logged cards are known."""
        return True

    def trick(self, _cards: Any) -> Event:
        """A possible card of each player."""
        may = [each for each in GAME.expects(self.table) if each.type == "trick"]
        cards: Sequence[str] = (may[0].fields["cards"].values or ()) if may else ()
        if len(cards) < len(self.active) or self.chance(0.2):
            return event("trick", winner=self.dice.choice(self.active))
        return event("trick", cards=dict(zip(self.active, self.dice.sample([*cards], len(self.active)), strict=True)))

    def tally(self, _cards: Any) -> Event:
        """The points of one side, or of both."""
        first, second = self.active[:2]
        told = next(each for each in GAME.expects(self.table) if each.type == "tally").fields["points"].values or (60,)
        points = self.dice.choice((60, *told))
        return event("tally", points={first: points} if self.chance(0.4) else {first: points, second: 120 - points})

    def any_players(self) -> list[str]:
        """Two or four of those who may come."""
        return self.dice.sample(self.people, self.dice.choice((2, 4, 4)))

    def any_cards(self) -> Event:
        """Any cards of all."""
        return dict(zip(self.active, self.dice.sample(FORTY, len(self.active)), strict=True))

    def any_points(self) -> Event:
        """Any points of one."""
        return {self.somebody(): self.dice.randint(0, 120)}

    def any_hands(self) -> Event:
        """Three cards of one."""
        return {self.somebody(): self.dice.sample(FORTY, 3)}

    def any_rules(self) -> Event:
        """Other house rules."""
        return {"overrides": self.overrides(0.5)}
