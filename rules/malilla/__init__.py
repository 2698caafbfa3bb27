"""Malilla: trumps, and what counts are the points in the tricks; in pairs, or each for himself, in five forms.

`game` puts it together; its page is `docs/rules/malilla.md`. Only `rules.registry` imports it.

- `facts`: What can be told of it? The fields of its events
- `variants`: What is different in each of the five ways to play? A table
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `play`, `tricks`, `tally`, `tariffs`, `telling`, `expects`: The same questions
  as in the other games
- `knowledge`: What is known of whose hand: dealt, exchanged, in open piles, turned up?
- `irregular`, `claims`: What was irregular, and which laws were applied, by whom they were claimed or by themselves?
- `before`: What was taken once and is refused today?
- `disproved`: Which faults of play cannot have been, though not every trick is told?
- `laws`: May a law be applied now and to him, and what does it do to the hand at once?
- `outcome`, `payments`: What did each side make, and who pays whom?
- `finish`, `guards`: Is the hand complete, who deals next, which turn is used up, how often is all paid?
- `expects_laws`, `expects_tally`, `expects_trick`: What may come next?
"""
