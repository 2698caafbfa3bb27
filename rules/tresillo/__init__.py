"""Tresillo: who may bid, may this card be played, who won and how, who pays, what the law says.

One module a question; `game` puts them together. What the page leaves to the table (fines, the words of the exchange) is deliberately
absent.

- `facts`: What can be logged? The fields of its events
- `game`: Which module handles which event?
- `terms`, `night`: The terms of the game as values; how a night opens, moves on and ends
- `opening`, `auction`: Who deals, who may bid, what is the contract?
- `exchange`, `knowledge`: Who exchanges, and which cards of whose hand are known?
- `play`, `tricks`: May this card be played, and who wins the trick?
- `ranks`, `estuches`: How many estuches does a hand hold, and how many has the jugador by the cards and the record?
- `before`: What was once accepted or read otherwise?
- `surrender`, `claims`, `tally`, `divisions`: Who gives up, who defends, what is declared, what does the count say, and what might it say?
- `outcome`, `finish`: Who won and how, and is the hand over?
- `payments`, `plate`, `tariffs`: Who pays, where does the puesta go, what does it cost and which article says so?
- `shapes`: Which shape has what only this game yields, and which hand is the example?
- `feats`: What did the players do in a hand, and what else do the pages show of it?
- `irregular`, `telling`, `standing`, `expects`: What was irregular, what does a hand tell, how does the night stand, what may come next?
"""

from typing import Final

ORDER: Final = 1
"""Its place among the games."""
