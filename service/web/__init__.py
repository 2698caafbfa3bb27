"""The pages that a phone shows at the table: made on the server, whole without JavaScript.

What is absent on purpose: any rule, any sum of tantos, any framework. A page asks the projections; a form becomes events of
the record and goes the way of every event. The modules under `static` add what paper cannot do: offline, live, quick.

- `blueprint`, `pages`, `here`, `forms`, `language`, `ears`, `said`, `trouble`: What has every page: who looks at which night, in which
  language, how a loss is read aloud, how a form becomes events, what is said of it, how "no" looks
- `templated`: How are templates and sentences read once?
- `assets`, `modules`, `scripts`, `offline`: Under which address are styles and scripts, which does a page load, what do they say, and what
  does a phone keep of them?
- `example`: Who looks at an example night, and what is he refused?
- `home`, `opening`, `opening_sheet`, `opening_fields`, `short_names`, `carrying`, `handed_on`: How is a table opened, what
  does an earlier night leave to it, and is that what it leaves now?
- `links`, `joining`, `pasted`, `mine`, `listed`, `packed`, `room`: Who is invited how, who joins as whom, which token is in what he gives, which nights has this phone,
  what does a list say of each, how is that kept, and which one goes for another?
- `table`, `board`, `giros`, `contesting`, `disputes`, `irregular`, `entered`, `terms`: How does everybody stand, and each game to a hundred,
  who plays with whom in this giro, what does one say to a hand, what waits for a ruling, and how is it called?
- `plate`: What came into the plate and what went out of it, hand by hand?
- `pad`, `drawn`: The pad: a hand in a few taps, drawn from the game's description
- `step`, `fields`, `boxes`, `box`, `box_values`: The pad in full depth: one event at a time, card by card
- `correcting`, `correcting_events`, `opening_again`, `recorded`, `foreseen`, `told_twice`: What was written down wrong is put right, after
  a look at what that changes or breaks
- `several`, `correcting_several`, `forgotten`: Several entries of a hand are put right in one go; a hand that nobody logged is put in
- `ways`: Which choices of an entry would be refused where it stands, why, and what says it instead?
- `opened`: Is what a page was opened for still what its address says?
- `struck_hands`, `struck_rows`: What was struck whole: in its place among the hands, and on a page of its own, where it is disputed, ruled
  on and returned
- `replay`, `frames`, `stage`, `one_hand`, `filed`, `acta`: A hand step by step, and on one printed sheet; what the record says of it, entry
  by entry
- `settling`, `leaving`, `transferring`: Who pays whom and why; who leaves, and who pays before that; what the table agrees on
- `result`, `sharing`, `widths`: Who has won how much and who owes what, as one answer for page, text and picture; where each text of the
  picture lies, and how wide it is
- `history`, `evenings`, `chart`: What has this phone's player done in all its nights, and what came of those that are worth the same?
"""
