"""What was written down wrong is put right, after a look at what that changes or breaks.

- `correcting`, `correcting_events`, `opening_again`, `foreseen`, `told_twice`: How is a hand, one entry or the opening put right, what would
  that change, and what is told otherwise?
- `several`, `correcting_several`, `forgotten`: Several entries of a hand are put right in one go; a hand that nobody logged is put in
- `ways`: Which choices of an entry would be refused where it stands, why, and what says it instead?
- `undoing`: May the last hand be taken back in one go, and what goes with it?
- `contesting`, `disputes`, `entered`: What does one say to a hand, what waits for a ruling, and what was written down of the hand by whom?
- `struck_hands`, `struck_rows`: What was struck whole: in its place among the hands, and on a page of its own, where it is disputed, ruled
  on and returned
"""
