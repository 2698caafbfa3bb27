"""Tresillo: who may bid, may this card be played, who won and how, who pays, what the law says.

One module a question; `game` puts them together. What the page leaves to the table (fines, the words of the exchange) is
deliberately absent.

- `facts`: What can be told of it? The fields of its events
- `game`: Which module answers for which event?
- `terms`, `night`: The words and values of the game; how a night of it opens, moves on and ends
- `opening`, `auction`: Who deals, who may bid, what is the contract?
- `exchange`, `knowledge`: Who changes cards, and what is known of whose hand?
- `play`, `tricks`: May this card be played, and who wins the trick?
- `ranks`, `estuches`: Which estuches does a hand hold, and how many has the jugador by the cards and by what was told?
- `before`: What was taken once and is refused, or read otherwise, today?
- `surrender`, `claims`, `tally`, `divisions`: Who gives up, who defends, what is declared, what does the count say, and what may it say?
- `outcome`, `finish`: Who won and how, and is the hand over?
- `payments`, `plate`, `tariffs`: Who pays, where does the puesta go, what does it cost and which article says so?
- `shapes`: Which shape has what only this game tells, and which hand shows it?
- `feats`: What did the players of a hand do in it, and what else is shown of it?
- `irregular`, `telling`, `standing`, `expects`: What was irregular, what is told of a hand, how does the night stand, what may come next?
"""

from typing import Final

ORDER: Final = 1
"""Its place among the games."""
