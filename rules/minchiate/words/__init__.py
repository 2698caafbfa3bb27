"""What is said of Minchiate, Spanish here, English in the catalogue of the game. Only `rules.registry` imports it, when it is first asked for.

- `words`: All of them put together into one value
- `told`: What happened in a hand
- `count`: What a hand came to, part by part
- `cards`: How its cards are called, alone and together
- `paid`, `irregular`: Why tantos move, and what was irregular
- `house`: How its tariff and house rules are called
"""
