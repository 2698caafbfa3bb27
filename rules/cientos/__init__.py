"""Cientos: two announce what they hold and play twelve tricks; decenas are marked on a board, and games to a hundred are paid.

`game` puts it together; its page is `rules.md`. Only `rules.registry` imports it.

- `facts`: What can be logged? The fields of its events
- `game`, `terms`, `night`, `opening`, `exchange`, `ranks`, `tricks`, `tally`, `tariffs`, `telling`, `standing`, `expects`: The same
  questions as in the other games
- `acuses`, `claims`, `heard`: What can be announced, may it be announced now, and who counts what of it?
- `counting`, `result`, `boards`: What does a hand come to, point by point or by its tally, and what does it mark?
- `tally_rows`: Which tricks and points of play go together? A table
- `reopened`: A law reopened a hand after its last lead: what answers that lead, and how did older records read it?
- `before`: What was once accepted or read otherwise, and how does such a night go on?
- `knowledge`: Which cards of whose hand are known, and is what he announced true?
- `irregular`, `laws`: What was irregular? May a law be applied now, and what does it do to the hand?
- `disproved`: Which laws do the logged cards exclude, whichever comes first?
- `payments`, `finish`, `guards`: Who pays, does the hand end a game, who deals next, which phase is it?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `expects_said`, `expects_tally`, `expects_laws`: What may come next?
- `shapes`: Which shape has what only this game yields of a night?
"""

from typing import Final

ORDER: Final = 5
"""Its place among the games."""
