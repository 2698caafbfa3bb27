"""Revesino: four, each for himself, lose tricks and points; five cards are paid for by themselves.

`game` puts it together; its page is `docs/rules/revesino.md`. Only `rules.registry` imports it.

- `facts`: What can be told of it? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `play`, `tricks`, `tally`, `tally_against`, `plate`, `tariffs`, `telling`,
  `expects`: The same questions as in the other games
- `knowledge`: What is known of whose hand, and can he have had four pay cards?
- `fates`: What became of each pay card: sold, pulled, led, asleep?
- `outcome`: Revesino, cuatro ases or an ordinary hand, and who is who in it?
- `before`: What was taken once and is refused, or read otherwise, today?
- `last_trick`: Is somebody told to have a card for the eleventh trick that he has not got, or one too many that he had not?
- `payments`: Who pays whom, and what do offenders pay in the place of all?
- `finish`, `guards`: Is the hand complete, who deals next, which turn is it, with how many counters has each begun?
- `laws`, `irregular`, `claims`: May a law be applied and what does it do at once? What was irregular? Who won the draw for a pena?
- `expects_laws`, `expects_tally`: What may come next?
"""
