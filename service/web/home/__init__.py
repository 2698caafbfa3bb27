"""The first page.

- `home`: the nights that this phone has joined, the games, and how to join a table
"""
