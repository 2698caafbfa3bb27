"""Revesino: four players, each for himself, try to lose tricks and points; five pay cards are paid for by themselves.

`game` puts it together; its page is `rules.md`. Only `rules.registry` imports it.

- `facts`: What can be logged? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `play`, `tricks`, `tally`, `tally_against`, `plate`, `tariffs`, `telling`,
  `standing`, `expects`: The same questions as in the other games
- `knowledge`: Which cards of whose hand are known, and can he have had four pay cards?
- `fates`: What became of each pay card: sold, pulled, led, asleep?
- `outcome`: Was it a Revesino, cuatro ases or an ordinary hand, and who is who in it?
- `before`: What was once accepted or read otherwise?
- `last_trick`: Does the record give a player a card for the eleventh trick, or a card too many, that he did not have?
- `payments`: Who pays whom, and what do offenders pay in place of all?
- `finish`, `guards`: Is the hand complete, who deals next, which turn is it, and how does each player stand?
- `laws`, `irregular`, `claims`: May a law be applied and what does it do at once? What was irregular? Who won the draw for a pena?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `expects_laws`, `expects_tally`: What may come next?
- `shapes`: Which shape has what only this game yields of a night?
"""

from typing import Final

ORDER: Final = 3
"""Its place among the games."""
