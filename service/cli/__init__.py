"""The command line. It decides nothing: it asks the projections and finds the words.

- `main`, `interrupt`: How does a command begin and end? What does Ctrl-C do?
- `calls`, `help`: Which commands are there? In which language is it told how they are called?
- `records`, `commands`: The commands themselves: without a book, with one
- `cases`, `terminal`: The cases of a file; how a command speaks
"""
