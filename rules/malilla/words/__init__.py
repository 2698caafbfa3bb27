"""What is said of Malilla, Spanish here, English in the catalogue of the game. Only `rules.registry` imports it, when it is first asked for.

- `words`: All of them put together into one value
- `told`: What happened in a hand, and how it came out
- `laws`: One row a law: how it is called, what its offender did, what is paid by it, and what a replay finds by itself
- `paid`, `irregular`: Why else tantos move, and what else was irregular
- `house`: How its variants and house rules are called
"""
