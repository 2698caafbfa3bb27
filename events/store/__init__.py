"""Where streams of events are kept: one port, an implementation on SQLite and one in memory, one contract suite for both.

Deliberately absent: any way to change or delete an event, any append without the version that it expects, rules.

- `port`, `word`: What does a store promise, and how does it say no? Which history is it, in one word?
- `names`, `agreements`, `taken`: What is kept beside the record: shown names; who agreed with how a hand reads; which night took up what an
  earlier one left?
- `sqlite`, `schema`, `memory`: The promise on SQLite; its tables and guards; the promise in memory
- `open_file`, `disk`: How is a file of SQLite written to by one and read by many? Is it still what its path names, and what ails the disk under it?
- `lock`, `files`, `looking`: Who has the file? How is it copied and brought up to date? What does all of it hold, asked by who trusts
  nothing in it?
"""
