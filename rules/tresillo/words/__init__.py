"""What is said of Tresillo: Spanish here, English in the game's catalogue.

Only `rules.registry` imports it, on first use.

- `words`: All of them put together into one value
- `told`: What happened in a hand, how it came out, and what lies and waits
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: The names of its tariffs and house rules
"""
