"""What is said of Cientos: Spanish here, English in the game's catalogue.

Only `rules.registry` imports it, on first use.

- `words`: All of them put together into one value
- `told`: What happened in a hand, how it came out, and how far a game has come
- `acuses`: What was announced, and the answer that follows
- `laws`: Which law was applied to whom, and what becomes of the hand
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: The names of its tariffs and house rules
"""
