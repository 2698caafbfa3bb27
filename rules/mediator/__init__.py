"""Mediator and its kin, as the second half of the book of 1826 tells them: one engine, ten variants as data.

Deliberately absent: fines that nobody logged, guesses at a companion whose king was not seen, and reserved puestas.

- `facts`: What can be told of it? The fields of its events
- `variants`: What is different in each of the ten games of the family? A table, and the form of game that house rules make of its row
- `game`, `terms`, `night`, `opening`, `auction`, `exchange`, `knowledge`, `play`, `tricks`, `surrender`, `companion`, `claims`, `tally`,
  `plate`, `tariffs`, `telling`: The same questions as in the first game
- `sides`, `outcome`, `effects`: Who played with whom, and what did it come to? What do laws change of it?
- `before`: What was taken once and is refused, or read otherwise, today?
- `conditions`: Which conditions are due, and who forfeited them?
- `finish`: May a deal follow? A hand stays open to claims and laws until the next one
- `payments`, `amounts`: Who pays whom, and how is a sum divided?
- `laws`, `fines`, `irregular`: May a law be applied, what does it cost, who draws for the fines? What was irregular?
- `expects`, `expects_tried`, `expects_tally`, `expects_laws`, `guards`: What may come next, found by asking what would be refused
"""
