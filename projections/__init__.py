"""Folds: what people ask of a stream. Replay, hands, ledger, settlement, audit.

The one caller of the rules. Nothing here knows a request, a page or a file.

- `night`, `standing`: What is a night at one moment? How does it stand after each event of its reading: its game, disputes, payments, the close?
- `replay`, `sent`, `work`: What does a stream come to? The fold; which fact does JSON tell, and why does it tell none; how much
  may be folded in one go?
- `correcting`, `did`: What does a correction do to a night, and what did it do to the hands?
- `hands`, `ledger`, `audit`, `settlement`, `yields`: One hand; double entry; what really happened; who pays whom; all of it as one JSON
  object
- `story`, `running`: What is an evening remembered by? What had each party won behind each hand?
- `division`: Into which groups that each sum to zero are balances divided?
- `plate`: What came into the plate and what went out of it, and how much lay there behind each?
- `found`: In which entries did something irregular happen, and in which does it show?
- `kept`: What night do the events of a store tell? Each checked against the chain, brought to its newest schema, and folded
- `changes`, `coming`, `games`: What did some events change? What may come next? What is there to play?
- `retold`, `unrounded`: Which hands are the same before and after, and which events are told otherwise? Would somebody pay otherwise if
  nothing were rounded?
- `seen`: How is a night seen by whoever must not know the cards that lie face down?
- `pads`, `filled`: What does a phone need to log the next hands, also without a network? What do some answers make of a pad?
- `written`, `versions`, `agreed`: By which events does a hand stand, and what would take it out? How did it read before each correction?
  Who agrees with it?
- `deals`: Which hand is meant by what names a hand, whatever its number is now?
- `entries`: Which hand is each event about that was ever recorded, and who wrote it down first?
- `struck`, `contests`: Which hands were taken out whole? What was ever said against a hand, and what came of it?
- `paying`, `worth`, `statistics`: What is paid, what is left, how did each balance come about? What is that in money? What has a player
  done over many nights?
- `won`, `brief`: What has each party won, and what is still owed? What does a list of many nights tell of each?
- `tables`: What is stored of every night beside its events, and can be thrown away and rebuilt?
- `reread`: What did a night come to when a version of before closed it, and which hands read otherwise today?
- `answered`, `still_said`: With which answers would a pad tell a recorded hand? Which of them still say something when another changes?
- `replacing`, `anew`: Which corrections put other events in the place of some? Who leads and wins where cards are told otherwise?
- `belated`: Where does a hand count that was written for an earlier moment of the night?
- `forgotten`: Where may a hand stand that nobody logged, and which corrections put it there?
"""
