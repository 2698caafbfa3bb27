"""What is said of Brisca, Spanish here, English in the catalogue of the game. Only `rules.registry` imports it, when it is first asked for.

- `words`: All of them put together into one value
- `told`: What happened in a hand, and how it came out
"""
