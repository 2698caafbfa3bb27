"""What is said of Tresillo, Spanish here, English in the catalogue of the game. Only `rules.registry` imports it, when it is first asked for.

- `words`: All of them put together into one value
- `told`: What happened in a hand, how it came out, and what lies and waits
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: How its tariffs and house rules are called
"""
