"""Where one begins.

- `home`: Which nights has this phone joined, which games are there, and how does one join a table?
"""
