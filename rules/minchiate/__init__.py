"""Minchiate: ninety-seven cards, four players in pairs that change, points noted and counted, restos paid.

The rules page of the game is `docs/rules/minchiate.md`.

- `facts`: What can be told of it? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `tricks`, `tally`, `tariffs`, `telling`, `expects`: The same questions as in the
  other games
- `versiculas`: Which cards make a versícula, what is it worth, and which of them do some cards hold?
- `notes`, `counting`: What is noted while a hand is played? What does each pair count at its end, and how many restos is the difference?
- `knowledge`: Where is each card, as far as the record says: in whose hand, in the Fola, on the table?
- `play`: May this card be laid, and who wins the trick?
- `claims`, `laws`, `irregular`: What is declared? May a law be applied, to an earlier hand too? What was irregular?
- `before`: What was taken once and is refused today?
- `disproved`: Which laws do the cards disprove, those too that are told behind them?
- `payments`, `finish`, `guards`: Who pays, also for a Fola that was not made? How do they sit in the next giro, and who deals? Is the hand
  over?
- `expects_tally`, `expects_laws`: What may come next?
"""
