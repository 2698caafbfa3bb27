"""The faces: HTTP, pages, the command line. They decide nothing; they ask the projections and find the words.

- `record`, `sent`, `in_memory`, `summaries`: The use case: a client says what happened; it is replayed, and refused or kept; which nights lie
  folded in memory, and what is known of the others?
- `access`, `limits`, `problems`: Who may do what? How much is too much? How is "no" said over HTTP?
- `budget`, `arriving`: Whose turn is it, and what did it cost? How much of a request has come?
- `live`, `observed`, `log`, `days`: Who watches which night? What do the log and the figures say? Who waits for the log? Whose midnight is it?
- `app`, `serve`, `worker`, `settings`: The parts put together; under gunicorn, and its threads; what they are told from outside
- `greeting`, `demo`: What is said when the service starts? What does it show somebody who only wants to see it?
- `books`, `imports`, `exports`, `copies`, `verify`, `lost`: The book as a file: opened, told again, brought in, copied, put back, gone through;
  what of it is gone
- `examples`: Which nights may everybody look at?
- `words`, `conjunctions`, `store_words`: The words for people in Spanish and English
- `currencies`: In what do people pay?
- `compressed`, `once`, `turns`: Which answers are made smaller on their way? What is made once a process? Who works on what, one at a time?
"""
