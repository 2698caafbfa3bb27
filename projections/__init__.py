"""Folds: what people ask of a stream. Replay, hands, ledger, settlement, audit.

Only this room calls the rules. Nothing here knows a request, a page or a file.

- `night`, `standing`: What is a night at one moment? How does it stand after each event: its game, disputes, payments, the
  close?
- `replay`, `sent`, `work`: What does a stream come to? Which fact does JSON describe, or why none? How much may one request
  fold?
- `correcting`, `did`: What does a correction do to a night, and what did it do to the hands?
- `hands`, `ledger`, `audit`, `settlement`, `yields`: One hand; double entry; what really happened; who pays whom; all of it
  as one JSON object
- `story`, `running`: What is an evening remembered by? What had each party won after each hand?
- `division`: Into which groups that each sum to zero are balances divided?
- `plate`: What came into the plate, what went out of it, and how much lay there after each?
- `found`: In which entries did something irregular happen, and in which does it show?
- `kept`: What night do stored events make, once they are checked against the chain and brought to their newest schema?
- `changes`, `coming`, `games`: What did some events change? What may come next? Which games are there?
- `retold`, `unrounded`: Which hands are the same before and after, and which events were replaced? Would somebody pay another
  amount without rounding?
- `seen`: How does a night look to somebody who must not know the cards that lie face down?
- `pads`, `filled`: What does a phone need to log the next hands, also offline? What do some answers make of a pad?
- `written`, `versions`, `agreed`: Which events make a hand, and what would take it out? How did it read before each
  correction? Who agrees with it?
- `deals`: Which hand does a name mean, whatever its number is now?
- `entries`: Which hand is each recorded event about, and who wrote it down first?
- `struck`, `contests`: Which hands were taken out whole? What was ever said against a hand, and with what result?
- `paying`, `worth`, `statistics`: What is paid, what is left, how did each balance come about? What is that in money? What
  has a player done over many nights?
- `won`, `brief`: What has each party won, and what is still owed? What does a list of many nights show of each?
- `tables`: What is stored of every night beside its events, and can be thrown away and rebuilt?
- `reread`: What did a night come to when an older version closed it, and which hands read differently today?
- `answered`, `still_said`: Which answers of a pad describe a recorded hand? Which of them still count when another one
  changes?
- `replacing`, `anew`: Which corrections replace some events? Who leads and wins when other cards are entered?
- `belated`: Where does a hand count that was written for an earlier moment of the night?
- `forgotten`: Where may a hand stand that nobody logged, and which corrections put it there?
"""
