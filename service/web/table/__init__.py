"""The table, on a phone and large on a wall.

- `table`, `board`: the balances, the games to a hundred, and the results of the hands
- `plate`: what came into the plate and went out of it, hand by hand
"""
