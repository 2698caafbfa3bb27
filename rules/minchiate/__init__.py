"""Minchiate: ninety-seven cards, and four players in changing pairs; points are noted and counted, restos are paid.

The rules page of the game is `rules.md`.

- `facts`: What can be logged? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `tricks`, `tally`, `tariffs`, `telling`, `standing`, `expects`: The same
  questions as in the other games
- `versiculas`: Which cards make a versícula, what is it worth, and which of them do some cards hold?
- `notes`, `counting`: What is noted during a hand, what does each pair count at its end, and how many restos is the difference?
- `knowledge`: Where is each card, as far as the record says: in whose hand, in the Fola, on the table?
- `play`: May this card be laid, and who wins the trick?
- `claims`, `laws`, `irregular`: What is declared, may a law be applied (to an earlier hand too), and what was irregular?
- `before`: What was accepted once and is refused today?
- `disproved`: Which laws do the cards disprove, whichever comes first?
- `payments`, `finish`, `guards`: Who pays, also for a Fola that was not made, how do they sit in the next giro, who deals, and is the hand
  over?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `expects_tally`, `expects_laws`: What may come next?
- `shapes`: Which shape has what only this game yields of a night?
"""

from typing import Final

ORDER: Final = 6
"""Its place among the games."""
