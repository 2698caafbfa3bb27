"""The command line. It decides nothing: it asks the projections and finds the words.

- `main`, `interrupt`: How does a command begin and end? What does Ctrl-C do?
- `calls`, `help`: Which commands are there? In which language is their help?
- `records`, `commands`: The commands themselves: those without a book, those with one
- `cases`, `terminal`: The cases of a file; the output of a command
"""
