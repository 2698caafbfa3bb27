"""What is said of Mediator, Spanish here, English in the catalogue of the game. Only `rules.registry` imports it, when it is first asked for.

- `words`: All of them put together into one value
- `told`: What happened in a hand, how it came out, and what lies
- `laws`: Which law was applied to whom, and for what
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: How its tariffs, variants and house rules are called
"""
