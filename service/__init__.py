"""The faces: HTTP, pages, the command line. They decide nothing; they ask the projections and find the words.

- `record`, `sent`, `in_memory`, `summaries`: The use case: a client reports an event, which is replayed and then refused or
  kept. Which nights lie folded in memory, and what is known of the others?
- `access`, `limits`, `problems`: Who may do what? How much is too much? How does HTTP say "no"?
- `budget`, `arriving`: Whose turn is it, and what did a request cost? How much of a request has arrived?
- `live`, `observed`, `log`, `days`: Who watches which night? What do the log and the metrics say? Who waits for the log?
  Whose midnight is it?
- `app`, `serve`, `worker`, `settings`: The parts put together; the service under gunicorn, and its threads; its settings from
  outside
- `greeting`, `demo`: What does the service print when it starts? What does it show to somebody who only wants to see it?
- `books`, `imports`, `exports`, `copies`, `verify`, `lost`: The book as a file: opened, exported, imported, copied, restored,
  verified; which events has it lost?
- `examples`: Which nights may everybody look at?
- `words`, `conjunctions`, `store_words`: The words for people in Spanish and English
- `currencies`: In which currencies do people pay?
- `compressed`, `once`, `turns`: Which answers are compressed? What is made once in a process? Who works on what, one at a
  time?
"""
