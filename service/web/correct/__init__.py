"""Corrections of the record, each with a preview of what it changes or breaks.

- `correcting`, `correcting_events`, `opening_again`, `foreseen`, `told_twice`: corrections of a hand, a single entry or the opening; what
  they would change, and which fields they change
- `several`, `correcting_several`, `forgotten`: several entries of a hand corrected at once; a hand that nobody logged is inserted
- `ways`: which choices of an entry would be refused where it stands, why, and what to log instead
- `undoing`: whether the last hand can be taken back at once, and what goes with it
- `contesting`, `disputes`, `entered`: agreement, disputes and rulings; what waits for a ruling; what the record says of a hand, and by whom
- `struck_hands`, `struck_rows`: struck hands in their place among the others, and on a page where they are disputed, ruled on and returned
"""
