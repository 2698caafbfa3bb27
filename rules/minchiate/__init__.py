"""Minchiate: ninety-seven cards, four players in pairs that change, points noted and counted, restos paid.

The rules page of the game is `docs/rules/minchiate.md`.
"""
