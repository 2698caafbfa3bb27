"""The pad: logs a hand in a few taps.

- `pad`, `drawn`: the questions about a hand, drawn from the game's description
"""
