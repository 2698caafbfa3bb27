"""What is said of Malilla: Spanish here, English in the game's catalogue.

Only `rules.registry` imports it, on first use.

- `words`: All of them put together into one value
- `told`: What happened in a hand, and how it came out
- `laws`: One row a law: its name, what its offender did, what is paid for it, and what a replay finds by itself
- `paid`, `irregular`: Why else tantos move, and what else was irregular
- `house`: The names of its variants and house rules
"""
