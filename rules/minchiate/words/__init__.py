"""What is said of Minchiate: Spanish here, English in the game's catalogue.

Only `rules.registry` imports it, on first use.

- `words`: All of them put together into one value
- `told`: What happened in a hand
- `count`: What a hand came to, part by part
- `cards`: The names of its cards, alone and together
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: The names of its tariff and house rules
"""
