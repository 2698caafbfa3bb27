"""The command line. It decides nothing: `main` asks the projections and finds the words; what needs the book is in `commands`.

- `main`, `commands`, `cases`, `terminal`: The command line: without a book, with one, the cases of a file, and how it speaks
"""
