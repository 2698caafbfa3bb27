"""Malilla: a trump game in which the points in the tricks count; in pairs or each for himself, in five forms.

`game` puts it together; its page is `rules.md`. Only `rules.registry` imports it.

- `facts`: What can be logged? The fields of its events
- `variants`: How do the five forms differ? A table
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `play`, `tricks`, `tally`, `tariffs`, `telling`, `standing`, `expects`: The same
  questions as in the other games
- `knowledge`: Which cards of whose hand are known: dealt, exchanged, in open piles, turned up?
- `irregular`, `claims`: What was irregular, and which laws were applied, by a claim or by the table itself?
- `before`: What was accepted once and is refused today?
- `disproved`: Which faults of play do the logged tricks exclude, even if some are missing?
- `laws`: May a law be applied now and to this player, and what does it do to the hand at once?
- `outcome`, `payments`: What did each side make, and who pays whom?
- `finish`, `guards`: Is the hand complete, who deals next, which turn is used up, how often is everything paid?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `expects_laws`, `expects_tally`, `expects_trick`: What may come next?
- `shapes`: Which shape has what only this game yields of a night?
"""

from typing import Final

ORDER: Final = 4
"""Its place among the games."""
