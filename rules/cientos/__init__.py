"""Cientos: two announce what they hold and play twelve tricks; decenas are marked on a board, and games to a hundred are paid.

`game` puts it together; its page is `docs/rules/cientos.md`. Only `rules.registry` imports it.

- `facts`: What can be told of it? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `tricks`, `tally`, `tariffs`, `telling`, `expects`: The same questions as in the
  other games
- `acuses`, `claims`, `heard`: What can be announced, may it be announced now, and who counts what of it?
- `counting`, `result`, `boards`: What does a hand come to, point by point in its order, or by its tally? What does it mark?
- `tally_rows`: Can so many points come out of so many tricks? The table
- `reopened`: With what is a lead answered that a law opened the hand again behind, and how did records of before read it?
- `before`: What was taken once and is refused, or read otherwise, today? How does a night go on that was read otherwise?
- `knowledge`: What is known of whose hand, and is what he announced true?
- `irregular`, `laws`: What was irregular? May a law be applied now, and what does it do to the hand?
- `disproved`: Which laws do the told cards exclude, whichever comes first?
- `payments`, `finish`, `guards`: Who pays, does the hand end a game, who deals next, which phase is it?
- `expects_said`, `expects_tally`, `expects_laws`: What may come next?
"""
