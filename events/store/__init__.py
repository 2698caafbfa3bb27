"""Where are streams of events kept? One port, an implementation on SQLite and one in memory, one contract suite for both.

Deliberately absent: any way to change or delete an event, any append without the expected version, rules.

- `port`, `word`: What does a store promise, and how does it say no? Which word names a history?
- `names`, `agreements`, `taken`: What is kept beside the record: names of players; who agreed with a hand as it read; which
  night took up what an earlier one left?
- `sqlite`, `schema`, `memory`: The promise on SQLite; its tables and guards; the promise in memory
- `open_file`, `disk`: How is a SQLite file written by one connection and read by many? Is it still the file that its path
  names, and what is wrong with the disk under it?
- `lock`, `files`, `looking`: Who has the file? How is it copied and brought up to date? What does all of it hold, for callers
  that trust nothing in it?
"""
