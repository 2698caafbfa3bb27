"""Which slip of the pen would no test notice? Small changes to the rules, one at a time; a case or a test must fail for each.

- `__main__`: What survives, and is it in the list of equivalent mutants? (`make mutants`)
- `tried`: What is changed in each game?
- `change`: What is one change, and what is the source with it?
- `values`: Which numbers, words and switches replace those of tariffs, counts and tables?
- `statements`: Which comparisons are turned, statements left out, guards and postings swapped, marks and answers removed?
- `reach`: Which case and which test file reach which line?
- `killing`, `trial`: Which case or test notices a change? How is it applied, and how do cases and tests run with it?
- `processes`: What are the results of many pieces of work, each in a process of its own?

No file is ever written, so that none can be left changed.
"""
