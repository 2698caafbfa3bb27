"""The table, on a phone and large on a wall.

- `table`, `board`: How does everybody stand, and each game to a hundred; what did the hands come to?
- `plate`: What came into the plate and what went out of it, hand by hand?
"""
