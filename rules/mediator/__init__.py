"""Mediator and its kin, after the second half of the book of 1826: one engine, with ten variants as data.

Deliberately absent: fines that nobody logged, guesses at a companion whose king was not seen, and reserved puestas.

- `facts`: What can be logged? The fields of its events
- `variants`: How do the ten games of the family differ? A table, and the form of game that the house rules make of a row
- `game`, `terms`, `night`, `opening`, `auction`, `exchange`, `knowledge`, `play`, `tricks`, `surrender`, `companion`, `claims`, `tally`,
  `plate`, `tariffs`, `telling`, `standing`: The same questions as in the first game
- `sides`, `outcome`, `effects`: Who played with whom, what did the hand come to, and what do laws change of that?
- `before`: What was once accepted or read otherwise?
- `conditions`: Which conditions are due, and who forfeited them?
- `finish`: May a deal follow? A hand stays open to claims and laws until the next one
- `payments`, `amounts`: Who pays whom, and how is a sum divided?
- `laws`, `fines`, `irregular`: May a law be applied, what does it cost, who draws for the fines? What was irregular?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `expects`, `expects_tried`, `expects_tally`, `expects_laws`, `guards`: What may come next, found by asking what would be refused
"""

from typing import Final

ORDER: Final = 2
"""Its place among the games."""
