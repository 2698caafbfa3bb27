"""The history of this phone's player.

- `history`, `evenings`: what he has done in all his nights, and the totals of nights with the same stake
"""
