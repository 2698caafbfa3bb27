"""Brisca: who takes more than half of the points in tricks to which anything may be laid; two, or two pairs.

`game` puts it together; its page is `rules.md`. Only `rules.registry` imports it. A game that only the tests know.

- `facts`: What can be told of it? The fields of its events
- `game`, `terms`, `night`, `opening`, `ranks`, `tricks`, `tally`, `tariffs`, `payments`, `telling`, `expects`: The same questions as in the
  other games
- `knowledge`: Which cards may a player have, as far as the deal tells it?
- `outcome`: What did each side make?
- `finish`: Is the hand complete, who deals next, and what becomes of one that is?
- `standing`, `feats`: How does the night stand? What did the players of a hand do in it?
- `forms`: What does a phone ask of a hand? Its pad, and its events one by one
- `words`: What is said of it? For the faces alone
"""

from typing import Final

ORDER: Final = 7
"""Its place among the games."""
