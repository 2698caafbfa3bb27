"""Which slip of the pen would no test notice? Small changes to the rules, one at a time; a case or a test must fail for each.

- `__main__`: What survives, and does it stand in the list of those that nobody can tell from the original? (`make mutants`)
- `tried`: What of each game is changed?
- `change`: What is one change, and what is the source with it?
- `values`: Which numbers, words and switches stand in for those of the tariffs, counts and tables?
- `statements`: Which comparisons are turned, statements left out, guards and postings swapped, marks and answers taken away?
- `reach`: Which case and which test file reach which line?
- `killing`, `trial`: Which case or test notices a change? How is one put in, and how do cases and tests run over it?
- `processes`: What does each of many pieces of work come to, in a process of its own?

No file is ever written, so that none can be left changed.
"""
