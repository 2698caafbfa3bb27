"""What a phone asks of a hand of Malilla: its pad, its events one by one, what each answer pays. Only `game` imports it.

- `forecast`, `pad`, `steps`: The same questions as in the other games
- `pad_questions`, `pad_ways`: Parts of the pad
"""
