"""What a phone asks of a hand of Minchiate: its pad, its events one by one, what each answer pays. Only `game` imports it.

- `pad`, `pad_questions`, `pad_ways`, `steps`: The same questions as in the other games
"""
