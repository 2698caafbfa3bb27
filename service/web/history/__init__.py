"""The history of this phone's player.

- `history`, `evenings`: What has he done in all his nights, and what came of those that are worth the same?
"""
