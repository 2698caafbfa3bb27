"""What is said of Mediator: Spanish here, English in the game's catalogue.

Only `rules.registry` imports it, on first use.

- `words`: All of them put together into one value
- `told`: What happened in a hand, how it came out, and what lies in the plate
- `laws`: Which law was applied to whom, and for what
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: The names of its tariffs, variants and house rules
"""
